#include "games/summoner/play.h"

#include <algorithm>

namespace quincunx::summoner {

// --- Questions -------------------------------------------------------------------------------------------------------

bool Play::may(const Use& use) {
    ask(use.you, "may"_prompt, cause_of(use), subject(use.self));
    offer(option("yes"_verb));
    offer(option("done"_verb));
    return is(answer(), "yes"_verb);
}

PieceId Play::pick_piece(const Use& use, const Pick& pick, Prompt prompt, bool may, PieceId about, bool always) {
    const Squares candidates = explaining() ? state.occupied : q.picks(pick, use.you);
    ask(use.you, prompt, cause_of(use), subject(about));
    for (const Square at : each(candidates)) {
        const PieceId p = q.at(at);
        offer(option("target"_verb, p.value), explaining() ? q.fits(pick, use.you, p) : Verdict{});
    }
    if (nothing_offered() && !always) return {};
    if (may) offer(option("done"_verb));
    const Option chosen = answer();
    return is(chosen, "target"_verb) ? PieceId(chosen.a) : PieceId{};
}

Square Play::pick_space_beside(const Use& use, PieceId piece, bool may) {
    const Squares near = next_to(q[piece].square);
    ask(use.you, "space"_prompt, cause_of(use), subject(use.self));
    for (const Square at : each(explaining() ? AllSquares : near & q.empty())) {
        Verdict verdict;
        if (has(state.occupied, at))
            verdict = refuse("occupied"_refusal, at.value);
        else if (!has(near, at))
            verdict = refuse("not-beside"_refusal, at.value, q.def(piece).number);
        offer(option("space"_verb, at.value), verdict);
    }
    if (nothing_offered()) return {};
    if (may) offer(option("done"_verb));
    const Option chosen = answer();
    return is(chosen, "space"_verb) ? Square(chosen.a) : Square{};
}

Card Play::card_from(const Use& use, const Pile& pile, Query::CardTest test, bool may, Prompt prompt, CardSet taken) {
    ask(use.you, prompt, cause_of(use), subject(use.self));
    CardSet seen{};
    for (const Held& held : pile) {
        std::uint64_t& word = seen[held.card.value / 64];
        const std::uint64_t mark = std::uint64_t{1} << held.card.value % 64;
        if (word & mark) continue;
        word |= mark;
        Verdict verdict = test ? test(q, use, held.card) : Verdict{};
        if (taken[held.card.value / 64] & mark) verdict = refuse("same-name"_refusal, book.facts(held.card).number);
        offer(option("card"_verb, book.facts(held.card).number), verdict);
    }
    if (may) offer(option("done"_verb));
    // In a sampled world the card that was chosen may lie elsewhere; it is still the answer.
    if (nothing_offered() && !repeating()) return {};
    const Option chosen = answer();
    return is(chosen, "card"_verb) ? book.card(chosen.a) : Card{};
}

int Play::branch(const Use& use, std::initializer_list<Verdict> can, bool may) {
    ask(use.you, "branch"_prompt, cause_of(use), subject(use.self));
    int which = 0;
    for (const Verdict& verdict : can) offer(option("branch"_verb, which++, book[use.ability].number), verdict);
    if (nothing_offered()) return -1;
    if (may) offer(option("done"_verb));
    const Option chosen = answer();
    return is(chosen, "branch"_verb) ? chosen.a : -1;
}

std::size_t Play::next_trigger(const Triggers& triggers) {
    if (triggers.size() == 1) return 0;
    const auto as_option = [&](const Trigger& t) {
        const EffectWord word{t.ability ? book[t.ability].number
                              : t.event ? book[t.event].number
                                        : 0U,
                              t.self, t.where, t.which};
        return word.option();
    };
    ask(active(), "order"_prompt, {Cause::Kind::None, 0});
    for (const Trigger& trigger : triggers) offer(as_option(trigger));
    const Option chosen = answer();
    for (std::size_t i = 0; i < triggers.size(); ++i)
        if (as_option(triggers[i]) == chosen) return i;
    return 0;
}

// --- Magic, cards

void Play::gain_magic(Seat seat, int amount) {
    std::uint8_t& magic = state.side[seat].magic;
    const int before = magic;
    magic = static_cast<std::uint8_t>(std::min(MaxMagic, before + amount));  // SW-12.3, RU-53
    if (magic != before) happen("magic"_event, index(seat), magic - before, magic);
}

void Play::spend_magic(Seat seat, int amount) {
    std::uint8_t& magic = state.side[seat].magic;
    assert(magic >= amount);
    magic = static_cast<std::uint8_t>(magic - amount);
    if (amount) happen("magic"_event, index(seat), -amount, magic);
}

void Play::draw(Seat seat, int count) {
    Side& side = state.side[seat];
    for (; count > 0 && !side.deck.empty(); --count) {
        draw_from(
            "draw"_roll, side.deck, side.deck.size() - 1U, only(seat), [](const Held& held) { return held.card.value; },
            [](const Held&) { return true; });
        side.hand.push({side.deck.pop().card, Held::Unseen});
        happen_secretly(only(seat), "drew"_event, index(seat), book.facts(side.hand.back().card).number);
    }
}

namespace {

// In a sampled world a card may lie elsewhere than where a seat has seen it used from: it changes places with one that
// could lie anywhere. In a real game it is always there.
void must_hold(Side& side, Pile& pile, Card card) {
    const auto holds = [&](const Held& held) { return held.card == card; };
    for (Pile* from : {&side.deck, &side.hand, &side.discard}) {
        const auto there = std::find_if(from->begin(), from->end(),
                                        [&](const Held& held) { return holds(held) && held.known == Held::Unseen; });
        const auto here =
            std::find_if(pile.begin(), pile.end(), [](const Held& held) { return held.known == Held::Unseen; });
        if (from == &pile || there == from->end() || here == pile.end()) continue;
        std::swap(there->card, here->card);
        return;
    }
}

// The place of this card in the pile: one the other seat knows to be there first. What that seat knows must not depend
// on which of several equal cards it was.
std::size_t place_of(Side& side, Pile& pile, Card card) {
    for (int tries = 0; tries < 2; ++tries) {
        for (const Held::Knowledge known : {Held::Seen, Held::Vague, Held::Unseen}) {
            const std::size_t place = pile.find({card, known});
            if (place != pile.size()) return place;
        }
        must_hold(side, pile, card);
    }
    return 0;
}

}  // namespace

void Play::leave_hand(Seat seat, Card card, bool openly) {
    Side& side = state.side[seat];
    const Held::Knowledge known = side.hand.erase(place_of(side, side.hand, card)).known;
    if (openly && known != Held::Seen) touch();  // the other seat learns of it
    if (openly) {  // one thought to be in the hand or face down in the discard pile is taken to be this one
        if (known == Held::Unseen) {
            if (!side.left.full()) side.left.push(card);
            const std::size_t vague = side.discard.find({card, Held::Vague});
            if (vague != side.discard.size()) side.discard[vague].known = Held::Unseen;
        }
        return;
    }
    for (Held& held : side.hand)
        if (held.known == Held::Seen) held.known = Held::Vague;
    side.discard.push({card, known == Held::Unseen ? Held::Unseen : Held::Vague});
}

void Play::discard_from_hand(Seat seat, Card card, bool openly) {
    leave_hand(seat, card, openly);
    if (openly) to_discard(seat, card);
    happen_secretly(openly ? Everybody : only(seat), "discarded"_event, index(seat), book.facts(card).number);
}

void Play::to_discard(Seat owner, Card card) { state.side[owner].discard.push({card, Held::Seen}); }

void Play::take_from_discard(Seat seat, Card card, bool to_hand) {
    Side& side = state.side[seat];
    const Held::Knowledge known = side.discard.erase(place_of(side, side.discard, card)).known;
    if (known == Held::Unseen) {  // it may be the one thought to be in the hand or here
        const std::size_t vague = side.hand.find({card, Held::Vague});
        if (vague != side.hand.size()) side.hand[vague].known = Held::Unseen;
    }
    happen("took-back"_event, index(seat), book.facts(card).number);
    touch();
    if (to_hand) side.hand.push({card, Held::Seen});
}

// --- The battlefield

PieceId Play::place(Card card, Seat owner, Seat controller, Square square, EventKind as) {
    const PieceId id = put_down(state, book, card, owner, controller, square);
    happen(as, index(controller), book.facts(card).number, id.value, square.value);
    return id;
}

void Play::boost(PieceId p, int amount) {
    if (!amount) return;
    Piece& piece = state.piece[p.value];
    piece.boosts = static_cast<std::uint8_t>(std::min(255, piece.boosts + amount));
    happen("boosted"_event, p.value, book.facts(piece.card).number, piece.square.value, amount, piece.boosts);
}

void Play::lose_boosts(PieceId p, int amount, By by) {
    Piece& piece = state.piece[p.value];
    const int lost = std::min<int>(amount, piece.boosts);
    if (!lost) return;
    piece.boosts = static_cast<std::uint8_t>(piece.boosts - lost);
    happen("boosted"_event, p.value, book.facts(piece.card).number, piece.square.value, -lost, piece.boosts);
    settle(bit(p), by);  // RU-37: boosts may be life
}

void Play::damage(Pieces pieces, int amount, By by) {
    if (amount <= 0) return;
    for (Pieces left = pieces; left; left &= left - 1) {
        const PieceId p(std::countr_zero(left));
        Piece& piece = state.piece[p.value];
        piece.damage = static_cast<std::uint8_t>(std::min(255, piece.damage + amount));
        happen("damaged"_event, p.value, book.facts(piece.card).number, piece.square.value, amount, piece.damage);
    }
    settle(pieces, by);
}

void Play::heal(PieceId p, int amount) {
    Piece& piece = state.piece[p.value];
    const int healed = std::min<int>(amount, piece.damage);
    if (!healed) return;
    piece.damage = static_cast<std::uint8_t>(piece.damage - healed);
    happen("healed"_event, p.value, book.facts(piece.card).number, piece.square.value, healed, piece.damage);
}

// Modifiers of life only add to it, so what has less damage than its printed life stands.
bool Play::fallen(PieceId p) const {
    const Piece& piece = state.piece[p.value];
    return piece.damage >= book.facts(piece.card).life && q.life(p) <= 0;
}

// RU-37: life is checked after everything that can lower it. Where life is given to others, everything counts.
void Play::settle(Pieces dirty, By by) {
    if (state.life_givers) dirty = state.pieces;
    Pieces dead = 0;
    for (dirty &= state.pieces; dirty; dirty &= dirty - 1) {
        const PieceId p(std::countr_zero(dirty));
        if (fallen(p)) dead |= bit(p);
    }
    if (dead) destroy(dead, by);
}

struct Play::Batch {
    FixedVector<Destroyed, 48> gone;
    By by{Seat::A, {}};
};

void Play::discard_under(PieceId p) {
    for (std::size_t i = state.under.size(); i-- > 0;)
        if (state.under[i].piece == p) {
            const Under under = state.under.erase(i);
            to_discard(under.owner, under.card);  // SW-11.3: discarded, not destroyed
            note_in_force();
        }
}

// Events that chose this piece lose their target (RU-56).
void Play::detach(PieceId p) {
    for (const Seat seat : Seats)
        for (std::size_t i = state.side[seat].active.size(); i-- > 0;) {
            Active& event = state.side[seat].active[i];
            if (event.target != p && event.second != p) continue;
            if (book[event.card].ends_without_target) {
                event_leaves(seat, i);
            } else {
                if (event.target == p) event.target = {};
                if (event.second == p) event.second = {};
            }
        }
}

void Play::remove_piece(PieceId p) {
    const Piece piece = state.piece[p.value];
    if (state.board[piece.square.value] == p) {  // not while it passes over another card
        state.board[piece.square.value] = {};
        state.occupied &= ~bit(piece.square);
        state.units &= ~bit(piece.square);
        state.held[piece.controller] &= ~bit(piece.square);
    }
    if (book.facts(piece.card).abilities & book.doing.life_given) --state.life_givers;
    if (book.facts(piece.card).abilities & book.doing.grants_to_mover) --state.lifters;
    state.pieces &= ~bit(p);
    state.scratch &= ~bit(p);
    state.scratch_left &= ~bit(p);
    state.piece[p.value] = Piece{};
    discard_under(p);
    detach(p);
}

void Play::destroy_batch(Pieces pieces, By by, Batch& batch) {
    batch.by = by;
    // Step 1: replacements (RU-35). What is returned to hand is not destroyed.
    for (Pieces left = state.in_force & SavesUnits ? pieces : 0; left; left &= left - 1) {
        const PieceId p(std::countr_zero(left));
        bool saved = false;
        q.each_active([&](const Use& use, const CardDef& event) {
            if (!saved && event.saves && event.saves(q, use, p)) {
                saved = true;
                const Cause before = because(cause_of(use));
                const Piece piece = state.piece[p.value];
                happen("returned"_event, book.facts(piece.card).number, piece.square.value, index(piece.owner));
                because(before);
            }
        });
        if (!saved) continue;
        pieces &= ~bit(p);
        const Piece piece = state.piece[p.value];
        remove_piece(p);
        state.side[piece.owner].hand.push({piece.card, Held::Seen});
    }
    // Step 2: note what they were, all at the same moment.
    const bool killer_there = q.there(by.piece);
    const AbilitySet killer_abilities = killer_there ? q.abilities(by.piece) : 0;
    const std::size_t begin = batch.gone.size();
    for (Pieces left = pieces; left; left &= left - 1) {
        const PieceId p(std::countr_zero(left));
        const Piece& piece = state.piece[p.value];
        Destroyed d;
        d.card = piece.card;
        d.owner = piece.owner;
        d.controller = piece.controller;
        d.square = piece.square;
        d.abilities = q.abilities(p);
        d.by = by.seat;
        d.killer = killer_there ? by.piece : PieceId{};
        d.unit = book[piece.card].is_unit();
        for (const Square at : each(next_to(piece.square) & q.units(other(piece.controller)))) {
            if (!has(pieces, q.at(at))) d.adjacent_enemies |= bit(q.at(at));
        }
        d.near = state.pieces & ~pieces;
        batch.gone.push(d);
    }
    // Step 3: they leave, all at once; the summoners among them decide the game (SW-18).
    PerSeat<bool> fell{};
    for (Pieces left = pieces; left; left &= left - 1) {
        const PieceId p(std::countr_zero(left));
        const Piece piece = state.piece[p.value];
        happen("destroyed"_event, book.facts(piece.card).number, piece.square.value, index(piece.owner),
               by.nobody ? -1 : index(by.seat));
        if (book.facts(piece.card).klass == Class::Summoner) fell[piece.owner] = true;
        remove_piece(p);
        to_discard(piece.owner, piece.card);
    }
    if (fell[Seat::A] || fell[Seat::B]) {
        const bool both = fell[Seat::A] && fell[Seat::B];
        const Seat winner = both ? active() : fell[Seat::A] ? Seat::B : Seat::A;
        because(summoner::by(both ? "SW-18.3"_clause : "SW-18.2"_clause));
        happen("game-ends"_event, index(winner));
        finish(index(winner), both ? "SW-18.3"_clause : "SW-18.2"_clause);
    }
    // Step 4: magic for enemy cards (SW-11.4, RU-31), and what happens each time a unit is destroyed.
    for (std::size_t i = begin; i < batch.gone.size(); ++i) {
        const Destroyed d = batch.gone[i];
        if (!by.nobody && d.controller != by.seat &&
            !(d.unit && (killer_abilities & book.with(Trait::NoMagicForUnits)))) {
            const Cause before = because(summoner::by("SW-11.4"_clause));
            gain_magic(by.seat, 1);
            because(before);
        }
        if (!d.unit) continue;
        if (d.killer && q.there(d.killer)) state.piece[d.killer.value].killed = 1;
        q.each_piece([&](PieceId p) {
            q.each_ability(q.abilities(p) & book.doing.each_destroyed, [&](const AbilityDef& a) {
                const Cause before = because({Cause::Kind::Ability, a.id.value});
                a.each_destroyed(*this, q.use(p, a.id), d);
                because(before);
            });
        });
        for (const Seat seat : Seats)
            for (std::size_t k = 0; k < state.side[seat].active.size(); ++k) {
                const Use use = q.use(seat, k);
                const CardDef& event = book[use.card];
                if (!event.each_destroyed) continue;
                const Cause before = because(cause_of(use));
                event.each_destroyed(*this, use, d);
                because(before);
            }
    }
    // Step 5: life that hung on what is gone (RU-37).
    Pieces dead = 0;
    q.each_piece([&](PieceId p) {
        if (fallen(p)) dead |= bit(p);
    });
    if (dead) destroy_batch(dead, by, batch);
}

namespace {
enum AfterDestroyed : std::uint8_t { Self, Killer, Observer };
}

void Play::resolve_batch(Batch& batch) {
    Triggers triggers;
    for (std::size_t i = 0; i < batch.gone.size(); ++i) {
        const Destroyed& d = batch.gone[i];
        const auto which = static_cast<std::uint8_t>(i);
        q.each_ability(d.abilities & book.doing.after_self_destroyed, [&](const AbilityDef& a) {
            const Use use{{}, d.controller, a.id, {}, &a.n, 0};
            if (a.after_self_destroyed.when(q, use, d))
                triggers.push({a.id, {}, d.controller, {}, Self, which, d.square});
        });
        if (!d.unit) continue;
        if (d.killer && q.there(d.killer))
            q.each_ability(q.abilities(d.killer) & book.doing.after_destroying, [&](const AbilityDef& a) {
                if (a.after_destroying.when(q, q.use(d.killer, a.id), d))
                    triggers.push({a.id, d.killer, d.controller, {}, Killer, which, d.square});
            });
        for (Pieces left = d.near & state.pieces; left; left &= left - 1) {
            const PieceId p(std::countr_zero(left));
            q.each_ability(q.abilities(p) & book.doing.after_any_destroyed, [&](const AbilityDef& a) {
                if (a.after_any_destroyed.when(q, q.use(p, a.id), d))
                    triggers.push({a.id, p, d.controller, {}, Observer, which, d.square});
            });
        }
    }
    const Cause before = cause();
    in_chosen_order(triggers, [&](const Trigger& t) {
        const AbilityDef& a = book[t.ability];
        const Destroyed& d = batch.gone[t.which];
        because({Cause::Kind::Ability, a.id.value});
        if (t.kind == Self) {
            a.after_self_destroyed.act(*this, {{}, d.controller, a.id, {}, &a.n, 0}, d);
        } else if (q.there(t.self)) {
            (t.kind == Killer ? a.after_destroying : a.after_any_destroyed).act(*this, q.use(t.self, a.id), d);
        }
    });
    because(before);
}

PieceId Play::destroy_and_place(Pieces pieces, By by, Card replacement, Seat seat) {
    Batch batch;
    const Square square = replacement ? state.piece[std::countr_zero(pieces)].square : Square{};
    destroy_batch(pieces, by, batch);
    const PieceId placed = replacement ? place(replacement, seat, seat, square, "summoned"_event) : PieceId{};
    resolve_batch(batch);
    return placed;
}

void Play::discard_piece(PieceId p, By by) {
    const Piece piece = state.piece[p.value];
    happen("left-field"_event, book.facts(piece.card).number, piece.square.value, index(piece.owner));
    remove_piece(p);
    to_discard(piece.owner, piece.card);
    if (book.facts(piece.card).klass == Class::Summoner) {
        const Seat winner = other(piece.owner);
        because(summoner::by("SW-18.1"_clause));
        happen("game-ends"_event, index(winner));
        finish(index(winner), "SW-18.1"_clause);
    }
    settle(state.pieces, by);
}

void Play::take_control(Pieces pieces, Seat seat, bool until_end_of_turn, By by) {
    for (; pieces; pieces &= pieces - 1) {
        const PieceId p(std::countr_zero(pieces));
        Piece& piece = state.piece[p.value];
        state.held[piece.controller] &= ~bit(piece.square);
        state.held[seat] |= bit(piece.square);
        piece.controller = seat;
        piece.goes_back = until_end_of_turn ? 1 : 0;
        happen("control"_event, piece.square.value, book.facts(piece.card).number, index(seat), until_end_of_turn);
    }
    if (state.life_givers) settle(state.pieces, by);
}

void Play::relocate(PieceId p, Square to, By by) {
    Piece& piece = state.piece[p.value];
    const Square from = piece.square;
    state.board[from.value] = {};
    state.board[to.value] = p;
    const Squares both = bit(from) | bit(to);
    state.occupied ^= both;
    state.held[piece.controller] ^= both;
    if (book[piece.card].is_unit()) state.units ^= both;
    piece.square = to;
    happen("exchanged"_event, p.value, book.facts(piece.card).number, from.value, to.value);
    if (state.life_givers) settle(state.pieces, by);
}

void Play::exchange(PieceId a, PieceId b, By by) {
    Piece &one = state.piece[a.value], &two = state.piece[b.value];
    const Square from = one.square, to = two.square;
    for (const PieceId p : {a, b}) {
        const Piece& piece = state.piece[p.value];
        state.held[piece.controller] &= ~bit(piece.square);
        state.units &= ~bit(piece.square);
    }
    one.square = to, two.square = from;
    for (const PieceId p : {a, b}) {
        const Piece& piece = state.piece[p.value];
        state.board[piece.square.value] = p;
        state.held[piece.controller] |= bit(piece.square);
        if (book[piece.card].is_unit()) state.units |= bit(piece.square);
    }
    happen("exchanged"_event, a.value, book.facts(one.card).number, from.value, to.value);
    happen("exchanged"_event, b.value, book.facts(two.card).number, to.value, from.value);
    if (state.life_givers) settle(state.pieces, by);
}

void Play::put_under(PieceId p, PieceId above) {
    const Piece piece = state.piece[p.value];
    happen("went-under"_event, book.facts(piece.card).number, q[above].square.value, q.def(above).number);
    remove_piece(p);
    state.under.push({piece.card, piece.owner, above});
    settle(state.pieces, By(piece.controller, {}));
}

void Play::put_event_under(const Use& use, PieceId above) {
    happen("went-under"_event, book.facts(use.card).number, q[above].square.value, q.def(above).number);
    state.under.push({use.card, use.you, above});
    note_in_force();
    state.resolving = {};
}

void Play::gain_abilities(PieceId p, AbilitySet abilities) {
    state.piece[p.value].granted |= abilities;
    q.each_ability(abilities, [&](const AbilityDef& a) {
        happen("gained"_event, q[p].square.value, q.def(p).number, a.id.value);
    });
}

// One step onto the next space, passing over what lies there. RU-24: leaving costs, at once.
bool Play::walk_step(PieceId p, Square to, EventKind as, By by) {
    Piece& piece = state.piece[p.value];
    const Square from = piece.square;
    const bool on_board = state.board[from.value] == p;
    const bool unit = book[piece.card].is_unit();
    if (on_board) {
        state.board[from.value] = {};
        state.occupied &= ~bit(from);
        state.held[piece.controller] &= ~bit(from);
        state.units &= ~bit(from);
    }
    piece.square = to;
    if (!has(state.occupied, to)) {
        state.board[to.value] = p;
        state.occupied |= bit(to);
        state.held[piece.controller] |= bit(to);
        if (unit) state.units |= bit(to);
    }
    happen(as, p.value, book.facts(piece.card).number, from.value, to.value);
    if (unit) {
        const Squares left_behind = next_to(from) & ~(next_to(to) | bit(to)) & state.held[other(piece.controller)];
        for (const Square at : each(left_behind & state.units)) {
            const PieceId holder = q.at(at);
            if (!holder) continue;
            bool alive = true;
            q.each_ability(q.abilities(holder) & book.doing.on_leaving, [&](const AbilityDef& a) {
                if (!alive) return;
                const Use use = q.use(holder, a.id);
                const Cause before = because(cause_of(use));
                damage(p, a.on_leaving(q, use, p), By(use));
                because(before);
                alive = q.there(p) && state.piece[p.value].square == to;
            });
            if (!alive) return false;
        }
    }
    if (state.life_givers) settle(state.pieces, by);
    return q.there(p);
}

Pieces Play::force(const Use& use, PieceId p, ForceLimits limits) {
    if (q.has_trait(p, Trait::CannotBeForced)) return 0;
    const Square from = q[p].square;
    // Step 1: every space it can be forced to, by direction and distance (RU-22).
    Squares reach = 0;
    Squares partial = 0;
    for (const Direction way : Directions) {
        Square at = from, furthest;
        int free = 0;
        for (int i = 1; i <= limits.most; ++i) {
            at = step(at, way);
            if (!at) break;
            if (has(state.occupied, at)) {
                const PieceId over = q.at(at);
                if (!limits.over_commons_and_champions || !(q.is_common(over) || q.is_champion(over))) break;
                continue;
            }
            if (limits.closer_to && distance(at, limits.closer_to) >= distance(from, limits.closer_to)) break;
            free = i;
            furthest = at;
            if (i >= limits.least) reach |= bit(at);
        }
        if (free > 0 && free < limits.least) partial |= bit(furthest);
    }
    reach |= partial;
    // Step 2: the controller of the effect chooses.
    ask(use.you, "force-where"_prompt, cause_of(use), subject(p));
    for (const Square at : each(explaining() ? AllSquares : reach))
        offer(option("space"_verb, at.value), has(reach, at) ? Verdict{} : refuse("not-this-way"_refusal, at.value));
    if (nothing_offered()) return 0;
    if (limits.may) offer(option("done"_verb));
    const Option chosen = answer();
    if (!is(chosen, "space"_verb)) return 0;
    // Step 3: slide.
    const Square to(chosen.a);
    const Direction way = row(to) > row(from)         ? Direction::Up
                          : row(to) < row(from)       ? Direction::Down
                          : column(to) < column(from) ? Direction::Left
                                                      : Direction::Right;
    const bool structure = q.is_structure(p);
    Pieces passed = 0;
    for (Square at = from; at != to;) {
        at = step(at, way);
        if (has(state.occupied, at)) passed |= bit(q.at(at));
        if (!walk_step(p, at, "forced"_event, use)) return passed;
    }
    if (structure) structure_shifted(p);
    return passed;
}

void Play::structure_shifted(PieceId p) {
    const Seat seat = q[p].controller;
    for (std::size_t i = 0; i < state.side[seat].active.size(); ++i) {
        const Use use = q.use(seat, i);
        const CardDef& event = book[use.card];
        if (!event.structure_shifted || !q.there(p)) continue;
        const Cause before = because(cause_of(use));
        event.structure_shifted(*this, use, p);
        because(before);
    }
}

// --- Active events

void Play::boost_event(const Use& use, int amount) {
    Active& event = active_event(use);
    event.boosts = static_cast<std::uint8_t>(std::clamp(event.boosts + amount, 0, 255));
    happen("event-boosted"_event, index(use.you), book.facts(use.card).number, event.boosts);
}

void Play::discard_active(Seat seat, std::size_t place) {
    const Use use = q.use(seat, place);
    const CardDef& event = book[use.card];
    if (event.when_discarded) {
        const Cause before = because(cause_of(use));
        event.when_discarded(*this, use);
        because(before);
    }
    event_leaves(seat, place);
    if (event.grants) settle(state.pieces, By(use));  // RU-37: abilities it gave are gone at once
}

void Play::event_leaves(Seat seat, std::size_t place) {
    const Active gone = state.side[seat].active.erase(place);
    note_in_force();
    happen("event-discarded"_event, index(seat), book.facts(gone.card).number);
    to_discard(seat, gone.card);
}

// --- After a move

void Play::finish_move(Moved moved) {
    enum { OfMover, OfFriend, OfEvent };
    if (!q.there(moved.piece)) return;
    q.each_ability(q.abilities(moved.piece) & book.doing.by_moving,
                   [&](const AbilityDef& a) { a.by_moving(*this, q.use(moved.piece, a.id), moved); });
    Triggers triggers;
    q.each_ability(q.abilities(moved.piece) & book.doing.after_move, [&](const AbilityDef& a) {
        if (a.after_move.when(q, q.use(moved.piece, a.id), moved))
            triggers.push({a.id, moved.piece, {}, {}, OfMover, 0});
    });
    for (Pieces left = moved.clinging & state.pieces; left; left &= left - 1) {
        const PieceId p(std::countr_zero(left));
        q.each_ability(q.abilities(p) & book.doing.after_friend_moves, [&](const AbilityDef& a) {
            if (a.after_friend_moves.when(q, q.use(p, a.id), moved)) triggers.push({a.id, p, {}, {}, OfFriend, 0});
        });
    }
    if (q.is_structure(moved.piece)) {
        const Seat seat = q[moved.piece].controller;
        for (std::size_t i = 0; i < state.side[seat].active.size(); ++i)
            if (book[state.side[seat].active[i].card].structure_shifted)
                triggers.push({{}, {}, seat, state.side[seat].active[i].card, OfEvent, static_cast<std::uint8_t>(i)});
    }
    const Cause before = cause();
    in_chosen_order(triggers, [&](const Trigger& t) {
        if (t.kind == OfEvent) {
            if (!q.there(moved.piece)) return;
            const Use use = q.use(t.seat, t.which);
            because(cause_of(use));
            book[use.card].structure_shifted(*this, use, moved.piece);
            return;
        }
        if (!q.there(t.self)) return;
        const AbilityDef& a = book[t.ability];
        const Use use = q.use(t.self, a.id);
        const auto& hook = t.kind == OfMover ? a.after_move : a.after_friend_moves;
        because(cause_of(use));
        if (hook.when(q, use, moved)) hook.act(*this, use, moved);
    });
    because(before);
}

// --- Attacks

std::int32_t Play::roll_dice(Roll name, int dice, Attack& into) {
    into.melee = into.ranged = into.special = 0;
    std::int32_t faces = 0;
    for (int i = 0; i < dice; ++i) {
        const std::uint32_t face = roll(name, 6);
        into.melee += Faces[face].melee;
        into.ranged += Faces[face].ranged;
        into.special += Faces[face].special;
        faces += 1 << 4 * face;
    }
    return faces;
}

void Play::tell_roll(Seat seat, std::int32_t faces, int dice, Counts counts, int hits) {
    if (dice) happen("rolled"_event, index(seat), faces, dice, static_cast<int>(counts), hits);
}

int Play::roll_for_special(Seat seat, int dice) {
    Attack result;
    result.you = seat;
    const std::int32_t faces = roll_dice("ability"_roll, dice, result);
    tell_roll(seat, faces, dice, Counts::Special, result.special);
    return result.special;
}

void Play::attack(PieceId attacker, bool extra) {
    Attack a;
    a.attacker = attacker;
    a.you = q[attacker].controller;
    a.extra = extra;
    const Cause before = because(by("SW-8.1"_clause));

    // What the attacker's abilities do at a moment of the attack, all in chosen order.
    const auto respond = [&](AbilitySet which, auto AbilityDef::*moment) {
        if (!q.there(attacker)) return;
        const auto applies = [&](const AbilityDef& ability) {
            return !(ability.limit & q[attacker].used) && (ability.*moment).when(q, q.use(attacker, ability.id), a);
        };
        Triggers triggers;
        q.each_ability(q.abilities(attacker) & which, [&](const AbilityDef& ability) {
            if (applies(ability)) triggers.push({ability.id, attacker, {}, {}, 0, 0});
        });
        in_chosen_order(triggers, [&](const Trigger& t) {
            if (!q.there(attacker)) return;
            const Use use = q.use(attacker, t.ability);
            because(cause_of(use));
            if (applies(book[t.ability])) (book[t.ability].*moment).act(*this, use, a);
        });
    };
    respond(book.doing.before_attack, &AbilityDef::before_attack);  // step 0 (RU-7)
    because(by("SW-8.1"_clause));
    if (q.there(attacker)) declare_and_roll(a);                                 // steps 1 to 3 (SW-8.1)
    if (a.target) respond(book.doing.after_attack, &AbilityDef::after_attack);  // SW-15.2
    because(before);
}

void Play::declare_and_roll(Attack& a) {
    // Step 1: declare a target.
    const Squares legal = q.targets(a);
    ask(a.you, "attack-target"_prompt, by("SW-8.1"_clause), subject(a.attacker));
    for (const Square at : each(explaining() ? state.occupied : legal)) {
        const PieceId p = q.at(at);
        offer(option("target"_verb, p.value), explaining() ? q.can_target(a, p) : Verdict{});
    }
    if (nothing_offered()) return;
    a.target = PieceId(answer().a);
    a.target_enemy = q.enemies(a.attacker, a.target);
    a.target_unit = q.is_unit(a.target);
    if (a.target_enemy && state.phase == Phase::Attack && a.you == active()) state.engaged = 1;  // RU-11
    happen("attack"_event, q[a.attacker].square.value, q.def(a.attacker).number, q[a.target].square.value,
           q.def(a.target).number, q.strength(a));
    q.each_piece([&](PieceId p) {
        if (q[p].controller == a.you) return;  // RU-46: only against enemies' attacks
        q.each_ability(q.abilities(p) & book.doing.when_friend_targeted, [&](const AbilityDef& ability) {
            const Use use = q.use(p, ability.id);
            const Cause before = because(cause_of(use));
            if (ability.when_friend_targeted.when(q, use, a)) ability.when_friend_targeted.act(*this, use, a);
            because(before);
        });
    });

    // Step 2: roll as many dice as the strength is at this moment (RU-8).
    const int dice = q.strength(a);
    const std::int32_t faces = roll_dice("attack"_roll, dice, a);

    // Step 3: add damage.
    const Counts counts = count_damage(a);
    tell_roll(a.you, faces, dice, counts, a.damage);
    state.piece[a.target.value].targeted = 1;
    because(by("SW-8.3"_clause));
    if (a.heals) {
        heal(a.target, a.damage);
        return;
    }
    bool replaced = false;
    q.each_ability(q.abilities(a.attacker) & book.doing.replace_damage, [&](const AbilityDef& ability) {
        if (replaced) return;
        const Use use = q.use(a.attacker, ability.id);
        const Cause before = because(cause_of(use));
        replaced = ability.replace_damage(*this, use, a);
        because(before);
    });
    if (!replaced) damage(a.target, a.damage, By(a.you, a.attacker));
}

Counts Play::count_damage(Attack& a) {
    // Symbols count, not dice (RU-5).
    q.each_ability(q.abilities(a.attacker) & book.doing.counting_own,
                   [&](const AbilityDef& ability) { ability.counting_own(q, q.use(a.attacker, ability.id), a); });
    for (const Under& under : state.under)
        if (under.piece == a.attacker)
            q.each_ability(
                book.facts(under.card).abilities & book.doing.under_counting,
                [&](const AbilityDef& ability) { ability.under_counting(q, q.use(a.attacker, ability.id), a); });
    const int melee = a.melee + a.special * a.special_as_melee;
    if (a.heals) {
        a.damage = a.melee + a.special;  // every melee or special symbol
        return Counts::MeleeAndSpecial;
    }
    const bool hand_to_hand = q.def(a.attacker).attack == AttackType::Melee;
    a.damage = hand_to_hand ? melee : a.ranged;
    for (const Square at : each(next_to(q[a.attacker].square) & state.held[other(a.you)])) {
        const PieceId p = q.at(at);
        q.each_ability(q.abilities(p) & book.doing.counting_enemy,
                       [&](const AbilityDef& ability) { ability.counting_enemy(q, q.use(p, ability.id), a); });
    }
    q.each_ability(q.abilities(a.target) & book.doing.counting_attacked,
                   [&](const AbilityDef& ability) { ability.counting_attacked(q, q.use(a.target, ability.id), a); });
    a.damage = std::max(0, a.damage);
    return !hand_to_hand ? Counts::Ranged : a.special_as_melee ? Counts::MeleeAndSpecial : Counts::Melee;
}

}  // namespace quincunx::summoner
