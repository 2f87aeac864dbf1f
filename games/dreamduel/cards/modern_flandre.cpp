// The cards of Flandre, modern pool (EP02).
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::initializer_list<Zone> Field{Zone::Fu, Zone::Equip, Zone::Declare};  // DD-R43

Verdict foe_lies_in(const Query& q, const Self& s, Zone zone) { return some_loose_in(q, s, s.foe(), {zone}); }

// FLD-007: what it takes from the opponent, once each.
enum Curse { LessSpirit, LessDraw, LessHealth, LessDamage };
// Which of them the card has brought is kept in marks that mean nothing else in an equip zone.
constexpr std::uint8_t Brought[] = {Returning, 32, 64, 128};
Lying& game_card(Play& p, const Self& s) { return p.state.side[s.seat].equip[p.q.where(s.piece).index]; }
bool is_curse(const Query& q, const Self& s, Curse curse) { return q.s.lasting[s.lasting].value == curse; }
template <Gain What, Curse Which>
bool cursed(const Query& q, const Self& s) {
    return is_curse(q, s, Which) && s.on->seat == s.foe() && s.on->gain == What && !s.on->replaced;
}

// FLD-008: what is left of the surplus pays.
Verdict surplus_left(const Query& q, const Self& s, int n) {
    const int left = q.s.battle.surplus[s.fighter];
    return left >= n ? Verdict() : refuse("too-few"_refusal, n, left);
}
void burn(Play& p, const Self& s, int n) {
    std::int16_t& left = p.state.battle.surplus[s.fighter];
    left = static_cast<std::int16_t>(left - n);
}

// FLD-012: attacks of its own for one kind of card, with one trait.
template <Type Kind>
void one_of_four(Play& p, Self& s) {
    constexpr Trait With = Kind == Type::Instant  ? Trait::Drain
                           : Kind == Type::Status ? Trait::Homing
                           : Kind == Type::Trap   ? Trait::Combo
                                                  : Trait::Purge;
    p.declare_virtual(s.seat, s.card);
    p.give(p.state.battle.fighter[0], With);
}
constexpr Type FourKinds[] = {Type::Instant, Type::Status, Type::Trap, Type::Delayed};
constexpr int FirstOfFour = 3;  // its place among the abilities of the card

}  // namespace

