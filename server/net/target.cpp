#include "server/net/target.h"

#include <algorithm>
#include <cstdint>

namespace quincunx::server {

namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            const int high = digit(text[i + 1]), low = digit(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        } else if (c == '+' && plus_is_space) {
            c = ' ';
        }
        if (c == 0 || (control(c) && !plus_is_space)) return std::nullopt;
        out += c;
    }
    if (!valid_utf8(out)) return std::nullopt;
    return out;
}

bool has_dot_segment(std::string_view path) {
    while (!path.empty()) {
        const std::size_t slash = std::min(path.find_first_of("/\\"), path.size());
        const std::string_view segment = path.substr(0, slash);
        if (segment == "." || segment == "..") return true;
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return false;
}

bool read_query(std::string_view text, std::map<std::string, std::string, std::less<>>& query) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('&'), text.size());
        const std::string_view pair = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (pair.empty()) continue;
        const std::size_t equals = std::min(pair.find('='), pair.size());
        auto key = decoded(pair.substr(0, equals), true);
        auto value = decoded(pair.substr(std::min(equals + 1, pair.size())), true);
        if (!key || !value) return false;
        query[std::move(*key)] = std::move(*value);
    }
    return true;
}

}  // namespace

std::optional<Target> read_target(std::string_view target) {
    // A proxy is asked for whole addresses; we may be, too.
    for (const std::string_view scheme : {"http://", "https://"})
        if (target.starts_with(scheme)) {
            target.remove_prefix(scheme.size());
            target.remove_prefix(std::min(target.find('/'), target.size()));
        }
    if (!target.starts_with('/') || target.find('#') != std::string_view::npos) return std::nullopt;
    const std::size_t mark = std::min(target.find('?'), target.size());
    Target out;
    auto path = decoded(target.substr(0, mark), false);
    if (!path || has_dot_segment(*path)) return std::nullopt;
    out.path = std::move(*path);
    if (!read_query(target.substr(std::min(mark + 1, target.size())), out.query)) return std::nullopt;
    return out;
}

std::string_view below(std::string_view path, std::string_view base) {
    if (base.size() <= 1) return path;
    if (path.starts_with(base)) return path.substr(base.size() - 1);
    return path == base.substr(0, base.size() - 1) ? std::string_view("/") : path;
}

bool valid_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto at = [&](std::size_t offset) -> std::uint32_t {
            return i + offset < text.size() ? static_cast<unsigned char>(text[i + offset]) : 0;
        };
        const std::uint32_t lead = at(0);
        const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
        if (length == 0) return false;
        std::uint32_t code = length == 1 ? lead : lead & (0x7fU >> length);
        for (std::size_t k = 1; k < length; ++k) {
            if (at(k) >> 6 != 2) return false;
            code = code << 6 | (at(k) & 0x3f);
        }
        constexpr std::uint32_t Least[] = {0, 0, 0x80, 0x800, 0x10000};
        if (code < Least[length] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
        i += length;
    }
    return true;
}

}  // namespace quincunx::server
