// What reaches a link tells nothing its player may not know: matches are played twice through the hub, in worlds that
// differ in what a seat cannot see, and all bytes sent to that seat and to a watcher are compared.
#include <gtest/gtest.h>

#include "tests/driver.h"
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

// What a game keeps to itself, for World to pass on.
class Impl : public Game {
public:
    static int version_of(const Game& g) { return (g.*&Impl::version)(); }
    static std::uint64_t hash_of(const Game& g) { return (g.*&Impl::cards_hash)(); }
    static void recall_of(const Game& g, StateBytes& start, const StateBytes& now) { (g.*&Impl::recall)(start, now); }
    static void view_of(const Game& g, const StateBytes& s, Seat seat, ViewBytes& out) {
        (g.*&Impl::make_view)(s, seat, out);
    }
    static bool sample_of(const Game& g, const ViewBytes& v, Seat seat, Random& random, StateBytes& out) {
        return (g.*&Impl::sample)(v, seat, random, out);
    }
    static void rehearse_of(const Game& g, Waiting& w, Decider& unknown_decider, StateBytes& now) {
        (g.*&Impl::rehearse)(w, unknown_decider, now);
    }
};

// A game whose matches begin in the middle of one, with dice of ours; in all else it is the real one.
class World final : public Impl {
public:
    explicit World(const Game& real) : real_(real) {}

    Waiting begins;  // where the next match begins
    RollScript* dice = nullptr;

    Waiting start(const Setup&) const override { return begins; }
    void resume(Waiting& w, const Hooks& hooks) const override {
        Hooks with = hooks;
        if (!with.script) with.script = dice;
        real_.resume(w, with);
    }

    std::string_view id() const override { return real_.id(); }
    std::size_t state_bytes() const override { return real_.state_bytes(); }
    void play_out(StateBytes& s, Decider& d) const override { real_.play_out(s, d); }
    bool play_on(Waiting& w, Decider& d, Decider* unknown_decider) const override {
        return real_.play_on(w, d, unknown_decider);
    }
    void settle(Waiting& w, const Hooks& hooks) const override { real_.settle(w, hooks); }
    StateBytes present(const Waiting& w) const override { return real_.present(w); }
    double evaluate(const StateBytes& s, Seat seat) const override { return real_.evaluate(s, seat); }
    void policy(const StateBytes& s, const Choice& c, std::span<float> w) const override { real_.policy(s, c, w); }
    std::uint32_t playout_length() const override { return real_.playout_length(); }
    const Texts& texts() const override { return real_.texts(); }
    const Numbers& numbers() const override { return real_.numbers(); }
    void vary(const Number&, int) override { throw std::logic_error("the real game is shared"); }
    const std::vector<Clause>& clauses() const override { return real_.clauses(); }
    const std::vector<CardInfo>& cards() const override { return real_.cards(); }
    std::vector<std::string> card_columns() const override { return real_.card_columns(); }
    std::vector<std::string> card_facts() const override { return real_.card_facts(); }
    const std::vector<Deck>& decks() const override { return real_.decks(); }
    std::vector<DeckProblem> check(const Deck& deck) const override { return real_.check(deck); }
    std::vector<Switch> switches() const override { return real_.switches(); }
    Json describe(const StateBytes& s) const override { return real_.describe(s); }
    Json describe(const View& view) const override { return real_.describe(view); }
    Json describe(const Event& event) const override { return real_.describe(event); }
    StateBytes given(const YAML::Node& node, const std::string& file) const override { return real_.given(node, file); }
    std::string question_key(const Choice& c) const override { return real_.question_key(c); }
    std::string question_subject(const StateBytes& s, const Choice& c) const override {
        return real_.question_subject(s, c);
    }
    std::string subject_text(const StateBytes& s, const Choice& c, Lang lang) const override {
        return real_.subject_text(s, c, lang);
    }
    std::string question_text(const StateBytes& s, const Choice& c, Lang lang) const override {
        return real_.question_text(s, c, lang);
    }
    bool routine(const Choice& c) const override { return real_.routine(c); }
    std::string option_text(const StateBytes& s, const Option& o, Lang lang) const override {
        return real_.option_text(s, o, lang);
    }
    std::vector<std::string> option_names(const StateBytes& s, const Option& o) const override {
        return real_.option_names(s, o);
    }
    std::string write_option(const Option& o) const override { return real_.write_option(o); }
    std::optional<Option> read_option(std::string_view text) const override { return real_.read_option(text); }
    std::string reason_text(const StateBytes& s, const Reason& r, Lang lang) const override {
        return real_.reason_text(s, r, lang);
    }
    std::vector<std::string> reason_clauses(const Reason& r) const override { return real_.reason_clauses(r); }
    Reason not_asked(const Waiting& w) const override { return real_.not_asked(w); }
    std::string cause_name(const Cause& cause, Lang lang) const override { return real_.cause_name(cause, lang); }
    std::string clause_id(std::uint16_t clause) const override { return real_.clause_id(clause); }
    std::string concession() const override { return real_.concession(); }
    std::string event_text(const Event& event, Lang lang) const override { return real_.event_text(event, lang); }
    std::string roll_name(std::uint16_t name) const override { return real_.roll_name(name); }
    std::string outcome_name(std::uint16_t n, std::uint32_t o) const override { return real_.outcome_name(n, o); }
    std::optional<std::uint32_t> read_outcome(std::uint16_t name, std::string_view text) const override {
        return real_.read_outcome(name, text);
    }
    std::string draw_table(const View& v, Lang lang, bool colour) const override {
        return real_.draw_table(v, lang, colour);
    }
    Json option_facts(const StateBytes& s, const Choice& c, const Option& o) const override {
        return real_.option_facts(s, c, o);
    }

protected:
    int version() const override { return Impl::version_of(real_); }
    std::uint64_t cards_hash() const override { return Impl::hash_of(real_); }
    void recall(StateBytes& start, const StateBytes& now) const override { Impl::recall_of(real_, start, now); }
    void make_view(const StateBytes& s, Seat seat, ViewBytes& out) const override {
        Impl::view_of(real_, s, seat, out);
    }
    bool sample(const ViewBytes& v, Seat seat, Random& random, StateBytes& out) const override {
        return Impl::sample_of(real_, v, seat, random, out);
    }
    void rehearse(Waiting& w, Decider& unknown_decider, StateBytes& now) const override {
        Impl::rehearse_of(real_, w, unknown_decider, now);
    }

private:
    const Game& real_;
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
          house_(":memory:", {}, [this](std::string_view) -> const Game* { return &world; }),
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

    std::array<Someone*, 2> compared() { return {&players_[viewer_], &watcher_}; }
    static Json hello(bool all) { return {{"lang", "en"}, {"texts", all}, {"views", all}, {"names", all}}; }
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
