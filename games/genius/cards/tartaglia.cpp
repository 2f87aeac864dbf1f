#include "games/genius/cards.h"

namespace quincunx::genius {

void tartaglia(Maker& m) {
    // Each skill notes whether its target was marked before it (GI-29.28).
    constexpr Do aim = [](Play& p, Self& s) {
        p.use().note = p.q().find_on({s.foe(), p.use().target}, s.ref[0]) ? 1 : 0;
    };
    constexpr Do mark = [](Play& p, Self& s) { p.create_on({s.foe(), p.use().target}, s.ref[0]); };
    constexpr When bearer_fell = [](const Query&, const Self& s) {
        return s.event->seat == s.seat && s.event->ch == s.ch;
    };

    m.character(12, "tartaglia", Element::Hydro, Weapon::Bow, Fatui, 10, 3);
    m.passive("tide-withholder")
        .starts_with("ranged-stance")
        .and_revived()
        .refers({"melee-stance"})
        .on(On::AnyLeft, [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when([](const Query&, const Self& s) {
            return s.event->def == s.ref[1] && s.event->seat == s.seat && s.event->ch == s.ch;
        });
    m.normal("cutting-torrent").refers({"riptide"}).number("damage", 2).run([](Play& p, Self& s) {
        aim(p, s);
        p.damage(s, Physical, s.n("damage"));
    });
    m.elemental("foul-legacy-raging-tide")
        .refers({"riptide", "ranged-stance", "melee-stance"})
        .number("damage", 2)
        .run([](Play& p, Self& s) {
            aim(p, s);
            p.remove_on({s.seat, s.ch}, s.ref[1]);
            p.create(s, s.ref[2]);
            p.damage(s, Hydro, s.n("damage"));
            mark(p, s);
        });
    m.burst("havoc-obliteration", 3, 3)
        .refers({"riptide", "melee-stance"})
        .number("damage", 5)
        .number("energy", 2)
        .number("damage2", 7)
        .run([](Play& p, Self& s) {
            aim(p, s);
            if (p.q().find_on({s.seat, s.ch}, s.ref[1])) {
                p.damage(s, Hydro, s.n("damage2"));
                return;
            }
            p.damage(s, Hydro, s.n("damage"));
            p.gain_energy({s.seat, s.ch}, s.n("energy"));
            mark(p, s);
        });
    m.status("ranged-stance").refers({"riptide"}).after_skill(by_self(ActionFilter::Normal).charged(), mark);
    m.status("melee-stance")
        .duration(2)
        .refers({"riptide"})
        .infuses(Element::Hydro, by_bearer)
        .after_skill(by_self(ActionFilter::Normal).charged(), mark)
        .number("bonus", 1)
        .adds_what([](const Query& q, const Self& s,
                      const Damage& d) -> int { return q.find_on(d.target, s.ref[0]) ? s.n("bonus") : 0; },
                   by_bearer)
        .number("piercing", 1)
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         p.damage_to(s, {s.foe(), p.q().next(s.foe())}, Piercing, s.n("piercing"));
                     })
        .when([](const Query& q, const Self&) { return q.use().note == 1; })
        .per_round(2);
    // GI-29.28: from a fallen active character it passes to the newly chosen one; until then it lies with the side.
    m.status("riptide")
        .on(On::Defeated,
            [](Play& p, Self& s) {
                const Who active = p.q().active(s.seat);
                if (p.q().character(active).alive)
                    p.create_on(active, s.def->id);
                else
                    p.enter(s.seat, Combat, s.def->id);
            })
        .when(bearer_fell)
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.create_on({s.seat, s.event->ch}, s.def->id);
            })
        .when([](const Query&, const Self& s) { return s.ch == NoCharacter && s.event->seat == s.seat; })
        .discards();
    m.talent(72, "abyssal-mayhem-hydrospout", of(Element::Hydro, 3), "foul-legacy-raging-tide")
        .refers({"riptide"})
        .number("piercing", 1)
        .end_phase([](Play& p, Self& s) { p.damage_to(s, p.q().active(s.foe()), Piercing, s.n("piercing")); })
        .when([](const Query& q, const Self& s) { return q.find_on(q.active(s.foe()), s.ref[0]) != nullptr; });
}

}  // namespace quincunx::genius
