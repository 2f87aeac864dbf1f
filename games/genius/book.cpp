#include "games/genius/book.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include "engine/match/error.h"
#include "games/genius/cards.h"
#include "games/genius/play.h"

namespace quincunx::genius {

namespace {

constexpr const char* OlderEnding = "-v5";

}  // namespace

std::uint16_t action_kind(const Def& card) {
    switch (card.sub) {
        case Sub::Weapon: return ActionFilter::WeaponCard;
        case Sub::Artifact: return ActionFilter::ArtifactCard;
        case Sub::Talent: return ActionFilter::TalentCard;
        case Sub::Technique: return ActionFilter::TechniqueCard;
        case Sub::Location: return ActionFilter::LocationCard;
        case Sub::Ally: return ActionFilter::AllyCard;
        case Sub::Item: return ActionFilter::ItemCard;
        case Sub::Food: return ActionFilter::FoodCard;
        default: return ActionFilter::OtherCard;
    }
}

const Def* Book::card(std::uint16_t number) const {
    if (number >= by_number_.size() || !by_number_[number]) return nullptr;
    return &defs_[by_number_[number].value];
}

const Def* Book::skill(std::uint16_t character, std::size_t place) const {
    const Def* owner = card(character);
    return owner && place < owner->skills.size() ? &defs_[owner->skills[place].value] : nullptr;
}

const Def* Book::stable(std::uint32_t number) const {
    if (number <= 0xffff) return card(static_cast<std::uint16_t>(number));
    const auto found = std::ranges::lower_bound(by_key_, number, {}, &KeyNumber::number);
    return found != by_key_.end() && found->number == number ? &defs_[found->def.value] : nullptr;
}

const Def* Book::find(std::string_view key) const {
    const bool card = key.starts_with("card:");
    if (card) key.remove_prefix(5);
    for (const Def& def : defs_)
        if (def.is_card() == card && def.key == key) return &def;
    return nullptr;
}

DefId Book::in_version(DefId id) const {
    const Def& def = (*this)[id];
    const Def* older = version_ == Version::V6 ? nullptr : find((def.is_card() ? "card:" : "") + def.key + OlderEnding);
    return older ? older->id : id;
}

Book::Book(const Texts& texts, const Variant* variant, Version version) : version_(version) {
    if (version == Version::V6) older_ = std::make_unique<Book>(texts, variant, Version::V5);
    Maker maker(*this);
    write_cards(maker);
    if (variant) apply(*variant, texts);
    finish();
}

void Book::finish() {
    const auto id = [&](const std::string& key) {
        const Def* def = find(key);
        if (!def) throw std::logic_error("the book has no " + key);
        return in_version(def->id);
    };
    for (const Reference& r : open_) {
        Def& from = defs_[r.from.value];
        const DefId to = id(r.key);
        switch (r.where) {
            case Reference::Refs: from.refs[r.at] = to; break;
            case Reference::StepDef: from.steps[r.at].def = to; break;
            case Reference::StepTalent: from.steps[r.at].with_talent = to; break;
            case Reference::Prepares: from.prepares = to; break;
            case Reference::PreparesNext: from.prepares_next = to; break;
            case Reference::Uses: from.uses = to; break;
            case Reference::Family: from.family = to, defs_[to.value].family = to; break;
            case Reference::Core: from.core = to; break;
            case Reference::Acts: from.acts = to; break;
            case Reference::TakenFor: from.taken_for = to; break;
        }
    }
    open_.clear();
    settle();
    for (Def& def : defs_) {
        if (def.number >= by_number_.size()) by_number_.resize(def.number + 1U);
        const bool there = version_ == Version::V6 ? !def.older : !def.since_6 && in_version(def.id) == def.id;
        if (def.number && there) by_number_[def.number] = def.id;  // an older one follows what it stands for
        if (!there) def.in_pool = false;
        for (const Ability& a : def.abilities) {
            def.listens |= bit(a.on);
            const auto who = a.hit.who;
            def.protects |= a.on == On::Reduce && def.kind != Kind::Summon &&
                            (who == Hit::OnBearer || who == Hit::OnActive || who == Hit::OnSide);
            if (a.on != On::Price) continue;
            def.prices = static_cast<std::uint8_t>(def.prices | 1U << a.stage);
            def.priced_actions = static_cast<std::uint16_t>(def.priced_actions | a.actions.what);
        }
    }
    for (Def& def : defs_) {
        std::erase_if(def.passives, [&](DefId passive) {
            return version_ == Version::V6 ? defs_[passive.value].older : in_version(passive) != passive;
        });
        for (const DefId passive : def.passives) {
            def.listens |= defs_[passive.value].listens;
            def.prices = static_cast<std::uint8_t>(def.prices | defs_[passive.value].prices);
        }
    }
    for (const Def& def : defs_) {
        listens_.push_back(def.listens);
        if (!def.is_card()) by_key_.push_back({def.stable(), def.id});
    }
    std::ranges::sort(by_key_, {}, &KeyNumber::number);
    if (std::ranges::adjacent_find(by_key_, {}, &KeyNumber::number) != by_key_.end())
        throw std::logic_error("two keys of the book have the same number");
    frozen = id("frozen");
    crystallize = id("crystallize");
    burning_flame = id("burning-flame");
    dendro_core = id("dendro-core");
    catalyzing_field = id("catalyzing-field");
    satiated = id("satiated");
    revive_cooldown = id("revive-on-cooldown");
    bond = id("bond-of-life");
    adventure = id("adventure");
}

void Book::settle() {
    for (Def& def : defs_) {
        def.n.settle(numbers_);
        const auto take = [&](NumberName name, auto& into) {
            into = static_cast<std::remove_reference_t<decltype(into)>>(def.n(name));
        };
        if (def.has_usages && !def.nightsoul)
            take(def.is_shield ? NumberName("shield") : NumberName("usages"), def.usages);
        if (def.has_counter) take("counters", def.counter);
        if (def.n.has("max")) take("max", def.most);
        if (def.n.has("duration")) take("duration", def.duration);
        if (def.kind == Kind::Character) take("health", def.health), take("energy", def.energy);
        if (def.n.has("cost_any"))
            take("cost", def.cost.dice), take("cost_any", def.cost.any);
        else if (def.n.has("cost"))
            take("cost", def.colourless ? def.cost.any : def.cost.dice);
        if (def.n.has("energy_cost")) take("energy_cost", def.cost.energy);
    }
}

void Book::apply(const Variant& variant, const Texts& texts) {
    if (variant.game != "genius")
        throw InputError(variant.file, variant.game_line, 0,
                         "this variant is for '" + variant.game + "', not for 'genius'");
    for (const Variant::Change& change : variant.changes) {
        // The owner may be written as a key, a number, or a name in any language.
        std::vector<std::string> owners;
        for (const Def& def : defs_) {
            bool same = change.owner == def.key || (def.is_card() && change.owner == std::to_string(def.number));
            for (const Lang lang : Langs) same |= texts.get(lang, def.n.owner() + ".name") == change.owner;
            if (same) owners.push_back(def.n.owner());
        }
        if (owners.empty())
            throw InputError(variant.file, change.line, 0,
                             "no card or ability is called '" + change.owner + "'; see 'quincunx cards genius'");
        numbers_.change(variant, change, owners);
    }
}

// --- Making

using Words = Maker::Words;

Words Maker::begin(Kind kind, const char* key, std::uint16_t number, Sub sub, Cost cost) {
    Def def;
    def.id = DefId(book_.defs_.size());
    def.number = number;
    def.key = key;
    def.kind = kind;
    def.sub = sub;
    def.cost = cost;
    def.colourless = cost.any && !cost.dice;
    def.older = def.key.ends_with(OlderEnding);
    def.n = CardNumbers(number && !def.older ? "card." + std::to_string(number) : "ability." + def.key);
    book_.defs_.push_back(std::move(def));
    Words words{book_, book_.defs_.back().id, character_};
    if (cost.dice) words.number("cost", cost.dice, 0, 8);
    if (cost.any) words.number(cost.dice ? NumberName("cost_any") : NumberName("cost"), cost.any, 0, 8);
    if (cost.energy) words.number("energy_cost", cost.energy, 1, 5);
    return words;
}

Words Maker::character(std::uint16_t number, const char* key, Element e, Weapon w, int tags, int health, int energy) {
    Words words = begin(Kind::Character, key, number);
    Def& def = book_.defs_.back();
    character_ = def.id;
    element_ = e;
    def.element = e;
    def.weapon = w;
    def.tags = static_cast<std::uint16_t>(tags);
    return words.number("health", health, 1, 120).number("energy", energy, 0, 5);
}

Words Maker::form_of(const char* character, std::uint16_t number, const char* key, Element e) {
    return form_of(book_.find(std::string("card:") + character)->id, number, key, e);
}
Words Maker::form_of(DefId first, std::uint16_t number, const char* key, Element e) {
    const Def base = book_.defs_[first.value];
    Words words = character(number, key, e, base.weapon, base.tags, base.n("health"), base.n("energy"));
    Def& def = book_.defs_.back();
    def.form_of = first;
    def.in_pool = false;
    return words;
}

Words Maker::skill(const char* key, SkillType type, Cost cost, bool prepared) {
    Words words = begin(Kind::Skill, key, 0, Sub::None, cost);
    Def& def = book_.defs_.back();
    Def& owner = book_.defs_[character_.value];
    def.type = type;
    def.prepared = prepared;
    def.gives_energy = type != SkillType::Burst && !prepared;
    def.character = character_;
    def.place = static_cast<std::uint8_t>(owner.skills.size());
    if (def.place == MaxSkills) throw std::logic_error("Character::round holds six skills");
    owner.skills.push_back(def.id);
    return words;
}
Words Maker::normal(const char* key, Cost cost) { return skill(key, SkillType::Normal, cost, false); }
Words Maker::elemental(const char* key, Cost cost) { return skill(key, SkillType::Elemental, cost, false); }
Words Maker::burst(const char* key, int dice, int energy) {
    return skill(key, SkillType::Burst, of(element_, dice, energy), false);
}
Words Maker::elemental_burst(const char* key, Cost cost) { return skill(key, SkillType::Burst, cost, false); }
Words Maker::prepared(const char* key, SkillType type) { return skill(key, type, {}, true); }
Words Maker::passive(const char* key) {
    Words words = begin(Kind::Skill, key);
    Def& def = book_.defs_.back();
    def.passive = true;
    def.character = character_;
    book_.defs_[character_.value].passives.push_back(def.id);
    return words;
}

void Maker::passive_too(const char* key) { book_.defs_[character_.value].passives.push_back(book_.find(key)->id); }

Words Maker::status(const char* key) { return begin(Kind::Status, key); }
Words Maker::combat_status(const char* key) { return begin(Kind::CombatStatus, key); }
Words Maker::summon(const char* key) { return begin(Kind::Summon, key); }

Words Maker::talent(std::uint16_t number, const char* key, Cost cost, const char* skill) {
    Words words = begin(Kind::Equipment, key, number, Sub::Talent, cost);
    Def& def = book_.defs_.back();
    def.character = character_;
    def.target = Target::Character;
    if (skill) {
        def.combat_action = true;
        book_.open_.push_back({def.id, skill, Book::Reference::Uses, 0});
    }
    return words;
}
Words Maker::technique_card(std::uint16_t number, const char* key, Cost cost) {
    Words words = begin(Kind::Equipment, key, number, Sub::Technique, cost);
    book_.defs_.back().target = Target::Character;
    return words;
}
Words Maker::technique(const char* key, Cost cost) {
    const DefId card = [&] {
        std::size_t at = book_.defs_.size() - 1;
        while (!book_.defs_[at].is_card()) --at;
        return book_.defs_[at].id;
    }();
    Words words = begin(Kind::Skill, key, 0, Sub::Technique, cost);
    Def& def = book_.defs_.back();
    def.gives_energy = false;
    def.character = card;
    def.place = static_cast<std::uint8_t>(book_.defs_[card.value].skills.size());
    book_.defs_[card.value].skills.push_back(def.id);
    return words;
}
Words Maker::prepared_technique(const char* key) {
    Words words = technique(key, {});
    book_.defs_.back().prepared = true;
    return words;
}
Words Maker::weapon(std::uint16_t number, const char* key, Cost cost, Weapon w) {
    return bare_weapon(number, key, cost, w).adds(1, by_bearer);
}
Words Maker::bare_weapon(std::uint16_t number, const char* key, Cost cost, Weapon w) {
    character_ = {};  // weapons and what follows them belong to no character
    Words words = begin(Kind::Equipment, key, number, Sub::Weapon, cost);
    book_.defs_.back().weapon = w;
    book_.defs_.back().target = Target::Character;
    return words;
}
Words Maker::artifact(std::uint16_t number, const char* key, Cost cost) {
    Words words = begin(Kind::Equipment, key, number, Sub::Artifact, cost);
    book_.defs_.back().target = Target::Character;
    return words;
}
Words Maker::support(std::uint16_t number, const char* key, Cost cost, Sub sub) {
    return begin(Kind::Support, key, number, sub, cost);
}
Words Maker::event(std::uint16_t number, const char* key, Cost cost, Sub sub) {
    Words words = begin(Kind::Event, key, number, sub, cost);
    if (sub == Sub::Talent) book_.defs_.back().character = character_;
    return words;
}
Words Maker::generated(std::uint16_t number, const char* key, Cost cost, Sub sub) {
    Words words = begin(Kind::Event, key, number, sub, cost);
    book_.defs_.back().in_pool = false;
    book_.defs_.back().character = character_;
    return words;
}

// --- Words

Ability& Words::add(On on) {
    Def& d = def();
    Ability& a = d.abilities.emplace_back();
    a.on = on;
    a.spends = d.has_usages && !d.is_shield;
    return a;
}
Ability& Words::add(On on, Hit hit) {
    Ability& a = add(on);
    a.hit = hit;
    return a;
}

Words& Words::number(NumberName name, int printed, int low, int high) {
    return def().n.declare(book_->numbers_, name, printed, low, high), *this;
}

Words& Words::was(NumberName name, int printed) {
    Def& d = def();
    const Number& now = *book_->numbers_.find(d.n.owner(), name.text());
    const std::size_t at = book_->numbers_.add(now.owner, now.name + OlderEnding, printed, now.low, now.high);
    if (book_->version_ == Version::V5) d.n.read_at(book_->numbers_, name, at);
    return *this;
}
Words& Words::cost_was(Cost cost) {
    Def& d = def();
    const std::size_t at = book_->numbers_.add(d.n.owner(), std::string("cost") + OlderEnding, cost.total(), 0, 8);
    if (book_->version_ == Version::V6) return *this;
    d.cost = cost;
    d.colourless = cost.any && !cost.dice;
    d.n.read_at(book_->numbers_, "cost", at);
    return *this;
}
Words& Words::since_6() { return def().since_6 = true, *this; }

void Words::refer(const char* key, int where, std::size_t at) {
    book_->open_.push_back({id_, key, static_cast<decltype(Book::Reference::where)>(where), at});
}

Words& Words::refers(std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        refer(key, Book::Reference::Refs, def().refs.size());
        def().refs.emplace_back();
    }
    return *this;
}

