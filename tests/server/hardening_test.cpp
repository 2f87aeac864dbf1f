// What an attacker, a broken disk or a jumping clock can do at tables: nothing.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/clock.h"
#include "server/metrics.h"
#include "server/notify.h"
#include "server/wire/ids.h"
#include "tests/server/folder.h"
#include "tests/server/house.h"
#include "tests/server/power_loss.h"

namespace quincunx::server {
namespace {

void change(const std::string& file, const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error), SQLITE_OK) << (error ? error : "");
    sqlite3_close(database);
}

TableRequest clocked(bool rated = false, std::int32_t bank = 60'000) {
    TableRequest request = table_request("summoner");
    request.terms.clock = {bank, 0};
    request.terms.rated = rated;
    if (rated) request.terms.hints = false, request.terms.undo = Terms::Undo::Free;
    return request;
}

Hub::Restored restore(House& house) {
    Hub::Restored all;
    house.hub->restore([&](const auto& found) { all = found.value(); });
    house.settle();
    return all;
}

std::vector<std::string> states(const Json& tables) {
    std::vector<std::string> all;
    for (const Json& table : tables) all.push_back(table["state"]);
    std::ranges::sort(all);
    return all;
}

// --- Damaged matches

class Damaged : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(
    Ways, Damaged,
    testing::Values(
        "DELETE FROM entry WHERE number = 2 AND match = (SELECT key FROM match WHERE id = '$')",
        "UPDATE match SET setup = substr(setup, 1, 40) WHERE id = '$'", "UPDATE match SET setup = '{}' WHERE id = '$'",
        "UPDATE match SET terms = 'x' WHERE id = '$'",
        "UPDATE entry SET kind = 99 WHERE number = 1 AND match = (SELECT key FROM match WHERE id = '$')",
        "UPDATE entry SET option = 77 WHERE number = 1 AND match = (SELECT key FROM match WHERE id = '$')"));

TEST_P(Damaged, OneMatchIsSetAsideAndAllOthersGoOn) {
    const Folder folder;
    const std::string file = folder / "damaged.db";
    Caller ada, bo;
    std::string sick, well;
    {
        House house(file);
        ada = house.guest("Ada"), bo = house.guest("Bo");
        Someone one(house, ada), two(house, bo);
        for (std::string* table : {&sick, &well}) {
            *table = sit_down(house, ada, bo, table_request("summoner"));
            one.tell("join", {{"table", *table}});
            two.tell("join", {{"table", *table}});
            EXPECT_EQ(play(*table, {&one, &two}, 6), 6);
            one.tell("leave", {{"table", *table}});
            two.tell("leave", {{"table", *table}});
            one.link->heard.clear(), two.link->heard.clear();
        }
    }
    std::string sql = GetParam();
    sql.replace(sql.find('$'), 1, sick);
    change(file, sql);

    House house(file);
    const Hub::Restored restored = restore(house);
    EXPECT_EQ(restored.matches, 1U);
    EXPECT_EQ(restored.set_aside, 1U);
    EXPECT_EQ(restored.called_off, 0U);
    EXPECT_EQ(std::ranges::count(house.noted, "match-set-aside"), 1);
    Measured measured;
    measured.hub = house.hub->counts();
    EXPECT_NE(metrics_text(measured).find("\nquincunx_matches_set_aside 1\n"), std::string::npos);
    // Its players are told; the other match is played on.
    Someone one(house, ada), two(house, bo);
    EXPECT_EQ(states((*one.link->response(1))["body"]["tables"]), (std::vector<std::string>{"damaged", "playing"}));
    EXPECT_EQ(Someone::code(one.tell("join", {{"table", sick}})), "match-damaged");
    EXPECT_TRUE(Someone::ok(one.tell("join", {{"table", well}})));
    EXPECT_TRUE(Someone::ok(two.tell("join", {{"table", well}})));
    EXPECT_GT(play(well, {&one, &two}, 3), 0);
    EXPECT_FALSE(house.store->summary(sick)->result) << "it waits for somebody to see to it";
}

// --- Who watches

