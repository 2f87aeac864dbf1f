// What a computer player needs to know of the game: how good a state is, which options look promising, and how far a
// playout goes.
#include <algorithm>
#include <cmath>

#include "games/genius/genius.h"
#include "games/genius/query.h"

namespace quincunx::genius {

// Health and living characters above all, then what is in play, energy, dice and cards.
double Genius::evaluate(const StateBytes& bytes, Seat seat) const {
    const State& s = bytes.as<State>();
    if (s.core.over) return s.core.winner == Core::Nobody ? 0.0 : s.core.winner == index(seat) ? 1.0 : -1.0;
    PerSeat<double> worth{};
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        double& value = worth[whose];
        for (const Character& c : side.character)
            if (c.alive) value += 6.0 + c.health + 0.8 * c.energy - (c.aura ? 0.2 : 0.0);
        for (const Entity& e : side.entities) {
            const Def& def = book_[e.def];
            const double left = def.has_usages ? e.usages : def.duration ? e.duration : 1.0;
            if (def.kind == Kind::Summon) value += 0.6 + 0.8 * left;
            if (def.kind == Kind::Support) value += 1.5;
            if (def.kind == Kind::Equipment) value += 1.8;
            if (def.kind == Kind::CombatStatus) value += 0.5 * left;
            if (def.kind == Kind::Status) value += def.forbids_skills ? -2.0 : def.is_shield ? 0.7 * left : 0.3 * left;
        }
        for (std::size_t f = 0; f < FaceCount; ++f) value += (f == FaceCount - 1 ? 0.4 : 0.3) * side.dice[f];
        value += 0.5 * static_cast<double>(side.hand.size());
    }
    return std::tanh((worth[seat] - worth[other(seat)]) / 15.0);
}

// Skills first, then cards; the dice are used before the round is ended, and a card is not given up for one die
// lightly. Of payments the first offered is the good one.
void Genius::policy(const StateBytes&, const Choice& choice, std::span<float> weights) const {
    for (std::size_t i = 0; i < weights.size(); ++i) switch (static_cast<Verb>(choice.options[i].verb)) {
            case "skill"_verb: weights[i] = 5.0F; break;
            case "play"_verb: weights[i] = 2.0F; break;
            case "switch"_verb: weights[i] = 0.8F; break;
            case "tune"_verb:
            case "end"_verb: weights[i] = 0.3F; break;
            case "pay"_verb: weights[i] = i == 0 ? 4.0F : 0.5F; break;
            default: weights[i] = 1.0F;
        }
}

std::uint32_t Genius::playout_length() const { return 12; }

std::uint32_t Genius::length(const StateBytes& bytes) const { return bytes.as<State>().round; }

}  // namespace quincunx::genius
