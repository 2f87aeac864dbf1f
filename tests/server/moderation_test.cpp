// Reports, blocks, warnings, mutes, bans, and those who give them.
#include "server/moderation/moderation.h"
#include "tests/server/api_house.h"
#include "tests/server/folder.h"

namespace quincunx::server {
namespace {

constexpr Millis AnHour = 3'600'000;

// A house with a moderator.
class Moderated : public testing::Test {
protected:
    ApiHouse house_;
    const std::string mod_ = house_.account("Mo"), ada_ = house_.account("Ada"), bo_ = house_.guest("Bo");
    const PersonId mo_id_ = house_.id_of(mod_), ada_id_ = house_.id_of(ada_), bo_id_ = house_.id_of(bo_);

    void SetUp() override {
        operate([&](Moderation& operation) { operation.set_role(mo_id_, Moderator); });
    }
    // What `quincunx admin` does, and the second after it.
    template <class Work>
    void operate(const Work& work) {
        Moderation operation(*house_.store, house_.now, 0);
        work(operation);
        learn();
    }
    void learn() {
        house_.api->watch();
        house_.settle();
    }
    Answer report(const std::string& token, PersonId about, const std::string& reason = "insult",
                  const Json& match = nullptr) {
        return house_.ask("POST", "/api/reports",
                          {{"person", about}, {"reason", reason}, {"text", "He shouts."}, {"match", match}}, {token});
    }
    Answer sanction(PersonId person, const std::string& kind, const Json& more = Json::object()) {
        Json body{{"kind", kind}, {"person", person}, {"reason", "insult"}, {"text", "Calm down."}};
        body.update(more);
        return house_.ask("POST", "/api/moderation/sanctions", body, {mod_});
    }
    std::shared_ptr<NotedLink> connect(const std::string& token) {
        auto link = std::make_shared<NotedLink>();
        house_.api->who(ApiHouse::request("GET", "/api/play", "", {token}),
                        [&](const auto& caller) { house_.hub->connected(link, std::get<Caller>(caller)); });
        house_.settle();
        say(link, "hello", {{"protocol", 1}, {"lang", "en"}});
        return link;
    }
    Json say(const std::shared_ptr<NotedLink>& link, const std::string& what, Json body) {
        static int id = 0;
        body.update({{"kind", "command"}, {"id", ++id}, {"do", what}});
        house_.hub->heard(link, body.dump());
        house_.settle();
        const Json* response = link->response(id);
        return response ? *response : Json();
    }
    std::string table_of(const std::string& host) {
        const Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"open", true}, {"seat", "a"}};
        return house_.ask("POST", "/api/tables", wish, {host}).body["table"];
    }
    Answer join(const std::string& token, const std::string& table) {
        return house_.ask("POST", "/api/tables/" + table + "/join", {{"deck", {{"ready", "vanguards"}}}}, {token});
    }
};

// --- Reports

TEST_F(Moderated, AReportWaitsInAQueueUntilAModeratorClosesIt) {
    const MatchId match = keep(*house_.store, played("lillian", ada_id_, bo_id_, house_.now));
    const Answer made = report(ada_, bo_id_, "insult", match);
    ASSERT_EQ(made.status, 201);
    const Json queue = house_.ask("GET", "/api/moderation/reports", nullptr, {mod_}).body;
    ASSERT_EQ(queue["reports"].size(), 1U);
    EXPECT_EQ(queue["reports"][0]["by"]["name"], "Ada");
    EXPECT_EQ(queue["reports"][0]["about"]["name"], "Bo");
    EXPECT_EQ(queue["reports"][0]["match"], match);
    EXPECT_EQ(queue["reports"][0]["text"], "He shouts.");
    const std::string place = "/api/moderation/reports/" + std::to_string(made.body["report"].get<int>()) + "/close";
    EXPECT_EQ(house_.ask("POST", place, {{"outcome", "nothing wrong"}}, {mod_}).status, 204);
    EXPECT_EQ(house_.ask("POST", place, {{"outcome", "again"}}, {mod_}).code(), "no-such-report");
    EXPECT_EQ(house_.ask("GET", "/api/moderation/reports", nullptr, {mod_}).body["reports"].size(), 0U);
    const Json all = house_.ask("GET", "/api/moderation/reports?open=false", nullptr, {mod_}).body;
    EXPECT_EQ(all["reports"][0]["outcome"], "nothing wrong");
    EXPECT_EQ(all["reports"][0]["closed_by"]["name"], "Mo");
}

