// PostgreSQL in a few plain classes: a connection in pipeline mode, migrations. What has no result to wait for travels
// with the next statement that has one, so a transaction takes as few ways to the server and back as it has questions.
#pragma once

#include <libpq-fe.h>

#include <memory>
#include <unordered_map>

#include "server/store/database.h"

namespace quincunx::server {

class PostgresDatabase final : public Database {
public:
    // Connects, looks whether what is promised can be kept there and, when it is to be `alone`, takes the place of the
    // one server that may use the database, which it has until it goes or the connection breaks.
    explicit PostgresDatabase(const std::string& address, bool alone = true);
    ~PostgresDatabase() override;

    // A connection that broke is made anew. Where it breaks before a commit is answered, what became of it is asked
    // of the next connection, for which a commit waits half a minute.
    void begin() override;
    void commit() override;
    void rollback() override;
    bool in_transaction() const override { return begun_; }
    void control(Sql) override;
    void execute_script(const std::string& script) override;
    Statement& prepared(Sql) override;
    std::vector<std::int64_t> gather() override;

private:
    class Prepared;
    struct Finish {
        void operator()(PGconn* connection) const { PQfinish(connection); }
        void operator()(PGresult* result) const { PQclear(result); }
    };
    using Connection = std::unique_ptr<PGconn, Finish>;
    using Result = std::unique_ptr<PGresult, Finish>;

    std::string address_;
    bool alone_;
    Connection connection_;
    bool begun_ = false;
    std::vector<bool> unread_;  // statements that were sent and whose results were not read; true: to be gathered
    std::vector<std::int64_t> gathered_;
    bool warned_ = false;
    std::unordered_map<const char*, std::unique_ptr<Prepared>> prepared_;

    bool stands() const;  // the connection, as far as one can see
    void connect();
    void look_around();
    void take_place();
    static void hear(void* self, const PGresult* notice);
    void note(int sent, bool counted = false);
    // Whether the transaction of that number, whose commit was not answered, was committed.
    bool was_committed(const std::string& number);
    // Reads what came of all that was sent; the results, in order. Throws what the first said that failed.
    std::vector<Result> settle();
    [[noreturn]] void fail(const PGresult*) const;
    [[noreturn]] void fail(std::string_view what, std::string_view said) const;
};

// Whether the database is one of ours: true, it is; false, it is empty. Throws StoreError when it is something else and
// NewerSchema when its version is beyond `newest`.
bool is_ours(PostgresDatabase&, int newest);
int version_of(PostgresDatabase&);
void migrate(PostgresDatabase&, Migrations);

// An address as it may be shown.
std::string without_password(const std::string& address);

}  // namespace quincunx::server
