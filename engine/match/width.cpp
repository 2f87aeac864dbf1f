#include "engine/match/width.h"

#include <utf8proc.h>

namespace quincunx {

Glyph glyph_at(std::string_view text, std::size_t at) {
    utf8proc_int32_t character = 0;
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at);
    const utf8proc_ssize_t length =
        utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size() - at), &character);
    if (length <= 0) return {1, 1};
    return {static_cast<std::size_t>(length), utf8proc_charwidth(character)};
}

int display_width(std::string_view text) {
    int columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Glyph glyph = glyph_at(text, at);
        columns += glyph.columns;
        at += glyph.bytes;
    }
    return columns;
}

std::string_view cut_width(std::string_view text, int columns) {
    std::size_t end = 0;
    for (int left = columns; end < text.size();) {
        const Glyph glyph = glyph_at(text, end);
        left -= glyph.columns;
        if (left < 0) break;
        end += glyph.bytes;
    }
    return text.substr(0, end);
}

std::string fit_width(std::string_view text, int columns) {
    const std::string_view cut = cut_width(text, columns);
    return std::string(cut) + std::string(static_cast<std::size_t>(columns - display_width(cut)), ' ');
}

}  // namespace quincunx
