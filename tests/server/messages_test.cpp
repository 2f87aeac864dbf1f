// What tables tell: words and views that show nobody more than it may know, messages that are as docs/protocol.md and
// docs/schema/ say, and problems in words.
#include "server/wire/messages.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "games/list.h"
#include "server/api/http.h"
#include "server/texts.h"
#include "tests/driver.h"
#include "tests/server/schema.h"

namespace quincunx::server {
namespace {

using checks::lines;
using checks::Schemas;

const std::string Root = QUINCUNX_ROOT;
constexpr Millis Start = 1'700'000'000'000;
constexpr ClientSettings Full{Lang::En, true, true, true}, Bare{Lang::En, false, false, false};

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

const Schemas& schemas() {
    static const Schemas all = Schemas::read(Root + "/docs/schema");
    return all;
}

// Whether the message is as the schemas say.
testing::AssertionResult fits(const std::string& message, std::string_view command = {}) {
    const auto problems = schemas().problems_of_message(Json::parse(message), command);
    if (problems.empty()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << message.substr(0, 300) << lines(problems);
}

Terms timed() {
    Terms terms;
    terms.clock = {60'000, 10'000};
    return terms;
}

// Two people, or one who plays the computer, at a table.
Table table_of(const Game& game, Terms terms = timed(), bool computer = false, int number = 0) {
    MatchRecord record;
    record.id = "m4tchm4tch";
    record.game = game.id();
    record.rules_version = game.rules_version();
    record.setup = checks::setup(game, number);
    record.began = Start;
    PerSeat<Seated> seated{{{7, PersonKind::Guest, "小明", "", record.setup.decks[Seat::A].name},
                            {8, PersonKind::Bot, "Robby", "", record.setup.decks[Seat::B].name}}};
    if (computer) seated[Seat::B] = {0, PersonKind::Guest, "", "club", record.setup.decks[Seat::B].name};
    for (const Seat seat : Seats) record.sitters[seat] = {seated[seat].person, seated[seat].player, seated[seat].deck};
    return Table(game, std::move(record), terms, seated, Start);
}

Progress answer(Table& table, const Option& option, Millis now) {
    const Table::Step step = table.answer(table.asked(), table.question(), option, now);
    EXPECT_TRUE(std::holds_alternative<MatchEntry>(step));
    return table.settled(now);
}

const Option& pick(const Choice& choice, Random& random) {
    return choice.options[random.below(static_cast<std::uint32_t>(choice.options.size()))];
}

// --- The checker of schemas

std::vector<std::string> problems(const char* value, const char* schema) {
    return Schemas({{"s.json", Json::parse(schema)}}).problems(Json::parse(value), "s.json");
}

struct Case {
    const char* schema;
    const char* good;
    const char* bad;
};

TEST(SchemaChecker, KnowsEachKeyword) {
    for (const Case& each : {
             Case{R"({"type":"string"})", R"("x")", "1"},
             Case{R"({"type":["string","null"]})", "null", "true"},
             Case{R"({"type":"integer"})", "-3", "1.5"},
             Case{R"({"type":"number"})", "1.5", R"("1.5")"},
             Case{R"({"type":"array"})", "[]", "{}"},
             Case{R"({"type":"object"})", "{}", "[]"},
             Case{R"({"const":"a"})", R"("a")", R"("b")"},
             Case{R"({"enum":["a",2]})", "2", "3"},
             Case{R"({"minimum":2})", "2", "1"},
             Case{R"({"maximum":2})", "2", "3"},
             Case{R"({"minLength":2})", R"("小明")", R"("明")"},
             Case{R"({"maxLength":2})", R"("小明")", R"("小小明")"},
             Case{R"({"minItems":1})", "[1]", "[]"},
             Case{R"({"maxItems":1})", "[1]", "[1,2]"},
             Case{R"({"items":{"type":"string"}})", R"(["a"])", R"(["a",1])"},
             Case{R"({"properties":{"a":{"type":"string"}}})", R"({"a":"x","b":1})", R"({"a":1})"},
             Case{R"({"properties":{"a":true},"required":["a"]})", R"({"a":1})", "{}"},
             Case{R"({"properties":{"a":true},"additionalProperties":false})", R"({"a":1})", R"({"b":1})"},
             Case{R"({"additionalProperties":{"type":"string"}})", R"({"a":"x"})", R"({"a":1})"},
             Case{R"({"oneOf":[{"type":"string"},{"maxLength":2}]})", R"("abc")", R"("ab")"},
             Case{R"({"anyOf":[{"type":"string"},{"type":"null"}]})", "null", "1"},
             Case{R"({"$ref":"#/$defs/x","$defs":{"x":{"type":"string"}}})", R"("a")", "1"},
             Case{R"({"properties":{"a":{"items":{"properties":{"b":{"const":1}}}}}})", R"({"a":[{"b":1}]})",
                  R"({"a":[{"b":1},{"b":2}]})"},
         }) {
        EXPECT_TRUE(problems(each.good, each.schema).empty()) << each.schema << lines(problems(each.good, each.schema));
        EXPECT_FALSE(problems(each.bad, each.schema).empty()) << each.schema;
    }
}

TEST(SchemaChecker, SaysWhere) {
    EXPECT_EQ(problems(R"({"a":[{"b":2}]})", R"({"properties":{"a":{"items":{"properties":{"b":{"const":1}}}}}})"),
              std::vector<std::string>{"/a/0/b: 2 must be 1"});
}

TEST(SchemaChecker, RefusesSchemasItDoesNotUnderstand) {
    for (const char* schema :
         {R"({"pattern":"^a"})", R"({"properties":{"a":{"format":"date"}}})", R"({"items":{"oneOf":[{"not":{}}]}})",
          R"({"$defs":{"a":{"if":{}}}})", R"({"$ref":"#/$defs/nowhere"})", R"({"$ref":"other.json#/$defs/a"})",
          R"({"type":"text"})", R"({"required":["a"],"properties":{}})", R"({"minimum":"1"})", R"({"minLength":-1})",
          R"({"enum":[]})", R"([])"})
        EXPECT_THROW(Schemas({{"s.json", Json::parse(schema)}}), std::runtime_error) << schema;
    const Schemas fine({{"s.json", Json::parse("{}")}});
    EXPECT_THROW(fine.problems(1, "t.json"), std::runtime_error);
    EXPECT_THROW(fine.problems(1, "s.json#/$defs/a"), std::runtime_error);
}

TEST(SchemaChecker, FindsTheSchemaOfAMessage) {
    EXPECT_TRUE(fits(R"({"kind":"command","id":1,"do":"ping"})"));
    EXPECT_FALSE(fits(R"({"kind":"command","id":1,"do":"pong"})"));
    EXPECT_FALSE(fits(R"({"kind":"command","do":"ping"})"));
    EXPECT_FALSE(fits(R"({"kind":"cmd","id":1,"do":"ping"})"));
    EXPECT_FALSE(fits("[]"));
    EXPECT_TRUE(fits(R"({"kind":"response","id":"x","ok":true,"body":{"time":1}})", "ping"));
    EXPECT_FALSE(fits(R"({"kind":"response","id":"x","ok":true,"body":{"time":1}})", "leave"));
}

// --- The documents

const std::vector<std::string> Kinds{"command", "response", "event"};

TEST(ProtocolDocuments, ThereIsAnExampleOfEveryMessageAndAllFit) {
    std::set<std::string> there;
    for (const auto& entry : std::filesystem::directory_iterator(Root + "/docs/schema/examples")) {
        const std::string name = entry.path().stem().string();
        there.insert(name);
        const std::size_t dash = name.find('-');
        ASSERT_NE(dash, std::string::npos) << name;
        const Json message = Json::parse(read_file(entry.path()));
        EXPECT_EQ(message.value("kind", ""), name.substr(0, dash)) << name;
        const auto found = schemas().problems_of_message(message, name.substr(dash + 1));
        EXPECT_TRUE(found.empty()) << name << lines(found);
        // By the kind alone it fits as well.
        EXPECT_TRUE(schemas().problems(message, name.substr(0, dash) + ".json").empty()) << name;
    }
    for (const std::string& kind : Kinds)
        for (const std::string& name : schemas().names(kind + ".json"))
            EXPECT_TRUE(there.contains(kind + "-" + name)) << "no example of the " << kind << " " << name;
}

// The ```json blocks of the protocol document, with what stands behind "json" and the heading they stand under.
struct Block {
    std::string what, heading, text;
};
std::vector<Block> blocks_of(const std::string& markdown) {
    std::vector<Block> blocks;
    std::istringstream in(markdown);
    std::string heading;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (inside && line == "```") {
            inside = false;
        } else if (inside) {
            blocks.back().text += line + "\n";
        } else if (line.starts_with("#")) {
            heading = line.substr(line.find_first_not_of("# "));
        } else if (line.starts_with("```json")) {
            inside = true;
            blocks.push_back({line.size() > 8 ? line.substr(8) : "", heading, ""});
        }
    }
    return blocks;
}

TEST(ProtocolDocuments, EveryExampleInTheTextFits) {
    const std::string text = read_file(Root + "/docs/protocol.md");
    std::set<std::string> shown;
    for (const Block& block : blocks_of(text)) {
        SCOPED_TRACE(block.heading + ": " + block.text);
        Json value;
        ASSERT_NO_THROW(value = Json::parse(block.text));
        if (!block.what.empty()) {  // a part of a message
            const auto found = schemas().problems(value, "common.json#/$defs/" + block.what);
            EXPECT_TRUE(found.empty()) << lines(found);
            continue;
        }
        const std::string kind = value.value("kind", "");
        const std::string name = kind == "response" && value.value("ok", true) == false ? "refusal" : block.heading;
        const auto found = schemas().problems_of_message(value, name);
        EXPECT_TRUE(found.empty()) << lines(found);
        shown.insert(kind + " " +
                     (kind == "command" ? value.value("do", "")
                      : kind == "event" ? value.value("event", "")
                                        : name));
    }
    for (const std::string& kind : Kinds)
        for (const std::string& name : schemas().names(kind + ".json"))
            EXPECT_TRUE(shown.contains(kind + " " + name))
                << "docs/protocol.md does not show the " << kind << " " << name;
}

TEST(ProtocolDocuments, EveryCommandIsAnsweredAndEveryEmoteHasWords) {
    auto commands = schemas().names("command.json"), responses = schemas().names("response.json");
    std::erase(responses, "refusal");
    EXPECT_EQ(std::set(commands.begin(), commands.end()), std::set(responses.begin(), responses.end()));
    std::set<std::string> emotes, texts;
    for (const Json& emote : schemas().files().at("common.json")["$defs"]["emote"]["enum"]) emotes.insert(emote);
    for (const std::string& key : server_texts().keys(Lang::En))
        if (key.starts_with("emote.")) texts.insert(key.substr(6));
    EXPECT_EQ(emotes, texts);
}

// --- What real matches tell

class Told : public testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());

