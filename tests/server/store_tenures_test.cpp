// One tenure alone writes a match, whatever others believe.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <set>
#include <thread>

#include "engine/core/random.h"
#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

// Two servers on one database.
class Tenures : public Stores {
protected:
    Store& a_ = *store_;
    const std::unique_ptr<Store> beside_ = GetParam().beside(file_);
    Store& b_ = *beside_;

    void SetUp() override {
        b_.begin_tenure("b");
        a_.add_match(record("m1", 0, 0, 1));
    }
    static std::int64_t beat_of(const std::vector<Tenure>& all, TenureId tenure) {
        for (const Tenure& each : all)
            if (each.id == tenure) return each.beat;
        return -1;
    }
    std::size_t entries() { return a_.match("m1")->entries.size(); }
    Json epochs() {
        Json out = Json::array();
        const Json rows = a_.rows_of("m1");
        for (const Json& row : rows["entries"]) out.push_back(row["epoch"]);
        return out;
    }
    void end(TenureId tenure) { ASSERT_TRUE(b_.condemn(tenure, beat_of(b_.beat(1, false), tenure))); }
};

INSTANTIATE_TEST_SUITE_P(All, Tenures, ::testing::ValuesIn(Makers),
                         [](const auto& each) { return std::string(each.param.name); });

TEST_P(Tenures, WhoHasAMatchAloneWritesIt) {
    EXPECT_NE(a_.tenure(), b_.tenure());
    EXPECT_EQ(b_.claim("m1"), (Hold{a_.tenure(), 1}));
    EXPECT_THROW(b_.add_entry("m1", 0, numbered(0)), NotOurs);
    EXPECT_THROW(b_.set_asked_back("m1", {0, 1, false}), NotOurs);
    EXPECT_THROW(b_.set_thinking("m1", {0, 1}), NotOurs);
    EXPECT_THROW(b_.finish_match("m1", won()), NotOurs);
    EXPECT_THROW(b_.cut_entries("m1", 0), NotOurs);
    EXPECT_THROW(b_.give("m1", b_.tenure()), NotOurs);
    a_.add_entry("m1", 0, numbered(0));
    EXPECT_EQ(entries(), 1U);
    EXPECT_FALSE(b_.claim("nowhere"));
    a_.finish_match("m1", won());
    EXPECT_FALSE(a_.claim("m1"));
}

TEST_P(Tenures, WhoIsCondemnedWritesNothingMore) {
    a_.add_entry("m1", 0, numbered(0));
    const TenureId old = a_.tenure();
    end(old);
    EXPECT_EQ(beat_of(a_.beat(1, false), old), -1) << "this is how it learns of it";
    EXPECT_THROW(a_.add_entry("m1", 1, numbered(1)), NotOurs);
    EXPECT_THROW(a_.add_match(record("m2", 0, 0, 1)), NotOurs);
    EXPECT_THROW(a_.claim("m1"), NotOurs);
    EXPECT_EQ(b_.claim("m1"), (Hold{b_.tenure(), 2}));
    b_.add_entry("m1", 1, numbered(1));
    // It may come back, but not to what was its own.
    EXPECT_GT(a_.begin_tenure("a"), b_.tenure());
    EXPECT_THROW(a_.add_entry("m1", 2, numbered(2)), NotOurs);
    EXPECT_EQ(a_.claim("m1"), (Hold{b_.tenure(), 2}));
    EXPECT_EQ(epochs(), (Json{1, 2}));
    a_.add_match(record("m2", 0, 0, 1));
}

TEST_P(Tenures, WhoStillBeatsIsNotCondemned) {
    const TenureId other = a_.tenure();
    const std::int64_t seen = beat_of(b_.beat(1, false), other);
    const std::vector<Tenure> all = a_.beat(2, true);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].hears, 2);
    EXPECT_TRUE(all[0].draining);
    EXPECT_EQ(all[1].node, "b");
    EXPECT_FALSE(b_.condemn(other, seen));
    EXPECT_EQ(b_.claim("m1"), (Hold{other, 1}));
    EXPECT_TRUE(b_.condemn(other, seen + 1));
    EXPECT_FALSE(b_.condemn(other, seen + 1)) << "once";
}

