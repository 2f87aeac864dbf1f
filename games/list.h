// The games of the house.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/match/embedded.h"
#include "engine/match/game.h"

namespace quincunx {

// Ids of all games, in the order they are shown.
std::vector<std::string_view> game_ids();
// Whether the cards of that game are data, so that a file of cards can be given for it.
bool takes_cards(std::string_view id);
// The game of that id, with its numbers changed by the variant if there is one; nullptr when there is no such game.
// `cards` gives the cards of a game that takes them. Throws InputError when the variant or the cards are wrong.
std::unique_ptr<Game> make_game(std::string_view id, const Variant* variant = nullptr, const CardFile* cards = nullptr);
// The files of its puzzles (engine/match/puzzle.h), in order.
std::span<const embedded::Embedded> puzzles_of(std::string_view id);

}  // namespace quincunx
