// 基姆大陆: what must hold in every position, and what its decks and options do.
#include "games/gemu/gemu.h"

#include <gtest/gtest.h>

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>

#include "engine/match/match.h"
#include "tests/driver.h"

namespace quincunx::gemu {
namespace {

const Gemu& the_game() { return static_cast<const Gemu&>(checks::game("gemu")); }

// Every card of the decks is in exactly one place.
void no_card_is_lost_or_doubled(const State& s) {
    std::array<int, MaxPieces> found{};
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        for (const Piece piece : side.hand) ++found[piece.value];
        for (const Piece piece : side.deck) ++found[piece.value];
        for (const Piece piece : side.discard) ++found[piece.value];
        for (const Piece piece : side.removed) ++found[piece.value];
    }
    for (const Slot& slot : s.slot)
        if (slot.piece) ++found[slot.piece.value];
    for (const Under& under : s.under) ++found[under.piece.value];
    for (std::size_t p = 0; p < MaxPieces; ++p) EXPECT_EQ(found[p], s.card_of[p] ? 1 : 0) << "piece " << p;
}

void the_field_is_in_order(const State& s, const Book& book) {
    const Query q(s, book);
    std::array<int, Places> cards{};
    for (const Under& under : s.under) ++cards[under.place];
    for (int place = 0; place < Places; ++place) {
        const Slot& slot = q[place];
        if (s.rules.spirit_cards) {
            EXPECT_EQ(cards[static_cast<std::size_t>(place)], slot.spirit) << place;
        }
        if (slot.uid == 0) {
            EXPECT_EQ(slot, Slot{}) << "an empty place holds nothing";
            continue;
        }
        EXPECT_EQ(row_of(q.def(place).kind), row_of(place));
        EXPECT_EQ(!slot.piece, q.def(place).token());
        if (slot.piece) {
            EXPECT_EQ(s.card_of[slot.piece.value], slot.card);
            EXPECT_EQ(owner_of(slot.piece), owner_of(place));
            EXPECT_TRUE(q.knows(owner_of(place), slot.piece)) << "one may look at one's own cards (GE-9.6)";
            if (!slot.face_down) {
                EXPECT_EQ(s.known[slot.piece.value], Everybody);
            }
        }
        if (row_of(place) == Row::Monster) {
            EXPECT_LE(slot.spirit, SpiritCap);
            EXPECT_TRUE(!q.token(place) || slot.spirit == 0) << "tokens carry no spirit (GE-7.10)";
            EXPECT_GE(q.stat(place, Stat::Attack), 0);
        } else {
            EXPECT_TRUE(slot.spirit == 0 || q.def(place).kind == Kind::Scene);
        }
        const bool worn = q.def(place).kind == Kind::Equipment && slot.live;
        EXPECT_EQ(slot.bearer != NoPlace, worn);
        if (worn) {
            EXPECT_TRUE(q.up(slot.bearer)) << "equipment without a bearer";
        }
    }
    for (const Modifier& m : s.modifiers) {
        bool there = m.uid == 0;
        for (const Slot& slot : s.slot) there |= slot.uid == m.uid;
        EXPECT_TRUE(there) << "a modifier outlives its card";
        EXPECT_GE(m.until, s.turn);
    }
}

void players_are_in_order(const Setup& setup, const State& s) {
    for (const Seat seat : Seats) {
        EXPECT_LE(s.side[seat].hand.size(), static_cast<std::size_t>(HandCap)) << "GE-2.6";
        if (!s.core.over) {
            EXPECT_GT(s.faith[seat], 0) << "GE-9.69";
        }
        for (const Piece piece : s.side[seat].discard) EXPECT_EQ(s.known[piece.value], Everybody);
        int cards = 0, wanted = 0;
        for (std::size_t p = MaxDeck * index(seat); p < MaxDeck * (index(seat) + 1U); ++p)
            cards += s.card_of[p] ? 1 : 0;
        for (const Deck::Line& line : setup.decks[seat].cards) wanted += line.count;
        EXPECT_EQ(cards, wanted);
    }
    EXPECT_LE(s.turn, s.rules.max_turns);
    EXPECT_TRUE(s.rules.spirit_cards || s.under.empty());
}

[[maybe_unused]] const bool checked =
    checks::check_positions("gemu", [](const Game& game, const Setup& setup, const StateBytes& now) {
        no_card_is_lost_or_doubled(now.as<State>());
        the_field_is_in_order(now.as<State>(), static_cast<const Gemu&>(game).book());
        players_are_in_order(setup, now.as<State>());
    });

// The simulated games take turns with the options of a match.
[[maybe_unused]] const bool varied = checks::vary_setups("gemu", [](Setup& setup, int i) {
    if (i % 4 == 1) setup.options = {{"spirit-form", "card"}};
    if (i % 4 == 2) setup.options = {{"always-ask", "both"}, {"starting-faith", 100}, {"max-turns", 120}};
    if (i % 4 == 3) setup.options = {{"preset", "fair"}, {"decisions-per-turn", 12}};
});

TEST(GemuDecks, TheReadyMadeOnesAreLegalAndTogetherHoldEveryCard) {
    std::map<std::uint16_t, int> held;
    for (const Deck& deck : the_game().decks()) {
        EXPECT_TRUE(the_game().check(deck).empty()) << deck.name;
        for (const Deck::Line& line : deck.cards) held[line.card] += line.count;
    }
    EXPECT_EQ(the_game().decks().size(), 8U);
    for (const Def& def : the_game().book().defs())
        if (!def.token()) {
            EXPECT_TRUE(held.contains(def.number)) << def.key << " is in no ready-made deck";
        }
}

TEST(GemuOptions, APresetIsReadBeforeWhatStandsBesideIt) {
    quincunx::Setup setup = checks::setup(the_game(), 0);
    setup.options = {{"first-turn-draw", 2}, {"preset", "fair"}};
    const Waiting w = the_game().start(setup);
    EXPECT_EQ(w.state.as<State>().rules.first_turn_draw, 2);
    EXPECT_EQ(w.state.as<State>().rules.first_turn_attack, 0);
}

TEST(GemuOptions, UnknownOnesAndBadValuesAreRefused) {
    quincunx::Setup setup = checks::setup(the_game(), 0);
    for (const Json& options : {Json{{"presets", "fair"}}, Json{{"preset", "unfair"}}, Json{{"starting-faith", 0}},
                                Json{{"first-turn-draw", 3}}, Json{{"spirit-form", "coin"}}}) {
        setup.options = options;
        EXPECT_THROW(the_game().start(setup), std::runtime_error) << options.dump();
    }
}

// GE-9.76: how often a seat has been asked is the same, whatever the other seat's face-down cards are. The same
// position with another card face-down at bp1, for every prophecy of the book: the foe is asked in all or in none.
TEST(GemuWindows, BeingAskedTellsNothingOfFaceDownCards) {
    const Gemu& game = the_game();
    for (const char* event : {"attack am1 bm1", "attack am1 player"}) {
        const bool direct = std::string_view(event).ends_with("player");
        std::map<bool, int> asked;
        for (const Def& def : game.book().defs()) {
            if (def.monster()) continue;
            const std::string given = std::string("{you: {monsters: [ne_golem]}, foe: {deck: [") +
                                      "em_firefall, sa_false_oasis, " +
                                      "ne_golem], hand: [sa_simoom], prophecies: [{card: " + def.key +
                                      ", face-down: true}]" + (direct ? "}}" : ", monsters: [mo_silkgrub]}}");
            Waiting w;
            w.state = game.given(YAML::Load(given), "test");
            game.resume(w, {});
            const StateBytes now = game.present(w);
            for (const Option& option : w.choice.options) {
                const auto names = game.option_names(now, option);
                if (std::ranges::find(names, event) == names.end()) continue;
                ASSERT_FALSE(game.answer(w, option));
                break;
            }
            ++asked[w.choice.seat == Seat::B &&
                    w.choice.prompt == static_cast<std::uint16_t>(window(Timing::AttackDeclared))];
        }
        EXPECT_EQ(asked.size(), 1U) << event << ": asked with " << asked[true] << " cards, not with " << asked[false];
        EXPECT_GT(asked[true], 0);
    }
}

// A match that was given up is saved and played through like any other.
TEST(GemuMatch, AConcededMatchIsKept) {
    Match match(the_game(), checks::setup(the_game(), 3));
    ASSERT_FALSE(match.answer(match.waiting().choice.options[0]));
    const Seat loser = other(match.asked());
    match.concede(loser);
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.waiting().state.core().winner, index(other(loser)));
    EXPECT_EQ(the_game().describe(match.waiting().state)["result"]["by"], "GE-9.73");
    match.undo();
    EXPECT_FALSE(match.over());
}

}  // namespace
}  // namespace quincunx::gemu
