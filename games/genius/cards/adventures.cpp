// Adventures: their spots, what sends one there, and what comes of it (GI-40.45). Entity::value of a spot: experience.
#include "games/genius/cards.h"

namespace quincunx::genius {

namespace {

// Its experience has just come to the number of that name.
template <NumberName Experience>
bool reached(const Query& q, const Self& s) {
    return s.event->serial == s.serial && q.self(s)->value == s.n(Experience);
}

constexpr Do set_out = [](Play& p, Self& s) { p.adventure(s.seat); };
constexpr Do complete = [](Play& p, Self& s) {
    p.create(s, s.ref[0]);
    p.discard(s);
};

}  // namespace

void adventures(Maker& m) {
    m.support(2131, "chenyu-vale", free_of_cost, Sub::Location)
        .spot()
        .number("threshold", 2)
        .number("counters", 2)
        .number("threshold2", 4)
        .number("counters2", 3)
        .number("max", 7)
        .number("extra", 2)
        .refers({"adventure-completed", "card:chenyu-brew", "efficient-switch", "agile-switch"})
        .on(On::Adventured,
            [](Play& p, Self& s) {
                for (int i = 0; i < s.n("counters"); ++i) p.add_card(s.seat, s.ref[1]);
            })
        .when(reached<"threshold">)
        .on(On::Adventured,
            [](Play& p, Self& s) {
                for (const DefId layers : {s.ref[2], s.ref[3]})
                    p.create_with(s.seat, NoCharacter, layers, s.n("counters2"));
            })
        .when(reached<"threshold2">)
        .on(On::Adventured,
            [](Play& p, Self& s) {
                for (const std::uint8_t ch : p.q().in_order(s.seat)) p.apply(s, {s.seat, ch}, Element::Hydro);
                const std::uint8_t worst = p.q().most_injured(s.seat);
                const Who who{s.seat, worst == NoCharacter ? p.q().standing(s.seat).ch : worst};
                p.heal(s, who, p.q().lost(who));
                p.raise_health(s, who, s.n("extra"));
                complete(p, s);
            })
        .when(reached<"max">);
    m.combat_status("agile-switch").usages_unlimited(1).fast_switch();

    m.support(2132, "tower-of-ipsissimus", free_of_cost, Sub::Location)
        .spot()
        .number("piercing", 1)
        .number("threshold", 2)
        .number("dice", 1)
        .number("threshold2", 5)
        .number("max", 12)
        .refers({"adventure-completed", "card:wooden-toy-sword", "card:reforge-the-holy-blade"})
        .on(On::Entered,
            [](Play& p, Self& s) {
                for (const std::uint8_t ch : p.q().in_order(s.seat))
                    p.damage_to(s, {s.seat, ch}, Piercing, s.n("piercing"));
            })
        .on(On::Adventured, [](Play& p, Self& s) { p.gain_random_dice(s.seat, s.n("dice"), false); })
        .when([](const Query& q, const Self& s) {
            return s.event->serial == s.serial && q.self(s)->value % s.n("threshold") == 0;
        })
        .on(On::Adventured, [](Play& p, Self& s) { p.add_card(s.seat, s.ref[1]); })
        .when(reached<"threshold2">)
        .on(On::Adventured,
            [](Play& p, Self& s) {
                p.add_card(s.seat, s.ref[2]);
                complete(p, s);
            })
        .when(reached<"max">);
    m.generated(2133, "wooden-toy-sword", same(1), Sub::Plain)
        .number("heal", 2)
        .number("dice", 2)
        .on_character()
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.gain_random_dice(s.seat, s.n("dice"), false);
        });
    m.generated(2134, "reforge-the-holy-blade", any(4), Sub::Plain)
        .number("heal", 12)
        .refers({"reforge-the-holy-blade"})
        .on_character()
        .run([](Play& p, Self& s) {
            p.heal(s, {s.seat, s.ch}, s.n("heal"));
            p.create(s, s.ref[0]);
        });
    m.status("reforge-the-holy-blade")
        .number("damage", 5)
        .after_skill(by_self(ActionFilter::Normal).charged(), [](Play& p, Self& s) {
            p.damage(s, damage_of(p.q().def(Who{s.seat, s.ch}).element), s.n("damage"));
        });

    m.support(530, "adventurers-guild", same(2), Sub::Location).since_6().usages(3).end_phase(set_out);
    m.event(531, "an-ancient-sacrifice-of-sacred-brocade", same(1))
        .since_6()
        .number("threshold", 4)
        .number("damage", 1)
        .run([](Play& p, Self& s) {
            const Entity* spot = p.q().spot(s.seat);
            const bool far = spot && spot->value >= s.n("threshold");
            if (far) p.damage_to(s, p.q().active(s.seat), Physical, s.n("damage"));
            p.adventure(s.seat);
            if (far) p.adventure(s.seat);
        });
    m.artifact(528, "fell-dragons-monocle", same(1))
        .since_6()
        .after_skill(by_self(ActionFilter::Elemental), set_out)
        .once_per_round();
    m.artifact(539, "nymphs-dream", same(2))
        .since_6()
        .refers({"adventure-completed"})
        .after_skill(by_self(ActionFilter::Skills), set_out)
        .per_round(2)
        .adds(1, by_bearer)
        .when([](const Query& q, const Self& s) { return q.find(s.seat, Combat, s.ref[0]) != nullptr; });
    // GI-40.11, GI-40.13
    m.support(540, "seymour", same(1), Sub::Ally)
        .since_6()
        .number("counters", 1)
        .on(On::Entered, [](Play& p, Self& s) { p.copy_from_top(s.seat, s.n("counters")); })
        .after_playing(by_own(AnyCard), set_out)
        .when([](const Query& q, const Self& s) { return !q.in_deck(s.seat, s.event->def); })
        .once_per_round()
        .per_game(2);
    // GI-40.36
    m.event(542, "the-narzissenkreuz-adventure", same(1))
        .since_6()
        .number("heal", 1)
        .number("draw", 1)
        .run([](Play& p, Self& s) {
            const Query q = p.q();
            const bool adventurous = q.alike(s.seat, Likeness::Camp);
            if (q.alike(s.seat, Likeness::Element)) p.heal(s, {s.seat, q.most_injured(s.seat)}, s.n("heal"));
            if (q.alike(s.seat, Likeness::Weapon)) p.draw(s.seat, s.n("draw"));
            if (adventurous) p.adventure(s.seat);
        });
    constexpr Do sip = [](Play& p, Self& s) { p.heal(s, {s.seat, s.ch}, s.n("heal")); };
    m.event(532, "chenyu-brew", free_of_cost, Sub::Food)
        .since_6()
        .on_character()
        .refers({"chenyu-brew"})
        .run([](Play& p, Self& s) { p.create(s, s.ref[0]); });
    m.status("chenyu-brew")
        .usages(2)
        .number("heal", 1)
        .on(On::Adventured, sip)
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
        .end_phase(sip);
}

}  // namespace quincunx::genius
