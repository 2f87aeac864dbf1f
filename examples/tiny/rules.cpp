#include "examples/tiny/rules.h"

#include <algorithm>

namespace quincunx::tiny {

namespace {

constexpr int FirstHand = 3, SecondHand = 4, SecondDew = 2;  // TI-2.3
constexpr int DewPerTurn = 2, CardsPerTurn = 1;              // TI-3.2
constexpr int Bump = 2;                                      // TI-5.3

void set_up(Play& play) {
    State& s = play.state;
    play.because(by("TI-2.2"_clause));
    for (const Seat seat : Seats) play.shuffle("shuffle"_roll, s.side[seat].deck.span());
    s.began = s.turn = play.roll("first-player"_roll, 2) ? Seat::B : Seat::A;
    play.happen("game-starts"_event, index(s.began));
    play.because(by("TI-2.3"_clause));
    play.draw(s.began, FirstHand);
    play.draw(other(s.began), SecondHand);
    play.gain_dew(other(s.began), SecondDew);
    play.push(Task::TurnStart);
}

void start_turn(Play& play) {
    State& s = play.state;
    ++s.turns;
    play.because(by("TI-3.2"_clause));
    play.happen("turn"_event, index(s.turn), s.turns);
    play.gain_dew(s.turn, DewPerTurn);
    play.draw(s.turn, CardsPerTurn);
    play.push(Task::Act);
}

// TI-3.3. The unit ends when a card has been shown, so that its text begins from a state in which everybody knows it.
void act(Play& play) {
    State& s = play.state;
    const Seat you = s.turn;
    Side& side = s.side[you];
    play.ask(you, "act"_prompt, by("TI-3.3"_clause));
    for (std::size_t i = 0; i < side.hand.size(); ++i)  // cards of one kind are one option
        if (side.hand.find(side.hand[i]) == i)
            play.offer(option("play"_verb, play.book[side.hand[i]].number), play.q.can_play(you, side.hand[i]));
    play.offer(option("crawl"_verb));
    const Option chosen = play.answer();
    if (is(chosen, "crawl"_verb)) return play.push(Task::Crawl);

    play.push(Task::Act);
    const Card card = play.book.card(chosen.a);
    const Use use = play.q.use(you, card);
    play.because(by("TI-4.1"_clause));
    side.hand.erase(side.hand.find(card));
    play.happen("played"_event, index(you), use.card.number);
    play.pay(you, use.n("cost"));
    if (use.card.kind == Kind::Trick) {  // TI-4.3
        side.discard.push(card);
        return play.push(Task::Resolve, card);
    }
    play.because(by("TI-4.4"_clause));
    if (!side.shell.empty()) {
        side.discard.push(side.shell.pop());
        play.happen("discarded"_event, index(you), play.book[side.discard.back()].number);
    }
    side.shell.push(card);
}

void resolve(Play& play, Card card) {
    const Use use = play.q.use(play.state.turn, card);
    play.because({Cause::Kind::Card, card.value});
    use.card.does(play, use);
}

void crawl(Play& play) {
    State& s = play.state;
    const Seat you = s.turn, foe = other(you);
    Side& side = s.side[you];

    // 1. TI-5.1: the die, perhaps twice.
    play.because(by("TI-5.1"_clause));
    s.die = static_cast<std::uint8_t>(play.roll_die(you));
    play.ask(you, "roll-again"_prompt, by("TI-5.1"_clause));
    play.offer(option("keep"_verb));
    play.offer(option("again"_verb), side.dew < SecondRoll ? refuse("no-dew"_refusal) : Verdict{});
    if (is(play.answer(), "again"_verb)) {
        play.pay(you, SecondRoll);
        s.die = static_cast<std::uint8_t>(play.roll_die(you));
    }

    // 2. TI-5.2: the way.
    const int spaces = std::max(0, s.die + play.q.bonus(you) - side.slime);
    s.die = side.slime = 0;
    play.because(by("TI-5.2"_clause));
    if (spaces > 0) play.move(you, spaces);

    // 3. TI-5.3: who stood there.
    play.because(by("TI-5.3"_clause));
    if (spaces > 0 && side.space == s.side[foe].space) play.slide_back(foe, Bump);

    // 4. TI-6.2: the last turn, or the next one.
    if (s.turns == LastTurn) {
        const int ahead = side.space - s.side[foe].space;
        play.end_game(ahead == 0 ? Core::Nobody : index(ahead > 0 ? you : foe), "TI-6.2"_clause);
    }
    s.turn = foe;
    play.push(Task::TurnStart);
}

}  // namespace

void play_unit(Play& play) {
    const AgendaEntry entry = play.state.agenda.pop();
    switch (static_cast<Task>(entry.kind)) {
        case Task::Setup: return set_up(play);
        case Task::TurnStart: return start_turn(play);
        case Task::Act: return act(play);
        case Task::Resolve: return resolve(play, Card(entry.a));
        case Task::Crawl: return crawl(play);
    }
}

void lay_out(const Book& book, const Setup& setup, State& s) {
    for (const Seat seat : Seats)
        setup.decks[seat].each_copy([&](std::uint16_t card) { s.side[seat].deck.push(book.card(card)); });
    s.agenda.push({static_cast<std::uint8_t>(Task::Setup), 0, 0, 0, 0});
}

}  // namespace quincunx::tiny
