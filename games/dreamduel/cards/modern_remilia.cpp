// The cards of Remilia, modern pool (EP02).
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr Query::Terms RedFromDiscard{.free_bar = true, .from = Zone::Discard};

// The top card of the deck is shown and goes on top or to the bottom; none: there is no deck.
Piece turn_over_top(Play& p, const Self& s) {
    const Pieces top = p.reveal_top(s.seat, 1, Everybody);
    if (top.empty()) return {};
    to_top_or_bottom(p, s, top[0]);
    return top[0];
}

// REM-002: a 红符 of the discard pile that the effect has not been used for.
bool red_again(const Query& q, const Self& s, Piece c) {
    const Lasting& l = q.s.lasting[s.lasting];
    return q.has(c, Word::RedSign) && l.value != q.def(c).number && q.can_declare(s.seat, c, RedFromDiscard);
}

// REM-008: the top card of the own declare zone, if it is a sister's.
Piece sister_on_top(const Query& q, Seat seat) {
    const auto& zone = q.side(seat).declare;
    if (zone.empty()) return {};
    const Piece c = zone.back().piece;
    return q.of(c, Who::Remilia) || q.of(c, Who::Flandre) ? c : Piece{};
}

// REM-012: what the effect still brings.
enum Debt { Heals, Hurts };

}  // namespace

