// The parts of messages: events, questions, clocks, results, why not.
#include <yaml-cpp/yaml.h>

#include <set>

#include "server/texts.h"
#include "tests/server/messages.h"

namespace quincunx::server {
namespace {

TEST(Messages, SecretsOfEventsAreForThoseWhoKnowThem) {
    const Game& game = checks::game("summoner");
    Table table = table_of(game);
    std::vector<Event> secret;
    Random random(Seed{1, 1});
    while (secret.empty() && !table.over())
        for (const Event& event : answer(table, pick(table.waiting().choice, random), Start).events)
            if (event.secret && event.seen_by == only(Seat::A)) secret = {event};
    ASSERT_FALSE(secret.empty());
    const Moment moment = table;
    const auto text = [&](Audience whom) { return events_for(moment, whom, secret, Bare).dump(); };
    EXPECT_EQ(text(Audience::A).find("hidden"), std::string::npos);
    EXPECT_NE(text(Audience::B).find("hidden"), std::string::npos);
    EXPECT_EQ(text(Audience::Watchers), text(Audience::B));
    Moment open = moment;
    open.all = true;
    EXPECT_EQ(events_for(open, Audience::Watchers, secret, Bare).dump(), text(Audience::A));
}

TEST(Messages, EventsHaveWordsOnlyForThoseWhoWantThem) {
    const Game& game = checks::game("summoner");
    const Table table = table_of(game);
    const auto log = table.log();
    ASSERT_FALSE(log.empty());
    const Json bare = events_for(table, Audience::A, log, Bare), full = events_for(table, Audience::A, log, Full);
    const PlayerNames called = game.names_for(Seat::A, Lang::En);
    ASSERT_EQ(bare.size(), log.size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        EXPECT_FALSE(bare[i].contains("text"));
        EXPECT_EQ(full[i]["text"], game.event_text(log[i].told_to(Seat::A), Lang::En, &called));
        EXPECT_EQ(bare[i]["event"], full[i]["event"]);
        EXPECT_EQ(bare[i].contains("clause"), log[i].cause.kind == Cause::Kind::Clause);
        EXPECT_EQ(bare[i].value("clause", bare[i]["cause"]), bare[i]["cause"]);
    }
}

TEST(Messages, PlayersReadOfYouAndTheOpponentAndOthersReadNames) {
    const Table table = table_of(checks::game("summoner"));
    const std::vector<Event> events = table.log();
    const auto first_draw = [&](const Moment& moment, Audience whom) {
        for (const Json& entry : events_for(moment, whom, events, Full))
            if (entry["event"] == "drew" && entry["seat"] == "you") return entry["text"].get<std::string>();
        return std::string();
    };
    EXPECT_TRUE(first_draw(table, Audience::A).starts_with("You drew"));
    EXPECT_TRUE(first_draw(table, Audience::B).starts_with("Opponent drew"));
    const std::string name = table.seated(Seat::A).name;
    ASSERT_FALSE(name.empty());
    EXPECT_TRUE(first_draw(table, Audience::Watchers).starts_with(name + " drew"));
    Moment looked_at(table.game(), table.waiting(), 0);
    looked_at.seated = &table.seated();
    EXPECT_TRUE(first_draw(looked_at, Audience::A).starts_with(name + " drew"));
}

TEST(Messages, WhatBothSeatsKnow) {
    const Json a = Json::parse(R"({"turn":1,"seat":"you","board":{"c1":"x","c2":"hidden"},"list":[1,2],"long":[1],
        "you":{"hand":["p","q"],"dice":{"cryo":2,"pyro":0},"deck":["hidden","k"],"secret":1},
        "foe":{"hand":["s"],"dice":{"cryo":0,"pyro":0},"deck":["z","y"]}})");
    const Json b = Json::parse(R"({"turn":1,"seat":"foe","board":{"c1":"x","c2":"y"},"list":[1,3],"long":[1,2],
        "you":{"hand":["q"],"dice":{"cryo":0,"pyro":0},"deck":["j","hidden"],"guess":2},
        "foe":{"hand":["r","s"],"dice":{"cryo":0,"pyro":3},"deck":["hidden","y"]}})");
    // Of each side what the other seat sees of it (dice it does not show count as none), unless its owner does not know
    // it.
    EXPECT_EQ(in_common(a, b), Json::parse(R"({"turn":1,"board":{"c1":"x","c2":"hidden"},"list":[1,"hidden"],
        "you":{"hand":["q"],"dice":{"cryo":0,"pyro":0},"deck":["hidden","hidden"]},
        "foe":{"hand":["s"],"dice":{"cryo":0,"pyro":0},"deck":["hidden","y"]}})"));
}

