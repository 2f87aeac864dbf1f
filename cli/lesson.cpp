// quincunx lesson: whether lessons can be learned as they are written (check), and positions for new ones (from).
#include "engine/match/lesson.h"

#include <iostream>

#include "cli/command.h"
#include "engine/match/cut.h"
#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/replay.h"

namespace quincunx::cli {

namespace {

int check_lessons(Shell& shell, const std::vector<std::string>& paths) {
    const std::vector<std::string> files = files_of(paths, ".yaml");
    if (files.empty()) throw InputError(paths.front(), 0, 0, "no files of lessons (*.yaml) are in this folder");
    std::size_t good = 0, bad = 0;
    Json results = Json::array();
    for (const std::string& file : files) {
        const std::string yaml = read_text(file, std::size_t{1} << 20);
        for (const Lesson& lesson : Lesson::read(shell.game(Lesson::game_of(yaml, file)), yaml, file)) {
            const auto problems = lesson.check();
            ++(problems.empty() ? good : bad);
            if (shell.json) {
                results.push_back({{"file", file},
                                   {"lesson", lesson.number()},
                                   {"title", lesson.title()[shell.lang()]},
                                   {"problems", problems}});
                continue;
            }
            if (problems.empty()) continue;
            std::cout << shell.paint("31", shell.say("scenario.failed")) << " " << file << ": "
                      << shell.paint("1", lesson.title()[shell.lang()]) << "\n";
            for (const std::string& problem : problems) std::cout << "    " << problem << "\n";
        }
    }
    if (shell.json)
        shell.print({{"files", files.size()}, {"good", good}, {"bad", bad}, {"lessons", results}});
    else
        std::cout << shell.say("lesson.summary",
                               {std::to_string(good + bad), std::to_string(good), std::to_string(bad)})
                  << "\n";
    return bad ? Failed : Fine;
}

struct FromOptions {
    std::string file, known_to, seed = "1";
    std::size_t at = 0;
};

int cut_position(Shell& shell, const FromOptions& options) {
    const Replay replay = read_replay(options.file, shell.finder());
    const Game& game = shell.game(replay.game);
    const Match match = play_replay(game, replay, options.at);
    std::optional<Seat> known_to;
    if (!options.known_to.empty()) known_to = options.known_to == "a" ? Seat::A : Seat::B;
    Json given;
    try {
        given = cut(match, options.at, known_to, seed_of(options.seed));
    } catch (const InputError& error) {
        throw InputError(options.file, 0, 0, error.what());
    }
    if (shell.json) {
        shell.print({{"game", game.id()}, {"at", options.at}, {"asked", side_key(match.asked())}, {"given", given}});
        return Fine;
    }
    std::cout << "game: " << game.id() << "\ngiven:  # " << side_key(match.asked()) << ": "
              << game.asked_text(game.present(match.waiting()), match.waiting().choice, shell.lang()) << "\n"
              << given_text(given, "  ");
    return Fine;
}

}  // namespace

void add_lesson(Shell& shell) {
    CLI::App* lesson =
        shell.command(shell.app, "lesson", "Lessons written as text", {"quincunx lesson check my-lessons"});
    lesson->require_subcommand(1);
    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* command =
        shell.command(*lesson, "check", "Play each lesson as it is meant, and try every other answer of every step",
                      {"quincunx lesson check games/summoner/lessons", "quincunx lesson check my-lesson.yaml --json"});
    command->add_option("files", *paths, "Files of lessons, or folders of them")->required();
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, paths] { return check_lessons(shell, *paths); });

    auto options = std::make_shared<FromOptions>();
    CLI::App* from = shell.command(
        *lesson, "from", "Cut a position out of a saved match, as the 'given' of a lesson or a puzzle",
        {"quincunx lesson from match.json --at 40", "quincunx lesson from match.json --at 40 --known-to a"});
    from->add_option("file", options->file, "A replay file, of a finished match or not")->required();
    from->add_option("--at", options->at, "The question, counted from 0")->required()->check(CLI::NonNegativeNumber);
    from->add_option("--known-to", options->known_to,
                     "Only what this seat knows: the rest is dealt anew. Otherwise all, as it was")
        ->check(CLI::IsMember({"a", "b"}));
    from->add_option("--seed", options->seed, "For what is dealt anew")->capture_default_str();
    shell.add_lang(from);
    shell.add_json(from);
    shell.add_edition(from);
    shell.on_run(from, [&shell, options] { return cut_position(shell, *options); });
}

}  // namespace quincunx::cli
