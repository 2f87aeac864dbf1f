// The worlds a seat imagines (Game::determinize). First, in positions of simulated games: a world agrees with all that
// is noted of what the seat knows, and holds the cards of the decks. Then, in positions so small that everything
// hidden can be counted: every possible world comes up as often as it should, and no other does.
//
// What is right: of all ways to lay the cards a seat cannot place into the places it cannot see, those that agree with
// what it has seen are equally likely. Nothing is concluded from what a player chose to do, only from what they could
// not have done; an answer the seat has not seen is each of the options equally often. A die the seat has not seen
// shows every face equally often, as far as what was announced can be paid.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "games/dreamduel/dreamduel.h"
#include "games/gemu/gemu.h"
#include "games/genius/genius.h"
#include "games/lillian/lillian.h"
#include "games/summoner/summoner.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

constexpr Seat You = Seat::A, Foe = Seat::B;

// --- Agreement ------------------------------------------------------------------------------------------------------

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

std::map<std::uint16_t, int> cards_of(const Spots& spots, Seat owner) {
    std::map<std::uint16_t, int> cards;
    for (const Spot& spot : spots)
        if (spot.owner == owner) ++cards[spot.card];
    return cards;
}

// The zone as the seat knows it: cards it does not know are 0; where the order means nothing they are sorted.
std::map<std::string, std::vector<std::pair<int, int>>> known_zones(const Spots& spots) {
    std::map<std::string, std::vector<std::pair<int, int>>> zones;
    std::set<std::string> sorted;
    for (const Spot& spot : spots) {
        zones[spot.zone].emplace_back(spot.known ? spot.card : 0, spot.note);
        if (!spot.placed) sorted.insert(spot.zone);
    }
    for (const std::string& zone : sorted) std::ranges::sort(zones[zone]);
    return zones;
}

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

void worlds_agree(std::string_view id, int games, const Agreement& with) {
    const Game& game = checks::game(id);
    Random random({7, 7});
    Met met;
    int questions = 0;
    checks::visit_questions(game, checks::count(games), [&](const Setup& setup, const Waiting& w) {
        if (questions++ % 3) return;
        const StateBytes truth = game.present(w);
        for (const Seat seat : Seats) {
            SCOPED_TRACE("seen by seat " + std::to_string(index(seat)));
            const View view = game.view(w, seat);
            Waiting sampled = game.determinize(view, random);
            ASSERT_EQ(game.view(sampled, seat), view) << "the world looks different";
            const StateBytes world = game.present(sampled);
            const Spots here = with.spots(truth, seat), there = with.spots(world, seat);
            ASSERT_EQ(known_zones(here), known_zones(there));
            for (const Seat owner : Seats) {
                const auto cards = cards_of(there, owner);
                ASSERT_EQ(cards_of(here, owner), cards) << "cards of seat " << int{index(owner)};
                std::map<std::uint16_t, int> deck;
                for (const Deck::Line& line : setup.decks[owner].cards) deck[line.card] += line.count;
                if (with.decks == Agreement::Kept) {
                    ASSERT_EQ(cards, deck) << "deck of seat " << int{index(owner)};
                }
            }
            with.holds(truth, world, seat, met);
            for (const Spot& spot : here)
                if (spot.known && spot.owner != seat) ++met["known " + spot.zone];
            // What is asked is asked in the world as well.
            game.resume(sampled);
            ASSERT_EQ(sampled.choice.seat, w.choice.seat);
            ASSERT_EQ(sampled.choice.prompt, w.choice.prompt);
            ASSERT_EQ(sampled.choice.about, w.choice.about);
            ASSERT_EQ(sampled.choice.subject, w.choice.subject);
        }
    });
    for (const std::string& what : with.must_meet) EXPECT_GT(met[what], 0) << "never met: " << what;
}

// --- Counting worlds ------------------------------------------------------------------------------------------------

