#include "server/store/sql_store.h"
#include "server/store/sqlite_database.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

namespace quincunx::server {

namespace {

// The file, open before the store is made of it and locked as long as it is open.
struct OpenFile {
    std::unique_ptr<FileLock> lock;
    SqliteDatabase file;

    OpenFile(const std::string& name, bool alone)
        : lock(!alone || name == InMemory ? nullptr : std::make_unique<FileLock>(name)),
          file(alone ? made(name) : name) {}

    // Its name: it is there, and readable for nobody else, since it holds seeds of matches being played.
    static std::string made(const std::string& name) {
        if (name == InMemory) return name;
        const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (descriptor >= 0) close(descriptor);
        return name;
    }
};

class SqliteStore final : private OpenFile, public SqlStore {
public:
    // `alone`: the file is this one's; else it has to be there and up to date, and another may be using it.
    explicit SqliteStore(const std::string& name, bool alone = true)
        : OpenFile(name, alone), SqlStore(file, "SELECT 1 FROM tenure WHERE id = ?") {
        const Migrations steps = sqlite_migrations();
        const int newest = static_cast<int>(steps.size());
        const bool ours = is_ours(file, newest);
        if (!alone && !(ours && version_of(file) == newest))
            throw StoreError(name + ": was not brought up to date: start the server of this version once");
        keep_a_log();
        file.execute_script(R"sql(
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -16000;
            PRAGMA wal_autocheckpoint = 4000;
            PRAGMA journal_size_limit = 67108864;
        )sql");
        migrate(file, steps);
        if (sqlite3_db_readonly(file.handle(), "main") != 0) file.fail(SQLITE_READONLY);
        file.begin();
        probe();
        if (alone) begin_alone();
        file.commit();
    }

    void commit() override {
        must_be_there();
        SqlStore::commit();
    }
    void backup(const std::string& to) override {
        if (file.name() == InMemory) return copy_database(file, to);
        backup_sqlite(file.name(), to);
    }
    int schema_version() override { return version_of(file); }
    void probe() override {
        must_be_there();
        file.execute_script("PRAGMA user_version = " + std::to_string(schema_version()));
    }

private:
    // The write-ahead log: a commit is one write in one place, and whoever reads does not wait for it.
    void keep_a_log() {
        Query query(file, "PRAGMA journal_mode = WAL");
        if (query.next() && file.name() != InMemory && query.text() != "wal")
            throw StoreError(file.name() + ": cannot have a write-ahead log here: put it on a local disk");
    }
    // A file that was moved or deleted is still written to, but nobody will find it again.
    void must_be_there() const {
        int moved = 0;
        sqlite3_file_control(file.handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
        if (moved)
            throw StoreError(file.name() +
                             ": was moved or deleted while the server used it: stop the server and put it back");
    }
};

}  // namespace

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
    SqliteDatabase database(from);
    if (!is_ours(database, std::numeric_limits<int>::max()))
        throw StoreError(from + ": is empty: name the database of the server");
    copy_database(database, to);
}

}  // namespace quincunx::server
