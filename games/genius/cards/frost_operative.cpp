#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void frost_operative(Maker& m) {
    m.character(397, "frost-operative", Element::Cryo, Weapon::None, Fatui, 11, 2);
    m.normal("swift-point").damage(Physical, 2);
    m.elemental("frosty-interjection").damage(Cryo, 3);
    m.burst("thorny-onslaught", 3, 2).damage(Cryo, 5).creates("onslaught-stance");
    // GI-40.1
    m.passive("blood-bonded-shadow")
        .number("reduce", 2)
        .number("max", 5)
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         const Who target = p.q().active(s.foe());
                         p.create_with(target.seat, target.ch, p.book.bond,
                                       std::min<int>(s.n("max"), p.use().own_damage - s.n("reduce")));
                         if (Entity* bond = p.find_on(target, p.book.bond); bond && p.q().has_talent(s))
                             p.change_usages(target.seat, *bond, bond->usages);
                     })
        .when([](const Query& q, const Self& s) { return q.use().own_damage > s.n("reduce"); });
    m.status("onslaught-stance").duration(2).number("piercing", 1).end_phase([](Play& p, Self& s) {
        for (const std::uint8_t ch : p.q().in_order(s.foe()))
            if (p.q().find_on({s.foe(), ch}, p.book.bond)) p.damage_to(s, {s.foe(), ch}, Piercing, s.n("piercing"));
    });
    m.talent(400, "rimeflow-rapier", of(Element::Cryo, 3), "frosty-interjection");
}

}  // namespace quincunx::genius
