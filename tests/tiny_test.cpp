// 蜗牛大奖赛, the example of a game: what must hold in every position, and the worlds a seat imagines (tests/worlds.h).
// A new game gets a file like this one; what every game has to pass is in games_test.cpp and runs by itself.
#include <gtest/gtest.h>

#include <map>

#include "examples/tiny/tiny.h"
#include "tests/worlds.h"

namespace quincunx::tiny {
namespace {

using namespace worlds;

const Book& the_book() { return static_cast<const Tiny&>(checks::game("tiny")).book(); }
std::uint16_t number(Card card) { return the_book()[card].number; }

// --- What holds in every position

// Every card a seat began with is in exactly one place.
void cards_are_conserved(const Setup& setup, const State& s) {
    for (const Seat seat : Seats) {
        std::map<std::uint16_t, int> wanted, found;
        for (const Deck::Line& line : setup.decks[seat].cards) wanted[line.card] += line.count;
        const Side& side = s.side[seat];
        for (const Pile* pile : {&side.hand, &side.deck, &side.discard})
            for (const Card card : *pile) ++found[number(card)];
        for (const Card card : side.shell) ++found[number(card)];
        EXPECT_EQ(found, wanted) << "cards of seat " << int{index(seat)};
    }
}

void numbers_are_in_range(const State& s) {
    for (const Seat seat : Seats) {
        EXPECT_LE(s.side[seat].space, s.goal);
        EXPECT_LE(s.side[seat].dew, MostDew);
        EXPECT_TRUE(s.side[seat].space < s.goal || s.core.over) << "a snail rests at the goal";
    }
    EXPECT_LE(s.turns, LastTurn);
    EXPECT_LE(s.die, 6);
}

[[maybe_unused]] const bool positions_checked =
    checks::check_positions("tiny", [](const Game&, const Setup& setup, const StateBytes& now) {
        cards_are_conserved(setup, now.as<State>());
        numbers_are_in_range(now.as<State>());
    });

// Short and long tracks as well, so that some games come to their last turn.
[[maybe_unused]] const bool setups_varied = checks::vary_setups("tiny", [](Setup& setup, int i) {
    if (i % 4 == 1) setup.options["goal"] = 12;
    if (i % 4 == 3) setup.options["goal"] = MostGoal;
});

// --- Worlds

Spots spots(const StateBytes& bytes, Seat seat) {
    const State& s = bytes.as<State>();
    Spots all;
    for (const Seat whose : Seats) {
        const bool own = whose == seat;
        for (const Card card : s.side[whose].hand)
            all.push_back({own ? "own hand" : "foe hand", number(card), whose, own, own});
        for (const Card card : s.side[whose].deck) all.push_back({"deck", number(card), whose});
        for (const Card card : s.side[whose].discard) all.push_back({"discard", number(card), whose, true, true});
        for (const Card card : s.side[whose].shell) all.push_back({"shell", number(card), whose, true, true});
    }
    return all;
}

TEST(TinyWorlds, AgreeWithWhatTheSeatKnows) {
    worlds_agree("tiny", 150,
                 {Agreement::Kept,
                  spots,
                  [](const StateBytes& truth, const StateBytes& world, Seat, Met& met) {
                      EXPECT_EQ(world.as<State>().side[You].space, truth.as<State>().side[You].space);
                      met["die"] += world.as<State>().die != 0;
                  },
                  {"known discard", "known shell", "die"}});
}

Cards cards_in(const Pile& pile) {
    Cards cards;
    for (const Card card : pile) cards.push_back(number(card));
    return cards;
}

TEST(TinyWorlds, DealTheFoesHandAndDeckEvenly) {
    const Position p("tiny", "{foe: {hand: [Magpie, Lettuce Leaf], deck: [Magpie, Hitchhike, Iron Shell]}}");
    expect_dealt(p, {heap(2), pile(3)},
                 [](const StateBytes& world) {
                     const Side& foe = world.as<State>().side[Foe];
                     return cards_in(foe.hand) + cards_in(foe.deck);
                 },
                 {"Magpie", "Magpie", "Lettuce Leaf", "Hitchhike", "Iron Shell"});
}

TEST(TinyWorlds, ShuffleTheOwnDeckEvenly) {
    const Position p("tiny", "{you: {hand: [Magpie], deck: [Magpie, Hitchhike, Magpie, Iron Shell]}}");
    expect_dealt(p, {pile(4)}, [](const StateBytes& world) { return cards_in(world.as<State>().side[You].deck); },
                 {"Magpie", "Magpie", "Hitchhike", "Iron Shell"});
}

// In the middle of a card: what the seat has drawn it holds in every world.
TEST(TinyWorlds, HoldTheCardsDrawnInTheMiddleOfATrick) {
    Position p("tiny", "{you: {hand: [Long Feelers], deck: [Magpie, Hitchhike, Iron Shell, Magpie]}}");
    p.play({"play Long Feelers"});
    expect_dealt(p, {pile(2)},
                 [&](const StateBytes& world) {
                     EXPECT_EQ(cards_in(world.as<State>().side[You].hand), p.cards({"Magpie", "Hitchhike"}));
                     return cards_in(world.as<State>().side[You].deck);
                 },
                 {"Iron Shell", "Magpie"});
}

}  // namespace
}  // namespace quincunx::tiny
