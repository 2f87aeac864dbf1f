// Replay files: what is written is read and played as it was; what was damaged is refused with a message, never worse.
#include "engine/match/replay.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include "engine/match/error.h"
#include "games/list.h"
#include "tests/driver.h"

namespace quincunx {
namespace {

using checks::game;

const Game* find(std::string_view id) { return id == game().id() ? &game() : nullptr; }

// A match played at random up to that many steps, or to its end.
Match played(const Game& by, const Setup& setup, std::size_t steps = static_cast<std::size_t>(-1)) {
    Match match(by, setup);
    Random random({setup.seed.low, 8});
    while (!match.over() && match.steps().size() < steps) {
        const auto& options = match.waiting().choice.options;
        match.answer(options[random.below(static_cast<std::uint32_t>(options.size()))]);
    }
    return match;
}

// Reads and plays a replay, and gives what was wrong with it; empty when nothing was.
std::string problem(const std::string& text) {
    try {
        play_replay(game(), parse_replay(text, "some.replay", find));
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

void expect_refused(const std::string& text, const std::string& damage, const std::string& mentions = "") {
    const std::string what = problem(text);
    EXPECT_NE(what.find("some.replay"), std::string::npos) << damage << ": " << what;
    EXPECT_NE(what.find(mentions), std::string::npos) << damage << ": " << what;
}

// A short match that is over, as a replay: the turn limit ends it.
const Json& whole() {
    static const Json replay = [] {
        Setup setup = checks::setup(game(), 1);
        setup.options["turn-limit"] = 4;
        return write_replay(played(game(), setup));
    }();
    return replay;
}

// --- Round trips -----------------------------------------------------------------------------------------------------

RC_GTEST_PROP(Replays, AreReadAndPlayedAsWritten, (std::uint16_t number)) {
    const Match match = played(game(), checks::setup(game(), number));
    const std::string text = write_replay_text(match);

    const Match again = play_replay(game(), parse_replay(text, "some.replay", find));

    RC_ASSERT(again.over());
    RC_ASSERT(position_hash(again.waiting()) == position_hash(match.waiting()));
    RC_ASSERT(again.waiting().state == match.waiting().state);
    RC_ASSERT(write_replay_text(again) == text);
}

TEST(Replays, OfAllReadyMadeDecksAreReadAndPlayedAsWritten) {
    for (const Deck& a : game().decks())
        for (const Deck& b : game().decks()) {
            const Match match = played(game(), {{1, 2}, {{a, b}}, Json::object()}, 150);
            const Match again = play_replay(game(), parse_replay(write_replay(match).dump(), "some.replay", find));
            EXPECT_EQ(again.waiting(), match.waiting()) << a.name << " against " << b.name;
        }
}

TEST(Replays, OfUnfinishedMatchesGoOnWhereTheyStopped) {
    const Match match = played(game(), checks::setup(game(), 2));
    Match resumed = match;
    resumed.back_to(match.steps().size() / 2);
    for (std::size_t i = resumed.steps().size(); i < match.steps().size(); i += 25) {
        resumed = play_replay(game(), parse_replay(write_replay_text(resumed), "some.replay", find));
        ASSERT_EQ(resumed.waiting(), match.position(i));
        for (std::size_t k = i; k < std::min(i + 25, match.steps().size()); ++k)
            ASSERT_FALSE(resumed.answer(match.steps()[k].option));
    }
    EXPECT_EQ(resumed.waiting(), match.waiting());
}

TEST(Replays, MayBePlayedUpToAnyQuestion) {
    const Match match = played(game(), checks::setup(game(), 3), 40);
    const Replay replay = parse_replay(write_replay_text(match), "some.replay", find);
    for (std::size_t i = 0; i <= 40; ++i) EXPECT_EQ(play_replay(game(), replay, i).waiting(), match.position(i));
    EXPECT_EQ(play_replay(game(), replay, 41).waiting(), match.waiting());
}

TEST(Replays, AreReadFromFiles) {
    const std::string path = ::testing::TempDir() + "quincunx_test.replay";
    std::ofstream(path) << whole().dump();
    EXPECT_EQ(read_replay(path, find).answers.size(), whole()["answers"].size());
    std::remove(path.c_str());
    EXPECT_THROW(read_replay(path, find), InputError);
    EXPECT_THROW(read_replay(::testing::TempDir(), find), InputError);
}

TEST(Replays, MayCarryOtherKeys) {
    Json replay = whole();
    replay["played_at"] = "the club";
    EXPECT_EQ(problem(replay.dump()), "");
}

// --- Damage ----------------------------------------------------------------------------------------------------------

TEST(DamagedReplays, CutOffAnywhere) {
    const std::string text = whole().dump();
    ASSERT_EQ(problem(text), "");
    for (std::size_t i = 0; i < 400; ++i) expect_refused(text.substr(0, i), "cut at " + std::to_string(i));
    for (std::size_t i = 400; i < text.size(); i += 1 + text.size() / 400)
        expect_refused(text.substr(0, i), "cut at " + std::to_string(i));
}

TEST(DamagedReplays, WithAKeyMissing) {
    for (const auto& [key, value] : whole().items()) {
        Json without = whole();
        without.erase(key);
        expect_refused(without.dump(), "without " + key, key);
    }
    for (const auto& [key, value] : whole()["answers"][3].items()) {
        if (key == "text") continue;  // for the reader only
        Json without = whole();
        without["answers"][3].erase(key);
        expect_refused(without.dump(), "question without " + key, "question 3");
    }
    for (const auto& [key, value] : whole()["result"].items()) {
        Json without = whole();
        without["result"].erase(key);
        expect_refused(without.dump(), "result without " + key, key);
    }
}

// The text with its first digit made another one.
std::string flipped(std::string text) {
    const std::size_t at = text.find_first_of("0123456789");
    if (at != std::string::npos) text[at] = text[at] == '1' ? '2' : '1';
    return text;
}

TEST(DamagedReplays, WithADigitFlipped) {
    for (const char* key : {"seed", "commitment", "rules"}) {
        Json replay = whole();
        replay[key] = flipped(replay[key]);
        expect_refused(replay.dump(), key);
    }
    for (std::size_t n = 0; n < whole()["answers"].size(); ++n)
        for (const char* key : {"hash", "answer"}) {
            Json replay = whole();
            Json& value = replay["answers"][n][key];
            const std::string before = value;
            value = flipped(before);
            if (value != before) expect_refused(replay.dump(), before + " in question " + std::to_string(n));
        }
    Json replay = whole();
    replay["result"]["hash"] = flipped(replay["result"]["hash"]);
    expect_refused(replay.dump(), "last hash", "result");
}

TEST(DamagedReplays, WithRollsOrResultChanged) {
    Json replay = whole();
    replay["opening_rolls"][0] = "first-player nobody";
    expect_refused(replay.dump(), "opening roll", "first-player nobody");

    std::size_t rolling = 0;
    while (whole()["answers"][rolling]["rolls"].empty()) ++rolling;
    const std::string question = "question " + std::to_string(rolling);
    replay = whole();
    replay["answers"][rolling]["rolls"][0] = "draw nothing";
    expect_refused(replay.dump(), "roll", question);
    replay["answers"][rolling]["rolls"] = Json::array();
    expect_refused(replay.dump(), "rolls left out", question);

    replay = whole();
    replay["result"]["winner"] = replay["result"]["winner"] == "a" ? "b" : "a";
    expect_refused(replay.dump(), "winner", "winner");
    replay = whole();
    replay["result"]["clause"] = "SW-0.0";
    expect_refused(replay.dump(), "clause", "clause");
    replay = whole();
    replay["result"]["over"] = false;
    expect_refused(replay.dump(), "said to be unfinished", "result");
    replay = whole();
    replay["answers"].erase(replay["answers"].size() - 1);
    expect_refused(replay.dump(), "last answer left out", "result");
    replay = whole();
    replay["answers"].push_back(replay["answers"].back());
    replay["answers"].back()["n"] = replay["answers"].size() - 1;
    expect_refused(replay.dump(), "an answer too many", "over");
    replay = whole();
    replay["answers"][2]["seat"] = replay["answers"][2]["seat"] == "a" ? "b" : "a";
    expect_refused(replay.dump(), "seat", "question 2");
}

TEST(DamagedReplays, WithAnyValueOfAnotherKind) {
    const std::vector<Json> kinds{nullptr,
                                  true,
                                  -1,
                                  3,
                                  1e300,
                                  "text",
                                  "",
                                  Json::array(),
                                  Json::object(),
                                  0xffffffffffffffffULL,
                                  Json::array({Json::object()}),
                                  Json{{"a", 1}}};
    const auto replaced = [&](const char* pointer) {
        const Json::json_pointer at(pointer);
        for (const Json& kind : kinds) {
            Json replay = whole();
            if (replay.at(at) == kind) continue;
            replay.at(at) = kind;
            expect_refused(replay.dump(), std::string(pointer) + " = " + kind.dump());
        }
    };
    for (const char* pointer : {"/quincunx_replay",
                                "/game",
                                "/rules",
                                "/setup",
                                "/setup/decks",
                                "/setup/decks/a",
                                "/setup/decks/a/cards",
                                "/setup/decks/b/cards/2",
                                "/setup/decks/b/cards/2/number",
                                "/setup/decks/b/cards/2/count",
                                "/setup/options/turn-limit",
                                "/commitment",
                                "/seed",
                                "/opening_rolls",
                                "/opening_rolls/0",
                                "/answers",
                                "/answers/1",
                                "/answers/1/n",
                                "/answers/2/seat",
                                "/answers/1/answer",
                                "/answers/1/hash",
                                "/answers/1/rolls",
                                "/result",
                                "/result/over",
                                "/result/winner",
                                "/result/clause",
                                "/result/hash"})
        replaced(pointer);
}

TEST(DamagedReplays, WithADeckThatIsNone) {
    const auto refused = [](const char* what, auto change) {
        Json replay = whole();
        change(replay["setup"]["decks"]["a"]["cards"]);
        expect_refused(replay.dump(), what);
    };
    refused("no cards", [](Json& cards) { cards.clear(); });
    refused("a card too few", [](Json& cards) { cards.erase(cards.size() - 1); });
    refused("a card twice", [](Json& cards) { cards.push_back(cards.back()); });
    refused("a card of none", [](Json& cards) { cards.back()["count"] = 0; });
    refused("many cards", [](Json& cards) { cards.back()["count"] = 99; });
    refused("very many cards", [](Json& cards) { cards.back()["count"] = 4'000'000'000U; });
    refused("an unknown card", [](Json& cards) { cards.back()["number"] = 65000; });
    refused("a name of another card", [](Json& cards) { cards.back()["card"] = cards.front()["card"]; });
}

TEST(DamagedReplays, ThatAreSomethingElse) {
    expect_refused("", "empty");
    expect_refused(" \n", "white space");
    expect_refused("null", "null");
    expect_refused("[]", "a list");
    expect_refused("{}", "an empty object", "quincunx_replay");
    expect_refused(R"({"name": "web-app", "version": "1.0.0", "game": "summoner"})", "foreign JSON", "not a replay");
    expect_refused("# Frost\n4 Mage\n", "a deck");
    expect_refused(std::string("\x89PNG\r\n\x1a\n\0\0\0", 11), "a picture");
    expect_refused("{\"quincunx_replay\": 1, \"game\": \"\xff\xfe\"}", "invalid UTF-8");
    expect_refused("{\"quincunx_replay\": 1, \"game\": 1e999}", "a number out of range");
    expect_refused(R"({"quincunx_replay": 2})", "a later format", "format");
    for (const std::string nested : {"[", "{\"a\":"}) {
        std::string deep;
        for (int i = 0; i < 200'000; ++i) deep += nested;
        expect_refused(deep, "deep nesting");
    }
    std::string wide = "{\"quincunx_replay\": 1";
    for (int i = 0; i < 200'000; ++i) wide += ",\"" + std::to_string(i) + "\":0";
    expect_refused(wide + "}", "many keys");
    expect_refused(std::string(std::size_t{20} << 20, ' '), "a huge file");
}

TEST(DamagedReplays, OfAnotherGameOrOtherRules) {
    Json replay = whole();
    replay["game"] = "chess";
    expect_refused(replay.dump(), "another game", "chess");
    replay = whole();
    replay["rules"] = "summoner-999";
    expect_refused(replay.dump(), "other rules", "summoner-999");
}

RC_GTEST_PROP(DamagedReplays, WithAnyByteChangedAreRefusedOrTheSameMatch, (std::uint32_t place, unsigned char byte)) {
    static const std::string text = whole().dump();
    std::string damaged = text;
    damaged[place % text.size()] = static_cast<char>(byte);
    const std::string what = problem(damaged);
    RC_ASSERT(what.empty() || what.starts_with("some.replay"));
}

// --- Variants --------------------------------------------------------------------------------------------------------

TEST(VariantReplays, ArePlayedByTheirVariantOnly) {
    const Number& number = game().numbers().all()[0];
    const std::string owner = number.owner.substr(number.owner.find('.') + 1);
    const int value = number.printed == number.high ? number.printed - 1 : number.printed + 1;
    Variant variant;
    variant.file = "some.variant";
    variant.game = game().id();
    variant.changes.push_back({owner, number.name, value, 1});
    const auto changed = make_game(game().id(), &variant);
    ASSERT_NE(changed->rules_version(), game().rules_version());
    const auto find_changed = [&](std::string_view) { return changed.get(); };

    const Match match = played(*changed, checks::setup(*changed, 1), 50);
    const Json replay = write_replay(match);

    EXPECT_EQ(
        replay["variant"],
        Json::array({{{"owner", number.owner}, {"name", number.name}, {"printed", number.printed}, {"value", value}}}));
    EXPECT_EQ(play_replay(*changed, parse_replay(replay.dump(), "some.replay", find_changed)).waiting(),
              match.waiting());
    expect_refused(replay.dump(), "a variant", number.owner);
    EXPECT_THROW(parse_replay(whole().dump(), "some.replay", find_changed), InputError);
    EXPECT_THROW(play_replay(game(), parse_replay(replay.dump(), "some.replay", find_changed)), InputError);
    Json without = replay;
    without.erase("variant");
    EXPECT_THROW(parse_replay(without.dump(), "some.replay", find_changed), InputError);
}

// --- What the fuzzer begins with -------------------------------------------------------------------------------------

// One of other rules would be refused at its first line, and the fuzzer would not get beyond that.
TEST(Replays, OfTheFuzzersCorpusAreOfTheseRules) {
    std::set<std::string> games;
    for (const auto& file : std::filesystem::directory_iterator(QUINCUNX_ROOT "/fuzz/corpus/replay")) {
        const std::string path = file.path().string();
        const auto any = [](std::string_view id) { return &checks::game(id); };
        try {
            const Replay replay = read_replay(path, any);
            games.insert(replay.game);
            play_replay(checks::game(replay.game), replay);
        } catch (const InputError& error) {
            ADD_FAILURE() << error.what() << "; play some answers of it anew (quincunx play, save) and put that there";
        }
    }
    EXPECT_EQ(games.size(), game_ids().size()) << "a game has no replay there";
}

}  // namespace
}  // namespace quincunx
