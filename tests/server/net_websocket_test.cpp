// WebSockets over real sockets.
#include <algorithm>
#include <chrono>
#include <cstring>

#include "engine/core/random.h"
#include "tests/server/path_server.h"

namespace quincunx::server {
namespace {

using namespace sockets;

// --- WebSockets

TEST(NetWebSocket, ShakeHands) {
    PathServer server;
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
    PathServer server;
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
    PathServer server(settings);
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
    PathServer server;
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
    PathServer server(settings);
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

TEST(NetWebSocket, PongsNobodyReadsAreBounded) {
    NetSettings settings;
    settings.most_unsent = 256 * 1024;
    settings.messages_burst = 1e9;
    PathServer server(settings);
    Socket slow(server.port, "", 4096), other(server.port);
    std::string pings;
    for (int i = 0; i < 500; ++i) pings += frame(Ping, std::string(125, 'x'));
    // Nobody reads the pongs: what the system does not take waits, up to the bound, and then it is over.
    std::size_t sent = 0;
    for (; sent < 64U * 1024 * 1024 && slow.send(pings); sent += pings.size()) {
    }
    EXPECT_LT(sent, 64U * 1024 * 1024);
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.gone == 1; }));
    EXPECT_EQ(server.counts().cut_off, 1U);
    other.say("you there?");
    EXPECT_EQ(other.hear().payload, "you said you there?");
}

TEST(NetWebSocket, AFloodOfPingsIsEnded) {
    NetSettings settings;
    settings.messages_burst = 10;
    settings.messages_per_second = 10;
    settings.flood_seconds = 1;
    PathServer server(settings);
    Socket flooding(server.port);
    const auto until = Clock::now() + Long;
    int closed = 0;
    while (!closed && Clock::now() < until) {
        flooding.send(frame(Ping, "x") + frame(Ping, "y"));
        const Frame next = flooding.hear(milliseconds(5));
        if (next.opcode == Close) closed = next.close_code();
    }
    EXPECT_EQ(closed, 1008);
}

TEST(NetWebSocket, AReaderThatLagsBehindGetsEverything) {
    NetSettings settings;
    settings.most_unsent = 8 * 1024 * 1024;
    PathServer server(settings);
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
    PathServer server(settings);
    // A little too much: it takes longer, but nothing is lost.
    Socket eager(server.port), calm(server.port);
    const auto began = Clock::now();
    for (int i = 0; i < 40; ++i) eager.say(std::to_string(i));
    std::vector<std::string> answers;
    int warned = 0;  // once, or again where the machine stood so long that the burst was full again
    while (answers.size() < 40) {
        const Frame next = eager.hear();
        ASSERT_EQ(next.opcode, Text);
        if (next.payload == "slow down")
            ++warned;
        else
            answers.push_back(next.payload);
    }
    EXPECT_GE(warned, 1);
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
    EXPECT_LT(server.heard().messages.size(), 1000U) << "half of them";
    EXPECT_GT(server.counts().rate_limited, 50U);
}

TEST(NetWebSocket, TheSilentAreAskedAndTheDeadGivenUp) {
    NetSettings settings;
    settings.ping_seconds = 1;
    PathServer server(settings);
    Socket silent(server.port), dead(server.port);
    dead.answers_pings = false;
    const auto until = Clock::now() + Long;
    while ((silent.pings == 0 || server.heard().gone == 0) && Clock::now() < until)
        EXPECT_EQ(silent.hear(milliseconds(100)).opcode, -1);
    EXPECT_GE(silent.pings, 1);
    EXPECT_EQ(server.heard().gone, 1U);
    EXPECT_TRUE(dead.ends());
    silent.say("here");
    EXPECT_EQ(silent.hear().payload, "you said here");
}

TEST(NetWebSocket, GarbageHarmsNobody) {
    PathServer server;
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

}  // namespace
}  // namespace quincunx::server
