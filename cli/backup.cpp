// quincunx backup: a copy of a server's database, also while the server runs.
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "server/store/store.h"

namespace quincunx::cli {

namespace {

struct BackupOptions {
    std::string to, database = "quincunx.db";
};

int backup(const Shell& shell, const BackupOptions& options) {
    try {
        server::backup_store(options.database, options.to);
    } catch (const server::StoreError& error) {
        throw InputError(error.what());
    }
    std::error_code error;
    const auto bytes = std::filesystem::file_size(options.to, error);
    if (shell.json)
        shell.print({{"database", options.database}, {"file", options.to}, {"bytes", error ? 0 : bytes}});
    else
        std::cout << shell.say("backup.done", {options.database, options.to, std::to_string(error ? 0 : bytes)})
                  << "\n";
    return Fine;
}

}  // namespace

void add_backup(Shell& shell) {
    auto options = std::make_shared<BackupOptions>();
    CLI::App* command = shell.command(shell.app, "backup", "A copy of a server's database, also while the server runs",
                                      {"quincunx backup quincunx-2026-01-31.db",
                                       "quincunx backup /backups/today.db --database /var/lib/quincunx/quincunx.db"});
    command->add_option("file", options->to, "The new file")->required()->type_name("FILE");
    command->add_option("--database", options->database, "The server's database")
        ->envname("QUINCUNX_DATABASE")
        ->capture_default_str();
    shell.add_lang(command);
    shell.add_json(command);
    shell.on_run(command, [&shell, options] { return backup(shell, *options); });
}

}  // namespace quincunx::cli
