// The files of stores: locks, copies, what is left when the program is killed; and what a file of SQLite may be.
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <atomic>
#include <thread>

#include "engine/core/random.h"
#include "server/store/sqlite_database.h"
#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

// --- Files

TEST_P(Stores, OneFileHasOneServer) {
    const auto open_again = [&](const std::string& name) { return complaint([&] { GetParam().open(name); }); };
    const std::string said = open_again(file_);
    EXPECT_TRUE(says(said, "in use by another server (process " + std::to_string(getpid()) + ")"));
    if (!is_file()) {
        store_.reset();
        EXPECT_EQ(open_again(file_), "");
        return;
    }
    EXPECT_TRUE(says(said, file_));
    std::filesystem::create_symlink(file_, folder_ / "other.db");
    EXPECT_TRUE(says(open_again(folder_ / "other.db"), "in use"));
    store_->add_match(record("m1", 0, 0, 1));  // whoever came second did no harm
    store_.reset();
    EXPECT_EQ(open_again(file_), "");
    EXPECT_TRUE(GetParam().open(folder_ / "other.db")->summary("m1"));
}

TEST_P(Stores, FilesThatCannotBeOpenedAreNamed) {
    if (!is_file()) GTEST_SKIP() << "it is no file";
    EXPECT_TRUE(says(complaint([&] { GetParam().open(folder_ / "no/such/folder.db"); }), "no/such/folder.db"));
    EXPECT_TRUE(says(complaint([&] { GetParam().open(folder_ / ""); }), "is a folder"));
    EXPECT_NE(complaint([&] { GetParam().open(""); }), "");
}

