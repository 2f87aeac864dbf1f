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
        .discards();
    m.talent(80, "bunny-triggered", of(Element::Pyro, 3), "explosive-puppet")
        .refers({"baron-bunny"})
        .number("damage", 4)
        .after_skill(by_self(ActionFilter::Normal),
                     [](Play& p, Self& s) {
                         p.remove(s.seat, SummonZone, s.ref[0]);
                         p.damage(s, Pyro, s.n("damage"));
                     })
        .when([](const Query& q, const Self& s) { return q.in_play(s.seat, s.ref[0]); });
}

}  // namespace quincunx::genius
