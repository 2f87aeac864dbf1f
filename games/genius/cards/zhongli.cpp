#include "games/genius/cards.h"

namespace quincunx::genius {

void zhongli(Maker& m) {
    m.character(44, "zhongli", Element::Geo, Weapon::Polearm, Liyue, 12, 3);
    m.normal("rain-of-stone").damage(Physical, 2);
    m.elemental("dominus-lapidis").damage(Geo, 1).creates("stone-stele");
    m.elemental("dominus-lapidis-striking-stone", 5).damage(Geo, 3).creates("stone-stele").creates("jade-shield");
    m.burst("planet-befall", 3, 3).damage(Geo, 4).marks("petrification");
    m.summon("stone-stele").usages(2).end_phase_damage(Geo, 1);
    m.combat_status("jade-shield").shield(2);
    // GI-29.40
    m.status("petrification").this_round().forbids_skills();
    m.talent(104, "dominance-of-earth", of(Element::Geo, 5), "dominus-lapidis-striking-stone")
        .number("threshold", 7)
        .number("bonus", 1)
        .adds_what(
            [](const Query&, const Self& s, const Damage& d) {
                const bool his = d.skill && !d.from_reaction && d.from == s.ch;
                return his || (d.by_summon && d.type == Geo) ? s.n("bonus") : 0;
            },
            by_characters_and_summons)
        .when([](const Query& q, const Self& s) { return q.character(s.seat, s.ch).health >= s.n("threshold"); })
        .per_round(3);
}

}  // namespace quincunx::genius
