#include "games/genius/cards.h"

namespace quincunx::genius {

void xinyan(Maker& m) {
    m.character(365, "xinyan", Element::Pyro, Weapon::Claymore, Liyue, 10, 2);
    m.normal("dance-on-fire").damage(Physical, 2);
    // GI-40.7
    m.elemental("sweeping-fervor")
        .damage(Pyro, 2)
        .number("counters", 1)
        .refers({"shield-of-passion"})
        .run([](Play& p, Self& s) {
            p.discard_dearest(s.seat, s.n("counters"), true);
            p.create(s, s.ref[0]);
        });
    m.burst("riff-revolution", 3, 2)
        .damage(Physical, 3)
        .piercing(2)
        .refers({"festive-fires"})
        .run([](Play& p, Self& s) {
            p.discard_dearest(s.seat, MaxHand, false);
            p.create(s, s.ref[0]);
        });
    m.combat_status("shield-of-passion").shield(2);
    m.combat_status("festive-fires")
        .usages(2)
        .number("threshold", 1)
        .number("damage", 1)
        .on(On::Declared, [](Play& p, Self& s) { p.damage(s, Pyro, s.n("damage")); })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && static_cast<int>(q.side(s.seat).hand.size()) <= s.n("threshold");
        });
    m.talent(374, "rockin-in-a-flaming-world", of_and_any(Element::Pyro, 1, 2), "dance-on-fire")
        .number("threshold", 1)
        .adds(2, by_bearer)
        .when([](const Query& q, const Self& s) {
            return static_cast<int>(q.side(s.seat).hand.size()) <= s.n("threshold");
        })
        .once_per_round();
}

}  // namespace quincunx::genius
