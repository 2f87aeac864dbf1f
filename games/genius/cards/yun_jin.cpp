#include "games/genius/cards.h"

namespace quincunx::genius {

void yun_jin(Maker& m) {
    m.character(366, "yun-jin", Element::Geo, Weapon::Polearm, Liyue, 10, 2);
    m.normal("cloud-grazing-strike").damage(Physical, 2);
    m.elemental("opening-flourish")
        .creates("flying-cloud-flag-formation")
        .creates("shield-of-swirling-clouds")
        .creates("spear-flourish-status");
    m.burst("cliffbreakers-banner", 3, 2)
        .damage(Geo, 3)
        .number("usages", 3)
        .refers({"flying-cloud-flag-formation"})
        .run([](Play& p, Self& s) { p.create_with(s.seat, s.ch, s.ref[0], s.n("usages")); });
    m.prepared("spear-flourish", SkillType::Elemental)
        .refers({"shield-of-swirling-clouds"})
        .number("damage", 2)
        .number("extra", 1)
        .run([](Play& p, Self& s) {
            p.remove_on({s.seat, s.ch}, s.ref[0]);
            p.damage(s, Geo, s.n("damage") + (p.q().side(s.seat).thrown ? s.n("extra") : 0));
        });
    m.status("shield-of-swirling-clouds").shield(2).while_preparing();
    m.status("spear-flourish-status").prepares("spear-flourish");
    m.combat_status("flying-cloud-flag-formation")
        .usages_stacking(1, 4)
        .number("threshold", 1)
        .refers({"card:decorous-harmony", "flying-cloud-flag-formation-boost"})
        .saves(1, by_own(ActionFilter::Normal))
        .when([](const Query& q, const Self& s) {
            return static_cast<int>(q.side(s.seat).hand.size()) <= s.n("threshold");
        })
        .also([](Play& p, Self& s) {
            if (p.q().side(s.seat).hand.empty() && p.q().with_talent(s.seat, s.ref[0]) != NoCharacter)
                p.create(s, s.ref[1]);
        });
    // For the skill that was cheaper by the formation.
    m.combat_status("flying-cloud-flag-formation-boost")
        .adds(2, by_skills.normal())
        .discards()
        .after_skill(by_own(ActionFilter::Normal), nullptr)
        .discards();
    m.talent(375, "decorous-harmony", of(Element::Geo, 3, 2), "cliffbreakers-banner");
}

}  // namespace quincunx::genius
