#include "tests/allocation.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> made{0}, bytes{0};

void* counted(void* place) noexcept {
    made.fetch_add(1, std::memory_order_relaxed);
    if (place) bytes.fetch_add(malloc_usable_size(place), std::memory_order_relaxed);
    return place;
}

void give_back(void* place) noexcept {
    if (place) bytes.fetch_sub(malloc_usable_size(place), std::memory_order_relaxed);
    std::free(place);
}

void* take_or_not(std::size_t size) noexcept { return counted(std::malloc(size ? size : 1)); }

void* take(std::size_t size) {
    if (void* place = take_or_not(size)) return place;
    throw std::bad_alloc{};
}

void* take(std::size_t size, std::align_val_t alignment) {
    const auto align = static_cast<std::size_t>(alignment);
    if (void* place = counted(std::aligned_alloc(align, (size + align - 1) / align * align + (size ? 0 : align))))
        return place;
    throw std::bad_alloc{};
}

}  // namespace

namespace quincunx::checks {
std::uint64_t allocations() { return made.load(std::memory_order_relaxed); }
std::uint64_t held() { return bytes.load(std::memory_order_relaxed); }
}  // namespace quincunx::checks

void* operator new(std::size_t size) { return take(size); }
void* operator new[](std::size_t size) { return take(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take_or_not(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return take_or_not(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return take(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return take(size, alignment); }
void operator delete(void* place) noexcept { give_back(place); }
void operator delete[](void* place) noexcept { give_back(place); }
void operator delete(void* place, std::size_t) noexcept { give_back(place); }
void operator delete[](void* place, std::size_t) noexcept { give_back(place); }
void operator delete(void* place, std::align_val_t) noexcept { give_back(place); }
void operator delete[](void* place, std::align_val_t) noexcept { give_back(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { give_back(place); }
void operator delete[](void* place, std::size_t, std::align_val_t) noexcept { give_back(place); }
