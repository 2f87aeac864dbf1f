// What a computer player needs to know of the game: how good a state is, which options look promising, and how far a
// playout goes.
#include <algorithm>
#include <cmath>

#include "games/summoner/query.h"
#include "games/summoner/summoner.h"

namespace quincunx::summoner {

// Life of the summoners above all, then what stands on the battlefield, then cards and magic.
double Summoner::evaluate(const StateBytes& bytes, Seat seat) const {
    const State& s = bytes.as<State>();
    if (s.core.over) return s.core.winner == Core::Nobody ? 0.0 : s.core.winner == index(seat) ? 1.0 : -1.0;
    const Query q(s, book_);
    PerSeat<double> worth{};
    q.each_piece([&](PieceId p) {
        const CardFacts& def = q.def(p);
        const Piece& piece = q[p];
        const double left = static_cast<double>(q.life(p)) / std::max(1, q.life_limit(p));
        double value = 0;
        if (def.klass == Class::Summoner)
            value = 2.5 * q.life(p);
        else if (def.is_unit())
            value = (1.0 + def.cost + 0.3 * def.strength + 0.3 * piece.boosts) * (0.5 + 0.5 * left);
        else
            value = (def.gate ? 2.0 : 1.0) * (0.3 + 0.7 * left);
        if (def.is_unit() && def.klass != Class::Summoner) {
            const int far = distance(piece.square, q.summoner_square(other(piece.controller)));
            value += 0.15 * (MaxDistance - far);
        }
        worth[piece.controller] += value;
    });
    for (const Seat side : Seats)
        worth[side] += 0.6 * s.side[side].magic + 0.4 * static_cast<double>(s.side[side].hand.size());
    return std::tanh((worth[seat] - worth[other(seat)]) / 25.0);
}

namespace {

constexpr float Waste = 0.005F;  // what nobody does who sees it

// What a card on the battlefield is worth as a target: a summoner, then what would fall. One's own is attacked by
// mistake only; an effect may be meant for it.
float as_target(const Query& q, Seat you, PieceId p, bool attacked) {
    if (q[p].controller == you) return attacked ? Waste : 0.7F;
    if (q.is_summoner(p)) return 5.0F;
    return q.life(p) <= 2 ? 3.0F : q.is_unit(p) ? 2.0F : 0.8F;
}

// Whether its attack reaches somebody: an enemy, or one of its own that it could heal.
bool has_target(const Query& q, Seat you, PieceId p) {
    Attack attack;
    attack.attacker = p;
    attack.you = you;
    const Squares reached = q.targets(attack);
    if (reached & q.s.held[other(you)]) return true;
    const Squares hurt = q.where(reached & q.s.held[you], [&](PieceId friendly) { return q[friendly].damage > 0; });
    return hurt && q.has_any(p, q.book().doing.before_attack);
}

// A space for one's own: near the enemy, where something can be reached.
float as_place(const Query& q, Seat you, Square at) {
    const Seat foe = other(you);
    const int far = distance(at, q.summoner_square(foe));
    return 1.0F + 0.15F * static_cast<float>(MaxDistance - far) + (next_to(at) & q.s.held[foe] ? 1.0F : 0.0F);
}

}  // namespace

// Attack with everything, summon what can be paid for, move towards the enemy, and end a phase when nothing else is
// left.
void Summoner::policy(const StateBytes& now, const Choice& choice, std::span<float> weights) const {
    const Query q(now.as<State>(), book_);
    const Seat you = choice.seat;
    const bool attack = is(choice, "attack-target"_prompt);
    const auto useful = [&](const Option& o) { return is(o, "attack"_verb) && has_target(q, you, PieceId(o.a)); };
    // Who could attack and does not is hurt (SW-7.6).
    const bool idle = q.s.phase == Phase::Attack && !q.s.engaged && std::ranges::any_of(choice.options, useful);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const Option& o = choice.options[i];
        float& weight = weights[i];
        switch (static_cast<Verb>(o.verb)) {
            case "end"_verb: weight = idle ? 0.05F : q.s.phase == Phase::Attack ? 0.3F : 1.0F; break;
            case "summon"_verb: weight = 3.0F; break;
            case "attack"_verb: weight = useful(o) ? 4.0F : Waste; break;
            case "cast"_verb:
            case "use"_verb:
            case "yes"_verb: weight = 2.0F; break;
            case "discard"_verb: weight = 0.5F; break;
            case "target"_verb: weight = as_target(q, you, PieceId(o.a), attack); break;
            case "step"_verb:
            case "space"_verb: weight = as_place(q, you, Square(o.a)); break;
            default: weight = 1.0F;
        }
    }
}

std::uint32_t Summoner::length(const StateBytes& bytes) const { return bytes.as<State>().turn_number; }

}  // namespace quincunx::summoner
