// What only PostgreSQL can do wrong: databases it cannot use, connections that break, two schemas that should be one.
#include "server/store/postgres_database.h"
#include "server/store/sqlite_database.h"
#include "tests/server/relay.h"
#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

class InPostgres : public ::testing::Test {
protected:
    Folder folder_;  // whose name is this test's alone
    const std::string address_ = postgres().database(folder_.path().string());

    std::string opening(const std::string& address) {
        return complaint([&] { open_postgres(address); });
    }
};

TEST_F(InPostgres, AddressesThatLeadNowhereSaySo) {
    EXPECT_TRUE(says(opening(postgres().address("nowhere")), "is not there: make it with createdb"));
    const std::string silent = opening("postgresql://me:secret@127.0.0.1:1/q");
    EXPECT_TRUE(says(silent, "postgresql://me@127.0.0.1:1/q: cannot be reached"));
    EXPECT_EQ(silent.find("secret"), std::string::npos) << silent;
    EXPECT_NE(opening("postgresql://["), "");
    const std::string locked = postgres().locked(address_, "right");
    EXPECT_TRUE(says(opening(locked + "&password=wrong"), "does not let us in: see to name and password"));
    EXPECT_EQ(opening(locked + "&password=wrong").find("wrong"), std::string::npos);
    EXPECT_EQ(shown_place("postgres://me:secret@db/q"), "postgresql://me@db/q");
    EXPECT_EQ(shown_place("secret.db"), "secret.db");
}

