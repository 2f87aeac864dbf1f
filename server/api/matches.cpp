// Matches that were played or are being played: who, how it ended, the replay, and every moment of it.
#include <algorithm>
#include <cmath>

#include "engine/match/error.h"
#include "engine/match/replay.h"
#include "players/search.h"
#include "server/api/impl.h"
#include "server/texts.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

constexpr std::size_t MatchesPage = 50;
// What playing a match again counts for, in requests: to show one moment of it, to tell all of it, and to check a file.
constexpr double OneMoment = 1, AllMoments = 4, OneFile = 10;

Kept known_match(Store& store, const MatchId& id) {
    auto kept = looks_like_id(id) ? kept_match(store, id) : std::nullopt;
    if (!kept) throw Problem{404, "no-such-match", {id.substr(0, 20)}};
    return std::move(*kept);
}

// What somebody may see of a match.
struct Sight {
    std::optional<Seat> seat;  // which is theirs
    bool over = false;
    bool shown = false;  // anyone may see the replay: it is open, or every person who played agreed

    Sight(const WholeMatch& whole, const std::optional<Caller>& caller) : over(whole.result.has_value()) {
        shown = over;
        for (const Seat each : Seats) {
            const PersonId person = whole.record.sitters[each].person;
            if (caller && person && person == caller->person.id) seat = each;
            if (over && !whole.result->open && person && !whole.result->agreed[each]) shown = false;
        }
    }
    // Of a file somebody has sent: all of it.
    Sight() : over(true), shown(true) {}
    bool everything() const { return over && (shown || seat); }
    // Throws unless at least something of how it went may be seen.
    void need_any() const {
        if (everything() || seat) return;
        throw over ? Problem{403, "private-replay"} : Problem{403, "still-playing"};
    }
    void need_everything() const {
        need_any();
        if (!over) throw Problem{409, "still-playing"};
    }
};

Json seats_json(const PerSeat<Seated>& seated) {
    return {{"a", describe(seated[Seat::A])}, {"b", describe(seated[Seat::B])}};
}

Json result_json(const std::optional<MatchResult>& result) {
    if (!result) return nullptr;
    Json out{{"winner", result->winner}, {"by", result->by},
             {"clause", result->clause}, {"ended", result->ended},
             {"open", result->open},     {"agreed", {{"a", result->agreed[Seat::A]}, {"b", result->agreed[Seat::B]}}}};
    if (!result->reason.empty()) out["reason"] = result->reason;
    return out;
}

bool is_current(const Game* game, std::string_view rules_version) {
    return game && game->rules_version() == rules_version;
}

// --- Playing it again

// A match played through again, by the rules there are now.
struct Repeated {
    Match match;
    bool current = true;       // it was played by these rules
    bool same_outcome = true;  // and ended as it does now
};

Problem rules_changed(const MatchRecord& record, const Game* game, std::string_view what) {
    const std::string now = game ? game->rules_version() : "";
    return {409,
            "rules-changed",
            {record.rules_version, now},
            {{"rules_version", record.rules_version}, {"program", now}, {"what", what}}};
}

// Whether the match ends, by the rules, by conceding or because it grew too long, as was written down; one that was
// ended otherwise goes on.
bool ends_so(const Match& match, const std::optional<MatchResult>& result) {
    const bool too_long = result && result->reason == word(CalledOff::TooLong);
    const bool in_play = !result || (result->by != "rules" && result->by != "concession" && !too_long);
    if (in_play || !match.over()) return in_play != match.over();
    return result->winner == winner_word(match.waiting().state.core());
}

Repeated repeat(const Game* game, const WholeMatch& whole) {
    const MatchRecord& record = whole.record;
    if (!game) throw rules_changed(record, game, "there is no such game here");
    const bool current = is_current(game, record.rules_version);
    try {
        for (const Seat seat : Seats)
            if (!current && !game->check(record.setup.decks[seat]).empty())
                throw InputError("a deck is not allowed any more");
        Match match = replayed(*game, whole);
        const bool same = ends_so(match, whole.result);
        return {std::move(match), current, same};
    } catch (const InputError& error) {
        if (current) throw;
        throw rules_changed(record, game, error.what());
    }
}

