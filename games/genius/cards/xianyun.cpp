#include "games/genius/cards.h"

namespace quincunx::genius {

void xianyun(Maker& m) {
    m.character(408, "xianyun", Element::Anemo, Weapon::Catalyst, Liyue, 10, 2);
    m.normal("word-of-wind-and-flower").damage(Anemo, 1);
    m.elemental("white-clouds-at-dawn").damage(Anemo, 1).creates("skyladder").creates("driftcloud-wave");
    m.burst("stars-gather-at-dusk", 3, 2)
        .damage(Anemo, 1)
        .heals_all(1)
        .refers({"card:starwicker"})
        .run([](Play& p, Self& s) { p.add_card(s.seat, s.ref[0]); });
    m.combat_status("skyladder").usages_stacking(1, 2).saves(1, by_own(ActionFilter::Switching));
    m.status("driftcloud-wave")
        .usages_stacking(1, 2)
        .number("damage", 1)
        .on(On::Switched, [](Play& p, Self& s) { p.damage(s, Anemo, s.n("damage")); })
        .when(to_bearer);
    // GI-40.27
    m.status("soaring-on-the-wind")
        .usages(1)
        .makes_plunging()
        .adds(1, by_bearer.normal())
        .free()
        .after_skill_damage(by_self(ActionFilter::Normal), Anemo, 1);
    m.talent(411, "they-call-her-cloud-retainer", of(Element::Anemo, 3), "white-clouds-at-dawn")
        .number("bonus", 1)
        .on(On::Switched, [](Play& p, Self& s) { p.set_value(s, p.value(s) + 1); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
        .per_round(2)
        .adds_what([](const Query& q, const Self& s, const Damage&) { return s.n("bonus") * q.self(s)->value; },
                   by_bearer.normal())
        .also([](Play& p, Self& s) { p.set_value(s, 0); });
    m.technique_card(2204, "starwicker", free_of_cost).generated_only().usages(2);
    m.technique("adeptal-assistance", same(1)).heals_self(2).creates("soaring-on-the-wind");
}

}  // namespace quincunx::genius
