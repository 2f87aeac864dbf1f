// What clients send over their WebSockets, and what they are answered.
#include <algorithm>
#include <chrono>
#include <ctime>

#include "players/hint.h"
#include "players/search.h"
#include "server/hub/room.h"
#include "server/moderation/moderation.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

constexpr int MaxBadMessages = 50;      // messages that cannot be understood, before a connection is closed
constexpr std::size_t MostQueued = 64;  // commands that wait for one entry to be durable
constexpr std::size_t MostRooms = 50;   // tables one connection is attached to
constexpr int PolicyViolated = 1008, InternalError = 1011;  // closing codes of the WebSocket protocol

std::int32_t question_in(const Command& command) { return static_cast<std::int32_t>(command.number("question")); }

Option option_in(const Game& game, const Command& command) {
    const std::string written = command.text("option");
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

double processor_time() {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1000 + static_cast<double>(used.tv_nsec) / 1e6;
}

// --- Connections

void Hub::connected(const std::shared_ptr<Link>& link, const Caller& caller) {
    const auto mine = std::ranges::count_if(
        clients_, [&](const auto& entry) { return entry.second->caller.person.id == caller.person.id; });
    if (static_cast<std::size_t>(mine) >= settings_.most_links_of_one)
        return link->close(PolicyViolated, "too many connections of one person");
    know(caller);
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
    if (client->left) client->left->store(true);
    client->held.clear();
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
        if (++client->bad_messages > MaxBadMessages)
            link->close(PolicyViolated, "too many messages that cannot be understood");
        return;
    }
    carry_out({client, std::move(std::get<Command>(read))});
}

// --- From a command to its handler

void Hub::carry_out(const Call& call) {
    Client& client = *call.client;
    const CommandRow& row = *call.command.row;
    try {
        if (!client.greeted && row.who > Who::Anybody) throw Problem{409, "hello-first", {}};
        if (client.waits) {
            if (client.held.size() >= MostQueued) throw Problem{503, "busy", {}};
            client.held.push_back(call.command);
            return;
        }
        check_fields(call.command, settings_);
        if (row.looks()) return in_turn(call);
    } catch (const Problem& problem) {
        ++counts_.refused;
        return call.refuse(problem);
    }
    perform(call);
}

// People take turns; what one connection sends is done in order.
void Hub::in_turn(const Call& call) {
    const auto work = [this, call] {
        try {
            perform(call);
        } catch (...) {
            call.client->link->close(InternalError, "");
            throw;
        }
    };
    try {
        turns_.run(work, [] {}, {Pool::Urgency::Look, call.client->caller.person.id, nullptr});
        call.client->waits = true;
    } catch (const Problem& problem) {  // too much waits
        ++counts_.refused;
        call.refuse(problem);
        done_with(call);
    }
}

void Hub::perform(const Call& call) {
    if (!clients_.contains(call.client->link.get())) return;  // gone while the command waited
    if (!call.command.row->at_table()) return handle(call);
    find_room(call.command.table, [this, call](const std::variant<RoomPtr, Problem>& found) {
        if (const auto* room = std::get_if<RoomPtr>(&found))
            return in_room({call.client, call.command, *room, Seat::A, call.waited});
        ++counts_.refused;
        call.refuse(std::get<Problem>(found));
        done_with(call);
    });
}

void Hub::in_room(Call call) {
    if (!clients_.contains(call.client->link.get())) return;
    Room& room = *call.room;
    // What is not durable is not told, and changes to it have to wait.
    if (room.begins || (room.table && room.table->busy() && !call.waited)) {
        if (room.queued.size() < MostQueued) {
            room.queued.push_back({call.client, std::move(call.command)});
            return;
        }
        ++counts_.refused;
        call.refuse({503, "busy", {}});
        return done_with(call);
    }
    handle(std::move(call));
}

void Hub::handle(Call call) {
    try {
        if (call.room) admit(call);
        charge(call);
        const bool looks = call.command.row->looks();
        const double before = looks ? worked() : 0;
        (this->*call.command.row->handler)(call);
        if (looks) charge_beyond(call, worked() - before);
    } catch (const Problem& problem) {
        ++counts_.refused;
        call.refuse(problem);
    }
    done_with(call);
}

void Hub::done_with(const Call& call) {
    if (call.command.row->looks()) release(call.client);
}

