// The worlds a seat imagines in 莉莉安的呼喚 (tests/worlds.h).
#include <gtest/gtest.h>

#include <algorithm>

#include "games/lillian/lillian.h"
#include "tests/worlds.h"

namespace quincunx::lillian {
namespace {

using namespace worlds;

const Book& the_book() { return static_cast<const Lillian&>(checks::game("lillian")).book(); }

std::uint16_t number(Card card) { return the_book()[card].number; }

Spots spots(const StateBytes& bytes, Seat seat) {
    const State& s = bytes.as<State>();
    Spots all;
    for (const Seat whose : Seats) {
        const bool own = whose == seat;
        for (const Held& held : s.side[whose].hand)
            all.push_back(
                {own ? "own hand" : "foe hand", number(held.card), whose, own || held.known, own, held.known});
        for (const Card card : s.side[whose].deck) all.push_back({"deck", number(card), whose});
    }
    for (const Upgrade& up : s.upgrades)
        all.push_back(
            {"upgrades", number(up.card), up.owner, up.owner == seat || !up.face_down, true, up.bearer.value});
    return all;
}

TEST(LillianWorlds, AgreeWithWhatTheSeatKnows) {
    worlds_agree("lillian", 150,
                 {Agreement::Used,
                  spots,
                  [](const StateBytes&, const StateBytes& world, Seat seat, Met& met) {
                      for (const Upgrade& up : world.as<State>().upgrades) {
                          EXPECT_TRUE(the_book()[up.card].is(Type::Upgrade)) << number(up.card);
                          met["covered"] += up.face_down && up.owner != seat;
                      }
                  },
                  {"known foe hand", "known upgrades", "covered"}});
}

Cards in_hand(const Side& side, bool known) {
    Cards cards;
    for (const Held& held : side.hand)
        if ((held.known != 0) == known) cards.push_back(number(held.card));
    return cards;
}
Cards in_deck(const Side& side) {
    Cards cards;
    for (const Card card : side.deck) cards.push_back(number(card));
    return cards;
}
Cards covered(const State& s) {
    Cards cards;
    for (const Upgrade& up : s.upgrades)
        if (up.face_down) cards.push_back(number(up.card));
    return cards;
}
Cards hidden(const StateBytes& world) {
    const State& s = world.as<State>();
    return covered(s) + in_hand(s.side[Foe], false) + in_deck(s.side[Foe]);
}
bool is_upgrade(std::uint16_t card) { return the_book().card(card)->is(Type::Upgrade); }

TEST(LillianWorlds, DealTheFoesHandAndDeckEvenly) {
    const Position p("lillian", R"({foe: {hand: [Song of Courage, Happy Potion],
                                          deck: [Song of Courage, Fairy Bomb, Guerrilla]}})");
    const Groups places{heap(2), pile(3)};
    expect_dealt(p, places, hidden, {"Song of Courage", "Song of Courage", "Happy Potion", "Fairy Bomb", "Guerrilla"});
}

TEST(LillianWorlds, ShuffleTheOwnDeckEvenly) {
    const Position p("lillian", R"({you: {hand: [Body Double],
                                          deck: [Song of Courage, Happy Potion, Song of Courage, Guerrilla]}})");
    const Groups places{pile(4)};
    expect_dealt(p, places, [](const StateBytes& world) { return in_deck(world.as<State>().side[You]); },
                 {"Song of Courage", "Song of Courage", "Happy Potion", "Guerrilla"});
}

TEST(LillianWorlds, KeepACardSeenInTheHand) {
    Position p("lillian", R"({foe: {hand: [Field Hospital, Happy Potion, Guerrilla],
                                    deck: [Field Hospital, Fairy Bomb]}})");
    p.change<State>([](State& s) { s.side[Foe].hand[0].known = 1; });
    const Groups places{heap(2), pile(2)};
    expect_dealt(p, places, hidden, {"Field Hospital", "Happy Potion", "Guerrilla", "Fairy Bomb"});
}

