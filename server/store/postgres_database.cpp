#include "server/store/postgres_database.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <thread>
#include <utility>

namespace quincunx::server {

namespace {

constexpr int OldestServer = 150000;
constexpr auto PlacePatience = std::chrono::seconds(1);   // for one that was killed and is not quite gone
constexpr auto DoubtPatience = std::chrono::seconds(30);  // for the server to come back
// Types of values, by their numbers in pg_type.
constexpr Oid BoolType = 16, ByteaType = 17, Int8Type = 20, Int2Type = 21, Int4Type = 23, TextType = 25,
              Float4Type = 700, Float8Type = 701;

}  // namespace

std::string without_password(const std::string& address) {
    char* wrong = nullptr;
    PQconninfoOption* const options = PQconninfoParse(address.c_str(), &wrong);
    if (!options) {
        PQfreemem(wrong);
        return "the address of the database";
    }
    std::string user, host, port, database;
    for (const PQconninfoOption* each = options; each->keyword; ++each) {
        if (!each->val) continue;
        const std::string_view key = each->keyword;
        if (key == "user") user = std::string(each->val) + "@";
        if (key == "host") host = each->val;
        if (key == "port") port = std::string(":") + each->val;
        if (key == "dbname") database = each->val;
    }
    PQconninfoFree(options);
    return "postgresql://" + user + host + port + "/" + database;
}

namespace {

// What went wrong, for whoever runs the server, by the five letters of SQLSTATE.
std::string_view explained_state(std::string_view state) {
    const auto is = [&](std::string_view beginning) { return state.starts_with(beginning); };
    if (is("23")) return "does not take what contradicts what it holds";
    if (is("53100")) return "cannot grow, the disk is full: make room";
    if (is("53300")) return "takes no more connections: see to max_connections";
    if (is("25006")) return "cannot be written: it is a standby, or set to read only";
    if (is("28")) return "does not let us in: see to name and password";
    if (is("3D")) return "is not there: make it with createdb";
    if (is("42501")) return "does not let us do that: its owner has to be the one who connects";
    if (is("08") || is("57P")) return "cannot be reached: see whether PostgreSQL runs there";
    return "failed";
}

std::string trimmed(const char* said) {
    std::string text = said ? said : "";
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    std::ranges::replace(text, '\n', ' ');
    return text;
}

// `?` and `?1` as PostgreSQL writes them; a bare one is the next after the largest before it.
std::string with_dollars(std::string_view sql) {
    std::string out;
    int largest = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < sql.size(); ++i) {
        if (sql[i] == '\'') quoted = !quoted;
        if (sql[i] != '?' || quoted) {
            out += sql[i];
            continue;
        }
        int number = 0;
        while (i + 1 < sql.size() && sql[i + 1] >= '0' && sql[i + 1] <= '9') number = number * 10 + (sql[++i] - '0');
        if (!number) number = largest + 1;
        largest = std::max(largest, number);
        out += "$" + std::to_string(number);
    }
    return out;
}

std::string bytes_of(std::string_view hex) {  // \x00ff
    const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    std::string bytes;
    for (std::size_t i = 2; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
    return bytes;
}

}  // namespace

// --- Statements

class PostgresDatabase::Prepared final : public Statement {
public:
    Prepared(PostgresDatabase& database, const char* sql, std::size_t number)
        : database_(database), sql_(with_dollars(sql)), name_("q" + std::to_string(number)) {}

    bool busy() const { return busy_; }
    void take() { busy_ = true; }

    void bind(Type type, std::int64_t value) override {
        add(type, type == Type::Flag ? (value ? "t" : "f") : std::to_string(value));
    }
    void bind(double value) override {
        if (std::isnan(value)) return bind_null(Type::Real);  // as in SQLite
        char text[32];
        std::snprintf(text, sizeof text, "%.17g", value);
        add(Type::Real, text);
    }
    void bind(Type type, std::string_view value) override { add(type, std::string(value)); }
    void bind_null(Type type) override { add(type, std::nullopt); }

