#include "games/genius/cards.h"

namespace quincunx::genius {

void cyno(Maker& m) {
    // GI-29.15: after the damage. The status is what the skill refers to first.
    constexpr Do indwell = [](Play& p, Self& s) {
        const Query q = p.q();
        const Entity* e = q.find_on({s.seat, s.ch}, s.ref[0]);
        if (e) p.set_value(q.self_of(s.seat, *e), e->value + s.n("counters"));
    };

    m.character(29, "cyno", Element::Electro, Weapon::Polearm, Sumeru, 10, 2);
    m.normal("invokers-spear").damage(Physical, 2);
    m.elemental("secret-rite-chasmic-soulfarer")
        .damage(Electro, 3)
        .number("counters", 1)
        .refers({"pactsworn-pathclearer"})
        .run(indwell);
    m.burst("sacred-rite-wolfs-swiftness", 4, 2)
        .damage(Electro, 4)
        .number("counters", 2)
        .refers({"pactsworn-pathclearer"})
        .run(indwell);
    m.passive("lawful-enforcer").starts_with("pactsworn-pathclearer").and_revived();
    m.status("pactsworn-pathclearer")
        .number("counters", 1)
        .number("max", 8)
        .number("reduce", 6)
        .number("threshold", 2)
        .number("threshold2", 4)
        .end_phase([](Play& p, Self& s) {
            const int level = p.value(s) + s.n("counters");
            p.set_value(s, level >= s.n("max") ? level - s.n("reduce") : level);
        })
        .infuses(Element::Electro, by_bearer)
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("threshold"); })
        .adds(2, by_bearer)
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("threshold2"); });
    m.talent(89, "featherfall-judgment", of(Element::Electro, 3), "secret-rite-chasmic-soulfarer")
        .number("threshold", 2)
        .refers({"pactsworn-pathclearer"})
        .adds(1, by_bearer.skill())
        .when([](const Query& q, const Self& s) {
            const Entity* e = q.find_on({s.seat, s.ch}, s.ref[0]);
            return e && e->value >= s.n("threshold");
        })
        .per_round(2);
}

}  // namespace quincunx::genius
