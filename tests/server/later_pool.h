// A pool without threads: it works when it is told to.
#pragma once

#include <functional>
#include <utility>

#include "server/hub/pool.h"

namespace quincunx::server {

class LaterPool final : public Pool {
public:
    using Pool::run;
    std::size_t done = 0;
    bool full = false;  // takes no more

    void run(std::function<void()> work, std::function<void()> then, Order order) override {
        if (full) throw Problem{503, "overloaded", {}, Json::object(), 2};
        waiting_.push({std::move(work), std::move(then), std::move(order)});
    }
    // One piece of work, and what follows it. False: there is none.
    bool work() {
        const auto next = waiting_.pop();
        if (!next) return false;
        ++done;
        next->run();
        next->then();
        return true;
    }

private:
    WorkQueue waiting_{{10'000, 100, 100}};
};

}  // namespace quincunx::server
