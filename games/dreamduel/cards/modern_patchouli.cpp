// The cards of Patchouli, modern pool (EP02): the Five Elements (DD-17.10).
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool is_element(const Query& q, Piece c) { return q.has(c, Trait::Elements); }
template <int Element>
bool has_done(const Query& q, const Self& s) {
    return (q.tally(s.seat).elements_done & Element) != 0;
}

// MQ-011: two face-up cards of the fu zone of different titles, one called 火 and one called 土.
bool fire_and_earth(const Query& q, Seat seat) {
    for (const Lying& fire : q.side(seat).fu)
        for (const Lying& earth : q.side(seat).fu)
            if (fire.has(Up) && earth.has(Up) && q.has(fire.piece, Word::FireName) &&
                q.has(earth.piece, Word::EarthName) && q.card(fire.piece) != q.card(earth.piece))
                return true;
    return false;
}

// MQ-013: one of each name, from the discard pile.
bool metal_and_water(const Query& q, Seat seat) {
    int both = 0, metals = 0, waters = 0;
    q.each(seat, Zone::Discard, [&](Piece c, std::uint8_t) {
        const bool m = q.has(c, Word::MetalName), w = q.has(c, Word::WaterName);
        both += m && w;
        metals += m;
        waters += w;
    });
    return metals > 0 && waters > 0 && metals + waters - both >= 2;
}

// MQ-017: which of its three abilities the player has.
constexpr int MoreOf[] = {1, 2, 4};  // by Gain
constexpr int AllThree = 7;
Lasting* growth(Play& p, const Self& s) {
    for (Lasting& l : p.state.lasting)
        if (l.source == s.card && l.seat == s.seat && l.kind == Hold::Own) return &l;
    return nullptr;
}
template <Gain What>
bool grows(const Query& q, const Self& s) {
    const bool has = (q.s.lasting[s.lasting].value & MoreOf[static_cast<int>(What)]) != 0;
    return has && s.on->seat == s.seat && s.on->gain == What && !s.on->replaced && in_battle_phase(q);
}
void grow_by(Play& p, Self& s, int more) {
    s.on->amount += more;
    Lasting& l = *p.effect(s);
    l.value = static_cast<std::int16_t>(l.value & ~MoreOf[static_cast<int>(s.on->gain)]);
    if (!l.value) p.lose_effect(s);
}

// MQ-018: spirit that can be paid without it, and a card that this is too little for.
int spirit_of(const Query& q, Seat seat) { return q.payable_orbs(seat) + q.payable_fu(seat); }
bool lacks_one(const Query& q, const Self& s, Piece c) {
    const int lacks = q.price(s.seat, q.def(c), c) - spirit_of(q, s.seat);
    return lacks > 0 && lacks <= s.n("spirit") && q.can_declare(s.seat, c, {.free_spirit = true});
}

// MQ-022: an element after another, as Self::x keeps them: three bits each, the place of its bit from 1.
bool single_element(const Query& q, const Self& s, Piece c) {
    return owner_of(c) == s.seat && is_element(q, c) && std::has_single_bit(static_cast<unsigned>(q.def(c).elements)) &&
           !q.sealed(c);
}

}  // namespace

