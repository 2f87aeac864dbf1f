#include "server/store/keeper.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace quincunx::server {

namespace {

constexpr std::size_t MostAtOnce = 4096;  // works in one transaction

bool is_of_store(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const StoreError&) {
        return true;
    } catch (...) {
        return false;
    }
}

}  // namespace

Keeper::Keeper(std::unique_ptr<Store> store, Post post) : store_(std::move(store)), post_(std::move(post)) {
    if (post_) thread_ = std::thread([this] { loop(); });
}

Keeper::~Keeper() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
    for (std::unique_lock lock(mutex_); !waiting_.empty();) {
        Group group = take(lock);
        carry_out(group);
        lock.lock();
    }
}

void Keeper::journal(NewEntry entry, std::function<void(std::exception_ptr)> then) {
    add({nullptr, std::move(then), std::move(entry)});
}

void Keeper::add(Work work) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
}

void Keeper::loop() {
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        const auto group = std::make_shared<Group>(take(lock));
        carry_out(*group);
        post_([group] { tell(*group); });
    }
}

void Keeper::pump() {
    if (post_) return;
    for (;;) {
        std::unique_lock lock(mutex_);
        if (waiting_.empty()) return;
        Group group = take(lock);
        carry_out(group);
        tell(group);
    }
}

// The first of what is waiting; gives up the lock.
Keeper::Group Keeper::take(std::unique_lock<std::mutex>& lock) {
    Group group;
    if (waiting_.size() <= MostAtOnce) {
        std::deque<Work> all;
        all.swap(waiting_);
        lock.unlock();
        group.works.assign(std::move_iterator(all.begin()), std::move_iterator(all.end()));
    } else {
        const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(MostAtOnce);
        group.works.assign(std::move_iterator(waiting_.begin()), std::move_iterator(end));
        waiting_.erase(waiting_.begin(), end);
        lock.unlock();
    }
    group.errors.resize(group.works.size());
    return group;
}

void Keeper::carry_out(Group& group) {
    using Clock = std::chrono::steady_clock;
    Clock::duration took{};
    bool committed = false;
    std::uint64_t failures = 0;
    try {
        store_->begin();
        for (std::size_t i = 0; i < group.works.size();) i = carry_out(group, i);
        const Clock::time_point start = Clock::now();
        store_->commit();
        took = Clock::now() - start;
        committed = true;
        for (const std::exception_ptr& error : group.errors) failures += error && is_of_store(error);
    } catch (...) {
        for (const std::exception_ptr& error : group.errors) failures += !error || is_of_store(error);
        // Nothing of this group is there. Who failed by itself hears why; the others hear this.
        for (std::exception_ptr& error : group.errors)
            if (!error) error = std::current_exception();
        try {
            store_->rollback();
        } catch (...) {
            // Each already hears of a failure; the next begin fails too, or finds the store well again.
        }
    }
    const std::lock_guard lock(mutex_);
    counts_.commits += committed;
    counts_.commit_micros +=
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
    counts_.works += group.works.size();
    counts_.failures += failures;
}

// Carries out the work at this place, or all entries that stand there in a row; where to go on. An error of a work is
// its own; what is thrown here concerns the whole group.
std::size_t Keeper::carry_out(Group& group, std::size_t place) {
    if (group.works[place].entry) {
        std::vector<NewEntry> entries;
        for (std::size_t i = place; i < group.works.size() && group.works[i].entry; ++i)
            entries.push_back(std::move(*group.works[i].entry));
        std::ranges::move(store_->add_entries(entries), group.errors.begin() + static_cast<std::ptrdiff_t>(place));
        return place + entries.size();
    }
    std::exception_ptr& error = group.errors[place];
    store_->savepoint();
    try {
        group.works[place].work(*store_);
    } catch (...) {
        error = std::current_exception();
    }
    if (error)
        store_->back_to_savepoint();
    else
        store_->release();
    return place + 1;
}

// Calls all, in order; then throws what the first of those threw that threw.
void Keeper::tell(Group& group) {
    std::exception_ptr thrown;
    for (std::size_t i = 0; i < group.works.size(); ++i) {
        try {
            if (group.works[i].then) group.works[i].then(group.errors[i]);
        } catch (...) {
            if (!thrown) thrown = std::current_exception();
        }
    }
    if (thrown) std::rethrow_exception(thrown);
}

std::size_t Keeper::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

Keeper::Counts Keeper::counts() const {
    const std::lock_guard lock(mutex_);
    return counts_;
}

}  // namespace quincunx::server
