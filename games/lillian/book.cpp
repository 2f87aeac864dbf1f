#include "games/lillian/book.h"

#include <stdexcept>

#include "engine/match/variants.h"

namespace quincunx::lillian {

Book::Book(const Texts& texts, const Variant* variant) {
    defs_.reserve(MaxCards);
    Maker maker(*this);
    arenas(maker);
    characters(maker);
    events(maker);
    upgrades(maker);
    spells(maker);
    if (defs_.size() > MaxCards) throw std::logic_error("Counts holds 64 cards");
    if (variant) change_cards(numbers_, *variant, "lillian", texts, defs_);
    finish();
}

void Book::finish() {
    index_numbers();
    settle();
    static constexpr std::pair<Card Book::*, const char*> Named[] = {{&Book::basic_hospital, "basic-hospital"},
                                                                     {&Book::apprentice_witch, "apprentice-witch"},
                                                                     {&Book::guerrilla, "guerrilla"},
                                                                     {&Book::flash_memory_girl, "flash-memory-girl"},
                                                                     {&Book::lost_cat_notice, "lost-cat-notice"},
                                                                     {&Book::familiar, "blood-pact-familiar"}};
    for (const auto& [card, key] : Named) {
        const Def* def = find(key);
        if (!def) throw std::logic_error(std::string("the book has no ") + key);
        this->*card = def->id;
    }
}

void Book::settle() {
    static constexpr Printed<Def, NumberName> Kept[] = {{"cost", &Def::cost},           {"strength", &Def::strength},
                                                        {"capacity", &Def::capacity},   {"goal", &Def::goal},
                                                        {"countdown", &Def::countdown}, {"score", &Def::score}};
    for (Def& def : defs_) settle_numbers(def, numbers_, Kept);
}

// --- Making

Maker& Maker::begin(Type type, std::uint16_t number, const char* key) {
    Def def;
    def.id = Card(book_.defs_.size());
    def.number = number;
    def.key = key;
    def.type = type;
    def.n = CardNumbers("card." + std::to_string(number));
    book_.defs_.push_back(std::move(def));
    return *this;
}
Maker& Maker::number(NumberName name, int printed, int low, int high) {
    return last().n.declare(book_.numbers_, name, printed, low, high), *this;
}

Maker& Maker::arena(std::uint16_t number, const char* key, int cost, int series, int capacity) {
    begin(Type::Arena, number, key);
    last().series = static_cast<std::uint8_t>(series);
    return this->number("cost", cost, 0, 20).number("capacity", capacity, 0, 10);
}
Maker& Maker::character(std::uint16_t number, const char* key, int cost, int strength) {
    return begin(Type::Character, number, key).number("cost", cost, 0, 20).number("strength", strength, -9, 20);
}
Maker& Maker::event(std::uint16_t number, const char* key, int cost, int goal, int countdown, int score) {
    return begin(Type::Event, number, key)
        .number("cost", cost, 0, 20)
        .number("goal", goal, 0, 20)
        .number("countdown", countdown, 0, 20)
        .number("score", score, 0, 30);
}
Maker& Maker::upgrade(std::uint16_t number, const char* key, int cost, int strength) {
    return begin(Type::Upgrade, number, key).number("cost", cost, 0, 20).number("strength", strength, -9, 20);
}
Maker& Maker::spell(std::uint16_t number, const char* key, int cost) {
    return begin(Type::Spell, number, key).number("cost", cost, 0, 30);
}

Maker& Maker::token() { return last().token = true, last().deck_limit = 0, *this; }
Maker& Maker::deck_limit(int copies) { return last().deck_limit = copies, *this; }
Maker& Maker::ending() { return last().ending = true, *this; }
Maker& Maker::keywords(int bits) { return last().keywords = static_cast<std::uint8_t>(bits), *this; }
Maker& Maker::instant() { return last().instant = true, *this; }
Maker& Maker::war(bool only) { return last().in_war = true, last().outside_war = !only, *this; }
Maker& Maker::casters(int min, int max) { return last().casters_min = min, last().casters_max = max, *this; }
Maker& Maker::beyond(int score) {
    last().beyond = true;
    return number("threshold", score);
}
Maker& Maker::possessed(int emotion) {
    last().possessed = true;
    return number("threshold", emotion);
}
Maker& Maker::stays() { return last().stays = true, *this; }
Maker& Maker::starts_war() { return last().starts_war = true, *this; }
Maker& Maker::first_action_only() { return last().first_action_only = true, *this; }
Maker& Maker::cannot_be_pushed() { return last().cannot_be_pushed = true, *this; }
Maker& Maker::can_play(Can f) { return last().can_play = f, *this; }
Maker& Maker::on_play(Do f) { return last().on_play = f, *this; }
Maker& Maker::price(Amount f) { return last().price = f, *this; }
Maker& Maker::use(Do run, Can can) { return last().uses.push_back({false, can, run}), *this; }
Maker& Maker::use_for(int mana, Do run, Can can) {
    number("use_cost", mana);
    return last().uses.push_back({true, can, run}), *this;
}
Maker& Maker::can_push(Can f) { return last().can_push = f, *this; }
Maker& Maker::on_push(Do f) { return last().on_push = f, *this; }
Maker& Maker::on_finish(Do f) { return last().on_finish = f, *this; }
Maker& Maker::completes(Test f) { return last().completes = f, *this; }
Maker& Maker::scoring(Points f) { return last().scoring = f, *this; }
Maker& Maker::nearness(Points f) { return last().nearness = f, *this; }
Maker& Maker::at_generation(Do f) { return last().at_generation = f, *this; }
Maker& Maker::at_harvest(Do f) { return last().at_harvest = f, *this; }
Maker& Maker::on_use_at_mark(Do f) { return last().on_use_at_mark = f, *this; }
Maker& Maker::strength_given(Amount f) { return last().strength_given = f, *this; }
Maker& Maker::uses_allowed(int n) {
    last().several_uses = true;
    return number("count", n);
}
Maker& Maker::fights_at_zero() { return last().fights_at_zero = true, *this; }
Maker& Maker::equips_in_war() { return last().equips_in_war = true, *this; }
Maker& Maker::ability(Do run, bool instant, bool by_character, Can can) {
    Def& d = last();
    d.ability = run, d.ability_instant = instant, d.ability_by_character = by_character, d.ability_can = can;
    return *this;
}
Maker& Maker::on_entering(Do f) { return last().on_entering = f, *this; }
Maker& Maker::on_war(Do f) { return last().on_war = f, *this; }
Maker& Maker::on_attack(Do f) { return last().on_attack = f, *this; }
Maker& Maker::on_repulsed(Do f) { return last().on_repulsed = f, *this; }
Maker& Maker::unshaken(Test f) { return last().unshaken = f, *this; }
Maker& Maker::on_emotion(Do f) { return last().on_emotion = f, *this; }
Maker& Maker::trap(Do f) {
    last().keywords = static_cast<std::uint8_t>(last().keywords | Trap);
    return last().trap = f, *this;
}
Maker& Maker::instead_of_history(Do f) { return last().instead_of_history = f, *this; }
Maker& Maker::exiled_instead() { return last().exiled_instead = true, *this; }
Maker& Maker::no_recovery() { return last().no_recovery = true, *this; }
Maker& Maker::on_foe_enters(Do f) { return last().on_foe_enters = f, *this; }
Maker& Maker::on_foe_acts(Do f) { return last().on_foe_acts = f, *this; }
Maker& Maker::ends(Test f) { return last().ends = f, *this; }

}  // namespace quincunx::lillian
