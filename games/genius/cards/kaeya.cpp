#include "games/genius/cards.h"

namespace quincunx::genius {

void kaeya(Maker& m) {
    m.character(3, "kaeya", Element::Cryo, Weapon::Sword, Mondstadt, 10, 2);
    m.normal("ceremonial-bladework").damage(Physical, 2);
    m.elemental("frostgnaw").damage(Cryo, 3);
    m.burst("glacial-waltz", 4, 2).damage(Cryo, 1).creates("icicle");
    // GI-29.2
    m.combat_status("icicle")
        .usages(3)
        .number("damage", 2)
        .on(On::Switched, [](Play& p, Self& s) { p.damage(s, Cryo, s.n("damage")); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.talent(63, "cold-blooded-strike", of(Element::Cryo, 3), "frostgnaw")
        .was("cost", 4)
        .number("heal", 2)
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         p.heal(s, {s.seat, s.ch}, s.n("heal"));
                     })
        .once_per_round();
}

}  // namespace quincunx::genius
