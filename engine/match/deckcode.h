// The house code of a deck: one line that survives in a chat and in a link. One deck has one code, whatever its name
// and the order of its lines.
//
//   qx_summoner_AQAk…   "qx", the game's id, and in base64url:
//     1 byte    the version, 1
//     2 bytes   how many bytes the groups have, the high byte first
//     groups    one for each count, in ascending order: the count (1 byte, 1 to 99), how many cards have it, and their
//               numbers in ascending order, each as its distance from the one before, the first from 0
//     3 bytes   the checksum: the first bytes of the BLAKE2b-256 hash of "qx_summoner_" and all bytes above
//
// Numbers of no fixed size have seven bits a byte, the lowest first; all bytes but the last have their top bit set.
#pragma once

#include <string>
#include <string_view>

#include "engine/match/game.h"

namespace quincunx {

// A deck holds at most so many copies of a card, in every form.
inline constexpr int MaxCopies = 99;

// Whether the text is a house code, sound or not. No other form of a deck begins like one.
bool is_house_code(std::string_view text);
// The id of the game a house code says it is for.
std::string_view house_code_game(std::string_view code);

// Throws InputError when there are more than MaxCopies of a card.
std::string house_code(std::string_view game_id, const Deck&);
// The deck without a name, its lines in the order of their cards. Throws InputError when the code is not one, is too
// short, too long or damaged, is of another version or for another game, names unknown cards, or is not the one
// house_code writes.
Deck read_house_code(const Game&, std::string_view code);

}  // namespace quincunx
