#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// What is swallowed (GI-28.8): the domain keeps the costs of the cards since the last three, each + 1 in four bits;
// `refs`: the growth to come, and the count of the dearest cards of the game (value: their cost).
void swallow(Play& p, Self& s) {
    const int cost = p.def(s.event->def).cost.total(), kept = p.value(s);
    const DefId dearest = s.ref[1];
    Entity* most = p.find(s.seat, Combat, dearest);
    if (!most || cost > most->value) {
        if (most) p.discard(s.seat, most->serial);
        p.find(s.seat, p.create_for(s.seat, dearest))->value = byte(cost);
    } else if (cost == most->value) {
        p.change_usages(s.seat, *most, 1);
    }
    if (kept < 16) return p.set_value(s, kept == 0 ? cost + 1 : kept | (cost + 1) << 4);
    const int one = (kept & 15) - 1, two = (kept >> 4) - 1;
    const int same = (one == two) + (two == cost) + (one == cost);  // 0, 1 or 3
    const int growth = s.n("health") + (same > 0 ? s.n("extra") : 0) + (same == 3 ? s.n("extra") : 0);
    p.set_value(s, 0);
    p.create_with(s.seat, NoCharacter, s.ref[0], growth);
}

}  // namespace

void all_devouring_narwhal(Maker& m) {
    m.character(368, "all-devouring-narwhal", Element::Hydro, Weapon::None, Monster, 5, 2);
    m.normal("shattering-waves").damage(Physical, 2);
    m.elemental("starfall-shower")
        .number("damage", 1)
        .number("threshold", 3)
        .number("max", 3)
        .number("counters", 1)
        .refers({"anomalous-anatomy"})
        .run([](Play& p, Self& s) {
            const Entity* anatomy = p.find_on({s.seat, s.ch}, s.ref[0]);
            const int more = anatomy ? std::min(anatomy->usages / s.n("threshold"), s.n("max")) : 0;
            p.damage(s, Hydro, s.n("damage") + more);
            p.discard_dearest(s.seat, s.n("counters"), false);
        });
    m.burst("ravaging-devourer", 3, 2)
        .damage(Hydro, 1)
        .piercing(1)
        .refers({"dark-shadow", "devoured"})
        .run([](Play& p, Self& s) {
            const Entity* devoured = p.find(s.seat, Combat, s.ref[1]);
            if (!devoured) return;
            const int power = devoured->value, usages = devoured->usages;
            if (Entity* shadow = p.find(s.seat, p.create_with(s.seat, NoCharacter, s.ref[0], usages)))
                shadow->value = byte(power);
        });
    m.passive("insatiable-appetite").starts_with("deep-devourers-domain");
    m.combat_status("deep-devourers-domain")
        .number("health", 1)
        .number("extra", 1)
        .refers({"growing", "devoured"})
        .on(On::Discarded, swallow)
        .when([](const Query& q, const Self& s) {  // GI-1.6: in 5.8 from the pile, too
            return s.event->seat == s.seat && (s.event->place == 0 || q.book().version() == Version::V5);
        })
        .on(On::Tuned,
            [](Play& p, Self& s) {
                // What was tuned with shows by what follows.
                p.touch();
                p.happen_secretly(Everybody, "checked"_event, s.seat, s.def->id.value, true);
                swallow(p, s);
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    // What was swallowed turns into health when the round ends.
    m.combat_status("growing")
        .usages_unlimited(1)
        .refers({"card:all-devouring-narwhal", "anomalous-anatomy"})
        .on(On::RoundEnd,
            [](Play& p, Self& s) {
                const Who narwhal{s.seat, p.q().place_of(s.seat, s.ref[0])};
                const int growth = p.entity(s)->usages;
                if (narwhal.ch == NoCharacter) return;
                p.create_with(s.seat, narwhal.ch, s.ref[1], growth);
                p.raise_health(s, narwhal, growth);
            })
        .free()
        .discards();
    m.combat_status("devoured").usages_unlimited(1);
    m.status("anomalous-anatomy").usages_unlimited(1);  // GI-40.3
    constexpr Do strikes = [](Play& p, Self& s) { p.damage(s, Electro, p.value(s)); };
    m.summon("dark-shadow")
        .usages(1)
        .number("counters", 2)
        .end_phase(strikes)
        .on(On::Declared, strikes)
        .when([](const Query& q, const Self& s) {  // GI-1.6: in 5.8 only
            return s.event->seat == s.seat && q.book().version() == Version::V5;
        })
        .reduces(1, on_active)
        .free()
        .also([](Play& p, Self& s) { p.spend(s, s.n("counters")); });
    m.talent(377, "lightless-feeding", of(Element::Hydro, 4), "starfall-shower")
        .refers({"starfall-shower"})
        .on(On::Discarded,
            [](Play& p, Self& s) {
                p.heal(s, {s.seat, s.ch}, p.def(s.event->def).cost.total());
            })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && q.mine(s) && q.use().skill == s.ref[0];
        })
        .once_per_round();
}

}  // namespace quincunx::genius
