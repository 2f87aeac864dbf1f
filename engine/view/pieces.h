// What seats know of cards, in games where every card of a match is a piece with a number: its state has `card_of`,
// `known` (who knows the card) and `recalled` (who has learned it later in the unit at work), each by that number.
#pragma once

#include <cstddef>
#include <type_traits>

#include "engine/core/seat.h"

namespace quincunx {

template <class State>
bool knows_piece(const State& s, Seat seat, std::size_t piece) {
    return includes(static_cast<SeatMask>(s.known[piece] | s.recalled[piece]), seat);
}

// Game::recall: marks in the state at the start of a unit who has learned a card since; `known_now(piece)` says who
// knows it now. Where in the deck a card was is not learned by drawing it: the deck may have been shuffled before.
template <class State, class KnownNow>
void recall_pieces(State& start, const KnownNow& known_now) {
    for (std::size_t p = 0; p < start.recalled.size(); ++p)
        start.recalled[p] = static_cast<SeatMask>(known_now(p) & ~start.known[p]);
    for (const auto& side : start.side.of)
        for (const auto piece : side.deck) start.recalled[piece.value] = Nobody;
}

// Deck lists are open: the cards a seat cannot place it knows as a heap.
template <class State, class Unseen>
void heap_unknown_pieces(const State& s, Seat seat, Unseen& unseen) {
    using Piece = std::decay_t<decltype(s.side.of[0].deck[0])>;
    for (std::size_t p = 0; p < s.card_of.size(); ++p)
        if (s.card_of[p] && !knows_piece(s, seat, p)) unseen[owner_of(Piece(p))].push(s.card_of[p]);
}

}  // namespace quincunx