TEST(Watching, WhoCameWhileTheTableWaitedDoesNotSeeWhatNobodyMaySee) {
    House house;
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo")), watcher(house, house.guest("Cy"));
    TableRequest request = table_request("summoner");
    request.terms.watching = Terms::Watching::Nobody;
    request.open = true;
    request.seat = "a";
    std::string table;
    house.hub->create_table(one.caller, request,
                            [&](std::variant<Json, Problem> made) { table = std::get<Json>(made)["table"]; });
    house.settle();
    for (Someone* each : {&one, &two, &watcher}) EXPECT_TRUE(Someone::ok(each->tell("join", {{"table", table}})));
    house.hub->join_table(two.caller, table, find_game("summoner")->decks()[1], [](const auto&) {});
    house.settle();
    EXPECT_EQ(two.link->events("began").size(), 1U);
    EXPECT_TRUE(watcher.link->events("began").empty());
    ASSERT_EQ(watcher.link->events("dismissed").size(), 1U);
    EXPECT_EQ((*watcher.link->events("dismissed")[0])["body"]["error"]["code"], "not-watched");
    const std::size_t heard = watcher.link->heard.size();
    play(table, {&one, &two}, 3);
    EXPECT_EQ(watcher.link->heard.size(), heard);
    EXPECT_EQ(Someone::code(watcher.tell("view", {{"table", table}})), "join-first");
    EXPECT_EQ(Someone::code(watcher.tell("join", {{"table", table}})), "not-watched");
}

TEST(Watching, ThereAreNotTooManyAtATableThatWaits) {
    HubSettings settings;
    settings.most_links_of_one = 1000;
    House house(":memory:", settings);
    TableRequest request = table_request("summoner");
    request.open = true;
    std::string table;
    const Caller host = house.guest("Ada");
    house.hub->create_table(host, request,
                            [&](std::variant<Json, Problem> made) { table = std::get<Json>(made)["table"]; });
    house.settle();
    std::vector<std::unique_ptr<Someone>> crowd;
    int inside = 0;
    for (int i = 0; i < 205; ++i) {
        crowd.push_back(std::make_unique<Someone>(house, house.guest("W" + std::to_string(i))));
        inside += Someone::ok(crowd.back()->tell("join", {{"table", table}}));
    }
    EXPECT_EQ(inside, 200);
    EXPECT_EQ(Someone::code(crowd.back()->tell("join", {{"table", table}})), "too-many-watchers");
}

TEST(Watching, WhenTheLeaveIsWithdrawnNothingLaterShowsAHand) {
    House house;
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
    Someone watcher(house, house.guest("Cy"), {{"lang", "en"}, {"texts", false}, {"views", true}});
    TableRequest request = table_request("summoner");
    request.terms.watching = Terms::Watching::All;
    request.terms.delay = 10'000;
    const std::string table = sit_down(house, one.caller, two.caller, request);
    for (Someone* each : {&one, &two, &watcher}) each->tell("join", {{"table", table}});
    for (Someone* each : {&one, &two}) each->tell("watching", {{"table", table}, {"all", true}});
    play(table, {&one, &two}, 4);
    house.now += 5000;
    play(table, {&one, &two}, 4, 2);
    house.now += 5000;
    house.hub->tick();  // the first of these are shown, with both hands
    ASSERT_FALSE(watcher.link->events("moved").empty());
    EXPECT_TRUE((*watcher.link->events("moved").back())["body"]["view"].contains("a"));
    const std::size_t before = watcher.link->heard.size();
    one.tell("watching", {{"table", table}, {"all", false}});
    play(table, {&one, &two}, 4, 3);
    house.now += 60'000;
    house.hub->tick();
    ASSERT_EQ(watcher.link->events("renewed").size(), 1U);
    // From now on only what both see, and every position is newer than the one before.
    std::int64_t last = -1;
    for (std::size_t i = before; i < watcher.link->heard.size(); ++i) {
        const Json& message = watcher.link->heard[i];
        if (!message.contains("body") || !message["body"].contains("view")) continue;
        EXPECT_FALSE(message["body"]["view"].contains("a")) << message.dump();
        const std::int64_t question = message["body"]["question"]["question"];
        EXPECT_GT(question, last);
        last = question;
    }
    EXPECT_GE(last, 12);
    const Json snapshot = watcher.tell("view", {{"table", table}})["body"]["snapshot"];
    EXPECT_FALSE(snapshot["view"].contains("a"));
}

// --- A full house

