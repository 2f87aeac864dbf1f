// The cards of Mokou, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool declares_nirvana(const Query& q, const Self& s) {
    const Fighter* own = activated(q, s);
    return own && q.has(*own, Trait::Nirvana);
}

// MK-011: damage its player is about to take.
bool would_hurt(const Query&, const Self& s) {
    return s.on->seat == s.seat && s.on->amount > 0 && !s.on->replaced && !s.on->unpreventable;
}
// MK-017: the own card in the battle.
Fighter& own_card(Play& p, const Self& s) { return p.state.battle.fighter[p.q.attacks(s.seat) ? 0 : 1]; }
// MK-019
constexpr Query::Terms ForNothing{.free_spirit = true, .free_extra = true};
bool can_erupt(const Query& q, const Self& s, Piece c) {
    return q.def(c).key == "mk-002" && q.can_declare(s.seat, c, ForNothing);
}

// MK-013
void purge_sins(Play& p, Self& s) {
    if (p.q.side(s.seat).hyper.empty())
        for (const Lying& l : p.q.side(s.seat).character)
            if (p.q.def(l.piece).is(Who::Mokou)) {
                if (l.has(Sideways)) p.stand(l.piece, Stand::Center);
                break;
            }
    p.to_gap(s, p.choose_some(s, s.seat, s.seat, {Zone::Fu, Zone::Equip, Zone::Declare}, 0, s.n("limit"),
                              [&](Piece c, const Pieces&) { return p.q.def(c).spell(); }));
}

}  // namespace

void classic_mokou(Maker& m) {
    // C012 蓬莱人之形, DD-C4.16, DD-C3.38
    m.character(1290, "c012", Who::Mokou)
        .number("heal", 500)
        .number("bonus", 500)
        .number("damage", 500)
        .skill("rising-from-the-ashes", Stand::Center)
        .on(Moment::WouldFall,
            [](Play& p, Self& s) {
                s.on->replaced = true;
                p.set_health(s.seat, 0);
                p.heal(s.seat, s.n("heal") * p.q.count(s.seat, Zone::Gap, [&](Piece c) { return p.q.def(c).spell(); }));
                if (s.zone != Zone::Hyper) p.stand(s.piece, Stand::Hyper);
                p.stay(s.piece);
            })
        .once_a_game()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; })
        .skill("heart-burning-purgatory", Stand::Hyper)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.add_power(p.state.battle.fighter[s.on->fighter], s.n("bonus"));
                p.deal(s, s.seat, s.n("damage"), Type::Danmaku);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return declares_nirvana(q, s); });

    // MK-001 时效「月岩笠的诅咒」
    m.battle(1201, "mk-001", Who::Mokou, Type::Danmaku, 2, 2000, 3)
        .number("bonus", 500)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .locked()
        .when(hit)
        .gives(Moment::Power, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).is(Who::Mokou) ? s.n("bonus") : 0;
               })
        .any();
    // MK-002 蓬莱「凯风快晴 -Fujiyama Volcano-」
    m.battle(1202, "mk-002", Who::Mokou, Type::Melee, 3, 3000, 4)
        .traits({Trait::Nirvana})
        .number("spirit", 2)
        .number("damage", 2000)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("spirit"));
                p.to_gap(s, s.piece);
                p.deal_both(s, s.n("damage"), Type::Special);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            const Verdict v = gap_open(q, s);
            return v ? q.can_pay(s.seat, s.n("spirit")) : v;
        });
    // MK-003 不灭「不死鸟之尾」
    m.battle(1203, "mk-003", Who::Mokou, Type::Danmaku, 1, 1000, 2)
        .number("threshold", 3000)
        .number("bonus", 1500)
        .on(Moment::Activation, [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus")); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).health < s.n("threshold"); });
    // MK-005 藤原「灭罪寺院伤」
    m.battle(1205, "mk-005", Who::Mokou, Type::Danmaku, 2, 2000, 2).traits({Trait::Nirvana});
    // MK-010 不死「徐福时空」, DD-C3.4
    m.battle(1210, "mk-010", Who::Mokou, Type::Danmaku, 1, 1500, 1)
        .traits({Trait::Nirvana})
        .number("damage", 500)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked()
        .on(Moment::Activation, {Zone::Lasting},
            [](Play& p, Self& s) { p.deal(s, s.seat, s.n("damage"), Type::Danmaku); })
        .any()
        .locked()
        .when(declares_nirvana);
    // MK-012 虚人「无」
    m.battle(1212, "mk-012", Who::Mokou, Type::Danmaku, 1, 1000, 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Nirvana); }); })
        .can(deck_left);
    // MK-013 灭罪「正直者之死」, DD-C3.33
    m.battle(1213, "mk-013", Who::Mokou, Type::Danmaku, 3, 500, 3)
        .deck_limit(1)
        .number("limit", 8)
        .gives(Moment::Silences,
               [](const Query&, const Self& s, const About& a) {
                   return a.fighter == 1 - s.fighter ? int{Fighter::TraitsOff} : 0;
               })
        .any()
        .on(Moment::Activation, purge_sins)
        .locked();
    // MK-014 蓬莱「瑞江浦岛子与五色的瑞龟」
    m.battle(1214, "mk-014", Who::Mokou, Type::Danmaku, None, 2000, 5)
        .nullity()
        .traits({Trait::Treasure, Trait::Nirvana});
    // MK-015 不死「火鸟 -凤翼天翔-」
    m.battle(1215, "mk-015", Who::Mokou, Type::Danmaku, 1, 500, 4)
        .traits({Trait::Combo})
        .on(Moment::Clashed,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::FlyingPhoenix); });
            })
        .attack()
        .can(deck_left);
    // MK-016 「RESURRECTION」, DD-C3.4
    m.battle(1216, "mk-016", Who::Mokou, Type::Danmaku, 0, 0, 5)
        .last()
        .number("recover", 1)
        .extra([](const Query&, const Self&) { return Verdict(); },
               [](Play& p, Self& s) {
                   p.discard(s, out_of_hands(p.q, {s.seat}, [&](const Lying& l) { return l.piece != s.piece; }));
               })
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                p.recover(s.seat, s.n("recover"));
                p.hold(s, s.seat, Hold::NoDamage, Until::Turn);
            })
        .locked();
}

