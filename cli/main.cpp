// The `quincunx` command: reads the options, runs one command, and turns every error into a message and an exit code.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"

using namespace quincunx;
using namespace quincunx::cli;

namespace {

int run(int argc, char** argv) {
    Shell shell;
    add_play(shell);
    add_games(shell);
    add_cards(shell);
    add_rules(shell);
    add_deck(shell);
    add_replay(shell);
    add_scenario(shell);
    add_lesson(shell);
    add_puzzle(shell);
    add_sim(shell);
    add_arena(shell);
    add_hint(shell);
    add_bot_host(shell);
    add_bench(shell);
    add_serve(shell);
    add_backup(shell);
    add_move(shell);
    add_admin(shell);
    add_doctor(shell);
    add_loadtest(shell);
    add_protocol(shell);
    add_encode(shell);
    add_manual(shell);
    add_version(shell);
    try {
        // "quincunx help play" is "quincunx play --help".
        std::vector<std::string> words(argv + 1, argv + argc);
        if (!words.empty() && words[0] == "help") {
            words.erase(words.begin());
            words.push_back("--help");
        }
        if (!words.empty() && words[0].find_first_not_of('-') == 0) {
            std::vector<std::string> known;
            for (const CLI::App* command : shell.app.get_subcommands([](const CLI::App*) { return true; }))
                known.push_back(command->get_name());
            if (std::find(known.begin(), known.end(), words[0]) == known.end())
                throw InputError("no command is called '" + words[0] + "'; there are: " + join(known, ", "));
        }
        std::vector<std::string> backwards(words.rbegin(), words.rend());
        shell.app.parse(backwards);
    } catch (const CLI::ParseError& e) {
        return shell.app.exit(e) == 0 ? Fine : Wrong;
    }
    return shell.run ? shell.run() : Fine;
}

// Whether the other end of the pipe we write to has been closed.
bool reader_left() {
    pollfd out{STDOUT_FILENO, POLLOUT, 0};
    return poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // a reader that has seen enough is no error
    int exit = Wrong;
    try {
        exit = run(argc, argv);
    } catch (const InputError& e) {
        std::cout.flush();
        std::cerr << "quincunx: " << e.what() << "\n";
    } catch (const std::bad_alloc&) {
        std::cerr << "quincunx: out of memory; ask for less at once\n";
    } catch (const std::exception& e) {
        std::cout.flush();
        std::cerr << "quincunx: internal error: " << e.what() << "; please report it with the command you gave\n";
    } catch (...) {
        std::cerr << "quincunx: internal error; please report it with the command you gave\n";
    }
    std::cout.flush();
    if (!std::cout && !reader_left()) {
        std::cerr << "quincunx: the output cannot be written; is the disk full?\n";
        return Wrong;
    }
    return exit;
}
