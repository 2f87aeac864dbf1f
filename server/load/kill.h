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
    double last = 1.5;                   // seconds it goes on after the last
    bool attacked = false;               // by somebody who means harm, all the while
};

struct KillReport {
    LoadReport load;
    int kills = 0;
    std::uint64_t matches = 0, kept = 0;  // acknowledged answers that are there
    // Acknowledged and not there, or other than acknowledged; there more than once; matches whose entries are no match.
    std::vector<std::string> wrong;
    std::uint64_t attacks = 0;
    std::vector<double> memory;  // megabytes the server had, every second since its last start

    // What it had in the third quarter of that time and in the last one, in the middle. In the first half it fills what
    // it keeps: tables where the match is over, buffers of connections.
    double memory_before() const { return middle(2); }
    double memory_after() const { return middle(3); }
    // Whether it stayed the same: a fiftieth and 1 MB more are not seen.
    bool memory_is_flat() const { return memory_after() <= memory_before() * 1.02 + 1; }

private:
    double middle(std::size_t quarter) const;
};

// Throws std::runtime_error when the server cannot be started.
KillReport run_kills(const KillSettings&);

}  // namespace quincunx::server
