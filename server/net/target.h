// The target of a request, "/api/lobby?game=gemu", taken apart and decoded.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace quincunx::server {

struct Target {
    std::string path;                                       // begins with '/'
    std::map<std::string, std::string, std::less<>> query;  // the last of equal keys
};

// Nothing when it cannot be meant well: no path, characters that must be percent-encoded and are not, broken percent
// signs, control characters, bytes that are not UTF-8, segments "." or ".." once decoded.
std::optional<Target> read_target(std::string_view target);

// The path as seen behind `base` ("/", "/cards/"): "/cards/api/me" is "/api/me". A proxy may have taken the base off:
// what does not begin with it stays as it is.
std::string_view below(std::string_view path, std::string_view base);

bool valid_utf8(std::string_view);

}  // namespace quincunx::server
