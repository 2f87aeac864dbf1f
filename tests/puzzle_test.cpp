// Puzzles: the solver finds what is there and nothing else, and every puzzle of every game still holds.
#include "engine/match/puzzle.h"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <cmath>
#include <filesystem>
#include <set>

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "games/list.h"
#include "players/mine.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

Waiting position(const Game& game, const std::string& given) {
    Waiting waiting;
    waiting.state = game.given(YAML::Load(given), "my.yaml");
    game.resume(waiting);
    return waiting;
}

Option named(const Game& game, const Waiting& at, const std::string& name) {
    for (const Option& option : at.choice.options)
        for (const std::string& each : game.option_names(game.present(at), option))
            if (each == name) return option;
    ADD_FAILURE() << "no option is called " << name;
    return {};
}

const std::string OneHit =
    "{phase: attack, attacks: 2, engaged: true, board: {d7: you Bear Cavalry, d8: {card: Sneeks, of: foe, damage: "
    "10}}}";

// Three dice, each a melee hit with a chance of two thirds, as rolling it out agrees.
TEST(Solver, TellsTheExactChanceOfARoll) {
    const Game& game = checks::game("summoner");
    const Waiting at = position(game, OneHit);
    const Goal goal{Goal::Kind::Win, Seat::A, game.length(at.state)};
    Solver::Settings settings;
    settings.certain = false;
    Solver solver(game, goal, at, settings);
    const double chance = solver.value(solver.root()).value();
    int won = 0;
    constexpr int Rolls = 20000;
    for (int i = 0; i < Rolls; ++i) {
        Waiting rolled = at;
        rolled.state.core().random = Random({static_cast<std::uint64_t>(i), 5});
        ASSERT_FALSE(game.answer(rolled, named(game, rolled, "attack d7")));
        ASSERT_FALSE(game.answer(rolled, rolled.choice.options[0]));
        won += rolled.over() && rolled.state.core().winner == index(Seat::A);
    }
    EXPECT_GT(chance, 0.5);
    EXPECT_LT(chance, 1.0);
    EXPECT_NEAR(chance, static_cast<double>(won) / Rolls, 4 * std::sqrt(chance * (1 - chance) / Rolls));
    Solver certain(game, goal, at, {});
    EXPECT_EQ(certain.value(certain.root()), 0.0) << "the dice may all miss";
}

TEST(Solver, FindsTheOnlyWayAndRefutesTheOthers) {
    const Game& game = checks::game("gemu");
    // The rat and 4 faith: it attacks the player or it does not win.
    const Waiting at = position(game, "{you: {monsters: [Tinder Rat]}, foe: {faith: 4}}");
    const Goal goal{Goal::Kind::Win, Seat::A, game.length(at.state)};
    Solver solver(game, goal, at, {});
    const auto solved = solve_options(game, solver, solver.root());
    ASSERT_TRUE(solved);
    EXPECT_EQ(solved->best, 1.0);
    EXPECT_EQ(solved->right().size(), 1U);
    EXPECT_GT(solved->options.size(), 1U);
    Solver spent(game, goal, at, {.budget = 0});
    EXPECT_FALSE(spent.value(spent.root())) << "what is not known is not told";
}

// What is certain has the chance 1, and only that.
class Solvers : public testing::TestWithParam<std::string_view> {};

TEST_P(Solvers, CertainIsAChanceOfOne) {
    const Game& game = checks::game(GetParam());
    int compared = 0, looked = 0;
    checks::visit_questions(game, checks::count(3), [&](const quincunx::Setup&, const Waiting& at) {
        EXPECT_EQ(game.length(at.state), game.describe(at.state)["length"].get<std::uint32_t>());
        if (!at.journal.empty() || looked++ % 23) return;
        for (const Goal::Kind kind : {Goal::Kind::Win, Goal::Kind::Survive}) {
            const Goal goal{kind, at.choice.seat, game.length(at.state)};
            Solver certain(game, goal, at, {.budget = 3000});
            Solver chance(game, goal, at, {.certain = false, .budget = 3000});
            const auto yes = certain.value(certain.root());
            const auto how = chance.value(chance.root());
            if (!yes || !how) continue;
            ++compared;
            ASSERT_GE(*how, 0.0);
            ASSERT_LE(*how, 1.0 + 1e-6);
            ASSERT_EQ(*yes == 1.0, *how > 1 - 1e-6) << *how;
        }
    });
    EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Solvers, testing::ValuesIn(game_ids()),
                         [](const auto& one) { return std::string(one.param); });

// --- The puzzles of the games

class Puzzles : public testing::TestWithParam<std::string_view> {
protected:
    const Game& game() const { return checks::game(GetParam()); }
    std::vector<Puzzle> all() const {
        std::vector<Puzzle> out;
        const std::string folder = checks::folder(GetParam()) + "/puzzles";
        if (!std::filesystem::exists(folder)) return out;
        std::vector<std::string> files;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path().string());
        std::ranges::sort(files);
        for (const std::string& file : files)
            for (Puzzle& puzzle : read_puzzles(game(), read_text(file, std::size_t{1} << 20), file))
                out.push_back(std::move(puzzle));
        return out;
    }
};

#ifdef QUINCUNX_SANITIZED
constexpr bool Sanitized = true;
#else
constexpr bool Sanitized = false;
#endif

