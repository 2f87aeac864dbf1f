// What is the same for everybody: what can be played here, cards, rules, ready-made decks. Each page is made once.
#include <sodium.h>

#include <algorithm>

#include "engine/match/descriptions.h"
#include "players/search.h"
#include "server/api/impl.h"
#include "server/texts.h"

namespace quincunx::server {

namespace {

std::string tag_of(std::string_view body) {
    constexpr std::size_t Bytes = 16;
    static_assert(Bytes >= crypto_generichash_BYTES_MIN);
    if (sodium_init() < 0) throw std::runtime_error("the cryptographic library cannot be started");
    std::array<unsigned char, Bytes> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(body.data()), body.size(),
                       nullptr, 0);
    std::array<char, 2 * Bytes + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return '"' + std::string(hex.data()) + '"';
}

Json in_all(const std::function<std::string(Lang)>& text) {
    Json out;
    for (const Lang lang : Langs) out[std::string(code(lang))] = text(lang);
    return out;
}

Json head_of(const Game& game, Lang lang) {
    return {{"game", game.id()}, {"lang", code(lang)}, {"rules_version", game.rules_version()}};
}

// --- Cards

bool holds_objects(const Json& value) {
    return value.is_array() && std::ranges::any_of(value, [](const Json& item) { return item.is_object(); });
}

// The facts that are not plain numbers, in words.
Json words_of(const Game& game, const CardInfo& card, Lang lang) {
    Json words = Json::object();
    for (const auto& [name, value] : card.facts.items()) {
        if (value.is_number() || holds_objects(value)) continue;
        if (std::string text = value_text(game, name, value, lang); !text.empty()) words[name] = std::move(text);
    }
    return words;
}

// What the facts of a card say of one of its abilities ("skills": [{"key": …, "type": …, "cost": …}]), in words.
Json words_of_ability(const Game& game, const CardInfo& card, const std::string& key, Lang lang) {
    Json words = Json::object();
    for (const auto& [list, value] : card.facts.items()) {
        if (!holds_objects(value)) continue;
        for (const Json& item : value) {
            if (item.value("key", "") != key) continue;
            for (const auto& [name, fact] : item.items())
                if (name != "key")
                    words[name] = value_text(game, name == "type" ? list.substr(0, list.size() - 1) : name, fact, lang);
        }
    }
    return words;
}

Json card_json(const Game& game, const CardInfo& card, Lang lang) {
    const std::string owner = "card." + std::to_string(card.number);
    Json out{{"number", card.number},
             {"key", card.key},
             {"name", game.card_name(card.number, lang)},
             {"text", filled_text(game, owner, lang)},
             {"flavour", game.texts().get(lang, owner + ".flavour")},
             {"facts", card.facts},
             {"words", words_of(game, card, lang)}};
    Json& abilities = out["abilities"] = Json::array();
    for (const std::string& key : card.abilities)
        abilities.push_back({{"key", key},
                             {"name", ability_name(game, key, lang)},
                             {"text", filled_text(game, "ability." + key, lang)},
                             {"words", words_of_ability(game, card, key, lang)}});
    Json& notes = out["notes"] = Json::array();
    for (const CardInfo::Note& note : card.notes)
        notes.push_back({{"key", note.owner},
                         {"name", text_or(game, note.name, note.name, lang)},
                         {"text", filled_text(game, note.owner, lang)}});
    std::vector<std::string> names;
    for (const std::string& name : game.card_names(card.number))
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    out["search"] = std::move(names);
    return out;
}

// What the facts of the game's cards are called.
Json labels_of(const Game& game, Lang lang) {
    Json labels = Json::object();
    for (const CardInfo& card : game.cards())
        for (const auto& [name, value] : card.facts.items())
            if (!labels.contains(name))
                labels[name] = text_or(game, "fact." + name, text_or(game, "label." + name, name, lang), lang);
    return labels;
}

// The game's words for what stands in its positions: "label.hand", "phase.draw". Sentences about it are no words, nor
// is what is told elsewhere.
Json terms_of(const Game& game, Lang lang) {
    static constexpr std::array<std::string_view, 9> Elsewhere{"clause", "event", "game",   "part", "prompt",
                                                               "reason", "roll",  "switch", "verb"};
    Json terms = Json::object();
    for (const std::string& key : game.texts().keys(lang)) {
        const std::string_view section = std::string_view(key).substr(0, key.find('.'));
        const std::string_view text = game.texts().get(lang, key);
        if (std::ranges::count(key, '.') != 1 || text.find('{') != text.npos ||
            std::ranges::find(Elsewhere, section) != Elsewhere.end())
            continue;
        terms[key] = text;
    }
    return terms;
}

Json cards_page(const Game& game, Lang lang) {
    Json out = head_of(game, lang);
    out["columns"] = game.card_columns();
    out["labels"] = labels_of(game, lang);
    out["terms"] = terms_of(game, lang);
    const auto concerned = cards_by_clause(game);
    Json& cards = out["cards"] = Json::array();
    for (const CardInfo& card : game.cards()) {
        Json& clauses = cards.emplace_back(card_json(game, card, lang))["clauses"] = Json::array();
        for (const Clause& clause : game.clauses())
            if (const auto at = concerned.find(clause.id);
                at != concerned.end() && std::ranges::count(at->second, card.number))
                clauses.push_back(clause.id);
    }
    return out;
}

// --- Rules and decks

Json rules_page(const Game& game, Lang lang) {
    Json out = head_of(game, lang);
    const auto concerned = cards_by_clause(game);
    Json& parts = out["parts"] = Json::array();
    for (const Clause& written : game.clauses()) {
        const Clause clause = game.clause_in(written, lang);
        if (parts.empty() || parts.back()["title"] != clause.part)
            parts.push_back({{"title", clause.part}, {"clauses", Json::array()}});
        const auto cards = concerned.find(clause.id);
        parts.back()["clauses"].push_back({{"id", clause.id},
                                           {"text", clause.text},
                                           {"cards", cards == concerned.end() ? Json::array() : Json(cards->second)}});
    }
    return out;
}

Json decks_page(const Game& game, Lang lang) {
    Json out = head_of(game, lang);
    Json& decks = out["decks"] = Json::array();
    for (const Deck& deck : game.decks())
        decks.push_back({{"ready", deck.name},
                         {"name", deck_name(game, deck, lang)},
                         {"about", deck_about(game, deck, lang)},
                         {"code", game.deck_code(deck)},
                         {"size", deck_size(deck)},
                         {"cards", lines_of(deck)}});
    return out;
}

// --- What can be played

Json game_json(const Game& game, Lang lang) {
    const auto text = [&](const char* key) {
        return in_all([&](Lang each) { return std::string(game.texts().get(each, key)); });
    };
    return {{"id", game.id()},
            {"name", text("game.name")},
            {"tagline", text("game.tagline")},
            {"rules_version", game.rules_version()},
            {"cards", game.cards().size()},
            {"decks", game.decks().size()},
            {"clauses", game.clauses().size()},
            {"switches", switches_told(game, lang)}};
}

Json level_json(const Level& level) {
    const std::string key = "level." + std::string(level.name);
    return {{"id", level.name}, {"name", in_all([&](Lang lang) { return say(lang, key); })}};
}

Json limits(const ApiSettings& settings) {
    return {{"body_bytes", settings.most_body},
            {"replay_bytes", settings.most_replay},
            {"requests_burst", settings.requests_burst},
            {"requests_per_second", settings.requests_per_second},
            {"name_characters", LongestName},
            {"deck_name_characters", LongestTitle},
            {"password_shortest", ShortestPassword},
            {"password_longest", LongestPassword},
            {"bots", MostBots},
            {"decks", MostDecks}};
}

}  // namespace

