// The cards of Remilia, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr int NoSpirit = 100;  // off the price: more than anything adds (REM-009)

constexpr std::uint16_t ScarletDevil = 702;   // REM-002
constexpr std::uint16_t ScarletShoot = 711;   // REM-011
constexpr std::uint16_t DraculaCradle = 719;  // REM-019, the only 夜王

bool weak_foe(const Query& q, const Self& s) { return q.tally(s.foe()).health <= s.n("threshold"); }
Verdict has_health(const Query& q, const Self& s) {
    const int health = q.tally(s.seat).health;  // DD-C3.22
    return health < s.n("health") ? refuse("health-too-low"_refusal, health, s.n("health")) : Verdict();
}
// REM-014
bool pays_with_blood(const Query& q, const Self& s) { return q.tally(s.seat).health > s.n("threshold"); }
// REM-019: cards with 夜符 of Remilia declared this turn
int nights(const Query& q, Seat seat) {
    int n = 0;
    for (const Card c : q.tally(seat).declared) n += q.def(c).is(Who::Remilia) && q.def(c).has(Word::NightSign) ? 1 : 0;
    return n;
}
// REM-017: any number of the cards seen into the zones that have room, the others to hand.
void set_the_table(Play& p, Self& s) {
    Pieces seen = p.reveal_top(s.seat, s.n("look"), only(s.seat));
    for (const Zone zone : {Zone::Equip, Zone::Fu}) {
        const int room = zone == Zone::Equip ? p.q.equip_room(s.seat) : p.q.fu_room(s.seat);
        p.unseen_choice();
        const Pieces set = p.choose_some(s, s.seat, s.seat, {Zone::Deck}, 0, std::max(0, room),
                                         [&](Piece c, const Pieces&) { return seen.contains(c); });
        for (const Piece c : set) {
            zone == Zone::Equip ? p.to_equip(s.seat, c) : p.to_fu(s.seat, c);
            for (std::size_t i = seen.size(); i-- > 0;)
                if (seen[i] == c) seen.erase(i);
        }
    }
    for (const Piece c : seen) p.to_hand(c);
    p.hold(s, s.seat, Hold::FewDraws, Until::Game, s.n("limit"));
}

}  // namespace

