#include "games/genius/cards.h"

namespace quincunx::genius {

void kinich(Maker& m) {
    m.character(455, "kinich", Element::Dendro, Weapon::Claymore, Natlan, 10, 2);
    m.normal("nightsun-style").damage(Physical, 2);
    // GI-40.21
    m.elemental("canopy-hunter-riding-high")
        .on_character()
        .number("damage", 1)
        .refers({"grapple-link", "nightsouls-blessing-kinich"})
        .run([](Play& p, Self& s) {
            p.create(s, s.ref[0]);
            p.enter_nightsoul({s.seat, s.ch}, s.ref[1], 0);
            p.damage(s, Dendro, s.n("damage"));
            p.swap_places(s, s.ch, s.target);
        });
    m.burst("hail-to-the-almighty-dragonlord", 3, 2).damage(Dendro, 1).creates("almighty-dragonlord-ajaw");
    constexpr Do gains = [](Play& p, Self& s) { p.gain_points({s.seat, s.ch}, s.n("points")); };
    // GI-40.56
    m.status("grapple-link")
        .duration(2)
        .number("points", 1)
        .number("threshold", 2)
        .refers({"grapple-prepare"})
        .on(On::Reacted, gains)
        .when([](const Query&, const Self& s) {
            return s.event->which == Reaction::Burning && s.event->seat == s.foe() && s.event->reaction;
        })
        .on(On::Technique, gains)
        .when([](const Query&, const Self& s) { return s.event->seat == s.seat && s.event->ch != s.ch; })
        .on(On::PointsGained,
            [](Play& p, Self& s) {
                p.create(s, s.ref[0]);
                p.spend_points({s.seat, s.ch}, s.n("threshold"));
            })
        .when([](const Query& q, const Self& s) {
            return to_bearer(q, s) && q.points({s.seat, s.ch}) == s.n("threshold");
        })
        .ends_nightsoul();
    m.status("nightsouls-blessing-kinich").nightsoul();
    m.summon("almighty-dragonlord-ajaw")
        .usages(2)
        .number("damage2", 1)
        .end_phase_damage(Dendro, 1)
        .also([](Play& p, Self& s) {
            const std::uint8_t next = p.q().next(s.foe());  // GI-40.38
            p.damage_to(s, next == NoCharacter ? p.q().active(s.foe()) : Who{s.foe(), next}, Dendro, s.n("damage2"));
        });
    m.status("grapple-prepare")
        .number("damage", 3)
        .on(On::BeforeAction,
            [](Play& p, Self& s) {
                p.damage_to(s, {s.foe(), p.q().nearest(s.foe())}, Dendro, s.n("damage"));
            })
        .when([](const Query& q, const Self& s) { return s.event->seat == s.seat && q.is_active(s.seat, s.ch); })
        .discards();
    // GI-40.12
    constexpr auto few_cards = +[](const Query& q, const Self& s) {
        return q.times(s) == 0 && q.side(s.seat).hand.size() <= q.side(s.foe()).hand.size();
    };
    constexpr Do steals = [](Play& p, Self& s) {
        p.steal_dearest(s.seat);
        p.draw(s.foe(), s.n("draw"));
    };
    m.talent(457, "night-realms-gift-repaid-in-full", of(Element::Dendro, 1), nullptr)
        .number("draw", 1)
        .on(On::Switched, steals)
        .counts()
        .when([](const Query& q, const Self& s) { return to_bearer(q, s) && few_cards(q, s); })
        .after_skill(by_self(ActionFilter::Elemental), steals)
        .counts()
        .when(few_cards);
}

}  // namespace quincunx::genius
