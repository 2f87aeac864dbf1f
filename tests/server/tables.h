// What the tests of tables share: tables to begin with, and what is done at them.
#pragma once

#include <gtest/gtest.h>

#include "games/list.h"
#include "server/tables/table.h"
#include "tests/driver.h"

namespace quincunx::server {

using Kind = MatchEntry::Kind;
using By = Result::By;

inline constexpr Millis Start = 1'700'000'000'000;

inline Seated person(PersonId id) { return {id, PersonKind::Account, "person " + std::to_string(id), "", "deck"}; }
inline Seated computer() { return {0, PersonKind::Guest, "", "medium", "deck"}; }
inline PerSeat<Seated> two_people() { return {{person(11), person(12)}}; }
inline PerSeat<Seated> against_computer(Seat seat) {
    PerSeat<Seated> seated{{computer(), computer()}};
    seated[seat] = person(11);
    return seated;
}

inline MatchRecord record_of(const Game& game, int number) {
    MatchRecord record;
    record.id = "match" + std::to_string(number);
    record.game = game.id();
    record.rules_version = game.rules_version();
    record.setup = checks::setup(game, number);
    record.began = Start;
    return record;
}

inline Terms with_clock(std::int32_t bank, std::int32_t per_answer) {
    Terms terms;
    terms.clock = {bank, per_answer};
    return terms;
}

inline Terms with_undo(Terms::Undo undo) {
    Terms terms;
    terms.undo = undo;
    return terms;
}

inline Table table_of(std::string_view game, const Terms& terms = {}, const PerSeat<Seated>& seated = two_people(),
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

inline bool done(const Table::Asked& asked) { return std::holds_alternative<bool>(asked) && std::get<bool>(asked); }

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

inline const Option& first_option(const Table& table) { return table.waiting().choice.options[0]; }

// The one asked takes its first option.
inline Progress answer(Table& table, Millis now = Start) {
    return settle(table, table.answer(table.asked(), table.question(), first_option(table), now), now);
}

inline const Option& any_option(const Table& table, Random& random) {
    const auto& options = table.waiting().choice.options;
    return options[random.below(static_cast<std::uint32_t>(options.size()))];
}

inline Progress answer_at_random(Table& table, Random& random, Millis now = Start) {
    return settle(table, table.answer(table.asked(), table.question(), any_option(table, random), now), now);
}

// Plays at random until that holds of the table; false when the match ended before.
template <class Test>
bool play_until(Table& table, Random& random, Test&& test) {
    while (!table.over() && !test()) answer_at_random(table, random);
    return !table.over();
}

inline WholeMatch whole(const Table& table) {
    return {table.record(), table.entries(), std::nullopt, table.asked_back()};
}

// A table where that seat is asked, taken up anew: there is nothing to see of what happened before, and the clock begins.
inline Table table_asking(Seat seat, const Terms& terms = {}, const PerSeat<Seated>& seated = two_people()) {
    Table table = table_of("summoner", terms, seated);
    Random random({1, index(seat)});
    EXPECT_TRUE(play_until(table, random, [&] { return table.asked() == seat; }));
    Table again(table.game(), whole(table), seated, Start);
    for (const Seat each : Seats) again.came(each, Start);
    again.resume(Start);
    return again;
}

// Everything about a table that anyone can see.
struct Look {
    Waiting waiting;
    std::int32_t question = 0;
    std::vector<MatchEntry> entries;
    std::vector<Event> log;
    std::int64_t log_begins = 0;
    std::optional<Millis> deadline;
    PerSeat<Millis> bank{}, answer{};
    PerSeat<bool> can_undo{}, free{}, present{};
    std::optional<Seat> draw, undo;
    bool busy = false, over = false, paused = false;
    bool operator==(const Look&) const = default;
};

inline Look look(const Table& table, Millis now) {
    Look seen{table.waiting(), table.question(), table.entries(), table.log(), table.log_begins(), table.deadline()};
    for (const Seat seat : Seats) {
        seen.bank[seat] = table.time_left(seat, now).bank;
        seen.answer[seat] = table.time_left(seat, now).answer;
        seen.can_undo[seat] = table.can_undo(seat);
        seen.free[seat] = table.undo_is_free(seat);
        seen.present[seat] = table.present(seat);
    }
    seen.draw = table.offers().draw;
    seen.undo = table.offers().undo;
    seen.busy = table.busy(), seen.over = table.over(), seen.paused = table.paused();
    return seen;
}

inline bool same(const std::optional<Result>& a, const std::optional<Result>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->winner == b->winner && a->by == b->by && a->clause == b->clause && a->at == b->at &&
           a->reason == b->reason;
}

// Once for each game, and once for each seat.
class TablesOf : public ::testing::TestWithParam<std::string_view> {
protected:
    const Game& game_ = checks::game(GetParam());
};

class TableSeats : public ::testing::TestWithParam<Seat> {
protected:
    const Seat seat_ = GetParam();
};

}  // namespace quincunx::server