TEST_F(Moderated, AReportMakesSense) {
    EXPECT_EQ(report(ada_, ada_id_).code(), "yourself");
    EXPECT_EQ(report(ada_, 999).code(), "no-such-person");
    EXPECT_EQ(report(ada_, bo_id_, "boredom").code(), "bad-field");
    EXPECT_EQ(report(ada_, bo_id_, "insult", "nomatch").code(), "no-such-match");
    EXPECT_EQ(report("", bo_id_).code(), "not-signed-in");
    for (int i = 0; i < 10; ++i) report(ada_, bo_id_);
    EXPECT_EQ(report(ada_, bo_id_).code(), "too-many-requests");
}

TEST_F(Moderated, TheQueueIsForModeratorsAlone) {
    for (const auto& [method, path] : Api::routes()) {
        if (!path.starts_with("/api/moderation/")) continue;
        const Json body = method == "POST" ? Json::object() : Json(nullptr);
        EXPECT_EQ(house_.ask(method, path, body, {ada_}).code(), "not-a-moderator") << method << " " << path;
        EXPECT_EQ(house_.ask(method, path, body).code(), "not-signed-in") << method << " " << path;
    }
    // Nor for those who were.
    operate([&](Moderation& operation) { operation.set_role(mo_id_, ""); });
    EXPECT_EQ(house_.ask("GET", "/api/moderation/reports", nullptr, {mod_}).code(), "not-a-moderator");
}

// --- Sanctions

TEST_F(Moderated, WhoIsMutedReadsWhyAndUntilWhenAndIsHeardAgainAfterwards) {
    const std::string table = table_of(ada_);
    ASSERT_EQ(join(bo_, table).status, 200);
    const auto ada = connect(ada_), bo = connect(bo_);
    say(ada, "join", {{"table", table}});
    say(bo, "join", {{"table", table}});
    EXPECT_EQ(say(bo, "chat", {{"table", table}, {"text", "hi"}})["ok"], true);
    const Answer made = sanction(bo_id_, "mute", {{"hours", 1}});
    ASSERT_EQ(made.status, 201);
    house_.settle();
    // Told at once, on the connection there is.
    ASSERT_EQ(bo->events("standing").size(), 1U);
    EXPECT_EQ((*bo->events("standing")[0])["body"]["sanctions"][0]["text"], "Calm down.");
    const Json refused = say(bo, "chat", {{"table", table}, {"text", "hi"}});
    EXPECT_EQ(refused["error"]["code"], "muted");
    EXPECT_EQ(refused["error"]["text"],
              "You can’t chat until 2023-11-14 23:13 UTC. Reason: insults or harassment. Calm down.");
    EXPECT_EQ(refused["error"]["sanction"]["until"], house_.now + AnHour);
    EXPECT_EQ(say(bo, "emote", {{"table", table}, {"emote", "hello"}})["error"]["code"], "muted");
    EXPECT_EQ(house_.ask("GET", "/api/me", nullptr, {bo_}).body["sanctions"][0]["kind"], "mute");
    EXPECT_EQ(ada->events("chat").size(), 1U);
    house_.now += AnHour;
    EXPECT_EQ(say(bo, "chat", {{"table", table}, {"text", "sorry"}})["ok"], true);
    EXPECT_EQ(house_.ask("GET", "/api/me", nullptr, {bo_}).body["sanctions"].size(), 0U);
}

TEST_F(Moderated, AMuteCanBeLifted) {
    const std::int64_t id = sanction(bo_id_, "mute").body["id"];
    const auto bo = connect(bo_);
    const std::string table = table_of(bo_);
    say(bo, "join", {{"table", table}});
    EXPECT_EQ(say(bo, "chat", {{"table", table}, {"text", "hi"}})["error"]["code"], "muted-for-good");
    const std::string place = "/api/moderation/sanctions/" + std::to_string(id);
    EXPECT_EQ(house_.ask("DELETE", place, nullptr, {mod_}).status, 204);
    house_.settle();
    EXPECT_EQ(say(bo, "chat", {{"table", table}, {"text", "hi"}})["ok"], true);
    EXPECT_EQ(house_.ask("DELETE", place, nullptr, {mod_}).code(), "no-such-sanction");
}

