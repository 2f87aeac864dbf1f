// Tables: steps and what refuses them, clocks, grace, offers, taking back, and journals that give the same table again.
#include "server/tables/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <set>

#include "engine/match/error.h"
#include "games/list.h"
#include "server/texts.h"
#include "tests/allocation.h"
#include "tests/driver.h"

namespace quincunx::server {
namespace {

using Kind = MatchEntry::Kind;
using By = Result::By;

constexpr Millis Start = 1'700'000'000'000;

// --- What the tests do at a table

Seated person(PersonId id) { return {id, PersonKind::Account, "person " + std::to_string(id), "", "deck"}; }
Seated computer() { return {0, PersonKind::Guest, "", "medium", "deck"}; }
PerSeat<Seated> two_people() { return {{person(11), person(12)}}; }
PerSeat<Seated> against_computer(Seat seat) {
    PerSeat<Seated> seated{{computer(), computer()}};
    seated[seat] = person(11);
    return seated;
}

MatchRecord record_of(const Game& game, int number) {
    MatchRecord record;
    record.id = "match" + std::to_string(number);
    record.game = game.id();
    record.rules_version = game.rules_version();
    record.setup = checks::setup(game, number);
    record.began = Start;
    return record;
}

Terms with_clock(std::int32_t bank, std::int32_t per_answer) {
    Terms terms;
    terms.clock = {bank, per_answer};
    return terms;
}

Terms with_undo(Terms::Undo undo) {
    Terms terms;
    terms.undo = undo;
    return terms;
}

Table table_of(std::string_view game, const Terms& terms = {}, const PerSeat<Seated>& seated = two_people(),
               int number = 0) {
    return {checks::game(game), record_of(checks::game(game), number), terms, seated, Start};
}

// The code of the problem; empty when there is none.
template <class... Kinds>
std::string code(const std::variant<Kinds...>& step) {
    const auto* problem = std::get_if<Problem>(&step);
    return problem ? problem->code : "";
}

// The status and code of the problem.
template <class... Kinds>
std::string refusal(const std::variant<Kinds...>& step) {
    const auto* problem = std::get_if<Problem>(&step);
    return problem ? std::to_string(problem->status) + " " + problem->code : "none";
}

template <class... Kinds>
bool made_entry(const std::variant<Kinds...>& step) {
    return std::holds_alternative<MatchEntry>(step);
}

bool done(const Table::Asked& asked) { return std::holds_alternative<bool>(asked) && std::get<bool>(asked); }

// The entry of a step, settled at once.
template <class... Kinds>
Progress settle(Table& table, const std::variant<Kinds...>& step, Millis now) {
    EXPECT_EQ(code(step), "");
    if (!table.busy()) {
        ADD_FAILURE() << "there is nothing to settle";
        return {};
    }
    EXPECT_EQ(*table.pending(), std::get<MatchEntry>(step));
    return table.settled(now);
}

const Option& first_option(const Table& table) { return table.waiting().choice.options[0]; }

// The one asked takes its first option.
Progress answer(Table& table, Millis now = Start) {
    return settle(table, table.answer(table.asked(), table.question(), first_option(table), now), now);
}

const Option& any_option(const Table& table, Random& random) {
    const auto& options = table.waiting().choice.options;
    return options[random.below(static_cast<std::uint32_t>(options.size()))];
}

Progress answer_at_random(Table& table, Random& random, Millis now = Start) {
    return settle(table, table.answer(table.asked(), table.question(), any_option(table, random), now), now);
}

// Plays at random until that holds of the table; false when the match ended before.
template <class Test>
bool play_until(Table& table, Random& random, Test&& test) {
    while (!table.over() && !test()) answer_at_random(table, random);
    return !table.over();
}

// A table where that seat is asked.
Table table_asking(Seat seat, const Terms& terms = {}, const PerSeat<Seated>& seated = two_people()) {
    Table table = table_of("summoner", terms, seated);
    Random random({1, index(seat)});
    EXPECT_TRUE(play_until(table, random, [&] { return table.asked() == seat; }));
    return table;
}

WholeMatch whole(const Table& table) { return {table.record(), table.entries(), std::nullopt, table.asked_back()}; }

// Everything about a table that anyone can see.
struct Look {
    Waiting waiting;
    std::int32_t question = 0;
    std::vector<MatchEntry> entries;
    std::vector<Event> log;
    std::int64_t log_begins = 0;
    std::optional<Millis> deadline;
    PerSeat<Millis> bank{}, answer{}, grace{};
    PerSeat<bool> can_undo{}, free{}, present{};
    std::optional<Seat> draw, undo;
    bool busy = false, over = false, paused = false;
    bool operator==(const Look&) const = default;
};

Look look(const Table& table, Millis now) {
    Look seen{table.waiting(), table.question(), table.entries(), table.log(), table.log_begins(), table.deadline()};
    for (const Seat seat : Seats) {
        seen.bank[seat] = table.time_left(seat, now).bank;
        seen.answer[seat] = table.time_left(seat, now).answer;
        seen.grace[seat] = table.grace_left(seat, now);
        seen.can_undo[seat] = table.can_undo(seat);
        seen.free[seat] = table.undo_is_free(seat);
        seen.present[seat] = table.present(seat);
    }
    seen.draw = table.offers().draw;
    seen.undo = table.offers().undo;
    seen.busy = table.busy(), seen.over = table.over(), seen.paused = table.paused();
    return seen;
}

bool same(const std::optional<Result>& a, const std::optional<Result>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->winner == b->winner && a->by == b->by && a->clause == b->clause && a->at == b->at;
}

class TablesOf : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());
};

INSTANTIATE_TEST_SUITE_P(AllGames, TablesOf, ::testing::ValuesIn(game_ids()),
                         [](const auto& each) { return std::string(each.param); });

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

// --- Beginning

TEST_P(TablesOf, BeginWithTheFirstQuestion) {
    const Match match(game_, checks::setup(game_, 3));
    const Table table = table_of(GetParam(), with_clock(60000, 5000), two_people(), 3);
    EXPECT_EQ(table.waiting(), match.waiting());
    EXPECT_EQ(table.question(), 0);
    EXPECT_EQ(table.asked(), match.asked());
    EXPECT_FALSE(table.busy() || table.over() || table.paused());
    EXPECT_EQ(table.pending(), nullptr);
    EXPECT_EQ(&table.game(), &game_);
    EXPECT_EQ(table.id(), "match3");
    EXPECT_EQ(Terms::read(table.record().terms), table.terms());
    for (const Seat seat : Seats) {
        EXPECT_TRUE(table.present(seat));
        EXPECT_FALSE(table.can_undo(seat));
        EXPECT_EQ(table.time_left(seat, Start).bank, 60000);
    }
    const std::size_t kept = std::min(match.opening().size(), Table::LogLength);
    EXPECT_EQ(table.log(),
              std::vector<Event>(match.opening().end() - static_cast<std::ptrdiff_t>(kept), match.opening().end()));
    EXPECT_EQ(table.log_begins(), static_cast<std::int64_t>(match.opening().size() - kept));
}

TEST(Table, KnowsWhoSitsWhere) {
    const Table table = table_of("lillian", {}, against_computer(Seat::B));
    EXPECT_EQ(table.seat_of_person(11), Seat::B);
    EXPECT_EQ(table.seat_of_person(12), std::nullopt);
    EXPECT_EQ(table.seat_of_person(0), std::nullopt);  // the computer is nobody
    EXPECT_TRUE(table.seated(Seat::A).computer());
    EXPECT_EQ(table.seated(Seat::B).name, "person 11");
    EXPECT_EQ(seat_of(audience(Seat::B)), Seat::B);
    EXPECT_EQ(seat_of(Audience::Watchers), std::nullopt);
}

TEST(Table, StreamsAreNumberedEach) {
    Table table = table_of("lillian");
    EXPECT_EQ(table.next_number(Audience::A), 1);
    EXPECT_EQ(table.next_number(Audience::A), 2);
    EXPECT_EQ(table.next_number(Audience::Watchers), 1);
    EXPECT_EQ(table.stream(Audience::A), 2);
    EXPECT_EQ(table.stream(Audience::B), 0);
    EXPECT_EQ(table.stream(Audience::Watchers), 1);
}

