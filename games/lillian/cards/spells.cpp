#include <algorithm>

#include "games/lillian/play.h"

namespace quincunx::lillian {

namespace {

bool own(const Query& q, const Self& s, UnitId u) { return q[u].owner == s.seat; }
bool foes(const Query& q, const Self& s, UnitId u) { return q[u].owner != s.seat; }

// After a move in a war: who stands in the war zone takes part (LI-14.4), who has left it is out of the attack
// (LI-R54).
void moved_in_war(Play& p, UnitId u) {
    War& war = p.state.war;
    if (!war.on) return;
    const std::uint8_t at = p.unit(u).at;
    p.unit(u).in_war = at != Standby && p.q().in_zone(at);
    if (p.unit(u).in_war) return;
    for (UnitId& a : war.attackers)
        if (a == u) a = {};
    for (UnitId& b : war.blockers)
        if (b == u) b = UnitId(MaxUnits);  // its attacker stays blocked
    if (war.target == u) war.target = {};
}

}  // namespace

void spells(Maker& m) {
    m.spell(501, "song-of-courage", 2)
        .instant()
        .war(true)
        .casters(0, 0)
        .number("bonus", 2)
        .on_play([](Play& p, Self& s) {
            const UnitId u = p.choose_unit(
                s, s.seat,
                [](const Query& q, const Self&, UnitId v) { return q[v].at != Standby && q.in_zone(q[v].at); }, false);
            if (!u) return;
            p.make_ready(u);
            p.add_war_strength(u, s.n("bonus"));
        });
    // LI-R65: the ban lasts for this generation.
    m.spell(502, "mediation-council", 3).instant().war(true).beyond(4).on_play([](Play& p, Self&) {
        p.end_war_now();
        p.state.no_war = 1;
    });
    // LI-R67. on_repulsed of this spell: its owner repulsed s.other in a clash of the war it began.
    m.spell(503, "night-of-the-festival", 3)
        .casters(0, 0)
        .starts_war()
        .number("recover", 1)
        .number("emotion", 1)
        .on_repulsed([](Play& p, Self& s) {
            p.recover(s.seat, s.n("recover"));
            p.hurt(s.foe(), s.n("emotion"));
        });
    // LI-R67. on_war of this spell: the war it began ends.
    m.spell(504, "war-of-annihilation", 3).casters(0, 0).starts_war().on_war([](Play& p, Self& s) {
        const War& war = p.state.war;
        if (war.repulsed[s.foe()] > war.repulsed[s.seat]) p.lose_mana(s.foe(), p.side(s.foe()).mana);
    });
    m.spell(505, "subspace-probe", 3).number("search", 1).on_play([](Play& p, Self& s) {
        p.search(s, s.n("search"), true);
    });
    // LI-R69: strengths now; without characters of the opponent only the caster retires.
    m.spell(506, "shura-incident", 3).on_play([](Play& p, Self& s) {
        UnitId victim = p.choose_unit(
            s, s.foe(),
            [](const Query& q, const Self& self, UnitId u) {
                return foes(q, self, u) && q.strength(u) >= q.strength(self.unit);
            },
            false);
        if (!victim) victim = p.choose_unit(s, s.seat, foes, false);
        if (victim) p.retire(victim);
        p.retire(s.unit);
    });
    m.spell(507, "prime-factorisation", 8)
        .casters(1, 4)
        .number("casters", 4, 4, 4)  // as above: cannot be varied
        .number("discount", 2)
        .number("mana", 7)
        .price([](const Query&, const Self& s, UnitId) { return s.n("discount") * s.casters; })
        .on_play([](Play& p, Self& s) { p.gain_mana(s.seat, s.n("mana")); });
    m.spell(508, "happy-potion", 3)
        .possessed(5)
        .stays()
        .number("pay", 1)
        .on_foe_enters([](Play& p, Self& s) { p.force_pay(s.foe(), s.n("pay"), false); })
        .ends([](const Query& q, const Self& s) { return q.side(s.foe()).emotion == 0; });
    // LI-R64
    m.spell(509, "elixir-of-joy", 3)
        .possessed(5)
        .stays()
        .number("pay", 1)
        .number("threshold2", 3)
        .on_foe_acts([](Play& p, Self& s) { p.force_pay(s.foe(), s.n("pay"), true); })
        .ends([](const Query& q, const Self& s) { return q.side(s.foe()).emotion <= s.n("threshold2"); });
    // LI-R27: at 0 the event fails at once.
    m.spell(510, "causality-swindle", 4).number("countdown_change", 1).on_play([](Play& p, Self& s) {
        const auto event = p.choose_event(s, [](const Query&, const Self&, EventPlace) { return true; });
        if (!event) return;
        const int by = s.n("countdown_change");
        p.change_countdown(*event, p.up(s) ? by : -by);
    });
    m.spell(511, "emergency-recall", 2).instant().war(false).casters(0, 0).on_play([](Play& p, Self& s) {
        const UnitId u = p.choose_unit(
            s, s.seat, [](const Query& q, const Self& self, UnitId v) { return own(q, self, v) && q[v].at != Standby; },
            false);
        if (!u) return;
        p.move(u, Standby);
        p.make_ready(u);
        moved_in_war(p, u);
    });
    // A change of places is not an entering: no fee, nobody becomes tired.
    m.spell(512, "body-double", 1)
        .instant()
        .war(false)
        .casters(0, 0)
        .number("count", 2, 2, 2)  // two change places: cannot be varied
        .on_play([](Play& p, Self& s) {
            const UnitId one = p.choose_unit(s, s.seat, own, false);
            if (!one) return;
            s.other = one;
            const UnitId two = p.choose_unit(
                s, s.seat,
                [](const Query& q, const Self& self, UnitId u) { return own(q, self, u) && u != self.other; }, false);
            if (!two) return;
            const std::uint8_t at = p.unit(one).at;
            p.move(one, p.unit(two).at);
            p.move(two, at);
            moved_in_war(p, one);
            moved_in_war(p, two);
        });
    // LI-R19: paid for with an action and in play for one generation only, they arrive ready.
    m.spell(513, "night-of-black-magic", 4).number("copies", 3).on_play([](Play& p, Self& s) {
        for (int i = 0; i < s.n("copies"); ++i) p.arrive(s.seat, p.book.familiar, false);
    });
    m.spell(514, "countdown-to-school-bell", 2)
        .stays()
        .number("count", 1)
        .number("recover", 1)
        .at_generation([](Play& p, Self& s) {
            Lasting& bell = p.side(s.seat).lasting[s.place];
            bell.counter = static_cast<std::uint8_t>(std::min(bell.counter + s.n("count"), 255));
        })
        .ability(
            [](Play& p, Self& s) {
                const int markers = p.side(s.seat).lasting[s.place].counter;
                p.end_lasting(s.seat, s.place);
                p.recover(s.seat, s.n("recover") * markers);
            },
            true, false);
    m.spell(515, "first-contact", 3).beyond(4).on_play([](Play& p, Self& s) {
        const int half = (p.side(s.seat).mana + p.side(s.foe()).mana) / 2;
        for (const Seat seat : Seats) {
            const int mana = p.side(seat).mana;
            p.lose_mana(seat, mana - half);
            p.gain_mana(seat, half - mana);
        }
    });
    // A caster with negative strength has no points that change the cost.
    m.spell(516, "world-eating-raven", 12)
        .deck_limit(1)
        .number("discount", 2)
        .price([](const Query& q, const Self& s, UnitId caster) {
            return caster ? s.n("discount") * std::max(0, q.strength(caster)) : 0;
        })
        .on_play([](Play& p, Self& s) { p.side(s.foe()).only_rest = 1; });
}

}  // namespace quincunx::lillian
