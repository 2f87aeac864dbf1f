// What the reactions create (GI-8.40 to GI-8.44), and the statuses the rules themselves use.
#include "games/genius/cards.h"

namespace quincunx::genius {

void reactions(Maker& m) {
    // GI-8.40
    m.status("frozen").this_round().forbids_skills().adds(2, on_bearer.of(Pyro, Physical)).discards();
    // GI-8.41
    m.combat_status("crystallize").shield_stacking(1, 2);
    // GI-8.42
    m.summon("burning-flame").usages_stacking(1, 2).end_phase_damage(Pyro, 1);
    // GI-8.43
    m.combat_status("dendro-core").usages(1).adds(2, by_side.of(Pyro, Electro).to_active());
    // GI-8.44
    m.combat_status("catalyzing-field").usages(2).adds(1, by_side.of(Electro, Dendro).to_active());
    // GI-13.1 to GI-13.4
    m.status("satiated").this_round();
    m.combat_status("revive-on-cooldown").this_round();
    // GI-40.45: what there is to pick from while there is no spot, and the sign that one was explored to its end.
    m.combat_status("adventure")
        .refers({"card:chenyu-vale", "card:tower-of-ipsissimus"})
        .picks([](const Query&, const Self& s, const Def& d) { return d.id == s.ref[0] || d.id == s.ref[1]; },
               [](Play& p, Self& s) { p.explore(s.seat, p.create_for(s.seat, s.picked)); });
    m.combat_status("adventure-completed");
    // GI-40.1: Play::heal spends it.
    m.status("bond-of-life").usages_unlimited(1);
    m.combat_status("efficient-switch").usages_unlimited(1).saves(1, by_own(ActionFilter::Switching));
}

}  // namespace quincunx::genius
