#include "games/genius/play.h"

#include <algorithm>

namespace quincunx::genius {

namespace {

constexpr std::uint16_t key(Roll roll) { return static_cast<std::uint16_t>(roll); }
constexpr std::uint16_t key(Prompt prompt) { return static_cast<std::uint16_t>(prompt); }
constexpr std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }

Record happened(On kind, Seat seat, std::uint8_t ch = NoCharacter) {
    Record r{};
    r.kind = kind;
    r.seat = seat;
    r.by = seat;
    r.ch = ch;
    r.from = NoCharacter;
    r.with = r.came = Element::Omni;
    r.active[0] = r.active[1] = 255;
    return r;
}

// Those that listen to something, as small as can be: most lists are short, and nothing of them is cleared.
struct Listeners {
    static constexpr int Most = 2 * MaxEntities;
    struct Listed {
        Seat seat;
        std::uint8_t ch;
        std::uint16_t serial, def;
    };
    int count = 0;
    Listed list[Most];

    void add(const Self& self) {
        if (count < Most) list[count++] = {self.seat, self.ch, self.serial, self.def->id.value};
    }
    Self self(int i, const Book& book) const {
        const Def& d = book[DefId(list[i].def)];
        return {list[i].seat, list[i].ch, list[i].serial, &d, d.n, d.refs.data(), nullptr, 0, 0, 0};
    }
};

// One die less is known of at most, of each face (the other seat does not see which were spent).
void forget_dice(Side& side, int spent) {
    for (std::uint8_t& n : side.shown) n = byte(std::max(0, n - spent));
}

}  // namespace

Cause Play::cause_of(const Def& def) {
    return {def.is_card() ? Cause::Kind::Card : Cause::Kind::Ability, def.id.value};
}

// --- Effects (GI-20, GI-22) ------------------------------------------------------------------------------------------

void Play::begin(Effect& e) {
    e.outer = effect_;
    effect_ = &e;
    for (const Seat seat : Seats) {
        const Side& side = state.side[seat];
        unsigned standby = 0;
        for (unsigned ch = 0; ch < Characters; ++ch)
            if (side.character[ch].alive && side.active != ch) standby |= 1U << ch;
        e.foe_standby[index(other(seat))] = byte(static_cast<int>(standby));
    }
}

void Play::note(const Record& r) {
    if (!effect_ || effect_->count == Effect::Most) return;
    Record& noted = effect_->records[effect_->count++] = r;
    for (const Seat seat : Seats) noted.active[index(seat)] = state.side[seat].active;
}

void Play::mark_defeated(Effect& e, bool& fell) {
    const int count = e.count;
    for (int i = 0; i < count; ++i) {
        const Record r = e.records[i];
        if (r.kind != On::Damaged || !r.lethal) continue;
        Character& c = state.side[r.seat].character[r.ch];
        if (!c.alive || c.health > 0) continue;
        bool saved = false;
        Listeners list;
        q().in_settlement_order(On::Prevent, [&](const Self& self, const Def&, const Entity*) {
            if (self.seat == r.seat && self.ch == r.ch) list.add(self);
        });
        for (int k = 0; k < list.count && !saved; ++k) {
            Self self = list.self(k, book_);
            for (const Ability& a : self.def->abilities) {
                if (saved || a.on != On::Prevent || !ready(self, a)) continue;
                saved = true;
                // GI-14.3: what it does besides belongs to the same effect.
                const Cause before = because(cause_of(*self.def));
                effect_ = &e;
                c.health = byte(self.n[a.amount]);
                happen(EventKind::Saved, named({r.seat, r.ch}), c.health);
                worked(self, a);
                if (a.act) a.act(*this, self);
                effect_ = e.outer;
                because(before);
            }
        }
        if (saved) {
            for (int k = 0; k < count; ++k)
                if (e.records[k].kind == On::Damaged && e.records[k].seat == r.seat && e.records[k].ch == r.ch)
                    e.records[k].lethal = false;
            continue;
        }
        c.alive = 0;
        c.energy = 0;
        c.aura = 0;
        ++state.side[r.seat].fell;
        fell = true;
        happen(EventKind::Defeated, named({r.seat, r.ch}));
    }
    if (!fell) return;
    const bool a = q().living(Seat::A) > 0, b = q().living(Seat::B) > 0;
    if (a && b) return;
    const std::uint8_t winner = a ? index(Seat::A) : b ? index(Seat::B) : Core::Nobody;
    const Rule why = a || b ? Rule::AllDefeated : Rule::BothDefeated;
    because(clause(why));
    happen(EventKind::GameEnds, winner == Core::Nobody ? -1 : winner);
    finish(winner, static_cast<std::uint16_t>(why));
}

