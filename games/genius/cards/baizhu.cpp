#include "games/genius/cards.h"

namespace quincunx::genius {

void baizhu(Maker& m) {
    m.character(51, "baizhu", Element::Dendro, Weapon::Catalyst, Liyue, 11, 2);
    m.normal("the-classics-of-acupuncture").damage(Dendro, 1);
    m.elemental("universal-diagnosis").damage(Dendro, 1).creates("gossamer-sprite");
    m.burst("holistic-revivification", 4, 2).creates("pulsing-clarity").creates("seamless-shield");
    m.summon("gossamer-sprite").usages(1).number("damage", 1).number("heal", 1).end_phase([](Play& p, Self& s) {
        p.damage(s, Dendro, s.n("damage"));
        p.heal(s, p.q().active(s.seat), s.n("heal"));
    });
    m.combat_status("pulsing-clarity").usages(2).refers({"seamless-shield"}).on(On::ActionStart, [](Play& p, Self& s) {
        p.create(s, s.ref[0]);
    });
    constexpr Do mend = [](Play& p, Self& s) {
        p.damage(s, Dendro, s.n("damage"));
        p.heal(s, p.q().active(s.seat), s.n("heal"));
        const Def& talent = p.def(s.ref[0]);
        if (p.q().with_talent(s.seat, talent.id) != NoCharacter)
            p.gain_dice(s.seat, p.q().active_element(s.seat), talent.n("dice"));
    };
    m.combat_status("seamless-shield")
        .shield(1)
        .number("damage", 1)
        .number("heal", 1)
        .refers({"card:all-things-are-of-the-earth"})
        .on(On::Left, mend)
        .on(On::Entered, mend)
        .when([](const Query&, const Self& s) { return s.event->note == 1; });
    m.talent(111, "all-things-are-of-the-earth", of(Element::Dendro, 4, 2), "holistic-revivification")
        .number("dice", 1);
}

}  // namespace quincunx::genius
