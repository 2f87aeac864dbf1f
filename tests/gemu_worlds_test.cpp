// The worlds a seat imagines in 基姆大陆 (tests/worlds.h).
#include <gtest/gtest.h>

#include <string>

#include "games/gemu/gemu.h"
#include "tests/worlds.h"

namespace quincunx::gemu {
namespace {

using namespace worlds;

const Book& the_book() { return static_cast<const Gemu&>(checks::game("gemu")).book(); }

std::uint16_t number(const State& s, Piece piece) { return the_book()[s.card_of[piece.value]].number; }

Spots spots(const StateBytes& bytes, Seat seat) {
    const State& s = bytes.as<State>();
    Spots all;
    const auto lay = [&](const std::string& zone, Piece piece, bool placed, int note) {
        const bool known = includes(s.known[piece.value], seat);
        all.push_back(
            {zone, number(s, piece), owner_of(piece), known, placed, note * 4 + (known ? s.known[piece.value] : 0)});
    };
    for (const Seat whose : Seats) {
        const std::string side = whose == seat ? "own " : "foe ";
        for (const Piece piece : s.side[whose].hand) lay(side + "hand", piece, whose == seat, 0);
        for (const Piece piece : s.side[whose].deck) lay(side + "deck", piece, true, 0);
        for (const Piece piece : s.side[whose].discard) lay(side + "discard pile", piece, true, 0);
        for (const Piece piece : s.side[whose].removed) lay(side + "removed", piece, true, 0);
    }
    for (std::size_t place = 0; place < Places; ++place)
        if (const Slot& slot = s.slot[place]; slot.piece)
            lay(slot.face_down ? "face-down" : "face-up", slot.piece, true, static_cast<int>(place));
    for (const Under& under : s.under) lay("under", under.piece, true, under.place);
    return all;
}

TEST(GemuWorlds, AgreeWithWhatTheSeatKnows) {
    worlds_agree("gemu", 25,
                 {Agreement::Kept,
                  spots,
                  [](const StateBytes&, const StateBytes& world, Seat seat, Met& met) {
                      const State& s = world.as<State>();
                      for (int place = 0; place < Places; ++place) {
                          const Slot& slot = s.slot[static_cast<std::size_t>(place)];
                          if (slot.uid == 0 || !slot.piece) continue;
                          EXPECT_EQ(row_of(the_book()[slot.card].kind), row_of(place)) << place;
                          met["hidden face-down"] += !includes(s.known[slot.piece.value], seat);
                      }
                      met["spirit cards"] += !s.under.empty();
                  },
                  {"known foe hand", "known face-down", "hidden face-down", "spirit cards"}});
}

enum class Which { All, Hidden };  // to You

template <class List>
Cards numbers(const State& s, const List& pieces, Which which = Which::All) {
    Cards cards;
    for (const Piece piece : pieces)
        if (which == Which::All || !includes(s.known[piece.value], You)) cards.push_back(number(s, piece));
    return cards;
}
Cards under(const State& s, Seat whose) {
    Cards cards;
    for (const Under& u : s.under)
        if (owner_of(u.piece) == whose) cards.push_back(number(s, u.piece));
    return cards;
}
Cards face_down(const State& s, Row row) {
    Cards cards;
    for (int place = first_of(Foe, row); place < first_of(Foe, row) + RowSize; ++place)
        if (const Slot& slot = s.slot[static_cast<std::size_t>(place)];
            slot.uid != 0 && !includes(s.known[slot.piece.value], You))
            cards.push_back(number(s, slot.piece));
    return cards;
}
// Hidden places of the foe: face-down monsters and prophecies, cards that are spirit, the hand, the deck.
Cards hidden(const StateBytes& world) {
    const State& s = world.as<State>();
    const Side& foe = s.side[Foe];
    return face_down(s, Row::Monster) + face_down(s, Row::Prophecy) + under(s, Foe) +
           numbers(s, foe.hand, Which::Hidden) + numbers(s, foe.deck, Which::Hidden);
}
bool is_monster(std::uint16_t card) { return the_book().card(card)->monster(); }

TEST(GemuWorlds, DealTheFoesHandAndDeckEvenly) {
    const Position p("gemu", R"({foe: {hand: [Tinder Rat, Firefall], deck: [Tinder Rat, Ventling, Kindle]}})");
    const Groups places{heap(2), pile(3)};
    expect_dealt(p, places, hidden, {"Tinder Rat", "Tinder Rat", "Firefall", "Ventling", "Kindle"});
}

TEST(GemuWorlds, ShuffleTheOwnDeckEvenly) {
    const Position p("gemu", R"({you: {hand: [Kindle], deck: [Tinder Rat, Ventling, Tinder Rat, Firefall]}})");
    const Groups places{pile(4)};
    expect_dealt(p, places,
                 [](const StateBytes& world) {
                     const State& s = world.as<State>();
                     return numbers(s, s.side[You].deck);
                 },
                 {"Tinder Rat", "Tinder Rat", "Ventling", "Firefall"});
}

// A face-down card is of the kind of its row.
TEST(GemuWorlds, DealFaceDownCardsEvenly) {
    const Position p("gemu", R"({foe: {monsters: [{card: Tinder Rat, face-down: true}],
                                       prophecies: [{card: Firefall, face-down: true}],
                                       hand: [Tinder Rat, Kindle], deck: [Ventling, Kindle]}})");
    const Groups places{heap(1), heap(1), heap(2), pile(2)};
    expect_dealt(p, places, hidden, {"Tinder Rat", "Tinder Rat", "Ventling", "Firefall", "Kindle", "Kindle"},
                 [](const Cards& laid) { return is_monster(laid[0]) && !is_monster(laid[1]); });
}

