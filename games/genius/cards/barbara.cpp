#include "games/genius/cards.h"

namespace quincunx::genius {

void barbara(Maker& m) {
    m.character(9, "barbara", Element::Hydro, Weapon::Catalyst, Mondstadt, 10, 3);
    m.normal("whisper-of-water").damage(Hydro, 1);
    m.elemental("let-the-show-begin").damage(Hydro, 1).creates("melody-loop");
    m.burst("shining-miracle", 3, 3).heals_all(4);
    m.summon("melody-loop").usages(2).number("heal", 1).end_phase([](Play& p, Self& s) {
        p.heal_all(s, s.n("heal"));
        p.apply(s, p.q().active(s.seat), Element::Hydro);
    });
    m.talent(69, "glorious-season", of(Element::Hydro, 3), "let-the-show-begin")
        .refers({"melody-loop"})
        .saves(1, by_own(ActionFilter::Switching))
        .when([](const Query& q, const Self& s) { return q.in_play(s.seat, s.ref[0]); })
        .once_per_round();
}

}  // namespace quincunx::genius
