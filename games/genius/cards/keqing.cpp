#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void keqing(Maker& m) {
    m.character(28, "keqing", Element::Electro, Weapon::Sword, Liyue, 10, 3);
    m.normal("yunlai-swordsmanship").damage(Physical, 2);
    // GI-29.14. SkillUse::note: the Stiletto was played for it.
    m.elemental("stellar-restoration")
        .damage(Electro, 3)
        .refers({"card:lightning-stiletto", "electro-elemental-infusion", "electro-elemental-infusion-talent"})
        .run([](Play& p, Self& s) {
            const bool played = p.use().note != 0;
            const bool held =
                std::ranges::any_of(p.q().side(s.seat).hand, [&](const Held& h) { return h.card == s.ref[0]; });
            if (!played && !held) return p.add_card(s.seat, s.ref[0]);
            if (!played) p.discard_card(s.seat, s.ref[0]);
            p.create(s, s.ref[p.q().has_talent(s) ? 2 : 1]);
        });
    m.burst("starward-sword", 4, 3).damage(Electro, 4).piercing(3);
    m.status("electro-elemental-infusion").duration(2).infuses(Element::Electro, by_bearer);
    m.status("electro-elemental-infusion-talent")
        .version_of("electro-elemental-infusion")
        .duration(3)
        .infuses(Element::Electro, by_bearer)
        .adds(1, by_bearer.of(Electro));
    m.talent(88, "thundering-penance", of(Element::Electro, 3), "stellar-restoration");
    m.generated(2001, "lightning-stiletto", of(Element::Electro, 3), Sub::Talent)
        .combat_action()
        .on_character([](const Query& q, const Self& s) -> Verdict {
            if (const Entity* e = q.forbids_skills({s.seat, s.ch}))
                return refuse("skills-forbidden"_refusal, e->def.value);
            return {};
        })
        .refers({"stellar-restoration"})
        .run([](Play& p, Self& s) {
            p.switch_to(s.seat, s.ch);
            p.use_skill_after(s.seat, s.ch, s.ref[0], 1);
        });
}

}  // namespace quincunx::genius
