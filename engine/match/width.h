// How wide text is in a terminal: Chinese characters and full-width signs take two columns; marks that stand on the
// character before them, and what cannot be seen, take none.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quincunx {

// One character of UTF-8 text. A byte that is not UTF-8 is a character of its own, one column wide.
struct Glyph {
    std::size_t bytes;
    int columns;
};

// The character at byte `at`, which must be inside the text.
Glyph glyph_at(std::string_view text, std::size_t at);

int display_width(std::string_view text);

// The longest beginning of the text that is not wider than `columns`. A character is never cut in two.
std::string_view cut_width(std::string_view text, int columns);
// The same, filled with spaces to exactly `columns`, which is at least 0.
std::string fit_width(std::string_view text, int columns);

}  // namespace quincunx
