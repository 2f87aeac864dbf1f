#include "games/genius/cards.h"

namespace quincunx::genius {

void rosaria(Maker& m) {
    m.character(432, "rosaria", Element::Cryo, Weapon::Polearm, Mondstadt, 10, 2);
    m.normal("spear-of-the-church").damage(Physical, 2);
    m.elemental("ravaging-confession").damage(Cryo, 1).creates("scope-out-soft-spots");
    constexpr Do twice = [](Play& p, Self& s) { p.create_with(s.seat, NoCharacter, s.ref[0], s.n("counters")); };
    m.burst("rites-of-termination", 3, 2)
        .damage(Cryo, 1)
        .number("counters", 2)
        .refers({"scope-out-soft-spots", "evercold-frostlance"})
        .run([](Play& p, Self& s) {
            p.create_with(s.seat, NoCharacter, s.ref[0], s.n("counters"));
            p.create(s, s.ref[1]);
        });
    // GI-40.40: of `threshold` equal chances as many succeed as there are layers.
    m.combat_status("scope-out-soft-spots")
        .usages_unlimited(1)
        .number("threshold", 10)
        .refers({"strike-where-it-hurts"})
        .after_skill(by_own(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         const int layers = p.entity(s)->usages, of = s.n("threshold");
                         if (layers < of && p.random(of) >= layers) return;
                         p.create(s, s.ref[0]);
                         p.spend(s, layers - layers / 2);
                     })
        .free();
    m.summon("evercold-frostlance")
        .usages(2)
        .end_phase_damage(Cryo, 1)
        .number("counters", 2)
        .refers({"scope-out-soft-spots"})
        .also(twice);
    m.combat_status("strike-where-it-hurts").multiplies(2, by_skills).discards();
    constexpr When first = [](const Query& q, const Self& s) { return q.times(s) == 0; };
    constexpr Do relieves = [](Play& p, Self& s) { p.add_card(s.seat, s.ref[0]); };
    m.talent(435, "divine-retribution", of(Element::Cryo, 3), "ravaging-confession")
        .refers({"card:changing-shifts", "strike-where-it-hurts"})
        .after_skill(by_self(ActionFilter::Elemental), relieves)
        .counts()
        .when(first)
        .on(On::AnyEntered, relieves)
        .counts()
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->def == s.ref[1] && q.times(s) == 0;
        });
}

}  // namespace quincunx::genius
