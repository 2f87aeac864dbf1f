// The cards of Yukari, modern pool (EP03): barriers that defend, and the gap.
#include <utility>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr Query::Terms FromGap{.from = Zone::Gap};

bool with_four_traits(const Query& q, const Self& s) { return std::popcount(q.traits(*q.own(s))) >= s.n("threshold"); }

// The Activation of a card that is no battle card and has settled.
Activation* settling(const Self& s) { return s.on->activation; }

// YK-008: a card that settles gets Distort; one that has it takes its namesakes to the gap.
void distort(Play& p, Self& s) {
    Activation* a = settling(s);
    if (a) {
        if (!(a->traits & bit(Trait::Distort))) return p.give(s, *a, Trait::Distort);
    } else {
        const auto there = [&](int i) {
            return p.q.fighter(i) ? Verdict() : Verdict(refuse("no-opposing-card"_refusal));
        };
        const int i = p.which(s, s.seat, {there(0), there(1)});
        Fighter& f = p.state.battle.fighter[static_cast<std::size_t>(i)];
        if (!f) return;
        if (!p.q.has(f, Trait::Distort)) return p.give(f, Trait::Distort);
        const Seat whose = p.q.seat_of_fighter(i);
        Pieces same;
        for (const Zone zone : {Zone::Discard, Zone::Declare})
            p.q.each(whose, zone, [&](Piece c, std::uint8_t) {
                if (p.q.card(c) == f.card) same.push(c);
            });
        return p.to_gap(s, same);
    }
    Pieces same;
    for (const Zone zone : {Zone::Discard, Zone::Declare})
        p.q.each(a->seat, zone, [&](Piece c, std::uint8_t) {
            if (p.q.card(c) == a->card) same.push(c);
        });
    p.to_gap(s, same);
}
Verdict something_settles(const Query& q, const Self&) {
    return q.fighter(0) || q.fighter(1) ? Verdict() : Verdict(refuse("no-opposing-card"_refusal));
}

// YK-011
void draw_and_bury(Play& p, Self& s) {
    p.draw(s.seat, s.n("draw"));
    const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [](Piece) { return true; });
    if (c) p.to_gap(s, c);
}

// Its player discards this card, or moves it to the gap.
template <Zone To>
bool put_away(const Query& q, const Self& s) {
    return s.on->to == To && s.on->by == s.seat && !s.on->battle && in_battle_phase(q);
}
bool put_away_at_all(const Query& q, const Self& s) {
    return put_away<Zone::Discard>(q, s) || put_away<Zone::Gap>(q, s);
}
void bury_up_to(Play& p, Self& s, int n) {
    p.to_gap(s, p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, n,
                              [&](Piece c, const Pieces&) { return is_spell(p.q, c); }));
}

// YK-018: battle cards of this turn that came from the other place than this one.
int from_elsewhere(const Query& q, const Self& s) {
    const Tally& t = q.tally(s.seat);
    const int from_gap = t.from_gap;
    return q.own(s)->from == Zone::Gap ? static_cast<int>(t.declared.size()) - from_gap : from_gap;
}

// YK-019
Query::Terms from_here(const Self& s) {
    const bool pile = s.zone == Zone::Discard || s.zone == Zone::Declare;
    return {.from = s.zone, .discount = pile ? -s.n("pay") : 0};
}
Verdict can_declare_this(const Query& q, const Self& s) {
    const Verdict usable = usable_there(q, s);
    return usable ? q.can_declare(s.seat, s.piece, from_here(s)) : usable;
}

// YK-020: Lasting::value is the power it comes back with.
Query::Terms coming_back(const Self& s) { return {.from = Zone::Gap, .discount = s.n("discount")}; }
Verdict can_come_back(const Query& q, const Self& s, Piece c) {
    return q.card(c) == s.card ? q.can_declare(s.seat, c, coming_back(s)) : nothing_in(q, s, s.seat, {Zone::Gap});
}
Piece first_to_come_back(const Query& q, const Self& s) {
    Piece found;
    q.each(s.seat, Zone::Gap, [&](Piece c, std::uint8_t) {
        if (!found && can_come_back(q, s, c)) found = c;
    });
    return found;
}

}  // namespace

