#include "games/genius/cards.h"

namespace quincunx::genius {

void diona(Maker& m) {
    m.character(2, "diona", Element::Cryo, Weapon::Bow, Mondstadt, 12, 3).was("health", 10);
    m.normal("katzlein-style").damage(Physical, 2);
    m.elemental("icy-paws").damage(Cryo, 2).creates("cat-claw-shield", "cat-claw-shield-talent");
    m.burst("signature-mix", 3, 3).damage(Cryo, 1).heals_self(2).creates("drunken-mist");
    m.combat_status("cat-claw-shield").shield(1);
    m.combat_status("cat-claw-shield-talent").version_of("cat-claw-shield").shield(2);
    m.summon("drunken-mist").usages(2).number("damage", 1).number("heal", 2).end_phase([](Play& p, Self& s) {
        p.damage(s, Cryo, s.n("damage"));
        p.heal(s, p.q().active(s.seat), s.n("heal"));
    });
    m.talent(62, "shaken-not-purred", of(Element::Cryo, 3), "icy-paws");
}

}  // namespace quincunx::genius
