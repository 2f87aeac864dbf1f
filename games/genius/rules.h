// The skeleton of the game: setup, rounds, phases, turns, actions.
#pragma once

#include "games/genius/play.h"

namespace quincunx::genius {

struct Rules {
    using State = genius::State;
    using Play = genius::Play;

    const Book& book;

    operator const Book&() const { return book; }
    // Takes the next entry off the agenda and carries it out.
    void unit(Play& play) const;
    // Whether everything that follows from the last action has been settled.
    static bool at_rest(const State& state) {
        return state.agenda.empty() || state.agenda.back().kind == static_cast<std::uint8_t>(Task::Turn) ||
               state.agenda.back().kind == static_cast<std::uint8_t>(Task::EndPhase);
    }
};

// The action a Pay entry of the agenda is about.
Action announced_action(const Query& q, const AgendaEntry& due);

// A state with characters and piles as the decks say, before anything is shuffled (GI-2.1).
void lay_out(const Book& book, const Setup& setup, State& state);

}  // namespace quincunx::genius
