// The HTTP interface: who asks, how often they may, and what fails.
#include <sqlite3.h>

#include <cstdio>
#include <set>

#include "server/wire/ids.h"
#include "tests/server/api_house.h"

namespace quincunx::server {
namespace {

// --- Who asks

TEST(Api, TheCookieIsSafeAndTheTokenIsToldOnlyToWhoAsks) {
    ApiSettings settings = easy();
    settings.base = "/cards/";
    ApiHouse house(settings);
    const Answer plain = house.ask("POST", "/api/guests", {{"name", "Ada"}});
    const std::string cookie = plain.header("Set-Cookie");
    EXPECT_TRUE(cookie.starts_with("quincunx="));
    EXPECT_NE(cookie.find("; Path=/cards/; "), std::string::npos);
    EXPECT_NE(cookie.find("; HttpOnly; SameSite=Lax"), std::string::npos);
    EXPECT_EQ(cookie.find("Secure"), std::string::npos);
    EXPECT_FALSE(plain.body.contains("token"));
    const Answer secure = house.ask("POST", "/api/guests", {{"name", "Bo"}}, {.secure = true});
    EXPECT_TRUE(secure.header("Set-Cookie").ends_with("; Secure"));
    const Answer told = house.ask("POST", "/api/guests", {{"name", "Cleo"}, {"token", true}});
    EXPECT_EQ(told.body["token"].get<std::string>().size(), 43U);
    EXPECT_EQ(told.header("Set-Cookie"), "");

    const std::string value = cookie.substr(9, 43);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {.cookie = value}).body["person"]["name"], "Ada");
    const With own{.cookie = value, .headers = {{"origin", "https://play.example.org"}}};
    const Answer out = house.ask("DELETE", "/api/sessions", nullptr, own);
    EXPECT_EQ(out.status, 204);
    EXPECT_NE(out.header("Set-Cookie").find("quincunx=; "), std::string::npos);
    EXPECT_NE(out.header("Set-Cookie").find("Max-Age=0"), std::string::npos);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {.cookie = value}).code(), "not-signed-in");
}

TEST(Api, WithACookieOnlyOurOwnPagesChangeAnything) {
    ApiHouse house;
    const std::string token = house.guest("Ada");
    const auto rename = [&](const std::map<std::string, std::string, std::less<>>& headers, bool cookie = true) {
        const With with = cookie ? With{.cookie = token, .headers = headers} : With{.token = token, .headers = headers};
        return house.ask("PATCH", "/api/me", {{"name", "Eve"}}, with).code();
    };
    EXPECT_EQ(rename({}), "foreign-origin");
    EXPECT_EQ(rename({{"origin", "https://evil.example"}}), "foreign-origin");
    EXPECT_EQ(rename({{"origin", "null"}}), "foreign-origin");
    EXPECT_EQ(rename({{"origin", "https://play.example.org.evil.example"}}), "foreign-origin");
    EXPECT_EQ(rename({{"sec-fetch-site", "cross-site"}}), "foreign-origin");
    EXPECT_EQ(rename({{"sec-fetch-site", "same-site"}}), "foreign-origin");
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {token}).body["person"]["name"], "Ada");
    EXPECT_EQ(rename({{"origin", "https://play.example.org"}}), "");
    EXPECT_EQ(rename({{"sec-fetch-site", "same-origin"}}), "");
    EXPECT_EQ(rename({}, false), "");
    // Looking is free; coming in from a foreign page is not.
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {.cookie = token}).status, 200);
    const With foreign{.headers = {{"origin", "https://evil.example"}}};
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "Mallory"}}, foreign).code(), "foreign-origin");
}

TEST(Api, AConfiguredOriginIsTheOnlyOne) {
    ApiSettings settings = easy();
    settings.origin = "https://cards.example.org";
    ApiHouse house(settings);
    const auto fine = [&](const std::string& origin) {
        return house.api->origin_is_fine(ApiHouse::request("GET", "/api/play", "", {.headers = {{"origin", origin}}}));
    };
    EXPECT_TRUE(fine(""));
    EXPECT_TRUE(fine("https://cards.example.org"));
    EXPECT_FALSE(fine("http://cards.example.org"));
    EXPECT_FALSE(fine("https://play.example.org"));
}

