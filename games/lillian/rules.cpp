#include "games/lillian/rules.h"

#include <algorithm>

namespace quincunx::lillian {

namespace {

constexpr std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }
constexpr int InWar = 255;  // Announced: in a war window, no actions behind it

constexpr int StartingMana = 7;  // LI-5.1
constexpr int StartingHand = 5;
constexpr int MaochinBase = 2, MaochinMost = 4, MaochinIncome = 2;  // LI-13.5

// --- Triggers (LI-R57): one side's effects in the order its owner chooses.

using Hook = Do Def::*;

void run_hook(Play& play, Self self, Hook hook) {
    const Cause before = play.because(Play::cause_of(self.card));
    (play.def(self.card).*hook)(play, self);
    play.because(before);
}

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
            if (same(q.s.upgrades[i])) return self.place = byte(static_cast<int>(i)), true;
        return false;
    }
    if (d.is(Type::Spell)) {
        const auto& lasting = q.side(self.seat).lasting;
        if (self.place < lasting.size() && lasting[self.place].card == self.card) return true;
        for (std::size_t i = 0; i < lasting.size(); ++i)
            if (lasting[i].card == self.card) return self.place = byte(static_cast<int>(i)), true;
        return false;
    }
    return true;
}

void run_triggers(Play& play, Seat seat, Hook hook) {
    FixedVector<Self, 48> list;
    play.q().each_working(seat, [&](const Self& self, const Def& d) {
        const bool in_progress = d.is(Type::Event) && self.place != Finished;  // LI-11.5
        if (d.*hook && !in_progress && !list.full()) list.push(self);
    });
    while (!list.empty()) {
        std::size_t pick = 0;
        bool several = false;
        for (const Self& self : list) several |= self.card != list[0].card;
        if (several) {
            play.ask(seat, Play::key(Prompt::Order), clause(Rule::Generation));
            for (std::size_t i = 0; i < list.size(); ++i) {
                bool again = false;
                for (std::size_t k = 0; k < i; ++k) again |= list[k].card == list[i].card;
                if (!again) play.offer(option(Verb::Trigger, play.def(list[i].card).number));
            }
            const Card card = play.book().card(play.answer().a)->id;
            while (pick + 1 < list.size() && list[pick].card != card) ++pick;
        }
        Self self = list.erase(pick);
        if (still(play.q(), self)) run_hook(play, self, hook);
    }
}

// Whatever a character of this side has done as an action (LI-R64).
void acted(Play& play, Seat seat, UnitId u) {
    for (std::size_t i = 0; i < play.side(other(seat)).lasting.size(); ++i) {
        const Card card = play.side(other(seat)).lasting[i].card;
        if (!play.def(card).on_foe_acts) continue;
        Self self = play.q().make_self(other(seat), card, {}, byte(static_cast<int>(i)));
        self.other = u;
        run_hook(play, self, &Def::on_foe_acts);
    }
    play.check_lasting();
}

// --- Setup and building

void set_up(Play& play) {
    State& s = play.state;
    play.because(clause(Rule::Setup));
    for (const Seat seat : Seats) play.shuffle(static_cast<std::uint16_t>(Roll::Shuffle), s.side[seat].deck.span());
    s.marker = s.began = play.roll(static_cast<std::uint16_t>(Roll::Marker), 2) == 0 ? Seat::A : Seat::B;
    play.happen(EventKind::GameStarts, index(s.marker));
    for (const Seat seat : Seats) play.draw(seat, StartingHand);
    play.push(Task::Generation);
}

void start_generation(Play& play) {
    State& s = play.state;
    ++s.generation;
    s.phase = Phase::Building;
    s.no_war = 0;
    s.first_turn = 1;
    play.because(clause(Rule::Generation));
    play.happen(EventKind::GenerationStarts, s.generation, index(s.marker));
    play.q().each_unit([&](UnitId u) { play.make_ready(u); });
    const PerSeat<Seat> order{{s.marker, other(s.marker)}};
    if (s.generation > 1) {
        play.because(clause(Rule::Countdown));
        for (const Seat seat : order.of)
            for (std::size_t i = 0; i < s.side[seat].events.size();) {  // LI-R10
                const std::size_t before = s.side[seat].events.size();
                play.change_countdown(seat, i, -1);
                if (s.side[seat].events.size() == before) ++i;
            }
    }
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        side.played_character = side.acted = side.rested = side.only_rest = side.wars = 0;
    }
    for (const Seat seat : order.of) run_triggers(play, seat, &Def::at_generation);
    play.because(clause(Rule::Drawing));
    if (s.generation > 1)
        for (const Seat seat : order.of) play.draw(seat, 1);
    play.check_lasting();
    play.push(Task::TurnStart, index(s.marker));
    play.push(Task::Build, index(other(s.marker)));
    play.push(Task::Build, index(s.marker));
}

// The place of a card in the hand: the copy the other seat knows of, if there is one.
std::size_t in_hand(const Side& side, Card card) {
    std::size_t best = side.hand.size();
    for (std::size_t i = 0; i < side.hand.size(); ++i)
        if (side.hand[i].card == card && (best == side.hand.size() || side.hand[i].known)) best = i;
    return best;
}

// Shows the card: it is announced.
void announce(Play& play, Seat seat, Card card, Verb verb, int left) {
    play.side(seat).hand[in_hand(play.side(seat), card)].known = 1;
    play.push(Task::Announced, index(seat), static_cast<int>(verb), card.value, static_cast<std::uint32_t>(left));
}

void take_from_hand(Play& play, Seat seat, Card card) {
    const std::size_t at = in_hand(play.side(seat), card);
    if (at == play.side(seat).hand.size()) throw WorldMismatch{};
    play.side(seat).hand.erase(at);
}

