// Items in the support zone, with what they create.
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void items(Maker& m) {
    // GI-28.3, GI-29.64
    m.support(214, "parametric-transformer", any(2), Sub::Item)
        .number("counters", 1)
        .number("threshold", 3)
        .number("dice", 3)
        .after_skill(by_anyone(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         if (gathered(p, s)) p.gain_random_dice(s.seat, s.n("dice"), true);
                     })
        .when([](const Query& q, const Self&) { return (q.use().dealt & ElementalTypes) != 0; });
    m.support(215, "nre", same(1), Sub::Item)
        .number("draw", 1)
        .number("draw2", 1)
        .on(On::Entered, [](Play& p, Self& s) { p.draw_kinds(s.seat, Sub::Food, s.n("draw")); })
        .after_playing(by_own(ActionFilter::FoodCard),
                       [](Play& p, Self& s) { p.draw_kinds(s.seat, Sub::Food, s.n("draw2")); })
        .once_per_round();
    m.support(216, "red-feather-fan", same(2), Sub::Item)
        .refers({"red-feather-fan"})
        .on(On::Switched, [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
        .once_per_round();
    m.combat_status("red-feather-fan")
        .this_round()
        .fast_switch()
        .discards()
        .saves(1, by_own(ActionFilter::Switching))
        .discards();
    m.support(312, "seed-dispensary", free_of_cost, Sub::Item)
        .usages(2)
        .number("threshold", 2)
        .number("discount", 1)
        .saves_what(
            [](const Query&, const Self& s, const Action& action, Cost& cost) {
                return action.printed.total() >= s.n("threshold") && save(cost, s.n("discount"));
            },
            by_own(ActionFilter::LocationCard | ActionFilter::AllyCard | ActionFilter::ItemCard))
        .once_per_round();
    // GI-40.15. The upper half of Entity::used: cards played this round.
    m.support(345, "lumenstone-adjuvant", any(3), Sub::Item)
        .usages(3)
        .number("threshold", 3)
        .number("draw", 1)
        .number("dice", 1)
        .after_playing(by_own(AnyCard),
                       [](Play& p, Self& s) {
                           p.draw(s.seat, s.n("draw"));
                           p.gain_dice(s.seat, Element::Omni, s.n("dice"));
                       })
        .when([](const Query& q, const Self& s) {
            return !just_played(q, s) && (q.self(s)->used >> 4) + 1 == s.n("threshold");
        })
        .once_per_round()
        .after_playing(by_own(AnyCard), nullptr)
        .when([](const Query& q, const Self& s) { return !just_played(q, s); })
        .free()
        .counts();
    m.support(217, "treasure-seeking-seelie", same(1), Sub::Item)
        .number("counters", 1)
        .number("threshold", 3)
        .number("draw", 3)
        .after_skill(by_own(ActionFilter::Skills), [](Play& p, Self& s) {
            if (gathered(p, s)) p.draw(s.seat, s.n("draw"));
        });
    // GI-40.7
    m.support(391, "kusava", same(1), Sub::Item)
        .number("counters", 2)
        .number("counters2", 1)
        .number("max", 2)
        .number("discount", 1)
        .on(On::ActionStart,
            [](Play& p, Self& s) {
                const int gone = p.discard_dearest(s.seat, s.n("counters"), false);
                p.set_value(s, std::min<int>(s.n("max"), p.value(s) + gone * s.n("counters2")));
            })
        .when([](const Query& q, const Self& s) { return !q.side(s.seat).hand.empty(); })
        .saves_what(
            [](const Query& q, const Self& s, const Action&, Cost& cost) {
                return q.self(s)->value > 0 && q.side(s.seat).played == 0 && save(cost, s.n("discount"));
            },
            by_own(ActionFilter::Skills))
        .also([](Play& p, Self& s) { p.set_value(s, p.value(s) - s.n("counters2")); });
    m.support(313, "memento-lens", same(1), Sub::Item)
        .usages(2)
        .number("discount", 2)
        .saves_what([](const Query& q, const Self& s, const Action& action,
                       Cost& cost) { return q.has_played(s.seat, action.what) && save(cost, s.n("discount")); },
                    by_own(ActionFilter::WeaponCard | ActionFilter::ArtifactCard | ActionFilter::LocationCard |
                           ActionFilter::AllyCard))
        .once_per_round();
}

}  // namespace quincunx::genius
