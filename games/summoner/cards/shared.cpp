// Abilities printed on cards of more than one family.
#include <algorithm>

#include "games/summoner/play.h"

namespace quincunx::summoner {

void shared_abilities(Maker& book) {
    book.ability("power_boost")  // Imbued Strength
        .number("most", 5, 0, 12)
        .strength(
            [](const Query& q, const Use& use, PieceId) { return std::min<int>(q[use.self].boosts, use.n("most")); });

    book.ability("imposing")  // Imposing
        .number("boosts", 1, 0, 9)
        .once_per_turn()
        .after_attack([](const Query&, const Use&, const Attack& a) { return a.target_enemy && a.target_unit; },
                      [](Play& play, const Use& use, Attack&) {
                          play.state.piece[use.self.value].used |= play.book[use.ability].limit;
                          play.boost(use.self, use.n("boosts"));
                      });

    book.ability("trample")  // Trample (RU-21)
        .number("damage", 1, 0, 9)
        .trait(Trait::PassesCommons)
        .after_move(
            [](const Query& q, const Use&, const Moved& moved) {
                return q.commons(q.squares_of(moved.passed & q.s.pieces)) != 0;
            },
            [](Play& play, const Use& use, const Moved& moved) {
                Pieces trampled = 0;
                for (const Square at : each(play.q.commons(play.q.squares_of(moved.passed & play.state.pieces))))
                    trampled |= bit(play.q.at(at));
                play.damage(trampled, use.n("damage"), use);
            });

    book.ability("entangle")  // Engage (RU-24)
        .number("damage", 1, 0, 9)
        .on_leaving([](const Query&, const Use& use, PieceId) -> int { return use.n("damage"); });

    book.ability("ferocity").trait(Trait::FreeAttack);  // Relentless (RU-45)

    book.ability("prepare")  // Prepare (RU-48)
        .number("boosts", 1, 0, 9)
        .instead_of_move([](Play& play, const Use& use) { play.boost(use.self, use.n("boosts")); });

    book.ability("rapid_fire")  // Swift Shot (RU-44)
        .number("boosts", 1, 0, 9)
        .once_per_turn()
        .after_attack(
            [](const Query& q, const Use& use, const Attack&) { return q[use.self].boosts >= use.n("boosts"); },
            [](Play& play, const Use& use, Attack&) {
                if (!play.may(use)) return;
                play.state.piece[use.self.value].used |= play.book[use.ability].limit;
                play.lose_boosts(use.self, use.n("boosts"), use);
                if (play.q.there(use.self)) play.attack(use.self, true);
            });
}

}  // namespace quincunx::summoner
