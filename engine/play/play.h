// Play: the only writer of a state while a game is played. Here is what every game's Play shares: asking, rolling,
// telling. A game derives its own Play with its verbs.
//
// How a question is answered. A unit of play (one entry of the game's agenda) is straight-line code that may ask
// anywhere. `answer()` takes the answer from the journal when the unit is being repeated, else from the decider when
// there is one, else it abandons the unit by throwing Suspended: the waiting game then is the state at the start of the
// unit, the journal, and the question. An answer is added to the journal and the unit run again from its start.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <utility>

#include "engine/core/random.h"
#include "engine/play/event.h"

namespace quincunx {

// The kernel's part of every state; the first member of each game's State.
struct Core {
    static constexpr std::uint8_t Nobody = 0xff;
    static constexpr std::uint16_t Conceded = 0xffff;
    static constexpr std::uint16_t TooLong = 0xfffe;  // a unit outgrew its journal: the game is called off

    Random random;                 // the game's numbers; hidden from both seats
    std::uint32_t questions = 0;   // questions answered since the start
    std::uint32_t rolls = 0;       // rolls made since the start
    std::uint32_t touched = 0;     // counts uses of chance and hidden information: undo is free while it stands still
    std::uint8_t over = 0;         // 1 when the game has ended
    std::uint8_t winner = Nobody;  // index of the winning seat; Nobody while playing and for a draw
    std::uint16_t ended_by = 0;    // clause number of the end, by the game's own list; or Conceded, TooLong
    bool operator==(const Core&) const = default;
};
static_assert(sizeof(Core) == 40);

// What is thrown out of a unit:
struct Suspended {};                  // it has to wait for an answer
struct WorldMismatch : Suspended {};  // a sampled world goes another way than its journal tells
struct Ended {};                      // the game has ended
struct AnswerRefused {                // an invalid answer was given to an open question
    Reason reason;
};

// A word of a game by its number: an enumerator, or a number that came from one.
struct WordNumber {
    std::uint16_t value = 0;
    template <class Word>
    constexpr WordNumber(Word word) : value(static_cast<std::uint16_t>(word)) {}
};

// Who takes part in running a unit. All may be absent.
struct Hooks {
    Decider* decider = nullptr;
    Listener* listener = nullptr;
    Inquiry* inquiry = nullptr;
    RollScript* script = nullptr;
    Decider* unknown_decider = nullptr;  // answers, when a journal is repeated, what it does not know
};

class PlayCore {
public:
    PlayCore(const PlayCore&) = delete;
    PlayCore& operator=(const PlayCore&) = delete;

    // --- Asking ---------------------------------------------------------------------------------------------------
    // Begins a question to this seat. Then offer candidates, then take the answer. One question at a time.
    void ask(Seat seat, WordNumber prompt, Cause about, std::uint16_t subject = 0) {
        choice_.seat = seat;
        choice_.secret = false;
        choice_.open = false;
        choice_.prompt = prompt.value;
        choice_.about = about;
        choice_.subject = subject;
        choice_.options.forget();
    }

    // The other seat does not see the answer to the question begun last.
    void secretly() { choice_.secret = true; }

    // A candidate with the verdict on it: listed when allowed; otherwise the inquiry, if there is one, hears why not.
    void offer(const Option& option, const Verdict& verdict = {}) {
        if (verdict) {
            choice_.options.push(option);
        } else if (inquiry_) {
            if (explaining()) inquiry_->refused(option, verdict.reason());
        }
    }

    bool nothing_offered() const { return choice_.options.empty(); }
    std::size_t offered() const { return choice_.options.size(); }

    // True when every candidate should be offered with its verdict, also those that cannot be legal: someone wants to
    // know why not. Otherwise a question may offer only candidates that can be legal, for speed.
    bool explaining() const { return inquiry_ && !repeating(); }

    // True while the unit is being repeated: the next answer or outcome comes from the journal.
    bool repeating() const { return journal_ && cursor_ < journal_->size(); }

    // The answer to the question begun last. At least one option has been offered.
    Option answer();

    // The answer to a question whose options cannot all be listed (which dice pay?): what is offered first is a good
    // default, and any answer that `check` allows is taken. Another is refused: the unit is abandoned by AnswerRefused.
    template <class Check>
    Option answer_open(Check&& check) {
        choice_.open = true;
        const Option option = answer();
        if (!choice_.options.contains(option))
            if (const Verdict verdict = check(option); !verdict) throw AnswerRefused{verdict.reason()};
        return option;
    }

    // --- Chance ---------------------------------------------------------------------------------------------------
    // A named roll: a number in [0, bound), seen by those seats.
    std::uint32_t roll(WordNumber name, std::uint32_t bound, SeatMask seen_by = Everybody);

