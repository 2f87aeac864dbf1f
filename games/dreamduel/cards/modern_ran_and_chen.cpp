// The cards of Ran and Chen, modern pool (EP03): shikigami, which stand in the character zone (DD-R62).
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool is_shikigami(const Query& q, Piece c) { return q.def(c).is(Type::Shikigami); }
bool is_twin_oni(const Query& q, Piece c) { return q.def(c).key == "ep03-rc-004"; }

// A shikigami of the own character zone or hand.
constexpr std::initializer_list<Zone> WhereShikigamiAre{Zone::Character, Zone::Hand};
Verdict has_shikigami(const Query& q, const Self& s) {
    return some_in(q, s, s.seat, WhereShikigamiAre,
                   [&](Piece c) { return !q.sealed(c) && (is_shikigami(q, c) || (q.blind && !q.is_known(c))); });
}
bool discard_shikigami(Play& p, const Self& s) {
    const Piece c = p.choose_of(s, s.seat, s.seat, WhereShikigamiAre, [&](Piece x) { return is_shikigami(p.q, x); });
    return c && p.discard(s, c) > 0;
}

// RC-002: for one spirit of the card or of its ability.
Verdict can_pay_in_either_way(const Query& q, const Self& s) {
    const Verdict pays = q.can_pay(s.seat, s.n("pay"));
    return pays ? pays : has_shikigami(q, s) ? Verdict() : pays;
}

// RC-004: whether another of its name was activated this turn or in the last one is an effect its player has.
Lasting* seen_before(Play& p, const Self& s) {
    for (Lasting& l : p.state.lasting)
        if (l.source == s.card && l.seat == s.seat && l.kind == Hold::Own) return &l;
    return nullptr;
}

bool deals_to_foe(const Query&, const Self& s) {
    const Occasion& on = *s.on;
    return on.seat == s.foe() && on.by == s.seat && on.amount > 0 && !on.replaced;
}
bool activates_own(const Query& q, const Self& s) { return activated(q, s) != nullptr; }

// RC-010: where its cards come from.
Query::Terms from_there(const Query& q, Piece c) { return {.from = q.where(c).zone}; }
bool can_call_oni(const Query& q, const Self& s, Piece c) {
    return is_twin_oni(q, c) && owner_of(c) == s.seat && q.can_declare(s.seat, c, from_there(q, c));
}

}  // namespace

