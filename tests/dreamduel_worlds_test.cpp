// The worlds a seat imagines in 幻想梦斗符 (tests/worlds.h).
#include <gtest/gtest.h>

#include <string>

#include "games/dreamduel/dreamduel.h"
#include "tests/worlds.h"

namespace quincunx::dreamduel {
namespace {

using namespace worlds;

const Book& the_book() { return static_cast<const Dreamduel&>(checks::game("dreamduel")).book(); }

std::uint16_t number(const State& s, Piece piece) { return the_book()[s.card_of[piece.value]].number; }

// Whether the seat's deck has a card that puts others than traps face-down in the equip zone.
bool places_any(const State& s, Seat seat) {
    for (std::size_t p = 0; p < MaxPieces; ++p)
        if (owner_of(Piece(p)) == seat && s.card_of[p] && the_book()[s.card_of[p]].places_any) return true;
    return false;
}

Spots spots(const StateBytes& bytes, Seat seat) {
    const State& s = bytes.as<State>();
    Spots all;
    const auto put = [&](const std::string& zone, Piece piece, bool placed, int marks) {
        const bool known = includes(s.known[piece.value], seat);
        all.push_back(
            {zone, number(s, piece), owner_of(piece), known, placed, marks * 4 + (known ? s.known[piece.value] : 0)});
    };
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        const std::string of = whose == seat ? "own " : "foe ";
        const auto lay = [&](const char* zone, const auto& list, bool placed = true) {
            for (const Lying& l : list) put(of + zone, l.piece, placed, l.marks);
        };
        const auto stack = [&](const char* zone, const auto& list) {
            for (const Piece piece : list) put(of + zone, piece, true, 0);
        };
        lay("hand", side.hand, whose == seat);
        lay("fu", side.fu), lay("equip", side.equip), lay("declare", side.declare), lay("characters", side.character);
        lay("hyper", side.hyper), lay("attached", side.attached), lay("duel", side.duel);
        stack("deck", side.deck), stack("discard pile", side.discard), stack("gap", side.gap);
    }
    return all;
}

TEST(DreamduelWorlds, AgreeWithWhatTheSeatKnows) {
    worlds_agree(
        "dreamduel", 60,
        {Agreement::Kept,
         spots,
         [](const StateBytes&, const StateBytes& world, Seat seat, Met& met) {
             const State& s = world.as<State>();
             for (const Lying& l : s.side[other(seat)].equip) {
                 if (includes(s.known[l.piece.value], seat)) continue;
                 ++met["hidden equip"];
                 if (s.rules.pool == static_cast<std::uint8_t>(Pool::Classic) && !places_any(s, owner_of(l.piece))) {
                     EXPECT_TRUE(the_book()[s.card_of[l.piece.value]].is(Type::Trap)) << number(s, l.piece);
                 }
             }
             for (const Lying& l : s.side[other(seat)].fu) met["hidden fu"] += !includes(s.known[l.piece.value], seat);
             for (const Piece piece : s.side[seat].deck) met["known own deck"] += includes(s.known[piece.value], seat);
         },
         {"known foe hand", "known foe deck", "known own deck", "hidden fu", "hidden equip"}});
}

template <class List>
Cards lying(const State& s, const List& list) {
    Cards cards;
    for (const Lying& l : list)
        if (!includes(s.known[l.piece.value], You)) cards.push_back(number(s, l.piece));
    return cards;
}
Cards in_deck(const State& s, Seat whose) {
    Cards cards;
    for (const Piece piece : s.side[whose].deck)
        if (!includes(s.known[piece.value], You)) cards.push_back(number(s, piece));
    return cards;
}
// Hidden places of the foe: equip and fu zone, hand, deck.
Cards hidden(const StateBytes& world) {
    const State& s = world.as<State>();
    const Side& foe = s.side[Foe];
    return lying(s, foe.equip) + lying(s, foe.fu) + lying(s, foe.hand) + in_deck(s, Foe);
}
Cards own_deck(const StateBytes& world) { return in_deck(world.as<State>(), You); }
bool is_trap(std::uint16_t card) { return the_book().card(card)->is(Type::Trap); }

TEST(DreamduelWorlds, DealTheFoesHandAndDeckEvenly) {
    const Position p("dreamduel", R"({you: {characters: [c001], hand: [rm-001]},
                                      foe: {hand: [rm-011, rm-012], deck: [rm-011, rm-004, rm-003]}})");
    const Groups places{heap(2), pile(3)};
    expect_dealt(p, places, hidden, {"rm-011", "rm-011", "rm-012", "rm-004", "rm-003"});
}

