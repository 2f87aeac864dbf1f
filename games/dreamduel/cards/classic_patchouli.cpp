// The cards of Patchouli, classic pool: the Five Elements (DD-C3.18).
#include "games/dreamduel/cards/common.h"

namespace quincunx::dreamduel {

namespace {

constexpr std::uint16_t GingerGust = 1405;   // MQ-005
constexpr std::uint16_t Prominence = 1408;   // MQ-008
constexpr std::uint16_t Philosopher = 1416;  // MQ-016
constexpr int Elements[] = {Fire, Water, Wood, Metal, Earth};

bool is_elemental(const Query& q, Piece c) { return q.has(c, Trait::Elements); }
bool is_in_force(const Query& q, Seat seat, std::uint16_t number) {
    return q.has_effect(seat, q.book.card(number)->id);
}

// --- What it needs to be declared: a face-down card of one of these elements in the fu zone

bool can_be_turned(const Query& q, Piece c, int elements) {
    return is_elemental(q, c) && (q.def(c).elements & elements) != 0 && !face_up(q, c);
}
bool some_to_turn(const Query& q, Seat seat, int elements) {
    return q.any(seat, Zone::Fu, [&](Piece c) { return (q.blind && !face_up(q, c)) || can_be_turned(q, c, elements); });
}
// The elements with `from` taken for `into`.
constexpr int changed(int elements, int from, int into) { return (elements & ~from) | into; }
// MQ-005: every element one of these may be taken for.
int with_gust(const Query& q, Seat seat, int elements) {
    return elements && is_in_force(q, seat, GingerGust) ? Fire | Water | Wood | Metal | Earth : elements;
}

// MQ-005: the player may take one element of the card for another. `fits`: which elements it may have then.
template <class F>
int take_for_another(Play& p, const Self& s, int elements, F&& fits) {
    const auto into = [&](int e) {
        bool good = !(elements & e);
        bool some = false;
        for (const int from : Elements) some = some || ((elements & from) != 0 && fits(changed(elements, from, e)));
        return good && some ? Verdict() : refuse("only-chosen"_refusal);
    };
    const Verdict as_it_is = fits(elements) ? Verdict() : refuse("only-chosen"_refusal);
    const int chosen = p.which(s, s.seat, {as_it_is, into(Fire), into(Water), into(Wood), into(Metal), into(Earth)});
    if (chosen == 0) return elements;
    const int e = Elements[chosen - 1];
    int first = 0, second = 0;  // those it may be taken for
    for (const int from : Elements)
        if ((elements & from) != 0 && fits(changed(elements, from, e))) (first ? second : first) = from;
    const bool other = second && p.which(s, s.seat, {Verdict(), Verdict()}) == 1;
    return changed(elements, other ? second : first, e);
}

// What declaring a card of hers needs: with 贤者之石 in force one thing, else what Five Elements asks for.
Verdict can_meet_needs(const Query& q, const Self& s) {
    const Def& d = q.def(s.card);
    if (is_in_force(q, s.seat, Philosopher)) {
        if (const Verdict v = gap_open(q, s); !v) return v;
        return q.any(s.seat, Zone::Discard, [&](Piece c) { return is_elemental(q, c); })
                   ? Verdict()
                   : refuse("extra-cost"_refusal, d.number);
    }
    if (!d.elements || is_in_force(q, s.seat, Prominence)) return {};
    return !q.held(s.seat, Hold::NoFu) && some_to_turn(q, s.seat, with_gust(q, s.seat, d.elements))
               ? Verdict()
               : refuse("extra-cost"_refusal, d.number);
}
void meet_needs(Play& p, Self& s) {
    const Query& q = p.q;
    int elements = q.def(s.card).elements;
    const bool stone = is_in_force(q, s.seat, Philosopher);
    const bool turns = elements && !stone && !is_in_force(q, s.seat, Prominence);
    if (elements && is_in_force(q, s.seat, GingerGust))
        elements = take_for_another(p, s, elements, [&](int e) { return !turns || some_to_turn(q, s.seat, e); });
    if (stone) {
        const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) { return is_elemental(q, x); });
        if (c) p.to_gap(s, c);
        p.heal(s.seat, q.book.card(Philosopher)->n("heal"));
    } else if (turns) {
        const Piece c = p.choose(s, s.seat, s.seat, Zone::Fu, [&](Piece x) { return can_be_turned(q, x, elements); });
        if (c) p.turn_up(c);
    }
    s.x = static_cast<std::uint8_t>(elements);
}

