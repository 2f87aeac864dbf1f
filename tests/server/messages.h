// What the tests of messages share: the schemas of docs/schema/, tables to tell of, and settings of clients.
#pragma once

#include <gtest/gtest.h>

#include "server/wire/messages.h"
#include "tests/driver.h"
#include "tests/server/folder.h"
#include "tests/server/schema.h"
#include "tests/server/tables.h"

namespace quincunx::server {

inline constexpr ClientSettings Full{Lang::En, true, true, true}, Bare{Lang::En, false, false, false};

inline const checks::Schemas& schemas() {
    static const checks::Schemas all = checks::Schemas::read(Root + "/docs/schema");
    return all;
}

// Whether the message is as the schemas say.
inline testing::AssertionResult fits(const std::string& message, std::string_view command = {}) {
    const auto problems = schemas().problems_of_message(Json::parse(message), command);
    if (problems.empty()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << message.substr(0, 300) << checks::lines(problems);
}

inline Terms timed() {
    Terms terms;
    terms.clock = {60'000, 10'000};
    return terms;
}

// Two people, or one who plays the computer, at a table.
inline Table table_of(const Game& game, Terms terms = timed(), bool computer = false, int number = 0) {
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

inline Progress answer(Table& table, const Option& option, Millis now) {
    const Table::Step step = table.answer(table.asked(), table.question(), option, now);
    EXPECT_TRUE(std::holds_alternative<MatchEntry>(step));
    return table.settled(now);
}

inline const Option& pick(const Choice& choice, Random& random) {
    return choice.options[random.below(static_cast<std::uint32_t>(choice.options.size()))];
}

}  // namespace quincunx::server
