#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void yae_miko(Maker& m) {
    // Entity::value of the sakura: by how much its damage has risen.
    constexpr Do strike = [](Play& p, Self& s) { p.damage(s, Electro, s.n("damage") + p.value(s)); };

    m.character(33, "yae-miko", Element::Electro, Weapon::Catalyst, Inazuma, 10, 2);
    m.normal("spiritfox-sin-eater").damage(Electro, 1);
    m.elemental("yakan-evocation-sesshou-sakura")
        .number("bonus", 1)
        .number("max", 1)
        .refers({"sesshou-sakura"})
        .run([](Play& p, Self& s) {
            const bool had = p.q().in_play(s.seat, s.ref[0]);
            Entity* e = p.find(s.seat, p.create(s, s.ref[0]));
            if (had && e) e->value = static_cast<std::uint8_t>(std::min<int>(s.n("max"), e->value + s.n("bonus")));
        });
    m.burst("great-secret-art-tenko-kenshin", 3, 2)
        .damage(Electro, 4)
        .refers({"sesshou-sakura", "tenko-thunderbolts", "rite-of-dispatch"})
        .run([](Play& p, Self& s) {
            if (!p.q().in_play(s.seat, s.ref[0])) return;
            p.remove(s.seat, SummonZone, s.ref[0]);
            p.create(s, s.ref[1]);
            if (p.q().has_talent(s)) p.create(s, s.ref[2]);
        });
    m.summon("sesshou-sakura")
        .usages_stacking(3, 6)
        .number("damage", 1)
        .number("threshold", 4)
        .end_phase(strike)
        .on(On::Declared, strike)
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && q.self(s)->usages >= s.n("threshold");
        });
    m.status("rite-of-dispatch").this_round().saves(2, by_self(ActionFilter::Elemental)).discards();
    // GI-29.35
    m.combat_status("tenko-thunderbolts")
        .usages(1)
        .number("damage", 3)
        .on(On::BeforeAction, [](Play& p, Self& s) { p.damage(s, Electro, s.n("damage")); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.talent(93, "the-shrines-sacred-shade", of(Element::Electro, 3, 2), "great-secret-art-tenko-kenshin");
}

}  // namespace quincunx::genius
