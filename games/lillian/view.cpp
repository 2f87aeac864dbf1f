// What a seat sees of hands, decks and upgrades face down, and worlds dealt from it.
#include <algorithm>

#include "games/lillian/lillian.h"

namespace quincunx::lillian {

namespace {

// Whether the seat has announced this action and is about to carry it out.
bool announced(const State& s, Seat seat, Verb verb) {
    if (s.agenda.empty() || !is(s.agenda.back(), Task::Announced)) return false;
    const AnnouncedTask task = AnnouncedTask::of(s.agenda.back());
    return task.seat == seat && task.verb == verb;
}

}  // namespace

void Lillian::see(const State& s, Seat seat, Seen& v) const {
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        Side& seen = v.state.side[whose];
        auto& unseen = v.unseen[whose];
        hide(side.deck, seen.deck, unseen);
        if (whose == seat) continue;
        hide(side.hand, seen.hand, unseen, &Held::known);
        std::ranges::sort(seen.hand, {}, &Held::card);
    }
    for (Upgrade up : s.upgrades) {
        if (up.owner != seat && up.face_down) {
            v.unseen[up.owner].push(up.card);
            up.card = {};
        }
        v.state.upgrades.push(up);
    }
}

bool Lillian::deal(const Seen& v, Seat seat, Random& random, State& s) const {
    for (const Seat whose : Seats) {
        Side& side = s.side[whose];
        FixedVector<Card, MaxUnseen> unseen = v.unseen[whose];
        random.shuffle(unseen.span());
        if (whose != seat) {
            const auto take_upgrade = [&](Card& into) {
                into = unseen.take_first([&](Card card) { return book_[card].is(Type::Upgrade); });
            };
            for (Upgrade& up : s.upgrades)  // what is covered is an upgrade
                if (up.owner == whose && !up.card) take_upgrade(up.card);
            // So is a card that is about to be covered; it lies last in the hand.
            const bool covering = announced(s, whose, "cover"_verb) && !side.hand.empty();
            if (covering && !side.hand.back().card) take_upgrade(side.hand.back().card);
            random.shuffle(unseen.span());  // taking those has left the others in an order that is not random
            for (Held& held : side.hand)
                if (!held.card && !unseen.empty()) held.card = unseen.pop();
        }
        side.deck.clear();
        for (const Card card : unseen) side.deck.push(card);
    }
    // A seat that is about to install something has covered something it can pay for.
    const Seat foe = other(seat);
    return !announced(s, foe, "install"_verb) || static_cast<bool>(Query(s, book_).can_install(foe));
}

}  // namespace quincunx::lillian
