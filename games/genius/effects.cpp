// Effects: what they record, and how it is settled when they have ended (GI-20, GI-22).
#include <algorithm>

#include "games/genius/listeners.h"
#include "games/genius/play.h"

namespace quincunx::genius {

Cause Play::cause_of(const Def& def) {
    return {def.is_card() ? Cause::Kind::Card : Cause::Kind::Ability, def.id.value};
}

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
            Self self = list.self(k, book);
            for (const Ability& a : self.def->abilities) {
                if (saved || a.on != On::Prevent || !ready(self, a)) continue;
                saved = true;
                // GI-14.3: what it does besides belongs to the same effect.
                const Cause before = because(cause_of(*self.def));
                effect_ = &e;
                c.health = byte(self.n(*a.amount));
                happen("saved"_event, r.seat, named({r.seat, r.ch}), c.health);
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
        falling_ = byte(falling_ | 1 << number_of({r.seat, r.ch}));
        c.energy = 0;
        c.aura = 0;
        ++state.side[r.seat].fell;
        fell = true;
        happen("defeated"_event, r.seat, named({r.seat, r.ch}));
    }
    if (!fell) return;
    const bool a = q().living(Seat::A) > 0, b = q().living(Seat::B) > 0;
    if (a && b) return;
    const std::uint8_t winner = a ? index(Seat::A) : b ? index(Seat::B) : Core::Nobody;
    const Rule why = a || b ? "GI-14.6"_clause : "GI-30.18"_clause;
    because(by(why));
    happen("game-ends"_event, winner == Core::Nobody ? -1 : winner);
    finish(winner, why);
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
            const Cause before = because(by("GI-6.12"_clause));
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
        m.related = byte(m.related | r.related);
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
    const bool limited = a.once || a.per_round || a.counts;
    const auto count = [&](std::uint8_t& used) {
        if (limited && (used >> 4 * a.slot & 15) < 15) used = byte(used + (1 << 4 * a.slot));
    };
    if (self.serial == 0) {
        if (self.ch < Characters) count(state.side[self.seat].character[self.ch].used);
        return;
    }
    Entity* e = find(self.seat, self.serial);
    if (!e) return;
    count(e->used);
    if (a.per_game) ++e->used_game;
    if (a.discards)
        discard(self.seat, self.serial);
    else if (a.spends)
        change_usages(self.seat, *e, -1);
}

void Play::run(const Self& self, const Ability& a) {
    const Cause before = because(cause_of(*self.def));
    effect([&] {
        Self with = self;
        if (a.act || !a.counts) happen("used"_event, self.seat, self.def->id.value);
        if (a.amount) {
            const int value = self.def->swirls ? entity(with)->value : 0;
            damage_to(with, a.own_side ? Who{with.seat, with.ch} : q().active(with.foe()),
                      value ? static_cast<DamageType>(value - 1) : damage_of(a.element), with.n(*a.amount));
        }
        if (a.act)
            a.act(*this, with);
        else if (a.on == On::BattleStart)
            create(with, with.ref[a.status]);
        worked(with, a);
    });
    because(before);
}

void Play::act_discarded(Seat seat, DefId card) {
    const Def& d = def(card);
    if (!d.discarded) return;
    const Cause before = because(cause_of(d));
    effect([&] {
        happen("used"_event, seat, card.value);
        Self self{seat, state.side[seat].active, 0, &d, d.refs.data(), nullptr, 0, 0, 0};
        d.discarded(*this, self);
    });
    because(before);
}

