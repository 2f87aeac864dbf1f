#include "games/gemu/query.h"

#include <algorithm>

namespace quincunx::gemu {

namespace {

constexpr std::uint8_t bit(Stat stat) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(stat)); }
constexpr std::uint8_t FlagsBit = 0x80;
constexpr std::uint32_t bit(Timing timing) { return 1U << static_cast<unsigned>(timing); }

constexpr bool allows(YesNo want, bool is) { return want == YesNo::Any || (want == YesNo::Yes) == is; }
constexpr bool allows(Face want, bool face_down) { return want == Face::Any || (want == Face::Down) == face_down; }

}  // namespace

int Query::free_place(Seat seat, Row row) const {
    const int first = first_of(seat, row);
    for (int place = first; place < first + RowSize; ++place)
        if (empty(place)) return place;
    return -1;
}

// --- Numbers

void Query::Value::apply(Change change, std::int64_t n, std::int64_t d, std::uint16_t when) {
    switch (change) {
        case Change::Add: sum += n; break;
        case Change::Mul: num *= n, den *= d; break;
        case Change::Set:
            if (when >= order) base = n, order = when;  // GE-9.66
            break;
        case Change::Flag: break;
    }
    while (num > (std::int64_t{1} << 40) || den > (std::int64_t{1} << 40))
        num /= 2, den = std::max<std::int64_t>(1, den / 2);
}

// GE-9.64: additions, then factors, one rounding up at the end.
int Query::Value::result(bool negative) const {
    const std::int64_t top = (base + sum) * num;
    const std::int64_t up = top >= 0 ? (top + den - 1) / den : -(-top / den);
    return static_cast<int>(std::clamp<std::int64_t>(up, negative ? -9999 : 0, 9999));
}

template <class F>
void Query::each_given(std::uint8_t gives, F&& f) const {
    for (int source = 0; source < Places; ++source) {
        const Slot& slot = (*this)[source];
        if (!slot.live || slot.face_down) continue;
        const Def& d = book[slot.card];
        if (!(d.gives & gives)) continue;
        for (const Ability& ability : d.abilities)
            if (ability.type == AbilityType::Normal || ability.type == AbilityType::Continuous)
                for (const Instr& instr : book.instructions(ability)) f(source, instr);
    }
}

bool Query::selects(const Instr& instr, int source, int place) const {
    if (!instr.on.is_pool)
        return instr.on.ref.kind == RefKind::This ? source == place
                                                  : (*this)[source].bearer == place;  // the equipped monster
    Context context;
    context.self = {owner_of(source), (*this)[source].card, at(source)};
    return static_cast<bool>(in_pool(instr.on.pool, place, context));
}

int Query::stat(int place, Stat stat) const {
    const Slot& slot = (*this)[place];
    const Def& d = book[slot.card];
    Value value{stat == Stat::Attack        ? d.attack
                : stat == Stat::Defence     ? d.defence
                : stat == Stat::AttackCount ? 1
                                            : 0};
    for (const Modifier& m : s.modifiers)
        if (m.uid == slot.uid && m.stat == static_cast<std::uint8_t>(stat))
            value.apply(static_cast<Change>(m.op), m.num, m.den, m.order);
    if (const Instr* given = buff(place); given && given->op == Op::Buff)
        value.sum += given->mods[static_cast<std::size_t>(stat)].value;
    each_given(bit(stat), [&](int source, const Instr& instr) {
        if (instr.op != Op::Modify || instr.stat != stat || !selects(instr, source, place)) return;
        if (instr.change == Change::Mul) {
            value.apply(Change::Mul, instr.num, instr.den, 0);
            return;
        }
        Context context;
        context.self = {owner_of(source), (*this)[source].card, at(source)};
        value.apply(instr.change, amount(instr.amount, context), 1, (*this)[source].since);
    });
    return value.result(stat == Stat::Taunt);
}

bool Query::flagged(int place, Flag flag) const {
    const Slot& slot = (*this)[place];
    for (const Modifier& m : s.modifiers)
        if (m.uid == slot.uid && m.op == static_cast<std::uint8_t>(Change::Flag) &&
            m.num == static_cast<std::int16_t>(flag))
            return true;
    if (const Instr* given = buff(place); given && given->flags >> static_cast<unsigned>(flag) & 1) return true;
    bool found = false;
    each_given(FlagsBit, [&](int source, const Instr& instr) {
        found |= instr.op == Op::Flag && instr.flag == flag && selects(instr, source, place);
    });
    return found;
}

