#include "games/gemu/play.h"

#include <algorithm>
#include <utility>

namespace quincunx::gemu {

// --- Events and windows

Occasion Play::about(Timing timing, int place, Why why) const {
    const Slot& slot = q[place];
    Occasion event;
    event.timing = timing;
    event.player = event.card_seat = owner_of(place);
    event.cause = why;
    event.card = slot.card;
    event.at = q.at(place);
    event.was_up = !slot.face_down;
    event.shown = !slot.face_down || state.known[slot.piece.value] == Everybody;
    return event;
}

void Play::comes_from(Occasion& event, const Self& self, Why why) {
    event.cause = why;
    event.source = self.at.uid;
    event.source_seat = self.seat;
    event.source_card = self.card;
}

// GE-9.47: the active player first, then the other; the first card named takes the event.
void Play::window(const Occasion& event) {
    if (silent()) return;
    if (!offer_to(state.active, event)) offer_to(other(state.active), event);
}

bool Play::offer_to(Seat seat, const Occasion& event) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(event.timing);
    struct Offer {
        Option option;
        Verdict verdict;
    };
    FixedVector<Offer, Places * MaxAbilities> offers;
    bool asked = includes(state.rules.always_ask, seat);
    bool forced = false;
    Context context;
    context.occasion = &event;
    const auto look = [&](const Def& d, int place, bool (*wanted)(const Ability&)) {
        context.self.card = d.id;
        for (std::size_t i = 0; i < d.abilities.size(); ++i) {
            const Ability& ability = d.abilities[i];
            if (ability.when != event.timing || !wanted(ability)) continue;
            const int index = static_cast<int>(i);
            const Verdict verdict = q.takes(ability, index, context, event);
            // What only this player knows must not decide whether he is asked (GE-9.76).
            if (ability.type != AbilityType::Reaction)
                asked |= verdict || q.takes(ability, index, context, event, true);
            forced |= verdict && ability.forced;
            if (verdict || explaining()) offers.push({option("trigger"_verb, place, d.number, index), verdict});
        }
    };
    const int first = first_of(seat, Row::Monster);
    for (int place = first; place < first + SideSize; ++place) {
        const Slot& slot = q[place];
        if (slot.uid == 0) continue;
        const Def& d = book[slot.card];
        context.self = {seat, slot.card, q.at(place)};
        if (slot.face_down ? (d.listens_down & bit) != 0 : slot.live && (d.listens & bit)) {
            if (slot.face_down)  // a reaction, or what waits to be revealed (GE-9.36)
                look(d, place,
                     [](const Ability& a) { return a.type == AbilityType::Reaction || a.when == Timing::Revealed; });
            else
                look(d, place, [](const Ability& a) { return a.triggers() && a.type != AbilityType::Reaction; });
        }
    }
    // A card that has just left works from where it went (GE-9.51).
    if (event.gone && event.was_up && event.card_seat == seat && (book[event.card].listens & bit)) {
        context.self = {seat, event.card, event.at};
        look(book[event.card], GoneCard,
             [](const Ability& a) { return a.type == AbilityType::Responsive && a.test.card == Whose::This; });
    }
    if (!asked && !q.might_react(seat, event)) return false;

    const Card card = event.card && event.shown ? event.card : event.source_card;
    question(seat, gemu::window(event.timing), card ? by(card) : Cause{},
             event.at.uid && !event.gone ? event.at.place : -1);
    offer(option("done"_verb), forced ? Verdict(refuse("must-take"_refusal)) : Verdict());
    for (const Offer& o : offers) offer(o.option, o.verdict);
    const Option chosen = answer();
    if (!is(chosen, "trigger"_verb)) return false;
    ++state.decisions;
    trigger(seat, chosen, event);
    return true;
}

