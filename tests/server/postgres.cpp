#include "tests/server/postgres.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <vector>

#include "tests/server/folder.h"

namespace quincunx::server {

namespace {

constexpr std::size_t MostKept = 8;  // databases; a test needs three

// Where Debian puts what is not for the path.
std::string program(const std::string& name) {
    for (const int version : {15, 16, 17, 18}) {
        const std::string at = "/usr/lib/postgresql/" + std::to_string(version) + "/bin/" + name;
        if (access(at.c_str(), X_OK) == 0) return at;
    }
    return name;
}

// PostgreSQL refuses root: then it is somebody without rights. It goes when we do, however we go.
std::vector<std::string> as_nobody(std::vector<std::string> command) {
    std::vector<std::string> words{"setpriv", "--pdeathsig", "QUIT"};
    if (geteuid() == 0) words.insert(words.end(), {"--reuid", "nobody", "--regid", "nogroup", "--clear-groups"});
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

pid_t spawn(const std::vector<std::string>& command, const std::string& log) {
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    pid_t pid = -1;
    const int failed = posix_spawnp(&pid, words[0], &files, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed) throw std::runtime_error("'" + command[0] + "' cannot be started");
    return pid;
}

}  // namespace

PostgresServer::PostgresServer() {
    // In memory, where there is such a place: what is on the disk is PostgreSQL's to prove.
    std::string name = Folder::fast_place() + "/quincunx-postgres-XXXXXX";
    if (!mkdtemp(name.data())) throw std::runtime_error("no folder for PostgreSQL");
    folder_ = name;
    if (geteuid() == 0) {
        const passwd* const nobody = getpwnam("nobody");
        if (!nobody || chown(folder_.c_str(), nobody->pw_uid, nobody->pw_gid) != 0)
            throw std::runtime_error("no folder for PostgreSQL");
    }
    const pid_t made = spawn(as_nobody({program("initdb"), "-D", folder_ + "/data", "-U", "quincunx", "-A", "trust",
                                        "-E", "UTF8", "--locale=C", "--no-sync"}),
                             "/dev/null");
    int status = 0;
    if (waitpid(made, &status, 0) != made || status != 0)
        throw std::runtime_error("initdb failed: is the package postgresql-15 there?");
    const std::string rules = folder_ + "/data/pg_hba.conf";
    write_whole(rules, "local all locked scram-sha-256\n" + read_whole(rules));
    start();
}

PostgresServer::~PostgresServer() {
    stop(SIGQUIT);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void PostgresServer::start() {
    pid_ = spawn(as_nobody({program("postgres"), "-D", folder_ + "/data", "-k", folder_, "-c",
                            "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "max_connections=20"}),
                 "/dev/null");
    for (int i = 0; i < 600; ++i) {
        if (PQping(address("postgres").c_str()) == PQPING_OK) return;
        if (waitpid(pid_, nullptr, WNOHANG) == pid_) break;
        usleep(50'000);
    }
    throw std::runtime_error("PostgreSQL does not start");
}

void PostgresServer::stop(int signal) {
    if (pid_ < 0) return;
    kill(pid_, signal);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

void PostgresServer::restart() {
    stop(SIGQUIT);
    start();
}

std::string PostgresServer::address(const std::string& database) const {
    return "postgresql:///" + database + "?host=" + folder_ + "&user=quincunx";
}

std::string PostgresServer::locked(const std::string& address, const std::string& password) const {
    run(address, "DROP ROLE IF EXISTS locked");
    run(address, "CREATE ROLE locked SUPERUSER LOGIN PASSWORD '" + password + "'");
    return address.substr(0, address.rfind("&user=")) + "&user=locked";
}

namespace {

std::string called(const std::string& name) { return "q" + std::to_string(std::hash<std::string>{}(name)); }

}  // namespace

std::string PostgresServer::database(const std::string& name) {
    const std::string wanted = called(name), house = address("postgres");
    if (std::ranges::find(made_, wanted) != made_.end()) return address(wanted);
    made_.push_back(wanted);
    if (made_.size() <= MostKept) return database(name, "LC_COLLATE 'C'");
    // To empty one takes less than to make one.
    const std::string old = made_.front();
    made_.pop_front();
    run(house, "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '" + old + "'");
    run(house, "ALTER DATABASE " + old + " RENAME TO " + wanted);
    run(address(wanted), "DROP SCHEMA public CASCADE");
    run(address(wanted), "CREATE SCHEMA public");
    return address(wanted);
}

std::string PostgresServer::database(const std::string& name, const std::string& settings) {
    const std::string wanted = called(name);
    run(address("postgres"), "CREATE DATABASE " + wanted + " TEMPLATE template0 ENCODING UTF8 " + settings);
    return address(wanted);
}

std::string PostgresServer::run(const std::string& address, const std::string& sql) const {
    PGconn* const connection = PQconnectdb(address.c_str());
    PQsetNoticeProcessor(
        connection, [](void*, const char*) {}, nullptr);
    PGresult* const result = PQexec(connection, sql.c_str());
    const ExecStatusType status = PQresultStatus(result);
    const std::string wrong = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK ? "" : PQerrorMessage(connection);
    const std::string value = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
    PQclear(result);
    PQfinish(connection);
    if (!wrong.empty()) throw std::runtime_error(wrong);
    return value;
}

PostgresServer& postgres() {
    static PostgresServer server;
    return server;
}

}  // namespace quincunx::server
