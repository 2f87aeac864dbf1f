#include "games/genius/cards.h"

namespace quincunx::genius {

void chevreuse(Maker& m) {
    constexpr When overloaded = [](const Query&, const Self& s) {
        return s.event->seat == s.foe() && s.event->which == Reaction::Overloaded && s.event->reaction;
    };

    m.character(395, "chevreuse", Element::Pyro, Weapon::Polearm, Fontaine, 10, 2);
    m.normal("line-bayonet-thrust-ex").damage(Physical, 2);
    m.elemental("short-range-rapid-interdiction-fire").damage(Pyro, 2);
    m.burst("ring-of-bursting-grenades", 3, 2)
        .damage(Pyro, 2)
        .refers({"secondary-explosive-shells"})
        .run([](Play& p, Self& s) { p.create_for(s.foe(), s.ref[0]); });
    m.passive("vertical-force-coordination")
        .refers({"card:overcharged-ball"})
        .number("counters", 1)
        .number("heal", 1)
        .on(On::Reacted, [](Play& p, Self& s) { p.add_card(s.seat, s.ref[0]); })
        .when(overloaded)
        .once_per_round()
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         p.discard_copies(s.seat, s.ref[0], s.n("counters"));
                         p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal"));
                     })
        .when([](const Query& q, const Self& s) { return q.holds(s.seat, s.ref[0]) > 0; })
        .reveals();
    // GI-40.37
    m.combat_status("secondary-explosive-shells")
        .usages(2)
        .number("damage", 1)
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.damage_to(s, {s.seat, s.event->ch}, Pyro, s.n("damage"));
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.combat_status("vanguards-coordinated-tactics").usages(2).adds(1, by_side.of(Pyro, Electro));
    m.talent(398, "vanguards-coordinated-tactics", of(Element::Pyro, 2), nullptr)
        .playable([](const Query& q, const Self& s) -> Verdict {
            if (q.only_elements(s.seat, Element::Pyro, Element::Electro)) return {};
            return refuse("wrong-team"_refusal, static_cast<int>(Element::Pyro), static_cast<int>(Element::Electro));
        })
        .refers({"vanguards-coordinated-tactics"})
        .on(On::Reacted, [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when(overloaded);
    // GI-40.8
    constexpr Do fires = [](Play& p, Self& s) { p.damage_to(s, p.q().standing(s.foe()), Pyro, s.n("damage")); };
    m.generated(2002, "overcharged-ball", of(Element::Pyro, 2), Sub::Plain)
        .combat_action()
        .number("damage", 1)
        .run(fires)
        .when_discarded(fires);
}

}  // namespace quincunx::genius
