// A game of the house, made from its rules (engine/play/rules.h): what plays it, what is known of it, and how positions
// are told are the same for every game. The class of a game is called as its id, with a capital letter, and is made
// with a variant (and a file of cards, where they are data), either of which may be absent.
#pragma once

#include <functional>

#include "engine/core/sorting.h"
#include "engine/match/error.h"
#include "engine/match/exact.h"
#include "engine/match/position.h"
#include "engine/match/worded.h"
#include "engine/play/rules.h"
#include "engine/view/fields.h"

namespace quincunx {

template <class OwnPlay, class OwnSeen, const auto& Rules>
class GameOf : public WordedGame {
public:
    using Play = OwnPlay;
    using Seen = OwnSeen;
    using State = typename Play::State;
    using Book = typename Play::Book;
    using Card = std::decay_t<decltype(Seen{}.unseen[Seat::A].back())>;

private:
    static_assert(std::is_trivially_copyable_v<State>);
    static_assert(std::has_unique_object_representations_v<State>, "padding would make equal states unequal bytes");
    static_assert(std::has_unique_object_representations_v<Seen>, "padding would make equal views unequal bytes");
    static_assert(sizeof(State) <= StateBytes::Size);
    static_assert(covers<State>(Rules.fields), "a member of the state has no row");

public:
    std::string_view id() const final { return Rules.id; }
    const WordTables& words() const final { return Rules.words; }
    const Book& book() const { return book_; }
    // The book a match goes by: another than book() where an option of the match says so. Both have the same places.
    virtual const Book& book_of(const State&) const { return book_; }
    const Numbers& numbers() const final { return book_.numbers(); }
    void vary(const Number& number, int value) final { book_.vary(number, value); }
    // What something of the book is called.
    virtual std::string name_of(Card card, Lang lang) const { return card ? card_name(book_[card].number, lang) : ""; }

    std::uint16_t number_at(std::int32_t place) const final {
        const bool there = place >= 0 && static_cast<std::size_t>(place) < book_.defs().size();
        return there ? book_[Card(place)].number : std::uint16_t{};
    }

    // --- Playing

    Waiting start(const Setup& setup) const final {
        Waiting waiting;
        State& state = *new (waiting.state.bytes) State{};
        state.core.random = Random(setup.seed);
        if (const auto reason = against(setup.decks[Seat::A], setup.decks[Seat::B]))
            throw InputError(reason_text(waiting.state, *reason, Lang::En) + " (" + reason_clauses(*reason).front() +
                             ")");
        set_options(switches_, state, setup.options);
        lay_out(book_of(state), setup, state);
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
            if (at_rest(waiting.state.template as<State>())) return;
        }
    }

    void play_out(StateBytes& state, Decider& decider) const final {
        Play play(book_of(state.as<State>()), state.as<State>(), nullptr, {&decider, nullptr, nullptr, nullptr});
        try {
            while (!state.core().over) {
                play.begin_unit();
                play_unit(play);
            }
        } catch (const Ended&) {
        }
    }

    void play_noted(StateBytes& state, Decider& decider, Journal& journal, StateBytes* start) const final {
        Play play(book_of(state.as<State>()), state.as<State>(), &journal, {&decider, nullptr, nullptr, nullptr});
        try {
            while (!state.core().over) {
                if (start) *start = state;
                journal.clear();
                play.begin_unit();
                play_unit(play);
            }
        } catch (const Ended&) {
        }
    }

