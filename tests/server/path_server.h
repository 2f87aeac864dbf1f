// A net layer on a real port, whose answers are what the path or the message asks for.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "server/net/net.h"
#include "tests/server/sockets.h"

namespace quincunx::server {

class PathServer {
public:
    struct Heard {
        std::size_t connected = 0, gone = 0;
        std::vector<std::string> messages;
        std::vector<Request> requests;
        std::vector<std::string> failures;
        int ticks = 0;
    };

    explicit PathServer(NetSettings settings = {}) {
        settings.port = 0;
        net_ = std::make_unique<Net>(std::move(settings), handlers());
        port = net_->listen();
        thread_ = std::thread([this] { net_->run(); });
    }
    ~PathServer() { stop(); }
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
    bool await(Enough&& enough, sockets::milliseconds within = sockets::Long) {
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
    // Whether all connections are gone in time.
    bool await_nobody() {
        const auto until = sockets::Clock::now() + sockets::Long;
        while (counts().open > 0 && sockets::Clock::now() < until)
            std::this_thread::sleep_for(sockets::milliseconds(5));
        return counts().open == 0;
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

}  // namespace quincunx::server