// The file, with what the server knows besides; readers pass that over (docs/replay.md).
std::string replay_file(const Kept& kept, const Repeated& repeated) {
    const MatchRecord& record = kept.whole.record;
    const Json played{{"match", record.id},
                      {"rules_version", record.rules_version},
                      {"same_outcome", repeated.same_outcome},
                      {"seats", seats_json(kept.seated)},
                      {"began", record.began},
                      {"result", result_json(kept.whole.result)}};
    std::string text = write_replay_text(repeated.match);
    const std::size_t second_line = text.find('\n') + 1;
    if (Json parts = parts_told(record.chance); !parts.is_null()) {
        for (const char* seat : {"a", "b"})
            if (parts[seat].is_null()) parts.erase(seat);
        text.insert(second_line, "  \"chance\": " + parts.dump() + ",\n");
    }
    text.insert(second_line, "  \"played\": " + played.dump(-1, ' ', false, Json::error_handler_t::replace) + ",\n");
    return text;
}

// --- Moments

// With whose eyes the match is looked at: a seat's; nothing: everybody's, once it is over.
using Eyes = std::optional<Seat>;

// The moment of question n, in which nothing can be taken back any more.
Moment moment_of(const Match& match, std::size_t n, const Eyes& eyes, const PerSeat<Seated>* seated = nullptr) {
    Moment moment(match.game(), match.position(n), static_cast<std::int32_t>(n));
    moment.seated = seated;
    moment.all = !eyes;
    moment.undo = false;
    return moment;
}

Audience audience_of(const Eyes& eyes) { return eyes ? audience(*eyes) : Audience::Watchers; }

// What was answered to question n; null for other eyes than those of who answered.
Json answer_json(const Match& match, std::size_t n, const Eyes& eyes, Lang lang) {
    if (n >= match.steps().size()) return nullptr;
    const Step& step = match.steps()[n];
    if (eyes && *eyes != step.seat) return nullptr;
    const Game& game = match.game();
    const bool concedes = step.option == Concession;
    return {{"seat", word(step.seat)},
            {"option", concedes ? std::string(ConcessionWord) : game.write_option(step.option)},
            {"text", concedes ? say(lang, "moment.concedes")
                              : game.option_text(game.present(match.position(n)), step.option, lang)}};
}

Json question_json(const Match& match, std::size_t n, const Eyes& eyes, Lang lang) {
    const Moment moment = moment_of(match, n, eyes);
    const Audience whom = eyes ? audience(*eyes) : audience(moment.waiting.choice.seat);
    return question_for(moment, whom, {.lang = lang});
}

Json events_json(const Match& match, std::size_t n, const Eyes& eyes, const PerSeat<Seated>& seated, Lang lang) {
    const auto& events = n ? match.steps()[n - 1].events : match.opening();
    return events_for(moment_of(match, n, eyes, &seated), audience_of(eyes), events, {.lang = lang});
}

// How many turns, rounds or generations there have been.
Json length_at(const Match& match, std::size_t n, const Eyes& eyes) {
    const Game& game = match.game();
    const Json table =
        eyes ? game.describe(game.view(match.position(n), *eyes)) : game.describe(game.present(match.position(n)));
    return table.value("length", Json(nullptr));
}

// How well seat a stands, from -1 to 1, as a computer player judges it who sees everything.
double advantage_at(const Match& match, std::size_t n) {
    constexpr double Digits = 1000;
    const Game& game = match.game();
    return std::round(game.evaluate(game.present(match.position(n)), Seat::A) * Digits) / Digits;
}

Json head_of(const Kept& kept, const Repeated& repeated) {
    return {{"match", kept.whole.record.id},
            {"rules_version", kept.whole.record.rules_version},
            {"current", repeated.current},
            {"same_outcome", repeated.same_outcome},
            {"questions", repeated.match.steps().size()}};
}

