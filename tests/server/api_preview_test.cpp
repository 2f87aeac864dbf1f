// What links tell before they are opened: in whose language, of what, and what is not told.
#include "server/net/pages.h"
#include "tests/server/api_house.h"

namespace quincunx::server {
namespace {

class Previews : public testing::Test {
protected:
    ApiHouse house_;

    Preview of(const std::string& path, const std::string& language = "en",
               const std::string& host = "play.example:8080", bool secure = false) {
        With with;
        with.headers = {{"accept-language", language}, {"host", host}};
        with.secure = secure;
        std::optional<Preview> out;
        house_.api->preview(ApiHouse::request("GET", path, "", with), [&](const Preview& told) {
            EXPECT_FALSE(out) << "told twice";
            out = told;
        });
        house_.settle();
        EXPECT_TRUE(out) << path;
        return out.value_or(Preview{});
    }
};

TEST_F(Previews, SpeakTheLanguageAskedFor) {
    EXPECT_EQ(of("/").title, "Quincunx 五局");
    EXPECT_EQ(of("/", "zh-TW,zh;q=0.9").about, "五款雙人卡牌遊戲，打開網頁就能玩：和電腦打，和朋友打，和陌生人打。");
    EXPECT_EQ(of("/rules/genius", "zh-CN").title, "七圣召唤 · 规则书");
    EXPECT_EQ(of("/rules/genius").title, "Genius Invokation TCG: rulebook");
    EXPECT_NE(of("/rules/genius").about, of("/rules/gemu").about);
    EXPECT_EQ(of("/play/summoner", "zh-CN").title, "召唤师战争");
    EXPECT_EQ(of("/cards/summoner", "zh-CN").title, "召唤师战争 · 卡牌");
    // Of what there is not, what is said of all.
    for (const char* path : {"/rules/chess", "/table/no-such", "/match/zzzzzzzzzzzz", "/rules/genius/more", "/rules/"})
        EXPECT_EQ(of(path).title, "Quincunx 五局") << path;
}

TEST_F(Previews, KnowWhereTheyAre) {
    EXPECT_EQ(of("/rules/gemu").url, "http://play.example:8080/rules/gemu");
    EXPECT_EQ(of("/rules/gemu", "en", "play.example", true).url, "https://play.example/rules/gemu");
    EXPECT_EQ(of("/").site, "http://play.example:8080/");
    // A host that is none is not repeated, and a path that needs escapes is not either.
    EXPECT_EQ(of("/", "en", "evil\"><script>").site, "");
    EXPECT_EQ(of("/a\"b").url, "http://play.example:8080/");
    ApiSettings settings = easy();
    settings.origin = "https://cards.example";
    settings.base = "/five/";
    ApiHouse other(settings);
    other.api->preview(ApiHouse::request("GET", "/rules/gemu", "", {}),
                       [](const Preview& told) { EXPECT_EQ(told.url, "https://cards.example/five/rules/gemu"); });
}

TEST_F(Previews, TellOfATableItsGameAlone) {
    const std::string ada = house_.guest("Ada");
    const Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"by_link", true}};
    const std::string table = house_.ask("POST", "/api/tables", wish, {ada}).body["table"];
    Preview told = of("/table/" + table, "zh-CN");
    EXPECT_EQ(told.title, "召唤师战争 · 来打一局");
    EXPECT_EQ(told.about, "点开链接，选一副牌组就能开始，不用注册。");
    const std::string bea = house_.guest("Bea");
    ASSERT_EQ(house_.ask("POST", "/api/tables/" + table + "/join", {{"deck", {{"ready", "vanguards"}}}}, {bea}).status,
              200);
    told = of("/table/" + table);
    EXPECT_EQ(told.title, "Summoner Wars: a match");
    EXPECT_EQ(told.title.find("Ada"), std::string::npos);
    EXPECT_EQ(told.about.find("Bea"), std::string::npos);
}

TEST_F(Previews, TellOfAMatchItsGameAlone) {
    const std::string ada = house_.guest("Ada"), bea = house_.guest("Bea");
    const MatchId id = keep(*house_.store, played("gemu", house_.id_of(ada), house_.id_of(bea), 1000));
    const Preview told = of("/match/" + id, "zh-CN");
    EXPECT_EQ(told.title, "基姆大陆 · 回放");
    EXPECT_EQ((told.title + told.about).find("Ada"), std::string::npos);
}

TEST_F(Previews, AreEscapedInThePage) {
    Pages::Found page;
    page.content = std::make_shared<const std::string>(
        "<html lang=\"zh-Hans\"><head><base href=\"/\"><title>x</title></head><body></body></html>");
    page.tell({Lang::En, "<a> & \"b\"", "about", "http://h/", "http://h/table/x"});
    EXPECT_EQ(*page.content,
              "<html lang=\"en\"><head><base href=\"/\"><title>&lt;a&gt; &amp; &quot;b&quot;</title>"
              "<meta name=\"description\" content=\"about\"><meta property=\"og:type\" content=\"website\">"
              "<meta property=\"og:title\" content=\"&lt;a&gt; &amp; &quot;b&quot;\">"
              "<meta property=\"og:description\" content=\"about\">"
              "<meta property=\"og:url\" content=\"http://h/table/x\">"
              "<meta property=\"og:image\" content=\"http://h/preview.png\">"
              "<meta name=\"twitter:card\" content=\"summary_large_image\"></head><body></body></html>");
    // Another page has another tag; the same is not sent again.
    Request request;
    request.headers["if-none-match"] = page.etag;
    Pages::Found other = page;
    page.settle(request);
    EXPECT_EQ(page.response.status, 304);
    EXPECT_EQ(*page.content, "");
    other.tell({Lang::ZhHans, "another", "about", "", ""});
    other.settle(request);
    EXPECT_EQ(other.response.status, 200);
}

}  // namespace
}  // namespace quincunx::server
