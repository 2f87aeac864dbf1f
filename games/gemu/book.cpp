#include "games/gemu/book.h"

#include <algorithm>

#include "engine/match/error.h"
#include "games/gemu/cards/reader.h"

namespace quincunx::gemu {

Book::Book(const CardFile& file, Texts& texts, const Variant* variant) {
    read_cards(file, *this, texts);
    if (!variant) return;
    apply(*variant, texts);
    settle();
    // Levels decide who can be summoned by whom.
    if (const auto circle = find_renewal(*this); !circle.empty())
        throw InputError(variant->file, 0, 0, "with these levels " + renewal_text(*this, circle));
}

const Def* Book::card(std::uint16_t number) const {
    const auto at = std::ranges::find(defs_, number, &Def::number);
    return at == defs_.end() ? nullptr : &*at;
}

const Def* Book::card(std::string_view key) const {
    const auto at = std::ranges::find(defs_, key, &Def::key);
    return at == defs_.end() ? nullptr : &*at;
}

Card Book::card_with(const Instr& instr) const {
    const std::size_t place = place_of(instr);
    for (const Def& def : defs_)
        for (const Ability& ability : def.abilities)
            if (place >= ability.first && place < std::size_t{ability.first} + ability.count) return def.id;
    return {};
}

void Book::apply(const Variant& variant, const Texts& texts) {
    if (variant.game != "gemu")
        throw InputError(variant.file, variant.game_line, 0,
                         "this variant is for '" + variant.game + "', not for 'gemu'");
    for (const Variant::Change& change : variant.changes) {
        // The owner may be written as a key, a number, or a name in any language.
        std::vector<std::string> owners;
        std::string others;
        const auto named = [&](const std::string& key, const std::string& owner) {
            bool same = change.owner == key;
            for (const Lang lang : Langs) same |= texts.get(lang, owner + ".name") == change.owner;
            if (same) owners.push_back(owner);
            return same;
        };
        for (const Def& def : defs_) {
            const std::string number = std::to_string(def.number);
            const bool this_card = named(def.key, "card." + number) || change.owner == number;
            if (change.owner == number) owners.push_back("card." + number);
            for (const Ability& ability : def.abilities) {
                named(ability.key, "ability." + ability.key);
                if (this_card && numbers_.find("ability." + ability.key, change.name))
                    others += (others.empty() ? "" : " or ") + ability.key;
            }
        }
        if (owners.empty())
            throw InputError(variant.file, change.line, 0,
                             "no card or ability is called '" + change.owner + "'; see 'quincunx cards gemu'");
        const bool has =
            std::ranges::any_of(owners, [&](const std::string& o) { return numbers_.find(o, change.name); });
        if (!has && !others.empty())
            throw InputError(
                variant.file, change.line, 0,
                "'" + change.name + "' is a number of an ability of '" + change.owner + "'; write " + others);
        numbers_.change(variant, change, owners);
    }
}

void Book::settle() {
    const auto take = [&](Amount& amount) {
        if (amount.place >= 0) amount.value = numbers_[static_cast<std::size_t>(amount.place)];
    };
    for (Def& def : defs_) {
        def.n.settle(numbers_);
        const auto number = [&](NumberName name) { return static_cast<std::int16_t>(def.n.value_or(name, 0)); };
        def.level = number("level");
        def.attack = number("attack");
        def.defence = number("defence");
        for (Ability& ability : def.abilities) take(ability.spirit), take(ability.discards);
    }
    for (Instr& instr : instrs_) {
        take(instr.amount);
        take(instr.amount_opponent);
        take(instr.on.count);
        take(instr.to.count);
        for (Amount& amount : instr.mods) take(amount);
    }
}

}  // namespace quincunx::gemu