    // Records what a draw from a hidden pile gave, as chance is recorded. Returns the outcome to act on: in a sampled
    // world it is what the seat has seen, else `natural`.
    std::uint32_t drawn(WordNumber name, std::uint32_t natural, SeatMask seen_by);

    // Records the draw of what lies at place `at` of a hidden pile; `card` tells the number of an item. In a sampled
    // world the seat may have seen another card than lies there: then a copy of that card which `free` allows, every
    // one equally likely, changes places with it.
    template <class Pile, class Card, class Free>
    void draw_from(WordNumber name, Pile& pile, std::size_t at, SeatMask seen_by, Card&& card, Free&& free) {
        const std::uint32_t natural = card(pile[at]), outcome = drawn(name, natural, seen_by);
        if (outcome == natural) return;
        std::uint32_t copies = 0;
        std::size_t pick = at;
        for (std::size_t i = 0; i < pile.size(); ++i)
            if (card(pile[i]) == outcome && free(pile[i]) && core_.random.below(++copies) == 0) pick = i;
        if (copies == 0) throw WorldMismatch{};
        std::swap(pile[pick], pile[at]);
    }

    // Puts the items in random order. Nobody sees the order.
    template <class T>
    void shuffle(WordNumber name, std::span<T> items) {
        for (std::size_t left = items.size(); left > 1; --left) {
            const auto bound = static_cast<std::uint32_t>(left);
            std::uint32_t pick = core_.random.below(bound);
            if (script_) pick = script_->roll(core_.rolls, name.value, bound, pick);
            ++core_.rolls;
            std::swap(items[pick], items[left - 1]);
        }
        touch();
    }

    // Chance or hidden information was touched: what went before cannot be undone for free.
    void touch() { ++core_.touched; }

    // --- Telling --------------------------------------------------------------------------------------------------
    // Whether anyone listens now. Build an event only then.
    bool telling() const { return listener_ && !repeating(); }
    void tell(Event event) const {
        event.cause = cause_;
        listener_->happened(event);
    }

    // Tells of something with its values, when anyone listens.
    template <class Kind, class... V>
    void happen(Kind what, V... values) const {
        if (telling())
            tell({static_cast<std::uint16_t>(what), Everybody, 0, {}, {static_cast<std::int32_t>(values)...}});
    }
    // The same, but the values its row calls secret (`event_row`, of the game) are told to those seats only. Where all
    // may see them, they become known by this.
    template <class Kind, class... V>
    void happen_secretly(SeatMask seen_by, Kind what, V... values) const {
        if (telling())
            tell({static_cast<std::uint16_t>(what),
                  seen_by,
                  event_row(what).secret(),
                  {},
                  {static_cast<std::int32_t>(values)...}});
    }

    Cause cause() const { return cause_; }
    // Sets what causes the events that follow, and returns what did before.
    Cause because(Cause cause) { return std::exchange(cause_, cause); }

    // Ends the game at once; nothing after it is carried out.
    [[noreturn]] void finish(std::uint8_t winner, WordNumber clause);

    // Run by the driver at the start of each unit.
    void begin_unit() {
        cursor_ = 0;
        entries_ = 0;
        cause_ = {};
    }
    const Choice& pending() const { return choice_; }

protected:
    PlayCore(Core& core, Journal* journal, const Hooks& hooks)
        : core_(core),
          journal_(journal),
          decider_(hooks.decider),
          listener_(hooks.listener),
          inquiry_(hooks.inquiry),
          script_(hooks.script),
          unknown_decider_(hooks.unknown_decider) {}
    ~PlayCore() = default;

private:
    Core& core_;
    Journal* journal_;
    Decider* decider_;
    Listener* listener_;
    Inquiry* inquiry_;
    RollScript* script_;
    Decider* unknown_decider_;
    std::size_t cursor_ = 0;   // next journal entry to repeat
    std::size_t entries_ = 0;  // answers and outcomes in this unit
    Cause cause_;
    Choice choice_;

    std::uint32_t outcome(std::uint16_t name, std::uint32_t natural, SeatMask seen_by);
    void count_entry();
    void record(const Entry& entry);
};

// A game's Play: the kernel's part, the game's own state, and the book it is played by.
template <class StateOf, class BookOf>
class PlayOf : public PlayCore {
public:
    using State = StateOf;
    using Book = BookOf;

    State& state;
    const Book& book;

    PlayOf(const Book& b, State& s, Journal* journal, const Hooks& hooks)
        : PlayCore(s.core, journal, hooks), state(s), book(b) {}

protected:
    ~PlayOf() = default;
};

}  // namespace quincunx
