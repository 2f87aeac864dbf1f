// The skeleton of the game: setup, turn, crawl, end. GameOf (engine/match/driver.h) runs it.
#pragma once

#include "engine/play/rules.h"
#include "examples/tiny/fields.h"
#include "examples/tiny/play.h"

namespace quincunx::tiny {

// The version, here 1, is raised when the same answers could give another game than before.
inline constexpr RulesOf Rules{"tiny", 1, StateFields, AllWords};

// Takes the next entry off the agenda and carries it out.
void play_unit(Play& play);
// Whether nothing is left to settle of what was begun: no trick whose text is still to be carried out.
inline bool at_rest(const State& s) {
    return s.agenda.empty() || s.agenda.back().kind != static_cast<std::uint8_t>(Task::Resolve);
}
// A state with both decks as they are listed, before anything is shuffled.
void lay_out(const Book& book, const Setup& setup, State& s);

}  // namespace quincunx::tiny
