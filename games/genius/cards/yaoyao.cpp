#include "games/genius/cards.h"

namespace quincunx::genius {

void yaoyao(Maker& m) {
    m.character(50, "yaoyao", Element::Dendro, Weapon::Polearm, Liyue, 10, 2);
    m.normal("toss-n-turn-spear").damage(Physical, 2);
    m.elemental("raphanus-sky-cluster").creates("yuegui-throwing-mode", "yuegui-throwing-mode-talent");
    m.burst("moonjade-descent", 4, 2).damage(Dendro, 1).creates("adeptal-legacy");
    constexpr auto toss = +[](Play& p, const Self& s, int more) {
        p.damage(s, Dendro, s.n("damage") + more);
        p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal") + more);
    };
    m.summon("yuegui-throwing-mode").usages(2).number("damage", 1).number("heal", 1).end_phase([](Play& p, Self& s) {
        toss(p, s, 0);
    });
    m.summon("yuegui-throwing-mode-talent")
        .version_of("yuegui-throwing-mode")
        .usages(2)
        .number("damage", 1)
        .number("heal", 1)
        .number("threshold", 1)
        .number("extra", 1)
        .end_phase([](Play& p, Self& s) { toss(p, s, p.entity(s)->usages == s.n("threshold") ? s.n("extra") : 0); });
    m.combat_status("adeptal-legacy")
        .usages(3)
        .number("damage", 1)
        .number("heal", 1)
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.damage(s, Dendro, s.n("damage"));
                p.heal(s, p.q().active(s.seat), s.n("heal"));
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.talent(110, "beneficent", of(Element::Dendro, 3), "raphanus-sky-cluster");
}

}  // namespace quincunx::genius
