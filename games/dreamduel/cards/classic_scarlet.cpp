// The cards of Remilia, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t ScarletDevil = 702;  // REM-002

}  // namespace

void classic_scarlet(Maker& m) {
    // The limit and the loss of all tokens are rules (DD-C3.14).
    m.character(790, "c007", Who::Remilia)
        .keeps_blood(5)
        .skill("scarlet-sacrifice", Stand::Center)
        .on(Moment::Healed, [](Play& p, Self& s) { p.gain_blood(s.seat); })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; });

    m.battle(701, "rem-001", Who::Remilia, Type::Melee, 1, 1000, 3)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.collapse(s.foe()); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return q.hit(s); })
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.def(c).number == ScarletDevil; });
            })
        .attack()
        .when([](const Query& q, const Self& s) { return q.fully_cancelled(s); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    m.battle(705, "rem-005", Who::Remilia, Type::Melee, 3, 1000, 2).traits({Trait::Drain});
    m.status(712, "rem-012", Who::Remilia, 1)
        .number("times", 5)
        .number("health", 500)
        .number("draw", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn, 0, s.n("times")); })
        .attack()
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                --p.effect(s)->count;
                p.lose_health(s.seat, s.n("health"));
                p.draw(s.seat, s.n("draw"));
            })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.s.lasting[s.lasting].count == 0) return refuse("limit"_refusal, s.n("times"), PerTurn);
            const int health = q.tally(s.seat).health;
            if (health < s.n("health")) return refuse("health-too-low"_refusal, health, s.n("health"));  // DD-C3.22
            return some_in(q, s, s.seat, {Zone::Deck});
        });
    m.battle(713, "rem-013", Who::Remilia, Type::Melee, 1, 6000, 4)
        .center()
        .deck_limit(1)  // DD-C3.33
        .traits({Trait::Piercing, Trait::Swift})
        .number("penalty", 1000)
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) { return -s.n("penalty") * q.intact(s.foe()); });
}

}  // namespace quincunx::dreamduel
