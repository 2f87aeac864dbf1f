// Play: the only writer of a state. Its verbs change the state, tell what happened, and record what has to be handed
// out when the running effect has ended (GI-20.2, GI-22). Each part is in the file named at its head.
#pragma once

#include "games/genius/query.h"

namespace quincunx::genius {

// What an effect has recorded so far (GI-20.2), on the C++ stack.
struct Effect {
    static constexpr int Most = 48;
    int count = 0;
    std::uint8_t foe_standby[2];  // opposing standby characters when it began, by seat of the effect's side (GI-21.13)
    Record records[Most];
    Effect* outer = nullptr;
};

class Play : public PlayOf<State, Book> {
public:
    using PlayOf::PlayOf;

    Query q() const { return Query(state, book, use_, falling_); }
    const Def& def(DefId id) const { return book[id]; }

    // --- Damage and healing (damage.cpp). `self` is the card or skill it comes from.
    void damage(const Self& self, DamageType type, int amount);  // to the opposing active character
    void damage_to(const Self& self, Who target, DamageType type, int amount);
    void pierce_standby(const Self& self, int amount);  // all opposing standby characters (GI-21.13)
    void heal(const Self& self, Who target, int amount);
    void heal_all(const Self& self, int amount);
    void apply(const Self& self, Who target, Element e);  // without damage (GI-8.6)
    void revive(const Self& self, Who target, int health);
    void share_health(const Self& self);                     // of the living own characters, evenly (GI-40.4)
    void raise_health(const Self& self, Who target, int n);  // the maximum, and heals as much (GI-40.3)
    void set_health(Who target, int n);        // neither damage nor healing; not above the maximum (GI-40.48)
    void gain_energy(Who target, int amount);  // up to the maximum; may be negative

    // --- Nightsoul's Blessing (GI-40.23), in things.cpp.
    void enter_nightsoul(Who who, DefId blessing, int points);
    void gain_points(Who who, int n);   // only in the blessing
    bool spend_points(Who who, int n);  // true: points, or what is spent in their place; never below 0

    // --- Things in play (things.cpp).
    // Creates it where it belongs: a status on `self.ch`, else in the zone of self's side. Refreshes one that is there
    // (GI-27). Returns its serial; 0 when there was no room.
    std::uint16_t create(const Self& self, DefId def);
    std::uint16_t create_on(Who target, DefId def);  // a status on any character
    std::uint16_t create_for(Seat seat, DefId def);  // a combat status or summon of any side
    std::uint16_t create_with(Seat seat, std::uint8_t ch, DefId def,
                              int usages);  // with other usages (or shield) than printed
    Entity* entity(const Self& self) { return find(self.seat, self.serial); }
    Entity* find(Seat seat, std::uint16_t serial) { return const_cast<Entity*>(q().find(seat, serial)); }
    Entity* find(Seat seat, Place place, DefId def) { return const_cast<Entity*>(q().find(seat, place, def)); }
    Entity* find_on(Who who, DefId def) { return const_cast<Entity*>(q().find_on(who, def)); }
    void discard(const Self& self);  // leaves play
    void discard(Seat seat, std::uint16_t serial);
    void remove(Seat seat, Place place, DefId def);  // if it is there
    void remove_on(Who who, DefId def);
    void change_usages(Seat seat, Entity& e, int by);  // leaves at 0 unless it stays
    void set_value(const Self& self, int value);       // Entity::value
    void turn_into(const Self& self, DefId def);  // in place, with its usages; neither leaves nor enters (GI-40.31)
    int value(const Self& self) { return entity(self)->value; }
    void spend(const Self& self, int n = 1);  // usages
    // Moves equipment to another character (GI-29.71); what lies there of its kind is discarded.
    void move_equipment(Seat seat, std::uint16_t serial, std::uint8_t to);
    void move_support_over(const Self& self);  // to the other side's zone, at its end