TEST_F(Moderated, WhoIsBannedGivesUpReadsWhyAndMayTakeTheDataAlong) {
    const std::string table = table_of(ada_);
    ASSERT_EQ(join(bo_, table).status, 200);
    const auto ada = connect(ada_);
    ASSERT_EQ(sanction(ada_id_, "ban", {{"hours", 2}}).status, 201);
    house_.settle();
    EXPECT_EQ(ada->closed, 4003);
    EXPECT_EQ(ada->events("standing").size(), 1U);
    const Answer refused = house_.ask(
        "POST", "/api/tables", {{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"open", true}}, {ada_});
    EXPECT_EQ(refused.code(), "banned");
    EXPECT_NE(refused.body["error"]["text"].get<std::string>().find("insults or harassment. Calm down."),
              std::string::npos);
    // What it played is lost.
    EXPECT_TRUE(house_.store->unfinished().empty());
    // A new connection is refused.
    std::string code;
    house_.api->who(ApiHouse::request("GET", "/api/play", "", {ada_}),
                    [&](const auto& found) { code = std::get<Problem>(found).code; });
    house_.settle();
    EXPECT_EQ(code, "banned");
    // Signing in, reading, taking along and leaving remain.
    EXPECT_EQ(house_.ask("POST", "/api/sessions", {{"name", "Ada"}, {"password", ApiHouse::Password}}).status, 201);
    EXPECT_EQ(house_.ask("GET", "/api/me", nullptr, {ada_}).body["sanctions"][0]["reason"], "insult");
    EXPECT_EQ(house_.ask("GET", "/api/me/export", nullptr, {ada_}).body["sanctions"].size(), 1U);
    EXPECT_EQ(house_.ask("PATCH", "/api/me", {{"name", "Nova"}}, {ada_}).code(), "banned");
    house_.now += 2 * AnHour;
    EXPECT_EQ(house_.ask("PATCH", "/api/me", {{"name", "Nova"}}, {ada_}).status, 200);
    sanction(ada_id_, "ban");
    EXPECT_EQ(house_.ask("DELETE", "/api/me", {{"password", ApiHouse::Password}}, {ada_}).status, 204);
}

TEST_F(Moderated, ABotAnswersForItsOwner) {
    const std::string bot = house_.bot(ada_, "Robo", "play");
    sanction(ada_id_, "ban");
    const Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"open", true}};
    EXPECT_EQ(house_.ask("POST", "/api/tables", wish, {bot}).code(), "banned-for-good");
}

TEST_F(Moderated, ABanOfAnAddressKeepsGuestsFromComingBack) {
    const With there{.peer = "198.51.100.7"};
    const std::string eve = house_.ask("POST", "/api/guests", {{"name", "Eve"}, {"token", true}}, there).body["token"];
    EXPECT_EQ(sanction(house_.id_of(eve), "mute", {{"address", true}}).code(), "bad-field");
    house_.ask("GET", "/api/me", nullptr, {.token = eve, .peer = "198.51.100.7"});
    const Answer made = sanction(house_.id_of(eve) /* seen elsewhere */, "ban", {{"hours", 1}});
    EXPECT_EQ(made.body["by_address"], false);
    house_.ask("GET", "/api/me", nullptr, {.token = eve, .peer = "198.51.100.7"});
    const PersonId id = made.body["person"]["id"];
    const Answer wide = sanction(id, "ban", {{"hours", 1}, {"address", true}});
    ASSERT_EQ(wide.status, 201);
    EXPECT_EQ(wide.body["by_address"], true);
    EXPECT_EQ(wide.text.find("198.51"), std::string::npos) << "moderators see no addresses";
    house_.settle();
    EXPECT_EQ(house_.ask("POST", "/api/guests", {{"name", "Eve 2"}}, there).code(), "banned");
    EXPECT_EQ(house_.ask("POST", "/api/accounts", {{"name", "Eve 3"}, {"password", ApiHouse::Password}}, there).code(),
              "banned");
    EXPECT_EQ(house_.ask("POST", "/api/guests", {{"name", "Eve 4"}}).status, 201) << "from elsewhere";
    EXPECT_EQ(house_.ask("GET", "/api/lobby", nullptr, there).status, 200);
    EXPECT_EQ(house_.ask("GET", "/api/moderation/audit", nullptr, {mod_}).text.find("198.51"), std::string::npos);
    house_.now += AnHour;
    EXPECT_EQ(house_.ask("POST", "/api/guests", {{"name", "Eve 5"}}, there).status, 201);
}

