// Who one is: guests, accounts, sessions, bots; and what others may know of a person.
#include <algorithm>
#include <cmath>

#include "server/api/impl.h"
#include "server/people/export.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

constexpr std::size_t LongestSecret = 1024;  // bytes; what is longer is no password of ours
constexpr Millis CookieStays = 365 * Day;    // the session itself ends sooner
constexpr std::string_view SessionCookie = "quincunx", DeviceCookie = "quincunx-device";
constexpr std::size_t ExportParcel = 200;  // matches that are read in one piece of work
constexpr double ExportCost = 10;          // requests for which it counts
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

// Whose tries to give a password are counted together. Wrong ones from elsewhere are not the owner's.
std::string tries_at(const std::string& address, std::string_view name) { return address + " " + folded(name); }
std::string tries_of(const Caller& caller) { return "session " + caller.session; }

}  // namespace

// --- Coming in

std::string Api::Impl::cookie(const Request& request, std::string_view name, std::string_view token) const {
    const bool secure = request.secure || settings.origin.starts_with("https://");
    return std::string(name) + "=" + std::string(token) + "; Path=" + settings.base +
           "; Max-Age=" + std::to_string(token.empty() ? 0 : CookieStays / 1000) + "; HttpOnly; SameSite=Lax" +
           (secure ? "; Secure" : "");
}

// The token goes into the cookie, or, to a program that asks for it, into the answer.
void Api::Impl::welcome(const CallPtr& call, const Welcome& welcome, int status) const {
    Json body{{"person", profile(welcome.session.person)}};
    const bool told = flag_field(call->body, "token", false);
    if (told) body["token"] = welcome.session.token;
    Response response = Response::json(body, status);
    const auto set = [&](std::string_view name, const std::string& token) {
        if (!told && !token.empty()) response.headers.emplace_back("Set-Cookie", cookie(call->request, name, token));
    };
    set(SessionCookie, welcome.session.token);
    set(DeviceCookie, welcome.device);
    call->answer(std::move(response));
}

void Api::Impl::new_guest(const CallPtr& call) {
    only_fields(call->body, {"name", "token"});
    flag_field(call->body, "token", false);
    const std::string name = clean_name(text_field(call->body, "name"));
    limit(guests, address_key(call->request.peer));
    with_people(
        call, [name](People& people) { return people.new_guest(name); },
        [this, call](const NewSession& session) {
            welcome(call, {session, ""}, 201);
        });
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
                    Welcome made{people.register_account(call->caller ? &*call->caller : nullptr, name, hash), ""};
                    made.device = people.new_device(made.session.person.id);
                    return made;
                },
                [this, call](const Welcome& made) {
                    // Its earlier sessions have ended, and what was connected by them.
                    if (call->caller) {
                        hub.signed_out(made.session.person.id);
                        hub.renamed(made.session.person);
                    }
                    welcome(call, made, 201);
                });
        });
}

