#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void jadeplume_terrorshroom(Maker& m) {
    constexpr auto limit =
        +[](const Query& q, const Self& s) { return s.n("max") + (q.has_talent(s) ? q.def(s.ref[0]).n("extra") : 0); };

    m.character(60, "jadeplume-terrorshroom", Element::Dendro, Weapon::None, Monster, 10, 2);
    m.normal("majestic-dance").damage(Physical, 2);
    m.elemental("volatile-spore-cloud").damage(Dendro, 3);
    m.burst("feather-spreading", 3, 2)
        .number("damage", 4)
        .number("bonus", 1)
        .refers({"radical-vitality-status"})
        .run([](Play& p, Self& s) {
            const Query q = p.q();
            const Entity* e = q.find_on({s.seat, s.ch}, s.ref[0]);
            const int stacks = e ? e->value : 0;
            if (stacks) p.set_value(q.self_of(s.seat, *e), 0);
            p.damage(s, Dendro, s.n("damage") + s.n("bonus") * stacks);
        });
    m.passive("radical-vitality").starts_with("radical-vitality-status").and_revived();
    // GI-29.25
    m.status("radical-vitality-status")
        .number("counters", 1)
        .number("max", 3)
        .refers({"card:proliferating-spores"})
        .on(On::Damaged,
            [](Play& p, Self& s) { p.set_value(s, std::min(limit(p.q(), s), p.value(s) + s.n("counters"))); })
        .when([](const Query& q, const Self& s) {
            const Record& r = *s.event;
            const bool takes = r.seat == s.seat && r.ch == s.ch;
            const bool deals = r.skill && r.by == s.seat && r.from == s.ch;
            return (takes || deals) && (r.types & ElementalTypes) && q.self(s)->value < limit(q, s);
        })
        .end_phase([](Play& p, Self& s) {
            p.set_value(s, 0);
            p.gain_energy({s.seat, s.ch}, -p.q().character(s.seat, s.ch).energy);
        })
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= limit(q, s); });
    m.talent(120, "proliferating-spores", of(Element::Dendro, 3), "volatile-spore-cloud").number("extra", 1);
}

}  // namespace quincunx::genius
