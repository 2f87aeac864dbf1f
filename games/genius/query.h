// Questions about a position: read-only. Legality is decided here, by functions that return a Verdict.
#pragma once

#include "games/genius/book.h"
#include "games/genius/words.h"

namespace quincunx::genius {

// A character by side and seat, and its number in options and events: 0 to 2 of seat A, 3 to 5 of seat B.
struct Who {
    Seat seat = Seat::A;
    std::uint8_t ch = NoCharacter;
    bool operator==(const Who&) const = default;
};
constexpr int number_of(Who who) { return who.ch + Characters * index(who.seat); }
constexpr Who who_of(int number) {
    return {number < Characters ? Seat::A : Seat::B, static_cast<std::uint8_t>(number % Characters)};
}

// One instance of damage while it is worked out (GI-21).
struct Damage {
    Seat by = Seat::A;                // whose it is
    std::uint8_t from = NoCharacter;  // the character whose skill deals it (or caused the reaction that does)
    bool skill = false;               // by a character's own skill, prepared ones included (GI-21.12)
    bool from_reaction = false;       // swirl, superconduct, electro-charged
    bool by_summon = false;
    SkillType skill_type = SkillType::Normal;
    bool charged = false, plunging = false;
    DefId source;  // the skill or card it comes from
    Who target;
    DamageType type = DamageType::Physical;
    int value = 0;
    Elements aura = 0;  // what lay on the target before
    int health = 0;     // of the target before
    Reaction reaction = Reaction::None;
    Element with = Element::Omni;  // the element the reaction used up
    int factor = 0, divisor = 1;
};

// One action whose cost is asked for.
struct Action {
    Seat seat = Seat::A;
    std::uint16_t kind = 0;         // ActionFilter::What
    std::uint8_t ch = NoCharacter;  // who uses the skill, on whom the card is played, who switches out
    std::uint8_t to = NoCharacter;  // a switch: to whom
    bool charged = false, plunging = false;
    DefId what;  // the skill or card
    Cost printed;
};

// The price of an action.
struct Quote {
    Cost cost;
    bool fast = false;  // a switch that counts as a fast action
};

// Something that happened, as listeners hear it.
struct Record {
    On kind;
    Seat seat;          // whose character or card
    std::uint8_t ch;    // Damaged, Defeated, Reacted, Healed: the character; Switched: to whom; AfterSkill: the user
    std::uint8_t from;  // Switched: from whom; Damaged, Reacted: the character whose skill it was, or NoCharacter
    Seat by;            // Damaged, Reacted: whose damage it was
    bool lethal, reaction, skill;  // Damaged: deadly, caused a reaction, by a character's own skill; Reacted: by one,
                                   // and `reaction`: by damage, not by an element applied alone
    bool by_summon;
    bool acting;           // Switched: by the action of switching
    Reaction which;        // Reacted
    Element with, came;    // Reacted: used up, and incoming
    DamageTypes types;     // Damaged: the kinds
    Elements related;      // Damaged: of the reactions it caused (GI-28.10)
    std::int16_t amount;   // Damaged, Healed: how much; Left: usages it had left
    DefId def;             // Entered, Left, AnyLeft, Played, AfterSkill, Tuned, …: what
    std::uint16_t serial;  // Entered: which
    std::uint8_t place;    // Left: where it was; Discarded: 1 when it lay in the pile
    std::uint8_t note;     // UseSkill: SkillUse::note; Pick: how many are offered; Entered: 1 when it was there before;
                           // Left: 1 when it went back to the hand; Discarded: what the card does then is done already;
                           // Arrived: 1 when it was drawn
    std::uint8_t active[2];  // the active characters when it happened, by seat; 255: not noted yet
};

constexpr Record record_of(On kind, Seat seat, std::uint8_t ch = NoCharacter) {
    Record r{};
    r.kind = kind;
    r.seat = r.by = seat;
    r.ch = ch;
    r.from = NoCharacter;
    r.with = r.came = Element::Omni;
    r.active[0] = r.active[1] = 255;
    return r;
}

// A skill in use, from its beginning until everything after it is settled (GI-28.3).
struct SkillUse {
    Seat seat = Seat::A;
    std::uint8_t ch = 0;
    DefId skill;
    SkillType type = SkillType::Normal;
    bool charged = false, plunging = false, prepared = false, gives_energy = true;
    std::uint8_t target = NoCharacter;    // the opposing active character when it began
    std::uint8_t earlier_this_round = 0;  // how often it had been used before
    bool earlier_in_game = false;
    DamageTypes dealt = 0;        // kinds of damage dealt since it began, by anyone
    bool reaction = false;        // any reaction since it began
    bool own_reaction = false;    // one by the skill itself
    std::int16_t own_damage = 0;  // dealt by the skill itself, reactions not counted
    Elements own_related = 0;     // elements of the reactions by the skill itself
    bool foes_protected = false;  // the other side had a shield or a reduction of damage when it began (GI-40.49)
    std::uint8_t note = 0;        // for the bodies of its cards
    SkillUse* outer = nullptr;
};

// What changed a cost, in order: spent when the cost is paid. Self::amount is the number of dice there were before it.
struct Spending {
    static constexpr int Most = 24;
    struct Spent {
        const Def* def;
        const Ability* ability;
        std::uint16_t serial;
        std::int16_t amount;
        Seat seat;
        std::uint8_t ch;
    };
    int count = 0;
    Spent list[Most];

