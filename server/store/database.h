// SQLite in a few plain classes: a file, a prepared statement in use, migrations. Every failure is a StoreError that
// names the file and what to do. SQL is written in the program and never put together while it runs.
#pragma once

#include <sqlite3.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/store/store.h"

namespace quincunx::server {

inline constexpr const char* InMemory = ":memory:";

// SQL that stands in the program text: nothing else can be made into one.
struct Sql {
    const char* text;
    consteval Sql(const char* written) : text(written) {}
};

struct Blob {
    std::string_view bytes;
};

// One connection; for one thread at a time.
class Database {
public:
    // Opens what is there. A file that is no database shows when it is first read.
    explicit Database(std::string file);
    Database(const Database&) = delete;
    ~Database();

    const std::string& file() const { return file_; }
    sqlite3* handle() const { return handle_; }

    void execute(Sql);  // several statements, without values
    // For what takes no values: migrations, and settings of the file that are numbers.
    void execute_script(const std::string& script);
    std::int64_t number(Sql);  // the first value of the first row

    // A transaction that takes the writer's place at once. When SQLite has to give it up on the way (disk full, say),
    // everything fails until rollback.
    void begin();
    void commit();
    void rollback();

    [[noreturn]] void fail(int code) const;

private:
    friend class Query;
    std::string file_;
    sqlite3* handle_ = nullptr;
    bool begun_ = false;
    std::unordered_map<const char*, sqlite3_stmt*> prepared_;

    sqlite3_stmt* prepare(Sql);
    bool lost() const { return begun_ && sqlite3_get_autocommit(handle_); }
};

// A prepared statement in use, with its values; free again when this goes.
class Query {
public:
    template <class... Values>
    Query(Database& database, Sql sql, const Values&... values)
        : database_(database), statement_(database.prepare(sql)) {
        try {
            (bind(values), ...);
        } catch (...) {
            done();
            throw;
        }
    }
    Query(const Query&) = delete;
    ~Query() { done(); }

    bool next();           // goes to the next row; false: there is none
    std::int64_t run();    // all of it; how many rows it changed
    std::int64_t added();  // what it is RETURNING of the one row it adds: its number

    // The columns of the row, one after the other.
    std::int64_t number() { return sqlite3_column_int64(statement_, column_++); }
    std::int32_t small() { return static_cast<std::int32_t>(number()); }
    bool flag() { return number() != 0; }
    double real() { return sqlite3_column_double(statement_, column_++); }
    std::string text();  // or bytes
    bool null() const { return sqlite3_column_type(statement_, column_) == SQLITE_NULL; }
    void skip() { ++column_; }
    Json row() const;  // the whole row: names of columns and what is there

private:
    Database& database_;
    sqlite3_stmt* statement_;
    int bound_ = 0, column_ = 0;

    void done();
    void check(int code) {
        if (code != SQLITE_OK) database_.fail(code);
    }
    template <std::integral T>
    void bind(T value) {
        check(sqlite3_bind_int64(statement_, ++bound_, static_cast<std::int64_t>(value)));
    }
    void bind(double value) { check(sqlite3_bind_double(statement_, ++bound_, value)); }
    void bind(std::string_view value);
    void bind(const std::string& value) { bind(std::string_view(value)); }
    void bind(const Blob& value);
    void bind(std::nullopt_t) { check(sqlite3_bind_null(statement_, ++bound_)); }
    template <class T>
    void bind(const std::optional<T>& value) {
        value ? bind(*value) : bind(std::nullopt);
    }
};

// What is done until keep() is done together or, when this goes before, not at all. Works inside a transaction or
// alone.
class Savepoint {
public:
    explicit Savepoint(Database&);
    Savepoint(const Savepoint&) = delete;
    ~Savepoint();
    void keep();

private:
    Database& database_;
    bool open_ = true;
};

// Only one server may use a file: the lock is held until this goes, also when the program is killed.
class FileLock {
public:
    explicit FileLock(const std::string& file);
    FileLock(const FileLock&) = delete;
    ~FileLock();

private:
    int descriptor_;
};

// The n-th migration, from 1, brings the schema to version n, in a transaction of its own.
using Migrations = std::span<const char* const>;
Migrations migrations();  // of the server's database
// Whether the file is one of ours: true, it is; false, it is empty. Throws StoreError when it is something else and
// NewerSchema when its version is beyond `newest`.
bool is_ours(Database&, int newest);
int version_of(Database&);
void migrate(Database&, Migrations);

// Copies what was committed into a new file, which is there whole or not at all.
void copy_database(Database& from, const std::string& to);

}  // namespace quincunx::server
