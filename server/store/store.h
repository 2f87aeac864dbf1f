// What the server keeps: people, sessions, decks, ratings, and every match as a journal of what was answered. One
// interface; the tests that begin with tests/server/stores.h run on every store there is.
//
// A store is used by one thread at a time (store/keeper.h). Its functions do what they say or throw: StoreError when
// the store itself fails. Times are milliseconds since 1970; `now` is always given, a store has no clock.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"

namespace quincunx::server {

using Millis = std::int64_t;
using PersonId = std::int64_t;  // from 1
using MatchId = std::string;    // what links name: cannot be guessed (wire/ids.h)
using TenureId = std::int64_t;  // from 1, never given again

struct StoreError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// The database was made by a newer program: nothing was touched.
struct NewerSchema : StoreError {
    using StoreError::StoreError;
};

// What is kept of a match makes no match: an entry is missing, or something of it cannot be read. All others are well.
struct DamagedMatch : StoreError {
    using StoreError::StoreError;
};

// Another tenure writes this match now, or it is over, or what was to be written is there already: whoever thought to
// own it has to read it again.
struct NotOurs : StoreError {
    using StoreError::StoreError;
};

// --- People

enum class PersonKind : std::uint8_t { Guest, Account, Bot };

struct Person {
    PersonId id = 0;
    PersonKind kind = PersonKind::Guest;
    std::string name;    // as shown
    PersonId owner = 0;  // of a bot: whose it is
    Millis created = 0;
    Millis seen = 0;    // signed in last
    bool gone = false;  // deleted: the name is empty, the matches stay
};

// A sign-in or the token of a bot. Only the hash of the token is kept.
struct Session {
    std::string hash;  // SHA-256 of the token, 32 bytes
    PersonId person = 0;
    std::string scope;  // "all"; of bots a list of "play", "read"
    std::string label;  // what its owner calls it
    Millis created = 0, expires = 0;
};

struct SavedDeck {
    std::int64_t id = 0;
    PersonId owner = 0;
    std::string game, name, code;  // the code of Game::deck_code
    Millis changed = 0;
};

// --- Ratings

struct Rating {  // Glicko-2
    double rating = 1500, deviation = 350, volatility = 0.06;
    std::int32_t matches = 0;
    Millis changed = 0;
    bool provisional() const { return deviation > 110; }
};
struct RatingPoint {
    MatchId match;
    Millis at = 0;
    double rating = 0, deviation = 0;
    bool open = true;  // anyone may see the replay of the match
};
struct Ranked {
    Person person;
    Rating rating;
};

// --- Matches

// Who sits at a seat.
struct Sitter {
    PersonId person = 0;  // 0: the computer
    std::string player;   // of the computer: its level
    std::string deck;     // the name shown
    bool operator==(const Sitter&) const = default;
};

struct MatchRecord {
    MatchId id;
    std::string game, rules_version;
    Setup setup;  // with the seed: never leaves the server before the match is over
    PerSeat<Sitter> sitters{};
    Json terms;  // tables/terms.h, as JSON
    Millis began = 0;
    Chance chance = {};  // what the seed was made of
};

// One thing that changed a match, in order. What is not here has not happened.
struct MatchEntry {
    enum class Kind : std::uint8_t {
        Answer,   // `seat` answered `option`
        Undo,     // back to the question before the answer with the number `value`
        Concede,  // `seat` gave up
        Timeout,  // `seat` lost on time
        Draw,     // agreed
        Abort     // called off by the server, without a result; `value`: why (CalledOff in tables/table.h)
    };
    Kind kind = Kind::Answer;
    Seat seat = Seat::A;
    Option option;
    std::int32_t value = 0;
    Millis at = 0;
    PerSeat<std::int32_t> bank{};  // what is left on the clocks after it, in milliseconds
    bool operator==(const MatchEntry&) const = default;
};

// An entry on its way into the store, and the epoch in which its match was taken up.
struct NewEntry {
    MatchId match;
    std::int32_t epoch = 0, number = 0;
    MatchEntry entry;
};

struct MatchResult {
    std::string winner;  // "a", "b", "draw", "none" (called off)
    std::string by;      // "rules", "concession", "time", "agreement", "abort"
    std::string clause;  // of the rules, where one ended it
    Millis ended = 0;
    std::int32_t questions = 0;
    bool open = true;  // anyone may see the replay; false: private until both agree
    PerSeat<bool> agreed{};
    std::string reason{};  // of "abort": "too-long", "rules-changed"; empty where it was not written down
    // Whether anyone may see the replay now.
    bool shown() const { return open || (agreed[Seat::A] && agreed[Seat::B]); }
};

struct MatchSummary {
    MatchId id;
    std::string game, rules_version;
    PerSeat<Sitter> sitters{};
    PerSeat<std::string> names{};  // as shown now
    Json terms;                    // null: they cannot be read
    Millis began = 0;
    std::optional<MatchResult> result;  // nothing: it is being played
};

// A player asked the other one to be allowed to take an answer back, which is once for each answer.
struct AskedBack {
    std::int32_t answer = 0;    // the number of its entry
    std::int32_t question = 0;  // the one that waited then
    bool declined = false;
    bool operator==(const AskedBack&) const = default;
};

// How long the one asked had thought about a question when it was last written down.
struct Thinking {
    std::int32_t question = 0;
    Millis used = 0;
    bool operator==(const Thinking&) const = default;
};

struct WholeMatch {
    MatchRecord record;
    std::vector<MatchEntry> entries;
    std::optional<MatchResult> result;
    std::vector<AskedBack> asked_back = {};  // by the number of the answer
    std::optional<Thinking> thinking = {};
};

// One life of a server's process, as long as the others believe that it lives.
struct Tenure {
    TenureId id = 0;
    std::string node;        // what its operator calls it
    std::int64_t beat = 0;   // one more each time it says that it lives
    std::int32_t hears = 0;  // how many nodes it has heard lately, itself among them
    bool draining = false;
};
// Who may write a match, since it was taken up for the so-manieth time.
struct Hold {
    TenureId owner = 0;  // 0: nobody, it sleeps
    std::int32_t epoch = 0;
    bool operator==(const Hold&) const = default;
};

// A table that waits for somebody.
struct WaitingTable {
    MatchId id;
    PersonId host = 0;
    Millis made = 0;
    Json request;  // what was asked for (hub/hub.h), as JSON
};

// Which matches to list, newest first.
struct MatchQuery {
    PersonId person = 0;  // 0: anyone
    std::string game;     // empty: any
    bool finished_only = false;
    bool open_only = false;  // whose replay anyone may see
    Millis before = 0;       // began before; 0: from the newest
    MatchId after;           // the last one of the page before; empty: from the newest
    std::size_t limit = 50;
};

// --- Moderation (moderation/moderation.h)

struct Report {
    std::int64_t id = 0;
    PersonId by = 0, about = 0;  // by 0: someone who is gone
    MatchId match;               // where it happened; empty: at none
    std::string reason, text;
    Millis at = 0;
    Millis closed = 0;       // 0: nobody has looked at it
    PersonId closed_by = 0;  // 0: the operator
    std::string outcome;     // what came of it
};

struct Sanction {
    std::int64_t id = 0;
    std::string kind;     // "warning", "mute", "ban"
    PersonId person = 0;  // 0: whoever comes from the address
    std::string address;  // of a ban: a network, as address_key (api/http.h) writes it; empty: none
    std::string reason, text;
    Millis since = 0, until = 0;
    PersonId by = 0;    // 0: the operator
    Millis lifted = 0;  // 0: it was not; of a warning: when it was read
};

// How somebody stands with the house.
struct Standing {
    std::string role;                                    // "moderator", or empty
    std::vector<Sanction> sanctions;                     // in force, oldest first
    std::vector<PersonId> blocked;                       // by this person
    const Sanction* find(std::string_view kind) const {  // the one that ends last
        const Sanction* last = nullptr;
        for (const Sanction& each : sanctions)
            if (each.kind == kind && (!last || each.until > last->until)) last = &each;
        return last;
    }
};

// A lesson somebody has gone through.
struct LessonDone {
    std::string game;
    int lesson = 0;  // its number
    Millis at = 0;
};

// What somebody has made of a puzzle.
struct PuzzleTry {
    std::string game;
    int puzzle = 0;        // its number
    std::int64_t day = 0;  // as the puzzle of this day, counted from 1970 in UTC+8; 0: as any other
    bool first = false;    // solved at the first try, without help
    bool solved = false;   // then or later
    Millis at = 0;
};
// How many have tried the puzzle of a day, and solved it at the first try.
struct PuzzleDay {
    std::int64_t tried = 0, solved = 0;
};

// What moderators and the operator have done, in order; it is never changed.
struct AuditEntry {
    std::int64_t id = 0;
    Millis at = 0;
    PersonId by = 0;  // 0: the operator
    std::string what;
    PersonId person = 0;  // whom it is about; 0: nobody
    Json more = Json::object();
};

// A name nobody may take. Forms of names are people/people.h's.
struct KeptName {
    std::string skeleton, name;
    Millis until = 0;
};

// Which reports and sanctions to list, newest first.
struct ReportQuery {
    bool open_only = false;
    PersonId about = 0, by = 0;  // 0: anyone
    std::int64_t before = 0;     // a number; 0: from the newest
    std::size_t limit = 50;
};
struct SanctionQuery {
    PersonId person = 0;  // 0: anyone
    bool addresses_only = false;
    Millis in_force = 0;  // then; 0: also those that have ended
    std::size_t limit = 50;
};

class Store {
public:
    virtual ~Store() = default;

