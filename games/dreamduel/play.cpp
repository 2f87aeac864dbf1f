#include "games/dreamduel/play.h"

#include <algorithm>
#include <utility>

namespace quincunx::dreamduel {

namespace {

// The cards of these zones lie in places; those of the others are a pile or a hand.
bool has_places(Zone zone) {
    return zone == Zone::Fu || zone == Zone::Equip || zone == Zone::Declare || zone == Zone::Character ||
           zone == Zone::Hyper || zone == Zone::Attached;
}

int cards_in(std::uint32_t mask) {
    int n = 0;
    for (; mask; mask &= mask - 1) ++n;
    return n;
}

}  // namespace

// --- Moving

Play::Gone Play::take_out(Piece piece) {
    Gone gone;
    gone.from = q.where(piece);
    Side& x = side(gone.from.seat);
    const std::size_t i = gone.from.index;
    gone.was.piece = piece;
    gone.was.marks = Up;
    switch (gone.from.zone) {
        case Zone::Deck: x.deck.erase(i); break;
        case Zone::Hand: gone.was = x.hand.erase(i); break;
        case Zone::Fu: gone.was = x.fu.erase(i); break;
        case Zone::Equip:
            gone.was = x.equip.erase(i);
            if (tally(gone.from.seat).equip_left < 255) ++tally(gone.from.seat).equip_left;
            break;
        case Zone::Declare: gone.was = x.declare.erase(i); break;
        case Zone::Character: gone.was = x.character.erase(i); break;
        case Zone::Hyper: gone.was = x.hyper.erase(i); break;
        case Zone::Attached: gone.was = x.attached.erase(i); break;
        case Zone::Duel:
            gone.was = x.duel.erase(i);
            for (Fighter& f : state.battle.fighter)
                if (f.piece == piece) f = {};  // DD-13.3a
            break;
        case Zone::Discard: x.discard.erase(i); break;
        case Zone::Gap: x.gap.erase(i); break;
        case Zone::Abroad:
        case Zone::Lasting: throw WorldMismatch{};
    }
    return gone;
}

bool Play::reveal(Piece piece) {
    SeatMask& known = state.known[piece.value];
    state.shown[piece.value] = Everybody;
    if (known == Everybody) return false;
    known = Everybody;
    touch();
    return true;
}
void Play::forget(Piece piece) { state.known[piece.value] = Nobody; }

// A move is over: what waits for it acts.
void Play::moved(const Gone& gone, Zone to, Seat by, bool battle) {
    if (listened(Moment::Moved)) {
        Occasion on;
        on.moment = Moment::Moved;
        on.seat = owner_of(gone.was.piece);
        on.by = by;
        on.card = q.card(gone.was.piece);
        on.piece = gone.was.piece;
        on.from = gone.from.zone;
        on.to = to;
        on.battle = battle;
        window(on);
    }
    if (gone.from.zone == Zone::Hand) hand_emptied(gone.from.seat);
    if (gone.from.zone == Zone::Character || gone.from.zone == Zone::Hyper) keep_limits(gone.from.seat);
}

// DD-C3.13
void Play::hand_emptied(Seat seat) {
    if (!side(seat).hand.empty() || !listened(Moment::HandEmpty)) return;
    Occasion on;
    on.moment = Moment::HandEmpty;
    on.seat = seat;
    window(on);
}

// DD-14.6. True: something else happened instead.
bool Play::would_move(Piece piece, Zone to, Seat by) {
    if (!listened(Moment::WouldMove)) return false;
    Occasion on;
    on.moment = Moment::WouldMove;
    on.seat = owner_of(piece);
    on.by = by;
    on.card = q.card(piece);
    on.piece = piece;
    on.from = q.where(piece).zone;
    on.to = to;
    window(on);
    return on.replaced;
}

void Play::arrive_discard(const Gone& gone) {
    const Piece piece = gone.was.piece;
    const Seat owner = owner_of(piece);
    const bool hidden = reveal(piece);
    side(owner).discard.push(piece);
    if (!tally(owner).discarded.full()) tally(owner).discarded.push(q.card(piece));
    happen_secretly(EventKind::ToDiscard, Everybody, hidden ? 2 : 0, index(owner), q.card(piece).value,
                    static_cast<int>(gone.from.zone));
}

void Play::discard(const Self& self, const Pieces& pieces) {
    FixedVector<Gone, MaxPieces> gone;
    for (const Piece piece : pieces) {
        if (!q.can_discard(piece) || would_move(piece, Zone::Discard, self.seat)) continue;
        gone.push(take_out(piece));
        arrive_discard(gone.back());
    }
    if (gone.empty()) return;
    PerSeat<bool> from_hand{}, of_foe{};
    for (const Gone& g : gone) {
        if (g.from.zone == Zone::Hand) from_hand[g.from.seat] = true;
        if (owner_of(g.was.piece) != self.seat) of_foe[owner_of(g.was.piece)] = true;
    }
    for (const Gone& g : gone) moved(g, Zone::Discard, self.seat, false);
    for (const Seat seat : {q.attacker(), q.defender()}) {
        Occasion on;
        on.seat = seat;
        on.by = self.seat;
        if (from_hand[seat] && listened(Moment::HandDiscarded)) {
            on.moment = Moment::HandDiscarded;
            window(on);
        }
        if (of_foe[seat] && listened(Moment::FoeDiscarded)) {
            on.moment = Moment::FoeDiscarded;
            on.replaced = false;
            window(on);
        }
    }
}
void Play::discard(const Self& self, Piece piece) {
    Pieces one;
    one.push(piece);
    discard(self, one);
}
void Play::discard_top(const Self& self, Seat seat, int n) { discard(self, reveal_top(seat, n, Everybody)); }

void Play::to_gap(const Self& self, const Pieces& pieces) {
    FixedVector<Gone, MaxPieces> gone;
    for (const Piece piece : pieces) {
        if (q.sealed(piece) || would_move(piece, Zone::Gap, self.seat)) continue;
        gone.push(take_out(piece));
        const Seat owner = owner_of(piece);
        const bool hidden = reveal(piece);
        side(owner).gap.push(piece);
        happen_secretly(EventKind::ToGap, Everybody, hidden ? 2 : 0, index(owner), q.card(piece).value,
                        static_cast<int>(gone.back().from.zone));
    }
    for (const Gone& g : gone) moved(g, Zone::Gap, self.seat, false);
}
void Play::to_gap(const Self& self, Piece piece) {
    Pieces one;
    one.push(piece);
    to_gap(self, one);
}

void Play::to_hand(Piece piece, bool open) {
    const Gone gone = take_out(piece);
    const Seat owner = owner_of(piece);
    SeatMask& known = state.known[piece.value];
    known = static_cast<SeatMask>(known | only(owner));
    side(owner).hand.push({piece, static_cast<std::uint8_t>(open ? Up : 0), 0, 0});
    happen_secretly(EventKind::ToHand, known, 2, index(owner), q.card(piece).value, static_cast<int>(gone.from.zone));
    moved(gone, Zone::Hand, owner, false);
}

void Play::to_declare(Seat seat, Piece piece, bool bottom, bool sideways) {
    const Gone gone = take_out(piece);
    const bool hidden = reveal(piece);
    const Lying lies{piece, static_cast<std::uint8_t>(Up | (sideways ? Sideways : 0)), 0,
                     static_cast<std::uint8_t>(state.turn)};
    auto& zone = side(seat).declare;
    if (bottom)
        zone.insert(0, lies);
    else
        zone.push(lies);
    happen_secretly(EventKind::ToDeclare, Everybody, hidden ? 2 : 0, index(seat), q.card(piece).value,
                    static_cast<int>(gone.from.zone), bottom ? 1 : 0, sideways ? 1 : 0);
    moved(gone, Zone::Declare, seat, gone.from.zone == Zone::Duel);
}

void Play::to_deck(Piece piece, int how, bool unseen) {
    if (unseen) hide_hand(owner_of(piece));
    const Gone gone = take_out(piece);
    const Seat owner = owner_of(piece);
    const SeatMask known = state.known[piece.value];
    happen_secretly(EventKind::ToDeck, known, 2, index(owner), q.card(piece).value, static_cast<int>(gone.from.zone),
                    how);
    if (how == 2)
        side(owner).deck.insert(0, piece);
    else
        side(owner).deck.push(piece);
    if (how == 0) forget(piece);
    moved(gone, Zone::Deck, owner, false);
}

void Play::to_fu(Seat seat, Piece piece, bool up) {
    if (q.fu_room(seat) <= 0) return;
    const Gone gone = take_out(piece);
    up |= lies_open(seat, Zone::Fu);
    SeatMask& known = state.known[piece.value];
    known = static_cast<SeatMask>(known | only(seat));
    if (up) reveal(piece);
    side(seat).fu.push({piece, static_cast<std::uint8_t>(up ? Up : 0), 0, static_cast<std::uint8_t>(state.turn)});
    happen_secretly(EventKind::ToFu, known, 2, index(seat), q.card(piece).value, static_cast<int>(gone.from.zone),
                    up ? 1 : 0);
    moved(gone, Zone::Fu, seat, false);
    if (up) turned_up(piece);
}

void Play::to_equip(Seat seat, Piece piece, bool up) {
    if (q.equip_room(seat) <= 0) return;
    const Gone gone = take_out(piece);
    SeatMask& known = state.known[piece.value];
    known = static_cast<SeatMask>(known | only(seat));
    if (up) reveal(piece);
    side(seat).equip.push({piece, static_cast<std::uint8_t>(up ? Up : 0), up ? q.def(piece).chant : std::uint8_t{0},
                           static_cast<std::uint8_t>(state.turn)});
    happen_secretly(EventKind::ToEquip, known, 2, index(seat), q.card(piece).value, static_cast<int>(gone.from.zone),
                    up ? 1 : 0);
    moved(gone, Zone::Equip, seat, false);
}

void Play::to_character(Seat seat, Piece piece) {
    const Gone gone = take_out(piece);
    const bool hidden = reveal(piece);
    side(seat).character.push(
        {piece, static_cast<std::uint8_t>(Up | Sideways), 0, static_cast<std::uint8_t>(state.turn)});
    happen_secretly(EventKind::ToCharacter, Everybody, hidden ? 2 : 0, index(seat), q.card(piece).value,
                    static_cast<int>(gone.from.zone));
    entered(seat, piece, Stand::Support);
    moved(gone, Zone::Character, seat, false);
}

void Play::to_attached(Seat seat, Piece piece, int count) {
    if (side(seat).attached.full()) return;
    const Gone gone = take_out(piece);
    const bool hidden = reveal(piece);
    side(seat).attached.push({piece, Up, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(state.turn)});
    happen_secretly(EventKind::ToAttached, Everybody, hidden ? 2 : 0, index(seat), q.card(piece).value);
    moved(gone, Zone::Attached, seat, false);
}

// DD-18.20: the two cards change places.
void Play::exchange(Piece one, Piece other_one) {
    const Query::Where at[] = {q.where(other_one), q.where(one)};
    const Gone gone[] = {take_out(one), take_out(other_one)};
    for (std::size_t i = 0; i < 2; ++i) {
        const Piece piece = gone[i].was.piece;
        const Seat seat = at[i].seat;
        const Card card = q.card(piece);
        const int from = static_cast<int>(gone[i].from.zone);
        const std::uint8_t secret = at[i].zone != Zone::Hand && reveal(piece) ? 2 : 0;
        EventKind what = EventKind::ToDiscard;
        switch (at[i].zone) {
            case Zone::Hand:
                side(seat).hand.push({piece, 0, 0, 0});
                what = EventKind::ToHand;
                break;
            case Zone::Declare:
                side(seat).declare.insert(at[i].index, {piece, Up, 0, static_cast<std::uint8_t>(state.turn)});
                what = EventKind::ToDeclare;
                break;
            case Zone::Gap:
                side(seat).gap.push(piece);
                what = EventKind::ToGap;
                break;
            default:
                side(seat).discard.push(piece);
                if (!tally(seat).discarded.full()) tally(seat).discarded.push(card);
                break;
        }
        happen_secretly(what, Everybody, secret, index(seat), card.value, from, what == EventKind::ToDeclare ? 2 : 0);
    }
    for (std::size_t i = 0; i < 2; ++i) moved(gone[i], at[i].zone, at[i].seat, false);
}

void Play::shuffle_deck(Seat seat) {
    auto& deck = side(seat).deck;
    for (const Piece piece : deck) forget(piece);
    shuffle(static_cast<std::uint16_t>(Roll::Shuffle), deck.span());
    happen(EventKind::Shuffled, index(seat));
}

// Which cards of the hand are still there is no longer known after one was put away unseen.
void Play::hide_hand(Seat seat) {
    for (const Lying& l : side(seat).hand)
        if (!l.has(Up)) state.known[l.piece.value] = only(seat);
}

bool Play::lies_open(Seat seat, Zone zone) const {
    return zone == Zone::Fu && q.standing(Moment::FuUp, {.seat = seat}) != 0;
}

void Play::set_from_hand(Seat seat, Zone zone, Piece piece) {
    if (!lies_open(seat, zone)) {
        hide_hand(seat);
        state.known[piece.value] = only(seat);
    }
    if (zone == Zone::Fu)
        to_fu(seat, piece);
    else
        to_equip(seat, piece);
}

void Play::turn_sideways(Piece piece) {
    Lying* l = lying(piece);
    if (!l || l->has(Sideways) || l->has(Sealed)) return;
    l->marks = static_cast<std::uint8_t>(l->marks | Sideways);
    const Query::Where at = q.where(piece);
    happen(EventKind::TurnedSideways, index(at.seat), q.card(piece).value, static_cast<int>(at.zone));
    if (at.zone == Zone::Character) keep_limits(at.seat);
}
void Play::turn_upright(Piece piece) {
    Lying* l = lying(piece);
    if (!l || !l->has(Sideways) || l->has(Sealed)) return;
    l->marks = static_cast<std::uint8_t>(l->marks & ~Sideways);
    const Query::Where at = q.where(piece);
    happen(EventKind::TurnedUpright, index(at.seat), q.card(piece).value, static_cast<int>(at.zone));
}
void Play::turn_up(Piece piece) {
    Lying* l = lying(piece);
    if (!l || l->has(Up) || l->has(Sealed)) return;
    l->marks = static_cast<std::uint8_t>(l->marks | Up);
    const bool hidden = reveal(piece);
    const Query::Where at = q.where(piece);
    happen_secretly(EventKind::TurnedUp, Everybody, hidden ? 2 : 0, index(at.seat), q.card(piece).value,
                    static_cast<int>(at.zone));
    turned_up(piece);
}
void Play::turned_up(Piece piece) {
    if (!listened(Moment::TurnedUp)) return;
    Occasion on;
    on.moment = Moment::TurnedUp;
    on.seat = on.by = owner_of(piece);
    on.piece = piece;
    on.card = q.card(piece);
    on.to = q.where(piece).zone;
    window(on);
}

// DD-8.3, DD-8.4, DD-8.6
void Play::stand(Piece piece, Stand to) {
    const Query::Where at = q.where(piece);
    if (at.zone != Zone::Character) return;
    Side& x = side(at.seat);
    if (x.character[at.index].has(Sealed)) return;
    if (to == Stand::Center) {
        for (Lying& l : x.character)
            if (!l.has(Sideways) && l.piece != piece) {
                l.marks = static_cast<std::uint8_t>(l.marks | Sideways);
                happen(EventKind::Stands, index(at.seat), q.card(l.piece).value, static_cast<int>(Stand::Support));
            }
        x.character[at.index].marks = static_cast<std::uint8_t>(x.character[at.index].marks & ~Sideways);
    } else if (to == Stand::Support) {
        x.character[at.index].marks = static_cast<std::uint8_t>(x.character[at.index].marks | Sideways);
    } else {
        if (x.hyper.full()) return;
        Lying l = x.character.erase(at.index);
        l.marks = static_cast<std::uint8_t>(l.marks & ~Sideways);
        x.hyper.push(l);
    }
    happen(EventKind::Stands, index(at.seat), q.card(piece).value, static_cast<int>(to));
    entered(at.seat, piece, to);
}
void Play::return_later(Piece piece) {
    if (Lying* l = lying(piece)) l->marks = static_cast<std::uint8_t>(l->marks | Returning);
}
void Play::stay(Piece piece) {
    if (Lying* l = lying(piece)) l->marks = static_cast<std::uint8_t>(l->marks | Staying);
}

void Play::entered(Seat seat, Piece piece, Stand to) {
    // DD-C3.14
    if (to != Stand::Support && tally(seat).blood && !q.def(piece).is(Who::Remilia) && !q.def(piece).is(Who::Flandre)) {
        tally(seat).blood = 0;
        happen(EventKind::Blood, index(seat), 0);
    }
    keep_limits(seat);
    if (q.standing(Moment::FuUp, {.seat = seat}))
        for (std::size_t i = 0; i < side(seat).fu.size(); ++i) turn_up(side(seat).fu[i].piece);
    if (!listened(Moment::Entered)) return;
    Occasion on;
    on.moment = Moment::Entered;
    on.seat = on.by = seat;
    on.piece = piece;
    on.card = q.card(piece);
    on.amount = static_cast<int>(to);
    window(on);
}

// DD-C3.25: the zones and orbs follow their limits at once.
void Play::keep_limits(Seat seat) {
    const Listens& listens = state.listens[seat];
    const auto of = [&](Moment m) { return listens[static_cast<std::size_t>(m)] != 0; };
    if (!of(Moment::FuPlaces) && !of(Moment::EquipPlaces) && !of(Moment::OrbPlaces)) return;
    Tally& t = tally(seat);
    int over = t.ready + t.spent + t.collapsed - q.orb_limit(seat);
    for (; over < 0; ++over) ++t.spent;
    for (; over > 0 && t.spent; --over) --t.spent;
    for (; over > 0 && t.ready; --over) --t.ready;
    for (; over > 0 && t.collapsed; --over) --t.collapsed;
    const Cause before = because(by(Rule::Places));
    for (const Zone zone : {Zone::Fu, Zone::Equip})
        while ((zone == Zone::Fu ? q.fu_room(seat) : q.equip_room(seat)) < 0) {
            const Piece piece = choose(rule_of(seat), seat, seat, zone, [](Piece) { return true; });
            if (!piece) break;
            discard(rule_of(seat), piece);
        }
    because(before);
}

void Play::seal(Piece piece) {
    Lying* l = lying(piece);
    if (!l || l->has(Sealed)) return;
    l->marks = static_cast<std::uint8_t>(l->marks | Sealed);
    const Query::Where at = q.where(piece);
    happen_secretly(EventKind::SealedCard, state.known[piece.value], 2, index(at.seat), q.card(piece).value,
                    static_cast<int>(at.zone));
}
void Play::unseal(Piece piece) {
    if (Lying* l = lying(piece)) l->marks = static_cast<std::uint8_t>(l->marks & ~Sealed);
}

// DD-18.2
void Play::chant(const Self& self, int change) {
    std::uint8_t* count = nullptr;
    if (self.lasting != 255) {
        if (Lasting* l = effect(self)) count = &l->count;
    } else if (self.piece) {
        if (Lying* l = lying(self.piece)) count = &l->count;
    }
    if (!count || *count + change < 0) return;
    if (*count + change == 0) {
        Occasion on;
        on.moment = Moment::ChantZero;
        on.seat = on.by = self.seat;
        on.piece = self.piece;
        on.card = self.card;
        window(on);
        if (self.lasting != 255) {
            lose_effect(self);
            return;
        }
        happen(EventKind::Chant, index(self.seat), self.card.value, 0);
        if (Lying* l = lying(self.piece)) l->count = 0;  // it is discarded when the running effect is finished
        return;
    }
    *count = static_cast<std::uint8_t>(*count + change);
    happen(EventKind::Chant, index(self.seat), self.card.value, *count);
}

// --- Knowing

void Play::show(Piece piece) {
    const Query::Where at = q.where(piece);
    if (at.zone == Zone::Deck) {  // it is taken out; where it lay is not seen
        auto& deck = side(at.seat).deck;
        deck.push(deck.erase(at.index));
    }
    const bool hidden = reveal(piece);
    happen_secretly(EventKind::Shown, Everybody, hidden ? 2 : 0, index(at.seat), q.card(piece).value,
                    static_cast<int>(at.zone));
}
void Play::look(Seat seat, Piece piece) {
    SeatMask& known = state.known[piece.value];
    if (includes(known, seat)) return;
    known = static_cast<SeatMask>(known | only(seat));
    state.shown[piece.value] = static_cast<SeatMask>(state.shown[piece.value] | only(seat));
    touch();
    happen_secretly(EventKind::Looked, only(seat), 2, index(seat), q.card(piece).value,
                    static_cast<int>(q.where(piece).zone));
}

Pieces Play::reveal_top(Seat seat, int n, SeatMask to) {
    Pieces out;
    auto& deck = side(seat).deck;
    for (int i = 0; i < n && static_cast<std::size_t>(i) < deck.size(); ++i) {
        const std::size_t at = deck.size() - 1U - static_cast<std::size_t>(i);
        draw_from(
            static_cast<std::uint16_t>(Roll::Draw), deck, at, to, [&](Piece p) { return q.def(p).number; },
            [&](Piece p) { return !(state.known[p.value] & to); });
        SeatMask& known = state.known[deck[at].value];
        if ((known & to) != to) {
            known = static_cast<SeatMask>(known | to);
            happen_secretly(to == Everybody ? EventKind::Shown : EventKind::Looked, to, 2,
                            index(to == Everybody         ? seat
                                  : includes(to, Seat::A) ? Seat::A
                                                          : Seat::B),
                            q.card(deck[at]).value, static_cast<int>(Zone::Deck));
        }
        out.push(deck[at]);
    }
    return out;
}

void Play::draw_cards(Seat seat, int n) {
    for (int i = 0; i < n && !side(seat).deck.empty(); ++i) {
        auto& deck = side(seat).deck;
        const std::size_t at = deck.size() - 1U;
        draw_from(
            static_cast<std::uint16_t>(Roll::Draw), deck, at,
            static_cast<SeatMask>(state.known[deck[at].value] | only(seat)), [&](Piece p) { return q.def(p).number; },
            [&](Piece p) { return !includes(state.known[p.value], seat); });
        const Piece piece = deck.pop();
        state.known[piece.value] = static_cast<SeatMask>(state.known[piece.value] | only(seat));
        side(seat).hand.push({piece, 0, 0, 0});
        happen_secretly(EventKind::Drew, state.known[piece.value], 2, index(seat), q.card(piece).value);
    }
}

void Play::draw(Seat seat, int n) {
    if (n <= 0 || side(seat).deck.empty()) return;  // DD-R4
    if (listened(Moment::WouldGain)) {
        Occasion on;
        on.moment = Moment::WouldGain;
        on.seat = seat;
        if (cause().kind == Cause::Kind::Card) on.card = Card(cause().id);
        on.type = static_cast<std::uint8_t>(Gain::Draw);
        on.amount = n;
        window(on);
        if (on.replaced) return;
    }
    draw_cards(seat, n);
}

// --- Spirit

// DD-6.5, DD-R7
void Play::recover_one(Seat seat) {
    Tally& t = tally(seat);
    if (t.spent) {
        --t.spent, ++t.ready;
        happen(EventKind::SpiritGained, index(seat), 1, t.ready);
    } else if (t.collapsed) {
        --t.collapsed, ++t.spent;
        happen(EventKind::OrbRepaired, index(seat), q.intact(seat));
    }
}
void Play::recover(Seat seat, int n, bool by_rule) {
    if (n <= 0) return;
    if (listened(Moment::WouldGain)) {
        Occasion on;
        on.moment = Moment::WouldGain;
        on.seat = seat;
        if (cause().kind == Cause::Kind::Card) on.card = Card(cause().id);
        on.type = static_cast<std::uint8_t>(Gain::Spirit);
        on.by_rule = by_rule;
        on.amount = n;
        window(on);
        if (on.replaced) return;
        n = on.amount;
    }
    for (int i = 0; i < n; ++i) recover_one(seat);
}
void Play::lose_spirit(Seat seat, int n) {
    Tally& t = tally(seat);
    const int lost = std::min<int>(n, t.ready);
    if (lost <= 0) return;
    t.ready = static_cast<std::uint8_t>(t.ready - lost);
    t.spent = static_cast<std::uint8_t>(t.spent + lost);
    happen(EventKind::SpiritLost, index(seat), lost, t.ready);
}
void Play::collapse(Seat seat) {
    Tally& t = tally(seat);
    if (!q.intact(seat)) return;
    bool spent = t.ready == 0;
    if (t.ready && t.spent) {
        question(seat, Prompt::Orb, cause());
        offer(option(Verb::Orb, 1));
        offer(option(Verb::Orb, 0));
        spent = answer().a == 1;
    }
    --(spent ? t.spent : t.ready);
    ++t.collapsed;
    happen(EventKind::OrbCollapsed, index(seat), q.intact(seat));
}
void Play::repair(Seat seat) {
    Tally& t = tally(seat);
    if (!t.collapsed) return;
    --t.collapsed, ++t.spent;
    happen(EventKind::OrbRepaired, index(seat), q.intact(seat));
}

bool Play::pay_spirit(Seat seat, int n) { return pay(seat, n, {}, {}, nullptr); }

// DD-6.2, DD-R40
bool Play::pay(Seat seat, int n, Card for_card, Piece for_piece, Fighter* into) {
    if (into) into->paid = static_cast<std::uint8_t>(n);
    while (n > 0) {
        const int orbs = q.payable_orbs(seat);
        const bool with_fu = q.payable_fu(seat, for_piece) > 0;
        const auto& fu = side(seat).fu;
        question(seat, Prompt::Pay, for_card ? by(for_card) : cause());
        // All from orbs first: the first way is as good as any.
        const std::uint32_t masks = with_fu ? 1U << fu.size() : 1U;
        std::uint32_t stuck = 0;
        for (std::size_t i = 0; i < fu.size(); ++i)
            if (!q.can_spend(fu[i]) || fu[i].piece == for_piece) stuck |= 1U << i;
        for (int from_fu = 0; from_fu <= static_cast<int>(with_fu ? fu.size() : 0); ++from_fu)
            for (std::uint32_t mask = 0; mask < masks; ++mask) {
                if (n < from_fu || n - from_fu > orbs || mask & stuck || cards_in(mask) != from_fu) continue;
                offer(option(Verb::Pay, n - from_fu, mask));
            }
        // Where another way could be open for all the other seat knows, the question is asked (DD-14.7).
        bool asked = false;
        Query unseen(q);
        unseen.blind = true;
        About about{.seat = seat, .card = for_card, .piece = for_piece, .base = n};
        const auto other_way = [&](const Self& self, const Ability& a) {
            if (!q.fits(self, a) || (a.per != Per::None && q.used(seat, a, a.per) >= a.times)) return;
            if (a.amount(q, self, about) > 0)
                offer(option(Verb::PayOther, q.def(self.card).number, 0, self.ability));
            else
                asked |= a.amount(unseen, self, about) > 0;
        };
        q.each_ability(seat, Moment::OtherPay, nullptr, [&](const Self& self, const Ability& a) {
            if (!a.own) other_way(self, a);
        });
        if (for_card) {
            const Def& d = book[for_card];
            Self me = q.self(seat, for_card, for_piece, Zone::Hand);
            for (std::size_t i = 0; i < d.abilities.size(); ++i)
                if (d.abilities[i].moment == Moment::OtherPay && d.abilities[i].own) {
                    me.ability = static_cast<std::uint8_t>(i);
                    other_way(me, d.abilities[i]);
                }
        }
        if (nothing_offered()) return false;
        const Option chosen = offered() == 1 && !asked ? pending().options[0] : answer();
        const Cause before = because(by(Rule::Pay));
        if (is(chosen, Verb::PayOther)) {
            const Def* d = book.card(chosen.a);
            Occasion on;
            on.moment = Moment::OtherPay;
            on.seat = seat;
            on.card = for_card;
            on.piece = for_piece;
            on.amount = n;
            Self me = q.self(seat, d->id, d->id == for_card ? for_piece : Piece{}, Zone::Hand, &on);
            me.ability = chosen.detail;
            const Ability& a = d->abilities[chosen.detail];
            because(by(d->id));
            count_use(seat, a);
            happen(EventKind::Used, index(seat), d->id.value, chosen.detail);
            a.run(*this, me);
            if (into)
                into->flags = static_cast<std::uint8_t>(into->flags | (a.own ? Fighter::Special : Fighter::Mirrored));
            n = on.amount;  // what is left to pay
        } else {
            Tally& t = tally(seat);
            t.ready = static_cast<std::uint8_t>(t.ready - chosen.a);
            t.spent = static_cast<std::uint8_t>(t.spent + chosen.a);
            Pieces cards;
            for (std::size_t i = 0; i < fu.size(); ++i)
                if (chosen.b >> i & 1) cards.push(fu[i].piece);
            happen(EventKind::SpiritPaid, index(seat), chosen.a, static_cast<int>(cards.size()));
            Self rule;
            rule.seat = seat;
            if (!cards.empty()) discard(rule, cards);
            n = 0;
        }
        because(before);
    }
    return true;
}

// --- Health

void Play::heal(Seat seat, int n) {
    Tally& t = tally(seat);
    if (n <= 0) return;
    if (listened(Moment::WouldGain)) {
        Occasion on;
        on.moment = Moment::WouldGain;
        on.seat = seat;
        if (cause().kind == Cause::Kind::Card) on.card = Card(cause().id);
        on.type = static_cast<std::uint8_t>(Gain::Health);
        on.amount = n;
        window(on);
        if (on.replaced) return;
    }
    const int now = std::min<int>(t.max_health, t.health + n);  // DD-15.6
    const int gained = now - t.health;
    if (gained <= 0) return;
    t.health = static_cast<std::int16_t>(now);
    happen(EventKind::Healed, index(seat), gained, now);
    if (!listened(Moment::Healed)) return;
    Occasion on;
    on.moment = Moment::Healed;
    on.seat = seat;
    on.amount = gained;
    window(on);
}

void Play::lose_health(Seat seat, int n) {
    if (n <= 0) return;
    Tally& t = tally(seat);
    if (!falls(seat, seat, n)) return;
    t.health = static_cast<std::int16_t>(std::max(-30000, t.health - n));
    happen(EventKind::HealthLost, index(seat), n, t.health);
    check_down();
    check_release(seat);
}

void Play::set_health(Seat seat, int health) {
    Tally& t = tally(seat);
    t.health = static_cast<std::int16_t>(std::min<int>(health, t.max_health));
    happen(EventKind::HealthSet, index(seat), t.health);
    check_down();
    check_release(seat);
}
void Play::set_max_health(Seat seat, int health) {
    tally(seat).max_health = static_cast<std::int16_t>(health);
    happen(EventKind::MaxHealthSet, index(seat), health);
    if (tally(seat).health > health) set_health(seat, health);
}

About Play::about_damage(const Blow& blow, Seat seat, int amount) const {
    return {.seat = seat,
            .card = blow.fighter < 2 ? q.fighter(blow.fighter).card : Card{},
            .piece = blow.fighter < 2 ? q.fighter(blow.fighter).piece : Piece{},
            .fighter = static_cast<std::uint8_t>(blow.fighter),
            .type = static_cast<std::uint8_t>(blow.type),
            .battle = blow.battle,
            .base = amount};
}

// DD-15.2
int Play::damage_amount(const Blow& blow, Seat victim, int amount) const {
    const int more = q.standing(Moment::DamageDealt, about_damage(blow, blow.dealer, amount)),
              less = q.standing(Moment::DamageTaken, about_damage(blow, victim, amount));
    return std::max(0, amount + more + less);
}

// DD-15.3. What is left of it.
int Play::about_to_take(const Blow& blow, Seat victim, int amount) {
    if (amount <= 0) return 0;
    bool unpreventable = false;
    if (listened(Moment::WouldDamage) || state.rules.always_ask) {
        Occasion on;
        on.moment = Moment::WouldDamage;
        on.seat = victim;
        on.by = blow.dealer;
        on.fighter = static_cast<std::uint8_t>(blow.fighter);
        if (blow.fighter < 2) on.card = q.fighter(blow.fighter).card;
        on.type = static_cast<std::uint8_t>(blow.type);
        on.battle = blow.battle;
        on.amount = amount;
        window(on);
        unpreventable = on.unpreventable;
        if (unpreventable)
            on.amount = std::max(on.amount, amount);
        else if (on.replaced)
            on.amount = 0;
        if (on.amount < amount) happen(EventKind::Prevented, index(victim), amount - std::max(0, on.amount));
        amount = std::max(0, on.amount);
    }
    if (const int cap = unpreventable ? 0 : q.standing(Moment::DamageCap, about_damage(blow, blow.dealer, amount));
        cap > 0)
        amount = std::min(amount, cap);
    if (!unpreventable && amount > 0 && q.held(victim, Hold::NoDamage)) {
        happen(EventKind::Prevented, index(victim), amount);
        return 0;
    }
    return amount;
}

bool Play::falls(Seat dealer, Seat victim, int amount) {
    if (tally(victim).health - amount >= 0 || !listened(Moment::WouldFall)) return true;
    Occasion on;
    on.moment = Moment::WouldFall;
    on.seat = victim;
    on.by = dealer;
    on.amount = amount;
    window(on);
    return !on.replaced;
}

void Play::take(const Blow& blow, Seat victim, int amount) {
    Tally& t = tally(victim);
    t.health = static_cast<std::int16_t>(std::max(-30000, t.health - amount));
    t.damage = static_cast<std::int16_t>(std::min(30000, t.damage + amount));
    happen(EventKind::Damaged, index(victim), amount, static_cast<int>(blow.type), t.health, blow.battle ? 1 : 0);
}

void Play::after_damage(const Blow& blow, Seat victim, int amount) {
    check_release(victim);
    if (!listened(Moment::Damaged) && !state.rules.always_ask) return;
    Occasion on;
    on.moment = Moment::Damaged;
    on.seat = victim;
    on.by = blow.dealer;
    on.fighter = static_cast<std::uint8_t>(blow.fighter);
    on.type = static_cast<std::uint8_t>(blow.type);
    on.battle = blow.battle;
    on.amount = amount;
    window(on);
}

int Play::deal(const Blow& blow, Seat victim, int amount) {
    amount = about_to_take(blow, victim, damage_amount(blow, victim, amount));
    if (!blow.lethal) amount = std::min<int>(amount, std::max<int>(0, tally(victim).health));  // DD-15.4
    if (amount <= 0) return 0;
    if (!falls(blow.dealer, victim, amount)) return 0;
    take(blow, victim, amount);
    check_down();
    after_damage(blow, victim, amount);
    return amount;
}

void Play::deal(const Self& self, Seat victim, int amount, Type type) {
    deal(Blow{self.seat, type, self.fighter}, victim, amount);
}
void Play::deal_both(const Self& self, int amount, Type type) {
    const Blow blow{self.seat, type, self.fighter};
    PerSeat<int> left{};
    for (const Seat seat : {q.attacker(), q.defender()})
        left[seat] = about_to_take(blow, seat, damage_amount(blow, seat, amount));
    for (const Seat seat : {q.attacker(), q.defender()})
        if (left[seat] > 0 && !falls(self.seat, seat, left[seat])) left[seat] = 0;
    for (const Seat seat : {q.attacker(), q.defender()})
        if (left[seat] > 0) take(blow, seat, left[seat]);
    check_down();
    for (const Seat seat : {q.attacker(), q.defender()})
        if (left[seat] > 0) after_damage(blow, seat, left[seat]);
}

void Play::gain_blood(Seat seat) {
    Tally& t = tally(seat);
    const int limit = q.stands(seat, Who::Remilia, Stand::Hyper)    ? 5
                      : q.stands(seat, Who::Flandre, Stand::Center) ? 4
                                                                    : 3;
    t.blood = static_cast<std::uint8_t>(t.blood + 1);
    happen(EventKind::Blood, index(seat), t.blood);
    if (t.blood < limit) return;
    const Cause before = because(by(Rule::BloodLimit));
    t.blood = 0;
    happen(EventKind::Blood, index(seat), 0);
    because(before);
}

// DD-2.2, DD-R2
void Play::check_down() {
    const bool a = tally(Seat::A).health < 0, b = tally(Seat::B).health < 0;
    if (!a && !b) return;
    const Rule rule = a && b ? Rule::BothDown : Rule::ShotDown;
    const std::uint8_t winner = a && b ? Core::Nobody : a ? 1 : 0;
    because(dreamduel::by(rule));
    happen(EventKind::GameEnds, a && b ? -1 : winner);
    finish(winner, static_cast<std::uint16_t>(rule));
}
void Play::win(Seat seat) {
    because(dreamduel::by(Rule::SpecialWin));
    happen(EventKind::GameEnds, index(seat));
    finish(index(seat), static_cast<std::uint16_t>(Rule::SpecialWin));
}

// DD-12.7, DD-R37
void Play::check_release(Seat seat) {
    Tally& t = tally(seat);
    if (t.released || t.health >= ReleaseBelow) return;
    t.released = 1;
    const Cause before = because(dreamduel::by(Rule::Release));
    happen(EventKind::Released, index(seat));
    if (!side(seat).deck.empty()) {
        question(seat, Prompt::Release, cause());
        offer(option(Verb::Done));
        offer_kinds(seat, Zone::Deck,
                    [&](Piece p) { return q.def(p).spell() ? Verdict() : refuse(RefusalReason::NothingFits); });
        const Option chosen = answer();
        if (is(chosen, Verb::Take)) {
            const Piece piece = find(seat, Zone::Deck, chosen.a);
            show(piece);
            to_hand(piece);
        }
        shuffle_deck(seat);
    }
    because(before);
}

// DD-2.3
void Play::popularity() {
    PerSeat<int> total{};
    for (const Seat seat : Seats) total[seat] = q.total(seat) + q.standing(Moment::Judged, {.seat = seat});
    const int a = total[Seat::A], b = total[Seat::B];
    because(dreamduel::by(a == b ? Rule::PopularityTie : Rule::PopularityWin));
    happen(EventKind::Popularity, a, b);
    const std::uint8_t winner = a == b ? Core::Nobody : a > b ? 0 : 1;
    happen(EventKind::GameEnds, a == b ? -1 : winner);
    finish(winner, static_cast<std::uint16_t>(a == b ? Rule::PopularityTie : Rule::PopularityWin));
}

// --- Choosing

Piece Play::find(Seat seat, Zone zone, std::uint16_t number) const {
    Piece found;
    q.each(seat, zone, [&](Piece p, std::uint8_t) {
        if (q.def(p).number == number && (!found || q.is_known(p))) found = p;
    });
    if (!found) throw WorldMismatch{};
    return found;
}

void Play::offer_kinds(Seat whose, Zone zone, FunctionRef<Verdict(Piece)> can) {
    q.each_kind(
        whose, zone, [](Piece, std::uint8_t) { return true; },
        [&](Piece p) {
            const Verdict verdict = can(p);
            if (verdict || explaining())
                offer(option(Verb::Take, q.def(p).number, 0, dreamduel::place(whose, zone)), verdict);
        });
}

Piece Play::choose(const Self& self, Seat chooser, Seat whose, Zone zone, Pick pick, bool optional) {
    return choose_of(self, chooser, whose, {zone}, pick, optional);
}

Piece Play::choose_of(const Self& self, Seat chooser, Seat whose, std::initializer_list<Zone> zones, Pick pick,
                      bool optional) {
    const Pieces chosen =
        choose_some(self, chooser, whose, zones, optional ? 0 : 1, 1, [&](Piece p, const Pieces&) { return pick(p); });
    return chosen.empty() ? Piece{} : chosen[0];
}

Pieces Play::choose_some(const Self& self, Seat chooser, Seat whose, std::initializer_list<Zone> zones, int least,
                         int most, FunctionRef<bool(Piece, const Pieces&)> pick, Prompt prompt) {
    const bool hidden = std::exchange(hides_choice_, false), by_place = std::exchange(by_place_, false);
    Pieces chosen;
    while (static_cast<int>(chosen.size()) < most) {
        const auto fits = [&](Piece p, std::uint8_t marks) {
            return !(marks & Sealed) && !chosen.contains(p) && pick(p, chosen);
        };
        // That none of the own hidden cards fits must not show: the question is asked all the same (DD-14.7).
        bool any = false;
        for (const Zone zone : zones)
            q.each(whose, zone, [&](Piece p, std::uint8_t marks) {
                any = any || fits(p, marks) ||
                      (chooser == whose && zone != Zone::Deck && !chosen.contains(p) && !q.is_known(p));
            });
        if (!any) break;
        const bool enough = static_cast<int>(chosen.size()) >= least;
        question(chooser, enough ? Prompt::ChooseMore : prompt, self.card ? by(self.card) : cause());
        if (hidden) secretly();
        for (const Zone zone : zones) {
            if (!has_places(zone)) {
                q.each_kind(whose, zone, fits, [&](Piece p) {
                    offer(option(Verb::Take, q.def(p).number, 0, dreamduel::place(whose, zone)));
                });
                continue;
            }
            int i = 0;
            q.each(whose, zone, [&](Piece p, std::uint8_t marks) {
                const bool seen = includes(state.known[p.value], by_place ? other(chooser) : chooser);
                if (fits(p, marks))
                    offer(option(Verb::At, i, seen ? q.def(p).number : 0, dreamduel::place(whose, zone)));
                ++i;
            });
        }
        if (enough || nothing_offered()) offer(option(Verb::Done));
        const Option o = answer();
        if (is(o, Verb::Done)) break;
        const Zone zone = zone_of(o.detail);
        Piece piece;
        if (is(o, Verb::At)) {
            int i = 0;
            q.each(whose, zone, [&](Piece p, std::uint8_t) {
                if (i++ == o.a) piece = p;
            });
        } else {
            q.each(whose, zone, [&](Piece p, std::uint8_t marks) {
                if (q.def(p).number == o.a && fits(p, marks) && (!piece || q.is_known(p))) piece = p;
            });
        }
        if (!piece) throw WorldMismatch{};
        if (!hidden && !by_place && chooser == whose && zone != Zone::Deck) reveal(piece);
        chosen.push(piece);
    }
    return chosen;
}

int Play::how_many(const Self& self, Seat seat, int least, int most) {
    if (most <= least) return std::max(0, most);
    question(seat, Prompt::HowMany, by(self.card));
    for (int n = most; n >= least; --n) offer(option(Verb::Amount, n));
    return answer().a;
}

int Play::which(const Self& self, Seat seat, std::initializer_list<Verdict> effects) {
    int allowed = 0;
    for (const Verdict& v : effects) allowed += v ? 1 : 0;
    if (!allowed) return 0;  // DD-C3.27
    question(seat, Prompt::Which, by(self.card));
    int i = 0;
    for (const Verdict& v : effects) offer(option(Verb::Effect, ++i, q.def(self.card).number), v);
    return answer().a - 1;
}

bool Play::may(const Self& self, Seat seat) {
    question(seat, Prompt::May, by(self.card));
    offer(option(Verb::Effect, 1, q.def(self.card).number));
    offer(option(Verb::Done));
    return !is(answer(), Verb::Done);
}

Piece Play::unseen(Seat whose, SeatMask shown) {
    const auto& hand = side(whose).hand;
    if (hand.empty()) return {};
    const auto pick = roll(static_cast<std::uint16_t>(Roll::Unseen), static_cast<std::uint32_t>(hand.size()), Nobody);
    const std::uint16_t number = q.def(hand[pick % hand.size()].piece).number;
    const auto outcome = static_cast<std::uint16_t>(drawn(static_cast<std::uint16_t>(Roll::Draw), number, shown));
    const Piece piece = find(whose, Zone::Hand, outcome);  // which of several copies cannot be seen
    state.known[piece.value] = only(whose);                // until it is shown nobody knows which one it is
    return piece;
}

Piece Play::search(const Self& self, Seat seat, Pick pick) {
    if (side(seat).deck.empty()) return {};
    question(seat, Prompt::Search, by(self.card));
    offer_kinds(seat, Zone::Deck, [&](Piece p) { return pick(p) ? Verdict() : refuse(RefusalReason::NothingFits); });
    offer(option(Verb::Done));
    const Option o = answer();
    return is(o, Verb::Take) ? find(seat, Zone::Deck, o.a) : Piece{};
}
void Play::search_to_hand(const Self& self, Seat seat, Pick pick) {
    if (const Piece piece = search(self, seat, pick)) {
        show(piece);
        to_hand(piece);
    }
    if (!side(seat).deck.empty()) shuffle_deck(seat);
}

void Play::place_from_hand(const Self& self, Seat seat, std::initializer_list<Zone> zones, int most, int least) {
    for (int i = 0; i < most && !side(seat).hand.empty(); ++i) {
        question(seat, Prompt::Set, by(self.card));
        if (i >= least) offer(option(Verb::Done));
        for (const Zone zone : zones)
            if (zone == Zone::Fu)
                offer(option(Verb::SetFu),
                      q.fu_room(seat) > 0 ? Verdict() : refuse(RefusalReason::FuFull, q.fu_limit(seat)));
            else
                offer(option(Verb::SetEquip),
                      q.equip_room(seat) > 0 ? Verdict() : refuse(RefusalReason::EquipFull, q.equip_limit(seat)));
        if (nothing_offered()) return;
        const Option o = answer();
        if (is(o, Verb::Done)) return;
        question(seat, Prompt::SetWhich, by(self.card));
        if (!lies_open(seat, is(o, Verb::SetFu) ? Zone::Fu : Zone::Equip)) secretly();
        offer_kinds(seat, Zone::Hand, [](Piece) { return Verdict(); });
        set_from_hand(seat, is(o, Verb::SetFu) ? Zone::Fu : Zone::Equip, find(seat, Zone::Hand, answer().a));
    }
}

// --- Lasting effects

void Play::gain(const Self& self, std::uint8_t until, int value, int count) {
    hold(self, self.seat, Hold::Own, until, value, count);
}
void Play::hold(const Self& self, Seat seat, Hold hold, std::uint8_t until, int value, int count) {
    if (state.lasting.full()) return;
    Lasting l;
    l.source = self.card;
    l.until =
        until == Lasting::Game ? 0 : static_cast<std::uint16_t>(state.turn + (until == Lasting::NextTurn ? 1 : 0));
    l.value = static_cast<std::int16_t>(value);
    l.seat = seat;
    l.kind = static_cast<std::uint8_t>(hold);
    l.phase_only = until == Lasting::Phase;
    l.count = static_cast<std::uint8_t>(count);
    state.lasting.push(l);
    happen(EventKind::EffectGained, index(seat), self.card.value);
}
Lasting* Play::effect(const Self& self) {
    if (self.lasting >= state.lasting.size()) return nullptr;
    Lasting& l = state.lasting[self.lasting];
    return l.source == self.card && static_cast<Hold>(l.kind) == Hold::Own ? &l : nullptr;
}
void Play::lose_effect(const Self& self) {
    Lasting* l = effect(self);
    if (!l) return;
    l->kind = static_cast<std::uint8_t>(Hold::Over);  // its place is kept until the unit is over
    happen(EventKind::EffectEnds, index(l->seat), l->source.value);
}
void Play::end_lasting(std::uint8_t what) {
    for (std::size_t i = state.lasting.size(); i-- > 0;) {
        const Lasting& l = state.lasting[i];
        const bool ends = l.until != 0 && state.turn >= l.until && (what == Lasting::Turn || l.phase_only);
        if (!ends) continue;
        happen(EventKind::EffectEnds, index(l.seat), l.source.value);
        state.lasting.erase(i);
    }
}
void Play::finish_unit() {
    for (std::size_t i = state.lasting.size(); i-- > 0;)
        if (static_cast<Hold>(state.lasting[i].kind) == Hold::Over) state.lasting.erase(i);
}
void Play::wait(const Self& self, int ability) {
    if (!state.pending.full()) state.pending.push({self.card, static_cast<std::uint8_t>(ability), self.seat});
}

}  // namespace quincunx::dreamduel
