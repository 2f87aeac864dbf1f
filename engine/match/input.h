// Reading what people and other programs wrote, within bounds: no file makes us hang, crash or fill the memory.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/game.h"

namespace quincunx {

// The content of a file. Throws InputError when it cannot be read or holds more than `limit` bytes.
std::string read_text(const std::string& path, std::size_t limit);

// The files these paths name: of a folder all files with that ending in it and in the folders below, sorted; of a file
// itself. Throws InputError where there is nothing, or where it cannot be listed.
std::vector<std::string> files_of(std::span<const std::string> paths, std::string_view ending);
inline std::vector<std::string> files_of(const std::string& path, std::string_view ending) {
    return files_of(std::span(&path, 1), ending);
}

// JSON, nested at most 16 deep, with at most 256 keys an object. Throws InputError with line and column.
Json parse_json(const std::string& text, const std::string& file);

// A text from outside as it may stand in a message: cut short, control characters and broken UTF-8 made harmless.
std::string shown(std::string_view text, std::size_t limit = 60);

}  // namespace quincunx
