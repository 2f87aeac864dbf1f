// The hub's tables: how a match begins, goes on, is kept, told and ended.
#include <algorithm>

#include "engine/match/error.h"
#include "players/search.h"
#include "server/hub/room.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

constexpr Millis IdleTimeout = 300'000;    // after so long without anybody a table goes to sleep, or is over for good
constexpr std::size_t MostDeserted = 256;  // tables where a match is over and nobody is; the next goes before its time
constexpr Millis WaitAlone = 1'800'000;    // how long a table waits for somebody while its host is away
constexpr Millis Retry = 2000;             // until what could not be done is tried again
constexpr Millis KeepThinking = 10'000;    // how often it is kept how long somebody has thought

MatchResult kept(const Table& table) {
    const Result& result = table.end();
    return {.winner = std::string(winner_word(result)),
            .by = std::string(word(result.by)),
            .clause = result.clause,
            .ended = result.at,
            .questions = table.question(),
            .open = table.terms().open_replay,
            .reason = std::string(word(result.reason))};
}

}  // namespace

// --- As they are kept

namespace {

MatchSummary summary_of(const Kept& kept) {
    const MatchRecord& record = kept.whole.record;
    MatchSummary summary{record.id, record.game,  record.rules_version, record.sitters,
                         {},        record.terms, record.began,         {}};
    for (const Seat seat : Seats) summary.names[seat] = kept.seated[seat].name;
    return summary;
}

Json written_request(const TableRequest& request, Seat host) {
    Json cards = Json::array();
    for (const Deck::Line& line : request.deck.cards) cards.push_back({line.card, line.count});
    return {{"game", request.game},
            {"options", request.options},
            {"terms", request.terms.write()},
            {"deck", {{"name", request.deck.name}, {"cards", std::move(cards)}}},
            {"open", request.open},
            {"by_link", request.by_link},
            {"seat", host == Seat::A ? "a" : "b"},
            {"address", request.address}};
}

// Throws when it is none.
TableRequest read_request(const Json& json) {
    TableRequest request;
    request.game = json.at("game");
    request.options = json.at("options");
    request.terms = Terms::read(json.at("terms"));
    request.deck.name = json.at("deck").at("name");
    for (const Json& line : json.at("deck").at("cards"))
        request.deck.cards.push_back({line.at(0).get<std::uint16_t>(), line.at(1).get<std::uint8_t>()});
    request.open = json.at("open");
    request.by_link = json.at("by_link");
    request.seat = json.at("seat");
    request.address = json.at("address");
    return request;
}

// Whether what the store has of a match is not what was thought of it.
bool is_not_ours(const std::exception_ptr& error) {
    try {
        std::rethrow_exception(error);
    } catch (const NotOurs&) {
        return true;
    } catch (...) {
        return false;
    }
}

}  // namespace

// A match that was taken up in the store, and then read; or why not.
struct Hub::Claimed {
    std::optional<Kept> kept;
    std::int32_t epoch = 0;
    bool elsewhere = false;  // another tenure has it
    MatchSummary damaged{};
    std::string why{};  // it is damaged

    static Claimed of(Store& store, const MatchId& id) {
        const auto hold = store.claim(id);
        if (!hold) return {};
        if (hold->owner != store.tenure()) return {.elsewhere = true};
        return read(store, id, hold->epoch);
    }
    static Claimed read(Store& store, const MatchId& id, std::int32_t epoch) {
        try {
            return {unfinished_match(store, id), epoch};
        } catch (const DamagedMatch& error) {
            return {.damaged = store.summary(id).value_or(MatchSummary{.id = id}), .why = error.what()};
        }
    }
};

void Hub::keep_waiting(const Room& room) {
    keeper_.run(
        [table = WaitingTable{room.id, room.host.person, room.made, written_request(room.request, room.host_seat)}](
            Store& store) { store.add_waiting(table); },
        [this, id = room.id](const Outcome<Nothing>& kept) {
            // It is there all the same; only a restart would forget it.
            if (!kept) note("table-not-kept", {{"table", id}});
        });
}

