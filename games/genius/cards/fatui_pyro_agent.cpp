#include "games/genius/cards.h"

namespace quincunx::genius {

void fatui_pyro_agent(Maker& m) {
    m.character(55, "fatui-pyro-agent", Element::Pyro, Weapon::None, Fatui, 9, 2);
    m.passive("stealth-master").starts_with("stealth");
    m.normal("thrust").damage(Physical, 2);
    m.elemental("prowl").damage(Pyro, 1).creates("stealth", "stealth-talent");
    m.burst("blade-ablaze", 3, 2).damage(Pyro, 5);
    // GI-29.22
    m.status("stealth").usages(2).reduces(1, on_bearer).adds(1, by_bearer);
    m.status("stealth-talent")
        .version_of("stealth")
        .usages(3)
        .reduces(1, on_bearer)
        .adds(1, by_bearer)
        .infuses(Element::Pyro, by_bearer);
    m.talent(115, "paid-in-full", of(Element::Pyro, 3), "prowl");
}

}  // namespace quincunx::genius
