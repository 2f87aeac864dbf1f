#include "games/genius/query.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace quincunx::genius {

// --- Characters

int Query::living(Seat seat) const {
    int n = 0;
    for (const Character& c : s.side[seat].character) n += c.alive;
    return n;
}

std::uint8_t Query::next(Seat seat, int step) const {
    const Side& side = s.side[seat];
    for (int i = 1; i < Characters; ++i) {
        const auto ch = static_cast<std::uint8_t>((side.active + step * i + 2 * Characters) % Characters);
        if (side.character[ch].alive) return ch;
    }
    return NoCharacter;
}

std::uint8_t Query::most_injured(Seat seat, bool standby_only) const {
    std::uint8_t best = NoCharacter;
    int most = 0;
    for (const std::uint8_t ch : in_order(seat)) {
        const Who who{seat, ch};
        if (!character(who).alive || (standby_only && is_active(seat, ch))) continue;
        if (lost(who) > most) most = lost(who), best = ch;
    }
    return best;
}

std::uint8_t Query::least_injured(Seat seat) const {
    std::uint8_t best = NoCharacter;
    for (const std::uint8_t ch : in_order(seat))
        if (character(seat, ch).alive && (best == NoCharacter || lost({seat, ch}) < lost({seat, best}))) best = ch;
    return best;
}

std::uint8_t Query::weakest(Seat seat) const {
    std::uint8_t best = NoCharacter;
    for (const std::uint8_t ch : in_order(seat))
        if (character(seat, ch).alive &&
            (best == NoCharacter || character(seat, ch).health < character(seat, best).health))
            best = ch;
    return best;
}

std::uint8_t Query::nearest(Seat seat) const {
    const int from = s.side[other(seat)].active;
    std::uint8_t best = NoCharacter;
    int least = Characters;
    for (std::uint8_t ch = 0; ch < Characters; ++ch) {
        if (!character(seat, ch).alive) continue;
        const int way = std::abs(ch - from);
        const int ring = std::min(way, Characters - way);
        if (ring < least) least = ring, best = ch;
    }
    return best;
}

std::uint8_t Query::place_of(Seat seat, DefId id) const {
    for (std::uint8_t ch = 0; ch < Characters; ++ch)
        if (character(seat, ch).alive && is_character(character(seat, ch).def, id)) return ch;
    return NoCharacter;
}

