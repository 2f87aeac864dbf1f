// What cards of several files ask.
#pragma once

#include <algorithm>

#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

inline bool hit(const Query& q, const Self& s) { return q.hit(s); }
inline bool into_gap(const Query&, const Self& s) { return s.on->to == Zone::Gap; }

// There is a card in these zones of a player that `pick` takes, or any card (DD-R40, DD-14.5).
inline Verdict nothing_in(const Query& q, const Self& s, Seat whose, std::initializer_list<Zone> zones) {
    const int where = zones_of(whose != s.seat, zones);
    const bool empty = std::ranges::all_of(zones, [&](Zone zone) { return q.count(whose, zone) == 0; });
    return empty ? refuse("zone-empty"_refusal, where) : refuse("nothing-fits"_refusal, where, q.def(s.card).number);
}
template <class F>
Verdict some_in(const Query& q, const Self& s, Seat whose, std::initializer_list<Zone> zones, F&& pick) {
    const bool there = std::ranges::any_of(zones, [&](Zone zone) { return q.any(whose, zone, pick); });
    return there ? Verdict() : nothing_in(q, s, whose, zones);
}
inline Verdict some_in(const Query& q, const Self& s, Seat whose, std::initializer_list<Zone> zones) {
    const bool there = std::ranges::any_of(zones, [&](Zone zone) { return q.count(whose, zone) > 0; });
    return there ? Verdict() : nothing_in(q, s, whose, zones);
}
inline Verdict some_loose_in(const Query& q, const Self& s, Seat whose, std::initializer_list<Zone> zones) {
    return some_in(q, s, whose, zones, [&](Piece c) { return !q.sealed(c); });
}
// A card of the reserve that can be used (DD-C3.16).
template <class F>
Verdict some_of_fu(const Query& q, const Self& s, F&& pick) {
    for (const Lasting& l : q.s.lasting)
        if (l.seat == s.seat && l.kind == Hold::NoFu) return refuse("barred"_refusal, q.book[l.source].number);
    return some_in(q, s, s.seat, {Zone::Fu}, pick);
}
// The opponent has spirit to lose (DD-18.12).
inline Verdict foe_has_spirit(const Query& q, const Self& s) {
    return q.tally(s.foe()).ready > 0 ? Verdict() : refuse("no-spirit-to-lose"_refusal);
}
// Nothing forbids its player to move spell cards to the gap.
inline Verdict gap_open(const Query& q, const Self& s) {
    for (const Lasting& l : q.s.lasting)
        if (l.seat == s.seat && l.kind == Hold::NoGap) return refuse("barred"_refusal, q.book[l.source].number);
    return {};
}
inline bool is_spell(const Query& q, Piece c) { return q.def(c).spell(); }  // DD-5.6
// The seat can move a spell card of its discard pile to the gap.
inline Verdict spell_discarded(const Query& q, const Self& s) {
    if (const Verdict v = gap_open(q, s); !v) return v;
    return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return is_spell(q, c); });
}
inline Verdict deck_left(const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); }
inline Verdict foe_has_hand(const Query& q, const Self& s) { return some_in(q, s, s.foe(), {Zone::Hand}); }

inline bool is_request(const Query& q, Piece c) { return q.has(c, Word::Request); }
inline bool face_up(const Query& q, Piece c) {
    const Lying* l = q.lying(c);
    return l && l->has(Up);
}

// How many cards there are not sealed.
inline int loose(const Query& q, Seat seat, Zone zone) {
    return q.count(seat, zone, [&](Piece c) { return !q.sealed(c); });
}
inline bool new_title(const Query& q, Piece c, const Pieces& before) {
    return std::ranges::none_of(before, [&](Piece b) { return q.card(b) == q.card(c); });
}
inline bool youmu_danmaku(const Query& q, Piece c) { return q.of(c, Who::Youmu) && q.def(c).is(Type::Danmaku); }

