#include "games/genius/cards.h"

namespace quincunx::genius {

void kujou_sara(Maker& m) {
    constexpr Do strike = [](Play& p, Self& s) {
        p.damage(s, Electro, s.n("damage"));
        p.create_on(p.q().active(s.seat), s.ref[0]);
    };

    m.character(31, "kujou-sara", Element::Electro, Weapon::Bow, Inazuma, 10, 2);
    m.normal("tengu-bowmanship").damage(Physical, 2);
    m.elemental("tengu-stormcall").damage(Electro, 1).creates("tengu-juurai-ambush");
    m.burst("subjugation-koukou-sendou", 4, 2).damage(Electro, 1).creates("tengu-juurai-stormcluster");
    m.summon("tengu-juurai-ambush").usages(1).number("damage", 1).refers({"crowfeather-cover"}).end_phase(strike);
    m.summon("tengu-juurai-stormcluster").usages(2).number("damage", 2).refers({"crowfeather-cover"}).end_phase(strike);
    // With the talent's share in it: the last usage gets that too.
    m.status("crowfeather-cover")
        .usages(2)
        .number("bonus", 1)
        .refers({"card:sin-of-pride"})
        .adds_what(
            [](const Query& q, const Self& s, const Damage&) {
                const bool more = q.def(Who{s.seat, s.ch}).element == Element::Electro && q.in_play(s.seat, s.ref[0]);
                return s.n("bonus") + (more ? q.def(s.ref[0]).n("extra") : 0);
            },
            by_bearer.skill_or_burst());
    m.talent(91, "sin-of-pride", of(Element::Electro, 3), "tengu-stormcall").number("extra", 1);
}

}  // namespace quincunx::genius
