// What a seat sees of cards that may be hidden, and worlds dealt from it.
#include <algorithm>

#include "engine/view/pieces.h"
#include "games/gemu/gemu.h"

namespace quincunx::gemu {

void Gemu::recall(StateBytes& start, const StateBytes& now) const {
    const State& later = now.as<State>();
    recall_pieces(start.as<State>(), [&](std::size_t p) { return later.known[p]; });
}

void Gemu::see(const State& s, Seat seat, Seen& v) const {
    State& seen = v.state;
    const auto sees = [&](Piece piece) { return knows_piece(s, seat, piece.value); };
    PerSeat<std::size_t> next{};
    for (const Seat whose : Seats) next[whose] = MaxDeck * index(whose);
    // The piece under its next number. Of a card the seat does not know it supposes who else does.
    const auto show = [&](Piece piece, SeatMask supposed) {
        const std::size_t p = next[owner_of(piece)]++;
        const bool known = sees(piece);
        seen.card_of[p] = known ? s.card_of[piece.value] : Card{};
        seen.known[p] = known ? s.known[piece.value] : supposed;
        return Piece(p);
    };
    for (std::size_t place = 0; place < Places; ++place) {
        Slot& slot = seen.slot[place] = s.slot[place];
        if (!slot.piece) continue;
        slot.piece = show(slot.piece, only(owner_of(slot.piece)));
        slot.card = seen.card_of[slot.piece.value];
    }
    for (const Under& u : s.under) seen.under.push({show(u.piece, Nobody), u.place});
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        Side& piles = seen.side[whose];
        for (const Piece piece : side.discard) piles.discard.push(show(piece, Everybody));
        for (const Piece piece : side.removed) piles.removed.push(show(piece, Everybody));
        // The order of the other's hand tells nothing.
        FixedVector<Piece, HandCap> hand = side.hand;
        if (whose != seat)
            std::sort(hand.begin(), hand.end(), [&](Piece a, Piece b) {
                const auto rank = [&](Piece p) {
                    return sees(p) ? std::pair(s.card_of[p.value], s.known[p.value]) : std::pair(Card{}, Nobody);
                };
                return rank(a) < rank(b);
            });
        for (const Piece piece : hand) piles.hand.push(show(piece, only(whose)));
        for (const Piece piece : side.deck) piles.deck.push(show(piece, Nobody));
    }
    heap_unknown_pieces(s, seat, v.unseen);  // GE-9.74
}

bool Gemu::deal(const Seen& v, Seat, Random& random, State& s) const {
    PerSeat<FixedVector<Card, MaxDeck>> unseen = v.unseen;
    for (const Seat whose : Seats) random.shuffle(unseen[whose].span());
    const auto take = [&](Piece piece, bool (*fits)(const Def&)) {
        if (s.card_of[piece.value]) return;
        FixedVector<Card, MaxDeck>& heap = unseen[owner_of(piece)];
        for (std::size_t i = heap.size(); i-- > 0;)
            if (fits(book_[heap[i]])) {
                s.card_of[piece.value] = heap.erase(i);
                return;
            }
    };
    // What lies face-down is of the kind of its row; so it takes its card first.
    for (std::size_t place = 0; place < Places; ++place) {
        Slot& slot = s.slot[place];
        if (!slot.piece) continue;
        if (row_of(static_cast<int>(place)) == Row::Monster)
            take(slot.piece, [](const Def& d) { return d.monster(); });
        else
            take(slot.piece, [](const Def& d) { return !d.monster(); });
        slot.card = s.card_of[slot.piece.value];
    }
    // Taking those has left the others in an order that is not random.
    for (const Seat whose : Seats) random.shuffle(unseen[whose].span());
    constexpr auto any = [](const Def&) { return true; };
    for (const Under& u : s.under) take(u.piece, any);
    for (const Seat whose : Seats) {
        for (const Piece piece : s.side[whose].hand) take(piece, any);
        for (const Piece piece : s.side[whose].deck) take(piece, any);
    }
    return true;
}

}  // namespace quincunx::gemu