    Json news(const Table& table, Audience whom, const Progress& progress, const ClientSettings& settings, Millis now) {
        Json body{{"events", events_for(table, whom, progress.events, settings)},
                  {"question", question_for(table, whom, settings)},
                  {"clocks", clocks(table, now)}};
        if (settings.views) body["view"] = view_for(table, whom);
        return body;
    }

    // All that can be said about the table fits the schemas.
    void check(Table& table, const ClientSettings& settings, Millis now, Random& random) {
        for (const Audience whom : Audiences) {
            const Json all = snapshot(table, whom, settings, now);
            ASSERT_TRUE(fits(event_message(table.id(), table.next_number(whom), "began", all)));
            ASSERT_TRUE(fits(event_message(table.id(), table.next_number(whom), "undone", all)));
            ASSERT_TRUE(fits(response("x", {{"n", table.stream(whom)}, {"snapshot", all}}), "view"));
        }
        const Json presence{{"seats", seats(table)}, {"clocks", clocks(table, now)}};
        ASSERT_TRUE(fits(event_message(table.id(), 1, "presence", presence)));
        ASSERT_TRUE(fits(event_message(table.id(), 1, "offer", offers(table))));
        if (table.over()) return;
        const Seat seat = table.asked();
        const Json why{{"question", table.question()}, {"refused", why_not(table, seat, settings)}};
        ASSERT_TRUE(fits(response(5, why), "why"));
        const Option option = pick(table.waiting().choice, random);
        ASSERT_TRUE(fits(response(5, preview(table, seat, option, settings)), "preview"));
    }
};

// Why not goes with the question where it is small: to the seat asked, when it wants words, and as `why` would tell it.
TEST_P(Told, WhatIsRefusedComesWithTheQuestionToTheSeatAskedAlone) {
    Random random(Seed{12, 3});
    Table table = table_of(game_);
    int small = 0, told = 0;
    for (Millis now = Start; !table.over() && table.question() < 120; now += 10) {
        const ClientSettings settings{Langs[random.below(3)], true, false, random.below(2) == 0};
        const Seat seat = table.asked();
        const Json asked = question_for(table, audience(seat), settings), why = why_not(table, seat, settings);
        if (why.size() <= MostRefused) {
            ++small;
            told += !why.empty();
            ASSERT_TRUE(asked.contains("refused"));
            EXPECT_EQ(asked["refused"], why);
        } else {
            EXPECT_FALSE(asked.contains("refused"));
        }
        const Refusal* found = table.refusals().data();
        for (const Audience whom : Audiences)
            if (whom != audience(seat)) {
                const Json other = question_for(table, whom, settings);
                EXPECT_FALSE(other.contains("refused"));
                EXPECT_FALSE(other.contains("subject_text"));
            }
        EXPECT_FALSE(question_for(table, audience(seat), Bare).contains("refused"));
        const Moment looked_at(game_, table.waiting(), table.question());
        EXPECT_FALSE(question_for(looked_at, audience(seat), settings).contains("refused"));
        EXPECT_EQ(table.refusals().data(), found) << "the refusals of a question are found once";
        answer(table, pick(table.waiting().choice, random), now);
    }
    EXPECT_GT(small, 0);
    EXPECT_GT(told, 0);
}

// Who a question is about stands beside its words, and is not said twice.
TEST_P(Told, TheSubjectIsToldBesideTheQuestion) {
    Random random(Seed{13, 3});
    int subjects = 0;
    for (int number = 0; number < 4; ++number) {
        Table table = table_of(game_, timed(), false, number);
        for (Millis now = Start; !table.over() && table.question() < 200; now += 10) {
            const Lang lang = Langs[random.below(3)];
            const Json question = question_for(table, audience(table.asked()), {lang, true, false, false});
            const std::string text = question["text"], words = question["subject_text"];
            EXPECT_FALSE(text.starts_with("[")) << text;
            if (!words.empty()) {
                ++subjects;
                EXPECT_EQ(text.find(words), std::string::npos) << words << " / " << text;
                EXPECT_NE(question["subject"], "") << words;
            }
            answer(table, pick(table.waiting().choice, random), now);
        }
    }
    for (const char* id : {"gemu", "lillian", "summoner"}) EXPECT_TRUE(subjects > 0 || game_.id() != id);
}

TEST_P(Told, EveryMessageFitsTheSchemas) {
    Random random(Seed{11, 3});
    for (int number = 0; number < 2; ++number) {
        Table table = table_of(game_, timed(), number == 1, number);
        Millis now = Start;
        while (!table.over()) {
            const ClientSettings settings{Langs[random.below(3)], random.below(2) == 0, random.below(2) == 0,
                                          random.below(2) == 0};
            if (table.question() % 24 == 3) check(table, settings, now, random);
            if (HasFatalFailure()) return;
            now += random.below(3000);
            if (table.question() == 150) {
                ASSERT_TRUE(std::holds_alternative<MatchEntry>(table.concede(Seat::B, now)));
                table.settled(now);
                break;
            }
            const Progress progress = answer(table, pick(table.waiting().choice, random), now);
            if (!table.over() && random.below(3)) continue;
            for (const Audience whom : Audiences) {
                const bool asked = !table.over() && whom == audience(table.asked());
                ASSERT_TRUE(fits(event_message(table.id(), table.next_number(whom), asked ? "asked" : "moved",
                                               news(table, whom, progress, settings, now))));
            }
        }
        check(table, Full, now, random);
        for (const Audience whom : Audiences) {
            ASSERT_TRUE(fits(event_message(table.id(), table.next_number(whom), "over", result_of(table, whom))));
            EXPECT_TRUE(question_for(table, whom, Full).is_null());
        }
    }
}

// The words of an option, the reasons, what is foreseen, the question of the other seat and what spectators see are the
// same, byte for byte, in any world that looks the same to the seat.
TEST_P(Told, NothingHiddenChangesAByte) {
    Random random(Seed{5, 6});
    int positions = 0, questions = 0;
    checks::visit_questions(game_, checks::count(4), [&](const quincunx::Setup&, const Waiting& real) {
        if (++questions > 20 && random.below(24)) return;  // all of the first ones: a game may be short
        ++positions;
        const ClientSettings settings{Langs[random.below(3)], true, true, true};
        const Option option = pick(real.choice, random);
        for (const Seat seat : Seats) {
            Waiting imagined = game_.determinize(game_.view(real, seat), random).value();
            game_.resume(imagined);
            const auto all = [&](const Waiting& world) {
                const Moment moment(game_, world, 7);
                Json told = Json::array();
                for (const Audience whom : {audience(seat), Audience::Watchers}) {
                    told.push_back(question_for(moment, whom, settings));
                    told.push_back(view_for(moment, whom));
                }
                told.push_back(why_not(moment, seat, settings));
                if (seat == world.choice.seat)
                    told.push_back(preview(moment, seat, option, settings));
                else
                    told.push_back(explained(moment, {409, "not-your-turn"}, option, settings.lang).more);
                return told;
            };
            const Json here = all(real), there = all(imagined);
            ASSERT_EQ(here.dump(), there.dump())
                << "seat " << int{index(seat)} << " " << Json::diff(here, there).dump();
        }
    });
    EXPECT_GT(positions, 10);
}

TEST_P(Told, SpectatorsWhoSeeAllSeeBothViews) {
    Terms terms = timed();
    terms.watching = Terms::Watching::All;
    Table table = table_of(game_, terms);
    EXPECT_EQ(view_for(table, Audience::Watchers),
              in_common(view_for(table, Audience::A), view_for(table, Audience::B)));
    table.lets_watch = {{true, true}};
    const Json view = view_for(table, Audience::Watchers);
    EXPECT_EQ(view["a"], view_for(table, Audience::A));
    EXPECT_EQ(view["b"], view_for(table, Audience::B));
    EXPECT_EQ(view.size(), 2U);
}

TEST_P(Told, TheSeedIsToldAfterwardsOnly) {
    Terms terms;
    terms.open_replay = false;
    Table table = table_of(game_, terms);
    const Seed seed = table.record().setup.seed;
    const auto tells = [&](Audience whom) {
        return snapshot(table, whom, Full, Start).dump().find(write_seed(seed)) != std::string::npos;
    };
    for (const Audience whom : Audiences) {
        EXPECT_FALSE(tells(whom));
        EXPECT_EQ(snapshot(table, whom, Bare, Start)["commitment"], commitment(seed));
        EXPECT_TRUE(result_of(table, whom).is_null());
    }
    ASSERT_TRUE(std::holds_alternative<MatchEntry>(table.concede(Seat::A, Start + 5)));
    table.settled(Start + 5);
    EXPECT_TRUE(tells(Audience::A));
    EXPECT_TRUE(tells(Audience::B));
    EXPECT_FALSE(tells(Audience::Watchers)) << "with the seed those who watch would know the hands of a private match";
    EXPECT_EQ(result_of(table, Audience::B)["seed"], write_seed(seed));
    EXPECT_FALSE(result_of(table).contains("seed"));
    Table open = table_of(game_);
    ASSERT_TRUE(std::holds_alternative<MatchEntry>(open.concede(Seat::A, Start + 5)));
    open.settled(Start + 5);
    EXPECT_EQ(result_of(open)["seed"], write_seed(seed));
}

INSTANTIATE_TEST_SUITE_P(Games, Told, testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

// --- Parts of messages

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
    const auto text = [&](Audience whom) { return events_for(moment, whom, secret, Full).dump(); };
    EXPECT_EQ(text(Audience::A).find("hidden"), std::string::npos);
    EXPECT_NE(text(Audience::B).find("hidden"), std::string::npos);
    EXPECT_EQ(text(Audience::Watchers), text(Audience::B));
    Moment open = moment;
    open.all = true;
    EXPECT_EQ(events_for(open, Audience::Watchers, secret, Full).dump(), text(Audience::A));
}

TEST(Messages, EventsHaveWordsOnlyForThoseWhoWantThem) {
    const Game& game = checks::game("summoner");
    const Table table = table_of(game);
    const auto log = table.log();
    ASSERT_FALSE(log.empty());
    const Json bare = events_for(table, Audience::A, log, Bare), full = events_for(table, Audience::A, log, Full);
    ASSERT_EQ(bare.size(), log.size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        EXPECT_FALSE(bare[i].contains("text"));
        EXPECT_EQ(full[i]["text"], game.event_text(log[i].told_to(Seat::A), Lang::En));
        EXPECT_EQ(bare[i]["event"], full[i]["event"]);
        EXPECT_EQ(bare[i].contains("clause"), log[i].cause.kind == Cause::Kind::Clause);
        EXPECT_EQ(bare[i].value("clause", bare[i]["cause"]), bare[i]["cause"]);
    }
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

// The targets of an option are what the next question, asked at once, is about.
TEST_P(Told, TargetsAreWhatTheNextQuestionIsAbout) {
    Random random(Seed{8, 9});
    std::size_t with_targets = 0;
    checks::visit_questions(game_, checks::count(6), [&](const quincunx::Setup&, const Waiting& real) {
        if (random.below(4)) return;
        const Json question = question_for({game_, real, 3}, audience(real.choice.seat), Full);
        for (std::size_t i = 0; i < real.choice.options.size(); ++i) {
            const Json& entry = question["options"][i];
            if (!entry.contains("targets")) continue;
            ++with_targets;
            EXPECT_EQ(entry["undo"], true);
            Waiting next = real;
            ASSERT_FALSE(game_.answer(next, real.choice.options[i]));
            ASSERT_EQ(next.choice.seat, real.choice.seat);
            const Json asked = question_for({game_, next, 4}, audience(real.choice.seat), Full);
            for (const std::string target : entry["targets"]) {
                const bool there = std::ranges::any_of(asked["options"], [&](const Json& each) {
                    return each["facts"].value("at", "") == target || each["facts"].value("to", "") == target;
                });
                EXPECT_TRUE(there) << target << " of " << entry["option"] << " is no target";
            }
        }
    });
    // In other games the answer itself names what it is aimed at, or nothing is aimed.
    for (const char* id : {"dreamduel", "gemu", "lillian", "summoner"})
        EXPECT_TRUE(with_targets > 0 || game_.id() != id);
    RecordProperty("with_targets", static_cast<int>(with_targets));
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

TEST(Messages, ClocksTellTimePresenceAndGrace) {
    const Game& game = checks::game("lillian");
    Table table = table_of(game);
    const std::string asked = table.asked() == Seat::A ? "a" : "b", waits = asked == "a" ? "b" : "a";
    table.left(other(table.asked()), Start + 1000);
    const Json told = clocks(table, Start + 14'000);
    EXPECT_EQ(told["running"], asked);
    EXPECT_EQ(told["paused"], false);
    EXPECT_EQ(told[asked], (Json{{"here", true}, {"bank", 56'000}, {"answer", 0}}));
    EXPECT_EQ(told[waits]["here"], false);
    EXPECT_EQ(told[waits]["grace"], Table::Grace - 13'000);
    EXPECT_EQ(told[waits]["bank"], 60'000);
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
    EXPECT_EQ(offers(table), Json::parse(R"({"draw":null,"undo":null,"watching":{"a":false,"b":false}})"));
    ASSERT_TRUE(std::holds_alternative<bool>(table.offer_draw(Seat::B, Start)));
    table.lets_watch[Seat::A] = true;
    EXPECT_EQ(offers(table), Json::parse(R"({"draw":"b","undo":null,"watching":{"a":true,"b":false}})"));
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
    EXPECT_EQ(result_text(conceded, Lang::En), "小明 concedes; Robby wins.");
    EXPECT_EQ(result_text(conceded, Lang::ZhHans), "小明认输，Robby获胜。");
    EXPECT_EQ(snapshot(conceded, Audience::A, Full, Start)["result"]["text"], result_text(conceded, Lang::En));
    EXPECT_FALSE(snapshot(conceded, Audience::A, Bare, Start)["result"].contains("text"));
    const Table late = ended(false, [](Table& t) { ASSERT_TRUE(t.tick(*t.deadline())); });
    EXPECT_EQ(result_of(late)["by"], "time");
    EXPECT_NE(result_text(late, Lang::En).find("run out of time"), std::string::npos);
    const Table drawn = ended(false, [](Table& t) {
        t.offer_draw(Seat::A, Start);
        t.respond(Seat::B, Table::Offer::Draw, true, Start);
    });
    EXPECT_EQ(result_of(drawn)["winner"], "draw");
    EXPECT_EQ(result_of(drawn)["by"], "agreement");
    EXPECT_EQ(result_text(drawn, Lang::En), "A draw by agreement.");
    const Table off = ended(false, [](Table& t) { t.abort(CalledOff::Unknown, Start); });
    EXPECT_EQ(result_of(off)["winner"], "none");
    EXPECT_EQ(result_of(off)["by"], "abort");
    EXPECT_FALSE(result_of(off).contains("reason"));
    EXPECT_EQ(result_text(off, Lang::En), "The match was called off by the house; nobody wins or loses.");
    const Table old = ended(false, [](Table& t) { t.abort(CalledOff::RulesChanged, Start); });
    EXPECT_EQ(result_of(old)["reason"], "rules-changed");
    EXPECT_NE(result_text(old, Lang::En).find("rules of the game have changed"), std::string::npos);
    const Table against = ended(true, [](Table& t) { t.concede(Seat::A, Start + 1); });
    EXPECT_EQ(result_text(against, Lang::En), "小明 concedes; the computer (club) wins.");
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

// --- Problems in words

TEST(Problems, SayWhatIsWrongAndWhatToDo) {
    const Problem problem{409, "name-taken", {"小明"}, {{"field", "name"}, {"code", "not this"}}, 5};
    const Json error = error_of(problem, Lang::ZhHans);
    EXPECT_EQ(error["code"], "name-taken");
    EXPECT_EQ(error["text"], "名字“小明”已经有人用了。请换一个；如果是你自己的，请登录。");
    EXPECT_EQ(error["values"], Json::array({"小明"}));
    EXPECT_EQ(error["retry_after"], 5);
    EXPECT_EQ(error["field"], "name");
    EXPECT_TRUE(fits(refusal(1, problem, Lang::ZhHant)));
    EXPECT_TRUE(fits(refusal(nullptr, {404, "no-such-command", {"x"}}, Lang::En)));
    // What nobody has words for is told all the same.
    EXPECT_EQ(error_of({500, "never-heard-of"}, Lang::En)["text"], say(Lang::En, "problem.internal"));
    EXPECT_FALSE(error_of({404, "no-such-table"}, Lang::En).contains("retry_after"));
}

// What is expected of a field is told in the language of the reader: no English word that is no name.
TEST(Problems, SayWhatIsExpectedInTheLanguageOfTheReader) {
    const Problem problem = bad_field("seat", {"one-of", {"a | b"}});
    EXPECT_EQ(error_of(problem, Lang::ZhHans)["text"], "字段“seat”缺失或有误，应为：以下之一：a | b。请改正后重发。");
    EXPECT_EQ(error_of(problem, Lang::ZhHant)["values"], Json::array({"seat", "以下之一：a | b"}));
    EXPECT_EQ(error_of(problem, Lang::En)["values"], Json::array({"seat", "one of: a | b"}));
    const std::set<std::string> names{"true", "false", "number", "count", "ready",  "code", "saved", "cards",
                                      "JSON", "hello", "join",   "why",   "option", "play", "read",  "detail"};
    const std::regex word("[A-Za-z]{3,}");
    for (const std::string& key : server_texts().keys(Lang::En))
        for (const Lang lang : {Lang::ZhHans, Lang::ZhHant}) {
            if (!key.starts_with("form.")) continue;
            const std::string text(server_texts().get(lang, key));
            for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at)
                EXPECT_TRUE(names.contains(at->str())) << key << " in " << code(lang) << ": " << text;
        }
}

// Every form the sources name has words.
TEST(Problems, EveryFormHasWords) {
    const std::regex named(R"re((?:bad_field|bad_command|refuse|Form|return)\b[^;{}]*\{"([a-z]+(?:-[a-z]+)*)"[,}])re");
    const std::regex expected(R"re(expecting\([^;]*"([a-z]+(?:-[a-z]+)*)"\);)re");  // of a field of a command
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(Root + "/server")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string source = read_file(entry.path());
        for (const std::regex& form : {named, expected})
            for (std::sregex_iterator at(source.begin(), source.end(), form), end; at != end; ++at)
                found.insert((*at)[1]);
    }
    for (const char* key : {"text", "integer", "flag", "one-of", "only", "deck"})
        EXPECT_TRUE(found.contains(key)) << key;
    for (const std::string& key : server_texts().keys(Lang::En))
        if (key.starts_with("form.")) {
            EXPECT_TRUE(found.contains(key.substr(5))) << key << " is used nowhere";
        }
}

TEST(Problems, AWrongSwitchIsNamedWithWhatItTakes) {
    const Game& game = checks::game("gemu");
    EXPECT_FALSE(wrong_option(game, {{"first-player", "a"}, {"first-turn-attack", false}, {"max-turns", 9}}));
    const auto told = [&](const Json& options, Lang lang) {
        return error_of(*wrong_option(game, options), lang)["text"];
    };
    EXPECT_EQ(
        told({{"max-turns", 0}}, Lang::En),
        "The rules switch “max-turns” does not fit; expected: whole number, 1 to 9999. Change it, or leave it out.");
    EXPECT_EQ(told({{"first-player", "c"}}, Lang::ZhHans),
              "规则开关“first-player”不合适，应为：以下之一：random | a | b。请修改，或不填。");
    EXPECT_EQ(told({{"first-turn-attack", 1}}, Lang::ZhHans),
              "规则开关“first-turn-attack”不合适，应为：true 或 false。请修改，或不填。");
    EXPECT_EQ(error_of(*wrong_option(checks::game("genius"), {{"rounds", 3}}), Lang::ZhHant)["text"],
              "規則開關「rounds」不合適，應為：以下名稱之一：round-limit。請修改，或不填。");
}

// The placeholders of a text.
std::set<std::string> placeholders(std::string_view text) {
    std::set<std::string> found;
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1))
        found.emplace(text.substr(open, text.find('}', open) - open));
    return found;
}

TEST(Problems, TextsAreThereInAllLanguagesWithTheSamePlaceholders) {
    const Texts& texts = server_texts();
    for (const Lang lang : Langs) EXPECT_EQ(texts.keys(lang), texts.keys(Lang::En)) << code(lang);
    for (const std::string& key : texts.keys(Lang::En))
        for (const Lang lang : Langs) {
            const std::string_view text = texts.get(lang, key);
            EXPECT_FALSE(text.empty()) << key << " in " << code(lang);
            EXPECT_EQ(placeholders(text), placeholders(texts.get(Lang::En, key))) << key << " in " << code(lang);
            if (!key.starts_with("problem.")) continue;
            // Two sentences at least: what is wrong, and what to do.
            int sentences = 0;
            for (const char* end : lang == Lang::En ? std::vector{".", ":", ";"} : std::vector{"。", "：", "；"})
                for (std::size_t at = text.find(end); at != std::string_view::npos; at = text.find(end, at + 1))
                    ++sentences;
            EXPECT_GE(sentences, 2) << key << " in " << code(lang) << ": " << text;
        }
}

// The codes a source file gives problems: in Problem{…} and problem(…) what stands before the values, and wherever a
// text is named like one.
std::set<std::string> codes_in(const std::string& source) {
    static const std::regex Made(R"([Pp]roblem\s*[{(]([^{};]*))"), Literal(R"re("([a-z]+(-[a-z]+)*)")re"),
        Named(R"re("((bad|no-such|too-many|not)-[a-z-]+)")re");
    std::set<std::string> codes;
    const auto collect = [&](const std::string& text, const std::regex& what) {
        for (std::sregex_iterator at(text.begin(), text.end(), what), end; at != end; ++at) codes.insert((*at)[1]);
    };
    for (std::sregex_iterator at(source.begin(), source.end(), Made), end; at != end; ++at) collect((*at)[1], Literal);
    collect(source, Named);
    return codes;
}

TEST(Problems, CodesAreFoundInSources) {
    EXPECT_EQ(
        codes_in(R"(throw Problem{409, now ? "over" : "busy", {"value"}}; problem(404, "gone"); f("bad-name", 3);)"),
        (std::set<std::string>{"over", "busy", "gone", "bad-name"}));
}

TEST(Problems, EveryCodeOfTheServerHasWords) {
    std::size_t found = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(Root + "/server")) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
        for (const std::string& problem : codes_in(read_file(entry.path()))) {
            ++found;
            EXPECT_TRUE(server_texts().has(Lang::En, "problem." + problem))
                << entry.path() << " has the problem '" << problem << "', server/text has no words for it";
        }
    }
    EXPECT_GT(found, 40U);
}

}  // namespace
}  // namespace quincunx::server