std::array<std::uint8_t, Characters> Query::in_order(Seat seat) const {
    const std::uint8_t active = s.side[seat].active;
    const int start = active < Characters ? active : 0;
    std::array<std::uint8_t, Characters> order{};
    for (int i = 0; i < Characters; ++i)
        order[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>((start + i) % Characters);
    return order;
}

int Query::count_tag(Seat seat, Tag tag) const {
    int n = 0;
    for (const Character& c : s.side[seat].character) n += (def(c.def).tags & tag) != 0;
    return n;
}

bool Query::has_element(Seat seat, Element e) const {
    return std::ranges::any_of(s.side[seat].character, [&](const Character& c) { return def(c.def).element == e; });
}

int Query::count_element(Seat seat, Element e) const {
    return static_cast<int>(
        std::ranges::count_if(s.side[seat].character, [&](const Character& c) { return def(c.def).element == e; }));
}

int Query::different_elements(Seat seat) const {
    Elements found = 0;
    for (const Character& c : s.side[seat].character) found = byte(found | bit(def(c.def).element));
    return std::popcount(found);
}

bool Query::only_elements(Seat seat, Element a, Element b) const {
    return has_element(seat, a) && has_element(seat, b) &&
           count_element(seat, a) + count_element(seat, b) == Characters;
}

std::uint8_t Query::with_talent(Seat seat, DefId talent) const {
    for (std::uint8_t ch = 0; ch < Characters; ++ch)
        if (character(seat, ch).alive && find_on({seat, ch}, talent)) return ch;
    return NoCharacter;
}

// --- Things in play

const Entity* Query::find(Seat seat, std::uint16_t serial) const {
    if (serial)
        for (const Entity& e : s.side[seat].entities)
            if (e.serial == serial) return &e;
    return nullptr;
}

const Entity* Query::find(Seat seat, Place place, DefId id) const {
    for (const Entity& e : s.side[seat].entities)
        if (e.place == place && e.def == id) return &e;
    return nullptr;
}

const Entity* Query::find_on(Who who, DefId id) const {
    if (who.ch < Characters)
        for (const Entity& e : s.side[who.seat].entities)
            if (e.place == who.ch && e.def == id) return &e;
    return nullptr;
}

bool Query::in_play(Seat seat, DefId id) const {
    const DefId family = def(id).family;
    return std::ranges::any_of(s.side[seat].entities,
                               [&](const Entity& e) { return e.def == id || (family && def(e.def).family == family); });
}

int Query::count(Seat seat, Place place) const {
    int n = 0;
    for (const Entity& e : s.side[seat].entities) n += e.place == place;
    return n;
}

const Entity* Query::at(Seat seat, Place place, int i) const {
    for (const Entity& e : s.side[seat].entities)
        if (e.place == place && i-- == 0) return &e;
    return nullptr;
}

const Entity* Query::equipment(Who who, Sub sub) const {
    for (const Entity& e : s.side[who.seat].entities)
        if (e.place == who.ch && def(e.def).sub == sub && def(e.def).kind == Kind::Equipment) return &e;
    return nullptr;
}

const Entity* Query::forbids_skills(Who who) const {
    for (const Entity& e : s.side[who.seat].entities)
        if (e.place == who.ch && def(e.def).forbids_skills) return &e;
    return nullptr;
}

const Entity* Query::due(Who who) const {
    for (const Entity& e : s.side[who.seat].entities)
        if (e.place == who.ch && (def(e.def).preparing() || def(e.def).acts)) return &e;
    return nullptr;
}

const Entity* Query::nightsoul(Who who) const {
    for (const Entity& e : s.side[who.seat].entities)
        if (e.place == who.ch && def(e.def).nightsoul) return &e;
    return nullptr;
}

const Entity* Query::pays_points(Seat seat) const {
    for (const Entity& e : s.side[seat].entities)
        if (def(e.def).pays_points && e.usages > 0) return &e;
    return nullptr;
}

bool Query::plunging(Seat seat) const {
    const Side& side = s.side[seat];
    return side.plunging || std::ranges::any_of(side.entities, [&](const Entity& e) {
               return e.place == side.active && def(e.def).plunges;  // GI-40.27
           });
}

bool Query::shielded(Who who) const {
    return std::ranges::any_of(s.side[who.seat].entities, [&](const Entity& e) {
        return def(e.def).is_shield && (e.place == who.ch || (e.place == Combat && is_active(who.seat, who.ch)));
    });
}

const Entity* Query::other_shield(Seat seat, DefId than) const {
    for (const Entity& e : s.side[seat].entities)
        if (def(e.def).is_shield && e.def != than) return &e;
    return nullptr;
}

DefId Query::core(Seat seat) const {
    for (const Entity& e : s.side[seat].entities)
        if (e.place == Combat && def(e.def).core) return def(e.def).core;
    return book().dendro_core;
}

const Entity* Query::spot(Seat seat) const {
    for (const Entity& e : s.side[seat].entities)
        if (e.place == SupportZone && def(e.def).spot) return &e;
    return nullptr;
}

namespace {

bool protects(const Def& d, const Entity& e) { return d.protects && (!d.has_usages || e.usages > 0); }

}  // namespace

bool Query::is_protected(Who who) const {
    return std::ranges::any_of(s.side[who.seat].entities, [&](const Entity& e) {
        return (e.place == who.ch || (e.place == Combat && is_active(who.seat, who.ch))) && protects(def(e.def), e);
    });
}

bool Query::is_protected(Seat seat) const {
    return std::ranges::any_of(s.side[seat].entities, [&](const Entity& e) { return protects(def(e.def), e); });
}

bool Query::alike(Seat seat, Likeness in) const {
    for (std::uint8_t i = 0; i < Characters; ++i)
        for (std::uint8_t k = 0; k < i; ++k) {
            const Def &one = def(Who{seat, i}), &other = def(Who{seat, k});
            const bool same = in == Likeness::Element  ? one.element == other.element
                              : in == Likeness::Weapon ? one.weapon == other.weapon && one.weapon != Weapon::None
                                                       : (one.tags & other.tags) != 0;
            if (same) return true;
        }
    return false;
}

bool Query::in_deck(Seat seat, DefId card) const {
    return std::ranges::find(s.side[seat].deck, card) != s.side[seat].deck.end();
}

bool Query::has_played(Seat seat, DefId card) const {
    return std::ranges::find(s.side[seat].names, card) != s.side[seat].names.end();
}

int Query::foreign_names(Seat seat) const {
    return static_cast<int>(
        std::ranges::count_if(s.side[seat].names, [&](DefId card) { return !in_deck(seat, card); }));
}

// --- Dice

int Query::different_dice(Seat seat) const {
    const Dice& dice = s.side[seat].dice;
    int n = dice[static_cast<std::size_t>(Element::Omni)];
    for (int f = 0; f < ElementCount; ++f) n += dice[static_cast<std::size_t>(f)] > 0;
    return n;
}

int Query::holds(Seat seat, DefId card) const {
    return static_cast<int>(std::ranges::count(s.side[seat].hand, card, &Held::card));
}

int Query::worthless(Seat seat, int face, std::uint8_t next) const {
    if (face == static_cast<int>(Element::Omni)) return 0;
    const auto e = static_cast<Element>(face);
    int worth = 3;
    for (std::uint8_t ch = 0; ch < Characters; ++ch) {
        const Character& c = character(seat, ch);
        if (c.alive && def(c.def).element == e) worth = std::min(worth, ch == next ? 1 : 2);
    }
    return worth;
}

// --- Prices

const Def* Query::skill_at(Who who, std::uint8_t place) const {
    if (place != TechniquePlace) return &def(def(who).skills[place]);
    const Entity* card = equipment(who, Sub::Technique);
    return card ? &def(def(card->def).skills[0]) : nullptr;
}

const Def& Query::normal_attack(Who who) const {
    const auto& skills = def(who).skills;
    return def(*std::ranges::find_if(skills,
                                     [&](DefId id) { return def(id).type == SkillType::Normal && !def(id).prepared; }));
}

Action Query::skill_action(Seat seat, const Def& skill) const {
    Action a;
    a.seat = seat;
    a.kind = skill.is_technique() ? std::uint16_t{ActionFilter::Technique}
                                  : static_cast<std::uint16_t>(1U << static_cast<unsigned>(skill.type));
    a.ch = s.side[seat].active;
    const bool normal = skill.type == SkillType::Normal && !skill.is_technique();
    a.charged = normal && s.side[seat].even;
    a.plunging = normal && plunging(seat);
    a.what = skill.id;
    a.printed = skill.cost;
    return a;
}

Action Query::card_action(Seat seat, const Def& card, std::uint8_t target) const {
    Action a;
    a.seat = seat;
    a.kind = action_kind(card);
    if (card.target == Target::Character || card.target == Target::Active) a.ch = target;
    a.what = card.id;
    a.printed = card.cost;
    return a;
}

Action Query::switch_action(Seat seat, std::uint8_t to) const {
    Action a;
    a.seat = seat;
    a.kind = ActionFilter::Switching;
    a.ch = s.side[seat].active;
    a.to = to;
    a.printed = any(1);
    return a;
}

Quote Query::price(const Action& action) const {
    return price(action, [](const Self&, const Ability&) {});
}

bool Query::lower(Cost& cost, const Ability& a, int by) {
    int left = by;
    const auto take = [&](std::uint8_t& part) {
        const int n = std::min<int>(part, left);
        part = static_cast<std::uint8_t>(part - n);
        left -= n;
    };
    if (a.stage == 3 || (a.stage == 2 && cost.element == a.element)) take(cost.dice);  // GI-24.2, GI-24.3
    take(cost.any);
    return left < by;
}

Verdict Query::can_pay(Seat seat, const Cost& cost) const {
    const Dice& dice = s.side[seat].dice;
    const int total = this->dice(seat), omni = dice[static_cast<std::size_t>(Element::Omni)];
    if (total < cost.total()) return refuse("too-few-dice"_refusal, cost.total(), total);
    if (cost.dice == 0) return {};
    int most = omni;
    if (cost.element != Element::Omni) {
        most += dice[static_cast<std::size_t>(cost.element)];
        if (most < cost.dice) return refuse("no-such-dice"_refusal, static_cast<int>(cost.element), cost.dice, most);
        return {};
    }
    for (int f = 0; f < ElementCount; ++f) most = std::max(most, omni + dice[static_cast<std::size_t>(f)]);
    if (most < cost.dice) return refuse("no-such-dice"_refusal, -1, cost.dice, most);
    return {};
}

bool Query::payment(Seat seat, const Cost& cost, Dice& paid, Element of, std::uint8_t next) const {
    Dice left = s.side[seat].dice;
    paid = {};
    const auto omni = static_cast<std::size_t>(Element::Omni);
    const auto take = [&](std::size_t face, int n) {
        const int taken = std::min<int>(n, left[face]);
        left[face] = static_cast<std::uint8_t>(left[face] - taken);
        paid[face] = static_cast<std::uint8_t>(paid[face] + taken);
        return n - taken;
    };
    int worth[FaceCount];
    if (next == NoCharacter) next = s.side[seat].active;
    for (int f = 0; f < FaceCount; ++f) worth[f] = worthless(seat, f, next);
    if (cost.dice) {
        Element e = cost.element != Element::Omni ? cost.element : of;
        if (cost.element == Element::Omni && of == Element::Omni) {
            // The element that needs the fewest omni dice, then the one the team can use least.
            int best = -1;
            for (int f = 0; f < ElementCount; ++f) {
                const int have = left[static_cast<std::size_t>(f)];
                if (have == 0 || have + left[omni] < cost.dice) continue;
                const int rank = std::min<int>(have, cost.dice) * 64 + worth[f] * 8 + (have == cost.dice);
                if (rank > best) best = rank, e = static_cast<Element>(f);
            }
        }
        int need = cost.dice;
        if (e != Element::Omni) need = take(static_cast<std::size_t>(e), need);
        if (take(omni, need) > 0) return false;
    }
    for (int need = cost.any; need > 0; --need) {
        int best = -1, rank = -1;
        for (int f = 0; f < FaceCount; ++f) {
            const int have = left[static_cast<std::size_t>(f)];
            if (have == 0) continue;
            const int r = worth[f] * 32 + (16 - have);  // single dice first
            if (r > rank) rank = r, best = f;
        }
        if (best < 0) return false;
        take(static_cast<std::size_t>(best), 1);
    }
    return true;
}

Verdict Query::pays(Seat seat, const Cost& cost, const Dice& paid) const {
    int total = 0;
    for (int f = 0; f < FaceCount; ++f) {
        const auto face = static_cast<std::size_t>(f);
        total += paid[face];
        if (paid[face] > s.side[seat].dice[face]) return refuse("not-these-dice"_refusal, f);
    }
    if (total != cost.total()) return refuse("wrong-payment"_refusal, cost.total(), total);
    if (cost.dice == 0) return {};
    const int omni = paid[static_cast<std::size_t>(Element::Omni)];
    int most = omni;
    if (cost.element != Element::Omni)
        most += paid[static_cast<std::size_t>(cost.element)];
    else
        for (int f = 0; f < ElementCount; ++f) most = std::max(most, omni + paid[static_cast<std::size_t>(f)]);
    if (most < cost.dice)
        return refuse("no-such-dice"_refusal, cost.element == Element::Omni ? -1 : static_cast<int>(cost.element),
                      cost.dice, most);
    return {};
}

// --- What may be done

Verdict Query::can_use(Seat seat, const Def& skill) const {
    const Who user = active(seat);
    const Entity* card = skill.is_technique() ? equipment(user, Sub::Technique) : nullptr;
    if (skill.character != (skill.is_technique() ? (card ? card->def : DefId{}) : character(user).def))
        return refuse("not-active"_refusal, skill.character.value);
    if (const Entity* e = forbids_skills(user)) return refuse("skills-forbidden"_refusal, e->def.value);
    if (skill.not_in_nightsoul)
        if (const Entity* e = nightsoul(user)) return refuse("in-nightsoul"_refusal, e->def.value);
    if (character(user).energy < skill.cost.energy)
        return refuse("too-little-energy"_refusal, skill.cost.energy, character(user).energy);
    if (skill.playable) {
        const Self self{seat, user.ch, card ? card->serial : std::uint16_t{0}, &skill, skill.refs.data(), nullptr, 0,
                        0,    0};
        if (const Verdict v = skill.playable(*this, self); !v) return v;
    }
    if (skill.target != Target::None) {  // GI-40.21
        Verdict why = refuse("no-summon"_refusal, skill.id.value);
        bool found = false;
        each_target(seat, skill.target, [&](std::uint8_t target) {
            if (!found) why = can_aim(seat, skill, target);
            found |= static_cast<bool>(why);
        });
        if (!found) return why;
    }
    return can_pay(seat, price(skill_action(seat, skill)).cost);
}

Verdict Query::can_aim(Seat seat, const Def& skill, std::uint8_t target) const {
    if (skill.target == Target::Character && !character(seat, target).alive)
        return refuse("is-defeated"_refusal, number_of({seat, target}));
    const Self self{seat, s.side[seat].active, 0, &skill, skill.refs.data(), nullptr, target, 0, 0};
    return skill.fits ? skill.fits(*this, self) : Verdict{};
}

Verdict Query::can_switch(Seat seat, int to) const {
    if (!character(seat, to).alive)
        return refuse("is-defeated"_refusal, number_of({seat, static_cast<std::uint8_t>(to)}));
    if (is_active(seat, to)) return refuse("already-active"_refusal, number_of({seat, static_cast<std::uint8_t>(to)}));
    return can_pay(seat, price(switch_action(seat, static_cast<std::uint8_t>(to))).cost);
}

Verdict Query::target_fits(Seat seat, const Def& card, std::uint8_t target) const {
    Self self{seat, NoCharacter, 0, &card, card.refs.data(), nullptr, target, 0, 0};
    if (card.target == Target::Character || card.target == Target::Active) {
        const Who who{seat, target};
        const int number = number_of(who);
        const Character& c = character(who);
        self.ch = target;
        if (card.revives) {
            if (c.alive) return refuse("not-defeated"_refusal, number);
            return card.fits ? card.fits(*this, self) : Verdict{};
        }
        if (!c.alive) return refuse("is-defeated"_refusal, number);
        if (card.kind == Kind::Equipment && card.sub == Sub::Weapon && def(c.def).weapon != card.weapon)
            return refuse("wrong-weapon"_refusal, static_cast<int>(card.weapon));
        if (card.character) {
            // GI-1.4, GI-30.33: a talent is for its character; one that uses a skill needs it active and able.
            if (!is_character(c.def, card.character)) return refuse("needs-character"_refusal, card.character.value);
            if (card.uses && !is_active(seat, target)) return refuse("needs-character"_refusal, card.character.value);
            if (card.uses)
                if (const Entity* e = forbids_skills(who)) return refuse("skills-forbidden"_refusal, e->def.value);
            if (card.uses && def(card.uses).not_in_nightsoul)
                if (const Entity* e = nightsoul(who)) return refuse("in-nightsoul"_refusal, e->def.value);
            if (c.energy < card.cost.energy) return refuse("too-little-energy"_refusal, card.cost.energy, c.energy);
        }
        if (card.sub == Sub::Food && find_on(who, book().satiated)) return refuse("is-satiated"_refusal, number);
    }
    return card.fits ? card.fits(*this, self) : Verdict{};
}

Verdict Query::second_fits(Seat seat, const Def& card, std::uint8_t target, std::uint8_t second) const {
    if (!character(seat, second).alive) return refuse("is-defeated"_refusal, number_of({seat, second}));
    const Self self{seat, target, 0, &card, card.refs.data(), nullptr, target, second, 0};
    return card.second_fits ? card.second_fits(*this, self) : Verdict{};
}

Verdict Query::can_play_on(Seat seat, const Def& card, std::uint8_t target) const {
    if (const Verdict v = target_fits(seat, card, target); !v) return v;
    if (card.second_target != Target::None) {
        Verdict last = refuse("no-target"_refusal, card.id.value);
        bool found = false;
        each_target(seat, card.second_target, [&](std::uint8_t second) {
            if (found) return;
            const Verdict v = second_fits(seat, card, target, second);
            found = static_cast<bool>(v);
            last = v;
        });
        if (!found) return last;
    }
    return can_pay(seat, price(card_action(seat, card, target)).cost);
}

Verdict Query::can_play(Seat seat, const Def& card) const {
    if (card.sub == Sub::Legend && s.side[seat].legend) return refuse("legend-played"_refusal);
    if (card.revives && find(seat, Combat, book().revive_cooldown)) return refuse("revived-already"_refusal);
    if (card.playable) {
        const Self self{seat, s.side[seat].active, 0, &card, card.refs.data(), nullptr, 0, 0, 0};
        if (const Verdict v = card.playable(*this, self); !v) return v;
    }
    if (card.character && card.target == Target::Character) {  // a talent is for one character
        for (std::uint8_t ch = 0; ch < Characters; ++ch)
            if (is_character(character(seat, ch).def, card.character)) return can_play_on(seat, card, ch);
        return refuse("needs-character"_refusal, card.character.value);
    }
    Verdict why = refuse(
        card.target == Target::Summon || card.target == Target::FoeSummon ? "no-summon"_refusal : "no-target"_refusal,
        card.id.value);
    bool found = false, fitted = false, tried = false;
    each_target(seat, card.target, [&](std::uint8_t target) {
        if (found) return;
        const Verdict fits = target_fits(seat, card, target);
        const Verdict v = fits ? can_play_on(seat, card, target) : fits;
        if (v) found = true;
        // Say why with the target that came closest: one that fits but cannot be paid for, else the active character.
        const bool closer = fits ? !fitted : !fitted && (!tried || target == s.side[seat].active);
        if (!v && closer) why = v;
        fitted |= static_cast<bool>(fits);
        tried = true;
    });
    return found ? Verdict{} : why;
}

Verdict Query::can_tune_die(Seat seat, int face) const {
    if (face == static_cast<int>(Element::Omni) || face == static_cast<int>(active_element(seat)))
        return refuse("not-this-die"_refusal, face);
    if (s.side[seat].dice[static_cast<std::size_t>(face)] == 0) return refuse("not-these-dice"_refusal, face);
    return {};
}

Verdict Query::can_tune(Seat seat) const {
    for (int f = 0; f < ElementCount; ++f)
        if (can_tune_die(seat, f)) return {};
    return refuse("nothing-to-tune"_refusal, static_cast<int>(active_element(seat)));
}

// --- Filters

bool Query::hits(const Hit& h, const Self& self, const Damage& d) const {
    if (!(h.types & bit(d.type))) return false;
    const bool own = d.by == self.seat && d.target.seat != self.seat;
    bool fits = false;
    switch (h.who) {
        case Hit::ByBearer: fits = d.skill && !d.from_reaction && d.by == self.seat && d.from == self.ch; break;
        case Hit::BySkills: fits = d.skill && !d.from_reaction && own; break;
        case Hit::ByCharacters: fits = d.skill && own; break;
        case Hit::BySummons: fits = d.by_summon && own; break;
        case Hit::ByCharactersAndSummons: fits = (d.skill || d.by_summon) && !d.from_reaction && own; break;
        case Hit::BySide: fits = own; break;
        case Hit::OnBearer: fits = d.target == Who{self.seat, self.ch}; break;
        case Hit::OnActive: fits = d.target == active(self.seat); break;
        case Hit::OnSide: fits = d.target.seat == self.seat; break;
        case Hit::OnFoes: fits = d.target.seat != self.seat; break;
    }
    if (!fits) return false;
    if (h.skills != 7 && !(d.skill && !d.from_reaction && (h.skills >> static_cast<unsigned>(d.skill_type) & 1)))
        return false;
    if (h.charged_only && !d.charged) return false;
    if (h.plunging_only && !d.plunging) return false;
    if (h.to_active_only && d.target != active(d.target.seat)) return false;
    if (h.reaction_only) {
        if (d.reaction == Reaction::None) return false;
        if (h.related && !(h.related & (bit(d.with) | bit(element_of(d.type))))) return false;
    }
    if (h.weapons && !(d.from < Characters && (h.weapons & bit(def(Who{d.by, d.from}).weapon)))) return false;
    return true;
}

bool Query::does(const ActionFilter& filter, const Self& self, const Action& a) const {
    if (!(filter.what & a.kind)) return false;
    const bool own = a.seat == self.seat;
    bool fits = false;
    switch (filter.who) {
        case ActionFilter::Bearer: fits = own && a.ch == self.ch; break;
        case ActionFilter::Own: fits = own; break;
        case ActionFilter::Others: fits = own && a.ch != self.ch; break;
        case ActionFilter::ToBearer: fits = own && a.to == self.ch; break;
        case ActionFilter::Foe: fits = !own; break;
        case ActionFilter::Anyone: fits = true; break;
    }
    return fits && (!filter.charged_only || a.charged) && (!filter.plunging_only || a.plunging);
}

bool Query::left_over(const Ability& a, const Def& d, std::uint8_t used, std::uint8_t used_game) const {
    const int times = used >> 4 * a.slot & 15;
    if (a.once && times >= 1) return false;
    if (a.per_round && times >= d.n(*a.per_round)) return false;
    return !a.per_game || used_game < d.n(*a.per_game);
}

int Query::times(const Self& self) const {
    const std::uint8_t used = self.serial ? this->self(self)->used : character(self.seat, self.ch).used;
    return (used & 15) + (used >> 4);
}

Self Query::self_of(Seat seat, const Entity& e) const {
    const Def& d = def(e.def);
    return {seat, e.place < Characters ? e.place : NoCharacter, e.serial, &d, d.refs.data(), nullptr, 0, 0, 0};
}

Self Query::self_of_passive(Who who, const Def& d) const {
    return {who.seat, who.ch, 0, &d, d.refs.data(), nullptr, 0, 0, 0};
}

}  // namespace quincunx::genius
