// Allies in the support zone.
#include <algorithm>
#include <bit>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// Timaeus and Wagner: cards of one kind are paid with what lies on this card (GI-24.4, GI-29.68).
void workshop(Maker& m, std::uint16_t number, const char* key, ActionFilter filter, int threshold, Do entered) {
    m.support(number, key, same(2), Sub::Ally)
        .number("counters", 2)
        .number("threshold", threshold)
        .number("draw", 1)
        .number("counters2", 1, 0, 10)
        .on(On::Entered, entered)
        .end_phase([](Play& p, Self& s) { p.set_value(s, p.value(s) + s.n("counters2")); })
        .pays(
            filter,
            [](const Query& q, const Self& s, const Action&, Cost& cost) {
                if (cost.total() == 0 || q.self(s)->value < cost.total()) return false;
                cost.dice = cost.any = 0;
                return true;
            },
            [](Play& p, Self& s) { p.set_value(s, p.value(s) - s.amount); })
        .once_per_round();
}

// GI-29.65
void collect_dice(Play& p, Self& s) {
    const Dice& dice = p.state.side[s.seat].dice;
    constexpr auto Omni = static_cast<std::size_t>(Element::Omni);
    const int natural = std::min(s.n("max") - p.value(s), p.q().different_dice(s.seat));
    // How many kinds there are was hidden and is open now.
    const auto n = p.drawn("random"_roll, static_cast<std::uint32_t>(natural), Everybody);
    bool taken[FaceCount]{};
    for (std::uint32_t i = 0; i < n; ++i) {
        std::size_t best = Omni;
        int most = 0;
        for (std::size_t f = 0; f < FaceCount; ++f) {
            if (dice[f] == 0) continue;
            // New elements, then omni; in a sampled world that has too few of them, any die.
            const int rank = f == Omni ? MaxDice + 1 : taken[f] ? dice[f] : MaxDice + 1 + dice[f];
            if (rank > most) most = rank, best = f;
        }
        taken[best] = true;
        p.lose_die(s.seat, static_cast<int>(best));
    }
    p.set_value(s, p.value(s) + static_cast<int>(n));
}

}  // namespace

