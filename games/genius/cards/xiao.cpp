#include "games/genius/cards.h"

namespace quincunx::genius {

void xiao(Maker& m) {
    m.character(39, "xiao", Element::Anemo, Weapon::Polearm, Liyue, 10, 2);
    m.normal("whirlwind-thrust").damage(Physical, 2);
    m.elemental("lemniscatic-wind-cycling").damage(Anemo, 3);
    m.burst("bane-of-all-evil", 3, 2)
        .damage(Anemo, 4)
        .creates("yakshas-mask")
        .refers({"conqueror-of-evil-wrath-deity"})
        .run([](Play& p, Self& s) {
            if (p.q().has_talent(s)) p.create(s, s.ref[0]);
        });
    // GI-29.38
    m.status("yakshas-mask")
        .duration(2)
        .infuses(Element::Anemo, by_bearer)
        .adds(1, by_bearer.of(Anemo))
        .adds(2, by_bearer.plunging(), "extra")
        .saves(1, by_self(ActionFilter::Switching))
        .once_per_round();
    m.status("conqueror-of-evil-wrath-deity")
        .usages(2)
        .refers({"yakshas-mask"})
        .saves_element(Element::Anemo, 1, by_self(ActionFilter::Elemental))
        .on(On::AnyLeft, nullptr)
        .when([](const Query&, const Self& s) {
            return s.event->def == s.ref[0] && s.event->seat == s.seat && s.event->ch == s.ch;
        })
        .free()
        .discards();
    m.talent(99, "conqueror-of-evil-guardian-yaksha", of(Element::Anemo, 3, 2), "bane-of-all-evil");
}

}  // namespace quincunx::genius
