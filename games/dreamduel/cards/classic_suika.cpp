// The cards of Suika, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// C018
bool is_alike(const Query& q, Piece hand, Piece discarded) {
    const Def &a = q.def(hand), &b = q.def(discarded);
    return b.is(Who::Suika) && a.type == b.type && a.power == b.power;
}
bool can_thin_out(const Query& q, Seat seat, Piece hand) {
    return q.def(hand).is(Who::Suika) && q.battle_card(hand) &&
           q.any(seat, Zone::Discard, [&](Piece c) { return is_alike(q, hand, c); });
}

// Spell cards of the discard pile that are moved to the gap, at least one.
int remove_discarded(Play& p, Self& s, int most) {
    const Pieces gone = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 1, most,
                                      [&](Piece c, const Pieces&) { return is_spell(p.q, c); });
    p.to_gap(s, gone);
    return static_cast<int>(gone.size());
}

// SUI-003: neither spirit nor extra cost (DD-C3.30). Fighter::x is 1 for the card declared this way.
constexpr Query::Terms OnceMore{.free_spirit = true, .free_extra = true, .from = Zone::Declare};
Piece lands_again(const Query& q, const Self& s) {
    const auto& zone = q.side(s.seat).declare;
    for (std::size_t i = zone.size(); i-- > 0;)
        if (q.card(zone[i].piece) == s.card && owner_of(zone[i].piece) == s.seat && !zone[i].has(Sealed))
            return zone[i].piece;
    return {};
}

}  // namespace

