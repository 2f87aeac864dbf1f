// The hub's front: tables that are made and joined, the lobby, those who seek, and who has gone.
#include <algorithm>

#include "server/hub/room.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

constexpr std::size_t LongestLobby = 100;  // tables of each kind

Seated seat_for(const Caller& caller, const Deck& deck) {
    return {.person = caller.person.id, .kind = caller.person.kind, .name = caller.person.name, .deck = deck.name};
}

// What is told of a table to those who are not at it.
struct Outline {
    std::string_view id, game, state;
    PerSeat<Json> seats{};
    Json terms, options;
    Millis made = 0;
    std::optional<Seed> seed = std::nullopt;  // once there is one
    Json chance = nullptr;                    // the SHA-256 of the parts it is made of
    Audience you = Audience::Watchers;        // the place of who asks
};

Json written(const Outline& of) {
    Json body{{"table", of.id},    {"game", of.game},
              {"state", of.state}, {"seats", {{"a", of.seats[Seat::A]}, {"b", of.seats[Seat::B]}}},
              {"terms", of.terms}, {"options", of.options},
              {"made", of.made}};
    if (of.seed) body["commitment"] = commitment(*of.seed);
    if (!of.chance.is_null()) body["chance"] = of.chance;
    body["you"] = of.you == Audience::A ? "a" : of.you == Audience::B ? "b" : "watcher";
    return body;
}

}  // namespace

Hub::Hub(HubSettings settings, Find games, Keeper& keeper, Pool& pool, Pool& turns, Now now, Seed seed)
    : calendar(now),
      settings_(std::move(settings)),
      games_(std::move(games)),
      keeper_(keeper),
      pool_(pool),
      turns_(turns),
      now_(std::move(now)),
      random_(seed),
      chat_rate_(settings_.chat_burst, settings_.chat_per_minute / 60.0),
      work_rate_(settings_.work_burst, settings_.work_per_second),
      address_rate_(settings_.work_burst * HubSettings::AddressShare,
                    settings_.work_per_second * HubSettings::AddressShare) {}

Hub::~Hub() = default;

Seed Hub::seed() { return random_.fork(); }

void Hub::note(std::string_view event, const Json& fields) const {
    if (report) report(event, fields);
}

// --- Making and joining tables

void Hub::may_begin(const Caller& caller, const Terms& terms, std::function<void(std::optional<Problem>)> then) {
    if (terms.rated && caller.person.kind == PersonKind::Guest) return then(Problem{403, "guests-cannot", {}});
    keeper_.run([person = caller.person.id](Store& store) { return store.count_unfinished(person); },
                [this, person = caller.person.id, then = std::move(then)](const Outcome<std::size_t>& playing) {
                    if (draining_) return then(Problem{503, "draining", {}, Json::object(), 10});
                    if (!playing) return then(Problem{503, "store-failed", {}, Json::object(), 5});
                    const auto waiting = std::ranges::count_if(
                        rooms_, [&](const auto& entry) { return !entry.second->table && entry.second->plays(person); });
                    const std::size_t most = settings_.most_tables_of_one;
                    if (*playing.value + static_cast<std::size_t>(waiting) >= most)
                        return then(Problem{409, "too-many-tables", {std::to_string(most)}});
                    then(std::nullopt);
                });
}

// Whether there is room for one more. Whoever comes to a table that is there needs none, nor who goes on with a match.
std::optional<Problem> Hub::may_make_a_table(const std::string& address) const {
    if (house_is_full()) return Problem{503, "house-full", {}, Json::object(), 30};
    if (address.empty()) return std::nullopt;
    const auto made_there = std::ranges::count_if(
        rooms_, [&](const auto& entry) { return !entry.second->finished && entry.second->request.address == address; });
    if (static_cast<std::size_t>(made_there) >= settings_.most_tables_of_address)
        return Problem{409, "too-many-tables-here", {std::to_string(settings_.most_tables_of_address)}};
    return std::nullopt;
}

