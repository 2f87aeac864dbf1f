// The skeleton of the game: setup, turns, phases, the active player's choice.
#pragma once

#include "games/summoner/fields.h"
#include "games/summoner/play.h"

namespace quincunx::summoner {

struct Rules {
    using State = summoner::State;
    using Play = summoner::Play;
    using Seen = summoner::Seen;
    static constexpr const auto& Fields = StateFields;

    const Book& book;

    operator const Book&() const { return book; }
    // Takes the next entry off the agenda and carries it out.
    void unit(Play& play) const;
    // Whether no event is left in the middle of its steps.
    static bool at_rest(const State& state) {
        return state.agenda.empty() || task_of(state.agenda.back()) != Task::CardStep;
    }
};

// A state with everything laid out as the decks say, before anything is shuffled (SW-2.1 to SW-2.4).
void lay_out(const Book& book, const Setup& setup, State& state);

}  // namespace quincunx::summoner
