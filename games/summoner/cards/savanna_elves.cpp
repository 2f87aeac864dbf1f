// 炽原精灵, the Savanna Elves.
#include <algorithm>

#include "games/summoner/play.h"

namespace quincunx::summoner {

void savanna_elves(Maker& book) {
    book.ability("ancestral_bond")  // Spirit Bond
        .number("reach", 3, 1, 12)
        .number("boosts", 1, 0, 9)
        .after_move(
            [](const Query& q, const Use& use, const Moved&) {
                return q.any_pick(friendly(Units).within(use.n("reach"), q[use.self].square), use.you);
            },
            [](Play& play, const Use& use, const Moved&) {
                const PieceId unit =
                    play.may_target(use, friendly(Units).within(use.n("reach"), play.q[use.self].square));
                if (!unit) return;
                const int own = play.q[use.self].boosts;
                play.boost(unit, use.n("boosts") + own);
                play.lose_boosts(use.self, own, use);
            });
    book.unit(601, "barbaric-summoner", Class::Summoner)
        .ranged(5)
        .life(10)
        .symbols({Symbol::DoubleAxe, Symbol::Star, Symbol::Rhombus})
        .has({"ancestral_bond"});

    book.structure(602, "barbaric-starting-gate", 10).starting_gate();
    book.structure(603, "barbaric-portal", 5).gate();

    book.unit(604, "barbaric-moka", Class::Champion)
        .melee(1)
        .life(11)
        .cost(8)
        .symbols({Symbol::Star})
        .has({"power_boost", "trample"});

    book.unit(605, "barbaric-makinda-ru", Class::Champion)
        .ranged(2)
        .life(9)
        .cost(5)
        .symbols({Symbol::Rhombus})
        .has({"prepare", "rapid_fire"});

    book.ability("inspire")  // Inspire
        .number("boosts", 1, 0, 9)
        .after_move([](const Query& q, const Use& use,
                       const Moved&) { return (next_to(q[use.self].square) & q.units(use.you)) != 0; },
                    [](Play& play, const Use& use, const Moved&) {
                        for (const Square at : each(next_to(play.q[use.self].square) & play.q.units(use.you)))
                            play.boost(play.q.at(at), use.n("boosts"));
                    });
    book.ability("withdraw")  // Withdraw
        .number("price", 1, 0, 15)
        .number("most", 2, 1, 6)
        .after_attack(
            [](const Query& q, const Use& use, const Attack&) {
                return q[use.self].boosts >= use.n("price") || q.s.side[use.you].magic >= use.n("price");
            },
            [](Play& play, const Use& use, Attack&) {
                const int boosts = play.q[use.self].boosts, magic = play.q.s.side[use.you].magic;
                Verdict by_boost, by_magic;
                if (boosts < use.n("price")) by_boost = refuse("not-enough-boosts"_refusal, use.n("price"), boosts);
                if (magic < use.n("price")) by_magic = refuse("not-enough-magic"_refusal, use.n("price"), magic);
                const int which = play.branch(use, {by_boost, by_magic}, true);
                if (which < 0) return;
                if (which == 0)
                    play.lose_boosts(use.self, use.n("price"), use);
                else
                    play.spend_magic(use.you, use.n("price"));
                if (play.q.there(use.self)) play.force(use, use.self, {1, use.n("most")});
            });
    book.unit(606, "barbaric-kalu", Class::Champion)
        .melee(4)
        .life(7)
        .cost(5)
        .symbols({Symbol::Star, Symbol::Rhombus})
        .has({"inspire", "withdraw"});

    book.unit(607, "barbaric-frontier-archer", Class::Common)
        .ranged(2)
        .life(4)
        .cost(2)
        .symbols({Symbol::Rhombus})
        .has({"prepare", "rapid_fire"});

    book.ability("life_up")  // Imbued Life
        .number("most", 5, 0, 12)
        .life([](const Query& q, const Use& use, PieceId) { return std::min<int>(q[use.self].boosts, use.n("most")); });
    book.unit(608, "barbaric-lioness", Class::Common)
        .melee(3)
        .life(2)
        .cost(2)
        .symbols({Symbol::Star})
        .has({"imposing", "life_up"});

    book.ability("speed_up")  // Imbued Speed
        .number("most", 5, 0, 6)
        .spaces(
            [](const Query& q, const Use& use, PieceId) { return std::min<int>(q[use.self].boosts, use.n("most")); });
    book.unit(609, "barbaric-rhinoceros", Class::Common)
        .melee(2)
        .life(5)
        .cost(2)
        .symbols({Symbol::Star})
        .has({"speed_up", "trample"});

    book.ability("gather_power")  // Charged
        .number("boosts", 1, 0, 9)
        .after_summoned([](Play& play, const Use& use) { play.boost(use.self, use.n("boosts")); });
    book.ability("spirit_bond")  // Commune with Spirits
        .number("boosts", 1, 0, 9)
        .number("price", 1, 0, 9)
        .number("reach", 3, 1, 12)
        .after_move([](const Query&, const Use&, const Moved&) { return true; },
                    [](Play& play, const Use& use, const Moved&) {
                        const Pick friends = friendly(Units).within(use.n("reach"), play.q[use.self].square);
                        const int boosts = play.q[use.self].boosts;
                        const Verdict give = boosts < use.n("price")
                                                 ? refuse("not-enough-boosts"_refusal, use.n("price"), boosts)
                                                 : play.q.needs_pick(friends, use.you);
                        if (play.branch(use, {Verdict{}, give}) == 0) return play.boost(use.self, use.n("boosts"));
                        const PieceId unit = play.target(use, friends);
                        play.lose_boosts(use.self, use.n("price"), use);
                        if (play.q.there(unit)) play.boost(unit, use.n("boosts"));
                    });
    book.unit(610, "barbaric-spirit-mage", Class::Common)
        .ranged(3)
        .life(2)
        .cost(1)
        .symbols({Symbol::Rhombus})
        .has({"gather_power", "spirit_bond"});

    book.event(611, "barbaric-chant-of-power", Class::Epic)
        .cost(1)
        .in(Phase::Attack)  // Chant of Power
        .number("reach", 3, 1, 12)
        .gives({"power_boost"})
        .cast(
            [](const Query& q, const Use& use) -> Verdict {
                if (!q.any_pick(any(CommonsAndChampions).within(use.n("reach"), q.summoner_square(use.you)), use.you))
                    return refuse("no-target-for-event"_refusal, q.book()[use.card].number);
                return {};
            },
            [](Play& play, const Use& use) {
                const PieceId unit =
                    play.target(use, any(CommonsAndChampions).within(use.n("reach"), play.q.summoner_square(use.you)));
                play.gain_abilities(unit, play.book[use.card].gives);
            });

    book.event(612, "barbaric-chant-of-entanglement", Class::Standard)
        .cost(0)
        .in(Phase::Summon)
        .active()
        .symbols({Symbol::Rhombus})  // Chant of Entangling
        .number("reach", 3, 1, 12)
        .ends_without_target()
        .cast(
            [](const Query& q, const Use& use) -> Verdict {
                if (size(q.picks(friendly(Commons).within(use.n("reach"), q.summoner_square(use.you)), use.you)) < 2)
                    return refuse("no-target-for-event"_refusal, q.book()[use.card].number);
                return {};
            },
            [](Play& play, const Use& use) {
                const Pick near = friendly(Commons).within(use.n("reach"), play.q.summoner_square(use.you));
                const PieceId one = play.target(use, near);
                const PieceId two = play.target(use, Pick(near).but(bit(one)));
                play.active_event(use).target = one;
                play.active_event(use).second = two;
            })
        .grants([](const Query& q, const Use& use, PieceId p) -> AbilitySet {
            const Active& event = q.active(use);
            if (!event.target || !event.second) return 0;
            if (p == event.target) return q.def(event.second).abilities;  // RU-59: base abilities
            if (p == event.second) return q.def(event.target).abilities;
            return 0;
        });

    book.event(613, "barbaric-chant-of-growth", Class::Standard)
        .cost(0)
        .in(Phase::Move)
        .symbols({Symbol::Star})
        .number("boosts", 1, 0, 9)  // Chant of Growth
        .cast(nullptr, [](Play& play, const Use& use) {
            const PieceId unit = play.target(use, friendly(Units));
            play.boost(unit, use.n("boosts"));
            for (const Square at : each(next_to(play.q[unit].square) & play.q.units(use.you)))
                play.boost(play.q.at(at), use.n("boosts"));
        });

    book.event(614, "barbaric-chant-of-weaving", Class::Standard)
        .cost(0)
        .in(Phase::Summon)
        .active()  // Chant of Weaving
        .symbols({Symbol::Star, Symbol::Rhombus})
        .number("boosts", 1, 0, 9)
        .cast(nullptr,
              [](Play& play, const Use& use) {
                  const PieceId unit = play.target(use, friendly(Units));
                  play.active_event(use).target = unit;
              })
        .summon_spaces([](const Query& q, const Use& use) -> Squares {
            const PieceId unit = q.active(use).target;
            return unit ? next_to(q[unit].square) : 0;
        })
        .on_summoned([](Play& play, const Use& use, PieceId summoned) {
            const PieceId unit = play.q.active(use).target;
            if (unit && distance(play.q[unit].square, play.q[summoned].square) == 1) play.boost(unit, use.n("boosts"));
        });

    book.faction(Faction::SavannaElves, "savanna-elves", {601, 0, 3}, {602, 1, 3}, {607, 2, 3}, {608, 2, 2}, 611,
                 {{603, 3},
                  {604, 1},
                  {605, 1},
                  {606, 1},
                  {607, 4},
                  {608, 4},
                  {609, 4},
                  {610, 4},
                  {611, 2},
                  {612, 2},
                  {613, 2},
                  {614, 2}});
}

}  // namespace quincunx::summoner
