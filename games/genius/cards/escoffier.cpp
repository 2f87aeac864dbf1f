#include "games/genius/cards.h"

namespace quincunx::genius {

void escoffier(Maker& m) {
    m.character(533, "escoffier", Element::Cryo, Weapon::Polearm, Fontaine, 11, 2).since_6();
    m.normal("kitchen-skills").damage(Physical, 2);
    m.elemental("low-temperature-cooking").damage(Cryo, 1).creates("cooking-mek-cold-storage-mode");
    m.burst("scoring-cuts", 3, 2).damage(Cryo, 1).heals_all(2);
    m.passive("constant-off-the-cuff-cookery").starts_with("card:all-spectrum-multi-use-cooking-mek");
    m.summon("cooking-mek-cold-storage-mode").usages(2).end_phase_damage(Cryo, 1);
    // GI-40.29: no usage is spent.
    m.talent(536, "tea-parties-bursting-with-color", of(Element::Cryo, 4), "low-temperature-cooking")
        .since_6()
        .refers({"cooking-mek-cold-storage-mode"})
        .after_skill(
            by_others(ActionFilter::Normal),
            [](Play& p, Self& s) { p.act_now(s.seat, p.q().find(s.seat, SummonZone, s.ref[0])->serial, true); })
        .when([](const Query& q, const Self& s) { return q.find(s.seat, SummonZone, s.ref[0]) != nullptr; })
        .once_per_round();

    m.support(2181, "all-spectrum-multi-use-cooking-mek", free_of_cost, Sub::Location)
        .generated_only()
        .usages(2)
        .refers({"card:gilded-hall", "card:autumn-frost", "card:wave-kissed-sands", "card:verdant-gift"})
        .on(On::Reacted, [](Play& p, Self& s) { p.add_card(s.seat, s.ref[p.random(4)]); })
        .when([](const Query&, const Self& s) {
            return s.event->with == Element::Cryo || s.event->came == Element::Cryo;
        });
    constexpr Do create = [](Play& p, Self& s) { p.create(s, s.ref[0]); };
    m.generated(2182, "gilded-hall", free_of_cost, Sub::Food).on_character().refers({"gilded-hall"}).run(create);
    m.status("gilded-hall").this_round().adds(2, by_bearer).discards();
    m.generated(2183, "autumn-frost", free_of_cost, Sub::Food)
        .number("heal", 1)
        .number("extra", 1)
        .on_character()
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.raise_health(s, {s.seat, s.ch}, s.n("extra"));
        });
    m.generated(2184, "wave-kissed-sands", any(2), Sub::Food)
        .playable(nobody_satiated)
        .refers({"wave-kissed-sands"})
        .run(feed_everybody);
    m.status("wave-kissed-sands").saves(1, by_self(ActionFilter::Skills)).discards();
    m.generated(2185, "verdant-gift", same(1), Sub::Food)
        .playable(nobody_satiated)
        .refers({"verdant-gift"})
        .run(feed_everybody);
    m.status("verdant-gift").adds(1, by_bearer).discards();
}

}  // namespace quincunx::genius