TEST_P(Stores, ACopyHoldsWhatWasCommitted) {
    if (!is_file()) GTEST_SKIP() << "its engine makes copies";
    store_->begin();
    store_->add_match(record("m1", 0, 0, 1));
    store_->add_entry("m1", 0, numbered(0));
    store_->commit();
    store_->begin();
    store_->add_entry("m1", 1, numbered(1));
    const std::string copy = folder_ / "copy.db", second = folder_ / "second.db";
    store_->backup(copy);
    GetParam().copy(file_, second);
    store_->commit();
    for (const std::string& file : {copy, second}) {
        EXPECT_EQ(GetParam().open(file)->match("m1")->entries, std::vector{numbered(0)});
        struct stat about {};
        ASSERT_EQ(stat(file.c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777U, 0600U);
    }
    EXPECT_EQ(store_->match("m1")->entries.size(), 2U);

    const std::set<std::string> before = folder_.names();
    const std::string content = read_whole(copy);
    EXPECT_TRUE(says(complaint([&] { store_->backup(copy); }), "is there already"));
    EXPECT_EQ(read_whole(copy), content);
    EXPECT_TRUE(says(complaint([&] { store_->backup(folder_ / "no/such/copy.db"); }), "no/such/copy.db"));
    EXPECT_TRUE(says(complaint([&] { GetParam().copy(folder_ / "nothing.db", folder_ / "third.db"); }), "nothing.db"));
    write_whole(folder_ / "empty.db", "");
    EXPECT_TRUE(says(complaint([&] { GetParam().copy(folder_ / "empty.db", folder_ / "third.db"); }), "is empty"));
    std::filesystem::remove(folder_ / "empty.db");
    EXPECT_EQ(folder_.names(), before);

    store_.reset();
    GetParam().copy(file_, folder_ / "third.db");  // nobody uses it now
    EXPECT_EQ(GetParam().open(folder_ / "third.db")->match("m1")->entries.size(), 2U);
}

TEST_P(Stores, CopiesAreWholeWhileOthersWrite) {
    if (!is_file()) GTEST_SKIP() << "its engine makes copies";
    constexpr int Copies = 10;
    store_->add_match(record("m1", 0, 0, 1));
    store_->add_match(record("m2", 0, 0, 1));
    std::atomic<int> made = 0;
    std::atomic<std::int32_t> written = 0;
    std::thread writer([&] {
        for (std::int32_t i = 0; made < Copies; ++i) {
            store_->begin();
            store_->add_entry("m1", i, numbered(i));
            store_->add_entry("m2", i, numbered(i));
            store_->commit();
            written = i + 1;
        }
    });
    std::vector<std::int32_t> at_least;
    for (; made < Copies; ++made) {
        while (written < (made + 1) * 2) std::this_thread::yield();
        at_least.push_back(written);
        GetParam().copy(file_, folder_ / ("copy" + std::to_string(made)));
    }
    writer.join();
    for (int i = 0; i < Copies; ++i) {
        const auto copy = GetParam().open(folder_ / ("copy" + std::to_string(i)));
        const auto first = copy->match("m1")->entries, second = copy->match("m2")->entries;
        EXPECT_EQ(first, second);
        EXPECT_GE(first.size(), static_cast<std::size_t>(at_least[static_cast<std::size_t>(i)]));
    }
    EXPECT_EQ(store_->match("m1")->entries.size(), static_cast<std::size_t>(written));
}

// The child commits entries in groups and tells each number by the pipe once it is durable.
[[noreturn]] void write_until_killed(const Maker& maker, const std::string& file, int out) {
    try {
        const auto store = maker.open(file);
        if (!store->summary("m1")) store->add_match(record("m1", 0, 0, 1));
        store->claim("m1");
        auto number = static_cast<std::int32_t>(store->match("m1")->entries.size());
        for (std::int32_t group = 1;; group = group % 5 + 1) {
            store->begin();
            for (std::int32_t i = 0; i < group; ++i, ++number) store->add_entry("m1", number, numbered(number));
            store->commit();
            if (write(out, &number, sizeof number) != sizeof number) _exit(2);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "the child failed: %s\n", error.what());
        _exit(1);
    }
}

TEST_P(Stores, NothingTheStoreHasPromisedIsLostWhenItIsKilled) {
    const Folder on_disk(std::filesystem::temp_directory_path().string());
    const std::string file = on_disk / "killed.db";
    if (!is_file()) GetParam().open(file);  // a child that makes a database would know of it alone
    Random random({11, 1});
    std::int32_t promised = 0;
    for (int round = 0; round < 20; ++round) {
        int ends[2];
        ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) write_until_killed(GetParam(), file, ends[1]);
        close(ends[1]);
        // A child may be killed before it has opened the file, and at any moment later.
        std::int32_t heard = 0;
        for (std::uint32_t reports = random.below(12); reports > 0; --reports) {
            ASSERT_EQ(read(ends[0], &heard, sizeof heard), ssize_t{sizeof heard});
            promised = heard;
        }
        usleep(random.below(10'000));
        kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself";
        while (read(ends[0], &heard, sizeof heard) == ssize_t{sizeof heard}) promised = heard;
        close(ends[0]);

        const auto store = GetParam().open(file);
        const std::optional<WholeMatch> match = store->match("m1");
        if (!match) {
            ASSERT_EQ(promised, 0);
            continue;
        }
        ASSERT_GE(match->entries.size(), static_cast<std::size_t>(promised)) << "in round " << round;
        for (std::size_t i = 0; i < match->entries.size(); ++i)
            ASSERT_EQ(match->entries[i], numbered(static_cast<std::int32_t>(i)));
    }
    EXPECT_GT(promised, 20);
}

// --- SQLite alone: what the file itself may be

class SqliteFile : public ::testing::Test {
protected:
    Folder folder_;
    const std::string file_ = folder_ / "store.db";

    void change(const std::string& sql, const std::string& file) {
        sqlite3* handle = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(handle);
        sqlite3_close(handle);
    }
    std::string opening() {
        return complaint([&] { open_sqlite(file_); });
    }
};

TEST_F(SqliteFile, IsForNobodyElsesEyes) {
    const auto store = open_sqlite(file_);
    store->add_match(record("m1", 0, 0, 1));
    for (const std::string& name : folder_.names()) {
        struct stat about {};
        ASSERT_EQ(stat((folder_ / name).c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777U, 0600U) << name;
    }
}

TEST_F(SqliteFile, HasAWriteAheadLog) {
    open_sqlite(file_);
    SqliteDatabase database(file_);
    Query query(database, "PRAGMA journal_mode");
    ASSERT_TRUE(query.next());
    EXPECT_EQ(query.text(), "wal");
}

TEST_F(SqliteFile, ANewerOneIsRefusedAndNotTouched) {
    const int version = open_sqlite(file_)->schema_version();
    EXPECT_EQ(version, static_cast<int>(sqlite_migrations().size()));
    change("PRAGMA user_version = 907", file_);
    const std::string before = read_whole(file_);
    const std::string said = complaint<NewerSchema>([&] { open_sqlite(file_); });
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "907"));
    EXPECT_TRUE(says(said, "knows " + std::to_string(version)));
    EXPECT_TRUE(says(said, "backup"));
    EXPECT_EQ(read_whole(file_), before);
    change("PRAGMA user_version = " + std::to_string(version), file_);
    EXPECT_EQ(opening(), "");
}

TEST_F(SqliteFile, WhatIsNoDatabaseIsRefusedAndNotTouched) {
    const std::string text = std::string(5000, 'x') + "these are my notes";
    write_whole(file_, text);
    const std::string said = opening();
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "is no database: name another file"));
    EXPECT_EQ(read_whole(file_), text);
}

