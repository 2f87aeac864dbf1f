#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void guardian_of_apeps_oasis(Maker& m) {
    constexpr auto is_organism = +[](const Self& s, DefId id) { return std::find(s.ref, s.ref + 4, id) != s.ref + 4; };

    m.character(371, "guardian-of-apeps-oasis", Element::Dendro, Weapon::None, Monster, 10, 2);
    m.normal("strike-of-the-dispossessed").damage(Physical, 2);
    m.elemental("life-stream")
        .damage(Dendro, 2)
        .number("draw", 1)
        .creates("oasis-nourishment")
        .refers({"card:awaken-my-kindred"})
        .run([](Play& p, Self& s) { p.draw_named(s.seat, s.ref[0], s.n("draw")); });
    m.burst("the-end-falls", 3, 2)
        .damage(Dendro, 4)
        .number("draw", 1)
        .number("usages", 2)
        .refers({"card:awaken-my-kindred", "oasis-nourishment"})
        .run([](Play& p, Self& s) {
            p.draw_named(s.seat, s.ref[0], s.n("draw"));
            p.create_with(s.seat, s.ch, s.ref[1], s.n("usages"));
        });
    m.passive("invokation-of-propagation")
        .number("counters", 5)
        .refers({"card:awaken-my-kindred", "heart-of-oasis"})
        .on(On::BattleStart, [](Play& p, Self& s) {
            p.put_in_pile(s.seat, s.ref[0], s.n("counters"));
            p.create(s, s.ref[1]);
        });
    // Entity::value: organisms summoned so far.
    m.combat_status("heart-of-oasis").counter(0, 4);
    m.combat_status("oasis-nourishment")
        .usages_stacking(1, 3)
        .number("discount", 1)
        .refers({"card:awaken-my-kindred"})
        .saves_what([](const Query&, const Self& s, const Action& action,
                       Cost& cost) { return action.what == s.ref[0] && save(cost, s.n("discount")); },
                    by_own(ActionFilter::OtherCard));
    m.status("reignited-heart-of-oasis")
        .adds(3, by_bearer)
        .number("heal", 1)
        .refers({"oasis-nourishment"})
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         const Entity* e = p.q().find(s.seat, Combat, s.ref[0]);
                         const int layers = e->usages;
                         p.discard(s.seat, e->serial);
                         p.heal(s, {s.seat, s.ch}, s.n("heal") * layers);
                     })
        .when([](const Query& q, const Self& s) { return q.find(s.seat, Combat, s.ref[0]) != nullptr; });
    m.status("oasiss-aegis").shield(1);
    for (const char* key : {"proliferated-organism", "proliferated-organism-second", "proliferated-organism-third",
                            "proliferated-organism-fourth"})
        m.summon(key).usages(1).end_phase_damage(Dendro, 1);
    m.talent(380, "a-thousand-young", of(Element::Dendro, 2), nullptr)
        .refers({"proliferated-organism", "proliferated-organism-second", "proliferated-organism-third",
                 "proliferated-organism-fourth", "card:awaken-my-kindred"})
        .number("counters", 4)
        .on(On::Entered, [](Play& p, Self& s) { p.put_in_pile(s.seat, s.ref[4], s.n("counters")); })
        .number("bonus", 1)
        .adds_what([](const Query&, const Self& s,
                      const Damage& d) -> int { return is_organism(s, d.source) ? int{s.n("bonus")} : 0; },
                   by_summons);
    // GI-40.8, GI-40.32
    constexpr Do awaken = [](Play& p, Self& s) {
        int i = 0;
        while (i < 4 && p.q().find(s.seat, SummonZone, s.ref[i])) ++i;
        if (i == 4 || !p.create(s, s.ref[i])) return;
        const Entity* heart = p.q().find(s.seat, Combat, s.ref[4]);
        if (!heart) return;
        const Self counter = p.q().self_of(s.seat, *heart);
        p.set_value(counter, heart->value + 1);
        const Who guardian{s.seat, p.q().place_of(s.seat, s.ref[5])};
        if (heart->value < counter.n("max") || guardian.ch == NoCharacter) return;
        p.create_on(guardian, s.ref[6]);
        p.create_on(guardian, s.ref[7]);
        p.discard(counter);
    };
    m.generated(2005, "awaken-my-kindred", of(Element::Dendro, 2), Sub::Plain)
        .refers({"proliferated-organism", "proliferated-organism-second", "proliferated-organism-third",
                 "proliferated-organism-fourth", "heart-of-oasis", "card:guardian-of-apeps-oasis",
                 "reignited-heart-of-oasis", "oasiss-aegis"})
        .run(awaken)
        .when_discarded(awaken);
}

}  // namespace quincunx::genius