TEST(Messages, AQuestionIsPutInTheMannerOfTheReader) {
    const Game& game = checks::game("summoner");
    const Table table = table_of(game);
    const Choice& choice = table.waiting().choice;
    const Audience asked = audience(table.asked()), waits = audience(other(table.asked()));
    const Json bare = question_for(table, asked, Bare), full = question_for(table, asked, Full);
    EXPECT_EQ(bare["question"], 0);
    EXPECT_EQ(bare["prompt"], game.question_key(choice));
    EXPECT_EQ(bare["undo"], "no");
    EXPECT_FALSE(bare.contains("text"));
    ASSERT_EQ(bare["options"].size(), choice.options.size());
    const StateBytes now = game.present(table.waiting());
    EXPECT_EQ(full["text"], game.question_text(now, choice, Lang::En));
    for (std::size_t i = 0; i < choice.options.size(); ++i) {
        const Option& option = choice.options[i];
        EXPECT_EQ(bare["options"][i], (Json{{"option", game.write_option(option)}}));
        EXPECT_EQ(full["options"][i]["option"], game.write_option(option));
        EXPECT_EQ(full["options"][i]["text"], game.option_text(now, option, Lang::En));
        EXPECT_EQ(full["options"][i]["undo"], game.undo_is_free(table.waiting(), option));
        const Json& names = full["options"][i]["names"];
        EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
        EXPECT_NE(std::find(names.begin(), names.end(), game.option_names(now, option)[0]), names.end());
    }
    for (const Audience whom : {waits, Audience::Watchers}) {
        const Json told = question_for(table, whom, Full);
        EXPECT_EQ(told["seat"], asked == Audience::A ? "a" : "b");
        EXPECT_EQ(told["prompt"], bare["prompt"]);
        EXPECT_FALSE(told.contains("options"));
        EXPECT_FALSE(told.contains("text"));
    }
    EXPECT_FALSE(question_for(table, Audience::Watchers, Full).contains("undo"));
}

TEST(Messages, AQuestionTellsWhatTakingBackWouldBe) {
    const Game& game = checks::game("summoner");
    Terms terms;
    Table table = table_of(game, terms);
    Random random(Seed{3, 1});
    std::set<std::string> seen;
    for (int i = 0; i < 200 && !table.over(); ++i) {
        for (const Seat seat : Seats) {
            const std::string undo = question_for(table, audience(seat), Bare)["undo"];
            EXPECT_EQ(undo != "no", table.can_undo(seat));
            EXPECT_EQ(undo == "free", table.undo_is_free(seat));
            seen.insert(undo);
        }
        answer(table, pick(table.waiting().choice, random), Start);
    }
    EXPECT_EQ(seen, (std::set<std::string>{"no", "free", "consent"}));
    terms.undo = Terms::Undo::Never;
    const Table strict = table_of(game, terms);
    const Json question = question_for(strict, audience(strict.asked()), Full);
    for (const Json& option : question["options"]) EXPECT_EQ(option["undo"], false);
}

