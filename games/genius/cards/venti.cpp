#include "games/genius/cards.h"

namespace quincunx::genius {

void venti(Maker& m) {
    m.character(38, "venti", Element::Anemo, Weapon::Bow, Mondstadt, 12, 2);
    m.normal("divine-marksmanship").damage(Physical, 2);
    m.elemental("skyward-sonnet").damage(Anemo, 2).creates("stormzone", "stormzone-talent");
    m.burst("winds-grand-ode", 3, 2).damage(Anemo, 2).creates("stormeye");
    m.combat_status("stormzone").usages(2).saves(1, by_own(ActionFilter::Switching));
    m.combat_status("stormzone-talent")
        .version_of("stormzone")
        .usages(2)
        .refers({"winds-of-harmony"})
        .saves(1, by_own(ActionFilter::Switching))
        .also([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.combat_status("winds-of-harmony").this_round().saves_any(1, by_own(ActionFilter::Normal)).discards();
    // GI-29.37
    m.summon("stormeye").usages(2).end_phase_swirl(2, [](Play& p, Self& s) {
        p.switch_to(s.foe(), p.q().nearest(s.foe()));
    });
    m.talent(98, "embrace-of-winds", of(Element::Anemo, 3), "skyward-sonnet");
}

}  // namespace quincunx::genius
