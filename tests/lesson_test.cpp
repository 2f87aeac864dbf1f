// Lessons: every one of every game is played as it is meant, and every wrong answer of every step is tried. A file that
// is wrong is refused with its place.
#include "engine/match/lesson.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/match/error.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

class Lessons : public testing::TestWithParam<std::string_view> {};

TEST_P(Lessons, CanBeLearnedAsTheyAreWritten) {
    const Game& game = checks::game(GetParam());
    const auto all = Lesson::of(game);
    EXPECT_GE(all.size(), checks::is_example(GetParam()) ? 0U : 7U);
    int number = 0;
    for (const Lesson& lesson : all) {
        EXPECT_EQ(lesson.number(), ++number) << "lessons are numbered in the order of their files";
        for (const std::string& problem : lesson.check())
            ADD_FAILURE() << GetParam() << " " << lesson.number() << " " << lesson.title()[Lang::En] << ": " << problem;
    }
}

// Who takes the answer that is pointed out each time reaches the goal.
TEST_P(Lessons, TheHintsLeadToTheEnd) {
    for (const Lesson& lesson : Lesson::of(checks::game(GetParam()))) {
        Lesson::Walk walk(lesson);
        while (!walk.done() && walk.answers() < 30) {
            const auto judged = lesson.judge(walk);
            ASSERT_TRUE(judged.next) << lesson.title()[Lang::En] << " after " << walk.answers();
            ASSERT_FALSE(walk.answer(*judged.next));
        }
        EXPECT_TRUE(walk.done()) << lesson.title()[Lang::En];
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Lessons, testing::ValuesIn(game_ids()),
                         [](const auto& one) { return std::string(one.param); });

// --- A lesson of our own

const std::string Words = "{zh-Hans: 说, zh-Hant: 說, en: Say}";
const std::string Given = "{phase: attack, board: {d7: you Bear Cavalry, d8: {card: Sneeks, of: foe, damage: 9}}}";

std::string written(const std::string& given = Given, const std::string& goal = "{result.winner: you}",
                    const std::string& step = "you: [attack d7, d8]") {
    return "lesson: 1\ntitle: " + Words + "\nidea: " + Words + "\ngame: summoner\ngiven: " + given +
           "\nrolls: [attack: [MR, M, RS]]\ngoal: {say: " + Words + ", expect: " + goal +
           "}\nplay:\n  - say: " + Words + "\n    " + step + "\nafter: " + Words + "\n";
}

std::vector<std::string> problems_of(const std::string& yaml) {
    return Lesson::read(checks::game("summoner"), yaml, "my.yaml").front().check();
}

TEST(Lesson, TellsWhatIsWrongWithIt) {
    EXPECT_EQ(problems_of(written()), std::vector<std::string>{});
    const auto tells = [](const std::string& yaml, const std::string& what) {
        const auto problems = problems_of(yaml);
        ASSERT_FALSE(problems.empty()) << what;
        std::string all;
        for (const std::string& problem : problems) all += problem + "\n";
        EXPECT_NE(all.find(what), std::string::npos) << all;
    };
    tells(written(Given, "{result.over: false}"), "before anything is answered");
    tells(written(Given, "{board.a1: you Gate}"), "the model's own answer");
    tells(written(Given, "{board.a1: you Gate}"), "not reached by its own model");
    tells(written(Given, "{result.winner: you}", "you: [attack d7, d2]"), "'d2' names 0 of the options: target d8");
    tells(written(Given, "{result.winner: you}", "you: [attack d7, d8]\n    wrong: {d8: " + Words + "}"),
          "no wrong answer on the way is called 'd8'");
}

TEST(Lesson, SaysWhatItHasForAWrongAnswer) {
    const auto lessons =
        Lesson::read(checks::game("summoner"),
                     written(Given, "{result.winner: you}",
                             "you: [attack d7, d8]\n    wrong: {end: {zh-Hans: 甲, zh-Hant: 乙, en: C}}"),
                     "my.yaml");
    const Lesson& lesson = lessons.front();
    const Game& game = lesson.game();
    const Lesson::Walk walk(lesson);
    for (const Option& option : walk.waiting().choice.options) {
        const bool end = game.write_option(option) == "end";
        Lesson::Walk tried = walk;
        ASSERT_FALSE(tried.answer(option));
        EXPECT_EQ(lesson.judge(tried).way, end ? Lesson::Way::Off : Lesson::Way::On);
        EXPECT_EQ(lesson.wrong(walk, option)[Lang::ZhHant], end ? "乙" : "");
    }
}

TEST(Lesson, IsRefusedWithItsPlace) {
    const auto told = [](const std::string& yaml) -> std::string {
        try {
            Lesson::read(checks::game("summoner"), yaml, "my.yaml");
        } catch (const InputError& error) {
            return error.what();
        }
        return "(it can be read)";
    };
    const auto without = [](std::string yaml, const std::string& what) {
        return yaml.replace(yaml.find(what), what.size(), "");
    };
    EXPECT_EQ(told(written()), "(it can be read)");
    EXPECT_NE(told(without(written(), ", en: Say")).find("my.yaml:2"), std::string::npos)
        << told(without(written(), ", en: Say"));
    EXPECT_NE(told(without(written(), ", en: Say")).find("the words for en are missing"), std::string::npos);
    EXPECT_NE(told("lesson: 1\n").find("'title' is missing"), std::string::npos);
    EXPECT_NE(told(written("{phase: nonsense}")).find("nonsense"), std::string::npos);
    EXPECT_NE(told(written() + "more: 1\n").find("'more' is not known here"), std::string::npos);
    EXPECT_NE(told("lesson: [").find("my.yaml:1"), std::string::npos);
}

}  // namespace
}  // namespace quincunx