    void add(const Self& self, const Ability& a) {
        if (count < Most) list[count++] = {self.def, &a, self.serial, self.amount, self.seat, self.ch};
    }
};

// What two characters may have in common (GI-40.36).
enum class Likeness : std::uint8_t { Element, Weapon, Camp };

class Query {
public:
    Query(const State& state, const Book& book, const SkillUse* use = nullptr, std::uint8_t falling = 0)
        : s(state), book_(&book), use_(use), falling_(falling) {}
    Query(const Query&) = delete;

    const State& s;
    const Book& book() const { return *book_; }
    const Def& def(DefId id) const { return (*book_)[id]; }

    // --- Characters
    const Side& side(Seat seat) const { return s.side[seat]; }
    const Character& character(Who who) const { return s.side[who.seat].character[who.ch]; }
    const Character& character(Seat seat, int ch) const { return s.side[seat].character[static_cast<std::size_t>(ch)]; }
    const Def& def(Who who) const { return def(character(who).def); }
    Who active(Seat seat) const { return {seat, s.side[seat].active}; }
    const Character& active_character(Seat seat) const { return character(active(seat)); }
    bool is_active(Seat seat, int ch) const { return s.side[seat].active == ch; }
    Element active_element(Seat seat) const { return def(active(seat)).element; }
    int max_health(Who who) const { return def(who).health + character(who).extra; }
    int lost(Who who) const { return max_health(who) - character(who).health; }
    bool injured(Who who) const { return character(who).alive && lost(who) > 0; }
    int living(Seat seat) const;
    int energy_room(Who who) const { return def(who).energy - character(who).energy; }
    // From the active one onward in seat order, living ones only, without the active one (GI-28.4). NoCharacter: none.
    std::uint8_t next(Seat seat, int step = 1) const;
    // GI-28.5: the most injured, of all or of the standby characters; NoCharacter when nobody is injured.
    std::uint8_t most_injured(Seat seat, bool standby_only = false) const;
    std::uint8_t least_injured(Seat seat) const;  // GI-28.5
    std::uint8_t weakest(Seat seat) const;        // of the least health; ties as above (GI-40.38)
    // The active character, while it is not defeated; else the next one.
    Who standing(Seat seat) const { return {seat, active_character(seat).alive ? s.side[seat].active : next(seat)}; }
    // GI-28.6: of that side, nearest to the active character of the other side.
    std::uint8_t nearest(Seat seat) const;
    // Whether it is that character, in whatever form (GI-40.30).
    bool is_character(DefId def, DefId character) const {
        const DefId first = this->def(def).form_of;
        return def == character || (first && first == character);
    }
    // The own living character that is this one, in whatever form; NoCharacter.
    std::uint8_t place_of(Seat seat, DefId character) const;
    // Own characters in the order of GI-20.4: the active one first, then onward.
    std::array<std::uint8_t, Characters> in_order(Seat seat) const;
    int count_tag(Seat seat, Tag tag) const;
    bool has_element(Seat seat, Element e) const;  // among all three, defeated ones too (GI-28.11)
    int count_element(Seat seat, Element e) const;
    int different_elements(Seat seat) const;
    bool only_elements(Seat seat, Element a, Element b) const;  // both are there, and no other (GI-40.36)
    // The own character with this talent equipped, alive; NoCharacter.
    std::uint8_t with_talent(Seat seat, DefId talent) const;

