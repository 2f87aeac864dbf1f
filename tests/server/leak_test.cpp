// What reaches a link tells nothing its player may not know: matches are played twice through the hub, in worlds that
// differ in what a seat cannot see, and all bytes sent to that seat and to a watcher are compared.
#include <gtest/gtest.h>

#include "tests/driver.h"
#include "tests/passing_game.h"
#include "tests/server/house.h"

namespace quincunx::server {
namespace {

// The same dice in every world: outcomes depend on the number of the roll alone.
class SameDice final : public RollScript {
public:
    explicit SameDice(Seed seed) : seed_(seed) {}
    std::uint32_t roll(std::uint32_t number, std::uint16_t, std::uint32_t bound, std::uint32_t) override {
        return static_cast<std::uint32_t>(siphash(seed_, number) % bound);
    }

private:
    Seed seed_;
};

// A game whose matches begin in the middle of one, with dice of ours; in all else it is the real one.
class World final : public PassingGame {
public:
    using PassingGame::PassingGame;

    Waiting begins;  // where the next match begins
    RollScript* dice = nullptr;

    Waiting start(const Setup&) const override { return begins; }
    void resume(Waiting& w, const Hooks& hooks) const override {
        Hooks with = hooks;
        if (!with.script) with.script = dice;
        PassingGame::resume(w, with);
    }
};

class Heard final : public Listener {
public:
    std::vector<Event> events;
    void happened(const Event& event) override { events.push_back(event); }
    // Whether something hidden was shown to the seat: then the worlds may part.
    bool shows(Seat seat) const {
        return std::ranges::any_of(events,
                                   [&](const Event& event) { return event.secret && includes(event.seen_by, seat); });
    }
};

// One of the two worlds, with a server of its own: two players and one who watches. Those who are compared want words
// and views.
class Side {
public:
    World world;

    Side(const Game& game, Seat viewer)
        : world(game),
          house_(":memory:", patient(), [this](std::string_view) -> const Game* { return &world; }),
          players_{{{house_, house_.guest("Ada"), hello(viewer == Seat::A)},
                    {house_, house_.guest("Bo"), hello(viewer == Seat::B)}}},
          watcher_(house_, house_.guest("Cy"), hello(true)),
          viewer_(viewer) {}

    void begin(const Waiting& at, const PerSeat<Deck>& decks) {
        world.begins = at;
        TableRequest w;
        w.game = world.id();
        w.deck = decks[Seat::A];
        w.open = true;
        w.seat = "a";
        house_.hub->create_table(players_[Seat::A].caller, w, [&](std::variant<Json, Problem> made) {
            table_ = std::get<Json>(made)["table"].get<std::string>();
        });
        house_.settle();
        for (Someone* each : {&players_[Seat::A], &players_[Seat::B], &watcher_})
            each->tell("join", {{"table", table_}});
        house_.hub->join_table(
            players_[Seat::B].caller, table_, decks[Seat::B],
            [](const std::variant<Json, Problem>& made) { EXPECT_TRUE(std::holds_alternative<Json>(made)); });
        house_.settle();
        for (Someone* each : compared()) each->tell("view", {{"table", table_}});
    }
    // Everything that can be asked about the question.
    void ask_about(std::int32_t question, const std::string& option) {
        Someone& asked = players_[viewer_];
        asked.tell("why", {{"table", table_}, {"question", question}});
        asked.tell("preview", {{"table", table_}, {"question", question}, {"option", option}});
        asked.tell("answer", {{"table", table_}, {"question", question}, {"option", "nonsense"}});
    }
    void answer(Seat seat, std::int32_t question, const std::string& option) {
        const Json& told =
            players_[seat].tell("answer", {{"table", table_}, {"question", question}, {"option", option}});
        EXPECT_TRUE(Someone::ok(told)) << told.dump();
    }
    // The match is given up, so that the next one can begin.
    void end(Seat seat) {
        players_[seat].tell("concede", {{"table", table_}});
        for (Someone* each : {&watcher_, &players_[Seat::A], &players_[Seat::B]})
            each->tell("leave", {{"table", table_}});
    }

