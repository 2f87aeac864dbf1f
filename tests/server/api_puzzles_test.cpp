// Puzzles over HTTP: the lists, the way through one, wrong answers played out, hints, ratings, the puzzle of the day.
#include <yaml-cpp/yaml.h>

#include <fstream>

#include "engine/match/error.h"
#include "engine/match/puzzle.h"
#include "players/mine.h"
#include "tests/server/api_house.h"
#include "tests/server/folder.h"

namespace quincunx::server {
namespace {

// The rat and 4 faith: it attacks the player, or it does not win.
class ApiPuzzles : public testing::Test {
protected:
    const Folder folder_;
    ApiSettings settings_ = easy();
    const std::string place_ = "/api/games/gemu/puzzles/500";

    void SetUp() override {
        settings_.lessons = folder_.path().string();
        const Puzzle puzzle = made();
        write("mine.yaml", puzzle_text(*find_game("gemu"), puzzle));
    }
    static Puzzle made() {
        const Game& game = *find_game("gemu");
        Puzzle puzzle;
        puzzle.number = 500;
        puzzle.position.state = game.given(YAML::Load("{you: {monsters: [Tinder Rat]}, foe: {faith: 4}}"), "my.yaml");
        game.resume(puzzle.position);
        Solver solver(game, puzzle.what(game), puzzle.position, {});
        for (const Option& option : solve_options(game, solver, solver.root())->right())
            puzzle.first.push_back(game.write_option(option));
        return puzzle;
    }
    void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
    Json go(ApiHouse& house, const Json& body, const With& with = {}) const {
        return house.ask("POST", place_, body, with).body;
    }
    // The answers that are pointed out, to the end.
    Json hinted_way(ApiHouse& house, const With& with = {}) const {
        Json answers = Json::array();
        for (int i = 0; i < 20; ++i) {
            const Json way = go(house, {{"answers", answers}, {"hint", true}}, with);
            if (way["state"] != "open") return answers;
            answers.push_back(way["hint"]["option"]);
        }
        ADD_FAILURE() << "it has no end";
        return answers;
    }
    static std::string wrong_first(const Json& way, const std::string& right) {
        for (const Json& option : way["question"]["options"])
            if (option["option"] != right) return option["option"];
        ADD_FAILURE() << "everything is right";
        return "";
    }
};

TEST_F(ApiPuzzles, ThoseOfTheGamesAreListedBesideOnesOwn) {
    ApiHouse house(settings_);
    const Json all = house.ask("GET", "/api/puzzles").body;
    std::map<std::string, int> there;
    for (const Json& each : all["games"]) {
        there[each["game"]] = each["puzzles"];
        EXPECT_EQ(each["solved"], 0);
        EXPECT_TRUE(each["rating"].is_null());
    }
    for (const std::string_view id : game_ids()) {
        if (id == "tiny") continue;
        EXPECT_GE(there[std::string(id)], 60) << id;
    }
    const Json gemu = house.ask("GET", "/api/games/gemu/puzzles").body;
    EXPECT_EQ(static_cast<int>(gemu["puzzles"].size()), there["gemu"]);
    EXPECT_EQ(gemu["puzzles"].back()["puzzle"], 500);
    EXPECT_EQ(gemu["puzzles"].back()["own"], true);
    EXPECT_TRUE(gemu["tried"].empty());
}

TEST_F(ApiPuzzles, ARightAnswerSolvesItAndAWrongOneIsPlayedOut) {
    ApiHouse house(settings_);
    const Json begin = go(house, {{"answers", Json::array()}});
    EXPECT_EQ(begin["state"], "open");
    EXPECT_EQ(begin["seat"], "a");
    EXPECT_TRUE(begin["view"].contains("b")) << "the cards are open";
    EXPECT_TRUE(begin["hint"].is_null());
    EXPECT_TRUE(begin["themes"].empty());
    const Json answers = hinted_way(house);
    const Json solved = go(house, {{"answers", answers}});
    EXPECT_EQ(solved["state"], "solved");
    EXPECT_FALSE(solved["moves"].empty());
    EXPECT_FALSE(solved["themes"].empty());
    EXPECT_TRUE(solved["refutation"].empty());
    EXPECT_TRUE(solved["rated"].is_null()) << "of nobody nothing is kept";
    const std::string wrong = wrong_first(begin, answers[0]);
    const Json failed = go(house, {{"answers", {wrong}}});
    EXPECT_EQ(failed["state"], "failed");
    EXPECT_TRUE(failed["question"].is_null());
    EXPECT_FALSE(failed["moves"].empty());
    Json more = answers;
    more.push_back("end");
    EXPECT_EQ(house.ask("POST", place_, {{"answers", more}}).code(), "over");
    EXPECT_EQ(house.ask("POST", place_, {{"answers", {"nonsense"}}}).code(), "no-such-option");
    EXPECT_EQ(house.ask("POST", "/api/games/gemu/puzzles/99999", {{"answers", Json::array()}}).code(),
              "no-such-puzzle");
    EXPECT_EQ(house.ask("POST", place_, {{"answers", 1}}).code(), "bad-field");
    EXPECT_EQ(house.ask("POST", place_, {{"answers", Json::array()}, {"hint", 1}}).code(), "bad-field");
}

// The first try counts: solved or missed; a hint is a miss. What comes later is noted and not rated.
TEST_F(ApiPuzzles, TheFirstTryIsRatedForBoth) {
    ApiHouse house(settings_);
    const std::string ann = house.guest("Ann"), bo = house.guest("Bo"), cy = house.guest("Cy");
    const Json answers = hinted_way(house);
    const Json won = go(house, {{"answers", answers}}, {ann});
    ASSERT_TRUE(won["rated"].is_object());
    EXPECT_EQ(won["rated"]["before"]["rating"], 1500);
    EXPECT_GT(won["rated"]["after"]["rating"], 1500);
    EXPECT_EQ(won["rated"]["after"]["tries"], 1);
    EXPECT_TRUE(go(house, {{"answers", answers}}, {ann})["rated"].is_null()) << "once more";
    EXPECT_LT(house.store->puzzle_rating("gemu", 500)->rating, 1500);

    const std::string wrong = wrong_first(go(house, {{"answers", Json::array()}}), answers[0]);
    const Json lost = go(house, {{"answers", {wrong}}}, {bo});
    EXPECT_LT(lost["rated"]["after"]["rating"], 1500);
    EXPECT_TRUE(go(house, {{"answers", answers}}, {bo})["rated"].is_null());
    const auto tried = [&](const std::string& who) {
        return house.ask("GET", "/api/games/gemu/puzzles", nullptr, {who}).body["tried"];
    };
    EXPECT_EQ(tried(ann), Json::parse(R"([{"puzzle": 500, "first": true, "solved": true}])"));
    EXPECT_EQ(tried(bo), Json::parse(R"([{"puzzle": 500, "first": false, "solved": true}])"));

    EXPECT_LT(go(house, {{"answers", Json::array()}, {"hint", true}}, {cy})["rated"]["after"]["rating"], 1500);
    EXPECT_EQ(tried(cy), Json::parse(R"([{"puzzle": 500, "first": false, "solved": false}])"));
    EXPECT_EQ(house.ask("GET", "/api/puzzles", nullptr, {ann}).body["row"], 1);
    EXPECT_EQ(house.ask("GET", "/api/puzzles", nullptr, {bo}).body["row"], 0);
    house.ask("DELETE", "/api/me", nullptr, {ann});
    EXPECT_TRUE(house.store->puzzle_tries(house.id_of(bo)).size() == 1);
}

TEST_F(ApiPuzzles, EachDayHasOneAndGamesTakeTurns) {
    ApiHouse house(settings_);
    house.now = 1'800'000'000'000;
    std::set<std::string> games;
    std::int64_t last = 0;
    for (int i = 0; i < 10; ++i, house.now += 86'400'000) {
        const Json daily = house.ask("GET", "/api/puzzles").body["daily"];
        games.insert(daily["game"]);
        EXPECT_GT(daily["day"], last);
        last = daily["day"];
        EXPECT_GT(daily["ends"], house.now);
        EXPECT_LE(daily["ends"], house.now + 86'400'000);
        EXPECT_EQ(daily["ends"].get<std::int64_t>() % 86'400'000, 57'600'000) << "midnight in UTC+8";
        EXPECT_NE(daily["puzzle"], 500) << "one's own is none";
    }
    EXPECT_EQ(games.size(), 5U);
    // Days in a row, by what is kept.
    const std::string ann = house.guest("Ann");
    const std::int64_t today = house.ask("GET", "/api/puzzles").body["daily"]["day"];
    const auto days = [&] { return house.ask("GET", "/api/puzzles", nullptr, {ann}).body["days"]; };
    const auto solved = [&](std::int64_t day, bool yes) {
        house.store->add_puzzle_try(house.id_of(ann), {"gemu", 1, day, false, yes, house.now});
    };
    solved(today - 1, true);
    solved(today - 2, true);
    solved(today - 4, true);
    EXPECT_EQ(days(), 2) << "today is not over";
    solved(today, false);
    EXPECT_EQ(days(), 2);
    solved(today, true);
    EXPECT_EQ(days(), 3);
    EXPECT_EQ(house.store->puzzle_day(today).tried, 1);
    EXPECT_EQ(house.store->puzzle_day(today).solved, 0) << "not at the first try";
}

TEST_F(ApiPuzzles, AFileThatIsWrongIsTold) {
    const auto refusal = [&]() -> std::string {
        ApiHouse house(settings_);
        try {
            house.api->read_lessons();
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(refusal(), "");
    Puzzle puzzle = made();
    puzzle.first = {"end"};
    write("mine.yaml", puzzle_text(*find_game("gemu"), puzzle));
    EXPECT_NE(refusal().find("the right first answers are"), std::string::npos) << refusal();
    puzzle = made();
    puzzle.number = 1;
    write("mine.yaml", puzzle_text(*find_game("gemu"), puzzle));
    EXPECT_NE(refusal().find("a puzzle 1 of 'gemu' already"), std::string::npos) << refusal();
}

}  // namespace
}  // namespace quincunx::server
