// Who one is: guests, accounts, sessions, bots; and what others may know of a person.
#include <algorithm>
#include <cmath>

#include "server/api/impl.h"

namespace quincunx::server {

namespace {

constexpr std::size_t LongestSecret = 1024;  // bytes; what is longer is no password of ours
constexpr Millis CookieStays = 365 * Day;    // the session itself ends sooner
constexpr std::size_t LeaderboardPage = 50;
constexpr std::size_t MostRatingPoints = 500;
constexpr std::int64_t MostSkipped = 100'000;

// What anyone may know of a person.
Json profile(const Person& person) {
    Json json = describe(person);
    json["created"] = person.created;
    json["gone"] = person.gone;
    return json;
}

Json bot_json(const Person& bot) {
    Json json = profile(bot);
    json.erase("gone");
    json["seen"] = bot.seen;
    return json;
}

Json ratings_json(const std::vector<std::pair<std::string, Rating>>& ratings) {
    Json list = Json::array();
    for (const auto& [game, rating] : ratings) {
        Json entry{{"game", game}};
        entry.update(describe(rating));
        list.push_back(std::move(entry));
    }
    return list;
}

Person existing(Store& store, PersonId id) {
    auto person = id ? store.person(id) : std::nullopt;
    if (!person) throw Problem{404, "no-such-person"};
    return std::move(*person);
}

std::string by_name(std::string_view name) { return "name " + folded(name); }

}  // namespace

// --- Coming in

std::string Api::Impl::cookie(const Request& request, std::string_view token) const {
    return "quincunx=" + std::string(token) + "; Path=" + settings.base +
           "; Max-Age=" + std::to_string(token.empty() ? 0 : CookieStays / 1000) + "; HttpOnly; SameSite=Lax" +
           (request.secure ? "; Secure" : "");
}

// The token goes into the cookie, or, to a program that asks for it, into the answer.
void Api::Impl::welcome(const CallPtr& call, const NewSession& session, int status) const {
    Json body{{"person", profile(session.person)}};
    const bool told = flag_field(call->body, "token", false);
    if (told) body["token"] = session.token;
    Response response = Response::json(body, status);
    if (!told) response.headers.emplace_back("Set-Cookie", cookie(call->request, session.token));
    call->answer(std::move(response));
}

void Api::Impl::new_guest(const CallPtr& call) {
    only_fields(call->body, {"name", "token"});
    flag_field(call->body, "token", false);
    const std::string name = clean_name(text_field(call->body, "name"));
    limit(guests, address_key(call->request.peer));
    with_people(
        call, [name](People& people) { return people.new_guest(name); },
        [this, call](const NewSession& session) { welcome(call, session, 201); });
}

void Api::Impl::new_account(const CallPtr& call) {
    only_fields(call->body, {"name", "password", "token"});
    flag_field(call->body, "token", false);
    const std::string name = clean_name(text_field(call->body, "name"));
    const std::string password = text_field(call->body, "password", LongestSecret);
    check_password_form(password, name);
    limit(guests, address_key(call->request.peer));
    elsewhere(
        call, [password, strength = settings.password_strength] { return hash_password(password, strength); },
        [this, call, name](const std::string& hash) {
            with_people(
                call,
                [call, name, hash](People& people) {
                    return people.register_account(call->caller ? &*call->caller : nullptr, name, hash);
                },
                [this, call](const NewSession& session) {
                    // Its earlier sessions have ended, and what was connected by them.
                    if (call->caller) {
                        hub.signed_out(session.person.id);
                        hub.renamed(session.person);
                    }
                    welcome(call, session, 201);
                });
        });
}

// A name nobody has takes as long as a wrong password.
void Api::Impl::sign_in(const CallPtr& call) {
    only_fields(call->body, {"name", "password", "token"});
    flag_field(call->body, "token", false);
    const std::string name = text_field(call->body, "name", 256);
    const std::string password = text_field(call->body, "password", LongestSecret);
    const std::string address = address_key(call->request.peer);
    limit(sign_ins, address);
    limit(sign_ins, by_name(name));
    if (password.size() > LongestPassword) throw Problem{401, "wrong-password"};  // nobody's, and told at once
    using Found = std::optional<std::pair<Person, std::string>>;
    with_people(
        call, [name](People& people) { return people.sign_in_with(name); },
        [this, call, name, password, address](const Found& found) {
            const std::string hash = found ? found->second : std::string();
            elsewhere(
                call,
                [hash, password, strength = settings.password_strength] {
                    if (!hash.empty()) return password_fits(hash, password);
                    hash_password(password, strength);
                    return false;
                },
                [this, call, name, address, id = found ? found->first.id : PersonId{0}](bool fits) {
                    if (!fits) throw Problem{401, "wrong-password"};
                    sign_ins.give_back(address, now());
                    sign_ins.give_back(by_name(name), now());
                    with_people(
                        call, [id](People& people) { return people.sign_in(id); },
                        [this, call](const NewSession& session) { welcome(call, session, 201); });
                });
        });
}

void Api::Impl::sign_out(const CallPtr& call) {
    const bool all = query_flag(call->request, "all", false);
    with_people(
        call,
        [call, all](People& people) {
            if (all)
                people.sign_out_everywhere(call->who(), false);
            else
                people.sign_out(call->who());
        },
        [this, call, all](Nothing) {
            hub.signed_out(call->who().person.id, all ? std::string_view{} : call->who().session);
            Response response{204, "", "", {}};
            response.headers.emplace_back("Set-Cookie", cookie(call->request, ""));
            call->answer(std::move(response));
        });
}

// --- Oneself

void Api::Impl::me(const CallPtr& call) {
    with_store(
        call, [id = call->who().person.id](Store& store) { return store.ratings_of(id); },
        [call](const std::vector<std::pair<std::string, Rating>>& ratings) {
            call->answer(Json{{"person", profile(call->who().person)},
                              {"scope", call->who().scope},
                              {"ratings", ratings_json(ratings)}});
        });
}

void Api::Impl::change_me(const CallPtr& call) {
    only_fields(call->body, {"name", "password", "old_password"});
    const auto name = optional_text(call->body, "name");
    const auto password = optional_text(call->body, "password", LongestSecret);
    if (!name && !password) throw bad_field("name", {"one-of", {"name | password"}});
    // Both at once, or neither.
    const auto change = [this, call, name](const std::optional<std::string>& hash) {
        with_store(
            call,
            [call, name, hash, at = now()](Store& store) {
                People people(store, at);
                if (name) people.change_name(call->who(), *name);
                if (hash) people.change_password(call->who(), *hash);
                return existing(store, call->who().person.id);
            },
            [this, call, name, hash](const Person& person) {
                if (name) hub.renamed(person);
                if (hash) hub.signed_out(person.id, {}, call->who().session);
                call->answer(Json{{"person", profile(person)}});
            });
    };
    if (!password) return change(std::nullopt);

    const Person& person = call->who().person;
    if (person.kind != PersonKind::Account) throw Problem{403, "guests-cannot"};
    check_password_form(*password, name.value_or(person.name));
    const std::string old = text_field(call->body, "old_password", LongestSecret);
    limit(sign_ins, by_name(person.name));
    with_store(
        call, [id = person.id](Store& store) { return store.password_hash(id); },
        [this, call, change, old, password = *password](const std::optional<std::string>& hash) {
            elsewhere(
                call,
                [hash = hash.value_or(""), old, password, strength = settings.password_strength] {
                    if (!password_fits(hash, old)) throw Problem{401, "wrong-password"};
                    return hash_password(password, strength);
                },
                [this, call, change](const std::string& fresh) {
                    sign_ins.give_back(by_name(call->who().person.name), now());
                    change(fresh);
                });
        });
}

void Api::Impl::remove_me(const CallPtr& call) {
    only_fields(call->body, {"password"});
    const auto remove = [this, call] {
        with_store(
            call,
            [call, at = now()](Store& store) {
                std::vector<PersonId> gone{call->who().person.id};
                for (const Person& bot : store.bots_of(gone.front())) gone.push_back(bot.id);
                People(store, at).remove(call->who());
                return gone;
            },
            [this, call](const std::vector<PersonId>& gone) {
                for (const PersonId id : gone) hub.removed(id);
                Response response{204, "", "", {}};
                response.headers.emplace_back("Set-Cookie", cookie(call->request, ""));
                call->answer(std::move(response));
            });
    };
    const Person& person = call->who().person;
    if (person.kind != PersonKind::Account) return remove();
    const std::string password = text_field(call->body, "password", LongestSecret);
    limit(sign_ins, by_name(person.name));
    with_store(
        call, [id = person.id](Store& store) { return store.password_hash(id); },
        [this, call, remove, password](const std::optional<std::string>& hash) {
            elsewhere(
                call, [hash = hash.value_or(""), password] { return password_fits(hash, password); },
                [remove](bool fits) {
                    if (!fits) throw Problem{401, "wrong-password"};
                    remove();
                });
        });
}

void Api::Impl::export_me(const CallPtr& call) {
    with_people(
        call, [call](People& people) { return people.export_all(call->who()); },
        [call](const Json& all) {
            call->answer(Response::file(all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n",
                                        "application/json", "quincunx-export.json"));
        });
}

// --- Bots

void Api::Impl::my_bots(const CallPtr& call) {
    with_people(
        call, [call](People& people) { return people.bots(call->who()); },
        [call](const std::vector<Person>& bots) {
            Json list = Json::array();
            for (const Person& bot : bots) list.push_back(bot_json(bot));
            call->answer(Json{{"bots", std::move(list)}});
        });
}

void Api::Impl::new_bot(const CallPtr& call) {
    only_fields(call->body, {"name", "scope"});
    const std::string name = text_field(call->body, "name"), scope = text_field(call->body, "scope", 64);
    with_people(
        call, [call, name, scope](People& people) { return people.new_bot(call->who(), name, scope); },
        [call](const NewSession& session) {
            call->answer(Json{{"bot", bot_json(session.person)}, {"token", session.token}}, 201);
        });
}

void Api::Impl::new_bot_token(const CallPtr& call) {
    only_fields(call->body, {"scope"});
    const PersonId bot = path_number(call->names[0]);
    const std::string scope = text_field(call->body, "scope", 64);
    with_people(
        call, [call, bot, scope](People& people) { return people.new_bot_token(call->who(), bot, scope); },
        [this, call, bot](const NewSession& session) {
            hub.signed_out(bot);
            call->answer(Json{{"bot", bot_json(session.person)}, {"token", session.token}}, 201);
        });
}

void Api::Impl::remove_bot(const CallPtr& call) {
    const PersonId bot = path_number(call->names[0]);
    with_people(
        call, [call, bot](People& people) { people.remove_bot(call->who(), bot); },
        [this, call, bot](Nothing) {
            hub.removed(bot);
            call->answer(Response{204, "", "", {}});
        });
}

// --- Others

void Api::Impl::person(const CallPtr& call) {
    struct Found {
        Person person;
        std::optional<Person> owner;
        std::vector<std::pair<std::string, Rating>> ratings;
    };
    with_store(
        call,
        [id = path_number(call->names[0])](Store& store) {
            Found found{existing(store, id), std::nullopt, store.ratings_of(id)};
            if (found.person.owner) found.owner = store.person(found.person.owner);
            return found;
        },
        [call](const Found& found) {
            Json body{{"person", profile(found.person)}};
            body["owner"] = found.owner && !found.owner->gone ? describe(*found.owner) : Json(nullptr);
            body["ratings"] = ratings_json(found.ratings);
            call->answer(body);
        });
}

void Api::Impl::ratings(const CallPtr& call) {
    const std::string game_id(game(call->request.asked("game")).id());
    struct Found {
        Rating rating;
        std::vector<RatingPoint> points;
    };
    with_store(
        call,
        [id = path_number(call->names[0]), game_id](Store& store) {
            existing(store, id);
            return Found{store.rating(id, game_id), store.rating_history(id, game_id, MostRatingPoints)};
        },
        [call, game_id](const Found& found) {
            Json points = Json::array();
            for (const RatingPoint& point : found.points)
                points.push_back({{"match", point.match},
                                  {"at", point.at},
                                  {"rating", std::lround(point.rating)},
                                  {"deviation", std::lround(point.deviation)}});
            call->answer(Json{{"game", game_id}, {"rating", describe(found.rating)}, {"points", std::move(points)}});
        });
}

void Api::Impl::leaderboard(const CallPtr& call) {
    const std::string game_id(game(call->request.asked("game")).id());
    const bool bots = query_flag(call->request, "bots", false);
    const auto skip = static_cast<std::size_t>(query_number(call->request, "skip", 0, MostSkipped).value_or(0));
    with_store(
        call,
        [game_id, bots, skip](Store& store) { return store.leaderboard(game_id, bots, LeaderboardPage + 1, skip); },
        [call, game_id, bots, skip](const std::vector<Ranked>& found) {
            Json ranks = Json::array();
            for (std::size_t i = 0; i < std::min(found.size(), LeaderboardPage); ++i)
                ranks.push_back({{"rank", skip + i + 1},
                                 {"person", describe(found[i].person)},
                                 {"rating", describe(found[i].rating)}});
            Json body{{"game", game_id}, {"bots", bots}, {"ranks", std::move(ranks)}};
            body["next"] = found.size() > LeaderboardPage ? Json(skip + LeaderboardPage) : Json(nullptr);
            call->answer(body);
        });
}

}  // namespace quincunx::server
