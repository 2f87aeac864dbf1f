// What happened, told to listeners. With no listener an event costs one branch.
#pragma once

#include <array>

#include "engine/core/seat.h"
#include "engine/play/choice.h"
#include "engine/play/option.h"

namespace quincunx {

struct StateBytes;

// One thing that happened: a kind of the game's own list with its values, and the clause, card or ability that caused
// it. Both seats learn that it happened; the values marked secret only those in `seen_by`.
struct Event {
    static constexpr std::int32_t Hidden = -0x8000;  // stands for a secret value in what another seat is told

    std::uint16_t kind = 0;
    SeatMask seen_by = Everybody;
    std::uint8_t secret = 0;  // bit i: values[i] is told to seen_by only
    Cause cause;
    std::array<std::int32_t, 5> values{};

    // The event as this seat is told it.
    Event told_to(Seat seat) const {
        Event told = *this;
        if (!includes(seen_by, seat))
            for (std::size_t i = 0; i < values.size(); ++i)
                if (secret >> i & 1) told.values[i] = Hidden;
        told.seen_by = Everybody;
        told.secret = 0;
        return told;
    }

    bool operator==(const Event&) const = default;
};

// Hears what happens in a game, in order, each thing once.
class Listener {
public:
    virtual ~Listener() = default;
    // What happens next happens in this state, which changes as it does. Told at the start of each unit of play.
    virtual void watches(const StateBytes&) {}
    virtual void happened(const Event&) {}
    virtual void rolled(const Entry&) {}
};

// Hears which candidates of the pending question are not offered, and why.
class Inquiry {
public:
    virtual ~Inquiry() = default;
    virtual void refused(const Option&, const Reason&) = 0;
};

// Answers questions in place. `decide` must return one of the options (or, where the choice is open, a valid answer).
class Decider {
public:
    virtual ~Decider() = default;
    virtual Option decide(const Choice&) = 0;
    // Asked by Game::play_on whenever everything is settled: whether to stop there.
    virtual bool enough() { return false; }
};

// Gives the outcome of named rolls in place of the game's random numbers.
class RollScript {
public:
    virtual ~RollScript() = default;
    // The outcome, below `bound`, of the roll numbered `number` since the game began; the same number may be asked for
    // again and must get the same outcome. `natural` is what the game's own numbers would have given.
    virtual std::uint32_t roll(std::uint32_t number, std::uint16_t name, std::uint32_t bound,
                               std::uint32_t natural) = 0;
};

}  // namespace quincunx
