#include "server/store/sqlite.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

namespace quincunx::server {

SqliteStore::SqliteStore(const std::string& file, bool alone)
    : lock_(!alone || file == InMemory ? nullptr : std::make_unique<FileLock>(file)),
      database_(alone ? made(file) : file) {
    const bool ours = is_ours(database_, static_cast<int>(migrations().size()));
    if (!alone && !(ours && version_of(database_) == static_cast<int>(migrations().size())))
        throw StoreError(file + ": was not brought up to date: start the server of this version once");
    keep_a_log();
    database_.execute(R"sql(
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA temp_store = MEMORY;
        PRAGMA cache_size = -16000;
        PRAGMA wal_autocheckpoint = 4000;
        PRAGMA journal_size_limit = 67108864;
    )sql");
    migrate(database_, migrations());
    if (sqlite3_db_readonly(database_.handle(), "main") != 0) database_.fail(SQLITE_READONLY);
    database_.begin();
    probe();
    database_.commit();
}

void SqliteStore::begin() { database_.begin(); }

void SqliteStore::commit() {
    must_be_there();
    database_.commit();
    added_.clear();
}

void SqliteStore::rollback() {
    forget_added();
    database_.rollback();
}

void SqliteStore::savepoint() { Query(database_, "SAVEPOINT work").run(); }

void SqliteStore::release() { Query(database_, "RELEASE work").run(); }

void SqliteStore::back_to_savepoint() {
    forget_added();
    Query(database_, "ROLLBACK TO work").run();
    Query(database_, "RELEASE work").run();
}

void SqliteStore::backup(const std::string& file) {
    if (database_.file() == InMemory) return copy_database(database_, file);
    backup_sqlite(database_.file(), file);
}

int SqliteStore::schema_version() { return version_of(database_); }

void SqliteStore::probe() {
    must_be_there();
    database_.execute_script("PRAGMA user_version = " + std::to_string(schema_version()));
}

std::string SqliteStore::made(const std::string& file) {
    if (file == InMemory) return file;
    const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0) close(descriptor);
    return file;
}

void SqliteStore::keep_a_log() {
    Query query(database_, "PRAGMA journal_mode = WAL");
    if (query.next() && database_.file() != InMemory && query.text() != "wal")
        throw StoreError(database_.file() + ": cannot have a write-ahead log here: put it on a local disk");
}

void SqliteStore::need(std::int64_t changed, const std::string& otherwise) const {
    if (!changed) throw StoreError(database_.file() + ": " + otherwise);
}

void SqliteStore::must_be_there() const {
    int moved = 0;
    sqlite3_file_control(database_.handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved)
        throw StoreError(database_.file() +
                         ": was moved or deleted while the server used it: stop the server and put it back");
}

std::unique_ptr<Store> open_sqlite(const std::string& file) {
    if (file == InMemory) return std::make_unique<SqliteStore>(file);
    // One file has one name, so that it has one lock.
    std::error_code error;
    const std::filesystem::path path = std::filesystem::weakly_canonical(file, error);
    if (error || file.empty()) throw StoreError(file + ": is no name of a file");
    if (std::filesystem::is_directory(path, error)) throw StoreError(file + ": is a folder: name a file in it");
    return std::make_unique<SqliteStore>(path.string());
}

std::unique_ptr<Store> open_sqlite_beside(const std::string& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        throw StoreError(file + ": is not there: name the database of the server");
    return std::make_unique<SqliteStore>(file, false);
}

void backup_sqlite(const std::string& from, const std::string& to) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(from, error))
        throw StoreError(from + ": is not there: name the database of the server");
    Database database(from);
    if (!is_ours(database, std::numeric_limits<int>::max()))
        throw StoreError(from + ": is empty: name the database of the server");
    copy_database(database, to);
}

}  // namespace quincunx::server
