#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void alhaitham(Maker& m) {
    m.character(284, "alhaitham", Element::Dendro, Weapon::Sword, Sumeru, 10, 2);
    m.normal("abductive-reasoning").damage(Physical, 2);
    m.elemental("universality-an-elaboration-on-form").damage(Dendro, 2).creates("chisel-light-mirror");
    m.burst("particular-field-fetters-of-phenomena", 3, 2)
        .number("damage", 4)
        .number("bonus", 1)
        .refers({"chisel-light-mirror", "card:structuration"})
        .run([](Play& p, Self& s) {
            const Who self{s.seat, s.ch};
            const Entity* mirror = p.q().find_on(self, s.ref[0]);
            const int rounds = mirror ? mirror->duration : 0, most = p.def(s.ref[0]).most;
            p.remove_on(self, s.ref[0]);
            p.damage(s, Dendro, s.n("damage") + s.n("bonus") * rounds);
            const bool kept = rounds > 0 && p.q().has_talent(s);
            if (kept || rounds < most)
                if (Entity* again = p.find(s.seat, p.create(s, s.ref[0])))
                    again->duration = byte(kept ? most : most - rounds);
            if (kept) p.draw(s.seat, p.def(s.ref[1]).n("draw"));
        });
    m.status("chisel-light-mirror")
        .duration_stacking(2, 3)
        .infuses(Element::Dendro, by_bearer)
        .number("damage", 1)
        .number("counters", 1)
        .after_skill(by_self(ActionFilter::Normal), [](Play& p, Self& s) {
            Entity& e = *p.entity(s);
            if (p.use().charged)
                e.duration = byte(std::max<int>(e.duration, std::min<int>(s.def->most, e.duration + s.n("counters"))));
            p.damage(s, Dendro, s.n("damage"));
        });
    m.talent(293, "structuration", of(Element::Dendro, 3, 2), "particular-field-fetters-of-phenomena")
        .number("draw", 1);
}

}  // namespace quincunx::genius