// A name nobody has takes as long as a wrong password. Tries are counted by address and by address and name together;
// those of a device that is known to the owner by themselves, so that nobody else can use them up.
void Api::Impl::sign_in(const CallPtr& call) {
    only_fields(call->body, {"name", "password", "token"});
    flag_field(call->body, "token", false);
    const std::string name = text_field(call->body, "name", 256);
    const std::string password = text_field(call->body, "password", LongestSecret);
    struct Found {
        PersonId person = 0;
        std::string hash;
        bool known_device = false;
    };
    with_people(
        call,
        [name, device = cookie_of(call->request, DeviceCookie)](People& people) {
            const auto found = people.sign_in_with(name);
            if (!found) return Found{};
            return Found{found->first.id, found->second, people.knows_device(found->first.id, device)};
        },
        [this, call, name, password](const Found& found) {
            const std::string address = address_key(call->request.peer);
            std::vector<std::string> tries{address, tries_at(address, name)};
            if (found.known_device) tries = {"device " + token_hash(cookie_of(call->request, DeviceCookie))};
            for (const std::string& key : tries) limit(sign_ins, key);
            if (password.size() > LongestPassword) throw Problem{401, "wrong-password"};  // nobody's, and told at once
            elsewhere(
                call,
                [hash = found.hash, password, strength = settings.password_strength] {
                    if (!hash.empty()) return password_fits(hash, password);
                    hash_password(password, strength);
                    return false;
                },
                [this, call, tries, found](bool fits) {
                    if (!fits) throw Problem{401, "wrong-password"};
                    for (const std::string& key : tries) sign_ins.give_back(key, now());
                    with_people(
                        call,
                        [found](People& people) {
                            return Welcome{people.sign_in(found.person),
                                           found.known_device ? "" : people.new_device(found.person)};
                        },
                        [this, call](const Welcome& made) { welcome(call, made, 201); });
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
            response.headers.emplace_back("Set-Cookie", cookie(call->request, SessionCookie, ""));
            call->answer(std::move(response));
        });
}

// --- Oneself

void Api::Impl::me(const CallPtr& call) {
    with_store(
        call, [id = call->who().person.id](Store& store) { return store.ratings_of(id); },
        [this, call](const std::vector<std::pair<std::string, Rating>>& ratings) {
            const Standing& standing = call->who().standing;
            Json sanctions = Json::array();
            for (const Sanction& each : standing.sanctions) sanctions.push_back(describe(each));
            const Sanction* ban = barred(call->request);
            const bool known =
                ban && std::ranges::find(standing.sanctions, ban->id, &Sanction::id) != standing.sanctions.end();
            if (ban && !known) sanctions.push_back(describe(*ban));
            call->answer(Json{{"person", profile(call->who().person)},
                              {"scope", call->who().scope},
                              {"role", standing.role},
                              {"ratings", ratings_json(ratings)},
                              {"sanctions", std::move(sanctions)}});
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
                const Person person = existing(store, call->who().person.id);
                return std::pair(person, hash ? people.new_device(person.id) : std::string());
            },
            [this, call, name](const std::pair<Person, std::string>& changed) {
                const auto& [person, device] = changed;
                if (name) hub.renamed(person);
                Response response = Response::json(Json{{"person", profile(person)}});
                if (!device.empty()) {
                    hub.signed_out(person.id, {}, call->who().session);
                    if (const auto token = token_of(call->request); token && token->from_cookie)
                        response.headers.emplace_back("Set-Cookie", cookie(call->request, DeviceCookie, device));
                }
                call->answer(std::move(response));
            });
    };
    if (!password) return change(std::nullopt);

    const Person& person = call->who().person;
    if (person.kind != PersonKind::Account) throw Problem{403, "guests-cannot"};
    check_password_form(*password, name.value_or(person.name));
    const std::string old = text_field(call->body, "old_password", LongestSecret);
    limit(sign_ins, tries_of(call->who()));
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
                    sign_ins.give_back(tries_of(call->who()), now());
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
                response.headers.emplace_back("Set-Cookie", cookie(call->request, SessionCookie, ""));
                call->answer(std::move(response));
            });
    };
    const Person& person = call->who().person;
    if (person.kind != PersonKind::Account) return remove();
    const std::string password = text_field(call->body, "password", LongestSecret);
    limit(sign_ins, tries_of(call->who()));
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
    limit(requests, address_key(call->request.peer), ExportCost);
    with_store(
        call,
        [call, at = now()](Store& store) {
            const Person person = People(store, at).itself(call->who());
            return std::make_shared<Export>(store, person, at);
        },
        [this, call](const std::shared_ptr<Export>& all) { export_on(call, all); });
}

// A parcel at a time, so that what others write comes in between; and written out on the pool.
void Api::Impl::export_on(const CallPtr& call, const std::shared_ptr<Export>& all) {
    with_store(
        call, [all](Store& store) { return all->read_on(store, ExportParcel); },
        [this, call, all](bool more) {
            if (more) return export_on(call, all);
            elsewhere(
                call, hub.pool(), {Pool::Urgency::Look, call->who().person.id, nullptr},
                [all] {
                    return Response::file(all->write().dump(2, ' ', false, Json::error_handler_t::replace) + "\n",
                                          "application/json", "quincunx-export.json");
                },
                [call](Response file) { call->answer(std::move(file)); });
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
        [call, game_id, id = path_number(call->names[0])](const Found& found) {
            const bool own = call->caller && call->who().person.id == id;
            Json points = Json::array();
            for (const RatingPoint& point : found.points)
                points.push_back({{"match", own || point.open ? Json(point.match) : Json(nullptr)},
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
