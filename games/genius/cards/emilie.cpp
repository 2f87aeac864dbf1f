#include "games/genius/cards.h"

namespace quincunx::genius {

void emilie(Maker& m) {
    m.character(462, "emilie", Element::Dendro, Weapon::Polearm, Fontaine, 10, 2);
    m.normal("shadow-hunting-spear-custom").damage(Physical, 2);
    m.elemental("fragrance-extraction").creates("lumidouce-case-first");
    m.burst("aromatic-explication", 3, 2).damage(Dendro, 1).creates("lumidouce-case-third");
    m.passive("lingering-fragrance")
        .refers({"lingering-fragrance-in-effect", "burning-flame"})
        .on(On::AnyEntered, [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat && s.event->def == s.ref[1]; })
        .per_round(2);
    // GI-40.29
    m.status("lingering-fragrance-in-effect")
        .refers({"burning-flame"})
        .after_skill(by_anyone(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         if (const Entity* e = p.find(s.seat, SummonZone, s.ref[0])) p.act_now(s.seat, e->serial);
                     })
        .discards();
    // GI-40.31
    m.summon("lumidouce-case-first")
        .usages_stacking(3, 6)
        .end_phase_damage(Dendro, 1)
        .refers({"lumidouce-case-second"})
        .on(On::Reacted, [](Play& p, Self& s) { p.turn_into(s, s.ref[0]); })
        .when([](const Query&, const Self& s) {
            return s.event->which == Reaction::Burning && s.event->by == s.seat && s.event->seat == s.foe() &&
                   s.event->reaction;
        })
        .free();
    m.summon("lumidouce-case-second").usages_stacking(3, 6).end_phase_damage(Dendro, 2);
    m.summon("lumidouce-case-third").usages(1).number("damage", 1).end_phase([](Play& p, Self& s) {
        for (const std::uint8_t ch : p.q().in_order(s.foe())) p.damage_to(s, {s.foe(), ch}, Dendro, s.n("damage"));
    });
    m.talent(464, "marcotte-sillage", of(Element::Dendro, 2), nullptr)
        .refers({"lumidouce-case-third", "lumidouce-case-second", "lumidouce-case-first"})
        .infuses(Element::Dendro, by_bearer)
        .after_skill(by_self(ActionFilter::Normal),
                     [](Play& p, Self& s) {
                         for (int i = 0; i < 3; ++i)
                             if (const Entity* e = p.find(s.seat, SummonZone, s.ref[i]))
                                 return p.act_now(s.seat, e->serial);
                     })
        .when([](const Query& q, const Self& s) {
            return q.find(s.seat, SummonZone, s.ref[0]) || q.find(s.seat, SummonZone, s.ref[1]) ||
                   q.find(s.seat, SummonZone, s.ref[2]);
        })
        .once_per_round();
}

}  // namespace quincunx::genius