// What it sent meanwhile is carried out, until it has to wait again.
void Hub::release(const ClientPtr& client) {
    client->waits = false;
    while (!client->held.empty() && !client->waits) {
        Command next = std::move(client->held.front());
        client->held.pop_front();
        carry_out({client, std::move(next)});
    }
}

// Whether the sender may do this here, now; and which seat it has.
void Hub::admit(Call& call) const {
    const CommandRow& row = *call.command.row;
    const Room& room = *call.room;
    if (row.who >= Who::Joined && !call.client->rooms.contains(room.id)) throw Problem{409, "join-first", {}};
    if (row.who >= Who::Present && !room.table) throw Problem{409, "not-begun", {}};
    if (row.who >= Who::Player) {
        const auto seat = seat_of(room.place_of(call.client->caller.person.id));
        if (!seat) throw Problem{403, "watchers-cannot", {}};
        if (!call.client->caller.may("play")) throw Problem{403, "not-allowed", {"play"}};
        call.seat = *seat;
    }
    if (row.changes && draining_) throw Problem{503, "draining", {}, Json::object(), 10};
    if (row.who == Who::Asked) must_be_asked(*room.table, call.seat, question_in(call.command));
}

void Hub::charge(const Call& call) {
    const CommandRow& row = *call.command.row;
    const std::string person = std::to_string(call.client->caller.person.id);
    const Millis now = now_();
    const auto must_wait = [](Millis wait, const char* code) {
        if (wait <= 0) return;
        const int seconds = static_cast<int>((wait + 999) / 1000);
        throw Problem{429, code, {std::to_string(seconds)}, Json::object(), seconds};
    };
    if (row.pace == Pace::OneAtATime && hinted_.contains(call.client->caller.person.id))
        throw Problem{429, "one-hint-at-a-time", {}, Json::object(), 1};
    if (row.pace == Pace::Talk) {
        must_wait(chat_rate_.wait(person, now), "too-much-talk");
        chat_rate_.take(person, now);
    }
    if (row.cost <= 0) return;
    const double size = row.pace == Pace::OneAtATime ? static_cast<double>(call.command.number("nodes")) / 1000 : 1;
    const double work = row.cost * size;
    const std::string& address = call.client->caller.address;
    must_wait(work_rate_.wait(person, now, work), "too-many-requests");
    if (!address.empty()) {
        must_wait(address_rate_.wait(address, now, work), "too-many-requests");
        address_rate_.take(address, now, work);
    }
    work_rate_.take(person, now, work);
}

// What took longer than it was charged for.
void Hub::charge_beyond(const Call& call, double worked) {
    const CommandRow& row = *call.command.row;
    if (worked <= row.cost) return;
    const Caller& caller = call.client->caller;
    const Millis now = now_();
    work_rate_.owe(std::to_string(caller.person.id), now, worked - row.cost);
    if (!caller.address.empty()) address_rate_.owe(caller.address, now, worked - row.cost);
}

// --- Of a connection

void Hub::on_hello(const Call& call) {
    const ClientPtr& client = call.client;
    const Command& command = call.command;
    if (const auto protocol = command.number("protocol"); protocol != ProtocolVersion)
        throw Problem{409, "wrong-protocol", {std::to_string(protocol), std::to_string(ProtocolVersion)}};
    Lang lang = client->settings.lang;
    if (command.has("lang") && !lang_of(command.text("lang"), lang))
        throw bad_command("lang", {"one-of", {"zh-Hans | zh-Hant | en"}});
    client->settings = {lang, command.flag("texts"), command.flag("views"), command.flag("names"),
                        command.flag("frames")};
    client->greeted = client->waits = true;
    tables_of(client->caller.person.id,
              [this, client, id = command.id](Json tables) { welcome(client, id, std::move(tables)); });
}

void Hub::welcome(const ClientPtr& client, const Json& id, Json tables) {
    if (!clients_.contains(client->link.get())) return;
    client->respond(id, {{"protocol", ProtocolVersion},
                         {"server", settings_.program},
                         {"you", describe(client->caller.person)},
                         {"tables", std::move(tables)},
                         {"time", now_()}});
    release(client);
}

void Hub::on_ping(const Call& call) { call.respond({{"time", now_()}}); }

