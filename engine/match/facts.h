// What the option_facts of the games share.
#pragma once

#include "engine/match/game.h"

namespace quincunx {

// Something of a seat by its path in Game::describe: "you.hand".
inline std::string path_of(Seat seat, std::string_view what) { return side_key(seat) + "." + std::string(what); }

// The key of the n-th thing of that key, from 1, where describe lists several: "paimon", "paimon-2".
inline std::string nth_key(const std::string& key, int n) { return n > 1 ? key + "-" + std::to_string(n) : key; }

}  // namespace quincunx