// GE-12.3
void Play::trigger(Seat seat, const Option& chosen, const Occasion& event) {
    const bool gone = chosen.a == GoneCard;
    const At at = gone ? event.at : q.at(chosen.a);
    const Card card = gone ? event.card : q[chosen.a].card;
    if (!card || book[card].number != chosen.b) throw WorldMismatch{};
    const Def& d = book[card];
    const Ability& ability = d.abilities[chosen.detail];
    Start fresh;
    Start* const before = start_;
    if (start_)
        ++start_->links;
    else
        start_ = &fresh;
    const Cause cause = because(by(card));
    Context context;
    context.self = {seat, card, at};
    context.occasion = &event;
    context.attacker = attacker_;
    const bool reaction = ability.type == AbilityType::Reaction;
    if (reaction) slot(at.place).face_down = 0;
    happen_shown(reaction && show(q[at.place].piece), "used"_event, index(seat), card.value, chosen.a, chosen.detail);
    if (ability.once && !gone)
        slot(at.place).marks = static_cast<std::uint8_t>(slot(at.place).marks | 1U << chosen.detail);
    pay_discards(ability, context, {});
    carry_out(ability, context);
    if (reaction) {
        end_use(at);
        attach(seat);
        used(Timing::ProphecyUsed, seat, card, at);
    }
    because(cause);
    start_ = before;
}

void Play::event(Timing timing, Seat seat) {
    Occasion event;
    event.timing = timing;
    event.player = seat;
    window(event);
}

void Play::used(Timing timing, Seat seat, Card card, const At& at) {
    Occasion event;
    event.timing = timing;
    event.player = event.card_seat = seat;
    event.card = card;
    if (q.there(at)) event.at = at;
    window(event);
}

// --- Cards

bool Play::show(Piece piece) {
    if (!piece || state.known[piece.value] == Everybody) return false;
    state.known[piece.value] = Everybody;
    touch();
    return true;
}

void Play::to_discard(Piece piece) {
    if (!piece) return;
    show(piece);
    state.side[owner_of(piece)].discard.push(piece);
}

void Play::take_from(FixedVector<Piece, HandCap>& hand, Piece piece) { hand.erase(hand.find(piece)); }

void Play::shuffle_deck(Seat seat) {
    Side& side = state.side[seat];
    for (const Piece piece : side.deck) state.known[piece.value] = 0;
    shuffle("shuffle"_roll, side.deck.span());
}

// GE-9.10: at the moment a card must be taken from an empty deck.
bool Play::take_card(Seat seat) {
    Side& side = state.side[seat];
    if (!side.deck.empty()) return true;
    if (side.discard.empty()) return false;
    side.deck = side.discard;
    side.discard.clear();
    const Cause cause = because(by("GE-2.8"_clause));
    happen("shuffled"_event, index(seat));
    because(cause);
    shuffle_deck(seat);
    return true;
}

// GE-9.8, GE-9.9
int Play::draw(Seat seat, int n, Why why, const Self* by_effect) {
    Side& side = state.side[seat];
    int drew = 0;
    while (drew < n && side.hand.size() < HandCap && take_card(seat)) {
        draw_from(
            "draw"_roll, side.deck, side.deck.size() - 1U, only(seat),
            [&](Piece p) { return state.card_of[p.value].value; }, [&](Piece p) { return !state.known[p.value]; });
        const Piece piece = side.deck.pop();
        const Card card = state.card_of[piece.value];
        state.known[piece.value] = static_cast<SeatMask>(state.known[piece.value] | only(seat));
        side.hand.push(piece);
        ++drew;
        happen_secretly(only(seat), "drew"_event, index(seat), card.value);
    }
    if (drew > 0) {
        Occasion event;
        event.timing = Timing::Draw;
        event.player = seat;
        event.amount = static_cast<std::int16_t>(drew);
        event.cause = why;
        if (by_effect) comes_from(event, *by_effect, Why::Effect);
        window(event);
    }
    return drew;
}

void Play::draw_for_phase(Seat seat, int n) {
    because(by("GE-3.2"_clause));
    draw(seat, n, Why::Procedure, nullptr);
}

