// Many games side by side: both ways of waiting give the same, whatever the threads; games are those of their seeds,
// and memory does not grow.
#include "players/batch.h"

#include <gtest/gtest.h>

#include "engine/match/error.h"
#include "games/list.h"
#include "tests/allocation.h"
#include "tests/driver.h"

namespace quincunx::checks {
namespace {

struct Games {
    const Game& game;
    std::size_t width, rows;
    std::vector<std::int16_t> numbers, options, drawn;
    std::vector<std::int32_t> count, length;
    std::vector<std::int8_t> player;
    std::vector<float> reward;
    std::vector<std::uint8_t> terminated, truncated;
    Batch batch;

    Games(const Game& of, Batch::Settings settings)
        : game(of),
          width(Encoder::MostOptions * of.encoder().option_columns().size()),
          rows(settings.rows),
          numbers(rows * of.encoder().size(), 99),
          options(rows * width),
          drawn(rows, Batch::Drawn),
          count(rows),
          length(rows),
          player(rows),
          reward(2 * rows),
          terminated(rows),
          truncated(rows),
          batch(of, settings,
                {numbers.data(), options.data(), count.data(), player.data(), reward.data(), terminated.data(),
                 truncated.data(), length.data()}) {}

    void step() { batch.step(drawn); }
    std::span<const std::int16_t> options_of(std::size_t row) const {
        const auto columns = game.encoder().option_columns().size();
        return std::span(options).subspan(row * width, static_cast<std::size_t>(count[row]) * columns);
    }
};

void expect_same(const Games& a, const Games& b) {
    ASSERT_EQ(a.numbers, b.numbers);
    ASSERT_EQ(a.count, b.count);
    for (std::size_t row = 0; row < a.rows; ++row)
        ASSERT_TRUE(std::ranges::equal(a.options_of(row), b.options_of(row))) << "the options of row " << row;
    ASSERT_EQ(a.player, b.player);
    ASSERT_EQ(a.reward, b.reward);
    ASSERT_EQ(a.terminated, b.terminated);
    ASSERT_EQ(a.truncated, b.truncated);
    ASSERT_EQ(a.length, b.length);
}

class Batches : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = game(GetParam());
};

TEST_P(Batches, WaitOnStacksAsTheyDoWithout) {
    if (is_example(GetParam())) return;  // too short for the question
    for (const char* opponent : {"", "random"})
        for (const bool only_choices : {false, true}) {
            Batch::Settings settings{
                .rows = 6, .most_decisions = 300, .opponent = opponent, .only_choices = only_choices};
            Games on(game_, settings);
            settings.stacks = false;
            Games without(game_, settings);
            EXPECT_EQ(without.batch.stack_used(), 0U);
            int ended = 0, cut = 0;
            for (int step = 0; step < count(400); ++step) {
                on.step(), without.step();
                ASSERT_NO_FATAL_FAILURE(expect_same(on, without));
                for (std::size_t row = 0; row < on.rows; ++row) ended += on.terminated[row], cut += on.truncated[row];
                const auto row = static_cast<std::size_t>(step) % on.rows;
                if (step % 5 == 0) {
                    ASSERT_EQ(on.batch.waiting(row), without.batch.waiting(row));
                }
            }
            EXPECT_GT(ended + cut, 0);
        }
}

// A row shows what the encoder makes of the game as it waits, and that game goes by the answers the row tells.
TEST_P(Batches, ShowTheGameThatWaits) {
    Games run(game_, {.rows = 3, .seed = 11});
    const Encoder& encoder = game_.encoder();
    std::vector<std::int16_t> seen(encoder.size()), rows(run.width);
    for (int step = 0; step < count(150); ++step) {
        run.step();
        for (std::size_t row = 0; row < run.rows; ++row) {
            const Waiting waiting = run.batch.waiting(row);
            ASSERT_FALSE(waiting.over());
            const View view = game_.view(waiting, waiting.choice.seat);
            encoder.observe(view, seen);
            const auto shown = std::span(run.numbers).subspan(row * seen.size(), seen.size());
            const auto differs = std::ranges::mismatch(seen, shown).in1 - seen.begin();
            ASSERT_EQ(differs, std::ssize(seen)) << "in step " << step << " at the number " << differs;
            ASSERT_EQ(encoder.options(view, rows), static_cast<std::size_t>(run.count[row]));
            ASSERT_EQ(run.player[row], index(waiting.choice.seat));
        }
    }
    std::vector<Option> answers;
    const Waiting waiting = run.batch.waiting(0, &answers);
    Waiting again = game_.start(run.batch.setup(0));
    game_.resume(again);
    for (const Option& answer : answers) ASSERT_FALSE(game_.answer(again, answer));
    EXPECT_EQ(again, waiting);
}

TEST_P(Batches, AreTheSameOnAnyNumberOfThreads) {
    Games one(game_, {.rows = 7, .seed = 5}), three(game_, {.rows = 7, .threads = 3, .seed = 5});
    for (int step = 0; step < count(60); ++step) one.step(), three.step();
    expect_same(one, three);
}

TEST_P(Batches, BeginAnew) {
    Games run(game_, {.rows = 4}), fresh(game_, {.rows = 4});
    for (int step = 0; step < 37; ++step) run.step();
    run.batch.reset();
    expect_same(run, fresh);
    for (int step = 0; step < 37; ++step) run.step(), fresh.step();
    expect_same(run, fresh);
}

TEST_P(Batches, HandOutOnlyChoices) {
    Games run(game_, {.rows = 4, .only_choices = true});
    for (int step = 0; step < count(100); ++step) {
        run.step();
        for (std::size_t row = 0; row < run.rows; ++row)
            ASSERT_TRUE(run.count[row] > 1 || run.batch.waiting(row).choice.open);
    }
}

TEST_P(Batches, RefuseAnAnswerThatIsNotThere) {
    Games run(game_, {.rows = 2}), same(game_, {.rows = 2});
    run.drawn = {0, static_cast<std::int16_t>(run.count[1])};
    EXPECT_THROW(run.step(), InputError);
    run.drawn = {0, -2};
    EXPECT_THROW(run.step(), InputError);
    expect_same(run, same);
}

// Chains are resolved on the stack: how deep they go is watched.
TEST_P(Batches, UseLittleOfTheirStacks) {
    Games run(game_, {.rows = 8, .only_choices = true});
    for (int step = 0; step < count(2000); ++step) run.step();
    if (!Fiber::possible()) return;
    EXPECT_GT(run.batch.stack_used(), 1000U);
    EXPECT_LT(run.batch.stack_used(), Stacks::Size / 2);
}

TEST_P(Batches, HoldNoMoreThanAtTheBeginning) {
    Games run(game_, {.rows = 4, .only_choices = true});
    for (int step = 0; step < 300; ++step) run.step();
    const std::uint64_t before = held();
    for (int step = 0; step < count(3000); ++step) run.step();
    EXPECT_LE(held(), before + 4096);
}

INSTANTIATE_TEST_SUITE_P(Games, Batches, ::testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

// --- Stacks

#if defined(__x86_64__) && !defined(QUINCUNX_SANITIZED)
TEST(Fiber, IsPossibleHere) { EXPECT_TRUE(Fiber::possible()); }
#endif

struct Walker {
    Fiber fiber;
    int steps = 0;
    double sum = 0;

    static void walk(void* with) noexcept {
        Walker& walker = *static_cast<Walker*>(with);
        for (double x = 1.5;; x *= 1.25) {
            try {
                walker.fiber.leave();
                ++walker.steps;
                walker.sum += x;
                if (walker.steps % 2) throw walker.steps;
            } catch (const int steps) {
                walker.sum += steps;
            }
        }
    }
};

TEST(Fiber, GoesOnWhereItLeft) {
    if (!Fiber::possible()) GTEST_SKIP() << "there are none in this build";
    const Stacks stacks(2);
    std::array<Walker, 2> walkers;
    for (std::size_t i = 0; i < 2; ++i) {
        walkers[i].fiber.lay(stacks.top(i), Walker::walk, &walkers[i]);
        walkers[i].fiber.enter();
    }
    double sum = 0, x = 1.5;
    for (int step = 1; step <= 20; ++step, x *= 1.25) {
        try {
            walkers[0].fiber.enter();  // beside an exception that is being handled outside, too
            throw step;
        } catch (const int) {
            walkers[1].fiber.enter();
        }
        sum += x + (step % 2 ? step : 0);
        for (const Walker& walker : walkers) {
            ASSERT_EQ(walker.steps, step);
            ASSERT_EQ(walker.sum, sum);
        }
    }
    walkers[0].fiber.lay(stacks.top(0), Walker::walk, &walkers[0]);
    walkers[0].fiber.enter();
    walkers[0].fiber.enter();
    EXPECT_EQ(walkers[0].steps, 21);
    EXPECT_GT(stacks.used(0), 100U);
    EXPECT_LT(stacks.used(0), 8192U);
}

TEST(Fiber, StopsAtTheEndOfItsStack) {
    if (!Fiber::possible()) GTEST_SKIP() << "there are none in this build";
    struct Deep {
        static int down(int n) {
            volatile char much[1024];
            much[n % 1024] = 1;
            return n == 0 ? 0 : down(n - 1) + much[n % 1024];
        }
        static void body(void* with) noexcept {
            down(200);
            static_cast<Fiber*>(with)->leave();
        }
    };
    EXPECT_DEATH(
        {
            const Stacks stacks(2);
            Fiber fiber;
            fiber.lay(stacks.top(1), Deep::body, &fiber);
            fiber.enter();
        },
        "");
}

}  // namespace
}  // namespace quincunx::checks
