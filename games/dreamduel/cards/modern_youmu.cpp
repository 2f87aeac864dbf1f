// The cards of Youmu, modern pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t Gardener = 5490;  // the number of YM-C01

bool youmu_battle(const Query& q, Piece c) { return q.of(c, Who::Youmu) && q.battle_card(c); }

bool human_sign(const Query& q, Piece c) { return q.has(c, Word::HumanSign) || q.has(c, Word::HumanOni); }
bool sword(const Query& q, Piece c) { return q.has(c, Word::Sword) && q.battle_card(c); }
bool hell_sword(const Query& q, Piece c) { return q.has(c, Word::HellRealmSword); }

bool upright(const Query& q, Piece c) {
    const Lying* l = q.lying(c);
    return l && !(l->marks & (Sideways | Sealed));
}
int uprights(const Query& q, Seat seat) {
    return q.count(seat, Zone::Declare, [&](Piece c) { return upright(q, c); });
}
// Cards of a zone that can be moved: not sealed (DD-18.1).

// The top card of the declare zone can be moved.
Verdict can_move_top(const Query& q, const Self& s) {
    const auto& pile = q.side(s.seat).declare;
    if (pile.empty()) return nothing_in(q, s, s.seat, {Zone::Declare});
    return pile.back().has(Sealed) ? refuse("sealed"_refusal) : Verdict();
}

// None of the cards has this title.

// --- Body and Soul (DD-C47)

int sum(const Query& q, const Pieces& cards) {
    int n = 0;
    for (const Piece c : cards) n += q.gorgeousness(c);
    return n;
}
Verdict can_body_and_soul(const Query& q, const Self& s) {
    const int most = uprights(q, s.seat);
    return some_in(q, s, s.seat, {Zone::Discard},
                   [&](Piece c) { return youmu_battle(q, c) && q.gorgeousness(c) <= most; });
}
void body_and_soul(Play& p, const Self& s, bool several) {
    const int payable = uprights(p.q, s.seat);
    const Pieces chosen = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 1,
                                        several ? static_cast<int>(MaxPieces) : 1, [&](Piece c, const Pieces& before) {
                                            return youmu_battle(p.q, c) && new_title(p.q, c, before) &&
                                                   sum(p.q, before) + p.q.gorgeousness(c) <= payable;
                                        });
    const int cost = sum(p.q, chosen);
    p.discard(s, p.choose_some(s, s.seat, s.seat, {Zone::Declare}, cost, cost,
                               [&](Piece c, const Pieces&) { return upright(p.q, c); }));
    for (const Piece c : chosen)
        if (p.q.where(c).zone == Zone::Discard) p.to_hand(c);  // DD-14.5: YM-016 may have taken it
}
// Where a YM-C01 whose skills work is; Lasting: nowhere (DD-C38).
Zone gardener(const Query& q, Seat seat) {
    for (const Zone zone : {Zone::Hyper, Zone::Character}) {
        bool there = false;
        q.each(seat, zone, [&](Piece c, std::uint8_t marks) {
            there = there || (q.def(c).number == Gardener && !(marks & Sealed));
        });
        if (there) return zone;
    }
    return Zone::Lasting;
}

// --- YM-C02

// The gorgeousness that the first and the last battle card of the turn share, with different titles; else -1 (DD-C48).
int shared_gorgeousness(const Query& q, Seat seat) {
    const auto& declared = q.tally(seat).declared;
    if (declared.empty() || declared[0] == declared.back()) return -1;
    const int first = q.def(declared[0]).gorgeousness;
    return first == q.def(declared.back()).gorgeousness ? first : -1;
}
bool shares(const Query& q, Seat seat, Piece c) {
    return youmu_battle(q, c) && q.gorgeousness(c) == shared_gorgeousness(q, seat) && !q.sealed(c);
}

constexpr Query::Terms FromPile{.free_bar = true, .from = Zone::Declare};
Verdict can_declare_again(const Query& q, const Self& s, Piece c) {
    if (!youmu_battle(q, c) || owner_of(c) != s.seat || q.sealed(c)) return nothing_in(q, s, s.seat, {Zone::Declare});
    return q.can_declare(s.seat, c, FromPile);
}

// --- Single cards

