// The HTTP interface without sockets: a clock that is set, a pool and a keeper that work when they are asked to. Every
// answer is held against docs/openapi.yaml.
#include "server/api/api.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <yaml-cpp/yaml.h>

#include <cstdio>
#include <deque>
#include <set>

#include "engine/match/replay.h"
#include "engine/match/descriptions.h"
#include "games/list.h"
#include "server/wire/ids.h"
#include "tests/server/later_pool.h"
#include "tests/server/schema.h"

namespace quincunx::server {
namespace {

// --- The document

Json from_yaml(const YAML::Node& node) {
    switch (node.Type()) {
        case YAML::NodeType::Map: {
            Json object = Json::object();
            for (const auto& item : node) object[item.first.as<std::string>()] = from_yaml(item.second);
            return object;
        }
        case YAML::NodeType::Sequence: {
            Json list = Json::array();
            for (const auto& item : node) list.push_back(from_yaml(item));
            return list;
        }
        case YAML::NodeType::Scalar: {
            if (node.Tag() == "!") return node.Scalar();  // in quotes
            const Json value = Json::parse(node.Scalar(), nullptr, false);
            return value.is_discarded() || value.is_structured() ? Json(node.Scalar()) : value;
        }
        default: return nullptr;
    }
}

// References as the checker of schemas follows them: its files are called by their names alone.
void point(Json& value) {
    for (auto& [key, each] : value.items()) {
        if (key != "$ref" || !each.is_string()) {
            if (each.is_structured()) point(each);
            continue;
        }
        auto reference = each.get<std::string>();
        constexpr std::string_view Own = "#/components/schemas/", Shared = "schema/";
        if (reference.starts_with(Own)) each = "openapi#/$defs/" + reference.substr(Own.size());
        if (reference.starts_with(Shared)) each = reference.substr(Shared.size());
    }
}

class Document {
public:
    Document() : all_(from_yaml(YAML::LoadFile(QUINCUNX_ROOT "/docs/openapi.yaml"))) {
        Json pointed = all_;
        point(pointed);
        auto files = checks::Schemas::read(QUINCUNX_ROOT "/docs/schema").files();
        files["openapi"] = {{"$defs", pointed["components"]["schemas"]}};
        // Schemas that stand with a body or an answer are checked by their places.
        for (auto& [path, methods] : pointed["paths"].items())
            for (auto& [method, operation] : methods.items()) add(files, operation, method + " " + path);
        for (auto& [name, response] : pointed["components"]["responses"].items()) {
            Json answers{{"responses", {{"0", response}}}};
            add(files, answers, name);
        }
        schemas_ = std::make_unique<checks::Schemas>(std::move(files));
    }

    const Json& all() const { return all_; }
    const Json& operation(std::string method, const std::string& pattern) const {
        for (char& c : method) c = static_cast<char>(std::tolower(c));
        return all_.at("paths").at(pattern).at(method);
    }
    // The answer the document has for that status, and what is said of it there.
    struct Answer {
        const Json* response = nullptr;
        std::string about, place;
    };
    Answer answer(const std::string& method, const std::string& pattern, int status) const {
        const Json& responses = operation(method, pattern).at("responses");
        const auto at = responses.find(std::to_string(status));
        if (at == responses.end()) return {};
        Answer found{&*at, at->value("description", ""), lower(method) + " " + pattern + " " + std::to_string(status)};
        if (const auto ref = at->find("$ref"); ref != at->end()) {
            const auto target = ref->get<std::string>();
            found.response = &all_.at(Json::json_pointer(target.substr(1)));
            if (found.about.empty()) found.about = found.response->value("description", "");
            found.place = target.substr(target.rfind('/') + 1) + " 0";
        }
        return found;
    }
    std::vector<std::string> problems(const Json& value, const std::string& place) const {
        return schemas_->problems(value, place);
    }
    static std::string lower(std::string text) {
        for (char& c : text) c = static_cast<char>(std::tolower(c));
        return text;
    }

private:
    Json all_;
    std::unique_ptr<checks::Schemas> schemas_;

    static void add(std::map<std::string, Json>& files, Json& operation, const std::string& name) {
        const auto schema_of = [](Json& with) -> Json* {
            const Json::json_pointer at("/content/application~1json/schema");
            return with.contains(at) ? &with[at] : nullptr;
        };
        if (operation.contains("requestBody"))
            if (const Json* schema = schema_of(operation["requestBody"])) files[name + " body"] = *schema;
        if (!operation.contains("responses")) return;
        for (auto& [status, response] : operation["responses"].items())
            if (const Json* schema = schema_of(response)) files[name + " " + status] = *schema;
    }
};

const Document& document() {
    static const Document loaded;
    return loaded;
}

// --- The house

const Game& game_of(std::string_view id) {
    static std::map<std::string, std::unique_ptr<Game>, std::less<>> games;
    auto& game = games[std::string(id)];
    if (!game) game = make_game(id);
    return *game;
}

class NotedLink final : public Link {
public:
    std::optional<int> closed;
    void send(std::string) override {}
    void close(int code, std::string_view) override { closed = code; }
};

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

ApiSettings easy() {
    ApiSettings settings;
    settings.requests_burst = settings.guests_burst = settings.sign_ins_burst = 100'000;
    settings.password_strength = 0;
    settings.version = "1.2.3";
    return settings;
}

class House {
public:
    Millis now = 1'700'000'000'000;
    LaterPool pool;
    Store* store = nullptr;
    std::unique_ptr<Keeper> keeper;
    std::unique_ptr<Hub> hub;
    std::unique_ptr<Api> api;
    std::vector<std::pair<std::string, Json>> reported;
    bool broken_games = false;

    explicit House(ApiSettings settings = easy(), const std::string& file = ":memory:") {
        auto opened = open_sqlite(file);
        store = opened.get();
        keeper = std::make_unique<Keeper>(std::move(opened), nullptr);
        const auto find = [this](std::string_view id) -> const Game* {
            if (broken_games) throw std::runtime_error("a secret of the house");
            const auto ids = game_ids();
            return std::ranges::find(ids, id) == ids.end() ? nullptr : &game_of(id);
        };
        const auto clock = [this] { return now; };
        hub = std::make_unique<Hub>(HubSettings{}, find, *keeper, pool, clock, Seed{1, 2});
        std::vector<std::string> ids;
        for (const std::string_view id : game_ids()) ids.emplace_back(id);
        api = std::make_unique<Api>(std::move(settings), find, ids, *keeper, pool, *hub, clock);
        api->report_to(
            [this](std::string_view event, const Json& fields) { reported.emplace_back(std::string(event), fields); });
    }
    ~House() {
        api.reset();
        hub.reset();
        keeper.reset();
    }

    void settle() {
        do keeper->pump();
        while (pool.work());
    }

