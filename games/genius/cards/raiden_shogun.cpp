#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void raiden_shogun(Maker& m) {
    m.character(32, "raiden-shogun", Element::Electro, Weapon::Polearm, Inazuma, 10, 2);
    m.normal("origin").damage(Physical, 2);
    m.elemental("transcendence-baleful-omen").creates("eye-of-stormy-judgment");
    m.burst("secret-art-musou-shinsetsu", 3, 2).damage(Electro, 3).number("energy", 2).run([](Play& p, Self& s) {
        for (const std::uint8_t ch : p.q().in_order(s.seat))
            if (ch != s.ch) p.gain_energy({s.seat, ch}, s.n("energy"));
    });
    m.passive("chakra-desiderata").starts_with("chakra-desiderata-status").and_revived();
    m.summon("eye-of-stormy-judgment").usages(3).end_phase_damage(Electro, 1).adds(1, by_skills.burst()).free();
    // GI-29.34
    m.status("chakra-desiderata-status")
        .number("counters", 1)
        .number("max", 3)
        .number("bonus", 1)
        .refers({"card:wishes-unnumbered"})
        .after_skill(by_others(ActionFilter::Burst),
                     [](Play& p, Self& s) { p.set_value(s, std::min<int>(s.n("max"), p.value(s) + s.n("counters"))); })
        .when([](const Query& q, const Self& s) { return q.self(s)->value < s.n("max"); })
        .adds_what(
            [](const Query& q, const Self& s, const Damage&) {
                return q.self(s)->value * (s.n("bonus") + (q.has_talent(s) ? q.def(s.ref[0]).n("extra") : 0));
            },
            by_bearer.burst())
        .also([](Play& p, Self& s) { p.set_value(s, 0); });
    m.talent(92, "wishes-unnumbered", of(Element::Electro, 3, 2), "secret-art-musou-shinsetsu").number("extra", 1);
}

}  // namespace quincunx::genius
