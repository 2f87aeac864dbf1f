// The characters.
#include "games/lillian/play.h"

namespace quincunx::lillian {

namespace {

bool any_event(const Query&, const Self&, EventPlace) { return true; }
bool event_of_foe(const Query&, const Self& s, EventPlace event) { return event.seat == s.foe(); }

void flash_memory_girls(Play& p, Self& s) {
    for (int i = 0; i < s.n("copies"); ++i) p.arrive(s.seat, p.book.flash_memory_girl, false);  // LI-R19
}

// Angel Behind the Scope: she attacks a character in another arena. A target that is gone stood in the main
// battlefield.
bool attacks_elsewhere(const Query& q, UnitId u) {
    const War& war = q.s.war;
    return war.on && war.attackers.contains(u) && q[u].at != (war.target ? q[war.target].at : war.main);
}

// Aircraft Carrier: another character of her side beside her.
bool beside(const Query& q, const Self& s, UnitId u) {
    return u != s.unit && q[u].owner == s.seat && q[u].at != Standby && q[u].at == q[s.unit].at;
}

// Lillian: a finished event worth enough.
bool worth_enough(const Query& q, const Self& s, Card card) {
    return q.side(s.seat).settled[card.value] && q.def(card).is(Type::Event) && q.def(card).score >= s.n("threshold");
}

}  // namespace

void characters(Maker& m) {
    m.character(201, "apprentice-witch", 0, 0)
        .token()
        .number("emotion", 1)
        .number("mana", 1)
        .number("draw", 1)
        .ability(
            [](Play& p, Self& s) {
                p.hurt(s.seat, s.n("emotion"), s.unit);  // LI-R55
                p.gain_mana(s.seat, s.n("mana"));
                p.draw(s.seat, s.n("draw"));
            },
            true, true);
    m.character(202, "guerrilla", 1, 1).token().keywords(Assault);
    m.character(203, "flash-memory-girl", 0, 1).token().no_recovery().at_harvest([](Play& p, Self& s) {
        p.exile_unit(s.unit);
    });
    m.character(204, "child-of-the-end", 0, 0).fights_at_zero().number("steal", 1).on_repulsed([](Play& p, Self& s) {
        p.lose_mana(s.foe(), s.n("steal"));
    });
    // LI-R69
    m.character(205, "workaholic-xiaohong", 4, 0).uses_allowed(2);
    // LI-R68: until the end of the next action by either player; a war is one action, so in a war until it ends.
    m.character(206, "timid-tagalong", 2, 0)
        .number("pay", 1)
        .number("bonus", 2)
        .ability(
            [](Play& p, Self& s) {
                p.pay(s.seat, s.n("pay"));
                Unit& unit = p.unit(s.unit);
                unit.short_bonus = static_cast<std::int8_t>(s.n("bonus"));
                unit.short_actions = 1;
                p.happen("strength"_event, p.named(s.unit), s.n("bonus"));
            },
            true, false,
            [](const Query& q, const Self& s) -> Verdict {
                if (q[s.unit].short_actions) return refuse("once"_refusal, q.def(s.card).number);
                return q.can_pay(s.seat, s.n("pay"));
            });
    m.character(207, "data-sea-sailor", 4, 0).equips_in_war();
    m.character(208, "time-thief", 3, 1)
        .number("countdown_change", 1)
        .ability(
            [](Play& p, Self& s) {
                if (const auto event = p.choose_event(s, any_event))
                    p.change_countdown(*event, s.n("countdown_change"));
            },
            false, true,
            [](const Query& q, const Self& s) -> Verdict {
                if (q.side(s.seat).events.empty() && q.side(s.foe()).events.empty()) return refuse("no-event"_refusal);
                return {};
            });
    // LI-R68: own ones only
    m.character(209, "captain-xiaofang", 4, 2)
        .keywords(Assault)
        .number("bonus", 1)
        .strength_given([](const Query& q, const Self& s, UnitId whom) -> int {
            const Unit& unit = q[whom];
            const bool fellow = unit.card == q.book().guerrilla && unit.owner == s.seat;
            return fellow && unit.in_war && q[s.unit].in_war ? s.n("bonus") : 0;
        });
    // LI-R65
    m.character(210, "angel-behind-the-scope", 4, 1)
        .keywords(Sniper)
        .beyond(2)
        .number("bonus", 2)
        .strength_given([](const Query& q, const Self& s, UnitId whom) -> int {
            return whom == s.unit && attacks_elsewhere(q, whom) ? s.n("bonus") : 0;
        })
        .unshaken([](const Query& q, const Self& s) { return s.other == s.unit && attacks_elsewhere(q, s.unit); });
    // LI-R65
    m.character(211, "aircraft-carrier", 4, 2)
        .keywords(Hold)
        .beyond(2)
        .number("bonus", 2)
        .strength_given(
            [](const Query& q, const Self& s, UnitId whom) -> int { return beside(q, s, whom) ? s.n("bonus") : 0; })
        .unshaken([](const Query& q, const Self& s) { return beside(q, s, s.other); });
    m.character(212, "bamiao", 5, 0).number("copies", 1).on_play(flash_memory_girls).at_generation(flash_memory_girls);
    // LI-R68: also her owner's other characters
    m.character(213, "rainy-witch-yuji", 3, 1).instant().number("emotion", 1).on_entering([](Play& p, Self& s) {
        if (s.other != s.unit) p.hurt(p.unit(s.other).owner, s.n("emotion"), s.other);  // LI-R55
    });
    // LI-R68: from standby or an arena outside the zone; ready there.
    m.character(214, "squadron-secret-weapon", 4, 2).on_war([](Play& p, Self& s) {
        const Query q = p.q();
        const Unit& unit = q[s.unit];
        if (unit.tired || (unit.at != Standby && q.in_zone(unit.at))) return;
        p.ask(s.seat, "may-choose"_prompt, Play::cause_of(s.card), Play::subject(s.unit));
        for (int a = 0; a < Arenas; ++a)
            if (q.in_zone(a)) p.offer(option("place"_verb, a), q.can_enter(s.seat, s.unit, a));
        if (p.nothing_offered()) return;
        p.offer(option("done"_verb));
        const Option o = p.answer();
        if (is(o, "done"_verb)) return;
        if (owner_of(o.a) != s.seat) {
            const Cause before = p.because(by("LI-8.13"_clause));
            p.pay(s.seat, EntryFee);
            p.gain_mana(s.foe(), EntryFee);  // LI-R22
            p.because(before);
        }
        p.move(s.unit, static_cast<std::uint8_t>(o.a));
        p.unit(s.unit).in_war = 1;
    });
    m.character(215, "lillian", 5, 2)
        .number("threshold", 2)
        .can_play([](const Query& q, const Self& s) -> Verdict {
            for (const Def& d : q.book().defs())
                if (worth_enough(q, s, d.id)) return {};
            return refuse("nothing-to-sacrifice"_refusal);
        })
        .on_play([](Play& p, Self& s) {
            if (const Card card = p.choose_settled(s, worth_enough)) p.exile_settled(s.seat, card);
        })
        .ability(
            [](Play& p, Self& s) {
                if (const auto event = p.choose_event(s, event_of_foe)) p.exile_event(*event);
                p.retire(s.unit);
            },
            true, true,
            [](const Query& q, const Self& s) -> Verdict {
                return q.side(s.foe()).events.empty() ? refuse("no-event"_refusal) : Verdict{};
            });
    // Two points or more: once enough is paid, further events may follow. Events worth nothing pay nothing.
    m.character(216, "brunhild-undefeated", 4, 4)
        .keywords(Assault)
        .number("threshold", 2)
        .can_play([](const Query& q, const Self& s) -> Verdict {
            return q.score(s.seat) < s.n("threshold") ? refuse("nothing-to-sacrifice"_refusal) : Verdict{};
        })
        .on_play([](Play& p, Self& s) {
            for (int paid = 0;;) {
                const bool enough = paid >= s.n("threshold");
                p.ask(s.seat, enough ? "may-choose"_prompt : "choose-card"_prompt, Play::cause_of(s.card),
                      Play::subject(s.unit));
                for (const Def& d : p.book.defs())
                    if (p.side(s.seat).settled[d.id.value] && d.score > 0) p.offer(option("card"_verb, d.number));
                if (p.nothing_offered()) return;
                if (enough) p.offer(option("done"_verb));
                const Option o = p.answer();
                if (is(o, "done"_verb)) return;
                const Def& event = *p.book.card(o.a);
                p.exile_settled(s.seat, event.id);
                paid += event.score;
            }
        });
    m.character(290, "blood-pact-familiar", 0, 2)
        .token()
        .number("emotion", 1)
        .exiled_instead()
        .instead_of_history([](Play& p, Self& s) { p.hurt(s.seat, s.n("emotion")); })
        .at_harvest([](Play& p, Self& s) { p.retire(s.unit); });
}

}  // namespace quincunx::lillian
