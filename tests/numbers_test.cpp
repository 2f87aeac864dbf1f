// Printed numbers: the tables typed from the sources, and numbers changed while the program runs.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "engine/match/descriptions.h"
#include "engine/match/error.h"
#include "engine/match/number.h"
#include "games/list.h"
#include "players/player.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

std::string told(const std::string& yaml) {
    try {
        PrintedFacts::parse(yaml, "printed.yaml");
    } catch (const InputError& error) {
        return error.what();
    }
    return "(it is read)";
}

TEST(PrintedFacts, AWrongTableIsRefusedWithItsPlace) {
    EXPECT_EQ(told("card.101: {cost: 2}\ncard.102: {cost: 2}\n"), "(it is read)");
    EXPECT_EQ(told("# nothing yet\n"), "(it is read)");
    EXPECT_EQ(told("card.101: {cost: two}\n"), "printed.yaml:1:18: 'two' is not a whole number");
    EXPECT_EQ(told("card.101: 2\n"), "printed.yaml:1:11: expected numbers by name, as {cost: 2, life: 5}");
    EXPECT_EQ(told("card.101: {cost: 2}\ncard.101: {cost: 3}\n"),
              "printed.yaml:2: 'cost' of 'card.101' stands here twice");
    EXPECT_NE(told("[card.101]\n").find("expected a map from owners"), std::string::npos);
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
    for (const Number& number : game_.numbers().all()) {
        if (number.owner.empty()) continue;
        EXPECT_TRUE(known.emplace(number.owner, number.name).second) << number.owner << " " << number.name;
    }
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

// How some games end that are played with these numbers.
std::vector<StateBytes> ends(const Game& game) {
    std::vector<StateBytes> out;
    for (int i = 0; i < 3; ++i) {
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
    const std::size_t all = varied->numbers().all().size();
    const auto printed = ends(*varied);
    int tried = 0, played_otherwise = 0;
    for (std::size_t place = 0; place < all; place += all / 25 + 1) {
        const Number number = varied->numbers().all()[place];
        if (number.owner.empty() || number.printed >= number.high) continue;
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
