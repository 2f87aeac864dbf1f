#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void fatui_electro_cicin_mage(Maker& m) {
    m.character(337, "fatui-electro-cicin-mage", Element::Electro, Weapon::None, Fatui, 10, 2);
    m.normal("hurtling-bolts").damage(Electro, 1);
    m.elemental("misty-call").creates("electro-cicin");
    m.burst("thundering-shield", 3, 2)
        .damage(Electro, 1)
        .applies_self(Element::Electro)
        .refers({"electro-cicin-ward", "electro-cicin", "surging-thunder-status"})
        .run([](Play& p, Self& s) {
            const Def& ward = p.def(s.ref[0]);
            const Entity* cicin = p.q().find(s.seat, SummonZone, s.ref[1]);
            p.create_with(s.seat, s.ch, ward.id,
                          ward.n("shield") + (cicin ? std::min<int>(cicin->usages, ward.n("extra")) : 0));
            p.create(s, s.ref[2]);
        });
    m.prepared("surging-thunder", SkillType::Burst).damage(Electro, 2);
    m.status("surging-thunder-status").prepares("surging-thunder");
    // Entity::value: cards the opponent has played since.
    m.summon("electro-cicin")
        .usages(3)
        .number("max", 3)
        .number("counters", 1)
        .number("counters2", 1)
        .number("threshold", 3)
        .number("extra", 1)
        .refers({"card:fatui-electro-cicin-mage"})
        .end_phase_damage(Electro, 1)
        .after_playing(by_foe(AnyCard),
                       [](Play& p, Self& s) {
                           const int played = p.value(s) + s.n("counters");
                           p.set_value(s, played % s.n("threshold"));
                           Entity& e = *p.entity(s);
                           if (played == s.n("threshold") && e.usages < s.n("max"))
                               p.change_usages(s.seat, e, s.n("counters2"));
                       })
        .free()
        .on(On::Damaged, [](Play& p, Self& s) { p.spend(s, s.n("extra")); })
        .when([](const Query& q, const Self& s) {
            const Record& r = *s.event;
            return r.seat == s.seat && r.reaction && q.character(r.seat, r.ch).def == s.ref[0];
        })
        .free();
    m.combat_status("electro-cicin-ward").shield(1).number("extra", 3);
    m.talent(341, "electro-cicins-gleam", of(Element::Electro, 3), "misty-call")
        .refers({"electro-cicin"})
        .number("threshold", 3)
        .number("damage", 1)
        .on(On::BeforeAction,
            [](Play& p, Self& s) {
                const Self cicin = p.q().self_of(s.seat, *p.q().find(s.seat, SummonZone, s.ref[0]));
                p.damage(cicin, Electro, s.n("damage"));
                p.spend(cicin);
            })
        .when([](const Query& q, const Self& s) {
            const Entity* cicin = q.find(s.seat, SummonZone, s.ref[0]);
            return s.event->seat == s.seat && cicin && cicin->usages >= s.n("threshold");
        })
        .once_per_round();
}

}  // namespace quincunx::genius
