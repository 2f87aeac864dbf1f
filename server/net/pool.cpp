#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/net/net.h"

namespace quincunx::server {

namespace {

class Threads : public Pool {
public:
    Threads(unsigned threads, std::size_t most, Post post) : most_(most), post_(std::move(post)) {
        for (unsigned i = 0; i < std::max(1U, threads); ++i) threads_.emplace_back([this] { loop(); });
    }
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads() override {
        std::deque<Work> dropped;
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
            dropped.swap(waiting_);
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

    void run(std::function<void()> work, std::function<void()> then) override {
        {
            const std::lock_guard lock(mutex_);
            if (waiting_.size() >= most_) throw Problem{503, "overloaded", {}, Json::object(), 5};
            waiting_.push_back({std::move(work), std::move(then)});
        }
        wake_.notify_one();
    }

private:
    struct Work {
        std::function<void()> work, then;
    };

    std::size_t most_;
    Post post_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Work> waiting_;
    bool ending_ = false;
    std::vector<std::thread> threads_;

    void loop() {
        // The loop and the store come first: what is thought about here may take a little longer.
        setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 5);
        for (;;) {
            Work work;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
                if (ending_) return;
                work = std::move(waiting_.front());
                waiting_.pop_front();
            }
            std::exception_ptr error;
            try {
                work.work();
            } catch (...) {
                error = std::current_exception();
            }
            // What the work holds is let go on the loop, like everything it may belong to.
            post_([work = std::move(work), error] {
                work.then();
                if (error) std::rethrow_exception(error);
            });
        }
    }
};

}  // namespace

std::unique_ptr<Pool> make_pool(unsigned threads, std::size_t most, Post post) {
    return std::make_unique<Threads>(threads, most, std::move(post));
}

}  // namespace quincunx::server
