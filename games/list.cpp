#include "games/list.h"

namespace quincunx {

namespace {

struct Listed {
    std::string_view id;
    bool takes_cards;  // its cards are data
    std::unique_ptr<Game> (*make)(const Variant*, const CardFile*);
    std::span<const embedded::Embedded> (*puzzles)();
};

[[maybe_unused]] std::span<const embedded::Embedded> no_puzzles() { return {}; }

template <class OneGame>
constexpr Listed listed(std::string_view id, std::span<const embedded::Embedded> (*puzzles)()) {
    constexpr bool TakesCards = std::is_constructible_v<OneGame, const Variant*, const CardFile*>;
    return {id, TakesCards,
            [](const Variant* variant, const CardFile* cards) -> std::unique_ptr<Game> {
                // As a Game at once: a pointer to OneGame would have all its functions compiled here again.
                if constexpr (TakesCards)
                    return std::unique_ptr<Game>(new OneGame(variant, cards));
                else
                    return static_cast<void>(cards), std::unique_ptr<Game>(new OneGame(variant));
            },
            puzzles};
}

}  // namespace

}  // namespace quincunx

#include "games_listed.h"

namespace quincunx {

std::vector<std::string_view> game_ids() {
    std::vector<std::string_view> ids;
    for (const Listed& game : Games) ids.push_back(game.id);
    return ids;
}

bool takes_cards(std::string_view id) {
    for (const Listed& game : Games)
        if (game.id == id) return game.takes_cards;
    return false;
}

std::unique_ptr<Game> make_game(std::string_view id, const Variant* variant, const CardFile* cards) {
    for (const Listed& game : Games)
        if (game.id == id) return game.make(variant, cards);
    return nullptr;
}

std::span<const embedded::Embedded> puzzles_of(std::string_view id) {
    for (const Listed& game : Games)
        if (game.id == id) return game.puzzles();
    return {};
}

}  // namespace quincunx
