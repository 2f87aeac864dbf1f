// A table: one match between two seats, with its clocks, offers and journal. Plain logic: no sockets, no threads, no
// clock of its own (`now` is always given), no text. What happens at a table is an entry of its journal, made in two
// steps: a function below makes the entry; the table is then `busy` until the entry is durable (settled, which carries
// it out) or could not be kept (unsettled, which forgets it). While it is busy nothing else can change the match, and
// all that is told of it is what is durable: the entry at work is not yet to be seen.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match/match.h"
#include "server/tables/stopwatch.h"
#include "server/tables/terms.h"

namespace quincunx::server {

// Who is told something: a seat, or those who watch.
enum class Audience : std::uint8_t { A, B, Watchers };
inline constexpr std::array<Audience, 3> Audiences{Audience::A, Audience::B, Audience::Watchers};
constexpr Audience audience(Seat seat) { return seat == Seat::A ? Audience::A : Audience::B; }
constexpr std::optional<Seat> seat_of(Audience a) {
    return a == Audience::Watchers ? std::nullopt : std::optional(a == Audience::A ? Seat::A : Seat::B);
}

// Who sits there.
struct Seated {
    PersonId person = 0;  // 0: the computer; below: somebody a replay file names
    PersonKind kind = PersonKind::Guest;
    std::string name;    // of a person; empty for the computer
    std::string player;  // of the computer: its level
    std::string deck;    // the name of the deck
    bool computer() const { return person == 0; }
};

// Why a match was called off.
enum class CalledOff : std::uint8_t {
    Unknown,       // it was not written down
    RulesChanged,  // it does not fit the rules of this program
    TooLong,       // one answer set off more than a match can keep (Core::TooLong)
    NotBegun,      // a rated match to which somebody never came, or in which nobody ever answered
    Damaged        // what was kept of it makes no match, and its operator has given it up
};
inline constexpr std::size_t CalledOffReasons = 5;

struct Result {
    std::optional<Seat> winner;  // nothing: a draw, or called off
    enum class By : std::uint8_t { Rules, Concession, Time, Agreement, Abort } by = By::Rules;
    std::string clause;  // of the rules, where one ended it
    Millis at = 0;
    CalledOff reason = CalledOff::Unknown;  // of By::Abort
};

// As they are kept and sent; of CalledOff::Unknown nothing. The winner: "a", "b", "draw", or "none" when called off.
std::string_view word(Result::By);
std::string_view word(CalledOff);
std::string_view winner_word(const Result&);

// What one step has changed, for whoever tells it to the audiences.
struct Progress {
    MatchEntry entry;
    std::int32_t number = 0;    // of the entry
    bool undone = false;        // the position is another one: everybody needs a snapshot
    std::vector<Event> events;  // what happened since the entry before, to be told by Event::told_to
    Waiting before;             // of an answer: where it was given
    bool over = false;
};

class Table {
public:
    // The clock of who is asked begins late, so that the pictures of what happened cost no time: so much for each event
    // since the answer before, at most so much.
    static constexpr Millis ShowEvent = 120, ShowMost = 2500;
    // It begins late, too, by what the network takes from and to that player, at most so much.
    static constexpr Millis MostLag = 500;
    static constexpr std::size_t LogLength = 128;  // events kept for those who come back
    static constexpr std::int32_t DrawEvery = 10;  // questions between two offers of a draw by one seat
    static constexpr int FreeUndos = 10;           // of one decision, where nobody waits for it; else there is one

    // A match that begins now. The record is to be kept (Store::add_match) before anything is told; its terms are
    // written here.
    Table(const Game& game, MatchRecord record, Terms terms, PerSeat<Seated> seated, Millis now);
    // The match of a journal, as it was after its last entry; clocks stand until `resume`, and nobody is there. The
    // streams begin at `now`, so that no number from before is taken for one after it. Throws InputError when the match
    // was begun by other rules than there are now or the entries do not fit them.
    Table(const Game& game, const WholeMatch& whole, PerSeat<Seated> seated, Millis now);

