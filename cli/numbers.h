// Whether every number of a game is guarded: changed by one, it must be noticed.
#pragma once

#include <string>

#include "cli/command.h"

namespace quincunx::cli {

// A number is guarded when it stands in printed.yaml beside the folder of scenarios, or when at least one scenario of
// the folder fails after it was changed by one: up, or down where that goes unnoticed or is out of its range. Tells
// which numbers are not, and where printed.yaml and the game differ; Fine when there is nothing to tell.
int number_coverage(Shell&, const Game&, const std::string& folder, unsigned jobs);

}  // namespace quincunx::cli