Words& Words::usages(int n) {
    def().has_usages = true;
    return number("usages", n, 0, 30);
}
Words& Words::stacking(int max) { return def().stacks = true, number("max", max, 1, 60); }
Words& Words::usages_stacking(int n, int max) { return usages(n).stacking(max); }
Words& Words::usages_unlimited(int n) { return def().stacks = true, def().most = 255, usages(n); }
Words& Words::duration(int rounds) { return number("duration", rounds, 1, 30); }
Words& Words::duration_stacking(int rounds, int max) {
    return def().stacks_rounds = true, duration(rounds).number("max", max, 1, 30);
}
Words& Words::shield(int n) {
    def().is_shield = true;
    number("shield", n, 0, 30);
    def().has_usages = true;
    return add(On::Reduce, def().kind == Kind::Status ? genius::on_bearer : genius::on_active).shield = true, *this;
}
Words& Words::shield_stacking(int n, int max) { return shield(n).stacking(max); }
Words& Words::shield_unlimited(int n) { return def().stacks = true, def().most = 255, shield(n); }
Words& Words::counter(int start, int max) { return counter(start).number("max", max, 1, 60); }
Words& Words::counter(int start) {
    def().has_counter = true;
    return number("counters", start, 0, 60);
}
Words& Words::stays_at_zero() { return def().stays = true, *this; }
Words& Words::forbids_skills() { return def().forbids_skills = true, *this; }
Words& Words::one_per_side() { return def().one_per_side = true, *this; }
Words& Words::while_preparing() { return def().while_preparing = true, *this; }
Words& Words::prepares(const char* skill) { return refer(skill, Book::Reference::Prepares, 0), *this; }
Words& Words::prepares_normal(const char* then) {
    def().prepares_normal = true;
    if (then) refer(then, Book::Reference::PreparesNext, 0);
    return *this;
}
Words& Words::version_of(const char* key) { return refer(key, Book::Reference::Family, 0), *this; }
Words& Words::cores_become(const char* key) { return refer(key, Book::Reference::Core, 0), *this; }
Words& Words::nullifies_events() { return def().nullifies = true, *this; }
Words& Words::nightsoul(int most) {
    Def& d = def();
    d.nightsoul = d.has_usages = true;
    return stacking(most).stays_at_zero();
}
Words& Words::leaves_without_points() {
    on(On::BeforeAction, nullptr).when([](const Query& q, const Self& s) { return q.points({s.seat, s.ch}) == 0; });
    return free().discards();
}
Words& Words::ends_nightsoul() {
    on(On::Left, [](Play& p, Self& s) {
        if (const Entity* e = p.q().nightsoul({s.seat, s.ch})) p.discard(s.seat, e->serial);
    });
    return free();
}
Words& Words::pays_points() { return def().pays_points = true, *this; }
Words& Words::makes_plunging() { return def().plunges = true, *this; }
Words& Words::outlives_bearer() { return def().outlives = true, *this; }
Words& Words::takes_element() { return def().swirls = true, *this; }

