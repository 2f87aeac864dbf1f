#include "games/genius/cards.h"

namespace quincunx::genius {

void jean(Maker& m) {
    m.character(37, "jean", Element::Anemo, Weapon::Sword, Mondstadt, 12, 2);
    m.normal("favonius-bladework").damage(Physical, 2);
    // GI-29.17
    m.elemental("gale-blade").damage(Anemo, 3).run([](Play& p, Self& s) { p.switch_next(s.foe()); });
    m.burst("dandelion-breeze", 4, 2).heals_all(2).creates("dandelion-field");
    m.summon("dandelion-field").usages(3).number("damage", 1).number("heal", 1).end_phase([](Play& p, Self& s) {
        p.damage(s, Anemo, s.n("damage"));
        p.heal(s, p.q().active(s.seat), s.n("heal"));
    });
    m.talent(97, "lands-of-dandelion", of(Element::Anemo, 4, 2), "dandelion-breeze")
        .refers({"dandelion-field"})
        .adds(1, by_side.of(Anemo))
        .when([](const Query& q, const Self& s) { return q.in_play(s.seat, s.ref[0]); });
}

}  // namespace quincunx::genius
