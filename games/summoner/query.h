// What can be asked of a position without changing it: whose, how strong, how far, what is legal and why not.
#pragma once

#include "games/summoner/book.h"
#include "games/summoner/state.h"
#include "games/summoner/words.h"

namespace quincunx::summoner {

// The faces of the die (SW-1.4): which symbols each shows.
struct Face {
    std::uint8_t melee, ranged, special;
};
inline constexpr Face Faces[6] = {{1, 1, 0}, {1, 1, 0}, {1, 1, 0}, {0, 1, 1}, {1, 0, 1}, {1, 0, 0}};

// One attack while it is carried out (SW-8).
struct Attack {
    PieceId attacker;
    Seat you = Seat::A;         // the attacker's controller
    PieceId target;             // none until declared
    bool target_enemy = false;  // when declared
    bool target_unit = false;
    bool heals = false;                      // rolled symbols take damage off instead (Heal)
    bool extra = false;                      // outside the three
    int bonus = 0;                           // strength for this attack
    int penalty = 0;                         // dice taken off after all else
    int special_as_melee = 0;                // how many melee symbols each special counts as
    int melee = 0, ranged = 0, special = 0;  // symbols rolled
    int damage = 0;                          // to be added
};

// A move that has been carried out.
struct Moved {
    PieceId piece;
    Square from, to;
    Pieces passed = 0;    // pieces it moved over
    Pieces clinging = 0;  // friendly pieces that were adjacent when it set out
    int straight = 0;     // spaces moved if all in one direction, else 0
};

// A unit or structure that has been destroyed.
struct Destroyed {
    Card card;
    Seat owner = Seat::A, controller = Seat::A;
    Square square;
    AbilitySet abilities = 0;     // those it had
    Seat by = Seat::A;            // whose effect destroyed it
    PieceId killer;               // the piece whose attack or ability did; none: an event or a rule
    Pieces adjacent_enemies = 0;  // enemy units next to it at that moment
    Pieces near = 0;              // pieces that were within reach of it: all others then on the battlefield
    bool unit = false;
};

// Kinds of cards on the battlefield, as a bit mask. A unit that is also a structure is both (RU-13).
enum Kinds : std::uint8_t {
    Summoners = 1,
    Champions = 2,
    Commons = 4,
    Structures = 8,
    Units = Summoners | Champions | Commons,
    CommonsAndChampions = Commons | Champions,
};

// Which cards on the battlefield an effect may choose; from it come both the candidates and the reasons why not.
struct Pick {
    enum Side : std::uint8_t { Any, Friendly, Enemy };
    Side side = Any;
    Kinds kinds = Units;
    int reach = 0;            // 0: anywhere
    Square from;              // counted from here; a card here is not within reach (SW-19.19)
    bool clear_line = false;  // in a clear straight line from there
    int printed_cost = -1;    // of exactly this cost; -1: any
    std::uint32_t word = 0;   // with this word in its name; 0: any
    PieceId self;             // the card that chooses: it cannot target itself (SW-19.19)
    Pieces except = 0;

    Pick& within(int spaces, Square of) { return reach = spaces, from = of, *this; }
    Pick& in_clear_line() { return clear_line = true, *this; }
    Pick& costing(int cost) { return printed_cost = cost, *this; }
    Pick& named(std::uint32_t w) { return word = w, *this; }
    Pick& not_self(PieceId p) { return self = p, *this; }
    Pick& but(Pieces pieces) { return except |= pieces, *this; }
};
inline Pick friendly(Kinds kinds) { return {Pick::Friendly, kinds}; }
inline Pick enemy(Kinds kinds) { return {Pick::Enemy, kinds}; }
inline Pick any(Kinds kinds) { return {Pick::Any, kinds}; }

// Puts a card on an empty space as a new piece.
PieceId put_down(State& s, const Book& book, Card card, Seat owner, Seat controller, Square square);
// What the active events and cards under pieces do now (State::in_force).
std::uint8_t in_force_now(const State& s, const Book& book);

class Query {
public:
    Query(const State& state, const Book& book) : s(state), book_(book) {}