void Hub::create_table(const Caller& caller, const TableRequest& request, const Then<Json>& then) {
    know(caller);
    may_begin(caller, request.terms, [this, caller, request, then](const std::optional<Problem>& problem) {
        if (problem) return then(*problem);
        make_table(caller, request, then);
    });
}

void Hub::make_table(const Caller& caller, TableRequest request, Then<Json> then) {
    if (const auto problem = may_make_a_table(request.address)) return then(*problem);
    if (!request.level.empty() && request.terms.rated) return then(Problem{400, "computers-unrated", {}});
    auto room = std::make_shared<Room>();
    room->id = fresh_id();
    room->game = games_(request.game);
    if (!room->game) return then(Problem{404, "no-such-game", {request.game}});
    room->host = seat_for(caller, request.deck);
    room->host_seat = request.seat == "a"   ? Seat::A
                      : request.seat == "b" ? Seat::B
                      : random_.below(2)    ? Seat::A
                                            : Seat::B;
    room->made = now_();
    room->empty_since = room->made;
    room->request = std::move(request);
    rooms_[room->id] = room;
    if (room->request.level.empty()) {
        lobby_changed_ = true;
        keep_waiting(*room);
        schedule(*room);
        return then(summary(*room, caller.person.id));
    }
    PerSeat<Seated> seated;
    PerSeat<std::string> promised;
    promised[room->host_seat] = room->request.chance;
    seated[room->host_seat] = room->host;
    seated[other(room->host_seat)] = {.player = room->request.level, .deck = room->request.computer_deck.name};
    Setup setup{match_seed(), {}, room->request.options};
    std::vector<Option> prefix;
    if (const auto& branch = room->request.branch) {
        setup = branch->setup;
        room->chance = branch->chance;
        prefix = branch->answers;
        for (const Seat seat : Seats) seated[seat].deck = setup.decks[seat].name;
    } else {
        setup.decks[room->host_seat] = room->request.deck;
        setup.decks[other(room->host_seat)] = room->request.computer_deck;
    }
    if (prefix.empty())
        deal(room, std::move(seated), std::move(setup), promised, began(room, caller.person.id, std::move(then)));
    else
        begin(room, std::move(seated), std::move(setup), prefix, began(room, caller.person.id, std::move(then)));
}

// What whoever began a match is told.
std::function<void(std::optional<Problem>)> Hub::began(const RoomPtr& room, PersonId person, Then<Json> then) {
    return [this, room, person, then = std::move(then)](const std::optional<Problem>& problem) {
        if (!problem) return then(summary(*room, person));
        drop(room);
        then(*problem);
    };
}

std::optional<Problem> Hub::may_join(const Caller& caller, const RoomPtr& room, const Deck& deck) const {
    if (!rooms_.contains(room->id)) return no_such_table(room->id);
    if (room->table || room->begins || room->dealing) return Problem{409, "table-taken", {}};
    if (room->host.person == caller.person.id) return Problem{409, "own-table", {}};
    if (avoid(caller.person.id, room->host.person)) return Problem{403, "blocked"};
    if (const auto reason = room->game->against(room->request.deck, deck)) {
        Json more{{"clauses", room->game->reason_clauses(*reason)}};
        return Problem{409, "decks-cannot-meet", {}, std::move(more)};
    }
    return std::nullopt;
}

void Hub::join_table(const Caller& caller, const std::string& table, const Deck& deck, const Then<Json>& then,
                     const std::string& chance) {
    const auto at = rooms_.find(table);
    if (at == rooms_.end()) return then(no_such_table(table));
    know(caller);
    const RoomPtr room = at->second;
    if (const auto problem = may_join(caller, room, deck)) return then(*problem);
    may_begin(caller, room->request.terms, [this, caller, room, deck, then, chance](std::optional<Problem> problem) {
        // Somebody else may have come meanwhile.
        if (!problem) problem = may_join(caller, room, deck);
        if (problem) return then(*problem);
        start_match(room, seat_for(caller, deck), deck, chance, began(room, caller.person.id, then));
    });
}

