// The store in PostgreSQL.
#include "server/store/postgres_database.h"
#include "server/store/sql_store.h"

namespace quincunx::server {

namespace {

// The connection, made before the store is made of it.
struct OpenConnection {
    PostgresDatabase database;
};

class PostgresStore final : private OpenConnection, public SqlStore {
public:
    explicit PostgresStore(const std::string& address) : OpenConnection{PostgresDatabase(address)}, SqlStore(database) {
        migrate(database, postgres_migrations());
        database.begin();
        probe();
        database.commit();
    }

    void backup(const std::string&) override {
        throw StoreError(database.name() + ": is copied by PostgreSQL itself: use pg_dump, or a base backup");
    }
    int schema_version() override { return version_of(database); }
    void probe() override { Query(database, "UPDATE quincunx SET version = version").run(); }
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& address) { return std::make_unique<PostgresStore>(address); }

}  // namespace quincunx::server
