#include "server/net/strict.h"

#include <algorithm>

#include "server/net/address.h"

namespace quincunx::server {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool same(std::string_view one, std::string_view two) { return std::ranges::equal(one, two, {}, small, small); }

struct Host {
    std::string_view name, port;  // an IPv6 address without its brackets
    bool bracketed = false;
};

std::optional<Host> read_host(std::string_view text) {
    Host host;
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) return std::nullopt;
        host = {text.substr(1, end - 1), {}, true};
        rest = text.substr(end + 1);
    } else {
        const std::size_t end = std::min(text.find(':'), text.size());
        host.name = text.substr(0, end);
        rest = text.substr(end);
    }
    if (host.name.empty()) return std::nullopt;
    if (!rest.empty()) {
        host.port = rest.substr(1);
        if (rest[0] != ':' || host.port.empty() || host.port.size() > 5 || !std::ranges::all_of(host.port, is_digit))
            return std::nullopt;
    }
    const auto fits = [&](char c) {
        const bool letter = (small(c) >= 'a' && small(c) <= 'z') || is_digit(c);
        return letter || c == '.' || (host.bracketed ? c == ':' : c == '-' || c == '_');
    };
    return std::ranges::all_of(host.name, fits) ? std::optional(host) : std::nullopt;
}

}  // namespace

bool good_host(const std::vector<std::string_view>& hosts) {
    return hosts.size() == 1 && read_host(hosts.front()).has_value();
}

bool good_transfer(const std::vector<std::string_view>& encodings, bool has_length, unsigned version) {
    if (encodings.empty()) return true;
    return encodings.size() == 1 && same(encodings.front(), "chunked") && !has_length && version >= 11;
}

bool own_host(std::string_view host, std::string_view origin) {
    if (origin.empty()) return true;
    const auto asked = read_host(host), ours = read_host(origin.substr(origin.find("://") + 3));
    if (!asked) return false;
    return (ours && same(asked->name, ours->name)) || same(asked->name, "localhost") || Address::read(asked->name);
}

}  // namespace quincunx::server
