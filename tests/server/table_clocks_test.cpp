// The clocks of tables, and what being away costs.
#include "tests/server/tables.h"

namespace quincunx::server {
namespace {

INSTANTIATE_TEST_SUITE_P(Both, TableSeats, ::testing::ValuesIn(Seats),
                         [](const auto& each) { return each.param == Seat::A ? "A" : "B"; });

// --- Clocks

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

// --- Pictures of what happened

TEST_P(TableSeats, TheClockBeginsLateByWhatThereIsToSee) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    EXPECT_EQ(table.deadline(), Start + 15000) << "nothing happened yet";
    for (int answers = 0; answers < 40 && !table.over(); ++answers) {
        const Progress progress = answer(table, Start + 1000);
        if (table.over()) break;
        const Millis shown = std::min<Millis>(2500, 120 * static_cast<Millis>(progress.events.size()));
        const Millis bank = progress.entry.bank[table.asked()];
        EXPECT_EQ(table.deadline(), Start + 1000 + shown + 5000 + bank);
        EXPECT_EQ(table.time_left(table.asked(), Start + 1000 + shown).answer, 5000);
        EXPECT_EQ(table.time_left(table.asked(), Start + 1000 + shown + 5000).bank, bank);
    }
}

// --- Absence

TEST_P(TableSeats, WithoutAClockBeingAwayCostsNothing) {
    for (const Seat gone : Seats) {
        Table table = table_asking(seat_);
        table.left(gone, Start + 1000);
        table.left(gone, Start + 2000);  // it has left already
        EXPECT_FALSE(table.present(gone));
        EXPECT_TRUE(table.present(other(gone)));
        EXPECT_EQ(table.deadline(), std::nullopt);
        EXPECT_EQ(table.tick(Start + 999'999'999), std::nullopt);
        table.came(gone, Start + 999'999'999);
        EXPECT_TRUE(table.present(gone));
        EXPECT_FALSE(table.over());
    }
}

TEST_P(TableSeats, WithAClockOnlyTheClockCounts) {
    Table table = table_asking(seat_, with_clock(10000, 5000));
    table.left(other(seat_), Start);  // whose clock stands
    EXPECT_EQ(table.deadline(), Start + 15000);
    table.left(seat_, Start + 1000);
    table.came(seat_, Start + 14999);
    EXPECT_TRUE(table.present(seat_));
    EXPECT_EQ(table.tick(Start + 14999), std::nullopt);
    EXPECT_EQ(table.tick(Start + 15000)->seat, seat_);
}

TEST_P(TableSeats, AgainstTheComputerThereIsTimeToGo) {
    Table table = table_asking(seat_, {}, against_computer(seat_));
    table.left(seat_, Start);
    EXPECT_FALSE(table.present(seat_));
    EXPECT_EQ(table.deadline(), std::nullopt);
    table.left(other(seat_), Start);
    EXPECT_TRUE(table.present(other(seat_))) << "the computer is always there";
    table.came(seat_, Start + 9'999'999);
    EXPECT_TRUE(table.present(seat_));
}

}  // namespace
}  // namespace quincunx::server
