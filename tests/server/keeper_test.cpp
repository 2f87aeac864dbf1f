// The store's thread: order, groups, errors that stay where they belong, and nothing told before it is durable.
#include "server/store/keeper.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <vector>

#include "server/people/problem.h"

namespace quincunx::server {
namespace {

using std::chrono::seconds;

// A store that keeps nothing but writes down what it is asked, and fails where it is told to.
class Scribe : public Store {
public:
    struct Book {
        std::vector<std::string> lines;
        bool begin_fails = false, commit_fails = false, back_fails = false;
        std::atomic<int> commits = 0;
        std::shared_future<void> gate;  // begin waits for it
        std::promise<void> at_gate;
        bool was_at_gate = false;
    };
    explicit Scribe(Book& book) : book_(book) {}

    void begin() override {
        if (book_.gate.valid()) {
            if (!std::exchange(book_.was_at_gate, true)) book_.at_gate.set_value();
            book_.gate.wait();
        }
        note("begin", book_.begin_fails);
    }
    void commit() override {
        note("commit", book_.commit_fails);
        ++book_.commits;
    }
    void rollback() override { note("rollback", false); }
    void savepoint() override { note("savepoint", false); }
    void release() override { note("release", false); }
    void back_to_savepoint() override { note("back", book_.back_fails); }
    void add_entry(const MatchId& match, std::int32_t number, const MatchEntry&) override {
        note(match + std::to_string(number), match == "bad");
    }
    std::vector<std::exception_ptr> add_entries(std::span<const NewEntry> entries) override {
        std::vector<std::exception_ptr> errors(entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i) {
            try {
                add_entry(entries[i].match, entries[i].number, entries[i].entry);
            } catch (const StoreError&) {
                errors[i] = std::current_exception();
            }
        }
        return errors;
    }
    void saw(PersonId person, Millis) override { note("saw" + std::to_string(person), person == 13); }

