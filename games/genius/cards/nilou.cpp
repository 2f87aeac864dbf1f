#include "games/genius/cards.h"

namespace quincunx::genius {

void nilou(Maker& m) {
    m.character(16, "nilou", Element::Hydro, Weapon::Sword, Sumeru, 10, 2);
    m.normal("dance-of-samser").damage(Physical, 2);
    m.elemental("dance-of-haftkarsvar").damage(Hydro, 3).refers({"golden-chalices-bounty"}).run([](Play& p, Self& s) {
        if (p.q().only_elements(s.seat, Element::Hydro, Element::Dendro)) p.create(s, s.ref[0]);
    });
    m.burst("dance-of-abzendegi-distant-dreams-listening-spring", 3, 2)
        .number("damage", 2)
        .refers({"lingering-aeon"})
        .run([](Play& p, Self& s) {
            const std::uint8_t next = p.q().next(s.foe());
            p.damage(s, Hydro, s.n("damage"));
            p.create_on({s.foe(), p.use().target}, s.ref[0]);
            if (next != NoCharacter) p.create_on({s.foe(), next}, s.ref[0]);
        });
    m.combat_status("golden-chalices-bounty").cores_become("bountiful-core");
    constexpr Do burst_open = [](Play& p, Self& s) { p.damage(s, Dendro, s.n("damage")); };
    m.summon("bountiful-core")
        .usages_stacking(1, 3)
        .number("damage", 2)
        .number("threshold", 2)
        .end_phase(burst_open)
        .on(On::Declared, burst_open)
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && q.self(s)->usages >= s.n("threshold");
        });
    m.status("lingering-aeon").usages(1).number("damage", 2).end_phase([](Play& p, Self& s) {
        p.damage_to(s, {s.seat, s.ch}, Hydro, s.n("damage"));
    });
    m.talent(76, "the-starry-skies-their-flowers-rain", of(Element::Hydro, 3), "dance-of-haftkarsvar")
        .refers({"bountiful-core"})
        .number("bonus", 1)
        .adds_what([](const Query&, const Self& s,
                      const Damage& d) -> int { return d.source == s.ref[0] ? int{s.n("bonus")} : 0; },
                   by_summons);
}

}  // namespace quincunx::genius
