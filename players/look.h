// What a bot may read beside its question: the rules in short, a clause, a card.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/match/game.h"

namespace quincunx {

// `at`: "rules", the rules in short; "clause", the clause of that id; "card", the card of that name, key or number,
// with its numbers and what its text says. Nothing: there is no such thing.
std::optional<std::string> look_up(const Game&, std::string_view at, std::string_view of, Lang);

}  // namespace quincunx
