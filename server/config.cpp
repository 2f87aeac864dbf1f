#include "server/config.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <stdexcept>

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "server/net/address.h"

namespace quincunx::server {

namespace {

constexpr std::size_t LargestFile = 256 * 1024;

// --- Kinds of settings

using Values = std::vector<std::string>;

const std::string& only(const Values& values) {
    if (values.size() != 1) throw std::invalid_argument("one value, not a list");
    return values.front();
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

// `place` finds the setting in a Config; `check` throws when the value will not do, and may change it.
template <class Place>
Setting text(std::string name, std::string about, Place place, void (*check)(std::string&) = nullptr) {
    return {std::move(name), std::move(about), Setting::Kind::Text,
            [=](Config& config, const Values& values) {
                std::string value = only(values);
                if (check) check(value);
                place(config) = std::move(value);
            },
            [=](const Config& config) { return quoted(place(config)); }};
}

template <class Place>
Setting number(std::string name, std::string about, double low, double high, Place place) {
    using Value = std::remove_reference_t<decltype(place(std::declval<Config&>()))>;
    const auto written = [](double value) {
        char out[40];
        std::snprintf(out, sizeof out, "%.10g", value);
        return std::string(out);
    };
    return {
        std::move(name), std::move(about), Setting::Kind::Number,
        [=](Config& config, const Values& values) {
            const std::string& word = only(values);
            double value = 0;
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
            const bool whole = std::is_floating_point_v<Value> || value == std::floor(value);
            if (error != std::errc{} || end != word.data() + word.size() || !whole || !(value >= low && value <= high))
                throw std::invalid_argument(
                    std::string(std::is_floating_point_v<Value> ? "a number" : "a whole number") + " from " +
                    written(low) + " to " + written(high));
            place(config) = static_cast<Value>(value);
        },
        [=](const Config& config) { return written(static_cast<double>(place(config))); }};
}

Setting flag(std::string name, std::string about, bool Config::*place) {
    return {std::move(name), std::move(about), Setting::Kind::Flag,
            [place](Config& config, const Values& values) {
                const std::string& word = only(values);
                if (word != "true" && word != "false") throw std::invalid_argument("true or false");
                config.*place = word == "true";
            },
            [place](const Config& config) { return config.*place ? "true" : "false"; }};
}

// --- Values with rules of their own

void check_address(std::string& value) {
    if (value == "localhost") value = "127.0.0.1";
    if (!Address::read(value)) throw std::invalid_argument("an address in numbers, as 127.0.0.1 or ::1");
}

void check_base(std::string& value) {
    if (!value.starts_with('/')) value.insert(0, "/");
    if (!value.ends_with('/')) value += '/';
    for (const char c : value)
        if (!(std::isalnum(static_cast<unsigned char>(c)) || c == '/' || c == '-' || c == '_' || c == '.'))
            throw std::invalid_argument("a path of letters, digits, - and _, as /cards/");
    if (value.find("//") != std::string::npos || value.find("/.") != std::string::npos)
        throw std::invalid_argument("a path without empty or hidden parts, as /cards/");
}

void check_origin(std::string& value) {
    if (value.empty()) return;
    const std::size_t scheme = value.starts_with("https://") ? 8 : value.starts_with("http://") ? 7 : 0;
    if (value.ends_with('/')) value.pop_back();
    if (scheme == 0 || value.size() <= scheme || value.find_first_of("/?#@ ", scheme) != std::string::npos)
        throw std::invalid_argument("a scheme and a host without a path, as https://play.example.org");
    std::transform(value.begin(), value.end(), value.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
}

void check_file(std::string& value) {
    if (value.empty()) throw std::invalid_argument("the name of a file");
}

Setting database() {
    Setting out = text(
        "database", "Where all is kept: a SQLite file, or a PostgreSQL database, as postgresql://name@host/database",
        [](auto& c) -> auto& { return c.database; }, check_file);
    out.show = [](const Config& config) { return quoted(shown_place(config.database)); };
    return out;
}

Setting proxies() {
    return {"trusted-proxy", "Addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto count",
            Setting::Kind::List,
            [](Config& config, const Values& values) {
                for (const std::string& value : values)
                    if (!Network::read(value))
                        throw std::invalid_argument("addresses or networks, as 127.0.0.1 or 10.0.0.0/8");
                config.net.trusted_proxies = values;
            },
            [](const Config& config) {
                std::string out;
                for (const std::string& each : config.net.trusted_proxies)
                    out += (out.empty() ? "" : ", ") + quoted(each);
                return "[" + out + "]";
            }};
}

Setting log_level() {
    return {"log-level", "The lowest level that is logged: debug, info, warning, error, off", Setting::Kind::Text,
            [](Config& config, const Values& values) {
                if (!Log::read(only(values), config.log_level))
                    throw std::invalid_argument("debug, info, warning, error or off");
            },
            [](const Config& config) {
                for (const char* word : {"debug", "info", "warning", "error", "off"})
                    if (Log::Level level; Log::read(word, level) && level == config.log_level) return quoted(word);
                return std::string();
            }};
}

std::vector<Setting> all_settings() {
    constexpr double Much = 1e9;
    return {
        number(
            "port", "The port to listen at; 0: any that is free", 0, 65535,
            [](auto& c) -> auto& { return c.net.port; }),
        text(
            "address", "The address to listen at", [](auto& c) -> auto& { return c.net.address; }, check_address),
        flag("lan", "Listen at all addresses, so that others on the local network can come", &Config::lan),
        database(),
        text(
            "pages", "The folder of the built pages; empty: none", [](auto& c) -> auto& { return c.net.pages; }),
        text(
            "lessons", "A folder of lessons and puzzles beside those of the games; empty: none",
            [](auto& c) -> auto& { return c.api.lessons; }),
        text(
            "base", "The path under which a proxy shows the server, as /cards/",
            [](auto& c) -> auto& { return c.net.base; }, check_base),
        text(
            "origin", "Scheme and host people open, as https://play.example.org; empty: the host they ask for",
            [](auto& c) -> auto& { return c.api.origin; }, check_origin),
        proxies(),
        number(
            "threads", "Threads for computer players; 0: one for each core but one", 0, 256,
            [](auto& c) -> auto& { return c.threads; }),
        log_level(),
        text(
            "log-file", "Where the log goes; - is the standard error output",
            [](auto& c) -> auto& { return c.log_file; }, check_file),
        flag("metrics-public", "Show /metrics to everybody, not only to this machine", &Config::metrics_public),
        number(
            "most-connections", "Connections at the same time; more are refused", 1, 1'000'000,
            [](auto& c) -> auto& { return c.net.most_connections; }),
        number(
            "most-connections-of-one",
            "Connections of one address at the same time; loopback and trusted proxies are not counted", 1, 1'000'000,
            [](auto& c) -> auto& { return c.net.most_connections_of_one; }),
        number(
            "most-header", "Most bytes of the headers of a request", 1024, 1'048'576,
            [](auto& c) -> auto& { return c.net.most_header; }),
        number(
            "most-body", "Most bytes of the body of a request", 1024, 16'777'216,
            [](auto& c) -> auto& { return c.net.most_body; }),
        number(
            "most-replay", "Most bytes of a replay file that is sent", 1024, 16'777'216,
            [](auto& c) -> auto& { return c.api.most_replay; }),
        number(
            "most-message", "Most bytes of a message of a WebSocket", 1024, 1'048'576,
            [](auto& c) -> auto& { return c.net.most_message; }),
        number(
            "most-unsent", "Bytes that may wait for a slow reader; then it is cut off", 65'536, 1'073'741'824,
            [](auto& c) -> auto& { return c.net.most_unsent; }),
        number(
            "header-seconds", "Seconds for the headers of a request", 1, 3600,
            [](auto& c) -> auto& { return c.net.header_seconds; }),
        number(
            "body-seconds", "Seconds for the body of a request", 1, 3600,
            [](auto& c) -> auto& { return c.net.body_seconds; }),
        number(
            "idle-seconds", "Seconds a connection may be silent between two requests", 1, 3600,
            [](auto& c) -> auto& { return c.net.idle_seconds; }),
        number(
            "ping-seconds", "Seconds a WebSocket may be silent before it is asked whether it is there", 1, 3600,
            [](auto& c) -> auto& { return c.net.ping_seconds; }),
        number(
            "messages-burst", "Messages of a WebSocket in one burst", 1, Much,
            [](auto& c) -> auto& { return c.net.messages_burst; }),
        number(
            "messages-per-second", "Messages of a WebSocket a second, in the long run", 0.1, Much,
            [](auto& c) -> auto& { return c.net.messages_per_second; }),
        number(
            "requests-burst", "Requests of one address in one burst", 1, Much,
            [](auto& c) -> auto& { return c.api.requests_burst; }),
        number(
            "requests-per-second", "Requests of one address a second, in the long run", 0.1, Much,
            [](auto& c) -> auto& { return c.api.requests_per_second; }),
        number(
            "sign-ins-burst", "Tries to sign in, in one burst, of one address and for one name", 1, Much,
            [](auto& c) -> auto& { return c.api.sign_ins_burst; }),
        number(
            "sign-ins-per-minute", "Tries to sign in a minute, in the long run", 0.1, Much,
            [](auto& c) -> auto& { return c.api.sign_ins_per_minute; }),
        number(
            "guests-burst", "New guests and accounts of one address in one burst", 1, Much,
            [](auto& c) -> auto& { return c.api.guests_burst; }),
        number(
            "guests-per-minute", "New guests and accounts of one address a minute, in the long run", 0.1, Much,
            [](auto& c) -> auto& { return c.api.guests_per_minute; }),
        number(
            "most-tables", "Tables at the same time", 1, 1'000'000, [](auto& c) -> auto& { return c.hub.most_tables; }),
        number(
            "most-tables-of-one", "Tables of one person at the same time", 1, 1'000'000,
            [](auto& c) -> auto& { return c.hub.most_tables_of_one; }),
        number(
            "most-tables-of-address", "Tables made from one address at the same time; loopback is not counted", 1,
            1'000'000, [](auto& c) -> auto& { return c.hub.most_tables_of_address; }),
        number(
            "most-links-of-one", "WebSockets of one person at the same time", 1, 1'000'000,
            [](auto& c) -> auto& { return c.hub.most_links_of_one; }),
        number(
            "computer-time", "Milliseconds a computer player may think about an answer", 1, 3'600'000,
            [](auto& c) -> auto& { return c.hub.computer_time; }),
        number(
            "work-burst", "Milliseconds of work, about, one person may ask for over a WebSocket in one burst", 1, Much,
            [](auto& c) -> auto& { return c.hub.work_burst; }),
        number(
            "work-per-second", "Milliseconds of work, about, a second, in the long run", 0.1, Much,
            [](auto& c) -> auto& { return c.hub.work_per_second; }),
        number(
            "chat-burst", "Chat messages of one person in one burst", 1, 1'000'000,
            [](auto& c) -> auto& { return c.hub.chat_burst; }),
        number(
            "chat-per-minute", "Chat messages of one person a minute, in the long run", 1, 1'000'000,
            [](auto& c) -> auto& { return c.hub.chat_per_minute; }),
        number(
            "longest-chat", "Most bytes of a chat message", 1, 10'000,
            [](auto& c) -> auto& { return c.hub.longest_chat; }),
        flag("for-loadtest",
             "No limits on how much one client may ask for: to be measured with quincunx loadtest, on loopback only",
             &Config::for_loadtest)};
}

const Setting* find(std::string_view name) {
    const auto& all = settings();
    const auto at = std::find_if(all.begin(), all.end(), [&](const Setting& each) { return each.name == name; });
    return at == all.end() ? nullptr : &*at;
}

// --- The file

struct Entry {
    std::string name;
    Values values;
    bool list = false;
    int line = 0;
};

// Reads `name = value` lines: TOML without tables. Errors name the line.
class FileReader {
public:
    FileReader(const std::string& file) : file_(file), text_(read_text(file, LargestFile)) {}

    std::vector<Entry> read() {
        std::vector<Entry> out;
        for (;;) {
            skip(true);
            if (done()) return out;
            Entry entry;
            entry.line = line_;
            if (peek() == '[') fail("there are no tables here; write each setting as name = value");
            while (!done() && (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '-' || peek() == '_'))
                entry.name += take();
            if (entry.name.empty()) fail("a line is name = value, as port = 8080");
            skip(false);
            if (done() || take() != '=') fail("'" + shown(entry.name) + "' must be followed by = and a value");
            skip(false);
            if (!done() && peek() == '[')
                read_list(entry);
            else
                entry.values.push_back(value());
            skip(false);
            if (!done() && peek() != '\n')
                fail("there is something behind the value of '" + shown(entry.name) +
                     "'; texts stand in double quotes");
            out.push_back(std::move(entry));
        }
    }

private:
    std::string file_, text_;
    std::size_t at_ = 0;
    int line_ = 1;

    bool done() const { return at_ >= text_.size(); }
    char peek() const { return text_[at_]; }
    char take() {
        if (text_[at_] == '\n') ++line_;
        return text_[at_++];
    }
    [[noreturn]] void fail(const std::string& message) const { throw InputError(file_, line_, 0, message); }

    // Spaces and comments, and with `lines` the ends of lines, too.
    void skip(bool lines) {
        while (!done()) {
            if (peek() == '#')
                while (!done() && peek() != '\n') take();
            else if (peek() == ' ' || peek() == '\t' || peek() == '\r' || (lines && peek() == '\n'))
                take();
            else
                return;
        }
    }

    std::string value() {
        if (done() || peek() == '\n') fail("there is no value behind =");
        if (peek() == '"' || peek() == '\'') return string();
        std::string word;
        while (!done() && (std::isalnum(static_cast<unsigned char>(peek())) ||
                           std::string_view("+-._").find(peek()) != std::string_view::npos))
            word += take();
        if (word == "true" || word == "false") return word;
        std::erase(word, '_');
        if (word.empty() || word.find_first_not_of("0123456789+-.eE") != std::string::npos)
            fail("a value is a number, true, false, or a text in double quotes");
        return word;
    }

    std::string string() {
        const char quote = take();
        std::string out;
        for (;;) {
            if (done() || peek() == '\n') fail("the text has no quote at its end");
            char c = take();
            if (c == quote) return out;
            if (c == '\\' && quote == '"') {
                if (done()) fail("the text has no quote at its end");
                c = take();
                if (c == 'n')
                    c = '\n';
                else if (c == 't')
                    c = '\t';
                else if (c != '"' && c != '\\')
                    fail("behind a backslash there may be \", \\, n or t; a text in single quotes is taken as it is");
            }
            out += c;
        }
    }

    void read_list(Entry& entry) {
        entry.list = true;
        take();
        for (;;) {
            skip(true);
            if (done()) fail("the list of '" + shown(entry.name) + "' has no ] at its end");
            if (peek() == ']') break;
            entry.values.push_back(value());
            skip(true);
            if (!done() && peek() == ',')
                take();
            else if (!done() && peek() != ']')
                fail("between the items of a list there are commas");
        }
        take();
    }
};

std::string nearest(std::string_view name) {
    // The setting that shares most of its letters in order: enough for a slip of the finger.
    std::string best;
    std::size_t most = 0;
    for (const Setting& each : settings()) {
        std::vector<std::size_t> row(each.name.size() + 1, 0);
        for (const char c : name) {
            std::size_t diagonal = 0;
            for (std::size_t i = 1; i <= each.name.size(); ++i) {
                const std::size_t above = row[i];
                row[i] = c == each.name[i - 1] ? diagonal + 1 : std::max(row[i], row[i - 1]);
                diagonal = above;
            }
        }
        const std::size_t shared = row.back() * 200 / (name.size() + each.name.size());
        if (shared > most) most = shared, best = each.name;
    }
    return most >= 70 ? best : "";
}

Values split(const std::string& list) {
    Values out;
    std::string word;
    for (const char c : list + ",") {
        if (c == ',') {
            if (!word.empty()) out.push_back(word);
            word.clear();
        } else if (c != ' ') {
            word += c;
        }
    }
    return out;
}

// --- File, environment and flags

class Reader {
public:
    Reader() {
        for (const Setting& each : settings()) read_.all.push_back({each.name, "", "default"});
    }

    void from_file(const std::string& file) {
        std::map<std::string, int> seen;
        for (const Entry& entry : FileReader(file).read()) {
            const std::string place = file + ":" + std::to_string(entry.line);
            const Setting* setting = find(entry.name);
            if (!setting) {
                const std::string near = nearest(entry.name);
                throw InputError(
                    place + ": there is no setting '" + shown(entry.name) + "'" +
                    (near.empty() ? "; quincunx serve --help lists them" : "; do you mean '" + near + "'?"));
            }
            if (const auto [at, fresh] = seen.emplace(entry.name, entry.line); !fresh)
                throw InputError(place + ": '" + entry.name + "' stands in line " + std::to_string(at->second) +
                                 " already");
            set(*setting, entry.values, place);
        }
    }
    void from_environment(const Environment& environment) {
        for (const Setting& each : settings()) {
            const std::string variable = variable_of(each.name);
            const auto value = environment(variable);
            if (!value || value->empty()) continue;
            const bool yes = each.kind == Setting::Kind::Flag && *value == "1",
                       no = each.kind == Setting::Kind::Flag && *value == "0";
            set(each,
                each.kind == Setting::Kind::List ? split(*value)
                                                 : Values{yes  ? "true"
                                                          : no ? "false"
                                                               : *value},
                variable);
        }
    }
    void from_flags(const Given& flags) {
        for (const auto& [name, values] : flags)
            if (const Setting* setting = find(name)) set(*setting, values, "--" + name);
    }

    ReadConfig finish() {
        Config& config = read_.config;
        if (config.lan) {
            if (from("address") != "default")
                throw InputError(from("lan") + ": 'lan' listens at all addresses, but " + from("address") +
                                 " names one; give only one of them");
            config.net.address = "0.0.0.0";
            entry("address").from = from("lan");
        }
        config.api.base = config.net.base;
        config.api.most_body = config.net.most_body;
        if (config.for_loadtest) {
            if (!Address::read(config.net.address).value_or(Address{}).loopback())
                throw InputError(from("for-loadtest") +
                                 ": a server without limits must listen at 127.0.0.1 only; leave out lan and address");
            lift_limits();
        }
        for (std::size_t i = 0; i < settings().size(); ++i) read_.all[i].value = settings()[i].show(config);
        return std::move(read_);
    }

private:
    ReadConfig read_;

    InForce& entry(std::string_view name) {
        return *std::find_if(read_.all.begin(), read_.all.end(),
                             [&](const InForce& each) { return each.name == name; });
    }
    std::string from(std::string_view name) { return entry(name).from; }

    void set(const Setting& setting, const Values& values, const std::string& place) {
        try {
            setting.set(read_.config, values);
        } catch (const std::invalid_argument& expected) {
            std::string given;
            for (const std::string& value : values) given += (given.empty() ? "" : ", ") + shown(value);
            throw InputError(place + ": '" + setting.name + "' takes " + expected.what() + ", not '" + given + "'");
        }
        entry(setting.name).from = place;
    }

    // What is not given by hand is as good as without limits.
    void lift_limits() {
        constexpr double Endless = 1e9;
        Config& config = read_.config;
        const auto lift = [&](std::string_view name, auto& place, double value) {
            if (from(name) != "default") return;
            place = static_cast<std::remove_reference_t<decltype(place)>>(value);
            entry(name).from = from("for-loadtest");
        };
        lift("most-connections", config.net.most_connections, 100'000);
        lift("messages-burst", config.net.messages_burst, Endless);
        lift("messages-per-second", config.net.messages_per_second, Endless);
        lift("requests-burst", config.api.requests_burst, Endless);
        lift("requests-per-second", config.api.requests_per_second, Endless);
        lift("guests-burst", config.api.guests_burst, Endless);
        lift("guests-per-minute", config.api.guests_per_minute, Endless);
        lift("work-burst", config.hub.work_burst, Endless);
        lift("work-per-second", config.hub.work_per_second, Endless);
        lift("most-tables", config.hub.most_tables, 100'000);
    }
};

}  // namespace

const std::vector<Setting>& settings() {
    static const std::vector<Setting> all = all_settings();
    return all;
}

std::string variable_of(std::string_view setting) {
    std::string out = "QUINCUNX_";
    for (const char c : setting) out += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return out;
}

ReadConfig read_config(const Given& flags, const Environment& environment, const std::string& file) {
    Reader reader;
    if (!file.empty()) reader.from_file(file);
    reader.from_environment(environment);
    reader.from_flags(flags);
    return reader.finish();
}

}  // namespace quincunx::server
