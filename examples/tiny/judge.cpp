// What a computer player needs to know of the game: how good a state is, and which options look promising.
#include <algorithm>
#include <cmath>

#include "examples/tiny/tiny.h"

namespace quincunx::tiny {

// The way gone above all, then what there is to go on with. A point of difference is worth more near the end.
double Tiny::evaluate(const StateBytes& bytes, Seat seat) const {
    const State& s = bytes.as<State>();
    if (s.core.over) return s.core.winner == Core::Nobody ? 0.0 : s.core.winner == index(seat) ? 1.0 : -1.0;
    const Query q(s, book_);
    const auto worth = [&](Seat of) {
        const Side& side = s.side[of];
        return side.space - side.slime + 0.6 * side.dew + 0.8 * static_cast<double>(side.hand.size()) +
               4.0 * q.bonus(of) + (q.is_protected(of) ? 2.0 : 0.0);
    };
    const double left = s.goal - std::max(s.side[Seat::A].space, s.side[Seat::B].space);
    return std::tanh((worth(seat) - worth(other(seat))) / (4.0 + left / 2.0));
}

// Play what can be played, and roll again after a low roll.
void Tiny::policy(const StateBytes& now, const Choice& choice, std::span<float> weights) const {
    for (std::size_t i = 0; i < weights.size(); ++i) {
        switch (static_cast<Verb>(choice.options[i].verb)) {
            case "play"_verb: weights[i] = 2.0F; break;
            case "again"_verb: weights[i] = now.as<State>().die <= 2 ? 3.0F : 0.3F; break;
            default: weights[i] = 1.0F;
        }
    }
}

std::uint32_t Tiny::length(const StateBytes& bytes) const { return bytes.as<State>().turns; }

}  // namespace quincunx::tiny
