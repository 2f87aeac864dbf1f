// The skeleton of the game: setup, turns, phases, the active player's choices.
#pragma once

#include "engine/play/rules.h"
#include "games/gemu/fields.h"
#include "games/gemu/play.h"

namespace quincunx::gemu {

inline constexpr RulesOf Rules{"gemu", 2, StateFields, AllWords};

void play_unit(Play& play);
// Every unit settles what it begins.
inline bool at_rest(const State&) { return true; }

// A state with both decks as they are listed, before anything is shuffled.
void lay_out(const Book& book, const Setup& setup, State& state);

}  // namespace quincunx::gemu
