#include "games/summoner/view.h"

#include <algorithm>

#include "games/summoner/summoner.h"

namespace quincunx::summoner {

namespace {

template <std::size_t N>
void sort(FixedVector<Card, N>& cards) {
    std::sort(cards.begin(), cards.end());
}

template <std::size_t N>
void shuffle(FixedVector<Card, N>& cards, Random& random) {
    random.shuffle(cards.span());
}

}  // namespace

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

void Summoner::make_view(const StateBytes& bytes, Seat seat, ViewBytes& into) const {
    const State& s = bytes.as<State>();
    SeenState& v = into.as<SeenState>();
    v = SeenState{};
    v.questions = s.core.questions;
    v.rolls = s.core.rolls;
    v.touched = s.core.touched;
    v.over = s.core.over;
    v.winner = s.core.winner;
    v.ended_by = s.core.ended_by;
    v.occupied = s.occupied;
    v.units = s.units;
    v.held = s.held;
    v.pieces = s.pieces;
    v.scratch = s.scratch;
    v.scratch_left = s.scratch_left;
    std::copy(std::begin(s.board), std::end(s.board), v.board);
    std::copy(std::begin(s.piece), std::end(s.piece), v.piece);
    v.summoner = s.summoner;
    v.turn = s.turn;
    v.first = s.first;
    v.phase = s.phase;
    v.moves = s.moves;
    v.attacks = s.attacks;
    v.engaged = s.engaged;
    v.life_givers = s.life_givers;
    v.lifters = s.lifters;
    v.in_force = s.in_force;
    v.resolving = s.resolving;
    v.turn_number = s.turn_number;
    v.turn_limit = s.turn_limit;
    v.under = s.under;
    v.agenda = s.agenda;
    for (const Seat whose : Seats) {
        const Side& side = s.side[whose];
        SeenSide& seen = v.side[whose];
        seen.magic = side.magic;
        seen.hand_count = static_cast<std::uint8_t>(side.hand.size());
        seen.deck_count = static_cast<std::uint8_t>(side.deck.size());
        seen.discard_count = static_cast<std::uint8_t>(side.discard.size());
        seen.active = side.active;
        if (whose == seat) {
            for (const Held& held : side.hand) seen.hand.push(held.card);
            for (const Held& held : side.discard) seen.discard.push(held.card);  // RU-54: its owner may look
            for (const Held& held : side.deck) seen.unseen.push(held.card);
            seen.told = side.hand;
            for (Held& held : seen.told)
                if (held.known == Held::Shown) held.known = Held::Unseen;
            seen.told_discard = side.discard;
        } else {
            const auto look = [&](const Held& held, FixedVector<Card, MaxCards>& known) {
                if (held.known == Held::Seen)
                    known.push(held.card);
                else if (held.known == Held::Vague)
                    seen.vague.push(held.card);
                else if (held.known == Held::Shown)
                    seen.shown.push(held.card);
                else
                    seen.unseen.push(held.card);
            };
            for (const Held& held : side.hand) look(held, seen.hand);
            for (const Held& held : side.discard) look(held, seen.discard);
            for (const Held& held : side.deck) seen.unseen.push(held.card);
            sort(seen.hand);
            sort(seen.discard);
            sort(seen.vague);
            sort(seen.shown);
        }
        sort(seen.unseen);
    }
}

bool Summoner::sample(const ViewBytes& bytes, Seat seat, Random& random, StateBytes& into) const {
    const SeenState& v = bytes.as<SeenState>();
    into = {};
    State& s = *new (into.bytes) State{};
    s.core.random = Random(random.fork());
    s.core.questions = v.questions;
    s.core.rolls = v.rolls;
    s.core.touched = v.touched;
    s.core.over = v.over;
    s.core.winner = v.winner;
    s.core.ended_by = v.ended_by;
    s.occupied = v.occupied;
    s.units = v.units;
    s.held = v.held;
    s.pieces = v.pieces;
    s.scratch = v.scratch;
    s.scratch_left = v.scratch_left;
    std::copy(std::begin(v.board), std::end(v.board), s.board);
    std::copy(std::begin(v.piece), std::end(v.piece), s.piece);
    s.summoner = v.summoner;
    s.turn = v.turn;
    s.first = v.first;
    s.phase = v.phase;
    s.moves = v.moves;
    s.attacks = v.attacks;
    s.engaged = v.engaged;
    s.life_givers = v.life_givers;
    s.lifters = v.lifters;
    s.in_force = v.in_force;
    s.resolving = v.resolving;
    s.turn_number = v.turn_number;
    s.turn_limit = v.turn_limit;
    s.under = v.under;
    s.agenda = v.agenda;
    for (const Seat whose : Seats) {
        const SeenSide& seen = v.side[whose];
        Side& side = s.side[whose];
        side.magic = seen.magic;
        side.active = seen.active;
        FixedVector<Card, MaxCards> unseen = seen.unseen;
        shuffle(unseen, random);
        if (whose == seat) {
            side.hand = seen.told;
            side.discard = seen.told_discard;
        } else {
            // Known cards stay. Of the hidden places in hand and discard pile, some hold the cards known to be in one
            // of the two; every choice of places is equally likely. The rest is filled from what is nowhere seen.
            for (const Card card : seen.hand) side.hand.push({card, Held::Seen});
            for (const Card card : seen.discard) side.discard.push({card, Held::Seen});
            for (const Card card : seen.shown) side.hand.push({card, Held::Unseen});
            const std::size_t in_hand = seen.hand_count - seen.hand.size() - seen.shown.size();
            const std::size_t in_discard = seen.discard_count - seen.discard.size();
            FixedVector<Held, 2 * MaxCards> hidden;
            for (const Card card : seen.vague) hidden.push({card, Held::Vague});
            while (hidden.size() < in_hand + in_discard) hidden.push({unseen.pop(), Held::Unseen});
            random.shuffle(hidden.span());
            for (std::size_t i = 0; i < hidden.size(); ++i) (i < in_hand ? side.hand : side.discard).push(hidden[i]);
        }
        for (const Card card : unseen) side.deck.push({card, Held::Unseen});
    }
    return true;
}

}  // namespace quincunx::summoner
