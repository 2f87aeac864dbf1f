#include "games/genius/cards.h"

namespace quincunx::genius {

void hu_tao(Maker& m) {
    m.character(23, "hu-tao", Element::Pyro, Weapon::Polearm, Liyue, 12, 3);
    m.normal("secret-spear-of-wangsheng").damage(Physical, 2);
    m.elemental("guide-to-afterlife", 2).creates("paramita-papilio");
    m.burst("spirit-soother", 3, 3)
        .number("damage", 4)
        .number("heal", 2)
        .number("threshold", 6)
        .number("bonus", 1)
        .number("extra", 1)
        .run([](Play& p, Self& s) {
            const Who me{s.seat, s.ch};
            const bool low = p.q().character(me).health <= s.n("threshold");  // GI-29.32
            p.damage(s, Pyro, s.n("damage") + (low ? s.n("bonus") : 0));
            p.heal(s, me, s.n("heal") + (low ? s.n("extra") : 0));
        });
    m.status("paramita-papilio")
        .duration(2)
        .refers({"blood-blossom"})
        .infuses(Element::Pyro, by_bearer)
        .adds(1, by_bearer.of(Pyro))
        .after_skill(by_self(ActionFilter::Normal).charged(), [](Play& p, Self& s) {
            p.create_on({s.foe(), p.use().target}, s.ref[0]);
        });
    m.status("blood-blossom").usages(1).number("damage", 1).end_phase([](Play& p, Self& s) {
        p.damage_to(s, {s.seat, s.ch}, Pyro, s.n("damage"));
    });
    m.talent(83, "sanguine-rouge", of(Element::Pyro, 2), "guide-to-afterlife")
        .adds(1, by_bearer.of(Pyro))
        .number("threshold", 6)
        .when([](const Query& q, const Self& s) { return q.character(s.seat, s.ch).health <= s.n("threshold"); });
}

}  // namespace quincunx::genius
