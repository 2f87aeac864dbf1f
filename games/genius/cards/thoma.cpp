#include "games/genius/cards.h"

namespace quincunx::genius {

void thoma(Maker& m) {
    m.character(319, "thoma", Element::Pyro, Weapon::Polearm, Inazuma, 10, 2);
    m.normal("swiftshatter-spear").damage(Physical, 2);
    m.elemental("blazing-blessing").damage(Pyro, 2).creates("blazing-barrier");
    m.burst("crimson-ooyoroi", 3, 2)
        .damage(Pyro, 2)
        .creates("blazing-barrier")
        .creates("scorching-ooyoroi", "scorching-ooyoroi-talent");
    m.combat_status("blazing-barrier").shield_stacking(1, 3);
    const auto armor = [&](const char* key, int usages) {
        return m.combat_status(key)
            .usages(usages)
            .number("damage", 1)
            .refers({"blazing-barrier"})
            .after_skill(by_own(ActionFilter::Normal), [](Play& p, Self& s) {
                p.damage(s, Pyro, s.n("damage"));
                p.create(s, s.ref[0]);
            });
    };
    armor("scorching-ooyoroi", 2);
    armor("scorching-ooyoroi-talent", 3).version_of("scorching-ooyoroi");
    m.talent(323, "a-subordinates-skills", of(Element::Pyro, 3, 2), "crimson-ooyoroi");
}

}  // namespace quincunx::genius
