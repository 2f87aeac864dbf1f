// The whole state of a game of 召唤师战争, flat and plain.
#pragma once

#include <array>

#include "engine/core/fixed.h"
#include "engine/play/agenda.h"
#include "engine/play/play.h"
#include "games/summoner/board.h"
#include "games/summoner/words.h"

namespace quincunx::summoner {

using Card = Id<struct CardTag>;          // a card of the book, by its place there
using PieceId = Id<struct PieceTag>;      // a card lying on the battlefield: unit or structure
using AbilityId = Id<struct AbilityTag>;  // an ability of the book

using AbilitySet = std::uint64_t;  // bit i: ability i
using Pieces = std::uint64_t;      // bit i: piece i

using CardSet = std::array<std::uint64_t, 2>;  // bit i of the two words together: card i of the book

constexpr AbilitySet bit(AbilityId ability) { return AbilitySet{1} << ability.value; }
constexpr Pieces bit(PieceId piece) { return Pieces{1} << piece.value; }
constexpr bool has(Pieces set, PieceId piece) { return (set >> piece.value & 1) != 0; }

inline constexpr int MaxMagic = 15;                // SW-12.3
inline constexpr std::uint16_t UsualTurns = 1000;  // RU-62
inline constexpr std::size_t MaxCards = 40;        // cards of one owner in one pile

// The six phases of a turn (SW-3.2).
enum class Phase : std::uint8_t { Summon, Move, Build, Attack, Magic, Draw };
inline constexpr int PhaseCount = 6;

// A card on the battlefield.
struct Piece {
    Card card;             // none: this place is free
    Seat owner = Seat::A;  // whose pile or hand it goes to (RU-32)
    Seat controller = Seat::A;
    Square square;               // where it lies; while passing over a card, the space it is above
    std::uint8_t damage = 0;     // damage tokens
    std::uint8_t boosts = 0;     // boost tokens
    std::uint8_t moved = 0;      // 1: used its move this turn (RU-43)
    std::uint8_t attacked = 0;   // 1: used its attack this turn (RU-43)
    std::uint8_t targeted = 0;   // 1: has been attacked this turn (RU-58)
    std::uint8_t killed = 0;     // 1: destroyed a unit this turn
    std::uint8_t bonus = 0;      // strength until the end of the turn
    std::uint8_t goes_back = 0;  // 1: control goes back to the other seat at the end of the turn (RU-27)
    std::uint32_t used = 0;      // once-per-turn abilities used, bit by the ability's limit number (RU-43)
    AbilitySet granted = 0;      // abilities gained until the end of the turn
    bool operator==(const Piece&) const = default;
};
static_assert(sizeof(Piece) == 24);

// A card lying under a piece (RU-36).
struct Under {
    Card card;
    Seat owner = Seat::A;
    PieceId piece;  // the piece above
    bool operator==(const Under&) const = default;
};

// An event in an active area (SW-13.5). Its owner is the seat whose area it lies in.
struct Active {
    Card card;
    std::uint8_t boosts = 0;
    PieceId target, second;  // chosen when cast; none: no target, or the target has left
    std::uint8_t due = 0;    // 1: still to be dealt with at the start of this turn (RU-26)
    bool operator==(const Active&) const = default;
};

// A card in a hand or pile, and what the other seat knows of it (RU-54).
struct Held {
    enum Knowledge : std::uint8_t {
        Unseen,  // the other seat does not know this card
        Seen,    // the other seat knows that this card is here
        Vague,   // the other seat knows that this card is in the hand or face down in the discard pile
        Shown,   // only in what Game::recall tells: unseen then, and shown since in the unit at work
    };
    Card card;
    Knowledge known = Unseen;
    bool operator==(const Held&) const = default;
};
using Pile = FixedVector<Held, MaxCards>;
inline constexpr std::size_t MaxUnder = 35;

struct Side {
    std::uint8_t magic = 0;         // 0 to 15
    Pile hand, deck, discard;       // deck: the last one is the top
    FixedVector<Active, 8> active;  // the active area
    FixedVector<Card, 7> left;      // cards nobody knew of that left the hand openly in the unit at work
    bool operator==(const Side&) const = default;
};

// An effect waiting to be carried out, as an option names it.
struct EffectWord {
    std::uint32_t source = 0;  // an ability's or an event's number; 0: the cost of inaction
    PieceId piece;             // whose; none: an event's or a rule's
    Square where;              // of what happened, when that matters
    std::uint8_t which = 0;    // of several things that happened

    constexpr Option option() const {
        return {static_cast<std::uint8_t>("effect"_verb), which,
                static_cast<std::uint16_t>(piece.value | (where.value + 1) << 8), source};
    }
    static constexpr EffectWord of(const Option& o) {
        return {o.b, PieceId(o.a & 0xff), Square((o.a >> 8) - 1), o.detail};
    }
    bool is_ability() const { return source >= 0x80000000U; }
    bool is_event() const { return source != 0 && !is_ability(); }
};

// Kinds of effect of active events and of cards under pieces: with none in force, nothing has to be looked up.
enum InForce : std::uint8_t {
    GivesAbilities = 1,
    ChangesStrength = 2,
    ChangesSpaces = 4,
    OpensSpaces = 8,
    SavesUnits = 16
};

struct State {
    Core core;
    Squares occupied = 0;          // spaces with a card
    Squares units = 0;             // of these, unit cards
    PerSeat<Squares> held{};       // of these, by controller
    Pieces pieces = 0;             // places of `piece` in use
    Pieces scratch = 0;            // pieces the event now being carried out in several steps remembers
    Pieces scratch_left = 0;       // of these, those it has not come to yet
    PieceId board[SquareCount]{};  // which piece lies on a space
    Piece piece[SquareCount]{};
    Agenda<24> agenda;  // what is due, the next one last
    PerSeat<Side> side{};
    PerSeat<PieceId> summoner{};  // each seat's summoner
    Seat turn = Seat::A;          // the active player
    Seat first = Seat::A;         // who took the first turn
    Phase phase = Phase::Summon;
    std::uint8_t moves = 0;         // of the three moves used this turn (SW-5.1)
    std::uint8_t attacks = 0;       // of the three attacks used this turn (SW-7.1)
    std::uint8_t engaged = 0;       // 1: an attack of this phase declared an enemy target (RU-11)
    std::uint8_t life_givers = 0;   // pieces on the battlefield that give life to others (RU-37)
    std::uint8_t lifters = 0;       // pieces on the battlefield that give abilities to others as they move
    std::uint8_t in_force = 0;      // what the active events and cards under pieces do, by InForce; kept for speed
    Card resolving;                 // the event now being carried out; the active player's
    std::uint16_t turn_number = 0;  // 1 for the first turn
    std::uint16_t turn_limit = UsualTurns;  // the game is a draw after that many turns (RU-62); 0: no limit
    FixedVector<Under, MaxUnder> under;     // cards lying under pieces
};
static_assert(sizeof(State) == 2200);

}  // namespace quincunx::summoner