void Play::discard_from_hand(Seat seat, Piece piece, Why why, const Self* by_effect) {
    take_from(state.side[seat].hand, piece);
    const Card card = state.card_of[piece.value];
    happen_shown(show(piece), "discarded"_event, index(seat), card.value, 0);
    to_discard(piece);
    Occasion event;
    event.timing = Timing::Discard;
    event.player = event.card_seat = seat;
    event.card = card;
    event.at = {NoPlace, next_uid()};
    event.gone = true;
    event.from = From::Hand;
    event.cause = why;
    if (by_effect) comes_from(event, *by_effect, why);
    window(event);
}

// GE-9.12, GE-9.33; a token is destroyed instead (GE-9.57).
void Play::discard_from_field(int place) {
    Targets one;
    one.push(q.at(place));
    const Seat seat = owner_of(place);
    const auto scene = [&](int p) {
        return owner_of(p) == seat && q.up(p) && q[p].live && q.def(p).kind == Kind::Scene;
    };
    int under = -1;
    if (row_of(place) == Row::Monster && q[place].spirit > 0 && any_place(scene)) {
        question(seat, "which-scene"_prompt, by(q[place].card), place);
        for (int p = 0; p < Places; ++p)
            if (scene(p)) offer(option("place"_verb, p));
        under = decide().a;
    }
    leave(one, How::Discarded, Why::Procedure, nullptr, under);
}

std::uint16_t Play::next_uid() { return state.uids = static_cast<std::uint16_t>(state.uids % 0xffff + 1); }

int Play::put_on(Seat seat, Card card, Piece piece, bool face_down) {
    const Row row = row_of(book[card].kind);
    const int place = q.free_place(seat, row);
    Slot& own = slot(place);
    own = {};
    own.uid = next_uid();
    own.card = card;
    own.piece = piece;
    own.face_down = face_down;
    if (!face_down && row == Row::Monster) own.live = 1, own.since = ++state.serial;
    return place;
}

void Play::summoned(int place, Method method, const Self* by_effect) {
    happen_shown(show(q[place].piece), "summoned"_event, index(owner_of(place)), q[place].card.value, place,
                 static_cast<int>(method));
    Occasion event = about(Timing::Summon, place, Why::Procedure);
    event.method = method;
    if (by_effect) comes_from(event, *by_effect, Why::Effect);
    window(event);
}

// GE-9.14, GE-9.16
void Play::summon_from_hand(Seat seat, Piece piece) {
    because(by("GE-3.4"_clause));
    const Card card = state.card_of[piece.value];
    pay(seat, q.summon_cost(seat, book[card]));
    take_from(state.side[seat].hand, piece);
    summoned(put_on(seat, card, piece, false), Method::Hand, nullptr);
}

void Play::turn_up(int place) {
    because(by("GE-3.4"_clause));
    const Seat seat = owner_of(place);
    happen_shown(show(q[place].piece), "revealed"_event, q[place].card.value, place);
    pay(seat, q.summon_cost(seat, q.def(place)));
    Slot& own = slot(place);
    own.face_down = 0;
    own.live = 1;
    own.since = ++state.serial;
    summoned(place, Method::Flip, nullptr);
}

void Play::set_card(Seat seat, Piece piece) {
    because(by("GE-3.13"_clause));
    Side& side = state.side[seat];
    const Card card = state.card_of[piece.value];
    // The other seat cannot tell which of the cards of that kind it was.
    for (const Piece held : side.hand)
        if (row_of(q.def(held).kind) == row_of(book[card].kind)) state.known[held.value] = only(seat);
    take_from(side.hand, piece);
    const int place = put_on(seat, card, piece, true);
    happen_secretly(only(seat), "set"_event, index(seat), card.value, place);
    window(about(Timing::Set, place, Why::Procedure));
}

