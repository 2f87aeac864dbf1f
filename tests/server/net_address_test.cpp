// Addresses, networks and the targets of requests.
#include "server/net/address.h"

#include <gtest/gtest.h>

#include "server/net/target.h"

namespace quincunx::server {
namespace {

// --- Addresses and targets

TEST(NetAddresses, AreReadAndKnown) {
    EXPECT_TRUE(Address::read("127.0.0.1")->loopback());
    EXPECT_TRUE(Address::read("127.8.9.1")->loopback());
    EXPECT_TRUE(Address::read("::1")->loopback());
    EXPECT_TRUE(Address::read("::ffff:127.0.0.1")->loopback());
    EXPECT_FALSE(Address::read("128.0.0.1")->loopback());
    EXPECT_TRUE(Address::read("0.0.0.0")->any());
    EXPECT_TRUE(Address::read("::")->any());
    EXPECT_FALSE(Address::read("10.0.0.0")->any());
    EXPECT_EQ(Address::read("::ffff:1.2.3.4")->text(), "1.2.3.4");
    EXPECT_EQ(Address::read("1.2.3.4")->rate_limit_key(), "1.2.3.4");
    EXPECT_EQ(Address::read("2001:db8:1:2:3:4:5:6")->rate_limit_key(), "2001:db8:1:2::/64");
    for (const char* wrong : {"", "localhost", "1.2.3", "1.2.3.4.5", "1.2.3.256", ":::", "1.2.3.4 ", "fe80::1%eth0"})
        EXPECT_FALSE(Address::read(wrong)) << wrong;
    EXPECT_FALSE(Address::read(std::string(1000, '1')));
    EXPECT_FALSE(Address::read(std::string_view("1.2.3.4\0x", 9)));
}

TEST(NetAddresses, OfNetworks) {
    const auto holds = [](const char* network, const char* address) {
        return Network::read(network).value().holds(Address::read(address).value());
    };
    EXPECT_TRUE(holds("10.0.0.0/8", "10.255.0.1"));
    EXPECT_FALSE(holds("10.0.0.0/8", "11.0.0.1"));
    EXPECT_TRUE(holds("192.168.16.0/20", "192.168.31.255"));
    EXPECT_FALSE(holds("192.168.16.0/20", "192.168.32.0"));
    EXPECT_TRUE(holds("1.2.3.4", "1.2.3.4"));
    EXPECT_FALSE(holds("1.2.3.4", "1.2.3.5"));
    EXPECT_TRUE(holds("0.0.0.0/0", "9.9.9.9"));
    EXPECT_FALSE(holds("0.0.0.0/0", "2001:db8::1"));
    EXPECT_TRUE(holds("fd00::/8", "fdff::1"));
    EXPECT_FALSE(holds("fd00::/8", "fe00::1"));
    for (const char* wrong : {"10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "fd00::/129", "10.0.0.0/8x", "/8", "x/8"})
        EXPECT_FALSE(Network::read(wrong)) << wrong;
}

TEST(NetAddresses, BehindTrustedProxiesOnly) {
    const Proxies proxies({"127.0.0.1", "10.0.0.0/8"});
    const auto client = [&](const char* connected, const char* forwarded) {
        return proxies.client(Address::read(connected).value(), forwarded).text();
    };
    EXPECT_EQ(client("127.0.0.1", "203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(client("127.0.0.1", "1.1.1.1, 203.0.113.7"), "203.0.113.7")
        << "what stands before is what the client made up";
    EXPECT_EQ(client("127.0.0.1", "203.0.113.7, 10.1.2.3"), "203.0.113.7");
    EXPECT_EQ(client("127.0.0.1", "10.1.2.3"), "10.1.2.3");
    EXPECT_EQ(client("127.0.0.1", ""), "127.0.0.1");
    EXPECT_EQ(client("127.0.0.1", "1.1.1.1, nonsense"), "127.0.0.1");
    EXPECT_EQ(client("127.0.0.1", "203.0.113.7:4321"), "203.0.113.7");
    EXPECT_EQ(client("127.0.0.1", "[2001:db8::1]:4321"), "2001:db8::1");
    EXPECT_EQ(client("127.0.0.1", "2001:db8::1"), "2001:db8::1");
    EXPECT_EQ(client("127.0.0.1", "["), "127.0.0.1");
    EXPECT_EQ(client("198.51.100.1", "203.0.113.7"), "198.51.100.1");
    EXPECT_TRUE(Proxies::secure("https"));
    EXPECT_TRUE(Proxies::secure("http, https"));
    EXPECT_FALSE(Proxies::secure("https, http"));
    EXPECT_FALSE(Proxies::secure(""));
    EXPECT_THROW(Proxies({"proxy.example.org"}), std::invalid_argument);
}

TEST(NetTargets, AreDecoded) {
    const auto target = read_target("/api/%E5%8D%A1+%2B?lang=zh-Hans&x=1+2%26&x=3&empty&=v");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/api/卡++");
    EXPECT_EQ(target->query.at("lang"), "zh-Hans");
    EXPECT_EQ(target->query.at("x"), "3");
    EXPECT_EQ(target->query.at("empty"), "");
    EXPECT_EQ(read_target("/a?x=1+2%26")->query.at("x"), "1 2&");
    EXPECT_EQ(read_target("http://host:80/a/b?c=d")->path, "/a/b");
    for (const char* wrong :
         {"",        "*",           "a/b",       "http://host", "/..",  "/../x",  "/a/../b",  "/a/%2e%2e/b",
          "/a/%2E.", "/a%2f..%2fb", "/a\\..\\b", "/./a",        "/%",   "/%4",    "/%zz",     "/%00",
          "/a%0Ab",  "/%ff",        "/%c0%af",   "/%ed%a0%80",  "/a#b", "/a?x=%", "/a?x=%00", "/a?%ff=1"})
        EXPECT_FALSE(read_target(wrong)) << wrong;
    for (const char* fine : {"/...", "/a..b", "/..a", "/a?x=..", "//", "/%F0%9F%83%8F"})
        EXPECT_TRUE(read_target(fine)) << fine;
    EXPECT_EQ(below("/cards/api/me", "/cards/"), "/api/me");
    EXPECT_EQ(below("/cards", "/cards/"), "/");
    EXPECT_EQ(below("/cardsx/api", "/cards/"), "/cardsx/api");
    EXPECT_EQ(below("/api/me", "/"), "/api/me");
}

}  // namespace
}  // namespace quincunx::server
