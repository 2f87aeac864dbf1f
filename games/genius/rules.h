// The skeleton of the game: setup, rounds, phases, turns, actions.
#pragma once

#include "engine/play/rules.h"
#include "games/genius/fields.h"
#include "games/genius/play.h"

namespace quincunx::genius {

inline constexpr RulesOf Rules{"genius", 7, StateFields, AllWords};

void play_unit(Play& play);
// Whether everything that follows from the last action has been settled.
inline bool at_rest(const State& state) {
    return state.agenda.empty() || task_of(state.agenda.back()) == Task::Turn ||
           task_of(state.agenda.back()) == Task::EndPhase;
}

// The action announced: a SkillTask, CardTask or SwitchTask.
Action action_of(const Query& q, const AgendaEntry& announced);

// A state with characters and piles as the decks say, before anything is shuffled (GI-2.1).
void lay_out(const Book& book, const Setup& setup, State& state);

}  // namespace quincunx::genius