void Hub::on_lobby(const Call& call) {
    Client& client = *call.client;
    client.hears_lobby = call.command.flag("on");
    client.lobby_game = call.command.text("game");
    call.respond({{"lobby", lobby(client.lobby_game)}});
}

// --- Coming and going

// What someone of that audience is shown who comes to the table now.
Json Hub::snapshot_for(const Room& room, Audience whom, const ClientSettings& settings) const {
    Json now = snapshot(*room.table, whom, settings, now_());
    if (whom != Audience::Watchers || !room.table->watchers_see_all()) return now;
    for (const char* later : {"view", "question", "log"}) now.erase(later);  // as it was a while ago, or not yet
    if (room.released) now.update((*room.released)[static_cast<std::size_t>(settings.lang)]);
    return now;
}

void Hub::on_join(const Call& call) {
    const ClientPtr& client = call.client;
    Room& room = *call.room;
    const PersonId person = client->caller.person.id;
    const Audience whom = room.place_of(person);
    if (!client->rooms.contains(room.id)) {
        if (client->rooms.size() >= MostRooms) throw Problem{409, "too-many", {std::to_string(MostRooms)}};
        if (whom == Audience::Watchers) {
            if (room.table && room.table->terms().watching == Terms::Watching::Nobody)
                throw Problem{403, "not-watched", {}};
            if (room.at(whom).size() >= MostWatchers) throw Problem{503, "too-many-watchers", {}};
        }
        const bool first = room.at(whom).empty();
        room.at(whom).push_back(client);
        client->rooms.insert(room.id);
        room.empty_since.reset();
        if (room.finished) std::erase(deserted_, room.id);
        if (room.table && first)
            if (const auto seat = seat_of(whom)) {
                room.table->came(*seat, now_());
                let_clocks_go(room);
                tell_presence(room);
            }
    }
    Json body{{"table", summary(room, person)}};
    if (room.table) {
        const std::int64_t n = room.table->stream(whom);
        body["n"] = n;
        const bool missed_nothing = call.command.has("seen") && call.command.number("seen") == n;
        if (!missed_nothing) body["snapshot"] = snapshot_for(room, whom, client->settings);
    }
    call.respond(body);
    schedule(room);
}

void Hub::on_leave(const Call& call) {
    detach(call.client, call.room);
    call.respond();
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
    if (room->empty()) deserted(*room);
    schedule(*room);
}

void Hub::tell_presence(Room& room) {
    const Millis now = now_();
    tell_all(room, "presence", [&](const ClientSettings&) {
        return Json{{"seats", seats(*room.table)}, {"clocks", clocks(*room.table, now)}};
    });
}

void Hub::on_view(const Call& call) {
    const Audience whom = call.room->place_of(call.client->caller.person.id);
    call.respond(
        {{"n", call.table().stream(whom)}, {"snapshot", snapshot_for(*call.room, whom, call.client->settings)}});
}

// --- Answers, and questions about the question

// What the sender is answered once the entry it made is durable, or could not be kept.
std::function<void(std::optional<Problem>)> Hub::when_kept(const Call& call, const Json& body) {
    return [client = call.client, id = call.command.id, body](const std::optional<Problem>& problem) {
        if (problem)
            client->refuse(id, *problem);
        else
            client->respond(id, body);
    };
}

void Hub::on_answer(const Call& call) {
    const std::int32_t question = question_in(call.command);
    const Option option = option_in(*call.room->game, call.command);
    Table& table = call.table();
    const Json body{{"question", question}};
    if (table.answered_before(call.seat, question, option)) return call.respond(body);
    const Table::Step step = table.answer(call.seat, question, option, now_());
    if (const auto* problem = std::get_if<Problem>(&step))
        throw explained(table, *problem, option, call.client->settings.lang);
    keep(call.room, question, std::get<MatchEntry>(step), when_kept(call, body));
}

void Hub::on_why(const Call& call) {
    const Table& table = call.table();
    if (table.over()) throw Problem{409, "over", {}};
    if (question_in(call.command) != table.question()) throw Problem{409, "old-question", {}};
    std::optional<Option> only;
    if (call.command.has("option")) only = option_in(*call.room->game, call.command);
    call.respond({{"question", table.question()}, {"refused", why_not(table, call.seat, call.client->settings, only)}});
}

