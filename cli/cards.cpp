// quincunx cards: all cards of a game, or one card whole.
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"

namespace quincunx::cli {

namespace {

// The numbers of a card or ability, with the printed value where a variant changed it.
std::string numbers_text(const Shell& shell, const Game& game, const std::string& owner) {
    std::vector<std::string> parts;
    for (const Number& number : game.numbers().all()) {
        if (number.owner != owner) continue;
        const std::string name = text_or(game, "label." + number.name, number.name, shell.lang());
        std::string text = name + " " + std::to_string(number.value);
        if (number.value != number.printed) text += shell.say("cards.printed", {std::to_string(number.printed)});
        parts.push_back(text);
    }
    return join(parts, shell.say("comma"));
}

Json in_all(const std::function<std::string(Lang)>& text) {
    Json out;
    for (const Lang lang : Langs) out[std::string(code(lang))] = text(lang);
    return out;
}

Json numbers_json(const Game& game, const std::string& owner) {
    Json out = Json::object();
    for (const Number& number : game.numbers().all())
        if (number.owner == owner)
            out[number.name] = {
                {"value", number.value}, {"printed", number.printed}, {"low", number.low}, {"high", number.high}};
    return out;
}

Json card_json(const Game& game, const CardInfo& card) {
    const std::string owner = "card." + std::to_string(card.number);
    Json out{{"number", card.number}, {"key", card.key}};
    out["name"] = in_all([&](Lang lang) { return game.card_name(card.number, lang); });
    out["text"] = in_all([&](Lang lang) { return filled_text(game, owner, lang); });
    out["facts"] = card.facts;
    out["numbers"] = numbers_json(game, owner);
    out["abilities"] = Json::array();
    for (const std::string& key : card.abilities) {
        Json ability{{"key", key}};
        ability["name"] = in_all([&](Lang lang) { return ability_name(game, key, lang); });
        ability["text"] = in_all([&](Lang lang) { return filled_text(game, "ability." + key, lang); });
        ability["numbers"] = numbers_json(game, "ability." + key);
        out["abilities"].push_back(std::move(ability));
    }
    out["notes"] = Json::array();
    for (const CardInfo::Note& note : card.notes) {
        Json told{{"key", note.owner}};
        told["name"] = in_all([&](Lang lang) { return text_or(game, note.name, note.name, lang); });
        told["text"] = in_all([&](Lang lang) { return filled_text(game, note.owner, lang); });
        told["numbers"] = numbers_json(game, note.owner);
        out["notes"].push_back(std::move(told));
    }
    return out;
}

// The faction of that key or name; "" stays "".
std::string faction_key(const Game& game, const std::string& name) {
    if (name.empty()) return "";
    std::vector<std::string> known;
    for (const CardInfo& card : game.cards()) {
        const auto key = card.facts.value("faction", std::string());
        if (key.empty() || (!known.empty() && known.back() == key)) continue;
        known.push_back(key);
        if (folded(key) == folded(name)) return key;
        for (const Lang lang : Langs)
            if (folded(game.texts().get(lang, "faction." + key + ".name")) == folded(name)) return key;
    }
    throw InputError("no faction is called '" + name + "'; there are: " + join(known, ", "));
}

int list(Shell& shell, const Game& game, const std::string& faction) {
    const Lang lang = shell.lang();
    const std::string only = faction_key(game, faction);
    Json out = Json::array();
    std::vector<std::vector<std::string>> rows{{}};
    const std::vector<std::string>& columns = game.card_columns();
    rows[0] = {shell.say("cards.number"), shell.say("cards.name")};
    for (const std::string& name : columns)
        rows[0].push_back(game.texts().has(lang, "fact." + name) ? std::string(game.texts().get(lang, "fact." + name))
                                                                 : shell.say("cards." + name));
    rows[0].push_back(shell.say("cards.abilities"));
    std::vector<bool> numeric(columns.size() + 2, false);
    numeric[0] = true;
    for (const CardInfo& card : game.cards()) {
        if (!only.empty() && card.facts.value("faction", std::string()) != only) continue;
        if (shell.json) {
            out.push_back(card_json(game, card));
            continue;
        }
        std::vector<std::string> abilities;
        for (const std::string& key : card.abilities) abilities.push_back(ability_name(game, key, lang));
        std::vector<std::string> row{std::to_string(card.number), game.card_name(card.number, lang)};
        for (std::size_t i = 0; i < columns.size(); ++i) {
            row.push_back(fact_text(game, card, columns[i], lang));
            if (card.facts.contains(columns[i])) numeric[i + 2] = card.facts[columns[i]].is_number();
        }
        row.push_back(join(abilities, shell.say("comma")));
        rows.push_back(std::move(row));
    }
    if (shell.json)
        shell.print(out);
    else
        std::cout << table(rows, numeric);
    return Fine;
}

int one(Shell& shell, const Game& game, const std::string& name) {
    std::vector<const CardInfo*> found = cards_like(game, name);
    if (found.empty())
        throw InputError("no card is called '" + name + "'; see 'quincunx cards " + std::string(game.id()) + "'");
    if (shell.json) {
        Json out = Json::array();
        for (const CardInfo* card : found) out.push_back(card_json(game, *card));
        shell.print(out);
        return Fine;
    }
    if (found.size() > 4) {
        std::cout << shell.say("cards.many", {std::to_string(found.size())}) << "\n";
        for (const CardInfo* card : found)
            std::cout << "  " << card->number << "  " << game.card_name(card->number, shell.lang()) << "\n";
        return Fine;
    }
    for (std::size_t i = 0; i < found.size(); ++i) std::cout << (i ? "\n" : "") << card_page(shell, game, *found[i]);
    return Fine;
}

}  // namespace

std::vector<const CardInfo*> cards_like(const Game& game, std::string_view words) {
    std::vector<const CardInfo*> exact, like;
    const std::string wanted = folded(trim(words));
    if (wanted.empty()) return {};
    for (const CardInfo& card : game.cards()) {
        bool is = false, contains = false;
        for (const std::string& name : game.card_names(card.number)) {
            is |= folded(name) == wanted;
            contains |= folded(name).find(wanted) != std::string::npos;
        }
        if (is)
            exact.push_back(&card);
        else if (contains)
            like.push_back(&card);
    }
    return exact.empty() ? like : exact;
}

std::string card_page(const Shell& shell, const Game& game, const CardInfo& card) {
    const Lang lang = shell.lang();
    const std::string owner = "card." + std::to_string(card.number);
    std::string out = shell.paint("1", game.card_name(card.number, lang));
    for (const Lang each : Langs)
        if (const auto name = game.card_name(card.number, each);
            each != lang && name != game.card_name(card.number, lang))
            out += " · " + name;
    out += "  " + shell.paint("2", std::to_string(card.number) + " " + card.key) + "\n";
    std::vector<std::string> facts;
    for (const std::string& name : game.card_facts()) {
        const std::string text = fact_text(game, card, name, lang);
        if (text.empty()) continue;
        if (name == "symbols")
            facts.push_back(shell.say("cards.symbols", {text}));
        else
            facts.push_back(name == "phase" ? text_or(game, "label.phase", name, lang) + " " + text : text);
    }
    out += "  " + join(facts, ", ") + "\n";
    if (const std::string numbers = numbers_text(shell, game, owner); !numbers.empty()) out += "  " + numbers + "\n";
    if (const std::string text = filled_text(game, owner, lang); !text.empty())
        out += "  " + wrap(text, 98, "  ") + "\n";
    for (const std::string& key : card.abilities) {
        std::string name = ability_name(game, key, lang);
        if (card.facts.contains("skills"))
            for (const Json& skill : card.facts["skills"])
                if (skill["key"] == key)
                    name += " (" + value_text(game, "skill", skill["type"], lang) + ", " +
                            value_text(game, "cost", skill["cost"], lang) + ")";
        out += "  " + shell.paint("1", name) + shell.say("colon") +
               wrap(filled_text(game, "ability." + key, lang), 96, "    ") + "\n";
    }
    for (const CardInfo::Note& note : card.notes)
        out += "  " + shell.paint("1", text_or(game, note.name, note.name, lang)) + shell.say("colon") +
               wrap(filled_text(game, note.owner, lang), 96, "    ") + "\n";
    if (const auto flavour = game.texts().get(lang, owner + ".flavour"); !flavour.empty())
        out += "  " + shell.paint("3", wrap(flavour, 98, "  ")) + "\n";
    return out;
}

void add_cards(Shell& shell) {
    struct Options {
        std::string game, name, faction;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = shell.command(
        shell.app, "cards", "All cards of a game, or one card whole",
        {"quincunx cards summoner", "quincunx cards summoner 亡灵战士", "quincunx cards summoner --faction vanguards",
         "quincunx cards summoner --json --variant my-changes.yaml"});
    command->add_option("game", options->game, game_help())->required();
    command->add_option("name", options->name, "A card: its name or part of it in any language, key or number");
    command->add_option("--faction", options->faction, "Only cards of this faction");
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, options]() -> int {
        const Game& game = shell.game(options->game);
        return options->name.empty() ? list(shell, game, options->faction) : one(shell, game, options->name);
    });
}

}  // namespace quincunx::cli
