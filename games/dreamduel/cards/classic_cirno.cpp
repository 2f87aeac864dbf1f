// The cards of Cirno and Letty, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool is_freezing(const Query& q, Piece c) { return q.has(c, Trait::Freeze); }
int frozen_declared(const Query& q, Seat seat) {
    return q.count(seat, Zone::Declare, [&](Piece c) { return is_freezing(q, c); });
}

// CRN-008
constexpr Query::Terms FromThePile{.from = Zone::Discard};

}  // namespace

void classic_cirno(Maker& m) {
    // C016 湖上的冰精, DD-C3.25, DD-C3.38
    m.character(1690, "c016", Who::Cirno)
        .number("places", 2)
        .number("spirit", 2)
        .skill("two-birds-with-one-stone", Stand::Center)
        .gives(Moment::FuPlaces, fewer_places)
        .gives(Moment::EquipPlaces, fewer_places)
        .gives(Moment::OrbPlaces, more_orbs)
        .skill("duel-master", Stand::Hyper)
        .gives(Moment::Barred, [](const Query& q, const Self&, const About& a) {
            const Def& d = q.def(a.card);
            return d.battle() && !d.is(Who::Nobody) && !q.stands(a.seat, d.who, Stand::Center) ? 1 : 0;
        });

    // CRN-001 冻符「Cold Divinity」
    m.battle(1601, "crn-001", Who::Cirno, Type::Danmaku, 1, 1500, 2)
        .number("less", 500)
        .on(Moment::Engage, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return q.fully_cancelled(s); })
        .gives(Moment::Power, {Zone::Lasting},
               [](const Query&, const Self& s, const About& a) { return a.seat == s.foe() ? -s.n("less") : 0; })
        .any()
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::IceSign); }); })
        .attack()
        .when(hit)
        .can(deck_left);
    // CRN-002 冰符「Ultimate Blizzard」
    m.battle(1602, "crn-002", Who::Cirno, Type::Danmaku, 3, 2000, 5)
        .center()
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus") * frozen_declared(p.q, s.seat)); })
        .locked()
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return frozen_declared(q, s.seat) > 0; });
    // CRN-003 冻符「Perfect Freeze」
    m.battle(1603, "crn-003", Who::Cirno, Type::Danmaku, 1, 500, 3)
        .traits({Trait::Freeze})
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.hold(s, s.foe(), Hold::NoSkills, Until::Turn); })
        .attack()
        .locked()
        .when(hit);
    // CRN-005 冻符「Minus K」
    m.battle(1605, "crn-005", Who::Cirno, Type::Danmaku, 1, 1000, 2).traits({Trait::Freeze});
    // CRN-006 冰符「Fairy Spin」
    m.battle(1606, "crn-006", Who::Cirno, Type::Melee, 2, 2000, 3).traits({Trait::Freeze});
    // CRN-007 冻符「Freeze Atmosphere」
    m.battle(1607, "crn-007", Who::Cirno, Type::Danmaku, 3, 3000, 3).traits({Trait::Freeze});
    // CRN-008 冰符「Icicle Machine Gun」
    m.battle(1608, "crn-008", Who::Cirno, Type::Danmaku, 3, 2000, 2)
        .traits({Trait::Combo})
        .on(Moment::Declaring, {Zone::Discard}, [](Play& p, Self& s) { p.declare(s.seat, s.piece, FromThePile); })
        .attack()
        .can([](const Query& q, const Self& s) { return q.can_declare(s.seat, s.piece, FromThePile); });
    // CRN-010 吹冰「Ice Tornado」, DD-C3.4
    m.battle(1610, "crn-010", Who::Cirno, Type::Danmaku, 2, 1500, 2)
        .traits({Trait::Feather})
        .number("factor", 2)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked()
        .gives(Moment::Price, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.foe() && a.piece && q.where(a.piece).zone == Zone::Equip
                              ? a.base * (s.n("factor") - 1)
                              : 0;
               })
        .any();
    // CRN-011 冰符「Sword Freezer」, DD-C3.4
    m.battle(1611, "crn-011", Who::Cirno, Type::Melee, 3, 2500, 1)
        .number("damage", 1000)
        .on(Moment::Settled, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Melee); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.opposing(s) && q.opposing(s)->type == Type::Melee; });
    // CRN-014 霜符「Frost Columns」
    m.battle(1614, "crn-014", Who::Cirno, Type::Danmaku, 2, 2500, 2)
        .traits({Trait::Freeze})
        .number("count", 2)
        .number("count2", 5)
        .number("bonus", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces all;
                p.q.each(s.seat, Zone::Declare, [&](Piece c, std::uint8_t) {
                    if (is_freezing(p.q, c) && p.q.can_discard(c)) all.push(c);
                });
                p.discard(s, all);
                Fighter* own = p.own(s);
                if (!own) return;
                if (static_cast<int>(all.size()) >= s.n("count")) p.lose(*own, Trait::Freeze);
                if (static_cast<int>(all.size()) >= s.n("count2")) p.add_power(*own, s.n("bonus"));
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return is_freezing(q, c); });
        });
    // CRN-016 冰王「Frost King」
    m.battle(1616, "crn-016", Who::Cirno, Type::Danmaku, 0, 0, 5)
        .last()
        .number("heal", 500)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Game); })
        .locked()
        .on(Moment::Activation, {Zone::Lasting},
            [](Play& p, Self& s) {
                if (Fighter& attack = p.state.battle.fighter[0]) p.zero_power(attack);
                p.heal(s.seat, s.n("heal"));
            })
        .any()
        .defence()
        .locked()
        .when([](const Query& q, const Self& s) { return s.on->fighter == 1 && q.has(q.fighter(1), Trait::Freeze); });
    // CRN-017 冰块「Great Crusher」
    m.battle(1617, "crn-017", Who::Cirno, Type::Melee, 2, 3500, 4)
        .center()
        .number("wanted", 3)
        .number("wanted2", 4)
        .number("damage", 1500)
        .on(Moment::Activation, [](Play& p, Self& s) { p.deal(s, s.seat, s.n("damage"), Type::Melee); })
        .locked()
        .when([](const Query& q, const Self& s) {
            const int frozen = frozen_declared(q, s.seat);
            int blocks = 0;  // this card among them
            for (const Card c : q.tally(s.seat).declared) blocks += q.def(c).has(Word::IceBlock) ? 1 : 0;
            return (frozen != s.n("wanted") && frozen != s.n("wanted2")) || blocks > 1;
        });
    // CRN-018 冷符「瞬间冷冻Beam」, DD-C3.4
    m.battle(1618, "crn-018", Who::Cirno, Type::Danmaku, 2, 1500, 3)
        .traits({Trait::Freeze})
        .on(Moment::Settled,
            [](Play& p, Self&) {
                p.collapse(p.q.attacker());
                p.collapse(p.q.defender());
            })
        .locked();

    // C023 寒冬的遗忘之物
    m.character(2390, "c023", Who::Letty)
        .number("places", 2)
        .number("spirit", 2)
        .number("count", 3)
        .number("draw", 1)
        .skill("cycle-of-the-end", Stand::Support)
        .on(Moment::HandEmpty,
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                p.search_to_hand(s, s.seat, [&](Piece c) {
                    return p.q.def(c).spell() && (is_freezing(p.q, c) || p.q.of(c, Who::Letty));
                });
            })
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.zone == Zone::Character; })
        .can([](const Query& q, const Self& s) {
            return q.sealed(s.piece) ? refuse("sealed"_refusal) : deck_left(q, s);
        })
        .skill("winter-is-coming", Stand::Center)
        .gives(Moment::FuPlaces, fewer_places)
        .when(with_cirno)
        .gives(Moment::EquipPlaces, fewer_places)
        .when(with_cirno)
        .gives(Moment::OrbPlaces, more_orbs)
        .when(with_cirno)
        .on(Moment::BattleEnd,
            [](Play& p, Self& s) {
                p.change_again(s.seat, anyone, false);
                const Pieces back = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, s.n("count"), s.n("count"),
                                                  [&](Piece c, const Pieces&) { return p.q.def(c).spell(); });
                for (const Piece c : back) p.to_deck(c, 0);
                p.shuffle_deck(s.seat);
                p.draw(s.seat, s.n("draw"));
            })
        .attack();

    // LTY-001 寒符「Lingering Cold」
    m.battle(2301, "lty-001", Who::Letty, Type::Danmaku, 2, 1500, 2)
        .traits({Trait::Feather, Trait::Freeze})
        .number("spirit", 1)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked()
        .gives(Moment::Price, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.foe() && q.def(a.card).battle() ? s.n("spirit") : 0;
               })
        .any()
        .on(Moment::Activation, {Zone::Lasting}, [](Play& p, Self& s) { p.lose_effect(s); })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->fighter < 2 && q.seat_of_fighter(s.on->fighter) == s.foe();
        });
    // LTY-002 冬符「Northern Winner」
    m.battle(2302, "lty-002", Who::Letty, Type::Danmaku, 2, 2500, 3)
        .traits({Trait::Freeze})
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                Pieces all;
                p.q.each(s.foe(), Zone::Equip, [&](Piece c, std::uint8_t) { all.push(c); });
                p.to_gap(s, all);
            })
        .attack()
        .locked()
        .when(hit);
    // LTY-003 冬符「Flower Wither Away」
    m.battle(2303, "lty-003", Who::Letty, Type::Danmaku, 2, 500, 1)
        .traits({Trait::Feather})
        .number("bonus", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus") * p.q.count(s.foe(), Zone::Character)); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.count(s.foe(), Zone::Character) > 0; });
}

}  // namespace quincunx::dreamduel