// The card leaves its place and the spirit on it vanishes (GE-7.11), unless it goes to `spirit_to`.
Occasion Play::take_off(int place, How how, Why why, const Self* by_effect, int spirit_to) {
    const Slot old = q[place];
    const Seat owner = owner_of(place);
    Occasion event = about(how == How::Destroyed   ? Timing::Destroyed
                           : how == How::Discarded ? Timing::Discard
                                                   : Timing::LeftField,
                           place, why);
    event.gone = true;
    event.how = how;
    if (how == How::Discarded) event.from = From::Field;
    if (by_effect) comes_from(event, *by_effect, why);

    Side& side = state.side[owner];
    const bool overflow = how == How::Hand && side.hand.full();  // GE-9.11
    const bool opens = how == How::Destroyed || how == How::Discarded || how == How::Removed || overflow;
    const bool hidden = opens && show(old.piece);
    const bool shown = opens || event.shown;
    event.shown = shown;
    if (how == How::Destroyed)
        happen_shown(hidden, "destroyed"_event, index(owner), old.card.value, place);
    else if (how == How::Discarded)
        happen_shown(hidden, "discarded"_event, index(owner), old.card.value, 1);
    else if (shown)
        happen_shown(hidden, "left-field"_event, index(owner), old.card.value, place, static_cast<int>(how));
    else
        happen_secretly(only(owner), "left-field"_event, index(owner), old.card.value, place, static_cast<int>(how));
    if (old.spirit > 0 && spirit_to >= 0 && spirit_to != place && !q.empty(spirit_to)) {
        const int moved = std::min<int>(old.spirit, room_for_spirit(spirit_to));
        if (moved > 0) shift_spirit(place, spirit_to, moved);
        event.amount = static_cast<std::int16_t>(moved);
    }
    if (q[place].spirit > 0) {
        const Cause cause = because(by("GE-7.11"_clause));
        remove_spirit(place, q[place].spirit);
        because(cause);
    }

    slot(place) = {};
    for (std::size_t i = state.modifiers.size(); i-- > 0;)
        if (state.modifiers[i].uid == old.uid) state.modifiers.erase(i);
    if (how == How::Destroyed)  // GE-9.60
        for (int p = 0; p < Places; ++p)
            if (q[p].buff && q[p].buff_giver == old.uid) end_buff(p);

    if (!old.piece) return event;
    switch (how) {
        case How::Hand:
            if (overflow)
                to_discard(old.piece);
            else
                side.hand.push(old.piece);
            break;
        case How::Destroyed:
        case How::Discarded: to_discard(old.piece); break;
        case How::Removed: side.removed.push(old.piece); break;
        case How::DeckTop: side.deck.push(old.piece); break;
        case How::DeckShuffle:
            side.deck.push(old.piece);
            shuffle_deck(owner);
            break;
        case How::Any: break;
    }
    return event;
}

int Play::leave(const Targets& targets, How how, Why why, const Self* by_effect, int spirit_to) {
    FixedVector<Occasion, Places> events;
    int moved = 0;
    for (const At& target : targets) {
        if (!q.there(target)) continue;
        const int place = target.place;
        const How real = q.token(place) ? How::Destroyed : how;  // GE-7.10
        if (real == How::Destroyed && q.shielded(place)) {
            happen("shield-broken"_event, q[place].card.value, place);  // GE-9.61
            slot(place).buff = slot(place).buff_giver = slot(place).buff_until = 0;
            continue;
        }
        events.push(take_off(place, real, why, by_effect, spirit_to));
        moved += std::exchange(events.back().amount, std::int16_t{0});
        for (int p = 0; p < Places; ++p)  // GE-9.62
            if (q[p].uid && q[p].bearer == place) {
                const Cause cause = because(by("GE-8.13"_clause));
                events.push(take_off(p, How::Destroyed, Why::Procedure, nullptr, -1));
                because(cause);
            }
    }
    const auto rank = [&](const Occasion& e) { return (e.card_seat == state.active ? 0 : Places) + e.at.place; };
    for (std::size_t done = 0; done < events.size(); ++done) {  // GE-9.68
        std::size_t next = 0;
        int lowest = 1000;
        for (std::size_t i = 0; i < events.size(); ++i)
            if (events[i].timing != Timing::None && rank(events[i]) < lowest) lowest = rank(events[i]), next = i;
        const Occasion event = events[next];
        events[next].timing = Timing::None;
        window(event);
    }
    return moved;
}

// --- Spirit

