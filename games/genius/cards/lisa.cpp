#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void lisa(Maker& m) {
    // GI-29.36: again on the same character it grows.
    constexpr auto conduct = +[](Play& p, Who target, DefId conductive) {
        const Entity* there = p.q().find_on(target, conductive);
        const int before = there ? there->value : 0;
        const Entity* now = p.find(target.seat, p.create_on(target, conductive));
        if (!there || !now) return;
        const Def& d = p.def(conductive);
        p.set_value(p.q().self_of(target.seat, *now),
                    std::max<int>(before, std::min<int>(d.most, before + d.n("counters2"))));
    };

    m.character(34, "lisa", Element::Electro, Weapon::Catalyst, Mondstadt, 10, 2);
    m.normal("lightning-touch").damage(Electro, 1).refers({"conductive"}).run([](Play& p, Self& s) {
        conduct(p, p.q().active(s.foe()), s.ref[0]);
    });
    m.elemental("violet-arc").number("damage", 2).refers({"conductive"}).run([](Play& p, Self& s) {
        const Who target{s.foe(), p.use().target};
        const bool had = p.q().find_on(target, s.ref[0]) != nullptr;
        p.damage(s, Electro, s.n("damage"));
        if (!had) conduct(p, p.q().active(s.foe()), s.ref[0]);  // GI-30.45
    });
    m.burst("lightning-rose", 3, 2)
        .damage(Electro, 2)
        .creates("lightning-rose-summon")
        .refers({"conductive"})
        .run([](Play& p, Self& s) { conduct(p, p.q().active(s.foe()), s.ref[0]); });
    m.status("conductive")
        .counter(2, 4)
        .number("counters2", 1)
        .number("bonus", 1)
        .refers({"violet-arc", "lightning-rose-summon"})
        .end_phase([](Play& p, Self& s) { p.set_value(s, std::min<int>(s.def->most, p.value(s) + s.n("counters2"))); })
        .when([](const Query& q, const Self& s) { return q.self(s)->value < s.def->most; })
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) {
                const bool conducts = d.source == s.ref[0] || d.source == s.ref[1];
                return conducts ? q.self(s)->value * s.n("bonus") : 0;
            },
            on_bearer)
        .discards();
    m.summon("lightning-rose-summon").usages(2).end_phase_damage(Electro, 2);
    m.talent(94, "pulsating-witch", of(Element::Electro, 1), nullptr)
        .refers({"conductive"})
        .on(On::Switched, [](Play& p, Self& s) { conduct(p, p.q().active(s.foe()), s.ref[0]); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat && s.event->ch == s.ch; })
        .once_per_round();
}

}  // namespace quincunx::genius
