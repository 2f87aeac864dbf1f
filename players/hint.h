// A search's advice in words: what to answer, what else, what is expected, and why.
#pragma once

#include "players/search.h"

namespace quincunx {

struct Hint {
    struct Suggestion {
        Option option;
        std::string words;
        double expected = 0;   // the score expected, from 0 (lost) to 1 (won)
        double looked_at = 0;  // the part of the search spent on it, from 0 to 1
    };
    struct Step {
        Seat seat = Seat::A;
        std::string words;
    };
    std::vector<Suggestion> suggestions;  // best first; options the search did not look at are left out
    std::vector<Step> line;               // what is expected to be answered, the best option first
    std::vector<std::string> follows;     // what the best option leads to at once
    std::uint64_t nodes = 0;

    const Suggestion& best() const { return suggestions.front(); }
    const Suggestion* second() const { return suggestions.size() > 1 ? &suggestions[1] : nullptr; }
};

// How much worse an answer is than the best one.
struct Weighed {
    // An answer, the question it was given to, and what came of it.
    struct Move {
        Seat seat = Seat::A;
        Option option;
        Waiting before, after;
        std::vector<Event> events;
    };
    double loss = 0;          // of the expected score, from 0 to 1
    double error = 0;         // its standard error
    std::vector<Move> reply;  // where it is worse: what may follow, up to the other seat's answer, in one of the worlds
};

// Plays both answers on by policy, in the same worlds, each as often, and compares what that comes to. From what the
// seat knows, no more.
Weighed weigh(const Game&, const View&, const Option& chosen, const Option& best, Random&);

// The question of the view is one to its seat. Everything is said from what that seat knows; where the line goes
// through the other seat's hidden cards, these are imagined.
Hint hint(const Game&, const View&, const Advice&, Lang, Random&);

}  // namespace quincunx