    // Nobody asks for these here.
    TenureId begin_tenure(std::string_view) override { return no<TenureId>(); }
    TenureId tenure() const override { return 1; }
    std::vector<Tenure> beat(std::int32_t, bool) override { return no<std::vector<Tenure>>(); }
    bool condemn(TenureId, std::int64_t) override { return no<bool>(); }
    TenureId succeed() override { return no<TenureId>(); }
    std::optional<Hold> claim(const MatchId&) override { return no<std::optional<Hold>>(); }
    void give(const MatchId&, TenureId) override { no(); }
    void backup(const std::string&) override { no(); }
    int schema_version() override { return no<int>(); }
    Person add_person(PersonKind, std::string_view, PersonId, Millis) override { return no<Person>(); }
    std::optional<Person> person(PersonId) override { return no<std::optional<Person>>(); }
    std::optional<Person> person_named(std::string_view) override { return no<std::optional<Person>>(); }
    std::optional<std::string> password_hash(PersonId) override { return no<std::optional<std::string>>(); }
    void set_account(PersonId, std::string_view, std::string_view, std::string_view) override { no(); }
    void rename_guest(PersonId, std::string_view) override { no(); }
    void set_bot_name(PersonId, std::string_view, std::string_view) override { no(); }
    void remove_person(PersonId, Millis) override { no(); }
    std::vector<Person> bots_of(PersonId) override { return no<std::vector<Person>>(); }
    std::size_t forget_guests(Millis) override { return no<std::size_t>(); }
    void add_session(const Session&) override { no(); }
    std::optional<Session> session(std::string_view) override { return no<std::optional<Session>>(); }
    std::vector<Session> sessions_of(PersonId) override { return no<std::vector<Session>>(); }
    void extend_session(std::string_view, Millis) override { no(); }
    void remove_session(std::string_view) override { no(); }
    void remove_sessions(PersonId, std::string_view) override { no(); }
    void forget_sessions(Millis) override { no(); }
    SavedDeck save_deck(const SavedDeck&) override { return no<SavedDeck>(); }
    std::vector<SavedDeck> decks_of(PersonId, std::string_view) override { return no<std::vector<SavedDeck>>(); }
    std::optional<SavedDeck> deck(std::int64_t) override { return no<std::optional<SavedDeck>>(); }
    void remove_deck(std::int64_t) override { no(); }
    void add_lesson(PersonId, const LessonDone&) override { no(); }
    std::vector<LessonDone> lessons_of(PersonId) override { return no<std::vector<LessonDone>>(); }
    bool add_puzzle_try(PersonId, const PuzzleTry&) override { return no<bool>(); }
    std::vector<PuzzleTry> puzzle_tries(PersonId) override { return no<std::vector<PuzzleTry>>(); }
    PuzzleDay puzzle_day(std::int64_t) override { return no<PuzzleDay>(); }
    std::optional<Rating> solver_rating(PersonId, std::string_view) override { return no<std::optional<Rating>>(); }
    void set_solver_rating(PersonId, std::string_view, const Rating&) override { no(); }
    std::optional<Rating> puzzle_rating(std::string_view, int) override { return no<std::optional<Rating>>(); }
    void set_puzzle_rating(std::string_view, int, const Rating&) override { no(); }
    Rating rating(PersonId, std::string_view) override { return no<Rating>(); }
    void set_rating(PersonId, std::string_view, const Rating&, const MatchId&) override { no(); }
    std::vector<RatingPoint> rating_history(PersonId, std::string_view, std::size_t) override {
        return no<std::vector<RatingPoint>>();
    }
    std::vector<std::pair<std::string, Rating>> ratings_of(PersonId) override {
        return no<std::vector<std::pair<std::string, Rating>>>();
    }
    std::vector<Ranked> leaderboard(std::string_view, bool, std::size_t, std::size_t) override {
        return no<std::vector<Ranked>>();
    }
    void add_match(const MatchRecord&) override { no(); }
    void finish_match(const MatchId&, const MatchResult&) override { no(); }
    void set_agreed(const MatchId&, Seat, bool) override { no(); }
    std::optional<WholeMatch> match(const MatchId&) override { return no<std::optional<WholeMatch>>(); }
    std::optional<MatchSummary> summary(const MatchId&) override { return no<std::optional<MatchSummary>>(); }
    std::vector<MatchSummary> matches(const MatchQuery&) override { return no<std::vector<MatchSummary>>(); }
    std::vector<MatchId> unfinished() override { return no<std::vector<MatchId>>(); }
    std::vector<MatchRecord> unfinished_of(PersonId, std::size_t) override { return no<std::vector<MatchRecord>>(); }
    std::size_t count_unfinished(PersonId) override { return no<std::size_t>(); }
    void set_asked_back(const MatchId&, const AskedBack&) override { no(); }
    void probe() override { no(); }
    void set_thinking(const MatchId&, const Thinking&) override { no(); }
    Json rows_of(const MatchId&) override { return no<Json>(); }
    std::size_t cut_entries(const MatchId&, std::int32_t) override { return no<std::size_t>(); }
    void add_waiting(const WaitingTable&) override { no(); }
    void remove_waiting(const MatchId&) override { no(); }
    std::vector<WaitingTable> waiting_tables() override { return no<std::vector<WaitingTable>>(); }
    void set_skeleton(PersonId, std::string_view) override { no(); }
    std::vector<Person> without_skeleton() override { return no<std::vector<Person>>(); }
    std::vector<Person> people_like(std::string_view) override { return no<std::vector<Person>>(); }
    Standing standing(PersonId, Millis) override { return no<Standing>(); }
    void set_role(PersonId, std::string_view) override { no(); }
    void set_block(PersonId, PersonId, bool, Millis) override { no(); }
    Report add_report(const Report&) override { return no<Report>(); }
    std::optional<Report> report(std::int64_t) override { return no<std::optional<Report>>(); }
    std::vector<Report> reports(const ReportQuery&) override { return no<std::vector<Report>>(); }
    void close_report(std::int64_t, PersonId, Millis, std::string_view) override { no(); }
    Sanction add_sanction(const Sanction&) override { return no<Sanction>(); }
    std::optional<Sanction> sanction(std::int64_t) override { return no<std::optional<Sanction>>(); }
    std::vector<Sanction> sanctions(const SanctionQuery&) override { return no<std::vector<Sanction>>(); }
    void lift_sanction(std::int64_t, Millis) override { no(); }
    void add_audit(const AuditEntry&) override { no(); }
    std::vector<AuditEntry> audit(std::int64_t, std::size_t) override { return no<std::vector<AuditEntry>>(); }
    std::vector<AuditEntry> latest_audit(std::int64_t, std::size_t) override { return no<std::vector<AuditEntry>>(); }
    void keep_name(const KeptName&) override { no(); }
    std::vector<KeptName> kept_names(std::string_view) override { return no<std::vector<KeptName>>(); }
    void forget_names(Millis) override { no(); }

private:
    Book& book_;

