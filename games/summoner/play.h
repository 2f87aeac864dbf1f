// Play: the verbs of 召唤师战争. Only these change a state, and each tells what it did.
#pragma once

#include "games/summoner/query.h"
#include "games/summoner/tasks.h"

namespace quincunx::summoner {

// Who is behind an effect: whose it is, and the piece whose attack or ability it is (RU-31).
struct By {
    Seat seat = Seat::A;
    PieceId piece;        // none: an event or a rule
    bool nobody = false;  // a rule: no player destroyed anything (RU-12)

    By(Seat s, PieceId p) : seat(s), piece(p) {}
    By(const Use& use) : seat(use.you), piece(use.self) {}
    static By rule(Seat active) {
        By by(active, {});
        by.nobody = true;
        return by;
    }
};

class Play : public PlayOf<State, Book> {
public:
    using PlayOf::PlayOf;

    const Query q{state, book};  // what can be asked
    Seat active() const { return state.turn; }

    // --- Questions ------------------------------------------------------------------------------------------------
    // The asking ability or event, as the cause of what follows.
    static Cause cause_of(const Use& use) {
        return use.ability ? Cause{Cause::Kind::Ability, use.ability.value} : Cause{Cause::Kind::Card, use.card.value};
    }
    // "You may": yes or no to this ability.
    bool may(const Use& use);
    // A card on the battlefield. `target` must have a candidate, else it is none; `may_target` can be declined and is
    // none then, or when there is no candidate.
    PieceId target(const Use& use, const Pick& pick) { return pick_piece(use, pick, "target"_prompt, false, use.self); }
    PieceId may_target(const Use& use, const Pick& pick) { return may_target(use, pick, use.self); }
    PieceId may_target(const Use& use, const Pick& pick, PieceId subject) {
        return pick_piece(use, pick, "target"_prompt, true, subject);
    }
    // One more of any number of targets; none: done.
    PieceId another_target(const Use& use, const Pick& pick) {
        return pick_piece(use, pick, "targets"_prompt, true, use.self);
    }
    // An empty space next to a card; none when there is none (or declined).
    Square space_beside(const Use& use, PieceId piece) { return pick_space_beside(use, piece, false); }
    Square may_space_beside(const Use& use, PieceId piece) { return pick_space_beside(use, piece, true); }
    // A card of a pile that passes the test, offered once for each name; none when there is none or declined
    // (one that can be declined is asked in any case: ask only when Query::may_hold). Cards of a
    // name already taken are refused.
    Card card_from(const Use& use, const Pile& pile, Query::CardTest test, bool may, Prompt prompt = "card"_prompt,
                   CardSet taken = {});
    // One of the printed alternatives; those that cannot be done are not offered.
    int branch(const Use& use, std::initializer_list<Verdict> can, bool may = false);

    // --- Magic, cards ---------------------------------------------------------------------------------------------
    void gain_magic(Seat seat, int amount);
    void spend_magic(Seat seat, int amount);
    void draw(Seat seat, int count);  // stops at an empty pile (SW-10.3)
    // A card leaves the hand, openly (the other seat sees which) or face down.
    void leave_hand(Seat seat, Card card, bool openly);
    void discard_from_hand(Seat seat, Card card, bool openly);
    void take_from_discard(Seat seat, Card card, bool to_hand);  // revealed (RU-54); else it goes to the battlefield

