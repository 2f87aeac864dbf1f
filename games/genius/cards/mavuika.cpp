#include "games/genius/cards.h"

namespace quincunx::genius {

void mavuika(Maker& m) {
    constexpr Fits flamestriders = [](const Query&, const Self&, const Def& d) {
        return d.number >= 2217 && d.number <= 2219;
    };
    constexpr Do to_hand = [](Play& p, Self& s) { p.add_secretly(s.seat, s.picked); };
    m.character(478, "mavuika", Element::Pyro, Weapon::Claymore, Natlan, 10, 0);
    m.normal("flames-weave-life").damage(Physical, 2);
    m.elemental("the-named-moment")
        .number("points", 2)
        .number("counters", 3)
        .refers({"nightsouls-blessing-mavuika", "ring-of-searing-radiance"})
        .picks(flamestriders, to_hand)
        .secretly()
        .run([](Play& p, Self& s) {
            p.enter_nightsoul({s.seat, s.ch}, s.ref[0], s.n("points"));
            p.create(s, s.ref[1]);
            p.pick(s, s.n("counters"));
        });
    // GI-40.24
    m.elemental_burst("hour-of-burning-skies", of(Element::Pyro, 4))
        .number("points", 1)
        .number("threshold", 3)
        .number("max", 6)
        .refers({"nightsouls-blessing-mavuika", "ring-of-searing-radiance", "fighting-spirit",
                 "crucible-of-death-and-life"})
        .playable([](const Query& q, const Self& s) -> Verdict {
            const Entity* spirit = q.find_on({s.seat, s.ch}, s.ref[2]);
            const int there = spirit ? spirit->usages : 0;
            if (there >= s.n("threshold")) return {};
            return refuse("too-little-spirit"_refusal, s.n("threshold"), there);
        })
        .run([](Play& p, Self& s) {
            p.enter_nightsoul({s.seat, s.ch}, s.ref[0], s.n("points"));
            p.create(s, s.ref[1]);
            Entity* spirit = p.find_on({s.seat, s.ch}, s.ref[2]);
            const int spent = spirit ? spirit->usages : 0;
            if (spirit) p.change_usages(s.seat, *spirit, -spent);
            p.damage(s, Pyro, spent);
            if (spent >= s.n("max")) p.create(s, s.ref[3]);
        });
    constexpr Do spirited = [](Play& p, Self& s) { p.create_with(s.seat, s.ch, s.ref[0], 1); };
    m.passive("fighting-spirit-of-mavuika")
        .starts_with("fighting-spirit")
        .on(On::PointsSpent, spirited)
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat; })
        .after_skill(by_own(ActionFilter::Normal), spirited);
    // GI-40.25
    m.prepared("flamestrider-speeding", SkillType::Elemental).creates("flamestrider-full-throttle-in-effect");
    m.status("nightsouls-blessing-mavuika").nightsoul().leaves_without_points();
    m.status("fighting-spirit").usages_stacking(0, 6).stays_at_zero();
    m.status("crucible-of-death-and-life").usages(2).pays_points().adds(1, by_skills.normal());
    constexpr Do rings = [](Play& p, Self& s) {
        if (p.spend_points({s.seat, p.q().place_of(s.seat, s.ref[0])}, s.n("points"))) p.damage(s, Pyro, s.n("damage"));
    };
    constexpr When by_other = [](const Query& q, const Self& s) {
        const std::uint8_t mavuika = q.place_of(s.seat, s.ref[0]);
        return s.event->seat == s.seat && mavuika != NoCharacter && s.event->ch != mavuika &&
               q.can_spend_points({s.seat, mavuika}, s.n("points"));
    };
    m.combat_status("ring-of-searing-radiance")
        .number("points", 1)
        .number("damage", 1)
        .refers({"card:mavuika", "nightsouls-blessing-mavuika"})
        .after_skill(by_own(ActionFilter::Normal), rings)
        .when(by_other)
        .on(On::Technique, rings)
        .when(by_other)
        .on(On::AnyLeft, nullptr)
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat && s.event->def == s.ref[1]; })
        .discards();
    m.status("flamestrider-speeding-preparing").prepares("flamestrider-speeding");
    m.combat_status("flamestrider-full-throttle-in-effect")
        .number("dice", 2)
        .on(On::ActionStart, [](Play& p, Self& s) { p.gain_dice(s.seat, Element::Omni, s.n("dice")); })
        .discards();
    m.talent(481, "humanitys-name-unfettered", of(Element::Pyro, 1), nullptr)
        .number("counters", 3)
        .number("points", 1)
        .refers({"card:mavuika"})
        .picks(flamestriders, to_hand)
        .secretly()
        .on(On::Entered, [](Play& p, Self& s) { p.pick(s, s.n("counters")); })
        .after_playing(by_own(ActionFilter::TechniqueCard),
                       [](Play& p, Self& s) {
                           p.gain_points({s.seat, s.ch}, s.n("points"));
                       })
        .when([](const Query& q, const Self& s) {
            return q.nightsoul({s.seat, s.ch}) != nullptr;
        })
        .once_per_round();
    // GI-40.22: for Mavuika alone.
    m.technique_card(2217, "flamestrider-soaring-ascent", any(3))
        .generated_only()
        .only_hers()
        .taken_for("card:flamestrider-soaring-ascent")
        .usages(2)
        .number("damage", 1)
        .when_discarded([](Play& p, Self& s) { p.damage_to(s, p.q().standing(s.foe()), Pyro, s.n("damage")); });
    m.technique("soaring-ascent", any(1)).spends_points(1).damage(Pyro, 4);
    m.technique_card(2218, "flamestrider-blazing-trail", any(2))
        .generated_only()
        .only_hers()
        .taken_for("card:flamestrider-soaring-ascent")
        .usages(2)
        .run([](Play& p, Self& s) { p.act_now_at_random(s.seat); });
    m.technique("blazing-trail", free_of_cost).fast_action().number("dice", 2).run([](Play& p, Self& s) {
        p.switch_next(s.seat);
        p.make_omni(s.seat, s.n("dice"));
    });
    m.technique_card(2219, "flamestrider-full-throttle", same(1))
        .generated_only()
        .only_hers()
        .taken_for("card:flamestrider-soaring-ascent")
        .usages(2)
        .number("draw", 4)
        .on(On::Left, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query&, const Self& s) { return s.event->amount == 0 && !s.event->note; })
        .free();
    m.technique("full-throttle", any(2)).spends_points(1).creates("flamestrider-speeding-preparing");
}

}  // namespace quincunx::genius
