#include "games/genius/cards.h"

namespace quincunx::genius {

void klee(Maker& m) {
    m.character(22, "klee", Element::Pyro, Weapon::Catalyst, Mondstadt, 10, 3);
    m.normal("kaboom").damage(Pyro, 1);
    m.elemental("jumpy-dumpty").damage(Pyro, 3).creates("explosive-spark", "explosive-spark-talent");
    m.burst("sparks-n-splash", 3, 3).damage(Pyro, 3).refers({"sparks-n-splash-field"}).run([](Play& p, Self& s) {
        p.create_for(s.foe(), s.ref[0]);
    });
    // GI-29.31: the damage spends it, not the cost.
    m.status("explosive-spark")
        .usages(1)
        .saves_element(Element::Pyro, 1, by_self(ActionFilter::Normal).charged())
        .free()
        .adds(1, by_bearer.charged());
    m.status("explosive-spark-talent")
        .version_of("explosive-spark")
        .usages(2)
        .saves_element(Element::Pyro, 1, by_self(ActionFilter::Normal).charged())
        .free()
        .adds(1, by_bearer.charged());
    m.combat_status("sparks-n-splash-field")
        .usages(2)
        .number("damage", 2)
        .after_skill(by_own(ActionFilter::Skills),
                     [](Play& p, Self& s) { p.damage_to(s, p.q().active(s.seat), Pyro, s.n("damage")); });
    m.talent(82, "pounding-surprise", of(Element::Pyro, 3), "jumpy-dumpty");
}

}  // namespace quincunx::genius
