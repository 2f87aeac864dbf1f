#include "players/signature.h"

#include <span>

#include "players/player.h"

namespace quincunx {

namespace {
constexpr std::uint64_t GameStream = 1, AnswerStream = 2;
}

Setup series_setup(const Game& game, std::uint64_t number) {
    const auto pairs = game.pairings();
    const PerSeat<std::size_t>& pair = pairs[number % pairs.size()];
    Setup setup;
    setup.seed = {number, GameStream};
    for (const Seat seat : Seats) setup.decks[seat] = game.decks()[pair[seat]];
    return setup;
}

Seed series_answers(std::uint64_t number) { return {number, AnswerStream}; }

std::uint64_t signature(const Game& game, int games) {
    std::uint64_t hash = 0;
    for (int number = 0; number < games; ++number) {
        const auto n = static_cast<std::uint64_t>(number);
        StateBytes state = game.start(series_setup(game, n)).state;
        RandomDecider decider(series_answers(n));
        game.play_out(state, decider);
        hash = siphash({hash, n}, std::span<const std::byte>(state.bytes, game.state_bytes()));
    }
    return hash;
}

}  // namespace quincunx