TEST_F(Moderated, ABanOfAnAddressCutsOffWhoIsConnectedFromThereAndSaysWhy) {
    const With there{.token = bo_, .peer = "198.51.100.7"};
    auto bo = std::make_shared<NotedLink>();
    house_.api->who(ApiHouse::request("GET", "/api/play", "", there),
                    [&](const auto& caller) { house_.hub->connected(bo, std::get<Caller>(caller)); });
    house_.settle();
    say(bo, "hello", {{"protocol", 1}, {"lang", "en"}});
    const auto ada = connect(ada_);  // from elsewhere
    operate([&](Moderation& operation) {
        operation.sanction({.kind = "ban", .address = "198.51.100.7", .reason = "spam", .text = "Enough."});
    });
    EXPECT_EQ(bo->closed, 4003);
    ASSERT_EQ(bo->events("standing").size(), 1U);
    EXPECT_EQ((*bo->events("standing")[0])["body"]["sanctions"][0]["text"], "Enough.");
    EXPECT_FALSE(ada->closed);
    // The page that asks who it is reads of it, there and only there.
    EXPECT_EQ(house_.ask("GET", "/api/me", nullptr, there).body["sanctions"][0]["kind"], "ban");
    EXPECT_EQ(house_.ask("GET", "/api/me", nullptr, {bo_}).body["sanctions"].size(), 0U);
}

TEST_F(Moderated, ABanIsNotLeftBehindWithTheAccount) {
    const With there{.token = ada_, .peer = "198.51.100.7"};
    house_.ask("GET", "/api/me", nullptr, there);
    ASSERT_EQ(sanction(ada_id_, "mute").status, 201);
    house_.ask("GET", "/api/me", nullptr, there);
    ASSERT_EQ(sanction(ada_id_, "ban", {{"hours", 2000}, {"address", true}}).status, 201);
    ASSERT_EQ(house_.ask("DELETE", "/api/me", {{"password", ApiHouse::Password}}, there).status, 204);
    learn();
    // Nothing is about the person any more.
    EXPECT_TRUE(house_.store->sanctions({.person = ada_id_}).empty());
    const auto left = house_.store->sanctions({.addresses_only = true});
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].person, 0);
    EXPECT_EQ(left[0].text, "");
    // Nor can she come back by the same way, under the same name.
    EXPECT_EQ(house_.ask("POST", "/api/guests", {{"name", "Eve"}}, {.peer = "198.51.100.7"}).code(), "banned");
    const auto named = [&] { return house_.ask("POST", "/api/guests", {{"name", "Ada"}}).code(); };
    house_.now += 2000 * AnHour - 1000;
    EXPECT_EQ(named(), "name-kept") << "longer than a name that was given up";
    house_.now += 1000;
    EXPECT_EQ(named(), "");
    EXPECT_EQ(house_.ask("POST", "/api/guests", {{"name", "Eve"}}, {.peer = "198.51.100.7"}).status, 201);
}

TEST_F(Moderated, AWarningIsShownUntilItHasBeenRead) {
    const std::int64_t id = sanction(bo_id_, "warning").body["id"];
    const Json shown = house_.ask("GET", "/api/me", nullptr, {bo_}).body["sanctions"];
    ASSERT_EQ(shown.size(), 1U);
    EXPECT_EQ(shown[0]["kind"], "warning");
    const std::string place = "/api/me/warnings/" + std::to_string(id);
    EXPECT_EQ(house_.ask("DELETE", place, nullptr, {ada_}).code(), "not-yours");
    EXPECT_EQ(house_.ask("DELETE", place, nullptr, {bo_}).status, 204);
    EXPECT_EQ(house_.ask("GET", "/api/me", nullptr, {bo_}).body["sanctions"].size(), 0U);
    // What is no warning cannot be read away.
    const std::int64_t mute = sanction(bo_id_, "mute").body["id"];
    EXPECT_EQ(house_.ask("DELETE", "/api/me/warnings/" + std::to_string(mute), nullptr, {bo_}).code(), "not-yours");
}

