// Addresses of the internet: who is asking, and through which proxies.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quincunx::server {

// IPv4 or IPv6; an IPv4 address written as IPv6 (::ffff:1.2.3.4) is the IPv4 address.
class Address {
public:
    // Only numbers, no names; nothing when it is none.
    static std::optional<Address> read(std::string_view text);

    bool v4() const;
    bool loopback() const;
    bool any() const;  // 0.0.0.0 or ::
    std::string text() const;
    // Whom to count it with: itself; of IPv6 its network of 64 bits, which one customer has for himself.
    std::string rate_limit_key() const;

    // 16 bytes, of IPv4 with ten zeros and two 0xff before it.
    const std::array<std::uint8_t, 16>& bytes() const { return bytes_; }
    bool operator==(const Address&) const = default;

private:
    std::array<std::uint8_t, 16> bytes_{};
};

// "10.0.0.0/8", "fd00::/8", or one address.
class Network {
public:
    static std::optional<Network> read(std::string_view text);
    bool holds(const Address&) const;

private:
    Address from_;
    unsigned bits_ = 128;  // of 16 bytes
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