void modern_yukari(Maker& m) {
    // YK-C00 八云紫, DD-R63
    m.character(5990, "ep03-yk-c00", Who::Yukari);

    // YK-001 境符「四重结界」
    m.battle(5901, "ep03-yk-001", Who::Yukari, Type::Danmaku, 2, 2500, 3)
        .traits({Trait::Phantasm})
        .number("threshold", 4)
        .number("bonus", 500)
        .on(Moment::Activation, strengthen_own)
        .when(with_four_traits);
    // YK-002 结界「充满魅力的四重结界」
    m.battle(5902, "ep03-yk-002", Who::Yukari, Type::Danmaku, 3, 3000, 4)
        .traits({Trait::Swift})
        .wide_swift()
        .number("threshold", 4)
        .on(Moment::AboutToActivate,
            [](Play& p, Self& s) { p.change_again(s.seat, [](const Def& d) { return d.person == Who::Yukari; }); })
        .on(Moment::Activation, [](Play& p, Self& s) { p.hold(s, s.seat, Hold::NoChange, Until::Game); })
        .locked()
        .when([](const Query& q, const Self& s) { return !with_four_traits(q, s); });
    // YK-003 结界「梦与现的诅咒」
    m.battle(5903, "ep03-yk-003", Who::Yukari, Type::Danmaku, 1, 1500, 2)
        .traits({Trait::Counter})
        .number("damage", 500)
        .gives(Moment::DamageDealt,
               [](const Query&, const Self& s, const About& a) {
                   return a.battle && a.seat == s.seat && a.fighter == s.fighter ? s.n("damage") : 0;
               })
        .defence();
    // YK-004 结界「动与静的均衡」
    m.battle(5904, "ep03-yk-004", Who::Yukari, Type::Danmaku, 2, 2500, 3).traits({Trait::Counter});
    // YK-005 结界「光与暗的网孔」
    m.battle(5905, "ep03-yk-005", Who::Yukari, Type::Danmaku, 3, 3500, 4).traits({Trait::Counter});
    // YK-006 结界「客观结界」
    m.battle(5906, "ep03-yk-006", Who::Yukari, Type::Danmaku, 1, 1500, 3)
        .traits({Trait::Phantasm})
        .number("bonus", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                int most = p.q.def(p.opposing(s)->card).cost;
                while (most > 1 && !p.q.can_pay(s.seat, most)) --most;
                const int x = p.how_many(s, s.seat, 1, most);
                if (!p.pay_spirit(s.seat, x)) return;
                if (Fighter* f = p.own(s)) p.add_power(*f, s.n("bonus") * x);
            })
        .defence()
        .when([](const Query& q, const Self& s) { return q.opposing(s) && q.def(q.opposing(s)->card).cost > 0; })
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, 1); });
    // YK-007 空饵「狂躁高速飞行物体」: Lasting::value is the trait.
    m.battle(5907, "ep03-yk-007", Who::Yukari, Type::Melee, 1, 1500, 2)
        .traits({Trait::Swift, Trait::Distort})
        .wide_swift()
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const bool swift = p.which(s, s.seat, {Verdict(), Verdict()}) == 0;
                p.gain(s, Until::Turn, static_cast<int>(swift ? Trait::Swift : Trait::Distort));
            })
        .on(Moment::Activation, {Zone::Lasting},
            [](Play& p, Self& s) {
                const auto trait = static_cast<Trait>(p.effect(s)->value);
                p.lose_effect(s);
                if (s.on->activation) return p.give(s, *s.on->activation, trait);
                Fighter& f = p.state.battle.fighter[s.on->fighter];
                trait == Trait::Swift ? p.give_wide_swift(f) : p.give(f, trait);
            })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->activation ? s.on->activation->seat == s.seat : activated(q, s) != nullptr;
        });
    // YK-008 境符「二次元与三次元的境界」
    m.trap(5908, "ep03-yk-008", Who::Yukari, 0).traits({Trait::Distort});
    for (const bool battle : {true, false})
        for (const bool gap : {false, true}) {
            m.plays(battle ? Moment::Settled : Moment::CardSettled, distort);
            if (gap)
                m.from({Zone::Gap}).once_a_phase().can(once_together);
            else if (battle)
                m.can(something_settles);
            if (battle) m.when([](const Query& q, const Self&) { return q.fighter(0) || q.fighter(1); });
        }
    // YK-009 境符「色与空的境界」
    m.trap(5909, "ep03-yk-009", Who::Yukari, 0)
        .number("heal", 500)
        .number("limit", 2)
        .plays(Moment::WouldDamage,
               [](Play& p, Self& s) {
                   const int amount = s.on->amount;
                   s.on->replaced = true;
                   p.lose_health(s.seat, amount);
                   p.heal(s.seat, s.n("heal") * std::min<int>(s.n("limit"), p.q.tally(s.seat).gapped));
               })
        .once_a_phase()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->amount > 0 && !s.on->replaced && in_battle_phase(q);
        });
    // YK-010 「人类与妖怪的境界」
    m.instant(5910, "ep03-yk-010", Who::Yukari, 0)
        .number("pay", 1)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   if (!p.q.held(s.seat, Hold::MoreUses)) p.hold(s, s.seat, Hold::MoreUses, Until::NextTurn, 1);
                   if (!p.q.can_pay(s.seat, s.n("pay")) || !p.may(s, s.seat) || !p.pay_spirit(s.seat, s.n("pay")))
                       return;
                   for (Lasting& l : p.state.lasting)
                       if (l.seat == s.seat && l.kind == Hold::MoreUses) l.value = 2;
               })
        .attack();
    // YK-011 罔两「直与曲的梦乡」
    m.battle(5911, "ep03-yk-011", Who::Yukari, Type::Danmaku, 2, 2500, 2)
        .number("draw", 1)
        .on(Moment::CurtainUp, draw_and_bury)
        .can(gap_open)
        .on(Moment::Engage, draw_and_bury)
        .defence()
        .when([](const Query& q, const Self& s) { return q.broke(s); })
        .can(gap_open);
    // YK-012 罔两「八云紫的神隐」
    m.battle(5912, "ep03-yk-012", Who::Yukari, Type::Danmaku, 1, 1000, 2)
        .number("heal", 500)
        .number("draw", 1)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                Fighter& f = *p.own(s);
                if (p.q.has(f, Trait::Distort) && p.which(s, s.seat, {Verdict(), Verdict()}) == 1)
                    return p.draw(s.seat, s.n("draw"));
                p.give(f, Trait::Distort);
                p.heal(s.seat, s.n("heal"));
            })
        .on(Moment::Settled, [](Play& p, Self& s) { p.give(*p.opposing(s), Trait::Distort); })
        .when([](const Query& q, const Self& s) { return q.opposing(s) && !q.has(*q.opposing(s), Trait::Distort); });
    // YK-013 魔眼「拉普拉斯之魔」
    m.battle(5913, "ep03-yk-013", Who::Yukari, Type::Danmaku, 1, 1000, 2)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat,
                                 [&](Piece c) { return p.q.has(c, Word::Boundary) || p.q.has(c, Word::Barrier); });
            })
        .can(deck_left);
    // YK-014 幻想「第一类永动机」
    m.status(5914, "ep03-yk-014", Who::Yukari, 0)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Game);  // DD-18.24
               })
        .on(Moment::Idle, {Zone::Lasting},
            [](Play& p, Self& s) {
                const auto spell = [&](Piece c) { return is_spell(p.q, c); };
                p.discard_top(s, s.seat, 1);
                if (const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, spell)) p.to_gap(s, c);
                if (const Piece c = p.choose(s, s.seat, s.seat, Zone::Gap, spell)) p.to_deck(c, 2);
            })
        .attack()
        .once_a_phase();
    // YK-015 式神「八云蓝」
    m.shikigami(5915, "ep03-yk-015", Who::Yukari, Who::RanAndChen)
        .skill("ran-support", Stand::Support)
        .on(Moment::Settled, [](Play& p, Self&) { p.give(p.state.battle.fighter[0], Trait::Distort); })
        .attack()
        .once_a_phase()
        .when([](const Query& q, const Self&) {
            const Fighter& f = q.fighter(0);
            return f && f.from != Zone::Gap && !q.has(f, Trait::Distort);
        })
        .on(Moment::CardSettled, [](Play& p, Self& s) { p.give(s, *settling(s), Trait::Distort); })
        .attack()
        .once_a_phase()
        .when([](const Query&, const Self& s) {
            const Activation& a = *settling(s);
            return a.seat == s.seat && a.from != Zone::Gap && !(a.traits & bit(Trait::Distort));
        })
        .skill("ran-center", Stand::Center)
        .on(Moment::Declaring,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece x) {
                    return static_cast<bool>(p.q.can_declare(s.seat, x, FromGap));
                });
                if (c) p.declare(s.seat, c, FromGap);
            })
        .once_a_round()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Gap},
                           [&](Piece c) { return static_cast<bool>(q.can_declare(s.seat, c, FromGap)); });
        });
    // YK-016 罔两「栖于禅寺之妖蝶」
    m.battle(5916, "ep03-yk-016", Who::Yukari, Type::Melee, 1, 1500, 2)
        .number("pay", 1)
        .number("count", 2)
        .on(Moment::Moved,
            [](Play& p, Self& s) {
                if (p.pay_spirit(s.seat, s.n("pay"))) p.to_hand(s.piece);
            })
        .once_a_phase()
        .when(put_away_at_all)
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); })
        .on(Moment::CurtainUp, [](Play& p, Self& s) {
            const Verdict mills = deck_left(p.q, s);
            const Verdict buries = spell_discarded(p.q, s);
            if (mills && (!buries || p.which(s, s.seat, {mills, buries}) == 0))
                mill_up_to(p, s, s.n("count"));
            else if (buries)
                bury_up_to(p, s, s.n("count"));
        });
    // YK-017 魍魉「二重黑死蝶」
    m.battle(5917, "ep03-yk-017", Who::Yukari, Type::Danmaku, 2, 2500, 3)
        .number("count", 1)
        .number("count2", 1)
        .on(Moment::Moved, [](Play& p, Self& s) { p.discard_top(s, s.seat, s.n("count")); })
        .once_a_phase()
        .when(put_away<Zone::Discard>)
        .can(deck_left)
        .on(Moment::Moved,
            [](Play& p, Self& s) {
                p.to_gap(s, p.choose_some(s, s.seat, s.seat, {Zone::Discard}, s.n("count2"), s.n("count2"),
                                          [&](Piece c, const Pieces&) { return is_spell(p.q, c); }));
            })
        .once_a_phase()
        .when(put_away<Zone::Gap>)
        .can(spell_discarded)
        .on(Moment::Engage, [](Play& p, Self& s) { p.gain(s, Until::Turn, p.state.battle.surplus[s.fighter]); })
        .defence()
        .when([](const Query& q, const Self& s) { return q.broke(s); });
    weakens_next(m);
    // YK-018 境符「波与粒的境界」
    m.battle(5918, "ep03-yk-018", Who::Yukari, Type::Danmaku, 1, 1500, 5)
        .number("bonus", 500)
        .number("less", 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus") * (from_elsewhere(p.q, s) - s.n("less"))); })
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return from_elsewhere(q, s) > s.n("less"); });
    // YK-019 幻巢「飞光虫之巢」
    m.battle(5919, "ep03-yk-019", Who::Yukari, Type::Danmaku, 0, 500, 2)
        .traits({Trait::Distort})
        .number("pay", 1)
        .on(Moment::Declaring, {Zone::Fu, Zone::Equip, Zone::Discard, Zone::Declare},
            [](Play& p, Self& s) { p.declare(s.seat, s.piece, from_here(s)); })
        .any()
        .can(can_declare_this)
        .on(Moment::Idle, {Zone::Gap},
            [](Play& p, Self& s) {
                p.choice_by_place();
                const Piece c = p.choose_of(s, s.seat, s.seat, {Zone::Declare, Zone::Fu, Zone::Equip},
                                            [&](Piece x) { return owner_of(x) == s.seat; });
                if (c) p.exchange(s.piece, c);
            })
        .any()
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            return some_loose_in(q, s, s.seat, {Zone::Declare, Zone::Fu, Zone::Equip});
        });
    // YK-020 废线「废弃车站下车之旅」
    m.battle(5920, "ep03-yk-020", Who::Yukari, Type::Melee, 3, 3500, 5)
        .number("discount", 3)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.give(*p.own(s), Trait::Distort);
                p.give(*p.own(s), Trait::Purge);
            })
        .when([](const Query& q, const Self& s) { return !q.opposing(s); })
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                std::int16_t& surplus = p.state.battle.surplus[s.fighter];
                const int x = std::exchange(surplus, std::int16_t{0});
                for (Lasting& l : p.state.lasting)
                    if (l.seat == s.seat && l.source == s.card && l.kind == Hold::Own) {
                        l.value = static_cast<std::int16_t>(std::min(l.value + x, 30000));
                        return;
                    }
                p.gain(s, Until::Game, x);
            })
        .when([](const Query& q, const Self& s) { return q.broke(s) && q.s.battle.surplus[s.fighter] > 0; })
        .on(Moment::Declaring, {Zone::Lasting},
            [](Play& p, Self& s) {
                const Piece c = first_to_come_back(p.q, s);
                if (!c) return;
                const int power = p.effect(s)->value;
                p.declare(s.seat, c, coming_back(s));
                p.lose_effect(s);
                Fighter& f = p.state.battle.fighter[p.q.attacks(s.seat) ? 0 : 1];
                if (f.piece == c) p.add_power(f, power - f.original);
            })
        .any()
        .can([](const Query& q, const Self& s) {
            return first_to_come_back(q, s) ? Verdict() : nothing_in(q, s, s.seat, {Zone::Gap});
        });
    // YK-021 结界「生与死的境界」
    m.last_spell(5921, "ep03-yk-021", Who::Yukari)
        .number("heal", 1000)
        .number("heal2", 1000)
        .on(Moment::WouldDamage, {Zone::Hand},
            [](Play& p, Self& s) {
                turn_up_last_spell(p, s);
                s.on->replaced = true;
                p.heal(s.seat, s.n("heal"));
            })
        .unbarred()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->amount > 0 && !s.on->replaced && in_battle_phase(q);
        })
        .can(last_spell_left)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                turn_up_last_spell(p, s);
                p.heal(s.seat, s.n("heal2"));
            })
        .unbarred()
        .attack()
        .can(last_spell_left);
    // YK-022 紫奥义「弹幕结界」: the skill 幻想境界 is on no card of the pool (DD-C49).
    m.battle(5922, "ep03-yk-022", Who::Yukari, Type::Danmaku, 2, 2000, 5)
        .traits({Trait::Phantasm})
        .number("bonus", 500)
        .number("heal", 500)
        .number("penalty", 1000)
        .extra([](const Query&, const Self&) { return Verdict(); },
               [](Play& p, Self& s) {
                   if (!gap_open(p.q, s)) return;
                   const Pieces paid = p.choose_some(
                       s, s.seat, s.seat, {Zone::Hand, Zone::Fu, Zone::Equip}, 0, static_cast<int>(MaxDeck),
                       [&](Piece c, const Pieces&) { return c != s.piece && is_spell(p.q, c); });
                   p.to_gap(s, paid);
                   s.x = static_cast<std::uint16_t>(paid.size());
               })
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                if (p.may(s, s.seat)) {
                    p.add_power(*p.opposing(s), s.n("bonus"));
                    p.heal(s.seat, s.n("heal"));
                }
                if (Fighter* f = p.opposing(s)) p.add_power(*f, -s.n("penalty") * p.own(s)->x);
            })
        .when([](const Query& q, const Self& s) { return q.opposing(s) != nullptr; });
}

}  // namespace quincunx::dreamduel