void allies(Maker& m) {
    m.support(194, "paimon", same(3), Sub::Ally).usages(2).number("dice", 2).on(On::ActionStart, [](Play& p, Self& s) {
        p.gain_dice(s.seat, Element::Omni, s.n("dice"));
    });
    m.support(195, "katheryne", same(1), Sub::Ally).fast_switch().once_per_round();
    workshop(m, 196, "timaeus", by_own(ActionFilter::ArtifactCard), 6, [](Play& p, Self& s) {
        p.set_value(s, s.n("counters"));
        if (p.state.side[s.seat].artifacts_at_start >= s.n("threshold"))
            p.draw_kinds(s.seat, Sub::Artifact, s.n("draw"));
    });
    workshop(m, 197, "wagner", by_own(ActionFilter::WeaponCard), 3, [](Play& p, Self& s) {
        p.set_value(s, s.n("counters"));
        if (p.state.side[s.seat].weapons_at_start >= s.n("threshold")) p.draw_kinds(s.seat, Sub::Weapon, s.n("draw"));
    });
    m.support(198, "chef-mao", same(1), Sub::Ally)
        .number("dice", 1)
        .number("draw", 1)
        .after_playing(by_own(ActionFilter::FoodCard),
                       [](Play& p, Self& s) { p.gain_random_dice(s.seat, s.n("dice"), false); })
        .once_per_round()
        .after_playing(by_own(ActionFilter::FoodCard),
                       [](Play& p, Self& s) { p.draw_kinds(s.seat, Sub::Food, s.n("draw")); })
        .per_game(1);
    m.support(199, "tubby", same(2), Sub::Ally).saves(2, by_own(ActionFilter::LocationCard)).once_per_round();
    // GI-25.4: it enters after the action phase has started, so the two never fall into one round.
    constexpr Do pigeon = [](Play& p, Self& s) {
        if (!gathered(p, s)) return;
        p.draw(s.seat, s.n("draw"));
        p.gain_dice(s.seat, Element::Omni, s.n("dice"));
    };
    m.support(200, "timmie", free_of_cost, Sub::Ally)
        .number("counters", 1)
        .number("threshold", 3)
        .number("draw", 1)
        .number("dice", 1)
        .on(On::Entered, pigeon)
        .on(On::ActionStart, pigeon);
    m.support(201, "liben", free_of_cost, Sub::Ally)
        .number("max", 3)
        .number("draw", 2)
        .number("dice", 2)
        .end_phase(collect_dice)
        .when([](const Query& q, const Self& s) { return q.dice(s.seat) > 0 && q.self(s)->value < s.n("max"); })
        .reveals()
        .on(On::ActionStart,
            [](Play& p, Self& s) {
                p.draw(s.seat, s.n("draw"));
                p.gain_dice(s.seat, Element::Omni, s.n("dice"));
            })
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("max"); })
        .discards();
    // GI-28.3, GI-29.64
    m.support(202, "chang-the-ninth", free_of_cost, Sub::Ally)
        .number("counters", 1)
        .number("threshold", 3)
        .number("draw", 2)
        .after_skill(by_anyone(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         if (gathered(p, s)) p.draw(s.seat, s.n("draw"));
                     })
        .when([](const Query& q, const Self&) {
            constexpr auto Kinds = bit(DamageType::Physical) | bit(DamageType::Piercing);
            return (q.use().dealt & Kinds) != 0 || q.use().reaction;
        });
    // GI-29.69
    m.support(203, "ellin", same(2), Sub::Ally)
        .number("discount", 1)
        .saves_what(
            [](const Query& q, const Self& s, const Action& action, Cost& cost) {
                return q.used_this_round({action.seat, action.ch}, q.def(action.what)) > 0 &&
                       save(cost, s.n("discount"));
            },
            by_own(ActionFilter::Skills))
        .once_per_round();
    m.support(204, "iron-tongue-tian", any(2), Sub::Ally)
        .usages(2)
        .number("energy", 1)
        .end_phase([](Play& p, Self& s) {
            p.gain_energy({s.seat, not_full(p.q(), s.seat)}, s.n("energy"));
        })
        .when([](const Query& q, const Self& s) { return not_full(q, s.seat) != NoCharacter; });
    m.support(205, "liu-su", same(1), Sub::Ally)
        .usages(2)
        .number("energy", 1)
        .on(On::Switched,
            [](Play& p, Self& s) {
                p.gain_energy({s.seat, s.event->ch}, s.n("energy"));
            })
        .when([](const Query& q, const Self& s) {
            if (s.event->seat != s.seat) return false;
            const Character& to = q.character(s.seat, s.event->ch);
            return to.alive && to.energy == 0;
        })
        .once_per_round();
    m.support(206, "hanachirusato", free_of_cost, Sub::Ally)
        .number("counters", 1)
        .number("max", 3)
        .on(On::AnyLeft,
            [](Play& p, Self& s) { p.set_value(s, std::min<int>(p.value(s) + s.n("counters"), s.n("max"))); })
        .when([](const Query& q, const Self& s) {
            return q.def(s.event->def).kind == Kind::Summon && q.self(s)->value < s.n("max");
        })
        .saves(2, by_own(ActionFilter::WeaponCard | ActionFilter::ArtifactCard))
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("max"); })
        .discards();
    // GI-29.76
    m.support(207, "kid-kujirai", free_of_cost, Sub::Ally).number("dice", 1).on(On::ActionStart, [](Play& p, Self& s) {
        p.gain_dice(s.seat, Element::Omni, s.n("dice"));
        p.move_support_over(s);
    });
    m.support(208, "xudong", any(2), Sub::Ally).saves(2, by_own(ActionFilter::FoodCard)).once_per_round();
    m.support(209, "dunyarzad", same(1), Sub::Ally)
        .saves(1, by_own(ActionFilter::AllyCard))
        .once_per_round()
        .number("draw", 1)
        .after_playing(by_own(ActionFilter::AllyCard),
                       [](Play& p, Self& s) { p.draw_kinds(s.seat, Sub::Ally, s.n("draw")); })
        .when([](const Query& q, const Self& s) { return !just_played(q, s); })
        .per_game(1);
    m.support(210, "rana", same(2), Sub::Ally)
        .number("dice", 1)
        .after_skill(by_own(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         p.gain_dice(s.seat, p.q().def(Who{s.seat, p.q().next(s.seat)}).element, s.n("dice"));
                     })
        .when([](const Query& q, const Self& s) { return q.next(s.seat) != NoCharacter; })
        .once_per_round();
    m.support(211, "master-zhang", same(1), Sub::Ally)
        .number("discount", 1)
        .number("discount2", 1)
        .saves_what(
            [](const Query& q, const Self& s, const Action&, Cost& cost) {
                int by = s.n("discount");
                for (std::uint8_t ch = 0; ch < Characters; ++ch)
                    if (q.equipment({s.seat, ch}, Sub::Weapon)) by += s.n("discount2");
                return save(cost, by);
            },
            by_own(ActionFilter::WeaponCard))
        .once_per_round();
    m.support(213, "yayoi-nanatsuki", same(1), Sub::Ally)
        .number("discount", 1)
        .number("discount2", 1)
        .number("threshold", 2)
        .saves_what(
            [](const Query& q, const Self& s, const Action&, Cost& cost) {
                int wearing = 0;
                for (std::uint8_t ch = 0; ch < Characters; ++ch)
                    wearing += q.equipment({s.seat, ch}, Sub::Artifact) != nullptr;
                return save(cost, s.n("discount") + (wearing >= s.n("threshold") ? s.n("discount2") : 0));
            },
            by_own(ActionFilter::ArtifactCard))
        .once_per_round();
    m.support(212, "setaria", same(1), Sub::Ally)
        .usages(3)
        .number("draw", 1)
        .on(On::AfterAction, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query& q, const Self& s) { return q.side(s.seat).hand.empty(); });
    // GI-40.10. Entity::value: savings played.
    m.support(358, "taroumaru", any(2), Sub::Ally)
        .number("counters", 1)
        .number("threshold", 2)
        .number("counters2", 4)
        .refers({"card:taroumarus-savings", "taroumaru-enraged"})
        .on(On::Entered, [](Play& p, Self& s) { p.put_evenly(s.seat, s.ref[0], s.n("counters2")); })
        .after_playing(by_own(ActionFilter::OtherCard),
                       [](Play& p, Self& s) {
                           if (gathered(p, s)) p.create(s, s.ref[1]);
                       })
        .when([](const Query&, const Self& s) { return s.event->def == s.ref[0]; });
    m.summon("taroumaru-enraged").usages(2).end_phase_damage(Physical, 2);
    m.generated(2010, "taroumarus-savings", free_of_cost, Sub::Plain).number("dice", 1).run([](Play& p, Self& s) {
        p.gain_dice(s.seat, Element::Omni, s.n("dice"));
    });
    m.support(359, "the-white-glove-and-the-fisherman", free_of_cost, Sub::Ally)
        .usages(2)
        .number("counters", 1)
        .number("max", 5)
        .number("threshold", 1)
        .number("draw", 1)
        .refers({"card:called-in-for-cleanup"})
        .end_phase([](Play& p, Self& s) {
            p.put_in_pile(s.seat, s.ref[0], s.n("counters"), s.n("max"));
            if (p.entity(s)->usages == s.n("threshold")) p.draw(s.seat, s.n("draw"));
        });
    m.generated(2011, "called-in-for-cleanup", free_of_cost, Sub::Plain)
        .refers({"called-in-for-cleanup"})
        .run([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    // Its usages are what it adds; all are spent together.
    m.combat_status("called-in-for-cleanup")
        .usages_stacking(1, 2)
        .adds_what([](const Query& q, const Self& s,
                      const Damage& d) -> int { return q.is_active(s.seat, d.from) ? q.self(s)->usages : 0; },
                   by_skills)
        .discards();
    // GI-40.33
    m.support(329, "jeht", same(1), Sub::Ally)
        .number("threshold", 6)
        .refers({"sand-and-dreams"})
        .after_skill(by_own(ActionFilter::Burst), [](Play& p, Self& s) { p.create_on(p.q().active(s.seat), s.ref[0]); })
        .when([](const Query& q, const Self& s) { return q.side(s.seat).supports_lost >= s.n("threshold"); })
        .discards();
    m.status("sand-and-dreams").usages(1).saves(3, by_self(ActionFilter::TalentCard | ActionFilter::Skills));
    constexpr auto elements = +[](const Query& q, const Self& s) {
        return std::min<int>(s.n("max"), std::popcount(q.side(s.foe()).suffered));
    };
    m.support(330, "silver-and-melus", same(1), Sub::Ally)
        .number("threshold", 3)
        .number("max", 4)
        .number("draw", 1)
        .end_phase([](Play& p, Self& s) { p.draw(s.seat, s.n("draw") * elements(p.q(), s)); })
        .when([](const Query& q, const Self& s) { return elements(q, s) >= s.n("threshold"); })
        .discards();
    // GI-40.14
    constexpr int supplies =
        ActionFilter::FoodCard | ActionFilter::LocationCard | ActionFilter::AllyCard | ActionFilter::ItemCard;
    m.support(311, "mamere", free_of_cost, Sub::Ally)
        .usages(3)
        .number("counters", 1)
        .after_playing(by_own(supplies),
                       [](Play& p, Self& s) {
                           for (int i = 0; i < s.n("counters"); ++i)
                               p.add_card(s.seat, p.random_card([&](const Def& d) {
                                   return d.id != s.def->id && (of_pool(d, Sub::Food) || of_pool(d, Sub::Location) ||
                                                                of_pool(d, Sub::Ally) || of_pool(d, Sub::Item));
                               }));
                       })
        .when([](const Query&, const Self& s) { return s.event->def != s.def->id; })
        .once_per_round();
    // GI-40.7, GI-40.11
    constexpr Do clue = [](Play& p, Self& s) { p.set_value(s, p.value(s) + s.n("counters")); };
    constexpr When own_clue = [](const Query& q, const Self& s) {
        return s.event->seat == s.seat && q.self(s)->value < s.n("max");
    };
    m.support(390, "sir-arthur", free_of_cost, Sub::Ally)
        .number("counters", 1)
        .number("max", 2)
        .number("draw", 1)
        .on(On::Discarded, clue)
        .when(own_clue)
        .on(On::Tuned, clue)
        .when(own_clue)
        .end_phase([](Play& p, Self& s) {
            p.set_value(s, p.value(s) - s.n("max"));
            p.copy_from_top(s.seat, s.n("draw"));
        })
        .when([](const Query& q, const Self& s) { return q.self(s)->value >= s.n("max"); });
}

}  // namespace quincunx::genius
