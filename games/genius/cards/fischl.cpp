#include "games/genius/cards.h"

namespace quincunx::genius {

void fischl(Maker& m) {
    m.character(26, "fischl", Element::Electro, Weapon::Bow, Mondstadt, 10, 3);
    m.normal("bolts-of-downfall").damage(Physical, 2);
    m.elemental("nightrider").damage(Electro, 1).creates("oz", "oz-talent");
    m.burst("midnight-phantasmagoria", 3, 3).damage(Electro, 4).piercing(2);
    m.summon("oz").usages(2).end_phase_damage(Electro, 1);
    // GI-29.12
    m.summon("oz-talent")
        .version_of("oz")
        .usages(2)
        .refers({"card:fischl"})
        .end_phase_damage(Electro, 1)
        .after_skill_damage(by_own(ActionFilter::Normal), Electro, 2, "damage2")
        .when(by_named);
    m.talent(86, "stellar-predator", of(Element::Electro, 3), "nightrider");
}

}  // namespace quincunx::genius
