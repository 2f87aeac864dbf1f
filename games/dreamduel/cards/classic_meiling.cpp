// The cards of Meiling, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t StarVeinBullet = 1704;  // MR-004
constexpr std::uint16_t FierceTiger = 1711;     // MR-011
constexpr std::uint16_t DreamVines = 1720;      // MR-020

// --- C017: the card that lies in the duel zone for the turn (DD-C3.39)

constexpr Query::Terms FromTheDuelZone{
    .free_spirit = true, .free_extra = true, .free_bar = true, .from = Zone::Attached};

bool can_be_set(const Query& q, Piece c) { return q.of(c, Who::Meiling) && q.battle_card(c); }
const Lying* set_card(const Query& q, Seat seat) {
    for (const Lying& l : q.side(seat).attached)
        if (can_be_set(q, l.piece)) return &l;
    return nullptr;
}
int price_of(const Query& q, Seat seat, const Lying& set) {
    int price = q.price(seat, q.def(set.piece), set.piece) + set.count;
    const Def& vines = *q.book.card(DreamVines);
    for (const Lasting& l : q.s.lasting)
        if (l.seat == seat && l.source == vines.id && l.kind == Hold::Own)
            price = std::max(std::min(price, vines.n("least")), price - vines.n("discount"));
    return price;
}

// What has an effect on melee cards acts as soon as the card is melee: on declaration, or at curtain up for one that
// Martial Soul has changed. Lasting::value is how many cards were declared when it acted last.
int declared(const Query& q, Seat seat) { return static_cast<int>(q.tally(seat).declared.size()); }
bool fresh_melee(const Query& q, const Self& s) {
    const Fighter& own = q.fighter(q.attacks(s.seat) ? 0 : 1);
    return own && own.type == Type::Melee && q.s.lasting[s.lasting].value < declared(q, s.seat) &&
           (s.on->fighter == 2 || q.seat_of_fighter(s.on->fighter) == s.seat);
}
void strengthen_once(Play& p, Self& s) {
    p.add_power(p.state.battle.fighter[p.q.attacks(s.seat) ? 0 : 1], s.n("bonus"));
    p.lose_effect(s);
}
void strike_with_melee(Play& p, Self& s) {
    p.effect(s)->value = static_cast<std::int16_t>(declared(p.q, s.seat));
    p.deal(s, s.foe(), s.n("damage"), Type::Melee);
}
bool own_card_declared(const Query& q, const Self& s) { return activated(q, s) != nullptr; }

// MR-003
bool has_both_signs(const Query& q, const Self& s) {
    return q.titles(s.seat, Zone::Declare,
                    [&](Piece c) { return q.has(c, Word::ColorSign) || q.has(c, Word::FlowerSign); }) >= s.n("count");
}

// MR-004, and MR-017 in its place
bool danmaku_about_to_hurt(const Query&, const Self& s) {
    return s.on->seat == s.seat && s.on->amount > 0 && s.on->type == Type::Danmaku && !s.on->unpreventable;
}

// MR-014
bool fierce_tiger(const Query& q, const Self& s) { return q.has_effect(s.seat, q.book.card(FierceTiger)->id); }

}  // namespace

