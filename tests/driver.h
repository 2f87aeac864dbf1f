// Checks that every game of the house has to pass, whatever its rules: games_test.cpp runs them all for each game. A
// game's own tests may add what must hold in each of its positions (check_positions).
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/match/game.h"

namespace quincunx::checks {

// A game of the list, made once for all tests.
const Game& game(std::string_view id = "summoner");  // without an id: where any will do

// Its folder: of games/, or of examples/.
std::string folder(std::string_view id);
bool is_example(std::string_view id);

// How many games a check plays: `usual`, times QUINCUNX_GAMES when that is set in the environment.
int count(int usual);

// The setup of simulated game number `i`: ready-made decks and a seed, chosen by the number alone.
Setup setup(const Game&, int i);

// Lets a game's own tests give simulated game number `i` options of the match.
using SetupChange = std::function<void(Setup&, int i)>;
bool vary_setups(std::string_view game, SetupChange);

// Adds a check of the whole state to those made at every question of a simulated game. `setup` is how it began.
using PositionCheck = std::function<void(const Game&, const Setup&, const StateBytes& now)>;
bool check_positions(std::string_view game, PositionCheck);

// Plays `games` games at random and calls `visit` at every question; stops at the first failure. Every second game
// avoids the last option (which mostly ends something), so that more of the game is seen.
void visit_questions(const Game&, int games, const std::function<void(const Setup&, const Waiting&)>& visit);

// Games answered one by one. At every question: options there, unique, not too many; a copy and a copy by bytes are the
// same; views repeatable; descriptions, words, written options, refusals, reasons; the game's own checks.
void simulate(const Game&, int games);
// Answering in place and one by one end in the same bytes and tell the same events.
void in_place_equals_suspended(const Game&, int games);
// Answers written down and read back lead through the same positions, byte for byte.
void replay_by_answers(const Game&, int games);
// A world sampled from what a seat has seen looks the same to that seat: view, options, refusals, and what it is told
// when the same thing is done in both, until something hidden is shown to it.
enum class Viewer { Asked, Other };
void no_leaks(const Game&, int games, Viewer);
// Answers that are not offered are refused and change nothing.
void refuses_wrong_answers(const Game&, int games);
// Playing in place asks nothing of the heap.
void allocates_nothing(const Game&, int games);

// The signature in golden/signature.txt is that of the game; it moves only together with the rules version.
void signature_stands(const Game&);
// golden/<game>-<n>.txt tells seeded game n: both views where they change, questions, options, picks, events.
void golden_stands(const Game&, int n);

}  // namespace quincunx::checks
