// The HTTP interface: matches, their moments and replays, and lists of them.
#include <set>

#include "engine/match/replay.h"
#include "server/wire/ids.h"
#include "tests/server/api_house.h"

namespace quincunx::server {
namespace {

// --- Matches

TEST_P(ApiGames, AFinishedMatchHasAPageMomentsAndAFileThatVerifies) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    const Game& game = *find_game(GetParam());
    const Played match = played(std::string(GetParam()), house.id_of(ada), 0, house.now);
    ASSERT_TRUE(match.result);
    const MatchId id = keep(*house.store, match);
    const Answer page = house.ask("GET", at(id));
    EXPECT_EQ(page.body["current"], true);
    EXPECT_EQ(page.body["replay"], "open");
    EXPECT_EQ(page.body["seed"], write_seed(match.record.setup.seed));
    EXPECT_EQ(page.body["seats"]["b"]["level"], "club");
    EXPECT_EQ(page.body["you"], nullptr);
    EXPECT_EQ(house.ask("GET", at(id), nullptr, {ada}).body["you"], "a");

    const Answer file = house.ask("GET", at(id, "/replay"));
    const Replay replay = parse_replay(file.text, "replay", [&](std::string_view) { return &game; });
    const Match again = play_replay(game, replay);
    EXPECT_TRUE(again.over());
    EXPECT_EQ(file.header("Content-Disposition"),
              "attachment; filename=\"quincunx-" + std::string(GetParam()) + "-" + id + ".json\"");

