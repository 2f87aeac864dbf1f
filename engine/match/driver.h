// Runs a game's units. A game gives its rules as
//   struct Rules { using State; using Play; void unit(Play&) const; static bool at_rest(const State&); }
// where Play is constructed as Play(rules, state, journal or nullptr, hooks) and `unit` takes the next entry off the
// agenda and carries it out; `at_rest` says whether nothing is left to settle of what was begun.
#pragma once

#include "engine/match/worded.h"
#include "engine/view/fields.h"

namespace quincunx {

template <class Rules, class Base = WordedGame>
class PlayedGame : public Base {
public:
    using Base::Base;
    using State = typename Rules::State;
    using Play = typename Rules::Play;

private:
    static_assert(std::is_trivially_copyable_v<State>);
    static_assert(std::has_unique_object_representations_v<State>, "padding would make equal states unequal bytes");
    static_assert(sizeof(State) <= StateBytes::Size);

public:
    std::size_t state_bytes() const final { return sizeof(State); }

    void resume(Waiting& waiting, const Hooks& hooks) const final {
        StateBytes work;
        while (!waiting.over()) {
            const Progress progress = run_unit(waiting.state, work, waiting.journal, waiting.choice, hooks);
            if (progress == Progress::Waits) return;
            waiting.state = work;
            waiting.journal.clear();
        }
        waiting.choice = {};
    }

    void settle(Waiting& waiting, const Hooks& hooks) const final {
        StateBytes work;
        while (!waiting.over()) {
            if (run_unit(waiting.state, work, waiting.journal, waiting.choice, hooks) == Progress::Waits) return;
            waiting.state = work;
            waiting.journal.clear();
            if (Rules::at_rest(waiting.state.template as<State>())) return;
        }
    }

    void play_out(StateBytes& state, Decider& decider) const final {
        Play play(rules(), state.as<State>(), nullptr, {&decider, nullptr, nullptr, nullptr});
        try {
            while (!state.core().over) {
                play.begin_unit();
                rules().unit(play);
            }
        } catch (const Ended&) {
        }
    }

    bool play_on(Waiting& waiting, Decider& decider, Decider* unknown_decider) const final {
        State& state = waiting.state.template as<State>();
        try {
            {
                Play play(rules(), state, &waiting.journal, {&decider, nullptr, nullptr, nullptr, unknown_decider});
                play.begin_unit();
                rules().unit(play);
            }
            Play play(rules(), state, nullptr, {&decider, nullptr, nullptr, nullptr});
            while (!waiting.over()) {
                if (Rules::at_rest(state) && decider.enough()) break;
                play.begin_unit();
                rules().unit(play);
            }
        } catch (const Ended&) {
        } catch (const Suspended&) {
            return false;
        }
        return true;
    }

    StateBytes present(const Waiting& waiting) const final {
        if (waiting.over()) return waiting.state;
        StateBytes work;
        Journal journal = waiting.journal;
        Choice choice;
        run_unit(waiting.state, work, journal, choice, {});
        return work;
    }

protected:
    virtual const Rules& rules() const = 0;

    void rehearse(Waiting& waiting, Decider& unknown_decider, StateBytes& now) const final {
        Hooks hooks;
        hooks.unknown_decider = &unknown_decider;
        if (run_unit(waiting.state, now, waiting.journal, waiting.choice, hooks) == Progress::Done) waiting.choice = {};
    }

private:
    enum class Progress { Waits, Done };

    // Runs one unit from `before`, repeating the journal, into `work`.
    Progress run_unit(const StateBytes& before, StateBytes& work, Journal& journal, Choice& choice,
                      const Hooks& hooks) const {
        std::memcpy(work.bytes, before.bytes, StateBytes::Size);
        Play play(rules(), work.as<State>(), &journal, hooks);
        play.begin_unit();
        try {
            rules().unit(play);
        } catch (const WorldMismatch&) {
            choice = {};  // no question of this world
            return Progress::Waits;
        } catch (const Suspended&) {
            choice = play.pending();
            return Progress::Waits;
        } catch (const Ended&) {
        }
        return Progress::Done;
    }
};

// A game whose views are states with what the seat does not know left out. Its rules give
//   struct Seen { State state; PerSeat<FixedVector<Card, …>> unseen; … }, static constexpr auto Fields = std::tuple{…}
// with the table of fields, and the cards of each seat whose place it does not know. What the rows do not say (cards in
// hidden places), `see` and `deal` do.
template <class Rules>
class GameOf : public PlayedGame<Rules> {
public:
    using PlayedGame<Rules>::PlayedGame;
    using State = typename Rules::State;
    using Seen = typename Rules::Seen;

private:
    static_assert(covers<State>(Rules::Fields), "a member of the state has no row");
    static_assert(std::has_unique_object_representations_v<Seen>, "padding would make equal views unequal bytes");

protected:
    // Adds to what the rows copied what the seat sees of the members seen by rule, and the unseen cards, sorted.
    virtual void see(const State&, Seat, Seen&) const = 0;
    // Fills in what the seat does not see; every deal equally likely. False: this deal is not possible after all.
    virtual bool deal(const Seen&, Seat, Random&, State&) const = 0;

    void make_view(const StateBytes& bytes, Seat seat, ViewBytes& into) const final {
        Seen& seen = *new (into.bytes) Seen{};
        copy_seen(bytes.as<State>(), seen.state, Rules::Fields, seat);
        see(bytes.as<State>(), seat, seen);
    }
    bool sample(const ViewBytes& bytes, Seat seat, Random& random, StateBytes& into) const final {
        const Seen& seen = bytes.as<Seen>();
        into = {};
        State& state = *new (into.bytes) State(seen.state);
        state.core.random = Random(random.fork());
        return deal(seen, seat, random, state);
    }
};

}  // namespace quincunx
