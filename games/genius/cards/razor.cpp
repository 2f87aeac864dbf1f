#include "games/genius/cards.h"

namespace quincunx::genius {

void razor(Maker& m) {
    // GI-29.13: the first electro character with room, beginning with the active one.
    constexpr auto with_room = +[](const Query& q, Seat seat) {
        for (const std::uint8_t ch : q.in_order(seat)) {
            const Who who{seat, ch};
            if (q.character(who).alive && q.def(who).element == Element::Electro && q.energy_room(who) > 0) return ch;
        }
        return NoCharacter;
    };

    m.character(27, "razor", Element::Electro, Weapon::Claymore, Mondstadt, 10, 2);
    m.normal("steel-fang").damage(Physical, 2);
    m.elemental("claw-and-thunder").damage(Electro, 3);
    m.burst("lightning-fang", 3, 2).damage(Electro, 3).creates("the-wolf-within");
    m.status("the-wolf-within")
        .duration(2)
        .after_skill_damage(by_self(ActionFilter::Normal | ActionFilter::Elemental), Electro, 2);
    m.talent(87, "awakening", of(Element::Electro, 3), "claw-and-thunder")
        .number("energy", 1)
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         p.gain_energy({s.seat, with_room(p.q(), s.seat)}, s.n("energy"));
                     })
        .when([](const Query& q, const Self& s) { return with_room(q, s.seat) != NoCharacter; })
        .once_per_round();
}

}  // namespace quincunx::genius
