#include <chrono>
#include <cstdio>
#include "games/list.h"
#include "players/player.h"
using namespace quincunx;
int main() {
    auto game = make_game("summoner");
    const auto& decks = game->decks();
    auto t0 = std::chrono::steady_clock::now();
    std::uint64_t decisions = 0; int wins[3]{}; std::uint64_t turns = 0;
    for (int g = 0; g < 3000; ++g) {
        Setup setup; setup.seed = {static_cast<std::uint64_t>(g), 7};
        setup.decks = {{decks[static_cast<std::size_t>(g % 6)], decks[static_cast<std::size_t>(g / 6 % 6)]}};
        Waiting w = game->start(setup);
        RandomDecider d({static_cast<std::uint64_t>(g), 99});
        game->play_out(w.state, d);
        decisions += d.decisions();
        const auto win = w.state.core().winner; wins[win == 255 ? 2 : win]++;
        turns += w.state.as<Core>().rolls;
    }
    const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count();
    std::printf("%llu decisions %.3f s %.0f /s, wins %d %d %d, state %zu\n", static_cast<unsigned long long>(decisions), s, static_cast<double>(decisions) / s, wins[0], wins[1], wins[2], game->state_bytes());
}
