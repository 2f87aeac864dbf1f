// What is offered at tables: draws, and taking back.
#include <algorithm>

#include "tests/server/tables.h"

namespace quincunx::server {
namespace {

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

// Both sides are told how the last offer ended, until its seat may make another one.
TEST_P(TableSeats, HowAnOfferOfADrawEndedIsKnown) {
    using Ended = Table::Offers::Ended;
    using Ending = Table::Offers::Ending;
    Table table = table_asking(seat_);
    EXPECT_EQ(table.offers().ended, std::nullopt);
    const std::int32_t offered = table.question();
    EXPECT_TRUE(done(table.offer_draw(seat_, Start)));
    EXPECT_EQ(table.offers().ended, std::nullopt);
    EXPECT_TRUE(done(table.respond(other(seat_), Table::Offer::Draw, false, Start)));
    EXPECT_EQ(table.offers().ended, (Ended{seat_, Ending::Declined}));
    EXPECT_TRUE(done(table.offer_draw(other(seat_), Start)));
    EXPECT_EQ(table.offers().ended, std::nullopt) << "there is a new one";
    EXPECT_TRUE(done(table.respond(other(seat_), Table::Offer::Draw, false, Start))) << "who offered takes it back";
    EXPECT_EQ(table.offers().draw, std::nullopt);
    EXPECT_EQ(table.offers().ended, (Ended{other(seat_), Ending::Withdrawn}));
    while (table.question() < offered + Table::DrawEvery) {
        EXPECT_EQ(table.offers().ended, (Ended{other(seat_), Ending::Withdrawn}));
        answer(table);
    }
    EXPECT_EQ(table.offers().ended, std::nullopt) << "another one may be made";
    const Seat asked = table.asked();
    EXPECT_TRUE(done(table.offer_draw(other(asked), Start)));
    answer(table);
    EXPECT_EQ(table.offers().ended, (Ended{other(asked), Ending::Lapsed}));
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
    const Choice& choice = table.waiting().choice;
    EXPECT_TRUE(choice.open || choice.options.size() > 1);  // of an open one there are more answers than are offered
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
    // So far, or half of a match that is shorter: the same answers end it in the same place.
    int answers = 0;
    Random trial_random({19, 1});
    for (Table trial = table_of(GetParam(), {}, against_computer(Seat::A)); answers < 60 && !trial.over(); ++answers) {
        answer_at_random(trial, trial_random);
        if (trial.over()) answers /= 2;
    }
    Table table = table_of(GetParam(), {}, against_computer(Seat::A));
    const Waiting start = table.waiting();
    Random random({19, 1});
    for (int i = 0; i < answers; ++i) answer_at_random(table, random);
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

}  // namespace
}  // namespace quincunx::server