    // --- Things in play
    const Entity* find(Seat seat, std::uint16_t serial) const;
    const Entity* self(const Self& self) const { return find(self.seat, self.serial); }
    const Entity* find(Seat seat, Place place, DefId def) const;  // Combat, SummonZone, SupportZone
    const Entity* find_on(Who who, DefId def) const;              // on a character
    // Looks for the def or another version of it anywhere fitting its kind; on a character for statuses.
    bool in_play(Seat seat, DefId def) const;
    int count(Seat seat, Place place) const;
    const Entity* at(Seat seat, Place place, int i) const;  // the i-th of a zone
    const Entity* equipment(Who who, Sub sub) const;
    bool has_talent(Who who) const { return equipment(who, Sub::Talent) != nullptr; }
    bool has_talent(const Self& self) const { return self.ch < Characters && has_talent(Who{self.seat, self.ch}); }
    const Entity* forbids_skills(Who who) const;  // what forbids its skills, or nullptr
    // What it is preparing, or what takes the place of its action (GI-23.3, GI-40.28); the first of them, or nullptr.
    const Entity* due(Who who) const;
    const Entity* nightsoul(Who who) const;  // its Nightsoul's Blessing, or nullptr (GI-40.23)
    int points(Who who) const {
        const Entity* e = nightsoul(who);
        return e ? e->usages : 0;
    }
    const Entity* pays_points(Seat seat) const;  // what is spent in place of Nightsoul points, or nullptr
    bool can_spend_points(Who who, int n) const { return points(who) >= n || pays_points(who.seat); }
    bool plunging(Seat seat) const;  // whether a normal attack of the active character is a plunging attack now
    // Whether the bearer was the active character when the event happened (GI-29.63).
    static bool was_active(const Self& self) { return self.event->active[index(self.seat)] == self.ch; }
    // Whether what happened happened to the character active then, who may have been switched out since.
    static bool to_active(const Self& self) { return self.event->active[index(self.event->seat)] == self.event->ch; }
    bool shielded(Who who) const;  // under a shield status of its own or of its side
    // The first shield, status or combat status, that is another; nullptr: none.
    const Entity* other_shield(Seat seat, DefId than) const;
    DefId core(Seat seat) const;          // what bloom makes for this side (GI-40.35)
    const Entity* spot(Seat seat) const;  // the adventure spot of this side, or nullptr (GI-40.45)
    // Whether something that shields or reduces damage protects the character, or is anywhere on the side (GI-40.49).
    bool is_protected(Who who) const;
    bool is_protected(Seat seat) const;
    bool alike(Seat seat, Likeness in) const;  // two of the three own characters (GI-40.36)

    // --- Dice and cards
    int dice(Seat seat) const { return total(s.side[seat].dice); }
    int different_dice(Seat seat) const;
    int holds(Seat seat, DefId card) const;        // copies in the hand
    bool in_deck(Seat seat, DefId card) const;     // by its name, at the start (GI-40.13)
    bool has_played(Seat seat, DefId card) const;  // a card of that name, in this game
    int foreign_names(Seat seat) const;            // names it has played that are not in its deck

    // --- The skill in use (after-skill and damage bodies)
    const SkillUse& use() const { return *use_; }
    // Whether it was marked defeated (GI-22.1) and its defeat has not been handed out yet (GI-22.6).
    bool falling(Who who) const { return falling_ >> number_of(who) & 1; }
    // Whether the bearer of `self` is the user.
    bool mine(const Self& self) const { return use_ && use_->seat == self.seat && use_->ch == self.ch; }
    int used_this_round(Who who, const Def& skill) const { return character(who).round[skill.place]; }

