// quincunx version: which program and which rules.
#include <iostream>

#include "cli/command.h"
#include "games/list.h"

namespace quincunx::cli {

void add_version(Shell& shell) {
    CLI::App* command = shell.command(shell.app, "version", "Which program and which rules", {"quincunx version"});
    shell.add_json(command);
    shell.on_run(command, [&shell]() -> int {
        Json out{{"version", QUINCUNX_VERSION}, {"compiler", __VERSION__}, {"rules", Json::object()}};
        for (const std::string_view id : game_ids())
            out["rules"][std::string(id)] = shell.game(std::string(id)).rules_version();
        if (shell.json) {
            shell.print(out);
            return Fine;
        }
        std::cout << "quincunx " << QUINCUNX_VERSION << " (" << __VERSION__ << ")\n";
        for (const auto& [id, rules] : out["rules"].items()) std::cout << "  " << rules.get<std::string>() << "\n";
        return Fine;
    });
}

}  // namespace quincunx::cli
