// quincunx rules: the rulebook by clauses, and which clauses, cards and abilities the scenarios test.
#include <filesystem>
#include <iostream>
#include <set>

#include "cli/command.h"
#include "cli/numbers.h"
#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/scenario.h"

namespace quincunx::cli {

namespace {

struct Options {
    std::string game, clause, search, scenarios;
    bool coverage = false, limits = false, numbers = false;
    unsigned jobs = 1;
};

Json clause_json(const Clause& clause) { return {{"id", clause.id}, {"part", clause.part}, {"text", clause.text}}; }

int list(Shell& shell, const Game& game, const std::string& search) {
    Json out = Json::array();
    std::string part;
    int found = 0;
    for (const Clause& written : game.clauses()) {
        const Clause clause = game.clause_in(written, shell.lang());
        if (!search.empty() && folded(clause.id + " " + clause.text).find(folded(search)) == std::string::npos)
            continue;
        ++found;
        if (shell.json) {
            out.push_back(clause_json(clause));
            continue;
        }
        if (clause.part != part) std::cout << (found > 1 ? "\n" : "") << shell.paint("1", clause.part) << "\n";
        part = clause.part;
        const std::string id = pad(clause.id, 9);
        if (search.empty())
            std::cout << "  " << id << " " << cut(clause.text, 88) << "\n";
        else
            std::cout << "  " << id << " " << wrap(clause.text, 88, "            ") << "\n";
    }
    if (shell.json)
        shell.print(out);
    else if (!found)
        std::cout << shell.say("rules.nothing", {search}) << "\n";
    return Fine;
}

// The folder of a game's scenarios: in this folder or one above it, or above the program.
std::string scenario_folder(const Game& game) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path inside = fs::path(game.id()) / "scenarios";
    for (fs::path from : {fs::current_path(error), fs::read_symlink("/proc/self/exe", error).parent_path()})
        for (int up = 0; up < 6 && !from.empty(); ++up, from = from.parent_path())
            for (const char* of : {"games", "examples"})
                if (fs::is_directory(from / of / inside, error))
                    return fs::proximate(from / of / inside, error).string();
    throw InputError("no folder games/" + inside.string() + " is here or above; give the folder with --scenarios DIR");
}

// What of a game the scenarios are about.
struct Coverage {
    std::set<std::string> cited, uses, limits;  // as written

