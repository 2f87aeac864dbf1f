#include "games/genius/cards.h"

namespace quincunx::genius {

void xilonen(Maker& m) {
    constexpr struct {
        Element element;
        DamageType type;
        const char *sample, *more;
    } kinds[] = {{Element::Geo, Geo, "source-sample-geo", "take-extra-geo-dmg"},
                 {Element::Hydro, Hydro, "source-sample-hydro", "take-extra-hydro-dmg"},
                 {Element::Pyro, Pyro, "source-sample-pyro", "take-extra-pyro-dmg"},
                 {Element::Cryo, Cryo, "source-sample-cryo", "take-extra-cryo-dmg"},
                 {Element::Electro, Electro, "source-sample-electro", "take-extra-electro-dmg"}};
    m.character(470, "xilonen", Element::Geo, Weapon::Sword, Natlan, 12, 2).was("health", 10);
    m.normal("ehecatls-roar").damage(Physical, 2).number("points", 1).run([](Play& p, Self& s) {
        p.gain_points({s.seat, s.ch}, s.n("points"));
    });
    m.elemental("yohuals-scratch", 2)
        .not_in_nightsoul()
        .number("points", 1)
        .refers({"card:combat-blading-gear", "nightsouls-blessing-xilonen"})
        .run([](Play& p, Self& s) {
            p.create(s, s.ref[0]);
            p.enter_nightsoul({s.seat, s.ch}, s.ref[1], s.n("points"));
        });
    m.burst("ocelotlicue-point", 3, 2)
        .damage(Geo, 2)
        .number("draw", 1)
        .number("heal", 1)
        .refers({"source-sample-geo", "source-sample-hydro", "source-sample-pyro", "source-sample-cryo",
                 "source-sample-electro"})
        .run([](Play& p, Self& s) {
            const auto layers = [&](int i) {
                const Entity* e = p.find_on({s.seat, s.ch}, s.ref[i]);
                return e ? int{e->usages} : 0;
            };
            int others = 0;
            for (int i = 1; i < 5; ++i) others += layers(i);
            p.draw(s.seat, s.n("draw") + layers(0));
            p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal") + others);
        });
    // GI-40.42
    m.passive("source-sample")
        .number("counters", 3)
        .number("points", 2)
        .refers({"source-sample-geo", "source-sample-hydro", "source-sample-pyro", "source-sample-cryo",
                 "source-sample-electro", "take-extra-geo-dmg", "take-extra-hydro-dmg", "take-extra-pyro-dmg",
                 "take-extra-cryo-dmg", "take-extra-electro-dmg"})
        .on(On::BattleStart,
            [](Play& p, Self& s) {
                constexpr Element order[] = {Element::Hydro, Element::Pyro, Element::Cryo, Element::Electro};
                int left = s.n("counters");
                for (int i = 0; i < 4; ++i)
                    if (left > 0 && p.q().has_element(s.seat, order[i])) {
                        p.create(s, s.ref[1 + i]);
                        --left;
                    }
                if (left > 0) p.create_with(s.seat, s.ch, s.ref[0], left);
            })
        .on(On::RoundStart,
            [](Play& p, Self& s) {
                for (int i = 0; i < 5; ++i)
                    if (p.find_on({s.seat, s.ch}, s.ref[i])) p.create_for(s.foe(), s.ref[5 + i]);
                p.spend_points({s.seat, s.ch}, s.n("points"));
            })
        .when([](const Query& q, const Self& s) {
            return q.points({s.seat, s.ch}) >= s.n("points");
        });
    m.status("nightsouls-blessing-xilonen").nightsoul();
    for (const auto& kind : kinds) m.status(kind.sample).usages_unlimited(1).outlives_bearer();
    for (const auto& kind : kinds) m.combat_status(kind.more).duration(1).adds(1, on_side.of(kind.type));
    m.talent(472, "tour-of-tepeilhuitl", of(Element::Geo, 2), "yohuals-scratch")
        .number("points", 1)
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.gain_points({s.seat, s.event->ch}, s.n("points"));
            })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && (s.event->ch == s.ch || s.event->from == s.ch) &&
                   q.nightsoul({s.seat, s.event->ch});
        })
        .per_round(2);
    // GI-40.23
    m.technique_card(2210, "combat-blading-gear", free_of_cost)
        .generated_only()
        .infuses(Element::Geo, by_bearer)
        .leaves_without_points()
        .ends_nightsoul();
    m.technique("high-speed-leap", any(2)).spends_points(1).number("draw", 3).run([](Play& p, Self& s) {
        p.draw(s.seat, s.n("draw"));
    });
}

}  // namespace quincunx::genius
