// Sockets: what a server answers over real connections, and that a client which misbehaves harms only itself.
#include "server/net/net.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "engine/core/random.h"
#include "players/bot.h"
#include "server/net/address.h"
#include "server/net/pages.h"
#include "server/net/target.h"
#include "tests/server/sockets.h"

namespace quincunx::server {
namespace {

using namespace sockets;

std::size_t open_descriptors() {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) count += !entry.path().empty();
    return count;
}

// --- A server that does as the path says

class Server {
public:
    struct Heard {
        std::size_t connected = 0, gone = 0;
        std::vector<std::string> messages;
        std::vector<Request> requests;
        std::vector<std::string> failures;
        int ticks = 0;
    };

    explicit Server(NetSettings settings = {}) {
        settings.port = 0;
        net_ = std::make_unique<Net>(std::move(settings), handlers());
        port = net_->listen();
        thread_ = std::thread([this] { net_->run(); });
    }
    ~Server() { stop(); }
    void stop() {
        if (!thread_.joinable()) return;
        net_->stop();
        end();
    }
    void end() {
        thread_.join();
        for (std::thread& other : others_) other.join();
        links_.clear();
        kept_.clear();
        net_.reset();
    }
    Net& net() { return *net_; }

    Heard heard() {
        const std::lock_guard lock(mutex_);
        return heard_;
    }
    template <class Enough>
    bool await(Enough&& enough, milliseconds within = Long) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, within, [&] { return enough(heard_); });
    }
    // Runs something on the loop and waits for it.
    void on_loop(std::function<void()> work) {
        std::atomic<bool> done = false;
        net_->post()([&] {
            work();
            done = true;
            done.notify_one();
        });
        done.wait(false);
    }
    Net::Counts counts() {
        Net::Counts out;
        on_loop([&] { out = net_->counts(); });
        return out;
    }

    std::uint16_t port = 0;

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    Heard heard_;
    std::unique_ptr<Net> net_;
    std::set<std::shared_ptr<Link>> links_;
    std::vector<Reply> kept_;
    std::vector<std::thread> others_;
    std::thread thread_;

    template <class Note>
    void note(Note&& what) {
        const std::lock_guard lock(mutex_);
        what(heard_);
        changed_.notify_all();
    }

    void http(const Request& request, const Reply& reply) {
        note([&](Heard& heard) { heard.requests.push_back(request); });
        if (request.path == "/api/throw") throw std::runtime_error("on purpose");
        if (request.path == "/api/forget") return;
        if (request.path == "/api/keep") return kept_.push_back(reply);
        Response response{200, "text/plain", request.method + " " + request.path + " " + request.body, {}};
        if (request.path == "/api/inject") response.headers.emplace_back("X-Test", "one\r\nX-Evil: two");
        if (request.path == "/api/large") response.body = std::string(8'000'000, 'x');
        if (request.path == "/api/later") {
            others_.emplace_back([post = net_->post(), reply, response] { post([=] { reply(response); }); });
            return;
        }
        reply(response);
        if (request.path == "/api/twice") reply(response);
    }

    void hear(const std::shared_ptr<Link>& link, std::string_view message) {
        note([&](Heard& heard) { heard.messages.emplace_back(message); });
        if (message == "throw") throw std::runtime_error("on purpose");
        if (message == "close") return link->close(4000, "as you wish");
        if (message == "many")
            for (int i = 0; i < 1000; ++i) link->send(std::to_string(i));
        else if (message == "much")
            for (int i = 0; i < 400; ++i) link->send(std::string(10'000, 'x'));
        else if (message == "last words")
            link->send("these"), link->close(4001, ""), link->send("not these");
        else
            link->send("you said " + std::string(message));
    }

    Net::Handlers handlers() {
        Net::Handlers out;
        out.http = [this](const Request& request, const Reply& reply) { http(request, reply); };
        out.upgrade = [](const Request& request, const std::function<void(std::variant<Caller, Problem>)>& then) {
            if (request.headers.contains("x-throw")) throw std::runtime_error("on purpose");
            if (request.headers.contains("x-forget")) return;
            if (request.headers.contains("x-refuse")) return then(Problem{401, "not-signed-in", {}, Json::object(), 0});
            then(Caller{});
        };
        out.connected = [this](const std::shared_ptr<Link>& link, const Caller&) {
            links_.insert(link);
            note([](Heard& heard) { ++heard.connected; });
        };
        out.heard = [this](const std::shared_ptr<Link>& link, std::string_view message) { hear(link, message); };
        out.gone = [this](const std::shared_ptr<Link>& link) {
            EXPECT_EQ(links_.erase(link), 1U);
            link->send("nobody hears this");
            note([](Heard& heard) { ++heard.gone; });
        };
        out.tick = [this] { note([](Heard& heard) { ++heard.ticks; }); };
        out.slow_down = [](Lang) { return std::string("slow down"); };
        out.failed = [this](std::string_view where, const std::exception_ptr&) {
            note([&](Heard& heard) { heard.failures.emplace_back(where); });
        };
        return out;
    }
};

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

// --- HTTP

TEST(NetHttp, OneConnectionManyRequests) {
    Server server;
    Raw raw(server.port);
    raw.send(get("/api/one?x=%E5%8D%A1", "Cookie: a=1\r\nCookie: b=2\r\nX-Y: 1\r\nx-y: 2\r\n"));
    EXPECT_EQ(next_answer(raw).body, "GET /api/one ");
    // Several at once are answered in their order, also when the first one takes longer.
    raw.send(get("/api/later") + get("/api/two") +
             "POST /api/three HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody" + get("/healthz"));
    EXPECT_EQ(next_answer(raw).body, "GET /api/later ");
    EXPECT_EQ(next_answer(raw).body, "GET /api/two ");
    EXPECT_EQ(next_answer(raw).body, "POST /api/three body");
    const Answer last = next_answer(raw);
    EXPECT_EQ(last.body, "GET /healthz ");
    EXPECT_EQ(last.headers.at("cache-control"), "no-store");
    EXPECT_EQ(last.headers.at("x-content-type-options"), "nosniff");
    EXPECT_TRUE(last.headers.contains("date"));
    EXPECT_FALSE(last.headers.contains("server"));
    raw.send(
        "POST /api/chunks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
    EXPECT_EQ(next_answer(raw).body, "POST /api/chunks abcde");

    const auto requests = server.heard().requests;
    ASSERT_EQ(requests.size(), 6U);
    EXPECT_EQ(requests[0].query.at("x"), "卡");
    EXPECT_EQ(requests[0].header("cookie"), "a=1; b=2");
    EXPECT_EQ(requests[0].header("x-y"), "1, 2");
    EXPECT_EQ(requests[0].peer, "127.0.0.1");
    EXPECT_FALSE(requests[0].secure);
    const Net::Counts counts = server.counts();
    EXPECT_EQ(counts.accepted, 1U);
    EXPECT_EQ(counts.requests, 6U);
    EXPECT_EQ(counts.answers[2], 6U);
    EXPECT_EQ(counts.open, 1U);
    EXPECT_GT(counts.bytes_in, 400U);
    EXPECT_GT(counts.bytes_out, 400U);
}

TEST(NetHttp, HeadIsGetWithoutBody) {
    Server server;
    Raw raw(server.port);
    raw.send(get("/api/x", "", "HEAD") + get("/api/y"));
    const Answer head = next_answer(raw, true);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.headers.at("content-length"), "11");
    EXPECT_EQ(next_answer(raw).body, "GET /api/y ") << "nothing of the body was sent before";
}

TEST(NetHttp, ConnectionsEndWhenAsked) {
    Server server;
    Raw closing(server.port);
    closing.send(get("/api/x", "Connection: close\r\n"));
    EXPECT_EQ(next_answer(closing).headers.at("connection"), "close");
    EXPECT_TRUE(closing.ends());
    Raw old(server.port);
    old.send("GET /api/x HTTP/1.0\r\n\r\n");
    EXPECT_EQ(next_answer(old).status, 200);
    EXPECT_TRUE(old.ends());
    Raw half(server.port);
    half.send(get("/api/x"));
    half.finish_sending();
    EXPECT_EQ(next_answer(half).status, 200);
    EXPECT_TRUE(half.ends());
    EXPECT_EQ(server.heard().failures.size(), 0U);
}

TEST(NetHttp, AHandlerThatFailsIsAnsweredFor) {
    Server server;
    EXPECT_EQ(ask(server.port, get("/api/throw")).status, 500);
    EXPECT_EQ(server.heard().failures, std::vector<std::string>{"http"});
    EXPECT_EQ(ask(server.port, get("/api/forget")).status, 500);
    Raw twice(server.port);
    twice.send(get("/api/twice") + get("/api/after"));
    EXPECT_EQ(next_answer(twice).body, "GET /api/twice ");
    EXPECT_EQ(next_answer(twice).body, "GET /api/after ");
    server.on_loop([] {});
    std::thread([post = server.net().post()] { post([] { throw std::runtime_error("on purpose"); }); }).join();
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.failures.size() == 2; }));
    EXPECT_EQ(ask(server.port, get("/api/x")).status, 200);
    EXPECT_EQ(server.counts().failures, 2U);
}

