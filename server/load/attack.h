// Somebody who means harm to a server that is being measured: bytes that make no sense, requests that never end, pings
// whose answers nobody reads.
#pragma once

#include <atomic>
#include <cstdint>

namespace quincunx::server {

// Attacks the server at this port of this machine until `stop` turns true. How many attacks were begun.
std::uint64_t attack(std::uint16_t port, std::uint64_t seed, const std::atomic<bool>& stop);

}  // namespace quincunx::server
