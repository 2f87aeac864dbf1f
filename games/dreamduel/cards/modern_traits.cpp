// The traits of the modern pool (DD-17). Piercing, Swift and Counter are part of the battle itself.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// DD-17.7, DD-R47
bool adjacent(const Query& q, const Self& s, Piece c) {
    const int apart = q.gorgeousness(c) - q.gorgeousness(*q.own(s));
    return q.battle_card(c) && (apart == 1 || apart == -1);
}

// DD-17.10: the elements of the card that are left in this phase.
int elements_left(const Query& q, const Self& s) {
    const int used = q.held(s.seat, Hold::FreeElements) ? 0 : q.tally(s.seat).elements_used;
    return q.def(q.own(s)->card).elements & ~used;
}
int turnable(const Query& q, const Self& s, Piece c) {
    const bool fits = q.has(c, Trait::Elements) && !face_up(q, c) && !q.sealed(c);
    return fits ? q.def(c).elements & elements_left(q, s) : 0;
}

}  // namespace

// DD-17.10, DD-R64
void resolve_element(Play& p, Self& s, int element) {
    const CardNumbers& n = p.book.trait(Pool::Modern, static_cast<std::size_t>(Trait::Elements))->n;
    Tally& t = p.state.tally[s.seat];
    t.elements_done = static_cast<std::uint8_t>(t.elements_done | element);
    switch (element) {
        case Fire: return p.deal(s, s.foe(), n("damage") + p.use_up(s.seat, Hold::MoreFire), Type::Danmaku);
        case Water: return p.recover(s.seat, n("recover"));
        case Wood: return p.draw(s.seat, n("draw"));
        case Earth: return p.heal(s.seat, n("heal") + p.use_up(s.seat, Hold::MoreEarth));
        default: break;
    }
    const Verdict fu = p.q.held(s.seat, Hold::MetalFu) ? some_loose_in(p.q, s, s.foe(), {Zone::Fu})
                                                       : Verdict(refuse("only-chosen"_refusal));
    const Verdict declare = some_loose_in(p.q, s, s.foe(), {Zone::Declare});
    discard_of_foe(p, s, fu && p.which(s, s.seat, {declare, fu}) == 1 ? Zone::Fu : Zone::Declare);
}

void modern_traits(Maker& m) {
    m.trait(9000, Trait::Steady)
        .number("heal", 500)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.heal(s.seat,
                       p.own(s)->changed & Fighter::FullSteady ? p.state.battle.surplus[s.fighter] : s.n("heal"));
            })
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
    // DD-17.9
    m.trait(9009, Trait::Drain)
        .number("heal", 500)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.heal(s.seat, p.own(s)->changed & Fighter::FullDrain ? p.state.battle.dealt : s.n("heal"));
            })
        .when([](const Query& q, const Self& s) { return q.hit(s) || q.held(s.seat, Hold::FreeDrain); });
    // DD-17.10: what is turned up settles the element, unless several are left.
    m.trait(9022, Trait::Elements)
        .number("damage", 500)
        .number("recover", 1)
        .number("draw", 1)
        .number("heal", 500)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Fu, [&](Piece x) { return turnable(p.q, s, x) != 0; });
                if (!c) return;
                const int fits = turnable(p.q, s, c);
                const auto may = [&](int element) {
                    return fits & element ? Verdict() : Verdict(refuse("only-chosen"_refusal));
                };
                const int element =
                    std::has_single_bit(static_cast<unsigned>(fits))
                        ? fits
                        : 1 << p.which(s, s.seat, {may(Fire), may(Water), may(Wood), may(Metal), may(Earth)});
                Tally& t = p.state.tally[s.seat];
                t.elements_used = static_cast<std::uint8_t>(t.elements_used | element);
                p.turn_up(c);
                resolve_element(p, s, element);
            })
        .when([](const Query& q, const Self& s) { return elements_left(q, s) != 0; })
        .can([](const Query& q, const Self& s) {
            return some_of_fu(q, s, [&](Piece c) { return (q.blind && !face_up(q, c)) || turnable(q, s, c) != 0; });
        });
}

void modern_traits_of_ep03(Maker& m) {
    // DD-17.14: the card goes to the gap when it leaves the duel zone (Play::land).
    m.trait(9010, Trait::Distort);
    // DD-17.11
    m.trait(9011, Trait::Wither)
        .number("loss", 1)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const About about{.seat = s.seat,
                                  .card = p.own(s)->card,
                                  .piece = p.own(s)->piece,
                                  .fighter = s.fighter,
                                  .base = static_cast<int>(Trait::Wither)};
                const int less = p.q.standing(Moment::TraitMore, about);  // UU-005
                p.discard(s, p.choose(s, s.seat, s.seat, Zone::Hand, [](Piece) { return true; }));
                if (less > 0 && p.which(s, s.seat, {Verdict(), Verdict()}) == 1) {
                    Self card = s;  // the effect is of the card, not of its trait
                    card.card = about.card;
                    return p.hold(card, s.foe(), Hold::LessDraws, Until::Game, less);
                }
                if (p.q.tally(s.foe()).ready > 0)
                    p.lose_spirit(s.foe(), s.n("loss"));
                else
                    discard_of_foe(p, s, Zone::Fu);
            })
        .can(has_hand);
    // DD-17.12
    m.trait(9023, Trait::Fade)
        .on(Moment::BattleStart, {Zone::Declare}, [](Play& p, Self& s) { p.discard(s, s.piece); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            const Lying* l = q.lying(s.piece);
            return l && !(l->count && l->turn == static_cast<std::uint8_t>(q.s.turn));  // UU-018
        });
    // DD-17.13
    m.trait(9024, Trait::Phantasm)
        .number("threshold", 1000)
        .number("draw", 1)
        .on(Moment::Engage, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .defence()
        .when([](const Query& q, const Self& s) { return q.s.battle.surplus[s.fighter] >= s.n("threshold"); });
}

}  // namespace quincunx::dreamduel