    // --- Characters (skills.cpp).
    void switch_to(Seat seat, std::uint8_t ch);  // by an effect; nothing if it is active
    void switch_next(Seat seat) { step_switch(seat, 1); }
    void switch_previous(Seat seat) { step_switch(seat, -1); }
    // Asks for a skill to be used once this effect has ended (GI-22.4).
    // `note` is handed to it as SkillUse::note.
    void use_skill_after(Seat seat, std::uint8_t ch, DefId skill, std::uint8_t note = 0);
    void transform(Who who, DefId form);  // into another form (GI-40.30); everything else stays
    // Two characters change places; who is active stays active (GI-40.21). `self` is of that side and follows.
    void swap_places(Self& self, std::uint8_t one, std::uint8_t other);
    // What a summon does in the end phase is done once this effect has ended (GI-40.29).
    void act_now(Seat seat, std::uint16_t serial, bool kept = false);  // kept: spends no usage
    void act_now_at_random(Seat seat);                                 // one of the own summons
    // Something is picked, of so many offered, once this effect has ended (GI-40.26): Words::picks of self's card or
    // skill.
    void pick(const Self& self, int offered = 3);
    // The technique in use spends no usage of its card.
    void keep_usage() { usage_kept_ = true; }
    // The skill is used now in place of the action (GI-23.3); only before choosing an action.
    void use_skill_instead(Seat seat, std::uint8_t ch, DefId skill);

    // --- Dice (dice.cpp) and cards (hand.cpp). Rerolling and replacing are asked for once everything that follows from
    // the action is settled.
    void gain_dice(Seat seat, Element face, int n = 1);
    void gain_random_dice(Seat seat, int n, bool different);  // basic ones (GI-28.7)
    void lose_die(Seat seat, int face);
    void make_all_omni(Seat seat);
    void make_omni(Seat seat, int n);  // those the team can use least
    void pay_most(Seat seat, int n);   // of which there are most, omni last (GI-40.41)
    void reroll(const Self& self, int times) { push(RerollTask{self.seat, byte(times), self.def->stable()}); }
    void draw(Seat seat, int n);
    // A random card of the pile for which `fits` holds goes to the hand (GI-28.12). The other side learns only its
    // kind.
    void draw_kind(Seat seat, Sub sub, DefId except = {});
    void draw_named(Seat seat, DefId card, int n);  // cards of that name, as far as the pile has them; open
    void draw_kinds(Seat seat, Sub sub, int n) {
        for (int i = 0; i < n; ++i) draw_kind(seat, sub);
    }
    void replace_hand(const Self& self) { push(ReplaceTask{self.seat, self.def->stable()}); }  // any cards, once
    void add_card(Seat seat, DefId card);  // made by an effect; open
    // Discards by an effect (GI-28.8, GI-40.7). What a discarded card does then waits until the effect has ended.
    void discard_card(Seat seat, DefId card) { discard_copies(seat, card, 1); }  // from the hand
    int discard_copies(Seat seat, DefId card, int most);                         // how many there were
    // Up to n hand cards of the highest printed cost, dearest first; among equals the earliest, or any.
    int discard_dearest(Seat seat, int n, bool at_random);
    // The top card of the pile, which holds one; `acts`: what it does then it does at once (GI-40.53).
    DefId discard_top(Seat seat, bool acts = false);
    // Puts n copies into the pile (GI-40.10): at random among the top cards, so that each is one of so many afterwards,
    // or anywhere (0); evenly; on top.
    void put_in_pile(Seat seat, DefId card, int n, int among = 0);
    void put_evenly(Seat seat, DefId card, int n);
    void put_on_top(Seat seat, DefId card) { put_at(seat, card, 1); }
    void put_at(Seat seat, DefId card, int place);  // counted from the top
    // Up to n hand cards of the highest printed cost to the bottom of the pile (GI-40.11). How many there were.
    int put_dearest_under(Seat seat, int n);
    // The dearest card of the other side's hand goes to the own hand (GI-40.12).
    void steal_dearest(Seat seat);
    int put_hand_under(Seat seat);          // the whole hand to the bottom of the pile, in its order (GI-40.11)
    void copy_from_top(Seat seat, int n);   // of the other side's pile, into the own hand (GI-40.11)
    void swap_hands();                      // GI-40.12
    void discard_random(Seat seat, int n);  // hand cards
    // A random card of all for which `fits` holds (GI-40.14); there is one.
    template <class Fits>
    DefId random_card(Fits&& fits) {
        int n = 0;
        for (const Def& d : book.defs()) n += fits(d);
        n = random(n);
        for (const Def& d : book.defs())
            if (fits(d) && n-- == 0) return d.id;
        throw WorldMismatch{};
    }
    void add_secretly(Seat seat, DefId card);              // to the hand; the other seat does not see it
    void return_to_hand(Seat seat, std::uint16_t serial);  // equipment back to the hand

