// What cards of several files ask.
#pragma once

#include <algorithm>

#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

inline bool hit(const Query& q, const Self& s) { return q.hit(s); }
inline bool into_gap(const Query&, const Self& s) { return s.on->to == Zone::Gap; }

inline Verdict found(bool there) { return there ? Verdict() : refuse("nothing-fits"_refusal); }
inline Verdict deck_left(const Query& q, const Self& s) { return found(q.count(s.seat, Zone::Deck) > 0); }
inline Verdict foe_has_hand(const Query& q, const Self& s) { return found(q.count(s.foe(), Zone::Hand) > 0); }

// How many cards there are not sealed.
inline int loose(const Query& q, Seat seat, Zone zone) {
    return q.count(seat, zone, [&](Piece c) { return !q.sealed(c); });
}
inline bool new_title(const Query& q, Piece c, const Pieces& before) {
    return std::ranges::none_of(before, [&](Piece b) { return q.card(b) == q.card(c); });
}
inline bool youmu_danmaku(const Query& q, Piece c) { return q.of(c, Who::Youmu) && q.def(c).is(Type::Danmaku); }

// The battle card of this seat that is being activated; nullptr: it is another's.
inline const Fighter* activated(const Query& q, const Self& s) {
    const int i = s.on->fighter;
    return i < 2 && q.fighter(i) && q.seat_of_fighter(i) == s.seat ? &q.fighter(i) : nullptr;
}

}  // namespace quincunx::dreamduel
