// How names are compared.
#pragma once

#include "engine/match/strings.h"

namespace quincunx {

// With its Latin letters small, and the apostrophe of the keyboard (') for the printed one (’).
inline std::string folded(std::string_view text) {
    constexpr std::string_view Printed = "’";
    std::string out = lower(text);
    for (std::size_t at = out.find(Printed); at != std::string::npos; at = out.find(Printed, at))
        out.replace(at, Printed.size(), "'");
    return out;
}

}  // namespace quincunx
