// A game in numbers: what stands where is as documented, every option has an id of its own and goes by it, nothing is
// in it that a seat does not know.
#include "engine/match/encoder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "games/list.h"
#include "tests/allocation.h"
#include "tests/driver.h"

namespace quincunx::checks {
namespace {

using Numbers = std::vector<std::int16_t>;

struct Encoded {
    Numbers seen, options;
    bool operator==(const Encoded&) const = default;
};

Encoded encode(const Encoder& encoder, const View& view) {
    Encoded out{Numbers(encoder.size()), Numbers(Encoder::MostOptions * encoder.option_columns().size())};
    EXPECT_EQ(encoder.observe(view, out.seen), 0U) << "a value does not fit";
    out.options.resize(encoder.options(view, out.options) * encoder.option_columns().size());
    return out;
}

void expect_in_range(std::string_view where, std::span<const Encoder::Column> columns,
                     std::span<const std::int16_t> numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Encoder::Column& column = columns[i % columns.size()];
        EXPECT_TRUE(column.low <= numbers[i] && numbers[i] <= column.high)
            << where << ", " << column.name << ": " << numbers[i] << " is not in " << column.low << " to "
            << column.high;
    }
}

class Encodes : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = game(GetParam());
    const Encoder& encoder_ = game_.encoder();
};

TEST_P(Encodes, AsDocumented) {
    if (is_example(GetParam())) return;  // no documentation of ours
    const std::string name = "docs/encoding-" + std::string(GetParam()) + ".md";
    const std::string path = std::string(QUINCUNX_ROOT) + "/" + name, made = encoder_.markdown();
    if (std::getenv("QUINCUNX_REGOLD")) std::ofstream(path) << made;
    std::ifstream file(path);
    std::stringstream kept;
    kept << file.rdbuf();
    EXPECT_EQ(kept.str(), made) << name << " is not what the tables say; QUINCUNX_REGOLD=1 writes it anew";
}

TEST_P(Encodes, EveryValueFitsAndEveryOptionHasAnId) {
    visit_questions(game_, count(100), [&](const quincunx::Setup&, const Waiting& w) {
        for (const Seat seat : Seats) {
            const View view = game_.view(w, seat);
            const Encoded made = encode(encoder_, view);
            for (const Encoder::Block& block : encoder_.blocks())
                expect_in_range(block.name, block.columns, std::span(made.seen).subspan(block.at, block.size()));
            expect_in_range("options", encoder_.option_columns(), made.options);
            const std::size_t width = encoder_.option_columns().size();
            ASSERT_EQ(made.options.size(), view.choice.options.size() * width);
            EXPECT_EQ(made.seen[0], seat == w.choice.seat ? 1 : 2);
            if (seat != w.choice.seat) continue;
            std::set<std::int16_t> ids;
            for (std::size_t i = 0; i < w.choice.options.size(); ++i) {
                const std::int16_t id = made.options[i * width];
                ASSERT_GE(id, 0) << game_.write_option(w.choice.options[i]) << " has no id";
                ASSERT_LT(id, encoder_.ids());
                ASSERT_TRUE(ids.insert(id).second)
                    << game_.write_option(w.choice.options[i]) << " has no id of its own";
            }
            const Option& option = w.choice.options[w.choice.options.size() / 2];
            const std::int32_t id = encoder_.id_of(view, option);
            EXPECT_EQ(id, made.options[w.choice.options.size() / 2 * width]);
            EXPECT_EQ(encoder_.option_of(view, id), option);
            Option other_option = option;
            other_option.b ^= 0x01000000;
            if (!w.choice.options.contains(other_option)) {
                EXPECT_EQ(encoder_.id_of(view, other_option), -1);
            }
            EXPECT_EQ(encoder_.option_of(view, encoder_.ids()), std::nullopt);
        }
    });
}

// What a seat cannot know is dealt anew, and the question asked again there: the numbers are the same.
TEST_P(Encodes, NothingASeatDoesNotKnow) {
    Random random(Seed{7, 7});
    int worlds = 0, other_worlds = 0;
    visit_questions(game_, count(20), [&](const quincunx::Setup&, const Waiting& w) {
        if (random.below(3)) return;
        for (const Seat seat : Seats) {
            const View view = game_.view(w, seat);
            std::optional<Waiting> world = game_.determinize(view, random);
            ASSERT_TRUE(world);
            game_.resume(*world);
            const Encoded here = encode(encoder_, view), there = encode(encoder_, game_.view(*world, seat));
            ASSERT_EQ(here.seen, there.seen);
            ASSERT_EQ(here.options, there.options);
            ++worlds;
            other_worlds += !(world->state == w.state);
        }
    });
    EXPECT_GT(other_worlds, worlds / 2);
}

TEST_P(Encodes, WithoutTheHeap) {
    Numbers seen(encoder_.size()), options(Encoder::MostOptions * encoder_.option_columns().size());
    visit_questions(game_, count(5), [&](const quincunx::Setup&, const Waiting& w) {
        const View view = game_.view(w, w.choice.seat);
        const std::uint64_t before = allocations();
        encoder_.observe(view, seen);
        encoder_.options(view, options);
        EXPECT_EQ(allocations(), before);
    });
}

// The version names what decides the meaning of the numbers, and nothing else.
TEST_P(Encodes, TheVersionIsOfTheTable) {
    const std::unique_ptr<Game> again = make_game(GetParam());
    EXPECT_EQ(again->encoder().version(), encoder_.version());
    EXPECT_TRUE(encoder_.version().starts_with(std::string(GetParam()) + "-obs1."));
}

INSTANTIATE_TEST_SUITE_P(Games, Encodes, ::testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

}  // namespace
}  // namespace quincunx::checks
