// Names, passwords and tokens: what somebody who is not the owner can do with them, which is nothing.
#include "tests/server/api_house.h"

namespace quincunx::server {
namespace {

// --- Passwords of others

const std::string Origin = "https://play.example.org";

// The value of a cookie that was set; empty when it was not.
std::string set_cookie(const Answer& answer, const std::string& name) {
    for (const auto& [header, value] : answer.headers)
        if (header == "Set-Cookie" && value.starts_with(name + "=")) return value.substr(name.size() + 1, 43);
    return "";
}

class Guarded : public testing::Test {
protected:
    static ApiSettings few_tries() {
        ApiSettings settings = easy();
        settings.sign_ins_burst = 3;
        settings.sign_ins_per_minute = 6;
        return settings;
    }
    ApiHouse house_{few_tries()};

    Answer sign_in(const std::string& password, const std::string& peer, const std::string& device = "") {
        With with{.headers = {{"origin", Origin}}, .peer = peer};
        if (!device.empty()) with.headers["cookie"] = "quincunx-device=" + device;
        return house_.ask("POST", "/api/sessions", {{"name", "Ada"}, {"password", password}}, with);
    }
    void attack(const std::string& peer) {
        for (int i = 0; i < 10; ++i) sign_in("wrong one " + std::to_string(i), peer);
        EXPECT_EQ(sign_in("wrong one", peer).code(), "too-many-requests");
    }
};

TEST_F(Guarded, WrongPasswordsFromElsewhereDoNotLockTheOwnerOut) {
    const std::string here = house_.account("Ada");
    for (int i = 1; i < 40; ++i) attack("198.51.100." + std::to_string(i));
    EXPECT_EQ(sign_in(ApiHouse::Password, "192.0.2.9").status, 201);
    // Who is signed in changes the password and leaves, whatever others try.
    const Json change{{"password", "battery staple"}, {"old_password", ApiHouse::Password}};
    EXPECT_EQ(house_.ask("PATCH", "/api/me", change, {here}).status, 200);
    EXPECT_EQ(house_.ask("DELETE", "/api/me", {{"password", "battery staple"}}, {here}).status, 204);
}

TEST_F(Guarded, AKnownDeviceIsLetThroughAtTheVeryAddressOfTheAttack) {
    house_.account("Ada");
    const std::string device = set_cookie(sign_in(ApiHouse::Password, "192.0.2.9"), "quincunx-device");
    ASSERT_EQ(device.size(), 43U);
    attack("192.0.2.9");
    EXPECT_EQ(sign_in(ApiHouse::Password, "192.0.2.9").code(), "too-many-requests");
    const Answer known = sign_in(ApiHouse::Password, "192.0.2.9", device);
    EXPECT_EQ(known.status, 201);
    EXPECT_EQ(set_cookie(known, "quincunx-device"), "") << "it is known already";
    // It is no token, and no way around the limit: whoever has stolen it gets a few tries.
    EXPECT_EQ(house_.ask("GET", "/api/me", nullptr, {device}).code(), "not-signed-in");
    EXPECT_EQ(house_.ask("GET", "/api/me", nullptr, {.cookie = device}).code(), "not-signed-in");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(sign_in("wrong one", "203.0.113.5", device).code(), "wrong-password");
    EXPECT_EQ(sign_in("wrong one", "203.0.113.5", device).code(), "too-many-requests");
    // It is the device of one account, and only of as long as its password.
    house_.account("Bo");
    attack("203.0.113.6");
    EXPECT_EQ(
        house_
            .ask("POST", "/api/sessions", {{"name", "Bo"}, {"password", "wrong one"}},
                 {.headers = {{"cookie", "quincunx-device=" + device}, {"origin", Origin}}, .peer = "203.0.113.6"})
            .code(),
        "too-many-requests");
}

TEST_F(Guarded, ANewPasswordAndSigningOutEverywhereForgetDevices) {
    const std::string here = house_.account("Ada");
    const std::string device = set_cookie(sign_in(ApiHouse::Password, "192.0.2.9"), "quincunx-device");
    ASSERT_EQ(house_.ask("DELETE", "/api/sessions?all=true", nullptr, {here}).status, 204);
    attack("192.0.2.9");
    EXPECT_EQ(sign_in(ApiHouse::Password, "192.0.2.9", device).code(), "too-many-requests");
}

TEST_F(Guarded, OneAddressStillTriesAFewNamesOnly) {
    const auto attempt = [&](const std::string& name) {
        return house_.ask("POST", "/api/sessions", {{"name", name}, {"password", "wrong one"}}, {.peer = "192.0.2.7"})
            .code();
    };
    for (const char* name : {"Ada", "Bo", "Cleo"}) EXPECT_EQ(attempt(name), "wrong-password");
    EXPECT_EQ(attempt("Dora"), "too-many-requests");
}

// --- Cookies

TEST(Guard, CookiesAreSecureWhereverPeopleOpenTheHouseByTls) {
    ApiSettings settings = easy();
    settings.origin = Origin;
    ApiHouse house(settings);
    // Not said by a proxy; the address people open says it.
    const Answer answer = house.ask("POST", "/api/accounts", {{"name", "Ada"}, {"password", ApiHouse::Password}},
                                    {.headers = {{"origin", Origin}}});
    int cookies = 0;
    for (const auto& [name, value] : answer.headers) {
        if (name != "Set-Cookie") continue;
        EXPECT_TRUE(value.ends_with("; Secure")) << value;
        ++cookies;
    }
    EXPECT_EQ(cookies, 2);
}

// --- Tokens that read

TEST(Guard, AReadTokenOnlyReads) {
    ApiHouse house;
    const std::string owner = house.account("Ada");
    const std::string reads = house.bot(owner, "Reader", "read");
    const Json bodies[] = {nullptr, Json::object(), {{"name", "Eve"}, {"password", "longer than most"}}};
    for (const auto& [method, path] : Api::routes()) {
        if (method == "GET" || path.starts_with("/api/games/")) continue;  // looking, and trying a deck
        if (path == "/api/guests" || (method == "POST" && (path == "/api/sessions" || path == "/api/replays")))
            continue;  // of whoever asks
        bool refused = false;
        for (const Json& body : bodies) {
            const Answer answer = house.ask(method, path, body, {reads});
            EXPECT_TRUE(answer.status == 400 || answer.status == 403 || answer.status == 415)
                << method << " " << path << " " << answer.text;
            refused |= answer.status == 403;
        }
        EXPECT_TRUE(refused) << method << " " << path;
    }
}

TEST(Guard, AReadTokenSaysNothingAtATable) {
    House house;
    Caller ada = house.guest("Ada"), bo = house.guest("Bo"), reader = house.guest("Reader");
    reader.scope = "read";
    const std::string table = sit_down(house, ada, bo, table_request("lillian"));
    Someone one(house, ada), watching(house, reader);
    ASSERT_TRUE(Someone::ok(one.tell("join", {{"table", table}})));
    ASSERT_TRUE(Someone::ok(watching.tell("join", {{"table", table}})));
    EXPECT_EQ(Someone::code(watching.tell("chat", {{"table", table}, {"text", "hi"}})), "not-allowed");
    EXPECT_EQ(Someone::code(watching.tell("emote", {{"table", table}, {"emote", "hello"}})), "not-allowed");
    EXPECT_TRUE(Someone::ok(watching.tell("view", {{"table", table}})));
}

// --- Private matches

TEST(Guard, PrivateMatchesAreInNoPublicList) {
    ApiHouse house;
    const std::string ada = house.account("Ada"), bo = house.account("Bo");
    const PersonId a = house.id_of(ada), b = house.id_of(bo);
    Played hidden = played("lillian", a, b, house.now);
    hidden.result->open = false;
    const MatchId secret = keep(*house.store, hidden);
    house.store->set_rating(a, "lillian", {1600, 90, 0.06, 3, house.now}, secret);
    const std::string of_a = "/api/people/" + std::to_string(a);
    EXPECT_EQ(house.ask("GET", of_a + "/matches").body["matches"].size(), 0U);
    EXPECT_EQ(house.ask("GET", of_a + "/matches", nullptr, {bo}).body["matches"].size(), 0U);
    EXPECT_EQ(house.ask("GET", of_a + "/matches", nullptr, {ada}).body["matches"].size(), 1U);
    EXPECT_TRUE(house.ask("GET", of_a + "/ratings?game=lillian").body["points"][0]["match"].is_null());
    EXPECT_EQ(house.ask("GET", of_a + "/ratings?game=lillian", nullptr, {ada}).body["points"][0]["match"], secret);
    // Nor while they are played, though those who have the link may watch.
    const Json deck{{"ready", "vanguards"}};
    Json wish{{"game", "summoner"}, {"deck", deck}, {"open", true}, {"terms", {{"open_replay", false}}}};
    const std::string table = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    ASSERT_EQ(house.ask("POST", "/api/tables/" + table + "/join", {{"deck", deck}}, {bo}).status, 200);
    EXPECT_EQ(house.ask("GET", "/api/lobby").body["playing"].size(), 0U);
}

// --- Passwords that are guessed first

std::string weak(const std::string& password, const std::string& name = "Ada Lovelace") {
    return std::string(weakness(password, name).value_or(""));
}

TEST(Passwords, TheOnesGuessedFirstAreRefused) {
    for (const char* common :
         {"password", "Password1", "p@ssw0rd", "P4ssw0rd!", "iloveyou", "woaini1314", "letmein2024", "qazwsxedc",
          "1q2w3e4r", "5201314", "admin123", "welcome!!", "correcthorse"})
        EXPECT_EQ(weak(common), "password-common") << common;
    for (const char* run : {"12345679", "qwertyui9", "abcd1234", "zyxwvuts", "11112345", "asdfghjkl1"})
        EXPECT_NE(weak(run), "") << run;
    for (const char* again : {"aaaaaaaa", "abcabcabc", "xyxyxyxy", "密码密码密码密码"})
        EXPECT_EQ(weak(again), "password-repeated") << again;
    EXPECT_EQ(weak("ada lovelace 1815"), "password-name");
    EXPECT_EQ(weak("小明的密码很安全", "小明"), "password-name");
    for (const char* fine : {"correct horse", "battery staple", "open sesame", "tr0ub4dor&3", "天地玄黄宇宙洪荒",
                             "password is a word here", "grüne Äpfel"})
        EXPECT_EQ(weak(fine), "") << fine;
}

TEST(Passwords, WhoChoosesOneReadsWhy) {
    ApiHouse house;
    const Answer answer = house.ask("POST", "/api/accounts", {{"name", "Ada"}, {"password", "qwertyui98"}});
    EXPECT_EQ(answer.code(), "weak-password");
    EXPECT_NE(answer.body["error"]["text"].get<std::string>().find("neighboring keys"), std::string::npos)
        << answer.text;
    const std::string ada = house.account("Ada");
    const Json change{{"password", "password1"}, {"old_password", ApiHouse::Password}};
    EXPECT_EQ(house.ask("PATCH", "/api/me", change, {ada}).code(), "weak-password");
}

// --- Names

TEST(NamesAlike, WhatLooksAlikeIsTheSame) {
    for (const auto& [one, two] :
         std::vector<std::pair<std::string, std::string>>{{"Alice", "AIice"},
                                                          {"Alice", "А\u04cfісе"},  // Cyrillic throughout
                                                          {"Paul", "Pau1"},
                                                          {"Bob", "B0b"},
                                                          {"scope", "ѕсоре"},
                                                          {"HOPE", "ΗΟΡΕ"},  // Greek
                                                          {"Alice", "Ａｌｉｃｅ"},
                                                          {"modern", "rnodern"},
                                                          {"日月", "曰月"},
                                                          {"ロ口", "口口"},
                                                          {"カード", "力ード"},
                                                          {"Élan", "élan"},
                                                          {"Zoë", "Zoe\u0308"},
                                                          {"Alice", "Alice."},
                                                          {"Ann Lee", "Ann\u3000Lee"}})
        EXPECT_EQ(skeleton(one), skeleton(two)) << one << " " << two;
    for (const auto& [one, two] : std::vector<std::pair<std::string, std::string>>{
             {"Alice", "Alise"}, {"小明", "小月"}, {"Zoe", "Zoë"}, {"Ann", "Anna"}, {"Bo", "Bob"}, {"a_b", "ab"}})
        EXPECT_NE(skeleton(one), skeleton(two)) << one << " " << two;
}

TEST(NamesAlike, NamesOfTheHouseAreReserved) {
    for (const char* name : {"admin", "Admin 2", "ADMIN", "a.d.m.i.n", "аdmіn", "Adrnin", "moderator", "Quincunx",
                             "Quincunx Team", "管理员", "管理員小王", "官方", "客服01", "system", "五局"})
        EXPECT_TRUE(reserved(name)) << name;
    for (const char* name : {"Ada", "Badminton", "Modesty", "小明", "Systema", "五局三胜"})
        EXPECT_FALSE(reserved(name)) << name;
}

TEST(NamesAlike, NobodyTakesANameThatLooksLikeOneThatIsTaken) {
    ApiHouse house;
    const std::string ada = house.account("Alice");
    const auto take = [&](const std::string& name) {
        return house.ask("POST", "/api/accounts", {{"name", name}, {"password", ApiHouse::Password}}).code();
    };
    EXPECT_EQ(take("alice"), "name-taken");
    EXPECT_EQ(take("AIice"), "name-alike");
    EXPECT_EQ(take("admin"), "name-reserved");
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "A1ice"}}).code(), "name-alike");
    EXPECT_EQ(house.ask("POST", "/api/me/bots", {{"name", "Аӏісе"}, {"scope", "play"}}, {ada}).code(), "name-alike");
    // Its owner may write it another way.
    EXPECT_EQ(house.ask("PATCH", "/api/me", {{"name", "AIice"}}, {ada}).status, 200);
    EXPECT_EQ(take("Alice"), "name-alike");
}

