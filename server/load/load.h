// Many matches at once, played by real clients over HTTP and WebSockets: to measure a server, and to see that it keeps
// what it has acknowledged when it is killed.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/match/game.h"

namespace quincunx::server {

struct LoadSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
    std::size_t matches = 100;
    double answers_per_second = 2;  // of each match; 0: as fast as the server goes
    double warm_seconds = 3;        // after everybody sits, not measured
    double seconds = 20;
    std::vector<std::string> games;     // in turn; at least one
    bool texts = false, views = false;  // what the clients ask to be told
    std::uint64_t seed = 1;
    // Comes back after a broken connection, as often as it takes, until the end.
    bool reconnect = false;
    std::function<void(const std::string&)> progress;  // a line now and then
};

struct LoadReport {
    std::uint64_t answers = 0;  // acknowledged while measured
    std::uint64_t errors = 0;   // refused answers, broken connections
    std::uint64_t matches_ended = 0;
    std::uint64_t reconnects = 0;
    double seconds = 0;
    std::vector<std::string> first_errors;
    std::vector<float> latencies;  // milliseconds from an answer to the question that follows it, sorted
    double at(double part) const;  // a quantile of them
    // Of each match: the answers acknowledged, by question; and whether it was seen to end.
    struct Acknowledged {
        std::map<std::int32_t, std::string> answers;
        bool over = false;
    };
    std::map<std::string, Acknowledged> acknowledged;
};

// Runs on this thread until the time is up or `stop` turns true. Throws std::runtime_error when nothing can be begun.
LoadReport run_load(const LoadSettings&, const std::atomic<bool>* stop = nullptr);

}  // namespace quincunx::server
