#include "server/store/move.h"

#include <sodium.h>

#include <array>
#include <bit>
#include <filesystem>
#include <map>

#include "server/store/postgres_database.h"
#include "server/store/sqlite_database.h"

namespace quincunx::server {

namespace {

constexpr std::int64_t PartSize = 10'000;  // persons, matches or other numbers whose rows are read at once
constexpr std::size_t RowsAtOnce = 256;    // rows that are sent together

using Digest = std::array<unsigned char, crypto_hash_sha256_BYTES>;

// A text put together while compiling.
template <std::size_t N>
struct Piece {
    char text[N]{};
    consteval Piece(const char (&written)[N]) {
        for (std::size_t i = 0; i < N; ++i) text[i] = written[i];
    }
};

// A table: its columns, the types of their values (number, flag, real, text, bytes), the column by whose number its
// rows are taken in parts, and their order.
struct Carried {
    const char* name;
    Sql read, write, highest;
    std::string_view types;
};

constexpr std::size_t count_of(std::string_view columns) {
    std::size_t count = 1;
    for (const char c : columns) count += c == ',';
    return count;
}

template <std::size_t Size>
struct Assembled {
    char text[Size]{};
    std::size_t size = 0;
    constexpr Assembled& operator+=(std::string_view more) {
        for (const char c : more) text[size++] = c;
        return *this;
    }
};

template <Piece Name, Piece Columns, Piece Part, Piece Order>
struct Texts {
    static constexpr auto read = [] {
        Assembled<400> out;
        out += "SELECT ";
        out += Part.text;
        out += ", ";
        out += Columns.text;
        out += " FROM ";
        out += Name.text;
        out += " WHERE ";
        out += Part.text;
        out += " > ? AND ";
        out += Part.text;
        out += " <= ? ORDER BY ";
        out += Order.text;
        return out;
    }();
    static constexpr auto write = [] {
        Assembled<400> out;
        out += "INSERT INTO ";
        out += Name.text;
        out += " (";
        out += Columns.text;
        out += ") VALUES (?";
        for (std::size_t i = 1; i < count_of(Columns.text); ++i) out += ", ?";
        out += ")";
        return out;
    }();
    static constexpr auto highest = [] {
        Assembled<100> out;
        out += "SELECT coalesce(max(";
        out += Part.text;
        out += "), 0) FROM ";
        out += Name.text;
        return out;
    }();
};

template <Piece Name, Piece Columns, Piece Types, Piece Part, Piece Order>
constexpr Carried carried() {
    using All = Texts<Name, Columns, Part, Order>;
    static_assert(count_of(Columns.text) == sizeof(Types.text) - 1, "a type for each column");
    return {Name.text, All::read.text, All::write.text, All::highest.text, {Types.text, sizeof(Types.text) - 1}};
}

// In an order in which each finds what it names. A test compares them with the schema. Tenures stay behind, and with
// them whose a match is: there it is nobody's.
constexpr Carried Tables[] = {
    carried<"person", "id, kind, name, folded, password, owner, created, seen, gone, skeleton, role", "nntttnnnftt",
            "id", "id">(),
    carried<"session", "hash, person, scope, label, created, expires", "bnttnn", "person", "person, hash">(),
    carried<"deck", "id, owner, game, name, code, changed", "nntttn", "id", "id">(),
    carried<"match",
            "key, id, game, rules, setup, terms, person_a, person_b, player_a, player_b, deck_a, deck_b, began, ended, "
            "winner, by, clause, questions, open, agreed_a, agreed_b, reason, epoch",
            "ntttttnnttttnntttnffftn", "key", "key">(),
    carried<"played", "person, began, match", "nnn", "person", "person, began, match">(),
    carried<"entry", "match, number, kind, seat, option, value, at, bank_a, bank_b, epoch", "nnnnnnnnnn", "match",
            "match, number">(),
    carried<"asked_back", "match, answer, question, declined", "nnnf", "match", "match, answer">(),
    carried<"thinking", "match, question, used", "nnn", "match", "match">(),
    carried<"rating", "person, game, rating, deviation, volatility, matches, changed", "ntrrrnn", "person",
            "person, game">(),
    carried<"rating_point", "person, game, match, at, rating, deviation", "ntnnrr", "person", "person, game, match">(),
    carried<"waiting", "key, id, host, made, request", "ntnnt", "key", "key">(),
    carried<"kept_name", "skeleton, name, until", "ttn", "1", "skeleton">(),
    carried<"block", "person, blocked, at", "nnn", "person", "person, blocked">(),
    carried<"report", "id, by, about, match, reason, text, at, closed, closed_by, outcome", "nnntttnnnt", "id", "id">(),
    carried<"sanction", "id, kind, person, address, reason, text, since, until, by, lifted", "ntntttnnnn", "id",
            "id">(),
    carried<"audit", "id, at, by, what, person, more", "nnntnt", "id", "id">(),
    carried<"lesson", "person, game, number, at", "ntnn", "person", "person, game, number">(),
    carried<"puzzle_try", "person, game, number, day, first, solved, at", "ntnnffn", "person",
            "person, game, number, day">(),
    carried<"solver_rating", "person, game, rating, deviation, volatility, tries, changed", "ntrrrnn", "person",
            "person, game">(),
    carried<"puzzle_rating", "game, number, rating, deviation, volatility, tries, changed", "tnrrrnn", "number",
            "number, game">(),
};

// Goes through the rows of a table; `each` is given a row and the number of its part.
template <class Each>
void go_through(Database& database, const Carried& table, std::int64_t highest, const Each& each) {
    for (std::int64_t from = -1; from < highest; from += PartSize) {
        Statement& rows = database.prepared(table.read);
        try {
            rows.bind(Statement::Type::Number, from);
            rows.bind(Statement::Type::Number, from + PartSize);
            while (rows.next()) each(rows, rows.number(0));
        } catch (...) {
            rows.reset();
            throw;
        }
        rows.reset();
    }
}

Statement::Type type_of(char type) {
    switch (type) {
        case 'f': return Statement::Type::Flag;
        case 'r': return Statement::Type::Real;
        case 't': return Statement::Type::Text;
        case 'b': return Statement::Type::Bytes;
        default: return Statement::Type::Number;
    }
}

void copy(SqliteDatabase& from, PostgresDatabase& to, const Carried& table) {
    std::size_t waiting = 0;
    go_through(from, table, from.number(table.highest), [&](const Statement& row, std::int64_t) {
        Statement& fresh = to.prepared(table.write);
        for (std::size_t i = 0; i < table.types.size(); ++i) {
            const int column = static_cast<int>(i) + 1;
            const Statement::Type type = type_of(table.types[i]);
            if (row.null(column))
                fresh.bind_null(type);
            else if (type == Statement::Type::Real)
                fresh.bind(row.real(column));
            else if (type == Statement::Type::Text || type == Statement::Type::Bytes)
                fresh.bind(type, row.text(column));
            else
                fresh.bind(type, row.number(column));
        }
        fresh.later();
        fresh.reset();
        if (++waiting % RowsAtOnce == 0) to.gather();
    });
    to.gather();
}

// What a table holds: how many rows, and a hash of those of each part.
struct Contents {
    std::int64_t rows = 0;
    std::map<std::int64_t, Digest> parts;
};

Contents read(Database& database, const Carried& table, std::int64_t highest) {
    Contents out;
    std::optional<std::int64_t> at;
    crypto_hash_sha256_state hash{};
    const auto add = [&](const void* bytes, std::size_t size) {
        crypto_hash_sha256_update(&hash, static_cast<const unsigned char*>(bytes), size);
    };
    const auto close = [&] {
        if (at) crypto_hash_sha256_final(&hash, out.parts[*at].data());
    };
    go_through(database, table, highest, [&](const Statement& row, std::int64_t part) {
        if (at != part) {
            close();
            at = part;
            crypto_hash_sha256_init(&hash);
        }
        ++out.rows;
        for (std::size_t i = 0; i < table.types.size(); ++i) {
            const int column = static_cast<int>(i) + 1;
            if (row.null(column)) {
                add("-", 1);
                continue;
            }
            const Statement::Type type = type_of(table.types[i]);
            if (type == Statement::Type::Text || type == Statement::Type::Bytes) {
                const std::string value = row.text(column);
                const std::uint64_t size = value.size();
                add("t", 1);
                add(&size, sizeof size);
                add(value.data(), value.size());
            } else {
                const std::int64_t value =
                    type == Statement::Type::Real ? std::bit_cast<std::int64_t>(row.real(column)) : row.number(column);
                add("n", 1);
                add(&value, sizeof value);
            }
        }
    });
    close();
    return out;
}

// Numbers that were given once are not given again, also of what is gone.
void carry_numbers(SqliteDatabase& from, PostgresDatabase& to) {
    Query given(from, "SELECT name, seq FROM sqlite_sequence");
    while (given.next()) {
        const std::string table = given.text();
        Query set(to, "SELECT setval(pg_get_serial_sequence(?, 'id'), ?)", table, given.number());
        while (set.next()) {
        }
    }
    for (const Sql sql : {Sql("SELECT setval(pg_get_serial_sequence('match', 'key'), max(key)) FROM match"),
                          Sql("SELECT setval(pg_get_serial_sequence('waiting', 'key'), max(key)) FROM waiting")})
        to.number(sql);
}

}  // namespace

Moved move_store(const std::string& file, const std::string& address) {
    if (sodium_init() < 0) throw StoreError("the library of hashes does not start");
    const int newest = static_cast<int>(sqlite_migrations().size());
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        throw StoreError(file + ": is not there: name the database of the server");
    const FileLock lock(file);
    SqliteDatabase from(file);
    if (!is_ours(from, newest) || version_of(from) != newest)
        throw StoreError(file + ": was not brought up to date: start the server of this version once");
    PostgresDatabase to(address);
    migrate(to, postgres_migrations());
    for (const Carried& table : Tables)
        if (to.number(table.highest)) throw StoreError(to.name() + ": holds something already: name an empty database");

    from.begin();  // one moment of it
    to.begin();
    try {
        for (const Carried& table : Tables) copy(from, to, table);
        carry_numbers(from, to);
        Moved moved;
        for (const Carried& table : Tables) {
            const std::int64_t highest = from.number(table.highest);
            const Contents here = read(from, table, highest), there = read(to, table, highest);
            if (here.rows != there.rows || here.parts != there.parts)
                throw StoreError(to.name() + ": does not hold what " + file + " holds, in table " + table.name);
            moved.tables.push_back({table.name, here.rows, table.types.size()});
            if (std::string_view(table.name) == "entry") moved.journals = static_cast<std::int64_t>(here.parts.size());
        }
        to.commit();
        from.rollback();
        return moved;
    } catch (...) {
        to.rollback();
        from.rollback();
        throw;
    }
}

}  // namespace quincunx::server
