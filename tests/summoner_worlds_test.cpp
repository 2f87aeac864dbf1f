// The worlds a seat imagines in 召唤师战争 (tests/worlds.h).
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <string>

#include "games/summoner/summoner.h"
#include "tests/worlds.h"

namespace quincunx::summoner {
namespace {

using namespace worlds;

const Book& the_book() { return static_cast<const Summoner&>(checks::game("summoner")).book(); }

Spots spots(const StateBytes& bytes, Seat seat) {
    const State& s = bytes.as<State>();
    Spots all;
    const auto number = [](Card card) { return the_book().facts(card).number; };
    for (const Seat whose : Seats) {
        const bool own = whose == seat;
        const auto lay = [&](const char* zone, const Pile& cards) {
            for (const Held& held : cards)
                all.push_back({(own ? "own " : "foe ") + std::string(zone), number(held.card), whose,
                               own || held.known == Held::Seen, own, own ? int{held.known} : held.known == Held::Seen});
        };
        lay("hand", s.side[whose].hand);
        lay("discard pile", s.side[whose].discard);
        for (const Held& held : s.side[whose].deck) all.push_back({"deck", number(held.card), whose});
        for (const Active& event : s.side[whose].active) all.push_back({"active", number(event.card), whose, true});
    }
    for (Pieces left = s.pieces; left; left &= left - 1) {
        const Piece& piece = s.piece[std::countr_zero(left)];
        all.push_back({"battlefield", number(piece.card), piece.owner, true, false, piece.square.value});
    }
    for (const Under& under : s.under) all.push_back({"under", number(under.card), under.owner, true});
    if (s.resolving) all.push_back({"resolving", number(s.resolving), s.turn, true});
    return all;
}

// Cards of the other seat known to be in the hand or face down in the discard pile.
std::multiset<Card> vague(const State& s, Seat whose) {
    std::multiset<Card> cards;
    for (const Pile* pile : {&s.side[whose].hand, &s.side[whose].discard})
        for (const Held& held : *pile)
            if (held.known == Held::Vague) cards.insert(held.card);
    return cards;
}

TEST(SummonerWorlds, AgreeWithWhatTheSeatKnows) {
    worlds_agree("summoner", 60,
                 {Agreement::Kept,
                  spots,
                  [](const StateBytes& truth, const StateBytes& world, Seat seat, Met& met) {
                      const auto cards = vague(truth.as<State>(), other(seat));
                      EXPECT_EQ(cards, vague(world.as<State>(), other(seat)));
                      met["vague"] += static_cast<int>(cards.size());
                  },
                  {"known foe hand", "known foe discard pile", "vague"}});
}

Cards numbers(const Pile& pile, std::initializer_list<Held::Knowledge> of = {Held::Unseen, Held::Seen, Held::Vague}) {
    Cards cards;
    for (const Held& held : pile)
        if (std::ranges::find(of, held.known) != of.end()) cards.push_back(the_book().facts(held.card).number);
    return cards;
}
Cards hand_and_deck(const StateBytes& world) {
    const Side& foe = world.as<State>().side[Foe];
    return numbers(foe.hand) + numbers(foe.deck);
}

TEST(SummonerWorlds, DealTheFoesHandAndDeckEvenly) {
    const Position p("summoner", R"({foe: {faction: polar-dwarves, hand: [Frost Mage, Ice Smith],
                                           deck: [Frost Mage, Bear Cavalry, Ice Golem]}})");
    const Groups places{heap(2), pile(3)};
    expect_dealt(p, places, hand_and_deck, {"Frost Mage", "Frost Mage", "Ice Smith", "Bear Cavalry", "Ice Golem"});
}

TEST(SummonerWorlds, ShuffleTheOwnDeckEvenly) {
    const Position p("summoner", R"({you: {faction: polar-dwarves, hand: [Ice Golem],
                                           deck: [Frost Mage, Ice Smith, Frost Mage, Bear Cavalry]}})");
    const Groups places{pile(4)};
    expect_dealt(p, places, [](const StateBytes& world) { return numbers(world.as<State>().side[You].deck); },
                 {"Frost Mage", "Frost Mage", "Ice Smith", "Bear Cavalry"});
}

