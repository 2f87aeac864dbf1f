// quincunx protocol: the commands of the table protocol, for who writes a client.
#include "server/hub/protocol.h"

#include <iostream>

#include "cli/command.h"

namespace quincunx::cli {

void add_protocol(Shell& shell) {
    CLI::App* command =
        shell.command(shell.app, "protocol", "The commands of the table protocol, as files for programmers",
                      {"quincunx protocol --schema", "quincunx protocol --typescript"});
    auto* form = command->add_option_group("form");
    auto schema = std::make_shared<bool>(false), typescript = std::make_shared<bool>(false),
         markdown = std::make_shared<bool>(false);
    form->add_flag("--schema", *schema, "JSON Schema (docs/schema/command.json)");
    form->add_flag("--typescript", *typescript, "Types for TypeScript (web/src/lib/commands.ts)");
    form->add_flag("--markdown", *markdown, "The table in docs/protocol.md");
    form->require_option(1);
    shell.on_run(command, [schema, typescript, markdown]() -> int {
        std::cout << (*schema       ? server::command_schema()
                      : *typescript ? server::command_typescript()
                                    : server::command_markdown());
        return Fine;
    });
}

}  // namespace quincunx::cli
