#include <algorithm>

#include "players/search.h"

namespace quincunx {

namespace {

SearchSettings setting(std::uint64_t nodes, double oversight, double misjudgement, bool shortsighted) {
    SearchSettings settings;
    settings.budget.nodes = nodes;
    settings.oversight = oversight;
    settings.misjudgement = misjudgement;
    settings.shortsighted = shortsighted;
    return settings;
}

SearchSettings at_first_sight(double wavering) {
    SearchSettings settings;
    settings.budget.nodes = 1;
    settings.wavering = wavering;
    return settings;
}

}  // namespace

const std::vector<Level>& levels() {
    static const std::vector<Level> all{
        {"sparring", at_first_sight(1.2)},          {"beginner", setting(60, 0.35, 0.8, true)},
        {"casual", setting(120, 0.15, 0.4, false)}, {"club", setting(300, 0.05, 0.15, false)},
        {"expert", setting(1500, 0, 0, false)},     {"master", setting(8000, 0, 0, false)},
    };
    return all;
}

const Level* level(std::string_view name) {
    const auto found = std::ranges::find(levels(), name, &Level::name);
    return found == levels().end() ? nullptr : &*found;
}

}  // namespace quincunx
