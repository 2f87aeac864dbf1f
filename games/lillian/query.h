// Questions about a position: read-only. Legality is decided here, by functions that return a Verdict.
#pragma once

#include "games/lillian/book.h"
#include "games/lillian/words.h"

namespace quincunx::lillian {

inline constexpr int WarCost = 2;     // LI-8.7
inline constexpr int InciteCost = 2;  // LI-8.8
inline constexpr int InciteEmotion = 7;
inline constexpr int PushCost = 1;  // LI-8.4
inline constexpr int EntryFee = 1;  // LI-8.13

// Self::place of a finished event.
inline constexpr std::uint8_t Finished = 255;

class Query {
public:
    Query(const State& state, const Book& book) : s(state), book_(book) {}

    const State& s;
    const Book& book() const { return book_; }
    const Def& def(Card card) const { return book_[card]; }
    const Def& def(UnitId u) const { return book_[s.unit[u.value].card]; }
    const Unit& operator[](UnitId u) const { return s.unit[u.value]; }
    const Side& side(Seat seat) const { return s.side[seat]; }
    bool in_play(UnitId u) const { return u && u.value < s.units_end && s.unit[u.value].card; }

    template <class F>
    void each_unit(F&& f) const {
        for (std::uint8_t i = 0; i < s.units_end; ++i)
            if (s.unit[i].card) f(UnitId(i));
    }
    template <class F>
    void each_upgrade(UnitId bearer, F&& f) const {  // f(Upgrade, place)
        for (std::size_t i = 0; i < s.upgrades.size(); ++i)
            if (s.upgrades[i].bearer == bearer) f(s.upgrades[i], i);
    }
    // Calls f(Self, Def) for every card of a side that is at work: characters, face-up upgrades on them, events in
    // progress, finished events, lasting spells.
    template <class F>
    void each_working(Seat seat, F&& f) const;

    // --- Characters
    int strength(UnitId u) const;        // LI-4.3
    int clash_strength(UnitId u) const;  // LI-14.12
    std::uint8_t keywords(UnitId u) const;
    bool ready_standby(UnitId u) const { return s.unit[u.value].at == Standby && !s.unit[u.value].tired; }
    int count_in(int arena) const;
    int enemies_in(int arena, Seat of) const;  // characters of the other side
    bool is_arena(int arena) const { return static_cast<bool>(card_at(arena)); }
    Card card_at(int arena) const {
        return s.side[owner_of(arena)].arena[static_cast<std::size_t>(position_of(arena))];
    }
    int in_series(Seat seat, Series series) const;  // own characters in arenas of the series
    int in_arenas(Seat seat) const;
    bool unshaken(UnitId u) const;  // is not repulsed in a clash now

    // --- War
    static bool adjacent(int a, int b);  // LI-R8
    bool in_zone(int arena) const { return s.war.main == arena || adjacent(arena, s.war.main); }
    Verdict can_attack(UnitId u, Seat attacker, int main) const;  // LI-14.6
    Verdict can_block(UnitId u, UnitId attacker) const;           // LI-14.7
    bool some_attack() const;                                     // the attacker of the war has an attack
    Verdict war_at(Seat seat, int arena) const;                   // LI-14.1, without the cost

    // --- Scores
    int score(Seat seat) const;                           // of finished events as printed
    int final_score(Seat seat, bool with_endings) const;  // LI-12.3

    // --- What may be done. `war`: in a war window, else in the own turn.
    Verdict may_act(Seat seat, bool instant) const;
    Verdict can_pay(Seat seat, int mana) const;
    Verdict can_build(Seat seat, const Def& card) const;
    Verdict can_build_at(Seat seat, const Def& card, int arena) const;
    int build_cost(const Def& card, int arena) const;  // LI-3.7
    Verdict can_play(Seat seat, const Def& card) const;
    Verdict can_cast_with(Seat seat, const Def& card, UnitId u) const;
    int spell_cost(Seat seat, const Def& card, int casters, UnitId caster) const;
    Verdict can_cover(Seat seat, const Def& card) const;
    Verdict can_bear(Seat seat, UnitId u) const;  // LI-8.5
    Verdict can_enter(Seat seat) const;
    Verdict can_enter(Seat seat, UnitId u) const;
    Verdict can_enter(Seat seat, UnitId u, int arena) const;
    Verdict can_push(Seat seat) const;
    Verdict can_push(Seat seat, UnitId u) const;
    Verdict can_push(Seat seat, UnitId u, std::size_t event) const;
    Verdict can_install(Seat seat) const;
    Verdict can_install(Seat seat, std::size_t upgrade) const;
    Verdict can_declare(Seat seat) const;
    Verdict can_incite(Seat seat) const;
    Verdict can_terminate(Seat seat) const;
    Verdict can_use_ability(Seat seat, Card card) const;
    Verdict can_use_ability(Seat seat, Card card, UnitId u, int lasting) const;
    Verdict can_use_arena(UnitId u) const;
    Verdict can_use_arena(UnitId u, Card arena, std::size_t use) const;
    int uses_allowed(UnitId u) const;

    Self self_of(UnitId u) const { return make_self(s.unit[u.value].owner, s.unit[u.value].card, u); }
    Self make_self(Seat seat, Card card, UnitId u = {}, std::uint8_t place = 0) const {
        return {seat, u, card, &book_[card].n, place, {}, 0};
    }

private:
    const Book& book_;
};

template <class F>
void Query::each_working(Seat seat, F&& f) const {
    each_unit([&](UnitId u) {
        if (s.unit[u.value].owner == seat) f(self_of(u), def(u));
    });
    for (std::size_t i = 0; i < s.upgrades.size(); ++i) {
        const Upgrade& up = s.upgrades[i];
        if (up.owner == seat && !up.face_down)
            f(make_self(seat, up.card, up.bearer, static_cast<std::uint8_t>(i)), def(up.card));
    }
    const Side& side = s.side[seat];
    for (std::size_t i = 0; i < side.events.size(); ++i)
        f(make_self(seat, side.events[i].card, {}, static_cast<std::uint8_t>(i)), def(side.events[i].card));
    for (std::size_t c = 0; c < book_.defs().size(); ++c)
        for (int k = 0; k < side.settled[c]; ++k) f(make_self(seat, Card(c), {}, Finished), def(Card(c)));
    for (std::size_t i = 0; i < side.lasting.size(); ++i)
        f(make_self(seat, side.lasting[i].card, {}, static_cast<std::uint8_t>(i)), def(side.lasting[i].card));
}

}  // namespace quincunx::lillian
