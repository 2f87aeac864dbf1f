#include "games/genius/cards.h"

namespace quincunx::genius {

void kamisato_ayaka(Maker& m) {
    m.character(5, "kamisato-ayaka", Element::Cryo, Weapon::Sword, Inazuma, 10, 3);
    // GI-29.4: an infusion that is there stays as it is until she becomes active again.
    constexpr Do infuse = [](Play& p, Self& s) { p.create(s, s.ref[p.q().has_talent(s) ? 1 : 0]); };
    m.passive("kamisato-art-senho")
        .refers({"cryo-elemental-infusion", "cryo-elemental-infusion-talent", "kamisato-art-senho-status"})
        .on(On::Switched, infuse)
        .when(to_bearer)
        .on(On::Switched, [](Play& p, Self& s) { p.create(s, s.ref[2]); })
        .when(to_bearer)
        .per_round(2);
    m.passive("kamisato-art-senho-v5")
        .refers({"cryo-elemental-infusion", "cryo-elemental-infusion-talent"})
        .on(On::Switched, infuse)
        .when(to_bearer);
    m.normal("kamisato-art-kabuki").damage(Physical, 2);
    m.elemental("kamisato-art-hyouka").damage(Cryo, 3);
    m.burst("kamisato-art-soumetsu", 3, 3).damage(Cryo, 4).creates("frostflake-seki-no-to");
    m.summon("frostflake-seki-no-to").usages(2).end_phase_damage(Cryo, 2);
    m.status("cryo-elemental-infusion").this_round().infuses(Element::Cryo, by_bearer);
    m.status("cryo-elemental-infusion-talent")
        .version_of("cryo-elemental-infusion")
        .this_round()
        .infuses(Element::Cryo, by_bearer)
        .adds(1, by_bearer.of(Cryo));
    m.status("kamisato-art-senho-status").this_round().adds(1, by_bearer.normal()).discards();
    m.talent(65, "kanten-senmyou-blessing", of(Element::Cryo, 2), nullptr)
        .saves(1, switching_to_self())
        .once_per_round();
}

}  // namespace quincunx::genius
