// A match: answering, taking back, branching, hashing, seeds.
#include "engine/match/match.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <new>
#include <set>

#include "games/list.h"
#include "players/player.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

using checks::game;

Option random_option(const Choice& choice, Random& random) {
    return choice.options[random.below(static_cast<std::uint32_t>(choice.options.size()))];
}

// Answers at random until the match is over or has that many steps.
void play(Match& match, Random& random, std::size_t steps = static_cast<std::size_t>(-1)) {
    while (!match.over() && match.steps().size() < steps)
        ASSERT_FALSE(match.answer(random_option(match.waiting().choice, random)));
}

// Writes down what another decider answers.
class Recorder final : public Decider {
public:
    explicit Recorder(Decider& decider) : decider_(decider) {}
    Option decide(const Choice& choice) override { return answers.emplace_back(decider_.decide(choice)); }
    std::vector<Option> answers;

private:
    Decider& decider_;
};

RC_GTEST_PROP(Match, AnsweringOneByOneEndsAsAnsweringInPlace, (std::uint16_t number, std::uint64_t luck)) {
    const Setup setup = checks::setup(game(), number);
    StateBytes in_place = game().start(setup).state;
    RandomDecider random({luck, 1});
    Recorder recorder(random);
    game().play_out(in_place, recorder);

    Match match(game(), setup);
    for (const Option& answer : recorder.answers) RC_ASSERT(!match.answer(answer));

    RC_ASSERT(match.over());
    RC_ASSERT(match.waiting().state == in_place);
}

TEST(Match, ACopyTakenInTheMiddleOfAUnitGoesOnTheSame) {
    int copied = 0;
    for (int g = 0; g < checks::count(6); ++g) {
        Match match(game(), checks::setup(game(), g));
        Random random({1, static_cast<std::uint64_t>(g)});
        while (!match.over()) {
            play(match, random, match.steps().size() + 1);
            if (match.over() || match.waiting().journal.empty() || random.below(20) != 0) continue;
            Waiting original = match.waiting(), copy;
            std::memcpy(&copy, &original, sizeof copy);
            Random luck(random.fork());
            for (int i = 0; i < 30 && !original.over(); ++i) {
                const Option option = random_option(original.choice, luck);
                ASSERT_FALSE(game().answer(original, option));
                ASSERT_FALSE(game().answer(copy, option));
                ASSERT_EQ(original, copy);
            }
            ++copied;
        }
    }
    EXPECT_GT(copied, 0);
}

TEST(Match, RefusedAnswersChangeNothing) {
    Match match(game(), checks::setup(game(), 3));
    Random random({2, 2});
    while (!match.over()) {
        const Waiting before = match.waiting();
        const std::size_t steps = match.steps().size();
        Option wrong = before.choice.options[0];
        while (before.choice.options.contains(wrong)) wrong.a = static_cast<std::uint16_t>(random.below(0x10000));

        const auto reason = match.answer(wrong);

        ASSERT_TRUE(reason);
        EXPECT_EQ(reason->id, KernelNotOffered);
        ASSERT_EQ(match.steps().size(), steps);
        ASSERT_EQ(std::memcmp(&before, &match.waiting(), sizeof before), 0);
        play(match, random, steps + 1);
    }
    const auto reason = match.answer({});
    ASSERT_TRUE(reason);
    EXPECT_EQ(reason->id, KernelNotAsked);
}

TEST(Match, UndoIsFreeUntilChanceOrTheOtherSeatIsTouched) {
    int free = 0, dear = 0;
    for (int g = 0; g < checks::count(3); ++g) {
        Match match(game(), checks::setup(game(), g));
        Random random({3, static_cast<std::uint64_t>(g)});
        EXPECT_FALSE(match.can_undo());
        EXPECT_FALSE(match.undo_is_free());
        while (!match.over()) {
            const Waiting before = match.waiting();
            const Option option = random_option(before.choice, random);
            const bool foretold = game().undo_is_free(before, option);
            ASSERT_FALSE(match.answer(option));
            const bool is_free = match.undo_is_free();
            ASSERT_EQ(is_free, foretold);
            if (!match.steps().back().rolls.empty()) {
                ASSERT_FALSE(is_free);
            }
            if (match.over() || match.asked() != before.choice.seat) {
                ASSERT_FALSE(is_free);
            }
            ++(is_free ? free : dear);

            Match back = match;
            back.undo();
            ASSERT_EQ(back.waiting(), before);
        }
    }
    EXPECT_GT(free, 0);
    EXPECT_GT(dear, 0);
}

TEST(Match, ABranchLeavesTheMatchItCameFromAlone) {
    Match match(game(), checks::setup(game(), 4));
    Random random({4, 4});
    play(match, random, 60);
    const std::uint64_t present = position_hash(match.waiting());

    Match branch = match;
    branch.back_to(20);
    EXPECT_EQ(branch.steps().size(), 20U);
    EXPECT_EQ(branch.waiting(), match.position(20));
    for (std::size_t i = 20; i < 60; ++i) ASSERT_FALSE(branch.answer(match.steps()[i].option));
    EXPECT_EQ(branch.waiting(), match.waiting());
    branch.back_to(0);
    EXPECT_FALSE(branch.can_undo());
    play(branch, random);

    EXPECT_EQ(match.steps().size(), 60U);
    EXPECT_EQ(position_hash(match.waiting()), present);
}

