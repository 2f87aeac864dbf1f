// SQLite in a few plain classes: a file, migrations, locks, copies.
#pragma once

#include <sqlite3.h>

#include <memory>
#include <unordered_map>

#include "server/store/database.h"

namespace quincunx::server {

inline constexpr const char* InMemory = ":memory:";

// Only one server may use a file: the lock is held until this goes, also when the program is killed.
class FileLock {
public:
    explicit FileLock(const std::string& file);
    FileLock(const FileLock&) = delete;
    ~FileLock();

private:
    int descriptor_;
};

class SqliteDatabase final : public Database {
public:
    // Opens what is there. A file that is no database shows when it is first read.
    explicit SqliteDatabase(std::string file);
    ~SqliteDatabase() override;

    sqlite3* handle() const { return handle_; }

    void begin() override;
    void commit() override;
    void rollback() override;
    bool in_transaction() const override { return !sqlite3_get_autocommit(handle_); }
    void control(Sql) override;
    void execute_script(const std::string& script) override;
    Statement& prepared(Sql) override;
    std::vector<std::int64_t> gather() override;

    [[noreturn]] void fail(int code) const;

private:
    class Prepared;
    sqlite3* handle_ = nullptr;
    bool begun_ = false;
    std::vector<std::int64_t> done_later_;
    std::unordered_map<const char*, std::unique_ptr<Prepared>> prepared_;

    bool lost() const { return begun_ && sqlite3_get_autocommit(handle_); }
};

// Whether the file is one of ours: true, it is; false, it is empty. Throws StoreError when it is something else and
// NewerSchema when its version is beyond `newest`.
bool is_ours(SqliteDatabase&, int newest);
int version_of(SqliteDatabase&);
void migrate(SqliteDatabase&, Migrations);

// Copies what was committed into a new file, which is there whole or not at all.
void copy_database(SqliteDatabase& from, const std::string& to);

}  // namespace quincunx::server