TEST(DreamduelWorlds, ShuffleTheOwnDeckEvenly) {
    const Position p("dreamduel", R"({you: {characters: [c001], hand: [rm-001],
                                            deck: [rm-011, rm-012, rm-011, rm-004]}})");
    const Groups places{pile(4)};
    expect_dealt(p, places, own_deck, {"rm-011", "rm-011", "rm-012", "rm-004"});
}

// Top and bottom of a deck, a card in hand and a face-down card that were seen stay; the rest is dealt.
TEST(DreamduelWorlds, KeepWhatWasSeen) {
    const Position p("dreamduel", R"({you: {characters: [c001], hand: [rm-001],
                                            deck: [{card: rm-011, known: you}, rm-004, rm-011, rm-005,
                                                   {card: rm-012, known: you}]},
                                      foe: {hand: [{card: rm-011, known: you}, rm-004],
                                            fu: [{card: rm-012, known: you}, rm-011],
                                            deck: [{card: rm-005, known: you}, rm-012, rm-010,
                                                   {card: rm-011, known: you}]}})");
    const Groups own{pile(3)}, foes{heap(1), heap(1), pile(2)};
    expect_dealt(p, own, own_deck, {"rm-004", "rm-011", "rm-005"});
    expect_dealt(p, foes, hidden, {"rm-004", "rm-011", "rm-012", "rm-010"});
}

// In the classic pool what lies face-down in an equip zone is a trap; in the fu zone it may be anything.
TEST(DreamduelWorlds, DealFaceDownCardsEvenly) {
    const Position p("dreamduel", R"({you: {characters: [c001], hand: [rm-001]},
                                      foe: {equip: [rm-003], fu: [rm-011], hand: [rm-017, rm-012],
                                            deck: [rm-011, rm-003]}})");
    const Groups places{heap(1), heap(1), heap(2), pile(2)};
    expect_dealt(p, places, hidden, {"rm-003", "rm-003", "rm-017", "rm-011", "rm-011", "rm-012"},
                 [](const Cards& laid) { return is_trap(laid[0]); });
}

// In the new pool effects put other cards there as well.
TEST(DreamduelWorlds, DealFaceDownCardsOfTheNewPoolEvenly) {
    const Position p("dreamduel", R"({you: {characters: [ep01-sk-c01], hand: [ep01-sk-001]},
                                      foe: {equip: [ep01-sk-007], hand: [ep01-sk-001, ep01-sk-010],
                                            deck: [ep01-sk-001, ep01-sk-012]}})");
    const Groups places{heap(1), heap(2), pile(2)};
    expect_dealt(p, places, hidden, {"ep01-sk-007", "ep01-sk-001", "ep01-sk-001", "ep01-sk-010", "ep01-sk-012"});
}

// Who places a trap has one in hand.
TEST(DreamduelWorlds, HoldATrapThatIsBeingPlaced) {
    Position p("dreamduel", R"({active: foe, phase: set, foe: {equip: [rm-003], hand: [rm-017, rm-012],
                                                               deck: [rm-011, rm-003, rm-012]}})");
    p.play({"set-equip"});
    const Groups places{heap(1), heap(2), pile(3)};
    expect_dealt(p, places, hidden, {"rm-003", "rm-003", "rm-017", "rm-011", "rm-012", "rm-012"},
                 [](const Cards& laid) { return is_trap(laid[0]) && (is_trap(laid[1]) || is_trap(laid[2])); });
}
TEST(DreamduelWorlds, HoldATrapOfTheNewPoolThatIsBeingPlaced) {
    Position p("dreamduel", R"({active: foe, phase: set,
                                foe: {characters: [ep01-sk-c01], equip: [{card: ep01-sk-001, up: false}],
                                      hand: [ep01-sk-007, ep01-sk-001], deck: [ep01-sk-009, ep01-sk-010]}})");
    p.play({"set-equip"});
    const Groups places{heap(1), heap(2), pile(2)};
    expect_dealt(p, places, hidden, {"ep01-sk-007", "ep01-sk-009", "ep01-sk-001", "ep01-sk-001", "ep01-sk-010"},
                 [](const Cards& laid) { return is_trap(laid[1]) || is_trap(laid[2]); });
}
TEST(DreamduelWorlds, HoldTheOnlyTrapThatIsBeingPlaced) {
    Position p("dreamduel", R"({active: foe, phase: set,
                                foe: {hand: [rm-003], deck: [rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011,
                                      rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011,
                                      rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011,
                                      rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011, rm-011,
                                      rm-011, rm-011, rm-011]}})");
    p.play({"set-equip"});
    expect_worlds(p, You, {heap(1), heap(40)}, hidden, {{p.cards({"rm-003"}) + Cards(40, p.card("rm-011")), 1.0}},
                  5000);
}

