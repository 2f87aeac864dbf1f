#include "games/genius/cards.h"

namespace quincunx::genius {

void gorou(Maker& m) {
    m.character(283, "gorou", Element::Geo, Weapon::Bow, Inazuma, 10, 2);
    m.normal("ripping-fang-fletching").damage(Physical, 2);
    m.elemental("inuzaka-all-round-defense").damage(Geo, 2).creates("generals-war-banner");
    m.burst("juuga-forward-unto-victory", 3, 2).damage(Geo, 2).creates("generals-war-banner").creates("generals-glory");
    m.combat_status("generals-war-banner").duration_stacking(2, 3).adds(1, by_characters.of(Geo));
    m.summon("generals-glory").usages(2).number("damage", 1).number("threshold", 2).end_phase([](Play& p, Self& s) {
        p.damage(s, Geo, s.n("damage"));
        if (p.q().count_element(s.seat, Element::Geo) >= s.n("threshold")) p.create_for(s.seat, p.book.crystallize);
    });
    m.talent(292, "rushing-hound-swift-as-the-wind", of(Element::Geo, 3), "inuzaka-all-round-defense")
        .refers({"generals-war-banner"})
        .number("draw", 1)
        .on(On::Damaged, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query& q, const Self& s) {
            const Record& r = *s.event;
            return r.skill && r.by == s.seat && r.seat != s.seat && (r.types & bit(Geo)) && q.in_play(s.seat, s.ref[0]);
        })
        .once_per_round();
}

}  // namespace quincunx::genius
