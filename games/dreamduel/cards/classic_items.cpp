// The item cards, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// 「白楼剑」: the next battle card of its player is declared.
bool declares(const Query& q, const Self& s) { return s.on->fighter < 2 && q.seat_of_fighter(s.on->fighter) == s.seat; }

// Of several effects of one source all are about the same battle card.
void lose_all(Play& p, Self s) {
    for (std::size_t i = p.q.s.lasting.size(); i-- > 0;) {
        s.lasting = static_cast<std::uint8_t>(i);
        if (p.q.s.lasting[i].seat == s.seat) p.lose_effect(s);
    }
}

// 「特制的遮阳伞」, 「龙鱼的羽衣」
template <Type Of>
int soaked(const Query&, const Self& s, const About& a) {
    return a.seat == s.seat && a.type == Of ? -s.n("less") : 0;
}
template <Type Of>
bool about_to_be_hit(const Query&, const Self& s) {
    return s.on->seat == s.seat && s.on->type == Of && s.on->amount > 0 && !s.on->replaced && !s.on->unpreventable;
}
void give_itself(Play& p, Self& s) {
    p.to_gap(s, s.piece);
    s.on->replaced = true;
}
Verdict can_give_itself(const Query& q, const Self& s) {
    return q.kept(s.piece) || !q.can_gap(s.seat, s.piece) ? refuse("nothing"_refusal) : Verdict();
}
constexpr std::uint16_t IbukiGourd = 3012;  // 「伊吹之瓢」
bool set_here(const Query& q, const Self& s) { return s.on->to == Zone::Equip && face_up(q, s.piece); }

// 「灵异珠」: those that have no HYPER skill.
bool without_hyper(const Query& q, Piece c) {
    const Def& d = q.def(c);
    return d.is(Who::Luna) || d.is(Who::Star) || d.is(Who::Letty) || d.is(Who::Daiyousei);
}
bool stands_upright(const Query& q, Piece c) { return !q.lying(c)->has(Sideways) && !q.sealed(c); }
bool can_be_sent_away(const Query& q, Piece c) { return !stands_upright(q, c) && !q.sealed(c) && without_hyper(q, c); }

}  // namespace