TEST(Table, WatchersSeeAllWithBothPlayersLeave) {
    Terms all;
    all.watching = Terms::Watching::All;
    Table people = table_of("lillian", all);
    EXPECT_FALSE(people.watchers_see_all());
    people.lets_watch[Seat::A] = true;
    EXPECT_FALSE(people.watchers_see_all());
    people.lets_watch[Seat::B] = true;
    EXPECT_TRUE(people.watchers_see_all());

    Table one = table_of("lillian", all, against_computer(Seat::A));
    EXPECT_FALSE(one.watchers_see_all());
    one.lets_watch[Seat::A] = true;  // the computer does not mind
    EXPECT_TRUE(one.watchers_see_all());

    Table common = table_of("lillian");
    common.lets_watch = {{true, true}};
    EXPECT_FALSE(common.watchers_see_all());
}

// --- Answers

// A table and a match that are given the same answers are the same, and tell the same.
TEST_P(TablesOf, GoAsAMatchGoes) {
    for (int number = 0; number < checks::count(3); ++number) {
        Match match(game_, checks::setup(game_, number));
        Table table = table_of(GetParam(), {}, two_people(), number);
        Random random({7, static_cast<std::uint64_t>(number)});
        std::vector<Event> told = match.opening();
        while (!match.over()) {
            const Option option = any_option(table, random);
            const Seat seat = table.asked();
            ASSERT_FALSE(match.answer(option));
            const Progress progress = settle(table, table.answer(seat, table.question(), option, Start + 5), Start + 6);
            ASSERT_EQ(table.waiting(), match.waiting());
            ASSERT_EQ(progress.events, match.steps().back().events);
            ASSERT_EQ(progress.number + 1, table.question());
            ASSERT_EQ(progress.entry, (MatchEntry{Kind::Answer, seat, option, 0, Start + 5, {}}));
            ASSERT_EQ(table.entries().back(), progress.entry);
            ASSERT_EQ(progress.over, match.over());
            ASSERT_FALSE(progress.undone);
            told.insert(told.end(), progress.events.begin(), progress.events.end());
        }
        const std::size_t kept = std::min(told.size(), Table::LogLength);
        EXPECT_EQ(table.log(), std::vector<Event>(told.end() - static_cast<std::ptrdiff_t>(kept), told.end()));
        EXPECT_EQ(table.log_begins(), static_cast<std::int64_t>(told.size() - kept));

        ASSERT_TRUE(table.result());
        const Core& core = match.waiting().state.core();
        EXPECT_EQ(table.result()->by, By::Rules);
        EXPECT_EQ(table.result()->winner,
                  core.winner == Core::Nobody ? std::nullopt : std::optional(static_cast<Seat>(core.winner)));
        EXPECT_EQ(table.result()->clause, game_.end_clause(core.ended_by));
        EXPECT_FALSE(table.result()->clause.empty());
        EXPECT_EQ(table.result()->at, Start + 5);
        EXPECT_EQ(table.deadline(), std::nullopt);
    }
}

TEST(Table, ShowsNothingThatIsNotDurable) {
    Table table = table_of("summoner", with_clock(60000, 5000));
    answer(table);
    const Seat seat = table.asked();
    Look before = look(table, Start + 1000);
    const auto step = table.answer(seat, 1, first_option(table), Start + 1000);
    ASSERT_TRUE(made_entry(step));
    EXPECT_EQ(*table.pending(), std::get<MatchEntry>(step));
    EXPECT_TRUE(table.busy());
    EXPECT_FALSE(table.answered_before(seat, 1, std::get<MatchEntry>(step).option));
    Look busy = look(table, Start + 1000);
    EXPECT_EQ(busy.deadline, std::nullopt);
    busy.busy = false, busy.deadline = before.deadline;
    EXPECT_EQ(busy, before);
}

TEST_P(TablesOf, AreAsBeforeWhenAnEntryCouldNotBeKept) {
    Table table = table_of(GetParam(), with_clock(600000, 5000));
    Random random({3, 3});
    Millis now = Start;
    for (int i = 0; i < 60 && !table.over(); ++i) {
        now += 700;
        const Look before = look(table, now);
        const Seat seat = table.asked();
        for (int step = 0; step < 4; ++step) {
            if (step == 0) table.answer(seat, table.question(), any_option(table, random), now);
            if (step == 1) table.concede(other(seat), now);
            if (step == 2) table.abort(CalledOff::RulesChanged, now);
            if (step == 3 && !table.undo_is_free(seat)) continue;
            if (step == 3) table.ask_undo(seat, now);
            ASSERT_TRUE(table.busy()) << "step " << step;
            table.unsettled(now);
            ASSERT_EQ(look(table, now), before) << "step " << step;
        }
        answer_at_random(table, random, now);
    }
}

TEST(Table, TheLastAnswerOfAMatchCanBeUnsettledToo) {
    Table table = table_of("lillian");
    Random random({4, 4});
    for (;;) {
        const Look before = look(table, Start);
        ASSERT_TRUE(made_entry(table.answer(table.asked(), table.question(), any_option(table, random), Start)));
        const MatchEntry entry = *table.pending();
        table.unsettled(Start);
        ASSERT_EQ(look(table, Start), before);
        if (settle(table, table.answer(entry.seat, table.question(), entry.option, Start), Start).over) break;
    }
    EXPECT_TRUE(table.result());
}

TEST(Table, NothingIsSettledWhenNothingIsAtWork) {
    Table table = table_of("lillian");
    EXPECT_THROW(table.settled(Start), std::logic_error);
    EXPECT_THROW(table.unsettled(Start), std::logic_error);
}

TEST(Table, RefusesAnswers) {
    Table table = table_of("summoner", with_clock(0, 5000));
    answer(table);
    answer(table);
    const Seat seat = table.asked();
    const Option option = first_option(table);
    const Look before = look(table, Start);
    EXPECT_EQ(refusal(table.answer(seat, 1, option, Start)), "409 old-question");
    EXPECT_EQ(refusal(table.answer(seat, -1, option, Start)), "409 old-question");
    EXPECT_EQ(refusal(table.answer(seat, 3, option, Start)), "409 future-question");
    EXPECT_EQ(refusal(table.answer(other(seat), 2, option, Start)), "409 not-your-turn");
    EXPECT_EQ(refusal(table.answer(seat, 2, Concession, Start)), "422 not-offered");
    EXPECT_EQ(refusal(table.answer(seat, 2, option, Start + 5000)), "409 too-late");
    EXPECT_EQ(look(table, Start), before);
    ASSERT_TRUE(made_entry(table.answer(seat, 2, option, Start)));
    EXPECT_EQ(refusal(table.answer(seat, 2, option, Start)), "409 busy");
    table.settled(Start);
    settle(table, table.concede(seat, Start), Start);
    EXPECT_EQ(refusal(table.answer(seat, table.question(), option, Start)), "409 over");
}

// What is not offered is refused with the reason of the rules, where they have one, and its clauses.
TEST_P(TablesOf, SayWhyAnAnswerIsNotOffered) {
    Table table = table_of(GetParam(), {}, two_people(), 1);
    Random random({9, 9});
    std::size_t reasons = 0;
    for (int i = 0; i < 150 && !table.over(); ++i) {
        const auto refused = [&](const Option& option) -> std::optional<Json> {
            const Look before = look(table, Start);
            const auto step = table.answer(table.asked(), table.question(), option, Start);
            const auto* problem = std::get_if<Problem>(&step);
            if (!problem) {
                table.unsettled(Start);
                return std::nullopt;
            }
            EXPECT_EQ(refusal(step), "422 not-offered");
            EXPECT_EQ(look(table, Start), before);
            return problem->more;
        };
        const auto more = refused(Concession);
        ASSERT_TRUE(more);
        EXPECT_TRUE(table.waiting().choice.open || (*more)["reason"]["id"] == KernelNotOffered) << *more;
        for (const Refusal& refusal : game_.refusals(table.waiting())) {
            const auto why = refused(refusal.option);
            if (table.waiting().choice.open) continue;
            ASSERT_TRUE(why);
            ++reasons;
            const Reason& reason = refusal.reason;
            EXPECT_EQ(*why, (Json{{"reason", {{"id", reason.id}, {"values", reason.values}}},
                                  {"clauses", game_.reason_clauses(reason)}}));
        }
        answer_at_random(table, random);
    }
    EXPECT_GT(reasons, 0U);
}

