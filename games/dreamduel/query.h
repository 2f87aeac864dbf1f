// Questions to a state: everything that can be worked out and everything that decides what is allowed.
#pragma once

#include <bit>
#include <type_traits>

#include "games/dreamduel/words.h"

namespace quincunx::dreamduel {

static_assert(Moments <= std::tuple_size_v<Listens>);

// A callable that is only used while the call lasts.
template <class F>
class FunctionRef;
template <class R, class... A>
class FunctionRef<R(A...)> {
public:
    template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef>) FunctionRef(F&& f)
        : object_(const_cast<void*>(static_cast<const void*>(&f))),
          call_([](void* o, A... a) -> R { return (*static_cast<std::remove_reference_t<F>*>(o))(a...); }) {}
    R operator()(A... a) const { return call_(object_, a...); }

private:
    void* object_;
    R (*call_)(void*, A...);
};
using Pick = FunctionRef<bool(Piece)>;

// A card that is being activated and is no battle card (DD-13.4).
struct Activation {
    Seat seat = Seat::A;
    Card card;
    Piece piece;
    Zone from = Zone::Hand;
    bool destroyed = false;
    std::uint32_t traits = 0;  // of EP03: those it has
    Piece onto{};              // FRY-003, if it comes to lie on that
};

// What happened, or is about to.
struct Occasion {
    Moment moment = Moment::Idle;
    Seat seat = Seat::A;  // whom it concerns
    Seat by = Seat::A;    // who did it
    Card card;
    Piece piece;
    Zone from = Zone::Deck, to = Zone::Discard;
    std::uint8_t marks = 0;    // of a card that was moved: those it had where it was
    std::uint8_t fighter = 2;  // the battle card concerned: 0 attack, 1 defence, 2 none
    Type type{};               // of damage
    Gain gain{};
    Stand stand{};        // a character came into it
    bool battle = false;  // battle damage; or: because of battle
    bool unpreventable = false;
    bool by_rule = false;   // not by an effect (PICK)
    bool replaced = false;  // set by what happens instead, or prevents it
    bool diverted = false;  // of damage: another one takes it instead, which prevents nothing
    int amount = 0;         // may be changed while it is about to happen
    Activation* activation = nullptr;
    std::uint16_t ability = 0;  // of a skill: its id
    std::uint32_t traits = 0;   // of a card about to be activated: those it gets
};

// What a standing number is asked about.
struct About {
    Seat seat = Seat::A;  // whose card; who deals or takes
    Card card;
    Piece piece;
    std::uint8_t fighter = 2;
    Type type{};  // of damage
    bool battle = false;
    int base = 0;
    bool answering = false;  // declared in answer
};

class Query {
public:
    Query(const State& state, const Book& book) : s(state), book(book) {}

    const State& s;
    const Book& book;
    // Asked about a card nobody sees (DD-14.7): what only its player knows counts as met.
    bool blind = false;

    Pool pool() const { return static_cast<Pool>(s.rules.pool); }
    Seat attacker() const { return s.active; }
    Seat defender() const { return other(s.active); }
    bool attacks(Seat seat) const { return seat == s.active; }
    bool in_battle() const { return s.battle.step != Step::None; }

    // --- Cards
    Card card(Piece piece) const { return s.card_of[piece.value]; }
    const Def& def(Piece piece) const { return book[card(piece)]; }
    const Def& def(Card c) const { return book[c]; }
    const Side& side(Seat seat) const { return s.side[seat]; }
    const Tally& tally(Seat seat) const { return s.tally[seat]; }
    bool is_known(Piece piece) const { return s.known[piece.value] == Everybody; }

