// What a store of SQL rests on, whichever engine keeps it: a connection, a prepared statement in use, steps that are
// done together. Every failure is a StoreError that names the database and what to do. SQL is written in the program
// and never put together while it runs; it is the SQL both engines understand, with values as `?` or `?1`.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace quincunx::server {

// SQL that stands in the program text: nothing else can be made into one.
struct Sql {
    const char* text;
    consteval Sql(const char* written) : text(written) {}
};

struct Blob {
    std::string_view bytes;
};

// A prepared statement: first its values, then its rows.
class Statement {
public:
    virtual ~Statement() = default;

    enum class Type : std::uint8_t { Flag, Number, Real, Text, Bytes };
    // A number or a flag, which SQLite holds as a number.
    virtual void bind(Type, std::int64_t) = 0;
    virtual void bind(double) = 0;
    virtual void bind(Type, std::string_view) = 0;  // Text or Bytes
    virtual void bind_null(Type) = 0;

    virtual bool next() = 0;                   // goes to the next row; false: there is none
    virtual std::int64_t changed() const = 0;  // rows, when all of it was done
    virtual std::int64_t number(int column) const = 0;
    virtual double real(int column) const = 0;
    virtual std::string text(int column) const = 0;  // or bytes
    virtual bool null(int column) const = 0;
    virtual Json row() const = 0;
    virtual void later() = 0;  // of what has no rows: with others, see Database::gather
    virtual void reset() = 0;  // forgets values and rows
};

// One connection; for one thread at a time.
class Database {
public:
    explicit Database(std::string name) : name_(std::move(name)) {}
    Database(const Database&) = delete;
    virtual ~Database() = default;

    // The file, or where the server is, as messages call it.
    const std::string& name() const { return name_; }

    // A transaction that takes the writer's place at once. When the engine has to give it up on the way (disk full,
    // say), everything fails until rollback.
    virtual void begin() = 0;
    virtual void commit() = 0;
    virtual void rollback() = 0;
    virtual bool in_transaction() const = 0;

    // Of a transaction, without values. It may be sent only together with what comes next: what is wrong with it shows
    // then.
    virtual void control(Sql) = 0;
    // Several statements, for what takes no values: migrations, settings.
    virtual void execute_script(const std::string& script) = 0;
    // Free for its values.
    virtual Statement& prepared(Sql) = 0;
    // Of each statement that was to be done later(), in order, how many rows it changed. They are sent as they come and
    // answered together: a few hundred at most.
    virtual std::vector<std::int64_t> gather() = 0;

    std::int64_t number(Sql);  // the first value of the first row

private:
    std::string name_;
};

// A prepared statement in use, with its values; free again when this goes.
class Query {
public:
    template <class... Values>
    Query(Database& database, Sql sql, const Values&... values) : statement_(database.prepared(sql)) {
        try {
            (bind(values), ...);
        } catch (...) {
            statement_.reset();
            throw;
        }
    }
    Query(const Query&) = delete;
    ~Query() { statement_.reset(); }

    bool next() {
        column_ = 0;
        return statement_.next();
    }
    std::int64_t run();  // all of it; how many rows it changed
    void later() { statement_.later(); }
    std::int64_t added();  // what it is RETURNING of the one row it adds: its number

    // The columns of the row, one after the other.
    std::int64_t number() { return statement_.number(column_++); }
    std::int32_t small() { return static_cast<std::int32_t>(number()); }
    bool flag() { return number() != 0; }
    double real() { return statement_.real(column_++); }
    std::string text() { return statement_.text(column_++); }
    bool null() const { return statement_.null(column_); }
    void skip() { ++column_; }
    Json row() const { return statement_.row(); }  // the whole row: names of columns and what is there

private:
    using Type = Statement::Type;
    Statement& statement_;
    int column_ = 0;

    template <class T>
    static constexpr Type type_of() {
        if constexpr (std::same_as<T, bool>)
            return Type::Flag;
        else if constexpr (std::integral<T>)
            return Type::Number;
        else if constexpr (std::same_as<T, double>)
            return Type::Real;
        else if constexpr (std::same_as<T, Blob>)
            return Type::Bytes;
        else
            return Type::Text;
    }
    template <std::integral T>
    void bind(T value) {
        statement_.bind(type_of<T>(), static_cast<std::int64_t>(value));
    }
    void bind(double value) { statement_.bind(value); }
    void bind(std::string_view value);
    void bind(const std::string& value) { bind(std::string_view(value)); }
    void bind(const Blob& value) { statement_.bind(Type::Bytes, value.bytes); }
    template <class T>
    void bind(const std::optional<T>& value) {
        value ? bind(*value) : statement_.bind_null(type_of<T>());
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
    bool alone_, open_ = true;
};

// The schema as the steps that made it, in the SQL of an engine: the n-th, from 1, brings it to version n, in a
// transaction of its own. The steps of all engines say the same.
using Migrations = std::span<const char* const>;
Migrations sqlite_migrations();
Migrations postgres_migrations();

// Throws what is wrong with a database that a newer program has written.
[[noreturn]] void fail_newer(const std::string& name, int version, int newest);

}  // namespace quincunx::server