    // Everything between begin and commit is durable when commit returns, or not there at all. A savepoint may be taken
    // back alone.
    virtual void begin() = 0;
    virtual void commit() = 0;
    virtual void rollback() = 0;
    virtual void savepoint() = 0;
    virtual void release() = 0;  // keeps what was done since the savepoint
    virtual void back_to_savepoint() = 0;

    // A copy of all that was committed, in a new file, while others go on. Throws StoreError when it cannot be written
    // or is there already.
    virtual void backup(const std::string& file) = 0;
    virtual int schema_version() = 0;
    // Writes something that changes nothing: throws when nothing can be kept.
    virtual void probe() = 0;

    // --- Whose matches are
    // A match that is being played is written by one tenure alone, in the epoch in which it took it up; what any other
    // would write is refused with NotOurs, in the same moment. This is so whatever anybody believes about time.
    //
    // A store that is alone with its database has a tenure from the start, and there are no others. One opened beside
    // has none until it begins one.
    virtual TenureId begin_tenure(std::string_view node) = 0;
    virtual TenureId tenure() const = 0;  // this store's; 0: none
    // Says that this store's lives, and how all stand. Where its own is not among them it was condemned.
    virtual std::vector<Tenure> beat(std::int32_t hears, bool draining) = 0;
    // Ends a tenure when its beat is still that one. It can write nothing from then on; what it was writing is done.
    virtual bool condemn(TenureId, std::int64_t beat) = 0;
    // Ends this store's tenure and begins another, which owns all its matches, in a new epoch: after this, what was
    // being written under the old one is there, or never will be.
    virtual TenureId succeed() = 0;
    // Takes up a match that is being played, when it is nobody's, this store's, or of a tenure that has ended. Who has
    // it then; nothing: it is not being played. What its journal holds is to be read after this.
    virtual std::optional<Hold> claim(const MatchId&) = 0;
    // A match of this store is another's from now on, or nobody's (0).
    virtual void give(const MatchId&, TenureId heir) = 0;

