// What an operator should know: one JSON object a line, {"time", "level", "event", and fields}. Written by a thread of
// its own, so that a full disk or a stuck pipe holds up nobody; when too much is waiting the oldest lines are lost.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/match/game.h"

namespace quincunx::server {

class Log {
public:
    enum class Level : std::uint8_t { Debug, Info, Warning, Error, Off };
    static bool read(std::string_view word, Level&);  // "debug", "info", "warning", "error", "off"

    // "-": the standard error output; else lines are added to the file. Throws InputError when it cannot be opened.
    Log(const std::string& file, Level least);
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    ~Log();  // all lines are written

    bool wants(Level level) const { return level >= least_ && least_ != Level::Off; }
    // Fields whose names say that they are secret (token, password, …) are blanked: a slip of whoever writes them tells
    // nothing.
    void write(Level, std::string_view event, const Json& fields = Json::object());

    void debug(std::string_view event, const Json& fields = Json::object()) { write(Level::Debug, event, fields); }
    void info(std::string_view event, const Json& fields = Json::object()) { write(Level::Info, event, fields); }
    void warning(std::string_view event, const Json& fields = Json::object()) { write(Level::Warning, event, fields); }
    void error(std::string_view event, const Json& fields = Json::object()) { write(Level::Error, event, fields); }

private:
    struct Writer;
    Level least_;
    std::unique_ptr<Writer> writer_;
};

// The line without its time, for tests.
std::string log_line(Log::Level, std::string_view event, const Json& fields);

}  // namespace quincunx::server
