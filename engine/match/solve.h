// The exact solver: what one seat can reach for certain, or with which chance, with all cards open and whatever is
// rolled. Own questions take the best option, the other seat's the worst for us, and rolls are gone through outcome by
// outcome with their weights. docs/puzzle.md says what that means for a puzzle.
#pragma once

#include <unordered_map>

#include "engine/match/game.h"

namespace quincunx {

// What is to be reached, and up to when: in the turns, rounds or generations (Judging::length) up to `until`.
struct Goal {
    enum class Kind : std::uint8_t { Win, Survive };
    Kind kind = Kind::Win;
    Seat seat = Seat::A;
    std::uint32_t until = 0;
};
inline constexpr const char* GoalKeys[] = {"win", "survive"};

// A position on the way: the game, and the outcomes of all rolls since the solver's first position.
struct Branch {
    Waiting waiting;
    std::vector<std::uint32_t> rolled;
};

class Solver {
public:
    struct Settings {
        bool certain = true;              // 1 or 0: reached whatever is rolled, or not. Otherwise the exact chance
        bool blind = false;               // only ways on which nothing hidden matters: no card is drawn, no answer of
                                          // the other seat is needed. Then it holds whatever is hidden
        std::uint64_t budget = 200'000;   // answers tried, in all that is asked of this solver
        std::uint32_t most_rolls = 2000;  // outcomes of what is rolled between two questions
    };
    // `root` is at the start of a unit.
    Solver(const Game&, const Goal&, const Waiting& root, const Settings&);

    Branch root() const { return {root_, {}}; }
    // The chance to reach the goal; nothing: the budget is spent.
    std::optional<double> value(const Branch&);
    // The same after this answer, before anything is rolled. Nothing also where the answer is refused.
    std::optional<double> value(const Branch&, const Option&);
    // What follows an answer: all outcomes of what is rolled, each once, with its weight; the weights are 1 together.
    // Empty: the answer is refused, or the budget is spent.
    struct Outcome {
        Branch branch;
        double weight = 0;
    };
    std::vector<Outcome> outcomes(const Branch&, const Option&);

    // Of these outcomes the one with the most or the least chance, which is told; one that is certain is not compared
    // with the rest. Nothing: the answer is refused, or the budget is spent.
    std::optional<std::pair<Branch, double>> extreme(const Branch&, const Option&, bool most);

    std::uint64_t tried() const { return tried_; }
    // Whether nothing is left to be reached or lost: the game or the time is over. Then `value` costs nothing.
    bool settled(const Waiting&) const;

private:
    struct GaveUp {};
    const Game* game_;
    Goal goal_;
    Waiting root_;
    Settings settings_;
    std::uint64_t tried_ = 0;
    std::unordered_map<std::uint64_t, float> known_;

    double solve(const Branch&);
    double solve(const Branch&, const Option&);  // below 0: refused
    std::uint64_t key(const Branch&) const;
    double result(const Waiting&) const;
    template <class Visit>
    bool each_outcome(const Branch&, const Option&, Visit&& visit);
};

}  // namespace quincunx