    // --- People
    virtual Person add_person(PersonKind, std::string_view name, PersonId owner, Millis now) = 0;
    virtual std::optional<Person> person(PersonId) = 0;
    // The account or bot of that name, compared by its folded form (people/people.h), which must be unique.
    virtual std::optional<Person> person_named(std::string_view folded) = 0;
    virtual std::optional<std::string> password_hash(PersonId) = 0;
    // A guest becomes an account, or an account gets another name or password.
    virtual void set_account(PersonId, std::string_view name, std::string_view folded, std::string_view hash) = 0;
    virtual void rename_guest(PersonId, std::string_view name) = 0;
    virtual void set_bot_name(PersonId, std::string_view name, std::string_view folded) = 0;
    virtual void saw(PersonId, Millis now) = 0;
    // Deletes all that is about the person alone; matches stay, without the name. Its bots too. The person is then
    // gone. A ban in force that names an address stays, as one of the address alone.
    virtual void remove_person(PersonId, Millis now) = 0;
    virtual std::vector<Person> bots_of(PersonId) = 0;
    // The form of a name in which those that look alike are the same. Of accounts and bots.
    virtual void set_skeleton(PersonId, std::string_view skeleton) = 0;
    virtual std::vector<Person> without_skeleton() = 0;  // accounts and bots that have none yet
    virtual std::vector<Person> people_like(std::string_view skeleton) = 0;
    // Guests that were not seen since then and have no match: gone altogether. How many.
    virtual std::size_t forget_guests(Millis before) = 0;

