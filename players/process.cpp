#include "players/process.h"

#include <spawn.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include "engine/match/error.h"
#include "engine/match/input.h"

namespace quincunx {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds Grace{300};  // between SIGTERM and SIGKILL

// Both ends of a pipe; none of them is a standard one, so that giving them to a child does not overwrite another.
struct Pipe {
    Descriptor read, write;

    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0)
            throw InputError(std::string("a bot cannot be started: ") + std::strerror(errno) +
                             "; play fewer games at the same time");
        read = Descriptor(ends[0]), write = Descriptor(ends[1]);
        if (ends[0] <= STDERR_FILENO) read = Descriptor::copy_of(ends[0]);
        if (ends[1] <= STDERR_FILENO) write = Descriptor::copy_of(ends[1]);
    }
};

}  // namespace

Child::Child(const std::vector<std::string>& command, Descriptor& from, Descriptor& to) {
    Pipe input, output;
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input.read.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output.write.get(), STDOUT_FILENO);
    // Signals as a program expects them, whatever is ignored or held back here.
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGCHLD}) sigaddset(&usual, signal);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int error = posix_spawnp(&pid_, words[0], &files, &how, words.data(), environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0)
        throw InputError("the bot '" + shown(command[0]) + "' cannot be started: " + std::strerror(error) +
                         "; give a program and its arguments");
    from = std::move(output.read);
    to = std::move(input.write);
}

// The child is not waited for before its group has been ended: until then its number belongs to nobody else.
Child::~Child() {
    if (!ended(milliseconds(0))) {
        kill(-pid_, SIGTERM);
        ended(Grace);
    }
    kill(-pid_, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::optional<std::string> Child::ended(milliseconds within) const {
    const auto until = std::chrono::steady_clock::now() + within;
    for (;;) {
        siginfo_t info{};
        if (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 && errno != EINTR)
            return "unknown";
        if (info.si_pid != 0)
            return (info.si_code == CLD_EXITED ? "exit status " : "signal ") + std::to_string(info.si_status);
        if (std::chrono::steady_clock::now() >= until) return std::nullopt;
        std::this_thread::sleep_for(milliseconds(2));
    }
}

std::vector<std::string> split_command(std::string_view line) {
    constexpr std::string_view Blank = " \t\r\n";
    std::vector<std::string> words;
    bool within = false;  // a word
    char quote = 0;       // the one that is open
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (!quote && Blank.find(c) != std::string_view::npos) {
            within = false;
            continue;
        }
        if (!std::exchange(within, true)) words.emplace_back();
        if (c == quote) {
            quote = 0;
        } else if (!quote && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == '\\' && quote != '\'' && i + 1 < line.size() &&
                   (!quote || line[i + 1] == '"' || line[i + 1] == '\\')) {
            words.back() += line[++i];
        } else {
            words.back() += c;
        }
    }
    if (quote) throw InputError("the command '" + shown(line) + "' has an open quote; close it");
    if (words.empty()) throw InputError("the command of a bot is empty; give a program and its arguments");
    return words;
}

}  // namespace quincunx
