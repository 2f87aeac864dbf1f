#include "engine/match/puzzle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "engine/match/cut.h"
#include "engine/match/scenario_parts.h"

namespace quincunx {

namespace {

constexpr double Nothing = 1e-5;  // a difference between two chances that is none

class PuzzleReader {
public:
    PuzzleReader(const Game& game, const YAML::Node& node, const std::string& file)
        : game_(game), node_(node), source_{file} {}

    PuzzleHead head() const {
        source_.only(node_, "a puzzle",
                     {"puzzle", "game", "seat", "goal", "within", "chance", "hidden", "easy", "rating", "choices",
                      "first", "from", "given"});
        for (const char* key : {"puzzle", "game", "goal", "first"})
            if (!node_[key]) source_.fail(node_, std::string("'") + key + "' is missing");
        if (text("game", "") != game_.id())
            source_.fail(node_["game"], "this is no puzzle of '" + std::string(game_.id()) + "'");
        PuzzleHead puzzle;
        puzzle.number = number("puzzle", 1, 99999, 0);
        const std::string goal = text("goal", "");
        if (goal != GoalKeys[0] && goal != GoalKeys[1]) source_.fail(node_["goal"], "a goal is 'win' or 'survive'");
        puzzle.goal = goal == GoalKeys[0] ? Goal::Kind::Win : Goal::Kind::Survive;
        puzzle.seat = text("seat", "you") == "foe" ? Seat::B : Seat::A;
        puzzle.within = static_cast<std::uint32_t>(number("within", 0, 9, 0));
        puzzle.chance = number("chance", 1, 10000, 10000) / 10000.0;
        puzzle.any_hidden = text("hidden", "open") == "any";
        puzzle.easy = text("easy", "false") == "true";
        puzzle.rating = number("rating", 0, 4000, 1500);
        puzzle.choices = number("choices", 0, 99, 0);
        puzzle.first = source_.words(node_["first"], "an answer");
        puzzle.from = text("from", "");
        return puzzle;
    }
    Puzzle read() const {
        Puzzle puzzle{head(), {}};
        if (!node_["given"]) source_.fail(node_, "'given' is missing");
        puzzle.position.state = game_.given(node_["given"], source_.file);
        game_.resume(puzzle.position);
        if (puzzle.position.over() || puzzle.position.choice.seat != puzzle.seat)
            source_.fail(node_["given"], "in this position " + side_key(puzzle.seat) + " is not asked");
        return puzzle;
    }

private:
    const Game& game_;
    const YAML::Node& node_;
    scenarios::Source source_;

    std::string text(const char* key, const std::string& usual) const {
        return node_[key] ? source_.text(node_[key], "a word") : usual;
    }
    int number(const char* key, int low, int high, int usual) const {
        if (!node_[key]) return usual;
        const std::string word = source_.text(node_[key], "a number");
        int value = low - 1;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc() || end != word.data() + word.size() || value < low || value > high)
            source_.fail(node_[key], "expected a number from " + std::to_string(low) + " to " + std::to_string(high));
        return value;
    }
};

Solver solver_of(const Game& game, const Puzzle& puzzle, bool blind = false, std::uint64_t budget = PuzzleBudget) {
    Solver::Settings settings;
    settings.certain = puzzle.chance >= 1;
    settings.blind = blind;
    settings.budget = budget;
    return {game, puzzle.what(game), puzzle.position, settings};
}

}  // namespace

std::vector<Puzzle> read_puzzles(const Game& game, const std::string& yaml, const std::string& file) {
    std::vector<Puzzle> out;
    try {
        for (const YAML::Node& node : YAML::LoadAll(yaml)) out.push_back(PuzzleReader(game, node, file).read());
    } catch (const YAML::Exception& error) {
        throw InputError(file, error.mark.line + 1, error.mark.column + 1, error.msg);
    }
    return out;
}

PuzzleHead read_puzzle_head(const Game& game, const std::string& yaml, const std::string& file) {
    try {
        return PuzzleReader(game, YAML::Load(yaml.substr(0, yaml.find("\ngiven:"))), file).head();
    } catch (const YAML::Exception& error) {
        throw InputError(file, error.mark.line + 1, error.mark.column + 1, error.msg);
    }
}

std::string puzzle_text(const Game& game, const Puzzle& puzzle) {
    std::string out = "puzzle: " + std::to_string(puzzle.number) + "\ngame: " + std::string(game.id()) +
                      "\nseat: " + side_key(puzzle.seat) + "\ngoal: " + GoalKeys[static_cast<int>(puzzle.goal)] +
                      "\nwithin: " + std::to_string(puzzle.within) + "\n";
    if (puzzle.chance < 1) out += "chance: " + std::to_string(std::lround(puzzle.chance * 10000)) + "\n";
    if (puzzle.any_hidden) out += "hidden: any\n";
    if (puzzle.easy) out += "easy: true\n";
    out += "rating: " + std::to_string(puzzle.rating) + "\nchoices: " + std::to_string(puzzle.choices) +
           "\nfirst: " + Json(puzzle.first).dump() + "\nfrom: " + Json(puzzle.from).dump() + "\ngiven:\n";
    return out + given_text(game.exact(puzzle.position.state), "  ");
}

std::vector<Option> Solved::right() const {
    std::vector<Option> out;
    for (const auto& [option, value] : options)
        if (value >= best - Nothing) out.push_back(option);
    return out;
}

