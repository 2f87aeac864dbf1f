// Health and damage, and what ends the game by them (DD-15, DD-2).
#include <algorithm>

#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

void Play::heal(Seat seat, int n) {
    Tally& t = tally(seat);
    if (n <= 0) return;
    if (q.held(seat, Hold::NoHeal)) return;
    const Occasion gain = would_gain(seat, Gain::Health, n);
    if (gain.replaced) return;
    n = gain.amount;
    const int now = std::min<int>(t.max_health, t.health + n);  // DD-15.6
    const int gained = now - t.health;
    if (gained <= 0) return;
    count_up(t.healed);
    t.health = static_cast<std::int16_t>(now);
    happen("healed"_event, index(seat), gained, now);
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
    t.lost = static_cast<std::int16_t>(std::min(30000, t.lost + n));
    happen("health-lost"_event, index(seat), n, t.health);
    check_down();
    check_release(seat);
}

void Play::set_health(Seat seat, int health) {
    Tally& t = tally(seat);
    t.health = static_cast<std::int16_t>(std::min<int>(health, t.max_health));
    happen("health-set"_event, index(seat), t.health);
    check_down();
    check_release(seat);
}
void Play::set_max_health(Seat seat, int health) {
    tally(seat).max_health = static_cast<std::int16_t>(health);
    happen("max-health-set"_event, index(seat), health);
    if (tally(seat).health > health) set_health(seat, health);
}

About Play::about_damage(const Blow& blow, Seat seat, int amount) const {
    return {.seat = seat,
            .card = blow.fighter < 2 ? q.fighter(blow.fighter).card : Card{},
            .piece = blow.fighter < 2 ? q.fighter(blow.fighter).piece : Piece{},
            .fighter = static_cast<std::uint8_t>(blow.fighter),
            .type = blow.type,
            .battle = blow.battle,
            .base = amount};
}

// DD-15.2
int Play::damage_amount(const Blow& blow, Seat victim, int amount) const {
    const int more = q.standing(Moment::DamageDealt, about_damage(blow, blow.dealer, amount)),
              less = q.standing(Moment::DamageTaken, about_damage(blow, victim, amount));
    const bool sure = less < 0 && q.standing(Moment::Sure, about_damage(blow, blow.dealer, amount)) != 0;
    return std::max(0, amount + more + (sure ? 0 : less));
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
        on.type = blow.type;
        on.battle = blow.battle;
        on.amount = amount;
        window(on);
        unpreventable = on.unpreventable && !on.diverted;
        if (unpreventable)
            on.amount = std::max(on.amount, amount);
        else if (on.replaced)
            on.amount = 0;
        if (on.amount < amount) happen("prevented"_event, index(victim), amount - std::max(0, on.amount));
        amount = std::max(0, on.amount);
    }
    if (const int cap = unpreventable ? 0 : q.standing(Moment::DamageCap, about_damage(blow, blow.dealer, amount));
        cap > 0)
        amount = std::min(amount, cap);
    if (!unpreventable && amount > 0 && q.held(victim, Hold::NoDamage)) {
        happen("prevented"_event, index(victim), amount);
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
    if (blow.dealer == victim) count_up(t.hurt_self);
    happen("damaged"_event, index(victim), amount, blow.type, t.health, blow.battle ? 1 : 0);
}

void Play::after_damage(const Blow& blow, Seat victim, int amount) {
    check_release(victim);
    if (!listened(Moment::Damaged) && !state.rules.always_ask) return;
    Occasion on;
    on.moment = Moment::Damaged;
    on.seat = victim;
    on.by = blow.dealer;
    on.fighter = static_cast<std::uint8_t>(blow.fighter);
    on.type = blow.type;
    on.battle = blow.battle;
    on.amount = amount;
    window(on);
}

// DD-15.4
int Play::spared(const Blow& blow, Seat victim, int amount) const {
    if (blow.lethal && (blow.battle || !q.held(victim, Hold::NonLethal))) return amount;
    return std::min<int>(amount, std::max<int>(0, state.tally[victim].health));
}

