#include "server/wire/messages.h"

#include <algorithm>
#include <set>

#include "server/texts.h"

namespace quincunx::server {

namespace {

constexpr std::string_view Hidden = "hidden";
constexpr std::size_t MostReached = 64;  // places one walk leads to

std::string_view word(Seat seat) { return seat == Seat::A ? "a" : "b"; }

Json word_or_null(const std::optional<Seat>& seat) { return seat ? Json(word(*seat)) : Json(nullptr); }

std::string_view word(Audience whom) {
    static constexpr std::string_view Words[] = {"a", "b", "watcher"};
    return Words[static_cast<std::size_t>(whom)];
}

std::string_view word(PersonKind kind) {
    static constexpr std::string_view Words[] = {"guest", "account", "bot"};
    return Words[static_cast<std::size_t>(kind)];
}

// What goes out is valid UTF-8, whatever came in.
std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// An object with room for so many keys: one that grows copies them again and again.
Json object_of(std::size_t keys) {
    Json object = Json::object();
    object.get_ref<Json::object_t&>().reserve(keys);
    return object;
}

// The event as those are told it who know what both seats know.
Event told_to_both(Event event) {
    if (event.seen_by != Everybody)
        for (std::size_t i = 0; i < event.values.size(); ++i)
            if (event.secret >> i & 1) event.values[i] = Event::Hidden;
    event.seen_by = Everybody;
    event.secret = 0;
    return event;
}

Event told(const Event& event, Audience whom, bool all) {
    if (const auto seat = seat_of(whom)) return event.told_to(*seat);
    return all ? event : told_to_both(event);
}

Json event_entry(const Game& game, const Event& event, const ClientSettings& settings, const PlayerNames& called) {
    Json entry = game.describe(event);
    if (event.cause.kind == Cause::Kind::Clause) entry["clause"] = game.clause_id(event.cause.id);
    if (!settings.texts) return entry;
    if (event.cause.kind == Cause::Kind::Card || event.cause.kind == Cause::Kind::Ability)
        entry["because"] = game.cause_name(event.cause, settings.lang);
    entry["text"] = game.event_text(event, settings.lang, &called);
    return entry;
}

// Every name once, without the empty ones.
Json names_of(const Game& game, const StateBytes& now, const Option& option) {
    Json names = Json::array();
    for (const std::string& name : game.option_names(now, option))
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return names;
}

// What an option is called and about. All of it is known to the seat that is asked, so it is the same in every world
// that looks to it as this one does.
Json option_entry(const Moment& moment, const StateBytes& now, const Option& option, const ClientSettings& settings) {
    const Game& game = moment.game;
    Json entry = object_of(6);
    entry["option"] = game.write_option(option);
    if (settings.texts) entry["text"] = game.option_text(now, option, settings.lang);
    if (settings.names) entry["names"] = names_of(game, now, option);
    if (settings.texts) entry["facts"] = game.option_facts(now, moment.waiting.choice, option);
    return entry;
}

// What the facts of an answer say about where it is, and what is done there.
Json place_of(const Json& facts, const Json& own_place) {
    Json place = object_of(6);
    for (const char* key : {"at", "from", "key", "role", "whose", "harms"})
        if (const auto found = facts.find(key); found != facts.end()) place[key] = *found;
    const auto to = facts.find("to");
    if (to != facts.end() && (!place.contains("at") || place["at"] == own_place)) place["at"] = *to;
    return place;
}

bool has_role(const Json& facts, std::string_view role) { return facts.value("role", "") == role; }

// Walking, a question for each step: where one can come by going on from `next`, and the answers that lead there. Only
// what touches neither chance nor anything hidden is walked through.
void add_walks(Json& targets, const Game& game, const Waiting& next, const Json& own_place) {
    struct Stop {
        Waiting at;
        std::vector<std::string> by;
    };
    std::vector<Stop> stops{{next, {}}};
    std::set<std::string> reached{own_place.is_string() ? own_place.get<std::string>() : ""};
    for (std::size_t i = 0; i < stops.size() && reached.size() < MostReached; ++i) {
        const Waiting from = stops[i].at;
        const StateBytes now = game.present(from);
        for (const Option& option : from.choice.options) {
            Json place = place_of(game.option_facts(now, from.choice, option), own_place);
            if (!has_role(place, "go") || !place.contains("at") || !reached.insert(place["at"]).second) continue;
            std::vector<std::string> by = stops[i].by;
            by.push_back(game.write_option(option));
            auto there = game.free_step(from, now, option);
            if (there && there->state == from.state && there->choice.prompt == from.choice.prompt) {
                const StateBytes then = game.present(*there);
                stops.push_back({*there, by});
                for (const Option& end : there->choice.options)
                    if (has_role(game.option_facts(then, there->choice, end), "decline"))
                        by.push_back(game.write_option(end));
            }
            place["by"] = std::move(by);
            targets.push_back(std::move(place));
        }
    }
}

// What an option can be aimed at: the things and places its next question is about, where that is part of the same
// action: asked in the same unit, or one that is not the beginning of something else.
Json targets_of(const Game& game, const Waiting& before, const Waiting& next, const Json& own) {
    const StateBytes now = game.present(next);
    std::vector<Json> asked;
    for (const Option& option : next.choice.options) asked.push_back(game.option_facts(now, next.choice, option));
    Json targets = Json::array();
    if (next.state != before.state &&
        (has_role(own, "end") || has_role(own, "decline") || next.choice.prompt == before.choice.prompt ||
         std::ranges::any_of(asked, [](const Json& facts) { return has_role(facts, "end"); })))
        return targets;
    const Json own_place = own.value("at", Json());
    if (std::ranges::any_of(asked, [](const Json& facts) { return has_role(facts, "go"); }))
        add_walks(targets, game, next, own_place);
    else
        for (const Json& facts : asked)
            if (Json place = place_of(facts, own_place);
                (place.contains("at") || (place.contains("from") && place.contains("key"))) &&
                std::ranges::find(targets, place) == targets.end())
                targets.push_back(std::move(place));
    return targets;
}

void add_reason(Json& to, const Game& game, const StateBytes& now, const Reason& reason, Lang lang) {
    const bool of_kernel = reason.id >= KernelNotAsked;
    to["reason"] = of_kernel ? say(lang, "reason.not-offered") : game.reason_text(now, reason, lang);
    to["clauses"] = of_kernel ? std::vector<std::string>{} : game.reason_clauses(reason);
    to["reason_values"] = reason.values;
    if (!of_kernel && game.is_price(reason)) to["price"] = true;
}

// The candidates that are not offered.
Json refused_in(const Moment& moment, const StateBytes& now, const std::vector<Refusal>& refusals,
                const ClientSettings& settings) {
    Json entries = Json::array();
    for (const Refusal& refusal : refusals) {
        Json entry = option_entry(moment, now, refusal.option, settings);
        add_reason(entry, moment.game, now, refusal.reason, settings.lang);
        entries.push_back(std::move(entry));
    }
    return entries;
}

std::vector<Refusal> refusals_of(const Moment& moment) {
    return moment.table ? moment.table->refusals() : moment.game.refusals(moment.waiting);
}

// The words of what the question is about, where the question does not say them itself.
std::string subject_text(const Game& game, const StateBytes& now, const Choice& choice, std::string_view question,
                         Lang lang) {
    std::string words = choice.subject ? game.subject_text(now, choice, lang) : "";
    return question.find(words) == std::string_view::npos ? words : "";
}

// Why an answer that is no candidate of the question is refused; nothing: it would be taken.
std::optional<Reason> reason_against(const Moment& moment, const Option& option) {
    Waiting tried = moment.waiting;
    return moment.game.answer(tried, option);
}

Json deck_of(const Game& game, const Deck& deck) {
    Json cards = Json::array();
    for (const Deck::Line& line : deck.cards) {
        const CardInfo* card = game.card(line.card);
        cards.push_back({{"number", line.card}, {"key", card ? card->key : ""}, {"count", line.count}});
    }
    return {{"name", deck.name}, {"cards", std::move(cards)}};
}

std::string name_of(const Seated& seated, Lang lang) {
    if (!seated.computer()) return seated.name.empty() ? say(lang, "person.gone") : seated.name;
    const std::string key = "level." + seated.player;
    const std::string level = server_texts().has(lang, key) ? say(lang, key) : seated.player;
    return say(lang, "person.computer", std::vector{level});
}

// What texts call the players: whoever plays reads of you and the opponent, all others read names.
PlayerNames names_at(const Moment& moment, Audience whom, Lang lang) {
    const auto reader = seat_of(whom);
    if (!moment.seated || (moment.table && reader)) return moment.game.names_for(reader.value_or(Seat::A), lang);
    return {name_of((*moment.seated)[Seat::A], lang), name_of((*moment.seated)[Seat::B], lang)};
}

// What is the same in both; what is not is "hidden", or left out where there is not as much of it.
Json same_in(const Json& one, const Json& two) {
    if (one.is_object() && two.is_object()) {
        Json both = Json::object();
        for (const auto& [key, value] : one.items()) {
            const auto other = two.find(key);
            if (other == two.end()) continue;
            if (value.is_array() && other->is_array() && value.size() != other->size()) continue;
            both[key] = same_in(value, *other);
        }
        return both;
    }
    if (one.is_array() && two.is_array() && one.size() == two.size()) {
        Json both = Json::array();
        for (std::size_t i = 0; i < one.size(); ++i) both.push_back(same_in(one[i], two[i]));
        return both;
    }
    return one == two ? one : Json(Hidden);
}

// A side as the other seat sees it, without what its owner does not know.
Json less(const Json& seen, const Json& own) {
    if (own == Hidden) return Hidden;
    if (seen.is_object() && own.is_object()) {
        Json both = Json::object();
        for (const auto& [key, value] : seen.items())
            if (const auto known = own.find(key); known != own.end()) both[key] = less(value, *known);
        return both;
    }
    if (!seen.is_array() || !own.is_array() || seen.size() != own.size()) return seen;
    Json both = Json::array();
    for (std::size_t i = 0; i < seen.size(); ++i) both.push_back(less(seen[i], own[i]));
    return both;
}

}  // namespace

Moment::Moment(const Game& of, const Waiting& position, std::int32_t number)
    : game(of), waiting(position), question(number), over(position.over()) {}

Moment::Moment(const Table& of)
    : game(of.game()),
      waiting(of.waiting()),
      question(of.question()),
      over(of.over()),
      all(of.watchers_see_all()),
      undo(of.terms().undo != Terms::Undo::Never),
      table(&of),
      seated(&of.seated()) {
    for (const Seat seat : Seats)
        undo_now[seat] = !of.can_undo(seat) ? "no" : of.undo_is_free(seat) ? "free" : "consent";
}

// --- Views

namespace {

// What the audience sees, by what each seat sees.
template <class See>
Json seen_by(Audience whom, bool all, const See& see) {
    if (const auto seat = seat_of(whom)) return see(*seat);
    const Json a = see(Seat::A), b = see(Seat::B);
    return all ? Json{{"a", a}, {"b", b}} : in_common(a, b);
}

}  // namespace

Json view_for(const Moment& moment, Audience whom) {
    return seen_by(whom, moment.all,
                   [&](Seat seat) { return moment.game.describe(moment.game.view(moment.waiting, seat)); });
}

Json patch_between(const Json& before, const Json& after) {
    if (!before.is_object() || !after.is_object()) return after;
    Json patch = Json::object();
    for (const auto& [key, value] : before.items())
        if (!after.contains(key)) patch[key] = nullptr;
    for (const auto& [key, value] : after.items()) {
        const auto was = before.find(key);
        if (was == before.end())
            patch[key] = value;
        else if (*was != value)
            patch[key] = patch_between(*was, value);
    }
    return patch;
}

namespace {

// Without the lists of unseen cards. In the middle of an answer a card may be on its way from one hidden place to
// another and in neither: such a list would tell which one it is.
Json without_unseen(Json view) {
    if (!view.is_object()) return view;
    view.erase("unseen");
    for (Json& member : view) member = without_unseen(std::move(member));
    return view;
}

}  // namespace

std::vector<Json> changes_for(const Moment& question, Audience whom, const Option& answer, RollScript* script) {
    class Eye final : public Listener {
    public:
        std::vector<Json> changes;

        Eye(const Moment& moment, Audience whom)
            : moment_(moment), whom_(whom), seen_(without_unseen(view_for(moment, whom))) {}
        void watches(const StateBytes& state) override { state_ = &state; }
        void happened(const Event&) override {
            const Game& game = moment_.game;
            Json now = without_unseen(
                seen_by(whom_, moment_.all, [&](Seat seat) { return game.describe(game.glimpse(*state_, seat)); }));
            changes.push_back(now == seen_ ? Json() : patch_between(seen_, now));
            seen_ = std::move(now);
        }

    private:
        const Moment& moment_;
        Audience whom_;
        Json seen_;
        const StateBytes* state_ = nullptr;
    };
    Eye eye(question, whom);
    Waiting copy = question.waiting;
    question.game.answer(copy, answer, {nullptr, &eye, nullptr, script});
    return std::move(eye.changes);
}

Json in_common(const Json& a, const Json& b) {
    Json both = same_in(a, b);
    if (both.contains("you")) both["you"] = less(b["you"], a["you"]);
    if (both.contains("foe")) both["foe"] = less(a["foe"], b["foe"]);
    both.erase("seat");  // whose view it is
    return both;
}

// --- Questions and events

Json question_for(const Moment& moment, Audience whom, const ClientSettings& settings) {
    if (moment.over) return nullptr;
    const Game& game = moment.game;
    const Choice& choice = moment.waiting.choice;
    Json question = object_of(10);
    question["question"] = moment.question;
    question["seat"] = word(choice.seat);
    question["prompt"] = game.question_key(choice);
    if (const auto seat = seat_of(whom); seat && !moment.undo_now[*seat].empty())
        question["undo"] = moment.undo_now[*seat];
    if (whom != audience(choice.seat)) return question;
    StateBytes now;
    if (settings.texts || settings.names || choice.subject) now = game.present(moment.waiting);
    std::string text;
    if (settings.texts) question["text"] = text = game.question_text(now, choice, settings.lang);
    question["subject"] = choice.subject ? game.question_subject(now, choice) : "";
    if (settings.texts) question["subject_text"] = subject_text(game, now, choice, text, settings.lang);
    Json& options = question["options"] = Json::array();
    for (const Option& option : choice.options) {
        Json entry = option_entry(moment, now, option, settings);
        if (settings.texts) {
            const auto next = game.free_step(moment.waiting, now, option);
            entry["undo"] = moment.undo && next;
            if (next)
                if (Json targets = targets_of(game, moment.waiting, *next, entry["facts"]); !targets.empty())
                    entry["targets"] = std::move(targets);
        }
        options.push_back(std::move(entry));
    }
    question["open"] = choice.open;
    if (settings.texts && moment.table)
        if (const auto& refusals = moment.table->refusals(); refusals.size() <= MostRefused)
            question["refused"] = refused_in(moment, now, refusals, settings);
    return question;
}

Json events_for(const Moment& moment, Audience whom, std::span<const Event> events, const ClientSettings& settings) {
    Json entries = Json::array();
    const PlayerNames called = names_at(moment, whom, settings.lang);
    for (const Event& event : events)
        entries.push_back(event_entry(moment.game, told(event, whom, moment.all), settings, called));
    return entries;
}

Json move_for(const Moment& before, const Moment& after, Audience whom, Audience eyes, const Option& answer,
              std::span<const Event> happened, const ClientSettings& settings, RollScript* script) {
    Json events = events_for(before, whom, happened, settings);
    const auto changes = changes_for(before, eyes, answer, script);
    for (std::size_t i = 0; i < events.size() && i < changes.size(); ++i)
        if (!changes[i].is_null()) events[i]["frame"] = changes[i];
    return {{"seat", word(before.waiting.choice.seat)}, {"events", std::move(events)}, {"view", view_for(after, eyes)}};
}

// --- The table

Json clocks(const Table& table, Millis now) {
    const bool runs = table.terms().clock.runs();
    Json all = object_of(4);
    for (const Seat seat : Seats) {
        Json& one = all[std::string(word(seat))] = object_of(3);
        one["here"] = table.present(seat);
        if (table.seated(seat).computer()) continue;
        if (!runs) continue;
        const Table::TimeLeft left = table.time_left(seat, now);
        one["bank"] = left.bank;
        one["answer"] = left.answer;
    }
    const bool running = runs && !table.over() && !table.paused() && !table.seated(table.asked()).computer();
    all["running"] = running ? Json(word(table.asked())) : Json(nullptr);
    all["paused"] = table.paused();
    return all;
}

Json offers(const Table& table) {
    static constexpr std::array<const char*, 3> Endings{"declined", "lapsed", "withdrawn"};
    Json ended = nullptr;
    if (const auto& last = table.offers().ended)
        ended = {{"seat", word(last->seat)}, {"how", Endings.at(static_cast<std::size_t>(last->how))}};
    return {{"draw", word_or_null(table.offers().draw)},
            {"draw_ended", std::move(ended)},
            {"undo", word_or_null(table.offers().undo)},
            {"watching", {{"a", table.lets_watch[Seat::A]}, {"b", table.lets_watch[Seat::B]}}}};
}

Json describe(const Seated& seated) {
    Json entry{{"kind", seated.computer() ? "computer" : word(seated.kind)}};
    if (seated.computer()) {
        entry["level"] = seated.player;
    } else {
        if (seated.person > 0) entry["id"] = seated.person;  // below: of a replay file
        entry["name"] = seated.name;
    }
    entry["deck"] = seated.deck;
    return entry;
}

Json seats(const Table& table) {
    return {{"a", describe(table.seated(Seat::A))}, {"b", describe(table.seated(Seat::B))}};
}

Json parts_published(const Chance& chance) {
    if (chance.server.empty()) return nullptr;
    const auto hash = [](const std::string& part) { return part.empty() ? Json(nullptr) : Json(sha256(part)); };
    return {{"server", hash(chance.server)}, {"a", hash(chance.parts[Seat::A])}, {"b", hash(chance.parts[Seat::B])}};
}

Json parts_told(const Chance& chance) {
    if (chance.server.empty()) return nullptr;
    const auto part = [](const std::string& given) { return given.empty() ? Json(nullptr) : Json(given); };
    return {{"server", chance.server}, {"a", part(chance.parts[Seat::A])}, {"b", part(chance.parts[Seat::B])}};
}

Json result_of(const Table& table, Audience whom) {
    if (!table.over()) return nullptr;
    const Result& result = table.end();
    const Seed seed = table.record().setup.seed;
    Json told{{"winner", winner_word(result)},
              {"by", word(result.by)},
              {"clause", result.clause},
              {"ended", result.at},
              {"commitment", commitment(seed)}};
    if (result.reason != CalledOff::Unknown) told["reason"] = word(result.reason);
    if (seat_of(whom) || table.terms().open_replay) {
        told["seed"] = write_seed(seed);
        if (Json parts = parts_told(table.record().chance); !parts.is_null()) told["chance"] = std::move(parts);
    }
    return told;
}

std::string result_text(const Table& table, Lang lang) {
    if (!table.over()) return "";
    const Result& result = table.end();
    std::vector<std::string> values{result.clause};
    std::string key = "result." + std::string(word(result.by));
    if (result.winner)
        for (const Seat seat : {*result.winner, other(*result.winner)})
            values.push_back(name_of(table.seated(seat), lang));
    else if (result.by == Result::By::Rules)
        key += "-draw";
    else if (result.reason != CalledOff::Unknown)
        key += "-" + std::string(word(result.reason));
    return say(lang, key, values);
}

Json snapshot(const Table& table, Audience whom, const ClientSettings& settings, Millis now) {
    const MatchRecord& record = table.record();
    Json decks = Json::object();
    for (const Seat seat : Seats) decks[std::string(word(seat))] = deck_of(table.game(), record.setup.decks[seat]);
    Json all{{"table", table.id()},
             {"n", table.stream(whom)},
             {"you", word(whom)},
             {"game", record.game},
             {"rules", record.rules_version},
             {"options", record.setup.options},
             {"commitment", commitment(record.setup.seed)},
             {"began", record.began},
             {"terms", table.terms().write()},
             {"seats", seats(table)},
             {"decks", std::move(decks)},
             {"clocks", clocks(table, now)},
             {"offers", offers(table)}};
    if (Json parts = parts_published(record.chance); !parts.is_null()) all["chance"] = std::move(parts);
    all["view"] = view_for(table, whom);
    all["question"] = question_for(table, whom, settings);
    all["log"] = Json{{"from", table.log_begins()},
                      {"events", events_for(table, whom, table.log(), settings)},
                      {"steps", table.log_steps()}};
    all["result"] = result_of(table, whom);
    if (table.over() && settings.texts) all["result"]["text"] = result_text(table, settings.lang);
    return all;
}

// --- Why not, and what then

Json why_not(const Moment& moment, Seat seat, const ClientSettings& settings, const std::optional<Option>& only) {
    const Choice& choice = moment.waiting.choice;
    if (moment.over || seat != choice.seat || (only && choice.options.contains(*only))) return Json::array();
    const Game& game = moment.game;
    const StateBytes now = game.present(moment.waiting);
    std::vector<Refusal> refusals = refusals_of(moment);
    if (only) std::erase_if(refusals, [&](const Refusal& each) { return !(each.option == *only); });
    Json entries = refused_in(moment, now, refusals, settings);
    if (!only || !entries.empty()) return entries;
    // What is no candidate may name things that are not there: it has no words.
    if (const auto reason = reason_against(moment, *only)) {
        entries.push_back({{"option", game.write_option(*only)}});
        add_reason(entries[0], game, now, *reason, settings.lang);
    }
    return entries;
}

Json preview(const Moment& moment, Seat seat, const Option& option, const ClientSettings& settings) {
    const Choice& choice = moment.waiting.choice;
    if (moment.over || seat != choice.seat || reason_against(moment, option)) throw Problem{422, "not-offered"};
    const PlayerNames called = names_at(moment, audience(seat), settings.lang);
    Json events = Json::array();
    for (const Foreseen& foreseen : moment.game.preview(moment.game.view(moment.waiting, seat), option)) {
        events.push_back(event_entry(moment.game, foreseen.event, settings, called));
        events.back()["sure"] = foreseen.sure;
    }
    return {{"option", moment.game.write_option(option)},
            {"undo", moment.undo && moment.game.undo_is_free(moment.waiting, option)},
            {"events", std::move(events)}};
}

namespace {

Json steps_json(const std::vector<Hint::Step>& steps) {
    Json out = Json::array();
    for (const Hint::Step& step : steps) out.push_back({{"seat", word(step.seat)}, {"text", step.words}});
    return out;
}

}  // namespace

Json describe(const Game& game, const Weighed& weighed, Seat seat, const ClientSettings& settings) {
    const Audience reader = audience(seat);
    Json reply = Json::array();
    for (const Weighed::Move& move : weighed.reply) {
        reply.push_back(move_for({game, move.before, 0}, {game, move.after, 0}, reader, reader, move.option,
                                 move.events, settings));
        if (move.before.choice.options.size() > 1)
            reply.back()["text"] = game.option_text(game.present(move.before), move.option, settings.lang);
    }
    return {{"loss", weighed.loss}, {"error", weighed.error}, {"reply", std::move(reply)}};
}

Json describe(const Game& game, const Hint& hint) {
    Json suggestions = Json::array();
    for (const Hint::Suggestion& suggestion : hint.suggestions)
        suggestions.push_back({{"option", game.write_option(suggestion.option)},
                               {"text", suggestion.words},
                               {"expected", suggestion.expected},
                               {"looked_at", suggestion.looked_at}});
    return {{"nodes", hint.nodes},
            {"suggestions", std::move(suggestions)},
            {"line", steps_json(hint.line)},
            {"follows", hint.follows}};
}

// --- Envelopes

std::string event_message(const MatchId& table, std::int64_t n, std::string_view what, const Json& body) {
    std::string message = R"({"kind":"event","event":")" + std::string(what) + '"';
    if (!table.empty()) message += ",\"table\":" + written(table);
    if (n > 0) message += ",\"n\":" + std::to_string(n);
    return message + ",\"body\":" + written(body) + '}';
}

