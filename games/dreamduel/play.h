// The verbs of the game: the only code that changes a state while it is played. A step of an attack is a unit; what is
// activated in its window resolves on the call stack, inside the window (DD-14.3).
#pragma once

#include <algorithm>

#include "games/dreamduel/query.h"

namespace quincunx::dreamduel {

inline constexpr auto anyone = [](const Def&) { return true; };

struct Terminated {};  // thrown out of what was resolving when all resolution is terminated (DD-R24)

// Cards chosen or moved together.
using Pieces = FixedVector<Piece, MaxPieces>;

class Play final : public PlayOf<State, Book> {
public:
    using PlayOf::PlayOf;

    const Query q{state, book};

    // ================================================================ What the texts of cards do
    // --- Spirit and health
    void draw(Seat seat, int n);                           // by an effect
    void recover(Seat seat, int n, bool by_rule = false);  // spirit, by an effect or in PICK (DD-6.1, DD-R7)
    void lose_spirit(Seat seat, int n);
    void collapse(Seat seat);        // DD-R8
    void collapse_spent(Seat seat);  // all of them (DD-C3.24)
    void repair(Seat seat);          // DD-C3.24
    void heal(Seat seat, int n);
    void lose_health(Seat seat, int n);  // no damage (DD-15.5)
    void set_health(Seat seat, int health);
    void set_max_health(Seat seat, int health);
    // Damage that does not come from power (DD-15).
    void deal(const Self&, Seat victim, int amount, Type type);
    void deal_both(const Self&, int amount, Type type);  // at one instant (DD-R2)
    void gain_blood(Seat seat);                          // DD-C3.14
    void set_blood(Seat seat, int n);
    bool pay_spirit(Seat seat, int n);  // the cost of an ability; false: it could not be paid

    // --- The battle. A card that is not in it has none of these.
    Fighter* own(const Self&);
    Fighter* opposing(const Self&);
    void add_power(Fighter&, int n);
    void zero_power(Fighter&);
    void give(Fighter&, Trait);
    void give_wide_swift(Fighter&);  // DD-17.5
    // A card that is no battle card and is being activated has the trait.
    void give(const Self&, Activation&, Trait);
    void lose(Fighter&, Trait);
    void set_type(Fighter&, Type);
    void lower_original(Fighter&, int n);
    void silence(Fighter&, std::uint8_t what);  // Fighter::off, until it has settled
    void destroy(const Self&, Fighter&);        // a battle card (DD-18.4)
    void destroy(const Self&, Activation&);     // another card that is being activated (DD-C3.31)
    void terminate();                           // DD-R24. What the text goes on with happens, then idle
    void end_turn();                            // when what runs is over: go to END (DD-C3.32)
    // The top cards of the deck, which only the seat sees, go back on top in the order it chooses.
    void reorder_top(const Self&, int n);
    void win(Seat seat);  // kind A (DD-2.1)
    void popularity();    // DD-2.3

    // --- Choosing. `whose` cards of `zone`; none: there was nothing, or it was declined.
    Piece choose(const Self&, Seat chooser, Seat whose, Zone zone, Pick pick, bool optional = false);
    // Cards of several zones of one seat.
    Piece choose_of(const Self&, Seat chooser, Seat whose, std::initializer_list<Zone> zones, Pick pick,
                    bool optional = false);
    // One after another, from `least` to `most` of them; fewer when there are no more. `pick` is asked anew each time
    // and may look at what was chosen before.
    Pieces choose_some(const Self&, Seat chooser, Seat whose, std::initializer_list<Zone> zones, int least, int most,
                       FunctionRef<bool(Piece, const Pieces&)> pick, Prompt prompt = "choose"_prompt);
    // The other seat does not see what the next choice of cards takes.
    void unseen_choice() { hides_choice_ = true; }
    // The next choice is seen, but not which card lies in the place chosen.
    void choice_by_place() { by_place_ = true; }
    int how_many(const Self&, Seat seat, int least, int most);
    // One of the effects a text lists, from 0. An effect that is not allowed is not offered, unless none is: then 0.
    int which(const Self&, Seat seat, std::initializer_list<Verdict> effects);
    bool may(const Self&, Seat seat);
    // A card of the hand of `whose` without looking (DD-C3.26); none: the hand is empty. `shown`: who will see which.
    Piece unseen(Seat whose, SeatMask shown = Everybody);
    // Looks through the deck: a card that fits, still in the deck, or none (DD-R49). Shuffle afterwards.
    Piece search(const Self&, Seat seat, Pick pick);
    void search_to_hand(const Self&, Seat seat, Pick pick);  // shows it; shuffles
    // The top n cards of the deck become known to these seats. What there is, the top first.
    Pieces reveal_top(Seat seat, int n, SeatMask to);
    void show(Piece piece);
    void look(Seat seat, Piece piece);