    // All that reached the seat compared, and the one who watches, since the last time. Tables have names by chance.
    std::string taken() {
        std::string all;
        for (Someone* each : compared())
            all += "--- " + each->caller.person.name + "\n" + std::exchange(each->link->bytes, {});
        for (Someone* each : {&players_[Seat::A], &players_[Seat::B], &watcher_}) each->link->heard.clear();
        for (std::size_t at = all.find(table_); at != std::string::npos; at = all.find(table_, at))
            all.replace(at, table_.size(), "TABLE");
        return all;
    }

private:
    House house_;
    PerSeat<Someone> players_;
    Someone watcher_;
    Seat viewer_;
    std::string table_;

    // What one may ask for in a while is not what is looked at here.
    static HubSettings patient() {
        HubSettings settings;
        settings.work_burst = 1e12;
        return settings;
    }
    std::array<Someone*, 2> compared() { return {&players_[viewer_], &watcher_}; }
    static Json hello(bool all) {
        return {{"lang", "en"}, {"texts", all}, {"views", all}, {"names", all}, {"frames", all}};
    }
};

class Leaks : public testing::TestWithParam<std::tuple<std::string_view, Seat>> {};
INSTANTIATE_TEST_SUITE_P(Games, Leaks, testing::Combine(testing::ValuesIn(game_ids()), testing::ValuesIn(Seats)),
                         [](const auto& of) {
                             return std::string(std::get<0>(of.param)) +
                                    (std::get<1>(of.param) == Seat::A ? "ToA" : "ToB");
                         });

#ifdef QUINCUNX_SANITIZED  // a matter of bytes, not of memory
constexpr int MostAnswers = 100;
#else
constexpr int MostAnswers = 400;
#endif

// A whole match. Whenever something hidden is shown to the seat, or one world cannot follow the other, a new world is
// imagined that agrees with all the seat has seen, and both go on from there at new tables.
TEST_P(Leaks, NoByteTellsWhatIsHidden) {
    const auto [id, viewer] = GetParam();
    const Game& game = checks::game(id);
    const quincunx::Setup setup = checks::setup(game, viewer == Seat::A ? 4 : 5);
    Random random(Seed{7, index(viewer)});
    SameDice dice(Seed{3, 4});
    Side here(game, viewer), there(game, viewer);
    here.world.dice = there.world.dice = &dice;
    Waiting real = game.start(setup);
    game.resume(real, {nullptr, nullptr, nullptr, &dice});
    int worlds = 0, differ = 0, answers = 0;
    std::size_t bytes = 0;
    while (!real.over() && answers < MostAnswers) {
        ++worlds;
        Waiting imagined = game.determinize(game.view(real, viewer), random).value();
        game.resume(imagined, {nullptr, nullptr, nullptr, &dice});
        differ += game.view(real, other(viewer)) != game.view(imagined, other(viewer));
        here.begin(real, setup.decks);
        there.begin(imagined, setup.decks);
        for (std::int32_t question = 0; !real.over(); ++question) {
            std::vector<Option> both;
            for (const Option& option : real.choice.options)
                if (imagined.choice.options.contains(option)) both.push_back(option);
            const Seat asked = real.choice.seat;
            const bool follows = !both.empty();
            const Option option =
                follows ? both[random.below(static_cast<std::uint32_t>(both.size()))] : real.choice.options[0];
            const std::string written = game.write_option(option);
            if (asked == viewer) {
                here.ask_about(question, written);
                there.ask_about(question, written);
            }
            const std::string one = here.taken(), two = there.taken();
            bytes += one.size();
            ASSERT_EQ(one, two) << "world " << worlds << ", before answer " << answers;
            ++answers;
            Heard heard, heard_there;
            ASSERT_FALSE(game.answer(real, option, {nullptr, &heard, nullptr, &dice}));
            if (!follows) break;
            ASSERT_FALSE(game.answer(imagined, option, {nullptr, &heard_there, nullptr, &dice}));
            if (heard.shows(viewer) || heard_there.shows(viewer)) break;
            here.answer(asked, question, written);
            there.answer(asked, question, written);
        }
        here.end(other(viewer));
        there.end(other(viewer));
        const std::string one = here.taken(), two = there.taken();
        ASSERT_EQ(one, two) << "at the end of world " << worlds;
    }
    EXPECT_GT(differ, worlds / 4) << "the worlds are too much alike";
    RecordProperty("worlds", worlds);
    RecordProperty("differ", differ);
    RecordProperty("answers", answers);
    RecordProperty("bytes", static_cast<int>(bytes));
    EXPECT_GT(answers, 20);
    EXPECT_GT(bytes, 100'000U);
}

}  // namespace
}  // namespace quincunx::server
