// The table of commands: what it lets through, what it says of the rest, and the files that are written from it.
#include "server/hub/command.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "server/hub/protocol.h"
#include "server/texts.h"
#include "tests/server/folder.h"
#include "tests/server/house.h"
#include "tests/server/schema.h"

namespace quincunx::server {
namespace {

// The file is what the rows give. With QUINCUNX_REGOLD it is written.
void stands(const std::string& path, const std::string& whole) {
    if (std::getenv("QUINCUNX_REGOLD")) std::ofstream(Root + "/" + path, std::ios::binary) << whole;
    EXPECT_EQ(read_whole(Root + "/" + path), whole)
        << path << " is not what the table of commands gives; write it anew with QUINCUNX_REGOLD=1";
}

Command read(Json message) {
    Json id;
    message["kind"] = "command";
    message["id"] = 1;
    auto command = read_command(message.dump(), id);
    if (const auto* problem = std::get_if<Problem>(&command)) throw *problem;
    return std::get<Command>(std::move(command));
}

// What is wrong with a message: its code and the field, or nothing.
std::string wrong_with(const Json& message, const HubSettings& settings = {}) {
    try {
        check_fields(read(message), settings);
        return "";
    } catch (const Problem& problem) {
        return problem.code + " " + (problem.values.empty() ? "" : problem.values[0]);
    }
}

// A message that has all fields of a command, each with a value that is allowed.
Json whole_message(const Hub::CommandRow& row) {
    Json message{{"do", row.name}};
    if (row.at_table()) message["table"] = "k7m2xq9tza";
    for (const Field& field : row.fields()) {
        Json& value = message[std::string(field.name)];
        switch (field.kind) {
            case Field::Kind::Flag: value = true; break;
            case Field::Kind::Number: value = field.low; break;
            case Field::Kind::Word: value = field.words.front(); break;
            default:
                value = field.shared == "hash" || field.shared == "seed"
                            ? std::string(static_cast<std::size_t>(field.high), 'a')
                            : "en";
                break;
        }
    }
    return message;
}

// --- The files

TEST(CommandFiles, TheSchemaIsThatOfTheRows) { stands("docs/schema/command.json", command_schema()); }

TEST(CommandFiles, TheTypesOfThePagesAreThoseOfTheRows) { stands("web/src/lib/commands.ts", command_typescript()); }

TEST(CommandFiles, TheTableInTheDocumentIsThatOfTheRows) {
    const std::string path = "docs/protocol.md", begin = "<!-- commands: quincunx protocol --markdown -->\n",
                      end = "<!-- end of commands -->\n";
    const std::string text = read_whole(Root + "/" + path);
    const std::size_t from = text.find(begin), to = text.find(end);
    ASSERT_NE(from, std::string::npos);
    ASSERT_NE(to, std::string::npos);
    stands(path, text.substr(0, from + begin.size()) + "\n" + command_markdown() + "\n" + text.substr(to));
}

TEST(CommandFiles, EveryCommandIsExplained) {
    const std::string text = read_whole(Root + "/docs/protocol.md");
    for (const Hub::CommandRow& row : Hub::commands())
        EXPECT_NE(text.find("\n### " + std::string(row.name) + "\n"), std::string::npos) << row.name;
}

TEST(CommandFiles, WhatOtherMessagesShareWithCommandsIsTheSame) {
    const Json common = Json::parse(read_whole(Root + "/docs/schema/common.json"))["$defs"];
    for (const Hub::CommandRow& row : Hub::commands())
        for (const Field& field : row.fields()) {
            if (field.shared.empty()) continue;
            const auto shared = common.find(field.shared);
            ASSERT_NE(shared, common.end()) << field.shared;
            if (field.kind == Field::Kind::Word)
                EXPECT_EQ((*shared)["enum"], Json(field.words)) << field.shared;
            else
                EXPECT_EQ((*shared)["type"], field.kind == Field::Kind::Number ? "integer" : "string") << field.shared;
            if (field.kind == Field::Kind::Text) {
                EXPECT_EQ((*shared)["maxLength"], field.high) << field.shared;
            }
        }
}

// --- The rows

TEST(CommandRows, NamesAreThereOnceAndFormsHaveWords) {
    std::set<std::string_view> names;
    for (const Hub::CommandRow& row : Hub::commands()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        EXPECT_FALSE(row.about.empty()) << row.name;
        std::set<std::string_view> fields{"kind", "id", "do", "table"};
        for (const Field& field : row.fields()) {
            EXPECT_TRUE(fields.insert(field.name).second) << row.name << " " << field.name;
            if (!field.expected.empty()) {
                EXPECT_TRUE(server_texts().has(Lang::En, "form." + std::string(field.expected))) << field.expected;
            }
            if (!field.unknown.empty()) {
                EXPECT_TRUE(server_texts().has(Lang::En, "problem." + std::string(field.unknown))) << field.unknown;
            }
        }
    }
}

TEST(CommandRows, AMessageWithAllFieldsIsLetThroughAndFitsTheSchema) {
    const auto schemas = checks::Schemas::read(Root + "/docs/schema");
    for (const Hub::CommandRow& row : Hub::commands()) {
        Json message = whole_message(row);
        EXPECT_EQ(wrong_with(message), "") << message.dump();
        message["kind"] = "command";
        message["id"] = 1;
        const auto problems = schemas.problems_of_message(message, {});
        EXPECT_TRUE(problems.empty()) << message.dump() << checks::lines(problems);
    }
}

TEST(CommandRows, EveryFieldThatIsMissingOrWrongIsNamed) {
    for (const Hub::CommandRow& row : Hub::commands())
        for (const Field& field : row.fields()) {
            const std::string name(field.name);
            Json message = whole_message(row);
            message.erase(name);
            EXPECT_EQ(wrong_with(message), field.required ? "bad-field " + name : "") << message.dump();
            message[name] = nullptr;  // counts as left out
            EXPECT_EQ(wrong_with(message), field.required ? "bad-field " + name : "") << message.dump();
            message[name] = Json::array();
            EXPECT_EQ(wrong_with(message), "bad-field " + name) << message.dump();
            switch (field.kind) {
                case Field::Kind::Flag:
                    message[name] = 1;
                    EXPECT_EQ(wrong_with(message), "bad-field " + name) << message.dump();
                    break;
                case Field::Kind::Number:
                    for (const std::int64_t beyond : {field.low - 1, field.high + 1}) {
                        message[name] = beyond;
                        EXPECT_EQ(wrong_with(message), "bad-field " + name) << message.dump();
                    }
                    message[name] = 1.5;
                    EXPECT_EQ(wrong_with(message), "bad-field " + name) << message.dump();
                    message[name] = field.high;
                    EXPECT_EQ(wrong_with(message), "") << message.dump();
                    break;
                case Field::Kind::Word:
                    message[name] = "spit";
                    EXPECT_EQ(wrong_with(message),
                              field.unknown.empty() ? "bad-command " + name : std::string(field.unknown) + " spit")
                        << message.dump();
                    break;
                case Field::Kind::Line:
                case Field::Kind::Text:
                    message[name] = std::string(20'000, 'x');
                    EXPECT_EQ(wrong_with(message), "bad-field " + name);
                    break;
            }
        }
}

TEST(CommandRows, TheLongestChatIsASetting) {
    const auto chat = [](std::size_t bytes) {
        return Json{{"do", "chat"}, {"table", "k7m2xq9tza"}, {"text", std::string(bytes, 'x')}};
    };
    HubSettings settings;
    EXPECT_EQ(wrong_with(chat(settings.longest_chat)), "");
    EXPECT_EQ(wrong_with(chat(settings.longest_chat + 1)), "bad-field text");
    settings.longest_chat = 10;
    EXPECT_EQ(wrong_with(chat(10), settings), "");
    EXPECT_EQ(wrong_with(chat(11), settings), "bad-field text");
    for (const char* empty : {"", "  "})
        EXPECT_EQ(wrong_with({{"do", "chat"}, {"table", "k7m2xq9tza"}, {"text", empty}}), "bad-command text");
}

TEST(CommandRows, WhatIsLeftOutHasItsUsualValue) {
    const Command hint = read({{"do", "hint"}, {"table", "k7m2xq9tza"}, {"question", 3}});
    EXPECT_EQ(hint.number("nodes"), 1000);
    EXPECT_EQ(hint.number("question"), 3);
    EXPECT_TRUE(read({{"do", "mute"}, {"table", "k7m2xq9tza"}}).flag("on"));
    EXPECT_FALSE(read({{"do", "mute"}, {"table", "k7m2xq9tza"}, {"on", false}}).flag("on"));
    const Command hello = read({{"do", "hello"}, {"protocol", 1}});
    EXPECT_FALSE(hello.has("lang"));
    EXPECT_TRUE(hello.flag("texts"));
    EXPECT_FALSE(hello.flag("names"));
}

// --- Who may

// Everybody sends every command: each is refused exactly where its row says so.
TEST(CommandRows, NobodyDoesWhatItsRowDoesNotAllow) {
    House house;
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo")), watcher(house, house.guest("Cy")),
        stranger(house, house.guest("Di"));
    const std::string table = sit_down(house, one.caller, two.caller, table_request("summoner"));
    for (Someone* who : {&one, &two, &watcher}) EXPECT_TRUE(Someone::ok(who->tell("join", {{"table", table}})));
    const bool first = one.question()->contains("options");
    Someone& other = first ? two : one;
    for (const Hub::CommandRow& row : Hub::commands()) {
        if (row.name == "leave" || row.name == "concede") continue;  // all would change
        Json message = whole_message(row);
        message.erase("do");
        const std::string name(row.name);
        if (row.who == Who::Anybody) continue;
        if (row.at_table()) message["table"] = table;
        const auto greeted = std::make_shared<NotedLink>();
        house.hub->connected(greeted, house.guest("Ed"));
        Json early = message;
        early["kind"] = "command", early["id"] = 1, early["do"] = name;
        house.hub->heard(greeted, early.dump());
        EXPECT_EQ(greeted->heard.back()["error"]["code"], "hello-first") << name;
        house.hub->gone(greeted);
        if (!row.at_table() || row.who == Who::Visitor) continue;
        EXPECT_EQ(Someone::code(stranger.tell(name, message)), "join-first") << name;
        if (row.who < Who::Player) continue;
        EXPECT_EQ(Someone::code(watcher.tell(name, message)), "watchers-cannot") << name;
        if (row.who < Who::Asked) continue;
        EXPECT_EQ(Someone::code(other.tell(name, message)), "not-your-turn") << name;
    }
    // And while the server is being stopped nothing changes.
    house.hub->drain([] {});
    house.settle();
    for (const Hub::CommandRow& row : Hub::commands()) {
        if (!row.changes) continue;
        Json message = whole_message(row);
        message.erase("do");
        message["table"] = table;
        EXPECT_EQ(Someone::code(one.tell(std::string(row.name), message)), "draining") << row.name;
    }
}

// A match that cannot be kept does not begin: what was said to it while it was being kept is refused.
TEST(CommandRows, WhatWaitsAtATableThatGoesIsRefused) {
    House house;
    Someone one(house, house.guest("Ada")), two(house, house.guest("Bo"));
    TableRequest request = table_request("summoner");
    request.open = true;
    std::string table;
    house.hub->create_table(one.caller, request, [&](std::variant<Json, Problem> made) {
        ASSERT_TRUE(std::holds_alternative<Json>(made));
        table = std::get<Json>(made)["table"];
    });
    house.settle();
    MatchRecord taken;
    taken.id = table;
    taken.game = "summoner";
    taken.sitters[Seat::A].person = one.caller.person.id;
    taken.sitters[Seat::B].person = two.caller.person.id;
    house.store->add_match(taken);
    std::string problem;
    house.hub->join_table(two.caller, table, find_game("summoner")->decks()[1], [&](std::variant<Json, Problem> made) {
        if (const auto* refused = std::get_if<Problem>(&made)) problem = refused->code;
    });
    int id = 0, ping = 0;
    house.keeper->run([](Store&) {},
                      [&](const Outcome<Nothing>&) {
                          id = one.say("join", {{"table", table}});
                          ping = one.say("ping");
                          EXPECT_TRUE(house.turns.work());
                          EXPECT_FALSE(one.link->response(id));
                      });
    house.settle();
    EXPECT_EQ(problem, "not-saved");
    ASSERT_TRUE(one.link->response(id));
    EXPECT_EQ(Someone::code(*one.link->response(id)), "no-such-table");
    EXPECT_TRUE(one.link->response(ping)) << "what was sent behind it goes on";
}

}  // namespace
}  // namespace quincunx::server
