#include "games/genius/cards.h"

namespace quincunx::genius {

void varesa(Maker& m) {
    // GI-40.23
    constexpr Do charge = [](Play& p, Self& s) { p.enter_nightsoul({s.seat, s.ch}, s.ref[0], s.n("counters")); };

    m.character(521, "varesa", Element::Electro, Weapon::Catalyst, Natlan, 10, 3).since_6();
    m.normal("by-the-horns")
        .number("damage", 1)
        .number("bonus", 1)
        .number("counters", 1)
        .refers({"nightsouls-blessing-varesa"})
        .run([](Play& p, Self& s) {
            const bool plunging = p.use().plunging;
            p.damage(s, Electro, s.n("damage") + (plunging ? s.n("bonus") : 0));
            if (plunging) charge(p, s);
        });
    m.elemental("riding-the-night-rainbow")
        .damage(Electro, 2)
        .number("counters", 1)
        .refers({"nightsouls-blessing-varesa", "sudden-onrush"})
        .run([](Play& p, Self& s) {
            p.create(s, s.ref[1]);
            charge(p, s);
        });
    m.burst("guardian-vent", 3, 3).damage(Electro, 3).creates("apex-drive");
    // GI-40.25, GI-40.27
    m.prepared("guardian-vent-volcano-kablam", SkillType::Burst).damage(Electro, 3).plunging_attack();
    m.passive("tag-team-triple-jump")
        .number("max", 2)
        .refers({"apex-drive", "card:a-hero-of-justices-triumph"})
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         const Who self{s.seat, s.ch};
                         p.spend_points(self, s.n("max"));
                         p.create(s, s.ref[0]);
                         if (p.q().has_talent(s)) p.gain_energy(self, p.def(s.ref[1]).n("energy"));
                     })
        .when([](const Query& q, const Self& s) {
            return q.points({s.seat, s.ch}) == s.n("max");
        });
    m.status("nightsouls-blessing-varesa").nightsoul(2).leaves_without_points();
    m.status("apex-drive")
        .usages(1)
        .refers({"guardian-vent-volcano-kablam-status"})
        .on(On::Switched, [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when(to_bearer);
    m.status("guardian-vent-volcano-kablam-status").prepares("guardian-vent-volcano-kablam");
    // GI-40.19: the switch the skill tells of comes after it, and the one back before the next own action.
    m.status("sudden-onrush")
        .after_skill(by_self(ActionFilter::Elemental), [](Play& p, Self& s) { p.switch_next(s.seat); })
        .on(On::BeforeAction, [](Play& p, Self& s) { p.switch_to(s.seat, s.ch); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
        .discards();
    m.talent(524, "a-hero-of-justices-triumph", of(Element::Electro, 1), nullptr)
        .since_6()
        .number("energy", 1)
        .adds(1, by_bearer.burst());
}

}  // namespace quincunx::genius