TEST(NamesAlike, NamesThatWereGivenUpLatelyAreKept) {
    ApiHouse house;
    const std::string ada = house.account("Ada"), bo = house.account("Bo");
    ASSERT_EQ(house.ask("DELETE", "/api/me", {{"password", ApiHouse::Password}}, {ada}).status, 204);
    ASSERT_EQ(house.ask("PATCH", "/api/me", {{"name", "Robert"}}, {bo}).status, 200);
    const auto guest = [&](const std::string& name) {
        return house.ask("POST", "/api/guests", {{"name", name}}).code();
    };
    EXPECT_EQ(guest("Ada"), "name-kept");
    EXPECT_EQ(guest("ADA"), "name-kept");
    EXPECT_EQ(guest("Bo"), "name-kept");
    house.now += NameStays + 1;
    EXPECT_EQ(guest("Ada"), "");
}

TEST(NamesAlike, AccountsFromBeforeGetTheirForms) {
    House house;
    house.account("Alice");  // without one, as an earlier version has left it
    People people(*house.store, house.now);
    EXPECT_EQ(people.new_guest("A1ice").person.name, "A1ice");
    people.settle_names();
    EXPECT_THROW(people.new_guest("AIice"), Problem);
}

}  // namespace
}  // namespace quincunx::server