using Cards = std::vector<std::uint16_t>;  // numbers of cards, by place
using Odds = std::map<Cards, double>;      // how likely each world is; they need not add up to 1

// Consecutive places: cards of which the order matters, as in a deck, or does not, as in a hand.
struct Group {
    std::size_t size = 0;
    bool ordered = false;
};
using Groups = std::vector<Group>;
constexpr Group heap(std::size_t size) { return {size, false}; }
constexpr Group pile(std::size_t size) { return {size, true}; }

// The cards with those of places whose order does not matter sorted.
Cards sorted(Cards cards, const Groups& groups) {
    auto at = cards.begin();
    for (const Group& group : groups) {
        const auto end = at + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(group.size), cards.end() - at);
        if (!group.ordered) std::sort(at, end);
        at = end;
    }
    return cards;
}

using Possible = std::function<bool(const Cards&)>;
bool any(const Cards&) { return true; }

// Every way to lay the cards into the places that is possible.
Odds ways(const Cards& cards, const Groups& groups, const Possible& possible = any) {
    std::vector<std::size_t> order(cards.size());
    std::iota(order.begin(), order.end(), 0U);
    Odds odds;
    do {
        Cards laid;
        for (const std::size_t i : order) laid.push_back(cards[i]);
        if (possible(laid)) odds[sorted(laid, groups)] += 1;
    } while (std::ranges::next_permutation(order).found);
    return odds;
}

// A given position, played on by the names of answers.
class Position {
public:
    Position(std::string_view id, const std::string& given) : game(checks::game(id)) {
        w.state = game.given(YAML::Load(given), "here");
        game.resume(w);
    }

    const Game& game;
    Waiting w;

    void play(const std::vector<std::string>& answers) {
        for (const std::string& name : answers) {
            const StateBytes now = game.present(w);
            const auto called = [&](const Option& option) {
                const auto names = game.option_names(now, option);
                return std::ranges::find(names, name) != names.end();
            };
            const auto* option = std::ranges::find_if(w.choice.options, called);
            ASSERT_NE(option, w.choice.options.end()) << name << " is not offered at " << game.question_key(w.choice);
            ASSERT_FALSE(game.answer(w, *option)) << name;
        }
    }
    // Changes the state at the start of the unit, before anything was answered in it.
    template <class State, class Change>
    void change(Change&& change) {
        ASSERT_TRUE(w.journal.empty());
        change(w.state.as<State>());
        game.resume(w);
    }

    // The numbers of cards by their names.
    Cards cards(const std::vector<std::string>& names) const {
        Cards numbers;
        for (const std::string& name : names) numbers.push_back(card(name));
        return numbers;
    }
    std::uint16_t card(const std::string& name) const {
        const CardInfo* info = game.card(name);
        if (!info) ADD_FAILURE() << "no card is called " << name;
        return info ? info->number : std::uint16_t{0};
    }
};

// The value a chi-square variable exceeds once in a million times (Wilson and Hilferty).
double chi_square_limit(std::size_t freedom) {
    const double k = static_cast<double>(freedom), part = 2.0 / (9.0 * k);
    return k * std::pow(1.0 - part + 4.753 * std::sqrt(part), 3);
}

std::string told(const Cards& world) {
    std::string text;
    for (const std::uint16_t n : world) text += " " + std::to_string(n);
    return text;
}

// Tells what lies in the hidden places of a world, group after group.
using Read = std::function<Cards(const StateBytes&)>;