TEST_F(SqliteFile, TheDatabaseOfAnotherProgramIsRefusedAndNotTouched) {
    change("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')", file_);
    const std::string before = read_whole(file_);
    EXPECT_TRUE(says(opening(), "another program"));
    EXPECT_TRUE(says(complaint([&] { backup_sqlite(file_, folder_ / "copy.db"); }), "another program"));
    EXPECT_EQ(read_whole(file_), before);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "copy.db"));
}

TEST_F(SqliteFile, ADamagedOneSaysSo) {
    {
        const auto store = open_sqlite(file_);
        store->begin();
        store->add_match(record("m1", 0, 0, 1));
        for (std::int32_t i = 0; i < 1000; ++i) store->add_entry("m1", i, numbered(i));
        store->commit();
    }
    const std::string whole = read_whole(file_);
    std::string torn = whole;
    torn.replace(4096, torn.size() - 4096, torn.size() - 4096, '\x5a');
    write_whole(file_, torn);
    const std::string said = complaint([&] { open_sqlite(file_)->match("m1"); });
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "is damaged"));
    EXPECT_TRUE(says(said, "backup"));

    write_whole(file_, whole.substr(0, 4096 + 100));
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->match("m1"); }), "is damaged"));
    write_whole(file_, whole);
    EXPECT_EQ(open_sqlite(file_)->match("m1")->entries.size(), 1000U);

    // Values that make no sense, and a gap among the entries.
    change("UPDATE entry SET kind = 77 WHERE number = 3", file_);
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->match("m1"); }), "m1"));
    change("DELETE FROM entry WHERE number = 3", file_);
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->match("m1"); }), "entry 3 is not there"));
    change("UPDATE match SET setup = '{\"seed\":\"12\"}'", file_);
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file_)->match("m1"); }), "setup"));
    // In lists it is there all the same: one damaged match keeps nobody from the others.
    change("UPDATE match SET terms = '{', setup = '{}'", file_);
    EXPECT_TRUE(open_sqlite(file_)->summary("m1")->terms.is_null());
}

