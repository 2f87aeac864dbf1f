// What one seat may know of a position: the open parts whole, of the rest what is allowed.
#pragma once

#include <type_traits>

#include "games/genius/state.h"

namespace quincunx::genius {

inline constexpr std::size_t MaxUnseen = MaxPile + MaxHand;

struct SeenSide {
    OpenSide open;
    FixedVector<Held, MaxHand> hand;  // own: all, in order. The other's: known ones, then by kind, then none (sorted)
    FixedVector<DefId, MaxUnseen> unseen;  // sorted. Own: the pile. The other's: all that could be anywhere hidden
    FixedVector<DefId, MaxPile> gone;      // own
    Dice dice{};                           // own
    std::uint8_t pile_count = 0, gone_count = 0, dice_count = 0;
    std::uint8_t chosen = NoCharacter;  // own
    std::uint8_t has_chosen = 0;
    std::uint8_t no_padding[1]{};
};

struct SeenState {
    Table table;
    PerSeat<SeenSide> side{};
    std::uint32_t questions = 0, rolls = 0, touched = 0;
    std::uint16_t ended_by = 0;
    std::uint8_t over = 0, winner = 0;
};
static_assert(std::has_unique_object_representations_v<SeenState>);

}  // namespace quincunx::genius
