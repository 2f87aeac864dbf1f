// Cards of Patchouli and Sanae, classic pool.
#include <cstdlib>

#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

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
// A card for the fu zone: there is room for it, and one in that zone.
template <class F>
Verdict for_fu(const Query& q, const Self& s, Zone from, F&& pick) {
    return q.fu_room(s.seat) > 0 ? some_in(q, s, s.seat, {from}, pick) : refuse("fu-full"_refusal, q.fu_limit(s.seat));
}
void show_to_fu(Play& p, const Self& s, Piece c) {
    p.show(c);
    p.to_fu(s.seat, c);
}
bool in_fu_zone(const Query&, const Self& s) { return s.on->to == Zone::Fu; }

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
void pray(Play& p, Self& s) {
    const Piece c = p.choose(s, s.seat, s.seat, Zone::Hand, [&](Piece x) { return can_be_prayed_for(p.q, s, x); });
    if (c) p.declare(s.seat, c, prayer(s));
}

void patchouli(Maker& m) {
    m.character(1490, "c014", Who::Patchouli)
        .skill("condensing-the-five-elements", Stand::Center)
        .on(Moment::Entered,
            [](Play& p, Self& s) {
                const Piece c = p.search(s, s.seat, [&](Piece x) { return p.q.has(x, Trait::Elements); });
                if (c) show_to_fu(p, s, c);
                p.shuffle_deck(s.seat);
            })
        .when([](const Query&, const Self& s) { return s.on->stand == Stand::Center; })
        .can([](const Query& q, const Self& s) { return for_fu(q, s, Zone::Deck, [](Piece) { return true; }); })
        .skill("flowing-colors-of-the-seven-luminaries", Stand::Hyper)
        .on(Moment::Activation,
            [](Play& p, Self& s) {
                const Card declared = p.q.fighter(s.on->fighter).card;
                show_to_fu(
                    p, s, p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return p.q.card(x) == declared; }));
            })
        .when([](const Query& q, const Self& s) {
            return activated(q, s) && q.has(q.fighter(s.on->fighter), Trait::Elements);
        })
        .can([](const Query& q, const Self& s) {
            const Card declared = q.fighter(s.on->fighter).card;
            return for_fu(q, s, Zone::Discard, [&](Piece c) { return q.card(c) == declared; });
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

void sanae(Maker& m) {
    // DD-C4.25. HYPER: once more, and without the bar.
    m.character(1990, "c019", Who::Sanae)
        .skill("prayer-of-the-breeze", Stand::Center)
        .on(Moment::Declaring, pray)
        .once_a_phase(2)
        .can([](const Query& q, const Self& s) -> Verdict {
            const Ability& skill = q.def(s.card).abilities[s.ability];
            if (s.zone != Zone::Hyper && q.used(s.seat, skill, Per::Phase) > 0)
                return refuse("limit"_refusal, 1, PerPhase);
            if (wind(q, s.seat) < 0) return refuse("no-wind"_refusal);
            return some_in(q, s, s.seat, {Zone::Hand});
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
        .can([](const Query& q, const Self& s) { return some_in(q, s, s.seat, {Zone::Deck}); });
}

}  // namespace

void classic_others(Maker& m) {
    patchouli(m);
    sanae(m);
}

}  // namespace quincunx::dreamduel