// The battle card of this seat that is being activated; nullptr: it is another's.
inline const Fighter* activated(const Query& q, const Self& s) {
    const int i = s.on->fighter;
    return i < 2 && q.fighter(i) && q.seat_of_fighter(i) == s.seat ? &q.fighter(i) : nullptr;
}

// The card the opponent is activating that is no battle card (DD-13.4); nullptr: there is none, or it is destroyed.
inline const Def* foe_activates(const Query& q, const Self& s) {
    const Activation* a = s.on->activation;
    return a && a->seat == s.foe() && !a->destroyed ? &q.def(a->card) : nullptr;
}
inline bool foe_activates_status_or_trap(const Query& q, const Self& s) {
    const Def* d = foe_activates(q, s);
    return d && (d->is(Type::Status) || d->is(Type::Trap));
}
inline void cancel(Play& p, Self& s) { p.destroy(s, *s.on->activation); }  // DD-C3.31
inline void destroy_and_strike(Play& p, Self& s) {
    p.destroy(s, *p.opposing(s));
    p.deal(s, s.foe(), s.n("damage"), Type::Special);
}
inline bool opposing_is_not_swift(const Query& q, const Self& s) {
    return q.opposing(s) && !q.has(*q.opposing(s), Trait::Swift);
}
inline void cancel_and_strike(Play& p, Self& s) {
    cancel(p, s);
    p.deal(s, s.foe(), s.n("damage"), Type::Special);
}

// 一石二鸟, of Cirno and of those who share it beside her (DD-C3.25)
inline int fewer_places(const Query&, const Self& s, const About& a) { return a.seat == s.seat ? -s.n("places") : 0; }
inline int more_orbs(const Query&, const Self& s, const About& a) { return a.seat == s.seat ? s.n("spirit") : 0; }
inline bool with_cirno(const Query& q, const Self& s) { return q.takes_part(s.seat, Who::Cirno); }

// The seat of `s` puts a declare zone in any order: the cards are put on top one after another; those that are not
// named stay below in their order.
inline void put_in_order(Play& p, const Self& s, Seat whose) {
    auto& zone = p.state.side[whose].declare;
    const Pieces order = p.choose_some(s, s.seat, whose, {Zone::Declare}, 0, static_cast<int>(zone.size()),
                                       [](Piece, const Pieces&) { return true; });
    for (const Piece card : order) {
        const Lying moved = zone.erase(p.q.where(card).index);
        zone.push(moved);
        p.happen("to-declare"_event, index(whose), p.q.def(card).number, Zone::Declare, 0, moved.has(Sideways) ? 1 : 0);
    }
}

// The cards of these hands that fit, those both seats know first: the order of a hand is its player's own and must not
// show when several leave it together.
template <class F>
Pieces out_of_hands(const Query& q, std::initializer_list<Seat> seats, F&& pick) {
    Pieces all;
    for (const bool known : {true, false})
        for (const Seat seat : seats) {
            const std::size_t first = all.size();
            for (const Lying& l : q.side(seat).hand)
                if (q.is_known(l.piece) == known && pick(l)) all.push(l.piece);
            std::sort(all.begin() + static_cast<std::ptrdiff_t>(first), all.end(),
                      [&](Piece a, Piece b) { return q.card(a) < q.card(b); });
        }
    return all;
}
inline bool any_card(const Lying&) { return true; }

// --- What the sets EP02 and EP03 add

