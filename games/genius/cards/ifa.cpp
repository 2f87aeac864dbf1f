#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

template <DamageType Type>
void sedation(Maker& m, const char* key) {
    m.status(key)
        .usages(1)
        .number("damage", 2)
        .on(On::BeforeAction,
            [](Play& p, Self& s) {
                p.damage_to(s, {s.seat, s.ch}, Type, s.n("damage"));
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
}

}  // namespace

void ifa(Maker& m) {
    constexpr auto heal_worst = +[](Play& p, Self& s) { p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal")); };

    m.character(522, "ifa", Element::Anemo, Weapon::Catalyst, Natlan, 10, 2).since_6();
    m.normal("rite-of-dispelling-winds").damage(Anemo, 1);
    // GI-40.23
    m.elemental("airborne-disease-prevention", 2)
        .damage(Anemo, 1)
        .not_in_nightsoul()
        .number("counters", 2)
        .refers({"nightsouls-blessing-ifa", "card:cacucu"})
        .run([](Play& p, Self& s) {
            p.enter_nightsoul({s.seat, s.ch}, s.ref[0], s.n("counters"));
            p.create(s, s.ref[1]);
        });
    m.burst("compound-sedation-field", 3, 2)
        .number("damage", 2)
        .number("heal", 2)
        .refers({"sedation-mark-cryo", "sedation-mark-hydro", "sedation-mark-pyro", "sedation-mark-electro"})
        .run([](Play& p, Self& s) {
            const Who target = p.q().active(s.foe());
            const Meeting met = meet(p.q().character(target).aura, Element::Anemo);
            p.damage(s, Anemo, s.n("damage"));
            heal_worst(p, s);
            if (met.reaction == Reaction::Swirl) p.create_on(target, s.ref[static_cast<int>(met.with)]);
        });
    m.status("nightsouls-blessing-ifa").nightsoul(2);
    sedation<Cryo>(m, "sedation-mark-cryo");
    sedation<Hydro>(m, "sedation-mark-hydro");
    sedation<Pyro>(m, "sedation-mark-pyro");
    sedation<Electro>(m, "sedation-mark-electro");
    m.talent(525, "tactical-warm-compress-bandaging", of(Element::Anemo, 1), nullptr)
        .since_6()
        .number("heal", 1)
        .on(On::Entered, heal_worst)
        .on(On::Reacted, heal_worst)
        .when([](const Query&, const Self& s) {
            const Reaction which = s.event->which;
            return s.event->by == s.seat && (which == Reaction::Swirl || which == Reaction::ElectroCharged);
        })
        .per_round(2);
    // GI-40.22, GI-40.38
    m.technique_card(2171, "cacucu", free_of_cost).generated_only().leaves_without_points().ends_nightsoul();
    m.technique("supporting-fire", any(2))
        .spends_points()
        .number("damage", 1)
        .number("heal", 2)
        .run([](Play& p, Self& s) {
            const std::uint8_t before = p.q().next(s.foe(), -1);
            p.damage_to(s, before == NoCharacter ? p.q().active(s.foe()) : Who{s.foe(), before}, Anemo, s.n("damage"));
            heal_worst(p, s);
        });
}

}  // namespace quincunx::genius