template <class F>
void each_kind_in_hand(const Side& side, F&& f) {
    for (std::size_t i = 0; i < side.hand.size(); ++i) {
        bool again = false;
        for (std::size_t k = 0; k < i; ++k) again |= side.hand[k].card == side.hand[i].card;
        if (!again) f(side.hand[i].card);
    }
}

void build(Play& play, Seat seat) {
    play.state.turn = seat;
    play.ask(seat, Play::key(Prompt::Build), clause(Rule::Building));
    const Query q = play.q();
    each_kind_in_hand(play.side(seat), [&](Card card) {
        const Def& d = play.def(card);
        if (d.is(Type::Arena) || play.explaining())
            play.offer(option(d.is(Type::Arena) ? Verb::Build : Verb::Play, d.number), q.can_build(seat, d));
    });
    play.offer(option(Verb::Done));
    const Option o = play.answer();
    if (is(o, Verb::Done)) return;
    play.push(Task::Build, index(seat));
    announce(play, seat, play.book().card(o.a)->id, Verb::Build, 0);
}

void build_announced(Play& play, Seat seat, const Def& card) {
    play.ask(seat, Play::key(Prompt::BuildWhere), Play::cause_of(card.id));
    for (int a = 0; a < Arenas; ++a)
        if (owner_of(a) == seat || play.explaining())
            play.offer(option(Verb::Place, a), play.q().can_build_at(seat, card, a));
    const int at = play.answer().a;
    const int cost = play.q().build_cost(card, at);
    play.because(clause(Rule::Building));
    take_from_hand(play, seat, card.id);
    play.pay(seat, cost);
    Card& place = play.side(seat).arena[static_cast<std::size_t>(position_of(at))];
    if (place) {
        play.happen(EventKind::Replaced, index(seat), place.value, at);
        play.to_history(seat, place);
        play.q().each_unit([&](UnitId u) {  // LI-R12
            if (play.unit(u).at == at) play.move(u, Standby), play.tire(u);
        });
    }
    place = card.id;
    play.happen(EventKind::Built, index(seat), card.id.value, at, cost);
    if (card.on_play) {
        Self self = play.q().make_self(seat, card.id);
        card.on_play(play, self);
    }
}

// --- Turns and actions

void start_turn(Play& play, Seat seat) {
    State& s = play.state;
    if (s.phase != Phase::Action) {
        s.phase = Phase::Action;
        play.happen(EventKind::PhaseStarts, static_cast<int>(Phase::Action));
    }
    if (s.side[Seat::A].rested && s.side[Seat::B].rested) return play.push(Task::Harvest);
    if (s.side[seat].rested) return play.push(Task::TurnStart, index(other(seat)));
    s.turn = seat;
    const int actions = s.first_turn ? 1 : 2;
    s.first_turn = 0;
    play.because(clause(Rule::Turn));
    play.happen(EventKind::TurnStarts, index(seat), actions);
    play.q().each_unit([&](UnitId u) {  // LI-7.6
        if (play.unit(u).at != Standby) play.make_ready(u);
    });
    play.push(Task::Act, index(seat), actions);
}

// Cards of this side in play that have an ability, each once.
template <class F>
void each_ability(const Query& q, Seat seat, F&& f) {
    FixedVector<Card, 32> seen;
    q.each_working(seat, [&](const Self& self, const Def& d) {
        if (!d.ability || d.is(Type::Event) || seen.contains(self.card) || seen.full()) return;
        seen.push(self.card);
        f(self.card);
    });
}

void offer_instants(Play& play, Seat seat, bool all) {
    const Query q = play.q();
    each_kind_in_hand(play.side(seat), [&](Card card) {
        const Def& d = play.def(card);
        if (!d.is(Type::Arena) || play.explaining()) play.offer(option(Verb::Play, d.number), q.can_play(seat, d));
        if (d.is(Type::Upgrade) && (all || play.explaining()))
            play.offer(option(Verb::Cover, d.number), q.can_cover(seat, d));
    });
    each_ability(q, seat, [&](Card card) {
        play.offer(option(Verb::Ability, play.def(card).number), q.can_use_ability(seat, card));
    });
    play.offer(option(Verb::Install), q.can_install(seat));
}

void act(Play& play, Seat seat, int left) {
    play.ask(seat, Play::key(Prompt::Act), clause(Rule::Turn));
    offer_instants(play, seat, true);
    {
        const Query q = play.q();
        play.offer(option(Verb::Enter), q.can_enter(seat));
        play.offer(option(Verb::Push), q.can_push(seat));
        play.offer(option(Verb::War), q.can_declare(seat));
        play.offer(option(Verb::Incite), q.can_incite(seat));
        play.offer(option(Verb::Terminate), q.can_terminate(seat));
        play.offer(option(Verb::Rest));
    }
    const Option o = play.answer();
    const auto verb = static_cast<Verb>(o.verb);
    switch (verb) {
        case Verb::Play: return announce(play, seat, play.book().card(o.a)->id, Verb::Play, left);
        case Verb::Cover: {  // secret: the card goes to the end of the hand, and is covered from there
            Side& side = play.side(seat);
            const Held held = side.hand.erase(in_hand(side, play.book().card(o.a)->id));
            side.hand.push(held);
            return play.push(Task::Announced, index(seat), static_cast<int>(verb), 0, static_cast<std::uint32_t>(left));
        }
        case Verb::Ability:
            return play.push(Task::Announced, index(seat), static_cast<int>(verb), play.book().card(o.a)->id.value,
                             static_cast<std::uint32_t>(left));
        default:
            return play.push(Task::Announced, index(seat), static_cast<int>(verb), 0, static_cast<std::uint32_t>(left));
    }
}

// Goes on after something was done: in a war with the other player's priority, in a turn with the next action.
void after(Play& play, Seat seat, int left, bool instant) {
    if (left == InWar) {
        play.state.war.passed = 0;
        return play.push(Task::WarWindow, index(other(seat)));
    }
    if (instant) return play.push(Task::Act, index(seat), left);
    ++play.side(seat).acted;
    play.push(Task::ActionDone, index(seat), left - 1);
}

