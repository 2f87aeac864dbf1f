#include "games/genius/cards.h"

namespace quincunx::genius {

void sigewinne(Maker& m) {
    m.character(433, "sigewinne", Element::Hydro, Weapon::Bow, Fontaine, 12, 2);
    m.normal("targeted-treatment").damage(Physical, 2);
    // GI-40.10
    m.elemental("rebound-hydrotherapy")
        .number("counters", 3)
        .number("counters2", 3)
        .refers({"card:large-bolstering-bubblebalm", "bond-of-life"})
        .run([](Play& p, Self& s) {
            p.put_at(s.seat, s.ref[0], s.n("counters"));
            p.create_with(s.seat, s.ch, s.ref[1], s.n("counters2"));
        });
    m.burst("super-saturated-syringing", 3, 2).damage(Hydro, 2).creates("medical-intervention-preparing");
    m.prepared("medical-intervention-of-pure-intention", SkillType::Burst).damage(Hydro, 2);
    // GI-40.1, GI-40.3
    m.passive("detailed-diagnosis-thorough-treatment")
        .until_cleared()
        .number("health", 1)
        .number("max", 3)
        .number("energy", 1)
        .refers({"bond-of-life", "treated", "sourcewater-droplet"})
        .on(On::AnyLeft,
            [](Play& p, Self& s) {
                const Who who{s.seat, s.event->ch};
                p.create_on(who, s.ref[1]);
                p.raise_health(s, who, s.n("health"));
            })
        .when([](const Query& q, const Self& s) {
            if (s.event->seat != s.seat || s.event->def != s.ref[0]) return false;
            const Who who{s.seat, s.event->ch};
            const Entity* treated = q.find_on(who, s.ref[1]);
            return q.character(who).alive && (!treated || treated->usages < s.n("max"));
        })
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.change_usages(s.seat, *p.find(s.seat, Combat, s.ref[2]), -1);
                p.gain_energy({s.seat, s.ch}, s.n("energy"));
            })
        .when([](const Query& q, const Self& s) {
            return to_bearer(q, s) && q.find(s.seat, Combat, s.ref[2]) != nullptr;
        });
    m.status("medical-intervention-preparing").prepares("medical-intervention-of-pure-intention");
    m.status("treated").usages_unlimited(1).outlives_bearer();  // GI-40.42
    m.combat_status("convalescence")
        .usages(2)
        .number("bonus", 1)
        .adds_what([](const Query&, const Self& s, const Damage&) { return s.n("bonus"); }, by_skills.skill())
        .adds_what([](const Query&, const Self& s, const Damage&) { return s.n("bonus"); }, by_summons);
    m.talent(436, "requires-appropriate-rest", of(Element::Hydro, 3), "rebound-hydrotherapy")
        .refers({"convalescence"})
        .after_skill(by_self(ActionFilter::Elemental), [](Play& p, Self& s) { p.create(s, s.ref[0]); });
    // GI-40.9
    m.generated(2205, "large-bolstering-bubblebalm", free_of_cost, Sub::Plain)
        .number("heal", 3)
        .number("counters", 2)
        .refers({"card:medium-bolstering-bubblebalm"})
        .when_drawn([](Play& p, Self& s) {
            p.heal(s, p.q().active(s.seat), s.n("heal"));
            p.put_at(s.foe(), s.ref[0], s.n("counters"));
        });
    m.generated(2206, "medium-bolstering-bubblebalm", free_of_cost, Sub::Plain)
        .number("damage", 2)
        .refers({"card:small-bolstering-bubblebalm"})
        .when_drawn([](Play& p, Self& s) {
            p.damage_to(s, p.q().active(s.seat), Hydro, s.n("damage"));
            p.put_on_top(s.foe(), s.ref[0]);
        });
    m.generated(2207, "small-bolstering-bubblebalm", free_of_cost, Sub::Plain)
        .number("heal", 1)
        .refers({"sourcewater-droplet"})
        .when_drawn([](Play& p, Self& s) {
            p.heal_all(s, s.n("heal"));
            p.create(s, s.ref[0]);
        });
}

}  // namespace quincunx::genius
