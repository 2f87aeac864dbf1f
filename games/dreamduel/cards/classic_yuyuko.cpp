// The cards of Yuyuko, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// A card of Yuyuko or Yukari with 死, 灵, 亡 or 幽 in its title.
bool of_the_dead(const Query& q, Piece c) {
    constexpr Word Words[] = {Word::Death, Word::Spirit, Word::Deceased, Word::Ghostly};
    return (q.of(c, Who::Yuyuko) || q.of(c, Who::Yukari)) &&
           std::ranges::any_of(Words, [&](Word w) { return q.has(c, w); });
}

// As many cards from the discard pile as are discarded from the hand.
void call_back(Play& p, Self& s) {
    const int most = s.zone == Zone::Hyper ? p.q.count(s.seat, Zone::Hand) : int{s.n("discard")};
    const auto fits = [&](Piece c, const Pieces&) { return of_the_dead(p.q, c); };
    const Pieces cost = p.choose_some(s, s.seat, s.seat, {Zone::Hand}, s.n("discard"), most, fits);
    p.discard(s, cost);
    const int n = static_cast<int>(cost.size());
    for (const Piece c : p.choose_some(s, s.seat, s.seat, {Zone::Discard}, n, n, fits)) p.to_hand(c);
}

// The player decides between the hand and the fu zone, if it has room.
Zone hand_or_fu(Play& p, const Self& s) {
    const Verdict room = p.q.fu_room(s.seat) > 0 ? Verdict() : refuse("fu-full"_refusal, p.q.fu_limit(s.seat));
    return p.which(s, s.seat, {Verdict(), room}) == 0 ? Zone::Hand : Zone::Fu;
}
void put(Play& p, const Self& s, Piece c, Zone zone) {
    if (zone == Zone::Hand)
        p.to_hand(c);
    else
        p.to_fu(s.seat, c);
}

// UU-013: characters count how often they were named; an effect more than that is of one that has left.
bool named_has_left(const Query& q, const Self& s) {
    int effects = 0, named = 0;
    for (const Lasting& l : q.s.lasting) effects += l.seat == s.seat && l.source == s.card && l.kind == Hold::Own;
    for (const Lying& l : q.side(s.foe()).character) named += l.count;
    for (const Lying& l : q.side(s.foe()).hyper) named += l.count;
    return effects > named;
}

// UU-020
Query::Terms from_the_dead(const Self& s) { return {.from = Zone::Discard, .least = s.n("spirit")}; }
bool can_return_from_death(const Query& q, const Self& s, Piece c) {
    return of_the_dead(q, c) && q.battle_card(c) && q.can_declare(s.seat, c, from_the_dead(s));
}
Verdict five_titles_in_fu(const Query& q, const Self& s) {
    for (const Lasting& l : q.s.lasting)
        if (l.seat == s.seat && (l.kind == Hold::NoFu || l.kind == Hold::NoFuPay))
            return refuse("barred"_refusal, q.book[l.source].number);
    const auto loose_one = [&](Piece c) { return !q.sealed(c) && of_the_dead(q, c); };
    const int there = q.blind ? loose(q, s.seat, Zone::Fu) : q.titles(s.seat, Zone::Fu, loose_one);
    return there >= s.n("discard") ? Verdict() : refuse("titles"_refusal, s.n("discard"), there, OfTheDead);
}

bool from_deck(const Query&, const Self& s) { return s.on->from == Zone::Deck && s.on->to == Zone::Discard; }

}  // namespace

