#include "games/genius/cards.h"

namespace quincunx::genius {

void eremite_scorching_loremaster(Maker& m) {
    m.character(285, "eremite-scorching-loremaster", Element::Pyro, Weapon::None, Eremite, 10, 2);
    m.normal("searing-glare").damage(Pyro, 1);
    m.elemental("blazing-strike").damage(Pyro, 3).creates("scorpion-blessing");
    m.burst("spirit-of-omens-awakening-pyro-scorpion", 3, 2)
        .damage(Pyro, 3)
        .refers({"card:spirit-of-omen-pyro-scorpion"})
        .run([](Play& p, Self& s) {
            if (!p.use().earlier_in_game) p.add_card(s.seat, s.ref[0]);
        });
    m.passive("spirit-of-omens-power-pyro")
        .number("threshold", 7)
        .number("energy", 1)
        .on(On::Damaged,
            [](Play& p, Self& s) {
                p.gain_energy({s.seat, s.ch}, s.n("energy"));
            })
        .when([](const Query& q, const Self& s) {
            return to_bearer(q, s) && q.character(s.seat, s.ch).health <= s.n("threshold");
        })
        .once_per_round();
    m.combat_status("scorpion-blessing")
        .usages_unlimited(1)
        .number("bonus", 1)
        .refers({"burning-assault"})
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) {
                return d.source == s.ref[0] && !d.from_reaction ? s.n("bonus") * q.self(s)->usages : 0;
            },
            by_side)
        .free()
        .discards();
    m.talent(295, "scorpocalypse", of(Element::Pyro, 3), "blazing-strike")
        .refers({"burning-assault", "card:spirit-of-omen-pyro-scorpion", "scorpion-blessing"})
        .on(On::Defeated, [](Play& p, Self& s) { p.add_card(s.seat, s.ref[1]); })
        .when([](const Query&, const Self& s) {
            return s.event->seat == s.foe() && s.event->by == s.seat && s.event->def == s.ref[0];
        })
        .on(On::RoundEnd, [](Play& p, Self& s) { p.create(s, s.ref[2]); });
    // GI-40.22
    m.technique_card(2201, "spirit-of-omen-pyro-scorpion", free_of_cost)
        .generated_only()
        .usages(1)
        .refers({"scorpion-blessing"})
        .reduces(1, on_bearer)
        .when([](const Query& q, const Self& s) { return q.character(s.seat, s.ch).energy > 0; })
        .per_round(2)
        .free()
        .also([](Play& p, Self& s) {
            p.gain_energy({s.seat, s.ch}, -1);
            p.create(s, s.ref[0]);
        });
    m.technique("burning-assault", same(2)).damage(Pyro, 2);
}

}  // namespace quincunx::genius
