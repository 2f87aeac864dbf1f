// Artifacts, with what they create.
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

constexpr Who bearer(const Self& s) { return {s.seat, s.ch}; }

void heal_bearer(Play& p, Self& s) { p.heal(s, bearer(s), s.n("heal")); }
void charge_bearer(Play& p, Self& s) { p.gain_energy(bearer(s), s.n("energy")); }
void create(Play& p, Self& s) { p.create(s, s.ref[0]); }

// Talent cards played on the bearer, and these skills of it, cost 1 die less.
Maker::Words cheaper(Maker& m, std::uint16_t number, const char* key, Cost cost, int skills) {
    Maker::Words words = m.artifact(number, key, cost);
    words.saves(1, by_self(ActionFilter::TalentCard | skills)).once_per_round();
    return words;
}

// GI-29.61: the same for one element; the second card of each element also fixes dice (GI-29.62).
void elemental(Maker& m, Element e, std::uint16_t number, const char* key, const char* key2) {
    constexpr ActionFilter filter = by_self(ActionFilter::TalentCard | ActionFilter::Skills);
    m.artifact(number, key, any(2)).saves_element(e, 1, filter).once_per_round();
    m.artifact(static_cast<std::uint16_t>(number + 1), key2, same(2))
        .saves_element(e, 1, filter)
        .once_per_round()
        .fixes_dice(2, e);
}

// Crown and Clam: Entity::value is the healing gathered; every `threshold` of it are a foam.
Maker::Words foam(Maker& m, std::uint16_t number, const char* key, Cost cost) {
    Maker::Words words = m.artifact(number, key, cost);
    words.number("threshold", 3)
        .number("max", 2)
        .number("bonus", 1)
        .on(On::Healed,
            [](Play& p, Self& s) {
                p.set_value(s, std::min(s.n("max") * s.n("threshold"), p.value(s) + s.event->amount));
            })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->amount > 0 && q.self(s)->value < s.n("max") * s.n("threshold");
        })
        .adds_what([](const Query& q, const Self& s,
                      const Damage&) -> int { return s.n("bonus") * (q.self(s)->value / s.n("threshold")); },
                   by_bearer)
        .also([](Play& p, Self& s) { p.set_value(s, p.value(s) % s.n("threshold")); });
    return words;
}

// While the bearer is active, a reaction on an opposing character draws a card.
constexpr Do draw_card = [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); };
constexpr When foe_reacted = [](const Query&, const Self& s) {
    return s.event->seat != s.seat && s.event->reaction && Query::was_active(s);
};
constexpr When active_bearer_hurt = [](const Query& q, const Self& s) {
    return to_bearer(q, s) && Query::was_active(s);
};

// GI-40.5: what the n-th time of a round brings.
template <bool Fourth>
void veteran(Play& p, Self& s) {
    const int time = p.q().times(s) + 1;
    if (time == 1 || (Fourth && time == 4)) p.gain_dice(s.seat, p.q().def(bearer(s)).element, s.n("dice"));
    if (time == 2) p.draw(s.seat, s.n("draw"));
}
template <bool Fourth>
void visage(Maker& m, std::uint16_t number, const char* key, Cost cost) {
    m.artifact(number, key, cost)
        .number("dice", 1)
        .number("draw", 1)
        .on(On::Damaged, veteran<Fourth>)
        .when(to_bearer)
        .counts()
        .on(On::Healed, veteran<Fourth>)
        .when(to_bearer)
        .counts();
}

