// The cards of Kaguya, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t TreeOcean = 1020;  // KGY-020

bool broke(const Query& q, const Self& s) { return q.broke(s); }

bool is_treasure(const Query& q, Piece c) { return q.has(c, Word::DivineTreasure); }
// In a declare zone KGY-020 is one of them.
bool declared_request(const Query& q, Piece c) { return is_request(q, c) || q.def(c).number == TreeOcean; }

void draw(Play& p, Self& s) { p.draw(s.seat, s.n("draw")); }
void heal(Play& p, Self& s) { p.heal(s.seat, s.n("heal")); }
void special_damage(Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); }
void to_the_top(Play& p, Self& s) { p.own(s)->goes = Dest::DeclareTop; }

// --- C010: the requests and what they are exchanged for (DD-C3.40)

constexpr Query::Terms FromTheGap{.free_spirit = true, .free_bar = true, .from = Zone::Gap};

bool can_follow(const Query& q, Seat seat, Piece c, int gorgeousness) {
    return is_treasure(q, c) && q.gorgeousness(c) == gorgeousness && q.can_declare(seat, c, FromTheGap);
}
// Whether a treasure of that gorgeousness can be declared once this card of the discard pile is in the gap.
bool pays_for(const Query& q, Seat seat, Piece discarded, int gorgeousness) {
    return q.def(discarded).spell() &&
           (can_follow(q, seat, discarded, gorgeousness) ||
            q.any(seat, Zone::Gap, [&](Piece c) { return can_follow(q, seat, c, gorgeousness); }));
}
bool opens_the_way(const Query& q, Seat seat, Piece request) {
    return declared_request(q, request) &&
           q.any(seat, Zone::Discard, [&](Piece c) { return pays_for(q, seat, c, q.gorgeousness(request)); });
}

void take_hidden_treasures(Play& p, Self& s) {
    const auto fits = [&](Piece c) { return p.q.has(c, Trait::Treasure); };
    int left = s.n("count");
    for (; left > 0; --left) {
        const Piece c = p.search(s, s.seat, fits);
        if (!c) break;
        p.to_gap(s, c);
    }
    p.shuffle_deck(s.seat);
    p.to_gap(s,
             p.choose_some(s, s.seat, s.seat, {Zone::Hand}, 0, left, [&](Piece c, const Pieces&) { return fits(c); }));
}

void declare_treasure(Play& p, Self& s) {
    const Piece request =
        p.choose(s, s.seat, s.seat, Zone::Declare, [&](Piece c) { return opens_the_way(p.q, s.seat, c); });
    const int gorgeousness = p.q.gorgeousness(request);
    const Piece discarded =
        p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return pays_for(p.q, s.seat, c, gorgeousness); });
    Pieces both;
    both.push(discarded);
    both.push(request);
    p.to_gap(s, both);
    const Piece treasure =
        p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece c) { return can_follow(p.q, s.seat, c, gorgeousness); });
    if (treasure) p.declare(s.seat, treasure, FromTheGap);
}

// --- KGY-018

// As the highest card of the zone that is not of this title itself.
int as_the_top(const Query& q, const Self& s, const About&) {
    const auto& zone = q.side(s.seat).declare;
    for (std::size_t i = zone.size(); i-- > 0;)
        if (q.card(zone[i].piece) != s.card) return std::max<int>(s.n("least"), q.gorgeousness(zone[i].piece));
    return s.n("least");
}

// --- KGY-019

void night_into_gap(Play& p, Self& s) {
    if (const Piece c = p.search(s, s.seat, [&](Piece x) { return p.q.has(x, Word::NightReturns); })) p.to_gap(s, c);
    p.shuffle_deck(s.seat);
}

// --- KGY-020 (DD-C4.15)

// A card on the field that may be a spell card: what lies face-down is chosen unseen (DD-R43).
bool on_the_field(const Query& q, Piece c) { return !q.is_known(c) || q.def(c).spell(); }
bool can_return(const Query& q, Piece c) { return is_spell(q, c) && q.def(c).number != TreeOcean; }

