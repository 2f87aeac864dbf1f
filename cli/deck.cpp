// quincunx deck: whether a deck may be played, its forms, and the starter decks.
#include <iostream>

#include "cli/command.h"
#include "engine/match/deckcode.h"
#include "engine/match/deckfile.h"
#include "engine/match/error.h"
#include "games/list.h"

namespace quincunx::cli {

namespace {

struct DeckOptions {
    std::string game, deck, to, out;
};

struct Found {
    const Game& game;
    Deck deck;
};

// The deck asked for. Without --game, a code of ours says its game; otherwise it is the first that can read the deck.
Found find_deck(Shell& shell, const DeckOptions& options) {
    const auto read = [&](const Game& game) { return Found{game, read_deck(game, options.deck)}; };
    if (!options.game.empty()) return read(shell.game(options.game));
    if (is_house_code(options.deck)) return read(shell.game(std::string(house_code_game(options.deck))));
    std::vector<std::string> problems;
    for (const std::string_view id : game_ids()) {
        try {
            return read(shell.game(std::string(id)));
        } catch (const InputError& e) {
            problems.push_back(std::string(id) + ": " + e.what());
        }
    }
    throw InputError("no game can read this deck; --game says which one should:\n  " + join(problems, "\n  "));
}

// Whether the deck may be played, and what it breaks.
void tell_verdict(const Shell& shell, const Game& game, const Deck& deck, const std::vector<DeckProblem>& problems) {
    const Lang lang = shell.lang();
    const std::string name = deck_name(game, deck, lang);
    if (problems.empty()) {
        std::cout << shell.say("deck.legal", {name, std::to_string(deck_size(deck))}) << "\n";
        return;
    }
    std::cout << shell.say("deck.illegal", {name, std::to_string(problems.size())}) << "\n";
    for (const DeckProblem& each : problems) {
        std::cout << "  " << problem_text(game, each, lang) << "\n";
        const auto clauses = game.reason_clauses(each.reason);
        if (const auto clause = clauses.empty() ? std::nullopt : clause_of(game, clauses.front(), lang))
            std::cout << "    " << shell.paint("2", clause->id + " " + cut(clause->text, 90)) << "\n";
    }
}

int check(Shell& shell, const DeckOptions& options) {
    const auto [game, deck] = find_deck(shell, options);
    const auto problems = game.check(deck);
    if (shell.json)
        shell.print({{"game", game.id()},
                     {"deck", deck.name},
                     {"cards", deck_size(deck)},
                     {"legal", problems.empty()},
                     {"problems", deck_problems(game, problems, shell.lang())}});
    else
        tell_verdict(shell, game, deck, problems);
    return problems.empty() ? Fine : Failed;
}

int show(Shell& shell, const DeckOptions& options) {
    const auto [game, deck] = find_deck(shell, options);
    const Lang lang = shell.lang();
    const auto problems = game.check(deck);
    // What may not be played is not for sharing, and may not even fit into a code.
    const std::string code = problems.empty() ? game.deck_code(deck) : "";
    if (shell.json) {
        Json out = write_deck(game, deck, lang);
        out["game"] = game.id();
        out["size"] = deck_size(deck);
        out["code"] = code.empty() ? Json() : Json(code);
        out["legal"] = problems.empty();
        out["problems"] = deck_problems(game, problems, lang);
        shell.print(out);
        return Fine;
    }
    std::cout << shell.paint("1", deck_name(game, deck, lang)) << "  " << game.texts().get(lang, "game.name") << "\n";
    std::vector<std::vector<std::string>> rows;
    for (const Deck::Line& line : deck.cards)
        rows.push_back({std::to_string(line.count), game.card_name(line.card, lang), std::to_string(line.card)});
    std::cout << table(rows, {true, false, true});
    if (!code.empty()) std::cout << shell.say("deck.code", {code}) << "\n";
    tell_verdict(shell, game, deck, problems);
    return Fine;
}

int convert(Shell& shell, const DeckOptions& options) {
    const auto [game, deck] = find_deck(shell, options);
    std::string text;
    if (options.to == "text")
        text = write_deck_text(game, deck, shell.lang());
    else if (options.to == "json")
        text = write_deck(game, deck, shell.lang()).dump(2) + "\n";
    else
        text = game.deck_code(deck) + "\n";
    if (options.out.empty()) {
        std::cout << text;
    } else {
        write_text(options.out, text);
        std::cout << shell.say("deck.wrote", {options.out}) << "\n";
    }
    return Fine;
}

int list(Shell& shell, const DeckOptions& options) {
    const Game& game = shell.game(options.game);
    if (!options.deck.empty()) {
        const Deck deck = read_deck(game, options.deck);
        if (shell.json)
            shell.print(write_deck(game, deck));
        else
            std::cout << write_deck_text(game, deck, shell.lang());
        return Fine;
    }
    if (shell.json) {
        Json out = Json::array();
        for (const Deck& deck : game.decks()) out.push_back(write_deck(game, deck));
        shell.print(out);
        return Fine;
    }
    std::vector<std::vector<std::string>> rows;
    for (const Deck& deck : game.decks()) {
        rows.push_back({deck.name, deck_name(game, deck, shell.lang()),
                        shell.say("deck.cards", {std::to_string(deck_size(deck))}),
                        deck_about(game, deck, shell.lang())});
    }
    std::cout << table(rows);
    return Fine;
}

}  // namespace

void add_deck(Shell& shell) {
    CLI::App* deck = shell.command(shell.app, "deck", "Show, check and convert decks, list the starter decks",
                                   {"quincunx deck list summoner", "quincunx deck check my-deck.txt",
                                    "quincunx deck convert my-deck.txt --to code"});
    deck->require_subcommand(1);
    const auto add_which = [&shell](CLI::App* command, DeckOptions& options) {
        command->add_option("deck", options.deck, "A deck file, the name of a starter deck, or a deck code")
            ->required();
        command->add_option("--game", options.game,
                            "The game; otherwise the one a code is for, or the first that knows the cards");
        shell.add_lang(command);
    };

    auto shown = std::make_shared<DeckOptions>();
    CLI::App* command =
        shell.command(*deck, "show", "A deck card by card, and whether it may be played",
                      {"quincunx deck show my-deck.txt", "quincunx deck show vanguards --lang zh-Hans"});
    add_which(command, *shown);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, shown] { return show(shell, *shown); });

    auto checked = std::make_shared<DeckOptions>();
    command =
        shell.command(*deck, "check", "Whether a deck may be played",
                      {"quincunx deck check my-deck.txt", "quincunx deck check vanguards --game summoner --json"});
    add_which(command, *checked);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, checked] { return check(shell, *checked); });

    auto converted = std::make_shared<DeckOptions>();
    command = shell.command(
        *deck, "convert", "A deck in another form: text, JSON, or a code to share",
        {"quincunx deck convert my-deck.txt --to code", "quincunx deck convert my-deck.json --to text --lang zh-Hant",
         "quincunx deck convert vanguards --to json --out my-deck.json"});
    add_which(command, *converted);
    command->add_option("--to", converted->to, "The form: text, json or code")
        ->required()
        ->check(CLI::IsMember({"text", "json", "code"}));
    command->add_option("--out", converted->out, "Write to this file")->type_name("FILE");
    shell.add_edition(command);
    shell.on_run(command, [&shell, converted] { return convert(shell, *converted); });

    auto listed = std::make_shared<DeckOptions>();
    command = shell.command(*deck, "list", "The starter decks of a game, or one of them in full",
                            {"quincunx deck list summoner", "quincunx deck list summoner vanguards > my-deck.txt"});
    command->add_option("game", listed->game, game_help())->required();
    command->add_option("deck", listed->deck, "Show this deck card by card; a start for your own");
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, listed] { return list(shell, *listed); });
}

}  // namespace quincunx::cli
