#include "server/store/forms.h"

#include <bit>

namespace quincunx::server {

std::int64_t packed(const Option& option) { return std::bit_cast<std::int64_t>(option); }
Option unpacked(std::int64_t bytes) { return std::bit_cast<Option>(bytes); }
static_assert(std::endian::native == std::endian::little, "the file holds options as they lie in memory");

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string written(const Setup& setup, const Chance& chance) {
    Json decks = Json::array();
    for (const Deck& deck : setup.decks.of) {
        Json cards = Json::array();
        for (const Deck::Line& line : deck.cards) cards.push_back({line.card, line.count});
        decks.push_back({{"name", deck.name}, {"cards", std::move(cards)}});
    }
    Json json{{"seed", write_seed(setup.seed)}, {"decks", std::move(decks)}, {"options", setup.options}};
    if (!chance.server.empty()) json["chance"] = {chance.server, chance.parts[Seat::A], chance.parts[Seat::B]};
    return written(json);
}

Setup read_setup(const Json& json) {
    Setup setup;
    const std::optional<Seed> seed = read_seed(json.at("seed").get<std::string>());
    if (!seed) throw std::runtime_error("no seed");
    setup.seed = *seed;
    for (const Seat seat : Seats) {
        const Json& deck = json.at("decks").at(index(seat));
        setup.decks[seat].name = deck.at("name");
        for (const Json& line : deck.at("cards"))
            setup.decks[seat].cards.push_back({line.at(0).get<std::uint16_t>(), line.at(1).get<std::uint8_t>()});
    }
    setup.options = json.at("options");
    return setup;
}

Chance read_chance(const Json& json) {
    const auto parts = json.find("chance");
    if (parts == json.end()) return {};
    return {parts->at(0), {{parts->at(1), parts->at(2)}}};
}

}  // namespace quincunx::server