void action_done(Play& play, Seat seat, int left) {
    play.q().each_unit([&](UnitId u) {  // LI-R68
        Unit& unit = play.unit(u);
        if (unit.short_actions && --unit.short_actions == 0) unit.short_bonus = 0;
    });
    play.check_lasting();
    if (left > 0)
        play.push(Task::Act, index(seat), left);
    else
        play.push(Task::TurnStart, index(other(seat)));
}

// --- War

bool of_war(const AgendaEntry& due) {
    const auto kind = static_cast<Task>(due.kind);
    return kind >= Task::WarWindow && kind <= Task::WarEnd;
}

// The war ends here, whatever was still to come of it.
bool stopped(Play& play) {
    if (!play.take_war_stopped()) return false;
    while (!play.state.agenda.empty() && of_war(play.state.agenda.back())) play.state.agenda.pop();
    play.push(Task::WarEnd);
    return true;
}

void open_window(Play& play, int window, Seat first) {
    play.state.war.window = byte(window);
    play.state.war.passed = 0;
    play.push(Task::WarWindow, index(first));
}

void begin_war(Play& play, Seat seat, int arena, Card by) {
    State& s = play.state;
    s.war = War{};
    s.war.on = 1;
    s.war.attacker = seat;
    s.war.main = byte(arena);
    s.war.by = by;
    ++s.side[seat].wars;
    play.happen(EventKind::WarDeclared, index(seat), arena, by ? by.value : -1);
    run_triggers(play, seat, &Def::on_war);
    play.q().each_unit([&](UnitId u) {  // LI-14.4
        Unit& unit = play.unit(u);
        unit.in_war = unit.at != Standby && play.q().in_zone(unit.at);
    });
    open_window(play, 1, seat);  // LI-15.1
}

void war_window(Play& play, Seat seat) {
    War& war = play.state.war;
    bool pass = play.side(seat).rested;  // LI-R30
    if (!pass) {
        play.ask(seat, Play::key(Prompt::Window), clause(Rule::Window));
        offer_instants(play, seat, false);
        play.offer(option(Verb::Done));
        const Option o = play.answer();
        const auto verb = static_cast<Verb>(o.verb);
        if (verb == Verb::Play) return announce(play, seat, play.book().card(o.a)->id, Verb::Play, InWar);
        if (verb == Verb::Ability)
            return play.push(Task::Announced, index(seat), static_cast<int>(verb), play.book().card(o.a)->id.value,
                             InWar);
        if (verb == Verb::Install) return play.push(Task::Announced, index(seat), static_cast<int>(verb), 0, InWar);
        play.because(clause(Rule::Window));
        play.happen(EventKind::Passed, index(seat));
    }
    if (++war.passed < 2) return play.push(Task::WarWindow, index(other(seat)));
    const int window = std::exchange(war.window, std::uint8_t{0});
    play.push(window == 1 ? Task::Attack : window == 2 ? Task::Blocks : Task::Clashes);
}

void attack(Play& play) {
    War& war = play.state.war;
    const Seat seat = war.attacker;
    if (!play.q().some_attack()) return play.push(Task::WarEnd);
    war.attackers.clear();
    war.blockers.clear();
    war.target = {};
    play.because(clause(Rule::Attack));
    for (int last = -1;;) {
        const Query q = play.q();
        bool more = false;
        q.each_unit([&](UnitId u) {
            more |= u.value > last && q[u].in_war && static_cast<bool>(q.can_attack(u, seat, war.main));
        });
        if (!more || war.attackers.full()) break;
        play.ask(seat, Play::key(Prompt::Attackers), clause(Rule::Attack));
        q.each_unit([&](UnitId u) {
            if (u.value <= last) return;
            const bool in_zone = q[u].in_war || q[u].owner != seat;
            if ((in_zone && q[u].owner == seat) || play.explaining())
                play.offer(option(Verb::Character, u.value),
                           in_zone ? q.can_attack(u, seat, war.main) : refuse(RefusalReason::NotInWar, u.value));
        });
        if (war.attackers.empty()) {
            if (play.explaining())
                play.offer(option(Verb::Done), war.attacks == 0 ? Verdict{refuse(RefusalReason::MustAttack)}
                                                                : Verdict{refuse(RefusalReason::CannotAttack)});
        } else {
            play.offer(option(Verb::Done));
        }
        const Option o = play.answer();
        if (is(o, Verb::Done)) break;
        war.attackers.push(UnitId(o.a));
        last = o.a;
    }
    play.ask(seat, Play::key(Prompt::Target), clause(Rule::Attack));
    {
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) return;
            if (q[u].at == war.main || play.explaining())
                play.offer(option(Verb::Character, u.value),
                           q[u].at == war.main ? Verdict{} : refuse(RefusalReason::NotInMain, u.value));
        });
    }
    war.target = UnitId(play.answer().a);
    for (const UnitId a : war.attackers) {
        play.unit(a).named = 1;
        play.happen(EventKind::Attacked, play.named(a), play.named(war.target));
    }
    for (std::size_t i = 0; i < war.attackers.size(); ++i) {
        const UnitId a = war.attackers[i];
        for (std::size_t k = 0; a && k < play.state.upgrades.size(); ++k) {
            const Upgrade up = play.state.upgrades[k];
            if (up.bearer != a || up.face_down || !play.def(up.card).on_attack) continue;
            run_hook(play, play.q().make_self(up.owner, up.card, a, byte(static_cast<int>(k))), &Def::on_attack);
        }
    }
    open_window(play, 2, other(seat));
}

