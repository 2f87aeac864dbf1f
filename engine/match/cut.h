// A position of a match cut out as the `given` of a lesson, a puzzle or an analysis (Telling::exact).
#pragma once

#include "engine/match/match.h"

namespace quincunx {

// The position at question `at`, from 0, byte for byte; or, of what only one seat knows, one that this seat cannot tell
// from it: what it does not know is dealt anew, from the seed. Throws InputError where a unit of play is at work in
// which something has been answered or rolled already: a position is a state, and that is in none.
Json cut(const Match&, std::size_t at, std::optional<Seat> known_to = std::nullopt, Seed = {1, 1});

// A `given` as lines of a YAML file, one member of the position a line, each begun with `indent`.
std::string given_text(const Json& given, const std::string& indent);

}  // namespace quincunx