    const Answer moments = house.ask("GET", at(id, "/moments"));
    EXPECT_EQ(moments.body["eyes"], "both");
    EXPECT_EQ(moments.body["same_outcome"], true);
    ASSERT_EQ(moments.body["moments"].size(), again.steps().size());
    std::int64_t turn = 0;
    for (const Json& moment : moments.body["moments"]) {
        EXPECT_FALSE(moment["question"].get<std::string>().empty());
        EXPECT_FALSE(moment["answer"]["text"].get<std::string>().empty());
        EXPECT_GE(moment["turn"], turn);
        const std::string next = std::to_string(moment["n"].get<int>() + 1);
        if (moment["n"].get<std::size_t>() % 20 == 0) {
            EXPECT_EQ(moment["events"], house.ask("GET", at(id, "/moments/" + next)).body["events"]);
        }
        turn = moment["turn"];
    }
    const std::size_t last = again.steps().size();
    for (const std::size_t n : {std::size_t{0}, last / 2, last}) {
        const std::string path = at(id, "/moments/" + std::to_string(n));
        const Json both = house.ask("GET", path).body;
        for (const Seat seat : Seats) {
            const std::string name = seat == Seat::A ? "a" : "b";
            const Json view = game.describe(game.view(again.position(n), seat));
            EXPECT_EQ(both["view"][name], view);
            EXPECT_EQ(house.ask("GET", path + "?seat=" + name).body["view"], view);
        }
        EXPECT_EQ(both["question"].is_null(), n == last);
        EXPECT_EQ(both["answer"].is_null(), n == last);
    }
}

// What a player gets of a match that is being played is what its own View, questions and answers hold.
TEST_P(ApiGames, OfARunningMatchOnlyItsPlayersSeeTheirOwnSide) {
    ApiHouse house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo"), eve = house.guest("Eve");
    const Game& game = *find_game(GetParam());
    const Played running = played(std::string(GetParam()), house.id_of(ada), house.id_of(bo), house.now, 25);
    ASSERT_FALSE(running.result);
    const MatchId id = keep(*house.store, running);
    const Match match = replayed(game, {running.record, running.entries, std::nullopt});
    const std::string seed = write_seed(running.record.setup.seed);
    const auto ask = [&](const std::string& rest, const std::string& token) {
        const Answer answer = house.ask("GET", at(id, rest), nullptr, {token});
        EXPECT_EQ(answer.text.find(seed), std::string::npos) << rest;
        return answer;
    };
    for (const std::string& token : {ada, bo, eve, std::string()}) {
        const Json page = ask("", token).body;
        EXPECT_EQ(page["replay"], "playing");
        EXPECT_EQ(page["seed"], nullptr);
        EXPECT_EQ(page["decks"], nullptr);
        EXPECT_EQ(page["commitment"], commitment(running.record.setup.seed));
        EXPECT_EQ(ask("/replay", token).code(), "still-playing");
    }
    for (const std::string& token : {eve, std::string()}) {
        EXPECT_EQ(ask("/moments", token).code(), "still-playing");
        for (const char* seat : {"", "?seat=a", "?seat=b", "?seat=both"})
            EXPECT_EQ(ask(std::string("/moments/3") + seat, token).code(), "still-playing");
    }
    const PlayerNames called{"Ada", "Bo"};
    for (const Seat seat : Seats) {
        const std::string& token = seat == Seat::A ? ada : bo;
        const std::string own = seat == Seat::A ? "a" : "b", foreign = seat == Seat::A ? "b" : "a";
        EXPECT_EQ(ask("/moments/3?seat=both", token).code(), "still-playing");
        EXPECT_EQ(ask("/moments/3?seat=" + foreign, token).code(), "still-playing");
        const Json list = ask("/moments", token).body;
        EXPECT_EQ(list["eyes"], own);
        for (const Json& moment : list["moments"]) {
            EXPECT_EQ(moment["answer"].is_null(), moment["seat"] == foreign);
            EXPECT_EQ(moment["question"].is_null(), moment["seat"] == foreign);
        }
        for (std::size_t n = 0; n <= match.steps().size(); ++n) {
            const Json moment = ask("/moments/" + std::to_string(n), token).body;
            EXPECT_EQ(moment["view"], game.describe(game.view(match.position(n), seat)));
            const bool asked = match.position(n).choice.seat == seat;
            EXPECT_EQ(moment["question"].contains("options"), asked);
            const bool answered = n < match.steps().size() && match.steps()[n].seat == seat;
            EXPECT_EQ(moment["answer"].is_null(), !answered);
            const auto& events = n ? match.steps()[n - 1].events : match.opening();
            ASSERT_EQ(moment["events"].size(), events.size());
            for (std::size_t i = 0; i < events.size(); ++i)
                EXPECT_EQ(moment["events"][i]["text"], game.event_text(events[i].told_to(seat), Lang::En, &called));
        }
    }
    EXPECT_EQ(house.ask("POST", at(id, "/agree"), {{"open", true}}, {ada}).code(), "still-playing");
    const Json branch{{"at", 1}, {"seat", "a"}, {"level", "club"}};
    EXPECT_EQ(house.ask("POST", at(id, "/branch"), branch, {ada}).code(), "still-playing");
    EXPECT_EQ(house.ask("POST", at(id, "/branch"), branch, {eve}).code(), "still-playing");
}

TEST(Api, APrivateReplayOpensWhenBothAgree) {
    ApiHouse house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo"), eve = house.guest("Eve");
    Played match = played("lillian", house.id_of(ada), house.id_of(bo), house.now);
    match.result->open = false;
    const MatchId id = keep(*house.store, match);
    const auto code = [&](const std::string& rest, const std::string& token) {
        return house.ask("GET", at(id, rest), nullptr, {token}).code();
    };
    for (const char* rest : {"/replay", "/moments", "/moments/0", "/moments/0?seat=a"}) {
        EXPECT_EQ(code(rest, ada), "");
        EXPECT_EQ(code(rest, bo), "");
        EXPECT_EQ(code(rest, eve), "private-replay");
        EXPECT_EQ(code(rest, ""), "private-replay");
    }
    EXPECT_EQ(house.ask("GET", at(id)).body["seed"], nullptr);
    EXPECT_EQ(house.ask("GET", at(id)).body["replay"], "private");
    EXPECT_EQ(house.ask("GET", at(id), nullptr, {ada}).body["seed"], write_seed(match.record.setup.seed));
    const Json branch{{"at", 1}, {"seat", "a"}, {"level", "beginner"}};
    EXPECT_EQ(house.ask("POST", at(id, "/branch"), branch, {eve}).code(), "private-replay");
    const auto branched = [&] { return house.ask("POST", at(id, "/branch"), branch, {ada}).body["terms"]; };
    EXPECT_EQ(branched()["open_replay"], false);
    EXPECT_EQ(branched()["watching"], "nobody");
    const auto agree = [&](const std::string& token, bool open) {
        return house.ask("POST", at(id, "/agree"), {{"open", open}}, {token});
    };
    EXPECT_EQ(agree(eve, true).code(), "not-a-player");
    EXPECT_EQ(agree(ada, true).body["replay"], "private");
    EXPECT_EQ(code("/replay", eve), "private-replay");
    EXPECT_EQ(agree(bo, true).body["replay"], "open");
    EXPECT_EQ(code("/replay", eve), "");
    EXPECT_EQ(branched()["open_replay"], true);
    EXPECT_EQ(house.ask("GET", at(id)).body["seed"], write_seed(match.record.setup.seed));
    EXPECT_EQ(agree(bo, false).body["replay"], "private");
    EXPECT_EQ(code("/replay", eve), "private-replay");
}

TEST(Api, AgainstTheComputerOnePersonDecidesAboutThePrivateReplay) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    Played match = played("lillian", house.id_of(ada), 0, house.now);
    match.result->open = false;
    const MatchId id = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(id, "/replay")).code(), "private-replay");
    EXPECT_EQ(house.ask("POST", at(id, "/agree"), {{"open", true}}, {ada}).body["replay"], "open");
    EXPECT_EQ(house.ask("GET", at(id, "/replay")).status, 200);
}

