// What a seat sees of a game of 基姆大陆, by allow-list.
#pragma once

#include "games/gemu/state.h"

namespace quincunx::gemu {

// A card in a hand or deck as a seat sees it.
struct SeenCard {
    Card card;           // none: the seat does not know which one
    SeatMask known = 0;  // who knew it at that moment, as far as the seat knows
    bool operator==(const SeenCard&) const = default;
};

// A card that serves as spirit.
struct SeenUnder {
    SeenCard card;
    Seat owner = Seat::A;
    std::uint8_t place = 0;
    bool operator==(const SeenUnder&) const = default;
};

struct SeenSide {
    FixedVector<SeenCard, HandCap> hand;  // of the other seat: sorted
    FixedVector<SeenCard, MaxDeck> deck;  // the last one is the top
    FixedVector<Card, MaxDeck> discard, removed;
    FixedVector<Card, MaxDeck> unseen;  // the cards the seat cannot place, sorted
};

struct SeenState {
    Table table;                        // places with a face-down card the seat does not know hold no card and no piece
    std::uint8_t slot_known[Places]{};  // who knows the card there
    PerSeat<SeenSide> side{};
    FixedVector<SeenUnder, MaxPieces> under;
    std::uint8_t over = 0, winner = 0, no_padding = 0;
    std::uint16_t ended_by = 0;
    std::uint32_t questions = 0, rolls = 0, touched = 0;
};

}  // namespace quincunx::gemu
