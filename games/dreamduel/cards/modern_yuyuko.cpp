// The cards of Yuyuko, modern pool (EP03): Wither, Fade, and butterflies that are counted.
#include <utility>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool is_butterfly(const Query& q, Piece c) { return q.has(c, Word::Butterfly); }
bool is_cherry(const Query& q, Piece c) { return q.has(c, Word::Cherry); }
bool is_death(const Query& q, Piece c) { return q.has(c, Word::Death); }

// The butterflies of the own discard pile and declare zone, and those UU-022 adds.
int butterflies(const Query& q, const Self& s) {
    const auto fits = [&](Piece c) { return is_butterfly(q, c); };
    int n = q.count(s.seat, Zone::Discard, fits) + q.count(s.seat, Zone::Declare, fits);
    for (const Lasting& l : q.s.lasting)
        if (l.seat == s.seat && l.kind == Hold::Butterflies) n += l.value;
    return n;
}
bool enough_butterflies(const Query& q, const Self& s) { return butterflies(q, s) >= s.n("threshold"); }

// What a card of the cherry blossoms does when it is discarded from the declare zone or the hand.
bool blown_away(const Query& q, const Self& s) {
    return s.on->to == Zone::Discard && (s.on->from == Zone::Declare || s.on->from == Zone::Hand) && in_battle_phase(q);
}

// UU-006, UU-007: other cards of the hand pay for this one.
int other_hand_cards(const Query& q, const Self& s) {
    int n = 0;
    for (const Lying& l : q.side(s.seat).hand) n += l.piece != s.piece && !l.has(Sealed);
    return n;
}
void pay_with_hand(Play& p, Self& s, int most) {
    const int least = s.on->amount - p.q.payable_orbs(s.seat) - p.q.payable_fu(s.seat, s.piece);
    const Pieces paid = p.choose_some(s, s.seat, s.seat, {Zone::Hand}, std::max(1, std::min(least, most)), most,
                                      [&](Piece c, const Pieces&) { return c != s.piece; });
    s.on->amount -= static_cast<int>(paid.size());
    p.discard(s, paid);
}

// UU-008: what lies on a Yuyuko can be declared from there.
constexpr Query::Terms FromYuyuko{.from = Zone::Attached};
bool is_yuyuko(const Query& q, Piece c) { return c && q.def(c).person == Who::Yuyuko; }
Pieces who_can_bear(const Query& q, const Self& s) {
    Pieces free;
    for (const Zone zone : {Zone::Hyper, Zone::Character})
        q.each(s.seat, zone, [&](Piece c, std::uint8_t marks) {
            if (is_yuyuko(q, c) && !q.borne(c) && !(marks & Sealed)) free.push(c);
        });
    return free;
}
Verdict can_rise(const Query& q, const Self& s, Piece c) {
    return is_yuyuko(q, q.bearer(c)) ? q.can_declare(s.seat, c, FromYuyuko)
                                     : nothing_in(q, s, s.seat, {Zone::Attached});
}

// UU-012
constexpr Query::Terms FromOwnPile{.from = Zone::Declare};
Verdict can_bloom(const Query& q, const Self& s, Piece c) {
    return is_cherry(q, c) && owner_of(c) == s.seat ? q.can_declare(s.seat, c, FromOwnPile)
                                                    : nothing_in(q, s, s.seat, {Zone::Declare});
}
template <class F>
Verdict first_that(const Query& q, const Self& s, Zone zone, F&& can) {
    Verdict why = nothing_in(q, s, s.seat, {zone});
    bool found = false;
    q.each(s.seat, zone, [&](Piece c, std::uint8_t marks) {
        if (marks & Sealed || found) return;
        const Verdict v = can(q, s, c);
        if (v) found = true, why = v;
    });
    return why;
}
template <class F>
void declare_one(Play& p, const Self& s, Zone zone, const Query::Terms& terms, F&& can) {
    const Piece c = p.choose(s, s.seat, s.seat, zone, [&](Piece x) { return static_cast<bool>(can(p.q, s, x)); });
    if (c) p.declare(s.seat, c, terms);
}

// UU-018: another battle card of the cherry blossoms.
bool other_cherry(const Query& q, const Self& s, Piece c) {
    return is_cherry(q, c) && q.battle_card(c) && q.card(c) != s.card;
}

}  // namespace