// The card of this seat that is being activated; none: it is not of this seat.
Card activated_card(const Query& q, const Self& s) {
    if (const Activation* a = s.on->activation) return a->seat == s.seat ? a->card : Card();
    const int i = s.on->fighter;
    return i < 2 && q.seat_of_fighter(i) == s.seat ? q.fighter(i).card : Card();
}

// A card of the declare zone is about to be discarded, and nothing else happens instead.
bool would_discard(const Query&, const Self& s) {
    return s.on->from == Zone::Declare && s.on->to == Zone::Discard && !s.on->replaced;
}

// The effect waits; several of them wait as one, Lasting::value says how many.
void add_effect(Play& p, const Self& s) {
    for (Lasting& l : p.state.lasting)
        if (l.source == s.card && l.seat == s.seat && l.kind == Hold::Own) {
            ++l.value;
            return;
        }
    p.gain(s, Until::Turn, 1);
}
int effects(const Query& q, const Self& s) { return q.s.lasting[s.lasting].value; }

// YM-014: which of its effects the opponent can carry out in full.
std::array<bool, 5> in_full(const Query& q, const Self& s) {
    const Seat foe = s.foe();
    return {true, q.count(foe, Zone::Hand) > 0, loose(q, foe, Zone::Fu) > 0, uprights(q, foe) >= s.n("count"),
            q.count(foe, Zone::Deck) >= s.n("count2")};
}
void five_signs(Play& p, Self& s) {
    const Seat foe = s.foe();
    Self theirs = s;  // the opponent acts
    theirs.seat = foe;
    std::array<bool, 5> done{};
    for (int left = s.on->amount + 1; left > 0; --left) {
        // DD-C35: those in full, while there are any.
        const std::array<bool, 5> full = in_full(p.q, s);
        bool any = false;
        for (std::size_t i = 0; i < done.size(); ++i) any = any || (full[i] && !done[i]);
        std::array<Verdict, 5> v;
        for (std::size_t i = 0; i < v.size(); ++i)
            if (done[i] || (any && !full[i])) v[i] = refuse("only-chosen"_refusal);
        const int effect = p.which(s, foe, {v[0], v[1], v[2], v[3], v[4]});
        done[static_cast<std::size_t>(effect)] = true;
        if (effect == 0) {
            add_effect(p, s);
        } else if (effect == 1) {
            if (const Piece c = p.choose(theirs, foe, foe, Zone::Hand, [](Piece) { return true; }))
                p.discard(theirs, c);
        } else if (effect == 2) {
            if (const Piece c = p.choose(theirs, foe, foe, Zone::Fu, [&](Piece x) { return !p.q.sealed(x); }))
                p.discard(theirs, c);
        } else if (effect == 3) {
            for (const Piece c : p.choose_some(theirs, foe, foe, {Zone::Declare}, s.n("count"), s.n("count"),
                                               [&](Piece x, const Pieces&) { return upright(p.q, x); }))
                p.turn_sideways(c);
        } else {
            p.to_gap(theirs, p.reveal_top(foe, s.n("count2"), Everybody));
        }
    }
}

}  // namespace

