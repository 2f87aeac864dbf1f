#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/net/net.h"

namespace quincunx::server {

namespace {

constexpr std::size_t MostAtLeisure = 100;  // hints, and looks at matches, that wait

class Threads : public Pool {
public:
    Threads(unsigned threads, std::size_t most, Post post)
        : post_(std::move(post)), waiting_({most, std::min(most, MostAtLeisure), std::min(most, MostAtLeisure)}) {
        for (unsigned i = 0; i < std::max(1U, threads); ++i) threads_.emplace_back([this] { loop(); });
    }
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads() override {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

    void run(std::function<void()> work, std::function<void()> then, Order order) override {
        {
            const std::lock_guard lock(mutex_);
            waiting_.push({std::move(work), std::move(then), std::move(order)});
        }
        wake_.notify_one();
    }

private:
    Post post_;
    std::mutex mutex_;
    std::condition_variable wake_;
    WorkQueue waiting_;
    bool ending_ = false;
    std::vector<std::thread> threads_;

    void loop() {
        // The loop and the store come first: what is thought about here may take a little longer.
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 5);
        for (;;) {
            std::optional<WorkQueue::Work> work;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return ending_ || (work = waiting_.pop()); });
            }
            if (!work) return;
            std::exception_ptr error;
            try {
                work->run();
            } catch (...) {
                error = std::current_exception();
            }
            // What the work holds is let go on the loop, like everything it may belong to.
            post_([work = std::move(*work), error] {
                work.then();
                if (error) std::rethrow_exception(error);
            });
        }
    }
};

class Turns : public Pool {
public:
    Turns(std::size_t most, Post post) : post_(std::move(post)), waiting_({most, most, most}) {}

    void run(std::function<void()> work, std::function<void()> then, Order order) override {
        const bool first = waiting_.empty();
        waiting_.push({std::move(work), std::move(then), std::move(order)});
        if (first) post_([this] { next(); });
    }

private:
    Post post_;
    WorkQueue waiting_;

    void next() {
        const auto work = waiting_.pop();
        if (!work) return;
        if (!waiting_.empty()) post_([this] { next(); });
        work->run();
        work->then();
    }
};

}  // namespace

std::unique_ptr<Pool> make_turns(std::size_t most, Post post) { return std::make_unique<Turns>(most, std::move(post)); }

std::unique_ptr<Pool> make_pool(unsigned threads, std::size_t most, Post post) {
    return std::make_unique<Threads>(threads, most, std::move(post));
}

}  // namespace quincunx::server
