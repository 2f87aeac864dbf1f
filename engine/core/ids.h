// Distinct id types: a square is not a card, though both are small numbers.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>

namespace quincunx {

// An id with a tag of its own. A default id is "none". Ids compare and convert only explicitly.
template <class Tag, class Rep = std::uint8_t>
struct Id {
    using Value = Rep;
    static constexpr Rep None = std::numeric_limits<Rep>::max();

    Rep value = None;

    constexpr Id() = default;
    constexpr explicit Id(std::integral auto v) : value(static_cast<Rep>(v)) {}

    constexpr explicit operator bool() const { return value != None; }
    constexpr auto operator<=>(const Id&) const = default;
};

// A number for a thing that goes by a key: it stays when other things come, so it may be stored. FNV-1a, never below
// 2^31, so that it can stand beside small numbers. Games check at the start that theirs are distinct.
constexpr std::uint32_t number_of_key(std::string_view key) {
    std::uint32_t hash = 2166136261U;
    for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash | 0x80000000U;
}

}  // namespace quincunx
