#include "games/genius/cards.h"

namespace quincunx::genius {

void cryo_hypostasis(Maker& m) {
    m.character(321, "cryo-hypostasis", Element::Cryo, Weapon::None, Monster, 8, 2);
    m.normal("icespike-shot").damage(Cryo, 1).refers({"overwhelming-ice"}).run([](Play& p, Self& s) {
        const Entity* ice = p.q().find_on({s.seat, s.ch}, s.ref[0]);
        if (!ice) return;
        const Self spikes = p.q().self_of(s.seat, *ice);
        p.pierce_standby(spikes, spikes.n("piercing"));
        p.spend(spikes);
    });
    m.elemental("ice-ring-waltz").damage(Cryo, 3).creates("overwhelming-ice");
    m.burst("plunging-ice-shards", 3, 2).damage(Cryo, 2).piercing(1).creates("piercing-iceridge");
    m.passive("cryo-crystal-core").starts_with("cryo-crystal-core-status");
    m.status("overwhelming-ice").usages(1).number("piercing", 1);
    m.summon("piercing-iceridge").usages(2).number("damage", 1).end_phase([](Play& p, Self& s) {
        p.damage_to(s, {s.foe(), p.q().nearest(s.foe())}, Cryo, s.n("damage"));
    });
    m.status("cryo-crystal-core-status").refers({"sheer-cold"}).prevents_defeat(1, [](Play& p, Self& s) {
        if (p.q().has_talent(s)) p.create_on(p.q().active(s.foe()), s.ref[0]);
    });
    m.talent(325, "sternfrost-prism", of(Element::Cryo, 1), nullptr)
        .on_character(while_active)
        .refers({"cryo-crystal-core-status"})
        .on(On::Entered, [](Play& p, Self& s) { p.create(s, s.ref[0]); });
}

}  // namespace quincunx::genius
