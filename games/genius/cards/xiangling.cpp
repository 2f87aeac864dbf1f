#include "games/genius/cards.h"

namespace quincunx::genius {

void xiangling(Maker& m) {
    m.character(18, "xiangling", Element::Pyro, Weapon::Polearm, Liyue, 10, 2);
    m.normal("dough-fu").damage(Physical, 2);
    m.elemental("guoba-attack").refers({"card:crossfire", "guoba"}).run([](Play& p, Self& s) {
        if (p.q().has_talent(s)) p.damage(s, Pyro, p.def(s.ref[0]).n("damage"));  // GI-30.46
        p.create(s, s.ref[1]);
    });
    m.burst("pyronado", 4, 2).damage(Pyro, 3).creates("pyronado-field");
    m.summon("guoba").usages(2).end_phase_damage(Pyro, 2);
    m.combat_status("pyronado-field")
        .usages(2)
        .refers({"pyronado"})
        .after_skill_damage(by_own(ActionFilter::Skills), Pyro, 2)
        .when([](const Query& q, const Self& s) { return q.use().skill != s.ref[0]; });  // GI-29.9
    m.talent(78, "crossfire", of(Element::Pyro, 3), "guoba-attack").number("damage", 1);
}

}  // namespace quincunx::genius