void Hub::forget_waiting(const Room& room) {
    if (!room.request.level.empty()) return;  // against the computer nobody waits
    keeper_.run([id = room.id](Store& store) { store.remove_waiting(id); }, [](const Outcome<Nothing>&) {});
}

// --- Beginning and taking up

void Hub::begin(const RoomPtr& room, PerSeat<Seated> seated, Setup setup, const std::vector<Option>& prefix,
                std::function<void(std::optional<Problem>)> then) {
    MatchRecord record;
    record.id = room->id;
    record.game = room->game->id();
    record.rules_version = room->game->rules_version();
    record.setup = std::move(setup);
    record.chance = room->chance;
    record.terms = room->request.terms.write();
    record.began = now_();
    for (const Seat seat : Seats) record.sitters[seat] = {seated[seat].person, seated[seat].player, seated[seat].deck};
    if (auto problem = wrong_option(*room->game, record.setup.options)) return then(std::move(problem));
    auto table = std::make_shared<std::unique_ptr<Table>>();
    try {
        *table = std::make_unique<Table>(*room->game, record, room->request.terms, seated, record.began);
    } catch (const InputError&) {
        return then(Problem{409, "decks-cannot-meet", {}});
    }
    Table& fresh = **table;
    for (const Option& option : prefix) {
        if (fresh.over()) break;
        const Table::Step step = option == Concession
                                     ? fresh.concede(fresh.asked(), record.began)
                                     : fresh.answer(fresh.asked(), fresh.question(), option, record.began);
        if (std::holds_alternative<Problem>(step)) return then(Problem{409, "rules-changed", {}});
        fresh.settled(record.began);
    }
    room->begins = true;
    keeper_.run(
        [record, entries = fresh.entries()](Store& store) {
            store.add_match(record);
            for (std::size_t i = 0; i < entries.size(); ++i)
                store.add_entry(record.id, static_cast<std::int32_t>(i), entries[i]);
        },
        [this, room, table, then = std::move(then)](const Outcome<Nothing>& outcome) {
            room->begins = false;
            if (!outcome) return then(Problem{503, "not-saved", {}});
            room->table = std::move(*table);
            room->epoch = 1;
            ++counts_.games[std::string(room->game->id())].begun;
            const Millis now = now_();
            room->dealing.reset();
            forget_waiting(*room);
            place_everybody(*room);
            for (const Audience whom : Audiences)
                tell(*room, whom, "began",
                     [&](const ClientSettings& settings) { return snapshot(*room->table, whom, settings, now); });
            lobby_changed_ = true;
            then(std::nullopt);
            go_on(room);
        });
}

// Whoever came to the table while it waited takes the place that is theirs now; who may not watch has to go.
void Hub::place_everybody(Room& room) {
    std::vector<ClientPtr> everybody;
    for (auto& some : room.there) everybody.insert(everybody.end(), some.begin(), some.end()), some.clear();
    const bool watched = room.request.terms.watching != Terms::Watching::Nobody;
    for (const ClientPtr& client : everybody) {
        const Audience whom = room.place_of(client->caller.person.id);
        if (whom == Audience::Watchers && !watched) {
            client->rooms.erase(room.id);
            client->muted.erase(room.id);
            const Json error = error_of({403, "not-watched", {}}, client->settings.lang);
            client->link->send(event_message(room.id, 0, "dismissed", {{"error", error}}));
        } else {
            room.at(whom).push_back(client);
        }
    }
    const Millis now = now_();
    for (const Seat seat : Seats) {
        if (!room.table || room.table->seated(seat).computer()) continue;
        if (room.at(audience(seat)).empty())
            room.table->left(seat, now);
        else
            room.table->came(seat, now);
    }
    if (room.empty() && !room.empty_since) room.empty_since = now;
}

