// The hub without sockets.
#include "server/hub/hub.h"

#include <gtest/gtest.h>

#include "engine/match/error.h"
#include "engine/match/replay.h"
#include "server/wire/ids.h"
#include "tests/server/house.h"

namespace quincunx::server {
namespace {

class HubGames : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, HubGames, testing::ValuesIn([] {
                             const auto ids = game_ids();
                             return std::vector<std::string>(ids.begin(), ids.end());
                         }()),
                         [](const auto& game) { return game.param; });

TEST_P(HubGames, TwoPeoplePlayAMatchToItsEnd) {
    House house;
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
    const std::string table = sit_down(house, one.caller, two.caller, table_request(GetParam()));
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
    TableRequest w = table_request(GetParam());
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
        table = sit_down(house, ada, bo, table_request(GetParam()));
        one.tell("join", {{"table", table}});
        two.tell("join", {{"table", table}});
        play(table, {&one, &two}, 30);
        kept = one.tell("view", {{"table", table}})["body"]["snapshot"]["view"].dump();
    }
    House house(file);
    std::size_t restored = 0, called_off = 1;
    house.hub->restore([&](const auto& all) { restored = all->matches, called_off = all->called_off; });
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

    void begin(TableRequest w = table_request("summoner")) {
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

// As when another server had taken the match meanwhile: what the store holds is what counts, and all see it.
TEST_F(HubTest, WhatTheStoreKnowsBetterIsReadAgain) {
    begin();
    play(table, {&one, &two}, 3);
    ASSERT_EQ(house.store->claim(table)->epoch, 2);
    const Json answer = first_answer();
    EXPECT_EQ(Someone::code(asked().tell("answer", answer)), "not-saved");
    EXPECT_EQ(house.store->match(table)->entries.size(), 3U);
    for (const Someone* each : {&one, &two}) {
        ASSERT_EQ(each->link->events("renewed").size(), 1U);
        EXPECT_EQ((*each->link->events("renewed")[0])["body"]["question"]["question"], answer["question"]);
    }
    EXPECT_TRUE(Someone::ok(asked().tell("answer", answer)));
    EXPECT_EQ(play(table, {&one, &two}, 3), 3);
    EXPECT_EQ(house.store->match(table)->entries.size(), 7U);
    EXPECT_EQ(house.store->claim(table)->epoch, 4);
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
    wrong["option"] = "target #40";
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
    house.settle();
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

TEST_F(HubTest, WhoIsAwayIsSeenToBeAwayAndLosesNothing) {
    begin();
    one.go();
    ASSERT_FALSE(two.link->events("presence").empty());
    house.now += 3'600'000;
    house.hub->tick();
    house.settle();
    EXPECT_TRUE(two.link->events("over").empty());
    EXPECT_FALSE(house.store->match(table)->result);
}

TEST_F(HubTest, AClockRunsOut) {
    TableRequest w = table_request("summoner");
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

TEST_F(HubTest, AnOfferOfADrawThatLapsesIsToldAndKnownToWhoComesBack) {
    begin();
    Someone& who = asked();
    Someone& offers = &who == &one ? two : one;
    EXPECT_TRUE(Someone::ok(offers.tell("draw", {{"table", table}})));
    EXPECT_TRUE(Someone::ok(who.tell("answer", {{"table", table},
                                                {"question", (*who.question())["question"]},
                                                {"option", (*who.question())["options"][0]["option"]}})));
    ASSERT_EQ(offers.link->events("offer").size(), 2U);
    const Json& told = (*offers.link->events("offer").back())["body"];
    EXPECT_EQ(told["draw"], nullptr);
    EXPECT_EQ(told["draw_ended"]["how"], "lapsed");
    EXPECT_EQ(told["draw_ended"]["seat"], &offers == &one ? "a" : "b");
    EXPECT_EQ(offers.tell("view", {{"table", table}})["body"]["snapshot"]["offers"]["draw_ended"]["how"], "lapsed");
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
    EXPECT_FALSE(hinted["body"].contains("chosen"));
    const Json about = (*who.question())["options"].back()["option"];
    const Json weighed = who.tell(
        "hint", {{"table", table}, {"question", (*who.question())["question"]}, {"nodes", 50}, {"option", about}});
    ASSERT_TRUE(Someone::ok(weighed)) << weighed.dump();
    EXPECT_TRUE(weighed["body"]["chosen"]["loss"].is_number());
    EXPECT_TRUE(weighed["body"]["chosen"]["reply"].is_array());
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
        house.settle();
    }
    house.settle();
    ASSERT_EQ(one.link->events("matched").size(), 1U);
    ASSERT_EQ(two.link->events("matched").size(), 1U);
    EXPECT_EQ((*one.link->events("matched")[0])["body"]["table"], (*two.link->events("matched")[0])["body"]["table"]);
}

TEST_F(HubTest, StoppingTellsEverybodyAndRefusesAnswers) {
    begin();
    Someone idle(house, house.guest("Cy"));
    const auto silent = std::make_shared<NotedLink>();
    house.hub->connected(silent, idle.caller);  // has not said hello
    bool drained = false;
    house.hub->drain([&] { drained = true; });
    house.settle();
    EXPECT_TRUE(drained);
    EXPECT_EQ(Someone::code(asked().tell("answer", first_answer())), "draining");
    // Who plays hears it in the stream of the table, and everyone once without one.
    const auto told = one.link->events("draining");
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ((*told[0])["table"], table);
    EXPECT_TRUE(told[0]->contains("n"));
    EXPECT_EQ(*told[1], Json::parse(R"({"kind": "event", "event": "draining", "body": {}})"));
    ASSERT_EQ(idle.link->events("draining").size(), 1U);
    EXPECT_EQ(*idle.link->events("draining")[0], *told[1]);
    EXPECT_TRUE(silent->heard.empty());
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
        TableRequest w = table_request("summoner");
        w.open = true;
        house.hub->create_table(one.caller, w, [&](std::variant<Json, Problem> made) {
            if (const auto* problem = std::get_if<Problem>(&made)) refused = problem->code;
        });
        house.settle();
    }
    EXPECT_EQ(refused, "too-many-tables");
}

TEST_F(HubTest, MatchesThatSleepCountAsWell) {
    TableRequest w = table_request("summoner");
    w.computer_deck = find_game("summoner")->decks()[1];
    w.level = "beginner";
    std::string refused, one_more;
    const auto make = [&] {
        house.hub->create_table(one.caller, w, [&](std::variant<Json, Problem> made) {
            if (const auto* problem = std::get_if<Problem>(&made))
                refused = problem->code;
            else
                one_more = std::get<Json>(made)["table"];
        });
        house.settle();
    };
    // Each is left before the next is made, and goes to sleep.
    for (int i = 0; i < 30 && refused.empty(); ++i) {
        make();
        house.now += 600'000;
        house.hub->tick();
        house.settle();
    }
    EXPECT_EQ(house.hub->counts().tables, 0U);
    EXPECT_EQ(refused, "too-many-tables");
    Matchmaker::Seeker seeker;
    seeker.game = "summoner";
    seeker.deck = w.deck;
    std::string seeking;
    house.hub->seek(one.caller, seeker, [&](std::variant<Json, Problem> made) {
        if (const auto* problem = std::get_if<Problem>(&made)) seeking = problem->code;
    });
    house.settle();
    EXPECT_EQ(seeking, "too-many-tables");
    // Where one is given up, there is room for another.
    one.tell("join", {{"table", one_more}});
    ASSERT_TRUE(Someone::ok(one.tell("concede", {{"table", one_more}})));
    refused.clear();
    make();
    EXPECT_EQ(refused, "");
}

TEST_F(HubTest, ATableNobodyIsAtGoesToSleepAndIsWokenByWhoComesBack) {
    TableRequest w = table_request("summoner");
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

// --- Tables one has left

std::vector<std::string> ids_of(const Json& tables) {
    std::vector<std::string> ids;
    for (const Json& table : tables) ids.push_back(table["table"]);
    std::ranges::sort(ids);
    return ids;
}

Json tables_of(House& house, const Caller& who) {
    Json found;
    house.hub->tables_of(who.person.id, [&](Json tables) { found = std::move(tables); });
    house.settle();
    return found;
}

Json summary_of(House& house, const std::string& table, PersonId asking) {
    Json found;
    house.hub->table_summary(table, asking, [&](std::variant<Json, Problem> told) {
        if (const auto* problem = std::get_if<Problem>(&told))
            found = problem->code;
        else
            found = std::get<Json>(told);
    });
    house.settle();
    return found;
}

TEST(HubRestart, WhatOneWasPlayingIsThereAtOnce) {
    const std::string file = testing::TempDir() + "hub_tables_" + fresh_id() + ".db";
    Caller ada, bo;
    std::string alone, together, given_up;
    Json before;
    {
        House house(file);
        ada = house.guest("Ada"), bo = house.guest("Bo");
        Someone one(house, ada), two(house, bo);
        const auto against_computer = [&] {
            TableRequest w = table_request("lillian");
            w.computer_deck = find_game("lillian")->decks()[1];
            w.level = "beginner";
            w.options = {{"generation-limit", 5}};
            std::string table;
            house.hub->create_table(ada, w,
                                    [&](std::variant<Json, Problem> made) { table = std::get<Json>(made)["table"]; });
            house.settle();
            one.tell("join", {{"table", table}});
            play(table, {&one, &one}, 3);
            return table;
        };
        alone = against_computer();
        given_up = against_computer();
        one.tell("concede", {{"table", given_up}});
        together = sit_down(house, ada, bo, table_request("summoner"));
        before = summary_of(house, alone, ada.person.id);
    }
    House house(file);
    house.hub->restore([](const auto&) {});
    house.settle();
    EXPECT_EQ(house.hub->counts().tables, 1U);  // the one against the computer sleeps
    const std::vector<std::string> both = [&] {
        std::vector ids{alone, together};
        std::ranges::sort(ids);
        return ids;
    }();
    Someone one(house, ada), two(house, bo);
    EXPECT_EQ(ids_of((*one.link->response(1))["body"]["tables"]), both);
    EXPECT_EQ(ids_of((*two.link->response(1))["body"]["tables"]), std::vector{together});
    EXPECT_EQ(ids_of(tables_of(house, ada)), both);
    // It is told as it was, and can be joined.
    EXPECT_EQ(summary_of(house, alone, ada.person.id), before);
    EXPECT_EQ(before["you"], "a");
    EXPECT_EQ(before["options"], Json::parse(R"({"generation-limit": 5})"));
    EXPECT_EQ(summary_of(house, given_up, ada.person.id), "no-such-table");
    EXPECT_EQ(house.hub->counts().tables, 1U);
    EXPECT_TRUE(Someone::ok(one.tell("join", {{"table", alone}})));
    EXPECT_EQ(ids_of(tables_of(house, ada)), both);
    EXPECT_EQ(house.hub->counts().tables, 2U);
    EXPECT_EQ(house.hub->counts().games.at("lillian").tables, 1U);
    std::remove(file.c_str());
}

TEST_F(HubTest, WhatIsSentBehindAHelloIsCarriedOutAfterIt) {
    begin();
    const auto link = std::make_shared<NotedLink>();
    house.hub->connected(link, one.caller);
    house.hub->heard(link, R"({"kind": "command", "id": 1, "do": "hello", "protocol": 1})");
    house.hub->heard(link, R"({"kind": "command", "id": 2, "do": "ping"})");
    house.hub->heard(link, R"({"kind": "command", "id": 3, "do": "join", "table": ")" + table + "\"}");
    house.settle();
    ASSERT_EQ(link->heard.size(), 3U);
    for (int id = 1; id <= 3; ++id) {
        EXPECT_EQ(link->heard[static_cast<std::size_t>(id) - 1]["id"], id);
        EXPECT_TRUE(Someone::ok(link->heard[static_cast<std::size_t>(id) - 1]));
    }
    // Too many are refused, and a link that goes away meanwhile harms nobody.
    const auto eager = std::make_shared<NotedLink>();
    house.hub->connected(eager, two.caller);
    house.hub->heard(eager, R"({"kind": "command", "id": 1, "do": "hello", "protocol": 1})");
    for (int i = 0; i < 100; ++i) house.hub->heard(eager, R"({"kind": "command", "id": 2, "do": "ping"})");
    EXPECT_EQ(eager->heard.size(), 36U);
    EXPECT_EQ(Someone::code(eager->heard[0]), "busy");
    house.hub->gone(eager);
    house.settle();
    EXPECT_EQ(eager->heard.size(), 36U);
    house.hub->gone(link);
}

// --- Names

TEST_F(HubTest, AnotherNameIsSeenAtOnceAndTold) {
    begin();
    Someone watcher(house, house.guest("Cy"));
    watcher.tell("join", {{"table", table}});
    Person person = one.caller.person;
    person.name = "Ada Lovelace";
    person.kind = PersonKind::Account;
    const std::size_t before = two.link->events("presence").size();
    house.hub->renamed(person);
    for (const Someone* each : {&one, &two, &watcher}) {
        const auto told = each->link->events("presence");
        ASSERT_FALSE(told.empty());
        EXPECT_EQ((*told.back())["body"]["seats"]["a"]["name"], "Ada Lovelace");
        EXPECT_EQ((*told.back())["body"]["seats"]["a"]["kind"], "account");
        EXPECT_EQ((*told.back())["body"]["seats"]["b"]["name"], "Bo");
    }
    EXPECT_EQ(two.link->events("presence").size(), before + 1);
    house.hub->renamed(person);  // nothing new
    EXPECT_EQ(two.link->events("presence").size(), before + 1);
    one.tell("chat", {{"table", table}, {"text", "It is me."}});
    EXPECT_EQ((*two.link->events("chat").back())["body"]["from"]["name"], "Ada Lovelace");
    EXPECT_EQ(two.tell("view", {{"table", table}})["body"]["snapshot"]["seats"]["a"]["name"], "Ada Lovelace");
    EXPECT_EQ(one.tell("hello", {{"protocol", 1}})["body"]["you"]["name"], "Ada Lovelace");

    // So is that of who waits.
    TableRequest w = table_request("gemu");
    w.open = true;
    house.hub->create_table(two.caller, w, [](const std::variant<Json, Problem>&) {});
    house.settle();
    Person other = two.caller.person;
    other.name = "Bonnie";
    house.hub->renamed(other);
    const Json waiting = house.hub->lobby("gemu")["waiting"];
    ASSERT_EQ(waiting.size(), 1U);
    EXPECT_NE(waiting.dump().find("Bonnie"), std::string::npos);
}

// --- Taking back, over a restart

TEST(HubRestart, WhatWasAskedBackOnceIsNotAskedAgain) {
    for (const bool declined : {true, false}) {
        const std::string file = testing::TempDir() + "hub_back_" + fresh_id() + ".db";
        Caller ada, bo;
        std::string table, offered_by;
        {
            House house(file);
            ada = house.guest("Ada"), bo = house.guest("Bo");
            Someone one(house, ada), two(house, bo);
            table = sit_down(house, ada, bo, table_request("summoner"));
            one.tell("join", {{"table", table}});
            two.tell("join", {{"table", table}});
            for (int i = 0; i < 300 && offered_by.empty(); ++i) {
                ASSERT_EQ(play(table, {&one, &two}, 1, static_cast<std::uint64_t>(i)), 1);
                for (Someone* each : {&one, &two})
                    if (const Json* q = each->question(); offered_by.empty() && q->value("undo", "") == "consent") {
                        ASSERT_TRUE(Someone::ok(each->tell("undo", {{"table", table}})));
                        offered_by = each == &one ? "a" : "b";
                    }
            }
            ASSERT_FALSE(offered_by.empty());
            Someone& asker = offered_by == "a" ? one : two;
            Someone& asked = offered_by == "a" ? two : one;
            EXPECT_EQ((*asked.link->events("offer").back())["body"]["undo"], offered_by);
            EXPECT_EQ(Someone::code(asker.tell("undo", {{"table", table}})), "undo-asked");
            if (declined) {
                EXPECT_TRUE(
                    Someone::ok(asked.tell("respond", {{"table", table}, {"offer", "undo"}, {"accept", false}})));
            }
        }
        House house(file);
        house.hub->restore([](const auto&) {});
        house.settle();
        Someone one(house, ada), two(house, bo);
        Someone& asker = offered_by == "a" ? one : two;
        Someone& asked = offered_by == "a" ? two : one;
        const Json there = asker.tell("join", {{"table", table}})["body"]["snapshot"];
        asked.tell("join", {{"table", table}});
        EXPECT_EQ(Someone::code(asker.tell("undo", {{"table", table}})), "undo-asked");
        // What was still open is open.
        EXPECT_EQ(there["offers"]["undo"], declined ? Json(nullptr) : Json(offered_by));
        const Json& accepted = asked.tell("respond", {{"table", table}, {"offer", "undo"}, {"accept", true}});
        EXPECT_EQ(Someone::code(accepted), declined ? "no-offer" : "");
        EXPECT_EQ(asker.link->events("undone").size(), declined ? 0U : 1U);
        std::remove(file.c_str());
    }
}

}  // namespace
}  // namespace quincunx::server
