// The cards of Youmu, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr int Free = -10000;  // a cost is never below 0 (DD-18.8)

// The battle card its player has just declared; of an effect.
bool own_declared(const Query& q, const Self& s) {
    return s.on->fighter < 2 && q.fighter(s.on->fighter) && q.seat_of_fighter(s.on->fighter) == s.seat;
}
bool youmu_declared(const Query& q, const Self& s) {
    return own_declared(q, s) && q.def(q.fighter(s.on->fighter).card).is(Who::Youmu);
}

// The battle card just declared has that many times its original power (DD-5.10).
void multiply_original(Play& p, const Self& s, int times) {
    Self card = s;
    card.fighter = s.on->fighter;
    Fighter& f = *p.own(card);
    const int more = f.original * (times - 1);
    f.original = static_cast<std::int16_t>(std::min(30000, f.original + more));
    p.happen("power-changed"_event, index(s.seat), p.book[f.card].number, more);
}

// The effect this card has given its player before; none: an ability of no effect.
Self earlier_effect(const Query& q, const Self& s) {
    Self found = s;
    for (std::size_t i = 0; i < q.s.lasting.size(); ++i)
        if (q.s.lasting[i].source == s.card && q.s.lasting[i].seat == s.seat)
            found.lasting = static_cast<std::uint8_t>(i);
    return found;
}

// What the card costs by its own text alone.
int own_price(const Query& q, const Self& s, const About& a) {
    const Def& d = q.def(a.card);
    int cost = d.cost;
    const Self card = q.self(s.seat, d.id, a.piece, Zone::Hand);
    for (const Ability& x : d.abilities)
        if (x.moment == Moment::Price && x.own) cost += x.amount(q, card, a);
    return std::max(0, cost);
}

// C004: a card that can be fetched for as many cards of the declare zone as it has gorgeousness. It may be one of them.
bool fetchable(const Query& q, Seat seat, Piece c) {
    const int cards = q.gorgeousness(c);
    return owner_of(c) == seat && q.of(c, Who::Youmu) && cards >= 1 &&
           cards <= q.count(seat, Zone::Declare, [&](Piece p) { return q.can_discard(p); });
}

// YM-013: upright cards of the declare zone that need not stay there to pay its spirit (C005, DD-R40).
bool is_upright(const Query& q, Piece c) { return !q.lying(c)->has(Sideways); }
int upright_to_spare(const Query& q, const Self& s) {
    const int upright = q.count(s.seat, Zone::Declare, [&](Piece c) { return is_upright(q, c); });
    const int price = q.price(s.seat, q.def(s.card), s.piece);
    return q.payable_orbs(s.seat) + q.payable_fu(s.seat) >= price ? upright : upright - price;
}

}  // namespace

