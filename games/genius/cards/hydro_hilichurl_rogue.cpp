#include "games/genius/cards.h"

namespace quincunx::genius {

void hydro_hilichurl_rogue(Maker& m) {
    m.character(409, "hydro-hilichurl-rogue", Element::Hydro, Weapon::None, Monster | Hilichurl, 11, 2);
    m.normal("whirling-scythe").damage(Physical, 2);
    m.elemental("slash-of-surging-tides").damage(Hydro, 3);
    m.burst("bubblefloat-blitz", 3, 2).damage(Hydro, 4).refers({"card:mist-bubble-slime"}).run([](Play& p, Self& s) {
        p.add_card(s.seat, s.ref[0]);
    });
    m.passive("surging-tides-gathered")
        .number("energy", 1)
        .refers({"frozen", "mist-bubble-prison"})
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         p.gain_energy({s.seat, s.ch}, s.n("energy"));
                     })
        .when([](const Query& q, const Self& s) {
            for (std::uint8_t ch = 0; ch < Characters; ++ch)
                if (q.find_on({s.foe(), ch}, s.ref[0]) || q.find_on({s.foe(), ch}, s.ref[1])) return true;
            return false;
        })
        .once_per_round();
    m.status("mist-bubble-prison").this_round().forbids_skills();
    m.status("mist-bubble-lockdown-preparing").prepares("mist-bubble-lockdown");
    m.talent(412, "featherweight-foam", of(Element::Hydro, 3), "slash-of-surging-tides")
        .saves(1, by_own(ActionFilter::Technique))
        .once_per_round();
    // GI-40.25
    m.technique_card(2203, "mist-bubble-slime", free_of_cost).generated_only().usages(2);
    m.technique("bubble-battle-tactics", same(1)).creates("mist-bubble-lockdown-preparing");
    m.prepared_technique("mist-bubble-lockdown")
        .damage(Hydro, 1)
        .refers({"mist-bubble-prison"})
        .run([](Play& p, Self& s) { p.create_on(p.q().active(s.foe()), s.ref[0]); });
}

}  // namespace quincunx::genius