TEST_F(Moderated, ModeratorsDoNotJudgeThemselvesNorEachOther) {
    EXPECT_EQ(sanction(mo_id_, "mute").code(), "yourself");
    operate([&](Moderation& operation) { operation.set_role(ada_id_, Moderator); });
    EXPECT_EQ(sanction(ada_id_, "ban").code(), "moderators-cannot");
    const std::int64_t own = report(bo_, mo_id_).body["report"];
    EXPECT_EQ(
        house_.ask("POST", "/api/moderation/reports/" + std::to_string(own) + "/close", Json::object(), {mod_}).code(),
        "yourself");
    operate([&](Moderation& operation) { operation.sanction({.kind = "ban", .person = ada_id_, .reason = "other"}); });
    EXPECT_EQ(house_.ask("GET", "/api/moderation/reports", nullptr, {ada_}).code(), "banned-for-good");
    EXPECT_EQ(house_.ask("POST", "/api/moderation/names", {{"name", "X"}}, {ada_}).code(), "banned-for-good");
    operate([&](Moderation& operation) {
        EXPECT_THROW(operation.set_role(bo_id_, Moderator), Problem) << "a guest";
        EXPECT_THROW(operation.set_role(ada_id_, "king"), Problem);
    });
}

TEST_F(Moderated, EverythingIsInTheAuditLog) {
    report(ada_, bo_id_);
    const std::int64_t id = sanction(bo_id_, "mute", {{"report", 1}}).body["id"];
    house_.ask("DELETE", "/api/moderation/sanctions/" + std::to_string(id), nullptr, {mod_});
    house_.ask("POST", "/api/moderation/names", {{"name", "Robin"}}, {mod_});
    EXPECT_EQ(house_.ask("POST", "/api/guests", {{"name", "R0bin"}}).code(), "name-reserved");
    EXPECT_EQ(house_.ask("GET", "/api/moderation/names", nullptr, {mod_}).body["names"][0]["name"], "Robin");
    house_.ask("DELETE", "/api/moderation/names/Robin", nullptr, {mod_});
    EXPECT_EQ(house_.ask("POST", "/api/guests", {{"name", "R0bin"}}).status, 201);
    EXPECT_EQ(house_.ask("DELETE", "/api/moderation/names/Robin", nullptr, {mod_}).code(), "not-reserved");
    const Json entries = house_.ask("GET", "/api/moderation/audit", nullptr, {mod_}).body["entries"];
    std::vector<std::string> what;
    for (const Json& entry : entries) what.push_back(entry["what"]);
    EXPECT_EQ(what, (std::vector<std::string>{"free", "reserve", "lift", "close", "mute", "role"}));
    EXPECT_EQ(entries[4]["by"]["name"], "Mo");
    EXPECT_EQ(entries[4]["person"]["name"], "Bo");
    EXPECT_TRUE(entries[5]["by"].is_null()) << "the operator";
    const Json record = house_.ask("GET", "/api/moderation/people/" + std::to_string(bo_id_), nullptr, {mod_}).body;
    EXPECT_EQ(record["reports"].size(), 1U);
    EXPECT_EQ(record["sanctions"].size(), 1U);
    EXPECT_EQ(house_.ask("GET", "/api/moderation/people?name=ADA", nullptr, {mod_}).body["people"][0]["id"], ada_id_);
}

// What the operator does with the file while a server uses it counts there.
TEST(Operator, WorksBesideARunningServer) {
    Folder folder;
    const std::string file = folder / "house.db";
    EXPECT_THROW(open_sqlite_beside(file), StoreError);
    ApiHouse house(easy(), file);
    house.api->watch();
    const std::string ada = house.account("Ada");
    const PersonId id = house.id_of(ada);
    {
        const auto beside = open_sqlite_beside(file);
        beside->begin();
        Moderation(*beside, house.now, 0).sanction({.kind = "ban", .person = id, .reason = "spam"});
        Moderation(*beside, house.now, 0).sanction({.kind = "ban", .address = "203.0.113.9", .reason = "spam"});
        beside->commit();
    }
    house.api->watch();
    house.settle();
    EXPECT_EQ(house.ask("PATCH", "/api/me", {{"name", "Nova"}}, {ada}).code(), "banned-for-good");
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "Eve"}}, {.peer = "203.0.113.9"}).code(), "banned-for-good");
}