// Who made the table and who has come.
void Hub::start_match(const RoomPtr& room, Seated guest, const Deck& deck, const std::string& chance,
                      std::function<void(std::optional<Problem>)> then) {
    PerSeat<Seated> seated;
    Setup setup{match_seed(), {}, room->request.options};
    const Seat host = room->host_seat;
    seated[host] = room->host;
    seated[other(host)] = std::move(guest);
    setup.decks[host] = room->request.deck;
    setup.decks[other(host)] = deck;
    PerSeat<std::string> promised;
    promised[host] = room->request.chance;
    promised[other(host)] = chance;
    deal(room, std::move(seated), std::move(setup), promised, std::move(then));
}

void Hub::leave_table(const Caller& caller, const std::string& table, const Then<Json>& then) {
    const auto at = rooms_.find(table);
    if (at == rooms_.end() || at->second->host.person != caller.person.id) return then(no_such_table(table));
    if (at->second->table || at->second->begins || at->second->dealing) return then(Problem{409, "table-taken", {}});
    drop(at->second);
    then(Json::object());
}

// --- Seeking

void Hub::seek(const Caller& caller, Matchmaker::Seeker seeker, const Then<Json>& then) {
    know(caller);
    seeker.person = caller.person.id;
    seeker.name = caller.person.name;
    seeker.kind = caller.person.kind;
    seeker.since = now_();
    seeker.ticket = ++tickets_;
    may_begin(caller, seeker.terms, [this, seeker, then](const std::optional<Problem>& problem) {
        if (problem) return then(*problem);
        keeper_.run(
            [person = seeker.person, game = seeker.game](Store& store) { return store.rating(person, game); },
            [this, seeker, then](const Outcome<Rating>& rating) mutable {
                if (!rating.value) return then(Problem{503, "store-failed", {}});
                seeker.rating = rating.value->rating;
                seeker.deviation = rating.value->deviation;
                const Json told{{"ticket", seeker.ticket}, {"game", seeker.game}, {"rating", describe(*rating.value)}};
                matchmaker_.add(std::move(seeker));
                then(told);
                pair_seekers();
            });
    });
}

void Hub::stop_seeking(const Caller& caller, std::string_view game) { matchmaker_.remove(caller.person.id, game); }

Json Hub::seekers(std::string_view game, PersonId asking) const {
    Json waiting = Json::array();
    for (const auto& [terms, count] : matchmaker_.others(game, asking))
        if (waiting.size() < LongestLobby) waiting.push_back({{"terms", terms.write()}, {"count", count}});
    return {{"waiting", std::move(waiting)}};
}

void Hub::pair_seekers() {
    if (draining_ || house_is_full()) return;
    const auto pairs = matchmaker_.match(now_(), [&](const Matchmaker::Seeker& a, const Matchmaker::Seeker& b) {
        const Game* game = games_(a.game);
        return game && !avoid(a.person, b.person) && !game->against(a.deck, b.deck);
    });
    for (const Matchmaker::Pair& pair : pairs) {
        auto room = std::make_shared<Room>();
        room->id = fresh_id();
        room->game = games_(pair.first.game);
        room->request.game = pair.first.game;
        room->request.terms = pair.first.terms;
        room->request.deck = pair.first.deck;
        room->request.chance = pair.first.chance;
        room->host = {.person = pair.first.person,
                      .kind = pair.first.kind,
                      .name = pair.first.name,
                      .deck = pair.first.deck.name};
        room->host_seat = random_.below(2) ? Seat::A : Seat::B;
        room->made = now_();
        room->empty_since = room->made;
        rooms_[room->id] = room;
        const Seated guest{.person = pair.second.person,
                           .kind = pair.second.kind,
                           .name = pair.second.name,
                           .deck = pair.second.deck.name};
        start_match(room, guest, pair.second.deck, pair.second.chance,
                    [this, room, one = pair.first.person, two = pair.second.person](const auto& problem) {
                        if (problem) return drop(room);
                        for (const PersonId person : {one, two}) tell_person(person, "matched", summary(*room, person));
                    });
    }
}

