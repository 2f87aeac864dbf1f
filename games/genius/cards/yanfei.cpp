#include "games/genius/cards.h"

namespace quincunx::genius {

void yanfei(Maker& m) {
    m.character(24, "yanfei", Element::Pyro, Weapon::Catalyst, Liyue, 10, 2);
    m.normal("seal-of-approval").damage(Pyro, 1);
    m.elemental("signed-edict").damage(Pyro, 3).creates("scarlet-seal");
    m.burst("done-deal", 3, 2).damage(Pyro, 3).creates("scarlet-seal").creates("brilliance");
    m.status("scarlet-seal").usages_stacking(1, 2).adds(2, by_bearer.charged()).also([](Play& p, Self&) {
        p.use().note = 1;
    });
    m.status("brilliance")
        .duration(2)
        .refers({"scarlet-seal"})
        .saves_element(Element::Pyro, 1, by_self(ActionFilter::Normal).charged())
        .once_per_round()
        .end_phase([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.talent(84, "right-of-final-interpretation", of_and_any(Element::Pyro, 1, 2), "seal-of-approval")
        .number("bonus", 1)
        .number("threshold", 6)
        .number("draw", 1)
        .adds_what([](const Query&, const Self& s,
                      const Damage& d) -> int { return d.health <= s.n("threshold") ? s.n("bonus") : 0; },
                   by_bearer.charged())
        .after_skill(by_self(ActionFilter::Normal).charged(), [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query& q, const Self&) { return q.use().note == 1; });  // GI-29.33
}

}  // namespace quincunx::genius
