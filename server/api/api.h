// The HTTP interface: people, decks, lobby, cards, rules, matches, replays. docs/openapi.yaml says the same, and a test
// compares them.
#pragma once

#include <memory>

#include "server/api/http.h"
#include "server/hub.h"

namespace quincunx::server {

struct ApiSettings {
    std::string origin;  // of our own pages as people open them, "https://play.example.org"; empty: same host as asked
    std::size_t most_body = 64 * 1024;
    double requests_burst = 60, requests_per_second = 20;  // of one address
    double sign_ins_burst = 5, sign_ins_per_minute = 6;    // of one address, and of one name
    double guests_burst = 10, guests_per_minute = 10;
    int password_strength = 1;
    std::string base = "/";  // path under which people find us: where the cookie counts
    std::string version;     // of the program
};

class Api {
public:
    Api(ApiSettings, Hub::Find games, std::vector<std::string> game_ids, Keeper&, Pool&, Hub&, Hub::Now);
    ~Api();

    // Answers every request under /api/, sooner or later exactly once. Requests that change something and carry a
    // cookie must come from our own pages (Origin or Sec-Fetch-Site), else "foreign-origin" 403.
    void handle(const Request&, Reply);
    // Who the token belongs to, for the WebSocket's upgrade; nothing: nobody.
    void who(const Request&, std::function<void(std::optional<Caller>)>);
    // Whether an upgrade to a WebSocket comes from our own pages or from no page at all.
    bool origin_is_fine(const Request&) const;
    void sweep();  // now and then
    // Where what an operator should know is told: an event and its fields, without secrets.
    void report_to(std::function<void(std::string_view event, const Json& fields)>);

    // Every route: method and path with {names}; what the OpenAPI document is compared with.
    static std::vector<std::pair<std::string, std::string>> routes();

private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

// Routes (all answers JSON unless said; errors {"error": {"code", "text", …}}):
//   GET    /api/info                        program, protocol, languages, games (id, names, rules version), levels,
//   limits POST   /api/guests {name, token?}       201 {person, token?}, sets the cookie; with "token": true the token
//   is told
//                                           and no cookie is set
//   POST   /api/accounts {name, password}   likewise; a guest who asks becomes the account
//   POST   /api/sessions {name, password}   signs in;  DELETE /api/sessions (?all=true) signs out
//   GET    /api/me   PATCH /api/me {name?, password?, old_password?}   DELETE /api/me {password?}   GET /api/me/export
//   GET    /api/me/bots  POST /api/me/bots {name, scope}  POST /api/me/bots/{id}/token {scope}  DELETE
//   /api/me/bots/{id} GET    /api/me/decks ?game=  POST /api/me/decks {game, name, code | cards}  PUT and DELETE
//   /api/me/decks/{id} GET    /api/me/tables                   what one is playing or waiting at GET
//   /api/games/{game}/cards ?lang    numbers, names, texts, facts, abilities, in one language; with ETag GET
//   /api/games/{game}/rules ?lang    clauses by parts GET    /api/games/{game}/decks ?lang    ready-made decks with
//   codes POST   /api/games/{game}/decks/check {code | cards}   the deck, its code, problems with reasons and clauses
//   POST   /api/games/{game}/decks/draw {code | cards}    a test hand is dealt
//   GET    /api/lobby ?game   POST /api/tables {game, deck, …TableRequest}
//   GET    /api/tables/{id}   POST /api/tables/{id}/join {deck}   DELETE /api/tables/{id}
//   POST   /api/seek {game, deck, terms}    DELETE /api/seek ?game
//   GET    /api/people/{id}   GET /api/people/{id}/matches ?game&after   GET /api/people/{id}/ratings ?game
//   GET    /api/leaderboard ?game&bots&skip
//   GET    /api/matches/{id}                summary, names, result, commitment, seed when over
//   GET    /api/matches/{id}/replay         the replay file; 403 when private
//   GET    /api/matches/{id}/moments ?lang  the answers in words, one a question, with turn marks
//   GET    /api/matches/{id}/moments/{n} ?seat=a|b|both&lang   view, question and events at that moment
//   POST   /api/matches/{id}/agree {open}   for a private replay
//   POST   /api/matches/{id}/branch {at, seat, level}   a new table against the computer that goes on from there
// A deck in a body is {"ready": name} | {"code": …} | {"saved": id} | {"cards": [{number, count}]}; the last two forms
// and a code may have a "name".

}  // namespace quincunx::server
