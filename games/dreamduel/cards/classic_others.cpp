// Cards of Alice, Patchouli, Cirno, Meiling, Keine, Mokou, Suika and Sanae, classic pool.
#include <algorithm>
#include <cstdlib>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

bool face_up(const Query& q, Piece c) { return q.lying(c)->has(Up); }

// Whether what was declared is a battle card of the own side.
bool own_declared(const Query& q, const Self& s) {
    return s.on->fighter < 2 && q.seat_of_fighter(s.on->fighter) == s.seat;
}

// --- Alice: dolls (DD-C3.15)

bool is_doll(const Query& q, Piece c) { return q.has(c, Trait::Ambush) && face_up(q, c); }
bool is_upright_doll(const Query& q, Piece c) { return is_doll(q, c) && !q.lying(c)->has(Sideways); }

// --- Patchouli: the Five Elements (DD-C3.18)

bool can_be_turned(const Query& q, const Self& s, Piece c) {
    return (q.def(c).elements & q.def(s.card).elements) != 0 && !face_up(q, c);
}
Verdict can_turn_element(const Query& q, const Self& s) {
    return !q.held(s.seat, Hold::NoFu) &&
                   q.any(s.seat, Zone::Fu,
                         [&](Piece c) { return (q.blind && !face_up(q, c)) || can_be_turned(q, s, c); })
               ? Verdict()
               : refuse("extra-cost"_refusal, q.def(s.card).number);
}
void turn_element(Play& p, Self& s) {
    p.turn_up(p.choose(s, s.seat, s.seat, Zone::Fu, [&](Piece x) { return can_be_turned(p.q, s, x); }));
}
bool in_fu_zone(const Query&, const Self& s) { return s.on->to == Zone::Fu; }

// --- Meiling: the card that lies in the duel zone for the turn (DD-C3.39)

constexpr Query::Terms FromTheDuelZone{
    .free_spirit = true, .free_extra = true, .free_bar = true, .from = Zone::Attached};

bool can_be_set(const Query& q, Piece c) { return q.of(c, Who::Meiling) && q.battle_card(c); }
int price_of(const Query& q, Seat seat, const Lying& set) {
    return q.price(seat, q.def(set.piece), set.piece) + set.count;
}

// --- Suika

bool is_alike(const Query& q, Piece hand, Piece discarded) {
    const Def &a = q.def(hand), &b = q.def(discarded);
    return b.is(Who::Suika) && a.type == b.type && a.power == b.power;
}
bool can_thin_out(const Query& q, Seat seat, Piece hand) {
    return q.def(hand).is(Who::Suika) && q.battle_card(hand) &&
           q.any(seat, Zone::Discard, [&](Piece c) { return is_alike(q, hand, c); });
}

// --- Sanae

// What Miracle has shown, as it leaves it in Fighter::x (DD-C3.19).
constexpr std::uint8_t shown(int gorgeousness) { return static_cast<std::uint8_t>(1 + gorgeousness); }
constexpr std::uint8_t ShownWithout = 255;

// What the skill asks for (DD-C3.17); -1: it is not there.
int wind(const Query& q, Seat seat) {
    const auto& fu = q.side(seat).fu;
    if (fu.empty()) return -1;
    for (const Lying& l : fu)
        if (!l.has(Up) || !q.of(l.piece, Who::Sanae)) return -1;
    const int left = q.gorgeousness(fu[0].piece), right = q.gorgeousness(fu.back().piece);
    return left < 0 || right < 0 ? -1 : std::abs(left - right);
}
Query::Terms prayer(const Self& s) {
    return {.free_spirit = true, .free_extra = true, .free_bar = s.zone == Zone::Hyper};
}
bool can_be_prayed_for(const Query& q, const Self& s, Piece c) {
    return q.gorgeousness(c) == wind(q, s.seat) && q.can_declare(s.seat, c, prayer(s));
}

