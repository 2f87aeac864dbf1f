// Kills a server again and again while matches are played on it, and looks whether it has kept what it acknowledged.
#pragma once

#include "server/load/load.h"

namespace quincunx::server {

struct KillSettings {
    LoadSettings load;                 // its port is where the server is to listen
    std::vector<std::string> command;  // starts the server
    std::string database;              // which it writes; looked at in the end
    int kills = 5;
    double shortest = 0.5, longest = 2;  // seconds between a start and the next SIGKILL
};

struct KillReport {
    LoadReport load;
    int kills = 0;
    std::uint64_t matches = 0, kept = 0;  // acknowledged answers that are there
    // Acknowledged and not there, or other than acknowledged; there more than once; matches whose entries are no match.
    std::vector<std::string> wrong;
};

// Throws std::runtime_error when the server cannot be started.
KillReport run_kills(const KillSettings&);

}  // namespace quincunx::server
