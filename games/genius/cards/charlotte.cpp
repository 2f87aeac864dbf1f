#include "games/genius/cards.h"

namespace quincunx::genius {

void charlotte(Maker& m) {
    m.character(334, "charlotte", Element::Cryo, Weapon::Catalyst, Fontaine, 10, 2);
    m.normal("cool-color-capture").damage(Cryo, 1);
    m.elemental("framing-freezing-point-composition").damage(Cryo, 1).marks("snappy-silhouette");
    m.burst("still-photo-comprehensive-confirmation", 3, 2).damage(Cryo, 1).heals_all(1).creates("newsflash-field");
    m.status("snappy-silhouette")
        .usages(2)
        .number("damage", 1)
        .number("extra", 1)
        .number("threshold", 1)
        .end_phase([](Play& p, Self& s) {
            const Who bearer{s.seat, s.ch};
            const bool more =
                p.entity(s)->usages == s.n("threshold") && (p.q().character(bearer).aura & bit(Element::Cryo));
            p.damage_to(s, bearer, Cryo, s.n("damage") + (more ? s.n("extra") : 0));
        });
    m.summon("newsflash-field").usages(2).number("damage", 1).number("heal", 1).end_phase([](Play& p, Self& s) {
        p.damage(s, Cryo, s.n("damage"));
        p.heal(s, p.q().active(s.seat), s.n("heal"));
    });
    m.talent(338, "a-summation-of-interest", of(Element::Cryo, 3), "framing-freezing-point-composition")
        .number("heal", 2)
        .refers({"snappy-silhouette"})
        .after_skill(by_own(ActionFilter::Normal),
                     [](Play& p, Self& s) { p.heal(s, p.q().active(s.seat), s.n("heal")); })
        .when([](const Query& q, const Self& s) { return q.in_play(s.foe(), s.ref[0]); })
        .once_per_round();
}

}  // namespace quincunx::genius
