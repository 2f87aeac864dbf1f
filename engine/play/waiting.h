// A game that waits for an answer, as one plain value: copy it, keep it, go back to it.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>

#include "engine/play/play.h"

namespace quincunx {

// The bytes of a state of any game. Places behind the game's own state are zero.
struct StateBytes {
    static constexpr std::size_t Size = 4096;
    alignas(16) std::byte bytes[Size]{};

    // The state as its game knows it.
    template <class State>
    State& as() {
        static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= Size && alignof(State) <= 16);
        return *reinterpret_cast<State*>(bytes);
    }
    template <class State>
    const State& as() const {
        static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= Size && alignof(State) <= 16);
        return *reinterpret_cast<const State*>(bytes);
    }
    Core& core() { return as<Core>(); }
    const Core& core() const { return as<Core>(); }

    bool operator==(const StateBytes& o) const { return std::memcmp(bytes, o.bytes, Size) == 0; }
};

struct Waiting {
    StateBytes state;  // at the start of the unit at work
    Journal journal;   // what was answered and rolled since
    Choice choice;     // the question; no options when the game is over

    bool over() const { return state.core().over != 0; }
    bool operator==(const Waiting&) const = default;
};
static_assert(std::is_trivially_copyable_v<Waiting>);

}  // namespace quincunx