    bool next() override {
        if (!result_) execute();
        return ++row_ < PQntuples(result_.get());
    }
    std::int64_t changed() const override { return std::atoll(PQcmdTuples(result_.get())); }
    std::int64_t number(int column) const override {
        const char* const text = PQgetvalue(result_.get(), row_, column);
        if (PQftype(result_.get(), column) == BoolType) return *text == 't';
        return std::strtoll(text, nullptr, 10);
    }
    double real(int column) const override { return std::strtod(PQgetvalue(result_.get(), row_, column), nullptr); }
    std::string text(int column) const override {
        std::string value(PQgetvalue(result_.get(), row_, column),
                          static_cast<std::size_t>(PQgetlength(result_.get(), row_, column)));
        return PQftype(result_.get(), column) == ByteaType ? bytes_of(value) : value;
    }
    bool null(int column) const override { return PQgetisnull(result_.get(), row_, column); }
    Json row() const override {
        Json out = Json::object();
        for (int column = 0; column < PQnfields(result_.get()); ++column) {
            Json& value = out[PQfname(result_.get(), column)];
            if (null(column)) continue;
            switch (PQftype(result_.get(), column)) {
                case BoolType:
                case Int2Type:
                case Int4Type:
                case Int8Type: value = number(column); break;
                case Float4Type:
                case Float8Type: value = real(column); break;
                default: value = text(column);
            }
        }
        return out;
    }
    void later() override { send(true); }
    void reset() override {
        values_.clear();
        result_.reset();
        row_ = -1;
        busy_ = false;
    }

private:
    struct Value {
        Oid type = 0;
        bool binary = false;
        std::optional<std::string> text;
    };
    PostgresDatabase& database_;
    std::string sql_, name_;
    bool ready_ = false, busy_ = false;  // prepared by the server; in use
    std::vector<Value> values_;
    Result result_;
    int row_ = -1;

    void add(Type type, std::optional<std::string> text) {
        static constexpr Oid Types[] = {BoolType, Int8Type, Float8Type, TextType, ByteaType};
        values_.push_back({Types[static_cast<std::size_t>(type)], type == Type::Bytes, std::move(text)});
    }

    // In a transaction what it cannot do harms nothing else, as in SQLite: PostgreSQL would give up the whole of it.
    void execute() {
        const bool guarded = database_.begun_ && !sql_.starts_with("SELECT");
        try {
            if (guarded) database_.control("SAVEPOINT guard");
            send(false);
            if (guarded) database_.control("RELEASE guard");
            std::vector<Result> results = database_.settle();
            result_ = std::move(results[results.size() - (guarded ? 2 : 1)]);
        } catch (const StoreError&) {
            if (guarded && PQstatus(database_.connection_.get()) == CONNECTION_OK) {
                database_.control("ROLLBACK TO guard");
                database_.control("RELEASE guard");
            }
            throw;
        }
    }

    void send(bool counted) {
        PGconn* const connection = database_.connection_.get();
        const int count = static_cast<int>(values_.size());
        std::vector<Oid> types;
        std::vector<const char*> texts;
        std::vector<int> lengths, formats;
        for (const Value& value : values_) {
            types.push_back(value.type);
            texts.push_back(value.text ? value.text->c_str() : nullptr);
            lengths.push_back(value.text ? static_cast<int>(value.text->size()) : 0);
            formats.push_back(value.binary);
        }
        if (!ready_) {
            database_.note(PQsendPrepare(connection, name_.c_str(), sql_.c_str(), count, types.data()));
            database_.settle();
            ready_ = true;
        }
        database_.note(
            PQsendQueryPrepared(connection, name_.c_str(), count, texts.data(), lengths.data(), formats.data(), 0),
            counted);
    }
};

// --- Connections

PostgresDatabase::PostgresDatabase(const std::string& address, bool alone)
    : Database(without_password(address)), address_(address), alone_(alone) {
    connect();
}

PostgresDatabase::~PostgresDatabase() = default;

void PostgresDatabase::connect() {
    prepared_.clear();
    unread_.clear();
    gathered_.clear();
    begun_ = false;
    // What is said here counts for the address, too, where it leaves it open.
    const std::string called = "quincunx " + std::to_string(getpid());
    const char* const keys[] = {
        "dbname", "application_name", "client_encoding", "connect_timeout", "keepalives_idle", "tcp_user_timeout",
        nullptr};
    const char* const values[] = {address_.c_str(), called.c_str(), "UTF8", "5", "2", "3000", nullptr};
    connection_.reset(PQconnectdbParams(keys, values, 1));
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
        const std::string said = trimmed(PQerrorMessage(connection_.get()));
        connection_.reset();
        const bool refused =
            said.find("authentication") != std::string::npos || said.find("pg_hba.conf") != std::string::npos;
        const bool missing = said.find("does not exist") != std::string::npos;
        fail(explained_state(refused ? "28" : missing ? "3D" : "08"), said);
    }
    PQsetNoticeReceiver(connection_.get(), &hear, this);
    look_around();
    if (alone_) take_place();
    if (!PQenterPipelineMode(connection_.get())) fail("failed", PQerrorMessage(connection_.get()));
}

