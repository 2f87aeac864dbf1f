// The cards of Keine, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t EmperorOfGensokyo = 1103;  // KN-003
constexpr std::uint16_t SacredSword = 1108;        // KN-008
constexpr std::uint16_t SacredMirror = 1111;       // KN-011

bool is_traceless(const Query& q, Piece c) { return q.has(c, Trait::Traceless); }
bool is_spell_of(const Query& q, Piece c) { return q.def(c).spell(); }
Verdict traceless_discarded(const Query& q, const Self& s) {
    return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return is_traceless(q, c); });
}

// KN-008, KN-011: beside them there is no other of the three; KN-009 and KN-010 do not say it of themselves.
Verdict only_treasure(const Query& q, const Self& s) {
    const bool alone = s.card == q.book.card(SacredSword)->id || s.card == q.book.card(SacredMirror)->id;
    for (const Lying& l : q.side(s.seat).equip) {
        const Def& d = q.def(l.piece);
        if (l.has(Up) && d.has(Word::SacredTreasure) && (alone || d.number == SacredSword || d.number == SacredMirror))
            return refuse("treasure-there"_refusal, q.def(s.card).number, d.number);
    }
    return {};
}

// KN-014: neither spirit nor extra cost (DD-C3.30).
constexpr Query::Terms OutOfTheGap{.free_spirit = true, .free_extra = true, .from = Zone::Gap};
bool can_be_reborn(const Query& q, const Self& s, Piece c) {
    return q.battle_card(c) && q.can_declare(s.seat, c, OutOfTheGap);
}

}  // namespace

