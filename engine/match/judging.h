// The part of a game that judges it: what a computer player needs to know of it, in the judge.cpp of each game.
#pragma once

#include <algorithm>
#include <span>

#include "engine/match/knowing.h"

namespace quincunx {

class Judging : public Knowing {
public:
    // How good the state is for the seat, from -1 (lost) to 1 (won).
    virtual double evaluate(const StateBytes&, Seat) const = 0;
    // How likely a good player is, at a glance, to take each option of the question asked in this state: numbers above
    // 0, of which only the proportions count. They put options in order and pick the answers of playouts. By default
    // all are as likely.
    virtual void policy(const StateBytes& now, const Choice&, std::span<float> weights) const {
        static_cast<void>(now);
        std::ranges::fill(weights, 1.0F);
    }
    // The turns, rounds or generations so far, as `length` of a position tells them.
    virtual std::uint32_t length(const StateBytes&) const = 0;
    // How many answers a playout gives before its state is judged, at the next moment of rest.
    virtual std::uint32_t playout_length() const { return 30; }
};

}  // namespace quincunx
