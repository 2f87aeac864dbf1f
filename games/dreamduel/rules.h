// The skeleton of the game: setup, turns, phases.
#pragma once

#include "engine/play/rules.h"
#include "games/dreamduel/fields.h"
#include "games/dreamduel/play.h"

namespace quincunx::dreamduel {

inline constexpr RulesOf Rules{"dreamduel", 8, StateFields, AllWords};

void play_unit(Play& play);
// Nothing is in the duel zone, and no card is being placed.
inline bool at_rest(const State& s) {
    return s.battle.step == Step::None && !(s.phase == Phase::Set && s.acted == PlacesTrap);
}

// A state with both decks as they are listed, before anything is shuffled.
void lay_out(const Book& book, const Setup& setup, State& state);
// Works out State::listens from the cards of the match.
void listen(const Book& book, State& state);

}  // namespace quincunx::dreamduel
