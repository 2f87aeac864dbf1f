#include "games/genius/cards.h"

namespace quincunx::genius {

void kamisato_ayato(Maker& m) {
    m.character(14, "kamisato-ayato", Element::Hydro, Weapon::Sword, Inazuma, 10, 2);
    m.normal("kamisato-art-marobashi").damage(Physical, 2);
    m.elemental("kamisato-art-kyouka").damage(Hydro, 2).creates("takimeguri-kanka");
    m.burst("kamisato-art-suiyuu", 3, 2).damage(Hydro, 1).creates("garden-of-purity");
    m.status("takimeguri-kanka")
        .usages(3)
        .refers({"card:kyouka-fuushi"})
        .infuses(Element::Hydro, by_bearer)
        .number("bonus", 1)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                const Def& fuushi = q.def(s.ref[0]);
                return s.n("bonus") + (q.has_talent(s) && d.health <= fuushi.n("threshold") ? fuushi.n("bonus") : 0);
            },
            by_bearer.normal());
    m.summon("garden-of-purity").usages(2).end_phase_damage(Hydro, 2).adds(1, by_skills.normal()).free();
    m.talent(74, "kyouka-fuushi", of(Element::Hydro, 3), "kamisato-art-kyouka")
        .number("threshold", 6)
        .number("bonus", 2);
}

}  // namespace quincunx::genius
