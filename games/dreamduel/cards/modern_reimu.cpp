// The cards of Reimu, modern pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// The skills RM-014 watches.
constexpr char FlowingClouds[] = "modern-flowing-clouds";
constexpr char SpiritBarrier[] = "modern-spirit-barrier";

constexpr std::uint16_t YinYangJewel = 5110;  // RM-010, which RM-017 names

void strengthen_activated(Play& p, const Self& s, int n) { p.add_power(p.state.battle.fighter[s.on->fighter], n); }

bool reimu_broke(const Query& q, const Self& s) {
    const int i = q.attacks(s.seat) ? 0 : 1;
    const Fighter& f = q.fighter(i);
    return f && q.def(f.card).is(Who::Reimu) && q.broke(q.self_of_fighter(i, f.card));
}

bool unharmed(const Query& q, const Self& s) { return q.tally(s.seat).damage == 0; }  // DD-R54

bool fantasy_seal(const Query& q, Piece c) { return q.has(c, Word::FantasySeal); }
bool pearl_or_jewel(const Def& d) { return d.has(Word::Pearl) || d.has(Word::Jewel); }
bool sign_or_barrier(const Query& q, Piece c) { return q.has(c, Word::DreamSign) || q.has(c, Word::Barrier); }
// A card of the pile with that word and another title than the card that asks.
bool other_seal(const Query& q, const Self& s, Piece c) { return fantasy_seal(q, c) && q.card(c) != s.card; }

// RM-008: whether the seat has activated a 梦想封印 this turn. A status shows by its effect, a delayed card by lying
// there.
bool seal_activated(const Query& q, Seat seat) {
    for (const Card c : q.tally(seat).declared)
        if (q.def(c).has(Word::FantasySeal)) return true;
    for (const Card c : q.tally(seat).activated)
        if (q.def(c).has(Word::FantasySeal)) return true;
    return false;
}

// How often the seat has declared this very card this turn.
int times_declared(const Query& q, Seat seat, Card card) {
    int n = 0;
    for (const Card c : q.tally(seat).declared) n += c == card ? 1 : 0;
    return n;
}

// Which attack of the turn it is.
int attack_number(const Query& q) { return static_cast<int>(q.tally(q.attacker()).declared.size()); }

bool reimu_skill_used(const Query& q, const Self& s) {
    if (s.on->seat != s.seat) return false;
    for (const Ability& a : q.def(s.on->card).abilities)
        if (a.id == s.on->ability) return a.skill == FlowingClouds || a.skill == SpiritBarrier;
    return false;
}

bool own_counters(const Query&, const Self& s) { return s.on->card == s.card; }

// Until the end of the turn; characters too, orbs not (DD-R43). The card on a character lies in the character zone
// (DD-C44).
void seal_on_field(Play& p, const Self& s, int n) {
    const Pieces chosen =
        p.choose_some(s, s.seat, s.foe(), {Zone::Fu, Zone::Equip, Zone::Declare, Zone::Character, Zone::Attached}, n, n,
                      [](Piece, const Pieces&) { return true; });
    for (const Piece c : chosen) p.seal(c);
}

void take_back(Play& p, const Self& s, Pick pick) {
    if (const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, pick)) p.to_hand(c);
}

// A cost: from 1 to `most` such cards of the discard pile go to the gap (DD-R41). How many.
int bury(Play& p, const Self& s, int most, Pick pick) {
    const Pieces chosen =
        p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 1, most, [&](Piece c, const Pieces&) { return pick(c); });
    p.to_gap(s, chosen);
    return static_cast<int>(chosen.size());
}

// RM-017: no cost, no conditions (DD-18.6).
constexpr Query::Terms FromDiscard{.unconditional = true, .from = Zone::Discard};

}  // namespace

