// quincunx rules --coverage --numbers: changes each number by one and looks for a scenario that fails.
#include "cli/numbers.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/scenario.h"

namespace quincunx::cli {

namespace {

// One worker's own game, whose numbers it changes, and its own scenarios.
struct Worker {
    std::unique_ptr<Game> game;
    std::vector<ScenarioFile> files;

    bool passes(std::size_t file, std::size_t which) {
        const auto find = [&](std::string_view, const std::string&) { return game.get(); };
        return files[file].run(which, find).passed;
    }
};

struct Scenario {
    std::size_t file = 0, which = 0;  // which one of the file
    std::string text;                 // all of it, in small letters
    std::string about;                // the names of what it uses and whose limits it shows, likewise
};

// The numbers of one game against its scenarios.
class Trial {
public:
    Trial(const Shell& shell, const Game& game, const std::string& folder, unsigned jobs) : workers_(jobs) {
        const std::vector<std::string> files = files_of(folder, ".yaml");
        for (Worker& worker : workers_) {
            worker.game = shell.make(game.id());
            for (const std::string& file : files) worker.files.emplace_back(file);
        }
        Worker& first = workers_.front();
        for (std::size_t file = 0; file < files.size(); ++file)
            for (std::size_t i = 0; i < first.files[file].size(); ++i) {
                const ScenarioIndex index = first.files[file].index(i);
                if (index.game != game.id() || index.own_cards) continue;
                if (!first.passes(file, i))
                    throw InputError(files[file], 0, 0,
                                     "'" + index.name + "' fails as it is; all scenarios have to pass here");
                std::string about;
                for (const auto* names : {&index.uses, &index.limits})
                    for (const std::string& name : *names) about += folded(name) + "\n";
                scenarios_.push_back({file, i, folded(index.text), std::move(about)});
            }
        for (const CardInfo& card : game.cards())
            for (const std::string& ability : card.abilities) bearers_["ability." + ability].push_back(card.number);
    }

    std::size_t scenarios() const { return scenarios_.size(); }

    bool notices(unsigned who, std::size_t place) {
        Worker& worker = workers_[who];
        const Number number = worker.game->numbers().all()[place];
        std::size_t likely = 0;
        const std::vector<std::size_t> order = by_likelihood(*worker.game, number, likely);
        std::vector<int> values;
        if (number.value < number.high) values.push_back(number.value + 1);
        if (number.value > number.low) values.push_back(number.value - 1);
        const auto fails = [&](std::size_t from, std::size_t to) {
            for (const int value : values) {
                worker.game->vary(worker.game->numbers().all()[place], value);
                const bool failed = std::any_of(order.begin() + static_cast<std::ptrdiff_t>(from),
                                                order.begin() + static_cast<std::ptrdiff_t>(to),
                                                [&](std::size_t i) { return stumbles(worker, scenarios_[i]); });
                worker.game->vary(worker.game->numbers().all()[place], number.value);
                if (failed) return true;
            }
            return false;
        };
        return fails(0, likely) || fails(likely, order.size());
    }

private:
    std::vector<Worker> workers_;
    std::vector<Scenario> scenarios_;
    std::map<std::string, std::vector<std::uint16_t>> bearers_;  // the cards that have an ability

    static bool stumbles(Worker& worker, const Scenario& scenario) {
        try {
            return !worker.passes(scenario.file, scenario.which);
        } catch (const std::exception&) {  // a position or an answer that this number makes impossible
            return true;
        }
    }

