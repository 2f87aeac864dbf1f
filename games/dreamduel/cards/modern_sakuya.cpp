// The cards of Sakuya, modern pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// Cards of a zone that can be discarded: not sealed (DD-18.1).

bool sakuya_trap(const Query& q, Piece c) { return q.of(c, Who::Sakuya) && q.def(c).is(Type::Trap); }

// The battle card of a seat.
std::size_t fighter_of(const Query& q, Seat seat) { return q.attacks(seat) ? 0 : 1; }

// A battle card of Sakuya of this seat is being activated.
bool sakuya_activated(const Query& q, const Self& s) {
    const int i = s.on->fighter;
    return i < 2 && q.seat_of_fighter(i) == s.seat && q.def(q.fighter(i).card).is(Who::Sakuya);
}

// This seat discarded or destroyed cards of the opponent.
bool took_from_foe(const Query&, const Self& s) { return s.on->by == s.seat && s.on->seat == s.foe(); }

void deal_special(Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); }

// SK-C01: at least 1 point of special damage, of battle or not (DD-C45).
bool dealt_special(const Query&, const Self& s) {
    return s.on->by == s.seat && s.on->seat == s.foe() && s.on->amount > 0 && s.on->type == Type::Special;
}
Verdict can_cut(const Query& q, const Self& s) { return some_loose_in(q, s, s.foe(), {Zone::Fu, Zone::Declare}); }
void cut(Play& p, Self& s) {
    const Piece c = p.choose_of(s, s.seat, s.foe(), {Zone::Fu, Zone::Declare}, [&](Piece x) { return !p.q.sealed(x); });
    if (c) p.discard(s, c);
}

// SK-C02: a card of this seat is being activated from the equip zone.
bool left_equip(const Query& q, const Self& s) {
    if (const Activation* a = s.on->activation) return a->seat == s.seat && a->from == Zone::Equip;
    const int i = s.on->fighter;
    return i < 2 && q.seat_of_fighter(i) == s.seat && q.fighter(i).from == Zone::Equip;
}
// The skill that is over is the first one of the same card.
bool secret_used(const Query& q, const Self& s) {
    return s.on->seat == s.seat && s.on->ability == q.def(s.card).abilities[0].id;
}
void chain(Play& p, Self& s) { p.draw(s.seat, s.n("draw")); }

// SK-001, SK-002: remembers which battle card of the turn it is (DD-C21).
void keep_place(Play& p, Self& s) { p.gain(s, Until::Turn, static_cast<int>(p.q.tally(s.seat).declared.size())); }
bool was_last(const Query& q, const Self& s) {
    return q.s.lasting[s.lasting].value == static_cast<int>(q.tally(s.seat).declared.size());
}

// SK-003
constexpr Query::Terms FromEquip{.from = Zone::Equip};

// SK-019: whether it could be activated now as this trap of the discard pile, and what for (DD-C28).
const Ability* fitting(const Query& q, const Self& s, Piece trap, Self& as) {
    if (!sakuya_trap(q, trap)) return nullptr;
    as = q.self(s.seat, q.card(trap), s.piece, s.zone, s.on);
    for (const Ability& a : q.def(trap).abilities)
        if (a.activates && a.moment == s.on->moment && q.fits(as, a)) return &a;
    return nullptr;
}
Verdict can_stand_for(const Query& q, const Self& s, Piece trap) {
    Self as;
    const Ability* a = fitting(q, s, trap, as);
    return a ? q.can_use(as, *a) : refuse("not-this-moment"_refusal, q.def(trap).number);
}

// SK-020: cards that can pay for it.
bool is_time(const Query& q, Piece c) { return q.has(c, Word::Time) && !q.sealed(c); }

// SK-021: the gained skill works: she is CENTER or HYPER, and not sealed (DD-C30, DD-18.1).
bool has_lightning(const Query& q, Seat seat) {
    bool there = false;
    const auto look = [&](Piece c, std::uint8_t marks) {
        there = there || (q.def(c).is(Who::Sakuya) && !(marks & (Sideways | Sealed)));
    };
    q.each(seat, Zone::Character, look);
    q.each(seat, Zone::Hyper, look);
    return there && !q.held(seat, Hold::NoSkills);
}

}  // namespace