    // Every card of a zone, from bottom to top, as f(piece, marks).
    template <class F>
    void each(Seat seat, Zone zone, F&& f) const {
        const Side& x = s.side[seat];
        const auto lying = [&](const auto& list) {
            for (const Lying& l : list) f(l.piece, l.marks);
        };
        const auto pile = [&](const auto& list) {
            for (const Piece p : list) f(p, std::uint8_t{Up});
        };
        switch (zone) {
            case Zone::Deck: return pile(x.deck);
            case Zone::Hand: return lying(x.hand);
            case Zone::Fu: return lying(x.fu);
            case Zone::Equip: return lying(x.equip);
            case Zone::Declare: return lying(x.declare);
            case Zone::Character: return lying(x.character);
            case Zone::Hyper: return lying(x.hyper);
            case Zone::Attached: return lying(x.attached);
            case Zone::Duel: return lying(x.duel);
            case Zone::Discard: return pile(x.discard);
            case Zone::Gap: return pile(x.gap);
            case Zone::Abroad:
            case Zone::Lasting: return;
        }
    }
    // One card of every kind in a zone for which `fits`, in the order of the book: a hidden order must not show.
    template <class Fits, class F>
    void each_kind(Seat seat, Zone zone, Fits&& fits, F&& f) const {
        std::uint64_t there[MaxDefs / 64]{};
        Piece first[MaxDefs];
        each(seat, zone, [&](Piece p, std::uint8_t marks) {
            const std::size_t c = card(p).value;
            if (there[c / 64] >> c % 64 & 1 || !fits(p, marks)) return;
            there[c / 64] |= std::uint64_t{1} << c % 64;
            first[c] = p;
        });
        for (std::size_t w = 0; w < std::size(there); ++w)
            for (std::uint64_t left = there[w]; left; left &= left - 1)
                f(first[64 * w + static_cast<std::size_t>(std::countr_zero(left))]);
    }
    int count(Seat seat, Zone zone) const;
    // The n-th card of a zone, from 1; a card of that number there, rather one that both know. None: there is none.
    Piece nth(Seat seat, Zone zone, std::size_t n) const;
    Piece find(Seat seat, Zone zone, std::uint16_t number) const;
    template <class F>
    int count(Seat seat, Zone zone, F&& pick) const {
        int n = 0;
        each(seat, zone, [&](Piece p, std::uint8_t) { n += pick(p) ? 1 : 0; });
        return n;
    }
    template <class F>
    bool any(Seat seat, Zone zone, F&& pick) const {
        return count(seat, zone, pick) > 0;
    }
    // How many different titles.
    template <class F>
    int titles(Seat seat, Zone zone, F&& pick) const {
        FixedVector<Card, MaxPieces> seen;
        each(seat, zone, [&](Piece p, std::uint8_t) {
            if (pick(p) && !seen.contains(card(p))) seen.push(card(p));
        });
        return static_cast<int>(seen.size());
    }
    // Where the card is, and whose zone that is.
    struct Where {
        Seat seat = Seat::A;
        Zone zone = Zone::Deck;
        std::size_t index = 0;
    };
    Where where(Piece piece) const;
    const Lying* lying(Piece piece) const;  // nullptr in a pile
    bool sealed(Piece piece) const;
    bool can_discard(Piece piece) const;
    // Whether the seat could move it to the gap, unless something keeps it where it is.
    bool can_gap(Seat seat, Piece piece) const;
    bool kept(Piece piece) const;  // effects can neither discard it nor move it to the gap

    bool battle_card(Piece p) const { return def(p).battle(); }
    bool has(Piece p, Word w) const { return def(p).has(w); }
    bool has(Piece p, Trait t) const { return def(p).has(t); }
    bool of(Piece p, Who w) const { return def(p).is(w) && def(p).spell(); }
    // Of a card in a fu zone (DD-C3.15).
    bool is_doll(const Lying& l) const { return l.has(Up) && has(l.piece, Trait::Ambush); }

    // --- Characters (DD-8)
    bool takes_part(Seat seat, Who who) const;
    bool stands(Seat seat, Who who, Stand at_least) const;
    bool has_upright(Seat seat) const;
    Piece upright(Seat seat) const;  // the character in CENTER position
    int blood_limit(Seat seat) const;
    // The character an attached card lies on; none: it lies beside them, or elsewhere.
    Piece bearer(Piece piece) const;
    // The card that lies on a character; nullptr: there is none.
    const Lying* borne(Piece character) const;

    // --- Gorgeousness
    int gorgeousness(Piece piece) const;  // where it is now; -1: none
    int gorgeousness(const Fighter&) const;
    int top(Seat seat) const;    // of the top card of the declare zone; 0: empty (DD-R32)
    int total(Seat seat) const;  // DD-18.14
    int bar(Seat seat) const;    // what a card of this seat has to reach (DD-R31)

