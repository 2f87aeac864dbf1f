// The hub's tables: how a match begins, goes on, is kept, told and ended.
#include <algorithm>

#include "engine/match/error.h"
#include "players/search.h"
#include "server/hub/room.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

constexpr Millis IdleTimeout = 300'000;   // after so long without anybody a table goes to sleep
constexpr Millis Afterwards = 1'800'000;  // how long those who played may stay at a table whose match is over
constexpr Millis Retry = 2000;            // until what could not be done is tried again

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

// --- Beginning and taking up

void Hub::begin(const RoomPtr& room, PerSeat<Seated> seated, Setup setup, const std::vector<Option>& prefix,
                std::function<void(std::optional<Problem>)> then) {
    MatchRecord record;
    record.id = room->id;
    record.game = room->game->id();
    record.rules_version = room->game->rules_version();
    record.setup = std::move(setup);
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
            ++counts_.games[std::string(room->game->id())].begun;
            const Millis now = now_();
            // Whoever came to the table while it waited takes the place that is theirs now.
            std::vector<ClientPtr> everybody;
            for (auto& some : room->there) everybody.insert(everybody.end(), some.begin(), some.end()), some.clear();
            for (const ClientPtr& client : everybody)
                room->at(room->place_of(client->caller.person.id)).push_back(client);
            for (const Seat seat : Seats)
                if (!room->table->seated(seat).computer() && room->at(audience(seat)).empty())
                    room->table->left(seat, now);
            for (const Audience whom : Audiences)
                tell(*room, whom, "began",
                     [&](const ClientSettings& settings) { return snapshot(*room->table, whom, settings, now); });
            lobby_changed_ = true;
            then(std::nullopt);
            go_on(room);
        });
}

Hub::RoomPtr Hub::take_up(const WholeMatch& whole, PerSeat<Seated> seated) {
    const Game* game = games_(whole.record.game);
    if (!game) throw InputError("there is no game '" + whole.record.game + "'");
    auto room = std::make_shared<Room>();
    room->id = whole.record.id;
    room->game = game;
    room->made = whole.record.began;
    room->request.game = whole.record.game;
    room->request.terms = Terms::read(whole.record.terms);
    room->request.options = whole.record.setup.options;
    const Millis now = now_();
    room->table = std::make_unique<Table>(*game, whole, std::move(seated), now);
    room->table->resume(now);
    room->empty_since = now;
    rooms_[room->id] = room;
    return room;
}

void Hub::restore(std::function<void(std::size_t, std::size_t)> ready) {
    // Matches between people go on at once, for their clocks run; one against the computer sleeps until its player
    // comes back to it.
    keeper_.run(
        [](Store& store) {
            std::vector<Kept> all;
            for (const MatchId& id : store.unfinished())
                if (auto kept = unfinished_match(store, id))
                    if (kept->seated[Seat::A].person && kept->seated[Seat::B].person) all.push_back(std::move(*kept));
            return all;
        },
        [this, ready = std::move(ready)](Outcome<std::vector<Kept>> all) {
            std::size_t restored = 0, called_off = 0;
            for (Kept& kept : all.get()) {
                try {
                    go_on(take_up(kept.whole, std::move(kept.seated)));
                    ++restored;
                } catch (const InputError& error) {
                    call_off(kept.whole, error.what());
                    ++called_off;
                }
            }
            ready(restored, called_off);
        });
}

// A match that does not fit the rules there are now: it ends without a result, and its journal stays.
void Hub::call_off(const WholeMatch& whole, const std::string& why) {
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
}

void Hub::called_off(const MatchId& match, const std::string& game, CalledOff reason, Json more) {
    ++counts_.games[game].called_off[static_cast<std::size_t>(reason)];
    more.update({{"match", match}, {"game", game}, {"reason", word(reason)}});
    note("match-called-off", more);
}

void Hub::find_room(const std::string& id, std::function<void(RoomPtr)> then) {
    if (const auto at = rooms_.find(id); at != rooms_.end()) return then(at->second);
    if (!looks_like_id(id)) return then(nullptr);
    auto& waiting = loading_[id];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return;
    keeper_.run([id](Store& store) { return unfinished_match(store, id); },
                [this, id](Outcome<std::optional<Kept>> found) {
                    RoomPtr room;
                    if (found && *found.value) {
                        Kept& kept = **found.value;
                        try {
                            room = take_up(kept.whole, std::move(kept.seated));
                        } catch (const InputError& error) {
                            call_off(kept.whole, error.what());
                        }
                    }
                    const auto waited = std::move(loading_[id]);
                    loading_.erase(id);
                    for (const auto& who : waited) who(room);
                    if (room) go_on(room);
                });
}