    // --- Moving. From wherever the card is.
    int discard(const Self&, const Pieces&);  // as one event; how many were discarded
    int discard(const Self&, Piece);
    void discard_top(const Self&, Seat seat, int n);  // of the deck
    // For a turn: those cards go back to the hand when it ends (DD-C4.28).
    void to_gap(const Self&, const Pieces&, bool for_a_turn = false);
    void to_gap(const Self&, Piece);
    void to_hand(Piece, bool open = false);  // of its owner; a card nobody else saw stays hidden
    void to_declare(Seat seat, Piece, bool bottom = false, bool sideways = false);
    // 0 shuffle afterwards, 1 top, 2 bottom; `unseen`: the other seat does not see which card of the hand it is.
    void to_deck(Piece, int how, bool unseen = false);
    // In the given place, from 1; 0: the first that is free (DD-C3.17).
    void to_fu(Seat seat, Piece, bool up = false, int place = 0);
    // Face-up in the first or the last place; the card that lies there is discarded (DD-C3.17).
    void to_fu_end(const Self&, Piece, bool right);
    void to_equip(Seat seat, Piece, bool up = false, bool carried = false);
    void to_duel_unseen(Piece);                                            // from hand, face-down
    void to_character(Seat seat, Piece);                                   // SUPPORT
    void to_attached(Seat seat, Piece, int count = 0, Piece bearer = {});  // on a character, or beside them
    void exchange(Piece one, Piece other_one);                             // DD-18.20
    // The seat puts hand cards face-down into free places of these zones; `most` in all.
    void place_from_hand(const Self&, Seat seat, std::initializer_list<Zone> zones, int most, int least = 0);
    void shuffle_deck(Seat seat);
    void turn_sideways(Piece);
    void turn_sideways(const Pieces&);  // at one time
    void turn_down(Piece);              // face-down; who knew it knows it still
    void turn_upright(Piece);
    void turn_up(Piece);       // face-up
    void stand(Piece, Stand);  // a character: CENTER turns the other one sideways, or is back from HYPER; or HYPER
    void return_later(Piece);  // a character turned sideways is CENTER again at the end of the phase (DD-C8)
    void stay(Piece);          // a HYPER character does not return (DD-C3.38)
    void seal(Piece);          // until the end of the turn (DD-18.1)
    void unseal(Piece);
    void chant(const Self&, int change);  // DD-18.2: counters of the card in the equip zone or of the effect

    // --- Lasting effects
    // The seat of `self` has what the text says of Zone::Lasting.
    void gain(const Self&, Until until, int value = 0, int count = 0);
    void hold(const Self&, Seat seat, Hold, Until until, int value = 0, int count = 0);
    void lose_effect(const Self&);  // the one this ability belongs to
    Lasting* effect(const Self&);
    // The ability numbered so of the card waits for the next idle time (DD-13-0).
    void wait(const Self&, int ability);
    void skill_used(const Self&);  // tells that a skill acted that is not used by itself
    // Ends the effects of that kind the seat has: the sum of what they remember.
    int use_up(Seat seat, Hold);
    // From now on the seat cannot use unlocked abilities or cards in windows; Nobody: it can again.
    void hush(SeatMask seats) { hushed_ = seats; }