// A face-down card seen before, a card seen in the hand, and the top of the deck stay; the rest is dealt.
TEST(GemuWorlds, KeepWhatWasSeenFaceDownInHandAndOnTheDeck) {
    Position p("gemu", R"({foe: {monsters: [{card: Ventling, face-down: true, known: true},
                                            {card: Tinder Rat, face-down: true}],
                                 hand: [Firefall, Tinder Rat], deck: [Kindle, Ventling, Firefall]}})");
    p.change<State>([](State& s) {
        s.known[s.side[Foe].hand[0].value] = Everybody;
        s.known[s.side[Foe].deck.back().value] = Everybody;
    });
    const Groups places{heap(1), heap(1), pile(2)};
    expect_dealt(p, places, hidden, {"Tinder Rat", "Tinder Rat", "Ventling", "Firefall"},
                 [](const Cards& laid) { return is_monster(laid[0]); });
}

// GE-6.3: spirit that is cards comes from the bottom of the deck; nobody knows them.
TEST(GemuWorlds, DealCardsThatAreSpiritEvenly) {
    const Position p("gemu", R"({options: {spirit-form: card},
                                 you: {monsters: [{card: Crag Ibex, spirit: 1}], deck: [Tinder Rat, Ventling]},
                                 foe: {monsters: [{card: Crag Ibex, spirit: 1}], hand: [Ventling],
                                       deck: [Tinder Rat, Firefall]}})");
    const Groups own{heap(1), pile(2)}, foes{heap(1), heap(1), pile(2)};
    expect_dealt(p, own,
                 [](const StateBytes& world) {
                     const State& s = world.as<State>();
                     return under(s, You) + numbers(s, s.side[You].deck);
                 },
                 {"Masterless Golem", "Tinder Rat", "Ventling"});
    expect_dealt(p, foes, hidden, {"Masterless Golem", "Ventling", "Tinder Rat", "Firefall"});
}

