#include "games/genius/cards.h"

namespace quincunx::genius {

void kamisato_ayaka(Maker& m) {
    m.character(5, "kamisato-ayaka", Element::Cryo, Weapon::Sword, Inazuma, 10, 3);
    // GI-29.4: an infusion that is there stays as it is until she becomes active again.
    m.passive("kamisato-art-senho")
        .refers({"cryo-elemental-infusion", "cryo-elemental-infusion-talent"})
        .on(On::Switched, [](Play& p, Self& s) { p.create(s, s.ref[p.q().has_talent(s) ? 1 : 0]); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat && s.event->ch == s.ch; });
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
    m.talent(65, "kanten-senmyou-blessing", of(Element::Cryo, 2), nullptr)
        .saves(1, switching_to_self())
        .once_per_round();
}

}  // namespace quincunx::genius