    const MatchId& id() const { return record_.id; }
    const Game& game() const { return *game_; }
    const MatchRecord& record() const { return record_; }
    const Terms& terms() const { return terms_; }
    const Seated& seated(Seat seat) const { return seated_[seat]; }
    const PerSeat<Seated>& seated() const { return seated_; }
    std::optional<Seat> seat_of_person(PersonId) const;
    // Someone has another name, or has become an account. False: nobody who sits here, or nothing new.
    bool renamed(const Person&);
    const Waiting& waiting() const { return waiting_; }
    bool over() const { return result_.has_value(); }
    const std::optional<Result>& result() const { return result_; }
    // The result of a match that is over.
    const Result& end() const {
        if (!result_) throw std::logic_error("the match is not over");
        return *result_;
    }
    bool busy() const { return pending_ != nullptr; }
    // The entry that is to become durable; its number is question(). nullptr: there is none.
    const MatchEntry* pending() const { return pending_ ? &pending_->entry : nullptr; }
    // The number of the question that waits, which is the number of entries so far: it grows and is never used again.
    std::int32_t question() const { return static_cast<std::int32_t>(entries_.size()); }
    Seat asked() const { return waiting_.choice.seat; }
    // Every candidate of the question that is not offered, with its reason; found when it is first asked for.
    const std::vector<Refusal>& refusals() const;
    const std::vector<MatchEntry>& entries() const { return entries_; }
    // The last events, oldest first, and the number of the first of them among all events of the match. What was taken
    // back has not happened.
    std::vector<Event> log() const;
    // The places in it at which the events of an answer begin.
    std::vector<std::int64_t> log_steps() const;
    std::int64_t log_begins() const { return events_ - static_cast<std::int64_t>(log_.size()); }
    // The numbered stream of each audience: the number of the last message, and the next one.
    std::int64_t stream(Audience a) const { return streams_[static_cast<std::size_t>(a)]; }
    std::int64_t next_number(Audience a) { return ++streams_[static_cast<std::size_t>(a)]; }

    // --- What changes the match. Each returns the entry to be kept, or why not: "over", "busy", "too-late" (the time
    // of the one asked has run out) and what is said beside each.
    using Step = std::variant<MatchEntry, Problem>;
    // As a step; `true`: done, without an entry.
    using Asked = std::variant<MatchEntry, Problem, bool>;
    // An answer to the question with this number. "not-your-turn", "old-question", "future-question", "not-offered" (in
    // `more` the reason, {id, values}, and its clauses).
    Step answer(Seat, std::int32_t question, const Option&, Millis now);
    // Whether exactly this was answered to that question before, durably: then it is to be answered as it was then.
    bool answered_before(Seat, std::int32_t question, const Option&) const;
    Step concede(Seat, Millis now);
    // Takes back the seat's last decision, which is its last answer where there was more than one, and all that came
    // after it: at once where it is free or the other one is the computer, else it is offered to the other seat
    // (`true`). "undo-never", "nothing-to-undo", "undo-asked" (once a decision), "offer-open" (the other seat has asked
    // for it).
    Asked ask_undo(Seat, Millis now);
    // "against-computer", "draw-asked" (one stands, or the last is not long ago). Where the other seat has offered one
    // this agrees to it.
    Asked offer_draw(Seat, Millis now);
    // The other seat's answer to what is offered; `true`: declined. Who has offered a draw takes the offer back by
    // declining it. "no-offer".
    enum class Offer : std::uint8_t { Draw, Undo };
    Asked respond(Seat, Offer, bool accept, Millis now);
    // Whatever the time.
    Step abort(CalledOff why, Millis now);
    // What time has brought: a seat has run out of time, and loses; or, where a rated match has not begun (nobody has
    // answered, or that player never came to the table), it is called off. Nothing: not yet.
    std::optional<MatchEntry> tick(Millis now);
    // When tick() will have something to say, if nothing happens until then.
    std::optional<Millis> deadline() const;

    // The entry is durable: it is carried out; what is to be told. Or it could not be kept: it is forgotten. Only while
    // busy.
    Progress settled(Millis now);
    void unsettled(Millis now);

    // --- Presence and clocks
    // Being away costs nothing but what the clock takes.
    void came(Seat, Millis now);
    void left(Seat, Millis now);
    bool present(Seat seat) const { return !away_[seat]; }
    // What the network takes from and to that player, as it was measured.
    void set_lag(Seat, Millis lag);
    // How long the one asked has thought, where it has a clock: to be kept (Store::set_thinking).
    std::optional<Thinking> thinking(Millis now) const;
    // What is left on the clock of a seat: its bank, and of the asked one the time of this answer. The computer has
    // none.
    struct TimeLeft {
        Millis bank = 0, answer = 0;
    };
    TimeLeft time_left(Seat, Millis now) const;
    // All clocks stand, as when the server is being stopped or has just been started; and go on.
    void pause(Millis now);
    void resume(Millis now);
    bool paused() const { return paused_; }

