// Distinct id types: a square is not a card, though both are small numbers.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>

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

}  // namespace quincunx
