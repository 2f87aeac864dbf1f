// Addresses of the internet: who is asking, and through which proxies.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace quincunx::server {

// IPv4 or IPv6; an IPv4 address written as IPv6 (::ffff:1.2.3.4) is the IPv4 address.
class Address {
public:
    Address() = default;
    explicit Address(const boost::asio::ip::address&);
    // Only numbers, no names and no interfaces; nothing when it is none.
    static std::optional<Address> read(std::string_view text);

    bool loopback() const { return ip_.is_loopback(); }
    bool any() const { return ip_.is_unspecified(); }  // 0.0.0.0 or ::
    std::string text() const { return ip_.to_string(); }
    // Whom to count it with: itself; of IPv6 its network of 64 bits, which one customer has for himself.
    std::string rate_limit_key() const;

    const boost::asio::ip::address& ip() const { return ip_; }
    bool operator==(const Address&) const = default;

private:
    boost::asio::ip::address ip_;
};

// "10.0.0.0/8", "fd00::/8", or one address.
class Network {
public:
    static std::optional<Network> read(std::string_view text);
    bool holds(const Address&) const;

private:
    std::variant<boost::asio::ip::network_v4, boost::asio::ip::network_v6> range_;
};

// Who asks: what the proxy in front of us says, where it is one we trust.
class Proxies {
public:
    Proxies() = default;
    // Throws std::invalid_argument with the text that is neither an address nor a network.
    explicit Proxies(const std::vector<std::string>& trusted);

    bool trusted(const Address&) const;
    // The last address of X-Forwarded-For that is not a trusted proxy; what cannot be read ends the search, so that
    // nobody can put himself behind nonsense.
    Address client(const Address& connected, std::string_view forwarded_for) const;
    // Whether X-Forwarded-Proto, written by a trusted proxy, says that the client came by TLS. The proxy next to us
    // comes last.
    static bool secure(std::string_view forwarded_proto);

private:
    std::vector<Network> networks_;
};

}  // namespace quincunx::server
