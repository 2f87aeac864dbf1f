// Reading what people and other programs wrote, within bounds: no file makes us hang, crash or fill the memory.
#pragma once

#include <string>
#include <string_view>

#include "engine/match/game.h"

namespace quincunx {

// The content of a file. Throws InputError when it cannot be read or holds more than `limit` bytes.
std::string read_text(const std::string& path, std::size_t limit);

// JSON, nested at most 16 deep, with at most 256 keys an object. Throws InputError with line and column.
Json parse_json(const std::string& text, const std::string& file);

// A text from outside as it may stand in a message: cut short, control characters and broken UTF-8 made harmless.
std::string shown(std::string_view text, std::size_t limit = 60);

}  // namespace quincunx
