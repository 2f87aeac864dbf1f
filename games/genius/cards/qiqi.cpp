#include "games/genius/cards.h"

namespace quincunx::genius {

void qiqi(Maker& m) {
    m.character(8, "qiqi", Element::Cryo, Weapon::Sword, Liyue, 10, 3);
    m.normal("ancient-sword-art").damage(Physical, 2);
    m.elemental("adeptus-art-herald-of-frost").creates("herald-of-frost");
    m.burst("adeptus-art-preserver-of-fortune", 3, 3)
        .damage(Cryo, 3)
        .creates("fortune-preserving-talisman")
        .run([](Play& p, Self& s) {
            const Entity* card = p.q().equipment({s.seat, s.ch}, Sub::Talent);
            if (!card || p.q().living(s.seat) == Characters) return;
            const Def& rite = p.def(card->def);
            if (card->used_game >= rite.n("per_game")) return;
            ++p.find(s.seat, card->serial)->used_game;
            for (const std::uint8_t ch : p.q().in_order(s.seat)) p.revive(s, {s.seat, ch}, rite.n("heal"));
        });
    m.summon("herald-of-frost")
        .usages(3)
        .end_phase_damage(Cryo, 1)
        .refers({"card:qiqi"})
        .number("heal", 1)
        .after_skill(by_own(ActionFilter::Normal),
                     [](Play& p, Self& s) {
                         p.heal(s, {s.seat, p.q().most_injured(s.seat)}, s.n("heal"));
                     })
        .when(by_named)
        .free()
        .number("heal2", 1)
        .after_skill(by_own(ActionFilter::Normal),
                     [](Play& p, Self& s) { p.heal(s, p.q().active(s.seat), s.n("heal2")); })
        .when(by_named)
        .free()
        .once_per_round();
    // GI-29.9: not by the burst that creates it.
    m.combat_status("fortune-preserving-talisman")
        .usages(3)
        .refers({"adeptus-art-preserver-of-fortune"})
        .number("heal", 2)
        .after_skill(by_own(ActionFilter::Skills),
                     [](Play& p, Self& s) {
                         p.heal(s, {s.seat, s.event->ch}, s.n("heal"));
                     })
        .when([](const Query& q, const Self& s) {
            return s.event->def != s.ref[0] && q.injured({s.seat, s.event->ch});
        });
    m.talent(68, "rite-of-resurrection", of(Element::Cryo, 4, 3), "adeptus-art-preserver-of-fortune")
        .number("heal", 2)
        .number("per_game", 2);
}

}  // namespace quincunx::genius
