#include "games/dreamduel/query.h"

#include <algorithm>

namespace quincunx::dreamduel {

namespace {

bool in_battle_phase(const State& s) { return s.phase >= Phase::BattleStart && s.phase <= Phase::BattleEnd; }

bool in_phase(const State& s, During during, Seat seat) {
    if (during == During::Any) return true;
    return in_battle_phase(s) && (s.active == seat) == (during == During::Attack);
}

}  // namespace

// --- Cards

int Query::count(Seat seat, Zone zone) const {
    const Side& x = s.side[seat];
    switch (zone) {
        case Zone::Deck: return static_cast<int>(x.deck.size());
        case Zone::Hand: return static_cast<int>(x.hand.size());
        case Zone::Fu: return static_cast<int>(x.fu.size());
        case Zone::Equip: return static_cast<int>(x.equip.size());
        case Zone::Declare: return static_cast<int>(x.declare.size());
        case Zone::Character: return static_cast<int>(x.character.size());
        case Zone::Hyper: return static_cast<int>(x.hyper.size());
        case Zone::Attached: return static_cast<int>(x.attached.size());
        case Zone::Duel: return static_cast<int>(x.duel.size());
        case Zone::Discard: return static_cast<int>(x.discard.size());
        case Zone::Gap: return static_cast<int>(x.gap.size());
        case Zone::Abroad:
        case Zone::Lasting: break;
    }
    return 0;
}

Piece Query::nth(Seat seat, Zone zone, std::size_t n) const {
    Piece found;
    each(seat, zone, [&](Piece p, std::uint8_t) {
        if (n-- == 1) found = p;
    });
    return found;
}

Piece Query::find(Seat seat, Zone zone, std::uint16_t number) const {
    Piece found;
    each(seat, zone, [&](Piece p, std::uint8_t) {
        if (def(p).number == number && (!found || is_known(p))) found = p;
    });
    return found;
}

Query::Where Query::where(Piece piece) const {
    const Seat home = owner_of(piece);
    for (const Seat seat : {home, other(home)}) {
        const Side& x = s.side[seat];
        Where at{seat, Zone::Deck, 0};
        const auto in = [&](const auto& list, Zone zone) {
            for (std::size_t i = 0; i < list.size(); ++i)
                if (piece_of(list[i]) == piece) return at = {seat, zone, i}, true;
            return false;
        };
        if (in(x.declare, Zone::Declare) || in(x.equip, Zone::Equip)) return at;
        if (seat != home) continue;
        if (in(x.hand, Zone::Hand) || in(x.fu, Zone::Fu) || in(x.duel, Zone::Duel) || in(x.discard, Zone::Discard) ||
            in(x.character, Zone::Character) || in(x.hyper, Zone::Hyper) || in(x.attached, Zone::Attached) ||
            in(x.gap, Zone::Gap) || in(x.deck, Zone::Deck))
            return at;
    }
    return {home, Zone::Lasting, 0};
}

const Lying* Query::lying(Piece piece) const {
    const Where at = where(piece);
    const Side& x = s.side[at.seat];
    switch (at.zone) {
        case Zone::Hand: return &x.hand[at.index];
        case Zone::Fu: return &x.fu[at.index];
        case Zone::Equip: return &x.equip[at.index];
        case Zone::Declare: return &x.declare[at.index];
        case Zone::Character: return &x.character[at.index];
        case Zone::Hyper: return &x.hyper[at.index];
        case Zone::Attached: return &x.attached[at.index];
        case Zone::Duel: return &x.duel[at.index];
        default: return nullptr;
    }
}

bool Query::sealed(Piece piece) const {
    const Lying* l = lying(piece);
    return l && l->has(Sealed);
}

bool Query::can_discard(Piece piece) const {
    const Lying* l = lying(piece);
    if (!l) return true;
    return !l->has(Sealed) && !(def(piece).stays_abroad && where(piece).seat != owner_of(piece));
}

bool Query::can_gap(Seat seat, Piece piece) const {
    return !sealed(piece) && !(held(seat, Hold::NoGap) && def(piece).spell());
}
bool Query::kept(Piece piece) const {
    const Where at = where(piece);
    return at.zone == Zone::Equip && standing(Moment::Kept, {.seat = at.seat, .card = {}, .piece = piece}) != 0;
}

// --- Characters

bool Query::takes_part(Seat seat, Who who) const { return stands(seat, who, Stand::Support); }

bool Query::stands(Seat seat, Who who, Stand at_least) const {
    const Side& x = s.side[seat];
    for (const Lying& l : x.hyper)
        if (def(l.piece).person == who) return true;
    if (at_least == Stand::Hyper) return false;
    for (const Lying& l : x.character)
        if (def(l.piece).person == who && (at_least == Stand::Support || !l.has(Sideways))) return true;
    return false;
}

Piece Query::upright(Seat seat) const {
    for (const Lying& l : s.side[seat].character)
        if (!l.has(Sideways)) return l.piece;
    return {};
}
bool Query::has_upright(Seat seat) const { return static_cast<bool>(upright(seat)); }

Piece Query::bearer(Piece piece) const {
    const Where at = where(piece);
    return at.zone == Zone::Attached ? s.bearers[at.seat][at.index] : Piece{};
}
const Lying* Query::borne(Piece character) const {
    const Seat seat = owner_of(character);
    const auto& attached = s.side[seat].attached;
    for (std::size_t i = 0; i < attached.size(); ++i)
        if (s.bearers[seat][i] == character) return &attached[i];
    return nullptr;
}

// DD-C3.14
int Query::blood_limit(Seat seat) const {
    int limit = BloodLimit;
    for (const Lying& l : s.side[seat].hyper) limit = std::max<int>(limit, def(l.piece).blood_limit);
    for (const Lying& l : s.side[seat].character)
        if (!l.has(Sideways)) limit = std::max<int>(limit, def(l.piece).blood_center);
    return limit;
}

// --- Gorgeousness

int Query::gorgeousness(Piece piece) const {
    for (const Lasting& l : s.lasting)
        if (l.kind == Hold::Splendor)
            for (const Lying& fu : s.side[l.seat].fu)
                if (fu.piece == piece && fu.count > 0) return fu.count - 1;
    const Def& d = def(piece);
    if (!d.gorgeous) return d.gorgeousness;
    const Where at = where(piece);
    return d.gorgeous(*this, self(at.seat, d.id, piece, at.zone), {.seat = at.seat, .card = d.id, .piece = piece});
}
int Query::gorgeousness(const Fighter& f) const {
    if (!f.piece) return book[f.card].gorgeousness;
    return gorgeousness(f.piece);
}
int Query::top(Seat seat) const {
    const auto& zone = s.side[seat].declare;
    return zone.empty() ? 0 : std::max(0, gorgeousness(zone.back().piece));
}
int Query::total(Seat seat) const {
    int sum = 0;
    for (const Lasting& l : s.lasting)
        if (l.seat == seat && l.kind == Hold::MoreTotal) sum += l.value;
    for (const Lying& l : s.side[seat].declare) sum += std::max(0, gorgeousness(l.piece));
    return sum;
}
int Query::bar(Seat seat) const {
    if (attacks(seat) || s.rules.clash_bar == 1) return top(seat);
    return s.rules.clash_bar == 0 ? top(attacker()) : 0;
}

// --- Spirit

int Query::equip_room(Seat seat) const {
    const auto in_a_place = [](const Lying& l) { return !l.has(Carried); };
    const auto& equip = s.side[seat].equip;
    return std::min(equip_limit(seat) - static_cast<int>(std::ranges::count_if(equip, in_a_place)),
                    MostEquip - static_cast<int>(equip.size()));
}
bool Query::takes_place(Piece piece) const {
    const Where at = where(piece);
    return at.zone != Zone::Equip || !s.side[at.seat].equip[at.index].has(Carried);
}
int Query::fu_limit(Seat seat) const { return FuLimit + standing(Moment::FuPlaces, {.seat = seat}); }
int Query::equip_limit(Seat seat, Card card) const {
    return EquipLimit + standing(Moment::EquipPlaces, {.seat = seat, .card = card});
}
int Query::orb_limit(Seat seat) const { return Orbs + standing(Moment::OrbPlaces, {.seat = seat}); }

int Query::payable_fu(Seat seat, Piece without) const {
    if (s.side[seat].fu.empty() || held(seat, Hold::NoFu) || held(seat, Hold::NoFuPay)) return 0;
    int n = 0;
    for (const Lying& l : s.side[seat].fu) n += can_spend(l) && l.piece != without ? 1 : 0;
    return n;
}
int Query::payable_orbs(Seat seat) const { return held(seat, Hold::NoOrbs) ? 0 : s.tally[seat].ready; }

// DD-6.3, DD-R40
Verdict Query::can_pay(Seat seat, int n, Card for_card, Piece for_piece) const {
    if (n <= 0) return {};
    const bool no_fu = for_card && book[for_card].orbs_only;
    int have = payable_orbs(seat) + (no_fu ? 0 : payable_fu(seat, blind ? Piece{} : for_piece));
    if (have >= n) return {};
    have += standing(Moment::OtherPay, {.seat = seat, .card = for_card, .piece = for_piece, .base = n});
    if (have >= n) return {};
    return refuse("no-spirit"_refusal, n, have);
}

// --- Battle

int Query::power(int i) const {
    const Fighter& f = fighter(i);
    if (!f || f.flags & (Fighter::Zeroed | Fighter::Frozen)) return 0;
    const int more = standing(
        Moment::Power,
        {.seat = seat_of_fighter(i), .card = f.card, .piece = f.piece, .fighter = static_cast<std::uint8_t>(i)});
    const int cap = standing(
        Moment::PowerCap,
        {.seat = seat_of_fighter(i), .card = f.card, .piece = f.piece, .fighter = static_cast<std::uint8_t>(i)});
    return std::clamp(f.original + f.plus + more, 0, cap > 0 ? cap : 30000);  // DD-13.3
}

const Fighter* Query::own(const Self& self) const {
    return self.fighter < 2 && fighter(self.fighter) ? &fighter(self.fighter) : nullptr;
}
const Fighter* Query::opposing(const Self& self) const {
    return self.fighter < 2 && fighter(1 - self.fighter) ? &fighter(1 - self.fighter) : nullptr;
}
// DD-12.3
bool Query::broke(const Self& self) const {
    return own(self) && opposing(self) && s.battle.power[self.fighter] > s.battle.power[1U - self.fighter];
}
bool Query::broken(const Self& self) const {
    return own(self) && opposing(self) && s.battle.power[self.fighter] < s.battle.power[1U - self.fighter];
}
// DD-12.2
bool Query::fully_cancelled(const Self& self) const {
    return self.fighter == 0 && own(self) && opposing(self) && s.battle.power[0] <= s.battle.power[1];
}

// --- Effects of players

bool Query::held(Seat seat, Hold hold) const {
    for (const Lasting& l : s.lasting)
        if (l.seat == seat && l.kind == hold) return true;
    return false;
}
bool Query::has_effect(Seat seat, Card source) const {
    for (const Lasting& l : s.lasting)
        if (l.seat == seat && l.source == source && l.kind == Hold::Own) return true;
    return false;
}

// --- Standing numbers

int Query::standing(Moment moment, const About& about) const {
    int sum = 0;
    const auto add = [&](const Self& self, const Ability& a) {
        if (!in_phase(s, a.during, self.seat)) return;
        if (a.per != Per::None && used(self.seat, a, a.per) >= most_uses(self.seat, book[self.card], a)) return;
        if (a.when && !a.when(*this, self)) return;
        const int value = a.amount(*this, self, about);
        const bool bits = moment == Moment::GivesTraits || moment == Moment::Silences;
        sum = bits ? sum | value : sum + value;
    };
    const std::uint64_t wanted = std::uint64_t{1} << static_cast<unsigned>(moment);
    if (about.card) {
        const auto own_of = [&](const Def& d) {
            if (!(d.moments & wanted)) return;
            Self base = self(about.seat, d.id, about.piece, Zone::Duel);
            base.fighter = about.fighter;
            for (std::size_t i = 0; i < d.abilities.size(); ++i)
                if (d.abilities[i].moment == moment && d.abilities[i].own) {
                    base.ability = static_cast<std::uint8_t>(i);
                    add(base, d.abilities[i]);
                }
        };
        const Fighter* in_battle = about.fighter < 2 ? &fighter(about.fighter) : nullptr;
        if (!in_battle || speaks(*in_battle)) own_of(book[about.card]);
        each_trait(in_battle ? traits(*in_battle) : book[about.card].traits, own_of);
    }
    for (const Seat seat : Seats) {
        const Fighter& f = fighter(attacks(seat) ? 0 : 1);
        if (s.listens[seat][static_cast<std::size_t>(moment)] == 0 && !(f && book[f.card].moments & wanted)) continue;
        each_ability(seat, moment, nullptr, [&](const Self& self, const Ability& a) {
            if (!a.own) add(self, a);
        });
    }
    return sum;
}

// --- What is allowed

int Query::price(Seat seat, const Def& d, Piece piece) const {
    if (d.last) return 0;  // DD-12.5
    return std::max(
        0,
        d.cost + standing(Moment::Price,
                          {.seat = seat, .card = d.id, .piece = piece, .base = d.cost, .answering = !attacks(seat)}));
}

int Query::reach(const Self& me) const {
    return standing(Moment::Reach,
                    {.seat = me.seat, .card = me.card, .piece = me.piece, .base = static_cast<int>(me.zone)});
}
int Query::price(const Self& me) const {
    const Def& d = book[me.card];
    const int printed = price(me.seat, d, me.piece);
    const bool reached = d.abilities[me.ability].also >> static_cast<unsigned>(me.zone) & 1;
    return reached ? std::max(printed, reach(me) - 1) : printed;
}

bool Query::ignores_bar(Seat seat, const Def& d, Piece piece) const {
    return d.last || standing(Moment::FreeBar, {.seat = seat, .card = d.id, .piece = piece}) != 0;
}

// Of the attack card (DD-13-6).
bool Query::cannot_be_clashed() const {
    const Fighter& f = fighter(0);
    return s.battle.no_clash || has(f, Trait::Piercing) || (pool() == Pool::Modern && f.flags & Fighter::Last);
}

bool Query::free_needs(Seat seat, const Def& d) const {
    return (d.requirement || d.extra_can) && standing(Moment::FreeNeeds, {.seat = seat, .card = d.id}) != 0;
}

namespace {

// DD-10.4 (1): its character takes part, in the state it asks for.
Verdict character_there(const Query& q, Seat seat, const Def& d) {
    if (d.is(Who::Nobody)) return {};
    if (!q.takes_part(seat, d.who)) {
        if (d.has(Trait::Feather)) return {};  // DD-C2.19
        return refuse("no-character"_refusal, d.number, static_cast<int>(d.who));
    }
    if (!q.stands(seat, d.who, d.needs))
        return refuse(d.needs == Stand::Hyper ? "not-hyper"_refusal : "not-center"_refusal, d.number,
                      static_cast<int>(d.who));
    return {};
}

// Nothing that stands forbids it.
Verdict not_barred(const Query& q, Moment moment, const About& about) {
    if (!q.standing(moment, about)) return {};
    Card by = about.card;
    for (const Seat whose : Seats)
        q.each_ability(whose, moment, nullptr, [&](const Self& self, const Ability& a) {
            if (a.amount(q, self, about)) by = self.card;
        });
    return refuse("barred"_refusal, q.def(by).number);
}

Verdict allowed_at_all(const Query& q, Seat seat, const Def& d, Piece piece) {
    for (const Lasting& l : q.s.lasting) {
        if (l.seat != seat) continue;
        const Hold hold = l.kind;
        if (hold == Hold::NoCards || (hold == Hold::NoBattle && d.battle()) ||
            ((hold == Hold::NoOthers || hold == Hold::Swiftness) && !d.battle()) ||
            (hold == Hold::NoTitle && l.value == d.number))
            return refuse("barred"_refusal, q.def(l.source).number);
    }
    return not_barred(q, Moment::Barred, {.seat = seat, .card = d.id, .piece = piece});
}

}  // namespace

Verdict Query::can_declare(Seat seat, Piece piece, const Terms& terms) const {
    const Def& d = def(piece);
    if (!d.battle()) return refuse("not-battle"_refusal, d.number);
    if (d.nullity && terms.from == Zone::Hand && !terms.unconditional && !terms.by_effect)
        return refuse("nullity"_refusal, d.number);
    if (const Verdict v = allowed_at_all(*this, seat, d, piece); !v) return v;
    if (!attacks(seat) && cannot_be_clashed() && !d.last && !d.has(Trait::Martial))  // DD-12.5, DD-C2.20
        return refuse("no-clash"_refusal, book[fighter(0).card].number);
    if (terms.unconditional) return {};
    if (const Verdict v = character_there(*this, seat, d); !v) return v;
    if (d.last && s.tally[seat].last_spell) return refuse("last-spell-used"_refusal);
    if (!d.last && !terms.free_bar) {
        const int gorgeous = std::max(0, gorgeousness(piece)), needed = bar(seat);
        if (gorgeous < needed && !ignores_bar(seat, d, piece)) return refuse("gorgeousness"_refusal, gorgeous, needed);
    }
    if (!terms.free_spirit)
        if (const Verdict v = can_pay(seat, std::max(terms.least, price(seat, d, piece) - terms.discount), d.id, piece);
            !v)
            return v;
    if (free_needs(seat, d)) return {};
    const Self me = self(seat, d.id, piece, terms.from);
    if (d.requirement)
        if (const Verdict v = d.requirement(*this, me); !v) return v;
    if (d.extra_can && !terms.free_extra)
        if (const Verdict v = d.extra_can(*this, me); !v) return v;
    return {};
}

Verdict Query::can_activate(const Self& me) const {
    const Def& d = book[me.card];
    if (const Verdict v = allowed_at_all(*this, me.seat, d, me.piece); !v) return v;
    if (const Verdict v = character_there(*this, me.seat, d); !v) return v;
    for (int i = 0; i < 2; ++i) {
        const Fighter& f = fighter(i);
        // DD-C2.5: in attack; DD-17.5: in any phase.
        if (f && seat_of_fighter(i) != me.seat && has(f, Trait::Swift) && (i == 0 || pool() == Pool::Modern) &&
            (d.is(Type::Trap) || f.changed & Fighter::WideSwift) && !ignores_bar(me.seat, d, me.piece))
            return refuse("swift"_refusal, book[f.card].number);
    }
    if (d.is(Type::Delayed) && equip_room(me.seat) <= 0 &&
        (s.side[me.seat].equip.full() || equip_limit(me.seat, d.id) <= equip_limit(me.seat)))
        return refuse("equip-full"_refusal, equip_limit(me.seat));  // DD-R18
    if (const Verdict v = can_pay(me.seat, price(me), d.id, me.piece); !v) return v;
    if (free_needs(me.seat, d)) return {};
    if (d.requirement)
        if (const Verdict v = d.requirement(*this, me); !v) return v;
    if (d.extra_can)
        if (const Verdict v = d.extra_can(*this, me); !v) return v;
    return {};
}

bool Query::fits(const Self& me, const Ability& a) const {
    if (!in_phase(s, a.during, me.seat)) return false;
    if (me.on && me.on->fighter < 2 && !fighter(me.on->fighter) && a.moment <= Moment::Settled)
        return false;  // the card is gone (DD-13.3a)
    if (me.on && a.own) {
        if (a.moment == Moment::Activation || a.moment == Moment::Clashed) {
            if (me.on->fighter != me.fighter) return false;
        } else if (a.moment == Moment::ChantZero) {
            if (me.on->card != me.card || me.on->piece != me.piece) return false;
        } else if (me.on->piece && (!me.piece || me.on->piece != me.piece)) {
            return false;
        }
    }
    return !a.when || a.when(*this, me);
}

int Query::used(Seat seat, const Ability& a, Per per) const {
    for (const Uses& u : s.tally[seat].uses)
        if (u.ability == a.id) return per == Per::Phase ? u.phase : u.game;
    return 0;
}

int Query::most_uses(Seat seat, const Def& d, const Ability& a) const {
    int times = a.times;
    if (a.per == Per::Phase && a.times < IdleUses)
        for (const Lasting& l : s.lasting)
            if (l.seat == seat && l.kind == Hold::MoreUses)
                times += d.is(Who::Yukari) || (l.value == 2 && d.is(Who::RanAndChen));
    return times;
}

bool Query::can_count(Seat seat, const Ability& a) const {
    const auto& uses = s.tally[seat].uses;
    return !uses.full() || std::ranges::find(uses, a.id, &Uses::ability) != uses.end();
}

Verdict Query::can_use(const Self& me, const Ability& a) const {
    if (a.per != Per::None)
        if (const int most = most_uses(me.seat, book[me.card], a);
            used(me.seat, a, a.per) >= most || !can_count(me.seat, a))
            return refuse("limit"_refusal, most,
                          a.per == Per::Phase   ? PerPhase
                          : a.per == Per::Round ? PerRound
                                                : PerGame);
    if (a.activates) {
        if (const Verdict v = can_activate(me); !v) return v;
    } else if (!a.locked && !a.unbarred) {
        for (const Lasting& l : s.lasting)
            if (l.seat == me.seat && (l.kind == Hold::NoCards || l.kind == Hold::NoOthers))
                return refuse("barred"_refusal, book[l.source].number);
        if (const Verdict v = not_barred(*this, Moment::Hushed, {.seat = me.seat}); !v) return v;
    }
    return a.can ? a.can(*this, me) : Verdict();
}

// Whether it is so of any card of the seat that not everybody knows, each kind asked once; `unseen` looks at no card
// that is hidden.
template <class Is>
bool Query::any_unknown(Seat seat, const Is& is_so) const {
    Query unseen(*this);
    unseen.blind = true;
    const std::size_t first = MaxDeck * index(seat);
    Card last;
    for (std::size_t p = first; p < first + MaxDeck && s.card_of[p]; ++p) {
        if (s.card_of[p] == last || s.known[p] == Everybody) continue;
        last = s.card_of[p];
        if (is_so(unseen, Piece(p), book[last])) return true;
    }
    return false;
}

bool Query::might_have(Seat seat, Moment moment, Occasion* occasion) const {
    const std::uint16_t zones = s.listens[seat][static_cast<std::size_t>(moment)];
    std::uint16_t hidden = 0;  // the zones where a card of the seat lies that the other does not know
    const auto look = [&](const auto& list, Zone zone) {
        if (zones & bit(zone) &&
            std::any_of(list.begin(), list.end(), [&](const Lying& l) { return !l.has(Up) && !is_known(l.piece); }))
            hidden = static_cast<std::uint16_t>(hidden | bit(zone));
    };
    look(s.side[seat].hand, Zone::Hand);
    look(s.side[seat].equip, Zone::Equip);
    look(s.side[seat].fu, Zone::Fu);
    // What a card says of its own move: the one that moved may be any the other seat does not know.
    if (occasion && zones & Itself && occasion->piece && owner_of(occasion->piece) == seat &&
        !is_known(occasion->piece) && where(occasion->piece).zone != Zone::Deck &&
        any_unknown(seat, [&](const Query& unseen, Piece, const Def& d) {
            if (!(d.moments >> static_cast<unsigned>(moment) & 1)) return false;
            Self me = self(seat, d.id, occasion->piece, where(occasion->piece).zone, occasion);
            for (std::size_t i = 0; i < d.abilities.size(); ++i) {
                const Ability& a = d.abilities[i];
                me.ability = static_cast<std::uint8_t>(i);
                if (a.moment == moment && a.own && !a.locked && unseen.fits(me, a) && unseen.can_use(me, a))
                    return true;
            }
            return false;
        }))
        return true;
    if (!hidden) return false;
    return any_unknown(seat, [&](const Query& unseen, Piece piece, const Def& d) {
        if (!(d.moments >> static_cast<unsigned>(moment) & 1)) return false;
        for (std::size_t i = 0; i < d.abilities.size(); ++i) {
            const Ability& a = d.abilities[i];
            if (a.moment != moment) continue;
            for (const Zone zone : {Zone::Hand, Zone::Equip, Zone::Fu}) {
                if (!((a.from | a.also) & hidden & bit(zone))) continue;
                if (zone == Zone::Equip && d.is(Type::Delayed)) continue;
                Self me = self(seat, d.id, piece, zone, occasion);
                me.ability = static_cast<std::uint8_t>(i);
                if (works_there(me, a) && unseen.fits(me, a) && unseen.can_use(me, a)) return true;
            }
        }
        return false;
    });
}

bool Query::might_answer(Seat seat) const {
    const Side& x = s.side[seat];
    bool hidden = false;
    for (const Lying& l : x.hand) {
        if (!is_known(l.piece))
            hidden = true;
        else if (can_declare(seat, l.piece))
            return true;
    }
    return hidden && any_unknown(seat, [&](const Query& unseen, Piece piece, const Def& def) {
               return def.battle() && unseen.can_declare(seat, piece);
           });
}

bool Query::open_source(const Self& self) const {
    if (!self.piece || (self.zone != Zone::Hand && self.zone != Zone::Equip && self.zone != Zone::Fu)) return true;
    const Lying* l = lying(self.piece);
    return is_known(self.piece) || (l && l->has(Up));
}

Self Query::self(Seat seat, Card card, Piece piece, Zone zone, Occasion* on) const {
    Self me;
    me.seat = seat;
    me.card = card;
    me.piece = piece;
    me.zone = zone;
    me.numbers = &book[card].n;
    me.on = on;
    return me;
}
Self Query::self_of_fighter(int i, Card card, Occasion* on) const {
    Self me = self(seat_of_fighter(i), card, fighter(i).piece, Zone::Duel, on);
    me.fighter = static_cast<std::uint8_t>(i);
    return me;
}

}  // namespace quincunx::dreamduel
