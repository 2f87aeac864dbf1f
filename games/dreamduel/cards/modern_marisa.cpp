// The cards of Marisa, modern pool.
#include <algorithm>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t MasterSpark = 5201;  // MS-001, which MS-018 names

bool marisa_activated(const Query& q, const Self& s) {
    const Fighter* f = activated(q, s);
    return f && q.def(f->card).is(Who::Marisa);
}

// The seat's attack card hit, and it does not have Piercing.
bool hit_without_piercing(const Query& q, const Self&) {
    return q.s.battle.hit && q.fighter(0) && !q.has(q.fighter(0), Trait::Piercing);
}

bool marisa_battle(const Query& q, Piece c) { return q.battle_card(c) && q.of(c, Who::Marisa); }
bool spark(const Query& q, Piece c) { return q.has(c, Word::Spark); }
bool other_spark(const Query& q, const Self& s, Piece c) { return spark(q, c) && q.card(c) != s.card; }
bool star_sign(const Query& q, Piece c) { return q.has(c, Word::StarSign); }
bool magic_or_star(const Query& q, Piece c) { return q.has(c, Word::Magic) || q.has(c, Word::Star); }

// "Recover spirit or draw", as its player chooses.
void recover_or_draw(Play& p, const Self& s, int recover, int draw) {
    if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
        p.recover(s.seat, recover);
    else
        p.draw(s.seat, draw);
}

// A cost: star signs of different titles go from the discard pile to the gap. How many.
int bury_star_signs(Play& p, const Self& s, int least, int most) {
    const Pieces chosen =
        p.choose_some(s, s.seat, s.seat, {Zone::Discard}, least, most,
                      [&](Piece c, const Pieces& before) { return star_sign(p.q, c) && new_title(p.q, c, before); });
    p.to_gap(s, chosen);
    return static_cast<int>(chosen.size());
}

void take_other_spark(Play& p, Self& s) {
    const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece card) { return other_spark(p.q, s, card); });
    if (c) p.to_hand(c);
}
Verdict other_spark_there(const Query& q, const Self& s) {
    return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return other_spark(q, s, c); });
}

int marisa_declared(const Query& q, Seat seat) {
    int n = 0;
    for (const Card c : q.tally(seat).declared) n += q.def(c).is(Who::Marisa) ? 1 : 0;
    return n;
}

constexpr Query::Terms FromCharacter{.from = Zone::Attached};

Query::Terms from_field(const Self& s) { return {.free_bar = true, .from = s.zone}; }

}  // namespace