void modern_patchouli(Maker& m) {
    // MQ-C00 帕秋莉·诺蕾姬, DD-R63
    m.character(5790, "ep02-mq-c00", Who::Patchouli);

    // MQ-001 火符「Agni Shine」
    m.battle(5701, "ep02-mq-001", Who::Patchouli, Type::Danmaku, 1, 1500, 2).traits({Trait::Elements}).elements(Fire);
    // MQ-002 水符「Princess Undine」
    m.battle(5702, "ep02-mq-002", Who::Patchouli, Type::Danmaku, 2, 2500, 2).traits({Trait::Elements}).elements(Water);
    // MQ-003 木符「Sylphy Horn」
    m.battle(5703, "ep02-mq-003", Who::Patchouli, Type::Danmaku, 2, 2500, 2).traits({Trait::Elements}).elements(Wood);
    // MQ-004 金符「Metal Fatigue」
    m.battle(5704, "ep02-mq-004", Who::Patchouli, Type::Danmaku, 1, 1500, 2).traits({Trait::Elements}).elements(Metal);
    // MQ-005 土符「Lazy Trilithon」
    m.battle(5705, "ep02-mq-005", Who::Patchouli, Type::Danmaku, 1, 1500, 2).traits({Trait::Elements}).elements(Earth);
    // MQ-006 水火符「Phlogistic Rain」
    m.battle(5706, "ep02-mq-006", Who::Patchouli, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Elements})
        .elements(Water | Fire)
        .number("pay", 1)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                if (p.pay_spirit(s.seat, s.n("pay"))) resolve_element(p, s, Fire);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("pay")); });
    // MQ-007 火金符「St. Elmo Pillar」
    m.battle(5707, "ep02-mq-007", Who::Patchouli, Type::Danmaku, 1, 1000, 3)
        .traits({Trait::Elements})
        .elements(Fire | Metal)
        .number("bonus", 500)
        .on(Moment::CurtainUp, strengthen_own)
        .when(has_done<Metal>)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.give(*p.own(s), Trait::Homing); })
        .when([](const Query& q, const Self& s) { return has_done<Fire>(q, s) && !q.has(*q.own(s), Trait::Homing); });
    // MQ-008 金木符「Elemental Harvester」
    m.battle(5708, "ep02-mq-008", Who::Patchouli, Type::Melee, 2, 2000, 3)
        .traits({Trait::Elements})
        .elements(Metal | Wood)
        .number("penalty", 1000)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.add_power(*p.opposing(s), -s.n("penalty")); })
        .when([](const Query& q, const Self& s) { return has_done<Metal>(q, s) && q.opposing(s); });
    // MQ-009 木土符「Entangling Vines」
    m.battle(5709, "ep02-mq-009", Who::Patchouli, Type::Melee, 1, 1000, 3)
        .traits({Trait::Elements})
        .elements(Wood | Earth)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.discard(s, p.choose(s, s.seat, s.seat, Zone::Hand, [](Piece) { return true; }));
                resolve_element(p, s, Earth);
            })
        .can(has_hand);
    // MQ-010 土水符「Noachian Deluge」
    m.battle(5710, "ep02-mq-010", Who::Patchouli, Type::Danmaku, 1, 1000, 3)
        .traits({Trait::Elements})
        .elements(Earth | Water)
        .number("bonus", 500)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.hold(s, s.seat, Hold::MoreEarth, Until::Turn, s.n("bonus")); })
        .when(has_done<Water>);
    // MQ-011 火土符「Lava Cromlech」
    m.battle(5711, "ep02-mq-011", Who::Patchouli, Type::Danmaku, 3, 2500, 4)
        .traits({Trait::Elements})
        .elements(Fire | Earth)
        .number("discount", 1)
        .number("damage", 500)
        .number("heal", 500)
        .gives(Moment::Price, [](const Query& q, const Self& s,
                                 const About&) { return fire_and_earth(q, s.seat) ? -s.n("discount") : 0; })
        .on(Moment::CurtainUp, [](Play& p, Self& s) {
            if (p.which(s, s.seat, {Verdict(), Verdict()}) == 0)
                p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
            else
                p.heal(s.seat, s.n("heal"));
        });
    // MQ-012 土金符「Emerald Megalopolis」
    m.battle(5712, "ep02-mq-012", Who::Patchouli, Type::Melee, 2, 2000, 4)
        .traits({Trait::Elements})
        .elements(Earth | Metal)
        .number("bonus", 500)
        .on(Moment::CurtainUp, strengthen_own)
        .when(has_done<Metal>)
        .on(Moment::Engage, [](Play& p, Self& s) { p.gain(s, Until::Turn, p.state.battle.surplus[s.fighter]); })
        .defence()
        .when([](const Query& q, const Self& s) { return q.broke(s); })
        .on(Moment::WouldDamage, {Zone::Lasting},
            [](Play& p, Self& s) {
                if (!s.on->unpreventable) s.on->amount = std::max(0, s.on->amount - p.effect(s)->value);  // DD-15.2
                p.lose_effect(s);
            })
        .any()
        .locked()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && !s.on->replaced; });
    // MQ-013 金水符「Mercury Poison」
    m.battle(5713, "ep02-mq-013", Who::Patchouli, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Elements})
        .elements(Metal | Water)
        .number("bonus", 500)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                // The first is called one of the names and leaves one of the other.
                const Pieces paid =
                    p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 2, 2, [&](Piece c, const Pieces& before) {
                        const bool metal = p.q.has(c, Word::MetalName), water = p.q.has(c, Word::WaterName);
                        if (before.empty())
                            return (metal && p.q.any(s.seat, Zone::Discard,
                                                     [&](Piece x) { return x != c && p.q.has(x, Word::WaterName); })) ||
                                   (water && p.q.any(s.seat, Zone::Discard,
                                                     [&](Piece x) { return x != c && p.q.has(x, Word::MetalName); }));
                        return (p.q.has(before[0], Word::MetalName) && water) ||
                               (p.q.has(before[0], Word::WaterName) && metal);
                    });
                p.to_gap(s, paid);
                if (!p.q.held(s.seat, Hold::MetalFu))
                    p.hold(s, s.seat, Hold::MetalFu, Until::Game);
                else if (Fighter* f = p.own(s))
                    p.add_power(*f, s.n("bonus"));
            })
        .can([](const Query& q, const Self& s) {
            return metal_and_water(q, s.seat) ? Verdict() : nothing_in(q, s, s.seat, {Zone::Discard});
        });
    // MQ-014 水木符「Water Elf」
    m.battle(5714, "ep02-mq-014", Who::Patchouli, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Elements})
        .elements(Water | Wood)
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                const Verdict room =
                    p.q.fu_room(s.seat) > 0 ? has_hand(p.q, s) : refuse("fu-full"_refusal, p.q.fu_limit(s.seat));
                if (p.which(s, s.seat, {some_loose_in(p.q, s, s.seat, {Zone::Fu}), room}) == 1)
                    return p.place_from_hand(s, s.seat, {Zone::Fu}, 1, 1);
                p.choice_by_place();
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Fu, [](Piece) { return true; });
                if (c) p.to_hand(c);
            })
        .can([](const Query& q, const Self& s) {
            return q.fu_room(s.seat) > 0 && has_hand(q, s) ? Verdict() : some_loose_in(q, s, s.seat, {Zone::Fu});
        });
    // MQ-015 木火符「Forest Blaze」
    m.battle(5715, "ep02-mq-015", Who::Patchouli, Type::Danmaku, 2, 2000, 3)
        .traits({Trait::Elements})
        .elements(Wood | Fire)
        .number("bonus", 500)
        .on(Moment::CurtainUp, [](Play& p, Self& s) { p.hold(s, s.seat, Hold::MoreFire, Until::Turn, s.n("bonus")); })
        .when(has_done<Wood>);
    // MQ-016 月木符「Satellite Himawari」
    m.trap(5716, "ep02-mq-016", Who::Patchouli, 0)
        .plays(Moment::WouldLand,
               [](Play& p, Self& s) {
                   Fighter& f = p.state.battle.fighter[s.on->fighter];
                   if (f) f.goes = Dest::Fu;  // DD-14.5
               })
        .once_a_phase()
        .when([](const Query& q, const Self& s) {
            const Fighter* f = activated(q, s);
            const bool to_pile = f && (f->goes == Dest::Normal || f->goes == Dest::Discard ||
                                       f->goes == Dest::DeclareTop || f->goes == Dest::DeclareBottom);
            return to_pile && f->piece && q.has(*f, Trait::Elements);
        })
        .can([](const Query& q, const Self& s) {
            return q.fu_room(s.seat) > 0 ? Verdict() : refuse("fu-full"_refusal, q.fu_limit(s.seat));
        });
    // MQ-017 日木符「Photosynthesis」
    m.status(5717, "ep02-mq-017", Who::Patchouli, 2)
        .number("recover", 1)
        .number("heal", 500)
        .number("draw", 1)
        .plays(Moment::BattleStart,
               [](Play& p, Self& s) {
                   if (Lasting* has = growth(p, s))
                       has->value = AllThree;
                   else
                       p.gain(s, Until::Game, AllThree);
               })
        .on(Moment::WouldGain, [](Play& p, Self& s) { grow_by(p, s, s.n("recover")); })
        .when(grows<Gain::Spirit>)
        .on(Moment::WouldGain, [](Play& p, Self& s) { grow_by(p, s, s.n("heal")); })
        .when(grows<Gain::Health>)
        .on(Moment::WouldGain, [](Play& p, Self& s) { grow_by(p, s, s.n("draw")); })
        .when(grows<Gain::Draw>);
    // MQ-018 月金符「Sunshine Reflector」
    m.trap(5718, "ep02-mq-018", Who::Patchouli, 0)
        .number("spirit", 1)
        .gives(Moment::OtherPay, {Zone::Equip},
               [](const Query& q, const Self& s, const About& a) {
                   const bool pays = a.seat == s.seat && a.card && q.def(a.card).battle() &&
                                     (q.is_known(s.piece) || spirit_of(q, s.seat) >= a.base);
                   return pays ? std::min(a.base, s.n("spirit")) : 0;
               })
        .pays([](Play& p, Self& s) {
            Piece mirror;
            p.q.each(s.seat, Zone::Equip, [&](Piece c, std::uint8_t marks) {
                if (p.q.card(c) == s.card && !(marks & (Up | Sealed))) mirror = c;
            });
            p.discard(s, mirror);
            s.on->amount -= s.n("spirit");
        })
        // Where nothing else could pay it is shown before the card is declared: what is announced must be possible for
        // all the other seat knows (DD-14.7).
        .on(Moment::Declaring, {Zone::Equip},
            [](Play& p, Self& s) {
                p.show(s.piece);
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return lacks_one(p.q, s, x); });
                if (c) p.declare(s.seat, c, {});
            })
        .can([](const Query& q, const Self& s) {
            return in_own_hand(q, s, [&](Piece c) { return lacks_one(q, s, c); });
        })
        .plays(Moment::WouldMove,
               [](Play& p, Self& s) {
                   s.on->replaced = true;
                   discard_of_foe(p, s, Zone::Fu);
               })
        .when([](const Query& q, const Self& s) {
            return s.on->seat == s.seat && s.on->by == s.foe() && s.on->from == Zone::Fu && s.on->to == Zone::Discard &&
                   !s.on->replaced && in_battle_phase(q);
        });
    // MQ-019 月符「Silent Selene」
    m.battle(5719, "ep02-mq-019", Who::Patchouli, Type::Danmaku, 2, 2000, 5)
        .traits({Trait::Counter})
        .number("threshold", 1)
        .number("wanted", 2)
        .number("bonus", 500)
        .extra([](const Query&, const Self&) { return Verdict(); },
               [](Play& p, Self& s) {
                   const Pieces paid = p.choose_some(s, s.seat, s.seat, {Zone::Discard}, 0, static_cast<int>(MaxDeck),
                                                     [&](Piece c, const Pieces&) { return p.q.has(c, Word::Moon); });
                   p.to_gap(s, paid);
                   s.x = static_cast<std::uint16_t>(paid.size());
               })
        .gives(Moment::Barred,
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.foe() && !q.def(a.card).battle() && q.own(s)->x >= s.n("threshold") ? 1 : 0;
               })
        .any()
        .gives(Moment::Hushed,
               [](const Query& q, const Self& s, const About& a) {
                   return a.seat == s.foe() && q.own(s)->x >= s.n("threshold") ? 1 : 0;
               })
        .any()
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return q.own(s)->x >= s.n("wanted") ? s.n("bonus") : 0;
        });
    // MQ-020 日符「Royal Flare」
    m.battle(5720, "ep02-mq-020", Who::Patchouli, Type::Danmaku, 2, 2500, 5)
        .traits({Trait::Homing})
        .number("threshold", 1)
        .number("wanted", 2)
        .number("bonus", 500)
        .gives(Moment::FreeBar, {Zone::Declare},
               [](const Query& q, const Self& s, const About& a) {
                   const bool on_top = q.side(s.seat).declare.back().piece == s.piece;
                   return on_top && a.seat == s.seat && q.def(a.card).has(Trait::Elements) ? 1 : 0;
               })
        .any()
        .gives(Moment::Sure, [](const Query& q, const Self& s,
                                const About&) { return q.own(s) && q.own(s)->paid_up >= s.n("threshold") ? 1 : 0; })
        .on(Moment::WouldDamage, [](Play&, Self& s) { s.on->unpreventable = true; })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            return s.on->by == s.seat && s.on->fighter == s.fighter && q.own(s)->paid_up >= s.n("threshold");
        })
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return q.own(s)->paid_up >= s.n("wanted") ? s.n("bonus") : 0;
        });
    // MQ-021 日月符「Royal Diamond Ring」
    m.battle(5721, "ep02-mq-021", Who::Patchouli, Type::Danmaku, 0, 0, 5)
        .last()
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.hold(s, s.seat, Hold::FreeElements, Until::Turn);
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Fu,
                                         [&](Piece x) { return face_up(p.q, x) && is_element(p.q, x); });
                if (!c) return;
                for (const int element : {Fire, Water, Wood, Metal, Earth})
                    if (p.q.def(c).elements & element) resolve_element(p, s, element);
            })
        .attack()
        .locked()
        .on(Moment::CurtainUp,
            [](Play& p, Self& s) {
                p.hold(s, s.foe(), Hold::NoOthers, Until::Turn);
                Pieces all;
                p.q.each(s.seat, Zone::Fu, [&](Piece c, std::uint8_t) {
                    if (is_element(p.q, c)) all.push(c);
                });
                for (const Piece c : all) p.turn_down(c);
            })
        .defence()
        .locked();
    // MQ-022 火水木金土符「贤者之石」
    m.instant(5722, "ep02-mq-022", Who::Patchouli, 1)
        .center()
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                const auto fits = [&](Piece c) { return single_element(q, s, c); };
                return q.any(s.seat, Zone::Discard, fits) || q.any(s.seat, Zone::Declare, fits)
                           ? Verdict()
                           : refuse("extra-cost"_refusal, q.def(s.card).number);
            },
            [](Play& p, Self& s) {
                const Pieces paid = p.choose_some(s, s.seat, s.seat, {Zone::Discard, Zone::Declare}, 1, 5,
                                                  [&](Piece c, const Pieces& before) {
                                                      return single_element(p.q, s, c) && new_title(p.q, c, before);
                                                  });
                for (std::size_t i = 0; i < paid.size(); ++i)
                    s.x = static_cast<std::uint16_t>(
                        s.x | std::bit_width(static_cast<unsigned>(p.q.def(paid[i]).elements)) << 3 * i);
                p.to_gap(s, paid);
            })
        .plays(Moment::Idle,
               [](Play& p, Self& s) {
                   for (int left = s.x; left; left >>= 3) resolve_element(p, s, 1 << ((left & 7) - 1));
               })
        .attack()
        .once_a_phase();
}

}  // namespace quincunx::dreamduel