Words& Words::infuses(Element e, Hit h) {
    Ability& a = add(On::Infuse, h.of(DamageType::Physical));
    a.element = e;
    a.spends = false;
    return *this;
}
Words& Words::adds(int n, Hit h, NumberName name) { return add(On::Add, h).amount = declared(name, n), *this; }
Words& Words::adds_what(Amount f, Hit h) { return add(On::Add, h).amount_of = f, *this; }
Words& Words::multiplies(int n, Hit h) { return add(On::Multiply, h).amount = declared("factor", n), *this; }
Words& Words::multiplies_what(Amount f, Hit h) { return add(On::Multiply, h).amount_of = f, *this; }
Words& Words::halves(Hit h) { return add(On::Multiply, h).more = true, *this; }
Words& Words::reduces(int n, Hit h, NumberName name) { return add(On::Reduce, h).amount = declared(name, n), *this; }
Words& Words::reduces_what(Amount f, Hit h) { return add(On::Reduce, h).amount_of = f, *this; }
Words& Words::at_least(int n, NumberName name) { return last().threshold = declared(name, n), *this; }

Ability& Words::add_price(int stage, ActionFilter d) {
    Ability& a = add(On::Price);
    a.stage = static_cast<std::uint8_t>(stage), a.actions = d;
    return a;
}
Words& Words::saves_any(int n, ActionFilter d, NumberName name) {
    return add_price(1, d).amount = declared(name, n), *this;
}
Words& Words::costs_more(int n, ActionFilter d, NumberName name) {
    return saves_any(n, d, name).last().more = true, *this;
}
Words& Words::saves_element(Element e, int n, ActionFilter d, NumberName name) {
    Ability& a = add_price(2, d);
    a.amount = declared(name, n), a.element = e;
    return *this;
}
Words& Words::saves(int n, ActionFilter d, NumberName name) {
    return add_price(3, d).amount = declared(name, n), *this;
}
Words& Words::saves_what(Price f, ActionFilter d, int stage) { return add_price(stage, d).price = f, *this; }
Words& Words::fast_switch(ActionFilter d) { return add_price(3, d).fast = true, *this; }
Words& Words::pays(ActionFilter d, Price f, Do spend) { return saves_what(f, d, 4).also(spend); }

