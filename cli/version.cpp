// quincunx version: which program, rules, encodings and interfaces.
#include <iostream>

#include "capi/quincunx.h"
#include "cli/command.h"
#include "engine/match/encoder.h"
#include "engine/match/replay.h"
#include "games/list.h"
#include "players/bot.h"
#include "server/wire/messages.h"

namespace quincunx::cli {

void add_version(Shell& shell) {
    CLI::App* command = shell.command(shell.app, "version", "Which program, rules, encodings and interfaces",
                                      {"quincunx version", "quincunx version --json"});
    shell.add_json(command);
    shell.on_run(command, [&shell]() -> int {
        Json out{{"version", QUINCUNX_VERSION},
                 {"compiler", __VERSION__},
                 {"c_interface", std::to_string(QX_ABI >> 16U) + "." + std::to_string(QX_ABI & 0xFFFFU)},
                 {"bot_protocol", BotPlayer::Protocol},
                 {"table_protocol", server::ProtocolVersion},
                 {"replay_format", ReplayFormat},
                 {"rules", Json::object()},
                 {"encoding", Json::object()}};
        for (const std::string_view each : game_ids()) {
            const std::string id(each);
            out["rules"][id] = shell.game(id).rules_version();
            out["encoding"][id] = shell.game(id).encoder().version();
        }
        if (shell.json) {
            shell.print(out);
            return Fine;
        }
        std::cout << "quincunx " << QUINCUNX_VERSION << " (" << __VERSION__ << ")\n";
        std::vector<std::vector<std::string>> rows;
        for (const auto& [id, rules] : out["rules"].items())
            rows.push_back({"  " + rules.get<std::string>(), out["encoding"][id].get<std::string>()});
        std::cout << table(rows);
        return Fine;
    });
}

}  // namespace quincunx::cli
