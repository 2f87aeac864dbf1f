// The fields of a state: what each is called, who sees it, and how it is told (engine/view/fields.h). Views, positions
// as JSON and the `given` of scenarios walk these rows. A member without a row does not compile.
#pragma once

#include "engine/view/fields.h"
#include "examples/tiny/state.h"

namespace quincunx::tiny {

inline constexpr auto SideFields = fields_of<Side>(std::tuple{
    field::number("space", &Side::space, 0, MostGoal),
    field::number("dew", &Side::dew, 0, MostDew),
    field::number("slime", &Side::slime, 0, 99),
    field::value("shell", &Side::shell),
    field::value("hand", &Side::hand).seen_by(Sees::Owner),
    field::value("deck", &Side::deck).seen_by(Sees::Rule),  // by Tiny::see: how many there are
    field::value("discard", &Side::discard),
});

inline constexpr auto StateFields = fields_of<State>(std::tuple{
    field::core(&State::core),
    field::inner(&State::agenda),
    field::value("turn", &State::turn),
    field::value("began", &State::began),  // every game tells who began, and how long the game is so far
    field::number("length", &State::turns, 1, LastTurn),
    field::number("goal", &State::goal, 1, MostGoal),
    field::number("die", &State::die, 0, 6).told_only(),
    field::sides(&State::side, SideFields),
    field::inner(&State::no_padding),
});

// The table of each struct.
constexpr const auto& table_of(const Side*) { return SideFields; }
constexpr const auto& table_of(const State*) { return StateFields; }

// What one seat sees: the state with what it does not know left out, and the cards whose place it does not know.
struct Seen {
    State state;             // unknown cards are none
    PerSeat<Pile> unseen{};  // of each player: those in the deck and in a hand the seat does not see; sorted
    std::uint8_t no_padding[6]{};
};

}  // namespace quincunx::tiny
