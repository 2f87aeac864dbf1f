// Things in play: entering, leaving, moving, counting (GI-27).
#include <algorithm>

#include "games/genius/play.h"

namespace quincunx::genius {

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
    if (d.forbids_skills && place < Characters &&
        std::ranges::any_of(side.entities, [&](const Entity& e) { return e.place == place && def(e.def).immune; }))
        return 0;  // GI-40.20
    if (id == book.satiated && def(side.character[place].def).never_satiated) return 0;
    if (d.one_per_side)  // GI-27.6
        for (std::size_t i = side.entities.size(); i-- > 0;) {
            const Entity& e = side.entities[i];
            const bool same = e.def == id || (d.family && def(e.def).family == d.family);
            if (same && (e.place != place || e.def != id)) leave(seat, i);
        }
    const auto entered = [&](const Entity& e, bool again) {
        Record r = record_of(On::Entered, seat, place < Characters ? place : NoCharacter);
        r.def = id;
        r.serial = e.serial;
        r.place = place;
        r.note = again;
        note(r);
        happen("entered"_event, seat, id.value, place < Characters ? named({seat, place}) : -1,
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
    const bool replaces = d.kind == Kind::Equipment && d.sub != Sub::Talent;  // GI-27.5
    if (!supports && !replaces)
        for (Entity& e : side.entities) {
            if (e.place != place) continue;
            if (e.def == id) {  // GI-27.1
                if (d.stacks)
                    e.usages = byte(std::max<int>(e.usages, std::min<int>(d.most, e.usages + start)));
                else
                    e.usages = byte(std::max<int>(e.usages, start));
                if (d.stacks_rounds)
                    e.duration = byte(std::max<int>(e.duration, std::min<int>(d.most, e.duration + d.duration)));
                else
                    e.duration = byte(std::max<int>(e.duration, d.duration));
                e.value = byte(std::max<int>(e.value, d.counter));
                if (d.kind == Kind::Equipment) e.used = 0;
                return entered(e, true);
            }
            if (d.family && def(e.def).family == d.family) {  // GI-27.3
                fresh(e);
                listen(seat);
                return entered(e, true);
            }
        }
    if (place == SummonZone && q().count(seat, SummonZone) >= MaxSummons) return 0;  // GI-17.12
    if (supports && q().count(seat, SupportZone) >= MaxSupports) return 0;
    if (replaces)
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
    return entered(side.entities[at], false);
}

void Play::leave(Seat seat, std::size_t at, bool returned) {
    Side& side = state.side[seat];
    const Entity e = side.entities.erase(at);
    listen(seat);
    if (e.place == SupportZone && side.supports_lost < 255) ++side.supports_lost;
    if (e.place == SummonZone && side.summons_lost < 255) ++side.summons_lost;
    Record r = record_of(On::Left, seat, e.place < Characters ? e.place : NoCharacter);
    r.def = e.def;
    r.serial = e.serial;
    r.place = e.place;
    r.amount = e.usages;
    r.note = returned;
    note(r);
    happen("left"_event, seat, e.def.value, e.place < Characters ? named({seat, e.place}) : -1);
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
    happen("changed"_event, seat, e.def.value, e.usages);
    if (e.usages == 0 && !def(e.def).stays) discard(seat, e.serial);  // GI-10.2, GI-11.3
}

void Play::spend(const Self& self, int n) {
    if (Entity* e = entity(self)) change_usages(self.seat, *e, -n);
}

void Play::set_value(const Self& self, int value) {
    Entity* e = entity(self);
    if (!e) return;
    e->value = byte(value);
    happen("changed"_event, self.seat, e->def.value, value);
}

void Play::turn_into(const Self& self, DefId id) {
    Entity* e = entity(self);
    if (!e) return;
    const int before = e->def.value;
    e->def = id;
    listen(self.seat);
    happen("turned"_event, self.seat, before, id.value);
}

bool Play::nullified(Seat seat) {
    std::uint16_t serials[MaxEntities];
    std::size_t n = 0;
    for (const Entity& e : state.side[seat].entities)
        if (def(e.def).nullifies) serials[n++] = e.serial;
    for (std::size_t i = 0; i < n; ++i) {
        Entity& e = *find(seat, serials[i]);
        const Cause before = because(cause_of(def(e.def)));
        happen("used"_event, seat, e.def.value);
        change_usages(seat, e, -1);
        because(before);
    }
    return n > 0;
}

void Play::enter_nightsoul(Who who, DefId blessing, int points) {
    if (!state.side[who.seat].character[who.ch].alive) return;
    if (!q().nightsoul(who)) enter(who.seat, who.ch, blessing, 0);
    gain_points(who, points);
}

void Play::gain_points(Who who, int n) {
    auto* e = const_cast<Entity*>(q().nightsoul(who));
    if (!e || n == 0) return;
    if (const int now = std::min(e->usages + n, int{def(e->def).most}); now != e->usages)
        change_usages(who.seat, *e, now - e->usages);
    Record r = record_of(On::PointsGained, who.seat, who.ch);
    r.amount = static_cast<std::int16_t>(e->usages);
    note(r);
}

bool Play::spend_points(Who who, int n) {
    if (auto* e = const_cast<Entity*>(q().pays_points(who.seat))) {
        const Cause before = because(cause_of(def(e->def)));
        happen("used"_event, who.seat, e->def.value);
        change_usages(who.seat, *e, -1);
        because(before);
        return true;
    }
    auto* e = const_cast<Entity*>(q().nightsoul(who));
    if (!e || e->usages == 0) return false;
    Record r = record_of(On::PointsSpent, who.seat, who.ch);
    r.amount = static_cast<std::int16_t>(std::min<int>(n, e->usages));
    change_usages(who.seat, *e, -r.amount);
    note(r);
    return true;
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
        happen("entered"_event, seat, e.def.value, named({seat, to}), e.usages);
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
        happen("entered"_event, self.foe(), e.def.value, -1, e.usages);
        return;
    }
}

}  // namespace quincunx::genius
