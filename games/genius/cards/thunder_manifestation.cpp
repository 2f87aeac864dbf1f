#include "games/genius/cards.h"

namespace quincunx::genius {

void thunder_manifestation(Maker& m) {
    // The opposing character with Lightning Rod, else the active one (GI-40.38).
    constexpr auto marked = +[](const Query& q, const Self& s, DefId rod) -> Who {
        for (std::uint8_t ch = 0; ch < Characters; ++ch)
            if (q.character(s.foe(), ch).alive && q.find_on({s.foe(), ch}, rod)) return {s.foe(), ch};
        return q.active(s.foe());
    };

    m.character(286, "thunder-manifestation", Element::Electro, Weapon::None, Monster, 10, 2);
    m.normal("thunderous-wingslash").damage(Electro, 1);
    m.elemental("strifeful-lightning").number("damage", 3).refers({"lightning-rod"}).run([](Play& p, Self& s) {
        p.damage_to(s, marked(p.q(), s, s.ref[0]), Electro, s.n("damage"));
    });
    m.burst("thundering-shackles", 3, 2).damage(Electro, 2).creates("thundering-shackles-summon");
    m.passive("lightning-probe").refers({"lightning-strike-probe"}).on(On::BattleStart, [](Play& p, Self& s) {
        p.create_for(s.foe(), s.ref[0]);
    });
    m.combat_status("lightning-strike-probe")
        .refers({"lightning-rod"})
        .after_skill(by_own(ActionFilter::Skills),
                     [](Play& p, Self& s) { p.create_on(p.q().active(s.seat), s.ref[0]); })
        .once_per_round();
    // Grieving Echo, if it has not worked this round.
    constexpr auto echo = +[](const Query& q, const Self& s) -> const Entity* {
        const std::uint8_t ch = q.with_talent(s.foe(), s.ref[2]);
        const Entity* talent = ch == NoCharacter ? nullptr : q.find_on({s.foe(), ch}, s.ref[2]);
        return talent && talent->used == 0 ? talent : nullptr;
    };
    constexpr Do draw = [](Play& p, Self& s) {
        const Entity* talent = echo(p.q(), s);
        if (!talent) return;
        p.find(s.foe(), talent->serial)->used = 1;
        p.draw(s.foe(), p.def(s.ref[2]).n("draw"));
    };
    constexpr When hurt = [](const Query& q, const Self& s) { return to_bearer(q, s) && echo(q, s); };
    m.status("lightning-rod")
        .one_per_side()
        .number("bonus", 1)
        .refers({"card:thunder-manifestation", "thundering-shackles-summon", "card:grieving-echo"})
        .adds_what(
            [](const Query& q, const Self& s, const Damage& d) -> int {
                const bool skill = d.skill && d.from < Characters && q.character(d.by, d.from).def == s.ref[0];
                return d.by != s.seat && (skill || d.source == s.ref[1]) ? int{s.n("bonus")} : 0;
            },
            on_bearer)
        .also(draw)
        .discards()
        .on(On::Damaged, draw)
        .when(hurt)
        .on(On::Defeated, draw)
        .when(hurt);
    m.summon("thundering-shackles-summon")
        .usages(1)
        .number("damage", 3)
        .refers({"lightning-rod"})
        .end_phase([](Play& p, Self& s) { p.damage_to(s, marked(p.q(), s, s.ref[0]), Electro, s.n("damage")); });
    m.talent(296, "grieving-echo", of(Element::Electro, 3), "strifeful-lightning").number("draw", 1);
}

}  // namespace quincunx::genius