void modern_ran_and_chen(Maker& m) {
    // RC-001 仙符「凤凰展翅」
    m.battle(6001, "ep03-rc-001", Who::RanAndChen, Type::Danmaku, 1, 1000, 2)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return is_shikigami(p.q, c); }); })
        .can(deck_left);
    // RC-002 翔符「飞翔韦驮天」
    m.battle(6002, "ep03-rc-002", Who::RanAndChen, Type::Melee, 1, 1500, 2)
        .number("spirit", 1)
        .number("pay", 1)
        .number("bonus", 1000)
        .gives(Moment::OtherPay,
               [](const Query& q, const Self& s, const About& a) {
                   const bool rest = a.base == q.price(s.seat, q.def(s.card), s.piece);  // once for each declaration
                   return rest && has_shikigami(q, s) ? std::min(a.base, s.n("spirit")) : 0;
               })
        .pays([](Play& p, Self& s) {
            if (discard_shikigami(p, s)) s.on->amount -= s.n("spirit");
        })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Verdict pays = p.q.can_pay(s.seat, s.n("pay"));
                const Verdict other = has_shikigami(p.q, s);
                const bool paid = p.which(s, s.seat, {pays, other}) == 0 && pays ? p.pay_spirit(s.seat, s.n("pay"))
                                                                                 : discard_shikigami(p, s);
                if (Fighter* f = p.own(s); f && paid) p.add_power(*f, s.n("bonus"));
            })
        .can(can_pay_in_either_way);
    // RC-003 鬼符「鬼门金神」: that its player has the effect says that the other way was taken in this game.
    m.battle(6003, "ep03-rc-003", Who::RanAndChen, Type::Danmaku, 1, 2000, 2)
        .traits({Trait::Steady})
        .number("pay", 1)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Verdict other_way = p.q.has_effect(s.seat, s.card) ? Verdict(refuse("limit"_refusal, 1, PerGame))
                                                                         : p.q.can_pay(s.seat, s.n("pay"));
                if (p.which(s, s.seat, {Verdict(), other_way}) == 0)
                    return p.hold(s, s.seat, Hold::NoHyper, Until::OwnNextTurn);
                p.gain(s, Until::Game);
                if (p.pay_spirit(s.seat, s.n("pay"))) p.hold(s, s.foe(), Hold::NoHyper, Until::OwnNextTurn);
            })
        .locked();
    // RC-004 鬼符「青鬼赤鬼」
    m.battle(6004, "ep03-rc-004", Who::RanAndChen, Type::Danmaku, 2, 2000, 2)
        .number("damage", 500)
        .number("heal", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Lasting* before = seen_before(p, s);
                if (!before) return p.gain(s, Until::NextTurn);
                p.own(s)->x = 1;
                before->until = static_cast<std::uint16_t>(p.state.turn + 1);
            })
        .locked()
        .on(Moment::CurtainUp, [](Play& p, Self& s) {
            const bool both = p.own(s)->x != 0;
            const int one = both ? 0 : p.which(s, s.seat, {Verdict(), Verdict()});
            if (both || one == 0) p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
            if (both || one == 1) p.heal(s.seat, s.n("heal"));
        });
    // RC-005 式神「十二神将之宴」
    m.shikigami(6005, "ep03-rc-005", Who::RanAndChen, Who::Nobody)
        .number("bonus", 1000)
        .number("heal", 1000)
        .skill("banquet-support", Stand::Support)
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                s.on->replaced = true;
                p.heal(s.seat, s.on->amount);
            })
        .attack()
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return deals_to_foe(q, s) && !s.on->unpreventable; })
        .skill("banquet-center", Stand::Center)
        .on(Moment::WouldDamage, [](Play&, Self& s) { s.on->amount += s.n("bonus"); })
        .once_a_round()
        .when(deals_to_foe)
        .on(Moment::WouldGain, [](Play&, Self& s) { s.on->amount += s.n("heal"); })
        .once_a_round()
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->gain == Gain::Health && !s.on->replaced && in_battle_phase(q);
        });
    // RC-006 式神「橙」
    m.shikigami(6006, "ep03-rc-006", Who::RanAndChen, Who::RanAndChen)
        .number("bonus", 1000)
        .wide_swift()
        .skill("chen-support", Stand::Support)
        .on(Moment::AboutToActivate, [](Play&, Self& s) { s.on->traits |= bit(Trait::Swift); })
        .any()
        .attack()
        .once_a_phase()
        .when([](const Query& q, const Self& s) { return s.on->seat == s.seat && !q.has(s.on->piece, Trait::Swift); })
        .skill("chen-center", Stand::Center)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.add_power(p.state.battle.fighter[s.on->fighter], s.n("bonus")); })
        .once_a_round()
        .when(activates_own);
    // RC-007 「狐狗狸的契约」
    m.battle(6007, "ep03-rc-007", Who::RanAndChen, Type::Danmaku, 1, 500, 2)
        .gives(Moment::FreeBar, [](const Query&, const Self&, const About&) { return 1; })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.stand(p.q.upright(s.seat), Stand::Support);
                p.change_again(s.seat, anyone);
            })
        .can([](const Query& q, const Self& s) {
            const Piece c = q.upright(s.seat);
            return !c            ? Verdict(refuse("none-upright"_refusal))
                   : q.sealed(c) ? Verdict(refuse("sealed"_refusal))
                                 : Verdict();
        });
    // RC-008 式符「飞翔晴明」
    m.battle(6008, "ep03-rc-008", Who::RanAndChen, Type::Melee, 2, 1500, 5)
        .number("limit", 4)
        .number("recover", 1)
        .number("draw", 1)
        .number("heal", 1000)
        .number("bonus", 1000)
        .on(Moment::Activation, [](Play& p, Self& s) {
            const Pieces paid = p.choose_some(s, s.seat, s.seat, WhereShikigamiAre, 0, s.n("limit"),
                                              [&](Piece c, const Pieces&) { return is_shikigami(p.q, c); });
            const int x = p.discard(s, paid);
            std::array<bool, 5> done{};
            const auto left = [&](std::size_t i) {
                return done[i] ? Verdict(refuse("only-chosen"_refusal)) : Verdict();
            };
            for (int n = 0; n <= x; ++n) {
                const int i = p.which(s, s.seat, {left(0), left(1), left(2), left(3), left(4)});
                done[static_cast<std::size_t>(i)] = true;
                switch (i) {
                    case 0: p.recover(s.seat, s.n("recover")); break;
                    case 1: p.draw(s.seat, s.n("draw")); break;
                    case 2: p.heal(s.seat, s.n("heal")); break;
                    case 3:
                        if (Fighter* f = p.own(s)) p.add_power(*f, s.n("bonus"));
                        break;
                    default: p.change_again(s.seat, [](const Def& d) { return d.is(Type::Shikigami); }); break;
                }
            }
        });
    // RC-009 超人「飞翔役小角」
    m.battle(6009, "ep03-rc-009", Who::RanAndChen, Type::Melee, 1, 1500, 5)
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Turn);  // DD-18.24
            })
        .on(Moment::CurtainUp, {Zone::Lasting},
            [](Play& p, Self& s) { p.add_power(p.state.battle.fighter[p.q.attacks(s.seat) ? 0 : 1], s.n("bonus")); })
        .any()
        .when([](const Query& q, const Self& s) {
            const int i = q.attacks(s.seat) ? 0 : 1;
            return q.fighter(i) && q.power(i) > q.fighter(i).original;
        });
    // RC-010 式神「前鬼后鬼的守护」
    m.shikigami(6010, "ep03-rc-010", Who::RanAndChen, Who::Nobody)
        .number("pay", 1)
        .skill("guard-support", Stand::Support)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                if (p.pay_spirit(s.seat, s.n("pay")))
                    p.search_to_hand(s, s.seat, [&](Piece c) { return is_twin_oni(p.q, c); });
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            const Verdict pays = q.can_pay(s.seat, s.n("pay"));
            return pays ? deck_left(q, s) : pays;
        })
        .skill("guard-center", Stand::Center)
        .on(Moment::Declaring,
            [](Play& p, Self& s) {
                const Piece c = p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                            [&](Piece x) { return can_call_oni(p.q, s, x); });
                if (c) p.declare(s.seat, c, from_there(p.q, c));
            })
        .once_a_round()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard, Zone::Declare},
                           [&](Piece c) { return !q.sealed(c) && can_call_oni(q, s, c); });
        });
    // 幻神「饭纲权现降临」
    static constexpr Do Descends = [](Play& p, Self& s) {
        turn_up_last_spell(p, s);
        p.terminate();
        p.gain(s, Until::Game);
    };
    // RC-011 幻神「饭纲权现降临」
    m.last_spell(6011, "ep03-rc-011", Who::RanAndChen)
        .number("pay", 1)
        .number("penalty", 1000)
        .on(Moment::Activation, {Zone::Hand}, Descends)
        .unbarred()
        .when(foe_activates_any)
        .can(last_spell_left)
        .on(Moment::Idle, {Zone::Hand}, Descends)
        .unbarred()
        .attack()
        .can(last_spell_left)
        .on(Moment::Activation, {Zone::Lasting},
            [](Play& p, Self& s) {
                if (!discard_shikigami(p, s)) return;
                if (p.which(s, s.foe(), {p.q.can_pay(s.foe(), s.n("pay")), Verdict()}) == 0 &&
                    p.pay_spirit(s.foe(), s.n("pay")))
                    return;
                Fighter& f = p.state.battle.fighter[s.on->fighter];
                if (f) p.add_power(f, -s.n("penalty"));
            })
        .when(foe_declares)
        .can(has_shikigami);
    // RC-012 式神「凭依荼吉尼天」
    m.shikigami(6012, "ep03-rc-012", Who::RanAndChen, Who::Nobody)
        .number("draw", 1)
        .number("recover", 1)
        .skill("dakini-support", Stand::Support)
        .on(Moment::HandGained, [](Play& p, Self& s) { p.place_from_hand(s, s.seat, {Zone::Fu}, 1, 1); })
        .attack()
        .once_a_phase()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && s.on->gain == Gain::Draw; })
        .can([](const Query& q, const Self& s) {
            return q.fu_room(s.seat) > 0 ? has_hand(q, s) : Verdict(refuse("fu-full"_refusal, q.fu_limit(s.seat)));
        })
        .skill("dakini-center", Stand::Center)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const bool both = s.zone == Zone::Hyper;
                const int one = both ? 0 : p.which(s, s.seat, {Verdict(), Verdict()});
                if (both || one == 0) p.draw(s.seat, s.n("draw"));
                if (both || one == 1) p.recover(s.seat, s.n("recover"));
            })
        .once_a_round()
        .when(activates_own);
}

}  // namespace quincunx::dreamduel
