#include "games/genius/cards.h"

namespace quincunx::genius {

void navia(Maker& m) {
    m.character(396, "navia", Element::Geo, Weapon::Claymore, Fontaine, 10, 2);
    m.normal("blunt-refusal").damage(Physical, 2);
    // GI-40.7
    m.elemental("ceremonial-crystalshot")
        .number("damage", 3)
        .number("max", 5)
        .number("bonus", 1)
        .number("draw", 1)
        .refers({"card:crystal-shrapnel", "geo-infusion"})
        .run([](Play& p, Self& s) {
            const int shots = p.discard_copies(s.seat, s.ref[0], s.n("max"));
            p.damage(s, Geo, s.n("damage") + s.n("bonus") * shots);
            p.create(s, s.ref[1]);
            p.draw(s.seat, s.n("draw") * shots);
        });
    m.burst("as-the-sunlit-skys-singing-salute", 3, 2)
        .damage(Geo, 1)
        .piercing(1)
        .creates("rosula-dorata-salute")
        .refers({"card:crystal-shrapnel"})
        .run([](Play& p, Self& s) { p.add_card(s.seat, s.ref[0]); });
    // GI-40.10
    m.passive("mutual-assistance-network")
        .refers({"card:crystal-shrapnel"})
        .number("counters", 3)
        .on(On::Reacted, [](Play& p, Self& s) { p.put_in_pile(s.seat, s.ref[0], s.n("counters")); })
        .when([](const Query&, const Self& s) {
            return s.event->seat == s.foe() && s.event->which == Reaction::Crystallize && s.event->reaction;
        });
    m.status("geo-infusion").duration(2).infuses(Element::Geo, by_bearer);
    m.summon("rosula-dorata-salute")
        .usages(2)
        .number("damage", 1)
        .number("draw", 1)
        .refers({"card:crystal-shrapnel"})
        .end_phase([](Play& p, Self& s) {
            p.damage(s, Geo, s.n("damage"));
            p.draw_named(s.seat, s.ref[0], s.n("draw"));
        });
    m.talent(399, "undisclosed-distribution-channels", of(Element::Geo, 3), "ceremonial-crystalshot")
        .number("draw", 2)
        .refers({"card:crystal-shrapnel"})
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) { p.draw_named(s.seat, s.ref[0], s.n("draw")); })
        .once_per_round();
    m.generated(2003, "crystal-shrapnel", same(1), Sub::Plain)
        .number("damage", 1)
        .number("draw", 1)
        .run([](Play& p, Self& s) {
            p.damage(s, Physical, s.n("damage"));
            p.draw(s.seat, s.n("draw"));
        });
}

}  // namespace quincunx::genius
