// Contests: one game between players, the schedule, the statistics, the file.
#include "players/contest.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/match/error.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

using checks::game;

// --- One game

// Takes the first option, and after so many answers does something else.
class Stub : public Player {
public:
    std::function<Option(const View&)> then;
    int after = 1 << 30;
    int asked = 0;

    Option choose(const Game&, const View& view, const Budget& most) override {
        EXPECT_FALSE(view.choice.options.empty());
        budget = most;
        if (view.choice.options.size() == 1) ++alone;
        return ++asked > after ? then(view) : view.choice.options[0];
    }
    Budget budget;
    int alone = 0;  // questions with one option
};

// Follows the match as well.
class Follower : public Stub {
public:
    std::optional<Setup> setup;
    Seat seat = Seat::A;
    std::vector<Event> heard;
    std::optional<StateBytes> end;

    bool follows() const override { return true; }
    void begins(const Game&, const Setup& s, Seat where) override { setup = s, seat = where; }
    void told(const Game&, std::span<const Event> events) override {
        EXPECT_TRUE(setup);
        EXPECT_FALSE(events.empty());
        heard.insert(heard.end(), events.begin(), events.end());
    }
    void ended(const Game&, const StateBytes& state) override { end = state; }
};

// Takes the first option in place.
struct First final : Decider {
    Option decide(const Choice& choice) override { return choice.options[0]; }
};

Setup some_setup() { return checks::setup(game(), 7); }

TEST(PlayGame, TellsHowItWent) {
    Stub a, b;
    const GameRecord record = play_game(game(), some_setup(), {{&a, &b}}, {{Budget{5, {}}, Budget{7, {}}}});

    EXPECT_FALSE(record.forfeit);
    EXPECT_FALSE(record.ended_by.empty());
    EXPECT_GT(record.length, 0U);
    EXPECT_EQ(record.answers[Seat::A], static_cast<std::uint64_t>(a.asked));
    EXPECT_EQ(record.answers[Seat::B], static_cast<std::uint64_t>(b.asked));
    EXPECT_GT(record.questions, record.answers[Seat::A] + record.answers[Seat::B]);
    EXPECT_GT(record.thinking[Seat::A].count(), 0);
    EXPECT_EQ(a.budget.nodes, 5U);
    EXPECT_EQ(b.budget.nodes, 7U);
    EXPECT_EQ(a.alone + b.alone, 0) << "a question with one option was asked";
}

TEST(PlayGame, EndsAsAnsweringInPlaceDoes) {
    for (const char* id : {"summoner", "genius", "gemu", "lillian", "dreamduel"}) {
        const Game& each = checks::game(id);
        const auto setup = checks::setup(each, 3);
        First first;
        StateBytes state = each.start(setup).state;
        each.play_out(state, first);

        Stub a, b;
        GameRecord record = play_game(each, setup, {{&a, &b}});
        record.answers = {};
        record.thinking = {};
        EXPECT_EQ(record, record_of(each, state)) << id;
    }
}

TEST(PlayGame, FollowersAreToldWhatTheirSeatIsToldAndNoSeed) {
    Follower a;
    Stub b;
    const auto setup = some_setup();
    play_game(game(), setup, {{&b, &a}});

    ASSERT_TRUE(a.setup);
    EXPECT_EQ(a.setup->seed, Seed{});
    EXPECT_EQ(a.seat, Seat::B);
    EXPECT_EQ(a.setup->decks[Seat::A].cards, setup.decks[Seat::A].cards);
    ASSERT_TRUE(a.end);
    EXPECT_TRUE(a.end->core().over);

    struct Teller : Listener {
        std::vector<Event> events;
        void happened(const Event& event) override { events.push_back(event.told_to(Seat::B)); }
    } teller;
    First first;
    Hooks hooks;
    hooks.listener = &teller;
    hooks.decider = &first;
    Waiting waiting = game().start(setup);
    game().resume(waiting, hooks);
    EXPECT_EQ(a.heard, teller.events);
    EXPECT_EQ(*a.end, waiting.state);
}

