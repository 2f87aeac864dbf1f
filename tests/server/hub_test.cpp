// The hub without sockets: links that note what they are sent, a clock that is set, a pool and a keeper that work when
// they are asked to.
#include "server/hub.h"

#include <gtest/gtest.h>

#include "engine/match/error.h"
#include "engine/match/replay.h"
#include "games/list.h"
#include "server/wire/ids.h"
#include "tests/server/later_pool.h"

namespace quincunx::server {
namespace {

class NotedLink final : public Link {
public:
    std::vector<Json> heard;
    std::optional<int> closed;

    void send(std::string message) override { heard.push_back(Json::parse(message)); }
    void close(int code, std::string_view) override { closed = code; }

    // The response to that command.
    const Json* response(int id) const {
        for (const Json& message : heard)
            if (message["kind"] == "response" && message["id"] == id) return &message;
        return nullptr;
    }
    std::vector<const Json*> events(std::string_view what) const {
        std::vector<const Json*> found;
        for (const Json& message : heard)
            if (message["kind"] == "event" && message["event"] == what) found.push_back(&message);
        return found;
    }
};

const Game* find_game(std::string_view id) {
    static std::map<std::string, std::unique_ptr<Game>, std::less<>> games;
    const auto at = games.find(id);
    if (at != games.end()) return at->second.get();
    return (games[std::string(id)] = make_game(id)).get();
}

// A server without sockets, on a store that lives as long as the test.
class House {
public:
    Millis now = 1'700'000'000'000;
    LaterPool pool;
    Store* store = nullptr;
    std::unique_ptr<Keeper> keeper;
    std::unique_ptr<Hub> hub;
    std::vector<std::string> noted;

    explicit House(const std::string& file = ":memory:", HubSettings settings = {}) {
        auto opened = open_sqlite(file);
        store = opened.get();
        keeper = std::make_unique<Keeper>(std::move(opened), nullptr);
        hub = std::make_unique<Hub>(settings, find_game, *keeper, pool, [this] { return now; }, Seed{1, 2});
        hub->match_seed = [this] { return Seed{++matches_, 3}; };
        hub->report = [this](std::string_view event, const Json&) { noted.emplace_back(event); };
    }
    ~House() {
        hub.reset();
        keeper.reset();
    }

    Caller guest(const std::string& name) {
        Caller caller;
        caller.person = store->add_person(PersonKind::Guest, name, 0, now);
        caller.session = name;
        caller.scope = "all";
        return caller;
    }
    Caller account(const std::string& name) {
        Caller caller = guest(name);
        store->set_account(caller.person.id, name, name, "hash");
        caller.person.kind = PersonKind::Account;
        return caller;
    }

    // Does all that waits: the store's work, the pool's.
    void settle() {
        do keeper->pump();
        while (pool.work());
    }

private:
    std::uint64_t matches_ = 0;
};

// Someone at the other end of a link.
class Someone {
public:
    std::shared_ptr<NotedLink> link = std::make_shared<NotedLink>();
    Caller caller;

    Someone(House& house, Caller who, Json hello = {{"lang", "en"}, {"texts", false}, {"views", false}})
        : caller(std::move(who)), house_(house) {
        house_.hub->connected(link, caller);
        hello["protocol"] = ProtocolVersion;
        EXPECT_TRUE(ok(tell("hello", std::move(hello))));
    }
    ~Someone() { go(); }
    void go() {
        if (house_.hub) house_.hub->gone(link);
    }

    // Sends a command without waiting; its number.
    int say(const std::string& what, Json body = Json::object()) {
        body["kind"] = "command";
        body["id"] = ++last_;
        body["do"] = what;
        house_.hub->heard(link, body.dump());
        return last_;
    }
    // Sends a command; its response once everything has settled.
    const Json& tell(const std::string& what, Json body = Json::object()) {
        const int id = say(what, std::move(body));
        house_.settle();
        const Json* response = link->response(id);
        static const Json nothing;
        EXPECT_TRUE(response) << what << " was not answered";
        return response ? *response : nothing;
    }
    static bool ok(const Json& response) { return response.value("ok", false); }
    static std::string code(const Json& response) { return ok(response) ? "" : response["error"]["code"]; }

