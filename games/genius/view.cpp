// What a seat sees of hands, piles and dice, and worlds dealt from it.
#include <algorithm>
#include <tuple>

#include "games/genius/genius.h"

namespace quincunx::genius {

namespace {

// Whether the action the seat has announced can be carried through with its dice.
bool possible(const Query& q, Seat seat) {
    if (q.s.agenda.empty() || seat_of(q.s.agenda.back()) != seat) return true;
    const AgendaEntry& due = q.s.agenda.back();
    switch (task_of(due)) {
        case Task::Pay: return static_cast<bool>(q.can_pay(seat, q.price(action_of(q, PayTask::of(due).action)).cost));
        case Task::AimSkill: {
            AgendaEntry skill = due;
            skill.kind = static_cast<std::uint8_t>(Task::Skill);
            return static_cast<bool>(q.can_pay(seat, q.price(action_of(q, skill)).cost));
        }
        case Task::Aim: return static_cast<bool>(q.can_play(seat, *q.book().card(AimTask::of(due).card)));
        case Task::TuneDie: return static_cast<bool>(q.can_tune(seat));
        default: return true;
    }
}

constexpr int MostThrows = 10000;  // of the unseen dice; a throw that pays for what was announced may be rare

}  // namespace

void Genius::see(const State& s, Seat seat, Seen& v) const {
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        Side& seen = v.state.side[whose];
        auto& unseen = v.unseen[whose];
        v.dice[whose] = byte(total(side.dice));
        const auto known = [](const Held& held) { return held.known == Held::Seen; };
        hide(side.pile, seen.pile, unseen, known);
        if (whose != seat) {
            if (side.chosen != NoCharacter) seen.chosen = UnknownCharacter;
            hide(side.gone, seen.gone, unseen);
            for (Held held : side.hand) {
                if (held.known != Held::Seen && held.known != Held::Made) unseen.push(held.card);
                if (held.known != Held::Seen) held.card = {};
                seen.hand.push(held);
            }
            std::sort(seen.hand.begin(), seen.hand.end(), [](const Held& a, const Held& b) {
                return std::tuple(a.known == Held::Unseen, a.known, a.card) <
                       std::tuple(b.known == Held::Unseen, b.known, b.card);
            });
        }
        // What the other seat does not see may have turned into something else since it entered hand or pile.
        for (DefId& card : unseen)
            if (whose != seat && book_[card].taken_for) card = book_[card].taken_for;
    }
}

bool Genius::deal(const Seen& v, Seat seat, Random& random, State& s) const {
    for (const Seat whose : Seats) {
        Side& side = s.side[whose];
        auto unseen = v.unseen[whose];
        random.shuffle(unseen.span());
        if (whose != seat) {
            // Cards of which only the kind is known first: any unseen card of that kind.
            for (Held& held : side.hand)
                if (held.known == Held::Made)
                    held.card = made_[random.below(static_cast<std::uint32_t>(made_.size()))];
                else if (held.known >= Held::OfKind)
                    held.card = unseen.take_first(
                        [&](DefId card) { return static_cast<int>(book_[card].sub) == held.known - Held::OfKind; });
            random.shuffle(unseen.span());  // taking those has left the others in an order that is not random
            for (Held& held : side.hand)
                if (!held.card) held.card = unseen.pop();
            for (DefId& card : side.gone) card = unseen.pop();
            if (side.chosen == UnknownCharacter) side.chosen = byte(static_cast<int>(random.below(Characters)));
        }
        for (Held& held : side.pile)
            if (!held.card) held.card = unseen.pop();
    }
    // Dice the seat does not see: any with which the seat's announced action is possible.
    const Seat foe = other(seat);
    Side& side = s.side[foe];
    const Query q(s, book_of(s));
    for (int throws = 0; throws < MostThrows; ++throws) {
        side.dice = side.shown;
        for (int count = total(side.dice); count < v.dice[foe]; ++count) ++side.dice[random.below(FaceCount)];
        if (possible(q, foe)) return true;
    }
    return false;
}

}  // namespace quincunx::genius
