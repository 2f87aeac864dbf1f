// Counts what the program asks of the heap through operator new, so that a test can show that playing asks nothing
// and that a search keeps within its bounds.
#pragma once

#include <cstdint>

namespace quincunx::checks {

// Allocations by operator new since the program began.
std::uint64_t allocations();
// Bytes held through operator new at this moment.
std::uint64_t held();

}  // namespace quincunx::checks
