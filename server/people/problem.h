// What is wrong with a request, told in one way everywhere: on HTTP as the body of a 4xx or 5xx, on a WebSocket as the
// error of a response.
#pragma once

#include <string>
#include <vector>

#include "engine/match/game.h"

namespace quincunx::server {

struct Problem {
    int status = 400;  // as HTTP has it
    std::string code;  // "name-taken": stable; "problem.<code>" of the server's texts is what people read
    std::vector<std::string> values;  // what the text names
    Json more = Json::object();       // machine-readable details
    int retry_after = 0;              // seconds; 0: not said
};

}  // namespace quincunx::server
