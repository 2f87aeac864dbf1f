// Scenarios: tests of rules and cards as text files a designer can write. The format is docs/scenario.md.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/match/game.h"

namespace quincunx {

// One scenario of a file, run.
struct ScenarioResult {
    std::string file, name;
    int line = 0;
    bool passed = false;
    std::vector<std::string> failures;  // each a readable diff: where, expected, found
};

// What the scenarios of a file are about, for coverage.
struct ScenarioIndex {
    std::string file, name, game;
    std::vector<std::string> cites;   // clauses named
    std::vector<std::string> uses;    // cards and abilities whose use it shows, as written
    std::vector<std::string> limits;  // cards and abilities whose limit it shows
    std::string text;                 // the whole of it as YAML
    bool own_cards = false;           // it brings its own file of cards, of which the game itself has none
};

// The game of that id, with the cards of the file when one is named; nullptr when there is no such game, or its cards
// are not a file.
using FindEdition = std::function<const Game*(std::string_view id, const std::string& card_file)>;

// The scenarios of a file, read once and run as often as wanted.
class ScenarioFile {
public:
    // Throws InputError (file, line, column) when the file itself is wrong.
    ScenarioFile(const std::string& yaml, const std::string& file);
    explicit ScenarioFile(const std::string& path);
    ~ScenarioFile();
    ScenarioFile(ScenarioFile&&) noexcept;

    std::size_t size() const;
    ScenarioIndex index(std::size_t which) const;
    // Throws InputError when the scenario asks for what the game does not have.
    ScenarioResult run(std::size_t which, const FindEdition& find);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Runs all scenarios of the file. Throws InputError (file, line, column) when the file itself is wrong.
std::vector<ScenarioResult> run_scenarios(const std::string& path, const FindEdition& find);
std::vector<ScenarioResult> run_scenarios(const std::string& yaml, const std::string& file, const FindEdition& find);
// Only what they say they are about; nothing is run.
std::vector<ScenarioIndex> index_scenarios(const std::string& yaml, const std::string& file);

}  // namespace quincunx