// `judged`: with how each position stands, which only those may know who may see everything.
Json moments_json(const Kept& kept, const Repeated& repeated, const Eyes& eyes, bool judged, Lang lang) {
    const Match& match = repeated.match;
    Json out = head_of(kept, repeated);
    out["eyes"] = eyes ? word(*eyes) : "both";
    out["opening"] = events_json(match, 0, eyes, kept.seated, lang);
    Json& list = out["moments"] = Json::array();
    for (std::size_t n = 0; n < match.steps().size(); ++n) {
        const Waiting& position = match.position(n);
        Json entry{{"n", n}, {"seat", word(match.steps()[n].seat)}, {"turn", length_at(match, n, eyes)}};
        const bool asked = !eyes || *eyes == position.choice.seat;
        entry["question"] =
            asked ? Json(match.game().asked_text(match.game().present(position), position.choice, lang)) : Json();
        entry["answer"] = answer_json(match, n, eyes, lang);
        entry["events"] = events_json(match, n + 1, eyes, kept.seated, lang);
        if (judged) entry["advantage"] = advantage_at(match, n);
        list.push_back(std::move(entry));
    }
    return out;
}

Json moment_json(const Kept& kept, const Repeated& repeated, std::size_t n, const Eyes& eyes, Lang lang) {
    const Match& match = repeated.match;
    Json out = head_of(kept, repeated);
    out["eyes"] = eyes ? word(*eyes) : "both";
    out["n"] = n;
    out["turn"] = length_at(match, n, eyes);
    out["view"] = view_for(moment_of(match, n, eyes), audience_of(eyes));
    out["question"] = question_json(match, n, eyes, lang);
    out["answer"] = answer_json(match, n, eyes, lang);
    out["events"] = events_json(match, n, eyes, kept.seated, lang);
    return out;
}

// The eyes asked for, as far as they may be had.
Eyes read_eyes(std::string_view asked, const Sight& sight) {
    if (!asked.empty()) check_word("seat", asked, {"a", "b", "both"});
    if (!sight.over) {
        if (!asked.empty() && (!sight.seat || asked != word(*sight.seat))) throw Problem{403, "still-playing"};
        return sight.seat;
    }
    if (asked == "a") return Seat::A;
    if (asked == "b") return Seat::B;
    return std::nullopt;
}

Json summary_json(Store& store, const MatchSummary& summary) {
    PerSeat<Seated> seated;
    for (const Seat seat : Seats) seated[seat] = seated_of(store, summary.sitters[seat]);
    return {{"id", summary.id},
            {"game", summary.game},
            {"rules_version", summary.rules_version},
            {"seats", seats_json(seated)},
            {"terms", summary.terms},
            {"began", summary.began},
            {"result", result_json(summary.result)}};
}

// --- Files somebody sends

// Who played, as the file says, which nobody has checked: a name, or the computer's level.
Seated seated_in(const Json& file, Seat seat, const Deck& deck) {
    constexpr PersonId OfAFile = -1;
    Seated seated{.person = OfAFile, .deck = deck.name};
    const auto said = [&](const char* key) -> std::string {
        const Json::json_pointer at("/played/seats/" + std::string(word(seat)) + "/" + key);
        return file.contains(at) && file[at].is_string() ? file[at].get<std::string>() : "";
    };
    if (level(said("level"))) {
        seated.person = 0;
        seated.player = said("level");
    } else if (const std::string name = said("name"); !name.empty()) {
        try {
            seated.name = clean_name(name);
        } catch (const Problem&) {
            // No name anybody could have here.
        }
    }
    return seated;
}

