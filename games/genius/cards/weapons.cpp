// Weapons, with what they create. Each has "+1 damage" as its number 0 (GI-29.60).
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

constexpr Who bearer(const Self& s) { return {s.seat, s.ch}; }

void sacrificial(Maker& m, std::uint16_t number, const char* key, Weapon w) {
    m.weapon(number, key, same(3), w)
        .number("dice", 1)
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) { p.gain_dice(s.seat, p.q().def(bearer(s)).element, s.n("dice")); })
        .once_per_round();
}

void skyward(Maker& m, std::uint16_t number, const char* key, Weapon w) {
    m.weapon(number, key, same(3), w).adds(1, by_bearer.normal(), "extra").once_per_round();
}

// The first combat status that gives shield; nullptr: none.
const Entity* shield_of_side(const Query& q, Seat seat) {
    for (const Entity& e : q.side(seat).entities)
        if (e.place == Combat && q.def(e.def).is_shield) return &e;
    return nullptr;
}

// Entering, it lets the next normal attack of this round bring dice.
void regalia(Maker& m, std::uint16_t number, const char* key, Weapon w) {
    m.weapon(number, key, any(3), w).refers({key}).on(On::Entered, [](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.status(key)
        .this_round()
        .number("dice", 2)
        .after_skill(by_self(ActionFilter::Normal),
                     [](Play& p, Self& s) { p.gain_dice(s.seat, p.q().def(bearer(s)).element, s.n("dice")); })
        .discards();
}

// Counts on the card what happened (GI-40.5).
void count(Play& p, Self& s) { p.set_value(s, p.value(s) + s.n("counters")); }

// GI-40.7. Entity::value: what the discarded cards have gathered.
void drill(Maker& m, std::uint16_t number, const char* key, Weapon w) {
    m.bare_weapon(number, key, same(2), w)
        .number("counters", 1)
        .number("draw", 1)
        .reduces(1, on_bearer)
        .when([](const Query& q, const Self& s) { return !q.side(s.seat).hand.empty(); })
        .once_per_round()
        .also([](Play& p, Self& s) {
            p.discard_dearest(s.seat, 1, false);
            p.set_value(s, p.value(s) + s.n("counters"));
        })
        .adds(1, by_bearer)
        .when([](const Query& q, const Self& s) { return q.self(s)->value > 0; })
        .also([](Play& p, Self& s) {
            const int gathered = p.value(s);
            p.set_value(s, 0);
            p.draw(s.seat, s.n("draw") * gathered);
        });
}

// Strong while its bearer has much health, of which it brings some.
void steady(Maker& m, std::uint16_t number, const char* key, Weapon w) {
    m.bare_weapon(number, key, same(2), w)
        .since_6()
        .number("threshold", 11)
        .number("extra", 1)
        .adds(2, by_bearer)
        .when([](const Query& q, const Self& s) { return q.character(bearer(s)).health >= s.n("threshold"); })
        .on(On::Entered, [](Play& p, Self& s) { p.raise_health(s, bearer(s), s.n("extra")); });
}

void catalysts(Maker& m) {
    m.weapon(121, "magic-guide", same(2), Weapon::Catalyst);
    sacrificial(m, 122, "sacrificial-fragments", Weapon::Catalyst);
    skyward(m, 123, "skyward-atlas", Weapon::Catalyst);
    m.weapon(124, "a-thousand-floating-dreams", same(3), Weapon::Catalyst)
        .adds(1, by_characters.reacting(), "extra")
        .per_round(2);
    m.weapon(125, "fruit-of-fulfillment", any(3), Weapon::Catalyst)
        .number("draw", 2)
        .on(On::Entered, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); });
    // Entity::value: the bonus.
    m.bare_weapon(299, "lost-prayer-to-the-sacred-winds", same(3), Weapon::Catalyst)
        .number("max", 2)
        .number("counters", 1)
        .adds_what([](const Query& q, const Self& s, const Damage&) -> int { return q.self(s)->value; }, by_bearer)
        .end_phase(count)
        .when([](const Query& q, const Self& s) { return q.self(s)->value < s.n("max"); });
    m.weapon(300, "tulaytullahs-remembrance", same(3), Weapon::Catalyst)
        .saves_any(1, by_self(ActionFilter::Normal).charged())
        .per_round(2);
    // GI-40.5
    constexpr Do flow = [](Play& p, Self& s) {
        if (p.q().times(s) + 1 == s.n("threshold")) p.create(s, s.ref[0]);
    };
    m.weapon(342, "tome-of-the-eternal-flow", same(3), Weapon::Catalyst)
        .number("threshold", 2)
        .refers({"tome-of-the-eternal-flow"})
        .on(On::Damaged, flow)
        .when(to_bearer)
        .counts()
        .on(On::Healed, flow)
        .when(to_bearer)
        .counts();
    m.status("tome-of-the-eternal-flow").this_round().adds(2, by_bearer).discards();
    constexpr Do supervise = [](Play& p, Self& s) { p.create(s, s.ref[0]); };
    constexpr When unpaid = [](const Query& q, const Self& s) {
        return to_bearer(q, s) && q.times(s) < s.n("per_round");
    };
    m.bare_weapon(381, "cashflow-supervision", same(2), Weapon::Catalyst)
        .number("per_round", 2)
        .refers({"cashflow-supervision"})
        .on(On::Damaged, supervise)
        .when(unpaid)
        .counts()
        .on(On::Healed, supervise)
        .when(unpaid)
        .counts();
    m.status("cashflow-supervision")
        .this_round()
        .saves_any(1, by_self(ActionFilter::Normal))
        .adds(1, by_bearer.normal())
        .after_skill(by_self(ActionFilter::Normal), nullptr)
        .discards();
    // GI-40.1
    constexpr Do bind = [](Play& p, Self& s) { p.create_on(bearer(s), p.book.bond); };
    m.bare_weapon(438, "flowing-purity", same(1), Weapon::Catalyst)
        .number("dice", 1)
        .refers({"flowing-purity"})
        .on(On::Entered, bind)
        .on(On::RoundEnd, bind)
        .on(On::BeforeAction,
            [](Play& p, Self& s) {
                p.gain_random_dice(s.seat, s.n("dice"), false);
                p.create(s, s.ref[0]);
            })
        .when([](const Query& q, const Self& s) { return !q.find_on(bearer(s), q.book().bond); })
        .once_per_round();
    m.status("flowing-purity").adds(1, by_bearer).discards();
    steady(m, 527, "everlasting-moonglow", Weapon::Catalyst);
}