// --- Going on

// Writes the entry down; the table carries it out, and it is told, when it is durable.
void Hub::keep(const RoomPtr& room, std::int32_t number, const MatchEntry& entry,
               std::function<void(std::optional<Problem>)> then) {
    if (then) room->after.push_back(std::move(then));
    if (entry.kind == MatchEntry::Kind::Answer) ++counts_.answers;
    keeper_.journal(room->id, number, entry, [this, room](const std::exception_ptr& error) { settled(room, error); });
}

void Hub::settled(const RoomPtr& room, const std::exception_ptr& error) {
    const Millis now = now_();
    const auto told = std::exchange(room->after, {});
    if (error) {
        note("entry-not-kept", {{"match", room->id}});
        room->table->unsettled(now);
        for (const auto& then : told) then(Problem{503, "not-saved", {}});
        room->computer.reset();
        room->due = 0;
        due_.emplace(now + Retry, room->id);  // a computer tries again then
        return;
    }
    const Progress progress = room->table->settled(now);
    for (const auto& then : told) then(std::nullopt);
    tell_progress(*room, progress);
    go_on(room);
}

void Hub::tell_progress(Room& room, const Progress& progress) {
    const Table& table = *room.table;
    const Millis now = now_();
    const Json time = clocks(table, now);
    const auto news = [&](Audience whom, const ClientSettings& settings) {
        if (progress.undone) return snapshot(table, whom, settings, now);
        Json body{{"events", events_for(table, whom, progress.events, settings)},
                  {"question", question_for(table, whom, settings)},
                  {"clocks", time}};
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
    Room::Delayed later{now + table.terms().delay, {}};
    for (std::size_t i = 0; i < Langs.size(); ++i) later.body[i] = news(Audience::Watchers, {Langs[i], true, true});
    room.delayed.push_back(std::move(later));
}

void Hub::release_delayed(Room& room) {
    while (!room.delayed.empty() && room.delayed.front().due <= now_()) {
        room.released = std::move(room.delayed.front().body);
        room.delayed.pop_front();
        tell(room, Audience::Watchers, "moved",
             [&](const ClientSettings& settings) { return (*room.released)[static_cast<std::size_t>(settings.lang)]; });
    }
}

void Hub::go_on(const RoomPtr& room) {
    while (!room->queued.empty() && !room->table->busy()) {
        Call next = std::move(room->queued.front());
        room->queued.pop_front();
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
                  });
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
                due_.emplace(now_() + Retry, room->id);
                return;
            }
            room->finished = true;
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
        });
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
    if (room.empty_since) at(*room.empty_since + (room.finished || !room.table ? Afterwards : IdleTimeout));
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
        if (room->table && !room->table->busy() && !room->table->over() && !draining_)
            if (const std::int32_t number = room->table->question(); const auto entry = room->table->tick(now))
                keep(room, number, *entry, nullptr);
        release_delayed(*room);
        if (sleeps(*room, now)) {
            drop(room);
            continue;
        }
        if (room->table) go_on(room);
    }
    pair_seekers();
    if (lobby_changed_ && now - last_lobby_ >= 1000) tell_lobby();
    if (now - last_sweep_ >= 60'000) {
        chat_rate_.sweep(now);
        last_sweep_ = now;
    }
}

// Whether nothing would be lost without the room: nobody is there, no clock runs, all of it is kept.
bool Hub::sleeps(const Room& room, Millis now) const {
    if (!room.empty_since || room.thinks || room.begins) return false;
    const Millis alone = now - *room.empty_since;
    if (!room.table || room.finished) return alone >= Afterwards;
    return alone >= IdleTimeout && !room.table->busy() && !room.table->over() && !room.table->deadline();
}

void Hub::drop(const RoomPtr& room) {
    if (room->due) due_.erase({room->due, room->id});
    room->due = 0;
    for (const Call& call : std::exchange(room->queued, {})) call.refuse(no_such_table(room->id));
    for (auto& some : room->there) {
        for (const ClientPtr& client : some) client->rooms.erase(room->id);
        some.clear();
    }
    if (!room->table) lobby_changed_ = true;
    rooms_.erase(room->id);
}

void Hub::drain(std::function<void()> then) {
    draining_ = true;
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
