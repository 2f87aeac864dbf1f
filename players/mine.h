// Mining puzzles: computer players play, and at each turn the exact solver is asked whether something is to be found
// there. docs/puzzle.md says what is kept and how much that yields.
#pragma once

#include <functional>

#include "engine/match/puzzle.h"
#include "players/player.h"

namespace quincunx {

struct MineSettings {
    std::string players = "casual";  // who plays on both sides; they err as people do
    std::uint64_t budget = 60'000;   // of one solver
    int playouts = 150;              // by policy, to see whether the goal is in reach at all
    bool chances = false;            // also puzzles of the best chance, not only of what is certain
    double margin = 0.10;            // of those: how far the next answer is behind
};

// What became of the positions looked at.
struct MineYield {
    std::uint64_t matches = 0, positions = 0, candidates = 0, solved = 0, proved = 0, kept = 0;
    MineYield& operator+=(const MineYield&);
};

// Plays match number `number` of this seed and gives every puzzle found in it to `found`.
MineYield mine(const Game&, std::uint64_t number, Seed seed, const MineSettings&,
               const std::function<void(Puzzle)>& found);

// How often this player solves it, of so many tries; `fresh` is a try on which nothing has been answered.
double solves(const Game&, const Attempt& fresh, Seat seat, std::string_view player, int tries);
// Fills in how hard it is: whether it is easy, and its rating, from what the levels make of it.
void rate(const Game&, Puzzle&);

}  // namespace quincunx
