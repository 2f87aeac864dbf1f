#include "games/genius/cards.h"

namespace quincunx::genius {

void electro_hypostasis(Maker& m) {
    m.character(57, "electro-hypostasis", Element::Electro, Weapon::None, Monster, 8, 2);
    m.normal("electro-crystal-projection").damage(Electro, 1);
    // GI-29.45
    m.elemental("rock-paper-scissors-combo", 5).damage(Electro, 2).creates("rock-paper-scissors-combo-scissors-status");
    m.burst("lightning-lockdown", 3, 2).damage(Electro, 2).creates("chains-of-warding-thunder");
    m.passive("electro-crystal-core").starts_with("electro-crystal-core-status");
    m.prepared("rock-paper-scissors-combo-scissors", SkillType::Elemental)
        .damage(Electro, 2)
        .creates("rock-paper-scissors-combo-paper-status");
    m.prepared("rock-paper-scissors-combo-paper", SkillType::Elemental).damage(Electro, 3);
    m.status("rock-paper-scissors-combo-scissors-status").prepares("rock-paper-scissors-combo-scissors");
    m.status("rock-paper-scissors-combo-paper-status").prepares("rock-paper-scissors-combo-paper");
    m.summon("chains-of-warding-thunder")
        .usages(2)
        .end_phase_damage(Electro, 1)
        .costs_more(1, by_foe(ActionFilter::Switching))
        .free()
        .once_per_round();
    m.status("electro-crystal-core-status").prevents_defeat(1);
    m.event(117, "absorbing-prism", of(Element::Electro, 2), Sub::Talent)
        .combat_action()
        .refers({"card:electro-hypostasis", "electro-crystal-core-status"})
        .on_active([](const Query& q, const Self& s) -> Verdict {
            if (q.character(s.seat, s.ch).def != s.ref[0]) return refuse("needs-character"_refusal, s.ref[0].value);
            return {};
        })
        .number("heal", 3)
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.create(s, s.ref[1]);
        });
}

}  // namespace quincunx::genius