TEST(NetHttp, WhoeverLeavesBeforeTheAnswerIsForgotten) {
    Server server;
    for (int i = 0; i < 20; ++i) {
        Raw raw(server.port);
        raw.send(get(i % 2 ? "/api/later" : "/api/large"));
        if (i % 3 == 0) raw.vanish();
    }
    EXPECT_EQ(ask(server.port, get("/api/x")).status, 200);
    for (int i = 0; i < 200 && server.counts().open > 0; ++i) std::this_thread::sleep_for(milliseconds(5));
    EXPECT_EQ(server.counts().open, 0U);
}

TEST(NetHttp, HeadersOfAnswersStayOnTheirLines) {
    Server server;
    const Answer answer = ask(server.port, get("/api/inject"));
    EXPECT_EQ(answer.headers.at("x-test"), "one  X-Evil: two");
    EXPECT_FALSE(answer.headers.contains("x-evil"));
}

TEST(NetHttp, WhatIsWrongIsSaid) {
    NetSettings settings;
    settings.most_header = 2000;
    settings.most_body = 1000;
    Server server(settings);
    struct Case {
        const char* name;
        std::string request;
        int status;
    };
    const std::vector<Case> cases{
        {"garbage", "\x16\x03\x01\x02\x05\x01\xfc\x03\x03 hello\r\n\r\n", 400},
        {"no version", "GET /api/x\r\n\r\n", 400},
        {"old version", "GET /api/x HTTP/3.7\r\nHost: x\r\n\r\n", 400},
        {"no host", "GET /api/x HTTP/1.1\r\n\r\n", 400},
        {"broken header", "GET /api/x HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400},
        {"two lengths", "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400},
        {"length and chunks",
         "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
        {"negative length", "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: -3\r\n\r\n", 400},
        {"broken chunk", "POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400},
        {"long header", get("/api/x", "X-Long: " + std::string(3000, 'x') + "\r\n"), 431},
        {"long target", get("/api/" + std::string(3000, 'x')), 431},
        {"endless header", "GET /api/x HTTP/1.1\r\nHost: x\r\nX-Long: " + std::string(100'000, 'x'), 431},
        {"many headers",
         [] {
             std::string request = "GET /api/x HTTP/1.1\r\nHost: x\r\n";
             for (int i = 0; i < 1000; ++i) request += "a" + std::to_string(i) + ": b\r\n";
             return request + "\r\n";
         }(),
         431},
        {"long body", "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n" + std::string(1001, 'x'), 413},
        {"longer than it can be", "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 18446744073709551615\r\n\r\n",
         413},
        {"long body in chunks",
         "POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5dc\r\n" + std::string(1500, 'x') +
             "\r\n0\r\n\r\n",
         413},
        {"up", get("/api/../x"), 400},
        {"up, encoded", get("/api/%2e%2e/x"), 400},
        {"nul", get("/api/%00"), 400},
        {"no path", get("*"), 400},
        {"no such page", get("/nothing.html"), 404},
        {"wrong method for a page", get("/", "", "DELETE"), 405},
        {"no WebSocket", get("/api/play"), 426},
        {"as long as it may be",
         "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n" + std::string(1000, 'x'), 200},
        {"a method of one's own", get("/api/x", "", "BREW"), 200}};
    for (const Case& each : cases) {
        Raw raw(server.port);
        raw.send(each.request);
        const Answer answer = next_answer(raw);
        EXPECT_EQ(answer.status, each.status) << each.name;
        EXPECT_EQ(answer.body.find("\"code\"") != std::string::npos, each.status >= 400) << each.name;
        const bool must_end = each.status == 431 || each.status == 413;
        EXPECT_TRUE(!must_end || raw.ends()) << each.name;
        EXPECT_EQ(raw.heard, "") << each.name;
    }
    EXPECT_EQ(ask(server.port, get("/", "", "DELETE")).headers.at("allow"), "GET, HEAD");
    EXPECT_EQ(ask(server.port, get("/api/x")).status, 200);
    EXPECT_EQ(server.heard().failures.size(), 0U);
}

TEST(NetHttp, ABodyIsAskedForOnlyWhenItMayCome) {
    NetSettings settings;
    settings.most_body = 100;
    Server server(settings);
    Raw raw(server.port);
    raw.send("POST /api/x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n");
    EXPECT_EQ(next_answer(raw).status, 100);
    raw.send("body");
    EXPECT_EQ(next_answer(raw).body, "POST /api/x body");
    Raw large(server.port);
    large.send("POST /api/x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 101\r\n\r\n");
    EXPECT_EQ(next_answer(large).status, 413);
}

TEST(NetHttp, WhoeverTakesTooLongIsGivenUp) {
    NetSettings settings;
    settings.header_seconds = settings.body_seconds = settings.idle_seconds = 1;
    Server server(settings);
    Raw silent(server.port), slow(server.port), slow_body(server.port), idle(server.port), unread(server.port, 4096);
    slow.send("GET /api/x HTTP/1.1\r\n");
    slow_body.send("POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n");
    idle.send(get("/api/x"));
    EXPECT_EQ(next_answer(idle).status, 200);
    // A byte now and then does not help.
    const auto began = Clock::now();
    for (int i = 0; i < 16; ++i) {
        std::this_thread::sleep_for(milliseconds(100));
        slow.send(i % 8 == 7 ? "\r\n" : "x");
        slow_body.send("x");
        if (i != 4) continue;
        EXPECT_EQ(ask(server.port, get("/api/x")).status, 200) << "others are served meanwhile";
    }
    for (Raw* each : {&silent, &slow, &slow_body, &idle}) EXPECT_TRUE(each->ends(milliseconds(1000)));
    EXPECT_LT(Clock::now() - began, milliseconds(3000));
    EXPECT_EQ(server.heard().requests.size(), 2U);
}

TEST(NetHttp, OnlySoManyConnections) {
    NetSettings settings;
    settings.most_connections = 2;
    Server server(settings);
    {
        Raw one(server.port), two(server.port);
        one.send(get("/api/x")), two.send(get("/api/x"));
        EXPECT_EQ(next_answer(one).status, 200);
        EXPECT_EQ(next_answer(two).status, 200);
        Raw three(server.port);
        EXPECT_EQ(next_answer(three).status, 503);
        EXPECT_TRUE(three.ends());
        EXPECT_EQ(server.counts().refused, 1U);
    }
    for (int i = 0; i < 200 && server.counts().open > 0; ++i) std::this_thread::sleep_for(milliseconds(5));
    EXPECT_EQ(ask(server.port, get("/api/x")).status, 200);
}

TEST(NetHttp, ProxiesAreBelievedOnlyWhenTrusted) {
    const std::string forwarded = "X-Forwarded-For: 9.9.9.9, 203.0.113.7\r\nX-Forwarded-Proto: https\r\n";
    {
        Server server;
        ask(server.port, get("/api/x", forwarded));
        EXPECT_EQ(server.heard().requests[0].peer, "127.0.0.1");
        EXPECT_FALSE(server.heard().requests[0].secure);
    }
    NetSettings settings;
    settings.trusted_proxies = {"127.0.0.1"};
    settings.base = "/cards/";
    settings.most_connections_of_one = 2;
    Server server(settings);
    ask(server.port, get("/cards/api/x", forwarded));
    EXPECT_EQ(server.heard().requests[0].peer, "203.0.113.7");
    EXPECT_TRUE(server.heard().requests[0].secure);
    EXPECT_EQ(server.heard().requests[0].path, "/api/x");
    // Behind the proxy each client is counted.
    {
        Socket one(server.port, forwarded), two(server.port, forwarded);
        EXPECT_EQ(one.handshake.status, 101);
        EXPECT_EQ(two.handshake.status, 101);
        EXPECT_EQ(Socket(server.port, forwarded).handshake.status, 429);
        EXPECT_EQ(Socket(server.port, "X-Forwarded-For: 203.0.113.8\r\n").handshake.status, 101);
    }
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.gone == 3; }));
    server.on_loop([] {});
    EXPECT_EQ(Socket(server.port, forwarded).handshake.status, 101);
}

TEST(NetHttp, GarbageHarmsNobody) {
    Server server;
    Random random(Seed{1, 2});
    for (int i = 0; i < 300; ++i) {
        std::string bytes;
        const auto kind = random.below(3);
        if (kind == 1) bytes = get("/api/x").substr(0, random.below(40));
        if (kind == 2) bytes = "POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
        for (auto left = random.below(200); left > 0; --left) bytes += static_cast<char>(random.below(256));
        Raw raw(server.port);
        raw.send(bytes);
        if (random.below(2)) raw.vanish();
    }
    EXPECT_EQ(ask(server.port, get("/api/x")).status, 200);
    EXPECT_EQ(server.heard().failures.size(), 0U);
}

// --- Pages

class NetPages : public ::testing::Test {
protected:
    std::filesystem::path top_;
    NetSettings settings_;

    void SetUp() override {
        char name[] = "/tmp/quincunx-pages-XXXXXX";
        top_ = mkdtemp(name);
        const auto pages = top_ / "pages";
        std::filesystem::create_directories(pages / "assets");
        std::filesystem::create_directories(pages / "sub" / "deep");
        write("secret.txt", "secret");
        write("pages/index.html", "<html><head><base href=\"/\"></head></html>");
        write("pages/index.html.gz", "packed index");
        write("pages/assets/app-1.js", "plain");
        write("pages/assets/app-1.js.br", "brotli");
        write("pages/assets/app-1.js.gz", "gzip");
        write("pages/assets/card.png", "picture");
        write("pages/sub/deep/a b.txt", "text");
        write("pages/.hidden", "hidden");
        std::filesystem::create_symlink("../secret.txt", pages / "link.txt");
        std::filesystem::create_directory_symlink("..", pages / "up");
        std::filesystem::create_symlink("index.html", pages / "inner.html");
        mkfifo((pages / "pipe.txt").c_str(), 0600);
        settings_.pages = pages.string();
    }
    void TearDown() override { std::filesystem::remove_all(top_); }
    void write(const std::string& path, std::string_view text) { std::ofstream(top_ / path, std::ios::binary) << text; }
};

TEST_F(NetPages, AreFound) {
    Server server(settings_);
    const Answer index = ask(server.port, get("/"));
    EXPECT_EQ(index.status, 200);
    EXPECT_EQ(index.headers.at("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(index.headers.at("cache-control"), "no-cache");
    EXPECT_NE(index.headers.at("content-security-policy").find("default-src 'self'"), std::string::npos);
    EXPECT_NE(index.headers.at("content-security-policy").find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(index.headers.at("x-content-type-options"), "nosniff");
    EXPECT_TRUE(index.headers.contains("referrer-policy"));
    EXPECT_TRUE(index.headers.contains("permissions-policy"));
    EXPECT_FALSE(index.headers.contains("server"));
    // The page's own routes.
    for (const char* route : {"/table/x2j4", "/games/gemu", "/%E5%8D%A1"})
        EXPECT_EQ(ask(server.port, get(route)).body, index.body) << route;
    EXPECT_EQ(ask(server.port, get("/sub/deep/a%20b.txt")).body, "text");
    EXPECT_EQ(ask(server.port, get("/", "", "HEAD"), true).headers.at("content-length"),
              std::to_string(index.body.size()));

    const Answer script = ask(server.port, get("/assets/app-1.js"));
    EXPECT_EQ(script.body, "plain");
    EXPECT_EQ(script.headers.at("content-type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(script.headers.at("cache-control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(script.headers.at("vary"), "Accept-Encoding");
    EXPECT_FALSE(script.headers.contains("content-encoding"));
    const auto packed = [&](const char* accepted) {
        return ask(server.port, get("/assets/app-1.js", std::string("Accept-Encoding: ") + accepted + "\r\n"));
    };
    EXPECT_EQ(packed("gzip, deflate, br").body, "brotli");
    EXPECT_EQ(packed("gzip, deflate, br").headers.at("content-encoding"), "br");
    EXPECT_EQ(packed("gzip, br;q=0").body, "gzip");
    EXPECT_EQ(packed("br;q=0.0, gzip;q=0").body, "plain");
    EXPECT_EQ(packed("identity").body, "plain");
    EXPECT_NE(packed("br").headers.at("etag"), script.headers.at("etag"));
}

TEST_F(NetPages, NothingElseIsFound) {
    Server server(settings_);
    for (const char* path :
         {"/link.txt", "/up/secret.txt", "/inner.html", "/pipe.txt", "/.hidden", "/sub/.hidden", "/assets/",
          "/assets/none", "/none.js", "//index.html", "/sub//deep/a%20b.txt", "/index.html/x.txt",
          "/sub%5C..%5Cx.txt.x", "/pages/../secret.txt.x", "/secret.txt", "/etc/passwd.txt"}) {
        const Answer answer = ask(server.port, get(path));
        EXPECT_TRUE(answer.status == 404 || answer.status == 400) << path << " " << answer.status << " " << answer.body;
        EXPECT_EQ(answer.body.find("secret"), std::string::npos) << path;
    }
    // A folder is no file, but may be a route of the page.
    EXPECT_NE(ask(server.port, get("/sub")).body.find("<html>"), std::string::npos);
}

TEST_F(NetPages, AreNotSentTwice) {
    Server server(settings_);
    const std::string tag = ask(server.port, get("/")).headers.at("etag");
    const Answer same = ask(server.port, get("/", "If-None-Match: W/" + tag + "\r\n"));
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.body, "");
    EXPECT_EQ(same.headers.at("etag"), tag);
    EXPECT_EQ(ask(server.port, get("/", "If-None-Match: \"other\"\r\n")).status, 200);
    // A file that was changed is read again.
    write("pages/index.html", "another one");
    const Answer changed = ask(server.port, get("/", "If-None-Match: " + tag + "\r\n"));
    EXPECT_EQ(changed.status, 200);
    EXPECT_EQ(changed.body, "another one");
    std::filesystem::remove(top_ / "pages/index.html");
    EXPECT_EQ(ask(server.port, get("/")).status, 404);
}

TEST_F(NetPages, KnowTheirBase) {
    settings_.base = "/cards/";
    Server server(settings_);
    for (const char* path : {"/cards/", "/cards", "/cards/table/x", "/"}) {
        const Answer answer = ask(server.port, get(path, "Accept-Encoding: gzip\r\n"));
        EXPECT_EQ(answer.body, "<html><head><base href=\"/cards/\"></head></html>") << path;
        EXPECT_FALSE(answer.headers.contains("content-encoding")) << path;
    }
    EXPECT_EQ(ask(server.port, get("/cards/assets/card.png")).headers.at("content-type"), "image/png");
}

TEST_F(NetPages, AreKeptWithinBounds) {
    Pages pages(settings_.pages, "/");
    Request request;
    request.path = "/assets/app-1.js";
    ASSERT_TRUE(pages.find(request));
    EXPECT_EQ(pages.kept(), 5U);
    write("pages/assets/app-1.js", "changed");
    EXPECT_EQ(*pages.find(request)->content, "changed");
    EXPECT_EQ(pages.kept(), 7U);
    EXPECT_TRUE(accepts("gzip, br", "br"));
    EXPECT_TRUE(accepts("BR;q=0.5", "br"));
    EXPECT_FALSE(accepts("brx", "br"));
    EXPECT_FALSE(accepts("", "br"));
    std::ofstream(top_ / "pages/assets/huge.png").seekp(static_cast<std::streamoff>(Pages::LargestFile)).put('x');
    request.path = "/assets/huge.png";
    EXPECT_FALSE(pages.find(request));
}

// --- WebSockets

TEST(NetWebSocket, ShakeHands) {
    Server server;
    Socket socket(server.port);
    EXPECT_EQ(socket.handshake.status, 101);
    EXPECT_EQ(socket.handshake.headers.at("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");  // of RFC 6455
    EXPECT_EQ(socket.handshake.headers.at("server"), "quincunx");
    EXPECT_FALSE(socket.handshake.headers.contains("sec-websocket-extensions"));
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.connected == 1; }));
    socket.say("hello");
    EXPECT_EQ(socket.hear().payload, "you said hello");
    EXPECT_EQ(server.counts().links, 1U);

    EXPECT_EQ(Socket(server.port, "X-Refuse: 1\r\n").handshake.status, 401);
    EXPECT_EQ(Socket(server.port, "X-Throw: 1\r\n").handshake.status, 500);
    EXPECT_EQ(Socket(server.port, "X-Forget: 1\r\n").handshake.status, 500);
    EXPECT_EQ(
        ask(server.port, get("/api/play", "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"))
            .status,
        400)
        << "no key";
    EXPECT_EQ(ask(server.port, get("/api/play", Handshake, "POST")).status, 426);
    EXPECT_NE(ask(server.port, get("/api/play",
                                   "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
                                   "8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"))
                  .status,
              101);
    Raw eager(server.port);
    eager.send(get("/api/play", Handshake) + frame(Text, "too early"));
    EXPECT_EQ(next_answer(eager).status, 400);
    EXPECT_EQ(server.heard().connected, 1U);
    EXPECT_EQ(server.heard().failures, std::vector<std::string>{"upgrade"});
}

TEST(NetWebSocket, MessagesComeWholeAndInOrder) {
    Server server;
    Socket socket(server.port);
    socket.send(frame(Text, "one, ", false) + frame(Ping, "still there?") + frame(Continuation, "two, ", false) +
                frame(Continuation, "三"));
    const Frame pong = socket.hear();
    EXPECT_EQ(pong.opcode, Pong);
    EXPECT_EQ(pong.payload, "still there?");
    EXPECT_EQ(socket.hear().payload, "you said one, two, 三");
    const std::string longest(16 * 1024, 'x');
    socket.say(longest);
    EXPECT_EQ(socket.hear().payload, "you said " + longest);
    socket.say("");
    EXPECT_EQ(socket.hear().payload, "you said ");
    socket.say("many");
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(socket.hear().payload, std::to_string(i));
    const Net::Counts counts = server.counts();
    EXPECT_EQ(counts.messages_in, 4U);
    EXPECT_EQ(counts.messages_out, 1003U);
    EXPECT_LT(counts.sends, 30U) << "messages of one turn are sent together";
}

TEST(NetWebSocket, AreClosedForWhatTheyDo) {
    NetSettings settings;
    settings.most_message = 1000;
    Server server(settings);
    struct Case {
        const char* name;
        std::string bytes;
        int code;
    };
    const std::vector<Case> cases{
        {"binary", frame(Binary, "x"), 1003},
        {"not UTF-8", frame(Text, "\xc3\x28"), 1007},
        {"not UTF-8, cut in the middle", frame(Text, "\xe5\x8d", false) + frame(Continuation, "x"), 1007},
        {"too long", frame(Text, std::string(1001, 'x')), 1009},
        {"too long in pieces", frame(Text, std::string(600, 'x'), false) + frame(Continuation, std::string(600, 'x')),
         1009},
        {"longer than it can be", std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff____", 14), 1009},
        {"not masked", frame(Text, "x", true, false), 1002},
        {"unknown kind", frame(3, "x"), 1002},
        {"nothing to continue", frame(Continuation, "x"), 1002},
        {"long ping", frame(Ping, std::string(126, 'x')), 1002},
        {"ping in pieces", frame(Ping, "x", false), 1002},
        {"reserved bit",
         [] {
             std::string bytes = frame(Text, "x");
             bytes[0] = static_cast<char>(bytes[0] | 0x40);
             return bytes;
         }(),
         1002},
        {"handler throws", frame(Text, "throw"), 1011},
        {"handler closes", frame(Text, "close"), 4000},
        {"handler closes after some words", frame(Text, "last words"), 4001},
        {"goodbye", frame(Close, "\x03\xe8"), 1000},
        {"goodbye with a code that is none", frame(Close, std::string_view("\x00\x01", 2)), 1002}};
    for (const Case& each : cases) {
        Socket socket(server.port);
        socket.send(each.bytes);
        EXPECT_EQ(socket.close_code(), each.code) << each.name;
        socket.send(frame(Close, "\x03\xe8"));
        EXPECT_TRUE(socket.ends()) << each.name;
    }
    EXPECT_TRUE(server.await([&](const auto& heard) { return heard.gone == cases.size(); }));
    EXPECT_EQ(server.heard().connected, cases.size());
    EXPECT_EQ(server.counts().links, 0U);
    Socket words(server.port);
    words.say("last words");
    EXPECT_EQ(words.hear().payload, "these");
    EXPECT_EQ(words.hear().close_code(), 4001);
}

TEST(NetWebSocket, WhoeverVanishesIsGoneOnce) {
    Server server;
    for (int i = 0; i < 10; ++i) {
        Socket socket(server.port);
        socket.say("hello");
        const std::string whole = frame(Text, "a message of which only a part arrives");
        if (i % 2) socket.send(whole.substr(0, static_cast<std::size_t>(i) * 3));
        if (i % 3 == 0) socket.vanish();
    }
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.gone == 10; }));
    EXPECT_EQ(server.heard().connected, 10U);
    const Net::Counts counts = server.counts();
    EXPECT_EQ(counts.links, 0U);
    EXPECT_EQ(counts.open, 0U);
}

TEST(NetWebSocket, ASlowReaderIsCutOff) {
    NetSettings settings;
    settings.most_unsent = 1024 * 1024;
    settings.messages_burst = 1000;
    Server server(settings);
    Socket slow(server.port, "", 4096), other(server.port);
    for (int i = 0; i < 4; ++i) slow.say("much");  // 16 MB that nobody reads
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.gone == 1; }));
    EXPECT_EQ(server.counts().cut_off, 1U);
    // One who reads gets it all, though it is more than fits at once: only what waits is counted.
    std::size_t bytes = 0;
    for (int i = 0; i < 20; ++i) {
        other.say("you there?");
        bytes += other.hear().payload.size();
    }
    EXPECT_EQ(bytes, 20U * 19U);
}

