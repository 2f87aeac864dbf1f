#include "games/genius/cards.h"

namespace quincunx::genius {

void faruzan(Maker& m) {
    m.character(349, "faruzan", Element::Anemo, Weapon::Bow, Sumeru, 10, 2);
    m.normal("parthian-shot").damage(Physical, 2);
    m.elemental("wind-realm-of-nasamjnin").damage(Anemo, 3).creates("manifest-gale");
    m.burst("the-winds-secret-ways", 3, 2)
        .damage(Anemo, 1)
        .creates("dazzling-polyhedron", "dazzling-polyhedron-talent");
    m.status("manifest-gale")
        .usages(1)
        .refers({"pressurized-collapse"})
        .saves_any(1, by_self(ActionFilter::Normal).charged())
        .free()
        .infuses(Element::Anemo, by_bearer.charged())
        .after_skill(by_self(ActionFilter::Normal).charged(), [](Play& p, Self& s) {
            p.create_on({s.foe(), p.use().target}, s.ref[0]);
        });
    // GI-40.19
    m.status("pressurized-collapse").usages(1).one_per_side().end_phase([](Play& p, Self& s) {
        p.switch_to(s.seat, s.ch);
    });
    const auto polyhedron = [&](const char* key) {
        return m.summon(key).usages(3).end_phase_damage(Anemo, 1).adds(1, on_foes.of(Anemo)).free();
    };
    constexpr Do gather = [](Play& p, Self& s) { p.gain_dice(s.seat, Element::Anemo, s.n("dice")); };
    polyhedron("dazzling-polyhedron");
    polyhedron("dazzling-polyhedron-talent")
        .version_of("dazzling-polyhedron")
        .number("dice", 1)
        .on(On::Entered, gather)
        .free()
        .on(On::ActionStart, gather)
        .free();
    m.talent(352, "the-wondrous-path-of-truth", of(Element::Anemo, 3, 2), "the-winds-secret-ways");
}

}  // namespace quincunx::genius