void blocks(Play& play) {
    War& war = play.state.war;
    const Seat seat = other(war.attacker);
    play.because(clause(Rule::Block));
    for (std::size_t i = 0; i < war.attackers.size(); ++i) {
        war.blockers.push({});
        const UnitId a = war.attackers[i];
        if (!a || (play.q().keywords(a) & Sniper)) continue;
        play.ask(seat, Play::key(Prompt::Blocker), clause(Rule::Block), Play::subject(a));
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) play.offer(option(Verb::Character, u.value), q.can_block(u, a));
        });
        play.offer(option(Verb::Done));
        const Option o = play.answer();
        if (is(o, Verb::Done)) continue;
        war.blockers[i] = UnitId(o.a);
        play.unit(UnitId(o.a)).named = 1;
        play.happen(EventKind::Blocked, o.a | play.unit(UnitId(o.a)).card.value << 8, play.named(a));
    }
    open_window(play, 3, war.attacker);
    play.push(Task::Traps);
}

// LI-15.9, LI-15.10: traps on the target, when an attacker is unblocked (LI-R52). `only`: 1 + the one installed just
// now.
void traps(Play& play, int only) {
    War& war = play.state.war;
    bool open = false;
    for (std::size_t k = 0; k < war.attackers.size(); ++k) open |= war.attackers[k] && !war.blockers[k];
    const UnitId target = war.target;
    if (!open || !target) return;
    FixedVector<Card, 16> list;
    for (std::size_t i = 0; i < play.state.upgrades.size(); ++i) {
        const Upgrade& up = play.state.upgrades[i];
        const bool meant = only == 0 || static_cast<int>(i) + 1 == only;
        if (meant && up.bearer == target && !up.face_down && play.def(up.card).trap && !list.full()) list.push(up.card);
    }
    const Seat owner = play.unit(target).owner;
    while (!list.empty()) {
        std::size_t pick = 0;
        bool several = false;
        for (const Card card : list) several |= card != list[0];
        if (several) {  // LI-R57
            play.ask(owner, Play::key(Prompt::Order), clause(Rule::Clash), Play::subject(target));
            for (std::size_t i = 0; i < list.size(); ++i)
                if (list.find(list[i]) == i) play.offer(option(Verb::Trigger, play.def(list[i]).number));
            pick = list.find(play.book().card(play.answer().a)->id);
        }
        const Card card = list.erase(pick);
        for (std::size_t i = 0; i < play.state.upgrades.size(); ++i) {
            const Upgrade up = play.state.upgrades[i];
            if (up.card != card || up.bearer != target || up.face_down) continue;
            run_hook(play, play.q().make_self(up.owner, card, target, byte(static_cast<int>(i))), &Def::trap);
            if (stopped(play)) return;
            break;
        }
    }
}

void repulse_in_clash(Play& play, UnitId u) {
    War& war = play.state.war;
    const Seat owner = play.unit(u).owner;
    ++war.repulsed[owner];
    play.repulse(u);
    if (war.by && play.def(war.by).on_repulsed && owner != war.attacker) {  // LI-R67
        Self self = play.q().make_self(war.attacker, war.by);
        self.other = u;
        run_hook(play, self, &Def::on_repulsed);
    }
}

// One against one (LI-14.10). Returns 1 when the first wins, -1 when the second does, 0 when equal.
int clash(Play& play, UnitId a, UnitId d, int loss) {
    const int one = play.q().clash_strength(a);
    const int two = play.unit(d).tired ? 0 : play.q().clash_strength(d) - loss;
    play.happen(EventKind::Clashed, play.named(a), play.named(d), one, two);
    const bool a_stays = play.q().unshaken(a), d_stays = play.q().unshaken(d);
    if (one >= two && !d_stays) repulse_in_clash(play, d);
    if (two >= one && !a_stays && play.q().in_play(a)) repulse_in_clash(play, a);
    return one > two ? 1 : one < two ? -1 : 0;
}

void clashes(Play& play) {
    War& war = play.state.war;
    const Seat defender = other(war.attacker);
    play.because(clause(Rule::Clash));
    FixedVector<UnitId, 40> open;
    for (std::size_t i = 0; i < war.attackers.size(); ++i) {
        const UnitId a = war.attackers[i];
        if (a && !war.blockers[i]) open.push(a);
    }
    // LI-R42: the defender fixes the order before anyone clashes.
    FixedVector<UnitId, 40> order;
    while (!open.empty() && war.target) {
        std::size_t pick = 0;
        if (open.size() > 1) {
            play.ask(defender, Play::key(Prompt::ClashOrder), clause(Rule::Clash), Play::subject(war.target));
            for (const UnitId a : open) play.offer(option(Verb::Character, a.value));
            pick = open.find(UnitId(play.answer().a));
        }
        order.push(open.erase(pick));
    }
    for (std::size_t i = 0; i < war.attackers.size(); ++i) {  // LI-R41
        const UnitId a = war.attackers[i], b = war.blockers[i];
        if (a && b && b.value < MaxUnits) clash(play, a, b, 0);
    }
    int loss = 0;
    const UnitId target = war.target;
    for (const UnitId a : order) {  // LI-14.11
        if (!war.target || !war.attackers.contains(a)) continue;
        const int strength = play.q().clash_strength(a);
        if (clash(play, a, target, loss) >= 0) break;
        loss += std::max(0, strength);
    }
    play.q().each_unit([&](UnitId u) {  // LI-14.13, LI-R54
        if (std::exchange(play.unit(u).named, std::uint8_t{0}) && play.unit(u).at != Standby) play.tire(u);
    });
    war.attackers.clear();
    war.blockers.clear();
    war.target = {};
    ++war.attacks;
    play.push(Task::WarNext);
}

void war_next(Play& play) {
    War& war = play.state.war;
    if (!play.q().some_attack()) return play.push(Task::WarEnd);
    play.ask(war.attacker, Play::key(Prompt::AttackAgain), clause(Rule::Attack));
    play.offer(option(Verb::Attack));
    play.offer(option(Verb::Done));
    if (is(play.answer(), Verb::Done)) return play.push(Task::WarEnd);
    open_window(play, 1, war.attacker);
}