// GE-6.5, GE-9.33, GE-7.10
int Play::room_for_spirit(int place) const {
    if (q.token(place)) return 0;
    return (row_of(place) == Row::Prophecy ? SceneCap : SpiritCap) - q[place].spirit;
}

void Play::shift_spirit(int from, int to, int n) {
    slot(from).spirit = static_cast<std::uint8_t>(q[from].spirit - n);
    slot(to).spirit = static_cast<std::uint8_t>(q[to].spirit + n);
    int left = n;
    for (Under& u : state.under)
        if (u.place == from && left > 0) u.place = static_cast<std::uint8_t>(to), --left;
    happen("spirit-moved"_event, from, to, n);
}

int Play::add_spirit(int place, int n) {
    if (q.token(place)) return 0;
    const Seat seat = owner_of(place);
    n = std::min(n, SpiritCap - q[place].spirit);
    if (state.rules.spirit_cards) {  // GE-9.32
        int took = 0;
        while (took < n && take_card(seat)) {
            state.under.push({state.side[seat].deck.erase(0), static_cast<std::uint8_t>(place)});
            ++took;
        }
        n = took;
    }
    if (n <= 0) return 0;
    slot(place).spirit = static_cast<std::uint8_t>(q[place].spirit + n);
    happen("spirit-gained"_event, place, n, q[place].spirit);
    return n;
}

void Play::remove_spirit(int place, int n) {
    slot(place).spirit = static_cast<std::uint8_t>(q[place].spirit - n);
    happen("spirit-lost"_event, place, n, q[place].spirit);
    for (std::size_t i = state.under.size(); i-- > 0 && n > 0;)
        if (state.under[i].place == place) {
            const Piece piece = state.under.erase(i).piece;
            happen_shown(show(piece), "spirit-shown"_event, index(owner_of(piece)), state.card_of[piece.value].value);
            to_discard(piece);
            --n;
        }
}

void Play::gained(int place, int n, Why why, const Self* by_effect) {
    Occasion event = about(Timing::SpiritGained, place, why);
    event.amount = static_cast<std::int16_t>(n);
    if (by_effect) comes_from(event, *by_effect, Why::Effect);
    window(event);
}

void Play::gain(int place, int n, Why why, const Self* by_effect) {
    if (const int got = add_spirit(place, n); got > 0) gained(place, got, why, by_effect);
}

void Play::attach(Seat seat) {
    const auto can = [&](int place) {
        return owner_of(place) == seat ? q.can_receive(place) : refuse("target-side"_refusal, 0);
    };
    if (!any_place(can)) return;
    question(seat, "attach"_prompt, cause());
    const int first = first_of(seat, Row::Monster);
    for (int place = first; place < first + RowSize; ++place)
        if (!q.empty(place)) offer(option("place"_verb, place), q.can_receive(place));
    const int place = decide().a;
    const Cause cause = because(by("GE-6.2"_clause));
    gain(place, 1, Why::Procedure, nullptr);
    because(cause);
}

void Play::pay(Seat seat, int spirit) {
    if (spirit <= 0) return;
    const int first = first_of(seat, Row::Monster);
    question(seat, "pay"_prompt, cause());
    // All ways to pay, the richest cards first; those beyond the list may be named too.
    std::array<int, SideSize> order{}, most{};
    for (int i = 0; i < SideSize; ++i) {
        order[static_cast<std::size_t>(i)] = i;
        most[static_cast<std::size_t>(i)] = std::min({static_cast<int>(q[first + i].spirit), spirit, MostFromPlace});
    }
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const int x = most[static_cast<std::size_t>(a)], y = most[static_cast<std::size_t>(b)];
        return x != y ? x > y : a < b;
    });
    const auto list = [&](auto&& self, std::size_t at, int left, const Option& so_far) -> void {
        if (offered() == Choice::MaxOptions) return;
        if (left == 0) return offer(so_far);
        if (at == order.size()) return;
        const int i = order[at];
        for (int n = std::min(left, most[static_cast<std::size_t>(i)]); n >= 0; --n) {
            Option more = so_far;
            pay_from(more, first + i, n);
            self(self, at + 1, left - n, more);
        }
    };
    list(list, 0, spirit, option("pay"_verb));
    if (nothing_offered()) throw WorldMismatch{};
    const Option chosen = answer_open([&](const Option& o) -> Verdict {
        int sum = 0;
        bool possible = is(o, "pay"_verb) && o.detail == index(seat) && o.a == 0 && o.b >> 4 * SideSize == 0;
        for (int place = first; place < first + SideSize; ++place) {
            sum += paid_from(o, place);
            possible &= paid_from(o, place) <= q[place].spirit;
        }
        if (!possible || sum != spirit) return refuse("wrong-payment"_refusal, spirit, sum);
        return {};
    });
    ++state.decisions;
    for (int place = first; place < first + SideSize; ++place)
        if (const int n = paid_from(chosen, place)) {
            happen("spirit-paid"_event, index(seat), place, n);
            remove_spirit(place, n);
        }
}

