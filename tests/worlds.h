// The worlds a seat imagines (Game::determinize), one file of tests a game (*_worlds_test.cpp). First, in positions of
// simulated games: a world agrees with all that is noted of what the seat knows, and holds the cards of the decks.
// Then, in positions so small that everything hidden can be counted: every possible world comes up as often as it
// should, and no other does.
//
// What is right: of all ways to lay the cards a seat cannot place into the places it cannot see, those that agree with
// what it has seen are equally likely. Nothing is concluded from what a player chose to do, only from what they could
// not have done; an answer the seat has not seen is each of the options equally often. A die the seat has not seen
// shows every face equally often, as far as what was announced can be paid.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/driver.h"

namespace quincunx::worlds {

inline constexpr Seat You = Seat::A, Foe = Seat::B;

// --- Agreement

// A card in a zone of a state, and what is noted there of the viewing seat's knowledge of it.
struct Spot {
    std::string zone;
    std::uint16_t card = 0;  // its number
    Seat owner = Seat::A;
    bool known = false;   // the seat knows which card it is
    bool placed = false;  // the order of the zone means something to the seat
    int note = 0;         // what else is open of it
    bool operator==(const Spot&) const = default;
};
using Spots = std::vector<Spot>;

// Counts what was met, so that a check of something that never happens fails.
using Met = std::map<std::string, int>;

// A game's part: the cards of a state with what the seat knows of them, and what else must hold in a world.
struct Agreement {
    enum Decks { Kept, Used };  // whether all cards of a deck stay in some zone, or some leave the game
    Decks decks = Kept;
    std::function<Spots(const StateBytes&, Seat)> spots;
    std::function<void(const StateBytes& truth, const StateBytes& world, Seat, Met&)> holds;
    std::vector<std::string> must_meet;
};

// Checks worlds of positions of so many simulated games.
void worlds_agree(std::string_view id, int games, const Agreement& with);

// --- Counting worlds

using Cards = std::vector<std::uint16_t>;  // numbers of cards, by place
using Odds = std::map<Cards, double>;      // how likely each world is; they need not add up to 1

Cards operator+(Cards a, const Cards& b);

// Consecutive places: cards of which the order matters, as in a deck, or does not, as in a hand.
struct Group {
    std::size_t size = 0;
    bool ordered = false;
};
using Groups = std::vector<Group>;
constexpr Group heap(std::size_t size) { return {size, false}; }
constexpr Group pile(std::size_t size) { return {size, true}; }

// The cards with those of places whose order does not matter sorted.
Cards sorted(Cards cards, const Groups& groups);

using Possible = std::function<bool(const Cards&)>;
inline bool any(const Cards&) { return true; }

// Every way to lay the cards into the places that is possible.
Odds ways(const Cards& cards, const Groups& groups, const Possible& possible = any);

// A given position, played on by the names of answers.
class Position {
public:
    Position(std::string_view id, const std::string& given);

    const Game& game;
    Waiting w;

    void play(const std::vector<std::string>& answers);
    // Changes the state at the start of the unit, before anything was answered in it.
    template <class State, class Change>
    void change(Change&& change) {
        ASSERT_TRUE(w.journal.empty());
        change(w.state.as<State>());
        game.resume(w);
    }

    // The numbers of cards by their names.
    Cards cards(const std::vector<std::string>& names) const;
    std::uint16_t card(const std::string& name) const;
};

// Tells what lies in the hidden places of a world, group after group.
using Read = std::function<Cards(const StateBytes&)>;

// Samples worlds for the seat and compares how often each comes up with how likely it is.
void expect_worlds(const Position& position, Seat seat, const Groups& groups, const Read& read, const Odds& odds,
                   int samples = 20000);

// The same for You, where cards are dealt into the places: every way is equally likely that is possible.
void expect_dealt(const Position& position, const Groups& places, const Read& read,
                  const std::vector<std::string>& cards, const Possible& possible = any);

}  // namespace quincunx::worlds
