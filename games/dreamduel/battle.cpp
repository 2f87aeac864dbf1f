// Declaring and the steps of one attack (DD-13).
#include <algorithm>

#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

Fighter* Play::own(const Self& self) {
    return self.fighter < 2 && fighter(self.fighter) ? &fighter(self.fighter) : nullptr;
}
Fighter* Play::opposing(const Self& self) {
    return self.fighter < 2 && fighter(1 - self.fighter) ? &fighter(1 - self.fighter) : nullptr;
}

void Play::add_power(Fighter& f, int n) {
    f.plus = static_cast<std::int16_t>(std::clamp(f.plus + n, -30000, 30000));
    happen("power-changed"_event, index(q.seat_of_fighter(&f == &fighter(0) ? 0 : 1)), book[f.card].number, n);
}
void Play::zero_power(Fighter& f) {
    f.flags = static_cast<std::uint8_t>(f.flags | Fighter::Zeroed);
    happen("power-zero"_event, index(q.seat_of_fighter(&f == &fighter(0) ? 0 : 1)), book[f.card].number);
}
void Play::give(Fighter& f, Trait trait) {
    if (q.has(f, trait)) return;  // DD-17.1
    f.traits |= bit(trait);
    happen("trait-gained"_event, index(q.seat_of_fighter(&f == &fighter(0) ? 0 : 1)), book[f.card].number, trait);
}
void Play::give_wide_swift(Fighter& f) {
    f.changed = static_cast<std::uint8_t>(f.changed | Fighter::WideSwift);
    give(f, Trait::Swift);
}
void Play::give(const Self& self, Activation& activation, Trait trait) {
    if (activation.traits & bit(trait)) return;
    activation.traits |= bit(trait);
    happen("trait-gained"_event, index(activation.seat), book[activation.card].number, trait);
    if (trait == Trait::Swift) hold(self, other(activation.seat), Hold::Swiftness, Until::Turn);
}
void Play::lose(Fighter& f, Trait trait) {
    if (!(f.traits & bit(trait))) return;
    f.traits &= ~bit(trait);
    happen("trait-lost"_event, index(q.seat_of_fighter(&f == &fighter(0) ? 0 : 1)), book[f.card].number, trait);
}
void Play::lower_original(Fighter& f, int n) {
    f.original = static_cast<std::int16_t>(std::max(0, f.original - n));
    happen("power-changed"_event, index(q.seat_of_fighter(&f == &fighter(0) ? 0 : 1)), book[f.card].number, -n);
}
void Play::silence(Fighter& f, std::uint8_t what) {
    f.silenced = static_cast<std::uint8_t>(f.silenced | what);
    refresh(&f == &fighter(0) ? 0 : 1);
}
void Play::set_type(Fighter& f, Type type) {
    if (f.type == type) return;
    f.type = type;
    happen("type-changed"_event, index(q.seat_of_fighter(&f == &fighter(0) ? 0 : 1)), book[f.card].number, type);
}

// Traits a standing number gives are had while it stands (DD-16.20).
void Play::refresh(int i) {
    Fighter& f = fighter(i);
    if (!f) return;
    const About about{
        .seat = q.seat_of_fighter(i), .card = f.card, .piece = f.piece, .fighter = static_cast<std::uint8_t>(i)};
    f.off = static_cast<std::uint8_t>(f.silenced | q.standing(Moment::Silences, about));
    const auto given = static_cast<std::uint32_t>(q.standing(Moment::GivesTraits, about));
    f.traits &= ~(f.given & ~given);
    const std::uint32_t fresh = given & ~f.traits;
    f.given = (f.given & given) | fresh;
    for (std::uint32_t left = fresh; left; left &= left - 1) give(f, static_cast<Trait>(std::countr_zero(left)));
}

// --- Declaring