Words& Words::on(On moment, Do act) { return add(moment).act = act, *this; }
Words& Words::after_skill(ActionFilter d, Do act) { return on(On::AfterSkill, act).last().actions = d, *this; }
Words& Words::after_playing(ActionFilter d, Do act) { return on(On::Played, act).last().actions = d, *this; }

Words& Words::deals(On moment, DamageType t, int n, NumberName name) {
    Ability& a = add(moment);
    a.amount = declared(name, n), a.element = element_of(t);
    return *this;
}
Words& Words::end_phase_damage(DamageType t, int n, NumberName name) { return deals(On::EndPhase, t, n, name); }
Words& Words::hurts_bearer(On moment, DamageType t, int n, NumberName name) {
    return deals(moment, t, n, name).last().own_side = true, *this;
}
Words& Words::after_skill_damage(ActionFilter d, DamageType t, int n, NumberName name) {
    return deals(On::AfterSkill, t, n, name).last().actions = d, *this;
}
Words& Words::end_phase_swirl(int n, Do also) {
    end_phase_damage(DamageType::Anemo, n);
    last().act = also;
    Ability& a = add(On::Reacted);
    a.spends = false;
    a.act = [](Play& p, Self& s) {
        p.entity(s)->value = static_cast<std::uint8_t>(1 + static_cast<int>(s.event->with));
    };
    a.when = [](const Query& q, const Self& s) {
        return s.event->which == Reaction::Swirl && s.event->by == s.seat && (s.event->skill || s.event->by_summon) &&
               q.self(s)->value == 0;
    };
    def().swirls = true;
    return *this;
}
Words& Words::starts_with(const char* status) {
    const auto place = static_cast<std::uint8_t>(def().refs.size());
    refers({status});
    add(On::BattleStart).status = place;
    return *this;
}
Words& Words::and_revived() { return last().again = true, *this; }
Words& Words::fixes_omni(Count n) { return add(On::RollDice).dice = n, *this; }
Words& Words::fixes_dice(int n, Element e) {
    Ability& a = add(On::RollDice);
    a.amount = declared("dice", n), a.element = e;
    return *this;
}
Words& Words::prevents_defeat(int health, Do act) {
    Ability& a = add(On::Prevent);
    a.amount = declared("heal", health), a.act = act, a.discards = true;
    return *this;
}

