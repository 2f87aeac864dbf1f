#include "games/genius/cards.h"

namespace quincunx::genius {

void ningguang(Maker& m) {
    m.character(42, "ningguang", Element::Geo, Weapon::Catalyst, Liyue, 10, 3);
    m.normal("sparkling-scatter").damage(Geo, 1);
    m.elemental("jade-screen").damage(Geo, 2).creates("jade-screen-field");
    m.burst("starshatter", 3, 3)
        .number("damage", 6)
        .number("bonus", 2)
        .refers({"jade-screen-field"})
        .run([](Play& p, Self& s) {
            p.damage(s, Geo, s.n("damage") + (p.q().in_play(s.seat, s.ref[0]) ? s.n("bonus") : 0));
        });
    m.combat_status("jade-screen-field").usages(2).reduces(1, on_active).at_least(2);
    m.talent(102, "strategic-reserve", of(Element::Geo, 3), "jade-screen")
        .was("cost", 4)
        .refers({"jade-screen-field"})
        .adds(1, by_side.of(Geo))
        .when([](const Query& q, const Self& s) { return q.in_play(s.seat, s.ref[0]); });
}

}  // namespace quincunx::genius
