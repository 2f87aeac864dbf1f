#include "games/genius/cards.h"

namespace quincunx::genius {

void abyss_lector_fathomless_flames(Maker& m) {
    m.character(56, "abyss-lector-fathomless-flames", Element::Pyro, Weapon::None, Monster, 6, 2);
    m.passive("fiery-rebirth").starts_with("fiery-rebirth-status");
    m.normal("flame-of-salvation").damage(Pyro, 1);
    m.elemental("searing-precept").damage(Pyro, 3);
    m.burst("ominous-star", 4, 2).damage(Pyro, 3).creates("darkfire-furnace");
    m.summon("darkfire-furnace").usages(2).number("damage", 1).number("piercing", 1).end_phase([](Play& p, Self& s) {
        p.damage(s, Pyro, s.n("damage"));
        p.pierce_standby(s, s.n("piercing"));
    });
    // GI-29.44
    m.status("fiery-rebirth-status")
        .refers({"fiery-rebirth-honed", "aegis-of-abyssal-flame"})
        .prevents_defeat(4, [](Play& p, Self& s) {
            p.create(s, s.ref[0]);
            const Entity* talent = p.q().equipment({s.seat, s.ch}, Sub::Talent);
            if (!talent) return;
            p.discard(s.seat, talent->serial);
            p.create(s, s.ref[1]);
        });
    m.status("fiery-rebirth-honed").adds(1, by_bearer.of(Pyro));
    m.status("aegis-of-abyssal-flame")
        .shield(2)
        .number("piercing", 1)
        .on(On::Left,
            [](Play& p, Self& s) {
                for (const std::uint8_t ch : p.q().in_order(s.foe()))
                    p.damage_to(s, {s.foe(), ch}, Piercing, s.n("piercing"));
            })
        .when([](const Query&, const Self& s) { return s.event->amount == 0; });
    m.talent(116, "embers-rekindled", of(Element::Pyro, 2), nullptr)
        .refers({"fiery-rebirth-honed", "aegis-of-abyssal-flame"})
        .on(On::Entered, [](Play& p, Self& s) { p.create(s, s.ref[1]); })
        .when([](const Query& q, const Self& s) {
            return q.find_on({s.seat, s.ch}, s.ref[0]) != nullptr;
        })
        .discards();
}

}  // namespace quincunx::genius
