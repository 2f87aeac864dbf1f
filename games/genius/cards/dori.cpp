#include "games/genius/cards.h"

namespace quincunx::genius {

void dori(Maker& m) {
    m.character(35, "dori", Element::Electro, Weapon::Claymore, Sumeru, 10, 2);
    m.normal("marvelous-sword-dance-modified").damage(Physical, 2);
    m.elemental("spirit-warding-lamp-troubleshooter-cannon").damage(Electro, 2).creates("after-sales-service-rounds");
    m.burst("alcazarzarays-exactitude", 3, 2).damage(Electro, 1).creates("jinni", "jinni-talent");
    m.summon("after-sales-service-rounds").usages(1).end_phase_damage(Electro, 1);
    m.summon("jinni").usages(2).number("heal", 2).number("energy", 1).end_phase([](Play& p, Self& s) {
        const Who active = p.q().active(s.seat);
        p.heal(s, active, s.n("heal"));
        p.gain_energy(active, s.n("energy"));
    });
    m.summon("jinni-talent")
        .version_of("jinni")
        .usages(2)
        .number("heal", 2)
        .number("energy", 1)
        .number("threshold", 6)
        .number("heal2", 1)
        .number("extra", 1)
        .end_phase([](Play& p, Self& s) {
            const Who active = p.q().active(s.seat);
            const Character before = p.q().character(active);
            p.heal(s, active, s.n("heal") + (before.health <= s.n("threshold") ? s.n("heal2") : 0));
            p.gain_energy(active, s.n("energy") + (before.energy == 0 ? s.n("extra") : 0));
        });
    m.talent(95, "discretionary-supplement", of(Element::Electro, 3, 2), "alcazarzarays-exactitude");
}

}  // namespace quincunx::genius
