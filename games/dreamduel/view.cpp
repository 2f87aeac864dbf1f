#include "games/dreamduel/view.h"

#include <algorithm>
#include <new>

#include "games/dreamduel/dreamduel.h"

namespace quincunx::dreamduel {

static_assert(std::has_unique_object_representations_v<SeenState>);

void Dreamduel::recall(StateBytes& start, const StateBytes& now) const {
    State& s = start.as<State>();
    const State& later = now.as<State>();
    for (std::size_t p = 0; p < MaxPieces; ++p)
        s.recalled[p] = static_cast<SeatMask>((later.known[p] | later.shown[p]) & ~s.known[p]);
    // Where in the deck a card was is not learned by drawing it: the deck may have been shuffled before.
    for (const Side& side : s.side.of)
        for (const Piece piece : side.deck) s.recalled[piece.value] = Nobody;
}

void Dreamduel::make_view(const StateBytes& bytes, Seat seat, ViewBytes& into) const {
    const State& s = bytes.as<State>();
    SeenState& v = *new (into.bytes) SeenState{};
    v.table = s;
    for (Fighter& f : v.table.battle.fighter)
        if (f.piece) f.piece = Piece(0);  // which piece it is tells too much
    v.questions = s.core.questions;
    v.rolls = s.core.rolls;
    v.touched = s.core.touched;
    v.over = s.core.over;
    v.winner = s.core.winner;
    v.ended_by = s.core.ended_by;
    const auto sees = [&](std::size_t p) { return includes(static_cast<SeatMask>(s.known[p] | s.recalled[p]), seat); };
    const auto see = [&](Piece piece) -> SeenCard {
        if (!sees(piece.value)) return {{}, 0, owner_of(piece)};
        return {s.card_of[piece.value], s.known[piece.value], owner_of(piece)};
    };
    const auto see_lying = [&](const Lying& l) -> SeenLying { return {see(l.piece), l.marks, l.count, l.turn, 0}; };
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        SeenSide& seen = v.side[whose];
        for (const Lying& l : side.hand) seen.hand.push(see_lying(l));
        if (whose != seat)
            std::sort(seen.hand.begin(), seen.hand.end(), [](const SeenLying& a, const SeenLying& b) {
                return std::pair(a.card.card, a.turn) < std::pair(b.card.card, b.turn);
            });
        const auto lay = [&](const auto& from, auto& to) {
            for (const Lying& l : from) to.push(see_lying(l));
        };
        lay(side.fu, seen.fu), lay(side.equip, seen.equip), lay(side.duel, seen.duel);
        lay(side.hyper, seen.hyper), lay(side.attached, seen.attached);
        for (const Piece piece : side.deck) seen.deck.push(see(piece));
        for (const Piece piece : side.discard) seen.discard.push(s.card_of[piece.value]);
        for (const Piece piece : side.gap) seen.gap.push(s.card_of[piece.value]);
        // The deck list is open (DD-R70): what cannot be placed is known as a heap.
        const std::size_t first = MaxDeck * index(whose);
        for (std::size_t p = first; p < first + MaxDeck; ++p)
            if (s.card_of[p] && !sees(p)) seen.unseen.push(s.card_of[p]);
        std::sort(seen.unseen.begin(), seen.unseen.end());
    }
    int zone = 0;
    const auto open = [&](const auto& list) {
        for (const Lying& l : list) v.open.push(see_lying(l));
        v.open_ends[zone++] = static_cast<std::uint8_t>(v.open.size());
    };
    for (const Seat whose : Seats) open(s.side[whose].declare);
    for (const Seat whose : Seats) open(s.side[whose].character);
}

bool Dreamduel::sample(const ViewBytes& bytes, Seat, Random& random, StateBytes& into) const {
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
    const auto take = [&](Seat whose, bool trap) {
        FixedVector<Card, MaxDeck>& heap = unseen[whose];
        for (std::size_t i = heap.size(); i-- > 0;)
            if (!trap || book_[heap[i]].is(Type::Trap)) return heap.erase(i);
        return heap.empty() ? Card{} : heap.pop();
    };
    const auto piece = [&](Seat whose, Card card, SeatMask known) {
        const std::size_t p = next[whose]++;
        s.card_of[p] = card;
        s.known[p] = known;
        return Piece(p);
    };
    const auto lay = [&](const SeenLying& l, bool trap) -> Lying {
        const SeenCard& c = l.card;
        const Piece p = c.card ? piece(c.owner, c.card, c.known) : piece(c.owner, take(c.owner, trap), only(c.owner));
        return {p, l.marks, l.count, l.turn};
    };
    // What lies face-down in an equip zone is a trap, but for what effects put there; so it takes its card first.
    for (const Seat whose : Seats) {
        const bool traps_only = book_.only_traps_placed(static_cast<Pool>(s.rules.pool));
        for (const SeenLying& l : v.side[whose].equip) s.side[whose].equip.push(lay(l, traps_only));
        random.shuffle(unseen[whose].span());  // taking those has left the others in an order that is not random
    }
    for (const Seat whose : Seats) {
        const SeenSide& seen = v.side[whose];
        Side& side = s.side[whose];
        for (const SeenLying& l : seen.fu) side.fu.push(lay(l, false));
        for (const SeenLying& l : seen.duel) side.duel.push(lay(l, false));
        for (const SeenLying& l : seen.hyper) side.hyper.push(lay(l, false));
        for (const SeenLying& l : seen.attached) side.attached.push(lay(l, false));
        for (const SeenLying& l : seen.hand) side.hand.push(lay(l, false));
        for (const Card card : seen.discard) side.discard.push(piece(whose, card, Everybody));
        for (const Card card : seen.gap) side.gap.push(piece(whose, card, Everybody));
    }
    std::size_t i = 0;
    for (std::size_t zone = 0; zone < 4; ++zone)
        for (; i < v.open_ends[zone]; ++i) {
            Side& side = s.side[zone % 2 ? Seat::B : Seat::A];
            const Lying l = lay(v.open[i], false);
            if (zone < 2)
                side.declare.push(l);
            else
                side.character.push(l);
        }
    for (const Seat whose : Seats)
        for (const SeenCard& c : v.side[whose].deck)
            s.side[whose].deck.push(c.card ? piece(whose, c.card, c.known) : piece(whose, take(whose, false), Nobody));
    for (int f = 0; f < 2; ++f) {
        Fighter& fighter = s.battle.fighter[static_cast<std::size_t>(f)];
        if (!fighter || !fighter.piece) continue;
        fighter.piece = {};
        for (const Lying& l : s.side[f == 0 ? s.active : other(s.active)].duel)
            if (s.card_of[l.piece.value] == fighter.card) fighter.piece = l.piece;
    }
    listen(book_, s);
    // Who is placing a trap has one in hand.
    const auto& hand = s.side[s.active].hand;
    return !(s.phase == Phase::Set && s.acted == PlacesTrap) ||
           std::any_of(hand.begin(), hand.end(),
                       [&](const Lying& l) { return book_[s.card_of[l.piece.value]].is(Type::Trap); });
}

}  // namespace quincunx::dreamduel