void Play::end(Effect& e, SkillUse* skill) {
    effect_ = e.outer;
    bool fell = false, damaged = false;
    for (int i = 0; i < e.count; ++i) damaged |= e.records[i].kind == On::Damaged;
    if (damaged) mark_defeated(e, fell);
    if (skill && !skill->prepared) {  // GI-22.3
        Character& user = state.side[skill->seat].character[skill->ch];
        const Def& d = def(skill->skill);
        std::uint8_t& round = user.round[d.place];
        std::uint8_t& game = user.game[d.place];
        if (round < 255) ++round;
        if (game < 255) ++game;
        if (skill->gives_energy && user.alive) {
            const Cause before = because(clause(Rule::Energy));
            gain_energy({skill->seat, skill->ch}, 1);
            because(before);
        }
    }
    for (int i = 0; i < e.count; ++i)  // GI-22.4
        if (e.records[i].kind != On::Damaged) dispatch(e.records[i]);
    if (!damaged) return;
    // GI-22.9: one event for a character, with the sum.
    Record merged[2 * Characters];
    int n = 0;
    for (int i = 0; i < e.count; ++i) {
        const Record& r = e.records[i];
        if (r.kind != On::Damaged) continue;
        int k = 0;
        while (k < n && (merged[k].seat != r.seat || merged[k].ch != r.ch)) ++k;
        if (k == n) {
            merged[n++] = r;
            continue;
        }
        Record& m = merged[k];
        m.amount = static_cast<std::int16_t>(m.amount + r.amount);
        m.types = static_cast<DamageTypes>(m.types | r.types);
        m.lethal |= r.lethal;
        m.reaction |= r.reaction;
        m.skill |= r.skill;
    }
    for (int i = 0; i < n; ++i)  // GI-22.5
        if (!merged[i].lethal) dispatch(merged[i]);
    for (int i = 0; i < n; ++i)  // GI-22.6
        if (merged[i].lethal) dispatch(merged[i]);
    if (fell) choose_new_actives();
}

bool Play::ready(const Self& self, const Ability& a) const {
    const Def& d = *self.def;
    if (self.serial == 0) {
        const std::uint8_t used =
            self.ch < Characters ? state.side[self.seat].character[self.ch].used : std::uint8_t{0};
        if (!q().left_over(a, d, used, 0)) return false;
    } else {
        const Entity* e = q().find(self.seat, self.serial);
        if (!e || !q().left_over(a, d, e->used, e->used_game)) return false;
        if (a.spends && e->usages == 0) return false;
    }
    return !a.when || a.when(q(), self);
}

void Play::worked(const Self& self, const Ability& a) {
    const bool limited = a.once || a.per_round >= 0;
    if (self.serial == 0) {
        if (limited && self.ch < Characters) {
            std::uint8_t& used = state.side[self.seat].character[self.ch].used;
            used = byte(used + (1 << 4 * a.slot));
        }
        return;
    }
    Entity* e = find(self.seat, self.serial);
    if (!e) return;
    if (limited) e->used = byte(e->used + (1 << 4 * a.slot));
    if (a.per_game >= 0) ++e->used_game;
    if (a.discards)
        discard(self.seat, self.serial);
    else if (a.spends)
        change_usages(self.seat, *e, -1);
}

void Play::run(const Self& self, const Ability& a) {
    const Cause before = because(cause_of(*self.def));
    effect([&] {
        Self with = self;
        happen(EventKind::Used, index(self.seat), self.def->id.value);
        if (a.amount >= 0) {
            const int value = self.def->swirls ? entity(with)->value : 0;
            damage(with, value ? static_cast<DamageType>(value - 1) : damage_of(a.element), with.n[a.amount]);
        }
        if (a.act)
            a.act(*this, with);
        else if (a.on == On::BattleStart)
            create(with, with.ref[a.threshold]);
        worked(with, a);
    });
    because(before);
}