TEST(PlayGame, OnlyFollowersAreAskedOpenQuestionsWithOneOption) {
    const Game& dice = checks::game("genius");
    int asked = 0;
    for (int i = 0; i < 5; ++i) {
        Stub a;
        Follower b;
        play_game(dice, checks::setup(dice, i), {{&a, &b}});
        EXPECT_EQ(a.alone, 0);
        asked += b.alone;
    }
    EXPECT_GT(asked, 0);
}

TEST(PlayGame, APlayerThatForfeitsInMidGameLoses) {
    Stub a;
    Follower b;
    a.after = 5;
    a.then = [](const View&) -> Option { throw Forfeit{Forfeit::Why::Late, "took 9 s"}; };
    const GameRecord record = play_game(game(), some_setup(), {{&a, &b}});

    EXPECT_EQ(record.winner, Seat::B);
    EXPECT_EQ(record.forfeit, (GameRecord::Loss{Seat::A, Forfeit::Why::Late, "took 9 s"}));
    EXPECT_EQ(record.ended_by, "");
    EXPECT_EQ(a.asked, 6);
    ASSERT_TRUE(b.end) << "the other player was not told the end";
    EXPECT_EQ(b.end->core().winner, index(Seat::B));
}

TEST(PlayGame, ARefusedAnswerIsAForfeit) {
    Stub a, b;
    b.after = 3;
    b.then = [](const View&) { return Option{200, 1, 2, 3}; };
    const GameRecord record = play_game(game(), some_setup(), {{&a, &b}});

    EXPECT_EQ(record.winner, Seat::A);
    ASSERT_TRUE(record.forfeit);
    EXPECT_EQ(record.forfeit->seat, Seat::B);
    EXPECT_EQ(record.forfeit->why, Forfeit::Why::NotOffered);
}

TEST(PlayGame, ARefusedAnswerToAnOpenQuestionIsAForfeit) {
    const Game& dice = checks::game("genius");
    struct Cheat : Stub {
        bool cheated = false;
        Option choose(const Game&, const View& view, const Budget&) override {
            if (!view.choice.open) return view.choice.options[0];
            cheated = true;
            return Option{view.choice.options[0].verb, 77, 0x7777, 0x77777777};
        }
        bool follows() const override { return true; }
    } a;
    Stub b;
    const GameRecord record = play_game(dice, checks::setup(dice, 1), {{&a, &b}});
    ASSERT_TRUE(a.cheated);
    ASSERT_TRUE(record.forfeit);
    EXPECT_EQ(record.forfeit->why, Forfeit::Why::NotOffered);
    EXPECT_EQ(record.winner, Seat::B);
}

TEST(PlayGame, AConcessionIsNoForfeit) {
    Stub a, b;
    a.after = 2;
    a.then = [](const View&) { return Concession; };
    const GameRecord record = play_game(game(), some_setup(), {{&a, &b}});
    EXPECT_EQ(record.winner, Seat::B);
    EXPECT_FALSE(record.forfeit);
    EXPECT_EQ(record.ended_by, game().concession());
}

TEST(PlayGame, ForfeitsWhileBeingToldCountUntilTheEnd) {
    struct Deaf : Follower {
        void begins(const Game&, const quincunx::Setup&, Seat) override {
            throw Forfeit{Forfeit::Why::Crashed, "at once"};
        }
        void told(const Game&, std::span<const Event>) override { throw Forfeit{Forfeit::Why::Silent, "later"}; }
    } deaf;
    Stub other;
    const GameRecord record = play_game(game(), some_setup(), {{&other, &deaf}});
    EXPECT_EQ(record.winner, Seat::A);
    EXPECT_EQ(record.forfeit, (GameRecord::Loss{Seat::B, Forfeit::Why::Crashed, "at once"}));
    EXPECT_EQ(deaf.asked + other.asked, 0);

    struct Sulky : Follower {
        void ended(const Game&, const StateBytes&) override { throw Forfeit{Forfeit::Why::Silent, "too late"}; }
    } sulky;
    EXPECT_FALSE(play_game(game(), some_setup(), {{&other, &sulky}}).forfeit);
}