void clear_a_field_card(Play& p, const Self& s) {
    const Piece c = p.choose_of(s, s.seat, s.foe(), {Zone::Fu, Zone::Equip, Zone::Declare},
                                [&](Piece x) { return on_the_field(p.q, x); });
    if (c) p.to_gap(s, c);
}
void clear_both_piles(Play& p, const Self& s) {
    Pieces gone;
    for (const Seat seat : {s.seat, s.foe()})
        if (const Piece c = p.choose(s, s.seat, seat, Zone::Discard, [&](Piece x) { return is_spell(p.q, x); }))
            gone.push(c);
    p.to_gap(s, gone);
    p.draw(s.seat, s.n("draw"));
}
void grow_a_forest(Play& p, Self& s) {
    const Query& q = p.q;
    const auto spell = [&](Piece c) { return is_spell(q, c); };
    const auto field = [&](Piece c) { return on_the_field(q, c); };
    const Verdict first = some_in(q, s, s.foe(), {Zone::Fu, Zone::Equip, Zone::Declare}, field);
    Verdict second = some_in(q, s, s.seat, {Zone::Discard}, spell);
    if (second) second = some_in(q, s, s.foe(), {Zone::Discard}, spell);
    const int there = q.count(s.seat, Zone::Gap, [&](Piece c) { return can_return(q, c); });
    const Verdict third = there >= s.n("count") ? Verdict() : refuse("too-few"_refusal, s.n("count"), there);
    const int effect = p.which(s, s.seat, {first, second, third});
    if (effect == 2) {
        for (const Piece c : p.choose_some(s, s.seat, s.seat, {Zone::Gap}, s.n("count"), s.n("count"),
                                           [&](Piece x, const Pieces&) { return can_return(q, x); }))
            p.to_deck(c, 0);
        p.shuffle_deck(s.seat);
    }
    if (effect != 1) clear_a_field_card(p, s);
    if (effect != 0) clear_both_piles(p, s);
}

// --- KGY-021

bool equally_gorgeous(const Query& q, Piece a, Piece b) {
    return is_spell(q, a) && is_spell(q, b) && q.gorgeousness(a) >= 0 && q.gorgeousness(a) == q.gorgeousness(b);
}
bool has_equal(const Query& q, Seat seat, Piece declared) {
    return owner_of(declared) == seat &&
           q.any(seat, Zone::Discard, [&](Piece c) { return equally_gorgeous(q, declared, c); });
}
Verdict can_change_declared(const Query& q, const Self& s) {
    return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return has_equal(q, s.seat, c); });
}
Verdict can_change_gap(const Query& q, const Self& s) {
    const auto spell = [&](Piece c) { return is_spell(q, c); };
    if (const Verdict v = some_in(q, s, s.seat, {Zone::Discard}, spell); !v) return v;
    return some_in(q, s, s.seat, {Zone::Gap}, spell);
}
void change_places(Play& p, Self& s) {
    const auto spell = [&](Piece c) { return is_spell(p.q, c); };
    if (p.which(s, s.seat, {can_change_declared(p.q, s), can_change_gap(p.q, s)}) == 0) {
        const Piece declared =
            p.choose(s, s.seat, s.seat, Zone::Declare, [&](Piece c) { return has_equal(p.q, s.seat, c); });
        p.exchange(
            p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return equally_gorgeous(p.q, declared, c); }),
            declared);
    } else {
        const Piece discarded = p.choose(s, s.seat, s.seat, Zone::Discard, spell);
        p.exchange(discarded, p.choose(s, s.seat, s.seat, Zone::Gap, spell));
    }
}

}  // namespace

