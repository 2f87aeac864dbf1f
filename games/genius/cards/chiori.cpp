#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void chiori(Maker& m) {
    constexpr When by_chiori = [](const Query& q, const Self& s) {
        return q.is_character(q.character(Who{q.use().seat, q.use().ch}).def, s.ref[0]);
    };
    m.character(420, "chiori", Element::Geo, Weapon::Sword, Inazuma, 10, 2);
    m.normal("weaving-blade").damage(Physical, 2);
    // GI-40.26
    m.elemental("fluttering-hasode")
        .number("counters", 3)
        .refers({"grouchy-knife-wielding-tamoto", "nothing-to-see-here-tamoto",
                 "effortlessly-outclassing-opponents-tamoto", "tranquilly-taking-ten-tamoto",
                 "fighting-with-her-eyes-shut-tamoto", "bombastic-side-eye-tamoto", "card:in-five-colors-dyed"})
        .picks([](const Query&, const Self& s, const Def& d) { return std::find(s.ref, s.ref + 6, d.id) != s.ref + 6; },
               [](Play& p, Self& s) { p.create(s, s.picked); })
        .run([](Play& p, Self& s) {
            const bool talent = p.q().has_talent(s);
            if (talent) p.create(s, s.ref[3]);
            p.pick(s, talent ? p.def(s.ref[6]).n("counters") : s.n("counters"));
        });
    m.burst("hiyoku-twin-blades", 3, 2).damage(Geo, 5);
    m.summon("grouchy-knife-wielding-tamoto")
        .usages(2)
        .refers({"card:chiori"})
        .end_phase_damage(Geo, 1)
        .infuses(Element::Geo, by_skills)
        .when(by_chiori)
        .adds(1, by_skills.normal().of(Geo))
        .when(by_chiori)
        .free();
    m.summon("nothing-to-see-here-tamoto")
        .usages(2)
        .end_phase_damage(Geo, 1)
        .after_skill(by_own(ActionFilter::Skills), [](Play& p, Self& s) { p.switch_next(s.seat); })
        .free()
        .once_per_round();
    m.summon("effortlessly-outclassing-opponents-tamoto")
        .usages(2)
        .refers({"card:chiori"})
        .end_phase_damage(Geo, 1)
        .after_skill_damage(by_own(ActionFilter::Skills), Geo, 1, "damage2")
        .when([](const Query& q, const Self& s) {
            return !q.is_character(q.character(Who{q.use().seat, q.use().ch}).def, s.ref[0]);
        })
        .free()
        .once_per_round();
    m.summon("tranquilly-taking-ten-tamoto").usages(2).end_phase_damage(Geo, 1);
    m.summon("fighting-with-her-eyes-shut-tamoto")
        .usages(2)
        .refers({"card:chiori", "grouchy-knife-wielding-tamoto", "nothing-to-see-here-tamoto",
                 "effortlessly-outclassing-opponents-tamoto", "tranquilly-taking-ten-tamoto",
                 "fighting-with-her-eyes-shut-tamoto", "bombastic-side-eye-tamoto"})
        .end_phase_damage(Geo, 1)
        .number("bonus", 1)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) {
                const bool hers = d.skill ? q.is_character(q.character(Who{d.by, d.from}).def, s.ref[0])
                                          : std::find(s.ref + 1, s.ref + 7, d.source) != s.ref + 7;
                return hers ? s.n("bonus") : 0;
            },
            by_characters_and_summons.of(Geo))
        .per_round(2)
        .free();
    m.summon("bombastic-side-eye-tamoto")
        .usages(2)
        .refers({"card:chiori"})
        .end_phase_damage(Geo, 1)
        .saves(1, by_own(ActionFilter::Normal))
        .when([](const Query& q, const Self& s) { return q.is_character(q.active_character(s.seat).def, s.ref[0]); })
        .free()
        .once_per_round();
    m.talent(423, "in-five-colors-dyed", of(Element::Geo, 4), "fluttering-hasode").number("counters", 4);
}

}  // namespace quincunx::genius