void Play::dispatch(Record r) {
    if (r.active[0] == 255)
        for (const Seat seat : Seats) r.active[index(seat)] = state.side[seat].active;
    if (r.kind == On::UseSkill) {
        const Who user{r.seat, r.ch};
        if (q().character(user).alive && !q().forbids_skills(user)) use_skill(r.seat, r.ch, def(r.def), r.note);
        return;
    }
    if (r.kind == On::Entered || r.kind == On::Left) {  // a card's own moment
        const Def& d = def(r.def);
        if (d.listens & bit(r.kind)) {
            Self self{r.seat, r.place < Characters ? r.place : NoCharacter, r.serial, &d, d.n, d.refs.data(), &r, 0, 0,
                      0};
            if (r.kind == On::Left) self.serial = 0;
            if (r.kind == On::Left || q().find(r.seat, r.serial))
                for (const Ability& a : d.abilities)
                    if (a.on == r.kind && ready(self, a)) run(self, a);
        }
        if (r.kind == On::Entered) return;
        r.kind = On::AnyLeft;
    }
    const std::uint32_t kinds = bit(r.kind) | (r.kind == On::Damaged && r.lethal ? bit(On::Defeated) : 0U);
    if (!((state.side[Seat::A].listens | state.side[Seat::B].listens) & kinds) && !r.lethal) return;

    // GI-20.3: the list is made as the board stands now.
    Listeners list;
    const auto add = [&](const Self& self, const Def&, const Entity*) { list.add(self); };
    if (r.lethal) {
        // Everything on the fallen character has its turn, whether it listens or not (GI-22.6).
        const Query view = q();
        const Seat first = view.current();
        for (const Seat seat : {first, other(first)}) {
            const Side& side = state.side[seat];
            if (seat == r.seat)
                for (const Entity& e : side.entities)
                    if (e.place == r.ch) add(view.self_of(seat, e), def(e.def), &e);
            const auto listening = [&](const Def& d) { return (d.listens & kinds) != 0; };
            for (const std::uint8_t ch : view.in_order(seat)) {
                if (seat == r.seat && ch == r.ch) continue;
                if (side.character[ch].alive)
                    for (const DefId id : def(side.character[ch].def).passives)
                        if (listening(def(id))) add(view.self_of_passive({seat, ch}, def(id)), def(id), nullptr);
                for (const Entity& e : side.entities)
                    if (e.place == ch && listening(def(e.def))) add(view.self_of(seat, e), def(e.def), &e);
            }
            for (const Entity& e : side.entities)
                if (e.place >= Combat && listening(def(e.def))) add(view.self_of(seat, e), def(e.def), &e);
        }
    } else {
        q().in_settlement_order(r.kind, add);
    }

    Action action;
    if (r.kind == On::AfterSkill) {
        action.seat = r.seat;
        action.ch = r.ch;
        action.deed = static_cast<std::uint16_t>(1U << static_cast<unsigned>(use_->type));
        action.charged = use_->charged;
        action.plunging = use_->plunging;
    } else if (r.kind == On::Played) {
        action = q().card_action(r.seat, def(r.def), r.ch);
    }
    const bool with_deed = r.kind == On::AfterSkill || r.kind == On::Played;
    for (int i = 0; i < list.count; ++i) {
        Self self = list.self(i, book_);
        self.event = &r;
        const bool fallen = r.lethal && self.serial && self.seat == r.seat && self.ch == r.ch;
        bool before = false;
        for (const Ability& a : self.def->abilities) {
            if (!(bit(a.on) & kinds) || (fallen && a.on == On::Damaged)) continue;
            if (self.serial ? !q().find(self.seat, self.serial) : !state.side[self.seat].character[self.ch].alive)
                break;
            if (a.or_else && before) continue;
            before = false;
            if (with_deed && !q().does(a.deed, self, action)) continue;
            const bool works = ready(self, a);
            if (a.reveals) {
                touch();
                const Cause cause = because(cause_of(*self.def));
                happen_secretly(EventKind::Checked, Everybody, 4, index(self.seat), self.def->id.value, works);
                because(cause);
            }
            if (!works) continue;
            run(self, a);
            before = true;
        }
        if (fallen && q().find(self.seat, self.serial)) effect([&] { discard(self.seat, self.serial); });
    }
    if (r.lethal)  // what was put on it meanwhile
        while (true) {
            const auto& entities = state.side[r.seat].entities;
            const auto* left = std::ranges::find_if(entities, [&](const Entity& e) { return e.place == r.ch; });
            if (left == entities.end() || state.side[r.seat].character[r.ch].alive) break;
            const std::uint16_t serial = left->serial;
            effect([&] { discard(r.seat, serial); });
        }
}

void Play::choose_new_actives() {
    const auto down = [&](Seat seat) { return !state.side[seat].character[state.side[seat].active].alive; };
    const Seat first = q().current();
    const bool both = down(Seat::A) && down(Seat::B);
    PerSeat<std::uint8_t> chosen{{NoCharacter, NoCharacter}};
    for (const Seat seat : {first, other(first)}) {
        if (!down(seat)) continue;
        ask(seat, key(Prompt::NewActive), clause(Rule::NewActive));
        if (both) secretly();
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Who who{seat, ch};
            const Verdict alive =
                state.side[seat].character[ch].alive ? Verdict{} : refuse(RefusalReason::IsDefeated, number_of(who));
            offer(option(Verb::Character, number_of(who)), alive);
        }
        chosen[seat] = who_of(answer().a).ch;
    }
    if (chosen[Seat::A] == NoCharacter && chosen[Seat::B] == NoCharacter) return;
    const Cause before = because(clause(Rule::NewActive));
    effect([&] {
        for (const Seat seat : {first, other(first)})
            if (chosen[seat] != NoCharacter) set_active(seat, chosen[seat], false);
    });
    because(before);
}

// --- Damage (GI-21) --------------------------------------------------------------------------------------------------

void Play::damage(const Self& self, DamageType type, int amount) {
    damage_to(self, q().active(self.foe()), type, amount);
}