TEST(FullHouse, FinishedTablesCountForNobodyAndWhoIsThereMayFinish) {
    HubSettings settings;
    settings.most_tables = 2;
    House house(":memory:", settings);
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
    const auto make = [&](const Caller& who) {
        std::string out;
        TableRequest request = table_request("summoner");
        request.open = true;
        house.hub->create_table(who, request, [&](std::variant<Json, Problem> made) {
            out = std::holds_alternative<Json>(made) ? std::get<Json>(made)["table"].get<std::string>()
                                                     : std::get<Problem>(made).code;
        });
        house.settle();
        return out;
    };
    // As many as one likes, one after the other.
    for (int i = 0; i < 5; ++i) {
        const std::string table = sit_down(house, one.caller, two.caller, table_request("summoner"));
        one.tell("join", {{"table", table}});
        EXPECT_TRUE(Someone::ok(one.tell("concede", {{"table", table}})));
    }
    const std::string first = make(one.caller);
    EXPECT_TRUE(looks_like_id(first)) << first;
    EXPECT_TRUE(looks_like_id(make(two.caller)));
    const Caller late = house.guest("Cy");
    EXPECT_EQ(make(late), "house-full");
    // Whoever comes to a table that waits needs no new one.
    std::string joined = "fine";
    house.hub->join_table(late, first, find_game("summoner")->decks()[1], [&](std::variant<Json, Problem> made) {
        if (const auto* problem = std::get_if<Problem>(&made)) joined = problem->code;
    });
    house.settle();
    EXPECT_EQ(joined, "fine");
}

TEST(FullHouse, TablesThatEverybodyHasLeftTakeLittleRoom) {
    House house;
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
    const auto play_one = [&] {
        const std::string table = sit_down(house, one.caller, two.caller, table_request("summoner"));
        one.tell("join", {{"table", table}});
        EXPECT_TRUE(Someone::ok(one.tell("concede", {{"table", table}})));
        house.now += 1000;  // joining is charged
        return table;
    };
    const std::string stays = play_one(), first = play_one();
    one.tell("leave", {{"table", first}});
    const auto over = [&] { return house.hub->counts().games.at("summoner").tables_over; };
    EXPECT_EQ(over(), 2U);
    // Who comes back within five minutes finds it.
    EXPECT_TRUE(Someone::ok(one.tell("join", {{"table", first}})));
    one.tell("leave", {{"table", first}});
    constexpr std::size_t Most = 256;
    for (std::size_t i = 0; i < Most; ++i) one.tell("leave", {{"table", play_one()}});
    EXPECT_EQ(over(), Most + 1) << "the oldest has gone";
    EXPECT_EQ(Someone::code(one.tell("join", {{"table", first}})), "no-such-table");
    EXPECT_TRUE(Someone::ok(one.tell("view", {{"table", stays}}))) << "somebody is there";
    house.now += 300'000;
    house.hub->tick();
    house.settle();
    EXPECT_EQ(over(), 1U);
}

TEST(FullHouse, OneAddressHasItsShare) {
    HubSettings settings;
    settings.most_tables_of_address = 3;
    House house(":memory:", settings);
    const auto make = [&](const Caller& who, const std::string& address) {
        std::string out = "fine";
        TableRequest request = table_request("summoner");
        request.open = true;
        request.address = address;
        house.hub->create_table(who, request, [&](std::variant<Json, Problem> made) {
            if (const auto* problem = std::get_if<Problem>(&made)) out = problem->code;
        });
        house.settle();
        return out;
    };
    for (int i = 0; i < 3; ++i) EXPECT_EQ(make(house.guest("G" + std::to_string(i)), "203.0.113.7"), "fine");
    EXPECT_EQ(make(house.guest("One more"), "203.0.113.7"), "too-many-tables-here");
    EXPECT_EQ(make(house.guest("Another"), "203.0.113.8"), "fine");
    EXPECT_EQ(make(house.guest("Here"), ""), "fine");
}

// --- Work

