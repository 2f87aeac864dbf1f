// A store of SQL, whichever engine keeps it, in rooms: people (people.cpp), matches (matches.cpp), moderation
// (moderation.cpp), lessons (lessons.cpp). What only one engine does is in sqlite.cpp and postgres.cpp.
#pragma once

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "server/store/database.h"

namespace quincunx::server {

class SqlStore : public Store {
public:
    void begin() override;
    void commit() override;
    void rollback() override;
    void savepoint() override;
    void release() override;
    void back_to_savepoint() override;

    // --- Whose matches are
    TenureId begin_tenure(std::string_view node) override;
    TenureId tenure() const override { return tenure_; }
    std::vector<Tenure> beat(std::int32_t hears, bool draining) override;
    bool condemn(TenureId, std::int64_t beat) override;
    TenureId succeed() override;
    std::optional<Hold> claim(const MatchId&) override;
    void give(const MatchId&, TenureId heir) override;

    // --- People
    Person add_person(PersonKind kind, std::string_view name, PersonId, Millis now) override;
    std::optional<Person> person(PersonId) override;
    std::optional<Person> person_named(std::string_view folded) override;
    std::optional<std::string> password_hash(PersonId) override;
    void set_account(PersonId, std::string_view name, std::string_view folded, std::string_view hash) override;
    void rename_guest(PersonId, std::string_view name) override;
    void set_bot_name(PersonId, std::string_view name, std::string_view folded) override;
    void saw(PersonId, Millis now) override;
    void remove_person(PersonId, Millis now) override;
    std::vector<Person> bots_of(PersonId) override;
    void set_skeleton(PersonId, std::string_view skeleton) override;
    std::vector<Person> without_skeleton() override;
    std::vector<Person> people_like(std::string_view skeleton) override;
    std::size_t forget_guests(Millis before) override;
    void add_session(const Session&) override;
    std::optional<Session> session(std::string_view hash) override;
    std::vector<Session> sessions_of(PersonId) override;
    void extend_session(std::string_view hash, Millis expires) override;
    void remove_session(std::string_view hash) override;
    void remove_sessions(PersonId, std::string_view except_hash) override;
    void forget_sessions(Millis expired_before) override;

    // --- Decks
    SavedDeck save_deck(const SavedDeck&) override;
    std::vector<SavedDeck> decks_of(PersonId, std::string_view game) override;
    std::optional<SavedDeck> deck(std::int64_t id) override;
    void remove_deck(std::int64_t id) override;
    void add_lesson(PersonId, const LessonDone&) override;
    std::vector<LessonDone> lessons_of(PersonId) override;
    bool add_puzzle_try(PersonId, const PuzzleTry&) override;
    std::vector<PuzzleTry> puzzle_tries(PersonId) override;
    PuzzleDay puzzle_day(std::int64_t day) override;
    std::optional<Rating> solver_rating(PersonId, std::string_view game) override;
    void set_solver_rating(PersonId, std::string_view game, const Rating&) override;
    std::optional<Rating> puzzle_rating(std::string_view game, int number) override;
    void set_puzzle_rating(std::string_view game, int number, const Rating&) override;

    // --- Ratings
    Rating rating(PersonId, std::string_view game) override;
    void set_rating(PersonId, std::string_view game, const Rating&, const MatchId&) override;
    std::vector<RatingPoint> rating_history(PersonId, std::string_view game, std::size_t limit) override;
    std::vector<std::pair<std::string, Rating>> ratings_of(PersonId) override;
    std::vector<Ranked> leaderboard(std::string_view game, bool bots, std::size_t limit, std::size_t skip) override;

    // --- Matches
    void add_match(const MatchRecord&) override;
    void add_entry(const MatchId&, std::int32_t number, const MatchEntry&) override;
    std::vector<std::exception_ptr> add_entries(std::span<const NewEntry>) override;
    void set_asked_back(const MatchId&, const AskedBack&) override;
    void finish_match(const MatchId&, const MatchResult&) override;
    void set_agreed(const MatchId&, Seat seat, bool agreed) override;
    std::optional<WholeMatch> match(const MatchId&) override;
    std::optional<MatchSummary> summary(const MatchId&) override;
    std::vector<MatchSummary> matches(const MatchQuery&) override;
    std::vector<MatchId> unfinished() override;
    std::vector<MatchRecord> unfinished_of(PersonId, std::size_t limit) override;
    std::size_t count_unfinished(PersonId) override;
    void set_thinking(const MatchId&, const Thinking&) override;