    // --- Declaring by effects
    void declare(Seat seat, Piece, const Query::Terms&);
    void declare_virtual(Seat seat, Card);
    // One of a card that is no battle card, with this type and power.
    void declare_virtual(Seat seat, Card, Type type, int power);
    // The card of this ability is activated as if it were another, by the ability of that one that fits (DD-C28).
    void activate_as(const Self&, Card as);

    // ================================================================ What the rules do
    void fresh() {  // a unit begins
        terminated_ = hides_choice_ = by_place_ = false;
        hushed_ = Nobody;
        state.shown = {};
    }
    void finish_unit();
    void set_up();
    void choose_together(Prompt prompt, bool characters);
    void begin_turn(Phase first = Phase::Pick);
    void pick();
    void change();
    // A character action by an effect; one that must be taken if any can (DD-R50), or not.
    void change_again(Seat seat, FunctionRef<bool(const Def&)> who, bool must = true);
    void set_cards();
    bool set_card();  // one question of SET; whether the phase goes on
    void place_one(Zone zone);
    void battle_starts();
    void idle();
    void battle_step();
    void battle_ends();
    void end();

    // Tells of a card that both seats know from here on; `learned`: one of them did not before.
    template <class... V>
    void happen_openly(bool learned, EventKind what, V... values) const {
        if (learned)
            happen_secretly(Everybody, what, values...);
        else
            happen(what, values...);
    }

private:
    bool hides_choice_ = false, by_place_ = false;
    SeatMask hushed_ = Nobody;
    bool terminated_ = false;  // all resolution was terminated: the unit ends when the running text is finished

    Side& side(Seat seat) { return state.side[seat]; }
    Tally& tally(Seat seat) { return state.tally[seat]; }
    Fighter& fighter(int i) { return state.battle.fighter[static_cast<std::size_t>(i)]; }
    static void count_up(std::uint8_t& n, int by = 1) { n = static_cast<std::uint8_t>(std::min(255, n + by)); }
    // What a text lets its player do instead of discarding cards on the opponent's field (Hold::Mill).
    bool mills(const Self&, const Pieces&);
    Lying* lying(Piece piece) { return const_cast<Lying*>(q.lying(piece)); }

    // --- Windows (DD-14)
    void window(Occasion&);
    void window_of(Moment moment, Seat seat);  // of that seat's turn
    bool fighter_listens(int i, std::size_t moment) const;
    bool listened(Moment moment) const;
    bool hears(Seat seat, const Occasion&) const;
    void use(Self&, const Ability&);
    void activate(Self&, const Ability&);
    void count_use(Seat seat, const Ability&);
    Option name_of(const Self&) const;
    struct Usable {
        Self self;
        const Ability* ability = nullptr;
        Option option;
        Verdict verdict;
    };
    // What was used for the occurrence of a moment (DD-14.4).
    struct Spent {
        Card card;
        Piece piece;
        std::uint8_t ability = 0, lasting = 255;
        bool operator==(const Spent&) const = default;
    };
    using Done = FixedVector<Spent, 32>;
    struct Usables {
        union Place {
            Usable usable;
            Place() {}  // most windows find little: nothing is prepared
        };
        std::array<Place, 40> items;
        std::size_t size = 0;
        bool open = false;  // by what both know, something open could be used (DD-14.7)
        const Usable& operator[](std::size_t i) const { return items[i].usable; }
        const Usable& find(const Option& option) const;
    };
    void collect(Seat seat, Occasion&, bool locked, const Done&, Usables&) const;
    // Those a player may choose from outside windows: Idle, Prep, Declaring.
    void offer_abilities(Seat seat, Moment moment);
    bool use_chosen(Seat seat, const Option&);
    Self self_of(Seat seat, const Option&) const;

