// Terms of a match as clients write them, and stopwatches.
#include "server/tables/terms.h"

#include <gtest/gtest.h>

#include <limits>

#include "server/tables/stopwatch.h"
#include "server/texts.h"

namespace quincunx::server {
namespace {

// --- Terms

TEST(Terms, UsualValuesAndBackAgain) {
    EXPECT_EQ(Terms::read(Json::object()), Terms{});
    const Terms rated = Terms::read(Json::parse(R"({"rated": true, "clock": {"bank": 600000, "per_answer": 30000}})"));
    EXPECT_TRUE(rated.rated);
    EXPECT_FALSE(rated.hints);
    EXPECT_EQ(rated.undo, Terms::Undo::Free);
    EXPECT_EQ(rated.clock, (Terms::Clock{600000, 30000}));
    const Terms other = Terms::read(Json::parse(R"({"clock": {"per_answer": 5000}, "undo": "never", "watching": "all",
        "delay": 10000, "hints": false, "open_replay": false})"));
    EXPECT_EQ(other.clock, (Terms::Clock{0, 5000}));
    EXPECT_EQ(other.undo, Terms::Undo::Never);
    EXPECT_EQ(other.watching, Terms::Watching::All);
    EXPECT_EQ(other.delay, 10000);
    EXPECT_FALSE(other.open_replay);
    for (const Terms& terms : {Terms{}, rated, other}) {
        EXPECT_EQ(Terms::read(terms.write()), terms);
        EXPECT_EQ(Terms::read(Json::parse(terms.write().dump())), terms);
    }
    EXPECT_EQ(Terms::read(Json::parse(R"({"clock": null, "rated": null, "undo": null})")), Terms{});
    EXPECT_FALSE(Terms::read(Json::parse(R"({"clock": {"bank": 0, "per_answer": 0}})")).clock.runs());
    EXPECT_EQ(Terms::read(Json::parse(R"({"clock": {"bank": 86400000}})")).clock.bank, 86400000);
}

struct BadTerms {
    const char *json, *key, *expected;
};
std::ostream& operator<<(std::ostream& out, const BadTerms& bad) { return out << bad.json; }

class TermsRefused : public ::testing::TestWithParam<BadTerms> {};

TEST_P(TermsRefused, NamingTheKey) {
    try {
        Terms::read(Json::parse(GetParam().json));
        FAIL() << "these were taken";
    } catch (const Problem& problem) {
        EXPECT_EQ(problem.status, 400);
        EXPECT_EQ(problem.code, "bad-terms");
        EXPECT_EQ(problem.values, std::vector<std::string>{GetParam().key});
        ASSERT_TRUE(problem.expected);
        EXPECT_EQ(say(Lang::En, "form." + problem.expected->key, problem.expected->values), GetParam().expected);
    }
}

constexpr const char* Keys = "one of these names: clock | rated | undo | watching | delay | hints | open_replay";
INSTANTIATE_TEST_SUITE_P(
    Each, TermsRefused,
    ::testing::Values(
        BadTerms{"[]", "terms", "an object with: clock | rated | undo | watching | delay | hints | open_replay"},
        BadTerms{R"({"ratd": true})", "ratd", Keys}, BadTerms{R"({"rated": 1})", "rated", "true | false"},
        BadTerms{R"({"hints": "no"})", "hints", "true | false"},
        BadTerms{R"({"open_replay": {}})", "open_replay", "true | false"},
        BadTerms{R"({"undo": "sometimes"})", "undo", "one of: never | free | consent"},
        BadTerms{R"({"undo": 1})", "undo", "one of: never | free | consent"},
        BadTerms{R"({"watching": "some"})", "watching", "one of: nobody | common | all"},
        BadTerms{R"({"delay": 9999})", "delay", "whole number, 10000 to 3600000"},
        BadTerms{R"({"delay": 3600001})", "delay", "whole number, 10000 to 3600000"},
        BadTerms{R"({"delay": 60000.5})", "delay", "whole number, 10000 to 3600000"},
        BadTerms{R"({"delay": 18446744073709551615})", "delay", "whole number, 10000 to 3600000"},
        BadTerms{R"({"delay": 4294977296})", "delay", "whole number, 10000 to 3600000"},
        BadTerms{R"({"clock": 5000})", "clock", "an object with: bank | per_answer"},
        BadTerms{R"({"clock": {"bonus": 5}})", "bonus", "one of these names: bank | per_answer"},
        BadTerms{R"({"clock": {"bank": -1}})", "clock.bank", "whole number, 0 to 86400000"},
        BadTerms{R"({"clock": {"per_answer": 86400001}})", "clock.per_answer", "whole number, 0 to 86400000"},
        BadTerms{R"({"clock": {"bank": 4999}})", "clock", "whole number, 5000 to 86400000"},
        BadTerms{R"({"clock": {"bank": 86400000, "per_answer": 1}})", "clock", "whole number, 5000 to 86400000"},
        BadTerms{R"({"rated": true})", "clock", "whole number, 5000 to 86400000"},
        BadTerms{R"({"rated": true, "clock": {"bank": 9000}, "hints": true})", "hints", "false"},
        BadTerms{R"({"rated": true, "clock": {"bank": 9000}, "undo": "consent"})", "undo", "one of: never | free"}));

TEST(Terms, AKeyFromOutsideIsMadeHarmless) {
    try {
        Terms::read(Json{{std::string(5000, 'x') + "\n", 1}});
        FAIL();
    } catch (const Problem& problem) {
        EXPECT_LT(problem.values[0].size(), 100U);
    }
}

// --- Stopwatches

TEST(Stopwatch, CountsWhileItGoes) {
    Stopwatch watch;
    EXPECT_EQ(watch.reaches(100), std::nullopt);
    watch.run(true, 1000);
    EXPECT_EQ(watch.read(1040), 40);
    EXPECT_EQ(watch.reaches(100), 1100);
    watch.run(true, 1050);  // it goes already
    EXPECT_EQ(watch.read(1050), 50);
    EXPECT_EQ(watch.read(900), 0);  // the time was set back
    watch.run(false, 1060);
    watch.run(false, 1070);
    EXPECT_EQ(watch.read(5000), 60);
    EXPECT_EQ(watch.reaches(100), std::nullopt);
    watch.run(true, 2000);
    EXPECT_EQ(watch.reaches(100), 2040);
    EXPECT_EQ(watch.reaches(50), 1990);
}

}  // namespace
}  // namespace quincunx::server