    // "GET /api/games/{game}/cards?lang=en": the query is not decoded.
    static Request request(const std::string& method, const std::string& target, const std::string& body,
                           const With& with) {
        Request request;
        request.method = method;
        const std::size_t mark = target.find('?');
        request.path = target.substr(0, mark);
        while (mark != std::string::npos) {
            std::istringstream pairs(target.substr(mark + 1));
            for (std::string pair; std::getline(pairs, pair, '&');)
                request.query[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
            break;
        }
        request.headers = {{"accept-language", "en"}, {"host", "play.example.org"}};
        if (!body.empty()) request.headers["content-type"] = "application/json";
        if (!with.token.empty()) request.headers["authorization"] = "Bearer " + with.token;
        if (!with.cookie.empty()) request.headers["cookie"] = "other=1; quincunx=" + with.cookie;
        for (const auto& [name, value] : with.headers) request.headers[name] = value;
        request.peer = with.peer;
        request.secure = with.secure;
        request.body = body;
        return request;
    }

    // Asks, and holds the answer against the document.
    Answer raw(const std::string& method, const std::string& target, const std::string& body = "",
               const With& with = {}) {
        Answer answer;
        int answers = 0;
        api->handle(request(method, target, body, with), [&](Response response) {
            ++answers;
            answer.status = response.status;
            answer.text = response.body;
            if (response.type == "application/json") answer.body = Json::parse(response.body, nullptr, false);
            answer.headers.insert(response.headers.begin(), response.headers.end());
        });
        settle();
        EXPECT_EQ(answers, 1) << method << " " << target;
        check(method, target.substr(0, target.find('?')), answer);
        return answer;
    }
    Answer ask(const std::string& method, const std::string& target, const Json& body = nullptr,
               const With& with = {}) {
        return raw(method, target, body.is_null() ? "" : body.dump(), with);
    }

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

    static std::string pattern_of(const std::string& path) {
        for (const auto& [method, pattern] : Api::routes()) {
            std::istringstream wanted(pattern), given(path);
            std::string one, other;
            bool same = true;
            while (same && std::getline(wanted, one, '/'))
                same = std::getline(given, other, '/') && (one == other || one.starts_with('{'));
            if (same && !std::getline(given, other, '/')) return pattern;
        }
        return "";
    }

private:
    static void check(const std::string& method, const std::string& path, const Answer& answer) {
        const std::string pattern = pattern_of(path), place = method + " " + path + " " + std::to_string(answer.status);
        EXPECT_FALSE(answer.header("Cache-Control").empty()) << place;
        if (pattern.empty() || answer.status == 405) return;
        const auto known = document().answer(method == "HEAD" ? "GET" : method, pattern, answer.status);
        ASSERT_TRUE(known.response) << place << " is not in the document\n" << answer.text;
        if (answer.status >= 400) {
            EXPECT_NE(known.about.find("`" + answer.code() + "`"), std::string::npos)
                << place << ": the document does not tell of " << answer.code();
        }
        if (!known.response->contains("content")) {
            EXPECT_TRUE(answer.text.empty()) << place;
            return;
        }
        const auto problems = document().problems(answer.body, known.place);
        EXPECT_TRUE(problems.empty()) << place << checks::lines(problems) << "\n" << answer.text.substr(0, 2000);
    }
};

// --- Matches made by hand

// A match played at random to its end, or so many answers far, as the store keeps it.
struct Played {
    MatchRecord record;
    std::vector<MatchEntry> entries;
    std::optional<MatchResult> result;
};

Played played(const std::string& game_id, PersonId a, PersonId b, Millis began, std::size_t most = 5000,
              std::uint64_t seed = 7) {
    const Game& game = game_of(game_id);
    const auto pair = game.pairings().front();
    Played out;
    out.record.id = fresh_id();
    out.record.game = game_id;
    out.record.rules_version = game.rules_version();
    out.record.setup = {Seed{seed, 77}, {game.decks()[pair[Seat::A]], game.decks()[pair[Seat::B]]}, Json::object()};
    out.record.sitters = {Sitter{a, a ? "" : "club", game.decks()[pair[Seat::A]].name},
                          Sitter{b, b ? "" : "club", game.decks()[pair[Seat::B]].name}};
    out.record.terms = Terms{}.write();
    out.record.began = began;
    Match match(game, out.record.setup);
    Random random(Seed{seed, 3});
    while (!match.over() && out.entries.size() < most) {
        const auto& options = match.waiting().choice.options;
        const Seat seat = match.asked();
        const Option option = options[random.below(static_cast<std::uint32_t>(options.size()))];
        EXPECT_FALSE(match.answer(option));
        out.entries.push_back({MatchEntry::Kind::Answer, seat, option, 0, began + 10, {}});
    }
    if (match.over()) {
        const Core& core = match.waiting().state.core();
        out.result = MatchResult{core.winner == Core::Nobody ? "draw"
                                 : core.winner == 0          ? "a"
                                                             : "b",
                                 "rules",
                                 game.end_clause(core.ended_by),
                                 began + 1000,
                                 static_cast<std::int32_t>(out.entries.size()),
                                 true,
                                 {}};
    }
    return out;
}

// Ends it by something that is not of the rules.
void end(Played& match, MatchEntry::Kind kind, const std::string& winner, const std::string& by) {
    match.entries.push_back({kind, Seat::A, {}, 0, match.record.began + 20, {}});
    match.result =
        MatchResult{winner, by, "", match.record.began + 20, static_cast<std::int32_t>(match.entries.size()), true, {}};
}

MatchId keep(Store& store, const Played& match) {
    store.begin();
    store.add_match(match.record);
    for (std::size_t i = 0; i < match.entries.size(); ++i)
        store.add_entry(match.record.id, static_cast<std::int32_t>(i), match.entries[i]);
    if (match.result) store.finish_match(match.record.id, *match.result);
    store.commit();
    return match.record.id;
}

std::string at(const MatchId& id, const std::string& rest = "") { return "/api/matches/" + id + rest; }

// --- The document

TEST(ApiDocument, HasTheRoutesOfTheServerAndNoOthers) {
    std::set<std::pair<std::string, std::string>> told, there;
    for (const auto& [path, methods] : document().all()["paths"].items())
        for (const auto& [method, operation] : methods.items()) told.emplace(method, path);
    for (const auto& [method, path] : Api::routes()) there.emplace(Document::lower(method), path);
    EXPECT_EQ(told, there);
}

TEST(ApiDocument, NamesEveryPartOfAPathAndReadsAsOpenApi31) {
    EXPECT_EQ(document().all()["openapi"], "3.1.0");
    for (const auto& [path, methods] : document().all()["paths"].items())
        for (const auto& [method, operation] : methods.items()) {
            std::set<std::string> named, wanted;
            for (const Json& given : operation.value("parameters", Json::array())) {
                Json parameter = given;
                if (given.contains("$ref"))
                    parameter = document().all().at(Json::json_pointer(given["$ref"].get<std::string>().substr(1)));
                if (parameter["in"] == "path") named.insert(parameter["name"]);
                EXPECT_TRUE(parameter.contains("schema")) << path;
            }
            for (std::size_t from = path.find('{'); from != std::string::npos; from = path.find('{', from + 1))
                wanted.insert(path.substr(from + 1, path.find('}', from) - from - 1));
            EXPECT_EQ(named, wanted) << method << " " << path;
            EXPECT_TRUE(operation.contains("summary")) << path;
        }
}

TEST(ApiDocument, EveryExampleFitsItsSchemaAndEveryJsonHasOne) {
    const Document& doc = document();
    std::size_t examples = 0;
    const auto check = [&](const Json& with, const std::string& place) {
        const Json::json_pointer content("/content/application~1json");
        if (!with.contains(content)) return;
        ASSERT_TRUE(with[content].contains("example")) << place << " has no example";
        const auto problems = doc.problems(with[content]["example"], place);
        EXPECT_TRUE(problems.empty()) << place << checks::lines(problems);
        ++examples;
    };
    for (const auto& [path, methods] : doc.all()["paths"].items())
        for (const auto& [method, operation] : methods.items()) {
            const std::string place = method + " " + path;
            if (operation.contains("requestBody")) check(operation["requestBody"], place + " body");
            for (const auto& [status, response] : operation["responses"].items()) {
                EXPECT_TRUE(response.contains("description") || response.contains("$ref")) << place << " " << status;
                check(response, place + " " + status);
            }
        }
    for (const auto& [name, response] : doc.all()["components"]["responses"].items()) check(response, name + " 0");
    EXPECT_GT(examples, 50U);
}

// --- Every route, once with good and once with bad input

TEST(Api, EveryRouteAnswersGoodAndBadRequests) {
    House house;
    const std::string ada = house.account("Ada"), bo = house.guest("Bo");
    const std::string robot = house.bot(ada, "Robo", "play read");
    const PersonId a = house.id_of(ada), b = house.id_of(bo), r = house.id_of(robot);
    Played finished = played("summoner", a, b, house.now);
    finished.result->open = false;
    const MatchId match = keep(*house.store, finished);
    house.store->set_rating(a, "summoner", {1600, 90, 0.06, 3, house.now}, match);

    const Json vanguards{{"ready", "vanguards"}}, kept{{"game", "summoner"}, {"name", "Mine"}, {"ready", "vanguards"}};
    const Json wish{{"game", "summoner"}, {"deck", vanguards}, {"open", true}, {"seat", "a"}};
    const std::string saved = std::to_string(house.ask("POST", "/api/me/decks", kept, {ada}).body["id"].get<int>());
    const std::string open = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    const std::string closing = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    const std::string of_a = "/api/people/" + std::to_string(a), nobody = "/api/people/999999";
    const std::string my_bot = "/api/me/bots/" + std::to_string(r);
    const Json branch{{"at", 3}, {"seat", "a"}, {"level", "beginner"}};

    struct Case {
        std::string method, target;
        Json body;
        std::string token;
        int status;
        std::string code = "";
    };
    const std::vector<Case> cases{
        {"GET", "/api/info", nullptr, "", 200},
        {"GET", "/api/info", {{"x", 1}}, "", 400, "no-body-here"},
        {"POST", "/api/guests", {{"name", "Cleo"}}, "", 201},
        {"POST", "/api/guests", {{"name", "\u202e"}}, "", 400, "bad-name"},
        {"POST", "/api/accounts", {{"name", "Dora"}, {"password", "open sesame"}}, "", 201},
        {"POST", "/api/accounts", {{"name", "Dora"}, {"password", "open sesame"}}, "", 409, "name-taken"},
        {"POST", "/api/accounts", {{"name", "Edna"}, {"password", "short"}}, "", 400, "bad-password"},
        {"POST", "/api/sessions", {{"name", "Dora"}, {"password", "open sesame"}}, "", 201},
        {"POST", "/api/sessions", {{"name", "Dora"}, {"password", "close sesame"}}, "", 401, "wrong-password"},
        {"GET", "/api/me", nullptr, ada, 200},
        {"GET", "/api/me", nullptr, "", 401, "not-signed-in"},
        {"PATCH", "/api/me", {{"name", "Ada L"}}, ada, 200},
        {"PATCH", "/api/me", {{"nickname", "Ada L"}}, ada, 400, "bad-field"},
        {"GET", "/api/me/export", nullptr, ada, 200},
        {"GET", "/api/me/export", nullptr, robot, 403, "bots-cannot"},
        {"GET", "/api/me/bots", nullptr, ada, 200},
        {"GET", "/api/me/bots", nullptr, "no token", 401, "not-signed-in"},
        {"POST", "/api/me/bots", {{"name", "Robot 2"}, {"scope", "read"}}, ada, 201},
        {"POST", "/api/me/bots", {{"name", "Robot 3"}, {"scope", "rule"}}, ada, 400, "bad-scope"},
        {"POST", "/api/me/bots", {{"name", "Robot 4"}, {"scope", "read"}}, bo, 403, "guests-cannot"},
        {"GET", "/api/me/decks", nullptr, robot, 200},
        {"GET", "/api/me/decks?game=chess", nullptr, ada, 404, "no-such-game"},
        {"POST", "/api/me/decks", kept, ada, 201},
        {"POST", "/api/me/decks", {{"game", "summoner"}, {"name", "Mine"}, {"code", "qx_x"}}, ada, 422, "bad-deck"},
        {"PUT", "/api/me/decks/" + saved, kept, ada, 200},
        {"PUT", "/api/me/decks/" + saved, kept, bo, 404, "not-yours"},
        {"PUT", "/api/me/decks/x", kept, ada, 404, "not-yours"},
        {"GET", "/api/me/tables", nullptr, ada, 200},
        {"GET", "/api/me/tables", nullptr, "", 401, "not-signed-in"},
        {"GET", "/api/games/summoner/cards", nullptr, "", 200},
        {"GET", "/api/games/chess/cards", nullptr, "", 404, "no-such-game"},
        {"GET", "/api/games/summoner/rules", nullptr, "", 200},
        {"GET", "/api/games/chess/rules", nullptr, "", 404, "no-such-game"},
        {"GET", "/api/games/summoner/decks", nullptr, "", 200},
        {"GET", "/api/games/chess/decks", nullptr, "", 404, "no-such-game"},
        {"POST", "/api/games/summoner/decks/check", {{"cards", {{{"number", 101}, {"count", 2}}}}}, "", 200},
        {"POST", "/api/games/summoner/decks/check", {{"cards", "all"}}, "", 400, "bad-field"},
        {"POST", "/api/games/summoner/decks/draw", vanguards, "", 200},
        {"POST", "/api/games/summoner/decks/draw", {{"ready", "vanguard"}}, "", 404, "no-such-deck"},
        {"GET", "/api/lobby?game=summoner", nullptr, "", 200},
        {"GET", "/api/lobby?game=chess", nullptr, "", 404, "no-such-game"},
        {"POST", "/api/tables", {{"game", "summoner"}, {"deck", vanguards}, {"level", "beginner"}}, ada, 201},
        {"POST", "/api/tables", {{"game", "summoner"}, {"deck", vanguards}}, ada, 400, "bad-field"},
        {"GET", "/api/tables/" + open, nullptr, "", 200},
        {"GET", "/api/tables/nowhere", nullptr, "", 404, "no-such-table"},
        {"POST", "/api/tables/" + open + "/join", {{"deck", vanguards}}, ada, 409, "own-table"},
        {"POST", "/api/tables/" + open + "/join", {{"deck", {{"ready", "cave-goblins"}}}}, bo, 200},
        {"DELETE", "/api/tables/" + closing, nullptr, ada, 200},
        {"DELETE", "/api/tables/" + open, nullptr, ada, 409, "table-taken"},
        {"POST", "/api/seek", {{"game", "summoner"}, {"deck", vanguards}}, bo, 201},
        {"POST",
         "/api/seek",
         {{"game", "summoner"}, {"deck", vanguards}, {"terms", {{"rated", 1}}}},
         bo,
         400,
         "bad-terms"},
        {"DELETE", "/api/seek?game=summoner", nullptr, bo, 204},
        {"DELETE", "/api/seek?game=chess", nullptr, bo, 404, "no-such-game"},
        {"GET", of_a, nullptr, "", 200},
        {"GET", nobody, nullptr, "", 404, "no-such-person"},
        {"GET", of_a + "/matches", nullptr, "", 200},
        {"GET", of_a + "/matches?after=*", nullptr, "", 400, "bad-field"},
        {"GET", of_a + "/ratings?game=summoner", nullptr, "", 200},
        {"GET", of_a + "/ratings", nullptr, "", 404, "no-such-game"},
        {"GET", "/api/leaderboard?game=summoner", nullptr, "", 200},
        {"GET", "/api/leaderboard?game=summoner&skip=-1", nullptr, "", 400, "bad-field"},
        {"GET", at(match), nullptr, "", 200},
        {"GET", at("nowhere"), nullptr, "", 404, "no-such-match"},
        {"GET", at(match, "/replay"), nullptr, ada, 200},
        {"GET", at(match, "/replay"), nullptr, "", 403, "private-replay"},
        {"GET", at(match, "/moments"), nullptr, bo, 200},
        {"GET", at(match, "/moments"), nullptr, robot, 403, "private-replay"},
        {"GET", at(match, "/moments/5?seat=both"), nullptr, bo, 200},
        {"GET", at(match, "/moments/99999"), nullptr, bo, 404, "no-such-moment"},
        {"GET", at(match, "/moments/-1"), nullptr, bo, 404, "no-such-moment"},
        {"GET", at(match, "/moments/0?seat=c"), nullptr, bo, 400, "bad-field"},
        {"POST", at(match, "/branch"), branch, ada, 201},
        {"POST", at(match, "/branch"), {{"at", 99999}, {"seat", "a"}, {"level", "club"}}, ada, 404, "no-such-moment"},
        {"POST", at(match, "/branch"), {{"at", 1}, {"seat", "a"}, {"level", "god"}}, ada, 404, "no-such-level"},
        {"POST", at(match, "/agree"), {{"open", true}}, ada, 200},
        {"POST", at(match, "/agree"), {{"open", true}}, robot, 403, "not-a-player"},
        {"POST", at(match, "/agree"), Json::object(), ada, 400, "bad-field"},
        {"POST", my_bot + "/token", {{"scope", "play"}}, ada, 201},
        {"POST", "/api/me/bots/999999/token", {{"scope", "play"}}, ada, 404, "not-yours"},
        {"DELETE", "/api/me/bots/999999", nullptr, ada, 404, "not-yours"},
        {"DELETE", my_bot, nullptr, ada, 204},
        {"DELETE", "/api/me/decks/999999", nullptr, ada, 404, "not-yours"},
        {"DELETE", "/api/me/decks/" + saved, nullptr, ada, 204},
        {"DELETE", "/api/sessions?all=perhaps", nullptr, bo, 400, "bad-field"},
        {"DELETE", "/api/sessions", nullptr, bo, 204},
        {"DELETE", "/api/me", {{"password", "wrong"}}, ada, 401, "wrong-password"},
        {"DELETE", "/api/me", {{"password", House::Password}}, ada, 204},
    };
    std::set<std::pair<std::string, std::string>> good, bad;
    for (const Case& each : cases) {
        const Answer answer = house.ask(each.method, each.target, each.body, {each.token});
        EXPECT_EQ(answer.status, each.status) << each.method << " " << each.target << "\n" << answer.text;
        EXPECT_EQ(answer.code(), each.code) << each.method << " " << each.target;
        const std::string path = each.target.substr(0, each.target.find('?'));
        (each.status < 400 ? good : bad).emplace(each.method, House::pattern_of(path));
    }
    for (const auto& route : Api::routes()) {
        EXPECT_TRUE(good.contains(route)) << route.first << " " << route.second << " was not asked well";
        EXPECT_TRUE(bad.contains(route)) << route.first << " " << route.second << " was not asked badly";
    }
    EXPECT_TRUE(house.reported.empty());
}

TEST(Api, WhatIsNotThereIsSaidSo) {
    House house;
    EXPECT_EQ(house.ask("GET", "/api/nothing").code(), "no-such-route");
    EXPECT_EQ(house.ask("GET", "/api/").code(), "no-such-route");
    const Answer wrong = house.ask("PUT", "/api/me");
    EXPECT_EQ(wrong.status, 405);
    EXPECT_EQ(wrong.code(), "wrong-method");
    EXPECT_EQ(wrong.header("Allow"), "GET, PATCH, DELETE");
    EXPECT_EQ(house.ask("HEAD", "/api/info").status, 200);
}

TEST(Api, BodiesAreJsonObjectsOfABoundedSizeWithKnownFields) {
    ApiSettings settings = easy();
    settings.most_body = 200;
    House house(settings);
    const auto code = [&](const std::string& body, const With& with = {}) {
        return house.raw("POST", "/api/guests", body, with).code();
    };
    EXPECT_EQ(code(""), "not-json");
    EXPECT_EQ(code("{\"name\": "), "bad-json");
    EXPECT_EQ(code("[]"), "bad-body");
    EXPECT_EQ(code("{\"name\": 5}"), "bad-field");
    EXPECT_EQ(code("{\"name\": \"Ada\", \"nmae\": 1}"), "bad-field");
    EXPECT_EQ(code("{\"name\": \"" + std::string(200, 'a') + "\"}"), "too-large");
    EXPECT_EQ(code("{\"name\": \"Ada\"}", {.headers = {{"content-type", "text/plain"}}}), "not-json");
    EXPECT_EQ(code("{\"name\": \"Ada\"}", {.headers = {{"content-type", "application/json; charset=utf-8"}}}), "");
    EXPECT_EQ(code("{\"name\": " + std::string(60, '[') + std::string(60, ']') + "}"), "bad-json");
}

// --- Who asks

TEST(Api, TheCookieIsSafeAndTheTokenIsToldOnlyToWhoAsks) {
    ApiSettings settings = easy();
    settings.base = "/cards/";
    House house(settings);
    const Answer plain = house.ask("POST", "/api/guests", {{"name", "Ada"}});
    const std::string cookie = plain.header("Set-Cookie");
    EXPECT_TRUE(cookie.starts_with("quincunx="));
    EXPECT_NE(cookie.find("; Path=/cards/; "), std::string::npos);
    EXPECT_NE(cookie.find("; HttpOnly; SameSite=Lax"), std::string::npos);
    EXPECT_EQ(cookie.find("Secure"), std::string::npos);
    EXPECT_FALSE(plain.body.contains("token"));
    const Answer secure = house.ask("POST", "/api/guests", {{"name", "Bo"}}, {.secure = true});
    EXPECT_TRUE(secure.header("Set-Cookie").ends_with("; Secure"));
    const Answer told = house.ask("POST", "/api/guests", {{"name", "Cleo"}, {"token", true}});
    EXPECT_EQ(told.body["token"].get<std::string>().size(), 43U);
    EXPECT_EQ(told.header("Set-Cookie"), "");

    const std::string value = cookie.substr(9, 43);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {.cookie = value}).body["person"]["name"], "Ada");
    const With own{.cookie = value, .headers = {{"origin", "https://play.example.org"}}};
    const Answer out = house.ask("DELETE", "/api/sessions", nullptr, own);
    EXPECT_EQ(out.status, 204);
    EXPECT_NE(out.header("Set-Cookie").find("quincunx=; "), std::string::npos);
    EXPECT_NE(out.header("Set-Cookie").find("Max-Age=0"), std::string::npos);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {.cookie = value}).code(), "not-signed-in");
}

