#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void clorinde(Maker& m) {
    m.character(445, "clorinde", Element::Electro, Weapon::Sword, Fontaine, 10, 2);
    m.normal("oath-of-hunting-shadows").damage(Physical, 1);
    m.elemental("hunters-vigil", 2).number("max", 4).refers({"night-vigil", "bond-of-life"}).run([](Play& p, Self& s) {
        const Who self{s.seat, s.ch};
        p.create(s, s.ref[0]);
        const Entity* bond = p.find_on(self, s.ref[1]);
        const int layers = bond ? std::min<int>(bond->usages, s.n("max")) : 0;
        p.remove_on(self, s.ref[1]);
        if (layers == 0) return;
        p.damage(s, Electro, layers);
        p.heal(s, self, layers);
    });
    m.burst("last-lightfall", 3, 2)
        .damage(Electro, 3)
        .number("counters", 4)
        .refers({"bond-of-life"})
        .run([](Play& p, Self& s) { p.create_with(s.seat, s.ch, s.ref[0], s.n("counters")); });
    m.status("night-vigil")
        .duration(1)
        .number("counters", 2)
        .refers({"hunters-vigil", "bond-of-life"})
        .saves_any(1, by_self(ActionFilter::Normal))
        .infuses(Element::Electro, by_bearer.normal())
        .after_skill(by_self(ActionFilter::Normal),
                     [](Play& p, Self& s) { p.create_with(s.seat, s.ch, s.ref[1], s.n("counters")); })
        // GI-40.2
        .instead_of_healing([](Play& p, Self& s, const Self& by, int amount) {
            if (by.def->id == s.ref[0]) return false;
            if (amount > 0) p.create_with(s.seat, s.ch, s.ref[1], amount);
            return true;
        });
    m.status("dark-shattering-flame-in-effect")
        .this_round()
        .usages_stacking(1, 3)
        .number("bonus", 1)
        .adds_what([](const Query& q, const Self& s, const Damage&) { return s.n("bonus") * q.self(s)->usages; },
                   by_bearer)
        .free()
        .discards();
    m.talent(447, "dark-shattering-flame", of(Element::Electro, 2), "hunters-vigil")
        .refers({"dark-shattering-flame-in-effect"})
        .after_skill(by_own(ActionFilter::Skills), [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when([](const Query& q, const Self&) { return (q.use().own_related & bit(Element::Electro)) != 0; });
}

}  // namespace quincunx::genius