    // --- Spirit
    int fu_limit(Seat seat) const;
    // With a card: the places that one could take.
    int equip_limit(Seat seat, Card card = {}) const;
    int orb_limit(Seat seat) const;
    int fu_room(Seat seat) const { return fu_limit(seat) - static_cast<int>(s.side[seat].fu.size()); }
    int equip_room(Seat seat) const;
    bool takes_place(Piece piece) const;  // it lies in a place of its zone, not on FRY-003
    int intact(Seat seat) const { return s.tally[seat].ready + s.tally[seat].spent; }
    bool can_spend(const Lying& fu) const { return !fu.has(Sealed); }  // DD-R45
    int payable_fu(Seat seat, Piece without = {}) const;               // a card cannot pay for itself (DD-R46)
    int payable_orbs(Seat seat) const;
    Verdict can_pay(Seat seat, int n, Card for_card = {}, Piece for_piece = {}) const;

    // --- Battle
    const Fighter& fighter(int i) const { return s.battle.fighter[static_cast<std::size_t>(i)]; }
    Seat seat_of_fighter(int i) const { return i == 0 ? attacker() : defender(); }
    // Its traits, less what is out of force.
    static std::uint32_t traits(const Fighter& f) {
        if (f.off & Fighter::TraitsOff) return 0;
        return f.off & Fighter::PiercingOff ? f.traits & ~bit(Trait::Piercing) : f.traits;
    }
    bool has(const Fighter& f, Trait t) const { return (traits(f) & bit(t)) != 0; }
    bool speaks(const Fighter& f) const { return !(f.off & Fighter::AbilitiesOff); }
    int power(int i) const;  // now (DD-5.10)
    // The opposing card in the battle of this card; nullptr: there is none.
    const Fighter* opposing(const Self& self) const;
    const Fighter* own(const Self& self) const;
    bool hit(const Self& self) const { return s.battle.hit && self.fighter == 0; }
    bool broke(const Self& self) const;
    bool broken(const Self& self) const;
    bool fully_cancelled(const Self& self) const;
    bool first_declared(Seat seat) const { return s.tally[seat].declared.size() == 1; }

    // --- Effects of players
    bool held(Seat seat, Hold hold) const;
    bool has_effect(Seat seat, Card source) const;

    // --- Standing numbers
    int standing(Moment moment, const About& about) const;

    // --- What is allowed
    int price(Seat seat, const Def& d, Piece piece) const;
    int price(const Self& self) const;  // of a card that is no battle card, where it is
    // Moment::Reach of its card where it is.
    int reach(const Self& self) const;
    bool works_there(const Self& self, const Ability& a) const {
        return a.from >> static_cast<unsigned>(self.zone) & 1 ||
               (a.also >> static_cast<unsigned>(self.zone) & 1 && reach(self) != 0);
    }
    // How a card is declared.
    struct Terms {
        bool free_spirit = false, free_extra = false, free_bar = false, unconditional = false;
        Zone from = Zone::Hand;
        bool by_effect = false;  // not the usual declaration: NULLITY does not forbid it (DD-5.9)
        int discount = 0;        // so much spirit less
        int least = 0;           // but at least so much
    };
    Verdict can_declare(Seat seat, Piece piece, const Terms& terms) const;
    Verdict can_declare(Seat seat, Piece piece) const { return can_declare(seat, piece, Terms{}); }
    bool ignores_bar(Seat seat, const Def& d, Piece piece) const;
    bool cannot_be_clashed() const;
    bool free_needs(Seat seat, const Def& d) const;  // what its text needs does not have to be met
    // DD-10.4 (1) to (3) of a card that is no battle card.
    Verdict can_activate(const Self& self) const;
    // Whether an ability can be used now.
    Verdict can_use(const Self& self, const Ability& ability) const;
    bool fits(const Self& self, const Ability& ability) const;  // phase and `when`
    int used(Seat seat, const Ability& ability, Per per) const;
    int most_uses(Seat seat, const Def& d, const Ability& ability) const;
    // Whether there is room to count a use: far more than a phase can take (DD-R39).
    bool can_count(Seat seat, const Ability& ability) const;
    // Whether the seat may have a hidden card that could be used here, as far as both know (DD-14.7).
    bool might_have(Seat seat, Moment moment, Occasion* occasion) const;
    // The same for a battle card to answer an attack with.
    bool might_answer(Seat seat) const;
    template <class Is>
    bool any_unknown(Seat seat, const Is& is_so) const;

    // Which card it is, is known to both.
    bool open_source(const Self& self) const;

    Self self(Seat seat, Card card, Piece piece, Zone zone, Occasion* on = nullptr) const;
    Self self_of_fighter(int i, Card card, Occasion* on = nullptr) const;