TEST(Api, WithACookieOnlyOurOwnPagesChangeAnything) {
    House house;
    const std::string token = house.guest("Ada");
    const auto rename = [&](const std::map<std::string, std::string, std::less<>>& headers, bool cookie = true) {
        const With with = cookie ? With{.cookie = token, .headers = headers} : With{.token = token, .headers = headers};
        return house.ask("PATCH", "/api/me", {{"name", "Eve"}}, with).code();
    };
    EXPECT_EQ(rename({}), "foreign-origin");
    EXPECT_EQ(rename({{"origin", "https://evil.example"}}), "foreign-origin");
    EXPECT_EQ(rename({{"origin", "null"}}), "foreign-origin");
    EXPECT_EQ(rename({{"origin", "https://play.example.org.evil.example"}}), "foreign-origin");
    EXPECT_EQ(rename({{"sec-fetch-site", "cross-site"}}), "foreign-origin");
    EXPECT_EQ(rename({{"sec-fetch-site", "same-site"}}), "foreign-origin");
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {token}).body["person"]["name"], "Ada");
    EXPECT_EQ(rename({{"origin", "https://play.example.org"}}), "");
    EXPECT_EQ(rename({{"sec-fetch-site", "same-origin"}}), "");
    EXPECT_EQ(rename({}, false), "");
    // Looking is free; coming in from a foreign page is not.
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {.cookie = token}).status, 200);
    const With foreign{.headers = {{"origin", "https://evil.example"}}};
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "Mallory"}}, foreign).code(), "foreign-origin");
}

TEST(Api, AConfiguredOriginIsTheOnlyOne) {
    ApiSettings settings = easy();
    settings.origin = "https://cards.example.org";
    House house(settings);
    const auto fine = [&](const std::string& origin) {
        return house.api->origin_is_fine(House::request("GET", "/api/play", "", {.headers = {{"origin", origin}}}));
    };
    EXPECT_TRUE(fine(""));
    EXPECT_TRUE(fine("https://cards.example.org"));
    EXPECT_FALSE(fine("http://cards.example.org"));
    EXPECT_FALSE(fine("https://play.example.org"));
}

TEST(Api, TokensTellWhoOpensAWebSocket) {
    House house;
    const std::string token = house.guest("Ada");
    const auto who = [&](const With& with) {
        std::optional<Caller> found;
        int calls = 0;
        house.api->who(House::request("GET", "/api/play", "", with), [&](std::optional<Caller> caller) {
            found = std::move(caller);
            ++calls;
        });
        house.settle();
        EXPECT_EQ(calls, 1);
        return found ? found->person.name : "";
    };
    EXPECT_EQ(who({token}), "Ada");
    EXPECT_EQ(who({.cookie = token}), "Ada");
    EXPECT_EQ(who({"wrong"}), "");
    EXPECT_EQ(who({}), "");
}

TEST(Api, ScopesOfBots) {
    House house;
    const std::string ada = house.account("Ada");
    const std::string reads = house.bot(ada, "Reader", "read"), plays = house.bot(ada, "Player", "play");
    const Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"by_link", true}};
    const Json seek{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}};
    for (const std::string& bot : {reads, plays}) {
        EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {bot}).status, 200);
        EXPECT_EQ(house.ask("PATCH", "/api/me", {{"name", "Boss"}}, {bot}).code(), "bots-cannot");
        EXPECT_EQ(house.ask("DELETE", "/api/me", nullptr, {bot}).code(), "bots-cannot");
        EXPECT_EQ(house.ask("DELETE", "/api/sessions", nullptr, {bot}).code(), "bots-cannot");
        EXPECT_EQ(house.ask("POST", "/api/me/bots", {{"name", "Son"}, {"scope", "play"}}, {bot}).code(), "bots-cannot");
        const Json account{{"name", "Free"}, {"password", "open sesame"}};
        EXPECT_EQ(house.ask("POST", "/api/accounts", account, {bot}).code(), "bots-cannot");
    }
    EXPECT_EQ(house.ask("POST", "/api/tables", wish, {reads}).code(), "out-of-scope");
    EXPECT_EQ(house.ask("POST", "/api/seek", seek, {reads}).code(), "out-of-scope");
    EXPECT_EQ(house.ask("POST", "/api/tables", wish, {plays}).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/seek", seek, {plays}).status, 201);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {plays}).body["person"]["kind"], "bot");
}

