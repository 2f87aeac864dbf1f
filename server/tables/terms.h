// What two players have agreed on before a match.
#pragma once

#include <compare>

#include "engine/match/game.h"
#include "server/people/problem.h"
#include "server/store/store.h"

namespace quincunx::server {

struct Terms {
    // Each answer has `per_answer` of its own; what it takes longer comes out of the bank. Both 0: no clock.
    struct Clock {
        std::int32_t bank = 0, per_answer = 0;  // milliseconds
        bool runs() const { return bank > 0 || per_answer > 0; }
        auto operator<=>(const Clock&) const = default;
    };
    enum class Undo : std::uint8_t { Never, Free, Consent };  // Consent: free where it costs nothing, else by consent
    enum class Watching : std::uint8_t { Nobody, Common, All };  // All: both hands, when both players agree, with delay

    Clock clock;
    bool rated = false;
    Undo undo = Undo::Consent;
    Watching watching = Watching::Common;
    std::int32_t delay = 60000;  // of what spectators see when they see all
    bool hints = true;           // never in rated matches
    bool open_replay = true;     // false: private until both agree

    auto operator<=>(const Terms&) const = default;  // some order: like ones side by side

    // Bounds, in milliseconds: of bank and time for an answer together, and of the delay.
    static constexpr std::int32_t ShortestClock = 5'000, LongestClock = 86'400'000;
    static constexpr std::int32_t ShortestDelay = 10'000, LongestDelay = 3'600'000;

    // Reads what a client asked for, with the usual values for what is left out: {"clock": {"bank", "per_answer"} or
    // null, "rated", "undo": "never|free|consent", "watching": "nobody|common|all", "delay", "hints", "open_replay"}.
    // Throws a Problem ("bad-terms") that names the key and what is expected: for unknown keys, wrong types,
    // numbers out of bounds, a rated match without a clock or with hints or undo by consent (rated: undo is Free at
    // most).
    static Terms read(const Json&);
    Json write() const;
};

// What is wrong with the rules switches of a match ("bad-option"); nothing: it can be played with them.
std::optional<Problem> wrong_option(const Game&, const Json& options);

}  // namespace quincunx::server
