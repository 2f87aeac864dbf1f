#include "games/list.h"

#include "games/genius/genius.h"
#include "games/lillian/lillian.h"
#include "games/summoner/summoner.h"

namespace quincunx {

namespace {

struct Listed {
    std::string_view id;
    std::unique_ptr<Game> (*make)(const Variant*);
};

// A game registers itself here, in one line.
constexpr Listed Games[] = {
    {"genius", genius::make},
    {"lillian", lillian::make},
    {"summoner", summoner::make},
};

}  // namespace

std::vector<std::string_view> game_ids() {
    std::vector<std::string_view> ids;
    for (const Listed& game : Games) ids.push_back(game.id);
    return ids;
}

std::unique_ptr<Game> make_game(std::string_view id, const Variant* variant) {
    for (const Listed& game : Games)
        if (game.id == id) return game.make(variant);
    return nullptr;
}

}  // namespace quincunx
