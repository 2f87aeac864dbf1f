#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void fatui_cryo_cicin_mage(Maker& m) {
    m.character(52, "fatui-cryo-cicin-mage", Element::Cryo, Weapon::None, Fatui, 10, 3);
    m.normal("cicin-icicle").damage(Cryo, 1);
    // SkillUse::note: 1 when the skill stacked the cicins beyond their limit.
    m.elemental("misty-summons").damage(Cryo, 1).refers({"cryo-cicins"}).run([](Play& p, Self& s) {
        const Def& cicins = p.def(s.ref[0]);
        const Entity* there = p.find(s.seat, SummonZone, cicins.id);
        p.use().note = there && there->usages + cicins.usages > cicins.most;
        p.create(s, cicins.id);
    });
    m.burst("blizzard-branch-blossom", 3, 3)
        .damage(Cryo, 5)
        .applies_self(Element::Cryo)
        .refers({"flowing-cicin-ward", "cryo-cicins"})
        .run([](Play& p, Self& s) {
            const Def& ward = p.def(s.ref[0]);
            const Entity* cicins = p.find(s.seat, SummonZone, s.ref[1]);
            const int more = cicins ? std::min<int>(cicins->usages, ward.n("max")) : 0;
            p.create_with(s.seat, s.ch, ward.id, ward.usages + more);
        });
    m.summon("cryo-cicins")
        .usages_stacking(2, 3)
        .end_phase_damage(Cryo, 1)
        .refers({"card:fatui-cryo-cicin-mage"})
        // GI-29.43: may go above the limit. The talent, whose turn after the skill came earlier, answers here.
        .number("counters", 1)
        .after_skill(by_own(ActionFilter::Normal),
                     [](Play& p, Self& s) {
                         Entity& cicins = *p.entity(s);
                         p.change_usages(s.seat, cicins, s.n("counters"));
                         const Entity* card = p.q().equipment({s.seat, s.event->ch}, Sub::Talent);
                         if (!card || cicins.usages <= s.def->most) return;
                         const Self talent = p.q().self_of(s.seat, *card);
                         p.because(Play::cause_of(*talent.def));
                         p.damage(talent, Cryo, talent.n("damage"));
                     })
        .when(by_named)
        .free()
        .number("counters2", 1)
        .on(On::Damaged, [](Play& p, Self& s) { p.spend(s, s.n("counters2")); })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->reaction && by_named(q, s);
        })
        .free();
    m.combat_status("flowing-cicin-ward").shield(1).number("max", 3);
    m.talent(112, "cicins-cold-glare", of(Element::Cryo, 3), "misty-summons")
        .after_skill_damage(by_self(ActionFilter::Elemental), Cryo, 2)
        .when([](const Query& q, const Self&) { return q.use().note != 0; });
}

}  // namespace quincunx::genius
