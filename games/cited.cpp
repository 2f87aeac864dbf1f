// Run at build time: which cards and abilities the scenarios of a game show for each clause they cite, by the names the
// scenarios give them. `cited OUT FILE…` writes {"SW-4.2": ["Undead Archer", …]}.
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "engine/match/error.h"
#include "engine/match/input.h"
#include "engine/match/scenario.h"

int main(int count, char** words) {
    using namespace quincunx;
    if (count < 2) return 2;
    std::map<std::string, std::set<std::string>> shown;
    try {
        for (int i = 2; i < count; ++i)
            for (const ScenarioIndex& scenario : index_scenarios(read_text(words[i], std::size_t{4} << 20), words[i]))
                for (const std::string& clause : scenario.cites) {
                    shown[clause].insert(scenario.uses.begin(), scenario.uses.end());
                    shown[clause].insert(scenario.limits.begin(), scenario.limits.end());
                }
    } catch (const InputError& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
    std::erase_if(shown, [](const auto& entry) { return entry.second.empty(); });
    return std::ofstream(words[1]) << Json(shown).dump(0) << "\n" ? 0 : 1;
}