TEST(Work, OfWhoLeftIsDroppedAndAComputersAnswerComesFirst) {
    House house;
    const Caller eager = house.guest("Eager");
    TableRequest request = table_request("summoner");
    request.computer_deck = find_game("summoner")->decks()[1];
    request.level = "beginner";
    request.seat = "a";
    std::string table;
    house.hub->create_table(eager, request,
                            [&](std::variant<Json, Problem> made) { table = std::get<Json>(made)["table"]; });
    house.settle();
    // Hints nobody waits for.
    std::shared_ptr<NotedLink> first;
    for (int i = 0; i < 5; ++i) {
        auto link = std::make_shared<NotedLink>();
        if (!first) first = link;
        house.hub->connected(link, eager);
        house.hub->heard(link, R"({"kind": "command", "id": 1, "do": "hello", "protocol": 1})");
        house.keeper->pump();
        house.hub->heard(link, R"({"kind": "command", "id": 2, "do": "join", "table": ")" + table + "\"}");
        house.turns.work();
        ASSERT_TRUE(link->response(2));
        const Json asked = (*link->response(2))["body"]["snapshot"]["question"]["question"];
        const Json hint{{"kind", "command"}, {"id", 3}, {"do", "hint"}, {"question", asked}, {"table", table}};
        house.hub->heard(link, hint.dump());
        house.hub->gone(link);
        EXPECT_EQ(link->response(3) != nullptr, i > 0) << "one hint of a person at a time";
    }
    EXPECT_TRUE(house.pool.work());
    EXPECT_FALSE(house.pool.work()) << "there is no more to do";
    EXPECT_FALSE(first->response(3)) << "nobody is there to hear it";
    // Whoever comes back may ask again.
    Someone back(house, eager);
    back.tell("join", {{"table", table}});
    EXPECT_TRUE(Someone::ok(
        back.tell("hint", {{"table", table}, {"question", (*back.question())["question"]}, {"nodes", 10}})));
}

TEST(Work, IsDoneByUrgencyAndPeopleTakeTurns) {
    WorkQueue queue({10, 10, 2});
    std::string done;
    const auto add = [&](Pool::Urgency urgency, std::int64_t who, char name, Pool::Dropped dropped = nullptr) {
        queue.push({[&done, name] { done += name; }, [] {}, {urgency, who, std::move(dropped)}});
    };
    add(Pool::Urgency::Look, 1, 'l');
    add(Pool::Urgency::Hint, 1, 'a');
    add(Pool::Urgency::Hint, 1, 'b');
    add(Pool::Urgency::Hint, 1, 'c', std::make_shared<std::atomic<bool>>(true));
    add(Pool::Urgency::Hint, 1, 'd');
    add(Pool::Urgency::Hint, 2, 'x');
    add(Pool::Urgency::Answer, 3, '1');
    add(Pool::Urgency::Look, 1, 'm');
    EXPECT_THROW(add(Pool::Urgency::Look, 2, 'n'), Problem);
    while (auto work = queue.pop()) work->run();
    EXPECT_EQ(done, "1axbdlm");
    EXPECT_TRUE(queue.empty());
}

TEST(Work, IsChargedByWhatItCosts) {
    HubSettings settings;
    settings.work_burst = 41;
    settings.work_per_second = 1;
    House house(":memory:", settings);
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
    const std::string table = sit_down(house, one.caller, two.caller, table_request("summoner"));
    one.tell("join", {{"table", table}});
    two.tell("join", {{"table", table}});
    int seen = 0;
    while (seen < 100 && Someone::ok(one.tell("view", {{"table", table}}))) ++seen;
    EXPECT_EQ(seen, 9) << "four for each, and for joining; one for the hello";
    EXPECT_EQ(Someone::code(one.tell("hello", {{"protocol", 1}})), "too-many-requests");
    EXPECT_EQ(Someone::code(one.tell("view", {{"table", table}})), "too-many-requests");
    EXPECT_TRUE(Someone::ok(two.tell("view", {{"table", table}}))) << "others are served";
    house.now += 4000;
    EXPECT_TRUE(Someone::ok(one.tell("view", {{"table", table}})));
    EXPECT_GT(play(table, {&one, &two}, 20), 10) << "answers cost nothing";
}

TEST(Work, OfOneAddressIsBoundedHoweverManyPeopleComeFromThere) {
    HubSettings settings;
    settings.work_burst = 40;
    settings.work_per_second = 1;
    House house(":memory:", settings);
    const auto from = [&](const std::string& name, const std::string& address) {
        Caller caller = house.guest(name);
        caller.address = address;
        return caller;
    };
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
    const std::string table = sit_down(house, one.caller, two.caller, table_request("summoner"));
    // Each keeps to what one person may; together they would keep the loop busy.
    std::vector<std::unique_ptr<Someone>> guests;
    for (int i = 0; i < 20; ++i)
        guests.push_back(std::make_unique<Someone>(house, from("G" + std::to_string(i), "203.0.113.7")));
    Someone again(house, from("Di", "203.0.113.7")), elsewhere(house, from("Cy", "203.0.113.8"));
    int seen = 0;
    for (const auto& guest : guests) {
        if (!Someone::ok(guest->tell("join", {{"table", table}}))) continue;
        ++seen;
        while (Someone::ok(guest->tell("view", {{"table", table}}))) ++seen;
    }
    EXPECT_EQ(seen, (40 * 5 - 21) / 4) << "four for each, and one for each hello";
    EXPECT_TRUE(Someone::ok(elsewhere.tell("join", {{"table", table}}))) << "others are served";
    EXPECT_EQ(Someone::code(again.tell("join", {{"table", table}})), "too-many-requests");
    house.now += 1000;
    EXPECT_TRUE(Someone::ok(again.tell("join", {{"table", table}})));
}