    bool play_on(Waiting& waiting, Decider& decider, Decider* unknown_decider) const final {
        State& state = waiting.state.template as<State>();
        try {
            {
                Play play(book_of(state), state, &waiting.journal,
                          {&decider, nullptr, nullptr, nullptr, unknown_decider});
                play.begin_unit();
                play_unit(play);
            }
            Play play(book_of(state), state, nullptr, {&decider, nullptr, nullptr, nullptr});
            while (!waiting.over()) {
                if (at_rest(state) && decider.enough()) break;
                play.begin_unit();
                play_unit(play);
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

    std::vector<Switch> switches() const final { return plain(switches_); }
    const std::vector<SwitchOf<State>>& table_of_switches() const { return switches_; }
    using WordedGame::describe;
    Json describe(const StateBytes& bytes) const final { return position(bytes.as<State>(), nullptr); }
    Json describe(const View& view) const final {
        const Seen& seen = view.now.as<Seen>();
        Json out = position(seen.state, &view);
        out["seat"] = side_key(view.seat);
        for (const Seat seat : Seats) {
            Json& unseen = out[side_key(seat)]["unseen"] = Json::array();
            for (const Card card : seen.unseen[seat]) unseen.push_back(card ? told(card) : "hidden");  // it may be any
        }
        return out;
    }
    StateBytes given(const YAML::Node& node, const std::string& file) const final {
        StateBytes bytes;
        State& state = *new (bytes.bytes) State{};
        if (!node.IsMap() || !node["exact"]) {
            read_given(node, file, state);
            return bytes;
        }
        const auto fail = [&](const char* what) {
            throw InputError(file, node.Mark().line + 1, node.Mark().column + 1, what);
        };
        if (node.size() > 1) fail("'exact' stands alone: it is the whole position");
        Exact<Book, Card>(book_, file).read(node["exact"], state);
        if constexpr (requires { state.agenda; })
            if (state.agenda.empty() && !state.core.over) fail("nothing is due in this position");
        return bytes;
    }
    Json exact(const StateBytes& bytes) const final {
        return {{"exact", Exact<Book, Card>(book_, "").write(bytes.as<State>(), State{})}};
    }

protected:
    // The book is made of the texts and the variant, and of what else the game's has before them.
    template <class... Source>
    GameOf(Library library, const Variant* variant, const Source&... source)
        : WordedGame(std::move(library)), book_(source..., library_.texts, variant) {}

    Book book_;
    std::vector<SwitchOf<State>> switches_;  // filled in by the constructor of the game

    int version() const final { return Rules.version; }
    std::string name_of_cause(const Cause& cause, Lang lang) const override { return name_of(Card(cause.id), lang); }

    // The refusals of a number that is no card, of a card that is in no deck, and of more copies than are allowed.
    struct DeckRefusals {
        WordNumber unknown, forbidden, copies;
    };
    // What the cards of a deck break. `allowed` says how many copies of a card there may be; 0: it is in no deck.
    template <class Allowed>
    std::vector<DeckProblem> check_copies(const Deck& deck, const DeckRefusals& words, const Allowed& allowed) const {
        std::vector<DeckProblem> problems;
        for (const Deck::Line& line : deck.merged().cards) {
            const auto* card = book_entry(book_, line.card);
            const int most = card ? allowed(*card) : 0;
            if (line.count <= most) continue;
            const WordNumber why = !card ? words.unknown : most == 0 ? words.forbidden : words.copies;
            problems.push_back({make_reason(why.value, line.card, most, line.count), line.card});
        }
        return problems;
    }

    // Adds to what the rows copied what the seat sees of the members seen by rule, and the unseen cards, in any order.
    virtual void see(const State&, Seat, Seen&) const = 0;
    // What a seat sees of a pile nobody looks into: how many cards there are. The cards are among the unseen.
    template <class Pile, class Unseen>
    static void hide(const Pile& pile, Pile& seen, Unseen& unseen) {
        for (const auto& each : pile) {
            if constexpr (requires { each.card; })
                unseen.push(each.card);
            else
                unseen.push(each);
            seen.push({});
        }
    }
    // The same of a pile of which it knows some cards: it sees those, and of the others all but which cards they are.
    template <class Pile, class Unseen, class Known>
    static void hide(const Pile& pile, Pile& seen, Unseen& unseen, const Known& known) {
        for (auto each : pile) {
            if (!std::invoke(known, each)) {
                unseen.push(each.card);
                each.card = {};
            }
            seen.push(each);
        }
    }
    // Fills in what the seat does not see; every deal equally likely. False: this deal is not possible after all.
    virtual bool deal(const Seen&, Seat, Random&, State&) const = 0;
    // Writes a position: the whole state, or, of a view, what its seat sees of it. The result stands there already.
    virtual void write_position(Json& out, const State&, const View*) const = 0;
    virtual void read_given(const YAML::Node&, const std::string& file, State&) const = 0;
    // A card as positions name it.
    virtual std::string told(Card card) const { return name_of(card, Lang::En); }

    void make_view(const StateBytes& bytes, Seat seat, ViewBytes& into) const final {
        static constexpr Seen Nothing{};
        Seen& seen = *new (into.bytes) Seen(Nothing);
        copy_seen(bytes.as<State>(), seen.state, Rules.fields, seat);
        see(bytes.as<State>(), seat, seen);
        // The order they are in would tell where they are.
        for (auto& unseen : seen.unseen.of) sort_ids(unseen);
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
        if (hooks.listener) hooks.listener->watches(work);
        Play play(book_of(work.as<State>()), work.as<State>(), &journal, hooks);
        play.begin_unit();
        try {
            play_unit(play);
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
