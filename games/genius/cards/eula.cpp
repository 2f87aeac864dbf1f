#include "games/genius/cards.h"

namespace quincunx::genius {

void eula(Maker& m) {
    // GI-29.26: the sword takes the energy of the skill. It is the first the skill refers to, the talent the second.
    constexpr Do gather = [](Play& p, Self& s) {
        Entity* sword = p.find(s.seat, SummonZone, s.ref[0]);
        if (!sword) return;
        p.use().gives_energy = false;
        const bool more = p.use().type == SkillType::Elemental && p.q().has_talent(s);
        p.change_usages(s.seat, *sword, p.def(s.ref[0]).n("counters") + (more ? p.def(s.ref[1]).n("counters") : 0));
    };

    m.character(6, "eula", Element::Cryo, Weapon::Claymore, Mondstadt, 10, 2);
    m.normal("favonius-bladework-edel").damage(Physical, 2).refers({"lightfall-sword"}).run(gather);
    m.elemental("icetide-vortex")
        .number("damage", 2)
        .refers({"lightfall-sword", "card:wellspring-of-war-lust", "grimheart"})
        .run([](Play& p, Self& s) {
            const bool had = p.q().find_on({s.seat, s.ch}, s.ref[2]) != nullptr;
            p.damage(s, Cryo, s.n("damage"));
            if (!had) p.create(s, s.ref[2]);
            gather(p, s);
        });
    m.burst("glacial-illumination", 3, 2).damage(Cryo, 2).creates("lightfall-sword");
    m.status("grimheart").adds(3, by_bearer.skill()).discards();
    // Its usages are the energy levels.
    m.summon("lightfall-sword")
        .usages(0)
        .stays_at_zero()
        .number("counters", 2)
        .number("damage", 3)
        .number("bonus", 1)
        .end_phase([](Play& p, Self& s) { p.damage(s, Physical, s.n("damage") + s.n("bonus") * p.entity(s)->usages); })
        .free()
        .discards();
    m.talent(66, "wellspring-of-war-lust", of(Element::Cryo, 3, 2), "glacial-illumination").number("counters", 1);
}

}  // namespace quincunx::genius
