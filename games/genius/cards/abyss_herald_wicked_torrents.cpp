#include "games/genius/cards.h"

namespace quincunx::genius {

void abyss_herald_wicked_torrents(Maker& m) {
    m.character(350, "abyss-herald-wicked-torrents", Element::Hydro, Weapon::None, Monster, 6, 2);
    m.normal("rippling-slash").damage(Physical, 2);
    m.elemental("vortex-edge").damage(Hydro, 1).creates("rippling-blades-status");
    m.burst("torrential-shock", 3, 2).damage(Hydro, 3).refers({"curse-of-the-undercurrent"}).run([](Play& p, Self& s) {
        p.create_for(s.foe(), s.ref[0]);
    });
    m.passive("watery-rebirth").starts_with("watery-rebirth-status");
    m.prepared("rippling-blades", SkillType::Elemental).damage(Hydro, 1);
    m.status("rippling-blades-status").prepares("rippling-blades");
    m.status("watery-rebirth-status")
        .refers({"watery-rebirth-honed", "curse-of-the-undercurrent"})
        .prevents_defeat(4, [](Play& p, Self& s) {
            p.create(s, s.ref[0]);
            if (p.q().has_talent(s)) p.create_for(s.foe(), s.ref[1]);
        });
    m.status("watery-rebirth-honed").infuses(Element::Hydro, by_bearer).adds(1, by_bearer.of(Hydro));
    // GI-40.17
    m.combat_status("curse-of-the-undercurrent")
        .usages(2)
        .costs_more(1, by_own(ActionFilter::Elemental | ActionFilter::Burst));
    constexpr Do curse = [](Play& p, Self& s) { p.create_for(s.foe(), s.ref[0]); };
    m.talent(353, "surging-undercurrent", of(Element::Hydro, 1), nullptr)
        .refers({"curse-of-the-undercurrent", "watery-rebirth-honed"})
        .on(On::Entered, curse)
        .when([](const Query& q, const Self& s) {
            return q.find_on({s.seat, s.ch}, s.ref[1]) != nullptr;
        })
        .on(On::Defeated, curse)
        .when(to_bearer);
}

}  // namespace quincunx::genius
