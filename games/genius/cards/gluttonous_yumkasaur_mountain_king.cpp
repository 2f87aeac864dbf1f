#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void gluttonous_yumkasaur_mountain_king(Maker& m) {
    // What a meal brings, one of three at random.
    constexpr Do thrive = [](Play& p, Self& s) {
        switch (p.random(3)) {
            case 0: p.create(s, s.ref[0]); break;
            case 1: p.create(s, s.ref[1]); break;
            default: p.raise_health(s, {s.seat, s.ch}, s.n("health"));
        }
    };
    m.character(494, "gluttonous-yumkasaur-mountain-king", Element::Dendro, Weapon::None, Monster, 8, 2)
        .was("health", 7)
        .never_satiated();
    m.normal("crushing-tail-attack").damage(Physical, 2);
    m.elemental("flying-fruit").damage(Dendro, 2).number("draw", 1).run([](Play& p, Self& s) {
        p.draw_kinds(s.seat, Sub::Food, s.n("draw"));
    });
    m.burst("flamegranate-conflagration", 3, 2).damage(Pyro, 5);
    m.passive("gluttonous-rex")
        .number("health", 1)
        .refers({"well-fed-and-strong", "well-fed-and-sturdy"})
        .after_playing(by_own(ActionFilter::FoodCard), thrive)
        .per_round(2);
    // One blow spends up to so many layers; in version 5.8 a single one (GI-1.6).
    constexpr auto spent =
        +[](const Query& q, const Self& s) { return std::min<int>(q.self(s)->usages, s.n("counters")); };
    m.status("well-fed-and-strong")
        .usages_unlimited(1)
        .number("bonus", 1)
        .number("counters", 2)
        .was("counters", 1)
        .adds_what([](const Query& q, const Self& s, const Damage&) { return spent(q, s) * s.n("bonus"); }, by_bearer)
        .free()
        .also([](Play& p, Self& s) { p.spend(s, spent(p.q(), s)); });
    m.status("well-fed-and-sturdy").usages_unlimited(1).reduces(1, on_bearer);
    // GI-40.12, GI-40.13
    m.talent(497, "the-all-devourer", of(Element::Dendro, 1), nullptr)
        .number("draw", 1)
        .refers({"gluttonous-rex"})
        .on(On::Entered,
            [](Play& p, Self& s) {
                p.draw(s.foe(), s.n("draw"));
                p.steal_dearest(s.seat);
            })
        .after_playing(by_own(AnyCard),
                       [](Play& p, Self& s) {
                           Self rex = p.q().self_of_passive({s.seat, s.ch}, p.def(s.ref[0]));
                           thrive(p, rex);
                       })
        .when([](const Query& q, const Self& s) { return !q.in_deck(s.seat, s.event->def); })
        .once_per_round();
}

}  // namespace quincunx::genius
