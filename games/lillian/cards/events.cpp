#include <algorithm>
#include <bit>

#include "games/lillian/play.h"

namespace quincunx::lillian {

namespace {

// This is a finished copy, not one in progress.
bool finished(const Query& q, const Self& s) {
    const Side& side = q.side(s.seat);
    const bool in_progress = s.place < side.events.size() && side.events[s.place].card == s.card;
    return side.settled[s.card.value] && !in_progress;
}

// Advanced while that many characters of its owner are in arenas of a series.
Verdict push_if_in_series(const Query& q, const Self& s, Series series, int needed) {
    const int there = q.in_series(s.seat, series);
    return there >= needed ? Verdict{}
                           : refuse("push-series"_refusal, needed, there, std::countr_zero(unsigned{series}));
}

// How many characters of its owner are stronger than this one.
int stronger_than(const Query& q, UnitId u) {
    int n = 0;
    q.each_unit([&](UnitId v) { n += q[v].owner == q[u].owner && q.strength(v) > q.strength(u); });
    return n;
}

// An arena of the other side holds that many of the strongest characters of a side; of equals any count.
bool strongest_together(const Query& q, Seat seat, int count) {
    for (int p = 0; p < Positions; ++p) {
        const int arena = arena_of(other(seat), p);
        int found = 0;
        q.each_unit([&](UnitId u) { found += q[u].owner == seat && q[u].at == arena && stronger_than(q, u) < count; });
        if (found >= count) return true;
    }
    return false;
}

int second_strength(const Query& q, Seat seat) {
    UnitId best, second;
    q.each_unit([&](UnitId u) {
        if (q[u].owner != seat) return;
        if (!best || q.strength(u) > q.strength(best)) {
            second = best;
            best = u;
        } else if (!second || q.strength(u) > q.strength(second)) {
            second = u;
        }
    });
    return second ? q.strength(second) : 0;
}

// Finished events of a side that are no endings.
int plain_settled(const Query& q, Seat seat) {
    int n = 0;
    for (const Def& d : q.book().defs())
        if (!d.ending) n += q.side(seat).settled[d.id.value];
    return n;
}

// Characters of a side in play and in its history zone; tokens count there too (LI-R56).
int characters_of(const Query& q, Seat seat) {
    int n = 0;
    q.each_unit([&](UnitId u) { n += q[u].owner == seat; });
    for (const Def& d : q.book().defs())
        if (d.is(Type::Character)) n += q.side(seat).history[d.id.value];
    return n;
}

}  // namespace

void events(Maker& m) {
    m.event(301, "proxy-war", 2, 3, 2, 2)
        .number("threshold", 1)
        .number("mana", 4)
        .can_push([](const Query& q, const Self& s) -> Verdict {
            const int strength = q.strength(s.unit);
            if (strength >= s.n("threshold")) return {};
            return refuse("push-strength"_refusal, s.n("threshold"), strength);
        })
        .on_war([](Play& p, Self& s) {
            const bool first = p.side(s.seat).wars == 1;  // this one is counted already
            if (first && finished(p.q(), s)) p.gain_mana(s.seat, s.n("mana"));
        });
    // LI-R65
    m.event(302, "true-magic", 3, 4, 3, 0)
        .ending()
        .number("threshold", 2)
        .number("copies", 1)
        .number("points", 1)
        .can_push(
            [](const Query& q, const Self& s) { return push_if_in_series(q, s, Entertainment, s.n("threshold")); })
        .on_push([](Play& p, Self& s) { p.add_settled(s.seat, p.book.lost_cat_notice, s.n("copies")); })
        .nearness([](const Query& q, const Self& s, Seat whom) {
            return std::min(100, 100 * q.in_series(whom, Entertainment) / std::max<int>(1, s.n("threshold")));
        })
        .scoring([](const Query& q, const Self& s, Seat whom) { return s.n("points") * plain_settled(q, whom); });
    m.event(303, "collective-ascension", 4, 4, 3, 4)
        .ending()
        .number("bonus", 1)
        .number("threshold", 5)
        .number("points", 2)
        .strength_given(
            [](const Query& q, const Self& s, UnitId whom) { return q.def(whom).strength == 0 ? s.n("bonus") : 0; })
        .can_push([](const Query& q, const Self& s) -> Verdict {
            const int there = q.in_arenas(s.seat);
            if (there >= s.n("threshold")) return {};
            return refuse("push-arenas"_refusal, s.n("threshold"), there);
        })
        .nearness([](const Query& q, const Self& s, Seat whom) {
            return std::min(100, 100 * q.in_arenas(whom) / std::max<int>(1, s.n("threshold")));
        })
        .scoring([](const Query& q, const Self& s, Seat whom) { return s.n("points") * characters_of(q, whom); });
    m.event(304, "lost-cat-notice", 0, 1, 1, 1).token().cannot_be_pushed();
    m.event(305, "her-name-is-valkyrie", 4, 3, 2, 4)
        .ending()
        .number("count", 2, 1)
        .number("steal", 2)
        .can_push([](const Query& q, const Self& s) -> Verdict {
            if (strongest_together(q, s.seat, s.n("count"))) return {};
            return refuse("push-strongest"_refusal, s.n("count"));
        })
        .on_push([](Play& p, Self& s) { p.steal_mana(s.foe(), s.n("steal")); })
        .nearness([](const Query& q, const Self&, Seat whom) {
            int guests = 0;  // at best in one arena of the other side
            for (int a = 0; a < Arenas; ++a)
                if (owner_of(a) != whom) guests = std::max(guests, q.enemies_in(a, other(whom)));
            return std::min(100, 50 * guests);
        })
        .scoring([](const Query& q, const Self&, Seat whom) { return second_strength(q, whom); });
    // LI-R65: any position of the opponent, also an empty one; two searches.
    m.event(306, "proof-of-independence", 3, 3, 2, 2)
        .cannot_be_pushed()
        .number("count", 1)
        .number("search", 2)
        .on_play([](Play& p, Self& s) {
            const int ground =
                p.choose_arena(s, [](const Query&, const Self& self, int a) { return owner_of(a) == self.foe(); });
            p.side(s.seat).events[s.place].mark = static_cast<std::uint8_t>(ground + 1);
        })
        .on_use_at_mark([](Play& p, Self& s) { p.progress({s.seat, s.place}, s.n("count"), {}); })
        .on_finish([](Play& p, Self& s) { p.search(s, s.n("search"), false); });
    // LI-R63
    m.event(307, "world-without-magic", 5, 1, 3, 2)
        .ending()
        .first_action_only()
        .cannot_be_pushed()
        .number("threshold", 3)
        .number("points", 5)
        .completes([](const Query& q, const Self& s) { return q.side(s.foe()).income < s.n("threshold"); })
        .scoring([](const Query& q, const Self& s, Seat whom) { return plain_settled(q, whom) ? 0 : s.n("points"); });
    m.event(308, "emergency-care", 3, 3, 2, 2)
        .number("mana", 1)
        .number("mana2", 2)
        .can_push([](const Query& q, const Self& s) { return push_if_in_series(q, s, Hospital, 1); })
        .on_push([](Play& p, Self& s) { p.gain_mana(s.seat, s.n("mana")); })
        .at_harvest([](Play& p, Self& s) {
            if (finished(p.q(), s)) p.gain_mana(s.seat, s.n("mana2"));
        });
    m.event(309, "friends-forever", 3, 2, 2, 1).beyond(1).number("steal", 3).on_finish([](Play& p, Self& s) {
        p.steal_mana(s.foe(), s.n("steal"));
    });
    m.event(310, "first-trial", 4, 3, 2, 1).number("mana", 3).number("bonus", 1).on_push([](Play& p, Self& s) {
        p.gain_mana(s.seat, s.n("mana"));
        p.add_strength(s.unit, s.n("bonus"));
    });
    m.event(311, "illegal-parking-party", 4, 2, 2, 1)
        .number("mana", 6)
        .number("mana2", 4)
        .on_play([](Play& p, Self& s) { p.gain_mana(s.seat, s.n("mana")); })
        .on_finish([](Play& p, Self& s) { p.gain_mana(s.seat, s.n("mana2")); });
}

}  // namespace quincunx::lillian