TEST(Work, WhatTakesLongerThanItsPriceIsPaidFor) {
    HubSettings settings;
    settings.work_burst = 40;
    settings.work_per_second = 1;
    House house(":memory:", settings);
    double takes = 0, worked = 0;
    house.hub->worked = [&] { return worked += takes; };
    Caller ada = house.guest("Ada");
    ada.address = "203.0.113.7";
    Someone one(house, ada), two(house, house.guest("Bo"));
    const std::string table = sit_down(house, one.caller, two.caller, table_request("summoner"));
    one.tell("join", {{"table", table}});
    takes = 3;  // less than its price
    EXPECT_TRUE(Someone::ok(one.tell("view", {{"table", table}})));
    takes = 60;
    EXPECT_TRUE(Someone::ok(one.tell("view", {{"table", table}})));
    takes = 0;
    const auto wait = [&] { return one.tell("view", {{"table", table}})["error"]["retry_after"]; };
    EXPECT_EQ(wait(), 1 + 4 + 4 + 60 - 40 + 4);
    // It is the address's, too: of 200 there are 131 left, and each of these takes 5.
    for (int i = 0; i < 27; ++i) {
        Caller other = house.guest("G" + std::to_string(i));
        other.address = ada.address;
        Someone guest(house, other);
        EXPECT_EQ(Someone::code(guest.tell("lobby")), i < 26 ? "" : "too-many-requests") << i;
    }
}

// Two at a table, one of whom is asked.
struct Looking {
    House house;
    Someone ada{house, house.guest("Ada")}, bo{house, house.guest("Bo")};
    std::string table = sit_down(house, ada.caller, bo.caller, table_request("summoner"));
    Someone *asked = &ada, *other = &bo;
    Json at{{"table", table}}, answer;

    Looking() {
        for (Someone* each : {&ada, &bo}) each->tell("join", at);
        next();
    }
    // Whose turn it is now, and what might be answered.
    void next() {
        const auto open = [](const Someone* who) {
            const Json* question = who->question();
            return question && question->contains("options") ? (*question)["question"].get<int>() : -1;
        };
        if (open(asked) < open(other)) std::swap(asked, other);
        const Json& question = *asked->question();
        answer = {{"table", table}, {"question", question["question"]}, {"option", question["options"][0]["option"]}};
    }
};

TEST(Work, LooksTakeTurnsAndAnswersComeBetween) {
    Looking is;
    Someone again(is.house, is.other->caller), watcher(is.house, is.house.guest("Cy"));
    for (Someone* each : {&again, &watcher}) each->tell("join", is.at);
    const int first = is.other->say("view", is.at), second = is.other->say("view", is.at), ping = is.other->say("ping"),
              third = again.say("view", is.at), theirs = watcher.say("view", is.at);
    EXPECT_FALSE(is.other->link->response(first)) << "not in the moment it is asked for";
    EXPECT_TRUE(is.house.turns.work());
    EXPECT_TRUE(is.other->link->response(first));
    EXPECT_FALSE(is.other->link->response(second));
    EXPECT_FALSE(is.other->link->response(ping)) << "what one connection sends is done in order";
    const int answered = is.asked->say("answer", is.answer);
    is.house.keeper->pump();
    EXPECT_TRUE(is.asked->link->response(answered)) << "nobody's answer waits for looks";
    EXPECT_TRUE(is.house.turns.work());
    EXPECT_TRUE(watcher.link->response(theirs)) << "people take turns, however many connections they have";
    EXPECT_FALSE(again.link->response(third));
    EXPECT_TRUE(is.house.turns.work());
    EXPECT_TRUE(again.link->response(third));
    EXPECT_TRUE(is.house.turns.work());
    EXPECT_TRUE(is.other->link->response(second));
    EXPECT_TRUE(is.other->link->response(ping));
    EXPECT_FALSE(is.house.turns.work());
}

