// The whole state of a game of 莉莉安的呼喚, flat and plain.
#pragma once

#include <array>

#include "engine/core/fixed.h"
#include "engine/core/ids.h"
#include "engine/play/agenda.h"
#include "engine/play/play.h"

namespace quincunx::lillian {

using Card = Id<struct CardTag>;    // a card of the book, by its place there
using UnitId = Id<struct UnitTag>;  // a character in play

inline constexpr int Positions = 5;           // arena positions of a player (LI-4.1)
inline constexpr int Arenas = 2 * Positions;  // of both: position p of seat s is 5 s + p
inline constexpr std::size_t MaxUnits = 80;   // characters in play at once
inline constexpr std::size_t MaxCards = 64;   // kinds of cards in the book
inline constexpr std::size_t MaxHand = 40;
inline constexpr std::uint8_t Standby = 255;  // Unit::at: in its owner's standby zone

constexpr std::uint8_t byte(std::integral auto n) { return static_cast<std::uint8_t>(n); }
constexpr std::uint8_t arena_of(Seat seat, int position) {
    return static_cast<std::uint8_t>(Positions * index(seat) + position);
}
constexpr Seat owner_of(int arena) { return arena < Positions ? Seat::A : Seat::B; }
constexpr int position_of(int arena) { return arena % Positions; }

// A character in play.
struct Unit {
    Card card;  // none: this place is free
    Seat owner = Seat::A;
    std::uint8_t at = Standby;       // Standby, or the arena it stands in
    std::uint8_t tired = 0;          // LI-3.3
    std::int8_t bonus = 0;           // strength gained for good
    std::int8_t war_bonus = 0;       // strength until the war ends
    std::int8_t short_bonus = 0;     // strength until the end of the next action, or of the war (LI-R68)
    std::uint8_t short_actions = 0;  // how many actions have still to end before short_bonus goes
    std::uint8_t used = 0;           // uses of its arena in this harvest
    std::uint8_t in_war = 0;         // 1: takes part in the war (LI-14.4)
    std::uint16_t entered = 0;       // order of arrival
    std::uint8_t named = 0;          // 1: attacks or blocks in the attack that is going on
    std::uint8_t no_padding = 0;
    bool operator==(const Unit&) const = default;
};
static_assert(sizeof(Unit) == 14);

// An upgrade on a character.
struct Upgrade {
    Card card;
    UnitId bearer;
    Seat owner = Seat::A;
    std::uint8_t face_down = 0;  // 1: covered, without strength and effect (LI-15.5)
    std::int8_t counter = 0;     // strength it has gained
    bool operator==(const Upgrade&) const = default;
};

// An event in progress.
struct Progress {
    Card card;
    std::uint8_t progress = 0;
    std::uint8_t countdown = 0;
    std::uint8_t mark = 0;  // 1 + an arena chosen for it
    bool operator==(const Progress&) const = default;
};

// An event in progress by its owner and its place among the owner's; in options one number.
struct EventPlace {
    static constexpr int Most = 32;

    Seat seat = Seat::A;
    std::size_t place = 0;