    virtual void add_session(const Session&) = 0;
    virtual std::optional<Session> session(std::string_view hash) = 0;
    virtual std::vector<Session> sessions_of(PersonId) = 0;
    virtual void extend_session(std::string_view hash, Millis expires) = 0;
    virtual void remove_session(std::string_view hash) = 0;
    virtual void remove_sessions(PersonId, std::string_view except_hash = {}) = 0;
    virtual void forget_sessions(Millis expired_before) = 0;

    // --- Decks
    virtual SavedDeck save_deck(const SavedDeck&) = 0;  // id 0: a new one
    virtual std::vector<SavedDeck> decks_of(PersonId, std::string_view game = {}) = 0;
    virtual std::optional<SavedDeck> deck(std::int64_t id) = 0;
    virtual void remove_deck(std::int64_t id) = 0;

    // --- Lessons
    virtual void add_lesson(PersonId, const LessonDone&) = 0;  // the first time counts
    virtual std::vector<LessonDone> lessons_of(PersonId) = 0;  // in the order they were done

    // --- Puzzles
    // The first try of a puzzle on its day counts; that it was solved later is noted. False: it was not the first.
    virtual bool add_puzzle_try(PersonId, const PuzzleTry&) = 0;
    virtual std::vector<PuzzleTry> puzzle_tries(PersonId) = 0;  // in order
    virtual PuzzleDay puzzle_day(std::int64_t day) = 0;
    // Their strengths; `matches` counts tries. Nothing: nobody has tried yet.
    virtual std::optional<Rating> solver_rating(PersonId, std::string_view game) = 0;
    virtual void set_solver_rating(PersonId, std::string_view game, const Rating&) = 0;
    virtual std::optional<Rating> puzzle_rating(std::string_view game, int number) = 0;
    virtual void set_puzzle_rating(std::string_view game, int number, const Rating&) = 0;

    // --- Ratings
    virtual Rating rating(PersonId, std::string_view game) = 0;  // the usual start when there is none
    // The rating after that match, which is in the store; it changes a rating once.
    virtual void set_rating(PersonId, std::string_view game, const Rating&, const MatchId&) = 0;
    // The last so many, oldest first.
    virtual std::vector<RatingPoint> rating_history(PersonId, std::string_view game, std::size_t limit = 500) = 0;
    virtual std::vector<std::pair<std::string, Rating>> ratings_of(PersonId) = 0;
    // The best first; people (accounts) or bots.
    virtual std::vector<Ranked> leaderboard(std::string_view game, bool bots, std::size_t limit, std::size_t skip) = 0;

    // --- Matches
    virtual void add_match(const MatchRecord&) = 0;  // it is this store's, in epoch 1
    // The entry with this number, from 0, of a match that this store has taken up. To add one that is there already, or
    // whose forerunner is not there, is an error: nothing is ever doubled or left out.
    virtual void add_entry(const MatchId&, std::int32_t number, const MatchEntry&) = 0;
    // Many, of any matches, in order. What was wrong with each; nothing: it is added. One whose epoch is not the one in
    // which this store has its match is not.
    virtual std::vector<std::exception_ptr> add_entries(std::span<const NewEntry>) = 0;
    // Of a match that this store has taken up: someone asks for an answer back, or what was asked is declined.
    virtual void set_asked_back(const MatchId&, const AskedBack&) = 0;
    virtual void finish_match(const MatchId&, const MatchResult&) = 0;
    virtual void set_agreed(const MatchId&, Seat, bool agreed) = 0;  // to show the private replay of a finished match
    virtual std::optional<WholeMatch> match(const MatchId&) = 0;     // throws DamagedMatch
    virtual std::optional<MatchSummary> summary(const MatchId&) = 0;
    virtual std::vector<MatchSummary> matches(const MatchQuery&) = 0;
    virtual std::vector<MatchId> unfinished() = 0;
    // What the person is playing, newest first; what is damaged is not among it.
    virtual std::vector<MatchRecord> unfinished_of(PersonId, std::size_t limit) = 0;
    virtual std::size_t count_unfinished(PersonId) = 0;  // of the person
    // Of a match that this store has taken up.
    virtual void set_thinking(const MatchId&, const Thinking&) = 0;