TEST_F(InPostgres, ADatabaseThatOrdersTextsInAnotherWayIsRefused) {
    const std::string other = postgres().database(folder_ / "other", "LC_COLLATE 'C.UTF-8'");
    EXPECT_TRUE(says(opening(other), "LC_COLLATE C"));
    EXPECT_EQ(postgres().run(other, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "0");
}

TEST_F(InPostgres, TheDatabaseOfAnotherProgramIsRefusedAndNotTouched) {
    postgres().run(address_, "CREATE TABLE recipes (name text)");
    EXPECT_TRUE(says(opening(address_), "another program"));
    EXPECT_EQ(postgres().run(address_, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), "1");
}

TEST_F(InPostgres, ANewerOneIsRefusedAndNotTouched) {
    const int version = open_postgres(address_)->schema_version();
    EXPECT_EQ(version, static_cast<int>(postgres_migrations().size()));
    postgres().run(address_, "UPDATE quincunx SET version = 907");
    const std::string said = complaint<NewerSchema>([&] { open_postgres(address_); });
    EXPECT_TRUE(says(said, "907"));
    EXPECT_TRUE(says(said, "knows " + std::to_string(version)));
    EXPECT_EQ(postgres().run(address_, "SELECT version FROM quincunx"), "907");
}

TEST_F(InPostgres, MigrationsGoInOrderAndOneThatFailsLeavesTheOneBefore) {
    const char* const first[] = {"CREATE TABLE one (value bigint); INSERT INTO one VALUES (1)"};
    const char* const bad[] = {first[0], "UPDATE one SET value = value + 1",
                               "CREATE TABLE three (x bigint); INSERT INTO nowhere VALUES (1)"};
    const char* const good[] = {bad[0], bad[1], "CREATE TABLE three AS SELECT value * 10 AS x FROM one"};
    PostgresDatabase database(address_);
    migrate(database, first);
    EXPECT_EQ(version_of(database), 1);
    EXPECT_TRUE(says(complaint([&] { migrate(database, bad); }), "stays at version 2"));
    EXPECT_EQ(version_of(database), 2);
    EXPECT_EQ(database.number("SELECT count(*) FROM pg_tables WHERE tablename = 'three'"), 0);
    migrate(database, good);
    migrate(database, good);
    EXPECT_EQ(version_of(database), 3);
    EXPECT_EQ(database.number("SELECT x FROM three"), 20);
    EXPECT_THROW(migrate(database, first), NewerSchema);
}

TEST_F(InPostgres, BothEnginesHaveTheSameTablesColumnsAndKeys) {
    ASSERT_EQ(sqlite_migrations().size(), postgres_migrations().size());
    // After each step: a migration says the same in both.
    SqliteDatabase lite(":memory:");
    PostgresDatabase post(address_);
    const auto rows = [](Query& query) {
        std::vector<std::string> all;
        while (query.next()) all.push_back(query.text());
        std::ranges::sort(all);
        return all;
    };
    for (std::size_t steps = 1; steps <= sqlite_migrations().size(); ++steps) {
        migrate(lite, sqlite_migrations().first(steps));
        migrate(post, postgres_migrations().first(steps));
        // A table's column: whether it may be null, and its place in the primary key.
        Query of_lite(lite,
                      "SELECT t.name || '.' || c.name || CASE WHEN c.\"notnull\" OR c.pk THEN ' needed' ELSE '' END || "
                      "' ' || c.pk FROM sqlite_schema t JOIN pragma_table_info(t.name) c "
                      "WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'");
        Query of_post(post,
                      "SELECT c.table_name || '.' || c.column_name || "
                      "CASE WHEN is_nullable = 'NO' THEN ' needed' ELSE '' END || ' ' || "
                      "coalesce((SELECT k.ordinal_position FROM information_schema.key_column_usage k "
                      "JOIN information_schema.table_constraints p USING (constraint_name) "
                      "WHERE p.constraint_type = 'PRIMARY KEY' AND k.table_name = c.table_name "
                      "AND k.column_name = c.column_name), 0) "
                      "FROM information_schema.columns c JOIN pg_tables ON tablename = c.table_name "
                      "WHERE c.table_schema = 'public' AND c.table_name <> 'quincunx'");
        EXPECT_EQ(rows(of_lite), rows(of_post)) << "after step " << steps;
        Query lite_indexes(lite, "SELECT name FROM sqlite_schema WHERE type = 'index' AND name NOT LIKE 'sqlite_%'");
        Query post_indexes(post,
                           "SELECT indexname FROM pg_indexes WHERE schemaname = 'public' "
                           "AND indexname NOT LIKE '%_pkey' AND indexname NOT LIKE '%_key'");
        EXPECT_EQ(rows(lite_indexes), rows(post_indexes)) << "after step " << steps;
        Query lite_views(lite, "SELECT c.name FROM pragma_table_info('summary') c");
        Query post_views(post, "SELECT column_name FROM information_schema.columns WHERE table_name = 'summary'");
        EXPECT_EQ(rows(lite_views), rows(post_views)) << "after step " << steps;
    }
}

TEST_F(InPostgres, ATransactionThatPostgresHasGivenUpIsNotTakenForOneThatWasCommitted) {
    PostgresDatabase database(address_);
    database.execute_script("CREATE TABLE one (value bigint UNIQUE)");
    database.begin();
    Query(database, "INSERT INTO one VALUES (?)", 1).run();
    EXPECT_THROW(Query(database, "INSERT INTO one VALUES (?)", 1).run(), StoreError);
    Query(database, "INSERT INTO one VALUES (?)", 2).run();  // what failed has harmed nothing else
    database.commit();
    EXPECT_EQ(database.number("SELECT count(*) FROM one"), 2);
    database.begin();
    Query(database, "INSERT INTO one VALUES (?)", 3).run();
    Query(database, "INSERT INTO one VALUES (?)", 1).later();
    EXPECT_THROW(database.gather(), StoreError);
    EXPECT_THROW(database.commit(), StoreError) << "PostgreSQL itself would be content";
    database.rollback();
    database.begin();
    Query(database, "INSERT INTO one VALUES (?)", 4).run();
    database.commit();
    EXPECT_EQ(database.number("SELECT count(*) FROM one"), 3);
    EXPECT_EQ(database.number("SELECT max(value) FROM one"), 4);
}

TEST_F(InPostgres, AConnectionThatBreaksIsMadeAnewAndNothingIsHalfThere) {
    const auto store = open_postgres(address_);
    store->begin();
    store->add_match(record("m1", 0, 0, 1));
    store->add_entry("m1", 0, numbered(0));
    store->commit();
    store->begin();
    store->add_match(record("m2", 0, 0, 1));
    store->add_entry("m1", 1, numbered(1));
    postgres().run(postgres().address("postgres"),
                   "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname <> current_database()");
    EXPECT_THROW(store->commit(), StoreError);
    store->rollback();
    store->begin();
    EXPECT_FALSE(store->match("m2"));
    store->add_entry("m1", 1, numbered(1));
    EXPECT_THROW(store->add_entry("m2", 0, numbered(0)), StoreError);
    store->commit();
    EXPECT_EQ(store->match("m1")->entries, (std::vector{numbered(0), numbered(1)}));
}

TEST_F(InPostgres, WhatWasCommittedIsThereWhenTheEngineWasKilled) {
    const auto store = open_postgres(address_);
    store->begin();
    store->add_match(record("m1", 0, 0, 1));
    store->commit();
    for (std::int32_t i = 0; i < 5; ++i) {
        store->begin();
        store->add_entry("m1", i, numbered(i));
        store->commit();
        postgres().restart();
        store->begin();  // whose connection is a new one
        EXPECT_EQ(store->match("m1")->entries.size(), static_cast<std::size_t>(i) + 1);
        store->probe();
        store->commit();
    }
}

// A commit that is not answered: the store finds out what became of it.
TEST_F(InPostgres, ACommitWithoutAnAnswerIsNeitherLostNorDoubled) {
    Relay relay;
    const auto store = open_postgres(relay.address_of(address_));
    store->begin();
    store->add_match(record("m1", 0, 0, 1));
    store->commit();
    std::int32_t number = 0;
    for (const Relay::Cut cut : {Relay::Cut::After, Relay::Cut::Before, Relay::Cut::After}) {
        store->begin();
        store->add_entry("m1", number, numbered(number));
        relay.cut_at_commit(cut);
        if (cut == Relay::Cut::After) {
            store->commit();
            ++number;
        } else {
            EXPECT_THROW(store->commit(), StoreError);
            store->rollback();
        }
        EXPECT_TRUE(relay.has_cut());
        EXPECT_EQ(store->match("m1")->entries.size(), static_cast<std::size_t>(number));
    }
    store->begin();
    store->add_entry("m1", number, numbered(number));
    store->commit();
    EXPECT_EQ(store->match("m1")->entries.size(), 3U);
}

TEST_F(InPostgres, BesideAServerShortPiecesOfWorkAreDone) {
    EXPECT_TRUE(says(complaint([&] { open_store_beside(address_); }), "was not brought up to date"));
    const auto store = open_store(address_);
    const auto beside = open_store_beside(address_);
    beside->begin();
    const PersonId ann = beside->add_person(PersonKind::Guest, "ann", 0, 1).id;
    beside->commit();
    EXPECT_EQ(store->person(ann)->name, "ann");
    EXPECT_TRUE(says(complaint([&] { backup_store(address_, folder_ / "copy.db"); }), "pg_dump"));
}

}  // namespace
}  // namespace quincunx::server
