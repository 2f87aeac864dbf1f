#include "games/genius/cards.h"

namespace quincunx::genius {

void xingqiu(Maker& m) {
    m.character(10, "xingqiu", Element::Hydro, Weapon::Sword, Liyue, 10, 2);
    m.normal("guhua-style").damage(Physical, 2);
    m.elemental("fatal-rainscreen")
        .damage(Hydro, 2)
        .applies_self(Element::Hydro)
        .creates("rain-sword", "rain-sword-talent");
    m.burst("raincutter", 3, 2).damage(Hydro, 2).applies_self(Element::Hydro).creates("rainbow-bladework");
    // GI-29.5
    m.combat_status("rain-sword").usages(2).reduces(1, on_active).at_least(3);
    m.combat_status("rain-sword-talent").version_of("rain-sword").usages(3).reduces(1, on_active).at_least(2);
    m.combat_status("rainbow-bladework").usages(3).after_skill_damage(by_own(ActionFilter::Normal), Hydro, 1);
    m.talent(70, "the-scent-remained", of(Element::Hydro, 3), "fatal-rainscreen");
}

}  // namespace quincunx::genius
