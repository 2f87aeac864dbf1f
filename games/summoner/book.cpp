#include "games/summoner/book.h"

#include <algorithm>
#include <stdexcept>

#include "engine/match/error.h"

namespace quincunx::summoner {

namespace {

AbilitySet set_of(const Book& book, std::initializer_list<const char*> keys) {
    AbilitySet set = 0;
    for (const char* key : keys) {
        const AbilityDef* ability = book.ability(key);
        if (!ability) throw std::logic_error(std::string("no ability ") + key);
        set |= bit(ability->id);
    }
    return set;
}

}  // namespace

std::uint8_t Book::in_force(const CardDef& card) const {
    int kinds = 0;
    if (card.grants || (card.goes_under && card.gives)) kinds |= GivesAbilities;
    if (card.strength_aura || card.attack_aura || card.goes_under) kinds |= ChangesStrength;
    if (card.spaces_aura) kinds |= ChangesSpaces;
    if (card.summon_spaces || card.summon_any_phase) kinds |= OpensSpaces;
    if (card.saves) kinds |= SavesUnits;
    return static_cast<std::uint8_t>(kinds);
}

const AbilityDef* Book::ability(std::string_view key) const {
    for (const AbilityDef& a : abilities_)
        if (a.key == key) return &a;
    return nullptr;
}

const AbilityDef* Book::ability(std::uint32_t number) const {
    for (const AbilityDef& a : abilities_)
        if (a.number == number) return &a;
    return nullptr;
}

Book::Book(const Texts& texts, const Variant* variant) {
    Maker maker(*this);
    shared_abilities(maker);
    fallen_kingdom(maker);
    breakers(maker);
    vanguards(maker);
    cave_goblins(maker);
    polar_dwarves(maker);
    savanna_elves(maker);
    if (variant) apply(*variant, texts);
    index(texts);
}

void Book::index(const Texts& texts) {
    by_number_.resize(cards_.back().number + 1U);
    for (CardDef& card : cards_) {
        by_number_[card.number] = card.id;
        const std::string_view name = texts.get(Lang::ZhHans, "card." + std::to_string(card.number) + ".name");
        for (std::size_t w = 0; w < words_.size(); ++w)
            if (name.find(words_[w]) != std::string_view::npos) card.words |= 1U << w;
    }
    settle();
    for (AbilityDef& a : abilities_) {
        const AbilitySet b = bit(a.id);
        for (std::size_t t = 0; t < std::size(with_trait_); ++t)
            if (a.traits >> t & 1) with_trait_[t] |= b;
        const auto note = [&](bool has, AbilitySet& set) {
            if (has) set |= b;
        };
        note(a.strength, doing.strength);
        note(a.life, doing.life);
        note(a.life_given, doing.life_given);
        note(a.spaces, doing.spaces);
        note(a.range, doing.range);
        note(a.grants_to_mover, doing.grants_to_mover);
        note(a.activate, doing.activate);
        note(a.instead_of_attack, doing.instead_of_attack);
        note(a.instead_of_move, doing.instead_of_move);
        note(a.straight_move, doing.straight_move);
        note(a.at_turn_end.act, doing.at_turn_end);
        note(a.after_summoned, doing.after_summoned);
        note(a.by_moving, doing.by_moving);
        note(a.after_move.act, doing.after_move);
        note(a.after_friend_moves.act, doing.after_friend_moves);
        note(a.before_attack.act, doing.before_attack);
        note(a.when_friend_targeted.act, doing.when_friend_targeted);
        note(a.after_attack.act, doing.after_attack);
        note(a.counting_own, doing.counting_own);
        note(a.counting_enemy, doing.counting_enemy);
        note(a.counting_attacked, doing.counting_attacked);
        note(a.replace_damage, doing.replace_damage);
        note(a.on_leaving, doing.on_leaving);
        note(a.each_destroyed, doing.each_destroyed);
        note(a.after_self_destroyed.act, doing.after_self_destroyed);
        note(a.after_destroying.act, doing.after_destroying);
        note(a.after_any_destroyed.act, doing.after_any_destroyed);
        note(a.under_counting, doing.under_counting);
        note(a.summoned_over_a_unit, doing.summoned_over_a_unit);
        if (a.at_start.act) doing.at_start[static_cast<std::size_t>(a.at_start.phase)] |= b;
        if (a.at_end.act) doing.at_end[static_cast<std::size_t>(a.at_end.phase)] |= b;
    }
    doing.passing = with(Trait::PassesCards) | with(Trait::PassesStructures) | with(Trait::PassesCommons);
}

void Book::settle() {
    for (AbilityDef& ability : abilities_) ability.n.settle(numbers_);
    static constexpr Printed<CardDef, NumberName> Kept[] = {{"cost", &CardDef::cost},
                                                            {"life", &CardDef::life},
                                                            {"strength", &CardDef::strength},
                                                            {"range", &CardDef::range}};
    for (CardDef& card : cards_) settle_numbers(card, numbers_, Kept);
    facts_.assign(cards_.begin(), cards_.end());
}

void Book::apply(const Variant& variant, const Texts& texts) {
    if (variant.game != "summoner")
        throw InputError(variant.file, variant.game_line, 0,
                         "this variant is for '" + variant.game + "', not for 'summoner'");
    for (const Variant::Change& change : variant.changes) {
        // The owner may be written as a key, a number, or a name in any language.
        std::vector<std::string> owners;
        const auto named = [&](const std::string& owner, const std::string& key) {
            bool same = change.owner == key;
            for (const Lang lang : Langs) same |= texts.get(lang, owner + ".name") == change.owner;
            if (same) owners.push_back(owner);
        };
        for (const CardDef& card : cards_) {
            if (change.owner == std::to_string(card.number)) owners.push_back(card.n.owner());
            named(card.n.owner(), card.key);
        }
        for (const AbilityDef& a : abilities_) named(a.n.owner(), a.key);
        if (owners.empty())
            throw InputError(variant.file, change.line, 0,
                             "no card or ability is called '" + change.owner + "'; see 'quincunx cards summoner'");
        numbers_.change(variant, change, owners);
    }
}

// --- Making

Maker::Ability Maker::ability(const char* key) {
    if (book_.abilities_.size() == 64) throw std::logic_error("an AbilitySet holds 64 abilities");
    AbilityDef def;
    def.id = AbilityId(book_.abilities_.size());
    def.key = key;
    def.number = number_of_key(key);
    if (book_.ability(def.number)) throw std::logic_error("two abilities have one number: " + def.key);
    def.n = CardNumbers("ability." + def.key);
    book_.abilities_.push_back(std::move(def));
    return {book_, book_.abilities_.size() - 1};
}

Maker::Ability& Maker::Ability::number(NumberName name, int printed, int low, int high) {
    return def().n.declare(book_.numbers_, name, printed, low, high), *this;
}

Maker::Ability& Maker::Ability::once_per_turn() {
    std::uint32_t used = 0;
    for (const AbilityDef& a : book_.abilities_) used |= a.limit;
    if (used == ~0U) throw std::logic_error("Piece::used holds 32 once-per-turn abilities");
    def().limit = used + 1;
    return *this;
}

Maker::Ability& Maker::Ability::word(const char* word) {
    auto at = std::find(book_.words_.begin(), book_.words_.end(), word);
    if (at == book_.words_.end()) at = book_.words_.insert(at, word);
    def().word = 1U << (at - book_.words_.begin());
    return *this;
}

Maker::Ability& Maker::Ability::gives(std::initializer_list<const char*> abilities) {
    return def().gives = set_of(book_, abilities), *this;
}

std::size_t Maker::card(std::uint16_t number, const char* key, Class klass) {
    CardDef def;
    def.number = number;
    def.id = Card(book_.cards_.size());
    def.key = key;
    def.klass = klass;
    def.faction = next_;
    if (!book_.cards_.empty() && book_.cards_.back().number >= number) throw std::logic_error("card numbers must rise");
    def.n = CardNumbers("card." + std::to_string(number));
    // The numbers every card of its class prints.
    const auto prints = [&](NumberName name, int low, int high) { def.n.declare(book_.numbers_, name, 0, low, high); };
    if (def.has_cost()) prints("cost", 0, 15);
    if (def.is_unit() || def.is_structure()) prints("life", 1, 120);
    if (def.is_unit()) prints("strength", 0, 12), prints("range", 1, 7);
    book_.cards_.push_back(std::move(def));
    return book_.cards_.size() - 1;
}

Maker::CardWords Maker::unit(std::uint16_t number, const char* key, Class klass) {
    return {book_, card(number, key, klass)};
}
Maker::CardWords Maker::structure(std::uint16_t number, const char* key, int life) {
    return CardWords{book_, card(number, key, Class::Structure)}.life(life).cost(0);
}
Maker::CardWords Maker::event(std::uint16_t number, const char* key, Class klass) {
    return {book_, card(number, key, klass)};
}

Maker::CardWords& Maker::CardWords::attack(AttackType type, int strength, int range) {
    def().attack = type;
    def().n.print(book_.numbers_, "strength", strength);
    def().n.print(book_.numbers_, "range", range);
    return *this;
}
Maker::CardWords& Maker::CardWords::life(int life) { return def().n.print(book_.numbers_, "life", life), *this; }
Maker::CardWords& Maker::CardWords::cost(int cost) { return def().n.print(book_.numbers_, "cost", cost), *this; }
Maker::CardWords& Maker::CardWords::number(NumberName name, int printed, int low, int high) {
    return def().n.declare(book_.numbers_, name, printed, low, high), *this;
}
Maker::CardWords& Maker::CardWords::symbols(std::initializer_list<Symbol> symbols) {
    for (const Symbol s : symbols) def().symbols = static_cast<Symbols>(def().symbols | bit(s));
    return *this;
}
Maker::CardWords& Maker::CardWords::has(std::initializer_list<const char*> abilities) {
    return def().abilities = set_of(book_, abilities), *this;
}
Maker::CardWords& Maker::CardWords::gives(std::initializer_list<const char*> abilities) {
    return def().gives = set_of(book_, abilities), *this;
}

void Maker::faction(Faction faction, const char* key, SetupPlace summoner, SetupPlace gate, SetupPlace first,
                    SetupPlace second, std::uint16_t epic, std::vector<Deck::Line> deck) {
    FactionDef def;
    def.faction = faction;
    def.key = key;
    def.summoner = summoner;
    def.gate = gate;
    def.units[0] = first;
    def.units[1] = second;
    def.epic = epic;
    def.deck.name = key;
    def.deck.cards = std::move(deck);
    for (const std::uint16_t number : {summoner.card, gate.card})
        def.deck.cards.insert(def.deck.cards.begin(), {number, 1});
    for (const SetupPlace& unit : def.units) {
        const auto line = std::find_if(def.deck.cards.begin(), def.deck.cards.end(),
                                       [&](const Deck::Line& l) { return l.card == unit.card; });
        ++line->count;
    }
    book_.factions_.push_back(std::move(def));
    next_ = static_cast<Faction>(static_cast<int>(faction) + 1);
}

}  // namespace quincunx::summoner
