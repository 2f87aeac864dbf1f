#include "games/genius/cards.h"

namespace quincunx::genius {

void lyney(Maker& m) {
    m.character(281, "lyney", Element::Pyro, Weapon::Bow, Fontaine | Fatui, 10, 2);
    m.normal("card-force-translocation").damage(Physical, 2);
    m.normal("prop-arrow", of(Element::Pyro, 3))
        .damage(Pyro, 2)
        .creates("grin-malkin-hat")
        .creates("prop-surplus")
        .number("threshold", 6)
        .number("piercing", 1)
        .run([](Play& p, Self& s) {
            const Who self{s.seat, s.ch};
            if (p.q().character(self).health >= s.n("threshold")) p.damage_to(s, self, Piercing, s.n("piercing"));
        });
    m.elemental("bewildering-lights").damage(Pyro, 3);
    m.burst("wondrous-trick-miracle-parade", 3, 2).damage(Pyro, 3).creates("grin-malkin-hat").creates("prop-surplus");
    m.summon("grin-malkin-hat").usages_stacking(1, 2).end_phase_damage(Pyro, 1);
    m.status("prop-surplus")
        .usages_stacking(1, 3)
        .number("bonus", 1)
        .adds_what([](const Query& q, const Self& s, const Damage&) -> int { return s.n("bonus") * q.self(s)->usages; },
                   by_bearer.skill())
        .free()
        .number("heal", 1)
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         p.heal(s, {s.seat, s.ch}, s.n("heal") * p.entity(s)->usages);
                     })
        .discards();
    m.talent(290, "conclusive-ovation", of(Element::Pyro, 3), "prop-arrow")
        .refers({"grin-malkin-hat"})
        .number("bonus", 2)
        .adds_what(
            [](const Query&, const Self& s, const Damage& d) -> int {
                const bool his = (d.skill && d.from == s.ch) || d.source == s.ref[0];
                return his && (d.aura & bit(Element::Pyro)) ? int{s.n("bonus")} : 0;
            },
            by_characters_and_summons)
        .once_per_round();
}

}  // namespace quincunx::genius
