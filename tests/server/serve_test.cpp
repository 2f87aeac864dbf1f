// The server put together: settings, logs, figures, and the whole of it over real sockets.
#include "server/serve.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <thread>

#include "engine/match/error.h"
#include "games/list.h"
#include "server/metrics.h"
#include "tests/server/folder.h"
#include "tests/server/postgres.h"
#include "tests/server/sockets.h"

namespace quincunx::server {
namespace {

using namespace sockets;

// --- Settings

class Settings : public ::testing::Test {
protected:
    Folder folder_;
    std::map<std::string, std::string> environment_;
    Given flags_;

    ReadConfig read(std::string_view file = "") {
        const auto variable = [this](const std::string& name) -> std::optional<std::string> {
            const auto at = environment_.find(name);
            return at == environment_.end() ? std::nullopt : std::optional(at->second);
        };
        return read_config(flags_, variable, file.empty() ? "" : folder_.write("q.toml", file));
    }
    std::string complaint(std::string_view file = "") {
        try {
            read(file);
        } catch (const InputError& error) {
            std::string text = error.what();
            const std::string path = folder_ / "q.toml";
            if (const auto at = text.find(path); at != std::string::npos) text.replace(at, path.size(), "q.toml");
            return text;
        }
        return "";
    }
    static InForce of(const ReadConfig& read, std::string_view name) {
        for (const InForce& each : read.all)
            if (each.name == name) return each;
        return {};
    }
};

TEST_F(Settings, FlagsOverEnvironmentOverFileOverDefault) {
    EXPECT_EQ(of(read(), "port").value, "8080");
    EXPECT_EQ(of(read(), "port").from, "default");
    const std::string file = "# a comment\n\nport = 1001  # behind\n";
    EXPECT_EQ(read(file).config.net.port, 1001);
    EXPECT_EQ(of(read(file), "port").from, (folder_ / "q.toml") + ":3");
    environment_["QUINCUNX_PORT"] = "1002";
    EXPECT_EQ(read(file).config.net.port, 1002);
    EXPECT_EQ(of(read(file), "port").from, "QUINCUNX_PORT");
    flags_ = {{"port", {"1003"}}};
    EXPECT_EQ(read(file).config.net.port, 1003);
    EXPECT_EQ(of(read(file), "port").from, "--port");
    environment_["QUINCUNX_PORT"] = "";
    flags_.clear();
    EXPECT_EQ(read(file).config.net.port, 1001) << "an empty variable counts as none";
}

TEST_F(Settings, OfEveryKindAreRead) {
    const Config config = read(R"(
database = "/var/lib/q \"x\".db"
pages = 'C:\as it is'
base = "cards"
origin = "https://Play.Example.org/"
trusted-proxy = ["127.0.0.1",   # ours
                 "10.0.0.0/8",
]
log-level = "debug"
metrics-public = true
messages-per-second = 2.5
most-body = 1_000_000
)")
                              .config;
    EXPECT_EQ(config.database, "/var/lib/q \"x\".db");
    EXPECT_EQ(config.net.pages, "C:\\as it is");
    EXPECT_EQ(config.net.base, "/cards/");
    EXPECT_EQ(config.api.base, "/cards/");
    EXPECT_EQ(config.api.origin, "https://play.example.org");
    EXPECT_EQ(config.net.trusted_proxies, (std::vector<std::string>{"127.0.0.1", "10.0.0.0/8"}));
    EXPECT_EQ(config.log_level, Log::Level::Debug);
    EXPECT_TRUE(config.metrics_public);
    EXPECT_EQ(config.net.messages_per_second, 2.5);
    EXPECT_EQ(config.net.most_body, 1'000'000U);
    EXPECT_EQ(config.api.most_body, 1'000'000U);
    environment_ = {{"QUINCUNX_TRUSTED_PROXY", "::1, 10.0.0.1"},
                    {"QUINCUNX_METRICS_PUBLIC", "0"},
                    {"QUINCUNX_ADDRESS", "localhost"}};
    EXPECT_EQ(read().config.net.trusted_proxies, (std::vector<std::string>{"::1", "10.0.0.1"}));
    EXPECT_FALSE(read().config.metrics_public);
    EXPECT_EQ(read().config.net.address, "127.0.0.1");
}

TEST_F(Settings, WhatIsShownCanBeReadAgain) {
    flags_ = {{"port", {"1234"}},
              {"trusted-proxy", {"127.0.0.1", "::1"}},
              {"database", {"a \"b\" \\c"}},
              {"log-level", {"error"}},
              {"lan", {"false"}}};
    const ReadConfig first = read();
    std::string file;
    for (const InForce& each : first.all) file += each.name + " = " + each.value + "\n";
    flags_ = {};
    const ReadConfig second = read(file);
    ASSERT_EQ(first.all.size(), settings().size());
    for (std::size_t i = 0; i < first.all.size(); ++i)
        EXPECT_EQ(first.all[i].value, second.all[i].value) << first.all[i].name;
}

TEST_F(Settings, TheLanIsAllAddresses) {
    flags_ = {{"lan", {"true"}}};
    EXPECT_EQ(read().config.net.address, "0.0.0.0");
    EXPECT_EQ(of(read(), "address").from, "--lan");
    environment_["QUINCUNX_ADDRESS"] = "10.0.0.1";
    EXPECT_EQ(complaint(),
              "--lan: 'lan' listens at all addresses, but QUINCUNX_ADDRESS names one; give only one of them");
}

TEST_F(Settings, LimitsAreLiftedOnLoopbackOnly) {
    flags_ = {{"for-loadtest", {"true"}}, {"messages-burst", {"7"}}};
    const Config config = read().config;
    EXPECT_GE(config.net.messages_per_second, 1e6);
    EXPECT_GE(config.api.guests_burst, 1e6);
    EXPECT_EQ(config.net.messages_burst, 7) << "what is given by hand stays";
    flags_.push_back({"lan", {"true"}});
    EXPECT_NE(complaint().find("must listen at 127.0.0.1 only"), std::string::npos);
}

TEST_F(Settings, WhatIsWrongIsNamedWithItsPlace) {
    EXPECT_EQ(complaint("\nport = 70000\n"), "q.toml:2: 'port' takes a whole number from 0 to 65535, not '70000'");
    EXPECT_EQ(complaint("prot = 1"), "q.toml:1: there is no setting 'prot'; do you mean 'port'?");
    EXPECT_EQ(complaint("xyzzy = 1"), "q.toml:1: there is no setting 'xyzzy'; quincunx serve --help lists them");
    EXPECT_EQ(complaint("port = 1\nlan = true\nport = 2"), "q.toml:3: 'port' stands in line 1 already");
    EXPECT_EQ(complaint("[server]\nport = 1"),
              "q.toml:1: there are no tables here; write each setting as name = value");
    EXPECT_EQ(complaint("port"), "q.toml:1: 'port' must be followed by = and a value");
    EXPECT_EQ(complaint("port ="), "q.toml:1: there is no value behind =");
    EXPECT_EQ(complaint("= 3"), "q.toml:1: a line is name = value, as port = 8080");
    EXPECT_EQ(complaint("port = 1 2"),
              "q.toml:1: there is something behind the value of 'port'; texts stand in double quotes");
    EXPECT_EQ(complaint("database = x.db"), "q.toml:1: a value is a number, true, false, or a text in double quotes");
    EXPECT_EQ(complaint("database = \"x.db"), "q.toml:1: the text has no quote at its end");
    EXPECT_EQ(complaint("trusted-proxy = [\"127.0.0.1\"\n\n\"::1\"]"),
              "q.toml:3: between the items of a list there are commas");
    EXPECT_EQ(complaint("trusted-proxy = [\"127.0.0.1\",\n"),
              "q.toml:2: the list of 'trusted-proxy' has no ] at its end");
    EXPECT_EQ(complaint("port = [1, 2]"), "q.toml:1: 'port' takes one value, not a list, not '1, 2'");
    EXPECT_NE(complaint("database = \"\\x\"").find("behind a backslash"), std::string::npos);
    for (const char* wrong : {"port = -1", "port = 1.5", "port = 1e", "port = true", "lan = 1", "lan = \"yes\"",
                              "address = \"localhos\"", "origin = \"play.example.org\"", "origin = \"https://a/b\"",
                              "base = \"/a//b\"", "base = \"/../\"", "base = \"a b\"", "trusted-proxy = [\"proxy\"]",
                              "log-level = \"loud\"", "database = \"\"", "most-body = 1", "messages-per-second = 0"})
        EXPECT_EQ(complaint(wrong).find("q.toml:1: '"), 0U) << wrong << ": " << complaint(wrong);
    environment_["QUINCUNX_LAN"] = "maybe";
    EXPECT_EQ(complaint(), "QUINCUNX_LAN: 'lan' takes true or false, not 'maybe'");
    environment_.clear();
    flags_ = {{"threads", {"many"}}};
    EXPECT_EQ(complaint(), "--threads: 'threads' takes a whole number from 0 to 256, not 'many'");
    flags_.clear();
    EXPECT_THROW(read_config(
                     {}, [](const std::string&) { return std::nullopt; }, folder_ / "absent.toml"),
                 InputError);
}

TEST_F(Settings, EveryOneIsDescribedInTheManual) {
    std::ifstream in(QUINCUNX_ROOT "/docs/operations.md");
    std::ostringstream manual;
    manual << in.rdbuf();
    for (const Setting& each : settings())
        EXPECT_NE(manual.str().find("| `" + each.name + "` |"), std::string::npos) << each.name;
}

// --- Logs

TEST(Logs, AreJsonWithoutSecrets) {
    const std::string line = log_line(Log::Level::Warning, "something",
                                      {{"path", "/api/me"},
                                       {"token", "T0KEN"},
                                       {"New_Password", "PASSW0RD"},
                                       {"cookies", {"C00KIE"}},
                                       {"inner", {{"Authorization", "B3ARER"}, {"fine", 1}}},
                                       {"body", "B0DY"},
                                       {"text", "a\nb\xff"},
                                       {"event", "another"}});
    EXPECT_EQ(line.find('\n'), std::string::npos);
    for (const char* secret : {"T0KEN", "PASSW0RD", "C00KIE", "B3ARER", "B0DY"})
        EXPECT_EQ(line.find(secret), std::string::npos) << line;
    const Json read = Json::parse(line);
    EXPECT_EQ(read["level"], "warning");
    EXPECT_EQ(read["event"], "something");
    EXPECT_EQ(read["path"], "/api/me");
    EXPECT_EQ(read["inner"]["fine"], 1);
    EXPECT_LT(log_line(Log::Level::Info, "x", {{"long", std::string(1'000'000, 'x')}}).size(), 3000U);
}

TEST(Logs, GoToAFileFromALevelOn) {
    const Folder folder;
    {
        Log log(folder / "log", Log::Level::Warning);
        log.info("not this");
        log.warning("this", {{"n", 1}});
        log.error("and this");
    }
    { Log(folder / "log", Log::Level::Info).info("another run"); }
    std::istringstream lines(folder.read("log"));
    std::vector<std::string> events;
    for (std::string line; std::getline(lines, line);) {
        const Json read = Json::parse(line);
        EXPECT_EQ(read["time"].get<std::string>().size(), 27U);
        events.push_back(read["event"]);
    }
    EXPECT_EQ(events, (std::vector<std::string>{"this", "and this", "another run"}));
    EXPECT_THROW(Log(folder / "log" + "/below-a-file.log", Log::Level::Info), InputError);
    { Log(folder / "none", Log::Level::Off).error("nothing"); }
    EXPECT_FALSE(std::filesystem::exists(folder / "none"));
    EXPECT_EQ(words_of(std::make_exception_ptr(StoreError("disk full"))), "disk full");
    try {
        EXPECT_TRUE(Json::parse("{\"password\": PASSW0RD}").is_null()) << "it throws";
    } catch (...) {
        EXPECT_EQ(words_of(std::current_exception()).find("PASS"), std::string::npos);
    }
}

// --- Figures

TEST(Metrics, AreWrittenForPrometheus) {
    Histogram times;
    times.add(0.001);
    times.add(0.04);
    times.add(100);
    MetricsText text;
    text.counter("a_total", "All of them.", 3, {{"kind", "in"}});
    text.counter("a_total", "", 1e12, {{"kind", "say \"hi\"\\\n"}});
    text.gauge("b", "B.", 0.25);
    text.histogram("t_seconds", "Times.", times);
    const std::string written = text.text();
    EXPECT_EQ(written.substr(0, written.find("# HELP t")),
              "# HELP a_total All of them.\n# TYPE a_total counter\na_total{kind=\"in\"} 3\na_total{kind=\"say "
              "\\\"hi\\\"\\\\\\n\"} 1000000000000\n"
              "# HELP b B.\n# TYPE b gauge\nb 0.25\n");
    EXPECT_NE(written.find("t_seconds_bucket{le=\"0.001\"} 1\n"), std::string::npos);
    EXPECT_NE(written.find("t_seconds_bucket{le=\"0.05\"} 2\n"), std::string::npos);
    EXPECT_NE(written.find("t_seconds_bucket{le=\"+Inf\"} 3\nt_seconds_sum 100.041\nt_seconds_count 3\n"),
              std::string::npos);
}

// --- The whole server

class Running {
public:
    explicit Running(const Folder& folder, Given flags = {}) : Running(folder, std::move(flags), "q.db") {}
    Running(const Folder& folder, Given flags, const std::string& database) {
        flags.push_back({"port", {"0"}});
        flags.push_back({"database", {is_address(database) ? database : folder / database}});
        flags.push_back({"log-file", {folder / "log"}});
        Config config = read_config(
                            flags, [](const std::string&) { return std::nullopt; }, "")
                            .config;
        config.api.password_strength = 0;
        log_ = std::make_unique<Log>(config.log_file, Log::Level::Debug);
        server_ = std::make_unique<Server>(config, *log_, "1.2.3");
        port = server_->listen();
        thread_ = std::thread([this] { server_->run(); });
        for (int i = 0; i < 500 && ask(port, get("/readyz")).status != 200; ++i)
            std::this_thread::sleep_for(milliseconds(5));
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() { stop(); }

    void ask_to_stop() { server_->stop(); }
    void stop() {
        if (!thread_.joinable()) return;
        ask_to_stop();
        end();
    }
    void end() {
        thread_.join();
        server_.reset();
        log_.reset();
    }

    std::uint16_t port = 0;

private:
    std::unique_ptr<Log> log_;
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

std::string post(std::string_view target, const Json& body, std::string_view more = "") {
    const std::string text = body.dump();
    return get(target,
               "Content-Type: application/json\r\nContent-Length: " + std::to_string(text.size()) + "\r\n" +
                   std::string(more),
               "POST") +
           text;
}

std::string new_guest(std::uint16_t port, const std::string& name) {
    const HttpAnswer answer = ask(port, post("/api/guests", {{"name", name}, {"token", true}}));
    EXPECT_EQ(answer.status, 201) << answer.body;
    return Json::parse(answer.body)["token"];
}

std::string bearer(const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; }

// The next message of that kind ("response") or event.
Json await_message(Socket& socket, std::string_view what) {
    for (;;) {
        const Frame next = socket.hear();
        if (next.opcode != Text) return nullptr;
        const Json message = Json::parse(next.payload);
        if (message["kind"] == what || (message["kind"] == "event" && message["event"] == what)) return message;
    }
}

TEST(Serve, TellsHowItIs) {
    const Folder folder;
    Running running(folder);
    EXPECT_EQ(ask(running.port, get("/healthz")).body, "ok\n");
    EXPECT_EQ(ask(running.port, get("/readyz")).body, "ready\n");
    const HttpAnswer metrics = ask(running.port, get("/metrics"));
    EXPECT_EQ(metrics.status, 200);
    EXPECT_EQ(metrics.headers.at("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    EXPECT_NE(metrics.body.find("\nquincunx_ready 1\n"), std::string::npos);
    EXPECT_NE(metrics.body.find("\nquincunx_info{version=\"1.2.3\"} 1\n"), std::string::npos) << metrics.body;
    EXPECT_NE(metrics.body.find("\nquincunx_connections 1\n"), std::string::npos);
    for (const std::string_view id : game_ids()) {
        const std::string game(id);
        EXPECT_NE(metrics.body.find("\nquincunx_worlds_missed_total{game=\"" + game + "\"} 0\n"), std::string::npos);
        EXPECT_NE(
            metrics.body.find("\nquincunx_matches_called_off_total{reason=\"too-long\",game=\"" + game + "\"} 0\n"),
            std::string::npos);
    }
    // Every line is a comment or a figure.
    std::istringstream lines(metrics.body);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# HELP ") || line.starts_with("# TYPE ")) continue;
        const std::size_t space = line.rfind(' ');
        ASSERT_NE(space, std::string::npos) << line;
        char* end = nullptr;
        std::strtod(line.c_str() + space + 1, &end);
        EXPECT_EQ(*end, 0) << line;
    }
    // Somebody for whom a proxy here asks is not from here.
    EXPECT_EQ(ask(running.port, get("/metrics", "X-Forwarded-For: 203.0.113.7\r\n")).status, 404);
    running.stop();
    Running open(folder, {{"metrics-public", {"true"}}});
    EXPECT_EQ(ask(open.port, get("/metrics", "X-Forwarded-For: 203.0.113.7\r\n")).status, 200);
}

TEST(Serve, PlaysOverWebSockets) {
    const Folder folder;
    Running running(folder);
    EXPECT_EQ(Socket(running.port).handshake.status, 401);
    const std::string token = new_guest(running.port, "Guest");
    EXPECT_EQ(Socket(running.port, bearer("wrong")).handshake.status, 401);
    EXPECT_EQ(Socket(running.port, bearer(token) + "Origin: https://evil.example\r\n").handshake.status, 403);
    Socket socket(running.port, bearer(token));
    ASSERT_EQ(socket.handshake.status, 101);
    socket.say(R"({"kind": "command", "id": 1, "do": "hello", "protocol": 1, "lang": "en"})");
    const Json hello = await_message(socket, "response");
    ASSERT_TRUE(hello["ok"].get<bool>()) << hello.dump();
    EXPECT_EQ(hello["body"]["you"]["name"], "Guest");
    socket.say("nonsense");
    EXPECT_FALSE(await_message(socket, "response")["ok"].get<bool>());
}

TEST(Serve, WritesNoSecretsToItsLog) {
    const Folder folder;
    std::string token;
    {
        Running running(folder);
        token = new_guest(running.port, "Guest");
        ask(running.port, post("/api/accounts", {{"name", "Somebody"}, {"password", "PASSW0RD-OF-MINE"}}));
        ask(running.port, post("/api/sessions", {{"name", "Somebody"}, {"password", "PASSW0RD-OF-MINE"}}));
        ask(running.port,
            post("/api/sessions?password=PASSW0RD-OF-MINE", {{"name", "Somebody"}, {"password", "PASSW0RD-OF-MINE"}}));
        ask(running.port, get("/api/me?token=" + token, "Cookie: quincunx=" + token + "\r\n"));
        Socket socket(running.port, bearer(token));
        socket.say(R"({"kind": "command", "id": 1, "do": "hello", "protocol": 1})");
        socket.say("{\"password\": PASSW0RD-OF-MINE}");
        socket.say(R"({"kind": "command", "id": 2, "do": "chat", "table": "x", "text": "CHAT-OF-MINE"})");
        for (int i = 0; i < 3; ++i) await_message(socket, "response");
    }
    const std::string log = folder.read("log");
    EXPECT_NE(log.find("\"path\":\"/api/sessions\""), std::string::npos) << "requests are logged";
    for (const std::string& secret : {token, std::string("PASSW0RD"), std::string("CHAT-OF-MINE")})
        EXPECT_EQ(log.find(secret), std::string::npos) << log;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) EXPECT_TRUE(Json::accept(line)) << line;
}

// Says hello and joins the table: the response to that.
Json join(Socket& socket, const std::string& table) {
    socket.say(R"({"kind": "command", "id": 1, "do": "hello", "protocol": 1, "lang": "en"})");
    EXPECT_TRUE(await_message(socket, "response")["ok"].get<bool>());
    socket.say(Json{{"kind", "command"}, {"id", 2}, {"do", "join"}, {"table", table}}.dump());
    return await_message(socket, "response");
}

TEST(Serve, DrainsAndGoesOnAfterwards) {
    const Folder folder;
    std::string token, table;
    Json before;
    {
        Running running(folder);
        token = new_guest(running.port, "Guest");
        const Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"level", "beginner"}, {"seat", "a"}};
        const HttpAnswer made = ask(running.port, post("/api/tables", wish, bearer(token)));
        ASSERT_EQ(made.status, 201) << made.body;
        table = Json::parse(made.body)["table"];
        Socket socket(running.port, bearer(token));
        before = join(socket, table);
        ASSERT_TRUE(before["ok"].get<bool>()) << before.dump();
        running.ask_to_stop();
        EXPECT_EQ(await_message(socket, "draining")["table"], table);
        EXPECT_EQ(socket.close_code(), 1001);
        socket.send(frame(Close, "\x03\xe9"));
        EXPECT_TRUE(socket.ends());
        socket.close();
        running.end();
    }
    EXPECT_NE(folder.read("log").find("\"event\":\"drained\""), std::string::npos);
    Running again(folder);
    Socket socket(again.port, bearer(token));
    const Json after = join(socket, table);
    ASSERT_TRUE(after["ok"].get<bool>()) << after.dump();
    // The computer may have gone on meanwhile; it is the same match all the same.
    const Json &was = before["body"]["snapshot"], &is = after["body"]["snapshot"];
    ASSERT_EQ(was["commitment"].get<std::string>().size(), 64U);
    EXPECT_EQ(is["commitment"], was["commitment"]);
    EXPECT_EQ(is["seats"], was["seats"]);
}

TEST(Serve, GoesOnInPostgresWhenThatIsThereAgain) {
    const Folder folder;
    const std::string address = postgres().database(folder.path().string());
    std::string token, table;
    Json before;
    const Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"level", "beginner"}, {"seat", "a"}};
    {
        Running running(folder, {}, address);
        EXPECT_THROW((Running{folder, {}, address}), StoreError) << "one server a database";
        token = new_guest(running.port, "Guest");
        const HttpAnswer made = ask(running.port, post("/api/tables", wish, bearer(token)));
        ASSERT_EQ(made.status, 201) << made.body;
        table = Json::parse(made.body)["table"];
        postgres().restart();
        Socket socket(running.port, bearer(token));
        before = join(socket, table);
        ASSERT_TRUE(before["ok"].get<bool>()) << before.dump();
        const Json& question = before["body"]["snapshot"]["question"];
        socket.say(Json{{"kind", "command"}, {"id", 3}, {"do", "concede"}, {"table", table}}.dump());
        const Json conceded = await_message(socket, "response");
        EXPECT_TRUE(conceded["ok"].get<bool>()) << conceded.dump() << question.dump();
        EXPECT_EQ(ask(running.port, get("/readyz")).body, "ready\n");
    }
    Running again(folder, {}, address);
    const HttpAnswer found = ask(again.port, get("/api/matches/" + table, bearer(token)));
    EXPECT_EQ(found.status, 200) << found.body;
    EXPECT_NE(found.body.find("concession"), std::string::npos) << found.body;
    EXPECT_EQ(folder.read("log").find("store-failed"), std::string::npos);
}

