// Characters at work: who is active, and skills from their beginning to their end (GI-23).
#include <algorithm>

#include "games/genius/play.h"

namespace quincunx::genius {

void Play::set_active(Seat seat, std::uint8_t ch, bool acting) {
    Side& side = state.side[seat];
    const std::uint8_t from = side.active;
    if (from < Characters)  // GI-23.3: leaving the active position interrupts a preparation
        for (std::size_t i = side.entities.size(); i-- > 0;)
            if (side.entities[i].place == from &&
                (def(side.entities[i].def).preparing() || def(side.entities[i].def).while_preparing))
                leave(seat, i);
    side.active = ch;
    side.plunging = 1;  // GI-12.2
    Record r = record_of(On::Switched, seat, ch);
    r.from = from;
    r.acting = acting;
    note(r);
    happen("switched"_event, seat, from < Characters ? named({seat, from}) : -1, named({seat, ch}));
}

void Play::switch_to(Seat seat, std::uint8_t ch) {
    const Side& side = state.side[seat];
    if (ch >= Characters || side.active == ch || !side.character[ch].alive) return;
    if (std::ranges::any_of(side.entities,
                            [&](const Entity& e) { return e.place == side.active && def(e.def).immune; }))
        return;  // GI-40.20
    set_active(seat, ch, false);
}

void Play::step_switch(Seat seat, int step) { switch_to(seat, q().next(seat, step)); }

void Play::transform(Who who, DefId form) {
    Character& c = state.side[who.seat].character[who.ch];
    if (!c.alive || c.def == form) return;
    const int before = named(who);
    c.def = form;
    c.health = byte(std::min<int>(c.health, q().max_health(who)));
    c.energy = byte(std::min<int>(c.energy, def(form).energy));
    listen(who.seat);
    happen("transformed"_event, who.seat, before, form.value);
}

void Play::swap_places(Self& self, std::uint8_t one, std::uint8_t other) {
    if (one == other) return;
    const Seat seat = self.seat;
    Side& side = state.side[seat];
    const auto turned = [&](auto& ch) {
        if (ch == one)
            ch = other;
        else if (ch == other)
            ch = one;
    };
    std::swap(side.character[one], side.character[other]);
    turned(side.active);
    turned(self.ch);
    for (SkillUse* u = use_; u; u = u->outer)
        if (u->seat == seat)
            turned(u->ch);
        else
            turned(u->target);
    for (Effect* e = effect_; e; e = e->outer)
        for (int i = 0; i < e->count; ++i) {
            Record& r = e->records[i];
            turned(r.active[index(seat)]);
            if (r.seat == seat) turned(r.ch);
            if ((r.kind == On::Switched ? r.seat : r.by) == seat) turned(r.from);
            if (r.seat == seat && r.place < Characters) turned(r.place);
        }
    FixedVector<Entity, MaxEntities> moved;
    for (std::uint8_t place = 0; place <= SupportZone; ++place) {
        std::uint8_t from = place;
        turned(from);
        for (Entity e : side.entities)
            if (e.place == from) {
                e.place = place;
                moved.push(e);
            }
    }
    side.entities = moved;
    happen("swapped"_event, seat, named({seat, one}), named({seat, other}));
}

void Play::act_now(Seat seat, std::uint16_t serial, bool kept) {
    Record r = record_of(On::ActNow, seat);
    r.serial = serial;
    r.note = kept;
    note(r);
}

void Play::act_now_at_random(Seat seat) {
    const int n = q().count(seat, SummonZone);
    if (n > 0) act_now(seat, q().at(seat, SummonZone, random(n))->serial);
}

void Play::pick(const Self& self, int offered) {
    Record r = record_of(On::Pick, self.seat, self.ch);
    r.def = self.def->id;
    r.serial = self.serial;
    r.note = byte(offered);
    note(r);
}

void Play::use_skill_after(Seat seat, std::uint8_t ch, DefId skill, std::uint8_t note) {
    Record r = record_of(On::UseSkill, seat, ch);
    r.def = skill;
    r.note = note;
    this->note(r);
}

void Play::use_skill_instead(Seat seat, std::uint8_t ch, DefId skill) {
    use_skill_after(seat, ch, skill);
    turn_taken_ = true;
}

void Play::carry_out(const Def& skill, Self& self) {
    const Who target{self.foe(), use_ ? use_->target : state.side[self.foe()].active};
    for (const Step& step : skill.steps) {
        const DefId id = step.with_talent && q().has_talent(self) ? step.with_talent : step.def;
        const int amount = step.amount ? self.n(*step.amount) : 0;
        switch (step.kind) {
            case Step::Damage: damage(self, step.type, amount); break;
            case Step::PierceStandby: pierce_standby(self, amount); break;
            case Step::HealSelf: heal(self, {self.seat, self.ch}, amount); break;
            case Step::HealAll: heal_all(self, amount); break;
            case Step::Create: create(self, id); break;
            case Step::Mark: create_on(target, id); break;
            case Step::SpendPoints: spend_points({self.seat, self.ch}, amount); break;
            case Step::ApplySelf: apply(self, {self.seat, self.ch}, element_of(step.type)); break;
        }
    }
    if (skill.run) skill.run(*this, self);
}

void Play::use_skill(Seat seat, std::uint8_t ch, const Def& skill, std::uint8_t note, std::uint8_t target,
                     bool prepared) {
    Side& side = state.side[seat];
    SkillUse u;
    u.seat = seat;
    u.ch = ch;
    u.skill = skill.id;
    u.type = skill.type;
    u.prepared = prepared;
    u.foes_protected = q().is_protected(other(seat));
    u.note = note;
    u.gives_energy = skill.gives_energy;
    u.target = state.side[other(seat)].active;
    u.earlier_this_round = side.character[ch].round[skill.place];
    u.earlier_in_game = side.character[ch].game[skill.place] > 0;
    if (skill.type == SkillType::Normal) {
        u.charged = side.even;
        u.plunging = q().plunging(seat);
    }
    u.plunging |= skill.plunging_attack;
    side.plunging = 0;  // GI-30.22
    u.outer = use_;
    use_ = &u;
    const Cause before = because(cause_of(skill));
    happen("skill"_event, seat, named({seat, ch}), skill.id.value);
    effect(
        [&] {
            Self self{seat, ch, 0, &skill, skill.refs.data(), nullptr, target, 0, 0};
            carry_out(skill, self);
        },
        &u);
    because(before);
    if (!u.prepared) {
        Record r = record_of(On::AfterSkill, seat, u.ch);
        r.def = skill.id;
        dispatch(r);
    }
    use_ = u.outer;
}

void Play::use_technique(Seat seat, std::uint8_t ch, const Def& technique, std::uint8_t target) {
    const Entity* card = technique.prepared ? nullptr : q().equipment({seat, ch}, Sub::Technique);
    const Cause before = because(cause_of(technique));
    happen("skill"_event, seat, named({seat, ch}), technique.id.value);
    usage_kept_ = false;
    effect([&] {
        Self self{seat, ch, card ? card->serial : std::uint16_t{0}, &technique, technique.refs.data(), nullptr, target,
                  0,    0};
        carry_out(technique, self);
        Entity* e = entity(self);
        if (e && def(e->def).has_usages && !usage_kept_) change_usages(seat, *e, -1);
    });
    because(before);
    if (technique.prepared) return;
    Record r = record_of(On::Technique, seat, ch);
    r.def = technique.id;
    dispatch(r);
}

}  // namespace quincunx::genius