// Whether what is promised can be kept here.
void PostgresDatabase::look_around() {
    const auto ask = [this](const char* sql) {
        const Result result(PQexec(connection_.get(), sql));
        if (PQresultStatus(result.get()) != PGRES_TUPLES_OK) fail(result.get());
        return std::string(PQgetvalue(result.get(), 0, 0));
    };
    if (PQserverVersion(connection_.get()) < OldestServer) fail("is too old: PostgreSQL 15 or newer is needed", "");
    if (ask("SHOW server_encoding") != "UTF8" ||
        ask("SELECT datcollate IN ('C', 'POSIX') FROM pg_database WHERE datname = current_database()") != "t")
        fail("orders texts in another way: make it with ENCODING UTF8, LC_COLLATE C and TEMPLATE template0", "");
    if (ask("SHOW fsync") != "on" || ask("SHOW full_page_writes") != "on")
        fail("is set to forget what it has promised: set fsync and full_page_writes on", "");
    if (ask("SELECT pg_is_in_recovery()") != "f") fail(explained_state("25006"), "");
    const Result set(PQexec(connection_.get(), "SET synchronous_commit = on"));
    if (PQresultStatus(set.get()) != PGRES_COMMAND_OK) fail(set.get());
}

// There is one server to a database. Who has the place is found by the name its connection has.
void PostgresDatabase::take_place() {
    const auto until = std::chrono::steady_clock::now() + PlacePatience;
    for (;;) {
        const Result taken(PQexec(connection_.get(), "SELECT pg_try_advisory_lock(1365470840)"));  // "Qcnx"
        if (PQresultStatus(taken.get()) != PGRES_TUPLES_OK) fail(taken.get());
        if (*PQgetvalue(taken.get(), 0, 0) == 't') return;
        if (std::chrono::steady_clock::now() > until) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    const Result holder(
        PQexec(connection_.get(),
               "SELECT substr(application_name, 10) FROM pg_stat_activity JOIN pg_locks USING (pid) "
               "WHERE locktype = 'advisory' AND objid = 1365470840 AND granted "
               "AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"));
    const bool known = PQresultStatus(holder.get()) == PGRES_TUPLES_OK && PQntuples(holder.get()) > 0;
    throw StoreError(name() + ": is in use by another server" +
                     (known ? " (process " + std::string(PQgetvalue(holder.get(), 0, 0)) + ")" : std::string()) +
                     ": stop that one, or name another database");
}

void PostgresDatabase::hear(void* self, const PGresult* notice) {
    const char* const severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity && std::string_view(severity) == "WARNING") static_cast<PostgresDatabase*>(self)->warned_ = true;
}

void PostgresDatabase::fail(const PGresult* result) const {
    const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    fail(explained_state(state ? state : "08"), trimmed(PQresultErrorMessage(result)));
}

void PostgresDatabase::fail(std::string_view what, std::string_view said) const {
    throw StoreError(name() + ": " + std::string(what) + (said.empty() ? "" : " (" + std::string(said) + ")"));
}

void PostgresDatabase::note(int sent, bool counted) {
    if (!sent) fail(explained_state("08"), trimmed(PQerrorMessage(connection_.get())));
    unread_.push_back(counted);
}

std::vector<PostgresDatabase::Result> PostgresDatabase::settle() {
    PGconn* const connection = connection_.get();
    const std::vector<bool> sent = std::exchange(unread_, {});
    if (!PQpipelineSync(connection)) fail(explained_state("08"), trimmed(PQerrorMessage(connection)));
    std::vector<Result> results;
    Result wrong;
    for (;;) {
        Result result(PQgetResult(connection));
        if (!result) {  // between what came of two statements
            if (PQstatus(connection) != CONNECTION_OK) break;
            continue;
        }
        const ExecStatusType status = PQresultStatus(result.get());
        if (status == PGRES_PIPELINE_SYNC) break;
        if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
            results.push_back(std::move(result));
        else if (status != PGRES_PIPELINE_ABORTED && !wrong)
            wrong = std::move(result);
    }
    if (wrong) fail(wrong.get());
    if (PQstatus(connection) != CONNECTION_OK) fail(explained_state("08"), trimmed(PQerrorMessage(connection)));
    for (std::size_t i = 0; i < results.size(); ++i)
        if (sent[i]) gathered_.push_back(std::atoll(PQcmdTuples(results[i].get())));
    return results;
}

// --- Transactions

void PostgresDatabase::control(Sql sql) {
    note(PQsendQueryParams(connection_.get(), sql.text, 0, nullptr, nullptr, nullptr, nullptr, 0));
}