void Hub::on_preview(const Call& call) {
    const Option option = option_in(*call.room->game, call.command);
    call.respond(preview(call.table(), call.seat, option, call.client->settings));
}

void Hub::on_hint(const Call& call) {
    const Table& table = call.table();
    if (!table.terms().hints || table.terms().rated) throw Problem{403, "no-hints", {}};
    struct Thought {
        View view;
        Seed seed;
        Hint hint;
        std::optional<Option> chosen;
        Json weighed;
    };
    auto thought = std::make_shared<Thought>();
    thought->view = call.room->game->view(table.waiting(), call.seat);
    thought->seed = seed();
    if (call.command.has("option")) {
        thought->chosen = option_in(*call.room->game, call.command);
        if (!table.waiting().choice.options.contains(*thought->chosen)) throw Problem{422, "not-offered"};
    }
    const PersonId person = call.client->caller.person.id;
    const Budget budget{static_cast<std::uint64_t>(call.command.number("nodes")),
                        std::chrono::milliseconds(settings_.computer_time)};
    auto left = std::make_shared<std::atomic<bool>>(false);
    pool_.run(
        [thought, game = call.room->game, budget, reader = call.client->settings] {
            SearchSettings settings;
            settings.budget = budget;
            SearchPlayer player(settings, thought->seed);
            Random random(thought->seed);
            thought->hint =
                quincunx::hint(*game, thought->view, player.advise(*game, thought->view), reader.lang, random);
            const Option best = thought->hint.best().option;
            if (!thought->chosen) return;
            Weighed weighed;
            if (*thought->chosen != best) weighed = weigh(*game, thought->view, *thought->chosen, best, random);
            thought->weighed = describe(*game, weighed, thought->view.seat, reader);
        },
        [this, call, thought, person, left] {
            hinted_.erase(person);
            if (left->load()) return;
            call.client->left.reset();
            Json body = describe(*call.room->game, thought->hint);
            if (thought->chosen) body["chosen"] = thought->weighed;
            body["question"] = question_in(call.command);
            call.respond(body);
        },
        {Pool::Urgency::Hint, person, left});
    call.client->left = std::move(left);
    hinted_.insert(person);
}

// --- Taking back, offers and the end

// What came of a step at the table: a problem, an entry that is to be kept, or another offer.
template <class Step>
void Hub::done(const Call& call, const Step& step, bool asks_back) {
    if (const auto* problem = std::get_if<Problem>(&step)) throw *problem;
    if constexpr (requires { std::get_if<MatchEntry>(&step); })
        if (const auto* entry = std::get_if<MatchEntry>(&step))
            return keep(call.room, call.table().question(), *entry, when_kept(call, Json::object()));
    const auto tell_offers = [this, call] {
        call.respond();
        tell_all(*call.room, "offer", [&](const ClientSettings&) { return offers(call.table()); });
        if (rooms_.contains(call.room->id)) schedule(*call.room);
    };
    if (!asks_back) return tell_offers();
    keeper_.run([id = call.room->id,
                 asked = call.table().asked_back().back()](Store& store) { store.set_asked_back(id, asked); },
                [this, id = call.room->id, tell_offers](const Outcome<Nothing>& kept) {
                    // The offer stands all the same; only a restart would forget it.
                    if (!kept) note("offer-not-kept", {{"match", id}});
                    tell_offers();
                });
}

void Hub::on_undo(const Call& call) { done(call, call.table().ask_undo(call.seat, now_()), true); }

void Hub::on_draw(const Call& call) { done(call, call.table().offer_draw(call.seat, now_())); }

void Hub::on_respond(const Call& call) {
    const bool draw = call.command.text("offer") == "draw";
    const auto offer = draw ? Table::Offer::Draw : Table::Offer::Undo;
    done(call, call.table().respond(call.seat, offer, call.command.flag("accept"), now_()), !draw);
}

void Hub::on_concede(const Call& call) { done(call, call.table().concede(call.seat, now_())); }

