// Serene and the supports of the Melusines (GI-40.14).
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// Random cards of a kind into the hand.
template <Sub Kind>
void gather(Play& p, Self& s) {
    for (int i = 0; i < s.n("counters"); ++i)
        p.add_card(s.seat, p.random_card([](const Def& d) { return of_pool(d, Kind); }));
}
// Of all that is referred to.
DefId any_of(Play& p, const Self& s) { return s.ref[p.random(static_cast<int>(s.def->refs.size()))]; }

}  // namespace

void melusines(Maker& m) {
    constexpr Do support = [](Play& p, Self& s) { p.add_card(s.seat, any_of(p, s)); };
    m.support(404, "serene", any(2), Sub::Ally)
        .usages(3)
        .refers({"card:serenes-support", "card:laumes-support", "card:cosanzeanas-support", "card:canotilas-support",
                 "card:thironas-support", "card:sluasis-support", "card:virdas-support", "card:pucas-support",
                 "card:topyass-support", "card:lutines-support"})
        .on(On::Entered, support)
        .on(On::ActionStart, support);
    m.generated(2111, "serenes-support", free_of_cost, Sub::Plain).number("counters", 2).run(gather<Sub::Food>);
    m.generated(2112, "laumes-support", free_of_cost, Sub::Plain).number("counters", 2).run(gather<Sub::Artifact>);
    m.generated(2113, "cosanzeanas-support", free_of_cost, Sub::Plain).number("counters", 2).run(gather<Sub::Weapon>);
    const auto great = {"card:elemental-resonance-shattering-ice",
                        "card:elemental-resonance-soothing-water",
                        "card:elemental-resonance-fervent-flames",
                        "card:elemental-resonance-high-voltage",
                        "card:elemental-resonance-impetuous-winds",
                        "card:elemental-resonance-enduring-rock",
                        "card:elemental-resonance-sprawling-greenery",
                        "card:wind-and-freedom",
                        "card:stone-and-contracts",
                        "card:thunder-and-eternity",
                        "card:nature-and-wisdom",
                        "card:water-and-justice",
                        "card:fire-and-war"};
    m.generated(2114, "canotilas-support", same(1), Sub::Plain)
        .number("counters", 2)
        .refers(great)
        .run([](Play& p, Self& s) {
            for (int i = 0; i < s.n("counters"); ++i) p.add_card(s.seat, any_of(p, s));
        });
    constexpr Do create = [](Play& p, Self& s) { p.create(s, s.ref[0]); };
    m.generated(2115, "thironas-support", free_of_cost, Sub::Plain).refers({"thironas-goodwill"}).run(create);
    m.combat_status("thironas-goodwill").usages(3).refers(great).on(On::RoundEnd, support);
    m.generated(2116, "sluasis-support", same(1), Sub::Plain).number("counters", 3).run([](Play& p, Self& s) {
        p.copy_from_top(s.seat, s.n("counters"));
    });
    m.generated(2117, "virdas-support", any(2), Sub::Plain).number("counters", 2).run([](Play& p, Self& s) {
        gather<Sub::Legend>(p, s);
        for (Side& side : p.state.side.of) side.legend = 0;
    });
    m.generated(2118, "pucas-support", free_of_cost, Sub::Plain).run([](Play& p, Self& s) {
        for (const Seat seat : {s.seat, s.foe()})
            while (p.q().count(seat, SupportZone) < MaxSupports)
                p.create_for(seat, p.random_card([](const Def& d) { return of_pool(d, Sub::Ally); }));
    });
    constexpr Do for_both = [](Play& p, Self& s) {
        p.draw(s.seat, s.n("draw"));
        for (const Seat seat : {s.seat, s.foe()}) p.create_for(seat, s.ref[0]);
    };
    m.generated(2119, "topyass-support", free_of_cost, Sub::Plain)
        .number("draw", 2)
        .refers({"topyass-goodwill"})
        .run(for_both);
    m.combat_status("topyass-goodwill")
        .this_round()
        .number("counters", 1)
        .number("draw", 1)
        .after_playing(by_own(AnyCard), [](Play& p, Self& s) {
            if (p.random(2) == 0)
                p.discard_random(s.seat, s.n("counters"));
            else
                p.draw(s.seat, s.n("draw"));
        });
    m.generated(2120, "lutines-support", free_of_cost, Sub::Plain)
        .number("draw", 2)
        .refers({"lutines-goodwill"})
        .run(for_both);
    m.combat_status("lutines-goodwill")
        .usages(2)
        .number("heal", 2)
        .number("piercing", 2)
        .after_skill(by_own(ActionFilter::Skills), [](Play& p, Self& s) {
            const Who user{s.seat, s.event->ch};
            if (p.random(2) == 0)
                p.heal(s, user, s.n("heal"));
            else
                p.damage_to(s, user, Piercing, s.n("piercing"));
        });
}

}  // namespace quincunx::genius
