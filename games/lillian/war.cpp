// War (LI-14, LI-15): windows, attacks, blocks, traps, clashes.
#include <algorithm>

#include "games/lillian/rules.h"
#include "games/lillian/steps.h"

namespace quincunx::lillian {

namespace {

bool of_war(const AgendaEntry& due) {
    const auto kind = static_cast<Task>(due.kind);
    return kind >= Task::WarWindow && kind <= Task::WarEnd;
}

void open_window(Play& play, int window, Seat first) {
    play.state.war.window = byte(window);
    play.state.war.passed = 0;
    play.push(WindowTask{first});
}

void repulse_in_clash(Play& play, UnitId u) {
    War& war = play.state.war;
    const Seat owner = play.unit(u).owner;
    ++war.repulsed[owner];
    play.repulse(u);
    if (war.by && play.def(war.by).on_repulsed && owner != war.attacker) {  // LI-R67
        Self self = play.q().make_self(war.attacker, war.by);
        self.other = u;
        play.run(self, &Def::on_repulsed);
    }
}

// One against one (LI-14.10). Returns 1 when the first wins, -1 when the second does, 0 when equal.
int clash(Play& play, UnitId a, UnitId d, int loss) {
    const int one = play.q().clash_strength(a);
    const int two = play.unit(d).tired ? 0 : play.q().clash_strength(d) - loss;
    play.happen("clashed"_event, play.named(a), play.named(d), one, two);
    const bool a_stays = play.q().unshaken(a), d_stays = play.q().unshaken(d);
    if (one >= two && !d_stays) repulse_in_clash(play, d);
    if (two >= one && !a_stays && play.q().in_play(a)) repulse_in_clash(play, a);
    return one > two ? 1 : one < two ? -1 : 0;
}

}  // namespace

bool war_stopped(Play& play) {
    if (!play.take_war_stopped()) return false;
    while (!play.state.agenda.empty() && of_war(play.state.agenda.back())) play.state.agenda.pop();
    play.push(Task::WarEnd);
    return true;
}

void begin_war(Play& play, Seat seat, int arena, Card by) {
    State& s = play.state;
    s.war = War{};
    s.war.on = 1;
    s.war.attacker = seat;
    s.war.main = byte(arena);
    s.war.by = by;
    ++s.side[seat].wars;
    play.happen("war"_event, index(seat), arena, by ? play.number(by) : 0);
    play.run_triggers(seat, &Def::on_war);
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
        play.ask(seat, "window"_prompt, by("LI-15.1"_clause));
        offer_instants(play, seat, false);
        play.offer(option("done"_verb));
        const Option o = play.answer();
        const auto verb = static_cast<Verb>(o.verb);
        if (verb == "play"_verb)
            return announce(play, seat, play.book.card(o.a)->id, "play"_verb, AnnouncedTask::InWar);
        if (verb == "ability"_verb)
            return play.push(AnnouncedTask{seat, verb, play.book.card(o.a)->id, AnnouncedTask::InWar});
        if (verb == "install"_verb) return play.push(AnnouncedTask{seat, verb, {}, AnnouncedTask::InWar});
        play.because(by("LI-15.1"_clause));
        play.happen("passed"_event, index(seat));
    }
    if (++war.passed < 2) return play.push(WindowTask{other(seat)});
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
    play.because(by("LI-14.5"_clause));
    for (int last = -1;;) {
        const Query q = play.q();
        bool more = false;
        q.each_unit([&](UnitId u) {
            more |= u.value > last && q[u].in_war && static_cast<bool>(q.can_attack(u, seat, war.main));
        });
        if (!more || war.attackers.full()) break;
        play.ask(seat, "attackers"_prompt, by("LI-14.5"_clause));
        q.each_unit([&](UnitId u) {
            if (u.value <= last) return;
            const bool in_zone = q[u].in_war || q[u].owner != seat;
            if ((in_zone && q[u].owner == seat) || play.explaining())
                play.offer(option("character"_verb, u.value),
                           in_zone ? q.can_attack(u, seat, war.main) : refuse("not-in-war"_refusal, u.value));
        });
        if (war.attackers.empty()) {
            if (play.explaining())
                play.offer(option("done"_verb), war.attacks == 0 ? Verdict{refuse("must-attack"_refusal)}
                                                                 : Verdict{refuse("cannot-attack"_refusal)});
        } else {
            play.offer(option("done"_verb));
        }
        const Option o = play.answer();
        if (is(o, "done"_verb)) break;
        war.attackers.push(UnitId(o.a));
        last = o.a;
    }
    play.ask(seat, "target"_prompt, by("LI-14.5"_clause));
    {
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) return;
            if (q[u].at == war.main || play.explaining())
                play.offer(option("character"_verb, u.value),
                           q[u].at == war.main ? Verdict{} : refuse("not-in-main"_refusal, u.value));
        });
    }
    war.target = UnitId(play.answer().a);
    for (const UnitId a : war.attackers) {
        play.unit(a).named = 1;
        play.happen("attack"_event, play.named(a), play.named(war.target));
    }
    for (std::size_t i = 0; i < war.attackers.size(); ++i) {
        const UnitId a = war.attackers[i];
        for (std::size_t k = 0; a && k < play.state.upgrades.size(); ++k) {
            const Upgrade up = play.state.upgrades[k];
            if (up.bearer != a || up.face_down || !play.def(up.card).on_attack) continue;
            play.run(play.q().make_self(up.owner, up.card, a, byte(k)), &Def::on_attack);
        }
    }
    open_window(play, 2, other(seat));
}