// --- Blocks

TEST_F(Moderated, WhoIsBlockedCannotJoinAndIsNotHeard) {
    const std::string block = "/api/me/blocks/" + std::to_string(bo_id_);
    EXPECT_EQ(house_.ask("PUT", "/api/me/blocks/" + std::to_string(ada_id_), nullptr, {ada_}).code(), "yourself");
    EXPECT_EQ(house_.ask("PUT", "/api/me/blocks/999", nullptr, {ada_}).code(), "no-such-person");
    const std::string shared = table_of(ada_);
    ASSERT_EQ(join(bo_, shared).status, 200);
    const auto ada = connect(ada_), bo = connect(bo_);
    for (const auto& link : {ada, bo}) say(link, "join", {{"table", shared}});
    ASSERT_EQ(house_.ask("PUT", block, nullptr, {ada_}).status, 204);
    EXPECT_EQ(house_.ask("GET", "/api/me/blocks", nullptr, {ada_}).body["blocked"][0]["name"], "Bo");
    say(bo, "chat", {{"table", shared}, {"text", "hi"}});
    EXPECT_EQ(ada->events("chat").size(), 0U);
    EXPECT_EQ(bo->events("chat").size(), 1U) << "it does not learn of it";
    EXPECT_EQ(join(bo_, table_of(ada_)).code(), "blocked");
    EXPECT_EQ(join(ada_, table_of(bo_)).code(), "blocked");
    ASSERT_EQ(house_.ask("DELETE", block, nullptr, {ada_}).status, 204);
    EXPECT_EQ(join(bo_, table_of(ada_)).status, 200);
    say(bo, "chat", {{"table", shared}, {"text", "hi"}});
    EXPECT_EQ(ada->events("chat").size(), 1U);
}

TEST_F(Moderated, WhoIsBlockedIsNotMatched) {
    const auto seek = [&](const std::string& token) {
        return house_.ask("POST", "/api/seek", {{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}}, {token})
            .status;
    };
    ASSERT_EQ(house_.ask("PUT", "/api/me/blocks/" + std::to_string(bo_id_), nullptr, {ada_}).status, 204);
    const auto ada = connect(ada_), bo = connect(bo_), mo = connect(mod_);
    EXPECT_EQ(seek(ada_), 201);
    EXPECT_EQ(seek(bo_), 201);
    house_.settle();
    EXPECT_EQ(bo->events("matched").size(), 0U);
    EXPECT_EQ(seek(mod_), 201);
    house_.settle();
    EXPECT_EQ(ada->events("matched").size(), 1U) << "who waited longest, with somebody else";
    EXPECT_EQ(mo->events("matched").size(), 1U);
}

// --- What is kept of somebody

TEST_F(Moderated, WhoLeavesTakesReportsAndSanctionsAlong) {
    report(ada_, bo_id_);
    report(bo_, ada_id_);
    house_.ask("PUT", "/api/me/blocks/" + std::to_string(bo_id_), nullptr, {ada_});
    sanction(ada_id_, "warning");
    const Json all = house_.ask("GET", "/api/me/export", nullptr, {ada_}).body;
    EXPECT_EQ(all["reports"].size(), 1U);
    EXPECT_EQ(all["reports"][0]["text"], "He shouts.");
    EXPECT_EQ(all["blocked"][0]["name"], "Bo");
    EXPECT_EQ(all["sanctions"].size(), 1U);
    ASSERT_EQ(house_.ask("DELETE", "/api/me", {{"password", ApiHouse::Password}}, {ada_}).status, 204);
    EXPECT_TRUE(house_.store->reports({.about = ada_id_}).empty());
    EXPECT_TRUE(house_.store->sanctions({.person = ada_id_}).empty());
    const auto about_bo = house_.store->reports({.about = bo_id_});
    ASSERT_EQ(about_bo.size(), 1U);
    EXPECT_EQ(about_bo[0].by, 0);
    EXPECT_EQ(about_bo[0].text, "");
    for (const AuditEntry& entry : house_.store->audit(0, 100))
        EXPECT_TRUE(entry.person != ada_id_ || entry.more.empty());
}

}  // namespace
}  // namespace quincunx::server
