#include "games/genius/cards.h"

namespace quincunx::genius {

void candace(Maker& m) {
    constexpr auto Infused =
        static_cast<std::uint8_t>(bit(Weapon::Sword) | bit(Weapon::Claymore) | bit(Weapon::Polearm));

    m.character(15, "candace", Element::Hydro, Weapon::Polearm, Sumeru, 11, 2);
    m.normal("gleaming-spear-guardian-stance").damage(Physical, 2);
    m.elemental("sacred-rite-herons-sanctum").creates("heron-shield").creates("heron-strike-status");
    m.burst("sacred-rite-wagtails-tide", 3, 2)
        .damage(Hydro, 2)
        .creates("prayer-of-the-crimson-crown", "prayer-of-the-crimson-crown-talent");
    m.prepared("heron-strike", SkillType::Elemental)
        .refers({"heron-shield"})
        .number("damage", 3)
        .run([](Play& p, Self& s) {
            p.remove_on({s.seat, s.ch}, s.ref[0]);  // GI-29.30: the leftover shield goes first
            p.damage(s, Hydro, s.n("damage"));
        });
    m.status("heron-shield").shield(2).while_preparing();
    m.status("heron-strike-status").prepares("heron-strike");
    // GI-29.3: own skills of sword, claymore and polearm characters.
    const auto prayer = [&](const char* key) {
        return m.combat_status(key)
            .duration(2)
            .adds(1, by_skills.normal())
            .infuses(Element::Hydro, by_skills.with(Infused))
            .number("damage", 1)
            .on(On::Switched, [](Play& p, Self& s) { p.damage(s, Hydro, s.n("damage")); })
            .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
            .once_per_round();
    };
    prayer("prayer-of-the-crimson-crown");
    prayer("prayer-of-the-crimson-crown-talent")
        .version_of("prayer-of-the-crimson-crown")
        .after_skill_damage(by_own(ActionFilter::Normal), Hydro, 1, "damage2")
        .once_per_round();
    m.talent(75, "the-overflow", of(Element::Hydro, 3, 2), "sacred-rite-wagtails-tide");
}

}  // namespace quincunx::genius
