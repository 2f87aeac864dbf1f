#include "games/genius/cards.h"

namespace quincunx::genius {

void maguu_kenki(Maker& m) {
    // GI-29.23: after the burst, without spending a usage.
    constexpr When swept = [](const Query& q, const Self& s) { return q.use().skill == s.ref[0]; };

    m.character(58, "maguu-kenki", Element::Anemo, Weapon::None, Monster, 10, 3);
    m.normal("ichimonji").damage(Physical, 2);
    m.elemental("blustering-blade").creates("shadowsword-lone-gale");
    m.elemental("frosty-assault", of(Element::Cryo, 3)).creates("shadowsword-galloping-frost");
    m.burst("pseudo-tengu-sweeper", 3, 3).damage(Anemo, 4);
    m.summon("shadowsword-lone-gale")
        .usages(2)
        .refers({"pseudo-tengu-sweeper"})
        .end_phase_damage(Anemo, 1)
        .after_skill(by_own(ActionFilter::Burst), [](Play& p, Self& s) { p.damage(s, Anemo, s.n("damage")); })
        .when(swept)
        .free();
    m.summon("shadowsword-galloping-frost")
        .usages(2)
        .refers({"pseudo-tengu-sweeper"})
        .end_phase_damage(Cryo, 1)
        .after_skill(by_own(ActionFilter::Burst), [](Play& p, Self& s) { p.damage(s, Cryo, s.n("damage")); })
        .when(swept)
        .free();
    m.talent(118, "transcendent-automaton", of(Element::Anemo, 3), "blustering-blade")
        .refers({"blustering-blade", "frosty-assault"})
        .after_skill(by_self(ActionFilter::Elemental), [](Play& p, Self& s) {
            if (p.use().skill == s.ref[0]) p.switch_next(s.seat);
            if (p.use().skill == s.ref[1]) p.switch_previous(s.seat);
        });
}

}  // namespace quincunx::genius
