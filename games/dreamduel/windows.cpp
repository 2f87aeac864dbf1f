// Windows and the use of abilities and cards that are no battle cards (DD-14, DD-13.4).
#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

namespace {

// The windows in which a seat that wants to be asked always is asked (DD-21.4).
bool is_great(Moment moment) { return moment <= Moment::Damaged; }

}  // namespace

bool Play::fighter_listens(int i, std::size_t moment) const {
    const Fighter& f = q.fighter(i);
    if (!f) return false;
    const Def& d = book[f.card];
    if (d.all_moments >> moment & 1) return true;
    bool found = false;
    q.each_trait(f.traits & ~d.traits, [&](const Def& trait) { found |= (trait.moments >> moment & 1) != 0; });
    return found;
}

bool Play::listened(Moment moment) const {
    const std::size_t m = static_cast<std::size_t>(moment);
    const auto zones = static_cast<unsigned>(state.listens[Seat::A][m] | state.listens[Seat::B][m]);
    return (zones & ~unsigned{bit(Zone::Duel)}) != 0 || fighter_listens(0, m) || fighter_listens(1, m);
}

// Whether anything of the seat could act now.
bool Play::hears(Seat seat, const Occasion& on) const {
    const std::size_t m = static_cast<std::size_t>(on.moment);
    if (state.listens[seat][m] & ~unsigned{bit(Zone::Duel)} & ~unsigned{Itself}) return true;
    if (fighter_listens(q.attacks(seat) ? 0 : 1, m)) return true;
    return on.piece && owner_of(on.piece) == seat && q.def(on.piece).all_moments >> m & 1;
}

// Its place in a list where cards have places, by its kind elsewhere.
Option Play::name_of(const Self& self) const {
    std::uint32_t at = 0;
    if (self.lasting != 255) {
        at = self.lasting + 1U;
    } else if (self.zone == Zone::Duel) {
        at = self.fighter + 1U;
    } else if (self.piece && self.zone != Zone::Hand && self.zone != Zone::Discard && self.zone != Zone::Gap &&
               self.zone != Zone::Deck) {
        at = static_cast<std::uint32_t>(q.where(self.piece).index) + 1U;
    }
    return option("use"_verb, q.def(self.card).number, Spot(self.seat, self.zone, at).number, self.ability);
}

Self Play::self_of(Seat seat, const Option& o) const {
    const Def* d = book.card(o.a);
    if (!d || o.detail >= d->abilities.size()) throw WorldMismatch{};
    const Zone zone = Spot(o.b).zone();
    const std::size_t at = Spot(o.b).nth();
    Self self = q.self(seat, d->id, {}, zone);
    if (zone == Zone::Duel) {
        self = q.self_of_fighter(static_cast<int>(at) - 1, d->id);
    } else if (zone == Zone::Lasting) {
        self.lasting = static_cast<std::uint8_t>(at - 1);
    } else if (at == 0) {
        self.piece = find(seat, zone, d->number);
    } else {
        self.piece = zone == Zone::Abroad ? q.nth(other(seat), Zone::Declare, at) : q.nth(seat, zone, at);
        if (!self.piece || q.card(self.piece) != d->id) throw WorldMismatch{};
    }
    self.ability = o.detail;
    return self;
}

const Play::Usable& Play::Usables::find(const Option& option) const {
    for (std::size_t i = 0; i < size; ++i)
        if ((*this)[i].option == option) return (*this)[i];
    throw WorldMismatch{};
}