void modern_sakuya(Maker& m) {
    // SK-C01 完美而潇洒的从者: In HYPER state Swift Blade has no limit.
    m.character(5390, "ep01-sk-c01", Who::Sakuya)
        .number("recover", 1)
        .number("draw", 1)
        .skill("ep01-swift-blade", Stand::Center)
        .on(Moment::Damaged, {Zone::Character}, cut)
        .once_a_phase()
        .when(dealt_special)
        .can(can_cut)
        .on(Moment::Damaged, {Zone::Hyper}, cut)
        .when(dealt_special)
        .can(can_cut)
        .skill("ep01-endless-blades", Stand::Hyper)
        .on(Moment::FoeDiscarded,
            [](Play& p, Self& s) {
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                    p.recover(s.seat, s.n("recover"));
                else
                    p.draw(s.seat, s.n("draw"));
            })
        .when(took_from_foe);
    // SK-C02 电光石火的女仆: In HYPER state Chain of Tricks has no limit.
    m.character(5391, "ep01-sk-c02", Who::Sakuya)
        .number("draw", 1)
        .number("damage", 500)
        .number("limit", 4)
        .skill("ep01-maids-secret", Stand::Support)
        .on(Moment::Activation, [](Play& p, Self& s) { p.place_from_hand(s, s.seat, {Zone::Equip}, 1, 1); })
        .when(left_equip)
        .can([](const Query& q, const Self& s) -> Verdict {
            if (const Verdict v = some_in(q, s, s.seat, {Zone::Hand}); !v) return v;
            if (q.equip_room(s.seat) <= 0)
                return refuse("equip-full"_refusal, q.equip_limit(s.seat));  // DD-R18, DD-C46
            return {};
        })
        .skill("ep01-chain-of-tricks", Stand::Center)
        .on(Moment::SkillUsed, {Zone::Character}, chain)
        .once_a_phase()
        .when(secret_used)
        .on(Moment::SkillUsed, {Zone::Hyper}, chain)
        .when(secret_used)
        .skill("ep01-dimensional-trap", Stand::Hyper)
        .on(Moment::BattleEnd,
            [](Play& p, Self& s) {
                const int x = std::min<int>(p.q.tally(s.seat).equip_left, s.n("limit"));
                p.deal(s, s.foe(), x * s.n("damage"), Type::Special);
            })
        .attack()
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).equip_left > 0; });

    // SK-001 幻符「杀人Dolls」
    m.battle(5301, "ep01-sk-001", Who::Sakuya, Type::Danmaku, 1, 1500, 2)
        .number("damage", 500)
        .on(Moment::CurtainUp, keep_place)
        .on(Moment::BattleEnd, {Zone::Lasting}, deal_special)
        .when(was_last);
    // SK-002 幻葬「夜雾幻影杀人鬼」
    m.battle(5302, "ep01-sk-002", Who::Sakuya, Type::Danmaku, 3, 3000, 4)
        .number("damage", 1000)
        .gives(Moment::GivesTraits,
               [](const Query& q, const Self& s, const About&) {
                   return q.first_declared(s.seat) ? static_cast<int>(bit(Trait::Purge)) : 0;
               })
        .on(Moment::CurtainUp, keep_place)
        .on(Moment::BattleEnd, {Zone::Lasting}, deal_special)
        .when(was_last);
    // SK-003 奇术「Misdirection」, DD-C22, DD-R46
    m.battle(5303, "ep01-sk-003", Who::Sakuya, Type::Danmaku, 1, 1000, 2)
        .traits({Trait::Counter})
        .on(Moment::Declaring, {Zone::Equip}, [](Play& p, Self& s) { p.declare(s.seat, s.piece, FromEquip); })
        .can([](const Query& q, const Self& s) { return q.can_declare(s.seat, s.piece, FromEquip); });
    // SK-004 伤符「Inscribe Red Soul」
    m.battle(5304, "ep01-sk-004", Who::Sakuya, Type::Melee, 2, 2000, 3)
        .traits({Trait::Counter})
        .number("threshold", 2000)
        .number("bonus", 500)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus")); })
        .when(
            [](const Query& q, const Self& s) { return q.opposing(s) && q.power(1 - s.fighter) >= s.n("threshold"); });
    // SK-005 伤魂「Soul Sculpture」
    m.battle(5305, "ep01-sk-005", Who::Sakuya, Type::Melee, 3, 3000, 4).traits({Trait::Counter});
    // SK-006 时计「Luna Dial」: What it gives waits for the next battle card of Sakuya (DD-R51); the change of type is
    // that card's choice.
    m.delayed(5306, "ep01-sk-006", Who::Sakuya, 0, 3)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.chant(s, -1);
                if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Turn);
            })
        .attack()
        .gives(Moment::FreeBar, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   const Def& d = q.def(a.card);
                   return a.seat == s.seat && d.is(Who::Sakuya) && d.battle() ? 1 : 0;
               })
        .on(Moment::Activation, {Zone::Lasting},
            [](Play& p, Self& s) {
                Fighter& f = p.state.battle.fighter[fighter_of(p.q, s.seat)];
                if (f.type != Type::Special && p.may(s, s.seat)) p.set_type(f, Type::Special);
                p.lose_effect(s);
            })
        .locked()
        .when(sakuya_activated);
    // SK-007 时符「Imaginary Vertical Time」, DD-C23
    m.trap(5307, "ep01-sk-007", Who::Sakuya, 0)
        .number("draw", 1)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   p.draw(s.seat, p.q.tally(s.seat).spent + s.n("draw"));
                   p.place_from_hand(s, s.seat, {Zone::Fu, Zone::Equip}, p.q.count(s.seat, Zone::Hand));
                   p.hold(s, s.seat, Hold::NoDraw, Until::NextTurn);
               })
        .defence();
    // SK-008 时符「Mysterious Jack」
    m.battle(5308, "ep01-sk-008", Who::Sakuya, Type::Danmaku, 1, 1000, 2)
        .number("bonus", 1000)
        .on(Moment::Activation, [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus")); })
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).traps > 0; });
    // SK-009 幻在「Clock Corpse」: Effects of spell cards, not skills (DD-C24).
    m.trap(5309, "ep01-sk-009", Who::Sakuya, 1)
        .number("damage", 500)
        .plays(Moment::WouldGain,
               [](Play& p, Self& s) {
                   s.on->replaced = true;
                   deal_special(p, s);
               })
        .when([](const Query& q, const Self& s) {
            const Occasion& on = *s.on;
            return on.seat == s.foe() && on.gain != Gain::Health && !on.replaced && !on.by_rule && on.card &&
                   q.def(on.card).spell();
        });
    // SK-010 银符「Silver Bound」, DD-C25
    m.battle(5310, "ep01-sk-010", Who::Sakuya, Type::Danmaku, 2, 2000, 2)
        .number("damage", 500)
        .on(Moment::CurtainUp, deal_special)
        .when([](const Query& q, const Self& s) {
            return std::ranges::any_of(q.tally(s.seat).discarded, [&](Card c) { return q.def(c).has(Word::Illusion); });
        })
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                p.turn_sideways(s.piece);
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return p.q.has(x, Word::Illusion); });
                if (c) p.to_hand(c);
            })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.lying(s.piece)->has(Sideways)) return refuse("not-upright"_refusal);
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return q.has(c, Word::Illusion); });
        });
    // SK-011 速符「Luminous Ricochet」, DD-C26
    m.battle(5311, "ep01-sk-011", Who::Sakuya, Type::Danmaku, 1, 1000, 3)
        .traits({Trait::Swift})
        .on(Moment::Activation, {Zone::Discard}, [](Play& p, Self& s) { p.to_hand(s.piece); })
        .attack()
        .any()
        .when(sakuya_activated)
        .on(Moment::BattleEnd, {Zone::Discard}, [](Play& p, Self& s) { p.to_gap(s, s.piece); })
        .locked();
    // SK-012 奇术「Eternal Meek」, DD-C27, DD-15.2
    m.battle(5312, "ep01-sk-012", Who::Sakuya, Type::Danmaku, 2, 2500, 2)
        .traits({Trait::Purge})
        .number("limit", 500)
        .gives(Moment::DamageCap,
               [](const Query& q, const Self& s, const About& a) {
                   return a.battle && a.fighter == s.fighter && q.s.battle.clashed ? s.n("limit") : 0;
               })
        .attack();
    // SK-013 幻符「Indiscriminate」
    m.battle(5313, "ep01-sk-013", Who::Sakuya, Type::Danmaku, 1, 1000, 1)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return sakuya_trap(p.q, c); });
                p.place_from_hand(s, s.seat, {Zone::Equip}, 1);
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            const bool places = q.equip_room(s.seat) > 0 && q.count(s.seat, Zone::Hand) > 0;
            return places ? Verdict() : some_in(q, s, s.seat, {Zone::Deck});
        });
    // SK-014 幻术「My Knife Recursion」
    m.trap(5314, "ep01-sk-014", Who::Sakuya, 1)
        .number("damage", 1000)
        .number("threshold", 2)
        .plays(Moment::BattleEnd,
               [](Play& p, Self& s) {
                   deal_special(p, s);
                   const Piece c = p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                               [&](Piece x) { return p.q.has(x, Word::Conjuring) && !p.q.sealed(x); });
                   if (c) p.to_hand(c);
               })
        .when([](const Query& q, const Self& s) {
            return static_cast<int>(q.tally(s.seat).declared.size()) >= s.n("threshold");
        });
    // SK-015 银符「Perfect Maid」
    m.trap(5315, "ep01-sk-015", Who::Sakuya, 2)
        .plays(Moment::WouldDamage, [](Play&, Self& s) { s.on->replaced = true; })
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && !s.on->unpreventable && !s.on->replaced;
        });
    // SK-016 时符「Tunnel Effect」
    m.trap(5316, "ep01-sk-016", Who::Sakuya, 1)
        .number("threshold", 2000)
        .number("bonus", 1000)
        .plays(Moment::CurtainUp,
               [](Play& p, Self& s) {
                   Fighter& f = p.state.battle.fighter[fighter_of(p.q, s.seat)];
                   if (!f) return;  // DD-14.5
                   p.add_power(f, s.n("bonus"));
                   p.set_type(f, Type::Special);
                   p.give(f, Trait::Counter);
               })
        .when([](const Query& q, const Self& s) {
            const Fighter& f = q.s.battle.fighter[fighter_of(q, s.seat)];
            return f && q.def(f.card).is(Who::Sakuya) && f.original <= s.n("threshold");
        });
    // SK-017 时符「Changeling Magic」: The other seat learns neither card (DD-R58).
    m.battle(5317, "ep01-sk-017", Who::Sakuya, Type::Melee, 2, 2500, 3)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.unseen_choice();
                if (const Piece in = p.choose(
                        s, s.seat, s.seat, Zone::Deck, [](Piece) { return true; }, true)) {
                    p.choice_by_place();
                    const Piece out = p.choose(s, s.seat, s.seat, Zone::Equip, [&](Piece x) { return !p.q.sealed(x); });
                    p.to_deck(out, 0);
                    p.to_equip(s.seat, in);
                }
                p.shuffle_deck(s.seat);
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            if (const Verdict v = some_in(q, s, s.seat, {Zone::Deck}); !v) return v;
            return some_loose_in(q, s, s.seat, {Zone::Equip});
        });
    // SK-018 空虚「Inflation Square」
    m.battle(5318, "ep01-sk-018", Who::Sakuya, Type::Danmaku, 2, 1500, 3)
        .number("loss", 1)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Verdict fu = some_loose_in(p.q, s, s.foe(), {Zone::Fu});
                if (p.which(s, s.seat, {fu, foe_has_spirit(p.q, s)}) == 0)
                    p.discard(s, p.choose(s, s.seat, s.foe(), Zone::Fu, [&](Piece x) { return !p.q.sealed(x); }));
                else
                    p.lose_spirit(s.foe(), s.n("loss"));
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            return foe_has_spirit(q, s) ? Verdict() : some_loose_in(q, s, s.foe(), {Zone::Fu});
        });
    // SK-019 时符「Private Square」
    m.battle(5319, "ep01-sk-019", Who::Sakuya, Type::Special, 0, 500, 3)
        .on(Moment::WouldLand, [](Play& p, Self& s) { p.own(s)->goes = Dest::Equip; })
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.equip_room(s.seat) <= 0) return refuse("equip-full"_refusal, q.equip_limit(s.seat));
            return {};
        });
    // DD-C28: at every moment a trap of Sakuya names.
    for (const Moment moment : {Moment::BattleStart, Moment::BattleEnd, Moment::WouldGain, Moment::WouldDamage,
                                Moment::Activation, Moment::CurtainUp, Moment::Engage, Moment::CurtainFall})
        m.on(moment, {Zone::Equip},
             [](Play& p, Self& s) {
                 const Piece trap = p.choose(s, s.seat, s.seat, Zone::Discard,
                                             [&](Piece c) { return static_cast<bool>(can_stand_for(p.q, s, c)); });
                 p.to_gap(s, trap);
                 p.activate_as(s, p.q.card(trap));
             })
            .any()
            .when([](const Query& q, const Self& s) {
                const Lying* l = q.lying(s.piece);
                Self as;
                return l && l->has(Up) && q.stands(s.seat, Who::Sakuya, Stand::Center) &&
                       q.any(s.seat, Zone::Discard, [&](Piece c) { return fitting(q, s, c, as) != nullptr; });
            })
            .can([](const Query& q, const Self& s) {
                Verdict verdict = nothing_in(q, s, s.seat, {Zone::Discard});
                q.each(s.seat, Zone::Discard, [&](Piece c, std::uint8_t) {
                    if (!verdict) verdict = can_stand_for(q, s, c);
                });
                return verdict;
            });
    // SK-020 幻世「The World」, DD-R40: each card discarded pays 1; Occasion::amount is what is left to pay.
    m.battle(5320, "ep01-sk-020", Who::Sakuya, Type::Melee, 2, 2500, 4)
        .traits({Trait::Counter})
        .number("damage", 1500)
        .gives(Moment::OtherPay,
               [](const Query& q, const Self& s, const About& a) {
                   const auto pays = [&](Piece c) { return q.blind ? !q.sealed(c) : is_time(q, c); };
                   return std::min(a.base, q.count(s.seat, Zone::Equip, pays));
               })
        .pays([](Play& p, Self& s) {
            const int least = s.on->amount - p.q.payable_orbs(s.seat) - p.q.payable_fu(s.seat);
            const Pieces paid = p.choose_some(s, s.seat, s.seat, {Zone::Equip}, std::max(1, least), s.on->amount,
                                              [&](Piece c, const Pieces&) { return is_time(p.q, c); });
            p.discard(s, paid);
            s.on->amount -= static_cast<int>(paid.size());
        })
        .on(Moment::Activation, [](Play& p, Self& s) { p.set_type(*p.own(s), Type::Special); })
        .when([](const Query& q, const Self& s) { return (q.own(s)->flags & Fighter::Special) != 0; })
        .on(Moment::BattleEnd, {Zone::Hand},
            [](Play& p, Self& s) {
                p.to_declare(s.seat, s.piece);
                deal_special(p, s);
            })
        .once_a_game()
        .when([](const Query& q, const Self& s) {  // DD-C29
            return q.stands(s.seat, Who::Sakuya, Stand::Center) &&
                   (q.tally(s.foe()).ready == 0 || q.count(s.foe(), Zone::Hand) == 0);
        });
    // SK-021 「Deflation World」, DD-C30
    m.battle(5321, "ep01-sk-021", Who::Sakuya, Type::Melee, 0, 500, 3)
        .last()
        .number("damage", 1000)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.gain(s, Until::Game); })
        .locked()
        .gives(Moment::GivesTraits, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   const bool has = a.seat == s.seat && q.def(a.card).is(Who::Sakuya) && has_lightning(q, s.seat);
                   return has ? static_cast<int>(bit(Trait::Purge)) : 0;
               })
        .attack()
        .any()
        .on(Moment::FoeDiscarded, {Zone::Lasting}, deal_special)
        .once_a_phase()
        .any()
        .when([](const Query& q, const Self& s) { return took_from_foe(q, s) && has_lightning(q, s.seat); });
    // SK-022 「咲夜的世界」: It ignores Swift: FreeBar of a trap. (DD-17.5, DD-C31)
    m.trap(5322, "ep01-sk-022", Who::Sakuya, 1)
        .number("count", 5)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                const int gone = q.card(s.piece) == s.card ? 0 : 1;  // SK-019 has moved the trap itself to the gap
                if (q.count(s.seat, Zone::Discard, [&](Piece c) { return sakuya_trap(q, c); }) < s.n("count") + gone)
                    return refuse("extra-cost"_refusal, q.def(s.card).number);
                return {};
            },
            [](Play& p, Self& s) {
                p.to_gap(s, p.choose_some(s, s.seat, s.seat, {Zone::Discard}, s.n("count"), s.n("count"),
                                          [&](Piece c, const Pieces&) { return sakuya_trap(p.q, c); }));
            })
        .gives(Moment::FreeBar, [](const Query&, const Self&, const About&) { return 1; })
        .own();
    for (const Moment moment : {Moment::Activation, Moment::CurtainUp, Moment::Engage, Moment::CurtainFall})
        m.plays(moment, [](Play& p, Self&) { p.terminate(); }).when([](const Query&, const Self& s) {
            return s.on->moment != Moment::Activation || s.on->fighter < 2;  // of a battle card
        });
}

}  // namespace quincunx::dreamduel