void classic_meiling(Maker& m) {
    // C017 色彩艳丽的门卫
    m.character(1790, "c017", Who::Meiling)
        .number("bonus", 500)
        .skill("fragrant-wave-of-taiji", Stand::Center)
        .on(Moment::Prep,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return can_be_set(p.q, x); });
                if (!c) return;
                p.to_attached(s.seat, c);
                p.gain(s, Until::Turn);
            })
        .once_a_phase()
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Hand}); })
        .on(Moment::Declaring,
            [](Play& p, Self& s) {
                const Piece set = set_card(p.q, s.seat)->piece;
                p.pay_spirit(s.seat, price_of(p.q, s.seat, *set_card(p.q, s.seat)));
                ++p.state.side[s.seat].attached[p.q.where(set).index].count;
                p.declare_virtual(s.seat, p.q.card(set));
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            const Lying* set = set_card(q, s.seat);
            if (!set) return nothing_in(q, s, s.seat, {Zone::Attached});
            if (const Verdict v = q.can_declare(s.seat, set->piece, FromTheDuelZone); !v) return v;
            return q.can_pay(s.seat, price_of(q, s.seat, *set));
        })
        .on(Moment::TurnEnd, {Zone::Lasting},
            [](Play& p, Self& s) {
                while (const Lying* set = set_card(p.q, s.seat)) p.discard(s, set->piece);
            })
        .locked()
        .skill("heavenly-battle-spirit", Stand::Hyper)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About& a) {
            return a.seat == s.seat && q.fighter(a.fighter).type == Type::Melee ? s.n("bonus") : 0;
        });

    // MR-001 华符「芳华绚烂」
    m.battle(1701, "mr-001", Who::Meiling, Type::Danmaku, 1, 1500, 3)
        .number("bonus", 500)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.gain(s, Until::Turn, declared(p.q, s.seat)); })
        .attack()
        .locked()
        .when(hit)
        .on(Moment::Activation, {Zone::Lasting}, strengthen_once)
        .any()
        .locked()
        .when(fresh_melee)
        .on(Moment::CurtainUp, {Zone::Lasting}, strengthen_once)
        .any()
        .locked()
        .when(fresh_melee);
    // MR-002 华符「彩光莲华掌」
    m.battle(1702, "mr-002", Who::Meiling, Type::Melee, 3, 3000, 5)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .locked()
        .when(hit)
        .on(Moment::Activation, {Zone::Lasting},
            [](Play& p, Self& s) {
                p.state.battle.no_clash = 1;
                p.lose_effect(s);
            })
        .any()
        .locked()
        .when(own_card_declared);
    // MR-003 彩华「虹色太极拳」
    m.battle(1703, "mr-003", Who::Meiling, Type::Danmaku, 3, 2500, 4)
        .number("count", 2)
        .number("discount", 1)
        .gives(Moment::Price,
               [](const Query& q, const Self& s, const About&) { return has_both_signs(q, s) ? -s.n("discount") : 0; })
        .gives(Moment::GivesTraits, [](const Query& q, const Self& s, const About&) {
            return has_both_signs(q, s) ? static_cast<int>(bit(Trait::Steady)) : 0;
        });
    // MR-004 气符「星脉弹」
    m.trap(StarVeinBullet, "mr-004", Who::Meiling, 1)
        .number("less", 500)
        .number("draw", 1)
        .plays(Moment::WouldDamage,
               [](Play& p, Self& s) {
                   s.on->amount = std::max(0, s.on->amount - s.n("less"));
                   p.draw(s.seat, s.n("draw"));
               })
        .when(danmaku_about_to_hurt);
    // MR-005 彩符「彩雨」
    m.battle(1705, "mr-005", Who::Meiling, Type::Danmaku, 1, 1000, 2).traits({Trait::Martial});
    // MR-006 彩符「极彩沛雨」
    m.battle(1706, "mr-006", Who::Meiling, Type::Danmaku, 2, 2000, 3).traits({Trait::Martial});
    // MR-007 彩翔「飞花落叶」
    m.battle(1707, "mr-007", Who::Meiling, Type::Danmaku, 3, 3000, 4).traits({Trait::Martial});
    // MR-008 彩御「凌波微步」
    m.battle(1708, "mr-008", Who::Meiling, Type::Danmaku, 1, 1000, 3)
        .traits({Trait::Martial})
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::ColorSign); }); })
        .attack()
        .when([](const Query& q, const Self& s) { return q.hit(s) && q.own(s)->type == Type::Danmaku; })
        .can(deck_left);
    // MR-009 气符「金钟罩」, DD-C3.27
    m.status(1709, "mr-009", Who::Meiling, 1)
        .number("lose", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .defence()
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                const Verdict loses =
                    p.q.tally(s.foe()).ready >= s.n("lose") ? Verdict() : refuse("only-chosen"_refusal);
                if (p.which(s, s.foe(), {loses, Verdict()}) == 0)
                    p.lose_spirit(s.foe(), s.n("lose"));
                else
                    s.on->replaced = true;
            })
        .locked()
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && s.on->by == s.foe() && s.on->amount > 0 && !s.on->replaced &&
                   !s.on->unpreventable;
        });
    // MR-010 彩符「彩光风铃」
    m.battle(1710, "mr-010", Who::Meiling, Type::Danmaku, 1, 1000, 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat,
                                 [&](Piece c) { return p.q.of(c, Who::Meiling) && p.q.has(c, Trait::Martial); });
            })
        .can(deck_left);
    // MR-011 气符「猛虎内劲」
    m.status(FierceTiger, "mr-011", Who::Meiling, 2)
        .number("damage", 500)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn, declared(p.q, s.seat)); })
        .on(Moment::Activation, strike_with_melee)
        .locked()
        .when(fresh_melee)
        .on(Moment::CurtainUp, strike_with_melee)
        .locked()
        .when(fresh_melee);
    // MR-012 炽击「大鹏坠击拳」
    m.battle(1712, "mr-012", Who::Meiling, Type::Melee, 3, 3500, 5)
        .number("less", 1000)
        .gives(Moment::Power, [](const Query&, const Self& s,
                                 const About& a) { return a.fighter == 1 - s.fighter ? -s.n("less") : 0; })
        .any()
        .gives(Moment::Silences,
               [](const Query&, const Self& s, const About& a) {
                   return a.fighter == 1 - s.fighter ? Fighter::AbilitiesOff | Fighter::TraitsOff : 0;
               })
        .any();
    // MR-013 极光「华严明星」
    m.battle(1713, "mr-013", Who::Meiling, Type::Danmaku, 1, 2500, 2)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .locked()
        .when(hit)
        .gives(Moment::Barred, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).is(Type::Melee) ? 1 : 0;
               })
        .any();
    // MR-014 虹符「烈虹真拳」
    m.battle(1714, "mr-014", Who::Meiling, Type::Melee, 2, 1500, 2)
        .number("factor", 2)
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) {
                   return fierce_tiger(q, s) ? q.own(s)->original * (s.n("factor") - 1) : 0;
               })
        .gives(Moment::GivesTraits, [](const Query& q, const Self& s, const About&) {
            return fierce_tiger(q, s) ? static_cast<int>(bit(Trait::Counter)) : 0;
        });
    // MR-015 气符「红寸劲」
    m.trap(1715, "mr-015", Who::Meiling, 2)
        .number("bonus", 1500)
        .plays(Moment::Clashed, [](Play& p, Self& s) { p.add_power(p.state.battle.fighter[0], s.n("bonus")); })
        .attack()
        .when([](const Query& q, const Self&) {
            return q.def(q.fighter(0).card).is(Who::Meiling) && q.fighter(0).type == Type::Melee;
        });
    // MR-016 气符「地龙天龙脚」
    m.battle(1716, "mr-016", Who::Meiling, Type::Melee, 0, 0, 5)
        .last()
        .number("heal", 500)
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces all;
                p.q.each(s.foe(), Zone::Declare, [&](Piece c, std::uint8_t) {
                    if (p.q.can_discard(c)) all.push(c);
                });
                p.discard(s, all);
                const int n = static_cast<int>(all.size());
                p.heal(s.seat, s.n("heal") * n);
                if (Fighter* own = p.own(s); own && n > 0) p.add_power(*own, s.n("bonus") * n);
            })
        .locked();
    // MR-017 星气「星脉地转弹」
    m.battle(1717, "mr-017", Who::Meiling, Type::Danmaku, 2, 2000, 2)
        .traits({Trait::Martial})
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.own(s)->goes = Dest::Equip; })
        .attack()
        .when([](const Query& q, const Self& s) { return q.hit(s) && s.piece; })
        .can([](const Query& q, const Self& s) {
            return q.equip_room(s.seat) > 0 ? Verdict() : refuse("equip-full"_refusal, q.equip_limit(s.seat));
        })
        .on(Moment::WouldDamage, {Zone::Equip},
            [](Play& p, Self& s) { p.activate_as(s, p.book.card(StarVeinBullet)->id); })
        .any()
        .when([](const Query& q, const Self& s) { return face_up(q, s.piece) && danmaku_about_to_hurt(q, s); })
        .can([](const Query& q, const Self& s) {
            return q.can_activate(q.self(s.seat, q.book.card(StarVeinBullet)->id, s.piece, s.zone, s.on));
        });
    // MR-018 彩符「彩光乱舞」
    m.battle(1718, "mr-018", Who::Meiling, Type::Danmaku, 3, 4000, 4)
        .traits({Trait::Martial})
        .number("less", 2000)
        .on(Moment::Activation, [](Play& p, Self& s) { p.add_power(*p.own(s), -s.n("less")); })
        .attack()
        .locked();
    // MR-019 击符「大鹏拳」, DD-C3.4: after declaring is after it has settled.
    m.battle(1719, "mr-019", Who::Meiling, Type::Danmaku, 0, 1000, 2)
        .number("damage", 500)
        .on(Moment::Settled, [](Play& p, Self& s) { p.deal_both(s, s.n("damage"), Type::Melee); })
        .locked();
    // MR-020 幻符「华想梦葛」
    m.battle(DreamVines, "mr-020", Who::Meiling, Type::Melee, 1, 500, 5)
        .hyper_only()
        .number("discount", 1)
        .number("least", 1)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked();
}

}  // namespace quincunx::dreamduel