Words& Words::instead_of_healing(Healing f) {
    Ability& a = add(On::Heal);
    a.heal = f, a.spends = false;
    return *this;
}

Words& Words::when(When test) { return last().when = test, *this; }
void Words::limit() {
    Ability& a = last();
    a.slot = 0;
    for (const Ability& b : def().abilities)
        if (&b != &a && (b.once || b.per_round || b.counts)) a.slot = 1;
}
Words& Words::once_per_round() { return last().once = true, limit(), *this; }
Words& Words::per_round(int n, NumberName name) { return last().per_round = declared(name, n), limit(), *this; }
Words& Words::per_game(int n, NumberName name) { return last().per_game = declared(name, n), *this; }
Words& Words::free() { return last().spends = false, *this; }
Words& Words::discards() { return last().discards = true, *this; }
Words& Words::keeps() { return last().discards = false, *this; }
Words& Words::counts() { return last().counts = true, limit(), *this; }
Words& Words::reveals() { return last().reveals = true, *this; }
Words& Words::or_else() { return last().or_else = true, *this; }
Words& Words::also(Do act) { return last().act = act, *this; }

Step& Words::step(Step::Kind kind) {
    Step& s = def().steps.emplace_back();
    s.kind = kind;
    return s;
}
Words& Words::damage(DamageType t, int n, NumberName name) {
    Step& s = step(Step::Damage);
    s.type = t, s.amount = declared(name, n);
    return *this;
}
Words& Words::piercing(int n, NumberName name) { return step(Step::PierceStandby).amount = declared(name, n), *this; }
Words& Words::heals_self(int n, NumberName name) { return step(Step::HealSelf).amount = declared(name, n), *this; }
Words& Words::heals_all(int n, NumberName name) { return step(Step::HealAll).amount = declared(name, n), *this; }
Words& Words::brings(Step::Kind kind, const char* key, const char* with_talent) {
    step(kind);
    refer(key, Book::Reference::StepDef, def().steps.size() - 1);
    if (with_talent) refer(with_talent, Book::Reference::StepTalent, def().steps.size() - 1);
    return *this;
}
Words& Words::creates(const char* key, const char* with_talent) { return brings(Step::Create, key, with_talent); }
Words& Words::marks(const char* key, const char* with_talent) { return brings(Step::Mark, key, with_talent); }
Words& Words::applies_self(Element e) {
    step(Step::ApplySelf).type = damage_of(e);
    return *this;
}
Words& Words::until_cleared() { return def().until_cleared = true, *this; }
Words& Words::no_energy() { return def().gives_energy = false, *this; }
Words& Words::not_in_nightsoul() { return def().not_in_nightsoul = true, *this; }
Words& Words::spends_points(int n) {
    playable([](const Query& q, const Self& s) -> Verdict {
        const Who who{s.seat, s.ch};
        if (q.can_spend_points(who, s.n("points"))) return {};
        return refuse("too-few-points"_refusal, s.n("points"), q.points(who));
    });
    return step(Step::SpendPoints).amount = declared("points", n), *this;
}
Words& Words::fast_action() { return def().fast_action = true, *this; }
Words& Words::picks(Fits offers, Do taken) { return def().offers = offers, def().taken = taken, *this; }
Words& Words::of_each_kind() { return def().kinds_differ = true, *this; }
Words& Words::secretly() { return def().openly = false, *this; }
Words& Words::run(Do body) { return def().run = body, *this; }

