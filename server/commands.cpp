// What clients send over their WebSockets, and what they are answered.
#include <algorithm>

#include "players/hint.h"
#include "players/search.h"
#include "server/room.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

constexpr int MaxBadMessages = 50;         // messages that cannot be understood, before a connection is closed
constexpr std::size_t MostQueued = 64;     // commands that wait for one entry to be durable
constexpr std::size_t MostRooms = 50;      // tables one connection is attached to
constexpr std::size_t MostWatchers = 200;  // of one table
constexpr std::int64_t UsualHint = 1000, MostHint = 20'000;  // nodes
constexpr int PolicyViolated = 1008;                         // a closing code of the WebSocket protocol

constexpr std::array<std::string_view, 8> Emotes{"hello", "good-luck", "well-played", "thanks",
                                                 "sorry", "thinking",  "surprised",   "good-game"};

std::int32_t question_in(const Json& body) {
    const auto number = optional_number(body, "question", 0, 1'000'000'000);
    if (!number) throw bad_command("question", {"question"});
    return static_cast<std::int32_t>(*number);
}

Option option_in(const Game& game, const Json& body) {
    const std::string written = text_field(body, "option", 200);
    const auto option = game.read_option(written);
    if (!option) throw Problem{422, "no-such-option", {written.substr(0, 60)}};
    return *option;
}

// The question a command is about has to be the one that waits.
void must_be_asked(const Table& table, Seat seat, std::int32_t question) {
    if (table.over()) throw Problem{409, "over", {}};
    if (question != table.question())
        throw Problem{409, question < table.question() ? "old-question" : "future-question", {}};
    if (seat != table.asked()) throw Problem{409, "not-your-turn", {}};
}

}  // namespace

// --- Connections

void Hub::connected(const std::shared_ptr<Link>& link, const Caller& caller) {
    const auto mine = std::ranges::count_if(
        clients_, [&](const auto& entry) { return entry.second->caller.person.id == caller.person.id; });
    if (static_cast<std::size_t>(mine) >= settings_.most_links_of_one)
        return link->close(PolicyViolated, "too many connections of one person");
    auto client = std::make_shared<Client>();
    client->link = link;
    client->caller = caller;
    clients_[link.get()] = std::move(client);
}

void Hub::gone(const std::shared_ptr<Link>& link) {
    const auto at = clients_.find(link.get());
    if (at == clients_.end()) return;
    const ClientPtr client = at->second;
    clients_.erase(at);
    const auto rooms = client->rooms;
    for (const std::string& id : rooms)
        if (const auto room = rooms_.find(id); room != rooms_.end()) detach(client, room->second);
    const PersonId person = client->caller.person.id;
    const bool elsewhere =
        std::ranges::any_of(clients_, [&](const auto& other) { return other.second->caller.person.id == person; });
    if (!elsewhere) matchmaker_.remove(person);
}

void Hub::heard(const std::shared_ptr<Link>& link, std::string_view message) {
    const auto at = clients_.find(link.get());
    if (at == clients_.end()) return;
    const ClientPtr client = at->second;
    Json id;
    auto read = read_command(message, id);
    if (const auto* problem = std::get_if<Problem>(&read)) {
        ++counts_.refused;
        client->refuse(id, *problem);
        if (++client->useless > MaxBadMessages)
            link->close(PolicyViolated, "too many messages that cannot be understood");
        return;
    }
    carry_out(client, Command(std::move(std::get<server::Command>(read))));
}

void Hub::carry_out(const ClientPtr& client, const Command& command) {
    try {
        if (!client->greeted && command.what != "hello") throw Problem{409, "hello-first", {}};
        if (client->greeting) {
            if (client->held.size() >= MostQueued) throw Problem{503, "busy", {}};
            client->held.push_back(command);
            return;
        }
        if (command.what == "hello") return greet(client, command);
        if (command.what == "ping") return client->respond(command.id, {{"time", now_()}});
        if (command.what == "lobby") {
            client->hears_lobby = flag_field(command.body, "on", true);
            client->lobby_game = optional_text(command.body, "game", 20).value_or("");
            return client->respond(command.id, {{"lobby", lobby(client->lobby_game)}});
        }
        const auto there = rooms_.find(command.table);
        if (there != rooms_.end()) return in_room(client, command, there->second);
        find_room(command.table, [this, client, command](const RoomPtr& room) {
            if (room) return in_room(client, command, room);
            ++counts_.refused;
            client->refuse(command.id, Problem{404, "no-such-table", {command.table.substr(0, 20)}});
        });
    } catch (const Problem& problem) {
        ++counts_.refused;
        client->refuse(command.id, problem);
    }
}