// A match from the text of its file, checked by playing it.
Kept sent_match(const Hub::Find& games, const std::string& text, Millis now) {
    const Json file = Json::parse(text, nullptr, false);
    if (!file.is_object() || !file.contains("quincunx_replay")) throw Problem{422, "no-replay"};
    const auto said = [&](const char* key) {
        const auto at = file.find(key);
        return at != file.end() && at->is_string() ? at->get<std::string>() : std::string();
    };
    const Game* game = games(said("game"));
    if (!game) throw Problem{422, "no-such-game", {said("game").substr(0, 20)}};
    MatchRecord record{fresh_id(), said("game"), said("rules"), {}, {}, Terms{}.write(), now};
    if (!is_current(game, record.rules_version)) throw rules_changed(record, game, "the file is of other rules");
    Kept kept;
    try {
        const Replay replay = parse_replay(text, "replay", games);
        const Match match = play_replay(*game, replay);
        record.setup = match.setup();
        for (const Step& step : match.steps()) {
            const bool concedes = step.option == Concession;
            MatchEntry entry{concedes ? MatchEntry::Kind::Concede : MatchEntry::Kind::Answer, step.seat};
            if (!concedes) entry.option = step.option;
            kept.whole.entries.push_back(entry);
        }
        if (match.over()) {
            const Core& core = match.waiting().state.core();
            const bool too_long = core.ended_by == Core::TooLong;
            const char* by = too_long ? "abort" : core.ended_by == Core::Conceded ? "concession" : "rules";
            MatchResult result{winner_word(core), by, too_long ? "" : end_word(*game, core), now};
            if (too_long) result.reason = word(CalledOff::TooLong);
            kept.whole.result = std::move(result);
        }
    } catch (const InputError& error) {
        throw Problem{422, "bad-replay", {}, {{"detail", error.what()}}};
    }
    for (const Seat seat : Seats) kept.seated[seat] = seated_in(file, seat, record.setup.decks[seat]);
    kept.whole.record = std::move(record);
    return kept;
}

}  // namespace

// --- Files somebody has sent

Millis SentFiles::add(Kept kept, Millis now) {
    files_.push_back({std::make_shared<const Kept>(std::move(kept)), now + Keeping});
    forget(now);
    return now + Keeping;
}

std::shared_ptr<const Kept> SentFiles::find(std::string_view id, Millis now) {
    forget(now);
    const auto at = std::ranges::find_if(files_, [&](const File& file) { return file.kept->whole.record.id == id; });
    if (at == files_.end()) return nullptr;
    at->until = now + Keeping;
    files_.splice(files_.end(), files_, at);
    return files_.back().kept;
}

// What is over its time, and the oldest where there is too much. The newest stays, however long it is.
void SentFiles::forget(Millis now) {
    std::size_t entries = 0;
    for (const File& file : files_) entries += file.kept->whole.entries.size();
    while (!files_.empty() &&
           (files_.front().until <= now || files_.size() > MostFiles || (entries > MostEntries && files_.size() > 1))) {
        entries -= files_.front().kept->whole.entries.size();
        files_.pop_front();
    }
}

// --- Lists and summaries

void Api::Impl::matches_of(const CallPtr& call) {
    MatchQuery query;
    query.person = path_number(call->names[0]);
    query.game = known_game(call->request.asked("game"));
    query.finished_only = true;
    query.open_only = !call->caller || call->who().person.id != query.person;  // private ones only to oneself
    query.after = call->request.asked("after");
    if (!query.after.empty() && !looks_like_id(query.after)) throw bad_field("after", {"match-id"});
    query.limit = MatchesPage + 1;
    with_store(
        call,
        [query](Store& store) {
            if (!query.person || !store.person(query.person)) throw Problem{404, "no-such-person"};
            const std::vector<MatchSummary> found = store.matches(query);
            Json list = Json::array();
            for (std::size_t i = 0; i < std::min(found.size(), MatchesPage); ++i)
                list.push_back(summary_json(store, found[i]));
            Json out{{"matches", std::move(list)}};
            out["next"] = found.size() > MatchesPage ? Json(found[MatchesPage - 1].id) : Json(nullptr);
            return out;
        },
        [call](const Json& out) { call->answer(out); });
}

