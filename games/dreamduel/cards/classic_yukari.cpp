// The cards of Yukari, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool lies_sideways(const Query& q, Piece c) {
    const Lying* l = q.lying(c);
    return l && l->has(Sideways);
}
int sideways(const Query& q, Seat seat) {
    return q.count(seat, Zone::Declare, [&](Piece c) { return lies_sideways(q, c); });
}
int upright(const Query& q, Seat seat) { return q.count(seat, Zone::Declare) - sideways(q, seat); }

// Cards of the own declare zone, chosen by the player; all there are when there are fewer.
void turn_some_sideways(Play& p, const Self& s, int n) {
    for (const Piece c : p.choose_some(s, s.seat, s.seat, {Zone::Declare}, n, n,
                                       [&](Piece x, const Pieces&) { return !lies_sideways(p.q, x); }))
        p.turn_sideways(c);
}
void turn_some_upright(Play& p, const Self& s, int least, int most) {
    for (const Piece c : p.choose_some(s, s.seat, s.seat, {Zone::Declare}, least, most,
                                       [&](Piece x, const Pieces&) { return lies_sideways(p.q, x); }))
        p.turn_upright(c);
}

// 镜花水月 pays the whole sum or nothing (DD-C4.9), in BATTLE.
int mirror(const Query& q, const Self& s, const About& a) {
    const bool battle = q.s.phase >= Phase::BattleStart && q.s.phase <= Phase::BattleEnd;
    return a.seat == s.seat && battle && upright(q, s.seat) >= a.base ? a.base : 0;
}
void pay_by_mirror(Play& p, Self& s) {
    turn_some_sideways(p, s, s.on->amount);
    s.on->amount = 0;  // nothing is left to pay
}

void draw_or_strike(Play& p, Self& s) {
    if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
        p.draw(s.seat, s.n("draw"));
    else
        p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
}

bool broke_danmaku(const Query& q, const Self& s) { return q.broke(s) && q.opposing(s)->type == Type::Danmaku; }

}  // namespace

void classic_yukari(Maker& m) {
    // C005: in HYPER state without the limit.
    m.character(590, "c005", Who::Yukari)
        .skill("mirror-flowers", Stand::Center)
        .gives(Moment::OtherPay, {Zone::Character}, mirror)
        .pays(pay_by_mirror)
        .once_a_phase()
        .skill("echo-of-the-void", Stand::Hyper)
        .gives(Moment::OtherPay, {Zone::Hyper}, mirror)
        .pays(pay_by_mirror);
    // YK-001
    m.battle(501, "yk-001", Who::Yukari, Type::Danmaku, 1, 1500, 3)
        .number("draw", 1)
        .number("damage", 500)
        .on(Moment::Engage, draw_or_strike)
        .when(broke_danmaku);
    // YK-002
    m.battle(502, "yk-002", Who::Yukari, Type::Danmaku, 3, 3000, 4)
        .number("damage", 1000)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
                if (Fighter* broken = p.opposing(s)) broken->goes = Dest::FoeBottom;
            })
        .locked()
        .when(broke_danmaku);
    m.battle(504, "yk-004", Who::Yukari, Type::Danmaku, 1, 1000, 1).traits({Trait::Distort});
    m.battle(505, "yk-005", Who::Yukari, Type::Danmaku, 2, 2000, 2).traits({Trait::Distort});
    m.battle(506, "yk-006", Who::Yukari, Type::Danmaku, 3, 3000, 3).traits({Trait::Distort});
    // YK-007
    m.battle(507, "yk-007", Who::Yukari, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Distort, Trait::Wither})
        .number("bonus", 500)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return q.takes_part(s.seat, Who::Yuyuko) ? int{s.n("bonus")} : 0;
        });
    // YK-009
    m.battle(509, "yk-009", Who::Yukari, Type::Danmaku, 2, 500, 2)
        .traits({Trait::Swift})
        .number("bonus", 500)
        .number("limit", 5)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return s.n("bonus") * std::min(sideways(q, s.seat), int{s.n("limit")});
        });
    // YK-010
    m.status(510, "yk-010", Who::Yukari, 1)
        .number("draw", 1)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   // Having it twice would change nothing.
                   if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Turn);
               })
        .attack()
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                turn_some_sideways(p, s, 1);
                p.draw(s.seat, s.n("draw"));
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return !lies_sideways(q, c); });  // DD-C3.16
        });
    // YK-011
    m.trap(511, "yk-011", Who::Yukari, 1)
        .number("count", 2)
        .plays(Moment::CurtainFall, [](Play& p, Self& s) { turn_some_upright(p, s, s.n("count"), s.n("count")); })
        .when([](const Query& q, const Self&) { return q.s.battle.hit != 0; })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return lies_sideways(q, c); });
        });
    // YK-012: DD-C3.3
    m.battle(512, "yk-012", Who::Yukari, Type::Danmaku, 1, 1000, 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Distort); }); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // YK-014
    m.battle(514, "yk-014", Who::Yukari, Type::Danmaku, 1, 1500, 3)
        .number("count", 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                for (const Piece c : p.reveal_top(s.seat, 1, Everybody)) {
                    if (p.q.battle_card(c)) {
                        p.discard(s, c);
                        turn_some_upright(p, s, s.n("count"), s.n("count"));
                    } else {
                        p.to_hand(c);
                    }
                }
            })
        .locked();
    // YK-016: DD-C3.3, DD-R42
    m.battle(516, "yk-016", Who::Yukari, Type::Danmaku, 0, 0, 5)
        .last()
        .number("count", 5)
        .on(Moment::Activation, [](Play& p, Self& s) { turn_some_upright(p, s, 0, s.n("count")); })
        .locked();
    // YK-019
    m.battle(519, "yk-019", Who::Yukari, Type::Danmaku, 1, 1000, 2)
        .traits({Trait::Distort})
        .number("bonus", 500)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            const Fighter* f = q.own(s);
            return f && f->flags & Fighter::Mirrored ? int{s.n("bonus")} : 0;
        });
}

}  // namespace quincunx::dreamduel
