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
        // Keeps what the seat knows of a card; which one it is stands among the unseen ones, unless it may be any.
        const auto cover = [&](Held held, auto& into) {
            if (held.known != Held::Seen) {
                unseen.push(whose != seat && held.made ? DefId{} : held.card);
                held.card = {}, held.made = 0;
            }
            into.push(held);
        };
        for (const Held& held : side.pile) cover(held, seen.pile);
        if (whose != seat) {
            if (side.chosen != NoCharacter) seen.chosen = UnknownCharacter;
            for (const Held& held : side.gone) cover({held.card, Held::Unseen, held.made}, seen.gone);
            for (const Held& held : side.hand) cover(held, seen.hand);
            std::sort(seen.hand.begin(), seen.hand.end(), [](const Held& a, const Held& b) {
                return std::tuple(a.known == Held::Unseen, a.known, a.card) <
                       std::tuple(b.known == Held::Unseen, b.known, b.card);
            });
        }
        // What the other seat does not see may have turned into something else since it entered hand or pile.
        for (DefId& card : unseen)
            if (whose != seat && card && book_[card].taken_for) card = book_[card].taken_for;
    }
}

bool Genius::deal(const Seen& v, Seat seat, Random& random, State& s) const {
    const Book& book = book_of(s);
    const auto& made = made_[s.version];
    const auto any = [](DefId) { return true; };
    // That card; where it may be any, one that fits.
    const auto dealt = [&](Held held, DefId card, const auto& fits) {
        held.made = !card;
        while (!card || !fits(card)) card = made[random.below(static_cast<std::uint32_t>(made.size()))];
        held.card = card;
        return held;
    };
    for (const Seat whose : Seats) {
        Side& side = s.side[whose];
        auto unseen = v.unseen[whose];
        random.shuffle(unseen.span());
        if (whose != seat) {
            // Cards of which only the kind is known first: any unseen card of that kind.
            for (Held& held : side.hand)
                if (held.known >= Held::OfKind) {
                    const auto of_kind = [&](DefId card) {
                        return !card || static_cast<int>(book_[card].sub) == held.known - Held::OfKind;
                    };
                    held = dealt(held, unseen.take_first(of_kind), of_kind);
                }
            random.shuffle(unseen.span());  // taking those has left the others in an order that is not random
            for (Held& held : side.hand)
                if (!held.card) held = dealt(held, unseen.pop(), any);
            for (Held& held : side.gone) held = dealt(held, unseen.pop(), any);
            if (side.chosen == UnknownCharacter) side.chosen = byte(static_cast<int>(random.below(Characters)));
        }
        for (Held& held : side.pile)
            if (!held.card) held = dealt(held, unseen.pop(), any);
    }
    // Dice the seat does not see: any with which the seat's announced action is possible.
    const Seat foe = other(seat);
    Side& side = s.side[foe];
    const Query q(s, book);
    for (int throws = 0; throws < MostThrows; ++throws) {
        side.dice = side.shown;
        for (int count = total(side.dice); count < v.dice[foe]; ++count) ++side.dice[random.below(FaceCount)];
        if (possible(q, foe)) return true;
    }
    return false;
}

}  // namespace quincunx::genius