void Play::spend_and_draw(Seat seat, int n) {
    because(by("GE-3.15"_clause));
    pay(seat, n);
    draw(seat, n, Why::Procedure, nullptr);
}

// --- Faith

// GE-9.65, GE-9.68, GE-9.69
void Play::damage(PerSeat<int> amounts, Why why, std::uint16_t source, Seat source_seat, Card source_card) {
    for (const Seat seat : {state.active, other(state.active)}) {
        if (amounts[seat] <= 0) continue;
        state.faith[seat] = static_cast<std::int16_t>(std::max(-9999, state.faith[seat] - amounts[seat]));
        happen("damaged"_event, index(seat), amounts[seat], std::max<int>(0, state.faith[seat]));
    }
    const bool a = state.faith[Seat::A] <= 0, b = state.faith[Seat::B] <= 0;
    if (a || b) {
        const std::uint8_t winner = a && b ? Core::Nobody : a ? 1 : 0;
        const Rule rule = a && b ? "GE-9.69"_clause : "GE-1.4"_clause;
        because(by(rule));
        happen("game-ends"_event, winner);
        finish(winner, rule);
    }
    for (const Seat seat : {state.active, other(state.active)}) {
        if (amounts[seat] <= 0) continue;
        Occasion event;
        event.timing = Timing::Damaged;
        event.player = seat;
        event.cause = why;
        event.amount = static_cast<std::int16_t>(amounts[seat]);
        event.source = source;
        event.source_seat = source_seat;
        event.source_card = source_card;
        window(event);
    }
}

void Play::heal(Seat seat, int n, const Self& by_effect) {
    if (n <= 0) return;
    state.faith[seat] = static_cast<std::int16_t>(std::min(30000, state.faith[seat] + n));
    happen("healed"_event, index(seat), n, state.faith[seat]);
    Occasion event;
    event.timing = Timing::Healed;
    event.player = seat;
    event.amount = static_cast<std::int16_t>(n);
    comes_from(event, by_effect, Why::Effect);
    window(event);
}

// --- Prophecies and skills

// A normal or quick prophecy goes to the discard pile after use; that is no discard (GE-9.13).
void Play::end_use(const At& at) {
    if (!q.there(at)) return;
    happen("resolved"_event, index(owner_of(at.place)), q[at.place].card.value);
    if (q.def(at.place).stays() && q[at.place].live) return;
    to_discard(q[at.place].piece);
    slot(at.place) = {};
}

