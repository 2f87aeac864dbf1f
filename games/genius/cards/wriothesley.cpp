#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void wriothesley(Maker& m) {
    constexpr auto steady =
        +[](const Query& q, const Self& s) { return q.character(s.seat, s.ch).health >= s.n("threshold"); };

    m.character(363, "wriothesley", Element::Cryo, Weapon::Catalyst, Fontaine, 10, 3);
    m.normal("forceful-fists-of-frost").damage(Cryo, 1);
    m.elemental("icefang-rush").damage(Cryo, 2).creates("chilling-penalty");
    m.burst("darkgold-wolfbite", 3, 3).damage(Cryo, 2).creates("lingering-icicles");
    // GI-40.5
    m.passive("darkgold-wolfbite-passive")
        .on(On::Damaged, nullptr)
        .when(to_bearer)
        .counts()
        .on(On::Healed, nullptr)
        .when(to_bearer)
        .counts()
        .number("threshold", 2)
        .number("discount", 1)
        .number("max", 2)
        .saves_what(
            [](const Query& q, const Self& s, const Action&, Cost& cost) {
                const int by = std::min<int>(s.n("max"), q.times(s) / s.n("threshold") * s.n("discount"));
                return by > 0 && save(cost, by);
            },
            by_self(ActionFilter::Burst));
    m.status("chilling-penalty")
        .usages(2)
        .adds(1, by_bearer.normal())
        .free()
        .number("threshold", 6)
        .saves_element(Element::Cryo, 1, by_self(ActionFilter::Normal))
        .free()
        .when(steady)
        .number("piercing", 1)
        .number("heal", 2)
        .after_skill(by_self(ActionFilter::Normal), [](Play& p, Self& s) {
            const Who bearer{s.seat, s.ch};
            if (steady(p.q(), s))
                p.damage_to(s, bearer, Piercing, s.n("piercing"));
            else
                p.heal(s, bearer, s.n("heal"));
        });
    m.combat_status("lingering-icicles")
        .usages(1)
        .number("damage", 2)
        .on(On::BeforeAction, [](Play& p, Self& s) { p.damage(s, Cryo, s.n("damage")); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    constexpr Do count = [](Play& p, Self& s) { p.set_value(s, p.value(s) + s.n("counters")); };
    m.talent(372, "terror-for-the-evildoers", of_and_any(Element::Cryo, 1, 2), "forceful-fists-of-frost")
        .number("counters", 1)
        .on(On::Damaged, count)
        .when(to_bearer)
        .on(On::Healed, count)
        .when(to_bearer)
        .number("threshold", 3)
        .adds(1, by_bearer)
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("threshold"); })
        .also([](Play& p, Self& s) { p.set_value(s, p.value(s) - s.n("threshold")); });
}

}  // namespace quincunx::genius
