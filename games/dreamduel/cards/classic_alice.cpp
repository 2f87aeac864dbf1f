// The cards of Alice, classic pool: dolls (DD-C3.15).
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t BunrakuDoll = 695;  // what ALC-009 declares

bool is_doll(const Query& q, Piece c) { return q.is_doll(*q.lying(c)); }
bool is_upright_doll(const Query& q, Piece c) { return is_doll(q, c) && !q.lying(c)->has(Sideways); }
bool is_doll_card(const Query& q, Piece c) { return q.has(c, Word::Doll); }
Verdict can_discard_doll(const Query& q, const Self& s) {
    return some_of_fu(q, s, [&](Piece c) { return is_doll(q, c); });
}
void discard_doll(Play& p, Self& s) {
    p.discard(s, p.choose(s, s.seat, s.seat, Zone::Fu, [&](Piece c) { return is_doll(p.q, c); }));
}
void raise_own(Play& p, const Self& s, int n) {
    if (Fighter* own = p.own(s)) p.add_power(*own, n);
}

// ALC-016
void raise_the_dolls(Play& p, Self& s) {
    const auto doll = [&](Piece c) { return is_doll_card(p.q, c); };
    while (p.q.any(s.seat, Zone::Discard, doll)) {
        const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, doll, true);
        if (!c) break;
        const Verdict room = p.q.fu_room(s.seat) > 0 ? Verdict() : refuse("fu-full"_refusal, p.q.fu_limit(s.seat));
        if (p.which(s, s.seat, {room, Verdict()}) == 0 && room)
            p.to_fu(s.seat, c);
        else
            p.to_hand(c);
    }
    p.lose_effect(s);
}

// ALC-021
void parade(Play& p, Self& s) {
    const auto doll = [&](Piece c) { return is_doll_card(p.q, c); };
    Pieces gone;
    if (p.q.count(s.seat, Zone::Deck) > 0) {
        if (const Piece c = p.search(s, s.seat, doll)) {
            p.show(c);
            gone.push(c);
        }
    }
    if (!p.q.held(s.seat, Hold::NoFu))
        if (const Piece c = p.choose(s, s.seat, s.seat, Zone::Fu, doll, true)) gone.push(c);
    if (const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, doll, true)) gone.push(c);
    // What something else happened to instead was not discarded.
    const int discarded = p.discard(s, gone);
    if (p.q.count(s.seat, Zone::Deck) > 0) p.shuffle_deck(s.seat);
    if (discarded) p.deal(s, s.foe(), s.n("damage") * discarded, Type::Danmaku);
}

}  // namespace

