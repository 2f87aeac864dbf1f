// A bot of docs/bots.md at the tables of a server (docs/protocol.md).
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "cli/command.h"

namespace quincunx::cli {

struct ServerOptions {
    std::string server, token, table, deck;
    bool join = false;        // sits down at the tables of others, and does not make its own
    std::uint64_t games = 0;  // 0: until it is stopped
    std::vector<std::string> command;
    std::chrono::milliseconds start{10000}, answer{10000};
};

// Plays until so many games are over or `stop` turns true: then the match at hand is played to its end, or left when it
// turns true once more by ending the program. Returns an Exit. Throws InputError.
int play_on_server(const Shell&, const Game&, const ServerOptions&, const std::atomic<bool>& stop);

}  // namespace quincunx::cli
