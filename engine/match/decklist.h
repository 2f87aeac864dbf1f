// Ready-made decks as a game lists them: cards by their keys.
#pragma once

#include <initializer_list>
#include <span>
#include <stdexcept>

#include "engine/match/setup.h"

namespace quincunx {

struct DeckList {
    struct Line {
        const char* card;
        int count;
    };
    const char* name;
    std::initializer_list<Line> cards;
};

// The decks of the lists; `find` gives the definition of a card by its key. Throws std::logic_error when there is none.
template <class Find>
std::vector<Deck> make_decks(std::span<const DeckList> lists, const Find& find) {
    std::vector<Deck> decks;
    for (const DeckList& list : lists) {
        Deck& deck = decks.emplace_back();
        deck.name = list.name;
        for (const DeckList::Line& line : list.cards) {
            const auto* card = find(line.card);
            if (!card) throw std::logic_error(std::string("deck ") + list.name + ": there is no card " + line.card);
            deck.cards.push_back({card->number, static_cast<std::uint8_t>(line.count)});
        }
    }
    return decks;
}

}  // namespace quincunx
