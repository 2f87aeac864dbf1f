#include "games/genius/cards.h"

namespace quincunx::genius {

void mualani(Maker& m) {
    m.character(444, "mualani", Element::Hydro, Weapon::Catalyst, Natlan, 10, 2);
    m.normal("cooling-treatment").damage(Hydro, 1);
    m.elemental("surfshark-wavebreaker", 2)
        .not_in_nightsoul()
        .number("points", 2)
        .refers({"card:bitey-shark", "nightsouls-blessing-mualani"})
        .run([](Play& p, Self& s) {
            p.create(s, s.ref[0]);
            p.enter_nightsoul({s.seat, s.ch}, s.ref[1], s.n("points"));
        });
    m.burst("boomsharka-laka", 3, 2).damage(Hydro, 2).creates("shark-missile");
    m.status("nightsouls-blessing-mualani").nightsoul();
    m.status("bite-target")
        .usages_unlimited(1)
        .number("bonus", 2)
        .refers({"card:mualani", "shark-missile"})
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) {
                const bool hers = d.skill && !d.from_reaction && q.is_character(q.def(Who{d.by, d.from}).id, s.ref[0]);
                return hers || (d.source == s.ref[1] && !d.from_reaction) ? s.n("bonus") * q.self(s)->usages : 0;
            },
            on_bearer)
        .free()
        .discards();
    m.summon("shark-missile").usages_unlimited(2).end_phase_damage(Hydro, 2);
    m.talent(446, "night-realms-gift-crests-and-troughs", of(Element::Hydro, 1), nullptr)
        .on_character(while_active)
        .on(On::Switched, [](Play& p, Self& s) { p.act_now_at_random(s.seat); })
        .when([](const Query& q, const Self& s) { return to_bearer(q, s) && q.count(s.seat, SummonZone) > 0; })
        .once_per_round();
    // GI-40.23
    m.technique_card(2208, "bitey-shark", free_of_cost)
        .generated_only()
        .number("points", 1)
        .refers({"bite-target"})
        .on(On::Switched,
            [](Play& p, Self& s) {
                if (p.spend_points({s.seat, s.ch}, s.n("points"))) p.create_on(p.q().active(s.foe()), s.ref[0]);
            })
        .when([](const Query& q, const Self& s) {
            return q.is_active(s.seat, s.ch) && q.can_spend_points({s.seat, s.ch}, s.n("points"));
        })
        .leaves_without_points()
        .ends_nightsoul();
    m.technique("sharky-surfboard", of(Element::Hydro, 1))
        .number("points", 1)
        .refers({"bite-target"})
        .run([](Play& p, Self& s) {
            if (p.q().next(s.seat) == NoCharacter) p.spend_points({s.seat, s.ch}, s.n("points"));
            p.switch_previous(s.seat);
            p.create_on(p.q().active(s.foe()), s.ref[0]);
        });
}

}  // namespace quincunx::genius
