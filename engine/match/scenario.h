// Scenarios: tests of rules and cards as text files a designer can write. The format is docs/scenario.md.
#pragma once

#include <functional>
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
};

// The game of that id, with the cards of the file when one is named; nullptr when there is no such game, or its cards
// are not a file.
using FindEdition = std::function<const Game*(std::string_view id, const std::string& card_file)>;

// Runs all scenarios of the file. Throws InputError (file, line, column) when the file itself is wrong.
std::vector<ScenarioResult> run_scenarios(const std::string& path, const FindEdition& find);
std::vector<ScenarioResult> run_scenarios(const std::string& yaml, const std::string& file, const FindEdition& find);
// Only what they say they are about; nothing is run.
std::vector<ScenarioIndex> index_scenarios(const std::string& yaml, const std::string& file);

}  // namespace quincunx