// Ten cards whose titles were never settled: all are called 「少女施工中」 (DD-C4.26).
void classic_mokou_untitled(Maker& m) {
    // MK-004 「少女施工中」之四
    m.battle(1204, "mk-004", Who::Mokou, Type::Danmaku, 1, 1000, 1).traits({Trait::Nirvana});
    // MK-006 「少女施工中」之六
    m.battle(1206, "mk-006", Who::Mokou, Type::Danmaku, 3, 3000, 3).traits({Trait::Nirvana});
    // MK-007 「少女施工中」之七
    m.battle(1207, "mk-007", Who::Mokou, Type::Danmaku, 2, 2000, 3)
        .number("damage", 1000)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Danmaku); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.opposing(s) && q.opposing(s)->type == Type::Melee; });
    // MK-008 「少女施工中」之八
    m.battle(1208, "mk-008", Who::Mokou, Type::Danmaku, 2, 3000, 4)
        .number("damage", 1000)
        .on(Moment::CurtainUp, hurt_self)
        .locked()
        .when([](const Query& q, const Self&) { return q.s.battle.clashed != 0; });
    // MK-009 「少女施工中」之九
    m.battle(1209, "mk-009", Who::Mokou, Type::Danmaku, 0, 500, 2)
        .number("pay", 2)
        .number("damage", 1500)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                if (p.pay_spirit(s.seat, s.n("pay"))) p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); });
    // MK-011 「少女施工中」之十一
    m.status(1211, "mk-011", Who::Mokou, 2)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .on(Moment::WouldDamage, {Zone::Lasting},
            [](Play& p, Self& s) {
                s.on->replaced = true;
                p.heal(s.seat, s.on->amount);
            })
        .locked()
        .when(would_hurt);
    // MK-017 「少女施工中」之十七
    m.status(1217, "mk-017", Who::Mokou, 2)
        .plays(Moment::TurnStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; })
        .on(Moment::Settled, {Zone::Lasting}, [](Play& p, Self& s) { own_card(p, s).goes = Dest::Gap; })
        .locked()
        .when([](const Query& q, const Self& s) { return static_cast<bool>(q.fighter(q.attacks(s.seat) ? 0 : 1)); });
    // MK-018 「少女施工中」之十八
    m.battle(1218, "mk-018", Who::Mokou, Type::Danmaku, 2, 1000, 1)
        .number("bonus", 500)
        .number("limit", 5)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            const int n = q.count(s.seat, Zone::Gap, [&](Piece c) { return q.has(c, Trait::Nirvana); });
            return s.n("bonus") * std::min(n, s.n("limit"));
        });
    // MK-019 「少女施工中」之十九
    m.battle(1219, "mk-019", Who::Mokou, Type::Melee, 1, 1500, 4)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.wait(s, 1); })
        .attack()
        .locked()
        .when(hit)
        .on(Moment::Pending,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return can_erupt(p.q, s, x); });
                if (c) p.declare(s.seat, c, ForNothing);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return in_own_hand(q, s, [&](Piece c) { return can_erupt(q, s, c); });
        });
    // MK-020 「少女施工中」之二十
    m.battle(1220, "mk-020", Who::Mokou, Type::Danmaku, 3, 3000, 5).hyper_only().traits({Trait::Nirvana});
}

}  // namespace quincunx::dreamduel
