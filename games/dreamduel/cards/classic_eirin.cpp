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

// ERN-010
bool eirin_battle(const Query& q, Piece c) { return q.of(c, Who::Eirin) && q.battle_card(c); }

}  // namespace

void classic_eirin(Maker& m) {
    // C013 月之头脑
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

    // ERN-001 苏活「生命游戏-Life Game-」
    m.battle(1301, "ern-001", Who::Eirin, Type::Danmaku, 2, 1000, 2)
        .number("heal", 1000)
        .number("bonus", 1500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.heal(s.seat, s.n("heal"));
                if (p.q.tally(s.seat).health < p.q.tally(s.foe()).health) add_power(p, s, s.n("bonus"));
            })
        .locked();
    // ERN-002 苏生「Rising Game」
    m.battle(1302, "ern-002", Who::Eirin, Type::Danmaku, 2, 500, 4)
        .number("limit", 5000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const int apart = std::abs(p.q.tally(s.seat).health - p.q.tally(s.foe()).health);
                add_power(p, s, std::min<int>(apart, s.n("limit")));
            })
        .locked();
    // ERN-003 秘术「天文密葬法」
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
    // ERN-004 药符「蝴蝶梦丸噩梦」
    m.battle(1304, "ern-004", Who::Eirin, Type::Danmaku, 1, 1000, 1).traits({Trait::Catalyst});
    // ERN-005 炼丹「水银之海」
    m.battle(1305, "ern-005", Who::Eirin, Type::Danmaku, 2, 2000, 2).traits({Trait::Catalyst});
    // ERN-009 禁薬「蓬莱之药」
    m.battle(1309, "ern-009", Who::Eirin, Type::Danmaku, 3, 500, 1)
        .number("health", 3000)
        .on(Moment::Activation, [](Play& p, Self& s) { p.set_health(s.seat, s.n("health")); })
        .locked();
    // ERN-011 「引药归经」
    m.battle(1311, "ern-011", Who::Eirin, Type::Danmaku, 1, 1000, 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Catalyst); }); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // ERN-013 「天网蛛网捕蝶之法」, DD-C3.7
    m.trap(1313, "ern-013", Who::Eirin, 3)
        .plays(Moment::CurtainUp,
               [](Play& p, Self& s) {
                   Fighter& attack = p.state.battle.fighter[0];
                   p.zero_power(attack);
                   p.heal(s.seat, attack.original);
               })
        .defence()
        .when([](const Query& q, const Self&) { return static_cast<bool>(q.fighter(0)); });
    // ERN-015 神符「天人的系谱」
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
    // ERN-016 天丸「壶中的大银河」, DD-C3.4
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
    // ERN-017 秘術「冥土追魂箭」
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
    // ERN-006 银舞「法灸神针」
    m.battle(1306, "ern-006", Who::Eirin, Type::Danmaku, 3, 3000, 3).traits({Trait::Catalyst});
    // ERN-007 弓符「银月贯空」
    m.battle(1307, "ern-007", Who::Eirin, Type::Danmaku, 2, 1500, 3)
        .traits({Trait::Catalyst})
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.give(*p.own(s), Trait::Piercing);
                p.give(*p.own(s), Trait::Combo);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return q.count(s.seat, Zone::Declare) == 0; });
    // ERN-012 天丸「壶中的天地」
    m.battle(1312, "ern-012", Who::Eirin, Type::Danmaku, 2, 2000, 4)
        .traits({Trait::Catalyst})
        .on(Moment::Settled, [](Play& p, Self& s) { p.hold(s, s.foe(), Hold::NoGap, Until::Turn); })
        .locked();
    // ERN-014 秘药「赎命天滴」
    m.battle(1314, "ern-014", Who::Eirin, Type::Danmaku, 1, 1500, 2)
        .traits({Trait::Catalyst})
        .number("health", 1000)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                p.lose_health(s.seat, s.n("health"));
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.of(c, Who::Eirin) && !p.q.battle_card(c); });
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            const int health = q.tally(s.seat).health;  // DD-C3.22
            if (health < s.n("health")) return refuse("health-too-low"_refusal, health, s.n("health"));
            return deck_left(q, s);
        });
    // ERN-019 天咒「Apollo 13」: where both have it, the second one takes the damage.
    m.battle(1319, "ern-019", Who::Eirin, Type::Danmaku, 3, 500, 5)
        .center()
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                s.on->replaced = s.on->diverted = true;
                p.own(s)->x = 1;
                p.deal(s, s.foe(), s.on->amount, s.on->type);
                if (Fighter* own = p.own(s)) own->x = 0;
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->type != Type::Special && s.on->amount > 0 && !s.on->replaced &&
                   q.own(s) && !q.own(s)->x;
        });
    // ERN-020 秘药「仙香玉兔」
    m.battle(1320, "ern-020", Who::Eirin, Type::Danmaku, 3, 3500, 3)
        .hyper_only()
        .traits({Trait::Catalyst})
        .number("threshold", 4000)
        .number("health", 2000)
        .on(Moment::Settled, [](Play& p, Self& s) { p.hold(s, s.seat, Hold::Releases, Until::Game, s.n("health")); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).health <= s.n("threshold"); });
    // ERN-008 覚神「神代的记忆」: the damage is added up over the turn.
    m.status(1308, "ern-008", Who::Eirin, 1)
        .number("threshold", 1500, 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .on(Moment::Damaged,
            [](Play& p, Self& s) {
                const auto hers = [&](Piece c) { return p.q.of(c, Who::Eirin) && p.q.battle_card(c); };
                int sum = p.effect(s)->value + s.on->amount;
                for (; sum >= s.n("threshold"); sum -= s.n("threshold")) {
                    const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, hers, true);
                    if (c) p.to_declare(s.seat, c);
                }
                if (Lasting* l = p.effect(s)) l->value = static_cast<std::int16_t>(sum);
            })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.foe() && s.on->by == s.seat; });
    // ERN-018 神脑「Omoikane Brain」: what it recovers itself is not counted.
    m.status(1318, "ern-018", Who::Eirin, 1)
        .number("threshold", 1000, 1)
        .number("heal", 500)
        .number("draw", 1)
        .number("recover", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .defence()
        .on(Moment::Healed,
            [](Play& p, Self& s) {
                int sum = p.effect(s)->value + s.on->amount;
                for (; sum >= s.n("threshold"); sum -= s.n("threshold")) {
                    if (Lasting* l = p.effect(s)) l->count = 1;
                    p.heal(s.seat, s.n("heal"));
                    if (Lasting* l = p.effect(s)) l->count = 0;
                    if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                        p.draw(s.seat, s.n("draw"));
                    else
                        p.recover(s.seat, s.n("recover"));
                }
                if (Lasting* l = p.effect(s)) l->value = static_cast<std::int16_t>(sum);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return s.on->seat == s.seat && q.s.lasting[s.lasting].count == 0; });
    // ERN-010 操神「Omoikane Device」, DD-C3.29
    m.status(1310, "ern-010", Who::Eirin, 0)
        .number("count", 2, 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .defence()
        .gives(Moment::Silences, [](const Query&, const Self& s,
                                    const About& a) { return a.seat == s.foe() ? int{Fighter::PiercingOff} : 0; })
        .on(Moment::Declaring,
            [](Play& p, Self& s) {
                const Pieces given = p.choose_some(s, s.seat, s.seat, {Zone::Hand}, s.n("count"), s.n("count"),
                                                   [&](Piece c, const Pieces&) { return eirin_battle(p.q, c); });
                int power = 0;
                for (const Piece c : given) power += std::max<int>(0, p.q.def(c).power);
                p.discard(s, given);
                p.declare_virtual(s.seat, s.card, Type::Danmaku, power);
            })
        .defence()
        .can([](const Query& q, const Self& s) {
            if (q.cannot_be_clashed()) return Verdict(refuse("no-clash"_refusal, q.def(q.fighter(0).card).number));
            const int there = q.count(s.seat, Zone::Hand, [&](Piece c) { return q.blind || eirin_battle(q, c); });
            return there >= s.n("count") ? Verdict() : refuse("too-few"_refusal, s.n("count"), there);
        });
}

}  // namespace quincunx::dreamduel
