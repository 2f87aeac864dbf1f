// Tables: how they begin, answers and what refuses them, ends.
#include <algorithm>
#include <limits>
#include <set>

#include "engine/match/error.h"
#include "tests/server/tables.h"

namespace quincunx::server {
namespace {

INSTANTIATE_TEST_SUITE_P(AllGames, TablesOf, ::testing::ValuesIn(game_ids()),
                         [](const auto& each) { return std::string(each.param); });

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
        std::set<std::size_t> steps;
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
            if (!progress.events.empty()) steps.insert(told.size());
            told.insert(told.end(), progress.events.begin(), progress.events.end());
        }
        const std::size_t kept = std::min(told.size(), Table::LogLength);
        EXPECT_EQ(table.log(), std::vector<Event>(told.end() - static_cast<std::ptrdiff_t>(kept), told.end()));
        EXPECT_EQ(table.log_begins(), static_cast<std::int64_t>(told.size() - kept));
        std::vector<std::int64_t> kept_steps;
        for (const std::size_t step : steps)
            if (step >= told.size() - kept)
                kept_steps.push_back(static_cast<std::int64_t>(step - (told.size() - kept)));
        EXPECT_EQ(table.log_steps(), kept_steps);

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
    EXPECT_EQ(refusal(table.answer(seat, 2, option, Start + 5000 + Table::ShowMost)), "409 too-late");
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

}  // namespace
}  // namespace quincunx::server
