#include "games/lillian/query.h"

#include <algorithm>
#include <cstdlib>

namespace quincunx::lillian {

// --- Characters

int Query::strength(UnitId u) const {
    const Unit& unit = s.unit[u.value];
    int n = def(u).strength + unit.bonus + unit.war_bonus + unit.short_bonus;
    for (const Upgrade& up : s.upgrades)
        if (up.bearer == u && !up.face_down) n += def(up.card).strength + up.counter;
    for (const Seat seat : Seats) {
        each_unit([&](UnitId v) {
            if (s.unit[v.value].owner == seat && def(v).strength_given)
                n += def(v).strength_given(*this, self_of(v), u);
        });
        const Side& side = s.side[seat];
        for (std::size_t i = 0; i < side.events.size(); ++i) {
            const Def& d = def(side.events[i].card);
            if (d.strength_given)
                n += d.strength_given(*this, make_self(seat, d.id, {}, static_cast<std::uint8_t>(i)), u);
        }
    }
    return n;
}

int Query::clash_strength(UnitId u) const { return s.unit[u.value].tired ? 0 : strength(u); }

std::uint8_t Query::keywords(UnitId u) const {
    std::uint8_t bits = def(u).keywords;
    for (const Upgrade& up : s.upgrades)
        if (up.bearer == u && !up.face_down) bits = static_cast<std::uint8_t>(bits | (def(up.card).keywords & ~Trap));
    return bits;
}

int Query::count_in(int arena) const {
    int n = 0;
    each_unit([&](UnitId u) { n += s.unit[u.value].at == arena; });
    return n;
}

int Query::enemies_in(int arena, Seat of) const {
    int n = 0;
    each_unit([&](UnitId u) { n += s.unit[u.value].at == arena && s.unit[u.value].owner != of; });
    return n;
}

int Query::in_series(Seat seat, Series series) const {
    int n = 0;
    each_unit([&](UnitId u) {
        const Unit& unit = s.unit[u.value];
        if (unit.owner == seat && unit.at != Standby) n += (def(card_at(unit.at)).series & series) != 0;
    });
    return n;
}

int Query::in_arenas(Seat seat) const {
    int n = 0;
    each_unit([&](UnitId u) { n += s.unit[u.value].owner == seat && s.unit[u.value].at != Standby; });
    return n;
}

bool Query::unshaken(UnitId u) const {
    bool found = false;
    for (const Seat seat : Seats)
        each_unit([&](UnitId v) {
            if (s.unit[v.value].owner != seat || !def(v).unshaken) return;
            Self self = self_of(v);
            self.other = u;
            found |= def(v).unshaken(*this, self);
        });
    return found;
}

// --- War

bool Query::adjacent(int a, int b) {
    if (owner_of(a) == owner_of(b)) return std::abs(a - b) == 1;
    return position_of(a) == position_of(b);
}

Verdict Query::can_attack(UnitId u, Seat attacker, int main) const {
    const Unit& unit = s.unit[u.value];
    if (unit.owner != attacker) return refuse("not-yours"_refusal, u.value);
    if (unit.at == Standby || !(unit.at == main || adjacent(unit.at, main)))
        return refuse("not-in-war"_refusal, u.value);
    if (unit.tired) return refuse("cannot-attack"_refusal, u.value);
    if (keywords(u) & Hold) return refuse("cannot-attack"_refusal, u.value);
    const int n = strength(u);
    if (n < 0 || (n == 0 && !def(u).fights_at_zero)) return refuse("cannot-attack"_refusal, u.value);
    return {};
}

Verdict Query::can_block(UnitId u, UnitId attacker) const {
    const Unit& unit = s.unit[u.value];
    if (unit.owner == s.war.attacker) return refuse("not-yours"_refusal, u.value);
    if (u == s.war.target) return refuse("is-target"_refusal, u.value);
    if (unit.at == Standby || !in_zone(unit.at) || !unit.in_war) return refuse("not-in-war"_refusal, u.value);
    if (unit.tired) return refuse("cannot-block"_refusal, u.value);
    const int n = strength(u);
    if (n < 0 || (n == 0 && !def(u).fights_at_zero)) return refuse("cannot-block"_refusal, u.value);
    if (s.war.blockers.contains(u)) return refuse("cannot-block"_refusal, u.value);
    if (attacker && (keywords(attacker) & Sniper)) return refuse("cannot-be-blocked"_refusal, attacker.value);
    return {};
}

bool Query::some_attack() const {
    if (enemies_in(s.war.main, s.war.attacker) == 0) return false;
    bool found = false;
    each_unit([&](UnitId u) {
        found |= s.unit[u.value].in_war && static_cast<bool>(can_attack(u, s.war.attacker, s.war.main));
    });
    return found;
}

Verdict Query::war_at(Seat seat, int arena) const {
    if (!is_arena(arena)) return refuse("no-arena-there"_refusal, arena);
    if (enemies_in(arena, seat) == 0) return refuse("no-enemy-there"_refusal, arena);
    bool found = false;
    each_unit([&](UnitId u) { found |= static_cast<bool>(can_attack(u, seat, arena)); });
    return found ? Verdict{} : refuse("nobody-to-attack"_refusal, arena);
}

// --- Scores

int Query::score(Seat seat) const {
    int n = 0;
    for (std::size_t c = 0; c < book_.defs().size(); ++c) n += s.side[seat].settled[c] * book_[Card(c)].score;
    return n;
}

int Query::final_score(Seat seat, bool with_endings) const {
    int n = score(seat);
    if (with_endings)
        for (const Seat whose : Seats)
            for (std::size_t c = 0; c < book_.defs().size(); ++c)
                if (book_[Card(c)].scoring)
                    for (int k = 0; k < s.side[whose].settled[c]; ++k)
                        n += book_[Card(c)].scoring(*this, make_self(whose, Card(c)), seat);
    return n;
}

// --- What may be done

Verdict Query::may_act(Seat seat, bool instant) const {
    if (s.side[seat].rested) return refuse("has-rested"_refusal);
    if (s.side[seat].only_rest) return refuse("only-rest"_refusal);
    if (s.war.on && !instant) return refuse("not-instant"_refusal);
    return {};
}

Verdict Query::can_pay(Seat seat, int mana) const {
    if (s.side[seat].mana < mana) return refuse("too-little-mana"_refusal, mana, s.side[seat].mana);
    return {};
}

int Query::build_cost(const Def& card, int arena) const {
    const Card old = card_at(arena);
    return std::max(0, card.cost - (old ? def(old).cost : 0));
}

Verdict Query::can_build_at(Seat seat, const Def& card, int arena) const {
    if (owner_of(arena) != seat) return refuse("not-your-position"_refusal, arena);
    return can_pay(seat, build_cost(card, arena));
}

Verdict Query::can_build(Seat seat, const Def& card) const {
    if (!card.is(Type::Arena)) return refuse("wrong-phase"_refusal, card.number);
    if (card.beyond && score(seat) < card.n("threshold"))
        return refuse("score-too-low"_refusal, card.n("threshold"), score(seat));
    Verdict why;
    for (int p = 0; p < Positions; ++p) {
        why = can_build_at(seat, card, arena_of(seat, p));
        if (why) return {};
    }
    return why;
}

int Query::spell_cost(Seat seat, const Def& card, int casters, UnitId caster) const {
    int cost = card.cost;
    if (card.price) {
        Self self = make_self(seat, card.id, caster);
        self.casters = static_cast<std::uint8_t>(casters);
        cost -= card.price(*this, self, caster);
    }
    return std::max(0, cost);
}

Verdict Query::can_cast_with(Seat seat, const Def& card, UnitId u) const {
    if (s.unit[u.value].owner != seat) return refuse("not-yours"_refusal, u.value);
    if (s.unit[u.value].at != Standby) return refuse("in-arena"_refusal, u.value);
    if (s.unit[u.value].tired) return refuse("is-tired"_refusal, u.value);
    if (card.casters_max > 1) return {};
    return can_pay(seat, spell_cost(seat, card, 1, u));
}

Verdict Query::can_play(Seat seat, const Def& card) const {
    if (card.is(Type::Arena)) return refuse("wrong-phase"_refusal, card.number);
    const bool instant = card.instant || card.is(Type::Upgrade);
    if (const Verdict v = may_act(seat, instant); !v) return v;
    if (card.is(Type::Spell)) {
        if (s.war.on && !card.in_war) return refuse("not-instant"_refusal, card.number);
        if (!s.war.on && !card.outside_war) return refuse("no-war"_refusal);
    } else if (s.war.on && !card.is(Type::Upgrade)) {
        return refuse("not-instant"_refusal, card.number);
    }
    if (card.is(Type::Character) && s.side[seat].played_character) return refuse("one-character"_refusal);
    if (card.first_action_only && s.side[seat].acted) return refuse("only-first-action"_refusal, card.number);
    if (card.beyond && score(seat) < card.n("threshold"))
        return refuse("score-too-low"_refusal, card.n("threshold"), score(seat));
    if (card.possessed && s.side[other(seat)].emotion < card.n("threshold"))
        return refuse("emotion-too-low"_refusal, card.n("threshold"), s.side[other(seat)].emotion);
    if (card.can_play)
        if (const Verdict v = card.can_play(*this, make_self(seat, card.id)); !v) return v;
    if (card.is(Type::Upgrade)) {
        if (const Verdict v = can_pay(seat, card.cost); !v) return v;
        bool found = false;
        each_unit([&](UnitId u) { found |= static_cast<bool>(can_bear(seat, u)); });
        return found ? Verdict{} : refuse("no-upgrade-target"_refusal);
    }
    if (card.starts_war) {
        bool found = false;
        if (s.no_war) return refuse("war-forbidden"_refusal);
        for (int a = 0; a < Arenas; ++a) found |= static_cast<bool>(war_at(seat, a));
        if (!found) return refuse("no-enemy-there"_refusal);
    }
    if (!card.is(Type::Spell) || card.casters_max == 0) return can_pay(seat, card.cost);
    // A spell cast by characters: some can, and the mana is there with as many as help.
    int ready = 0;
    Verdict why = refuse("no-ready-character"_refusal);
    bool found = false;
    each_unit([&](UnitId u) {
        if (s.unit[u.value].owner != seat || !ready_standby(u)) return;
        ++ready;
        const Verdict v = can_cast_with(seat, card, u);
        found |= static_cast<bool>(v);
        if (!found) why = v;
    });
    if (card.casters_max > 1) {
        if (ready < card.casters_min) return refuse("no-ready-character"_refusal);
        return can_pay(seat, spell_cost(seat, card, std::min(ready, card.casters_max), {}));
    }
    return found ? Verdict{} : why;
}

Verdict Query::can_bear(Seat seat, UnitId u) const {
    if (s.unit[u.value].owner != seat) return refuse("not-yours"_refusal, u.value);
    const bool in_war = s.war.on && s.unit[u.value].in_war && def(u).equips_in_war;  // LI-R68
    if (s.unit[u.value].at != Standby && !in_war) return refuse("in-arena"_refusal, u.value);
    return {};
}

Verdict Query::can_cover(Seat seat, const Def& card) const {
    if (!card.is(Type::Upgrade)) return refuse("no-fitting-card"_refusal);
    if (s.war.on) return refuse("not-instant"_refusal, card.number);  // LI-15.6: in the own turn
    if (const Verdict v = may_act(seat, true); !v) return v;
    if (s.upgrades.full()) return refuse("no-upgrade-target"_refusal);
    bool found = false;
    each_unit([&](UnitId u) { found |= static_cast<bool>(can_bear(seat, u)); });
    return found ? Verdict{} : refuse("no-upgrade-target"_refusal);
}

Verdict Query::can_enter(Seat seat, UnitId, int arena) const {
    const Card card = card_at(arena);
    if (!card) return refuse("no-arena-there"_refusal, arena);
    if (count_in(arena) >= def(card).capacity) return refuse("arena-full"_refusal, arena, def(card).capacity);
    if (owner_of(arena) != seat) return can_pay(seat, EntryFee);
    return {};
}

Verdict Query::can_enter(Seat seat, UnitId u) const {
    if (s.unit[u.value].owner != seat) return refuse("not-yours"_refusal, u.value);
    if (s.unit[u.value].at != Standby) return refuse("in-arena"_refusal, u.value);
    if (s.unit[u.value].tired) return refuse("is-tired"_refusal, u.value);
    Verdict why = refuse("no-arena-to-enter"_refusal);
    for (int a = 0; a < Arenas; ++a)
        if (is_arena(a)) {
            const Verdict v = can_enter(seat, u, a);
            if (v) return {};
            why = v;
        }
    return why;
}

Verdict Query::can_enter(Seat seat) const {
    if (const Verdict v = may_act(seat, false); !v) return v;
    Verdict why = refuse("no-ready-character"_refusal);
    bool found = false;
    each_unit([&](UnitId u) {
        if (found || s.unit[u.value].owner != seat || !ready_standby(u)) return;
        why = can_enter(seat, u);
        found = static_cast<bool>(why);
    });
    return why;
}

Verdict Query::can_push(Seat seat, UnitId u, std::size_t event) const {
    const Def& card = def(s.side[seat].events[event].card);
    if (card.cannot_be_pushed) return refuse("cannot-be-pushed"_refusal, card.number);
    if (card.can_push) return card.can_push(*this, make_self(seat, card.id, u, static_cast<std::uint8_t>(event)));
    return {};
}

Verdict Query::can_push(Seat seat, UnitId u) const {
    if (s.unit[u.value].owner != seat) return refuse("not-yours"_refusal, u.value);
    if (s.unit[u.value].at != Standby) return refuse("in-arena"_refusal, u.value);
    if (s.unit[u.value].tired) return refuse("is-tired"_refusal, u.value);
    Verdict why = refuse("no-event"_refusal);
    for (std::size_t i = 0; i < s.side[seat].events.size(); ++i) {
        why = can_push(seat, u, i);
        if (why) return {};
    }
    return why;
}

Verdict Query::can_push(Seat seat) const {
    if (const Verdict v = may_act(seat, false); !v) return v;
    if (s.side[seat].events.empty()) return refuse("no-event"_refusal);
    if (const Verdict v = can_pay(seat, PushCost); !v) return v;
    Verdict why = refuse("no-ready-character"_refusal);
    bool found = false;
    each_unit([&](UnitId u) {
        if (found || s.unit[u.value].owner != seat || !ready_standby(u)) return;
        why = can_push(seat, u);
        found = static_cast<bool>(why);
    });
    return why;
}

Verdict Query::can_install(Seat seat, std::size_t upgrade) const {
    const Upgrade& up = s.upgrades[upgrade];
    if (up.owner != seat || !up.face_down) return refuse("nothing-covered"_refusal);
    return can_pay(seat, def(up.card).cost);
}

Verdict Query::can_install(Seat seat) const {
    if (const Verdict v = may_act(seat, true); !v) return v;
    Verdict why = refuse("nothing-covered"_refusal);
    for (std::size_t i = 0; i < s.upgrades.size(); ++i) {
        if (s.upgrades[i].owner != seat || !s.upgrades[i].face_down) continue;
        why = can_install(seat, i);
        if (why) return {};
    }
    return why;
}

Verdict Query::can_declare(Seat seat) const {
    if (const Verdict v = may_act(seat, false); !v) return v;
    if (s.no_war) return refuse("war-forbidden"_refusal);
    if (const Verdict v = can_pay(seat, WarCost); !v) return v;
    Verdict why = refuse("no-enemy-there"_refusal);
    for (int a = 0; a < Arenas; ++a)
        if (is_arena(a)) {
            const Verdict v = war_at(seat, a);
            if (v) return {};
            if (enemies_in(a, seat)) why = v;
        }
    return why;
}

Verdict Query::can_incite(Seat seat) const {
    if (const Verdict v = may_act(seat, false); !v) return v;
    const int emotion = s.side[other(seat)].emotion;
    if (emotion < InciteEmotion) return refuse("emotion-too-low"_refusal, InciteEmotion, emotion);
    if (const Verdict v = can_pay(seat, InciteCost); !v) return v;
    bool found = false;
    each_unit([&](UnitId u) { found |= s.unit[u.value].owner != seat; });
    return found ? Verdict{} : refuse("no-character"_refusal);
}

Verdict Query::can_terminate(Seat seat) const {
    if (const Verdict v = may_act(seat, false); !v) return v;
    bool found = false;
    each_unit([&](UnitId u) { found |= s.unit[u.value].owner == seat; });
    return found ? Verdict{} : refuse("no-character"_refusal);
}

Verdict Query::can_use_ability(Seat seat, Card card, UnitId u, int lasting) const {
    const Def& d = def(card);
    if (u && d.ability_by_character) {
        if (s.unit[u.value].at != Standby) return refuse("in-arena"_refusal, u.value);
        if (s.unit[u.value].tired) return refuse("is-tired"_refusal, u.value);
    }
    if (!d.ability_can) return {};
    return d.ability_can(*this, make_self(seat, card, u, static_cast<std::uint8_t>(lasting)));
}

Verdict Query::can_use_ability(Seat seat, Card card) const {
    const Def& d = def(card);
    if (const Verdict v = may_act(seat, d.ability_instant); !v) return v;
    Verdict why = refuse("no-ready-character"_refusal);
    bool found = false;
    const auto test = [&](UnitId u, int place) {
        if (found) return;
        const Verdict v = can_use_ability(seat, card, u, place);
        found = static_cast<bool>(v);
        why = v;
    };
    if (d.is(Type::Character))
        each_unit([&](UnitId u) {
            if (s.unit[u.value].owner == seat && s.unit[u.value].card == card) test(u, 0);
        });
    for (std::size_t i = 0; i < s.upgrades.size(); ++i)
        if (s.upgrades[i].owner == seat && s.upgrades[i].card == card && !s.upgrades[i].face_down)
            test(s.upgrades[i].bearer, static_cast<int>(i));
    for (std::size_t i = 0; i < s.side[seat].lasting.size(); ++i)
        if (s.side[seat].lasting[i].card == card) test({}, static_cast<int>(i));
    return why;
}

int Query::uses_allowed(UnitId u) const {
    const Def& d = def(u);
    return d.several_uses ? d.n("count") : 1;
}

Verdict Query::can_use_arena(UnitId u, Card arena, std::size_t use) const {
    const UseDef& d = def(arena).uses[use];
    if (d.costs)
        if (const Verdict v = can_pay(s.unit[u.value].owner, def(arena).n("use_cost")); !v) return v;
    if (d.can) return d.can(*this, make_self(s.unit[u.value].owner, arena, u));
    return {};
}

Verdict Query::can_use_arena(UnitId u) const {
    const Unit& unit = s.unit[u.value];
    if (unit.at == Standby) return refuse("not-in-arena"_refusal, u.value);
    if (unit.used >= uses_allowed(u)) return refuse("used-already"_refusal, u.value);
    const Card arena = card_at(unit.at);
    Verdict why = refuse("arena-without-use"_refusal, def(arena).number);
    for (std::size_t i = 0; i < def(arena).uses.size(); ++i) {
        why = can_use_arena(u, arena, i);
        if (why) return {};
    }
    return why;
}

}  // namespace quincunx::lillian
