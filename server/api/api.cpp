#include "server/api/api.h"

#include <algorithm>
#include <charconv>

#include "engine/match/strings.h"
#include "server/api/impl.h"
#include "server/net/address.h"

namespace quincunx::server {

namespace {

constexpr double MostReports = 10;  // of one person, at once and in an hour

bool changes(std::string_view method) { return method != "GET"; }

// What who is banned may not do: everything that changes something, but to come in, to read a warning, and to leave.
bool changes_the_house(std::string_view method, std::string_view pattern) {
    const bool leaves = method == "DELETE" && (pattern == "/api/me" || pattern.starts_with("/api/me/warnings/"));
    const bool reads = pattern.starts_with("/api/games/");
    return changes(method) && !leaves && !reads && pattern != "/api/sessions";
}

// Whether the path is one of the pattern; what it has for the {names}.
std::optional<std::vector<std::string>> matched(std::string_view pattern, const std::vector<std::string_view>& path) {
    const std::vector<std::string_view> wanted = parts(pattern, '/');
    if (wanted.size() != path.size()) return std::nullopt;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (!wanted[i].starts_with('{')) {
            if (wanted[i] != path[i]) return std::nullopt;
        } else if (path[i].empty()) {
            return std::nullopt;
        } else {
            names.emplace_back(path[i]);
        }
    }
    return names;
}

// "https://play.example.org:8443" without what comes before the host.
std::string_view host_of(std::string_view origin) {
    const std::size_t at = origin.find("://");
    return at == std::string_view::npos ? std::string_view{} : origin.substr(at + 3);
}

bool is_json(std::string_view type) {
    type = type.substr(0, type.find(';'));
    while (type.ends_with(' ')) type.remove_suffix(1);
    return type == "application/json";
}

}  // namespace

// --- A call

void Call::answer(Response response) {
    if (!reply) return;
    const Reply answering = std::exchange(reply, nullptr);
    const bool said = std::ranges::any_of(response.headers, [](const auto& h) { return h.first == "Cache-Control"; });
    if (!said) response.headers.emplace_back("Cache-Control", "no-store");
    answering(std::move(response));
}

std::int64_t path_number(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number > 0 ? number : 0;
}

void check_word(std::string_view name, std::string_view word, std::initializer_list<std::string_view> words) {
    if (std::ranges::find(words, word) != words.end()) return;
    std::string all;
    for (const std::string_view each : words) all += (all.empty() ? "" : " | ") + std::string(each);
    throw bad_field(name, {"one-of", {all}});
}

// --- Routes

