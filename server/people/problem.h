// What is wrong with a request, told in one way everywhere: on HTTP as the body of a 4xx or 5xx, on a WebSocket as the
// error of a response.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/match/game.h"

namespace quincunx::server {

// What was expected instead: "form.<key>" of the server's texts, with what that names.
struct Form {
    std::string key;
    std::vector<std::string> values = {};
};

struct Problem {
    int status = 400;  // as HTTP has it
    std::string code;  // "name-taken": stable; "problem.<code>" of the server's texts is what people read
    std::vector<std::string> values;              // what the text names
    Json more = Json::object();                   // machine-readable details
    int retry_after = 0;                          // seconds; 0: not said
    std::optional<Form> expected = std::nullopt;  // in the reader's language it is the last of the values
};

}  // namespace quincunx::server
