// The HTTP interface: people, decks, lobby, cards, rules, matches, replays. The routes stand in api.cpp, one row each;
// docs/openapi.yaml says what each takes and answers, and tests compare the two.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "engine/match/embedded.h"
#include "server/api/http.h"
#include "server/hub/hub.h"

namespace quincunx::server {

struct ApiSettings {
    std::string origin;  // of our own pages as people open them, "https://play.example.org"; empty: same host as asked
    std::size_t most_body = 64 * 1024;
    std::size_t most_replay = 2 * 1024 * 1024;             // of a replay file that is sent
    double requests_burst = 60, requests_per_second = 20;  // of one address
    double sign_ins_burst = 5, sign_ins_per_minute = 6;    // of one address, and of one address for one name
    double guests_burst = 10, guests_per_minute = 10;
    int password_strength = 1;
    std::string base = "/";  // path under which people find us: where the cookie counts
    std::string version;     // of the program
    std::string lessons;     // a folder of lessons and puzzles beside those of the games; empty: none
    // The files of the puzzles of a game; nothing: none are shown.
    std::function<std::span<const embedded::Embedded>(std::string_view game)> puzzles = nullptr;
};

class Api {
public:
    Api(ApiSettings, Hub::Find games, std::vector<std::string> game_ids, Keeper&, Pool&, Hub&, Hub::Now);
    ~Api();

    // Answers every request under /api/, sooner or later exactly once. Requests that change something and carry a
    // cookie must come from our own pages (Origin or Sec-Fetch-Site), else "foreign-origin" 403.
    void handle(const Request&, Reply);
    // Who the token belongs to, for the WebSocket's upgrade: "not-signed-in" (401), "banned" (403),
    // "store-failed" (503).
    void who(const Request&, std::function<void(std::variant<Caller, Problem>)>);
    // What a link to one of our pages tells before it is opened, in the language asked for. Of a table or a match it
    // tells the game alone.
    void preview(const Request&, const std::function<void(Preview)>& then);
    // Whether an upgrade to a WebSocket comes from our own pages or from no page at all.
    bool origin_is_fine(const Request&) const;
    // Learns what moderators and the operator have done since; every second or so.
    void watch();
    // How long the body of such a request may be.
    std::size_t most_body(std::string_view method, std::string_view path) const;
    // Reads all lessons and puzzles. Throws InputError when a file of the folder is wrong.
    void read_lessons();
    void sweep();  // now and then
    // Where what an operator should know is told: an event and its fields, without secrets.
    void report_to(std::function<void(std::string_view event, const Json& fields)>);

    // Every route: method and path with {names}; what the OpenAPI document is compared with.
    static std::vector<std::pair<std::string, std::string>> routes();

private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace quincunx::server
