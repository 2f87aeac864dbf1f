#include "games/genius/cards.h"

namespace quincunx::genius {

void arataki_itto(Maker& m) {
    m.character(46, "arataki-itto", Element::Geo, Weapon::Claymore, Inazuma, 10, 3);
    m.normal("fight-club-legend").damage(Physical, 2);
    m.elemental("masatsu-zetsugi-akaushi-burst").damage(Geo, 1).creates("ushi").creates("superlative-superstrength");
    m.burst("royal-descent-behold-itto-the-evil", 3, 3).damage(Geo, 4).creates("raging-oni-king");
    // GI-29.7: stays at 0 usages; the end phase always discards it. GI-29.41: one gift of each Ushi.
    m.summon("ushi")
        .usages(1)
        .stays_at_zero()
        .refers({"card:arataki-itto", "superlative-superstrength"})
        .reduces(1, on_active)
        .on(On::Damaged,
            [](Play& p, Self& s) {
                ++p.entity(s)->used_game;
                p.create_on({s.seat, p.q().place_of(s.seat, s.ref[0])}, s.ref[1]);
            })
        .when([](const Query& q, const Self& s) {
            return s.event->seat == s.seat && q.self(s)->used_game == 0 && q.place_of(s.seat, s.ref[0]) != NoCharacter;
        })
        .free()
        .number("damage", 1)
        .end_phase([](Play& p, Self& s) { p.damage(s, Geo, s.n("damage")); })
        .free()
        .discards();
    m.status("raging-oni-king")
        .duration(2)
        .refers({"superlative-superstrength"})
        .adds(1, by_bearer.normal())
        .infuses(Element::Geo, by_bearer)
        .after_skill(by_self(ActionFilter::Normal), [](Play& p, Self& s) { p.create(s, s.ref[0]); })
        .once_per_round();
    m.status("superlative-superstrength")
        .usages_stacking(1, 3)
        .refers({"card:arataki-ichiban", "fight-club-legend"})
        .number("bonus", 1)
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) {
                const Def& card = q.def(s.ref[0]);
                const bool more =
                    q.has_talent(s) && d.source == s.ref[1] && q.use().earlier_this_round + 1 >= card.n("threshold");
                return s.n("bonus") + (more ? card.n("extra") : 0);
            },
            by_bearer.charged())
        .saves_any(1, by_self(ActionFilter::Normal).charged())
        .number("threshold", 2)
        .when([](const Query& q, const Self& s) { return q.self(s)->usages >= s.n("threshold"); })
        .free();
    m.talent(106, "arataki-ichiban", of_and_any(Element::Geo, 1, 2), "fight-club-legend")
        .number("threshold", 2)
        .number("extra", 1);
}

}  // namespace quincunx::genius