TEST(Api, AGuestBecomesAnAccountAndKeepsItsDecks) {
    House house;
    const std::string guest = house.guest("Ada");
    const Json kept{{"game", "gemu"}, {"name", "Mine"}, {"ready", "emberdeep"}};
    ASSERT_EQ(house.ask("POST", "/api/me/decks", kept, {guest}).status, 201);
    const auto link = std::make_shared<NotedLink>();
    std::optional<Caller> caller;
    house.api->who(House::request("GET", "/api/play", "", {guest}), [&](auto found) { caller = found; });
    house.settle();
    house.hub->connected(link, *caller);
    const Json account{{"name", "Ada"}, {"password", "open sesame"}, {"token", true}};
    const Answer made = house.ask("POST", "/api/accounts", account, {guest});
    ASSERT_EQ(made.status, 201);
    EXPECT_EQ(made.body["person"]["kind"], "account");
    const std::string token = made.body["token"];
    EXPECT_EQ(house.ask("GET", "/api/me/decks", nullptr, {token}).body["decks"].size(), 1U);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {guest}).code(), "not-signed-in");
    EXPECT_TRUE(link->closed);
    EXPECT_EQ(house.ask("POST", "/api/accounts", account, {token}).code(), "has-account");
    // An old cookie does not keep anyone from making an account.
    const With old{.cookie = guest, .headers = {{"origin", "https://play.example.org"}}};
    EXPECT_EQ(house.ask("POST", "/api/accounts", {{"name", "Bo"}, {"password", "open sesame"}}, old).status, 201);
}

TEST(Api, ANewNameIsSeenWhereOnePlays) {
    House house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo");
    const Json vanguards{{"ready", "vanguards"}};
    const std::string table =
        house
            .ask("POST", "/api/tables", {{"game", "summoner"}, {"deck", vanguards}, {"open", true}, {"seat", "a"}},
                 {ada})
            .body["table"];
    ASSERT_EQ(house.ask("POST", "/api/tables/" + table + "/join", {{"deck", vanguards}}, {bo}).status, 200);
    const auto name = [&] { return house.ask("GET", "/api/tables/" + table).body["seats"]["a"]["name"]; };
    EXPECT_EQ(name(), "Ada");
    ASSERT_EQ(house.ask("PATCH", "/api/me", {{"name", "Ada L"}}, {ada}).status, 200);
    EXPECT_EQ(name(), "Ada L");
    EXPECT_EQ(house.ask("GET", "/api/me/tables", nullptr, {bo}).body["tables"][0]["seats"]["a"]["name"], "Ada L");
    // A guest that becomes an account goes on playing as one.
    ASSERT_EQ(house.ask("POST", "/api/accounts", {{"name", "Ada M"}, {"password", "open sesame"}}, {ada}).status, 201);
    EXPECT_EQ(name(), "Ada M");
    EXPECT_EQ(house.ask("GET", "/api/tables/" + table).body["seats"]["a"]["kind"], "account");
}

TEST(Api, ANewPasswordNeedsTheOldOneAndSignsOutElsewhere) {
    House house;
    const std::string here = house.account("Ada");
    const Json sign_in{{"name", "ada"}, {"password", House::Password}, {"token", true}};
    const std::string there = house.ask("POST", "/api/sessions", sign_in).body["token"];
    const auto change = [&](Json body) { return house.ask("PATCH", "/api/me", std::move(body), {here}); };
    EXPECT_EQ(change({{"password", "battery staple"}}).code(), "bad-field");
    EXPECT_EQ(change({{"password", "battery staple"}, {"old_password", "x"}}).code(), "wrong-password");
    EXPECT_EQ(change({{"password", "b"}, {"old_password", House::Password}}).code(), "bad-password");
    EXPECT_EQ(change(Json::object()).code(), "bad-field");
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {there}).status, 200);
    const Answer done = change({{"name", "Ada L"}, {"password", "battery staple"}, {"old_password", House::Password}});
    EXPECT_EQ(done.status, 200);
    EXPECT_EQ(done.body["person"]["name"], "Ada L");
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {here}).body["person"]["name"], "Ada L");
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {there}).code(), "not-signed-in");
    EXPECT_EQ(house.ask("POST", "/api/sessions", sign_in).code(), "wrong-password");
    EXPECT_EQ(house.ask("POST", "/api/sessions", {{"name", "Ada L"}, {"password", "battery staple"}}).status, 201);
    const std::string guest = house.guest("Bo");
    EXPECT_EQ(house.ask("PATCH", "/api/me", {{"password", "battery staple"}}, {guest}).code(), "guests-cannot");
}

TEST(Api, SigningInTakesTheSameWayWhetherThereIsSuchANameOrNot) {
    House house;
    house.account("Ada");
    const auto work = [&](const std::string& name, const std::string& password) {
        const std::size_t before = house.pool.done;
        const Answer answer = house.ask("POST", "/api/sessions", {{"name", name}, {"password", password}});
        EXPECT_EQ(answer.code(), "wrong-password");
        return house.pool.done - before;
    };
    EXPECT_EQ(work("Ada", "wrong horse"), 1U);
    EXPECT_EQ(work("Nobody", "wrong horse"), 1U);
    EXPECT_EQ(work("\u202e", "wrong horse"), 1U);
    EXPECT_EQ(work("Ada", std::string(300, 'x')), 0U);
    EXPECT_EQ(work("Nobody", std::string(300, 'x')), 0U);
}

TEST(Api, SigningOutClosesWhatIsConnected) {
    House house;
    const std::string here = house.account("Ada");
    const Json sign_in{{"name", "Ada"}, {"password", House::Password}, {"token", true}};
    const std::string there = house.ask("POST", "/api/sessions", sign_in).body["token"];
    const auto connect = [&](const std::string& token) {
        auto link = std::make_shared<NotedLink>();
        house.api->who(House::request("GET", "/api/play", "", {token}),
                       [&](const auto& caller) { house.hub->connected(link, caller.value()); });
        house.settle();
        return link;
    };
    const auto one = connect(here), other = connect(there);
    EXPECT_EQ(house.ask("DELETE", "/api/sessions", nullptr, {here}).status, 204);
    EXPECT_TRUE(one->closed);
    EXPECT_FALSE(other->closed);
    EXPECT_EQ(house.ask("DELETE", "/api/sessions?all=true", nullptr, {there}).status, 204);
    EXPECT_TRUE(other->closed);
    EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {there}).code(), "not-signed-in");
}

TEST(Api, WhoLeavesTakesEverythingAlongButTheMatches) {
    House house;
    const std::string ada = house.account("Ada"), bo = house.guest("Bo");
    const std::string robot = house.bot(ada, "Robo", "play");
    const PersonId a = house.id_of(ada), b = house.id_of(bo);
    const MatchId match = keep(*house.store, played("lillian", a, b, house.now));
    ASSERT_EQ(
        house.ask("POST", "/api/me/decks", {{"game", "gemu"}, {"name", "X"}, {"ready", "emberdeep"}}, {ada}).status,
        201);
    const Answer all = house.ask("GET", "/api/me/export", nullptr, {ada});
    EXPECT_EQ(all.header("Content-Disposition"), "attachment; filename=\"quincunx-export.json\"");
    EXPECT_EQ(all.body["profile"]["name"], "Ada");
    EXPECT_EQ(all.body["decks"].size(), 1U);
    EXPECT_EQ(all.body["bots"].size(), 1U);
    EXPECT_EQ(all.body["matches"][0]["id"], match);
    EXPECT_EQ(all.text.find(write_seed(house.store->match(match)->record.setup.seed)), std::string::npos);

    EXPECT_EQ(house.ask("DELETE", "/api/me", nullptr, {ada}).code(), "bad-field");
    EXPECT_EQ(house.ask("DELETE", "/api/me", {{"password", "wrong horse"}}, {ada}).code(), "wrong-password");
    EXPECT_EQ(house.ask("DELETE", "/api/me", {{"password", House::Password}}, {ada}).status, 204);
    for (const std::string& token : {ada, robot})
        EXPECT_EQ(house.ask("GET", "/api/me", nullptr, {token}).code(), "not-signed-in");
    const Answer gone = house.ask("GET", "/api/people/" + std::to_string(a));
    EXPECT_EQ(gone.body["person"]["gone"], true);
    EXPECT_EQ(gone.body["person"]["name"], "");
    EXPECT_EQ(house.ask("GET", at(match)).body["seats"]["a"]["name"], "");
    EXPECT_EQ(house.ask("DELETE", "/api/me", nullptr, {bo}).status, 204);
    // The name is free again.
    EXPECT_FALSE(house.account("Ada").empty());
}

// --- Rates

TEST(Api, TooManyRequestsOfOneAddressHaveToWait) {
    ApiSettings settings = easy();
    settings.requests_burst = 3;
    settings.requests_per_second = 0.5;
    House house(settings);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(house.ask("GET", "/api/info").status, 200);
    const Answer refused = house.ask("GET", "/api/info");
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(refused.code(), "too-many-requests");
    EXPECT_EQ(refused.header("Retry-After"), "2");
    EXPECT_EQ(refused.body["error"]["retry_after"], 2);
    EXPECT_EQ(house.ask("GET", "/api/info", nullptr, {.peer = "192.0.2.2"}).status, 200);
    house.now += 2000;
    EXPECT_EQ(house.ask("GET", "/api/info").status, 200);
    EXPECT_EQ(house.ask("GET", "/api/info").status, 429);
    house.now += 60'000;
    house.api->sweep();
    EXPECT_EQ(house.ask("GET", "/api/info").status, 200);
}

TEST(Api, WholeReplaysCountForSeveralRequests) {
    ApiSettings settings = easy();
    settings.requests_burst = 12;
    House house(settings);
    const MatchId id = keep(*house.store, played("lillian", 0, 0, house.now));
    EXPECT_EQ(house.ask("GET", at(id, "/moments")).status, 200);
    EXPECT_EQ(house.ask("GET", at(id, "/replay")).status, 200);
    EXPECT_EQ(house.ask("GET", at(id, "/moments/0")).status, 200);
    EXPECT_EQ(house.ask("GET", at(id, "/moments/0")).status, 429);
}

TEST(Api, PasswordsCannotBeTriedForEver) {
    ApiSettings settings = easy();
    settings.sign_ins_burst = 2;
    settings.sign_ins_per_minute = 6;
    House house(settings);
    house.account("Ada");
    const auto attempt = [&](const std::string& name, const std::string& peer,
                             const std::string& password = "wrong one") {
        return house.ask("POST", "/api/sessions", {{"name", name}, {"password", password}}, {.peer = peer}).code();
    };
    // Of one name, from wherever.
    EXPECT_EQ(attempt("Ada", "192.0.2.1"), "wrong-password");
    EXPECT_EQ(attempt("ADA", "192.0.2.2"), "wrong-password");
    EXPECT_EQ(attempt("ada", "192.0.2.3"), "too-many-requests");
    // Of one address, whatever the name.
    EXPECT_EQ(attempt("Bo", "192.0.2.1"), "wrong-password");
    EXPECT_EQ(attempt("Cleo", "192.0.2.1"), "too-many-requests");
    house.now += 10'000;
    EXPECT_EQ(attempt("Ada", "192.0.2.4"), "wrong-password");
    EXPECT_EQ(attempt("Ada", "192.0.2.4"), "too-many-requests");
    // Who knows the password is not counted.
    house.now += 20'000;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(attempt("Ada", "192.0.2.5", House::Password), "");
}