TEST(NetWebSocket, AReaderThatLagsBehindGetsEverything) {
    NetSettings settings;
    settings.most_unsent = 8 * 1024 * 1024;
    Server server(settings);
    Socket late(server.port, "", 4096);
    late.say("much");
    late.say("many");
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.messages.size() == 2; }));
    for (int i = 0; i < 400; ++i) ASSERT_EQ(late.hear().payload.size(), 10'000U);
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(late.hear().payload, std::to_string(i));
    EXPECT_EQ(server.counts().cut_off, 0U);
}

TEST(NetWebSocket, AFloodIsSlowedDownThenEnded) {
    NetSettings settings;
    settings.messages_burst = 10;
    settings.messages_per_second = 100;
    settings.flood_seconds = 1;
    Server server(settings);
    // A little too much: it takes longer, but nothing is lost.
    Socket eager(server.port), calm(server.port);
    const auto began = Clock::now();
    for (int i = 0; i < 40; ++i) eager.say(std::to_string(i));
    std::vector<std::string> answers;
    while (answers.size() < 41) {
        const Frame next = eager.hear();
        ASSERT_EQ(next.opcode, Text);
        answers.push_back(next.payload);
    }
    EXPECT_EQ(std::count(answers.begin(), answers.end(), "slow down"), 1);
    std::erase(answers, "slow down");
    for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(answers[i], "you said " + std::to_string(i));
    EXPECT_GT(Clock::now() - began, milliseconds(250));
    // Much too much.
    std::string flood;
    for (int i = 0; i < 2000; ++i) flood += frame(Text, "x");
    Socket flooding(server.port);
    flooding.send(flood);
    calm.say("and me?");
    EXPECT_EQ(calm.hear().payload, "you said and me?") << "others are served meanwhile";
    EXPECT_EQ(flooding.close_code(), 1008);
    EXPECT_LT(server.heard().messages.size(), 300U);
    EXPECT_GT(server.counts().rate_limited, 50U);
}

