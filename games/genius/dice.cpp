// Dice: gained, spent, rolled again (GI-4, GI-9).
#include <algorithm>

#include "games/genius/play.h"

namespace quincunx::genius {

namespace {

// One die less is known of at most, of each face (the other seat does not see which were spent).
void forget_dice(Side& side, int spent) {
    for (std::uint8_t& n : side.shown) n = byte(std::max(0, n - spent));
}

}  // namespace

void Play::gain_dice(Seat seat, Element face, int n) {
    Side& side = state.side[seat];
    n = std::min(n, MaxDice - q().dice(seat));
    if (n <= 0) return;
    const auto f = static_cast<std::size_t>(face);
    side.dice[f] = byte(side.dice[f] + n);
    side.shown[f] = byte(side.shown[f] + n);
    happen("dice"_event, seat, n, face);
    gained_dice(seat, n);
}

void Play::gained_dice(Seat seat, int n) {
    if (!((state.side[Seat::A].listens | state.side[Seat::B].listens) & bit(On::GainedDice))) return;
    Record r = record_of(On::GainedDice, seat);
    r.amount = static_cast<std::int16_t>(n);
    if (cause().kind == Cause::Kind::Card || cause().kind == Cause::Kind::Ability) r.def = DefId(cause().id);
    note(r);
}

void Play::gain_random_dice(Seat seat, int n, bool different) {
    Side& side = state.side[seat];
    n = std::min(n, MaxDice - q().dice(seat));
    int gained = 0;
    Elements left = 0x7f;
    for (; gained < n && left; ++gained) {
        int choices = 0;
        for (int f = 0; f < ElementCount; ++f) choices += left >> f & 1;
        auto pick = roll(different ? "random"_roll : "die"_roll, static_cast<std::uint32_t>(choices), only(seat));
        for (unsigned f = 0; f < ElementCount; ++f) {
            if (!(left >> f & 1) || pick-- > 0) continue;
            side.dice[f] = byte(side.dice[f] + 1);
            if (different) left = byte(left & ~(1U << f));
            break;
        }
    }
    if (!gained) return;
    happen("dice"_event, seat, gained, -1);
    gained_dice(seat, gained);
}

void Play::lose_die(Seat seat, int face) {
    Side& side = state.side[seat];
    --side.dice[static_cast<std::size_t>(face)];
    forget_dice(side, 1);
}

void Play::make_all_omni(Seat seat) {
    Side& side = state.side[seat];
    const int n = q().dice(seat);
    side.dice = {};
    side.dice[static_cast<std::size_t>(Element::Omni)] = byte(n);
    side.shown = side.dice;
    happen("dice-changed"_event, seat, n, Element::Omni);
}

void Play::make_omni(Seat seat, int n) {
    Side& side = state.side[seat];
    constexpr auto omni = static_cast<std::size_t>(Element::Omni);
    int made = 0;
    for (int worth = 3; worth >= 1; --worth)
        for (int f = 0; f < ElementCount; ++f)
            while (made < n && side.dice[static_cast<std::size_t>(f)] > 0 && q().worthless(seat, f) == worth) {
                --side.dice[static_cast<std::size_t>(f)];
                ++made;
            }
    const std::uint8_t known = side.shown[omni];
    forget_dice(side, made);
    side.dice[omni] = byte(side.dice[omni] + made);
    side.shown[omni] = byte(known + made);
    touch();  // that there were no more to turn shows something
    happen("dice-changed"_event, seat, made, Element::Omni);
}

void Play::pay(Seat seat, const Dice& paid) {
    Side& side = state.side[seat];
    int n = 0;
    for (std::size_t f = 0; f < FaceCount; ++f) {
        side.dice[f] = byte(side.dice[f] - paid[f]);
        n += paid[f];
    }
    forget_dice(side, n);
    if (n) happen_secretly(only(seat), "paid"_event, seat, n, pack("pay"_verb, paid).b);
}

void Play::pay_most(Seat seat, int n) {
    const Dice& have = state.side[seat].dice;
    constexpr auto omni = static_cast<std::size_t>(Element::Omni);
    Dice paid{};
    for (; n > 0; --n) {
        std::size_t most = omni;
        for (std::size_t f = 0; f < omni; ++f)
            if (have[f] > paid[f] && (most == omni || have[f] - paid[f] > have[most] - paid[most])) most = f;
        ++paid[most];
    }
    pay(seat, paid);
}

void Play::commit(const Spending& spending) {
    if (spending.count == 0) return;
    effect([&] {
        for (int i = 0; i < spending.count; ++i) {
            const Spending::Spent& s = spending.list[i];
            Self self{s.seat, s.ch, s.serial, s.def, s.def->refs.data(), nullptr, 0, 0, s.amount};
            const Cause before = because(cause_of(*self.def));
            happen("used"_event, self.seat, self.def->id.value);
            if (s.ability->act) s.ability->act(*this, self);
            worked(self, *s.ability);
            because(before);
        }
    });
}

bool Play::roll_again(Seat seat, Cause about) {
    Side& side = state.side[seat];
    ask(seat, "reroll"_prompt, about);
    secretly();
    // A good default: what nobody of the team uses; then more and more; then nothing.
    Option last;
    for (const int least : {3, 2, 1, 0}) {
        Dice pick{};
        int n = 0;
        for (int f = 0; f < FaceCount; ++f)
            if (q().worthless(seat, f) >= least)
                n += pick[static_cast<std::size_t>(f)] = side.dice[static_cast<std::size_t>(f)];
        const Option o = pack("reroll"_verb, pick);
        if (n && (nothing_offered() || o != last)) offer(o), last = o;
    }
    offer(pack("reroll"_verb, {}));
    const Dice pick = unpack(answer_open([&](const Option& o) -> Verdict {
        if (!is(o, "reroll"_verb)) return refuse("wrong-payment"_refusal);
        const Dice dice = unpack(o);
        for (int f = 0; f < FaceCount; ++f)
            if (dice[static_cast<std::size_t>(f)] > side.dice[static_cast<std::size_t>(f)])
                return refuse("not-these-dice"_refusal, f);
        return {};
    }));
    int n = 0;
    for (std::size_t f = 0; f < FaceCount; ++f) {
        side.dice[f] = byte(side.dice[f] - pick[f]);
        n += pick[f];
    }
    if (n == 0) return false;
    forget_dice(side, n);
    Dice rolled{};
    for (int i = 0; i < n; ++i) ++rolled[roll("die"_roll, FaceCount, only(seat))];
    for (std::size_t f = 0; f < FaceCount; ++f) side.dice[f] = byte(side.dice[f] + rolled[f]);
    happen_secretly(only(seat), "rolled"_event, seat, n, pack("reroll"_verb, rolled).b);
    return true;
}

}  // namespace quincunx::genius