int Query::modified(Seat seat, Stat stat, int amount_before, int level) const {
    Value value{amount_before};
    int floor = 0;
    const auto applies = [&](Seat whose, int level_min) { return whose == seat && level >= level_min; };
    for (const Modifier& m : s.modifiers)
        if (m.uid == 0 && m.stat == static_cast<std::uint8_t>(stat) && applies(m.seat, m.level_min)) {
            value.apply(static_cast<Change>(m.op), m.num, m.den, m.order);
            floor = std::max<int>(floor, m.floor);
        }
    each_given(bit(stat), [&](int source, const Instr& instr) {
        if (instr.op != Op::PlayerModify || instr.stat != stat) return;
        const Seat own = owner_of(source);
        if (!applies(instr.who == Who::Self ? own : other(own), instr.level_min)) return;
        Context context;
        context.self = {own, (*this)[source].card, at(source)};
        const bool factor = instr.change == Change::Mul;
        value.apply(instr.change, factor ? instr.num : amount(instr.amount, context), factor ? instr.den : 1,
                    (*this)[source].since);
        floor = std::max<int>(floor, instr.floor);
    });
    return std::max(value.result(false), std::min(floor, amount_before));
}

int Query::attacks_left(int place) const {
    return std::max(0, stat(place, Stat::AttackCount) - (*this)[place].attacks);
}

int Query::summon_cost(Seat seat, const Def& def) const {
    return def.level == 0 ? 0 : modified(seat, Stat::SummonCost, def.level, def.level);
}

int Query::payable(Seat seat) const {
    int sum = 0;
    for (int place = first_of(seat, Row::Monster); place < first_of(seat, Row::Monster) + SideSize; ++place)
        sum += (*this)[place].spirit;
    return sum;
}

At Query::resolve(const Ref& ref, const Context& context) const {
    switch (ref.kind) {
        case RefKind::This: return context.self.at;
        case RefKind::Equipped: {
            if (!there(context.self.at)) return {};
            const std::uint8_t bearer = (*this)[context.self.at.place].bearer;
            return bearer == NoPlace ? At{} : at(bearer);
        }
        case RefKind::EventCard: return context.occasion->at;
        case RefKind::EventTarget: return context.occasion->target;
        case RefKind::Attacker: return context.attacker;
        case RefKind::Named: return context.named[ref.named];
    }
    return {};
}

int Query::amount(const Amount& a, const Context& context) const {
    const auto seat = [&] { return a.who == Who::Opponent ? other(context.self.seat) : context.self.seat; };
    switch (a.kind) {
        case Amount::Kind::Constant: return a.value;
        case Amount::Kind::Hand: return static_cast<int>(s.side[seat()].hand.size());
        case Amount::Kind::EventAmount: return context.occasion->amount;
        case Amount::Kind::Spirit: {
            const At of = resolve(a.of, context);
            return there(of) ? (*this)[of.place].spirit : 0;
        }
        case Amount::Kind::Stat: {
            const At of = resolve(a.of, context);
            return there(of) ? stat(of.place, a.stat) : 0;
        }
        case Amount::Kind::AllOfIt:
        case Amount::Kind::AnyOfIt: return SceneCap;
    }
    return 0;
}

// --- Legality

Verdict Query::can_summon(Seat seat, const Def& def) const {
    if (!def.monster()) return refuse("not-a-monster"_refusal, def.number);
    if (free_place(seat, Row::Monster) < 0) return refuse("no-free-place"_refusal, static_cast<int>(Row::Monster));
    const int cost = summon_cost(seat, def), there_is = payable(seat);
    if (cost > there_is) return refuse("too-little-spirit"_refusal, cost, there_is);
    return {};
}

Verdict Query::can_turn_up(int place) const {
    const Slot& slot = (*this)[place];
    if (!slot.face_down) return refuse("face-up"_refusal, place);
    const Seat seat = owner_of(place);
    const int cost = summon_cost(seat, book[slot.card]), there_is = payable(seat);
    if (cost > there_is) return refuse("too-little-spirit"_refusal, cost, there_is);
    return {};
}

