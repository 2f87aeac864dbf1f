// Printed numbers: the tables typed from the sources, and numbers changed while the program runs.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "engine/match/cardnumbers.h"
#include "engine/match/descriptions.h"
#include "engine/match/error.h"
#include "engine/match/number.h"
#include "games/list.h"
#include "players/player.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

std::string told_of_table(const std::string& yaml) {
    try {
        PrintedFacts::parse(yaml, "printed.yaml");
    } catch (const InputError& error) {
        return error.what();
    }
    return "(it is read)";
}

TEST(PrintedFacts, AWrongTableIsRefusedWithItsPlace) {
    EXPECT_EQ(told_of_table("card.101: {cost: 2}\ncard.102: {cost: 2}\n"), "(it is read)");
    EXPECT_EQ(told_of_table("# nothing yet\n"), "(it is read)");
    EXPECT_EQ(told_of_table("card.101: {cost: two}\n"), "printed.yaml:1:18: 'two' is not a whole number");
    EXPECT_EQ(told_of_table("card.101: 2\n"), "printed.yaml:1:11: expected numbers by name, as {cost: 2, life: 5}");
    EXPECT_EQ(told_of_table("card.101: {cost: 2}\ncard.101: {cost: 3}\n"),
              "printed.yaml:2: 'cost' of 'card.101' stands here twice");
    EXPECT_NE(told_of_table("[card.101]\n").find("expected a map from owners"), std::string::npos);
}

TEST(PrintedFacts, WhatTheGameHasOtherwiseIsTold) {
    Numbers numbers;
    numbers.add("card.101", "cost", 2, 0, 9);
    numbers.add("card.101", "life", 3, 0, 9);
    const auto table = PrintedFacts::parse("card.101: {cost: 2, life: 4}\ncard.102: {cost: 1}\n", "printed.yaml");
    EXPECT_TRUE(table.holds(*numbers.find("card.101", "cost")));
    EXPECT_FALSE(table.holds(Number{"card.101", "strength"}));
    EXPECT_EQ(table.differences(numbers),
              (std::vector<std::string>{"printed.yaml:1: life of card.101 is printed as 4; the game has 3",
                                        "printed.yaml:2: 'card.102' has no number called 'cost'"}));
}

class Printed : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Games, Printed, ::testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

TEST_P(Printed, TheGameHasWhatTheSourcePrints) {
    if (takes_cards(GetParam())) GTEST_SKIP() << "its cards are a file: a table would be a copy of that";
    if (checks::is_example(GetParam())) GTEST_SKIP() << "an example of our own: nothing is printed elsewhere";
    const auto table = PrintedFacts::read(checks::folder(GetParam()) + "/printed.yaml");
    EXPECT_FALSE(table.facts.empty());
    for (const std::string& difference : table.differences(game_.numbers())) ADD_FAILURE() << difference;
}

TEST_P(Printed, AnOwnerHasOneNumberOfAName) {
    std::set<std::pair<std::string, std::string>> known;
    for (const Number& number : game_.numbers().all())
        EXPECT_TRUE(known.emplace(number.owner, number.name).second) << number.owner << " " << number.name;
}

TEST_P(Printed, TextsOfCardsTellTheirNumbers) {
    std::set<std::string> owners;
    for (const CardInfo& card : game_.cards()) {
        owners.insert("card." + std::to_string(card.number));
        for (const std::string& ability : card.abilities) owners.insert("ability." + ability);
        for (const CardInfo::Note& note : card.notes) owners.insert(note.owner);
    }
    for (const std::string& owner : owners)
        for (const Lang lang : Langs) {
            const std::string text = filled_text(game_, owner, lang);
            EXPECT_EQ(text.find('{'), std::string::npos) << owner << ": " << text;
        }
}

TEST(Numbers, ATextMayTellANumberOfAnother) {
    // Adeptus' Temptation tells the bonus of the status it creates.
    Variant variant;
    variant.file = "variant.yaml";
    variant.game = "genius";
    variant.changes.push_back({"adeptus-temptation", "bonus", 7, 1});
    const std::unique_ptr<Game> game = make_game("genius", &variant);
    EXPECT_NE(filled_text(*game, "card.266", Lang::En).find("+7 DMG"), std::string::npos);
}

constexpr std::string_view SomeNames[] = {"cost", "damage", "life"};

// What is thrown when that is done; nothing when it is not.
std::string thrown(auto&& what) {
    try {
        what();
    } catch (const std::logic_error& error) {
        return error.what();
    }
    return "";
}

