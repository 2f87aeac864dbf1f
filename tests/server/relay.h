// Between a program and the PostgreSQL of the tests: passes on what both say, and cuts the connection at a COMMIT.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <string>
#include <thread>

#include "tests/server/folder.h"
#include "tests/server/postgres.h"

namespace quincunx::server {

class Relay {
public:
    enum class Cut : std::uint8_t { Never, Before, After };  // before the server hears it, after it has carried it out

    Relay() : door_(made(folder_ / ".s.PGSQL.5432", true)), thread_([this] { serve(); }) {}
    Relay(const Relay&) = delete;
    ~Relay() {
        shutdown(door_, SHUT_RDWR);
        ending_ = true;
        thread_.join();
        close(door_);
    }

    std::string address_of(const std::string& address) const {
        std::string out = address;
        return out.replace(out.find(postgres().folder()), postgres().folder().size(), folder_.path().string());
    }
    void cut_at_commit(Cut cut) {
        has_cut_ = false;
        cut_ = cut;
    }
    bool has_cut() const { return has_cut_; }

private:
    Folder folder_;
    int door_;
    std::atomic<Cut> cut_ = Cut::Never;
    std::atomic<bool> has_cut_ = false, ending_ = false;
    std::thread thread_;

    static int made(const std::string& path, bool listens) {
        sockaddr_un name{};
        name.sun_family = AF_UNIX;
        std::strncpy(name.sun_path, path.c_str(), sizeof name.sun_path - 1);
        const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const auto* address = reinterpret_cast<const sockaddr*>(&name);
        const bool fine = listens ? bind(made, address, sizeof name) == 0 && listen(made, 8) == 0
                                  : connect(made, address, sizeof name) == 0;
        if (!fine) throw std::runtime_error("no socket for the relay");
        return made;
    }

    void serve() {
        while (!ending_) {
            pollfd waits{door_, POLLIN, 0};
            if (poll(&waits, 1, 20) <= 0) continue;
            const int client = accept4(door_, nullptr, nullptr, SOCK_CLOEXEC);
            if (client < 0) continue;
            const int server = made(postgres().folder() + "/.s.PGSQL.5432", false);
            pass_on(client, server);
            close(client);
            close(server);
        }
    }

    void pass_on(int client, int server) {
        char bytes[65536];
        while (!ending_) {
            pollfd waits[] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
            if (poll(waits, 2, 20) <= 0) continue;
            for (const int from : {client, server}) {
                if (!waits[from == server].revents) continue;
                const ssize_t size = read(from, bytes, sizeof bytes);
                if (size <= 0) return;
                const std::string_view said(bytes, static_cast<std::size_t>(size));
                const bool commit = from == client && said.find("COMMIT") != std::string_view::npos;
                const Cut cut = commit ? cut_.exchange(Cut::Never) : Cut::Never;
                if (cut != Cut::Never) has_cut_ = true;
                if (cut == Cut::Before) return;
                if (write(from == client ? server : client, bytes, said.size()) < 0) return;
                if (cut == Cut::After) {
                    static_cast<void>(!read(server, bytes, sizeof bytes));  // its answer, which nobody gets
                    return;
                }
            }
        }
    }
};

}  // namespace quincunx::server