Verdict Query::can_use(Seat seat, const Def& def, int place) const {
    if (def.monster()) return refuse("not-a-prophecy"_refusal, def.number);
    if (place < 0 && free_place(seat, Row::Prophecy) < 0)
        return refuse("no-free-place"_refusal, static_cast<int>(Row::Prophecy));
    if (place >= 0 && !(*this)[place].face_down) return refuse("face-up"_refusal, place);
    if (s.phase == Phase::Quick && def.kind != Kind::Quick) return refuse("not-quick"_refusal, def.number);
    if (def.kind == Kind::Equipment) {
        bool found = false;
        for (int p = 0; p < Places; ++p) found |= static_cast<bool>(can_bear(p, def, seat));
        if (!found) return refuse("no-bearer"_refusal);
    }
    Context context;
    context.self = {seat, def.id, place >= 0 ? at(place) : At{}};
    for (const Ability& ability : def.abilities)
        if (ability.type == AbilityType::Direct) return meets(ability, context);
    return {};
}

Verdict Query::can_bear(int place, const Def& equipment, Seat seat) const {
    if (empty(place) || row_of(place) != Row::Monster || (*this)[place].face_down)
        return refuse("not-a-bearer"_refusal, place);
    Context context;
    context.self = {seat, equipment.id, {}};
    if (!in_pool(equipment.bearer, place, context)) return refuse("not-a-bearer"_refusal, place);
    return {};
}

Verdict Query::can_act(int attacker) const {
    if ((*this)[attacker].face_down) return refuse("face-down"_refusal, attacker);
    if (first_turn() && !s.rules.first_turn_attack) return refuse("first-turn"_refusal);
    if (attacks_left(attacker) == 0) return refuse("no-attack-left"_refusal, attacker);
    return {};
}

Verdict Query::can_target(Seat seat, int target) const {
    const Seat foe = other(seat);
    const int first = first_of(foe, Row::Monster);
    int highest = -10000;
    for (int place = first; place < first + RowSize; ++place)
        if (!empty(place)) highest = std::max(highest, stat(place, Stat::Taunt));
    if (target == ThePlayer) return highest == -10000 ? Verdict{} : refuse("monsters-stand"_refusal);
    if (target < first || target >= first + RowSize || empty(target)) return refuse("no-monster-there"_refusal, target);
    const int level = stat(target, Stat::Taunt);
    if (level < highest) return refuse("taunt-higher"_refusal, target, level, highest);
    return {};
}

Verdict Query::can_skill(int place, int index) const {
    const Slot& slot = (*this)[place];
    const Ability& ability = book[slot.card].abilities[static_cast<std::size_t>(index)];
    if (slot.face_down) return refuse("face-down"_refusal, place);
    if (slot.skilled) return refuse("skill-used"_refusal, place);
    if (flagged(place, Flag::NoSkill)) return refuse("skill-forbidden"_refusal, place);
    if (ability.attack_skill && first_turn() && !s.rules.first_turn_attack) return refuse("first-turn"_refusal);
    if ((ability.focus || ability.attack_skill) && attacks_left(place) == 0)
        return refuse("no-attack-left"_refusal, place);
    Context context;
    context.self = {owner_of(place), slot.card, at(place)};
    return meets(ability, context);
}

Verdict Query::can_receive(int place) const {
    if (empty(place) || row_of(place) != Row::Monster) return refuse("no-monster-there"_refusal, place);
    if (token(place)) return refuse("is-token"_refusal, place);
    if ((*this)[place].spirit >= SpiritCap) return refuse("spirit-full"_refusal, place);
    return {};
}

// Which need it is, as a value of a refusal.
int Query::name_need(Card card, const Ability& ability, std::size_t need) const {
    return NeedName{card.value, static_cast<std::size_t>(&ability - book[card].abilities.data()), need}.number();
}

