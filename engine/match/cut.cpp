#include "engine/match/cut.h"

#include "engine/match/error.h"

namespace quincunx {

Json cut(const Match& match, std::size_t at, std::optional<Seat> known_to, Seed seed) {
    if (at > match.steps().size() || (at == match.steps().size() && match.over()))
        throw InputError("there are the questions 0 to " +
                         std::to_string(match.steps().size() - (match.over() ? 1 : 0)));
    const Waiting& waiting = match.position(at);
    if (!waiting.journal.empty()) {
        std::size_t before = at;
        while (before > 0 && !match.position(before).journal.empty()) --before;
        throw InputError("question " + std::to_string(at) +
                         " is asked in the middle of an action, after answers or rolls that are part of it; the last "
                         "position before it that stands by itself is that of question " +
                         std::to_string(before));
    }
    const Game& game = match.game();
    if (!known_to) return game.exact(waiting.state);
    Random random(seed);
    const auto world = game.determinize(game.view(waiting, *known_to), random);
    if (!world) throw InputError("no deal of the hidden cards was found that fits what this seat has seen");
    return game.exact(world->state);
}

std::string given_text(const Json& given, const std::string& indent) {
    std::string out = indent + "exact:\n";
    for (const auto& [name, value] : given.at("exact").items())
        out.append(indent).append("  ").append(name).append(": ").append(value.dump()).append("\n");
    return out;
}

}  // namespace quincunx
