#include <algorithm>

#include "games/genius/cards.h"

namespace quincunx::genius {

void furina(Maker& m) {
    constexpr When lacks_card = [](const Query& q, const Self& s) { return q.holds(s.seat, s.ref[0]) == 0; };
    constexpr Do adds_card = [](Play& p, Self& s) { p.add_card(s.seat, s.ref[0]); };
    constexpr Do salon = [](Play& p, Self& s) {
        p.create(s, s.ref[0]);
        if (p.q().has_talent(s)) p.create(s, s.ref[1]);
    };
    m.character(364, "furina", Element::Hydro, Weapon::Sword, Fontaine, 12, 2).was("health", 10);
    m.normal("soloists-solicitation").damage(Physical, 2);
    m.elemental("salon-solitaire").refers({"salon-members", "center-of-attention"}).run(salon);
    m.burst("let-the-people-rejoice", 4, 2).damage(Hydro, 2).creates("universal-revelry");
    m.passive("arkhe-seats-sacred-and-secular")
        .refers({"card:seats-sacred-and-secular"})
        .on(On::BattleStart, adds_card)
        .after_skill(by_self(ActionFilter::Normal), adds_card)
        .when(lacks_card)
        .once_per_round();
    m.summon("salon-members")
        .usages_stacking(2, 4)
        .number("threshold", 6)
        .number("piercing", 1)
        .number("damage2", 1)
        .end_phase_damage(Hydro, 1)
        .also([](Play& p, Self& s) {
            const auto& own = p.q().side(s.seat).character;
            if (std::ranges::none_of(own, [&](const Character& c) { return c.alive && c.health >= s.n("threshold"); }))
                return;
            p.damage_to(s, {s.seat, p.q().least_injured(s.seat)}, Piercing, s.n("piercing"));
            p.damage(s, Hydro, s.n("damage2"));
        });
    m.summon("singer-of-many-waters")
        .usages_stacking(2, 4)
        .number("heal", 1)
        .number("threshold", 5)
        .number("heal2", 1)
        .end_phase([](Play& p, Self& s) {
            p.heal_all(s, s.n("heal"));
            const auto& own = p.q().side(s.seat).character;
            if (std::ranges::any_of(own, [&](const Character& c) { return c.alive && c.health <= s.n("threshold"); }))
                p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal2"));
        });
    constexpr Do revels = [](Play& p, Self& s) { p.create(s, s.ref[0]); };
    constexpr When own_active = [](const Query&, const Self& s) {
        return s.event->seat == s.seat && Query::to_active(s);
    };
    // GI-40.5
    m.combat_status("universal-revelry")
        .duration(2)
        .refers({"revelry"})
        .on(On::Damaged, revels)
        .when(own_active)
        .on(On::Healed, revels)
        .when(own_active);
    m.combat_status("revelry").usages_unlimited(1).adds(1, by_side);
    m.status("center-of-attention")
        .usages(1)
        .number("bonus", 2)
        .number("heal", 1)
        .number("piercing", 1)
        .refers({"card:furina-pneuma"})
        .infuses(Element::Hydro, by_bearer.normal())
        .adds_what([](const Query& q, const Self& s,
                      const Damage&) { return q.character(s.seat, s.ch).def == s.ref[0] ? s.n("bonus") : 0; },
                   by_bearer.normal())
        .free()
        .after_skill(by_self(ActionFilter::Normal), [](Play& p, Self& s) {
            if (p.q().character(s.seat, s.ch).def == s.ref[0])
                return p.damage_to(s, {s.seat, p.q().least_injured(s.seat)}, Piercing, s.n("piercing"));
            for (const std::uint8_t ch : p.q().in_order(s.seat))
                if (!p.q().is_active(s.seat, ch)) p.heal(s, {s.seat, ch}, s.n("heal"));
        });
    m.talent(373, "hear-me-let-us-raise-the-chalice-of-love", of(Element::Hydro, 3), "salon-solitaire");
    // GI-40.30, GI-40.31
    m.generated(2220, "seats-sacred-and-secular", free_of_cost, Sub::Plain)
        .refers({"card:furina", "card:furina-pneuma", "salon-members", "singer-of-many-waters"})
        .playable([](const Query& q, const Self& s) -> Verdict {
            if (q.place_of(s.seat, s.ref[0]) != NoCharacter) return {};
            return refuse("needs-character"_refusal, s.ref[0].value);
        })
        .run([](Play& p, Self& s) {
            const Who furina{s.seat, p.q().place_of(s.seat, s.ref[0])};
            const bool ousia = p.q().character(furina).def == s.ref[0];
            p.transform(furina, s.ref[ousia ? 1 : 0]);
            const Entity* members = p.find(s.seat, SummonZone, s.ref[2]);
            const Entity* singer = p.find(s.seat, SummonZone, s.ref[3]);
            const auto turn = [&](const Entity* e, DefId into) {
                if (e) p.turn_into(p.q().self_of(s.seat, *e), into);
            };
            turn(members, s.ref[3]);
            turn(singer, s.ref[2]);
        });
    m.form(2102, "furina-pneuma", Element::Hydro);
    m.normal("soloists-solicitation-pneuma").damage(Physical, 2);
    m.elemental("salon-solitaire-pneuma").refers({"singer-of-many-waters", "center-of-attention"}).run(salon);
    m.burst("let-the-people-rejoice-pneuma", 4, 2).damage(Hydro, 2).creates("universal-revelry");
    m.passive("arkhe-seats-sacred-and-secular-pneuma")
        .refers({"card:seats-sacred-and-secular"})
        .after_skill(by_self(ActionFilter::Normal), adds_card)
        .once_per_round();
}

}  // namespace quincunx::genius
