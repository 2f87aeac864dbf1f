// One number for how a game behaves: it changes when any of a fixed set of seeded games ends in another state.
#pragma once

#include <cstdint>

#include "engine/match/game.h"

namespace quincunx {

// A hash over the final states of that many random games, the pairs of ready-made decks taking turns. The same on
// every machine and compiler, however fast; only the rules, the numbers and the decks change it. The game has decks.
std::uint64_t signature(const Game&, int games = 360);

// The setup of game `number` of a fixed series over all pairs of ready-made decks, and the seed of those who answer in
// it. Random games for measurement and for the signature are taken from this series.
Setup series_setup(const Game&, std::uint64_t number);
Seed series_answers(std::uint64_t number);

}  // namespace quincunx
