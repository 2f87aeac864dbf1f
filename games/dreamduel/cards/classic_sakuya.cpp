// The cards of Sakuya, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t PhantomKiller = 302;    // SK-002, the only 幻葬
constexpr std::uint16_t ClockOfThePast = 1519;  // FLD-019

// A battle card of hers that this seat declared in attack has hit.
bool knife_hit(const Query& q, const Self& s) {
    return q.s.battle.hit && q.attacks(s.seat) && q.fighter(0) && q.def(q.fighter(0).card).is(Who::Sakuya);
}
bool is_hers(const Query& q, const Self& s, const About& a) {
    return a.seat == s.seat && q.def(a.card).battle() && q.def(a.card).is(Who::Sakuya);
}
int knives_declared(const Query& q, Seat seat) {
    int n = 0;
    for (const Card c : q.tally(seat).declared) n += q.def(c).is(Who::Sakuya) ? 1 : 0;
    return n;
}
// SK-008
bool is_illusion(const Query& q, Piece c) { return q.has(c, Word::IllusionSign) || q.def(c).number == PhantomKiller; }
// SK-013
Verdict can_give_wound_and_trick(const Query& q, const Self& s) {
    if (const Verdict v = gap_open(q, s); !v) return v;
    const auto with = [&](Word w) { return q.any(s.seat, Zone::Discard, [&](Piece c) { return q.has(c, w); }); };
    return with(Word::WoundSign) && with(Word::Conjuring) ? Verdict()
                                                          : refuse("extra-cost"_refusal, q.def(s.card).number);
}
void give_wound_and_trick(Play& p, Self& s) {
    Pieces both;
    for (const Word w : {Word::WoundSign, Word::Conjuring})
        if (const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return p.q.has(x, w); }))
            both.push(c);
    p.to_gap(s, both);
}
// SK-021: a card with a number for it says that it recovers spirit or draws; FLD-019 draws as many as are missing.
bool says_gain(const Def& d) {
    return d.n.value_or("recover", 0) > 0 || d.n.value_or("draw", 0) > 0 || d.n.value_or("draw2", 0) > 0;
}
bool gains(const Query& q, const Def& d) {
    bool found = d.number == ClockOfThePast || says_gain(d);
    q.each_trait(d.traits, [&](const Def& trait) { found = found || says_gain(trait); });
    return found;
}
// SK-019: what lies under it; none: nothing does.
Piece covered(const Query& q, Seat seat) {
    for (const Lying& l : q.side(seat).duel)
        if (!l.has(Up)) return l.piece;
    return {};
}
const Def* foe_plays(const Query& q, const Self& s) {
    if (s.on->activation) return foe_activates(q, s);
    const int i = s.on->fighter;
    return i < 2 && q.fighter(i) && q.seat_of_fighter(i) == s.foe() ? &q.def(q.fighter(i).card) : nullptr;
}

}  // namespace

