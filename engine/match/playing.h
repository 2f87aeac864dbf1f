// The part of a game that plays it. For drivers that need no words: simulations, searches. Nothing here allocates but
// `refusals`.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/match/setup.h"
#include "engine/play/waiting.h"

namespace quincunx {

// A candidate that is not offered, and why.
struct Refusal {
    Option option;
    Reason reason;
};

// What a seat answers that gives up; no game has this verb.
inline constexpr Option Concession{0xff, 0, 0, 0};
inline constexpr std::string_view ConcessionWord = "concede";

// Reasons of the kernel itself; a game's own reasons are below these.
inline constexpr std::uint16_t KernelNotAsked = 0xfff0;    // nobody is asked: the game is over
inline constexpr std::uint16_t KernelNotOffered = 0xfff1;  // not one of the options of the question

class Playing {
public:
    virtual ~Playing() = default;

    virtual std::string_view id() const = 0;
    virtual std::size_t state_bytes() const = 0;
    // A match ready for its first question (resume it). The decks have been checked.
    virtual Waiting start(const Setup&) const = 0;
    // Runs the game until it waits for an answer or is over. With a decider it never waits.
    virtual void resume(Waiting&, const Hooks& = {}) const = 0;
    // Plays in place until the game is over; the decider answers everything. The fast way.
    virtual void play_out(StateBytes&, Decider&) const = 0;
    // The same, noting what a waiting game holds: at each question the journal of the unit at work is there and, where
    // it is wanted, the state at its start.
    virtual void play_noted(StateBytes&, Decider&, Journal&, StateBytes* start) const = 0;
    // Plays in place from a waiting game until the decider has had enough or the game is over. The state is left there;
    // journal and question are used up. False: the journal does not fit this world, and the state is of no use.
    // `unknown_decider` answers what the journal does not know.
    virtual bool play_on(Waiting&, Decider&, Decider* unknown_decider = nullptr) const = 0;
    // Runs the game until everything that follows from the last action is settled, or it waits.
    virtual void settle(Waiting&, const Hooks&) const = 0;
    // The state at this very moment, also in the middle of a unit.
    virtual StateBytes present(const Waiting&) const = 0;

    // Answers the question. Refused answers change nothing and return why.
    std::optional<Reason> answer(Waiting&, const Option&, const Hooks& = {}) const;
    // The seat, asked or not, gives the game up.
    void concede(Waiting&, Seat) const;
    // Whether the answer could be taken back for free: it leads to the next question without touching chance or hidden
    // information, and without the other seat having been asked.
    bool undo_is_free(const Waiting&, const Option&) const;
    // The next question of such an answer; nothing: it could not be taken back for free. `now` is the present.
    std::optional<Waiting> free_step(const Waiting&, const StateBytes& now, const Option&) const;
    // Every candidate of the pending question that is not offered, with its reason.
    std::vector<Refusal> refusals(const Waiting&) const;
};

}  // namespace quincunx