    // --- Damaged matches
    Json rows_of(const MatchId&) override;
    std::size_t cut_entries(const MatchId&, std::int32_t from) override;

    // --- Tables that wait
    void add_waiting(const WaitingTable&) override;
    void remove_waiting(const MatchId&) override;
    std::vector<WaitingTable> waiting_tables() override;

    // --- Moderation
    Standing standing(PersonId, Millis now) override;
    void set_role(PersonId, std::string_view role) override;
    void set_block(PersonId, PersonId blocked, bool on, Millis now) override;
    Report add_report(const Report&) override;
    std::optional<Report> report(std::int64_t id) override;
    std::vector<Report> reports(const ReportQuery&) override;
    void close_report(std::int64_t id, PersonId by, Millis now, std::string_view outcome) override;
    Sanction add_sanction(const Sanction&) override;
    std::optional<Sanction> sanction(std::int64_t id) override;
    std::vector<Sanction> sanctions(const SanctionQuery&) override;
    void lift_sanction(std::int64_t id, Millis now) override;
    void add_audit(const AuditEntry&) override;
    std::vector<AuditEntry> audit(std::int64_t after, std::size_t limit) override;
    std::vector<AuditEntry> latest_audit(std::int64_t before, std::size_t limit) override;
    void keep_name(const KeptName&) override;
    std::vector<KeptName> kept_names(std::string_view skeleton) override;
    void forget_names(Millis ended_before) override;

protected:
    // `lock`: finds the tenure with the number ?, and keeps it from ending before the transaction does.
    SqlStore(Database& database, Sql lock) : database_(database), lock_(lock) {}

    // This store is alone: there is no other tenure, and it has one.
    void begin_alone();

private:
    // A match this store has taken up: its key, so that an entry is one insert.
    struct Held {
        std::int64_t key = 0;
        std::int32_t epoch = 0;
    };

    Database& database_;
    Sql lock_;
    TenureId tenure_ = 0;
    std::unordered_map<MatchId, Held> held_;
    // Those of them that were added or taken up in this transaction: it may be taken back.
    std::vector<MatchId> added_;
    // In this transaction the tenure was found and cannot end; and whether that was after the savepoint.
    bool locked_ = false, locked_after_savepoint_ = false;

    void need(std::int64_t changed, const std::string& otherwise) const;

    // All that is about the person alone is gone; the number stays for the matches.
    void empty(PersonId, Millis now);

    [[noreturn]] static void damaged(const MatchId&, const std::string& how);
    [[noreturn]] void not_ours(const std::string& what) const;
    // Before anything is written of a match: this store's tenure has not ended, and does not in this transaction.
    void lock();
    // A match this store has taken up, as it was; and one that is its own at this moment. Throw NotOurs.
    Held known(const MatchId&);
    std::int64_t owned(const MatchId&);
    void forget_added();
    // A match without its entries, and its key.
    std::optional<WholeMatch> read_head(const MatchId&, std::int64_t& key);
};

// --- What the rooms share

inline std::int64_t bounded(std::size_t count) {
    return static_cast<std::int64_t>(std::min<std::size_t>(count, std::numeric_limits<std::int32_t>::max()));
}

inline std::optional<PersonId> some(PersonId person) { return person ? std::optional(person) : std::nullopt; }

template <class Read>
auto all(Query& query, Read read) {
    std::vector<decltype(read(query))> rows;
    while (query.next()) rows.push_back(read(query));
    return rows;
}

template <class Read>
auto first(Query& query, Read read) -> std::optional<decltype(read(query))> {
    if (!query.next()) return std::nullopt;
    return read(query);
}

// Five columns as a rating: value, deviation, volatility, how many were counted, when it changed.
Rating read_rating(Query& row);

}  // namespace quincunx::server
