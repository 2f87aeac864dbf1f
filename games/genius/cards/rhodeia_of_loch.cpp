#include <bit>

#include "games/genius/cards.h"

namespace quincunx::genius {

void rhodeia_of_loch(Maker& m) {
    // GI-29.20; one use never picks the same kind twice.
    constexpr Do mimics = [](Play& p, Self& s) {
        unsigned picked = 0;
        for (int i = 0; i < s.n("summons"); ++i) {
            unsigned there = 0;
            int kinds = 0;
            for (unsigned k = 0; k < 3; ++k)
                if (p.q().in_play(s.seat, s.ref[k])) there |= 1U << k, ++kinds;
            const unsigned from = (kinds < s.n("max") ? ~there : there) & ~picked & 7U;
            const int choices = std::popcount(from);
            if (choices == 0) return;
            int pick = choices > 1 ? p.random(choices) : 0;
            for (unsigned k = 0; k < 3; ++k) {
                if (!(from >> k & 1) || pick-- > 0) continue;
                picked |= 1U << k;
                p.create(s, s.ref[k]);
                break;
            }
        }
    };

    m.character(53, "rhodeia-of-loch", Element::Hydro, Weapon::None, Monster, 11, 3).was("health", 10);
    m.normal("surge").damage(Hydro, 1);
    m.elemental("oceanid-mimic-summoning")
        .number("summons", 1)
        .number("max", 3)
        .was("max", 2)
        .refers({"oceanic-mimic-squirrel", "oceanic-mimic-raptor", "oceanic-mimic-frog"})
        .run(mimics);
    m.elemental("the-myriad-wilds", 5)
        .number("summons", 2)
        .number("max", 3)
        .was("max", 2)
        .refers({"oceanic-mimic-squirrel", "oceanic-mimic-raptor", "oceanic-mimic-frog"})
        .run(mimics);
    m.burst("tide-and-torrent", 3, 3)
        .refers({"card:streaming-surge"})
        .number("damage", 4)
        .number("bonus", 1)
        .run([](Play& p, Self& s) {
            p.damage(s, Hydro, s.n("damage") + s.n("bonus") * p.q().count(s.seat, SummonZone));
            if (!p.q().has_talent(s)) return;
            for (Entity& e : p.state.side[s.seat].entities)
                if (e.place == SummonZone && p.def(e.def).has_usages)
                    p.change_usages(s.seat, e, p.def(s.ref[0]).n("counters"));
        });
    m.summon("oceanic-mimic-squirrel").usages(2).end_phase_damage(Hydro, 2);
    m.summon("oceanic-mimic-raptor").usages(3).end_phase_damage(Hydro, 1);
    // GI-29.7
    m.summon("oceanic-mimic-frog")
        .usages(1)
        .stays_at_zero()
        .reduces(1, on_active)
        .number("damage", 2)
        .end_phase([](Play& p, Self& s) { p.damage(s, Hydro, s.n("damage")); })
        .when([](const Query& q, const Self& s) { return q.self(s)->usages == 0; })
        .free()
        .discards();
    m.talent(113, "streaming-surge", of(Element::Hydro, 4, 3), "tide-and-torrent").number("counters", 1);
}

}  // namespace quincunx::genius