Words& Words::when_discarded(Do act) { return def().discarded = act, *this; }
Words& Words::when_drawn(Do act) { return def().drawn = act, *this; }
Words& Words::when_in_hand(Do act) { return def().any_way = true, when_drawn(act); }
Words& Words::turns_into(Count which) { return def().turns = which, *this; }
Words& Words::taken_for(const char* card) { return refer(card, Book::Reference::TakenFor, 0), *this; }
Words& Words::generated_only() { return def().in_pool = false, *this; }
Words& Words::only_hers() { return def().character = character_, *this; }
Words& Words::takes_action(const char* skill) {
    if (book_->version_ == Version::V6) refer(skill, Book::Reference::Acts, 0);
    return *this;
}
Words& Words::never_satiated() { return def().never_satiated = true, *this; }
Words& Words::immune() { return def().immune = true, *this; }
Words& Words::carries(Element e) { return def().carries = e, *this; }
Words& Words::spot() { return def().spot = true, generated_only(); }
Words& Words::in_full() { return def().gives_energy = true, *this; }
Words& Words::plunging_attack() { return def().plunging_attack = true, *this; }
Words& Words::from_hand() { return def().hand_only = true, *this; }
Words& Words::from_hand_since_6() { return def().hand_only = book_->version_ == Version::V6, *this; }
Words& Words::never_random() { return def().never_random = true, *this; }
Words& Words::on_support() { return def().target = Target::Support, *this; }
Words& Words::not_tuned() { return def().not_tuned = true, *this; }
Words& Words::combat_action() { return def().combat_action = true, *this; }
Words& Words::on_character(Can fits) {
    Def& d = def();
    d.target = Target::Character, d.fits = fits;
    if (d.kind == Kind::Event && d.sub != Sub::Talent) d.character = {};  // it is for any character
    return *this;
}
Words& Words::on_active(Can fits) { return def().target = Target::Active, def().fits = fits, *this; }
Words& Words::on_summon(Target side, Can fits) { return def().target = side, def().fits = fits, *this; }
Words& Words::then_on_character(Can fits) {
    return def().second_target = Target::Character, def().second_fits = fits, *this;
}
Words& Words::on_fallen() { return def().target = Target::Character, def().revives = true, *this; }
Words& Words::playable(Can can) { return def().playable = can, *this; }
Words& Words::needs_two(Tag tag) { return def().needs_two = tag, *this; }
Words& Words::needs_two_of(Element e) { return def().needs_element = e, *this; }

}  // namespace quincunx::genius