TEST(SummonerWorlds, KeepACardSeenInTheHand) {
    Position p("summoner", R"({foe: {faction: polar-dwarves, hand: [Frost Mage, Ice Smith, Ice Golem],
                                     deck: [Frost Mage, Bear Cavalry]}})");
    p.change<State>([](State& s) { s.side[Foe].hand[0].known = Held::Seen; });
    const Groups places{heap(2), pile(2)};
    expect_dealt(p, places,
                 [](const StateBytes& world) {
                     const Side& foe = world.as<State>().side[Foe];
                     return numbers(foe.hand, {Held::Unseen}) + numbers(foe.deck);
                 },
                 {"Frost Mage", "Ice Smith", "Ice Golem", "Bear Cavalry"});
}

// A card is discarded face down from a hand in which one was seen: that one is as likely to be it as any other.
TEST(SummonerWorlds, LayACardSeenBeforeADiscardInHandOrPile) {
    Position p("summoner", R"({turn: foe, phase: magic,
                               foe: {faction: polar-dwarves, hand: [Frost Mage, Ice Smith, Ice Golem],
                                     deck: [Ice Smith, Bear Cavalry]}})");
    p.change<State>([](State& s) { s.side[Foe].hand[0].known = Held::Seen; });
    p.play({"discard Ice Golem"});
    const Groups places{heap(2), heap(1), pile(2)};
    const std::uint16_t seen = p.card("Frost Mage");
    expect_dealt(
        p, places,
        [](const StateBytes& world) {
            const Side& foe = world.as<State>().side[Foe];
            return numbers(foe.hand) + numbers(foe.discard) + numbers(foe.deck);
        },
        {"Frost Mage", "Ice Smith", "Ice Smith", "Ice Golem", "Bear Cavalry"},
        [&](const Cards& laid) { return laid[3] != seen && laid[4] != seen; });
}

// The journal names the card: only worlds with it in the hand are possible.
TEST(SummonerWorlds, HoldACardThatIsBeingSummoned) {
    Position p("summoner", R"({turn: foe, board: {d6: foe Gate},
                               foe: {faction: polar-dwarves, magic: 5, hand: [Bear Cavalry, Ice Smith],
                                     deck: [Frost Mage, Ice Golem, Frost Mage]}})");
    p.play({"summon Bear Cavalry"});
    const Groups places{heap(2), pile(3)};
    const std::uint16_t summoned = p.card("Bear Cavalry");
    expect_dealt(p, places, hand_and_deck, {"Bear Cavalry", "Ice Smith", "Frost Mage", "Frost Mage", "Ice Golem"},
                 [&](const Cards& laid) { return laid[0] == summoned || laid[1] == summoned; });
}

// Arrow of Light shows card after card of a hand before the target is asked for.
TEST(SummonerWorlds, HoldAllCardsShownInTheUnit) {
    Position p("summoner", R"({turn: foe, phase: attack, board: {c5: foe Citadel Archer, c4: you Frost Mage},
                               you: {faction: polar-dwarves},
                               foe: {faction: vanguards,
                                     hand: [paladin-valentina, paladin-jacob, Citadel Knight, Temple Priest],
                                     deck: 20}})");
    p.play({"attack c5", "Citadel Knight", "Temple Priest", "paladin-jacob", "paladin-valentina"});
    expect_worlds(p, You, {heap(20)}, hand_and_deck, {{Cards(20, p.card("paladin-portal")), 1.0}}, 200);
}

// Three guides act at the start of the phase; the first has drawn two cards when the next is chosen.
TEST(SummonerWorlds, ShuffleWhatIsLeftAfterADrawInTheUnit) {
    Position p("summoner", R"({at: phase-start,
                               board: {c3: you paladin-valentina, c4: you paladin-valentina, c5: you paladin-valentina},
                               you: {faction: vanguards, deck: [Temple Priest, Citadel Knight, Temple Priest,
                                                                Citadel Archer, Citadel Knight]}})");
    p.play({"guidance c3"});
    const Groups places{heap(2), pile(3)};
    const Cards drawn = p.cards({"Temple Priest", "Citadel Knight"});
    Odds odds;
    for (const auto& [rest, weight] : ways(p.cards({"Temple Priest", "Citadel Knight", "Citadel Archer"}), {pile(3)}))
        odds[sorted(drawn + rest, places)] = weight;
    expect_worlds(
        p, You, places,
        [](const StateBytes& world) {
            const Side& own = world.as<State>().side[You];
            return numbers(own.hand) + numbers(own.deck);
        },
        odds);
}

}  // namespace
}  // namespace quincunx::summoner
