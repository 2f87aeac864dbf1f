#include "tests/server/api_house.h"

#include <sstream>

#include "server/wire/ids.h"
#include "tests/server/document.h"

namespace quincunx::server {

namespace {

// Holds an answer against the document.
void check(const std::string& method, const std::string& path, const Answer& answer) {
    const std::string pattern = ApiHouse::pattern_of(path),
                      place = method + " " + path + " " + std::to_string(answer.status);
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

}  // namespace

ApiSettings easy() {
    ApiSettings settings;
    settings.requests_burst = settings.guests_burst = settings.sign_ins_burst = 100'000;
    settings.password_strength = 0;
    settings.version = "1.2.3";
    settings.puzzles = puzzles_of;
    return settings;
}

ApiHouse::ApiHouse(ApiSettings settings, const std::string& file)
    : House(file, {}, [this](std::string_view id) -> const Game* {
          if (broken_games) throw std::runtime_error("a secret of the house");
          return find_game(id);
      }) {
    std::vector<std::string> ids;
    for (const std::string_view id : game_ids()) ids.emplace_back(id);
    api = std::make_unique<Api>(std::move(settings), find_, ids, *keeper, pool, *hub, [this] { return now; });
    api->report_to(
        [this](std::string_view event, const Json& fields) { reported.emplace_back(std::string(event), fields); });
}

Request ApiHouse::request(const std::string& method, const std::string& target, const std::string& body,
                          const With& with) {
    Request request;
    request.method = method;
    const std::size_t mark = target.find('?');
    request.path = target.substr(0, mark);
    if (mark != std::string::npos) {
        std::istringstream pairs(target.substr(mark + 1));
        for (std::string pair; std::getline(pairs, pair, '&');)
            request.query[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
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

Answer ApiHouse::raw(const std::string& method, const std::string& target, const std::string& body, const With& with) {
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

std::string ApiHouse::pattern_of(const std::string& path) {
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

// --- Matches made by hand

Played played(const std::string& game_id, PersonId a, PersonId b, Millis began, std::size_t most, std::uint64_t seed) {
    const Game& game = *find_game(game_id);
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
        out.result = MatchResult{winner_word(core),
                                 "rules",
                                 game.end_clause(core.ended_by),
                                 began + 1000,
                                 static_cast<std::int32_t>(out.entries.size()),
                                 true,
                                 {}};
    }
    return out;
}

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

}  // namespace quincunx::server