TEST(Api, MatchesEndedOutsideTheRulesKeepTheirResultBesideTheFile) {
    ApiHouse house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo");
    const PersonId a = house.id_of(ada), b = house.id_of(bo);
    const Game& game = *find_game("summoner");
    struct Ending {
        MatchEntry::Kind kind;
        const char *winner, *by;
        bool over;
    };
    for (const Ending& ending : {Ending{MatchEntry::Kind::Timeout, "b", "time", false},
                                 Ending{MatchEntry::Kind::Draw, "draw", "agreement", false},
                                 Ending{MatchEntry::Kind::Abort, "none", "abort", false},
                                 Ending{MatchEntry::Kind::Concede, "b", "concession", true}}) {
        Played match = played("summoner", a, b, house.now, 20);
        end(match, ending.kind, ending.winner, ending.by);
        const MatchId id = keep(*house.store, match);
        const Answer file = house.ask("GET", at(id, "/replay"));
        const Replay replay = parse_replay(file.text, "replay", [&](std::string_view) { return &game; });
        EXPECT_EQ(replay.over, ending.over) << ending.by;
        EXPECT_NO_THROW(play_replay(game, replay)) << ending.by;
        EXPECT_EQ(file.body["played"]["result"]["by"], ending.by);
        EXPECT_EQ(file.body["played"]["same_outcome"], true) << ending.by;
        EXPECT_EQ(house.ask("GET", at(id)).body["result"]["winner"], ending.winner);
        const Json moments = house.ask("GET", at(id, "/moments")).body;
        EXPECT_EQ(moments["questions"], ending.over ? 21 : 20);
        const Json& last = moments["moments"].back()["answer"];
        EXPECT_EQ(last["option"] == "concede", ending.over);
        EXPECT_FALSE(last["text"].get<std::string>().starts_with("<")) << "a text is missing";
        EXPECT_EQ(house.ask("GET", at(id, "/moments/20")).status, 200);
        // It may be gone on with from where it stopped, but not from beyond its end.
        const auto branch = [&](int from) {
            const Json body{{"at", from}, {"seat", "b"}, {"level", "beginner"}};
            return house.ask("POST", at(id, "/branch"), body, {ada}).status;
        };
        EXPECT_EQ(branch(20), 201);
        EXPECT_EQ(branch(21), 404);
    }
}

TEST(Api, ABranchOfAMatchSaysWhatItsSeedWasMadeOf) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    Played match = played("summoner", house.id_of(ada), 0, house.now, 20);
    match.record.chance = {"00112233445566778899aabbccddeeff", {{"ffeeddccbbaa99887766554433221100", ""}}};
    end(match, MatchEntry::Kind::Concede, "b", "concession");
    const MatchId id = keep(*house.store, match);
    for (const int from : {0, 5}) {
        const Json body{{"at", from}, {"seat", "a"}, {"level", "beginner"}};
        const MatchId branched = house.ask("POST", at(id, "/branch"), body, {ada}).body["table"];
        EXPECT_EQ(house.store->match(branched).value().record.chance, match.record.chance);
    }
}