void Hub::on_watching(const Call& call) {
    Table& table = call.table();
    if (table.terms().watching != Terms::Watching::All) throw Problem{409, "not-in-terms", {}};
    Room& room = *call.room;
    const bool saw_all = table.watchers_see_all();
    table.lets_watch[call.seat] = call.command.flag("all");
    tell_all(room, "offer", [&](const ClientSettings&) { return offers(table); });
    // What was to be shown later had both hands in it: those who watch go on with what both players see now.
    if (saw_all && !table.watchers_see_all()) {
        room.delayed.clear();
        room.released.reset();
        tell(room, Audience::Watchers, "renewed",
             [&](const ClientSettings& settings) { return snapshot(table, Audience::Watchers, settings, now_()); });
    }
    call.respond();
}

// Another match with the seats swapped, once both players have asked; a computer is always ready.
void Hub::on_rematch(const Call& call) {
    const RoomPtr& room = call.room;
    if (!room->finished) throw Problem{409, "not-over", {}};
    room->rematch[call.seat] = true;
    room->promised_again[call.seat] = call.command.text("chance");
    const Table& table = *room->table;
    const bool both = (room->rematch[Seat::A] || table.seated(Seat::A).computer()) &&
                      (room->rematch[Seat::B] || table.seated(Seat::B).computer());
    if (!both) {
        call.respond();
        tell_all(*room, "rematch", [&](const ClientSettings&) {
            return Json{{"seat", call.seat == Seat::A ? "a" : "b"}};
        });
        return;
    }
    may_begin(call.client->caller, table.terms(), [this, call](std::optional<Problem> problem) {
        if (!problem) problem = may_make_a_table(call.room->request.address);
        if (problem) return call.refuse(*problem);
        call.respond();
        rematch(call.room);
    });
}

void Hub::rematch(const RoomPtr& room) {
    // It may have been asked for again in the same moment, and have begun.
    const PerSeat<bool> asked = std::exchange(room->rematch, {});
    if (!asked[Seat::A] && !asked[Seat::B]) return;
    const Table& table = *room->table;
    auto next = std::make_shared<Room>();
    next->id = fresh_id();
    next->game = room->game;
    next->request = room->request;
    next->made = now_();
    PerSeat<Seated> seated;
    Setup setup{match_seed(), {}, table.record().setup.options};
    for (const Seat s : Seats) {
        seated[s] = table.seated(other(s));
        setup.decks[s] = table.record().setup.decks[other(s)];
    }
    next->empty_since = now_();
    next->host = seated[Seat::A];
    rooms_[next->id] = next;
    const PerSeat<std::string> promised{{room->promised_again[Seat::B], room->promised_again[Seat::A]}};
    room->promised_again = {};
    deal(next, seated, std::move(setup), promised, [this, room, next](const std::optional<Problem>& problem) {
        if (problem) return drop(next);
        tell_all(*room, "rematch", [&](const ClientSettings&) { return Json{{"table", next->id}}; });
    });
}

// --- Talk

void Hub::on_chat(const Call& call) { talk(call, "chat", call.command.text("text")); }

void Hub::on_emote(const Call& call) { talk(call, "emote", call.command.text("emote")); }

void Hub::talk(const Call& call, std::string_view what, const std::string& said) {
    const Caller& caller = call.client->caller;
    if (!caller.may("play")) throw Problem{403, "not-allowed", {"play"}};
    if (const Sanction* mute = caller.standing.find("mute"); mute && mute->until > calendar())
        throw sanction_problem(*mute);
    ++counts_.chats;
    Room& room = *call.room;
    const Person& person = caller.person;
    const Audience from = room.place_of(person.id);
    Json body{{"from", describe(person)}, {"at", now_()}, {what == "emote" ? "emote" : "text", said}};
    if (const auto seat = seat_of(from)) body["seat"] = *seat == Seat::A ? "a" : "b";
    call.respond();
    for (const Audience whom : Audiences) {
        // Players are heard by everyone, watchers by watchers: nobody whispers to a player.
        if (from == Audience::Watchers && whom != Audience::Watchers) continue;
        for (const ClientPtr& hearer : room.at(whom))
            if (hearer == call.client ||
                (!hearer->muted.contains(room.id) && !avoid(hearer->caller.person.id, person.id)))
                hearer->link->send(event_message(room.id, 0, what, body));
    }
}

void Hub::on_mute(const Call& call) {
    if (call.command.flag("on"))
        call.client->muted.insert(call.room->id);
    else
        call.client->muted.erase(call.room->id);
    call.respond();
}

}  // namespace quincunx::server
