// The cards of Flandre, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool has_blood(const Query& q, const Self& s, int n) { return q.tally(s.seat).blood == n; }
Verdict some_blood(const Query& q, const Self& s) {
    return q.tally(s.seat).blood > 0 ? Verdict() : refuse("no-blood"_refusal);
}
void lose_one_blood(Play& p, Self& s) { p.set_blood(s.seat, p.q.tally(s.seat).blood - 1); }

// FLD-008: CHANGE (b), DD-8.3
bool can_come_forward(const Query& q, Seat seat, Piece c) {
    const Piece upright = q.upright(seat);
    return q.side(seat).hyper.empty() && q.lying(c)->has(Sideways) && !(upright && q.sealed(upright));
}
// FLD-009
int spent_orbs(const Query& q, const Self& s) {
    return q.kept(s.piece) ? 0 : std::min<int>(s.n("recover"), q.tally(s.seat).spent);
}

// FLD-015: beside the card itself
int to_throw_away(const Query& q, const Self& s) {
    return std::max(0, q.count(s.seat, Zone::Hand, [&](Piece c) { return c != s.piece; }) - s.n("count"));
}

}  // namespace

void classic_flandre(Maker& m) {
    // C015 恶魔之妹, DD-C3.14: the limit and the loss of all tokens are rules.
    m.character(1590, "c015", Who::Flandre)
        .keeps_blood(4, 4)
        .number("count", 1)
        .number("damage", 500)
        .number("count2", 2)
        .number("least", 3)
        .number("discount", 1)
        .skill("scarlet-kin", Stand::Center)
        .gives(Moment::TraitMore,
               [](const Query& q, const Self& s, const About& a) -> int {
                   if (a.seat != s.seat) return 0;
                   if (a.base == static_cast<int>(Trait::Homing) && has_blood(q, s, s.n("count"))) return s.n("damage");
                   return a.base == static_cast<int>(Trait::Destroy) && has_blood(q, s, s.n("count2")) ? 1 : 0;
               })
        .attack()
        .gives(Moment::Price,
               [](const Query& q, const Self& s, const About& a) {
                   const Def& d = q.def(a.card);
                   return a.seat == s.seat && d.battle() && d.has(Trait::Piercing) && has_blood(q, s, s.n("least"))
                              ? -s.n("discount")
                              : 0;
               })
        .attack()
        .on(Moment::Activation, [](Play& p, Self& s) { p.gain_blood(s.seat); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            const Fighter* f = activated(q, s);
            return f && f->less > 0 && q.def(f->card).has(Trait::Piercing) && has_blood(q, s, s.n("least"));
        })
        .skill("wave-of-destruction", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.lose_spirit(s.seat, p.q.tally(s.seat).ready);
                Pieces all;
                p.q.each(s.foe(), Zone::Fu, [&](Piece c, std::uint8_t) { all.push(c); });
                p.discard(s, all);
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.held(s.seat, Hold::NoOrbs)) return refuse("no-spirit"_refusal, 1, 0);
            return some_in(q, s, s.foe(), {Zone::Fu});
        });

    // FLD-001 禁忌「Catadioptric」
    m.battle(1501, "fld-001", Who::Flandre, Type::Danmaku, 3, 1500, 3)
        .traits({Trait::Destroy})
        .number("bonus", 500)
        .number("limit", 5)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return s.n("bonus") * std::min<int>(s.n("limit"), q.count(s.foe(), Zone::Fu));
        });
    // FLD-002 禁忌「Forbidden Fruit」
    m.battle(1502, "fld-002", Who::Flandre, Type::Danmaku, 3, 1000, 5)
        .number("bonus", 1000)
        .number("threshold", 3000)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus") * p.q.tally(s.seat).blood); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).blood > 0; })
        .gives(Moment::GivesTraits, [](const Query& q, const Self& s, const About&) {
            return s.fighter < 2 && q.s.battle.power[s.fighter] >= s.n("threshold")
                       ? static_cast<int>(bit(Trait::Destroy))
                       : 0;
        });
    // FLD-003 禁忌「Cranberry Trap」
    m.trap(1503, "fld-003", Who::Flandre, 1)
        .plays(Moment::Damaged,
               [](Play& p, Self& s) {
                   if (const Piece c = p.unseen(s.foe())) p.discard(s, c);
                   p.gain_blood(s.seat);
               })
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.on->by == s.foe(); });
    // FLD-004 禁忌「Black Cat」
    m.battle(1504, "fld-004", Who::Flandre, Type::Melee, 1, 500, 1)
        .on(Moment::Activation, lose_one_blood)
        .can(some_blood);
    // FLD-005 禁忌「Under a Ladder」
    m.battle(1505, "fld-005", Who::Flandre, Type::Melee, 2, 1000, 2)
        .on(Moment::Activation, lose_one_blood)
        .can(some_blood);
    // FLD-006 禁忌「Destroy Impulse」
    m.battle(1506, "fld-006", Who::Flandre, Type::Melee, 3, 2000, 3)
        .on(Moment::Activation, lose_one_blood)
        .can(some_blood);
    // FLD-007 禁弹「Border Interception」
    m.battle(1507, "fld-007", Who::Flandre, Type::Danmaku, 2, 1500, 3).traits({Trait::Destroy});
    // FLD-008 禁忌「Soul Switching」, DD-8.3
    m.status(1508, "fld-008", Who::Flandre, 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .on(Moment::BloodChanged,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Character,
                                         [&](Piece x) { return can_come_forward(p.q, s.seat, x); });
                if (c) p.stand(c, Stand::Center);
            })
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Character},
                           [&](Piece c) { return !q.sealed(c) && can_come_forward(q, s.seat, c); });
        });
    // FLD-009 禁忌「Treif Gifts」: before the payment, which is then made as usual.
    m.delayed(1509, "fld-009", Who::Flandre, 3)
        .number("recover", 2)
        .gives(Moment::OtherPay,
               [](const Query& q, const Self& s, const About& a) { return a.seat == s.seat ? spent_orbs(q, s) : 0; })
        .can([](const Query& q, const Self& s) {
            const bool some = q.tally(s.seat).spent + q.tally(s.seat).collapsed > 0;
            return some && !q.kept(s.piece) ? Verdict() : refuse("no-collapsed-orb"_refusal);
        })
        .pays([](Play& p, Self& s) {
            for (const Lying& l : p.q.side(s.seat).equip)
                if (l.has(Up) && p.q.card(l.piece) == s.card) {
                    const Piece gift = l.piece;
                    if (p.discard(s, gift)) p.recover(s.seat, s.n("recover"));
                    return;
                }
        });
    // FLD-010 禁忌「Kagome Kagome」
    m.battle(1510, "fld-010", Who::Flandre, Type::Danmaku, 0, 2000, 1).needs([](const Query& q, const Self& s) {
        return q.count(s.foe(), Zone::Fu) == 0
                   ? Verdict()
                   : refuse("zones-not-empty"_refusal, q.def(s.card).number, zones_of(true, {Zone::Fu}));
    });
    // FLD-011 禁忌「被禁止的游戏」
    m.status(1511, "fld-011", Who::Flandre, 0)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .gives(Moment::Barred,
               [](const Query& q, const Self&, const About& a) { return q.def(a.card).is(Type::Instant) ? 1 : 0; });
    // FLD-012 禁忌「Broken Teddy」
    m.battle(1512, "fld-012", Who::Flandre, Type::Danmaku, 1, 1000, 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat,
                                 [&](Piece c) { return p.q.of(c, Who::Flandre) && p.q.has(c, Word::Taboo); });
            })
        .can(deck_left);
    // FLD-013 禁忌「Bird in Cage」, DD-C3.16
    m.battle(1513, "fld-013", Who::Flandre, Type::Danmaku, 3, 3000, 4)
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                p.turn_sideways(s.piece);
                p.gain_blood(s.seat);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return q.lying(s.piece)->has(Sideways) ? refuse("not-upright"_refusal) : Verdict();
        });
    // FLD-014 禁忌「Untouchables」
    m.battle(1514, "fld-014", Who::Flandre, Type::Danmaku, 2, 1000, 2)
        .number("damage", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
                p.gain_blood(s.seat);
            })
        .defence()
        .locked();
    // FLD-015 禁弹「Starbow Break」
    m.battle(1515, "fld-015", Who::Flandre, Type::Danmaku, 3, 2500, 5)
        .traits({Trait::Swift})
        .number("count", 1)
        .number("bonus", 500)
        .number("wanted", 5)
        .extra([](const Query&, const Self&) { return Verdict(); },
               [](Play& p, Self& s) {
                   const int n = to_throw_away(p.q, s);
                   s.x = static_cast<std::uint8_t>(
                       p.discard(s, p.choose_some(s, s.seat, s.seat, {Zone::Hand}, n, n,
                                                  [&](Piece c, const Pieces&) { return c != s.piece; })));
               })
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) { return q.own(s) ? s.n("bonus") * q.own(s)->x : 0; })
        .gives(Moment::GivesTraits, [](const Query& q, const Self& s, const About&) {
            return q.own(s) && q.own(s)->x >= s.n("wanted") ? static_cast<int>(bit(Trait::Destroy)) : 0;
        });
    // FLD-016 QED「495年的波纹」, DD-C3.4, DD-C3.32
    m.battle(1516, "fld-016", Who::Flandre, Type::Danmaku, 0, 0, 5)
        .last()
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.terminate();
                p.hold(s, s.seat, Hold::NextBattle, Until::NextTurn);
                p.end_turn();
            })
        .locked();
    // FLD-017 禁忌「Laevatein」
    m.battle(1517, "fld-017", Who::Flandre, Type::Melee, 0, 1000, 2)
        .traits({Trait::Destroy, Trait::Piercing, Trait::Swift})
        .number("health", 1000, 1)
        .number("spirit", 1)
        .gives(Moment::Price, [](const Query& q, const Self& s, const About&) {
            return s.n("spirit") * (std::max<int>(0, q.tally(s.seat).health) / s.n("health"));
        });
    // FLD-018 禁忌「Friday the 13th」
    m.battle(1518, "fld-018", Who::Flandre, Type::Danmaku, 1, 1000, 3)
        .number("pay", 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                if (!p.pay_spirit(s.seat, s.n("pay"))) return;
                constexpr Trait Gains[] = {Trait::Homing, Trait::Piercing, Trait::Destroy};
                const int chosen = p.which(s, s.seat, {Verdict(), Verdict(), Verdict()});
                if (Fighter* own = p.own(s)) p.give(*own, Gains[chosen]);
            })
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); });
    // FLD-019 禁弹「刻着过去的钟表」, DD-C3.4
    m.battle(1519, "fld-019", Who::Flandre, Type::Danmaku, 2, 500, 3)
        .hyper_only()
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const int before = p.q.tally(s.seat).hand_at_start;
                p.draw(s.seat, before - p.q.count(s.seat, Zone::Hand));
                p.gain(s, Until::Turn);
            })
        .locked()
        .once_a_phase()
        .on(Moment::TurnEnd, {Zone::Lasting},
            [](Play& p, Self& s) { p.discard(s, out_of_hands(p.q, {s.seat}, any_card)); })
        .locked();
    // FLD-020 禁忌「恋之迷宫」
    m.battle(1520, "fld-020", Who::Flandre, Type::Danmaku, 2, 0, 4)
        .traits({Trait::Destroy, Trait::Gaze})
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.foe(), Zone::Declare, [&](Piece x) { return p.q.battle_card(x); });
                if (c) p.add_power(*p.own(s), p.q.def(c).power);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.foe(), {Zone::Declare}, [&](Piece c) { return q.battle_card(c) && !q.sealed(c); });
        });
    // FLD-021 禁忌「Soul puncture」
    m.battle(1521, "fld-021", Who::Flandre, Type::Melee, 2, 3500, 5).needs([](const Query& q, const Self& s) {
        return q.count(s.seat, Zone::Fu) + q.count(s.seat, Zone::Equip) == 0
                   ? Verdict()
                   : refuse("zones-not-empty"_refusal, q.def(s.card).number, zones_of(false, {Zone::Fu, Zone::Equip}));
    });
    // FLD-022 禁忌「Psychic Scream」
    m.battle(1522, "fld-022", Who::Flandre, Type::Danmaku, 2, 2500, 1)
        .number("draw", 1)
        .on(Moment::Settled, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.count(s.seat, Zone::Hand) == 0; });
}

}  // namespace quincunx::dreamduel