TEST_F(SqliteFile, MigrationsGoInOrderAndOneThatFailsLeavesTheOneBefore) {
    write_whole(file_, "");
    const char* const first[] = {"CREATE TABLE one (value INTEGER) STRICT; INSERT INTO one VALUES (1)"};
    const char* const bad[] = {first[0], "UPDATE one SET value = value + 1",
                               "CREATE TABLE three (x INTEGER) STRICT; INSERT INTO nowhere VALUES (1)"};
    const char* const good[] = {bad[0], bad[1], "CREATE TABLE three AS SELECT value * 10 AS x FROM one"};
    SqliteDatabase database(file_);
    migrate(database, first);
    EXPECT_EQ(version_of(database), 1);
    const std::string said = complaint([&] { migrate(database, bad); });
    EXPECT_TRUE(says(said, file_));
    EXPECT_TRUE(says(said, "stays at version 2"));
    EXPECT_EQ(version_of(database), 2);
    EXPECT_EQ(database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'three'"), 0);
    migrate(database, good);
    migrate(database, good);
    EXPECT_EQ(version_of(database), 3);
    EXPECT_EQ(database.number("SELECT x FROM three"), 20);
    EXPECT_THROW(migrate(database, first), NewerSchema);
}

// A database of the first version that was released, with a match in it.
TEST_F(SqliteFile, AnOldOneIsBroughtUpToDateWithAllThatIsInIt) {
    {
        const auto store = open_sqlite(file_);
        const PersonId ann = store->add_person(PersonKind::Guest, "ann", 0, 1).id;
        store->add_match(record("m1", ann, 0, 1));
        store->add_entry("m1", 0, numbered(0));
        store->add_match(record("m2", ann, 0, 1));
        store->finish_match("m2", {"none", "abort", "", 9, 0, true, {}, "too-long"});
    }
    change(
        "DROP TABLE puzzle_try; DROP TABLE solver_rating; DROP TABLE puzzle_rating; DROP TABLE lesson; DROP TABLE "
        "tenure; DROP TABLE thinking; DROP TABLE waiting; DROP TABLE kept_name; DROP TABLE block; DROP "
        "TABLE report; "
        "DROP TABLE sanction; DROP TABLE audit; DROP INDEX person_skeleton; ALTER TABLE person DROP COLUMN skeleton; "
        "ALTER TABLE person DROP COLUMN role; DROP TABLE asked_back; DROP INDEX match_running_a; DROP INDEX "
        "match_running_b; DROP VIEW summary; "
        "DROP INDEX match_owner; ALTER TABLE match DROP COLUMN owner; ALTER TABLE match DROP COLUMN epoch; "
        "ALTER TABLE entry DROP COLUMN epoch; "
        "ALTER TABLE match DROP COLUMN reason; CREATE VIEW summary AS SELECT key FROM match; PRAGMA user_version = 1",
        file_);
    const auto store = open_sqlite(file_);
    EXPECT_EQ(store->schema_version(), static_cast<int>(sqlite_migrations().size()));
    EXPECT_EQ(store->match("m1")->entries, std::vector{numbered(0)});
    EXPECT_EQ(store->unfinished_of(1, 10).size(), 1U);
    EXPECT_EQ(store->claim("m1"), (Hold{store->tenure(), 1}));
    store->set_asked_back("m1", {0, 1, false});
    EXPECT_EQ(store->match("m1")->asked_back.size(), 1U);
    EXPECT_EQ(store->summary("m2")->result->by, "abort");
    EXPECT_EQ(store->summary("m2")->result->reason, "");
    store->finish_match("m1", {"none", "abort", "", 9, 1, true, {}, "too-long"});
    EXPECT_EQ(store->summary("m1")->result->reason, "too-long");
    EXPECT_EQ(store->match("m1")->result->reason, "too-long");
}

// When SQLite has given up a transaction by itself, what would follow does not slip in alone.
TEST_F(SqliteFile, ALostTransactionIsLostAltogether) {
    write_whole(file_, "");
    SqliteDatabase database(file_);
    database.execute_script("CREATE TABLE one (value INTEGER UNIQUE) STRICT");
    database.begin();
    Query(database, "INSERT INTO one VALUES (?)", 1).run();
    EXPECT_THROW(Query(database, "INSERT OR ROLLBACK INTO one VALUES (1)").run(), StoreError);
    EXPECT_THROW(Query(database, "INSERT INTO one VALUES (?)", 2).run(), StoreError);
    EXPECT_THROW(database.commit(), StoreError);
    database.rollback();
    database.begin();
    Query(database, "INSERT INTO one VALUES (?)", 3).run();
    database.commit();
    EXPECT_EQ(database.number("SELECT count(*) FROM one"), 1);
    EXPECT_EQ(database.number("SELECT value FROM one"), 3);
}

TEST(SqliteInMemory, IsAStoreThatCanBeCopied) {
    Folder folder;
    const auto one = open_sqlite(":memory:"), two = open_sqlite(":memory:");
    one->add_match(record("m1", 0, 0, 1));
    EXPECT_FALSE(two->summary("m1"));
    one->backup(folder / "copy.db");
    EXPECT_TRUE(open_sqlite(folder / "copy.db")->summary("m1"));
}

}  // namespace
}  // namespace quincunx::server