TEST(Contestant, UnknownOnesAreRefused) {
    EXPECT_NO_THROW(contestant("greedy", {}));
    EXPECT_THROW(contestant("nobody", {}), InputError);
    EXPECT_THROW(contestant("bot:", {}), InputError);
}

// --- Which games

Contest some_contest(std::vector<std::string> players, std::size_t decks = 3) {
    Contest contest;
    contest.players = std::move(players);
    contest.seed = {11, 22};
    const auto& all = game().decks();
    contest.decks = deck_pairs(game(), {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(decks)}, true);
    return contest;
}

TEST(Schedule, DecksMeetOnceAndFewPairsShowAll) {
    for (const char* id : {"summoner", "genius", "gemu", "lillian", "dreamduel"}) {
        const Game& each = checks::game(id);
        const auto place = [&](const Deck& deck) {
            for (std::size_t i = 0; i < each.decks().size(); ++i)
                if (each.decks()[i].name == deck.name) return i;
            return std::size_t{9999};
        };
        std::set<std::pair<std::size_t, std::size_t>> expected, found;
        for (const auto& pair : each.pairings()) expected.insert(std::minmax(pair[Seat::A], pair[Seat::B]));
        const auto pairs = deck_pairs(each, each.decks(), true);
        for (const auto& pair : pairs) found.insert(std::minmax(place(pair[Seat::A]), place(pair[Seat::B])));
        EXPECT_EQ(found, expected) << id;
        EXPECT_EQ(pairs.size(), expected.size()) << id;
    }
    std::set<std::string> shown;
    const auto pairs = deck_pairs(game(), game().decks(), false);
    for (std::size_t i = 0; i < game().decks().size(); ++i) shown.insert(pairs[i][Seat::A].name);
    EXPECT_EQ(shown.size(), game().decks().size());
    EXPECT_EQ(deck_pairs(game(), {game().decks()[0]}, false).size(), 0U);
}

TEST(Schedule, EachGroupHasAllArrangementsOfOneSeed) {
    const Contest contest = some_contest({"p", "q", "r"});
    ASSERT_EQ(contest.pairs(), 3U);
    ASSERT_EQ(contest.decks.size(), 6U);  // three pairs and three mirrors
    const std::uint64_t cycle = 3 * 4 + 3 * 2, cycles = 4;

    struct Arrangement {
        std::size_t at_a;
        std::string deck_a, deck_b;
        auto operator<=>(const Arrangement&) const = default;
    };
    std::map<std::tuple<std::size_t, std::size_t, std::uint64_t>, std::vector<Fixture>> groups;
    std::map<std::size_t, PerSeat<int>> seats;
    std::set<std::uint64_t> answers;
    for (std::uint64_t number = 0; number < cycle * cycles * contest.pairs(); ++number) {
        const Fixture one = fixture(contest, number);
        EXPECT_EQ(one.round, number / contest.pairs());
        EXPECT_LT(one.players.first, one.players.second);
        groups[{one.players.first, one.players.second, one.group}].push_back(one);
        for (const Seat seat : Seats) {
            ++seats[one.seated[seat]][seat];
            answers.insert(one.answers[seat].low);
        }
    }

    EXPECT_EQ(answers.size(), 2 * cycle * cycles * contest.pairs()) << "two players share a seed";
    for (const auto& [player, sat] : seats) EXPECT_EQ(sat[Seat::A], sat[Seat::B]) << player;
    ASSERT_EQ(groups.size(), cycles * contest.decks.size() * contest.pairs());
    std::set<std::uint64_t> seeds;
    for (const auto& [key, games] : groups) {
        std::set<Arrangement> seen;
        for (const Fixture& one : games) {
            EXPECT_EQ(one.setup.seed, games[0].setup.seed);
            seen.insert({one.seated[Seat::A], one.setup.decks[Seat::A].name, one.setup.decks[Seat::B].name});
        }
        const bool mirror = games[0].setup.decks[Seat::A].name == games[0].setup.decks[Seat::B].name;
        EXPECT_EQ(games.size(), mirror ? 2U : 4U);
        EXPECT_EQ(seen.size(), games.size());
        EXPECT_TRUE(seeds.insert(games[0].setup.seed.low).second) << "two groups share a seed";
    }
}

