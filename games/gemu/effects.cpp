// What the instructions of a card do.
#include <algorithm>

#include "games/gemu/play.h"

namespace quincunx::gemu {

void Play::carry_out(const Ability& ability, Context& context) {
    for (const Instr& instr : book.instructions(ability)) carry_out(instr, context);
}

Play::Targets Play::select(const Select& from, Context& context) {
    Targets found;
    const auto take = [&](const At& at) {
        found.push(at);
        if (from.as >= 0) context.named[static_cast<std::uint8_t>(from.as)] = at;
    };
    if (!from.is_pool) {
        if (const At at = q.resolve(from.ref, context); q.there(at)) take(at);
        return found;
    }
    if (from.pick == Pick::All) {
        for (int place = 0; place < Places; ++place)
            if (q.in_pool(from.pool, place, context)) take(q.at(place));
        return found;
    }
    const Seat chooser = from.by_opponent ? other(context.self.seat) : context.self.seat;
    const int most = from.pick == Pick::One ? 1 : q.amount(from.count, context);
    const auto can = [&](int place) -> Verdict {
        return found.contains(q.at(place)) ? refuse("already-chosen"_refusal, place)
                                           : q.in_pool(from.pool, place, context);
    };
    for (int n = 0; n < most && any_place(can); ++n) {
        question(chooser, from.pick == Pick::One ? "choose"_prompt : "choose-more"_prompt, by(context.self.card));
        for (int place = 0; place < Places; ++place)
            if (!q.empty(place)) offer(option("place"_verb, place), can(place));
        if (from.pick == Pick::UpTo) offer(option("done"_verb));
        const Option chosen = decide();
        if (is(chosen, "done"_verb)) break;
        if (q.empty(chosen.a)) throw WorldMismatch{};
        take(q.at(chosen.a));
    }
    return found;
}

void Play::add_modifier(Modifier m) {
    m.order = ++state.serial;
    FixedVector<Modifier, 64>& all = state.modifiers;
    // A full list takes an addition into one like it; failing that, the oldest gives way.
    if (all.full()) {
        for (Modifier& old : all)
            if (m.op == static_cast<std::uint8_t>(Change::Add) && old.op == m.op && old.uid == m.uid &&
                old.stat == m.stat && old.until == m.until && old.attack_only == m.attack_only && old.seat == m.seat &&
                old.level_min == m.level_min && old.floor == m.floor) {
                old.num = static_cast<std::int16_t>(old.num + m.num);
                return;
            }
        all.erase(0);
    }
    all.push(m);
}

// GE-9.67: until the opponent's turn ends means the first one of his that begins after this.
std::uint16_t Play::last_turn(Lasts lasts, Seat controller) const {
    const int more = lasts != Lasts::UntilOppTurnEnd ? 0 : state.active == controller ? 1 : 2;
    return static_cast<std::uint16_t>(state.turn + more);
}

void Play::modify(const At& at, const Instr& instr, const Context& context) {
    Modifier m;
    m.uid = at.uid;
    m.source = context.self.card;
    m.op = static_cast<std::uint8_t>(instr.op == Op::Flag ? Change::Flag : instr.change);
    m.stat = static_cast<std::uint8_t>(instr.stat);
    m.until = last_turn(instr.lasts, context.self.seat);
    m.attack_only = instr.lasts == Lasts::Attack;
    if (instr.op == Op::Flag) {
        m.stat = 0xff;
        m.num = static_cast<std::int16_t>(instr.flag);
        happen("flagged"_event, at.place, m.num);
    } else {
        m.num = instr.change == Change::Mul ? instr.num : static_cast<std::int16_t>(q.amount(instr.amount, context));
        m.den = instr.change == Change::Mul ? instr.den : std::int16_t{1};
        if (instr.op == Op::PlayerModify) {
            m.seat = instr.who == Who::Opponent ? other(context.self.seat) : context.self.seat;
            m.level_min = instr.level_min;
            m.floor = instr.floor;
            happen("player-modified"_event, index(m.seat), m.stat, m.op, m.num, m.den);
        } else {
            happen("modified"_event, at.place, m.stat, m.op, m.num, m.den);
        }
    }
    add_modifier(m);
}

void Play::end_buff(int place) {
    const Cause cause = because(by("GE-8.1"_clause));
    happen("buff-ends"_event, place);
    because(cause);
    slot(place).buff = slot(place).buff_giver = slot(place).buff_until = 0;
}

void Play::give_buff(const At& at, const Instr& instr, const Context& context) {
    Slot& own = slot(at.place);
    own.buff = static_cast<std::uint16_t>(1 + book.place_of(instr));
    own.buff_giver = book[context.self.card].monster() ? context.self.at.uid : std::uint16_t{0};
    own.buff_until = instr.lasts == Lasts::Long ? std::uint16_t{0} : last_turn(instr.lasts, context.self.seat);
    happen(instr.op == Op::Shield ? "shielded"_event : "buffed"_event, at.place, context.self.card.value);
}

void Play::discard_by_effect(Seat seat, int n, bool random, const Context& context) {
    const auto& hand = state.side[seat].hand;
    for (; n > 0 && !hand.empty(); --n) {
        if (random) {
            const Piece natural = hand[state.core.random.below(static_cast<std::uint32_t>(hand.size()))];
            const Card card(drawn("discard"_roll, state.card_of[natural.value].value, Everybody));
            if (!card || card.value >= book.defs().size()) throw WorldMismatch{};
            discard_from_hand(seat, find(hand, book[card].number), Why::Effect, &context.self);
        } else {
            question(seat, "discard-hand"_prompt, by(context.self.card));
            offer_hand(hand, {});
            discard_from_hand(seat, find(hand, decide().a), Why::Effect, &context.self);
        }
    }
}

// The cost of an ability; the card itself, if it is in hand, cannot be part of it.
void Play::pay_discards(const Ability& ability, const Context& context, Piece except) {
    const Seat seat = context.self.seat;
    const auto& hand = state.side[seat].hand;
    for (int n = ability.discards.value; n > 0; --n) {
        question(seat, "cost-discard"_prompt, by(context.self.card));
        offer_hand(hand, except);
        if (nothing_offered()) return;
        discard_from_hand(seat, find(hand, decide().a, except), Why::Cost, &context.self);
    }
}

void Play::offer_hand(const FixedVector<Piece, HandCap>& hand, Piece except) {
    for (const Def& d : book.defs())
        for (const Piece piece : hand)
            if (piece != except && state.card_of[piece.value] == d.id) {
                offer(option("card"_verb, d.number));
                break;
            }
}

void Play::special_summon(const Instr& instr, const Context& context) {
    const Seat seat = context.self.seat;
    if (q.free_place(seat, Row::Monster) < 0) return;
    Side& side = state.side[seat];
    const bool hand = instr.from == Zone::Hand;
    const auto fits = [&](Piece piece) { return static_cast<bool>(q.fits(instr.filter, q.def(piece))); };
    // Whether a hand holds such a card is hidden: its owner is asked all the same.
    if (hand ? side.hand.empty() : std::none_of(side.discard.begin(), side.discard.end(), fits)) return;
    question(seat, "choose-card"_prompt, by(context.self.card));
    const auto has = [&](Card card) {
        const auto same = [&](Piece piece) { return state.card_of[piece.value] == card; };
        return hand ? std::any_of(side.hand.begin(), side.hand.end(), same)
                    : std::any_of(side.discard.begin(), side.discard.end(), same);
    };
    for (const Def& d : book.defs())
        if (has(d.id)) offer(option("card"_verb, d.number), q.fits(instr.filter, d));
    if (nothing_offered()) offer(option("done"_verb));
    const Option chosen = decide();
    if (is(chosen, "done"_verb)) return;
    Piece piece;
    if (hand) {
        piece = find(side.hand, chosen.a);
        take_from(side.hand, piece);
    } else {
        piece = find(side.discard, chosen.a);
        side.discard.erase(side.discard.find(piece));
    }
    summoned(put_on(seat, state.card_of[piece.value], piece, false), Method::Effect, &context.self);
}

void Play::create_tokens(Card token, int n, const Context& context) {
    for (; n > 0 && q.free_place(context.self.seat, Row::Monster) >= 0; --n)
        summoned(put_on(context.self.seat, token, {}, false), Method::Token, &context.self);
}

// GE-9.29: between cards that both stay, what does not fit stays where it was.
void Play::move_spirit(const Instr& instr, Context& context) {
    const Targets from = select(instr.on, context);
    if (from.empty() || q[from[0].place].spirit == 0) return;
    const Targets to = select(instr.to, context);
    if (to.empty() || to[0].uid == from[0].uid) return;
    const int source = from[0].place, into = to[0].place;
    int n = std::min({static_cast<int>(q[source].spirit), room_for_spirit(into), q.amount(instr.amount, context)});
    if (n <= 0) return;
    if (instr.amount.kind == Amount::Kind::AnyOfIt) {
        question(context.self.seat, "how-much"_prompt, by(context.self.card), source);
        for (int k = n; k >= 0; --k) offer(option("amount"_verb, k));
        n = decide().a;
        if (n == 0) return;
    }
    shift_spirit(source, into, n);
    if (row_of(into) == Row::Monster) gained(into, n, Why::Effect, &context.self);
}

void Play::carry_out(const Instr& instr, Context& context) {
    const Seat own = context.self.seat, foe = other(own);
    const auto who = [&](Who w) { return w == Who::Opponent ? foe : own; };
    switch (instr.op) {
        case Op::Damage: {
            PerSeat<int> amounts{};
            if (instr.who != Who::Opponent) amounts[own] = q.amount(instr.amount, context);
            if (instr.who != Who::Self) {
                const Amount& a = instr.who == Who::Both ? instr.amount_opponent : instr.amount;
                if (const int n = q.amount(a, context); n > 0)
                    amounts[foe] = q.modified(own, Stat::EffectDamageDealt, n);
            }
            damage(amounts, Why::Effect, context.self.at.uid, own, context.self.card);
            break;
        }
        case Op::Heal: heal(who(instr.who), q.amount(instr.amount, context), context.self); break;
        case Op::Draw: draw(who(instr.who), q.amount(instr.amount, context), Why::Effect, &context.self); break;
        case Op::DiscardHand:
            discard_by_effect(who(instr.who), q.amount(instr.amount, context), instr.random, context);
            break;
        case Op::Destroy: leave(select(instr.on, context), How::Destroyed, Why::Effect, &context.self); break;
        case Op::ReturnHand: leave(select(instr.on, context), How::Hand, Why::Effect, &context.self); break;
        case Op::DeckTop: {
            const Targets targets = select(instr.on, context);
            const bool take = instr.spirit_to_this && q.there(context.self.at);
            const int into = take ? context.self.at.place : -1;
            const int taken = leave(targets, How::DeckTop, Why::Effect, &context.self, into);
            if (taken > 0 && q.there(context.self.at)) gained(into, taken, Why::Effect, &context.self);
            break;
        }
        case Op::ShuffleIn: leave(select(instr.on, context), How::DeckShuffle, Why::Effect, &context.self); break;
        case Op::Remove: leave(select(instr.on, context), How::Removed, Why::Effect, &context.self); break;
        case Op::Modify:
        case Op::Flag:
            for (const At& at : select(instr.on, context)) modify(at, instr, context);
            break;
        case Op::PlayerModify: modify({}, instr, context); break;
        case Op::Buff:
        case Op::Shield:
            for (const At& at : select(instr.on, context)) give_buff(at, instr, context);
            break;
        case Op::SpiritGain:
            for (const At& at : select(instr.on, context))
                if (q.there(at)) gain(at.place, q.amount(instr.amount, context), Why::Effect, &context.self);
            break;
        case Op::SpiritMove: move_spirit(instr, context); break;
        case Op::CreateToken: create_tokens(instr.token, q.amount(instr.amount, context), context); break;
        case Op::SpecialSummon: special_summon(instr, context); break;
        case Op::Negate:
            if (context.occasion && context.occasion->negated) *context.occasion->negated = true;
            break;
        case Op::StartAttack:
            if (!q.there(context.self.at)) break;
            fight(own, context.self.at, context.target, context.on_player);
            break;
    }
}

}  // namespace quincunx::gemu
