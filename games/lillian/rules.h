// The skeleton of the game: setup, generations, turns, actions, war, harvest.
#pragma once

#include "engine/play/rules.h"
#include "games/lillian/fields.h"
#include "games/lillian/play.h"

namespace quincunx::lillian {

inline constexpr RulesOf Rules{"lillian", 2, StateFields, AllWords};

void play_unit(Play& play);
// Whether everything that follows from the last answer has been settled.
inline bool at_rest(const State& state) { return state.agenda.empty() || !is(state.agenda.back(), Task::Announced); }

inline constexpr const char* GuardianKeys[] = {"default", "maochin"};

// A state with decks and starting cards laid out, before anything is shuffled (LI-5.1, LI-5.2).
void lay_out(const Book& book, const Setup& setup, State& state);
// The guardian of a seat (LI-R59).
void give_guardian(State& state, Seat seat, std::uint8_t guardian);

}  // namespace quincunx::lillian
