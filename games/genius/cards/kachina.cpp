#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// Piercing damage to the next opposing standby character.
void pierce_next(Play& p, const Self& s, int amount) {
    const std::uint8_t next = p.q().next(s.foe());
    if (next != NoCharacter) p.damage_to(s, {s.foe(), next}, Piercing, amount);
}

}  // namespace

void kachina(Maker& m) {
    m.character(461, "kachina", Element::Geo, Weapon::Polearm, Natlan, 10, 3);
    m.normal("cragbiter").damage(Physical, 2);
    m.elemental("go-go-turbo-twirly", 2)
        .not_in_nightsoul()
        .number("points", 2)
        .refers({"card:turbo-twirly", "nightsouls-blessing-kachina"})
        .run([](Play& p, Self& s) {
            p.create(s, s.ref[0]);
            p.enter_nightsoul({s.seat, s.ch}, s.ref[1], s.n("points"));
        });
    m.burst("time-to-get-serious", 3, 3).damage(Geo, 3).creates("turbo-drill-field");
    m.combat_status("turbo-drill-field").usages(3).number("bonus", 1).number("extra", 1);
    m.summon("turbo-twirly-let-it-rip")
        .usages(1)
        .number("piercing", 1)
        .end_phase_damage(Geo, 1)
        .also([](Play& p, Self& s) { pierce_next(p, s, s.n("piercing")); });
    m.status("nightsouls-blessing-kachina").nightsoul();
    constexpr Do draws = [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); };
    m.talent(463, "night-realms-gift-heart-of-unity", of(Element::Geo, 1), nullptr)
        .number("draw", 1)
        .refers({"twirly-twirly-bam-bam", "turbo-twirly-let-it-rip"})
        .on(On::Technique, draws)
        .counts()
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->def == s.ref[0] && q.times(s) == 0;
        })
        .on(On::AnyEntered, draws)
        .counts()
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->def == s.ref[1] && q.times(s) == 0;
        })
        .on(On::Damaged, draws)
        .counts()
        .when([](const Query& q, const Self& s) {
            return s.event->by == s.seat && s.event->def == s.ref[1] && q.times(s) == 0;
        });
    // GI-40.23
    m.technique_card(2209, "turbo-twirly", free_of_cost)
        .generated_only()
        .number("points", 1)
        .refers({"turbo-twirly-let-it-rip"})
        .on(On::Switched,
            [](Play& p, Self& s) {
                if (p.spend_points({s.seat, s.ch}, s.n("points"))) p.create(s, s.ref[0]);
            })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->from == s.ch &&
                   q.can_spend_points({s.seat, s.ch}, s.n("points"));
        })
        .leaves_without_points()
        .ends_nightsoul();
    m.technique("twirly-twirly-bam-bam", of(Element::Geo, 1))
        .spends_points(1)
        .number("damage", 2)
        .number("piercing", 1)
        .refers({"turbo-drill-field"})
        .run([](Play& p, Self& s) {
            int bonus = 0, extra = 0;
            if (Entity* field = p.find(s.seat, Combat, s.ref[0])) {
                bonus = p.def(s.ref[0]).n("bonus");
                extra = p.def(s.ref[0]).n("extra");
                p.change_usages(s.seat, *field, -1);
            }
            p.damage(s, Geo, s.n("damage") + bonus);
            pierce_next(p, s, s.n("piercing") + extra);
        });
}

}  // namespace quincunx::genius
