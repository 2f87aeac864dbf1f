// What players choose for the texts of cards.
#include <algorithm>
#include <utility>

#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

namespace {

// The cards of these zones lie in places; those of the others are a pile or a hand.
bool has_places(Zone zone) {
    return zone == Zone::Fu || zone == Zone::Equip || zone == Zone::Declare || zone == Zone::Character ||
           zone == Zone::Hyper || zone == Zone::Attached;
}

}  // namespace

Piece Play::find(Seat seat, Zone zone, std::uint16_t number) const {
    const Piece found = q.find(seat, zone, number);
    if (!found) throw WorldMismatch{};
    return found;
}

void Play::offer_kinds(Seat whose, Zone zone, FunctionRef<Verdict(Piece)> can) {
    q.each_kind(
        whose, zone, [](Piece, std::uint8_t) { return true; },
        [&](Piece p) {
            const Verdict verdict = can(p);
            if (verdict || explaining())
                offer(option("take"_verb, q.def(p).number, 0, Spot(whose, zone).place()), verdict);
        });
}

Piece Play::choose(const Self& self, Seat chooser, Seat whose, Zone zone, Pick pick, bool optional) {
    return choose_of(self, chooser, whose, {zone}, pick, optional);
}

Piece Play::choose_of(const Self& self, Seat chooser, Seat whose, std::initializer_list<Zone> zones, Pick pick,
                      bool optional) {
    const Pieces chosen =
        choose_some(self, chooser, whose, zones, optional ? 0 : 1, 1, [&](Piece p, const Pieces&) { return pick(p); });
    return chosen.empty() ? Piece{} : chosen[0];
}

Pieces Play::choose_some(const Self& self, Seat chooser, Seat whose, std::initializer_list<Zone> zones, int least,
                         int most, FunctionRef<bool(Piece, const Pieces&)> pick, Prompt prompt) {
    const bool hidden = std::exchange(hides_choice_, false), by_place = std::exchange(by_place_, false);
    Pieces chosen;
    while (static_cast<int>(chosen.size()) < most) {
        const auto fits = [&](Piece p, std::uint8_t marks) {
            return !(marks & Sealed) && !chosen.contains(p) && pick(p, chosen);
        };
        // That none of the own hidden cards fits must not show: the question is asked all the same (DD-14.7).
        bool any = false;
        for (const Zone zone : zones)
            q.each(whose, zone, [&](Piece p, std::uint8_t marks) {
                any = any || fits(p, marks) ||
                      (chooser == whose && zone != Zone::Deck && !chosen.contains(p) && !q.is_known(p));
            });
        if (!any) break;
        const bool enough = static_cast<int>(chosen.size()) >= least;
        ask(chooser, enough ? "choose-more"_prompt : prompt, self.card ? by(self.card) : cause());
        if (hidden) secretly();
        for (const Zone zone : zones) {
            if (!has_places(zone)) {
                q.each_kind(whose, zone, fits, [&](Piece p) {
                    offer(option("take"_verb, q.def(p).number, 0, Spot(whose, zone).place()));
                });
                continue;
            }
            int nth = 0;
            q.each(whose, zone, [&](Piece p, std::uint8_t marks) {
                ++nth;
                if (!fits(p, marks)) return;
                const bool seen = includes(state.known[p.value], by_place ? other(chooser) : chooser);
                const std::uint16_t number = seen ? q.def(p).number : std::uint16_t{0};
                offer(option("at"_verb, nth - 1, number, Spot(whose, zone).place()));
            });
        }
        if (enough || nothing_offered()) offer(option("done"_verb));
        const Option o = answer();
        if (is(o, "done"_verb)) break;
        const Zone zone = Spot(o.detail).zone();
        Piece piece;
        if (is(o, "at"_verb)) {
            piece = q.nth(whose, zone, o.a + 1U);
        } else {
            q.each(whose, zone, [&](Piece p, std::uint8_t marks) {
                if (q.def(p).number == o.a && fits(p, marks) && (!piece || q.is_known(p))) piece = p;
            });
        }
        if (!piece) throw WorldMismatch{};
        if (!hidden && !by_place && chooser == whose && zone != Zone::Deck) reveal(piece);
        chosen.push(piece);
    }
    return chosen;
}

