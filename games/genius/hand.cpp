// Hand and pile: drawing, replacing, discarding (GI-2.5, GI-28).
#include <algorithm>

#include "games/genius/play.h"

namespace quincunx::genius {

void Play::draw_from_pile(Seat seat, std::size_t at) {
    draw_from(
        "draw"_roll, state.side[seat].pile, at, only(seat), [&](const Held& held) { return def(held.card).number; },
        [](const Held&) { return true; });
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
        side.gone.push(held.card);
        happen_secretly(only(seat), "burnt"_event, seat, held.card.value);
        return;
    }
    side.hand.push(held);
    Record r = record_of(On::Drew, seat);
    r.def = held.card;
    note(r);
    happen_secretly(only(seat), "drew"_event, seat, held.card.value);
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
    DefId names[MaxHand];
    int n = 0;
    for (std::size_t i = side.hand.size(); i-- > 0;)
        if (cards >> i & 1) names[n++] = side.hand.erase(i).card;
    happen("replaced"_event, seat, n);
    if (n == 0) return;
    for (int i = 0; i < n; ++i) {
        const auto bound = static_cast<std::uint32_t>(side.pile.size() + 1);
        side.pile.insert(std::min<std::size_t>(roll("put-back"_roll, bound, Nobody), side.pile.size()),
                         {names[i], Held::Unseen, 0});
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
    side.hand.push({card, Held::Seen, 0});
    happen("card-added"_event, seat, card.value);
}

void Play::discard_card(Seat seat, DefId card) {
    Side& side = state.side[seat];
    for (std::size_t i = 0; i < side.hand.size(); ++i)
        if (side.hand[i].card == card) {
            side.hand.erase(i);
            ++side.thrown;
            Record r = record_of(On::Discarded, seat);
            r.def = card;
            note(r);
            happen("discarded"_event, seat, card.value);
            return;
        }
}

void Play::return_to_hand(Seat seat, std::uint16_t serial) {
    const Entity* e = q().find(seat, serial);
    if (!e) return;
    const DefId card = e->def;
    discard(seat, serial);
    if (state.side[seat].hand.full()) return;
    state.side[seat].hand.push({card, Held::Seen, 0});
    happen("returned"_event, seat, card.value);
}

}  // namespace quincunx::genius