TEST(NetWebSocket, TheSilentAreAskedAndTheDeadGivenUp) {
    NetSettings settings;
    settings.ping_seconds = 1;
    Server server(settings);
    Socket silent(server.port), dead(server.port);
    dead.answers_pings = false;
    EXPECT_EQ(silent.hear(milliseconds(1600)).opcode, -1);
    EXPECT_EQ(silent.pings, 1);
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.gone == 1; }));
    EXPECT_TRUE(dead.ends());
    silent.say("here");
    EXPECT_EQ(silent.hear().payload, "you said here");
}

TEST(NetWebSocket, GarbageHarmsNobody) {
    Server server;
    Random random(Seed{3, 4});
    for (int i = 0; i < 200; ++i) {
        Socket socket(server.port);
        std::string bytes;
        if (random.below(2))
            bytes = frame(static_cast<std::uint8_t>(random.below(16)), std::string(random.below(300), 'x'),
                          random.below(2));
        for (auto left = random.below(100); left > 0; --left) bytes += static_cast<char>(random.below(256));
        socket.send(bytes);
        if (random.below(2)) socket.vanish();
    }
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.connected == 200 && heard.gone == 200; }));
    Socket socket(server.port);
    socket.say("hello");
    EXPECT_EQ(socket.hear().payload, "you said hello");
}

