// A question to one seat, and the journal of what was answered and what chance gave.
#pragma once

#include "engine/core/fixed.h"
#include "engine/core/seat.h"
#include "engine/play/option.h"

namespace quincunx {

// One question to one seat: which of these options? Every option is different; there is always at least one.
struct Choice {
    static constexpr std::size_t MaxOptions = 120;

    Seat seat = Seat::A;
    bool secret = false;  // the answer is seen by the seat itself only
    bool open = false;    // other answers than the listed ones may be valid too (payments); the first is a good one
    std::uint16_t prompt = 0;   // the question, by the game's own number
    Cause about;                // the card, ability or clause that asks
    std::uint16_t subject = 0;  // the thing on the table it concerns (who moves, who attacks), by the game's own number
    FixedVector<Option, MaxOptions> options;

    SeatMask answer_seen_by() const { return secret ? only(seat) : Everybody; }
    bool operator==(const Choice&) const = default;
};

// One entry of a journal: the answer to a question, or what a roll or a draw from a hidden pile gave. Chance is
// recorded like an answer, so a unit can be repeated in a world where only what a seat has seen is the same.
struct Entry {
    enum class Kind : std::uint8_t { Answer, Chance };
    Option option;  // Answer: the option taken. Chance: the outcome in `b`
    Kind kind = Kind::Answer;
    SeatMask seen_by = Everybody;  // who knows it
    std::uint16_t name = 0;        // Answer: the prompt. Chance: the roll's name
    bool known = true;             // false in a journal cut down to what one seat has seen
    std::uint8_t spare[3]{};

    bool operator==(const Entry&) const = default;
};
static_assert(sizeof(Entry) == 16);

// All answers and outcomes since the unit at work began.
using Journal = FixedVector<Entry, 96>;

}  // namespace quincunx
