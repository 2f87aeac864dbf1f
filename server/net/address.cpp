#include "server/net/address.h"

#include <algorithm>
#include <stdexcept>

namespace quincunx::server {

namespace ip = boost::asio::ip;

namespace {

constexpr unsigned short OneAddress4 = 32, OneAddress6 = 128, OneCustomer6 = 64;  // bits of the network

// An interface behind a '%' would be looked up, and a zero byte end the text early.
bool only_numbers(std::string_view text) {
    return text.find_first_not_of("0123456789abcdefABCDEF.:/") == std::string_view::npos;
}

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

Address::Address(const ip::address& ip)
    : ip_(ip.is_v6() && ip.to_v6().is_v4_mapped() ? ip::make_address_v4(ip::v4_mapped, ip.to_v6()) : ip) {}

std::optional<Address> Address::read(std::string_view text) {
    if (!only_numbers(text)) return std::nullopt;
    boost::system::error_code wrong;
    const ip::address ip = ip::make_address(text, wrong);
    if (wrong) return std::nullopt;
    return Address(ip);
}

std::string Address::rate_limit_key() const {
    if (ip_.is_v4()) return text();
    return ip::network_v6(ip_.to_v6(), OneCustomer6).canonical().to_string();
}

std::optional<Network> Network::read(std::string_view text) {
    Network out;
    if (text.find('/') == std::string_view::npos) {
        const auto address = Address::read(text);
        if (!address) return std::nullopt;
        if (address->ip().is_v4())
            out.range_ = ip::network_v4(address->ip().to_v4(), OneAddress4);
        else
            out.range_ = ip::network_v6(address->ip().to_v6(), OneAddress6);
        return out;
    }
    if (!only_numbers(text)) return std::nullopt;
    boost::system::error_code wrong;
    out.range_ = ip::make_network_v4(text, wrong);
    if (wrong) out.range_ = ip::make_network_v6(text, wrong);
    if (wrong) return std::nullopt;
    return out;
}

bool Network::holds(const Address& address) const {
    const ip::address& one = address.ip();
    if (const auto* range = std::get_if<ip::network_v4>(&range_))
        return one.is_v4() && ip::network_v4(one.to_v4(), range->prefix_length()).canonical() == range->canonical();
    const auto& range = std::get<ip::network_v6>(range_);
    return one.is_v6() && ip::network_v6(one.to_v6(), range.prefix_length()).canonical() == range.canonical();
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
