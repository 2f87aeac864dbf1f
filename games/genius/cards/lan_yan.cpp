#include "games/genius/cards.h"

namespace quincunx::genius {

void lan_yan(Maker& m) {
    m.character(492, "lan-yan", Element::Anemo, Weapon::Catalyst, Liyue, 10, 2);
    m.normal("black-pheasant-strides-on-water").damage(Anemo, 1);
    m.elemental("swallow-wisp-pinion-dance")
        .number("shield", 2)
        .number("damage", 1)
        .number("extra", 1)
        .refers({"swallow-wisp-shield", "efficient-switch"})
        .run([](Play& p, Self& s) {
            p.create_with(s.seat, NoCharacter, s.ref[0], s.n("shield"));
            p.create(s, s.ref[1]);
            p.damage(s, Anemo, s.n("damage"));
            if (p.use().own_reaction) p.create_with(s.seat, NoCharacter, s.ref[0], s.n("extra"));
        });
    m.burst("lustrous-moonrise", 3, 2)
        .damage(Anemo, 3)
        .number("shield", 2)
        .refers({"swallow-wisp-shield"})
        .run([](Play& p, Self& s) { p.create_with(s.seat, NoCharacter, s.ref[0], s.n("shield")); });
    m.combat_status("swallow-wisp-shield").shield_unlimited(1);
    m.talent(495, "dance-vestments-billow-like-rainbow-jade", of(Element::Anemo, 3), "swallow-wisp-pinion-dance")
        .refers({"swallow-wisp-shield"})
        .after_skill(by_own(ActionFilter::Normal), [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .once_per_round();
}

}  // namespace quincunx::genius
