// Tables: the lobby, making and joining them, looking for somebody to play with.
#include <algorithm>

#include "players/search.h"
#include "server/api/impl.h"

namespace quincunx::server {

namespace {

const Json* given(const Json& body, const char* name) {
    const auto at = body.find(name);
    return at == body.end() || at->is_null() ? nullptr : &*at;
}

DeckRequest deck_of(const Json& body, const char* name) {
    const Json* deck = given(body, name);
    if (!deck) throw bad_field(name, {"deck"});
    return read_deck_request(*deck, name);
}

Terms terms_of(const Json& body) {
    const Json* terms = given(body, "terms");
    return terms ? Terms::read(*terms) : Terms{};
}

// One of the ready-made decks that can meet this one.
Deck some_deck(const Game& game, const Deck& against) {
    std::vector<const Deck*> possible;
    for (const Deck& deck : game.decks())
        if (!game.against(against, deck)) possible.push_back(&deck);
    if (possible.empty()) return against;
    return *possible[Random(fresh_seed()).below(static_cast<std::uint32_t>(possible.size()))];
}

// The SHA-256 of a part of the seed, which is given later.
std::string chance_of(const Json& body) {
    const std::string hash = optional_text(body, "chance", 64).value_or("");
    const auto digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (!hash.empty() && (hash.size() != 64 || !std::ranges::all_of(hash, digit))) throw bad_field("chance", {"hash"});
    return hash;
}

// What the body asks for, all but the decks.
TableRequest read_table_request(const Json& body, const Game& game) {
    only_fields(body,
                {"game", "deck", "options", "terms", "level", "computer_deck", "open", "by_link", "seat", "chance"});
    TableRequest request;
    request.game = game.id();
    if (const Json* options = given(body, "options")) {
        if (!options->is_object()) throw bad_field("options", {"object"});
        request.options = *options;
    }
    request.terms = terms_of(body);
    request.chance = chance_of(body);
    request.level = optional_text(body, "level", 40).value_or("");
    request.open = flag_field(body, "open", false);
    request.by_link = flag_field(body, "by_link", false);
    request.seat = optional_text(body, "seat", 10).value_or("any");
    check_word("seat", request.seat, {"a", "b", "any"});
    if (!request.level.empty() && !level(request.level)) throw Problem{404, "no-such-level", {request.level}};
    if (!request.level.empty() + request.open + request.by_link != 1)
        throw bad_field("level", {"one-of", {"level | open: true | by_link: true"}});
    if (request.level.empty() && given(body, "computer_deck"))
        throw bad_field("computer_deck", {"only-with", {"level"}});
    return request;
}

}  // namespace

void Api::Impl::lobby(const CallPtr& call) { call->answer(hub.lobby(known_game(call->request.asked("game")))); }

void Api::Impl::my_tables(const CallPtr& call) {
    hub.tables_of(call->who().person.id, [call](Json tables) { call->answer(Json{{"tables", std::move(tables)}}); });
}

void Api::Impl::new_table(const CallPtr& call) {
    const Game& of = game(text_field(call->body, "game"));
    TableRequest request = read_table_request(call->body, of);
    request.address = address_of(*call);
    const DeckRequest own = deck_of(call->body, "deck");
    std::optional<DeckRequest> computers;
    if (given(call->body, "computer_deck")) computers = deck_of(call->body, "computer_deck");
    with_store(
        call,
        [&of, request = std::move(request), own, computers, lang = call->lang,
         asking = call->who().person.id](Store& store) mutable {
            request.deck = playable_deck(of, own, store, asking, lang);
            if (!request.level.empty())
                request.computer_deck =
                    computers ? playable_deck(of, *computers, store, asking, lang) : some_deck(of, request.deck);
            const Deck& other = request.level.empty() ? request.deck : request.computer_deck;
            check_setup(of, {Seed{}, {request.deck, other}, request.options}, lang);
            return request;
        },
        [this, call](const TableRequest& checked) { hub.create_table(call->who(), checked, told(call, 201)); });
}

void Api::Impl::table(const CallPtr& call) {
    const PersonId asking = call->caller ? call->who().person.id : 0;
    hub.table_summary(call->names[0], asking, told(call));
}

void Api::Impl::join(const CallPtr& call) {
    only_fields(call->body, {"deck", "chance"});
    const DeckRequest own = deck_of(call->body, "deck");
    const std::string chance = chance_of(call->body);
    hub.table_summary(call->names[0], call->who().person.id,
                      [this, call, own, chance](std::variant<Json, Problem> found) {
                          guard(call, [&] {
                              if (const auto* problem = std::get_if<Problem>(&found)) throw Problem(*problem);
                              const Game& of = game(std::get<Json>(found).value("game", ""));
                              with_store(
                                  call,
                                  [&of, own, lang = call->lang, asking = call->who().person.id](Store& store) {
                                      return playable_deck(of, own, store, asking, lang);
                                  },
                                  [this, call, chance](const Deck& deck) {
                                      hub.join_table(call->who(), call->names[0], deck, told(call), chance);
                                  });
                          });
                      });
}

void Api::Impl::leave(const CallPtr& call) { hub.leave_table(call->who(), call->names[0], told(call)); }

void Api::Impl::seek(const CallPtr& call) {
    only_fields(call->body, {"game", "deck", "terms", "chance"});
    const Game& of = game(text_field(call->body, "game"));
    Matchmaker::Seeker seeker;
    seeker.game = of.id();
    seeker.terms = terms_of(call->body);
    seeker.chance = chance_of(call->body);
    with_store(
        call,
        [&of, own = deck_of(call->body, "deck"), lang = call->lang, asking = call->who().person.id](Store& store) {
            return playable_deck(of, own, store, asking, lang);
        },
        [this, call, seeker](Deck deck) mutable {
            seeker.deck = std::move(deck);
            hub.seek(call->who(), std::move(seeker), told(call, 201));
        });
}

void Api::Impl::seekers(const CallPtr& call) {
    const Game& of = game(call->request.asked("game"));
    call->answer(hub.seekers(of.id(), call->caller ? call->who().person.id : 0));
}

void Api::Impl::stop_seeking(const CallPtr& call) {
    hub.stop_seeking(call->who(), known_game(call->request.asked("game")));
    call->answer(Response{204, "", "", {}});
}

}  // namespace quincunx::server
