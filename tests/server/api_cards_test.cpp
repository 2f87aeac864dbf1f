// The HTTP interface: cards, rules and decks, and tables to play at.
#include <set>

#include "engine/match/descriptions.h"
#include "tests/server/api_house.h"

namespace quincunx::server {
namespace {

// --- Cards, rules, decks

INSTANTIATE_TEST_SUITE_P(All, ApiGames, testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

TEST_P(ApiGames, CardsRulesAndDecksAreToldInEveryLanguage) {
    ApiHouse house;
    const std::string base = "/api/games/" + std::string(GetParam());
    const Game& game = *find_game(GetParam());
    for (const Lang lang : Langs) {
        const std::string query = "?lang=" + std::string(code(lang));
        const Answer cards = house.ask("GET", base + "/cards" + query);
        ASSERT_EQ(cards.body["cards"].size(), game.cards().size());
        for (std::size_t i = 0; i < game.cards().size(); ++i) {
            const Json& card = cards.body["cards"][i];
            EXPECT_EQ(card["name"], game.card_name(game.cards()[i].number, lang));
            for (const Lang each : Langs) {
                const Json name = game.card_name(game.cards()[i].number, each);
                EXPECT_NE(std::find(card["search"].begin(), card["search"].end(), name), card["search"].end());
            }
            EXPECT_EQ(card["abilities"].size(), game.cards()[i].abilities.size());
            EXPECT_EQ(card["facts"], game.cards()[i].facts);
        }
        const Answer rules = house.ask("GET", base + "/rules" + query);
        std::size_t clauses = 0;
        for (const Json& part : rules.body["parts"]) clauses += part["clauses"].size();
        EXPECT_EQ(clauses, game.clauses().size());
        const Answer decks = house.ask("GET", base + "/decks" + query);
        ASSERT_EQ(decks.body["decks"].size(), game.decks().size());
        for (const Json& deck : decks.body["decks"]) {
            const Answer checked = house.ask("POST", base + "/decks/check", {{"code", deck["code"]}});
            EXPECT_EQ(checked.body["legal"], true);
            EXPECT_EQ(checked.body["name"], deck["ready"]);
            EXPECT_EQ(checked.body["code"], deck["code"]);
            EXPECT_EQ(checked.body["size"], deck["size"]);
        }
    }
}

// An official share code may name cards that are not here: they are lines as the others, and the problems name them.
TEST(ApiDecks, OfAShareCodeWithCardsThatAreNotHereTheRestIsTold) {
    ApiHouse house;
    const Answer checked =
        house.ask("POST", "/api/games/genius/decks/check",
                  {{"code", "ACDQwgUM+jAA30H6BB8QoUMOBAAw70kPCCCQ8o8PCWAg9qUPCsBg/KYQC7GwDbsQDNAA"}});
    EXPECT_EQ(checked.status, 200);
    EXPECT_EQ(checked.body["size"], 33);
    EXPECT_EQ(checked.body["code"], nullptr) << "it would not lead back to all of them";
    EXPECT_EQ(checked.body["legal"], false);
    const Json missing = {{"number", 4000}, {"count", 1}}, twice = {{"number", 4001}, {"count", 2}};
    for (const Json& line : {missing, twice})
        EXPECT_NE(std::ranges::find(checked.body["cards"], line), checked.body["cards"].end()) << line;
}

// Each leads to the other.
TEST_P(ApiGames, ClausesNameTheirCardsAndCardsTheirClauses) {
    ApiHouse house;
    const std::string base = "/api/games/" + std::string(GetParam());
    std::set<std::pair<std::string, int>> by_clause, by_card;
    const Answer rules = house.ask("GET", base + "/rules"), cards = house.ask("GET", base + "/cards");
    for (const Json& part : rules.body["parts"])
        for (const Json& clause : part["clauses"])
            for (const Json& card : clause["cards"]) by_clause.emplace(clause["id"], card);
    for (const Json& card : cards.body["cards"]) {
        EXPECT_FALSE(card["clauses"].empty()) << card["key"] << " has scenarios, and these cite clauses";
        for (const Json& clause : card["clauses"]) by_card.emplace(clause, card["number"]);
    }
    EXPECT_FALSE(by_clause.empty());
    EXPECT_EQ(by_clause, by_card);
}

TEST_P(ApiGames, ACardCanBeDrawnFromWhatIsToldOfIt) {
    ApiHouse house;
    const Answer cards = house.ask("GET", "/api/games/" + std::string(GetParam()) + "/cards?lang=zh-Hans");
    const Json& labels = cards.body["labels"];
    for (const auto& [fact, label] : labels.items()) EXPECT_NE(label, fact) << "has no words";
    // Words for what stands in positions; sentences with something to fill in are none.
    const Json& terms = cards.body["terms"];
    EXPECT_TRUE(terms.contains("label.hidden"));
    for (const auto& [key, text] : terms.items())
        EXPECT_EQ(text.get<std::string>().find('{'), std::string::npos) << key;
    for (const Json& column : cards.body["columns"]) EXPECT_TRUE(labels.contains(column.get<std::string>())) << column;
    for (const Json& card : cards.body["cards"]) {
        EXPECT_FALSE(card["name"].get<std::string>().empty());
        // By machine keys what kind of a card it is; numbers as numbers; lists of keys; yes and no.
        EXPECT_TRUE(card["facts"].contains("class") || card["facts"].contains("kind") || card["facts"].contains("type"))
            << card["facts"];
        for (const auto& [fact, value] : card["facts"].items()) {
            EXPECT_TRUE(labels.contains(fact)) << fact;
            EXPECT_FALSE(value.is_null()) << fact;
            // What is no number has words, too.
            const bool list_of_objects = value.is_array() && !value.empty() && value[0].is_object();
            const bool nothing = value == false || value.empty();
            if (!value.is_number() && !list_of_objects && !nothing) {
                EXPECT_TRUE(card["words"].contains(fact)) << card["key"] << " " << fact;
            }
        }
        for (const Json& ability : card["abilities"]) EXPECT_FALSE(ability["name"].get<std::string>().empty());
    }
}

TEST_P(ApiGames, SwitchesAreToldWithTheirWordsAndCanBeSet) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    const Game& game = *find_game(GetParam());
    const auto told = [&](const std::string& lang) {
        const Answer info = house.ask("GET", "/api/info?lang=" + lang);
        EXPECT_EQ(info.body["lang"], lang);
        for (const Json& each : info.body["games"])
            if (each["id"] == GetParam()) return each["switches"];
        return Json();
    };
    for (const Lang lang : Langs) EXPECT_EQ(told(std::string(code(lang))), switches_told(game, lang));
    const auto made = [&](const std::string& key, const Json& value) {
        const Json body{{"game", GetParam()},
                        {"deck", {{"ready", game.decks()[0].name}}},
                        {"options", {{key, value}}},
                        {"open", true}};
        const Answer answer =
            house.ask("POST", "/api/tables", body, {.token = ada, .headers = {{"accept-language", "zh-Hans"}}});
        if (answer.status == 201)
            house.ask("DELETE", "/api/tables/" + answer.body["table"].get<std::string>(), nullptr, {ada});
        return answer;
    };
    ASSERT_FALSE(told("en").empty());
    for (const Json& each : told("zh-Hans")) {
        const std::string key = each["key"];
        std::vector<Json> values{each["usual"]};
        if (each["kind"] == "number") values.insert(values.end(), {each["min"], each["max"]});
        if (each["kind"] == "flag") values.insert(values.end(), {true, false});
        if (each["kind"] == "choice")
            for (const Json& value : each["values"]) values.push_back(value["value"]);
        for (const Json& value : values) {
            const Answer answer = made(key, value);
            EXPECT_EQ(answer.status, 201) << key << " " << value << answer.text;
            EXPECT_EQ(answer.body["options"][key], value);
        }
        const Answer wrong = made(key, "nonsense");
        EXPECT_EQ(wrong.status, 422);
        EXPECT_EQ(wrong.code(), "bad-option");
        EXPECT_EQ(wrong.body["error"]["field"], "options." + key);
        EXPECT_EQ(wrong.body["error"]["values"][0], key);
        EXPECT_NE(wrong.body["error"]["text"].get<std::string>().find("规则选项“" + key + "”的值不对，应为："),
                  std::string::npos);
    }
    EXPECT_EQ(made("no-such-switch", 1).code(), "bad-option");
}

TEST_P(ApiGames, ATestHandIsDealtFromEveryReadyDeck) {
    ApiHouse house;
    const Game& game = *find_game(GetParam());
    for (const Deck& deck : game.decks()) {
        const Answer hand =
            house.ask("POST", "/api/games/" + std::string(GetParam()) + "/decks/draw", {{"ready", deck.name}});
        ASSERT_EQ(hand.status, 200) << hand.text;
        EXPECT_FALSE(hand.body["view"].empty());
        EXPECT_FALSE(hand.body["question"].is_null());
    }
}

TEST(Api, PagesThatAreTheSameForAllAreNamedByATag) {
    ApiHouse house;
    const Answer first = house.ask("GET", "/api/games/gemu/cards?lang=en");
    const std::string tag = first.header("ETag");
    EXPECT_EQ(tag.size(), 34U);
    EXPECT_EQ(first.header("Cache-Control"), "no-cache");
    EXPECT_EQ(first.header("Vary"), "Accept-Language");
    const auto again = [&](const std::string& known, const std::string& lang = "en") {
        return house.ask("GET", "/api/games/gemu/cards?lang=" + lang, nullptr, {.headers = {{"if-none-match", known}}});
    };
    EXPECT_EQ(again(tag).status, 304);
    EXPECT_EQ(again(tag).text, "");
    EXPECT_EQ(again(tag).header("ETag"), tag);
    EXPECT_EQ(again("\"x\", W/" + tag).status, 304);
    EXPECT_EQ(again("\"x\"").status, 200);
    EXPECT_EQ(again(tag, "zh-Hant").status, 200);
    EXPECT_EQ(again("\"x\"").header("ETag"), tag);
}

TEST(Api, WhatIsWrongWithADeckIsSaidInWordsWithClauses) {
    ApiHouse house;
    const auto check = [&](const Json& deck, const std::string& lang = "en") {
        return house.ask("POST", "/api/games/summoner/decks/check?lang=" + lang, deck).body;
    };
    const Json lines{{"cards", {{{"number", 101}, {"count", 2}}, {{"number", 999}, {"count", 1}}}}};
    const Json bad = check(lines);
    EXPECT_EQ(bad["legal"], false);
    ASSERT_FALSE(bad["problems"].empty());
    for (const Json& problem : bad["problems"]) {
        EXPECT_FALSE(problem["text"].get<std::string>().empty());
        EXPECT_FALSE(problem["clauses"].empty());
    }
    EXPECT_NE(check(lines, "zh-Hans")["problems"][0]["text"], bad["problems"][0]["text"]);
    const Json unreadable = check({{"code", "qx_summoner_AQ"}});
    EXPECT_EQ(unreadable["legal"], false);
    EXPECT_EQ(unreadable["code"], "qx_summoner_AQ");
    EXPECT_FALSE(unreadable["problems"][0]["text"].get<std::string>().empty());
    // Twice the same card is one line.
    const Json twice = check({{"cards", {{{"number", 107}, {"count", 2}}, {{"number", 107}, {"count", 1}}}}});
    EXPECT_EQ(twice["cards"].size(), 1U);
    EXPECT_EQ(twice["size"], 3);
    const auto code = [&](const Json& deck) {
        return house.ask("POST", "/api/games/summoner/decks/check", deck).code();
    };
    EXPECT_EQ(code(Json::object()), "bad-field");
    EXPECT_EQ(code({{"ready", "vanguards"}, {"code", "x"}}), "bad-field");
    EXPECT_EQ(code({{"cards", {{{"number", 70000}, {"count", 1}}}}}), "bad-field");
    EXPECT_EQ(code({{"cards", {{{"number", 101}, {"count", 0}}}}}), "bad-field");
    EXPECT_EQ(code({{"cards", Json::array()}}), "bad-field");
    EXPECT_EQ(code({{"saved", 1}}), "no-such-deck");
}

TEST(Api, DecksOneKeeps) {
    ApiHouse house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo");
    const auto keeps = [&](Json body) { return house.ask("POST", "/api/me/decks", std::move(body), {ada}); };
    const Answer made = keeps({{"game", "summoner"}, {"name", " My deck "}, {"ready", "vanguards"}});
    ASSERT_EQ(made.status, 201);
    EXPECT_EQ(made.body["name"], "My deck");
    EXPECT_EQ(made.body["legal"], true);
    // One may be at work on it.
    const Answer draft = keeps({{"game", "summoner"}, {"name", "Draft"}, {"cards", {{{"number", 107}, {"count", 9}}}}});
    ASSERT_EQ(draft.status, 201);
    EXPECT_EQ(draft.body["legal"], false);
    EXPECT_EQ(keeps({{"game", "summoner"}, {"name", ""}, {"ready", "vanguards"}}).code(), "bad-title");
    EXPECT_EQ(keeps({{"game", "summoner"}, {"ready", "vanguards"}}).code(), "bad-field");
    ASSERT_EQ(keeps({{"game", "gemu"}, {"name", "Fire"}, {"ready", "emberdeep"}}).status, 201);
    const auto list = [&](const std::string& query, const std::string& token) {
        return house.ask("GET", "/api/me/decks" + query, nullptr, {token}).body["decks"].size();
    };
    EXPECT_EQ(list("", ada), 3U);
    EXPECT_EQ(list("?game=summoner", ada), 2U);
    EXPECT_EQ(list("", bo), 0U);
    const std::string mine = "/api/me/decks/" + std::to_string(made.body["id"].get<int>());
    const Answer changed = house.ask("PUT", mine, {{"game", "summoner"}, {"name", "B"}, {"ready", "breakers"}}, {ada});
    EXPECT_EQ(changed.body["id"], made.body["id"]);
    EXPECT_NE(changed.body["code"], made.body["code"]);
    EXPECT_EQ(house.ask("PUT", mine, {{"game", "gemu"}, {"name", "B"}, {"ready", "emberdeep"}}, {ada}).code(),
              "bad-field");
    // It can be played with, by its owner, in its game.
    const auto table = [&](const std::string& token, const std::string& game) {
        const Json wish{{"game", game}, {"deck", {{"saved", made.body["id"]}}}, {"by_link", true}};
        return house.ask("POST", "/api/tables", wish, {token});
    };
    EXPECT_EQ(table(ada, "summoner").body["seats"].dump().find("\"deck\":\"B\"") != std::string::npos, true);
    EXPECT_EQ(table(bo, "summoner").code(), "no-such-deck");
    EXPECT_EQ(table(ada, "gemu").code(), "no-such-deck");
    EXPECT_EQ(house.ask("DELETE", mine, nullptr, {bo}).code(), "not-yours");
    EXPECT_EQ(house.ask("DELETE", mine, nullptr, {ada}).status, 204);
    EXPECT_EQ(table(ada, "summoner").code(), "no-such-deck");
}

// --- Tables

TEST(Api, TablesThatCannotBeAreRefusedWithTheReason) {
    ApiHouse house;
    const std::string ada = house.account("Ada"), guest = house.guest("Bo");
    const auto code = [&](Json wish, const std::string& token) {
        return house.ask("POST", "/api/tables", std::move(wish), {token}).code();
    };
    const Json deck{{"ready", "vanguards"}}, clock{{"bank", 60000}, {"per_answer", 5000}};
    const Json base{{"game", "summoner"}, {"deck", deck}};
    const auto with = [&](const Json& more) {
        Json wish = base;
        wish.update(more);
        return wish;
    };
    EXPECT_EQ(code(with({{"open", true}, {"by_link", true}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"level", "club"}, {"open", true}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"level", "god"}}), ada), "no-such-level");
    EXPECT_EQ(code(with({{"open", true}, {"seat", "c"}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"open", true}, {"computer_deck", deck}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"open", true}, {"options", {{"turn-limit", "many"}}}}), ada), "bad-option");
    EXPECT_EQ(code(with({{"open", true}, {"options", {{"no-such-thing", 1}}}}), ada), "bad-option");
    EXPECT_EQ(code(with({{"open", true}, {"options", 5}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"open", true}, {"terms", {{"speed", 1}}}}), ada), "bad-terms");
    EXPECT_EQ(code(with({{"level", "club"}, {"terms", {{"rated", true}, {"clock", clock}}}}), ada),
              "computers-unrated");
    EXPECT_EQ(code(with({{"open", true}, {"terms", {{"rated", true}, {"clock", clock}}}}), guest), "guests-cannot");
    EXPECT_EQ(code(with({{"open", true}, {"deck", {{"cards", {{{"number", 101}, {"count", 1}}}}}}}), ada),
              "illegal-deck");
    EXPECT_EQ(code(with({{"open", true}, {"deck", "vanguards"}}), ada), "bad-field");
    EXPECT_EQ(code({{"game", "summoner"}, {"open", true}}, ada), "bad-field");
    EXPECT_EQ(code({{"game", "dreamduel"},
                    {"deck", {{"ready", "reimu-steady"}}},
                    {"level", "club"},
                    {"computer_deck", {{"ready", "reimu-barrier"}}}},
                   ada),
              "decks-cannot-meet");
    EXPECT_EQ(code(with({{"open", true}, {"options", {{"turn-limit", 50}}}}), ada), "");
}

