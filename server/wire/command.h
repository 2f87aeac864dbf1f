// What a client sends over its WebSocket: {"kind": "command", "id": …, "do": NAME, …} (docs/protocol.md).
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "server/people/problem.h"

namespace quincunx::server {

struct Command {
    Json id;            // what the client calls it: a number or a short text; its response says the same
    std::string what;   // "answer"
    std::string table;  // empty: it is not about a table
    Json body;          // the whole message
};

// Problems: "bad-json", "bad-command" (what is missing or wrong), "no-such-command". `id` is set as soon as it could be
// read.
std::variant<Command, Problem> read_command(std::string_view message, Json& id);
Problem bad_command(std::string_view field, Form expected);

}  // namespace quincunx::server
