#include "games/list.h"

namespace quincunx {

namespace {

struct Listed {
    using Make = std::unique_ptr<Game> (*)(const Variant*);
    using MakeWith = std::unique_ptr<Game> (*)(const Variant*, const CardFile*);  // of a game whose cards are data

    std::string_view id;
    Make make = nullptr;
    MakeWith make_with = nullptr;

    constexpr Listed(std::string_view name, Make how) : id(name), make(how) {}
    constexpr Listed(std::string_view name, MakeWith how) : id(name), make_with(how) {}
};

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
        if (game.id == id) return game.make_with != nullptr;
    return false;
}

std::unique_ptr<Game> make_game(std::string_view id, const Variant* variant, const CardFile* cards) {
    for (const Listed& game : Games) {
        if (game.id != id) continue;
        if (game.make_with) return game.make_with(variant, cards);
        return game.make(variant);
    }
    return nullptr;
}

}  // namespace quincunx
