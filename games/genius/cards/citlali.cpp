#include "games/genius/cards.h"

namespace quincunx::genius {

void citlali(Maker& m) {
    m.character(477, "citlali", Element::Cryo, Weapon::Catalyst, Natlan, 10, 2);
    m.normal("shadow-stealing-spirit-vessel").damage(Cryo, 1);
    m.elemental("dawnfrost-darkstar")
        .not_in_nightsoul()
        .damage(Cryo, 1)
        .was("damage", 2)
        .number("points", 1)
        .refers({"nightsouls-blessing-citlali", "opal-shield", "itzpapa"})
        .run([](Play& p, Self& s) {
            p.enter_nightsoul({s.seat, s.ch}, s.ref[0], s.n("points"));
            p.create(s, s.ref[1]);
            p.create(s, s.ref[2]);
        });
    m.burst("edict-of-entwined-splendor", 3, 2)
        .damage(Cryo, 2)
        .piercing(1)
        .number("points", 2)
        .run([](Play& p, Self& s) {
            p.gain_points({s.seat, s.ch}, s.n("points"));
        });
    constexpr Do gains = [](Play& p, Self& s) { p.gain_points({s.seat, s.ch}, s.n("points")); };
    m.passive("songs-of-profound-mystery")
        .number("points", 1)
        .on(On::Picked, gains)
        .counts()
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && q.nightsoul({s.seat, s.ch}) && q.times(s) == 0;
        })
        .on(On::Reacted, gains)
        .counts()
        .when([](const Query& q, const Self& s) {
            return s.event->by == s.seat && s.event->seat == s.foe() && s.event->reaction &&
                   q.nightsoul({s.seat, s.ch}) && q.times(s) == 0;
        });
    m.status("nightsouls-blessing-citlali").duration(2).nightsoul();
    m.combat_status("opal-shield").shield_unlimited(1);
    m.combat_status("itzpapa")
        .duration(2)
        .number("points", 1)
        .number("threshold", 2)
        .number("damage", 1)
        .refers({"card:citlali", "opal-shield"})
        .on(On::Damaged,
            [](Play& p, Self& s) {
                if (p.spend_points({s.seat, p.q().place_of(s.seat, s.ref[0])}, s.n("points"))) p.create(s, s.ref[1]);
            })
        .when([](const Query& q, const Self& s) {
            const Who citlali{s.seat, q.place_of(s.seat, s.ref[0])};
            return s.event->seat == s.seat && citlali.ch != NoCharacter && q.can_spend_points(citlali, s.n("points"));
        })
        .on(On::PointsGained, [](Play& p, Self& s) { p.damage_to(s, p.q().standing(s.foe()), Cryo, s.n("damage")); })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->ch == q.place_of(s.seat, s.ref[0]) &&
                   s.event->amount == s.n("threshold");
        });
    m.combat_status("mamaloacos-frigid-rain-in-effect").usages(2).adds(1, by_side.of(Hydro, Pyro));
    m.talent(480, "mamaloacos-frigid-rain", of(Element::Cryo, 2), nullptr)
        .number("points", 1)
        .refers({"mamaloacos-frigid-rain-in-effect"})
        .on(On::Reacted,
            [](Play& p, Self& s) {
                p.create(s, s.ref[0]);
                p.gain_points({s.seat, s.ch}, s.n("points"));
            })
        .when([](const Query&, const Self& s) {
            return s.event->seat == s.foe() && s.event->reaction &&
                   (s.event->which == Reaction::Frozen || s.event->which == Reaction::Melt);
        })
        .once_per_round();
}

}  // namespace quincunx::genius
