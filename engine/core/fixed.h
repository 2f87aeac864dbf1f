// Containers of fixed capacity for states: trivially copyable, no heap, unused places always zero so that equal
// contents are equal bytes.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace quincunx {

// A list of at most N items in order. Pushing onto a full list is a programming error (asserted) and is ignored.
template <class T, std::size_t N>
class FixedVector {
    // The counter has the alignment of the items, so that there is never padding behind them.
    using Count =
        std::conditional_t<alignof(T) == 1 && N <= 255, std::uint8_t,
                           std::conditional_t<alignof(T) <= 2, std::uint16_t,
                                              std::conditional_t<alignof(T) == 4, std::uint32_t, std::uint64_t>>>;

public:
    static constexpr std::size_t Capacity = N;

    constexpr std::size_t size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr bool full() const { return count_ == N; }

    constexpr T& operator[](std::size_t i) { return assert(i < count_), items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return assert(i < count_), items_[i]; }
    constexpr T& back() { return (*this)[size() - 1U]; }
    constexpr const T& back() const { return (*this)[size() - 1U]; }

    constexpr T* begin() { return items_; }
    constexpr T* end() { return items_ + count_; }
    constexpr const T* begin() const { return items_; }
    constexpr const T* end() const { return items_ + count_; }
    constexpr std::span<T> span() { return {items_, size()}; }

    constexpr void push(const T& item) {
        assert(!full());
        if (full()) return;
        items_[count_] = item;
        ++count_;
    }

    constexpr T pop() {
        const T last = back();
        --count_;
        items_[count_] = T{};
        return last;
    }

    // Removes the item at place i, keeping the order of the others.
    constexpr T erase(std::size_t i) {
        const T gone = (*this)[i];
        for (std::size_t k = i + 1; k < count_; ++k) items_[k - 1] = items_[k];
        --count_;
        items_[count_] = T{};
        return gone;
    }

    // Removes the first item that fits; an empty one where none does.
    template <class Fits>
    constexpr T take_first(Fits&& fits) {
        for (std::size_t i = 0; i < count_; ++i)
            if (fits(items_[i])) return erase(i);
        return T{};
    }

    constexpr void insert(std::size_t i, const T& item) {
        push(item);
        for (std::size_t k = size() - 1U; k > i; --k) items_[k] = items_[k - 1];
        items_[i] = item;
    }

    constexpr void clear() {
        for (std::size_t k = 0; k < count_; ++k) items_[k] = T{};
        count_ = 0;
    }

    // Forgets the items without zeroing their places: for lists that are never compared as bytes.
    constexpr void forget() { count_ = 0; }

    // The place of the first item equal to this one, or size() when there is none.
    constexpr std::size_t find(const T& item) const {
        std::size_t i = 0;
        while (i < count_ && !(items_[i] == item)) ++i;
        return i;
    }
    constexpr bool contains(const T& item) const { return find(item) != size(); }

    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
        if (a.count_ != b.count_) return false;
        for (std::size_t i = 0; i < a.count_; ++i)
            if (!(a.items_[i] == b.items_[i])) return false;
        return true;
    }

private:
    T items_[N]{};
    Count count_ = 0;
};

}  // namespace quincunx