void modern_reimu(Maker& m) {
    // RM-C01 乐园的奇妙巫女
    m.character(5190, "ep01-rm-c01", Who::Reimu)
        .number("damage", 500)
        .number("heal", 500)
        .number("count", 3)
        .skill(FlowingClouds, Stand::Center)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
                p.heal(s.seat, s.n("heal"));
            })
        .once_a_phase()
        .when(reimu_broke)
        .skill("modern-hakurei-phantom", Stand::Hyper)
        .on(Moment::BattleStart,
            [](Play& p, Self& s) {
                const Pieces chosen = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, s.n("count"),
                                                    [&](Piece c, const Pieces& before) {
                                                        for (const Piece b : before)
                                                            if (p.q.card(b) == p.q.card(c)) return false;
                                                        return fantasy_seal(p.q, c);
                                                    });
                for (const Piece c : chosen) p.to_hand(c);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return fantasy_seal(q, c); });
        });
    // RM-C02 自由奔放的人类
    m.character(5191, "ep01-rm-c02", Who::Reimu)
        .number("bonus", 1000)
        .number("less", 500)
        .number("heal", 500)
        .number("draw", 1)
        .skill(SpiritBarrier, Stand::Center)
        .on(Moment::Activation, [](Play& p, Self& s) { strengthen_activated(p, s, s.n("bonus")); })
        .defence()
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return activated(q, s) != nullptr; })
        .skill("modern-rain-prayer", Stand::Hyper)
        .gives(Moment::DamageTaken, [](const Query&, const Self& s,
                                       const About& a) { return a.seat == s.seat && !a.battle ? -s.n("less") : 0; })
        .on(Moment::BattleEnd,
            [](Play& p, Self& s) {
                p.heal(s.seat, s.n("heal"));
                p.draw(s.seat, s.n("draw"));
            })
        .when(unharmed);
    // RM-001 灵符「梦想妙珠」, DD-C1
    m.battle(5101, "ep01-rm-001", Who::Reimu, Type::Danmaku, 1, 1500, 1)
        .number("recover", 1)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.recover(s.seat, s.n("recover")); })
        .attack()
        .when([](const Query& q, const Self& s) { return q.hit(s); })
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                const Piece c = p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                            [&](Piece other) { return fantasy_seal(p.q, other); });
                if (c) p.exchange(s.piece, c);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            const auto fits = [&](Piece c) { return fantasy_seal(q, c) && !q.sealed(c); };
            return some_in(q, s, s.seat, {Zone::Discard, Zone::Declare}, fits);
        });
    // RM-002 神灵「梦想封印」
    m.battle(5102, "ep01-rm-002", Who::Reimu, Type::Danmaku, 3, 3000, 5)
        .number("damage", 500)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
                seal_on_field(p, s, 1);
            })
        .when([](const Query& q, const Self& s) { return q.opposing(s) != nullptr; });
    // RM-003 梦符「封魔阵」
    m.battle(5103, "ep01-rm-003", Who::Reimu, Type::Danmaku, 1, 1500, 1).traits({Trait::Steady});
    // RM-004 梦符「二重结界」
    m.battle(5104, "ep01-rm-004", Who::Reimu, Type::Danmaku, 2, 2500, 2).traits({Trait::Steady});
    // RM-005 结界「扩散结界」
    m.battle(5105, "ep01-rm-005", Who::Reimu, Type::Danmaku, 3, 3500, 3).traits({Trait::Steady});
    // RM-006 祈愿「驱除厄运之祈愿」
    m.battle(5106, "ep01-rm-006", Who::Reimu, Type::Danmaku, 2, 2000, 2)
        .number("look", 3)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Pieces seen = p.reveal_top(s.seat, s.n("look"), only(s.seat));
                p.unseen_choice();
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Deck, [&](Piece card) { return seen.contains(card); });
                if (c) p.to_hand(c);
                p.shuffle_deck(s.seat);
            })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // RM-007 散灵「梦想封印 寂」, DD-C2
    m.status(5107, "ep01-rm-007", Who::Reimu, 0)
        .number("limit", 2)
        .number("damage", 500)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::GivesTraits,
               [](const Query& q, const Self& s, const About& a) {
                   const Def& d = q.def(a.card);
                   const bool has = a.seat == s.seat && d.is(Who::Reimu) && d.cost <= s.n("limit");
                   return has ? static_cast<int>(bit(Trait::Homing)) : 0;
               })
        // No card with Homing deals other danmaku damage by its text.
        .gives(Moment::DamageDealt, [](const Query& q, const Self& s, const About& a) -> int {
            const bool homing = a.seat == s.seat && !a.battle && a.type == Type::Danmaku && a.fighter < 2 &&
                                q.has(q.fighter(a.fighter), Trait::Homing);
            return homing ? s.n("damage") : 0;
        });
    // RM-008 灵符「梦想封印 集」
    m.battle(5108, "ep01-rm-008", Who::Reimu, Type::Danmaku, 2, 2500, 2)
        .gives(Moment::FreeBar,
               [](const Query& q, const Self& s, const About&) { return seal_activated(q, s.seat) ? 1 : 0; });
    // RM-009 珠符「明珠暗投」
    m.battle(5109, "ep01-rm-009", Who::Reimu, Type::Danmaku, 1, 1000, 1)
        .traits({Trait::Homing})
        .number("draw", 1)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .attack()
        .when([](const Query& q, const Self& s) { return !q.hit(s); });
    // RM-010 宝符「阴阳宝玉」
    m.battle(YinYangJewel, "ep01-rm-010", Who::Reimu, Type::Danmaku, 1, 1500, 2).traits({Trait::Homing});
    // RM-011 神技「天霸风神脚」, DD-C3
    m.battle(5111, "ep01-rm-011", Who::Reimu, Type::Melee, 1, 1000, 3)
        .number("bonus", 1000)
        .gives(Moment::Price,
               [](const Query& q, const Self& s, const About&) { return times_declared(q, s.seat, s.card); })
        .attack()
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) {
                   return s.n("bonus") * (times_declared(q, s.seat, s.card) - 1);  // without this time
               })
        .attack()
        .on(Moment::WouldLand, [](Play& p, Self& s) { p.own(s)->goes = Dest::HandUp; })
        .attack()
        .when([](const Query&, const Self& s) { return static_cast<bool>(s.piece); })
        .on(Moment::BattleEnd, {Zone::Hand},
            [](Play& p, Self& s) {
                Pieces open;  // every copy: they are one option
                p.q.each(s.seat, Zone::Hand, [&](Piece c, std::uint8_t marks) {
                    if (marks & Up && p.q.card(c) == s.card) open.push(c);
                });
                p.discard(s, open);
            })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            const Lying* l = q.lying(s.piece);  // a card that may be in the hand is asked about too
            return l && l->has(Up);
        });
    // RM-012 梦符「封魔亚空穴」, DD-C4
    m.trap(5112, "ep01-rm-012", Who::Reimu, 2)
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   const Card card = p.q.fighter(0).card;
                   p.terminate();
                   p.declare_virtual(s.seat, card);
               })
        .attack()
        .when([](const Query& q, const Self& s) {
            return s.on->fighter == 1 && q.fighter(0) && q.fighter(1) && q.def(q.fighter(0).card).is(Who::Reimu);
        });
    // RM-013 灵符「梦想封印 散」
    m.battle(5113, "ep01-rm-013", Who::Reimu, Type::Danmaku, 1, 1000, 1)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return other_seal(p.q, s, c); }); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
    // RM-014 回灵「梦想封印 侘」, DD-C5
    m.delayed(5114, "ep01-rm-014", Who::Reimu, 2, 3)
        .number("heal", 500)
        .on(Moment::SkillUsed,
            [](Play& p, Self& s) {
                p.chant(s, -1);
                p.heal(s.seat, s.n("heal"));
                const Piece c = p.choose_of(s, s.seat, s.foe(), {Zone::Fu, Zone::Declare}, [](Piece) { return true; });
                if (c) p.seal(c);
            })
        .once_a_phase()
        .when(reimu_skill_used)
        .on(Moment::ChantZero,
            [](Play& p, Self& s) { take_back(p, s, [&](Piece c) { return other_seal(p.q, s, c); }); })
        .when(own_counters)
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return other_seal(q, s, c); });
        });
    // RM-015 梦符「梦想亚空穴」, DD-C6, DD-R28. The effect is about that one attack of the turn.
    m.trap(5115, "ep01-rm-015", Who::Reimu, 2)
        .plays(Moment::Activation, [](Play& p, Self& s) { p.gain(s, Until::Phase, attack_number(p.q)); })
        .defence()
        .when([](const Query& q, const Self& s) { return s.on->fighter == 0 && q.fighter(0); })
        .on(Moment::WouldDamage, [](Play&, Self& s) { s.on->replaced = true; })
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->fighter == 0 && !s.on->unpreventable &&
                   q.s.lasting[s.lasting].value == attack_number(q);
        });
    // RM-016 神技「八方鬼缚阵」
    m.battle(5116, "ep01-rm-016", Who::Reimu, Type::Melee, 2, 2000, 4)
        .number("limit", 8)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                seal_on_field(p, s, bury(p, s, s.n("limit"), [&](Piece c) { return p.q.has(c, Word::DreamSign); }));
            })
        .defence()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return q.has(c, Word::DreamSign); });
        });
    // RM-017 宝具「阴阳鬼神玉」, DD-C7
    m.battle(5117, "ep01-rm-017", Who::Reimu, Type::Danmaku, 2, 2000, 4)
        .traits({Trait::Homing})
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.wait(s, s.ability + 1); })
        .attack()
        .when([](const Query& q, const Self& s) { return !q.hit(s); })
        .on(Moment::Pending,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard,
                                         [&](Piece card) { return p.q.def(card).number == YinYangJewel; });
                if (c) p.declare(s.seat, c, FromDiscard);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) {
                return q.def(c).number == YinYangJewel && static_cast<bool>(q.can_declare(s.seat, c, FromDiscard));
            });
        });
    // RM-018 光灵「神灵宝珠」
    m.status(5118, "ep01-rm-018", Who::Reimu, 1)
        .number("heal", 500)
        .number("bonus", 500)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   take_back(p, s, [&](Piece c) { return pearl_or_jewel(p.q.def(c)); });
                   if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Turn);  // DD-18.24
               })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                    p.heal(s.seat, s.n("heal"));
                else
                    strengthen_activated(p, s, s.n("bonus"));
            })
        .when([](const Query& q, const Self& s) {
            const Fighter* f = activated(q, s);
            return f && pearl_or_jewel(q.def(f->card));
        });
    // RM-019 神灵「梦想封印 瞬」, DD-C8
    m.battle(5119, "ep01-rm-019", Who::Reimu, Type::Danmaku, 2, 2500, 5)
        .center()
        .number("damage", 1000)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece c = p.q.upright(s.foe());
                p.stand(c, Stand::Support);
                p.return_later(c);
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            const Piece c = q.upright(s.foe());
            if (!c) return refuse("none-upright"_refusal);
            return q.sealed(c) ? refuse("sealed"_refusal) : Verdict();
        })
        .on(Moment::CurtainFall, {Zone::Hand},
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                p.deal(s, s.foe(), s.n("damage"), Type::Special);
            })
        .any()
        .attack()
        .once_a_game()
        .when([](const Query& q, const Self& s) {
            return q.fighter(0) && q.def(q.fighter(0).card).has(Word::FantasySeal) &&
                   q.stands(s.seat, Who::Reimu, Stand::Center);
        });
    // RM-020 梦境「二重大结界」, DD-C9. Fighter::x: the second effect works.
    m.battle(5120, "ep01-rm-020", Who::Reimu, Type::Danmaku, 3, 3500, 4)
        .traits({Trait::Steady})
        .number("limit", 3, 1, 3)
        .number("bonus", 500)
        .number("recover", 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const int x = bury(p, s, s.n("limit"), [&](Piece c) { return sign_or_barrier(p.q, c); });
                if (Fighter* f = p.own(s)) {
                    p.add_power(*f, s.n("bonus"));
                    f->x = x >= 2 ? 1 : 0;
                }
                if (x >= 3) p.recover(s.seat, s.n("recover"));
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return sign_or_barrier(q, c); });
        })
        .on(Moment::WouldDamage, [](Play&, Self& s) { s.on->replaced = true; })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            return q.own(s)->x != 0 && s.on->seat == s.seat && !s.on->battle && !s.on->unpreventable;
        });
    // RM-021 神技「八方龙杀阵」, DD-C10
    m.battle(5121, "ep01-rm-021", Who::Reimu, Type::Melee, 0, 0, 8)
        .last()
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.to_declare(s.foe(), s.piece, false, true);
                p.seal(s.piece);
            })
        .locked()
        .when([](const Query&, const Self& s) { return static_cast<bool>(s.piece); })
        .on(Moment::BattleEnd, {Zone::Abroad},
            [](Play& p, Self& s) {
                p.unseal(s.piece);
                p.to_gap(s, s.piece);
            })
        .locked();
    // RM-022 「梦想天生」, DD-C11, DD-R60. Which cards lie face-down is its owner's secret, so the cost is paid with
    // the effect.
    m.status(5122, "ep01-rm-022", Who::Reimu, 0)
        .center()
        .number("discard", 3)
        .number("chant", 7, 1, 255)
        .number("health", 0)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                const auto fits = [&](Piece c) { return !q.sealed(c) && (q.blind || q.has(c, Word::Dream)); };
                if (q.count(s.seat, Zone::Fu, fits) < s.n("discard"))
                    return refuse("extra-cost"_refusal, q.def(s.card).number);
                return {};
            },
            [](Play& p, Self& s) {
                p.discard(s, p.choose_some(s, s.seat, s.seat, {Zone::Fu}, s.n("discard"), s.n("discard"),
                                           [&](Piece c, const Pieces&) { return p.q.has(c, Word::Dream); }));
            })
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Game, 0, s.n("chant"));  // DD-18.24
               })
        .on(Moment::BattleEnd, [](Play& p, Self& s) { p.chant(s, -1); })
        .when(unharmed)
        .on(Moment::ChantZero, [](Play& p, Self& s) { p.set_max_health(s.foe(), s.n("health")); })
        .when(own_counters);
}

}  // namespace quincunx::dreamduel
