// What the rows of fields.h cannot say of a view: cards in hidden places. And worlds dealt from it.
#include "examples/tiny/tiny.h"

namespace quincunx::tiny {

// Of hidden cards a seat sees how many there are. It knows the deck lists, so it knows which cards it does not see.
void Tiny::see(const State& s, Seat seat, Seen& v) const {
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        Side& seen = v.state.side[whose];
        hide(side.deck, seen.deck, v.unseen[whose]);
        if (whose != seat) hide(side.hand, seen.hand, v.unseen[whose]);
    }
}

// The unseen cards into the places the seat cannot see, every way equally likely.
bool Tiny::deal(const Seen& v, Seat seat, Random& random, State& s) const {
    for (const Seat whose : Seats) {
        Pile unseen = v.unseen[whose];
        random.shuffle(unseen.span());
        const auto fill = [&](Pile& pile) {
            for (Card& card : pile) card = unseen.pop();
        };
        fill(s.side[whose].deck);
        if (whose != seat) fill(s.side[whose].hand);
    }
    return true;
}

}  // namespace quincunx::tiny
