// quincunx lesson check: whether lessons can be learned as they are written.
#include "engine/match/lesson.h"

#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "engine/match/input.h"

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
}

}  // namespace quincunx::cli