    const State& s;
    const Book& book() const { return book_; }

    // --- Pieces -------------------------------------------------------------------------------------------------
    const Piece& operator[](PieceId p) const { return s.piece[p.value]; }
    bool there(PieceId p) const { return p && has(s.pieces, p); }
    PieceId at(Square square) const { return s.board[square.value]; }
    const CardFacts& def(PieceId p) const { return book_.facts(s.piece[p.value].card); }
    Squares empty() const { return AllSquares & ~s.occupied; }
    Squares units(Seat seat) const { return s.held[seat] & s.units; }
    bool is_unit(PieceId p) const { return def(p).is_unit(); }
    bool is_common(PieceId p) const { return def(p).klass == Class::Common; }
    bool is_champion(PieceId p) const { return def(p).klass == Class::Champion; }
    bool is_summoner(PieceId p) const { return def(p).klass == Class::Summoner; }
    bool is_structure(PieceId p) const { return !is_unit(p) || has_trait(p, Trait::IsStructure); }
    bool is_gate(PieceId p) const { return def(p).gate || has_trait(p, Trait::IsGate); }
    bool enemies(PieceId a, PieceId b) const { return (*this)[a].controller != (*this)[b].controller; }
    bool costs(PieceId p, int cost) const { return def(p).has_cost() && def(p).cost == cost; }  // RU-51
    Squares squares_of(Pieces pieces) const;
    // Whether, for all the other seat knows, a card of the pile may pass the test. Questions depend on this rather than
    // on what is really there, so that being asked tells nothing.
    using CardTest = Verdict (*)(const Query&, const Use&, Card);
    bool may_hold(const Pile& pile, const Use& use, CardTest test) const;
    bool holds(const Pile& pile, const Use& use, CardTest test) const;
    PieceId summoner(Seat seat) const { return s.summoner[seat]; }
    Square summoner_square(Seat seat) const { return s.piece[s.summoner[seat].value].square; }
    Squares structures(Seat seat) const;
    Squares gates(Seat seat) const;

    // The spaces of the set whose piece passes the test.
    template <class F>
    Squares where(Squares set, F&& test) const {
        Squares found = 0;
        for (const Square q : each(set & s.occupied))
            if (test(at(q))) found |= bit(q);
        return found;
    }
    Squares commons(Squares set) const {
        return where(set & s.units, [&](PieceId p) { return is_common(p); });
    }
    Squares commons_and_champions(Squares set) const {
        return where(set & s.units, [&](PieceId p) { return !is_summoner(p); });
    }

    // What may be picked by an effect of this seat.
    Verdict fits(const Pick& pick, Seat you, PieceId p) const;
    Squares picks(const Pick& pick, Seat you) const;
    bool any_pick(const Pick& pick, Seat you) const { return picks(pick, you) != 0; }
    Verdict needs_pick(const Pick&, Seat you) const;  // refused, with what is missing, when there is none

    // --- Abilities ----------------------------------------------------------------------------------------------
    // All abilities the piece has now, each once (SW-14.5).
    AbilitySet abilities(PieceId p) const {
        const Piece& piece = (*this)[p];
        AbilitySet set = book_.facts(piece.card).abilities | piece.granted;
        if (s.in_force & GivesAbilities) set |= given(p);
        return set;
    }
    bool has_any(PieceId p, AbilitySet set) const { return (abilities(p) & set) != 0; }
    bool has_trait(PieceId p, Trait trait) const { return has_any(p, book_.with(trait)); }
    Use use(PieceId p, AbilityId a) const { return {p, (*this)[p].controller, a, {}, &book_[a].n, 0}; }
    Use use(Seat seat, std::size_t place) const {
        const Card card = s.side[seat].active[place].card;
        return {{}, seat, {}, card, &book_[card].n, static_cast<std::uint8_t>(place)};
    }
    // Runs through the abilities of a set.
    template <class F>
    void each_ability(AbilitySet set, F&& f) const {
        for (; set; set &= set - 1) f(book_[AbilityId(std::countr_zero(set))]);
    }
    template <class F>
    void each_piece(F&& f) const {
        for (Pieces left = s.pieces; left; left &= left - 1) f(PieceId(std::countr_zero(left)));
    }
    // Runs through all active events of both seats: f(Use, CardDef).
    template <class F>
    void each_active(F&& f) const {
        for (const Seat seat : Seats)
            for (std::size_t i = 0; i < s.side[seat].active.size(); ++i)
                f(use(seat, i), book_[s.side[seat].active[i].card]);
    }
    const Active& active(const Use& use) const { return s.side[use.you].active[use.place]; }

