// All that is kept goes from a file into PostgreSQL, and nothing of it when something is in the way.
#include "server/store/move.h"

#include "server/store/sqlite_database.h"
#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

class Moves : public ::testing::Test {
protected:
    Folder folder_;
    const std::string file_ = folder_ / "store.db";
    const std::string address_ = postgres().database(folder_.path().string());
    PersonId ann_ = 0, bob_ = 0, robot_ = 0;

    // Something in every table.
    void fill() {
        const auto store = open_sqlite(file_);
        store->begin();
        const auto account = [&](const std::string& name) {
            const PersonId id = store->add_person(PersonKind::Guest, name, 0, 10).id;
            store->set_account(id, name, name, "hash of " + name);
            return id;
        };
        ann_ = account("安"), bob_ = account("bob");
        robot_ = store->add_person(PersonKind::Bot, "robot", ann_, 20).id;
        const PersonId gone = store->add_person(PersonKind::Guest, "gone", 0, 1).id;
        EXPECT_EQ(store->forget_guests(5), 1U);
        EXPECT_FALSE(store->person(gone));
        store->set_skeleton(ann_, "an");
        store->add_session({std::string("\0\x01\xff", 3) + std::string(29, 'x'), ann_, "all", "label", 1, 2});
        store->save_deck({0, ann_, "gemu", "deck “x”", "code", 5});
        for (const char* id : {"m1", "m2", "m3"}) store->add_match(record(id, ann_, bob_, 1000));
        for (std::int32_t i = 0; i < 700; ++i) store->add_entry(i % 2 ? "m1" : "m2", i / 2, numbered(i));
        store->set_asked_back("m1", {3, 4, true});
        store->set_thinking("m1", {5, 700});
        store->finish_match("m2", won());
        store->set_rating(ann_, "gemu", {1512.3456789012345, 300.1, 0.0599999999999, 1, 9}, "m2");
        store->add_waiting({"w1", bob_, 7, {{"game", "gemu"}}});
        store->keep_name({"skeleton", "name", 99});
        store->set_block(ann_, bob_, true, 8);
        store->add_report({0, ann_, bob_, "m1", "words", "text", 11});
        store->add_sanction({.kind = "ban", .address = "10.0.0.0/8", .reason = "other", .since = 1, .until = 100});
        store->add_audit({0, 12, 0, "looked", ann_, {{"why", "五"}}});
        store->add_lesson(ann_, {"gemu", 1, 13});
        store->add_puzzle_try(ann_, {"gemu", 7, 20'000, true, true, 14});
        store->set_solver_rating(ann_, "gemu", {1600, 90, 0.06, 2, 15});
        store->set_puzzle_rating("gemu", 7, {1400, 80, 0.06, 2, 16});
        store->commit();
    }
};

TEST_F(Moves, EveryRowOfEveryTable) {
    fill();
    const Moved moved = move_store(file_, address_);
    EXPECT_EQ(moved.journals, 2);
    {
        // No table and no column was forgotten.
        SqliteDatabase file(file_);
        EXPECT_EQ(file.number("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name <> 'tenure' "
                              "AND name NOT LIKE 'sqlite_%'"),
                  static_cast<std::int64_t>(moved.tables.size()));
        for (const Moved::Table& table : moved.tables) {
            Query columns(file, "SELECT count(*) FROM pragma_table_info(?1) WHERE ?1 <> 'match' OR name <> 'owner'",
                          table.name);
            ASSERT_TRUE(columns.next());
            EXPECT_EQ(columns.number(), static_cast<std::int64_t>(table.columns)) << table.name;
            EXPECT_GT(table.rows, 0) << table.name;
        }
    }
    const auto from = open_sqlite(file_), to = open_postgres(address_);
    for (const char* id : {"m1", "m2", "m3"}) {
        const WholeMatch here = *from->match(id), there = *to->match(id);
        EXPECT_EQ(there.entries, here.entries);
        EXPECT_EQ(there.asked_back, here.asked_back);
        EXPECT_EQ(there.thinking, here.thinking);
        EXPECT_EQ(there.result.has_value(), here.result.has_value());
        EXPECT_EQ(there.record.setup.seed, here.record.setup.seed);
    }
    EXPECT_EQ(to->rating(ann_, "gemu").rating, 1512.3456789012345);
    EXPECT_EQ(to->person_named("安")->id, ann_);
    EXPECT_EQ(to->sessions_of(ann_).at(0).hash.substr(0, 3), std::string("\0\x01\xff", 3));
    // Play goes on there, and nobody gets the number of somebody who is gone.
    to->begin();
    EXPECT_EQ(to->claim("m1"), (Hold{to->tenure(), 2}));
    to->add_entry("m1", 350, numbered(350));
    EXPECT_EQ(to->add_person(PersonKind::Guest, "new", 0, 1).id, robot_ + 2);
    to->add_match(record("m4", ann_, 0, 2000));
    to->add_waiting({"w2", bob_, 8, Json::object()});
    to->commit();
}

TEST_F(Moves, NothingGoesWhereSomethingIs) {
    fill();
    open_postgres(address_)->add_person(PersonKind::Guest, "first", 0, 1);
    EXPECT_TRUE(says(complaint([&] { move_store(file_, address_); }), "holds something already"));
    EXPECT_EQ(postgres().run(address_, "SELECT count(*) FROM person"), "1");
}

TEST_F(Moves, AFileInUseStaysWhereItIs) {
    fill();
    const auto store = open_sqlite(file_);
    EXPECT_TRUE(says(complaint([&] { move_store(file_, address_); }), "in use by another server"));
}

// What PostgreSQL does not take is told, and nothing is left there.
TEST_F(Moves, AllOrNothing) {
    fill();
    {
        SqliteDatabase file(file_);
        file.execute_script("UPDATE report SET text = CAST(x'ff' AS TEXT)");
    }
    EXPECT_NE(complaint([&] { move_store(file_, address_); }), "");
    EXPECT_EQ(postgres().run(address_, "SELECT count(*) FROM person"), "0");
    EXPECT_NE(complaint([&] { move_store(folder_ / "absent.db", address_); }), "");
}

}  // namespace
}  // namespace quincunx::server
