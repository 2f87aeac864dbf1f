// 欺心巫族, the Breakers.
#include "games/summoner/play.h"

namespace quincunx::summoner {

namespace {

// Push and Greater Push differ only in how far they reach.
Pick pushable(const Query& q, const Use& use) {
    return any(CommonsAndChampions).within(use.n("reach"), q[use.self].square);
}
void push(Play& play, const Use& use, bool may) {
    const PieceId target = may ? play.may_target(use, pushable(play.q, use)) : play.target(use, pushable(play.q, use));
    if (target) play.force(use, target, {use.n("spaces"), use.n("spaces")});
}
void pushing(Maker& book, const char* key, int reach) {
    book.ability(key)
        .number("reach", reach, 1, 12)
        .number("spaces", 1, 1, 6)
        .instead_of_attack([](const Query& q, const Use& use) { return q.needs_pick(pushable(q, use), use.you); },
                           [](Play& play, const Use& use) { push(play, use, false); })
        .after_attack(
            [](const Query& q, const Use& use, const Attack&) { return q.any_pick(pushable(q, use), use.you); },
            [](Play& play, const Use& use, Attack&) { push(play, use, true); });
}

}  // namespace

void breakers(Maker& book) {
    book.ability("mind_capture")  // Mind Capture
        .replace_damage([](Play& play, const Use& use, Attack& a) {
            if (!a.target_enemy || !a.target_unit || a.damage < play.q.life(a.target)) return false;
            if (play.q.is_summoner(a.target)) return false;  // RU-42
            if (!play.may(use)) return false;
            play.take_control(bit(a.target), use.you, false, use);
            return true;
        });
    book.unit(201, "trickster-summoner", Class::Summoner)
        .ranged(3)
        .life(13)
        .symbols({Symbol::DoubleAxe, Symbol::Eye, Symbol::Wave})
        .has({"mind_capture"});

    book.structure(202, "trickster-starting-gate", 10).starting_gate();
    book.structure(203, "trickster-portal", 5).gate();

    book.ability("flying")  // Flight
        .number("spaces", 1, 0, 6)
        .trait(Trait::PassesCards)
        .spaces([](const Query&, const Use& use, PieceId) -> int { return use.n("spaces"); });
    book.ability("aerial_strike")  // Levitate
        .number("reach", 2, 1, 12)
        .gives({"flying"})
        .grants_to_mover([](const Query& q, const Use& use, PieceId mover) -> AbilitySet {
            const bool lifted = q.is_common(mover) && distance(q[use.self].square, q[mover].square) <= use.n("reach");
            return lifted ? q.book()[use.ability].gives : 0;
        });
    book.unit(204, "trickster-gelak", Class::Champion)
        .ranged(3)
        .life(8)
        .cost(6)
        .symbols({Symbol::Eye, Symbol::Wave})
        .has({"flying", "aerial_strike"});

    pushing(book, "high_telekinesis", 3);                 // Greater Push
    book.ability("stable").trait(Trait::CannotBeForced);  // Steadfast
    book.unit(205, "trickster-kara", Class::Champion)
        .ranged(4)
        .life(8)
        .cost(7)
        .symbols({Symbol::Wave})
        .has({"high_telekinesis", "stable"});

    book.ability("mind_transmission")  // Telepathic Command
        .number("reach", 3, 1, 12)
        .after_attack(
            [](const Query& q, const Use& use, const Attack& a) {
                return a.target_enemy &&
                       q.any_pick(friendly(Commons).within(use.n("reach"), q[use.self].square), use.you);
            },
            [](Play& play, const Use& use, Attack&) {
                const PieceId unit =
                    play.may_target(use, friendly(Commons).within(use.n("reach"), play.q[use.self].square));
                if (unit) play.attack(unit, true);
            });
    book.unit(206, "trickster-gulzhuang", Class::Champion)
        .melee(4)
        .life(6)
        .cost(6)
        .symbols({Symbol::Eye})
        .has({"mind_transmission"});

    book.ability("swift")  // Swift
        .number("spaces", 1, 0, 6)
        .spaces([](const Query&, const Use& use, PieceId) -> int { return use.n("spaces"); });
    book.ability("ranged")  // Far Shot
        .number("range", 4, 1, 7)
        .range([](const Query&, const Use& use, PieceId) -> int { return use.n("range"); });
    book.unit(207, "trickster-wind-archer", Class::Common)
        .ranged(4)
        .life(2)
        .cost(2)
        .symbols({Symbol::Wave})
        .has({"swift", "ranged"});

    pushing(book, "telekinesis", 2);  // Push
    book.unit(208, "trickster-wind-mage", Class::Common)
        .ranged(2)
        .life(3)
        .cost(1)
        .symbols({Symbol::Wave})
        .has({"telekinesis"});

    book.ability("illusion")  // Mimic
        .number("reach", 3, 1, 12)
        .at_start(
            Phase::Move,
            [](const Query& q, const Use& use) {
                return q.any_pick(any(Commons).within(use.n("reach"), q[use.self].square), use.you);
            },
            [](Play& play, const Use& use) {
                const PieceId unit = play.may_target(use, any(Commons).within(use.n("reach"), play.q[use.self].square));
                if (unit) play.gain_abilities(use.self, play.q.abilities(unit));  // RU-59
            });
    book.unit(209, "trickster-mind-witch", Class::Common)
        .ranged(3)
        .life(2)
        .cost(1)
        .symbols({Symbol::Eye})
        .has({"illusion"});

    book.ability("evasion")  // Stupefy
        .number("less", 1, 0, 9)
        .counting_enemy([](const Query&, const Use& use, Attack& a) {
            if (a.special > 0) a.damage -= use.n("less");
        });
    book.unit(210, "trickster-telekinetic", Class::Common)
        .ranged(1)
        .life(4)
        .cost(1)
        .symbols({Symbol::Eye})
        .has({"evasion", "entangle"});

    book.event(211, "trickster-mind-control", Class::Epic)
        .cost(0)
        .in(Phase::Summon)  // Mind Control
        .number("reach", 2, 1, 12)
        .cast(nullptr, [](Play& play, const Use& use) {
            Pieces chosen = 0;
            const Pick pick = enemy(CommonsAndChampions).within(use.n("reach"), play.q.summoner_square(use.you));
            while (const PieceId unit = play.another_target(use, Pick(pick).but(chosen))) chosen |= bit(unit);
            play.take_control(chosen, use.you, true, use);
        });

    book.event(212, "trickster-storm-assault", Class::Standard)
        .cost(0)
        .in(Phase::Magic)
        .active()  // Perplexing Tempest
        .symbols({Symbol::Eye, Symbol::Wave})
        .number("spaces", 1, 0, 6)
        .spaces_aura([](const Query&, const Use& use, PieceId) -> int { return -use.n("spaces"); });

    book.event(213, "trickster-stun", Class::Standard)
        .cost(1)
        .in(Phase::Move)
        .symbols({Symbol::Wave})  // Blast
        .number("reach", 3, 1, 7)
        .number("most", 3, 1, 7)
        .number("damage", 1, 0, 9)
        .cast(
            [](const Query& q, const Use& use) -> Verdict {
                const Pick pick =
                    any(CommonsAndChampions).within(use.n("reach"), q.summoner_square(use.you)).in_clear_line();
                if (!q.any_pick(pick, use.you)) return refuse("no-target-for-event"_refusal, q.book()[use.card].number);
                return {};
            },
            [](Play& play, const Use& use) {
                const PieceId unit = play.target(
                    use,
                    any(CommonsAndChampions).within(use.n("reach"), play.q.summoner_square(use.you)).in_clear_line());
                Play::ForceLimits limits;
                limits.most = use.n("most");
                limits.over_commons_and_champions = true;
                const Pieces passed = play.force(use, unit, limits);
                play.damage((passed | bit(unit)) & play.state.pieces, use.n("damage"), use);
            });

    book.event(214, "trickster-hypnotic-lure", Class::Standard)
        .cost(0)
        .in(Phase::Summon)
        .active()  // Hypnotic Call
        .symbols({Symbol::Eye})
        .number("spaces", 1, 1, 6)
        .number("strength", 1, 0, 9)
        .cast(
            [](const Query& q, const Use& use) -> Verdict {
                if (!q.any_pick(any(CommonsAndChampions), use.you))
                    return refuse("no-target-for-event"_refusal, q.book()[use.card].number);
                return {};
            },
            [](Play& play, const Use& use) {
                const PieceId unit = play.target(use, any(CommonsAndChampions));
                play.active_event(use).target = unit;
                Play::ForceLimits limits;
                limits.least = limits.most = use.n("spaces");
                limits.may = true;
                limits.closer_to = play.q.summoner_square(use.you);
                play.force(use, unit, limits);
            })
        .attack_aura([](const Query& q, const Use& use, const Attack& a) -> int {
            const bool lured = a.target && a.target == q.active(use).target && a.attacker == q.summoner(use.you);
            return lured ? use.n("strength") : 0;
        });

    book.faction(Faction::Breakers, "breakers", {201, 0, 2}, {202, 1, 3}, {210, 2, 4}, {209, 1, 2}, 211,
                 {{203, 3},
                  {204, 1},
                  {205, 1},
                  {206, 1},
                  {207, 4},
                  {208, 4},
                  {209, 4},
                  {210, 4},
                  {211, 2},
                  {212, 2},
                  {213, 2},
                  {214, 2}});
}

}  // namespace quincunx::summoner
