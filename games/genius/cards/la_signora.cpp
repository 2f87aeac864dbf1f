#include "games/genius/cards.h"

namespace quincunx::genius {

void la_signora(Maker& m) {
    m.character(277, "la-signora", Element::Cryo, Weapon::None, Fatui, 10, 2);
    m.normal("frostblade-hailstorm").damage(Cryo, 1);
    m.elemental("biting-shards").damage(Cryo, 2).marks("sheer-cold");
    m.burst("carmine-chrysalis", 3, 2)
        .damage(Cryo, 4)
        .heals_self(2)
        .refers({"ice-sealed-crimson-witch-of-embers"})
        .run([](Play& p, Self& s) {
            p.remove_on({s.seat, s.ch}, s.ref[0]);
        });
    m.passive("might-of-delusion").starts_with("ice-sealed-crimson-witch-of-embers").and_revived();  // GI-40.54
    // GI-40.30
    m.status("ice-sealed-crimson-witch-of-embers")
        .refers({"card:crimson-witch-of-embers"})
        .number("threshold", 4)
        .on(On::ActionStart, nullptr)
        .when([](const Query& q, const Self& s) { return q.character(s.seat, s.ch).health <= s.n("threshold"); })
        .discards()
        .prevents_defeat(1)
        .on(On::Left, [](Play& p, Self& s) {
            p.transform({s.seat, s.ch}, s.ref[0]);
        });
    constexpr Do removes_other = [](Play& p, Self& s) { p.remove_on({s.seat, s.ch}, s.ref[0]); };
    m.status("sheer-cold")
        .usages(1)
        .number("damage", 1)
        .refers({"blazing-heat"})
        .on(On::Entered, removes_other)
        .free()
        .end_phase([](Play& p, Self& s) {
            p.damage_to(s, {s.seat, s.ch}, Cryo, s.n("damage"));
        });
    m.status("blazing-heat")
        .usages(1)
        .number("damage", 1)
        .refers({"sheer-cold"})
        .on(On::Entered, removes_other)
        .free()
        .end_phase([](Play& p, Self& s) {
            p.damage_to(s, {s.seat, s.ch}, Pyro, s.n("damage"));
        });
    m.talent(294, "pain-for-pain", same(3), nullptr)
        .on_character(while_active)
        .number("dice", 3)
        .refers({"sheer-cold", "blazing-heat"})
        .on(On::Entered,
            [](Play& p, Self& s) {
                p.gain_dice(s.seat, p.q().def(Who{s.seat, s.ch}).element, s.n("dice"));
            })
        .reduces(1, on_bearer)
        .at_least(3)
        .once_per_round()
        .also([](Play& p, Self& s) {
            const bool witch = p.q().def(Who{s.seat, s.ch}).element == Element::Pyro;
            p.create_on(p.q().active(s.foe()), s.ref[witch ? 1 : 0]);
        });
    m.form(2101, "crimson-witch-of-embers", Element::Pyro);
    m.normal("crimson-lotus-moth").damage(Pyro, 1);
    m.elemental("decimating-lash").damage(Pyro, 2).marks("blazing-heat");
    m.burst("whirling-blaze", 3, 2).damage(Pyro, 6);
}

}  // namespace quincunx::genius