    void note(const std::string& line, bool fails) {
        book_.lines.push_back(line);
        if (fails) throw StoreError(line + " failed");
    }
    template <class T = void>
    [[noreturn]] T no() {
        throw std::logic_error("the scribe does not do that");
    }
};

using Lines = std::vector<std::string>;

// What an error says; "fine" when there is none.
std::string said(const std::exception_ptr& error) {
    if (!error) return "fine";
    try {
        std::rethrow_exception(error);
    } catch (const std::exception& e) {
        return e.what();
    }
}

// A loop as the server has one: what is posted waits until the thread that owns it runs it.
class Loop {
public:
    Post post() {
        return [this](std::function<void()> work) {
            const std::lock_guard lock(mutex_);
            waiting_.push_back(std::move(work));
            wake_.notify_one();
        };
    }
    // Runs the next thing that is posted.
    void run_one() {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, seconds(10), [this] { return !waiting_.empty(); }))
            throw std::runtime_error("nothing was posted");
        const std::function<void()> work = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        work();
    }
    std::size_t waiting() const {
        const std::lock_guard lock(mutex_);
        return waiting_.size();
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> waiting_;
};

// --- Without a thread

class KeeperPumped : public ::testing::Test {
protected:
    Scribe::Book book_;
    Lines told_;
    Keeper keeper_{std::make_unique<Scribe>(book_), nullptr};