void classic_kaguya(Maker& m) {
    // C010 永远与须臾的罪人
    m.character(1090, "c010", Who::Kaguya)
        .number("count", 6)
        .skill("spirited-away-treasures", Stand::Support)
        .on(Moment::Moved, take_hidden_treasures)
        .when([](const Query&, const Self& s) { return s.on->to == Zone::Character; })
        .skill("five-impossible-requests", Stand::Center)
        .on(Moment::Declaring, declare_treasure)
        .can([](const Query& q, const Self& s) {
            if (const Verdict v = gap_open(q, s); !v) return v;
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return opens_the_way(q, s.seat, c); });
        })
        .skill("radiance-of-the-night-pearl", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.discard(s, p.choose_some(s, s.seat, s.seat, {Zone::Declare}, 1, p.q.count(s.seat, Zone::Declare),
                                           [&](Piece c, const Pieces&) { return is_treasure(p.q, c); }));
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return is_treasure(q, c); });
        });

    // KGY-001 难题「蓬莱的弹枝 虹色的弹幕」
    m.battle(1001, "kgy-001", Who::Kaguya, Type::Danmaku, 5, 2500, 5)
        .traits({Trait::Distort})
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return is_request(p.q, c); }); })
        .attack()
        .when(hit)
        .can(deck_left);
    // KGY-002 神宝「蓬莱的玉枝 梦色之乡」
    m.battle(1002, "kgy-002", Who::Kaguya, Type::Danmaku, None, 2500, 5)
        .nullity()
        .traits({Trait::Treasure})
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.to_gap(s, p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                        [&](Piece c) { return is_treasure(p.q, c); }));
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) {
            const auto treasure = [&](Piece c) { return is_treasure(q, c); };
            return some_in(q, s, s.seat, {Zone::Discard, Zone::Declare}, treasure);
        });
    // KGY-003 「永夜返 上弦月」
    m.status(1003, "kgy-003", Who::Kaguya, 1)
        .number("draw", 1)
        .number("recover", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .on(Moment::Moved,
            [](Play& p, Self& s) {
                if (p.which(s, s.seat, {deck_left(p.q, s), Verdict()}) == 0)
                    p.draw(s.seat, s.n("draw"));
                else
                    p.recover(s.seat, s.n("recover"));
            })
        .any()
        .when([](const Query& q, const Self& s) {
            return s.on->from == Zone::Duel && s.on->to == Zone::Declare && owner_of(s.on->piece) == s.seat &&
                   q.of(s.on->piece, Who::Kaguya);
        });
    // KGY-004 难题「龙颈之玉 五色的弹丸」
    m.battle(1004, "kgy-004", Who::Kaguya, Type::Danmaku, 1, 1000, 1)
        .traits({Trait::Swift})
        .on(Moment::Moved, {Zone::Gap},
            [](Play& p, Self& s) {
                p.to_hand(p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return is_request(p.q, c); }));
            })
        .when(into_gap)
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return is_request(q, c); });
        });
    // KGY-005 难题「佛御石之钵 不碎的意志」
    m.battle(1005, "kgy-005", Who::Kaguya, Type::Danmaku, 2, 1000, 2)
        .traits({Trait::Steady})
        .on(Moment::Engage, to_the_top)
        .defence()
        .when(broke);
    // KGY-006 难题「火鼠的皮衣 不躁之心」
    m.battle(1006, "kgy-006", Who::Kaguya, Type::Danmaku, 3, 2500, 3)
        .traits({Trait::Counter})
        .on(Moment::Engage, to_the_top)
        .defence()
        .when(broke);
    // KGY-007 难题「燕的子安贝 永命线」
    m.battle(1007, "kgy-007", Who::Kaguya, Type::Danmaku, 4, 2500, 4)
        .number("heal", 500)
        .on(Moment::Activation, heal)
        .locked();
    // KGY-008 「永夜返 子时」
    m.status(1008, "kgy-008", Who::Kaguya, 1)
        .number("draw", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::GivesTraits,
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).is(Who::Kaguya) ? static_cast<int>(bit(Trait::Swift)) : 0;
               })
        .on(Moment::Moved, {Zone::Gap}, draw)
        .when(into_gap)
        .can(deck_left);
    // KGY-009 「永夜返 丑时」
    m.status(1009, "kgy-009", Who::Kaguya, 1)
        .number("damage", 500)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .defence()
        .gives(Moment::GivesTraits,
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).is(Who::Kaguya) ? static_cast<int>(bit(Trait::Steady)) : 0;
               })
        .on(Moment::Moved, {Zone::Gap}, special_damage)
        .locked()
        .when(into_gap);
    // KGY-010 「永夜返 寅时」
    m.trap(1010, "kgy-010", Who::Kaguya, 2)
        .number("heal", 500)
        .number("threshold", 2000)
        .plays(Moment::Damaged, [](Play& p, Self& s) { p.lose_health(s.foe(), s.on->amount); })
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && s.on->amount <= s.n("threshold") && s.on->type != Type::Special;
        })
        .on(Moment::Moved, {Zone::Gap}, heal)
        .locked()
        .when(into_gap);
    // KGY-011 神宝「耀眼的龙玉」
    m.battle(1011, "kgy-011", Who::Kaguya, Type::Danmaku, None, 1000, 1)
        .nullity()
        .traits({Trait::Treasure, Trait::Swift})
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.discard(s, p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece c) { return is_treasure(p.q, c); }));
                if (Fighter* own = p.own(s)) p.add_power(*own, s.n("bonus"));
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Gap}, [&](Piece c) { return is_treasure(q, c); });
        });
    // KGY-012 神宝「佛体的金刚玉」
    m.battle(1012, "kgy-012", Who::Kaguya, Type::Danmaku, None, 1000, 2)
        .nullity()
        .traits({Trait::Treasure})
        .number("bonus", 1500)
        .on(Moment::Activation, [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus")); })
        .defence()
        .locked();
    // KGY-013 新难题「Mysterium」
    m.battle(1013, "kgy-013", Who::Kaguya, Type::Danmaku, 3, 1000, 3)
        .traits({Trait::Piercing})
        .number("health", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.lose_health(s.seat, s.n("health"));
                if (Fighter* foe = p.opposing(s)) p.destroy(s, *foe);
            })
        .defence()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (!q.opposing(s)) return refuse("no-opposing-card"_refusal);
            const int health = q.tally(s.seat).health;
            return health < s.n("health") ? refuse("health-too-low"_refusal, health, s.n("health"))
                                          : Verdict();  // DD-C3.22
        });
    // KGY-014 神宝「火蜥蜴之盾」
    m.battle(1014, "kgy-014", Who::Kaguya, Type::Danmaku, None, 2000, 3)
        .nullity()
        .traits({Trait::Treasure})
        .number("damage", 1000)
        .on(Moment::Engage, special_damage)
        .defence()
        .locked()
        .when(broke);
    // KGY-015 神宝「无限的生命之泉」
    m.battle(1015, "kgy-015", Who::Kaguya, Type::Danmaku, None, 2000, 4)
        .nullity()
        .traits({Trait::Treasure})
        .number("heal", 1000)
        .on(Moment::Activation, heal)
        .locked();
    // KGY-016 「永夜返 光明之世」, DD-C3.44
    m.battle(1016, "kgy-016", Who::Kaguya, Type::Special, 0, None, 5)
        .last()
        .number("count", 5)
        .number("count2", 5)
        .needs([](const Query& q, const Self& s) -> Verdict {
            const auto with = [&](Word word) {
                return q.titles(s.seat, Zone::Gap, [&](Piece c) { return q.has(c, word); });
            };
            if (const int n = with(Word::Request); n < s.n("count"))
                return refuse("titles"_refusal, s.n("count"), n, Requests);
            if (const int n = with(Word::NightReturns); n < s.n("count2"))
                return refuse("titles"_refusal, s.n("count2"), n, NightReturns);
            return {};
        })
        .on(Moment::Activation, [](Play& p, Self& s) { p.win(s.seat); })
        .locked();
    // KGY-017 「永夜返 初月」
    m.battle(1017, "kgy-017", Who::Kaguya, Type::Danmaku, 1, 500, 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::NightReturns); });
            })
        .can(deck_left)
        .on(Moment::Moved, {Zone::Gap},
            [](Play& p, Self& s) {
                p.to_hand(
                    p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece c) { return p.q.has(c, Word::NewRequest); }));
            })
        .when(into_gap)
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Gap}, [&](Piece c) { return q.has(c, Word::NewRequest); });
        });
    // KGY-018 新难题「艾哲赤石」
    m.battle(1018, "kgy-018", Who::Kaguya, Type::Danmaku, 0, 500, None)
        .number("least", 1)
        .number("recover", 1)
        .gorgeous(as_the_top)
        .on(Moment::Moved, {Zone::Gap, Zone::Hand}, [](Play& p, Self& s) { p.recover(s.seat, s.n("recover")); })
        .locked()
        .when([](const Query&, const Self& s) {
            return s.on->to == Zone::Gap || (s.on->from == Zone::Gap && s.on->to == Zone::Hand);
        });
    // KGY-019 新难题「金阁寺的一枚天井」
    m.battle(1019, "kgy-019", Who::Kaguya, Type::Danmaku, 4, 2500, 4)
        .hyper_only()
        .on(Moment::Settled, night_into_gap)
        .can(deck_left)
        .on(Moment::Moved, {Zone::Gap}, night_into_gap)
        .when(into_gap)
        .can(deck_left);
    // KGY-020 「蓬莱的树海」
    m.battle(1020, "kgy-020", Who::Kaguya, Type::Danmaku, 5, 2500, 5)
        .traits({Trait::Swift})
        .number("penalty", 1500)
        .number("draw", 1)
        .number("count", 5)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.add_power(*p.opposing(s), -s.n("penalty")); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.opposing(s) != nullptr; })
        .on(Moment::Moved, {Zone::Gap}, grow_a_forest)
        .locked()
        .when(into_gap);
    // KGY-021 「永夜返 待宵」
    m.battle(1021, "kgy-021", Who::Kaguya, Type::Danmaku, 2, 500, 4)
        .on(Moment::Settled, change_places)
        .can([](const Query& q, const Self& s) {
            const Verdict declared = can_change_declared(q, s);
            return declared ? declared : can_change_gap(q, s);
        });
    // KGY-022 新难题「月的钛铁矿」
    m.delayed(1022, "kgy-022", Who::Kaguya, 3)
        .number("gorgeousness", 2, 0, 20)
        .gorgeous([](const Query&, const Self& s, const About&) -> int { return s.n("gorgeousness"); })
        .gives(Moment::Muted,
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.foe() && q.def(a.card).is(Type::Delayed) ? 1 : 0;
               })
        .on(Moment::Engage, [](Play& p, Self& s) { p.to_declare(s.seat, s.piece); })
        .when([](const Query& q, const Self& s) {
            const int i = q.attacks(s.seat) ? 0 : 1;
            const Fighter& f = q.fighter(i);
            return f && q.def(f.card).is(Who::Kaguya) && q.broken(q.self_of_fighter(i, f.card));
        });
}

}  // namespace quincunx::dreamduel
