// The traits of the modern pool (DD-17). Piercing, Swift and Counter are part of the battle itself.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// DD-17.7, DD-R47
bool adjacent(const Query& q, const Self& s, Piece c) {
    const int apart = q.gorgeousness(c) - q.gorgeousness(*q.own(s));
    return q.battle_card(c) && (apart == 1 || apart == -1);
}

}  // namespace

void modern_traits(Maker& m) {
    m.trait(9000, Trait::Steady)
        .number("heal", 500)
        .on(Moment::Engage, [](Play& p, Self& s) { p.heal(s.seat, s.n("heal")); })
        .defence()
        .when([](const Query& q, const Self& s) { return q.broke(s); });
    m.trait(9001, Trait::Homing)
        .number("damage", 500)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Danmaku); })
        .attack()
        .when(hit);
    m.trait(9002, Trait::Piercing);
    m.trait(9003, Trait::Swift);
    m.trait(9004, Trait::Counter);
    // DD-R35: what it fetches comes to lie under the card that hit.
    m.trait(9005, Trait::Combo)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece card) { return adjacent(p.q, s, card); });
                if (c) p.to_declare(s.seat, c);
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) -> Verdict {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return adjacent(q, s, c); });
        });
    // DD-R43
    m.trait(9006, Trait::Purge)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose_of(s, s.seat, s.foe(), {Zone::Fu, Zone::Equip, Zone::Declare}, [](Piece) { return true; });
                if (c) p.discard(s, c);
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) -> Verdict {
            return some_loose_in(q, s, s.foe(), {Zone::Fu, Zone::Equip, Zone::Declare});
        });
}

}  // namespace quincunx::dreamduel