void classic_suika(Maker& m) {
    // C018 小小的百鬼夜行
    m.character(1890, "c018", Who::Suika)
        .skill("oni-sparse", Stand::Center)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                const Piece paid =
                    p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece c) { return can_thin_out(p.q, s.seat, c); });
                p.show(paid);
                p.to_gap(s, paid);
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return is_alike(p.q, paid, x); });
                if (c) p.to_declare(s.seat, c, true);
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            if (const Verdict v = gap_open(q, s); !v) return v;
            return some_in(q, s, s.seat, {Zone::Hand}, [&](Piece c) { return can_thin_out(q, s.seat, c); });
        })
        .skill("oni-dense", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.to_hand(p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece c) { return p.q.of(c, Who::Suika); }));
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Gap}, [&](Piece c) { return q.of(c, Who::Suika); });
        });

    // SUI-001 萃符「户隐山之投」
    m.battle(1801, "sui-001", Who::Suika, Type::Danmaku, 1, 500, 2)
        .number("limit", 2)
        .number("bonus", 500)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const int n = remove_discarded(p, s, s.n("limit"));
                if (Fighter* own = p.own(s)) p.add_power(*own, s.n("bonus") * n);
            })
        .can(spell_discarded);
    // SUI-002 萃鬼「天手力男之投」
    m.battle(1802, "sui-002", Who::Suika, Type::Melee, 3, 1500, 5)
        .traits({Trait::Gathering})
        .number("bonus", 500)
        .number("limit", 5)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return s.n("bonus") * std::min<int>(s.n("limit"), q.count(s.seat, Zone::Gap,
                                                                      [&](Piece c) { return q.has(c, Word::Oni); }));
        });
    // SUI-003 鬼火「超高密度燐火术」, DD-C3.30
    m.battle(1803, "sui-003", Who::Suika, Type::Danmaku, 2, 1500, 3)
        .traits({Trait::Gathering})
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.wait(s, 2); })
        .attack()
        .when([](const Query& q, const Self& s) { return q.hit(s) && s.piece && q.own(s)->x == 0; })
        .on(Moment::Settled, [](Play& p, Self& s) { p.own(s)->goes = Dest::Gap; })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return q.own(s)->x == 1; })
        .on(Moment::Pending,
            [](Play& p, Self& s) {
                p.declare(s.seat, lands_again(p.q, s), OnceMore);
                if (Fighter& own = p.state.battle.fighter[0]) own.x = 1;
            })
        .attack()
        .locked()
        .can([](const Query& q, const Self& s) -> Verdict {
            const Piece c = lands_again(q, s);
            return c ? q.can_declare(s.seat, c, OnceMore) : nothing_in(q, s, s.seat, {Zone::Declare});
        });
    // SUI-005 火弹「元鬼玉」
    m.battle(1805, "sui-005", Who::Suika, Type::Danmaku, 1, 500, 2).traits({Trait::Gathering});
    // SUI-007 火弹「鬼神燐火术」
    m.battle(1807, "sui-007", Who::Suika, Type::Danmaku, 3, 2500, 3).traits({Trait::Gathering});
    // SUI-008 醉神「鬼缚之术」
    m.battle(1808, "sui-008", Who::Suika, Type::Melee, 3, 1500, 3)
        .number("lose", 1)
        .number("draw", 1)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.lose_spirit(s.foe(), s.n("lose"));
                p.draw(s.seat, s.n("draw"));
            })
        .attack()
        .locked()
        .when(hit);
    // SUI-011 吐息「小鬼的深呼吸」
    m.trap(1811, "sui-011", Who::Suika, 2)
        .number("lose", 3)
        .number("discard", 3)
        .plays(Moment::CurtainFall,
               [](Play& p, Self& s) {
                   if (Fighter& attack = p.state.battle.fighter[0])
                       attack.flags = static_cast<std::uint8_t>(attack.flags | Fighter::KeptOut);
                   if (p.which(s, s.seat, {foe_has_spirit(p.q, s), some_in(p.q, s, s.foe(), {Zone::Fu})}) == 0)
                       p.lose_spirit(s.foe(), s.n("lose"));
                   else
                       p.discard(s, p.choose_some(s, s.seat, s.foe(), {Zone::Fu}, 1, s.n("discard"),
                                                  [&](Piece c, const Pieces&) { return p.q.can_discard(c); }));
               })
        .defence()
        .when([](const Query& q, const Self&) { return q.s.battle.hit && q.fighter(0); });
    // SUI-014 雾符「云集雾散」
    m.battle(1814, "sui-014", Who::Suika, Type::Danmaku, 2, 1000, 2)
        .traits({Trait::Gathering})
        .number("less", 1000)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked()
        .gives(Moment::Power, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return q.fighter(a.fighter).type == Type::Danmaku ? -s.n("less") : 0;
               })
        .any();
    // SUI-015 鬼气「蒙蒙迷雾」
    m.status(1815, "sui-015", Who::Suika, 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::GivesTraits, [](const Query&, const Self& s, const About& a) {
            return a.seat == s.seat ? static_cast<int>(bit(Trait::Gathering)) : 0;
        });
    // SUI-016 「百万鬼夜行」
    m.battle(1816, "sui-016", Who::Suika, Type::Danmaku, 0, 0, 4)
        .last()
        .on(Moment::Activation, [](Play& p, Self& s) { remove_discarded(p, s, static_cast<int>(MaxDeck)); })
        .can(spell_discarded);
    // SUI-017 四天王奥义「三步坏废」
    m.battle(1817, "sui-017", Who::Suika, Type::Melee, 1, 1000, 2)
        .number("factor", 2)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            int power = q.own(s)->original;
            q.each(s.seat, Zone::Declare, [&](Piece c, std::uint8_t) {
                if (q.has(c, Word::FourDevas)) power = std::min(30000, power * s.n("factor"));
            });
            return power - q.own(s)->original;
        });
    // SUI-018 地狱「炼狱吐息」
    m.delayed(1818, "sui-018", Who::Suika, 3)
        .number("gorgeousness", 2)
        .number("damage", 500)
        .on(Moment::BattleEnd,
            [](Play& p, Self& s) {
                p.discard(s, p.choose(s, s.seat, s.seat, Zone::Hand, [](Piece) { return true; }));
                p.deal(s, s.foe(), s.n("damage"), Type::Special);
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) -> Verdict {
            const int hand = q.count(s.seat, Zone::Hand);
            return hand > 0 ? Verdict() : refuse("too-few"_refusal, 1, hand);
        });
}

}  // namespace quincunx::dreamduel
