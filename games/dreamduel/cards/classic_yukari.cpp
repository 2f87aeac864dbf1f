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
    p.turn_sideways(p.choose_some(s, s.seat, s.seat, {Zone::Declare}, n, n,
                                  [&](Piece x, const Pieces&) { return !lies_sideways(p.q, x); }));
}
void turn_some_upright(Play& p, const Self& s, int least, int most) {
    for (const Piece c : p.choose_some(s, s.seat, s.seat, {Zone::Declare}, least, most,
                                       [&](Piece x, const Pieces&) { return lies_sideways(p.q, x); }))
        p.turn_upright(c);
}

constexpr std::uint16_t HumansAndYoukai = 520;  // YK-020

// 镜花水月 pays the whole sum or nothing (DD-C4.9), in BATTLE. After YK-020 one card is enough.
int cards_for(const Query& q, Seat seat, int spirit) {
    return q.has_effect(seat, q.book.card(HumansAndYoukai)->id) ? std::min(1, spirit) : spirit;
}
int mirror(const Query& q, const Self& s, const About& a) {
    return a.seat == s.seat && in_battle_phase(q) && upright(q, s.seat) >= cards_for(q, s.seat, a.base) ? a.base : 0;
}
void pay_by_mirror(Play& p, Self& s) {
    turn_some_sideways(p, s, cards_for(p.q, s.seat, s.on->amount));
    s.on->amount = 0;  // nothing is left to pay
}

void draw_or_strike(Play& p, Self& s) {
    if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
        p.draw(s.seat, s.n("draw"));
    else
        p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
}

// YK-003: neither spirit nor the bar (DD-C3.30)
constexpr Query::Terms AtOnce{.free_spirit = true, .free_bar = true};
// YK-008
bool same_over_there(const Query& q, const Self& s, Piece own) {
    const int x = q.gorgeousness(own);
    return x >= 0 && !lies_sideways(q, own) && !q.sealed(own) &&
           q.any(s.foe(), Zone::Declare, [&](Piece c) { return q.battle_card(c) && q.gorgeousness(c) == x; });
}
bool yukari_with_power(const Query& q, const Self& s, Piece c) {
    return q.of(c, Who::Yukari) && q.battle_card(c) && q.def(c).power == s.n("printed_power");
}

bool broke_danmaku(const Query& q, const Self& s) { return q.broke(s) && q.opposing(s)->type == Type::Danmaku; }

}  // namespace

