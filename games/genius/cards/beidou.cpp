#include "games/genius/cards.h"

namespace quincunx::genius {

void beidou(Maker& m) {
    m.character(30, "beidou", Element::Electro, Weapon::Claymore, Liyue, 11, 3);
    m.normal("oceanborne").damage(Physical, 2);
    m.elemental("tidecaller").creates("tidecaller-surf-embrace").creates("wavestrider-status");
    m.burst("stormbreaker", 3, 3).damage(Electro, 2).creates("thunderbeasts-targe");
    m.prepared("wavestrider", SkillType::Elemental)
        .number("damage", 3)
        .refers({"tidecaller-surf-embrace", "summoner-of-lightning"})
        .run([](Play& p, Self& s) {
            p.remove_on({s.seat, s.ch}, s.ref[0]);  // GI-29.30: the leftover shield goes first
            p.damage(s, Electro, s.n("damage"));
            if (p.q().has_talent(s)) p.create(s, s.ref[1]);
        });
    m.status("tidecaller-surf-embrace").shield(2).while_preparing();
    m.status("wavestrider-status").prepares("wavestrider");
    m.status("summoner-of-lightning").usages(2).this_round().saves_any(1, by_self(ActionFilter::Normal));
    m.combat_status("thunderbeasts-targe")
        .duration(2)
        .after_skill_damage(by_own(ActionFilter::Normal), Electro, 1)
        .reduces(1, on_side)
        .at_least(3);
    m.talent(90, "lightning-storm", of(Element::Electro, 3), "tidecaller");
}

}  // namespace quincunx::genius
