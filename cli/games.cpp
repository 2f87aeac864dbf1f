// quincunx games: what can be played.
#include <iostream>

#include "cli/command.h"
#include "games/list.h"

namespace quincunx::cli {

void add_games(Shell& shell) {
    CLI::App* command = shell.command(shell.app, "games", "What can be played",
                                      {"quincunx games", "quincunx games --lang zh-Hans", "quincunx games --json"});
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell]() -> int {
        Json list = Json::array();
        const Lang lang = shell.lang();
        for (const std::string_view id : game_ids()) {
            const Game& game = *shell.finder()(id);
            Json entry{{"id", id}};
            for (const char* field : {"name", "tagline"})
                for (const Lang each : Langs)
                    entry[field][std::string(code(each))] = game.texts().get(each, std::string("game.") + field);
            entry["cards"] = game.cards().size();
            entry["clauses"] = game.clauses().size();
            entry["decks"] = game.decks().size();
            entry["rules_version"] = game.rules_version();
            list.push_back(std::move(entry));
            if (shell.json) continue;
            std::cout << shell.paint("1", std::string(id)) << "  " << game.texts().get(lang, "game.name") << "\n  "
                      << game.texts().get(lang, "game.tagline") << "\n  "
                      << shell.say("games.facts",
                                   {std::to_string(game.cards().size()), std::to_string(game.decks().size()),
                                    std::to_string(game.clauses().size()), game.rules_version()})
                      << "\n";
        }
        if (shell.json) shell.print(list);
        return Fine;
    });
}

}  // namespace quincunx::cli
