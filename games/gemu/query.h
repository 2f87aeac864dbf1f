// Questions about a state: numbers in force, what is allowed and why not. Nothing here changes anything.
#pragma once

#include "games/gemu/words.h"

namespace quincunx::gemu {

// A card on the field, as of the moment it was named. It names nothing once that card has left.
struct At {
    std::uint8_t place = NoPlace;  // NoPlace: it was in hand
    std::uint16_t uid = 0;
    bool operator==(const At&) const = default;
};

// One event (GE-13), as windows and conditions see it.
struct Occasion {
    Timing timing = Timing::None;
    Seat player = Seat::A;
    Why cause = Why::Procedure;
    From from = From::Any;
    Method method = Method::Any;
    How how = How::Any;
    bool survived = false;
    bool on_player = false;  // the target is the player `target_seat`
    bool was_up = true;      // the card was face-up, or in hand, before
    bool shown = true;       // both players know which card it is
    Seat target_seat = Seat::A;
    Seat source_seat = Seat::A;
    std::int16_t amount = 0;
    Card card;  // none: the event has no card
    Seat card_seat = Seat::A;
    At at;              // where the card is, or was
    bool gone = false;  // the card has left the field, or was in hand
    At target;
    std::uint16_t source = 0;  // uid of the attacker, or of the card whose effect it was
    Card source_card;
    bool* negated = nullptr;  // set when an answer negates what was declared
};

// The card whose ability is looked at or carried out.
struct Self {
    Seat seat = Seat::A;
    Card card;
    At at;
};

// What an effect that is being carried out knows beside its own card.
struct Context {
    Self self;
    const Occasion* occasion = nullptr;
    At attacker;
    At target;  // of an attack skill
    bool on_player = false;
    std::array<At, MaxNamed> named{};
};

class Query {
public:
    Query(const State& state, const Book& book) : s(state), book(book) {}

    const State& s;
    const Book& book;

    const Slot& operator[](int place) const { return s.slot[static_cast<std::size_t>(place)]; }
    const Def& def(int place) const { return book[(*this)[place].card]; }
    const Def& def(Piece piece) const { return book[s.card_of[piece.value]]; }
    bool empty(int place) const { return (*this)[place].uid == 0; }
    bool up(int place) const { return !empty(place) && !(*this)[place].face_down; }
    bool token(int place) const { return !empty(place) && !(*this)[place].piece; }
    At at(int place) const { return {static_cast<std::uint8_t>(place), (*this)[place].uid}; }
    bool there(const At& at) const { return at.place < Places && at.uid != 0 && (*this)[at.place].uid == at.uid; }
    // The first empty place of the row; -1 when it is full (GE-9.75).
    int free_place(Seat seat, Row row) const;
    // What gave the monster its buff or shield; nullptr: it has none.
    const Instr* buff(int place) const {
        const std::uint16_t buff = (*this)[place].buff;
        return buff ? &book.instruction(buff - 1U) : nullptr;
    }
    bool shielded(int place) const { return buff(place) && buff(place)->op == Op::Shield; }
    bool knows(Seat seat, Piece piece) const { return includes(s.known[piece.value], seat); }

    // --- Numbers (GE-9.64)
    int stat(int place, Stat) const;
    bool flagged(int place, Flag) const;
    // An amount of damage after the player's modifiers (GE-9.65).
    int modified(Seat seat, Stat, int amount, int level = 0) const;
    int attacks_left(int place) const;
    int summon_cost(Seat seat, const Def&) const;
    // Spirit the player can pay with (GE-9.16).
    int payable(Seat seat) const;
    bool first_turn() const { return s.turn == 1; }
    int amount(const Amount&, const Context&) const;
    At resolve(const Ref&, const Context&) const;

    // --- Legality
    Verdict can_summon(Seat seat, const Def&) const;          // from hand
    Verdict can_turn_up(int place) const;                     // a monster
    Verdict can_use(Seat seat, const Def&, int place) const;  // a prophecy; place -1: from hand
    Verdict can_bear(int place, const Def& equipment, Seat seat) const;
    Verdict can_act(int attacker) const;              // attack at all
    Verdict can_target(Seat seat, int target) const;  // target: place or ThePlayer; seat attacks
    Verdict can_skill(int place, int ability) const;
    Verdict can_receive(int place) const;  // a point of spirit
    // With `guess` the checks that follow take what only the seat itself knows as fulfilled: they then say what the
    // other seat must reckon with.
    Verdict meets(const Ability&, const Context&, bool guess = false) const;  // its needs and its cost
    int name_need(Card card, const Ability& ability, std::size_t need) const;
    // Whether the card there is one of the pool.
    Verdict in_pool(const Pool&, int place, const Context&, bool guess = false) const;
    Verdict fits(const Pool&, const Def&) const;  // a card in hand or discard pile
    int count(const Pool&, const Context&, bool guess = false) const;
    // Whether the event is one the ability waits for (GE-9.47, GE-9.50).
    Verdict takes(const Ability&, int index, const Context&, const Occasion&, bool guess = false) const;
    // Whether, as far as the other player knows, a face-down prophecy of the seat could take the event (GE-9.76).
    bool might_react(Seat seat, const Occasion&) const;

private:
    struct Value {
        std::int64_t base, sum = 0, num = 1, den = 1;
        std::uint16_t order = 0;
        void apply(Change change, std::int64_t n, std::int64_t d, std::uint16_t when);
        int result(bool negative) const;
    };
    template <class F>
    void each_given(std::uint8_t gives, F&& f) const;  // f(place of the card, its instruction), of all that work now
    bool selects(const Instr&, int source, int place) const;
    bool matches(const EventTest&, const Self&, const Occasion&) const;
};

}  // namespace quincunx::gemu
