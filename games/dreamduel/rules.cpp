#include "games/dreamduel/rules.h"

#include <algorithm>
#include <utility>

namespace quincunx::dreamduel {

// --- Setup (DD-4)

// Both choose a card of the deck before either is shown: it waits on top (DD-R10).
void Play::choose_together(Prompt prompt, bool characters) {
    PerSeat<Piece> chosen{};
    for (const Seat seat : Seats) {
        ask(seat, prompt, cause());
        secretly();
        offer_kinds(seat, Zone::Deck, [&](Piece p) {
            return !characters || q.def(p).is(Type::Character) ? Verdict()
                                                               : refuse("not-a-character"_refusal, q.def(p).number);
        });
        chosen[seat] = find(seat, Zone::Deck, answer().a);
    }
    for (const Seat seat : Seats) {
        auto& deck = side(seat).deck;
        deck.push(deck.erase(deck.find(chosen[seat])));
    }
}

void Play::set_up() {
    switch (state.acted++) {
        case 0:  // DD-4.3
            because(by("DD-4.3"_clause));
            return choose_together("start-character"_prompt, true);
        case 1:
            because(by("DD-4.3"_clause));
            for (const Seat seat : Seats) to_character(seat, reveal_top(seat, 1, Everybody)[0]);
            return;
        case 2:  // DD-4.4
            because(by("DD-4.4"_clause));
            for (const Seat seat : Seats) shuffle_deck(seat);
            for (const Seat seat : Seats) draw_cards(seat, 4);
            return;
        case 3:  // DD-4.5
            because(by("DD-4.5"_clause));
            return choose_together("first-search"_prompt, false);
        case 4:
            because(by("DD-4.5"_clause));
            for (const Seat seat : Seats) to_hand(reveal_top(seat, 1, Everybody)[0]);
            for (const Seat seat : Seats) shuffle_deck(seat);
            return;
        default: {  // DD-4.6, DD-R11
            because(by("DD-4.6"_clause));
            state.began = state.rules.first_player < 2 ? static_cast<Seat>(state.rules.first_player)
                                                       : static_cast<Seat>(roll("first"_roll, 2));
            state.active = state.began;
            happen("game-starts"_event, index(state.began));
            begin_turn();
        }
    }
}

// --- Turns

void Play::forget_phase() {
    for (const Seat seat : Seats) {
        Tally& t = tally(seat);
        for (std::size_t i = t.uses.size(); i-- > 0;) {
            t.uses[i].phase = 0;
            if (!t.uses[i].game) t.uses.erase(i);
        }
        t.discarded.clear();
        t.equip_left = t.elements_used = 0;
    }
}

void Play::begin_phase(Phase phase) {
    state.phase = phase;
    state.acted = 0;
    because({});
    if (phase != Phase::BattleStart && phase != Phase::BattleEnd) happen("phase"_event, index(state.active), phase);
}

void Play::begin_turn(Phase first) {
    ++state.turn;
    for (const Seat seat : Seats) {
        Tally& t = tally(seat);
        t.declared.clear();
        t.activated.clear();
        t.damage = 0;
        t.traps = t.dolls = 0;
        t.healed = t.hurt_self = t.took = t.own_discards = t.gapped = t.from_gap = 0;
        t.elements_done = t.kinds = t.nights = 0;
        t.lost = 0;
        t.hand_at_start = static_cast<std::uint8_t>(side(seat).hand.size());
        t.total_at_start = static_cast<std::int16_t>(q.total(seat));
    }
    for (Uses& use : tally(state.active).uses)
        if (book.by_round(use.ability)) use.game = 0;  // DD-16.18
    forget_phase();
    because({});
    happen("turn"_event, index(state.active), state.turn);
    begin_phase(first);
}

void Play::window_of(Moment moment, Seat seat) {
    Occasion on;
    on.moment = moment;
    on.seat = on.by = seat;
    window(on);
}

// DD-7
void Play::pick() {
    const Seat seat = state.active;
    if (state.acted++ == 0) return window_of(Moment::TurnStart, seat);
    because(by("DD-7.2"_clause));
    bool draws = state.turn > 1;  // DD-7.3
    int count = std::max({1, int{tally(seat).spent}, q.standing(Moment::PickLeast, {.seat = seat})});
    for (std::size_t i = state.lasting.size(); i-- > 0;) {
        const Lasting& l = state.lasting[i];
        if (l.seat != seat || (l.kind != Hold::NoDraw && l.kind != Hold::FewDraws && l.kind != Hold::LessDraws))
            continue;
        if (l.kind == Hold::NoDraw)
            draws = false;
        else if (l.kind == Hold::LessDraws)
            draws &= (count = std::max(0, count - l.value)) > 0;
        else
            count = std::min<int>(count, l.value);
        state.lasting.erase(i);
    }
    if (draws) {
        if (side(seat).deck.empty()) popularity();
        draw_cards(seat, count);
    }
    because(by("DD-7.4"_clause));
    recover(seat, 1, true);
    recover(other(seat), 1, true);
    begin_phase(Phase::Change);
}

// DD-8
void Play::offer_change(Seat seat, const Verdict& allowed, FunctionRef<bool(const Def&)> who) {
    const Side& x = side(seat);
    Verdict general = allowed, may_hyper;
    for (const Lasting& l : state.lasting) {
        if (l.seat != seat) continue;
        if (l.kind == Hold::NoChange && state.phase == Phase::Change)
            general = refuse("no-change"_refusal, book[l.source].number);
        if (l.kind == Hold::NoHyper) may_hyper = refuse("barred"_refusal, book[l.source].number);
    }
    q.each_kind(
        seat, Zone::Hand, [&](Piece p, std::uint8_t) { return q.def(p).is(Type::Character) && who(q.def(p)); },
        [&](Piece p) { offer(option("lay"_verb, q.def(p).number), general); });
    const Piece upright = q.upright(seat);
    for (std::size_t i = 0; i < x.character.size(); ++i) {
        const Lying& l = x.character[i];
        if (!who(q.def(l.piece))) continue;
        const std::uint16_t number = q.def(l.piece).number;
        const Verdict can = !general                       ? general
                            : l.has(Sealed)                ? Verdict(refuse("sealed"_refusal))
                            : !l.has(Sideways)             ? Verdict(refuse("is-upright"_refusal, number))
                            : !x.hyper.empty()             ? Verdict(refuse("hyper-stands"_refusal))
                            : upright && q.sealed(upright) ? Verdict(refuse("sealed"_refusal))
                                                           : Verdict();
        if (can || explaining()) offer(option("turn"_verb, static_cast<int>(i), number), can);
    }
    const Verdict hyper = !general            ? general
                          : !x.hyper.empty()  ? Verdict(refuse("hyper-stands"_refusal))
                          : !upright          ? Verdict(refuse("none-upright"_refusal))
                          : !may_hyper        ? may_hyper
                          : q.sealed(upright) ? Verdict(refuse("sealed"_refusal))
                                              : Verdict();
    if ((hyper || explaining()) && (!upright || who(q.def(upright)))) offer(option("hyper"_verb), hyper);
}

void Play::change() {
    const Seat seat = state.active;
    ask(seat, "change"_prompt, {});
    offer(option("done"_verb));
    offer_change(seat, {}, anyone);
    offer_abilities(seat, Moment::Prep);
    const Option chosen = answer();
    if (use_chosen(seat, chosen)) return;
    for (std::size_t i = state.lasting.size(); i-- > 0;)
        if (state.lasting[i].seat == seat && state.lasting[i].kind == Hold::NoChange) state.lasting.erase(i);
    begin_phase(Phase::Set);
    carry_out_change(seat, chosen);
}
void Play::carry_out_change(Seat seat, const Option& chosen) {
    because(by("DD-8.1"_clause));
    if (is(chosen, "lay"_verb)) to_character(seat, find(seat, Zone::Hand, chosen.a));
    if (is(chosen, "turn"_verb)) {
        if (chosen.a >= side(seat).character.size()) throw WorldMismatch{};
        stand(side(seat).character[chosen.a].piece, Stand::Center);
    }
    if (is(chosen, "hyper"_verb)) stand(q.upright(seat), Stand::Hyper);
}

void Play::change_again(Seat seat, FunctionRef<bool(const Def&)> who, bool must) {
    const Cause before = cause();
    ask(seat, "change"_prompt, before);
    offer_change(seat, {}, who);
    if (!must || nothing_offered()) offer(option("done"_verb));
    carry_out_change(seat, answer());
    because(before);
}

// DD-9. That a card is placed is seen, and where; not which one.
bool Play::set_card() {
    const Seat seat = state.active;
    const bool fu = q.fu_room(seat) > 0, equip = q.equip_limit(seat) > 0;
    bool prep = false;
    q.each_ability(seat, Moment::Prep, nullptr, [&](const Self& self, const Ability& a) {
        prep |= q.fits(self, a) && static_cast<bool>(q.can_use(self, a));
    });
    if (!prep && (side(seat).hand.empty() || (!fu && !equip))) return false;
    ask(seat, "set"_prompt, {});
    offer(option("done"_verb));
    bool trap = false;
    for (const Lying& l : side(seat).hand) trap |= q.def(l.piece).is(Type::Trap);
    if (!side(seat).hand.empty()) {
        offer(option("set-fu"_verb), fu ? Verdict() : refuse("fu-full"_refusal, q.fu_limit(seat)));
        offer(option("set-equip"_verb), !equip  ? Verdict(refuse("equip-full"_refusal, q.equip_limit(seat)))
                                        : !trap ? Verdict(refuse("not-a-trap"_refusal))
                                                : Verdict());
    }
    if (explaining()) offer_change(seat, refuse("acted"_refusal), anyone);
    offer_abilities(seat, Moment::Prep);
    const Option chosen = answer();
    if (use_chosen(seat, chosen)) return true;
    if (is(chosen, "done"_verb)) return false;
    const Zone zone = is(chosen, "set-fu"_verb) ? Zone::Fu : Zone::Equip;
    // In SET the rest is a unit of its own: from now on it is known that the hand holds a trap.
    if (zone == Zone::Equip && state.phase == Phase::Set)
        state.acted = PlacesTrap;
    else
        place_one(zone);
    return true;
}

void Play::place_one(Zone zone) {
    const Seat seat = state.active;
    because(by("DD-9.1"_clause));
    // The place is made before the card is chosen: who watches sees both (DD-9.3).
    if (zone == Zone::Equip && q.equip_room(seat) <= 0) {
        because(by("DD-9.3"_clause));
        const Pieces old = choose_some(
            rule_of(seat), seat, seat, {Zone::Equip}, 1, 1, [&](Piece p, const Pieces&) { return q.takes_place(p); },
            "replace"_prompt);
        if (old.empty()) return;
        discard(rule_of(seat), old);
        because(by("DD-9.1"_clause));
    }
    ask(seat, "set-which"_prompt, cause());
    if (!lies_open(seat, zone)) secretly();
    offer_kinds(seat, Zone::Hand, [&](Piece p) {
        return zone == Zone::Fu || q.def(p).is(Type::Trap) ? Verdict() : refuse("not-a-trap"_refusal, q.def(p).number);
    });
    if (nothing_offered()) throw WorldMismatch{};
    set_from_hand(seat, zone, find(seat, Zone::Hand, answer().a));
}

void Play::set_cards() {
    if (std::exchange(state.acted, std::uint8_t{0}) == PlacesTrap) return place_one(Zone::Equip);
    if (!set_card()) begin_phase(Phase::BattleStart);
}

// DD-13.5
void Play::battle_starts() {
    state.phase = Phase::Battle;
    state.acted = 0;
    state.battle.free_hit = 0;
    forget_phase();
    because({});
    happen("phase"_event, index(state.active), Phase::Battle);
    Occasion on;
    on.moment = Moment::BattleStart;
    on.seat = on.by = state.active;
    window(on);
}

// What waited for the idle time comes first.
bool Play::run_pending() {
    if (state.pending.empty()) return false;
    const Pending waits = state.pending.erase(0);
    const Def& d = book[waits.source];
    const Ability& a = d.abilities[waits.ability];
    Self self = q.self(waits.seat, d.id, {}, Zone::Lasting);
    self.ability = waits.ability;
    if (!q.fits(self, a) || !q.can_use(self, a)) return true;
    if (!a.locked) {
        ask(waits.seat, "waiting"_prompt, by(d.id));
        offer(option("effect"_verb, 1, d.number));
        offer(option("done"_verb));
        if (is(answer(), "done"_verb)) return true;
    }
    use(self, a);
    return true;
}

// DD-13-0
void Play::idle() {
    const Seat seat = state.active;
    if (state.acted == EndsTurn) {
        state.phase = Phase::BattleEnd;
        state.acted = 0;
        state.pending.clear();
        return;
    }
    if (run_pending()) return;
    ask(seat, "idle"_prompt, {});
    offer_hand_declarations(seat);
    offer_abilities(seat, Moment::Idle);
    offer_abilities(seat, Moment::Declaring);
    if (explaining())
        offer_kinds(seat, Zone::Hand, [&](Piece p) -> Verdict {
            const Def& d = q.def(p);
            const auto plays = std::ranges::find_if(d.abilities, &Ability::activates);
            if (d.battle() || plays == d.abilities.end()) return refuse("not-battle"_refusal, d.number);
            const bool first_set = d.is(Type::Trap) && !q.works_there(q.self(seat, d.id, p, Zone::Hand), *plays);
            return refuse(first_set ? "trap-in-hand"_refusal : "not-now"_refusal, d.number,
                          static_cast<int>(plays->moment));
        });
    offer(option("done"_verb));
    const Option chosen = answer();
    if (is(chosen, "declare"_verb)) {
        const Piece piece = find(seat, Zone::Hand, chosen.a);
        if (!q.can_declare(seat, piece)) throw WorldMismatch{};
        return declare(seat, piece, {});
    }
    if (!use_chosen(seat, chosen)) begin_phase(Phase::BattleEnd);
}

void Play::battle_ends() {
    if (state.acted++ == 0) {
        Occasion on;
        on.moment = Moment::BattleEnd;
        on.seat = on.by = state.active;
        return window(on);
    }
    for (const Seat seat : Seats)
        for (std::size_t i = 0; i < side(seat).character.size(); ++i) {
            Lying& l = side(seat).character[i];
            if (!l.has(Returning)) continue;
            l.marks = static_cast<std::uint8_t>(l.marks & ~Returning);
            if (side(seat).hyper.empty()) stand(l.piece, Stand::Center);
        }
    end_lasting(Until::Phase);
    // DD-8.5, DD-R13
    const Seat seat = q.defender();
    auto& hyper = side(seat).hyper;
    because(by("DD-8.5"_clause));
    for (std::size_t i = hyper.size(); i-- > 0;) {
        // One that became HYPER only in this turn returns in the opponent's next.
        if (hyper[i].has(Staying) || hyper[i].turn == static_cast<std::uint8_t>(state.turn)) continue;
        to_hand(hyper[i].piece);
    }
    begin_phase(Phase::End);
}

// DD-11
void Play::end() {
    const Seat seat = state.active;
    if (state.acted++ == 0) return window_of(Moment::TurnEnd, seat);
    because(by("DD-11.1"_clause));
    const int limit = HandLimit + q.standing(Moment::HandPlaces, {.seat = seat});
    const int over = static_cast<int>(side(seat).hand.size()) - limit;
    if (over > 0) {
        const Pieces gone = choose_some(
            rule_of(seat), seat, seat, {Zone::Hand}, over, over, [](Piece, const Pieces&) { return true; },
            "hand-limit"_prompt);
        discard(rule_of(seat), gone);
    }
    end_lasting(Until::Turn);
    for (const Seat whose : Seats) {
        Side& x = side(whose);
        const auto unsealed = [](auto& list) {
            for (Lying& l : list) l.marks = static_cast<std::uint8_t>(l.marks & ~Sealed);
        };
        unsealed(x.fu), unsealed(x.equip), unsealed(x.declare), unsealed(x.character), unsealed(x.hyper),
            unsealed(x.attached);
        while (tally(whose).away) to_hand(side(whose).gap[0]);  // DD-C4.28
    }
    because({});
    happen("turn-ends"_event, index(seat), state.turn);
    if (state.rules.max_turns && state.turn >= state.rules.max_turns) {  // DD-R59
        because(by("DD-R59"_clause));
        happen("game-ends"_event, -1);
        finish(Core::Nobody, "DD-R59"_clause);
    }
    // DD-C3.32
    for (std::size_t i = 0; i < state.lasting.size(); ++i)
        if (state.lasting[i].kind == Hold::NextBattle) {
            state.active = state.lasting[i].seat;
            state.lasting.erase(i);
            return begin_turn(Phase::BattleStart);
        }
    state.active = other(seat);
    begin_turn();
}

// --- The game

namespace {

void carry_out(Play& play) {
    if (play.state.battle.step != Step::None) return play.battle_step();
    switch (play.state.phase) {
        case Phase::Setup: return play.set_up();
        case Phase::Pick: return play.pick();
        case Phase::Change: return play.change();
        case Phase::Set: return play.set_cards();
        case Phase::BattleStart: return play.battle_starts();
        case Phase::Battle: return play.idle();
        case Phase::BattleEnd: return play.battle_ends();
        case Phase::End: return play.end();
    }
}

}  // namespace

void play_unit(Play& play) {
    play.fresh();
    try {
        carry_out(play);
    } catch (const Terminated&) {
    }
    play.finish_unit();
}

void lay_out(const Book& book, const Setup& setup, State& s) {
    for (const Seat seat : Seats) {
        std::size_t piece = MaxDeck * index(seat);
        setup.decks[seat].each_copy([&](std::uint16_t card) {
            s.card_of[piece] = book.card(card)->id;
            s.side[seat].deck.push(Piece(piece++));
        });
    }
    if (s.card_of[0]) s.rules.pool = static_cast<std::uint8_t>(book[s.card_of[0]].pool);
    listen(book, s);
}

void listen(const Book& book, State& s) {
    s.listens = {};
    PerSeat<bool> reaches{};  // cards where they usually do nothing (Ability::also)
    for (std::size_t p = 0; p < MaxPieces; ++p)
        if (s.card_of[p])
            reaches[owner_of(Piece(p))] |=
                (book[s.card_of[p]].moments >> static_cast<unsigned>(Moment::Reach) & 1) != 0;
    for (std::size_t p = 0; p < MaxPieces; ++p) {
        if (!s.card_of[p]) continue;
        const Seat seat = owner_of(Piece(p));
        Listens& listens = s.listens[seat];
        const auto add = [&](const Def& d) {
            for (const Ability& a : d.abilities) {
                std::uint16_t& zones = listens[static_cast<std::size_t>(a.moment)];
                const int from = a.of_itself() ? Itself : reaches[seat] ? a.from | a.also : a.from;
                zones = static_cast<std::uint16_t>(zones | from);
            }
        };
        const Def& d = book[s.card_of[p]];
        add(d);
        for (std::size_t t = 0; t < Traits; ++t)
            if (d.traits >> t & 1)
                if (const Def* trait = book.trait(d.pool, t)) add(*trait);
    }
}

}  // namespace quincunx::dreamduel
