// 洞穴地精, the Cave Goblins.
#include "games/summoner/play.h"

namespace quincunx::summoner {

namespace {

Verdict enough_magic(const Query& q, Seat you, int magic) {
    if (q.s.side[you].magic < magic) return refuse("not-enough-magic"_refusal, magic, q.s.side[you].magic);
    return {};
}

}  // namespace

void cave_goblins(Maker& book) {
    book.ability("vanish")  // Sly
        .number("cost", 0, 0, 15)
        .once_per_turn()
        .activated(
            Phase::Attack,
            [](const Query& q, const Use& use) {
                return q.needs_pick(friendly(Units).costing(use.n("cost")).not_self(use.self), use.you);
            },
            [](Play& play, const Use& use) {
                play.exchange(use.self, play.target(use, friendly(Units).costing(use.n("cost")).not_self(use.self)),
                              use);
            });
    book.unit(401, "goblin-summoner", Class::Summoner)
        .melee(3)
        .life(11)
        .symbols({Symbol::DoubleAxe, Symbol::Claw, Symbol::Mask})
        .has({"vanish"});

    book.structure(402, "goblin-starting-gate", 10).starting_gate();
    book.structure(403, "goblin-portal", 5).gate();

    book.ability("blood_rune")  // Blood Runes
        .number("damage", 1, 0, 9)
        .number("magic", 1, 0, 15)
        .number("boosts", 1, 0, 9)
        .at_start(Phase::Attack, nullptr, [](Play& play, const Use& use) {
            if (play.branch(use, {Verdict{}, enough_magic(play.q, use.you, use.n("magic"))}) == 0)
                return play.damage(use.self, use.n("damage"), use);
            play.spend_magic(use.you, use.n("magic"));
            play.boost(use.self, use.n("boosts"));
        });
    book.unit(404, "goblin-blarf", Class::Champion)
        .melee(0)
        .life(6)
        .cost(0)
        .symbols({Symbol::Claw, Symbol::Mask})
        .has({"blood_rune", "power_boost"});

    book.ability("magic_addiction")  // Magic Junkie
        .number("magic", 1, 0, 15)
        .at_turn_end(nullptr, [](Play& play, const Use& use) {
            if (play.branch(use, {enough_magic(play.q, use.you, use.n("magic")), Verdict{}}) == 0)
                play.spend_magic(use.you, use.n("magic"));
            else
                play.discard_piece(use.self, use);
        });
    book.unit(405, "goblin-smirg", Class::Champion)
        .ranged(2)
        .life(4)
        .cost(0)
        .symbols({Symbol::Mask})
        .has({"magic_addiction", "ferocity"});

    book.ability("feed_beast")  // Feed the Eater (RU-34)
        .at_end(
            Phase::Attack, [](const Query& q, const Use& use) { return !q[use.self].killed; },
            [](Play& play, const Use& use) {
                const Pick food = friendly(Units).within(1, play.q[use.self].square);
                const int which = play.branch(use, {play.q.needs_pick(food, use.you), Verdict{}});
                play.discard_piece(which == 0 ? play.target(use, food) : use.self, use);
            });
    book.unit(406, "goblin-glutton", Class::Champion)
        .melee(5)
        .life(9)
        .cost(6)
        .symbols({Symbol::Claw})
        .has({"feed_beast"});

    book.ability("climb")  // Climb
        .number("spaces", 1, 0, 6)
        .trait(Trait::PassesStructures)
        .spaces([](const Query&, const Use& use, PieceId) -> int { return use.n("spaces"); });
    book.unit(407, "goblin-climber", Class::Common).melee(1).life(3).cost(0).symbols({Symbol::Mask}).has({"climb"});

    book.ability("charge")  // Charge
        .number("spaces", 4, 1, 7)
        .number("from", 3, 1, 7)
        .number("strength", 1, 0, 9)
        .straight_move()
        .by_moving([](Play& play, const Use& use, const Moved& moved) {
            if (moved.straight < use.n("from")) return;
            std::uint8_t& bonus = play.state.piece[use.self.value].bonus;
            bonus = static_cast<std::uint8_t>(bonus + use.n("strength"));
        });
    book.unit(408, "goblin-beast-rider", Class::Common)
        .melee(3)
        .life(3)
        .cost(2)
        .symbols({Symbol::Mask})
        .has({"charge"});

    book.unit(409, "goblin-slinger", Class::Common).ranged(2).life(1).cost(0).symbols({Symbol::Claw}).has({"ferocity"});

    book.ability("immobile").trait(Trait::CannotMove);  // Immobile
    book.ability("grab")                                // Cling
        .after_friend_moves(
            [](const Query& q, const Use& use, const Moved& moved) {
                return moved.piece != use.self && (next_to(q[moved.piece].square) & q.empty()) != 0;
            },
            [](Play& play, const Use& use, const Moved& moved) {
                if (!play.q.there(moved.piece)) return;
                const Square at = play.may_space_beside(use, moved.piece);
                if (at) play.relocate(use.self, at, use);
            });
    book.unit(410, "goblin-grabber", Class::Common)
        .melee(2)
        .life(2)
        .cost(0)
        .symbols({Symbol::Mask})
        .has({"immobile", "grab"});

    book.event(411, "goblin-frenzy", Class::Epic)
        .cost(1)
        .in(Phase::Magic)  // Enrage the Horde (RU-44)
        .number("price", 0, 0, 15)
        .cast(
            [](const Query& q, const Use& use) -> Verdict {
                if (!q.any_pick(friendly(Units).costing(use.n("price")), use.you))
                    return refuse("no-target-for-event"_refusal, q.book()[use.card].number);
                return {};
            },
            [](Play& play, const Use& use) {
                Pieces horde = 0;
                for (const Square at : each(play.q.picks(friendly(Units).costing(use.n("price")), use.you)))
                    horde |= bit(play.q.at(at));
                play.state.scratch = horde;
                play.next_step(use, 0);
            })
        .step([](Play& play, const Use& use, std::uint8_t) {
            // Only those that were targets and have something to attack.
            Pieces waiting = 0;
            for (Pieces left = play.state.scratch; left; left &= left - 1) {
                const PieceId p(std::countr_zero(left));
                Attack attack;
                attack.attacker = p;
                attack.you = play.q[p].controller;
                if (attack.you == use.you && play.q.targets(attack)) waiting |= bit(p);
            }
            const PieceId unit = play.another_target(use, friendly(Units).costing(use.n("price")).but(~waiting));
            if (!unit) {
                play.state.scratch = 0;
                return;
            }
            play.state.scratch &= ~bit(unit);
            if (play.state.scratch) play.next_step(use, 0);
            play.attack(unit, true);
        });

    book.event(412, "goblin-sneak", Class::Standard)
        .cost(0)
        .in(Phase::Move)
        .symbols({Symbol::Mask})  // Sneak
        .number("price", 0, 0, 15)
        .number("spaces", 1, 1, 6)
        .cast(nullptr, [](Play& play, const Use& use) { play.next_step(use, 0); })
        .step([](Play& play, const Use& use, std::uint8_t) {
            // One after another; `scratch` holds those already forced.
            const PieceId unit =
                play.another_target(use, friendly(Units).costing(use.n("price")).but(play.state.scratch));
            if (!unit) return;
            play.state.scratch |= bit(unit);
            play.next_step(use, 0);
            play.force(use, unit, {use.n("spaces"), use.n("spaces")});
        });

    book.event(413, "goblin-relentless", Class::Standard)
        .cost(1)
        .in(Phase::Magic)
        .active()  // Unrelenting (RU-35)
        .symbols({Symbol::Claw})
        .saves([](const Query& q, const Use& use, PieceId p) { return q[p].controller == use.you && q.is_common(p); });

    book.ability("siege")  // Siege
        .number("strength", 1, 0, 9)
        .strength([](const Query& q, const Use& use, PieceId target) {
            if (!target) return 0;
            const Squares around = next_to(q[target].square) & q.units(use.you) & ~bit(q[use.self].square);
            return size(around) * use.n("strength");
        });
    book.event(414, "goblin-swarm", Class::Standard)
        .cost(0)
        .in(Phase::Attack)
        .active()  // Pile On
        .symbols({Symbol::Claw, Symbol::Mask})
        .gives({"siege"})
        .grants([](const Query& q, const Use& use, PieceId p) -> AbilitySet {
            return q[p].controller == use.you && q.is_unit(p) ? q.book()[use.card].gives : 0;
        });

    book.faction(Faction::CaveGoblins, "cave-goblins", {401, 0, 4}, {402, 1, 3}, {409, 1, 4}, {408, 2, 2}, 411,
                 {{403, 3},
                  {404, 1},
                  {405, 1},
                  {406, 1},
                  {407, 4},
                  {408, 4},
                  {409, 4},
                  {410, 4},
                  {411, 2},
                  {412, 2},
                  {413, 2},
                  {414, 2}});
}

}  // namespace quincunx::summoner
