// The part of a game that says what a seat knows: its view, and worlds that agree with it. For players.
#pragma once

#include <atomic>

#include "engine/match/playing.h"
#include "engine/view/view.h"

namespace quincunx {

// Something that would happen.
struct Foreseen {
    Event event;
    bool sure = true;  // false: chance or something hidden came before it and may change it
};

class Knowing : public Playing {
public:
    View view(const Waiting&, Seat) const;
    View view(const Waiting&, const StateBytes& now, Seat) const;  // where its state at this moment is there already
    // What the seat sees in that state, which may be in the middle of a unit: `now` alone, without what led there.
    View glimpse(const StateBytes&, Seat) const;
    void glimpse(const StateBytes&, Seat, ViewBytes& into) const;
    // A full game that agrees with all the seat has seen; what it cannot know is drawn at random. Nothing: none was
    // found, which is counted.
    std::optional<Waiting> determinize(const View&, Random&) const;
    // Plays in place, as play_on does, a game that agrees with all the seat has seen, from the question of the view on.
    // The same as play_on of a determinized game, and faster. False: no such game was found.
    bool imagine(const View&, Random&, Waiting& world, Decider&) const;
    // How often determinize and imagine found no world that fits, since the game was made.
    std::uint64_t worlds_missed() const { return worlds_missed_; }
    // What would happen if the seat, asked now, gave this answer and then the first answer to all that follows from it:
    // played on a copy of what the seat knows. What the seat would not be told is left out.
    std::vector<Foreseen> preview(const View&, const Option&) const;

protected:
    // Marks in the state at the start of the unit at work what has become known since, so that what a seat has seen
    // happen within the unit is possible in the worlds it imagines.
    virtual void recall(StateBytes& start, const StateBytes& now) const {
        static_cast<void>(start);
        static_cast<void>(now);
    }
    virtual void make_view(const StateBytes&, Seat, ViewBytes&) const = 0;
    // A state at the start of the unit at work that agrees with the view of it: every deal of what the seat has not
    // seen equally likely. False: this deal is not possible after all; deal again.
    virtual bool sample(const ViewBytes&, Seat, Random&, StateBytes&) const = 0;
    // Runs the unit at work of a sampled world: what the journal does not know is filled in; the question and the state
    // at that moment are left. No question: the unit went another way.
    virtual void rehearse(Waiting&, Decider& unknown_decider, StateBytes& now) const = 0;

private:
    mutable std::atomic<std::uint64_t> worlds_missed_ = 0;
};

}  // namespace quincunx