void Play::declare(Seat seat, Piece piece, const Query::Terms& terms) {
    const Def& d = q.def(piece);
    Self me = q.self(seat, d.id, piece, terms.from);
    const Cause before = because(by(d.id));
    const bool free = terms.unconditional;
    std::uint32_t traits = 0;
    if (!announce(
            seat, piece, [&] { return q.can_declare(seat, piece, terms); }, traits)) {
        because(before);
        return;
    }
    const int cost = free || terms.free_spirit ? 0 : std::max(terms.least, q.price(seat, d, piece) - terms.discount);
    Fighter f = as_printed(d);
    if (d.extra_pay) {
        f.flags = static_cast<std::uint8_t>(f.flags | Fighter::Extra);
        if (!free && !terms.free_extra && !q.free_needs(seat, d)) d.extra_pay(*this, me);
        f.x = static_cast<std::uint8_t>(me.x);
    }
    if (!free && !terms.free_spirit) f.less = static_cast<std::uint8_t>(std::max(0, d.cost - cost));
    if (d.last) {
        f.flags = static_cast<std::uint8_t>(f.flags | Fighter::Extra | Fighter::Last);
        tally(seat).last_spell = 1;
        if (!free && !terms.free_extra) {
            because(by("DD-12.5"_clause));
            set_health(seat, 0);  // DD-R36
            because(by(d.id));
        }
    }
    if (pay(seat, cost, d.id, piece, &f)) {
        place_fighter(seat, d.id, piece, terms.from, f);
        Fighter& there = fighter(q.attacks(seat) ? 0 : 1);
        for (; traits && there.piece == piece; traits &= traits - 1)
            if (const auto trait = static_cast<Trait>(std::countr_zero(traits)); trait == Trait::Swift)
                give_wide_swift(there);
            else
                give(there, trait);
    }
    because(before);
    if (terminated_) throw Terminated{};
}

Fighter Play::as_printed(const Def& d) {
    Fighter f;
    f.original = d.power;
    f.type = d.type;
    f.traits = d.traits;
    if (d.wide_swift) f.changed = Fighter::WideSwift;
    return f;
}

void Play::declare_virtual(Seat seat, Card card) {
    const Cause before = because(by(card));
    const Def& d = book[card];
    Fighter f = as_printed(d);
    if (d.extra_pay) f.flags = static_cast<std::uint8_t>(f.flags | Fighter::Extra);
    if (d.last) f.flags = static_cast<std::uint8_t>(f.flags | Fighter::Extra | Fighter::Last);
    place_fighter(seat, card, {}, Zone::Duel, f);
    because(before);
}

void Play::declare_virtual(Seat seat, Card card, Type type, int power) {
    const Cause before = because(by(card));
    Fighter f;
    f.original = static_cast<std::int16_t>(power);
    f.type = type;
    place_fighter(seat, card, {}, Zone::Duel, f);
    because(before);
}

// DD-13-4
void Play::place_fighter(Seat seat, Card card, Piece piece, Zone from, Fighter f) {
    const int i = q.attacks(seat) ? 0 : 1;
    if (i == 0) {
        state.battle = {};
        state.battle.step = Step::Activation;
    } else {
        state.battle.clashed = 1;
        state.battle.step = Step::AnswerActivation;
    }
    f.card = card;
    f.piece = piece;
    f.from = from;
    Gone gone;
    bool hidden = false;
    if (piece) {
        gone = take_out(piece);
        hidden = reveal(piece);
        side(seat).duel.push({piece, Up, 0, static_cast<std::uint8_t>(state.turn)});
    }
    fighter(i) = f;
    if (!tally(seat).declared.full()) tally(seat).declared.push(card);
    if (from == Zone::Gap) count_up(tally(seat).from_gap);
    happen_openly(hidden, "declared"_event, index(seat), book[card].number, i, q.power(i));
    refresh(i);
    if (piece) moved(gone, Zone::Duel, seat, false);
}

// --- The steps

void Play::activation_window(int i) {
    const Fighter& f = fighter(i);
    if (!f) return;
    Occasion on;
    on.moment = Moment::Activation;
    on.seat = on.by = q.seat_of_fighter(i);
    on.card = f.card;
    on.fighter = static_cast<std::uint8_t>(i);
    on.from = f.from;
    window(on);
}