// --- The lobby

Json Hub::summary(const Room& room, PersonId asking) const {
    Outline outline{room.id,  room.game->id(), "waiting", {}, room.request.terms.write(), room.request.options,
                    room.made};
    outline.you = room.place_of(asking);
    if (room.dealing) {
        for (const Seat seat : Seats) outline.seats[seat] = describe(room.dealing->seated[seat]);
        outline.chance = room.dealing->published();
        return written(outline);
    }
    if (!room.table) {
        outline.seats[room.host_seat] = describe(room.host);
        return written(outline);
    }
    outline.state = room.table->over() ? "over" : "playing";
    for (const Seat seat : Seats) outline.seats[seat] = describe(room.table->seated(seat));
    outline.seed = room.table->record().setup.seed;
    outline.chance = parts_published(room.table->record().chance);
    return written(outline);
}

// Of a match that sleeps in the store; nothing when its game is not played here any more.
std::optional<Json> Hub::summary(const Kept& kept, PersonId asking) const {
    const MatchRecord& record = kept.whole.record;
    if (!games_(record.game)) return std::nullopt;
    Outline outline{record.id, record.game, "playing", {}, record.terms, record.setup.options, record.began};
    for (const Seat seat : Seats) {
        outline.seats[seat] = describe(kept.seated[seat]);
        if (asking && kept.seated[seat].person == asking) outline.you = audience(seat);
    }
    outline.seed = record.setup.seed;
    outline.chance = parts_published(record.chance);
    return written(outline);
}

// Of a match that was set aside, as far as it can be read.
Json Hub::summary(const MatchSummary& damaged, PersonId asking) const {
    Outline outline{damaged.id, damaged.game, "damaged", {}, damaged.terms, Json::object(), damaged.began};
    if (outline.terms.is_null()) outline.terms = Terms{}.write();
    for (const Seat seat : Seats) {
        const Sitter& sitter = damaged.sitters[seat];
        outline.seats[seat] = describe(
            Seated{.person = sitter.person, .name = damaged.names[seat], .player = sitter.player, .deck = sitter.deck});
        if (asking && sitter.person == asking) outline.you = audience(seat);
    }
    return written(outline);
}

Json Hub::lobby(std::string_view game) const {
    Json waiting = Json::array(), playing = Json::array();
    for (const auto& [id, room] : rooms_) {
        if (!game.empty() && room->game->id() != game) continue;
        if (!room->table && room->request.open && !room->begins && !room->dealing && waiting.size() < LongestLobby)
            waiting.push_back(summary(*room, 0));
        const Terms& terms = room->request.terms;
        if (room->table && !room->table->over() && terms.watching != Terms::Watching::Nobody && terms.open_replay &&
            playing.size() < LongestLobby)
            playing.push_back(summary(*room, 0));
    }
    return {{"waiting", waiting}, {"playing", playing}};
}

void Hub::tell_lobby() {
    lobby_changed_ = false;
    last_lobby_ = now_();
    std::map<std::string, std::string> made;  // by game
    for (const auto& [link, client] : clients_) {
        if (!client->hears_lobby) continue;
        std::string& message = made[client->lobby_game];
        if (message.empty()) message = event_message("", 0, "lobby", lobby(client->lobby_game));
        client->link->send(message);
    }
}

void Hub::table_summary(const std::string& table, PersonId asking, Then<Json> then) {
    if (const auto at = rooms_.find(table); at != rooms_.end()) return then(summary(*at->second, asking));
    const Problem missing = no_such_table(table);
    if (!looks_like_id(table)) return then(missing);
    keeper_.run([table](Store& store) { return unfinished_match(store, table); },
                [this, table, asking, missing, then = std::move(then)](Outcome<std::optional<Kept>> found) {
                    if (set_aside_.contains(table)) return then(match_damaged(table));
                    if (!found) return then(Problem{503, "store-failed", {}});
                    const auto told = *found.value ? summary(**found.value, asking) : std::nullopt;
                    if (!told) return then(missing);
                    then(*told);
                });
}

