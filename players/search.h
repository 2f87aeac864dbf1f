// The search: information-set Monte Carlo tree search for any game of the house.
//
// One node of its budget is one walk: sample a world that agrees with the view; play it in place, choosing in the tree
// by worth, prior (Game::policy) and how often each option was there to be chosen; leave the tree with one new node;
// give a few more answers by policy; judge the state (Game::evaluate); carry the judgement back up.
//
// The tree is one seat's: it branches where that seat sees an answer. Answers it does not see, and chance, do not
// branch, so the plan it finds is one that can be followed without knowing them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "players/player.h"

namespace quincunx {

// Ways in which a weaker player errs as people do. None of them makes it do what is absurd: it sees an option that wins
// at once, and takes none that loses at once, that nobody would think of (Game::policy) or that harms its own side
// unless that is the best there is.
struct Errors {
    double oversight = 0;       // the chance to overlook an option whose prior is low
    double misjudgement = 0;    // how far it is off in judging an option, in units of the spread of results
    bool shortsighted = false;  // judges what its own action leads to, and no further
    // Does not search at all, but takes what catches the eye (Game::policy), off by so much of the logarithm of its
    // weight; 0: it searches.
    double wavering = 0;
};

struct Level;

// How a search is done. The defaults are the ones measured in docs/players.md.
struct SearchSettings {
    Budget budget{1000, {}};
    unsigned threads = 1;      // each grows a tree of its own; at the end they are counted together
    std::size_t memory = 32;   // megabytes for the trees of all threads; full trees are refined, not grown
    double exploration = 1.4;  // how much an option's prior counts against its worth
    Errors errors;
    const Level* as = nullptr;  // errs as this level does in the game it plays, and not by `errors`
};

// What a search has found.
struct Advice {
    struct Line {
        Option option;
        std::uint64_t visits = 0;
        double worth = 0;  // the expected result for the seat asked, from -1 to 1
    };
    struct Move {
        Seat seat = Seat::A;
        Option option;
    };
    std::vector<Line> options;  // best first
    std::vector<Move> line;     // what is expected to be answered from here on, beginning with the best option
    std::uint64_t nodes = 0;

    const Option& best() const { return options.front().option; }
};

class SearchPlayer final : public Player {
public:
    SearchPlayer(const SearchSettings&, Seed seed);
    ~SearchPlayer() override;

    Option choose(const Game&, const View& view, const Budget& most = {}) override;
    // The same search, with all it has found. It does not stop when the best option cannot change any more.
    Advice advise(const Game&, const View& view, const Budget& most = {});

private:
    class Worker;

    SearchSettings settings_;
    Random random_;
    std::vector<std::unique_ptr<Worker>> workers_;

    Advice search(const Game&, const View& view, const Budget& most, bool thorough);
    const Errors& errors_in(const Game&) const;
    bool wins_at_once(const Game&, const View&, Advice&);
    void misjudge(const Game&, const View&, double misjudgement, Advice&);
    Option at_first_sight(const Game&, const View&, double wavering);
};

// --- Levels ---------------------------------------------------------------------------------------------------------
// Six of them, weakest first: sparring, beginner, casual, club, expert, master. How long they think is the same for
// every game; how much they err is chosen for each by measuring, so that the steps between them are alike
// (docs/players.md).
struct Level {
    struct Row {
        std::string_view game;
        Errors errors;
    };

    std::string_view name;
    std::uint64_t nodes;
    Errors errors;  // in a game that has no row
    std::vector<Row> rows;

    const Errors& errors_in(std::string_view game) const;
    SearchSettings settings() const;
};
const std::vector<Level>& levels();
const Level* level(std::string_view name);  // nullptr when there is none

}  // namespace quincunx