// Samples worlds for the seat and compares how often each comes up with how likely it is.
void expect_worlds(const Position& position, Seat seat, const Groups& groups, const Read& read, const Odds& odds,
                   int samples = 20000) {
    const Game& game = position.game;
    const View view = game.view(position.w, seat);
    Random random({11, 13});
    std::map<Cards, int> found;
    int different = 0;
    for (int i = 0; i < samples; ++i) {
        const Waiting world = game.determinize(view, random);
        if (i % 8 == 0) different += game.view(world, seat) == view ? 0 : 1;
        ++found[sorted(read(game.present(world)), groups)];
    }
    EXPECT_EQ(different, 0) << "of " << samples / 8 << " worlds look different to the seat";
    int impossible = 0;
    for (const auto& [world, count] : found) impossible += odds.contains(world) ? 0 : count;
    EXPECT_EQ(impossible, 0) << "of " << samples << " worlds are not possible";

    double all = 0, sum = 0;
    for (const auto& [world, weight] : odds) all += weight;
    std::ostringstream table;
    for (const auto& [world, weight] : odds) {
        const double expected = weight / all * samples;
        const int there = found.contains(world) ? found.at(world) : 0;
        EXPECT_GT(there, 0) << "never comes up:" << told(world);
        sum += (there - expected) * (there - expected) / expected;
        table << told(world) << ": " << there << ", should be " << std::lround(expected) << "\n";
    }
    if (odds.size() > 1) {
        EXPECT_LT(sum, chi_square_limit(odds.size() - 1)) << "worlds come up too often or too seldom\n" << table.str();
    }
}

// The same for You, where cards are dealt into the places: every way is equally likely that is possible.
void expect_dealt(const Position& position, const Groups& places, const Read& read,
                  const std::vector<std::string>& cards, const Possible& possible = any) {
    expect_worlds(position, You, places, read, ways(position.cards(cards), places, possible));
}

Cards operator+(Cards a, const Cards& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

}  // namespace
}  // namespace quincunx

// --- 召唤师战争 -----------------------------------------------------------------------------------------------------

