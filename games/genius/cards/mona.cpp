#include "games/genius/cards.h"

namespace quincunx::genius {

void mona(Maker& m) {
    m.character(11, "mona", Element::Hydro, Weapon::Catalyst, Mondstadt, 10, 3);
    m.passive("illusory-torrent").fast_switch(by_self(ActionFilter::Switching)).once_per_round();
    m.normal("ripple-of-fate").damage(Hydro, 1);
    m.elemental("mirror-reflection-of-doom").damage(Hydro, 1).creates("reflection");
    m.burst("stellaris-phantasm", 3, 3).damage(Hydro, 4).creates("illusory-bubble");
    // GI-29.7: stays at 0 usages; the end phase always discards it.
    m.summon("reflection")
        .usages(1)
        .stays_at_zero()
        .reduces(1, on_active)
        .number("damage", 1)
        .end_phase([](Play& p, Self& s) { p.damage(s, Hydro, s.n("damage")); })
        .free()
        .discards();
    // GI-29.6
    m.combat_status("illusory-bubble").multiplies(2, by_skills).discards();
    m.talent(71, "prophecy-of-submersion", of(Element::Hydro, 3, 3), "stellaris-phantasm")
        .adds(2, by_side.reacting(bit(Element::Hydro)))
        .when([](const Query& q, const Self& s) { return q.is_active(s.seat, s.ch); });
}

}  // namespace quincunx::genius
