// The cards of Reimu, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr auto Any = [](Piece) { return true; };

// The opponent's attack card is declared.
bool attacked(const Query&, const Self& s) { return s.on->fighter == 0; }

// A character's view of the card its player defends with.
Self defence_card(const Self& s) {
    Self card = s;
    card.fighter = 1;
    return card;
}

// The two choices of Flowing Clouds: the battle card returns to the deck, or a hand card.
Verdict card_returns(const Query& q) {
    if (!q.fighter(1).piece) return refuse("card-cannot-return"_refusal);  // DD-R25
    return {};
}
Verdict hand_returns(const Query& q, const Self& s) {
    if (const Verdict v = some_in(q, s, s.seat, {Zone::Hand}); !v) return v;
    return {};
}

// What RM-008 may take the place of.
bool other_seal(const Query& q, const Self& s, Piece card) {
    return q.has(card, Word::FantasySeal) && q.card(card) != s.card && owner_of(card) == s.seat;
}

bool is_dream(const Query& q, Piece card) { return q.has(card, Word::DreamSign); }
bool is_treasure_sign(const Query& q, Piece card) { return q.has(card, Word::TreasureSign); }

// The deck has as many cards as the card's count says.
Verdict deck_holds(const Query& q, const Self& s) {
    const int there = q.count(s.seat, Zone::Deck);
    if (there < s.n("count")) return refuse("too-few"_refusal, s.n("count"), there);
    return {};
}

// RM-020: neither spirit nor extra cost (DD-C3.30).
constexpr Query::Terms Again{.free_spirit = true, .free_extra = true, .from = Zone::Discard};
bool kicks(const Query& q, const Self& s, Piece card) {
    return q.has(card, Word::WindGodKick) && q.can_declare(s.seat, card, Again);
}

// The skill whose ability is the first of that character card.
bool is_skill_of(const Query& q, const Occasion& on, std::uint16_t character) {
    return q.book.card(character)->abilities.front().id == on.ability;
}

}  // namespace

