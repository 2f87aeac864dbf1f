// Query: what follows from a state; it cannot act. Play: the only writer of a state while it is played. Its verbs
// change the state and tell what happened; cards and rules are written with them.
#pragma once

#include "examples/tiny/book.h"
#include "examples/tiny/words.h"

namespace quincunx::tiny {

class Query {
public:
    const State& s;
    const Book& book;

    Query(const State& state, const Book& of) : s(state), book(of) {}

    // What its shell adds to each crawl of the snail.
    int bonus(Seat seat) const { return worn(seat) ? worn(seat)->n.value_or("bonus", 0) : 0; }
    // Whether the snail's shell keeps it from sliding back and from slime.
    bool is_protected(Seat seat) const { return worn(seat) && worn(seat)->protects; }
    Use use(Seat you, Card card) const { return {you, book[card]}; }
    // Legality is decided here and nowhere else, so that every refusal has its reason.
    Verdict can_play(Seat you, Card card) const;

private:
    const CardDef* worn(Seat seat) const {
        return s.side[seat].shell.empty() ? nullptr : &book[s.side[seat].shell.back()];
    }
};

class Play final : public PlayOf<State, Book> {
public:
    using PlayOf::PlayOf;

    const Query q{state, book};

    void gain_dew(Seat seat, int n);         // up to the most there can be (TI-3.2)
    void pay(Seat seat, int dew);            // what was checked before
    void draw(Seat seat, int n);             // TI-3.4
    void discard(Seat seat, Card);           // from the hand
    void put_back(Seat seat, Card);          // from the hand into the deck, which is shuffled
    int roll_die(Seat seat);                 // 1 to 6
    void move(Seat seat, int spaces);        // forward; at the goal the game ends (TI-6.1)
    void slide_back(Seat seat, int spaces);  // unless its shell protects the snail (TI-5.4)
    void slime(Seat seat, int spaces);

    // Asks a player for a card of their own hand. None: the hand is empty, and nothing was asked.
    Card choose_from_hand(Seat asked, Prompt prompt, bool in_secret);

    [[noreturn]] void end_game(std::uint8_t winner, Rule rule);
    void push(Task task, Card card = {}) { state.agenda.push({static_cast<std::uint8_t>(task), card.value, 0, 0, 0}); }
};

// The two gifts of rain, as the option names them (kind "rain-gift" in tell.cpp).
inline constexpr int TakeDew = 0, TakeCards = 1;
inline constexpr const char* GiftKeys[] = {"dew", "cards"};

}  // namespace quincunx::tiny
