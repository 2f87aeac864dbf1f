// The cards of Sunny Milk, Luna Child and Star Sapphire, classic pool.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// 红金折射, the first ability of each of the three: Luna and Star may use it while Sunny takes part.
Maker& refraction(Maker& m) {
    return m.skill("red-gold-refraction", Stand::Center)
        .on(Moment::Moved, [](Play& p, Self& s) { p.to_hand(s.on->piece); })
        .any()
        .once_a_phase()
        .when([](const Query& q, const Self& s) {
            const Piece card = s.on->piece;
            return s.on->from == Zone::Duel && s.on->to == Zone::Discard && owner_of(card) == s.seat &&
                   q.battle_card(card) && q.has(card, Trait::Feather) && q.takes_part(s.seat, Who::Sunny) &&
                   q.where(card).zone == Zone::Discard;
        });
}
bool refracted(const Query& q, const Self& s) {
    return s.on->seat == s.seat && s.on->ability == q.def(s.card).abilities[0].id;
}

// 因夜失眠 and 灿烂妖精: one of two fairies from deck or hand.
template <Who First, Who Second>
void call(Play& p, Self& s) {
    const auto fits = [&](Piece c) {
        const Def& d = p.q.def(c);
        return d.is(Type::Character) && (d.is(First) || d.is(Second));
    };
    Piece fairy = p.search(s, s.seat, fits);
    if (!fairy) fairy = p.choose(s, s.seat, s.seat, Zone::Hand, fits, true);
    if (fairy) p.to_character(s.seat, fairy);
    p.shuffle_deck(s.seat);
}
Verdict can_call(const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck, Zone::Hand}); }

// 月空回影 and 星循漫舞: Sunny to CENTER.
bool waits(const Query& q, Piece card) { return q.def(card).is(Who::Sunny) && q.lying(card)->has(Sideways); }
void turn_sunny(Play& p, const Self& s) {
    p.stand(p.choose(s, s.seat, s.seat, Zone::Character, [&](Piece c) { return waits(p.q, c); }), Stand::Center);
}
Verdict can_turn_sunny(const Query& q, const Self& s) {
    if (q.count(s.seat, Zone::Hyper) > 0) return refuse("hyper-stands"_refusal);  // DD-8.6
    return some_in(q, s, s.seat, {Zone::Character}, [&](Piece c) { return waits(q, c); });
}

// A look at a face-down card of the opponent.
bool face_down(const Query& q, Piece card) { return !q.lying(card)->has(Up); }

// More power for each of the three that takes part (DD-C3.3, DD-8.7).
int together(const Query& q, const Self& s, const About&) {
    int fairies = 0;
    for (const Who who : {Who::Sunny, Who::Luna, Who::Star}) fairies += q.takes_part(s.seat, who) ? 1 : 0;
    return fairies * s.n("bonus");
}

template <Type Against>
bool opposed_by(const Query& q, const Self& s) {
    const Fighter* opposing = q.opposing(s);
    return opposing && opposing->type == Against;
}
void grow(Play& p, Self& s) { p.add_power(*p.own(s), s.n("bonus")); }
void come_back(Play& p, Self& s) { p.own(s)->goes = Dest::Hand; }

}  // namespace