// A card of the own hand that fits; what only its player knows counts as met (DD-14.7).
template <class F>
Verdict in_own_hand(const Query& q, const Self& s, F&& pick) {
    return some_in(q, s, s.seat, {Zone::Hand}, [&](Piece c) { return q.blind || pick(c); });
}
inline Verdict has_hand(const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Hand}); }
inline bool in_battle_phase(const Query& q) { return q.s.phase >= Phase::BattleStart && q.s.phase <= Phase::BattleEnd; }
// The abilities of this card with a limit of a phase share it.
inline Verdict once_together(const Query& q, const Self& s) {
    const Def& d = q.def(s.card);
    int uses = 0, most = 1;
    for (const Ability& a : d.abilities)
        if (a.per == Per::Phase && a.times == 1) {
            uses += q.used(s.seat, a, Per::Phase);
            most = q.most_uses(s.seat, d, a);
        }
    return uses < most ? Verdict() : Verdict(refuse("limit"_refusal, most, PerPhase));
}
// A card of the reserve can be used there (DD-C3.16).
inline Verdict usable_there(const Query& q, const Self& s) {
    if (s.zone == Zone::Fu)
        for (const Lasting& l : q.s.lasting)
            if (l.seat == s.seat && l.kind == Hold::NoFu) return refuse("barred"_refusal, q.book[l.source].number);
    return {};
}
// The card goes on top of the deck or under it, as its player chooses; `unseen`: of the hand, not shown.
inline void to_top_or_bottom(Play& p, const Self& s, Piece c, bool unseen = false) {
    const int how = 1 + p.which(s, s.seat, {Verdict(), Verdict()});
    if (how == 2 || p.q.where(c).zone != Zone::Deck) p.to_deck(c, how, unseen);
}
inline void hand_to_deck(Play& p, const Self& s, Piece c) { to_top_or_bottom(p, s, c, true); }
// The opponent discards a hand card.
inline void foe_discards_hand(Play& p, const Self& s) {
    Self foe = s;
    foe.seat = s.foe();
    const Piece c = p.choose(s, s.foe(), s.foe(), Zone::Hand, [](Piece) { return true; });
    if (c) p.discard(foe, c);
}
inline void discard_of_foe(Play& p, const Self& s, Zone zone) {
    const Piece c = p.choose(s, s.seat, s.foe(), zone, [](Piece) { return true; });
    if (c) p.discard(s, c);
}
inline void strengthen_own(Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus")); }
inline void hurt_self(Play& p, Self& s) { p.deal(s, s.seat, s.n("damage"), Type::Danmaku); }
// This card fights, and the moment is of the other side's battle card.
inline bool foe_declares(const Query& q, const Self& s) {
    const int i = s.on->fighter;
    return i < 2 && q.fighter(i) && q.seat_of_fighter(i) == s.foe();
}
// The next battle card the opponent activates this turn is weaker by Lasting::value (DD-R51).
inline void weaken_next(Play& p, Self& s) {
    p.add_power(p.state.battle.fighter[s.on->fighter], -p.effect(s)->value);
    p.lose_effect(s);
}
inline void weakens_next(Maker& m) {
    m.on(Moment::Activation, {Zone::Lasting}, weaken_next).any().locked().when(foe_declares);
}
// Up to n cards of the top of the deck are discarded.
inline void mill_up_to(Play& p, const Self& s, int n) {
    p.discard_top(s, s.seat, p.how_many(s, s.seat, 0, std::min(n, p.q.count(s.seat, Zone::Deck))));
}

// --- EP03: last spells (DD-R61)

inline bool foe_activates_any(const Query&, const Self& s) {
    const Occasion& on = *s.on;
    if (on.activation) return on.activation->seat == s.foe() && !on.activation->destroyed;
    return on.fighter < 2 && on.seat == s.foe();
}
inline Verdict last_spell_left(const Query& q, const Self& s) {
    if (q.tally(s.seat).last_spell) return refuse("last-spell-used"_refusal);
    const Def& d = q.def(s.card);
    return q.takes_part(s.seat, d.who) ? Verdict() : refuse("no-character"_refusal, d.number, static_cast<int>(d.who));
}
// The card is turned face-up: it lies beside the character zone from now on.
inline void turn_up_last_spell(Play& p, const Self& s) {
    p.state.tally[s.seat].last_spell = 1;
    p.to_attached(s.seat, s.piece);
}

// Carries out the effect of an element (DD-17.10).
void resolve_element(Play&, Self&, int element);

}  // namespace quincunx::dreamduel