    // --- Numbers ------------------------------------------------------------------------------------------------
    // Strength outside an attack, and in one (RU-8). Never below 0 (RU-6).
    int strength(PieceId p) const;
    int strength(const Attack& attack) const;
    int life_limit(PieceId p) const;  // printed life and modifiers (RU-37)
    int life(PieceId p) const { return life_limit(p) - (*this)[p].damage; }
    int range(PieceId p) const;
    // Spaces it may move now (RU-20), with the abilities it has for this move.
    int spaces(PieceId p, AbilitySet abilities) const;
    int straight_spaces(PieceId p, const AbilityDef& charge) const;
    // Its abilities at the start of a move: others may give some for that move.
    AbilitySet moving_abilities(PieceId p) const;

    // --- Legality -----------------------------------------------------------------------------------------------
    // May the active player do this now? Each verdict names what forbids it.
    Verdict can_pay(Seat seat, int cost) const;
    Verdict in_phase(Phase wanted, Rule rule) const;
    Verdict can_summon(Card card, Squares zone) const;      // from the active player's hand; zone: summon_zone
    Verdict can_summon_at(Card card, Square square) const;  // the space alone
    Verdict can_build(Card card) const;
    Verdict can_build_at(Square square) const;
    Verdict can_cast(Card card) const;
    Verdict can_discard_for_magic() const;
    // An ability used by choice: activated, or instead of an attack or a move.
    Verdict can_use(PieceId p, const AbilityDef& ability) const;
    Verdict can_move(PieceId p) const;
    Verdict can_attack(PieceId p) const;
    // What the attack rules say of this target (SW-7.2, SW-7.3, RU-2, RU-47).
    Verdict can_target(const Attack& attack, PieceId target) const;
    // All legal targets, as spaces.
    Squares targets(const Attack& attack) const;

    // Where units may be summoned (gates and events) and structures built.
    Squares summon_zone(Seat seat) const;
    Squares build_zone(Seat seat) const;

    // A step-by-step move (RU-18). From `at` with `left` spaces to go: the spaces the next step may enter so that the
    // move can still end on an empty space.
    struct Walk {
        PieceId piece;
        AbilitySet abilities = 0;
        Squares blocked = 0;  // cannot be entered
        Squares landing = 0;  // may be ended on
    };
    Walk walk(PieceId p) const { return walk(p, moving_abilities(p)); }
    Walk walk(PieceId p, AbilitySet moving) const;
    Squares steps(const Walk& walk, Square at, int left) const;
    // Spaces in a clear straight line: every space between is empty (RU-2).
    Squares clear_straight(Square from, int reach, Squares blockers) const;

private:
    const Book& book_;

    AbilitySet given(PieceId p) const;
    int modifiers(PieceId p, PieceId target) const;
    Squares line_blockers(PieceId p) const;       // what stops its ranged attacks
    Squares in_reach(PieceId p) const;            // cards its attack reaches, Protect apart
    Squares protectors_next_to(PieceId p) const;  // enemy pieces that draw its attacks
    Verdict is_yours(PieceId p) const;
    Verdict may_use_move(PieceId p, AbilitySet moving) const;  // it and its player still have a move to use
    Verdict may_use_attack(PieceId p) const;
};

// A unit whose printed name holds the word the ability speaks of (RU-50).
Verdict unit_named(const Query& q, const Use& use, Card card);

}  // namespace quincunx::summoner
