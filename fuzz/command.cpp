// libFuzzer: the bytes are what a client sends over its WebSocket, one message a line, at a table where it plays. What
// bytes cannot guess has a place kept for it: TABLE is the id of the table, QUESTION the number of the question the
// client was asked last, OPTION and a digit one of its options. Every message is answered.
#include "fuzz/fuzz.h"
#include "server/hub/hub.h"
#include "tests/server/later_pool.h"

namespace {

using namespace quincunx;
using namespace quincunx::server;

class CountingLink final : public Link {
public:
    std::size_t responses = 0;
    bool closed = false;
    std::string question = "0";
    std::vector<std::string> options{""};

    void send(std::string message) override {
        const Json json = Json::parse(message, nullptr, false);
        fuzz::must(json.is_object() && json.contains("kind"), "what is sent is a message");
        responses += json["kind"] == "response";
        for (const char* place : {"/body/question", "/body/snapshot/question"})
            if (const Json::json_pointer at(place); json.contains(at)) asked(json[at]);
    }
    void close(int, std::string_view) override { closed = true; }

private:
    void asked(const Json& json) {
        if (!json.is_object() || !json.contains("options")) return;
        question = json["question"].dump();
        options.clear();
        for (const Json& option : json["options"]) options.push_back(option["option"]);
        fuzz::must(!options.empty(), "there is an option");
    }
};

void fill(std::string& line, const std::string& word, const std::string& by) {
    for (std::size_t at = 0; (at = line.find(word, at)) != std::string::npos; at += by.size())
        line.replace(at, word.size(), by);
}

// The line with what it keeps a place for.
std::string filled(std::string line, const std::string& table, const CountingLink& link) {
    fill(line, "TABLE", table);
    fill(line, "QUESTION", link.question);
    for (std::size_t i = 0; i < 10; ++i)
        fill(line, "OPTION" + std::to_string(i), link.options[i % link.options.size()]);
    return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Millis now = 1'700'000'000'000;
    Keeper keeper(open_sqlite(":memory:"), nullptr);
    LaterPool pool;
    Hub hub({}, fuzz::find_game, keeper, pool, [&] { return now; }, Seed{1, 2});
    const auto settle = [&] {
        do keeper.pump();
        while (pool.work());
    };
    Caller caller;
    caller.person = {1, PersonKind::Guest, "Fuzz"};
    caller.scope = "all";
    keeper.run([](Store& store) { return store.add_person(PersonKind::Guest, "Fuzz", 0, 0); }, [](auto) {});
    const auto link = std::make_shared<CountingLink>();
    hub.connected(link, caller);
    hub.heard(link, R"({"kind":"command","id":0,"do":"hello","protocol":1})");
    TableRequest wish;
    wish.game = "gemu";
    const Game& game = *fuzz::find_game(wish.game);
    wish.deck = wish.computer_deck = game.decks()[0];
    wish.level = "beginner";
    std::string table;
    hub.create_table(caller, wish, [&](std::variant<Json, Problem> made) { table = std::get<Json>(made)["table"]; });
    settle();
    const std::string lines = fuzz::text(data, size);
    for (std::size_t from = 0; from < lines.size() && !link->closed;) {
        const std::size_t end = std::min(lines.find('\n', from), lines.size());
        const std::size_t before = link->responses;
        hub.heard(link, filled(lines.substr(from, end - from), table, *link));
        settle();
        fuzz::must(link->closed || link->responses == before + 1, "every message is answered once");
        from = end + 1;
    }
    hub.gone(link);
    settle();
    return 0;
}
