#include "engine/match/playing.h"

namespace quincunx {

std::optional<Reason> Playing::answer(Waiting& waiting, const Option& option, const Hooks& hooks) const {
    if (waiting.over()) return Reason{KernelNotAsked, {}};
    if (!waiting.choice.open && !waiting.choice.options.contains(option)) return Reason{KernelNotOffered, {}};
    const Waiting before = waiting;
    waiting.journal.push(
        {option, Entry::Kind::Answer, waiting.choice.answer_seen_by(), waiting.choice.prompt, true, {}});
    try {
        resume(waiting, hooks);
    } catch (const AnswerRefused& refused) {
        waiting = before;
        return refused.reason;
    }
    return std::nullopt;
}

void Playing::concede(Waiting& waiting, Seat seat) const {
    if (waiting.over()) return;
    waiting.state = present(waiting);
    waiting.journal.clear();
    waiting.choice = {};
    Core& core = waiting.state.core();
    core.over = 1;
    core.winner = index(other(seat));
    core.ended_by = Core::Conceded;
}

bool Playing::undo_is_free(const Waiting& waiting, const Option& option) const {
    return free_step(waiting, present(waiting), option).has_value();
}

std::optional<Waiting> Playing::free_step(const Waiting& waiting, const StateBytes& now, const Option& option) const {
    std::optional<Waiting> after = waiting;
    if (answer(*after, option) || after->over() || after->choice.seat != waiting.choice.seat ||
        present(*after).core().touched != now.core().touched)
        after.reset();
    return after;
}

std::vector<Refusal> Playing::refusals(const Waiting& waiting) const {
    struct Collector : Inquiry {
        std::vector<Refusal> found;
        void refused(const Option& option, const Reason& reason) override { found.push_back({option, reason}); }
    } collector;
    if (waiting.over()) return {};
    Waiting copy = waiting;
    Hooks hooks;
    hooks.inquiry = &collector;
    resume(copy, hooks);
    return std::move(collector.found);
}

}  // namespace quincunx
