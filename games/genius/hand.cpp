// Hand and pile: drawing, replacing, discarding (GI-2.5, GI-28).
#include <algorithm>

#include "games/genius/play.h"

namespace quincunx::genius {

void Play::draw_from_pile(Seat seat, std::size_t at) {
    draw_from(
        "draw"_roll, state.side[seat].pile, at, only(seat), [&](const Held& held) { return def(held.card).number; },
        [](const Held& held) { return held.known == Held::Unseen; });
}

void Play::draw_one(Seat seat, DefId avoid[], int avoided) {
    Side& side = state.side[seat];
    if (side.pile.empty()) return;
    std::size_t at = side.pile.size() - 1;
    // GI-2.5: pass over cards of the names just put back, while there is another.
    for (std::size_t i = side.pile.size(); avoided && i-- > 0;)
        if (std::find(avoid, avoid + avoided, side.pile[i].card) == avoid + avoided) {
            at = i;
            break;
        }
    draw_from_pile(seat, at);
    take_drawn(seat, side.pile.erase(at));
}

void Play::take_drawn(Seat seat, Held held) {
    Side& side = state.side[seat];
    if (side.hand.full()) {  // GI-17.18
        lose_unseen(side, held);
        happen_secretly(only(seat), "burnt"_event, seat, held.card.value);
        return;
    }
    held.card = arriving(seat, held.card);
    side.hand.push(held);
    arrived(seat, held.card, true);
    Record r = record_of(On::Drew, seat);
    r.def = held.card;
    note(r);
    happen_secretly(only(seat), "drew"_event, seat, held.card.value);
}

DefId Play::arriving(Seat seat, DefId card) {
    const Def& d = def(card);
    if (!d.turns) return card;
    const Self self{seat, state.side[seat].active, 0, &d, d.refs.data(), nullptr, 0, 0, 0};
    const int which = d.turns(q(), self);
    return which < 0 ? card : d.refs[static_cast<std::size_t>(which)];
}

void Play::draw(Seat seat, int n) {
    for (int i = 0; i < n; ++i) draw_one(seat, nullptr, 0);
}

void Play::draw_kind(Seat seat, Sub sub, DefId except) {
    Side& side = state.side[seat];
    const auto fits = [&](const Held& h) { return def(h.card).sub == sub && h.card != except; };
    const auto n = static_cast<std::uint32_t>(std::ranges::count_if(side.pile, fits));
    touch();  // whether there is one shows something of the pile
    happen_secretly(Everybody, "checked"_event, seat, cause().id, n > 0);
    if (n == 0) return;
    forget_places(seat);
    std::uint32_t pick = roll("random"_roll, n, Nobody);
    std::size_t at = 0;
    while (at < side.pile.size() && !(fits(side.pile[at]) && pick-- == 0)) ++at;
    if (at == side.pile.size()) throw WorldMismatch{};
    draw_from_pile(seat, at);
    Held held = side.pile.erase(at);
    if (held.known == Held::Unseen) held.known = byte(Held::OfKind + static_cast<int>(sub));
    take_drawn(seat, held);
}

void Play::put_back(Seat seat, std::uint32_t cards) {
    Side& side = state.side[seat];
    Held back[MaxHand];
    DefId names[MaxHand];
    int n = 0;
    for (std::size_t i = side.hand.size(); i-- > 0;)
        if (cards >> i & 1) back[n] = side.hand.erase(i), names[n] = back[n].card, ++n;
    happen("replaced"_event, seat, n);
    if (n == 0) return;
    forget_places(seat);
    for (int i = 0; i < n; ++i) {
        const auto bound = static_cast<std::uint32_t>(side.pile.size() + 1);
        side.pile.insert(std::min<std::size_t>(roll("put-back"_roll, bound, Nobody), side.pile.size()),
                         {names[i], Held::Unseen, back[i].made});
    }
    for (Held& held : side.hand) held.known = Held::Unseen;  // which were put back the other seat did not see
    for (int i = 0; i < n; ++i) draw_one(seat, names, n);
}

void Play::replace_now(Seat seat, Cause about) {
    Side& side = state.side[seat];
    ask(seat, "replace"_prompt, about);
    secretly();
    const auto all = static_cast<std::uint32_t>((1U << side.hand.size()) - 1);
    offer(option("replace"_verb, index(seat)));
    for (std::size_t i = 0; i < side.hand.size(); ++i) offer(option("replace"_verb, index(seat), 1U << i));
    if (side.hand.size() > 1) offer(option("replace"_verb, index(seat), all));
    const Option o = answer_open([&](const Option& given) -> Verdict {
        return is(given, "replace"_verb) && given.a == index(seat) && (given.b & ~all) == 0
                   ? Verdict{}
                   : refuse("no-target"_refusal);
    });
    put_back(seat, o.b);
}

void Play::add_card(Seat seat, DefId card) {
    Side& side = state.side[seat];
    if (side.hand.full()) {
        happen("discarded"_event, seat, card.value);
        return;
    }
    card = arriving(seat, card);
    side.hand.push({card, Held::Seen, 0});
    arrived(seat, card);
    happen("card-added"_event, seat, card.value);
}

void Play::add_secretly(Seat seat, DefId card) {
    Side& side = state.side[seat];
    if (side.hand.full()) {
        lose_unseen(side, {card, Held::Unseen, 1});
        happen_secretly(only(seat), "burnt"_event, seat, card.value);
        return;
    }
    side.hand.push({card, Held::Unseen, 1});
    arrived(seat, card);
    happen_secretly(only(seat), "taken"_event, seat, card.value);
}

std::size_t Play::dearest(Seat seat) const {
    const auto& hand = state.side[seat].hand;
    const auto cost = [&](const Held& held) { return def(held.card).cost.total(); };
    return static_cast<std::size_t>(std::ranges::max_element(hand, {}, cost) - hand.begin());
}

int Play::put_dearest_under(Seat seat, int n) {
    Side& side = state.side[seat];
    int done = 0;
    for (; done < n && !side.hand.empty(); ++done) {
        const Held held = side.hand.erase(dearest(seat));
        if (!side.pile.full()) side.pile.insert(0, {held.card, Held::Unseen, held.made});
    }
    if (done == 0) return 0;
    for (Held& held : side.hand) held.known = Held::Unseen;  // which went the other seat did not see
    happen("put-under"_event, seat, done);
    return done;
}

void Play::steal_dearest(Seat seat) {
    auto& from = state.side[other(seat)].hand;
    if (from.empty()) return;
    const int most = def(from[dearest(other(seat))].card).cost.total();
    const std::size_t at = dearest(other(seat));
    shows(other(seat), true);
    draw_from(
        "discard"_roll, from, at, Everybody, [&](const Held& held) { return def(held.card).number; },
        [&](const Held& held) { return def(held.card).cost.total() == most; });
    const DefId card = from.erase(at).card;
    happen("stolen"_event, seat, card.value);
    auto& hand = state.side[seat].hand;
    if (hand.full()) return;
    hand.push({arriving(seat, card), Held::Seen, 0});
    arrived(seat, hand.back().card);
}

void Play::shows(Seat seat, bool works) {
    touch();
    happen_secretly(Everybody, "checked"_event, seat, cause().id, works);
}

Record Play::thrown(Seat seat, DefId card) {
    ++state.side[seat].thrown;
    happen("discarded"_event, seat, card.value);
    Record r = record_of(On::Discarded, seat);
    r.def = card;
    return r;
}

int Play::discard_copies(Seat seat, DefId card, int most) {
    auto& hand = state.side[seat].hand;
    if (std::ranges::any_of(hand, [](const Held& held) { return held.known != Held::Seen; }))
        shows(seat, q().holds(seat, card) > 0);
    int n = 0;
    for (std::size_t i = 0; i < hand.size() && n < most;)
        if (hand[i].card == card) {
            hand.erase(i);
            note(thrown(seat, card));
            ++n;
        } else {
            ++i;
        }
    return n;
}

int Play::discard_dearest(Seat seat, int n, bool at_random) {
    auto& hand = state.side[seat].hand;
    const auto cost = [&](const Held& held) { return def(held.card).cost.total(); };
    int done = 0;
    for (; done < n && !hand.empty(); ++done) {
        const int most = cost(*std::ranges::max_element(hand, {}, cost));
        const auto dearest = [&](const Held& held) { return cost(held) == most; };
        const auto equals = static_cast<int>(std::ranges::count_if(hand, dearest));
        int pick = at_random ? static_cast<int>(roll("random"_roll, byte(equals), Nobody)) : 0;
        std::size_t at = 0;
        while (at < hand.size() && !(dearest(hand[at]) && pick-- == 0)) ++at;
        if (at == hand.size()) throw WorldMismatch{};
        shows(seat, true);
        draw_from(
            "discard"_roll, hand, at, Everybody, [&](const Held& held) { return def(held.card).number; }, dearest);
        note(thrown(seat, hand.erase(at).card));
    }
    return done;
}

DefId Play::discard_top(Seat seat, bool acts) {
    auto& pile = state.side[seat].pile;
    if (pile.back().known != Held::Seen) shows(seat, true);
    draw_from(
        "discard"_roll, pile, pile.size() - 1, Everybody, [&](const Held& held) { return def(held.card).number; },
        [](const Held& held) { return held.known == Held::Unseen; });
    const DefId card = pile.pop().card;
    Record r = thrown(seat, card);
    r.place = 1;
    r.note = acts;
    note(r);
    if (acts && !def(card).hand_only) act_discarded(seat, card);
    return card;
}

void Play::arrived(Seat seat, DefId card, bool drawn) {
    const bool answered = (state.side[seat].listens & bit(On::Arrived)) != 0;
    if (drawn && !answered) return;
    // What answers shows whether it came from the deck (GI-40.13).
    if (answered && state.side[seat].hand.back().known != Held::Seen) shows(seat, !q().in_deck(seat, card));
    Record r = record_of(On::Arrived, seat);
    r.def = card;
    r.note = drawn;
    note(r);
}

void Play::discard_random(Seat seat, int n) {
    auto& hand = state.side[seat].hand;
    for (int i = 0; i < n && !hand.empty(); ++i) {
        const std::size_t at = std::min<std::size_t>(
            roll("random"_roll, static_cast<std::uint32_t>(hand.size()), Nobody), hand.size() - 1);
        shows(seat, true);
        draw_from(
            "discard"_roll, hand, at, Everybody, [&](const Held& held) { return def(held.card).number; },
            [](const Held&) { return true; });
        note(thrown(seat, hand.erase(at).card));
    }
}

int Play::put_hand_under(Seat seat) {
    Side& side = state.side[seat];
    int n = 0;
    for (; !side.hand.empty(); ++n) {
        const Held held = side.hand.erase(0);
        if (side.pile.full())
            lose_unseen(side, held);
        else
            side.pile.insert(0, {held.card, held.known == Held::Seen ? Held::Seen : Held::Unseen, held.made});
    }
    if (n > 0) happen("put-under"_event, seat, n);
    return n;
}

void Play::copy_from_top(Seat seat, int n) {
    auto& pile = state.side[other(seat)].pile;
    n = std::min<int>(n, static_cast<int>(pile.size()));
    if (n > 0) touch();
    for (int i = 0; i < n; ++i) {
        const std::size_t at = pile.size() - 1 - static_cast<std::size_t>(i);
        draw_from(
            "copied"_roll, pile, at, only(seat), [&](const Held& held) { return def(held.card).number; },
            [](const Held& held) { return held.known == Held::Unseen; });
        add_secretly(seat, pile[at].card);
    }
}

void Play::swap_hands() {
    for (const Seat seat : Seats) {
        auto& hand = state.side[seat].hand;
        for (std::size_t i = 0; i < hand.size(); ++i) {
            if (hand[i].known != Held::Seen) {
                shows(seat, true);
                draw_from(
                    "discard"_roll, hand, i, Everybody, [&](const Held& held) { return def(held.card).number; },
                    [](const Held& held) { return held.known != Held::Seen; });
            }
            hand[i].known = Held::Seen, hand[i].made = 0;
        }
    }
    std::swap(state.side[Seat::A].hand, state.side[Seat::B].hand);
    happen("hands-swapped"_event);
    for (const Seat seat : Seats)
        for (Held& held : state.side[seat].hand) {
            held.card = arriving(seat, held.card);
            arrived(seat, held.card);
        }
}

void Play::forget_places(Seat seat) {
    for (Held& held : state.side[seat].pile) held.known = Held::Unseen;
}

void Play::insert(Seat seat, DefId card, std::size_t from_top, std::uint8_t known) {
    auto& pile = state.side[seat].pile;
    if (!pile.full()) pile.insert(pile.size() - std::min(from_top, pile.size()), {card, known, 0});
}

void Play::put_in_pile(Seat seat, DefId card, int n, int among) {
    forget_places(seat);
    for (int i = 0; i < n; ++i) {
        const auto places = static_cast<int>(state.side[seat].pile.size() + 1);
        const int to_come = n - 1 - i;  // they may lie above this one
        const int bound = among ? std::clamp(among - to_come, 1, places) : places;
        insert(seat, card, roll("put-back"_roll, static_cast<std::uint32_t>(bound), Nobody), Held::Unseen);
    }
    happen("put-into-pile"_event, seat, card.value, n);
}

void Play::put_evenly(Seat seat, DefId card, int n) {
    const auto stretches = static_cast<std::size_t>(n) + 1, size = state.side[seat].pile.size();
    std::size_t at = 0;
    for (std::size_t i = 0; i + 1 < stretches; ++i) {
        at += size / stretches + (i < size % stretches);
        insert(seat, card, at++, Held::Seen);
    }
    happen("put-into-pile"_event, seat, card.value, n);
}

void Play::put_at(Seat seat, DefId card, int place) {
    insert(seat, card, static_cast<std::size_t>(place - 1), Held::Seen);
    happen("put-into-pile"_event, seat, card.value, 1);
}

void Play::draw_named(Seat seat, DefId card, int n) {
    auto& pile = state.side[seat].pile;
    for (int i = 0; i < n; ++i) {
        const auto copies = static_cast<std::uint32_t>(std::ranges::count(pile, card, &Held::card));
        touch();  // whether there is one shows something of the pile
        happen_secretly(Everybody, "checked"_event, seat, cause().id, copies > 0);
        if (copies == 0) return;
        forget_places(seat);
        std::size_t at = pile.size() - 1;
        while (pile[at].card != card) --at;
        take_drawn(seat, {pile.erase(at).card, Held::Seen, 0});
    }
}

void Play::return_to_hand(Seat seat, std::uint16_t serial) {
    const auto& entities = state.side[seat].entities;
    std::size_t at = 0;
    while (at < entities.size() && entities[at].serial != serial) ++at;
    if (at == entities.size()) return;
    const DefId card = entities[at].def;
    leave(seat, at, true);
    if (state.side[seat].hand.full()) return;
    state.side[seat].hand.push({card, Held::Seen, 0});
    arrived(seat, card);
    happen("returned"_event, seat, card.value);
}

}  // namespace quincunx::genius
