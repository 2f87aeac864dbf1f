#include "engine/match/knowing.h"

namespace quincunx {

View Knowing::view(const Waiting& waiting, Seat seat) const { return view(waiting, present(waiting), seat); }

View Knowing::view(const Waiting& waiting, const StateBytes& now, Seat seat) const {
    View view;
    view.seat = seat;
    StateBytes start = waiting.state;
    recall(start, now);
    make_view(now, seat, view.now);
    make_view(start, seat, view.start);
    for (Entry entry : waiting.journal) {
        if (!includes(entry.seen_by, seat)) {
            entry.option = {};
            entry.known = false;
        }
        view.seen.push(entry);
    }
    view.choice = waiting.choice;
    if (waiting.choice.seat != seat) view.choice.options.clear();
    return view;
}

View Knowing::glimpse(const StateBytes& now, Seat seat) const {
    View view;
    view.seat = seat;
    make_view(now, seat, view.now);
    return view;
}

void Knowing::glimpse(const StateBytes& now, Seat seat, ViewBytes& into) const { make_view(now, seat, into); }

namespace {

constexpr int MostTries = 4096;  // worlds tried before giving up

class Any final : public Decider {
public:
    explicit Any(Random& random) : random_(random) {}
    Option decide(const Choice& choice) override {
        return choice.options[random_.below(static_cast<std::uint32_t>(choice.options.size()))];
    }

private:
    Random& random_;
};

bool same_question(const Choice& a, const Choice& b) {
    return a.seat == b.seat && a.prompt == b.prompt && a.about == b.about;
}

}  // namespace

std::optional<Waiting> Knowing::determinize(const View& view, Random& random) const {
    std::optional<Waiting> found(std::in_place);
    Waiting& sampled = *found;
    Any any(random);
    // The world has to come to the same question and to look the same there.
    for (int tries = 0; tries < MostTries; ++tries) {
        if (!sample(view.start, view.seat, random, sampled.state)) continue;
        sampled.journal = view.seen;
        StateBytes now;
        rehearse(sampled, any, now);
        if (sampled.choice.options.empty() || !same_question(sampled.choice, view.choice) ||
            sampled.journal.size() != view.seen.size())
            continue;
        ViewBytes seen;
        make_view(now, view.seat, seen);
        if (!(seen == view.now)) continue;
        sampled.choice = view.choice;
        return found;
    }
    ++worlds_missed_;
    return std::nullopt;
}

bool Knowing::imagine(const View& view, Random& random, Waiting& world, Decider& decider) const {
    // Lets nobody through who does not come to the question of the view, or to whom the seat sees something else there.
    class Gate final : public Decider {
    public:
        bool passed = false;
        Gate(const Knowing& game, const View& view, const Waiting& world, Decider& decider)
            : game_(game), view_(view), world_(world), decider_(decider) {}
        Option decide(const Choice& choice) override {
            if (!passed) pass(choice);
            return decider_.decide(choice);
        }
        bool enough() override { return passed && decider_.enough(); }

    private:
        const Knowing& game_;
        const View& view_;
        const Waiting& world_;
        Decider& decider_;

        void pass(const Choice& choice) {
            if (!same_question(choice, view_.choice) || world_.journal.size() != view_.seen.size())
                throw WorldMismatch{};
            ViewBytes seen;
            game_.make_view(world_.state, view_.seat, seen);
            if (!(seen == view_.now)) throw WorldMismatch{};
            passed = true;
        }
    };
    Any any(random);
    for (int tries = 0; tries < MostTries; ++tries) {
        if (!sample(view.start, view.seat, random, world.state)) continue;
        world.journal = view.seen;
        Gate gate(*this, view, world, decider);
        if (play_on(world, gate, &any) && gate.passed) return true;
    }
    ++worlds_missed_;
    return false;
}

std::vector<Foreseen> Knowing::preview(const View& view, const Option& option) const {
    struct Recorder : Listener {
        Seat seat = Seat::A;
        bool sure = true;
        std::vector<Foreseen> found;
        void happened(const Event& event) override {
            if (includes(event.seen_by, seat) && event.secret == 0) found.push_back({event.told_to(seat), sure});
        }
        void rolled(const Entry&) override { sure = false; }
    } recorder;
    struct First : Decider {
        Option decide(const Choice& choice) override { return choice.options[0]; }
    } first;
    if (view.choice.seat != view.seat) return {};
    if (!view.choice.open && !view.choice.options.contains(option)) return {};
    recorder.seat = view.seat;
    Random random(Seed{});
    std::optional<Waiting> world = determinize(view, random);
    if (!world) return {};
    Waiting& copy = *world;
    copy.journal.push({option, Entry::Kind::Answer, Everybody, view.choice.prompt, true, {}});
    Hooks hooks;
    hooks.decider = &first;
    hooks.listener = &recorder;
    try {
        settle(copy, hooks);
    } catch (const AnswerRefused&) {
        return {};
    }
    return std::move(recorder.found);
}

}  // namespace quincunx