// --- The loop

TEST(NetLoop, StopsAfterSayingGoodbye) {
    const std::size_t before = open_descriptors();
    {
        Server server;
        Socket one(server.port), two(server.port);
        one.say("hello");
        EXPECT_EQ(one.hear().payload, "you said hello");
        Raw idle(server.port), later(server.port);
        idle.send(get("/api/x"));
        EXPECT_EQ(next_answer(idle).status, 200);
        server.net().stop();
        for (Socket* each : {&one, &two}) {
            EXPECT_EQ(each->close_code(), 1001);
            each->send(frame(Close, "\x03\xe9"));
            EXPECT_TRUE(each->ends());
            each->close();
        }
        EXPECT_TRUE(idle.ends());
        later.close();
        EXPECT_TRUE(server.await([](const auto& heard) { return heard.gone == 2; }));
        const auto began = Clock::now();
        server.end();
        EXPECT_LT(Clock::now() - began, milliseconds(1000)) << "when all have gone nobody is waited for";
    }
    EXPECT_EQ(open_descriptors(), before);
}

TEST(NetLoop, DoesNotWaitForEverForThoseWhoStay) {
    NetSettings settings;
    settings.goodbye_seconds = 1;
    {
        Server server(settings);
        Socket stubborn(server.port);
        Raw half(server.port);
        half.send("GET /api/x HTT");
        const auto began = Clock::now();
        server.stop();
        EXPECT_LT(Clock::now() - began, milliseconds(2500));
    }
    settings.goodbye_seconds = 60;
    Server server(settings);
    Socket stubborn(server.port);
    Raw waiting(server.port);
    waiting.send(get("/api/keep"));
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.requests.size() == 1; }));
    server.net().stop();
    EXPECT_EQ(stubborn.close_code(), 1001);
    server.net().stop();  // the second time at once
    server.end();
    EXPECT_TRUE(waiting.ends());
}

