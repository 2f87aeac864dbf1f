// Spirit: recovering, losing and paying it (DD-6).
#include <algorithm>

#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

namespace {

int cards_in(std::uint32_t mask) {
    int n = 0;
    for (; mask; mask &= mask - 1) ++n;
    return n;
}

}  // namespace

// DD-6.5, DD-R7
void Play::recover_one(Seat seat) {
    Tally& t = tally(seat);
    if (t.spent) {
        --t.spent, ++t.ready;
        happen("spirit-gained"_event, index(seat), 1, t.ready);
    } else if (t.collapsed) {
        --t.collapsed, ++t.spent;
        happen("orb-repaired"_event, index(seat), q.intact(seat));
    }
}
Occasion Play::would_gain(Seat seat, Gain what, int n, bool by_rule) {
    Occasion on;
    on.moment = Moment::WouldGain;
    on.seat = seat;
    if (cause().kind == Cause::Kind::Card) on.card = Card(cause().id);
    on.gain = what;
    on.by_rule = by_rule;
    on.amount = n;
    if (listened(Moment::WouldGain)) window(on);
    return on;
}
void Play::recover(Seat seat, int n, bool by_rule) {
    if (n <= 0) return;
    const Occasion on = would_gain(seat, Gain::Spirit, n, by_rule);
    const Tally& t = tally(seat);
    const int before = 2 * t.ready + t.spent;
    for (int i = 0; !on.replaced && i < on.amount; ++i) recover_one(seat);
    if (2 * t.ready + t.spent == before || !listened(Moment::Recovered)) return;
    Occasion done;
    done.moment = Moment::Recovered;
    done.seat = done.by = seat;
    done.by_rule = by_rule;
    done.amount = on.amount;
    window(done);
}
void Play::spirit_left(Seat seat, int before) {
    if (before == 0 || tally(seat).ready > 0 || !listened(Moment::SpiritEmpty)) return;
    Occasion on;
    on.moment = Moment::SpiritEmpty;
    on.seat = on.by = seat;
    window(on);
}
void Play::lose_spirit(Seat seat, int n) {
    Tally& t = tally(seat);
    const int lost = std::min<int>(n, t.ready);
    if (lost <= 0) return;
    t.ready = static_cast<std::uint8_t>(t.ready - lost);
    t.spent = static_cast<std::uint8_t>(t.spent + lost);
    happen("spirit-lost"_event, index(seat), lost, t.ready);
    spirit_left(seat, lost);
}
void Play::collapse(Seat seat) {
    Tally& t = tally(seat);
    if (!q.intact(seat)) return;
    bool spent = t.ready == 0;
    if (t.ready && t.spent) {
        ask(seat, "orb"_prompt, cause());
        offer(option("orb"_verb, 1));
        offer(option("orb"_verb, 0));
        spent = answer().a == 1;
    }
    --(spent ? t.spent : t.ready);
    ++t.collapsed;
    happen("orb-collapsed"_event, index(seat), q.intact(seat));
    if (!spent) spirit_left(seat, 1);
}
void Play::collapse_spent(Seat seat) {
    for (Tally& t = tally(seat); t.spent;) {
        --t.spent, ++t.collapsed;
        happen("orb-collapsed"_event, index(seat), q.intact(seat));
    }
}
void Play::repair(Seat seat) {
    Tally& t = tally(seat);
    if (!t.collapsed) return;
    --t.collapsed, ++t.spent;
    happen("orb-repaired"_event, index(seat), q.intact(seat));
}

bool Play::pay_spirit(Seat seat, int n) { return pay(seat, n, {}, {}, nullptr); }

// DD-6.2, DD-R40
bool Play::pay(Seat seat, int n, Card for_card, Piece for_piece, Fighter* into) {
    if (into) into->paid = static_cast<std::uint8_t>(n);
    while (n > 0) {
        const int orbs = q.payable_orbs(seat);
        const bool with_fu = q.payable_fu(seat, for_piece) > 0 && !(for_card && book[for_card].orbs_only);
        const auto& fu = side(seat).fu;
        ask(seat, "pay"_prompt, for_card ? by(for_card) : cause());
        // All from orbs first: the first way is as good as any.
        const std::uint32_t masks = with_fu ? 1U << fu.size() : 1U;
        std::uint32_t stuck = 0;
        for (std::size_t i = 0; i < fu.size(); ++i)
            if (!q.can_spend(fu[i]) || fu[i].piece == for_piece) stuck |= 1U << i;
        for (int from_fu = 0; from_fu <= static_cast<int>(with_fu ? fu.size() : 0); ++from_fu)
            for (std::uint32_t mask = 0; mask < masks; ++mask) {
                if (n < from_fu || n - from_fu > orbs || mask & stuck || cards_in(mask) != from_fu) continue;
                offer(option("pay"_verb, n - from_fu, mask));
            }
        // Where another way could be open for all the other seat knows, the question is asked (DD-14.7).
        bool asked = false;
        Query unseen(q);
        unseen.blind = true;
        About about{.seat = seat, .card = for_card, .piece = for_piece, .base = n};
        FixedVector<Card, 16> seen;
        const auto other_way = [&](const Self& self, const Ability& a) {
            if (!q.fits(self, a) ||
                (a.per != Per::None && q.used(seat, a, a.per) >= q.most_uses(seat, q.def(self.card), a)))
                return;
            if (seen.contains(self.card) || seen.full()) return;
            seen.push(self.card);
            if (a.amount(q, self, about) > 0 || (a.can && a.can(q, self)))
                offer(option("pay-other"_verb, q.def(self.card).number, 0, self.ability));
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
        asked |= for_card && q.might_have(seat, Moment::OtherPay, nullptr);
        const Option chosen = offered() == 1 && !asked ? pending().options[0] : answer();
        const Cause before = because(by("DD-6.2"_clause));
        if (is(chosen, "pay-other"_verb)) {
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
            happen("used"_event, index(seat), d->number, chosen.detail);
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
                if (chosen.b >> i & 1) {
                    cards.push(fu[i].piece);
                    if (into && fu[i].has(Up) && q.has(fu[i].piece, Trait::Elements)) ++into->paid_up;
                }
            happen("spirit-paid"_event, index(seat), chosen.a, cards.size());
            Self rule;
            rule.seat = seat;
            if (!cards.empty()) discard(rule, cards);
            n = 0;
            spirit_left(seat, chosen.a);
        }
        because(before);
    }
    return true;
}

}  // namespace quincunx::dreamduel
