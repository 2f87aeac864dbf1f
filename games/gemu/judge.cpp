// What a computer player needs to know of the game: how good a state is, which options look promising, and how far a
// playout goes.
#include <algorithm>
#include <array>
#include <cmath>

#include "games/gemu/gemu.h"
#include "games/gemu/query.h"

namespace quincunx::gemu {

namespace {

// What things are worth, in logarithms of the odds of winning: fitted to the results of games the search played against
// itself, and rounded. Cards that wait are set a little lower and spirit a little higher than fitted, so that a player
// who looks one step ahead uses what it has.
namespace worth {
constexpr double Faith = 38.0, FaithNear = 8.0;  // -38 / (8 + faith): the last points count most
constexpr double FaithLate = 0.15;  // a point, when the turn limit comes near and the higher faith will win
constexpr double Surplus = 0.065;   // a point of a monster's numbers above those of a free one
constexpr double Standing = 0.05;   // a monster, however weak
constexpr double Immune = 0.2;      // cannot be destroyed by battle
constexpr double Covered = 0.02;    // a point of defence of a face-down monster
constexpr double Spirit = 0.1;      // a point
constexpr double InHand = 0.06;     // a prophecy in hand; monsters there count by the best alone:
constexpr double SummonNow = 0.11, SummonLater = 0.06;   // a point of surplus of the best that can be summoned
constexpr double Set = 0.1;                              // a face-down prophecy
constexpr double Lasting = 0.05;                         // a prophecy that stays
constexpr double ThreatFirst = 0.1, ThreatThen = 0.045;  // a point of damage of those who attack next, and after them
}  // namespace worth

// Attack and defence together of an ordinary monster that costs nothing.
constexpr int FreeBody = 7;
// Defence to expect of a face-down monster.
constexpr int HiddenDefence = 3;

struct Fighter {
    int attack = 0, defence = 0, taunt = 0;
    int attacks = 0;       // in a whole turn
    int attacks_left = 0;  // in this one
    bool stays = false;    // a beaten defence does not destroy it
};

struct Front {
    std::array<Fighter, RowSize> row;
    std::size_t size = 0;
};

// The damage these attacks do to that row and the player behind it: each defender, in the order in which they must be
// attacked, is taken by the weakest attack that beats it; what is left when all have fallen strikes the player.
int threat(const Front& attackers, bool this_turn, Front defenders) {
    std::array<int, 16> blows;
    std::size_t count = 0;
    for (std::size_t i = 0; i < attackers.size; ++i)
        for (int n = this_turn ? attackers.row[i].attacks_left : attackers.row[i].attacks;
             n > 0 && count < blows.size(); --n)
            blows[count++] = attackers.row[i].attack;
    std::sort(blows.begin(), blows.begin() + static_cast<std::ptrdiff_t>(count));
    std::sort(defenders.row.begin(), defenders.row.begin() + static_cast<std::ptrdiff_t>(defenders.size),
              [](const Fighter& x, const Fighter& y) {
                  return x.taunt != y.taunt ? x.taunt > y.taunt : x.defence < y.defence;
              });
    int damage = 0;
    bool held = false;
    for (std::size_t i = 0; i < defenders.size; ++i) {
        const Fighter& target = defenders.row[i];
        if (held && target.taunt < defenders.row[i - 1].taunt) break;
        const auto end = blows.begin() + static_cast<std::ptrdiff_t>(count);
        const auto blow = std::find_if(blows.begin(), end, [&](int attack) { return attack > target.defence; });
        if (blow == end) {
            held = true;
            continue;
        }
        damage += *blow - target.defence;
        held |= target.stays;
        std::copy(blow + 1, end, blow);
        --count;
    }
    for (std::size_t i = 0; i < count && !held; ++i) damage += blows[i];
    return damage;
}

int surplus(int attack, int defence) { return std::max(0, attack + defence - FreeBody); }

}  // namespace

// Faith; strong monsters, for there are only three places and weak ones fall; the damage both threaten; and what there
// is to go on with: spirit, prophecies, a monster worth summoning.
double Gemu::evaluate(const StateBytes& bytes, Seat seat) const {
    const State& s = bytes.as<State>();
    if (s.core.over) return s.core.winner == Core::Nobody ? 0.0 : s.core.winner == index(seat) ? 1.0 : -1.0;
    const Query q(s, book_);
    PerSeat<double> odds{};
    PerSeat<Front> front{};
    const bool late = s.turn > s.rules.max_turns * 3 / 4;
    for (const Seat whose : Seats) {
        double& value = odds[whose];
        const double faith = std::max<int>(0, s.faith[whose]);
        value -= worth::Faith / (worth::FaithNear + faith);
        if (late) value += worth::FaithLate * faith;
        int spirit = 0;
        const int first = first_of(whose, Row::Monster);
        for (int place = first; place < first + RowSize; ++place) {
            if (q.empty(place)) continue;
            const Slot& slot = q[place];
            spirit += slot.spirit;
            Fighter& fighter = front[whose].row[front[whose].size++];
            fighter.defence = q.stat(place, Stat::Defence);
            if (slot.face_down) {
                value += worth::Covered * fighter.defence;
                continue;
            }
            fighter.attack = q.stat(place, Stat::Attack);
            fighter.taunt = q.stat(place, Stat::Taunt);
            fighter.attacks = q.stat(place, Stat::AttackCount);
            fighter.attacks_left = std::max(0, fighter.attacks - slot.attacks);
            value += worth::Standing + worth::Surplus * surplus(fighter.attack, fighter.defence);
            const bool immune = q.flagged(place, Flag::BattleImmune);
            if (immune) value += worth::Immune;
            fighter.stays = immune || q.shielded(place);
        }
        for (int place = first + RowSize; place < first + SideSize; ++place) {
            if (q.empty(place)) continue;
            spirit += q[place].spirit;
            value += q[place].face_down ? worth::Set : worth::Lasting;
        }
        value += worth::Spirit * spirit;
        int best = 0;  // surplus that can be summoned
        const auto could = [&](const Def& d) {
            if (d.level <= spirit) best = std::max(best, surplus(d.attack, d.defence));
        };
        const bool room = front[whose].size < RowSize;
        for (const Piece piece : s.side[whose].hand) {
            const Def& d = q.def(piece);
            if (!d.monster())
                value += worth::InHand;
            else if (room)
                could(d);
        }
        for (int place = first; place < first + RowSize; ++place)
            if (!q.empty(place) && q[place].face_down) could(q.def(place));
        value += best * (whose == s.active && s.phase <= Phase::Summon ? worth::SummonNow : worth::SummonLater);
    }
    const bool now = s.phase <= Phase::Monster;  // attacks of this turn are still to come
    const Seat next = now ? s.active : other(s.active), then = other(next);
    odds[next] += worth::ThreatFirst * threat(front[next], now, front[then]);
    odds[then] += worth::ThreatThen * threat(front[then], false, front[next]);
    return std::tanh((odds[seat] - odds[other(seat)]) / 2.0);
}

// What costs nothing and gains something is done; nothing is thrown away; attacks that beat their target are made,
// others are not. Of several cards the strongest comes first, to be used, helped or harmed.
void Gemu::policy(const StateBytes& now, const Choice& choice, std::span<float> weights) const {
    constexpr float Waste = 0.02F;
    const State& s = now.as<State>();
    const Query q(s, book_);
    const auto each = [&](auto&& weight) {
        for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = weight(choice.options[i]);
    };
    const auto unless_done = [&](float done, float others) {
        each([&](const Option& o) { return is(o, "done"_verb) ? done : others; });
    };
    const auto body = [](const Def& d) { return static_cast<float>(1 + d.attack + d.defence); };
    const auto held = [&](std::uint16_t number) -> const Def& {
        const auto& hand = s.side[choice.seat].hand;
        std::size_t i = 0;
        while (i + 1 < hand.size() && q.def(hand[i]).number != number) ++i;
        return q.def(hand[i]);
    };
    switch (static_cast<Prompt>(choice.prompt)) {
        case "discard"_prompt: return unless_done(1.0F, Waste);
        case "extras"_prompt:
            return each([](const Option& o) { return is(o, "done"_verb) ? 1.0F : is(o, "spend"_verb) ? 0.3F : Waste; });
        case "summon"_prompt:
            return each([&](const Option& o) {
                if (is(o, "done"_verb)) return 1.0F;
                return body(is(o, "summon"_verb) ? held(o.a) : q.def(o.a));
            });
        case "quick"_prompt:
        case "prophecy"_prompt:
        case "set"_prompt: return unless_done(0.5F, 1.0F);
        case "set-which"_prompt:
            return each([&](const Option& o) {
                const Def& d = held(o.a);
                return d.monster() ? static_cast<float>(1 + d.defence) : d.listens_down ? 3.0F : 1.0F;
            });
        case "act"_prompt: {
            constexpr int Unknown = -1;
            std::array<int, Places> attack, defence;
            attack.fill(Unknown);
            defence.fill(Unknown);
            return each([&](const Option& o) {
                if (is(o, "done"_verb)) return 0.5F;
                const bool skill = is(o, "skill"_verb);
                if (skill && o.b == 0) return 1.0F;
                const auto target = static_cast<int>(skill ? o.b - 1 : o.b);
                int& blow = attack[o.a];
                if (blow == Unknown) blow = q.stat(o.a, Stat::Attack);
                if (target == ThePlayer) return blow >= s.faith[other(choice.seat)] ? 100.0F : 4.0F;
                int& guard = defence[static_cast<std::size_t>(target)];
                if (guard == Unknown) {
                    const Slot& slot = q[target];
                    const bool hidden = slot.face_down && !q.knows(choice.seat, slot.piece);
                    guard = hidden ? HiddenDefence : q.stat(target, Stat::Defence);
                }
                if (blow > guard) return 2.0F + 0.3F * static_cast<float>(blow - guard);
                return skill ? 0.3F : Waste;  // the skill may make it stronger
            });
        }
        case "choose"_prompt:
        case "choose-more"_prompt:
            return each([&](const Option& o) {
                return is(o, "place"_verb) && row_of(o.a) == Row::Monster ? body(q.def(o.a)) : 4.0F;
            });
        default:
            if (is_window(static_cast<Prompt>(choice.prompt))) return unless_done(0.3F, 1.0F);
            std::ranges::fill(weights, 1.0F);
    }
}

std::uint32_t Gemu::playout_length() const { return 12; }

std::uint32_t Gemu::length(const StateBytes& bytes) const { return bytes.as<State>().turn; }

}  // namespace quincunx::gemu