void modern_yuyuko(Maker& m) {
    // UU-C00 西行寺幽幽子, DD-R63
    m.character(5890, "ep03-uu-c00", Who::Yuyuko);

    // UU-001 死符「Ghastly Dream」
    m.battle(5801, "ep03-uu-001", Who::Yuyuko, Type::Danmaku, 1, 1500, 1)
        .number("penalty", 500)
        .number("less", 500)
        .number("count", 2)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.add_power(*p.own(s), -s.n("penalty"));
                p.gain(s, Until::Turn, s.n("less"));
            })
        .on(Moment::CurtainUp, [](Play& p, Self& s) { mill_up_to(p, s, s.n("count")); })
        .can(deck_left);
    weakens_next(m);
    // UU-002 死蝶「华胥的永眠」
    m.battle(5802, "ep03-uu-002", Who::Yuyuko, Type::Danmaku, 2, 2000, 5)
        .number("count", 2)
        .number("threshold", 5)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Verdict shows = enough_butterflies(p.q, s) ? Verdict() : Verdict(refuse("only-chosen"_refusal));
                if (!shows || p.which(s, s.seat, {Verdict(), shows}) == 0) return mill_up_to(p, s, s.n("count"));
                const int n = p.how_many(s, s.seat, 0, std::min(s.n("count"), p.q.count(s.seat, Zone::Deck)));
                Pieces seen = p.reveal_top(s.seat, n, Everybody);
                const Piece kept = p.choose(s, s.seat, s.seat, Zone::Deck, [&](Piece c) { return seen.contains(c); });
                if (!kept) return;
                for (std::size_t i = seen.size(); i-- > 0;)
                    if (seen[i] == kept) seen.erase(i);
                const Verdict room =
                    p.q.fu_room(s.seat) > 0 ? Verdict() : Verdict(refuse("fu-full"_refusal, p.q.fu_limit(s.seat)));
                if (p.which(s, s.seat, {Verdict(), room}) == 0)
                    p.to_hand(kept);
                else
                    p.to_fu(s.seat, kept);
                p.discard(s, seen);
            })
        .can(deck_left);
    // UU-003 亡乡「亡我乡」
    m.battle(5803, "ep03-uu-003", Who::Yuyuko, Type::Danmaku, 0, 500, 1).traits({Trait::Wither});
    // UU-004 亡舞「生者必灭之理」
    m.battle(5804, "ep03-uu-004", Who::Yuyuko, Type::Danmaku, 1, 1500, 1).traits({Trait::Wither});
    // UU-005 幽曲「埋骨于弘川」
    m.battle(5805, "ep03-uu-005", Who::Yuyuko, Type::Danmaku, 2, 2500, 1)
        .traits({Trait::Wither})
        .number("less", 1)
        .gives(Moment::TraitMore, [](const Query&, const Self& s, const About& a) {
            return a.base == static_cast<int>(Trait::Wither) ? s.n("less") : 0;
        });
    // UU-006 灵符「无寿之梦」
    m.battle(5806, "ep03-uu-006", Who::Yuyuko, Type::Danmaku, 1, 1500, 1)
        .number("pay", 1)
        .number("damage", 500)
        .gives(Moment::OtherPay,
               [](const Query& q, const Self& s, const About& a) {
                   const bool rest = a.base == q.price(s.seat, q.def(s.card), s.piece);  // once for each declaration
                   return rest ? std::min({a.base, s.n("pay"), other_hand_cards(q, s)}) : 0;
               })
        .pays([](Play& p, Self& s) { pay_with_hand(p, s, s.n("pay")); })
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .when([](const Query& q, const Self& s) { return q.tally(s.foe()).ready == 0; });
    // UU-007 寿命「通向无寿国的期票」
    m.battle(5807, "ep03-uu-007", Who::Yuyuko, Type::Danmaku, 3, 3000, 3)
        .number("factor", 1000, 1)
        .gives(Moment::OtherPay,
               [](const Query& q, const Self& s, const About& a) { return std::min(a.base, other_hand_cards(q, s)); })
        .pays([](Play& p, Self& s) { pay_with_hand(p, s, s.on->amount); })
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                const int lost = std::exchange(p.state.battle.surplus[s.fighter], std::int16_t{0});
                p.draw(s.seat, lost / s.n("factor"));
            })
        .when([](const Query& q, const Self& s) { return q.broke(s) && q.s.battle.surplus[s.fighter] > 0; });
    // UU-008 冥符「黄泉平坂行路」
    m.delayed(5808, "ep03-uu-008", Who::Yuyuko, 1, 3)
        .on(Moment::Moved, {Zone::Equip},
            [](Play& p, Self& s) {
                p.chant(s, -1);
                const Pieces free = who_can_bear(p.q, s);
                if (p.q.where(s.on->piece).zone != Zone::Discard || free.empty()) return;
                const Piece yuyuko = free.size() == 1 ? free[0]
                                                      : p.choose_of(s, s.seat, s.seat, {Zone::Hyper, Zone::Character},
                                                                    [&](Piece c) { return free.contains(c); });
                p.to_attached(s.seat, s.on->piece, 0, yuyuko);
                if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Game);
            })
        .any()
        .once_a_phase()
        .when([](const Query& q, const Self& s) {
            const Occasion& on = *s.on;
            return on.seat == s.seat && on.by == s.seat && on.to == Zone::Discard && !on.battle &&
                   q.battle_card(on.piece) && in_battle_phase(q) && !who_can_bear(q, s).empty();
        })
        .on(Moment::Declaring, {Zone::Lasting},
            [](Play& p, Self& s) { declare_one(p, s, Zone::Attached, FromYuyuko, can_rise); })
        .can([](const Query& q, const Self& s) { return first_that(q, s, Zone::Attached, can_rise); });
    // UU-009 再迷「幻想乡的黄泉归」
    m.battle(5809, "ep03-uu-009", Who::Yuyuko, Type::Danmaku, 1, 1000, 1)
        .traits({Trait::Steady})
        .number("bonus", 500)
        .number("limit", 3)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const int times = std::min<int>(s.n("limit"), p.q.tally(s.seat).own_discards);
                p.add_power(*p.own(s), s.n("bonus") * times);
            })
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return q.tally(s.seat).own_discards > 0; });
    // UU-010 樱符「Sense of Cherry Blossom」
    m.battle(5810, "ep03-uu-010", Who::Yuyuko, Type::Melee, 1, 1500, 2)
        .traits({Trait::Fade})
        .number("damage", 500)
        .number("pay", 1)
        .number("draw", 1)
        .number("bonus", 1000)
        .on(Moment::Moved, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Danmaku); })
        .when(blown_away)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                if (!p.pay_spirit(s.seat, s.n("pay"))) return;
                if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                    p.draw(s.seat, s.n("draw"));
                else if (Fighter* f = p.own(s))
                    p.add_power(*f, s.n("bonus"));
            })
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); });
    // UU-011 樱符「西行樱吹雪」
    m.battle(5811, "ep03-uu-011", Who::Yuyuko, Type::Danmaku, 1, 1000, 2)
        .traits({Trait::Fade})
        .number("heal", 500)
        .number("heal2", 500)
        .number("bonus", 500)
        .on(Moment::Moved, [](Play& p, Self& s) { p.heal(s.seat, s.n("heal")); })
        .when(blown_away)
        .on(Moment::Activation, [](Play& p, Self& s) {
            if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                p.heal(s.seat, s.n("heal2"));
            else
                p.add_power(*p.own(s), s.n("bonus"));
        });
    // UU-012 冥符「常夜樱」
    m.battle(5812, "ep03-uu-012", Who::Yuyuko, Type::Danmaku, 1, 1500, 2)
        .traits({Trait::Fade})
        .on(Moment::Moved,
            [](Play& p, Self& s) {
                const auto cherry = [&](Piece c) { return is_cherry(p.q, c) && owner_of(c) == s.seat; };
                const Verdict back = some_in(p.q, s, s.seat, {Zone::Declare}, cherry);
                if (!back || p.which(s, s.seat, {back, Verdict()}) == 1) return p.gain(s, Until::Turn);
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Declare, cherry);
                if (c) p.to_hand(c);
            })
        .when(blown_away)
        .on(Moment::Declaring, {Zone::Lasting},
            [](Play& p, Self& s) {
                p.lose_effect(s);
                declare_one(p, s, Zone::Declare, FromOwnPile, can_bloom);
            })
        .any()
        .can([](const Query& q, const Self& s) { return first_that(q, s, Zone::Declare, can_bloom); });
    // UU-013 幽雅「通向黄泉的诱蛾灯」
    m.battle(5813, "ep03-uu-013", Who::Yuyuko, Type::Danmaku, 1, 1000, 1)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return is_cherry(p.q, c) || is_butterfly(p.q, c); });
            })
        .can(deck_left);
    // UU-014 死符「醉人之生，死的梦幻」
    m.delayed(5814, "ep03-uu-014", Who::Yuyuko, 2, 4)
        .number("heal", 500)
        .number("penalty", 500)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const int i = p.q.attacks(s.foe()) ? 0 : 1;
                Fighter& f = p.state.battle.fighter[static_cast<std::size_t>(i)];
                if (p.q.power(i) < f.original) return p.heal(s.seat, s.n("heal"));
                p.add_power(f, -s.n("penalty"));
                p.chant(s, -1);
            })
        .locked()
        .when([](const Query& q, const Self& s) { return static_cast<bool>(q.fighter(q.attacks(s.foe()) ? 0 : 1)); });
    // 灵蝶「蝶之羽风暂留此世」
    static constexpr Do Returns = [](Play& p, Self& s) {
        const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard,
                                 [&](Piece x) { return is_butterfly(p.q, x) && p.q.card(x) != s.card; });
        if (c) p.to_hand(c);
    };
    static constexpr Can SomeReturns = [](const Query& q, const Self& s) {
        return some_in(q, s, s.seat, {Zone::Discard},
                       [&](Piece x) { return is_butterfly(q, x) && q.card(x) != s.card; });
    };
    // UU-015 灵蝶「蝶之羽风暂留此世」
    m.instant(5815, "ep03-uu-015", Who::Yuyuko, 0)
        .number("threshold", 8)
        .plays(Moment::Idle, Returns)
        .attack()
        .once_a_phase()
        .can(SomeReturns)
        .plays(Moment::Activation, Returns)
        .defence()
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return foe_declares(q, s) && enough_butterflies(q, s); })
        .can(SomeReturns);
    // UU-016 幽蝶「Ghost Spot」
    m.battle(5816, "ep03-uu-016", Who::Yuyuko, Type::Danmaku, 2, 2500, 3)
        .traits({Trait::Steady})
        .number("threshold", 5)
        .number("wanted", 8)
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Fighter& f = *p.own(s);
                f.changed = static_cast<std::uint8_t>(f.changed | Fighter::FullSteady);
                if (butterflies(p.q, s) >= s.n("wanted")) p.add_power(f, s.n("bonus"));
            })
        .when(enough_butterflies);
    // UU-017 符牒「死蝶之舞」
    m.battle(5817, "ep03-uu-017", Who::Yuyuko, Type::Danmaku, 2, 2500, 5)
        .number("threshold", 3)
        .number("less", 500)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                // The hand card that goes says what may be looked for; one that is both leaves the choice.
                const Piece paid = p.choose(s, s.seat, s.seat, Zone::Hand,
                                            [&](Piece c) { return is_butterfly(p.q, c) || is_death(p.q, c); });
                if (!paid) return;
                const auto may = [](bool so) { return so ? Verdict() : Verdict(refuse("only-chosen"_refusal)); };
                const bool butterfly = is_butterfly(p.q, paid), death = is_death(p.q, paid);
                const bool for_death = butterfly && (!death || p.which(s, s.seat, {may(butterfly), may(death)}) == 0);
                p.discard(s, paid);
                p.search_to_hand(s, s.seat,
                                 [&](Piece c) { return for_death ? is_death(p.q, c) : is_butterfly(p.q, c); });
            })
        .can([](const Query& q, const Self& s) {
            return in_own_hand(q, s, [&](Piece c) { return is_butterfly(q, c) || is_death(q, c); });
        })
        .on(Moment::Engage, [](Play& p, Self& s) { p.gain(s, Until::Turn, s.n("less")); })
        .when(enough_butterflies);
    weakens_next(m);
    // UU-018 樱花「依恋未酌宴」: Lying::count says that it does not fade in the turn it came there.
    m.battle(5818, "ep03-uu-018", Who::Yuyuko, Type::Danmaku, 2, 2500, 3)
        .traits({Trait::Fade})
        .on(Moment::Moved,
            [](Play& p, Self& s) {
                const auto fits = [&](Piece c) { return other_cherry(p.q, s, c); };
                const Verdict lies = some_in(p.q, s, s.seat, {Zone::Discard}, fits), looks = deck_left(p.q, s);
                const bool from_deck = !lies || (looks && p.which(s, s.seat, {lies, looks}) == 1);
                const Piece c =
                    from_deck ? p.search(s, s.seat, fits) : p.choose(s, s.seat, s.seat, Zone::Discard, fits);
                if (c) {
                    p.to_declare(s.seat, c);
                    const Query::Where at = p.q.where(c);
                    if (at.zone == Zone::Declare) p.state.side[at.seat].declare[at.index].count = 1;
                }
                if (from_deck && looks) p.shuffle_deck(s.seat);
            })
        .when(blown_away);
    // UU-019 蝶符「凤蝶纹的死枪」
    m.battle(5819, "ep03-uu-019", Who::Yuyuko, Type::Danmaku, 1, 1500, 5)
        .number("less", 4)
        .number("factor", 2, 1)
        .number("limit", 4)
        .number("penalty", 500)
        .gorgeous([](const Query& q, const Self& s, const About&) {
            const Def& d = q.def(s.card);
            return s.zone == Zone::Declare ? std::max(0, d.gorgeousness - s.n("less")) : int{d.gorgeousness};
        })
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const int x = std::min(s.n("limit"), butterflies(p.q, s) / s.n("factor"));
                if (x > 0) p.give(*p.own(s), Trait::Counter);
                if (x > 1)
                    if (Fighter* f = p.opposing(s)) p.add_power(*f, -s.n("penalty"));
                if (x > 2) p.give(*p.own(s), Trait::Purge);
                if (x > 3)
                    if (Fighter* f = p.opposing(s)) p.add_power(*f, -s.n("penalty"));
            })
        .locked()
        .once_a_phase();
    // UU-020 樱符「完全墨染的樱花」
    m.battle(5820, "ep03-uu-020", Who::Yuyuko, Type::Danmaku, 1, 1000, 5)
        .traits({Trait::Fade})
        .number("bonus", 500)
        .number("factor", 2, 1)
        .on(Moment::Moved, [](Play& p, Self& s) { p.gain(s, Until::NextTurn); })
        .when(blown_away)
        .gives(Moment::GivesTraits, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).has(Word::Cherry) ? static_cast<int>(bit(Trait::Combo)) : 0;
               })
        .any()
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces paid = p.choose_some(s, s.seat, s.seat, {Zone::Declare}, 1, static_cast<int>(MaxPieces),
                                                  [](Piece, const Pieces&) { return true; });
                const int n = p.discard(s, paid), by = s.n("factor");
                if (Fighter* f = p.own(s)) p.add_power(*f, s.n("bonus") * ((n + by - 1) / by));
            })
        .can([](const Query& q, const Self& s) { return some_loose_in(q, s, s.seat, {Zone::Declare}); });
    // 「死蝶浮月」
    static constexpr Do Floats = [](Play& p, Self& s) {
        turn_up_last_spell(p, s);
        p.terminate();
        const Pieces paid = p.choose_some(s, s.seat, s.seat, {Zone::Hand}, 0, static_cast<int>(MaxDeck),
                                          [](Piece, const Pieces&) { return true; });
        const int n = p.discard(s, paid);
        const Pieces back = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, n, [&](Piece c, const Pieces& before) {
            return is_spell(p.q, c) && new_title(p.q, c, before);
        });
        for (const Piece c : back) p.to_hand(c);
    };
    // UU-021 「死蝶浮月」
    m.last_spell(5821, "ep03-uu-021", Who::Yuyuko)
        .on(Moment::Activation, {Zone::Hand}, Floats)
        .unbarred()
        .when(foe_activates_any)
        .can(last_spell_left)
        .on(Moment::Idle, {Zone::Hand}, Floats)
        .unbarred()
        .attack()
        .can(last_spell_left);
    // UU-022 「反魂蝶」
    m.instant(5822, "ep03-uu-022", Who::Yuyuko, 0)
        .number("threshold", 8)
        .number("bonus", 8)
        .number("count", 8)
        .number("total", 8)
        .number("wanted", 40)
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   if (!enough_butterflies(p.q, s)) {
                       p.hold(s, s.seat, Hold::Butterflies, Until::NextTurn, s.n("bonus"));
                   } else if (const auto fits = [&](Piece c) { return is_butterfly(p.q, c) && owner_of(c) == s.seat; };
                              p.q.count(s.seat, Zone::Discard, fits) + p.q.count(s.seat, Zone::Declare, fits) >=
                                  s.n("count") &&
                              p.may(s, s.seat)) {
                       const Pieces back =
                           p.choose_some(s, s.seat, s.seat, {Zone::Discard, Zone::Declare}, s.n("count"), s.n("count"),
                                         [&](Piece c, const Pieces&) { return fits(c); });
                       for (const Piece c : back) p.to_deck(c, 0);
                       p.shuffle_deck(s.seat);
                       if (static_cast<int>(back.size()) == s.n("count"))
                           p.hold(s, s.seat, Hold::MoreTotal, Until::Game, s.n("total"));
                   }
                   if (p.q.total(s.seat) >= s.n("wanted")) p.popularity();
               })
        .attack();
}

}  // namespace quincunx::dreamduel