void alice(Maker& m) {
    m.character(690, "c006", Who::Alice)
        .number("less", 500)
        .skill("maidens-bunraku", Stand::Center)
        .gives(Moment::FuUp, [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? 1 : 0; })
        .on(Moment::WouldDamage,
            [](Play& p, Self& s) {
                const Pieces dolls = p.choose_some(s, s.seat, s.seat, {Zone::Fu}, 1, p.q.count(s.seat, Zone::Fu),
                                                   [&](Piece c, const Pieces&) { return is_upright_doll(p.q, c); });
                for (const Piece doll : dolls) p.turn_sideways(doll);
                s.on->amount = std::max(0, s.on->amount - s.n("less") * static_cast<int>(dolls.size()));
            })
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat && !s.on->unpreventable; })
        .can([](const Query& q, const Self& s) {
            return found(!q.held(s.seat, Hold::NoFu) &&
                         q.any(s.seat, Zone::Fu, [&](Piece c) { return is_upright_doll(q, c); }));  // DD-C3.16
        })
        .skill("hidden-gods-and-demons", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self&) {
                while (p.set_card()) {
                }
            })
        .attack()
        .once_a_phase();

    m.battle(602, "alc-002", Who::Alice, Type::Danmaku, 1, 1500, 3)
        .number("bonus", 1000)
        .number("limit", 4)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces dolls = p.choose_some(s, s.seat, s.seat, {Zone::Fu}, 1, s.n("limit"),
                                                   [&](Piece c, const Pieces&) { return is_doll(p.q, c); });
                p.discard(s, dolls);
                if (Fighter* own = p.own(s)) p.add_power(*own, s.n("bonus") * static_cast<int>(dolls.size()));
            })
        .can([](const Query& q, const Self& s) {
            return found(!q.held(s.seat, Hold::NoFu) &&
                         q.any(s.seat, Zone::Fu, [&](Piece c) { return is_doll(q, c); }));
        });
    m.battle(604, "alc-004", Who::Alice, Type::Danmaku, 1, 1000, 1).traits({Trait::Ambush});
}

void patchouli(Maker& m) {
    m.character(1490, "c014", Who::Patchouli)
        .skill("condensing-the-five-elements", Stand::Center)
        .on(Moment::Entered,
            [](Play& p, Self& s) {
                const Piece c = p.search(s, s.seat, [&](Piece x) { return p.q.has(x, Trait::Elements); });
                if (c) {
                    p.show(c);
                    p.to_fu(s.seat, c);
                }
                p.shuffle_deck(s.seat);
            })
        .when([](const Query&, const Self& s) { return s.on->stand == Stand::Center; })
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.fu_room(s.seat) <= 0) return refuse("fu-full"_refusal, q.fu_limit(s.seat));
            return found(q.count(s.seat, Zone::Deck) > 0);
        })
        .skill("flowing-colors-of-the-seven-luminaries", Stand::Hyper)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Card declared = p.q.fighter(s.on->fighter).card;
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return p.q.card(x) == declared; });
                p.show(c);
                p.to_fu(s.seat, c);
            })
        .when([](const Query& q, const Self& s) {
            return own_declared(q, s) && q.has(q.fighter(s.on->fighter), Trait::Elements);
        })
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.fu_room(s.seat) <= 0) return refuse("fu-full"_refusal, q.fu_limit(s.seat));
            const Card declared = q.fighter(s.on->fighter).card;
            return found(q.any(s.seat, Zone::Discard, [&](Piece c) { return q.card(c) == declared; }));
        });

    m.battle(1401, "mq-001", Who::Patchouli, Type::Danmaku, 1, 1500, 2)
        .traits({Trait::Elements})
        .elements(Fire)
        .number("damage", 500)
        .extra(can_turn_element, turn_element)
        .on(Moment::TurnedUp, [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Danmaku); })
        .locked()
        .when(in_fu_zone);
    m.battle(1404, "mq-004", Who::Patchouli, Type::Danmaku, 2, 2000, 2)
        .traits({Trait::Elements})
        .elements(Water)
        .number("recover", 1)
        .extra(can_turn_element, turn_element)
        .on(Moment::TurnedUp, [](Play& p, Self& s) { p.recover(s.seat, s.n("recover")); })
        .locked()
        .when(in_fu_zone);
}

void cirno(Maker& m) {
    // DD-C3.25, DD-C3.38
    m.character(1690, "c016", Who::Cirno)
        .number("places", 2)
        .number("spirit", 2)
        .skill("two-birds-with-one-stone", Stand::Center)
        .gives(Moment::FuPlaces,
               [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? -s.n("places") : 0; })
        .gives(Moment::EquipPlaces,
               [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? -s.n("places") : 0; })
        .gives(Moment::OrbPlaces,
               [](const Query&, const Self& s, const About& a) { return a.seat == s.seat ? s.n("spirit") : 0; })
        .skill("duel-master", Stand::Hyper)
        .gives(Moment::Barred, [](const Query& q, const Self&, const About& a) {
            const Def& d = q.def(a.card);
            return d.battle() && !d.is(Who::Nobody) && !q.stands(a.seat, d.who, Stand::Center) ? 1 : 0;
        });

    m.battle(1605, "crn-005", Who::Cirno, Type::Danmaku, 1, 1000, 2).traits({Trait::Freeze});
}

