// The skeleton of the game: setup, turns, phases, the active player's choices.
#pragma once

#include "engine/play/rules.h"
#include "games/gemu/fields.h"
#include "games/gemu/play.h"

namespace quincunx::gemu {

struct Rules : RulesOf<State, Play, Book, Card, Seen> {
    static constexpr std::string_view Id = "gemu";
    static constexpr int Version = 2;
    static constexpr const auto& Fields = StateFields;

    void unit(Play& play) const;
    // Every unit settles what it begins.
    static bool at_rest(const State&) { return true; }
};

// A state with both decks as they are listed, before anything is shuffled.
void lay_out(const Book& book, const Setup& setup, State& state);

}  // namespace quincunx::gemu