void modern_youmu(Maker& m) {
    // YM-C01 半人半灵的庭师
    m.character(Gardener, "ep01-ym-c01", Who::Youmu)
        .skill("ep01-body-and-soul", Stand::Center)
        .on(Moment::Idle, [](Play& p, Self& s) { body_and_soul(p, s, s.zone == Zone::Hyper); })
        .attack()
        .once_a_phase()
        .can(can_body_and_soul);
    // YM-C02 生命的二刀流
    m.character(5491, "ep01-ym-c02", Who::Youmu)
        .skill("ep01-clear-sky-iai", Stand::Center)
        .on(Moment::BattleEnd,
            [](Play& p, Self& s) {
                const Piece c = p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                            [&](Piece x) { return shares(p.q, s.seat, x); });
                if (c) p.to_hand(c);
            })
        .when([](const Query& q, const Self& s) { return shared_gorgeousness(q, s.seat) >= 0; })
        .can([](const Query& q, const Self& s) {
            const auto fits = [&](Piece c) { return shares(q, s.seat, c); };
            return some_in(q, s, s.seat, {Zone::Discard, Zone::Declare}, fits);
        })
        .skill("ep01-half-self", Stand::Hyper)
        .on(Moment::Declaring,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Declare,
                                         [&](Piece x) { return static_cast<bool>(can_declare_again(p.q, s, x)); });
                p.declare(s.seat, c, FromPile);
            })
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            Verdict verdict = nothing_in(q, s, s.seat, {Zone::Declare});
            q.each(s.seat, Zone::Declare, [&](Piece c, std::uint8_t) {
                if (!verdict) verdict = can_declare_again(q, s, c);
            });
            return verdict;
        });

    // YM-001 人符「现世斩」: What it gives waits for the next card with that word (DD-R51).
    m.battle(5401, "ep01-ym-001", Who::Youmu, Type::Melee, 1, 1500, 2)
        .traits({Trait::Swift})
        .number("discount", 1)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { add_effect(p, s); })
        .attack()
        .when(hit)
        .gives(Moment::Price, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).has(Word::Human) ? -s.n("discount") * effects(q, s) : 0;
               })
        .any()
        .on(Moment::Activation, {Zone::Lasting}, [](Play& p, Self& s) { p.lose_effect(s); })
        .locked()
        .any()
        .when([](const Query& q, const Self& s) {
            const Card c = activated_card(q, s);
            return c && q.def(c).has(Word::Human);
        });
    // YM-002 人鬼「未来永劫斩」
    m.battle(5402, "ep01-ym-002", Who::Youmu, Type::Melee, 2, 2000, 5)
        .traits({Trait::Swift})
        .number("damage", 2000)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Melee); })
        .attack()
        .when(hit);
    // YM-003 饿王剑「饿鬼十王的报应」
    m.battle(5403, "ep01-ym-003", Who::Youmu, Type::Danmaku, 1, 1500, 1).traits({Trait::Combo});
    // YM-004 狱界剑「二百由旬之一闪」
    m.battle(5404, "ep01-ym-004", Who::Youmu, Type::Danmaku, 2, 2500, 2).traits({Trait::Combo});
    // YM-005 畜趣剑「无为无策之冥罚」
    m.battle(5405, "ep01-ym-005", Who::Youmu, Type::Danmaku, 3, 3500, 3).traits({Trait::Combo});
    // YM-006 人界剑「悟入幻想」
    m.battle(5406, "ep01-ym-006", Who::Youmu, Type::Danmaku, 1, 1500, 2)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return human_sign(p.q, x); });
                if (c) p.to_hand(c);
            })
        .when([](const Query& q, const Self& s) { return q.broken(s); })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return human_sign(q, c); });
        });
    // YM-007 修罗剑「现世妄执」, DD-C32
    m.battle(5407, "ep01-ym-007", Who::Youmu, Type::Danmaku, 2, 2500, 4)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.to_gap(s, p.q.side(s.seat).declare.back().piece);
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return youmu_battle(p.q, x); });
                if (c) p.to_declare(s.seat, c);
            })
        .can([](const Query& q, const Self& s) {
            if (const Verdict v = can_move_top(q, s); !v) return v;
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return youmu_battle(q, c); });
        });
    // YM-008 魂符「幽明的苦轮」
    m.instant(5408, "ep01-ym-008", Who::Youmu, 0)
        .number("recover", 1)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   const auto& pile = p.q.side(s.seat).declare;
                   if (pile.empty() || pile.back().has(Sealed)) return;  // DD-14.5
                   const Piece top = pile.back().piece;
                   p.discard(s, top);
                   if (p.q.of(top, Who::Youmu)) p.recover(s.seat, s.n("recover"));
               })
        .attack()
        .can(can_move_top);
    // YM-009 魂魄「幽明求闻持聪明之法」, DD-C33, DD-14.6
    m.instant(5409, "ep01-ym-009", Who::Youmu, 0)
        .plays(Moment::WouldMove,
               [](Play& p, Self& s) {
                   p.to_hand(s.on->piece);
                   s.on->replaced = true;
               })
        .when([](const Query& q, const Self& s) { return would_discard(q, s) && q.where(s.on->piece).seat == s.seat; });
    // YM-010 断命剑「冥想斩」
    m.battle(5410, "ep01-ym-010", Who::Youmu, Type::Melee, 2, 2000, 3)
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.discard(s, p.choose(s, s.seat, s.seat, Zone::Declare, [&](Piece x) { return !p.q.sealed(x); }));
                if (Fighter* f = p.own(s)) p.add_power(*f, s.n("bonus"));
            })
        .can([](const Query& q, const Self& s) { return some_loose_in(q, s, s.seat, {Zone::Declare}); });
    // YM-011 断迷剑「迷津慈航斩」
    m.battle(5411, "ep01-ym-011", Who::Youmu, Type::Melee, 3, 3000, 4)
        .traits({Trait::Swift})
        .number("threshold", 3)
        .number("discount", 1)
        .gives(Moment::Price, [](const Query& q, const Self& s, const About&) {
            return q.count(s.seat, Zone::Discard, [&](Piece c) { return q.has(c, Word::Sever); }) >= s.n("threshold")
                       ? -s.n("discount")
                       : 0;
        });
    // YM-012 转生剑「円心流转斩」, DD-C34
    m.battle(5412, "ep01-ym-012", Who::Youmu, Type::Melee, 2, 2000, 3)
        .number("draw", 1)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece out = p.choose(s, s.seat, s.seat, Zone::Declare, [&](Piece x) { return !p.q.sealed(x); });
                if (out) p.discard(s, out);
                const Piece in = p.choose(
                    s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return p.q.battle_card(x); }, true);
                if (!in) return;
                p.to_declare(s.seat, in);
                p.draw(s.seat, s.n("draw"));
            })
        .can([](const Query& q, const Self& s) {
            return q.count(s.seat, Zone::Hand) > 0 ? Verdict() : some_loose_in(q, s, s.seat, {Zone::Declare});
        });
    // YM-013 人智剑「天女返」
    m.battle(5413, "ep01-ym-013", Who::Youmu, Type::Danmaku, 1, 1000, 1)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Combo); }); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // YM-014 天上剑「天人之五衰」: X is kept in Occasion::amount, which the start of the phase does not use (DD-R41).
    m.trap(5414, "ep01-ym-014", Who::Youmu, 1)
        .number("limit", 4)
        .number("less", 1000)
        .number("count", 3)
        .number("count2", 3)
        .extra([](const Query&, const Self&) { return Verdict(); },
               [](Play& p, Self& s) {
                   const Pieces paid = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, s.n("limit"),
                                                     [&](Piece c, const Pieces&) { return p.q.has(c, Word::Human); });
                   p.to_gap(s, paid);
                   s.on->amount = static_cast<int>(paid.size());
               })
        .plays(Moment::BattleStart, five_signs)
        .defence()
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                const int less = s.n("less") * effects(p.q, s);
                if (!s.on->unpreventable) s.on->amount = std::max(0, s.on->amount - less);  // DD-15.2
                p.lose_effect(s);
            })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->by == s.foe() && !s.on->replaced; });
    // YM-015 天星剑「宛若涅槃寂静」
    m.trap(5415, "ep01-ym-015", Who::Youmu, 1)
        .number("damage", 500)
        .plays(Moment::Activation, cancel_and_strike)
        .when([](const Query& q, const Self& s) {
            return foe_activates_status_or_trap(q, s) && !q.def(s.on->activation->card).extra_pay;
        });
    // YM-016 断想剑「草木成佛斩」, DD-C36
    m.battle(5416, "ep01-ym-016", Who::Youmu, Type::Melee, 1, 1500, 2)
        .on(Moment::WouldMove, {Zone::Declare},
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return youmu_danmaku(p.q, x); });
                if (c) p.to_hand(c);
            })
        .when(would_discard)
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return youmu_danmaku(q, c); });
        });
    // YM-017 剑伎「樱花闪闪」, DD-C36; at idle it is no declaration (DD-R67).
    m.battle(5417, "ep01-ym-017", Who::Youmu, Type::Danmaku, 1, 1000, 3)
        .number("pay", 1)
        .number("heal", 1000)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("pay"));
                p.to_declare(s.seat, s.piece);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); })
        .on(Moment::WouldMove, {Zone::Declare}, [](Play& p, Self& s) { p.heal(s.seat, s.n("heal")); })
        .once_a_phase()
        .when(would_discard);
    // YM-018 迷符「缠缚剑」
    m.battle(5418, "ep01-ym-018", Who::Youmu, Type::Melee, 0, 500, 4)
        .traits({Trait::Combo})
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const auto all = [](Piece) { return true; };
                const Verdict discard = some_in(p.q, s, s.seat, {Zone::Discard});
                const Verdict gap = some_in(p.q, s, s.seat, {Zone::Gap});
                if (p.which(s, s.seat, {discard, gap}) == 0) {
                    p.to_gap(s, p.choose(s, s.seat, s.seat, Zone::Discard, all));
                } else {
                    p.to_deck(p.choose(s, s.seat, s.seat, Zone::Gap, all), 0);
                    p.shuffle_deck(s.seat);
                }
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard, Zone::Gap});
        });
    // YM-019 狱神剑「业风神闪斩」, DD-C37
    m.battle(5419, "ep01-ym-019", Who::Youmu, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Combo})
        .number("damage", 500)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (!q.any(s.seat, Zone::Discard, [&](Piece c) { return hell_sword(q, c); }))
                    return refuse("extra-cost"_refusal, q.def(s.card).number);
                return {};
            },
            [](Play& p, Self& s) {
                p.to_gap(s, p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return hell_sword(p.q, c); }));
            })
        .on(Moment::Activation, destroy_and_strike)
        .defence()
        .locked()
        .when(opposing_is_not_swift);
    // YM-020 六道剑「一念无量劫」, DD-C38; the third ability is what waits for the idle time.
    m.battle(5420, "ep01-ym-020", Who::Youmu, Type::Melee, 2, 500, 5)
        .number("bonus", 500)
        .number("threshold", 3000)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                int words = 0;
                for (const Word w : {Word::Oni, Word::Hell, Word::Beast, Word::Human, Word::Asura, Word::Heaven})
                    words += p.q.any(s.seat, Zone::Discard, [&](Piece c) { return p.q.has(c, w); }) ? 1 : 0;
                p.add_power(*p.own(s), words * s.n("bonus"));
            })
        .locked()
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.wait(s, 2); })
        .attack()
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return q.power(s.fighter) >= s.n("threshold"); })
        .on(Moment::Pending, [](Play& p, Self& s) { body_and_soul(p, s, gardener(p.q, s.seat) == Zone::Hyper); })
        .when([](const Query& q, const Self& s) { return gardener(q, s.seat) != Zone::Lasting; })
        .can(can_body_and_soul);
    // YM-021 空观剑「六根清净斩」, DD-C39
    m.battle(5421, "ep01-ym-021", Who::Youmu, Type::Melee, 0, 0, 5)
        .traits({Trait::Counter})
        .last()
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Fighter* f = p.opposing(s);
                const Card fallen = p.state.battle.fallen;
                p.add_power(*p.own(s), f ? f->original : p.q.def(fallen).power);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return q.opposing(s) || q.s.battle.fallen; });
    // YM-022 「待宵反射卫星斩」, DD-C40
    m.battle(5422, "ep01-ym-022", Who::Youmu, Type::Melee, 2, 2000, 5)
        .center()
        .number("threshold", 14)
        .number("count", 2)
        .number("bonus", 1500)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.own(s)->x = 1; })
        .when([](const Query& q, const Self& s) { return q.total(s.seat) < s.n("threshold"); })
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                for (const Piece c : p.choose_some(
                         s, s.seat, s.seat, {Zone::Discard}, 1, s.n("count"),
                         [&](Piece x, const Pieces&before) { return sword(p.q, x) && new_title(p.q, x, before); }))
                    p.to_declare(s.seat, c);
            })
        .when([](const Query& q, const Self& s) { return q.own(s)->x != 0; })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return sword(q, c); });
        })
        .gives(Moment::GivesTraits,
               [](const Query& q, const Self& s, const About&) {
                   return q.total(s.seat) >= s.n("threshold")
                              ? static_cast<int>(bit(Trait::Swift) | bit(Trait::Counter))
                              : 0;
               })
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) -> int {
            return q.total(s.seat) >= s.n("threshold") ? s.n("bonus") : 0;
        });
}

}  // namespace quincunx::dreamduel