void Play::collect(Seat seat, Occasion& on, bool locked, const Done& done, Usables& into) const {
    into.size = 0;
    into.open = false;
    Query unseen(q);
    unseen.blind = true;
    const auto take = [&](const Self& self, const Ability& a) {
        if (a.locked != locked || into.size == into.items.size() || !q.fits(self, a)) return;
        if (done.contains({self.card, self.piece, self.ability, self.lasting})) return;
        const Verdict verdict = q.can_use(self, a);
        if (!locked && !into.open && q.open_source(self)) into.open = static_cast<bool>(unseen.can_use(self, a));
        if (!verdict && (locked || !explaining())) return;
        const Option name = name_of(self);
        for (std::size_t i = 0; i < into.size; ++i)
            if (into[i].option == name) return;
        into.items[into.size++].usable = {self, &a, name, verdict};
    };
    q.each_ability(seat, on.moment, &on, [&](const Self& self, const Ability& a) {
        // What a card says of its own move works wherever it went.
        if (a.own && on.piece && self.zone != Zone::Duel) return;
        take(self, a);
    });
    if (!on.piece || owner_of(on.piece) != seat) return;
    const auto own_of = [&](const Def& d) {
        const Zone now = q.where(on.piece).zone;
        if (now == Zone::Duel) return;
        Self self = q.self(seat, d.id, on.piece, now, &on);
        for (std::size_t i = 0; i < d.abilities.size(); ++i)
            if (d.abilities[i].moment == on.moment && d.abilities[i].own) {
                self.ability = static_cast<std::uint8_t>(i);
                take(self, d.abilities[i]);
            }
    };
    const Def& d = q.def(on.piece);
    if (d.is(Type::Character)) {
        // A skill needs its state (DD-R14).
        const Query::Where at = q.where(on.piece);
        const Lying* l = q.lying(on.piece);
        const Stand stand = at.zone == Zone::Hyper   ? Stand::Hyper
                            : l && !l->has(Sideways) ? Stand::Center
                                                     : Stand::Support;
        if (q.held(seat, Hold::NoSkills)) return;
        Self self = q.self(seat, d.id, on.piece, at.zone, &on);
        for (std::size_t i = 0; i < d.abilities.size(); ++i)
            if (d.abilities[i].moment == on.moment && d.abilities[i].own && d.abilities[i].stand <= stand) {
                self.ability = static_cast<std::uint8_t>(i);
                take(self, d.abilities[i]);
            }
        return;
    }
    own_of(d);
    q.each_trait(d.traits, own_of);
}

void Play::window(Occasion& on) {
    const SeatMask always = is_great(on.moment) ? state.rules.always_ask : Nobody;
    const PerSeat<bool> hears{{this->hears(Seat::A, on), this->hears(Seat::B, on)}};
    if (!hears[Seat::A] && !hears[Seat::B] && !always) return;
    Done done;
    Usables found;
    const auto go = [&](const Usable& chosen) {
        Self self = chosen.self;
        const Ability& a = *chosen.ability;
        done.push({self.card, self.piece, self.ability, self.lasting});
        use(self, a);
    };
    // DD-14.1
    for (const Seat seat : {q.attacker(), q.defender()})
        while (hears[seat] && !done.full()) {
            collect(seat, on, true, done, found);
            if (found.size == 0) break;
            // Between several of one kind there is nothing to choose.
            bool differ = false;
            for (std::size_t i = 1; i < found.size; ++i)
                differ |= found[i].self.card != found[0].self.card || found[i].self.ability != found[0].self.ability;
            if (differ) {
                ask(seat, "order"_prompt, cause());
                for (std::size_t i = 0; i < found.size; ++i) offer(found[i].option);
                go(found.find(answer()));
            } else {
                go(found[0]);
            }
        }
    // DD-14.2
    Seat seat = q.attacker();
    for (int passes = 0; passes < 2 && !done.full(); seat = other(seat)) {
        if ((!hears[seat] && !includes(always, seat)) || includes(hushed_, seat)) {
            ++passes;
            continue;
        }
        collect(seat, on, false, done, found);
        if (!found.open && !includes(always, seat) && !q.might_have(seat, on.moment, &on)) {
            ++passes;
            continue;
        }
        ask(seat, dreamduel::window(on.moment), on.card ? by(on.card) : cause());
        offer(option("done"_verb));
        for (std::size_t i = 0; i < found.size; ++i) offer(found[i].option, found[i].verdict);
        const Option chosen = answer();
        if (is(chosen, "done"_verb)) {
            ++passes;
            continue;
        }
        passes = 0;
        go(found.find(chosen));
    }
}

void Play::count_use(Seat seat, const Ability& a) {
    if (a.per == Per::None) return;
    auto& uses = tally(seat).uses;
    std::size_t i = 0;
    while (i < uses.size() && uses[i].ability != a.id) ++i;
    if (i == uses.size()) uses.push({a.id, 0, 0});
    ++(a.per == Per::Phase ? uses[i].phase : uses[i].game);
}

void Play::use(Self& self, const Ability& a) {
    const Cause before = because(by(self.card));
    count_use(self.seat, a);
    if (a.activates) {
        activate(self, a);
    } else {
        happen("used"_event, index(self.seat), book[self.card].number, self.ability);
        if (a.run) a.run(*this, self);
        if (a.skill) skill_used(self);
    }
    finish_use();
    because(before);
}

void Play::skill_used(const Self& self) {
    if (!listened(Moment::SkillUsed)) return;
    Occasion on;
    on.moment = Moment::SkillUsed;
    on.seat = on.by = self.seat;
    on.card = self.card;
    on.ability = q.def(self.card).abilities[self.ability].id;
    window(on);
}