TEST_P(ApiGames, ATableAgainstTheComputerBeginsWithSomeDeckThatCanMeet) {
    ApiHouse house;
    const std::string ada = house.guest("Ada");
    const Game& game = *find_game(GetParam());
    const Json wish{{"game", GetParam()}, {"deck", {{"ready", game.decks().back().name}}}, {"level", "beginner"}};
    const Answer made = house.ask("POST", "/api/tables", wish, {ada});
    ASSERT_EQ(made.status, 201) << made.text;
    EXPECT_EQ(made.body["state"], "playing");
    EXPECT_EQ(house.ask("GET", "/api/me/tables", nullptr, {ada}).body["tables"].size(), 1U);
}

TEST(Api, TheLobbyShowsWhatIsOpen) {
    ApiHouse house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo");
    const auto lobby = [&](const std::string& game) { return house.ask("GET", "/api/lobby?game=" + game).body; };
    Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"open", true}};
    const std::string open = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    wish["open"] = false, wish["by_link"] = true;
    const std::string linked = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    EXPECT_EQ(lobby("summoner")["waiting"].size(), 1U);
    EXPECT_EQ(lobby("gemu")["waiting"].size(), 0U);
    EXPECT_EQ(house.ask("GET", "/api/tables/" + linked, nullptr, {ada}).body["state"], "waiting");
    const Json deck{{"deck", {{"ready", "breakers"}}}};
    EXPECT_EQ(house.ask("POST", "/api/tables/" + open + "/join", deck, {bo}).body["state"], "playing");
    EXPECT_EQ(lobby("summoner")["waiting"].size(), 0U);
    EXPECT_EQ(lobby("summoner")["playing"].size(), 1U);
    EXPECT_EQ(house.ask("POST", "/api/tables/" + open + "/join", deck, {bo}).code(), "table-taken");
}

}  // namespace
}  // namespace quincunx::server
