#include "games/genius/cards.h"

namespace quincunx::genius {

void amber(Maker& m) {
    m.character(20, "amber", Element::Pyro, Weapon::Bow, Mondstadt, 12, 2).was("health", 10);
    m.normal("sharpshooter").damage(Physical, 2);
    m.elemental("explosive-puppet").creates("baron-bunny");
    m.burst("fiery-rain", 3, 2).damage(Pyro, 2).piercing(2);
    // GI-29.7
    m.summon("baron-bunny")
        .usages(1)
        .stays_at_zero()
        .reduces(2, on_active)
        .number("damage", 2)
        .end_phase([](Play& p, Self& s) { p.damage(s, Pyro, s.n("damage")); })
        .when([](const Query& q, const Self& s) { return q.self(s)->usages == 0; })
        .free()
        .discards()
        // GI-40.52
        .refers({"card:bunny-triggered"})
        .after_skill(by_own(ActionFilter::Normal),
                     [](Play& p, Self& s) {
                         p.discard(s);
                         p.damage(s, Pyro, p.def(s.ref[0]).n("damage"));
                     })
        .when([](const Query& q, const Self& s) { return q.with_talent(s.seat, s.ref[0]) == s.event->ch; })
        .free();
    m.talent(80, "bunny-triggered", of(Element::Pyro, 3), "explosive-puppet").number("damage", 4);
}

}  // namespace quincunx::genius
