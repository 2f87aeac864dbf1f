#include "games/genius/cards.h"

namespace quincunx::genius {

void shenhe(Maker& m) {
    m.character(7, "shenhe", Element::Cryo, Weapon::Polearm, Liyue, 10, 2);
    m.normal("dawnstar-piercer").damage(Physical, 2);
    m.elemental("spring-spirit-summoning").damage(Cryo, 2).creates("icy-quill", "icy-quill-talent");
    m.burst("divine-maidens-deliverance", 3, 2).damage(Cryo, 1).creates("talisman-spirit");
    // GI-29.27
    m.combat_status("icy-quill").usages(2).adds(1, by_characters.of(Cryo));
    m.combat_status("icy-quill-talent")
        .version_of("icy-quill")
        .usages(2)
        .adds_what([](const Query&, const Self& s,
                      const Damage& d) { return d.skill_type == SkillType::Normal ? s.n("bonus") : 0; },
                   by_characters.of(Cryo))
        .free()
        .once_per_round()
        .adds(1, by_characters.of(Cryo))
        .or_else();
    m.summon("talisman-spirit").usages(2).end_phase_damage(Cryo, 1).adds(1, on_foes.of(Cryo, Physical)).free();
    m.talent(67, "mystical-abandon", of(Element::Cryo, 3), "spring-spirit-summoning");
}

}  // namespace quincunx::genius
