// 先锋军团, the Vanguards.
#include <algorithm>

#include "games/summoner/play.h"

namespace quincunx::summoner {

namespace {

Verdict unit_card(const Query& q, const Use&, Card card) {
    if (!q.book()[card].is_unit()) return refuse("not-a-unit-card"_refusal, q.book()[card].number);
    return {};
}
Pick citadel(const Query& q, const Use& use) { return friendly(Units).named(q.book()[use.ability].word); }

}  // namespace

void vanguards(Maker& book) {
    book.ability("fortress_power")  // The Citadel's Might
        .word("城塞")
        .after_attack(
            [](const Query& q, const Use& use, const Attack& a) {
                return a.target_enemy && a.target_unit && q.any_pick(citadel(q, use), use.you) &&
                       q.may_hold(q.s.side[use.you].discard, use, unit_named);
            },
            [](Play& play, const Use& use, Attack&) {
                const Card card = play.card_from(use, play.state.side[use.you].discard, unit_named, true);
                if (card) play.take_from_discard(use.you, card, true);
            });
    book.unit(301, "paladin-summoner", Class::Summoner)
        .ranged(2)
        .life(12)
        .symbols({Symbol::DoubleAxe, Symbol::Shield, Symbol::Diamond})
        .has({"fortress_power"});

    book.structure(302, "paladin-starting-gate", 10).starting_gate();
    book.structure(303, "paladin-portal", 5).gate();

    book.ability("guidance")  // Guidance
        .number("cards", 2, 0, 9)
        .at_start(
            Phase::Summon, [](const Query& q, const Use& use) { return !q.s.side[use.you].deck.empty(); },
            [](Play& play, const Use& use) { play.draw(use.you, use.n("cards")); });
    book.ability("fortress_elite")  // Citadel Champion
        .word("城塞")
        .number("reach", 2, 1, 12)
        .strength([](const Query& q, const Use& use, PieceId) {
            return size(q.picks(citadel(q, use).within(use.n("reach"), q[use.self].square), use.you));
        });
    book.unit(304, "paladin-valentina", Class::Champion)
        .melee(2)
        .life(9)
        .cost(6)
        .symbols({Symbol::Shield, Symbol::Diamond})
        .has({"guidance", "fortress_elite"});

    book.ability("radiant_shot")  // Radiant Shot
        .number("magic", 2, 1, 15)
        .strength([](const Query& q, const Use& use, PieceId) { return q.s.side[use.you].magic / use.n("magic"); });
    book.unit(305, "paladin-jacob", Class::Champion)
        .ranged(2)
        .life(6)
        .cost(5)
        .symbols({Symbol::Diamond})
        .has({"radiant_shot"});

    book.ability("divine_shield")  // Divine Shield (RU-46)
        .word("城塞")
        .number("reach", 3, 1, 12)
        .number("dice", 2, 0, 9)
        .when_friend_targeted(
            [](const Query& q, const Use& use, const Attack& a) {
                return static_cast<bool>(
                    q.fits(citadel(q, use).within(use.n("reach"), q[use.self].square), use.you, a.target));
            },
            [](Play& play, const Use& use, Attack& a) { a.penalty += play.roll_for_special(use.you, use.n("dice")); });
    book.unit(306, "paladin-corin", Class::Champion)
        .melee(3)
        .life(8)
        .cost(6)
        .symbols({Symbol::Shield})
        .has({"divine_shield"});

    book.ability("healing")  // Heal
        .before_attack(
            [](const Query& q, const Use& use, const Attack& a) {
                Attack healing = a;
                healing.heals = true;
                return !q.s.side[use.you].hand.empty() && q.targets(healing) != 0;
            },
            [](Play& play, const Use& use, Attack& a) {
                const Card card =
                    play.card_from(use, play.state.side[use.you].hand, nullptr, true, "discard-card"_prompt);
                if (!card) return;
                play.discard_from_hand(use.you, card, true);
                a.heals = true;
            });
    book.unit(307, "paladin-temple-priest", Class::Common)
        .melee(2)
        .life(2)
        .cost(0)
        .symbols({Symbol::Shield})
        .has({"healing"});

    book.ability("judgment")  // Judgement
        .after_attack(
            [](const Query&, const Use&, const Attack& a) { return a.target_enemy && a.target_unit && a.special > 0; },
            [](Play& play, const Use& use, Attack& a) { play.draw(use.you, a.special); });
    book.unit(308, "paladin-fortress-warrior", Class::Common)
        .melee(3)
        .life(4)
        .cost(2)
        .symbols({Symbol::Diamond})
        .has({"judgment"});

    book.ability("guardian").trait(Trait::Protects);  // Protect (RU-47)
    book.unit(309, "paladin-fortress-knight", Class::Common)
        .melee(2)
        .life(5)
        .cost(2)
        .symbols({Symbol::Shield})
        .has({"entangle", "guardian"});

    book.ability("holy_arrow")  // Arrow of Light (RU-60)
        .number("magic", 1, 0, 9)
        .number("strength", 1, 0, 9)
        .before_attack([](const Query& q, const Use& use,
                          const Attack&) { return q.may_hold(q.s.side[use.you].hand, use, unit_card); },
                       [](Play& play, const Use& use, Attack& a) {
                           CardSet named{};
                           while (play.q.may_hold(play.state.side[use.you].hand, use, unit_card)) {
                               const Card card = play.card_from(use, play.state.side[use.you].hand, unit_card, true,
                                                                "discard-card"_prompt, named);
                               if (!card) return;
                               named[card.value / 64] |= std::uint64_t{1} << card.value % 64;
                               play.discard_from_hand(use.you, card, true);
                               play.gain_magic(use.you, use.n("magic"));
                               a.bonus += use.n("strength");
                           }
                       });
    book.unit(310, "paladin-fortress-archer", Class::Common)
        .ranged(1)
        .life(5)
        .cost(2)
        .symbols({Symbol::Diamond})
        .has({"holy_arrow"});

    book.event(311, "paladin-holy-judgment", Class::Epic)
        .cost(0)
        .in(Phase::Attack)
        .active()  // Holy Judgement (RU-57)
        .number("boosts", 2, 0, 9)
        .number("strength", 1, 0, 9)
        .cast(nullptr, [](Play& play, const Use& use) { play.boost_event(use, use.n("boosts")); })
        .strength_aura([](const Query& q, const Use& use, PieceId p) -> int {
            return q[p].controller == use.you && q.is_common(p) ? use.n("strength") : 0;
        })
        .each_destroyed([](Play& play, const Use& use, const Destroyed& d) {
            if (d.controller == use.you && play.active_event(use).boosts) play.boost_event(use, -1);
        })
        .keep([](Play& play, const Use& use) {
            if (!play.active_event(use).boosts) return false;
            play.ask(use.you, "keep-event"_prompt, Play::cause_of(use));
            play.offer(option("yes"_verb));
            play.offer(option("done"_verb));
            if (!is(play.answer(), "yes"_verb)) return false;
            play.boost_event(use, -1);
            return true;
        });

    book.ability("shelter")  // Shelter (RU-58)
        .number("most", 1, 0, 9)
        .counting_attacked([](const Query& q, const Use& use, Attack& a) {
            if (!q[use.self].targeted) a.damage = std::min<int>(a.damage, use.n("most"));
        });
    book.event(312, "paladin-holy-protection", Class::Standard)
        .cost(0)
        .in(Phase::Magic)
        .active()  // Guarding Spirits
        .symbols({Symbol::Shield, Symbol::Diamond})
        .number("reach", 3, 1, 12)
        .gives({"shelter"})
        .grants([](const Query& q, const Use& use, PieceId p) -> AbilitySet {
            const bool near = q[p].controller == use.you && q.is_common(p) &&
                              distance(q[p].square, q.summoner_square(use.you)) <= use.n("reach");
            return near ? q.book()[use.card].gives : 0;
        });

    book.event(313, "paladin-mass-healing", Class::Standard)
        .cost(1)
        .in(Phase::Move)  // Mass Heal
        .symbols({Symbol::Shield, Symbol::Diamond})
        .number("reach", 2, 1, 12)
        .number("healed", 2, 0, 12)
        .cast(nullptr, [](Play& play, const Use& use) {
            const Pick pick = friendly(CommonsAndChampions).within(use.n("reach"), play.q.summoner_square(use.you));
            for (const Square at : each(play.q.picks(pick, use.you))) play.heal(play.q.at(at), use.n("healed"));
        });

    book.event(314, "paladin-rekindle-hope", Class::Standard)
        .cost(0)
        .in(Phase::Summon)
        .active()  // Renewed Hope
        .symbols({Symbol::Shield, Symbol::Diamond})
        .summon_any_phase()
        .summon_spaces([](const Query& q, const Use& use) { return next_to(q.summoner_square(use.you)); });

    book.faction(Faction::Vanguards, "vanguards", {301, 0, 3}, {302, 2, 3}, {309, 3, 2}, {307, 2, 4}, 311,
                 {{303, 3},
                  {304, 1},
                  {305, 1},
                  {306, 1},
                  {307, 4},
                  {308, 4},
                  {309, 4},
                  {310, 4},
                  {311, 2},
                  {312, 2},
                  {313, 2},
                  {314, 2}});
}

}  // namespace quincunx::summoner