    // What each of these traits does.
    template <class F>
    void each_trait(std::uint32_t traits, F&& f) const {
        for (; traits; traits &= traits - 1)
            if (const Def* d = book.trait(pool(), static_cast<std::size_t>(std::countr_zero(traits)))) f(*d);
    }

    // Every ability of a seat for this moment that is where it works, as f(self, ability).
    template <class F>
    void each_ability(Seat seat, Moment moment, Occasion* on, F&& f) const {
        const auto abilities = [&](Self base, const Def& d) {
            if (!(d.moments >> static_cast<unsigned>(moment) & 1)) return;
            base.card = d.id;
            base.numbers = &d.n;
            for (std::size_t i = 0; i < d.abilities.size(); ++i) {
                const Ability& a = d.abilities[i];
                if (a.moment != moment) continue;
                base.ability = static_cast<std::uint8_t>(i);
                if (works_there(base, a)) f(base, a);
            }
        };
        // The cards in battle with their traits.
        const int i = attacks(seat) ? 0 : 1;
        if (const Fighter& card = fighter(i)) {
            Self base = self_of_fighter(i, card.card, on);
            if (speaks(card)) abilities(base, book[card.card]);
            each_trait(traits(card), [&](const Def& d) { abilities(base, d); });
        }
        const std::uint16_t zones = s.listens[seat][static_cast<std::size_t>(moment)];
        if (zones & (bit(Zone::Character) | bit(Zone::Hyper)) && !held(seat, Hold::NoSkills)) {
            const auto skills = [&](Zone zone, const Lying& l) {
                if (l.has(Sealed)) return;
                const Stand stand = zone == Zone::Hyper ? Stand::Hyper
                                    : l.has(Sideways)   ? Stand::Support
                                                        : Stand::Center;
                const Def& d = def(l.piece);
                if (!(d.moments >> static_cast<unsigned>(moment) & 1)) return;
                Self base = self(seat, d.id, l.piece, zone, on);
                for (std::size_t k = 0; k < d.abilities.size(); ++k)
                    if (d.abilities[k].moment == moment && d.abilities[k].stand <= stand &&
                        d.abilities[k].from >> static_cast<unsigned>(zone) & 1) {
                        base.ability = static_cast<std::uint8_t>(k);
                        f(base, d.abilities[k]);
                    }
            };
            for (const Lying& l : s.side[seat].character) skills(Zone::Character, l);
            for (const Lying& l : s.side[seat].hyper) skills(Zone::Hyper, l);
        }
        constexpr Zone Plain[] = {Zone::Equip, Zone::Attached, Zone::Fu, Zone::Declare,
                                  Zone::Hand,  Zone::Discard,  Zone::Gap};
        for (const Zone zone : Plain)
            if (zones & bit(zone))
                each(seat, zone, [&](Piece p, std::uint8_t marks) {
                    if (marks & Sealed || owner_of(p) != seat) return;
                    const Def& d = def(p);
                    // A trap waits face-down; a delayed card works face-up (DD-R17, DD-R45).
                    if (zone == Zone::Equip && d.is(Type::Trap) && marks & Up) return;
                    if (zone == Zone::Equip && d.is(Type::Delayed) && !(marks & Up)) return;
                    if (zone == Zone::Equip && d.is(Type::Delayed) && moment != Moment::Muted &&
                        standing(Moment::Muted, {.seat = seat, .card = d.id, .piece = p}))
                        return;
                    Self base = self(seat, d.id, p, zone, on);
                    abilities(base, d);
                    each_trait(d.traits, [&](const Def& trait) { abilities(base, trait); });
                });
        if (zones & bit(Zone::Abroad))
            each(other(seat), Zone::Declare, [&](Piece p, std::uint8_t) {
                if (owner_of(p) == seat) abilities(self(seat, card(p), p, Zone::Abroad, on), def(p));
            });
        if (zones & bit(Zone::Lasting))
            for (std::size_t k = 0; k < s.lasting.size(); ++k) {
                const Lasting& l = s.lasting[k];
                if (l.seat != seat || l.kind != Hold::Own) continue;
                Self base = self(seat, l.source, {}, Zone::Lasting, on);
                base.lasting = static_cast<std::uint8_t>(k);
                abilities(base, book[l.source]);
            }
    }
};

}  // namespace quincunx::dreamduel
