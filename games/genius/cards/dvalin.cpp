#include "games/genius/cards.h"

namespace quincunx::genius {

void dvalin(Maker& m) {
    // GI-40.38: a standby character in that direction, else the active one.
    constexpr auto standby = +[](const Query& q, const Self& s, int step) -> Who {
        const std::uint8_t ch = q.next(s.foe(), step);
        return ch == NoCharacter ? q.active(s.foe()) : Who{s.foe(), ch};
    };

    m.character(287, "dvalin", Element::Anemo, Weapon::None, Monster, 10, 2);
    m.normal("lacerating-slash").damage(Physical, 2);
    m.elemental("tempestuous-barrage").damage(Anemo, 2).marks("total-collapse");
    // GI-40.25
    m.elemental("dvalins-cleansing", 5).damage(Anemo, 2).creates("dvalins-sigh-perpetual");
    m.burst("caelestinum-finale-termini", 4, 2).damage(Anemo, 5).refers({"total-collapse"}).run([](Play& p, Self& s) {
        for (const std::uint8_t ch : p.q().in_order(s.foe()))
            if (!p.q().is_active(s.foe(), ch)) p.create_on({s.foe(), ch}, s.ref[0]);
    });
    m.prepared("perpetual-cleansing", SkillType::Elemental)
        .number("damage", 1)
        .refers({"dvalins-sigh-ultimate"})
        .run([](Play& p, Self& s) {
            p.damage_to(s, standby(p.q(), s, 1), Anemo, s.n("damage"));
            p.create(s, s.ref[0]);
        });
    m.prepared("ultimate-cleansing", SkillType::Elemental).number("damage", 2).run([](Play& p, Self& s) {
        p.damage_to(s, standby(p.q(), s, -1), Anemo, s.n("damage"));
    });
    m.status("total-collapse").usages(1).adds(2, on_bearer.of(Physical, Anemo));
    m.status("dvalins-sigh-perpetual").prepares("perpetual-cleansing");
    m.status("dvalins-sigh-ultimate").prepares("ultimate-cleansing");
    m.talent(297, "rending-vortex", of(Element::Anemo, 3), "tempestuous-barrage")
        .refers({"total-collapse"})
        .on(On::AnyLeft,
            [](Play& p, Self& s) {
                p.create_on({s.foe(), p.q().next(s.foe())}, s.ref[0]);
            })
        .when([](const Query& q, const Self& s) {
            return s.event->def == s.ref[0] && s.event->seat == s.foe() && q.next(s.foe()) != NoCharacter;
        })
        .once_per_round();
}

}  // namespace quincunx::genius
