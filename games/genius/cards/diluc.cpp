#include "games/genius/cards.h"

namespace quincunx::genius {

void diluc(Maker& m) {
    m.character(17, "diluc", Element::Pyro, Weapon::Claymore, Mondstadt, 10, 3);
    m.normal("tempered-sword").damage(Physical, 2);
    m.elemental("searing-onslaught").number("damage", 3).number("bonus", 2).run([](Play& p, Self& s) {
        p.damage(s, Pyro, s.n("damage") + (p.use().earlier_this_round == 2 ? s.n("bonus") : 0));
    });
    m.burst("dawn", 4, 3).damage(Pyro, 8).creates("pyro-infusion");
    m.status("pyro-infusion").duration(2).infuses(Element::Pyro, by_bearer);
    // GI-29.8
    m.talent(77, "flowing-flame", of(Element::Pyro, 3), "searing-onslaught")
        .refers({"searing-onslaught"})
        .saves_element(Element::Pyro, 1, by_self(ActionFilter::Elemental))
        .when([](const Query& q, const Self& s) {
            const int before = q.used_this_round({s.seat, s.ch}, q.def(s.ref[0]));
            return before == 1 || before == 2;
        });
}

}  // namespace quincunx::genius
