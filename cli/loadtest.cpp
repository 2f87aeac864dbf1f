// quincunx loadtest: many matches at once on a server, measured; or a server that is killed again and again.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "engine/match/match.h"
#include "games/list.h"
#include "server/load/kill.h"

namespace quincunx::cli {

namespace {

using server::KillReport;
using server::KillSettings;
using server::LoadReport;
using server::LoadSettings;

struct LoadtestOptions {
    LoadSettings load;
    int kills = 0;
    double soak = 0;       // minutes
    std::string database;  // of the server that is killed; empty: a file of its own
};

constexpr double KillEvery = 30;  // seconds, while a server is soaked

Json figures(const LoadReport& report, const LoadSettings& settings) {
    const double rate = report.seconds > 0 ? static_cast<double>(report.answers) / report.seconds : 0;
    return {{"matches", settings.matches},
            {"seconds", report.seconds},
            {"answers", report.answers},
            {"answers_per_second", rate},
            {"latency_ms",
             {{"p50", report.at(0.5)}, {"p90", report.at(0.9)}, {"p99", report.at(0.99)}, {"max", report.at(1)}}},
            {"matches_ended", report.matches_ended},
            {"errors", report.errors},
            {"first_errors", report.first_errors}};
}

int measure(const Shell& shell, const LoadtestOptions& options) {
    const LoadReport report = server::run_load(options.load);
    const Json json = figures(report, options.load);
    if (shell.json) {
        shell.print(json);
    } else {
        std::cout << shell.say("loadtest.figures",
                               {std::to_string(options.load.matches), fmt::format("{:.0f}", report.seconds),
                                std::to_string(report.answers),
                                fmt::format("{:.0f}", json["answers_per_second"].get<double>()),
                                fmt::format("{:.1f}", report.at(0.5)), fmt::format("{:.1f}", report.at(0.99)),
                                fmt::format("{:.1f}", report.at(1)), std::to_string(report.matches_ended),
                                std::to_string(report.errors)})
                  << "\n";
        for (const std::string& error : report.first_errors) std::cout << "  " << error << "\n";
    }
    return report.errors ? Failed : Fine;
}

// In a folder that is gone afterwards.
int kill_again_and_again(const Shell& shell, const LoadtestOptions& options) {
    namespace fs = std::filesystem;
    std::string folder = (fs::temp_directory_path() / "quincunx-XXXXXX").string();
    if (!mkdtemp(folder.data())) throw InputError("no folder can be made under " + fs::temp_directory_path().string());
    KillSettings settings;
    settings.load = options.load;
    settings.kills = options.kills;
    settings.database = options.database.empty() ? folder + "/kill.db" : options.database;
    settings.command = {fs::read_symlink("/proc/self/exe").string(),
                        "serve",
                        "--port",
                        std::to_string(options.load.port),
                        "--database",
                        settings.database,
                        "--log-level",
                        "off",
                        "--for-loadtest"};
    if (options.soak > 0) {
        // Half of the time it is killed, then it has to show that it does not grow.
        settings.last = options.soak * 60 / 2;
        settings.kills = std::max(1, static_cast<int>(settings.last / KillEvery));
        settings.shortest = KillEvery / 2, settings.longest = KillEvery * 3 / 2;
        settings.attacked = true;
    }
    KillReport report;
    try {
        report = server::run_kills(settings);
    } catch (...) {
        fs::remove_all(folder);
        throw;
    }
    fs::remove_all(folder);
    if (shell.json) {
        Json minutes = Json::array();
        for (std::size_t second = 0; second < report.memory.size(); second += 60)
            minutes.push_back(report.memory[second]);
        shell.print({{"kills", report.kills},
                     {"matches", report.matches},
                     {"acknowledged_and_kept", report.kept},
                     {"reconnects", report.load.reconnects},
                     {"attacks", report.attacks},
                     {"memory_mb",
                      {{"before", report.memory_before()},
                       {"after", report.memory_after()},
                       {"every_minute", std::move(minutes)}}},
                     {"wrong", report.wrong}});
    } else {
        std::cout << shell.say("loadtest.kills", {std::to_string(report.kills), std::to_string(report.matches),
                                                  std::to_string(report.kept), std::to_string(report.wrong.size())})
                  << "\n";
        for (const std::string& wrong : report.wrong) std::cout << "  " << wrong << "\n";
        if (options.soak > 0)
            std::cout << shell.say("loadtest.soaked",
                                   {std::to_string(report.attacks), fmt::format("{:.1f}", report.memory_before()),
                                    fmt::format("{:.1f}", report.memory_after())})
                      << "\n";
    }
    const bool flat = options.soak <= 0 || report.memory_is_flat();
    return report.wrong.empty() && report.kept > 0 && flat ? Fine : Failed;
}

}  // namespace

void add_loadtest(Shell& shell) {
    auto options = std::make_shared<LoadtestOptions>();
    CLI::App* command = shell.command(
        shell.app, "loadtest", "Many matches at once on a server, by real clients, measured",
        {"quincunx loadtest --port 8080 --matches 1000", "quincunx loadtest --port 8080 --matches 300 --rate 0",
         "quincunx loadtest --kills 10 --port 8090    a server of its own, killed again and again",
         "quincunx loadtest --kills 10 --port 8090 --database postgresql://name@host/database",
         "quincunx loadtest --soak 20 --matches 500 --port 8090    and attacked"});
    LoadSettings& load = options->load;
    command->add_option("--host", load.host, "The server's address")->capture_default_str();
    command->add_option("--port", load.port, "The server's port")->capture_default_str();
    command->add_option("--matches", load.matches, "Matches at once, two clients each")
        ->capture_default_str()
        ->check(CLI::Range(1, 20000));
    command->add_option("--rate", load.answers_per_second, "Answers a second of each match; 0: as fast as it goes")
        ->capture_default_str();
    command->add_option("--seconds", load.seconds, "Seconds to measure")->capture_default_str();
    command->add_option("--warm", load.warm_seconds, "Seconds to play before measuring")->capture_default_str();
    for (const std::string_view id : game_ids()) load.games.emplace_back(id);
    command->add_option("--games", load.games, "The games to play, in turn")->delimiter(',')->capture_default_str();
    command->add_flag("--texts", load.texts, "Clients ask for texts, as the pages do");
    command->add_flag("--views", load.views, "Clients ask for the whole view with every change, as the pages do");
    command->add_option("--seed", load.seed, "The seed of the answers")->capture_default_str();
    command->add_option(
        "--kills", options->kills,
        "Instead: start a server at this port, kill it so often while matches are played, and check that it has "
        "kept everything it acknowledged");
    command->add_option("--database", options->database,
                        "The database of the server that is killed; empty: a file that is gone afterwards");
    command->add_option("--soak", options->soak,
                        "Instead: for so many minutes a server of its own at this port is killed again and again and "
                        "attacked all the while; nothing may be lost, and in the end its memory may not grow");
    shell.add_json(command);
    shell.on_run(command, [&shell, options] {
        try {
            if (!shell.json) options->load.progress = [](const std::string& line) { std::cerr << line << "\n"; };
            return options->kills || options->soak > 0 ? kill_again_and_again(shell, *options)
                                                       : measure(shell, *options);
        } catch (const std::runtime_error& error) {
            throw InputError(shell.say("loadtest.failed", {error.what()}));
        }
    });
}

}  // namespace quincunx::cli