    auto hear(const std::string& name) {
        return [this, name](const auto& outcome) {
            if constexpr (std::is_same_v<std::decay_t<decltype(outcome)>, std::exception_ptr>)
                told_.push_back(name + " " + said(outcome));
            else
                told_.push_back(name + " " + said(outcome.error));
        };
    }
    void journal(const MatchId& match, std::int32_t number) {
        keeper_.journal({match, 1, number, {}}, hear(match + std::to_string(number)));
    }
    void see(PersonId person) {
        keeper_.run([person](Store& store) { store.saw(person, 0); }, hear("saw" + std::to_string(person)));
    }
};

TEST_F(KeeperPumped, DoesAllThatWaitsInOneTransaction) {
    journal("m", 0);
    see(1);
    journal("m", 1);
    EXPECT_EQ(keeper_.waiting(), 3U);
    EXPECT_TRUE(book_.lines.empty());
    keeper_.pump();
    EXPECT_EQ(keeper_.waiting(), 0U);
    EXPECT_EQ(book_.lines, (Lines{"begin", "m0", "savepoint", "saw1", "release", "m1", "commit"}));
    EXPECT_EQ(told_, (Lines{"m0 fine", "saw1 fine", "m1 fine"}));
    keeper_.pump();
    EXPECT_EQ(keeper_.counts().commits, 1U);
    EXPECT_EQ(keeper_.counts().works, 3U);
    EXPECT_EQ(keeper_.counts().failures, 0U);
}

TEST_F(KeeperPumped, AnErrorIsOfTheWorkThatMadeIt) {
    journal("m", 0);
    journal("bad", 0);
    see(13);
    see(2);
    keeper_.pump();
    EXPECT_EQ(book_.lines,
              (Lines{"begin", "m0", "bad0", "savepoint", "saw13", "back", "savepoint", "saw2", "release", "commit"}));
    EXPECT_EQ(told_, (Lines{"m0 fine", "bad0 bad0 failed", "saw13 saw13 failed", "saw2 fine"}));
    EXPECT_EQ(keeper_.counts().commits, 1U);
    EXPECT_EQ(keeper_.counts().failures, 2U);
}

TEST_F(KeeperPumped, AWorkThatRefusesSomethingIsNoFailureOfTheStore) {
    const auto refuse = [&] {
        keeper_.run([](Store&) { throw Problem{401, "wrong-password"}; }, [](const Outcome<Nothing>&) {});
    };
    refuse();
    see(1);
    keeper_.pump();
    EXPECT_EQ(keeper_.counts().failures, 0U);
    see(13);
    refuse();
    keeper_.pump();
    EXPECT_EQ(keeper_.counts().failures, 1U);
    // Where the commit fails, too, only what the store has failed is counted.
    book_.commit_fails = true;
    see(1);
    refuse();
    keeper_.pump();
    EXPECT_EQ(keeper_.counts().failures, 2U);
}

TEST_F(KeeperPumped, ACommitThatFailsIsTheErrorOfAll) {
    book_.commit_fails = true;
    journal("m", 0);
    see(13);
    see(1);
    keeper_.pump();
    EXPECT_EQ(book_.lines.back(), "rollback");
    EXPECT_EQ(told_, (Lines{"m0 commit failed", "saw13 saw13 failed", "saw1 commit failed"}));
    EXPECT_EQ(keeper_.counts().commits, 0U);
    EXPECT_EQ(keeper_.counts().failures, 3U);

    book_.commit_fails = false;
    journal("m", 0);
    keeper_.pump();
    EXPECT_EQ(told_.back(), "m0 fine");
}

TEST_F(KeeperPumped, ABeginThatFailsIsTheErrorOfAllAndNothingIsDone) {
    book_.begin_fails = true;
    journal("m", 0);
    see(1);
    keeper_.pump();
    EXPECT_EQ(book_.lines, (Lines{"begin", "rollback"}));
    EXPECT_EQ(told_, (Lines{"m0 begin failed", "saw1 begin failed"}));
}

TEST_F(KeeperPumped, ASavepointThatCannotBeTakenBackEndsTheGroup) {
    book_.back_fails = true;
    journal("m", 0);
    see(13);
    journal("m", 1);
    keeper_.pump();
    EXPECT_EQ(book_.lines, (Lines{"begin", "m0", "savepoint", "saw13", "back", "rollback"}));
    EXPECT_EQ(told_, (Lines{"m0 back failed", "saw13 saw13 failed", "m1 back failed"}));
}

TEST_F(KeeperPumped, WhatFollowsMayAskForMore) {
    keeper_.run([](Store&) { return 5; },
                [this](Outcome<int> outcome) {
                    told_.push_back("first " + std::to_string(outcome.get()));
                    see(2);
                });
    keeper_.pump();
    EXPECT_EQ(told_, (Lines{"first 5", "saw2 fine"}));
    EXPECT_EQ(keeper_.counts().commits, 2U);
}

TEST_F(KeeperPumped, AValueOrAnError) {
    std::vector<Outcome<std::string>> outcomes;
    const auto keep = [&](Outcome<std::string> outcome) { outcomes.push_back(std::move(outcome)); };
    keeper_.run([](Store&) { return std::string("value"); }, keep);
    keeper_.run([](Store&) -> std::string { throw 7; }, keep);  // whatever it is, it arrives
    keeper_.pump();
    ASSERT_EQ(outcomes.size(), 2U);
    EXPECT_TRUE(outcomes[0]);
    EXPECT_EQ(outcomes[0].get(), "value");
    EXPECT_FALSE(outcomes[1]);
    EXPECT_THROW(outcomes[1].get(), int);

    book_.commit_fails = true;
    keeper_.run([](Store&) { return std::string("not durable"); }, keep);
    keeper_.pump();
    EXPECT_FALSE(outcomes[2]);
    EXPECT_THROW(outcomes[2].get(), StoreError);
}

TEST_F(KeeperPumped, WhatFollowsMayThrowAndAllAreToldFirst) {
    journal("m", 0);
    keeper_.run([](Store&) {}, [](const Outcome<Nothing>&) { throw std::runtime_error("oops"); });
    keeper_.run([](Store&) {}, [](const Outcome<Nothing>&) { throw std::runtime_error("oops again"); });
    journal("m", 1);
    keeper_.journal({"m", 1, 2, {}}, nullptr);
    try {
        keeper_.pump();
        ADD_FAILURE() << "it was swallowed";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "oops");
    }
    EXPECT_EQ(told_, (Lines{"m0 fine", "m1 fine"}));
}