    // --- Prices (GI-24)
    // The skill or technique in that place; nullptr: a technique the character does not have.
    const Def* skill_at(Who who, std::uint8_t place) const;
    const Def& normal_attack(Who who) const;
    Action skill_action(Seat seat, const Def& skill) const;
    Action card_action(Seat seat, const Def& card, std::uint8_t target) const;
    Action switch_action(Seat seat, std::uint8_t to) const;
    Quote price(const Action& action) const;
    // Runs the stages; calls `used(self, ability)` for each ability that changed something.
    template <class Used>
    Quote price(const Action& action, Used&& used) const;
    // Lowers a cost by what an ability of stages 1 to 3 saves; false when there is nothing to lower (GI-24.5).
    static bool lower(Cost& cost, const Ability& a, int by);
    Verdict can_pay(Seat seat, const Cost& cost) const;
    // The dice that pay by default: what the team can use least (and of a same-element cost: of that element). `next`
    // is who acts after it, whose dice are kept longest; none: the active character.
    bool payment(Seat seat, const Cost& cost, Dice& dice, Element of = Element::Omni,
                 std::uint8_t next = NoCharacter) const;
    Verdict pays(Seat seat, const Cost& cost, const Dice& dice) const;
    // How gladly the seat gives a die of this face away when that character acts next: higher is gladder.
    int worthless(Seat seat, int face, std::uint8_t next) const;
    int worthless(Seat seat, int face) const { return worthless(seat, face, s.side[seat].active); }

    // --- What may be done
    Verdict can_use(Seat seat, const Def& skill) const;
    Verdict can_aim(Seat seat, const Def& skill, std::uint8_t target) const;  // the skill at this target (GI-40.21)
    Verdict can_switch(Seat seat, int to) const;
    Verdict can_play(Seat seat, const Def& card) const;                          // some target and payment exist
    Verdict can_play_on(Seat seat, const Def& card, std::uint8_t target) const;  // fits and can be paid
    Verdict target_fits(Seat seat, const Def& card, std::uint8_t target) const;
    Verdict second_fits(Seat seat, const Def& card, std::uint8_t target, std::uint8_t second) const;
    Verdict can_tune(Seat seat) const;
    Verdict can_tune_die(Seat seat, int face) const;
    // Calls f(target) for every candidate target of a card: characters as their place, summons as their place in the
    // zone.
    template <class F>
    void each_target(Seat seat, Target target, F&& f) const {
        if (target == Target::None) f(std::uint8_t{0});
        if (target == Target::Active) f(s.side[seat].active);
        if (target == Target::Character)
            for (std::uint8_t ch = 0; ch < Characters; ++ch) f(ch);
        if (target == Target::Support)
            for (int i = 0; i < count(seat, SupportZone); ++i) f(static_cast<std::uint8_t>(i));
        if (target == Target::Summon || target == Target::FoeSummon) {
            const int n = count(target == Target::Summon ? seat : other(seat), SummonZone);
            for (int i = 0; i < n; ++i) f(static_cast<std::uint8_t>(i));
        }
    }

    bool hits(const Hit& hit, const Self& self, const Damage& d) const;
    bool does(const ActionFilter& filter, const Self& self, const Action& action) const;
    bool left_over(const Ability& a, const Def& d, std::uint8_t used, std::uint8_t used_game) const;
    // How often this round the limited or counted abilities of a card or passive have worked, all together.
    int times(const Self& self) const;

    // The seat whose effects come first (GI-20.5).
    Seat current() const { return s.phase == Phase::Action ? s.turn : s.first; }
    // Calls f(Self, Def, Entity or nullptr) for everything in play of both sides that has abilities of this kind, in
    // settlement order (GI-15, GI-20.4). This is the one place that knows the order (GI-30.12).
    template <class F>
    void in_settlement_order(On on, F&& f) const;
    Self self_of(Seat seat, const Entity& e) const;
    Self self_of_passive(Who who, const Def& passive) const;

private:
    // Everything that changes costs, in settlement order: listed when first asked for, since many prices are asked of
    // one position.
    struct Prices {
        static constexpr int Most = 48;
        struct Listed {
            const Def* def;
            Seat seat;
            std::uint8_t ch;
            std::uint16_t serial;
            std::uint8_t used, used_game, usages;
        };
        bool listed = false;
        int count;
        Listed list[Most];
    };