std::variant<Hub::RoomPtr, Problem> Hub::take_up(const Claimed& claimed) {
    const Kept& kept = *claimed.kept;
    const WholeMatch& whole = kept.whole;
    const Game* game = games_(whole.record.game);
    if (!game) return call_off(whole, "there is no game '" + whole.record.game + "'");
    const bool current = game->rules_version() == whole.record.rules_version;
    auto room = std::make_shared<Room>();
    room->id = whole.record.id;
    room->game = game;
    room->epoch = claimed.epoch;
    room->made = whole.record.began;
    room->request.game = whole.record.game;
    room->request.options = whole.record.setup.options;
    const Millis now = now_();
    try {
        room->table = std::make_unique<Table>(*game, whole, kept.seated, now);
    } catch (const std::exception& error) {
        if (!current) return call_off(whole, error.what());
        // The rules are those it was played by: what is kept is not what was played.
        return set_aside(summary_of(kept), error.what());
    }
    room->request.terms = room->table->terms();
    room->empty_since = now;
    rooms_[room->id] = room;
    hold_clocks(*room);
    return room;
}

// A table that waits goes on waiting, where its game is still played so.
void Hub::take_up(const WaitingTable& table, const Seated& host) {
    auto room = std::make_shared<Room>();
    room->id = table.id;
    room->host = host;
    room->made = table.made;
    try {
        room->request = read_request(table.request);
        room->game = games_(room->request.game);
        if (!room->game || wrong_option(*room->game, room->request.options) ||
            !room->game->check(room->request.deck).empty())
            throw InputError("it does not fit the rules there are now");
    } catch (const std::exception& error) {
        note("table-not-restored", {{"table", table.id}, {"why", error.what()}});
        return forget_waiting(*room);
    } catch (const Problem& problem) {
        note("table-not-restored", {{"table", table.id}, {"why", problem.code}});
        return forget_waiting(*room);
    }
    room->host_seat = room->request.seat == "a" ? Seat::A : Seat::B;
    room->host.deck = room->request.deck.name;
    room->empty_since = now_();
    rooms_[room->id] = room;
    lobby_changed_ = true;
    schedule(*room);
}

void Hub::restore(std::function<void(const std::optional<Restored>&)> ready) {
    // Matches between people go on at once, for their clocks run; one against the computer sleeps until its player
    // comes back to it.
    struct Found {
        std::vector<Claimed> matches;
        std::vector<std::pair<WaitingTable, Seated>> waiting;
    };
    keeper_.run(
        [](Store& store) {
            Found found;
            for (const MatchId& id : store.unfinished()) {
                const auto summary = store.summary(id);
                const bool alone = !summary || !summary->sitters[Seat::A].person || !summary->sitters[Seat::B].person;
                Claimed claimed = alone ? Claimed::read(store, id, 0) : Claimed::of(store, id);
                if ((claimed.kept && !alone) || !claimed.why.empty()) found.matches.push_back(std::move(claimed));
            }
            for (const WaitingTable& table : store.waiting_tables())
                found.waiting.emplace_back(table, seated_of(store, {table.host, "", ""}));
            return found;
        },
        [this, ready = std::move(ready)](Outcome<Found> found) {
            if (!found) return ready(std::nullopt);
            Restored restored;
            for (const auto& [table, host] : found.value->waiting) take_up(table, host);
            restored.waiting = rooms_.size();
            for (const Claimed& claimed : found.value->matches) {
                if (!claimed.kept) {
                    set_aside(claimed.damaged, claimed.why);
                    continue;
                }
                const auto taken = take_up(claimed);
                if (const auto* room = std::get_if<RoomPtr>(&taken)) {
                    go_on(*room);
                    ++restored.matches;
                } else {
                    restored.called_off += !set_aside_.contains(claimed.kept->whole.record.id);
                }
            }
            restored.set_aside = set_aside_.size();
            ready(restored);
        });
}

// What is damaged stays as it is; nobody plays it until somebody has seen to it (quincunx doctor).
Problem Hub::set_aside(const MatchSummary& summary, const std::string& why) {
    if (set_aside_.insert_or_assign(summary.id, summary).second)
        note("match-set-aside", {{"match", summary.id}, {"game", summary.game}, {"why", why}});
    return match_damaged(summary.id);
}