    // --- Adventures (GI-40.45), in effects.cpp.
    void adventure(Seat seat);                    // once this effect has ended
    void explore(Seat seat, std::uint16_t spot);  // one more experience

    // A random number below n.
    int random(int n) { return static_cast<int>(roll("random"_roll, static_cast<std::uint32_t>(n))); }

    SkillUse& use() { return *use_; }

    // --- Effects (effects.cpp)
    // Runs a body as one effect and settles it (GI-20.1, GI-22).
    template <class Body>
    void effect(Body&& body, SkillUse* skill = nullptr) {
        Effect e;
        begin(e);
        body();
        end(e, skill);
    }
    void note(const Record& record);
    void dispatch(Record record);  // GI-20.3
    void choose_new_actives();
    static Cause cause_of(const Def& def);

    // --- What the rules do beside the cards: skills.cpp, dice.cpp, hand.cpp, things.cpp
    // With everything before and after it; prepared: with what GI-23.10 leaves of that.
    void use_skill(Seat seat, std::uint8_t ch, const Def& skill, std::uint8_t note = 0, std::uint8_t target = 0,
                   bool prepared = false);
    void use_technique(Seat seat, std::uint8_t ch, const Def& technique, std::uint8_t target);
    void set_active(Seat seat, std::uint8_t ch, bool acting);
    bool nullified(Seat seat);                // whether an event card has no effect (GI-40.16); spends what says so
    bool roll_again(Seat seat, Cause about);  // asks which dice, once; false: none
    void pay(Seat seat, const Dice& dice);
    void commit(const Spending& spending);  // cost changes for good
    void replace_now(Seat seat, Cause about);
    void put_back(Seat seat, std::uint32_t cards);
    std::uint16_t enter(Seat seat, std::uint8_t place, DefId def, int usages = -1);

    void push(const AgendaEntry& task) { state.agenda.push(task); }
    void push(Task task, Seat seat = Seat::A) { push(entry(task, seat)); }
    bool take_turn_taken() { return std::exchange(turn_taken_, false); }

    // A character in events.
    int named(Who who) const { return state.side[who.seat].character[who.ch].def.value; }

private:
    Effect* effect_ = nullptr;  // the running one
    SkillUse* use_ = nullptr;   // the skill in use, the innermost
    std::uint8_t falling_ = 0;  // Query::falling, by number_of
    bool turn_taken_ = false;
    bool usage_kept_ = false;

    void begin(Effect& e);
    void end(Effect& e, SkillUse* skill);
    void run(const Self& self, const Ability& a);
    void act_discarded(Seat seat, DefId card);                // what a card does that has been discarded
    void act_arrived(Seat seat, DefId card, bool drawn);      // what a card does that has come to the hand
    void shows(Seat seat, bool works);                        // what follows shows something of a hand or pile
    void act_in_place(const Record& r);                       // ActNow
    void pick_now(const Record& r);                           // Pick
    void adventure_now(Seat seat);                            // Adventure
    void arrived(Seat seat, DefId card, bool drawn = false);  // notes that it has come to the hand
    void gained_dice(Seat seat, int n);                       // notes it
    void renew_carried(Who who);                              // GI-40.47
    DefId arriving(Seat seat, DefId card);                    // what it has turned into, coming to the hand
    std::size_t dearest(Seat seat) const;                     // the place in the hand; the earliest among equals
    void worked(const Self& self, const Ability& a);          // limits, usages, discards
    bool ready(const Self& self, const Ability& a) const;
    void deal(Damage& d);
    void react(const Damage& d, const Meeting& meeting, bool with_damage);
    void mark_defeated(Effect& e, bool& fell);
    void step_switch(Seat seat, int step);
    void leave(Seat seat, std::size_t at, bool returned = false);  // returned: to the hand, not discarded
    void listen(Seat seat);
    void carry_out(const Def& skill, Self& self);
    void draw_from_pile(Seat seat, std::size_t at);  // records the draw of the card at that place
    void draw_one(Seat seat, DefId avoid[], int avoided);
    void take_drawn(Seat seat, Held held);  // into the hand, if there is room
    Record thrown(Seat seat, DefId card);   // tells that it has been discarded
    void insert(Seat seat, DefId card, std::size_t from_top, std::uint8_t known);
    void forget_places(Seat seat);  // nobody knows any longer what lies where in the pile
};

}  // namespace quincunx::genius