TEST_P(Tenures, AMatchIsGivenToAnother) {
    a_.add_entry("m1", 0, numbered(0));
    a_.give("m1", b_.tenure());
    EXPECT_THROW(a_.add_entry("m1", 1, numbered(1)), NotOurs);
    b_.add_entry("m1", 1, numbered(1));
    b_.give("m1", 0);
    EXPECT_THROW(b_.add_entry("m1", 2, numbered(2)), NotOurs);
    EXPECT_EQ(a_.claim("m1"), (Hold{a_.tenure(), 4}));
    a_.add_entry("m1", 2, numbered(2));
    EXPECT_EQ(epochs(), (Json{1, 2, 4}));
}

TEST_P(Tenures, WhoSucceedsItselfKeepsWhatItHas) {
    a_.add_match(record("m2", 0, 0, 2));
    a_.finish_match("m2", won());
    const TenureId before = a_.tenure();
    EXPECT_GT(a_.succeed(), before);
    // What was sent before and comes late is not written.
    const NewEntry late{"m1", 1, 0, numbered(0)}, fresh{"m1", 2, 0, numbered(0)};
    EXPECT_TRUE(a_.add_entries({&late, 1})[0]);
    EXPECT_EQ(entries(), 0U);
    EXPECT_FALSE(a_.add_entries({&fresh, 1})[0]);
    EXPECT_EQ(b_.claim("m1"), (Hold{a_.tenure(), 2}));
    EXPECT_EQ(beat_of(b_.beat(1, false), before), -1);
}

TEST_P(Tenures, OfManyEntriesThoseThatMayAreWritten) {
    b_.add_match(record("m2", 0, 0, 2));
    const NewEntry entries[] = {{"m1", 1, 0, numbered(0)}, {"m1", 1, 0, numbered(7)}, {"m2", 1, 0, numbered(0)},
                                {"m1", 1, 2, numbered(2)}, {"m1", 1, 1, numbered(1)}, {"m1", 9, 2, numbered(2)}};
    a_.begin();
    const std::vector<std::exception_ptr> errors = a_.add_entries(entries);
    a_.commit();
    std::string kept;
    for (const std::exception_ptr& error : errors) kept += error ? '-' : '+';
    EXPECT_EQ(kept, "+---+-");
    EXPECT_EQ(a_.match("m1")->entries, (std::vector{numbered(0), numbered(1)}));
    EXPECT_TRUE(a_.match("m2")->entries.empty());
}