void modern_remilia(Maker& m) {
    // REM-C00 蕾米莉亚·斯卡雷特, DD-R63
    m.character(5590, "ep02-rem-c00", Who::Remilia);

    // REM-001 红符「不夜城Red」
    m.battle(5501, "ep02-rem-001", Who::Remilia, Type::Danmaku, 1, 1500, 3)
        .number("heal", 500)
        .number("damage", 500)
        .number("recover", 1)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return p.q.has(x, Word::Red); });
                if (!c) return;
                p.show(c);
                p.heal(s.seat, s.n("heal"));
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) {
            return in_own_hand(q, s, [&](Piece c) { return q.has(c, Word::Red); });
        })
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return p.q.has(x, Word::Night); });
                if (!c) return;
                p.show(c);
                hurt_self(p, s);
                p.recover(s.seat, s.n("recover"));
            })
        .attack()
        .when([](const Query& q, const Self& s) { return !q.hit(s); })
        .can([](const Query& q, const Self& s) {
            return in_own_hand(q, s, [&](Piece c) { return q.has(c, Word::Night); });
        });
    // REM-002 红魔「Scarlet Devil」
    m.battle(5502, "ep02-rem-002", Who::Remilia, Type::Danmaku, 3, 2500, 5)
        .number("times", 2)
        .on(Moment::Activation, [](Play& p, Self& s) { p.gain(s, Until::Turn, 0, s.n("times")); })
        .attack()
        .on(Moment::Declaring, {Zone::Lasting},
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return red_again(p.q, s, x); });
                if (!c) return;
                Lasting& l = *p.effect(s);
                l.value = static_cast<std::int16_t>(p.q.def(c).number);
                if (--l.count == 0) p.lose_effect(s);
                p.declare(s.seat, c, RedFromDiscard);
            })
        .any()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return red_again(q, s, c); });
        });
    // REM-003 红符「Scarlet Shoot」
    m.battle(5503, "ep02-rem-003", Who::Remilia, Type::Danmaku, 1, 1500, 1).traits({Trait::Drain});
    // REM-004 红符「Scarlet Meister」
    m.battle(5504, "ep02-rem-004", Who::Remilia, Type::Danmaku, 2, 2500, 2).traits({Trait::Drain});
    // REM-005 红符「Bloody Magic Square」
    m.battle(5505, "ep02-rem-005", Who::Remilia, Type::Danmaku, 3, 3500, 3).traits({Trait::Drain});
    // REM-006 恶魔「Remilia Stretch」: neither card is shown.
    m.battle(5506, "ep02-rem-006", Who::Remilia, Type::Melee, 3, 1500, 2)
        .number("draw", 2)
        .number("recover", 1)
        .number("heal", 1000)
        .on(Moment::Activation, [](Play& p, Self& s) {
            // That a card is put back is seen, not which one.
            const auto put_back = [&] {
                if (p.q.count(s.seat, Zone::Hand) == 0 || !p.may(s, s.seat)) return false;
                p.unseen_choice();
                hand_to_deck(p, s, p.choose(s, s.seat, s.seat, Zone::Hand, [](Piece) { return true; }));
                return true;
            };
            p.draw(s.seat, s.n("draw"));
            if (put_back()) p.recover(s.seat, s.n("recover"));
            if (put_back()) p.heal(s.seat, s.n("heal"));
        });
    // REM-007 神鬼「Remilia Stalker」
    m.battle(5507, "ep02-rem-007", Who::Remilia, Type::Melee, 1, 1500, 2)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Piece c = p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                            [&](Piece x) { return p.q.of(x, Who::Remilia) && p.q.card(x) != s.card; });
                if (c) to_top_or_bottom(p, s, c);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard, Zone::Declare},
                           [&](Piece c) { return q.of(c, Who::Remilia) && q.card(c) != s.card && !q.sealed(c); });
        });
    // REM-008 必杀「Heart Break」
    m.battle(5508, "ep02-rem-008", Who::Remilia, Type::Danmaku, 1, 1000, 1)
        .number("wanted", 5)
        .number("bonus", 500)
        .number("damage", 500)
        .gives(Moment::FreeBar,
               [](const Query& q, const Self& s, const About&) { return sister_on_top(q, s.seat) ? 1 : 0; })
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) {
                   const Piece top = sister_on_top(q, s.seat);
                   return top && q.gorgeousness(top) == s.n("wanted") ? s.n("bonus") : 0;
               })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                hurt_self(p, s);
                if (Fighter* f = p.own(s)) p.give(*f, Trait::Piercing);
            })
        .attack();
    // REM-009 神术「吸血鬼幻想」
    m.trap(5509, "ep02-rem-009", Who::Remilia, 0)
        .plays(Moment::CurtainFall,
               [](Play& p, Self&) {
                   Fighter& f = p.state.battle.fighter[0];
                   if (!f) return;  // DD-14.5
                   if (p.q.has(f, Trait::Drain))
                       f.changed = static_cast<std::uint8_t>(f.changed | Fighter::FullDrain);
                   else
                       p.give(f, Trait::Drain);
               })
        .attack()
        .when([](const Query& q, const Self&) { return static_cast<bool>(q.fighter(0)); });
    // REM-010 红蝙蝠「Vampirish Night」: the chant belongs to the ability.
    m.status(5510, "ep02-rem-010", Who::Remilia, 1)
        .number("chant", 3, 1, 255)
        .number("less", 500)
        .number("damage", 500)
        .number("heal", 500)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Game, 0, s.n("chant"));  // DD-18.24
               })
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                if (!s.on->unpreventable) s.on->amount = std::max(0, s.on->amount - s.n("less"));  // DD-15.2
                p.chant(s, -1);
            })
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.on->battle && !s.on->replaced; })
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0) {
                    hurt_self(p, s);
                    p.chant(s, 1);
                } else {
                    p.heal(s.seat, s.n("heal"));
                    p.chant(s, -1);
                }
            })
        .once_a_phase()
        .attack();
    // REM-011 夜符「Queen of Midnight」
    m.battle(5511, "ep02-rem-011", Who::Remilia, Type::Melee, 1, 1500, 3)
        .number("damage", 500)
        .number("bonus", 500)
        .number("limit", 2, 1, 20)
        .on(Moment::Activation, [](Play& p, Self& s) { p.give(*p.own(s), Trait::Drain); })
        .when([](const Query& q, const Self& s) {
            return q.tally(s.seat).nights != 0 && !q.has(*q.own(s), Trait::Drain);
        })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const int x = p.how_many(s, s.seat, 1, s.n("limit"));
                p.deal(s, s.seat, x * s.n("damage"), Type::Danmaku);
                if (Fighter* f = p.own(s)) p.add_power(*f, x * s.n("bonus"));
            })
        .once_a_phase();
    // REM-012 夜符「Bombard Night」
    m.battle(5512, "ep02-rem-012", Who::Remilia, Type::Melee, 1, 1500, 2)
        .number("damage", 500)
        .number("heal", 500)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0) {
                    hurt_self(p, s);
                    p.gain(s, Until::Game, Heals);
                } else {
                    p.heal(s.seat, s.n("heal"));
                    p.gain(s, Until::Game, Hurts);
                }
            })
        .on(Moment::BattleStart, {Zone::Lasting},
            [](Play& p, Self& s) {
                const bool heals = p.effect(s)->value == Heals;
                p.lose_effect(s);
                if (heals)
                    p.heal(s.seat, s.n("heal"));
                else
                    hurt_self(p, s);
            })
        .attack()
        .locked();
    // REM-013 天罚「Star of David」
    m.battle(5513, "ep02-rem-013", Who::Remilia, Type::Danmaku, 1, 1000, 2)
        .number("total", 6, 1, 20)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                // Each is shown as it is chosen; what does not come to the total is shown in vain (DD-R49).
                Pieces shown;
                int left = s.n("total");
                while (left > 0) {
                    const Piece c = p.search(s, s.seat, [&](Piece x) {
                        return p.q.battle_card(x) && p.q.gorgeousness(x) > 0 && p.q.gorgeousness(x) <= left &&
                               new_title(p.q, x, shown);
                    });
                    if (!c) break;
                    p.show(c);
                    shown.push(c);
                    left -= p.q.gorgeousness(c);
                }
                if (const Piece c = left > 0 ? Piece{} : p.choose(s, s.foe(), s.seat, Zone::Deck, [&](Piece x) {
                        return shown.contains(x);
                    }))
                    p.to_hand(c);
                p.shuffle_deck(s.seat);
            })
        .can(deck_left);
    // REM-014 「Millennium的吸血鬼」: the two abilities share their one use of a battle phase.
    m.delayed(5514, "ep02-rem-014", Who::Remilia, 1, 4)
        .number("damage", 500)
        .number("draw", 1)
        .number("heal", 500)
        .on(Moment::Healed,
            [](Play& p, Self& s) {
                p.chant(s, -1);
                hurt_self(p, s);
                p.draw(s.seat, s.n("draw"));
            })
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return s.on->seat == s.seat && in_battle_phase(q); })
        .can(once_together)
        .on(Moment::Damaged,
            [](Play& p, Self& s) {
                p.chant(s, -1);
                p.heal(s.seat, s.n("heal"));
            })
        .once_a_phase()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->by == s.seat && in_battle_phase(q);
        })
        .can(once_together);
    // REM-015 神罚「年幼的Demon Lord」
    m.trap(5515, "ep02-rem-015", Who::Remilia, 1)
        .number("discount", 1)
        .number("damage", 1000)
        .gives(Moment::Price,
               [](const Query& q, const Self& s, const About&) {
                   const Tally& t = q.tally(s.seat);
                   return t.healed || t.hurt_self ? -s.n("discount") : 0;
               })
        .own()
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   const int x = p.q.def(p.q.fighter(0).card).cost;
                   p.deal(s, s.seat, x * s.n("damage"), Type::Danmaku);
                   p.destroy(s, p.state.battle.fighter[0]);
               })
        .defence()
        .once_a_phase()
        .when(
            [](const Query& q, const Self& s) { return s.on->fighter == 0 && !(q.fighter(0).flags & Fighter::Extra); });
    // REM-016 命运「Miserable Fate」
    m.battle(5516, "ep02-rem-016", Who::Remilia, Type::Danmaku, 2, 2000, 3)
        .number("draw", 1)
        .number("penalty", 1)
        .number("limit", 8, 0, 20)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.draw(s.seat, s.n("draw"));
                p.unseen_choice();
                if (const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [](Piece) { return true; }))
                    hand_to_deck(p, s, c);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Deck, Zone::Hand});
        })
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.gain(s, Until::Turn, p.how_many(s, s.seat, 0, s.n("limit"))); })
        .gives(Moment::Price, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   const bool named = a.seat == s.foe() && q.def(a.card).battle() &&
                                      q.gorgeousness(a.piece) == q.s.lasting[s.lasting].value;
                   return named ? s.n("penalty") : 0;
               })
        .any()
        .on(Moment::Activation, {Zone::Lasting}, [](Play& p, Self& s) { p.lose_effect(s); })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            return foe_declares(q, s) && q.gorgeousness(q.fighter(s.on->fighter)) == q.s.lasting[s.lasting].value;
        });
    // REM-017 夜符「Demon King Cradle」
    m.battle(5517, "ep02-rem-017", Who::Remilia, Type::Melee, 2, 2500, 3)
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Piece c = turn_over_top(p, s);
                if (c && p.q.has(c, Word::Night)) p.add_power(*p.own(s), s.n("bonus"));
            })
        .can(deck_left)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                const int surplus = p.state.battle.surplus[s.fighter];
                p.state.battle.surplus[s.fighter] = 0;
                p.heal(s.seat, surplus);
            })
        .when([](const Query& q, const Self& s) { return q.s.battle.surplus[s.fighter] > 0; });
    // REM-018 夜符「Bad Lady Scramble」
    m.battle(5518, "ep02-rem-018", Who::Remilia, Type::Melee, 2, 2500, 3)
        .number("damage", 500)
        .on(Moment::Activation, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .when([](const Query& q, const Self& s) { return !q.has_effect(s.seat, s.card); })
        .on(Moment::Idle, {Zone::Lasting},
            [](Play& p, Self& s) {
                hurt_self(p, s);
                const Pieces top = p.reveal_top(s.seat, 1, Everybody);
                if (!top.empty() && p.q.has(top[0], Word::Night)) return p.to_hand(top[0]);
                if (!top.empty()) to_top_or_bottom(p, s, top[0]);
                p.lose_effect(s);
            })
        .any()
        .attack()
        .once_a_phase(3)
        .can(deck_left);
    // REM-019 神枪「Spear the Gungnir」
    m.battle(5519, "ep02-rem-019", Who::Remilia, Type::Danmaku, 2, 2000, 5)
        .traits({Trait::Purge})
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Piece c = turn_over_top(p, s);
                Fighter& f = *p.own(s);
                if (c && p.q.gorgeousness(c) == p.q.gorgeousness(f)) p.give(f, Trait::Piercing);
            })
        .attack()
        .once_a_phase()
        .can(deck_left);
    // REM-020 夜王「Dracula Cradle」
    m.battle(5520, "ep02-rem-020", Who::Remilia, Type::Melee, 2, 2000, 5)
        .traits({Trait::Swift})
        .number("heal", 500)
        .number("damage", 500)
        .number("bonus", 500)
        .number("limit", 4, 1, 20)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0) return p.heal(s.seat, s.n("heal"));
                hurt_self(p, s);
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard,
                                         [&](Piece x) { return p.q.has(x, Word::Night) && p.q.card(x) != s.card; });
                if (c) p.to_hand(c);
            })
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Tally& t = p.q.tally(s.seat);
                p.add_power(*p.own(s), s.n("bonus") * std::min<int>({t.healed, t.hurt_self, s.n("limit")}));
            })
        .once_a_phase()
        .when(
            [](const Query& q, const Self& s) { return q.tally(s.seat).healed > 0 && q.tally(s.seat).hurt_self > 0; });
    // REM-021 「红色的幻想乡」
    m.battle(5521, "ep02-rem-021", Who::Remilia, Type::Danmaku, 0, 0, 5)
        .last()
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.hold(s, s.seat, Hold::NonLethal, Until::Game); })
        .locked();
    // REM-022 「Scarlet Destiny」
    m.battle(5522, "ep02-rem-022", Who::Remilia, Type::Danmaku, 2, 1500, 5)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Piece c =
                    p.search(s, s.seat, [&](Piece x) { return p.q.of(x, Who::Remilia) && p.q.card(x) != s.card; });
                const bool red = c && p.q.has(c, Word::Red);
                if (c) {
                    p.show(c);
                    p.to_hand(c);
                }
                p.shuffle_deck(s.seat);
                if (red) p.hold(s, s.seat, Hold::FreeDrain, Until::NextTurn);
            })
        .can(deck_left);
}

}  // namespace quincunx::dreamduel
