#include <bit>

#include "games/genius/cards.h"

namespace quincunx::genius {

void lynette(Maker& m) {
    m.character(282, "lynette", Element::Anemo, Weapon::Sword, Fontaine | Fatui, 10, 2);
    m.normal("rapid-ritesword").damage(Physical, 2);
    m.elemental("enigmatic-feint")
        .number("damage", 3)
        .number("threshold", 8)
        .number("heal", 2)
        .refers({"overawing-assault", "card:a-cold-blade-like-a-shadow"})
        .run([](Play& p, Self& s) {
            const Who self{s.seat, s.ch};
            const int before = p.use().earlier_this_round;
            const bool second = before == 1 && p.q().has_talent(s);
            p.damage(s, Anemo, s.n("damage") + (second ? p.def(s.ref[1]).n("bonus") : 0));
            if (before == 0 && p.q().character(self).health <= s.n("threshold")) {
                p.heal(s, self, s.n("heal"));
                p.create(s, s.ref[0]);
            }
            if (second) p.switch_previous(s.foe());
        });
    m.burst("magic-trick-astonishing-shift", 3, 2).damage(Anemo, 2).creates("bogglecat-box");
    m.status("overawing-assault")
        .this_round()
        .number("threshold", 6)
        .number("piercing", 2)
        .end_phase([](Play& p, Self& s) {
            p.damage_to(s, {s.seat, s.ch}, Piercing, s.n("piercing"));
        })
        .when([](const Query& q, const Self& s) { return q.character(s.seat, s.ch).health >= s.n("threshold"); });
    // Entity::value: 1 + the element it has taken over.
    constexpr DamageTypes Taken = bit(Cryo) | bit(Hydro) | bit(Pyro) | bit(Electro);
    m.summon("bogglecat-box")
        .usages(2)
        .end_phase_damage(Anemo, 1)
        .takes_element()
        .reduces(1, on_active)
        .free()
        .once_per_round()
        .on(On::Damaged,
            [](Play& p, Self& s) { p.set_value(s, 1 + std::countr_zero(unsigned{s.event->types} & Taken)); })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && (s.event->types & Taken) && q.self(s)->value == 0;
        })
        .free();
    m.talent(291, "a-cold-blade-like-a-shadow", of(Element::Anemo, 3), "enigmatic-feint").number("bonus", 2);
}

}  // namespace quincunx::genius
