// A PostgreSQL of the tests' own: in a temporary folder, at a socket in it, gone with the program.
#pragma once

#include <deque>
#include <string>

namespace quincunx::server {

class PostgresServer {
public:
    PostgresServer();  // throws std::runtime_error when it cannot be started
    PostgresServer(const PostgresServer&) = delete;
    ~PostgresServer();

    // The address of the database of that name, which may be any text; empty when it is first asked for. It goes when
    // enough others were asked for.
    std::string database(const std::string& name);
    // A new one with other settings: "LC_COLLATE 'C.UTF-8'".
    std::string database(const std::string& name, const std::string& settings);
    std::string address(const std::string& database) const;
    const std::string& folder() const { return folder_; }  // where its socket is
    // The same database for somebody who needs that password and owns it.
    std::string locked(const std::string& address, const std::string& password) const;
    // What a person would do with psql; the first value of the first row.
    std::string run(const std::string& address, const std::string& sql) const;
    void restart();  // at once, as after a fault

private:
    std::string folder_;
    int pid_ = -1;
    std::deque<std::string> made_;  // databases, oldest first

    void start();
    void stop(int signal);
};

// Started when it is first asked for.
PostgresServer& postgres();

}  // namespace quincunx::server
