// run FOLDER NUMBER…: plays the scenarios of a folder once for each of these small changes (mutants.h) of the game they
// are of, and prints a line for each: "7 noticed" or "7 survived". Exit code 1: they fail without any change, or
// a process cannot be made.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <iostream>
#include <map>

#include "engine/match/input.h"
#include "engine/match/scenario.h"
#include "games/list.h"
#include "tests/mutation/mutants.h"

using namespace quincunx;

namespace {

// The games, made when a scenario first asks for one: once, for all changes.
const Game* find(std::string_view id, const std::string& card_file) {
    static std::map<std::string, std::unique_ptr<Game>> games;
    auto& game = games[card_file];
    if (!game && card_file.empty()) game = make_game(id);
    if (!game && takes_cards(id)) {
        const CardFile cards = CardFile::read(card_file);
        game = make_game(id, nullptr, &cards);
    }
    return game.get();
}

// Whether all scenarios pass. Stops at the first that does not.
bool pass(std::vector<ScenarioFile>& files) {
    for (ScenarioFile& file : files)
        for (std::size_t i = 0; i < file.size(); ++i)
            if (!file.run(i, find).passed) return false;
    return true;
}

}  // namespace

int main(int count, char** words) {
    std::vector<ScenarioFile> files;
    for (const std::string& path : files_of(words[1], ".yaml")) files.emplace_back(path);
    if (!pass(files)) return 1;
    // Of the processor; what takes much longer than without a change goes on for ever: noticed.
    const rlim_t most_seconds = 3 + 5 * static_cast<rlim_t>(std::clock() / CLOCKS_PER_SEC);
    const rlimit limit{most_seconds, most_seconds};
    for (int word = 2; word < count; ++word) {
        const int number = std::atoi(words[word]);
        // A change may crash or never end: each is tried in a process of its own.
        pid_t child = fork();
        while (child < 0 && errno == EAGAIN) {
            sleep(1);
            child = fork();
        }
        if (child == 0) {
            setrlimit(RLIMIT_CPU, &limit);
            mutants::active = number;
            try {
                _exit(pass(files) ? 0 : 1);
            } catch (...) {
                _exit(1);
            }
        }
        int status = 0;
        if (child < 0 || waitpid(child, &status, 0) != child) return 1;
        std::cout << number << (status == 0 ? " survived" : " noticed") << std::endl;
    }
}