// To an open question more is accepted than is listed: whatever the rules say is good.
TEST(Table, TakesToAnOpenQuestionWhatTheRulesTake) {
    const Game& game = checks::game("genius");
    Table table = table_of("genius");
    Random random({2, 5});
    int taken = 0, refused = 0;
    for (int i = 0; i < 60; ++i) {
        const Choice choice = table.waiting().choice;
        // Dice to roll again: the second option has all of the first and more. What it has more may be taken alone;
        // both together nobody has.
        if (choice.open && choice.options.size() > 2) {
            Option option = choice.options[1];
            option.b = i % 2 ? option.b - choice.options[0].b : option.b + choice.options[0].b;
            Waiting copy = table.waiting();
            const auto reason = game.answer(copy, option);
            const auto step = table.answer(table.asked(), table.question(), option, Start);
            ASSERT_EQ(made_entry(step), !reason);
            if (reason) {
                ++refused;
                EXPECT_EQ(std::get<Problem>(step).more["reason"]["id"], reason->id);
            } else {
                taken += !choice.options.contains(option);
                table.settled(Start);
                ASSERT_EQ(table.waiting(), copy);
            }
        }
        answer_at_random(table, random);
        ASSERT_FALSE(table.over());
    }
    EXPECT_GT(taken, 0);
    EXPECT_GT(refused, 0);
    EXPECT_EQ(Table(game, whole(table), two_people(), Start).waiting(), table.waiting());
}

TEST(Table, KnowsAnAnswerThatIsRepeated) {
    Table table = table_of("summoner");
    const Seat seat = table.asked();
    const Option option = first_option(table);
    EXPECT_FALSE(table.answered_before(seat, 0, option));
    answer(table);
    EXPECT_TRUE(table.answered_before(seat, 0, option));
    EXPECT_FALSE(table.answered_before(other(seat), 0, option));
    EXPECT_FALSE(table.answered_before(seat, 0, Concession));
    EXPECT_FALSE(table.answered_before(seat, 1, option));
    EXPECT_FALSE(table.answered_before(seat, -1, option));
    EXPECT_FALSE(table.answered_before(seat, std::numeric_limits<std::int32_t>::max(), option));
}

// --- Ends

TEST_P(TablesOf, EndByConcessionOfEitherSeat) {
    for (const Seat seat : Seats)
        for (const bool asked : {true, false}) {
            Table table = table_of(GetParam());
            Random random({5, 5});
            ASSERT_TRUE(play_until(table, random, [&] { return (table.asked() == seat) == asked; }));
            const std::int32_t question = table.question();
            const Progress progress = settle(table, table.concede(seat, Start + 7), Start + 8);
            EXPECT_EQ(progress.entry.kind, Kind::Concede);
            EXPECT_EQ(progress.entry.seat, seat);
            EXPECT_EQ(progress.number, question);
            EXPECT_TRUE(progress.over);
            EXPECT_TRUE(progress.events.empty());
            EXPECT_TRUE(table.waiting().over());
            EXPECT_EQ(table.result()->winner, other(seat));
            EXPECT_EQ(table.result()->by, By::Concession);
            EXPECT_EQ(table.result()->clause, game_.concession());
            EXPECT_EQ(table.result()->at, Start + 7);
            EXPECT_EQ(refusal(table.concede(seat, Start + 9)), "409 over");
        }
}

TEST(Table, IsCalledOff) {
    Table table = table_of("lillian", with_clock(0, 5000));
    answer(table);
    // Whatever the time.
    const Progress progress = settle(table, table.abort(CalledOff::RulesChanged, Start + 5000), Start + 5000);
    EXPECT_EQ(progress.entry.kind, Kind::Abort);
    EXPECT_EQ(progress.entry.value, static_cast<std::int32_t>(CalledOff::RulesChanged));
    EXPECT_TRUE(progress.over);
    EXPECT_EQ(table.result()->winner, std::nullopt);
    EXPECT_EQ(table.result()->by, By::Abort);
    EXPECT_EQ(table.result()->reason, CalledOff::RulesChanged);
    EXPECT_EQ(table.result()->clause, "");
    EXPECT_EQ(refusal(table.abort(CalledOff::RulesChanged, Start)), "409 over");
}

TEST(Table, WhatEndsAMatchWaitsItsTurn) {
    Table table = table_of("lillian");
    ASSERT_TRUE(made_entry(table.concede(Seat::A, Start)));
    EXPECT_FALSE(table.over());
    EXPECT_EQ(refusal(table.concede(Seat::B, Start)), "409 busy");
    EXPECT_EQ(refusal(table.abort(CalledOff::RulesChanged, Start)), "409 busy");
    EXPECT_EQ(refusal(table.ask_undo(Seat::A, Start)), "409 busy");
    EXPECT_EQ(refusal(table.offer_draw(Seat::A, Start)), "409 busy");
    EXPECT_EQ(refusal(table.respond(Seat::A, Table::Offer::Draw, true, Start)), "409 busy");
    table.settled(Start);
    EXPECT_EQ(table.result()->winner, Seat::B);
    EXPECT_EQ(refusal(table.ask_undo(Seat::A, Start)), "409 over");
    EXPECT_EQ(refusal(table.offer_draw(Seat::A, Start)), "409 over");
    EXPECT_EQ(refusal(table.respond(Seat::A, Table::Offer::Draw, true, Start)), "409 over");
    EXPECT_EQ(table.tick(Start + 1'000'000), std::nullopt);
}

// --- Clocks

class TableSeats : public ::testing::TestWithParam<Seat> {
protected:
    const Seat seat_ = GetParam();
};

INSTANTIATE_TEST_SUITE_P(Both, TableSeats, ::testing::ValuesIn(Seats),
                         [](const auto& each) { return each.param == Seat::A ? "A" : "B"; });

TEST_P(TableSeats, AnAnswerHasItsTimeAndThenTheBank) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    EXPECT_EQ(table.deadline(), Start + 15000);
    EXPECT_EQ(table.time_left(seat_, Start + 4999).answer, 1);
    EXPECT_EQ(table.time_left(seat_, Start + 4999).bank, 10000);
    EXPECT_EQ(table.time_left(seat_, Start + 5000).answer, 0);
    EXPECT_EQ(table.time_left(seat_, Start + 5000).bank, 10000);
    EXPECT_EQ(table.time_left(seat_, Start + 5001).bank, 9999);
    EXPECT_EQ(table.time_left(seat_, Start + 99999).bank, 0);
    EXPECT_EQ(table.time_left(other(seat_), Start + 9000).bank, 10000);
    EXPECT_EQ(table.time_left(other(seat_), Start + 9000).answer, 0);

    const Progress progress = answer(table, Start + 7500);
    EXPECT_EQ(progress.entry.bank[seat_], 7500);
    EXPECT_EQ(progress.entry.bank[other(seat_)], 10000);
    EXPECT_EQ(table.time_left(seat_, Start + 7500).bank, 7500);
}

TEST_P(TableSeats, WithinItsTimeAnAnswerCostsNothing) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    EXPECT_EQ(answer(table, Start + 5000).entry.bank[seat_], 10000);
}

TEST_P(TableSeats, TheDeadlineIsExact) {
    const auto asking = [&] { return table_asking(seat_, with_clock(10000, 5000)); };
    Table in_time = asking();
    EXPECT_EQ(in_time.tick(Start + 14999), std::nullopt);
    EXPECT_EQ(answer(in_time, Start + 14999).entry.bank[seat_], 1);

    Table late = asking();
    EXPECT_EQ(refusal(late.answer(seat_, late.question(), first_option(late), Start + 15000)), "409 too-late");
    EXPECT_EQ(refusal(late.concede(other(seat_), Start + 15000)), "409 too-late");
    EXPECT_EQ(refusal(late.ask_undo(seat_, Start + 15000)), "409 too-late");
    EXPECT_EQ(refusal(late.offer_draw(seat_, Start + 15000)), "409 too-late");
    EXPECT_EQ(refusal(late.respond(seat_, Table::Offer::Draw, true, Start + 15000)), "409 too-late");
    const auto entry = late.tick(Start + 15000);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->kind, Kind::Timeout);
    EXPECT_EQ(entry->seat, seat_);
    EXPECT_EQ(entry->bank[seat_], 0);
    EXPECT_EQ(entry->at, Start + 15000);
    EXPECT_EQ(late.tick(Start + 15000), std::nullopt) << "one is at work";
    EXPECT_TRUE(late.settled(Start + 15001).over);
    EXPECT_EQ(late.result()->winner, other(seat_));
    EXPECT_EQ(late.result()->by, By::Time);
    EXPECT_EQ(late.result()->clause, "");
    EXPECT_EQ(late.time_left(seat_, Start + 20000).bank, 0);
}

