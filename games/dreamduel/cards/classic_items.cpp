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

}  // namespace

void classic_items(Maker& m) {
    m.instant(3001, "sys-001", Who::Nobody, 1)
        .plays(Moment::Activation, cancel)
        .when([](const Query& q, const Self& s) {
            const Def* d = foe_activates(q, s);
            return d && d->is(Type::Instant);
        });
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
    m.instant(3005, "sys-005", Who::Nobody, 2).plays(Moment::Activation, cancel).when(foe_activates_status_or_trap);
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
    m.instant(3011, "sys-011", Who::Nobody, 0)
        .number("heal", 1000)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.heal(s.seat, s.n("heal")); })
        .attack();
    m.instant(3012, "sys-012", Who::Nobody, 1)
        .number("draw", 2)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .attack();
    // T-98: also what PICK recovers.
    m.delayed(3015, "sys-015", Who::Nobody, 3)
        .number("recover", 1)
        .on(Moment::WouldGain, [](Play&, Self& s) { s.on->amount += s.n("recover"); })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.on->gain == Gain::Spirit; });
}

}  // namespace quincunx::dreamduel
