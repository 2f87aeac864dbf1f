#include "games/genius/cards.h"

namespace quincunx::genius {

void ganyu(Maker& m) {
    m.character(1, "ganyu", Element::Cryo, Weapon::Bow, Liyue, 12, 3);
    m.normal("liutian-archery").damage(Physical, 2);
    m.elemental("trail-of-the-qilin").damage(Cryo, 1).creates("ice-lotus");
    m.normal("frostflake-arrow", of(Element::Cryo, 5))
        .damage(Cryo, 2)
        .number("piercing", 2)
        .refers({"card:undivided-heart"})
        .run([](Play& p, Self& s) {
            // GI-29.1: used before in this game, by this side.
            const bool more = p.q().has_talent(s) && p.use().earlier_in_game;
            p.pierce_standby(s, more ? p.def(s.ref[0]).n("piercing") : s.n("piercing"));
        });
    m.burst("celestial-shower", 3, 3).damage(Cryo, 2).piercing(1).creates("sacred-cryo-pearl");
    m.summon("sacred-cryo-pearl").usages(2).number("damage", 1).number("piercing", 1).end_phase([](Play& p, Self& s) {
        p.damage(s, Cryo, s.n("damage"));
        p.pierce_standby(s, s.n("piercing"));
    });
    m.combat_status("ice-lotus").usages(2).reduces(1, on_active);
    m.talent(61, "undivided-heart", of(Element::Cryo, 5), "frostflake-arrow").number("piercing", 3);
}

}  // namespace quincunx::genius