void Play::use(Seat seat, Piece piece, int place) {
    because(by("GE-3.7"_clause));
    const bool from_hand = place < 0;
    if (!from_hand) piece = q[place].piece;
    const Card card = state.card_of[piece.value];
    const Def& d = book[card];
    Context context;
    context.self = {seat, card, from_hand ? At{} : q.at(place)};
    const Ability* direct = nullptr;
    for (const Ability& ability : d.abilities)
        if (ability.type == AbilityType::Direct) direct = &ability;
    if (direct && direct->discards.value) {
        const bool hidden = show(piece);
        if (!from_hand) happen_shown(hidden, "revealed"_event, card.value, place);
        const Cause cause = because(by(card));
        pay_discards(*direct, context, piece);
        because(cause);
        // An answer to the discard may have taken the card or its place.
        if (from_hand ? q.free_place(seat, Row::Prophecy) < 0 || !state.side[seat].hand.contains(piece)
                      : !q.there(context.self.at))
            return;
    }
    if (from_hand) {
        take_from(state.side[seat].hand, piece);
        place = put_on(seat, card, piece, false);
    } else {
        slot(place).face_down = 0;
    }
    const At at = context.self.at = q.at(place);
    happen_shown(show(piece), "prophecy"_event, index(seat), card.value, place);
    because(by(card));
    bool negated = false;
    Occasion declared = about(Timing::ProphecyDeclared, place, Why::Procedure);
    declared.negated = &negated;
    window(declared);
    int bearer = -1;
    const auto can_bear = [&](int p) { return q.can_bear(p, d, seat); };
    if (!negated && q.there(at) && d.kind == Kind::Equipment && any_place(can_bear)) {
        question(seat, "bearer"_prompt, by(card), place);
        for (int p = 0; p < Places; ++p)
            if (!q.empty(p) && row_of(p) == Row::Monster) offer(option("place"_verb, p), can_bear(p));
        bearer = decide().a;
    }
    if (negated || !q.there(at) || (d.kind == Kind::Equipment && bearer < 0)) {  // GE-9.26
        if (q.there(at)) {
            if (negated) happen("negated"_event, card.value);
            to_discard(q[place].piece);
            slot(place) = {};
        }
        return;
    }
    Start start;
    start_ = &start;
    if (d.stays()) {
        slot(place).live = 1;
        slot(place).since = ++state.serial;
    }
    if (bearer >= 0) {
        slot(place).bearer = static_cast<std::uint8_t>(bearer);
        happen("equipped"_event, card.value, bearer);
    }
    if (direct) carry_out(*direct, context);
    end_use(at);
    attach(seat);
    used(Timing::ProphecyUsed, seat, card, at);
    start_ = nullptr;
}

void Play::use_skill(const Option& chosen) {
    const int place = chosen.a;
    const Seat seat = owner_of(place);
    const At at = q.at(place);
    const Card card = q[place].card;
    const Ability& ability = book[card].abilities[chosen.detail];
    because(by(card));
    Context context;
    context.self = {seat, card, at};
    context.attacker = at;
    if (chosen.b == ThePlayer + 1U)
        context.on_player = true;
    else if (chosen.b)
        context.target = q.at(static_cast<int>(chosen.b) - 1);
    slot(place).skilled = 1;
    if (ability.focus || ability.attack_skill) ++slot(place).attacks;
    happen("skill"_event, index(seat), card.value, place, chosen.detail);
    if (ability.spirit.value) {
        happen("spirit-paid"_event, index(seat), place, ability.spirit.value);
        remove_spirit(place, ability.spirit.value);
    }
    const Finale finale(*this, ability.finale);
    bool negated = false;
    Occasion declared = about(Timing::SkillDeclared, place, Why::Procedure);
    declared.negated = &negated;
    window(declared);
    if (negated) happen("negated"_event, card.value);
    if (negated || !q.there(at)) return;
    Start start;
    start_ = &start;
    carry_out(ability, context);
    used(Timing::SkillUsed, seat, card, at);
    start_ = nullptr;
}

// --- Attacks

void Play::attack(int attacker, int target) {
    because(by("GE-3.10"_clause));
    const Seat seat = owner_of(attacker);
    ++slot(attacker).attacks;
    fight(seat, q.at(attacker), target == ThePlayer ? At{} : q.at(target), target == ThePlayer);
}

