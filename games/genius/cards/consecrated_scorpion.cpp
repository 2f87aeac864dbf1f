#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void consecrated_scorpion(Maker& m) {
    m.character(369, "consecrated-scorpion", Element::Electro, Weapon::None, Monster, 10, 2);
    m.normal("scorpion-strike").damage(Physical, 2);
    // GI-40.10
    m.elemental("stinging-spine")
        .damage(Electro, 3)
        .number("counters", 1)
        .number("max", 2)
        .refers({"card:bonecrunchers-energy-block"})
        .run([](Play& p, Self& s) { p.put_in_pile(s.seat, s.ref[0], s.n("counters"), s.n("max")); });
    m.burst("thunderbore-blast", 3, 2)
        .damage(Electro, 3)
        .number("max", 3)
        .refers({"card:bonecrunchers-energy-block", "thunderbore-trap"})
        .run([](Play& p, Self& s) {
            const int blocks = p.discard_copies(s.seat, s.ref[0], s.n("max"));
            if (blocks) p.create_with(s.foe(), NoCharacter, s.ref[1], blocks);
        });
    m.passive("immortal-remnants-electro")
        .number("counters", 2)
        .number("max", 10)
        .refers({"card:bonecrunchers-energy-block"})
        .on(On::RoundEnd, [](Play& p, Self& s) { p.put_in_pile(s.seat, s.ref[0], s.n("counters"), s.n("max")); });
    // GI-40.37
    m.combat_status("thunderbore-trap")
        .usages_stacking(1, 3)
        .number("damage", 2)
        .after_skill(by_own(ActionFilter::Skills),
                     [](Play& p, Self& s) { p.damage_to(s, p.q().active(s.seat), Electro, s.n("damage")); });
    m.talent(378, "fatal-fulmination", of(Element::Electro, 1), nullptr)
        .number("draw", 1)
        .number("counters", 1)
        .refers({"card:bonecrunchers-energy-block"})
        .on(On::Entered, [](Play& p, Self& s) { p.add_card(s.seat, s.ref[0]); })
        .after_playing(by_own(ActionFilter::OtherCard),
                       [](Play& p, Self& s) {
                           p.draw(s.seat, s.n("draw"));
                           p.put_in_pile(s.seat, s.ref[0], s.n("counters"));
                       })
        .when([](const Query&, const Self& s) { return s.event->def == s.ref[0]; });
    m.generated(2004, "bonecrunchers-energy-block", free_of_cost, Sub::Plain)
        .number("counters", 1)
        .number("dice", 1)
        .refers({"bonecrunchers-energy-block-cooldown"})
        .playable([](const Query& q, const Self& s) -> Verdict {
            if (q.find(s.seat, Combat, s.ref[0])) return refuse("once-per-round"_refusal, s.def->id.value);
            return {};
        })
        .run([](Play& p, Self& s) {
            p.discard_dearest(s.seat, s.n("counters"), true);
            p.gain_dice(s.seat, p.q().active_element(s.seat), s.n("dice"));
            p.create(s, s.ref[0]);
        });
    m.combat_status("bonecrunchers-energy-block-cooldown").this_round();
}

}  // namespace quincunx::genius
