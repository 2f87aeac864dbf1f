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

}  // namespace quincunx::fuzz
