// What the rules of every game are made of.
#pragma once

#include "engine/play/words.h"

namespace quincunx {

// The tables of a game: `inline constexpr RulesOf Rules{…}` in its rules.h. Beside them its rules are these functions,
// in the namespace of the game:
//   void play_unit(Play&);             // takes the next entry off the agenda and carries it out
//   bool at_rest(const State&);        // whether nothing is left to settle of what was begun
//   void lay_out(const Book&, const Setup&, State&);  // the state at the beginning of a match, before anything is
//                                                     // shuffled; the options of the match are set already
// Play is a PlayOf (engine/play/play.h). What a seat sees is
//   struct Seen { State state; PerSeat<FixedVector<Card, …>> unseen; … }
// the state with what it does not know left out, and the cards of each seat whose place it does not know, sorted.
template <class FieldsOf>
struct RulesOf {
    std::string_view id;  // the game's name in files
    int version;          // of the rules (Game::rules_version)
    FieldsOf fields;      // of the state (engine/view/fields.h)
    WordTables words;
};

}  // namespace quincunx
