// What a seat sees of hands and piles, and worlds dealt from it.
#include <algorithm>

#include "games/summoner/summoner.h"

namespace quincunx::summoner {

// Cards that left the hand openly were in it when the unit began, unless cards were drawn since.
void Summoner::recall(StateBytes& start, const StateBytes& now) const {
    for (const Seat seat : Seats) {
        Side& side = start.as<State>().side[seat];
        const Side& later = now.as<State>().side[seat];
        if (side.deck.size() != later.deck.size()) continue;
        for (const Card card : later.left) {
            const std::size_t at = side.hand.find({card, Held::Unseen});
            if (at < side.hand.size()) side.hand[at].known = Held::Shown;
        }
    }
}

void Summoner::see(const State& s, Seat seat, Seen& v) const {
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        Side& seen = v.state.side[whose];
        auto& unseen = v.unseen[whose];
        hide(side.deck, seen.deck, unseen);
        if (whose == seat) {
            seen.hand = side.hand;
            for (Held& held : seen.hand)
                if (held.known == Held::Shown) held.known = Held::Unseen;
            seen.discard = side.discard;  // RU-54: its owner may look
        } else {
            // What is known to be there, sorted; then places nobody can name.
            const auto look = [&](const Pile& pile, Pile& known) {
                for (const Held& held : pile) {
                    if (held.known == Held::Seen || held.known == Held::Shown)
                        known.push(held);
                    else
                        (held.known == Held::Vague ? v.vague : unseen).push(held.card);
                }
                std::ranges::sort(known, {}, [](const Held& held) { return std::pair(held.known, held.card); });
                while (known.size() < pile.size()) known.push({});
            };
            look(side.hand, seen.hand);
            look(side.discard, seen.discard);
            std::sort(v.vague.begin(), v.vague.end());
        }
    }
}

bool Summoner::deal(const Seen& v, Seat seat, Random& random, State& s) const {
    for (const Seat whose : Seats) {
        Side& side = s.side[whose];
        FixedVector<Card, MaxCards> unseen = v.unseen[whose];
        random.shuffle(unseen.span());
        if (whose != seat) {
            // Of the hidden places in hand and discard pile, some hold the cards known to be in one of the two; every
            // choice of places is equally likely. The rest is filled from what is nowhere seen.
            FixedVector<Held*, 2 * MaxCards> places;
            for (Pile* pile : {&side.hand, &side.discard})
                for (Held& held : *pile) {
                    if (!held.card) places.push(&held);
                    if (held.known == Held::Shown) held.known = Held::Unseen;
                }
            FixedVector<Held, 2 * MaxCards> hidden;
            for (const Card card : v.vague) hidden.push({card, Held::Vague});
            while (hidden.size() < places.size()) hidden.push({unseen.pop(), Held::Unseen});
            random.shuffle(hidden.span());
            for (std::size_t i = 0; i < places.size(); ++i) *places[i] = hidden[i];
        }
        side.deck.clear();
        for (const Card card : unseen) side.deck.push({card, Held::Unseen});
    }
    return true;
}

}  // namespace quincunx::summoner