TEST(Work, LooksThatWaitForAnEntryAreNotDoneAllAtOnce) {
    Looking is;
    std::vector<std::unique_ptr<Someone>> crowd;
    for (int i = 0; i < 5; ++i) {
        crowd.push_back(std::make_unique<Someone>(is.house, is.house.guest("W" + std::to_string(i))));
        crowd.back()->tell("join", is.at);
    }
    is.asked->say("answer", is.answer);
    std::vector<int> views;
    for (const auto& each : crowd) views.push_back(each->say("view", is.at));
    const auto seen = [&] {
        int count = 0;
        for (std::size_t i = 0; i < crowd.size(); ++i) count += crowd[i]->link->response(views[i]) != nullptr;
        return count;
    };
    while (is.house.turns.work()) continue;
    EXPECT_EQ(seen(), 0) << "the answer is not durable";
    is.house.keeper->pump();
    EXPECT_EQ(seen(), 0);
    for (int i = 1; i <= 5; ++i) {
        // Nor do they wait for the next one.
        if (i == 2) {
            is.next();
            is.asked->say("answer", is.answer);
        }
        EXPECT_TRUE(is.house.turns.work());
        EXPECT_EQ(seen(), i);
    }
    is.house.settle();
}

// --- Clocks

TEST(HouseClock, GoesOnWhateverTheWallClockIsSetTo) {
    Millis wall = 1'700'000'000'000, steady = 5000;
    HouseClock clock([&] { return wall; }, [&] { return steady; });
    EXPECT_EQ(clock.now(), 1'700'000'000'000);
    steady += 1000, wall += 3'600'000;  // somebody sets it an hour ahead
    EXPECT_EQ(clock.now(), 1'700'000'001'000);
    EXPECT_EQ(clock.behind(), 3'599'000);
    steady += 1000, wall -= 7'200'000;
    EXPECT_EQ(clock.now(), 1'700'000'002'000);
    // The program did not run: the clock stood.
    steady += 600'000;
    EXPECT_EQ(clock.now(), 1'700'000'002'000);
    steady += HouseClock::LongestGap;
    EXPECT_EQ(clock.now(), 1'700'000'007'000);
}

struct Restarted {
    Folder folder;
    std::string file = folder / "restart.db", table;
    Caller ada, bo;

    // Some answers were given, then somebody thinks for so long; the server is stopped, or dies.
    void play_before(const TableRequest& request, Millis thinks, bool stopped) {
        House house(file);
        ada = house.account("Ada"), bo = house.account("Bo");
        Someone one(house, ada), two(house, bo);
        table = sit_down(house, ada, bo, request);
        one.tell("join", {{"table", table}});
        two.tell("join", {{"table", table}});
        EXPECT_EQ(play(table, {&one, &two}, 5), 5);
        house.now += thinks;
        if (stopped)
            house.hub->drain([] {});
        else
            house.hub->tick();
        house.settle();
    }
};