void modern_flandre(Maker& m) {
    // FLD-C00 芙兰朵露·斯卡雷特, DD-R63
    m.character(5690, "ep02-fld-c00", Who::Flandre);

    // FLD-001 禁忌「Kagome Kagome」
    m.battle(5601, "ep02-fld-001", Who::Flandre, Type::Danmaku, 2, 2500, 3)
        .number("damage", 500)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Verdict declare = foe_lies_in(p.q, s, Zone::Declare);
                const Verdict fu = p.q.broke(s) ? foe_lies_in(p.q, s, Zone::Fu) : refuse("only-chosen"_refusal);
                if (p.which(s, s.seat, {declare, fu}) == 0) return discard_of_foe(p, s, Zone::Declare);
                hurt_self(p, s);
                discard_of_foe(p, s, Zone::Fu);
            })
        .can([](const Query& q, const Self& s) {
            return q.broke(s) && foe_lies_in(q, s, Zone::Fu) ? Verdict() : foe_lies_in(q, s, Zone::Declare);
        });
    // FLD-002 禁弹「Catadioptric」
    m.battle(5602, "ep02-fld-002", Who::Flandre, Type::Danmaku, 1, 1500, 3)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.choice_by_place();
                const Piece c = p.choose_of(s, s.seat, s.seat, Field, [](Piece) { return true; });
                const Zone zone = p.q.where(c).zone;
                p.discard(s, c);
                discard_of_foe(p, s, zone);
            })
        .can([](const Query& q, const Self& s) { return some_loose_in(q, s, s.seat, Field); });
    // FLD-003 禁弹「刻着过去的钟表」
    m.battle(5603, "ep02-fld-003", Who::Flandre, Type::Danmaku, 2, 2500, 2)
        .number("recover", 1)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                discard_of_foe(p, s, Zone::Fu);
                p.recover(s.foe(), s.n("recover"));
            })
        .can([](const Query& q, const Self& s) { return foe_lies_in(q, s, Zone::Fu); });
    // FLD-004 秘弹「之后就一个人都没有了吗？」
    m.battle(5604, "ep02-fld-004", Who::Flandre, Type::Danmaku, 1, 1000, 3)
        .traits({Trait::Drain})
        .number("bonus", 500)
        .number("limit", 3, 1, 20)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.add_power(*p.own(s), s.n("bonus") * std::min<int>(p.q.tally(s.seat).took, s.n("limit")));
            })
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).took > 0; });
    // FLD-005 禁忌「Cranberry Trap」
    m.trap(5605, "ep02-fld-005", Who::Flandre, 1).number("heal", 500);
    for (const Moment moment : {Moment::WouldDamage, Moment::BattleEnd})
        m.plays(moment,
                [](Play& p, Self& s) {
                    p.heal(s.seat, s.n("heal") * static_cast<int>(p.q.tally(s.foe()).declared.size()));
                })
            .once_a_phase()
            .when([](const Query& q, const Self& s) {
                const bool now = s.on->moment == Moment::BattleEnd || s.on->seat == s.seat;
                return now && in_battle_phase(q) && !q.tally(s.foe()).declared.empty();
            })
            .can(once_together);
    // FLD-006 禁忌「Forbidden Fruits」
    m.status(5606, "ep02-fld-006", Who::Flandre, 1)
        .number("times", 4, 1, 99)
        .plays(Moment::BattleStart, [](Play& p, Self& s) {
            p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::Taboo) && p.q.card(c) != s.card; });
            p.hold(s, s.seat, Hold::Mill, Until::Turn, 0, s.n("times"));
        });
    // FLD-007 禁忌「被禁止的游戏」
    m.delayed(5607, "ep02-fld-007", Who::Flandre, 0, 4)
        .number("less", 1)
        .number("loss", 1000)
        .on(Moment::BattleStart,
            [](Play& p, Self& s) {
                const auto open = [&](Curse curse) {
                    return game_card(p, s).marks & Brought[curse] ? refuse("only-chosen"_refusal) : Verdict();
                };
                const int curse =
                    p.which(s, s.seat, {open(LessSpirit), open(LessDraw), open(LessHealth), open(LessDamage)});
                Lying& l = game_card(p, s);
                l.marks = static_cast<std::uint8_t>(l.marks | Brought[curse]);
                p.gain(s, Until::Turn, curse);
                p.chant(s, -1);
            })
        .locked()
        .on(Moment::WouldGain, {Zone::Lasting},
            [](Play& p, Self& s) {
                s.on->amount -= s.n("less");
                p.lose_effect(s);
            })
        .locked()
        .when(cursed<Gain::Spirit, LessSpirit>)
        .on(Moment::WouldGain, {Zone::Lasting},
            [](Play& p, Self& s) {
                s.on->amount -= s.n("less");
                p.lose_effect(s);
            })
        .locked()
        .when(cursed<Gain::Draw, LessDraw>)
        .on(Moment::WouldGain, {Zone::Lasting},
            [](Play& p, Self& s) {
                s.on->amount -= s.n("loss");
                p.lose_effect(s);
            })
        .locked()
        .when(cursed<Gain::Health, LessHealth>)
        .on(Moment::WouldDamage, {Zone::Lasting},
            [](Play& p, Self& s) {
                if (!s.on->unpreventable) s.on->amount = std::max(0, s.on->amount - s.n("loss"));  // DD-15.2
                p.lose_effect(s);
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            return is_curse(q, s, LessDamage) && s.on->seat == s.seat && s.on->by == s.foe() && !s.on->battle;
        });
    // FLD-008 禁忌「Laevatein」
    m.battle(5608, "ep02-fld-008", Who::Flandre, Type::Danmaku, 3, 3500, 4)
        .number("less", 500)
        .number("loss", 1000)
        .number("lose", 1500)
        .number("penalty", 2000)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                burn(p, s, s.n("less"));
                discard_of_foe(p, s, Zone::Declare);
            })
        .can([](const Query& q, const Self& s) {
            const Verdict paid = surplus_left(q, s, s.n("less"));
            return paid ? foe_lies_in(q, s, Zone::Declare) : paid;
        })
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                burn(p, s, s.n("loss"));
                discard_of_foe(p, s, Zone::Fu);
            })
        .can([](const Query& q, const Self& s) {
            const Verdict paid = surplus_left(q, s, s.n("loss"));
            return paid ? foe_lies_in(q, s, Zone::Fu) : paid;
        })
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                burn(p, s, s.n("lose"));
                discard_of_foe(p, s, Zone::Equip);
            })
        .can([](const Query& q, const Self& s) {
            const Verdict paid = surplus_left(q, s, s.n("lose"));
            return paid ? foe_lies_in(q, s, Zone::Equip) : paid;
        })
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                burn(p, s, s.n("penalty"));
                foe_discards_hand(p, s);
            })
        .can([](const Query& q, const Self& s) {
            const Verdict paid = surplus_left(q, s, s.n("penalty"));
            return paid ? foe_has_hand(q, s) : paid;
        });
    // FLD-009 禁忌「恋之迷宫」
    m.battle(5609, "ep02-fld-009", Who::Flandre, Type::Danmaku, 2, 2000, 4)
        .traits({Trait::Purge, Trait::Counter})
        .number("bonus", 500)
        .number("penalty", 500)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                Fighter &own = *p.own(s), &opposing = *p.opposing(s);
                if (p.q.gorgeousness(own) != p.q.gorgeousness(opposing)) p.add_power(own, s.n("bonus"));
                if (own.original != opposing.original) p.add_power(own, s.n("bonus"));
                if (p.q.def(own.card).cost != p.q.def(opposing.card).cost) p.add_power(own, -s.n("penalty"));
                if (own.type != opposing.type) p.add_power(own, -s.n("penalty"));
            })
        .locked()
        .when([](const Query& q, const Self& s) { return q.opposing(s) != nullptr; });
    // FLD-010 禁弹「Starbow Break」: the opponent cannot answer its moves to the gap.
    m.battle(5610, "ep02-fld-010", Who::Flandre, Type::Danmaku, 2, 2500, 4)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.foe(), Zone::Discard, [](Piece) { return true; });
                p.hush(only(s.foe()));
                if (c) p.to_gap(s, c);
                p.hush(Nobody);
            })
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).took > 0; })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.foe(), {Zone::Discard}); })
        .on(Moment::Moved, {Zone::Discard, Zone::Declare},
            [](Play& p, Self& s) {
                p.to_gap(s, s.piece);
                p.hush(only(s.foe()));
                if (p.q.where(s.on->piece).zone == Zone::Discard) p.to_gap(s, s.on->piece);
                p.hush(Nobody);
            })
        .any()
        .when([](const Query& q, const Self& s) {
            return s.on->by == s.seat && s.on->seat == s.foe() && s.on->to == Zone::Discard &&
                   s.on->from != Zone::Duel && in_battle_phase(q);
        });
    // FLD-011 QED「495年的波纹」
    m.battle(5611, "ep02-fld-011", Who::Flandre, Type::Danmaku, 0, 0, 4)
        .last()
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                for (const Zone zone : {Zone::Declare, Zone::Fu, Zone::Equip})
                    if (p.q.count(s.foe(), zone) > 0)
                        discard_of_foe(p, s, zone);
                    else
                        foe_discards_hand(p, s);
            })
        .locked();
    // FLD-012 禁忌「Four of a Kind」: the attacks wait for the next idle times, one after another.
    m.battle(5612, "ep02-fld-012", Who::Flandre, Type::Danmaku, 2, 500, 4)
        .number("pay", 1)
        .number("bonus", 1000)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                p.pay_spirit(s.seat, s.n("pay"));
                for (int i = 0; i < 4; ++i)
                    if (p.q.tally(s.seat).kinds >> static_cast<unsigned>(FourKinds[i]) & 1) p.wait(s, FirstOfFour + i);
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); })
        .gives(Moment::Power, [](const Query& q, const Self& s,
                                 const About&) { return q.own(s)->from == Zone::Hand ? s.n("bonus") : 0; })
        .gives(Moment::GivesTraits, [](const Query& q, const Self& s, const About&) {
            return q.own(s)->from != Zone::Hand ? 0
                                                : static_cast<int>(bit(Trait::Drain) | bit(Trait::Homing) |
                                                                   bit(Trait::Combo) | bit(Trait::Purge));
        });
    m.on(Moment::Pending, one_of_four<Type::Instant>).locked();
    m.on(Moment::Pending, one_of_four<Type::Status>).locked();
    m.on(Moment::Pending, one_of_four<Type::Trap>).locked();
    m.on(Moment::Pending, one_of_four<Type::Delayed>).locked();
}

}  // namespace quincunx::dreamduel
