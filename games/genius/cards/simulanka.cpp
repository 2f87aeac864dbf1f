// Cards and summons of Simulanka (GI-40.34). Entity::value of a summon: how far its effect has been raised.
#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// Summons it as a card or effect does: what was raised on an earlier one counts no longer.
Entity* summon_toy(Play& p, Seat seat, DefId toy) {
    Entity* e = p.find(seat, p.create_for(seat, toy));
    if (e) e->value = 0;
    return e;
}
void raise(Play& p, Seat seat, Entity* e, int by) {
    if (!e) return;
    e->value = byte(e->value + by);
    p.happen("changed"_event, seat, e->def.value, e->value);
}
// What the summon does, as much as has been raised beside what is printed.
int amount(Play& p, const Self& s, NumberName name) { return s.n(name) + p.value(s); }

constexpr Do summon = [](Play& p, Self& s) { summon_toy(p, s.seat, s.ref[0]); };
// One of the origami cards, referred to first.
constexpr Do fold = [](Play& p, Self& s) { p.add_card(s.seat, s.ref[p.random(3)]); };

}  // namespace

void simulanka(Maker& m) {
    m.generated(2401, "toy-guard", same(1), Sub::Plain)
        .refers({"toy-guard", "constellation-metropole-raised"})
        .run([](Play& p, Self& s) {
            Entity* guard = summon_toy(p, s.seat, s.ref[0]);
            const Entity* raised = p.q().find(s.seat, Combat, s.ref[1]);
            if (!guard || !raised) return;
            raise(p, s.seat, guard, p.def(s.ref[1]).n("bonus"));
            p.discard(s.seat, raised->serial);
        });
    m.summon("toy-guard").usages(2).number("damage", 1).end_phase([](Play& p, Self& s) {
        p.damage(s, Physical, amount(p, s, "damage"));
    });
    m.generated(2402, "origami-flying-squirrel", same(1), Sub::Plain).refers({"origami-flying-squirrel"}).run(summon);
    m.summon("origami-flying-squirrel")
        .usages(2)
        .number("counters", 1)
        .refers({"efficient-switch"})
        .end_phase([](Play& p, Self& s) { p.create_with(s.seat, NoCharacter, s.ref[0], amount(p, s, "counters")); });
    m.generated(2403, "pop-up-paper-frog", same(1), Sub::Plain).refers({"pop-up-paper-frog"}).run(summon);
    m.summon("pop-up-paper-frog").usages(2).number("draw", 1).end_phase([](Play& p, Self& s) {
        p.draw(s.seat, amount(p, s, "draw"));
    });
    m.generated(2404, "origami-hamster", same(1), Sub::Plain).refers({"origami-hamster"}).run(summon);
    m.summon("origami-hamster").usages(1).number("heal", 2).end_phase([](Play& p, Self& s) {
        p.heal(s, {s.seat, p.q().most_injured(s.seat)}, amount(p, s, "heal"));
    });

    // GI-40.29
    m.support(500, "calligraphy-tavern", any(2), Sub::Location)
        .usages(3)
        .refers({"card:origami-flying-squirrel", "card:pop-up-paper-frog", "card:origami-hamster", "toy-guard",
                 "origami-flying-squirrel", "pop-up-paper-frog", "origami-hamster", "fell-dragon"})
        .on(On::Entered, fold)
        .free()
        .on(On::Declared,
            [](Play& p, Self& s) {
                std::uint16_t serials[MaxSummons];
                int n = 0;
                for (const Entity& e : p.q().side(s.seat).entities)
                    for (std::size_t i = 3; i < s.def->refs.size(); ++i)
                        if (e.def == s.ref[i]) serials[n++] = e.serial;
                if (n > 0) p.act_now(s.seat, serials[p.random(n)]);
            })
        .when([](const Query& q, const Self& s) {
            if (s.event->seat != s.seat) return false;
            for (std::size_t i = 3; i < s.def->refs.size(); ++i)
                if (q.find(s.seat, SummonZone, s.ref[i])) return true;
            return false;
        });

    constexpr Do create = [](Play& p, Self& s) { p.create(s, s.ref[1]); };
    constexpr Do create_raised = [](Play& p, Self& s) { p.create(s, s.ref[2]); };
    m.support(501, "constellation-metropole", same(2), Sub::Location)
        .refers({"card:toy-guard", "constellation-metropole", "constellation-metropole-raised"})
        .on(On::Entered, [](Play& p, Self& s) { p.add_card(s.seat, s.ref[0]); })
        .after_skill(by_own(ActionFilter::Elemental), create)
        .after_skill(by_own(ActionFilter::Burst), create_raised);
    m.combat_status("constellation-metropole")
        .number("discount", 1)
        .refers({"card:toy-guard"})
        .saves_what([](const Query&, const Self& s, const Action& action,
                       Cost& cost) { return action.what == s.ref[0] && save(cost, s.n("discount")); },
                    by_own(ActionFilter::OtherCard))
        .discards();
    m.combat_status("constellation-metropole-raised").number("bonus", 1);

    m.support(502, "forest-blessing", any(2), Sub::Ally)
        .refers({"card:origami-flying-squirrel", "card:pop-up-paper-frog", "card:origami-hamster"})
        .on(On::Entered, fold)
        .on(On::Reacted, fold)
        .when([](const Query&, const Self& s) { return s.event->by == s.seat; });

    m.support(503, "gift-of-the-goddess-of-prophecy", any(2), Sub::Ally)
        .usages(2)
        .number("counters", 2)
        .number("counters2", 2)
        .number("bonus", 1)
        .refers({"card:toy-guard", "card:origami-flying-squirrel", "card:pop-up-paper-frog", "card:origami-hamster",
                 "card:fell-dragons-awakening", "card:narration-footnotes"})
        .on(On::Entered,
            [](Play& p, Self& s) {
                for (int i = 0; i < s.n("counters"); ++i) p.add_card(s.seat, s.ref[0]);
                p.put_in_pile(s.seat, s.ref[0], s.n("counters2"));
            })
        .free()
        .after_playing(by_own(ActionFilter::OtherCard),
                       [](Play& p, Self& s) {
                           raise(p, s.seat, p.find(s.seat, SummonZone, p.def(s.event->def).refs[0]), s.n("bonus"));
                       })
        .when([](const Query& q, const Self& s) {
            for (const DefId card : s.def->refs)
                if (s.event->def == card) return q.find(s.seat, SummonZone, q.def(card).refs[0]) != nullptr;
            return false;
        });

    // GI-40.33
    m.event(515, "fell-dragons-awakening", same(2))
        .since_6()
        .number("max", 4)
        .refers({"fell-dragon"})
        .run([](Play& p, Self& s) {
            const Side& side = p.q().side(s.seat);
            const int more = std::min<int>(side.supports_lost, s.n("max"));
            const int raised = std::min<int>(side.summons_lost, s.n("max"));
            const Def& dragon = p.def(s.ref[0]);
            Entity* e = p.find(s.seat, p.create_with(s.seat, NoCharacter, dragon.id, dragon.usages + more));
            if (!e) return;
            e->value = 0;
            if (raised) raise(p, s.seat, e, raised);
        });
    m.summon("fell-dragon").usages(1).number("piercing", 1).end_phase([](Play& p, Self& s) {
        p.damage(s, Piercing, amount(p, s, "piercing"));
    });
    m.event(516, "narration-footnotes", free_of_cost).since_6().refers({"toy-guard"}).run([](Play& p, Self& s) {
        for (const Seat seat : {s.seat, s.foe()}) summon_toy(p, seat, s.ref[0]);
    });
    m.event(518, "a-blessing-from-m", free_of_cost)
        .since_6()
        .number("max", 2)
        .number("threshold", 3)
        .number("heal", 2)
        .on_summon(Target::Summon)
        .run([](Play& p, Self& s) {
            const Entity* e = p.q().at(s.seat, SummonZone, s.target);
            if (!e) return;
            const int left = p.def(e->def).has_usages ? e->usages : 0;
            p.discard(s.seat, e->serial);
            p.gain_random_dice(s.seat, std::min<int>(left, s.n("max")), true);
            if (left >= s.n("threshold")) p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal"));
        });
}

}  // namespace quincunx::genius