int Play::how_many(const Self& self, Seat seat, int least, int most) {
    if (most <= least) return std::max(0, most);
    ask(seat, "how-many"_prompt, by(self.card));
    for (int n = most; n >= least; --n) offer(option("amount"_verb, n));
    return answer().a;
}

int Play::which(const Self& self, Seat seat, std::initializer_list<Verdict> effects) {
    int allowed = 0;
    for (const Verdict& v : effects) allowed += v ? 1 : 0;
    if (!allowed) return 0;  // DD-C3.27
    ask(seat, "which"_prompt, by(self.card));
    int i = 0;
    for (const Verdict& v : effects) offer(option("effect"_verb, ++i, q.def(self.card).number), v);
    return answer().a - 1;
}

bool Play::may(const Self& self, Seat seat) {
    ask(seat, "may"_prompt, by(self.card));
    offer(option("effect"_verb, 1, q.def(self.card).number));
    offer(option("done"_verb));
    return !is(answer(), "done"_verb);
}

Piece Play::unseen(Seat whose, SeatMask shown) {
    const auto& hand = side(whose).hand;
    if (hand.empty()) return {};
    const auto pick = roll("unseen"_roll, static_cast<std::uint32_t>(hand.size()), Nobody);
    const std::uint16_t number = q.def(hand[pick % hand.size()].piece).number;
    const auto outcome = static_cast<std::uint16_t>(drawn("draw"_roll, number, shown));
    const Piece piece = find(whose, Zone::Hand, outcome);  // which of several copies cannot be seen
    state.known[piece.value] = only(whose);                // until it is shown nobody knows which one it is
    return piece;
}

Piece Play::search(const Self& self, Seat seat, Pick pick) {
    if (side(seat).deck.empty()) return {};
    ask(seat, "search"_prompt, by(self.card));
    offer_kinds(seat, Zone::Deck, [&](Piece p) {
        return pick(p) ? Verdict() : refuse("not-asked-for"_refusal, q.def(p).number, q.def(self.card).number);
    });
    offer(option("done"_verb));
    const Option o = answer();
    return is(o, "take"_verb) ? find(seat, Zone::Deck, o.a) : Piece{};
}
void Play::search_to_hand(const Self& self, Seat seat, Pick pick) {
    if (const Piece piece = search(self, seat, pick)) {
        show(piece);
        to_hand(piece);
    }
    if (!side(seat).deck.empty()) shuffle_deck(seat);
}

void Play::place_from_hand(const Self& self, Seat seat, std::initializer_list<Zone> zones, int most, int least) {
    for (int i = 0; i < most && !side(seat).hand.empty(); ++i) {
        ask(seat, "set"_prompt, by(self.card));
        if (i >= least) offer(option("done"_verb));
        for (const Zone zone : zones)
            if (zone == Zone::Fu)
                offer(option("set-fu"_verb),
                      q.fu_room(seat) > 0 ? Verdict() : refuse("fu-full"_refusal, q.fu_limit(seat)));
            else
                offer(option("set-equip"_verb),
                      q.equip_room(seat) > 0 ? Verdict() : refuse("equip-full"_refusal, q.equip_limit(seat)));
        if (nothing_offered()) return;
        const Option o = answer();
        if (is(o, "done"_verb)) return;
        ask(seat, "set-which"_prompt, by(self.card));
        if (!lies_open(seat, is(o, "set-fu"_verb) ? Zone::Fu : Zone::Equip)) secretly();
        offer_kinds(seat, Zone::Hand, [](Piece) { return Verdict(); });
        set_from_hand(seat, is(o, "set-fu"_verb) ? Zone::Fu : Zone::Equip, find(seat, Zone::Hand, answer().a));
    }
}

}  // namespace quincunx::dreamduel