void classic_alice(Maker& m) {
    // C006 七色的人偶师
    m.character(690, "c006", Who::Alice)
        .number("less", 500)
        .skill("maidens-bunraku", Stand::Center)
        .gives(Moment::FuUp, [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? 1 : 0; })
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                const Pieces dolls = p.choose_some(s, s.seat, s.seat, {Zone::Fu}, 1, p.q.count(s.seat, Zone::Fu),
                                                   [&](Piece c, const Pieces&) { return is_upright_doll(p.q, c); });
                for (const Piece doll : dolls) p.turn_sideways(doll);
                s.on->amount = std::max(0, s.on->amount - s.n("less") * static_cast<int>(dolls.size()));
            })
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && !s.on->unpreventable; })
        .can([](const Query& q, const Self& s) {
            return some_of_fu(q, s, [&](Piece c) { return is_upright_doll(q, c); });  // DD-C3.16
        })
        .skill("hidden-gods-and-demons", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self&) {
                while (p.set_card()) {
                }
            })
        .attack()
        .once_a_phase();

    // ALC-001 魔符「Artful Sacrifice」
    m.battle(601, "alc-001", Who::Alice, Type::Danmaku, 1, 1500, 2)
        .number("bonus", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                discard_doll(p, s);
                if (Fighter* own = p.own(s)) {
                    p.add_power(*own, s.n("bonus"));
                    p.give(*own, Trait::Counter);
                }
            })
        .can(can_discard_doll);
    // ALC-002 魔操「Return inanimateness」
    m.battle(602, "alc-002", Who::Alice, Type::Danmaku, 1, 1500, 3)
        .number("bonus", 1000)
        .number("limit", 4)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces dolls = p.choose_some(s, s.seat, s.seat, {Zone::Fu}, 1, s.n("limit"),
                                                   [&](Piece c, const Pieces&) { return is_doll(p.q, c); });
                p.discard(s, dolls);
                raise_own(p, s, s.n("bonus") * static_cast<int>(dolls.size()));
            })
        .can(can_discard_doll);
    // ALC-003 注力「Trip Wire」
    m.trap(603, "alc-003", Who::Alice, 0)
        .number("threshold", 2500)
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   const Pieces dolls = p.choose_some(s, s.seat, s.seat, {Zone::Hand}, 0, p.q.fu_room(s.seat),
                                                      [&](Piece c, const Pieces&) { return is_doll_card(p.q, c); });
                   for (const Piece c : dolls) p.to_fu(s.seat, c, true);
                   for (std::size_t i = 0; i < p.q.side(s.seat).fu.size(); ++i)
                       if (p.q.is_doll(p.q.side(s.seat).fu[i])) p.turn_upright(p.q.side(s.seat).fu[i].piece);
               })
        .defence()
        .when([](const Query& q, const Self& s) {
            return s.on->fighter == 0 && q.fighter(0) && q.power(0) >= s.n("threshold");
        });
    // ALC-004 苍符「博爱的法兰西人偶」
    m.battle(604, "alc-004", Who::Alice, Type::Danmaku, 1, 1000, 1).traits({Trait::Ambush});
    // ALC-005 红符「红发的荷兰人偶」
    m.battle(605, "alc-005", Who::Alice, Type::Danmaku, 2, 2000, 2).traits({Trait::Ambush});
    // ALC-006 暗符「雾之伦敦人偶」
    m.battle(606, "alc-006", Who::Alice, Type::Danmaku, 3, 3000, 3).traits({Trait::Ambush});
    // ALC-007 战符「Little Legion」
    m.battle(607, "alc-007", Who::Alice, Type::Melee, 1, 500, 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.to_fu(s.seat,
                        p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return is_doll_card(p.q, c); }));
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            return q.fu_room(s.seat) > 0 && q.any(s.seat, Zone::Discard, [&](Piece c) { return is_doll_card(q, c); });
        });
    // ALC-008 步兵「Suicide Squad」
    m.battle(608, "alc-008", Who::Alice, Type::Danmaku, 0, 2000, 3)
        .number("count", 2)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (q.held(s.seat, Hold::NoFu) ||
                    q.count(s.seat, Zone::Fu, [&](Piece c) { return is_doll(q, c); }) < s.n("count"))
                    return refuse("extra-cost"_refusal, q.def(s.card).number);
                return {};
            },
            [](Play& p, Self& s) {
                p.discard(s, p.choose_some(s, s.seat, s.seat, {Zone::Fu}, s.n("count"), s.n("count"),
                                           [&](Piece c, const Pieces&) { return is_doll(p.q, c); }));
            })
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.to_hand(p.choose(s, s.seat, s.seat, Zone::Discard,
                                   [&](Piece c) { return is_doll_card(p.q, c) || p.q.has(c, Word::DollPlay); }));
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard},
                           [&](Piece c) { return is_doll_card(q, c) || q.has(c, Word::DollPlay); });
        });
    // ALC-009 人形「未来文乐」, DD-C3.29
    m.status(609, "alc-009", Who::Alice, 0)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Phase); })
        .attack()
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                discard_doll(p, s);
                p.declare_virtual(s.seat, p.book.card(BunrakuDoll)->id);
            })
        .attack()
        .can(can_discard_doll);
    // 文乐人形, which ALC-009 makes
    m.battle(BunrakuDoll, "alc-bunraku-doll", Who::Alice, Type::Melee, None, 500, None).token();
    // ALC-010 人形「没有灵魂的Folk Dance」
    m.status(610, "alc-010", Who::Alice, 1)
        .number("draw", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .gives(Moment::Barred,
               [](const Query& q, const Self& s, const About& a) {
                   const Def& d = q.def(a.card);
                   return a.seat == s.seat && (d.is(Type::Instant) || d.is(Type::Delayed)) ? 1 : 0;
               })
        .on(Moment::Moved, {Zone::Lasting}, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .any()
        .when([](const Query& q, const Self& s) {
            return s.on->from == Zone::Fu && s.on->to == Zone::Discard && s.on->seat == s.seat &&
                   (s.on->marks & Up) != 0 && q.has(s.on->piece, Trait::Ambush);
        })
        .can(deck_left);
    // ALC-011 咒符「上海人偶」
    m.battle(611, "alc-011", Who::Alice, Type::Danmaku, 2, 1500, 2)
        .traits({Trait::Ambush})
        .number("bonus", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces top = p.reveal_top(s.seat, 1, Everybody);
                if (top.empty()) return;
                p.to_hand(top[0]);
                if (is_doll_card(p.q, top[0])) raise_own(p, s, s.n("bonus"));
            })
        .locked();
    // ALC-012 侦符「Seeker Dolls」
    m.battle(612, "alc-012", Who::Alice, Type::Danmaku, 2, 1000, 2)
        .traits({Trait::Swift})
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                for (const Zone zone : {Zone::Equip, Zone::Fu})
                    p.q.each(s.foe(), zone, [&](Piece c, std::uint8_t) { p.look(s.seat, c); });
                const Piece c = p.choose_of(s, s.seat, s.foe(), {Zone::Equip, Zone::Fu},
                                            [&](Piece x) { return p.q.can_discard(x); });
                if (!c) return;
                p.show(c);
                p.discard(s, c);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.foe(), {Zone::Equip, Zone::Fu});
        });
    // ALC-013 战操「Dolls' War」
    m.battle(613, "alc-013", Who::Alice, Type::Melee, 1, 500, 4)
        .traits({Trait::Swift})
        .number("bonus", 500)
        .number("limit", 5000)
        .needs([](const Query& q, const Self& s) {
            return q.count(s.seat, Zone::Fu) == 0 ? Verdict() : refuse("fu-not-empty"_refusal, q.def(s.card).number);
        })
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus") * p.q.tally(s.seat).dolls); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).dolls > 0; })
        .gives(Moment::PowerCap, [](const Query&, const Self& s, const About&) { return s.n("limit"); });
    // ALC-014 人形「Semi-Automaton」, DD-C3.35
    m.status(614, "alc-014", Who::Alice, 1)
        .number("times", 3)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.to_attached(s.seat, s.piece); })
        .on(Moment::WouldMove, {Zone::Attached},
            [](Play& p, Self& s) {
                s.on->replaced = true;
                p.turn_sideways(s.on->piece);
                Lying& stays = p.state.side[s.seat].attached[p.q.where(s.piece).index];
                if (++stays.count >= s.n("times")) p.discard(s, s.piece);
            })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            return !s.on->replaced && s.on->seat == s.seat && s.on->from == Zone::Fu && s.on->to == Zone::Discard &&
                   is_upright_doll(q, s.on->piece);
        });
    // ALC-015 白符「白垩的露西亚人偶」
    m.battle(615, "alc-015", Who::Alice, Type::Danmaku, 1, 500, 1)
        .traits({Trait::Ambush})
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat,
                                 [&](Piece c) { return p.q.of(c, Who::Alice) && p.q.has(c, Word::DollPlay); });
            })
        .can(deck_left);
    // ALC-016 牺牲「Suicide Pact」
    m.battle(616, "alc-016", Who::Alice, Type::Danmaku, 0, 1000, 4)
        .last()
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces gone = out_of_hands(p.q, {s.seat}, any_card);
                p.q.each(s.seat, Zone::Fu, [&](Piece c, std::uint8_t) {
                    if (is_doll(p.q, c)) gone.push(c);
                });
                p.discard(s, gone);
                p.gain(s, Until::NextTurn, p.q.s.turn);
            })
        .locked()
        .on(Moment::BattleStart, {Zone::Lasting}, raise_the_dolls)
        .any()
        .when([](const Query& q, const Self& s) { return q.s.turn > q.s.lasting[s.lasting].value; })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return is_doll_card(q, c); });
        });
    // ALC-017 咒符「Straw Doll Kamikaze」
    m.battle(617, "alc-017", Who::Alice, Type::Danmaku, 1, 1500, 3)
        .number("damage", 1500)
        .on(Moment::Engage, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .locked()
        .when([](const Query& q, const Self& s) {
            return q.broken(s) && (q.opposing(s)->type == Type::Melee || q.has(*q.opposing(s), Trait::Swift));
        });
    // ALC-018 枪符「萌萌大千枪」
    m.battle(618, "alc-018", Who::Alice, Type::Melee, 2, 2000, 4)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return s.fighter == 0 && q.opposing(s) && q.opposing(s)->type == Type::Danmaku ? q.power(1) : 0;
        });
    // ALC-019 詛咒「蓬莱人偶」
    m.battle(619, "alc-019", Who::Alice, Type::Danmaku, 2, 2500, 4)
        .hyper_only()
        .traits({Trait::Ambush})
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                for (const Lying& l : p.q.side(s.seat).hyper)
                    if (p.q.def(l.piece).is(Who::Alice)) return p.stand(l.piece, Stand::Center);
            })
        .locked();
    // ALC-020 赤符「Doll Mira Ceti」
    m.trap(620, "alc-020", Who::Alice, 1).plays(Moment::TurnStart, [](Play& p, Self& s) {
        int turned = 0;
        const auto& zone = p.q.side(s.seat).declare;
        for (std::size_t i = 0; i < zone.size(); ++i) {
            if (!zone[i].has(Sideways) || zone[i].has(Sealed)) continue;
            p.turn_upright(zone[i].piece);
            ++turned;
        }
        p.discard(s, p.choose_some(s, s.seat, s.foe(), {Zone::Declare}, 0, turned,
                                   [&](Piece c, const Pieces&) { return p.q.can_discard(c); }));
    });
    // ALC-021 人形「Lemmings' Parade」
    m.battle(621, "alc-021", Who::Alice, Type::Danmaku, 2, 2000, 5)
        .number("damage", 1000)
        .on(Moment::Settled, parade)
        .once_a_phase();
}

}  // namespace quincunx::dreamduel
