// What a variant changes in a game whose numbers all belong to cards.
#pragma once

#include "engine/match/error.h"
#include "engine/match/number.h"
#include "engine/match/text.h"

namespace quincunx {

// Puts the numbers of the variant in force. `cards` have a number and a key; a card goes by either, or by its name in
// any language. Throws InputError when the variant is for another game, or names a card or a number there is not.
template <class Cards>
void change_cards(Numbers& numbers, const Variant& variant, std::string_view game, const Texts& texts,
                  const Cards& cards) {
    const std::string id(game);
    if (variant.game != game)
        throw InputError(variant.file, variant.game_line, 0,
                         "this variant is for '" + variant.game + "', not for '" + id + "'");
    for (const Variant::Change& change : variant.changes) {
        std::vector<std::string> owners;
        for (const auto& card : cards) {
            const std::string number = std::to_string(card.number), owner = "card." + number;
            bool same = change.owner == card.key || change.owner == number;
            for (const Lang lang : Langs) same |= texts.get(lang, owner + ".name") == change.owner;
            if (same) owners.push_back(owner);
        }
        if (owners.empty())
            throw InputError(variant.file, change.line, 0,
                             "no card is called '" + change.owner + "'; see 'quincunx cards " + id + "'");
        numbers.change(variant, change, owners);
    }
}

}  // namespace quincunx
