#include "games/genius/cards.h"

namespace quincunx::genius {

void millennial_pearl_seahorse(Maker& m) {
    m.character(322, "millennial-pearl-seahorse", Element::Electro, Weapon::None, Monster, 8, 2);
    m.normal("tail-sweep").damage(Physical, 2);
    // The upper half of Entity::used of the Pearl: once per round.
    m.elemental("swirling-school-of-fish")
        .damage(Electro, 3)
        .number("usages", 1)
        .refers({"fontemer-pearl"})
        .run([](Play& p, Self& s) {
            Entity* pearl = p.find_on({s.seat, s.ch}, s.ref[0]);
            if (!pearl || pearl->used >> 4) return;
            pearl->used = byte(pearl->used + 16);
            p.change_usages(s.seat, *pearl, s.n("usages"));
        });
    m.burst("fontemer-hoarthunder", 3, 2).damage(Electro, 1).creates("fontemer-pearl").creates("resonant-coral-orb");
    m.passive("pearl-armor").starts_with("fontemer-pearl");
    m.summon("resonant-coral-orb").usages(2).end_phase_damage(Electro, 1);
    m.status("fontemer-pearl")
        .usages(2)
        .number("reduce", 1)
        .number("per_round", 1)
        .refers({"card:pearl-solidification"})
        .reduces_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                const int free = q.has_talent(s) ? q.def(s.ref[0]).n("per_round") : s.n("per_round");
                return d.by_summon && (q.self(s)->used & 15) < free ? int{s.n("reduce")} : 0;
            },
            on_bearer)
        .free()
        .counts()
        .reduces_what([](const Query&, const Self& s, const Damage&) -> int { return s.n("reduce"); }, on_bearer)
        .or_else()
        .number("draw", 1)
        .on(On::Declared, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query& q, const Self& s) { return s.event->seat == s.seat && q.is_active(s.seat, s.ch); })
        .free();
    m.talent(326, "pearl-solidification", free_of_cost, nullptr)
        .on_character(while_active)
        .number("usages", 1)
        .number("per_round", 2)
        .refers({"fontemer-pearl"})
        .on(On::Entered, [](Play& p, Self& s) {
            if (Entity* pearl = p.find_on({s.seat, s.ch}, s.ref[0]))
                p.change_usages(s.seat, *pearl, s.n("usages"));
            else
                p.create_with(s.seat, s.ch, s.ref[0], s.n("usages"));
        });
}

}  // namespace quincunx::genius