Verdict Query::meets(const Ability& ability, const Context& context, bool guess) const {
    const Seat seat = context.self.seat;
    for (std::size_t i = 0; i < ability.need_count; ++i) {
        const Need& need = ability.needs[i];
        const Seat who = need.who == Who::Opponent ? other(seat) : seat;
        const auto outside = [&](int n) { return n < need.min || n > need.max; };
        switch (need.kind) {
            case Need::Kind::Count:
                if (const int n = count(need.pool, context, guess); n < need.min)
                    return refuse("need-count"_refusal, need.min, n, name_need(context.self.card, ability, i));
                else if (n > need.max)
                    return refuse("need-fewer"_refusal, need.max, n, name_need(context.self.card, ability, i));
                break;
            case Need::Kind::Hand:
                if (const int n = static_cast<int>(s.side[who].hand.size()); outside(n))
                    return n < need.min ? refuse("need-hand"_refusal, need.min, n, who != seat)
                                        : refuse("need-small-hand"_refusal, need.max, n, who != seat);
                break;
            case Need::Kind::Spirit: {
                const At on = resolve(need.on, context);
                if (const int n = there(on) ? (*this)[on.place].spirit : 0; outside(n))
                    return refuse("need-spirit"_refusal, need.min, n);
                break;
            }
            case Need::Kind::FreeSlot:
                if (free_place(who, need.row) < 0) return refuse("need-place"_refusal, static_cast<int>(need.row));
                break;
        }
    }
    if (ability.spirit.value > 0) {
        const int there_is = there(context.self.at) ? (*this)[context.self.at.place].spirit : 0;
        if (there_is < ability.spirit.value) return refuse("spirit-on-card"_refusal, ability.spirit.value, there_is);
    }
    if (ability.discards.value > 0) {
        const bool from_hand = context.self.at.place == NoPlace;  // the card itself cannot be the cost
        const int there_is = static_cast<int>(s.side[seat].hand.size()) - (from_hand ? 1 : 0);
        if (there_is < ability.discards.value) return refuse("cost-cards"_refusal, ability.discards.value, there_is);
    }
    return {};
}

Verdict Query::in_pool(const Pool& pool, int place, const Context& context, bool guess) const {
    const Slot& slot = (*this)[place];
    if (slot.uid == 0) return refuse("nothing-there"_refusal, place);
    const bool theirs = pool.side == Who::Opponent;
    if (owner_of(place) != (theirs ? other(context.self.seat) : context.self.seat))
        return refuse("target-side"_refusal, theirs);
    if (pool.zone != Zone::Any && (pool.zone == Zone::Monster) != (row_of(place) == Row::Monster))
        return refuse("target-row"_refusal, place, pool.zone != Zone::Monster);
    if (!allows(pool.face, slot.face_down != 0))
        return refuse("target-face"_refusal, place, static_cast<int>(pool.face));
    if (!allows(pool.token, !slot.piece)) return refuse("target-token"_refusal, place, pool.token == YesNo::Yes);
    if (slot.spirit < pool.min_spirit) return refuse("target-spirit"_refusal, place, pool.min_spirit, slot.spirit);
    if (pool.has_buff && slot.buff == 0) return refuse("target-no-buff"_refusal, place);
    if ((pool.exclude_this && slot.uid == context.self.at.uid) ||
        (pool.exclude_ref && slot.uid == resolve(pool.excluded, context).uid))
        return refuse("target-excluded"_refusal, place);
    const int level = book[slot.card].level;
    if (guess && slot.face_down) return {};
    if (level < pool.level_min) return refuse("target-level-low"_refusal, place, pool.level_min);
    if (level > pool.level_max) return refuse("target-level-high"_refusal, place, pool.level_max);
    return {};
}

Verdict Query::fits(const Pool& pool, const Def& def) const {
    if (!pool.any_row && row_of(def.kind) != pool.row)
        return refuse("card-row"_refusal, def.number, static_cast<int>(pool.row));
    if (def.level < pool.level_min) return refuse("card-level-low"_refusal, def.number, pool.level_min);
    if (def.level > pool.level_max) return refuse("card-level-high"_refusal, def.number, pool.level_max);
    return {};
}

int Query::count(const Pool& pool, const Context& context, bool guess) const {
    int n = 0;
    const Side& side = s.side[pool.side == Who::Opponent ? other(context.self.seat) : context.self.seat];
    if (pool.zone == Zone::Hand) {
        if (guess) return static_cast<int>(side.hand.size());
        for (const Piece piece : side.hand) n += static_cast<bool>(fits(pool, def(piece)));
    } else if (pool.zone == Zone::Discard) {
        for (const Piece piece : side.discard) n += static_cast<bool>(fits(pool, def(piece)));
    } else {
        for (int place = 0; place < Places; ++place) n += static_cast<bool>(in_pool(pool, place, context, guess));
    }
    return n;
}

