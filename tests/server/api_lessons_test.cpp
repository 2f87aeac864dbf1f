// Lessons over HTTP: the list, the way through one, wrong answers, and what is kept of it.
#include <algorithm>
#include <fstream>

#include "engine/match/error.h"
#include "tests/server/api_house.h"
#include "tests/server/folder.h"

namespace quincunx::server {
namespace {

const std::string First = "/api/games/summoner/lessons/1";

Answer go(ApiHouse& house, const Json& answers, const With& with = {}) {
    return house.ask("POST", First, {{"answers", answers}}, with);
}

TEST(ApiLessons, AreListedInOneLanguageInOrder) {
    ApiHouse house;
    const Json lessons = house.ask("GET", "/api/lessons?lang=zh-Hans").body["lessons"];
    ASSERT_GE(lessons.size(), 39U);
    std::map<std::string, int> last;
    for (const Json& each : lessons) EXPECT_EQ(each["lesson"], ++last[each["game"]]);
    EXPECT_EQ(last.size(), 5U);
    EXPECT_EQ(last["summoner"], 7);
    const auto first = std::ranges::find_if(
        lessons, [](const Json& each) { return each["game"] == "summoner" && each["lesson"] == 1; });
    EXPECT_EQ((*first)["title"], "打倒召唤师");
    EXPECT_EQ((*first)["verbs"], Json({"attack", "target"})) << "what is done in it";
    for (const Json& each : lessons) EXPECT_FALSE(each["verbs"].empty()) << each.dump();
}

TEST(ApiLessons, AreGoneThroughByTheAnswersThatArePointedOut) {
    ApiHouse house;
    const Json lessons = house.ask("GET", "/api/lessons").body["lessons"];
    for (const Json& each : lessons) {
        const std::string place =
            "/api/games/" + each["game"].get<std::string>() + "/lessons/" + std::to_string(each["lesson"].get<int>());
        Json answers = Json::array(), way = house.ask("POST", place, {{"answers", answers}}).body;
        EXPECT_EQ(way["step"], 0);
        EXPECT_TRUE(way["moves"].empty());
        while (!way["done"] && answers.size() < 30) {
            ASSERT_TRUE(way["next"].is_object()) << place << way.dump();
            EXPECT_EQ(way["question"]["question"], answers.size());
            answers.push_back(way["next"]["option"]);
            way = house.ask("POST", place, {{"answers", answers}}).body;
            EXPECT_TRUE(way["right"]) << place;
            EXPECT_EQ(way["moves"][0]["seat"], "a");
        }
        EXPECT_TRUE(way["done"]) << place;
        EXPECT_TRUE(way["question"].is_null());
        EXPECT_EQ(way["step"], way["steps"]);
    }
}

TEST(ApiLessons, AWrongAnswerIsShownAndExplained) {
    ApiHouse house;
    const Json way = go(house, {"end"}).body;
    EXPECT_FALSE(way["right"]);
    EXPECT_FALSE(way["done"]);
    EXPECT_EQ(way["wrong"], "The attack phase ended and Sneeks still stands. Attack first.");
    EXPECT_TRUE(way["question"].is_null());
    EXPECT_FALSE(way["moves"][0]["events"].empty());
    EXPECT_EQ(go(house, {"nonsense"}).code(), "no-such-option");
    const Answer refused = go(house, {"summon 508"});
    EXPECT_EQ(refused.code(), "not-offered");
    EXPECT_EQ(house.ask("POST", "/api/games/summoner/lessons/99", {{"answers", Json::array()}}).code(),
              "no-such-lesson");
    EXPECT_EQ(house.ask("POST", "/api/games/none/lessons/1", {{"answers", Json::array()}}).code(), "no-such-game");
    EXPECT_EQ(house.ask("POST", First, {{"answers", 1}}).code(), "bad-field");
    EXPECT_EQ(house.ask("POST", First, Json::object()).code(), "bad-field");
    EXPECT_EQ(go(house, Json(std::vector<std::string>(61, "end"))).code(), "bad-field");
}

TEST(ApiLessons, WhatWasGoneThroughIsKeptForGuestsToo) {
    ApiHouse house;
    const std::string ann = house.guest("Ann"), bo = house.guest("Bo");
    const auto done = [&](const std::string& token) {
        return house.ask("GET", "/api/lessons", nullptr, {token}).body["done"];
    };
    Json answers = Json::array(), way = go(house, answers, {ann}).body;
    while (!way["done"]) {
        EXPECT_TRUE(done(ann).empty());
        answers.push_back(way["next"]["option"]);
        way = go(house, answers, {ann}).body;
    }
    const Json one = Json::array({{{"game", "summoner"}, {"lesson", 1}}});
    EXPECT_EQ(done(ann), one);
    EXPECT_TRUE(done(bo).empty());
    EXPECT_TRUE(house.ask("GET", "/api/lessons").body["done"].empty());
    go(house, answers, {ann});  // once more
    EXPECT_EQ(done(ann), one);
    EXPECT_EQ(go(house, answers).body["done"], true) << "without being anybody";
    answers.push_back("end");
    EXPECT_EQ(go(house, answers).code(), "over");
    house.ask("DELETE", "/api/me", nullptr, {ann});
    EXPECT_TRUE(house.store->lessons_of(house.id_of(bo)).empty());
}

// Lessons of one's own, from a folder.
TEST(ApiLessons, AFolderHasMoreOfThem) {
    const Folder folder;
    const auto write = [&](const std::string& name, const std::string& number, const std::string& game) {
        std::ofstream(folder / name)
            << "lesson: " << number
            << "\ntitle: {zh-Hans: 甲, zh-Hant: 甲, en: Mine}\nidea: {zh-Hans: 甲, zh-Hant: 甲, en: A}\n"
            << "game: " << game
            << "\ngiven: {phase: attack, board: {d7: you Bear Cavalry, d8: {card: Sneeks, of: foe, damage: 9}}}\n"
            << "rolls: [attack: [MR, M, RS]]\ngoal: {say: {zh-Hans: 甲, zh-Hant: 甲, en: A}, expect: {result.winner: "
               "you}}\n"
            << "play:\n  - say: {zh-Hans: 甲, zh-Hant: 甲, en: A}\n    you: [attack d7, d8]\nafter: {zh-Hans: 甲, "
               "zh-Hant: 甲, en: A}\n";
    };
    ApiSettings settings = easy();
    settings.lessons = folder.path().string();
    const auto refusal = [&]() -> std::string {
        ApiHouse house(settings);
        try {
            house.api->read_lessons();
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    write("mine.yaml", "100", "summoner");
    EXPECT_EQ(refusal(), "");
    ApiHouse house(settings);
    const Json lessons = house.ask("GET", "/api/lessons").body["lessons"];
    EXPECT_EQ(lessons.back()["lesson"], 100);
    EXPECT_EQ(house.ask("POST", "/api/games/summoner/lessons/100", {{"answers", Json::array()}}).body["title"], "Mine");
    write("mine.yaml", "1", "summoner");
    EXPECT_NE(refusal().find("a lesson 1 of 'summoner' already"), std::string::npos) << refusal();
    write("mine.yaml", "100", "chess");
    EXPECT_NE(refusal().find("there is no game 'chess'"), std::string::npos) << refusal();
    settings.lessons = folder / "nowhere";
    EXPECT_NE(refusal().find("there is no such file or folder"), std::string::npos) << refusal();
}

}  // namespace
}  // namespace quincunx::server