    struct Offers {
        std::optional<Seat> draw, undo;  // who has made it
        // How the last offer of a draw ended that was not agreed to; nothing once its seat may make another one.
        enum class Ending : std::uint8_t { Declined, Lapsed, Withdrawn };
        struct Ended {
            Seat seat = Seat::A;  // who had made it
            Ending how = Ending::Declined;
            bool operator==(const Ended&) const = default;
        };
        std::optional<Ended> ended;
    };
    const Offers& offers() const { return offers_; }
    // What someone asked to take back. It is to be kept (Store::set_asked_back): the last one is what was asked when
    // ask_undo said `true`, and what was declined when respond did.
    const std::vector<AskedBack>& asked_back() const { return asked_back_; }
    // Whether the last decision of that seat may be taken back, or asked for, and whether that is free: everything
    // since was answered by this seat, which is asked again, and touched neither chance nor hidden information.
    bool can_undo(Seat) const;
    bool undo_is_free(Seat) const;

    // Both players' leave for spectators to see all (Terms::Watching::All), and for a private replay to be shown.
    PerSeat<bool> lets_watch{};
    bool watchers_see_all() const;

private:
    // An answer that holds: it was not taken back.
    struct Given {
        std::int32_t entry = 0;     // its number
        std::uint32_t touched = 0;  // Core::touched when it was asked for
        bool forced = false;        // there was no other
        std::int64_t events = 0;    // before it
    };
    // The entry at work and, of an answer, what it leads to.
    struct Pending {
        MatchEntry entry;
        Waiting next;
        std::vector<Event> events;
    };

    const Game* game_;
    MatchRecord record_;
    Terms terms_;
    PerSeat<Seated> seated_;
    Waiting waiting_;
    std::uint32_t touched_ = 0;                                                     // Core::touched now
    mutable std::optional<std::pair<std::int32_t, std::vector<Refusal>>> refused_;  // of the question of that number
    std::vector<MatchEntry> entries_;
    std::vector<Given> line_;          // the answers that hold, in order
    std::vector<std::uint8_t> undos_;  // how often the answer at each place of the line was taken back
    std::vector<AskedBack> asked_back_;
    std::optional<Result> result_;
    std::unique_ptr<Pending> pending_;
    std::vector<Event> log_;   // event number i at place i % LogLength
    std::int64_t events_ = 0;  // so far
    std::int64_t held_ = 0;    // of these, up to the last answer that holds
    std::array<std::int64_t, 3> streams_{};
    PerSeat<std::int32_t> bank_{};
    Stopwatch clock_;  // of the one asked, for this question
    Millis show_ = 0;  // of that time what belongs to the pictures
    PerSeat<Millis> lag_{};
    PerSeat<bool> away_{}, came_{};  // is not here; was here since the match began or was taken up
    bool paused_ = false;
    Offers offers_;
    PerSeat<std::optional<std::int32_t>> draw_offered_{};  // at which question, last

    bool clocked(Seat seat) const { return terms_.clock.runs() && !seated_[seat].computer(); }
    Millis late_start() const { return show_ + lag_[asked()]; }
    Millis free_time() const { return late_start() + terms_.clock.per_answer; }  // before the bank is used
    Millis allowance() const { return free_time() + bank_[asked()]; }
    bool late(Millis now) const { return !over() && clocked(asked()) && clock_.read(now) >= allowance(); }
    void wind(Millis now);

    std::optional<Problem> closed(Millis now) const;
    Problem not_offered(const Option&, Reason) const;
    MatchEntry entry(MatchEntry::Kind, Seat, Millis now, std::int32_t value = 0) const;
    MatchEntry keep(std::unique_ptr<Pending>, Millis now);
    MatchEntry keep(const MatchEntry&, Millis now);

    std::optional<std::size_t> last_decision(Seat) const;
    std::size_t decision_to_undo(Seat) const;
    bool free_from(std::size_t place) const;
    std::optional<Problem> undo_refused(Seat) const;
    MatchEntry undo(Seat, Millis now);

    void begin();
    void note(const Event&);
    void hold(std::int32_t number, const Choice& asked);
    void replay(const std::vector<std::int32_t>& answers);
    void take_back(const MatchEntry&);
    void end_offers(const MatchEntry&);
    bool never_began(Seat) const;
    std::optional<Result> result_of(const MatchEntry&) const;
    Result by_rules(Millis at) const;
};

// A match as it is kept, and those who play it.
struct Kept {
    WholeMatch whole;
    PerSeat<Seated> seated;
};
std::optional<Kept> kept_match(Store&, const MatchId&);
std::optional<Kept> unfinished_match(Store&, const MatchId&);  // nothing when it is over, too
Kept with_seats(Store&, WholeMatch);
Seated seated_of(Store&, const Sitter&);

// The match as it went, for a replay file or a page about it: what was taken back is not in it. Throws InputError when
// the entries do not fit the rules there are now.
Match replayed(const Game&, const WholeMatch&);

}  // namespace quincunx::server