TEST(Schedule, PairsTakeTurnsInOrder) {
    const Contest contest = some_contest({"p", "q", "r", "s"});
    const std::vector<Encounter> expected{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    for (std::uint64_t number = 0; number < 24; ++number)
        EXPECT_EQ(fixture(contest, number).players, expected[number % 6]);
    // Two games in a row of a pair already have changed seats.
    EXPECT_EQ(fixture(contest, 0).seated, (PerSeat<std::size_t>{{0, 1}}));
    EXPECT_EQ(fixture(contest, 6).seated, (PerSeat<std::size_t>{{1, 0}}));
}

// --- What the results say

Tally tally(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
    return {wins + draws + losses, wins, draws};
}

TEST(Statistics, ScoresCountForTheFirstPlayer) {
    Contest contest = some_contest({"p", "q"}, 2);  // one pair of decks, two mirrors
    Played played;
    const auto won = [&](std::uint64_t number, std::optional<Seat> winner) { played[number].winner = winner; };
    won(0, Seat::A);       // p sits at A: p wins
    won(1, Seat::A);       // q sits at A: q wins
    won(2, Seat::A);       // p
    won(3, std::nullopt);  // a draw
    won(4, Seat::A);       // the next group: p
    const auto found = scores(contest, played);

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].total, tally(3, 1, 1));
    EXPECT_EQ(found[0].groups, (std::vector<Tally>{tally(2, 1, 1), tally(1, 0, 0)}));
    EXPECT_DOUBLE_EQ(found[0].total.score(), 0.7);
}

TEST(Statistics, FewGamesGetWilsonsInterval) {
    // 8 of 10: (0.8 + z²/20 ± z √(0.16/10 + z²/400)) / (1 + z²/10) with z = 1.96.
    const Interval some = interval({tally(4, 0, 0), tally(3, 0, 1), tally(1, 0, 1)});
    EXPECT_NEAR(some.low, 0.4902, 0.0001);
    EXPECT_NEAR(some.high, 0.9433, 0.0001);
    // 4 of 4: from 1 / (1 + z²/4) up to 1.
    const Interval all = interval({tally(4, 0, 0)});
    EXPECT_NEAR(all.low, 0.5101, 0.0001);
    EXPECT_DOUBLE_EQ(all.high, 1);
    // One draw is worth half a win.
    const Interval draw = interval({tally(0, 1, 0)});
    EXPECT_NEAR(draw.low + draw.high, 1, 1e-12);
    const Interval none = interval({});
    EXPECT_EQ(none.low, 0);
    EXPECT_EQ(none.high, 1);
}

TEST(Statistics, GroupsThatDoNotDifferGetWilsonsIntervalToo) {
    const std::vector<Tally> even(20, tally(2, 0, 2)), sure(20, tally(4, 0, 0));
    EXPECT_FALSE(variance(even));
    // 40 of 80: 0.5 ± z/2 √(1/80) / √(1 + z²/80).
    EXPECT_NEAR(interval(even).low, 0.3930, 0.0001);
    EXPECT_NEAR(interval(even).high, 0.6070, 0.0001);
    EXPECT_NEAR(interval(sure).low, 0.9542, 0.0001);  // 1 / (1 + z²/80)
    EXPECT_DOUBLE_EQ(interval(sure).high, 1);
}

