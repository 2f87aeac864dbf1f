// A card file before anything is made of it.
#pragma once

#include <yaml-cpp/yaml.h>

#include "games/gemu/book.h"

namespace quincunx::gemu {

// The file as YAML. Throws InputError or YAML::Exception where it is no plain YAML.
YAML::Node parse(const CardFile&);

// All that decides play, in one form however it is laid out: without names and texts, keys in order.
std::string canonical(const YAML::Node& cards);

}  // namespace quincunx::gemu
