// What the traits of the classic pool do (DD-C2). Those without an ability are carried out by the rules of an attack.
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

// Of a virtual card nothing is left that could go anywhere (DD-R25).
bool real_hit(const Query& q, const Self& s) { return q.hit(s) && s.piece; }

// Combo, DD-C2.7, DD-R47
bool joins(const Query& q, const Self& s, Piece card) {
    const int same = q.gorgeousness(*q.own(s));
    return same >= 0 && q.battle_card(card) && q.gorgeousness(card) == same;
}

bool is_catalyst(const Query& q, Piece card) { return q.has(card, Trait::Catalyst); }

// What a skill adds to a trait of this card (C015); when it does, its player gains a blood token.
int more_of(const Query& q, const Self& s, Trait trait) {
    return q.standing(Moment::TraitMore, {.seat = s.seat,
                                          .card = q.own(s) ? q.own(s)->card : Card{},
                                          .piece = s.piece,
                                          .fighter = s.fighter,
                                          .base = static_cast<int>(trait)});
}

// The element that is searched for after this one (DD-C3.18).
int next_element(int element) { return element == Earth ? Fire : element << 1; }

}  // namespace

void classic_traits(Maker& m) {
    // DD-C2.2
    m.trait(4000, Trait::Steady)
        .number("power", 1000)
        .on(Moment::Activation, [](Play& p, Self& s) { p.add_power(*p.own(s), s.n("power")); })
        .defence()
        .locked();
    // DD-C2.3
    m.trait(4001, Trait::Homing)
        .number("damage", 1000)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const int more = more_of(p.q, s, Trait::Homing);
                p.deal(s, s.foe(), s.n("damage") + more, Type::Special);
                if (more) p.gain_blood(s.seat);
            })
        .attack()
        .locked()
        .when(hit);
    m.trait(4002, Trait::Piercing);  // DD-C2.4
    m.trait(4003, Trait::Swift);     // DD-C2.5
    m.trait(4004, Trait::Counter);   // DD-C2.6, DD-C3.23
    // DD-C2.7; the card that hit lands on top of it (DD-R35).
    m.trait(4005, Trait::Combo)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece card =
                    p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece c) { return joins(p.q, s, c); });
                if (card) p.to_declare(s.seat, card);
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) -> Verdict {
            return some_in(q, s, s.seat, {Zone::Discard}, [&](Piece c) { return joins(q, s, c); });
        });
    // DD-C2.8
    m.trait(4007, Trait::Destroy)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece card = p.choose_of(s, s.seat, s.foe(), {Zone::Fu, Zone::Equip}, [](Piece) { return true; });
                if (card) p.discard(s, card);
                if (!more_of(p.q, s, Trait::Destroy)) return;
                if (const Piece hidden = p.unseen(s.foe())) p.discard(s, hidden);
                p.gain_blood(s.seat);
            })
        .attack()
        .when(hit)
        .can([](const Query& q, const Self& s) -> Verdict {
            if (more_of(q, s, Trait::Destroy)) return {};
            return some_in(q, s, s.foe(), {Zone::Fu, Zone::Equip});
        });
    // DD-C2.9: the opponent chooses (DD-C3.26).
    m.trait(4008, Trait::Gaze)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const Piece card = p.choose(s, s.foe(), s.foe(), Zone::Hand, [](Piece) { return true; });
                if (card) p.discard(s, card);
            })
        .attack()
        .locked()
        .when(hit);
    // DD-C2.10
    m.trait(4009, Trait::Drain)
        .number("power", 500)
        .number("heal", 500)
        .gives(Moment::Power,
               [](const Query& q, const Self& s, const About&) { return s.n("power") * q.tally(s.seat).blood; })
        .attack()
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.heal(s.seat, s.n("heal")); })
        .attack()
        .locked()
        .when(hit);
    m.trait(4010, Trait::Distort);  // DD-C2.11, DD-C3.21
    // DD-C2.12
    m.trait(4011, Trait::Wither)
        .number("discard", 1)
        .on(Moment::Settled, [](Play& p, Self& s) { p.discard_top(s, s.seat, s.n("discard")); })
        .locked();
    // DD-C2.13: the limit of the zone holds.
    m.trait(4012, Trait::Ambush)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.own(s)->goes = Dest::Fu; })
        .attack()
        .when(real_hit)
        .can([](const Query& q, const Self& s) -> Verdict {
            if (q.fu_room(s.seat) <= 0) return refuse("fu-full"_refusal, q.fu_limit(s.seat));
            return {};
        });
    // DD-C2.14
    m.trait(4013, Trait::Treasure)
        .on(Moment::Moved, {Zone::Gap},
            [](Play& p, Self& s) {
                const Piece card = p.choose(s, s.seat, s.seat, Zone::Gap, [&](Piece c) { return is_request(p.q, c); });
                if (card) p.to_hand(card);
            })
        .when([](const Query& q, const Self& s) {
            return into_gap(q, s) && (s.on->from == Zone::Discard || s.on->from == Zone::Declare);
        })
        .can([](const Query& q, const Self& s) -> Verdict {
            return some_in(q, s, s.seat, {Zone::Gap}, [&](Piece c) { return is_request(q, c); });
        });
    // DD-C2.15
    m.trait(4014, Trait::Traceless)
        .on(Moment::Moved, {Zone::Declare}, [](Play& p, Self& s) { put_in_order(p, s, s.seat); })
        .when([](const Query& q, const Self& s) {
            return s.on->to == Zone::Declare && s.on->from != Zone::Declare && q.count(s.seat, Zone::Declare) > 1;
        });
    // DD-C2.16
    m.trait(4015, Trait::Nirvana)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.own(s)->goes = Dest::Gap; })
        .attack()
        .when(real_hit);
    // DD-C2.17: once, however many of them there are; the lowest one acts.
    m.trait(4016, Trait::Catalyst)
        .on(Moment::BattleStart, {Zone::Declare},
            [](Play& p, Self& s) {
                const int n = p.q.count(s.seat, Zone::Declare, [&](Piece c) { return is_catalyst(p.q, c); });
                p.discard_top(s, s.seat, n);
                p.discard_top(s, s.foe(), n);
            })
        .attack()
        .locked()
        .when([](const Query& q, const Self& s) {
            for (const Lying& l : q.side(s.seat).declare)
                if (owner_of(l.piece) == s.seat && is_catalyst(q, l.piece)) return l.piece == s.piece;
            return false;
        });
    m.trait(4017, Trait::Freeze);   // DD-C2.18, DD-C3.20
    m.trait(4018, Trait::Feather);  // DD-C2.19
    // DD-C2.20
    m.trait(4019, Trait::Martial)
        .on(Moment::Activation, [](Play& p, Self& s) { p.set_type(*p.own(s), Type::Melee); })
        .when([](const Query& q, const Self& s) { return q.own(s)->type != Type::Melee; });
    // DD-C2.21, DD-C3.19: Fighter::x is 0 when nothing was shown, 255 for a card without gorgeousness, else 1 more than
    // it.
    m.trait(4020, Trait::Miracle)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Pieces top = p.reveal_top(s.seat, 1, Everybody);
                if (top.empty()) return;
                const int shown = p.q.gorgeousness(top[0]);
                p.own(s)->x = static_cast<std::uint8_t>(shown < 0 ? 255 : 1 + shown);
                p.to_deck(top[0], 2);
            })
        .locked();
    // DD-C2.22
    m.trait(4021, Trait::Gathering)
        .number("draw", 1)
        .on(Moment::CurtainFall, [](Play& p, Self& s) { p.own(s)->goes = Dest::Deck; })
        .attack()
        .when(real_hit)
        .on(Moment::Moved, {Zone::Gap}, [](Play& p, Self& s) { p.draw(s.seat, s.n("draw")); })
        .locked()
        .when(into_gap);
    // DD-C2.23, DD-C3.18: the extra cost is the card's own; here is what a hit finds, one card for each element.
    m.trait(4022, Trait::Elements)
        .on(Moment::CurtainFall,
            [](Play& p, Self& s) {
                const int taken = p.own(s)->x;  // MQ-005
                const int elements = taken ? taken : p.q.def(p.own(s)->card).elements;
                for (int element = Fire; element <= Earth; element <<= 1) {
                    if (!(elements & element)) continue;
                    p.search_to_hand(s, s.seat, [&](Piece c) {
                        return p.q.has(c, Trait::Elements) && p.q.def(c).elements & next_element(element);
                    });
                }
            })
        .attack()
        .locked()
        .when(hit);
}

}  // namespace quincunx::dreamduel