TEST(Match, EveryEventAndRollIsHeardOnce) {
    const auto setup = checks::setup(game(), 5);
    struct Ear : Listener {
        std::vector<Event> events;
        std::vector<Entry> rolls;
        void happened(const Event& event) override { events.push_back(event); }
        void rolled(const Entry& entry) override { rolls.push_back(entry); }
    } ear;
    RandomDecider random({5, 5});
    Recorder recorder(random);
    Waiting in_place = game().start(setup);
    game().resume(in_place, {&recorder, &ear, nullptr, nullptr});

    Match match(game(), setup);
    for (const Option& answer : recorder.answers) ASSERT_FALSE(match.answer(answer));

    std::vector<Event> events = match.opening();
    std::vector<Entry> rolls = match.opening_rolls();
    for (const Step& step : match.steps()) {
        events.insert(events.end(), step.events.begin(), step.events.end());
        rolls.insert(rolls.end(), step.rolls.begin(), step.rolls.end());
    }
    EXPECT_EQ(events, ear.events);
    EXPECT_EQ(rolls, ear.rolls);
}

TEST(PositionHash, DiffersBetweenThePositionsOfAMatch) {
    Match match(game(), checks::setup(game(), 6));
    Random random({6, 6});
    play(match, random);
    std::set<std::uint64_t> hashes;
    for (std::size_t i = 0; i <= match.steps().size(); ++i) hashes.insert(position_hash(match.position(i)));
    EXPECT_EQ(hashes.size(), match.steps().size() + 1);
}

TEST(PositionHash, DependsOnStateJournalAndQuestionButNotOnPadding) {
    Match match(game(), checks::setup(game(), 7));
    Random random({7, 7});
    do play(match, random, match.steps().size() + 1);
    while (match.waiting().journal.empty() || match.waiting().choice.options.size() < 2);
    const Waiting& position = match.waiting();
    const std::uint64_t hash = position_hash(position);

    alignas(Waiting) std::byte storage[sizeof(Waiting)];
    std::memset(storage, 0xa5, sizeof storage);
    Waiting& same = *new (storage) Waiting;
    same.state = position.state;
    for (const Entry& entry : position.journal) same.journal.push(entry);
    same.choice.seat = position.choice.seat;
    same.choice.open = position.choice.open;
    same.choice.prompt = position.choice.prompt;
    same.choice.about = position.choice.about;
    same.choice.subject = position.choice.subject;
    for (const Option& option : position.choice.options) same.choice.options.push(option);
    EXPECT_EQ(position_hash(same), hash);

    const auto changed = [&](auto change) {
        Waiting other = position;
        change(other);
        return position_hash(other) != hash;
    };
    EXPECT_TRUE(changed([&](Waiting& w) { w.state.bytes[game().state_bytes() - 1] ^= std::byte{1}; }));
    EXPECT_TRUE(changed([](Waiting& w) { ++w.journal.back().option.b; }));
    EXPECT_TRUE(changed([](Waiting& w) { w.journal.pop(); }));
    EXPECT_TRUE(changed([](Waiting& w) { w.choice.seat = other(w.choice.seat); }));
    EXPECT_TRUE(changed([](Waiting& w) { ++w.choice.prompt; }));
    EXPECT_TRUE(changed([](Waiting& w) { ++w.choice.subject; }));
    EXPECT_TRUE(changed([](Waiting& w) { w.choice.options.pop(); }));
    EXPECT_TRUE(changed([](Waiting& w) { std::swap(w.choice.options[0], w.choice.options[1]); }));
}

RC_GTEST_PROP(Seeds, AreReadAsWritten, (std::uint64_t low, std::uint64_t high)) {
    const Seed seed{low, high};
    RC_ASSERT(write_seed(seed).size() == 32U);
    RC_ASSERT(read_seed(write_seed(seed)) == seed);
}

TEST(Seeds, OnlyThirtyTwoHexadecimalDigitsAreASeed) {
    EXPECT_EQ(write_seed({0xfedcba9876543210ULL, 0x0123456789abcdefULL}), "0123456789abcdeffedcba9876543210");
    for (const char* wrong : {"", "0", "0123456789abcdeffedcba987654321", "0123456789abcdeffedcba98765432100",
                              "0123456789abcdeffedcba987654321g", "-123456789abcdeffedcba9876543210",
                              "0123456789abcdef-edcba9876543210", " 123456789abcdeffedcba9876543210"})
        EXPECT_FALSE(read_seed(wrong)) << wrong;
}

TEST(Seeds, FreshOnesDiffer) { EXPECT_NE(fresh_seed(), fresh_seed()); }

TEST(Seeds, TheCommitmentIsTheSha256OfTheWrittenSeed) {
    // printf 00000000000000000000000000000000 | sha256sum
    EXPECT_EQ(commitment({}), "84e0c0eafaa95a34c293f278ac52e45ce537bab5e752a00e6959a13ae103b65a");
}

}  // namespace
}  // namespace quincunx
