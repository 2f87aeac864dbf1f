// quincunx scenario: runs tests of rules and cards that are written as text.
#include "engine/match/scenario.h"

#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "engine/match/input.h"

namespace quincunx::cli {

namespace {

int run_all(Shell& shell, const std::vector<std::string>& paths) {
    const std::vector<std::string> files = files_of(paths, ".yaml");
    if (files.empty()) throw InputError(paths.front(), 0, 0, "no scenario files (*.yaml) are in this folder");

    std::size_t passed = 0, failed = 0;
    Json results = Json::array(), bad = Json::array();
    for (const std::string& file : files) {
        std::vector<ScenarioResult> scenarios;
        try {
            scenarios = run_scenarios(file, shell.edition_finder());
        } catch (const InputError& e) {
            bad.push_back({{"file", file}, {"message", e.what()}});
            std::cout.flush();
            if (!shell.json) std::cerr << "quincunx: " << e.what() << "\n";
            continue;
        }
        for (const ScenarioResult& result : scenarios) {
            ++(result.passed ? passed : failed);
            if (shell.json) {
                results.push_back({{"file", result.file},
                                   {"line", result.line},
                                   {"name", result.name},
                                   {"passed", result.passed},
                                   {"failures", result.failures}});
                continue;
            }
            if (result.passed) continue;
            std::cout << shell.paint("31", shell.say("scenario.failed")) << " " << result.file << ":" << result.line
                      << ": " << shell.paint("1", result.name) << "\n";
            for (const std::string& failure : result.failures) {
                std::cout << "    ";
                for (const char c : failure) std::cout << c << (c == '\n' ? "    " : "");
                std::cout << "\n";
            }
        }
    }
    if (shell.json) {
        shell.print({{"files", files.size()},
                     {"passed", passed},
                     {"failed", failed},
                     {"bad_files", bad},
                     {"scenarios", results}});
    } else {
        std::cout << shell.say("scenario.summary", {std::to_string(passed + failed), std::to_string(files.size()),
                                                    std::to_string(passed), std::to_string(failed)})
                  << "\n";
        if (!bad.empty()) std::cout << shell.say("scenario.bad", {std::to_string(bad.size())}) << "\n";
    }
    return !bad.empty() ? Wrong : failed ? Failed : Fine;
}

}  // namespace

void add_scenario(Shell& shell) {
    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* command =
        shell.command(shell.app, "scenario", "Run tests of rules and cards written as text",
                      {"quincunx scenario games/summoner/scenarios", "quincunx scenario my-card.yaml --json"});
    command->add_option("files", *paths, "Scenario files, or folders of them")->required();
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, paths] { return run_all(shell, *paths); });
}

}  // namespace quincunx::cli