    constexpr int number() const { return static_cast<int>(place) + Most * index(seat); }
    static constexpr EventPlace of(int number) {
        return {number < Most ? Seat::A : Seat::B, static_cast<std::size_t>(number % Most)};
    }
};

// A spell that stays in play.
struct Lasting {
    Card card;
    std::uint8_t counter = 0;
    bool operator==(const Lasting&) const = default;
};

// A card in a hand, and whether the other seat knows it.
struct Held {
    Card card;
    std::uint8_t known = 0;
    bool operator==(const Held&) const = default;
};

using Counts = std::array<std::uint8_t, MaxCards>;  // how many of each card of the book

struct Side {
    std::uint16_t mana = 0;
    std::uint16_t emotion = 0;
    std::uint16_t emotion_before = 0;  // at the start of this harvest
    std::uint16_t income = 0;          // mana gained in this harvest (LI-R33)
    std::uint8_t base_emotion = 0;     // LI-2.6
    std::uint8_t guardian = 0;         // LI-R59: 0 the ordinary one
    std::array<Card, Positions> arena{};
    FixedVector<Progress, 24> events;  // in the order they were played
    FixedVector<Lasting, 12> lasting;
    Counts settled{};          // finished events
    Counts history{};          // retired and failed cards, used spells, replaced arenas
    std::uint8_t endings = 0;  // endings completed
    std::uint8_t rested = 0;
    std::uint8_t acted = 0;             // actions other than instants in this generation
    std::uint8_t played_character = 0;  // LI-3.4
    std::uint8_t only_rest = 0;         // may take no action but rest in this generation
    std::uint8_t wars = 0;              // wars declared in this generation
    std::uint8_t dread = 0;             // emotion damage to the other for each further use in this harvest
    std::uint8_t immune = 0;            // 1: takes no emotion damage in this harvest
    std::uint8_t no_padding = 0;
    FixedVector<Held, MaxHand> hand;
    FixedVector<Card, MaxHand> deck;  // the last one is the top
    bool operator==(const Side&) const = default;
};

enum class Phase : std::uint8_t { Setup, Building, Action, Harvest };

// A war that is going on (LI-14).
struct War {
    std::uint8_t on = 0;
    Seat attacker = Seat::A;
    std::uint8_t main = 0;     // the main battlefield
    Card by;                   // the spell that began it; none: the plain action
    std::uint8_t attacks = 0;  // attacks made
    std::uint8_t passed = 0;   // passes in a row in this window
    std::uint8_t window = 0;   // 1 to 3 (LI-15.1); 0: none is open
    UnitId target;
    FixedVector<UnitId, 40> attackers;
    FixedVector<UnitId, 40> blockers;  // none: that attacker is not blocked
    PerSeat<std::uint8_t> repulsed{};  // how many characters of each side were repulsed in clashes
    bool operator==(const War&) const = default;
};

// What is due next, one entry a unit of play. What an entry carries beside its task is said in agenda.h.
enum class Task : std::uint8_t {
    Setup,
    Generation,  // LI-6.1, LI-6.2
    Build,       // LI-6.3
    TurnStart,   // LI-7.6
    Act,         // the choice of an action
    Announced,   // goes on with what was announced
    ActionDone,  // after an action
    WarWindow,   // LI-15.1
    Attack,      // the attacker names attackers and target (LI-14.5)
    Blocks,      // LI-14.7
    Traps,       // LI-15.10
    Clashes,     // LI-14.9
    WarNext,     // LI-14.14
    WarEnd,      // LI-14.16
    Harvest,     // LI-10.5
    Use,         // LI-10.1
    HarvestEnd,  // LI-10.4, LI-12.2, LI-12.5
};

// Who holds the start marker first (LI-R5).
enum class First : std::uint8_t { ByLot, A, B };

struct State {
    Core core;
    Agenda<16> agenda;           // what is due, the next one last
    std::uint16_t arrivals = 0;  // characters that have arrived so far
    std::uint8_t generation = 0;
    std::uint8_t generation_limit = 12;  // LI-12.5
    Seat marker = Seat::A;               // the start marker
    Seat turn = Seat::A;
    Phase phase = Phase::Setup;
    std::uint8_t no_war = 0;      // 1: nobody may declare war in this generation
    std::uint8_t first_turn = 0;  // 1: the first turn of the action phase, with one action (LI-7.1)
    std::uint8_t units_end = 0;   // behind the last place of `unit` in use
    std::array<Unit, MaxUnits> unit{};
    War war;
    Seat began = Seat::A;               // who held the marker in the first generation
    First first = First::ByLot;         // as the match settings say
    FixedVector<Upgrade, 60> upgrades;  // those face down are hidden
    std::uint8_t no_padding_one = 0;
    PerSeat<Side> side{};
    std::uint8_t no_padding_six[6]{};
};
static_assert(sizeof(State) == 2496);

}  // namespace quincunx::lillian