TEST(Messages, ClocksTellTimeAndPresence) {
    const Game& game = checks::game("lillian");
    Table table = table_of(game);
    const std::string asked = table.asked() == Seat::A ? "a" : "b", waits = asked == "a" ? "b" : "a";
    table.left(other(table.asked()), Start + 1000);
    const Json told = clocks(table, Start + 14'000);
    EXPECT_EQ(told["running"], asked);
    EXPECT_EQ(told["paused"], false);
    EXPECT_EQ(told[asked], (Json{{"here", true}, {"bank", 56'000}, {"answer", 0}}));
    EXPECT_EQ(told[waits], (Json{{"here", false}, {"bank", 60'000}, {"answer", 0}}));
    table.pause(Start + 15'000);
    EXPECT_EQ(clocks(table, Start + 99'000)["running"], nullptr);
    EXPECT_EQ(clocks(table, Start + 99'000)["paused"], true);
    EXPECT_EQ(clocks(table, Start + 99'000)[asked]["bank"], 55'000);

    const Table untimed = table_of(game, Terms{}, true);
    const Json free = clocks(untimed, Start + 5000);
    EXPECT_EQ(free["running"], nullptr);
    EXPECT_EQ(free["a"], (Json{{"here", true}}));
    EXPECT_EQ(free["b"], (Json{{"here", true}}));
}

TEST(Messages, SeatsAndOffers) {
    const Table people = table_of(checks::game("gemu")), alone = table_of(checks::game("gemu"), Terms{}, true);
    const std::string deck = people.seated(Seat::A).deck;
    EXPECT_EQ(seats(people)["a"], (Json{{"kind", "guest"}, {"id", 7}, {"name", "小明"}, {"deck", deck}}));
    EXPECT_EQ(seats(people)["b"]["kind"], "bot");
    EXPECT_EQ(seats(alone)["b"]["kind"], "computer");
    EXPECT_EQ(seats(alone)["b"]["level"], "club");
    EXPECT_FALSE(seats(alone)["b"].contains("id"));

    Table table = table_of(checks::game("gemu"));
    EXPECT_EQ(offers(table),
              Json::parse(R"({"draw":null,"draw_ended":null,"undo":null,"watching":{"a":false,"b":false}})"));
    ASSERT_TRUE(std::holds_alternative<bool>(table.offer_draw(Seat::B, Start)));
    table.lets_watch[Seat::A] = true;
    EXPECT_EQ(offers(table),
              Json::parse(R"({"draw":"b","draw_ended":null,"undo":null,"watching":{"a":true,"b":false}})"));
}

TEST(Messages, ResultsInWords) {
    const Game& game = checks::game("summoner");
    const auto ended = [&](bool computer, auto&& end) {
        Table table = table_of(game, timed(), computer);
        end(table);
        table.settled(Start + 1);
        return table;
    };
    const Table conceded = ended(false, [](Table& t) { t.concede(Seat::A, Start + 1); });
    EXPECT_EQ(result_of(conceded)["winner"], "b");
    EXPECT_EQ(result_of(conceded)["by"], "concession");
    EXPECT_EQ(result_of(conceded)["ended"], Start + 1);
    EXPECT_EQ(result_text(conceded, Lang::En), "小明 conceded; Robby wins.");
    EXPECT_EQ(result_text(conceded, Lang::ZhHans), "小明认输，Robby获胜。");
    EXPECT_EQ(snapshot(conceded, Audience::A, Full, Start)["result"]["text"], result_text(conceded, Lang::En));
    EXPECT_FALSE(snapshot(conceded, Audience::A, Bare, Start)["result"].contains("text"));
    const Table late = ended(false, [](Table& t) { ASSERT_TRUE(t.tick(*t.deadline())); });
    EXPECT_EQ(result_of(late)["by"], "time");
    EXPECT_NE(result_text(late, Lang::En).find("ran out of time"), std::string::npos);
    const Table drawn = ended(false, [](Table& t) {
        t.offer_draw(Seat::A, Start);
        t.respond(Seat::B, Table::Offer::Draw, true, Start);
    });
    EXPECT_EQ(result_of(drawn)["winner"], "draw");
    EXPECT_EQ(result_of(drawn)["by"], "agreement");
    EXPECT_EQ(result_text(drawn, Lang::En), "Draw by agreement.");
    const Table off = ended(false, [](Table& t) { t.abort(CalledOff::Unknown, Start); });
    EXPECT_EQ(result_of(off)["winner"], "none");
    EXPECT_EQ(result_of(off)["by"], "abort");
    EXPECT_FALSE(result_of(off).contains("reason"));
    EXPECT_EQ(result_text(off, Lang::En), "The match was canceled by the server; it has no result.");
    const Table old = ended(false, [](Table& t) { t.abort(CalledOff::RulesChanged, Start); });
    EXPECT_EQ(result_of(old)["reason"], "rules-changed");
    EXPECT_NE(result_text(old, Lang::En).find("rules of the game have changed"), std::string::npos);
    const Table against = ended(true, [](Table& t) { t.concede(Seat::A, Start + 1); });
    EXPECT_EQ(result_text(against, Lang::En), "小明 conceded; Computer (Skilled) wins.");
    EXPECT_EQ(result_text(table_of(game), Lang::En), "");
}

TEST(Messages, WhyNotKnowsTheRulesReasons) {
    const Game& game = checks::game("summoner");
    Table table = table_of(game);
    Random random(Seed{2, 2});
    while (game.refusals(table.waiting()).empty()) answer(table, pick(table.waiting().choice, random), Start);
    const Seat seat = table.asked();
    const std::vector<Refusal> refusals = game.refusals(table.waiting());
    const Json all = why_not(table, seat, Full);
    ASSERT_EQ(all.size(), refusals.size());
    const Option& option = refusals[0].option;
    EXPECT_EQ(all[0]["option"], game.write_option(option));
    EXPECT_EQ(all[0]["reason"], game.reason_text(game.present(table.waiting()), refusals[0].reason, Lang::En));
    EXPECT_EQ(all[0]["clauses"], Json(game.reason_clauses(refusals[0].reason)));
    // It is called and about what an option would be.
    const StateBytes present = game.present(table.waiting());
    for (std::size_t i = 0; i < refusals.size(); ++i) {
        EXPECT_EQ(all[i]["text"], game.option_text(present, refusals[i].option, Lang::En));
        EXPECT_EQ(all[i]["facts"], game.option_facts(present, table.waiting().choice, refusals[i].option));
        EXPECT_FALSE(all[i]["facts"]["verb"].get<std::string>().empty());
        EXPECT_EQ(all[i].value("price", false), game.is_price(refusals[i].reason));
    }
    EXPECT_FALSE(why_not(table, seat, Bare)[0].contains("facts"));
    EXPECT_EQ(why_not(table, seat, Full, option)[0], all[0]);
    EXPECT_TRUE(why_not(table, other(seat), Full).empty());
    EXPECT_TRUE(why_not(table, seat, Full, table.waiting().choice.options[0]).empty());
    // What is no candidate at all.
    const auto strange = game.read_option("step #99") ? game.read_option("step #99") : game.read_option("build 9999");
    const Json none = why_not(table, seat, Bare, strange ? *strange : Option{0, 1, 2, 3});
    ASSERT_EQ(none.size(), 1U);
    EXPECT_EQ(none[0]["reason"], say(Lang::En, "reason.not-offered"));
    EXPECT_TRUE(none[0]["clauses"].empty());

    // The same for an answer that was tried.
    const auto step = table.answer(seat, table.question(), option, Start);
    ASSERT_TRUE(std::holds_alternative<Problem>(step));
    const Problem told = explained(table, std::get<Problem>(step), option, Lang::En);
    EXPECT_EQ(told.more["reason"], all[0]["reason"]);
    EXPECT_EQ(told.more["clauses"], all[0]["clauses"]);
    EXPECT_TRUE(fits(refusal(3, told, Lang::En)));
    EXPECT_THROW(preview(table, seat, option, Full), Problem);
    EXPECT_THROW(preview(table, other(seat), table.waiting().choice.options[0], Full), Problem);
    // A problem that has no reason stays as it is.
    EXPECT_EQ(explained(table, {409, "busy"}, option, Lang::En).more, Json::object());
}

TEST(Messages, Envelopes) {
    EXPECT_EQ(event_message("abc", 4, "offer", {{"draw", "a"}}),
              R"({"kind":"event","event":"offer","table":"abc","n":4,"body":{"draw":"a"}})");
    EXPECT_EQ(event_message("abc", 0, "chat", Json::object()),
              R"({"kind":"event","event":"chat","table":"abc","body":{}})");
    EXPECT_EQ(event_message("", 0, "lobby", Json::object()), R"({"kind":"event","event":"lobby","body":{}})");
    EXPECT_EQ(response("x\"y", {{"n", 1}}), R"({"kind":"response","id":"x\"y","ok":true,"body":{"n":1}})");
    EXPECT_EQ(response(7, Json::object()), R"({"kind":"response","id":7,"ok":true,"body":{}})");
    // Broken UTF-8 does not break the message.
    EXPECT_TRUE(Json::accept(event_message("t", 0, "chat", {{"text", "\xff\xfe"}})));
    EXPECT_TRUE(Json::accept(refusal(nullptr, {400, "bad-json", {"\xc3"}}, Lang::En)));
}

TEST(Messages, AHint) {
    const Game& game = checks::game("lillian");
    const Table table = table_of(game);
    Hint hint;
    hint.nodes = 12;
    hint.suggestions = {{table.waiting().choice.options[0], "words", 0.5, 1}};
    hint.line = {{Seat::B, "then"}};
    hint.follows = {"so"};
    Json body = describe(game, hint);
    body["question"] = 3;
    EXPECT_TRUE(fits(response(1, body), "hint"));
    EXPECT_EQ(body["suggestions"][0]["option"], game.write_option(table.waiting().choice.options[0]));
    EXPECT_EQ(body["line"][0]["seat"], "b");
}

// What may follow from a blunder is told move by move, as the table would tell it, and leads from one view to the next.
TEST(Messages, WhatABlunderLeadsTo) {
    const Game& game = checks::game("gemu");
    Waiting at;
    at.state = game.given(YAML::Load("{phase: monster, you: {faith: 2, monsters: [Tinder Rat]}, foe: {faith: 4, "
                                     "monsters: [], hand: [Tinder Rat]}}"),
                          "my.yaml");
    game.resume(at);
    const View view = game.view(at, Seat::A);
    const auto role = [&](const Option& option) {
        return game.option_facts(at.state, at.choice, option).value("role", "");
    };
    const auto end = std::ranges::find(at.choice.options, "end", role);
    const auto strike = std::ranges::find(at.choice.options, "attack", role);
    ASSERT_NE(end, at.choice.options.end());
    ASSERT_NE(strike, at.choice.options.end());
    Random random({3, 4});
    const Weighed weighed = weigh(game, view, *end, *strike, random);
    Json chosen = describe(game, weighed, Seat::A, {.lang = Lang::En});
    ASSERT_EQ(chosen["reply"].size(), weighed.reply.size());
    ASSERT_GE(weighed.reply.size(), 2U);
    EXPECT_EQ(chosen["reply"][0]["text"], game.option_text(at.state, *end, Lang::En));
    bool struck = false, drawn = false;  // the other seat attacks, and the board shows it
    for (const Json& move : chosen["reply"]) {
        EXPECT_EQ(move["view"]["seat"], "you") << "as the seat that asked sees it";
        for (const Json& event : move["events"]) {
            if (move["seat"] != "b") continue;
            struck = struck || event["event"] == "attack";
            drawn = drawn || (struck && event.contains("frame"));
        }
    }
    EXPECT_TRUE(struck && drawn) << chosen.dump(1);
    EXPECT_NE(view_for({game, at, 0}, Audience::A), chosen["reply"].back()["view"]);
    Hint hint;
    hint.suggestions = {{*strike, "words", 0.5, 1}};
    Json body = describe(game, hint);
    body["question"] = 3;
    body["chosen"] = std::move(chosen);
    EXPECT_TRUE(fits(response(1, body), "hint"));
}

}  // namespace
}  // namespace quincunx::server