void blocks(Play& play) {
    War& war = play.state.war;
    const Seat seat = other(war.attacker);
    play.because(by("LI-14.7"_clause));
    for (std::size_t i = 0; i < war.attackers.size(); ++i) {
        war.blockers.push({});
        const UnitId a = war.attackers[i];
        if (!a || (play.q().keywords(a) & Sniper)) continue;
        play.ask(seat, "blocker"_prompt, by("LI-14.7"_clause), Play::subject(a));
        const Query q = play.q();
        q.each_unit([&](UnitId u) {
            if (q[u].owner == seat) play.offer(option("character"_verb, u.value), q.can_block(u, a));
        });
        play.offer(option("done"_verb));
        const Option o = play.answer();
        if (is(o, "done"_verb)) continue;
        war.blockers[i] = UnitId(o.a);
        play.unit(UnitId(o.a)).named = 1;
        play.happen("blocked"_event, play.named(UnitId(o.a)), play.named(a));
    }
    open_window(play, 3, war.attacker);
    play.push(TrapsTask{});
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
        if (several) {
            play.ask(owner, "order"_prompt, by("LI-R57"_clause), Play::subject(target));
            for (std::size_t i = 0; i < list.size(); ++i)
                if (list.find(list[i]) == i) play.offer(option("trigger"_verb, play.def(list[i]).number));
            pick = list.find(play.book.card(play.answer().a)->id);
        }
        const Card card = list.erase(pick);
        for (std::size_t i = 0; i < play.state.upgrades.size(); ++i) {
            const Upgrade up = play.state.upgrades[i];
            if (up.card != card || up.bearer != target || up.face_down) continue;
            play.run(play.q().make_self(up.owner, card, target, byte(i)), &Def::trap);
            if (war_stopped(play)) return;
            break;
        }
    }
}

void clashes(Play& play) {
    War& war = play.state.war;
    const Seat defender = other(war.attacker);
    play.because(by("LI-14.10"_clause));
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
            play.ask(defender, "clash-order"_prompt, by("LI-14.10"_clause), Play::subject(war.target));
            for (const UnitId a : open) play.offer(option("character"_verb, a.value));
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
    play.ask(war.attacker, "attack-again"_prompt, by("LI-14.14"_clause));
    play.offer(option("attack"_verb));
    play.offer(option("done"_verb));
    if (is(play.answer(), "done"_verb)) return play.push(Task::WarEnd);
    open_window(play, 1, war.attacker);
}

void end_war(Play& play) {
    War& war = play.state.war;
    play.because(by("LI-14.16"_clause));
    play.happen("war-ends"_event, index(war.attacker));
    play.q().each_unit([&](UnitId u) {
        Unit& unit = play.unit(u);
        if (unit.in_war && unit.at != Standby) play.tire(u);
        unit.in_war = unit.named = 0;
        unit.war_bonus = 0;
        unit.short_bonus = 0;
        unit.short_actions = 0;
    });
    const Card by = war.by;
    if (by && play.def(by).on_war) play.run(play.q().make_self(war.attacker, by), &Def::on_war);
    war = War{};
    play.check_lasting();
}

}  // namespace quincunx::lillian
