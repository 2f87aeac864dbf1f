#include "server/store/sqlite_database.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace quincunx::server {

namespace {

constexpr int Patience = 5000;                // milliseconds to wait for another program that holds the file
constexpr std::int64_t OurMark = 0x51636e78;  // "Qcnx", the application id in the header of the file

// What went wrong, for whoever runs the server.
std::string_view explained(int code) {
    switch (code & 0xff) {
        case SQLITE_NOTADB: return "is no database: name another file, or move this one away to begin a new one";
        case SQLITE_CORRUPT:
            return "is damaged: stop the server, set the file aside and put the last backup in its place";
        case SQLITE_FULL: return "cannot grow, the disk is full: make room";
        case SQLITE_PERM:
        case SQLITE_AUTH:
        case SQLITE_READONLY: return "cannot be written: see who owns the file and its folder";
        case SQLITE_CANTOPEN: return "cannot be opened: see whether its folder is there and may be written";
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "is held by another program: close it (a database shell or a copy at work)";
        case SQLITE_IOERR: return "cannot be read or written: see to the disk";
        case SQLITE_CONSTRAINT: return "does not take what contradicts what it holds";
        default: return "failed";
    }
}

[[noreturn]] void fail_with(const std::string& file, std::string_view what, int error) {
    throw StoreError(file + ": " + std::string(what) + " (" + std::strerror(error) + ")");
}

[[noreturn]] void fail_to_copy(const std::string& from, const std::string& to, int code) {
    const int kind = code & 0xff;
    const bool source = kind == SQLITE_NOTADB || kind == SQLITE_CORRUPT || kind == SQLITE_BUSY || kind == SQLITE_LOCKED;
    throw StoreError((source ? from : to) + ": " + std::string(explained(code)) + " (" + sqlite3_errstr(code) + ")");
}

// What has been done in a folder is on the disk.
void sync_folder_of(const std::string& file) {
    std::string folder = std::filesystem::path(file).parent_path().string();
    if (folder.empty()) folder = ".";
    const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

// A new, empty file beside `file`, for our eyes alone. It goes with this unless it has got its name.
class Draft {
public:
    explicit Draft(const std::string& file) : file_(file), name_(file + ".XXXXXX") {
        struct stat there {};
        if (lstat(file.c_str(), &there) == 0)
            throw StoreError(file + ": is there already and is not overwritten: name a new file");
        descriptor_ = mkostemp(name_.data(), O_CLOEXEC);
        if (descriptor_ < 0)
            fail_with(file, "cannot be written: see whether the folder is there and may be written", errno);
    }
    Draft(const Draft&) = delete;
    ~Draft() {
        close(descriptor_);
        if (!named_) unlink(name_.c_str());
    }
    const std::string& name() const { return name_; }

    void take_name() {
        if (fsync(descriptor_) != 0) fail_with(file_, "cannot be written", errno);
        int result = renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, file_.c_str(), RENAME_NOREPLACE);
        if (result != 0 && errno == EINVAL) result = std::rename(name_.c_str(), file_.c_str());
        if (result != 0) fail_with(file_, "cannot be written", errno);
        named_ = true;
        sync_folder_of(file_);
    }

private:
    std::string file_, name_;
    int descriptor_ = -1;
    bool named_ = false;
};

}  // namespace

// --- Connections

