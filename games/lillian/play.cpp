#include "games/lillian/play.h"

#include <algorithm>

namespace quincunx::lillian {

namespace {
constexpr std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }
}  // namespace

// --- Mana and emotion

void Play::gain_mana(Seat seat, int n) {
    if (n <= 0) return;
    Side& s = state.side[seat];
    s.mana = static_cast<std::uint16_t>(std::min(s.mana + n, 60000));
    if (state.phase == Phase::Harvest) s.income = static_cast<std::uint16_t>(s.income + n);
    happen(EventKind::ManaChanged, index(seat), n, s.mana);
}

void Play::lose_mana(Seat seat, int n) {
    Side& s = state.side[seat];
    n = std::min<int>(n, s.mana);
    if (n <= 0) return;
    s.mana = static_cast<std::uint16_t>(s.mana - n);
    happen(EventKind::ManaChanged, index(seat), -n, s.mana);
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
    happen(EventKind::EmotionChanged, index(seat), n, s.emotion);
    if (by && q().in_play(by))
        for (std::size_t i = 0; i < state.upgrades.size(); ++i) {
            const Upgrade up = state.upgrades[i];
            if (up.bearer != by || up.face_down || !def(up.card).on_emotion) continue;
            Self self = q().make_self(up.owner, up.card, by, byte(static_cast<int>(i)));
            const Cause before = because(cause_of(up.card));
            def(up.card).on_emotion(*this, self);
            because(before);
        }
}

void Play::set_emotion(Seat seat, int n) {
    Side& s = state.side[seat];
    n = std::max<int>(n, s.base_emotion);
    if (n == s.emotion) return;
    happen(EventKind::EmotionChanged, index(seat), n - s.emotion, n);
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
    happen(EventKind::Arrived, index(seat), named(UnitId(at)), tired);
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
        happen_secretly(EventKind::UpgradeLost, Everybody, 2, named(up.bearer), up.card.value);
    } else {
        happen(EventKind::UpgradeLost, named(up.bearer), up.card.value);
    }
    if (d.instead_of_history && !up.face_down) {
        Self self = q().make_self(up.owner, up.card, up.bearer, byte(static_cast<int>(place)));
        const Cause before = because(cause_of(up.card));
        d.instead_of_history(*this, self);
        because(before);
        // It found another bearer, or it is still where it was and goes now.
        if (place < state.upgrades.size() && state.upgrades[place].card == up.card &&
            state.upgrades[place].bearer != up.bearer)
            return;
    }
    state.upgrades.erase(place);
    to_history(up.owner, up.card);
}

void Play::retire(UnitId u) {
    if (!q().in_play(u)) return;
    const Unit gone = unit(u);
    happen(EventKind::Retired, named(u));
    for (std::size_t i = 0; i < state.upgrades.size();) {
        if (state.upgrades[i].bearer != u) {
            ++i;
            continue;
        }
        const std::size_t before = state.upgrades.size();
        destroy_upgrade(i);
        if (state.upgrades.size() == before) ++i;  // it went to another bearer
    }
    remove_unit(u);
    if (def(gone.card).exiled_instead) {
        Self self = q().make_self(gone.owner, gone.card);
        const Cause before = because(cause_of(gone.card));
        if (def(gone.card).instead_of_history) def(gone.card).instead_of_history(*this, self);
        because(before);
    } else {
        to_history(gone.owner, gone.card);
    }
}

void Play::exile_unit(UnitId u) {
    if (!q().in_play(u)) return;
    const Unit gone = unit(u);
    happen(EventKind::Exiled, index(gone.owner), gone.card.value);
    for (std::size_t i = 0; i < state.upgrades.size();) {
        if (state.upgrades[i].bearer != u) {
            ++i;
            continue;
        }
        const std::size_t before = state.upgrades.size();
        destroy_upgrade(i);
        if (state.upgrades.size() == before) ++i;
    }
    remove_unit(u);
}

void Play::repulse(UnitId u) {
    if (!q().in_play(u) || unit(u).at == Standby) return;
    happen(EventKind::Repulsed, named(u));
    unit(u).at = Standby;
    unit(u).tired = 1;
    unit(u).in_war = 0;
    War& war = state.war;
    for (UnitId& a : war.attackers)
        if (a == u) a = {};
    for (UnitId& b : war.blockers)
        if (b == u) b = UnitId(MaxUnits);
    if (war.target == u) war.target = {};
    if (def(unit(u).card).on_repulsed) {
        Self self = q().self_of(u);
        const Cause before = because(cause_of(self.card));
        def(self.card).on_repulsed(*this, self);
        because(before);
    }
}

void Play::move(UnitId u, std::uint8_t at) {
    if (unit(u).at == at) return;
    unit(u).at = at;
    happen(EventKind::Moved, named(u), at == Standby ? -1 : at);
}