TEST_P(TableSeats, BankAloneAndTimeForEachAnswerAlone) {
    Table bank = table_asking(seat_, with_clock(10000, 0));
    EXPECT_EQ(bank.deadline(), Start + 10000);
    EXPECT_EQ(answer(bank, Start + 1).entry.bank[seat_], 9999);
    Table each = table_asking(seat_, with_clock(0, 5000));
    EXPECT_EQ(each.deadline(), Start + 5000);
    EXPECT_EQ(answer(each, Start + 4999).entry.bank[seat_], 0);
    EXPECT_EQ(each.deadline(), Start + 9999);
}

TEST_P(TableSeats, TimeCountsFromWhenTheQuestionWasDurable) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    ASSERT_TRUE(made_entry(table.answer(seat_, table.question(), first_option(table), Start + 1000)));
    EXPECT_EQ(table.deadline(), std::nullopt);
    EXPECT_EQ(table.tick(Start + 999999), std::nullopt);
    table.settled(Start + 3000);
    EXPECT_EQ(table.deadline(), Start + 18000);
    EXPECT_EQ(table.time_left(table.asked(), Start + 3000).answer, 5000);
}

TEST_P(TableSeats, StandWhileAnEntryIsAtWork) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    ASSERT_TRUE(made_entry(table.concede(other(seat_), Start + 6000)));
    EXPECT_EQ(table.time_left(seat_, Start + 60000).bank, 9000);
    table.unsettled(Start + 60000);
    EXPECT_EQ(table.time_left(seat_, Start + 60000).bank, 9000);
    EXPECT_EQ(table.deadline(), Start + 69000);
}

TEST_P(TableSeats, StandWhilePaused) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    table.left(seat_, Start + 1000);
    table.pause(Start + 2000);
    EXPECT_TRUE(table.paused());
    EXPECT_EQ(table.deadline(), std::nullopt);
    EXPECT_EQ(table.tick(Start + 999999), std::nullopt);
    EXPECT_EQ(table.time_left(seat_, Start + 500000).answer, 3000);
    EXPECT_EQ(table.grace_left(seat_, Start + 500000), Table::Grace - 1000);
    table.resume(Start + 500000);
    EXPECT_FALSE(table.paused());
    EXPECT_EQ(table.deadline(), Start + 513000);
    table.resume(Start + 500500);  // nothing new
    EXPECT_EQ(table.deadline(), Start + 513000);
    // What is answered while they stand has the time there was.
    table.pause(Start + 501000);
    answer(table, Start + 700000);
    EXPECT_EQ(table.deadline(), std::nullopt);
    table.resume(Start + 700000);
    EXPECT_NE(table.deadline(), std::nullopt);
}

TEST_P(TableSeats, OnlyPeopleHaveOne) {
    Table thinking = table_asking(seat_, with_clock(10000, 5000), against_computer(other(seat_)));
    EXPECT_EQ(thinking.deadline(), std::nullopt);
    EXPECT_EQ(thinking.tick(Start + 9'999'999), std::nullopt);
    EXPECT_EQ(thinking.time_left(seat_, Start + 99999).bank, 0);
    EXPECT_EQ(thinking.time_left(other(seat_), Start + 99999).bank, 10000);
    const Progress progress = answer(thinking, Start + 99999);
    EXPECT_EQ(progress.entry.bank[seat_], 0);
    EXPECT_EQ(progress.entry.bank[other(seat_)], 10000);

    Table asked = table_asking(seat_, with_clock(10000, 5000), against_computer(seat_));
    EXPECT_EQ(asked.deadline(), Start + 15000);
}

TEST_P(TableSeats, ThereIsNoneWithoutOne) {
    Table table = table_asking(seat_);
    EXPECT_EQ(table.deadline(), std::nullopt);
    EXPECT_EQ(table.tick(Start + 99'999'999), std::nullopt);
    EXPECT_EQ(table.time_left(seat_, Start).bank, 0);
    EXPECT_EQ(table.time_left(seat_, Start).answer, 0);
    EXPECT_EQ(answer(table, Start + 99'999'999).entry.bank, PerSeat<std::int32_t>{});
}

TEST_P(TableSeats, AClockThatIsSetBackTakesNothing) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    EXPECT_EQ(table.time_left(seat_, Start - 99999).answer, 5000);
    EXPECT_EQ(answer(table, Start - 99999).entry.bank[seat_], 10000);
}

TEST(Table, TheTimeUsedBeforeAnUndoStaysUsed) {
    Table table = table_of("summoner", with_clock(100000, 5000));
    Random random({8, 8});
    ASSERT_TRUE(play_until(table, random, [&] { return table.undo_is_free(table.asked()); }));
    const Seat seat = table.asked();
    const Progress progress = settle(table, table.ask_undo(seat, Start + 9000), Start + 9500);
    EXPECT_TRUE(progress.undone);
    EXPECT_EQ(progress.entry.bank[seat], 96000);
    EXPECT_EQ(table.asked(), seat);
    EXPECT_EQ(table.deadline(), Start + 9500 + 5000 + 96000);
}

// --- Grace

TEST_P(TableSeats, WhoIsAwayTooLongLoses) {
    Table table = table_asking(seat_);
    for (const Seat gone : Seats) {
        Table each = table_asking(seat_);
        each.left(gone, Start + 1000);
        EXPECT_FALSE(each.present(gone));
        EXPECT_TRUE(each.present(other(gone)));
        EXPECT_EQ(each.grace_left(gone, Start + 2000), Table::Grace - 1000);
        EXPECT_EQ(each.deadline(), Start + 1000 + Table::Grace);
        EXPECT_EQ(each.tick(Start + 999 + Table::Grace), std::nullopt);
        const auto entry = each.tick(Start + 1000 + Table::Grace);
        ASSERT_TRUE(entry);
        EXPECT_EQ(entry->kind, Kind::Timeout);
        EXPECT_EQ(entry->seat, gone);
        each.settled(Start + 1000 + Table::Grace);
        EXPECT_EQ(each.result()->winner, other(gone));
        EXPECT_EQ(each.result()->by, By::Time);
    }
}

TEST_P(TableSeats, AbsencesAddUp) {
    Table table = table_asking(seat_);
    table.left(seat_, Start);
    table.left(seat_, Start + 10000);  // it has left already
    table.came(seat_, Start + 50000);
    table.came(seat_, Start + 60000);
    EXPECT_TRUE(table.present(seat_));
    EXPECT_EQ(table.deadline(), std::nullopt);
    EXPECT_EQ(table.grace_left(seat_, Start + 90000), 70000);
    answer(table, Start + 90000);  // the match goes on, the grace used stays used
    table.left(seat_, Start + 100000);
    EXPECT_EQ(table.deadline(), Start + 170000);
    answer(table, Start + 110000);  // the other one, or this one by another connection
    EXPECT_EQ(table.deadline(), Start + 170000);
    EXPECT_EQ(table.grace_left(other(seat_), Start + 110000), Table::Grace);
}

TEST_P(TableSeats, WhoComesTooLateHasLost) {
    Table table = table_asking(seat_);
    table.left(seat_, Start);
    table.came(seat_, Start + Table::Grace);
    EXPECT_FALSE(table.present(seat_));
    ASSERT_TRUE(table.tick(Start + Table::Grace));
    table.settled(Start + Table::Grace);
    EXPECT_EQ(table.result()->winner, other(seat_));
    table.came(seat_, Start + Table::Grace + 1);  // to look at the result
    EXPECT_TRUE(table.present(seat_));
}

TEST_P(TableSeats, OfTwoWhoseTimeEndsTogetherTheOneAskedLoses) {
    Table table = table_asking(seat_);
    for (const Seat seat : Seats) table.left(seat, Start);
    EXPECT_EQ(table.tick(Start + Table::Grace)->seat, seat_);
    Table first = table_asking(seat_);
    first.left(other(seat_), Start);
    first.left(seat_, Start + 1);
    EXPECT_EQ(first.tick(Start + 2 * Table::Grace)->seat, other(seat_)) << "who left first";
}

TEST_P(TableSeats, TheClockGoesOnWhileThePlayerIsAway) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    table.left(seat_, Start + 1000);
    EXPECT_EQ(table.deadline(), Start + 15000);
    EXPECT_EQ(table.tick(Start + 15000)->seat, seat_);
}