// The match, kept or sent, and what of it whoever asks may see.
template <class Then>
void Api::Impl::with_match(const CallPtr& call, Then then) {
    if (auto sent = files.find(call->names[0], now())) return then(std::move(sent), Sight());
    with_store(
        call, [id = call->names[0]](Store& store) { return known_match(store, id); },
        [call, then = std::move(then)](Kept loaded) mutable {
            auto kept = std::make_shared<const Kept>(std::move(loaded));
            const Sight sight(kept->whole, call->caller);
            then(std::move(kept), sight);
        });
}

void Api::Impl::match(const CallPtr& call) {
    with_match(call, [this, call](const std::shared_ptr<const Kept>& found, const Sight& sight) {
        const Kept& kept = *found;
        const MatchRecord& record = kept.whole.record;
        Json out{{"id", record.id},
                 {"game", record.game},
                 {"rules_version", record.rules_version},
                 {"current", is_current(games(record.game), record.rules_version)},
                 {"seats", seats_json(kept.seated)},
                 {"terms", record.terms},
                 {"options", record.setup.options},
                 {"began", record.began},
                 {"result", result_json(kept.whole.result)},
                 {"commitment", commitment(record.setup.seed)}};
        out["you"] = sight.seat ? Json(word(*sight.seat)) : Json(nullptr);
        const bool sent = files.find(record.id, now()) != nullptr;
        out["replay"] = sent ? "file" : !sight.over ? "playing" : sight.shown ? "open" : "private";
        out["chance"] = parts_published(record.chance);
        out["seed"] = nullptr;
        out["parts"] = nullptr;
        out["decks"] = nullptr;
        if (sight.everything()) {
            out["seed"] = write_seed(record.setup.seed);
            out["parts"] = parts_told(record.chance);
            const auto& decks = record.setup.decks;
            out["decks"] = {{"a", lines_of(decks[Seat::A])}, {"b", lines_of(decks[Seat::B])}};
        }
        call->answer(out);
    });
}

// --- How it went

// Loads the match; `look` says whether that may be seen and how; `tell` makes something of it, on the pool, written out
// where it is long; `then` answers with that.
template <class Look, class Tell, class Then>
void Api::Impl::look_at_match(const CallPtr& call, double cost, Look look, Tell tell, Then then) {
    limit(requests, address_key(call->request.peer), cost);
    with_match(call, [this, call, look = std::move(look), tell = std::move(tell), then = std::move(then)](
                         const std::shared_ptr<const Kept>& kept, const Sight& sight) mutable {
        const auto how = look(sight);
        const Game* of = games(kept->whole.record.game);
        const Pool::Order order{Pool::Urgency::Look, call->caller ? call->who().person.id : 0, nullptr};
        elsewhere(
            call, hub.pool(), order,
            [kept, of, how, tell = std::move(tell)] { return tell(*kept, repeat(of, kept->whole), how); },
            std::move(then));
    });
}

void Api::Impl::replay(const CallPtr& call) {
    look_at_match(
        call, AllMoments,
        [](const Sight& sight) {
            sight.need_everything();
            return Nothing{};
        },
        [](const Kept& kept, const Repeated& repeated, Nothing) {
            const MatchRecord& record = kept.whole.record;
            return Response::file(replay_file(kept, repeated), "application/json",
                                  "quincunx-" + record.game + "-" + record.id + ".json");
        },
        [call](Response file) { call->answer(std::move(file)); });
}

void Api::Impl::moments(const CallPtr& call) {
    look_at_match(
        call, AllMoments,
        [asked = std::string(call->request.asked("seat"))](const Sight& sight) {
            sight.need_any();
            return std::pair(read_eyes(asked, sight), sight.everything());
        },
        [lang = call->lang](const Kept& kept, const Repeated& repeated, const std::pair<Eyes, bool>& how) {
            return Response::json(moments_json(kept, repeated, how.first, how.second, lang));
        },
        [call](Response out) { call->answer(std::move(out)); });
}