TEST(Keeper, WithoutAThreadItsEndDoesWhatIsWaitingAndTellsNobody) {
    Scribe::Book book;
    bool told = false;
    {
        Keeper keeper(std::make_unique<Scribe>(book), nullptr);
        keeper.journal({"m", 1, 0, {}}, [&](const std::exception_ptr&) { told = true; });
    }
    EXPECT_EQ(book.lines, (Lines{"begin", "m0", "commit"}));
    EXPECT_FALSE(told);
}

// --- With a thread

TEST(Keeper, WhatComesWhileItWritesIsTheNextGroup) {
    constexpr int Many = 1000;
    Scribe::Book book;
    std::promise<void> gate;
    book.gate = gate.get_future().share();
    Loop loop;
    Lines told;
    Keeper keeper(std::make_unique<Scribe>(book), loop.post());
    const auto add = [&](std::int32_t number) {
        keeper.journal({"m", 1, number, {}}, [&told, number](const std::exception_ptr& error) {
            told.push_back(std::to_string(number) + " " + said(error));
        });
    };
    add(0);
    book.at_gate.get_future().wait();  // the first group has begun
    for (std::int32_t i = 1; i < Many; ++i) add(i);
    EXPECT_EQ(keeper.waiting(), Many - 1U);
    EXPECT_EQ(loop.waiting(), 0U);
    gate.set_value();
    loop.run_one();
    EXPECT_EQ(told, Lines{"0 fine"});
    loop.run_one();
    ASSERT_EQ(told.size(), std::size_t{Many});
    for (std::size_t i = 0; i < Many; ++i) EXPECT_EQ(told[i], std::to_string(i) + " fine");
    EXPECT_EQ(keeper.counts().commits, 2U);
    EXPECT_EQ(keeper.counts().works, std::uint64_t{Many});
    EXPECT_EQ(loop.waiting(), 0U);
}

TEST(Keeper, AGroupHasAnEnd) {
    constexpr int Many = 10'000;
    Scribe::Book book;
    Keeper keeper(std::make_unique<Scribe>(book), nullptr);
    std::int32_t next = 0;
    bool in_order = true;
    for (std::int32_t i = 0; i < Many; ++i)
        keeper.journal({"m", 1, i, {}}, [&, i](const std::exception_ptr&) { in_order &= i == next++; });
    keeper.pump();
    EXPECT_EQ(next, Many);
    EXPECT_TRUE(in_order);
    EXPECT_EQ(keeper.counts().commits, 3U);
}

TEST(Keeper, NothingIsToldBeforeItIsDurable) {
    Scribe::Book book;
    Loop loop;
    Keeper keeper(std::make_unique<Scribe>(book), loop.post());
    for (int i = 0; i < 50; ++i) {
        int commits_when_told = -1;
        const int before = book.commits;
        keeper.journal({"m", 1, i, {}}, [&](const std::exception_ptr&) { commits_when_told = book.commits; });
        loop.run_one();
        EXPECT_EQ(commits_when_told, before + 1);
    }
}