TEST(Api, AMatchThatWasCalledOffSaysWhy) {
    ApiHouse house;
    const PersonId ada = house.id_of(house.guest("Ada"));
    Played match = played("summoner", ada, 0, house.now, 20);
    end(match, MatchEntry::Kind::Abort, "none", "abort");
    match.result->reason = "rules-changed";
    const MatchId id = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(id)).body["result"]["reason"], "rules-changed");
    const Json list = house.ask("GET", "/api/people/" + std::to_string(ada) + "/matches").body["matches"];
    EXPECT_EQ(list[0]["result"]["reason"], "rules-changed");
    EXPECT_EQ(house.ask("GET", at(id, "/replay")).body["played"]["result"]["reason"], "rules-changed");
    EXPECT_EQ(house.ask("GET", at(id, "/moments")).body["same_outcome"], true);

    // One that grew too long then, and does not now, ends otherwise.
    match.record.id = fresh_id();
    match.entries.pop_back();
    match.result->reason = "too-long";
    EXPECT_EQ(house.ask("GET", at(keep(*house.store, match), "/moments")).body["same_outcome"], false);
}

TEST(Api, WhatWasTakenBackIsNotInTheReplay) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    Played match = played("summoner", house.id_of(ada), 0, house.now, 10);
    const MatchEntry last = match.entries.back();
    match.entries.push_back({MatchEntry::Kind::Undo, last.seat, {}, 9, house.now + 11, {}});
    match.entries.push_back(last);
    end(match, MatchEntry::Kind::Draw, "draw", "agreement");
    const MatchId id = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(id, "/moments")).body["questions"], 10);
}

TEST(Api, AReplayOfOtherRulesSaysSo) {
    ApiHouse house;
    const PersonId a = house.id_of(house.guest("Ada"));
    Played match = played("summoner", a, 0, house.now);
    match.record.rules_version = "summoner-0";
    const MatchId same = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(same)).body["current"], false);
    const Json moments = house.ask("GET", at(same, "/moments")).body;
    EXPECT_EQ(moments["rules_version"], "summoner-0");
    EXPECT_EQ(moments["current"], false);
    EXPECT_EQ(moments["same_outcome"], true);
    const Json file = house.ask("GET", at(same, "/replay")).body;
    EXPECT_EQ(file["played"]["rules_version"], "summoner-0");
    EXPECT_EQ(file["rules"], find_game("summoner")->rules_version());

    // It ended otherwise then.
    match.record.id = fresh_id();
    match.result->winner = match.result->winner == "a" ? "b" : "a";
    const MatchId other = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(other, "/moments")).body["same_outcome"], false);
    EXPECT_EQ(house.ask("GET", at(other, "/replay")).body["played"]["same_outcome"], false);

    // It cannot be played any more.
    match.record.id = fresh_id();
    match.entries[5].option = Option{77, 7, 7, 7};
    const MatchId broken = keep(*house.store, match);
    for (const char* rest : {"/moments", "/moments/1", "/replay"}) {
        const Answer answer = house.ask("GET", at(broken, rest));
        EXPECT_EQ(answer.status, 409);
        EXPECT_EQ(answer.code(), "rules-changed");
        EXPECT_EQ(answer.body["error"]["rules_version"], "summoner-0");
    }
    EXPECT_EQ(house.ask("GET", at(broken)).status, 200);
    match.record.id = fresh_id();
    match.record.setup.decks[Seat::A].cards = {{9999, 1}};
    EXPECT_EQ(house.ask("GET", at(keep(*house.store, match), "/moments")).code(), "rules-changed");
    match.record.id = fresh_id();
    match.record.game = "chess";
    const MatchId chess = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(chess)).body["current"], false);
    EXPECT_EQ(house.ask("GET", at(chess, "/moments")).code(), "rules-changed");
    EXPECT_TRUE(house.reported.empty());

    // With the rules of today it is a fault of ours.
    Played today = played("summoner", a, 0, house.now);
    today.entries[5].option = Option{77, 7, 7, 7};
    EXPECT_EQ(house.ask("GET", at(keep(*house.store, today), "/moments")).code(), "internal");
    EXPECT_EQ(house.reported.size(), 1U);
}

TEST_P(ApiGames, ABranchGoesOnFromThatMoment) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    const Played match = played(std::string(GetParam()), house.id_of(ada), 0, house.now);
    const MatchId id = keep(*house.store, match);
    const Json body{{"at", 10}, {"seat", "b"}, {"level", "beginner"}};
    const Answer made = house.ask("POST", at(id, "/branch"), body, {ada});
    ASSERT_EQ(made.status, 201) << made.text;
    const MatchId table = made.body["table"];
    EXPECT_NE(table, id);
    EXPECT_EQ(made.body["you"], "b");
    const auto whole = house.store->match(table);
    ASSERT_TRUE(whole);
    ASSERT_GE(whole->entries.size(), 10U);
    for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(whole->entries[i].option, match.entries[i].option);
    EXPECT_EQ(whole->record.sitters[Seat::B].person, house.id_of(ada));
}