void Hub::greet(const ClientPtr& client, const Command& command) {
    const Json& body = command.body;
    const auto protocol = optional_number(body, "protocol", 0, 1'000'000);
    if (!protocol) throw bad_command("protocol", {"protocol"});
    if (*protocol != ProtocolVersion)
        throw Problem{409, "wrong-protocol", {std::to_string(*protocol), std::to_string(ProtocolVersion)}};
    ClientSettings& manner = client->manner;
    if (const auto lang = optional_text(body, "lang", 20)) {
        if (!lang_of(*lang, manner.lang)) throw bad_command("lang", {"one-of", {"zh-Hans | zh-Hant | en"}});
    }
    manner.texts = flag_field(body, "texts", true);
    manner.views = flag_field(body, "views", true);
    manner.names = flag_field(body, "names", false);
    client->greeted = client->greeting = true;
    tables_of(client->caller.person.id,
              [this, client, id = command.id](Json tables) { welcome(client, id, std::move(tables)); });
}

void Hub::welcome(const ClientPtr& client, const Json& id, Json tables) {
    client->greeting = false;
    if (!clients_.contains(client->link.get())) return;
    client->respond(id, {{"protocol", ProtocolVersion},
                         {"server", settings_.program},
                         {"you", describe(client->caller.person)},
                         {"tables", std::move(tables)},
                         {"time", now_()}});
    while (!client->held.empty() && !client->greeting) {
        const Command next = std::move(client->held.front());
        client->held.pop_front();
        carry_out(client, next);
    }
}

// --- At a table

void Hub::in_room(const ClientPtr& client, const Command& command, const RoomPtr& room) {
    try {
        if (!clients_.contains(client->link.get())) return;  // gone while the command waited
        // What is not durable is not told, and changes to it have to wait.
        if (room->begins || (room->table && room->table->busy())) {
            if (room->queued.size() >= MostQueued) throw Problem{503, "busy", {}};
            room->queued.emplace_back(client, command);
            return;
        }
        const std::string& what = command.what;
        if (what == "join") return join(client, command, room);
        if (!client->rooms.contains(room->id)) throw Problem{409, "join-first", {}};
        if (what == "leave") {
            detach(client, room);
            return client->respond(command.id, Json::object());
        }
        if (what == "mute") {
            if (flag_field(command.body, "on", true))
                client->muted.insert(room->id);
            else
                client->muted.erase(room->id);
            return client->respond(command.id, Json::object());
        }
        if (what == "chat" || what == "emote") return chat(client, command, room, what == "emote");
        if (!room->table) throw Problem{409, "not-begun", {}};
        Table& table = *room->table;
        const Audience whom = room->place_of(client->caller.person.id);
        const Millis now = now_();
        if (what == "view")
            return client->respond(command.id,
                                   {{"n", table.stream(whom)}, {"snapshot", what_is(*room, whom, client->manner)}});
        const auto seat = seat_of(whom);
        if (!seat) throw Problem{403, "watchers-cannot", {}};
        if (!client->caller.may("play")) throw Problem{403, "not-allowed", {"play"}};
        if (what == "rematch") return ask_rematch(client, command, room, *seat);
        if (what == "why") {
            if (table.over()) throw Problem{409, "over", {}};
            if (question_in(command.body) != table.question()) throw Problem{409, "old-question", {}};
            std::optional<Option> only;
            if (command.body.contains("option")) only = option_in(*room->game, command.body);
            return client->respond(
                command.id, {{"question", table.question()}, {"refused", why_not(table, *seat, client->manner, only)}});
        }
        if (what == "preview") {
            must_be_asked(table, *seat, question_in(command.body));
            return client->respond(command.id,
                                   preview(table, *seat, option_in(*room->game, command.body), client->manner));
        }
        if (what == "hint") return hint(client, command, room, *seat);
        if (draining_) throw Problem{503, "draining", {}, Json::object(), 10};
        if (what == "answer") return answer(client, command, room, *seat);
        if (what == "watching") {
            if (table.terms().watching != Terms::Watching::All) throw Problem{409, "not-in-terms", {}};
            table.lets_watch[*seat] = flag_field(command.body, "all", true);
            tell_all(*room, "offer", [&](const ClientSettings&) { return offers(table); });
            return client->respond(command.id, Json::object());
        }
        // What is left either makes an entry, or changes what is offered.
        const std::int32_t number = table.question();
        const auto respond = [client, id = command.id](const std::optional<Problem>& problem) {
            if (problem)
                client->refuse(id, *problem);
            else
                client->respond(id, Json::object());
        };
        const auto tell_offers = [this, room, respond] {
            respond(std::nullopt);
            tell_all(*room, "offer", [&](const ClientSettings&) { return offers(*room->table); });
            if (rooms_.contains(room->id)) schedule(*room);
        };
        const auto done = [&](const auto& step, bool asks_back = false) {
            if (const auto* problem = std::get_if<Problem>(&step)) throw *problem;
            if constexpr (requires { std::get_if<MatchEntry>(&step); })
                if (const auto* entry = std::get_if<MatchEntry>(&step)) {
                    keep(room, number, *entry, respond);
                    return;
                }
            if (!asks_back) return tell_offers();
            keeper_.run(
                [id = room->id, asked = table.asked_back().back()](Store& store) { store.set_asked_back(id, asked); },
                [this, id = room->id, tell_offers](const Outcome<Nothing>& kept) {
                    // All the same it is asked: only after a restart it would not be known.
                    if (!kept) note("offer-not-kept", {{"match", id}});
                    tell_offers();
                });
        };
        if (what == "concede") return done(table.concede(*seat, now));
        if (what == "undo") return done(table.ask_undo(*seat, now), true);
        if (what == "draw") return done(table.offer_draw(*seat, now));
        if (what == "respond") {
            const std::string offer = text_field(command.body, "offer", 10);
            if (offer != "draw" && offer != "undo") throw bad_command("offer", {"one-of", {"draw | undo"}});
            const bool draw = offer == "draw";
            return done(table.respond(*seat, draw ? Table::Offer::Draw : Table::Offer::Undo,
                                      flag_field(command.body, "accept", false), now),
                        !draw);
        }
    } catch (const Problem& problem) {
        ++counts_.refused;
        client->refuse(command.id, problem);
    }
}

