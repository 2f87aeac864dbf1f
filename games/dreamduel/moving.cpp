// Cards go from zone to zone, turn over, and become known.
#include <algorithm>

#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

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
        case Zone::Attached: {
            gone.was = x.attached.erase(i);
            auto& bearers = state.bearers[gone.from.seat];
            std::shift_left(bearers.begin() + static_cast<std::ptrdiff_t>(i), bearers.end(), 1);
            bearers.back() = {};
            break;
        }
        case Zone::Duel:
            gone.was = x.duel.erase(i);
            for (Fighter& f : state.battle.fighter)
                if (f.piece == piece) f = {};  // DD-13.3a
            break;
        case Zone::Discard: x.discard.erase(i); break;
        case Zone::Gap:
            x.gap.erase(i);
            if (std::uint8_t& away = tally(gone.from.seat).away; i < away) --away;
            break;
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
        on.marks = gone.was.marks;
        on.battle = battle;
        window(on);
    }
    if (gone.from.zone == Zone::Hand) hand_emptied(gone.from.seat);
    if (gone.from.zone == Zone::Character || gone.from.zone == Zone::Hyper) unburden(gone.from.seat, gone.was.piece);
    if (gone.from.zone == Zone::Character || gone.from.zone == Zone::Hyper || gone.from.zone == Zone::Equip)
        keep_limits(gone.from.seat);
}

// DD-R13: what lay on a character that has left goes, sealed or not.
void Play::unburden(Seat seat, Piece character) {
    Pieces borne;
    q.each(seat, Zone::Attached, [&](Piece p, std::uint8_t) {
        if (q.bearer(p) == character) borne.push(p);
    });
    for (const Piece p : borne) unseal(p);
    discard(rule_of(seat), borne);
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
    tally(owner).kinds |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(q.def(piece).type));
    if (q.has(piece, Word::Night)) tally(owner).nights = 1;
    if (gone.from.zone == Zone::Fu && q.is_doll(gone.was) && tally(owner).dolls < 255) ++tally(owner).dolls;
    happen_openly(hidden, "to-discard"_event, index(owner), q.def(piece).number, gone.from.zone);
}

bool Play::mills(const Self& self, const Pieces& pieces) {
    if (!self.card || !q.held(self.seat, Hold::Mill)) return false;
    int n = 0;
    for (const Piece piece : pieces) {
        const Query::Where at = q.where(piece);
        n += at.seat != self.seat && (at.zone == Zone::Fu || at.zone == Zone::Equip || at.zone == Zone::Declare);
    }
    const auto l = std::ranges::find_if(state.lasting,
                                        [&](const Lasting& x) { return x.seat == self.seat && x.kind == Hold::Mill; });
    const Self source = q.self(self.seat, l->source, {}, Zone::Lasting);
    if (n == 0 || side(self.foe()).deck.empty() || !may(source, self.seat)) return false;
    if (--l->count == 0) {
        l->kind = Hold::Over;
        happen("effect-ends"_event, index(self.seat), book[l->source].number);
    }
    discard_top(self, self.foe(), n);
    return true;
}

int Play::discard(const Self& self, const Pieces& pieces) {
    if (mills(self, pieces)) return 0;
    FixedVector<Gone, MaxPieces> gone;
    for (const Piece piece : pieces) {
        if (!q.can_discard(piece) || (self.card && q.kept(piece)) || would_move(piece, Zone::Discard, self.seat))
            continue;
        gone.push(take_out(piece));
        arrive_discard(gone.back());
    }
    if (gone.empty()) return 0;
    PerSeat<bool> from_hand{}, of_foe{};
    bool own = false;
    for (const Gone& g : gone) {
        if (g.from.zone == Zone::Hand) from_hand[g.from.seat] = true;
        if (owner_of(g.was.piece) != self.seat) {
            of_foe[owner_of(g.was.piece)] = true;
            count_up(tally(self.seat).took);
        } else {
            own |= q.def(g.was.piece).spell();  // 弃置自己的符卡 (DD-5.6)
        }
    }
    if (own) count_up(tally(self.seat).own_discards);
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
    return static_cast<int>(gone.size());
}
int Play::discard(const Self& self, Piece piece) {
    Pieces one;
    one.push(piece);
    return discard(self, one);
}
void Play::discard_top(const Self& self, Seat seat, int n) { discard(self, reveal_top(seat, n, Everybody)); }