void classic_yukari(Maker& m) {
    // C005 潜藏于境界的妖怪: in HYPER state without the limit.
    m.character(590, "c005", Who::Yukari)
        .skill("mirror-flowers", Stand::Center)
        .gives(Moment::OtherPay, {Zone::Character}, mirror)
        .pays(pay_by_mirror)
        .once_a_phase()
        .skill("echo-of-the-void", Stand::Hyper)
        .gives(Moment::OtherPay, {Zone::Hyper}, mirror)
        .pays(pay_by_mirror);
    // YK-001 境符「四重结界」
    m.battle(501, "yk-001", Who::Yukari, Type::Danmaku, 1, 1500, 3)
        .number("draw", 1)
        .number("damage", 500)
        .on(Moment::Engage, draw_or_strike)
        .when(broke_danmaku);
    // YK-002 境界「充满魅力的四重结界」
    m.battle(502, "yk-002", Who::Yukari, Type::Danmaku, 3, 3000, 4)
        .number("damage", 1000)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
                if (Fighter* broken = p.opposing(s)) broken->goes = Dest::FoeBottom;
            })
        .locked()
        .when(broke_danmaku);
    // YK-004 结界「梦与现的诅咒」
    m.battle(504, "yk-004", Who::Yukari, Type::Danmaku, 1, 1000, 1).traits({Trait::Distort});
    // YK-005 结界「动与静的均衡」
    m.battle(505, "yk-005", Who::Yukari, Type::Danmaku, 2, 2000, 2).traits({Trait::Distort});
    // YK-006 结界「光与暗的网孔」
    m.battle(506, "yk-006", Who::Yukari, Type::Danmaku, 3, 3000, 3).traits({Trait::Distort});
    // YK-007 魑魅「二重黑死蝶」
    m.battle(507, "yk-007", Who::Yukari, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Distort, Trait::Wither})
        .number("bonus", 500)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return q.takes_part(s.seat, Who::Yuyuko) ? int{s.n("bonus")} : 0;
        });
    // YK-009 外力「无限超高速飞行体」
    m.battle(509, "yk-009", Who::Yukari, Type::Danmaku, 2, 500, 2)
        .traits({Trait::Swift})
        .number("bonus", 500)
        .number("limit", 5)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return s.n("bonus") * std::min(sideways(q, s.seat), int{s.n("limit")});
        });
    // YK-010 幻想「第一种永动机关」
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
    // YK-011 空饵「中毒性诱饵」
    m.trap(511, "yk-011", Who::Yukari, 1)
        .number("count", 2)
        .plays(Moment::CurtainFall, [](Play& p, Self& s) { turn_some_upright(p, s, s.n("count"), s.n("count")); })
        .when([](const Query& q, const Self&) { return q.s.battle.hit != 0; })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return lies_sideways(q, c); });
        });
    // YK-012 境符「二次元与三次元之境界」, DD-C3.3
    m.battle(512, "yk-012", Who::Yukari, Type::Danmaku, 1, 1000, 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Distort); }); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // YK-014 光弹「多普勒效应」
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
    // YK-016 境符「色与空的境界」, DD-C3.3, DD-R42
    m.battle(516, "yk-016", Who::Yukari, Type::Danmaku, 0, 0, 5)
        .last()
        .number("count", 5)
        .on(Moment::Activation, [](Play& p, Self& s) { turn_some_upright(p, s, 0, s.n("count")); })
        .locked();
    // YK-019 空饵「狂躁高速飞行体」
    m.battle(519, "yk-019", Who::Yukari, Type::Danmaku, 1, 1000, 2)
        .traits({Trait::Distort})
        .number("bonus", 500)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            const Fighter* f = q.own(s);
            return f && f->flags & Fighter::Mirrored ? int{s.n("bonus")} : 0;
        });
    // YK-003 式神「八云蓝」
    m.battle(503, "yk-003", Who::Yukari, Type::Melee, 2, 2000, 3)
        .center()
        .on(Moment::Settled, {Zone::Hand}, [](Play& p, Self& s) { p.wait(s, 1); })
        .any()
        .attack()
        .when([](const Query& q, const Self& s) { return q.s.battle.hit && q.attacks(s.seat); })
        .on(Moment::Pending,
            [](Play& p, Self& s) {
                const Piece c = p.q.find(s.seat, Zone::Hand, p.q.def(s.card).number);
                if (c) p.declare(s.seat, c, AtOnce);
            })
        .attack()
        .locked()
        .can([](const Query& q, const Self& s) -> Verdict {
            const Piece c = q.find(s.seat, Zone::Hand, q.def(s.card).number);
            return c ? q.can_declare(s.seat, c, AtOnce) : Verdict(refuse("nothing"_refusal));
        })
        .on(Moment::CurtainFall, [](Play& p, Self& s) { turn_some_upright(p, s, 1, 1); })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return lies_sideways(q, c); });
        });
    // YK-008 结界「客观结界」, DD-C3.4, DD-C3.16
    m.battle(508, "yk-008", Who::Yukari, Type::Danmaku, 3, 2500, 3)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const Piece own =
                    p.choose(s, s.seat, s.seat, Zone::Declare, [&](Piece c) { return same_over_there(p.q, s, c); });
                if (!own) return;
                const int x = p.q.gorgeousness(own);
                p.turn_sideways(own);
                const Piece c = p.choose(s, s.seat, s.foe(), Zone::Declare,
                                         [&](Piece y) { return p.q.battle_card(y) && p.q.gorgeousness(y) == x; });
                if (c) p.to_declare(s.seat, c, true);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return same_over_there(q, s, c); });
        });
    // YK-013 魔眼「Laplace之魔」: what it remembers is its counters.
    m.delayed(513, "yk-013", Who::Yukari, 0)
        .number("damage", 500)
        .on(Moment::TurnedSideways,
            [](Play& p, Self& s) {
                const int turned = s.on->amount;
                p.turn_sideways(s.piece);
                p.state.side[s.seat].equip[p.q.where(s.piece).index].count = static_cast<std::uint8_t>(turned);
            })
        .any()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->amount > 0 && s.piece && !lies_sideways(q, s.piece);
        })
        .on(Moment::Damaged,
            [](Play& p, Self& s) {
                const int damage = s.n("damage") * p.q.lying(s.piece)->count;
                p.discard(s, s.piece);
                p.deal(s, s.foe(), damage, Type::Danmaku);
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.foe() && s.on->by == s.seat && s.piece && lies_sideways(q, s.piece);
        });
    // YK-015 罔両「潜藏于禅寺之妖蝶」
    m.battle(515, "yk-015", Who::Yukari, Type::Melee, 1, 500, 1)
        .center()
        .traits({Trait::Distort})
        .gives(Moment::FreeBar, [](const Query&, const Self&, const About&) { return 1; });
    // YK-017 罔两「直与曲的梦乡」
    m.battle(517, "yk-017", Who::Yukari, Type::Danmaku, 1, 2000, 5)
        .number("printed_power", 500)
        .needs([](const Query& q, const Self& s) {
            return q.s.battle.free_hit && q.attacks(s.seat) ? Verdict()
                                                            : refuse("no-free-hit"_refusal, q.def(s.card).number);
        })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return yukari_with_power(p.q, s, c); });
            })
        .can(deck_left);
    // YK-018 式神「橙」
    m.battle(518, "yk-018", Who::Yukari, Type::Danmaku, 1, 500, 1)
        .center()
        .traits({Trait::Piercing})
        .number("printed_power", 2000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return yukari_with_power(p.q, s, c); });
            })
        .attack()
        .can(deck_left);
    // YK-020 「人类与妖怪的境界」: what it changes is in the skill (C005).
    m.status(HumansAndYoukai, "yk-020", Who::Yukari, 1)
        .hyper_only()
        .number("count", 6)
        .needs([](const Query& q, const Self& s) {
            const int there = q.count(s.seat, Zone::Declare);
            return there >= s.n("count") ? Verdict() : refuse("too-few"_refusal, s.n("count"), there);
        })
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Game); })
        .attack()
        .can([](const Query& q, const Self& s) {
            return q.has_effect(s.seat, s.card) ? refuse("nothing"_refusal) : Verdict();
        });
}

}  // namespace quincunx::dreamduel