namespace quincunx::summoner {
namespace {

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

// --- 七圣召唤 -------------------------------------------------------------------------------------------------------

namespace quincunx::genius {
namespace {

const Book& the_book() { return static_cast<const Genius&>(checks::game("genius")).book(); }

int count(const Dice& dice) { return std::accumulate(dice.begin(), dice.end(), 0); }

Spots spots(const StateBytes& bytes, Seat seat) {
    const State& s = bytes.as<State>();
    Spots all;
    for (const Seat whose : Seats) {
        const bool own = whose == seat;
        const Side& side = s.side[whose];
        for (const Held& held : side.hand)
            all.push_back({own ? "own hand" : "foe hand", the_book()[held.card].number, whose,
                           own || held.known == Held::Seen, own, held.known});
        for (const Held& held : side.pile) all.push_back({"pile", the_book()[held.card].number, whose});
        for (const DefId card : side.gone)
            all.push_back({own ? "own gone" : "foe gone", the_book()[card].number, whose, own, own});
    }
    return all;
}

void hidden_things_fit(const StateBytes& truth, const StateBytes& world, Seat seat, Met& met) {
    const Side &own = world.as<State>().side[seat], &foe = world.as<State>().side[other(seat)];
    const Side &true_own = truth.as<State>().side[seat], &true_foe = truth.as<State>().side[other(seat)];
    for (const Held& held : foe.hand)
        if (held.known >= Held::OfKind) {
            EXPECT_EQ(static_cast<int>(the_book()[held.card].sub), held.known - Held::OfKind);
            ++met["of a kind"];
        }
    EXPECT_EQ(own.dice, true_own.dice);
    EXPECT_EQ(count(foe.dice), count(true_foe.dice));
    for (std::size_t face = 0; face < FaceCount; ++face) EXPECT_GE(foe.dice[face], true_foe.shown[face]);
    EXPECT_EQ(own.chosen, true_own.chosen);
    EXPECT_EQ(foe.chosen == NoCharacter, true_foe.chosen == NoCharacter);
    met["shown dice"] += count(true_foe.shown);
    met["gone"] += static_cast<int>(foe.gone.size());
    met["chosen"] += foe.chosen != NoCharacter;
}

TEST(GeniusWorlds, AgreeWithWhatTheSeatKnows) {
    worlds_agree(
        "genius", 60,
        {Agreement::Used, spots, hidden_things_fit, {"known foe hand", "of a kind", "shown dice", "gone", "chosen"}});
}

// The cards of the hand of which the other seat knows that much, in order.
Cards in_hand(const Side& side, bool (*of)(int known)) {
    Cards cards;
    for (const Held& held : side.hand)
        if (of(held.known)) cards.push_back(the_book()[held.card].number);
    return cards;
}
Cards in_hand(const Side& side) {
    return in_hand(side, [](int) { return true; });
}
Cards in_pile(const Side& side) {
    Cards cards;
    for (const Held& held : side.pile) cards.push_back(the_book()[held.card].number);
    return cards;
}
Cards gone(const Side& side) {
    Cards cards;
    for (const DefId card : side.gone) cards.push_back(the_book()[card].number);
    return cards;
}

// A card was tuned unseen: it lies among the hidden ones as well.
TEST(GeniusWorlds, DealTheFoesHandPileAndWhatIsGoneEvenly) {
    Position p("genius", R"({turn: foe, foe: {dice: {pyro: 2, cryo: 1}, hand: [Paimon, Strategize, Sweet Madame],
                                              pile: [Strategize, Liben]}})");
    p.play({"tune strategize", "cryo"});
    const Groups places{heap(2), heap(1), pile(2)};
    expect_dealt(p, places,
                 [](const StateBytes& world) {
                     const Side& foe = world.as<State>().side[Foe];
                     return in_hand(foe) + gone(foe) + in_pile(foe);
                 },
                 {"Paimon", "Strategize", "Strategize", "Sweet Madame", "Liben"});
}

TEST(GeniusWorlds, ShuffleTheOwnPileEvenly) {
    const Position p("genius", "{you: {hand: [Liben], pile: [Paimon, Strategize, Paimon, Sweet Madame]}}");
    const Groups places{pile(4)};
    expect_dealt(p, places, [](const StateBytes& world) { return in_pile(world.as<State>().side[You]); },
                 {"Paimon", "Paimon", "Strategize", "Sweet Madame"});
}

TEST(GeniusWorlds, KeepACardSeenInTheHand) {
    Position p("genius", "{foe: {hand: [Paimon, Strategize, Liben], pile: [Paimon, Sweet Madame]}}");
    p.change<State>([](State& s) { s.side[Foe].hand[0].known = Held::Seen; });
    const Groups places{heap(2), pile(2)};
    expect_dealt(p, places,
                 [](const StateBytes& world) {
                     const Side& foe = world.as<State>().side[Foe];
                     return in_hand(foe, [](int known) { return known == Held::Unseen; }) + in_pile(foe);
                 },
                 {"Paimon", "Strategize", "Liben", "Sweet Madame"});
}

// GI-28.12: of one card of the hand it is known that it is food.
TEST(GeniusWorlds, DealACardOfAKnownKindEvenly) {
    Position p("genius", R"({foe: {hand: [Sweet Madame, Strategize],
                                   pile: [Lotus Flower Crisp, Paimon, Lotus Flower Crisp]}})");
    p.change<State>([](State& s) {
        s.side[Foe].hand[0].known = static_cast<std::uint8_t>(Held::OfKind + static_cast<int>(Sub::Food));
    });
    const Groups places{heap(1), heap(1), pile(3)};
    const Cards food = p.cards({"Sweet Madame", "Lotus Flower Crisp"});
    expect_dealt(
        p, places,
        [](const StateBytes& world) {
            const Side& foe = world.as<State>().side[Foe];
            return in_hand(foe, [](int known) { return known >= Held::OfKind; }) +
                   in_hand(foe, [](int known) { return known == Held::Unseen; }) + in_pile(foe);
        },
        {"Sweet Madame", "Lotus Flower Crisp", "Lotus Flower Crisp", "Strategize", "Paimon"},
        [&](const Cards& laid) { return std::ranges::find(food, laid[0]) != food.end(); });
}

