#include "tests/worlds.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <sstream>

namespace quincunx::worlds {

// --- Agreement

namespace {

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

}  // namespace

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
            Waiting sampled = game.determinize(view, random).value();
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

// --- Counting worlds

Cards operator+(Cards a, const Cards& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

Cards sorted(Cards cards, const Groups& groups) {
    auto at = cards.begin();
    for (const Group& group : groups) {
        const auto end = at + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(group.size), cards.end() - at);
        if (!group.ordered) std::sort(at, end);
        at = end;
    }
    return cards;
}

Odds ways(const Cards& cards, const Groups& groups, const Possible& possible) {
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

Position::Position(std::string_view id, const std::string& given) : game(checks::game(id)) {
    w.state = game.given(YAML::Load(given), "here");
    game.resume(w);
}

void Position::play(const std::vector<std::string>& answers) {
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

Cards Position::cards(const std::vector<std::string>& names) const {
    Cards numbers;
    for (const std::string& name : names) numbers.push_back(card(name));
    return numbers;
}

std::uint16_t Position::card(const std::string& name) const {
    const CardInfo* info = game.card(name);
    if (!info) ADD_FAILURE() << "no card is called " << name;
    return info ? info->number : std::uint16_t{0};
}

namespace {

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

}  // namespace

void expect_worlds(const Position& position, Seat seat, const Groups& groups, const Read& read, const Odds& odds,
                   int samples) {
    const Game& game = position.game;
    const View view = game.view(position.w, seat);
    Random random({11, 13});
    std::map<Cards, int> found;
    int different = 0;
    for (int i = 0; i < samples; ++i) {
        const Waiting world = game.determinize(view, random).value();
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

void expect_dealt(const Position& position, const Groups& places, const Read& read,
                  const std::vector<std::string>& cards, const Possible& possible) {
    expect_worlds(position, You, places, read, ways(position.cards(cards), places, possible));
}

}  // namespace quincunx::worlds