TEST(Api, OneAddressMakesAFewGuestsOnly) {
    ApiSettings settings = easy();
    settings.guests_burst = 2;
    House house(settings);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "A"}}).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/accounts", {{"name", "B"}, {"password", "open sesame"}}).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "C"}}).status, 429);
    // The same network of the newer kind of addresses.
    const With one{.peer = "2001:db8::1"}, neighbour{.peer = "2001:db8::ffff:2"}, other{.peer = "2001:db8:1::1"};
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "D"}}, one).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "E"}}, neighbour).status, 201);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "F"}}, one).status, 429);
    EXPECT_EQ(house.ask("POST", "/api/guests", {{"name", "G"}}, other).status, 201);
}

// --- What fails

TEST(Api, FaultsAreReportedAndNotTold) {
    House house;
    house.broken_games = true;
    const Answer answer = house.ask("GET", "/api/games/summoner/cards");
    EXPECT_EQ(answer.status, 500);
    EXPECT_EQ(answer.code(), "internal");
    EXPECT_EQ(answer.text.find("secret"), std::string::npos);
    ASSERT_EQ(house.reported.size(), 1U);
    EXPECT_EQ(house.reported[0].first, "request-failed");
    EXPECT_EQ(house.reported[0].second["what"], "a secret of the house");
    EXPECT_EQ(house.reported[0].second["route"], "/api/games/{game}/cards");
}

TEST(Api, AFullPoolIsSaidSo) {
    House house;
    house.pool.full = true;
    const Answer answer = house.ask("POST", "/api/accounts", {{"name", "Ada"}, {"password", "open sesame"}});
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.code(), "overloaded");
    EXPECT_EQ(answer.header("Retry-After"), "2");
}

TEST(Api, AStoreThatFailsIsSaidSoAndReported) {
    const std::string file = testing::TempDir() + "api_" + fresh_id() + ".db";
    {
        House house(easy(), file);
        const std::string token = house.guest("Ada");
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
        ASSERT_EQ(sqlite3_exec(database, "PRAGMA foreign_keys = OFF; DROP TABLE session;", nullptr, nullptr, nullptr),
                  SQLITE_OK);
        sqlite3_close(database);
        const Answer answer = house.ask("GET", "/api/me", nullptr, {token});
        EXPECT_EQ(answer.status, 503);
        EXPECT_EQ(answer.code(), "store-failed");
        EXPECT_EQ(answer.text.find("session"), std::string::npos);
        EXPECT_EQ(house.reported.size(), 1U);
    }
    for (const char* ending : {"", "-wal", "-shm", ".lock", "-lock"}) std::remove((file + ending).c_str());
}

// --- Cards, rules, decks

class ApiGames : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(All, ApiGames, testing::ValuesIn(game_ids()),
                         [](const auto& of) { return std::string(of.param); });

TEST_P(ApiGames, CardsRulesAndDecksAreToldInEveryLanguage) {
    House house;
    const std::string base = "/api/games/" + std::string(GetParam());
    const Game& game = game_of(GetParam());
    for (const Lang lang : Langs) {
        const std::string query = "?lang=" + std::string(code(lang));
        const Answer cards = house.ask("GET", base + "/cards" + query);
        ASSERT_EQ(cards.body["cards"].size(), game.cards().size());
        for (std::size_t i = 0; i < game.cards().size(); ++i) {
            const Json& card = cards.body["cards"][i];
            EXPECT_EQ(card["name"], game.card_name(game.cards()[i].number, lang));
            for (const Lang each : Langs) {
                const Json name = game.card_name(game.cards()[i].number, each);
                EXPECT_NE(std::find(card["search"].begin(), card["search"].end(), name), card["search"].end());
            }
            EXPECT_EQ(card["abilities"].size(), game.cards()[i].abilities.size());
            EXPECT_EQ(card["facts"], game.cards()[i].facts);
        }
        const Answer rules = house.ask("GET", base + "/rules" + query);
        std::size_t clauses = 0;
        for (const Json& part : rules.body["parts"]) clauses += part["clauses"].size();
        EXPECT_EQ(clauses, game.clauses().size());
        const Answer decks = house.ask("GET", base + "/decks" + query);
        ASSERT_EQ(decks.body["decks"].size(), game.decks().size());
        for (const Json& deck : decks.body["decks"]) {
            const Answer checked = house.ask("POST", base + "/decks/check", {{"code", deck["code"]}});
            EXPECT_EQ(checked.body["legal"], true);
            EXPECT_EQ(checked.body["name"], deck["ready"]);
            EXPECT_EQ(checked.body["code"], deck["code"]);
            EXPECT_EQ(checked.body["size"], deck["size"]);
        }
    }
}

TEST_P(ApiGames, ACardCanBeDrawnFromWhatIsToldOfIt) {
    House house;
    const Answer cards = house.ask("GET", "/api/games/" + std::string(GetParam()) + "/cards?lang=zh-Hans");
    const Json& labels = cards.body["labels"];
    for (const auto& [fact, label] : labels.items()) EXPECT_NE(label, fact) << "has no words";
    // Words for what stands in positions; sentences with something to fill in are none.
    const Json& terms = cards.body["terms"];
    EXPECT_TRUE(terms.contains("label.hidden"));
    for (const auto& [key, text] : terms.items())
        EXPECT_EQ(text.get<std::string>().find('{'), std::string::npos) << key;
    for (const Json& column : cards.body["columns"]) EXPECT_TRUE(labels.contains(column.get<std::string>())) << column;
    for (const Json& card : cards.body["cards"]) {
        EXPECT_FALSE(card["name"].get<std::string>().empty());
        // By machine keys what kind of a card it is; numbers as numbers; lists of keys; yes and no.
        EXPECT_TRUE(card["facts"].contains("class") || card["facts"].contains("kind") || card["facts"].contains("type"))
            << card["facts"];
        for (const auto& [fact, value] : card["facts"].items()) {
            EXPECT_TRUE(labels.contains(fact)) << fact;
            EXPECT_FALSE(value.is_null()) << fact;
            // What is no number has words, too.
            const bool list_of_objects = value.is_array() && !value.empty() && value[0].is_object();
            const bool nothing = value == false || value.empty();
            if (!value.is_number() && !list_of_objects && !nothing) {
                EXPECT_TRUE(card["words"].contains(fact)) << card["key"] << " " << fact;
            }
        }
        for (const Json& ability : card["abilities"]) EXPECT_FALSE(ability["name"].get<std::string>().empty());
    }
}

TEST_P(ApiGames, SwitchesAreToldWithTheirWordsAndCanBeSet) {
    House house;
    const std::string ada = house.guest("Ada");
    const Game& game = game_of(GetParam());
    const auto told = [&](const std::string& lang) {
        const Answer info = house.ask("GET", "/api/info?lang=" + lang);
        EXPECT_EQ(info.body["lang"], lang);
        for (const Json& each : info.body["games"])
            if (each["id"] == GetParam()) return each["switches"];
        return Json();
    };
    for (const Lang lang : Langs) EXPECT_EQ(told(std::string(code(lang))), switches_told(game, lang));
    const auto made = [&](const std::string& key, const Json& value) {
        const Json body{{"game", GetParam()},
                        {"deck", {{"ready", game.decks()[0].name}}},
                        {"options", {{key, value}}},
                        {"open", true}};
        const Answer answer =
            house.ask("POST", "/api/tables", body, {.token = ada, .headers = {{"accept-language", "zh-Hans"}}});
        if (answer.status == 201)
            house.ask("DELETE", "/api/tables/" + answer.body["table"].get<std::string>(), nullptr, {ada});
        return answer;
    };
    ASSERT_FALSE(told("en").empty());
    for (const Json& each : told("zh-Hans")) {
        const std::string key = each["key"];
        std::vector<Json> values{each["usual"]};
        if (each["kind"] == "number") values.insert(values.end(), {each["min"], each["max"]});
        if (each["kind"] == "flag") values.insert(values.end(), {true, false});
        if (each["kind"] == "choice")
            for (const Json& value : each["values"]) values.push_back(value["value"]);
        for (const Json& value : values) {
            const Answer answer = made(key, value);
            EXPECT_EQ(answer.status, 201) << key << " " << value << answer.text;
            EXPECT_EQ(answer.body["options"][key], value);
        }
        const Answer wrong = made(key, "nonsense");
        EXPECT_EQ(wrong.status, 422);
        EXPECT_EQ(wrong.code(), "bad-option");
        EXPECT_EQ(wrong.body["error"]["field"], "options." + key);
        EXPECT_EQ(wrong.body["error"]["values"][0], key);
        EXPECT_NE(wrong.body["error"]["text"].get<std::string>().find("规则开关“" + key + "”不合适，应为："),
                  std::string::npos);
    }
    EXPECT_EQ(made("no-such-switch", 1).code(), "bad-option");
}

TEST_P(ApiGames, ATestHandIsDealtFromEveryReadyDeck) {
    House house;
    const Game& game = game_of(GetParam());
    for (const Deck& deck : game.decks()) {
        const Answer hand =
            house.ask("POST", "/api/games/" + std::string(GetParam()) + "/decks/draw", {{"ready", deck.name}});
        ASSERT_EQ(hand.status, 200) << hand.text;
        EXPECT_FALSE(hand.body["view"].empty());
        EXPECT_FALSE(hand.body["question"].is_null());
    }
}

TEST(Api, PagesThatAreTheSameForAllAreNamedByATag) {
    House house;
    const Answer first = house.ask("GET", "/api/games/gemu/cards?lang=en");
    const std::string tag = first.header("ETag");
    EXPECT_EQ(tag.size(), 34U);
    EXPECT_EQ(first.header("Cache-Control"), "no-cache");
    EXPECT_EQ(first.header("Vary"), "Accept-Language");
    const auto again = [&](const std::string& known, const std::string& lang = "en") {
        return house.ask("GET", "/api/games/gemu/cards?lang=" + lang, nullptr, {.headers = {{"if-none-match", known}}});
    };
    EXPECT_EQ(again(tag).status, 304);
    EXPECT_EQ(again(tag).text, "");
    EXPECT_EQ(again(tag).header("ETag"), tag);
    EXPECT_EQ(again("\"x\", W/" + tag).status, 304);
    EXPECT_EQ(again("\"x\"").status, 200);
    EXPECT_EQ(again(tag, "zh-Hant").status, 200);
    EXPECT_EQ(again("\"x\"").header("ETag"), tag);
}

