// The HTTP interface and its document: every route, asked well and asked badly.
#include <set>

#include "server/moderation/moderation.h"
#include "tests/server/api_house.h"
#include "tests/server/document.h"

namespace quincunx::server {
namespace {

// --- The document

TEST(ApiDocument, HasTheRoutesOfTheServerAndNoOthers) {
    std::set<std::pair<std::string, std::string>> told, there;
    for (const auto& [path, methods] : document().all()["paths"].items())
        for (const auto& [method, operation] : methods.items()) told.emplace(method, path);
    for (const auto& [method, path] : Api::routes()) there.emplace(Document::lower(method), path);
    EXPECT_EQ(told, there);
}

TEST(ApiDocument, NamesEveryPartOfAPathAndReadsAsOpenApi31) {
    EXPECT_EQ(document().all()["openapi"], "3.1.0");
    for (const auto& [path, methods] : document().all()["paths"].items())
        for (const auto& [method, operation] : methods.items()) {
            std::set<std::string> named, wanted;
            for (const Json& given : operation.value("parameters", Json::array())) {
                Json parameter = given;
                if (given.contains("$ref"))
                    parameter = document().all().at(Json::json_pointer(given["$ref"].get<std::string>().substr(1)));
                if (parameter["in"] == "path") named.insert(parameter["name"]);
                EXPECT_TRUE(parameter.contains("schema")) << path;
            }
            for (std::size_t from = path.find('{'); from != std::string::npos; from = path.find('{', from + 1))
                wanted.insert(path.substr(from + 1, path.find('}', from) - from - 1));
            EXPECT_EQ(named, wanted) << method << " " << path;
            EXPECT_TRUE(operation.contains("summary")) << path;
        }
}

TEST(ApiDocument, EveryExampleFitsItsSchemaAndEveryJsonHasOne) {
    const Document& doc = document();
    std::size_t examples = 0;
    const auto check = [&](const Json& with, const std::string& place) {
        const Json::json_pointer content("/content/application~1json");
        if (!with.contains(content)) return;
        ASSERT_TRUE(with[content].contains("example")) << place << " has no example";
        const auto problems = doc.problems(with[content]["example"], place);
        EXPECT_TRUE(problems.empty()) << place << checks::lines(problems);
        ++examples;
    };
    for (const auto& [path, methods] : doc.all()["paths"].items())
        for (const auto& [method, operation] : methods.items()) {
            const std::string place = method + " " + path;
            if (operation.contains("requestBody")) check(operation["requestBody"], place + " body");
            for (const auto& [status, response] : operation["responses"].items()) {
                EXPECT_TRUE(response.contains("description") || response.contains("$ref")) << place << " " << status;
                check(response, place + " " + status);
            }
        }
    for (const auto& [name, response] : doc.all()["components"]["responses"].items()) check(response, name + " 0");
    EXPECT_GT(examples, 50U);
}

// --- Every route, once with good and once with bad input

TEST(Api, EveryRouteAnswersGoodAndBadRequests) {
    ApiHouse house;
    const std::string ada = house.account("Ada"), bo = house.guest("Bo"), mo = house.account("Mo");
    Moderation(*house.store, house.now, 0).set_role(house.id_of(mo), Moderator);
    house.api->watch();
    house.settle();
    const std::string robot = house.bot(ada, "Robo", "play read");
    const PersonId a = house.id_of(ada), b = house.id_of(bo), r = house.id_of(robot);
    Played finished = played("summoner", a, b, house.now);
    finished.result->open = false;
    const MatchId match = keep(*house.store, finished);
    house.store->set_rating(a, "summoner", {1600, 90, 0.06, 3, house.now}, match);

    const Json vanguards{{"ready", "vanguards"}}, kept{{"game", "summoner"}, {"name", "Mine"}, {"ready", "vanguards"}};
    const Json wish{{"game", "summoner"}, {"deck", vanguards}, {"open", true}, {"seat", "a"}};
    const std::string saved = std::to_string(house.ask("POST", "/api/me/decks", kept, {ada}).body["id"].get<int>());
    const std::string open = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    const std::string closing = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    const std::string of_a = "/api/people/" + std::to_string(a), nobody = "/api/people/999999";
    const std::string my_bot = "/api/me/bots/" + std::to_string(r);
    const Json file = house.ask("GET", at(match, "/replay"), nullptr, {ada}).body;
    const Json warning{{"kind", "warning"}, {"person", b}, {"reason", "spam"}, {"text", "Enough."}};
    const Json branch{{"at", 3}, {"seat", "a"}, {"level", "beginner"}};

    struct Case {
        std::string method, target;
        Json body;
        std::string token;
        int status;
        std::string code = "";
    };
    const std::vector<Case> cases{
        {"GET", "/api/info", nullptr, "", 200},
        {"GET", "/api/info", {{"x", 1}}, "", 400, "no-body-here"},
        {"POST", "/api/guests", {{"name", "Cleo"}}, "", 201},
        {"POST", "/api/guests", {{"name", "\u202e"}}, "", 400, "bad-name"},
        {"POST", "/api/accounts", {{"name", "Dora"}, {"password", "open sesame"}}, "", 201},
        {"POST", "/api/accounts", {{"name", "Dora"}, {"password", "open sesame"}}, "", 409, "name-taken"},
        {"POST", "/api/accounts", {{"name", "Edna"}, {"password", "short"}}, "", 400, "bad-password"},
        {"POST", "/api/sessions", {{"name", "Dora"}, {"password", "open sesame"}}, "", 201},
        {"POST", "/api/sessions", {{"name", "Dora"}, {"password", "close sesame"}}, "", 401, "wrong-password"},
        {"GET", "/api/me", nullptr, ada, 200},
        {"GET", "/api/me", nullptr, "", 401, "not-signed-in"},
        {"PATCH", "/api/me", {{"name", "Ada L"}}, ada, 200},
        {"PATCH", "/api/me", {{"nickname", "Ada L"}}, ada, 400, "bad-field"},
        {"GET", "/api/me/export", nullptr, ada, 200},
        {"GET", "/api/me/export", nullptr, robot, 403, "bots-cannot"},
        {"GET", "/api/me/bots", nullptr, ada, 200},
        {"GET", "/api/me/bots", nullptr, "no token", 401, "not-signed-in"},
        {"POST", "/api/me/bots", {{"name", "Robot 2"}, {"scope", "read"}}, ada, 201},
        {"POST", "/api/me/bots", {{"name", "Robot 3"}, {"scope", "rule"}}, ada, 400, "bad-scope"},
        {"POST", "/api/me/bots", {{"name", "Robot 4"}, {"scope", "read"}}, bo, 403, "guests-cannot"},
        {"GET", "/api/me/decks", nullptr, robot, 200},
        {"GET", "/api/me/decks?game=chess", nullptr, ada, 404, "no-such-game"},
        {"POST", "/api/me/decks", kept, ada, 201},
        {"POST", "/api/me/decks", {{"game", "summoner"}, {"name", "Mine"}, {"code", "qx_x"}}, ada, 422, "bad-deck"},
        {"PUT", "/api/me/decks/" + saved, kept, ada, 200},
        {"PUT", "/api/me/decks/" + saved, kept, bo, 404, "not-yours"},
        {"PUT", "/api/me/decks/x", kept, ada, 404, "not-yours"},
        {"GET", "/api/me/tables", nullptr, ada, 200},
        {"GET", "/api/me/tables", nullptr, "", 401, "not-signed-in"},
        {"GET", "/api/games/summoner/cards", nullptr, "", 200},
        {"GET", "/api/games/chess/cards", nullptr, "", 404, "no-such-game"},
        {"GET", "/api/games/summoner/rules", nullptr, "", 200},
        {"GET", "/api/games/chess/rules", nullptr, "", 404, "no-such-game"},
        {"GET", "/api/games/summoner/decks", nullptr, "", 200},
        {"GET", "/api/games/chess/decks", nullptr, "", 404, "no-such-game"},
        {"POST", "/api/games/summoner/decks/check", {{"cards", {{{"number", 101}, {"count", 2}}}}}, "", 200},
        {"POST", "/api/games/summoner/decks/check", {{"cards", "all"}}, "", 400, "bad-field"},
        {"POST", "/api/games/summoner/decks/draw", vanguards, "", 200},
        {"POST", "/api/games/summoner/decks/draw", {{"ready", "vanguard"}}, "", 404, "no-such-deck"},
        {"GET", "/api/lessons", nullptr, "", 200},
        {"GET", "/api/lessons", {{"x", 1}}, "", 400, "no-body-here"},
        {"POST", "/api/games/summoner/lessons/1", {{"answers", Json::array()}}, "", 200},
        {"POST", "/api/games/summoner/lessons/99", {{"answers", Json::array()}}, "", 404, "no-such-lesson"},
        {"GET", "/api/puzzles", nullptr, "", 200},
        {"GET", "/api/puzzles", {{"x", 1}}, "", 400, "no-body-here"},
        {"GET", "/api/games/gemu/puzzles", nullptr, ada, 200},
        {"GET", "/api/games/chess/puzzles", nullptr, "", 404, "no-such-game"},
        {"POST", "/api/games/gemu/puzzles/2", {{"answers", Json::array()}}, "", 200},
        {"POST", "/api/games/gemu/puzzles/99999", {{"answers", Json::array()}}, "", 404, "no-such-puzzle"},
        {"GET", "/api/lobby?game=summoner", nullptr, "", 200},
        {"GET", "/api/lobby?game=chess", nullptr, "", 404, "no-such-game"},
        {"POST", "/api/tables", {{"game", "summoner"}, {"deck", vanguards}, {"level", "beginner"}}, ada, 201},
        {"POST", "/api/tables", {{"game", "summoner"}, {"deck", vanguards}}, ada, 400, "bad-field"},
        {"GET", "/api/tables/" + open, nullptr, "", 200},
        {"GET", "/api/tables/nowhere", nullptr, "", 404, "no-such-table"},
        {"POST", "/api/tables/" + open + "/join", {{"deck", vanguards}}, ada, 409, "own-table"},
        {"POST", "/api/tables/" + open + "/join", {{"deck", {{"ready", "cave-goblins"}}}}, bo, 200},
        {"DELETE", "/api/tables/" + closing, nullptr, ada, 200},
        {"DELETE", "/api/tables/" + open, nullptr, ada, 409, "table-taken"},
        {"POST", "/api/seek", {{"game", "summoner"}, {"deck", vanguards}}, bo, 201},
        {"POST",
         "/api/seek",
         {{"game", "summoner"}, {"deck", vanguards}, {"terms", {{"rated", 1}}}},
         bo,
         400,
         "bad-terms"},
        {"GET", "/api/seek?game=summoner", nullptr, "", 200},
        {"GET", "/api/seek", nullptr, "", 404, "no-such-game"},
        {"DELETE", "/api/seek?game=summoner", nullptr, bo, 204},
        {"DELETE", "/api/seek?game=chess", nullptr, bo, 404, "no-such-game"},
        {"GET", of_a, nullptr, "", 200},
        {"GET", nobody, nullptr, "", 404, "no-such-person"},
        {"GET", of_a + "/matches", nullptr, "", 200},
        {"GET", of_a + "/matches?after=*", nullptr, "", 400, "bad-field"},
        {"GET", of_a + "/ratings?game=summoner", nullptr, "", 200},
        {"GET", of_a + "/ratings", nullptr, "", 404, "no-such-game"},
        {"GET", "/api/leaderboard?game=summoner", nullptr, "", 200},
        {"GET", "/api/leaderboard?game=summoner&skip=-1", nullptr, "", 400, "bad-field"},
        {"GET", at(match), nullptr, "", 200},
        {"GET", at("nowhere"), nullptr, "", 404, "no-such-match"},
        {"GET", at(match, "/replay"), nullptr, ada, 200},
        {"GET", at(match, "/replay"), nullptr, "", 403, "private-replay"},
        {"GET", at(match, "/moments"), nullptr, bo, 200},
        {"GET", at(match, "/moments"), nullptr, robot, 403, "private-replay"},
        {"GET", at(match, "/moments/5?seat=both"), nullptr, bo, 200},
        {"GET", at(match, "/moments/99999"), nullptr, bo, 404, "no-such-moment"},
        {"GET", at(match, "/moments/-1"), nullptr, bo, 404, "no-such-moment"},
        {"GET", at(match, "/moments/0?seat=c"), nullptr, bo, 400, "bad-field"},
        {"POST", at(match, "/branch"), branch, ada, 201},
        {"POST", at(match, "/branch"), {{"at", 99999}, {"seat", "a"}, {"level", "club"}}, ada, 404, "no-such-moment"},
        {"POST", at(match, "/branch"), {{"at", 1}, {"seat", "a"}, {"level", "god"}}, ada, 404, "no-such-level"},
        {"POST", "/api/replays", file, "", 201},
        {"POST", "/api/replays", {{"name", "no replay"}}, "", 422, "no-replay"},
        {"GET", at(match, "/moments?seat=c"), nullptr, ada, 400, "bad-field"},
        {"POST", at(match, "/agree"), {{"open", true}}, ada, 200},
        {"POST", at(match, "/agree"), {{"open", true}}, robot, 403, "not-a-player"},
        {"POST", at(match, "/agree"), Json::object(), ada, 400, "bad-field"},
        {"POST", my_bot + "/token", {{"scope", "play"}}, ada, 201},
        {"POST", "/api/me/bots/999999/token", {{"scope", "play"}}, ada, 404, "not-yours"},
        {"DELETE", "/api/me/bots/999999", nullptr, ada, 404, "not-yours"},
        {"DELETE", my_bot, nullptr, ada, 204},
        {"GET", "/api/me/blocks", nullptr, ada, 200},
        {"GET", "/api/me/blocks", nullptr, "", 401, "not-signed-in"},
        {"PUT", "/api/me/blocks/" + std::to_string(b), nullptr, ada, 204},
        {"PUT", "/api/me/blocks/" + std::to_string(a), nullptr, ada, 409, "yourself"},
        {"DELETE", "/api/me/blocks/" + std::to_string(b), nullptr, ada, 204},
        {"DELETE", "/api/me/blocks/999999", nullptr, "", 401, "not-signed-in"},
        {"POST", "/api/reports", {{"person", b}, {"reason", "spam"}, {"text", ""}}, ada, 201},
        {"POST", "/api/reports", {{"person", a}, {"reason", "spam"}, {"text", ""}}, ada, 409, "yourself"},
        {"GET", "/api/moderation/reports", nullptr, mo, 200},
        {"GET", "/api/moderation/reports", nullptr, ada, 403, "not-a-moderator"},
        {"POST", "/api/moderation/reports/1/close", {{"outcome", "nothing wrong"}}, mo, 204},
        {"POST", "/api/moderation/reports/999999/close", {{"outcome", ""}}, mo, 404, "no-such-report"},
        {"GET", "/api/moderation/people?name=Robo", nullptr, mo, 200},
        {"GET", "/api/moderation/people?name=Robo", nullptr, ada, 403, "not-a-moderator"},
        {"GET", "/api/moderation/people/" + std::to_string(b), nullptr, mo, 200},
        {"GET", "/api/moderation/people/999999", nullptr, mo, 404, "no-such-person"},
        {"POST", "/api/moderation/sanctions", warning, mo, 201},
        {"POST",
         "/api/moderation/sanctions",
         {{"kind", "prison"}, {"person", b}, {"reason", "spam"}, {"text", ""}},
         mo,
         400,
         "bad-field"},
        {"DELETE", "/api/me/warnings/1", nullptr, bo, 204},
        {"DELETE", "/api/me/warnings/1", nullptr, ada, 404, "not-yours"},
        {"POST", "/api/moderation/sanctions", warning, mo, 201},
        {"DELETE", "/api/moderation/sanctions/2", nullptr, mo, 204},
        {"DELETE", "/api/moderation/sanctions/999999", nullptr, mo, 404, "no-such-sanction"},
        {"GET", "/api/moderation/names", nullptr, mo, 200},
        {"GET", "/api/moderation/names", nullptr, ada, 403, "not-a-moderator"},
        {"POST", "/api/moderation/names", {{"name", "Robin"}}, mo, 204},
        {"POST", "/api/moderation/names", {{"name", "\u202e"}}, mo, 400, "bad-name"},
        {"DELETE", "/api/moderation/names/Robin", nullptr, mo, 204},
        {"DELETE", "/api/moderation/names/Marian", nullptr, mo, 404, "not-reserved"},
        {"GET", "/api/moderation/audit", nullptr, mo, 200},
        {"GET", "/api/moderation/audit", nullptr, ada, 403, "not-a-moderator"},
        {"DELETE", "/api/me/decks/999999", nullptr, ada, 404, "not-yours"},
        {"DELETE", "/api/me/decks/" + saved, nullptr, ada, 204},
        {"DELETE", "/api/sessions?all=perhaps", nullptr, bo, 400, "bad-field"},
        {"DELETE", "/api/sessions", nullptr, bo, 204},
        {"DELETE", "/api/me", {{"password", "wrong"}}, ada, 401, "wrong-password"},
        {"DELETE", "/api/me", {{"password", ApiHouse::Password}}, ada, 204},
    };
    std::set<std::pair<std::string, std::string>> good, bad;
    for (const Case& each : cases) {
        const Answer answer = house.ask(each.method, each.target, each.body, {each.token});
        EXPECT_EQ(answer.status, each.status) << each.method << " " << each.target << "\n" << answer.text;
        EXPECT_EQ(answer.code(), each.code) << each.method << " " << each.target;
        const std::string path = each.target.substr(0, each.target.find('?'));
        (each.status < 400 ? good : bad).emplace(each.method, ApiHouse::pattern_of(path));
    }
    for (const auto& route : Api::routes()) {
        EXPECT_TRUE(good.contains(route)) << route.first << " " << route.second << " was not asked well";
        EXPECT_TRUE(bad.contains(route)) << route.first << " " << route.second << " was not asked badly";
    }
    EXPECT_TRUE(house.reported.empty());
}

TEST(Api, WhatIsNotThereIsSaidSo) {
    ApiHouse house;
    EXPECT_EQ(house.ask("GET", "/api/nothing").code(), "no-such-route");
    EXPECT_EQ(house.ask("GET", "/api/").code(), "no-such-route");
    const Answer wrong = house.ask("PUT", "/api/me");
    EXPECT_EQ(wrong.status, 405);
    EXPECT_EQ(wrong.code(), "wrong-method");
    EXPECT_EQ(wrong.header("Allow"), "GET, PATCH, DELETE");
    EXPECT_EQ(house.ask("HEAD", "/api/info").status, 200);
}

TEST(Api, BodiesAreJsonObjectsOfABoundedSizeWithKnownFields) {
    ApiSettings settings = easy();
    settings.most_body = 200;
    ApiHouse house(settings);
    const auto code = [&](const std::string& body, const With& with = {}) {
        return house.raw("POST", "/api/guests", body, with).code();
    };
    EXPECT_EQ(code(""), "not-json");
    EXPECT_EQ(code("{\"name\": "), "bad-json");
    EXPECT_EQ(code("[]"), "bad-body");
    EXPECT_EQ(code("{\"name\": 5}"), "bad-field");
    EXPECT_EQ(code("{\"name\": \"Ada\", \"nmae\": 1}"), "bad-field");
    EXPECT_EQ(code("{\"name\": \"" + std::string(200, 'a') + "\"}"), "too-large");
    EXPECT_EQ(code("{\"name\": \"Ada\"}", {.headers = {{"content-type", "text/plain"}}}), "not-json");
    EXPECT_EQ(code("{\"name\": \"Ada\"}", {.headers = {{"content-type", "application/json; charset=utf-8"}}}), "");
    EXPECT_EQ(code("{\"name\": " + std::string(60, '[') + std::string(60, ']') + "}"), "bad-json");
}

}  // namespace
}  // namespace quincunx::server