// What happens when it comes to lie face-up in the fu zone.
bool in_fu_zone(const Query&, const Self& s) { return s.on->to == Zone::Fu; }
void face_up_effect(Play& p, Self& s) {
    const int elements = p.q.def(s.card).elements;
    if (elements & Fire) p.deal(s, s.foe(), s.n("damage"), Type::Danmaku);
    if (elements & Water) p.recover(s.seat, s.n("recover"));
    if (elements & Wood) p.draw(s.seat, s.n("draw"));
    if (elements & Metal) {
        const Piece c = p.choose(s, s.foe(), s.foe(), Zone::Hand, [](Piece) { return true; });
        if (c) p.discard(s, c);
    }
    if (elements & Earth) {
        const Piece c = p.choose(s, s.seat, s.foe(), Zone::Declare, [&](Piece x) { return p.q.can_discard(x); });
        if (c) p.discard(s, c);
    }
}
Maker& five_elements(Maker& m, int elements) {
    m.traits({Trait::Elements}).elements(elements).extra(can_meet_needs, meet_needs);
    if (elements & Fire) m.number("damage", 500);
    if (elements & Water) m.number("recover", 1);
    if (elements & Wood) m.number("draw", 1);
    return m.on(Moment::TurnedUp, face_up_effect).locked().when(in_fu_zone);
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
void search_element(Play& p, Self& s) {
    p.search_to_hand(s, s.seat, [&](Piece c) { return is_elemental(p.q, c); });
}

// --- MQ-016: a card of its own for each element

// Whether cards that were not taken yet do for the elements left.
bool enough_for(const Query& q, Seat seat, int left, const Pieces& taken) {
    if (!left) return true;
    const int element = left & -left;
    bool found = false;
    q.each(seat, Zone::Discard, [&](Piece c, std::uint8_t) {
        if (found || taken.contains(c) || !is_elemental(q, c) || !(q.def(c).elements & element)) return;
        Pieces more = taken;
        more.push(c);
        found = enough_for(q, seat, left & ~element, more);
    });
    return found;
}
void give_all_elements(Play& p, Self& s) {
    int left = Fire | Water | Wood | Metal | Earth;
    Pieces gone;
    while (left) {
        const int element = left & -left;
        left &= ~element;
        const Piece c = p.choose(s, s.seat, s.seat, Zone::Discard, [&](Piece x) {
            if (gone.contains(x) || !is_elemental(p.q, x) || !(p.q.def(x).elements & element)) return false;
            Pieces with = gone;
            with.push(x);
            return enough_for(p.q, s.seat, left, with);
        });
        if (c) gone.push(c);
    }
    p.to_gap(s, gone);
}

}  // namespace

