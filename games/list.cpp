#include "games/list.h"

#include "games/dreamduel/dreamduel.h"
#include "games/gemu/gemu.h"
#include "games/genius/genius.h"
#include "games/lillian/lillian.h"
#include "games/summoner/summoner.h"

namespace quincunx {

namespace {

struct Listed {
    std::string_view id;
    std::unique_ptr<Game> (*make)(const Variant*);
    std::unique_ptr<Game> (*make_with)(const Variant*, const CardFile*) = nullptr;  // of a game whose cards are data
};

// A game registers itself here, in one line.
constexpr Listed Games[] = {
    {"dreamduel", dreamduel::make}, {"gemu", nullptr, gemu::make}, {"genius", genius::make},
    {"lillian", lillian::make},     {"summoner", summoner::make},
};

}  // namespace

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
