// What one seat may know of a position: built field by field from what is allowed.
#pragma once

#include <type_traits>

#include "games/summoner/state.h"

namespace quincunx::summoner {

// Cards of one seat's hand and piles as the viewer knows them.
struct SeenSide {
    std::uint8_t magic = 0;
    std::uint8_t hand_count = 0, deck_count = 0, discard_count = 0;
    FixedVector<Card, MaxCards> hand;     // own: all, in order; the other's: those known to be there
    FixedVector<Card, MaxCards> discard;  // own: all; the other's: those known to be there
    FixedVector<Card, MaxCards> vague;    // the other's: known to be in the hand or face down in the discard pile
    FixedVector<Card, MaxCards> shown;    // the other's: in the hand, not known then, and shown since (Game::recall)
    FixedVector<Card, MaxCards> unseen;   // sorted. Own: the deck. The other's: all that could be anywhere hidden
    FixedVector<Held, MaxCards> told;     // own hand as the other seat knows it
    FixedVector<Held, MaxCards> told_discard;
    FixedVector<Active, 8> active;
};

struct SeenState {
    Squares occupied = 0, units = 0;
    PerSeat<Squares> held{};
    Pieces pieces = 0;
    Pieces scratch = 0, scratch_left = 0;
    Piece piece[SquareCount]{};
    std::uint32_t questions = 0, rolls = 0, touched = 0;
    Agenda<24> agenda;
    std::uint16_t ended_by = 0, turn_number = 0, turn_limit = 0;
    std::uint8_t over = 0, winner = 0;
    PieceId board[SquareCount]{};
    PerSeat<SeenSide> side{};
    PerSeat<PieceId> summoner{};
    Seat turn = Seat::A, first = Seat::A;
    Phase phase = Phase::Summon;
    std::uint8_t moves = 0, attacks = 0, engaged = 0, life_givers = 0, lifters = 0, in_force = 0;
    Card resolving;
    FixedVector<Under, MaxUnder> under;
    std::uint8_t spare[2]{};
};
static_assert(std::has_unique_object_representations_v<SeenState>);

}  // namespace quincunx::summoner
