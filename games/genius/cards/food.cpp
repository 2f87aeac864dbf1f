// Food (GI-13).
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

template <NumberName Heal>
void heal_eater(Play& p, Self& s) {
    p.heal(s, {s.seat, s.ch}, s.n(Heal));
}

}  // namespace

void food(Maker& m) {
    constexpr Do create = [](Play& p, Self& s) { p.create(s, s.ref[0]); };
    // GI-30.24
    constexpr Can injured = [](const Query& q, const Self& s) -> Verdict {
        const Who who{s.seat, s.target};
        if (q.book().version() == Version::V6 || q.injured(who)) return {};
        return refuse("not-injured"_refusal, number_of(who));
    };
    // Food for all own characters (GI-30.24): somebody can eat; those who can do.
    constexpr Can somebody_hungry = [](const Query& q, const Self& s) -> Verdict {
        for (std::uint8_t ch = 0; ch < Characters; ++ch)
            if (q.character(s.seat, ch).alive && !q.find_on({s.seat, ch}, q.book().satiated)) return {};
        return refuse("is-satiated"_refusal, number_of(q.active(s.seat)));
    };
    constexpr Do feed_all = [](Play& p, Self& s) {
        for (const std::uint8_t ch : p.q().in_order(s.seat)) {
            const Who who{s.seat, ch};
            if (!p.q().character(who).alive || p.q().find_on(who, p.book.satiated)) continue;
            p.create_on(who, s.ref[0]);
            const Cause before = p.because(by("GI-13.1"_clause));
            p.create_on(who, p.book.satiated);
            p.because(before);
        }
    };

    m.event(265, "jueyun-guoba", free_of_cost, Sub::Food).on_character().refers({"jueyun-guoba"}).run(create);
    m.status("jueyun-guoba").this_round().adds(1, by_bearer.normal()).discards();

    m.event(266, "adeptus-temptation", any(2), Sub::Food).on_character().refers({"adeptus-temptation"}).run(create);
    m.status("adeptus-temptation").this_round().adds(3, by_bearer.burst()).discards();

    m.event(267, "lotus-flower-crisp", same(1), Sub::Food).on_character().refers({"lotus-flower-crisp"}).run(create);
    m.status("lotus-flower-crisp").this_round().reduces(3, on_bearer).discards();

    m.event(268, "northern-smoked-chicken", free_of_cost, Sub::Food)
        .on_character()
        .refers({"northern-smoked-chicken"})
        .run(create);
    m.status("northern-smoked-chicken").this_round().saves_any(1, by_self(ActionFilter::Normal)).discards();

    m.event(269, "sweet-madame", free_of_cost, Sub::Food)
        .number("heal", 1)
        .on_character(injured)
        .run(heal_eater<"heal">);
    m.event(270, "mondstadt-hash-brown", same(1), Sub::Food)
        .number("heal", 2)
        .on_character(injured)
        .run(heal_eater<"heal">);

    m.event(271, "mushroom-pizza", same(1), Sub::Food)
        .number("heal", 1)
        .on_character(injured)
        .refers({"mushroom-pizza"})
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.create(s, s.ref[0]);
        });
    m.status("mushroom-pizza").usages(2).number("heal2", 1).end_phase(heal_eater<"heal2">);

    m.event(272, "minty-meat-rolls", same(1), Sub::Food).on_character().refers({"minty-meat-rolls"}).run(create);
    m.status("minty-meat-rolls").usages(3).this_round().saves_any(1, by_self(ActionFilter::Normal));

    // GI-29.75
    m.event(273, "teyvat-fried-egg", same(2), Sub::Food).number("heal", 1).on_fallen().run([](Play& p, Self& s) {
        p.revive(s, {s.seat, s.ch}, s.n("heal"));
    });

    m.event(274, "sashimi-platter", same(1), Sub::Food).on_character().refers({"sashimi-platter"}).run(create);
    m.status("sashimi-platter").this_round().adds(1, by_bearer.normal());

    m.event(275, "tandoori-roast-chicken", any(2), Sub::Food)
        .playable(somebody_hungry)
        .refers({"tandoori-roast-chicken"})
        .run(feed_all);
    m.status("tandoori-roast-chicken").this_round().adds(2, by_bearer.skill()).discards();

    m.event(276, "butter-crab", any(2), Sub::Food).playable(somebody_hungry).refers({"butter-crab"}).run(feed_all);
    m.status("butter-crab").this_round().reduces(2, on_bearer).discards();

    m.event(318, "fish-and-chips", any(2), Sub::Food)
        .playable(somebody_hungry)
        .refers({"fish-and-chips"})
        .run(feed_all);
    m.status("fish-and-chips").this_round().saves(1, by_self(ActionFilter::Skills)).discards();

    m.event(333, "matsutake-meat-rolls", same(2), Sub::Food)
        .number("heal", 2)
        .on_character(injured)
        .refers({"matsutake-meat-rolls"})
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.create(s, s.ref[0]);
        });
    m.status("matsutake-meat-rolls").usages(3).number("heal2", 1).end_phase(heal_eater<"heal2">);

    m.event(361, "rainbow-macarons", any(2), Sub::Food)
        .number("heal", 1)
        .on_character(injured)
        .refers({"rainbow-macarons"})
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.create(s, s.ref[0]);
        });
    m.status("rainbow-macarons").usages(3).number("heal2", 1).on(On::Damaged, heal_eater<"heal2">).when(to_bearer);

    // GI-40.22
    m.event(431, "saurus-crackers", free_of_cost, Sub::Food).on_character().refers({"saurus-crackers"}).run(create);
    m.status("saurus-crackers").this_round().saves(1, by_self(ActionFilter::Technique)).discards();

    // GI-40.3
    m.event(443, "glittering-gemstones", same(1), Sub::Food)
        .number("extra", 1)
        .on_character()
        .run([](Play& p, Self& s) {
            p.raise_health(s, {s.seat, s.ch}, s.n("extra"));
        });

    // GI-40.13
    m.event(453, "puff-pops", same(1), Sub::Food).on_character().refers({"puff-pops"}).run(create);
    m.status("puff-pops")
        .usages(3)
        .number("heal", 1)
        .on(On::Arrived, heal_eater<"heal">)
        .when(
            [](const Query& q, const Self& s) { return s.event->seat == s.seat && !q.in_deck(s.seat, s.event->def); });

    m.event(460, "hot-spring-oclock", same(1), Sub::Food)
        .number("heal", 1)
        .number("extra", 1)
        .on_character(injured)
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal") + s.n("extra") * p.q().count(s.seat, SummonZone));
        });

    // GI-40.26, GI-40.43: what is picked is carried out, not played.
    m.event(468, "mystique-soup", same(1), Sub::Food)
        .on_character()
        .refers({"card:mystique-soup-healing", "card:mystique-soup-providence", "card:mystique-soup-fury",
                 "card:mystique-soup-serenity", "card:mystique-soup-soothing", "card:mystique-soup-inspiration"})
        .picks([](const Query&, const Self& s,
                  const Def& d) { return std::ranges::find(s.def->refs, d.id) != s.def->refs.end(); },
               [](Play& p, Self& s) {
                   const Def& d = p.def(s.picked);
                   Self soup{s.seat, s.ch, 0, &d, d.refs.data(), nullptr, s.ch, 0, 0};
                   d.run(p, soup);
               })
        .run([](Play& p, Self& s) { p.pick(s); });
    m.generated(2151, "mystique-soup-healing", free_of_cost, Sub::Food).number("heal", 2).run(heal_eater<"heal">);
    m.generated(2152, "mystique-soup-providence", free_of_cost, Sub::Food)
        .refers({"mystique-soup-providence"})
        .run(create);
    m.status("mystique-soup-providence").this_round().saves(2, by_self(ActionFilter::Skills)).discards();
    m.generated(2153, "mystique-soup-fury", free_of_cost, Sub::Food).refers({"mystique-soup-fury"}).run(create);
    m.status("mystique-soup-fury").this_round().adds(2, by_bearer).discards();
    m.generated(2154, "mystique-soup-serenity", free_of_cost, Sub::Food).refers({"mystique-soup-serenity"}).run(create);
    m.status("mystique-soup-serenity").this_round().reduces(2, on_bearer).discards();
    m.generated(2155, "mystique-soup-soothing", free_of_cost, Sub::Food).refers({"mystique-soup-soothing"}).run(create);
    m.status("mystique-soup-soothing").usages(3).this_round().reduces(1, on_bearer);
    m.generated(2156, "mystique-soup-inspiration", free_of_cost, Sub::Food)
        .number("extra", 1)
        .run([](Play& p, Self& s) {
            p.raise_health(s, {s.seat, s.ch}, s.n("extra"));
        });

    // GI-40.43
    constexpr Can nobody_satiated = [](const Query& q, const Self& s) -> Verdict {
        for (std::uint8_t ch = 0; ch < Characters; ++ch)
            if (q.character(s.seat, ch).alive && q.find_on({s.seat, ch}, q.book().satiated))
                return refuse("is-satiated"_refusal, number_of({s.seat, ch}));
        return {};
    };
    m.event(476, "sing-your-heart-out", any(3), Sub::Food)
        .number("draw", 2)
        .was("draw", 3)
        .refers({"sing-your-heart-out"})
        .playable(nobody_satiated)
        .run([](Play& p, Self& s) {
            const Cause before = p.because(by("GI-13.1"_clause));
            for (const std::uint8_t ch : p.q().in_order(s.seat)) p.create_on({s.seat, ch}, p.book.satiated);
            p.because(before);
            p.draw(s.seat, s.n("draw"));
            p.create(s, s.ref[0]);
        });
    m.combat_status("sing-your-heart-out").usages(2).saves(1, by_own(ActionFilter::Switching));

    // GI-40.25
    m.event(491, "harvests-boon", same(1), Sub::Food)
        .number("heal", 1)
        .on_character()
        .refers({"harvests-boon"})
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.create(s, s.ref[0]);
        });
    m.status("harvests-boon")
        .usages(2)
        .number("heal", 1)
        .on(On::AnyEntered, heal_eater<"heal">)
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->ch == s.ch && q.def(s.event->def).preparing();
        });
}

}  // namespace quincunx::genius
