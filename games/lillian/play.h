// Play: the only writer of a state. Its verbs change the state and tell what happened.
#pragma once

#include <optional>

#include "games/lillian/agenda.h"
#include "games/lillian/query.h"

namespace quincunx::lillian {

class Play : public PlayOf<State, Book> {
public:
    using PlayOf::PlayOf;

    Query q() const { return Query(state, book); }
    const Def& def(Card card) const { return book[card]; }
    Unit& unit(UnitId u) { return state.unit[u.value]; }
    Side& side(Seat seat) { return state.side[seat]; }

    // --- Mana and emotion
    void gain_mana(Seat seat, int n);                   // in a harvest it counts as income (LI-R33)
    void lose_mana(Seat seat, int n);                   // down to 0
    void pay(Seat seat, int n) { lose_mana(seat, n); }  // a cost that was checked
    void force_pay(Seat seat, int n, bool to_other);    // LI-2.4, LI-R21
    void steal_mana(Seat from, int n);                  // what is there, up to n
    void hurt(Seat seat, int n, UnitId by = {});        // emotion damage; `by`: of this character (LI-R55)
    void recover(Seat seat, int n);                     // emotion, not below the base
    void set_emotion(Seat seat, int n);

    // --- Characters
    UnitId arrive(Seat seat, Card card, bool tired);  // none when there is no room
    void retire(UnitId u);                            // LI-3.2
    void exile_unit(UnitId u);
    void repulse(UnitId u);                // LI-4.4, by whatever
    void move(UnitId u, std::uint8_t at);  // to an arena or standby; state unchanged
    void tire(UnitId u);
    void make_ready(UnitId u);
    void add_strength(UnitId u, int n);      // for good
    void add_war_strength(UnitId u, int n);  // until the war ends

    // --- Upgrades
    void destroy_upgrade(std::size_t place);  // to the history zone, unless something else happens

    // --- Events
    void add_settled(Seat seat, Card card, int n = 1);      // a card straight into the settlement zone
    void progress(EventPlace event, int n, UnitId pusher);  // and what follows when it is finished
    void change_countdown(EventPlace event, int by);
    void exile_event(EventPlace event);
    void finish_event(EventPlace event, UnitId pusher);
    void fail_event(EventPlace event);  // LI-11.7

    // --- Cards
    void draw(Seat seat, int n);
    void search(const Self& self, int n, bool arenas_only);  // from the deck to the hand; a condition shows the card
    void exile_from_hand(const Self& self, int n);
    void exile_settled(Seat seat, Card card);
    void end_lasting(Seat seat, std::size_t place);

    // --- War
    void end_war_now() { war_stopped_ = true; }  // nothing of this attack follows; the war ends

    // --- Asking, on behalf of self's card. A question nobody could answer is not asked.
    UnitId choose_unit(const Self& self, Seat asked, bool (*fits)(const Query&, const Self&, UnitId), bool may);
    int choose_arena(const Self& self, bool (*fits)(const Query&, const Self&, int));  // -1: none fits
    std::optional<EventPlace> choose_event(const Self& self, bool (*fits)(const Query&, const Self&, EventPlace));
    Card choose_settled(const Self& self, bool (*fits)(const Query&, const Self&, Card));
    Card choose_history(const Self& self, bool (*fits)(const Query&, const Self&, Card));
    bool up(const Self& self);  // up or down?

    // A character uses an arena (LI-10.1): pays, resolves, and what follows from it. `at` is where it counts.
    void use(UnitId u, Card arena, std::size_t use, int at);

    // --- The machinery
    // Does what a card does at this moment, as its cause.
    void run(Self self, Do Def::* moment);
    // LI-R57: what the cards of a side do at this moment, in the order its owner chooses.
    void run_triggers(Seat seat, Do Def::* moment);
    void push(const AgendaEntry& task) { state.agenda.push(task); }
    void push(Task task) { state.agenda.push(entry(task)); }
    void to_history(Seat seat, Card card);
    void check_lasting();  // spells whose time is over leave
    bool take_war_stopped() { return std::exchange(war_stopped_, false); }
    void destroy_upgrades(UnitId u);  // all it bears
    void remove_unit(UnitId u);
    void end_game(bool by_ending);

    std::uint16_t number(Card card) const { return book[card].number; }
    // A character in events: its place and which one it is.
    std::int32_t named(UnitId u) const { return u.value | number(state.unit[u.value].card) << 8; }
    static Cause cause_of(Card card) { return {Cause::Kind::Card, card.value}; }
    static std::uint16_t subject(UnitId u) { return u ? static_cast<std::uint16_t>(u.value + 1) : std::uint16_t{0}; }

private:
    bool war_stopped_ = false;
};

}  // namespace quincunx::lillian