void Hub::tables_of(PersonId person, std::function<void(Json)> then) {
    keeper_.run(
        [person](Store& store) {
            std::vector<Kept> playing;
            for (MatchRecord& record : store.unfinished_of(person, LongestLobby))
                playing.push_back(with_seats(store, {std::move(record), {}, {}}));
            return playing;
        },
        [this, person, then = std::move(then)](Outcome<std::vector<Kept>> playing) {
            Json tables = Json::array();
            for (const auto& [id, room] : rooms_)
                if (room->plays(person)) tables.push_back(summary(*room, person));
            for (const auto& [id, damaged] : set_aside_)
                for (const Seat seat : Seats)
                    if (damaged.sitters[seat].person == person) tables.push_back(summary(damaged, person));
            if (playing)
                for (const Kept& kept : *playing.value)
                    if (!rooms_.contains(kept.whole.record.id) && !set_aside_.contains(kept.whole.record.id))
                        if (auto told = summary(kept, person)) tables.push_back(std::move(*told));
            then(std::move(tables));
        });
}

// --- People

void Hub::tell_person(PersonId person, std::string_view what, const Json& body) {
    for (const auto& [link, client] : clients_)
        if (client->caller.person.id == person) client->link->send(event_message("", 0, what, body));
}

void Hub::signed_out(PersonId person, std::string_view session, std::string_view except) {
    std::vector<std::shared_ptr<Link>> closing;
    for (const auto& [link, client] : clients_) {
        const Caller& caller = client->caller;
        if (caller.person.id == person && (session.empty() || caller.session == session) &&
            (except.empty() || caller.session != except))
            closing.push_back(client->link);
    }
    for (const auto& link : closing) {
        link->close(4001, "signed out");
        gone(link);
    }
}

void Hub::removed(PersonId person) {
    signed_out(person);
    matchmaker_.remove(person);
    std::vector<RoomPtr> theirs;
    for (const auto& [id, room] : rooms_)
        if (room->place_of(person) != Audience::Watchers) theirs.push_back(room);
    for (const RoomPtr& room : theirs) {
        if (!room->table) {
            if (!room->begins) drop(room);
            continue;
        }
        if (room->table->over() || room->table->busy()) continue;
        const auto seat = room->table->seat_of_person(person);
        if (!seat) continue;
        const std::int32_t number = room->table->question();
        const Table::Step step = room->table->concede(*seat, now_());
        if (const auto* entry = std::get_if<MatchEntry>(&step)) keep(room, number, *entry, nullptr);
    }
}

void Hub::renamed(const Person& person) {
    for (const auto& [link, client] : clients_)
        if (client->caller.person.id == person.id) client->caller.person = person;
    matchmaker_.renamed(person);
    for (const auto& [id, room] : rooms_) {
        if (room->host.person == person.id) {
            room->host.name = person.name;
            room->host.kind = person.kind;
            lobby_changed_ = true;
        }
        if (!room->table || !room->table->renamed(person)) continue;
        tell_presence(*room);
        lobby_changed_ = true;
    }
}

Hub::Counts Hub::counts() const {
    Counts counts = counts_;
    counts.links = clients_.size();
    for (const auto& [id, room] : rooms_) {
        Counts::OfGame& game = counts.games[std::string(room->game->id())];
        ++(room->finished ? game.tables_over : room->table ? game.tables : game.waiting_tables);
        if (room->table) ++counts.tables;
    }
    counts.seekers = matchmaker_.waiting({});
    counts.set_aside = set_aside_.size();
    counts.store_fails = store_fails_at_.has_value();
    return counts;
}

std::optional<Millis> Hub::deadline() const { return due_.empty() ? std::nullopt : std::optional(due_.begin()->first); }

}  // namespace quincunx::server
