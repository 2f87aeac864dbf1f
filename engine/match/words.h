// Small readers of words, for games and drivers.
#pragma once

#include <charconv>
#include <string_view>
#include <vector>

namespace quincunx {

// The whole number the text is; `otherwise` when it is none.
inline int to_int(std::string_view text, int otherwise = -1) {
    int value = otherwise;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? value : otherwise;
}

// The parts of a text between the marks; an empty text has none.
inline std::vector<std::string_view> parts(std::string_view text, char mark = ' ') {
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t at = text.find(mark);
        found.push_back(text.substr(0, at));
        text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
    }
    return found;
}

}  // namespace quincunx
