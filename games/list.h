// The games of the house.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/match/game.h"

namespace quincunx {

// Ids of all games, in the order they are shown.
std::vector<std::string_view> game_ids();
// The game of that id, with its numbers changed by the variant if there is one; nullptr when there is no such game.
// Throws InputError when the variant is wrong.
std::unique_ptr<Game> make_game(std::string_view id, const Variant* variant = nullptr);

}  // namespace quincunx
