// The cards of Eirin, classic pool.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

void add_power(Play& p, const Self& s, int n) {
    if (Fighter* own = p.own(s)) p.add_power(*own, n);
}

// 月风云体: how many full thresholds the damage just taken has filled.
int filled(const Query& q, const Self& s) {
    const int taken = q.tally(s.seat).damage;
    return taken / s.n("threshold") - (taken - s.on->amount) / s.n("threshold");
}

// 妙手回春: what this much health adds to the total.
int cure(const Self& s, const About& a, int health) {
    return a.seat == s.seat ? health / s.n("health") * s.n("total") : 0;
}

bool upright(const Query& q, Piece card) { return !q.lying(card)->has(Sideways); }

// The top and the bottom card of a declare zone change places; each keeps lying as it lies.
void swap_ends(Play& p, Seat seat) {
    auto& zone = p.state.side[seat].declare;
    std::swap(zone[0], zone.back());
    const auto tell = [&](const Lying& l, int bottom) {
        p.happen("to-declare"_event, index(seat), p.q.def(l.piece).number, Zone::Declare, bottom,
                 l.has(Sideways) ? 1 : 0);
    };
    tell(zone.back(), 0);
    tell(zone[0], 1);
}

}  // namespace

void classic_eirin(Maker& m) {
    m.character(1390, "c013", Who::Eirin)
        .number("threshold", 3000, 1)
        .number("heal", 1000)
        .number("heal2", 1000)
        .number("health", 1000, 1)
        .number("total", 1)
        .skill("body-of-moon-wind-and-clouds", Stand::Center)
        .on(Moment::Damaged, [](Play& p, Self& s) { p.heal(s.seat, filled(p.q, s) * s.n("heal")); })
        .defence()
        .locked()
        .when([](const Query& q, const Self& s) { return s.on->seat == s.seat && filled(q, s) > 0; })
        // At the judgement she becomes HYPER: she recovers first (DD-C3.38), never above the maximum (DD-15.6).
        .gives(Moment::Judged, {Zone::Character},
               [](const Query& q, const Self& s, const About& a) {
                   const Tally& own = q.tally(s.seat);
                   return cure(s, a, std::min<int>(own.max_health, own.health + s.n("heal2")));
               })
        .skill("miraculous-cure", Stand::Hyper)
        .on(Moment::Entered, [](Play& p, Self& s) { p.heal(s.seat, s.n("heal2")); })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->stand == Stand::Hyper; })  // DD-C3.38
        .gives(Moment::Judged,
               [](const Query& q, const Self& s, const About& a) { return cure(s, a, q.tally(s.seat).health); });

    m.battle(1301, "ern-001", Who::Eirin, Type::Danmaku, 2, 1000, 2)
        .number("heal", 1000)
        .number("bonus", 1500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.heal(s.seat, s.n("heal"));
                if (p.q.tally(s.seat).health < p.q.tally(s.foe()).health) add_power(p, s, s.n("bonus"));
            })
        .locked();
    m.battle(1302, "ern-002", Who::Eirin, Type::Danmaku, 2, 500, 4)
        .number("limit", 5000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const int apart = std::abs(p.q.tally(s.seat).health - p.q.tally(s.foe()).health);
                add_power(p, s, std::min<int>(apart, s.n("limit")));
            })
        .locked();
    m.battle(1303, "ern-003", Who::Eirin, Type::Danmaku, 3, 1500, 4)
        .number("limit", 3, 1)
        .number("bonus", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces cards =
                    p.choose_some(s, s.seat, s.seat, {Zone::Declare}, 1, s.n("limit"),
                                  [&](Piece c, const Pieces&) { return upright(p.q, c) && p.q.can_discard(c); });
                p.discard(s, cards);
                add_power(p, s, static_cast<int>(cards.size()) * s.n("bonus"));
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return upright(q, c) && q.can_discard(c); });
        });
    m.battle(1304, "ern-004", Who::Eirin, Type::Danmaku, 1, 1000, 1).traits({Trait::Catalyst});
    m.battle(1305, "ern-005", Who::Eirin, Type::Danmaku, 2, 2000, 2).traits({Trait::Catalyst});
    m.battle(1309, "ern-009", Who::Eirin, Type::Danmaku, 3, 500, 1)
        .number("health", 3000)
        .on(Moment::Activation, [](Play& p, Self& s) { p.set_health(s.seat, s.n("health")); })
        .locked();
    m.battle(1311, "ern-011", Who::Eirin, Type::Danmaku, 1, 1000, 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Catalyst); }); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // DD-C3.7
    m.trap(1313, "ern-013", Who::Eirin, 3)
        .plays(Moment::CurtainUp,
               [](Play& p, Self& s) {
                   Fighter& attack = p.state.battle.fighter[0];
                   p.zero_power(attack);
                   p.heal(s.seat, attack.original);
               })
        .defence()
        .when([](const Query& q, const Self&) { return static_cast<bool>(q.fighter(0)); });
    m.battle(1315, "ern-015", Who::Eirin, Type::Danmaku, 2, 500, 3)
        .number("damage", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                swap_ends(p, s.seat);
                const auto& zone = p.q.side(s.seat).declare;
                // A card without gorgeousness counts 0, as for the bar and the total.
                const int top = std::max(0, p.q.gorgeousness(zone.back().piece));
                const int bottom = std::max(0, p.q.gorgeousness(zone[0].piece));
                if (top != bottom) p.deal(s, s.foe(), std::abs(top - bottom) * s.n("damage"), Type::Danmaku);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return q.count(s.seat, Zone::Declare) >= 2; });
    // DD-C3.4
    m.battle(1316, "ern-016", Who::Eirin, Type::Danmaku, 0, 500, 1)
        .last()
        .number("count", 5)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                p.own(s)->goes = Dest::DeclareTop;
                p.discard_top(s, p.q.attacker(), s.n("count"));  // DD-R56
                p.discard_top(s, p.q.defender(), s.n("count"));
            })
        .locked();
    m.battle(1317, "ern-017", Who::Eirin, Type::Danmaku, 2, 1000, 2)
        .number("health", 500, 1)
        .number("limit", 6, 1)
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const int most = std::min<int>(s.n("limit"), p.q.tally(s.seat).health / s.n("health"));  // DD-C3.22
                const int x = p.how_many(s, s.seat, 1, most);
                p.lose_health(s.seat, x * s.n("health"));
                add_power(p, s, x * s.n("bonus"));
            })
        .can([](const Query& q, const Self& s) {
            const int health = q.tally(s.seat).health;
            return health >= s.n("health") ? Verdict() : refuse("health-too-low"_refusal, health, s.n("health"));
        });
}

}  // namespace quincunx::dreamduel