// A match that does not fit the rules there are now: it ends without a result, and its journal stays.
Problem Hub::call_off(const WholeMatch& whole, const std::string& why) {
    constexpr CalledOff Reason = CalledOff::RulesChanged;
    called_off(whole.record.id, whole.record.game, Reason, {{"rules", whole.record.rules_version}, {"why", why}});
    MatchEntry entry;
    entry.kind = MatchEntry::Kind::Abort;
    entry.value = static_cast<std::int32_t>(Reason);
    entry.at = now_();
    keeper_.run(
        [id = whole.record.id, number = static_cast<std::int32_t>(whole.entries.size()), entry,
         open = whole.record.terms.value("open_replay", true)](Store& store) {
            store.add_entry(id, number, entry);
            store.finish_match(id, {"none", "abort", "", entry.at, number, open, {}, std::string(word(Reason))});
        },
        [](const Outcome<Nothing>&) {});
    return no_such_table(whole.record.id);
}

void Hub::called_off(const MatchId& match, const std::string& game, CalledOff reason, Json more) {
    ++counts_.games[game].called_off[static_cast<std::size_t>(reason)];
    more.update({{"match", match}, {"game", game}, {"reason", word(reason)}});
    note("match-called-off", more);
}

void Hub::find_room(const std::string& id, std::function<void(std::variant<RoomPtr, Problem>)> then) {
    if (const auto at = rooms_.find(id); at != rooms_.end()) return then(at->second);
    if (!looks_like_id(id)) return then(no_such_table(id));
    if (set_aside_.contains(id)) return then(match_damaged(id));
    auto& waiting = loading_[id];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return;
    keeper_.run([id](Store& store) { return Claimed::of(store, id); },
                [this, id](const Outcome<Claimed>& found) {
                    std::variant<RoomPtr, Problem> room = no_such_table(id);
                    if (!found || found.value->elsewhere)
                        room = Problem{503, "store-failed", {}, Json::object(), 5};
                    else if (found.value->kept)
                        room = take_up(*found.value);
                    else if (!found.value->why.empty())
                        room = set_aside(found.value->damaged, found.value->why);
                    const auto waited = std::move(loading_[id]);
                    loading_.erase(id);
                    for (const auto& who : waited) who(room);
                    if (const auto* taken = std::get_if<RoomPtr>(&room)) go_on(*taken);
                });
}

// --- Going on

// Writes the entry down; the table carries it out, and it is told, when it is durable.
void Hub::keep(const RoomPtr& room, std::int32_t number, const MatchEntry& entry,
               std::function<void(std::optional<Problem>)> then) {
    if (then) room->after.push_back(std::move(then));
    if (entry.kind == MatchEntry::Kind::Answer) ++counts_.answers;
    keeper_.journal({room->id, room->epoch, number, entry},
                    [this, room](const std::exception_ptr& error) { settled(room, error); });
}

void Hub::settled(const RoomPtr& room, const std::exception_ptr& error) {
    const Millis now = now_();
    const auto told = std::exchange(room->after, {});
    if (error) {
        note("entry-not-kept", {{"match", room->id}});
        if (is_not_ours(error)) {
            for (const auto& then : told) then(Problem{503, "not-saved", {}});
            return read_again(room);
        }
        room->table->unsettled(now);
        store_failed();
        for (const auto& then : told) then(Problem{503, "not-saved", {}});
        room->computer.reset();
        room->due = 0;
        due_.emplace(now + Retry, room->id);  // a computer tries again then
        return;
    }
    const bool draw_offered = room->table->offers().draw.has_value();
    const Progress progress = room->table->settled(now);
    measure(*room);
    for (const auto& then : told) then(std::nullopt);
    tell_progress(*room, progress);
    if (draw_offered && !room->table->offers().draw && !room->table->over())
        tell_all(*room, "offer", [&](const ClientSettings&) { return offers(*room->table); });
    go_on(room);
}