void Play::act_arrived(Seat seat, DefId card, bool drawn) {
    const Def& d = def(card);
    const Side& side = state.side[seat];
    auto& hand = state.side[seat].hand;
    const auto acts = [&](const Def& of) { return of.drawn && (drawn || of.any_way); };
    // Where such a card may be among those the other seat does not see, every one that comes unseen shows whether it
    // was one.
    const auto may_act = [&](const Held& h) { return h.known != Held::Seen && acts(def(h.card)); };
    const bool unseen =
        drawn || std::ranges::any_of(hand, [&](const Held& h) { return h.card == card && h.known != Held::Seen; });
    if (unseen && (std::ranges::any_of(hand, may_act) || std::ranges::any_of(side.pile, may_act) ||
                   std::ranges::any_of(side.gone, may_act)))
        shows(seat, acts(d));
    const auto* held = std::ranges::find(hand, card, &Held::card);
    if (!acts(d) || held == hand.end()) return;
    hand[static_cast<std::size_t>(held - hand.begin())].known = Held::Seen;
    touch();
    const Cause before = because(cause_of(d));
    effect([&] {
        happen("card"_event, seat, card.value);
        Self self{seat, state.side[seat].active, 0, &d, d.refs.data(), nullptr, 0, 0, 0};
        d.drawn(*this, self);
        const auto* now = std::ranges::find(hand, card, &Held::card);
        if (now != hand.end()) hand.erase(static_cast<std::size_t>(now - hand.begin()));
    });
    because(before);
}

void Play::act_in_place(const Record& r) {
    const Entity* e = q().find(r.seat, r.serial);
    if (!e) return;
    const Def& d = def(e->def);
    Self self = q().self_of(r.seat, *e);
    self.event = &r;
    bool before = false;
    for (const Ability& a : d.abilities) {
        if (a.on != On::EndPhase) continue;
        if (!q().find(r.seat, r.serial)) break;
        if (a.or_else && before) continue;
        before = ready(self, a);
        if (!before) continue;
        Ability now = a;
        now.spends = a.spends && !r.note;
        run(self, now);
    }
}

void Play::adventure(Seat seat) { note(record_of(On::Adventure, seat)); }

void Play::adventure_now(Seat seat) {
    if (const Entity* spot = q().spot(seat)) {
        const std::uint16_t serial = spot->serial;
        const Cause before = because(cause_of(def(book.adventure)));
        effect([&] { explore(seat, serial); });
        because(before);
    } else if (q().count(seat, SupportZone) < MaxSupports) {
        Record r = record_of(On::Pick, seat);
        r.def = book.adventure;
        r.note = MaxPicked;
        pick_now(r);
    }
}

void Play::explore(Seat seat, std::uint16_t spot) {
    Entity* e = find(seat, spot);
    if (!e) return;
    e->value = byte(std::min(e->value + 1, 255));
    happen("changed"_event, seat, e->def.value, e->value);
    Record r = record_of(On::Adventured, seat);
    r.def = e->def;
    r.serial = spot;
    note(r);
}

