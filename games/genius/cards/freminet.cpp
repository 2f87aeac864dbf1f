#include "games/genius/cards.h"

namespace quincunx::genius {

void freminet(Maker& m) {
    m.character(407, "freminet", Element::Cryo, Weapon::Claymore, Fontaine | Fatui, 10, 2);
    m.normal("flowing-eddies").damage(Physical, 2);
    m.elemental("pressurized-floe").damage(Cryo, 2).refers({"pers-timer"}).run([](Play& p, Self& s) {
        const Entity* timer = p.find_on({s.seat, s.ch}, s.ref[0]);
        if (!timer) p.create(s, s.ref[0]);
        p.use().note = timer && timer->usages >= p.def(s.ref[0]).n("threshold");
    });
    m.burst("shadowhunters-ambush", 3, 2).damage(Cryo, 4).creates("subnautical-hunter-mode");
    constexpr When own_draw = [](const Query&, const Self& s) { return s.event->seat == s.seat; };
    constexpr When pressed = [](const Query& q, const Self& s) { return q.self(s)->usages >= s.n("threshold"); };
    m.status("pers-timer")
        .usages(0)
        .stays_at_zero()
        .number("threshold", 2)
        .number("threshold2", 4)
        .number("damage", 2)
        .on(On::Drew, [](Play& p, Self& s) { p.change_usages(s.seat, *p.entity(s), 1); })
        .when(own_draw)
        .free()
        .saves(1, by_self(ActionFilter::Elemental))
        .when(pressed)
        .free()
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         if (p.entity(s)->usages >= s.n("threshold2")) p.damage(s, Physical, s.n("damage"));
                     })
        .when([](const Query& q, const Self&) { return q.use().note == 1; })
        .free()
        .discards();
    m.status("subnautical-hunter-mode")
        .duration(2)
        .counter(0, 3)
        .number("draw", 2)
        .refers({"subnautical-shield"})
        .on(On::Drew,
            [](Play& p, Self& s) {
                const int now = (p.value(s) + 1) % s.n("max");
                p.set_value(s, now);
                if (now == 0) p.create(s, s.ref[0]);
            })
        .when(own_draw)
        .after_skill(by_self(ActionFilter::Normal | ActionFilter::Elemental),
                     [](Play& p, Self& s) { p.draw(s.seat, p.put_dearest_under(s.seat, s.n("draw"))); });
    m.status("subnautical-shield").shield_stacking(1, 2);
    m.talent(410, "moment-of-waking-and-resolve", of(Element::Cryo, 3), "pressurized-floe")
        .number("draw", 1)
        .after_skill(by_self(ActionFilter::Skills), [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .per_round(2);
}

}  // namespace quincunx::genius