// The store has something else of this match than the table, which stays busy until it has been read anew: an answer
// that was thought lost may be there, or another tenure has gone on with it.
void Hub::read_again(const RoomPtr& room) {
    keeper_.run([id = room->id](Store& store) { return Claimed::of(store, id); },
                [this, room](const Outcome<Claimed>& found) {
                    if (!found) {
                        store_failed();
                        room->reads_again_at = now_() + Retry;
                        due_.emplace(*room->reads_again_at, room->id);
                        return;
                    }
                    const Claimed& claimed = *found.value;
                    if (claimed.kept) {
                        try {
                            room->table =
                                std::make_unique<Table>(*room->game, claimed.kept->whole, claimed.kept->seated, now_());
                        } catch (const std::exception& error) {
                            set_aside(summary_of(*claimed.kept), error.what());
                            return drop(room);
                        }
                        room->epoch = claimed.epoch;
                        room->computer.reset();
                        place_everybody(*room);
                        hold_clocks(*room);
                        const Millis now = now_();
                        for (const Audience whom : Audiences)
                            tell(*room, whom, "renewed", [&](const ClientSettings& settings) {
                                return snapshot(*room->table, whom, settings, now);
                            });
                        return go_on(room);
                    }
                    if (!claimed.why.empty()) set_aside(claimed.damaged, claimed.why);
                    drop(room);
                });
}

void Hub::tell_progress(Room& room, const Progress& progress) {
    const Table& table = *room.table;
    const Millis now = now_();
    const Json time = clocks(table, now);
    // For all of an audience who want it.
    std::array<std::optional<std::vector<Json>>, Audiences.size()> changes;
    const auto add_changes = [&](Audience whom, Json& events) {
        auto& found = changes[static_cast<std::size_t>(whom)];
        if (!found) {
            Moment question(table.game(), progress.before, progress.number);
            question.all = table.watchers_see_all();
            found = changes_for(question, whom, progress.entry.option);
        }
        for (std::size_t i = 0; i < events.size(); ++i)
            if (!found->at(i).is_null()) events[i]["frame"] = found->at(i);
    };
    const auto news = [&](Audience whom, const ClientSettings& settings) {
        if (progress.undone) return snapshot(table, whom, settings, now);
        Json events = events_for(table, whom, progress.events, settings);
        if (settings.frames && !events.empty()) add_changes(whom, events);
        Json body{{"events", std::move(events)}, {"question", question_for(table, whom, settings)}, {"clocks", time}};
        if (settings.views) body["view"] = view_for(table, whom);
        return body;
    };
    const auto what = [&](Audience whom) -> std::string_view {
        if (progress.undone) return "undone";
        return !table.over() && whom == audience(table.asked()) ? "asked" : "moved";
    };
    for (const Seat seat : Seats)
        tell(room, audience(seat), what(audience(seat)),
             [&](const ClientSettings& settings) { return news(audience(seat), settings); });
    if (!table.watchers_see_all()) {
        tell(room, Audience::Watchers, what(Audience::Watchers),
             [&](const ClientSettings& settings) { return news(Audience::Watchers, settings); });
        return;
    }
    Room::Delayed later{now + table.terms().delay, what(Audience::Watchers), {}};
    for (std::size_t i = 0; i < Langs.size(); ++i)
        later.body[i] = news(Audience::Watchers, {Langs[i], true, true, false, true});
    room.delayed.push_back(std::move(later));
}

void Hub::release_delayed(Room& room) {
    // When the match is over there is nothing left to wait for.
    while (!room.delayed.empty() && (room.finished || room.delayed.front().due <= now_())) {
        const std::string_view what = room.delayed.front().what;
        room.released = std::move(room.delayed.front().body);
        room.delayed.pop_front();
        tell(room, Audience::Watchers, what,
             [&](const ClientSettings& settings) { return (*room.released)[static_cast<std::size_t>(settings.lang)]; });
    }
}

