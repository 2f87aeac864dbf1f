// Sorting lists of small ids, faster than by comparing them: views are made of it at every question.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "engine/core/fixed.h"

namespace quincunx {

// Sorts the ids, of which there are fewer kinds than 1024. None is the last.
template <class Id, std::size_t N>
void sort_ids(FixedVector<Id, N>& list) {
    static_assert(N < 256);
    constexpr std::size_t Kinds = sizeof(Id) == 1 ? 256 : 1024;
    std::array<std::uint64_t, Kinds / 64> there{};
    std::array<std::uint8_t, Kinds> count{};
    std::size_t none = 0;
    for (const Id id : list) {
        if (!id) {
            ++none;
            continue;
        }
        if (id.value >= Kinds) return std::sort(list.begin(), list.end());
        there[id.value / 64] |= std::uint64_t{1} << id.value % 64;
        ++count[id.value];
    }
    Id* to = list.begin();
    for (std::size_t word = 0; word < there.size(); ++word)
        for (std::uint64_t left = there[word]; left; left &= left - 1) {
            const auto value = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
            to = std::fill_n(to, count[value], Id(value));
        }
    std::fill_n(to, none, Id());
}

}  // namespace quincunx