    void add(const ScenarioIndex& scenario) {
        cited.insert(scenario.cites.begin(), scenario.cites.end());
        uses.insert(scenario.uses.begin(), scenario.uses.end());
        limits.insert(scenario.limits.begin(), scenario.limits.end());
    }
    // Whether a use (and, when wanted, a limit) was shown of the thing with these names.
    bool shows(const std::vector<std::string>& names, bool limit_too) const {
        bool use = false, limit = !limit_too;
        for (const std::string& name : names) use |= uses.contains(name), limit |= limits.contains(name);
        return use && limit;
    }
};

std::vector<std::string> ability_names(const Game& game, const std::string& key) {
    std::vector<std::string> names{key};
    for (const Lang lang : Langs)
        if (const auto name = game.texts().get(lang, "ability." + key + ".name"); !name.empty())
            names.emplace_back(name);
    return names;
}

int coverage(Shell& shell, const Game& game, const std::string& folder, bool limits) {
    Coverage covered;
    int scenarios = 0;
    for (const std::string& file : files_of(folder, ".yaml"))
        for (const ScenarioIndex& scenario : index_scenarios(read_text(file, std::size_t{4} << 20), file)) {
            if (!scenario.game.empty() && scenario.game != game.id()) continue;
            covered.add(scenario);
            ++scenarios;
        }

    const Lang lang = shell.lang();
    Json missing{{"clauses", Json::array()}, {"cards", Json::array()}, {"abilities", Json::array()}};
    std::set<std::string> known;  // every name that means something
    std::size_t clauses = 0, clauses_cited = 0, cards_tested = 0, abilities_tested = 0;
    for (const Clause& clause : game.clauses()) {
        known.insert(clause.id);
        // "SW-0.3" sums up others, which have scenarios of their own.
        if (clause.id.find("-0.") != std::string::npos) continue;
        ++clauses;
        if (covered.cited.contains(clause.id))
            ++clauses_cited;
        else
            missing["clauses"].push_back(clause.id);
    }
    std::set<std::string> abilities, tested;
    for (const CardInfo& card : game.cards()) abilities.insert(card.abilities.begin(), card.abilities.end());
    for (const Number& number : game.numbers().all())
        if (number.owner.starts_with("ability.")) abilities.insert(number.owner.substr(8));
    for (const std::string& key : abilities) {
        auto names = ability_names(game, key);
        known.insert(names.begin(), names.end());
        // A name that several abilities share says of none of them that it was tested.
        std::erase_if(names, [&](const std::string& name) {
            return name != key && std::ranges::count_if(abilities, [&](const std::string& other) {
                                      return std::ranges::count(ability_names(game, other), name) > 0;
                                  }) > 1;
        });
        if (covered.shows(names, limits))
            tested.insert(key);
        else
            missing["abilities"].push_back(key);
    }
    abilities_tested = tested.size();
    for (const CardInfo& card : game.cards()) {
        const auto names = game.card_names(card.number);
        known.insert(names.begin(), names.end());
        // A card without a text of its own is what its abilities are.
        bool all =
            !card.abilities.empty() && game.texts().get(lang, "card." + std::to_string(card.number) + ".text").empty();
        for (const std::string& key : card.abilities) all &= tested.contains(key);
        if (all || covered.shows(names, limits))
            ++cards_tested;
        else
            missing["cards"].push_back(std::to_string(card.number) + " " + game.card_name(card.number, lang));
    }
    // Names the scenarios give that the game does not have: most likely misspelt.
    Json unknown = Json::array();
    for (const auto* names : {&covered.cited, &covered.uses, &covered.limits})
        for (const std::string& name : *names)
            if (!known.contains(name)) unknown.push_back(name);

    bool complete = unknown.empty();
    for (const Json& names : missing) complete &= names.empty();
    const int outcome = complete ? Fine : Failed;
    if (shell.json) {
        shell.print({{"game", game.id()},
                     {"scenarios", scenarios},
                     {"clauses", clauses},
                     {"clauses_cited", clauses_cited},
                     {"cards", game.cards().size()},
                     {"cards_tested", cards_tested},
                     {"abilities", abilities.size()},
                     {"abilities_tested", abilities_tested},
                     {"missing", missing},
                     {"unknown", unknown}});
        return outcome;
    }
    const auto count = [](std::size_t some, std::size_t all) {
        return std::to_string(some) + "/" + std::to_string(all);
    };
    std::cout << shell.say("coverage.head", {std::to_string(scenarios), folder}) << "\n"
              << table({{shell.say("coverage.clauses"), count(clauses_cited, clauses)},
                        {shell.say("coverage.cards"), count(cards_tested, game.cards().size())},
                        {shell.say("coverage.abilities"), count(abilities_tested, abilities.size())}});
    const auto print = [&](const std::string& title, const Json& names) {
        if (names.empty()) return;
        std::cout << title << "\n  " << wrap_list(names.get<std::vector<std::string>>(), shell.say("comma"), 98, "  ")
                  << "\n";
    };
    print(shell.say("coverage.missing-clauses"), missing["clauses"]);
    print(shell.say("coverage.missing-cards"), missing["cards"]);
    print(shell.say("coverage.missing-abilities"), missing["abilities"]);
    print(shell.say("coverage.unknown"), unknown);
    return outcome;
}

int rules(Shell& shell, const Options& options) {
    const Game& game = shell.game(options.game);
    if (options.coverage) {
        const std::string folder = options.scenarios.empty() ? scenario_folder(game) : options.scenarios;
        return options.numbers ? number_coverage(shell, game, folder, options.jobs)
                               : coverage(shell, game, folder, options.limits);
    }
    if (options.clause.empty()) return list(shell, game, options.search);
    const auto clause = clause_of(game, options.clause, shell.lang());
    if (!clause)
        throw InputError("no clause is called '" + options.clause + "'; see 'quincunx rules " + std::string(game.id()) +
                         "' or search with --search WORD");
    if (shell.json)
        shell.print(clause_json(*clause));
    else
        std::cout << clause_page(shell, *clause);
    return Fine;
}

}  // namespace

void add_rules(Shell& shell) {
    auto options = std::make_shared<Options>();
    CLI::App* command = shell.command(
        shell.app, "rules", "The rulebook by clauses, and what of it the scenarios test",
        {"quincunx rules summoner", "quincunx rules summoner SW-4.2", "quincunx rules summoner --search gate",
         "quincunx rules summoner --coverage", "quincunx rules summoner --coverage --scenarios my/folder --json",
         "quincunx rules summoner --coverage --numbers --jobs 2"});
    command->add_option("game", options->game, game_help())->required();
    CLI::Option* clause = command->add_option("clause", options->clause, "One clause, by its id");
    CLI::Option* search =
        command->add_option("--search", options->search, "Clauses that contain this")->type_name("WORD");
    CLI::Option* coverage =
        command->add_flag("--coverage", options->coverage, "Which clauses, cards and abilities scenarios test");
    command->add_option("--scenarios", options->scenarios, "The folder of the scenarios")
        ->type_name("DIR")
        ->needs(coverage);
    CLI::Option* limits =
        command->add_flag("--limits", options->limits, "Want a limit shown of every card and ability, beside a use")
            ->needs(coverage);
    CLI::Option* numbers =
        command->add_flag("--numbers", options->numbers, "Which numbers could change without a scenario failing")
            ->needs(coverage)
            ->excludes(limits);
    command->add_option("--jobs", options->jobs, "Try so many numbers at the same time; the result is the same")
        ->check(CLI::Range(1U, 64U))
        ->needs(numbers);
    search->excludes(clause)->excludes(coverage);
    coverage->excludes(clause);
    shell.add_lang(command);
    shell.add_json(command);
    shell.add_edition(command);
    shell.on_run(command, [&shell, options] { return rules(shell, *options); });
}

}  // namespace quincunx::cli