TEST(Statistics, TheIntervalFollowsTheVarianceBetweenGroups) {
    // Ten groups of four, alternately 3 and 1 points: mean 1/2, each off by 1, variance 10 · 10/9.
    std::vector<Tally> groups;
    for (int i = 0; i < 5; ++i) groups.push_back(tally(3, 0, 1)), groups.push_back(tally(1, 0, 3));
    ASSERT_TRUE(variance(groups));
    EXPECT_NEAR(*variance(groups), 100.0 / 9, 1e-9);
    // As many games would have it as n = 0.25 · 1600 / (100/9) = 36; t for 9 degrees of freedom is 2.262:
    // 0.5 ± t/2 √(1/36) / √(1 + t²/36).
    EXPECT_NEAR(interval(groups).low, 0.5 - 2.262 / 12 / std::sqrt(1 + 2.262 * 2.262 / 36), 0.0005);
    EXPECT_NEAR(interval(groups).high, 0.5 + 2.262 / 12 / std::sqrt(1 + 2.262 * 2.262 / 36), 0.0005);

    // The same games without luck in common: groups that are all won or all lost say less, balanced ones more.
    std::vector<Tally> extreme, balanced;
    for (int i = 0; i < 5; ++i) extreme.push_back(tally(4, 0, 0)), extreme.push_back(tally(0, 0, 4));
    for (int i = 0; i < 8; ++i) balanced.push_back(tally(2, 0, 2));
    balanced.push_back(tally(3, 0, 1)), balanced.push_back(tally(1, 0, 3));
    const auto width = [](const Interval& within) { return within.high - within.low; };
    EXPECT_GT(width(interval(extreme)), width(interval(groups)));
    EXPECT_LT(width(interval(balanced)), width(interval(groups)));
}

TEST(Statistics, AnUnfinishedGroupCountsByItsGames) {
    std::vector<Tally> groups(9, tally(3, 0, 1));
    groups.push_back(tally(0, 0, 1));
    // 27 of 37; nine groups are off by 3 - 4p, one by -p.
    const double p = 27.0 / 37, off = 3 - 4 * p;
    ASSERT_TRUE(variance(groups));
    EXPECT_NEAR(*variance(groups), (9 * off * off + p * p) * 10 / 9, 1e-9);
}

TEST(Ratings, TwoPlayersAsByHand) {
    // 30 of 40 and a draw added: odds 30.5 : 10.5 for the first.
    const Score score{{0, 1}, tally(30, 0, 10), {tally(30, 0, 10)}};
    const auto found = ratings(2, {score});
    EXPECT_EQ(found[0].elo, 0);
    EXPECT_EQ(found[0].error, 0);
    EXPECT_NEAR(found[1].elo, -400 * std::log10(30.5 / 10.5), 1e-6);
    // The information is n p q = 41 · (30.5 / 41) · (10.5 / 41).
    EXPECT_NEAR(found[1].error, 1.959964 * 400 / std::log(10.0) / std::sqrt(30.5 * 10.5 / 41), 1e-3);
}

TEST(Ratings, AllWonIsFinite) {
    const auto found = ratings(2, {{{0, 1}, tally(0, 0, 100), {tally(0, 0, 100)}}});
    EXPECT_NEAR(found[1].elo, 400 * std::log10(100.5 / 0.5), 1e-6);
    EXPECT_GT(found[1].error, 0);
    EXPECT_TRUE(std::isfinite(found[1].error));
}

TEST(Ratings, NoGamesAreNoDifference) {
    const auto found = ratings(3, {{{0, 1}, {}, {}}, {{0, 2}, {}, {}}, {{1, 2}, {}, {}}});
    for (const Rating& rating : found) EXPECT_NEAR(rating.elo, 0, 1e-9);
    EXPECT_TRUE(std::isfinite(found[2].error));
}

TEST(Ratings, ThreePlayersWhoseScoresFitAreFoundExactly) {
    // Strengths 1 : 3 : 9 give scores 3/4, 3/4 and 9/10. The added draw is taken off beforehand.
    const auto fit = [](std::size_t first, std::size_t second, double share) {
        const auto points = static_cast<std::uint64_t>(std::llround(2 * (2001 * share - 0.5)));  // half points
        return Score{{first, second}, {2000, points / 2, points % 2}, {}};
    };
    const auto found = ratings(3, {fit(0, 1, 0.25), fit(0, 2, 0.1), fit(1, 2, 0.25)});
    EXPECT_NEAR(found[1].elo, 400 * std::log10(3.0), 0.5);
    EXPECT_NEAR(found[2].elo, 400 * std::log10(9.0), 0.5);
    EXPECT_GT(found[2].error, found[1].error);
}