// --- Lists

TEST(Api, MatchesComeInPages) {
    ApiHouse house;
    const PersonId a = house.id_of(house.guest("Ada")), b = house.id_of(house.guest("Bo"));
    std::vector<MatchId> ids;
    for (int i = 0; i < 120; ++i) {
        Played match = played("gemu", a, 0, house.now + i / 7, 0);
        if (i % 10 == 0) match.record.game = "lillian";
        end(match, MatchEntry::Kind::Abort, "none", "abort");
        ids.push_back(keep(*house.store, match));
    }
    keep(*house.store, played("gemu", a, b, house.now + 999, 3));  // being played: not in the list
    const std::string base = "/api/people/" + std::to_string(a) + "/matches";
    const auto pages = [&](const std::string& query) {
        std::vector<std::string> seen;
        std::string next;
        std::size_t count = 0;
        do {
            const Json page = house.ask("GET", base + "?" + query + (next.empty() ? "" : "&after=" + next)).body;
            for (const Json& match : page["matches"]) seen.push_back(match["id"]);
            next = page["next"].is_null() ? "" : page["next"].get<std::string>();
        } while (!next.empty() && ++count < 10);
        return seen;
    };
    const std::vector<std::string> seen = pages("");
    EXPECT_EQ(seen.size(), 120U);
    EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()), std::set<std::string>(ids.begin(), ids.end()));
    EXPECT_EQ(pages("game=lillian").size(), 12U);
    EXPECT_TRUE(house.ask("GET", "/api/people/" + std::to_string(b) + "/matches").body["matches"].empty());
}

TEST(Api, TheLeaderboardComesInPages) {
    ApiHouse house;
    const PersonId guest = house.id_of(house.guest("Guest"));
    const MatchId match = keep(*house.store, played("gemu", guest, 0, house.now, 3));
    for (int i = 0; i < 60; ++i) {
        const std::string name = "P" + std::to_string(i);
        const Person person = house.store->add_person(PersonKind::Account, name, 0, house.now);
        house.store->set_account(person.id, name, name, "hash");
        house.store->set_rating(person.id, "gemu", {1500.0 + i, 80, 0.06, 9, house.now}, match);
    }
    const Json first = house.ask("GET", "/api/leaderboard?game=gemu").body;
    ASSERT_EQ(first["ranks"].size(), 50U);
    EXPECT_EQ(first["ranks"][0]["person"]["name"], "P59");
    EXPECT_EQ(first["ranks"][0]["rank"], 1);
    EXPECT_EQ(first["next"], 50);
    const Json second = house.ask("GET", "/api/leaderboard?game=gemu&skip=50").body;
    EXPECT_EQ(second["ranks"].size(), 10U);
    EXPECT_EQ(second["ranks"][0]["rank"], 51);
    EXPECT_EQ(second["next"], nullptr);
    EXPECT_TRUE(house.ask("GET", "/api/leaderboard?game=gemu&bots=true").body["ranks"].empty());
    EXPECT_TRUE(house.ask("GET", "/api/leaderboard?game=lillian").body["ranks"].empty());
    EXPECT_EQ(house.ask("GET", "/api/leaderboard?game=gemu&bots=1").code(), "bad-field");
    EXPECT_EQ(house.ask("GET", "/api/leaderboard").code(), "no-such-game");
}

// --- Files people send