TEST_P(Puzzles, AreSixtyOfEachGameAndNotAllEasy) {
    const auto puzzles = all();
    if (puzzles.empty()) GTEST_SKIP() << "a new game has none at first";
    EXPECT_GE(puzzles.size(), 60U);
    EXPECT_GE(std::ranges::count(puzzles, false, &Puzzle::easy), 30);
}

// Who looks one step ahead does not solve by accident what is not marked easy.
TEST_P(Puzzles, GreedyPlaySolvesOnlyEasyOnes) {
    int tried = 0;
    for (const Puzzle& puzzle : all()) {
        if (puzzle.easy || tried++ % (Sanitized ? 40 : 8)) continue;
        EXPECT_LT(solves(game(), Attempt(game(), puzzle), puzzle.seat, "greedy", 6), 0.5) << puzzle.number;
    }
}

TEST_P(Puzzles, HoldWhenTheyAreSolvedAgain) {
    std::set<int> numbers;
    for (const Puzzle& puzzle : all()) {
        EXPECT_TRUE(numbers.insert(puzzle.number).second) << puzzle.number;
        if (Sanitized && puzzle.number % 8) continue;  // all of them in the release build
        for (const std::string& problem : check(game(), puzzle))
            ADD_FAILURE() << GetParam() << " " << puzzle.number << ": " << problem;
    }
}

// Who gives right answers solves it; the first wrong one ends it. Written and read it is the same puzzle.
TEST_P(Puzzles, RightAnswersSolveThemAndWrongOnesDoNot) {
    int played = 0;
    for (const Puzzle& puzzle : all()) {
        if (played++ % 10) continue;
        const auto again = read_puzzles(game(), puzzle_text(game(), puzzle), "again.yaml");
        ASSERT_EQ(again.size(), 1U);
        EXPECT_EQ(again.front().position, puzzle.position);
        EXPECT_EQ(again.front().first, puzzle.first);
        const PuzzleHead head = read_puzzle_head(game(), puzzle_text(game(), puzzle), "again.yaml");
        EXPECT_EQ(head.number, puzzle.number);
        EXPECT_EQ(head.rating, puzzle.rating);
        Attempt attempt(game(), puzzle), wrong(game(), puzzle);
        for (const Option& option : puzzle.position.choice.options)
            if (std::ranges::find(puzzle.first, game().write_option(option)) == puzzle.first.end()) {
                if (!wrong.answer(option)) continue;  // a payment that is proposed and does not fit
                EXPECT_TRUE(wrong.done() && !wrong.solved()) << puzzle.number;
                break;
            }
        EXPECT_TRUE(wrong.done()) << puzzle.number << ": no answer is wrong";
        // Played out it is seen to be wrong; from the beginning a right answer is known again.
        std::vector<Attempt::Move> more;
        wrong.play_out(more);
        const Waiting& end = wrong.waiting();
        const std::uint8_t winner = end.over() ? end.state.core().winner : Core::Nobody;
        const bool to_the_end = end.over() || game().length(end.state) > puzzle.what(game()).until;
        if (puzzle.chance >= 1 && to_the_end) {
            const bool won = winner == index(puzzle.seat), lost = winner == index(other(puzzle.seat));
            EXPECT_TRUE(puzzle.goal == Goal::Kind::Win ? !won : lost) << puzzle.number;
        }
        EXPECT_TRUE(std::ranges::all_of(more, [](const auto& move) { return !(move.before == move.after); }));
        wrong.start_over();
        const auto right = wrong.right();
        ASSERT_TRUE(right) << puzzle.number;
        EXPECT_NE(std::ranges::find(puzzle.first, game().write_option(*right)), puzzle.first.end()) << puzzle.number;
        for (int i = 0; i < 60 && !attempt.done(); ++i)
            for (const Option& option :
                 std::vector(attempt.waiting().choice.options.begin(), attempt.waiting().choice.options.end())) {
                Attempt tried = attempt;
                if (!tried.answer(option) || (tried.done() && !tried.solved())) continue;
                attempt = tried;
                break;
            }
        EXPECT_TRUE(attempt.solved()) << puzzle.number;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Puzzles, testing::ValuesIn(game_ids()),
                         [](const auto& one) { return std::string(one.param); });

TEST(Puzzle, WhatIsWrongInAFileIsTold) {
    const Game& game = checks::game("summoner");
    const auto tells = [&](const std::string& yaml, const std::string& what) {
        try {
            read_puzzles(game, yaml, "my.yaml");
            ADD_FAILURE() << yaml;
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what()).find(what), std::string::npos) << error.what();
        }
    };
    const std::string start = "puzzle: 1\ngame: summoner\nfirst: [x]\ngiven: " + OneHit + "\n";
    tells(start, "'goal' is missing");
    tells(start + "goal: dance", "'win' or 'survive'");
    tells(start + "goal: win\nrating: 9999", "from 0 to 4000");
    tells(start + "goal: win\nseat: foe", "foe is not asked");
    const auto problems = check(game, read_puzzles(game, start + "goal: win", "my.yaml").front());
    EXPECT_FALSE(problems.empty()) << "the dice may all miss";
}

}  // namespace
}  // namespace quincunx
