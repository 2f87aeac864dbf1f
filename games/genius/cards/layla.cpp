#include "games/genius/cards.h"

namespace quincunx::genius {

void layla(Maker& m) {
    // Entity::value of Shooting Star: Night Stars.
    constexpr auto gather = +[](Play& p, Seat seat, DefId star, int n) {
        const Entity* e = p.q().find(seat, Combat, star);
        if (e) p.set_value(p.q().self_of(seat, *e), e->value + n);
    };

    m.character(279, "layla", Element::Cryo, Weapon::Sword, Sumeru, 10, 2);
    m.normal("sword-of-the-radiant-path").damage(Physical, 2);
    m.elemental("nights-of-formal-focus")
        .creates("curtain-of-slumber-shield")
        .refers({"shooting-star"})
        .run([](Play& p, Self& s) {
            const bool had = p.q().in_play(s.seat, s.ref[0]);
            p.create(s, s.ref[0]);
            if (had) gather(p, s.seat, s.ref[0], p.def(s.ref[0]).n("counters2"));
        });
    m.burst("dream-of-the-star-stream-shaker", 3, 2).damage(Cryo, 3).creates("celestial-dreamsphere");
    m.combat_status("curtain-of-slumber-shield").shield(2);
    m.combat_status("shooting-star")
        .number("counters", 1)
        .number("counters2", 2)
        .number("threshold", 4)
        .number("damage", 1)
        .refers({"card:lights-remit"})
        .after_skill(by_own(ActionFilter::Skills), [](Play& p, Self& s) {
            const int stars = p.value(s) + s.n("counters");
            const bool enough = stars >= s.n("threshold");
            p.set_value(s, enough ? stars - s.n("threshold") : stars);
            if (!enough) return;
            p.damage(s, Cryo, s.n("damage"));
            const Def& talent = p.def(s.ref[0]);
            if (p.q().with_talent(s.seat, talent.id) != NoCharacter) p.draw(s.seat, talent.n("draw"));
        });
    m.summon("celestial-dreamsphere")
        .usages(2)
        .number("damage", 1)
        .number("counters", 1)
        .refers({"shooting-star"})
        .end_phase([](Play& p, Self& s) {
            p.damage(s, Cryo, s.n("damage"));
            gather(p, s.seat, s.ref[0], s.n("counters"));
        });
    m.talent(288, "lights-remit", of(Element::Cryo, 3), "nights-of-formal-focus").number("draw", 1);
}

}  // namespace quincunx::genius
