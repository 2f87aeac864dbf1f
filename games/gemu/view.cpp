#include "games/gemu/view.h"

#include <algorithm>
#include <new>

#include "games/gemu/gemu.h"

namespace quincunx::gemu {

static_assert(std::has_unique_object_representations_v<SeenState>);

void Gemu::recall(StateBytes& start, const StateBytes& now) const {
    State& s = start.as<State>();
    const State& later = now.as<State>();
    for (std::size_t p = 0; p < MaxPieces; ++p) s.recalled[p] = static_cast<SeatMask>(later.known[p] & ~s.known[p]);
    // Where in the deck a card was is not learned by drawing it: the deck may have been shuffled before.
    for (const Side& side : s.side.of)
        for (const Piece piece : side.deck) s.recalled[piece.value] = Nobody;
}

void Gemu::make_view(const StateBytes& bytes, Seat seat, ViewBytes& into) const {
    const State& s = bytes.as<State>();
    SeenState& v = *new (into.bytes) SeenState{};
    v.table = s;
    v.questions = s.core.questions;
    v.rolls = s.core.rolls;
    v.touched = s.core.touched;
    v.over = s.core.over;
    v.winner = s.core.winner;
    v.ended_by = s.core.ended_by;
    const auto sees = [&](std::size_t p) { return includes(static_cast<SeatMask>(s.known[p] | s.recalled[p]), seat); };
    const auto see = [&](Piece piece) -> SeenCard {
        if (!sees(piece.value)) return {};
        return {s.card_of[piece.value], s.known[piece.value]};
    };
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        SeenSide& seen = v.side[whose];
        for (const Piece piece : side.hand) seen.hand.push(see(piece));
        if (whose != seat)
            std::sort(seen.hand.begin(), seen.hand.end(),
                      [](const SeenCard& a, const SeenCard& b) { return a.card < b.card; });
        for (const Piece piece : side.deck) seen.deck.push(see(piece));
        for (const Piece piece : side.discard) seen.discard.push(s.card_of[piece.value]);
        for (const Piece piece : side.removed) seen.removed.push(s.card_of[piece.value]);
        // The deck list is open (GE-9.74): what cannot be placed is known as a heap.
        const std::size_t first = MaxDeck * index(whose);
        for (std::size_t p = first; p < first + MaxDeck; ++p)
            if (s.card_of[p] && !sees(p)) seen.unseen.push(s.card_of[p]);
        std::sort(seen.unseen.begin(), seen.unseen.end());
    }
    for (std::size_t place = 0; place < Places; ++place) {
        Slot& slot = v.table.slot[place];
        if (!slot.piece) continue;
        const SeenCard seen = see(slot.piece);
        slot.card = seen.card;
        slot.piece = Piece(0);  // a card of the deck, not a token; which piece it is tells too much
        v.slot_known[place] = seen.known;
    }
    for (const Under& u : s.under) v.under.push({see(u.piece), owner_of(u.piece), u.place});
}

bool Gemu::sample(const ViewBytes& bytes, Seat, Random& random, StateBytes& into) const {
    const SeenState& v = bytes.as<SeenState>();
    into = {};
    State& s = *new (into.bytes) State{};
    static_cast<Table&>(s) = v.table;
    s.core.random = Random(random.fork());
    s.core.questions = v.questions;
    s.core.rolls = v.rolls;
    s.core.touched = v.touched;
    s.core.over = v.over;
    s.core.winner = v.winner;
    s.core.ended_by = v.ended_by;
    PerSeat<FixedVector<Card, MaxDeck>> unseen{};
    PerSeat<std::size_t> next{};
    for (const Seat whose : Seats) {
        unseen[whose] = v.side[whose].unseen;
        next[whose] = MaxDeck * index(whose);
        random.shuffle(unseen[whose].span());
    }
    const auto take = [&](Seat whose, bool (*fits)(const Def&)) {
        FixedVector<Card, MaxDeck>& heap = unseen[whose];
        for (std::size_t i = heap.size(); i-- > 0;)
            if (fits(book_[heap[i]])) return heap.erase(i);
        return Card{};
    };
    const auto piece = [&](Seat whose, Card card, SeatMask known) {
        const std::size_t p = next[whose]++;
        s.card_of[p] = card;
        s.known[p] = known;
        return Piece(p);
    };
    constexpr auto any = [](const Def&) { return true; };
    // What lies face-down is of the kind of its row; so it takes its card first.
    for (std::size_t place = 0; place < Places; ++place) {
        Slot& slot = s.slot[place];
        if (slot.uid == 0 || !slot.piece) continue;
        const Seat whose = owner_of(static_cast<int>(place));
        SeatMask known = v.slot_known[place];
        if (!slot.card) {
            slot.card = row_of(static_cast<int>(place)) == Row::Monster
                            ? take(whose, [](const Def& d) { return d.monster(); })
                            : take(whose, [](const Def& d) { return !d.monster(); });
            known = only(whose);
        }
        slot.piece = piece(whose, slot.card, known);
    }
    // Taking those has left the others in an order that is not random.
    for (const Seat whose : Seats) random.shuffle(unseen[whose].span());
    for (const SeenUnder& u : v.under)
        s.under.push({piece(u.owner, u.card.card ? u.card.card : take(u.owner, any), u.card.known), u.place});
    for (const Seat whose : Seats) {
        const SeenSide& seen = v.side[whose];
        Side& side = s.side[whose];
        for (const Card card : seen.discard) side.discard.push(piece(whose, card, Everybody));
        for (const Card card : seen.removed) side.removed.push(piece(whose, card, Everybody));
        for (const SeenCard& held : seen.hand)
            side.hand.push(held.card ? piece(whose, held.card, held.known)
                                     : piece(whose, take(whose, any), only(whose)));
        for (const SeenCard& lying : seen.deck)
            side.deck.push(lying.card ? piece(whose, lying.card, lying.known) : piece(whose, take(whose, any), Nobody));
    }
    return true;
}

}  // namespace quincunx::gemu
