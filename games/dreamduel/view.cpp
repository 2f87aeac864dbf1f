// What a seat sees of cards, and worlds dealt from it.
#include <algorithm>
#include <tuple>

#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

void Dreamduel::recall(StateBytes& start, const StateBytes& now) const {
    State& s = start.as<State>();
    const State& later = now.as<State>();
    for (std::size_t p = 0; p < MaxPieces; ++p)
        s.recalled[p] = static_cast<SeatMask>((later.known[p] | later.shown[p]) & ~s.known[p]);
    // Where in the deck a card was is not learned by drawing it: the deck may have been shuffled before.
    for (const Side& side : s.side.of)
        for (const Piece piece : side.deck) s.recalled[piece.value] = Nobody;
}

void Dreamduel::see(const State& s, Seat seat, Seen& v) const {
    State& seen = v.state;
    const auto sees = [&](Piece p) {
        return includes(static_cast<SeatMask>(s.known[p.value] | s.recalled[p.value]), seat);
    };
    // The cards are numbered anew, zone by zone, so that their numbers tell nothing.
    std::array<Piece, MaxPieces> number{};
    PerSeat<std::size_t> next{{0, MaxDeck}};
    const auto piece = [&](Piece p) {
        const std::size_t n = next[owner_of(p)]++;
        if (sees(p)) {
            seen.card_of[n] = s.card_of[p.value];
            seen.known[n] = s.known[p.value];
        }
        return number[p.value] = Piece(n);
    };
    const auto lay = [&](const auto& from, auto& to) {
        for (const Lying& l : from) to.push({piece(l.piece), l.marks, l.count, l.turn});
    };
    const auto pile = [&](const auto& from, auto& to) {
        for (const Piece p : from) to.push(piece(p));
    };
    for (const Seat whose : Seats) lay(s.side[whose].equip, seen.side[whose].equip);
    for (const Seat whose : Seats) {
        const Side& from = s.side[whose];
        Side& to = seen.side[whose];
        lay(from.fu, to.fu), lay(from.duel, to.duel), lay(from.hyper, to.hyper), lay(from.attached, to.attached);
        auto hand = from.hand;
        if (whose != seat) {  // the order in a hand is its player's own
            const auto order = [&](const Lying& l) {
                return std::tuple(sees(l.piece) ? s.card_of[l.piece.value] : Card(), l.turn, l.marks, l.count);
            };
            std::sort(hand.begin(), hand.end(), [&](const Lying& a, const Lying& b) { return order(a) < order(b); });
        }
        lay(hand, to.hand);
        pile(from.discard, to.discard), pile(from.gap, to.gap);
    }
    for (const Seat whose : Seats) lay(s.side[whose].declare, seen.side[whose].declare);
    for (const Seat whose : Seats) lay(s.side[whose].character, seen.side[whose].character);
    for (const Seat whose : Seats) pile(s.side[whose].deck, seen.side[whose].deck);
    seen.battle = s.battle;
    for (Fighter& f : seen.battle.fighter)
        if (f.piece) f.piece = number[f.piece.value];
    // The deck list is open (DD-R70): what cannot be placed is known as a heap.
    for (std::size_t p = 0; p < MaxPieces; ++p)
        if (s.card_of[p] && !sees(Piece(p))) v.unseen[owner_of(Piece(p))].push(s.card_of[p]);
    for (auto& heap : v.unseen.of) std::sort(heap.begin(), heap.end());
}

bool Dreamduel::deal(const Seen& v, Seat, Random& random, State& s) const {
    PerSeat<FixedVector<Card, MaxDeck>> unseen = v.unseen;
    for (const Seat whose : Seats) random.shuffle(unseen[whose].span());
    const auto take = [&](Seat whose, bool trap) {
        FixedVector<Card, MaxDeck>& heap = unseen[whose];
        for (std::size_t i = heap.size(); i-- > 0;)
            if (!trap || book_[heap[i]].is(Type::Trap)) return heap.erase(i);
        return heap.empty() ? Card{} : heap.pop();
    };
    const auto fill = [&](const auto& list, bool trap = false) {
        for (const Lying& l : list) {
            if (s.card_of[l.piece.value]) continue;
            s.card_of[l.piece.value] = take(owner_of(l.piece), trap);
            s.known[l.piece.value] = only(owner_of(l.piece));
        }
    };
    // What lies face-down in an equip zone is a trap, but for what effects put there; so it takes its card first.
    const bool traps_only = book_.only_traps_placed(static_cast<Pool>(s.rules.pool));
    for (const Seat whose : Seats) {
        fill(s.side[whose].equip, traps_only);
        random.shuffle(unseen[whose].span());  // taking those has left the others in an order that is not random
    }
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        fill(side.fu), fill(side.duel), fill(side.hyper), fill(side.attached), fill(side.hand);
    }
    for (const Seat whose : Seats) fill(s.side[whose].declare);
    for (const Seat whose : Seats) fill(s.side[whose].character);
    for (const Seat whose : Seats)
        for (const Piece p : s.side[whose].deck) {
            if (s.card_of[p.value]) continue;
            s.card_of[p.value] = take(whose, false);
            s.known[p.value] = Nobody;
        }
    // Who is placing a trap has one in hand.
    const auto& hand = s.side[s.active].hand;
    return !(s.phase == Phase::Set && s.acted == PlacesTrap) ||
           std::any_of(hand.begin(), hand.end(),
                       [&](const Lying& l) { return book_[s.card_of[l.piece.value]].is(Type::Trap); });
}

}  // namespace quincunx::dreamduel