// Entity::value: rewards.
void troupe(Maker& m, std::uint16_t number, const char* key, Cost cost, int gain, int most) {
    m.artifact(number, key, cost)
        .number("counters", gain)
        .number("max", most)
        .number("discount", 1)
        .end_phase([](Play& p, Self& s) { p.set_value(s, std::min<int>(s.n("max"), p.value(s) + s.n("counters"))); })
        .when([](const Query& q, const Self& s) { return !q.is_active(s.seat, s.ch) && q.self(s)->value < s.n("max"); })
        .saves_what([](const Query& q, const Self& s, const Action&,
                       Cost& price) { return q.self(s)->value > 0 && save(price, s.n("discount") * q.self(s)->value); },
                    by_self(ActionFilter::TalentCard | ActionFilter::Elemental))
        .also([](Play& p, Self& s) { p.set_value(s, std::max(0, p.value(s) - s.amount)); });
}

}  // namespace

void artifacts(Maker& m) {
    m.artifact(148, "adventurers-bandana", same(1))
        .number("heal", 1)
        .after_skill(by_self(ActionFilter::Normal), heal_bearer)
        .per_round(3);
    m.artifact(149, "lucky-dogs-silver-circlet", any(2))
        .number("heal", 2)
        .after_skill(by_self(ActionFilter::Elemental), heal_bearer)
        .once_per_round();
    m.artifact(150, "traveling-doctors-handkerchief", same(1))
        .number("heal", 1)
        .after_skill(by_self(ActionFilter::Burst), [](Play& p, Self& s) { p.heal_all(s, s.n("heal")); })
        .once_per_round();
    // GI-29.63
    m.artifact(151, "gamblers-earrings", same(1))
        .number("dice", 2)
        .on(On::Defeated, [](Play& p, Self& s) { p.gain_dice(s.seat, Element::Omni, s.n("dice")); })
        .when([](const Query&, const Self& s) { return s.event->seat != s.seat && Query::was_active(s); })
        .per_game(3);
    // GI-28.3, GI-29.64
    m.artifact(152, "instructors-cap", any(2))
        .number("dice", 1)
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) { p.gain_dice(s.seat, p.q().def(bearer(s)).element, s.n("dice")); })
        .when([](const Query& q, const Self&) { return q.use().own_reaction; })
        .per_round(3);
    m.artifact(153, "exiles-circlet", any(2))
        .number("energy", 1)
        .after_skill(by_self(ActionFilter::Burst),
                     [](Play& p, Self& s) {
                         for (const std::uint8_t ch : p.q().in_order(s.seat))
                             if (!p.q().is_active(s.seat, ch)) p.gain_energy({s.seat, ch}, s.n("energy"));
                     })
        .once_per_round();
    m.artifact(154, "ornate-kabuto", same(1))
        .number("energy", 1)
        .after_skill(by_others(ActionFilter::Burst), charge_bearer);
    m.artifact(155, "emblem-of-severed-fate", same(2))
        .number("energy", 1)
        .after_skill(by_others(ActionFilter::Burst), charge_bearer)
        .adds(2, by_bearer.burst())
        .once_per_round();
    m.artifact(156, "generals-ancient-helm", same(2)).refers({"unmovable-mountain"}).on(On::ActionStart, create);
    m.status("unmovable-mountain").shield(2);
    m.artifact(157, "tenacity-of-the-millelith", same(3))
        .refers({"unmovable-mountain"})
        .on(On::ActionStart, create)
        .number("dice", 1)
        .on(On::Damaged, [](Play& p, Self& s) { p.gain_dice(s.seat, p.q().def(bearer(s)).element, s.n("dice")); })
        .when([](const Query&, const Self& s) {  // GI-29.63
            return s.event->seat == s.seat && s.event->ch == s.ch && Query::was_active(s);
        })
        .once_per_round();
    cheaper(m, 158, "thundering-poise", any(2), ActionFilter::Normal);
    cheaper(m, 159, "vermillion-hereafter", any(3), ActionFilter::Normal)
        .refers({"vermillion-hereafter"})
        .on(On::Switched, create)
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat && s.event->ch == s.ch; });
    m.status("vermillion-hereafter").this_round().adds(1, by_bearer.normal());
    cheaper(m, 160, "capricious-visage", any(2), ActionFilter::Elemental);
    cheaper(m, 161, "shimenawas-reminiscence", any(3), ActionFilter::Elemental)
        .number("threshold", 2)
        .adds(1, by_bearer.normal_or_skill())
        .when([](const Query& q, const Self& s) { return q.character(bearer(s)).energy >= s.n("threshold"); });
    elemental(m, Element::Cryo, 165, "broken-rimes-echo", "blizzard-strayer");
    elemental(m, Element::Hydro, 167, "wine-stained-tricorne", "heart-of-depth");
    elemental(m, Element::Pyro, 169, "witchs-scorching-hat", "crimson-witch-of-flames");
    elemental(m, Element::Electro, 171, "thunder-summoners-crown", "thundering-fury");
    elemental(m, Element::Anemo, 173, "viridescent-venerers-diadem", "viridescent-venerer");
    elemental(m, Element::Geo, 175, "mask-of-solitude-basalt", "archaic-petra");
    elemental(m, Element::Dendro, 177, "laurel-coronet", "deepwood-memories");
    foam(m, 162, "crown-of-watatsumi", same(1));
    foam(m, 163, "ocean-hued-clam", any(3)).number("heal", 2).on(On::Entered, heal_bearer);
    m.artifact(164, "shadow-of-the-sand-king", same(1))
        .number("draw", 1)
        .on(On::Entered, draw_card)
        .on(On::Damaged, draw_card)
        .when(foe_reacted)
        .once_per_round();
    m.artifact(304, "gilded-dreams", same(3))
        .number("dice", 1)
        .number("dice2", 2)
        .number("threshold", 3)
        .number("draw", 1)
        .on(On::Entered,
            [](Play& p, Self& s) {
                const bool three = p.q().different_elements(s.seat) >= s.n("threshold");
                p.gain_dice(s.seat, p.q().def(bearer(s)).element, three ? s.n("dice2") : s.n("dice"));
            })
        .on(On::Damaged, draw_card)
        .when(foe_reacted)
        .per_round(2);
    m.artifact(305, "flowing-rings", free_of_cost)
        .number("draw", 1)
        .after_skill(by_self(ActionFilter::Normal), draw_card)
        .once_per_round();
    m.artifact(306, "echoes-of-an-offering", same(2))
        .number("draw", 1)
        .number("dice", 1)
        .after_skill(by_self(ActionFilter::Normal), draw_card)
        .once_per_round()
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) { p.gain_dice(s.seat, p.q().def(bearer(s)).element, s.n("dice")); })
        .when([](const Query& q, const Self& s) {
            return q.dice(s.seat) <= static_cast<int>(q.side(s.seat).hand.size());
        })
        .once_per_round();
    m.artifact(307, "heart-of-khvarenas-brilliance", free_of_cost)
        .number("draw", 1)
        .on(On::Damaged, draw_card)
        .when(active_bearer_hurt)
        .once_per_round();
    m.artifact(308, "vourukashas-glow", same(1))
        .number("draw", 1)
        .refers({"vourukashas-glow"})
        .on(On::Damaged,
            [](Play& p, Self& s) {
                p.draw(s.seat, s.n("draw"));
                p.create(s, s.ref[0]);
            })
        .when(active_bearer_hurt)
        .once_per_round();
    m.status("vourukashas-glow").this_round().number("heal", 1).end_phase(heal_bearer).discards();
    visage<false>(m, 328, "veterans-visage", any(2));
    visage<true>(m, 385, "marechaussee-hunter", any(3));
    troupe(m, 343, "golden-troupes-reward", free_of_cost, 1, 2);
    troupe(m, 386, "golden-troupe", same(2), 2, 4);
    m.artifact(403, "gladiators-triumphus", free_of_cost)
        .saves(1, by_self(ActionFilter::Normal))
        .number("threshold", 2)
        .when([](const Query& q, const Self& s) {
            return static_cast<int>(q.side(s.seat).hand.size()) <= s.n("threshold");
        })
        .once_per_round();
    constexpr When dendro = [](const Query&, const Self& s) {
        return s.event->seat == s.foe() && (s.event->types & bit(DamageType::Dendro));
    };
    constexpr auto dendro_related = +[](const Query& q, const Self& s) {
        return dendro(q, s) || (s.event->seat == s.foe() && (s.event->related & bit(Element::Dendro)));
    };
    constexpr When may_grow = [](const Query& q, const Self& s) {
        return dendro_related(q, s) && q.self(s)->value < s.n("max");
    };
    constexpr When full = [](const Query& q, const Self& s) { return q.self(s)->value >= s.n("max"); };
    constexpr Do gather = [](Play& p, Self& s) { p.set_value(s, std::min(255, p.value(s) + s.n("counters"))); };
    m.artifact(356, "amethyst-crown", free_of_cost)
        .number("counters", 1)
        .number("max", 2)
        .refers({"amethyst-crown"})
        .on(On::Damaged, gather)
        .when(may_grow)
        .on(On::ActionStart, create)
        .when(full);
    m.combat_status("amethyst-crown").this_round().adds(2, by_side.reacting()).discards();
    // What it was (GI-1.6). Counting comes first: the crystal just gathered is compared with the hand, too.
    constexpr auto enough = +[](const Query& q, const Self& s) {
        return Query::was_active(s) && q.self(s)->value >= static_cast<int>(q.side(s.seat).hand.size());
    };
    m.artifact(356, "amethyst-crown-v5", same(1))
        .number("counters", 1)
        .number("dice", 1)
        .on(On::Damaged, gather)
        .when([](const Query& q, const Self& s) { return dendro(q, s) && Query::was_active(s); })
        .on(On::Damaged, [](Play& p, Self& s) { p.gain_random_dice(s.seat, s.n("dice"), false); })
        .when([](const Query& q, const Self& s) { return dendro(q, s) && enough(q, s); })
        .per_round(2);
    constexpr Do reward = [](Play& p, Self& s) {
        p.gain_dice(s.seat, Element::Omni, s.n("dice"));
        p.draw(s.seat, s.n("draw"));
    };
    constexpr auto rewarded =
        +[](const Query& q, const Self& s) { return full(q, s) && q.times(s) < s.n("per_round"); };
    m.artifact(387, "flower-of-paradise-lost", same(2))
        .number("counters", 1)
        .number("max", 5)
        .number("dice", 1)
        .number("draw", 1)
        .number("per_round", 2)
        .on(On::Damaged, gather)
        .when(may_grow)
        .on(On::ActionStart, reward)
        .when(rewarded)
        .counts()
        .on(On::Reacted, reward)
        .when([](const Query& q, const Self& s) { return s.event->by == s.seat && rewarded(q, s); })
        .counts();
    m.artifact(387, "flower-of-paradise-lost-v5", same(2))
        .number("counters", 2)
        .number("dice", 1)
        .on(On::Damaged, gather)
        .when([](const Query& q, const Self& s) { return dendro_related(q, s) && Query::was_active(s); })
        .on(On::Damaged, [](Play& p, Self& s) { p.gain_dice(s.seat, Element::Omni, s.n("dice")); })
        .when([](const Query& q, const Self& s) { return dendro_related(q, s) && enough(q, s); })
        .per_round(2);
    // GI-40.7
    m.artifact(427, "conductors-top-hat", same(1))
        .number("counters", 1)
        .number("dice", 2)
        .refers({"conductors-top-hat"})
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.discard_dearest(s.seat, s.n("counters"), false);
                p.make_omni(s.seat, s.n("dice"));
                p.create(s, s.ref[0]);
            })
        .when(to_bearer)
        .once_per_round();
    m.status("conductors-top-hat").usages(1).saves(1, by_self(ActionFilter::TalentCard | ActionFilter::Skills));
    // The healing of an artifact does not count, its own neither.
    m.artifact(439, "maidens-fading-beauty", same(1))
        .number("heal", 1)
        .on(On::Healed,
            [](Play& p, Self& s) {
                p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal"));
            })
        .when([](const Query& q, const Self& s) {
            return to_bearer(q, s) && q.def(s.event->def).sub != Sub::Artifact && q.most_injured(s.seat) != NoCharacter;
        })
        .per_round(2);
    // GI-40.22
    m.artifact(448, "demon-warriors-feather-mask", any(2))
        .number("energy", 1)
        .on(On::Technique, charge_bearer)
        .when(to_bearer)
        .once_per_round();
    // GI-40.23
    m.artifact(484, "crown-of-the-saints", same(1))
        .refers({"crown-of-the-saints"})
        .on(On::PointsSpent, create)
        .when(to_bearer)
        .per_round(2);
    m.status("crown-of-the-saints")
        .number("bonus", 1)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                const bool technique = q.def(d.source).is_technique() && q.is_active(s.seat, s.ch);
                const bool skill = d.skill && !d.from_reaction && d.from == s.ch;
                return technique || skill ? s.n("bonus") : 0;
            },
            by_side)
        .discards();
    m.artifact(485, "scroll-of-the-hero-of-cinder-city", any(3))
        .number("energy", 1)
        .number("counters", 2)
        .on(On::PointsSpent,
            [](Play& p, Self& s) {
                for (int i = 0; i < s.n("counters"); ++i)
                    p.gain_energy({s.seat, not_full(p.q(), s.seat)}, s.n("energy"));
            })
        .when(to_bearer)
        .once_per_round();
    m.artifact(498, "crownless-crown", free_of_cost)
        .refers({"crownless-crown"})
        .on(On::Reacted, [](Play& p, Self& s) { p.create_on(p.q().active(s.foe()), s.ref[0]); })
        .when([](const Query&, const Self& s) { return s.event->by == s.seat && s.event->which == Reaction::Burning; })
        .once_per_round();
    m.status("crownless-crown")
        .usages_unlimited(1)
        .adds_what([](const Query& q, const Self& s, const Damage&) -> int { return q.self(s)->usages; }, on_bearer)
        .discards();
    // GI-40.1
    m.artifact(499, "whimsical-dance-of-the-withered", free_of_cost)
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         for (const Seat seat : {s.seat, s.foe()}) p.create_on(p.q().active(seat), p.book.bond);
                     })
        .once_per_round();
    m.artifact(512, "royal-masque", free_of_cost)
        .since_6()
        .refers({"royal-masque"})
        .after_skill(by_self(ActionFilter::Burst),
                     [](Play& p, Self& s) {
                         p.create_on({s.seat, p.q().next(s.seat)}, s.ref[0]);
                     })
        .once_per_round();
    m.status("royal-masque").this_round().adds(1, by_bearer);
    m.artifact(513, "unfinished-reverie", same(2))
        .since_6()
        .number("bonus", 1)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                const bool burns = d.reaction == Reaction::Burning || d.source == q.book().burning_flame;
                return burns ? s.n("bonus") : 0;
            },
            by_side)
        .per_round(2);
    m.artifact(514, "fragment-of-harmonic-whimsy", same(2))
        .since_6()
        .refers({"fragment-of-harmonic-whimsy"})
        .after_skill(by_self(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         for (const std::uint8_t ch : p.q().in_order(s.seat)) p.create_on({s.seat, ch}, p.book.bond);
                         p.create(s, s.ref[0]);
                     })
        .once_per_round();
    m.combat_status("fragment-of-harmonic-whimsy").saves(1, by_own(ActionFilter::Skills)).discards();
    m.artifact(529, "noblesse-oblige", any(3))
        .since_6()
        .number("energy", 1)
        .refers({"noblesse-oblige"})
        .on(On::Entered, charge_bearer)
        .after_skill(by_self(ActionFilter::Burst), create);
    m.combat_status("noblesse-oblige").usages(3).adds(1, by_skills);
}

}  // namespace quincunx::genius
