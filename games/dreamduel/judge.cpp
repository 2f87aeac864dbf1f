// What a computer player needs to know of the game: how good a state is, which options look promising, and how far a
// playout goes.
#include <algorithm>
#include <cmath>

#include "games/dreamduel/dreamduel.h"
#include "games/dreamduel/query.h"

namespace quincunx::dreamduel {

namespace {

// What a hand card is good for as things lie; spirit is not looked at.
enum class Good : std::uint8_t { Nothing, Character, Answer, Attack, Other };

Good good_for(const Query& q, Seat seat, const Def& d) {
    if (d.is(Type::Shikigami)) {
        const bool stands =
            q.any(seat, Zone::Character, [&](Piece c) { return q.card(c) == d.id; }) || q.count(seat, Zone::Hyper) > 0;
        return stands ? Good::Other : Good::Character;
    }
    if (d.is(Type::Character)) return q.takes_part(seat, d.who) ? Good::Nothing : Good::Character;
    if (!d.is(Who::Nobody) && !d.has(Trait::Feather) && !q.stands(seat, d.who, d.needs)) return Good::Nothing;
    if (!d.battle()) return Good::Other;
    // The bar never falls by itself (DD-R33): what is below the own one waits for an attack of the other seat (DD-R31).
    const int gorgeousness = std::max<int>(0, d.gorgeousness);
    if (d.last || gorgeousness >= q.top(seat)) return Good::Attack;
    return gorgeousness >= q.top(other(seat)) ? Good::Answer : Good::Nothing;
}

}  // namespace

// Health, cards that can be declared, and spirit to declare them with. The weights are those of a logistic regression
// over positions of games between searches, rounded: the sum is the logarithm of the odds to win. Half of it goes into
// tanh, so the result is the one to expect.
double Dreamduel::evaluate(const StateBytes& bytes, Seat seat) const {
    const State& s = bytes.as<State>();
    if (s.core.over) return s.core.winner == Core::Nobody ? 0.0 : s.core.winner == index(seat) ? 1.0 : -1.0;
    const Query q(s, book_);
    PerSeat<double> worth{};
    for (const Seat whose : Seats) {
        const Tally& t = s.tally[whose];
        const Side& side = s.side[whose];
        double& value = worth[whose];
        value += 0.34 * std::max<int>(0, t.health) / 1000.0;
        int attacks = 0;
        for (const Lying& l : side.hand) {
            const Def& d = q.def(l.piece);
            switch (good_for(q, whose, d)) {
                case Good::Nothing: value += 0.02; break;
                case Good::Character: value += 0.1; break;
                case Good::Answer: value += 0.09; break;
                case Good::Attack: value += 0.12 + 0.04 * d.power / 1000.0, ++attacks; break;
                case Good::Other: value += 0.13; break;
            }
        }
        value += 0.15 * std::min(attacks, 3);  // no more can be paid for in a turn as a rule
        // A spent orb draws a card (DD-7.2) and comes back; but whoever has no spirit can neither attack nor answer.
        const int fu = static_cast<int>(side.fu.size());
        value += 0.29 * t.ready + 0.35 * t.spent + 0.06 * fu + 0.2 * std::min(t.ready + fu, 3);
        for (const Lying& l : side.equip) value += l.has(Up) ? 0.3 : 0.23;
        FixedVector<Who, 4> there;
        const auto stands = [&](const Lying& l) {
            const Who who = q.def(l.piece).person;
            if (!there.full() && !there.contains(who)) there.push(who);
        };
        for (const Lying& l : side.character) stands(l);
        for (const Lying& l : side.hyper) stands(l);
        value += 0.2 * static_cast<double>(there.size());
        if (q.has_upright(whose)) value += 0.06;
        // A high pile is a burden until popularity comes near (DD-2.3).
        const double near = 1.0 - std::min(1.0, static_cast<double>(side.deck.size()) / 40.0);
        value += (0.06 * near - 0.02) * q.total(whose);
        for (const Lasting& l : s.lasting)
            if (l.seat == whose && l.kind == Hold::Own) value += 0.15;
    }
    return std::tanh((worth[seat] - worth[other(seat)]) / 2.0);
}

// Rather do something than nothing. Cards that are good for something are kept and looked for, the others are given up.
void Dreamduel::policy(const StateBytes& bytes, const Choice& choice, std::span<float> weights) const {
    const State& s = bytes.as<State>();
    const Query q(s, book_);
    const Seat seat = choice.seat;
    const auto useless = [&](const Def& d) { return good_for(q, seat, d) == Good::Nothing; };
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const Option& o = choice.options[i];
        float& weight = weights[i];
        weight = 1.0F;
        switch (static_cast<Verb>(o.verb)) {
            case "declare"_verb: weight = book_.card(o.a)->last ? 0.5F : 3.0F; break;  // a last spell takes all health
            case "lay"_verb: weight = useless(*book_.card(o.a)) ? 1.0F : 4.0F; break;
            case "turn"_verb: weight = 4.0F; break;
            case "use"_verb:
            case "set-equip"_verb: weight = 2.0F; break;
            case "set-fu"_verb:
                weight = 0.25F;
                for (const Lying& l : s.side[seat].hand)
                    if (useless(q.def(l.piece))) weight = 2.0F;
                break;
            case "pay"_verb: weight = 1.0F + static_cast<float>(o.a); break;  // orbs come back, cards do not
            case "take"_verb:
            case "at"_verb: {
                const Def* d = book_.card(is(o, "take"_verb) ? o.a : static_cast<std::uint16_t>(o.b));
                if (!d || Spot(o.detail).seat() != seat) break;
                const Zone zone = Spot(o.detail).zone();
                // A card taken from the hand is mostly lost, one from a pile mostly won.
                if (zone == Zone::Hand)
                    weight = useless(*d) ? 4.0F : 1.0F;
                else if (zone == Zone::Deck || zone == Zone::Discard)
                    weight = useless(*d) ? 0.5F : 2.0F + static_cast<float>(d->power) / 1000.0F;
                break;
            }
            default: break;
        }
    }
}

std::uint32_t Dreamduel::playout_length() const { return 12; }

std::uint32_t Dreamduel::length(const StateBytes& bytes) const { return bytes.as<State>().turn; }

}  // namespace quincunx::dreamduel