TEST_P(TableSeats, AgainstTheComputerThereIsTimeToGo) {
    Table table = table_asking(seat_, {}, against_computer(seat_));
    table.left(seat_, Start);
    EXPECT_FALSE(table.present(seat_));
    EXPECT_EQ(table.deadline(), std::nullopt);
    EXPECT_EQ(table.grace_left(seat_, Start + 9'999'999), Table::Grace);
    table.left(other(seat_), Start);
    EXPECT_TRUE(table.present(other(seat_))) << "the computer is always there";
    table.came(seat_, Start + 9'999'999);
    EXPECT_TRUE(table.present(seat_));
}

// --- Draws

TEST_P(TableSeats, ADrawIsOfferedAndAgreed) {
    Table table = table_asking(seat_);
    EXPECT_EQ(refusal(table.respond(other(seat_), Table::Offer::Draw, true, Start)), "409 no-offer");
    EXPECT_TRUE(done(table.offer_draw(seat_, Start)));
    EXPECT_EQ(table.offers().draw, seat_);
    EXPECT_FALSE(table.busy());
    EXPECT_EQ(refusal(table.offer_draw(seat_, Start)), "409 draw-asked");
    EXPECT_EQ(refusal(table.respond(seat_, Table::Offer::Draw, true, Start)), "409 no-offer") << "it is one's own";
    EXPECT_EQ(refusal(table.respond(other(seat_), Table::Offer::Undo, true, Start)), "409 no-offer");
    const Progress progress =
        settle(table, table.respond(other(seat_), Table::Offer::Draw, true, Start + 3), Start + 4);
    EXPECT_EQ(progress.entry.kind, Kind::Draw);
    EXPECT_TRUE(progress.over);
    EXPECT_EQ(table.result()->winner, std::nullopt);
    EXPECT_EQ(table.result()->by, By::Agreement);
    EXPECT_EQ(table.result()->at, Start + 3);
    EXPECT_EQ(table.offers().draw, std::nullopt);
    EXPECT_FALSE(table.waiting().over());
}

TEST_P(TableSeats, WhoOffersADrawThatIsOfferedAgrees) {
    Table table = table_asking(seat_);
    EXPECT_TRUE(done(table.offer_draw(seat_, Start)));
    EXPECT_TRUE(settle(table, table.offer_draw(other(seat_), Start), Start).over);
    EXPECT_EQ(table.result()->by, By::Agreement);
}

TEST_P(TableSeats, ADrawThatIsDeclinedIsNotOfferedAgainSoon) {
    Table table = table_asking(seat_);
    const std::int32_t offered = table.question();
    EXPECT_TRUE(done(table.offer_draw(seat_, Start)));
    EXPECT_TRUE(done(table.respond(other(seat_), Table::Offer::Draw, false, Start)));
    EXPECT_EQ(table.offers().draw, std::nullopt);
    EXPECT_TRUE(done(table.offer_draw(other(seat_), Start))) << "the other one may";
    while (table.question() < offered + Table::DrawEvery) {
        EXPECT_EQ(table.offers().draw == other(seat_) ? "409 draw-asked" : refusal(table.offer_draw(seat_, Start)),
                  "409 draw-asked");
        answer(table);
    }
    ASSERT_FALSE(table.over());
    EXPECT_EQ(table.offers().draw, std::nullopt);
    EXPECT_TRUE(done(table.offer_draw(seat_, Start)));
}

// It ends by the next answer of the one it was offered to, not by that of who offered it.
TEST_P(TableSeats, AnOfferOfADrawEndsWithTheOthersAnswer) {
    Table table = table_asking(seat_);
    EXPECT_TRUE(done(table.offer_draw(seat_, Start)));
    while (table.asked() == seat_) {
        answer(table);
        ASSERT_EQ(table.offers().draw, seat_);
    }
    ASSERT_TRUE(made_entry(table.answer(other(seat_), table.question(), first_option(table), Start)));
    EXPECT_EQ(table.offers().draw, seat_) << "the answer is not durable";
    table.unsettled(Start);
    EXPECT_EQ(table.offers().draw, seat_);
    answer(table);
    EXPECT_EQ(table.offers().draw, std::nullopt);
}

TEST_P(TableSeats, NoDrawIsOfferedToTheComputer) {
    Table table = table_asking(seat_, {}, against_computer(seat_));
    EXPECT_EQ(refusal(table.offer_draw(seat_, Start)), "409 against-computer");
    EXPECT_EQ(table.offers().draw, std::nullopt);
}

// --- Taking back

// What the kernel says of each answer before it is given, the table says after it.
TEST_P(TablesOf, KnowWhatCanBeTakenBackForFree) {
    int free = 0, not_free = 0;
    for (int number = 0; number < checks::count(4); ++number) {
        Table table = table_of(GetParam(), with_undo(Terms::Undo::Free), two_people(), number);
        Random random({6, static_cast<std::uint64_t>(number)});
        while (!table.over()) {
            const Seat seat = table.asked();
            const Option option = any_option(table, random);
            const bool alone = !table.waiting().choice.open && table.waiting().choice.options.size() == 1;
            const bool expected = game_.undo_is_free(table.waiting(), option);
            settle(table, table.answer(seat, table.question(), option, Start), Start);
            if (alone) continue;  // then it is an earlier one
            ASSERT_EQ(table.undo_is_free(seat), expected) << game_.write_option(option);
            ASSERT_EQ(table.can_undo(seat), expected);
            ++(expected ? free : not_free);
        }
        EXPECT_FALSE(table.can_undo(Seat::A) || table.can_undo(Seat::B));
    }
    EXPECT_GT(free, 0);
    EXPECT_GT(not_free, 0);
}

TEST_P(TablesOf, TakeBackAFreeAnswerAtOnce) {
    Table table = table_of(GetParam(), with_undo(Terms::Undo::Free));
    Random random({11, 1});
    Look before = look(table, Start);
    std::int32_t number = 0;
    // A decision that is free, and nothing that is forced after it.
    ASSERT_TRUE(play_until(table, random, [&] {
        const bool found = table.question() > 0 && table.undo_is_free(table.asked()) &&
                           before.can_undo[Seat::A] == false && before.waiting.choice.options.size() > 1;
        if (!found) before = look(table, Start), number = table.question();
        return found;
    }));
    const Seat seat = table.asked();
    const std::int32_t question = table.question();
    const Progress progress = settle(table, table.ask_undo(seat, Start), Start);
    EXPECT_EQ(progress.entry.kind, Kind::Undo);
    EXPECT_EQ(progress.entry.seat, seat);
    EXPECT_EQ(progress.entry.value, number);
    EXPECT_TRUE(progress.undone);
    EXPECT_TRUE(progress.events.empty());
    EXPECT_FALSE(progress.over);
    EXPECT_EQ(table.waiting(), before.waiting);
    EXPECT_EQ(table.log(), before.log);
    EXPECT_EQ(table.log_begins(), before.log_begins);
    EXPECT_EQ(table.question(), question + 1) << "a number is never used again";
    // An answer to the question as it was numbered before is known, and is no answer to this one.
    EXPECT_TRUE(table.answered_before(seat, number, table.entries()[static_cast<std::size_t>(number)].option));
    EXPECT_EQ(code(table.answer(seat, number, first_option(table), Start)), "old-question");
}

// Plays on until the seat could take back its last decision only with the other's leave.
bool play_until_it_costs(Table& table, Seat seat, Random& random) {
    return play_until(table, random, [&] { return table.can_undo(seat) && !table.undo_is_free(seat); });
}

