#include "games/lillian/play.h"

#include <algorithm>

namespace quincunx::lillian {

void Play::run(Self self, Do Def::* moment) {
    const Cause before = because(cause_of(self.card));
    (def(self.card).*moment)(*this, self);
    because(before);
}

namespace {

// Whether what was listed is still at work; finds its place again.
bool still(const Query& q, Self& self) {
    const Def& d = q.def(self.card);
    if (d.is(Type::Character)) return q.in_play(self.unit) && q[self.unit].card == self.card;
    if (d.is(Type::Upgrade)) {
        const auto same = [&](const Upgrade& up) {
            return up.card == self.card && up.bearer == self.unit && !up.face_down;
        };
        if (self.place < q.s.upgrades.size() && same(q.s.upgrades[self.place])) return true;
        for (std::size_t i = 0; i < q.s.upgrades.size(); ++i)
            if (same(q.s.upgrades[i])) return self.place = byte(i), true;
        return false;
    }
    if (d.is(Type::Spell)) {
        const auto& lasting = q.side(self.seat).lasting;
        if (self.place < lasting.size() && lasting[self.place].card == self.card) return true;
        for (std::size_t i = 0; i < lasting.size(); ++i)
            if (lasting[i].card == self.card) return self.place = byte(i), true;
        return false;
    }
    return true;
}

}  // namespace

void Play::run_triggers(Seat seat, Do Def::* moment) {
    FixedVector<Self, 48> list;
    q().each_working(seat, [&](const Self& self, const Def& d) {
        const bool in_progress = d.is(Type::Event) && self.place != Finished;  // LI-11.5
        if (d.*moment && !in_progress && !list.full()) list.push(self);
    });
    while (!list.empty()) {
        std::size_t pick = 0;
        bool several = false;
        for (const Self& self : list) several |= self.card != list[0].card;
        if (several) {
            ask(seat, "order"_prompt, by("LI-R57"_clause));
            for (std::size_t i = 0; i < list.size(); ++i) {
                bool again = false;
                for (std::size_t k = 0; k < i; ++k) again |= list[k].card == list[i].card;
                if (!again) offer(option("trigger"_verb, def(list[i].card).number));
            }
            const Card card = book.card(answer().a)->id;
            while (pick + 1 < list.size() && list[pick].card != card) ++pick;
        }
        Self self = list.erase(pick);
        if (still(q(), self)) run(self, moment);
    }
}

// --- Mana and emotion

void Play::gain_mana(Seat seat, int n) {
    if (n <= 0) return;
    Side& s = state.side[seat];
    s.mana = static_cast<std::uint16_t>(std::min(s.mana + n, 60000));
    if (state.phase == Phase::Harvest) s.income = static_cast<std::uint16_t>(s.income + n);
    happen("mana"_event, index(seat), n, s.mana);
}

void Play::lose_mana(Seat seat, int n) {
    Side& s = state.side[seat];
    n = std::min<int>(n, s.mana);
    if (n <= 0) return;
    s.mana = static_cast<std::uint16_t>(s.mana - n);
    happen("mana"_event, index(seat), -n, s.mana);
}

void Play::force_pay(Seat seat, int n, bool to_other) {
    const int paid = std::min<int>(n, state.side[seat].mana);
    lose_mana(seat, paid);
    if (to_other) gain_mana(other(seat), paid);
    if (n > paid) hurt(seat, n - paid);
}

void Play::steal_mana(Seat from, int n) {
    const int taken = std::min<int>(n, state.side[from].mana);
    lose_mana(from, taken);
    gain_mana(other(from), taken);
}

void Play::hurt(Seat seat, int n, UnitId by) {
    Side& s = state.side[seat];
    if (n <= 0 || s.immune) return;
    s.emotion = static_cast<std::uint16_t>(s.emotion + n);
    happen("emotion"_event, index(seat), n, s.emotion);
    if (by && q().in_play(by))
        for (std::size_t i = 0; i < state.upgrades.size(); ++i) {
            const Upgrade up = state.upgrades[i];
            if (up.bearer != by || up.face_down || !def(up.card).on_emotion) continue;
            run(q().make_self(up.owner, up.card, by, byte(i)), &Def::on_emotion);
        }
}

void Play::set_emotion(Seat seat, int n) {
    Side& s = state.side[seat];
    n = std::max<int>(n, s.base_emotion);
    if (n == s.emotion) return;
    happen("emotion"_event, index(seat), n - s.emotion, n);
    s.emotion = static_cast<std::uint16_t>(n);
    check_lasting();  // LI-R64: at once
}

void Play::recover(Seat seat, int n) {
    const Side& s = state.side[seat];
    set_emotion(seat, std::max<int>(s.base_emotion, s.emotion - n));
}

// --- Characters

UnitId Play::arrive(Seat seat, Card card, bool tired) {
    std::uint8_t at = 0;
    while (at < state.units_end && state.unit[at].card) ++at;
    if (at == MaxUnits) return {};
    Unit& u = state.unit[at];
    u = Unit{};
    u.card = card;
    u.owner = seat;
    u.tired = tired;
    u.entered = ++state.arrivals;
    state.units_end = std::max<std::uint8_t>(state.units_end, byte(at + 1));
    happen("arrived"_event, index(seat), named(UnitId(at)), tired);
    return UnitId(at);
}

void Play::remove_unit(UnitId u) {
    War& war = state.war;
    for (UnitId& a : war.attackers)
        if (a == u) a = {};
    for (UnitId& b : war.blockers)
        if (b == u) b = UnitId(MaxUnits);  // LI-R54: its attacker stays blocked
    if (war.target == u) war.target = {};
    state.unit[u.value] = Unit{};
    while (state.units_end && !state.unit[state.units_end - 1U].card) --state.units_end;
}

void Play::to_history(Seat seat, Card card) {
    std::uint8_t& n = state.side[seat].history[card.value];
    if (n < 255) ++n;
}

void Play::destroy_upgrade(std::size_t place) {
    const Upgrade up = state.upgrades[place];
    const Def& d = def(up.card);
    if (up.face_down) {  // LI-15.7: it is shown now
        touch();
        happen_secretly(Everybody, "upgrade-lost"_event, named(up.bearer), number(up.card));
    } else {
        happen("upgrade-lost"_event, named(up.bearer), number(up.card));
    }
    if (d.instead_of_history && !up.face_down) {
        run(q().make_self(up.owner, up.card, up.bearer, byte(place)), &Def::instead_of_history);
        // It found another bearer, or it is still where it was and goes now.
        if (place < state.upgrades.size() && state.upgrades[place].card == up.card &&
            state.upgrades[place].bearer != up.bearer)
            return;
    }
    state.upgrades.erase(place);
    to_history(up.owner, up.card);
}

void Play::destroy_upgrades(UnitId u) {
    for (std::size_t i = 0; i < state.upgrades.size();) {
        if (state.upgrades[i].bearer != u) {
            ++i;
            continue;
        }
        const std::size_t before = state.upgrades.size();
        destroy_upgrade(i);
        if (state.upgrades.size() == before) ++i;  // it went to another bearer
    }
}

void Play::retire(UnitId u) {
    if (!q().in_play(u)) return;
    const Unit gone = unit(u);
    happen("retired"_event, named(u));
    destroy_upgrades(u);
    remove_unit(u);
    if (def(gone.card).exiled_instead) {
        if (def(gone.card).instead_of_history) run(q().make_self(gone.owner, gone.card), &Def::instead_of_history);
    } else {
        to_history(gone.owner, gone.card);
    }
}

void Play::exile_unit(UnitId u) {
    if (!q().in_play(u)) return;
    const Unit gone = unit(u);
    happen("exiled"_event, index(gone.owner), number(gone.card));
    destroy_upgrades(u);
    remove_unit(u);
}

void Play::repulse(UnitId u) {
    if (!q().in_play(u) || unit(u).at == Standby) return;
    happen("repulsed"_event, named(u));
    unit(u).at = Standby;
    unit(u).tired = 1;
    unit(u).in_war = 0;
    War& war = state.war;
    for (UnitId& a : war.attackers)
        if (a == u) a = {};
    for (UnitId& b : war.blockers)
        if (b == u) b = UnitId(MaxUnits);
    if (war.target == u) war.target = {};
    if (def(unit(u).card).on_repulsed) run(q().self_of(u), &Def::on_repulsed);
}

void Play::move(UnitId u, std::uint8_t at) {
    if (unit(u).at == at) return;
    unit(u).at = at;
    happen("moved"_event, named(u), at == Standby ? -1 : at);
}

void Play::tire(UnitId u) {
    if (!q().in_play(u) || unit(u).tired) return;
    unit(u).tired = 1;
    happen("tired"_event, named(u));
}

void Play::make_ready(UnitId u) {
    if (!q().in_play(u) || !unit(u).tired) return;
    unit(u).tired = 0;
    happen("recovered"_event, named(u));
}

void Play::add_strength(UnitId u, int n) {
    if (!q().in_play(u)) return;
    unit(u).bonus = static_cast<std::int8_t>(std::clamp(unit(u).bonus + n, -100, 100));
    happen("strength"_event, named(u), n);
}

void Play::add_war_strength(UnitId u, int n) {
    unit(u).war_bonus = static_cast<std::int8_t>(std::clamp(unit(u).war_bonus + n, -100, 100));
    happen("strength"_event, named(u), n);
}

// --- Events

void Play::add_settled(Seat seat, Card card, int n) {
    std::uint8_t& count = state.side[seat].settled[card.value];
    count = byte(std::min(250, count + n));
    happen("finished"_event, index(seat), number(card));
}

void Play::finish_event(EventPlace event, UnitId pusher) {
    const Seat seat = event.seat;
    const Card card = state.side[seat].events[event.place].card;
    const Def& d = def(card);
    const Cause before = because(by("LI-11.5"_clause));
    if (pusher) retire(pusher);  // LI-11.4
    state.side[seat].events.erase(event.place);
    add_settled(seat, card);
    because(cause_of(card));
    if (d.ending) ++state.side[seat].endings;
    if (d.on_finish) {
        Self self = q().make_self(seat, card);
        d.on_finish(*this, self);
    }
    because(before);
    if (d.ending && state.phase != Phase::Harvest) end_game(true);  // LI-12.1
}

void Play::progress(EventPlace event, int n, UnitId pusher) {
    Progress& p = state.side[event.seat].events[event.place];
    const Def& d = def(p.card);
    p.progress = byte(std::min<int>(d.goal, p.progress + n));
    happen("pushed"_event, index(event.seat), number(p.card), p.progress);
    if (p.progress >= d.goal) finish_event(event, pusher);
}

void Play::fail_event(EventPlace event) {
    const Seat seat = event.seat;
    const Card card = state.side[seat].events.erase(event.place).card;
    const Cause before = because(by("LI-11.7"_clause));
    happen("failed"_event, index(seat), number(card));
    to_history(seat, card);
    force_pay(seat, def(card).cost, false);
    because(before);
}

void Play::change_countdown(EventPlace event, int by) {
    Progress& p = state.side[event.seat].events[event.place];
    p.countdown = byte(std::clamp(p.countdown + by, 0, 99));
    happen("countdown"_event, index(event.seat), number(p.card), p.countdown);
    if (p.countdown == 0) fail_event(event);  // LI-R27
}

void Play::exile_event(EventPlace event) {
    const Card card = state.side[event.seat].events.erase(event.place).card;
    happen("exiled"_event, index(event.seat), number(card));
}

// --- Cards

void Play::draw(Seat seat, int n) {
    Side& s = state.side[seat];
    for (int i = 0; i < n && !s.deck.empty() && !s.hand.full(); ++i) {
        draw_from(
            "draw"_roll, s.deck, s.deck.size() - 1U, only(seat), [](Card c) { return c.value; },
            [](Card) { return true; });
        const Card card = s.deck.pop();
        s.hand.push({card, 0});
        happen_secretly(only(seat), "drew"_event, index(seat), number(card));
    }
}

void Play::search(const Self& self, int n, bool arenas_only) {
    Side& s = state.side[self.seat];
    for (int i = 0; i < n && !s.hand.full(); ++i) {
        ask(self.seat, "choose-card"_prompt, cause_of(self.card));
        secretly();
        for (const Def& d : book.defs())  // by the book: the order of the deck stays hidden
            if ((!arenas_only || d.is(Type::Arena)) && s.deck.contains(d.id)) offer(option("card"_verb, d.number));
        offer(option("done"_verb));
        const Option o = answer();
        touch();
        if (is(o, "done"_verb)) break;
        const Card card = book.card(o.a)->id;
        const std::size_t at = s.deck.find(card);
        if (at == s.deck.size()) throw WorldMismatch{};
        s.deck.erase(at);
        s.hand.push({card, arenas_only});
        happen_secretly(arenas_only ? Everybody : only(self.seat), "searched"_event, index(self.seat), number(card));
    }
    shuffle("shuffle"_roll, s.deck.span());
}

void Play::exile_from_hand(const Self& self, int n) {
    Side& s = state.side[self.seat];
    for (int i = 0; i < n && !s.hand.empty(); ++i) {
        ask(self.seat, "choose-card"_prompt, cause_of(self.card));
        secretly();
        for (std::size_t k = 0; k < s.hand.size(); ++k) {
            bool again = false;
            for (std::size_t j = 0; j < k; ++j) again |= s.hand[j].card == s.hand[k].card;
            if (!again) offer(option("card"_verb, def(s.hand[k].card).number));
        }
        const Card card = book.card(answer().a)->id;
        std::size_t at = 0;
        while (at < s.hand.size() && s.hand[at].card != card) ++at;
        if (at == s.hand.size()) throw WorldMismatch{};
        s.hand.erase(at);
        touch();
        happen_secretly(Everybody, "exiled"_event, index(self.seat), number(card));
    }
}

void Play::exile_settled(Seat seat, Card card) {
    --state.side[seat].settled[card.value];
    happen("exiled"_event, index(seat), number(card));
}

void Play::end_lasting(Seat seat, std::size_t place) {
    const Card card = state.side[seat].lasting.erase(place).card;
    happen("spell-ends"_event, index(seat), number(card));
    to_history(seat, card);
}

void Play::check_lasting() {
    for (const Seat seat : Seats)
        for (std::size_t i = 0; i < state.side[seat].lasting.size();) {
            const Card card = state.side[seat].lasting[i].card;
            const Def& d = def(card);
            if (d.ends && d.ends(q(), q().make_self(seat, card, {}, byte(i))))
                end_lasting(seat, i);
            else
                ++i;
        }
}

// --- Asking

UnitId Play::choose_unit(const Self& self, Seat asked, bool (*fits)(const Query&, const Self&, UnitId), bool may) {
    ask(asked, may ? "may-choose"_prompt : "choose-character"_prompt, cause_of(self.card), subject(self.unit));
    const Query view = q();
    view.each_unit([&](UnitId u) {
        if (fits(view, self, u)) offer(option("character"_verb, u.value));
    });
    if (nothing_offered()) return {};
    if (may) offer(option("done"_verb));
    const Option o = answer();
    return is(o, "done"_verb) ? UnitId{} : UnitId(o.a);
}

int Play::choose_arena(const Self& self, bool (*fits)(const Query&, const Self&, int)) {
    ask(self.seat, "choose-arena"_prompt, cause_of(self.card), subject(self.unit));
    const Query view = q();
    for (int a = 0; a < Arenas; ++a)
        if (fits(view, self, a)) offer(option("place"_verb, a));
    return nothing_offered() ? -1 : answer().a;
}

std::optional<EventPlace> Play::choose_event(const Self& self, bool (*fits)(const Query&, const Self&, EventPlace)) {
    ask(self.seat, "choose-event"_prompt, cause_of(self.card), subject(self.unit));
    const Query view = q();
    for (const Seat seat : Seats)
        for (std::size_t i = 0; i < state.side[seat].events.size(); ++i)
            if (const EventPlace event{seat, i}; fits(view, self, event)) offer(option("event"_verb, event.number()));
    return nothing_offered() ? std::nullopt : std::optional(EventPlace::of(answer().a));
}

Card Play::choose_settled(const Self& self, bool (*fits)(const Query&, const Self&, Card)) {
    ask(self.seat, "choose-card"_prompt, cause_of(self.card), subject(self.unit));
    const Query view = q();
    for (std::size_t c = 0; c < book.defs().size(); ++c)
        if (state.side[self.seat].settled[c] && fits(view, self, Card(c)))
            offer(option("card"_verb, def(Card(c)).number));
    return nothing_offered() ? Card{} : book.card(answer().a)->id;
}

Card Play::choose_history(const Self& self, bool (*fits)(const Query&, const Self&, Card)) {
    ask(self.seat, "choose-card"_prompt, cause_of(self.card), subject(self.unit));
    const Query view = q();
    for (std::size_t c = 0; c < book.defs().size(); ++c)
        if (state.side[self.seat].history[c] && fits(view, self, Card(c)))
            offer(option("card"_verb, def(Card(c)).number));
    return nothing_offered() ? Card{} : book.card(answer().a)->id;
}

bool Play::up(const Self& self) {
    ask(self.seat, "up-or-down"_prompt, cause_of(self.card), subject(self.unit));
    offer(option("change"_verb, 1));
    offer(option("change"_verb, 0));
    return answer().a == 1;
}

void Play::use(UnitId u, Card arena, std::size_t use, int at) {
    const Def& d = def(arena);
    const Seat seat = unit(u).owner;
    const Cause before = because(cause_of(arena));
    const int dread = side(seat).dread;
    ++unit(u).used;
    happen("arena-used"_event, named(u), at);
    if (d.uses[use].costs) pay(seat, d.n("use_cost"));
    Self self = q().make_self(seat, arena, u);
    d.uses[use].run(*this, self);
    if (dread) hurt(other(seat), dread);  // LI-R66
    // Events that watch this position.
    for (std::size_t i = 0; i < side(seat).events.size();) {
        const std::size_t count = side(seat).events.size();
        const Progress p = side(seat).events[i];
        if (p.mark == at + 1 && def(p.card).on_use_at_mark) {
            because(cause_of(p.card));
            Self event = q().make_self(seat, p.card, u, byte(i));
            def(p.card).on_use_at_mark(*this, event);
        }
        if (side(seat).events.size() == count) ++i;
    }
    because(before);
}

// --- The end

void Play::end_game(bool by_ending) {
    const Query view = q();
    const Rule why = by_ending ? "LI-12.1"_clause : "LI-12.5"_clause;
    because(by(why));
    PerSeat<int> points{};
    for (const Seat seat : Seats) {
        points[seat] = view.final_score(seat, by_ending);
        happen("scored"_event, index(seat), points[seat]);
    }
    // LI-12.4
    Seat winner = state.marker;
    if (points[Seat::A] != points[Seat::B])
        winner = points[Seat::A] > points[Seat::B] ? Seat::A : Seat::B;
    else if (state.side[Seat::A].endings != state.side[Seat::B].endings)
        winner = state.side[Seat::A].endings > state.side[Seat::B].endings ? Seat::A : Seat::B;
    happen("game-ends"_event, index(winner));
    finish(index(winner), why);
}

}  // namespace quincunx::lillian
