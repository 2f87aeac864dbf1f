// Locations in the support zone.
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

template <NumberName Dice>
void gain_omni(Play& p, Self& s) {
    p.gain_dice(s.seat, Element::Omni, s.n(Dice));
}

// Vanarana: Entity::value counts the stored dice, Entity::usages holds their faces, four bits each (face + 1).
void store_dice(Play& p, Self& s) {
    const Query q = p.q();
    Dice left = q.side(s.seat).dice;
    std::uint32_t faces = 0;
    for (int i = 0; i < s.n("max"); ++i) {  // those the team can use best
        int best = -1;
        for (int f = 0; f < FaceCount; ++f) {
            if (left[static_cast<std::size_t>(f)] == 0) continue;
            if (best < 0 || q.worthless(s.seat, f) < q.worthless(s.seat, best)) best = f;
        }
        if (best < 0) break;
        --left[static_cast<std::size_t>(best)];
        faces = faces << 4 | static_cast<std::uint32_t>(best + 1);
    }
    // The dice were hidden and lie open now.
    faces = p.drawn("random"_roll, faces, Everybody);
    int count = 0;
    for (std::uint32_t rest = faces; rest; rest >>= 4, ++count) {
        std::size_t face = (rest & 15U) - 1;
        while (!p.state.side[s.seat].dice[face]) face = (face + 1) % FaceCount;  // a sampled world: another die
        p.lose_die(s.seat, static_cast<int>(face));
    }
    p.entity(s)->usages = static_cast<std::uint8_t>(faces);
    p.set_value(s, count);
}

void take_dice_back(Play& p, Self& s) {  // GI-29.66
    for (std::uint32_t rest = p.entity(s)->usages; rest; rest >>= 4)
        p.gain_dice(s.seat, static_cast<Element>((rest & 15U) - 1));
    p.entity(s)->usages = 0;
    p.set_value(s, 0);
}

}  // namespace