TEST_P(TableSeats, TakingBackWithTheOthersLeave) {
    Table table = table_asking(seat_);
    Random random({12, 1});
    ASSERT_TRUE(play_until_it_costs(table, seat_, random));
    const Look before = look(table, Start);
    EXPECT_TRUE(done(table.ask_undo(seat_, Start)));
    EXPECT_EQ(table.offers().undo, seat_);
    EXPECT_FALSE(table.busy());
    EXPECT_FALSE(table.can_undo(seat_));
    EXPECT_EQ(table.waiting(), before.waiting);
    EXPECT_EQ(refusal(table.ask_undo(seat_, Start)), "409 undo-asked");
    EXPECT_EQ(refusal(table.respond(seat_, Table::Offer::Undo, true, Start)), "409 no-offer") << "it is one's own";
    EXPECT_EQ(refusal(table.respond(other(seat_), Table::Offer::Draw, true, Start)), "409 no-offer");

    // The decision that was taken back is the seat's last with more than one option.
    Match match = replayed(table.game(), whole(table));
    std::size_t last = match.steps().size() - 1;
    while (match.steps()[last].seat != seat_ || match.position(last).choice.options.size() == 1) --last;
    ASSERT_TRUE(made_entry(table.respond(other(seat_), Table::Offer::Undo, true, Start)));
    EXPECT_EQ(table.offers().undo, seat_);
    table.unsettled(Start);
    EXPECT_EQ(table.offers().undo, seat_) << "it can be agreed to again";
    const Progress progress = settle(table, table.respond(other(seat_), Table::Offer::Undo, true, Start), Start);
    EXPECT_TRUE(progress.undone);
    EXPECT_EQ(progress.entry.seat, seat_);
    EXPECT_EQ(progress.entry.value, static_cast<std::int32_t>(last));
    EXPECT_EQ(table.waiting(), match.position(last));
    EXPECT_EQ(table.asked(), seat_);
    EXPECT_EQ(table.offers().undo, std::nullopt);

    // Once a decision.
    Random again({13, 2});
    ASSERT_TRUE(made_entry(table.answer(seat_, table.question(), any_option(table, again), Start)));
    table.settled(Start);
    ASSERT_FALSE(table.undo_is_free(seat_));
    EXPECT_EQ(refusal(table.ask_undo(seat_, Start)), "409 undo-asked");
}

TEST_P(TableSeats, ALeaveThatIsDeclinedIsNotAskedForAgain) {
    Table table = table_asking(seat_);
    Random random({12, 1});
    ASSERT_TRUE(play_until_it_costs(table, seat_, random));
    const Look before = look(table, Start);
    EXPECT_TRUE(done(table.ask_undo(seat_, Start)));
    EXPECT_TRUE(done(table.respond(other(seat_), Table::Offer::Undo, false, Start)));
    EXPECT_EQ(table.offers().undo, std::nullopt);
    EXPECT_EQ(table.waiting(), before.waiting);
    EXPECT_EQ(refusal(table.ask_undo(seat_, Start)), "409 undo-asked");
    EXPECT_EQ(refusal(table.respond(other(seat_), Table::Offer::Undo, true, Start)), "409 no-offer");
}

TEST_P(TableSeats, AnAnswerEndsTheWishToTakeBack) {
    Table table = table_asking(seat_);
    Random random({12, 1});
    ASSERT_TRUE(play_until_it_costs(table, seat_, random));
    EXPECT_TRUE(done(table.ask_undo(seat_, Start)));
    EXPECT_TRUE(done(table.offer_draw(seat_, Start))) << "both may be offered";
    answer(table);
    EXPECT_EQ(table.offers().undo, std::nullopt);
}

TEST_P(TableSeats, TwoWishesToTakeBackWaitForEachOther) {
    Table table = table_asking(seat_);
    Random random({14, 1});
    ASSERT_TRUE(play_until(table, random, [&] {
        return table.can_undo(seat_) && !table.undo_is_free(seat_) && table.can_undo(other(seat_)) &&
               !table.undo_is_free(other(seat_));
    }));
    EXPECT_TRUE(done(table.ask_undo(seat_, Start)));
    EXPECT_EQ(refusal(table.ask_undo(other(seat_), Start)), "409 offer-open");
    EXPECT_TRUE(done(table.respond(other(seat_), Table::Offer::Undo, false, Start)));
    EXPECT_TRUE(done(table.ask_undo(other(seat_), Start)));
}

TEST(Table, WithoutUndoThereIsNone) {
    Table never = table_of("summoner", with_undo(Terms::Undo::Never));
    Random random({15, 1});
    for (int i = 0; i < 30; ++i) {
        answer_at_random(never, random);
        for (const Seat seat : Seats) {
            EXPECT_FALSE(never.can_undo(seat) || never.undo_is_free(seat));
            EXPECT_EQ(refusal(never.ask_undo(seat, Start)), "403 undo-never");
        }
    }
}

TEST(Table, ThereIsNothingToTakeBack) {
    Table begun = table_of("summoner");
    for (const Seat seat : Seats) EXPECT_EQ(refusal(begun.ask_undo(seat, Start)), "409 nothing-to-undo");
    // Only what is free, and it is not.
    Table free = table_of("summoner", with_undo(Terms::Undo::Free));
    Random random({16, 1});
    ASSERT_TRUE(play_until(free, random, [&] {
        return std::ranges::any_of(free.entries(), [](const MatchEntry& entry) { return entry.seat == Seat::A; }) &&
               !free.can_undo(Seat::A);
    }));
    EXPECT_EQ(refusal(free.ask_undo(Seat::A, Start)), "409 nothing-to-undo");
    // Rated matches have no undo by consent, whatever the terms say.
    Terms rated = with_clock(600000, 0);
    rated.rated = true;
    Table strict = table_of("summoner", rated, against_computer(Seat::A));
    Random more({16, 1});
    ASSERT_TRUE(play_until(strict, more, [&] {
        return std::ranges::any_of(strict.entries(), [](const MatchEntry& entry) { return entry.seat == Seat::A; }) &&
               !strict.can_undo(Seat::A);
    }));
    EXPECT_EQ(refusal(strict.ask_undo(Seat::A, Start)), "409 nothing-to-undo");
}

TEST_P(TableSeats, TheComputerAlwaysAgrees) {
    Table table = table_asking(seat_, {}, against_computer(seat_));
    Random random({17, 1});
    // Also while it is thinking.
    ASSERT_TRUE(play_until(
        table, random, [&] { return table.asked() != seat_ && table.can_undo(seat_) && !table.undo_is_free(seat_); }));
    const std::int32_t thinking = table.question();
    const Option thought = first_option(table);
    EXPECT_TRUE(settle(table, table.ask_undo(seat_, Start), Start).undone);
    EXPECT_EQ(table.asked(), seat_);
    EXPECT_EQ(table.offers().undo, std::nullopt);
    EXPECT_EQ(refusal(table.answer(other(seat_), thinking, thought, Start)), "409 old-question");
}

// Taking back an answer that was the only one would change nothing, least of all with a client that gives it again.
TEST_P(TablesOf, TakeBackTheLastAnswerWhereThereWasMoreThanOne) {
    Table table = table_of(GetParam(), {}, against_computer(Seat::A));
    Random random({24, 1});
    std::int32_t decision = -1;  // the last of the seat
    bool forced = false;         // its last answer
    ASSERT_TRUE(play_until(table, random, [&] {
        if (forced && decision >= 0) return true;
        if (table.asked() == Seat::A) {
            forced = !table.waiting().choice.open && table.waiting().choice.options.size() == 1;
            if (!forced) decision = table.question();
        }
        return false;
    }));
    EXPECT_EQ(settle(table, table.ask_undo(Seat::A, Start), Start).entry.value, decision);
    EXPECT_GT(table.waiting().choice.options.size(), 1U);
}

// A chain of answers is taken back one by one, and again and again, but not for ever.
TEST(Table, FreeUndosHaveALimit) {
    for (const bool clocked : {false, true}) {
        Table table = table_of("summoner", clocked ? with_clock(600000, 5000) : Terms{});
        Random random({18, 1});
        ASSERT_TRUE(play_until(table, random, [&] { return table.undo_is_free(table.asked()); }));
        const Seat seat = table.asked();
        const Option option = table.entries().back().option;
        int undone = 0;
        while (table.undo_is_free(seat)) {
            settle(table, table.ask_undo(seat, Start), Start);
            ++undone;
            settle(table, table.answer(seat, table.question(), option, Start), Start);
            ASSERT_LT(undone, 100);
        }
        EXPECT_EQ(undone, clocked ? 1 : Table::FreeUndos);
        EXPECT_EQ(refusal(table.ask_undo(seat, Start)), "409 undo-asked");
        Table again(table.game(), whole(table), two_people(), Start);
        EXPECT_EQ(refusal(again.ask_undo(seat, Start)), "409 undo-asked") << "a restart does not help";
    }
}