std::string response(const Json& id, const Json& body) {
    return R"({"kind":"response","id":)" + written(id) + R"(,"ok":true,"body":)" + written(body) + '}';
}

std::string refusal(const Json& id, const Problem& problem, Lang lang) {
    return R"({"kind":"response","id":)" + written(id) + R"(,"ok":false,"error":)" + written(error_of(problem, lang)) +
           '}';
}

Json error_of(const Problem& problem, Lang lang) {
    const std::string key = "problem." + problem.code;
    std::vector<std::string> values = problem.values;
    if (problem.expected) values.push_back(say(lang, "form." + problem.expected->key, problem.expected->values));
    Json error{{"code", problem.code},
               {"text", say(lang, server_texts().has(lang, key) ? key : "problem.internal", values)},
               {"values", values}};
    if (problem.retry_after > 0) error["retry_after"] = problem.retry_after;
    for (const auto& [name, detail] : problem.more.items())
        if (!error.contains(name)) error[name] = detail;
    return error;
}

Problem explained(const Moment& moment, Problem problem, const std::optional<Option>& tried, Lang lang) {
    std::optional<Reason> reason;
    if (problem.code == "not-your-turn" && !moment.over) reason = moment.game.not_asked(moment.waiting);
    if (const auto given = problem.more.find("reason"); given != problem.more.end() && given->is_object())
        reason = Reason{given->value("id", KernelNotOffered), given->value("values", Reason{}.values)};
    if (!reason) return problem;
    if (reason->id >= KernelNotAsked && tried)
        for (const Refusal& refusal : refusals_of(moment))
            if (refusal.option == *tried) reason = refusal.reason;
    problem.more.erase("reason");
    add_reason(problem.more, moment.game, moment.game.present(moment.waiting), *reason, lang);
    return problem;
}

}  // namespace quincunx::server
