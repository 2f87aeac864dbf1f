// The whole server put together: store, hub, HTTP interface, sockets.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/config.h"

namespace quincunx::server {

class Server {
public:
    // Opens the store. Throws StoreError when it cannot. `version` is the program's.
    Server(Config, Log&, const std::string& version);
    ~Server();

    // The port in use. Throws std::runtime_error when it cannot be listened at.
    std::uint16_t listen();
    // Until SIGTERM or SIGINT or stop(): then everybody is told, all is kept, and it returns. The second time it
    // returns at once.
    void run();
    void stop();  // from anywhere

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// The addresses at which others on the local network find this machine.
std::vector<std::string> lan_addresses();

// The error in words for a log: of foreign text only what it is, since it may hold what somebody has sent.
std::string words_of(const std::exception_ptr&);

}  // namespace quincunx::server
