#include <algorithm>

#include "players/search.h"

namespace quincunx {

namespace {

Errors at_first_sight(double wavering) { return {.wavering = wavering}; }
Errors shortsighted(double oversight, double misjudgement) { return {oversight, misjudgement, true}; }
Errors errs(double oversight, double misjudgement) { return {oversight, misjudgement}; }

}  // namespace

const Errors& Level::errors_in(std::string_view game) const {
    const auto row = std::ranges::find(rows, game, &Row::game);
    return row == rows.end() ? errors : row->errors;
}

SearchSettings Level::settings() const {
    SearchSettings settings;
    settings.budget.nodes = nodes;
    settings.as = this;
    return settings;
}

const std::vector<Level>& levels() {
    static const std::vector<Level> all{
        {"sparring",
         1,
         at_first_sight(1.2),
         {{"gemu", at_first_sight(1.1)},
          {"genius", at_first_sight(1.5)},
          {"lillian", at_first_sight(0.1)},
          {"summoner", at_first_sight(1.6)}}},
        {"beginner", 60, shortsighted(0.35, 0.8), {{"lillian", shortsighted(0.5, 2.0)}}},
        {"casual", 120, errs(0.17, 0.45), {{"genius", errs(0.25, 0.7)}, {"lillian", errs(0.1, 0.3)}}},
        {"club", 300, errs(0.1, 0.28), {}},
        {"expert", 600, {}, {{"summoner", errs(0.05, 0)}}},
        {"master", 8000, {}, {}},
    };
    return all;
}

const Level* level(std::string_view name) {
    const auto found = std::ranges::find(levels(), name, &Level::name);
    return found == levels().end() ? nullptr : &*found;
}

}  // namespace quincunx
