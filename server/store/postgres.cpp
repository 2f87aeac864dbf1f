// The store in PostgreSQL.
#include "server/store/postgres_database.h"
#include "server/store/sql_store.h"

namespace quincunx::server {

namespace {

// The connection, made before the store is made of it.
struct OpenConnection {
    PostgresDatabase database;
};

[[noreturn]] void no_copies(const std::string& name) {
    throw StoreError(name + ": is copied by PostgreSQL itself: use pg_dump, or pg_basebackup");
}

class PostgresStore final : private OpenConnection, public SqlStore {
public:
    // `alone`: the database is this one's; else it has to be up to date, and another may be using it.
    explicit PostgresStore(const std::string& address, bool alone = true)
        : OpenConnection{PostgresDatabase(address, alone)},
          SqlStore(database, "SELECT 1 FROM tenure WHERE id = ? FOR KEY SHARE") {
        const int newest = static_cast<int>(postgres_migrations().size());
        if (!alone && !(is_ours(database, newest) && version_of(database) == newest))
            throw StoreError(database.name() + ": was not brought up to date: start the server of this version once");
        migrate(database, postgres_migrations());
        database.begin();
        probe();
        if (alone) begin_alone();
        database.commit();
    }

    void backup(const std::string&) override { no_copies(database.name()); }
    int schema_version() override { return version_of(database); }
    void probe() override { Query(database, "UPDATE quincunx SET version = version").run(); }
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& address) { return std::make_unique<PostgresStore>(address); }

std::unique_ptr<Store> open_store(const std::string& where) {
    return is_address(where) ? open_postgres(where) : open_sqlite(where);
}

std::unique_ptr<Store> open_store_beside(const std::string& where) {
    return is_address(where) ? std::make_unique<PostgresStore>(where, false) : open_sqlite_beside(where);
}

void backup_store(const std::string& from, const std::string& to) {
    if (is_address(from)) no_copies(without_password(from));
    backup_sqlite(from, to);
}

bool is_address(std::string_view where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string shown_place(const std::string& where) { return is_address(where) ? without_password(where) : where; }

}  // namespace quincunx::server
