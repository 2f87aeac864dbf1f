#include "games/genius/cards.h"

namespace quincunx::genius {

void stonehide_lawachurl(Maker& m) {
    m.character(59, "stonehide-lawachurl", Element::Geo, Weapon::None, Monster | Hilichurl, 8, 2);
    m.passive("infused-stonehide").starts_with("stonehide").starts_with("stone-force");
    m.normal("plama-lawa").damage(Physical, 2);
    m.elemental("movo-lawa").damage(Physical, 3);
    m.burst("upa-shato", 3, 2).damage(Physical, 5);
    // GI-29.24
    m.status("stonehide")
        .usages(3)
        .reduces(1, on_bearer.of(Geo))
        .number("extra", 1)
        .also([](Play& p, Self& s) { p.spend(s, s.n("extra")); })
        .reduces_what([](const Query&, const Self& s, const Damage&) -> int { return s.n("reduce"); },
                      on_bearer.of(Cryo, Hydro, Pyro, Electro, Anemo, Dendro, Physical));
    m.status("stone-force")
        .refers({"stonehide"})
        .infuses(Element::Geo, by_bearer)
        .adds(1, by_bearer)
        .once_per_round()
        .on(On::AnyLeft, nullptr)
        .when([](const Query&, const Self& s) {
            return s.event->seat == s.seat && s.event->ch == s.ch && s.event->def == s.ref[0];
        })
        .discards();
    m.talent(119, "stonehide-reforged", of(Element::Geo, 4, 2), "upa-shato")
        .refers({"stonehide", "stone-force"})
        .on(On::Defeated,
            [](Play& p, Self& s) {
                p.create(s, s.ref[0]);
                p.create(s, s.ref[1]);
            })
        .when([](const Query&, const Self& s) {
            return s.event->seat == s.foe() && s.event->by == s.seat && s.event->from == s.ch;
        });
}

}  // namespace quincunx::genius
