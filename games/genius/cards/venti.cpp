#include "games/genius/cards.h"

namespace quincunx::genius {

void venti(Maker& m) {
    using enum DamageType;
    m.character(38, "venti", Element::Anemo, Weapon::Bow, Mondstadt, 12, 2);
    m.normal("divine-marksmanship").damage(Physical, 2);
    m.elemental("skyward-sonnet").damage(Anemo, 2).creates("stormzone", "stormzone-talent");
    m.burst("winds-grand-ode", 3, 2).damage(Anemo, 2).creates("stormeye");
    m.combat_status("stormzone").usages(2).saves(1, by_own(Deed::Switching));
    m.combat_status("stormzone-talent")
        .version_of("stormzone")
        .usages(2)
        .refers({"winds-of-harmony"})
        .saves(1, by_own(Deed::Switching))
        .also([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.combat_status("winds-of-harmony").this_round().saves_any(1, by_own(Deed::Normal)).discards();
    // Entity::value: 0 until it has converted (GI-29.16), then 1 + the element.
    m.summon("stormeye")
        .usages(2)
        .number("damage", 2)
        .end_phase([](Play& p, Self& s) {
            const int value = p.value(s);
            p.damage(s, value ? static_cast<DamageType>(value - 1) : Anemo, s.n[0]);
            p.switch_to(s.foe(), p.q().nearest(s.foe()));  // GI-29.37
        })
        .on(On::Reacted,
            [](Play& p, Self& s) {
                p.entity(s)->value = static_cast<std::uint8_t>(1 + static_cast<int>(s.event->with));
            })
        .when([](const Query& q, const Self& s) {
            return s.event->which == Reaction::Swirl && s.event->by == s.seat &&
                   (s.event->skill || s.event->by_summon) && q.self(s)->value == 0;
        })
        .free();
    m.talent(98, "embrace-of-winds", of(Element::Anemo, 3), "skyward-sonnet");
}

}  // namespace quincunx::genius
