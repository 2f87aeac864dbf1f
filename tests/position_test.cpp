// Positions cut out of matches: read back they are the same, byte for byte, or the same to the seat they are cut for.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include "engine/match/cut.h"
#include "engine/match/error.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

class Positions : public testing::TestWithParam<std::string_view> {
protected:
    const Game& game() const { return checks::game(GetParam()); }
    StateBytes read(const Json& given) const { return game().given(YAML::Load(given_text(given, "")), "cut.yaml"); }
};

INSTANTIATE_TEST_SUITE_P(Games, Positions, testing::ValuesIn(game_ids()),
                         [](const auto& one) { return std::string(one.param); });

TEST_P(Positions, WrittenAndReadTheyAreTheSameBytes) {
    int compared = 0;
    checks::visit_questions(game(), checks::count(6), [&](const quincunx::Setup&, const Waiting& w) {
        if (compared++ % 5) return;
        Waiting again;
        again.state = read(game().exact(w.state));
        ASSERT_EQ(again.state, w.state) << game().exact(w.state).dump();
        if (!w.journal.empty()) return;  // what was answered and rolled since is no part of the state
        game().resume(again);
        ASSERT_EQ(again, w);
    });
    EXPECT_GT(compared, 100);
}

TEST_P(Positions, CutForASeatTheyLookTheSameToIt) {
    int compared = 0, dealt_anew = 0;
    checks::visit_questions(game(), checks::count(4), [&](const quincunx::Setup& setup, const Waiting& w) {
        if (!w.journal.empty() || compared++ % 7) return;
        const Seat seat = Seats[compared % 2];
        Random random(Seed{static_cast<std::uint64_t>(compared), setup.seed.low});
        const View view = game().view(w, seat);
        Waiting again;
        again.state = read(game().exact(game().determinize(view, random).value().state));
        dealt_anew += again.state != w.state;
        game().resume(again);
        ASSERT_EQ(game().view(again, seat), view);
    });
    EXPECT_GT(compared, 50);
    EXPECT_GT(dealt_anew, 5);
}

// In the middle of an action a position is refused, with the question to go back to; everywhere else it is cut.
TEST_P(Positions, AreCutWhereTheyStandByThemselves) {
    std::size_t last = 0;
    int refused = 0, cut_out = 0;
    for (int number = 3; number < 5; ++number) {
        Match match(game(), checks::setup(game(), number));
        Random random(Seed{static_cast<std::uint64_t>(number), 3});
        for (int i = 0; i < 60 && !match.over(); ++i) {
            const auto& options = match.waiting().choice.options;
            ASSERT_FALSE(match.answer(options[random.below(static_cast<std::uint32_t>(options.size()))]));
        }
        for (std::size_t at = 0; at + 1 < match.steps().size(); ++at) {
            if (match.position(at).journal.empty()) {
                last = at;
                ++cut_out;
                EXPECT_EQ(read(cut(match, at)), match.position(at).state);
                continue;
            }
            ++refused;
            try {
                cut(match, at);
                ADD_FAILURE() << "question " << at;
            } catch (const InputError& error) {
                EXPECT_NE(std::string(error.what()).find("question " + std::to_string(last)), std::string::npos)
                    << error.what();
            }
        }
        EXPECT_THROW(cut(match, 1000), InputError);
    }
    // In genius nearly every question begins a unit.
    if (GetParam() != "genius") {
        EXPECT_GT(refused, 0);
    }
    EXPECT_GT(cut_out, 5);
}

TEST(Position, WhatIsWrongInOneIsToldWithItsPlace) {
    const Game& game = checks::game("summoner");
    const auto tells = [&](const std::string& yaml, const std::string& what) {
        try {
            game.given(YAML::Load(yaml), "my.yaml");
            ADD_FAILURE() << yaml;
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what()).find(what), std::string::npos) << error.what();
        }
    };
    tells("{exact: {}, phase: attack}", "stands alone");
    tells("{exact: {magic: 3}}", "my.yaml:1:10: 'magic' is not known here");
    tells("{exact: {moves: 300}}", "no number that fits");
    tells("{exact: {phase: dinner}}", "no number that fits");
    tells("{exact: {piece: {48: {damage: 1}}}}", "48");
    tells("{exact: {side: {you: {hand: [{card: nobody}]}}}}", "nothing here has the key 'nobody'");
    tells("{exact: {side: {you: {hand: 3}}}}", "expected a list");
    tells("{exact: [3]}", "expected a map");
    tells("{exact: {moves: 2}}", "nothing is due");
}

}  // namespace
}  // namespace quincunx
