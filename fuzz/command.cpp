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

    // Of what is sent only the question is picked out: reading all of it takes longer than making it.
    void send(std::string message) override {
        const bool response = message.starts_with(R"({"kind":"response",)");
        fuzz::must(message.ends_with('}') && (response || message.starts_with(R"({"kind":"event",)")),
                   "what is sent is a message");
        responses += response;
        const std::size_t offered = message.find(R"("options":[{"option":")");
        if (offered != std::string::npos) asked(message, offered);
    }
    void close(int, std::string_view) override { closed = true; }

private:
    void asked(const std::string& message, std::size_t offered) {
        constexpr std::string_view Number = R"("question":)", Option = R"("option":")";
        const std::size_t number = message.rfind(Number, offered);
        fuzz::must(number != std::string::npos, "a question has a number");
        const std::size_t digits = number + Number.size();
        question = message.substr(digits, message.find_first_not_of("0123456789", digits) - digits);
        fuzz::must(!question.empty(), "which is one");
        options.clear();
        for (std::size_t at = offered; (at = message.find(Option, at)) != std::string::npos;) {
            at += Option.size();
            options.push_back(message.substr(at, message.find('"', at) - at));
        }
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

// A store is made for many inputs: making one takes longer than all the rest. Each input has a table of its own.
Keeper& some_keeper() {
    static std::unique_ptr<Keeper> keeper;
    static int used = 0;
    if (!keeper || ++used % 500 == 0) {
        keeper = std::make_unique<Keeper>(open_sqlite(":memory:"), nullptr);
        keeper->run([](Store& store) { return store.add_person(PersonKind::Guest, "Fuzz", 0, 0); }, [](auto) {});
    }
    return *keeper;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Millis now = 1'700'000'000'000;
    Keeper& keeper = some_keeper();
    LaterPool pool;
    HubSettings settings;
    settings.computer_time = 1;
    Hub hub(
        settings, fuzz::find_game, keeper, pool, pool, [&] { return now; }, Seed{1, 2});
    const auto settle = [&] {
        do keeper.pump();
        while (pool.work());
    };
    Caller caller;
    caller.person = {1, PersonKind::Guest, "Fuzz"};
    caller.scope = "all";
    const auto link = std::make_shared<CountingLink>();
    hub.connected(link, caller);
    hub.heard(link, R"({"kind":"command","id":0,"do":"hello","protocol":1,"texts":false,"views":false})");
    TableRequest wish;
    wish.game = "gemu";
    const Game& game = *fuzz::find_game(wish.game);
    wish.deck = wish.computer_deck = game.decks()[0];
    wish.level = "random";  // a good answer is not what is looked for
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
    // Nothing of it, a rematch neither, is to be there in the next one's list of tables.
    keeper.run(
        [](Store& store) {
            for (const MatchId& id : store.unfinished())
                store.finish_match(id, {"none", "abort", "", 0, 0, true, {}, ""});
        },
        [](auto) {});
    keeper.pump();
    return 0;
}