TEST(Api, WhatIsWrongWithADeckIsSaidInWordsWithClauses) {
    House house;
    const auto check = [&](const Json& deck, const std::string& lang = "en") {
        return house.ask("POST", "/api/games/summoner/decks/check?lang=" + lang, deck).body;
    };
    const Json lines{{"cards", {{{"number", 101}, {"count", 2}}, {{"number", 999}, {"count", 1}}}}};
    const Json bad = check(lines);
    EXPECT_EQ(bad["legal"], false);
    ASSERT_FALSE(bad["problems"].empty());
    for (const Json& problem : bad["problems"]) {
        EXPECT_FALSE(problem["text"].get<std::string>().empty());
        EXPECT_FALSE(problem["clauses"].empty());
    }
    EXPECT_NE(check(lines, "zh-Hans")["problems"][0]["text"], bad["problems"][0]["text"]);
    const Json unreadable = check({{"code", "qx_summoner_AQ"}});
    EXPECT_EQ(unreadable["legal"], false);
    EXPECT_EQ(unreadable["code"], "qx_summoner_AQ");
    EXPECT_FALSE(unreadable["problems"][0]["text"].get<std::string>().empty());
    // Twice the same card is one line.
    const Json twice = check({{"cards", {{{"number", 107}, {"count", 2}}, {{"number", 107}, {"count", 1}}}}});
    EXPECT_EQ(twice["cards"].size(), 1U);
    EXPECT_EQ(twice["size"], 3);
    const auto code = [&](const Json& deck) {
        return house.ask("POST", "/api/games/summoner/decks/check", deck).code();
    };
    EXPECT_EQ(code(Json::object()), "bad-field");
    EXPECT_EQ(code({{"ready", "vanguards"}, {"code", "x"}}), "bad-field");
    EXPECT_EQ(code({{"cards", {{{"number", 70000}, {"count", 1}}}}}), "bad-field");
    EXPECT_EQ(code({{"cards", {{{"number", 101}, {"count", 0}}}}}), "bad-field");
    EXPECT_EQ(code({{"cards", Json::array()}}), "bad-field");
    EXPECT_EQ(code({{"saved", 1}}), "no-such-deck");
}

TEST(Api, DecksOneKeeps) {
    House house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo");
    const auto keeps = [&](Json body) { return house.ask("POST", "/api/me/decks", std::move(body), {ada}); };
    const Answer made = keeps({{"game", "summoner"}, {"name", " My deck "}, {"ready", "vanguards"}});
    ASSERT_EQ(made.status, 201);
    EXPECT_EQ(made.body["name"], "My deck");
    EXPECT_EQ(made.body["legal"], true);
    // One may be at work on it.
    const Answer draft = keeps({{"game", "summoner"}, {"name", "Draft"}, {"cards", {{{"number", 107}, {"count", 9}}}}});
    ASSERT_EQ(draft.status, 201);
    EXPECT_EQ(draft.body["legal"], false);
    EXPECT_EQ(keeps({{"game", "summoner"}, {"name", ""}, {"ready", "vanguards"}}).code(), "bad-title");
    EXPECT_EQ(keeps({{"game", "summoner"}, {"ready", "vanguards"}}).code(), "bad-field");
    ASSERT_EQ(keeps({{"game", "gemu"}, {"name", "Fire"}, {"ready", "emberdeep"}}).status, 201);
    const auto list = [&](const std::string& query, const std::string& token) {
        return house.ask("GET", "/api/me/decks" + query, nullptr, {token}).body["decks"].size();
    };
    EXPECT_EQ(list("", ada), 3U);
    EXPECT_EQ(list("?game=summoner", ada), 2U);
    EXPECT_EQ(list("", bo), 0U);
    const std::string mine = "/api/me/decks/" + std::to_string(made.body["id"].get<int>());
    const Answer changed = house.ask("PUT", mine, {{"game", "summoner"}, {"name", "B"}, {"ready", "breakers"}}, {ada});
    EXPECT_EQ(changed.body["id"], made.body["id"]);
    EXPECT_NE(changed.body["code"], made.body["code"]);
    EXPECT_EQ(house.ask("PUT", mine, {{"game", "gemu"}, {"name", "B"}, {"ready", "emberdeep"}}, {ada}).code(),
              "bad-field");
    // It can be played with, by its owner, in its game.
    const auto table = [&](const std::string& token, const std::string& game) {
        const Json wish{{"game", game}, {"deck", {{"saved", made.body["id"]}}}, {"by_link", true}};
        return house.ask("POST", "/api/tables", wish, {token});
    };
    EXPECT_EQ(table(ada, "summoner").body["seats"].dump().find("\"deck\":\"B\"") != std::string::npos, true);
    EXPECT_EQ(table(bo, "summoner").code(), "no-such-deck");
    EXPECT_EQ(table(ada, "gemu").code(), "no-such-deck");
    EXPECT_EQ(house.ask("DELETE", mine, nullptr, {bo}).code(), "not-yours");
    EXPECT_EQ(house.ask("DELETE", mine, nullptr, {ada}).status, 204);
    EXPECT_EQ(table(ada, "summoner").code(), "no-such-deck");
}

// --- Tables

TEST(Api, TablesThatCannotBeAreRefusedWithTheReason) {
    House house;
    const std::string ada = house.account("Ada"), guest = house.guest("Bo");
    const auto code = [&](Json wish, const std::string& token) {
        return house.ask("POST", "/api/tables", std::move(wish), {token}).code();
    };
    const Json deck{{"ready", "vanguards"}}, clock{{"bank", 60000}, {"per_answer", 5000}};
    const Json base{{"game", "summoner"}, {"deck", deck}};
    const auto with = [&](const Json& more) {
        Json wish = base;
        wish.update(more);
        return wish;
    };
    EXPECT_EQ(code(with({{"open", true}, {"by_link", true}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"level", "club"}, {"open", true}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"level", "god"}}), ada), "no-such-level");
    EXPECT_EQ(code(with({{"open", true}, {"seat", "c"}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"open", true}, {"computer_deck", deck}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"open", true}, {"options", {{"turn-limit", "many"}}}}), ada), "bad-option");
    EXPECT_EQ(code(with({{"open", true}, {"options", {{"no-such-thing", 1}}}}), ada), "bad-option");
    EXPECT_EQ(code(with({{"open", true}, {"options", 5}}), ada), "bad-field");
    EXPECT_EQ(code(with({{"open", true}, {"terms", {{"speed", 1}}}}), ada), "bad-terms");
    EXPECT_EQ(code(with({{"level", "club"}, {"terms", {{"rated", true}, {"clock", clock}}}}), ada),
              "computers-unrated");
    EXPECT_EQ(code(with({{"open", true}, {"terms", {{"rated", true}, {"clock", clock}}}}), guest), "guests-cannot");
    EXPECT_EQ(code(with({{"open", true}, {"deck", {{"cards", {{{"number", 101}, {"count", 1}}}}}}}), ada),
              "illegal-deck");
    EXPECT_EQ(code(with({{"open", true}, {"deck", "vanguards"}}), ada), "bad-field");
    EXPECT_EQ(code({{"game", "summoner"}, {"open", true}}, ada), "bad-field");
    EXPECT_EQ(code({{"game", "dreamduel"},
                    {"deck", {{"ready", "reimu-steady"}}},
                    {"level", "club"},
                    {"computer_deck", {{"ready", "reimu-barrier"}}}},
                   ada),
              "decks-cannot-meet");
    EXPECT_EQ(code(with({{"open", true}, {"options", {{"turn-limit", 50}}}}), ada), "");
}

TEST_P(ApiGames, ATableAgainstTheComputerBeginsWithSomeDeckThatCanMeet) {
    House house;
    const std::string ada = house.guest("Ada");
    const Game& game = game_of(GetParam());
    const Json wish{{"game", GetParam()}, {"deck", {{"ready", game.decks().back().name}}}, {"level", "beginner"}};
    const Answer made = house.ask("POST", "/api/tables", wish, {ada});
    ASSERT_EQ(made.status, 201) << made.text;
    EXPECT_EQ(made.body["state"], "playing");
    EXPECT_EQ(house.ask("GET", "/api/me/tables", nullptr, {ada}).body["tables"].size(), 1U);
}

TEST(Api, TheLobbyShowsWhatIsOpen) {
    House house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo");
    const auto lobby = [&](const std::string& game) { return house.ask("GET", "/api/lobby?game=" + game).body; };
    Json wish{{"game", "summoner"}, {"deck", {{"ready", "vanguards"}}}, {"open", true}};
    const std::string open = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    wish["open"] = false, wish["by_link"] = true;
    const std::string linked = house.ask("POST", "/api/tables", wish, {ada}).body["table"];
    EXPECT_EQ(lobby("summoner")["waiting"].size(), 1U);
    EXPECT_EQ(lobby("gemu")["waiting"].size(), 0U);
    EXPECT_EQ(house.ask("GET", "/api/tables/" + linked, nullptr, {ada}).body["state"], "waiting");
    const Json deck{{"deck", {{"ready", "breakers"}}}};
    EXPECT_EQ(house.ask("POST", "/api/tables/" + open + "/join", deck, {bo}).body["state"], "playing");
    EXPECT_EQ(lobby("summoner")["waiting"].size(), 0U);
    EXPECT_EQ(lobby("summoner")["playing"].size(), 1U);
    EXPECT_EQ(house.ask("POST", "/api/tables/" + open + "/join", deck, {bo}).code(), "table-taken");
}

// --- Matches

TEST_P(ApiGames, AFinishedMatchHasAPageMomentsAndAFileThatVerifies) {
    House house;
    const std::string ada = house.guest("Ada");
    const Game& game = game_of(GetParam());
    const Played match = played(std::string(GetParam()), house.id_of(ada), 0, house.now);
    ASSERT_TRUE(match.result);
    const MatchId id = keep(*house.store, match);
    const Answer page = house.ask("GET", at(id));
    EXPECT_EQ(page.body["current"], true);
    EXPECT_EQ(page.body["replay"], "open");
    EXPECT_EQ(page.body["seed"], write_seed(match.record.setup.seed));
    EXPECT_EQ(page.body["seats"]["b"]["level"], "club");
    EXPECT_EQ(page.body["you"], nullptr);
    EXPECT_EQ(house.ask("GET", at(id), nullptr, {ada}).body["you"], "a");

    const Answer file = house.ask("GET", at(id, "/replay"));
    const Replay replay = parse_replay(file.text, "replay", [&](std::string_view) { return &game; });
    const Match again = play_replay(game, replay);
    EXPECT_TRUE(again.over());
    EXPECT_EQ(file.header("Content-Disposition"),
              "attachment; filename=\"quincunx-" + std::string(GetParam()) + "-" + id + ".json\"");

    const Answer moments = house.ask("GET", at(id, "/moments"));
    EXPECT_EQ(moments.body["eyes"], "both");
    EXPECT_EQ(moments.body["same_outcome"], true);
    ASSERT_EQ(moments.body["moments"].size(), again.steps().size());
    std::int64_t turn = 0;
    for (const Json& moment : moments.body["moments"]) {
        EXPECT_FALSE(moment["question"].get<std::string>().empty());
        EXPECT_FALSE(moment["answer"]["text"].get<std::string>().empty());
        EXPECT_GE(moment["turn"], turn);
        turn = moment["turn"];
    }
    const std::size_t last = again.steps().size();
    for (const std::size_t n : {std::size_t{0}, last / 2, last}) {
        const std::string path = at(id, "/moments/" + std::to_string(n));
        const Json both = house.ask("GET", path).body;
        for (const Seat seat : Seats) {
            const std::string name = seat == Seat::A ? "a" : "b";
            const Json view = game.describe(game.view(again.position(n), seat));
            EXPECT_EQ(both["view"][name], view);
            EXPECT_EQ(house.ask("GET", path + "?seat=" + name).body["view"], view);
        }
        EXPECT_EQ(both["question"].is_null(), n == last);
        EXPECT_EQ(both["answer"].is_null(), n == last);
    }
}