    // --- The battlefield ------------------------------------------------------------------------------------------
    PieceId place(Card card, Seat owner, Seat controller, Square square, EventKind as);
    void boost(PieceId p, int amount);
    void lose_boosts(PieceId p, int amount, By by);  // not below 0
    void damage(PieceId p, int amount, By by) { damage(bit(p), amount, by); }
    // One instruction: damage to all of them, then all at 0 life are destroyed at once (RU-9).
    void damage(Pieces pieces, int amount, By by);
    void heal(PieceId p, int amount);  // RU-38
    void destroy(Pieces pieces, By by) { destroy_and_place(pieces, by, {}, {}); }
    // Destroys a unit and puts a card of the seat on its space before anything else happens; returns the new piece.
    PieceId destroy_and_place(Pieces pieces, By by, Card replacement, Seat seat);
    void discard_piece(PieceId p, By by);                                        // not destroyed (RU-34)
    void take_control(Pieces pieces, Seat seat, bool until_end_of_turn, By by);  // of all at the same moment
    void exchange(PieceId a, PieceId b, By by);
    void relocate(PieceId p, Square to, By by);  // placed on an empty space: neither a move nor a force
    void put_under(PieceId p, PieceId above);    // the unit leaves the battlefield and lies under the other
    void put_event_under(const Use& use, PieceId above);
    void gain_abilities(PieceId p, AbilitySet abilities);  // until the end of the turn
    // Lets the controller of the effect force a piece this many spaces in one direction (SW-19.21, RU-22); with
    // `may` it can be declined. Passing is over cards of these kinds. Returns the pieces passed.
    struct ForceLimits {
        int least = 1, most = 1;
        bool may = false;
        bool over_commons_and_champions = false;
        Square closer_to;  // must come nearer to this space
    };
    Pieces force(const Use& use, PieceId p, ForceLimits limits);
    // Each single step of a walk, with what happens on leaving (RU-24). False: the piece was destroyed.
    bool walk_step(PieceId p, Square to, EventKind as, By by);

    // --- Attacks --------------------------------------------------------------------------------------------------
    // A whole attack (SW-8.1), normal or extra.
    void attack(PieceId attacker, bool extra);
    // Rolls dice for an effect of this seat and returns how many special symbols they show.
    int roll_for_special(Seat seat, int dice);

    // --- Active events --------------------------------------------------------------------------------------------
    Active& active_event(const Use& use) { return state.side[use.you].active[use.place]; }
    void boost_event(const Use& use, int amount);
    void discard_active(Seat seat, std::size_t place);
    void note_in_force() { state.in_force = in_force_now(state, book); }

    // --- Moving -----------------------------------------------------------------------------------------------------
    void finish_move(Moved moved);      // everything that happens after a move
    void structure_shifted(PieceId p);  // after a structure was moved or forced

    // Carries out triggered effects in the order the active player chooses (SW-15.3).
    struct Trigger {
        AbilityId ability;  // none: an event, or the cost of inaction
        PieceId self;
        Seat seat = Seat::A;  // of an active event
        Card event;
        std::uint8_t kind = 0;   // which behaviour
        std::uint8_t which = 0;  // which of several things that happened
        Square where;            // of what happened, when that matters
    };
    using Triggers = FixedVector<Trigger, 64>;
    template <class Run>
    void in_chosen_order(Triggers& triggers, Run&& run) {
        while (!triggers.empty()) run(triggers.erase(next_trigger(triggers)));
    }

    void push(const AgendaEntry& task) { state.agenda.push(task); }
    void push(Task task) { push(entry(task)); }
    // Goes on with the event's next step once everything under way is done.
    void next_step(const Use& use, std::uint8_t step) { push(StepTask{use.card, step, use.you}); }

    // Which of the triggers comes next: the active player's choice when there are several.
    std::size_t next_trigger(const Triggers& triggers);
    // The subject of a question, as Choice has it.
    static std::uint16_t subject(PieceId p) { return p ? static_cast<std::uint16_t>(p.value + 1) : std::uint16_t{0}; }
    // `always`: asked also when it can only be declined.
    PieceId pick_piece(const Use& use, const Pick& pick, Prompt prompt, bool may, PieceId about, bool always = false);
    // Destroys what has no life left among these (RU-37).
    void settle(Pieces dirty, By by);

private:
    Square pick_space_beside(const Use& use, PieceId piece, bool may);
    void declare_and_roll(Attack& attack);
    Counts count_damage(Attack& attack);
    bool fallen(PieceId p) const;
    void remove_piece(PieceId p);
    void to_discard(Seat owner, Card card);
    void discard_under(PieceId p);
    void detach(PieceId p);
    void event_leaves(Seat seat, std::size_t place);
    struct Batch;
    void destroy_batch(Pieces pieces, By by, Batch& batch);
    void resolve_batch(Batch& batch);
    // Returns for each face how many, four bits each.
    std::int32_t roll_dice(Roll name, int dice, Attack& into);
    void tell_roll(Seat seat, std::int32_t faces, int dice, Counts counts, int hits);
};

}  // namespace quincunx::summoner