TEST(Ratings, ErrorsFollowTheVarianceBetweenGroups) {
    std::vector<Tally> groups;
    for (int i = 0; i < 5; ++i) groups.push_back(tally(3, 0, 1)), groups.push_back(tally(1, 0, 3));
    const auto found = ratings(2, {{{0, 1}, tally(20, 0, 20), groups}});
    EXPECT_NEAR(found[1].elo, 0, 1e-9);
    // √(100/9) points over an information of 41/4.
    EXPECT_NEAR(found[1].error, 1.959964 * 400 / std::log(10.0) * (10.0 / 3) / (41.0 / 4), 1e-3);
}

// --- Keeping them

// A path of its own that is gone afterwards.
class ContestFile : public testing::Test {
protected:
    const std::string path_ = (std::filesystem::temp_directory_path() /
                               ("contest-" + std::to_string(getpid()) + "-" +
                                testing::UnitTest::GetInstance()->current_test_info()->name() + ".jsonl"))
                                  .string();
    ~ContestFile() override {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    std::string text() const {
        std::ostringstream out;
        out << std::ifstream(path_, std::ios::binary).rdbuf();
        return out.str();
    }
    void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }
    // Plays what is missing of the first games, the last ones first, as several workers might.
    Played play(const Contest& contest, std::uint64_t games) const {
        ContestLog log(path_, game(), contest);
        Played played = log.games();
        for (std::uint64_t number = games; number-- > 0;) {
            if (played.contains(number)) continue;
            const GameRecord record = Crew(contest).play(game(), number);
            log.add(number, record);
            played.emplace(number, record);
        }
        return played;
    }
    std::string problem(const Contest& contest) const {
        try {
            ContestLog log(path_, game(), contest);
        } catch (const InputError& e) {
            return e.what();
        }
        return "";
    }
    static Played timeless(Played played) {
        for (auto& [number, record] : played) record.thinking = {};
        return played;
    }
};

// A program plays game after game, and is started again when it has lost by rule; what it is advised depends on the
// game alone.
TEST_F(ContestFile, ProgramsAreKept) {
    const std::string bots = std::string(QUINCUNX_ROOT) + "/examples/bots/";
    const auto started = [&](const std::string& program, bool fresh, const std::vector<std::uint64_t>& numbers) {
        std::filesystem::remove(path_);
        Contest contest = some_contest({"bot:sh -c 'echo >>" + path_ + "; exec " + program + "'", "random"});
        contest.fresh = fresh;
        Crew crew(contest);
        for (const std::uint64_t number : numbers) crew.play(game(), number);
        const std::string lines = text();
        return std::count(lines.begin(), lines.end(), '\n');
    };
    EXPECT_EQ(started("python3 " + bots + "random_bot.py", false, {0, 1, 2}), 1);
    EXPECT_EQ(started("python3 " + bots + "random_bot.py", true, {0, 1, 2}), 3);
    EXPECT_EQ(started("false", false, {0, 1}), 2);

    const Contest contest = some_contest({"bot:python3 " + bots + "hint_bot.py 3", "random"});
    Crew one(contest), other(contest);
    one.play(game(), 0);
    GameRecord first = one.play(game(), 1), second = other.play(game(), 1);
    first.thinking = second.thinking = {};
    EXPECT_EQ(first, second);
}