// What a player gets of a match that is being played is what its own View, questions and answers hold.
TEST_P(ApiGames, OfARunningMatchOnlyItsPlayersSeeTheirOwnSide) {
    House house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo"), eve = house.guest("Eve");
    const Game& game = game_of(GetParam());
    const Played running = played(std::string(GetParam()), house.id_of(ada), house.id_of(bo), house.now, 25);
    ASSERT_FALSE(running.result);
    const MatchId id = keep(*house.store, running);
    const Match match = replayed(game, {running.record, running.entries, std::nullopt});
    const std::string seed = write_seed(running.record.setup.seed);
    const auto ask = [&](const std::string& rest, const std::string& token) {
        const Answer answer = house.ask("GET", at(id, rest), nullptr, {token});
        EXPECT_EQ(answer.text.find(seed), std::string::npos) << rest;
        return answer;
    };
    for (const std::string& token : {ada, bo, eve, std::string()}) {
        const Json page = ask("", token).body;
        EXPECT_EQ(page["replay"], "playing");
        EXPECT_EQ(page["seed"], nullptr);
        EXPECT_EQ(page["decks"], nullptr);
        EXPECT_EQ(page["commitment"], commitment(running.record.setup.seed));
        EXPECT_EQ(ask("/replay", token).code(), "still-playing");
    }
    for (const std::string& token : {eve, std::string()}) {
        EXPECT_EQ(ask("/moments", token).code(), "still-playing");
        for (const char* seat : {"", "?seat=a", "?seat=b", "?seat=both"})
            EXPECT_EQ(ask(std::string("/moments/3") + seat, token).code(), "still-playing");
    }
    for (const Seat seat : Seats) {
        const std::string& token = seat == Seat::A ? ada : bo;
        const std::string own = seat == Seat::A ? "a" : "b", foreign = seat == Seat::A ? "b" : "a";
        EXPECT_EQ(ask("/moments/3?seat=both", token).code(), "still-playing");
        EXPECT_EQ(ask("/moments/3?seat=" + foreign, token).code(), "still-playing");
        const Json list = ask("/moments", token).body;
        EXPECT_EQ(list["eyes"], own);
        for (const Json& moment : list["moments"]) {
            EXPECT_EQ(moment["answer"].is_null(), moment["seat"] == foreign);
            EXPECT_EQ(moment["question"].is_null(), moment["seat"] == foreign);
        }
        for (std::size_t n = 0; n <= match.steps().size(); ++n) {
            const Json moment = ask("/moments/" + std::to_string(n), token).body;
            EXPECT_EQ(moment["view"], game.describe(game.view(match.position(n), seat)));
            const bool asked = match.position(n).choice.seat == seat;
            EXPECT_EQ(moment["question"].contains("options"), asked);
            const bool answered = n < match.steps().size() && match.steps()[n].seat == seat;
            EXPECT_EQ(moment["answer"].is_null(), !answered);
            const auto& events = n ? match.steps()[n - 1].events : match.opening();
            ASSERT_EQ(moment["events"].size(), events.size());
            for (std::size_t i = 0; i < events.size(); ++i)
                EXPECT_EQ(moment["events"][i]["text"], game.event_text(events[i].told_to(seat), Lang::En));
        }
    }
    EXPECT_EQ(house.ask("POST", at(id, "/agree"), {{"open", true}}, {ada}).code(), "still-playing");
    const Json branch{{"at", 1}, {"seat", "a"}, {"level", "club"}};
    EXPECT_EQ(house.ask("POST", at(id, "/branch"), branch, {ada}).code(), "still-playing");
    EXPECT_EQ(house.ask("POST", at(id, "/branch"), branch, {eve}).code(), "still-playing");
}

TEST(Api, APrivateReplayOpensWhenBothAgree) {
    House house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo"), eve = house.guest("Eve");
    Played match = played("lillian", house.id_of(ada), house.id_of(bo), house.now);
    match.result->open = false;
    const MatchId id = keep(*house.store, match);
    const auto code = [&](const std::string& rest, const std::string& token) {
        return house.ask("GET", at(id, rest), nullptr, {token}).code();
    };
    for (const char* rest : {"/replay", "/moments", "/moments/0", "/moments/0?seat=a"}) {
        EXPECT_EQ(code(rest, ada), "");
        EXPECT_EQ(code(rest, bo), "");
        EXPECT_EQ(code(rest, eve), "private-replay");
        EXPECT_EQ(code(rest, ""), "private-replay");
    }
    EXPECT_EQ(house.ask("GET", at(id)).body["seed"], nullptr);
    EXPECT_EQ(house.ask("GET", at(id)).body["replay"], "private");
    EXPECT_EQ(house.ask("GET", at(id), nullptr, {ada}).body["seed"], write_seed(match.record.setup.seed));
    const Json branch{{"at", 1}, {"seat", "a"}, {"level", "beginner"}};
    EXPECT_EQ(house.ask("POST", at(id, "/branch"), branch, {eve}).code(), "private-replay");
    const auto branched = [&] { return house.ask("POST", at(id, "/branch"), branch, {ada}).body["terms"]; };
    EXPECT_EQ(branched()["open_replay"], false);
    EXPECT_EQ(branched()["watching"], "nobody");
    const auto agree = [&](const std::string& token, bool open) {
        return house.ask("POST", at(id, "/agree"), {{"open", open}}, {token});
    };
    EXPECT_EQ(agree(eve, true).code(), "not-a-player");
    EXPECT_EQ(agree(ada, true).body["replay"], "private");
    EXPECT_EQ(code("/replay", eve), "private-replay");
    EXPECT_EQ(agree(bo, true).body["replay"], "open");
    EXPECT_EQ(code("/replay", eve), "");
    EXPECT_EQ(branched()["open_replay"], true);
    EXPECT_EQ(house.ask("GET", at(id)).body["seed"], write_seed(match.record.setup.seed));
    EXPECT_EQ(agree(bo, false).body["replay"], "private");
    EXPECT_EQ(code("/replay", eve), "private-replay");
}

TEST(Api, AgainstTheComputerOnePersonDecidesAboutThePrivateReplay) {
    House house;
    const std::string ada = house.guest("Ada");
    Played match = played("lillian", house.id_of(ada), 0, house.now);
    match.result->open = false;
    const MatchId id = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(id, "/replay")).code(), "private-replay");
    EXPECT_EQ(house.ask("POST", at(id, "/agree"), {{"open", true}}, {ada}).body["replay"], "open");
    EXPECT_EQ(house.ask("GET", at(id, "/replay")).status, 200);
}

TEST(Api, MatchesEndedOutsideTheRulesKeepTheirResultBesideTheFile) {
    House house;
    const std::string ada = house.guest("Ada"), bo = house.guest("Bo");
    const PersonId a = house.id_of(ada), b = house.id_of(bo);
    const Game& game = game_of("summoner");
    struct Ending {
        MatchEntry::Kind kind;
        const char *winner, *by;
        bool over;
    };
    for (const Ending& ending : {Ending{MatchEntry::Kind::Timeout, "b", "time", false},
                                 Ending{MatchEntry::Kind::Draw, "draw", "agreement", false},
                                 Ending{MatchEntry::Kind::Abort, "none", "abort", false},
                                 Ending{MatchEntry::Kind::Concede, "b", "concession", true}}) {
        Played match = played("summoner", a, b, house.now, 20);
        end(match, ending.kind, ending.winner, ending.by);
        const MatchId id = keep(*house.store, match);
        const Answer file = house.ask("GET", at(id, "/replay"));
        const Replay replay = parse_replay(file.text, "replay", [&](std::string_view) { return &game; });
        EXPECT_EQ(replay.over, ending.over) << ending.by;
        EXPECT_NO_THROW(play_replay(game, replay)) << ending.by;
        EXPECT_EQ(file.body["played"]["result"]["by"], ending.by);
        EXPECT_EQ(file.body["played"]["same_outcome"], true) << ending.by;
        EXPECT_EQ(house.ask("GET", at(id)).body["result"]["winner"], ending.winner);
        const Json moments = house.ask("GET", at(id, "/moments")).body;
        EXPECT_EQ(moments["questions"], ending.over ? 21 : 20);
        const Json& last = moments["moments"].back()["answer"];
        EXPECT_EQ(last["option"] == "concede", ending.over);
        EXPECT_FALSE(last["text"].get<std::string>().starts_with("<")) << "a text is missing";
        EXPECT_EQ(house.ask("GET", at(id, "/moments/20")).status, 200);
        // It may be gone on with from where it stopped, but not from beyond its end.
        const auto branch = [&](int from) {
            const Json body{{"at", from}, {"seat", "b"}, {"level", "beginner"}};
            return house.ask("POST", at(id, "/branch"), body, {ada}).status;
        };
        EXPECT_EQ(branch(20), 201);
        EXPECT_EQ(branch(21), 404);
    }
}

TEST(Api, WhatWasTakenBackIsNotInTheReplay) {
    House house;
    const std::string ada = house.guest("Ada");
    Played match = played("summoner", house.id_of(ada), 0, house.now, 10);
    const MatchEntry last = match.entries.back();
    match.entries.push_back({MatchEntry::Kind::Undo, last.seat, {}, 9, house.now + 11, {}});
    match.entries.push_back(last);
    end(match, MatchEntry::Kind::Draw, "draw", "agreement");
    const MatchId id = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(id, "/moments")).body["questions"], 10);
}

TEST(Api, AReplayOfOtherRulesSaysSo) {
    House house;
    const PersonId a = house.id_of(house.guest("Ada"));
    Played match = played("summoner", a, 0, house.now);
    match.record.rules_version = "summoner-0";
    const MatchId same = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(same)).body["current"], false);
    const Json moments = house.ask("GET", at(same, "/moments")).body;
    EXPECT_EQ(moments["rules_version"], "summoner-0");
    EXPECT_EQ(moments["current"], false);
    EXPECT_EQ(moments["same_outcome"], true);
    const Json file = house.ask("GET", at(same, "/replay")).body;
    EXPECT_EQ(file["played"]["rules_version"], "summoner-0");
    EXPECT_EQ(file["rules"], game_of("summoner").rules_version());

    // It ended otherwise then.
    match.record.id = fresh_id();
    match.result->winner = match.result->winner == "a" ? "b" : "a";
    const MatchId other = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(other, "/moments")).body["same_outcome"], false);
    EXPECT_EQ(house.ask("GET", at(other, "/replay")).body["played"]["same_outcome"], false);

    // It cannot be played any more.
    match.record.id = fresh_id();
    match.entries[5].option = Option{77, 7, 7, 7};
    const MatchId broken = keep(*house.store, match);
    for (const char* rest : {"/moments", "/moments/1", "/replay"}) {
        const Answer answer = house.ask("GET", at(broken, rest));
        EXPECT_EQ(answer.status, 409);
        EXPECT_EQ(answer.code(), "rules-changed");
        EXPECT_EQ(answer.body["error"]["rules_version"], "summoner-0");
    }
    EXPECT_EQ(house.ask("GET", at(broken)).status, 200);
    match.record.id = fresh_id();
    match.record.setup.decks[Seat::A].cards = {{9999, 1}};
    EXPECT_EQ(house.ask("GET", at(keep(*house.store, match), "/moments")).code(), "rules-changed");
    match.record.id = fresh_id();
    match.record.game = "chess";
    const MatchId chess = keep(*house.store, match);
    EXPECT_EQ(house.ask("GET", at(chess)).body["current"], false);
    EXPECT_EQ(house.ask("GET", at(chess, "/moments")).code(), "rules-changed");
    EXPECT_TRUE(house.reported.empty());

    // With the rules of today it is a fault of ours.
    Played today = played("summoner", a, 0, house.now);
    today.entries[5].option = Option{77, 7, 7, 7};
    EXPECT_EQ(house.ask("GET", at(keep(*house.store, today), "/moments")).code(), "internal");
    EXPECT_EQ(house.reported.size(), 1U);
}