// GI-2.6: both choose before either is shown.
TEST(GeniusWorlds, ChooseTheHiddenActiveCharacterEvenly) {
    Position p("genius", "{}");
    p.w = p.game.start(checks::setup(p.game, 0));
    p.game.resume(p.w);
    while (p.game.question_key(p.w.choice) != "choose-active" || p.w.choice.seat != Foe)
        ASSERT_FALSE(p.game.answer(p.w, p.w.choice.options[0]));
    expect_worlds(p, Foe, {heap(1)}, [](const StateBytes& world) { return Cards{world.as<State>().side[You].chosen}; },
                  {{{0}, 1.0}, {{1}, 1.0}, {{2}, 1.0}});
}

// Keqing's skill adds a Lightning Stiletto to a hand without one, and uses up one that is there. Who is asked for a new
// active character in the middle of it has seen which it was.
TEST(GeniusWorlds, HoldNoCardTheSkillWouldHaveUsedUp) {
    Position p("genius", R"({turn: foe, you: {characters: [{card: Diluc, health: 3}, Kaeya, Sucrose]},
                             foe: {characters: [Keqing, Ganyu, Diona], dice: {electro: 3}, hand: [Paimon, Strategize],
                                   pile: [Lightning Stiletto, Sweet Madame, Strategize]}})");
    p.play({"stellar-restoration", "pay 3 electro"});
    const Groups places{heap(2), pile(3)};
    const std::uint16_t stiletto = p.card("Lightning Stiletto");
    expect_dealt(
        p, places,
        [](const StateBytes& world) {
            const Side& foe = world.as<State>().side[Foe];
            return in_hand(foe, [](int known) { return known == Held::Unseen; }) + in_pile(foe);
        },
        {"Paimon", "Strategize", "Strategize", "Sweet Madame", "Lightning Stiletto"},
        [&](const Cards& laid) { return laid[0] != stiletto && laid[1] != stiletto; });
}

// Two cards have been drawn in the end phase when an active character falls.
TEST(GeniusWorlds, ShuffleWhatIsLeftAfterADrawInTheUnit) {
    const Position p("genius", R"({at: end-phase, first: you,
                                   you: {characters: [{card: Diluc, health: 1}, Kaeya, Sucrose],
                                         supports: [liyue-harbor-wharf],
                                         pile: [Paimon, Strategize, Paimon, Strategize, Liben]},
                                   foe: {characters: [Fischl, Ganyu, Diona], summons: [oz]}})");
    ASSERT_EQ(p.game.question_key(p.w.choice), "new-active");
    const Groups places{pile(3)};
    expect_dealt(p, places, [](const StateBytes& world) { return in_pile(world.as<State>().side[You]); },
                 {"Paimon", "Strategize", "Liben"});
}

// --- Dice: a seat sees how many the other has, not what they show (GI-30.40), but for those gained openly.

using Faces = std::vector<std::size_t>;
constexpr auto Pyro = static_cast<std::size_t>(Element::Pyro), Omni = static_cast<std::size_t>(Element::Omni);

// How the dice may lie: those shown, and each of the others any face, as far as it is possible.
Odds throws(int dice, const Faces& shown, const std::function<bool(const Dice&)>& possible) {
    Odds odds;
    const auto others = static_cast<std::size_t>(dice) - shown.size();
    for (std::size_t code = 0; code < std::size_t{1} << (3 * others); ++code) {
        Dice lie{};
        for (const std::size_t face : shown) ++lie[face];
        for (std::size_t i = 0; i < others; ++i) ++lie[code >> (3 * i) & 7];
        if (possible(lie)) odds[Cards(lie.begin(), lie.end())] += 1;
    }
    return odds;
}
static_assert(FaceCount == 8);

