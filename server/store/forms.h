// How a store writes what is no plain value: the same in every store, so that matches can be moved from one to another
// byte by byte.
#pragma once

#include "server/store/store.h"

namespace quincunx::server {

// An option as it lies in memory.
std::int64_t packed(const Option&);
Option unpacked(std::int64_t bytes);

// A name with broken UTF-8 in it is mended: JSON cannot hold it.
std::string written(const Json&);
std::string written(const Setup&, const Chance&);
// What was written; throws std::exception when it was something else.
Setup read_setup(const Json&);
Chance read_chance(const Json&);

}  // namespace quincunx::server