TEST_P(ApiGames, ABranchGoesOnFromThatMoment) {
    House house;
    const std::string ada = house.guest("Ada");
    const Played match = played(std::string(GetParam()), house.id_of(ada), 0, house.now);
    const MatchId id = keep(*house.store, match);
    const Json body{{"at", 10}, {"seat", "b"}, {"level", "beginner"}};
    const Answer made = house.ask("POST", at(id, "/branch"), body, {ada});
    ASSERT_EQ(made.status, 201) << made.text;
    const MatchId table = made.body["table"];
    EXPECT_NE(table, id);
    EXPECT_EQ(made.body["you"], "b");
    const auto whole = house.store->match(table);
    ASSERT_TRUE(whole);
    ASSERT_GE(whole->entries.size(), 10U);
    for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(whole->entries[i].option, match.entries[i].option);
    EXPECT_EQ(whole->record.sitters[Seat::B].person, house.id_of(ada));
}

// --- Lists

TEST(Api, MatchesComeInPages) {
    House house;
    const PersonId a = house.id_of(house.guest("Ada")), b = house.id_of(house.guest("Bo"));
    std::vector<MatchId> ids;
    for (int i = 0; i < 120; ++i) {
        Played match = played("gemu", a, 0, house.now + i / 7, 0);
        if (i % 10 == 0) match.record.game = "lillian";
        end(match, MatchEntry::Kind::Abort, "none", "abort");
        ids.push_back(keep(*house.store, match));
    }
    keep(*house.store, played("gemu", a, b, house.now + 999, 3));  // being played: not in the list
    const std::string base = "/api/people/" + std::to_string(a) + "/matches";
    const auto pages = [&](const std::string& query) {
        std::vector<std::string> seen;
        std::string next;
        std::size_t count = 0;
        do {
            const Json page = house.ask("GET", base + "?" + query + (next.empty() ? "" : "&after=" + next)).body;
            for (const Json& match : page["matches"]) seen.push_back(match["id"]);
            next = page["next"].is_null() ? "" : page["next"].get<std::string>();
        } while (!next.empty() && ++count < 10);
        return seen;
    };
    const std::vector<std::string> seen = pages("");
    EXPECT_EQ(seen.size(), 120U);
    EXPECT_EQ(std::set<std::string>(seen.begin(), seen.end()), std::set<std::string>(ids.begin(), ids.end()));
    EXPECT_EQ(pages("game=lillian").size(), 12U);
    EXPECT_TRUE(house.ask("GET", "/api/people/" + std::to_string(b) + "/matches").body["matches"].empty());
}

TEST(Api, TheLeaderboardComesInPages) {
    House house;
    const PersonId guest = house.id_of(house.guest("Guest"));
    const MatchId match = keep(*house.store, played("gemu", guest, 0, house.now, 3));
    for (int i = 0; i < 60; ++i) {
        const std::string name = "P" + std::to_string(i);
        const Person person = house.store->add_person(PersonKind::Account, name, 0, house.now);
        house.store->set_account(person.id, name, name, "hash");
        house.store->set_rating(person.id, "gemu", {1500.0 + i, 80, 0.06, 9, house.now}, match);
    }
    const Json first = house.ask("GET", "/api/leaderboard?game=gemu").body;
    ASSERT_EQ(first["ranks"].size(), 50U);
    EXPECT_EQ(first["ranks"][0]["person"]["name"], "P59");
    EXPECT_EQ(first["ranks"][0]["rank"], 1);
    EXPECT_EQ(first["next"], 50);
    const Json second = house.ask("GET", "/api/leaderboard?game=gemu&skip=50").body;
    EXPECT_EQ(second["ranks"].size(), 10U);
    EXPECT_EQ(second["ranks"][0]["rank"], 51);
    EXPECT_EQ(second["next"], nullptr);
    EXPECT_TRUE(house.ask("GET", "/api/leaderboard?game=gemu&bots=true").body["ranks"].empty());
    EXPECT_TRUE(house.ask("GET", "/api/leaderboard?game=lillian").body["ranks"].empty());
    EXPECT_EQ(house.ask("GET", "/api/leaderboard?game=gemu&bots=1").code(), "bad-field");
    EXPECT_EQ(house.ask("GET", "/api/leaderboard").code(), "no-such-game");
}

// --- HTTP by itself

Request with_header(const std::string& name, const std::string& value) {
    Request request;
    request.headers[name] = value;
    return request;
}

TEST(Http, TheLanguageIsTheOneAskedForOrTheBestOfTheHeader) {
    const auto by_header = [](const std::string& value) { return language_of(with_header("accept-language", value)); };
    EXPECT_EQ(by_header(""), Lang::ZhHans);
    EXPECT_EQ(by_header("en-GB,en;q=0.9"), Lang::En);
    EXPECT_EQ(by_header("fr, zh-TW;q=0.5, en;q=0.4"), Lang::ZhHant);
    EXPECT_EQ(by_header("en;q=0.4, zh-HK;q=0.5"), Lang::ZhHant);
    EXPECT_EQ(by_header("fr"), Lang::ZhHans);
    EXPECT_EQ(by_header("en;q=x"), Lang::ZhHans);
    EXPECT_EQ(by_header("zh-Hant-HK"), Lang::ZhHant);
    EXPECT_EQ(by_header(";;,,;q="), Lang::ZhHans);
    Request request = with_header("accept-language", "en");
    request.query["lang"] = "zh-Hant";
    EXPECT_EQ(language_of(request), Lang::ZhHant);
    request.query["lang"] = "klingon";
    EXPECT_EQ(language_of(request), Lang::En);
}

TEST(Http, TokensAreFoundInHeadersAndCookies) {
    EXPECT_FALSE(token_of({}));
    EXPECT_EQ(token_of(with_header("authorization", "Bearer abc"))->value, "abc");
    EXPECT_EQ(token_of(with_header("authorization", "bearer  abc "))->value, "abc");
    EXPECT_FALSE(token_of(with_header("authorization", "Basic abc")));
    const auto cookie = token_of(with_header("cookie", "a=b; quincunx=abc; quincunx=def"));
    EXPECT_EQ(cookie->value, "abc");
    EXPECT_TRUE(cookie->from_cookie);
    EXPECT_FALSE(token_of(with_header("cookie", "xquincunx=abc; quincunx=")));
    Request both = with_header("cookie", "quincunx=abc");
    both.headers["authorization"] = "Bearer def";
    EXPECT_EQ(token_of(both)->value, "def");
    EXPECT_FALSE(token_of(both)->from_cookie);
    EXPECT_LT(token_of(with_header("authorization", "Bearer " + std::string(5000, 'x')))->value.size(), 200U);
}

TEST(Http, FieldsAreReadOrTheirProblemNamesThem) {
    const Json body =
        read_object(R"({"text": "abc", "number": 5, "huge": 18446744073709551615, "flag": true, "no": null})");
    EXPECT_EQ(text_field(body, "text"), "abc");
    EXPECT_EQ(optional_text(body, "no"), std::nullopt);
    EXPECT_EQ(number_field(body, "number", 0, 5), 5);
    EXPECT_EQ(optional_number(body, "other", 0, 5), std::nullopt);
    EXPECT_TRUE(flag_field(body, "flag", false));
    EXPECT_TRUE(flag_field(body, "no", true));
    const auto problem = [](const auto& read) -> std::string {
        try {
            read();
        } catch (const Problem& found) {
            EXPECT_EQ(found.code, "bad-field");
            return found.values[0];
        }
        return "";
    };
    EXPECT_EQ(problem([&] { text_field(body, "text", 2); }), "text");
    EXPECT_EQ(problem([&] { text_field(body, "number"); }), "number");
    EXPECT_EQ(problem([&] { text_field(body, "no"); }), "no");
    EXPECT_EQ(problem([&] { number_field(body, "number", 6, 9); }), "number");
    EXPECT_EQ(problem([&] { number_field(body, "huge", 0, std::numeric_limits<std::int64_t>::max()); }), "huge");
    EXPECT_EQ(problem([&] { number_field(body, "text", 0, 9); }), "text");
    EXPECT_EQ(problem([&] { flag_field(body, "text", false); }), "text");
    EXPECT_EQ(problem([&] { only_fields(body, {"text", "number", "huge", "flag"}); }), "no");
    // What a stranger called a field goes out harmlessly.
    EXPECT_EQ(problem([] { only_fields({{std::string(500, 'x') + "\n", 1}}, {}); }).size(), 63U);
}

TEST(Http, TagsAndAddresses) {
    EXPECT_TRUE(tag_matches("\"a\"", "\"a\""));
    EXPECT_TRUE(tag_matches("\"b\" , W/\"a\"", "\"a\""));
    EXPECT_TRUE(tag_matches("*", "\"a\""));
    EXPECT_FALSE(tag_matches("", "\"a\""));
    EXPECT_FALSE(tag_matches("a", "\"a\""));
    EXPECT_EQ(address_key("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(address_key("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(address_key("::ffff:c000:201"), "192.0.2.1");
    EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2::1"));
    EXPECT_NE(address_key("2001:db8:1:3::1"), address_key("2001:db8:1:2::1"));
}

TEST(Http, ABucketFillsWithTime) {
    RateLimit rate(2, 0.5);
    EXPECT_TRUE(rate.take("a", 1000));
    EXPECT_TRUE(rate.take("a", 1000));
    EXPECT_FALSE(rate.take("a", 1000));
    EXPECT_EQ(rate.wait("a", 1000), 2000);
    EXPECT_EQ(rate.wait("b", 1000), 0);
    EXPECT_FALSE(rate.take("a", 2999));
    EXPECT_TRUE(rate.take("a", 3000));
    rate.give_back("a", 3000);
    EXPECT_TRUE(rate.take("a", 3000));
    EXPECT_FALSE(rate.take("a", 500));  // a clock that goes back gives nothing
    EXPECT_FALSE(rate.take("a", 3000));
    EXPECT_TRUE(rate.take("b", 3000));
    EXPECT_EQ(rate.size(), 2U);
    rate.sweep(3500);
    EXPECT_EQ(rate.size(), 2U);
    rate.sweep(100'000);
    EXPECT_EQ(rate.size(), 0U);
}

}  // namespace
}  // namespace quincunx::server
