// Options, verdicts on them, and causes: the small plain records a game and its drivers exchange.
#pragma once

#include <array>
#include <cstdint>

namespace quincunx {

// One thing a seat may answer: a verb of the game and the stable references it is about (a card number, a piece, a
// square, dice), never a position in a list. What `detail`, `a` and `b` hold is said by the row of the verb
// (engine/play/words.h).
struct Option {
    std::uint8_t verb = 0;
    std::uint8_t detail = 0;
    std::uint16_t a = 0;
    std::uint32_t b = 0;
    bool operator==(const Option&) const = default;
};
static_assert(sizeof(Option) == 8);

// Why something is not allowed: a reason of the game's own list (which names its clauses) and the values that failed.
struct Reason {
    std::uint16_t id = 0;  // 0: there is none, the thing is allowed
    std::array<std::int16_t, 3> values{};
    bool operator==(const Reason&) const = default;
};

// The outcome of a legality check: allowed, or the reason why not. Legality is decided by functions returning this and
// by nothing else, so every refusal has its reason.
class Verdict {
public:
    constexpr Verdict() = default;  // allowed
    constexpr Verdict(Reason reason) : reason_(reason) {}

    constexpr explicit operator bool() const { return reason_.id == 0; }
    constexpr const Reason& reason() const { return reason_; }

private:
    Reason reason_;
};

// What made something happen: a clause of the rulebook, a card, or an ability, each by the game's own number.
struct Cause {
    enum class Kind : std::uint16_t { None, Clause, Card, Ability };
    Kind kind = Kind::None;
    std::uint16_t id = 0;
    bool operator==(const Cause&) const = default;
};

}  // namespace quincunx