void end_war(Play& play) {
    War& war = play.state.war;
    play.because(clause(Rule::WarEnd));
    play.happen(EventKind::WarEnds, index(war.attacker));
    play.q().each_unit([&](UnitId u) {
        Unit& unit = play.unit(u);
        if (unit.in_war && unit.at != Standby) play.tire(u);
        unit.in_war = unit.named = 0;
        unit.war_bonus = 0;
        unit.short_bonus = 0;
        unit.short_actions = 0;
    });
    const Card by = war.by;
    if (by && play.def(by).on_war) run_hook(play, play.q().make_self(war.attacker, by), &Def::on_war);
    war = War{};
    play.check_lasting();
}

// --- What was announced

void play_spell(Play& play, Seat seat, const Def& card, int left) {
    Self self = play.q().make_self(seat, card.id);
    FixedVector<UnitId, 8> casters;
    while (card.casters_max > 0 && static_cast<int>(casters.size()) < card.casters_max) {
        const int chosen = static_cast<int>(casters.size());
        const int last = casters.empty() ? -1 : casters.back().value;
        const Query q = play.q();
        bool more = false;
        q.each_unit([&](UnitId u) { more |= u.value > last && static_cast<bool>(q.can_cast_with(seat, card, u)); });
        if (!more && chosen > 0) break;
        play.ask(seat, Play::key(Prompt::Caster), Play::cause_of(card.id));
        q.each_unit([&](UnitId u) {
            if (u.value <= last || q[u].owner != seat) return;
            Verdict verdict = q.can_cast_with(seat, card, u);
            if (verdict && card.casters_max > 1) {  // casters are named in ascending order: enough must come behind
                int behind = 0;
                q.each_unit([&](UnitId w) { behind += w.value > u.value && q[w].owner == seat && q.ready_standby(w); });
                const int most = std::min(card.casters_max, chosen + 1 + behind);
                verdict = most < card.casters_min ? refuse(RefusalReason::NoReadyCharacter)
                                                  : q.can_pay(seat, q.spell_cost(seat, card, most, {}));
            }
            play.offer(option(Verb::Character, u.value), verdict);
        });
        const bool enough = chosen >= card.casters_min && q.can_pay(seat, q.spell_cost(seat, card, chosen, {}));
        if (chosen > 0 && enough) play.offer(option(Verb::Done));
        if (play.nothing_offered()) throw WorldMismatch{};
        const Option o = play.answer();
        if (is(o, Verb::Done)) break;
        casters.push(UnitId(o.a));
    }
    int arena = -1;
    if (card.starts_war) {
        play.ask(seat, Play::key(Prompt::WarWhere), Play::cause_of(card.id));
        for (int a = 0; a < Arenas; ++a)
            if (play.q().is_arena(a)) play.offer(option(Verb::Place, a), play.q().war_at(seat, a));
        arena = play.answer().a;
    }
    if (!casters.empty()) self.unit = casters[0];
    self.casters = byte(static_cast<int>(casters.size()));
    play.because(Play::cause_of(card.id));
    take_from_hand(play, seat, card.id);
    play.pay(seat, play.q().spell_cost(seat, card, static_cast<int>(casters.size()), self.unit));
    for (const UnitId u : casters) play.tire(u);
    play.happen(EventKind::SpellCast, index(seat), card.id.value);
    after(play, seat, left, card.instant || left == InWar);
    if (card.stays) {
        if (!play.side(seat).lasting.full()) play.side(seat).lasting.push({card.id, 0});
        self.place = byte(static_cast<int>(play.side(seat).lasting.size()) - 1);
    } else {
        play.to_history(seat, card.id);
    }
    if (card.on_play) card.on_play(play, self);
    for (const UnitId u : casters) acted(play, seat, u);
    if (card.starts_war) begin_war(play, seat, arena, card.id);
    stopped(play);
}

void play_card(Play& play, Seat seat, const Def& card, int left) {
    if (card.is(Type::Spell)) return play_spell(play, seat, card, left);
    UnitId bearer;
    if (card.is(Type::Upgrade)) {
        play.ask(seat, Play::key(Prompt::EquipWhom), Play::cause_of(card.id));
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat || play.explaining())
                play.offer(option(Verb::Character, u.value), q.can_bear(seat, u));
        });
        bearer = UnitId(play.answer().a);
    }
    play.because(Play::cause_of(card.id));
    take_from_hand(play, seat, card.id);
    play.pay(seat, card.cost);
    after(play, seat, left, card.instant || card.is(Type::Upgrade));
    Self self = play.q().make_self(seat, card.id);
    if (card.is(Type::Character)) {
        play.side(seat).played_character = 1;
        play.because(clause(Rule::PlayCharacter));
        self.unit = play.arrive(seat, card.id, false);
    } else if (card.is(Type::Event)) {
        play.because(clause(Rule::PlayEvent));
        Side& side = play.side(seat);
        if (!side.events.full()) side.events.push({card.id, 0, byte(card.countdown), 0});
        self.place = byte(static_cast<int>(side.events.size()) - 1);
        play.happen(EventKind::EventPlayed, index(seat), card.id.value);
    } else {
        play.because(clause(Rule::Equip));
        if (!play.state.upgrades.full()) play.state.upgrades.push({card.id, bearer, seat, 0, 0});
        self.unit = bearer;
        self.place = byte(static_cast<int>(play.state.upgrades.size()) - 1);
        play.happen(EventKind::Equipped, play.named(bearer), card.id.value);
    }
    play.because(Play::cause_of(card.id));
    if (card.on_play) card.on_play(play, self);
    // LI-R52: a trap put on the target in the last window may be used right away.
    if (left == InWar && card.is(Type::Upgrade) && play.state.war.window == 3)
        play.push(Task::Traps, 0, self.place + 1);
}

