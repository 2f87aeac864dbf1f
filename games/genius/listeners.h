// Those that listen to something, listed before any of them acts (GI-20.3).
#pragma once

#include "games/genius/query.h"

namespace quincunx::genius {

// As small as can be: most lists are short, and nothing of them is cleared.
struct Listeners {
    static constexpr int Most = 2 * MaxEntities;
    struct Listed {
        Seat seat;
        std::uint8_t ch;
        std::uint16_t serial, def;
    };
    int count = 0;
    Listed list[Most];

    void add(const Self& self) {
        if (count < Most) list[count++] = {self.seat, self.ch, self.serial, self.def->id.value};
    }
    Self self(int i, const Book& book) const {
        const Def& d = book[DefId(list[i].def)];
        return {list[i].seat, list[i].ch, list[i].serial, &d, d.refs.data(), nullptr, 0, 0, 0};
    }
};

}  // namespace quincunx::genius