TEST(Keeper, ItsEndDoesWhatIsWaiting) {
    Scribe::Book book;
    Loop loop;
    std::promise<void> gate;
    book.gate = gate.get_future().share();
    int told = 0;
    {
        Keeper keeper(std::make_unique<Scribe>(book), loop.post());
        for (int i = 0; i < 20; ++i) keeper.journal({"m", 1, i, {}}, [&](const std::exception_ptr&) { ++told; });
        gate.set_value();
    }
    EXPECT_EQ(std::count(book.lines.begin(), book.lines.end(), "commit"), book.commits);
    EXPECT_GE(std::count(book.lines.begin(), book.lines.end(), "m19"), 1);
    EXPECT_EQ(told, 0);
    while (loop.waiting()) loop.run_one();
    EXPECT_EQ(told, 20);
}

TEST(Keeper, WhatFollowsAndThrowsDoesNotStopTheThread) {
    Scribe::Book book;
    Loop loop;
    Keeper keeper(std::make_unique<Scribe>(book), loop.post());
    keeper.run([](Store&) {}, [](const Outcome<Nothing>&) { throw std::runtime_error("oops"); });
    EXPECT_THROW(loop.run_one(), std::runtime_error);
    std::string last;
    keeper.journal({"m", 1, 0, {}}, [&](const std::exception_ptr& error) { last = said(error); });
    loop.run_one();
    EXPECT_EQ(last, "fine");
}

// Many hands at once: each hand's works stay in their order, none is lost.
TEST(Keeper, ManyThreadsMayAsk) {
    constexpr int Hands = 4, Each = 500;
    Scribe::Book book;
    Loop loop;
    std::vector<std::vector<int>> told(Hands);
    Keeper keeper(std::make_unique<Scribe>(book), loop.post());
    std::vector<std::thread> hands;
    for (std::size_t hand = 0; hand < Hands; ++hand)
        hands.emplace_back([&, hand] {
            for (int i = 0; i < Each; ++i)
                keeper.journal({"m", 1, i, {}},
                               [&told, hand, i](const std::exception_ptr&) { told[hand].push_back(i); });
        });
    for (std::thread& hand : hands) hand.join();
    const auto total = [&] {
        std::size_t sum = 0;
        for (const std::vector<int>& each : told) sum += each.size();
        return sum;
    };
    while (total() < std::size_t{Hands} * Each) loop.run_one();
    for (const std::vector<int>& each : told) EXPECT_TRUE(std::is_sorted(each.begin(), each.end()));
    EXPECT_EQ(keeper.counts().works, std::uint64_t{Hands} * Each);
}

// The same with a real store: what fails leaves no trace, what is beside it stays.
TEST(Keeper, GroupsInARealStore) {
    Keeper keeper(open_sqlite(":memory:"), nullptr);
    MatchRecord match;
    match.id = "m";
    match.terms = Json::object();
    Lines told;
    const auto hear = [&](const auto& outcome) { told.push_back(outcome.error ? "failed" : "fine"); };
    const auto hear_entry = [&](const std::exception_ptr& error) { told.push_back(error ? "failed" : "fine"); };
    keeper.run([match](Store& store) { store.add_match(match); }, hear);
    keeper.journal({"m", 1, 0, {}}, hear_entry);
    keeper.journal({"m", 1, 0, {}}, hear_entry);
    keeper.run(
        [](Store& store) {
            store.add_person(PersonKind::Guest, "nobody", 0, 1);
            store.add_entry("m", 1, {});
            store.add_entry("m", 1, {});
        },
        hear);
    keeper.journal({"m", 1, 1, {}}, hear_entry);
    keeper.pump();
    EXPECT_EQ(told, (Lines{"fine", "fine", "failed", "failed", "fine"}));
    EXPECT_EQ(keeper.counts().commits, 1U);
    std::size_t entries = 0;
    bool person = true;
    keeper.run([](Store& store) { return std::pair(store.match("m")->entries.size(), store.person(1).has_value()); },
               [&](Outcome<std::pair<std::size_t, bool>> outcome) { std::tie(entries, person) = outcome.get(); });
    keeper.pump();
    EXPECT_EQ(entries, 2U);
    EXPECT_FALSE(person);
}

}  // namespace
}  // namespace quincunx::server
