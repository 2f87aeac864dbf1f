// Scenario files that are wrong: each is refused with its place and what would be right, and none does harm.
#include "engine/match/scenario.h"

#include <gtest/gtest.h>

#include "engine/match/error.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

// What the writer of a scenario is told: why the file is refused, or "(it runs)".
std::string told(const std::string& text) {
    try {
        run_scenarios(text, "my.yaml", [](std::string_view id, const std::string&) { return &checks::game(id); });
    } catch (const InputError& error) {
        return error.what();
    }
    return "(it runs)";
}

TEST(Scenarios, AnOutcomeIsRepeatedAFewTimesOnly) {
    const auto rolls = [](const std::string& times) {
        return told("scenario: Dice\ngame: genius\nrolls: [dice: [omni*" + times + "]]\nplay: []\n");
    };
    EXPECT_EQ(rolls("8"), "(it runs)");
    for (const char* times : {"0", "-1", "", "x", "101", "2000000000", "99999999999999999999"})
        EXPECT_NE(rolls(times).find("how often, from 1 to 100"), std::string::npos) << times << ": " << rolls(times);
}

TEST(Scenarios, AStrayMarkIsRefused) {
    const std::string one = "scenario: One\ngame: genius\nplay: []\n";
    EXPECT_EQ(told(one + "---\n" + one), "(it runs)");
    EXPECT_EQ(told(""), "(it runs)");
    EXPECT_EQ(told("---\n---\n"), "(it runs)");
    for (const std::string& text : {std::string(","), one + "---\n,\n", one + "--- ,"})
        EXPECT_NE(told(text).find("cannot stand here"), std::string::npos) << text << ": " << told(text);
}

TEST(Scenarios, AWinnerExpectedTooEarlyFailsThatScenarioAlone) {
    for (const std::string_view id : game_ids()) {
        const Game& game = checks::game(id);
        const std::string deck = game.decks().front().name;
        const auto scenario = [&](const std::string& expected) {
            return "scenario: The match begins\ngame: " + std::string(id) + "\nstart: {you: " + deck +
                   ", foe: " + deck + "}\nplay:\n  - expect: {" + expected + "}\n---\n";
        };
        const auto results =
            run_scenarios(scenario("result.winner: you") + scenario("result: {over: true, by: nothing}") +
                              scenario("result.over: false"),
                          "my.yaml", [](std::string_view of, const std::string&) { return &checks::game(of); });
        // Who begins is left to chance here, which a scenario is told; the rest is what was expected.
        const auto wrong = [](const ScenarioResult& result) {
            std::vector<std::string> failures = result.failures;
            std::erase_if(failures, [](const std::string& why) { return why.find("a roll '") != std::string::npos; });
            return failures;
        };
        ASSERT_EQ(results.size(), 3U) << id;
        ASSERT_EQ(wrong(results[0]).size(), 1U) << id;
        EXPECT_NE(wrong(results[0])[0].find("the game goes on"), std::string::npos) << wrong(results[0])[0];
        EXPECT_EQ(wrong(results[1]).size(), 2U) << id;
        EXPECT_TRUE(wrong(results[2]).empty()) << id << ": " << wrong(results[2])[0];
    }
}

}  // namespace
}  // namespace quincunx
