// What a seat sees of cards, and worlds dealt from it.
#include <algorithm>
#include <tuple>

#include "engine/view/pieces.h"
#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

void Dreamduel::recall(StateBytes& start, const StateBytes& now) const {
    const State& later = now.as<State>();
    recall_pieces(start.as<State>(), [&](std::size_t p) { return later.known[p] | later.shown[p]; });
}

void Dreamduel::see(const State& s, Seat seat, Seen& v) const {
    State& seen = v.state;
    const auto sees = [&](Piece p) { return knows_piece(s, seat, p.value); };
    // The cards are numbered anew, zone by zone, so that their numbers tell nothing.
    std::array<Piece, MaxPieces> number{};
    PerSeat<std::size_t> next{{0, MaxDeck}};
    const auto renumber = [&](Piece& p) {
        const std::size_t n = next[owner_of(p)]++;
        if (sees(p)) {
            seen.card_of[n] = s.card_of[p.value];
            seen.known[n] = s.known[p.value];
        }
        p = number[p.value] = Piece(n);
    };
    each_row(SideFields, [&](const auto& row) {
        for (const Seat whose : Seats) {
            auto& cards = seen.side[whose].*row.member = s.side[whose].*row.member;
            if constexpr (requires { cards[0].turn; })
                if (row.zone == Zone::Hand && whose != seat)  // the order in a hand is its player's own
                    std::ranges::sort(cards, {}, [&](const Lying& l) {
                        return std::tuple(sees(l.piece) ? s.card_of[l.piece.value] : Card(), l.turn, l.marks, l.count);
                    });
            for (auto& card : cards) renumber(piece_of(card));
        }
    });
    seen.battle = s.battle;
    for (Fighter& f : seen.battle.fighter)
        if (f.piece) f.piece = number[f.piece.value];
    seen.bearers = s.bearers;
    for (auto& bearers : seen.bearers.of)
        for (Piece& bearer : bearers)
            if (bearer) bearer = number[bearer.value];
    heap_unknown_pieces(s, seat, v.unseen);  // DD-R70
}

bool Dreamduel::deal(const Seen& v, Seat, Random& random, State& s) const {
    PerSeat<FixedVector<Card, MaxDeck>> unseen = v.unseen;
    for (const Seat whose : Seats) random.shuffle(unseen[whose].span());
    const auto anything = [](const Def&) { return true; };
    const auto fill = [&](Piece p, Zone zone, FunctionRef<bool(const Def&)> fits) {
        if (s.card_of[p.value]) return;
        FixedVector<Card, MaxDeck>& heap = unseen[owner_of(p)];
        std::size_t i = heap.size();
        while (i > 0 && !fits(book_[heap[i - 1]])) --i;
        if (!heap.empty()) s.card_of[p.value] = heap.erase((i ? i : heap.size()) - 1);
        s.known[p.value] = zone == Zone::Deck ? Nobody : only(owner_of(p));
    };
    // What lies face-down in an equip zone is a trap, but for what effects put there; so it takes its card first.
    const auto places_any = [&](Card card) { return card && book_[card].places_any; };
    for (const Seat whose : Seats) {
        const auto known = std::span(s.card_of).subspan(MaxDeck * static_cast<std::size_t>(index(whose)), MaxDeck);
        const bool traps_only = !Book::places_anything(static_cast<Pool>(s.rules.pool)) &&
                                std::ranges::none_of(known, places_any) &&
                                std::ranges::none_of(unseen[whose], places_any);
        for (const Lying& l : s.side[whose].equip)
            fill(l.piece, Zone::Equip, [&](const Def& d) { return !traps_only || d.is(Type::Trap); });
        // Face-down in the duel zone lies what SK-019 covers.
        for (const Lying& l : s.side[whose].duel)
            fill(l.piece, Zone::Duel, [](const Def& d) { return d.battle() && d.is(Who::Sakuya); });
        random.shuffle(unseen[whose].span());  // taking those has left the others in an order that is not random
    }
    each_row(SideFields, [&](const auto& row) {
        for (const Seat whose : Seats)
            for (const auto& card : s.side[whose].*row.member) fill(piece_of(card), row.zone, anything);
    });
    // Who is placing a trap has one in hand.
    const auto& hand = s.side[s.active].hand;
    return !(s.phase == Phase::Set && s.acted == PlacesTrap) ||
           std::ranges::any_of(hand, [&](const Lying& l) { return book_[s.card_of[l.piece.value]].is(Type::Trap); });
}

}  // namespace quincunx::dreamduel
