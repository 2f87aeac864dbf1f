// The commands of the protocol as others read them, written from their rows (hub/command.h). The files that hold this
// are in the repository; a test compares them and, with QUINCUNX_REGOLD=1, writes them anew.
#pragma once

#include <string>

namespace quincunx::server {

std::string command_schema();      // docs/schema/command.json
std::string command_typescript();  // web/src/lib/commands.ts
std::string command_markdown();    // the table in docs/protocol.md

}  // namespace quincunx::server
