// What the fuzzers share.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/error.h"
#include "games/list.h"

namespace quincunx::fuzz {

inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

// All games, made once.
inline const std::vector<std::unique_ptr<Game>>& games() {
    static const std::vector<std::unique_ptr<Game>> all = [] {
        std::vector<std::unique_ptr<Game>> made;
        for (const std::string_view id : game_ids()) made.push_back(make_game(id));
        return made;
    }();
    return all;
}

inline const Game* find_game(std::string_view id) {
    for (const auto& game : games())
        if (game->id() == id) return game.get();
    return nullptr;
}

inline std::string text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Reads something that may be wrong; an error has to say what is.
template <class Read>
void may_refuse(Read&& read) {
    try {
        read();
    } catch (const InputError& error) {
        must(error.what()[0] != '\0', "an error says what is wrong");
    }
}

// Plays a while with two of the ready-made decks, if they may be played; the bytes choose the answers.
inline void play_on(const Game& game, const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t Answers = 100;
    const auto pairings = game.pairings();
    if (pairings.empty() || size == 0) return;
    const auto& pair = pairings[data[size / 2] % pairings.size()];
    Setup setup;
    for (const Seat seat : Seats) {
        setup.decks[seat] = game.decks()[pair[seat]];
        if (!game.check(setup.decks[seat]).empty()) return;
    }
    setup.seed = {size, data[size - 1]};
    Waiting w = game.start(setup);
    game.resume(w);
    for (std::size_t n = 0; n < Answers && !w.over(); ++n) {
        const auto& options = w.choice.options;
        must(!options.empty(), "there is an option");
        must(!game.answer(w, options[data[n % size] % options.size()]), "what is offered is taken");
    }
}

}  // namespace quincunx::fuzz