TEST_P(ApiGames, AReplayFileIsCheckedAndShown) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    const Played match = played(std::string(GetParam()), house.id_of(ada), 0, house.now);
    const MatchId id = keep(*house.store, match);
    const std::string text = house.ask("GET", at(id, "/replay")).text;
    const auto send = [&](const std::string& body) { return house.raw("POST", "/api/replays", body); };

    const Answer sent = send(text);
    ASSERT_EQ(sent.status, 201) << sent.text;
    const MatchId copy = sent.body["match"];
    EXPECT_NE(copy, id);
    const Json page = house.ask("GET", at(copy)).body;
    EXPECT_EQ(page["replay"], "file");
    EXPECT_EQ(page["result"]["winner"], match.result->winner);
    EXPECT_EQ(page["result"]["clause"], match.result->clause);
    EXPECT_EQ(page["seats"]["a"]["name"], "Ada");
    EXPECT_FALSE(page["seats"]["a"].contains("id")) << "nobody of this server";
    EXPECT_EQ(page["seats"]["b"]["level"], "club");
    EXPECT_EQ(page["decks"], house.ask("GET", at(id)).body["decks"]);
    const auto shown = [&](const MatchId& which) {
        Json moments = house.ask("GET", at(which, "/moments")).body;
        moments.erase("match");
        return moments;
    };
    EXPECT_EQ(shown(copy), shown(id));
    EXPECT_EQ(house.ask("POST", at(copy, "/branch"), {{"at", 2}, {"seat", "a"}, {"level", "beginner"}}, {ada}).status,
              201);
    EXPECT_EQ(house.store->match(copy), std::nullopt) << "it is not stored";

    // What is wrong with a file is said, and where.
    Json file = Json::parse(text);
    const auto wrong = [&](const Json& changed) { return send(changed.dump()); };
    EXPECT_EQ(send(text.substr(0, text.size() / 2)).code(), "no-replay");
    EXPECT_EQ(send("[1]").code(), "no-replay");
    EXPECT_EQ(send(std::string(100'000, '[')).code(), "no-replay");
    Json changed = file;
    changed["game"] = "chess";
    EXPECT_EQ(wrong(changed).code(), "no-such-game");
    changed = file;
    changed["rules"] = "other-1";
    EXPECT_EQ(wrong(changed).code(), "rules-changed");
    changed = file;
    changed["answers"][3]["hash"] = "0123456789abcdef";
    const Answer bad = wrong(changed);
    EXPECT_EQ(bad.code(), "bad-replay");
    EXPECT_NE(bad.body["error"]["detail"].get<std::string>().find("question 3"), std::string::npos) << bad.text;
    changed = file;
    changed["played"] = {{"seats", {{"a", {{"name", 5}}}, {"b", {{"name", "\u202e"}, {"level", "god"}}}}}};
    const MatchId unnamed = wrong(changed).body["match"];
    EXPECT_EQ(house.ask("GET", at(unnamed)).body["seats"]["b"]["name"], "");
}

TEST(Api, AnUnfinishedReplayFileIsShownAsFarAsItGoes) {
    ApiHouse house;
    const Played running = played("gemu", house.id_of(house.guest("Ada")), 0, house.now, 12);
    const Match match = replayed(*find_game("gemu"), {running.record, running.entries, std::nullopt});
    const Answer sent = house.raw("POST", "/api/replays", write_replay_text(match));
    ASSERT_EQ(sent.status, 201) << sent.text;
    const MatchId id = sent.body["match"];
    EXPECT_EQ(house.ask("GET", at(id)).body["result"], nullptr);
    const Json moments = house.ask("GET", at(id, "/moments")).body;
    EXPECT_EQ(moments["eyes"], "both");
    EXPECT_EQ(moments["questions"], 12);
    EXPECT_EQ(house.ask("GET", at(id, "/moments/12?seat=b")).status, 200);
}

TEST(Api, SentFilesAreForgotten) {
    ApiSettings settings = easy();
    settings.most_replay = 3000;
    ApiHouse house(settings);
    const Played running = played("gemu", house.id_of(house.guest("Ada")), 0, house.now, 2);
    const Match match = replayed(*find_game("gemu"), {running.record, running.entries, std::nullopt});
    const std::string text = write_replay_text(match);
    const Answer sent = house.raw("POST", "/api/replays", text);
    ASSERT_EQ(sent.status, 201) << text.size() << sent.text;
    const MatchId id = sent.body["match"];
    const Millis until = sent.body["until"];
    house.now = until - 1;
    EXPECT_EQ(house.ask("GET", at(id)).status, 200) << "and it stays as long again";
    house.now = until;
    EXPECT_EQ(house.ask("GET", at(id)).status, 200);
    house.now += until;
    EXPECT_EQ(house.ask("GET", at(id)).code(), "no-such-match");
    EXPECT_EQ(house.raw("POST", "/api/replays", text + std::string(3000, ' ')).code(), "too-large");
}

}  // namespace
}  // namespace quincunx::server
