#include "games/genius/cards.h"

namespace quincunx::genius {

void tighnari(Maker& m) {
    m.character(48, "tighnari", Element::Dendro, Weapon::Bow, Sumeru, 10, 2);
    m.normal("khanda-barrier-buster").damage(Physical, 2);
    m.elemental("vijnana-phala-mine").damage(Dendro, 2).creates("vijnana-suffusion");
    m.burst("fashioners-tanglevine-shaft", 3, 2).damage(Dendro, 4).piercing(1);
    m.status("vijnana-suffusion")
        .usages(2)
        .refers({"clusterbloom-arrow"})
        .infuses(Element::Dendro, by_bearer.charged())
        .after_skill(by_self(ActionFilter::Normal).charged(), [](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.summon("clusterbloom-arrow").usages_stacking(1, 2).end_phase_damage(Dendro, 1);
    m.talent(108, "keen-sight", of(Element::Dendro, 4), "vijnana-phala-mine")
        .refers({"vijnana-suffusion"})
        .saves_any(1, by_self(ActionFilter::Normal).charged())
        .when([](const Query& q, const Self& s) {
            return q.find_on({s.seat, s.ch}, s.ref[0]) != nullptr;
        });
}

}  // namespace quincunx::genius
