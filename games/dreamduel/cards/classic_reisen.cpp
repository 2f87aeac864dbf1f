// The cards of Reisen, classic pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr auto AnyCard = [](Piece) { return true; };

Verdict foe_has_fu(const Query& q, const Self& s) { return some_in(q, s, s.foe(), {Zone::Fu}); }

// RS-013
void crush(Play& p, Self& s) {
    p.collapse(s.foe());
    p.deal(s, s.foe(), s.n("damage"), Type::Special);
}

bool foe_discards(const Query&, const Self& s) { return s.on->seat == s.foe(); }  // DD-C3.12
bool out_of_hand(const Query&, const Self& s) { return s.on->from == Zone::Hand && s.on->to == Zone::Discard; }

// The seat chooses (DD-C3.26); one event (DD-C3.12).
void discard_hand(Play& p, const Self& s, Seat seat, int n) {
    p.discard(s, p.choose_some(s, seat, seat, {Zone::Hand}, n, n, [](Piece, const Pieces&) { return true; }));
}
Verdict can_discard_hand(const Query& q, const Self& s, int n) {
    const int there = q.count(s.seat, Zone::Hand);
    return there >= n ? Verdict() : refuse("too-few"_refusal, n, there);
}

void discard_foe_fu(Play& p, const Self& s) {
    if (const Piece card = p.choose(s, s.seat, s.foe(), Zone::Fu, AnyCard)) p.discard(s, card);
}

// 幻痛残像: what its user may discard. Characters too, for the text names their zone (DD-R43).
bool on_own_field(const Query& q, const Self& s, Piece card) {
    return q.can_discard(card) && (q.where(card).zone != Zone::Fu || q.payable_fu(s.seat) > 0);
}

// RS-021: what may be a spell card on the opponent's field
bool to_be_destroyed(const Query& q, Piece c) { return (!q.is_known(c) || q.def(c).spell()) && !q.sealed(c); }
int how_many_to_destroy(const Query& q, const Self& s) {
    int field = 0;
    for (const Zone zone : {Zone::Fu, Zone::Equip, Zone::Declare})
        field += q.count(s.foe(), zone, [&](Piece c) { return to_be_destroyed(q, c); });
    return std::min(field, q.count(s.seat, Zone::Hand));
}

}  // namespace

