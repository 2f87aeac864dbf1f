// A file that was put into the program when it was built (cmake/embed.cmake).
#pragma once

#include <string_view>

namespace quincunx::embedded {

struct Embedded {
    std::string_view path;  // from the root of the project
    std::string_view text;
};

}  // namespace quincunx::embedded
