#include "games/genius/cards.h"

namespace quincunx::genius {

void abyss_lector_violet_lightning(Maker& m) {
    m.character(421, "abyss-lector-violet-lightning", Element::Electro, Weapon::None, Monster, 6, 2);
    m.normal("den-of-thunder").damage(Electro, 1);
    m.elemental("shock-of-the-enigmatic-abyss").number("damage", 3).number("energy", 1).run([](Play& p, Self& s) {
        const Who target = p.q().active(s.foe());
        const bool charged = (p.q().character(target).aura & bit(Element::Electro)) != 0;
        p.damage_to(s, target, Electro, s.n("damage"));
        if (!charged || p.q().character(target).energy == 0) return;  // GI-40.6
        p.gain_energy(target, -s.n("energy"));
        for (int i = 0; i < Characters; ++i) {
            const Who taker{s.seat, byte((s.ch + i) % Characters)};
            if (!p.q().character(taker).alive || p.q().energy_room(taker) <= 0) continue;
            p.gain_energy(taker, s.n("energy"));
            break;
        }
    });
    m.burst("wild-thunderburst", 3, 2)
        .number("damage", 3)
        .number("threshold", 1)
        .number("extra", 2)
        .run([](Play& p, Self& s) {
            const bool low = p.q().active_character(s.foe()).energy <= s.n("threshold");
            p.damage(s, Electro, s.n("damage") + (low ? s.n("extra") : 0));
        });
    m.passive("electric-rebirth-power").starts_with("electric-rebirth");
    // GI-40.41
    m.status("electric-rebirth").refers({"electric-rebirth-honed"}).prevents_defeat(4, [](Play& p, Self& s) {
        p.create(s, s.ref[0]);
    });
    m.status("electric-rebirth-honed").adds(1, by_bearer.of(Electro));
    constexpr Do saps = [](Play& p, Self& s) { p.gain_energy(p.q().active(s.foe()), -s.n("energy")); };
    m.talent(424, "chain-lightning-cascade", of(Element::Electro, 1), nullptr)
        .number("energy", 1)
        .refers({"electric-rebirth-honed"})
        .on(On::Entered, saps)
        .when([](const Query& q, const Self& s) {
            return q.find_on({s.seat, s.ch}, s.ref[0]) != nullptr;
        })
        .on(On::AnyEntered, saps)
        .when([](const Query&, const Self& s) {
            return s.event->seat == s.seat && s.event->place == s.ch && s.event->def == s.ref[0];
        })
        .discards()
        .on(On::Defeated, saps)
        .when(to_bearer)
        .discards();
}

}  // namespace quincunx::genius