TEST(Restart, ClocksWaitForThePlayersAndNobodyLosesByIt) {
    Restarted was;
    was.play_before(clocked(true), 50'000, true);
    House house(was.file);
    house.now += 3'600'000;
    EXPECT_EQ(restore(house).matches, 1U);
    // Nobody is there: nobody loses, for as long as it takes to come back.
    house.now += Hub::ComeBack - 1000;
    house.hub->tick();
    house.settle();
    EXPECT_FALSE(house.store->summary(was.table)->result);
    Someone one(house, was.ada);
    EXPECT_TRUE(one.tell("join", {{"table", was.table}})["body"]["snapshot"]["clocks"]["paused"]);
    Someone two(house, was.bo);
    const Json clocks = two.tell("join", {{"table", was.table}})["body"]["snapshot"]["clocks"];
    EXPECT_FALSE(clocks["paused"]);
    EXPECT_FALSE(clocks["running"].is_null());
    EXPECT_GT(play(was.table, {&one, &two}, 3), 0);
}

TEST(Restart, WhoDoesNotComeBackHasHadTheTime) {
    Restarted was;
    was.play_before(clocked(), 1000, true);
    House house(was.file);
    restore(house);
    house.now += Hub::ComeBack;
    house.hub->tick();
    house.settle();
    EXPECT_FALSE(house.store->summary(was.table)->result) << "now the clock goes on";
    house.now += 61'000;
    house.hub->tick();
    house.settle();
    EXPECT_EQ(house.store->summary(was.table)->result->by, "time");
}

TEST(Restart, WhatSomebodyHasThoughtStaysUsed) {
    for (const bool stopped : {true, false}) {
        Restarted was;
        was.play_before(clocked(), 40'000, stopped);
        House house(was.file);
        restore(house);
        Someone one(house, was.ada), two(house, was.bo);
        one.tell("join", {{"table", was.table}});
        const Json clocks = two.tell("join", {{"table", was.table}})["body"]["snapshot"]["clocks"];
        const std::string running = clocks["running"];
        EXPECT_GE(clocks[running]["bank"], 60'000 - 40'000);
        EXPECT_LE(clocks[running]["bank"], 60'000 - 40'000 + Table::ShowMost) << (stopped ? "stopped" : "died");
    }
}

TEST(Restart, TablesThatWaitAreThereAgain) {
    const Folder folder;
    const std::string file = folder / "waiting.db";
    Caller ada;
    std::string open, left;
    {
        House house(file);
        ada = house.guest("Ada");
        for (std::string* table : {&open, &left}) {
            TableRequest request = clocked();
            request.open = true;
            request.seat = "b";
            house.hub->create_table(ada, request,
                                    [&](std::variant<Json, Problem> made) { *table = std::get<Json>(made)["table"]; });
            house.settle();
        }
        house.hub->leave_table(ada, left, [](const auto&) {});
        house.settle();
    }
    House house(file);
    EXPECT_EQ(restore(house).waiting, 1U);
    const Json waiting = house.hub->lobby("summoner")["waiting"];
    ASSERT_EQ(waiting.size(), 1U);
    EXPECT_EQ(waiting[0]["table"], open);
    EXPECT_EQ(waiting[0]["seats"]["b"]["name"], "Ada");
    EXPECT_EQ(waiting[0]["terms"]["clock"]["bank"], 60'000);
    Someone two(house, house.guest("Bo"));
    bool joined = false;
    house.hub->join_table(two.caller, open, find_game("summoner")->decks()[1],
                          [&](const auto& made) { joined = std::holds_alternative<Json>(made); });
    house.settle();
    EXPECT_TRUE(joined);
    EXPECT_TRUE(house.store->waiting_tables().empty());
}

TEST(Outage, NothingIsLostWhileNothingCanBeSaved) {
    FragileDisk disk(Seed{1, 2});
    const Folder folder;
    House house(folder / "full.db");
    Someone one(house, house.account("Ada")), two(house, house.account("Bo"));
    const std::string table = sit_down(house, one.caller, two.caller, clocked(true));
    for (Someone* each : {&one, &two}) each->tell("join", {{"table", table}});
    EXPECT_EQ(play(table, {&one, &two}, 3), 3);
    const auto clocks = [&] { return one.tell("view", {{"table", table}})["body"]["snapshot"]["clocks"]; };

    disk.full = true;
    Someone& asked = clocks()["running"] == "a" ? one : two;
    const Json& question = *asked.question();
    const Json answer{
        {"table", table}, {"question", question["question"]}, {"option", question["options"][0]["option"]}};
    EXPECT_EQ(Someone::code(asked.tell("answer", answer)), "not-saved");
    EXPECT_EQ(Someone::code(one.tell("concede", {{"table", table}})), "not-saved");
    EXPECT_TRUE(house.hub->counts().store_fails);
    EXPECT_EQ(std::ranges::count(house.noted, "entry-not-kept"), 2);
    const Json stood = clocks();
    EXPECT_TRUE(stood["paused"]);
    // However long it lasts, and though it is tried again and again.
    for (int i = 0; i < 60; ++i) {
        house.now += 10'000;
        house.hub->tick();
        house.settle();
    }
    EXPECT_FALSE(house.store->summary(table)->result);
    EXPECT_EQ(clocks()["a"]["bank"], stood["a"]["bank"]);
    EXPECT_EQ(clocks()["b"]["bank"], stood["b"]["bank"]);

    disk.full = false;
    house.now += 2000;
    house.hub->tick();
    house.settle();
    EXPECT_FALSE(house.hub->counts().store_fails);
    EXPECT_FALSE(clocks()["paused"]) << "both are there";
    EXPECT_TRUE(Someone::ok(asked.tell("answer", answer)));
    EXPECT_EQ(house.store->match(table)->entries.size(), 4U);
    EXPECT_TRUE(Someone::ok(one.tell("concede", {{"table", table}})));
    EXPECT_EQ(house.store->rating(one.caller.person.id, "summoner").matches, 1);
}

TEST(Rated, AMatchThatNeverBeganCountsForNobody) {
    House house;
    Someone one(house, house.account("Ada")), two(house, house.account("Bo"));
    const std::string table = sit_down(house, one.caller, two.caller, clocked(true));
    two.tell("join", {{"table", table}});
    house.now += 61'000;
    house.hub->tick();
    house.settle();
    const auto result = house.store->summary(table)->result;
    ASSERT_TRUE(result);
    EXPECT_EQ(result->by, "abort");
    EXPECT_EQ(result->reason, "not-begun");
    EXPECT_EQ(house.store->rating(one.caller.person.id, "summoner").matches, 0);
    EXPECT_EQ(house.store->rating(two.caller.person.id, "summoner").matches, 0);
}

TEST(Rated, WhoPlayedAndRunsOutOfTimeLoses) {
    House house;
    Someone one(house, house.account("Ada")), two(house, house.account("Bo"));
    const std::string table = sit_down(house, one.caller, two.caller, clocked(true));
    one.tell("join", {{"table", table}});
    two.tell("join", {{"table", table}});
    EXPECT_EQ(play(table, {&one, &two}, 3), 3);
    house.now += 120'000;
    house.hub->tick();
    house.settle();
    EXPECT_EQ(house.store->summary(table)->result->by, "time");
    EXPECT_EQ(house.store->rating(one.caller.person.id, "summoner").matches, 1);
}

// A link whose lag is known.
class FarLink final : public Link {
public:
    Millis takes = 0;
    int measured = 0;
    void send(std::string) override {}
    void close(int, std::string_view) override {}
    void measure() override { ++measured; }
    Millis lag() const override { return takes; }
};

TEST(Lag, IsNotThePlayersUpToABound) {
    for (const auto& [takes, counted] : {std::pair<Millis, Millis>{120, 120}, {5000, Table::MostLag}}) {
        House house;
        Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
        const std::string table = sit_down(house, one.caller, two.caller, clocked());
        one.tell("join", {{"table", table}});
        two.tell("join", {{"table", table}});
        for (const Caller& caller : {one.caller, two.caller}) {
            auto link = std::make_shared<FarLink>();
            link->takes = takes;
            house.hub->connected(link, caller);
            house.hub->heard(link, R"({"kind": "command", "id": 1, "do": "hello", "protocol": 1})");
            house.settle();
            house.hub->heard(link, R"({"kind": "command", "id": 2, "do": "join", "table": ")" + table + "\"}");
            house.settle();
        }
        ASSERT_EQ(play(table, {&one, &two}, 1), 1);
        const Json before = one.tell("view", {{"table", table}})["body"]["snapshot"]["clocks"];
        const std::string running = before["running"];
        // Of bank and nothing else: what is free is what there is to see, and the lag.
        const Millis free = before[running]["answer"];
        const Millis shown = free - counted;
        EXPECT_GE(shown, 0);
        EXPECT_TRUE(shown == Table::ShowMost || shown % Table::ShowEvent == 0) << free;
    }
}

// --- The service manager

TEST(Notifier, TellsThatItIsAlive) {
    const Folder folder;
    const std::string path = folder / "notify";
    const int listening = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    sockaddr_un at{};
    at.sun_family = AF_UNIX;
    path.copy(at.sun_path, sizeof at.sun_path - 1);
    ASSERT_EQ(bind(listening, reinterpret_cast<const sockaddr*>(&at), sizeof at), 0);
    const auto heard = [&] {
        char bytes[64];
        const ssize_t count = recv(listening, bytes, sizeof bytes, 0);
        return std::string(bytes, count > 0 ? static_cast<std::size_t>(count) : 0);
    };
    Notifier notifier(path, "30000000");
    notifier.tell("READY=1");
    EXPECT_EQ(heard(), "READY=1");
    notifier.alive(1'000'000);
    EXPECT_EQ(heard(), "WATCHDOG=1");
    notifier.alive(1'005'000);
    EXPECT_EQ(heard(), "");
    notifier.alive(1'010'000);
    EXPECT_EQ(heard(), "WATCHDOG=1");
    close(listening);
    Notifier nobody("", "");
    nobody.tell("READY=1");
    nobody.alive(5);
}

}  // namespace
}  // namespace quincunx::server
