#include "engine/match/solve.h"

#include <algorithm>
#include <array>

#include "engine/match/match.h"

namespace quincunx {

namespace {

// Repeats the rolls of a branch, and goes through the outcomes of those that follow.
class Odometer final : public RollScript {
public:
    Odometer(std::uint32_t first, const std::vector<std::uint32_t>& rolled)
        : first_(first), known_(rolled.size()), outcomes(rolled) {}

    std::uint32_t roll(std::uint32_t number, std::uint16_t, std::uint32_t bound, std::uint32_t) override {
        const std::size_t at = number - first_;
        if (at < outcomes.size()) {
            if (at >= known_) bounds_[at - known_] = bound;
            return outcomes[at];
        }
        outcomes.push_back(0);
        bounds_.push_back(bound);
        return 0;
    }

    // How likely what was rolled last is.
    double weight() const {
        double weight = 1;
        for (const std::uint32_t bound : bounds_) weight /= bound;
        return weight;
    }
    // Goes on to the next outcomes; false: all have been.
    bool next() {
        while (!bounds_.empty()) {
            if (++outcomes.back() < bounds_.back()) return true;
            outcomes.pop_back();
            bounds_.pop_back();
        }
        return false;
    }

private:
    std::uint32_t first_;
    std::size_t known_;
    std::vector<std::uint32_t> bounds_;  // of the outcomes behind the known ones

public:
    std::vector<std::uint32_t> outcomes;
};

}  // namespace

Solver::Solver(const Game& game, const Goal& goal, const Waiting& root, const Settings& settings)
    : game_(&game), goal_(goal), root_(root), settings_(settings) {}

std::optional<double> Solver::value(const Branch& branch) {
    try {
        return solve(branch);
    } catch (const GaveUp&) {
        return std::nullopt;
    }
}

std::optional<double> Solver::value(const Branch& branch, const Option& option) {
    try {
        const double value = solve(branch, option);
        return value < 0 ? std::nullopt : std::optional(value);
    } catch (const GaveUp&) {
        return std::nullopt;
    }
}

std::vector<Solver::Outcome> Solver::outcomes(const Branch& branch, const Option& option) {
    std::vector<Outcome> out;
    try {
        each_outcome(branch, option, [&](Branch&& next, double weight) {
            out.push_back({std::move(next), weight});
            return true;
        });
    } catch (const GaveUp&) {
        out.clear();
    }
    return out;
}

std::optional<std::pair<Branch, double>> Solver::extreme(const Branch& branch, const Option& option, bool most) {
    std::optional<std::pair<Branch, double>> met;
    try {
        each_outcome(branch, option, [&](Branch&& next, double) {
            const double value = solve(next);
            if (!met || (most ? value > met->second : value < met->second)) met = {std::move(next), value};
            return most ? value < 1 : value > 0;
        });
    } catch (const GaveUp&) {
        return std::nullopt;
    }
    return met;
}

bool Solver::settled(const Waiting& waiting) const {
    return waiting.over() || game_->length(waiting.state) > goal_.until;
}

double Solver::result(const Waiting& waiting) const {
    const std::uint8_t winner = waiting.over() ? waiting.state.core().winner : Core::Nobody;
    return goal_.kind == Goal::Kind::Win ? winner == index(goal_.seat) : winner != index(other(goal_.seat));
}

// Positions that differ only in how they came about are one: the game's own numbers play no part, the rolls of the unit
// at work do.
std::uint64_t Solver::key(const Branch& branch) const {
    Waiting plain = branch.waiting;
    Core& core = plain.state.core();
    const std::size_t before = core.rolls - root_.state.core().rolls;
    core.random = Random();
    core.questions = core.rolls = core.touched = 0;
    SipHash hash({position_hash(plain), 7});
    for (std::size_t i = before; i < branch.rolled.size(); ++i) hash.absorb(branch.rolled[i]);
    return hash.finish();
}

template <class Visit>
bool Solver::each_outcome(const Branch& branch, const Option& option, Visit&& visit) {
    Odometer script(root_.state.core().rolls, branch.rolled);
    Hooks hooks;
    hooks.script = &script;
    std::uint32_t count = 0;
    do {
        if (++tried_ > settings_.budget || ++count > settings_.most_rolls) throw GaveUp{};
        Branch next{branch.waiting, {}};
        if (game_->answer(next.waiting, option, hooks)) return false;
        next.rolled = script.outcomes;
        if (!visit(std::move(next), script.weight())) break;
    } while (script.next());
    return true;
}

double Solver::solve(const Branch& branch, const Option& option) {
    double sum = 0;
    const bool allowed = each_outcome(branch, option, [&](Branch&& next, double weight) {
        double value = 0;
        if (settings_.blind) {
            // Each roll is a touch of chance; one more, and something hidden came into play.
            const Core before = game_->present(branch.waiting).core(), after = game_->present(next.waiting).core();
            const bool asked = !settled(next.waiting) && next.waiting.choice.seat != goal_.seat;
            if (!asked && after.touched - before.touched == after.rolls - before.rolls) value = solve(next);
        } else {
            value = solve(next);
        }
        sum = settings_.certain ? value : sum + weight * value;
        return !settings_.certain || value > 0;
    });
    return allowed ? sum : -1.0;
}

double Solver::solve(const Branch& branch) {
    const Waiting& waiting = branch.waiting;
    if (settled(waiting)) return result(waiting);
    const std::uint64_t at = key(branch);
    if (const auto found = known_.find(at); found != known_.end()) return static_cast<double>(found->second);
    const bool own = waiting.choice.seat == goal_.seat;
    const auto& options = waiting.choice.options;
    // What looks best first: it is found sooner.
    std::array<std::size_t, Choice::MaxOptions> order;
    std::array<float, Choice::MaxOptions> weights;
    for (std::size_t i = 0; i < options.size(); ++i) order[i] = i;
    if (options.size() > 1) {
        game_->policy(waiting.journal.empty() ? waiting.state : game_->present(waiting), waiting.choice,
                      {weights.data(), options.size()});
        std::sort(
            order.begin(), order.begin() + static_cast<std::ptrdiff_t>(options.size()),
            [&](std::size_t a, std::size_t b) { return weights[a] != weights[b] ? weights[a] > weights[b] : a < b; });
    }
    double best = own ? 0.0 : 1.0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const double value = solve(branch, options[order[i]]);
        if (value < 0) continue;  // an open question's proposal that does not fit
        best = own ? std::max(best, value) : std::min(best, value);
        if (own ? best >= 1.0 - 1e-9 : best <= 0.0) break;
    }
    known_.emplace(at, static_cast<float>(best));
    return best;
}

}  // namespace quincunx