void classic_scarlet(Maker& m) {
    // C007 永远鲜红的幼月: the limit and the loss of all tokens are rules (DD-C3.14).
    m.character(790, "c007", Who::Remilia)
        .keeps_blood(5)
        .skill("scarlet-sacrifice", Stand::Center)
        .on(Moment::Healed, [](Play& p, Self& s) { p.gain_blood(s.seat); })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; });

    // REM-001 红符「不夜城Red」
    m.battle(701, "rem-001", Who::Remilia, Type::Melee, 1, 1000, 3)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.collapse(s.foe()); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return q.hit(s); })
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.def(c).number == ScarletDevil; });
            })
        .attack()
        .when([](const Query& q, const Self& s) { return q.fully_cancelled(s); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // REM-002 红魔「Scarlet Devil」, DD-C3.29: one after another at the idle time.
    m.battle(ScarletDevil, "rem-002", Who::Remilia, Type::Melee, 3, 3500, 5)
        .number("pay", 3)
        .number("times", 3)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                if (!p.pay_spirit(s.seat, s.n("pay"))) return;
                p.discard(s, s.piece);
                for (int i = 0; i < s.n("times"); ++i) p.wait(s, 1);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay"), {}, s.piece); })
        .on(Moment::Pending, [](Play& p, Self& s) { p.declare_virtual(s.seat, p.book.card(ScarletShoot)->id); })
        .attack()
        .locked();
    // REM-003 神鬼「Remilia Stalker」, DD-C3.14
    m.trap(703, "rem-003", Who::Remilia, 0)
        .number("damage", 1500)
        .plays(Moment::BloodChanged, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->amount > 0 && s.on->amount >= q.blood_limit(s.seat);
        });
    // REM-004 天罚「Star of David」
    m.battle(704, "rem-004", Who::Remilia, Type::Danmaku, 1, 1000, 1)
        .traits({Trait::Swift})
        .number("discount", 1)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .locked()
        .when(hit)
        .gives(Moment::Price, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).has(Trait::Drain) ? -s.n("discount") : 0;
               })
        .any()
        .on(Moment::Activation, {Zone::Lasting}, [](Play& p, Self& s) { p.lose_effect(s); })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            const Fighter* f = activated(q, s);
            return f && q.def(f->card).has(Trait::Drain);
        });
    // REM-005 冥符「红色的冥界」
    m.battle(705, "rem-005", Who::Remilia, Type::Melee, 3, 1000, 2).traits({Trait::Drain});
    // REM-006 诅咒「Vlad Tepes的诅咒」
    m.battle(706, "rem-006", Who::Remilia, Type::Melee, 3, 2000, 3).traits({Trait::Drain});
    // REM-007 夜符「Bombard Night」
    m.battle(707, "rem-007", Who::Remilia, Type::Danmaku, 2, 2000, 2).traits({Trait::Swift});
    // REM-008 红蝙蝠「Vampirish Night」
    m.trap(708, "rem-008", Who::Remilia, 0)
        .plays(Moment::Engage,
               [](Play& p, Self& s) {
                   if (Fighter& own = p.state.battle.fighter[1]) own.goes = Dest::DeclareBottom;
                   p.gain_blood(s.seat);
               })
        .defence()
        .when([](const Query& q, const Self&) {
            return q.fighter(0) && q.fighter(1) && q.s.battle.power[0] <= q.s.battle.power[1];
        });
    // REM-009 必杀「Heart Break」
    m.battle(709, "rem-009", Who::Remilia, Type::Melee, 1, 1000, 2)
        .number("threshold", 500)
        .gives(Moment::Price, [](const Query&, const Self&, const About&) { return -NoSpirit; })
        .when(weak_foe)
        .gives(Moment::FreeBar, [](const Query&, const Self&, const About&) { return 1; })
        .when(weak_foe)
        .gives(Moment::GivesTraits,
               [](const Query&, const Self&, const About&) {
                   return static_cast<int>(bit(Trait::Piercing) | bit(Trait::Swift));
               })
        .when(weak_foe);
    // REM-010 夜符「Demon King Cradle」
    m.battle(710, "rem-010", Who::Remilia, Type::Melee, 1, 1000, 2)
        .traits({Trait::Destroy})
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) {
                    return p.q.has(c, Word::NightSign) || p.q.def(c).number == DraculaCradle;
                });
            })
        .attack()
        .when([](const Query& q, const Self& s) { return q.fully_cancelled(s); })
        .can(deck_left);
    // REM-011 红符「Scarlet Shoot」
    m.battle(ScarletShoot, "rem-011", Who::Remilia, Type::Danmaku, 1, 500, 1).traits({Trait::Drain});
    // REM-012 「Millennium的吸血鬼」
    m.status(712, "rem-012", Who::Remilia, 1)
        .number("times", 5)
        .number("health", 500)
        .number("draw", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn, 0, s.n("times")); })
        .attack()
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                --p.effect(s)->count;
                p.lose_health(s.seat, s.n("health"));
                p.draw(s.seat, s.n("draw"));
            })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.s.lasting[s.lasting].count == 0) return refuse("limit"_refusal, s.n("times"), PerTurn);
            if (const Verdict v = has_health(q, s); !v) return v;
            return some_in(q, s, s.seat, {Zone::Deck});
        });
    // REM-013 神枪「Spear The Gungnir」
    m.battle(713, "rem-013", Who::Remilia, Type::Melee, 1, 6000, 4)
        .center()
        .deck_limit(1)  // DD-C3.33
        .traits({Trait::Piercing, Trait::Swift})
        .number("penalty", 1000)
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) { return -s.n("penalty") * q.intact(s.foe()); });
    // REM-014 神罚「幼小的Demon Lord」
    m.battle(714, "rem-014", Who::Remilia, Type::Melee, 2, 3000, 3)
        .number("health", 1000)
        .number("threshold", 3000)
        .extra([](const Query& q, const Self& s) { return pays_with_blood(q, s) ? has_health(q, s) : Verdict(); },
               [](Play& p, Self& s) {
                   if (pays_with_blood(p.q, s)) p.lose_health(s.seat, s.n("health"));
               });
    // REM-015 神术「吸血鬼幻想」
    m.status(715, "rem-015", Who::Remilia, 1)
        .number("factor", 2)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .on(Moment::WouldGain, [](Play&, Self& s) { s.on->amount *= s.n("factor"); })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.on->gain == Gain::Health; });
    // REM-016 「Red Magic」, DD-C3.4: the opposing card is the one it destroyed, too.
    m.battle(716, "rem-016", Who::Remilia, Type::Danmaku, 0, 0, 5)
        .last()
        .number("heal", 500)
        .number("less", 500)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const Battle& b = p.q.s.battle;
                const Card foe = p.q.opposing(s) ? p.q.opposing(s)->card : b.fallen;
                const int power = p.q.opposing(s) ? p.q.opposing(s)->original : foe ? p.q.def(foe).power : 0;
                p.heal(s.seat, s.n("heal") + std::max(0, power - s.n("less")));
            })
        .locked();
    // REM-017 红符「Scarlet Meister」
    m.battle(717, "rem-017", Who::Remilia, Type::Melee, 3, 1000, 2)
        .places_any()
        .number("look", 5)
        .number("limit", 1)
        .on(Moment::Activation, set_the_table)
        .attack()
        .once_a_phase()
        .can(deck_left);
    // REM-018 狱符「千根针的针山」, DD-C3.4
    m.battle(718, "rem-018", Who::Remilia, Type::Danmaku, 2, 2000, 4)
        .number("less", 500)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked()
        .on(Moment::Activation, {Zone::Lasting},
            [](Play& p, Self& s) { p.lower_original(p.state.battle.fighter[s.on->fighter], s.n("less")); })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            const int i = s.on->fighter;
            return i < 2 && q.seat_of_fighter(i) == s.foe() && q.fighter(i) && q.fighter(i).type == Type::Danmaku;
        });
    // REM-019 夜王「Dracula Cradle」
    m.battle(DraculaCradle, "rem-019", Who::Remilia, Type::Melee, 3, 1500, 4)
        .center()
        .traits({Trait::Drain, Trait::Destroy, Trait::Swift})
        .number("discount", 1)
        .number("bonus", 500)
        .gives(Moment::Price,
               [](const Query& q, const Self& s, const About&) { return -s.n("discount") * nights(q, s.seat); })
        .attack()
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) { return s.n("bonus") * nights(q, s.seat); })
        .attack();
    // REM-020 命运「Miserable Fate」
    m.battle(720, "rem-020", Who::Remilia, Type::Danmaku, 1, 500, 4)
        .hyper_only()
        .traits({Trait::Drain})
        .number("least", 1)
        .number("limit", 4)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.set_blood(s.seat, p.how_many(s, s.seat, s.n("least"), s.n("limit"))); });
    // REM-021 红符「Bloody Magic Square」
    m.battle(721, "rem-021", Who::Remilia, Type::Danmaku, 3, 0, 2)
        .traits({Trait::Drain})
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) -> int { return q.tally(s.seat).lost; })
        .attack();
    // REM-022 夜符「Bad Lady Scramble」
    m.battle(722, "rem-022", Who::Remilia, Type::Melee, 2, 1000, 3)
        .number("health", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.lose_health(s.seat, s.n("health"));
                if (Fighter* own = p.own(s)) {
                    p.give(*own, Trait::Drain);
                    p.give(*own, Trait::Piercing);
                }
            })
        .can(has_health);
}

}  // namespace quincunx::dreamduel
