// The loop of the net layer, and the threads that work for it.
#include <csignal>
#include <deque>
#include <filesystem>
#include <map>

#include "tests/server/path_server.h"

namespace quincunx::server {
namespace {

using namespace sockets;

std::size_t open_descriptors() {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) count += !entry.path().empty();
    return count;
}

// --- The loop

TEST(NetLoop, StopsAfterSayingGoodbye) {
    const std::size_t before = open_descriptors();
    NetSettings settings;
    settings.goodbye_seconds = 600;
    {
        PathServer server(settings);
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
        EXPECT_LT(Clock::now() - began, Long) << "when all have gone nobody is waited for";
    }
    EXPECT_EQ(open_descriptors(), before);
}

TEST(NetLoop, DoesNotWaitForEverForThoseWhoStay) {
    NetSettings settings;
    settings.goodbye_seconds = 1;
    {
        PathServer server(settings);
        Socket stubborn(server.port);
        Raw half(server.port);
        half.send("GET /api/x HTT");
        const auto began = Clock::now();
        server.stop();
        EXPECT_LT(Clock::now() - began, Long);
    }
    settings.goodbye_seconds = 60;
    PathServer server(settings);
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
    PathServer server;
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
    PathServer server;
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.ticks >= 1; }));
    // It ticks every second by itself, and sooner when it is asked to: where the machine lets us see it.
    const auto woken_in = [&](int millis) {
        const int before = server.heard().ticks;
        const auto began = Clock::now();
        server.on_loop([&] {
            server.net().wake_in(60'000);
            server.net().wake_in(millis);
        });
        EXPECT_TRUE(server.await([&](const auto& heard) { return heard.ticks > before; }));
        return Clock::now() - began < milliseconds(700);
    };
    for (const int millis : {50, 0}) {
        int tries = 0;
        while (++tries < 50 && !woken_in(millis)) {
        }
        EXPECT_LT(tries, 50) << millis;
    }
}

TEST(NetLoop, HearsSignals) {
    PathServer server;
    std::atomic<int> heard = 0;
    server.on_loop([&] { server.net().on_signal([&](int number) { heard = number, heard.notify_one(); }); });
    std::raise(SIGTERM);
    heard.wait(0);
    EXPECT_EQ(heard, SIGTERM);
}

TEST(NetLoop, SaysWhyItCannotListen) {
    PathServer server;
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

TEST(NetLoop, SendsWhatItHasThoughThereIsAlwaysMoreToDo) {
    PathServer server;
    Socket socket(server.port);
    std::atomic<int> done = 0;
    std::atomic<bool> enough = false;
    const std::function<void()> work = [&] {
        const auto until = Clock::now() + milliseconds(20);
        while (Clock::now() < until) continue;
        ++done;
        if (!enough) server.net().post()(work);
    };
    server.net().post()(work);
    socket.say("hello");
    EXPECT_EQ(socket.hear().payload, "you said hello");
    EXPECT_LT(done, 100);
    enough = true;
    server.on_loop([] {});
}

// --- Threads

TEST(NetPool, WorkElsewhereAndAnswerOnTheLoop) {
    PathServer server;
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

TEST(NetTurns, OnTheLoopOneAfterTheOtherAndOthersBetween) {
    std::deque<std::function<void()>> ready;
    const auto turns = make_turns(4, [&](std::function<void()> work) { ready.push_back(std::move(work)); });
    std::string done;
    const auto add = [&](std::int64_t who, char name) {
        turns->run([&done, name] { done += name; }, [&done] { done += '.'; }, {Pool::Urgency::Look, who, nullptr});
    };
    const auto next = [&] {
        const auto work = std::move(ready.front());
        ready.pop_front();
        work();
    };
    add(1, 'a'), add(1, 'b'), add(2, 'x');
    EXPECT_EQ(done, "");
    ready.emplace_back([&] { done += '-'; });
    turns->run([] { throw std::runtime_error("on purpose"); }, [] {}, {Pool::Urgency::Look, 3, nullptr});
    EXPECT_THROW(add(4, 'y'), Problem) << "no more may wait";
    next();
    EXPECT_EQ(done, "a.") << "one, and then what was ready";
    next(), next();
    EXPECT_EQ(done, "a.-x.");
    EXPECT_THROW(next(), std::runtime_error);
    next();
    EXPECT_EQ(done, "a.-x.b.") << "what fails does not keep others from theirs";
    EXPECT_TRUE(ready.empty());
    add(1, 'c');
    next();
    EXPECT_EQ(done, "a.-x.b.c.");
}

TEST(NetPool, WorkThatThrowsIsReported) {
    PathServer server;
    std::atomic<bool> then = false;
    const auto pool = make_pool(1, 10, server.net().post());
    pool->run([] { throw std::runtime_error("on purpose"); }, [&] { then = true; });
    EXPECT_TRUE(server.await([](const auto& heard) { return heard.failures == std::vector<std::string>{"loop"}; }));
    EXPECT_TRUE(then);
}

}  // namespace
}  // namespace quincunx::server