void classic_keine(Maker& m) {
    // C011 历史与知识的半兽
    m.character(1190, "c011", Who::Keine)
        .number("spirit", 1)
        .number("draw", 1)
        .skill("erasing-existence", Stand::Center)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("spirit"));
                p.to_gap(s, p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare}, [](Piece) { return true; }));
            })
        .attack()
        .once_a_phase(2)
        .can([](const Query& q, const Self& s) -> Verdict {
            if (const Verdict v = gap_open(q, s); !v) return v;
            if (const Verdict v = some_in(q, s, s.seat, {Zone::Discard, Zone::Declare}); !v) return v;
            return q.can_pay(s.seat, s.n("spirit"));
        })
        .skill("legend-of-dreams", Stand::Hyper)
        .on(Moment::Moved, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .any()
        .when([](const Query&, const Self& s) {
            return s.on->from == Zone::Declare && (s.on->to == Zone::Discard || s.on->to == Zone::Gap) &&
                   owner_of(s.on->piece) == s.seat;
        })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });

    // KN-001 始符「EPHEMERALITY 137」
    m.battle(1101, "kn-001", Who::Keine, Type::Danmaku, 1, 1500, 3)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.def(c).number == EmperorOfGensokyo; });
            })
        .attack()
        .when(hit)
        .can(deck_left);
    // KN-002 虚史「幻想乡传说」
    m.battle(1102, "kn-002", Who::Keine, Type::Danmaku, 3, 3000, 5)
        .on(Moment::Settled, [](Play& p, Self& s) { put_in_order(p, s, s.seat); })
        .when([](const Query& q, const Self& s) { return q.count(s.seat, Zone::Declare) > 1; });
    // KN-003 终符「幻想天皇」: the card of the fu zone goes where this one would have gone.
    m.battle(EmperorOfGensokyo, "kn-003", Who::Keine, Type::Danmaku, 2, 2500, 4)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Fu, [](Piece) { return true; });
                if (!c) return;
                p.own(s)->goes = Dest::Fu;
                if (p.q.hit(s))
                    p.to_declare(s.seat, c);
                else
                    p.discard(s, c);
            })
        .when([](const Query&, const Self& s) { return static_cast<bool>(s.piece); })
        .can([](const Query& q, const Self& s) { return some_of_fu(q, s, [&](Piece c) { return !q.sealed(c); }); });
    // KN-004 野符「武烈的危机」
    m.battle(1104, "kn-004", Who::Keine, Type::Danmaku, 1, 1000, 1).traits({Trait::Traceless});
    // KN-005 野符「将门的危机」
    m.battle(1105, "kn-005", Who::Keine, Type::Danmaku, 2, 2000, 2).traits({Trait::Traceless});
    // KN-006 野符「义满的危机」
    m.battle(1106, "kn-006", Who::Keine, Type::Danmaku, 3, 3000, 3).traits({Trait::Traceless});
    // KN-007 产灵「FIRST PYRAMID」
    m.battle(1107, "kn-007", Who::Keine, Type::Danmaku, 1, 500, 3)
        .number("pay", 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("pay"));
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return p.q.battle_card(x); });
                if (!c) return;
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                    p.to_declare(s.seat, c);
                else
                    p.to_gap(s, c);
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            const auto fits = [&](Piece c) { return q.battle_card(c); };
            if (const Verdict v = some_in(q, s, s.seat, {Zone::Discard}, fits); !v) return v;
            return q.can_pay(s.seat, s.n("pay"));
        });
    // KN-008 国符「三种神器之 剑」, DD-C3.25
    m.delayed(SacredSword, "kn-008", Who::Keine, 3)
        .number("places", 2)
        .number("limit", 2)
        .needs(only_treasure)
        .gives(Moment::EquipPlaces,
               [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? s.n("places") : 0; })
        .gives(Moment::HandPlaces,
               [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? s.n("limit") : 0; });
    // KN-009 国符「三种神器之 玉」
    m.delayed(1109, "kn-009", Who::Keine, 3)
        .needs(only_treasure)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.to_hand(p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return is_traceless(p.q, c); }));
            })
        .attack()
        .once_a_phase()
        .can(traceless_discarded);
    // KN-010 国符「三种神器之 乡」
    m.delayed(1110, "kn-010", Who::Keine, 3)
        .needs(only_treasure)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.to_hand(p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece c) { return is_spell_of(p.q, c); }));
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Gap}, [&](Piece c) { return is_spell_of(q, c); });
        });
    // KN-011 国符「三种神器之 镜」
    m.delayed(SacredMirror, "kn-011", Who::Keine, 3)
        .number("threshold", 1000)
        .number("damage", 500)
        .needs(only_treasure)
        .on(Moment::Damaged, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Danmaku); })
        .defence()
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.on->amount > s.n("threshold"); });
    // KN-012 未来「高天原」
    m.battle(1112, "kn-012", Who::Keine, Type::Danmaku, 1, 1000, 2)
        .on(Moment::Settled,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return is_traceless(p.q, c); }); })
        .can(deck_left);
    // KN-013 旧史「旧秘境史 -OLD HISTORY-」
    m.battle(1113, "kn-013", Who::Keine, Type::Danmaku, 3, 3500, 3)
        .traits({Trait::Nirvana})
        .needs([](const Query& q, const Self& s) {
            return q.takes_part(s.seat, Who::Mokou)
                       ? Verdict()
                       : refuse("no-character"_refusal, q.def(s.card).number, static_cast<int>(Who::Mokou));
        })
        .on(Moment::Moved, {Zone::Gap},
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return is_traceless(p.q, x); });
                if (c) p.to_declare(s.seat, c, true);
            })
        .when(into_gap)
        .can(traceless_discarded);
    // KN-014 转世「一条归桥」, DD-C3.30
    m.battle(1114, "kn-014", Who::Keine, Type::Danmaku, 2, 500, 5)
        .number("count", 6)
        .needs([](const Query& q, const Self& s) {
            const int there = q.count(s.seat, Zone::Gap,
                                      [&](Piece c) { return is_spell_of(q, c) && !q.has(c, Word::DivineTreasure); });
            return there >= s.n("count") ? Verdict() : refuse("gap-spells"_refusal, s.n("count"), there);
        })
        .on(Moment::Settled, [](Play& p, Self& s) { p.wait(s, 1); })
        .attack()
        .locked()
        .on(Moment::Pending,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece x) { return can_be_reborn(p.q, s, x); });
                if (c) p.declare(s.seat, c, OutOfTheGap);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Gap}, [&](Piece c) { return can_be_reborn(q, s, c); });
        });
    // KN-015 葵符「水户的光圀」
    m.battle(1115, "kn-015", Who::Keine, Type::Danmaku, 1, 1000, 1)
        .traits({Trait::Traceless})
        .number("bonus", 500)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return q.any(s.seat, Zone::Gap, [&](Piece c) { return is_spell_of(q, c); }) ? 0 : s.n("bonus");
        });
    // KN-016 倭符「邪马台国」
    m.battle(1116, "kn-016", Who::Keine, Type::Danmaku, 2, 2000, 4)
        .traits({Trait::Traceless})
        .number("bonus", 500)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return q.count(s.seat, Zone::Declare) == 0 ? s.n("bonus") : 0;
        });
    // KN-017 新史「新幻想史 -现代史-」, DD-C3.4
    m.battle(1117, "kn-017", Who::Keine, Type::Danmaku, 2, 1500, 3)
        .traits({Trait::Traceless})
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const Piece c = p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                            [&](Piece x) { return is_spell_of(p.q, x); });
                if (c) p.to_gap(s, c);
            })
        .locked();
    // KN-018 「日出国之天子」
    m.battle(1118, "kn-018", Who::Keine, Type::Danmaku, 0, 0, 5)
        .last()
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces all;
                p.q.each(s.seat, Zone::Gap, [&](Piece c, std::uint8_t) {
                    if (is_spell_of(p.q, c)) all.push(c);
                });
                for (const Piece c : all) p.to_declare(s.seat, c);
                put_in_order(p, s, s.seat);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Gap}, [&](Piece c) { return is_spell_of(q, c); });
        });
    // KN-019 光符「天照」
    m.battle(1119, "kn-019", Who::Keine, Type::Danmaku, 2, 1000, 2)
        .number("discard", 5)
        .on(Moment::Activation, [](Play& p, Self& s) { p.discard_top(s, s.foe(), s.n("discard")); })
        .locked();
    // KN-020 「似有似无的净化」
    m.battle(1120, "kn-020", Who::Keine, Type::Danmaku, 2, 2000, 4)
        .hyper_only()
        .traits({Trait::Traceless})
        .on(Moment::Settled, [](Play& p, Self& s) { put_in_order(p, s, s.foe()); })
        .when([](const Query& q, const Self& s) { return q.count(s.foe(), Zone::Declare) > 1; });
}

}  // namespace quincunx::dreamduel
