#include "games/genius/cards.h"

namespace quincunx::genius {

void yumemizuki_mizuki(Maker& m) {
    m.character(507, "yumemizuki-mizuki", Element::Anemo, Weapon::Catalyst, Inazuma, 10, 2).since_6();
    m.normal("pure-heart-pure-dreams").damage(Anemo, 1);
    m.elemental("aisa-utamakura-pilgrimage").damage(Anemo, 2).creates("dreamdrifter");
    m.burst("anraku-secret-spring-therapy", 3, 2)
        .damage(Anemo, 3)
        .refers({"card:yumemi-style-special-snacks", "mini-baku"})
        .run([](Play& p, Self& s) {
            p.put_on_top(s.seat, s.ref[0]);
            p.create(s, s.ref[1]);
        });
    // GI-40.19
    m.status("dreamdrifter")
        .usages(1)
        .number("damage", 1)
        .on(On::Declared,
            [](Play& p, Self& s) {
                p.switch_to(s.seat, s.ch);
                p.damage(s, Anemo, s.n("damage"));
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.summon("mini-baku").usages(3).refers({"card:yumemi-style-special-snacks"}).end_phase([](Play& p, Self& s) {
        p.put_on_top(s.seat, s.ref[0]);
    });
    m.talent(510, "your-echo-i-meet-in-dreams", of(Element::Anemo, 3), "aisa-utamakura-pilgrimage")
        .since_6()
        .adds(1, by_side.of(Cryo, Hydro, Pyro, Electro))
        .when([](const Query& q, const Self& s) { return q.is_active(s.seat, s.ch); })
        .per_round(2);
    // GI-40.9
    m.generated(2161, "yumemi-style-special-snacks", free_of_cost, Sub::Food)
        .number("threshold", 5)
        .number("damage", 1)
        .number("heal", 2)
        .number("draw", 1)
        .when_in_hand([](Play& p, Self& s) {
            const Who active = p.q().active(s.seat);
            if (p.q().character(active).health > s.n("threshold"))
                p.damage(s, Anemo, s.n("damage"));
            else
                p.heal(s, active, s.n("heal"));
            p.draw(s.seat, s.n("draw"));
        });
}

}  // namespace quincunx::genius