TEST(Serve, IsNotReadyWhenNothingCanBeSaved) {
    const Folder folder;
    Running running(folder);
    const std::string file = folder / "q.db", elsewhere = folder / "elsewhere.db";
    std::filesystem::rename(file, elsewhere);
    const auto until = [&](int status) {
        HttpAnswer answer;
        for (int i = 0; i < 200 && answer.status != status; ++i) {
            answer = ask(running.port, get("/readyz"));
            std::this_thread::sleep_for(milliseconds(50));
        }
        return answer;
    };
    EXPECT_EQ(until(503).body, "nothing can be saved\n");
    EXPECT_NE(ask(running.port, get("/metrics")).body.find("\nquincunx_ready 0\n"), std::string::npos);
    std::filesystem::rename(elsewhere, file);
    EXPECT_EQ(until(200).body, "ready\n");
}

TEST(Serve, ALockedDatabaseIsOurFaultAndNotTheCallers) {
    const Folder folder;
    Running running(folder);
    const std::string token = new_guest(running.port, "Guest");
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open((folder / "q.db").c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    Raw upgrade(running.port), request(running.port);
    upgrade.send(get("/api/play", Handshake + bearer(token)));
    request.send(get("/api/me", bearer(token)));
    EXPECT_EQ(next_answer(upgrade, false, milliseconds(20'000)).status, 503);
    EXPECT_EQ(next_answer(request, false, milliseconds(20'000)).status, 503);
    sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr);
    sqlite3_close(other);
    EXPECT_EQ(Socket(running.port, bearer(token)).handshake.status, 101);
}

TEST(Serve, WarnsWhoRunsItWithAllRights) {
    const Folder folder;
    Running(folder).stop();
    EXPECT_EQ(folder.read("log").find("\"event\":\"running-as-root\"") != std::string::npos, geteuid() == 0);
}

TEST(Serve, StopsAtASignal) {
    const Folder folder;
    Running running(folder);
    std::raise(SIGTERM);
    running.end();
    EXPECT_NE(folder.read("log").find("\"event\":\"stopped\""), std::string::npos);
}

TEST(Serve, SaysWhyItCannotBegin) {
    const Folder folder;
    Running running(folder);
    EXPECT_THROW(Running{folder}, StoreError) << "one server a database";
    Log log("-", Log::Level::Off);
    Config config;
    config.net.port = running.port;
    config.database = folder / "other.db";
    Server second(config, log, "1");
    try {
        second.listen();
        ADD_FAILURE() << "the port is taken";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("is in use"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace quincunx::server
