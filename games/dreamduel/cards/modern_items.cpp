// The item cards of the modern pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

void modern_items(Maker& m) {
    // DD-C41
    m.instant(8001, "ep01-sys-001", Who::Nobody, 0)
        .plays(Moment::Activation, cancel)
        .when([](const Query& q, const Self& s) {
            const Def* d = foe_activates(q, s);
            return d && d->is(Type::Instant) && !d->extra_can;
        });
    m.instant(8002, "ep01-sys-002", Who::Nobody, 0)
        .number("recover", 2)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.recover(s.seat, s.n("recover")); })
        .attack()
        .once_a_phase();
    // DD-C42
    m.instant(8003, "ep01-sys-003", Who::Nobody, 0)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   Pieces back;
                   p.q.each(s.seat, Zone::Fu, [&](Piece c, std::uint8_t marks) {
                       if (!(marks & Sealed)) back.push(c);
                   });
                   for (const Piece c : back) p.to_hand(c);
                   p.place_from_hand(s, s.seat, {Zone::Fu, Zone::Equip}, static_cast<int>(MaxDeck));
               })
        .attack();
    // DD-C43
    m.battle(8004, "ep01-sys-004", Who::Nobody, Type::Melee, 1, 1000, 1)
        .number("pay", 1)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("pay"));
                p.to_declare(s.seat, s.piece);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); });
    m.instant(8005, "ep01-sys-005", Who::Nobody, 1)
        .number("draw", 2)
        .plays(Moment::Idle, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .attack()
        .once_a_phase();
    m.instant(8006, "ep01-sys-006", Who::Nobody, 1)
        .number("draw", 1)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   const Pieces back = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, static_cast<int>(MaxDeck),
                                                     [&](Piece c, const Pieces& chosen) {
                                                         if (!p.q.battle_card(c)) return false;
                                                         for (const Piece other : chosen)
                                                             if (p.q.gorgeousness(other) == p.q.gorgeousness(c))
                                                                 return false;
                                                         return true;
                                                     });
                   for (const Piece c : back) p.to_deck(c, 0);
                   p.shuffle_deck(s.seat);
                   p.draw(s.seat, s.n("draw"));
               })
        .attack();
}

}  // namespace quincunx::dreamduel