void classic_patchouli(Maker& m) {
    // C014 不动的大图书馆
    m.character(1490, "c014", Who::Patchouli)
        .skill("condensing-the-five-elements", Stand::Center)
        .on(Moment::Entered,
            [](Play& p, Self& s) {
                const Piece c = p.search(s, s.seat, [&](Piece x) { return is_elemental(p.q, x); });
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

    // MQ-001 火符「Akiba Summer」
    five_elements(m.battle(1401, "mq-001", Who::Patchouli, Type::Danmaku, 1, 1500, 2), Fire);
    // MQ-002 日符「Royal Flare」, DD-C3.10
    m.battle(1402, "mq-002", Who::Patchouli, Type::Danmaku, 3, 3000, 5)
        .extra(can_meet_needs, meet_needs)
        .number("limit", 2)
        .number("damage", 2000)
        .on(Moment::Activation,
            [](Play& p, Self& s) { p.gain(s, Until::Turn, static_cast<int>(p.q.tally(s.foe()).declared.size())); })
        .locked()
        .on(Moment::TurnEnd, {Zone::Lasting},
            [](Play& p, Self& s) { p.deal(s, s.foe(), s.n("damage"), Type::Danmaku); })
        .locked()
        .when([](const Query& q, const Self& s) {
            const int before = q.s.lasting[s.lasting].value;
            return static_cast<int>(q.tally(s.foe()).declared.size()) - before > s.n("limit");
        });
    // MQ-003 水木符「Water Elf」
    m.battle(1403, "mq-003", Who::Patchouli, Type::Danmaku, 1, 2500, 3)
        .extra(can_meet_needs, meet_needs)
        .gives(Moment::Barred, [](const Query& q, const Self& s, const About& a) {
            return a.card == s.card && q.tally(s.seat).declared.contains(s.card) ? 1 : 0;
        });
    // MQ-004 水符「Jellyfish Princess」
    five_elements(m.battle(1404, "mq-004", Who::Patchouli, Type::Danmaku, 2, 2000, 2), Water);
    // MQ-005 金土符「Ginger Gust」: what the next card's element is taken for is asked as its needs are met, else here.
    m.battle(GingerGust, "mq-005", Who::Patchouli, Type::Danmaku, 1, 1000, 3)
        .extra(can_meet_needs, meet_needs)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked()
        .on(Moment::Activation, {Zone::Lasting},
            [](Play& p, Self& s) {
                Fighter& f = p.state.battle.fighter[s.on->fighter];
                if (!f.x)
                    f.x = static_cast<std::uint8_t>(
                        take_for_another(p, s, p.q.def(f.card).elements, [](int) { return true; }));
                p.lose_effect(s);
            })
        .any()
        .locked()
        .when([](const Query& q, const Self& s) {
            return activated(q, s) && q.def(activated(q, s)->card).has(Trait::Elements);
        });
    // MQ-006 水火符「Phlogistic Rain」
    five_elements(m.battle(1406, "mq-006", Who::Patchouli, Type::Danmaku, 2, 2500, 4), Fire | Water);
    // MQ-007 木符「Sylphy Horn」
    five_elements(m.battle(1407, "mq-007", Who::Patchouli, Type::Danmaku, 3, 3000, 4), Wood);
    // MQ-008 日水符「Hydrogenous Prominence」, DD-C3.11: nor is what Five Elements asks for needed.
    m.status(Prominence, "mq-008", Who::Patchouli, 1)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .gives(Moment::Silences, [](const Query& q, const Self& s, const About& a) -> int {
            return a.seat == s.seat && q.def(a.card).is(Who::Patchouli) ? Fighter::TraitsOff : 0;
        });
    // MQ-009 火符「Agni Radiance」
    five_elements(m.battle(1409, "mq-009", Who::Patchouli, Type::Danmaku, 2, 2000, 4), Fire);
    // MQ-010 月木符「Satellite Himawari」: drawing is not adding (DD-C3.28).
    m.battle(1410, "mq-010", Who::Patchouli, Type::Danmaku, 2, 2000, 1)
        .extra(can_meet_needs, meet_needs)
        .number("count", 2)
        .on(Moment::Moved, {Zone::Hand},
            [](Play& p, Self& s) {
                p.show(s.piece);
                p.discard(s, s.piece);
                for (int i = 0; i < s.n("count") && p.q.fu_room(s.seat) > 0; ++i) {
                    const Piece c = p.search(s, s.seat, [&](Piece x) { return is_elemental(p.q, x); });
                    if (!c) break;
                    show_to_fu(p, s, c);
                }
                p.shuffle_deck(s.seat);
            })
        .when([](const Query&, const Self& s) { return s.on->to == Zone::Hand; })
        .can([](const Query& q, const Self& s) { return for_fu(q, s, Zone::Deck, [](Piece) { return true; }); });
    // MQ-011 金木符「Elemental Harvester」
    m.status(1411, "mq-011", Who::Patchouli, 2)
        .plays(Moment::BattleStart, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .attack()
        .on(Moment::CurtainFall, search_element)
        .attack()
        .when([](const Query& q, const Self& s) {
            return q.s.battle.hit && q.fighter(0) && q.attacks(s.seat) && q.def(q.fighter(0).card).is(Who::Patchouli);
        })
        .can(deck_left);
    // MQ-012 土金符「Emerald Megalopolis」, DD-C3.27
    m.battle(1412, "mq-012", Who::Patchouli, Type::Melee, 3, 3000, 4)
        .extra(can_meet_needs, meet_needs)
        .number("threshold", 1500)
        .number("damage", 1500)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                const auto strong = [&](Piece c) { return p.q.battle_card(c) && p.q.def(c).power >= s.n("threshold"); };
                const Verdict first = some_in(p.q, s, s.foe(), {Zone::Hand}, strong);
                if (p.which(s, s.foe(), {first, Verdict()}) == 0)
                    p.discard(s, p.choose(s, s.foe(), s.foe(), Zone::Hand, strong));
                else
                    p.deal(s, s.foe(), s.n("damage"), Type::Melee);
            })
        .locked();
    // MQ-013 月符「Silent Selene」, DD-C3.31
    m.trap(1413, "mq-013", Who::Patchouli, 1)
        .plays(Moment::Activation,
               [](Play& p, Self& s) {
                   if (Fighter& f = p.state.battle.fighter[s.on->fighter]) p.silence(f, Fighter::AbilitiesOff);
               })
        .when([](const Query& q, const Self& s) {
            return s.on->fighter < 2 && q.seat_of_fighter(s.on->fighter) == s.foe();
        });
    // MQ-014 金符「Metal Fatigue」
    five_elements(m.battle(1414, "mq-014", Who::Patchouli, Type::Melee, 2, 1000, 2), Metal);
    // MQ-015 日木符「Photosynthesis」
    m.battle(1415, "mq-015", Who::Patchouli, Type::Danmaku, 1, 1000, 2)
        .extra(can_meet_needs, meet_needs)
        .on(Moment::Activation, search_element)
        .can(deck_left);
    // MQ-016 火水木金土符「贤者之石」, DD-C3.4
    m.battle(Philosopher, "mq-016", Who::Patchouli, Type::Danmaku, 0, 0, 5)
        .last()
        .number("heal", 500)
        .extra(
            [](const Query& q, const Self& s) -> Verdict {
                if (const Verdict v = gap_open(q, s); !v) return v;
                return enough_for(q, s.seat, Fire | Water | Wood | Metal | Earth, {})
                           ? Verdict()
                           : refuse("extra-cost"_refusal, q.def(s.card).number);
            },
            give_all_elements)
        .on(Moment::Settled, [](Play& p, Self& s) { p.gain(s, Until::Turn); })
        .locked();
    // MQ-017 土符「Lazy Trilithon」
    five_elements(m.battle(1417, "mq-017", Who::Patchouli, Type::Danmaku, 1, 1000, 2), Earth);
    // MQ-018 火土符「Lava Cromlech」
    five_elements(m.battle(1418, "mq-018", Who::Patchouli, Type::Danmaku, 3, 3500, 3), Fire | Earth);
    // MQ-019 日月符「Royal Diamond Ring」, DD-C3.16, DD-C3.18
    m.battle(1419, "mq-019", Who::Patchouli, Type::Danmaku, 3, 3500, 5)
        .hyper_only()
        .extra(can_meet_needs, meet_needs)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                for (const Zone zone : {Zone::Declare, Zone::Fu}) {
                    Pieces all;
                    p.q.each(s.seat, zone, [&](Piece c, std::uint8_t) { all.push(c); });
                    for (const Piece c : all) {
                        p.turn_upright(c);
                        if (zone == Zone::Fu) p.turn_down(c);
                    }
                }
            })
        .locked();
    // MQ-020 月金符「Sunshine Reflector」
    m.battle(1420, "mq-020", Who::Patchouli, Type::Danmaku, 2, 1500, 5)
        .extra(can_meet_needs, meet_needs)
        .on(Moment::Settled,
            [](Play& p, Self& s) {
                p.to_fu(s.seat, p.choose(s, s.seat, s.seat, Zone::Declare,
                                         [&](Piece c) { return is_elemental(p.q, c) && owner_of(c) == s.seat; }));
            })
        .can([](const Query& q, const Self& s) {
            return for_fu(q, s, Zone::Declare, [&](Piece c) { return is_elemental(q, c) && owner_of(c) == s.seat; });
        });
}

}  // namespace quincunx::dreamduel