void modern_marisa(Maker& m) {
    // MS-C01 普通的黑魔术少女
    m.character(5290, "ep01-ms-c01", Who::Marisa)
        .number("recover", 1)
        .number("draw", 1)
        .number("damage", 500)
        .skill("modern-gale-and-waves", Stand::Center)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { recover_or_draw(p, s, s.n("recover"), s.n("draw")); })
        .attack()
        .once_a_phase()
        .when(hit_without_piercing)
        .skill("modern-starlight", Stand::Hyper)
        .gives(Moment::DamageDealt,
               [](const Query&, const Self& s, const About& a) {
                   return a.seat == s.seat && a.base > 0 && a.type == Type::Danmaku ? s.n("damage") : 0;
               })
        .attack();
    // MS-C02 胆大心细的人类, DD-C44. Lying::count of the card on the character: how many cards of Marisa were declared
    // before it came there.
    m.character(5291, "ep01-ms-c02", Who::Marisa)
        .number("draw", 1)
        .skill("modern-magic-resonance", Stand::Center)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece card) { return marisa_battle(p.q, card); });
                if (!c) return;
                p.to_attached(s.seat, c, marisa_declared(p.q, s.seat), s.piece);
            })
        .attack()
        .once_a_phase(2)
        .can([](const Query& q, const Self& s) -> Verdict {
            // The second time is the HYPER skill's.
            if (s.zone != Zone::Hyper && q.used(s.seat, q.def(s.card).abilities[s.ability], Per::Phase) > 0)
                return refuse("limit"_refusal, 1, PerPhase);
            if (q.borne(s.piece)) return refuse("has-attached"_refusal, q.def(s.card).number);
            return some_in(q, s, s.seat, {Zone::Hand}, [&](Piece c) { return marisa_battle(q, c); });
        })
        .skill("modern-magic-resonance", Stand::Support)
        .on(Moment::Declaring, [](Play& p, Self& s) { p.declare(s.seat, p.q.borne(s.piece)->piece, FromCharacter); })
        .when([](const Query& q, const Self& s) { return q.borne(s.piece) != nullptr; })
        .can([](const Query& q, const Self& s) -> Verdict {
            const Lying* l = q.borne(s.piece);
            return l->has(Sealed) ? refuse("sealed"_refusal) : q.can_declare(s.seat, l->piece, FromCharacter);
        })
        .gives(Moment::Price,
               [](const Query& q, const Self& s, const About& a) {
                   const Lying* l = q.borne(s.piece);
                   return l && l->piece == a.piece ? std::min(0, l->count - marisa_declared(q, s.seat)) : 0;
               })
        .on(Moment::BattleEnd,
            [](Play& p, Self& s) {
                p.to_deck(p.q.borne(s.piece)->piece, 0);
                p.shuffle_deck(s.seat);
            })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            const Lying* l = q.borne(s.piece);
            return l && !l->has(Sealed);
        })
        .skill("modern-blazing-pulse", Stand::Hyper)
        .on(Moment::Activation, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .attack()
        .when([](const Query& q, const Self& s) { return marisa_activated(q, s) && activated(q, s)->paid == 0; });
    // MS-001 恋符「Master Spark」
    m.battle(MasterSpark, "ep01-ms-001", Who::Marisa, Type::Danmaku, 2, 2000, 3)
        .number("discard", 1, 1)
        .number("bonus", 1000)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.discard_top(s, s.seat, s.n("discard"));
                if (Fighter* f = p.own(s)) p.add_power(*f, s.n("bonus"));
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            const int there = q.count(s.seat, Zone::Deck);
            return there >= s.n("discard") ? Verdict() : refuse("too-few"_refusal, s.n("discard"), there);
        });
    // MS-002 魔炮「Final Spark」, DD-C12
    m.battle(5202, "ep01-ms-002", Who::Marisa, Type::Danmaku, 3, 3000, 5)
        .number("damage", 1000)
        .number("limit", 5)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Piece c = p.search(s, s.seat, [&](Piece card) { return spark(p.q, card); });
                if (c) {
                    p.show(c);
                    p.discard(s, c);
                }
                p.shuffle_deck(s.seat);
                if (c) p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
            })
        .attack()
        .can(deck_left)
        .gives(Moment::OtherPay,
               [](const Query& q, const Self& s, const About& a) {
                   const int left = q.count(s.seat, Zone::Deck);
                   return left > 0 && left <= s.n("limit") ? a.base : 0;
               })
        .once_a_game()
        .pays([](Play& p, Self& s) {
            p.to_gap(s, p.reveal_top(s.seat, p.q.count(s.seat, Zone::Deck), Everybody));
            s.on->amount = 0;
        });
    // MS-003 光符「Luminous Strike」
    m.battle(5203, "ep01-ms-003", Who::Marisa, Type::Danmaku, 1, 1000, 1).traits({Trait::Piercing});
    // MS-004 光符「Earthlight Ray」
    m.battle(5204, "ep01-ms-004", Who::Marisa, Type::Danmaku, 2, 1500, 3)
        .traits({Trait::Piercing})
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                const Piece c = p.choose(s, s.seat, s.foe(), Zone::Declare, [](Piece) { return true; });
                if (c) p.discard(s, c);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.foe(), {Zone::Declare}, [&](Piece c) { return !q.sealed(c); });
        });
    // MS-005 恋符「Non-directional Laser」, DD-C13
    m.battle(5205, "ep01-ms-005", Who::Marisa, Type::Danmaku, 3, 2000, 4)
        .traits({Trait::Piercing})
        .number("on_top", 2, 0, 20)
        .gorgeous([](const Query& q, const Self& s, const About&) -> int {
            const auto& pile = q.side(s.seat).declare;
            return !pile.empty() && pile.back().piece == s.piece ? s.n("on_top") : q.def(s.card).gorgeousness;
        });
    // MS-006 星符「Satellite Illusion」
    m.status(5206, "ep01-ms-006", Who::Marisa, 1)
        .number("chant", 3, 1, 255)
        .number("bonus", 500)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   if (!p.q.has_effect(s.seat, s.card)) p.gain(s, Until::Game, 0, s.n("chant"));  // DD-18.24
               })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.chant(s, -1);
                p.add_power(p.state.battle.fighter[s.on->fighter], s.n("bonus"));
            })
        .when(marisa_activated);
    // MS-007 星符「Gravity Beat」, DD-C14
    m.trap(5207, "ep01-ms-007", Who::Marisa, 0)
        .number("damage", 500)
        .plays(Moment::CurtainFall, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Special); })
        .attack()
        .when(hit_without_piercing)
        .on(Moment::WouldMove, {Zone::Deck, Zone::Discard},
            [](Play& p, Self& s) {
                p.to_equip(s.seat, s.piece);
                s.on->replaced = true;
            })
        .once_a_phase()
        .when([](const Query&, const Self& s) { return s.on->to == Zone::Gap; })
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.equip_room(s.seat) > 0) return {};
            return refuse("equip-full"_refusal, q.equip_limit(s.seat));
        });
    // MS-008 星符「Eccentric Asteroid」
    m.battle(5208, "ep01-ms-008", Who::Marisa, Type::Danmaku, 2, 2000, 2)
        .number("recover", 1)
        .number("draw", 1)
        .on(Moment::WouldMove, {Zone::Discard},
            [](Play& p, Self& s) { recover_or_draw(p, s, s.n("recover"), s.n("draw")); })
        .when([](const Query&, const Self& s) { return s.on->from == Zone::Discard && s.on->to == Zone::Gap; });
    // MS-009 星符「Meteoric Shower」
    m.battle(5209, "ep01-ms-009", Who::Marisa, Type::Danmaku, 1, 1500, 2)
        .number("limit", 2, 1)
        .number("heal", 500)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) { p.heal(s.seat, s.n("heal") * bury_star_signs(p, s, 1, s.n("limit"))); })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return star_sign(q, c); });
        });
    // MS-010 魔废「Deep Ecological Bomb」, DD-C15, DD-R56
    m.trap(5210, "ep01-ms-010", Who::Marisa, 1)
        .number("damage", 1500)
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   p.destroy(s, p.state.battle.fighter[0]);
                   p.deal(s, s.foe(), s.n("damage"), Type::Special);
                   p.deal(s, s.seat, s.n("damage"), Type::Special);
               })
        .defence()
        .when([](const Query& q, const Self& s) {
            if (s.on->fighter != 0 || !q.fighter(0)) return false;
            const Def& d = q.def(q.fighter(0).card);
            return d.is(Type::Melee) && !d.extra_can && !d.last;
        });
    // MS-011 魔符「Stardust Reverie」
    m.battle(5211, "ep01-ms-011", Who::Marisa, Type::Melee, 2, 2000, 2)
        .traits({Trait::Swift})
        .number("threshold", 2)
        .number("recover", 1)
        .number("draw", 1)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { recover_or_draw(p, s, s.n("recover"), s.n("draw")); })
        .when([](const Query& q, const Self& s) {
            int zones = 0;
            for (const Zone zone : {Zone::Declare, Zone::Discard, Zone::Gap})
                zones += q.any(s.seat, zone, [&](Piece c) { return magic_or_star(q, c); }) ? 1 : 0;
            return zones >= s.n("threshold");
        });
    // MS-012 魔符「Ultimate Shortwave」, DD-C16, DD-C44
    m.battle(5212, "ep01-ms-012", Who::Marisa, Type::Danmaku, 1, 1000, 2)
        .on(Moment::Declaring, {Zone::Fu, Zone::Equip, Zone::Declare, Zone::Attached},
            [](Play& p, Self& s) { p.declare(s.seat, s.piece, from_field(s)); })
        .can([](const Query& q, const Self& s) { return q.can_declare(s.seat, s.piece, from_field(s)); });
    // MS-013 魔符「Milky Way」
    m.battle(5213, "ep01-ms-013", Who::Marisa, Type::Danmaku, 1, 1000, 3)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) { p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::Love); }); })
        .can(deck_left);
    // MS-014 星符「Dragon Meteor」
    m.battle(5214, "ep01-ms-014", Who::Marisa, Type::Danmaku, 2, 3000, 5)
        .traits({Trait::Counter})
        .number("count", 2)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (q.titles(s.seat, Zone::Discard, [&](Piece c) { return star_sign(q, c); }) >= s.n("count"))
                    return {};
                return refuse("extra-cost"_refusal, q.def(s.card).number);
            },
            [](Play& p, Self& s) { bury_star_signs(p, s, s.n("count"), s.n("count")); })
        .on(Moment::WouldDamage, [](Play&, Self& s) { s.on->unpreventable = true; })
        .locked()
        .defence()
        .when([](const Query&, const Self& s) { return s.on->fighter == s.fighter; });
    // MS-015 流光「Shooting Echo」
    m.battle(5215, "ep01-ms-015", Who::Marisa, Type::Danmaku, 1, 1500, 3)
        .number("damage", 500)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Declare,
                                         [&](Piece card) { return p.q.def(card).is(Type::Danmaku); });
                if (!c) return;
                p.discard(s, c);
                p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Declare},
                           [&](Piece c) { return q.def(c).is(Type::Danmaku) && !q.sealed(c); });
        });
    // MS-016 「Magic Absorber」
    m.delayed(5216, "ep01-ms-016", Who::Marisa, 1, 3)
        .center()
        .number("recover", 1)
        .number("draw", 1)
        .on(Moment::BattleEnd,
            [](Play& p, Self& s) {
                const Piece c = p.choose_of(s, s.seat, s.seat, {Zone::Discard, Zone::Declare},
                                            [&](Piece card) { return magic_or_star(p.q, card); });
                if (!c) return;
                p.to_gap(s, c);
                p.chant(s, -1);
                recover_or_draw(p, s, s.n("recover"), s.n("draw"));
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            const auto fits = [&](Piece c) { return magic_or_star(q, c) && !q.sealed(c); };
            return some_in(q, s, s.seat, {Zone::Discard, Zone::Declare}, fits);
        });
    // MS-017 恋心「Double Spark」
    m.battle(5217, "ep01-ms-017", Who::Marisa, Type::Danmaku, 2, 2000, 4)
        .traits({Trait::Combo})
        .on(Moment::Engage, take_other_spark)
        .when([](const Query& q, const Self& s) { return q.broken(s); })
        .can(other_spark_there)
        .on(Moment::Moved, {Zone::Discard}, take_other_spark)
        .when([](const Query&, const Self& s) { return s.on->from == Zone::Hand && s.on->to == Zone::Discard; })
        .can(other_spark_there);
    // MS-018 邪恋「容易命中的Master Spark」, DD-C17, DD-R51
    m.battle(5218, "ep01-ms-018", Who::Marisa, Type::Danmaku, 1, 500, 5)
        .gives(Moment::GivesTraits,
               [](const Query& q, const Self& s, const About&) {
                   return q.stands(s.seat, Who::Marisa, Stand::Hyper) ? static_cast<int>(bit(Trait::Piercing)) : 0;
               })
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                p.gain(s, Until::Turn);
            })
        .attack()
        .once_a_phase()
        .gives(Moment::Price, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).number == MasterSpark ? -q.def(a.card).cost : 0;
               })
        .any()
        .gives(Moment::FreeBar, {Zone::Lasting},
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.seat && q.def(a.card).number == MasterSpark ? 1 : 0;
               })
        .any()
        .on(Moment::Activation, {Zone::Lasting}, [](Play& p, Self& s) { p.lose_effect(s); })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            const Fighter* f = activated(q, s);
            return f && q.def(f->card).number == MasterSpark;
        });
    // MS-019 「Sungrazer」, DD-C18: what is left of the surplus once more, before anything is added.
    m.battle(5219, "ep01-ms-019", Who::Marisa, Type::Melee, 3, 2500, 5)
        .traits({Trait::Swift})
        .number("bonus", 500)
        .gives(Moment::DamageDealt,
               [](const Query& q, const Self& s, const About& a) {
                   const bool twice = a.battle && a.fighter == s.fighter && q.s.battle.clashed &&
                                      q.stands(s.seat, Who::Marisa, Stand::Center);
                   return twice ? a.base : 0;
               })
        .any()
        .attack()
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Piece c = p.choose(
                    s, s.seat, s.seat, Zone::Hand, [&](Piece card) { return spark(p.q, card); }, true);
                if (!c) return;
                p.discard(s, c);
                if (Fighter* f = p.own(s)) p.add_power(*f, s.n("bonus") * p.q.def(c).cost);
            })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Hand}); });
    // MS-020 星符「Escape Velocity」, DD-C19
    m.battle(5220, "ep01-ms-020", Who::Marisa, Type::Melee, 3, 1500, 3)
        .center()
        .on(Moment::Engage, [](Play& p, Self& s) { p.hold(s, s.foe(), Hold::NoCards, Until::Turn); })
        .locked()
        .defence()
        .when([](const Query& q, const Self& s) { return q.broken(s); });
    // MS-021 彗星「Blazing Star」, DD-C20
    m.battle(5221, "ep01-ms-021", Who::Marisa, Type::Melee, 0, 0, 5)
        .last()
        .number("limit", 3)
        .number("lose", 1)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const int times = std::min<int>(s.n("limit"), p.q.count(s.seat, Zone::Declare));
                for (int i = 0; i < times; ++i) {
                    for (const Seat seat : {p.q.attacker(), p.q.defender()})
                        if (const auto& pile = p.q.side(seat).declare; !pile.empty()) p.discard(s, pile.back().piece);
                    const Verdict fu = some_loose_in(p.q, s, s.foe(), {Zone::Fu});
                    if (p.which(s, s.seat, {fu, foe_has_spirit(p.q, s)}) == 0) {
                        const Piece c = p.choose(s, s.seat, s.foe(), Zone::Fu, [](Piece) { return true; });
                        if (c) p.discard(s, c);
                    } else {
                        p.lose_spirit(s.foe(), s.n("lose"));
                    }
                }
            })
        .locked();
    // MS-022 恋符「Wide Master」
    m.battle(5222, "ep01-ms-022", Who::Marisa, Type::Danmaku, 3, 2000, 5)
        .number("less", 2000)
        .number("count", 2)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                if (Fighter* f = p.opposing(s)) p.add_power(*f, -s.n("less"));
                const Pieces back = p.choose_some(
                    s, s.seat, s.seat, {Zone::Discard}, 0, s.n("count"),
                    [&](Piece c, const Pieces& before) { return spark(p.q, c) && new_title(p.q, c, before); });
                for (const Piece c : back) p.to_deck(c, 0);
                if (!back.empty()) p.shuffle_deck(s.seat);
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.opposing(s)) return {};
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return spark(q, c); });
        })
        .on(Moment::Engage,
            [](Play& p, Self& s) {
                p.search_to_hand(s, s.seat, [&](Piece c) { return p.q.has(c, Word::MasterSpark); });
            })
        .when([](const Query& q, const Self& s) { return q.broke(s); })
        .can(deck_left);
}

}  // namespace quincunx::dreamduel