std::span<const Api::Impl::Route> Api::Impl::routes() {
    using enum Needs;
    using I = Impl;
    static constexpr Body none = Body::None, perhaps = Body::Perhaps, object = Body::Object;
    static constexpr Route List[] = {
        {"GET", "/api/info", Nobody, none, &I::info},
        {"POST", "/api/guests", Nobody, object, &I::new_guest},
        {"POST", "/api/accounts", Perhaps, object, &I::new_account},
        {"POST", "/api/sessions", Nobody, object, &I::sign_in},
        {"DELETE", "/api/sessions", All, none, &I::sign_out},
        {"GET", "/api/me", Read, none, &I::me},
        {"PATCH", "/api/me", All, object, &I::change_me},
        {"DELETE", "/api/me", All, perhaps, &I::remove_me},
        {"GET", "/api/me/export", All, none, &I::export_me},
        {"GET", "/api/me/bots", All, none, &I::my_bots},
        {"POST", "/api/me/bots", All, object, &I::new_bot},
        {"POST", "/api/me/bots/{id}/token", All, object, &I::new_bot_token},
        {"DELETE", "/api/me/bots/{id}", All, none, &I::remove_bot},
        {"GET", "/api/me/blocks", Read, none, &I::my_blocks},
        {"PUT", "/api/me/blocks/{id}", All, none, &I::block},
        {"DELETE", "/api/me/blocks/{id}", All, none, &I::unblock},
        {"DELETE", "/api/me/warnings/{id}", All, none, &I::read_warning},
        {"GET", "/api/me/decks", Read, none, &I::my_decks},
        {"POST", "/api/me/decks", Play, object, &I::save_deck},
        {"PUT", "/api/me/decks/{id}", Play, object, &I::save_deck},
        {"DELETE", "/api/me/decks/{id}", Play, none, &I::remove_deck},
        {"GET", "/api/me/tables", Read, none, &I::my_tables},
        {"GET", "/api/games/{game}/cards", Nobody, none, &I::cards},
        {"GET", "/api/games/{game}/rules", Nobody, none, &I::rules},
        {"GET", "/api/games/{game}/decks", Nobody, none, &I::ready_decks},
        {"POST", "/api/games/{game}/decks/check", Perhaps, object, &I::check_deck},
        {"POST", "/api/games/{game}/decks/draw", Perhaps, object, &I::draw},
        {"GET", "/api/lessons", Perhaps, none, &I::list_lessons},
        {"POST", "/api/games/{game}/lessons/{n}", Perhaps, object, &I::learn},
        {"GET", "/api/puzzles", Perhaps, none, &I::list_puzzles},
        {"GET", "/api/games/{game}/puzzles", Perhaps, none, &I::puzzles_of},
        {"POST", "/api/games/{game}/puzzles/{n}", Perhaps, object, &I::solve},
        {"GET", "/api/lobby", Nobody, none, &I::lobby},
        {"POST", "/api/tables", Play, object, &I::new_table},
        {"GET", "/api/tables/{id}", Perhaps, none, &I::table},
        {"POST", "/api/tables/{id}/join", Play, object, &I::join},
        {"DELETE", "/api/tables/{id}", Play, none, &I::leave},
        {"GET", "/api/seek", Perhaps, none, &I::seekers},
        {"POST", "/api/seek", Play, object, &I::seek},
        {"DELETE", "/api/seek", Play, none, &I::stop_seeking},
        {"GET", "/api/people/{id}", Nobody, none, &I::person},
        {"GET", "/api/people/{id}/matches", Perhaps, none, &I::matches_of},
        {"GET", "/api/people/{id}/ratings", Perhaps, none, &I::ratings},
        {"GET", "/api/leaderboard", Nobody, none, &I::leaderboard},
        {"GET", "/api/matches/{id}", Perhaps, none, &I::match},
        {"GET", "/api/matches/{id}/replay", Perhaps, none, &I::replay},
        {"GET", "/api/matches/{id}/moments", Perhaps, none, &I::moments},
        {"GET", "/api/matches/{id}/moments/{n}", Perhaps, none, &I::moment},
        {"POST", "/api/matches/{id}/agree", Play, object, &I::agree},
        {"POST", "/api/matches/{id}/branch", Play, object, &I::branch},
        {"POST", "/api/reports", All, object, &I::new_report},
        {"GET", "/api/moderation/reports", Moderate, none, &I::reported},
        {"POST", "/api/moderation/reports/{id}/close", Moderate, object, &I::close_report},
        {"GET", "/api/moderation/people", Moderate, none, &I::find_person},
        {"GET", "/api/moderation/people/{id}", Moderate, none, &I::sanctioned},
        {"POST", "/api/moderation/sanctions", Moderate, object, &I::new_sanction},
        {"DELETE", "/api/moderation/sanctions/{id}", Moderate, none, &I::lift_sanction},
        {"GET", "/api/moderation/names", Moderate, none, &I::names_kept},
        {"POST", "/api/moderation/names", Moderate, object, &I::reserve_name},
        {"DELETE", "/api/moderation/names/{name}", Moderate, none, &I::free_name},
        {"GET", "/api/moderation/audit", Moderate, none, &I::audited},
        {"POST", "/api/replays", Nobody, Body::File, &I::send_replay},
    };
    return List;
}

// The route of the call, with the names of its path. Problems: "no-such-route", "wrong-method" (`allow` says which
// there are).
const Api::Impl::Route& Api::Impl::route_of(Call& call) const {
    const std::vector<std::string_view> path = parts(call.request.path, '/');
    std::string allowed;
    for (const Route& route : routes()) {
        auto names = matched(route.pattern, path);
        if (!names) continue;
        if (route.method == call.request.method) {
            call.names = std::move(*names);
            call.route = route.pattern;
            return route;
        }
        allowed += (allowed.empty() ? "" : ", ") + std::string(route.method);
    }
    if (allowed.empty()) throw Problem{404, "no-such-route"};
    throw Problem{405, "wrong-method", {allowed}, {{"allow", allowed}}};
}

// --- From the request to its handler

