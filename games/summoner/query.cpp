#include "games/summoner/query.h"

#include <algorithm>
#include <bit>

namespace quincunx::summoner {

PieceId put_down(State& s, const Book& book, Card card, Seat owner, Seat controller, Square square) {
    assert(!has(s.occupied, square));
    const PieceId id(std::countr_one(s.pieces));
    Piece& piece = s.piece[id.value];
    piece = Piece{};
    piece.card = card;
    piece.owner = owner;
    piece.controller = controller;
    piece.square = square;
    s.pieces |= bit(id);
    s.board[square.value] = id;
    s.occupied |= bit(square);
    s.held[controller] |= bit(square);
    const CardFacts& facts = book.facts(card);
    if (facts.is_unit()) s.units |= bit(square);
    if (facts.abilities & book.doing.life_given) ++s.life_givers;
    if (facts.abilities & book.doing.grants_to_mover) ++s.lifters;
    if (facts.klass == Class::Summoner) s.summoner[owner] = id;
    return id;
}

std::uint8_t in_force_now(const State& s, const Book& book) {
    int kinds = 0;
    for (const Seat seat : Seats)
        for (const Active& event : s.side[seat].active) kinds |= book.in_force(book[event.card]);
    for (const Under& under : s.under) kinds |= book.in_force(book[under.card]);
    return static_cast<std::uint8_t>(kinds);
}

Squares Query::squares_of(Pieces pieces) const {
    Squares set = 0;
    for (; pieces; pieces &= pieces - 1) set |= bit(s.piece[std::countr_zero(pieces)].square);
    return set;
}

bool Query::holds(const Pile& pile, const Use& use, CardTest test) const {
    return std::any_of(pile.begin(), pile.end(),
                       [&](const Held& held) { return static_cast<bool>(test(*this, use, held.card)); });
}

bool Query::may_hold(const Pile& pile, const Use& use, CardTest test) const {
    return holds(pile, use, test) ||
           std::any_of(pile.begin(), pile.end(), [](const Held& held) { return held.known != Held::Seen; });
}

Squares Query::structures(Seat seat) const {
    const Squares living = where(units(seat), [&](PieceId p) { return has_trait(p, Trait::IsStructure); });
    return (s.held[seat] & ~s.units) | living;
}

Squares Query::gates(Seat seat) const {
    return where(s.held[seat], [&](PieceId p) { return is_gate(p); });
}

// --- Picking -----------------------------------------------------------------------------------------------------

// Which of the kinds a refusal names.
static int wanted(Kinds kinds) {
    return kinds == Commons ? 0 : kinds == CommonsAndChampions ? 1 : kinds == Units ? 2 : 3;
}

Verdict Query::fits(const Pick& pick, Seat you, PieceId p) const {
    const Piece& piece = (*this)[p];
    const CardFacts& card = book_.facts(piece.card);
    const bool kind = (card.klass == Class::Common && (pick.kinds & Commons)) ||
                      (card.klass == Class::Champion && (pick.kinds & Champions)) ||
                      (card.klass == Class::Summoner && (pick.kinds & Summoners)) ||
                      ((pick.kinds & Structures) && is_structure(p));
    if (!kind) return refuse("wrong-kind"_refusal, card.number, wanted(pick.kinds));
    if (pick.side == Pick::Friendly && piece.controller != you) return refuse("wrong-side"_refusal, 0);
    if (pick.side == Pick::Enemy && piece.controller == you) return refuse("wrong-side"_refusal, 1);
    if (p == pick.self) return refuse("target-self"_refusal);
    if (pick.reach > 0) {
        if (piece.square == pick.from) return refuse("target-self"_refusal);
        const int far = distance(piece.square, pick.from);
        if (far > pick.reach) return refuse("too-far"_refusal, far, pick.reach);
        if (pick.clear_line && !has(clear_straight(pick.from, pick.reach, s.occupied), piece.square))
            return refuse("not-in-line"_refusal);
    }
    if (pick.printed_cost >= 0 && !costs(p, pick.printed_cost)) return refuse("wrong-cost"_refusal, pick.printed_cost);
    if (pick.word && !(card.words & pick.word))
        return refuse("wrong-name"_refusal, card.number, std::countr_zero(pick.word));
    if (has(pick.except, p)) return refuse("already-chosen"_refusal, card.number);
    return {};
}

Verdict unit_named(const Query& q, const Use& use, Card card) {
    const CardDef& def = q.book()[card];
    const std::uint32_t word = q.book()[use.ability].word;
    return def.is_unit() && def.words & word ? Verdict{}
                                             : refuse("wrong-name"_refusal, def.number, std::countr_zero(word));
}

Squares Query::picks(const Pick& pick, Seat you) const {
    Squares set = s.occupied;
    if (pick.side == Pick::Friendly) set = s.held[you];
    if (pick.side == Pick::Enemy) set = s.held[other(you)];
    if (!(pick.kinds & Structures)) set &= s.units;
    if (pick.reach > 0) set &= within(pick.reach, pick.from);
    return where(set, [&](PieceId p) { return static_cast<bool>(fits(pick, you, p)); });
}

Verdict Query::needs_pick(const Pick& pick, Seat you) const {
    if (any_pick(pick, you)) return {};
    if (pick.printed_cost >= 0) return refuse("no-unit-of-cost"_refusal, pick.printed_cost);
    const Nearby who = pick.side == Pick::Any  ? Nearby::CommonOrChampion
                       : pick.kinds == Commons ? Nearby::FriendlyCommon
                                               : Nearby::Friend;
    return refuse("nobody-within"_refusal, pick.reach, static_cast<int>(who));
}

// --- Abilities and numbers ---------------------------------------------------------------------------------------

AbilitySet Query::given(PieceId p) const {
    AbilitySet set = 0;
    for (const Under& under : s.under)
        if (under.piece == p) set |= book_[under.card].goes_under ? book_[under.card].gives : 0;
    each_active([&](const Use& use, const CardDef& card) {
        if (card.grants) set |= card.grants(*this, use, p);
    });
    return set;
}

AbilitySet Query::moving_abilities(PieceId p) const {
    AbilitySet set = abilities(p);
    if (!s.lifters) return set;
    const Seat seat = (*this)[p].controller;
    for (const Square q : each(units(seat))) {
        const AbilitySet giving = book_.facts((*this)[at(q)].card).abilities & book_.doing.grants_to_mover;
        if (!giving) continue;
        each_ability(giving, [&](const AbilityDef& a) { set |= a.grants_to_mover(*this, use(at(q), a.id), p); });
    }
    return set;
}

int Query::modifiers(PieceId p, PieceId target) const {
    int sum = (*this)[p].bonus;
    each_ability(abilities(p) & book_.doing.strength,
                 [&](const AbilityDef& a) { sum += a.strength(*this, use(p, a.id), target); });
    if (!(s.in_force & ChangesStrength)) return sum;
    for (const Under& under : s.under)
        if (under.piece == p && book_[under.card].goes_under) sum += book_[under.card].n("strength");
    each_active([&](const Use& use, const CardDef& card) {
        if (card.strength_aura) sum += card.strength_aura(*this, use, p);
    });
    return sum;
}

int Query::strength(PieceId p) const { return std::max(0, def(p).strength + modifiers(p, {})); }

int Query::strength(const Attack& attack) const {
    int sum = def(attack.attacker).strength + modifiers(attack.attacker, attack.target) + attack.bonus;
    if (s.in_force & ChangesStrength)
        each_active([&](const Use& use, const CardDef& card) {
            if (card.attack_aura) sum += card.attack_aura(*this, use, attack);
        });
    sum = std::max(0, sum);
    if (attack.penalty > 0 && sum > 1) sum = std::max(1, sum - attack.penalty);  // RU-46
    return sum;
}

int Query::life_limit(PieceId p) const {
    int sum = def(p).life;
    each_ability(abilities(p) & book_.doing.life, [&](const AbilityDef& a) { sum += a.life(*this, use(p, a.id), p); });
    if (s.life_givers) {
        each_piece([&](PieceId giver) {
            if (giver == p) return;
            each_ability(abilities(giver) & book_.doing.life_given,
                         [&](const AbilityDef& a) { sum += a.life_given(*this, use(giver, a.id), p); });
        });
    }
    return sum;
}

int Query::range(PieceId p) const {
    int reach = def(p).range;
    if (def(p).attack != AttackType::Ranged) return reach;
    each_ability(abilities(p) & book_.doing.range,
                 [&](const AbilityDef& a) { reach = std::max(reach, a.range(*this, use(p, a.id), p)); });
    return reach;
}

namespace {
constexpr int UsualSpaces = 2;  // SW-5.1
}

int Query::spaces(PieceId p, AbilitySet abilities) const {
    int sum = UsualSpaces;
    each_ability(abilities & book_.doing.spaces, [&](const AbilityDef& a) { sum += a.spaces(*this, use(p, a.id), p); });
    if (s.in_force & ChangesSpaces)
        each_active([&](const Use& use, const CardDef& card) {
            if (card.spaces_aura) sum += card.spaces_aura(*this, use, p);
        });
    return std::max(0, sum);
}

int Query::straight_spaces(PieceId p, const AbilityDef& charge) const {
    // RU-20: reductions apply to a charge too; extra spaces belong to the normal move it replaces.
    int sum = charge.n("spaces");
    each_ability(abilities(p) & book_.doing.spaces,
                 [&](const AbilityDef& a) { sum += std::min(0, a.spaces(*this, use(p, a.id), p)); });
    each_active([&](const Use& use, const CardDef& card) {
        if (card.spaces_aura) sum += std::min(0, card.spaces_aura(*this, use, p));
    });
    return std::max(0, sum);
}

// --- Moving ------------------------------------------------------------------------------------------------------

Query::Walk Query::walk(PieceId p, AbilitySet moving) const {
    Walk w;
    w.piece = p;
    w.abilities = moving;
    w.landing = empty() | bit((*this)[p].square);  // RU-19: back to the start
    w.blocked = s.occupied & ~bit((*this)[p].square);
    if (w.abilities & book_.doing.passing) {
        if (w.abilities & book_.with(Trait::PassesCards)) {
            w.blocked = 0;
        } else {
            if (w.abilities & book_.with(Trait::PassesStructures))
                w.blocked &= ~(structures(Seat::A) | structures(Seat::B));
            if (w.abilities & book_.with(Trait::PassesCommons)) w.blocked &= ~commons(s.occupied);
        }
    }
    return w;
}

Squares Query::steps(const Walk& walk, Square at, int left) const {
    if (left <= 0) return 0;
    const Squares open = ~walk.blocked & AllSquares;
    // good: spaces from which the move can end on an empty space with the spaces left after entering them.
    Squares good = walk.landing;
    for (int more = 1; more < left; ++more) good |= next_to(good & open);
    return next_to(at) & open & good;
}

Squares Query::clear_straight(Square from, int reach, Squares blockers) const {
    Squares set = 0;
    for (const Direction way : Directions) {
        Square q = from;
        for (int i = 0; i < reach; ++i) {
            q = step(q, way);
            if (!q) break;
            set |= bit(q);
            if (has(blockers, q)) break;
        }
    }
    return set;
}

// --- Legality ----------------------------------------------------------------------------------------------------

Verdict Query::can_pay(Seat seat, int cost) const {
    if (s.side[seat].magic < cost) return refuse("too-dear"_refusal, cost, s.side[seat].magic);
    return {};
}

Verdict Query::in_phase(Phase wanted, Rule rule) const {
    if (s.phase != wanted)
        return refuse("wrong-phase"_refusal, static_cast<int>(wanted), static_cast<int>(s.phase),
                      static_cast<int>(rule));
    return {};
}

Squares Query::summon_zone(Seat seat) const {
    Squares zone = next_to(gates(seat));
    if (!(s.in_force & OpensSpaces)) return zone & empty();
    for (std::size_t i = 0; i < s.side[seat].active.size(); ++i) {
        const CardDef& card = book_[s.side[seat].active[i].card];
        if (card.summon_spaces) zone |= card.summon_spaces(*this, use(seat, i));
    }
    return zone & empty();
}

Squares Query::build_zone(Seat seat) const {
    static constexpr PerSeat<Squares> Back{{back_rows(Seat::A, 3), back_rows(Seat::B, 3)}};
    return (Back[seat] | next_to(summoner_square(seat))) & empty();
}

Verdict Query::can_summon(Card card, Squares zone) const {
    const CardFacts& c = book_.facts(card);
    if (!c.is_unit()) return refuse("not-a-unit-card"_refusal, c.number);
    if (s.phase != Phase::Summon) {
        bool any_phase = false;
        for (const Active& active : s.side[s.turn].active) any_phase |= book_[active.card].summon_any_phase;
        if (!any_phase) return in_phase(Phase::Summon, "SW-4.1"_clause);
    }
    if (Verdict v = can_pay(s.turn, c.cost); !v) return v;
    if (c.abilities & book_.doing.summoned_over_a_unit)
        return units(s.turn) ? Verdict{} : refuse("no-unit-to-replace"_refusal);
    if (!zone) return refuse("no-summon-space"_refusal);
    return {};
}

Verdict Query::can_summon_at(Card, Square square) const {
    if (has(s.occupied, square)) return refuse("occupied"_refusal, square.value);
    if (!has(summon_zone(s.turn), square)) return refuse("not-next-to-gate"_refusal, square.value);
    return {};
}

Verdict Query::can_build(Card card) const {
    const CardFacts& c = book_.facts(card);
    if (!c.is_structure()) return refuse("not-a-structure-card"_refusal, c.number);
    if (Verdict v = in_phase(Phase::Build, "SW-6.1"_clause); !v) return v;
    if (Verdict v = can_pay(s.turn, c.cost); !v) return v;
    if (!build_zone(s.turn)) return refuse("no-build-space"_refusal);
    return {};
}

Verdict Query::can_build_at(Square square) const {
    if (has(s.occupied, square)) return refuse("occupied"_refusal, square.value);
    if (!has(build_zone(s.turn), square)) return refuse("not-in-build-zone"_refusal, square.value);
    return {};
}

Verdict Query::can_cast(Card card) const {
    const CardDef& c = book_[card];
    if (!c.is_event()) return refuse("not-an-event-card"_refusal, c.number);
    if (Verdict v = in_phase(c.phase, "SW-13.2"_clause); !v) return v;
    if (Verdict v = can_pay(s.turn, c.cost); !v) return v;
    if (c.can_cast) {
        const Use use{{}, s.turn, {}, card, &c.n, 0};
        if (Verdict v = c.can_cast(*this, use); !v) return v;
    }
    return {};
}

Verdict Query::can_discard_for_magic() const { return in_phase(Phase::Magic, "SW-9.1"_clause); }

// Whose it is comes before everything else: of the other side's cards nothing else needs to be told.
Verdict Query::is_yours(PieceId p) const {
    return (*this)[p].controller == s.turn ? Verdict{} : refuse("not-your-card"_refusal, def(p).number);
}

Verdict Query::can_move(PieceId p) const {
    if (Verdict v = is_yours(p); !v) return v;
    if (Verdict v = in_phase(Phase::Move, "SW-5.1"_clause); !v) return v;
    const AbilitySet moving = moving_abilities(p);
    if (Verdict v = may_use_move(p, moving); !v) return v;
    if (spaces(p, moving) == 0) return refuse("no-spaces-left"_refusal);
    const Walk w = walk(p, moving);
    if (!steps(w, (*this)[p].square, spaces(p, w.abilities))) return refuse("hemmed-in"_refusal);
    return {};
}

Verdict Query::may_use_move(PieceId p, AbilitySet moving) const {
    const Piece& piece = (*this)[p];
    if (!is_unit(p)) return refuse("structure-stays"_refusal, def(p).number);
    if (piece.moved) return refuse("already-moved"_refusal, def(p).number);
    if (s.moves >= 3) return refuse("three-moves"_refusal);
    if (moving & book_.with(Trait::CannotMove)) return refuse("cannot-move-at-all"_refusal, def(p).number);
    return {};
}

Verdict Query::may_use_attack(PieceId p) const {
    if (Verdict v = is_yours(p); !v) return v;
    if (Verdict v = in_phase(Phase::Attack, "SW-7.1"_clause); !v) return v;
    const Piece& piece = (*this)[p];
    if (!is_unit(p)) return refuse("structures-do-not-attack"_refusal, def(p).number);
    if (piece.attacked) return refuse("already-attacked"_refusal, def(p).number);
    if (s.attacks >= 3 && !has_trait(p, Trait::FreeAttack)) return refuse("three-attacks"_refusal);
    return {};
}

Verdict Query::can_attack(PieceId p) const {
    if (Verdict v = may_use_attack(p); !v) return v;
    Attack attack;
    attack.attacker = p;
    attack.you = (*this)[p].controller;
    if (!targets(attack)) return refuse("nothing-to-attack"_refusal);
    return {};
}

Verdict Query::can_use(PieceId p, const AbilityDef& ability) const {
    const Piece& piece = (*this)[p];
    if (Verdict v = is_yours(p); !v) return v;
    if (ability.limit & piece.used) return refuse("used-this-turn"_refusal);
    if (ability.activate) {
        if (Verdict v = in_phase(ability.phase, "SW-14.4"_clause); !v) return v;
        return ability.can_activate(*this, use(p, ability.id));
    }
    if (ability.instead_of_attack) {
        if (Verdict v = may_use_attack(p); !v) return v;
        return ability.can_replace_attack(*this, use(p, ability.id));
    }
    if (Verdict v = in_phase(Phase::Move, "SW-5.1"_clause); !v) return v;
    if (Verdict v = may_use_move(p, moving_abilities(p)); !v) return v;
    if (!ability.straight_move)  // a Charge has spaces of its own (RU-67)
        return spaces(p, moving_abilities(p)) ? Verdict{} : refuse("no-spaces-left"_refusal);
    const int reach = straight_spaces(p, ability);
    if (!reach) return refuse("no-spaces-left"_refusal);
    if (!(clear_straight(piece.square, reach, s.occupied) & empty())) return refuse("hemmed-in"_refusal);
    return {};
}

Squares Query::line_blockers(PieceId p) const {
    const Seat seat = (*this)[p].controller;
    const Squares open =
        where(s.held[seat] & ~s.units, [&](PieceId q) { return has_trait(q, Trait::LetsAttacksPass); });
    return s.occupied & ~open;
}

Squares Query::in_reach(PieceId p) const {
    const Piece& piece = (*this)[p];
    if (def(p).attack == AttackType::Melee) return next_to(piece.square) & s.occupied;
    Squares set = 0;
    const Squares blockers = line_blockers(p);
    const int reach = range(p);
    for (const Direction way : Directions) {
        Square q = piece.square;
        for (int i = 0; i < reach && (q = step(q, way)); ++i) {
            set |= bit(q);
            if (has(blockers, q)) break;
        }
    }
    return set & s.occupied;
}

Squares Query::protectors_next_to(PieceId p) const {
    const Piece& piece = (*this)[p];
    return where(next_to(piece.square) & s.held[other(piece.controller)],
                 [&](PieceId q) { return has_trait(q, Trait::Protects); });
}

Squares Query::targets(const Attack& attack) const {
    Squares set = in_reach(attack.attacker);
    if (set && protectors_next_to(attack.attacker))  // RU-47
        set = where(set & s.units, [&](PieceId q) { return has_trait(q, Trait::Protects); });
    if (attack.heals) set &= s.held[attack.you] & commons_and_champions(set);
    return set;
}

Verdict Query::can_target(const Attack& attack, PieceId target) const {
    const Square from = (*this)[attack.attacker].square, to = (*this)[target].square;
    if (target == attack.attacker) return refuse("target-self"_refusal);
    if (!has(in_reach(attack.attacker), to)) {
        const int far = distance(from, to);
        if (def(attack.attacker).attack == AttackType::Melee) return refuse("not-adjacent-target"_refusal, far);
        if (row(from) != row(to) && column(from) != column(to)) return refuse("not-straight"_refusal);
        if (far > range(attack.attacker)) return refuse("out-of-range"_refusal, far, range(attack.attacker));
        return refuse("line-blocked"_refusal);
    }
    if (!has(targets(attack), to)) {
        if (protectors_next_to(attack.attacker) && !(is_unit(target) && has_trait(target, Trait::Protects)))
            return refuse("must-attack-protector"_refusal);
        return refuse("must-heal-friend"_refusal);
    }
    return {};
}

}  // namespace quincunx::summoner