TEST(NetLoop, LetsNobodyInAfterStopAccepting) {
    Server server;
    Socket socket(server.port);
    server.net().stop_accepting();
    server.on_loop([] {});
    const Descriptor late(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(server.port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_NE(connect(late.get(), reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
    socket.say("still here");
    EXPECT_EQ(socket.hear().payload, "you said still here");
}

TEST(NetLoop, TicksAndWakes) {
    Server server;
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.ticks >= 1; }));
    const int before = server.heard().ticks;
    const auto now = [] {
        return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    };
    const auto began = Clock::now();
    server.on_loop([&] {
        server.net().wake_at(now() + 60'000);
        server.net().wake_at(now() + 50);
    });
    EXPECT_TRUE(server.await([&](const auto& heard) { return heard.ticks > before; }, milliseconds(700)));
    EXPECT_GE(Clock::now() - began, milliseconds(40));
    server.on_loop([&] { server.net().wake_at(0); });
    EXPECT_TRUE(server.await([&](const auto& heard) { return heard.ticks > before + 1; }, milliseconds(300)));
}

TEST(NetLoop, HearsSignals) {
    Server server;
    std::atomic<int> heard = 0;
    server.on_loop([&] { server.net().on_signal([&](int number) { heard = number, heard.notify_one(); }); });
    std::raise(SIGTERM);
    heard.wait(0);
    EXPECT_EQ(heard, SIGTERM);
}

TEST(NetLoop, SaysWhyItCannotListen) {
    Server server;
    const auto complaint = [](const std::string& address, std::uint16_t port) -> std::string {
        NetSettings settings;
        settings.address = address;
        settings.port = port;
        try {
            Net(settings, {}).listen();
        } catch (const std::exception& e) {
            return e.what();
        }
        return "";
    };
    EXPECT_EQ(complaint("127.0.0.1", server.port),
              "127.0.0.1:" + std::to_string(server.port) +
                  " is in use by another program; stop that one or choose another port with --port");
    EXPECT_NE(complaint("203.0.113.1", 0).find("no address of this machine"), std::string::npos);
    EXPECT_NE(complaint("nonsense", 0).find("'nonsense' is no address"), std::string::npos);
    NetSettings settings;
    settings.trusted_proxies = {"nonsense"};
    EXPECT_THROW(Net(settings, {}), std::invalid_argument);
}

// --- Threads

TEST(NetPool, WorkElsewhereAndAnswerOnTheLoop) {
    Server server;
    std::thread::id loop_thread;
    server.on_loop([&] { loop_thread = std::this_thread::get_id(); });
    const auto pool = make_pool(2, 100, server.net().post());
    std::atomic<int> done = 0;
    std::atomic<bool> right = true;
    for (int i = 0; i < 50; ++i)
        pool->run([&] { right = right && std::this_thread::get_id() != loop_thread; },
                  [&] {
                      right = right && std::this_thread::get_id() == loop_thread;
                      if (++done == 50) done.notify_one();
                  });
    for (int seen = done; seen < 50; seen = done) done.wait(seen);
    EXPECT_TRUE(right);
}

TEST(NetPool, RefuseWhatIsTooMuch) {
    std::atomic<bool> begun = false, released = false, ended = false;
    std::vector<std::function<void()>> posted;
    std::mutex posting;
    const auto post = [&](std::function<void()> work) {
        const std::lock_guard lock(posting);
        posted.push_back(std::move(work));
    };
    int forgotten = 0;
    std::thread releasing;
    {
        auto pool = make_pool(1, 2, post);
        pool->run(
            [&] {
                begun = true, begun.notify_one();
                released.wait(false);
                ended = true;
            },
            [] {});
        begun.wait(false);
        pool->run([&] { ++forgotten; }, [] {});
        pool->run([&] { ++forgotten; }, [] {});
        try {
            pool->run([&] { ++forgotten; }, [] {});
            ADD_FAILURE() << "a third one may not wait";
        } catch (const Problem& problem) {
            EXPECT_EQ(problem.status, 503);
            EXPECT_EQ(problem.code, "overloaded");
            EXPECT_GT(problem.retry_after, 0);
        }
        releasing = std::thread([&] {
            std::this_thread::sleep_for(milliseconds(20));
            released = true, released.notify_one();
        });
    }
    releasing.join();
    EXPECT_TRUE(ended) << "what was begun has ended";
    EXPECT_EQ(posted.size(), 1U + static_cast<std::size_t>(forgotten));
}

TEST(NetPool, WorkThatThrowsIsReported) {
    Server server;
    std::atomic<bool> then = false;
    const auto pool = make_pool(1, 10, server.net().post());
    pool->run([] { throw std::runtime_error("on purpose"); }, [&] { then = true; });
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.failures == std::vector<std::string>{"loop"}; }));
    EXPECT_TRUE(then);
}

}  // namespace
}  // namespace quincunx::server