void Play::to_gap(const Self& self, const Pieces& pieces, bool for_a_turn) {
    FixedVector<Gone, MaxPieces> gone;
    for (const Piece piece : pieces) {
        if (!q.can_gap(self.seat, piece) || (self.card && q.kept(piece))) continue;
        if (would_move(piece, Zone::Gap, self.seat)) continue;
        gone.push(take_out(piece));
        const Seat owner = owner_of(piece);
        const bool hidden = reveal(piece);
        if (for_a_turn) {
            side(owner).gap.insert(0, piece);
            ++tally(owner).away;
        } else {
            side(owner).gap.push(piece);
        }
        if (q.def(piece).spell()) count_up(tally(self.seat).gapped);
        happen_openly(hidden, "to-gap"_event, index(owner), q.def(piece).number,
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
    happen_secretly(known, "to-hand"_event, index(owner), q.def(piece).number, gone.from.zone);
    moved(gone, Zone::Hand, owner, false);
    hand_gained(owner, 1, false);
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
    happen_openly(hidden, "to-declare"_event, index(seat), q.def(piece).number, gone.from.zone, bottom ? 1 : 0,
                  sideways ? 1 : 0);
    moved(gone, Zone::Declare, seat, gone.from.zone == Zone::Duel);
}

void Play::to_deck(Piece piece, int how, bool unseen) {
    if (unseen) hide_hand(owner_of(piece));
    const Gone gone = take_out(piece);
    const Seat owner = owner_of(piece);
    const SeatMask known = state.known[piece.value];
    happen_secretly(known, "to-deck"_event, index(owner), q.def(piece).number, gone.from.zone, how);
    if (how == 2)
        side(owner).deck.insert(0, piece);
    else
        side(owner).deck.push(piece);
    if (how == 0) forget(piece);
    moved(gone, Zone::Deck, owner, false);
}

void Play::to_fu(Seat seat, Piece piece, bool up, int place) {
    if (q.fu_room(seat) <= 0) return;
    const Gone gone = take_out(piece);
    auto& zone = side(seat).fu;
    if (place == 0)
        for (place = 1; std::ranges::any_of(zone, [&](const Lying& l) { return l.place() == place; });) ++place;
    std::size_t at = zone.size();
    while (at > 0 && zone[at - 1].place() > place) --at;
    up |= lies_open(seat, Zone::Fu);
    SeatMask& known = state.known[piece.value];
    known = static_cast<SeatMask>(known | only(seat));
    if (up) reveal(piece);
    zone.insert(
        at, {piece, static_cast<std::uint8_t>(place << 5 | (up ? Up : 0)), 0, static_cast<std::uint8_t>(state.turn)});
    happen_secretly(known, "to-fu"_event, index(seat), q.def(piece).number, gone.from.zone, up ? 1 : 0);
    moved(gone, Zone::Fu, seat, false);
    if (up) turned_up(piece);
}

void Play::to_fu_end(const Self& self, Piece piece, bool right) {
    const Seat seat = self.seat;
    const int place = right ? q.fu_limit(seat) : 1;
    if (place < 1) return drop(piece, seat, false);
    const auto& zone = side(seat).fu;
    for (std::size_t i = 0; i < zone.size(); ++i)
        if (zone[i].place() == place) {
            discard(rule_of(seat), zone[i].piece);
            break;
        }
    // Something has kept that card there.
    for (const Lying& l : zone)
        if (l.place() == place) return q.where(piece).zone == Zone::Duel ? drop(piece, seat, false) : void();
    if (q.fu_room(seat) > 0)
        to_fu(seat, piece, true, place);
    else if (q.where(piece).zone == Zone::Duel)
        drop(piece, seat, false);
}

void Play::to_equip(Seat seat, Piece piece, bool up, bool carried) {
    if (carried ? side(seat).equip.full() : q.equip_room(seat) <= 0) return;
    const Gone gone = take_out(piece);
    SeatMask& known = state.known[piece.value];
    known = static_cast<SeatMask>(known | only(seat));
    if (up) reveal(piece);
    side(seat).equip.push({piece, static_cast<std::uint8_t>((up ? Up : 0) | (carried ? Carried : 0)),
                           up ? q.def(piece).chant : std::uint8_t{0}, static_cast<std::uint8_t>(state.turn)});
    happen_secretly(known, "to-equip"_event, index(seat), q.def(piece).number, gone.from.zone, up ? 1 : 0);
    moved(gone, Zone::Equip, seat, false);
}

void Play::to_character(Seat seat, Piece piece) {
    const Gone gone = take_out(piece);
    const bool hidden = reveal(piece);
    side(seat).character.push(
        {piece, static_cast<std::uint8_t>(Up | Sideways), 0, static_cast<std::uint8_t>(state.turn)});
    happen_openly(hidden, "to-character"_event, index(seat), q.def(piece).number, gone.from.zone);
    entered(seat, piece, Stand::Support);
    moved(gone, Zone::Character, seat, false);
}

void Play::to_attached(Seat seat, Piece piece, int count, Piece bearer) {
    if (side(seat).attached.full()) return;
    const Gone gone = take_out(piece);
    const bool hidden = reveal(piece);
    state.bearers[seat][side(seat).attached.size()] = bearer;
    side(seat).attached.push({piece, Up, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(state.turn)});
    happen_openly(hidden, "to-attached"_event, index(seat), q.def(piece).number);
    moved(gone, Zone::Attached, seat, false);
}

// The card of the hand is not seen.
void Play::to_duel_unseen(Piece piece) {
    const Seat seat = owner_of(piece);
    hide_hand(seat);
    state.known[piece.value] = only(seat);
    const Gone gone = take_out(piece);
    side(seat).duel.push({piece, 0, 0, static_cast<std::uint8_t>(state.turn)});
    happen_secretly(only(seat), "to-duel"_event, index(seat), q.def(piece).number, gone.from.zone);
    moved(gone, Zone::Duel, seat, false);
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
        const std::uint8_t lay = gone[1 - i].was.marks;  // how the other one lay there
        const bool hides =
            at[i].zone == Zone::Hand || ((at[i].zone == Zone::Fu || at[i].zone == Zone::Equip) && !(lay & Up));
        const bool learned = !hides && reveal(piece);
        EventKind what = "to-discard"_event;
        switch (at[i].zone) {
            case Zone::Hand:
                side(seat).hand.push({piece, 0, 0, 0});
                what = "to-hand"_event;
                break;
            case Zone::Declare:
                side(seat).declare.insert(at[i].index, {piece, Up, 0, static_cast<std::uint8_t>(state.turn)});
                what = "to-declare"_event;
                break;
            case Zone::Gap:
                side(seat).gap.push(piece);
                what = "to-gap"_event;
                break;
            case Zone::Fu:
                side(seat).fu.insert(at[i].index, {piece, lay, 0, static_cast<std::uint8_t>(state.turn)});
                what = "to-fu"_event;
                break;
            case Zone::Equip:
                side(seat).equip.insert(at[i].index, {piece, lay, 0, static_cast<std::uint8_t>(state.turn)});
                what = "to-equip"_event;
                break;
            default:
                side(seat).discard.push(piece);
                if (!tally(seat).discarded.full()) tally(seat).discarded.push(card);
                break;
        }
        happen_openly(learned, what, index(seat), book[card].number, from, what == "to-declare"_event ? 2 : 0);
    }
    for (std::size_t i = 0; i < 2; ++i) moved(gone[i], at[i].zone, at[i].seat, false);
}

void Play::shuffle_deck(Seat seat) {
    auto& deck = side(seat).deck;
    for (const Piece piece : deck) forget(piece);
    shuffle("shuffle"_roll, deck.span());
    happen("shuffled"_event, index(seat));
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
    Pieces one;
    one.push(piece);
    turn_sideways(one);
}
void Play::turn_sideways(const Pieces& pieces) {
    int declared = 0;
    Piece last;
    for (const Piece piece : pieces) {
        Lying* l = lying(piece);
        if (!l || l->has(Sideways) || l->has(Sealed)) continue;
        l->marks = static_cast<std::uint8_t>(l->marks | Sideways);
        const Query::Where at = q.where(piece);
        happen("turned-sideways"_event, index(at.seat), q.def(piece).number, at.zone);
        if (at.zone == Zone::Character) keep_limits(at.seat);
        if (at.zone == Zone::Declare) ++declared, last = piece;
    }
    if (declared) {
        for (const Piece piece : pieces)
            if (piece != last && q.where(piece).zone == Zone::Declare) tell_sideways(q.where(piece).seat, piece, 0);
        tell_sideways(q.where(last).seat, last, declared);
    }
}
// Each card is told of for itself; the number goes with the last one.
void Play::tell_sideways(Seat seat, Piece piece, int n) {
    if (!listened(Moment::TurnedSideways)) return;
    Occasion on;
    on.moment = Moment::TurnedSideways;
    on.seat = on.by = seat;
    on.piece = piece;
    on.card = q.card(piece);
    on.amount = n;
    window(on);
}
void Play::turn_down(Piece piece) {
    Lying* l = lying(piece);
    const Query::Where at = q.where(piece);
    if (!l || !l->has(Up) || l->has(Sealed) || lies_open(at.seat, at.zone)) return;
    l->marks = static_cast<std::uint8_t>(l->marks & ~Up);
    happen("turned-down"_event, index(at.seat), q.def(piece).number, at.zone);
}
void Play::turn_upright(Piece piece) {
    Lying* l = lying(piece);
    if (!l || !l->has(Sideways) || l->has(Sealed)) return;
    l->marks = static_cast<std::uint8_t>(l->marks & ~Sideways);
    const Query::Where at = q.where(piece);
    happen("turned-upright"_event, index(at.seat), q.def(piece).number, at.zone);
}
void Play::turn_up(Piece piece) {
    Lying* l = lying(piece);
    if (!l || l->has(Up) || l->has(Sealed)) return;
    l->marks = static_cast<std::uint8_t>(l->marks | Up);
    const bool hidden = reveal(piece);
    const Query::Where at = q.where(piece);
    happen_openly(hidden, "turned-up"_event, index(at.seat), q.def(piece).number, at.zone);
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
    Query::Where at = q.where(piece);
    Side& x = side(at.seat);
    if (at.zone == Zone::Hyper && to == Stand::Center) {  // back from HYPER
        Lying l = x.hyper.erase(at.index);
        l.marks = static_cast<std::uint8_t>((l.marks & ~Staying) | Sideways);
        x.character.push(l);
        at = q.where(piece);
    }
    if (at.zone != Zone::Character) return;
    if (x.character[at.index].has(Sealed)) return;
    if (to == Stand::Center) {
        for (Lying& l : x.character)
            if (!l.has(Sideways) && l.piece != piece) {
                l.marks = static_cast<std::uint8_t>(l.marks | Sideways);
                happen("stands"_event, index(at.seat), q.def(l.piece).number, Stand::Support);
            }
        x.character[at.index].marks = static_cast<std::uint8_t>(x.character[at.index].marks & ~Sideways);
    } else if (to == Stand::Support) {
        x.character[at.index].marks = static_cast<std::uint8_t>(x.character[at.index].marks | Sideways);
    } else {
        if (x.hyper.full()) return;
        Lying l = x.character.erase(at.index);
        l.marks = static_cast<std::uint8_t>(l.marks & ~Sideways);
        l.turn = static_cast<std::uint8_t>(state.turn);
        x.hyper.push(l);
    }
    happen("stands"_event, index(at.seat), q.def(piece).number, to);
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
    if (to != Stand::Support && tally(seat).blood && !q.def(piece).blood_limit) set_blood(seat, 0);
    keep_limits(seat);
    if (q.standing(Moment::FuUp, {.seat = seat}))
        for (std::size_t i = 0; i < side(seat).fu.size(); ++i) turn_up(side(seat).fu[i].piece);
    if (!listened(Moment::Entered)) return;
    Occasion on;
    on.moment = Moment::Entered;
    on.seat = on.by = seat;
    on.piece = piece;
    on.card = q.card(piece);
    on.stand = to;
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
    const Cause before = because(by("DD-C3.25"_clause));
    for (const Zone zone : {Zone::Fu, Zone::Equip})
        while ((zone == Zone::Fu ? q.fu_room(seat) : q.equip_room(seat)) < 0) {
            const Piece piece = choose(rule_of(seat), seat, seat, zone, [&](Piece c) { return q.takes_place(c); });
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
    happen_secretly(state.known[piece.value], "sealed"_event, index(at.seat), q.def(piece).number, at.zone);
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
        happen("chant"_event, index(self.seat), book[self.card].number, 0);
        if (Lying* l = lying(self.piece)) l->count = 0;  // it is discarded when the running effect is finished
        return;
    }
    *count = static_cast<std::uint8_t>(*count + change);
    happen("chant"_event, index(self.seat), book[self.card].number, *count);
}

// --- Knowing

void Play::show(Piece piece) {
    const Query::Where at = q.where(piece);
    if (at.zone == Zone::Deck) {  // it is taken out; where it lay is not seen
        auto& deck = side(at.seat).deck;
        deck.push(deck.erase(at.index));
    }
    const bool hidden = reveal(piece);
    happen_openly(hidden, "shown"_event, index(at.seat), q.def(piece).number, at.zone);
}
void Play::look(Seat seat, Piece piece) {
    SeatMask& known = state.known[piece.value];
    if (includes(known, seat)) return;
    known = static_cast<SeatMask>(known | only(seat));
    state.shown[piece.value] = static_cast<SeatMask>(state.shown[piece.value] | only(seat));
    touch();
    happen_secretly(only(seat), "looked"_event, index(seat), q.def(piece).number, q.where(piece).zone);
}

Pieces Play::reveal_top(Seat seat, int n, SeatMask to) {
    Pieces out;
    auto& deck = side(seat).deck;
    for (int i = 0; i < n && static_cast<std::size_t>(i) < deck.size(); ++i) {
        const std::size_t at = deck.size() - 1U - static_cast<std::size_t>(i);
        draw_from(
            "draw"_roll, deck, at, to, [&](Piece p) { return q.def(p).number; },
            [&](Piece p) { return !(state.known[p.value] & to); });
        SeatMask& known = state.known[deck[at].value];
        // Of its own deck a seat cannot tell which cards the other one knows already: it is told of each.
        if ((known & to) != to || to == only(other(seat))) {
            known = static_cast<SeatMask>(known | to);
            happen_secretly(to, to == Everybody ? "shown"_event : "looked"_event,
                            index(to == Everybody         ? seat
                                  : includes(to, Seat::A) ? Seat::A
                                                          : Seat::B),
                            q.def(deck[at]).number, Zone::Deck);
        }
        out.push(deck[at]);
    }
    return out;
}

void Play::draw_cards(Seat seat, int n) {
    int drawn = 0;
    for (int i = 0; i < n && !side(seat).deck.empty(); ++i) {
        auto& deck = side(seat).deck;
        const std::size_t at = deck.size() - 1U;
        draw_from(
            "draw"_roll, deck, at, static_cast<SeatMask>(state.known[deck[at].value] | only(seat)),
            [&](Piece p) { return q.def(p).number; }, [&](Piece p) { return !includes(state.known[p.value], seat); });
        const Piece piece = deck.pop();
        state.known[piece.value] = static_cast<SeatMask>(state.known[piece.value] | only(seat));
        side(seat).hand.push({piece, 0, 0, 0});
        happen_secretly(state.known[piece.value], "drew"_event, index(seat), q.def(piece).number);
        ++drawn;
    }
    hand_gained(seat, drawn, true);
}

void Play::hand_gained(Seat seat, int n, bool drawn) {
    if (n <= 0 || !listened(Moment::HandGained)) return;
    Side& x = side(seat);
    for (std::size_t i = x.hand.size(); i-- > 0 && n > 0; --n) x.hand[i].count = 1;
    Occasion on;
    on.moment = Moment::HandGained;
    on.seat = on.by = seat;
    on.gain = drawn ? Gain::Draw : Gain{};
    window(on);
    for (Lying& l : x.hand) l.count = 0;
}

void Play::reorder_top(const Self& self, int n) {
    const Pieces seen = reveal_top(self.seat, n, only(self.seat));
    // The one named first comes to lie lowest.
    for (Pieces left = seen; !left.empty();) {
        Piece piece = left[0];
        if (left.size() > 1) {
            unseen_choice();
            piece = choose(self, self.seat, self.seat, Zone::Deck, [&](Piece c) { return left.contains(c); });
        }
        for (std::size_t i = left.size(); i-- > 0;)
            if (left[i] == piece) left.erase(i);
        auto& deck = side(self.seat).deck;
        deck.push(deck.erase(q.where(piece).index));
    }
}

void Play::draw(Seat seat, int n) {
    if (n <= 0 || side(seat).deck.empty()) return;  // DD-R4
    const Occasion gain = would_gain(seat, Gain::Draw, n);
    if (!gain.replaced) draw_cards(seat, gain.amount);
}

}  // namespace quincunx::dreamduel
