// Stacks of their own, on which something runs until it leaves in the middle and is entered again later: a game that
// waits keeps its place without an exception and without repeating anything.
//
// What runs there must not leave while it handles an exception, and may be forgotten while it is away: then nothing it
// holds is destroyed.
#pragma once

#include <cstddef>
#include <utility>

namespace quincunx {

class Fiber {
public:
    using Body = void (*)(void*) noexcept;

    // Whether this program can switch stacks: on processors we know, without sanitizers, which would have to be told,
    // and without a shadow stack, on which returns elsewhere are faults.
    static bool possible();

    // Lays `body(with)` on the stack that ends at `top`. What ran there is forgotten.
    void lay(std::byte* top, Body body, void* with);
    // Runs until the body leaves. A body must not end: it leaves and is not entered again.
    void enter();
    // From inside: back to where it was entered.
    void leave();
    // Fetches what it needs first when it is entered.
    void prefetch() const {
        const auto* at = static_cast<const std::byte*>(inside_);
        for (std::size_t line = 0; line < 24; ++line) __builtin_prefetch(at + 64 * line, 1);
    }

private:
    [[maybe_unused]] void* inside_ = nullptr;   // the stack pointer of what is away
    [[maybe_unused]] void* outside_ = nullptr;  // and of who entered: neither where nothing can be switched
};

// Memory for that many stacks, with pages before each that may not be touched. Only what is used is in memory.
class Stacks {
public:
    static constexpr std::size_t Size = std::size_t{64} << 10;

    Stacks() = default;
    explicit Stacks(std::size_t count);
    Stacks(Stacks&& from) noexcept { *this = std::move(from); }
    Stacks& operator=(Stacks&& from) noexcept {
        std::swap(memory_, from.memory_);
        std::swap(bytes_, from.bytes_);
        return *this;
    }
    ~Stacks();

    // Whether there are any: the system may have given none.
    explicit operator bool() const { return memory_ != nullptr; }
    // Where a stack begins; it grows down.
    std::byte* top(std::size_t which) const;
    // The most bytes of it that have been in use.
    std::size_t used(std::size_t which) const;

private:
    std::byte* memory_ = nullptr;
    std::size_t bytes_ = 0;

    std::byte* slot(std::size_t which) const;
};

}  // namespace quincunx
