// A pool without threads: it works when it is told to.
#pragma once

#include <deque>
#include <functional>
#include <utility>

#include "server/hub/hub.h"

namespace quincunx::server {

class LaterPool final : public Pool {
public:
    std::size_t done = 0;
    bool full = false;  // takes no more

    void run(std::function<void()> work, std::function<void()> then) override {
        if (full) throw Problem{503, "overloaded", {}, Json::object(), 2};
        waiting_.emplace_back(std::move(work), std::move(then));
    }
    // One piece of work, and what follows it. False: there is none.
    bool work() {
        if (waiting_.empty()) return false;
        const auto [work, then] = std::move(waiting_.front());
        waiting_.pop_front();
        ++done;
        work();
        then();
        return true;
    }

private:
    std::deque<std::pair<std::function<void()>, std::function<void()>>> waiting_;
};

}  // namespace quincunx::server
