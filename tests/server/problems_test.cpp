// Problems in words: each has some, in every language, with what is wrong and what to do.
#include <regex>
#include <set>

#include "server/api/http.h"
#include "server/moderation/moderation.h"
#include "server/texts.h"
#include "tests/server/messages.h"

namespace quincunx::server {
namespace {

TEST(Problems, SayWhatIsWrongAndWhatToDo) {
    const Problem problem{409, "name-taken", {"小明"}, {{"field", "name"}, {"code", "not this"}}, 5};
    const Json error = error_of(problem, Lang::ZhHans);
    EXPECT_EQ(error["code"], "name-taken");
    EXPECT_EQ(error["text"], "名字“小明”已经有人用了。请换一个；若是你自己的，请登录。");
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
                                      "JSON", "hello", "join",   "why",   "option", "play", "read",  "detail", "SHA"};
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
    const std::regex weak(R"re(return "(password-[a-z]+)";)re");                     // what is wrong with a password
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(Root + "/server")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string source = read_whole(entry.path());
        for (const std::regex& form : {named, expected, weak})
            for (std::sregex_iterator at(source.begin(), source.end(), form), end; at != end; ++at)
                found.insert((*at)[1]);
    }
    for (const std::string_view reason : SanctionReasons) found.insert("reason-" + std::string(reason));
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
        "Rule option “max-turns” has an invalid value; expected: whole number, 1 to 9999. Correct it or leave it out.");
    EXPECT_EQ(told({{"first-player", "c"}}, Lang::ZhHans),
              "规则选项“first-player”的值不对，应为：以下之一：random | a | b。请改正，或不填。");
    EXPECT_EQ(told({{"first-turn-attack", 1}}, Lang::ZhHans),
              "规则选项“first-turn-attack”的值不对，应为：true 或 false。请改正，或不填。");
    EXPECT_EQ(error_of(*wrong_option(checks::game("genius"), {{"rounds", 3}}), Lang::ZhHant)["text"],
              "規則選項「rounds」的值不對，應為：以下名稱之一：round-limit | version。請改正，或不填。");
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
        for (const std::string& problem : codes_in(read_whole(entry.path()))) {
            ++found;
            EXPECT_TRUE(server_texts().has(Lang::En, "problem." + problem))
                << entry.path() << " has the problem '" << problem << "', server/text has no words for it";
        }
    }
    EXPECT_GT(found, 40U);
}

}  // namespace
}  // namespace quincunx::server
