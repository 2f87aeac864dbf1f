// Counting allocations.
#pragma once

#include <cstdint>

namespace quincunx::cli {

// How often memory was asked for since the program began.
std::uint64_t allocations();

}  // namespace quincunx::cli
