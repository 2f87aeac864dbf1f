#include "engine/match/descriptions.h"

#include <algorithm>
#include <set>

namespace quincunx {

namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : std::string(between)) + part;
    return out;
}

bool same_letters(std::string_view one, std::string_view other) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(one, other, {}, small, small);
}

// A text of a ready-made deck, which goes by its own name or its faction's.
std::string_view text_of_deck(const Telling& game, const Deck& deck, std::string_view which, Lang lang) {
    for (const char* kind : {"deck.", "faction."})
        if (const auto text = game.texts().get(lang, kind + deck.name + std::string(which)); !text.empty()) return text;
    return {};
}

}  // namespace

std::string text_or(const Telling& game, const std::string& key, const std::string& otherwise, Lang lang) {
    const auto text = game.texts().get(lang, key);
    return text.empty() ? otherwise : std::string(text);
}

std::string filled_text(const Telling& game, const std::string& owner, Lang lang) {
    if (!game.texts().has(lang, owner + ".text")) return "";
    return game.texts().fill(lang, owner + ".text", [&](std::string_view name, std::string_view kind) {
        if (const Number* number = game.numbers().find(kind.empty() ? owner : kind, name))
            return std::to_string(number->value);
        return "{" + std::string(name) + (kind.empty() ? "" : ":" + std::string(kind)) + "}";
    });
}

std::string ability_name(const Telling& game, const std::string& key, Lang lang) {
    return text_or(game, "ability." + key + ".name", key, lang);
}

std::string value_text(const Telling& game, const std::string& name, const Json& value, Lang lang) {
    if (value.is_boolean()) return value.get<bool>() ? text_or(game, "fact." + name, name, lang) : "";
    if (value.is_array()) {
        const std::string of = name.ends_with("s") ? name.substr(0, name.size() - 1) : name;
        std::vector<std::string> parts;
        for (const Json& part : value) parts.push_back(value_text(game, of, part, lang));
        return joined(parts, " ");
    }
    if (value.is_object()) {
        std::vector<std::string> parts;
        for (const auto& [key, amount] : value.items())
            parts.push_back(text_or(game, name + "." + key, text_or(game, "element." + key, key, lang), lang) + " " +
                            amount.dump());
        return parts.empty() ? text_or(game, name + ".free", "0", lang) : joined(parts, " + ");
    }
    if (!value.is_string()) return value.dump();
    const auto text = value.get<std::string>();
    for (const std::string& key : {name + "." + text, name + "." + text + ".name"})
        if (const auto word = game.texts().get(lang, key); !word.empty()) return std::string(word);
    const CardInfo* card = game.card(text);  // a card by its key, as whose talent a card is
    return card && card->key == text ? game.card_name(card->number, lang) : text;
}

std::string fact_text(const Telling& game, const CardInfo& card, const std::string& name, Lang lang) {
    return card.facts.contains(name) ? value_text(game, name, card.facts[name], lang) : "";
}

std::optional<Clause> clause_of(const Telling& game, std::string_view id, Lang lang) {
    for (const Clause& clause : game.clauses())
        if (same_letters(clause.id, id)) return game.clause_in(clause, lang);
    return std::nullopt;
}

std::map<std::string, std::vector<std::uint16_t>> cards_by_clause(const Telling& game) {
    std::map<std::string, std::set<std::uint16_t>, std::less<>> named;  // those of a card, and of an ability of it
    for (const CardInfo& card : game.cards()) {
        for (const std::string& name : game.card_names(card.number)) named[name].insert(card.number);
        for (const std::string& key : card.abilities) {
            named[key].insert(card.number);
            for (const Lang lang : Langs)
                if (const auto name = game.texts().get(lang, "ability." + key + ".name"); !name.empty())
                    named[std::string(name)].insert(card.number);
        }
    }
    std::map<std::string, std::vector<std::uint16_t>> cards;
    for (const Clause& clause : game.clauses()) {
        std::set<std::uint16_t> found;
        for (const std::string& name : clause.shown_by)
            if (const auto at = named.find(name); at != named.end()) found.insert(at->second.begin(), at->second.end());
        if (!found.empty()) cards[clause.id].assign(found.begin(), found.end());
    }
    return cards;
}

std::string deck_name(const Telling& game, const Deck& deck, Lang lang) {
    if (const auto name = text_of_deck(game, deck, ".name", lang); !name.empty()) return std::string(name);
    return deck.name.empty() ? "?" : deck.name;
}

std::string deck_about(const Telling& game, const Deck& deck, Lang lang) {
    return std::string(text_of_deck(game, deck, ".text", lang));
}

int deck_size(const Deck& deck) {
    int cards = 0;
    for (const Deck::Line& line : deck.cards) cards += line.count;
    return cards;
}

Json deck_problems(const Telling& game, const std::vector<DeckProblem>& problems, Lang lang) {
    Json list = Json::array();
    for (const DeckProblem& each : problems) {
        Json entry{{"text", game.reason_text({}, each.reason, lang)}, {"clauses", game.reason_clauses(each.reason)}};
        entry["card"] = each.card ? Json(game.card_name(each.card, lang)) : Json();
        list.push_back(std::move(entry));
    }
    return list;
}

Json switches_told(const Telling& game, Lang lang) {
    static constexpr std::string_view Kinds[] = {"choice", "flag", "number"};
    Json list = Json::array();
    for (const Switch& each : game.switches()) {
        const std::string key = "switch." + std::string(each.key) + ".";
        const auto text = [&](std::string_view of) {
            return text_or(game, key + std::string(of), std::string(of), lang);
        };
        Json one{{"key", each.key},
                 {"kind", Kinds[static_cast<std::size_t>(each.kind)]},
                 {"text", text("name")},
                 {"explanation", text("text")},
                 {"usual", each.write(each.usual)}};
        if (each.kind == Switch::Kind::Number) one.update({{"min", each.low}, {"max", each.high}});
        if (each.kind == Switch::Kind::Choice) one["values"] = Json::array();
        for (const Switch::Word& word : each.words)
            if (word.shown) one["values"].push_back({{"value", word.word}, {"text", text(word.word)}});
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace quincunx
