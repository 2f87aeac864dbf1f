#include "games/genius/cards.h"

namespace quincunx::genius {

void sucrose(Maker& m) {
    using enum DamageType;
    // Entity::value of the spirit: 0 until it has converted, then 1 + the element.
    constexpr auto type_of =
        +[](const Entity& e) { return e.value ? static_cast<DamageType>(e.value - 1) : DamageType::Anemo; };
    constexpr Do strike = [](Play& p, Self& s) { p.damage(s, type_of(*p.entity(s)), s.n[0]); };
    // GI-29.16: the first swirl an own character or summon causes.
    constexpr Do convert = [](Play& p, Self& s) {
        p.entity(s)->value = static_cast<std::uint8_t>(1 + static_cast<int>(s.event->with));
    };
    constexpr When swirled = [](const Query& q, const Self& s) {
        return s.event->which == Reaction::Swirl && s.event->by == s.seat && (s.event->skill || s.event->by_summon) &&
               q.self(s)->value == 0;
    };

    m.character(36, "sucrose", Element::Anemo, Weapon::Catalyst, Mondstadt, 10, 2);
    m.normal("wind-spirit-creation").damage(Anemo, 1);
    // GI-29.17
    m.elemental("astable-anemohypostasis-creation-6308").damage(Anemo, 3).run([](Play& p, Self& s) {
        p.switch_previous(s.foe());
    });
    m.burst("forbidden-creation-isomer-75-type-ii", 3, 2)
        .damage(Anemo, 1)
        .creates("large-wind-spirit", "large-wind-spirit-talent");
    m.summon("large-wind-spirit")
        .usages(3)
        .number("damage", 2)
        .end_phase(strike)
        .on(On::Reacted, convert)
        .when(swirled)
        .free();
    m.summon("large-wind-spirit-talent")
        .version_of("large-wind-spirit")
        .usages(3)
        .number("damage", 2)
        .end_phase(strike)
        .on(On::Reacted, convert)
        .when(swirled)
        .free()
        .number("bonus", 1)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                const Entity& e = *q.self(s);
                return e.value && d.type == type_of(e) ? s.n[1] : 0;
            },
            by_side.elemental())
        .free();
    m.talent(96, "chaotic-entropy", of(Element::Anemo, 3, 2), "forbidden-creation-isomer-75-type-ii");
}

}  // namespace quincunx::genius
