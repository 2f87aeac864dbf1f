// Counts what the program asks of the heap through operator new, so that a test can show that playing asks nothing.
#pragma once

#include <cstdint>

namespace quincunx::checks {

// Allocations by operator new since the program began.
std::uint64_t allocations();

}  // namespace quincunx::checks