TEST_F(ContestFile, ResumingEqualsOneGo) {
    const Contest contest = some_contest({"random", "greedy", "random"});
    play(contest, 5);
    const std::string before = text();
    write(before.substr(0, before.size() - 20));  // cut in the middle of the last line
    const Played resumed = play(contest, 15);

    Played in_one_go;
    for (std::uint64_t number = 0; number < 15; ++number) in_one_go.emplace(number, Crew(contest).play(game(), number));
    EXPECT_EQ(timeless(resumed), timeless(in_one_go));
    const ContestLog again(path_, game(), contest);
    EXPECT_EQ(timeless(again.games()), timeless(in_one_go));
    for (const auto& [number, record] : again.games())
        EXPECT_NEAR(static_cast<double>(record.thinking[Seat::A].count()),
                    static_cast<double>(resumed.at(number).thinking[Seat::A].count()), 2);
}

TEST_F(ContestFile, ForfeitsAndDrawsAreKept) {
    const Contest contest = some_contest({"random", "greedy"});
    GameRecord lost, drawn;
    lost.winner = Seat::B;
    lost.forfeit = {Seat::A, Forfeit::Why::NotOffered, "not \"this\" \xff"};
    drawn.ended_by = "SW-1";
    drawn.questions = 12;
    drawn.began = Seat::B;
    {
        ContestLog log(path_, game(), contest);
        log.add(3, lost);
        log.add(1, drawn);
    }
    const ContestLog again(path_, game(), contest);
    lost.forfeit->detail = "not \"this\" \xef\xbf\xbd";  // what is no text cannot be kept
    EXPECT_EQ(again.games(), (Played{{1, drawn}, {3, lost}}));
}

TEST_F(ContestFile, AnotherSettingIsRefusedByName) {
    const Contest contest = some_contest({"random", "greedy"});
    play(contest, 1);
    const std::string before = text();

    Contest other = contest;
    other.players[1] = "random";
    EXPECT_NE(problem(other).find("another 'players'"), std::string::npos) << problem(other);
    EXPECT_NE(problem(other).find("greedy"), std::string::npos);
    other = contest;
    other.seed.low = 4;
    EXPECT_NE(problem(other).find("another 'seed'"), std::string::npos);
    other = contest;
    other.decks.pop_back();
    EXPECT_NE(problem(other).find("another 'meet'"), std::string::npos) << problem(other);
    other = contest;
    const std::string changed = other.decks.back()[Seat::A].name;
    other.decks.back()[Seat::B].cards[0].count++;
    EXPECT_NE(problem(other).find("another 'decks." + changed + "'"), std::string::npos) << problem(other);
    other = contest;
    other.options["preset"] = "fair";
    EXPECT_NE(problem(other).find("another 'options.preset': none, and not fair"), std::string::npos);
    EXPECT_EQ(text(), before);
}

TEST_F(ContestFile, OtherFilesAreLeftAlone) {
    const Contest contest = some_contest({"random", "greedy"});
    for (const char* content : {"my notes", "my notes\n", "{\"game\": 1}\n", "[]\n", "{\"arena\":1}\n", "\n"}) {
        write(content);
        EXPECT_NE(problem(contest), "") << content;
        EXPECT_EQ(text(), content);
    }
    write("");
    play(contest, 0);
    const std::string head = text();
    write(head + "{\"number\":\"x\"}\n");
    EXPECT_NE(problem(contest).find(":2:"), std::string::npos) << problem(contest);
    write(head + std::string(std::size_t{2} << 20, 'x') + "\n");
    EXPECT_NE(problem(contest), "");
    EXPECT_THROW(ContestLog("/nowhere/at/all.jsonl", game(), contest), InputError);
    EXPECT_THROW(ContestLog("/dev/null", game(), contest), InputError);
}

TEST_F(ContestFile, AFileCutInItsFirstLineBeginsAnew) {
    const Contest contest = some_contest({"random", "greedy"});
    play(contest, 0);
    const std::string head = text();
    for (const std::size_t left : {std::size_t{0}, std::size_t{5}, head.size() - 1}) {
        write(head.substr(0, left));
        EXPECT_EQ(problem(contest), "");
        EXPECT_EQ(text(), head);
    }
}

}  // namespace
}  // namespace quincunx