// Condemning waits for what is being written, and nothing is written after it.
TEST_P(Tenures, WhatIsBeingWrittenIsDoneBeforeTheEnd) {
    const TenureId old = a_.tenure();
    const std::int64_t beat = beat_of(b_.beat(1, false), old);
    a_.begin();
    a_.add_entry("m1", 0, numbered(0));
    std::atomic<bool> ended = false;
    auto other = std::async(std::launch::async, [&] {
        const bool done = b_.condemn(old, beat);
        ended = true;
        return done;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_FALSE(ended);
    a_.commit();
    EXPECT_TRUE(other.get());
    EXPECT_EQ(b_.claim("m1"), (Hold{b_.tenure(), 2}));
    EXPECT_EQ(b_.match("m1")->entries.size(), 1U);
    a_.begin();
    EXPECT_THROW(a_.add_entry("m1", 1, numbered(1)), NotOurs);
    a_.rollback();
}

// A savepoint that is taken back may not take the lock with it unnoticed.
TEST_P(Tenures, WhatIsTakenBackIsLookedAtAnew) {
    const TenureId old = a_.tenure();
    const std::int64_t beat = beat_of(b_.beat(1, false), old);
    a_.begin();
    a_.savepoint();
    a_.add_entry("m1", 0, numbered(0));
    a_.back_to_savepoint();
    auto other = std::async(std::launch::async, [&] { return b_.condemn(old, beat); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    bool kept = true;
    try {
        a_.add_entry("m1", 0, numbered(0));
    } catch (const NotOurs&) {
        kept = false;  // the end came first
    }
    a_.commit();
    EXPECT_TRUE(other.get());
    EXPECT_EQ(entries(), kept ? 1U : 0U);
    EXPECT_THROW(a_.add_entry("m1", kept ? 1 : 0, numbered(1)), NotOurs);
}

// Two tenures fight over one match: whatever they do, it goes as a model of one line each says.
void fight(const Maker& maker, std::uint64_t seed) {
    const Folder folder;
    const std::string file = folder / "store.db";
    std::unique_ptr<Store> stores[] = {maker.open(file), maker.beside(file)};
    stores[1]->begin_tenure("other");
    stores[0]->add_match(record("m1", 0, 0, 1));
    Random random(Seed{seed, 1});
    struct Model {
        TenureId owner = 0;
        std::int32_t epoch = 1, entries = 0;
        std::set<TenureId> alive;
    } model;
    model.owner = stores[0]->tenure();
    model.alive = {stores[0]->tenure(), stores[1]->tenure()};
    std::int32_t believed[] = {1, 0};
    std::vector<std::int32_t> epochs;
    for (int step = 0; step < 120; ++step) {
        const std::size_t who = random.below(2);
        Store& store = *stores[who];
        const TenureId me = store.tenure(), foe = stores[1 - who]->tenure();
        const bool alive = model.alive.contains(me), grouped = random.below(2) != 0;
        if (grouped) store.begin();
        switch (random.below(12)) {
            case 0: {
                const std::int64_t beat = [&] {
                    for (const Tenure& each : store.beat(2, false))
                        if (each.id == foe) return each.beat;
                    return std::int64_t{-1};
                }();
                ASSERT_TRUE((beat >= 0) == model.alive.contains(foe));
                if (random.below(3)) break;
                ASSERT_TRUE(store.condemn(foe, beat) == model.alive.contains(foe));
                model.alive.erase(foe);
                break;
            }
            case 1:
                if (alive) break;
                store.begin_tenure("again");
                model.alive.insert(store.tenure());
                break;
            case 2:
                if (!alive) break;
                store.succeed();
                model.alive.erase(me), model.alive.insert(store.tenure());
                if (model.owner == me) model.owner = store.tenure(), ++model.epoch;
                break;
            case 3:
                if (!alive || model.owner != me) break;
                model.owner = random.below(2) ? foe : 0, ++model.epoch;
                store.give("m1", model.owner);
                break;
            case 4:
            case 5: {
                std::optional<Hold> hold;
                try {
                    hold = store.claim("m1");
                    ASSERT_TRUE(alive);
                } catch (const NotOurs&) {
                    ASSERT_TRUE(!alive);
                    break;
                }
                if (model.owner == me || !model.alive.contains(model.owner)) model.owner = me, ++model.epoch;
                ASSERT_EQ(*hold, (Hold{model.owner, model.epoch}));
                if (model.owner == me) believed[who] = model.epoch;
                break;
            }
            default: {
                const auto number = static_cast<std::int32_t>(
                    random.below(3) ? model.entries : static_cast<std::int32_t>(random.below(6)));
                const std::int32_t epoch = random.below(4) ? believed[who] : model.epoch;
                const NewEntry entry{"m1", epoch, number, numbered(number)};
                const bool kept = !store.add_entries({&entry, 1})[0];
                ASSERT_TRUE(kept == (alive && model.owner == me && epoch == model.epoch && number == model.entries));
                if (kept) ++model.entries, epochs.push_back(epoch);
            }
        }
        if (grouped) store.commit();
    }
    const Json rows = stores[0]->rows_of("m1")["entries"];
    ASSERT_TRUE(rows.size() == epochs.size());
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        ASSERT_TRUE(rows[i]["number"].get<std::size_t>() == i);
        ASSERT_TRUE(rows[i]["epoch"].get<std::int32_t>() == epochs[i]);
    }
    ASSERT_TRUE(std::ranges::is_sorted(epochs));
}

TEST_P(Tenures, FightOverOneMatch) {
    const std::uint64_t fights = is_file() ? 100 : 10;
    for (std::uint64_t seed = 0; seed < fights; ++seed) {
        SCOPED_TRACE(seed);
        fight(GetParam(), seed);
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace quincunx::server