void Play::tire(UnitId u) {
    if (!q().in_play(u) || unit(u).tired) return;
    unit(u).tired = 1;
    happen(EventKind::Tired, named(u));
}

void Play::make_ready(UnitId u) {
    if (!q().in_play(u) || !unit(u).tired) return;
    unit(u).tired = 0;
    happen(EventKind::Recovered, named(u));
}

void Play::add_strength(UnitId u, int n) {
    if (!q().in_play(u)) return;
    unit(u).bonus = static_cast<std::int8_t>(std::clamp(unit(u).bonus + n, -100, 100));
    happen(EventKind::StrengthChanged, named(u), n);
}

void Play::add_war_strength(UnitId u, int n) {
    unit(u).war_bonus = static_cast<std::int8_t>(std::clamp(unit(u).war_bonus + n, -100, 100));
    happen(EventKind::StrengthChanged, named(u), n);
}

// --- Events

void Play::add_settled(Seat seat, Card card, int n) {
    std::uint8_t& count = state.side[seat].settled[card.value];
    count = byte(std::min(250, count + n));
    happen(EventKind::Finished, index(seat), card.value);
}

void Play::finish_event(Seat seat, std::size_t event, UnitId pusher) {
    const Card card = state.side[seat].events[event].card;
    const Def& d = def(card);
    const Cause before = because(clause(Rule::Finish));
    if (pusher) retire(pusher);  // LI-11.4
    state.side[seat].events.erase(event);
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

void Play::progress(Seat seat, std::size_t event, int n, UnitId pusher) {
    Progress& p = state.side[seat].events[event];
    const Def& d = def(p.card);
    p.progress = byte(std::min<int>(d.goal, p.progress + n));
    happen(EventKind::Pushed, index(seat), p.card.value, p.progress);
    if (p.progress >= d.goal) finish_event(seat, event, pusher);
}

void Play::fail_event(Seat seat, std::size_t event) {
    const Card card = state.side[seat].events.erase(event).card;
    const Cause before = because(clause(Rule::Fail));
    happen(EventKind::Failed, index(seat), card.value);
    to_history(seat, card);
    force_pay(seat, def(card).cost, false);
    because(before);
}

void Play::change_countdown(Seat seat, std::size_t event, int by) {
    Progress& p = state.side[seat].events[event];
    p.countdown = byte(std::clamp(p.countdown + by, 0, 99));
    happen(EventKind::CountdownChanged, index(seat), p.card.value, p.countdown);
    if (p.countdown == 0) fail_event(seat, event);  // LI-R27
}

void Play::exile_event(Seat seat, std::size_t event) {
    const Card card = state.side[seat].events.erase(event).card;
    happen(EventKind::Exiled, index(seat), card.value);
}

// --- Cards

void Play::draw(Seat seat, int n) {
    Side& s = state.side[seat];
    for (int i = 0; i < n && !s.deck.empty() && !s.hand.full(); ++i) {
        draw_from(
            static_cast<std::uint16_t>(Roll::Draw), s.deck, s.deck.size() - 1U, only(seat),
            [](Card c) { return c.value; }, [](Card) { return true; });
        const Card card = s.deck.pop();
        s.hand.push({card, 0});
        happen_secretly(EventKind::Drew, only(seat), 2, index(seat), card.value);
    }
}

void Play::search(const Self& self, int n, bool arenas_only) {
    Side& s = state.side[self.seat];
    for (int i = 0; i < n && !s.hand.full(); ++i) {
        ask(self.seat, key(Prompt::ChooseCard), cause_of(self.card));
        secretly();
        for (const Def& d : book_.defs())  // by the book: the order of the deck stays hidden
            if ((!arenas_only || d.is(Type::Arena)) && s.deck.contains(d.id)) offer(option(Verb::Card, d.number));
        offer(option(Verb::Done));
        const Option o = answer();
        touch();
        if (is(o, Verb::Done)) break;
        const Card card = book_.card(o.a)->id;
        const std::size_t at = s.deck.find(card);
        if (at == s.deck.size()) throw WorldMismatch{};
        s.deck.erase(at);
        s.hand.push({card, arenas_only});
        happen_secretly(EventKind::Searched, arenas_only ? Everybody : only(self.seat), 2, index(self.seat),
                        card.value);
    }
    shuffle(static_cast<std::uint16_t>(Roll::Shuffle), s.deck.span());
}

void Play::exile_from_hand(const Self& self, int n) {
    Side& s = state.side[self.seat];
    for (int i = 0; i < n && !s.hand.empty(); ++i) {
        ask(self.seat, key(Prompt::ChooseCard), cause_of(self.card));
        secretly();
        for (std::size_t k = 0; k < s.hand.size(); ++k) {
            bool again = false;
            for (std::size_t j = 0; j < k; ++j) again |= s.hand[j].card == s.hand[k].card;
            if (!again) offer(option(Verb::Card, def(s.hand[k].card).number));
        }
        const Card card = book_.card(answer().a)->id;
        std::size_t at = 0;
        while (at < s.hand.size() && s.hand[at].card != card) ++at;
        if (at == s.hand.size()) throw WorldMismatch{};
        s.hand.erase(at);
        touch();
        happen_secretly(EventKind::Exiled, Everybody, 2, index(self.seat), card.value);
    }
}

void Play::exile_settled(Seat seat, Card card) {
    --state.side[seat].settled[card.value];
    happen(EventKind::Exiled, index(seat), card.value);
}

void Play::end_lasting(Seat seat, std::size_t place) {
    const Card card = state.side[seat].lasting.erase(place).card;
    happen(EventKind::SpellEnds, index(seat), card.value);
    to_history(seat, card);
}

void Play::check_lasting() {
    for (const Seat seat : Seats)
        for (std::size_t i = 0; i < state.side[seat].lasting.size();) {
            const Card card = state.side[seat].lasting[i].card;
            const Def& d = def(card);
            if (d.ends && d.ends(q(), q().make_self(seat, card, {}, byte(static_cast<int>(i)))))
                end_lasting(seat, i);
            else
                ++i;
        }
}

// --- Asking

UnitId Play::choose_unit(const Self& self, Seat asked, bool (*fits)(const Query&, const Self&, UnitId), bool may) {
    ask(asked, key(may ? Prompt::MayChoose : Prompt::ChooseCharacter), cause_of(self.card), subject(self.unit));
    const Query view = q();
    view.each_unit([&](UnitId u) {
        if (fits(view, self, u)) offer(option(Verb::Character, u.value));
    });
    if (nothing_offered()) return {};
    if (may) offer(option(Verb::Done));
    const Option o = answer();
    return is(o, Verb::Done) ? UnitId{} : UnitId(o.a);
}

int Play::choose_arena(const Self& self, bool (*fits)(const Query&, const Self&, int)) {
    ask(self.seat, key(Prompt::ChooseArena), cause_of(self.card), subject(self.unit));
    const Query view = q();
    for (int a = 0; a < Arenas; ++a)
        if (fits(view, self, a)) offer(option(Verb::Place, a));
    return nothing_offered() ? -1 : answer().a;
}

int Play::choose_event(const Self& self, bool (*fits)(const Query&, const Self&, Seat, std::size_t)) {
    ask(self.seat, key(Prompt::ChooseEvent), cause_of(self.card), subject(self.unit));
    const Query view = q();
    for (const Seat seat : Seats)
        for (std::size_t i = 0; i < state.side[seat].events.size(); ++i)
            if (fits(view, self, seat, i)) offer(option(Verb::Event, static_cast<int>(i) + 32 * index(seat)));
    return nothing_offered() ? -1 : answer().a;
}

Card Play::choose_settled(const Self& self, bool (*fits)(const Query&, const Self&, Card)) {
    ask(self.seat, key(Prompt::ChooseCard), cause_of(self.card), subject(self.unit));
    const Query view = q();
    for (std::size_t c = 0; c < book_.defs().size(); ++c)
        if (state.side[self.seat].settled[c] && fits(view, self, Card(c)))
            offer(option(Verb::Card, def(Card(c)).number));
    return nothing_offered() ? Card{} : book_.card(answer().a)->id;
}

Card Play::choose_history(const Self& self, bool (*fits)(const Query&, const Self&, Card)) {
    ask(self.seat, key(Prompt::ChooseCard), cause_of(self.card), subject(self.unit));
    const Query view = q();
    for (std::size_t c = 0; c < book_.defs().size(); ++c)
        if (state.side[self.seat].history[c] && fits(view, self, Card(c)))
            offer(option(Verb::Card, def(Card(c)).number));
    return nothing_offered() ? Card{} : book_.card(answer().a)->id;
}

bool Play::up(const Self& self) {
    ask(self.seat, key(Prompt::UpOrDown), cause_of(self.card), subject(self.unit));
    offer(option(Verb::Change, 1));
    offer(option(Verb::Change, 0));
    return answer().a == 1;
}

// --- The end

void Play::end_game(bool by_ending) {
    const Query view = q();
    const Rule why = by_ending ? Rule::Ending : Rule::Limit;
    because(clause(why));
    PerSeat<int> points{};
    for (const Seat seat : Seats) {
        points[seat] = view.final_score(seat, by_ending);
        happen(EventKind::Scored, index(seat), points[seat]);
    }
    // LI-12.4
    Seat winner = state.marker;
    if (points[Seat::A] != points[Seat::B])
        winner = points[Seat::A] > points[Seat::B] ? Seat::A : Seat::B;
    else if (state.side[Seat::A].endings != state.side[Seat::B].endings)
        winner = state.side[Seat::A].endings > state.side[Seat::B].endings ? Seat::A : Seat::B;
    happen(EventKind::GameEnds, index(winner));
    finish(index(winner), static_cast<std::uint16_t>(why));
}

}  // namespace quincunx::lillian
