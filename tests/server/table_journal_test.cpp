// The journals of tables give the same table again, and the same match; and tables are small.
#include <algorithm>
#include <cstring>
#include <set>

#include "engine/match/error.h"
#include "tests/allocation.h"
#include "tests/server/tables.h"

namespace quincunx::server {
namespace {

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
        EXPECT_EQ(again.time_left(seat, Start + 90000).bank, table.time_left(seat, Start + 8000).bank);
    }
    EXPECT_EQ(again.time_left(Seat::B, Start + 90000).bank, 7000);
    EXPECT_GE(again.stream(Audience::A), Start) << "no number of before comes again";
    again.resume(Start + 100000);
    EXPECT_EQ(again.deadline(), Start + 105000 + table.entries().back().bank[asked]);
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
            ASSERT_TRUE(table.tick(Start + 5000 + Table::ShowMost));
            table.settled(Start + 5000 + Table::ShowMost);
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
    bool all_ended = true;  // of a short game: whole matches were measured
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
        all_ended &= table->over();
    }
    EXPECT_TRUE(longest > Answers / 2 || all_ended) << longest << " answers at most";
}

}  // namespace
}  // namespace quincunx::server
