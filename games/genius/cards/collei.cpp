#include "games/genius/cards.h"

namespace quincunx::genius {

void collei(Maker& m) {
    m.character(47, "collei", Element::Dendro, Weapon::Bow, Sumeru, 10, 2);
    m.normal("supplicants-bowmanship").damage(Physical, 2);
    m.elemental("floral-brush").damage(Dendro, 3).refers({"sprout"}).run([](Play& p, Self& s) {
        if (p.q().has_talent(s)) p.create(s, s.ref[0]);
    });
    m.burst("trump-card-kitty", 3, 2).damage(Dendro, 2).creates("cuilein-anbar");
    m.summon("cuilein-anbar").usages(2).end_phase_damage(Dendro, 2);
    // GI-29.19
    m.combat_status("sprout")
        .duration(1)
        .after_skill_damage(by_own(ActionFilter::Skills), Dendro, 1)
        .when([](const Query& q, const Self&) { return (q.use().own_related & bit(Element::Dendro)) != 0; })
        .once_per_round();
    m.talent(107, "floral-sidewinder", of(Element::Dendro, 4), "floral-brush");
}

}  // namespace quincunx::genius
