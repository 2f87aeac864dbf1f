#include "server/net/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <stdexcept>

namespace quincunx::server {

namespace {

constexpr std::array<std::uint8_t, 12> Mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

std::string_view trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

// The last item of a list with commas; the list is left without it.
std::string_view take_last(std::string_view& list) {
    const std::size_t comma = list.rfind(',');
    const std::string_view last = comma == std::string_view::npos ? list : list.substr(comma + 1);
    list = comma == std::string_view::npos ? std::string_view{} : list.substr(0, comma);
    return trimmed(last);
}

// Some proxies write "1.2.3.4:5678" or "[::1]:5678".
std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) return text.substr(1, text.find(']') == std::string_view::npos ? 0 : text.find(']') - 1);
    const std::size_t colon = text.find(':');
    return colon != std::string_view::npos && colon == text.rfind(':') ? text.substr(0, colon) : text;
}

}  // namespace

std::optional<Address> Address::read(std::string_view text) {
    char zero_ended[INET6_ADDRSTRLEN + 1];
    if (text.size() >= sizeof zero_ended || text.find('\0') != std::string_view::npos) return std::nullopt;
    text.copy(zero_ended, text.size());
    zero_ended[text.size()] = 0;
    Address out;
    if (inet_pton(AF_INET, zero_ended, out.bytes_.data() + Mapped.size()) == 1) {
        std::copy(Mapped.begin(), Mapped.end(), out.bytes_.begin());
        return out;
    }
    if (inet_pton(AF_INET6, zero_ended, out.bytes_.data()) == 1) return out;
    return std::nullopt;
}

bool Address::v4() const { return std::equal(Mapped.begin(), Mapped.end(), bytes_.begin()); }

bool Address::loopback() const {
    if (v4()) return bytes_[12] == 127;
    return bytes_[15] == 1 && std::all_of(bytes_.begin(), bytes_.end() - 1, [](std::uint8_t b) { return b == 0; });
}

bool Address::any() const {
    return std::all_of(v4() ? bytes_.begin() + 12 : bytes_.begin(), bytes_.end(),
                       [](std::uint8_t b) { return b == 0; });
}

std::string Address::text() const {
    char out[INET6_ADDRSTRLEN];
    inet_ntop(v4() ? AF_INET : AF_INET6, v4() ? bytes_.data() + 12 : bytes_.data(), out, sizeof out);
    return out;
}

std::string Address::rate_limit_key() const {
    if (v4()) return text();
    Address network = *this;
    std::fill(network.bytes_.begin() + 8, network.bytes_.end(), std::uint8_t{0});
    return network.text() + "/64";
}

std::optional<Network> Network::read(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto address = Address::read(text.substr(0, slash));
    if (!address) return std::nullopt;
    Network out;
    out.from_ = *address;
    if (slash == std::string_view::npos) return out;
    const std::string_view number = text.substr(slash + 1);
    const unsigned most = address->v4() ? 32 : 128;
    unsigned bits = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), bits);
    if (error != std::errc{} || end != number.data() + number.size() || bits > most) return std::nullopt;
    out.bits_ = bits + (128 - most);
    return out;
}

bool Network::holds(const Address& address) const {
    const auto &ours = from_.bytes(), &theirs = address.bytes();
    const std::size_t whole = bits_ / 8;
    if (!std::equal(ours.begin(), ours.begin() + static_cast<std::ptrdiff_t>(whole), theirs.begin())) return false;
    const unsigned rest = bits_ % 8;
    return rest == 0 || (ours[whole] ^ theirs[whole]) >> (8 - rest) == 0;
}

Proxies::Proxies(const std::vector<std::string>& trusted) {
    for (const std::string& text : trusted) {
        const auto network = Network::read(text);
        if (!network) throw std::invalid_argument(text);
        networks_.push_back(*network);
    }
}

bool Proxies::trusted(const Address& address) const {
    return std::any_of(networks_.begin(), networks_.end(), [&](const Network& n) { return n.holds(address); });
}

Address Proxies::client(const Address& connected, std::string_view forwarded_for) const {
    Address client = connected;
    while (trusted(client) && !forwarded_for.empty()) {
        const auto before = Address::read(without_port(take_last(forwarded_for)));
        if (!before) break;
        client = *before;
    }
    return client;
}

bool Proxies::secure(std::string_view forwarded_proto) { return take_last(forwarded_proto) == "https"; }

}  // namespace quincunx::server
