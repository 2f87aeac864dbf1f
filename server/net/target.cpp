#include "server/net/target.h"

#include <algorithm>
#include <boost/url/parse.hpp>
#include <boost/url/src.hpp>
#include <boost/url/url_view.hpp>
#include <cstdint>

namespace quincunx::server {

namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool has_dot_segment(std::string_view path) {
    while (!path.empty()) {
        const std::size_t slash = std::min(path.find_first_of("/\\"), path.size());
        const std::string_view segment = path.substr(0, slash);
        if (segment == "." || segment == "..") return true;
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return false;
}

bool fine_in_query(const std::string& text) { return text.find('\0') == std::string::npos && valid_utf8(text); }

}  // namespace

std::optional<Target> read_target(std::string_view target) {
    // A proxy is asked for whole addresses; we may be, too.
    const auto url =
        target.starts_with('/') ? boost::urls::parse_origin_form(target) : boost::urls::parse_absolute_uri(target);
    if (!url) return std::nullopt;
    Target out;
    out.path = url->path();
    if (!out.path.starts_with('/') || std::ranges::any_of(out.path, is_control) || !valid_utf8(out.path) ||
        has_dot_segment(out.path))
        return std::nullopt;
    boost::urls::encoding_opts plus_is_space;
    plus_is_space.space_as_plus = true;
    for (const auto& param : url->params(plus_is_space)) {
        if (!fine_in_query(param.key) || !fine_in_query(param.value)) return std::nullopt;
        if (!param.key.empty() || param.has_value) out.query[param.key] = param.value;
    }
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