TEST(Api, TokensTellWhoOpensAWebSocket) {
    ApiHouse house;
    const std::string token = house.guest("Ada");
    const auto who = [&](const With& with) {
        std::optional<Caller> found;
        int calls = 0;
        house.api->who(ApiHouse::request("GET", "/api/play", "", with), [&](std::variant<Caller, Problem> answer) {
            if (auto* caller = std::get_if<Caller>(&answer)) found = std::move(*caller);
            ++calls;
        });
        house.settle();
        EXPECT_EQ(calls, 1);
        return found ? found->person.name : "";
    };
    EXPECT_EQ(who({token}), "Ada");
    EXPECT_EQ(who({.cookie = token}), "Ada");
    EXPECT_EQ(who({"wrong"}), "");
    EXPECT_EQ(who({}), "");
}

TEST(Api, ScopesOfBots) {
    ApiHouse house;
    const std::string ada = house.account("Ada");
    const std::string reads = house.bot(ada, "Reader", "read"), plays = house.bot(ada, "Player", "play");
    const Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"by_link", true}};
    const Json seek{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}};
    for (const std::string& bot : {reads, plays}) {
        EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {bot}).status, 200);
        EXPECT_EQ(house.ask("PATCH", "/api/me", {{"name", "Boss"}}, {bot}).code(), "bots-cannot");
        EXPECT_EQ(house.ask("DELETE", "/api/me", nullptr, {bot}).code(), "bots-cannot");
        EXPECT_EQ(house.ask("DELETE", "/api/sessions", nullptr, {bot}).code(), "bots-cannot");
        EXPECT_EQ(house.ask("POST", "/api/me/bots", {{"name", "Son"}, {"scope", "play"}}, {bot}).code(), "bots-cannot");
        const Json account{{"name", "Free"}, {"password", "open sesame"}};
        EXPECT_EQ(house.ask("POST", "/api/accounts", account, {bot}).code(), "bots-cannot");
    }
    EXPECT_EQ(house.ask("POST", "/api/tables", wish, {reads}).code(), "out-of-scope");
    EXPECT_EQ(house.ask("POST", "/api/seek", seek, {reads}).code(), "out-of-scope");
    EXPECT_EQ(house.ask("POST", "/api/tables", wish, {plays}).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/seek", seek, {plays}).status, 201);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {plays}).body["person"]["kind"], "bot");
}

TEST(Api, AGuestBecomesAnAccountAndKeepsItsDecks) {
    ApiHouse house;
    const std::string guest = house.guest("Ada");
    const Json kept{{"game", "gemu"}, {"name", "Mine"}, {"ready", "emberdeep"}};
    ASSERT_EQ(house.ask("POST", "/api/me/decks", kept, {guest}).status, 201);
    const auto link = std::make_shared<NotedLink>();
    std::optional<Caller> caller;
    house.api->who(ApiHouse::request("GET", "/api/play", "", {guest}),
                   [&](const auto& found) { caller = std::get<Caller>(found); });
    house.settle();
    house.hub->connected(link, *caller);
    const Json account{{"name", "Ada"}, {"password", "open sesame"}, {"token", true}};
    const Answer made = house.ask("POST", "/api/accounts", account, {guest});
    ASSERT_EQ(made.status, 201);
    EXPECT_EQ(made.body["person"]["kind"], "account");
    const std::string token = made.body["token"];
    EXPECT_EQ(house.ask("GET", "/api/me/decks", nullptr, {token}).body["decks"].size(), 1U);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {guest}).code(), "not-signed-in");
    EXPECT_TRUE(link->closed);
    EXPECT_EQ(house.ask("POST", "/api/accounts", account, {token}).code(), "has-account");
    // An old cookie does not keep anyone from making an account.
    const With old{.cookie = guest, .headers = {{"origin", "https://play.example.org"}}};
    EXPECT_EQ(house.ask("POST", "/api/accounts", {{"name", "Bo"}, {"password", "open sesame"}}, old).status, 201);
}

TEST(Api, ANewNameIsSeenWhereOnePlays) {
    ApiHouse house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo");
    const Json vanguards{{"ready", "vanguards"}};
    const std::string table =
        house
            .ask("POST", "/api/tables", {{"game", "summoner"}, {"deck", vanguards}, {"open", true}, {"seat", "a"}},
                 {ada})
            .body["table"];
    ASSERT_EQ(house.ask("POST", "/api/tables/" + table + "/join", {{"deck", vanguards}}, {bo}).status, 200);
    const auto name = [&] { return house.ask("GET", "/api/tables/" + table).body["seats"]["a"]["name"]; };
    EXPECT_EQ(name(), "Ada");
    ASSERT_EQ(house.ask("PATCH", "/api/me", {{"name", "Ada L"}}, {ada}).status, 200);
    EXPECT_EQ(name(), "Ada L");
    EXPECT_EQ(house.ask("GET", "/api/me/tables", nullptr, {bo}).body["tables"][0]["seats"]["a"]["name"], "Ada L");
    // A guest that becomes an account goes on playing as one.
    ASSERT_EQ(house.ask("POST", "/api/accounts", {{"name", "Ada M"}, {"password", "open sesame"}}, {ada}).status, 201);
    EXPECT_EQ(name(), "Ada M");
    EXPECT_EQ(house.ask("GET", "/api/tables/" + table).body["seats"]["a"]["kind"], "account");
}

