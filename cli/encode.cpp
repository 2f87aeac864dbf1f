// quincunx encode: what stands where when a game is told in numbers, for programs that learn.
#include "engine/match/encoder.h"

#include <iostream>

#include "cli/command.h"

namespace quincunx::cli {

void add_encode(Shell& shell) {
    CLI::App* command =
        shell.command(shell.app, "encode", "What stands where when a game is told in numbers, for programs that learn",
                      {"quincunx encode summoner", "quincunx encode summoner --table > docs/encoding-summoner.md",
                       "quincunx encode summoner --json"});
    auto game = std::make_shared<std::string>();
    auto whole = std::make_shared<bool>(false);
    command->add_option("game", *game, game_help())->required();
    command->add_flag("--table", *whole, "All of it, as a page in Markdown (docs/encoding.md)");
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, game, whole]() -> int {
        const Encoder& encoder = shell.game(*game).encoder();
        if (shell.json) {
            shell.print(encoder.json());
        } else if (*whole) {
            std::cout << encoder.markdown();
        } else {
            std::cout << encoder.version() << "\n";
            std::vector<std::vector<std::string>> rows;
            for (const Encoder::Block& block : encoder.blocks())
                rows.push_back({block.name, std::to_string(block.at), std::to_string(block.rows),
                                std::to_string(block.columns.size())});
            std::cout << table(rows, {false, true, true, true});
        }
        return Fine;
    });
}

}  // namespace quincunx::cli
