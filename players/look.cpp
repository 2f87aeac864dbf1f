#include "players/look.h"

#include "engine/match/descriptions.h"

namespace quincunx {

namespace {

std::string told(const Clause& clause) { return clause.id + " " + clause.text + "\n"; }

std::string told(const Game& game, const CardInfo& card, Lang lang) {
    std::string out = game.card_name(card.number, lang) + " (" + card.key + ")\n";
    out += card.facts.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    const auto add = [&](const std::string& name, const std::string& text) {
        if (!text.empty()) out += (name.empty() ? "" : name + ": ") + text + "\n";
    };
    add("", filled_text(game, "card." + std::to_string(card.number), lang));
    for (const std::string& key : card.abilities)
        add(ability_name(game, key, lang), filled_text(game, "ability." + key, lang));
    for (const CardInfo::Note& note : card.notes)
        add(std::string(game.texts().get(lang, note.name)), filled_text(game, note.owner, lang));
    return out;
}

}  // namespace

std::optional<std::string> look_up(const Game& game, std::string_view at, std::string_view of, Lang lang) {
    if (at == "rules") {
        // Part 0 of a rulebook sums it up.
        std::string out;
        for (const Clause& clause : game.clauses())
            if (clause.id.find("-0.") != std::string::npos) out += told(game.clause_in(clause, lang));
        return out;
    }
    if (at == "clause")
        if (const auto clause = clause_of(game, of, lang)) return told(*clause);
    if (at == "card")
        if (const CardInfo* card = game.card(of)) return told(game, *card, lang);
    return std::nullopt;
}

}  // namespace quincunx
