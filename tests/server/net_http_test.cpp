// HTTP over real sockets: requests, what is wrong with them, and limits.
#include <chrono>

#include "engine/core/random.h"
#include "tests/server/path_server.h"

namespace quincunx::server {
namespace {

using namespace sockets;

// --- HTTP

TEST(NetHttp, OneConnectionManyRequests) {
    PathServer server;
    Raw raw(server.port);
    raw.send(get("/api/one?x=%E5%8D%A1", "Cookie: a=1\r\nCookie: b=2\r\nX-Y: 1\r\nx-y: 2\r\n"));
    EXPECT_EQ(next_answer(raw).body, "GET /api/one ");
    // Several at once are answered in their order, also when the first one takes longer.
    raw.send(get("/api/later") + get("/api/two") +
             "POST /api/three HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody" + get("/healthz"));
    EXPECT_EQ(next_answer(raw).body, "GET /api/later ");
    EXPECT_EQ(next_answer(raw).body, "GET /api/two ");
    EXPECT_EQ(next_answer(raw).body, "POST /api/three body");
    const HttpAnswer last = next_answer(raw);
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
    PathServer server;
    Raw raw(server.port);
    raw.send(get("/api/x", "", "HEAD") + get("/api/y"));
    const HttpAnswer head = next_answer(raw, true);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.headers.at("content-length"), "11");
    EXPECT_EQ(next_answer(raw).body, "GET /api/y ") << "nothing of the body was sent before";
}

TEST(NetHttp, ConnectionsEndWhenAsked) {
    PathServer server;
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
    PathServer server;
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
    PathServer server;
    for (int i = 0; i < 20; ++i) {
        Raw raw(server.port);
        raw.send(get(i % 2 ? "/api/later" : "/api/large"));
        if (i % 3 == 0) raw.vanish();
    }
    EXPECT_EQ(ask(server.port, get("/api/x")).status, 200);
    EXPECT_TRUE(server.await_nobody());
}

TEST(NetHttp, HeadersOfAnswersStayOnTheirLines) {
    PathServer server;
    const HttpAnswer answer = ask(server.port, get("/api/inject"));
    EXPECT_EQ(answer.headers.at("x-test"), "one  X-Evil: two");
    EXPECT_FALSE(answer.headers.contains("x-evil"));
}

TEST(NetHttp, WhatIsWrongIsSaid) {
    NetSettings settings;
    settings.most_header = 2000;
    settings.most_body = 1000;
    PathServer server(settings);
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
        {"two hosts", "GET /api/x HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400},
        {"two hosts in one", "GET /api/x HTTP/1.1\r\nHost: x, y\r\n\r\n", 400},
        {"an empty host", "GET /api/x HTTP/1.1\r\nHost:\r\n\r\n", 400},
        {"a host with a path", "GET /api/x HTTP/1.1\r\nHost: x/y\r\n\r\n", 400},
        {"a host with a name", "GET /api/x HTTP/1.1\r\nHost: me@x\r\n\r\n", 400},
        {"a host with a broken port", "GET /api/x HTTP/1.1\r\nHost: x:http\r\n\r\n", 400},
        {"another encoding",
         "POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nContent-Length: 4\r\n\r\nbody", 400},
        {"no encoding",
         "POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity\r\nContent-Length: 4\r\n\r\nbody", 400},
        {"two encodings", "POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400},
        {"an encoding twice",
         "POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
         400},
        {"a hidden encoding",
         "POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\nbody", 400},
        {"chunks of old", "POST /api/x HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
        {"an address with a port", "GET /api/x HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", 200},
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
        const HttpAnswer answer = next_answer(raw);
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

TEST(NetHttp, WithAnOriginOtherHostsAreNotOurs) {
    NetSettings settings;
    settings.origin = "https://play.example.org";
    PathServer server(settings);
    const auto status = [&](const std::string& host) {
        return ask(server.port, "GET /api/x HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
    };
    for (const char* host : {"play.example.org", "PLAY.example.org:443", "127.0.0.1:8080", "[::1]", "localhost"})
        EXPECT_EQ(status(host), 200) << host;
    for (const char* host : {"evil.example", "play.example.org.evil.example", "example.org"})
        EXPECT_EQ(status(host), 421) << host;
}

TEST(NetHttp, ABodyIsAskedForOnlyWhenItMayCome) {
    NetSettings settings;
    settings.most_body = 100;
    PathServer server(settings);
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
    PathServer server(settings);
    Raw silent(server.port), slow(server.port), slow_body(server.port), idle(server.port), unread(server.port, 4096);
    slow.send("GET /api/x HTTP/1.1\r\n");
    slow_body.send("POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n");
    idle.send(get("/api/x"));
    EXPECT_EQ(next_answer(idle).status, 200);
    EXPECT_EQ(ask(server.port, get("/api/x")).status, 200) << "others are served meanwhile";
    // A byte now and then does not help: who goes on like that is given up all the same.
    const auto until = Clock::now() + Long;
    for (Raw* dripping : {&slow, &slow_body})
        while (Clock::now() < until && !dripping->ends(milliseconds(100))) {
            slow.send("x");
            slow_body.send("x");
        }
    for (Raw* each : {&silent, &slow, &slow_body, &idle}) EXPECT_TRUE(each->ends());
    EXPECT_LT(Clock::now(), until);
    EXPECT_EQ(server.heard().requests.size(), 2U);
}

TEST(NetHttp, OnlySoManyConnections) {
    NetSettings settings;
    settings.most_connections = 2;
    PathServer server(settings);
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
    EXPECT_TRUE(server.await_nobody());
    EXPECT_EQ(ask(server.port, get("/api/x")).status, 200);
}

TEST(NetHttp, ProxiesAreBelievedOnlyWhenTrusted) {
    const std::string forwarded = "X-Forwarded-For: 9.9.9.9, 203.0.113.7\r\nX-Forwarded-Proto: https\r\n";
    {
        PathServer server;
        ask(server.port, get("/api/x", forwarded));
        EXPECT_EQ(server.heard().requests[0].peer, "127.0.0.1");
        EXPECT_FALSE(server.heard().requests[0].secure);
    }
    NetSettings settings;
    settings.trusted_proxies = {"127.0.0.1"};
    settings.base = "/cards/";
    settings.most_connections_of_one = 2;
    PathServer server(settings);
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
    PathServer server;
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

}  // namespace
}  // namespace quincunx::server
