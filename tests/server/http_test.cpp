// Requests by themselves: languages, tokens, fields, tags, rates.
#include "server/api/http.h"

#include <gtest/gtest.h>

#include "server/wire/fields.h"
#include "server/wire/rate.h"

namespace quincunx::server {
namespace {

Request with_header(const std::string& name, const std::string& value) {
    Request request;
    request.headers[name] = value;
    return request;
}

TEST(Http, TheLanguageIsTheOneAskedForOrTheBestOfTheHeader) {
    const auto by_header = [](const std::string& value) { return language_of(with_header("accept-language", value)); };
    EXPECT_EQ(by_header(""), Lang::ZhHans);
    EXPECT_EQ(by_header("en-GB,en;q=0.9"), Lang::En);
    EXPECT_EQ(by_header("fr, zh-TW;q=0.5, en;q=0.4"), Lang::ZhHant);
    EXPECT_EQ(by_header("en;q=0.4, zh-HK;q=0.5"), Lang::ZhHant);
    EXPECT_EQ(by_header("fr"), Lang::ZhHans);
    EXPECT_EQ(by_header("en;q=x"), Lang::ZhHans);
    EXPECT_EQ(by_header("zh-Hant-HK"), Lang::ZhHant);
    EXPECT_EQ(by_header(";;,,;q="), Lang::ZhHans);
    Request request = with_header("accept-language", "en");
    request.query["lang"] = "zh-Hant";
    EXPECT_EQ(language_of(request), Lang::ZhHant);
    request.query["lang"] = "klingon";
    EXPECT_EQ(language_of(request), Lang::En);
}

TEST(Http, TokensAreFoundInHeadersAndCookies) {
    EXPECT_FALSE(token_of({}));
    EXPECT_EQ(token_of(with_header("authorization", "Bearer abc"))->value, "abc");
    EXPECT_EQ(token_of(with_header("authorization", "bearer  abc "))->value, "abc");
    EXPECT_FALSE(token_of(with_header("authorization", "Basic abc")));
    const auto cookie = token_of(with_header("cookie", "a=b; quincunx=abc; quincunx=def"));
    EXPECT_EQ(cookie->value, "abc");
    EXPECT_TRUE(cookie->from_cookie);
    EXPECT_FALSE(token_of(with_header("cookie", "xquincunx=abc; quincunx=")));
    Request both = with_header("cookie", "quincunx=abc");
    both.headers["authorization"] = "Bearer def";
    EXPECT_EQ(token_of(both)->value, "def");
    EXPECT_FALSE(token_of(both)->from_cookie);
    EXPECT_LT(token_of(with_header("authorization", "Bearer " + std::string(5000, 'x')))->value.size(), 200U);
}

TEST(Http, FieldsAreReadOrTheirProblemNamesThem) {
    const Json body =
        read_object(R"({"text": "abc", "number": 5, "huge": 18446744073709551615, "flag": true, "no": null})");
    EXPECT_EQ(text_field(body, "text"), "abc");
    EXPECT_EQ(optional_text(body, "no"), std::nullopt);
    EXPECT_EQ(number_field(body, "number", 0, 5), 5);
    EXPECT_EQ(optional_number(body, "other", 0, 5), std::nullopt);
    EXPECT_TRUE(flag_field(body, "flag", false));
    EXPECT_TRUE(flag_field(body, "no", true));
    const auto problem = [](const auto& read) -> std::string {
        try {
            read();
        } catch (const Problem& found) {
            EXPECT_EQ(found.code, "bad-field");
            return found.values[0];
        }
        return "";
    };
    EXPECT_EQ(problem([&] { text_field(body, "text", 2); }), "text");
    EXPECT_EQ(problem([&] { text_field(body, "number"); }), "number");
    EXPECT_EQ(problem([&] { text_field(body, "no"); }), "no");
    EXPECT_EQ(problem([&] { number_field(body, "number", 6, 9); }), "number");
    EXPECT_EQ(problem([&] { number_field(body, "huge", 0, std::numeric_limits<std::int64_t>::max()); }), "huge");
    EXPECT_EQ(problem([&] { number_field(body, "text", 0, 9); }), "text");
    EXPECT_EQ(problem([&] { flag_field(body, "text", false); }), "text");
    EXPECT_EQ(problem([&] { only_fields(body, {"text", "number", "huge", "flag"}); }), "no");
    // What a stranger called a field goes out harmlessly.
    EXPECT_EQ(problem([] { only_fields({{std::string(500, 'x') + "\n", 1}}, {}); }).size(), 63U);
}

TEST(Http, TagsAndAddresses) {
    EXPECT_TRUE(tag_matches("\"a\"", "\"a\""));
    EXPECT_TRUE(tag_matches("\"b\" , W/\"a\"", "\"a\""));
    EXPECT_TRUE(tag_matches("*", "\"a\""));
    EXPECT_FALSE(tag_matches("", "\"a\""));
    EXPECT_FALSE(tag_matches("a", "\"a\""));
    EXPECT_EQ(address_key("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(address_key("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(address_key("::ffff:c000:201"), "192.0.2.1");
    EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2::1"));
    EXPECT_NE(address_key("2001:db8:1:3::1"), address_key("2001:db8:1:2::1"));
}

TEST(Http, ABucketFillsWithTime) {
    RateLimit rate(2, 0.5);
    EXPECT_TRUE(rate.take("a", 1000));
    EXPECT_TRUE(rate.take("a", 1000));
    EXPECT_FALSE(rate.take("a", 1000));
    EXPECT_EQ(rate.wait("a", 1000), 2000);
    EXPECT_EQ(rate.wait("b", 1000), 0);
    EXPECT_FALSE(rate.take("a", 2999));
    EXPECT_TRUE(rate.take("a", 3000));
    rate.give_back("a", 3000);
    EXPECT_TRUE(rate.take("a", 3000));
    EXPECT_FALSE(rate.take("a", 500));  // a clock that goes back gives nothing
    EXPECT_FALSE(rate.take("a", 3000));
    EXPECT_TRUE(rate.take("b", 3000));
    EXPECT_EQ(rate.size(), 2U);
    rate.sweep(3500);
    EXPECT_EQ(rate.size(), 2U);
    rate.sweep(100'000);
    EXPECT_EQ(rate.size(), 0U);
}

}  // namespace
}  // namespace quincunx::server
