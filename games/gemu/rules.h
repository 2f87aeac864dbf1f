// The skeleton of the game: setup, turns, phases, the active player's choices.
#pragma once

#include "games/gemu/fields.h"
#include "games/gemu/play.h"

namespace quincunx::gemu {

struct Rules {
    static constexpr std::string_view Id = "gemu";
    static constexpr int Version = 2;
    using State = gemu::State;
    using Play = gemu::Play;
    using Book = gemu::Book;
    using Card = gemu::Card;
    using Seen = gemu::Seen;
    static constexpr const auto& Fields = StateFields;

    const Book& book;

    operator const Book&() const { return book; }
    // Takes the next entry off the agenda and carries it out.
    void unit(Play& play) const;
    // Every unit settles what it begins.
    static bool at_rest(const State&) { return true; }
};

// A state with both decks as they are listed, before anything is shuffled.
void lay_out(const Book& book, const Setup& setup, State& state);

}  // namespace quincunx::gemu
