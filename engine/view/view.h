// What one seat may know of a waiting game. A player is handed this and the question, never a state.
#pragma once

#include "engine/play/waiting.h"

namespace quincunx {

// The bytes of one game's own view record, built by allow-list: a field nobody thought of is not in it.
struct ViewBytes {
    static constexpr std::size_t Size = 4096;
    alignas(16) std::byte bytes[Size]{};

    template <class V>
    V& as() {
        static_assert(std::is_trivially_copyable_v<V> && sizeof(V) <= Size && alignof(V) <= 16);
        return *reinterpret_cast<V*>(bytes);
    }
    template <class V>
    const V& as() const {
        static_assert(std::is_trivially_copyable_v<V> && sizeof(V) <= Size && alignof(V) <= 16);
        return *reinterpret_cast<const V*>(bytes);
    }
    bool operator==(const ViewBytes& o) const { return std::memcmp(bytes, o.bytes, Size) == 0; }
};

struct View {
    Seat seat = Seat::A;
    ViewBytes now;    // what the seat sees at this moment
    ViewBytes start;  // what it saw when the unit at work began
    Journal seen;     // what it has seen answered and rolled since then; the rest marked unknown
    Choice choice;    // the question; its options only when the seat itself is asked

    bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View>);

}  // namespace quincunx
