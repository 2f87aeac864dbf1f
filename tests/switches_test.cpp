// Rules switches: one table says what there is, reads it and sets it.
#include "engine/match/switches.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/match/error.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

std::string complaint(const std::function<void()>& act) {
    try {
        act();
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

class Switches : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());

    StateBytes begun(const Json& options) const {
        quincunx::Setup setup = checks::setup(game_, 0);
        setup.options = options;
        return game_.start(setup).state;
    }
};
INSTANTIATE_TEST_SUITE_P(Games, Switches, ::testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

TEST_P(Switches, AMatchWithTheUsualOnesIsOneWithoutAny) {
    EXPECT_FALSE(game_.switches().empty());
    Json usual = Json::object();
    for (const Switch& each : game_.switches()) {
        usual[std::string(each.key)] = each.write(each.usual);
        EXPECT_EQ(each.read(each.write(each.usual)), each.usual) << each.key;
        EXPECT_EQ(begun({{std::string(each.key), each.write(each.usual)}}), begun(Json::object())) << each.key;
    }
    EXPECT_EQ(begun(usual), begun(Json::object()));
}

TEST_P(Switches, EveryValueCanBeSetAndChangesTheMatch) {
    std::set<std::string_view> keys;
    for (const Switch& each : game_.switches()) {
        EXPECT_TRUE(keys.insert(each.key).second) << each.key << " is there twice";
        std::vector<Json> values;
        if (each.kind == Switch::Kind::Flag) values = {true, false, "on", "off"};
        if (each.kind == Switch::Kind::Number) values = {each.low, each.high};
        for (const Switch::Word& word : each.words) values.emplace_back(word.word);
        EXPECT_GE(values.size(), 2U) << each.key;
        for (const Json& value : values) {
            const auto means = each.read(value);
            ASSERT_TRUE(means) << each.key << " " << value;
            EXPECT_EQ(begun({{std::string(each.key), value}}) == begun(Json::object()), *means == each.usual)
                << each.key << " " << value;
        }
    }
}

TEST_P(Switches, WhatIsWrongIsRefusedAndNamed) {
    for (const Switch& each : game_.switches()) {
        std::vector<Json> wrong{nullptr,
                                1.5,
                                Json::array(),
                                Json::object(),
                                "no such word",
                                std::string(5000, 'x'),
                                std::uint64_t{18446744073709551615U}};
        if (each.kind == Switch::Kind::Number)
            wrong.insert(wrong.end(), {each.low - 1, each.high + 1, "5", true, 4294967296 + each.low});
        else
            wrong.insert(wrong.end(), {0, 1});
        for (const Json& value : wrong) {
            EXPECT_FALSE(each.read(value)) << each.key << " " << value;
            const std::string said = complaint([&] { begun({{std::string(each.key), value}}); });
            EXPECT_NE(said.find("'" + std::string(each.key) + "' is "), std::string::npos) << said;
            EXPECT_LT(said.size(), 400U);
        }
    }
    const std::string said = complaint([&] { begun({{"no-such-switch", 1}}); });
    EXPECT_NE(said.find("there is no option 'no-such-switch'"), std::string::npos) << said;
    for (const Switch& each : game_.switches()) EXPECT_NE(said.find(each.key), std::string::npos) << said;
}

// 基姆大陆: a preset sets two others, and they win over it, wherever they stand.
TEST(SwitchOrder, APresetComesBeforeWhatItSets) {
    const Game& game = checks::game("gemu");
    const auto begun = [&](const char* options) {
        quincunx::Setup setup = checks::setup(game, 0);
        setup.options = Json::parse(options);
        return game.start(setup).state;
    };
    EXPECT_EQ(begun(R"({"preset": "fair"})"), begun(R"({"first-turn-attack": false, "first-turn-draw": 1})"));
    EXPECT_EQ(begun(R"({"first-turn-draw": 0, "preset": "fair"})"),
              begun(R"({"first-turn-attack": false, "first-turn-draw": 0})"));
}

}  // namespace
}  // namespace quincunx
