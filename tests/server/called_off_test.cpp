// Matches that are called off, and what players, pages and operators are told of it.
#include <gtest/gtest.h>

#include "engine/match/replay.h"
#include "server/metrics.h"
#include "tests/driver.h"
#include "tests/passing_game.h"
#include "tests/server/folder.h"
#include "tests/server/house.h"

namespace quincunx::server {
namespace {

constexpr std::uint32_t Longest = 12;  // questions

// The real game until so many questions were answered; then a unit outgrows its journal.
class EndlessGame final : public PassingGame {
public:
    using PassingGame::PassingGame;

    void resume(Waiting& waiting, const Hooks& hooks) const override {
        PassingGame::resume(waiting, hooks);
        if (waiting.over()) return;
        const StateBytes now = present(waiting);
        if (now.core().questions <= Longest) return;
        waiting.state = now;
        waiting.journal.clear();
        waiting.choice = {};
        Core& core = waiting.state.core();
        core.over = 1;
        core.winner = Core::Nobody;
        core.ended_by = Core::TooLong;
    }
};

class TooLong : public testing::TestWithParam<std::string_view> {
protected:
    EndlessGame game{checks::game(GetParam())};
    House house{":memory:", {}, [this](std::string_view) -> const Game* { return &game; }};
    Someone one{house, house.account("Ada"), {{"lang", "en"}, {"texts", true}, {"views", false}}};
    Someone two{house, house.account("Bo"), {{"lang", "zh-Hans"}, {"texts", true}, {"views", false}}};
    Someone watcher{house, house.guest("Cy"), {{"lang", "zh-Hant"}, {"texts", true}, {"views", false}}};
    std::string table;

    void play_it() {
        TableRequest request = table_request(std::string(GetParam()));
        request.terms = Terms::read({{"rated", true}, {"clock", {{"bank", 600'000}, {"per_answer", 30'000}}}});
        table = sit_down(house, one.caller, two.caller, std::move(request));
        for (Someone* each : {&one, &two, &watcher}) EXPECT_TRUE(Someone::ok(each->tell("join", {{"table", table}})));
        play(table, {&one, &two}, 200);
    }
};
INSTANTIATE_TEST_SUITE_P(Games, TooLong, testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

TEST_P(TooLong, IsToldToEveryoneAtTheTable) {
    play_it();
    const std::map<Someone*, std::string> words{{&one, "chain too long"}, {&two, "连锁过长"}, {&watcher, "連鎖過長"}};
    for (const auto& [each, word] : words) {
        ASSERT_EQ(each->link->events("over").size(), 1U);
        const Json& body = (*each->link->events("over")[0])["body"];
        EXPECT_EQ(body["winner"], "none");
        EXPECT_EQ(body["by"], "abort");
        EXPECT_EQ(body["reason"], "too-long");
        EXPECT_EQ(body["clause"], "");
        EXPECT_FALSE(body.contains("ratings"));
        EXPECT_NE(body["text"].get<std::string>().find(word), std::string::npos) << body["text"];
    }
    const Json later = one.tell("view", {{"table", table}})["body"]["snapshot"]["result"];
    EXPECT_EQ(later["reason"], "too-long");
    EXPECT_NE(later["text"].get<std::string>().find("chain too long"), std::string::npos);
}

TEST_P(TooLong, IsKeptAndShownInItsReplay) {
    play_it();
    const auto whole = house.store->match(table);
    ASSERT_TRUE(whole && whole->result);
    EXPECT_EQ(whole->result->winner, "none");
    EXPECT_EQ(whole->result->by, "abort");
    EXPECT_EQ(whole->result->reason, "too-long");
    EXPECT_EQ(house.store->rating(one.caller.person.id, GetParam()).matches, 0);
    const Match match = replayed(game, *whole);
    const Json file = write_replay(match);
    EXPECT_EQ(file["result"]["winner"], "none");
    EXPECT_EQ(file["result"]["clause"], "too-long");
    const Replay replay = parse_replay(file.dump(), "match", [&](std::string_view) { return &game; });
    EXPECT_NO_THROW(play_replay(game, replay));
    // Taken up again, it is what it was.
    const Table again(game, *whole, {}, house.now);
    ASSERT_TRUE(again.result());
    EXPECT_EQ(again.result()->reason, CalledOff::TooLong);
}

TEST_P(TooLong, IsCountedAndLogged) {
    play_it();
    EXPECT_EQ(std::ranges::count(house.noted, "match-called-off"), 1);
    Measured measured;
    measured.hub = house.hub->counts();
    const std::string labels = "{reason=\"too-long\",game=\"" + std::string(GetParam()) + "\"} 1\n";
    const std::string text = metrics_text(measured);
    EXPECT_NE(text.find("\nquincunx_matches_called_off_total" + labels), std::string::npos) << text;
    EXPECT_EQ(measured.hub.games.at(std::string(GetParam())).ended, 1U);
}

// --- Other rules

TEST(RulesChanged, CallsAMatchOffAndSaysSo) {
    const Folder folder;
    const std::string file = folder / "called_off.db";
    std::string table;
    Caller ada, bo;
    {
        House house(file);
        ada = house.guest("Ada"), bo = house.guest("Bo");
        const Someone one(house, ada), two(house, bo);
        table = sit_down(house, ada, bo, table_request("lillian"));
    }
    class OtherRules final : public PassingGame {
    public:
        using PassingGame::PassingGame;
        int version() const override { return 99; }
    } other(checks::game("lillian"));
    House house(file, {}, [&](std::string_view) -> const Game* { return &other; });
    std::size_t called_off = 0;
    house.hub->restore([&](const auto& all) { called_off = all->called_off; });
    house.settle();
    EXPECT_EQ(called_off, 1U);
    EXPECT_EQ(house.store->summary(table)->result->reason, "rules-changed");
    Measured measured;
    measured.hub = house.hub->counts();
    EXPECT_NE(metrics_text(measured).find(
                  "\nquincunx_matches_called_off_total{reason=\"rules-changed\",game=\"lillian\"} 1\n"),
              std::string::npos);
}

// --- Worlds that are not found

// The real game, in which nobody can imagine what is hidden.
class UnimaginableGame final : public PassingGame {
public:
    using PassingGame::PassingGame;

protected:
    bool sample(const ViewBytes&, Seat, Random&, StateBytes&) const override { return false; }
};

TEST(WorldsMissed, AreCountedWhoeverLooksForOne) {
    const UnimaginableGame game(checks::game("summoner"));
    const auto match = checks::setup(game, 1);
    Waiting waiting = game.start(match);
    game.resume(waiting, {});
    const View view = game.view(waiting, waiting.choice.seat);
    Random random(Seed{1, 2});
    EXPECT_EQ(game.worlds_missed(), 0U);
    EXPECT_FALSE(game.determinize(view, random));
    EXPECT_EQ(game.worlds_missed(), 1U);
    struct First final : Decider {
        Option decide(const Choice& choice) override { return choice.options[0]; }
    } first;
    Waiting world;
    EXPECT_FALSE(game.imagine(view, random, world, first));
    EXPECT_EQ(game.worlds_missed(), 2U);
    EXPECT_TRUE(game.preview(view, view.choice.options[0]).empty());
    EXPECT_EQ(game.worlds_missed(), 3U);
}

TEST(WorldsMissed, AreTold) {
    Measured measured;
    measured.hub.games["gemu"].worlds_missed = 3;
    EXPECT_NE(metrics_text(measured).find("\nquincunx_worlds_missed_total{game=\"gemu\"} 3\n"), std::string::npos);
}

}  // namespace
}  // namespace quincunx::server
