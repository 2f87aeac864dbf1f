// The skeleton of the game: setup, turns, phases, the active player's choice.
#pragma once

#include "engine/play/rules.h"
#include "games/summoner/fields.h"
#include "games/summoner/play.h"

namespace quincunx::summoner {

struct Rules : RulesOf<State, Play, Book, Card, Seen> {
    static constexpr std::string_view Id = "summoner";
    static constexpr int Version = 2;
    static constexpr const auto& Fields = StateFields;

    void unit(Play& play) const;
    // Whether no event is left in the middle of its steps.
    static bool at_rest(const State& state) {
        return state.agenda.empty() || task_of(state.agenda.back()) != Task::CardStep;
    }
};

// A state with everything laid out as the decks say, before anything is shuffled (SW-2.1 to SW-2.4).
void lay_out(const Book& book, const Setup& setup, State& state);

}  // namespace quincunx::summoner