void meiling(Maker& m) {
    m.character(1790, "c017", Who::Meiling)
        .number("bonus", 500)
        .skill("fragrant-wave-of-taiji", Stand::Center)
        .on(Moment::Prep,
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return can_be_set(p.q, x); });
                if (!c) return;
                p.to_attached(s.seat, c);
                p.gain(s, Until::Turn);
            })
        .once_a_phase()
        .can([](const Query& q, const Self& s) { return found(q.count(s.seat, Zone::Hand) > 0); })
        .on(Moment::Declaring,
            [](Play& p, Self& s) {
                Lying& set = p.state.side[s.seat].attached[0];
                p.pay_spirit(s.seat, price_of(p.q, s.seat, set));
                ++set.count;
                p.declare_virtual(s.seat, p.q.card(set.piece));
            })
        .can([](const Query& q, const Self& s) -> Verdict {
            const auto& there = q.side(s.seat).attached;
            if (there.empty()) return refuse("nothing-fits"_refusal);
            if (const Verdict v = q.can_declare(s.seat, there[0].piece, FromTheDuelZone); !v) return v;
            return q.can_pay(s.seat, price_of(q, s.seat, there[0]));
        })
        .on(Moment::TurnEnd, {Zone::Lasting},
            [](Play& p, Self& s) {
                while (!p.q.side(s.seat).attached.empty()) p.discard(s, p.q.side(s.seat).attached[0].piece);
            })
        .locked()
        .skill("heavenly-battle-spirit", Stand::Hyper)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About& a) {
            return a.seat == s.seat && q.fighter(a.fighter).type == Type::Melee ? s.n("bonus") : 0;
        });

    m.battle(1705, "mr-005", Who::Meiling, Type::Danmaku, 1, 1000, 2).traits({Trait::Martial});
    // DD-C3.4: after declaring is after it has settled.
    m.battle(1719, "mr-019", Who::Meiling, Type::Danmaku, 0, 1000, 2)
        .number("damage", 500)
        .on(Moment::Settled, [](Play& p, Self& s) { p.deal_both(s, s.n("damage"), Type::Melee); })
        .locked();
}

void keine(Maker& m) {
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
            if (q.count(s.seat, Zone::Discard) + q.count(s.seat, Zone::Declare) == 0)
                return refuse("nothing-fits"_refusal);
            return q.can_pay(s.seat, s.n("spirit"));
        })
        .skill("legend-of-dreams", Stand::Hyper)
        .on(Moment::Moved, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .any()
        .when([](const Query&, const Self& s) {
            return s.on->from == Zone::Declare && (s.on->to == Zone::Discard || s.on->to == Zone::Gap) &&
                   owner_of(s.on->piece) == s.seat;
        })
        .can([](const Query& q, const Self& s) { return found(q.count(s.seat, Zone::Deck) > 0); });

    m.battle(1104, "kn-004", Who::Keine, Type::Danmaku, 1, 1000, 1).traits({Trait::Traceless});
}

void mokou(Maker& m) {
    // DD-C4.16, DD-C3.38
    m.character(1290, "c012", Who::Mokou)
        .number("heal", 500)
        .number("bonus", 500)
        .number("damage", 500)
        .skill("rising-from-the-ashes", Stand::Center)
        .on(Moment::WouldFall,
            [](Play& p, Self& s) {
                s.on->replaced = true;
                p.set_health(s.seat, 0);
                p.heal(s.seat, s.n("heal") * p.q.count(s.seat, Zone::Gap, [&](Piece c) { return p.q.def(c).spell(); }));
                if (s.zone != Zone::Hyper) p.stand(s.piece, Stand::Hyper);
                p.stay(s.piece);
            })
        .once_a_game()
        .when([](const Query&, const Self& s) { return s.on->seat == s.seat; })
        .skill("heart-burning-purgatory", Stand::Hyper)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.add_power(p.state.battle.fighter[s.on->fighter], s.n("bonus"));
                p.deal(s, s.seat, s.n("damage"), Type::Danmaku);
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            return own_declared(q, s) && q.has(q.fighter(s.on->fighter), Trait::Nirvana);
        });

    m.battle(1202, "mk-002", Who::Mokou, Type::Melee, 3, 3000, 4)
        .traits({Trait::Nirvana})
        .number("spirit", 2)
        .number("damage", 2000)
        .on(Moment::Idle, {Zone::Hand},
            [](Play& p, Self& s) {
                p.pay_spirit(s.seat, s.n("spirit"));
                p.to_gap(s, s.piece);
                p.deal_both(s, s.n("damage"), Type::Special);
            })
        .attack()
        .can([](const Query& q, const Self& s) { return q.can_pay(s.seat, s.n("spirit")); });
}

