#include "games/genius/cards.h"

namespace quincunx::genius {

void kirara(Maker& m) {
    m.character(336, "kirara", Element::Dendro, Weapon::Sword, Inazuma, 10, 2);
    m.normal("boxcutter").damage(Physical, 2);
    m.elemental("meow-teor-kick").creates("urgent-neko-parcel").creates("shield-of-safe-transport");
    m.burst("secret-art-surprise-dispatch", 3, 2)
        .damage(Dendro, 4)
        .refers({"cat-grass-cardamom"})
        .run([](Play& p, Self& s) { p.create_for(s.foe(), s.ref[0]); });
    m.combat_status("urgent-neko-parcel")
        .usages_stacking(1, 2)
        .number("damage", 1)
        .number("draw", 1)
        .refers({"card:kirara"})
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.damage(s, Dendro, s.n("damage"));
                p.draw(s.seat, s.n("draw"));
            })
        .when([](const Query& q, const Self& s) {
            const Record& r = *s.event;
            return r.seat == s.seat && r.from < Characters && q.character(s.seat, r.from).def == s.ref[0];
        });
    m.combat_status("shield-of-safe-transport").shield(2);
    // GI-40.15, GI-40.37. Entity::value: cards played since.
    m.combat_status("cat-grass-cardamom")
        .usages(2)
        .number("counters", 1)
        .number("threshold", 2)
        .number("damage", 1)
        .after_playing(by_own(AnyCard), [](Play& p, Self& s) { p.set_value(s, p.value(s) + s.n("counters")); })
        .free()
        .after_playing(by_own(AnyCard),
                       [](Play& p, Self& s) {
                           p.set_value(s, 0);
                           p.damage_to(s, p.q().active(s.seat), Dendro, s.n("damage"));
                       })
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("threshold"); });
    m.talent(340, "countless-sights-to-see", of(Element::Dendro, 3), "meow-teor-kick")
        .saves(1, by_self(ActionFilter::Switching))
        .once_per_round();
}

}  // namespace quincunx::genius
