// Programs that are started and ended from here. POSIX only.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/descriptor.h"

namespace quincunx {

// A running program in a process group of its own. Its standard error is ours.
class Child {
public:
    // Starts the program, which is looked for as a shell would. `from` and `to` become the other ends of its standard
    // output and input. Throws InputError when it cannot be started.
    Child(const std::vector<std::string>& command, Descriptor& from, Descriptor& to);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    // Ends it and whatever it started: by SIGTERM, soon after by SIGKILL.
    ~Child();

    // How it has ended, "exit status 1" or "signal 11"; nothing when it still runs after that time.
    std::optional<std::string> ended(std::chrono::milliseconds within) const;

private:
    pid_t pid_ = -1;
};

// The words of a command line as a shell parts them: quotes and backslashes are obeyed, nothing is replaced. Throws
// InputError when there are none or a quote is not closed.
std::vector<std::string> split_command(std::string_view line);

}  // namespace quincunx