void Play::damage_to(const Self& self, Who target, DamageType type, int amount) {
    if (target.ch >= Characters) return;
    Damage d;
    d.by = self.seat;
    d.source = self.def->id;
    d.by_summon = self.def->kind == Kind::Summon;
    if (self.def->kind == Kind::Skill && !self.def->passive && use_) {
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
        const std::uint32_t listens = state.side[Seat::A].listens | state.side[Seat::B].listens;
        // Calls f(self, ability) for each ability of this kind that fits, in settlement order; f says whether it
        // worked.
        const auto each = [&](On on, auto&& f) {
            if (!(listens & bit(on))) return;
            Listeners list;
            q().in_settlement_order(on, [&](const Self& self, const Def&, const Entity*) { list.add(self); });
            for (int i = 0; i < list.count; ++i) {
                Self self = list.self(i, book_);
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
            return a.amount_of ? a.amount_of(q(), self, d) : self.n[a.amount];
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
                d.factor += self.n[a.amount];
            return true;
        });
        if (d.factor) d.value *= d.factor;
        d.value = (d.value + d.divisor - 1) / d.divisor;
        each(On::Reduce, [&](const Self& self, const Ability& a) {  // GI-21.7
            if (d.value <= 0 || (a.threshold >= 0 && d.value < self.n[a.threshold])) return false;
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
    Record r = happened(On::Damaged, d.target.seat, d.target.ch);
    r.by = d.by;
    r.from = d.from;
    r.amount = static_cast<std::int16_t>(value);
    r.types = bit(d.type);
    r.lethal = lethal;
    r.reaction = d.reaction != Reaction::None;
    r.skill = d.skill && !d.from_reaction;
    r.by_summon = d.by_summon;
    r.def = d.source;
    note(r);
    for (SkillUse* u = use_; u; u = u->outer) u->dealt |= bit(d.type);
    happen(EventKind::Damaged, named(d.target), value, static_cast<int>(d.type), target.health);
    target.aura = meeting.after;  // GI-21.9
    if (meeting.reaction != Reaction::None) react(d, meeting, true);
}

void Play::react(const Damage& d, const Meeting& meeting, bool with_damage) {
    const Who target = d.target;
    const Seat owner = other(target.seat);  // GI-8.35
    Record r = happened(On::Reacted, target.seat, target.ch);
    r.by = d.by;
    r.from = d.from;
    r.skill = d.skill;
    r.by_summon = d.by_summon;
    r.which = meeting.reaction;
    r.with = meeting.with;
    r.came = element_of(d.type);
    r.def = d.source;
    note(r);
    for (SkillUse* u = use_; u; u = u->outer) {
        u->reaction = true;
        if (d.skill && d.source == u->skill && d.by == u->seat) {
            u->own_reaction = true;
            u->own_related = byte(u->own_related | bit(meeting.with) | bit(r.came));
        }
    }
    const Cause before = because(clause(Rule::Reactions));
    happen(EventKind::Reacted, named(target), static_cast<int>(meeting.reaction), static_cast<int>(r.came));
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
        case Reaction::Frozen: create_on(target, book_.frozen); break;
        case Reaction::Crystallize: create_for(owner, book_.crystallize); break;
        case Reaction::Burning: create_for(owner, book_.burning_flame); break;
        case Reaction::Bloom: create_for(owner, book_.dendro_core); break;
        case Reaction::Quicken: create_for(owner, book_.catalyzing_field); break;
        default: break;
    }
    because(before);
}

void Play::apply(const Self& self, Who target, Element e) {
    Character& c = state.side[target.seat].character[target.ch];
    if (!c.alive) return;
    const Meeting meeting = meet(c.aura, e);
    c.aura = meeting.after;
    if (meeting.reaction == Reaction::None) {
        happen(EventKind::Applied, named(target), static_cast<int>(e));
        return;
    }
    Damage d;
    d.by = self.seat;
    d.skill = self.def->kind == Kind::Skill;
    d.from = d.skill ? self.ch : NoCharacter;
    d.by_summon = self.def->kind == Kind::Summon;
    d.source = self.def->id;
    d.target = target;
    d.type = damage_of(e);
    react(d, meeting, false);
}

void Play::heal(const Self&, Who target, int amount) {
    if (target.ch >= Characters) return;
    Character& c = state.side[target.seat].character[target.ch];
    if (!c.alive) return;
    const int healed = std::min(amount, q().lost(target));
    if (healed <= 0) return;
    c.health = byte(c.health + healed);
    Record r = happened(On::Healed, target.seat, target.ch);
    r.amount = static_cast<std::int16_t>(healed);
    note(r);
    happen(EventKind::Healed, named(target), healed, c.health);
}

void Play::heal_all(const Self& self, int amount) {
    for (const std::uint8_t ch : q().in_order(self.seat)) heal(self, {self.seat, ch}, amount);
}

void Play::revive(const Self&, Who target, int health) {
    Character& c = state.side[target.seat].character[target.ch];
    if (c.alive) return;
    c.alive = 1;
    c.health = byte(std::min<int>(health, q().def(target).health));
    happen(EventKind::Revived, named(target), c.health);
    // What the character starts the battle with it has again.
    for (const DefId id : def(c.def).passives) {
        const Def& d = def(id);
        const Self passive = q().self_of_passive(target, d);
        for (const Ability& a : d.abilities)
            if (a.on == On::BattleStart && !a.act) create(passive, d.refs[static_cast<std::size_t>(a.threshold)]);
    }
}

void Play::gain_energy(Who target, int amount) {
    if (target.ch >= Characters) return;
    Character& c = state.side[target.seat].character[target.ch];
    if (!c.alive) return;
    const int now = std::clamp<int>(c.energy + amount, 0, q().def(target).energy);
    if (now == c.energy) return;
    happen(EventKind::EnergyChanged, named(target), now - c.energy, now);
    c.energy = byte(now);
}

// --- Things in play (GI-27) ------------------------------------------------------------------------------------------

void Play::listen(Seat seat) {
    Side& side = state.side[seat];
    side.listens = 0;
    for (const Character& c : side.character)
        if (c.def) side.listens |= def(c.def).listens;
    for (const Entity& e : side.entities) side.listens |= def(e.def).listens;
}

std::uint16_t Play::create(const Self& self, DefId id) {
    switch (def(id).kind) {
        case Kind::Status:
        case Kind::Equipment: return create_on({self.seat, self.ch}, id);
        default: return create_for(self.seat, id);
    }
}

std::uint16_t Play::create_on(Who target, DefId id) {
    if (target.ch >= Characters || !state.side[target.seat].character[target.ch].alive) return 0;
    return enter(target.seat, target.ch, id);
}

std::uint16_t Play::create_for(Seat seat, DefId id) {
    const Kind kind = def(id).kind;
    return enter(seat, kind == Kind::Summon ? SummonZone : kind == Kind::Support ? SupportZone : Combat, id);
}

std::uint16_t Play::create_with(Seat seat, std::uint8_t ch, DefId id, int usages) {
    const Kind kind = def(id).kind;
    const std::uint8_t place = kind == Kind::Status   ? ch
                               : kind == Kind::Summon ? std::uint8_t{SummonZone}
                                                      : std::uint8_t{Combat};
    return enter(seat, place, id, usages);
}

std::uint16_t Play::enter(Seat seat, std::uint8_t place, DefId id, int usages) {
    Side& side = state.side[seat];
    const Def& d = def(id);
    const int start = usages >= 0 ? usages : d.usages;
    if (d.one_per_side)  // GI-27.6
        for (std::size_t i = side.entities.size(); i-- > 0;) {
            const Entity& e = side.entities[i];
            const bool same = e.def == id || (d.family && def(e.def).family == d.family);
            if (same && (e.place != place || e.def != id)) leave(seat, i);
        }
    const auto entered = [&](const Entity& e) {
        Record r = happened(On::Entered, seat, place < Characters ? place : NoCharacter);
        r.def = id;
        r.serial = e.serial;
        r.place = place;
        note(r);
        happen(EventKind::Entered, index(seat), id.value, place < Characters ? named({seat, place}) : -1,
               d.has_usages ? e.usages : e.duration);
        side.listens |= d.listens;
        return e.serial;
    };
    const auto fresh = [&](Entity& e) {
        e.def = id;
        e.serial = ++state.serial;
        e.place = place;
        e.usages = byte(std::min(start, 255));
        e.duration = byte(d.duration);
        e.value = byte(d.counter);
        e.used = 0;
        e.used_game = 0;
    };
    const bool supports = d.kind == Kind::Support;
    if (!supports)
        for (Entity& e : side.entities) {
            if (e.place != place) continue;
            if (e.def == id) {  // GI-27.1
                if (d.stacks)
                    e.usages = byte(std::max<int>(e.usages, std::min<int>(d.most, e.usages + start)));
                else
                    e.usages = byte(std::max<int>(e.usages, start));
                e.duration = byte(std::max<int>(e.duration, d.duration));
                e.value = byte(std::max<int>(e.value, d.counter));
                if (d.kind == Kind::Equipment) e.used = 0;
                return entered(e);
            }
            if (d.family && def(e.def).family == d.family) {  // GI-27.3
                fresh(e);
                listen(seat);
                return entered(e);
            }
        }
    if (place == SummonZone && q().count(seat, SummonZone) >= MaxSummons) return 0;  // GI-17.12
    if (supports && q().count(seat, SupportZone) >= MaxSupports) return 0;
    if (d.kind == Kind::Equipment && d.sub != Sub::Talent)  // GI-27.5
        for (std::size_t i = side.entities.size(); i-- > 0;) {
            const Entity& e = side.entities[i];
            if (e.place == place && def(e.def).kind == Kind::Equipment && def(e.def).sub == d.sub) leave(seat, i);
        }
    if (side.entities.full()) return 0;
    Entity e;
    fresh(e);
    std::size_t at = 0;
    while (at < side.entities.size() && side.entities[at].place <= place) ++at;
    side.entities.insert(at, e);
    return entered(side.entities[at]);
}

void Play::leave(Seat seat, std::size_t at) {
    Side& side = state.side[seat];
    const Entity e = side.entities.erase(at);
    listen(seat);
    Record r = happened(On::Left, seat, e.place < Characters ? e.place : NoCharacter);
    r.def = e.def;
    r.serial = e.serial;
    r.place = e.place;
    r.amount = e.usages;
    note(r);
    happen(EventKind::Left, index(seat), e.def.value, e.place < Characters ? named({seat, e.place}) : -1);
}

void Play::discard(Seat seat, std::uint16_t serial) {
    auto& entities = state.side[seat].entities;
    for (std::size_t i = 0; i < entities.size(); ++i)
        if (entities[i].serial == serial && serial) {
            leave(seat, i);
            return;
        }
}
void Play::discard(const Self& self) { discard(self.seat, self.serial); }

void Play::remove(Seat seat, Place place, DefId id) {
    if (const Entity* e = q().find(seat, place, id)) discard(seat, e->serial);
}
void Play::remove_on(Who who, DefId id) {
    if (const Entity* e = q().find_on(who, id)) discard(who.seat, e->serial);
}

void Play::change_usages(Seat seat, Entity& e, int by) {
    e.usages = byte(std::clamp(e.usages + by, 0, 255));
    happen(EventKind::Changed, index(seat), e.def.value, e.usages);
    if (e.usages == 0 && !def(e.def).stays) discard(seat, e.serial);  // GI-10.2, GI-11.3
}

void Play::spend(const Self& self, int n) {
    if (Entity* e = entity(self)) change_usages(self.seat, *e, -n);
}

void Play::set_value(const Self& self, int value) {
    Entity* e = entity(self);
    if (!e) return;
    e->value = byte(value);
    happen(EventKind::Changed, index(self.seat), e->def.value, value);
}

void Play::move_equipment(Seat seat, std::uint16_t serial, std::uint8_t to) {
    Side& side = state.side[seat];
    const Entity* found = q().find(seat, serial);
    if (!found || !side.character[to].alive) return;
    const Sub sub = def(found->def).sub;
    if (const Entity* there = q().equipment({seat, to}, sub)) discard(seat, there->serial);
    for (std::size_t i = 0; i < side.entities.size(); ++i) {
        if (side.entities[i].serial != serial) continue;
        Entity e = side.entities.erase(i);
        e.place = to;
        e.used = 0;
        std::size_t at = 0;
        while (at < side.entities.size() && side.entities[at].place <= to) ++at;
        side.entities.insert(at, e);
        happen(EventKind::Entered, index(seat), e.def.value, named({seat, to}), e.usages);
        return;
    }
}

void Play::move_support_over(const Self& self) {
    if (q().count(self.foe(), SupportZone) >= MaxSupports) return;
    Side& from = state.side[self.seat];
    Side& to = state.side[self.foe()];
    for (std::size_t i = 0; i < from.entities.size(); ++i) {
        if (from.entities[i].serial != self.serial) continue;
        const Entity e = from.entities.erase(i);
        to.entities.push(e);  // supports are last
        listen(self.seat);
        listen(self.foe());
        happen(EventKind::Entered, index(self.foe()), e.def.value, -1, e.usages);
        return;
    }
}

// --- Characters ------------------------------------------------------------------------------------------------------

void Play::set_active(Seat seat, std::uint8_t ch, bool acting) {
    Side& side = state.side[seat];
    const std::uint8_t from = side.active;
    if (from < Characters)  // GI-23.3: leaving the active position interrupts a preparation
        for (std::size_t i = side.entities.size(); i-- > 0;)
            if (side.entities[i].place == from &&
                (def(side.entities[i].def).prepares || def(side.entities[i].def).while_preparing))
                leave(seat, i);
    side.active = ch;
    side.plunging = 1;  // GI-12.2
    Record r = happened(On::Switched, seat, ch);
    r.from = from;
    r.acting = acting;
    note(r);
    happen(EventKind::Switched, index(seat), from < Characters ? named({seat, from}) : -1, named({seat, ch}));
}

void Play::switch_to(Seat seat, std::uint8_t ch) {
    if (ch >= Characters || state.side[seat].active == ch || !state.side[seat].character[ch].alive) return;
    set_active(seat, ch, false);
}

void Play::step_switch(Seat seat, int step) { switch_to(seat, q().next(seat, step)); }

void Play::use_skill_after(Seat seat, std::uint8_t ch, DefId skill, std::uint8_t note) {
    Record r = happened(On::UseSkill, seat, ch);
    r.def = skill;
    r.note = note;
    this->note(r);
}

void Play::use_skill_instead(Seat seat, std::uint8_t ch, DefId skill) {
    use_skill_after(seat, ch, skill);
    turn_taken_ = true;
}

void Play::carry_out(const Def& skill, Self& self) {
    const Who target{self.foe(), use_->target};
    for (const Step& step : skill.steps) {
        const DefId id = step.with_talent && q().has_talent(self) ? step.with_talent : step.def;
        switch (step.kind) {
            case Step::Damage: damage(self, step.type, self.n[step.amount]); break;
            case Step::PierceStandby: pierce_standby(self, self.n[step.amount]); break;
            case Step::HealSelf: heal(self, {self.seat, self.ch}, self.n[step.amount]); break;
            case Step::HealAll: heal_all(self, self.n[step.amount]); break;
            case Step::Create: create(self, id); break;
            case Step::Mark: create_on(target, id); break;
            case Step::ApplySelf: apply(self, {self.seat, self.ch}, element_of(step.type)); break;
        }
    }
    if (skill.run) skill.run(*this, self);
}

void Play::use_skill(Seat seat, std::uint8_t ch, const Def& skill, std::uint8_t note) {
    Side& side = state.side[seat];
    SkillUse u;
    u.seat = seat;
    u.ch = ch;
    u.skill = skill.id;
    u.type = skill.type;
    u.prepared = skill.prepared;
    u.note = note;
    u.gives_energy = skill.gives_energy;
    u.target = state.side[other(seat)].active;
    u.earlier_this_round = side.character[ch].round[skill.place];
    u.earlier_in_game = side.character[ch].game[skill.place] > 0;
    if (skill.type == SkillType::Normal) {
        u.charged = side.even;
        u.plunging = side.plunging;
    }
    side.plunging = 0;  // GI-30.22
    u.outer = use_;
    use_ = &u;
    const Cause before = because(cause_of(skill));
    happen(EventKind::SkillUsed, index(seat), named({seat, ch}), skill.id.value);
    effect(
        [&] {
            Self self{seat, ch, 0, &skill, skill.n, skill.refs.data(), nullptr, 0, 0, 0};
            carry_out(skill, self);
        },
        &u);
    because(before);
    if (!skill.prepared) {
        Record r = happened(On::AfterSkill, seat, ch);
        r.def = skill.id;
        dispatch(r);
    }
    use_ = u.outer;
}

// --- Dice and cards --------------------------------------------------------------------------------------------------

void Play::gain_dice(Seat seat, Element face, int n) {
    Side& side = state.side[seat];
    n = std::min(n, MaxDice - q().dice(seat));
    if (n <= 0) return;
    const auto f = static_cast<std::size_t>(face);
    side.dice[f] = byte(side.dice[f] + n);
    side.shown[f] = byte(side.shown[f] + n);
    happen(EventKind::DiceGained, index(seat), n, static_cast<int>(face));
}

void Play::gain_random_dice(Seat seat, int n, bool different) {
    Side& side = state.side[seat];
    n = std::min(n, MaxDice - q().dice(seat));
    int gained = 0;
    Elements left = 0x7f;
    for (; gained < n && left; ++gained) {
        int choices = 0;
        for (int f = 0; f < ElementCount; ++f) choices += left >> f & 1;
        auto pick = roll(key(different ? Roll::Random : Roll::Die), static_cast<std::uint32_t>(choices), only(seat));
        for (unsigned f = 0; f < ElementCount; ++f) {
            if (!(left >> f & 1) || pick-- > 0) continue;
            side.dice[f] = byte(side.dice[f] + 1);
            if (different) left = byte(left & ~(1U << f));
            break;
        }
    }
    if (gained) happen(EventKind::DiceGained, index(seat), gained, -1);
}

void Play::lose_die(Seat seat, int face) {
    Side& side = state.side[seat];
    --side.dice[static_cast<std::size_t>(face)];
    forget_dice(side, 1);
}

void Play::make_all_omni(Seat seat) {
    Side& side = state.side[seat];
    const int n = q().dice(seat);
    side.dice = {};
    side.dice[static_cast<std::size_t>(Element::Omni)] = byte(n);
    side.shown = side.dice;
    happen(EventKind::DiceChanged, index(seat), n, static_cast<int>(Element::Omni));
}

void Play::pay(Seat seat, const Dice& paid) {
    Side& side = state.side[seat];
    int n = 0;
    for (std::size_t f = 0; f < FaceCount; ++f) {
        side.dice[f] = byte(side.dice[f] - paid[f]);
        n += paid[f];
    }
    forget_dice(side, n);
    if (n)
        happen_secretly(EventKind::Paid, seat, 4, index(seat), n, static_cast<std::int32_t>(pack(Verb::Pay, paid).b));
}

void Play::commit(const Spending& spending) {
    if (spending.count == 0) return;
    effect([&] {
        for (int i = 0; i < spending.count; ++i) {
            const Spending::Spent& s = spending.list[i];
            Self self{s.seat, s.ch, s.serial, s.def, s.def->n, s.def->refs.data(), nullptr, 0, 0, s.amount};
            const Cause before = because(cause_of(*self.def));
            happen(EventKind::Used, index(self.seat), self.def->id.value);
            if (s.ability->act) s.ability->act(*this, self);
            worked(self, *s.ability);
            because(before);
        }
    });
}

bool Play::roll_again(Seat seat, Cause about) {
    Side& side = state.side[seat];
    ask(seat, key(Prompt::Reroll), about);
    secretly();
    // A good default: what nobody of the team uses; then more and more; then nothing.
    Option last;
    for (const int least : {3, 2, 1, 0}) {
        Dice pick{};
        int n = 0;
        for (int f = 0; f < FaceCount; ++f)
            if (q().worthless(seat, f) >= least)
                n += pick[static_cast<std::size_t>(f)] = side.dice[static_cast<std::size_t>(f)];
        const Option o = pack(Verb::Reroll, pick);
        if (n && (nothing_offered() || o != last)) offer(o), last = o;
    }
    offer(pack(Verb::Reroll, {}));
    const Dice pick = unpack(answer_open([&](const Option& o) -> Verdict {
        if (!is(o, Verb::Reroll)) return refuse(RefusalReason::WrongPayment);
        const Dice dice = unpack(o);
        for (int f = 0; f < FaceCount; ++f)
            if (dice[static_cast<std::size_t>(f)] > side.dice[static_cast<std::size_t>(f)])
                return refuse(RefusalReason::NotTheseDice, f);
        return {};
    }));
    int n = 0;
    for (std::size_t f = 0; f < FaceCount; ++f) {
        side.dice[f] = byte(side.dice[f] - pick[f]);
        n += pick[f];
    }
    if (n == 0) return false;
    forget_dice(side, n);
    Dice rolled{};
    for (int i = 0; i < n; ++i) ++rolled[roll(key(Roll::Die), FaceCount, only(seat))];
    for (std::size_t f = 0; f < FaceCount; ++f) side.dice[f] = byte(side.dice[f] + rolled[f]);
    happen_secretly(EventKind::Rolled, seat, 4, index(seat), n,
                    static_cast<std::int32_t>(pack(Verb::Reroll, rolled).b));
    return true;
}

void Play::draw_from_pile(Seat seat, std::size_t at) {
    draw_from(
        key(Roll::Draw), state.side[seat].pile, at, only(seat), [](const Held& held) { return held.card.value; },
        [](const Held&) { return true; });
}

void Play::draw_one(Seat seat, DefId avoid[], int avoided) {
    Side& side = state.side[seat];
    if (side.pile.empty()) return;
    std::size_t at = side.pile.size() - 1;
    // GI-2.5: pass over cards of the names just put back, while there is another.
    for (std::size_t i = side.pile.size(); avoided && i-- > 0;)
        if (std::find(avoid, avoid + avoided, side.pile[i].card) == avoid + avoided) {
            at = i;
            break;
        }
    draw_from_pile(seat, at);
    Held held = side.pile.erase(at);
    if (side.hand.full()) {  // GI-17.18
        side.gone.push(held.card);
        happen_secretly(EventKind::Burnt, seat, 2, index(seat), held.card.value);
        return;
    }
    side.hand.push(held);
    Record r = happened(On::Drew, seat);
    r.def = held.card;
    note(r);
    happen_secretly(EventKind::Drew, seat, 2, index(seat), held.card.value);
}

void Play::draw(Seat seat, int n) {
    for (int i = 0; i < n; ++i) draw_one(seat, nullptr, 0);
}

void Play::draw_kind(Seat seat, Sub sub, DefId except) {
    Side& side = state.side[seat];
    const auto fits = [&](const Held& h) { return def(h.card).sub == sub && h.card != except; };
    const auto n = static_cast<std::uint32_t>(std::ranges::count_if(side.pile, fits));
    touch();  // whether there is one shows something of the pile
    happen_secretly(EventKind::Checked, Everybody, 4, index(seat), cause().id, n > 0);
    if (n == 0) return;
    std::uint32_t pick = roll(key(Roll::Random), n, Nobody);
    std::size_t at = 0;
    while (at < side.pile.size() && !(fits(side.pile[at]) && pick-- == 0)) ++at;
    if (at == side.pile.size()) throw WorldMismatch{};
    draw_from_pile(seat, at);
    Held held = side.pile.erase(at);
    if (side.hand.full()) {
        side.gone.push(held.card);
        happen_secretly(EventKind::Burnt, seat, 2, index(seat), held.card.value);
        return;
    }
    if (held.known == Held::Unseen) held.known = byte(Held::OfKind + static_cast<int>(sub));
    side.hand.push(held);
    Record r = happened(On::Drew, seat);
    r.def = held.card;
    note(r);
    happen_secretly(EventKind::Drew, seat, 2, index(seat), held.card.value);
}

void Play::put_back(Seat seat, std::uint32_t cards) {
    Side& side = state.side[seat];
    DefId names[MaxHand];
    int n = 0;
    for (std::size_t i = side.hand.size(); i-- > 0;)
        if (cards >> i & 1) names[n++] = side.hand.erase(i).card;
    happen(EventKind::Replaced, index(seat), n);
    if (n == 0) return;
    for (int i = 0; i < n; ++i) {
        const auto bound = static_cast<std::uint32_t>(side.pile.size() + 1);
        side.pile.insert(std::min<std::size_t>(roll(key(Roll::PutBack), bound, Nobody), side.pile.size()),
                         {names[i], Held::Unseen, 0});
    }
    for (Held& held : side.hand) held.known = Held::Unseen;  // which were put back the other seat did not see
    for (int i = 0; i < n; ++i) draw_one(seat, names, n);
}

void Play::replace_now(Seat seat, Cause about) {
    Side& side = state.side[seat];
    ask(seat, key(Prompt::Replace), about);
    secretly();
    const auto all = static_cast<std::uint32_t>((1U << side.hand.size()) - 1);
    offer(option(Verb::Replace, index(seat)));
    for (std::size_t i = 0; i < side.hand.size(); ++i) offer(option(Verb::Replace, index(seat), 1U << i));
    if (side.hand.size() > 1) offer(option(Verb::Replace, index(seat), all));
    const Option o = answer_open([&](const Option& given) -> Verdict {
        return is(given, Verb::Replace) && given.a == index(seat) && (given.b & ~all) == 0
                   ? Verdict{}
                   : refuse(RefusalReason::NoTarget);
    });
    put_back(seat, o.b);
}

void Play::add_card(Seat seat, DefId card) {
    Side& side = state.side[seat];
    if (side.hand.full()) {
        happen(EventKind::Discarded, index(seat), card.value);
        return;
    }
    side.hand.push({card, Held::Seen, 0});
    happen(EventKind::CardAdded, index(seat), card.value);
}

void Play::discard_card(Seat seat, DefId card) {
    Side& side = state.side[seat];
    for (std::size_t i = 0; i < side.hand.size(); ++i)
        if (side.hand[i].card == card) {
            side.hand.erase(i);
            Record r = happened(On::Discarded, seat);
            r.def = card;
            note(r);
            happen(EventKind::Discarded, index(seat), card.value);
            return;
        }
}

void Play::return_to_hand(Seat seat, std::uint16_t serial) {
    const Entity* e = q().find(seat, serial);
    if (!e) return;
    const DefId card = e->def;
    discard(seat, serial);
    if (state.side[seat].hand.full()) return;
    state.side[seat].hand.push({card, Held::Seen, 0});
    happen(EventKind::Returned, index(seat), card.value);
}

}  // namespace quincunx::genius
