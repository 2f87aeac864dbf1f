// Event cards that are neither food, resonances nor arcane legends, and what they create.
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

template <Sub Kind>
Verdict wears(const Query& q, const Self& s) {
    const Who who{s.seat, s.target};
    return q.equipment(who, Kind) ? Verdict{} : refuse("no-equipment"_refusal, number_of(who), static_cast<int>(Kind));
}

// GI-29.71
template <Sub Kind>
void hand_over(Play& p, Self& s) {
    if (const Entity* e = p.q().equipment({s.seat, s.target}, Kind)) p.move_equipment(s.seat, e->serial, s.second);
}

template <DamageType Type>
void ambusher(Maker& m, const char* key) {
    m.combat_status(key)
        .usages(2)
        .number("damage", 1)
        .after_skill(by_own(ActionFilter::Skills),
                     [](Play& p, Self& s) { p.damage_to(s, p.q().active(s.seat), Type, s.n("damage")); })
        .once_per_round();
}

// The summon a card is played on, on that side.
template <bool Own>
Verdict counts_usages(const Query& q, const Self& s) {
    const Entity* e = q.at(Own ? s.seat : s.foe(), SummonZone, s.target);
    if (!e) return refuse("no-summon"_refusal, s.def->id.value);
    return q.def(e->def).has_usages ? Verdict{} : refuse("no-usages"_refusal, e->def.value);
}

Entity* summon_at(Play& p, Seat seat, int place) {
    const Entity* e = p.q().at(seat, SummonZone, place);
    return e ? p.find(seat, e->serial) : nullptr;
}

}  // namespace

