#include "games/genius/cards.h"

namespace quincunx::genius {

void black_serpent_knight_rockbreaker_ax(Maker& m) {
    // GI-40.51
    constexpr Do apply_geo = [](Play& p, Self& s) { p.apply(s, {s.seat, s.ch}, Element::Geo); };

    m.character(535, "black-serpent-knight-rockbreaker-ax", Element::Geo, Weapon::None, Monster, 12, 2).since_6();
    m.normal("supreme-strike").damage(Physical, 2);
    m.elemental("axe-and-aegis").damage(Geo, 3);
    // GI-40.25
    m.burst("stone-stance", 3, 2).applies_self(Element::Geo).creates("greataxe-strike-status");
    m.prepared("greataxe-strike", SkillType::Burst).damage(Geo, 3).creates("masters-strike-status");
    m.prepared("masters-strike", SkillType::Burst).damage(Geo, 3);
    m.status("greataxe-strike-status").prepares("greataxe-strike");
    m.status("masters-strike-status").prepares("masters-strike");
    // GI-40.49
    m.passive("attacking-momentum")
        .refers({"might-of-stone"})
        .after_skill(by_own(ActionFilter::Skills), [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when([](const Query& q, const Self&) { return q.use().foes_protected; });
    m.status("might-of-stone")
        .usages_unlimited(1)
        .number("bonus", 1)
        .number("extra", 3)
        .adds_what([](const Query& q, const Self& s,
                      const Damage& d) -> int { return q.is_protected(d.target) ? s.n("extra") : s.n("bonus"); },
                   by_bearer);
    m.talent(538, "once-stood-against-the-tide", of(Element::Geo, 1), nullptr)
        .since_6()
        .combat_action()
        .on_character(while_active)
        .on(On::Entered, apply_geo)
        .on(On::ActionStart, apply_geo);
}

}  // namespace quincunx::genius