void classic_yuyuko(Maker& m) {
    // C008 华胥的亡灵: in HYPER state any number of cards at once (DD-C3.10, DD-C3.12).
    m.character(890, "c008", Who::Yuyuko)
        .number("discard", 1)
        .skill("light-of-the-unborn", Stand::Center)
        .on(Moment::Prep, call_back)
        .once_a_phase()
        .can([](const Query& q, const Self& s) -> Verdict {
            const int fit = q.count(s.seat, Zone::Hand, [&](Piece c) { return of_the_dead(q, c); });
            return fit >= s.n("discard") ? Verdict() : refuse("too-few"_refusal, s.n("discard"), fit);
        });
    // UU-001 死符「Ghastly Dream」
    m.battle(801, "uu-001", Who::Yuyuko, Type::Danmaku, 1, 1500, 2)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece c = p.search(s, s.seat, [&](Piece x) { return p.q.has(x, Word::DeathButterfly); });
                if (c) {
                    p.show(c);
                    put(p, s, c, hand_or_fu(p, s));
                }
                p.shuffle_deck(s.seat);
            })
        .attack()
        .when([](const Query& q, const Self& s) { return q.hit(s); })
        .can(deck_left);
    // UU-002 死蝶「华胥的永眠」
    m.battle(802, "uu-002", Who::Yuyuko, Type::Danmaku, 2, 3000, 4)
        .number("threshold", 5)
        .needs([](const Query& q, const Self& s) -> Verdict {
            const int n = q.titles(s.seat, Zone::Discard, [&](Piece c) { return of_the_dead(q, c); });
            return n >= s.n("threshold") ? Verdict() : refuse("titles"_refusal, s.n("threshold"), n, OfTheDead);
        })
        .on(Moment::Moved, {Zone::Discard},
            [](Play& p, Self& s) {
                const Zone zone = hand_or_fu(p, s);
                for (const Piece c : p.reveal_top(s.seat, 1, only(s.seat))) put(p, s, c, zone);
            })
        .when([](const Query&, const Self& s) { return s.on->from == Zone::Hand && s.on->to == Zone::Discard; })
        .can(deck_left);
    // UU-003 灵符「无寿之梦」: no damage (DD-C3.22)
    m.battle(803, "uu-003", Who::Yuyuko, Type::Danmaku, 0, 1000, 2)
        .number("health", 500)
        .on(Moment::Activation, [](Play& p, Self& s) { p.lose_health(s.foe(), s.n("health")); })
        .locked()
        .when([](const Query& q, const Self& s) { return q.tally(s.foe()).health > 0; });
    // UU-004 亡乡「亡我乡 -宿罪-」
    m.battle(804, "uu-004", Who::Yuyuko, Type::Danmaku, 1, 1000, 1).traits({Trait::Wither});
    // UU-005 亡舞「生者必灭之理 -死蝶-」
    m.battle(805, "uu-005", Who::Yuyuko, Type::Danmaku, 2, 2000, 2).traits({Trait::Wither});
    // UU-007 灵蝶「蝶之羽风暂留此世」
    m.battle(807, "uu-007", Who::Yuyuko, Type::Danmaku, 1, 1000, 3)
        .traits({Trait::Wither, Trait::Distort})
        .number("bonus", 500)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return q.takes_part(s.seat, Who::Yukari) ? int{s.n("bonus")} : 0;
        });
    // UU-009 冥符「黄泉平坂行路」
    m.trap(809, "uu-009", Who::Yuyuko, 0)
        .plays(Moment::Damaged,
               [](Play& p, Self& s) {
                   const Piece c =
                       p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return of_the_dead(p.q, x); });
                   if (c) p.to_fu(s.seat, c);
               })
        .when([](const Query&, const Self& s) { return s.on->by == s.seat && s.on->type == Type::Danmaku; })
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.fu_room(s.seat) <= 0) return refuse("fu-full"_refusal, q.fu_limit(s.seat));
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return of_the_dead(q, c); });
        });
    // UU-010 幽雅「死亡的诱蛾灯」
    m.status(810, "uu-010", Who::Yuyuko, 1)
        .number("threshold", 1000)
        .number("health", 500)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .defence()
        .on(Moment::Activation, [](Play& p, Self& s) { p.lose_health(s.foe(), s.n("health")); })
        .locked()
        .when([](const Query& q, const Self& s) {
            const int i = s.on->fighter;
            return i < 2 && q.fighter(i) && q.seat_of_fighter(i) == s.foe() && q.power(i) >= s.n("threshold");
        });
    // UU-011 樱符「西行樱吹雪」
    m.battle(811, "uu-011", Who::Yuyuko, Type::Danmaku, 1, 1000, 2)
        .number("count", 3)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces shown = p.reveal_top(s.seat, s.n("count"), Everybody);
                const Piece kept = p.choose(s, s.seat, s.seat, Zone::Deck,
                                            [&](Piece c) { return shown.contains(c) && p.q.has(c, Trait::Wither); });
                if (kept) p.to_hand(kept);
                Pieces rest;
                for (const Piece c : shown)
                    if (c != kept) rest.push(c);
                p.discard(s, rest);
            })
        .locked();
    // UU-014 幽符「冥界Mysterious Spot」: several cards at once are one chance each.
    m.trap(814, "uu-014", Who::Yuyuko, 0)
        .number("health", 1500)
        .plays(Moment::Moved, [](Play& p, Self& s) { p.lose_health(s.foe(), s.n("health")); })
        .also(Zone::Discard)
        .when([](const Query& q, const Self& s) {
            return from_deck(q, s) && owner_of(s.on->piece) == s.seat && q.has(s.on->piece, Trait::Wither);
        });
    // UU-017 亡乡「亡我乡 -无道之路-」
    m.battle(817, "uu-017", Who::Yuyuko, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Wither})
        .number("recover", 1)
        .number("spirit", 1)
        .on(Moment::Moved, {Zone::Discard},
            [](Play& p, Self& s) {
                p.recover(s.seat, s.n("recover"));
                p.lose_spirit(s.foe(), s.n("spirit"));
            })
        .locked()
        .when(from_deck);
    // UU-018 亡舞「生者必灭之理 -毒蛾-」
    m.battle(818, "uu-018", Who::Yuyuko, Type::Danmaku, 3, 3000, 4)
        .traits({Trait::Wither})
        .number("damage", 500)
        .on(Moment::Moved, {Zone::Discard}, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Danmaku); })
        .locked()
        .when(from_deck);
    // UU-006 幽曲「Repository Of Hirokawa -亡灵-」
    m.battle(806, "uu-006", Who::Yuyuko, Type::Danmaku, 3, 3000, 3).traits({Trait::Wither});
    // UU-008 华灵「Swallowtail Butterfly」
    m.battle(808, "uu-008", Who::Yuyuko, Type::Danmaku, 2, 2000, 2)
        .traits({Trait::Swift})
        .on(Moment::TurnedSideways, {Zone::Declare},
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) {
                    return (p.q.of(c, Who::Yuyuko) || p.q.of(c, Who::Yukari)) && p.q.has(c, Word::Spirit);
                });
            })
        .locked()
        .when([](const Query& q, const Self& s) { return s.on->seat == s.seat && q.count(s.seat, Zone::Deck) > 0; });
    // UU-012 樱符「Sense of Cherry Blossom」
    m.battle(812, "uu-012", Who::Yuyuko, Type::Melee, 2, 2000, 5)
        .number("threshold", 3000)
        .gives(Moment::Barred,
               [](const Query& q, const Self& s, const About& a) {
                   const Def& d = q.def(a.card);
                   const bool clashes = s.fighter == 0 && a.seat == s.foe() && d.battle() && !d.last;
                   return clashes && q.s.battle.step != Step::None && d.power < s.n("threshold") ? 1 : 0;
               })
        .any();
    // UU-013 寿命「通向无寿国的期票」
    m.status(813, "uu-013", Who::Yuyuko, 2)
        .number("discard", 2)
        .number("health", 500)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (q.blind) return {};
                const int there =
                    q.count(s.seat, Zone::Hand, [&](Piece c) { return c != s.piece && of_the_dead(q, c); });
                return there >= s.n("discard") ? Verdict() : refuse("extra-cost"_refusal, q.def(s.card).number);
            },
            [](Play& p, Self& s) {
                p.discard(s,
                          p.choose_some(s, s.seat, s.seat, {Zone::Hand}, s.n("discard"), s.n("discard"),
                                        [&](Piece c, const Pieces&) { return c != s.piece && of_the_dead(p.q, c); }));
            })
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   const Piece c =
                       p.choose_of(s, s.seat, s.foe(), {Zone::Character, Zone::Hyper}, [](Piece) { return true; });
                   if (!c) return;
                   const Query::Where at = p.q.where(c);
                   Side& foe = p.state.side[s.foe()];
                   ++(at.zone == Zone::Hyper ? foe.hyper[at.index] : foe.character[at.index]).count;
                   p.gain(s, Until::Game);
               })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.foe(), {Zone::Character, Zone::Hyper});
        })
        .on(Moment::TurnEnd, [](Play& p, Self& s) { p.lose_health(s.foe(), s.n("health")); })
        .locked()
        .on(Moment::Moved, [](Play& p, Self& s) { p.lose_effect(s); })
        .any()
        .locked()
        .when(named_has_left);
    // UU-015 符牒「死蝶之舞」
    m.battle(815, "uu-015", Who::Yuyuko, Type::Danmaku, 3, 1000, 5)
        .number("bonus", 1000)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces all;
                int pairs = 0;
                while (p.q.count(s.seat, Zone::Deck) > 0) {
                    const Piece c = p.search(s, s.seat, [&](Piece x) {
                        return p.q.of(x, Who::Yuyuko) && new_title(p.q, x, all) &&
                               p.q.any(s.seat, Zone::Discard, [&](Piece y) { return p.q.card(y) == p.q.card(x); });
                    });
                    if (!c) break;
                    p.show(c);
                    all.push(c);
                    all.push(p.q.find(s.seat, Zone::Discard, p.q.def(c).number));
                    ++pairs;
                }
                p.to_gap(s, all);
                if (p.q.count(s.seat, Zone::Deck) > 0) p.shuffle_deck(s.seat);
                if (Fighter* own = p.own(s); own && pairs) p.add_power(*own, s.n("bonus") * pairs);
            })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) { return q.count(s.seat, Zone::Deck) > 0; });
    // UU-016 「死蝶浮月」, DD-C3.4
    m.battle(816, "uu-016", Who::Yuyuko, Type::Danmaku, 0, 0, 5)
        .last()
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                p.gain(s, Until::Game);
                p.hold(s, s.foe(), Hold::NoHeal, Until::Game);
            })
        .locked()
        .gives(Moment::FreeNeeds, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).is(Who::Yuyuko) ? 1 : 0;
               })
        .any();
    // UU-019 死符「醉生梦死」
    m.trap(819, "uu-019", Who::Yuyuko, 0)
        .number("count", 2)
        .plays(Moment::WouldDamage,
               [](Play& p, Self& s) {
                   s.on->replaced = true;
                   Pieces gone;
                   for (const Piece c : p.reveal_top(s.seat, s.n("count"), Everybody)) {
                       const Verdict room =
                           p.q.fu_room(s.seat) > 0 ? Verdict() : refuse("fu-full"_refusal, p.q.fu_limit(s.seat));
                       if (p.which(s, s.seat, {room, Verdict()}) == 0 && room)
                           p.to_fu(s.seat, c);
                       else
                           gone.push(c);
                   }
                   p.discard(s, gone);
               })
        .also(Zone::Discard)
        .attack()
        .when([](const Query&, const Self& s) {
            return s.on->seat == s.seat && s.on->amount > 0 && !s.on->replaced && !s.on->unpreventable;
        });
    // UU-020 「紫色的彼岸乃迟到的光辉」, DD-C4.30
    m.status(820, "uu-020", Who::Yuyuko, 0)
        .hyper_only()
        .number("discard", 5)
        .number("spirit", 1)
        .extra(five_titles_in_fu,
               [](Play& p, Self& s) {
                   p.discard(s, p.choose_some(s, s.seat, s.seat, {Zone::Fu}, s.n("discard"), s.n("discard"),
                                              [&](Piece c, const Pieces& before) {
                                                  return of_the_dead(p.q, c) && new_title(p.q, c, before);
                                              }));
               })
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Turn);
               })
        .attack()
        .gives(Moment::Reach,
               [](const Query& q, const Self& s, const About& a) {
                   const bool there = a.seat == s.seat && a.base == static_cast<int>(Zone::Discard);
                   return there && of_the_dead(q, a.piece) ? 1 + s.n("spirit") : 0;
               })
        .on(Moment::Declaring,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard,
                                         [&](Piece x) { return can_return_from_death(p.q, s, x); });
                if (c) p.declare(s.seat, c, from_the_dead(s));
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return can_return_from_death(q, s, c); });
        });
}

}  // namespace quincunx::dreamduel