void Hub::go_on(const RoomPtr& room) {
    while (!room->queued.empty() && !room->table->busy()) {
        Call next = std::move(room->queued.front());
        room->queued.pop_front();
        if (next.command.row->looks()) {
            // All of them at once would keep others waiting. None waits twice, or it might never be done.
            next.waited = true;
            in_turn(next);
            continue;
        }
        next.room = room;
        in_room(std::move(next));
    }
    if (!room->table->busy()) {
        if (room->table->over())
            finish(room);
        else
            think(room);
    }
    schedule(*room);
}

// A computer's answer, thought of elsewhere. It keeps its tree as long as it is asked again and again.
void Hub::think(const RoomPtr& room) {
    Table& table = *room->table;
    if (room->thinks || table.over() || table.busy() || draining_) return;
    const Seat seat = table.asked();
    if (!table.seated(seat).computer()) {
        room->computer.reset();
        return;
    }
    const Choice& choice = table.waiting().choice;
    if (choice.options.size() == 1) return answer_for(room, seat, table.question(), choice.options[0]);
    if (!room->computer) room->computer = make_player(table.seated(seat).player, seed());
    struct Thought {
        View view;
        std::shared_ptr<Player> player;
        Option option;
    };
    auto thought = std::make_shared<Thought>();
    thought->view = room->game->view(table.waiting(), seat);
    thought->player = room->computer;
    thought->option = choice.options[0];
    const Budget budget{Budget::Unlimited, std::chrono::milliseconds(settings_.computer_time)};
    room->thinks = true;
    ++counts_.thinking;
    try {
        pool_.run([thought, game = room->game,
                   budget] { thought->option = thought->player->choose(*game, thought->view, budget); },
                  [this, room, seat, thought, question = table.question()] {
                      room->thinks = false;
                      --counts_.thinking;
                      if (room->table->question() == question && !room->table->busy() && !room->table->over())
                          answer_for(room, seat, question, thought->option);
                      else
                          go_on(room);
                  },
                  {Pool::Urgency::Answer, table.seated(other(seat)).person, nullptr});
    } catch (const Problem&) {  // too much to do: later
        room->thinks = false;
        --counts_.thinking;
        due_.emplace(now_() + Retry, room->id);
    }
}

void Hub::answer_for(const RoomPtr& room, Seat seat, std::int32_t question, const Option& option) {
    const Table::Step step = room->table->answer(seat, question, option, now_());
    if (const auto* entry = std::get_if<MatchEntry>(&step))
        keep(room, question, *entry, nullptr);
    else
        note("computer-refused", {{"match", room->id}, {"why", std::get<Problem>(step).code}});
}

// --- Ending

void Hub::finish(const RoomPtr& room) {
    if (room->finishing || room->finished) return;
    room->finishing = true;
    const Table& table = *room->table;
    const Result& result = table.end();
    const bool rated = table.terms().rated && result.by != Result::By::Abort;
    const double score = !result.winner ? 0.5 : *result.winner == Seat::A ? 1.0 : 0.0;
    keeper_.run(
        [id = room->id, kept = kept(table), rated, score, game = std::string(room->game->id()),
         people = PerSeat<PersonId>{{table.seated(Seat::A).person, table.seated(Seat::B).person}},
         now = now_()](Store& store) {
            store.finish_match(id, kept);
            Json ratings = Json::object();
            if (!rated) return ratings;
            People(store, now).rate(people[Seat::A], people[Seat::B], game, score, id);
            for (const Seat seat : Seats)
                ratings[seat == Seat::A ? "a" : "b"] = describe(store.rating(people[seat], game));
            return ratings;
        },
        [this, room](Outcome<Json> ratings) {
            room->finishing = false;
            if (!ratings) {
                note("result-not-kept", {{"match", room->id}});
                if (is_not_ours(ratings.error)) return read_again(room);
                store_failed();
                due_.emplace(now_() + Retry, room->id);
                return;
            }
            room->finished = true;
            finished_.push_back(room->id);
            if (room->empty()) deserted(*room);
            release_delayed(*room);
            const std::string game(room->game->id());
            ++counts_.games[game].ended;
            if (const Result& ended = room->table->end(); ended.by == Result::By::Abort)
                called_off(room->id, game, ended.reason);
            for (const Audience whom : Audiences) {
                Json body = result_of(*room->table, whom);
                if (!ratings.value->empty()) body["ratings"] = *ratings.value;
                tell(*room, whom, "over", [&](const ClientSettings& settings) {
                    if (settings.texts) body["text"] = result_text(*room->table, settings.lang);
                    return body;
                });
            }
            lobby_changed_ = true;
            schedule(*room);
            // Where a match is over people may stay, but not more such tables than others.
            if (finished_.size() > settings_.most_tables) drop(rooms_.at(finished_.front()));
        });
}