Api::Impl::Impl(ApiSettings given, Hub::Find find, std::vector<std::string> ids, Keeper& with_keeper, Pool& with_pool,
                Hub& with_hub, Hub::Now clock)
    : settings(std::move(given)),
      games(std::move(find)),
      game_ids(std::move(ids)),
      keeper(with_keeper),
      pool(with_pool),
      hub(with_hub),
      now(std::move(clock)),
      requests(settings.requests_burst, settings.requests_per_second),
      sign_ins(settings.sign_ins_burst, settings.sign_ins_per_minute / 60),
      guests(settings.guests_burst, settings.guests_per_minute / 60),
      reports(MostReports, MostReports / 3600) {}

void Api::Impl::handle(const Request& request, Reply reply) {
    auto call = std::make_shared<Call>();
    call->request = request;
    if (call->request.method == "HEAD") call->request.method = "GET";  // the net leaves the body out
    call->lang = language_of(request);
    call->reply = std::move(reply);
    guard(call, [&] {
        limit(requests, address_key(request.peer));
        const Route& route = route_of(*call);
        check_origin(*call);
        read_body(*call, route.body);
        identify(call, route);
    });
}

void Api::Impl::read_body(Call& call, Body body) const {
    const std::string& text = call.request.body;
    const std::size_t most = body == Body::File ? settings.most_replay : settings.most_body;
    if (text.size() > most) throw Problem{413, "too-large", {std::to_string(most)}, {{"most", most}}};
    if (text.empty() && (body == Body::None || body == Body::Perhaps)) return;
    if (body == Body::None) throw Problem{400, "no-body-here"};
    if (!is_json(call.request.header("content-type"))) throw Problem{415, "not-json"};
    if (body == Body::File) return;
    call.body = read_object(text, settings.most_body);
}

bool Api::Impl::own_page(const Request& request) const {
    const std::string_view origin = request.header("origin");
    if (origin.empty()) return request.header("sec-fetch-site") == "same-origin";
    if (!settings.origin.empty()) return origin == settings.origin;
    const std::string_view host = host_of(origin);
    return !host.empty() && host == request.header("host");
}

// A browser sends the cookie along with what other pages ask it to send; those may not change anything.
void Api::Impl::check_origin(const Call& call) const {
    const Request& request = call.request;
    if (!changes(request.method)) return;
    const auto token = token_of(request);
    if (token && !token->from_cookie) return;
    const bool from_a_page = !request.header("origin").empty() || !request.header("sec-fetch-site").empty();
    if ((token || from_a_page) && !own_page(request)) throw Problem{403, "foreign-origin"};
}

// Finds out who asks, where the route wants to know, and calls its handler.
void Api::Impl::identify(const CallPtr& call, const Route& route) {
    const auto token = token_of(call->request);
    const auto handler = route.handler;
    const Needs needs = route.needs;
    const bool closed_to_banned = needs == Needs::Moderate || changes_the_house(route.method, route.pattern);
    if (needs == Needs::Nobody || (needs == Needs::Perhaps && !token)) {
        if (closed_to_banned)
            if (auto problem = banned(call->request, nullptr)) throw Problem(std::move(*problem));
        return (this->*handler)(call);
    }
    if (!token) throw Problem{401, "not-signed-in"};
    with_people(
        call, [value = token->value](People& people) { return people.caller(value); },
        [this, call, handler, needs, closed_to_banned, from_cookie = token->from_cookie](std::optional<Caller> caller) {
            // An old cookie is nobody's fault; who gives a token by itself wants it to count.
            if (!caller && (needs != Needs::Perhaps || !from_cookie)) throw Problem{401, "not-signed-in"};
            const auto may = [&](std::string_view what) { return caller->may(what); };
            if (needs == Needs::Read && !may("read") && !may("play")) throw Problem{403, "out-of-scope", {"read"}};
            if (needs == Needs::Play && !may("play")) throw Problem{403, "out-of-scope", {"play"}};
            if (needs >= Needs::All && !may("all")) throw Problem{403, "bots-cannot"};
            if (needs == Needs::Moderate && caller->standing.role != Moderator) throw Problem{403, "not-a-moderator"};
            if (caller) came_from[caller->person.id] = {address_key(call->request.peer), now()};
            if (closed_to_banned)
                if (auto problem = banned(call->request, caller ? &*caller : nullptr))
                    throw Problem(std::move(*problem));
            call->caller = std::move(caller);
            (this->*handler)(call);
        });
}

