#include "games/lillian/view.h"

#include <algorithm>
#include <new>

#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

// Whether the seat has announced this action and is about to carry it out.
bool announced(const State& s, Seat seat, Verb verb) {
    if (s.agenda.empty()) return false;
    const AgendaEntry& due = s.agenda.back();
    return due.kind == static_cast<std::uint8_t>(Task::Announced) && due.a == index(seat) &&
           due.b == static_cast<std::uint8_t>(verb);
}

}  // namespace

void Lillian::make_view(const StateBytes& bytes, Seat seat, ViewBytes& into) const {
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
        seen.deck_count = static_cast<std::uint8_t>(side.deck.size());
        for (const Card card : side.deck) seen.unseen.push(card);
        for (Held held : side.hand) {
            if (whose != seat && !held.known) {
                seen.unseen.push(held.card);
                held.card = {};
            }
            seen.hand.push(held);
        }
        if (whose != seat)
            std::sort(seen.hand.begin(), seen.hand.end(), [](const Held& a, const Held& b) { return a.card < b.card; });
    }
    for (Upgrade up : s.upgrades) {
        if (up.owner != seat && up.face_down) {
            v.side[up.owner].unseen.push(up.card);
            up.card = {};
        }
        v.upgrades.push(up);
    }
    for (SeenSide& seen : v.side.of) std::sort(seen.unseen.begin(), seen.unseen.end());
}

bool Lillian::sample(const ViewBytes& bytes, Seat seat, Random& random, StateBytes& into) const {
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
    s.upgrades = v.upgrades;
    for (const Seat whose : Seats) {
        const SeenSide& seen = v.side[whose];
        Side& side = s.side[whose];
        static_cast<OpenSide&>(side) = seen.open;
        side.hand = seen.hand;
        FixedVector<Card, MaxUnseen> unseen = seen.unseen;
        random.shuffle(unseen.span());
        if (whose != seat) {
            const auto take_upgrade = [&](Card& card) {
                for (std::size_t i = 0; i < unseen.size(); ++i)
                    if (book_[unseen[i]].is(Type::Upgrade)) {
                        card = unseen.erase(i);
                        return;
                    }
            };
            for (Upgrade& up : s.upgrades)  // what is covered is an upgrade
                if (up.owner == whose && !up.card) take_upgrade(up.card);
            // So is a card that is about to be covered; it lies last in the hand.
            const bool covering = announced(s, whose, Verb::Cover) && !side.hand.empty();
            if (covering && !side.hand.back().card) take_upgrade(side.hand.back().card);
            random.shuffle(unseen.span());  // taking those has left the others in an order that is not random
            for (Held& held : side.hand)
                if (!held.card && !unseen.empty()) held.card = unseen.pop();
        }
        for (const Card card : unseen) side.deck.push(card);
    }
    // A seat that is about to install something has covered something it can pay for.
    const Seat foe = other(seat);
    return !announced(s, foe, Verb::Install) || static_cast<bool>(Query(s, book_).can_install(foe));
}

}  // namespace quincunx::lillian
