#include "games/genius/cards.h"

namespace quincunx::genius {

void iansan(Maker& m) {
    // GI-40.23
    constexpr Do charge = [](Play& p, Self& s) { p.enter_nightsoul({s.seat, s.ch}, s.ref[0], s.n("counters")); };
    // What the plan brings: a point, or with full points a healing.
    constexpr Do balance = [](Play& p, Self& s) {
        const Who self{s.seat, s.ch};
        if (p.q().points(self) < p.def(s.ref[0]).most)
            p.gain_points(self, s.n("counters"));
        else
            p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal"));
    };
    constexpr auto left =
        +[](const Query& q, const Self& s) { return s.event->seat == s.seat && q.times(s) < s.n("per_round"); };
    // The blessing counts the switches. Entity::value: 1 after an odd number of them.
    constexpr auto counted = +[](const Query& q, const Self& s) {
        const Entity* blessing = q.nightsoul({s.seat, s.ch});
        return blessing ? blessing->value : -1;
    };
    constexpr auto count = +[](Play& p, const Self& s, int switches) {
        p.find_on({s.seat, s.ch}, s.ref[0])->value = byte(switches);
    };

    m.character(506, "iansan", Element::Electro, Weapon::Polearm, Natlan, 11, 2).since_6();
    m.normal("weighted-spike").damage(Physical, 2);
    m.elemental("thunderbolt-rush")
        .damage(Electro, 2)
        .number("counters", 1)
        .refers({"nightsouls-blessing-iansan", "agile-switch"})
        .run([](Play& p, Self& s) {
            charge(p, s);
            p.create(s, s.ref[1]);
        });
    m.burst("the-three-principles-of-power", 3, 2)
        .damage(Electro, 2)
        .number("counters", 1)
        .refers({"nightsouls-blessing-iansan", "kinetic-energy-scale", "card:teachings-of-the-collective-of-plenty"})
        .run([](Play& p, Self& s) {
            charge(p, s);
            const int more = p.q().has_talent(s) ? p.def(s.ref[2]).n("extra") : 0;
            p.create_with(s.seat, NoCharacter, s.ref[1], p.def(s.ref[1]).usages + more);
        });
    m.passive("caloric-balancing-plan")
        .number("counters", 1)
        .number("heal", 1)
        .number("per_round", 3)
        .refers({"nightsouls-blessing-iansan"})
        .on(On::AnyEntered, balance)
        .when([](const Query& q, const Self& s) {
            return left(q, s) && q.nightsoul({s.seat, s.ch}) && q.def(s.event->def).preparing();
        })
        .counts()
        .on(On::Switched,
            [](Play& p, Self& s) {
                count(p, s, 0);
                balance(p, s);
            })
        .when([](const Query& q, const Self& s) { return left(q, s) && counted(q, s) == 1; })
        .counts()
        .on(On::Switched, [](Play& p, Self& s) { count(p, s, 1); })
        .when([](const Query& q, const Self& s) { return s.event->seat == s.seat && counted(q, s) >= 0; })
        .or_else();
    m.status("nightsouls-blessing-iansan").nightsoul(2).leaves_without_points();
    // GI-40.50
    m.combat_status("kinetic-energy-scale")
        .usages(2)
        .refers({"card:iansan"})
        .adds(2, by_skills)
        .free()
        .also([](Play& p, Self& s) {
            const Who iansan{s.seat, p.q().place_of(s.seat, s.ref[0])};
            if (iansan.ch < Characters && p.q().nightsoul(iansan))
                p.spend_points(iansan, 1);
            else
                p.spend(s);
        });
    m.talent(509, "teachings-of-the-collective-of-plenty", of(Element::Electro, 3, 2), "the-three-principles-of-power")
        .since_6()
        .number("extra", 1);
}

}  // namespace quincunx::genius
