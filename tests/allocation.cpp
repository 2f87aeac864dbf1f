#include "tests/allocation.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> count{0};

void* take_or_not(std::size_t size) noexcept {
    count.fetch_add(1, std::memory_order_relaxed);
    return std::malloc(size ? size : 1);
}

void* take(std::size_t size) {
    if (void* place = take_or_not(size)) return place;
    throw std::bad_alloc{};
}

void* take(std::size_t size, std::align_val_t alignment) {
    count.fetch_add(1, std::memory_order_relaxed);
    const auto align = static_cast<std::size_t>(alignment);
    if (void* place = std::aligned_alloc(align, (size + align - 1) / align * align + (size ? 0 : align))) return place;
    throw std::bad_alloc{};
}

}  // namespace

namespace quincunx::checks {
std::uint64_t allocations() { return count.load(std::memory_order_relaxed); }
}  // namespace quincunx::checks

void* operator new(std::size_t size) { return take(size); }
void* operator new[](std::size_t size) { return take(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take_or_not(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return take_or_not(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return take(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return take(size, alignment); }
void operator delete(void* place) noexcept { std::free(place); }
void operator delete[](void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }
void operator delete[](void* place, std::size_t) noexcept { std::free(place); }
void operator delete(void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete[](void* place, std::align_val_t) noexcept { std::free(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { std::free(place); }
void operator delete[](void* place, std::size_t, std::align_val_t) noexcept { std::free(place); }
