#include "games/genius/cards.h"

namespace quincunx::genius {

void albedo(Maker& m) {
    constexpr When isotoma = [](const Query& q, const Self& s) { return q.in_play(s.seat, s.ref[0]); };

    m.character(45, "albedo", Element::Geo, Weapon::Sword, Mondstadt, 12, 2);
    m.normal("favonius-bladework-weiss").damage(Physical, 2);
    m.elemental("abiogenesis-solar-isotoma").creates("solar-isotoma");
    m.burst("rite-of-progeniture-tectonic-tide", 3, 2)
        .number("damage", 4)
        .number("bonus", 2)
        .refers({"solar-isotoma"})
        .run([](Play& p, Self& s) {
            p.damage(s, Geo, s.n("damage") + (p.q().in_play(s.seat, s.ref[0]) ? s.n("bonus") : 0));
        });
    m.summon("solar-isotoma").usages(3).end_phase_damage(Geo, 1).fast_switch().free().once_per_round();
    m.talent(105, "descent-of-divinity", of(Element::Geo, 3), "abiogenesis-solar-isotoma")
        .refers({"solar-isotoma"})
        .saves_any(1, by_own(ActionFilter::Normal).plunging())
        .when(isotoma)
        .adds(1, by_skills.plunging())
        .when(isotoma);
}

}  // namespace quincunx::genius
