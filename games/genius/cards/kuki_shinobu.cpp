#include "games/genius/cards.h"

namespace quincunx::genius {

void kuki_shinobu(Maker& m) {
    m.character(348, "kuki-shinobu", Element::Electro, Weapon::Sword, Inazuma, 10, 2);
    m.normal("shinobus-shadowsword").damage(Physical, 2);
    m.elemental("sanctifying-ring")
        .creates("grass-ring-of-sanctification")
        .number("threshold", 6)
        .number("piercing", 2)
        .run([](Play& p, Self& s) {
            const Who self{s.seat, s.ch};
            if (p.q().character(self).health >= s.n("threshold")) p.damage_to(s, self, Piercing, s.n("piercing"));
        });
    m.burst("gyoei-narukami-kariyama-rite", 3, 2).damage(Electro, 4).heals_self(2);
    m.combat_status("grass-ring-of-sanctification")
        .usages(3)
        .number("damage", 1)
        .number("heal", 1)
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.damage(s, Electro, s.n("damage"));
                p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal"));
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
        .once_per_round();
    // GI-40.41
    m.talent(362, "to-ward-weakness", of(Element::Electro, 4, 2), "gyoei-narukami-kariyama-rite")
        .prevents_defeat(1)
        .keeps()
        .once_per_round()
        .number("threshold", 5)
        .adds(1, by_bearer)
        .when([](const Query& q, const Self& s) { return q.character(s.seat, s.ch).health <= s.n("threshold"); });
}

}  // namespace quincunx::genius
