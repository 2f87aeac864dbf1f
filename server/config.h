// The settings of a server: flags over environment over file over what is usual. Each setting has one name: --most-body
// on the command line, QUINCUNX_MOST_BODY in the environment, most-body in the file (TOML: one `name = value` a line,
// without tables).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api/api.h"
#include "server/hub/hub.h"
#include "server/log.h"
#include "server/net/net.h"

namespace quincunx::server {

struct Config {
    NetSettings net;
    ApiSettings api;
    HubSettings hub;
    std::string database = "quincunx.db";
    std::size_t threads = 0;  // for computer players; 0: one for each core but one
    bool lan = false, metrics_public = false, for_loadtest = false;
    std::string log_file = "-";
    Log::Level log_level = Log::Level::Info;
};

struct Setting {
    enum class Kind : std::uint8_t { Text, Number, Flag, List };
    std::string name, about;
    Kind kind = Kind::Text;
    // Takes the values written; throws std::invalid_argument that says what is expected.
    std::function<void(Config&, const std::vector<std::string>&)> set;
    std::function<std::string(const Config&)> show;  // as it would be written in the file
};
const std::vector<Setting>& settings();

// "most-body" is QUINCUNX_MOST_BODY.
std::string variable_of(std::string_view setting);

// A setting in force and where it came from: "default", "--port", "QUINCUNX_PORT", "quincunx.toml:3".
struct InForce {
    std::string name, value, from;
};

struct ReadConfig {
    Config config;
    std::vector<InForce> all;  // in the order of settings()
};

// What was given on the command line: name and values.
using Given = std::vector<std::pair<std::string, std::vector<std::string>>>;
using Environment = std::function<std::optional<std::string>(const std::string& variable)>;

// `file` empty: none is read. Throws InputError with the place: file and line, variable or flag.
ReadConfig read_config(const Given& flags, const Environment&, const std::string& file);

}  // namespace quincunx::server
