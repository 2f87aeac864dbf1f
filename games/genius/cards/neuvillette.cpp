#include "games/genius/cards.h"

namespace quincunx::genius {

void neuvillette(Maker& m) {
    m.character(335, "neuvillette", Element::Hydro, Weapon::Catalyst, Fontaine, 11, 2);
    m.normal("as-water-seeks-equilibrium").damage(Hydro, 1);
    m.elemental("o-tears-i-shall-repay").damage(Hydro, 2).creates("sourcewater-droplet");
    m.burst("o-tides-i-have-returned", 3, 2)
        .damage(Hydro, 2)
        .piercing(1)
        .number("usages", 2)
        .refers({"sourcewater-droplet"})
        .run([](Play& p, Self& s) { p.create_with(s.seat, s.ch, s.ref[0], s.n("usages")); });
    m.prepared("equitable-judgment", SkillType::Normal)
        .number("damage", 2)
        .number("threshold", 6)
        .number("extra", 1)
        .number("piercing", 1)
        .run([](Play& p, Self& s) {
            const bool strong = p.q().character(s.seat, s.ch).health >= s.n("threshold");
            p.damage(s, Hydro, s.n("damage") + (strong ? s.n("extra") : 0));
            if (strong) p.damage_to(s, {s.seat, s.ch}, Piercing, s.n("piercing"));
        });
    m.combat_status("sourcewater-droplet")
        .usages_stacking(1, 3)
        .number("heal", 2)
        .refers({"card:neuvillette", "equitable-judgment-status"})
        .after_skill(by_own(ActionFilter::Normal),
                     [](Play& p, Self& s) {
                         const Who user{s.seat, s.event->ch};
                         p.heal(s, user, s.n("heal"));
                         if (p.q().is_active(s.seat, user.ch)) p.create_on(user, s.ref[1]);
                     })
        .when(by_named);
    m.status("equitable-judgment-status").prepares("equitable-judgment");
    m.status("past-draconic-glories").usages(2).adds(1, by_bearer);
    m.talent(339, "heir-to-the-ancient-seas-authority", of_and_any(Element::Hydro, 1, 2), "as-water-seeks-equilibrium")
        .refers({"past-draconic-glories"})
        .on(On::Reacted, [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when([](const Query&, const Self& s) {
            const Record& r = *s.event;
            return r.by == s.seat && r.skill && (r.with == Element::Hydro || r.came == Element::Hydro);
        });
}

}  // namespace quincunx::genius
