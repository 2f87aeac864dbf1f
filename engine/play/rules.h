// What the rules of every game are made of.
#pragma once

namespace quincunx {

// The types of a game and its book. A game's Rules are one of these, and have besides
//   static constexpr std::string_view Id;      // the game's name in files
//   static constexpr int Version;              // of the rules (Game::rules_version)
//   static constexpr const auto& Fields;       // of the state (engine/view/fields.h)
//   void unit(Play&) const;                    // takes the next entry off the agenda and carries it out
//   static bool at_rest(const State&);         // whether nothing is left to settle of what was begun
// Play is constructed as Play(rules, state, journal or nullptr, hooks). What a seat sees is
//   struct Seen { State state; PerSeat<FixedVector<Card, …>> unseen; … }
// the state with what it does not know left out, and the cards of each seat whose place it does not know, sorted.
template <class StateOf, class PlayOf, class BookOf, class CardOf, class SeenOf>
struct RulesOf {
    using State = StateOf;
    using Play = PlayOf;
    using Book = BookOf;
    using Card = CardOf;
    using Seen = SeenOf;

    const Book& book;

    operator const Book&() const { return book; }
};

}  // namespace quincunx