TEST_P(TablesOf, GoBackThroughAWholeMatchAgainstTheComputer) {
    Table table = table_of(GetParam(), {}, against_computer(Seat::A));
    const Waiting start = table.waiting();
    Random random({19, 1});
    for (int i = 0; i < 60 && !table.over(); ++i) answer_at_random(table, random);
    ASSERT_FALSE(table.over());
    std::int32_t last = table.question();
    int undone = 0;
    for (; table.can_undo(Seat::A); ++undone) {
        const Progress progress = settle(table, table.ask_undo(Seat::A, Start), Start);
        ASSERT_LT(progress.entry.value, last) << "each goes further back";
        last = progress.entry.value;
        ASSERT_EQ(table.asked(), Seat::A);
    }
    EXPECT_GT(undone, 1);
    EXPECT_EQ(refusal(table.ask_undo(Seat::A, Start)), "409 nothing-to-undo");
    // No decision of the seat is left, so all that was answered before was forced or the computer's.
    const Match match = replayed(game_, whole(table));
    EXPECT_EQ(match.waiting(), table.waiting());
    for (std::size_t i = 0; i < match.steps().size(); ++i)
        EXPECT_TRUE(match.steps()[i].seat == Seat::B || match.position(i).choice.options.size() == 1);
    EXPECT_TRUE(!match.steps().empty() || table.waiting() == start);
}

// --- Journals

// Does things at a table that are possible, and some that are not.
class Visitor {
public:
    Visitor(Table& table, std::uint64_t seed) : table_(table), random_({seed, 77}) {}

    Millis now = Start;
    bool asked = false;  // the other seat, to take something back: no journal tells that

    // One command. Everything that must hold of any table is checked.
    void act() {
        now += random_.below(400);
        const bool fails = random_.below(20) == 0;  // what is written
        const auto before = fails ? std::optional(look(table_, now)) : std::nullopt;
        const Seat seat = Seats[random_.below(2)];
        switch (random_.below(40)) {
            case 0: check(table_.ask_undo(seat, now)); break;
            case 1: check(table_.ask_undo(table_.asked(), now)); break;
            case 2: check(table_.offer_draw(seat, now)); break;
            case 3: check(table_.respond(seat, Table::Offer::Undo, random_.below(2) == 0, now)); break;
            case 4: check(table_.respond(seat, Table::Offer::Draw, random_.below(8) == 0, now)); break;
            case 5: table_.left(seat, now); break;
            case 6: table_.came(seat, now); break;
            case 7:
                check(table_.answer(seat, table_.question() + 1 - static_cast<std::int32_t>(random_.below(3)),
                                    Option{static_cast<std::uint8_t>(random_.below(9)), 0, 0, 0}, now));
                break;
            case 8:
                if (random_.below(20) == 0) check(table_.concede(seat, now));
                break;
            case 9:
                if (random_.below(60) == 0) check(table_.abort(CalledOff::TooLong, now));
                break;
            case 10:
                table_.pause(now);
                table_.resume(now += 100);
                break;
            case 11: check_tick(); break;
            default: check(table_.answer(table_.asked(), table_.question(), pick(), now));
        }
        if (table_.busy() && fails) {
            table_.unsettled(now);
            EXPECT_EQ(look(table_, now), *before);
        }
        if (table_.busy()) settle_and_check();
        asked = asked || table_.offers().undo;
    }

private:
    Table& table_;
    Random random_;

    Option pick() {
        const auto& options = table_.waiting().choice.options;
        return options.empty() ? Option{} : any_option(table_, random_);
    }

    template <class... Kinds>
    void check(const std::variant<Kinds...>& step) {
        static const std::set<std::string> Known{"over",
                                                 "busy",
                                                 "not-your-turn",
                                                 "not-offered",
                                                 "old-question",
                                                 "future-question",
                                                 "too-late",
                                                 "undo-never",
                                                 "nothing-to-undo",
                                                 "undo-asked",
                                                 "offer-open",
                                                 "draw-asked",
                                                 "no-offer",
                                                 "against-computer"};
        EXPECT_EQ(made_entry(step), table_.busy());
        const std::string problem = code(step);
        EXPECT_EQ(problem == "over", table_.over());
        EXPECT_TRUE(problem.empty() || Known.contains(problem)) << problem;
    }

    void check_tick() {
        const auto due = table_.deadline();
        const auto entry = table_.tick(now);
        EXPECT_EQ(entry.has_value(), due && *due <= now);
    }

    void settle_and_check() {
        const MatchEntry entry = *table_.pending();
        const std::int32_t question = table_.question();
        PerSeat<Millis> bank{};
        for (const Seat seat : Seats) bank[seat] = table_.time_left(seat, now).bank;
        EXPECT_FALSE(table_.over()) << "there are never two results";
        const Progress progress = table_.settled(now);
        EXPECT_EQ(progress.number, question);
        EXPECT_EQ(table_.question(), question + 1);
        EXPECT_EQ(table_.entries().back(), entry);
        EXPECT_EQ(progress.over, table_.result().has_value());
        EXPECT_EQ(progress.undone, entry.kind == Kind::Undo);
        EXPECT_EQ(table_.answered_before(entry.seat, progress.number, entry.option), entry.kind == Kind::Answer);
        for (const Seat seat : Seats) EXPECT_EQ(entry.bank[seat], bank[seat]);
        EXPECT_TRUE(table_.over() || !table_.waiting().over());
    }
};

// The table of a journal is the one that wrote it.
void same_table(const Table& table, const Table& again, Millis now, bool asked) {
    ASSERT_EQ(again.waiting(), table.waiting());
    ASSERT_EQ(std::memcmp(&again.waiting().state, &table.waiting().state, sizeof(StateBytes)), 0);
    EXPECT_EQ(position_hash(again.waiting()), position_hash(table.waiting()));
    EXPECT_EQ(again.question(), table.question());
    EXPECT_EQ(again.entries(), table.entries());
    EXPECT_EQ(again.log(), table.log());
    EXPECT_EQ(again.log_begins(), table.log_begins());
    EXPECT_TRUE(same(again.result(), table.result()));
    EXPECT_EQ(again.terms(), table.terms());
    for (const Seat seat : Seats) {
        if (table.over() || seat != table.asked()) {
            EXPECT_EQ(again.time_left(seat, now).bank, table.time_left(seat, now).bank);
        }
        EXPECT_EQ(again.undo_is_free(seat), table.undo_is_free(seat));
        EXPECT_TRUE(asked || again.can_undo(seat) == table.can_undo(seat));
    }
}

TEST_P(TablesOf, StayWholeWhateverIsDone) {
    std::set<Kind> kinds;
    std::set<By> ends;
    for (int number = 0; number < checks::count(8); ++number) {
        Terms terms = number % 3 ? Terms{} : with_clock(20000, 200);
        if (number % 4 == 1) terms.undo = Terms::Undo::Free;
        if (number % 8 == 6) terms.undo = Terms::Undo::Never;
        const PerSeat<Seated> seated = number % 4 == 2 ? against_computer(Seats[number / 4 % 2]) : two_people();
        Table table(game_, record_of(game_, number), terms, seated, Start);
        Visitor visitor(table, static_cast<std::uint64_t>(number));
        for (int i = 0, after = 0; i < 1200 && after < 50 && !HasFailure(); ++i) {
            visitor.act();
            if (i % 97 != 0 && !(table.over() && after++ == 0)) continue;
            const Table again(game_, whole(table), seated, visitor.now);
            same_table(table, again, visitor.now, visitor.asked);
        }
        for (const MatchEntry& entry : table.entries()) kinds.insert(entry.kind);
        if (table.result()) ends.insert(table.result()->by);
        const Match match = replayed(game_, whole(table));
        EXPECT_EQ(match.waiting(), table.waiting());
    }
    EXPECT_TRUE(kinds.contains(Kind::Undo));
    EXPECT_GE(ends.size(), 2U);
}