bool Query::matches(const EventTest& test, const Self& self, const Occasion& event) const {
    const auto who = [&](Who want, Seat seat) {
        return want == Who::Any || (want == Who::Self) == (seat == self.seat);
    };
    const bool is_this = event.at.uid != 0 && event.at.uid == self.at.uid;
    const auto equipped = [&] {
        if (!there(self.at) || (*this)[self.at.place].bearer == NoPlace) return std::uint16_t{0};
        return (*this)[(*this)[self.at.place].bearer].uid;
    };
    if (!who(test.player, event.player)) return false;
    switch (test.card) {
        case Whose::Any:
            if (!test.any_row && is_this) return false;
            break;
        case Whose::This:
            if (!is_this) return false;
            break;
        case Whose::Own:
            if (!event.card || event.card_seat != self.seat) return false;
            break;
        case Whose::Opponent:
            if (!event.card || event.card_seat == self.seat) return false;
            break;
        case Whose::OtherOwn:
            if (!event.card || event.card_seat != self.seat || is_this) return false;
            break;
        case Whose::Equipped:
            if (event.at.uid == 0 || event.at.uid != equipped()) return false;
            break;
    }
    if (!test.any_row && (!event.card || row_of(book[event.card].kind) != test.row)) return false;
    if (test.token != YesNo::Any && (!event.card || !allows(test.token, book[event.card].token()))) return false;
    if (test.level_min > 0 || test.level_max < 255) {
        if (!event.card || !event.shown) return false;
        const int level = book[event.card].level;
        if (level < test.level_min || level > test.level_max) return false;
    }
    switch (test.source) {
        case Whose::Any: break;
        case Whose::This:
            if (event.source == 0 || event.source != self.at.uid) return false;
            break;
        case Whose::Own:
            if (event.source == 0 || event.source_seat != self.seat) return false;
            break;
        case Whose::Opponent:
            if (event.source == 0 || event.source_seat == self.seat) return false;
            break;
        case Whose::OtherOwn:
            if (event.source == 0 || event.source_seat != self.seat || event.source == self.at.uid) return false;
            break;
        case Whose::Equipped:
            if (event.source == 0 || event.source != equipped()) return false;
            break;
    }
    if (test.cause != Why::Any && test.cause != event.cause) return false;
    if (test.from != From::Any && test.from != event.from) return false;
    if (test.method != Method::Any && test.method != event.method) return false;
    if (test.how != How::Any && test.how != event.how) return false;
    if (!allows(test.survived, event.survived)) return false;
    const bool own_target = !event.on_player && event.target.uid != 0 && owner_of(event.target.place) == self.seat;
    switch (test.target) {
        case Aim::Any: return true;
        case Aim::This: return event.target.uid != 0 && event.target.uid == self.at.uid;
        case Aim::OwnMonster: return own_target;
        case Aim::OtherOwnMonster: return own_target && event.target.uid != self.at.uid;
        case Aim::Equipped: return event.target.uid != 0 && event.target.uid == equipped();
        case Aim::SelfPlayer: return event.on_player && event.target_seat == self.seat;
    }
    return true;
}

Verdict Query::takes(const Ability& ability, int index, const Context& context, const Occasion& event,
                     bool guess) const {
    const int number = book[context.self.card].number;
    if (ability.when != event.timing || !matches(ability.test, context.self, event))
        return refuse("wrong-event"_refusal, number);
    if (event.cause == Why::Effect && event.source != 0 && event.source == context.self.at.uid)
        return refuse("own-effect"_refusal, number);
    if (ability.once && there(context.self.at) && (*this)[context.self.at.place].marks >> index & 1)
        return refuse("once-used"_refusal, number);
    return meets(ability, context, guess);
}

bool Query::might_react(Seat seat, const Occasion& event) const {
    if (!(book.reactions() & bit(event.timing))) return false;
    Context context;
    context.occasion = &event;
    const auto could = [&](Card card) {
        const Def& d = book[card];
        if (!(d.listens_down & bit(event.timing))) return false;
        context.self.card = card;
        for (std::size_t i = 0; i < d.abilities.size(); ++i)
            if (d.abilities[i].type == AbilityType::Reaction &&
                takes(d.abilities[i], static_cast<int>(i), context, event, true))
                return true;
        return false;
    };
    bool imagined = false;
    const int first = first_of(seat, Row::Prophecy);
    for (int place = first; place < first + RowSize; ++place) {
        const Slot& slot = (*this)[place];
        if (slot.uid == 0 || !slot.face_down) continue;
        context.self = {seat, slot.card, at(place)};
        if (knows(other(seat), slot.piece)) {
            if (could(slot.card)) return true;
        } else if (!imagined) {  // it could be any card of the seat that the other has not seen
            imagined = true;
            const std::size_t begin = MaxDeck * index(seat);
            for (std::size_t p = begin; p < begin + MaxDeck; ++p)
                if (s.card_of[p] && !includes(s.known[p], other(seat)) && could(s.card_of[p])) return true;
        }
    }
    return false;
}

}  // namespace quincunx::gemu
