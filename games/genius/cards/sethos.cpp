#include "games/genius/cards.h"

namespace quincunx::genius {

void sethos(Maker& m) {
    constexpr When electro_reaction = [](const Query& q, const Self&) {
        return (q.use().own_related & bit(Element::Electro)) != 0;
    };
    m.character(469, "sethos", Element::Electro, Weapon::Bow, Sumeru, 10, 4);
    m.normal("royal-reed-archery").damage(Physical, 2).no_energy();
    m.elemental("ancient-rite-the-thundering-sands", 2).refers({"thunder-convergence"}).run([](Play& p, Self& s) {
        p.apply(s, p.q().active(s.foe()), Element::Electro);
        p.switch_next(s.seat);
        p.create(s, s.ref[0]);
    });
    m.burst("secret-rite-twilight-shadowpiercer", 3, 4).damage(Electro, 3).creates("twilight-meditation");
    // GI-40.6
    m.passive("black-kites-enigma")
        .number("extra", 1)
        .after_skill(by_self(ActionFilter::Normal),
                     [](Play& p, Self& s) {
                         const int energy = p.q().character(s.seat, s.ch).energy;
                         p.gain_energy({s.seat, s.ch}, -energy);
                         p.damage_to(s, {s.foe(), p.q().weakest(s.foe())}, Piercing, energy + s.n("extra"));
                         p.use().note = 1;
                     })
        .when([](const Query& q, const Self& s) { return q.character(s.seat, s.ch).energy > 0; });
    m.status("twilight-meditation")
        .duration(2)
        .number("piercing", 1)
        .infuses(Element::Electro, by_bearer.normal())
        .adds(1, by_bearer.normal())
        .saves_any(1, by_self(ActionFilter::Normal))
        .after_skill(by_self(ActionFilter::Normal), [](Play& p, Self& s) {
            p.damage_to(s, {s.foe(), p.q().weakest(s.foe())}, Piercing, s.n("piercing"));
        });
    m.status("thunder-convergence")
        .usages(1)
        .number("energy", 1)
        .after_skill(by_own(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         p.gain_energy({s.seat, s.ch}, s.n("energy"));
                     })
        .when(electro_reaction);
    constexpr Do charges = [](Play& p, Self& s) { p.gain_energy({s.seat, s.ch}, s.n("energy")); };
    m.talent(471, "pylon-of-the-sojourning-sun-temple", of(Element::Electro, 1), nullptr)
        .number("energy", 1)
        .on(On::Entered, charges)
        .after_skill(by_self(ActionFilter::Normal), charges)
        .when([](const Query& q, const Self&) { return q.use().note == 1; })
        .once_per_round();
}

}  // namespace quincunx::genius
