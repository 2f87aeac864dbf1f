// Damage and its stages, reactions, healing, energy (GI-21, GI-8).
#include <algorithm>

#include "games/genius/listeners.h"
#include "games/genius/play.h"

namespace quincunx::genius {

void Play::damage(const Self& self, DamageType type, int amount) {
    damage_to(self, q().active(self.foe()), type, amount);
}

void Play::damage_to(const Self& self, Who target, DamageType type, int amount) {
    if (target.ch >= Characters) return;
    Damage d;
    d.by = self.seat;
    d.source = self.def->id;
    d.by_summon = self.def->kind == Kind::Summon;
    if (self.def->kind == Kind::Skill && !self.def->passive && !self.def->is_technique() && use_) {
        d.skill = true;
        d.from = self.ch;
        d.skill_type = use_->type;
        d.charged = use_->charged;
        d.plunging = use_->plunging;
    }
    d.target = target;
    d.type = type;
    d.value = amount;
    deal(d);
}

void Play::pierce_standby(const Self& self, int amount) {
    const std::uint8_t standby = effect_ ? effect_->foe_standby[index(self.seat)] : std::uint8_t{0};
    for (std::uint8_t ch = 0; ch < Characters; ++ch)
        if (standby >> ch & 1) damage_to(self, {self.foe(), ch}, DamageType::Piercing, amount);
}

void Play::deal(Damage& d) {
    Character& target = state.side[d.target.seat].character[d.target.ch];
    if (!target.alive) return;
    d.aura = target.aura;
    d.health = target.health;
    Meeting meeting{Reaction::None, Element::Omni, target.aura};
    if (d.type != DamageType::Piercing) {
        const Moments listens = state.side[Seat::A].listens | state.side[Seat::B].listens;
        // Calls f(self, ability) for each ability of this kind that fits, in settlement order; f says whether it
        // worked.
        const auto each = [&](On on, auto&& f) {
            if (!(listens & bit(on))) return;
            Listeners list;
            q().in_settlement_order(on, [&](const Self& self, const Def&, const Entity*) { list.add(self); });
            for (int i = 0; i < list.count; ++i) {
                Self self = list.self(i, book);
                bool before = false;
                for (const Ability& a : self.def->abilities) {
                    if (a.on != on) continue;
                    if (a.or_else && before) continue;
                    before = false;
                    if (!q().hits(a.hit, self, d) || !ready(self, a)) continue;
                    if (!f(self, a)) continue;
                    before = true;
                    if (a.act) a.act(*this, self);
                    worked(self, a);
                }
            }
        };
        const auto amount = [&](const Self& self, const Ability& a) {
            return a.amount_of ? a.amount_of(q(), self, d) : self.n(*a.amount);
        };
        each(On::Infuse, [&](const Self&, const Ability& a) {  // GI-21.3; a later one finds the type changed
            d.type = damage_of(a.element);
            return true;
        });
        if (elemental(d.type)) {  // GI-21.4
            meeting = meet(target.aura, element_of(d.type));
            d.reaction = meeting.reaction;
            d.with = meeting.with;
            d.value += added_by(d.reaction);
        }
        each(On::Add, [&](const Self& self, const Ability& a) {  // GI-21.5
            const int n = amount(self, a);
            d.value += n;
            return n != 0;
        });
        each(On::Multiply, [&](const Self& self, const Ability& a) {  // GI-21.6
            if (a.more)
                d.divisor *= 2;
            else
                d.factor += amount(self, a);
            return true;
        });
        if (d.factor) d.value *= d.factor;
        d.value = (d.value + d.divisor - 1) / d.divisor;
        each(On::Reduce, [&](const Self& self, const Ability& a) {  // GI-21.7
            if (d.value <= 0 || (a.threshold && d.value < self.n(*a.threshold))) return false;
            if (a.shield) {  // GI-11.2
                Entity& e = *find(self.seat, self.serial);
                const int n = std::min<int>(e.usages, d.value);
                d.value -= n;
                change_usages(self.seat, e, -n);
                return n > 0;
            }
            const int n = std::min(amount(self, a), d.value);
            d.value -= n;
            return n > 0;
        });
    }
    const int value = std::max(d.value, 0);
    const bool lethal = value >= target.health;
    target.health = byte(std::max(0, target.health - value));
    if (elemental(d.type)) state.side[d.target.seat].suffered |= bit(element_of(d.type));
    Record r = record_of(On::Damaged, d.target.seat, d.target.ch);
    r.by = d.by;
    r.from = d.from;
    r.amount = static_cast<std::int16_t>(value);
    r.types = bit(d.type);
    r.lethal = lethal;
    r.reaction = d.reaction != Reaction::None;
    if (r.reaction) r.related = byte(bit(d.with) | bit(element_of(d.type)));
    r.skill = d.skill && !d.from_reaction;
    r.by_summon = d.by_summon;
    r.def = d.source;
    note(r);
    for (SkillUse* u = use_; u; u = u->outer) {
        u->dealt |= bit(d.type);
        if (d.skill && !d.from_reaction && d.source == u->skill && d.by == u->seat)
            u->own_damage = static_cast<std::int16_t>(u->own_damage + value);
    }
    happen("damaged"_event, d.target.seat, named(d.target), value, d.type, target.health);
    target.aura = meeting.after;  // GI-21.9
    if (meeting.reaction != Reaction::None) react(d, meeting, true);
}

void Play::react(const Damage& d, const Meeting& meeting, bool with_damage) {
    const Who target = d.target;
    const Seat owner = other(target.seat);  // GI-8.35
    Record r = record_of(On::Reacted, target.seat, target.ch);
    r.by = d.by;
    r.from = d.from;
    r.skill = d.skill;
    r.by_summon = d.by_summon;
    r.which = meeting.reaction;
    r.with = meeting.with;
    r.came = element_of(d.type);
    r.reaction = with_damage;
    r.def = d.source;
    note(r);
    for (SkillUse* u = use_; u; u = u->outer) {
        u->reaction = true;
        if (d.skill && d.source == u->skill && d.by == u->seat) {
            u->own_reaction = true;
            u->own_related = byte(u->own_related | bit(meeting.with) | bit(r.came));
        }
    }
    const Cause before = because(by("GI-8.5"_clause));
    happen("reaction"_event, target.seat, named(target), meeting.reaction, r.came);
    // GI-8.34, GI-21.10: all others of that side, from the active one onward; the list is fixed first.
    const auto others = [&](DamageType type) {
        if (!with_damage) return;
        const auto order = q().in_order(target.seat);
        std::array<std::uint8_t, Characters> list{};
        int n = 0;
        for (const std::uint8_t ch : order)
            if (ch != target.ch && state.side[target.seat].character[ch].alive)
                list[static_cast<std::size_t>(n++)] = ch;
        for (int i = 0; i < n; ++i) {
            Damage more;
            more.by = d.by;
            more.from = d.from;
            more.skill = d.skill;
            more.from_reaction = true;
            more.by_summon = d.by_summon;
            more.skill_type = d.skill_type;
            more.source = d.source;
            more.target = {target.seat, list[static_cast<std::size_t>(i)]};
            more.type = type;
            more.value = 1;
            deal(more);
        }
    };
    switch (meeting.reaction) {
        case Reaction::Overloaded:
            if (q().is_active(target.seat, target.ch)) switch_next(target.seat);
            break;
        case Reaction::Superconduct:
        case Reaction::ElectroCharged: others(DamageType::Piercing); break;
        case Reaction::Swirl: others(damage_of(meeting.with)); break;
        case Reaction::Frozen: create_on(target, book.frozen); break;
        case Reaction::Crystallize: create_for(owner, book.crystallize); break;
        case Reaction::Burning: create_for(owner, book.burning_flame); break;
        case Reaction::Bloom: create_for(owner, q().core(owner)); break;
        case Reaction::Quicken: create_for(owner, book.catalyzing_field); break;
        default: break;
    }
    renew_carried(target);
    because(before);
}

void Play::renew_carried(Who who) {
    Character& c = state.side[who.seat].character[who.ch];
    for (const Entity& e : state.side[who.seat].entities) {
        const Element always = def(e.def).carries;
        if (e.place != who.ch || always == Element::Omni || !c.alive || (c.aura & bit(always))) continue;
        c.aura = byte(c.aura | bit(always));
        happen("applied"_event, who.seat, named(who), always);
    }
}

void Play::set_health(Who target, int n) {
    Character& c = state.side[target.seat].character[target.ch];
    if (!c.alive) return;
    c.health = byte(std::min(n, q().max_health(target)));
    happen("health-set"_event, target.seat, named(target), c.health);
}

void Play::apply(const Self& self, Who target, Element e) {
    Character& c = state.side[target.seat].character[target.ch];
    if (!c.alive) return;
    const Meeting meeting = meet(c.aura, e);
    c.aura = meeting.after;
    if (meeting.reaction == Reaction::None) {
        happen("applied"_event, target.seat, named(target), e);
        return;
    }
    Damage d;
    d.by = self.seat;
    d.skill = self.def->kind == Kind::Skill && !self.def->is_technique();
    d.from = d.skill ? self.ch : NoCharacter;
    d.by_summon = self.def->kind == Kind::Summon;
    d.source = self.def->id;
    d.target = target;
    d.type = damage_of(e);
    react(d, meeting, false);
}

void Play::heal(const Self& self, Who target, int amount) {
    if (target.ch >= Characters) return;
    Character& c = state.side[target.seat].character[target.ch];
    if (!c.alive) return;
    if (state.side[target.seat].listens & bit(On::Heal)) {  // GI-40.2
        Listeners list;
        q().in_settlement_order(On::Heal, [&](const Self& its, const Def&, const Entity*) {
            if (Who{its.seat, its.ch} == target) list.add(its);
        });
        for (int i = 0; i < list.count; ++i) {
            Self its = list.self(i, book);
            for (const Ability& a : its.def->abilities)
                if (a.on == On::Heal && a.heal(*this, its, self, amount)) return;
        }
    }
    if (Entity* bond = find_on(target, book.bond); bond && amount > 0) {  // GI-40.1
        const int eaten = std::min<int>(amount, bond->usages);
        amount -= eaten;
        change_usages(target.seat, *bond, -eaten);
    }
    const int healed = std::clamp(amount, 0, q().lost(target));
    c.health = byte(c.health + healed);
    Record r = record_of(On::Healed, target.seat, target.ch);
    r.amount = static_cast<std::int16_t>(healed);
    r.def = self.def->id;
    note(r);
    if (healed > 0) happen("healed"_event, target.seat, named(target), healed, c.health);
}

void Play::heal_all(const Self& self, int amount) {
    for (const std::uint8_t ch : q().in_order(self.seat)) heal(self, {self.seat, ch}, amount);
}

void Play::revive(const Self&, Who target, int health) {
    Character& c = state.side[target.seat].character[target.ch];
    if (c.alive) return;
    c.alive = 1;
    c.health = byte(std::min(health, q().max_health(target)));
    happen("revived"_event, target.seat, named(target), c.health);
    // GI-30.44
    for (const DefId id : def(c.def).passives) {
        const Def& d = def(id);
        const Self passive = q().self_of_passive(target, d);
        for (const Ability& a : d.abilities)
            if (a.on == On::BattleStart && a.again) create(passive, d.refs[a.status]);
    }
}

void Play::share_health(const Self& self) {
    const auto order = q().in_order(self.seat);
    int sum = 0, living = 0;
    for (const std::uint8_t ch : order)
        if (const Character& c = state.side[self.seat].character[ch]; c.alive) sum += c.health, ++living;
    int left = sum % living;
    for (const std::uint8_t ch : order) {
        const Who who{self.seat, ch};
        Character& c = state.side[self.seat].character[ch];
        if (!c.alive) continue;
        const int share = std::min(sum / living + (left-- > 0 ? 1 : 0), q().max_health(who));
        if (share < c.health) damage_to(self, who, DamageType::Piercing, c.health - share);
        if (share <= c.health) continue;
        Record r = record_of(On::Healed, who.seat, who.ch);
        r.def = self.def->id;
        r.amount = static_cast<std::int16_t>(share - c.health);
        c.health = byte(share);
        note(r);
        happen("healed"_event, who.seat, named(who), r.amount, c.health);
    }
}

void Play::raise_health(const Self& self, Who target, int n) {
    if (target.ch >= Characters) return;
    Character& c = state.side[target.seat].character[target.ch];
    if (!c.alive) return;
    n = std::min(n, 255 - q().max_health(target));
    c.extra = byte(c.extra + n);
    happen("raised"_event, target.seat, named(target), n, q().max_health(target));
    heal(self, target, n);
}

void Play::gain_energy(Who target, int amount) {
    if (target.ch >= Characters) return;
    Character& c = state.side[target.seat].character[target.ch];
    if (!c.alive) return;
    const int now = std::clamp<int>(c.energy + amount, 0, q().def(target).energy);
    if (now == c.energy) return;
    happen("energy"_event, target.seat, named(target), now - c.energy, now);
    c.energy = byte(now);
}

}  // namespace quincunx::genius
