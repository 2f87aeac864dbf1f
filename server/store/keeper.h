// The store's own thread. Work is handed over in order; all that is waiting is done in one transaction (group commit),
// and each piece of work is answered on the loop only when what it wrote is durable.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace quincunx::server {

// Runs something on the loop, soon; may be called from any thread.
using Post = std::function<void(std::function<void()>)>;

// What came of a piece of work: its value, or what went wrong.
template <class T>
struct Outcome {
    std::optional<T> value;
    std::exception_ptr error;
    explicit operator bool() const { return value.has_value(); }
    // The value; throws what went wrong.
    T& get() {
        if (error) std::rethrow_exception(error);
        if (!value) throw std::logic_error("the work has not been done");
        return *value;
    }
};
struct Nothing {};

class Keeper {
public:
    struct Counts {  // since the start
        std::uint64_t commits = 0, works = 0;
        // Works that were not done because the store failed. One that refused something by itself is no failure.
        std::uint64_t failures = 0;
        std::uint64_t commit_micros = 0;  // spent in commits altogether
    };

    // With `post` a thread of its own; without, work is done by pump(), for tests.
    Keeper(std::unique_ptr<Store> store, Post post);
    Keeper(const Keeper&) = delete;
    // Does what is waiting, then ends. What follows from it is still posted; without a thread it is not called.
    ~Keeper();

    // `work` runs on the store's thread, as one step that is either done or not: what it throws takes back what it did
    // and reaches `then` as the error. A commit that fails is an error for all works in it.
    template <class Work, class Then>
    void run(Work work, Then then) {
        using Result = std::invoke_result_t<Work, Store&>;
        using Value = std::conditional_t<std::is_void_v<Result>, Nothing, Result>;
        auto outcome = std::make_shared<Outcome<Value>>();
        add({[work = std::move(work), outcome](Store& store) mutable {
                 if constexpr (std::is_void_v<Result>) {
                     work(store);
                     outcome->value.emplace();
                 } else {
                     outcome->value.emplace(work(store));
                 }
             },
             [then = std::move(then), outcome](const std::exception_ptr& error) mutable {
                 if (error) outcome->value.reset(), outcome->error = error;
                 then(std::move(*outcome));
             },
             std::nullopt});
    }
    // An entry of a match: as run(), but many are handed to the store at once (Store::add_entries). `then` hears
    // whether it is durable.
    void journal(NewEntry, std::function<void(std::exception_ptr)> then);

    // Without a thread: does all that is waiting and calls what follows, until nothing is left. What a `then` throws
    // comes out after all of its group were called; so it does on the loop.
    void pump();
    std::size_t waiting() const;  // not begun
    Counts counts() const;

private:
    struct Work {
        std::function<void(Store&)> work;  // within a savepoint
        std::function<void(std::exception_ptr)> then;
        std::optional<NewEntry> entry;  // instead of a work
    };
    // Works of one transaction, and what each is to be told.
    struct Group {
        std::vector<Work> works;
        std::vector<std::exception_ptr> errors;
    };

    std::unique_ptr<Store> store_;
    Post post_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Work> waiting_;
    bool ending_ = false;
    Counts counts_;
    std::thread thread_;

    void add(Work);
    void loop();
    Group take(std::unique_lock<std::mutex>&);
    void carry_out(Group&);
    std::size_t carry_out(Group&, std::size_t place);
    static void tell(Group&);
};

}  // namespace quincunx::server