// Who says that it sets a prophecy has one in hand.
TEST(GemuWorlds, HoldACardOfTheKindThatIsBeingSet) {
    Position p("gemu", R"({active: foe, phase: set,
                           foe: {hand: [Firefall, Ventling], deck: [Tinder Rat, Kindle, Ventling]}})");
    p.play({"set prophecy"});
    const Groups places{heap(2), pile(3)};
    expect_dealt(p, places, hidden, {"Firefall", "Kindle", "Ventling", "Ventling", "Tinder Rat"},
                 [](const Cards& laid) { return !is_monster(laid[0]) || !is_monster(laid[1]); });
}
TEST(GemuWorlds, HoldTheOnlyCardOfTheKindThatIsBeingSet) {
    Position p("gemu", R"({active: foe, phase: set,
                           foe: {hand: [Firefall], deck: [Ventling, Ventling, Ventling, Ventling, Ventling, Ventling,
                                 Ventling, Ventling, Ventling, Ventling, Ventling, Ventling, Ventling, Ventling,
                                 Ventling, Ventling, Ventling, Ventling, Ventling, Ventling, Ventling, Ventling,
                                 Ventling, Ventling, Ventling, Ventling, Ventling, Ventling, Ventling, Ventling,
                                 Ventling, Ventling, Ventling, Ventling, Ventling, Ventling, Ventling, Ventling,
                                 Ventling]}})");
    p.play({"set prophecy"});
    expect_worlds(p, You, {heap(1), heap(39)}, hidden, {{p.cards({"Firefall"}) + Cards(39, p.card("Ventling")), 1.0}},
                  5000);
}

// Which card was set is an answer the seat has not seen: each prophecy the hand may have held, equally often.
TEST(GemuWorlds, SetEachCardThatCouldHaveBeenSet) {
    Position p("gemu", R"({active: foe, phase: set, options: {always-ask: both},
                           foe: {hand: [Firefall, Ventling], deck: [Tinder Rat, Kindle, Ventling]}})");
    p.play({"set prophecy", "em_firefall"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "window-set");
    const Groups places{heap(1), heap(1), pile(3)};
    Odds odds;
    for (const auto& [laid, weight] :
         ways(p.cards({"Firefall", "Kindle", "Ventling", "Ventling", "Tinder Rat"}), {heap(2), pile(3)})) {
        const int options = !is_monster(laid[0]) + !is_monster(laid[1]);
        for (std::size_t i = 0; i < 2; ++i)
            if (!is_monster(laid[i])) {
                Cards then = laid;
                std::swap(then[0], then[i]);  // the card set, then the one kept
                odds[then] += weight / options;
            }
    }
    expect_worlds(p, You, places, hidden, odds);
}

// A card used from the hand in this unit was there when it began; the others are dealt.
TEST(GemuWorlds, HoldTheCardShownInTheUnit) {
    Position p("gemu", R"({active: foe, phase: quick, options: {always-ask: both},
                           foe: {monsters: [Crag Ibex], hand: [Kindle, Ventling],
                                 deck: [Tinder Rat, Kindle, Firefall]}})");
    p.play({"use em_kindle"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "window-prophecy-declared");
    const Groups places{heap(1), pile(3)};
    expect_dealt(p, places, hidden, {"Ventling", "Tinder Rat", "Kindle", "Firefall"});
}

// Two cards have been drawn when the draw is announced.
TEST(GemuWorlds, ShuffleWhatIsLeftAfterADrawInTheUnit) {
    const Position p("gemu", R"({phase: draw, options: {always-ask: both},
                                 you: {deck: [Ventling, Tinder Rat, Ventling, Kindle, Tinder Rat]}})");
    ASSERT_EQ(p.game.question_key(p.w.choice), "window-draw");
    const Groups places{pile(3)};
    expect_dealt(p, places,
                 [](const StateBytes& world) {
                     const State& s = world.as<State>();
                     return numbers(s, s.side[You].deck);
                 },
                 {"Ventling", "Tinder Rat", "Kindle"});
}

}  // namespace
}  // namespace quincunx::gemu