TEST(Api, ANewPasswordNeedsTheOldOneAndSignsOutElsewhere) {
    ApiHouse house;
    const std::string here = house.account("Ada");
    const Json sign_in{{"name", "ada"}, {"password", ApiHouse::Password}, {"token", true}};
    const std::string there = house.ask("POST", "/api/sessions", sign_in).body["token"];
    const auto change = [&](Json body) { return house.ask("PATCH", "/api/me", std::move(body), {here}); };
    EXPECT_EQ(change({{"password", "battery staple"}}).code(), "bad-field");
    EXPECT_EQ(change({{"password", "battery staple"}, {"old_password", "x"}}).code(), "wrong-password");
    EXPECT_EQ(change({{"password", "b"}, {"old_password", ApiHouse::Password}}).code(), "bad-password");
    EXPECT_EQ(change(Json::object()).code(), "bad-field");
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {there}).status, 200);
    const Answer done =
        change({{"name", "Ada L"}, {"password", "battery staple"}, {"old_password", ApiHouse::Password}});
    EXPECT_EQ(done.status, 200);
    EXPECT_EQ(done.body["person"]["name"], "Ada L");
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {here}).body["person"]["name"], "Ada L");
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {there}).code(), "not-signed-in");
    EXPECT_EQ(house.ask("POST", "/api/sessions", sign_in).code(), "wrong-password");
    EXPECT_EQ(house.ask("POST", "/api/sessions", {{"name", "Ada L"}, {"password", "battery staple"}}).status, 201);
    const std::string guest = house.guest("Bo");
    EXPECT_EQ(house.ask("PATCH", "/api/me", {{"password", "battery staple"}}, {guest}).code(), "guests-cannot");
}

TEST(Api, SigningInTakesTheSameWayWhetherThereIsSuchANameOrNot) {
    ApiHouse house;
    house.account("Ada");
    const auto work = [&](const std::string& name, const std::string& password) {
        const std::size_t before = house.pool.done;
        const Answer answer = house.ask("POST", "/api/sessions", {{"name", name}, {"password", password}});
        EXPECT_EQ(answer.code(), "wrong-password");
        return house.pool.done - before;
    };
    EXPECT_EQ(work("Ada", "wrong horse"), 1U);
    EXPECT_EQ(work("Nobody", "wrong horse"), 1U);
    EXPECT_EQ(work("\u202e", "wrong horse"), 1U);
    EXPECT_EQ(work("Ada", std::string(300, 'x')), 0U);
    EXPECT_EQ(work("Nobody", std::string(300, 'x')), 0U);
}

TEST(Api, SigningOutClosesWhatIsConnected) {
    ApiHouse house;
    const std::string here = house.account("Ada");
    const Json sign_in{{"name", "Ada"}, {"password", ApiHouse::Password}, {"token", true}};
    const std::string there = house.ask("POST", "/api/sessions", sign_in).body["token"];
    const auto connect = [&](const std::string& token) {
        auto link = std::make_shared<NotedLink>();
        house.api->who(ApiHouse::request("GET", "/api/play", "", {token}),
                       [&](const auto& caller) { house.hub->connected(link, std::get<Caller>(caller)); });
        house.settle();
        return link;
    };
    const auto one = connect(here), other = connect(there);
    EXPECT_EQ(house.ask("DELETE", "/api/sessions", nullptr, {here}).status, 204);
    EXPECT_TRUE(one->closed);
    EXPECT_FALSE(other->closed);
    EXPECT_EQ(house.ask("DELETE", "/api/sessions?all=true", nullptr, {there}).status, 204);
    EXPECT_TRUE(other->closed);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {there}).code(), "not-signed-in");
}

