// The checker of schemas, and whether what docs/protocol.md and docs/schema/ say agrees.
#include <regex>
#include <set>

#include "server/texts.h"
#include "tests/server/messages.h"

namespace quincunx::server {
namespace {

using checks::lines;
using checks::Schemas;

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
        const Json message = Json::parse(read_whole(entry.path()));
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
    const std::string text = read_whole(Root + "/docs/protocol.md");
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

}  // namespace
}  // namespace quincunx::server
