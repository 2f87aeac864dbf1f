#include "games/genius/cards.h"

namespace quincunx::genius {

void consecrated_flying_serpent(Maker& m) {
    m.character(370, "consecrated-flying-serpent", Element::Anemo, Weapon::None, Monster, 10, 2);
    m.normal("whirling-tail").damage(Physical, 2);
    m.elemental("swirling-squall").damage(Anemo, 3).number("draw", 1).run([](Play& p, Self& s) {
        p.draw(s.seat, s.n("draw"));
    });
    // GI-40.40
    m.burst("scattershot-vortex", 3, 2)
        .number("damage", 2)
        .number("threshold", 2)
        .refers({"card:bonecrunchers-energy-block", "energy-block-accumulated"})
        .run([](Play& p, Self& s) {
            const int doublings = p.discard_copies(s.seat, s.ref[0], MaxHand) / s.n("threshold");
            if (doublings) p.create_with(s.seat, s.ch, s.ref[1], doublings);
            p.damage(s, Anemo, s.n("damage"));
        });
    m.passive("immortal-remnants-anemo")
        .number("counters", 6)
        .refers({"card:bonecrunchers-energy-block"})
        .on(On::BattleStart, [](Play& p, Self& s) { p.put_evenly(s.seat, s.ref[0], s.n("counters")); });
    m.status("energy-block-accumulated")
        .usages_unlimited(1)
        .multiplies_what([](const Query& q, const Self& s, const Damage&) { return 1 << q.self(s)->usages; },
                         by_bearer.burst())
        .discards();
    m.combat_status("deathly-cyclone")
        .this_round()
        .number("dice", 1)
        .on(On::Switched, [](Play& p, Self& s) { p.gain_dice(s.seat, p.q().active_element(s.seat), s.n("dice")); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
        .discards();
    m.talent(379, "deathly-cyclone", of(Element::Anemo, 1), nullptr)
        .refers({"card:bonecrunchers-energy-block", "deathly-cyclone"})
        .on(On::Entered, [](Play& p, Self& s) { p.add_card(s.seat, s.ref[0]); })
        .after_playing(by_own(ActionFilter::OtherCard), [](Play& p, Self& s) { p.create(s, s.ref[1]); })
        .when([](const Query&, const Self& s) { return s.event->def == s.ref[0]; });
}

}  // namespace quincunx::genius
