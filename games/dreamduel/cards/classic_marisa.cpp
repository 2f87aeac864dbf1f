// The cards of Marisa, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

void gets_stronger(Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus")); }

bool attack_card_is(const Query& q, Type type) { return q.fighter(0).type == type; }
bool attack_card_is(const Query& q, Who who) { return q.def(q.fighter(0).card).is(who); }

bool is_sideways(const Query& q, Piece card) { return q.lying(card)->has(Sideways); }
bool is_star(const Query& q, Piece card) { return q.has(card, Word::StarSign); }
bool is_spark(const Query& q, Piece card) { return q.has(card, Word::Spark); }

// MS-014: a card that can be turned (DD-C3.16).
bool can_shoot(const Query& q, Piece card) { return q.of(card, Who::Marisa) && !is_sideways(q, card); }

// MS-015: a card of the opponent's may lie there too.
bool comes_back(const Query& q, const Self& s, Piece card) {
    return owner_of(card) == s.seat && q.def(card).spell() && is_sideways(q, card);
}

constexpr std::uint16_t OrreryShot = 295;

}  // namespace

void classic_marisa(Maker& m) {
    // MS-001 恋符「Master Spark」
    m.battle(201, "ms-001", Who::Marisa, Type::Danmaku, 2, 1500, 3)
        .number("bonus", 1500)
        .on(Moment::Activation, gets_stronger)
        .attack()
        .locked();
    // MS-002 魔炮「Final Spark」
    m.battle(202, "ms-002", Who::Marisa, Type::Danmaku, 3, 3000, 5)
        .number("bonus", 2000)
        .on(Moment::Activation, gets_stronger)
        .attack()
        .locked();
    // MS-003 恋符「Non-Directional Laser」
    m.battle(203, "ms-003", Who::Marisa, Type::Danmaku, 3, 2000, 4)
        .traits({Trait::Piercing})
        .number("on_top", 2, 0, 20)
        .gorgeous([](const Query& q, const Self& s, const About& a) -> int {
            const Query::Where at = q.where(a.piece);
            const bool on_top = at.zone == Zone::Declare && at.index + 1 == q.side(at.seat).declare.size();
            return on_top ? s.n("on_top") : q.def(a.card).gorgeousness;
        });
    // MS-004 光符「Earthlight-Ray」
    m.battle(204, "ms-004", Who::Marisa, Type::Danmaku, 2, 1500, 2).traits({Trait::Piercing});
    // MS-005 光符「Luminous Strike」
    m.battle(205, "ms-005", Who::Marisa, Type::Danmaku, 1, 1000, 1).traits({Trait::Piercing});
    // MS-006 仪符「Orrery's Sun」
    m.status(206, "ms-006", Who::Marisa, 1)
        .number("bonus", 500)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .on(Moment::Activation, [](Play& p, Self& s) { p.add_power(p.state.battle.fighter[0], s.n("bonus")); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return s.on->fighter == 0 && attack_card_is(q, Who::Marisa); });
    // MS-007 魔符「Milky Way」
    m.battle(207, "ms-007", Who::Marisa, Type::Danmaku, 1, 500, 1)
        .traits({Trait::Piercing})
        .number("threshold", 3, 0, 50)
        .on(Moment::Activation, [](Play& p, Self& s) { p.give(*p.own(s), Trait::Homing); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            return q.count(s.seat, Zone::Discard, [&](Piece c) { return q.has(c, Word::MagicSign); }) >=
                   s.n("threshold");
        });
    // MS-008 魔符「Stardust Reveiry」
    m.battle(208, "ms-008", Who::Marisa, Type::Melee, 2, 2000, 2)
        .traits({Trait::Swift})
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const Piece card = p.search(s, s.seat, [&](Piece c) { return p.q.has(c, Word::MagicSign); });
                if (card) p.discard(s, card);
                p.shuffle_deck(s.seat);
            })
        .can(deck_left);
    // MS-009 魔符「Ultimate Short Wave」: The defender pays it with the cost of the defence card.
    m.battle(209, "ms-009", Who::Marisa, Type::Danmaku, 4, 3500, 4)
        .center()
        .number("spirit", 1, 0, 20)
        .gives(Moment::Price,
               [](const Query& q, const Self& s, const About& a) -> int {
                   return a.answering && a.seat != s.seat && q.def(a.card).battle() ? s.n("spirit") : 0;
               })
        .attack()
        .any();
    // MS-010 星符「Gravity Beat」
    m.trap(210, "ms-010", Who::Marisa, 0)
        .number("damage", 1000)
        .plays(Moment::CurtainFall, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .attack()
        .when([](const Query& q, const Self&) {
            return q.s.battle.hit && attack_card_is(q, Who::Marisa) && !q.has(q.fighter(0), Trait::Piercing);
        });
    // MS-011 星符「Meteoric Shower」
    m.battle(211, "ms-011", Who::Marisa, Type::Danmaku, 1, 1000, 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) {
                    return p.q.has(c, Word::LoveSign) || p.q.has(c, Word::LoveHeart) || p.q.has(c, Word::LoveWind) ||
                           p.q.has(c, Word::WickedLove);
                });
            })
        .can(deck_left);
    // MS-012 星符「Escape Velocity」, DD-C3.32
    m.battle(212, "ms-012", Who::Marisa, Type::Melee, 3, 1500, 3)
        .on(Moment::Settled, [](Play& p, Self&) { p.end_turn(); })
        .defence()
        .locked()
        .when([](const Query& q, const Self& s) { return q.broken(s); });
    // MS-013 星符「Dragon Meteor」
    m.battle(213, "ms-013", Who::Marisa, Type::Danmaku, 2, 3000, 5)
        .traits({Trait::Counter})
        .number("count", 2, 0, 50)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (const Verdict v = gap_open(q, s); !v) return v;
                if (q.count(s.seat, Zone::Discard, [&](Piece c) { return is_star(q, c); }) < s.n("count"))
                    return refuse("extra-cost"_refusal, q.def(s.card).number);
                return {};
            },
            [](Play& p, Self& s) {
                p.to_gap(s, p.choose_some(s, s.seat, s.seat, {Zone::Discard}, s.n("count"), s.n("count"),
                                          [&](Piece c, const Pieces&) { return is_star(p.q, c); }));
            })
        .on(Moment::WouldDamage, [](Play&, Self& s) { s.on->unpreventable = true; })
        .defence()
        .locked()
        .when([](const Query&, const Self& s) { return s.on->fighter == s.fighter; });
    // MS-014 天仪「Orrenrie's Solar System」, DD-C3.29
    m.status(214, "ms-014", Who::Marisa, 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.turn_sideways(p.choose(s, s.seat, s.seat, Zone::Declare, [&](Piece c) { return can_shoot(p.q, c); }));
                p.declare_virtual(s.seat, p.book.card(OrreryShot)->id);
            })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return can_shoot(q, c); });
        });
    // 天仪光弹, which MS-014 makes
    m.battle(OrreryShot, "ms-orrery-shot", Who::Marisa, Type::Danmaku, None, 500, None)
        .traits({Trait::Piercing})
        .token();
    // MS-015 流光「Shooting Echo」
    m.battle(215, "ms-015", Who::Marisa, Type::Danmaku, 2, 2000, 2)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece card =
                    p.choose(s, s.seat, s.seat, Zone::Declare, [&](Piece c) { return comes_back(p.q, s, c); });
                if (card) p.to_hand(card);
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) -> Verdict {
            return some_in(q, s, s.seat, {Zone::Declare}, [&](Piece c) { return comes_back(q, s, c); });
        });
    // MS-016 彗星「Blazing Star」, DD-C3.4, DD-C3.24
    m.battle(216, "ms-016", Who::Marisa, Type::Melee, 0, 0, 5)
        .last()
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                Pieces all;
                for (const Seat seat : {s.seat, s.foe()})
                    for (const Zone zone : {Zone::Fu, Zone::Declare})
                        p.q.each(seat, zone, [&](Piece c, std::uint8_t) { all.push(c); });
                p.discard(s, all);
                p.collapse(s.foe());
            })
        .locked();
    // MS-017 光击「Shoot the Moon」
    m.battle(217, "ms-017", Who::Marisa, Type::Danmaku, 2, 1500, 3)
        .traits({Trait::Piercing})
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                const Piece card =
                    p.choose(s, s.seat, s.foe(), Zone::Declare, [&](Piece c) { return p.q.can_discard(c); });
                if (card) p.discard(s, card);
            })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            const auto fits = [&](Piece c) { return q.can_discard(c); };
            return some_in(q, s, s.foe(), {Zone::Declare}, fits);
        });
    // MS-018 星符「Eccentric Asteroid」
    m.battle(218, "ms-018", Who::Marisa, Type::Danmaku, 2, 1500, 2)
        .number("recover", 1)
        .number("draw", 1)
        .on(Moment::Moved, {Zone::Gap},
            [](Play& p, Self& s) {
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                    p.recover(s.seat, s.n("recover"));
                else
                    p.draw(s.seat, s.n("draw"));
            })
        .when([](const Query&, const Self& s) { return s.on->from == Zone::Discard && s.on->to == Zone::Gap; });
    // MS-019 魔废「Deep Ecological Bomb」, DD-R2
    m.trap(219, "ms-019", Who::Marisa, 1)
        .number("damage", 2000)
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   p.destroy(s, p.state.battle.fighter[0]);
                   p.deal_both(s, s.n("damage"), Type::Special);
               })
        .defence()
        .when([](const Query& q, const Self& s) { return s.on->fighter == 0 && attack_card_is(q, Type::Melee); });
    // MS-022 恋符「Wide Master」
    m.battle(222, "ms-022", Who::Marisa, Type::Danmaku, 3, 2000, 5)
        .traits({Trait::Piercing})
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                Pieces sparks;
                p.q.each(s.seat, Zone::Discard, [&](Piece c, std::uint8_t) {
                    if (is_spark(p.q, c)) sparks.push(c);
                });
                for (const Piece card : sparks) p.to_deck(card, 0);
                p.shuffle_deck(s.seat);
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) -> Verdict {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return is_spark(q, c); });
        })
        .on(Moment::BattleStart, {Zone::Declare},
            [](Play& p, Self& s) {
                p.to_gap(s, s.piece);
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::MasterSpark); });
            })
        .defence()
        .can([](const Query& q, const Self& s) {
            const Verdict v = gap_open(q, s);
            return v ? deck_left(q, s) : v;
        });

    // C002 普通的黑白魔法使
    m.character(290, "c002", Who::Marisa)
        .number("bonus", 500)
        .number("damage", 500)
        .skill("gale-and-waves", Stand::Center)
        .on(Moment::Activation, [](Play& p, Self& s) { p.add_power(p.state.battle.fighter[0], s.n("bonus")); })
        .attack()
        .locked()
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return s.on->fighter == 0 && q.has(q.fighter(0), Trait::Piercing); })
        .skill("starlight-burst", Stand::Hyper)
        .gives(Moment::DamageDealt,
               [](const Query&, const Self& s, const About& a) -> int {
                   return a.seat == s.seat && a.battle && a.fighter == 0 && a.base > 0 && a.type == Type::Danmaku
                              ? s.n("damage")
                              : 0;
               })
        .attack();
    // MS-020 邪恋「容易命中的Master spark」, DD-C3.30
    m.battle(220, "ms-020", Who::Marisa, Type::Danmaku, 1, 1000, 5)
        .hyper_only()
        .traits({Trait::Piercing})
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                constexpr Query::Terms Free{.free_spirit = true};
                p.discard(s, s.piece);
                const Piece c = p.choose(
                    s, s.seat, s.seat, Zone::Hand,
                    [&](Piece x) { return p.q.has(x, Word::MasterSpark) && p.q.can_declare(s.seat, x, Free); }, true);
                if (c) p.declare(s.seat, c, Free);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return q.sealed(s.piece) ? refuse("sealed"_refusal) : Verdict(); });
    // MS-021 星符「Satellite Illusion」
    m.battle(221, "ms-021", Who::Marisa, Type::Danmaku, 1, 500, 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces both;
                for (int i = 0; i < 2; ++i) {
                    const Piece c =
                        p.search(s, s.seat, [&](Piece x) { return p.q.has(x, Word::StarSign) && !both.contains(x); });
                    if (!c) break;
                    p.show(c);
                    both.push(c);
                }
                if (both.size() == 2) {
                    const Piece kept =
                        p.choose(s, s.foe(), s.seat, Zone::Deck, [&](Piece x) { return both.contains(x); });
                    for (const Piece c : both) c == kept ? p.to_hand(c) : void(p.discard(s, c));
                }
                if (p.q.count(s.seat, Zone::Deck) > 0) p.shuffle_deck(s.seat);
            })
        .can(deck_left);
    // C002-Alpha 胆大心细的人类
    m.character(291, "c002-alpha", Who::Marisa)
        .number("spirit", 2)
        .number("look", 3, 1)
        .number("recover", 1)
        .skill("magic-pulse", Stand::Center)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                if (!p.pay_spirit(s.seat, s.n("spirit"))) return;
                const Pieces seen = p.reveal_top(s.foe(), s.n("look"), only(s.seat));
                const Piece c = p.choose(s, s.seat, s.foe(), Zone::Deck,
                                         [&](Piece x) { return seen.contains(x) && is_spell(p.q, x); });
                if (c) p.to_equip(s.seat, c, true);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            if (q.equip_room(s.seat) <= 0) return Verdict(refuse("equip-full"_refusal, q.equip_limit(s.seat)));
            if (const Verdict v = some_in(q, s, s.foe(), {Zone::Deck}); !v) return v;
            return q.can_pay(s.seat, s.n("spirit"));
        })
        .skill("dark-energy-recovery", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Equip, [&](Piece x) { return face_up(p.q, x); });
                if (c && p.discard(s, c)) p.recover(s.seat, s.n("recover"));
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Equip}, [&](Piece c) { return face_up(q, c) && !q.sealed(c); });
        });
}

}  // namespace quincunx::dreamduel
