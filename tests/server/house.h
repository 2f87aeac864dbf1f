// A server without sockets, for tests: links that note what they are sent, a clock that is set, a pool and a keeper
// that work when they are asked to.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "games/list.h"
#include "server/hub/hub.h"
#include "tests/server/later_pool.h"

namespace quincunx::server {

class NotedLink final : public Link {
public:
    std::vector<Json> heard;
    std::string bytes;  // all of it as it was sent, a line for each message
    std::optional<int> closed;

    void send(std::string message) override {
        heard.push_back(Json::parse(message));
        bytes += message + "\n";
    }
    void close(int code, std::string_view) override { closed = code; }

    // The response to that command.
    const Json* response(int id) const {
        for (const Json& message : heard)
            if (message["kind"] == "response" && message["id"] == id) return &message;
        return nullptr;
    }
    std::vector<const Json*> events(std::string_view what) const {
        std::vector<const Json*> found;
        for (const Json& message : heard)
            if (message["kind"] == "event" && message["event"] == what) found.push_back(&message);
        return found;
    }
};

// The game of an id, made once; nullptr when there is none.
inline const Game* find_game(std::string_view id) {
    static std::map<std::string, std::unique_ptr<Game>, std::less<>> games;
    if (const auto ids = game_ids(); std::ranges::find(ids, id) == ids.end()) return nullptr;
    auto& game = games[std::string(id)];
    if (!game) game = make_game(id);
    return game.get();
}

// A server without sockets, on a store that lives as long as the test.
class House {
public:
    Millis now = 1'700'000'000'000;
    double worked = 0;  // milliseconds of this thread's time
    LaterPool pool, turns;
    Store* store = nullptr;
    std::unique_ptr<Keeper> keeper;
    std::unique_ptr<Hub> hub;
    std::vector<std::string> noted;

    explicit House(const std::string& file = ":memory:", HubSettings settings = {}, Hub::Find find = find_game)
        : find_(std::move(find)) {
        auto opened = open_sqlite(file);
        store = opened.get();
        keeper = std::make_unique<Keeper>(std::move(opened), nullptr);
        hub = std::make_unique<Hub>(
            settings, find_, *keeper, pool, turns, [this] { return now; }, Seed{1, 2});
        hub->worked = [this] { return worked; };
        hub->match_seed = [this] { return Seed{++matches_, 3}; };
        hub->report = [this](std::string_view event, const Json&) { noted.emplace_back(event); };
    }
    ~House() {
        hub.reset();
        keeper.reset();
    }

    Caller guest(const std::string& name) {
        Caller caller;
        caller.person = store->add_person(PersonKind::Guest, name, 0, now);
        caller.session = name;
        caller.scope = "all";
        return caller;
    }
    Caller account(const std::string& name) {
        Caller caller = guest(name);
        store->set_account(caller.person.id, name, name, "hash");
        caller.person.kind = PersonKind::Account;
        return caller;
    }

    // Does all that waits: the store's work, the pools'.
    void settle() {
        do keeper->pump();
        while (turns.work() || pool.work());
    }

protected:
    Hub::Find find_;

private:
    std::uint64_t matches_ = 0;
};

// Someone at the other end of a link.
class Someone {
public:
    std::shared_ptr<NotedLink> link = std::make_shared<NotedLink>();
    Caller caller;

    Someone(House& house, Caller who, Json hello = {{"lang", "en"}, {"texts", false}, {"views", false}})
        : caller(std::move(who)), house_(house) {
        house_.hub->connected(link, caller);
        hello["protocol"] = ProtocolVersion;
        EXPECT_TRUE(ok(tell("hello", std::move(hello))));
    }
    ~Someone() { go(); }
    void go() {
        if (house_.hub) house_.hub->gone(link);
    }

    // Sends a command without waiting; its number.
    int say(const std::string& what, Json body = Json::object()) {
        body["kind"] = "command";
        body["id"] = ++last_;
        body["do"] = what;
        house_.hub->heard(link, body.dump());
        return last_;
    }
    // Sends a command; its response once everything has settled.
    const Json& tell(const std::string& what, Json body = Json::object()) {
        const int id = say(what, std::move(body));
        house_.settle();
        const Json* response = link->response(id);
        static const Json nothing;
        EXPECT_TRUE(response) << what << " was not answered";
        return response ? *response : nothing;
    }
    static bool ok(const Json& response) { return response.value("ok", false); }
    static std::string code(const Json& response) { return ok(response) ? "" : response["error"]["code"]; }

    // The last question this seat was asked.
    const Json* question() const {
        for (auto message = link->heard.rbegin(); message != link->heard.rend(); ++message) {
            const Json* body = message->contains("body") ? &(*message)["body"] : nullptr;
            if (!body) continue;
            if (body->contains("snapshot")) body = &(*body)["snapshot"];
            if (body->contains("question") && (*body)["question"].is_object()) return &(*body)["question"];
        }
        return nullptr;
    }

private:
    House& house_;
    int last_ = 0;
};

inline TableRequest table_request(const std::string& game, std::size_t deck = 0) {
    TableRequest request;
    request.game = game;
    request.deck = find_game(game)->decks()[deck];
    return request;
}

// A table between two people; its id.
inline std::string sit_down(House& house, const Caller& one, const Caller& two, TableRequest what) {
    what.open = true;
    what.seat = "a";
    std::string table;
    house.hub->create_table(one, what, [&](std::variant<Json, Problem> made) {
        ASSERT_TRUE(std::holds_alternative<Json>(made)) << std::get<Problem>(made).code;
        table = std::get<Json>(made)["table"];
    });
    house.settle();
    const Game& game = *find_game(what.game);
    Deck other;
    for (const auto& pair : game.pairings())
        if (game.decks()[pair[Seat::A]].name == what.deck.name && pair[Seat::B] != pair[Seat::A])
            other = game.decks()[pair[Seat::B]];
    bool joined = false;
    house.hub->join_table(two, table, other, [&](std::variant<Json, Problem> made) {
        joined = std::holds_alternative<Json>(made);
        if (!joined) ADD_FAILURE() << std::get<Problem>(made).code;
    });
    house.settle();
    EXPECT_TRUE(joined);
    return table;
}

// Plays with the answers picked until the match is over or so many answers were given. How many were.
inline int play(const std::string& table, std::array<Someone*, 2> players, int most, std::uint64_t seed = 1) {
    Random random(Seed{seed, 9});
    int given = 0;
    for (; given < most; ++given) {
        Someone* asked = nullptr;
        const Json* question = nullptr;
        std::int32_t newest = -1;
        for (Someone* player : players)
            if (const Json* q = player->question())
                if (q->contains("options") && (*q)["question"] > newest)
                    newest = (*q)["question"], asked = player, question = q;
        bool over = false;
        for (Someone* player : players) over |= !player->link->events("over").empty();
        if (over || !asked) break;
        const Json& options = (*question)["options"];
        const Json& pick = options[random.below(static_cast<std::uint32_t>(options.size()))]["option"];
        const Json& answered = asked->tell("answer", {{"table", table}, {"question", newest}, {"option", pick}});
        EXPECT_TRUE(Someone::ok(answered)) << answered.dump();
        if (!Someone::ok(answered)) break;
    }
    return given;
}

}  // namespace quincunx::server
