// What must be resolved next: a stack of small plain entries inside the state. The entry on top is the next unit.
#pragma once

#include "engine/core/fixed.h"

namespace quincunx {

struct AgendaEntry {
    std::uint8_t kind = 0;  // by the game's own list
    std::uint8_t a = 0, b = 0, c = 0;
    std::uint32_t d = 0;
    bool operator==(const AgendaEntry&) const = default;
};
static_assert(sizeof(AgendaEntry) == 8);

// The entry pushed last is carried out first: push the steps of a batch in reverse.
template <std::size_t N>
using Agenda = FixedVector<AgendaEntry, N>;

}  // namespace quincunx
