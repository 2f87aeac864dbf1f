// 堕落王国, the Fallen Kingdom.
#include <bit>

#include "games/summoner/play.h"

namespace quincunx::summoner {

namespace {

Verdict cheap_unit(const Query& q, const Use& use, Card card) {
    const CardDef& def = q.book()[card];
    if (!def.is_unit()) return refuse("not-a-unit-card"_refusal, def.number);
    if (!def.has_cost() || def.cost > use.n("price")) return refuse("cost-too-high"_refusal, use.n("price"));
    return {};
}

// Units of yours that have an empty space beside them.
Pick roomy(const Query& q, Seat you) {
    Pick pick = friendly(Units);
    for (const Square at : each(q.units(you)))
        if (!(next_to(at) & q.empty())) pick.but(bit(q.at(at)));
    return pick;
}

}  // namespace

void fallen_kingdom(Maker& book) {
    book.ability("revive_undead")  // Raise the Dead
        .number("damage", 2, 0, 12)
        .word("亡灵")
        .once_per_turn()
        .activated(
            Phase::Summon,
            [](const Query& q, const Use& use) -> Verdict {
                if (!q.holds(q.s.side[use.you].discard, use, unit_named))
                    return refuse("no-such-unit-discarded"_refusal, std::countr_zero(q.book()[use.ability].word));
                if (!(next_to(q[use.self].square) & q.empty())) return refuse("no-place-space"_refusal);
                return {};
            },
            [](Play& play, const Use& use) {
                const Card card = play.card_from(use, play.state.side[use.you].discard, unit_named, false);
                play.damage(use.self, use.n("damage"), use);  // the cost comes first
                if (!play.q.there(use.self)) return;
                const Square at = play.space_beside(use, use.self);
                if (!at) return;
                play.take_from_discard(use.you, card, false);
                play.place(card, use.you, use.you, at, "placed"_event);
            });
    book.unit(101, "necro-summoner", Class::Summoner)
        .ranged(2)
        .life(12)
        .symbols({Symbol::DoubleAxe, Symbol::Flame, Symbol::Moon})
        .has({"revive_undead"});

    book.structure(102, "necro-starting-gate", 10).starting_gate();
    book.structure(103, "necro-portal", 5).gate();

    book.ability("fire_sacrifice_summon").summoned_over_a_unit();  // Summoned by Fire
    book.unit(104, "necro-elut-bar", Class::Champion)
        .melee(6)
        .life(6)
        .cost(6)
        .symbols({Symbol::Flame})
        .has({"fire_sacrifice_summon"});

    book.ability("life_drain")  // Life Drain
        .number("reach", 2, 1, 12)
        .before_attack(
            [](const Query& q, const Use& use, const Attack&) {
                return q.any_pick(friendly(Units).within(use.n("reach"), q[use.self].square), use.you);
            },
            [](Play& play, const Use& use, Attack& attack) {
                const PieceId given =
                    play.may_target(use, friendly(Units).within(use.n("reach"), play.q[use.self].square));
                if (!given) return;
                attack.special_as_melee += 1;
                play.destroy(bit(given), use);
            });
    book.unit(105, "necro-dragos", Class::Champion)
        .melee(4)
        .life(8)
        .cost(6)
        .symbols({Symbol::Moon})
        .has({"life_drain"});

    book.ability("rage")  // Wrath
        .number("strength", 1, 0, 9)
        .strength([](const Query& q, const Use& use, PieceId) { return q[use.self].damage * use.n("strength"); });
    book.unit(106, "necro-gul-das", Class::Champion)
        .melee(2)
        .life(8)
        .cost(6)
        .symbols({Symbol::Flame, Symbol::Moon})
        .has({"rage"});

    book.ability("blood_rage")  // Blood Fury
        .number("boosts", 1, 0, 9)
        .number("lost", 2, 0, 9)
        .each_destroyed([](Play& play, const Use& use, const Destroyed&) {
            if (use.you == play.active()) play.boost(use.self, use.n("boosts"));
        })
        .at_turn_end([](const Query& q, const Use& use) { return q[use.self].boosts > 0; },
                     [](Play& play, const Use& use) { play.lose_boosts(use.self, use.n("lost"), use); });
    book.unit(107, "necro-undead-warrior", Class::Common)
        .melee(2)
        .life(4)
        .cost(2)
        .symbols({Symbol::Moon})
        .has({"blood_rage", "power_boost"});

    book.ability("sacrifice")  // Immolate
        .number("damage", 1, 0, 9)
        .after_self_destroyed(
            [](const Query& q, const Use&, const Destroyed& d) { return (d.adjacent_enemies & q.s.pieces) != 0; },
            [](Play& play, const Use& use, const Destroyed& d) {
                play.damage(d.adjacent_enemies & play.state.pieces, use.n("damage"), By(use.you, {}));
            });
    book.unit(108, "necro-hellfire-cultist", Class::Common)
        .ranged(2)
        .life(2)
        .cost(0)
        .symbols({Symbol::Flame})
        .has({"sacrifice"});

    book.ability("soulless").trait(Trait::NoMagicForUnits);  // Soulless
    book.ability("infection")                                // Infect
        .word("疫病体")
        .after_destroying(
            [](const Query& q, const Use& use, const Destroyed& d) {
                return !has(q.s.occupied, d.square) && q.may_hold(q.s.side[use.you].discard, use, unit_named);
            },
            [](Play& play, const Use& use, const Destroyed& d) {
                if (has(play.state.occupied, d.square)) return;  // RU-39
                const Card card = play.card_from(use, play.state.side[use.you].discard, unit_named, true);
                if (!card) return;
                play.take_from_discard(use.you, card, false);
                play.place(card, use.you, use.you, d.square, "placed"_event);
            });
    book.unit(109, "necro-plague-zombie", Class::Common)
        .melee(2)
        .life(3)
        .cost(1)
        .symbols({Symbol::Moon})
        .has({"soulless", "infection"});

    book.ability("soul_transfer")  // Soul Shift
        .number("reach", 3, 1, 12)
        .after_any_destroyed(
            [](const Query& q, const Use& use, const Destroyed& d) {
                return use.you == q.s.turn && !has(q.s.occupied, d.square) &&
                       distance(q[use.self].square, d.square) <= use.n("reach");
            },
            [](Play& play, const Use& use, const Destroyed& d) {
                if (has(play.state.occupied, d.square)) return;  // RU-39
                if (play.may(use)) play.relocate(use.self, d.square, use);
            });
    book.unit(110, "necro-undead-archer", Class::Common)
        .ranged(3)
        .life(2)
        .cost(2)
        .symbols({Symbol::Flame})
        .has({"soul_transfer"});

    book.event(111, "necro-funeral-pyre", Class::Epic)
        .cost(1)
        .in(Phase::Summon)
        .active()  // Sacrificial Pyre
        .number("boosts", 1, 0, 9)
        .number("healed", 1, 0, 9)
        .each_destroyed([](Play& play, const Use& use, const Destroyed&) { play.boost_event(use, use.n("boosts")); })
        .when_discarded([](Play& play, const Use& use) {
            const int healed = play.active_event(use).boosts * use.n("healed");
            const PieceId unit = play.target(use, any(Units));
            if (unit) play.heal(unit, healed);
        });

    book.ability("curse")  // Curse
        .after_attack([](const Query&, const Use&, const Attack& a) { return a.special > 0; },
                      [](Play& play, const Use& use, Attack& a) { play.damage(use.self, a.special, use); });
    book.event(112, "necro-hellfire-blade", Class::Standard)
        .cost(0)
        .in(Phase::Build)
        .symbols({Symbol::Flame})
        .number("strength", 2, 0, 9)
        .gives({"curse"})
        .goes_under()
        .cast(
            [](const Query& q, const Use& use) -> Verdict {
                if (!q.any_pick(friendly(Commons), use.you))
                    return refuse("no-target-for-event"_refusal, q.book()[use.card].number);
                return {};
            },
            [](Play& play, const Use& use) { play.put_event_under(use, play.target(use, friendly(Commons))); });

    book.event(113, "necro-annihilate", Class::Standard)
        .cost(0)
        .in(Phase::Move)  // Purge
        .symbols({Symbol::Flame, Symbol::Moon})
        .number("damage", 2, 0, 9)
        .cast(nullptr,
              [](Play& play, const Use& use) {
                  Pieces chosen = 0;
                  while (const PieceId unit = play.another_target(use, friendly(Units).but(chosen)))
                      chosen |= bit(unit);
                  play.state.scratch = play.state.scratch_left = chosen;
                  if (chosen) play.next_step(use, 0);
              })
        .step([](Play& play, const Use& use, std::uint8_t) {
            // Target after target, in the order the caster likes; `scratch` holds all, `scratch_left` those still to
            // act.
            Pieces idle = 0;  // nobody stands next to these
            for (Pieces left = play.state.scratch_left; left; left &= left - 1)
                if (!(next_to(play.state.piece[std::countr_zero(left)].square) & play.state.units))
                    idle |= bit(PieceId(std::countr_zero(left)));
            const Pieces left = play.state.scratch_left & ~idle;
            const PieceId unit = std::popcount(left) > 1 ? play.another_target(use, friendly(Units).but(~left))
                                 : left                  ? PieceId(std::countr_zero(left))
                                                         : PieceId{};
            if (!unit) {
                const Pieces gone = std::exchange(play.state.scratch, 0);
                if (gone) play.destroy(gone, use);
                return;
            }
            play.state.scratch_left = left & ~bit(unit);
            play.next_step(use, 0);
            const PieceId hurt = play.may_target(use, any(Units).within(1, play.q[unit].square), unit);
            if (hurt) play.damage(hurt, use.n("damage"), use);
        });

    book.event(114, "necro-blood-summon", Class::Standard)
        .cost(0)
        .in(Phase::Summon)
        .symbols({Symbol::Moon})
        .number("price", 2, 0, 15)
        .number("damage", 2, 0, 9)
        .cast(nullptr, [](Play& play, const Use& use) { play.next_step(use, 0); })
        .step([](Play& play, const Use& use, std::uint8_t) {
            const Pile& hand = play.state.side[use.you].hand;
            if (!play.q.may_hold(hand, use, cheap_unit)) return;
            Pick pick = roomy(play.q, use.you);
            if (!play.q.holds(hand, use, cheap_unit)) pick.but(~Pieces{0});  // asked all the same: it must not tell
            const PieceId unit = play.pick_piece(use, pick, "targets"_prompt, true, {}, true);
            if (!unit) return;
            const Card card = play.card_from(use, play.state.side[use.you].hand, cheap_unit, false);
            const Square at = play.space_beside(use, unit);
            play.next_step(use, 0);
            play.leave_hand(use.you, card, true);
            play.place(card, use.you, use.you, at, "placed"_event);
            play.damage(unit, use.n("damage"), use);
        });

    book.faction(Faction::FallenKingdom, "fallen-kingdom", {101, 0, 3}, {102, 2, 3}, {110, 2, 2}, {109, 3, 3}, 111,
                 {{103, 3},
                  {104, 1},
                  {105, 1},
                  {106, 1},
                  {107, 4},
                  {108, 4},
                  {109, 4},
                  {110, 4},
                  {111, 2},
                  {112, 2},
                  {113, 2},
                  {114, 2}});
}

}  // namespace quincunx::summoner
