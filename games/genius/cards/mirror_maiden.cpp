#include "games/genius/cards.h"

namespace quincunx::genius {

void mirror_maiden(Maker& m) {
    m.character(54, "mirror-maiden", Element::Hydro, Weapon::None, Fatui, 10, 2);
    m.normal("water-ball").damage(Hydro, 1);
    m.elemental("influx-blast").damage(Hydro, 3).marks("refraction", "refraction-talent");
    m.burst("rippled-reflection", 3, 2).damage(Hydro, 5);
    // GI-29.21
    m.status("refraction").duration(2).one_per_side().costs_more(1, by_self(ActionFilter::Switching));
    m.status("refraction-talent")
        .version_of("refraction")
        .duration(3)
        .one_per_side()
        .adds(1, on_bearer.of(Hydro))
        .costs_more(1, by_self(ActionFilter::Switching));
    m.talent(114, "mirror-cage", of(Element::Hydro, 3), "influx-blast");
}

}  // namespace quincunx::genius
