#include "games/genius/cards.h"

namespace quincunx::genius {

void sangonomiya_kokomi(Maker& m) {
    m.character(13, "sangonomiya-kokomi", Element::Hydro, Weapon::Catalyst, Inazuma, 12, 2);
    m.normal("the-shape-of-water").damage(Hydro, 1);
    m.elemental("kurages-oath").applies_self(Element::Hydro).creates("bake-kurage");
    m.burst("nereids-ascension", 3, 2)
        .refers({"bake-kurage", "card:tamakushi-casket"})
        .damage(Hydro, 2)
        .heals_all(1)
        .creates("ceremonial-garment")
        .run([](Play& p, Self& s) {
            if (!p.q().has_talent(s)) return;
            const Def& casket = p.def(s.ref[1]);
            if (Entity* kurage = p.find(s.seat, SummonZone, s.ref[0]))
                p.change_usages(s.seat, *kurage, casket.n("counters"));  // GI-29.29
            else
                p.create_with(s.seat, s.ch, s.ref[0], casket.n("usages"));
        });
    m.summon("bake-kurage").usages_stacking(2, 4).number("damage", 1).number("heal", 1).end_phase([](Play& p, Self& s) {
        p.damage(s, Hydro, s.n("damage"));
        p.heal(s, p.q().active(s.seat), s.n("heal"));
    });
    m.status("ceremonial-garment")
        .duration(2)
        .adds(1, by_bearer.normal())
        .number("heal", 1)
        .after_skill(by_self(ActionFilter::Normal), [](Play& p, Self& s) { p.heal_all(s, s.n("heal")); });
    m.talent(73, "tamakushi-casket", of(Element::Hydro, 3, 2), "nereids-ascension")
        .refers({"bake-kurage", "ceremonial-garment"})
        .number("usages", 1)
        .number("counters", 1)
        .number("bonus", 1)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                return d.source == s.ref[0] && q.find_on({s.seat, s.ch}, s.ref[1]) ? s.n("bonus") : 0;
            },
            by_summons);
}

}  // namespace quincunx::genius