void Play::battle_step() {
    Battle& b = state.battle;
    refresh(0);
    refresh(1);
    const auto common = [&](Moment moment) {
        Occasion on;
        on.moment = moment;
        on.seat = on.by = q.attacker();
        window(on);
    };
    // The step is left before its window opens: what terminates all resolution ends it.
    const Step step = b.step;
    because({});
    switch (step) {
        case Step::Activation:
            next_step(Step::Answer);
            activation_window(0);
            if (!fighter(0) && b.step == Step::Answer) next_step(Step::Cleanup);  // DD-R23
            return;
        case Step::Answer: return answer_attack();
        case Step::AnswerActivation: {
            next_step(Step::CurtainUp);
            Occasion on;
            on.moment = Moment::Clashed;
            on.seat = q.attacker();
            on.by = q.defender();
            on.fighter = 0;
            on.card = fighter(0).card;
            if (fighter(0)) window(on);
            // DD-12.5: a last spell in answer destroys the attack card; one that attacks destroys what answers it.
            because(by("DD-12.5"_clause));
            Self rule = rule_of(q.defender());
            if (fighter(1).flags & Fighter::Last && fighter(0)) {
                b.fallen = fighter(0).card;
                fighter(0).flags = static_cast<std::uint8_t>(fighter(0).flags & ~Fighter::Last);
                destroy(rule, fighter(0));
            } else if (fighter(0).flags & Fighter::Last && fighter(1)) {
                rule.seat = q.attacker();
                destroy(rule, fighter(1));
            }
            because({});
            // DD-C3.20
            if (fighter(0) && fighter(1) && q.has(fighter(0), Trait::Freeze)) {
                for (int i = 0; i < 2; ++i)
                    fighter(i).flags = static_cast<std::uint8_t>(fighter(i).flags | Fighter::Frozen);
                fighter(0).goes = Dest::DeclareBottom;
            }
            activation_window(1);
            return;
        }
        case Step::CurtainUp: next_step(Step::Engage); return common(Moment::CurtainUp);
        case Step::Engage:
            next_step(Step::Damage);
            engage();
            return common(Moment::Engage);
        case Step::Damage: next_step(Step::CurtainFall); return battle_damage();
        case Step::CurtainFall: next_step(Step::Settled); return common(Moment::CurtainFall);
        case Step::Settled: next_step(Step::Cleanup); return common(Moment::Settled);
        case Step::Cleanup: return cleanup();
        case Step::None: return;
    }
}

// Each battle card of the hand once, in the order of the book.
void Play::offer_hand_declarations(Seat seat) {
    q.each_kind(
        seat, Zone::Hand, [&](Piece p, std::uint8_t) { return q.battle_card(p); },
        [&](Piece p) { offer(option("declare"_verb, q.def(p).number), q.can_declare(seat, p)); });
}

// DD-13-6
void Play::answer_attack() {
    const Seat seat = q.defender();
    next_step(Step::CurtainUp);
    // Whether it is asked, and so seen to be able to answer, goes by what both know (DD-14.7).
    bool asked = includes(state.rules.always_ask, seat) || q.might_answer(seat) ||
                 q.might_have(seat, Moment::Declaring, nullptr);
    q.each_ability(seat, Moment::Declaring, nullptr, [&](const Self& self, const Ability& a) {
        asked = asked || (q.open_source(self) && q.fits(self, a) && q.can_use(self, a));
    });
    if (!asked) return;
    ask(seat, "answer"_prompt, by(fighter(0).card));
    offer(option("done"_verb));
    offer_hand_declarations(seat);
    offer_abilities(seat, Moment::Declaring);
    const Option chosen = answer();
    if (is(chosen, "declare"_verb)) {
        const Piece piece = find(seat, Zone::Hand, chosen.a);
        if (!q.can_declare(seat, piece)) throw WorldMismatch{};
        declare(seat, piece, {});
    } else {
        use_chosen(seat, chosen);
    }
}