// GE-11 from step 2.
void Play::fight(Seat seat, At attacker, At target, bool on_player) {
    const Finale finale(*this, q.flagged(attacker.place, Flag::FinaleAttack));
    const Card card = q[attacker.place].card;
    attacker_ = attacker;
    happen("attack"_event, card.value, attacker.place, on_player ? ThePlayer : target.place);
    bool negated = false;
    Occasion declared = about(Timing::AttackDeclared, attacker.place, Why::Procedure);
    declared.target = target;
    declared.on_player = on_player;
    declared.target_seat = other(seat);
    declared.negated = &negated;
    window(declared);
    if (!negated && q.there(attacker)) {
        const bool legal = on_player ? static_cast<bool>(q.can_target(seat, ThePlayer))
                                     : q.there(target) && q.can_target(seat, target.place);
        if (!legal) {  // GE-9.44
            question(seat, "new-target"_prompt, by(card), attacker.place);
            const int first = first_of(other(seat), Row::Monster);
            for (int place = first; place < first + RowSize; ++place)
                if (!q.empty(place)) offer(option("place"_verb, place), q.can_target(seat, place));
            offer(option("player"_verb), q.can_target(seat, ThePlayer));
            const Option chosen = decide();
            on_player = is(chosen, "player"_verb);
            target = on_player ? At{} : q.at(chosen.a);
            happen("redirected"_event, attacker.place, on_player ? ThePlayer : target.place);
        }
        battle(seat, attacker, target, on_player);
    }
    happen("attack-ends"_event, card.value, negated);
    for (std::size_t i = state.modifiers.size(); i-- > 0;)  // GE-11.11
        if (state.modifiers[i].attack_only) state.modifiers.erase(i);
    attacker_ = {};
}

// GE-11.5 to GE-11.10
void Play::battle(Seat seat, At attacker, At target, bool on_player) {
    const Seat foe = other(seat);
    const Card card = q[attacker.place].card;
    if (!on_player && q[target.place].face_down) {
        happen_shown(show(q[target.place].piece), "revealed"_event, q[target.place].card.value, target.place);
        Occasion revealed = about(Timing::Revealed, target.place, Why::Battle);
        revealed.source = attacker.uid;
        revealed.source_seat = seat;
        revealed.source_card = card;
        window(revealed);
        if (!q.there(attacker) || !q.there(target)) return;
    }
    const int strength = q.stat(attacker.place, Stat::Attack);
    const int defence = on_player ? 0 : q.stat(target.place, Stat::Defence);
    happen("battle"_event, attacker.place, on_player ? ThePlayer : target.place, strength, defence);
    const Self self{seat, card, attacker};
    const Cause cause = because(by("GE-4.1"_clause));
    if (!on_player && strength > defence) {
        const bool immune = !q[target.place].face_down && q.flagged(target.place, Flag::BattleImmune);
        if (!immune) {
            FixedVector<At, Places> one;
            one.push(target);
            // GE-9.30: its spirit goes to the attacker in the same moment; the windows follow in the order of GE-11.7.
            const int absorbed = leave(one, How::Destroyed, Why::Battle, &self, attacker.place);
            if (absorbed > 0 && q.there(attacker)) {
                because(by("GE-6.4"_clause));
                gained(attacker.place, absorbed, Why::Battle, nullptr);
            }
        }
    }
    because(by("GE-4.2"_clause));
    if (on_player || strength > defence) {
        PerSeat<int> amounts{};
        amounts[foe] = q.modified(foe, Stat::BattleDamageTaken, on_player ? strength : strength - defence);
        damage(amounts, Why::Battle, attacker.uid, seat, card);
    }
    because(cause);
    Occasion resolved;
    resolved.timing = Timing::AttackResolved;
    resolved.player = resolved.card_seat = seat;
    resolved.card = card;
    resolved.at = attacker;
    resolved.target = target;
    resolved.on_player = on_player;
    resolved.target_seat = foe;
    resolved.survived = !on_player && q.there(target);
    window(resolved);
}

// GE-10.11
void Play::begin_turn_end() {
    for (std::size_t i = state.modifiers.size(); i-- > 0;)
        if (state.modifiers[i].until <= state.turn) state.modifiers.erase(i);
    for (int place = 0; place < Places; ++place) {
        Slot& own = slot(place);
        if (own.uid == 0) continue;
        if (own.buff && own.buff_until && own.buff_until <= state.turn) end_buff(place);
        own.attacks = own.skilled = own.marks = 0;
    }
}

}  // namespace quincunx::gemu