    // The last question this seat was asked.
    const Json* question() const {
        for (auto message = link->heard.rbegin(); message != link->heard.rend(); ++message) {
            const Json* body = message->contains("body") ? &(*message)["body"] : nullptr;
            if (!body) continue;
            if (body->contains("snapshot")) body = &(*body)["snapshot"];
            if (body->contains("question") && (*body)["question"].is_object()) return &(*body)["question"];
        }
        return nullptr;
    }

private:
    House& house_;
    int last_ = 0;
};

Wish wish(const std::string& game, std::size_t deck = 0) {
    Wish wish;
    wish.game = game;
    wish.deck = find_game(game)->decks()[deck];
    return wish;
}

// A table between two people; its id.
std::string sit_down(House& house, const Caller& one, const Caller& two, Wish what) {
    what.open = true;
    what.seat = "a";
    std::string table;
    house.hub->create_table(one, what, [&](std::variant<Json, Problem> made) {
        ASSERT_TRUE(std::holds_alternative<Json>(made)) << std::get<Problem>(made).code;
        table = std::get<Json>(made)["table"];
    });
    const Game& game = *find_game(what.game);
    Deck other;
    for (const auto& pair : game.pairings())
        if (game.decks()[pair[Seat::A]].name == what.deck.name && pair[Seat::B] != pair[Seat::A])
            other = game.decks()[pair[Seat::B]];
    bool joined = false;
    house.hub->join_table(two, table, other, [&](std::variant<Json, Problem> made) {
        joined = std::holds_alternative<Json>(made);
        if (!joined) ADD_FAILURE() << std::get<Problem>(made).code;
    });
    house.settle();
    EXPECT_TRUE(joined);
    return table;
}

// Plays with the answers picked until the match is over or so many answers were given. How many were.
int play(const std::string& table, std::array<Someone*, 2> players, int most, std::uint64_t seed = 1) {
    Random random(Seed{seed, 9});
    int given = 0;
    for (; given < most; ++given) {
        Someone* asked = nullptr;
        const Json* question = nullptr;
        std::int32_t newest = -1;
        for (Someone* player : players)
            if (const Json* q = player->question())
                if (q->contains("options") && (*q)["question"] > newest)
                    newest = (*q)["question"], asked = player, question = q;
        bool over = false;
        for (Someone* player : players) over |= !player->link->events("over").empty();
        if (over || !asked) break;
        const Json& options = (*question)["options"];
        const Json& pick = options[random.below(static_cast<std::uint32_t>(options.size()))]["option"];
        const Json& answered = asked->tell("answer", {{"table", table}, {"question", newest}, {"option", pick}});
        EXPECT_TRUE(Someone::ok(answered)) << answered.dump();
        if (!Someone::ok(answered)) break;
    }
    return given;
}

class HubGames : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, HubGames,
                         testing::ValuesIn(std::vector<std::string>{"dreamduel", "gemu", "genius", "lillian",
                                                                    "summoner"}),
                         [](const auto& game) { return game.param; });

TEST_P(HubGames, TwoPeoplePlayAMatchToItsEnd) {
    House house;
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
    const std::string table = sit_down(house, one.caller, two.caller, wish(GetParam()));
    EXPECT_TRUE(Someone::ok(one.tell("join", {{"table", table}})));
    EXPECT_TRUE(Someone::ok(two.tell("join", {{"table", table}})));
    play(table, {&one, &two}, 20'000);
    ASSERT_EQ(one.link->events("over").size(), 1U);
    ASSERT_EQ(two.link->events("over").size(), 1U);
    const Json& over = (*one.link->events("over")[0])["body"];
    EXPECT_TRUE(over.contains("seed"));
    // What was kept is the match, and its replay can be verified from the seed alone.
    const auto whole = house.store->match(table);
    ASSERT_TRUE(whole && whole->result);
    const Match match = replayed(*find_game(GetParam()), *whole);
    EXPECT_TRUE(match.over());
    const auto find = [](std::string_view id) { return find_game(id); };
    const Replay replay = parse_replay(write_replay_text(match), "match", find);
    EXPECT_NO_THROW(play_replay(*find_game(GetParam()), replay));
    EXPECT_EQ(replay.commitment, commitment(whole->record.setup.seed));
    // Numbers of each stream follow one another.
    for (const Someone* someone : {&one, &two}) {
        std::int64_t last = -1;
        for (const Json& message : someone->link->heard)
            if (message["kind"] == "event" && message.contains("n")) {
                const auto n = message["n"].get<std::int64_t>();
                if (last >= 0) {
                    EXPECT_EQ(n, last + 1);
                }
                last = n;
            }
    }
}

TEST_P(HubGames, APersonPlaysAgainstTheComputer) {
    House house;
    Someone one(house, house.guest("Ada"));
    Wish w = wish(GetParam());
    const auto pair = find_game(GetParam())->pairings().front();
    w.deck = find_game(GetParam())->decks()[pair[Seat::A]];
    w.computer_deck = find_game(GetParam())->decks()[pair[Seat::B]];
    w.level = "beginner";
    std::string table;
    house.hub->create_table(one.caller, w, [&](std::variant<Json, Problem> made) {
        ASSERT_TRUE(std::holds_alternative<Json>(made));
        table = std::get<Json>(made)["table"];
    });
    house.settle();
    ASSERT_FALSE(table.empty());
    EXPECT_TRUE(Someone::ok(one.tell("join", {{"table", table}})));
    const auto given = static_cast<std::uint64_t>(play(table, {&one, &one}, 40));
    EXPECT_GT(house.hub->counts().answers, given);  // the computer's own
}

TEST_P(HubGames, AfterAStopEveryMatchGoesOnWhereItWas) {
    const std::string file = testing::TempDir() + "hub_" + GetParam() + "_" + fresh_id() + ".db";
    std::string table, kept;
    Caller ada, bo;
    {
        House house(file);
        ada = house.guest("Ada"), bo = house.guest("Bo");
        Someone one(house, ada), two(house, bo);
        table = sit_down(house, ada, bo, wish(GetParam()));
        one.tell("join", {{"table", table}});
        two.tell("join", {{"table", table}});
        play(table, {&one, &two}, 30);
        kept = one.tell("view", {{"table", table}})["body"]["snapshot"]["view"].dump();
    }
    House house(file);
    std::size_t restored = 0, called_off = 1;
    house.hub->restore([&](std::size_t n, std::size_t off) { restored = n, called_off = off; });
    house.settle();
    EXPECT_EQ(restored, 1U);
    EXPECT_EQ(called_off, 0U);
    Someone one(house, ada), two(house, bo);
    EXPECT_TRUE(Someone::ok(one.tell("join", {{"table", table}})));
    two.tell("join", {{"table", table}});
    EXPECT_EQ(one.tell("view", {{"table", table}})["body"]["snapshot"]["view"].dump(), kept);
    EXPECT_GT(play(table, {&one, &two}, 10), 0);
    std::remove(file.c_str());
}

// --- Answers

class HubTest : public testing::Test {
protected:
    House house;
    Someone one{house, house.guest("Ada")}, two{house, house.guest("Bo")};
    std::string table;

    void begin(Wish w = wish("summoner")) {
        table = sit_down(house, one.caller, two.caller, std::move(w));
        EXPECT_TRUE(Someone::ok(one.tell("join", {{"table", table}})));
        EXPECT_TRUE(Someone::ok(two.tell("join", {{"table", table}})));
    }
    Someone& asked() {
        const Json* q = one.question();
        return q && q->contains("options") ? one : two;
    }
    Someone& not_asked() { return &asked() == &one ? two : one; }
    Json first_answer() {
        const Json& q = *asked().question();
        return {{"table", table}, {"question", q["question"]}, {"option", q["options"][0]["option"]}};
    }
};

TEST_F(HubTest, AnAnswerIsAcknowledgedWhenItIsDurableAndNotBefore) {
    begin();
    Someone& who = asked();
    const std::size_t before = who.link->heard.size(), others = not_asked().link->heard.size();
    Someone& other = not_asked();
    const int id = who.say("answer", first_answer());
    EXPECT_EQ(who.link->heard.size(), before);  // the store has not done its work
    EXPECT_EQ(other.link->heard.size(), others);
    house.settle();
    ASSERT_TRUE(who.link->response(id));
    EXPECT_TRUE(Someone::ok(*who.link->response(id)));
    EXPECT_GT(other.link->heard.size(), others);
    EXPECT_EQ(house.store->match(table)->entries.size(), 1U);
}

TEST_F(HubTest, ARepeatedAnswerIsAnsweredTheSameAndAppliedOnce) {
    begin();
    Someone& who = asked();
    const Json answer = first_answer();
    const int first = who.say("answer", answer), second = who.say("answer", answer);  // before the first is durable
    house.settle();
    const Json third = who.tell("answer", answer);
    ASSERT_TRUE(who.link->response(first) && who.link->response(second));
    EXPECT_EQ((*who.link->response(first))["body"], (*who.link->response(second))["body"]);
    EXPECT_EQ((*who.link->response(first))["body"], third["body"]);
    EXPECT_EQ(house.store->match(table)->entries.size(), 1U);
}

TEST_F(HubTest, WrongAnswersSayWhatIsWrong) {
    begin();
    Someone &who = asked(), &other = not_asked();
    const Json right = first_answer();
    Json wrong = right;
    EXPECT_EQ(Someone::code(other.tell("answer", right)), "not-your-turn");
    wrong["question"] = 77;
    EXPECT_EQ(Someone::code(who.tell("answer", wrong)), "future-question");
    wrong = right;
    wrong["option"] = "no such thing";
    EXPECT_EQ(Someone::code(who.tell("answer", wrong)), "no-such-option");
    wrong["option"] = "target #99";
    const Json refused = who.tell("answer", wrong);
    EXPECT_EQ(Someone::code(refused), "not-offered");
    wrong.erase("option");
    EXPECT_EQ(Someone::code(who.tell("answer", wrong)), "bad-field");
    EXPECT_TRUE(Someone::ok(who.tell("answer", right)));
    wrong = right;
    const Json& q = *asked().question();
    if (&asked() == &who) {
        wrong["option"] = q["options"].back()["option"];
        if (wrong["option"] != right["option"]) {
            EXPECT_EQ(Someone::code(who.tell("answer", wrong)), "old-question");
        }
    }
    EXPECT_EQ(house.store->match(table)->entries.size(), 1U);
}

TEST_F(HubTest, GarbageHarmsOnlyWhoSendsIt) {
    begin();
    for (const char* garbage :
         {"", "{", "[]", "null", "{\"kind\":\"command\"}", "{\"kind\":\"command\",\"id\":1}",
          "{\"kind\":\"command\",\"id\":1,\"do\":\"fly\"}", "{\"kind\":\"event\",\"id\":1,\"do\":\"ping\"}",
          "{\"kind\":\"command\",\"id\":{},\"do\":\"ping\"}", "{\"kind\":\"command\",\"id\":1,\"do\":\"ping\",\"x\":1}",
          "{\"kind\":\"command\",\"id\":1,\"do\":\"answer\"}"}) {
        const std::size_t before = one.link->heard.size();
        house.hub->heard(one.link, garbage);
        ASSERT_EQ(one.link->heard.size(), before + 1) << garbage;
        EXPECT_FALSE(Someone::ok(one.link->heard.back())) << garbage;
    }
    for (int i = 0; i < 60; ++i) house.hub->heard(one.link, "garbage");
    EXPECT_TRUE(one.link->closed);
    EXPECT_FALSE(two.link->closed);
    EXPECT_TRUE(Someone::ok(two.tell("ping")));
}

TEST_F(HubTest, NothingBeforeHello) {
    const auto link = std::make_shared<NotedLink>();
    house.hub->connected(link, house.guest("Cy"));
    house.hub->heard(link, R"({"kind":"command","id":1,"do":"ping"})");
    EXPECT_EQ(link->heard.back()["error"]["code"], "hello-first");
    house.hub->heard(link, R"({"kind":"command","id":2,"do":"hello","protocol":999})");
    EXPECT_EQ(link->heard.back()["error"]["code"], "wrong-protocol");
    house.hub->heard(link, R"({"kind":"command","id":3,"do":"hello","protocol":1,"lang":"xx"})");
    EXPECT_EQ(link->heard.back()["error"]["code"], "bad-command");
    house.hub->heard(link, R"({"kind":"command","id":4,"do":"hello","protocol":1})");
    EXPECT_TRUE(Someone::ok(link->heard.back()));
    house.hub->gone(link);
}

// --- Coming back

TEST_F(HubTest, AfterAGapASnapshotAndWithoutOneNothing) {
    begin();
    const Json joined = one.tell("join", {{"table", table}});
    const auto n = joined["body"]["n"].get<std::int64_t>();
    one.go();
    Someone back(house, one.caller);
    const Json away = back.tell("join", {{"table", table}, {"seen", n}});
    EXPECT_TRUE(away["body"].contains("snapshot"));  // leaving was told to the stream, too
    const auto now = away["body"]["n"].get<std::int64_t>();
    EXPECT_FALSE(back.tell("join", {{"table", table}, {"seen", now}})["body"].contains("snapshot"));
    EXPECT_TRUE(back.tell("join", {{"table", table}, {"seen", now - 1}})["body"].contains("snapshot"));
}

TEST_F(HubTest, TwoTabsOfOneSeatSeeTheSame) {
    begin();
    Someone tab(house, one.caller);
    EXPECT_TRUE(Someone::ok(tab.tell("join", {{"table", table}})));
    const std::size_t before = tab.link->heard.size();
    asked().tell("answer", first_answer());
    ASSERT_GT(tab.link->heard.size(), before);
    const auto last_told = [](const Someone& who) {
        const Json* told = nullptr;
        for (const Json& message : who.link->heard)
            if (message.contains("n")) told = &message;
        return told ? *told : Json();
    };
    EXPECT_EQ(last_told(tab), last_told(one));
    tab.go();
    // The seat is still taken by the other tab: nobody is told that it was left.
    EXPECT_TRUE(two.link->events("presence").empty() ||
                (*two.link->events("presence").back())["body"]["seats"].dump().find("\"here\":false") ==
                    std::string::npos);
}

TEST_F(HubTest, WhoStaysAwayLosesOnTimeAndIsSeenToBeAway) {
    begin();
    one.go();
    ASSERT_FALSE(two.link->events("presence").empty());
    house.now += Table::Grace - 1;
    house.hub->tick();
    house.settle();
    EXPECT_TRUE(two.link->events("over").empty());
    house.now += 1;
    house.hub->tick();
    house.settle();
    ASSERT_EQ(two.link->events("over").size(), 1U);
    EXPECT_EQ(house.store->match(table)->result->by, "time");
    EXPECT_EQ(house.store->match(table)->result->winner, "b");
}

TEST_F(HubTest, AClockRunsOut) {
    Wish w = wish("summoner");
    w.terms.clock = {30'000, 10'000};
    begin(w);
    Someone& who = asked();
    house.now += 39'999;
    house.hub->tick();
    house.settle();
    EXPECT_TRUE(who.link->events("over").empty());
    house.now += 1;
    house.hub->tick();
    house.settle();
    EXPECT_EQ(who.link->events("over").size(), 1U);
    EXPECT_EQ(house.store->match(table)->result->winner, &who == &one ? "b" : "a");
}

// --- Offers, giving up, talking, watching

TEST_F(HubTest, ADrawIsAgreedOn) {
    begin();
    EXPECT_EQ(Someone::code(one.tell("respond", {{"table", table}, {"offer", "draw"}, {"accept", true}})), "no-offer");
    EXPECT_TRUE(Someone::ok(one.tell("draw", {{"table", table}})));
    ASSERT_EQ(two.link->events("offer").size(), 1U);
    EXPECT_TRUE(Someone::ok(two.tell("respond", {{"table", table}, {"offer", "draw"}, {"accept", true}})));
    EXPECT_EQ(house.store->match(table)->result->winner, "draw");
}

TEST_F(HubTest, GivingUpAndARematchWithSeatsSwapped) {
    begin();
    EXPECT_EQ(Someone::code(one.tell("rematch", {{"table", table}})), "not-over");
    EXPECT_TRUE(Someone::ok(one.tell("concede", {{"table", table}})));
    EXPECT_EQ(house.store->match(table)->result->winner, "b");
    EXPECT_EQ(house.store->match(table)->result->by, "concession");
    EXPECT_TRUE(Someone::ok(one.tell("rematch", {{"table", table}})));
    EXPECT_TRUE(Someone::ok(two.tell("rematch", {{"table", table}})));
    const Json& last = *two.link->events("rematch").back();
    ASSERT_TRUE(last["body"].contains("table"));
    const auto next = house.store->match(last["body"]["table"]);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->record.sitters[Seat::A].person, two.caller.person.id);
    EXPECT_EQ(next->record.sitters[Seat::B].person, one.caller.person.id);
}

TEST_F(HubTest, AnUndoThatCostsNothingIsFree) {
    begin();
    const std::string before = one.tell("view", {{"table", table}})["body"]["snapshot"]["view"].dump();
    // Look for an answer that can be taken back.
    for (int i = 0; i < 50; ++i) {
        Someone& who = asked();
        const std::string view = who.tell("view", {{"table", table}})["body"]["snapshot"]["view"].dump();
        const Json answer = first_answer();
        who.tell("answer", answer);
        if (&asked() != &who) continue;
        const Json undone = who.tell("undo", {{"table", table}});
        if (!Someone::ok(undone) || who.link->events("undone").empty()) continue;
        EXPECT_EQ(who.tell("view", {{"table", table}})["body"]["snapshot"]["view"].dump(), view);
        EXPECT_GT((*who.question())["question"], answer["question"]);
        return;
    }
    FAIL() << "no answer could be taken back";
}

TEST_F(HubTest, TalkIsLimitedAndCanBeMuted) {
    begin();
    EXPECT_TRUE(Someone::ok(one.tell("chat", {{"table", table}, {"text", "你好"}})));
    ASSERT_EQ(two.link->events("chat").size(), 1U);
    EXPECT_EQ((*two.link->events("chat")[0])["body"]["text"], "你好");
    EXPECT_TRUE(Someone::ok(two.tell("mute", {{"table", table}, {"on", true}})));
    EXPECT_TRUE(Someone::ok(one.tell("emote", {{"table", table}, {"emote", "hello"}})));
    EXPECT_TRUE(two.link->events("emote").empty());
    EXPECT_EQ(Someone::code(one.tell("emote", {{"table", table}, {"emote", "spit"}})), "no-such-emote");
    EXPECT_EQ(Someone::code(one.tell("chat", {{"table", table}, {"text", "a\nb"}})), "bad-command");
    std::string refused;
    for (int i = 0; i < 10 && refused.empty(); ++i)
        refused = Someone::code(one.tell("chat", {{"table", table}, {"text", "again"}}));
    EXPECT_EQ(refused, "too-much-talk");
}

TEST_F(HubTest, WatchersSeeWhatBothSeatsSeeAndChangeNothing) {
    begin();
    Someone watcher(house, house.guest("Cy"));
    const Json joined = watcher.tell("join", {{"table", table}});
    ASSERT_TRUE(Someone::ok(joined));
    EXPECT_EQ(joined["body"]["table"]["you"], "watcher");
    for (const char* what : {"concede", "draw", "undo"})
        EXPECT_EQ(Someone::code(watcher.tell(what, {{"table", table}})), "watchers-cannot");
    EXPECT_EQ(Someone::code(watcher.tell("answer", first_answer())), "watchers-cannot");
    const std::string seen = joined["body"]["snapshot"]["view"].dump();
    const std::string own = one.tell("view", {{"table", table}})["body"]["snapshot"]["view"].dump();
    EXPECT_NE(seen, own);
    asked().tell("answer", first_answer());
    EXPECT_FALSE(watcher.link->events("moved").empty());
    EXPECT_TRUE(watcher.link->events("asked").empty());
}

TEST_F(HubTest, AHintWhereTermsAllowIt) {
    begin();
    Someone& who = asked();
    const Json hinted =
        who.tell("hint", {{"table", table}, {"question", (*who.question())["question"]}, {"nodes", 50}});
    ASSERT_TRUE(Someone::ok(hinted)) << hinted.dump();
    EXPECT_FALSE(hinted["body"]["suggestions"].empty());
    EXPECT_EQ(Someone::code(not_asked().tell("hint", {{"table", table}, {"question", (*who.question())["question"]}})),
              "not-your-turn");
}

TEST_F(HubTest, WhyNotTellsReasonsWithClauses) {
    begin();
    for (int i = 0; i < 30; ++i) {
        Someone& who = asked();
        const Json why = who.tell("why", {{"table", table}, {"question", (*who.question())["question"]}});
        ASSERT_TRUE(Someone::ok(why));
        for (const Json& refused : why["body"]["refused"]) {
            EXPECT_TRUE(refused.contains("clauses")) << refused.dump();
            if (refused["clauses"].empty()) continue;
            return;
        }
        who.tell("answer", first_answer());
    }
    FAIL() << "nothing was refused in 30 questions";
}

// --- Seeking, signing out, stopping

TEST_F(HubTest, SeekersOfLikeStrengthMeet) {
    for (Someone* who : {&one, &two}) {
        Matchmaker::Seeker seeker;
        seeker.game = "summoner";
        seeker.deck = find_game("summoner")->decks()[who == &one ? 0 : 1];
        house.hub->seek(who->caller, seeker,
                        [](std::variant<Json, Problem> told) { EXPECT_TRUE(std::holds_alternative<Json>(told)); });
    }
    house.settle();
    ASSERT_EQ(one.link->events("matched").size(), 1U);
    ASSERT_EQ(two.link->events("matched").size(), 1U);
    EXPECT_EQ((*one.link->events("matched")[0])["body"]["table"], (*two.link->events("matched")[0])["body"]["table"]);
}

TEST_F(HubTest, StoppingTellsEverybodyAndRefusesAnswers) {
    begin();
    bool drained = false;
    house.hub->drain([&] { drained = true; });
    house.settle();
    EXPECT_TRUE(drained);
    EXPECT_EQ(one.link->events("draining").size(), 1U);
    EXPECT_EQ(Someone::code(asked().tell("answer", first_answer())), "draining");
}

TEST_F(HubTest, ASessionThatEndsClosesItsConnections) {
    begin();
    house.hub->signed_out(one.caller.person.id, one.caller.session);
    EXPECT_TRUE(one.link->closed);
    EXPECT_FALSE(two.link->closed);
}

TEST_F(HubTest, OnePersonCannotFillTheHouse) {
    std::string refused;
    for (int i = 0; i < 30 && refused.empty(); ++i) {
        Wish w = wish("summoner");
        w.open = true;
        house.hub->create_table(one.caller, w, [&](std::variant<Json, Problem> made) {
            if (const auto* problem = std::get_if<Problem>(&made)) refused = problem->code;
        });
    }
    EXPECT_EQ(refused, "too-many-tables");
}

TEST_F(HubTest, ATableNobodyIsAtGoesToSleepAndIsWokenByWhoComesBack) {
    Wish w = wish("summoner");
    w.computer_deck = find_game("summoner")->decks()[1];
    w.level = "beginner";
    std::string quiet;
    house.hub->create_table(one.caller, w,
                            [&](std::variant<Json, Problem> made) { quiet = std::get<Json>(made)["table"]; });
    house.settle();
    one.tell("join", {{"table", quiet}});
    play(quiet, {&one, &one}, 5);
    const std::string view = one.tell("view", {{"table", quiet}})["body"]["snapshot"]["view"].dump();
    one.tell("leave", {{"table", quiet}});
    const auto tables = house.hub->counts().tables;
    house.now += 600'000;
    house.hub->tick();
    house.settle();
    EXPECT_EQ(house.hub->counts().tables, tables - 1);
    const Json back = one.tell("join", {{"table", quiet}});
    ASSERT_TRUE(Someone::ok(back)) << back.dump();
    EXPECT_EQ(back["body"]["snapshot"]["view"].dump(), view);
}

}  // namespace
}  // namespace quincunx::server