void classic_youmu(Maker& m) {
    // C004 半人半灵的庭师
    m.character(490, "c004", Who::Youmu)
        .number("discard", 1)
        .skill("body-and-soul-classic", Stand::Center)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                const Piece wanted = p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                                 [&](Piece c) { return fetchable(p.q, s.seat, c); });
                const bool there = p.q.where(wanted).zone == Zone::Declare;
                const int others = p.q.gorgeousness(wanted) - (there ? 1 : 0);
                Pieces cost = p.choose_some(s, s.seat, s.seat, {Zone::Declare}, others, others,
                                            [&](Piece c, const Pieces&) { return c != wanted && p.q.can_discard(c); });
                if (there) cost.push(wanted);
                p.discard(s, cost);
                if (p.q.where(wanted).zone == Zone::Discard) p.to_hand(wanted);  // DD-14.5
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) -> Verdict {
            const auto fits = [&](Piece c) { return fetchable(q, s.seat, c); };
            return some_in(q, s, s.seat, {Zone::Discard, Zone::Declare}, fits);
        })
        .skill("still-water-classic", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.discard(s, p.choose_some(s, s.seat, s.seat, {Zone::Hand}, s.n("discard"), s.n("discard"),
                                           [](Piece, const Pieces&) { return true; }));
                const Piece back =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return p.q.def(c).spell(); });
                if (back) p.to_declare(s.seat, back);
            })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            const int hand = q.count(s.seat, Zone::Hand);
            return hand >= s.n("discard") ? Verdict() : refuse("too-few"_refusal, s.n("discard"), hand);
        });
    // YM-001 人符「现世斩」
    m.battle(401, "ym-001", Who::Youmu, Type::Melee, 1, 1500, 2)
        .traits({Trait::Swift})
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                // Having it twice would change nothing.
                if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Turn);
            })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return q.hit(s); })
        .gives(Moment::Price, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).has(Word::Eternity) ? Free : 0;
               })
        .any()
        .on(Moment::Activation, {Zone::Lasting}, [](Play& p, Self& s) { p.lose_effect(s); })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            return own_declared(q, s) && q.def(q.fighter(s.on->fighter).card).has(Word::Eternity);
        });
    // YM-002 人鬼「未来永劫斩」
    m.battle(402, "ym-002", Who::Youmu, Type::Melee, 2, 1500, 5)
        .traits({Trait::Swift})
        .number("damage", 2500)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Melee); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return q.hit(s); });
    // YM-003 天星剑「宛若涅槃寂静」, DD-C3.31
    m.trap(403, "ym-003", Who::Youmu, 2)
        .number("damage", 1000)
        .plays(Moment::Activation, cancel_and_strike)
        .when(foe_activates_status_or_trap);
    // YM-004 幽鬼剑「妖童饿鬼之断食」
    m.battle(404, "ym-004", Who::Youmu, Type::Danmaku, 1, 1000, 1).traits({Trait::Combo});
    // YM-005 狱界剑「二百由旬之一闪」
    m.battle(405, "ym-005", Who::Youmu, Type::Danmaku, 2, 2000, 2).traits({Trait::Combo});
    // YM-006 畜趣剑「无为无策的冥罚」
    m.battle(406, "ym-006", Who::Youmu, Type::Danmaku, 3, 3000, 3).traits({Trait::Combo});
    // YM-007 魂符「幽冥的苦轮」: what has to be paid is doubled, what the card's own text takes off included (DD-18.8).
    // Used twice, it doubles twice.
    m.status(407, "ym-007", Who::Youmu, 0)
        .number("factor", 2, 1, 10)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   if (Lasting* before = p.effect(earlier_effect(p.q, s)))
                       before->value = static_cast<std::int16_t>(before->value * s.n("factor"));
                   else
                       p.gain(s, Until::Turn, s.n("factor"));
               })
        .attack()
        .gives(Moment::Price,
               [](const Query& q, const Self& s, const About& a) {
                   const Def& d = q.def(a.card);
                   if (a.seat != s.seat || !d.battle() || !d.is(Who::Youmu)) return 0;
                   return own_price(q, s, a) * (q.s.lasting[s.lasting].value - 1);
               })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                multiply_original(p, s, p.effect(s)->value);
                p.lose_effect(s);
            })
        .locked()
        .when(youmu_declared);
    // YM-008 剑伎「樱花闪闪」: no declaration (DD-C3.9)
    m.battle(408, "ym-008", Who::Youmu, Type::Danmaku, 1, 1000, 3)
        .number("pay", 1)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("pay"));
                p.to_declare(s.seat, s.piece, true);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); });
    // YM-009 断命剑「冥想斩」, DD-C3.43
    m.battle(409, "ym-009", Who::Youmu, Type::Melee, 2, 2500, 3)
        .number("threshold", 4)
        .gives(Moment::FreeBar,
               [](const Query& q, const Self& s, const About& a) { return q.bar(a.seat) == s.n("threshold") ? 1 : 0; });
    // YM-010 转生剑「円心流转斩」
    m.battle(410, "ym-010", Who::Youmu, Type::Melee, 2, 1000, 3)
        .number("bonus", 500)
        .number("limit", 5)
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) {
                   const int gained = q.total(s.seat) - q.tally(s.seat).total_at_start;
                   return s.n("bonus") * std::clamp(gained, 0, int{s.n("limit")});
               })
        .attack();
    // YM-011 六道剑「一念无量劫」
    m.battle(411, "ym-011", Who::Youmu, Type::Danmaku, 3, 1000, 5)
        .number("bonus", 500)
        .number("limit", 9)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            const auto [less, more] = std::minmax({q.total(s.seat), q.total(s.foe())});
            return s.n("bonus") * std::min(more - less, int{s.n("limit")});
        });
    // YM-012 人智剑「天女返」
    m.battle(412, "ym-012", Who::Youmu, Type::Danmaku, 1, 1000, 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Combo); }); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // YM-013 魂魄「幽明求闻持聪明之法」
    m.status(413, "ym-013", Who::Youmu, 1)
        .number("count", 3)
        .number("factor", 2, 1, 10)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (const Verdict v = gap_open(q, s); !v) return v;
                const auto combo = [&](Piece c) { return q.has(c, Trait::Combo); };
                const int there = q.count(s.seat, Zone::Declare, combo);
                const int sideways =
                    q.count(s.seat, Zone::Declare, [&](Piece c) { return combo(c) && !is_upright(q, c); });
                const bool enough = there >= s.n("count") && s.n("count") - sideways <= upright_to_spare(q, s);
                return enough ? Verdict() : refuse("extra-cost"_refusal, q.def(s.card).number);
            },
            [](Play& p, Self& s) {
                const int spare = upright_to_spare(p.q, s);
                p.to_gap(s, p.choose_some(s, s.seat, s.seat, {Zone::Declare}, s.n("count"), s.n("count"),
                                          [&](Piece c, const Pieces& chosen) {
                                              int used = is_upright(p.q, c) ? 1 : 0;
                                              for (const Piece x : chosen) used += is_upright(p.q, x) ? 1 : 0;
                                              return p.q.has(c, Trait::Combo) && used <= spare;
                                          }));
            })
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .on(Moment::Activation, [](Play& p, Self& s) { multiply_original(p, s, s.n("factor")); })
        .locked()
        .when(youmu_declared);
    // YM-014 人界剑「悟入幻想」, DD-C3.32
    m.status(414, "ym-014", Who::Youmu, 2)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   const auto smaller = [&](Piece a, Piece b) { return p.q.gorgeousness(a) < p.q.gorgeousness(b); };
                   Pieces cards = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, p.q.count(s.seat, Zone::Discard),
                                                [&](Piece c, const Pieces& chosen) {
                                                    return p.q.battle_card(c) && p.q.of(c, Who::Youmu) &&
                                                           std::none_of(chosen.begin(), chosen.end(), [&](Piece other) {
                                                               return p.q.gorgeousness(other) == p.q.gorgeousness(c);
                                                           });
                                                });
                   std::sort(cards.begin(), cards.end(), smaller);
                   for (const Piece c : cards) p.to_declare(s.seat, c, false, true);
                   p.end_turn();
               })
        .attack();
    // YM-015 狱神剑「业风神闪斩」
    m.battle(415, "ym-015", Who::Youmu, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Combo})
        .number("damage", 500)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (const Verdict v = gap_open(q, s); !v) return v;
                if (q.any(s.seat, Zone::Discard, [&](Piece c) { return q.has(c, Word::HellRealmSword); })) return {};
                return refuse("extra-cost"_refusal, q.def(s.card).number);
            },
            [](Play& p, Self& s) {
                p.to_gap(s, p.choose(s, s.seat, s.seat, Zone::Discard,
                                     [&](Piece c) { return p.q.has(c, Word::HellRealmSword); }));
            })
        .on(Moment::Activation, destroy_and_strike)
        .defence()
        .locked()
        .when(opposing_is_not_swift);
    // YM-016 空观剑「六根清净斩」: it has destroyed the opposing card (DD-12.5), which was the last one the opponent
    // declared.
    m.battle(416, "ym-016", Who::Youmu, Type::Melee, 0, 1000, 5)
        .last()
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                p.deal(s, s.foe(), p.q.def(p.q.tally(s.foe()).declared.back()).power, Type::Melee);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return s.fighter == 1 || q.s.battle.clashed; });
    // YM-017 断想剑「草木成佛斩」
    m.battle(417, "ym-017", Who::Youmu, Type::Melee, 1, 1500, 2)
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return youmu_danmaku(p.q, x); });
                if (c) p.to_hand(c);
            })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return youmu_danmaku(q, c); });
        });
    // YM-018 修罗剑「现世妄执」
    m.battle(418, "ym-018", Who::Youmu, Type::Danmaku, 3, 3000, 4)
        .traits({Trait::Combo})
        .on(Moment::Moved, {Zone::Gap},
            [](Play& p, Self& s) {
                for (const Word word : {Word::HumanSign, Word::HumanOni}) {
                    const Piece c =
                        p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return p.q.has(x, word); });
                    if (c) p.to_hand(c);
                }
            })
        .when([](const Query&, const Self& s) { return s.on->to == Zone::Gap; })
        .can([](const Query& q, const Self& s) -> Verdict {
            const auto fits = [&](Piece c) { return q.has(c, Word::HumanSign) || q.has(c, Word::HumanOni); };
            return some_in(q, s, s.seat, {Zone::Discard}, fits);
        });
    // YM-019 断灵剑「迷津慈航斩」
    m.battle(419, "ym-019", Who::Youmu, Type::Melee, 3, 2500, 4)
        .traits({Trait::Swift})
        .number("discount", 1)
        .gives(Moment::Price, [](const Query& q, const Self& s, const About& a) {
            return -s.n("discount") *
                   q.count(a.seat, Zone::Declare, [&](Piece c) { return q.has(c, Word::Meditation); });
        });
    // YM-020 天上剑「天人亦五衰」
    m.battle(420, "ym-020", Who::Youmu, Type::Danmaku, 3, 3500, 4)
        .hyper_only()
        .traits({Trait::Combo})
        .on(Moment::Declaring, {Zone::Discard},
            [](Play& p, Self& s) { p.declare(s.seat, s.piece, {.from = Zone::Discard}); })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) { return q.can_declare(s.seat, s.piece, {.from = Zone::Discard}); });
}

}  // namespace quincunx::dreamduel
