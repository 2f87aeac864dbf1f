#include "games/genius/cards.h"

namespace quincunx::genius {

void sucrose(Maker& m) {
    m.character(36, "sucrose", Element::Anemo, Weapon::Catalyst, Mondstadt, 10, 2);
    m.normal("wind-spirit-creation").damage(Anemo, 1);
    // GI-29.17
    m.elemental("astable-anemohypostasis-creation-6308").damage(Anemo, 3).run([](Play& p, Self& s) {
        p.switch_previous(s.foe());
    });
    m.burst("forbidden-creation-isomer-75-type-ii", 3, 2)
        .damage(Anemo, 1)
        .creates("large-wind-spirit", "large-wind-spirit-talent");
    m.summon("large-wind-spirit").usages(3).end_phase_swirl(2);
    m.summon("large-wind-spirit-talent")
        .version_of("large-wind-spirit")
        .usages(3)
        .end_phase_swirl(2)
        .number("bonus", 1)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                const int value = q.self(s)->value;
                return value && d.type == static_cast<DamageType>(value - 1) ? s.n("bonus") : 0;
            },
            by_side.elemental())
        .free();
    m.talent(96, "chaotic-entropy", of(Element::Anemo, 3, 2), "forbidden-creation-isomer-75-type-ii");
}

}  // namespace quincunx::genius
