// The skeleton of the game: setup, turn, crawl, end. GameOf<Rules> (engine/match/driver.h) runs it.
#pragma once

#include "engine/play/rules.h"
#include "examples/tiny/fields.h"
#include "examples/tiny/play.h"

namespace quincunx::tiny {

struct Rules : RulesOf<State, Play, Book, Card, Seen> {
    static constexpr std::string_view Id = "tiny";
    static constexpr int Version = 1;  // raised when the same answers could give another game than before
    static constexpr const auto& Fields = StateFields;

    // Takes the next entry off the agenda and carries it out.
    void unit(Play& play) const;
    // Whether nothing is left to settle of what was begun: no trick whose text is still to be carried out.
    static bool at_rest(const State& s) {
        return s.agenda.empty() || s.agenda.back().kind != static_cast<std::uint8_t>(Task::Resolve);
    }
};

}  // namespace quincunx::tiny
