#include "games/genius/cards.h"

namespace quincunx::genius {

void lord_of_eroded_primal_fire(Maker& m) {
    constexpr auto discard = +[](Play& p, Seat seat, int n) {
        for (int i = 0; i < n && !p.q().side(seat).pile.empty(); ++i) p.discard_top(seat);
    };

    m.character(508, "lord-of-eroded-primal-fire", Element::Pyro, Weapon::None, Monster, 12, 2).since_6();
    m.normal("void-claw-strike").damage(Physical, 2);
    m.elemental("eroded-flaming-feathers").damage(Pyro, 3).number("counters", 1).run([](Play& p, Self& s) {
        discard(p, s.seat, s.n("counters"));
    });
    m.burst("severing-primal-fire", 3, 2)
        .damage(Pyro, 1)
        .number("piercing", 1)
        .number("counters", 3)
        .refers({"resentment"})
        .run([](Play& p, Self& s) {
            const Entity* layers = p.q().find_on({s.seat, s.ch}, s.ref[0]);
            p.pierce_standby(s, s.n("piercing") + (layers ? layers->usages : 0));
            for (const Seat seat : {s.seat, s.foe()}) discard(p, seat, s.n("counters"));
            p.create(s, s.ref[0]);
        });
    m.passive("resentment-passive").starts_with("cards-discarded").and_revived();
    // GI-40.7. Entity::value: own cards discarded since the last layer.
    m.status("cards-discarded")
        .number("threshold", 6)
        .refers({"resentment"})
        .on(On::Discarded,
            [](Play& p, Self& s) {
                const int now = p.value(s) + 1;
                p.set_value(s, now % s.n("threshold"));
                if (now >= s.n("threshold")) p.create(s, s.ref[0]);
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.status("resentment")
        .usages_unlimited(1)
        .adds_what([](const Query& q, const Self& s, const Damage&) -> int { return q.self(s)->usages; }, by_bearer)
        .free();
    // GI-40.13
    m.talent(511, "undying-fury", of(Element::Pyro, 1), nullptr)
        .since_6()
        .number("energy", 1)
        .refers({"undying-fury"})
        .after_playing(by_foe(AnyCard),
                       [](Play& p, Self& s) {
                           p.gain_energy({s.seat, s.ch}, s.n("energy"));
                           p.create(s, s.ref[0]);
                       })
        .when([](const Query& q, const Self& s) { return !q.in_deck(s.foe(), s.event->def); })
        .once_per_round();
    m.status("undying-fury").adds(1, by_bearer).discards();
}

}  // namespace quincunx::genius
