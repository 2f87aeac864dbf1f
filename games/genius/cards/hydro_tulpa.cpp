#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// GI-40.32: the first that is not there; with all there the last again.
void summon_half(Play& p, const Self& s, const DefId* halves) {
    int i = 0;
    while (i < MaxSummons - 1 && p.q().find(s.seat, SummonZone, halves[i])) ++i;
    p.create_for(s.seat, halves[i]);
}
// Pays with health for a Half-Tulpa. The four are the first the card refers to.
constexpr Do divide = [](Play& p, Self& s) {
    p.damage_to(s, {s.seat, s.ch}, DamageType::Piercing, s.n("piercing"));
    summon_half(p, s, s.ref);
};
constexpr auto healthy =
    +[](const Query& q, const Self& s) { return q.character(s.seat, s.ch).health >= s.n("threshold"); };

}  // namespace

void hydro_tulpa(Maker& m) {
    const auto halves = {"half-tulpa", "half-tulpa-2", "half-tulpa-3", "half-tulpa-4"};

    m.character(523, "hydro-tulpa", Element::Hydro, Weapon::None, Monster, 12, 3).since_6();
    m.normal("savage-swell").damage(Hydro, 1);
    // GI-40.29
    m.elemental("storm-surge").damage(Hydro, 2).number("threshold", 2).number("piercing", 1).run([](Play& p, Self& s) {
        p.act_now_at_random(s.seat);
        if (healthy(p.q(), s)) p.damage_to(s, {s.seat, s.ch}, Piercing, s.n("piercing"));
    });
    m.burst("thundering-tide", 3, 3).damage(Hydro, 4).run([](Play& p, Self& s) {
        for (int i = 0; i < p.q().count(s.seat, SummonZone); ++i)
            p.act_now(s.seat, p.q().at(s.seat, SummonZone, i)->serial);
    });
    // GI-40.33
    m.passive("branching-flow")
        .refers(halves)
        .number("threshold", 3)
        .number("piercing", 2)
        .on(On::AnyLeft, divide)
        .when([](const Query& q, const Self& s) {
            if (s.event->seat != s.seat || q.def(s.event->def).kind != Kind::Summon || !healthy(q, s)) return false;
            for (int i = 0; i < MaxSummons; ++i)
                if (s.event->def == s.ref[i]) return false;
            return true;
        })
        .once_per_round();
    for (const char* key : halves)
        m.summon(key)
            .usages(2)
            .end_phase_damage(Hydro, 1)
            .number("heal", 2)
            .refers({"card:hydro-tulpa"})
            .on(On::Left,
                [](Play& p, Self& s) {
                    p.heal(s, {s.seat, p.q().place_of(s.seat, s.ref[0])}, s.n("heal"));
                })
            .free();
    // GI-40.47
    m.status("elemental-lifeform-hydro")
        .duration(2)
        .carries(Element::Hydro)
        .on(On::Entered,
            [](Play& p, Self& s) {
                p.apply(s, {s.seat, s.ch}, Element::Hydro);
            })
        .reduces_what([](const Query&, const Self&, const Damage& d) { return d.value; }, on_bearer.of(Hydro));
    m.talent(526, "flow-convergence", of(Element::Hydro, 2), nullptr)
        .since_6()
        .refers(halves)
        .refers({"elemental-lifeform-hydro"})
        .number("threshold", 3)
        .number("piercing", 2)
        .on(On::Entered, [](Play& p, Self& s) { p.create(s, s.ref[4]); })
        .on(On::Declared, divide)
        .when([](const Query& q, const Self& s) { return s.event->seat == s.seat && healthy(q, s); });
}

}  // namespace quincunx::genius
