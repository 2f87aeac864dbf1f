#include "games/genius/cards.h"

namespace quincunx::genius {

void noelle(Maker& m) {
    m.character(43, "noelle", Element::Geo, Weapon::Claymore, Mondstadt, 12, 2);
    m.normal("favonius-bladework-maid").damage(Physical, 2);
    m.elemental("breastplate").damage(Geo, 1).creates("full-plate");
    m.burst("sweeping-time", 4, 2).damage(Geo, 4).creates("sweeping-time-status");
    // GI-29.18
    m.combat_status("full-plate").shield(2).halves(on_side.of(Physical));
    m.status("sweeping-time-status")
        .duration(2)
        .saves_element(Element::Geo, 1, by_self(ActionFilter::Normal))
        .once_per_round()
        .adds(2, by_bearer.normal())
        .infuses(Element::Geo, by_bearer);
    m.talent(103, "i-got-your-back", of(Element::Geo, 3), "breastplate")
        .refers({"full-plate"})
        .number("heal", 1)
        .after_skill(by_self(ActionFilter::Normal), [](Play& p, Self& s) { p.heal_all(s, s.n("heal")); })
        .when([](const Query& q, const Self& s) { return q.in_play(s.seat, s.ref[0]); })
        .once_per_round();
}

}  // namespace quincunx::genius