void cover(Play& play, Seat seat, int left) {
    play.ask(seat, Play::key(Prompt::CoverWhom), clause(Rule::Cover));
    const Query q = play.q();
    q.each_unit([&](UnitId u) {
        if (q[u].owner == seat || play.explaining()) play.offer(option(Verb::Character, u.value), q.can_bear(seat, u));
    });
    const UnitId u(play.answer().a);
    play.because(clause(Rule::Cover));
    const Card card = play.side(seat).hand.pop().card;
    play.state.upgrades.push({card, u, seat, 1, 0});
    play.happen_secretly(EventKind::Covered, only(seat), 2, play.named(u), card.value);
    after(play, seat, left, true);
}

void install(Play& play, Seat seat, int left) {
    play.ask(seat, Play::key(Prompt::InstallWhich), clause(Rule::Install));
    play.secretly();
    for (std::size_t i = 0; i < play.state.upgrades.size(); ++i) {
        const Upgrade& up = play.state.upgrades[i];
        if (up.owner != seat || !up.face_down) continue;
        bool again = false;
        for (std::size_t k = 0; k < i; ++k) again |= play.state.upgrades[k] == up;
        if (!again)
            play.offer(option(Verb::Covered, up.bearer.value, play.def(up.card).number), play.q().can_install(seat, i));
    }
    if (play.nothing_offered()) throw WorldMismatch{};
    const Option o = play.answer();
    const Card card = play.book().card(static_cast<std::uint16_t>(o.b))->id;
    std::size_t at = 0;
    const auto is_it = [&](const Upgrade& up) {
        return up.owner == seat && up.face_down && up.card == card && up.bearer.value == o.a;
    };
    while (at < play.state.upgrades.size() && !is_it(play.state.upgrades[at])) ++at;
    if (at == play.state.upgrades.size()) throw WorldMismatch{};
    play.because(clause(Rule::Install));
    play.pay(seat, play.def(card).cost);
    play.touch();
    play.state.upgrades[at].face_down = 0;
    play.happen_secretly(EventKind::Installed, Everybody, 2, play.named(UnitId(o.a)), card.value);
    after(play, seat, left, true);
    if (play.def(card).on_play) {
        Self self = play.q().make_self(seat, card, UnitId(o.a), byte(static_cast<int>(at)));
        play.def(card).on_play(play, self);
    }
    if (left == InWar && play.state.war.window == 3) play.push(Task::Traps, 0, static_cast<int>(at) + 1);
}

void enter(Play& play, Seat seat, int left) {
    play.ask(seat, Play::key(Prompt::EnterWho), clause(Rule::Enter));
    {
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) play.offer(option(Verb::Character, u.value), q.can_enter(seat, u));
        });
    }
    const UnitId u(play.answer().a);
    play.ask(seat, Play::key(Prompt::EnterWhere), clause(Rule::Enter), Play::subject(u));
    for (int a = 0; a < Arenas; ++a)
        if (play.q().is_arena(a) || play.explaining())
            play.offer(option(Verb::Place, a), play.q().can_enter(seat, u, a));
    const int at = play.answer().a;
    after(play, seat, left, false);
    if (owner_of(at) != seat) {
        play.because(clause(Rule::Fee));
        play.lose_mana(seat, EntryFee);
        play.gain_mana(owner_of(at), EntryFee);
    }
    play.because(clause(Rule::Enter));
    play.unit(u).at = byte(at);
    play.happen(EventKind::EnteredArena, play.named(u), at);
    if (!(play.q().keywords(u) & Assault)) play.tire(u);
    for (std::uint8_t i = 0; i < play.state.units_end; ++i) {
        const UnitId v(i);
        if (!play.q().in_play(v) || v == u || play.unit(v).at != at || !play.def(play.unit(v).card).on_entering)
            continue;
        Self self = play.q().self_of(v);
        self.other = u;
        run_hook(play, self, &Def::on_entering);
    }
    for (std::size_t i = 0; i < play.side(other(seat)).lasting.size(); ++i) {
        const Card card = play.side(other(seat)).lasting[i].card;
        if (!play.def(card).on_foe_enters) continue;
        Self self = play.q().make_self(other(seat), card, {}, byte(static_cast<int>(i)));
        self.other = u;
        run_hook(play, self, &Def::on_foe_enters);
    }
    acted(play, seat, u);
}

void push_event(Play& play, Seat seat, int left) {
    play.ask(seat, Play::key(Prompt::PushWho), clause(Rule::Push));
    {
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) play.offer(option(Verb::Character, u.value), q.can_push(seat, u));
        });
    }
    const UnitId u(play.answer().a);
    play.ask(seat, Play::key(Prompt::PushWhat), clause(Rule::Push), Play::subject(u));
    for (const Seat whose : Seats)
        for (std::size_t i = 0; i < play.side(whose).events.size(); ++i)
            if (whose == seat || play.explaining())
                play.offer(option(Verb::Event, static_cast<int>(i) + 32 * index(whose)),
                           whose == seat ? play.q().can_push(seat, u, i) : refuse(RefusalReason::NotYourEvent));
    const std::size_t event = play.answer().a % 32;
    const Card card = play.side(seat).events[event].card;
    after(play, seat, left, false);
    play.because(clause(Rule::Push));
    play.pay(seat, PushCost);
    play.tire(u);
    if (play.def(card).on_push) {
        play.because(Play::cause_of(card));
        Self self = play.q().make_self(seat, card, u, byte(static_cast<int>(event)));
        play.def(card).on_push(play, self);
        play.because(clause(Rule::Push));
    }
    play.progress(seat, event, 1, u);
    acted(play, seat, u);
}

void declare(Play& play, Seat seat, int left) {
    play.ask(seat, Play::key(Prompt::WarWhere), clause(Rule::Declare));
    for (int a = 0; a < Arenas; ++a)
        if (play.q().is_arena(a) || play.explaining()) play.offer(option(Verb::Place, a), play.q().war_at(seat, a));
    const int at = play.answer().a;
    after(play, seat, left, false);
    play.because(clause(Rule::Declare));
    play.pay(seat, WarCost);
    begin_war(play, seat, at, {});
}

