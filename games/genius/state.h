// The whole state of a game of 七圣召唤, flat and plain.
#pragma once

#include <array>

#include "engine/core/fixed.h"
#include "engine/core/ids.h"
#include "engine/play/play.h"
#include "games/genius/element.h"
#include "games/genius/tasks.h"

namespace quincunx::genius {

using DefId = Id<struct DefTag, std::uint16_t>;  // anything the book defines, by its place there

inline constexpr int Characters = 3;                 // of each side (GI-1.3)
inline constexpr std::uint8_t Acting = 2;            // Entity::value of what takes the place of the action, meanwhile
inline constexpr std::uint8_t NoCharacter = 3;       // in the place of a character: none
inline constexpr std::uint8_t UnknownCharacter = 4;  // in the place of a character, in views: one that is not seen
inline constexpr int MaxDice = 16;                   // GI-4.4
inline constexpr int MaxHand = 10;                   // GI-17.18
inline constexpr int MaxSummons = 4;                 // GI-17.12
inline constexpr int MaxSupports = 4;                // GI-17.10
inline constexpr int MaxSkills = 6;                  // skills of one character, prepared ones included
inline constexpr std::uint8_t TechniquePlace = 255;  // in the place of a skill: the technique its character has
inline constexpr int MaxPicked = 4;                  // things offered to pick one of (GI-40.26)
inline constexpr std::size_t MaxNames = 48;          // names of cards that are remembered
inline constexpr std::size_t MaxPile = 64;           // the deck and what may be put into it (GI-40.10)
inline constexpr std::size_t MaxEntities = 64;       // everything one side can have in play at once

constexpr std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }

// Where something in play lies: on one of the characters (0 to 2), or in one of the zones of its side.
enum Place : std::uint8_t { OnCharacter = 0, Combat = 3, SummonZone = 4, SupportZone = 5 };

// Something in play: equipment, a status, a combat status, a summon, a support.
struct Entity {
    DefId def;
    std::uint16_t serial = 0;    // tells it from every other of this game
    std::uint8_t place = 0;      // Place
    std::uint8_t usages = 0;     // usages left, or points of shield
    std::uint8_t duration = 0;   // rounds left; 0: no limit
    std::uint8_t value = 0;      // a counter of its own
    std::uint8_t used = 0;       // how often its limited abilities were used this round: four bits each
    std::uint8_t used_game = 0;  // how often its abilities limited by the game were used; goes on for ever
    bool operator==(const Entity&) const = default;
};
static_assert(sizeof(Entity) == 10);

struct Character {
    DefId def;
    std::uint8_t health = 0;
    std::uint8_t energy = 0;
    Elements aura = 0;                            // elements applied to it
    std::uint8_t alive = 0;                       // 0: defeated
    std::uint8_t used = 0;                        // as Entity::used, for its passive abilities
    std::uint8_t extra = 0;                       // maximum health beyond the printed one (GI-40.3)
    std::array<std::uint8_t, MaxSkills> round{};  // how often each skill was used this round
    std::array<std::uint8_t, MaxSkills> game{};   // and in the whole game
    bool operator==(const Character&) const = default;
};
static_assert(sizeof(Character) == 20);

// A card in a hand or pile, and what the other seat knows of it.
struct Held {
    enum Knowledge : std::uint8_t {
        Unseen,       // the other seat does not know this card
        Seen,         // the other seat knows that this card is here
        OfKind        // the other seat knows that a card of its kind is here (GI-28.12): OfKind + Kind
    };
    DefId card;
    std::uint8_t known = Unseen;
    std::uint8_t made = 0;  // 1: made or copied unseen; to the other seat it may be any card
    bool operator==(const Held&) const = default;
};

using Dice = std::array<std::uint8_t, FaceCount>;
constexpr int total(const Dice& dice) {
    int sum = 0;
    for (const std::uint8_t n : dice) sum += n;
    return sum;
}

struct Side {
    std::uint64_t listens = 0;  // kinds of events anything in play on this side listens to (Moments); kept for speed
    std::array<Character, Characters> character{};
    FixedVector<Entity, MaxEntities> entities;  // by place, then in the order in which they entered (GI-15.3)
    Dice shown{};                               // how many dice of each face the other seat knows of at least
    std::uint8_t supports_lost = 0;             // cards that left the support zone in this game (GI-40.33)
    Elements suffered = 0;                      // elements of the damage own characters took in this game
    std::uint8_t active = NoCharacter;          // the active character
    std::uint8_t declared = 0;                  // 1: has declared the end of the round
    std::uint8_t skipped = 0;                   // 1: the next turn is passed over (GI-23.1)
    std::uint8_t even = 0;                      // 1: the number of dice was even when coming up (GI-12.1)
    std::uint8_t plunging = 0;                  // 1: the next combat action, if a normal attack, is a plunging attack
    std::uint8_t legend = 0;                    // 1: has played an arcane legend card (GI-16.1)
    std::uint8_t fell = 0;                      // how many own characters were defeated this round
    std::uint8_t rerolls = 0;                   // rerolls left in this roll phase
    std::uint8_t artifacts_at_start = 0;        // artifact cards in the deck at the start
    std::uint8_t weapons_at_start = 0;          // different weapon cards in the deck at the start
    std::uint8_t thrown = 0;                    // cards discarded or tuned this round
    std::uint8_t played = 0;                    // cards played this round
    FixedVector<Held, MaxHand> hand;
    FixedVector<Held, MaxPile> pile;    // the last one is the top
    FixedVector<Held, MaxPile> gone;    // cards that left hand or pile unseen by the other seat: burnt, tuned
    Dice dice{};                        // seen by their owner only
    std::uint8_t chosen = NoCharacter;  // at the start: chosen as active character, not shown yet (GI-2.6)
    std::uint8_t talents_at_start = 0;  // different talent cards in the deck at the start
    std::uint8_t techniques = 0;        // technique cards played in this game
    std::uint8_t summons_lost = 0;      // cards that left the summon zone in this game (GI-40.33)
    std::uint8_t no_padding[2]{};
    FixedVector<DefId, MaxNames> deck;   // the names in the deck at the start (GI-40.13)
    FixedVector<DefId, MaxNames> names;  // the names of the cards played in this game
    std::uint8_t no_padding_either[4]{};
    bool operator==(const Side&) const = default;
};

// A card leaves hand or pile unseen by the other seat. Only the last of very many are remembered.
inline void lose_unseen(Side& side, Held card) {
    if (side.gone.full()) side.gone.erase(0);
    side.gone.push(card);
}

enum class Phase : std::uint8_t { Setup, Roll, Action, End };

// Versions of the card pool that can be played (GI-1.6).
enum class Version : std::uint8_t { V6, V5 };

struct State {
    Core core;
    Agenda<12> agenda;              // what is due, the next one last
    std::uint16_t serial = 0;       // of the entity that entered last
    std::uint8_t round = 0;         // 1 for the first round
    std::uint8_t round_limit = 15;  // GI-3.2
    Seat turn = Seat::A;            // who is up, in the action phase
    Seat first = Seat::A;           // the first player
    Phase phase = Phase::Setup;
    std::uint8_t declared_first = 0xff;  // index of the seat that declared first this round
    Seat began = Seat::A;                // the first player of the first round
    std::uint8_t version = 0;            // Version: which cards there are, and what they say
    std::uint8_t no_padding[2]{};
    PerSeat<Side> side{};
};
static_assert(sizeof(State) == 3160);

}  // namespace quincunx::genius