TEST(Api, NobodyWaitsForTheDataOfSomebodyElse) {
    ApiHouse house;
    const std::string ada = house.account("Ada"), bo = house.guest("Bo");
    const PersonId a = house.id_of(ada), b = house.id_of(bo);
    Played some = played("lillian", a, b, house.now, 1);
    end(some, MatchEntry::Kind::Concede, "a", "concession");
    for (int i = 0; i < 1000; ++i) {
        some.record.id = "match" + std::to_string(i);
        keep(*house.store, some);
    }
    // Both ask in the same moment, she for much.
    std::vector<std::string> order;
    std::string data;
    const std::size_t done = house.pool.done;
    house.api->handle(ApiHouse::request("GET", "/api/me/export", "", {ada}), [&](Response response) {
        order.emplace_back("export");
        data = std::move(response.body);
    });
    house.api->handle(ApiHouse::request("GET", "/api/me", "", {bo}),
                      [&](const Response&) { order.emplace_back("me"); });
    house.settle();
    EXPECT_EQ(order, (std::vector<std::string>{"me", "export"}));
    EXPECT_EQ(house.pool.done, done + 1) << "it is written on another thread";
    EXPECT_EQ(Json::parse(data)["matches"].size(), 1000U);
}

TEST(Api, WhoLeavesTakesEverythingAlongButTheMatches) {
    ApiHouse house;
    const std::string ada = house.account("Ada"), bo = house.guest("Bo");
    const std::string robot = house.bot(ada, "Robo", "play");
    const PersonId a = house.id_of(ada), b = house.id_of(bo);
    const MatchId match = keep(*house.store, played("lillian", a, b, house.now));
    ASSERT_EQ(
        house.ask("POST", "/api/me/decks", {{"game", "gemu"}, {"name", "X"}, {"ready", "emberdeep"}}, {ada}).status,
        201);
    const Answer all = house.ask("GET", "/api/me/export", nullptr, {ada});
    EXPECT_EQ(all.header("Content-Disposition"), "attachment; filename=\"quincunx-export.json\"");
    EXPECT_EQ(all.body["profile"]["name"], "Ada");
    EXPECT_EQ(all.body["decks"].size(), 1U);
    EXPECT_EQ(all.body["bots"].size(), 1U);
    EXPECT_EQ(all.body["matches"][0]["id"], match);
    EXPECT_EQ(all.text.find(write_seed(house.store->match(match)->record.setup.seed)), std::string::npos);

    EXPECT_EQ(house.ask("DELETE", "/api/me", nullptr, {ada}).code(), "bad-field");
    EXPECT_EQ(house.ask("DELETE", "/api/me", {{"password", "wrong horse"}}, {ada}).code(), "wrong-password");
    EXPECT_EQ(house.ask("DELETE", "/api/me", {{"password", ApiHouse::Password}}, {ada}).status, 204);
    for (const std::string& token : {ada, robot})
        EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {token}).code(), "not-signed-in");
    const Answer gone = house.ask("GET", "/api/people/" + std::to_string(a));
    EXPECT_EQ(gone.body["person"]["gone"], true);
    EXPECT_EQ(gone.body["person"]["name"], "");
    EXPECT_EQ(house.ask("GET", at(match)).body["seats"]["a"]["name"], "");
    EXPECT_EQ(house.ask("DELETE", "/api/me", nullptr, {bo}).status, 204);
    // After a while the name is free again.
    house.now += NameStays + 1;
    EXPECT_FALSE(house.account("Ada").empty());
}

// --- Rates

TEST(Api, TooManyRequestsOfOneAddressHaveToWait) {
    ApiSettings settings = easy();
    settings.requests_burst = 3;
    settings.requests_per_second = 0.5;
    ApiHouse house(settings);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(house.ask("GET", "/api/info").status, 200);
    const Answer refused = house.ask("GET", "/api/info");
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(refused.code(), "too-many-requests");
    EXPECT_EQ(refused.header("Retry-After"), "2");
    EXPECT_EQ(refused.body["error"]["retry_after"], 2);
    EXPECT_EQ(house.ask("GET", "/api/info", nullptr, {.peer = "192.0.2.2"}).status, 200);
    house.now += 2000;
    EXPECT_EQ(house.ask("GET", "/api/info").status, 200);
    EXPECT_EQ(house.ask("GET", "/api/info").status, 429);
    house.now += 60'000;
    house.api->sweep();
    EXPECT_EQ(house.ask("GET", "/api/info").status, 200);
}

