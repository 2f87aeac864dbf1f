// 莉莉安的呼喚: what must hold in every position, and what its decks and players do.
#include "games/lillian/lillian.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/driver.h"

namespace quincunx::lillian {
namespace {

const Lillian& the_game() { return static_cast<const Lillian&>(checks::game("lillian")); }

// No effect doubles a card: of each card of the decks at most as many are about as the decks had.
void no_card_is_doubled(const Setup& setup, const State& s) {
    const Book& book = the_game().book();
    std::map<std::uint16_t, int> wanted, found;
    for (const Seat seat : Seats) {
        for (const Deck::Line& line : setup.decks[seat].cards) wanted[line.card] += line.count;
        const Side& side = s.side[seat];
        const auto count = [&](Card card, int n = 1) { found[book[card].number] += n; };
        for (const Held& held : side.hand) count(held.card);
        for (const Card card : side.deck) count(card);
        for (const Card card : side.arena)
            if (card) count(card);
        for (const lillian::Progress& p : side.events) count(p.card);
        for (const Lasting& l : side.lasting) count(l.card);
        for (std::size_t c = 0; c < book.defs().size(); ++c) count(Card(c), side.settled[c] + side.history[c]);
    }
    Query(s, book).each_unit([&](UnitId u) { ++found[book[s.unit[u.value].card].number]; });
    for (const Upgrade& up : s.upgrades) ++found[book[up.card].number];
    for (const auto& [card, count] : found) {
        if (!book.card(card)->token) {
            EXPECT_LE(count, wanted[card]) << "card " << card;
        }
    }
}

void places_are_in_order(const State& s) {
    const Query q(s, the_game().book());
    EXPECT_LE(s.generation, s.generation_limit);
    for (int a = 0; a < Arenas; ++a) {
        if (q.count_in(a) == 0) continue;
        ASSERT_TRUE(q.is_arena(a)) << "somebody stands where no arena is";
        EXPECT_LE(q.count_in(a), q.def(q.card_at(a)).capacity) << Lillian::place_name(a);
    }
    for (const Upgrade& up : s.upgrades) EXPECT_TRUE(q.in_play(up.bearer)) << q.def(up.card).key;
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        EXPECT_GE(side.emotion, side.base_emotion);
        for (const lillian::Progress& p : side.events) {
            EXPECT_GT(p.countdown, 0) << q.def(p.card).key;
            EXPECT_LT(p.progress, q.def(p.card).goal) << q.def(p.card).key;
        }
    }
    q.each_unit([&](UnitId u) {
        if (!s.war.on) {
            EXPECT_EQ(q[u].in_war + q[u].named + q[u].war_bonus, 0) << q.def(u).key;
        }
    });
}

[[maybe_unused]] const bool checked =
    checks::check_positions("lillian", [](const Game&, const Setup& setup, const StateBytes& now) {
        no_card_is_doubled(setup, now.as<State>());
        places_are_in_order(now.as<State>());
    });

TEST(LillianDecks, TheReadyMadeOnesAreLegalAndTogetherHoldEveryCard) {
    std::map<std::uint16_t, int> held;
    for (const Deck& deck : the_game().decks()) {
        EXPECT_TRUE(the_game().check(deck).empty()) << deck.name;
        for (const Deck::Line& line : deck.cards) held[line.card] += line.count;
    }
    for (const Def& def : the_game().book().defs())
        if (!def.token) {
            EXPECT_TRUE(held.contains(def.number)) << def.key << " is in no ready-made deck";
        }
}

TEST(LillianDecks, BrawlAndTeaAndCakeHaveNoCardInCommon) {
    const auto& decks = the_game().decks();
    for (const Deck::Line& one : decks[0].cards)
        for (const Deck::Line& two : decks[1].cards) EXPECT_NE(one.card, two.card);
}

TEST(LillianBoard, PlacesAreAdjacentAlongARowAndAcross) {
    int pairs = 0;
    for (int a = 0; a < Arenas; ++a)
        for (int b = 0; b < Arenas; ++b) {
            EXPECT_EQ(Query::adjacent(a, b), Query::adjacent(b, a));
            pairs += Query::adjacent(a, b);
        }
    EXPECT_EQ(pairs, 2 * (4 + 4 + 5));
    EXPECT_FALSE(Query::adjacent(4, 5)) << "the end of one row and the start of the other";
    EXPECT_TRUE(Query::adjacent(2, 7));
}

}  // namespace
}  // namespace quincunx::lillian