// A statement of SQLite.
class SqliteDatabase::Prepared final : public Statement {
public:
    Prepared(SqliteDatabase& database, const char* sql) : database_(database) {
        const int code =
            sqlite3_prepare_v3(database.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
        if (code != SQLITE_OK) database.fail(code);
    }
    Prepared(const Prepared&) = delete;
    ~Prepared() override { sqlite3_finalize(statement_); }

    bool busy() const { return sqlite3_stmt_busy(statement_); }

    void bind(Type, std::int64_t value) override { check(sqlite3_bind_int64(statement_, ++bound_, value)); }
    void bind(double value) override { check(sqlite3_bind_double(statement_, ++bound_, value)); }
    void bind(Type type, std::string_view value) override {
        const char* const bytes = value.data() ? value.data() : "";
        if (type == Type::Bytes)
            check(sqlite3_bind_blob64(statement_, ++bound_, bytes, value.size(), SQLITE_TRANSIENT));
        else
            check(sqlite3_bind_text64(statement_, ++bound_, bytes, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    }
    void bind_null(Type) override { check(sqlite3_bind_null(statement_, ++bound_)); }

    bool next() override {
        const int code = sqlite3_step(statement_);
        if (code == SQLITE_ROW) return true;
        if (code != SQLITE_DONE) database_.fail(code);
        return false;
    }
    std::int64_t changed() const override { return sqlite3_changes64(database_.handle()); }
    std::int64_t number(int column) const override { return sqlite3_column_int64(statement_, column); }
    double real(int column) const override { return sqlite3_column_double(statement_, column); }
    std::string text(int column) const override {
        const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
        return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)))
                     : std::string();
    }
    bool null(int column) const override { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
    Json row() const override {
        Json out = Json::object();
        for (int column = 0; column < sqlite3_column_count(statement_); ++column) {
            Json& value = out[sqlite3_column_name(statement_, column)];
            switch (sqlite3_column_type(statement_, column)) {
                case SQLITE_NULL: break;
                case SQLITE_INTEGER: value = number(column); break;
                case SQLITE_FLOAT: value = real(column); break;
                default: value = text(column);
            }
        }
        return out;
    }
    void later() override {
        while (next()) {
        }
        database_.done_later_.push_back(changed());
    }
    void reset() override {
        sqlite3_reset(statement_);
        sqlite3_clear_bindings(statement_);
        bound_ = 0;
    }

private:
    SqliteDatabase& database_;
    sqlite3_stmt* statement_ = nullptr;
    int bound_ = 0;

    void check(int code) const {
        if (code != SQLITE_OK) database_.fail(code);
    }
};

SqliteDatabase::SqliteDatabase(std::string file) : Database(std::move(file)) {
    const int code = sqlite3_open_v2(name().c_str(), &handle_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code != SQLITE_OK) {
        try {
            fail(code);
        } catch (...) {
            sqlite3_close_v2(handle_);
            throw;
        }
    }
    sqlite3_extended_result_codes(handle_, 1);
    sqlite3_busy_timeout(handle_, Patience);
}

SqliteDatabase::~SqliteDatabase() {
    prepared_.clear();
    sqlite3_close_v2(handle_);
}

void SqliteDatabase::fail(int code) const {
    const char* said = handle_ ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
    throw StoreError(name() + ": " + std::string(explained(code)) + " (" + said + ")");
}

void SqliteDatabase::control(Sql sql) { Query(*this, sql).run(); }

void SqliteDatabase::execute_script(const std::string& script) {
    const int code = sqlite3_exec(handle_, script.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
}

Statement& SqliteDatabase::prepared(Sql sql) {
    if (lost()) throw StoreError(name() + ": the transaction had to be given up");
    auto& statement = prepared_[sql.text];
    if (!statement)
        statement = std::make_unique<Prepared>(*this, sql.text);
    else if (statement->busy())
        throw std::logic_error(std::string("a statement is used while it is at work: ") + sql.text);
    return *statement;
}

std::vector<std::int64_t> SqliteDatabase::gather() { return std::exchange(done_later_, {}); }

void SqliteDatabase::begin() {
    if (begun_) throw std::logic_error("a transaction within a transaction");
    control("BEGIN IMMEDIATE");
    begun_ = true;
}

void SqliteDatabase::commit() {
    if (!begun_) throw std::logic_error("a commit without a transaction");
    control("COMMIT");
    begun_ = false;
}

void SqliteDatabase::rollback() {
    begun_ = false;
    done_later_.clear();
    if (in_transaction()) control("ROLLBACK");
}

// --- Locks

FileLock::FileLock(const std::string& file) {
    const std::string name = file + "-lock";
    descriptor_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor_ < 0) fail_with(file, "cannot be used: see whether its folder is there and may be written", errno);
    char holder[32] = "";
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
        const int error = errno;
        const ssize_t size = pread(descriptor_, holder, sizeof holder - 1, 0);
        close(descriptor_);
        if (error != EWOULDBLOCK) fail_with(file, "cannot be locked", error);
        throw StoreError(file + ": is in use by another server" +
                         (size > 0 ? " (process " + std::string(holder) + ")" : std::string()) +
                         ": stop that one, or name another file");
    }
    const int length = std::snprintf(holder, sizeof holder, "%ld", static_cast<long>(getpid()));
    // The number is only for the message above: without it the lock is as good.
    if (ftruncate(descriptor_, 0) == 0)
        static_cast<void>(!pwrite(descriptor_, holder, static_cast<std::size_t>(length), 0));
}

FileLock::~FileLock() { close(descriptor_); }

// --- Migrations

int version_of(SqliteDatabase& database) { return static_cast<int>(database.number("PRAGMA user_version")); }

bool is_ours(SqliteDatabase& database, int newest) {
    const std::int64_t mark = database.number("PRAGMA application_id");
    const int version = version_of(database);
    if (mark == 0 && version == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0) return false;
    if (mark != OurMark)
        throw StoreError(database.name() +
                         ": is the database of another program: name another file, or move this one away to begin a "
                         "new one");
    if (version > newest) fail_newer(database.name(), version, newest);
    return true;
}

void migrate(SqliteDatabase& database, Migrations steps) {
    const int newest = static_cast<int>(steps.size());
    is_ours(database, newest);
    for (int version = version_of(database); version < newest; ++version) {
        database.begin();
        try {
            if (version == 0) database.execute_script("PRAGMA application_id = " + std::to_string(OurMark));
            database.execute_script(steps[static_cast<std::size_t>(version)]);
            database.execute_script("PRAGMA user_version = " + std::to_string(version + 1));
            database.commit();
        } catch (const StoreError& error) {
            database.rollback();
            throw StoreError(std::string(error.what()) + "; the database stays at version " + std::to_string(version));
        }
    }
}

// --- Copies

void copy_database(SqliteDatabase& from, const std::string& to) {
    Draft draft(to);
    {
        SqliteDatabase copy(draft.name());
        // The draft has no readers and a name of its own until it is whole.
        copy.execute_script("PRAGMA journal_mode = OFF");
        sqlite3_backup* const work = sqlite3_backup_init(copy.handle(), "main", from.handle(), "main");
        if (!work) copy.fail(sqlite3_errcode(copy.handle()));
        // All at once: a reader that stays in one moment of the write-ahead log and lets writers go on.
        const int step = sqlite3_backup_step(work, -1);
        const int end = sqlite3_backup_finish(work);
        if (step != SQLITE_DONE || end != SQLITE_OK) fail_to_copy(from.name(), to, end != SQLITE_OK ? end : step);
    }
    draft.take_name();
}

}  // namespace quincunx::server