void classic_reimu(Maker& m) {
    // RM-001 灵符「梦想妙珠」
    m.battle(101, "rm-001", Who::Reimu, Type::Danmaku, 1, 1500, 2)
        .number("recover", 1)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::FantasySeal); });
                p.recover(s.seat, s.n("recover"));
            })
        .attack()
        .locked()
        .when(hit);
    // RM-002 神灵「梦想封印」, DD-C3.6, DD-C3.27
    m.battle(102, "rm-002", Who::Reimu, Type::Danmaku, 3, 3000, 5)
        .number("lose", 2)
        .number("damage", 1500)
        .on(Moment::Clashed,
            [](Play& p, Self& s) {
                Verdict loses;
                if (p.q.tally(s.foe()).ready < s.n("lose")) loses = refuse("only-chosen"_refusal);
                if (p.which(s, s.foe(), {loses, Verdict()}) == 0)
                    p.lose_spirit(s.foe(), s.n("lose"));
                else
                    p.deal(s, s.foe(), s.n("damage"), Type::Special);
            })
        .attack();
    // RM-003 梦符「梦想亚空穴」, DD-R28, DD-R67: the effect is about the attack that is the last one declared now.
    m.trap(103, "rm-003", Who::Reimu, 2)
        .plays(Moment::Activation,
               [](Play& p, Self& s) { p.gain(s, Until::Phase, static_cast<int>(p.q.tally(s.foe()).declared.size())); })
        .defence()
        .when(attacked)
        .on(Moment::WouldDamage, [](Play&, Self& s) { s.on->replaced = true; })
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->fighter == 0 &&
                   q.s.lasting[s.lasting].value == static_cast<int>(q.tally(s.foe()).declared.size());
        });
    // RM-004 梦符「封魔阵」
    m.battle(104, "rm-004", Who::Reimu, Type::Danmaku, 1, 500, 1).traits({Trait::Steady});
    // RM-005 梦符「二重结界」
    m.battle(105, "rm-005", Who::Reimu, Type::Danmaku, 2, 1500, 2).traits({Trait::Steady});
    // RM-006 结界「扩散结界」
    m.battle(106, "rm-006", Who::Reimu, Type::Danmaku, 3, 2500, 3).traits({Trait::Steady});
    // RM-007 灵符「梦想封印 円」
    m.status(107, "rm-007", Who::Reimu, 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::GivesTraits, [](const Query& q, const Self& s, const About& a) {
            return a.seat == s.seat && q.def(a.card).is(Who::Reimu) ? static_cast<int>(bit(Trait::Homing)) : 0;
        });
    // RM-008 灵符「梦想封印 散」, DD-C3.9
    m.battle(108, "rm-008", Who::Reimu, Type::Danmaku, 1, 1000, 1)
        .number("spirit", 1)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("spirit"));
                const Piece card = p.choose_of(s, s.seat, s.seat, {Zone::Declare, Zone::Discard, Zone::Gap},
                                               [&](Piece c) { return other_seal(p.q, s, c); });
                if (card) p.exchange(s.piece, card);
            })
        .attack()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (const Verdict v = some_in(q, s, s.seat, {Zone::Declare, Zone::Discard, Zone::Gap},
                                          [&](Piece c) { return other_seal(q, s, c); });
                !v)
                return v;
            return q.can_pay(s.seat, s.n("spirit"));
        });
    // RM-009 灵符「梦想封印 集」, DD-C3.4
    m.battle(109, "rm-009", Who::Reimu, Type::Danmaku, 2, 2000, 2)
        .on(Moment::Settled, [](Play& p, Self& s) { p.hold(s, s.seat, Hold::NoDamage, Until::Phase); })
        .attack()
        .locked();
    // RM-010 珠符「明珠暗投」, DD-R49: with too few such cards the search fails.
    m.battle(110, "rm-010", Who::Reimu, Type::Danmaku, 1, 500, 1)
        .traits({Trait::Homing})
        .number("count", 3, 1, 10)
        .number("printed_power", 1000)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const auto fits = [&](Piece c) {
                    return p.q.battle_card(c) && p.q.def(c).power == s.n("printed_power");
                };
                if (p.q.count(s.seat, Zone::Deck, fits) >= s.n("count")) {
                    const Pieces found = p.choose_some(s, s.seat, s.seat, {Zone::Deck}, s.n("count"), s.n("count"),
                                                       [&](Piece c, const Pieces&) { return fits(c); });
                    for (const Piece card : found) p.show(card);
                    p.to_hand(p.choose(s, s.foe(), s.seat, Zone::Deck, [&](Piece c) { return found.contains(c); }));
                }
                p.shuffle_deck(s.seat);
            })
        .can(deck_holds);
    // RM-011 宝符「阴阳宝玉」
    m.battle(111, "rm-011", Who::Reimu, Type::Danmaku, 1, 1000, 2).traits({Trait::Homing});
    // RM-012 祈愿「祛除厄运之祈愿」
    m.battle(112, "rm-012", Who::Reimu, Type::Danmaku, 1, 1000, 1)
        .number("count", 3, 1, 10)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces seen = p.reveal_top(s.seat, s.n("count"), only(s.seat));
                const auto choose = [&] {
                    const Piece card =
                        p.choose(s, s.seat, s.seat, Zone::Deck, [&](Piece c) { return seen.contains(c); });
                    seen.erase(seen.find(card));
                    return card;
                };
                const Piece taken = choose();
                p.show(taken);
                p.to_hand(taken);
                while (!seen.empty()) {
                    p.unseen_choice();
                    p.to_deck(choose(), 2);
                }
            })
        .can(deck_holds);
    // RM-013 神技「八方鬼缚阵」, DD-C3.4
    m.battle(113, "rm-013", Who::Reimu, Type::Melee, 2, 2000, 4)
        .on(Moment::Settled, [](Play& p, Self& s) { p.hold(s, s.foe(), Hold::NoFu, Until::Phase); })
        .attack()
        .locked();
    // RM-014 梦境「二重大结界」, DD-R41
    m.battle(114, "rm-014", Who::Reimu, Type::Danmaku, 3, 3000, 4)
        .traits({Trait::Steady})
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces moved = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 1, static_cast<int>(MaxDeck),
                                                   [&](Piece c, const Pieces&) { return is_dream(p.q, c); });
                p.to_gap(s, moved);
                p.add_power(*p.own(s), s.n("bonus") * static_cast<int>(moved.size()));
            })
        .defence()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (const Verdict v = gap_open(q, s); !v) return v;
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return is_dream(q, c); });
        });
    // RM-015 「信仰心増大祈愿之仪」
    m.status(115, "rm-015", Who::Reimu, 1)
        .number("draw", 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .on(Moment::Activation, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->fighter == 0 && q.def(q.fighter(0).card).is(Who::Reimu) && q.has(q.fighter(0), Trait::Homing);
        });
    // RM-016 神技「八方龙杀阵」, DD-C4.1
    m.battle(116, "rm-016", Who::Reimu, Type::Melee, 0, 1000, 5)
        .last()
        .stays_abroad()
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                Fighter& card = *p.own(s);
                card.goes = Dest::FoeDeclare;
                card.flags |= Fighter::DestSideways;
            })
        .locked()
        .on(Moment::BattleEnd, {Zone::Abroad}, [](Play& p, Self& s) { p.to_gap(s, s.piece); })
        .defence()
        .locked();
    // RM-017 梦符「封魔亚空穴」
    m.trap(117, "rm-017", Who::Reimu, 1)
        .number("less", 1500)
        .number("damage", 500)
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   p.state.battle.no_clash = 1;
                   p.add_power(p.state.battle.fighter[0], -s.n("less"));
                   p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
               })
        .defence()
        .when([](const Query& q, const Self& s) { return attacked(q, s) && q.fighter(0).type == Type::Danmaku; });
    // RM-018 宝具「阴阳鬼神玉」
    m.battle(118, "rm-018", Who::Reimu, Type::Danmaku, 2, 2500, 4)
        .traits({Trait::Homing})
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (const Verdict v = gap_open(q, s); !v) return v;
                if (!q.any(s.seat, Zone::Discard, [&](Piece c) { return is_treasure_sign(q, c); }))
                    return refuse("extra-cost"_refusal, q.def(s.card).number);
                return {};
            },
            [](Play& p, Self& s) {
                p.to_gap(s,
                         p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return is_treasure_sign(p.q, c); }));
            });
    // RM-020 神技「天霸风神脚」, DD-C4.3, DD-C3.30: the declaration waits for the end of the battle.
    m.battle(120, "rm-020", Who::Reimu, Type::Melee, 3, 2500, 3)
        .traits({Trait::Combo})
        .on(Moment::Moved, {Zone::Discard}, [](Play& p, Self& s) { p.wait(s, 1); })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->from == Zone::Duel && s.on->to == Zone::Discard && !q.s.battle.hit;
        })
        .on(Moment::Pending,
            [](Play& p, Self& s) {
                p.discard(s, p.choose(s, s.seat, s.seat, Zone::Hand, Any));
                const Piece card =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return kicks(p.q, s, c); });
                if (card) p.declare(s.seat, card, Again);
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.count(s.seat, Zone::Hand) == 0) return refuse("too-few"_refusal, 1, 0);
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return kicks(q, s, c); });
        });
    // RM-021 回灵「梦想封印 侘」
    m.delayed(121, "rm-021", Who::Reimu, 3)
        .number("recover", 1)
        .number("damage", 500)
        .on(Moment::SkillUsed,
            [](Play& p, Self& s) {
                p.recover(s.seat, s.n("recover"));
                p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
            })
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && (is_skill_of(q, *s.on, 190) || is_skill_of(q, *s.on, 191));
        });

    // C001 乐园的奇妙巫女: in HYPER state the first skill needs no Steady; the second one stays for the game.
    m.character(190, "c001", Who::Reimu)
        .number("recover", 1)
        .number("draw", 1)
        .number("bonus", 1, 0, 20)
        .skill("flowing-clouds", Stand::Center)
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                if (p.which(s, s.seat, {card_returns(p.q), hand_returns(p.q, s)}) == 0) {
                    p.own(defence_card(s))->goes = Dest::Deck;
                    p.recover(s.seat, s.n("recover"));
                } else {
                    p.unseen_choice();
                    p.to_deck(p.choose(s, s.seat, s.seat, Zone::Hand, Any), 0, true);
                    p.shuffle_deck(s.seat);
                    p.draw(s.seat, s.n("draw"));
                }
            })
        .defence()
        .when([](const Query& q, const Self& s) {
            return q.broke(defence_card(s)) && (s.zone == Zone::Hyper || q.has(q.fighter(1), Trait::Steady));
        })
        .can([](const Query& q, const Self& s) { return card_returns(q) ? Verdict() : hand_returns(q, s); })
        .skill("drifting-wind", Stand::Hyper)
        .on(Moment::Entered, [](Play& p, Self& s) { p.gain(s, Until::Game); })
        .locked()
        .when(
            [](const Query& q, const Self& s) { return s.on->stand == Stand::Hyper && !q.has_effect(s.seat, s.card); })
        .gives(Moment::Judged, {Zone::Lasting}, [](const Query& q, const Self& s, const About& a) {
            if (a.seat != s.seat) return 0;
            return s.n("bonus") * q.count(s.seat, Zone::Declare, [&](Piece c) { return q.gorgeousness(c) >= 0; });
        });
    // C001-Alpha 自由奔放的人类
    m.character(191, "c001-alpha", Who::Reimu)
        .number("bonus", 500)
        .number("less", 2, 0, 20)
        .skill("spirit-barrier", Stand::Center)
        .on(Moment::Activation, [](Play& p, Self& s) { p.give(*p.own(defence_card(s)), Trait::Counter); })
        .defence()
        .when([](const Query& q, const Self& s) { return s.on->fighter == 1 && q.first_declared(s.seat); })
        .skill("subspace-combo", Stand::Hyper)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const int more = static_cast<int>(p.q.tally(s.seat).declared.size()) - s.n("less");
                p.add_power(p.state.battle.fighter[s.on->fighter], s.n("bonus") * more);
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->fighter < 2 && q.seat_of_fighter(s.on->fighter) == s.seat &&
                   q.def(q.fighter(s.on->fighter).card).is(Who::Reimu) &&
                   static_cast<int>(q.tally(s.seat).declared.size()) > s.n("less");
        });
    // RM-019 光灵「神灵宝珠」
    m.status(119, "rm-019", Who::Reimu, 1)
        .hyper_only()
        .number("bonus", 500)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::Silences,
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).is(Who::Reimu) ? int{Fighter::AbilitiesOff} : 0;
               })
        .gives(Moment::PowerOver, [](const Query& q, const Self& s, const About& a) {
            return a.seat == s.seat && q.def(a.card).is(Who::Reimu) ? s.n("bonus") : 0;
        });
    // RM-022 神灵「梦想封印 瞬」, DD-C3.37
    m.battle(122, "rm-022", Who::Reimu, Type::Danmaku, 2, 2500, 5)
        .center()
        .traits({Trait::Swift})
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const Piece c = p.choose(
                    s, s.seat, s.foe(), Zone::Character, [&](Piece x) { return !p.q.lying(x)->has(Sideways); }, true);
                if (c) p.turn_sideways(c);
                p.hold(s, s.foe(), Hold::NoRelease, Until::Turn);
                p.gain(s, Until::Turn);
            })
        .locked()
        .gives(Moment::Barred, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   const Def& d = q.def(a.card);
                   const bool others = !d.is(Who::Reimu) && !d.is(Who::Nobody) && !d.has(Trait::Feather);
                   return a.seat == s.seat && others ? 1 : 0;
               })
        .any();
}

}  // namespace quincunx::dreamduel