void classic_items(Maker& m) {
    // SYS-001 「灵击札」
    m.instant(3001, "sys-001", Who::Nobody, 1)
        .plays(Moment::Activation, cancel)
        .when([](const Query& q, const Self& s) {
            const Def* d = foe_activates(q, s);
            return d && d->is(Type::Instant);
        });
    // SYS-002 「Magic Potion」
    m.instant(3002, "sys-002", Who::Nobody, 0)
        .number("recover", 2)
        .number("repair", 1)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   const Verdict repair =
                       p.q.tally(s.seat).collapsed > 0 ? Verdict() : refuse("no-collapsed-orb"_refusal);
                   if (p.which(s, s.seat, {Verdict(), repair}) == 0)
                       p.recover(s.seat, s.n("recover"));
                   else
                       for (int i = 0; i < s.n("repair"); ++i) p.repair(s.seat);  // DD-C3.24
               })
        .attack();
    // SYS-004 「白楼剑」
    m.instant(3004, "sys-004", Who::Nobody, 1)
        .number("threshold", 2)
        .number("pay", 1)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::FreeBar, [](const Query& q, const Self& s,
                                   const About& a) { return a.seat == s.seat && q.def(a.card).battle() ? 1 : 0; })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                lose_all(p, s);
                Fighter& card = p.state.battle.fighter[s.on->fighter];
                if (!card || p.q.has(card, Trait::Piercing)) return;
                const int gorgeousness = p.q.gorgeousness(card);
                if (gorgeousness < 0 || gorgeousness > s.n("threshold") || !p.q.can_pay(s.seat, s.n("pay"))) return;
                if (!p.may(s, s.seat)) return;
                p.pay_spirit(s.seat, s.n("pay"));
                p.give(card, Trait::Piercing);
            })
        .locked()
        .when(declares);
    // SYS-005 「左扇」
    m.instant(3005, "sys-005", Who::Nobody, 2).plays(Moment::Activation, cancel).when(foe_activates_status_or_trap);
    // SYS-006 「替身人偶」
    m.instant(3006, "sys-006", Who::Nobody, 0)
        .number("prevent", 500)
        .plays(Moment::WouldDamage,
               [](Play& p, Self& s) {
                   s.on->amount = std::max(0, s.on->amount - s.n("prevent"));
                   if (!s.on->battle) return;
                   Fighter& card = p.state.battle.fighter[s.on->fighter];
                   card.flags |= Fighter::KeptOut;
               })
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && s.on->amount > 0 && !s.on->unpreventable;
        });
    // SYS-009 「隔夜铜钱」
    m.instant(3009, "sys-009", Who::Nobody, 1)
        .number("count", 5)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   const auto another = [&](Piece c, const Pieces& chosen) {
                       const int gorgeousness = p.q.gorgeousness(c);
                       return p.q.battle_card(c) && gorgeousness >= 0 &&
                              std::none_of(chosen.begin(), chosen.end(),
                                           [&](Piece x) { return p.q.gorgeousness(x) == gorgeousness; });
                   };
                   const Pieces back = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, s.n("count"), another);
                   for (const Piece c : back) p.to_deck(c, 0);
                   p.shuffle_deck(s.seat);
                   for (;;) {
                       const Pieces top = p.reveal_top(s.seat, 1, Everybody);
                       if (top.empty()) return;
                       if (!p.q.battle_card(top[0])) {
                           p.discard(s, top[0]);
                           continue;
                       }
                       if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                           p.to_declare(s.seat, top[0]);
                       else
                           p.to_hand(top[0]);
                       return;
                   }
               })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.count(s.seat, Zone::Deck) > 0) return {};
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return q.battle_card(c); });
        });
    // SYS-011 「病气平癒守」
    m.instant(3011, "sys-011", Who::Nobody, 0)
        .number("heal", 1000)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.heal(s.seat, s.n("heal")); })
        .attack();
    // SYS-012 「伊吹之瓢」
    m.instant(3012, "sys-012", Who::Nobody, 1)
        .number("draw", 2)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .attack();
    // SYS-015 「Grimoire」: T-98: also what PICK recovers.
    m.delayed(3015, "sys-015", Who::Nobody, 3)
        .number("recover", 1)
        .on(Moment::WouldGain, [](Play&, Self& s) { s.on->amount += s.n("recover"); })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.on->gain == Gain::Spirit; });
    // SYS-000 「灵异珠」, DD-C3.37
    m.instant(3000, "sys-000", Who::Nobody, 2)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   const Verdict first =
                       some_in(p.q, s, s.foe(), {Zone::Character}, [&](Piece c) { return stands_upright(p.q, c); });
                   const Verdict second =
                       some_in(p.q, s, s.foe(), {Zone::Character}, [&](Piece c) { return can_be_sent_away(p.q, c); });
                   const bool turns = p.which(s, s.seat, {first, second}) == 0;
                   const Piece c = p.choose(s, s.seat, s.foe(), Zone::Character, [&](Piece x) {
                       return turns ? stands_upright(p.q, x) : can_be_sent_away(p.q, x);
                   });
                   if (!c) return;
                   if (turns)
                       p.turn_sideways(c);
                   else
                       p.discard(s, c);
               })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.foe(), {Zone::Character},
                           [&](Piece c) { return stands_upright(q, c) || can_be_sent_away(q, c); });
        });
    // SYS-003 「Stop Watch」
    m.instant(3003, "sys-003", Who::Nobody, 0)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   Pieces all;
                   p.q.each(s.seat, Zone::Fu, [&](Piece c, std::uint8_t marks) {
                       if (!(marks & Sealed)) all.push(c);
                   });
                   for (const Piece c : all) p.to_hand(c);
                   while (p.set_card()) {
                   }
               })
        .attack();
    // SYS-007 「特制的遮阳伞」
    m.delayed(3007, "sys-007", Who::Nobody, 3)
        .number("less", 500)
        .gives(Moment::DamageTaken, soaked<Type::Danmaku>)
        .on(Moment::WouldDamage, give_itself)
        .when(about_to_be_hit<Type::Danmaku>)
        .can(can_give_itself);
    // SYS-008 「人魂灯」, DD-C3.27
    m.instant(3008, "sys-008", Who::Nobody, 2)
        .number("damage", 1000)
        .number("lose", 2)
        .number("heal", 500)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   const int ready = p.q.tally(s.foe()).ready;
                   const Verdict spirit =
                       ready >= s.n("lose") ? Verdict() : refuse("no-spirit"_refusal, s.n("lose"), ready);
                   if (p.which(s, s.foe(), {Verdict(), spirit}) == 0)
                       p.deal(s, s.foe(), s.n("damage"), Type::Special);
                   else
                       p.lose_spirit(s.foe(), s.n("lose"));
               })
        .attack()
        .on(Moment::Damaged, {Zone::Discard},
            [](Play& p, Self& s) {
                p.to_gap(s, s.piece);
                p.heal(s.seat, s.n("heal"));
            })
        .defence()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; })
        .can(gap_open);
    // SYS-010 「龙鱼的羽衣」
    m.delayed(3010, "sys-010", Who::Nobody, 3)
        .number("less", 500)
        .gives(Moment::DamageTaken, soaked<Type::Melee>)
        .defence()
        .on(Moment::WouldDamage, give_itself)
        .when(about_to_be_hit<Type::Melee>)
        .can(can_give_itself);
    // SYS-013 「威风凛凛的笏板」
    m.delayed(3013, "sys-013", Who::Nobody, 3)
        .on(Moment::Moved,
            [](Play& p, Self& s) {
                const Piece c = p.search(s, s.seat, [&](Piece x) { return p.q.def(x).is(Type::Character); });
                if (c) {
                    p.show(c);
                    p.to_character(s.seat, c);
                }
                if (p.q.count(s.seat, Zone::Deck) > 0) p.shuffle_deck(s.seat);
            })
        .when(set_here)
        .can(deck_left)
        .on(Moment::BattleStart,
            [](Play& p, Self& s) {
                p.to_gap(s, s.piece);
                const Piece c = p.search(s, s.seat, [&](Piece x) { return p.q.def(x).is(Type::Delayed); });
                if (c) {
                    p.show(c);
                    p.to_equip(s.seat, c, true);
                }
                if (p.q.count(s.seat, Zone::Deck) > 0) p.shuffle_deck(s.seat);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            const Verdict v = can_give_itself(q, s);
            return v ? deck_left(q, s) : v;
        });
    // SYS-014 「符蚀药」
    m.instant(3014, "sys-014", Who::Nobody, 0)
        .plays(Moment::WouldDamage,
               [](Play& p, Self& s) {
                   s.on->replaced = true;
                   const Verdict field = some_loose_in(p.q, s, s.foe(), {Zone::Equip, Zone::Fu});
                   if (p.which(s, s.seat, {foe_has_hand(p.q, s), field}) == 0) {
                       const Piece c = p.choose(s, s.foe(), s.foe(), Zone::Hand, [](Piece) { return true; });
                       if (c) p.discard(s, c);
                   } else {
                       const Piece c = p.choose_of(s, s.seat, s.foe(), {Zone::Equip, Zone::Fu},
                                                   [&](Piece x) { return p.q.can_discard(x); });
                       if (c) p.discard(s, c);
                   }
               })
        .when([](const Query&, const Self& s) {
            return s.on->by == s.seat && s.on->amount > 0 && !s.on->replaced && !s.on->unpreventable;
        });
    // SYS-016 「星熊之杯」, DD-C3.25
    m.delayed(3016, "sys-016", Who::Nobody, 3)
        .number("draw", 2)
        .number("draw2", 1)
        .number("places", 1)
        .gives(Moment::PickLeast,
               [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? s.n("draw") : 0; })
        .gives(Moment::EquipPlaces,
               [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? s.n("places") : 0; })
        .on(Moment::WouldGain, [](Play&, Self& s) { s.on->amount += s.n("draw2"); })
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->gain == Gain::Draw && s.on->card &&
                   q.def(s.on->card).number == IbukiGourd;
        });
    // SYS-017 「制御棒」
    m.delayed(3017, "sys-017", Who::Nobody, 3)
        .number("bonus", 1500)
        .number("limit", 1500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Fighter& f = p.state.battle.fighter[s.on->fighter];
                p.add_power(f, s.n("bonus"));
                f.changed = static_cast<std::uint8_t>(f.changed | Fighter::Capped);
                if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Turn);
            })
        .attack()
        .when([](const Query& q, const Self& s) { return activated(q, s) != nullptr; })
        .gives(Moment::DamageCap, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   const bool capped = (q.fighter(0).changed & Fighter::Capped) != 0;
                   return a.seat == s.seat && a.battle && a.fighter == 0 && capped ? s.n("limit") : 0;
               })
        .any()
        .on(Moment::WouldLand, {Zone::Lasting}, [](Play& p, Self& s) { p.lose_effect(s); })
        .any()
        .locked()
        .when([](const Query&, const Self& s) { return s.on->fighter == 0; });
    // SYS-018 「龙星」
    m.delayed(3018, "sys-018", Who::Nobody, 3)
        .on(Moment::Activation,
            [](Play& p, Self&) {
                Fighter& attack = p.state.battle.fighter[0];
                p.add_power(attack, p.q.fighter(1).original - p.q.power(0));
            })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->fighter == 1 && q.attacks(s.seat) && q.fighter(0) && q.fighter(1) && q.power(1) > q.power(0);
        });
    // SYS-019 「Malicious Teaddy Bear」
    m.instant(3019, "sys-019", Who::Nobody, 2)
        .plays(Moment::Damaged, [](Play& p, Self& s) { p.heal(s.seat, s.on->amount); })
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; });
    // SYS-020 「噬实史释」, DD-C3.27
    m.instant(3020, "sys-020", Who::Nobody, 1)
        .number("lose", 2)
        .plays(Moment::HandGained,
               [](Play& p, Self& s) {
                   const int ready = p.q.tally(s.foe()).ready;
                   const Verdict spirit =
                       ready >= s.n("lose") ? Verdict() : refuse("no-spirit"_refusal, s.n("lose"), ready);
                   if (p.which(s, s.foe(), {Verdict(), spirit}) == 0) {
                       p.discard(s, out_of_hands(p.q, {s.foe()}, [](const Lying& l) { return l.count > 0; }));
                   } else {
                       p.lose_spirit(s.foe(), s.n("lose"));
                       p.collapse(s.foe());
                   }
               })
        .when([](const Query& q, const Self& s) { return s.on->seat == s.foe() && in_battle_phase(q); });
}

}  // namespace quincunx::dreamduel
