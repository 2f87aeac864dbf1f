// The cards of Sanae, classic pool: miracles, and the ends of the fu zone (DD-C3.17, DD-C3.19).
#include <cstdlib>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// What Miracle has shown, as it leaves it in Fighter::x (DD-C3.19).
constexpr std::uint8_t shown(int gorgeousness) { return static_cast<std::uint8_t>(1 + gorgeousness); }
constexpr std::uint8_t ShownWithout = 255;
bool showed(const Query& q, const Self& s, int gorgeousness) { return q.own(s)->x == shown(gorgeousness); }
bool showed_wanted(const Query& q, const Self& s) {
    return showed(q, s, s.n("wanted")) || showed(q, s, s.n("wanted2"));
}

// What the skill asks for (DD-C3.17); -1: it is not there.
int wind(const Query& q, Seat seat) {
    const auto& fu = q.side(seat).fu;
    if (fu.empty()) return -1;
    for (const Lying& l : fu)
        if (!l.has(Up) || !q.of(l.piece, Who::Sanae)) return -1;
    const int left = q.gorgeousness(fu[0].piece), right = q.gorgeousness(fu.back().piece);
    return left < 0 || right < 0 ? -1 : std::abs(left - right);
}
Query::Terms prayer(const Self& s) {
    return {.free_spirit = true, .free_extra = true, .free_bar = s.zone == Zone::Hyper, .by_effect = true};
}
bool can_be_prayed_for(const Query& q, const Self& s, Piece c) {
    return q.gorgeousness(c) == wind(q, s.seat) && q.can_declare(s.seat, c, prayer(s));
}
void pray(Play& p, Self& s) {
    const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return can_be_prayed_for(p.q, s, x); });
    if (c) p.declare(s.seat, c, prayer(s));
}

// A battle card of the discard pile comes to an end of the fu zone.
void discarded_to_end(Play& p, const Self& s, bool right) {
    const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return p.q.battle_card(x); });
    if (c) p.to_fu_end(s, c, right);
}
Verdict battle_discarded(const Query& q, const Self& s) {
    return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return q.battle_card(c); });
}
bool is_open(const Query& q, Piece c) { return face_up(q, c); }

// SN-014: neither spirit nor extra cost (DD-C3.30).
constexpr Query::Terms OutOfTheReserve{.free_spirit = true, .free_extra = true, .from = Zone::Fu};
bool can_be_led_out(const Query& q, const Self& s, Piece c) {
    return is_open(q, c) && q.battle_card(c) && q.can_declare(s.seat, c, OutOfTheReserve);
}

}  // namespace