TEST(Api, WholeReplaysCountForSeveralRequests) {
    ApiSettings settings = easy();
    settings.requests_burst = 12;
    ApiHouse house(settings);
    const MatchId id = keep(*house.store, played("lillian", 0, 0, house.now));
    EXPECT_EQ(house.ask("GET", at(id, "/moments")).status, 200);
    EXPECT_EQ(house.ask("GET", at(id, "/replay")).status, 200);
    EXPECT_EQ(house.ask("GET", at(id, "/moments/0")).status, 200);
    EXPECT_EQ(house.ask("GET", at(id, "/moments/0")).status, 429);
}

TEST(Api, PasswordsCannotBeTriedForEver) {
    ApiSettings settings = easy();
    settings.sign_ins_burst = 2;
    settings.sign_ins_per_minute = 6;
    ApiHouse house(settings);
    house.account("Ada");
    const auto attempt = [&](const std::string& name, const std::string& peer,
                             const std::string& password = "wrong one") {
        return house.ask("POST", "/api/sessions", {{"name", name}, {"password", password}}, {.peer = peer}).code();
    };
    // Of one address, for one name or several.
    EXPECT_EQ(attempt("Ada", "192.0.2.1"), "wrong-password");
    EXPECT_EQ(attempt("ADA", "192.0.2.1"), "wrong-password");
    EXPECT_EQ(attempt("ada", "192.0.2.1"), "too-many-requests");
    EXPECT_EQ(attempt("Cleo", "192.0.2.1"), "too-many-requests");
    house.now += 10'000;
    EXPECT_EQ(attempt("Ada", "192.0.2.1"), "wrong-password");
    EXPECT_EQ(attempt("Ada", "192.0.2.1"), "too-many-requests");
    // Who knows the password is not counted.
    house.now += 20'000;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(attempt("Ada", "192.0.2.5", ApiHouse::Password), "");
}

TEST(Api, OneAddressMakesAFewGuestsOnly) {
    ApiSettings settings = easy();
    settings.guests_burst = 2;
    ApiHouse house(settings);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "A"}}).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/accounts", {{"name", "B"}, {"password", "open sesame"}}).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "C"}}).status, 429);
    // The same network of the newer kind of addresses.
    const With one{.peer = "2001:db8::1"}, neighbour{.peer = "2001:db8::ffff:2"}, other{.peer = "2001:db8:1::1"};
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "D"}}, one).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "E"}}, neighbour).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "F"}}, one).status, 429);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "G"}}, other).status, 201);
}

// --- What fails

TEST(Api, FaultsAreReportedAndNotTold) {
    ApiHouse house;
    house.broken_games = true;
    const Answer answer = house.ask("GET", "/api/games/summoner/cards");
    EXPECT_EQ(answer.status, 500);
    EXPECT_EQ(answer.code(), "internal");
    EXPECT_EQ(answer.text.find("secret"), std::string::npos);
    ASSERT_EQ(house.reported.size(), 1U);
    EXPECT_EQ(house.reported[0].first, "request-failed");
    EXPECT_EQ(house.reported[0].second["what"], "a secret of the house");
    EXPECT_EQ(house.reported[0].second["route"], "/api/games/{game}/cards");
}

TEST(Api, AFullPoolIsSaidSo) {
    ApiHouse house;
    house.pool.full = true;
    const Answer answer = house.ask("POST", "/api/accounts", {{"name", "Ada"}, {"password", "open sesame"}});
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.code(), "overloaded");
    EXPECT_EQ(answer.header("Retry-After"), "2");
}

TEST(Api, AStoreThatFailsIsSaidSoAndReported) {
    const std::string file = testing::TempDir() + "api_" + fresh_id() + ".db";
    {
        ApiHouse house(easy(), file);
        const std::string token = house.guest("Ada");
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
        ASSERT_EQ(sqlite3_exec(database, "PRAGMA foreign_keys = OFF; DROP TABLE session;", nullptr, nullptr, nullptr),
                  SQLITE_OK);
        sqlite3_close(database);
        const Answer answer = house.ask("GET", "/api/me", nullptr, {token});
        EXPECT_EQ(answer.status, 503);
        EXPECT_EQ(answer.code(), "store-failed");
        EXPECT_EQ(answer.text.find("session"), std::string::npos);
        EXPECT_EQ(house.reported.size(), 1U);
    }
    for (const char* ending : {"", "-wal", "-shm", ".lock", "-lock"}) std::remove((file + ending).c_str());
}

}  // namespace
}  // namespace quincunx::server