// What comes while nothing is asked is a farewell, or of no interest.
bool PostgresDatabase::stands() const {
    if (!connection_ || PQstatus(connection_.get()) != CONNECTION_OK) return false;
    pollfd waits{PQsocket(connection_.get()), POLLIN, 0};
    while (poll(&waits, 1, 0) > 0)
        if (!PQconsumeInput(connection_.get())) return false;
    return true;
}

void PostgresDatabase::begin() {
    if (begun_) throw std::logic_error("a transaction within a transaction");
    if (!stands()) connect();
    control("BEGIN");
    begun_ = true;
}

void PostgresDatabase::commit() {
    if (!begun_) throw std::logic_error("a commit without a transaction");
    // Its number, by which what became of it can be asked for later; null when it has changed nothing.
    control("SELECT pg_current_xact_id_if_assigned()");
    const std::vector<Result> before = settle();
    const std::string number = PQgetvalue(before.back().get(), 0, 0);
    warned_ = false;
    try {
        control("COMMIT");
        settle();
    } catch (const StoreError&) {
        if (number.empty() || PQstatus(connection_.get()) == CONNECTION_OK || !was_committed(number)) throw;
    }
    begun_ = false;
    // As when it did not wait for the other machine.
    if (warned_) fail("has committed with a warning: what was saved may not be safe", "");
}

bool PostgresDatabase::was_committed(const std::string& number) {
    const auto until = std::chrono::steady_clock::now() + DoubtPatience;
    for (;;) {
        try {
            connect();  // who is alone is so only when the connection before is gone, and so is what it was doing
            Query query(*this, "SELECT pg_xact_status(?::xid8)", number);
            query.next();
            if (const std::string status = query.text(); status != "in progress") return status == "committed";
        } catch (const StoreError& error) {
            if (std::chrono::steady_clock::now() > until)
                throw StoreError(std::string(error.what()) + "; it is not known whether what was being saved is there");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

void PostgresDatabase::rollback() {
    const bool begun = std::exchange(begun_, false);
    if (!connection_ || PQstatus(connection_.get()) != CONNECTION_OK) return;  // it went with the connection
    try {
        if (!unread_.empty()) settle();
    } catch (const StoreError&) {
        // Whatever it was, it is taken back. What is sent behind a failure is not carried out, so this is read first.
    }
    gathered_.clear();
    if (!begun || PQstatus(connection_.get()) != CONNECTION_OK) return;
    control("ROLLBACK");
    settle();
}

void PostgresDatabase::execute_script(const std::string& script) {
    if (!unread_.empty()) settle();
    if (!PQexitPipelineMode(connection_.get())) fail("failed", PQerrorMessage(connection_.get()));
    const Result result(PQexec(connection_.get(), script.c_str()));
    PQenterPipelineMode(connection_.get());
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result.get());
}

Statement& PostgresDatabase::prepared(Sql sql) {
    if (!connection_) fail(explained_state("08"), "");
    auto& statement = prepared_[sql.text];
    if (!statement) statement = std::make_unique<Prepared>(*this, sql.text, prepared_.size());
    if (statement->busy()) throw std::logic_error(std::string("a statement is used while it is at work: ") + sql.text);
    statement->take();
    return *statement;
}

std::vector<std::int64_t> PostgresDatabase::gather() {
    if (!unread_.empty()) settle();
    return std::exchange(gathered_, {});
}

// --- Migrations

int version_of(PostgresDatabase& database) { return static_cast<int>(database.number("SELECT version FROM quincunx")); }

bool is_ours(PostgresDatabase& database, int newest) {
    if (!database.number("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() "
                         "AND tablename = 'quincunx'")) {
        if (database.number("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"))
            throw StoreError(database.name() + ": is the database of another program: make another one");
        return false;
    }
    if (const int version = version_of(database); version > newest) fail_newer(database.name(), version, newest);
    return true;
}

void migrate(PostgresDatabase& database, Migrations steps) {
    const int newest = static_cast<int>(steps.size());
    if (!is_ours(database, newest))
        database.execute_script("CREATE TABLE quincunx (version int NOT NULL); INSERT INTO quincunx VALUES (0)");
    for (int version = version_of(database); version < newest; ++version) {
        database.begin();
        try {
            database.execute_script(steps[static_cast<std::size_t>(version)]);
            Query(database, "UPDATE quincunx SET version = ?", std::int64_t{version} + 1).run();
            database.commit();
        } catch (const StoreError& error) {
            database.rollback();
            throw StoreError(std::string(error.what()) + "; the database stays at version " + std::to_string(version));
        }
    }
}

}  // namespace quincunx::server
