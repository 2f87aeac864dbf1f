#include "games/genius/cards.h"

namespace quincunx::genius {

void gaming(Maker& m) {
    m.character(534, "gaming", Element::Pyro, Weapon::Claymore, Liyue, 10, 3).since_6();
    m.normal("stellar-rend").damage(Physical, 2);
    m.elemental("bestial-ascent").damage(Pyro, 1).creates("wushou-arts").run([](Play& p, Self& s) {
        p.switch_next(s.seat);
    });
    m.burst("suannis-gilded-dance", 3, 3).damage(Pyro, 2).creates("suanni-man-chai");
    // GI-40.28
    m.prepared("charmed-cloudstrider", SkillType::Normal).in_full().plunging_attack().damage(Pyro, 2);
    m.status("wushou-arts")
        .takes_action("charmed-cloudstrider")
        .after_skill(by_self(ActionFilter::Normal), nullptr)
        .when([](const Query& q, const Self& s) { return q.self(s)->value == Acting; })
        .discards();
    // GI-40.50
    m.status("suanni-man-chai")
        .usages(2)
        .number("threshold", 5)
        .number("piercing", 1)
        .saves(1, by_self(ActionFilter::Elemental))
        .free()
        .adds(1, by_bearer.skill())
        .free()
        .also([](Play& p, Self& s) {
            if (p.q().character(s.seat, s.ch).health >= s.n("threshold"))
                p.damage_to(s, {s.seat, s.ch}, Piercing, s.n("piercing"));
            else
                p.spend(s);
        });
    m.talent(537, "bringer-of-blessing", of(Element::Pyro, 3, 3), "suannis-gilded-dance")
        .since_6()
        .adds(1, by_bearer.plunging())
        .number("heal", 2)
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         p.heal(s, {s.seat, s.ch}, s.n("heal"));
                     })
        .once_per_round();
}

}  // namespace quincunx::genius
