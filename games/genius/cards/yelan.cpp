#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void yelan(Maker& m) {
    // GI-40: the layers of Breakthrough are its Entity::value.
    constexpr auto deepen = +[](Play& p, const Self& status, int n) {
        p.set_value(status, std::min<int>(status.def->most, p.value(status) + n));
    };

    m.character(280, "yelan", Element::Hydro, Weapon::Bow, Liyue, 10, 3);
    m.normal("stealthy-bowshot").damage(Physical, 2);
    m.elemental("lingering-lifeline")
        .damage(Hydro, 3)
        .number("counters", 2)
        .refers({"breakthrough-status"})
        .run([](Play& p, Self& s) {
            const Who self{s.seat, s.ch};
            if (!p.q().find_on(self, s.ref[0])) p.find(s.seat, p.create(s, s.ref[0]))->value = 0;
            deepen(p, p.q().self_of(s.seat, *p.q().find_on(self, s.ref[0])), s.n("counters"));
        });
    m.burst("depth-clarion-dice", 3, 3).damage(Hydro, 3).creates("exquisite-throw");
    m.passive("breakthrough").starts_with("breakthrough-status");
    m.status("breakthrough-status")
        .counter(1, 3)
        .number("counters2", 1)
        .number("threshold", 2)
        .number("draw", 1)
        .end_phase([](Play& p, Self& s) { deepen(p, s, s.n("counters2")); })
        .when([](const Query& q, const Self& s) { return q.self(s)->value < s.def->most; })
        .infuses(Element::Hydro, by_bearer.normal())
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("threshold"); })
        .also([](Play& p, Self& s) {
            p.set_value(s, p.value(s) - s.n("threshold"));
            p.draw(s.seat, s.n("draw"));
        });
    m.combat_status("exquisite-throw").duration(2).after_skill_damage(by_own(ActionFilter::Normal), Hydro, 1);
    m.talent(289, "turn-control", of(Element::Hydro, 3), "lingering-lifeline")
        .number("dice", 1)
        .number("max", 3)
        .fixes_omni([](const Query& q, const Self& s) {
            return std::min<int>(s.n("max"), s.n("dice") * q.different_elements(s.seat));
        });
}

}  // namespace quincunx::genius
