// libFuzzer: the bytes are a request, its first line "METHOD /path?query" and the rest its body. A line that begins
// with '-' comes from nobody, any other from somebody with an account, a bot, a deck and a match. Whatever they are,
// the request is answered once, with JSON or nothing, and the server finds no fault of its own.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/fuzz.h"
#include "server/api/api.h"
#include "tests/server/later_pool.h"

namespace {

using namespace quincunx;
using namespace quincunx::server;
using fuzz::find_game;
using fuzz::must;

constexpr Millis Now = 1'700'000'000'000;
constexpr const char* OwnMatch = "aaaaaaaaaa";

// Somebody with an account, a bot, a deck and a match that is over; the token.
std::string furnish(Store& store) {
    People people(store, Now);
    const std::string hash = hash_password("correct horse", 0);
    const NewSession session = people.register_account(nullptr, "Ada", hash);
    const Caller caller = people.caller(session.token).value();
    people.new_bot(caller, "Robot", "play read");
    const Game& game = *find_game("lillian");
    people.save_deck(caller, 0, game.id(), "Mine", game.deck_code(game.decks()[0]));
    MatchRecord record{OwnMatch, std::string(game.id()), game.rules_version(), {}, {}, Terms{}.write(), Now};
    record.setup = {Seed{1, 2}, {game.decks()[0], game.decks()[1]}, Json::object()};
    record.sitters = {Sitter{caller.person.id, "", "a"}, Sitter{0, "club", "b"}};
    store.add_match(record);
    Match match(game, record.setup);
    for (std::int32_t n = 0; n < 10; ++n) {
        MatchEntry entry{MatchEntry::Kind::Answer, match.asked(), match.waiting().choice.options[0], 0, Now, {}};
        must(!match.answer(entry.option), "what is offered is taken");
        store.add_entry(OwnMatch, n, entry);
    }
    store.add_entry(OwnMatch, 10, {MatchEntry::Kind::Draw, Seat::A, {}, 0, Now, {}});
    store.finish_match(OwnMatch, {"draw", "agreement", "", Now, 11, false, {}});
    return session.token;
}

Request request_of(std::string_view text, const std::string& token) {
    Request request;
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (end != std::string_view::npos) request.body = text.substr(end + 1);
    if (line.starts_with('-'))
        line.remove_prefix(1);
    else
        request.headers["authorization"] = "Bearer " + token;
    const std::size_t space = line.find(' ');
    request.method = line.substr(0, space);
    std::string_view target = space == std::string_view::npos ? std::string_view("/api/info") : line.substr(space + 1);
    const std::size_t mark = target.find('?');
    request.path = target.substr(0, mark);
    if (mark != std::string_view::npos) {
        const std::string_view pair = target.substr(mark + 1);
        const std::size_t equal = pair.find('=');
        if (equal != std::string_view::npos) request.query[std::string(pair.substr(0, equal))] = pair.substr(equal + 1);
    }
    request.headers["content-type"] = "application/json";
    request.peer = "192.0.2.1";
    return request;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto store = open_sqlite(":memory:");
    const std::string token = furnish(*store);
    Keeper keeper(std::move(store), nullptr);
    LaterPool pool;
    const auto clock = [] { return Now; };
    Hub hub(HubSettings{}, find_game, keeper, pool, pool, clock, Seed{1, 2});
    ApiSettings settings;
    settings.password_strength = 0;
    std::vector<std::string> ids;
    for (const std::string_view id : game_ids()) ids.emplace_back(id);
    Api api(settings, find_game, ids, keeper, pool, hub, clock);
    api.report_to([](std::string_view, const Json& fields) { must(false, fields.dump().c_str()); });

    int answers = 0;
    api.handle(request_of({reinterpret_cast<const char*>(data), size}, token), [&](const Response& response) {
        ++answers;
        must(response.status >= 200 && response.status < 500, "it is not the server's fault");
        must(response.body.empty() || Json::accept(response.body), "the answer is JSON");
    });
    // A computer that has been sat down to may think for as long as it likes: a few moves are enough.
    for (int rounds = 0; rounds < 8; ++rounds) {
        keeper.pump();
        if (answers || !pool.work()) break;
    }
    keeper.pump();
    must(answers == 1, "every request is answered once");
    return 0;
}