void classic_fairies(Maker& m) {
    // C020 闪耀的日之光
    m.character(2090, "c020", Who::Sunny);
    refraction(m)
        .skill("surprise-prank", Stand::Hyper)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Fighter& fighter = p.state.battle.fighter[s.on->fighter];
                const Piece card = fighter.piece;
                fighter = {};  // DD-13.3a
                p.to_hand(card);
                p.hold(s, s.foe(), Hold::NoTitle, Until::Turn, p.q.def(card).number);
            })
        .once_a_phase()
        // A virtual card has no hand to return to (DD-R25).
        .when([](const Query& q, const Self& s) {
            return s.on->fighter < 2 && q.seat_of_fighter(s.on->fighter) == s.foe() && q.fighter(s.on->fighter).piece;
        });
    // SNY-001 日符「Aggressive Light」
    m.battle(2001, "sny-001", Who::Sunny, Type::Danmaku, 1, 1500, 2)
        .traits({Trait::Feather})
        .on(Moment::Idle, {Zone::Declare},
            [](Play& p, Self& s) {
                p.discard(s, s.piece);
                if (const Piece found = p.search(s, s.seat, [&](Piece c) { return p.q.has(c, Trait::Feather); }))
                    p.to_hand(found);
                p.shuffle_deck(s.seat);
            })
        .attack()
        .can([](const Query& q, const Self& s) {
            if (q.lying(s.piece)->turn == static_cast<std::uint8_t>(q.s.turn))
                return Verdict(refuse("declared-this-turn"_refusal, q.def(s.card).number));
            return some_in(q, s, s.seat, {Zone::Deck});
        });
    // SNY-002 阳光「Sunshine Blast」
    m.battle(2002, "sny-002", Who::Sunny, Type::Danmaku, 2, 3500, 4)
        .center()
        .number("damage", 1000)
        .on(Moment::Settled, [](Play& p, Self& s) { p.deal(s, s.seat, s.n("damage"), Type::Danmaku); })
        .locked();
    // SNY-003 光精「Diamond Ring」
    m.battle(2003, "sny-003", Who::Sunny, Type::Danmaku, 3, 3000, 4)
        .traits({Trait::Feather})
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                p.to_hand(
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return p.q.def(c).number == 2001; }));
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return q.def(c).number == 2001; });
        });
    // SNY-004 光符「Rutile Flection」
    m.battle(2004, "sny-004", Who::Sunny, Type::Danmaku, 1, 500, 2)
        .traits({Trait::Feather})
        .number("bonus", 500)
        .gives(Moment::Power, together);
    // SNY-005 光符「Triple Meteor」
    m.battle(2005, "sny-005", Who::Sunny, Type::Danmaku, 2, 1500, 3)
        .traits({Trait::Feather})
        .number("bonus", 500)
        .gives(Moment::Power, together);
    // SNY-006 光符「Extensive Meteor」
    m.battle(2006, "sny-006", Who::Sunny, Type::Danmaku, 3, 2500, 3)
        .traits({Trait::Feather})
        .number("bonus", 500)
        .gives(Moment::Power, together);
    // SNY-007 虹光「Prism Flash」
    m.battle(2007, "sny-007", Who::Sunny, Type::Danmaku, 2, 2000, 3)
        .number("recover", 1)
        .on(Moment::Clashed, [](Play& p, Self& s) { p.recover(s.seat, s.n("recover")); })
        .attack();
    // SNY-008 瞬光「Fatal Flash」
    m.battle(2008, "sny-008", Who::Sunny, Type::Danmaku, 3, 3000, 2)
        .number("draw", 1)
        .on(Moment::Clashed, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .attack();
    // SNY-009 降光「Triple Light」
    m.battle(2009, "sny-009", Who::Sunny, Type::Danmaku, 2, 500, 2)
        .traits({Trait::Feather})
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const auto character = [&](Piece c) { return p.q.def(c).is(Type::Character); };
                if (const Piece card = p.choose(s, s.seat, s.seat, Zone::Hand, character)) p.to_character(s.seat, card);
            })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Hand}); });
    // SNY-010 光精「Cross Diffusion」
    m.battle(2010, "sny-010", Who::Sunny, Type::Danmaku, 1, 1000, 3)
        .traits({Trait::Feather})
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                p.to_hand(p.choose(s, s.seat, s.seat, Zone::Character, [](Piece) { return true; }));
            })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Character}); });
    // SNY-012 协力技「Fairy Overdrive」
    m.battle(2012, "sny-012", Who::Sunny, Type::Danmaku, 0, 0, 5)
        .last()
        .traits({Trait::Swift})
        .needs([](const Query& q, const Self& s) -> Verdict {
            for (const Who who : {Who::Luna, Who::Star})
                if (!q.takes_part(s.seat, who))
                    return refuse("no-character"_refusal, q.def(s.card).number, static_cast<int>(who));
            return {};
        })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                Pieces cards;
                for (const Zone zone : {Zone::Equip, Zone::Fu})
                    if (const Piece card = p.choose(s, s.seat, s.foe(), zone, [](Piece) { return true; }))
                        cards.push(card);
                if (const Piece card = p.unseen(s.foe())) cards.push(card);
                p.discard(s, cards);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.foe(), {Zone::Equip, Zone::Fu, Zone::Hand});
        });

    // C021 静谧的月之光
    m.character(2190, "c021", Who::Luna).number("draw", 1);
    refraction(m)
        .skill("sleepless-night", Stand::Support)
        .on(Moment::Idle, call<Who::Sunny, Who::Star>)
        .attack()
        .once_a_phase()
        .can(can_call)
        .on(Moment::SkillUsed,
            [](Play& p, Self& s) {
                p.look(s.seat, p.choose_of(s, s.seat, s.foe(), {Zone::Fu, Zone::Equip},
                                           [&](Piece c) { return face_down(p.q, c); }));
            })
        .when(refracted)
        .can([](const Query& q, const Self& s) {
            const auto hidden = [&](Piece c) { return face_down(q, c); };
            return some_in(q, s, s.foe(), {Zone::Fu, Zone::Equip}, hidden);
        })
        .skill("echo-of-the-moonlit-sky", Stand::Center)
        .on(Moment::TurnEnd,
            [](Play& p, Self& s) {
                turn_sunny(p, s);
                p.draw(s.seat, s.n("draw"));
            })
        .can(can_turn_sunny);
    // LUN-001 月符「Luna Cyclone」
    m.battle(2101, "lun-001", Who::Luna, Type::Danmaku, 2, 1500, 3)
        .traits({Trait::Feather})
        .on(Moment::Settled, come_back)
        .locked()
        .when([](const Query& q, const Self& s) { return q.takes_part(s.seat, Who::Luna); });
    // LUN-002 月光「Dark Stillness」
    m.battle(2102, "lun-002", Who::Luna, Type::Danmaku, 1, 1000, 3)
        .traits({Trait::Swift})
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) { p.to_hand(p.choose(s, s.seat, s.foe(), Zone::Equip, [](Piece) { return true; })); })
        .attack()
        .when([](const Query& q, const Self& s) { return q.hit(s); })
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.foe(), {Zone::Equip}); });
    // LUN-003 光壁「Wall Break」
    m.battle(2103, "lun-003", Who::Luna, Type::Danmaku, 2, 500, 2)
        .number("bonus", 3000)
        .on(Moment::Activation, grow)
        .defence()
        .locked()
        .when(opposed_by<Type::Danmaku>);

    // C022 倾泻的星之光
    m.character(2290, "c022", Who::Star).number("recover", 1);
    refraction(m)
        .skill("brilliant-fairy", Stand::Support)
        .on(Moment::Idle, call<Who::Sunny, Who::Luna>)
        .attack()
        .once_a_phase()
        .can(can_call)
        .on(Moment::SkillUsed, [](Play& p, Self& s) { p.show(p.unseen(s.foe())); })
        .when(refracted)
        .can(foe_has_hand)
        .skill("wandering-dance-of-the-stars", Stand::Center)
        .on(Moment::TurnEnd,
            [](Play& p, Self& s) {
                turn_sunny(p, s);
                p.recover(s.seat, s.n("recover"));
            })
        .can(can_turn_sunny);
    // STR-001 星符「Twinkle Sapphire」
    m.battle(2201, "str-001", Who::Star, Type::Danmaku, 1, 500, 3)
        .traits({Trait::Feather})
        .on(Moment::Settled, come_back)
        .when([](const Query& q, const Self& s) { return q.takes_part(s.seat, Who::Star); });
    // STR-002 星光「Star Laser」
    m.battle(2202, "str-002", Who::Star, Type::Danmaku, 3, 2000, 1)
        .on(Moment::Settled, [](Play& p, Self& s) { p.to_deck(p.unseen(s.foe(), only(s.foe())), 1, true); })
        .can(foe_has_hand);
    // STR-003 星粒「Star Piece Shower」
    m.battle(2203, "str-003", Who::Star, Type::Danmaku, 3, 2500, 1)
        .number("bonus", 1000)
        .on(Moment::Activation, grow)
        .defence()
        .locked()
        .when(opposed_by<Type::Melee>);
    // SNY-011 日热「Ice Dissolver」
    m.trap(2011, "sny-011", Who::Sunny, 1)
        .hyper_only()
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   const Piece c = p.choose_of(s, s.seat, s.foe(), {Zone::Declare, Zone::Discard},
                                               [&](Piece x) { return p.q.battle_card(x); });
                   if (!c) return;
                   const int gorgeousness = p.q.gorgeousness(c);
                   p.to_gap(s, c);
                   p.gain(s, Until::Turn, gorgeousness);
               })
        .when([](const Query& q, const Self& s) { return activated(q, s) != nullptr; })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.foe(), {Zone::Declare, Zone::Discard}, [&](Piece c) { return q.battle_card(c); });
        })
        .gives(Moment::Silences,
               [](const Query& q, const Self& s, const About& a) {
                   return a.fighter < 2 && a.seat == s.foe() &&
                                  q.gorgeousness(q.fighter(a.fighter)) == q.s.lasting[s.lasting].value
                              ? int{Fighter::AbilitiesOff}
                              : 0;
               })
        .on(Moment::Activation, [](Play& p, Self& s) { p.zero_power(p.state.battle.fighter[s.on->fighter]); })
        .locked()
        .when([](const Query& q, const Self& s) {
            const int i = s.on->fighter;
            return i < 2 && q.fighter(i) && q.seat_of_fighter(i) == s.foe() &&
                   q.gorgeousness(q.fighter(i)) == q.s.lasting[s.lasting].value;
        });
    // SNY-013 空符「Elf in Canopy」
    m.battle(2013, "sny-013", Who::Sunny, Type::Danmaku, 1, 500, 5)
        .extra(
            [](const Query& q, const Self& s) {
                return some_loose_in(q, s, s.seat, {Zone::Character})
                           ? Verdict()
                           : refuse("extra-cost"_refusal, q.def(s.card).number);
            },
            [](Play& p, Self& s) {
                const Piece c = p.choose(s, s.seat, s.seat, Zone::Character, [](Piece) { return true; });
                if (!c) return;
                p.to_deck(c, 0);
                p.shuffle_deck(s.seat);
            })
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                for (const Zone zone : {Zone::Equip, Zone::Fu, Zone::Hand})
                    p.q.each(s.foe(), zone, [&](Piece c, std::uint8_t) { p.look(s.seat, c); });
                const Piece c =
                    p.choose_of(s, s.seat, s.foe(), {Zone::Equip, Zone::Fu, Zone::Hand}, [](Piece) { return true; });
                if (!c) return;
                p.show(c);
                p.to_gap(s, c);
            })
        .can([](const Query& q, const Self& s) {
            return some_in(q, s, s.foe(), {Zone::Equip, Zone::Fu, Zone::Hand});
        });
}

}  // namespace quincunx::dreamduel