// What is covered is an upgrade.
TEST(LillianWorlds, DealCoveredCardsEvenly) {
    const Position p("lillian", R"({foe: {characters: [{card: Guerrilla, covered: [Fairy Bomb]}],
                                          hand: [Song of Courage, Angel of Peace],
                                          deck: [Fairy Bomb, Happy Potion]}})");
    const Groups places{heap(1), heap(2), pile(2)};
    expect_dealt(p, places, hidden, {"Fairy Bomb", "Fairy Bomb", "Angel of Peace", "Song of Courage", "Happy Potion"},
                 [](const Cards& laid) { return is_upgrade(laid[0]); });
}

// The card that is about to be covered lies last in the hand.
TEST(LillianWorlds, HoldAnUpgradeThatIsBeingCovered) {
    Position p("lillian", R"({turn: foe, foe: {characters: [Guerrilla], hand: [Fairy Bomb, Song of Courage],
                                               deck: [Angel of Peace, Happy Potion, Angel of Peace]}})");
    p.play({"cover fairy-bomb"});
    const Groups places{pile(2), pile(3)};
    expect_dealt(p, places, hidden,
                 {"Fairy Bomb", "Angel of Peace", "Angel of Peace", "Song of Courage", "Happy Potion"},
                 [](const Cards& laid) { return is_upgrade(laid[1]); });
}

// Who is installing has covered something it can pay for: here at most 3 mana, one of two covered cards.
TEST(LillianWorlds, CoverACardThatCanBeInstalled) {
    Position p("lillian",
               R"({turn: foe, foe: {mana: 3, characters: [{card: Guerrilla, covered: [Fairy Bomb, Angel of Peace]}],
                                               hand: [Davidification, Song of Courage],
                                               deck: [Psychic Resonator]}})");
    p.play({"install"});
    const Groups places{pile(2), heap(2), pile(1)};
    const Cards affordable = p.cards({"Fairy Bomb", "Psychic Resonator"});
    const auto is_affordable = [&](std::uint16_t card) {
        return std::ranges::find(affordable, card) != affordable.end();
    };
    expect_dealt(
        p, places, hidden, {"Fairy Bomb", "Angel of Peace", "Davidification", "Song of Courage", "Psychic Resonator"},
        [&](const Cards& laid) {
            return is_upgrade(laid[0]) && is_upgrade(laid[1]) && (is_affordable(laid[0]) || is_affordable(laid[1]));
        });
}

// The library has given two cards when it asks for one to exile.
TEST(LillianWorlds, ShuffleWhatIsLeftAfterADrawInTheUnit) {
    Position p("lillian", R"({at: harvest, you: {mana: 1, arenas: {a1: Municipal Library},
                                                 characters: [{card: Guerrilla, at: a1}],
                                                 deck: [Song of Courage, Happy Potion, Song of Courage, Body Double,
                                                        Happy Potion]}})");
    p.play({"you guerrilla"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "choose-card");
    const Groups places{pile(3)};
    expect_dealt(p, places, [](const StateBytes& world) { return in_deck(world.as<State>().side[You]); },
                 {"Song of Courage", "Happy Potion", "Body Double"});
}

// Two Marauders: a card is drawn and one exiled openly, then again. The exiled card was in the hand or drawn.
TEST(LillianWorlds, ExileTheCardThatWasShownInTheUnit) {
    Position p("lillian", R"({turn: foe, you: {characters: [{card: Guerrilla, at: a3}]},
                              foe: {mana: 9, hand: [Happy Potion, Body Double],
                                    deck: [Fairy Bomb, Guerrilla, Song of Courage],
                                    characters: [{card: Brunhild the Undefeated, at: b3,
                                                  upgrades: [Marauder Type B, Marauder Type B]}]}})");
    p.play({"war", "a3", "done", "done", "foe brunhild-undefeated", "you guerrilla", "happy-potion"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "choose-card");
    const Groups places{heap(3), pile(1)};
    expect_dealt(p, places, hidden, {"Body Double", "Fairy Bomb", "Guerrilla", "Song of Courage"});
}

}  // namespace
}  // namespace quincunx::lillian