    // All scenarios, those first that are about the owner, and then the others that name it or a card that has it:
    // these are the `likely` ones.
    std::vector<std::size_t> by_likelihood(const Game& game, const Number& number, std::size_t& likely) const {
        std::vector<std::string> names, related;
        const auto add = [](std::vector<std::string>& to, std::string_view name) {
            if (!name.empty() && !std::ranges::all_of(name, [](unsigned char c) { return std::isdigit(c); }))
                to.push_back(folded(name));
        };
        const auto add_card = [&](std::vector<std::string>& to, std::uint16_t card) {
            for (const std::string& name : game.card_names(card)) add(to, name);
        };
        const std::string key = number.owner.substr(number.owner.find('.') + 1);
        add(names, key);
        for (const Lang lang : Langs) add(names, game.texts().get(lang, number.owner + ".name"));
        if (number.owner.starts_with("card.")) add_card(names, static_cast<std::uint16_t>(std::stoi(key)));
        if (const auto at = bearers_.find(number.owner); at != bearers_.end())
            for (const std::uint16_t card : at->second) add_card(related, card);
        const auto in = [](const std::string& text, const std::vector<std::string>& any) {
            return std::ranges::any_of(any,
                                       [&](const std::string& name) { return text.find(name) != std::string::npos; });
        };
        std::vector<int> rank;
        for (const Scenario& scenario : scenarios_)
            rank.push_back(in(scenario.about, names)     ? 0
                           : in(scenario.text, names)    ? 1
                           : in(scenario.about, related) ? 2
                           : in(scenario.text, related)  ? 3
                                                         : 4);
        std::vector<std::size_t> order(scenarios_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(rank[i], i); });
        likely = static_cast<std::size_t>(std::ranges::count_if(rank, [](int r) { return r < 4; }));
        return order;
    }
};

std::string owner_name(const Game& game, const std::string& owner, Lang lang) {
    if (owner.starts_with("card.")) return game.card_name(static_cast<std::uint16_t>(std::stoi(owner.substr(5))), lang);
    return std::string(game.texts().get(lang, owner + ".name"));
}

}  // namespace

int number_coverage(Shell& shell, const Game& game, const std::string& folder, unsigned jobs) {
    const std::string table_file = (std::filesystem::path(folder) / ".." / "printed.yaml").lexically_normal().string();
    PrintedFacts table;
    if (std::filesystem::exists(table_file)) table = PrintedFacts::read(table_file);
    const std::vector<std::string> differences = table.differences(game.numbers());

    Trial trial(shell, game, folder, jobs);
    const auto numbers = game.numbers().all();
    const std::size_t all = numbers.size();
    std::vector<std::size_t> open;  // places of the numbers that the table does not hold
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!table.holds(numbers[i])) open.push_back(i);
    std::vector<char> noticed(open.size());
    if (work_through(shell, open.size(), jobs, [&](std::uint64_t i, unsigned worker) {
            noticed[i] = trial.notices(worker, open[i]);
        }) < open.size())
        throw InputError("stopped before all numbers were tried");

    std::vector<const Number*> missing;
    for (std::size_t i = 0; i < open.size(); ++i)
        if (!noticed[i]) missing.push_back(&numbers[open[i]]);
    const int outcome = missing.empty() && differences.empty() ? Fine : Failed;
    if (shell.json) {
        Json list = Json::array();
        for (const Number* number : missing)
            list.push_back({{"owner", number->owner},
                            {"label", owner_name(game, number->owner, shell.lang())},
                            {"name", number->name},
                            {"printed", number->printed}});
        shell.print({{"game", game.id()},
                     {"scenarios", trial.scenarios()},
                     {"numbers", all},
                     {"numbers_guarded", all - missing.size()},
                     {"numbers_in_table", all - open.size()},
                     {"missing", list},
                     {"differences", differences}});
        return outcome;
    }
    std::cout << shell.say("coverage.head", {std::to_string(trial.scenarios()), folder}) << "\n"
              << cli::table(
                     {{shell.say("coverage.numbers"), std::to_string(all - missing.size()) + "/" + std::to_string(all)},
                      {shell.say("coverage.numbers-in-table"), std::to_string(all - open.size())}});
    if (!missing.empty()) std::cout << shell.say("coverage.missing-numbers") << "\n";
    for (std::size_t i = 0; i < missing.size(); ++i) {
        const bool same = i > 0 && missing[i]->owner == missing[i - 1]->owner;
        if (!same)
            std::cout << (i ? "\n" : "") << "  " << missing[i]->owner << " "
                      << owner_name(game, missing[i]->owner, shell.lang()) << shell.say("colon");
        std::cout << (same ? shell.say("comma") : "") << missing[i]->name << " " << missing[i]->printed;
    }
    if (!missing.empty()) std::cout << "\n";
    if (!differences.empty()) std::cout << shell.say("coverage.differences") << "\n";
    for (const std::string& difference : differences) std::cout << "  " << difference << "\n";
    return outcome;
}

}  // namespace quincunx::cli