// DD-13-9
void Play::engage() {
    Battle& b = state.battle;
    for (int i = 0; i < 2; ++i) b.power[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(q.power(i));
    if (fighter(0) && fighter(1)) {
        const About about{.seat = q.attacker(), .card = fighter(0).card, .piece = fighter(0).piece, .fighter = 0};
        if (const int over = q.standing(Moment::PowerOver, about))
            b.power[0] = static_cast<std::int16_t>(b.power[1] + over);
    }
    for (std::size_t i = 0; i < 2; ++i)
        b.surplus[i] = fighter(static_cast<int>(i))
                           ? static_cast<std::int16_t>(std::max(0, b.power[i] - b.power[1 - i]))
                           : std::int16_t{0};
    because(by("DD-13-9"_clause));
    const Fighter &attack = fighter(0), &defence = fighter(1);
    happen("battle"_event, attack ? book[attack.card].number : 0, b.power[0], defence ? book[defence.card].number : 0,
           b.power[1]);
    if (attack && defence) {
        if (b.power[0] > b.power[1]) happen("broke"_event, index(q.attacker()), book[attack.card].number);
        if (b.power[0] < b.power[1]) happen("broke"_event, index(q.defender()), book[defence.card].number);
        if (b.power[0] <= b.power[1]) happen("full-cancel"_event, book[attack.card].number, book[defence.card].number);
    }
    because({});
}

// DD-13-10, DD-13-11
void Play::battle_damage() {
    Battle& b = state.battle;
    because(by("DD-13-10"_clause));
    if (const Fighter& f = fighter(0); f && b.surplus[0] > 0) {
        const int dealt = deal({q.attacker(), f.type, 0, true, true}, q.defender(), b.surplus[0]);
        if (dealt > 0 && fighter(0)) {
            b.hit = 1;
            b.dealt = static_cast<std::int16_t>(dealt);
            happen("hit"_event, index(q.attacker()), book[fighter(0).card].number, dealt);
        }
    }
    if (const Fighter& f = fighter(1); f && b.surplus[1] > 0 && q.has(f, Trait::Counter)) {
        const bool classic = q.pool() == Pool::Classic;  // DD-C2.6: it must have broken the attack card; lethal
        if (!classic || fighter(0)) deal({q.defender(), f.type, 1, true, classic}, q.attacker(), b.surplus[1]);
    }
    because({});
}

// DD-13-14
void Play::cleanup() {
    next_step(Step::None);
    because(by("DD-13-14"_clause));
    for (int i = 0; i < 2; ++i)
        if (fighter(i) && listened(Moment::WouldLand)) {
            Occasion on;
            on.moment = Moment::WouldLand;
            on.seat = on.by = q.seat_of_fighter(i);
            on.fighter = static_cast<std::uint8_t>(i);
            on.card = fighter(i).card;
            on.piece = fighter(i).piece;
            on.battle = true;
            window(on);
        }
    // What is told of a card's landing comes when no battle is under way.
    const Battle over = state.battle;
    state.battle = {};
    state.battle.hit = over.hit;
    for (int i = 0; i < 2; ++i)
        if (const Fighter& f = over.fighter[static_cast<std::size_t>(i)]; f && f.piece)
            land(f, q.seat_of_fighter(i), i == 0 && over.hit);
    // DD-C4.29
    for (const Seat seat : {q.attacker(), q.defender()})
        for (std::size_t i = side(seat).duel.size(); i-- > 0;)
            if (!side(seat).duel[i].has(Up)) discard(rule_of(seat), side(seat).duel[i].piece);
    state.battle.hit = 0;
    state.battle.free_hit = over.hit && over.fighter[0].paid == 0;
    because({});
}

void Play::land(const Fighter& f, Seat seat, bool hit) {
    if (q.where(f.piece).zone != Zone::Duel) return;
    const Piece piece = f.piece;
    const bool attack = seat == q.attacker();
    const bool sideways = (f.flags & Fighter::DestSideways) != 0;
    // DD-17.14: after all that waits for the card to have settled.
    if (q.pool() == Pool::Modern && q.has(f, Trait::Distort) && q.can_gap(seat, piece))
        return to_gap(rule_of(seat), piece);
    switch (f.goes) {
        case Dest::Normal: break;
        case Dest::Discard: return drop(piece, seat, true);
        case Dest::Hand: return to_hand(piece);
        case Dest::HandUp: return to_hand(piece, true);
        case Dest::Deck: to_deck(piece, 0); return shuffle_deck(owner_of(piece));
        case Dest::DeclareTop:
        case Dest::DeclareBottom:
        case Dest::FoeDeclare:
        case Dest::FoeBottom:
            if (f.flags & Fighter::KeptOut) break;
            return to_declare(f.goes == Dest::FoeDeclare || f.goes == Dest::FoeBottom ? other(seat) : seat, piece,
                              f.goes == Dest::DeclareBottom || f.goes == Dest::FoeBottom, sideways);
        case Dest::Gap:
            if (q.can_gap(seat, piece)) return to_gap(rule_of(seat), piece);
            break;
        case Dest::Fu:
            if (q.fu_room(seat) > 0) return to_fu(seat, piece);
            break;
        case Dest::Equip:
            if (q.equip_room(seat) > 0) return to_equip(seat, piece, true);
            break;
        case Dest::FuLeft: return to_fu_end(rule_of(seat), piece, false);
        case Dest::FuRight: return to_fu_end(rule_of(seat), piece, true);
    }
    if (f.flags & Fighter::KeptOut) return drop(piece, seat, true);
    if (attack && q.pool() == Pool::Classic && q.has(f, Trait::Distort))  // DD-C3.21
        return to_declare(seat, piece, false, true);
    if (hit) return to_declare(seat, piece, false, q.has(f, Trait::Piercing));
    drop(piece, seat, true);
}

// A card of the duel zone goes to the discard pile, by battle or not.
void Play::drop(Piece piece, Seat by, bool battle) {
    if (would_move(piece, Zone::Discard, by)) return;
    const Gone gone = take_out(piece);
    arrive_discard(gone);
    moved(gone, Zone::Discard, by, battle);
}

// DD-18.4
void Play::destroy(const Self& self, Fighter& f) {
    if (!f || (q.pool() == Pool::Modern && f.flags & Fighter::Last)) return;  // DD-R36
    const int i = &f == &fighter(0) ? 0 : 1;
    const Seat seat = q.seat_of_fighter(i);
    const Fighter gone = f;
    happen("destroyed"_event, index(seat), book[f.card].number);
    f = {};
    if (gone.piece && q.where(gone.piece).zone == Zone::Duel) {
        if (i == 0 && q.pool() == Pool::Classic && q.has(gone, Trait::Distort))  // DD-C3.21
            to_declare(seat, gone.piece, false, true);
        else
            drop(gone.piece, self.seat, false);
    }
    foe_discarded(self.seat, seat);
}
void Play::destroy(const Self& self, Activation& activation) {
    if (activation.destroyed) return;
    activation.destroyed = true;
    happen("destroyed"_event, index(activation.seat), book[activation.card].number);
    foe_discarded(self.seat, activation.seat);
}
void Play::foe_discarded(Seat by, Seat whose) {
    if (by == whose || !listened(Moment::FoeDiscarded)) return;
    Occasion on;
    on.moment = Moment::FoeDiscarded;
    on.seat = whose;
    on.by = by;
    window(on);
}

// DD-R24
void Play::terminate() {
    terminated_ = true;
    const Cause before = because(dreamduel::by("DD-R24"_clause));
    happen("terminated"_event);
    state.battle = {};
    state.pending.clear();
    for (const Seat seat : Seats) use_up(seat, Hold::Swiftness);
    for (const Seat seat : {q.attacker(), q.defender()})
        while (!side(seat).duel.empty()) {
            const Gone gone = take_out(side(seat).duel[0].piece);
            arrive_discard(gone);
        }
    because(before);
}

// DD-C3.32
void Play::end_turn() { state.acted = EndsTurn; }

}  // namespace quincunx::dreamduel