// DD-13-2
bool Play::announce(Seat seat, Piece piece, FunctionRef<Verdict()> can, std::uint32_t& traits) {
    if (!listened(Moment::AboutToActivate)) return true;
    show(piece);
    Occasion on;
    on.moment = Moment::AboutToActivate;
    on.seat = on.by = seat;
    on.card = q.card(piece);
    on.piece = piece;
    on.from = q.where(piece).zone;
    window(on);
    traits |= on.traits;
    return static_cast<bool>(can());
}

// A text is finished: cards without counters leave (DD-18.2); what was terminated is left at once (DD-R24).
void Play::finish_use() {
    for (const Seat seat : Seats) {
        const auto& equip = side(seat).equip;
        for (std::size_t i = equip.size(); i-- > 0;)
            if (equip[i].has(Up) && q.def(equip[i].piece).chant && equip[i].count == 0) {
                const Cause before = because(by("DD-18.2"_clause));
                discard(rule_of(seat), equip[i].piece);
                because(before);
                break;
            }
    }
    if (terminated_) throw Terminated{};
    refresh(0);
    refresh(1);
}

void Play::activate(Self& self, const Ability& a) {
    const Def& d = book[self.card];
    const Seat seat = self.seat;
    std::uint32_t traits = 0;
    if (!announce(
            seat, self.piece, [&] { return q.can_activate(self); }, traits))
        return;
    const int cost = q.price(self);
    if (d.extra_pay && !q.free_needs(seat, d)) d.extra_pay(*this, self);
    if (!pay(seat, cost, d.id, self.piece, nullptr)) return;
    const Gone gone = take_out(self.piece);
    const bool hidden = reveal(self.piece);
    side(seat).duel.push({self.piece, Up, 0, static_cast<std::uint8_t>(state.turn)});
    happen_openly(hidden, "activated"_event, index(seat), d.number, gone.from.zone);
    if (d.is(Type::Trap)) ++tally(seat).traps;
    if (!tally(seat).activated.full()) tally(seat).activated.push(d.id);
    moved(gone, Zone::Duel, seat, false);
    // YK-008 has its trait when it does not come from the gap.
    Activation activation{seat, d.id, self.piece, gone.from.zone, false, gone.from.zone == Zone::Gap ? 0 : d.traits,
                          {}};
    for (; traits; traits &= traits - 1) give(self, activation, static_cast<Trait>(std::countr_zero(traits)));
    Occasion on;
    on.moment = Moment::Activation;
    on.seat = on.by = seat;
    on.card = d.id;
    on.from = gone.from.zone;
    on.activation = &activation;
    window(on);
    if (!activation.destroyed) {
        Self now = self;
        now.zone = Zone::Duel;
        if (a.run) a.run(*this, now);
    }
    if (listened(Moment::CardSettled) && !activation.destroyed) {
        Occasion settled = on;
        settled.moment = Moment::CardSettled;
        settled.replaced = false;
        window(settled);
    }
    use_up(other(seat), Hold::Swiftness);
    if (q.where(self.piece).zone != Zone::Duel) return;
    if (activation.traits & bit(Trait::Distort) && q.can_gap(seat, self.piece))
        return to_gap(rule_of(seat), self.piece);
    const bool carried = activation.onto && q.where(activation.onto).zone == Zone::Attached;  // DD-C4.27
    if (d.is(Type::Delayed) && !activation.destroyed && (carried || q.equip_room(seat) > 0))
        to_equip(seat, self.piece, true, carried);  // DD-R19
    else
        discard(rule_of(seat), self.piece);
}

void Play::activate_as(const Self& self, Card as) {
    Self me = q.self(self.seat, as, self.piece, self.zone, self.on);
    const Def& d = book[as];
    for (std::size_t i = 0; i < d.abilities.size(); ++i) {
        const Ability& a = d.abilities[i];
        if (!a.activates || a.moment != self.on->moment || !q.fits(me, a)) continue;
        me.ability = static_cast<std::uint8_t>(i);
        return activate(me, a);
    }
}

// --- Outside windows

void Play::offer_abilities(Seat seat, Moment moment) {
    FixedVector<Option, 64> seen;
    q.each_ability(seat, moment, nullptr, [&](const Self& self, const Ability& a) {
        if (!q.fits(self, a) || seen.full()) return;
        const Option name = name_of(self);
        if (seen.contains(name)) return;
        seen.push(name);
        const Verdict verdict = q.can_use(self, a);
        if (verdict || explaining()) offer(name, verdict);
    });
}

bool Play::use_chosen(Seat seat, const Option& chosen) {
    if (!is(chosen, "use"_verb)) return false;
    Self self = self_of(seat, chosen);
    const Ability& a = q.def(self.card).abilities[self.ability];
    if (!q.fits(self, a) || !q.can_use(self, a)) throw WorldMismatch{};
    use(self, a);
    return true;
}

}  // namespace quincunx::dreamduel
