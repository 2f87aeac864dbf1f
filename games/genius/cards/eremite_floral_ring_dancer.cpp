#include "games/genius/cards.h"

namespace quincunx::genius {

void eremite_floral_ring_dancer(Maker& m) {
    m.character(422, "eremite-floral-ring-dancer", Element::Dendro, Weapon::None, Eremite, 10, 2);
    m.normal("floral-ring-caress").damage(Physical, 2);
    m.elemental("spiraling-whirl").damage(Dendro, 3).creates("spirit-serpents-blessing");
    m.burst("spirit-of-omens-awakening-dendro-spirit-serpent", 3, 2)
        .damage(Dendro, 4)
        .refers({"card:spirit-of-omen-dendro-spirit-serpent"})
        .run([](Play& p, Self& s) {
            if (!p.use().earlier_in_game) p.add_card(s.seat, s.ref[0]);
        });
    m.passive("spirit-of-omens-power-dendro")
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
    m.combat_status("spirit-serpents-blessing")
        .usages_unlimited(1)
        .number("bonus", 1)
        .refers({"viny-razorscale"})
        .adds_what([](const Query&, const Self& s,
                      const Damage& d) { return d.source == s.ref[0] && !d.from_reaction ? s.n("bonus") : 0; },
                   by_side)
        .also([](Play& p, Self&) { p.keep_usage(); });
    m.talent(425, "spirit-serpents-swirl", of(Element::Dendro, 3), "spiraling-whirl")
        .number("damage", 1)
        .refers({"card:spirit-of-omen-dendro-spirit-serpent"})
        .on(On::Switched, [](Play& p, Self& s) { p.damage(s, Dendro, s.n("damage")); })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && q.find_on({s.seat, s.event->ch}, s.ref[0]);
        })
        .once_per_round();
    // GI-40.22
    m.technique_card(2202, "spirit-of-omen-dendro-spirit-serpent", free_of_cost).generated_only().usages(2);
    m.technique("viny-razorscale", {Element::Omni, 1, 0, 1}).damage(Dendro, 1);
}

}  // namespace quincunx::genius
