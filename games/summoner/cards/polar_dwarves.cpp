// 极地矮人, the Polar Dwarves.
#include <algorithm>

#include "games/summoner/play.h"

namespace quincunx::summoner {

namespace {

// Frost Bolt and Greater Frost Bolt differ only in how far they count.
void frost_bolt(Maker& book, const char* key, int reach) {
    book.ability(key)
        .number("reach", reach, 1, 12)
        .number("strength", 1, 0, 9)
        .strength([](const Query& q, const Use& use, PieceId) {
            return size(q.structures(use.you) & within(use.n("reach"), q[use.self].square)) * use.n("strength");
        });
}

Pick axe_bearers(const Query& q, const Use& use) {
    return friendly(Commons).within(use.n("reach"), q[use.self].square);
}

}  // namespace

void polar_dwarves(Maker& book) {
    book.ability("structure_shift")  // Structural Shift
        .number("reach", 3, 1, 12)
        .number("spaces", 1, 1, 6)
        .after_move(
            [](const Query& q, const Use& use, const Moved&) {
                return q.any_pick(friendly(Structures).within(use.n("reach"), q[use.self].square), use.you);
            },
            [](Play& play, const Use& use, const Moved&) {
                const PieceId structure =
                    play.may_target(use, friendly(Structures).within(use.n("reach"), play.q[use.self].square));
                if (structure) play.force(use, structure, {use.n("spaces"), use.n("spaces")});
            });
    book.unit(501, "frost-summoner", Class::Summoner)
        .ranged(3)
        .life(12)
        .symbols({Symbol::DoubleAxe, Symbol::Snowflake, Symbol::Droplet})
        .has({"structure_shift"});

    book.structure(502, "frost-starting-gate", 10).starting_gate();
    book.structure(503, "frost-portal", 5).gate();

    book.ability("cold_snap")  // Cold Snap (RU-37)
        .number("reach", 3, 1, 12)
        .number("life", 1, 0, 9)
        .life_given([](const Query& q, const Use& use, PieceId p) -> int {
            const bool given = q[p].controller == use.you && q.is_structure(p) &&
                               distance(q[p].square, q[use.self].square) <= use.n("reach");
            return given ? use.n("life") : 0;
        });
    book.unit(504, "frost-oleg", Class::Champion)
        .melee(3)
        .life(7)
        .cost(5)
        .symbols({Symbol::Snowflake})
        .has({"cold_snap"});

    book.ability("ice_shards")  // Ice Shards
        .number("boosts", 1, 0, 9)
        .number("damage", 1, 0, 9)
        .at_end(
            Phase::Build, [](const Query& q, const Use& use) { return q[use.self].boosts >= use.n("boosts"); },
            [](Play& play, const Use& use) {
                if (!play.may(use)) return;
                play.lose_boosts(use.self, use.n("boosts"), use);
                Pieces hurt = 0;
                for (const Square at : each(next_to(play.q.structures(use.you)) & play.q.units(other(use.you))))
                    hurt |= bit(play.q.at(at));
                play.damage(hurt, use.n("damage"), use);
            });
    book.unit(505, "frost-jarmund", Class::Champion)
        .ranged(3)
        .life(7)
        .cost(5)
        .symbols({Symbol::Droplet, Symbol::Snowflake})
        .has({"imposing", "ice_shards"});

    frost_bolt(book, "greater_frost_bolt", 2);  // Greater Frost Bolt
    book.unit(506, "frost-natiana", Class::Champion)
        .ranged(2)
        .life(7)
        .cost(6)
        .symbols({Symbol::Droplet})
        .has({"greater_frost_bolt"});

    frost_bolt(book, "frost_bolt", 1);  // Frost Bolt
    book.unit(507, "frost-mage", Class::Common)
        .ranged(1)
        .life(4)
        .cost(1)
        .symbols({Symbol::Droplet})
        .has({"frost_bolt"});

    book.unit(508, "frost-bear-cavalry", Class::Common)
        .melee(3)
        .life(5)
        .cost(3)
        .symbols({Symbol::Droplet})
        .has({"trample"});

    book.ability("frost_axe")  // Frost Axe (RU-49)
        .number("boosts", 1, 0, 9)
        .number("reach", 3, 1, 12)
        .number("hits", 2, 0, 9)
        .after_move([](const Query&, const Use&, const Moved&) { return true; },
                    [](Play& play, const Use& use, const Moved&) {
                        const Verdict lend = play.q[use.self].boosts
                                                 ? play.q.needs_pick(axe_bearers(play.q, use), use.you)
                                                 : refuse("not-enough-boosts"_refusal, 1, 0);
                        const int which = play.branch(use, {Verdict{}, lend}, true);
                        if (which == 0) play.boost(use.self, use.n("boosts"));
                        if (which != 1) return;
                        const PieceId bearer = play.target(use, axe_bearers(play.q, use));
                        play.lose_boosts(use.self, play.q[use.self].boosts, use);
                        if (play.q.there(use.self)) play.put_under(use.self, bearer);
                    })
        .under_counting([](const Query&, const Use& use, Attack& a) {
            a.special_as_melee = std::max<int>(a.special_as_melee, use.n("hits"));  // two axes are as good as one
        });
    book.unit(509, "frost-ice-smith", Class::Common)
        .melee(2)
        .life(2)
        .cost(0)
        .symbols({Symbol::Snowflake})
        .has({"frost_axe"});

    book.ability("living_gate").trait(Trait::IsGate);            // Living Gate
    book.ability("mobile_structure").trait(Trait::IsStructure);  // Mobile Structure (RU-13)
    book.ability("slow")                                         // Slow
        .number("spaces", 1, 0, 6)
        .spaces([](const Query&, const Use& use, PieceId) -> int { return -use.n("spaces"); });
    book.unit(510, "frost-ice-golem", Class::Common)
        .melee(2)
        .life(5)
        .cost(2)
        .symbols({Symbol::Snowflake})
        .has({"living_gate", "mobile_structure", "slow"});

    book.event(511, "frost-ice-ram", Class::Epic)
        .cost(0)
        .in(Phase::Summon)
        .active()  // Ice Ram
        .number("damage", 1, 0, 9)
        .number("spaces", 1, 1, 6)
        .structure_shifted([](Play& play, const Use& use, PieceId structure) {
            const PieceId unit = play.may_target(use, any(Units).within(1, play.q[structure].square));
            if (!unit) return;
            play.damage(unit, use.n("damage"), use);
            if (!play.q.there(unit)) return;
            Play::ForceLimits limits;
            limits.least = limits.most = use.n("spaces");
            limits.may = true;
            play.force(use, unit, limits);
        });

    book.event(512, "frost-glacial-shift", Class::Standard)
        .cost(0)
        .in(Phase::Build)  // Glacial Shift
        .symbols({Symbol::Droplet})
        .number("reach", 3, 1, 12)
        .number("most", 3, 0, 9)
        .number("spaces", 2, 1, 6)
        .cast(nullptr,
              [](Play& play, const Use& use) {
                  const Pick near = friendly(Structures).within(use.n("reach"), play.q.summoner_square(use.you));
                  Pieces chosen = 0;
                  while (std::popcount(chosen) < use.n("most")) {
                      const PieceId structure = play.another_target(use, Pick(near).but(chosen));
                      if (!structure) break;
                      chosen |= bit(structure);
                  }
                  play.state.scratch = chosen;
                  if (chosen) play.next_step(use, 0);
              })
        .step([](Play& play, const Use& use, std::uint8_t) {
            // Target after target, in the order the caster likes; `scratch` holds those still to be forced.
            const Pieces left = play.state.scratch;
            if (!left) return;
            const PieceId structure = std::popcount(left) > 1 ? play.target(use, any(Structures).but(~left))
                                                              : PieceId(std::countr_zero(left));
            play.state.scratch = left & ~bit(structure);
            play.next_step(use, 0);
            play.force(use, structure, {1, use.n("spaces")});
        });

    book.event(513, "frost-ice-repair", Class::Standard)
        .cost(0)
        .in(Phase::Move)  // Ice Repair
        .symbols({Symbol::Snowflake, Symbol::Droplet})
        .number("healed", 2, 0, 12)
        .cast(nullptr, [](Play& play, const Use& use) {
            for (const Square at : each(play.q.structures(use.you))) play.heal(play.q.at(at), use.n("healed"));
        });

    book.ability("parapet").trait(Trait::LetsAttacksPass);  // Parapet (RU-2, RU-14)
    book.structure(514, "frost-parapet", 5).event_slot().symbols({Symbol::Snowflake}).has({"parapet"});

    book.faction(Faction::PolarDwarves, "polar-dwarves", {501, 0, 3}, {502, 2, 3}, {507, 2, 2}, {510, 1, 2}, 511,
                 {{503, 3},
                  {504, 1},
                  {505, 1},
                  {506, 1},
                  {507, 4},
                  {508, 4},
                  {509, 4},
                  {510, 4},
                  {511, 2},
                  {512, 2},
                  {513, 2},
                  {514, 2}});
}

}  // namespace quincunx::summoner
