#include "examples/tiny/play.h"

#include <algorithm>

namespace quincunx::tiny {

Verdict Query::can_play(Seat you, Card card) const {
    const Use with = use(you, card);
    const int cost = with.n("cost"), dew = s.side[you].dew;
    if (cost > dew) return refuse("too-dear"_refusal, cost, dew);  // TI-4.1
    return with.card.can ? with.card.can(*this, with) : Verdict{};
}

void Play::gain_dew(Seat seat, int n) {
    std::uint8_t& dew = state.side[seat].dew;
    const int gained = std::min(n, MostDew - dew);
    if (gained <= 0) return;
    dew = static_cast<std::uint8_t>(dew + gained);
    happen("dew"_event, index(seat), gained, dew);
}

void Play::pay(Seat seat, int n) {
    std::uint8_t& dew = state.side[seat].dew;
    if (n == 0) return;
    dew = static_cast<std::uint8_t>(dew - n);
    happen("dew"_event, index(seat), -n, dew);
}

void Play::draw(Seat seat, int n) {
    Side& side = state.side[seat];
    for (; n > 0; --n) {
        if (side.deck.empty()) {  // TI-3.4
            if (side.discard.empty()) return;
            const Cause drawing = because(clause("TI-3.4"_clause));
            std::swap(side.deck, side.discard);
            shuffle("shuffle"_roll, side.deck.span());
            happen("shuffled"_event, index(seat));
            because(drawing);
        }
        // What is drawn from a hidden pile is recorded as a roll is: worlds imagined later hold what was seen.
        draw_from(
            "draw"_roll, side.deck, 0, only(seat), [](Card card) { return card.value; }, [](Card) { return true; });
        const Card card = side.deck.erase(0);
        side.hand.push(card);
        happen_secretly(only(seat), "drew"_event, index(seat), book[card].number);
    }
}

void Play::discard(Seat seat, Card card) {
    Side& side = state.side[seat];
    side.hand.erase(side.hand.find(card));
    side.discard.push(card);
    happen("discarded"_event, index(seat), book[card].number);
}

void Play::put_back(Seat seat, Card card) {
    Side& side = state.side[seat];
    side.hand.erase(side.hand.find(card));
    side.deck.push(card);
    happen_secretly(only(seat), "put-back"_event, index(seat), book[card].number);
    shuffle("shuffle"_roll, side.deck.span());
    happen("shuffled"_event, index(seat));
}

int Play::roll_die(Seat seat) {
    const int die = static_cast<int>(roll("die"_roll, 6)) + 1;
    happen("rolled"_event, index(seat), die);
    return die;
}

void Play::move(Seat seat, int spaces) {
    std::uint8_t& space = state.side[seat].space;
    const int moved = std::min(spaces, state.goal - space);  // TI-6.1
    space = static_cast<std::uint8_t>(space + moved);
    happen("moved"_event, index(seat), moved, space);
    if (space == state.goal) end_game(index(seat), "TI-6.1"_clause);
}

void Play::slide_back(Seat seat, int spaces) {
    std::uint8_t& space = state.side[seat].space;
    const int moved = std::min<int>(spaces, space);  // TI-5.4
    if (moved == 0 || q.is_protected(seat)) return;
    space = static_cast<std::uint8_t>(space - moved);
    happen("slid-back"_event, index(seat), moved, space);
}

void Play::slime(Seat seat, int spaces) {
    std::uint8_t& slime = state.side[seat].slime;
    slime = static_cast<std::uint8_t>(slime + spaces);
    happen("slimed"_event, index(seat), slime);
}

Card Play::choose_from_hand(Seat asked, Prompt prompt, bool in_secret) {
    const Pile& hand = state.side[asked].hand;
    if (hand.empty()) return {};
    ask(asked, prompt, cause());
    if (in_secret) secretly();
    for (std::size_t i = 0; i < hand.size(); ++i)  // cards of one kind are one option
        if (hand.find(hand[i]) == i) offer(option("card"_verb, book[hand[i]].number));
    return book.card(answer().a);
}

void Play::end_game(std::uint8_t winner, Rule rule) {
    because(clause(rule));
    happen("game-ends"_event, winner);
    finish(winner, rule);
}

}  // namespace quincunx::tiny
