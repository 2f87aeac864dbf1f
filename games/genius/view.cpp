#include "games/genius/view.h"

#include <algorithm>
#include <new>
#include <tuple>

#include "games/genius/genius.h"

namespace quincunx::genius {

namespace {

// Whether the action the seat has announced can be carried through with its dice.
bool possible(const Query& q, Seat seat) {
    if (q.s.agenda.empty() || q.s.agenda.back().a != index(seat)) return true;
    const AgendaEntry& due = q.s.agenda.back();
    switch (static_cast<Task>(due.kind)) {
        case Task::Pay: return static_cast<bool>(q.can_pay(seat, q.price(announced_action(q, due)).cost));
        case Task::Aim: return static_cast<bool>(q.can_play(seat, q.def(DefId(due.d))));
        case Task::TuneDie: return static_cast<bool>(q.can_tune(seat));
        default: return true;
    }
}

constexpr int MostThrows = 10000;  // of the unseen dice; a throw that pays for what was announced may be rare

}  // namespace

void Genius::make_view(const StateBytes& bytes, Seat seat, ViewBytes& into) const {
    const State& s = bytes.as<State>();
    SeenState& v = *new (into.bytes) SeenState{};
    v.table = s;
    v.questions = s.core.questions;
    v.rolls = s.core.rolls;
    v.touched = s.core.touched;
    v.over = s.core.over;
    v.winner = s.core.winner;
    v.ended_by = s.core.ended_by;
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        SeenSide& seen = v.side[whose];
        seen.open = side;
        seen.pile_count = static_cast<std::uint8_t>(side.pile.size());
        seen.gone_count = static_cast<std::uint8_t>(side.gone.size());
        for (const std::uint8_t n : side.dice) seen.dice_count = static_cast<std::uint8_t>(seen.dice_count + n);
        seen.has_chosen = side.chosen != NoCharacter;
        for (const Held& held : side.pile) seen.unseen.push(held.card);
        if (whose == seat) {
            seen.hand = side.hand;
            seen.gone = side.gone;
            seen.dice = side.dice;
            seen.chosen = side.chosen;
        } else {
            for (const DefId card : side.gone) seen.unseen.push(card);
            for (Held held : side.hand) {
                if (held.known != Held::Seen) {
                    seen.unseen.push(held.card);
                    held.card = {};
                }
                seen.hand.push(held);
            }
            std::sort(seen.hand.begin(), seen.hand.end(), [](const Held& a, const Held& b) {
                return std::tuple(a.known == Held::Unseen, a.known, a.card) <
                       std::tuple(b.known == Held::Unseen, b.known, b.card);
            });
        }
        std::sort(seen.unseen.begin(), seen.unseen.end());
    }
}

bool Genius::sample(const ViewBytes& bytes, Seat seat, Random& random, StateBytes& into) const {
    const SeenState& v = bytes.as<SeenState>();
    into = {};
    State& s = *new (into.bytes) State{};
    static_cast<Table&>(s) = v.table;
    s.core.random = Random(random.fork());
    s.core.questions = v.questions;
    s.core.rolls = v.rolls;
    s.core.touched = v.touched;
    s.core.over = v.over;
    s.core.winner = v.winner;
    s.core.ended_by = v.ended_by;
    for (const Seat whose : Seats) {
        const SeenSide& seen = v.side[whose];
        Side& side = s.side[whose];
        static_cast<OpenSide&>(side) = seen.open;
        FixedVector<DefId, MaxUnseen> unseen = seen.unseen;
        random.shuffle(unseen.span());
        side.hand = seen.hand;
        if (whose == seat) {
            side.gone = seen.gone;
            side.dice = seen.dice;
            side.chosen = seen.chosen;
        } else {
            // Cards of which only the kind is known first: any unseen card of that kind.
            for (Held& held : side.hand)
                if (held.known >= Held::OfKind)
                    for (std::size_t i = 0; i < unseen.size(); ++i)
                        if (static_cast<int>(book_[unseen[i]].sub) == held.known - Held::OfKind) {
                            held.card = unseen.erase(i);
                            break;
                        }
            random.shuffle(unseen.span());  // taking those has left the others in an order that is not random
            for (Held& held : side.hand)
                if (!held.card && !unseen.empty()) held.card = unseen.pop();
            while (side.gone.size() < seen.gone_count && !unseen.empty()) side.gone.push(unseen.pop());
            if (seen.has_chosen) side.chosen = static_cast<std::uint8_t>(random.below(Characters));
        }
        for (const DefId card : unseen) side.pile.push({card, Held::Unseen, 0});
    }
    // Dice the seat does not see: any with which the seat's announced action is possible.
    const Seat foe = other(seat);
    Side& side = s.side[foe];
    const Query q(s, book_);
    const Dice& shown = v.side[foe].open.shown;
    for (int throws = 0; throws < MostThrows; ++throws) {
        side.dice = shown;
        int count = 0;
        for (const std::uint8_t n : side.dice) count += n;
        for (; count < v.side[foe].dice_count; ++count) ++side.dice[random.below(FaceCount)];
        if (possible(q, foe)) return true;
    }
    return false;
}

}  // namespace quincunx::genius
