// Decks written by people: a name and a count a line, JSON, or a code.
#pragma once

#include <string>

#include "engine/match/game.h"

namespace quincunx {

// Reads a deck: the name of a ready-made deck of the game in any language, a code, or a file (docs/deck.md).
//   Text: one card a line as "4 Frost Mage", "Frost Mage x4" or "冰霜法师 ×4"; a lone name counts once; '#' begins a
//     comment, and a comment on the first line names the deck.
//   JSON: {"name": …, "cards": {"Frost Mage": 4}}.
//   Code: one line that is no card; comments may stand around it. A deck given by its code alone is named by the code,
//     or as the ready-made deck it is.
// A card may be written by its name in any language, its key or its number. Where several cards bear a name, a number
// behind it decides: "Portal (203)"; without one it is the card numbered nearest to the first that is beyond doubt.
// Lines for the same card are added up. Whether the rules allow the deck is not asked here (Game::check). Throws
// InputError with file, line and what was expected.
Deck read_deck(const Game&, const std::string& path_name_or_code);
Deck parse_deck(const Game&, const std::string& text, const std::string& file);

// The deck as such a file; reading it gives the same cards in the same order.
Json write_deck(const Game&, const Deck&, Lang = Lang::En);
std::string write_deck_text(const Game&, const Deck&, Lang);

}  // namespace quincunx
