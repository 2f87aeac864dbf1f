// What a match begins with: decks, a seed, the game's rules switches.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/seat.h"

namespace quincunx {

using Json = nlohmann::ordered_json;

// How positions, scenarios and facts name the seats.
inline std::string side_key(Seat seat) { return seat == Seat::A ? "you" : "foe"; }

// A deck: card numbers with counts, in no particular order.
struct Deck {
    struct Line {
        std::uint16_t card = 0;
        std::uint8_t count = 0;
        bool operator==(const Line&) const = default;
    };
    std::string name;
    std::vector<Line> cards;

    // The same deck with each card on one line, in the order of first mention; lines without a card left out.
    Deck merged() const;
    int size() const;  // how many cards
    // Calls `each` with the number of every card, copy by copy, those of one card together.
    template <class Each>
    void each_copy(const Each& each) const {
        for (const Line& line : merged().cards)
            for (int i = 0; i < line.count; ++i) each(line.card);
    }
};

// What is needed to begin a match.
struct Setup {
    Seed seed;
    PerSeat<Deck> decks;
    Json options = Json::object();  // the game's rules switches; empty: all defaults
};

}  // namespace quincunx