UnitId which(Play& play, Seat asked, Seat whose, Prompt prompt, Rule rule) {
    play.ask(asked, Play::key(prompt), clause(rule));
    const Query q = play.q();
    q.each_unit([&](UnitId u) {
        if (q[u].owner == whose) play.offer(option(Verb::Character, u.value));
    });
    return UnitId(play.answer().a);
}

void incite(Play& play, Seat seat, int left) {
    const UnitId u = which(play, seat, other(seat), Prompt::InciteWhom, Rule::Incite);
    after(play, seat, left, false);
    play.because(clause(Rule::Incite));
    play.pay(seat, InciteCost);
    play.happen(EventKind::Incited, index(seat), play.named(u));
    play.retire(u);
}

void terminate(Play& play, Seat seat, int left) {
    const UnitId u = which(play, seat, seat, Prompt::TerminateWhom, Rule::Terminate);
    after(play, seat, left, false);
    play.because(clause(Rule::Terminate));
    const bool recovers = !play.def(play.unit(u).card).no_recovery;
    play.retire(u);
    if (recovers) play.recover(seat, 1);
    acted(play, seat, u);
}

void rest(Play& play, Seat seat) {
    State& s = play.state;
    play.because(clause(Rule::Rest));
    const bool first = !s.side[other(seat)].rested;
    s.side[seat].rested = 1;
    play.happen(EventKind::Rested, index(seat), first);
    if (first) {  // LI-9.1, LI-9.3
        s.marker = seat;
        play.gain_mana(seat, 1);
    }
    play.push(Task::ActionDone, index(seat), 0);
}

void use_ability(Play& play, Seat seat, Card card, int left) {
    const Def& d = play.def(card);
    UnitId u;
    std::uint8_t place = 0;
    if (!d.is(Type::Spell)) {
        play.ask(seat, Play::key(Prompt::AbilityWho), Play::cause_of(card));
        const Query q = play.q();
        if (d.is(Type::Character))
            q.each_unit([&](UnitId v) {
                if (q[v].owner == seat && q[v].card == card)
                    play.offer(option(Verb::Character, v.value), q.can_use_ability(seat, card, v, 0));
            });
        for (std::size_t i = 0; i < q.s.upgrades.size(); ++i) {
            const Upgrade& up = q.s.upgrades[i];
            if (up.card != card || up.owner != seat || up.face_down) continue;
            bool again = false;
            for (std::size_t k = 0; k < i; ++k)
                again |=
                    q.s.upgrades[k].card == card && q.s.upgrades[k].bearer == up.bearer && !q.s.upgrades[k].face_down;
            if (!again)
                play.offer(option(Verb::Character, up.bearer.value),
                           q.can_use_ability(seat, card, up.bearer, static_cast<int>(i)));
        }
        u = UnitId(play.answer().a);
        for (std::size_t i = 0; i < q.s.upgrades.size(); ++i)
            if (q.s.upgrades[i].card == card && q.s.upgrades[i].bearer == u && !q.s.upgrades[i].face_down)
                place = byte(static_cast<int>(i));
    } else {
        // Of several of the same the one with the most on it.
        const auto& lasting = play.side(seat).lasting;
        int best = -1;
        for (std::size_t i = 0; i < lasting.size(); ++i)
            if (lasting[i].card == card && lasting[i].counter > best)
                best = lasting[i].counter, place = byte(static_cast<int>(i));
    }
    play.because(Play::cause_of(card));
    play.happen(EventKind::AbilityUsed, index(seat), card.value);
    after(play, seat, left, d.ability_instant);
    const bool by_character = d.ability_by_character && u;
    if (by_character) play.tire(u);
    Self self = play.q().make_self(seat, card, u, place);
    d.ability(play, self);
    if (by_character) acted(play, seat, u);
    stopped(play);
}

void announced(Play& play, const AgendaEntry& due) {
    const Seat seat = due.a == 0 ? Seat::A : Seat::B;
    const int left = static_cast<int>(due.d);
    const Card card(due.c);
    switch (static_cast<Verb>(due.b)) {
        case Verb::Build: return build_announced(play, seat, play.def(card));
        case Verb::Play: return play_card(play, seat, play.def(card), left);
        case Verb::Cover: return cover(play, seat, left);
        case Verb::Install: return install(play, seat, left);
        case Verb::Enter: return enter(play, seat, left);
        case Verb::Push: return push_event(play, seat, left);
        case Verb::War: return declare(play, seat, left);
        case Verb::Incite: return incite(play, seat, left);
        case Verb::Terminate: return terminate(play, seat, left);
        case Verb::Ability: return use_ability(play, seat, card, left);
        default: return rest(play, seat);
    }
}

// --- Harvest (LI-10)

void start_harvest(Play& play) {
    State& s = play.state;
    s.phase = Phase::Harvest;
    play.because(clause(Rule::Harvest));
    play.happen(EventKind::PhaseStarts, static_cast<int>(Phase::Harvest));
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        side.income = 0;
        side.emotion_before = side.emotion;
        side.dread = side.immune = 0;
    }
    play.q().each_unit([&](UnitId u) { play.unit(u).used = 0; });
    for (const Seat seat : {s.marker, other(s.marker)}) {
        // The guardian first: its owner would never choose otherwise.
        if (s.side[seat].guardian == 1 && s.side[seat].emotion <= MaochinMost) play.gain_mana(seat, MaochinIncome);
        run_triggers(play, seat, &Def::at_harvest);
    }
    play.push(Task::HarvestEnd);
    play.push(Task::Use, index(other(s.marker)));
    play.push(Task::Use, index(s.marker));
}

