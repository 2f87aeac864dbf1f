// Work that is done elsewhere, on threads, and the order in which it is done.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>

#include "server/people/problem.h"

namespace quincunx::server {

// Does work elsewhere. `work` runs on another thread (in tests: when asked to), `then` on the loop.
class Pool {
public:
    // What comes first: the computer's answer somebody waits for, then hints, then looking at matches.
    enum class Urgency : std::uint8_t { Answer, Hint, Look };
    static constexpr std::size_t Urgencies = 3;
    // Set by whoever asked for the work and has left: it is not begun any more; `then` is called all the same.
    using Dropped = std::shared_ptr<const std::atomic<bool>>;
    struct Order {
        Urgency urgency = Urgency::Answer;
        std::int64_t who = 0;  // whose work it is: people take turns
        Dropped dropped = nullptr;
    };

    virtual ~Pool() = default;
    // Throws the Problem "overloaded" (503) when too much is waiting, and does nothing.
    virtual void run(std::function<void()> work, std::function<void()> then, Order) = 0;
    void run(std::function<void()> work, std::function<void()> then) { run(std::move(work), std::move(then), Order{}); }
};

// What waits for a pool: the most urgent first; of one urgency the people in turn, each in their order.
class WorkQueue {
public:
    struct Work {
        std::function<void()> work, then;
        Pool::Order order;

        // Does it, unless nobody waits for it any more.
        void run() const {
            if (!order.dropped || !order.dropped->load()) work();
        }
    };

    // At most so many of each urgency may wait.
    explicit WorkQueue(std::array<std::size_t, Pool::Urgencies> most) : most_(most) {}

    void push(Work work) {
        const auto at = static_cast<std::size_t>(work.order.urgency);
        Waiting& waiting = waiting_[at];
        if (waiting.count >= most_[at]) throw Problem{503, "overloaded", {}, Json::object(), 5};
        auto its = waiting.turns.begin();
        while (its != waiting.turns.end() && its->who != work.order.who) ++its;
        if (its == waiting.turns.end()) its = waiting.turns.insert(its, {work.order.who, {}});
        its->works.push_back(std::move(work));
        ++waiting.count;
    }

    std::optional<Work> pop() {
        for (Waiting& waiting : waiting_) {
            if (waiting.turns.empty()) continue;
            Turn& turn = waiting.turns.front();
            Work next = std::move(turn.works.front());
            turn.works.pop_front();
            --waiting.count;
            if (turn.works.empty())
                waiting.turns.pop_front();
            else
                waiting.turns.splice(waiting.turns.end(), waiting.turns, waiting.turns.begin());
            return next;
        }
        return std::nullopt;
    }

    bool empty() const {
        for (const Waiting& waiting : waiting_)
            if (waiting.count) return false;
        return true;
    }

private:
    struct Turn {
        std::int64_t who = 0;
        std::deque<Work> works;
    };
    struct Waiting {
        std::list<Turn> turns;  // everyone who has work here, once
        std::size_t count = 0;
    };
    std::array<std::size_t, Pool::Urgencies> most_;
    std::array<Waiting, Pool::Urgencies> waiting_;
};

}  // namespace quincunx::server