void bows(Maker& m) {
    m.weapon(126, "raven-bow", same(2), Weapon::Bow);
    sacrificial(m, 127, "sacrificial-bow", Weapon::Bow);
    skyward(m, 128, "skyward-harp", Weapon::Bow);
    m.weapon(129, "amos-bow", same(3), Weapon::Bow)
        .adds(2, by_bearer, "extra")
        .number("threshold", 5)
        .when([](const Query& q, const Self& s) {
            const Cost& cost = q.def(q.use().skill).cost;
            return cost.total() + cost.energy >= s.n("threshold");
        })
        .once_per_round();
    m.weapon(130, "elegy-for-the-end", same(3), Weapon::Bow)
        .refers({"millennial-movement-farewell-song"})
        .after_skill(by_self(ActionFilter::Burst), [](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.combat_status("millennial-movement-farewell-song").duration(2).adds(1, by_skills);
    m.weapon(131, "kings-squire", same(3), Weapon::Bow).refers({"kings-squire"}).on(On::Entered, [](Play& p, Self& s) {
        p.create(s, s.ref[0]);
    });
    m.status("kings-squire")
        .this_round()
        .saves(2, by_self(ActionFilter::TalentCard | ActionFilter::Elemental))
        .discards();
    // GI-40.13
    m.bare_weapon(382, "end-of-the-line", same(2), Weapon::Bow)
        .number("counters", 1)
        .number("max", 2)
        .number("draw", 1)
        .after_playing(by_own(AnyCard), count)
        .when([](const Query& q, const Self& s) {
            return !q.in_deck(s.seat, s.event->def) && q.self(s)->value < s.n("max");
        })
        .per_round(2)
        .adds(1, by_bearer)
        .when([](const Query& q, const Self& s) { return q.self(s)->value > 0; })
        .also([](Play& p, Self& s) {
            const int caught = p.value(s);
            p.set_value(s, 0);
            p.draw(s.seat, s.n("draw") * caught);
        });
    steady(m, 520, "aqua-simulacra", Weapon::Bow);
}

void claymores(Maker& m) {
    m.weapon(132, "white-iron-greatsword", same(2), Weapon::Claymore);
    sacrificial(m, 133, "sacrificial-greatsword", Weapon::Claymore);
    m.weapon(134, "wolfs-gravestone", same(3), Weapon::Claymore)
        .number("extra", 2)
        .number("threshold", 6)
        .adds_what([](const Query&, const Self& s,
                      const Damage& d) { return d.health <= s.n("threshold") ? s.n("extra") : 0; },
                   by_bearer);
    skyward(m, 135, "skyward-pride", Weapon::Claymore);
    m.weapon(136, "the-bell", same(3), Weapon::Claymore)
        .refers({"rebellious-shield"})
        .after_skill(by_self(ActionFilter::Skills), [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .once_per_round();
    m.combat_status("rebellious-shield").shield_stacking(1, 2);
    constexpr Do light = [](Play& p, Self& s) { p.create(s, s.ref[0]); };
    constexpr Do answer = [](Play& p, Self& s) { p.create(s, s.ref[1]); };
    m.weapon(301, "beacon-of-the-reed-sea", same(3), Weapon::Claymore)
        .refers({"beacon-of-the-reed-sea", "beacon-of-the-reed-sea-hurt"})
        .after_skill(by_self(ActionFilter::Elemental), light)
        .once_per_round()
        .on(On::Damaged, answer)
        .when(to_bearer)
        .once_per_round();
    m.status("beacon-of-the-reed-sea").this_round().adds(1, by_bearer).discards();
    m.status("beacon-of-the-reed-sea-hurt").this_round().adds(1, by_bearer).discards();
    regalia(m, 383, "forest-regalia", Weapon::Claymore);
    drill(m, 426, "portable-power-saw", Weapon::Claymore);
    // GI-40.13
    m.bare_weapon(401, "ultimate-overlords-mega-magic-sword", same(2), Weapon::Claymore)
        .number("threshold", 2)
        .number("threshold2", 4)
        .number("max", 8)
        .number("bonus", 1)
        .number("extra", 2)
        .number("factor", 3)
        .adds_what(
            [](const Query& q, const Self& s, const Damage&) -> int {
                const int cheers = q.foreign_names(s.seat);
                return cheers >= s.n("max")          ? s.n("factor")
                       : cheers >= s.n("threshold2") ? s.n("extra")
                       : cheers >= s.n("threshold")  ? s.n("bonus")
                                                     : 0;
            },
            by_bearer);
}

void polearms(Maker& m) {
    m.weapon(137, "white-tassel", same(2), Weapon::Polearm);
    m.weapon(138, "lithic-spear", same(3), Weapon::Polearm)
        .refers({"lithic-guard"})
        .on(On::Entered, [](Play& p, Self& s) {
            const Def& guard = p.def(s.ref[0]);
            const int points = std::min<int>(guard.usages * p.q().count_tag(s.seat, Liyue), guard.n("max"));
            if (points > 0) p.create_with(s.seat, s.ch, guard.id, points);
        });
    m.status("lithic-guard").shield(1).number("max", 3);
    skyward(m, 139, "skyward-spine", Weapon::Polearm);
    m.weapon(140, "vortex-vanquisher", same(3), Weapon::Polearm)
        .adds(1, by_bearer, "extra")
        .when([](const Query& q, const Self& s) { return q.shielded(bearer(s)); })
        .number("shield", 1)
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) {
                         Entity* shield = p.find(s.seat, shield_of_side(p.q(), s.seat)->serial);
                         p.change_usages(s.seat, *shield, s.n("shield"));
                     })
        .when([](const Query& q, const Self& s) { return shield_of_side(q, s.seat) != nullptr; })
        .once_per_round();
    // GI-25.4: it enters after the action phase has started, so the two never fall into one round.
    constexpr Do charge = [](Play& p, Self& s) { p.gain_energy(bearer(s), s.n("energy")); };
    constexpr When empty = [](const Query& q, const Self& s) { return q.character(bearer(s)).energy == 0; };
    m.weapon(141, "engulfing-lightning", same(3), Weapon::Polearm)
        .number("energy", 1)
        .on(On::Entered, charge)
        .when(empty)
        .on(On::ActionStart, charge)
        .when(empty);
    m.weapon(142, "moonpiercer", same(3), Weapon::Polearm)
        .refers({"moonpiercer"})
        .on(On::Entered, [](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.status("moonpiercer")
        .this_round()
        .saves(2, by_self(ActionFilter::TalentCard | ActionFilter::Elemental))
        .discards();
    m.weapon(302, "primordial-jade-winged-spear", same(3), Weapon::Polearm)
        .number("extra", 1)
        .number("max", 2)
        .adds_what([](const Query& q, const Self& s,
                      const Damage&) -> int { return std::min<int>(s.n("max"), s.n("extra") * q.times(s)); },
                   by_bearer)
        .after_skill(by_self(ActionFilter::Skills), nullptr)
        .counts();
    constexpr When active_hit = [](const Query&, const Self& s) {
        return s.event->seat == s.seat && Query::to_active(s);
    };
    constexpr Do reward = [](Play& p, Self& s) {
        count(p, s);
        if (p.value(s) < s.n("threshold")) return;
        p.set_value(s, p.value(s) - s.n("threshold"));
        p.gain_energy(bearer(s), s.n("energy"));
    };
    m.bare_weapon(355, "rightful-reward", same(2), Weapon::Polearm)
        .adds(2, by_bearer.burst())
        .number("counters", 1)
        .number("threshold", 3)
        .number("energy", 1)
        .on(On::Damaged, reward)
        .when(active_hit)
        .on(On::Healed, reward)
        .when(active_hit);
    drill(m, 402, "prospectors-drill", Weapon::Polearm);
}

void swords(Maker& m) {
    m.weapon(143, "travelers-handy-sword", same(2), Weapon::Sword);
    sacrificial(m, 144, "sacrificial-sword", Weapon::Sword);
    m.weapon(145, "aquila-favonia", same(3), Weapon::Sword)
        .number("heal", 1)
        .after_skill(by_foe(ActionFilter::Skills), [](Play& p, Self& s) { p.heal(s, bearer(s), s.n("heal")); })
        .when([](const Query&, const Self& s) { return Query::was_active(s); })  // GI-29.63
        .per_round(2);
    skyward(m, 146, "skyward-blade", Weapon::Sword);
    m.weapon(147, "favonius-sword", same(3), Weapon::Sword)
        .number("energy", 1)
        .after_skill(by_self(ActionFilter::Elemental),
                     [](Play& p, Self& s) { p.gain_energy(bearer(s), s.n("energy")); })
        .once_per_round();
    m.weapon(303, "light-of-foliar-incision", same(3), Weapon::Sword)
        .number("dice", 1)
        .after_skill(by_self(ActionFilter::Normal),
                     [](Play& p, Self& s) { p.gain_random_dice(s.seat, s.n("dice"), false); })
        .per_round(2);
    regalia(m, 327, "sapwood-blade", Weapon::Sword);
    drill(m, 483, "the-dockhands-assistant", Weapon::Sword);
    // GI-40.5. Entity::used_game: 1 while the attack it is spent for is in use.
    constexpr When own_hurt = [](const Query&, const Self& s) { return s.event->seat == s.seat; };
    constexpr auto enough =
        +[](const Query& q, const Self& s) { return q.self(s)->value >= s.n("threshold") && q.times(s) == 0; };
    constexpr auto spent = +[](const Query& q, const Self& s) { return q.self(s)->used_game != 0; };
    constexpr Do spend = [](Play& p, Self& s) {
        p.set_value(s, p.value(s) - s.n("threshold"));
        p.entity(s)->used_game = 1;
    };
    m.bare_weapon(384, "splendor-of-tranquil-waters", same(2), Weapon::Sword)
        .number("counters", 1)
        .number("threshold", 12)
        .number("heal", 1)
        .on(On::Damaged, count)
        .when(own_hurt)
        .on(On::Healed, count)
        .when(own_hurt)
        .saves_any(2, by_self(ActionFilter::Normal))
        .when(enough)
        .also(spend)
        .counts()
        .adds(1, by_bearer.normal())
        .when([](const Query& q, const Self& s) { return spent(q, s) || enough(q, s); })
        .also([](Play& p, Self& s) {
            if (!spent(p.q(), s)) spend(p, s);
        })
        .counts()
        .after_skill(by_self(ActionFilter::Normal),
                     [](Play& p, Self& s) {
                         p.entity(s)->used_game = 0;
                         p.heal(s, bearer(s), s.n("heal"));
                     })
        .when(spent);
}

}  // namespace

void weapons(Maker& m) {
    catalysts(m);
    bows(m);
    claymores(m);
    polearms(m);
    swords(m);
}

}  // namespace quincunx::genius