TEST(CardNumbers, AreReadByName) {
    Numbers all;
    CardNumbers<SomeNames> first("card.101"), second("card.102");
    first.declare(all, "damage", 3, 0, 9);
    second.declare(all, "cost", 0, 0, 9);
    first.declare(all, "cost", 2, 0, 9);
    second.print(all, "cost", 5);
    EXPECT_EQ(first("cost"), 2);
    EXPECT_EQ(first("damage"), 3);
    EXPECT_EQ(second("cost"), 5);
    EXPECT_TRUE(first.has("damage"));
    EXPECT_FALSE(second.has("damage"));
    EXPECT_EQ(first.value_or("damage", 7), 3);
    EXPECT_EQ(second.value_or("damage", 7), 7);
    EXPECT_EQ(all.find("card.102", "cost")->printed, 5);

    all.override_value(*all.find("card.101", "damage"), 4);
    first.settle(all);
    EXPECT_EQ(first("damage"), 4);
    EXPECT_EQ(first("cost"), 2);
}

TEST(CardNumbers, WhatACardDoesNotHaveIsToldWithItsName) {
    Numbers all;
    CardNumbers<SomeNames> numbers("card.101");
    numbers.declare(all, "cost", 2, 0, 9);
    EXPECT_EQ(thrown([&] { return numbers("damage"); }), "card.101 has no number called 'damage'");
    EXPECT_EQ(thrown([&] { numbers.print(all, "life", 2); }), "card.101 has no number called 'life'");
    EXPECT_EQ(thrown([&] { numbers.declare(all, "cost", 2, 0, 9); }), "card.101 has two numbers called 'cost'");
    EXPECT_EQ(all.all().size(), 1U);
}

// A name that is not in the list does not compile.
template <const auto& Names, const char* Text>
concept Known = requires {
    typename std::integral_constant<int, NumberName<Names>(Text).place>;
};
constexpr char Listed[] = "life", Unlisted[] = "lief";
static_assert(Known<SomeNames, Listed>);
static_assert(!Known<SomeNames, Unlisted>);

constexpr int SomeGames = 3;

// Where the numbers stand that these games can use: those of cards in their decks, and of what is no card.
std::vector<std::size_t> places_in_use(const Game& game) {
    std::set<std::string> cards;
    for (int i = 0; i < SomeGames; ++i) {
        const Setup setup = checks::setup(game, i);
        for (const Seat seat : Seats)
            for (const Deck::Line& line : setup.decks[seat].cards) cards.insert("card." + std::to_string(line.card));
    }
    std::vector<std::size_t> places;
    const auto numbers = game.numbers().all();
    for (std::size_t place = 0; place < numbers.size(); ++place)
        if (!numbers[place].owner.starts_with("card.") || cards.contains(numbers[place].owner)) places.push_back(place);
    return places;
}

// How these games end, played with these numbers.
std::vector<StateBytes> ends(const Game& game) {
    std::vector<StateBytes> out;
    for (int i = 0; i < SomeGames; ++i) {
        RandomDecider decider(Seed{7, static_cast<std::uint64_t>(i)});
        out.push_back(game.start(checks::setup(game, i)).state);
        game.play_out(out.back(), decider);
    }
    return out;
}

bool same(const Game& game, const std::vector<StateBytes>& a, const std::vector<StateBytes>& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::memcmp(a[i].bytes, b[i].bytes, game.state_bytes()) != 0) return false;
    return true;
}

TEST_P(Printed, ANumberChangedInPlaceIsOneOfAVariant) {
    const std::unique_ptr<Game> varied = make_game(GetParam());
    const std::vector<std::size_t> places = places_in_use(*varied);
    const auto printed = ends(*varied);
    int tried = 0, played_otherwise = 0;
    for (std::size_t i = 0; i < places.size(); i += places.size() / 25 + 1) {
        const std::size_t place = places[i];
        const Number number = varied->numbers().all()[place];
        if (number.printed >= number.high) continue;
        Variant variant;
        variant.file = "variant.yaml";
        variant.game = GetParam();
        variant.changes.push_back(
            {number.owner.substr(number.owner.find('.') + 1), number.name, number.printed + 1, 1});
        const std::unique_ptr<Game> made = make_game(GetParam(), &variant);
        varied->vary(varied->numbers().all()[place], number.printed + 1);
        // A name can be that of two owners; both are changed then.
        if (made->rules_version() == varied->rules_version()) {
            ++tried;
            const auto of_variant = ends(*made);
            EXPECT_TRUE(same(game_, ends(*varied), of_variant)) << number.owner << " " << number.name;
            played_otherwise += !same(game_, printed, of_variant);
        }
        varied->vary(varied->numbers().all()[place], number.printed);
        EXPECT_TRUE(same(game_, ends(*varied), printed)) << number.owner << " " << number.name;
    }
    EXPECT_GT(tried, 10);
    EXPECT_GT(played_otherwise, 0);
}

}  // namespace
}  // namespace quincunx
