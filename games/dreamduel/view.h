// What a seat sees of a game of 幻想梦斗符, by allow-list.
#pragma once

#include "games/dreamduel/state.h"

namespace quincunx::dreamduel {

// A card as a seat sees it.
struct SeenCard {
    Card card;           // none: the seat does not know which one
    SeatMask known = 0;  // who knew it at that moment, as far as the seat knows
    Seat owner = Seat::A;
    bool operator==(const SeenCard&) const = default;
};

struct SeenLying {
    SeenCard card;
    std::uint8_t marks = 0, count = 0, turn = 0, no_padding = 0;
    bool operator==(const SeenLying&) const = default;
};

struct SeenSide {
    FixedVector<SeenLying, MaxDeck> hand;  // of the other seat: sorted
    FixedVector<SeenLying, 8> fu, equip, duel;
    FixedVector<SeenLying, 2> hyper, attached;
    FixedVector<SeenCard, MaxDeck> deck;  // the last one is the top
    FixedVector<Card, MaxDeck> discard, gap;
    FixedVector<Card, MaxDeck> unseen;  // the cards the seat cannot place, sorted
};

struct SeenState {
    Table table;  // fighters hold no piece that tells anything; 0: a card of the deck
    PerSeat<SeenSide> side{};
    // Declare and character zones of both seats, A's declare zone first: each card lies in one place only.
    FixedVector<SeenLying, MaxPieces> open;
    std::uint8_t open_ends[4]{};  // where A's declare zone, B's, A's characters, B's characters end in `open`
    std::uint8_t over = 0, winner = 0;
    std::uint16_t ended_by = 0, no_padding = 0;
    std::uint32_t questions = 0, rolls = 0, touched = 0;
};

}  // namespace quincunx::dreamduel
