// Small readers of words, for games and drivers.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quincunx {

// The whole number the text is; nothing when it is none or does not fit.
template <class Number>
std::optional<Number> to_number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// The same of an int; `otherwise` when it is none.
inline int to_int(std::string_view text, int otherwise = -1) { return to_number<int>(text).value_or(otherwise); }

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

// Without white space at either end; the wide space of Chinese text is white space too.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view Spaces[] = {" ", "\t", "\r", "\v", "\f", "\u3000"};
    for (bool again = true; again;) {
        again = false;
        for (const std::string_view space : Spaces) {
            if (text.starts_with(space)) text.remove_prefix(space.size()), again = true;
            if (text.ends_with(space)) text.remove_suffix(space.size()), again = true;
        }
    }
    return text;
}

// With its Latin letters small.
inline std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    return out;
}

}  // namespace quincunx