// A battle card is declared and not yet paid for: the journal names it, so it is in the hand.
TEST(DreamduelWorlds, HoldACardThatIsBeingDeclared) {
    Position p("dreamduel", R"({active: foe, foe: {characters: [c001], fu: [rm-005], hand: [rm-001, rm-012],
                                                   deck: [rm-004, rm-012]}})");
    p.play({"rm-001"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "pay");
    const Groups places{heap(1), heap(2), pile(2)};
    const std::uint16_t declared = p.card("rm-001");
    expect_dealt(p, places, hidden, {"rm-001", "rm-012", "rm-012", "rm-004", "rm-005"},
                 [&](const Cards& laid) { return laid[1] == declared || laid[2] == declared; });
}

// The foe looks at three cards, takes one openly and puts the others at the bottom, in an order nobody else sees.
TEST(DreamduelWorlds, LookAtCardsThatHoldTheOneTaken) {
    Position p("dreamduel", R"({active: foe, foe: {characters: [c001], hand: [rm-012, rm-004],
                                                   deck: [rm-010, rm-005, rm-004, rm-011, rm-003]}})");
    p.play({"rm-012", "use rm-012:0 b-duel-1", "take rm-011 b-deck"});
    const Groups places{heap(1), pile(4)};
    const Odds odds = ways(p.cards({"rm-004", "rm-004", "rm-010", "rm-005", "rm-003"}), places);
    ASSERT_EQ(p.game.question_key(p.w.choice), "choose");
    expect_worlds(p, You, places, hidden, odds, 10000);
    p.play({"take rm-003 b-deck"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "choose");
    expect_worlds(p, You, places, hidden, odds, 10000);
}

// The own seat looks at three cards; a copy of one of them is known to lie at the bottom and stays there.
TEST(DreamduelWorlds, KeepTheBottomOfTheDeckWhenACopyIsLookedAt) {
    Position p("dreamduel", R"({you: {characters: [c001], hand: [rm-012],
                                      deck: [{card: rm-011, known: you}, rm-004, rm-005, rm-010, rm-011, rm-003]}})");
    p.play({"rm-012", "use rm-012:0 a-duel-1"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "choose");
    const Groups places{pile(2)};
    expect_dealt(p, places, own_deck, {"rm-004", "rm-005"});
}
TEST(DreamduelWorlds, ShuffleWhatIsLeftAfterALookInTheUnit) {
    Position p("dreamduel", R"({you: {characters: [c001], hand: [rm-012],
                                      deck: [rm-011, rm-004, rm-010, rm-003, rm-011, rm-010]}})");
    p.play({"rm-012", "use rm-012:0 a-duel-1"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "choose");
    const Groups places{pile(3)};
    expect_dealt(p, places, own_deck, {"rm-011", "rm-004", "rm-010"});
}

// A trap has drawn two cards when it asks what to place.
TEST(DreamduelWorlds, ShuffleWhatIsLeftAfterADrawInTheUnit) {
    Position p("dreamduel", R"({active: foe, phase: battle-start,
                                you: {characters: [ep01-sk-c01], orbs: {ready: 4}, equip: [ep01-sk-007],
                                      deck: [ep01-sk-010, ep01-sk-001, ep01-sk-012, ep01-sk-010, ep01-sk-012]},
                                foe: {characters: [ep01-sk-c01]}})");
    p.play({"use ep01-sk-007"});
    ASSERT_EQ(p.game.question_key(p.w.choice), "set");
    const Groups places{pile(3)};
    expect_dealt(p, places, own_deck, {"ep01-sk-010", "ep01-sk-001", "ep01-sk-012"});
}

}  // namespace
}  // namespace quincunx::dreamduel