// --- When something of ours fails

// The server was away: the clocks stand until both players are there, or had time to come.
void Hub::hold_clocks(Room& room) {
    const Millis now = now_();
    if (!room.table->terms().clock.runs()) return room.table->resume(now);
    room.table->pause(now);
    room.clocks_held_until = now + ComeBack;
    let_clocks_go(room);
}

void Hub::let_clocks_go(Room& room) {
    const Millis now = now_();
    if (!room.clocks_held_until || store_fails_at_ || draining_) return;
    const bool both = room.table->present(Seat::A) && room.table->present(Seat::B);
    if (!both && now < *room.clocks_held_until) return;
    room.clocks_held_until.reset();
    room.table->resume(now);
}

// Nothing can be kept, so nobody can answer: all clocks stand until something can.
void Hub::store_failed() {
    const Millis now = now_();
    if (std::exchange(store_fails_at_, now)) return;
    for (const auto& [id, room] : rooms_) {
        if (!room->table || room->table->over()) continue;
        room->table->pause(now);
        tell_presence(*room);
    }
}

void Hub::try_store() {
    if (!store_fails_at_ || now_() - *store_fails_at_ < Retry) return;
    store_fails_at_ = now_();
    keeper_.run([](Store& store) { store.probe(); },
                [this](const Outcome<Nothing>& probed) {
                    if (!probed || !store_fails_at_) return;
                    store_fails_at_.reset();
                    const auto rooms = rooms_;
                    for (const auto& [id, room] : rooms) {
                        if (!room->table || room->table->over()) continue;
                        hold_clocks(*room);
                        tell_presence(*room);
                        schedule(*room);
                    }
                });
}

// So that after a crash nobody has more time than before.
void Hub::keep_thinking() {
    std::vector<std::pair<MatchId, Thinking>> all;
    const Millis now = now_();
    for (const auto& [id, room] : rooms_)
        if (room->table)
            if (const auto thinking = room->table->thinking(now); thinking && thinking->used > 0)
                all.emplace_back(id, *thinking);
    last_thinking_ = now;
    if (all.empty()) return;
    keeper_.run(
        [all = std::move(all)](Store& store) {
            for (const auto& [id, thinking] : all) store.set_thinking(id, thinking);
        },
        [](const Outcome<Nothing>&) {});
}

// The lag of the players, who are asked for a sign whenever a question has come.
void Hub::measure(Room& room) const {
    if (!room.table->terms().clock.runs()) return;
    for (const Seat seat : Seats) {
        Millis lag = 0;
        for (const ClientPtr& client : room.at(audience(seat))) {
            lag = std::max(lag, client->link->lag());
            client->link->measure();
        }
        room.table->set_lag(seat, lag);
    }
}

// --- Time

void Hub::schedule(const Room& room) {
    Room& known = *rooms_.at(room.id);
    std::optional<Millis> next;
    const auto at = [&](std::optional<Millis> when) {
        if (when && (!next || *when < *next)) next = when;
    };
    if (room.table && !room.table->over() && !room.table->busy()) at(room.table->deadline());
    if (!room.delayed.empty()) at(room.delayed.front().due);
    if (room.dealing && !room.begins) at(room.dealing->until);
    at(room.clocks_held_until);
    if (room.empty_since) at(*room.empty_since + (room.table ? IdleTimeout : WaitAlone));
    const Millis due = next.value_or(0);
    if (due == room.due) return;
    if (room.due) due_.erase({room.due, room.id});
    known.due = due;
    if (!due) return;
    due_.emplace(due, room.id);
    if (wake && due_.begin()->second == room.id) wake(due);
}