    // --- Declaring (DD-13-1 to DD-13-4)
    // False: it can no longer be paid, for something happened while other costs were (DD-R40).
    bool pay(Seat seat, int n, Card for_card, Piece for_piece, Fighter* into);
    static Fighter as_printed(const Def&);
    void place_fighter(Seat seat, Card card, Piece piece, Zone from, Fighter paid);
    void next_step(Step step) { state.battle.step = step; }
    void answer_attack();
    void activation_window(int i);
    void engage();
    void battle_damage();
    void land(const Fighter&, Seat seat, bool hit);
    void drop(Piece, Seat by, bool battle);
    void foe_discarded(Seat by, Seat whose);
    void cleanup();
    void refresh(int i);  // standing traits
    void finish_use();
    // The card is announced (DD-13.7): the traits it gets; false: it cannot be activated any more.
    bool announce(Seat seat, Piece piece, FunctionRef<Verdict()> can, std::uint32_t& traits);
    static Self rule_of(Seat seat) {
        Self self;
        self.seat = seat;
        return self;
    }

    // --- Damage
    // One damage: who deals it, by which card of the battle, of what type, and whether it comes from power.
    struct Blow {
        Seat dealer = Seat::A;
        Type type = Type::Danmaku;
        int fighter = 2;
        bool battle = false;
        bool lethal = true;
    };
    int deal(const Blow&, Seat victim, int amount);  // how much was taken
    About about_damage(const Blow&, Seat seat, int amount) const;
    int damage_amount(const Blow&, Seat victim, int amount) const;
    int about_to_take(const Blow&, Seat victim, int amount);
    int spared(const Blow&, Seat victim, int amount) const;  // non-lethal damage stops at 0
    bool falls(Seat dealer, Seat victim, int amount);        // false: something else happened instead
    void take(const Blow&, Seat victim, int amount);
    void after_damage(const Blow&, Seat victim, int amount);
    void check_down();
    void check_release(Seat seat);

    // --- Moving
    struct Gone {
        Lying was;
        Query::Where from;
    };
    Gone take_out(Piece piece);
    bool reveal(Piece piece);  // everybody knows it now; whether that is new
    void forget(Piece piece);  // it goes where nobody knows it
    void arrive_discard(const Gone&);
    void moved(const Gone&, Zone to, Seat by, bool battle);
    bool would_move(Piece, Zone to, Seat by);
    void unburden(Seat seat, Piece character);
    void hand_emptied(Seat seat);
    void spirit_left(Seat seat, int before);  // DD-C3.13
    void blood_changed(Seat seat);
    void hand_gained(Seat seat, int n, bool drawn);
    void tell_sideways(Seat seat, Piece last, int n);
    void hide_hand(Seat seat);
    bool lies_open(Seat seat, Zone zone) const;  // cards placed there lie face-up
    void turned_up(Piece piece);
    void keep_limits(Seat seat);
    void draw_cards(Seat seat, int n);
    void recover_one(Seat seat);
    // Before something is gained by an effect: what may be done instead, or how much it becomes.
    Occasion would_gain(Seat seat, Gain what, int n, bool by_rule = false);
    void entered(Seat seat, Piece piece, Stand);
    void end_lasting(Until what);
    void begin_phase(Phase phase);
    void forget_phase();  // what is counted for a phase begins anew
    void offer_hand_declarations(Seat seat);
    void offer_change(Seat seat, const Verdict& general, FunctionRef<bool(const Def&)> who);
    void carry_out_change(Seat seat, const Option& chosen);
    bool run_pending();
    Piece find(Seat seat, Zone zone, std::uint16_t number) const;
    void set_from_hand(Seat seat, Zone zone, Piece piece);
    void offer_kinds(Seat whose, Zone zone, FunctionRef<Verdict(Piece)> can);
};

}  // namespace quincunx::dreamduel