// What someone of that audience is shown who comes to the table now.
Json Hub::what_is(const Room& room, Audience whom, const ClientSettings& manner) const {
    Json now = snapshot(*room.table, whom, manner, now_());
    if (whom != Audience::Watchers || !room.table->watchers_see_all()) return now;
    for (const char* later : {"view", "question", "log"}) now.erase(later);  // as it was a while ago, or not yet
    if (room.released) now.update((*room.released)[static_cast<std::size_t>(manner.lang)]);
    return now;
}

void Hub::join(const ClientPtr& client, const Command& command, const RoomPtr& room) {
    const PersonId person = client->caller.person.id;
    const Audience whom = room->place_of(person);
    const auto seen = optional_number(command.body, "seen", 0, std::int64_t{1} << 52);
    if (!client->rooms.contains(room->id)) {
        if (client->rooms.size() >= MostRooms) throw Problem{409, "too-many", {std::to_string(MostRooms)}};
        if (whom == Audience::Watchers && room->table) {
            if (room->table->terms().watching == Terms::Watching::Nobody) throw Problem{403, "not-watched", {}};
            if (room->at(whom).size() >= MostWatchers) throw Problem{503, "too-many-watchers", {}};
        }
        const bool first = room->at(whom).empty();
        room->at(whom).push_back(client);
        client->rooms.insert(room->id);
        room->empty_since.reset();
        if (room->table && first)
            if (const auto seat = seat_of(whom)) {
                room->table->came(*seat, now_());
                tell_presence(*room);
            }
    }
    Json body{{"table", summary(*room, person)}};
    if (room->table) {
        const std::int64_t n = room->table->stream(whom);
        body["n"] = n;
        if (!seen || *seen != n) body["snapshot"] = what_is(*room, whom, client->manner);
    }
    client->respond(command.id, body);
    schedule(*room);
}

void Hub::detach(const ClientPtr& client, const RoomPtr& room) {
    const Audience whom = room->place_of(client->caller.person.id);
    std::erase(room->at(whom), client);
    client->rooms.erase(room->id);
    client->muted.erase(room->id);
    const Millis now = now_();
    if (const auto seat = seat_of(whom); seat && room->table && room->at(whom).empty()) {
        room->table->left(*seat, now);
        tell_presence(*room);
    }
    if (room->empty()) room->empty_since = now;
    schedule(*room);
}

void Hub::tell_presence(Room& room) {
    const Millis now = now_();
    tell_all(room, "presence", [&](const ClientSettings&) {
        return Json{{"seats", seats(*room.table)}, {"clocks", clocks(*room.table, now)}};
    });
}

void Hub::answer(const ClientPtr& client, const Command& command, const RoomPtr& room, Seat seat) {
    const std::int32_t question = question_in(command.body);
    const Option option = option_in(*room->game, command.body);
    Table& table = *room->table;
    const Json done{{"question", question}};
    if (table.answered_before(seat, question, option)) return client->respond(command.id, done);
    const Table::Step step = table.answer(seat, question, option, now_());
    if (const auto* problem = std::get_if<Problem>(&step))
        throw explained(table, *problem, option, client->manner.lang);
    keep(room, question, std::get<MatchEntry>(step),
         [client, id = command.id, done](const std::optional<Problem>& problem) {
             if (problem)
                 client->refuse(id, *problem);
             else
                 client->respond(id, done);
         });
}