void Api::Impl::failed(const Call& call, std::string_view what) const {
    if (report) report("request-failed", {{"method", call.request.method}, {"route", call.route}, {"what", what}});
}

// --- What handlers use

const Game& Api::Impl::game(std::string_view id) const {
    const bool listed = std::ranges::find(game_ids, id) != game_ids.end();
    const Game* found = listed ? games(id) : nullptr;
    if (!found) throw Problem{404, "no-such-game", {std::string(id.substr(0, 40))}};
    return *found;
}

std::string Api::Impl::known_game(std::string_view id) const {
    return id.empty() ? std::string() : std::string(game(id).id());
}

void Api::Impl::limit(RateLimit& rate, const std::string& key, double amount) const {
    const Millis at = now();
    if (rate.take(key, at, amount)) return;
    const int seconds = static_cast<int>((rate.wait(key, at, amount) + 999) / 1000);
    throw Problem{429, "too-many-requests", {std::to_string(seconds)}, Json::object(), std::max(1, seconds)};
}

std::string Api::Impl::address_of(const Call& call) const {
    const auto address = Address::read(call.request.peer);
    return address && !address->loopback() ? address->rate_limit_key() : std::string();
}

Hub::Then<Json> Api::Impl::told(const CallPtr& call, int status) {
    return [self = shared_from_this(), call, status](std::variant<Json, Problem> outcome) {
        self->guard(call, [&] {
            if (const auto* problem = std::get_if<Problem>(&outcome)) throw Problem(*problem);
            call->answer(std::get<Json>(outcome), status);
        });
    };
}

// --- The front

Api::Api(ApiSettings settings, Hub::Find games, std::vector<std::string> game_ids, Keeper& keeper, Pool& pool, Hub& hub,
         Hub::Now now)
    : impl_(std::make_shared<Impl>(std::move(settings), std::move(games), std::move(game_ids), keeper, pool, hub,
                                   std::move(now))) {}

Api::~Api() = default;

void Api::handle(const Request& request, Reply reply) { impl_->handle(request, std::move(reply)); }

void Api::who(const Request& request, std::function<void(std::variant<Caller, Problem>)> then) {
    const auto token = token_of(request);
    const Problem nobody{401, "not-signed-in"};
    if (!token) return then(nobody);
    impl_->keeper.run(
        [value = token->value, at = impl_->now()](Store& store) { return People(store, at).caller(value); },
        [impl = impl_, nobody, request, then = std::move(then)](Outcome<std::optional<Caller>> outcome) {
            if (!outcome) {
                if (impl->report) impl->report("store-failed", {{"route", "/api/play"}});
                return then(Problem{503, "store-failed", {}, Json::object(), 5});
            }
            if (!*outcome.value) return then(nobody);
            Caller& caller = **outcome.value;
            if (auto problem = impl->banned(request, &caller)) return then(std::move(*problem));
            caller.address = address_key(request.peer);
            then(std::move(caller));
        });
}

void Api::watch() { impl_->watch(); }
void Api::preview(const Request& request, const std::function<void(Preview)>& then) {
    impl_->preview(request, then);
}

bool Api::origin_is_fine(const Request& request) const {
    return request.header("origin").empty() || impl_->own_page(request);
}

std::size_t Api::most_body(std::string_view method, std::string_view path) const {
    const std::vector<std::string_view> asked = parts(path, '/');
    const bool file = std::ranges::any_of(Impl::routes(), [&](const Impl::Route& route) {
        return route.body == Impl::Body::File && route.method == method && matched(route.pattern, asked);
    });
    return file ? impl_->settings.most_replay : impl_->settings.most_body;
}

void Api::read_lessons() {
    impl_->lessons();
    impl_->puzzles();
}

void Api::sweep() {
    std::erase_if(impl_->came_from, [&](const auto& each) { return impl_->now() - each.second.at > Day; });
    for (RateLimit* rate : {&impl_->requests, &impl_->sign_ins, &impl_->guests, &impl_->reports})
        rate->sweep(impl_->now());
}

void Api::report_to(std::function<void(std::string_view, const Json&)> report) { impl_->report = std::move(report); }

std::vector<std::pair<std::string, std::string>> Api::routes() {
    std::vector<std::pair<std::string, std::string>> all;
    for (const Impl::Route& route : Impl::routes()) all.emplace_back(route.method, route.pattern);
    return all;
}

}  // namespace quincunx::server
