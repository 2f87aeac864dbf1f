// Computer players. A player is given what its seat may know and the question, never a state.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/game.h"

namespace quincunx {

// How much thinking one answer may cost, by whichever limit comes first. Nodes are positions looked at: the same seed
// and the same number of nodes give the same answer on the same program, time does not.
struct Budget {
    static constexpr std::uint64_t Unlimited = 0;

    std::uint64_t nodes = Unlimited;
    std::chrono::milliseconds time{0};  // 0: no limit

    // The narrower of both in each respect.
    Budget within(const Budget& other) const;
};

// Thrown by a player that cannot go on: it does not answer, answers too late, or gives what is no answer. Whoever runs
// the match counts it as lost.
struct Forfeit {
    enum class Why { Silent, Late, Garbage, NotOffered, Crashed };
    Why why = Why::Silent;
    std::string detail;
};

class Player {
public:
    virtual ~Player() = default;
    // One of the options of view.choice, which is a question to view.seat; within the budget. One player answers for
    // one seat of one match, question by question.
    virtual Option choose(const Game&, const View& view, const Budget& most = {}) = 0;

    // For players that follow a match from outside. The setup has no seed while the match is played.
    virtual bool follows() const { return false; }  // whether to tell it anything
    virtual void begins(const Game&, const Setup&, Seat) {}
    virtual void told(const Game&, std::span<const Event>) {}  // what its seat is told
    virtual void ended(const Game&, const StateBytes&) {}
};

// Who is asked for: "random", "novice", "greedy", a search ("search@1000", "search@200ms,threads=2") or a level
// ("beginner"). docs/players.md has the whole grammar. Throws InputError, which says what there is.
std::unique_ptr<Player> make_player(std::string_view description, Seed seed);
// What may be asked for, weakest first.
std::vector<std::string_view> player_names();

// What each option of the question is worth to the seat at a glance: played in so many worlds that agree with the view,
// with what follows answered by policy until everything is settled, then judged. From -1 to 1. `further`: at least so
// many answers are given, so that it is seen what happens before the next question.
std::vector<double> glance(const Game&, const View& view, Random&, int worlds, int further = 0);

// A number around 0, as errors are spread; its deviation is 1.
double error_of(Random&);

// The place of one of the options, picked at random with the weights of Game::policy.
std::size_t by_policy(const Game&, const StateBytes& now, const Choice&, Random&);

// Answers every question at random, in place: for simulation and measurement.
class RandomDecider final : public Decider {
public:
    explicit RandomDecider(Seed seed) : random_(seed) {}
    Option decide(const Choice& choice) override {
        ++decisions_;
        return choice.options[random_.below(static_cast<std::uint32_t>(choice.options.size()))];
    }
    std::uint64_t decisions() const { return decisions_; }

private:
    Random random_;
    std::uint64_t decisions_ = 0;
};

}  // namespace quincunx
