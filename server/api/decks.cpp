// Decks: as bodies give them, checked, tried, and kept.
#include <algorithm>
#include <optional>

#include "engine/match/deckcode.h"
#include "engine/match/descriptions.h"
#include "engine/match/error.h"
#include "server/api/impl.h"

namespace quincunx::server {

namespace {

constexpr std::size_t MostLines = 200;  // of a deck
constexpr std::size_t LongestCode = 2000;

std::vector<Deck::Line> read_lines(const Json& list, std::string_view called) {
    const std::string name = std::string(called) + "cards";
    if (!list.is_array() || list.empty() || list.size() > MostLines)
        throw bad_field(name, {"cards", {std::to_string(MostLines)}});
    std::vector<Deck::Line> lines;
    for (const Json& item : list) {
        if (!item.is_object()) throw bad_field(name, {"cards", {std::to_string(MostLines)}});
        only_fields(item, {"number", "count"});
        lines.push_back({static_cast<std::uint16_t>(number_field(item, "number", 1, 0xffff)),
                         static_cast<std::uint8_t>(number_field(item, "count", 1, MaxCopies))});
    }
    return lines;
}

Problem bad_deck(const InputError& error) { return {422, "bad-deck", {}, {{"detail", error.what()}}}; }

// The deck's code; nothing where it does not fit into one, as a deck with cards that are not here.
std::optional<std::string> code_of(const Game& game, const Deck& deck) {
    try {
        return game.deck_code(deck);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

// What is told of a deck: its cards, its code if it has one, and whether the rules allow it.
void add_deck(Json& to, const Game& game, const Deck& deck, Lang lang) {
    const auto problems = game.check(deck);
    const auto code = code_of(game, deck);
    to["code"] = code ? Json(*code) : Json(nullptr);
    to["size"] = deck_size(deck);
    to["cards"] = lines_of(deck);
    to["legal"] = problems.empty();
    to["problems"] = deck_problems(game, problems, lang);
}

// A deck nobody can read any more: only what is wrong with it.
void add_unreadable(Json& to, const std::string& code, const Problem& why, Lang lang) {
    to["code"] = code.empty() ? Json(nullptr) : Json(code);
    to["size"] = 0;
    to["cards"] = Json::array();
    to["legal"] = false;
    to["problems"] =
        Json::array({{{"text", error_of(why, lang)["text"]}, {"clauses", Json::array()}, {"card", nullptr}}});
}

Json saved_json(const Game* game, const SavedDeck& saved, Lang lang) {
    Json out{{"id", saved.id}, {"game", saved.game}, {"name", saved.name}, {"changed", saved.changed}};
    try {
        if (!game) throw Problem{404, "no-such-game", {saved.game}};
        add_deck(out, *game, game->read_deck_code(saved.code), lang);
    } catch (const InputError& error) {
        add_unreadable(out, saved.code, bad_deck(error), lang);
    } catch (const Problem& problem) {
        add_unreadable(out, saved.code, problem, lang);
    }
    return out;
}

// The fields of a body that is a deck.
Json deck_fields(const Json& body) {
    Json fields = Json::object();
    for (const char* name : {"ready", "code", "saved", "cards", "name"})
        if (body.contains(name)) fields[name] = body[name];
    return fields;
}

}  // namespace

Json lines_of(const Deck& deck) {
    Json lines = Json::array();
    for (const Deck::Line& line : deck.cards) lines.push_back({{"number", line.card}, {"count", line.count}});
    return lines;
}

DeckRequest read_deck_request(const Json& object, std::string_view called) {
    const std::string prefix = called.empty() ? "" : std::string(called) + ".";
    if (!object.is_object()) throw bad_field(called, {"deck"});
    only_fields(object, {"ready", "code", "saved", "cards", "name"});
    DeckRequest request;
    request.ready = optional_text(object, "ready", 100).value_or("");
    request.code = optional_text(object, "code", LongestCode).value_or("");
    request.saved = optional_number(object, "saved", 1, std::numeric_limits<std::int64_t>::max()).value_or(0);
    if (const auto name = optional_text(object, "name")) request.name = clean_title(*name);
    request.by_cards = object.contains("cards") && !object["cards"].is_null();
    if (request.by_cards) request.cards = read_lines(object["cards"], prefix);
    const int ways = !request.ready.empty() + !request.code.empty() + (request.saved != 0) + request.by_cards;
    if (ways != 1) throw bad_field(called.empty() ? "code" : called, {"deck"});
    return request;
}

Deck found_deck(const Game& game, const DeckRequest& request, Store& store, PersonId asking) {
    Deck deck;
    try {
        if (!request.ready.empty()) {
            const auto at = std::ranges::find(game.decks(), request.ready, &Deck::name);
            if (at == game.decks().end()) throw Problem{404, "no-such-deck", {request.ready}};
            return *at;
        }
        if (request.saved) {
            const auto saved = store.deck(request.saved);
            if (!saved || saved->owner != asking || saved->game != game.id())
                throw Problem{404, "no-such-deck", {std::to_string(request.saved)}};
            deck = game.read_deck_code(saved->code);
            deck.name = saved->name;
        } else if (!request.code.empty()) {
            deck = game.read_deck_code(request.code);
            if (const auto code = code_of(game, deck))
                for (const Deck& ready : game.decks())
                    if (game.deck_code(ready) == *code) deck.name = ready.name;  // it is this one
        } else {
            deck = Deck{"", request.cards}.merged();
        }
    } catch (const InputError& error) {
        throw bad_deck(error);
    }
    if (!request.name.empty()) deck.name = request.name;
    return deck;
}

Deck playable_deck(const Game& game, const DeckRequest& request, Store& store, PersonId asking, Lang lang) {
    Deck deck = found_deck(game, request, store, asking);
    const auto problems = game.check(deck);
    if (problems.empty()) return deck;
    Json told = deck_problems(game, problems, lang);
    throw Problem{422, "illegal-deck", {told[0]["text"].get<std::string>()}, {{"problems", told}}};
}

void check_setup(const Game& game, const Setup& setup, Lang lang) {
    if (const auto reason = game.against(setup.decks[Seat::A], setup.decks[Seat::B])) {
        Json more{{"reason", game.reason_text({}, *reason, lang)}, {"clauses", game.reason_clauses(*reason)}};
        throw Problem{409, "decks-cannot-meet", {}, std::move(more)};
    }
    if (auto problem = wrong_option(game, setup.options)) throw *std::move(problem);
}

// --- Looking at a deck

void Api::Impl::check_deck(const CallPtr& call) {
    const Game& of = game(call->names[0]);
    const DeckRequest request = read_deck_request(call->body, "");
    with_store(
        call,
        [&of, call, request, asking = call->caller ? call->who().person.id : 0](Store& store) {
            Json out{{"game", of.id()}};
            try {
                const Deck deck = found_deck(of, request, store, asking);
                out["name"] = deck.name;
                add_deck(out, of, deck, call->lang);
            } catch (const Problem& problem) {
                if (problem.code != "bad-deck") throw;
                out["name"] = request.name;
                add_unreadable(out, request.code, problem, call->lang);
            }
            return out;
        },
        [call](const Json& out) { call->answer(out); });
}

// A match of the deck against itself begins, as one of its players sees it.
void Api::Impl::draw(const CallPtr& call) {
    const Game& of = game(call->names[0]);
    const DeckRequest request = read_deck_request(call->body, "");
    with_store(
        call,
        [&of, request, lang = call->lang, asking = call->caller ? call->who().person.id : 0](Store& store) {
            return playable_deck(of, request, store, asking, lang);
        },
        [&of, call](const Deck& deck) {
            const Setup setup{fresh_seed(), {deck, deck}, Json::object()};
            check_setup(of, setup, call->lang);
            const Match match(of, setup);
            const Moment opening(of, match.waiting(), 0);
            const ClientSettings settings{.lang = call->lang};
            call->answer(Json{{"game", of.id()},
                              {"view", view_for(opening, Audience::A)},
                              {"question", question_for(opening, Audience::A, settings)},
                              {"events", events_for(opening, Audience::A, match.opening(), settings)}});
        });
}

// --- Decks one keeps

void Api::Impl::my_decks(const CallPtr& call) {
    const std::string only = known_game(call->request.asked("game"));
    with_people(
        call, [call, only](People& people) { return people.decks(call->who(), only); },
        [this, call](const std::vector<SavedDeck>& saved) {
            Json list = Json::array();
            for (const SavedDeck& deck : saved) list.push_back(saved_json(games(deck.game), deck, call->lang));
            call->answer(Json{{"decks", std::move(list)}});
        });
}

// A new one, or another one in place of that of the path. It need not be legal: one may be at work on it.
void Api::Impl::save_deck(const CallPtr& call) {
    only_fields(call->body, {"game", "name", "ready", "code", "saved", "cards"});
    const Game& of = game(text_field(call->body, "game"));
    text_field(call->body, "name");
    const DeckRequest request = read_deck_request(deck_fields(call->body), "");
    const bool fresh = call->names.empty();
    const std::int64_t id = fresh ? 0 : path_number(call->names[0]);
    if (!fresh && id == 0) throw Problem{404, "not-yours"};
    with_store(
        call,
        [&of, call, request, id, at = now()](Store& store) {
            const Deck deck = found_deck(of, request, store, call->who().person.id);
            std::string code;
            try {
                code = of.deck_code(deck);
            } catch (const InputError& error) {
                throw bad_deck(error);
            }
            if (const auto there = id ? store.deck(id) : std::nullopt;
                there && there->owner == call->who().person.id && there->game != of.id())
                throw bad_field("game", {"exactly", {there->game}});
            return People(store, at).save_deck(call->who(), id, of.id(), request.name, code);
        },
        [&of, call, fresh](const SavedDeck& saved) {
            call->answer(saved_json(&of, saved, call->lang), fresh ? 201 : 200);
        });
}

void Api::Impl::remove_deck(const CallPtr& call) {
    const std::int64_t id = path_number(call->names[0]);
    with_people(
        call, [call, id](People& people) { people.remove_deck(call->who(), id); },
        [call](Nothing) { call->answer(Response{204, "", "", {}}); });
}

}  // namespace quincunx::server
