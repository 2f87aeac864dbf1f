// The words of games as others read them: tables for docs/words.md, types for the pages. Both are made from the rows
// (engine/play/words.h) and kept in the project; a test says when they no longer agree.
#pragma once

#include <span>
#include <string>

#include "engine/match/worded.h"

namespace quincunx {

std::string words_as_markdown(std::span<const WordedGame* const>);
std::string words_as_typescript(std::span<const WordedGame* const>);

}  // namespace quincunx
