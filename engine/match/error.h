// An error in something a person wrote: a file, an argument. It names the place, the problem and the remedy.
#pragma once

#include <stdexcept>
#include <string>

namespace quincunx {

class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    // "file:line:column: message"; line and column from 1, 0 when unknown.
    InputError(const std::string& file, int line, int column, const std::string& message)
        : std::runtime_error(file + (line > 0 ? ":" + std::to_string(line) : "") +
                             (column > 0 ? ":" + std::to_string(column) : "") + ": " + message) {}
};

}  // namespace quincunx
