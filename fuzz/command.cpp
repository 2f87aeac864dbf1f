// libFuzzer: the bytes are what a client sends over its WebSocket, one message a line, at a table where it plays. Every
// message is answered; what cannot be understood changes nothing.
#include "fuzz/fuzz.h"
#include "server/hub.h"
#include "tests/server/later_pool.h"

namespace {

using namespace quincunx;
using namespace quincunx::server;

class CountingLink final : public Link {
public:
    std::size_t responses = 0;
    bool closed = false;
    void send(std::string message) override {
        const Json json = Json::parse(message, nullptr, false);
        fuzz::must(json.is_object() && json.contains("kind"), "what is sent is a message");
        responses += json["kind"] == "response";
    }
    void close(int, std::string_view) override { closed = true; }
};

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
    Wish wish;
    wish.game = "gemu";
    const Game& game = *fuzz::find_game(wish.game);
    wish.deck = wish.computer_deck = game.decks()[0];
    wish.level = "beginner";
    std::string table;
    hub.create_table(caller, wish, [&](std::variant<Json, Problem> made) { table = std::get<Json>(made)["table"]; });
    settle();
    std::string lines = fuzz::text(data, size);
    // The id of the table cannot be guessed, so a place is kept for it.
    for (std::size_t at; (at = lines.find("TABLE")) != std::string::npos;) lines.replace(at, 5, table);
    for (std::size_t from = 0; from < lines.size() && !link->closed;) {
        const std::size_t end = std::min(lines.find('\n', from), lines.size());
        const std::size_t before = link->responses;
        hub.heard(link, std::string_view(lines).substr(from, end - from));
        settle();
        fuzz::must(link->closed || link->responses == before + 1, "every message is answered once");
        from = end + 1;
    }
    hub.gone(link);
    settle();
    return 0;
}
