// The skeleton of the game: setup, turns, phases, the active player's choice.
#pragma once

#include "engine/play/rules.h"
#include "games/summoner/fields.h"
#include "games/summoner/play.h"

namespace quincunx::summoner {

inline constexpr RulesOf Rules{"summoner", 2, StateFields, AllWords};

void play_unit(Play& play);
// Whether no event is left in the middle of its steps.
inline bool at_rest(const State& state) {
    return state.agenda.empty() || task_of(state.agenda.back()) != Task::CardStep;
}

// A state with everything laid out as the decks say, before anything is shuffled (SW-2.1 to SW-2.4).
void lay_out(const Book& book, const Setup& setup, State& state);

}  // namespace quincunx::summoner
