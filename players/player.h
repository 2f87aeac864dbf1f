// Computer players. A player is given what its seat may know and the question, never a state.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/match/game.h"

namespace quincunx {

class Player {
public:
    virtual ~Player() = default;
    // One of the options of view.choice, which is a question to view.seat.
    virtual Option choose(const Game&, const View& view) = 0;
};

// Names of the built-in players, weakest first.
std::vector<std::string_view> player_names();
// The built-in player of that name with its own random numbers; nullptr when there is none.
std::unique_ptr<Player> make_player(std::string_view name, Seed seed);

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