void suika(Maker& m) {
    m.character(1890, "c018", Who::Suika)
        .skill("oni-sparse", Stand::Center)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                const Piece paid =
                    p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece c) { return can_thin_out(p.q, s.seat, c); });
                p.show(paid);
                p.to_gap(s, paid);
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return is_alike(p.q, paid, x); });
                if (c) p.to_declare(s.seat, c, true);
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            return found(q.any(s.seat, Zone::Hand, [&](Piece c) { return can_thin_out(q, s.seat, c); }));
        })
        .skill("oni-dense", Stand::Hyper)
        .on(Moment::Idle,
            [](Play& p, Self& s) {
                p.to_hand(p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece c) { return p.q.of(c, Who::Suika); }));
            })
        .attack()
        .once_a_phase()
        .can([](const Query& q, const Self& s) {
            return found(q.any(s.seat, Zone::Gap, [&](Piece c) { return q.of(c, Who::Suika); }));
        });

    m.battle(1802, "sui-002", Who::Suika, Type::Melee, 3, 1500, 5)
        .traits({Trait::Gathering})
        .number("bonus", 500)
        .number("limit", 5)
        .gives(Moment::Power, [](const Query& q, const Self& s, const About&) {
            return s.n("bonus") * std::min<int>(s.n("limit"), q.count(s.seat, Zone::Gap,
                                                                      [&](Piece c) { return q.has(c, Word::Oni); }));
        });
    m.battle(1805, "sui-005", Who::Suika, Type::Danmaku, 1, 500, 2).traits({Trait::Gathering});
}

void sanae(Maker& m) {
    // DD-C4.25. HYPER: once more, and without the bar.
    m.character(1990, "c019", Who::Sanae)
        .skill("prayer-of-the-breeze", Stand::Center)
        .on(Moment::Declaring,
            [](Play& p, Self& s) {
                const Piece c =
                    p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return can_be_prayed_for(p.q, s, x); });
                if (c) p.declare(s.seat, c, prayer(s));
            })
        .once_a_phase(2)
        .can([](const Query& q, const Self& s) -> Verdict {
            const Ability& skill = q.def(s.card).abilities[s.ability];
            if (s.zone != Zone::Hyper && q.used(s.seat, skill, Per::Phase) > 0) return refuse("limit"_refusal, 1);
            if (wind(q, s.seat) < 0) return refuse("requirement"_refusal, q.def(s.card).number);
            return found(q.count(s.seat, Zone::Hand) > 0);
        });

    m.battle(1902, "sn-002", Who::Sanae, Type::Danmaku, 3, 2000, 4)
        .traits({Trait::Miracle})
        .number("wanted", 5)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Fighter& own = *p.own(s);
                p.add_power(own, p.q.power(s.fighter));
                p.give(own, Trait::Destroy);
            })
        .locked()
        .when([](const Query& q, const Self& s) {
            const std::uint8_t x = q.own(s)->x;
            return x == ShownWithout || x == shown(s.n("wanted"));
        });
    m.battle(1904, "sn-004", Who::Sanae, Type::Danmaku, 1, 1000, 1)
        .traits({Trait::Miracle})
        .number("draw", 1)
        .number("wanted", 3)
        .number("wanted2", 4)
        .on(Moment::Activation, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .when([](const Query& q, const Self& s) {
            const std::uint8_t x = q.own(s)->x;
            return x == shown(s.n("wanted")) || x == shown(s.n("wanted2"));
        })
        .can([](const Query& q, const Self& s) { return found(q.count(s.seat, Zone::Deck) > 0); });
}

}  // namespace

void classic_others(Maker& m) {
    alice(m);
    patchouli(m);
    cirno(m);
    meiling(m);
    keine(m);
    mokou(m);
    suika(m);
    sanae(m);
}

}  // namespace quincunx::dreamduel
