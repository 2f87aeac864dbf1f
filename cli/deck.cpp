// quincunx deck: whether a deck may be played, and the ready-made ones.
#include <iostream>

#include "cli/command.h"
#include "engine/match/deckfile.h"
#include "engine/match/error.h"
#include "games/list.h"

namespace quincunx::cli {

namespace {

struct Options {
    std::string game, deck;
};

int size_of(const Deck& deck) {
    int cards = 0;
    for (const Deck::Line& line : deck.cards) cards += line.count;
    return cards;
}

int check(Shell& shell, const Options& options) {
    // Without --game, the first game that can read the deck.
    const Game* game = options.game.empty() ? nullptr : &shell.game(options.game);
    std::string problem;
    for (const std::string_view id : game_ids()) {
        if (game) break;
        const Game& candidate = shell.game(std::string(id));
        try {
            read_deck(candidate, options.deck);
            game = &candidate;
        } catch (const InputError& e) {
            if (problem.empty()) problem = e.what();
        }
    }
    if (!game) throw InputError(problem);
    const Lang lang = shell.lang();
    const Deck deck = read_deck(*game, options.deck);
    const auto problems = game->check(deck);
    if (shell.json) {
        Json list = Json::array();
        for (const DeckProblem& each : problems) {
            Json entry{{"text", game->reason_text({}, each.reason, lang)},
                       {"clauses", game->reason_clauses(each.reason)}};
            entry["card"] = each.card ? Json(game->card_name(each.card, lang)) : Json();
            list.push_back(std::move(entry));
        }
        shell.print({{"game", game->id()},
                     {"deck", deck.name},
                     {"cards", size_of(deck)},
                     {"legal", problems.empty()},
                     {"problems", list}});
    } else if (problems.empty()) {
        std::cout << shell.say("deck.legal", {deck_name(*game, deck, lang), std::to_string(size_of(deck))}) << "\n";
    } else {
        std::cout << shell.say("deck.illegal", {deck_name(*game, deck, lang), std::to_string(problems.size())}) << "\n";
        for (const DeckProblem& each : problems) {
            std::cout << "  " << problem_text(*game, each, lang) << "\n";
            const auto clauses = game->reason_clauses(each.reason);
            if (const auto clause = clauses.empty() ? std::nullopt : clause_of(*game, clauses.front(), lang))
                std::cout << "    " << shell.paint("2", clause->id + " " + cut(clause->text, 90)) << "\n";
        }
    }
    return problems.empty() ? Fine : Failed;
}

int list(Shell& shell, const Options& options) {
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
    for (const Deck& deck : game.decks())
        rows.push_back({deck.name, deck_name(game, deck, shell.lang()),
                        shell.say("deck.cards", {std::to_string(size_of(deck))}),
                        std::string(game.texts().get(shell.lang(), "faction." + deck.name + ".text"))});
    std::cout << table(rows);
    return Fine;
}

}  // namespace

void add_deck(Shell& shell) {
    CLI::App* deck = shell.command(shell.app, "deck", "Check a deck, list the ready-made ones",
                                   {"quincunx deck list summoner", "quincunx deck check my-deck.txt"});
    deck->require_subcommand(1);

    auto checked = std::make_shared<Options>();
    CLI::App* command =
        shell.command(*deck, "check", "Whether a deck may be played",
                      {"quincunx deck check my-deck.txt", "quincunx deck check vanguards --game summoner --json"});
    command->add_option("deck", checked->deck, "A deck file, or the name of a ready-made deck")->required();
    command->add_option("--game", checked->game, "The game; otherwise the first that knows the cards");
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_variant(command);
    shell.on_run(command, [&shell, checked] { return check(shell, *checked); });

    auto listed = std::make_shared<Options>();
    command = shell.command(*deck, "list", "The ready-made decks of a game, or one of them whole",
                            {"quincunx deck list summoner", "quincunx deck list summoner vanguards > my-deck.txt"});
    command->add_option("game", listed->game, "The game")->required();
    command->add_option("deck", listed->deck, "Show this deck card by card; a start for your own");
    shell.add_lang(command);
    shell.add_json(command);
    shell.on_run(command, [&shell, listed] { return list(shell, *listed); });
}

}  // namespace quincunx::cli