    // --- Damaged matches
    // All that is kept of a match, row by row as it is there, readable or not.
    virtual Json rows_of(const MatchId&) = 0;
    // Of a match that this store has taken up: takes the entries from this number on away. How many there were.
    virtual std::size_t cut_entries(const MatchId&, std::int32_t from) = 0;

    // --- Tables that wait
    virtual void add_waiting(const WaitingTable&) = 0;
    virtual void remove_waiting(const MatchId&) = 0;
    virtual std::vector<WaitingTable> waiting_tables() = 0;  // in the order in which they were made

    // --- Moderation. What is added gets its number.
    virtual Standing standing(PersonId, Millis now) = 0;
    virtual void set_role(PersonId, std::string_view role) = 0;
    virtual void set_block(PersonId, PersonId blocked, bool on, Millis now) = 0;
    virtual Report add_report(const Report&) = 0;
    virtual std::optional<Report> report(std::int64_t id) = 0;
    virtual std::vector<Report> reports(const ReportQuery&) = 0;
    virtual void close_report(std::int64_t id, PersonId by, Millis now, std::string_view outcome) = 0;
    virtual Sanction add_sanction(const Sanction&) = 0;
    virtual std::optional<Sanction> sanction(std::int64_t id) = 0;
    virtual std::vector<Sanction> sanctions(const SanctionQuery&) = 0;
    virtual void lift_sanction(std::int64_t id, Millis now) = 0;
    virtual void add_audit(const AuditEntry&) = 0;
    virtual std::vector<AuditEntry> audit(std::int64_t after, std::size_t limit) = 0;          // oldest first
    virtual std::vector<AuditEntry> latest_audit(std::int64_t before, std::size_t limit) = 0;  // newest first; 0: all
    virtual void keep_name(const KeptName&) = 0;  // takes the place of one with the same skeleton
    virtual std::vector<KeptName> kept_names(std::string_view skeleton = {}) = 0;  // empty: all
    virtual void forget_names(Millis ended_before) = 0;
};

// SQLite: WAL, foreign keys, STRICT tables, every commit on the disk before it returns. Makes the file when it is not
// there, brings an older schema up to date step by step, refuses a newer one (NewerSchema). Only one store at a time
// may have a file open. ":memory:" for tests.
std::unique_ptr<Store> open_sqlite(const std::string& file);
// The same file a second time, whether or not a server is using it: for short pieces of work, each a transaction. It
// has to be there, with the schema of this program.
std::unique_ptr<Store> open_sqlite_beside(const std::string& file);
// PostgreSQL 15 or newer, at an address such as postgresql://name@host/database: an empty database made with ENCODING
// UTF8 and LC_COLLATE C, or one of ours. Every commit is on the disk before it returns (synchronous_commit). One store
// at a time. When the connection breaks, the next transaction makes another; a commit that was not answered waits for
// it and asks what became of it.
std::unique_ptr<Store> open_postgres(const std::string& address);

// Where all is kept: an address that begins with postgresql:// or postgres://, else the name of a file.
bool is_address(std::string_view where);
std::string shown_place(const std::string& where);  // for messages and logs: without a password
std::unique_ptr<Store> open_store(const std::string& where);
std::unique_ptr<Store> open_store_beside(const std::string& where);  // as open_sqlite_beside
void backup_store(const std::string& from, const std::string& to);   // as backup_sqlite; refuses an address

// Copies the database, whether or not a server is using it, into a new file; from any thread or process.
void backup_sqlite(const std::string& from, const std::string& to);

}  // namespace quincunx::server