void events(Maker& m) {
    constexpr Do create = [](Play& p, Self& s) { p.create(s, s.ref[0]); };
    constexpr Do gain_omni = [](Play& p, Self& s) { p.gain_dice(s.seat, Element::Omni, s.n("dice")); };
    constexpr Do switch_next = [](Play& p, Self& s) { p.switch_next(s.seat); };

    // GI-29.73
    m.event(237, "wind-and-freedom", free_of_cost).needs_two(Mondstadt).refers({"wind-and-freedom"}).run(create);
    m.combat_status("wind-and-freedom").this_round().after_skill(by_own(ActionFilter::Skills), switch_next);

    m.event(238, "stone-and-contracts", any(3)).needs_two(Liyue).refers({"stone-and-contracts"}).run(create);
    m.combat_status("stone-and-contracts")
        .number("dice", 3)
        .number("draw", 1)
        .on(On::ActionStart,
            [](Play& p, Self& s) {
                p.gain_dice(s.seat, Element::Omni, s.n("dice"));
                p.draw(s.seat, s.n("draw"));
            })
        .discards();

    m.event(239, "thunder-and-eternity", free_of_cost).needs_two(Inazuma).run([](Play& p, Self& s) {
        p.make_all_omni(s.seat);
    });

    m.event(240, "nature-and-wisdom", same(1)).number("draw", 1).needs_two(Sumeru).run([](Play& p, Self& s) {
        p.draw(s.seat, s.n("draw"));
        p.replace_hand(s);
    });

    m.event(241, "the-bestest-travel-companion", any(2)).number("dice", 2).run(gain_omni);

    m.event(242, "changing-shifts", free_of_cost).refers({"changing-shifts"}).run(create);
    m.combat_status("changing-shifts").saves(1, by_own(ActionFilter::Switching)).discards();

    m.event(243, "toss-up", free_of_cost).number("rerolls", 2).run([](Play& p, Self& s) {
        p.reroll(s, s.n("rerolls"));
    });

    m.event(244, "strategize", same(1)).number("draw", 2).run([](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); });

    m.event(245, "i-havent-lost-yet", free_of_cost)
        .number("dice", 1)
        .number("energy", 1)
        .refers({"i-havent-lost-yet"})
        .playable([](const Query& q, const Self& s) -> Verdict {
            if (q.side(s.seat).fell == 0) return refuse("nobody-fell"_refusal);
            return q.find(s.seat, Combat, s.ref[0]) ? refuse("once-per-round"_refusal, s.def->id.value) : Verdict{};
        })
        .run([](Play& p, Self& s) {
            p.gain_dice(s.seat, Element::Omni, s.n("dice"));
            p.gain_energy(p.q().active(s.seat), s.n("energy"));
            p.create(s, s.ref[0]);
        });
    m.combat_status("i-havent-lost-yet").this_round();

    m.event(246, "leave-it-to-me", free_of_cost).refers({"leave-it-to-me"}).run(create);
    m.combat_status("leave-it-to-me").fast_switch().discards();

    // GI-29.73
    m.event(247, "when-the-crane-returned", same(1)).refers({"when-the-crane-returned"}).run(create);
    m.combat_status("when-the-crane-returned").after_skill(by_own(ActionFilter::Skills), switch_next).discards();

    m.event(248, "starsigns", any(2))
        .number("energy", 1)
        .playable([](const Query& q, const Self& s) -> Verdict {
            const Who active = q.active(s.seat);
            return q.energy_room(active) > 0 ? Verdict{} : refuse("energy-full"_refusal, number_of(active));
        })
        .run([](Play& p, Self& s) { p.gain_energy(p.q().active(s.seat), s.n("energy")); });

    m.event(249, "calxs-arts", same(1))
        .number("energy", 1)
        .number("max", 2)
        .playable([](const Query& q, const Self& s) -> Verdict {
            const Who active = q.active(s.seat);
            if (q.energy_room(active) <= 0) return refuse("energy-full"_refusal, number_of(active));
            for (std::uint8_t ch = 0; ch < Characters; ++ch)
                if (ch != active.ch && q.character(s.seat, ch).energy > 0) return {};
            return refuse("no-energy-to-move"_refusal);
        })
        .run([](Play& p, Self& s) {
            // GI-29.72
            int givers = 0, given = 0;
            for (const std::uint8_t ch : p.q().in_order(s.seat)) {
                const int has = p.q().character(s.seat, ch).energy;
                if (p.q().is_active(s.seat, ch) || has == 0 || givers == s.n("max")) continue;
                const int gives = has < s.n("energy") ? has : s.n("energy");
                p.gain_energy({s.seat, ch}, -gives);
                given += gives;
                ++givers;
            }
            p.gain_energy(p.q().active(s.seat), given);
        });

    m.event(250, "master-of-weaponry", free_of_cost)
        .on_character(wears<Sub::Weapon>)
        .then_on_character([](const Query& q, const Self& s) -> Verdict {
            const Who from{s.seat, s.target}, to{s.seat, s.second};
            if (from == to) return refuse("same-character"_refusal, number_of(to));
            return q.def(from).weapon == q.def(to).weapon ? Verdict{} : refuse("weapon-differs"_refusal, number_of(to));
        })
        .run(hand_over<Sub::Weapon>);

    m.event(251, "blessing-of-the-divine-relics-installation", free_of_cost)
        .on_character(wears<Sub::Artifact>)
        .then_on_character([](const Query&, const Self& s) -> Verdict {
            return s.target != s.second ? Verdict{} : refuse("same-character"_refusal, number_of({s.seat, s.second}));
        })
        .run(hand_over<Sub::Artifact>);

    // GI-29.70
    m.event(252, "quick-knit", same(1))
        .number("usages", 1)
        .on_summon(Target::Summon, counts_usages<true>)
        .run([](Play& p, Self& s) {
            if (Entity* e = summon_at(p, s.seat, s.target)) p.change_usages(s.seat, *e, s.n("usages"));
        });

    m.event(253, "send-off", same(2))
        .number("usages", 2)
        .on_summon(Target::FoeSummon, counts_usages<false>)
        .run([](Play& p, Self& s) {
            if (Entity* e = summon_at(p, s.foe(), s.target)) p.change_usages(s.foe(), *e, -s.n("usages"));
        });

    m.event(254, "guardians-oath", same(4)).run([](Play& p, Self& s) {
        for (const Seat seat : {s.seat, s.foe()})
            while (const Entity* e = p.q().at(seat, SummonZone, 0)) p.discard(seat, e->serial);
    });

    m.event(255, "abyssal-summons", same(2))
        .needs_two(Monster)
        .refers({"cryo-hilichurl-shooter", "hydro-samachurl", "hilichurl-berserker", "electro-hilichurl-shooter"})
        .run([](Play& p, Self& s) { p.create(s, s.ref[p.random(static_cast<int>(s.def->refs.size()))]); });
    m.summon("cryo-hilichurl-shooter").usages(2).end_phase_damage(Cryo, 1);
    m.summon("hydro-samachurl").usages(2).end_phase_damage(Hydro, 1);
    m.summon("hilichurl-berserker").usages(2).end_phase_damage(Pyro, 1);
    m.summon("electro-hilichurl-shooter").usages(2).end_phase_damage(Electro, 1);

    m.event(256, "fatui-conspiracy", same(2))
        .needs_two(Fatui)
        .refers({"fatui-ambusher-cryo-cicin-mage", "fatui-ambusher-mirror-maiden", "fatui-ambusher-pyroslinger-bracer",
                 "fatui-ambusher-electrohammer-vanguard"})
        .run([](Play& p, Self& s) { p.create_for(s.foe(), s.ref[p.random(static_cast<int>(s.def->refs.size()))]); });
    ambusher<Cryo>(m, "fatui-ambusher-cryo-cicin-mage");
    ambusher<Hydro>(m, "fatui-ambusher-mirror-maiden");
    ambusher<Pyro>(m, "fatui-ambusher-pyroslinger-bracer");
    ambusher<Electro>(m, "fatui-ambusher-electrohammer-vanguard");

    // GI-29.74: the switch opens the plunging window; whether it is charged was settled before the card was played.
    m.event(257, "plunging-strike", same(3))
        .combat_action()
        .on_character([](const Query& q, const Self& s) -> Verdict {
            const Who who{s.seat, s.target};
            if (q.is_active(s.seat, s.target)) return refuse("already-active"_refusal, number_of(who));
            const Entity* e = q.forbids_skills(who);
            return e ? refuse("skills-forbidden"_refusal, e->def.value) : Verdict{};
        })
        .run([](Play& p, Self& s) {
            p.switch_to(s.seat, s.target);
            for (const DefId id : p.q().def(Who{s.seat, s.target}).skills) {
                if (p.def(id).type != SkillType::Normal || p.def(id).prepared) continue;
                p.use_skill_after(s.seat, s.target, id);
                break;
            }
        });

    m.event(258, "heavy-strike", same(1)).refers({"heavy-strike"}).run(create);
    m.status("heavy-strike")
        .this_round()
        .number("bonus", 1)
        .number("extra", 1)
        .adds_what(
            [](const Query&, const Self& s, const Damage& d) { return s.n("bonus") + (d.charged ? s.n("extra") : 0); },
            by_bearer.normal())
        .discards();

    m.event(259, "the-legend-of-vennessa", same(3)).number("dice", 4).run([](Play& p, Self& s) {
        p.gain_random_dice(s.seat, s.n("dice"), true);
    });

    m.event(260, "friendship-eternal", same(2)).number("threshold", 4).run([](Play& p, Self& s) {
        for (const Seat seat : {s.seat, s.foe()})
            p.draw(seat, s.n("threshold") - static_cast<int>(p.q().side(seat).hand.size()));
    });

    m.event(261, "rhythm-of-the-great-dream", free_of_cost).refers({"rhythm-of-the-great-dream"}).run(create);
    m.combat_status("rhythm-of-the-great-dream")
        .saves(1, by_own(ActionFilter::WeaponCard | ActionFilter::ArtifactCard))
        .discards();

    m.event(262, "where-is-the-unseen-razor", free_of_cost)
        .on_character(wears<Sub::Weapon>)
        .refers({"where-is-the-unseen-razor"})
        .run([](Play& p, Self& s) {
            if (const Entity* e = p.q().equipment({s.seat, s.target}, Sub::Weapon)) p.return_to_hand(s.seat, e->serial);
            p.create(s, s.ref[0]);
        });
    m.combat_status("where-is-the-unseen-razor").this_round().saves(2, by_own(ActionFilter::WeaponCard)).discards();

    // Cards for eight dice or more while the opponent is still acting.
    constexpr Can many_dice = [](const Query& q, const Self& s) -> Verdict {
        if (q.dice(s.seat) < s.n("threshold")) return refuse("too-few-dice"_refusal, s.n("threshold"), q.dice(s.seat));
        return q.side(s.foe()).declared ? refuse("already-declared"_refusal) : Verdict{};
    };
    m.event(263, "pankration", free_of_cost)
        .number("threshold", 8)
        .playable(many_dice)
        .refers({"pankration"})
        .run(create);
    m.combat_status("pankration")
        .this_round()
        .number("draw", 2)
        .on(On::Declared, [](Play& p, Self& s) { p.draw(other(s.event->seat), s.n("draw")); })
        .discards();

    m.event(316, "falls-and-fortune", free_of_cost)
        .number("threshold", 8)
        .playable(many_dice)
        .refers({"falls-and-fortune"})
        .run(create);
    // GI-40.17
    m.combat_status("falls-and-fortune").this_round().costs_more(1, by_anyone(ActionFilter::Switching));

    m.event(264, "lyresong", free_of_cost)
        .on_character(wears<Sub::Artifact>)
        .refers({"lyresong", "lyresong-first"})
        .run([](Play& p, Self& s) {
            if (const Entity* e = p.q().equipment({s.seat, s.target}, Sub::Artifact))
                p.return_to_hand(s.seat, e->serial);
            p.create(s, s.ref[p.q().side(s.seat).played ? 0 : 1]);
        });
    m.combat_status("lyresong").this_round().saves(1, by_own(ActionFilter::ArtifactCard)).discards();
    m.combat_status("lyresong-first")
        .version_of("lyresong")
        .this_round()
        .saves(2, by_own(ActionFilter::ArtifactCard))
        .discards();

    m.event(315, "the-boar-princess", free_of_cost).refers({"the-boar-princess"}).run(create);
    m.combat_status("the-boar-princess")
        .usages(2)
        .this_round()
        .number("dice", 1)
        .on(On::AnyLeft, gain_omni)
        .when([](const Query& q, const Self& s) {
            const Record& r = *s.event;
            return r.seat == s.seat && !r.note && q.def(r.def).kind == Kind::Equipment;
        });

    m.event(317, "flickering-four-leaf-sigil", free_of_cost).on_character().refers({"four-leaf-sigil"}).run(create);
    // GI-40.19
    m.status("four-leaf-sigil").end_phase([](Play& p, Self& s) { p.switch_to(s.seat, s.ch); });

    m.event(347, "controlled-directional-blast", same(1))
        .number("threshold", 4)
        .number("usages", 1)
        .playable([](const Query& q, const Self& s) -> Verdict {
            const int cards = q.count(s.foe(), SupportZone) + q.count(s.foe(), SummonZone);
            return cards >= s.n("threshold") ? Verdict{} : refuse("too-few-cards"_refusal, s.n("threshold"), cards);
        })
        .run([](Play& p, Self& s) {
            for (const Seat seat : {s.seat, s.foe()})
                for (int i = p.q().count(seat, SummonZone); i-- > 0;)
                    if (Entity* e = summon_at(p, seat, i); e && p.def(e->def).has_usages)
                        p.change_usages(seat, *e, -s.n("usages"));
        });

    m.event(406, "tada", free_of_cost).number("damage", 1).refers({"tada"}).run([](Play& p, Self& s) {
        p.damage_to(s, p.q().active(s.seat), Physical, s.n("damage"));
        p.create(s, s.ref[0]);
    });
    m.combat_status("tada")
        .this_round()
        .number("draw", 1)
        .end_phase([](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .discards();

    // GI-40.4
    m.event(393, "water-and-justice", any(2)).needs_two(Fontaine).number("heal", 1).run([](Play& p, Self& s) {
        p.share_health(s);
        p.heal_all(s, s.n("heal"));
    });

    // GI-40.5. Entity::value: how much has been prepared.
    m.event(331, "machine-assembly-line", free_of_cost).on_character().refers({"machine-assembly-line"}).run(create);
    constexpr Do prepare = [](Play& p, Self& s) {
        p.set_value(s, std::min<int>(s.n("max"), p.value(s) + s.n("counters2")));
    };
    constexpr When not_ready = [](const Query& q, const Self& s) {
        return to_bearer(q, s) && q.self(s)->value < s.n("max");
    };
    m.status("machine-assembly-line")
        .counter(0, 2)
        .number("counters2", 1)
        .on(On::Damaged, prepare)
        .when(not_ready)
        .on(On::Healed, prepare)
        .when(not_ready)
        .saves_what(
            [](const Query& q, const Self& s, const Action& action, Cost& cost) {
                if (cost.total() == 0 || action.printed.total() > q.self(s)->value) return false;
                cost = free_of_cost;
                return true;
            },
            by_own(ActionFilter::WeaponCard | ActionFilter::ArtifactCard))
        .discards();

    // GI-40.10
    m.event(360, "underwater-treasure-hunt", same(2))
        .number("counters", 6)
        .refers({"card:undersea-treasure"})
        .run([](Play& p, Self& s) { p.put_in_pile(s.seat, s.ref[0], s.n("counters")); });
    m.generated(2006, "undersea-treasure", free_of_cost, Sub::Plain)
        .number("dice", 1)
        .number("heal", 1)
        .refers({"undersea-treasure-cooldown"})
        .run([](Play& p, Self& s) {
            p.gain_random_dice(s.seat, s.n("dice"), false);
            const Who active = p.q().active(s.seat);
            if (p.q().find_on(active, s.ref[0])) return;
            p.heal(s, active, s.n("heal"));
            p.create_on(active, s.ref[0]);
        });
    m.status("undersea-treasure-cooldown").this_round();

    // GI-40.8
    constexpr Do show = [](Play& p, Self& s) {
        p.make_all_omni(s.seat);
        p.draw(s.seat, s.n("draw"));
    };
    constexpr Do count_down = [](Play& p, Self& s) { p.put_on_top(s.seat, s.ref[0]); };
    m.event(394, "countdown-to-the-show-3", same(3))
        .number("draw", 4)
        .refers({"card:countdown-to-the-show-2"})
        .run(show)
        .when_discarded(count_down);
    m.generated(2007, "countdown-to-the-show-2", same(2), Sub::Plain)
        .number("draw", 4)
        .refers({"card:countdown-to-the-show-1"})
        .run(show)
        .when_discarded(count_down);
    m.generated(2008, "countdown-to-the-show-1", same(1), Sub::Plain)
        .number("draw", 4)
        .refers({"card:the-show-begins"})
        .run(show)
        .when_discarded(count_down);
    m.generated(2009, "the-show-begins", free_of_cost, Sub::Plain).number("draw", 4).run(show);

    // GI-40.41. Entity::value: how many dice the next rescue takes.
    m.event(489, "fire-and-war", same(1)).needs_two(Natlan).on_character().refers({"ode-of-resurrection"}).run(create);
    m.status("ode-of-resurrection")
        .this_round()
        .counter(1)
        .number("counters2", 1)
        .prevents_defeat(1,
                         [](Play& p, Self& s) {
                             const int price = p.value(s);
                             p.pay_most(s.seat, price);
                             p.set_value(s, price + s.n("counters2"));
                         })
        .keeps()
        .when([](const Query& q, const Self& s) { return q.dice(s.seat) >= q.self(s)->value; });

    // GI-40.14
    m.event(332, "sunyata-flower", free_of_cost)
        .number("counters", 2)
        .on_support()
        .refers({"sunyata-flower"})
        .run([](Play& p, Self& s) {
            if (const Entity* e = p.q().at(s.seat, SupportZone, s.target)) p.discard(s.seat, e->serial);
            for (int i = 0; i < s.n("counters"); ++i)
                p.add_card(s.seat, p.random_card([](const Def& d) {
                    return of_pool(d, Sub::Location) || of_pool(d, Sub::Ally) || of_pool(d, Sub::Item);
                }));
            p.create(s, s.ref[0]);
        });
    m.combat_status("sunyata-flower")
        .this_round()
        .saves(1, by_own(ActionFilter::LocationCard | ActionFilter::AllyCard | ActionFilter::ItemCard))
        .discards();

    // GI-40.15
    m.event(405, "id-rather-lose-money-myself", free_of_cost).refers({"id-rather-lose-money-myself"}).run(create);
    m.combat_status("id-rather-lose-money-myself")
        .this_round()
        .number("threshold", 2)
        .number("dice", 1)
        .on(On::GainedDice,
            [](Play& p, Self& s) {
                int seen = p.value(s) + s.event->amount;
                for (; seen >= s.n("threshold"); seen -= s.n("threshold"))
                    p.gain_dice(s.seat, Element::Omni, s.n("dice"));
                p.entity(s)->value = byte(seen);
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.foe() && s.event->def != s.def->id; });

    // GI-40.29
    m.event(442, "ultimate-surfing-buddy", free_of_cost)
        .number("threshold", 2)
        .playable([](const Query& q, const Self& s) -> Verdict {
            const int there = q.count(s.seat, SummonZone) + q.count(s.foe(), SummonZone);
            return there >= s.n("threshold") ? Verdict{} : refuse("too-few-cards"_refusal, s.n("threshold"), there);
        })
        .run([](Play& p, Self& s) {
            for (const Seat seat : {s.seat, s.foe()}) p.act_now_at_random(seat);
        });

    // GI-40.23
    m.event(452, "abundant-phlogiston", free_of_cost).refers({"abundant-phlogiston"}).run(create);
    m.combat_status("abundant-phlogiston")
        .this_round()
        .number("counters", 1)
        .on(On::PointsSpent,
            [](Play& p, Self& s) {
                p.gain_points({s.seat, s.event->ch}, s.n("counters"));
            })
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
        .discards();
    m.event(459, "little-tepetlisaur-treasure-hunter-at-large", same(1))
        .number("counters", 2)
        .number("draw", 2)
        .refers({"card:abundant-phlogiston"})
        .run([](Play& p, Self& s) {
            for (const Seat seat : {s.seat, s.foe()}) p.put_in_pile(seat, s.ref[0], s.n("counters"));
            for (const Seat seat : {s.seat, s.foe()}) p.draw(seat, s.n("draw"));
        });

    // GI-40.12
    m.event(467, "in-the-name-of-the-extreme", same(4)).run([](Play& p, Self& s) {
        p.swap_hands();
        const auto size = [&](Seat seat) { return static_cast<int>(p.q().side(seat).hand.size()); };
        const int most = std::max(size(s.seat), size(s.foe()));
        for (const Seat seat : {s.seat, s.foe()}) p.draw(seat, most - size(seat));
    });

    // GI-40.8
    m.event(488, "flying-squad-attack", any(3))
        .number("counters", 2)
        .number("threshold", 4)
        .number("draw", 1)
        .run([](Play& p, Self& s) {
            p.discard_dearest(s.seat, s.n("counters"), true);
            p.draw(s.seat, s.n("threshold") - static_cast<int>(p.q().side(s.seat).hand.size()));
        })
        .when_discarded([](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .from_hand();

    // GI-40.25
    m.event(490, "fruits-of-training", free_of_cost).on_character().refers({"fruits-of-training"}).run(create);
    m.status("fruits-of-training")
        .usages(2)
        .refers({"fruits-of-training-discount"})
        .on(On::AnyEntered, create)
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && s.event->ch != s.ch && q.def(s.event->def).preparing();
        });
    m.status("fruits-of-training-discount").saves(1, by_self(ActionFilter::Elemental)).discards();

    // GI-40.26
    m.event(504, "harvest-time", same(1))
        .refers({"harvest-time"})
        .picks([](const Query&, const Self&, const Def& d) { return of_pool(d, Sub::Food); },
               [](Play& p, Self& s) { p.add_secretly(s.seat, s.picked); })
        .secretly()
        .run([](Play& p, Self& s) {
            p.pick(s);
            p.create(s, s.ref[0]);
        });
    m.combat_status("harvest-time")
        .usages_stacking(1, 2)
        .refers({"card:harvest-time"})
        .end_phase([](Play& p, Self& s) { p.put_in_pile(s.seat, s.ref[0], p.entity(s)->usages); })
        .discards();

    m.event(519, "revelrous-beats", any(2))
        .since_6()
        .number("draw", 2)
        .number("threshold", 2)
        .number("dice", 1)
        .run([](Play& p, Self& s) {
            p.draw(s.seat, s.n("draw"));
            std::uint32_t kinds = 0;
            for (const Sub sub : {Sub::Weapon, Sub::Artifact}) {
                int n = 0;
                for (const Held& held : p.q().side(s.seat).hand) n += p.def(held.card).sub == sub;
                kinds += n >= s.n("threshold");
            }
            kinds = p.drawn("random"_roll, kinds, Everybody);
            p.touch();
            p.happen_secretly(Everybody, "checked"_event, s.seat, p.cause().id, kinds > 0);  // what the hand holds
            p.gain_dice(s.seat, Element::Omni, s.n("dice") * static_cast<int>(kinds));
        });

    // GI-40.48
    m.event(543, "plan-to-save-the-world", same(2)).since_6().refers({"plan-to-save-the-world"}).run(create);
    m.combat_status("plan-to-save-the-world")
        .duration(2)
        .number("health", 5)
        .end_phase([](Play& p, Self& s) {
            for (const Seat seat : {s.seat, s.foe()}) p.set_health(p.q().active(seat), s.n("health"));
        })
        .when([](const Query& q, const Self& s) { return q.self(s)->duration == 1; })
        .discards();

    // GI-40.26, GI-40.36: up to three picks, one after the other.
    m.event(430, "eremite-teatime", same(2))
        .refers({"eremite-teatime-location", "eremite-teatime-item", "eremite-teatime-food"})
        .run([](Play& p, Self& s) {
            constexpr Likeness Likenesses[] = {Likeness::Element, Likeness::Weapon, Likeness::Camp};
            for (int i = 0; i < 3; ++i) {
                if (!p.q().alike(s.seat, Likenesses[i])) continue;
                Self with = s;
                with.def = &p.def(s.ref[i]);
                p.pick(with);
            }
        });
    constexpr Do take = [](Play& p, Self& s) { p.add_secretly(s.seat, s.picked); };
    m.combat_status("eremite-teatime-location")
        .picks([](const Query&, const Self&, const Def& d) { return of_pool(d, Sub::Location); }, take)
        .secretly();
    m.combat_status("eremite-teatime-item")
        .picks([](const Query&, const Self&, const Def& d) { return of_pool(d, Sub::Item); }, take)
        .secretly();
    m.combat_status("eremite-teatime-food")
        .picks([](const Query&, const Self&, const Def& d) { return of_pool(d, Sub::Food); }, take)
        .secretly();
}

}  // namespace quincunx::genius