TEST(Table, IsTakenUpWithClocksThatStand) {
    Table table = table_asking(Seat::B, with_clock(10000, 5000));
    answer(table, Start + 8000);
    const Seat asked = table.asked();
    Table again(table.game(), whole(table), two_people(), Start + 50000);
    EXPECT_TRUE(again.paused());
    EXPECT_EQ(again.deadline(), std::nullopt);
    for (const Seat seat : Seats) {
        EXPECT_FALSE(again.present(seat));
        EXPECT_EQ(again.grace_left(seat, Start + 90000), Table::Grace);
        EXPECT_EQ(again.time_left(seat, Start + 90000).bank, table.time_left(seat, Start + 8000).bank);
    }
    EXPECT_EQ(again.time_left(Seat::B, Start + 90000).bank, 7000);
    EXPECT_GE(again.stream(Audience::A), Start) << "no number of before comes again";
    again.resume(Start + 100000);
    EXPECT_EQ(again.deadline(), Start + 105000 + table.entries().back().bank[asked]);
    EXPECT_EQ(again.grace_left(asked, Start + 101000), Table::Grace - 1000);
    again.came(asked, Start + 102000);
    EXPECT_TRUE(again.present(asked));
    EXPECT_FALSE(again.present(other(asked)));
    answer(again, Start + 103000);
    EXPECT_EQ(again.entries().size(), table.entries().size() + 1);

    const Table none(table.game(), WholeMatch{table.record(), {}, {}}, against_computer(Seat::A), Start);
    EXPECT_EQ(none.question(), 0);
    EXPECT_EQ(none.time_left(Seat::A, Start).bank, 10000);
    EXPECT_EQ(none.time_left(Seat::B, Start).bank, 0);
    EXPECT_TRUE(none.present(Seat::B));
}

TEST(Table, IsTakenUpOverWhenItWasCalledOffWithoutAnEntry) {
    Table table = table_of("lillian");
    answer(table);
    WholeMatch match = whole(table);
    match.result = MatchResult{"none", "abort", "", Start + 9, 1, true, {}, "rules-changed"};
    const Table again(table.game(), match, two_people(), Start + 10);
    ASSERT_TRUE(again.result());
    EXPECT_EQ(again.result()->by, By::Abort);
    EXPECT_EQ(again.result()->at, Start + 9);
    EXPECT_EQ(again.result()->reason, CalledOff::RulesChanged);
    match.result->reason = "of a newer program";
    EXPECT_EQ(Table(table.game(), match, two_people(), Start).result()->reason, CalledOff::Unknown);
}

// A journal that is not one of these rules is refused; nothing crashes.
TEST(Table, RefusesAJournalThatDoesNotFit) {
    Table table = table_asking(Seat::B);
    for (int i = 0; i < 20; ++i) answer(table);
    const WholeMatch good = whole(table);
    const auto refused = [&](const char* why, auto&& spoil) {
        WholeMatch bad = good;
        spoil(bad);
        const auto says = [&](auto&& take_up) {
            try {
                take_up();
                ADD_FAILURE() << "taken: " << why;
            } catch (const InputError& error) {
                EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
                EXPECT_NE(std::string(error.what()).find("match0"), std::string::npos) << error.what();
            }
        };
        says([&] { Table(table.game(), bad, two_people(), Start); });
        const bool of_entries =
            bad.record.rules_version == good.record.rules_version && bad.record.terms == good.record.terms;
        if (of_entries) says([&] { replayed(table.game(), bad); });
    };
    const auto entry = [](Kind kind, std::int32_t value = 0) {
        return MatchEntry{kind, Seat::A, {}, value, Start, {}};
    };
    refused("begun by the rules", [](WholeMatch& m) { m.record.rules_version = "summoner-0"; });
    refused("terms", [](WholeMatch& m) { m.record.terms = Json::array(); });
    refused("entry 5 is not offered", [](WholeMatch& m) { m.entries[5].option = Concession; });
    refused("entry 5 is of a seat that is not asked",
            [](WholeMatch& m) { m.entries[5].seat = other(m.entries[5].seat); });
    refused("takes back what is no answer", [&](WholeMatch& m) { m.entries.push_back(entry(Kind::Undo, 1000)); });
    refused("takes back what is no answer", [&](WholeMatch& m) { m.entries.push_back(entry(Kind::Undo, -1)); });
    refused("takes back what is no answer", [&](WholeMatch& m) {
        m.entries.push_back(entry(Kind::Undo, 7));
        m.entries.push_back(entry(Kind::Undo, 7));
    });
    for (const Kind end : {Kind::Concede, Kind::Timeout, Kind::Draw, Kind::Abort})
        refused("comes after the end", [&](WholeMatch& m) { m.entries.insert(m.entries.begin() + 9, entry(end)); });
    Random random({20, 1});
    while (!table.over()) answer_at_random(table, random);
    for (const Kind end : {Kind::Answer, Kind::Concede, Kind::Abort})
        refused("comes after the end", [&](WholeMatch& m) {
            m.entries = table.entries();
            m.entries.push_back(entry(end));
        });
    EXPECT_EQ(Table(table.game(), whole(table), two_people(), Start).waiting(), table.waiting());
}

TEST(Table, UndosNest) {
    Table table = table_of("summoner", {}, against_computer(Seat::A));
    Random random({21, 1});
    std::vector<Waiting> at;  // the position at each question of the line
    for (int i = 0; i < 40; ++i) {
        at.push_back(table.waiting());
        answer_at_random(table, random);
    }
    WholeMatch match = whole(table);
    const auto undo = [&](std::int32_t value) {
        match.entries.push_back({Kind::Undo, Seat::A, {}, value, Start, {}});
        return Table(table.game(), match, against_computer(Seat::A), Start).waiting();
    };
    EXPECT_EQ(undo(30), at[30]);
    EXPECT_EQ(undo(29), at[29]);
    // Answered again: the new answers have the numbers after the undos.
    for (std::size_t i = 29; i < 35; ++i) match.entries.push_back(match.entries[i]);
    EXPECT_EQ(Table(table.game(), match, against_computer(Seat::A), Start).waiting(), at[35]);
    EXPECT_EQ(undo(44), at[31]);
    EXPECT_EQ(undo(10), at[10]);
    EXPECT_EQ(undo(0), at[0]);
    EXPECT_EQ(replayed(table.game(), match).steps().size(), 0U);
}

// --- Replays

TEST_P(TablesOf, AreReplayedAsTheyWent) {
    for (const Kind end : {Kind::Answer, Kind::Concede, Kind::Timeout, Kind::Draw, Kind::Abort}) {
        Table table = table_of(GetParam(), with_clock(0, 5000));
        Random random({22, 1});
        for (int i = 0; i < 40; ++i) {
            answer_at_random(table, random);
            if (table.undo_is_free(table.asked())) settle(table, table.ask_undo(table.asked(), Start), Start);
        }
        ASSERT_FALSE(table.over());
        if (end == Kind::Concede) settle(table, table.concede(Seat::A, Start), Start);
        if (end == Kind::Abort) settle(table, table.abort(CalledOff::RulesChanged, Start), Start);
        if (end == Kind::Timeout) {
            ASSERT_TRUE(table.tick(Start + 5000));
            table.settled(Start + 5000);
        }
        if (end == Kind::Draw) {
            EXPECT_TRUE(done(table.offer_draw(Seat::A, Start)));
            settle(table, table.respond(Seat::B, Table::Offer::Draw, true, Start), Start);
        }
        const Match match = replayed(game_, whole(table));
        EXPECT_EQ(match.waiting(), table.waiting());
        EXPECT_EQ(match.over(), end == Kind::Concede);
        ASSERT_FALSE(match.steps().empty());
        EXPECT_EQ(match.steps().back().option == Concession, end == Kind::Concede);
        const auto undone = std::ranges::count(table.entries(), Kind::Undo, &MatchEntry::kind);
        const auto answered = std::ranges::count(table.entries(), Kind::Answer, &MatchEntry::kind);
        EXPECT_GT(undone, 0);
        EXPECT_EQ(static_cast<std::ptrdiff_t>(match.steps().size()),
                  answered - undone + (end == Kind::Concede ? 1 : 0));
    }
}

// --- Size

TEST_P(TablesOf, AreSmall) {
    constexpr std::int32_t Answers = 300;
    constexpr std::uint64_t Most = 40 * 1024;
    std::int32_t longest = 0;
    for (int number = 0; number < 20 && longest < Answers; ++number) {
        const std::uint64_t before = checks::held();
        const auto table =
            std::make_unique<Table>(game_, record_of(game_, number), with_clock(600000, 5000), two_people(), Start);
        Random random({23, static_cast<std::uint64_t>(number)});
        while (!table->over() && table->question() < Answers) answer_at_random(*table, random);
        const std::uint64_t size = checks::held() - before;
        EXPECT_LT(size, Most) << table->question() << " answers";
        EXPECT_GT(size, sizeof(Table));
        longest = std::max(longest, table->question());
    }
    EXPECT_GT(longest, Answers / 2);
}

}  // namespace
}  // namespace quincunx::server