void Play::pick_now(const Record& r) {
    const Def& asker = def(r.def);
    Self self{r.seat, r.ch, r.serial, &asker, asker.refs.data(), nullptr, 0, 0, 0};
    const auto seen_by = asker.openly ? Everybody : only(r.seat);
    DefId offered[MaxPicked];
    int n = 0;
    const auto fits = [&](const Def& d) {
        return asker.offers(q(), self, d) && std::none_of(offered, offered + n, [&](DefId id) {
                   return id == d.id || (asker.kinds_differ && def(id).sub == d.sub);
               });
    };
    while (n < std::min<int>(r.note, MaxPicked)) {
        const auto left = static_cast<std::uint32_t>(std::ranges::count_if(book.defs(), fits));
        if (left == 0) break;
        std::uint32_t which = roll("random"_roll, left, seen_by);
        for (const Def& d : book.defs())
            if (fits(d) && which-- == 0) {
                offered[n++] = d.id;
                break;
            }
    }
    if (n == 0) return;
    const Cause about = cause_of(asker);
    ask(r.seat, "pick"_prompt, about);
    if (!asker.openly) secretly();
    for (int i = 0; i < n; ++i) offer(option("pick"_verb, 0, def(offered[i]).stable()));
    self.picked = book.stable(answer().b)->id;
    const Cause before = because(about);
    effect([&] {
        asker.taken(*this, self);
        note(record_of(On::Picked, r.seat, r.ch));
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
    if (r.kind == On::ActNow) return act_in_place(r);
    if (r.kind == On::Pick) return pick_now(r);
    if (r.kind == On::Adventure) return adventure_now(r.seat);
    if (r.kind == On::Drew || (r.kind == On::Arrived && !r.note))  // GI-40.9
        act_arrived(r.seat, r.def, r.kind == On::Drew);
    if (r.kind == On::Discarded && !r.note && !(r.place && def(r.def).hand_only))
        act_discarded(r.seat, r.def);                   // GI-40.8
    if (r.kind == On::Entered || r.kind == On::Left) {  // a card's own moment
        const Def& d = def(r.def);
        if (d.listens & bit(r.kind)) {
            Self self{r.seat, r.place < Characters ? r.place : NoCharacter, r.serial, &d, d.refs.data(), &r, 0, 0, 0};
            if (r.kind == On::Left) self.serial = 0;
            if (r.kind == On::Left || q().find(r.seat, r.serial))
                for (const Ability& a : d.abilities)
                    if (a.on == r.kind && ready(self, a)) run(self, a);
        }
        r.kind = r.kind == On::Entered ? On::AnyEntered : On::AnyLeft;
    }
    if (r.lethal) falling_ = byte(falling_ & ~(1 << number_of({r.seat, r.ch})));
    const Moments kinds = bit(r.kind) | (r.kind == On::Damaged && r.lethal ? bit(On::Defeated) : Moments{0});
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
                    if (e.place == r.ch && !def(e.def).outlives) add(view.self_of(seat, e), def(e.def), &e);
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
        action.kind = static_cast<std::uint16_t>(1U << static_cast<unsigned>(use_->type));
        action.charged = use_->charged;
        action.plunging = use_->plunging;
    } else if (r.kind == On::Played) {
        action = q().card_action(r.seat, def(r.def), r.ch);
    }
    const bool with_action = r.kind == On::AfterSkill || r.kind == On::Played;
    for (int i = 0; i < list.count; ++i) {
        Self self = list.self(i, book);
        self.event = &r;
        const bool fallen = r.lethal && self.serial && self.seat == r.seat && self.ch == r.ch;
        bool before = false;
        for (const Ability& a : self.def->abilities) {
            if (!(bit(a.on) & kinds) || (fallen && a.on == On::Damaged)) continue;
            const Who bearer{self.seat, self.ch};
            if (self.serial ? !q().find(self.seat, self.serial) : !q().character(bearer).alive && !q().falling(bearer))
                break;
            if (a.or_else && before) continue;
            before = false;
            if (with_action && !q().does(a.actions, self, action)) continue;
            const bool works = ready(self, a);
            if (a.reveals) {
                touch();
                const Cause cause = because(cause_of(*self.def));
                happen_secretly(Everybody, "checked"_event, self.seat, self.def->id.value, works);
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
            const auto* left = std::ranges::find_if(entities, [&](const Entity& e) {
                return e.place == r.ch && !def(e.def).outlives;  // GI-40.42
            });
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
        ask(seat, "new-active"_prompt, by("GI-14.5"_clause));
        if (both) secretly();
        for (std::uint8_t ch = 0; ch < Characters; ++ch) {
            const Who who{seat, ch};
            const Verdict alive =
                state.side[seat].character[ch].alive ? Verdict{} : refuse("is-defeated"_refusal, number_of(who));
            offer(option("character"_verb, number_of(who)), alive);
        }
        chosen[seat] = who_of(answer().a).ch;
    }
    if (chosen[Seat::A] == NoCharacter && chosen[Seat::B] == NoCharacter) return;
    const Cause before = because(by("GI-14.5"_clause));
    effect([&] {
        for (const Seat seat : {first, other(first)})
            if (chosen[seat] != NoCharacter) set_active(seat, chosen[seat], false);
    });
    because(before);
}

}  // namespace quincunx::genius
