#include "games/genius/cards.h"

namespace quincunx::genius {

void kaveh(Maker& m) {
    // A core of the own side that can be spent; nullptr: none.
    constexpr auto core = +[](const Query& q, const Self& s) {
        const Entity* e = q.find(s.seat, Combat, s.ref[0]);
        return e ? e : q.find(s.seat, SummonZone, s.ref[1]);
    };

    m.character(367, "kaveh", Element::Dendro, Weapon::Claymore, Sumeru, 12, 2).was("health", 10);
    m.normal("schematic-setup").damage(Physical, 2);
    m.elemental("artistic-ingenuity").damage(Dendro, 2).creates("burst-scan");
    m.burst("painted-dome", 3, 2)
        .damage(Dendro, 3)
        .creates("mehraks-assistance")
        .number("usages", 2)
        .refers({"burst-scan"})
        .run([](Play& p, Self& s) { p.create_with(s.seat, s.ch, s.ref[0], s.n("usages")); });
    // GI-40.35, GI-40.53
    m.combat_status("burst-scan")
        .usages_stacking(1, 3)
        .refers({"dendro-core", "bountiful-core"})
        .on(On::BeforeAction,
            [](Play& p, Self& s) {
                const Entity* e = core(p.q(), s);
                p.change_usages(s.seat, *p.find(s.seat, e->serial), -1);
                p.damage(s, Dendro, p.def(p.discard_top(s.seat, true)).cost.total());
            })
        .when([](const Query& q, const Self& s) { return core(q, s) && !q.side(s.seat).pile.empty(); });
    m.status("mehraks-assistance")
        .duration(2)
        .infuses(Element::Dendro, by_bearer.normal())
        .adds(1, by_bearer.normal())
        .refers({"burst-scan"})
        .after_skill(by_self(ActionFilter::Normal), [](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.combat_status("the-art-of-budgeting").this_round().saves(2, by_own(ActionFilter::LocationCard)).discards();
    // GI-40.11. Record::note: discarded by the scan.
    m.talent(376, "the-art-of-budgeting", of(Element::Dendro, 3), "artistic-ingenuity")
        .refers({"the-art-of-budgeting"})
        .on(On::Discarded,
            [](Play& p, Self& s) {
                p.add_card(s.seat, s.event->def);
                if (p.def(s.event->def).sub == Sub::Location) p.create(s, s.ref[0]);
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat && s.event->note; })
        .once_per_round();
}

}  // namespace quincunx::genius
