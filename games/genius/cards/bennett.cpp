#include "games/genius/cards.h"

namespace quincunx::genius {

void bennett(Maker& m) {
    // Numbers of both fields: bonus, threshold, heal. GI-29.10
    constexpr Do heal_user = [](Play& p, Self& s) { p.heal(s, {s.seat, p.use().ch}, s.n("heal")); };
    constexpr When user_is_low = [](const Query& q, const Self& s) {
        const Character& user = q.character(s.seat, q.use().ch);
        return user.alive && user.health <= s.n("threshold");
    };

    m.character(19, "bennett", Element::Pyro, Weapon::Sword, Mondstadt, 10, 2);
    m.normal("strike-of-fortune").damage(Physical, 2);
    m.elemental("passion-overload").damage(Pyro, 3);
    m.burst("fantastic-voyage", 4, 2).damage(Pyro, 2).creates("inspiration-field", "inspiration-field-talent");
    m.combat_status("inspiration-field")
        .duration(2)
        .number("bonus", 2)
        .number("threshold", 6)
        .number("heal", 2)
        .number("threshold2", 7)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                return q.character(d.by, d.from).health >= s.n("threshold2") ? s.n("bonus") : 0;
            },
            by_skills)
        .after_skill(by_own(ActionFilter::Skills), heal_user)
        .when(user_is_low);
    m.combat_status("inspiration-field-talent")
        .version_of("inspiration-field")
        .duration(2)
        .adds(2, by_skills)
        .number("threshold", 6)
        .number("heal", 2)
        .after_skill(by_own(ActionFilter::Skills), heal_user)
        .when(user_is_low);
    m.talent(79, "grand-expectation", of(Element::Pyro, 4, 2), "fantastic-voyage");
}

}  // namespace quincunx::genius
