// The verbs of the game: the only code that changes a state while it is played. Effects resolve on the call stack: a
// card that takes an event is carried out as an interlude (GE-7.2) before the call that told of the event returns.
#pragma once

#include "games/gemu/query.h"

namespace quincunx::gemu {

class Play final : public PlayOf<State, Book> {
public:
    using PlayOf::PlayOf;

    const Query q{state, book};

    // --- Acts of the phases
    void draw_for_phase(Seat seat, int n);
    void discard_from_hand(Seat seat, Piece piece, Why why, const Self* by_effect);
    void discard_from_field(int place);  // voluntarily (GE-9.12)
    void summon_from_hand(Seat seat, Piece piece);
    void turn_up(int place);                      // a monster
    void use(Seat seat, Piece piece, int place);  // a prophecy; place -1: from hand (GE-12.1)
    void use_skill(const Option&);                // GE-12.2
    void attack(int attacker, int target);        // GE-11
    void set_card(Seat seat, Piece piece);        // GE-9.35
    void spend_and_draw(Seat seat, int n);        // GE-3.15
    void event(Timing, Seat);                     // turn_start, turn_end
    // Asks which own cards give the spirit, and takes it (GE-9.16).
    void pay(Seat seat, int spirit);
    void begin_turn_end();  // GE-10.11: what ends with the turn
    void shuffle_deck(Seat seat);
    // Takes the top card, from the discard pile shuffled anew when the deck is empty. False: both are empty.
    bool take_card(Seat seat);

    // While this lives, nothing that happens can be a trigger (GE-8.4).
    class Finale {
    public:
        explicit Finale(Play& play, bool on = true) : play_(play), before_(play.finale_) {
            play.finale_ = before_ || on;
        }
        ~Finale() { play_.finale_ = before_; }
        Finale(const Finale&) = delete;
        Finale& operator=(const Finale&) = delete;

    private:
        Play& play_;
        bool before_;
    };

    // Tells of something that shows a card to both; it was `hidden` from one of them before, or known anyway.
    template <class... V>
    void happen_shown(bool hidden, EventKind what, V... values) const {
        hidden ? happen_secretly(Everybody, what, values...) : happen(what, values...);
    }
    void question(Seat seat, Prompt prompt, Cause about = {}, int place = -1) {
        ask(seat, prompt, about, static_cast<std::uint16_t>(place + 1));
    }
    // The answer; unless it is "no", it counts among the decisions of the turn (GE-9.72).
    Option decide() {
        const Option chosen = answer();
        if (!is(chosen, "done"_verb)) ++state.decisions;
        return chosen;
    }
    // Begins a unit with nothing under way.
    void clear_line() { start_ = nullptr, finale_ = false, attacker_ = {}; }
    // The piece of a card of that number in a list: of several, one that both seats know, so that nothing is told of
    // the others. A sampled world that has none goes another way.
    template <class List>
    Piece find(const List& list, std::uint16_t number, Piece except = {}) const {
        Piece found;
        for (const Piece piece : list)
            if (piece != except && q.def(piece).number == number && (!found || state.known[piece.value] == Everybody))
                found = piece;
        if (!found) throw WorldMismatch{};
        return found;
    }

private:
    struct Start {
        int links = 0;
    };
    Start* start_ = nullptr;  // the start at work; none: what happens belongs to none (GE-9.53)
    bool finale_ = false;
    At attacker_;  // of the attack at work

    Slot& slot(int place) { return state.slot[static_cast<std::size_t>(place)]; }

    // --- Events
    bool silent() const { return finale_ || (start_ && start_->links >= 3); }
    void window(const Occasion&);
    bool offer_to(Seat seat, const Occasion&);
    void trigger(Seat seat, const Option&, const Occasion&);
    Occasion about(Timing, int place, Why) const;  // an event of the card there
    void used(Timing, Seat, Card, const At&);      // a prophecy or a skill came to its end
    static void comes_from(Occasion&, const Self&, Why);

    // Whether any of the places may be chosen: a question nobody could answer is not begun.
    template <class Can>
    static bool any_place(Can&& can) {
        for (int place = 0; place < Places; ++place)
            if (can(place)) return true;
        return false;
    }

    // --- Effects
    void carry_out(const Ability&, Context&);
    void carry_out(const Instr&, Context&);
    using Targets = FixedVector<At, Places>;
    Targets select(const Select&, Context&);
    void modify(const At&, const Instr&, const Context&);
    std::uint16_t last_turn(Lasts, Seat controller) const;  // the turn at whose end such an effect ends
    void add_modifier(Modifier);
    void give_buff(const At&, const Instr&, const Context&);
    void end_buff(int place);
    void discard_by_effect(Seat seat, int n, bool random, const Context&);
    void pay_discards(const Ability&, const Context&, Piece except);
    void offer_hand(const FixedVector<Piece, HandCap>& hand, Piece except);  // each kind of card once, by the book
    std::uint16_t next_uid();
    void special_summon(const Instr&, const Context&);
    void create_tokens(Card token, int n, const Context&);
    void move_spirit(const Instr&, Context&);

    // --- Cards and spirit
    // The cards leave the field at once; then their events follow (GE-9.68).
    // Returns how much of their spirit came to `spirit_to`.
    int leave(const Targets&, How, Why, const Self* by_effect, int spirit_to = -1);
    Occasion take_off(int place, How, Why, const Self* by_effect, int spirit_to);
    int put_on(Seat seat, Card card, Piece piece, bool face_down);  // returns the place
    void summoned(int place, Method, const Self* by_effect);
    // Everybody learns which card it is. Returns whether that was hidden before.
    bool show(Piece piece);
    void to_discard(Piece piece);
    void take_from(FixedVector<Piece, HandCap>& hand, Piece piece);
    int draw(Seat seat, int n, Why, const Self* by_effect);
    void damage(PerSeat<int> amounts, Why, std::uint16_t source, Seat source_seat, Card source_card);
    void heal(Seat seat, int n, const Self& by_effect);
    int room_for_spirit(int place) const;
    void shift_spirit(int from, int to, int n);
    int add_spirit(int place, int n);      // how many it took
    void remove_spirit(int place, int n);  // spent or vanished
    void gain(int place, int n, Why, const Self* by_effect);
    void gained(int place, int n, Why, const Self* by_effect);
    void attach(Seat seat);  // GE-9.28
    void fight(Seat seat, At attacker, At target, bool on_player);
    void battle(Seat seat, At attacker, At target, bool on_player);
    void end_use(const At&);
};

}  // namespace quincunx::gemu