void classic_sakuya(Maker& m) {
    // C003 完美而潇洒的从者
    m.character(390, "c003", Who::Sakuya)
        .number("damage", 1000)
        .number("damage2", 500)
        .number("recover", 1)
        .number("draw", 1)
        .skill("gordian-knot", Stand::Center)
        .on(Moment::FoeDiscarded,
            [](Play& p, Self& s) {
                const int before = p.q.tally(s.foe()).damage;
                p.deal(s, s.foe(), s.n("damage"), Type::Special);
                // The HYPER skill rewards the damage, if there was any.
                if (s.zone != Zone::Hyper || p.q.tally(s.foe()).damage == before || !p.may(s, s.seat)) return;
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                    p.recover(s.seat, s.n("recover"));
                else
                    p.draw(s.seat, s.n("draw"));
            })
        .when([](const Query&, const Self& s) { return s.on->by == s.seat && s.on->seat == s.foe(); })  // DD-C3.12
        .skill("endless-blades-classic", Stand::Hyper)
        .gives(Moment::DamageDealt, [](const Query&, const Self& s, const About& a) {
            const bool special = a.type == Type::Special;
            return a.seat == s.seat && special && a.base > 0 ? int{s.n("damage2")} : 0;
        });
    // C003-Alpha 危险的魔术师, DD-C4.28
    m.character(391, "c003-alpha", Who::Sakuya)
        .skill("dimensional-trap", Stand::Center)
        .gives(Moment::Reach,
               [](const Query& q, const Self& s, const About& a) {
                   const Def& d = q.def(a.card);
                   const bool in_hand = a.base == static_cast<int>(Zone::Hand);
                   return a.seat == s.seat && in_hand && d.is(Type::Trap) && d.is(Who::Sakuya) ? 1 : 0;
               })
        .skill("collapsing-spacetime", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.hold(s, s.seat, Hold::NoBattle, Until::Turn);
                p.to_gap(s, out_of_hands(p.q, {s.foe()}, any_card), true);
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            const Verdict open = gap_open(q, s);
            return open ? foe_has_hand(q, s) : open;
        });
    // SK-001 幻符「杀人Dolls」: which one it was of the turn is remembered until END (DD-C3.10, DD-R53).
    m.battle(301, "sk-001", Who::Sakuya, Type::Danmaku, 1, 1500, 2)
        .number("damage", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.gain(s, Until::Turn, static_cast<int>(p.q.tally(s.seat).declared.size())); })
        .locked()
        .on(Moment::TurnEnd, {Zone::Lasting},
            [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .locked()
        .when([](const Query& q, const Self& s) {
            const int place = q.s.lasting[s.lasting].value;
            return place == 1 || place == static_cast<int>(q.tally(s.seat).declared.size());
        });
    // SK-002 幻葬「夜雾幻影杀人鬼」
    m.battle(PhantomKiller, "sk-002", Who::Sakuya, Type::Danmaku, 3, 3000, 4)
        .number("damage", 1000)
        .on(Moment::Activation, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.first_declared(s.seat); })
        .on(Moment::TurnEnd, {Zone::Lasting},
            [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .locked();
    // SK-003 奇术「Eternal Meek」
    m.battle(303, "sk-003", Who::Sakuya, Type::Danmaku, 2, 2000, 2).traits({Trait::Destroy});
    // SK-004 幻在「Clock Corpse」
    m.trap(304, "sk-004", Who::Sakuya, 0)
        .plays(Moment::CurtainFall,
               [](Play& p, Self& s) {
                   const Verdict field = some_loose_in(p.q, s, s.foe(), {Zone::Fu, Zone::Equip});
                   if (p.which(s, s.seat, {field, foe_has_hand(p.q, s)}) == 0) {
                       const Piece c = p.choose_of(s, s.seat, s.foe(), {Zone::Fu, Zone::Equip},
                                                   [&](Piece x) { return p.q.can_discard(x); });
                       if (c) p.discard(s, c);
                   } else {
                       const Piece c = p.choose(s, s.foe(), s.foe(), Zone::Hand, [](Piece) { return true; });
                       if (c) p.discard(s, c);
                   }
               })
        .also(Zone::Hand)
        .attack()
        .when(knife_hit)
        .can([](const Query& q, const Self& s) {
            const Verdict field = some_loose_in(q, s, s.foe(), {Zone::Fu, Zone::Equip});
            return field ? field : foe_has_hand(q, s);
        });
    // SK-005 幻象「Luna Clock」
    m.trap(305, "sk-005", Who::Sakuya, 1)
        .plays(Moment::CurtainFall, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .also(Zone::Hand)
        .attack()
        .when(knife_hit)
        .gives(Moment::FreeBar, [](const Query& q, const Self& s, const About& a) { return is_hers(q, s, a) ? 1 : 0; })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.give(p.state.battle.fighter[s.on->fighter], Trait::Piercing);
                p.lose_effect(s);
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            const Fighter* f = activated(q, s);
            return f && q.def(f->card).is(Who::Sakuya);
        });
    // SK-006 银符「Perfect Maid」
    m.trap(306, "sk-006", Who::Sakuya, 2)
        .plays(Moment::WouldDamage, [](Play&, Self& s) { s.on->replaced = true; })
        .also(Zone::Hand)
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && s.on->amount > 0 && !s.on->replaced && !s.on->unpreventable;
        });
    // SK-007 时符「Private Square」
    m.status(307, "sk-007", Who::Sakuya, 0)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::GivesTraits, [](const Query& q, const Self& s, const About& a) {
            return is_hers(q, s, a) ? static_cast<int>(bit(Trait::Destroy)) : 0;
        });
    // SK-008 银符「Silver Bound」, DD-C3.16
    m.battle(308, "sk-008", Who::Sakuya, Type::Danmaku, 2, 2000, 2)
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                p.turn_sideways(s.piece);
                const Piece c = p.choose(
                    s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return is_illusion(p.q, x); }, true);
                if (c) p.to_hand(c);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return q.lying(s.piece)->has(Sideways) ? refuse("not-upright"_refusal) : Verdict();
        });
    // SK-009 速符「Luminous Ricochet」
    m.battle(309, "sk-009", Who::Sakuya, Type::Danmaku, 3, 3000, 3).traits({Trait::Swift});
    // SK-010 奇术「Misdirection」
    m.battle(310, "sk-010", Who::Sakuya, Type::Danmaku, 1, 1500, 1).traits({Trait::Counter});
    // SK-011 伤符「Inscribe Red Soul」
    m.battle(311, "sk-011", Who::Sakuya, Type::Melee, 2, 2500, 3).traits({Trait::Counter});
    // SK-012 幻符「Indiscriminate」, DD-C3.4
    m.battle(312, "sk-012", Who::Sakuya, Type::Danmaku, 1, 1000, 1)
        .places_any()
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                if (p.q.count(s.seat, Zone::Deck) > 0)
                    p.search_to_hand(s, s.seat,
                                     [&](Piece c) { return p.q.of(c, Who::Sakuya) && p.q.def(c).is(Type::Trap); });
                if (p.q.equip_room(s.seat) > 0) p.place_from_hand(s, s.seat, {Zone::Equip}, 1);
            })
        .can([](const Query& q, const Self& s) {
            return q.equip_room(s.seat) > 0 && q.count(s.seat, Zone::Hand) > 0 ? Verdict() : deck_left(q, s);
        });
    // SK-013 伤魂「Soul Sculpture」
    m.battle(313, "sk-013", Who::Sakuya, Type::Melee, 3, 3500, 4)
        .traits({Trait::Counter})
        .extra(can_give_wound_and_trick, give_wound_and_trick);
    // SK-014 奇术「幻惑Misdirection」
    m.battle(314, "sk-014", Who::Sakuya, Type::Danmaku, 2, 2000, 2).traits({Trait::Combo, Trait::Counter});
    // SK-015 幻世「The World」, DD-C3.13, DD-C4.4
    m.trap(315, "sk-015", Who::Sakuya, 2)
        .center()
        .plays(Moment::HandEmpty,
               [](Play& p, Self& s) {
                   p.terminate();
                   const Piece shown = p.choose(s, s.seat, s.seat, Zone::Hand,
                                                [&](Piece c) { return p.q.battle_card(c) && p.q.of(c, Who::Sakuya); });
                   if (!shown) return;
                   p.to_declare(s.seat, shown);
                   p.deal(s, s.foe(), p.q.def(shown).power, Type::Special);
               })
        .also(Zone::Hand)
        .when([](const Query&, const Self& s) { return s.on->seat == s.foe(); });
    // SK-016 幻术「My Knife Recursion」, DD-C3.3
    m.battle(316, "sk-016", Who::Sakuya, Type::Danmaku, 0, 500, 1)
        .last()
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.gain(s, Until::Game, p.which(s, s.seat, {Verdict(), Verdict()}));
            })
        .locked()
        .gives(Moment::GivesTraits, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   if (!is_hers(q, s, a) || q.s.lasting[s.lasting].value != a.fighter) return 0;
                   return static_cast<int>(bit(a.fighter == 0 ? Trait::Destroy : Trait::Counter));
               })
        .any();
    // SK-017 时符「Imaginary Vertical Time」
    m.trap(317, "sk-017", Who::Sakuya, 2)
        .number("damage", 500)
        .plays(
            Moment::TurnEnd,
            [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage") * knives_declared(p.q, s.seat), Type::Special); })
        .also(Zone::Hand)
        .when([](const Query& q, const Self& s) { return knives_declared(q, s.seat) > 0; });
    // SK-018 伤符「Soul Dismemberment」
    m.battle(318, "sk-018", Who::Sakuya, Type::Melee, 2, 2500, 3)
        .number("damage", 500)
        .on(Moment::Engage, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .when([](const Query& q, const Self& s) { return q.broken(s); })
        .on(Moment::Moved, {Zone::Gap}, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .when([](const Query& q, const Self& s) { return into_gap(q, s) && s.on->from == Zone::Discard; });
    // SK-019 时符「Changling Magic」, DD-C4.29
    m.battle(319, "sk-019", Who::Sakuya, Type::Melee, 2, 500, 5)
        .hyper_only()
        .number("recover", 3)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.unseen_choice();
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand,
                                         [&](Piece x) { return p.q.battle_card(x) && p.q.of(x, Who::Sakuya); });
                if (c) p.to_duel_unseen(c);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return in_own_hand(q, s, [&](Piece c) { return q.battle_card(c) && q.of(c, Who::Sakuya); });
        })
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Piece c = covered(p.q, s.seat);
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0) {
                    p.show(c);
                    p.discard(s, c);
                    if (Fighter* own = p.own(s)) p.add_power(*own, p.q.def(c).power);
                } else {
                    p.to_hand(c);
                    p.recover(s.seat, s.n("recover"));
                }
            })
        .attack()
        .when([](const Query& q, const Self& s) { return static_cast<bool>(covered(q, s.seat)); });
    // SK-020 奇术「Time Paradox」
    m.battle(320, "sk-020", Who::Sakuya, Type::Melee, 3, 2500, 4)
        .traits({Trait::Destroy})
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                if (const Piece c = p.unseen(s.foe())) p.discard(s, c);
            })
        .attack()
        .when([](const Query& q, const Self& s) {
            return q.hit(s) && (q.takes_part(s.seat, Who::Remilia) || q.takes_part(s.seat, Who::Flandre) ||
                                q.takes_part(s.seat, Who::Patchouli) || q.takes_part(s.seat, Who::Meiling));
        })
        .can(foe_has_hand);
    // SK-021 幻术「Check-Maid」
    m.trap(321, "sk-021", Who::Sakuya, 0)
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   if (s.on->activation)
                       p.destroy(s, *s.on->activation);
                   else
                       p.destroy(s, p.state.battle.fighter[s.on->fighter]);
               })
        .also(Zone::Hand)
        .when([](const Query& q, const Self& s) {
            const Def* d = foe_plays(q, s);
            return d && gains(q, *d);
        });
    // SK-022 时符「Mysterious Jack」, DD-C3.37: until the turn ends the character lies beside its zone; 2 marks one
    // that stood upright.
    m.trap(322, "sk-022", Who::Sakuya, 2)
        .plays(Moment::Moved,
               [](Play& p, Self& s) {
                   const Piece c = p.choose(s, s.seat, s.foe(), Zone::Character, [](Piece) { return true; });
                   if (!c) return;
                   p.to_attached(s.foe(), c, p.q.lying(c)->has(Sideways) ? 1 : 2);
                   p.gain(s, Until::Turn);
               })
        .also(Zone::Hand)
        .when([](const Query& q, const Self& s) {
            constexpr std::uint16_t Field = bit(Zone::Fu) | bit(Zone::Equip) | bit(Zone::Declare) | bit(Zone::Duel);
            return into_gap(q, s) && q.def(s.on->piece).spell() && (Field & bit(s.on->from)) != 0;
        })
        .can([](const Query& q, const Self& s) { return some_loose_in(q, s, s.foe(), {Zone::Character}); })
        .on(Moment::TurnEnd,
            [](Play& p, Self& s) {
                Pieces back;
                p.q.each(s.foe(), Zone::Attached, [&](Piece c, std::uint8_t) {
                    if (p.q.def(c).is(Type::Character)) back.push(c);
                });
                for (const Piece c : back) {
                    const bool stood = p.q.lying(c)->count == 2;
                    p.to_character(s.foe(), c);
                    // It was CENTER all the time: no skill sees it come.
                    if (!stood || p.q.has_upright(s.foe()) || !p.q.side(s.foe()).hyper.empty()) continue;
                    Lying& l = p.state.side[s.foe()].character[p.q.where(c).index];
                    l.marks = static_cast<std::uint8_t>(l.marks & ~Sideways);
                    p.happen("stands"_event, index(s.foe()), p.q.def(c).number, Stand::Center);
                }
            })
        .locked();
}

}  // namespace quincunx::dreamduel