// A page that was made before is shown again; who has it already is told so.
void Api::Impl::show_page(const CallPtr& call, const std::string& key, const std::function<Json()>& make) {
    auto at = pages.find(key);
    if (at == pages.end()) {
        Page page{Response::json(make()).body, ""};
        page.tag = tag_of(page.body);
        at = pages.emplace(key, std::move(page)).first;
    }
    const Page& page = at->second;
    const bool known = tag_matches(call->request.header("if-none-match"), page.tag);
    Response response{known ? 304 : 200, "application/json", known ? "" : page.body, {}};
    response.headers.emplace_back("ETag", page.tag);
    response.headers.emplace_back("Cache-Control", "no-cache");
    response.headers.emplace_back("Vary", "Accept-Language");
    call->answer(std::move(response));
}

void Api::Impl::info(const CallPtr& call) {
    show_page(call, "info " + std::string(code(call->lang)), [&] {
        Json languages = Json::array(), all_games = Json::array(), all_levels = Json::array();
        for (const Lang lang : Langs) languages.push_back(code(lang));
        for (const std::string& id : game_ids) all_games.push_back(game_json(game(id), call->lang));
        for (const Level& level : levels()) all_levels.push_back(level_json(level));
        return Json{
            {"program", "quincunx"},           {"version", settings.version},       {"protocol", ProtocolVersion},
            {"lang", code(call->lang)},        {"languages", std::move(languages)}, {"games", std::move(all_games)},
            {"levels", std::move(all_levels)}, {"terms", Terms{}.write()},          {"limits", limits(settings)}};
    });
}

void Api::Impl::show_game_page(const CallPtr& call, std::string_view kind, Json (*make)(const Game&, Lang)) {
    const Game& of = game(call->names[0]);
    show_page(call, std::string(kind) + " " + std::string(of.id()) + " " + std::string(code(call->lang)),
              [&] { return make(of, call->lang); });
}

void Api::Impl::cards(const CallPtr& call) { show_game_page(call, "cards", cards_page); }

void Api::Impl::rules(const CallPtr& call) { show_game_page(call, "rules", rules_page); }

void Api::Impl::ready_decks(const CallPtr& call) { show_game_page(call, "decks", decks_page); }

}  // namespace quincunx::server
