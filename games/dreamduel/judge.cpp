// What a computer player needs to know of the game: how good a state is, which options look promising, and how far a
// playout goes.
#include <algorithm>
#include <cmath>

#include "games/dreamduel/dreamduel.h"
#include "games/dreamduel/query.h"

namespace quincunx::dreamduel {

// Health above all; then what can be declared and answered with, spirit, and the gorgeousness that decides when the
// decks run out.
double Dreamduel::evaluate(const StateBytes& bytes, Seat seat) const {
    const State& s = bytes.as<State>();
    if (s.core.over) return s.core.winner == Core::Nobody ? 0.0 : s.core.winner == index(seat) ? 1.0 : -1.0;
    const Query q(s, book_);
    PerSeat<double> worth{};
    for (const Seat whose : Seats) {
        const Tally& t = s.tally[whose];
        const Side& side = s.side[whose];
        double& value = worth[whose];
        const double health = std::max<int>(0, t.health) / 1000.0;
        value += 2.0 * health - 4.0 / (0.5 + health);  // the last points are worth more
        // A card is worth more when it can be used: its character takes part, a trap lies in its place.
        double hand = 0;
        for (const Lying& l : side.hand) {
            const Def& d = q.def(l.piece);
            const bool usable = d.spell() && !d.is(Type::Trap) &&
                                (d.is(Who::Nobody) || d.has(Trait::Feather) || q.takes_part(whose, d.who));
            hand += usable ? 0.95 : 0.5;
        }
        value += std::min(hand, 8.0);
        value += 0.75 * t.ready + 0.35 * t.spent + 0.6 * static_cast<double>(side.fu.size());
        for (const Lying& l : side.equip) value += l.has(Up) ? 1.3 : 1.0;
        FixedVector<Who, 4> there;
        const auto stands = [&](const Lying& l) {
            const Who who = q.def(l.piece).who;
            if (!there.full() && !there.contains(who)) there.push(who);
        };
        for (const Lying& l : side.character) stands(l);
        for (const Lying& l : side.hyper) stands(l);
        value += 0.9 * static_cast<double>(there.size());
        if (q.has_upright(whose)) value += 1.2;
        if (!side.hyper.empty()) value += 1.6;
        // Popularity counts the more the nearer the end of a deck is.
        const double near = 1.0 - std::min(1.0, static_cast<double>(side.deck.size()) / 40.0);
        value += (0.05 + 0.25 * near) * q.total(whose);
        value -= 0.12 * q.top(whose);  // a high bar is a burden
        if (!t.last_spell) value += 0.4;
    }
    return std::tanh((worth[seat] - worth[other(seat)]) / 14.0);
}

void Dreamduel::glance(const StateBytes&, const Choice&, std::span<float> weights) const {
    std::ranges::fill(weights, 1.0F);
}

std::uint32_t Dreamduel::foresight() const { return 12; }

}  // namespace quincunx::dreamduel
