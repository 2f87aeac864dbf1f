// A server as a client meets it: requests, and one WebSocket. Nothing waits longer than told. http and https.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "engine/match/setup.h"

namespace quincunx::cli {

// The server cannot be reached, or has closed the connection: it may be tried again.
struct Unreachable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Site {
public:
    // "https://play.example.org/" and a token, sent with everything; empty: none. Throws InputError.
    Site(const std::string& url, std::string token);
    ~Site();

    struct Answer {
        int status = 0;
        Json body;            // null where it is no JSON
        int retry_after = 0;  // seconds, of status 429 and 503
    };
    // `body` null: none. Throws Unreachable.
    Answer request(const std::string& method, const std::string& path, const Json& body = nullptr);

    // Opens the WebSocket, anew when there is one. Throws Unreachable, and InputError when the server does not want us.
    void open(const std::string& path);
    void send(const Json& message);
    // The next message; nothing: none has come within that time. Throws Unreachable.
    std::optional<Json> hear(std::chrono::milliseconds within);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace quincunx::cli