void locations(Maker& m) {
    m.support(179, "liyue-harbor-wharf", same(2), Sub::Location)
        .usages(2)
        .number("draw", 2)
        .end_phase([](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); });
    m.support(180, "knights-of-favonius-library", free_of_cost, Sub::Location)
        .number("rerolls", 1, 0, 10)
        .on(On::Entered, [](Play& p, Self& s) { p.reroll(s, 1); })
        .on(On::RollDice, [](Play& p, Self& s) {
            std::uint8_t& rerolls = p.state.side[s.seat].rerolls;
            rerolls = static_cast<std::uint8_t>(rerolls + s.n("rerolls"));
        });
    m.support(181, "jade-chamber", free_of_cost, Sub::Location)
        .fixes_dice(2, Element::Omni)
        .number("dice2", 1)
        .number("threshold", 3)
        .on(On::ActionStart, gain_omni<"dice2">)
        .when([](const Query& q, const Self& s) {
            return static_cast<int>(q.side(s.seat).hand.size()) <= s.n("threshold");
        })
        .discards();
    m.support(182, "dawn-winery", any(3), Sub::Location)
        .cost_was(same(2))
        .saves(1, by_own(ActionFilter::Switching))
        .per_round(2);
    // GI-28.13
    m.support(183, "wangshu-inn", same(2), Sub::Location)
        .usages(2)
        .number("heal", 2)
        .end_phase([](Play& p, Self& s) {
            p.heal(s, {s.seat, p.q().most_injured(s.seat, true)}, s.n("heal"));
        })
        .when([](const Query& q, const Self& s) { return q.most_injured(s.seat, true) != NoCharacter; });
    m.support(184, "favonius-cathedral", same(2), Sub::Location)
        .usages(2)
        .number("heal", 2)
        .end_phase([](Play& p, Self& s) { p.heal(s, p.q().active(s.seat), s.n("heal")); })
        .when([](const Query& q, const Self& s) { return q.injured(q.active(s.seat)); });
    m.support(185, "tenshukaku", same(2), Sub::Location)
        .number("threshold", 5)
        .number("dice", 1)
        .on(On::ActionStart, gain_omni<"dice">)
        .when([](const Query& q, const Self& s) { return q.different_dice(s.seat) >= s.n("threshold"); })
        .reveals();
    // GI-25.4: it enters after the action phase has started, so the two never fall into one round.
    constexpr Do random_dice = [](Play& p, Self& s) { p.gain_random_dice(s.seat, s.n("dice"), false); };
    m.support(186, "grand-narukami-shrine", any(3), Sub::Location)
        .number("dice", 1)
        .after_skill(by_own(ActionFilter::Skills), gain_omni<"dice">)
        .when([](const Query& q, const Self& s) { return q.dice(s.seat) % 2 != 0; })
        .per_round(2);
    m.support(186, "grand-narukami-shrine-v5", same(2), Sub::Location)
        .usages(3)
        .number("dice", 1)
        .on(On::Entered, random_dice)
        .on(On::ActionStart, random_dice);
    m.support(187, "sangonomiya-shrine", same(2), Sub::Location)
        .usages(2)
        .number("heal", 1)
        .end_phase([](Play& p, Self& s) { p.heal_all(s, s.n("heal")); })
        .when([](const Query& q, const Self& s) { return q.most_injured(s.seat) != NoCharacter; });
    m.support(188, "sumeru-city", same(2), Sub::Location)
        .saves(1, by_own(ActionFilter::TalentCard | ActionFilter::Skills))
        .when([](const Query& q, const Self& s) {
            return q.dice(s.seat) <= static_cast<int>(q.side(s.seat).hand.size());
        })
        .once_per_round();
    m.support(189, "vanarana", free_of_cost, Sub::Location)
        .number("max", 2, 0, 2)
        .end_phase(store_dice)
        .when([](const Query& q, const Self& s) { return q.dice(s.seat) > 0; })
        .reveals()
        .on(On::ActionStart, take_dice_back)
        .when([](const Query& q, const Self& s) { return q.self(s)->value > 0; });
    m.support(190, "chinju-forest", same(2), Sub::Location)
        .usages(4)
        .saves_any(1, by_own(ActionFilter::Normal))
        .when([](const Query& q, const Self& s) { return q.side(s.seat).even != 0; });
    m.support(190, "chinju-forest-v5", same(1), Sub::Location)
        .usages(3)
        .number("dice", 1)
        .on(On::ActionStart, [](Play& p, Self& s) { p.gain_dice(s.seat, p.q().active_element(s.seat), s.n("dice")); })
        .when([](const Query& q, const Self& s) { return q.s.first != s.seat; });
    m.support(192, "gandharva-ville", same(1), Sub::Location)
        .usages(3)
        .number("dice", 1)
        .on(On::BeforeAction, gain_omni<"dice">)
        .when([](const Query& q, const Self& s) { return s.event->seat == s.seat && q.dice(s.seat) == 0; })
        .once_per_round();
    m.support(193, "stormterrors-lair", same(2), Sub::Location)
        .usages(3)
        .number("draw", 1)
        .on(On::Entered, [](Play& p, Self& s) { p.draw_kinds(s.seat, Sub::Talent, s.n("draw")); })
        .free()
        .number("threshold", 4)
        .number("discount", 1)
        .saves_what(
            [](const Query&, const Self& s, const Action& action, Cost& cost) {
                const bool fits = action.kind == ActionFilter::TalentCard || action.printed.total() >= s.n("threshold");
                return fits && save(cost, s.n("discount"));
            },
            by_own(ActionFilter::TalentCard | ActionFilter::Skills))
        .once_per_round();
    m.support(309, "weeping-willow-of-the-lake", same(1), Sub::Location)
        .usages(2)
        .number("threshold", 2)
        .number("draw", 2)
        .end_phase([](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query& q, const Self& s) {
            return static_cast<int>(q.side(s.seat).hand.size()) <= s.n("threshold");
        });
    m.support(310, "opera-epiclese", same(1), Sub::Location)
        .usages(3)
        .number("dice", 1)
        .on(On::BeforeAction, [](Play& p, Self& s) { p.gain_dice(s.seat, p.q().active_element(s.seat), s.n("dice")); })
        .when([](const Query& q, const Self& s) {
            const auto worth = [&](Seat seat) {
                int sum = 0;
                for (const Entity& e : q.side(seat).entities)
                    if (e.place < Characters && q.def(e.def).kind == Kind::Equipment) sum += q.def(e.def).cost.total();
                return sum;
            };
            return s.event->seat == s.seat && worth(s.seat) >= worth(s.foe());
        })
        .once_per_round();
    constexpr When own_active = [](const Query& q, const Self& s) {
        return s.event->seat == s.seat && Query::to_active(s) && q.self(s)->value < s.n("max");
    };
    constexpr Do prohibit = [](Play& p, Self& s) { p.set_value(s, p.value(s) + s.n("counters")); };
    m.support(344, "fortress-of-meropide", same(1), Sub::Location)
        .number("counters", 1)
        .number("max", 4)
        .refers({"strictly-prohibited"})
        .on(On::Damaged, prohibit)
        .when(own_active)
        .on(On::Healed, prohibit)
        .when(own_active)
        .on(On::ActionStart,
            [](Play& p, Self& s) {
                p.set_value(s, p.value(s) - s.n("max"));
                p.create_for(s.foe(), s.ref[0]);
            })
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("max"); });
    m.combat_status("strictly-prohibited").usages(1).this_round().nullifies_events();
    m.support(357, "seirai-island", same(1), Sub::Location)
        .duration(2)
        .refers({"distant-storm"})
        .on(On::Healed, [](Play& p, Self& s) {
            p.create_on({s.event->seat, s.event->ch}, s.ref[0]);
        });
    m.status("distant-storm").usages(1).number("piercing", 2).end_phase([](Play& p, Self& s) {
        p.damage_to(s, {s.seat, s.ch}, Piercing, s.n("piercing"));
    });
    m.support(191, "golden-house", free_of_cost, Sub::Location)
        .usages(2)
        .number("threshold", 3)
        .number("discount", 1)
        .saves_what(
            [](const Query&, const Self& s, const Action& action, Cost& cost) {
                return action.printed.total() >= s.n("threshold") && save(cost, s.n("discount"));
            },
            by_own(ActionFilter::WeaponCard | ActionFilter::ArtifactCard))
        .once_per_round();
    // GI-40.7
    constexpr Do progress = [](Play& p, Self& s) {
        const int now = p.value(s) + s.n("counters");
        p.set_value(s, now);
        if (now % s.n("threshold") == 0) p.gain_dice(s.seat, Element::Omni, s.n("dice"));
        if (now >= s.n("max")) p.discard(s);
    };
    constexpr When own = [](const Query&, const Self& s) { return s.event->seat == s.seat; };
    m.support(389, "central-laboratory-ruins", same(1), Sub::Location)
        .number("counters", 1)
        .number("threshold", 3)
        .number("max", 9)
        .number("dice", 1)
        .on(On::Discarded, progress)
        .when(own)
        .on(On::Tuned, progress)
        .when(own);
    // GI-40.10, GI-40.15
    constexpr When foe_drew = [](const Query&, const Self& s) { return s.event->seat == s.foe(); };
    m.support(388, "the-mausoleum-of-king-deshret", same(1), Sub::Location)
        .number("counters", 1)
        .number("threshold", 4)
        .number("counters2", 2)
        .refers({"card:forbidden-knowledge", "the-mausoleum-of-king-deshret"})
        .on(On::Drew,
            [](Play& p, Self& s) {
                if (!gathered(p, s)) return;
                for (int i = 0; i < s.n("counters2"); ++i) p.put_on_top(s.foe(), s.ref[0]);
                p.create(s, s.ref[1]);
            })
        .when(foe_drew);
    m.combat_status("the-mausoleum-of-king-deshret")
        .this_round()
        .number("counters", 1)
        .refers({"card:forbidden-knowledge"})
        .on(On::Drew, [](Play& p, Self& s) { p.put_in_pile(s.foe(), s.ref[0], s.n("counters")); })
        .when(foe_drew);
    m.generated(2012, "forbidden-knowledge", free_of_cost, Sub::Plain)
        .not_tuned()
        .number("piercing", 1)
        .number("draw", 1)
        .refers({"forbidden-knowledge-cooldown"})
        .playable([](const Query& q, const Self& s) -> Verdict {
            if (q.find(s.seat, Combat, s.ref[0])) return refuse("once-per-round"_refusal, s.def->id.value);
            return {};
        })
        .run([](Play& p, Self& s) {
            p.damage_to(s, p.q().active(s.seat), Piercing, s.n("piercing"));
            p.draw(s.seat, s.n("draw"));
            p.create(s, s.ref[0]);
        });
    m.combat_status("forbidden-knowledge-cooldown").this_round();
    constexpr Do random_die = [](Play& p, Self& s) { p.gain_random_dice(s.seat, s.n("dice"), false); };
    // GI-40.22
    constexpr Do compete = [](Play& p, Self& s) {
        const int flames = p.value(s) + s.n("counters");
        p.set_value(s, flames);
        if (flames == s.n("threshold")) p.gain_random_dice(s.seat, s.n("dice"), false);
        if (flames == s.n("threshold2")) p.heal(s, p.q().active(s.seat), s.n("heal"));
        if (flames < s.n("max")) return;
        p.create_on(p.q().active(s.seat), s.ref[0]);
        p.discard(s);
    };
    m.support(416, "stadium-of-the-sacred-flame", same(2), Sub::Location)
        .number("counters", 1)
        .number("threshold", 2)
        .number("dice", 1)
        .number("threshold2", 4)
        .number("heal", 2)
        .number("max", 6)
        .refers({"stadium-of-the-sacred-flame"})
        .after_skill(by_own(ActionFilter::Skills), compete)
        .on(On::Technique, compete)
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; });
    m.status("stadium-of-the-sacred-flame").duration(2).adds(1, by_bearer);
    // GI-40.13
    constexpr When own_foreign = [](const Query& q, const Self& s) { return !q.in_deck(s.seat, s.event->def); };
    m.support(429, "stage-tepetl", free_of_cost, Sub::Location)
        .number("counters", 1)
        .number("threshold", 3)
        .number("dice", 1)
        .number("threshold2", 1)
        .number("dice2", 1)
        .after_playing(by_own(AnyCard), [](Play& p, Self& s) { p.set_value(s, p.value(s) + s.n("counters")); })
        .when(own_foreign)
        .after_playing(by_foe(AnyCard),
                       [](Play& p, Self& s) { p.set_value(s, std::max(0, p.value(s) - s.n("counters"))); })
        .when([](const Query& q, const Self& s) { return !q.in_deck(s.foe(), s.event->def) && q.self(s)->value > 0; })
        .on(On::ActionStart, random_die)
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("threshold"); })
        .on(On::ActionStart, [](Play& p, Self& s) { p.make_omni(s.seat, s.n("dice2")); })
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("threshold2"); });
    m.support(441, "scions-of-the-canopy", free_of_cost, Sub::Location)
        .number("dice", 1)
        .number("counters", 1)
        .after_playing(by_own(AnyCard),
                       [](Play& p, Self& s) {
                           p.gain_random_dice(s.seat, s.n("dice"), false);
                           p.set_value(s, p.value(s) + s.n("counters"));
                       })
        .when([](const Query& q, const Self& s) {
            return own_foreign(q, s) && q.def(s.event->def).cost.total() >= q.self(s)->value;
        });
    m.support(450, "people-of-the-springs", same(2), Sub::Location)
        .usages(3)
        .number("counters", 1)
        .on(On::AnyEntered,
            [](Play& p, Self& s) {
                if (Entity* e = p.find(s.seat, s.event->serial)) p.change_usages(s.seat, *e, s.n("counters"));
            })
        .when([](const Query& q, const Self& s) {
            const Def& d = q.def(s.event->def);
            return s.event->seat == s.seat && d.kind == Kind::Summon && d.has_usages && q.find(s.seat, s.event->serial);
        });
    // GI-40.7
    m.support(458, "flower-feather-clan", free_of_cost, Sub::Location)
        .number("counters", 1)
        .number("threshold", 2)
        .refers({"flower-feather-clan"})
        .on(On::Discarded,
            [](Play& p, Self& s) {
                const int now = p.value(s) + s.n("counters");
                const bool enough = now >= s.n("threshold");
                p.set_value(s, enough ? 0 : now);
                if (enough) p.create_on({s.seat, p.q().next(s.seat)}, s.ref[0]);
            })
        .when(own);
    m.status("flower-feather-clan")
        .usages_unlimited(1)
        .number("dice", 1)
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.gain_dice(s.seat, p.q().def(Who{s.seat, s.ch}).element, s.n("dice"));
            })
        .when(to_bearer);
    // GI-40.26
    m.support(466, "masters-of-the-night-wind", free_of_cost, Sub::Location)
        .counter(4)
        .number("counters2", 1)
        .number("threshold", 2)
        .on(On::Picked, [](Play& p, Self& s) { p.set_value(s, std::max(0, p.value(s) - s.n("counters2"))); })
        .when(own)
        .picks(
            [](const Query&, const Self& s, const Def& d) {
                const bool support = of_pool(d, Sub::Location) || of_pool(d, Sub::Ally) || of_pool(d, Sub::Item);
                return support && d.cost.total() == s.n("threshold");
            },
            [](Play& p, Self& s) { p.create_for(s.seat, s.picked); })
        .on(On::ActionStart,
            [](Play& p, Self& s) {
                p.pick(s);
                p.discard(s);
            })
        .when([](const Query& q, const Self& s) { return q.self(s)->value == 0; });
    // GI-40.25. What the layers of one character come to.
    constexpr auto train = +[](Play& p, Self& s, Who who, int layers) {
        const auto there = [&] {
            const Entity* e = p.q().find_on(who, s.ref[0]);
            return e ? e->usages : 0;
        };
        const Def& workout = p.def(s.ref[0]);
        const int before = there();
        p.create_with(who.seat, who.ch, workout.id, layers);
        if (before < workout.n("threshold") && there() >= workout.n("threshold")) p.heal(s, who, workout.n("heal"));
    };
    m.support(474, "collective-of-plenty", any(3), Sub::Location)
        .number("counters", 3)
        .number("counters2", 2)
        .refers({"workout"})
        .on(On::AnyEntered,
            [](Play& p, Self& s) {
                train(p, s, {s.seat, s.event->ch}, s.n("counters"));
            })
        .when([](const Query& q, const Self& s) { return s.event->seat == s.seat && q.def(s.event->def).preparing(); })
        .on(On::Switched,
            [](Play& p, Self& s) {
                train(p, s, {s.seat, s.event->ch}, s.n("counters2"));
            })
        .when(own);
    m.status("workout")
        .usages_stacking(1, 5)
        .number("threshold", 3)
        .number("heal", 1)
        .adds(1, by_bearer)
        .when([](const Query& q, const Self& s) { return q.self(s)->usages >= s.n("max"); })
        .free();
}

}  // namespace quincunx::genius
