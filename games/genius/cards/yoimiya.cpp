#include "games/genius/cards.h"

namespace quincunx::genius {

void yoimiya(Maker& m) {
    m.character(21, "yoimiya", Element::Pyro, Weapon::Bow, Inazuma, 10, 3);
    m.normal("firework-flare-up").damage(Physical, 2);
    m.elemental("niwabi-fire-dance", 1).no_energy().creates("niwabi-enshou", "niwabi-enshou-talent");
    m.burst("ryuukin-saxifrage", 3, 3).damage(Pyro, 3).creates("aurous-blaze");
    // GI-29.11
    m.status("niwabi-enshou").usages(3).infuses(Element::Pyro, by_bearer).adds(1, by_bearer.normal());
    m.status("niwabi-enshou-talent")
        .version_of("niwabi-enshou")
        .usages(3)
        .infuses(Element::Pyro, by_bearer)
        .adds(1, by_bearer.normal())
        .free()
        .after_skill_damage(by_self(ActionFilter::Normal), Pyro, 1);
    m.combat_status("aurous-blaze")
        .duration(2)
        .refers({"card:yoimiya"})
        .after_skill_damage(by_own(ActionFilter::Skills), Pyro, 1)
        .when([](const Query& q, const Self& s) { return q.character(s.seat, q.use().ch).def != s.ref[0]; });
    m.talent(81, "naganohara-meteor-swarm", of(Element::Pyro, 1), "niwabi-fire-dance");
}

}  // namespace quincunx::genius
