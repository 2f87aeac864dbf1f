// All checks of the shared driver, for every game of the list.
#include <gtest/gtest.h>

#include "games/list.h"
#include "tests/driver.h"

namespace quincunx::checks {
namespace {

class EveryGame : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = game(GetParam());
};

TEST_P(EveryGame, Simulates) { simulate(game_, count(60)); }
TEST_P(EveryGame, InPlaceEqualsSuspended) { in_place_equals_suspended(game_, count(400)); }
TEST_P(EveryGame, ReplaysByAnswers) { replay_by_answers(game_, count(200)); }
TEST_P(EveryGame, LeaksNothingToTheSeatThatIsAsked) { no_leaks(game_, count(100), Viewer::Asked); }
TEST_P(EveryGame, LeaksNothingToTheSeatThatIsNot) { no_leaks(game_, count(100), Viewer::Other); }
TEST_P(EveryGame, RefusesWrongAnswers) { refuses_wrong_answers(game_, count(100)); }
TEST_P(EveryGame, PlaysTenThousandGamesAndAllocatesNothing) { allocates_nothing(game_, count(10000)); }
TEST_P(EveryGame, Signature) { signature_stands(game_); }
TEST_P(EveryGame, GoldenFirst) { golden_stands(game_, 1); }
TEST_P(EveryGame, GoldenSecond) { golden_stands(game_, 2); }

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, ::testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

}  // namespace
}  // namespace quincunx::checks
