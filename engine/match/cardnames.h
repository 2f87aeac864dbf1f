// The cards of a game by all their names: keys, numbers, and what they are called in any language.
#pragma once

#include <map>

#include "engine/match/telling.h"

namespace quincunx {

class CardNames {
public:
    explicit CardNames(const Telling&);

    // Upper and lower case are the same, and so are both apostrophes. The first card of the game with that name;
    // nullptr: there is none.
    const CardInfo* first(std::string_view name) const;
    // The numbers of the cards of that name, with or without a number behind it, in ascending order.
    std::vector<std::uint16_t> find(std::string_view name) const;
    // The name most like this one; empty when none is near.
    std::string near_miss(std::string_view name) const;

private:
    struct Named {
        std::string name;
        const CardInfo* first = nullptr;
        std::vector<std::uint16_t> cards;
    };
    std::map<std::string, Named, std::less<>> named_;
};

}  // namespace quincunx
