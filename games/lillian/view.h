// What one seat may know of a position: the open parts whole, of the rest what is allowed.
#pragma once

#include <type_traits>

#include "games/lillian/state.h"

namespace quincunx::lillian {

inline constexpr std::size_t MaxUnseen = 2 * MaxHand + 20;

struct SeenSide {
    OpenSide open;
    FixedVector<Held, MaxHand> hand;      // own: all, in order. The other's: known ones, then none (sorted)
    FixedVector<Card, MaxUnseen> unseen;  // sorted. Own: the deck. The other's: all that could be anywhere hidden
    std::uint8_t deck_count = 0;
    std::uint8_t no_padding = 0;
};

struct SeenState {
    Table table;
    FixedVector<Upgrade, 60> upgrades;  // the other's face-down ones without their card
    std::uint8_t no_padding[3]{};
    PerSeat<SeenSide> side{};
    std::uint16_t ended_by = 0;
    std::uint8_t over = 0, winner = 0;
    std::uint32_t questions = 0, rolls = 0, touched = 0;
};
static_assert(std::has_unique_object_representations_v<SeenState>);

}  // namespace quincunx::lillian
