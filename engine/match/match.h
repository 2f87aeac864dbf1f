// A match: a game being played, with all that happened, so that it can be taken back, saved, replayed and branched.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/match/game.h"

namespace quincunx {

// One question of a match and its answer.
struct Step {
    Seat seat = Seat::A;
    Option option;
    std::uint64_t hash = 0;     // of the position in which it was asked (position_hash)
    std::vector<Entry> rolls;   // chance from this answer to the next question
    std::vector<Event> events;  // what happened from this answer to the next question
};

// A hash of a waiting game: state, journal and question. The same on every machine.
std::uint64_t position_hash(const Waiting&);

// How a game that is over ended, as files and messages have it. The winner: "a", "b", "draw", or "none" when the game
// was called off (Core::TooLong). What ended it: Game::end_clause, or "too-long".
std::string winner_word(const Core&);
std::string end_word(const Game&, const Core&);

// "0123…" of 32 hexadecimal digits, and back; nullopt when it is not that.
std::string write_seed(Seed);
std::optional<Seed> read_seed(std::string_view);
// A seed nobody can guess.
Seed fresh_seed();
// What is published before a match: the SHA-256, in hexadecimal, of write_seed(seed). Anyone can check it afterwards.
std::string commitment(Seed);
// What a seed was made of, where players have had a part in it: then nobody alone has chosen it.
struct Chance {
    std::string server;            // 32 hexadecimal digits; empty: the seed was not made of parts
    PerSeat<std::string> parts{};  // of each player, 32 hexadecimal digits; empty: none
    bool operator==(const Chance&) const = default;
};
// The SHA-256 of a text, in hexadecimal.
std::string sha256(std::string_view text);
// The seed that these parts make: the first half of the SHA-256 of "server:a:b". Whoever has given a part, or has heard
// the SHA-256 of the server's before giving one, knows that nobody has chosen the seed.
Seed made_seed(const Chance&);

class Match {
public:
    // Begins: the match waits for its first answer. The decks have been checked. `script` may stay null.
    Match(const Game& game, Setup setup, RollScript* script = nullptr);

    const Game& game() const { return *game_; }
    const Setup& setup() const { return setup_; }
    const Waiting& waiting() const { return positions_.back(); }
    bool over() const { return waiting().over(); }
    // The seat asked now.
    Seat asked() const { return waiting().choice.seat; }
    const std::vector<Step>& steps() const { return steps_; }
    // What happened before the first question.
    const std::vector<Event>& opening() const { return opening_; }
    const std::vector<Entry>& opening_rolls() const { return opening_rolls_; }
    // The position at question i, from 0; position(steps().size()) is the present.
    const Waiting& position(std::size_t i) const { return positions_[i]; }

    // Answers the question. A refused answer changes nothing and returns why.
    std::optional<Reason> answer(const Option& option);

    // The seat, asked or not, gives the match up: a step with the answer Concession.
    void concede(Seat seat);

    // Undo takes back the last answer. It is free when that answer touched neither chance nor hidden information and
    // the seat that gave it is asked again; otherwise it needs consent, which is the caller's business.
    bool undo_is_free() const;
    bool can_undo() const { return !steps_.empty(); }
    void undo();
    // Goes back to question i; later steps are gone. A branch is a copy that went back.
    void back_to(std::size_t i);

private:
    const Game* game_;
    Setup setup_;
    RollScript* script_;
    std::vector<Waiting> positions_;
    std::vector<Step> steps_;
    std::vector<Event> opening_;
    std::vector<Entry> opening_rolls_;
};

}  // namespace quincunx
