// The whole state of a game of 基姆大陆, flat and plain.
#pragma once

#include <array>

#include "engine/core/fixed.h"
#include "engine/core/ids.h"
#include "engine/play/agenda.h"
#include "engine/play/play.h"

namespace quincunx::gemu {

using Card = Id<struct CardTag>;    // a card of the book, by its place there
using Piece = Id<struct PieceTag>;  // one card of the match: seat A's are 0 to 39, seat B's 40 to 79

inline constexpr int RowSize = 3;             // GE-2.1, GE-2.2
inline constexpr int SideSize = 2 * RowSize;  // places of a field: monsters, then prophecies
inline constexpr int Places = 2 * SideSize;   // of both
inline constexpr int HandCap = 5;             // GE-2.6
inline constexpr int SpiritCap = 5;           // GE-6.5
inline constexpr int SceneCap = 250;
inline constexpr std::size_t MaxDeck = 40;  // GE-2.3
inline constexpr std::size_t MaxPieces = 2 * MaxDeck;
inline constexpr std::uint8_t NoPlace = 255;

// Places of the field by number: A's monsters 0 to 2, A's prophecies 3 to 5, B's monsters 6 to 8, B's prophecies 9
// to 11.
enum class Row : std::uint8_t { Monster, Prophecy };
inline constexpr const char* RowKeys[] = {"monster", "prophecy"};
constexpr int first_of(Seat seat, Row row) { return SideSize * index(seat) + RowSize * static_cast<int>(row); }
constexpr Seat owner_of(int place) { return place < SideSize ? Seat::A : Seat::B; }
constexpr Row row_of(int place) { return place % SideSize < RowSize ? Row::Monster : Row::Prophecy; }
constexpr Seat owner_of(Piece piece) { return piece.value < MaxDeck ? Seat::A : Seat::B; }

// A card on the field. It gets a new `uid` whenever it enters: a card that left and came back is a new one (GE-9.19).
struct Slot {
    std::uint16_t uid = 0;         // 0: the place is empty
    std::uint16_t since = 0;       // when it began to work, in the order of all effects (GE-9.66)
    std::uint16_t buff = 0;        // 1 + the instruction that gave its buff or shield (GE-9.59); 0: none
    std::uint16_t buff_giver = 0;  // uid of the monster that gave it; 0: a prophecy did (GE-9.60)
    std::uint16_t buff_until = 0;  // the turn at whose end it ends; 0: it lasts
    Card card;
    Piece piece;  // none: a token
    std::uint8_t face_down = 0;
    std::uint8_t live = 0;  // 1: its text works (a prophecy's from the moment its use resolves, GE-9.63)
    std::uint8_t spirit = 0;
    std::uint8_t attacks = 0;       // attacks used this turn, by attacking or by skills (GE-9.41)
    std::uint8_t skilled = 0;       // 1: has used a skill this turn (GE-5.4)
    std::uint8_t marks = 0;         // bit i: its ability i, once per turn, was used
    std::uint8_t bearer = NoPlace;  // of an equipment: the place of the monster that bears it
    std::uint8_t no_padding = 0;
    bool operator==(const Slot&) const = default;
};
static_assert(sizeof(Slot) == 20);

// What an effect changed for a while.
struct Modifier {
    std::uint16_t uid = 0;    // the card it is on; 0: a player
    std::uint16_t order = 0;  // GE-9.66
    std::uint16_t until = 0;  // the turn at whose end it ends
    std::int16_t num = 0;     // the number added or set, or the numerator of a factor
    std::int16_t den = 1;
    std::uint8_t stat = 0;         // Stat, or Flag
    std::uint8_t op = 0;           // Change
    std::uint8_t attack_only = 0;  // 1: ends with the attack (GE-11.11)
    Seat seat = Seat::A;           // the player it is on
    std::uint8_t level_min = 0;    // only for monsters of at least that level
    std::uint8_t floor = 0;        // never below
    Card source;
    std::uint8_t no_padding = 0;
    bool operator==(const Modifier&) const = default;
};
static_assert(sizeof(Modifier) == 18);

// A card that serves as a point of spirit (GE-9.32).
struct Under {
    Piece piece;
    std::uint8_t place = 0;
    bool operator==(const Under&) const = default;
};

enum class Phase : std::uint8_t { Start, Quick, Draw, Discard, Summon, Prophecy, Monster, Set, Extras, End };

// What is due next, one entry a unit of play.
enum class Task : std::uint8_t { Setup, Phase };

// The options of a match (GE-14).
struct Rulebook {
    std::int16_t starting_faith = 50;
    std::uint16_t max_turns = 60;
    std::uint16_t decisions = 200;
    std::uint8_t first_player = 2;  // a seat; 2: chance decides
    std::uint8_t first_turn_attack = 1;
    std::uint8_t first_turn_draw = 2;
    std::uint8_t spirit_cards = 0;  // 1: spirit is cards of the deck
    SeatMask always_ask = 0;        // GE-9.76
    std::uint8_t no_padding = 0;
    bool operator==(const Rulebook&) const = default;
};
static_assert(sizeof(Rulebook) == 12);

struct Side {
    FixedVector<Piece, HandCap> hand;
    FixedVector<Piece, MaxDeck> deck;     // the last one is the top
    FixedVector<Piece, MaxDeck> discard;  // the last one is the top
    FixedVector<Piece, MaxDeck> removed;
    bool operator==(const Side&) const = default;
};

struct State {
    Core core;
    Agenda<2> agenda;
    std::array<Slot, Places> slot{};
    FixedVector<Modifier, 64> modifiers;
    PerSeat<std::int16_t> faith{};
    Rulebook rules;
    std::uint16_t uids = 0;       // cards that have entered the field so far
    std::uint16_t serial = 0;     // effects that have begun to work so far
    std::uint16_t turn = 0;       // turns of both players
    std::uint16_t decisions = 0;  // in this turn (GE-9.72)
    Seat active = Seat::A;
    Seat began = Seat::A;
    Phase phase = Phase::Start;
    std::uint8_t no_padding = 0;
    std::uint16_t no_padding_either[3]{};
    std::array<Card, MaxPieces> card_of{};       // none: the deck is smaller
    std::array<SeatMask, MaxPieces> known{};     // who knows which card it is
    std::array<SeatMask, MaxPieces> recalled{};  // who has learned it later in the unit at work (Gemu::recall)
    PerSeat<Side> side{};
    FixedVector<Under, MaxPieces> under;  // the cards that are spirit, in the order they became it
    std::uint8_t no_padding_end[5]{};
};
static_assert(sizeof(State) == 2152);

}  // namespace quincunx::gemu
