// A game of the house, made from its rules (engine/play/rules.h): what plays it, what is known of it, and how positions
// are told are the same for every game.
#pragma once

#include "engine/match/position.h"
#include "engine/match/worded.h"
#include "engine/view/fields.h"

namespace quincunx {

template <class Rules>
class GameOf : public WordedGame {
public:
    using State = typename Rules::State;
    using Play = typename Rules::Play;
    using Book = typename Rules::Book;
    using Seen = typename Rules::Seen;
    using Card = typename Rules::Card;

private:
    static_assert(std::is_trivially_copyable_v<State>);
    static_assert(std::has_unique_object_representations_v<State>, "padding would make equal states unequal bytes");
    static_assert(std::has_unique_object_representations_v<Seen>, "padding would make equal views unequal bytes");
    static_assert(sizeof(State) <= StateBytes::Size);
    static_assert(covers<State>(Rules::Fields), "a member of the state has no row");

public:
    std::string_view id() const final { return Rules::Id; }
    const Book& book() const { return book_; }
    const Numbers& numbers() const final { return book_.numbers(); }
    void vary(const Number& number, int value) final { book_.vary(number, value); }
    // What something of the book is called.
    virtual std::string name_of(Card card, Lang lang) const { return card ? card_name(book_[card].number, lang) : ""; }

    // --- Playing

    Waiting start(const Setup& setup) const final {
        Waiting waiting;
        State& state = *new (waiting.state.bytes) State{};
        state.core.random = Random(setup.seed);
        set_up(setup, state);
        return waiting;
    }

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
        Play play(rules_, state.as<State>(), nullptr, {&decider, nullptr, nullptr, nullptr});
        try {
            while (!state.core().over) {
                play.begin_unit();
                rules_.unit(play);
            }
        } catch (const Ended&) {
        }
    }

    bool play_on(Waiting& waiting, Decider& decider, Decider* unknown_decider) const final {
        State& state = waiting.state.template as<State>();
        try {
            {
                Play play(rules_, state, &waiting.journal, {&decider, nullptr, nullptr, nullptr, unknown_decider});
                play.begin_unit();
                rules_.unit(play);
            }
            Play play(rules_, state, nullptr, {&decider, nullptr, nullptr, nullptr});
            while (!waiting.over()) {
                if (Rules::at_rest(state) && decider.enough()) break;
                play.begin_unit();
                rules_.unit(play);
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

    // --- Telling

    using WordedGame::describe;
    Json describe(const StateBytes& bytes) const final { return position(bytes.as<State>(), nullptr); }
    Json describe(const View& view) const final {
        const Seen& seen = view.now.as<Seen>();
        Json out = position(seen.state, &view);
        out["seat"] = side_key(view.seat);
        for (const Seat seat : Seats) {
            Json& unseen = out[side_key(seat)]["unseen"] = Json::array();
            for (const Card card : seen.unseen[seat]) unseen.push_back(told(card));
        }
        return out;
    }
    StateBytes given(const YAML::Node& node, const std::string& file) const final {
        StateBytes bytes;
        read_given(node, file, *new (bytes.bytes) State{});
        return bytes;
    }

protected:
    // The book is made of the texts and the variant, and of what else the game's has before them.
    template <class... Source>
    GameOf(Library library, const Variant* variant, const Source&... source)
        : WordedGame(std::move(library)), book_(source..., library_.texts, variant) {}

    Book book_;
    Rules rules_{{book_}};

    int version() const final { return Rules::Version; }
    std::string name_of_cause(const Cause& cause, Lang lang) const override { return name_of(Card(cause.id), lang); }

    // The state at the beginning of a match, before anything is shuffled. Throws InputError.
    virtual void set_up(const Setup&, State&) const = 0;
    // Adds to what the rows copied what the seat sees of the members seen by rule, and the unseen cards, sorted.
    virtual void see(const State&, Seat, Seen&) const = 0;
    // Fills in what the seat does not see; every deal equally likely. False: this deal is not possible after all.
    virtual bool deal(const Seen&, Seat, Random&, State&) const = 0;
    // Writes a position: the whole state, or, of a view, what its seat sees of it. The result stands there already.
    virtual void write_position(Json& out, const State&, const View*) const = 0;
    virtual void read_given(const YAML::Node&, const std::string& file, State&) const = 0;
    // A card as positions name it.
    virtual std::string told(Card card) const { return name_of(card, Lang::En); }

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
    void rehearse(Waiting& waiting, Decider& unknown_decider, StateBytes& now) const final {
        Hooks hooks;
        hooks.unknown_decider = &unknown_decider;
        if (run_unit(waiting.state, now, waiting.journal, waiting.choice, hooks) == Progress::Done) waiting.choice = {};
    }

private:
    Json position(const State& state, const View* view) const {
        Json out;
        out["result"] = write_result(*this, state.core);
        write_position(out, state, view);
        return out;
    }

    enum class Progress { Waits, Done };

    // Runs one unit from `before`, repeating the journal, into `work`.
    Progress run_unit(const StateBytes& before, StateBytes& work, Journal& journal, Choice& choice,
                      const Hooks& hooks) const {
        std::memcpy(work.bytes, before.bytes, StateBytes::Size);
        Play play(rules_, work.as<State>(), &journal, hooks);
        play.begin_unit();
        try {
            rules_.unit(play);
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

}  // namespace quincunx
