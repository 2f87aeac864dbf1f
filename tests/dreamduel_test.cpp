// 幻想梦斗符: what must hold in every position, and what its decks and options do.
#include "games/dreamduel/dreamduel.h"

#include <gtest/gtest.h>

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/match/match.h"
#include "games/dreamduel/words.h"
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
        EXPECT_GE(q.equip_room(seat), std::min(0, q.equip_limit(seat) - EquipLimit)) << "DD-9.2, DD-C3.25";
        EXPECT_LE(t.health, t.max_health) << "DD-15.6";
        if (!s.core.over) {
            EXPECT_GE(t.health, 0) << "DD-2.2";
        }
        int upright = static_cast<int>(side.hyper.size());
        for (const Lying& l : side.character) {
            upright += l.has(Sideways) ? 0 : 1;
            EXPECT_TRUE(q.def(l.piece).can_stand());
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
    for (const Seat seat : Seats) {
        const Side& side = s.side[seat];
        for (std::size_t i = 0; i < side.attached.size(); ++i)
            if (const Piece bearer = s.bearers[seat][i]) {
                const Zone zone = q.where(bearer).zone;
                EXPECT_TRUE(zone == Zone::Character || zone == Zone::Hyper) << "a card lies on one who has left";
            }
        for (std::size_t i = side.attached.size(); i < s.bearers[seat].size(); ++i) EXPECT_FALSE(s.bearers[seat][i]);
        for (const Lying& l : side.duel) EXPECT_TRUE(l.has(Up) || q.in_battle()) << "DD-C4.29";
        EXPECT_LE(s.tally[seat].away, side.gap.size()) << "DD-C4.28";
        EXPECT_TRUE(s.tally[seat].away == 0 || s.phase >= Phase::Battle) << "DD-C4.28";
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
    EXPECT_EQ(the_game().decks().size(), 27U);
    EXPECT_EQ(held[Pool::Classic].size(), 347U);
    std::size_t modern = 0;
    for (const Def& d : the_game().book().defs()) modern += d.pool == Pool::Modern && !d.is(Type::Trait) ? 1 : 0;
    EXPECT_EQ(modern, 225U) << "the pool holds all of EP01, EP02 and EP03, and five characters of ours (DD-R63)";
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

TEST(DreamduelBook, EveryTraitIsHadByACardOfAPoolThatKnowsIt) {
    std::array<std::uint32_t, 2> had{};  // by pool
    bool nullity = false, last = false;
    for (const Def& d : the_game().book().defs()) {
        if (d.is(Type::Trait)) continue;
        had[static_cast<std::size_t>(d.pool)] |= d.traits;
        if (d.pool == Pool::Classic) nullity |= d.nullity, last |= d.last;
    }
    for (std::size_t t = 0; t < Traits; ++t) {
        const auto trait = static_cast<Trait>(t);
        const bool modern = trait == Trait::Purge || trait == Trait::Fade || trait == Trait::Phantasm;
        EXPECT_TRUE(had[modern ? 1 : 0] >> t & 1) << TraitKeys[t];
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

// --- Positions made by chance

// What was told and cannot be, whatever the cards say.
class Impossible final : public Listener {
public:
    void happened(const Event& event) override {
        const auto& v = event.values;
        const auto is = [&](EventKind kind) { return event.kind == static_cast<std::uint16_t>(kind); };
        const bool of_some = is("damaged"_event) || is("healed"_event) || is("spirit-gained"_event) ||
                             is("spirit-lost"_event) || is("prevented"_event) || is("health-lost"_event);
        EXPECT_TRUE(!of_some || v[1] > 0) << "an event of kind " << event.kind << " of nothing";
        EXPECT_TRUE(!is("hit"_event) || v[2] > 0) << "DD-R28";
        EXPECT_TRUE(!is("battle"_event) || (v[1] >= 0 && v[3] >= 0)) << "DD-13.3";
        ++told;
    }
    std::uint64_t told = 0;
};

// A position of cards of the whole pool, in all zones; characters of the other cards among them stand there.
std::string position_by_chance(const Book& book, Pool pool, Random& random) {
    std::string given = std::string("{pool: ") + PoolKeys[static_cast<std::size_t>(pool)] +
                        ", phase: " + std::array{"change", "battle-start", "battle"}[random.below(3)];
    for (const char* seat : {"you", "foe"}) {
        std::vector<const Def*> cards, characters;
        mixed_deck(book, pool, random).each_copy([&](std::uint16_t number) {
            const Def* d = book.card(number);
            (d->is(Type::Character) ? characters : cards).push_back(d);
        });
        for (std::size_t i = cards.size(); i > 1; --i)
            std::swap(cards[i - 1], cards[random.below(static_cast<std::uint32_t>(i))]);
        std::vector<const Def*> stand;
        for (const Def& d : book.defs())
            if (d.is(Type::Character) && d.pool == pool && random.below(4) == 0 && stand.size() < 6)
                stand.push_back(&d);
        if (stand.empty()) stand.push_back(characters[0]);
        given += std::string(", ") + seat + ": {health: " + std::to_string(100 * random.below(101)) + ", characters: [";
        for (std::size_t i = 0; i < stand.size(); ++i)
            given += "{card: " + stand[i]->key +
                     (i                 ? ""
                      : random.below(2) ? ", state: center"
                                        : ", state: hyper") +
                     "}, ";
        given += "]";
        std::size_t next = 0;
        const auto put = [&](const char* zone, std::uint32_t most, auto&& may) {
            given += std::string(", ") + zone + ": [";
            for (std::uint32_t n = random.below(most + 1); n > 0 && next < 30; ++next)
                if (may(*cards[next])) given += cards[next]->key + ", ", --n;
            given += "]";
        };
        const auto any = [](const Def&) { return true; };
        put("hand", 6, any), put("fu", 2, any), put("discard", 5, any), put("gap", 3, any), put("declare", 4, any);
        put("equip", 1, [](const Def& d) { return d.is(Type::Trap) || d.is(Type::Delayed); });
        given += ", deck: [";
        for (; next < 44 - stand.size() && next < cards.size(); ++next) given += cards[next]->key + ", ";
        given += "]}";
    }
    return given + "}";
}

TEST(DreamduelChance, PositionsOfTheWholePoolPlayOnInOrder) {
    const Dreamduel& game = the_game();
    Random random({1, 24});
    Impossible ears;
    Hooks hooks;
    hooks.listener = &ears;
    const int positions = checks::count(200);
    for (int i = 0; i < positions && !HasFailure(); ++i) {
        const std::string given = position_by_chance(game.book(), i % 2 ? Pool::Modern : Pool::Classic, random);
        SCOPED_TRACE(given);
        Waiting w;
        w.state = game.given(YAML::Load(given), "chance");
        game.resume(w, hooks);
        for (int k = 0; k < 60 && !w.over() && !HasFailure(); ++k) {
            no_card_is_lost_or_doubled(w.state.as<State>());
            the_table_is_in_order(w.state.as<State>(), game.book());
            const auto size = static_cast<std::uint32_t>(w.choice.options.size());
            std::uint32_t pick = random.below(size);
            if (pick + 1 == size) pick = random.below(size);  // rather not what ends something
            ASSERT_FALSE(game.answer(w, Option(w.choice.options[pick]), hooks));
        }
    }
    EXPECT_GT(ears.told, 20U * static_cast<std::uint64_t>(positions)) << "little happened";
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
