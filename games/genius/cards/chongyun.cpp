#include "games/genius/cards.h"

namespace quincunx::genius {

void chongyun(Maker& m) {
    constexpr auto Infused =
        static_cast<std::uint8_t>(bit(Weapon::Sword) | bit(Weapon::Claymore) | bit(Weapon::Polearm));

    m.character(4, "chongyun", Element::Cryo, Weapon::Claymore, Liyue, 10, 3);
    m.normal("demonbane").damage(Physical, 2);
    m.elemental("chonghuas-layered-frost")
        .damage(Cryo, 3)
        .creates("chonghua-frost-field", "chonghua-frost-field-talent");
    m.burst("cloud-parting-star", 3, 3).damage(Cryo, 7);
    // GI-29.3: own skills of sword, claymore and polearm characters.
    m.combat_status("chonghua-frost-field").duration(2).infuses(Element::Cryo, by_skills.with(Infused));
    m.combat_status("chonghua-frost-field-talent")
        .version_of("chonghua-frost-field")
        .duration(2)
        .infuses(Element::Cryo, by_skills.with(Infused))
        .adds(1, by_skills.normal().with(Infused));
    m.talent(64, "steady-breathing", of(Element::Cryo, 3), "chonghuas-layered-frost");
}

}  // namespace quincunx::genius