void use_arena(Play& play, Seat seat) {
    play.state.turn = seat;
    play.ask(seat, Play::key(Prompt::Use), clause(Rule::Harvest));
    {
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat && (q[u].at != Standby || play.explaining()))
                play.offer(option(Verb::Character, u.value), q.can_use_arena(u));
        });
        play.offer(option(Verb::Done));
    }
    const Option o = play.answer();
    if (is(o, Verb::Done)) return;
    const UnitId u(o.a);
    const int at = play.unit(u).at;
    const Card arena = play.q().card_at(at);
    std::size_t use = 0;
    if (play.def(arena).uses.size() > 1) {
        play.ask(seat, Play::key(Prompt::WhichUse), Play::cause_of(arena), Play::subject(u));
        for (std::size_t i = 0; i < play.def(arena).uses.size(); ++i)
            play.offer(option(Verb::UseOf, static_cast<int>(i)), play.q().can_use_arena(u, arena, i));
        use = play.answer().a;
    }
    play.push(Task::Use, index(seat));
    const std::uint16_t arrival = play.unit(u).entered;
    play.use(u, arena, use, at);
    const bool there = play.q().in_play(u) && play.unit(u).entered == arrival;  // not another one in its place
    if (there && play.unit(u).at != Standby && play.unit(u).used >= play.q().uses_allowed(u)) {
        play.unit(u).at = Standby;
        play.unit(u).tired = 1;
        play.happen(EventKind::Withdrew, play.named(u));
    }
    play.check_lasting();
}

void end_harvest(Play& play) {
    State& s = play.state;
    play.because(clause(Rule::Withdraw));
    play.q().each_unit([&](UnitId u) {
        if (play.unit(u).at == Standby) return;
        play.unit(u).at = Standby;
        play.happen(EventKind::Withdrew, play.named(u));
    });
    bool ended = false;
    for (const Seat seat : {s.marker, other(s.marker)})  // LI-R63, LI-R34
        for (std::size_t i = 0; i < s.side[seat].events.size();) {
            const Card card = s.side[seat].events[i].card;
            const Def& d = play.def(card);
            if (d.completes && d.completes(play.q(), play.q().make_self(seat, card, {}, byte(static_cast<int>(i))))) {
                play.finish_event(seat, i, {});
                ended |= d.ending;
            } else {
                ++i;
            }
        }
    if (s.side[Seat::A].endings + s.side[Seat::B].endings > 0 || ended) play.end_game(true);
    if (s.generation >= s.generation_limit) play.end_game(false);  // LI-12.5
    for (const Seat seat : Seats) s.side[seat].dread = s.side[seat].immune = 0;
    play.push(Task::Generation);
}

}  // namespace

void Play::use(UnitId u, Card arena, std::size_t use, int at) {
    const Def& d = def(arena);
    const Seat seat = unit(u).owner;
    const Cause before = because(cause_of(arena));
    const int dread = side(seat).dread;
    ++unit(u).used;
    happen(EventKind::Used, named(u), at);
    if (d.uses[use].cost >= 0) pay(seat, d.n[d.uses[use].cost]);
    Self self = q().make_self(seat, arena, u);
    d.uses[use].run(*this, self);
    if (dread) hurt(other(seat), dread);  // LI-R66
    // Events that watch this position.
    for (std::size_t i = 0; i < side(seat).events.size();) {
        const std::size_t count = side(seat).events.size();
        const Progress p = side(seat).events[i];
        if (p.mark == at + 1 && def(p.card).on_use_at_mark) {
            because(cause_of(p.card));
            Self event = q().make_self(seat, p.card, u, byte(static_cast<int>(i)));
            def(p.card).on_use_at_mark(*this, event);
        }
        if (side(seat).events.size() == count) ++i;
    }
    because(before);
}

void Rules::unit(Play& play) const {
    const AgendaEntry due = play.state.agenda.pop();
    const Seat seat = due.a == 0 ? Seat::A : Seat::B;
    switch (static_cast<Task>(due.kind)) {
        case Task::Setup: return set_up(play);
        case Task::Generation: return start_generation(play);
        case Task::Build: return build(play, seat);
        case Task::TurnStart: return start_turn(play, seat);
        case Task::Act: return act(play, seat, due.b);
        case Task::Announced: return announced(play, due);
        case Task::ActionDone: return action_done(play, seat, due.b);
        case Task::WarWindow: return war_window(play, seat);
        case Task::Attack: return attack(play);
        case Task::Blocks: return blocks(play);
        case Task::Traps: return traps(play, due.b);
        case Task::Clashes: return clashes(play);
        case Task::WarNext: return war_next(play);
        case Task::WarEnd: return end_war(play);
        case Task::Harvest: return start_harvest(play);
        case Task::Use: return use_arena(play, seat);
        case Task::HarvestEnd: return end_harvest(play);
    }
}

void give_guardian(State& s, Seat seat, std::uint8_t guardian) {
    Side& side = s.side[seat];
    side.guardian = guardian;
    side.base_emotion = guardian == 1 ? MaochinBase : 0;
    side.emotion = side.base_emotion;  // LI-5.3
}

void lay_out(const Book& book, const Setup& setup, State& s) {
    for (const Seat seat : Seats) {
        Side& side = s.side[seat];
        side.mana = StartingMana;
        side.arena[2] = book.basic_hospital;
        for (int i = 0; i < 2; ++i) {
            Unit& u = s.unit[s.units_end++];
            u.card = book.apprentice_witch;
            u.owner = seat;
            u.entered = ++s.arrivals;
        }
        for (const Deck::Line& line : setup.decks[seat].cards)
            if (const Def* card = book.card(line.card))
                for (int i = 0; i < line.count && !side.deck.full(); ++i) side.deck.push(card->id);
    }
    s.agenda.push({static_cast<std::uint8_t>(Task::Setup), 0, 0, 0, 0});
}

}  // namespace quincunx::lillian