void classic_sanae(Maker& m) {
    // C019 祭祀风的人类, DD-C4.25. HYPER: once more, and without the bar.
    m.character(1990, "c019", Who::Sanae)
        .skill("prayer-of-the-breeze", Stand::Center)
        .on(Moment::Declaring, pray)
        .once_a_phase(2)
        .can([](const Query& q, const Self& s) -> Verdict {
            const Ability& skill = q.def(s.card).abilities[s.ability];
            if (s.zone != Zone::Hyper && q.used(s.seat, skill, Per::Phase) > 0)
                return refuse("limit"_refusal, 1, PerPhase);
            if (wind(q, s.seat) < 0) return refuse("no-wind"_refusal);
            return some_in(q, s, s.seat, {Zone::Hand});
        });

    // SN-001 秘术「GrayThaumaturgy」
    m.battle(1901, "sn-001", Who::Sanae, Type::Danmaku, 1, 1500, 4)
        .on(Moment::Settled, [](Play& p, Self& s) { p.own(s)->goes = Dest::FuRight; })
        .locked();
    // SN-002 秘术「忘却之祭仪」
    m.battle(1902, "sn-002", Who::Sanae, Type::Danmaku, 3, 2000, 4)
        .traits({Trait::Miracle})
        .number("wanted", 5)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Fighter& own = *p.own(s);
                p.add_power(own, p.q.power(s.fighter));
                p.give(own, Trait::Destroy);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return q.own(s)->x == ShownWithout || showed(q, s, s.n("wanted")); });
    // SN-003 神德「五谷丰穰米之浴」: when the turn ends it comes from the discard pile (DD-R21).
    m.status(1903, "sn-003", Who::Sanae, 0)
        .number("gorgeousness", 1, 0, 20)
        .number("heal", 500)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   p.heal(s.seat, s.n("heal"));
                   p.gain(s, Until::Turn);
               })
        .attack()
        .on(Moment::TurnEnd,
            [](Play& p, Self& s) { p.to_fu_end(s, p.q.find(s.seat, Zone::Discard, p.q.def(s.card).number), false); })
        .locked()
        .when([](const Query& q, const Self& s) {
            return q.any(s.seat, Zone::Discard, [&](Piece c) { return q.card(c) == s.card; });
        });
    // SN-004 奇迹「白昼的客星」
    m.battle(1904, "sn-004", Who::Sanae, Type::Danmaku, 1, 1000, 1)
        .traits({Trait::Miracle})
        .number("draw", 1)
        .number("wanted", 3)
        .number("wanted2", 4)
        .on(Moment::Activation, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when(showed_wanted)
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // SN-005 奇迹「客星闪耀之夜」
    m.battle(1905, "sn-005", Who::Sanae, Type::Danmaku, 2, 2000, 2)
        .traits({Trait::Miracle})
        .number("wanted", 1)
        .number("wanted2", 2)
        .on(Moment::Activation, [](Play& p, Self& s) { discarded_to_end(p, s, false); })
        .when(showed_wanted)
        .can(battle_discarded);
    // SN-006 奇迹「客星辉煌之夜」
    m.battle(1906, "sn-006", Who::Sanae, Type::Danmaku, 3, 3000, 4)
        .traits({Trait::Miracle})
        .number("wanted", 4)
        .number("wanted2", 5)
        .on(Moment::Activation, [](Play& p, Self& s) { discarded_to_end(p, s, true); })
        .when(showed_wanted)
        .can(battle_discarded);
    // SN-007 开海「割海成路之日」
    m.battle(1907, "sn-007", Who::Sanae, Type::Danmaku, 2, 2000, 4)
        .number("look", 3)
        .on(Moment::Activation, [](Play& p, Self& s) { p.reorder_top(s, s.n("look")); })
        .can(deck_left);
    // SN-008 准备「Summon Takeminakata」
    m.battle(1908, "sn-008", Who::Sanae, Type::Danmaku, 3, 1000, 4)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                for (const bool right : {false, true}) {
                    const Piece c = p.search(s, s.seat, [&](Piece x) { return p.q.has(x, Trait::Miracle); });
                    if (!c) break;
                    p.show(c);
                    p.to_fu_end(s, c, right);
                }
                if (p.q.count(s.seat, Zone::Deck) > 0) p.shuffle_deck(s.seat);
            })
        .can(deck_left);
    // SN-009 神签「暴乱神签连掷」
    m.battle(1909, "sn-009", Who::Sanae, Type::Danmaku, 2, 2500, 2)
        .traits({Trait::Miracle})
        .number("wanted", 4)
        .number("bonus", 1000)
        .number("health", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                if (showed(p.q, s, s.n("wanted")))
                    p.add_power(*p.own(s), s.n("bonus"));
                else
                    p.lose_health(s.seat, s.n("health"));
            })
        .locked()
        .when([](const Query& q, const Self& s) { return q.own(s)->x != 0; });
    // SN-010 祈愿「守护商业繁荣」
    m.delayed(1910, "sn-010", Who::Sanae, 3)
        .on(Moment::Moved,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.def(c).is(Type::Delayed); });
            })
        .when([](const Query& q, const Self& s) { return s.on->to == Zone::Equip && face_up(q, s.piece); })
        .can(deck_left)
        .gives(Moment::Kept, [](const Query&, const Self& s, const About& a) {
            return a.seat == s.seat && a.piece != s.piece ? 1 : 0;
        });
    // SN-011 蛙符「诡伪蟾蜍」
    m.trap(1911, "sn-011", Who::Sanae, 3)
        .number("threshold", 2000)
        .number("heal", 3000)
        .number("draw", 1)
        .plays(Moment::Damaged,
               [](Play& p, Self& s) {
                   p.heal(s.seat, s.n("heal"));
                   p.draw(s.seat, s.n("draw"));
               })
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && s.on->type == Type::Danmaku && s.on->amount > s.n("threshold");
        });
    // SN-012 准备「呼唤神风的星之仪式」
    m.battle(1912, "sn-012", Who::Sanae, Type::Danmaku, 1, 1000, 2)
        .number("wanted", 3)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat,
                                 [&](Piece c) { return p.q.def(c).spell() && p.q.gorgeousness(c) == s.n("wanted"); });
            })
        .can(deck_left);
    // SN-013 奇迹「空中落物的奇迹」
    m.battle(1913, "sn-013", Who::Sanae, Type::Danmaku, 1, 500, 4)
        .traits({Trait::Miracle})
        .number("wanted", 3)
        .number("wanted2", 5)
        .number("least", 1)
        .number("gorgeousness2", 5)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces two = p.choose_some(s, s.seat, s.seat, {Zone::Fu}, 2, 2,
                                                 [&](Piece c, const Pieces&) { return is_open(p.q, c); });
                const int becomes[] = {s.n("least"), s.n("gorgeousness2")};
                for (std::size_t i = 0; i < two.size(); ++i)
                    p.state.side[s.seat].fu[p.q.where(two[i]).index].count = static_cast<std::uint8_t>(1 + becomes[i]);
                if (!two.empty()) p.hold(s, s.seat, Hold::Splendor, Until::Turn);
            })
        .when([](const Query& q, const Self& s) {
            const int x = q.own(s)->x;
            return x >= shown(s.n("wanted")) && x <= shown(s.n("wanted2"));
        })
        .can([](const Query& q, const Self& s) {
            const int open = q.count(s.seat, Zone::Fu, [&](Piece c) { return is_open(q, c) && !q.sealed(c); });
            return open >= 2 && !q.held(s.seat, Hold::NoFu) ? Verdict() : refuse("too-few"_refusal, 2, open);
        });
    // SN-014 开海「摩西之奇迹」, DD-C3.4, DD-C3.24
    m.battle(1914, "sn-014", Who::Sanae, Type::Melee, 3, 3000, 5)
        .orbs_only()
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                p.collapse_spent(s.seat);
                if (p.q.attacks(s.seat)) p.wait(s, 1);
            })
        .locked()
        .on(Moment::Pending,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Fu, [&](Piece x) { return can_be_led_out(p.q, s, x); });
                if (c) p.declare(s.seat, c, OutOfTheReserve);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_of_fu(q, s, [&](Piece c) { return can_be_led_out(q, s, c); });
        });
    // SN-015 奇迹「弘安的神风」
    m.battle(1915, "sn-015", Who::Sanae, Type::Danmaku, 1, 1500, 3)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.own(s)->goes = p.which(s, s.seat, {Verdict(), Verdict()}) == 0 ? Dest::FuLeft : Dest::FuRight;
            })
        .attack()
        .when([](const Query& q, const Self& s) { return q.hit(s) && s.piece; });
    // SN-016 蛇符「神代大蛇」
    m.battle(1916, "sn-016", Who::Sanae, Type::Danmaku, 0, 0, 5)
        .last()
        .number("damage", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces others;
                p.q.each(s.seat, Zone::Character, [&](Piece c, std::uint8_t) {
                    if (!p.q.def(c).is(Who::Sanae)) others.push(c);
                });
                const int gone = p.discard(s, others);
                for (int i = 0; i < gone; ++i) p.deal(s, s.foe(), s.n("damage"), Type::Special);
            })
        .locked();
    // SN-017 准备「乾神召来」: Kanako and Suwako have no character cards.
    m.battle(1917, "sn-017", Who::Sanae, Type::Danmaku, 3, 3500, 4);
    // SN-018 准备「坤神召来」
    m.battle(1918, "sn-018", Who::Sanae, Type::Danmaku, 2, 2500, 2);
    // SN-019 奇迹「Miracle Fruit」
    m.battle(1919, "sn-019", Who::Sanae, Type::Danmaku, None, 1500, 3)
        .nullity()
        .traits({Trait::Miracle, Trait::Piercing})
        .number("wanted", 5)
        .number("least", 2)
        .number("wanted2", 4)
        .on(Moment::Activation, [](Play& p, Self& s) { p.give(*p.own(s), Trait::Destroy); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.own(s)->x == ShownWithout || showed(q, s, s.n("wanted")); })
        .on(Moment::Activation, [](Play& p, Self& s) { p.give(*p.own(s), Trait::Gaze); })
        .locked()
        .when([](const Query& q, const Self& s) {
            const int x = q.own(s)->x;
            return x >= shown(s.n("least")) && x <= shown(s.n("wanted2"));
        });
    // SN-020 秘法「九字切」
    m.status(1920, "sn-020", Who::Sanae, 1)
        .hyper_only()
        .number("spirit", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::Price,
               [](const Query&, const Self& s, const About& a) { return a.seat == s.foe() ? s.n("spirit") : 0; });
}

}  // namespace quincunx::dreamduel
