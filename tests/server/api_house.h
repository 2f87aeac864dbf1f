// A house whose HTTP interface is asked without sockets. Every answer is held against docs/openapi.yaml.
#pragma once

#include "server/api/api.h"
#include "tests/server/house.h"

namespace quincunx::server {

struct Answer {
    int status = 0;
    Json body;
    std::string text;
    std::multimap<std::string, std::string> headers;

    std::string code() const { return status < 400 ? "" : body["error"]["code"].get<std::string>(); }
    std::string header(const std::string& name) const {
        const auto at = headers.find(name);
        return at == headers.end() ? "" : at->second;
    }
};

// Whose request it is, and what comes with it.
struct With {
    std::string token, cookie;
    std::map<std::string, std::string, std::less<>> headers;
    std::string peer = "192.0.2.1";
    bool secure = false;
};

// Settings without limits on rates, and with passwords that cost nothing.
ApiSettings easy();

class ApiHouse : private House {
public:
    using House::hub;
    using House::now;
    using House::pool;
    using House::settle;
    using House::store;

    std::unique_ptr<Api> api;
    std::vector<std::pair<std::string, Json>> reported;
    bool broken_games = false;

    explicit ApiHouse(ApiSettings settings = easy(), const std::string& file = ":memory:");

    // "GET /api/games/{game}/cards?lang=en": the query is not decoded.
    static Request request(const std::string& method, const std::string& target, const std::string& body,
                           const With& with);
    // Asks, and holds the answer against the document.
    Answer raw(const std::string& method, const std::string& target, const std::string& body = "",
               const With& with = {});
    Answer ask(const std::string& method, const std::string& target, const Json& body = nullptr,
               const With& with = {}) {
        return raw(method, target, body.is_null() ? "" : body.dump(), with);
    }

    // Tokens of people who are made by asking for them.
    std::string guest(const std::string& name) {
        return ask("POST", "/api/guests", {{"name", name}, {"token", true}}).body["token"];
    }
    std::string account(const std::string& name) {
        const Json body{{"name", name}, {"password", Password}, {"token", true}};
        return ask("POST", "/api/accounts", body).body["token"];
    }
    std::string bot(const std::string& owner, const std::string& name, const std::string& scope) {
        return ask("POST", "/api/me/bots", {{"name", name}, {"scope", scope}}, {owner}).body["token"];
    }
    PersonId id_of(const std::string& token) { return ask("GET", "/api/me", nullptr, {token}).body["person"]["id"]; }

    static constexpr const char* Password = "correct horse";

    // The route of a path: "/api/games/{game}/cards". Empty: there is none.
    static std::string pattern_of(const std::string& path);
};

// Once for each game.
class ApiGames : public testing::TestWithParam<std::string_view> {};

// --- Matches made by hand

// A match played at random to its end, or so many answers far, as the store keeps it.
struct Played {
    MatchRecord record;
    std::vector<MatchEntry> entries;
    std::optional<MatchResult> result;
};

Played played(const std::string& game_id, PersonId a, PersonId b, Millis began, std::size_t most = 5000,
              std::uint64_t seed = 7);
// Ends it by something that is not of the rules.
void end(Played& match, MatchEntry::Kind kind, const std::string& winner, const std::string& by);
MatchId keep(Store& store, const Played& match);
// Its place in the interface.
inline std::string at(const MatchId& id, const std::string& rest = "") { return "/api/matches/" + id + rest; }

}  // namespace quincunx::server
