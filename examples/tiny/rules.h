// The skeleton of the game: setup, turn, crawl, end. GameOf<Rules> (engine/match/driver.h) runs it.
#pragma once

#include "examples/tiny/fields.h"
#include "examples/tiny/play.h"

namespace quincunx::tiny {

struct Rules {
    using State = tiny::State;
    using Play = tiny::Play;
    using Seen = tiny::Seen;
    static constexpr const auto& Fields = StateFields;

    const Book& book;

    operator const Book&() const { return book; }  // what Play is made with
    // Takes the next entry off the agenda and carries it out.
    void unit(Play& play) const;
    // Whether nothing is left to settle of what was begun: no trick whose text is still to be carried out.
    static bool at_rest(const State& s) {
        return s.agenda.empty() || s.agenda.back().kind != static_cast<std::uint8_t>(Task::Resolve);
    }
};

}  // namespace quincunx::tiny
