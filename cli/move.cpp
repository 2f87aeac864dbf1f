// quincunx move: all that a server keeps in a SQLite file, into PostgreSQL.
#include "server/store/move.h"

#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "server/store/store.h"

namespace quincunx::cli {

namespace {

struct MoveOptions {
    std::string from = "quincunx.db", to;
};

int move(const Shell& shell, const MoveOptions& options) {
    if (server::is_address(options.from) || !server::is_address(options.to))
        throw InputError(
            "it goes from a file to an address, as --from quincunx.db --to postgresql://name@host/database");
    try {
        const server::Moved moved = server::move_store(options.from, options.to);
        const std::string to = server::shown_place(options.to);
        if (shell.json) {
            Json tables = Json::object();
            for (const server::Moved::Table& table : moved.tables) tables[table.name] = table.rows;
            shell.print({{"from", options.from}, {"to", to}, {"rows", tables}, {"journals", moved.journals}});
        } else {
            std::vector<std::vector<std::string>> rows;
            for (const server::Moved::Table& table : moved.tables)
                rows.push_back({table.name, std::to_string(table.rows)});
            std::cout << cli::table(rows) << shell.say("move.done", {options.from, to, std::to_string(moved.journals)})
                      << "\n";
        }
    } catch (const server::StoreError& error) {
        throw InputError(error.what());
    }
    return Fine;
}

}  // namespace

void add_move(Shell& shell) {
    auto options = std::make_shared<MoveOptions>();
    CLI::App* command =
        shell.command(shell.app, "move", "All that a server keeps, from a SQLite file into PostgreSQL",
                      {"quincunx move --from quincunx.db --to postgresql://quincunx@db.example.org/quincunx",
                       "The server must not be running, and the database must be empty; the file stays as it is.",
                       "A password is taken from PGPASSWORD or ~/.pgpass. docs/operations.md says more."});
    command->add_option("--from", options->from, "The file")->capture_default_str()->type_name("FILE");
    command->add_option("--to", options->to, "The address of the database")->required()->type_name("ADDRESS");
    shell.add_lang(command);
    shell.add_json(command);
    shell.on_run(command, [&shell, options] { return move(shell, *options); });
}

}  // namespace quincunx::cli
