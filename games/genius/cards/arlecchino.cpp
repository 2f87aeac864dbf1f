#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void arlecchino(Maker& m) {
    m.character(454, "arlecchino", Element::Pyro, Weapon::Polearm, Fatui, 10, 3);
    m.normal("invitation-to-a-beheading")
        .number("damage", 2)
        .number("max", 3)
        .refers({"bond-of-life"})
        .run([](Play& p, Self& s) {
            const Who target = p.q().active(s.foe());
            int layers = 0;
            if (Entity* bond = p.find_on(target, s.ref[0])) {
                layers = std::min<int>(bond->usages, s.n("max"));
                p.change_usages(target.seat, *bond, -layers);
            }
            p.damage_to(s, target, Physical, s.n("damage") + layers);
        });
    m.elemental("all-is-ash").number("damage", 2).refers({"blood-debt-directive"}).run([](Play& p, Self& s) {
        p.create_for(s.foe(), s.ref[0]);
        p.damage(s, Pyro, s.n("damage"));
    });
    m.burst("balemoon-rising", 3, 3).damage(Pyro, 4).refers({"bond-of-life"}).run([](Play& p, Self& s) {
        const Who self{s.seat, s.ch};
        const Entity* bond = p.find_on(self, s.ref[0]);
        if (!bond) return;
        const int layers = bond->usages;
        p.remove_on(self, s.ref[0]);
        p.heal(s, self, layers);
    });
    constexpr When bonded = [](const Query& q, const Self& s) {
        return q.find_on({s.seat, s.ch}, q.book().bond) != nullptr;
    };
    // GI-40.2
    m.passive("the-balemoon-alone-may-know")
        .refers({"balemoon-rising"})
        .instead_of_healing([](Play&, Self& s, const Self& by, int) { return by.def->id != s.ref[0]; })
        .infuses(Element::Pyro, by_bearer)
        .when(bonded);
    // GI-40.37
    m.combat_status("blood-debt-directive")
        .usages(3)
        .was("usages", 5)
        .number("counters", 2)
        .was("counters", 1)
        .refers({"bond-of-life", "card:arlecchino"})
        .on(On::Damaged,
            [](Play& p, Self& s) {
                const Who arlecchino{s.foe(), p.q().place_of(s.foe(), s.ref[1])};
                for (const Who who : {Who{s.event->seat, s.event->ch}, arlecchino})
                    for (int i = 0; i < s.n("counters"); ++i) p.create_on(who, s.ref[0]);
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.talent(456, "all-reprisals-and-arrears-mine-to-bear", of(Element::Pyro, 1), nullptr)
        .combat_action()
        .on_character(while_active)
        .number("counters", 3)
        .refers({"bond-of-life"})
        .on(On::Entered, [](Play& p, Self& s) { p.create_with(s.seat, s.ch, s.ref[0], s.n("counters")); })
        .reduces(1, on_bearer)
        .when(bonded)
        .also([](Play& p, Self& s) {
            p.change_usages(s.seat, *p.find_on({s.seat, s.ch}, s.ref[0]), -1);
        });
}

}  // namespace quincunx::genius