void Hub::chat(const ClientPtr& client, const Command& command, const RoomPtr& room, bool emote) {
    const std::string key = std::to_string(client->caller.person.id);
    std::string said;
    if (emote) {
        said = text_field(command.body, "emote", 20);
        if (std::ranges::find(Emotes, said) == Emotes.end()) throw Problem{422, "no-such-emote", {said}};
    } else {
        said = text_field(command.body, "text", settings_.longest_chat);
        if (said.find_first_not_of(" \t\r\n") == std::string::npos) throw bad_command("text", {"something"});
        if (std::ranges::any_of(said, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; }))
            throw bad_command("text", {"no-control"});
    }
    const Millis now = now_();
    if (!chat_rate_.take(key, now))
        throw Problem{
            429, "too-much-talk", {}, Json::object(), static_cast<int>((chat_rate_.wait(key, now) + 999) / 1000)};
    ++counts_.chats;
    const Audience from = room->place_of(client->caller.person.id);
    Json body{{"from", describe(client->caller.person)}, {"at", now}, {emote ? "emote" : "text", said}};
    if (const auto seat = seat_of(from)) body["seat"] = *seat == Seat::A ? "a" : "b";
    client->respond(command.id, Json::object());
    for (const Audience whom : Audiences) {
        // Players are heard by everyone, watchers by watchers: nobody whispers to a player.
        if (from == Audience::Watchers && whom != Audience::Watchers) continue;
        for (const ClientPtr& hearer : room->at(whom))
            if (hearer == client || !hearer->muted.contains(room->id))
                hearer->link->send(event_message(room->id, 0, emote ? "emote" : "chat", body));
    }
}

void Hub::hint(const ClientPtr& client, const Command& command, const RoomPtr& room, Seat seat) {
    const Table& table = *room->table;
    if (!table.terms().hints || table.terms().rated) throw Problem{403, "no-hints", {}};
    const std::int32_t question = question_in(command.body);
    must_be_asked(table, seat, question);
    if (client->thinking) throw Problem{429, "one-hint-at-a-time", {}, Json::object(), 1};
    const std::int64_t nodes = optional_number(command.body, "nodes", 1, MostHint).value_or(UsualHint);
    struct Thought {
        View view;
        Seed seed;
        Hint hint;
    };
    auto thought = std::make_shared<Thought>();
    thought->view = room->game->view(table.waiting(), seat);
    thought->seed = seed();
    pool_.run(
        [thought, game = room->game, nodes, lang = client->manner.lang] {
            SearchSettings settings;
            settings.budget.nodes = static_cast<std::uint64_t>(nodes);
            SearchPlayer player(settings, thought->seed);
            Random random(thought->seed);
            thought->hint = quincunx::hint(*game, thought->view, player.advise(*game, thought->view), lang, random);
        },
        [client, id = command.id, thought, question, game = room->game] {
            client->thinking = false;
            Json body = describe(*game, thought->hint);
            body["question"] = question;
            client->respond(id, body);
        });
    client->thinking = true;
}

// Another match with the seats swapped, once both players have asked; a computer is always ready.
void Hub::ask_rematch(const ClientPtr& client, const Command& command, const RoomPtr& room, Seat seat) {
    if (!room->finished) throw Problem{409, "not-over", {}};
    if (draining_) throw Problem{503, "draining", {}, Json::object(), 10};
    room->rematch[seat] = true;
    const Table& table = *room->table;
    client->respond(command.id, Json::object());
    const bool both = (room->rematch[Seat::A] || table.seated(Seat::A).computer()) &&
                      (room->rematch[Seat::B] || table.seated(Seat::B).computer());
    if (!both) {
        tell_all(*room, "rematch", [&](const ClientSettings&) { return Json{{"seat", seat == Seat::A ? "a" : "b"}}; });
        return;
    }
    room->rematch = {};
    auto next = std::make_shared<Room>();
    next->id = fresh_id();
    next->game = room->game;
    next->wish = room->wish;
    next->made = now_();
    PerSeat<Seated> seated;
    Setup setup{match_seed(), {}, table.record().setup.options};
    for (const Seat s : Seats) {
        seated[s] = table.seated(other(s));
        setup.decks[s] = table.record().setup.decks[other(s)];
    }
    next->empty_since = now_();
    rooms_[next->id] = next;
    begin(next, seated, std::move(setup), {}, [this, room, next](const std::optional<Problem>& problem) {
        if (problem) return drop(next);
        tell_all(*room, "rematch", [&](const ClientSettings&) { return Json{{"table", next->id}}; });
    });
}

}  // namespace quincunx::server