Cards foes_dice(const StateBytes& world) {
    const Dice& dice = world.as<State>().side[Foe].dice;
    return Cards(dice.begin(), dice.end());
}
const Groups ByFace{pile(FaceCount)};

TEST(GeniusWorlds, ThrowTheFoesDiceEvenly) {
    Position p("genius", "{foe: {dice: {pyro: 1, omni: 1, cryo: 1}}}");
    expect_worlds(p, You, ByFace, foes_dice, throws(3, {}, [](const Dice&) { return true; }));
    p.change<State>([](State& s) { s.side[Foe].shown[Pyro] = 1; });
    expect_worlds(p, You, ByFace, foes_dice, throws(3, {Pyro}, [](const Dice&) { return true; }));
}

// The action is announced and not yet paid: the dice can pay for it.
TEST(GeniusWorlds, ThrowDiceThatPayForTheAnnouncedSkill) {
    Position p("genius", "{turn: foe, foe: {dice: {pyro: 3}}}");
    p.play({"searing-onslaught"});
    expect_worlds(p, You, ByFace, foes_dice,
                  throws(3, {}, [](const Dice& dice) { return dice[Pyro] + dice[Omni] == 3; }));
}
TEST(GeniusWorlds, ThrowDiceThatPayForTheAnnouncedCard) {
    const Odds odds = throws(4, {}, [](const Dice& dice) {
        return std::any_of(dice.begin(), dice.begin() + Omni, [&](int n) { return n + dice[Omni] >= 3; });
    });
    for (const auto& [card, question] : {std::pair("paimon", "pay"), {"wolfs-gravestone", "target"}}) {
        Position p("genius", "{turn: foe, foe: {dice: {pyro: 3, cryo: 1}, hand: [" + std::string(card) + "]}}");
        p.play({"play " + std::string(card)});
        ASSERT_EQ(p.game.question_key(p.w.choice), question);
        expect_worlds(p, You, ByFace, foes_dice, odds);
    }
}
TEST(GeniusWorlds, ThrowADieThatCanBeTuned) {
    Position p("genius", "{turn: foe, foe: {dice: {pyro: 1, cryo: 1}, hand: [Paimon]}}");
    p.play({"tune paimon"});
    expect_worlds(p, You, ByFace, foes_dice,
                  throws(2, {}, [](const Dice& dice) { return dice[Pyro] + dice[Omni] < 2; }));
}

}  // namespace
}  // namespace quincunx::genius

// --- 莉莉安的呼喚 ---------------------------------------------------------------------------------------------------

namespace quincunx::lillian {
namespace {

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

// --- 基姆大陆 -------------------------------------------------------------------------------------------------------

namespace quincunx::gemu {
namespace {

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

// --- 幻想梦斗符 -----------------------------------------------------------------------------------------------------

namespace quincunx::dreamduel {
namespace {

const Book& the_book() { return static_cast<const Dreamduel&>(checks::game("dreamduel")).book(); }

std::uint16_t number(const State& s, Piece piece) { return the_book()[s.card_of[piece.value]].number; }

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
    worlds_agree("dreamduel", 60,
                 {Agreement::Kept,
                  spots,
                  [](const StateBytes&, const StateBytes& world, Seat seat, Met& met) {
                      const State& s = world.as<State>();
                      for (const Lying& l : s.side[other(seat)].equip) {
                          if (includes(s.known[l.piece.value], seat)) continue;
                          ++met["hidden equip"];
                          if (s.rules.pool == static_cast<std::uint8_t>(Pool::Classic)) {
                              EXPECT_TRUE(the_book()[s.card_of[l.piece.value]].is(Type::Trap)) << number(s, l.piece);
                          }
                      }
                      for (const Lying& l : s.side[other(seat)].fu)
                          met["hidden fu"] += !includes(s.known[l.piece.value], seat);
                      for (const Piece piece : s.side[seat].deck)
                          met["known own deck"] += includes(s.known[piece.value], seat);
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