void classic_reisen(Maker& m) {
    // C009 狂气的月兔
    m.character(990, "c009", Who::Reisen)
        .number("discard", 1)
        .number("draw", 1)
        .number("draw2", 1)
        .skill("moon-eye-hypnosis", Stand::Center)
        .on(Moment::HandDiscarded,
            [](Play& p, Self& s) {
                discard_hand(p, s, s.seat, s.n("discard"));
                p.draw(s.seat, s.n("draw"));
            })
        .when(foe_discards)
        .can([](const Query& q, const Self& s) { return can_discard_hand(q, s, s.n("discard")); })
        .skill("phantom-pain-afterimage", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                const Piece card =
                    p.choose_of(s, s.seat, s.seat, {Zone::Equip, Zone::Declare, Zone::Fu, Zone::Character},
                                [&](Piece c) { return on_own_field(p.q, s, c); });
                p.discard(s, card);
                p.draw(s.seat, s.n("draw2"));  // DD-R56: its user attacks
                p.draw(s.foe(), s.n("draw2"));
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Equip, Zone::Declare, Zone::Fu, Zone::Character},
                           [&](Piece c) { return on_own_field(q, s, c); });
        });

    // RS-001 弱心「丧失丧意 -Demotivation-」
    m.battle(901, "rs-001", Who::Reisen, Type::Melee, 1, 1000, 2)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.discard(s, p.unseen(s.foe())); })
        .attack()
        .when(hit)
        .can(foe_has_hand)
        .on(Moment::Engage,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::Discarder); }); })
        .attack()
        .when([](const Query& q, const Self& s) { return q.fully_cancelled(s); })
        .can(deck_left);
    // RS-002 丧心「丧心疮痍 -Discarder-」
    m.battle(902, "rs-002", Who::Reisen, Type::Melee, 3, 3000, 4)
        .number("discard", 1)
        .on(Moment::Activation, [](Play& p, Self& s) { discard_hand(p, s, s.foe(), s.n("discard")); })
        .locked()
        .on(Moment::CurtainFall, [](Play& p, Self& s) { discard_foe_fu(p, s); })
        .attack()
        .when(hit)
        .can(foe_has_fu);
    // RS-003 幻爆「近眼花火 -Star Mine-」
    m.battle(903, "rs-003", Who::Reisen, Type::Danmaku, 1, 500, 3)
        .number("discard", 1)
        .on(Moment::Settled, [](Play& p, Self& s) { discard_hand(p, s, s.foe(), s.n("discard")); })
        .locked();
    // RS-004 波符「赤眼催眠 -Mind Shaker-」
    m.battle(904, "rs-004", Who::Reisen, Type::Danmaku, 1, 500, 1).traits({Trait::Gaze});
    // RS-005 狂符「幻视调律 -Visionary Tuning-」
    m.battle(905, "rs-005", Who::Reisen, Type::Danmaku, 2, 1500, 2).traits({Trait::Gaze});
    // RS-006 懒符「生神停止 -Idling Wave-」
    m.battle(906, "rs-006", Who::Reisen, Type::Danmaku, 3, 2500, 3).traits({Trait::Gaze});
    // RS-007 散符「真实之月 -Invisible FullMoon-」
    m.battle(907, "rs-007", Who::Reisen, Type::Danmaku, 2, 2000, 4)
        .traits({Trait::Swift})
        .number("wanted", 2)
        .on(Moment::Moved, {Zone::Discard},
            [](Play& p, Self& s) {
                p.search_to_hand(
                    s, s.seat, [&](Piece c) { return p.q.of(c, Who::Reisen) && p.q.gorgeousness(c) == s.n("wanted"); });
            })
        .when(out_of_hand)
        .can(deck_left);
    // RS-009 毒烟幕「瓦斯织物之玉」
    m.trap(909, "rs-009", Who::Reisen, 0)
        .number("discard", 1)
        .plays(Moment::HandDiscarded,
               [](Play& p, Self& s) {
                   discard_hand(p, s, s.seat, s.n("discard"));
                   if (const Piece card = p.choose(s, s.seat, s.foe(), Zone::Equip, AnyCard)) p.discard(s, card);
               })
        .when(foe_discards)
        .can([](const Query& q, const Self& s) {
            if (const Verdict v = some_in(q, s, s.foe(), {Zone::Equip}); !v) return v;
            return can_discard_hand(q, s, s.n("discard"));
        });
    // RS-010 短视「超短脑波 -X Wave-」
    m.status(910, "rs-010", Who::Reisen, 2)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.hold(s, s.foe(), Hold::NoOrbs, Until::Phase); })
        .defence()
        .on(Moment::Idle, {Zone::Discard},
            [](Play& p, Self& s) {
                p.to_gap(s, s.piece);
                discard_foe_fu(p, s);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            const Verdict v = gap_open(q, s);
            return v ? foe_has_fu(q, s) : v;
        });
    // RS-011 长视「赤月下 -Inflect Moon-」
    m.status(911, "rs-011", Who::Reisen, 2)
        .number("spirit", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.hold(s, s.foe(), Hold::NoFuPay, Until::Phase); })
        .attack()
        .on(Moment::Idle, {Zone::Discard},
            [](Play& p, Self& s) {
                p.to_gap(s, s.piece);
                p.lose_spirit(s.foe(), s.n("spirit"));
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            const Verdict v = gap_open(q, s);
            return v ? foe_has_spirit(q, s) : v;
        });
    // RS-012 惑视「离圆花冠 -Corola Vision-」
    m.battle(912, "rs-012", Who::Reisen, Type::Danmaku, 1, 1000, 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Gaze); }); })
        .can(deck_left);
    // RS-014 迫符「胁迫幻觉 -Obsessioner-」, DD-C3.3
    m.battle(914, "rs-014", Who::Reisen, Type::Danmaku, 2, 500, 2)
        .number("bonus", 500)
        .number("limit", 6)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return s.n("bonus") * std::min<int>(s.n("limit"), q.count(s.foe(), Zone::Hand));
        });
    // RS-017 波符「月面波纹 -Luna Wave-」
    m.battle(917, "rs-017", Who::Reisen, Type::Danmaku, 1, 1500, 2)
        .number("draw", 1)
        .on(Moment::Moved, {Zone::Discard}, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when(out_of_hand);
    // RS-018 散符「胧月花栞-Rocket in Mist-」
    m.battle(918, "rs-018", Who::Reisen, Type::Danmaku, 2, 2500, 3)
        .number("recover", 1)
        .on(Moment::Moved, {Zone::Discard}, [](Play& p, Self& s) { p.recover(s.seat, s.n("recover")); })
        .when(out_of_hand);
    // RS-020 幻视「被害臆想 Cumulative Trauma」
    m.delayed(920, "rs-020", Who::Reisen, 3)
        .number("damage", 500)
        .on(Moment::HandDiscarded, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Danmaku); })
        .locked()
        .when(foe_discards);
    // RS-008 生药「国士无双之药」, DD-C3.35
    m.status(908, "rs-008", Who::Reisen, 2)
        .number("bonus", 500)
        .number("times", 3)
        .number("damage", 2000)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   p.to_attached(s.seat, s.piece);
                   Pieces all;
                   p.q.each(s.seat, Zone::Attached, [&](Piece c, std::uint8_t) {
                       if (p.q.card(c) == s.card) all.push(c);
                   });
                   if (static_cast<int>(all.size()) < s.n("times")) return;
                   p.discard(s, all);
                   p.deal_both(s, s.n("damage"), Type::Danmaku);
               })
        .attack()
        .gives(Moment::Power, {Zone::Attached},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && a.fighter < 2 && q.def(a.card).is(Who::Reisen) &&
                                  q.has(q.fighter(a.fighter), Trait::Gaze)
                              ? s.n("bonus")
                              : 0;
               })
        .any();
    // RS-013 狂夢「疯狂之夢 -Dream World-」, DD-C3.13
    m.trap(913, "rs-013", Who::Reisen, 0)
        .number("damage", 500)
        .plays(Moment::SpiritEmpty, crush)
        .when(foe_discards)
        .plays(Moment::HandEmpty, crush)
        .when(foe_discards);
    // RS-015 散符「荣华之梦 -Luna Megalopolis-」
    m.battle(915, "rs-015", Who::Reisen, Type::Danmaku, 2, 1500, 5)
        .number("look", 5)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                Pieces seen = p.reveal_top(s.seat, s.n("look") - p.q.count(s.foe(), Zone::Hand), only(s.seat));
                p.unseen_choice();
                for (const Piece c : p.choose_some(s, s.seat, s.seat, {Zone::Deck}, 0, p.q.fu_room(s.seat),
                                                   [&](Piece x, const Pieces&) { return seen.contains(x); })) {
                    p.to_fu(s.seat, c);
                    for (std::size_t i = seen.size(); i-- > 0;)
                        if (seen[i] == c) seen.erase(i);
                }
                for (const Piece c : seen) p.to_hand(c);
            })
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return q.count(s.foe(), Zone::Hand) < s.n("look"); })
        .can(deck_left);
    // RS-016 「幻胧月睨 -Lunatic Red Eyes-」
    m.battle(916, "rs-016", Who::Reisen, Type::Danmaku, 0, 0, 5)
        .last()
        .number("draw", 1)
        .number("count", 10)
        .number("draw2", 1)
        .number("recover", 1)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const int gone = p.discard(s, out_of_hands(p.q, {p.q.attacker(), p.q.defender()}, any_card));
                for (const Seat seat : {p.q.attacker(), p.q.defender()}) p.draw(seat, s.n("draw"));
                if (gone < s.n("count")) return;
                p.draw(s.seat, s.n("draw2"));
                p.recover(s.seat, s.n("recover"));
            })
        .locked();
    // RS-019 幻弹「幻想视差（Bluff Barrage）」
    m.battle(919, "rs-019", Who::Reisen, Type::Danmaku, 2, 1500, 4)
        .hyper_only()
        .traits({Trait::Gaze})
        .number("count", 3)
        .number("bonus", 1500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const int over = p.q.count(s.foe(), Zone::Hand) - s.n("count");
                if (over > 0)
                    discard_hand(p, s, s.foe(), over);
                else
                    p.draw(s.foe(), -over);
            })
        .locked()
        .on(Moment::Clashed, [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus")); })
        .attack()
        .locked();
    // RS-021 月眼「月兔远隔催眠术 Tele-Mesmerism」
    m.battle(921, "rs-021", Who::Reisen, Type::Danmaku, 3, 3000, 5)
        .center()
        .traits({Trait::Gaze})
        .number("less", 1000)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                Lying& l = p.state.side[s.seat].duel[p.q.where(s.piece).index];
                l.marks = static_cast<std::uint8_t>(l.marks | Cancelled);
            })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return s.piece && q.fully_cancelled(s); })
        .on(Moment::Moved, {Zone::Discard},
            [](Play& p, Self& s) {
                const int most = how_many_to_destroy(p.q, s);
                const int given = p.discard(s, p.choose_some(s, s.seat, s.seat, {Zone::Hand}, 1, most,
                                                             [](Piece, const Pieces&) { return true; }));
                if (given)
                    p.discard(s, p.choose_some(s, s.seat, s.foe(), {Zone::Fu, Zone::Equip, Zone::Declare}, given, given,
                                               [&](Piece c, const Pieces&) { return to_be_destroyed(p.q, c); }));
            })
        .when([](const Query& q, const Self& s) {
            const bool canceled = s.on->from == Zone::Duel && (s.on->marks & Cancelled) != 0;
            return s.on->to == Zone::Discard && (canceled || (s.on->by == s.seat && !s.on->battle)) &&
                   q.stands(s.seat, Who::Reisen, Stand::Center);
        })
        .can([](const Query& q, const Self& s) {
            if (how_many_to_destroy(q, s) > 0) return Verdict();
            return q.count(s.seat, Zone::Hand) == 0
                       ? Verdict(refuse("zone-empty"_refusal, zones_of(false, {Zone::Hand})))
                       : Verdict(refuse("zone-empty"_refusal, zones_of(true, {Zone::Fu, Zone::Equip, Zone::Declare})));
        })
        .on(Moment::WouldDamage, {Zone::Discard},
            [](Play& p, Self& s) {
                p.to_gap(s, s.piece);
                s.on->amount = std::max(0, s.on->amount - s.n("less"));
            })
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && s.on->type == Type::Melee && s.on->amount > 0 && !s.on->replaced &&
                   !s.on->unpreventable;
        })
        .any()
        .can(gap_open);
    // RS-022 波符「幻之月 Invisible Half Moon」
    m.battle(922, "rs-022", Who::Reisen, Type::Danmaku, 3, 3500, 2)
        .on(Moment::Moved, {Zone::Discard},
            [](Play& p, Self& s) {
                if (const Piece c = p.unseen(s.foe())) p.discard(s, c);
            })
        .when([](const Query& q, const Self& s) {
            return out_of_hand(q, s) && q.stands(s.seat, Who::Reisen, Stand::Center);
        })
        .can(foe_has_hand)
        .on(Moment::Activation, [](Play& p, Self& s) { p.give(*p.own(s), Trait::Gaze); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.stands(s.seat, Who::Reisen, Stand::Hyper); });
}

}  // namespace quincunx::dreamduel