int Play::deal(const Blow& blow, Seat victim, int amount) {
    amount = about_to_take(blow, victim, damage_amount(blow, victim, amount));
    amount = spared(blow, victim, amount);
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
        left[seat] = spared(blow, seat, about_to_take(blow, seat, damage_amount(blow, seat, amount)));
    for (const Seat seat : {q.attacker(), q.defender()})
        if (left[seat] > 0 && !falls(self.seat, seat, left[seat])) left[seat] = 0;
    for (const Seat seat : {q.attacker(), q.defender()})
        if (left[seat] > 0) take(blow, seat, left[seat]);
    check_down();
    for (const Seat seat : {q.attacker(), q.defender()})
        if (left[seat] > 0) after_damage(blow, seat, left[seat]);
}

void Play::gain_blood(Seat seat) { set_blood(seat, tally(seat).blood + 1); }
void Play::set_blood(Seat seat, int n) {
    Tally& t = tally(seat);
    if (t.blood == n) return;
    t.blood = static_cast<std::uint8_t>(n);
    happen("blood"_event, index(seat), t.blood);
    blood_changed(seat);
    if (t.blood == 0 || t.blood < q.blood_limit(seat)) return;
    const Cause before = because(by("DD-C3.14"_clause));
    t.blood = 0;
    happen("blood"_event, index(seat), 0);
    blood_changed(seat);
    because(before);
}
void Play::blood_changed(Seat seat) {
    if (!listened(Moment::BloodChanged)) return;
    Occasion on;
    on.moment = Moment::BloodChanged;
    on.seat = on.by = seat;
    on.amount = tally(seat).blood;
    window(on);
}

// DD-2.2, DD-R2
void Play::check_down() {
    const bool a = tally(Seat::A).health < 0, b = tally(Seat::B).health < 0;
    if (!a && !b) return;
    const Rule rule = a && b ? "DD-R2"_clause : "DD-2.2"_clause;
    const std::uint8_t winner = a && b ? Core::Nobody : a ? 1 : 0;
    because(dreamduel::by(rule));
    happen("game-ends"_event, a && b ? -1 : winner);
    finish(winner, static_cast<std::uint16_t>(rule));
}
void Play::win(Seat seat) {
    because(dreamduel::by("DD-2.1"_clause));
    happen("game-ends"_event, index(seat));
    finish(index(seat), "DD-2.1"_clause);
}

// DD-12.7, DD-R37
void Play::check_release(Seat seat) {
    Tally& t = tally(seat);
    if (t.health >= ReleaseBelow || q.held(seat, Hold::NoRelease)) return;
    if (t.released) {
        std::size_t again = 0;
        while (again < state.lasting.size() &&
               (state.lasting[again].seat != seat || state.lasting[again].kind != Hold::Releases ||
                t.health >= state.lasting[again].value))
            ++again;
        if (again == state.lasting.size()) return;
        state.lasting[again].kind = Hold::Over;
    }
    t.released = 1;
    const Cause before = because(dreamduel::by("DD-12.7"_clause));
    happen("released"_event, index(seat));
    if (!side(seat).deck.empty()) {
        ask(seat, "release"_prompt, cause());
        offer(option("done"_verb));
        offer_kinds(seat, Zone::Deck, [&](Piece p) {
            return q.def(p).spell() ? Verdict() : refuse("not-a-spell"_refusal, q.def(p).number);
        });
        const Option chosen = answer();
        if (is(chosen, "take"_verb)) {
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
    because(dreamduel::by(a == b ? "DD-R3"_clause : "DD-2.3"_clause));
    happen("popularity"_event, a, b);
    const std::uint8_t winner = a == b ? Core::Nobody : a > b ? 0 : 1;
    happen("game-ends"_event, a == b ? -1 : winner);
    finish(winner, static_cast<std::uint16_t>(a == b ? "DD-R3"_clause : "DD-2.3"_clause));
}

}  // namespace quincunx::dreamduel