void Hub::tick() {
    const Millis now = now_();
    while (!due_.empty() && due_.begin()->first <= now) {
        const std::string id = due_.begin()->second;
        due_.erase(due_.begin());
        const auto at = rooms_.find(id);
        if (at == rooms_.end()) continue;
        const RoomPtr room = at->second;
        room->due = 0;
        if (room->reads_again_at) {
            if (*room->reads_again_at <= now) {
                room->reads_again_at.reset();
                read_again(room);
            } else {
                due_.emplace(*room->reads_again_at, id);
            }
            continue;
        }
        if (room->table && room->clocks_held_until) {
            let_clocks_go(*room);
            tell_presence(*room);
        }
        if (room->table && !room->table->busy() && !room->table->over() && !draining_)
            if (const std::int32_t number = room->table->question(); const auto entry = room->table->tick(now))
                keep(room, number, *entry, nullptr);
        release_delayed(*room);
        if (room->dealing && !room->begins && room->dealing->until <= now) dealt(room);
        if (sleeps(*room, now)) {
            drop(room);
            continue;
        }
        if (room->table) go_on(room);
    }
    try_store();
    if (now - last_thinking_ >= KeepThinking) keep_thinking();
    pair_seekers();
    if (lobby_changed_ && now - last_lobby_ >= 1000) tell_lobby();
    if (now - last_sweep_ >= 60'000) {
        chat_rate_.sweep(now);
        work_rate_.sweep(now);
        address_rate_.sweep(now);
        last_sweep_ = now;
    }
}

// Whether nothing would be lost without the room: nobody is there, no clock runs, all of it is kept.
bool Hub::sleeps(const Room& room, Millis now) const {
    if (!room.empty_since || room.thinks || room.begins || room.dealing) return false;
    const Millis alone = now - *room.empty_since;
    if (!room.table) return alone >= WaitAlone;
    if (alone < IdleTimeout) return false;
    return room.finished || (!room.table->busy() && !room.table->over() && !room.table->deadline());
}

// Nobody is at the table any more.
void Hub::deserted(Room& room) {
    room.empty_since = now_();
    if (!room.finished) return;
    deserted_.push_back(room.id);
    if (deserted_.size() > MostDeserted) drop(rooms_.at(deserted_.front()));
}

void Hub::drop(const RoomPtr& room) {
    if (room->due) due_.erase({room->due, room->id});
    room->due = 0;
    const auto queued = std::exchange(room->queued, {});
    const Problem missing = no_such_table(room->id);
    for (auto& some : room->there) {
        for (const ClientPtr& client : some) client->rooms.erase(room->id);
        some.clear();
    }
    if (!room->table) {
        forget_waiting(*room);
        lobby_changed_ = true;
    }
    if (room->finished) std::erase(finished_, room->id), std::erase(deserted_, room->id);
    rooms_.erase(room->id);
    for (const Call& call : queued) {
        call.refuse(missing);
        done_with(call);
    }
}

void Hub::drain(std::function<void()> then) {
    draining_ = true;
    keep_thinking();
    const Millis now = now_();
    for (const auto& [id, room] : rooms_) {
        if (!room->table || room->table->over()) continue;
        room->table->pause(now);
        tell_all(*room, "draining", [](const ClientSettings&) { return Json::object(); });
    }
    for (const auto& [link, client] : clients_)
        if (client->greeted) client->link->send(event_message("", 0, "draining", Json::object()));
    // Works are done in order: when this one is, everything before it is durable.
    keeper_.run([](Store&) {}, [then = std::move(then)](const Outcome<Nothing>&) { then(); });
}

}  // namespace quincunx::server
