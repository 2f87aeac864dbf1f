// The whole state of a game of 蜗牛大奖赛, flat and plain: no pointers, no padding, trivially copied.
#pragma once

#include "engine/core/fixed.h"
#include "engine/core/ids.h"
#include "engine/play/agenda.h"
#include "engine/play/play.h"

namespace quincunx::tiny {

using Card = Id<struct CardTag>;  // a card of the book, by its place there; none: a card nobody can name

inline constexpr std::size_t DeckSize = 12;          // TI-2.1; all cards of a player, wherever they are
inline constexpr int UsualGoal = 30, MostGoal = 60;  // TI-1.1
inline constexpr int MostDew = 6;                    // TI-3.2
inline constexpr int SecondRoll = 1;                 // its price in dew (TI-5.1)
inline constexpr int LastTurn = 40;                  // TI-6.2

using Pile = FixedVector<Card, DeckSize>;

struct Side {
    std::uint8_t space = 0;      // where the snail is: 0 to the goal
    std::uint8_t dew = 0;        // 0 to MostDew
    std::uint8_t slime = 0;      // spaces its next crawl is shorter by
    FixedVector<Card, 1> shell;  // worn by the snail (TI-4.4)
    Pile hand;                   // seen by its player
    Pile deck;                   // seen by nobody; the first one is the top
    Pile discard;                // open
    bool operator==(const Side&) const = default;
};

// What is due next, one entry of the agenda a unit of play.
enum class Task : std::uint8_t {
    Setup,      // TI-2.2, TI-2.3
    TurnStart,  // TI-3.2
    Act,        // the choice of a card (TI-3.3)
    Resolve,    // a = card: the text of a trick that was played (TI-4.3)
    Crawl,      // TI-5
};

struct State {
    Core core;                      // the kernel's part, always first
    Agenda<4> agenda;               // what is due, the next one last
    Seat turn = Seat::A;            // whose turn it is
    Seat began = Seat::A;           // who took the first turn
    std::uint8_t goal = UsualGoal;  // TI-1.1
    std::uint8_t turns = 0;         // begun so far, both players' counted
    std::uint8_t die = 0;           // what it shows in the crawl; 0: it has not been rolled
    PerSeat<Side> side{};
    std::uint8_t no_padding[7]{};
};
static_assert(sizeof(State) == 176);

}  // namespace quincunx::tiny