std::optional<Solved> solve_options(const Game&, Solver& solver, const Branch& branch) {
    Solved out;
    const auto& options = branch.waiting.choice.options;
    for (const Option& option : options) {
        const std::uint64_t before = solver.tried();
        const auto value = solver.value(branch, option);
        if (!value && solver.tried() == before + 1) continue;  // refused
        if (!value) return std::nullopt;
        out.options.emplace_back(option, *value);
        out.best = std::max(out.best, *value);
    }
    return out;
}

std::vector<std::string> check(const Game& game, const Puzzle& puzzle, std::uint64_t* tried) {
    Solver solver = solver_of(game, puzzle);
    const auto solved = solve_options(game, solver, solver.root());
    if (tried) *tried = solver.tried();
    if (!solved) return {"it cannot be solved within " + std::to_string(PuzzleBudget) + " answers"};
    std::vector<std::string> problems;
    if (std::abs(solved->best - puzzle.chance) > 1e-4)
        problems.push_back("its goal is reached with a chance of " + std::to_string(solved->best) + ", not " +
                           std::to_string(puzzle.chance));
    std::vector<std::string> right;
    for (const Option& option : solved->right()) right.push_back(game.write_option(option));
    if (right.size() == solved->options.size()) problems.emplace_back("every first answer is right");
    if (std::vector<std::string> said = puzzle.first; std::ranges::sort(right), std::ranges::sort(said), right != said)
        problems.push_back("the right first answers are " + Json(right).dump() + ", not " + Json(said).dump());
    if (puzzle.any_hidden) {
        Solver blind = solver_of(game, puzzle, true);
        if (blind.value(blind.root()) != 1.0) problems.emplace_back("it does not hold whatever is hidden");
    }
    return problems;
}

// --- Solving one

// To follow wrong answers, too, more has to be tried than to solve it.
constexpr std::uint64_t AttemptBudget = 10 * PuzzleBudget;
constexpr std::size_t MostPlayedOut = 60;  // answers after a wrong one

Attempt::Attempt(const Game& game, const Puzzle& puzzle)
    : game_(&game),
      solver_(solver_of(game, puzzle, false, AttemptBudget)),
      at_(solver_.root()),
      seat_(puzzle.seat),
      first_roll_(puzzle.position.state.core().rolls),
      whole_(solver_.value(at_).value_or(0)),
      value_(whole_) {}

void Attempt::start_over() {
    at_ = solver_.root();
    value_ = whole_;
    failed_ = false;
}

std::uint64_t Attempt::left() const { return AttemptBudget - std::min(AttemptBudget, solver_.tried()); }

bool Attempt::answer(const Option& option, std::vector<Move>* moves) {
    if (done()) return false;
    const auto value = solver_.value(at_, option);
    if (!value) return false;
    const Branch before = at_;
    const double was = value_;
    const std::size_t had = moves ? moves->size() : 0;
    failed_ = *value < value_ - Nothing;
    if (step(option, moves) && go_on(moves)) return true;
    at_ = before;
    value_ = was;
    failed_ = false;
    if (moves) moves->erase(moves->begin() + static_cast<std::ptrdiff_t>(had), moves->end());
    return false;
}

bool Attempt::step(const Option& option, std::vector<Move>* moves) {
    auto next = solver_.extreme(at_, option, !failed_);
    if (!next) return false;
    if (moves) {
        class Recorder final : public Listener {
        public:
            std::vector<Event> events;
            void happened(const Event& event) override { events.push_back(event); }
        } recorder;
        Rolled script(first_roll_, next->first.rolled);
        Hooks hooks;
        hooks.script = &script;
        hooks.listener = &recorder;
        Waiting after = at_.waiting;
        game_->answer(after, option, hooks);
        moves->push_back({at_.waiting.choice.seat, option, at_.waiting, next->first.waiting, {}});
        moves->back().events = std::move(recorder.events);
    }
    std::tie(at_, value_) = std::move(*next);
    return true;
}

std::optional<Option> Attempt::best() {
    const Choice& choice = at_.waiting.choice;
    const double sign = choice.seat == seat_ ? 1 : -1;
    std::array<float, Choice::MaxOptions> weights;
    game_->policy(game_->present(at_.waiting), choice, {weights.data(), choice.options.size()});
    std::optional<std::size_t> best;
    double most = 0;
    for (std::size_t i = 0; i < choice.options.size(); ++i) {
        const auto value = solver_.value(at_, choice.options[i]);
        if (!value) continue;
        const double worth = sign * *value;
        if (best && (worth < most - Nothing || (worth < most + Nothing && weights[i] <= weights[*best]))) continue;
        best = i;
        most = worth;
    }
    return best ? std::optional(choice.options[*best]) : std::nullopt;
}

bool Attempt::go_on(std::vector<Move>* moves) {
    while (!solver_.settled(at_.waiting) &&
           (at_.waiting.choice.seat != seat_ || at_.waiting.choice.options.size() == 1)) {
        const auto next = best();
        if (!next || !step(*next, moves)) return false;
    }
    return true;
}

void Attempt::play_out(std::vector<Move>& moves) {
    for (std::size_t i = 0; i < MostPlayedOut && !solver_.settled(at_.waiting); ++i) {
        const auto next = best();
        if (!next || !step(*next, &moves)) return;
    }
}

std::optional<Option> Attempt::right() {
    if (done()) return std::nullopt;
    for (const Option& option : at_.waiting.choice.options)
        if (const auto value = solver_.value(at_, option); value && *value >= value_ - Nothing) return option;
    return std::nullopt;
}

}  // namespace quincunx