void Api::Impl::moment(const CallPtr& call) {
    const std::int64_t number = call->names[1] == "0" ? 0 : path_number(call->names[1]);
    if (number == 0 && call->names[1] != "0") throw Problem{404, "no-such-moment"};
    look_at_match(
        call, OneMoment,
        [asked = std::string(call->request.asked("seat"))](const Sight& sight) {
            sight.need_any();
            return read_eyes(asked, sight);
        },
        [lang = call->lang, n = static_cast<std::size_t>(number)](const Kept& kept, const Repeated& repeated,
                                                                  const Eyes& eyes) {
            if (n > repeated.match.steps().size()) throw Problem{404, "no-such-moment"};
            return Response::json(moment_json(kept, repeated, n, eyes, lang));
        },
        [call](Response out) { call->answer(std::move(out)); });
}

void Api::Impl::send_replay(const CallPtr& call) {
    limit(requests, address_key(call->request.peer), OneFile);
    elsewhere(
        call, [find = games, text = call->request.body, at = now()] { return sent_match(find, text, at); },
        [this, call](Kept kept) {
            const MatchId id = kept.whole.record.id;
            const Millis until = files.add(std::move(kept), now());
            call->answer(Json{{"match", id}, {"until", until}}, 201);
        });
}

// --- What players do with it

void Api::Impl::agree(const CallPtr& call) {
    only_fields(call->body, {"open"});
    if (!call->body.contains("open")) throw bad_field("open", {"flag"});
    const bool open = flag_field(call->body, "open", false);
    with_store(
        call,
        [call, open](Store& store) {
            const MatchId& id = call->names[0];
            const Sight sight(known_match(store, id).whole, call->caller);
            if (!sight.seat) throw Problem{403, "not-a-player"};
            if (!sight.over) throw Problem{409, "still-playing"};
            store.set_agreed(id, *sight.seat, open);
            return known_match(store, id);
        },
        [call](const Kept& kept) {
            const Sight sight(kept.whole, call->caller);
            call->answer(
                Json{{"replay", sight.shown ? "open" : "private"}, {"result", result_json(kept.whole.result)}});
        });
}

void Api::Impl::branch(const CallPtr& call) {
    only_fields(call->body, {"at", "seat", "level"});
    constexpr std::int64_t Farthest = 1'000'000;
    const auto at = static_cast<std::size_t>(number_field(call->body, "at", 0, Farthest));
    const std::string seat = text_field(call->body, "seat", 10);
    check_word("seat", seat, {"a", "b"});
    const std::string wanted = text_field(call->body, "level", 40);
    if (!level(wanted)) throw Problem{404, "no-such-level", {wanted}};
    look_at_match(
        call, AllMoments,
        [](const Sight& sight) {
            sight.need_everything();
            return sight.shown;
        },
        [at, seat, wanted](const Kept& kept, const Repeated& repeated, bool shown) {
            const Match& match = repeated.match;
            // Where it is over, nothing can go on.
            if (at > match.steps().size() || match.position(at).over()) throw Problem{404, "no-such-moment"};
            const Setup& setup = match.setup();
            const Seat own = seat == "a" ? Seat::A : Seat::B;
            TableRequest request;
            request.game = kept.whole.record.game;
            request.options = setup.options;
            request.deck = setup.decks[own];
            request.computer_deck = setup.decks[other(own)];
            request.level = wanted;
            request.seat = seat;
            // It has the chance and the hands of the match it comes from: it is no more open than that one.
            request.terms.open_replay = shown;
            if (!shown) request.terms.watching = Terms::Watching::Nobody;
            request.branch = TableRequest::Branch{setup, kept.whole.record.chance, {}};
            for (std::size_t n = 0; n < at; ++n) request.branch->answers.push_back(match.steps()[n].option);
            return request;
        },
        [this, call](TableRequest request) {
            request.address = address_of(*call);
            hub.create_table(call->who(), request, told(call, 201));
        });
}

}  // namespace quincunx::server
