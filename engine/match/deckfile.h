// Decks written by people: a name and a count a line, or JSON.
#pragma once

#include <string>

#include "engine/match/game.h"

namespace quincunx {

// Reads a deck: a file (text or JSON), or the name of a ready-made deck of the game in any language. Text: one card a
// line as "4 Frost Mage", "Frost Mage x4" or "冰霜法师 ×4"; a lone name counts once; '#' begins a comment. JSON:
// {"name": …, "cards": {"Frost Mage": 4}}. Throws InputError with file, line and what was expected.
Deck read_deck(const Game&, const std::string& path_or_name);
Deck parse_deck(const Game&, const std::string& text, const std::string& file);
Json write_deck(const Game&, const Deck&);
std::string write_deck_text(const Game&, const Deck&, Lang);

}  // namespace quincunx