    const Book* book_;
    const SkillUse* use_ = nullptr;
    std::uint8_t falling_ = 0;
    mutable Prices prices_;
};

template <class F>
void Query::in_settlement_order(On on, F&& f) const {
    const Moments kind = bit(on);
    const Seat first = current();
    for (const Seat seat : {first, other(first)}) {
        const Side& side = s.side[seat];
        if (!(side.listens & kind)) continue;
        // Where the things of each place begin; they lie by place.
        std::uint8_t from[SupportZone + 2]{};
        for (const Entity& e : side.entities) ++from[e.place + 1];
        for (int i = 1; i < SupportZone + 2; ++i) from[i] = static_cast<std::uint8_t>(from[i] + from[i - 1]);
        const Entity* const all = side.entities.begin();
        const auto range = [&](int start, int stop) {
            for (const Entity* e = all + from[start]; e != all + from[stop]; ++e)
                if (book_->listens(e->def) & kind) f(self_of(seat, *e), def(e->def), e);
        };
        // Fallen characters whose cards have not been cleared, then from the active one onward.
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Character& c = side.character[ch];
            if (c.alive) continue;
            if (falling({seat, ch}))  // GI-40.55
                for (const DefId id : def(c.def).passives)
                    if ((book_->listens(id) & kind) && def(id).until_cleared)
                        f(self_of_passive({seat, ch}, def(id)), def(id), nullptr);
            for (const Entity* e = all + from[ch]; e != all + from[ch + 1]; ++e)
                if ((book_->listens(e->def) & kind) && !def(e->def).outlives) f(self_of(seat, *e), def(e->def), e);
        }
        for (const std::uint8_t ch : in_order(seat)) {
            const Character& c = side.character[ch];
            if (!c.alive) continue;
            if (book_->listens(c.def) & kind)
                for (const DefId id : def(c.def).passives)
                    if (book_->listens(id) & kind) f(self_of_passive({seat, ch}, def(id)), def(id), nullptr);
            range(ch, ch + 1);
        }
        range(Combat, SupportZone + 1);
    }
}

template <class Used>
Quote Query::price(const Action& action, Used&& used) const {
    Quote quote{action.printed, false};
    if (!((s.side[Seat::A].listens | s.side[Seat::B].listens) & bit(On::Price))) return quote;
    if (!prices_.listed) {
        prices_.listed = true;
        prices_.count = 0;
        in_settlement_order(On::Price, [&](const Self& self, const Def& d, const Entity* e) {
            if (prices_.count == Prices::Most) return;
            const bool character = e == nullptr;
            prices_.list[prices_.count++] = {&d,
                                             self.seat,
                                             self.ch,
                                             self.serial,
                                             character ? s.side[self.seat].character[self.ch].used : e->used,
                                             character ? std::uint8_t{0} : e->used_game,
                                             character ? std::uint8_t{1} : e->usages};
        });
    }
    unsigned stages = 0;
    for (int i = 0; i < prices_.count; ++i)
        if (prices_.list[i].def->priced_actions & action.kind) stages |= prices_.list[i].def->prices;
    for (std::uint8_t stage = 1; stages >> stage; ++stage) {
        if (!(stages >> stage & 1)) continue;
        for (int i = 0; i < prices_.count; ++i) {
            const Prices::Listed& listed = prices_.list[i];
            const Def& d = *listed.def;
            if (!(d.prices >> stage & 1) || !(d.priced_actions & action.kind)) continue;
            Self self{listed.seat, listed.ch, listed.serial, &d, d.refs.data(), nullptr, 0, 0, 0};
            for (const Ability& a : d.abilities) {
                if (a.on != On::Price || a.stage != stage || !does(a.actions, self, action)) continue;
                if (!left_over(a, d, listed.used, listed.used_game)) continue;
                if (a.spends && listed.usages == 0) continue;
                self.amount = static_cast<std::int16_t>(quote.cost.total());
                if (a.when && !a.when(*this, self)) continue;
                bool changed = false;
                if (a.fast) {
                    changed = !quote.fast;
                    quote.fast = true;
                } else if (a.price) {
                    changed = a.price(*this, self, action, quote.cost);
                } else if (a.more) {
                    quote.cost.any = static_cast<std::uint8_t>(quote.cost.any + self.n(*a.amount));
                    changed = true;
                } else {
                    changed = lower(quote.cost, a, self.n(*a.amount));
                }
                if (changed) used(self, a);
            }
        }
    }
    return quote;
}

}  // namespace quincunx::genius
