// 幻想梦斗符: what must hold in every position, and what its decks and options do.
#include "games/dreamduel/dreamduel.h"

#include <gtest/gtest.h>

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/match/match.h"
#include "tests/driver.h"

namespace quincunx::dreamduel {
namespace {

const Dreamduel& the_game() { return static_cast<const Dreamduel&>(checks::game("dreamduel")); }

// Every card of the decks is in exactly one place.
void no_card_is_lost_or_doubled(const State& s) {
    std::array<int, MaxPieces> found{};
    for (const Side& side : s.side.of) {
        const auto lying = [&](const auto& list) {
            for (const Lying& l : list) ++found[l.piece.value];
        };
        const auto pile = [&](const auto& list) {
            for (const Piece piece : list) ++found[piece.value];
        };
        lying(side.hand), lying(side.declare), lying(side.character), lying(side.fu), lying(side.equip);
        lying(side.duel), lying(side.hyper), lying(side.attached);
        pile(side.deck), pile(side.discard), pile(side.gap);
    }
    for (std::size_t p = 0; p < MaxPieces; ++p) EXPECT_EQ(found[p], s.card_of[p] ? 1 : 0) << "piece " << p;
}

void the_table_is_in_order(const State& s, const Book& book) {
    const Query q(s, book);
    for (const Seat seat : Seats) {
        const Tally& t = s.tally[seat];
        const Side& side = s.side[seat];
        EXPECT_EQ(t.ready + t.spent + t.collapsed, q.orb_limit(seat)) << "DD-4.2, DD-C3.25";
        EXPECT_LE(static_cast<int>(side.fu.size()), FuLimit) << "DD-9.2";
        EXPECT_LE(static_cast<int>(side.equip.size()), std::max(EquipLimit, q.equip_limit(seat))) << "DD-9.2, DD-C3.25";
        EXPECT_LE(t.health, t.max_health) << "DD-15.6";
        if (!s.core.over) {
            EXPECT_GE(t.health, 0) << "DD-2.2";
        }
        int upright = static_cast<int>(side.hyper.size());
        for (const Lying& l : side.character) {
            upright += l.has(Sideways) ? 0 : 1;
            EXPECT_TRUE(q.def(l.piece).is(Type::Character));
        }
        EXPECT_LE(upright, 1) << "DD-8.6";
        for (const Lying& l : side.declare) EXPECT_TRUE(q.def(l.piece).spell());
        // What lies open is known to both, and everybody knows the own cards.
        for (const Lying& l : side.declare) EXPECT_EQ(s.known[l.piece.value], Everybody);
        for (const Piece piece : side.discard) EXPECT_EQ(s.known[piece.value], Everybody);
        for (const Piece piece : side.gap) EXPECT_EQ(s.known[piece.value], Everybody);
        for (const Lying& l : side.hand) EXPECT_TRUE(includes(s.known[l.piece.value], seat));
        for (const Lying& l : side.fu) {
            EXPECT_TRUE(includes(s.known[l.piece.value], seat));
            if (l.has(Up)) {
                EXPECT_EQ(s.known[l.piece.value], Everybody);
            }
        }
        for (const Lying& l : side.equip) EXPECT_TRUE(includes(s.known[l.piece.value], seat));
        if (s.battle.step == Step::None && s.phase != Phase::Setup) {
            EXPECT_LE(t.last_spell, 1);
        }
    }
    for (int i = 0; i < 2; ++i)
        if (const Fighter& f = q.fighter(i); f && f.piece) {
            EXPECT_EQ(s.card_of[f.piece.value], f.card);
            EXPECT_EQ(q.where(f.piece).zone, Zone::Duel);
        }
    for (const Lasting& l : s.lasting) EXPECT_TRUE(l.until == 0 || l.until >= s.turn) << "an effect outlives its end";
    for (std::size_t p = 0; p < MaxPieces; ++p)
        if (s.card_of[p]) {
            EXPECT_EQ(book[s.card_of[p]].pool, q.pool()) << "DD-3.4";
        }
    EXPECT_TRUE(s.rules.max_turns == 0 || s.turn <= s.rules.max_turns);
}

[[maybe_unused]] const bool checked =
    checks::check_positions("dreamduel", [](const Game& game, const Setup&, const StateBytes& now) {
        no_card_is_lost_or_doubled(now.as<State>());
        the_table_is_in_order(now.as<State>(), static_cast<const Dreamduel&>(game).book());
    });

// Half of the games are played with decks of all cards of a pool, so that every card is met; and they take turns with
// the options of a match.
Deck mixed_deck(const Book& book, Pool pool, Random& random) {
    std::vector<const Def*> cards;
    for (const Def& d : book.defs())
        if (!d.is(Type::Trait) && !d.token && d.pool == pool) cards.push_back(&d);
    std::map<std::uint16_t, int> counts;
    int size = 0;
    const auto put = [&](const Def& d) {
        if (size == 50 || counts[d.number] == d.deck_limit) return;
        ++counts[d.number], ++size;
    };
    for (const Def* d : cards)
        if (d->is(Type::Character) && random.below(3) == 0) put(*d);
    while (size < 50) put(*cards[random.below(static_cast<std::uint32_t>(cards.size()))]);
    Deck deck{"mixed", {}};
    bool character = false;
    for (const auto& [number, count] : counts) {
        if (!count) continue;
        deck.cards.push_back({number, static_cast<std::uint8_t>(count)});
        character |= book.card(number)->is(Type::Character);
    }
    return character ? deck : mixed_deck(book, pool, random);
}

[[maybe_unused]] const bool varied = checks::vary_setups("dreamduel", [](Setup& setup, int i) {
    if (i % 2 == 1) {
        Random random({static_cast<std::uint64_t>(i), 77});
        const Pool pool = i % 4 == 1 ? Pool::Classic : Pool::Modern;
        for (const Seat seat : Seats) setup.decks[seat] = mixed_deck(the_game().book(), pool, random);
    }
    if (i % 8 == 2) setup.options = {{"always-ask", "both"}};
    if (i % 8 == 3) setup.options = {{"clash-bar", "own"}, {"first-player", "you"}};
    if (i % 8 == 5) setup.options = {{"clash-bar", "none"}, {"max-turns", 12}};
});

TEST(DreamduelDecks, TheReadyMadeOnesAreLegalAndOfBothPools) {
    std::map<Pool, std::set<std::uint16_t>> held;
    for (const Deck& deck : the_game().decks()) {
        EXPECT_TRUE(the_game().check(deck).empty()) << deck.name;
        for (const Deck::Line& line : deck.cards) held[the_game().book().card(line.card)->pool].insert(line.card);
    }
    EXPECT_EQ(the_game().decks().size(), 24U);
    EXPECT_EQ(held[Pool::Classic].size(), 353U);
    std::size_t modern = 0;
    for (const Def& d : the_game().book().defs()) modern += d.pool == Pool::Modern && !d.is(Type::Trait) ? 1 : 0;
    EXPECT_EQ(modern, 164U) << "the pool holds all of EP01 and EP02, and three characters of ours (DD-R63)";
}

TEST(DreamduelDecks, OfTwoPoolsDoNotMeet) {
    const auto& decks = the_game().decks();
    EXPECT_TRUE(the_game().against(decks[0], decks[6]));
    EXPECT_FALSE(the_game().against(decks[0], decks[1]));
    EXPECT_FALSE(the_game().against(decks[6], decks[7]));
    quincunx::Setup setup = checks::setup(the_game(), 0);
    setup.decks = {{decks[0], decks[6]}};
    EXPECT_THROW(the_game().start(setup), std::runtime_error);
}

TEST(DreamduelBook, EveryTraitIsHadByACardOfTheClassicPool) {
    std::uint32_t had = 0;
    bool nullity = false, last = false;
    for (const Def& d : the_game().book().defs())
        if (d.pool == Pool::Classic && !d.is(Type::Trait)) had |= d.traits, nullity |= d.nullity, last |= d.last;
    for (std::size_t t = 0; t < Traits; ++t)
        if (static_cast<Trait>(t) != Trait::Purge) {
            EXPECT_TRUE(had >> t & 1) << TraitKeys[t];
        }
    EXPECT_TRUE(nullity);
    EXPECT_TRUE(last);
}

// What an ability reads of its numbers is declared.
TEST(DreamduelBook, EveryAbilityDoesSomething) {
    for (const Def& d : the_game().book().defs())
        for (const Ability& a : d.abilities)
            EXPECT_TRUE(a.run || a.amount || (a.activates && d.is(Type::Delayed))) << d.key;
}

TEST(DreamduelOptions, UnknownOnesAndBadValuesAreRefused) {
    quincunx::Setup setup = checks::setup(the_game(), 0);
    for (const Json& options : {Json{{"clash", "own"}}, Json{{"clash-bar", "both"}}, Json{{"first-player", 1}},
                                Json{{"max-turns", -1}}, Json{{"always-ask", "never"}}}) {
        setup.options = options;
        EXPECT_THROW(the_game().start(setup), std::runtime_error) << options.dump();
    }
}

// --- DD-14.7: being asked tells nothing of hidden cards

// The position with another card in the place of "HIDDEN", the attack declared, and what the attacker then knows: who
// is asked what, as often as the attacker sees a question go by.
std::vector<std::string> questions_after(const std::string& given, const std::string& attack) {
    const Dreamduel& game = the_game();
    Waiting w;
    w.state = game.given(YAML::Load(given), "test");
    game.resume(w, {});
    const auto take = [&](const std::string& name) {
        const StateBytes now = game.present(w);
        for (const Option& option : w.choice.options) {
            const auto names = game.option_names(now, option);
            if (std::ranges::find(names, name) != names.end()) return !game.answer(w, option);
        }
        return false;
    };
    std::vector<std::string> asked;
    if (!take(attack)) return {"the attack could not be declared"};
    for (int i = 0; i < 30 && !w.over() && game.question_key(w.choice) != "idle"; ++i) {
        asked.push_back(std::string(w.choice.seat == Seat::A ? "you " : "foe ") + game.question_key(w.choice));
        if (!take("done") && game.answer(w, w.choice.options[0])) return {"stuck"};
    }
    return asked;
}

TEST(DreamduelWindows, BeingAskedTellsNothingOfTheOtherSeatsHiddenCards) {
    const Dreamduel& game = the_game();
    const auto positions = {
        std::pair<Pool, std::string>{
            Pool::Classic,
            "{you: {hand: [rm-011], characters: [c001], deck: [rm-011]}, foe: {characters: [c001, c004], "
            "deck: [rm-003, rm-017, ym-003, rm-011, ym-001], hand: [HAND], equip: [EQUIP], fu: [FU]}}"},
        std::pair<Pool, std::string>{
            Pool::Modern,
            "{you: {hand: [ep01-rm-010], characters: [ep01-rm-c01], deck: [ep01-rm-010]}, foe: {characters: "
            "[ep01-rm-c01, "
            "ep01-sk-c01], deck: [ep01-rm-015, ep01-sk-015, ep01-sk-022, ep01-rm-010, ep01-sk-003], hand: [HAND], "
            "equip: [EQUIP], fu: [FU]}}"}};
    for (const auto& [pool, position] : positions) {
        const std::string attack = pool == Pool::Classic ? "rm-011" : "ep01-rm-010";
        std::map<std::vector<std::string>, int> seen;
        // The heap of unknown cards is the same in every case: each lies once in each place.
        const std::vector<std::string> heap =
            pool == Pool::Classic ? std::vector<std::string>{"rm-003", "rm-017", "ym-003"}
                                  : std::vector<std::string>{"ep01-rm-015", "ep01-sk-015", "ep01-sk-022"};
        std::vector<std::size_t> order{0, 1, 2};
        do {
            std::string given = position;
            const auto put = [&](const std::string& word, const std::string& card) {
                given.replace(given.find(word), word.size(), card);
            };
            put("HAND", heap[order[0]]), put("EQUIP", heap[order[1]]), put("FU", heap[order[2]]);
            ++seen[questions_after(given, attack)];
        } while (std::ranges::next_permutation(order).found);
        EXPECT_EQ(seen.size(), 1U) << PoolKeys[static_cast<std::size_t>(pool)];
        EXPECT_FALSE(seen.begin()->first.empty()) << "the defender is asked";
        static_cast<void>(game);
    }
}

// A match that was given up is kept.
TEST(DreamduelMatch, AConcededMatchIsAShootDownLoss) {
    Match match(the_game(), checks::setup(the_game(), 3));
    ASSERT_FALSE(match.answer(match.waiting().choice.options[0]));
    const Seat loser = match.asked();
    match.concede(loser);
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.waiting().state.core().winner, index(other(loser)));
    EXPECT_EQ(the_game().end_clause(match.waiting().state.core().ended_by), "DD-R59");
}

}  // namespace
}  // namespace quincunx::dreamduel
