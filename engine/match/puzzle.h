// Puzzles: a position and a question to which the exact solver (engine/match/solve.h) has the answer. The format and
// what "solved" means are in docs/puzzle.md. What is right is never listed for the one who solves: it is found.
#pragma once

#include <memory>

#include "engine/match/solve.h"

namespace quincunx {

// What a puzzle says of itself before its position is set up.
struct PuzzleHead {
    int number = 0;  // unique in its game
    Goal::Kind goal = Goal::Kind::Win;
    Seat seat = Seat::A;       // who solves it; asked in the position
    std::uint32_t within = 0;  // how many turns, rounds or generations later than the position's own it may last
    double chance = 1;         // with which the goal is reached by the best answers; 1: for certain, whatever is rolled
    bool any_hidden = false;   // it holds whatever is hidden; otherwise the cards are open
    bool easy = false;         // who looks one step ahead finds it
    int rating = 1500;         // how hard it is, on the scale of ratings
    int choices = 0;           // answers with a choice on the shortest way
    std::vector<std::string> first;  // the right first answers, as Telling::write_option writes them
    std::string from;                // where the position is from, in words
};

struct Puzzle : PuzzleHead {
    Waiting position;  // at the start of a unit, waiting for the first answer

    Goal what(const Game& game) const { return {goal, seat, game.length(position.state) + within}; }
};

// The puzzles of a file. Throws InputError (file, line, column).
std::vector<Puzzle> read_puzzles(const Game&, const std::string& yaml, const std::string& file);
// The head alone of a file as puzzle_text writes it, one puzzle with `given` last: for lists, in a fraction of the
// time.
PuzzleHead read_puzzle_head(const Game&, const std::string& yaml, const std::string& file);
std::string puzzle_text(const Game&, const Puzzle&);

// How many answers may be tried to solve one.
inline constexpr std::uint64_t PuzzleBudget = 100'000;

// Each option of the question and its value. Nothing: it could not be found out.
struct Solved {
    double best = 0;
    std::vector<std::pair<Option, double>> options;
    // Those that lose nothing.
    std::vector<Option> right() const;
};
std::optional<Solved> solve_options(const Game&, Solver&, const Branch&);

// What is wrong with a puzzle: solves it again. Nothing: it holds.
std::vector<std::string> check(const Game&, const Puzzle&, std::uint64_t* tried = nullptr);

// Repeats what was rolled since a position.
class Rolled final : public RollScript {
public:
    Rolled(std::uint32_t first, std::vector<std::uint32_t> outcomes) : first_(first), outcomes_(std::move(outcomes)) {}
    std::uint32_t roll(std::uint32_t number, std::uint16_t, std::uint32_t, std::uint32_t natural) override {
        const std::size_t at = number - first_;
        return at < outcomes_.size() ? outcomes_[at] : natural;
    }

private:
    std::uint32_t first_;
    std::vector<std::uint32_t> outcomes_;
};

// Somebody who solves one. The other seat answers as it hurts most; what is rolled helps while the answers are right,
// and hurts when one was not.
class Attempt {
public:
    Attempt(const Game&, const Puzzle&);

    const Waiting& waiting() const { return at_.waiting; }
    bool done() const { return failed_ || solver_.settled(at_.waiting); }
    bool solved() const { return done() && !failed_; }
    // One answer of either seat, in order, and what followed.
    struct Move {
        Seat seat = Seat::A;
        Option option;
        Waiting before, after;
        std::vector<Event> events;
    };
    // Answers. Wrong ones are carried out, too, with what they lead to: `moves` has all of it.
    // False: the answer is not taken, and nothing has changed (it is refused, or it could not be found out whether it
    // is right or what it leads to).
    bool answer(const Option&, std::vector<Move>* moves = nullptr);
    // After a wrong answer: plays on to the end of the time, so that it is seen why it was wrong. Both seats do their
    // best, and what is rolled hurts.
    void play_out(std::vector<Move>& moves);
    // A right answer to the question at hand; nothing: it could not be found, or it is over.
    std::optional<Option> right();
    // What was rolled in these moves, for whoever repeats them.
    Rolled rolled() const { return {first_roll_, at_.rolled}; }
    // Once more from the beginning; what was found out about positions is kept.
    void start_over();
    // How many more answers may be tried to find out about others.
    std::uint64_t left() const;

private:
    const Game* game_;
    Solver solver_;
    Branch at_;
    Seat seat_;
    std::uint32_t first_roll_;
    double whole_, value_;  // the chance at the beginning, and now
    bool failed_ = false;

    // False: it could not be found out what follows.
    bool go_on(std::vector<Move>* moves);
    bool step(const Option&, std::vector<Move>* moves);
    // The best answer for whoever is asked: the one that catches the eye among those worth the same.
    std::optional<Option> best();
};

}  // namespace quincunx
